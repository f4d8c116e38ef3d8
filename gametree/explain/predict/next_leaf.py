"""Questions of the level leaf: before every evaluation, which leaf it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...languages import listed
from ...phrases import Phrase
from ...trace.replay import Cut, Status
from ...trace.trace import EventKind
from ...tree.tree import NodeId
from ...tree.view import frontier
from . import prediction_reasons as reasons
from . import prediction_words as words
from .question_record import PredictionQuestion
from .walk import Walk

__all__ = ["ask"]


def ask(walk: Walk) -> Iterator[PredictionQuestion]:
    """Ask from each evaluation for the next one, before any cut-off that comes first is shown."""
    tree, rules = walk.tree, walk.trace.rules
    can_come = {node for kind, node, *_ in walk.raw if kind is EventKind.EVALUATE}
    leaves = sorted(can_come.union(frontier(tree, rules)))
    is_limited = any(map(tree.children, can_come))
    at, last, cuts, restarted = 0, None, [], False
    for position, (kind, node, *_) in walk:
        if kind is EventKind.CUT and walk.cuts[position].pruned:
            cuts.append(walk.cuts[position])
        elif kind is EventKind.ENTER and node == 0:
            restarted, cuts = at > 0, []
        elif kind is EventKind.EVALUATE:
            yield walk.question(
                at,
                position + 1,
                0 if last is None else tree.parent(last) or 0,
                _ask(is_first=last is None, is_limited=is_limited),
                _reason(walk, node, last, cuts, restarted),
                (str(node),),
                {key: (belief, "") for key, belief in _beliefs(walk, leaves, node, cuts)},
                sort="leaf",
            )
            at, last, cuts, restarted = position + 1, node, [], False


def _ask(*, is_first: bool, is_limited: bool) -> Phrase:
    """Ask for a leaf, or for a position where there is a depth limit."""
    if is_limited:
        return words.FIRST_POSITION if is_first else words.NEXT_POSITION
    return words.FIRST_LEAF if is_first else words.NEXT_LEAF


def _reason(walk: Walk, leaf: NodeId, last: NodeId | None, cuts: Sequence[Cut], restarted: bool) -> Phrase:
    """Say why a leaf comes after the last one, given the cut-offs between them."""
    name, above = walk.label(leaf), None if last is None else walk.tree.parent(last)
    if restarted:
        return reasons.BEGINS_AGAIN.of(leaf=name, root=walk.label(0))
    if walk.trace.facts.best_first:
        return reasons.BEST_PROMISE.of(leaf=name)
    if above is None:
        return reasons.FIRST_LEAF.of(leaf=name)
    if cuts:
        return _after_cuts(walk, name, cuts)
    if leaf in walk.replay.evaluated:
        return reasons.ONCE_MORE.of(leaf=name)
    if not (walk.trace.has_windows or walk.trace.facts.prunes):
        return reasons.IN_TURN.of(leaf=name)
    if walk.replay.status[above] is Status.OPEN:
        test = walk.failed_test(above)
        return (reasons.NOT_CUT if test else reasons.NO_TEST).of(leaf=name, node=walk.label(above), test=test)
    is_left = len(walk.received[above]) < len(walk.view.children(above))
    return (reasons.LEFT if is_left else reasons.FINISHED).of(leaf=name, node=walk.label(above))


def _after_cuts(walk: Walk, leaf: str, cuts: Sequence[Cut]) -> Phrase:
    if len(cuts) > 1:
        written = [f"{walk.label(cut.node)} ({walk.passed_test(cut)})" for cut in cuts]
        return reasons.PRUNED_AT.of(leaf=leaf, cuts=listed(walk.t, written))
    (cut,) = cuts
    pruned = listed(walk.t, cut.pruned, walk.label)
    told = {"leaf": leaf, "node": walk.label(cut.node), "test": walk.passed_test(cut), "pruned": pruned}
    return reasons.PRUNED.of(**told, count=len(cut.pruned))


def _beliefs(walk: Walk, leaves: Sequence[NodeId], right: NodeId, cuts: Sequence[Cut]) -> Iterator[tuple[str, str]]:
    """Yield the leaves that are wrong, as numbers and spans, with what clicking them takes for true."""
    cut_away = {below for cut in cuts for child in cut.pruned for below in walk.tree.subtree(child)}
    status = walk.replay.status

    def belief(leaf: NodeId) -> str:
        if leaf == right:
            return "right"
        if leaf in walk.replay.evaluated:
            return "evaluated"
        if status[leaf] is not Status.PRUNED:
            return ""
        return "cut away" if leaf in cut_away else "pruned"

    spans = _spans([(leaf, belief(leaf)) for leaf in leaves])
    for wanted in ("cut away", "evaluated", "pruned"):
        if key := " ".join(span for span, found in spans if found == wanted):
            yield key, wanted
    yield "", "not its turn"


def _spans(leaves: Sequence[tuple[NodeId, str]]) -> list[tuple[str, str]]:
    """Return the leaves with what is said of each as spans of neighbours of which the same is said."""
    spans: list[tuple[NodeId, NodeId, str]] = []
    for leaf, said in leaves:
        if spans and spans[-1][2] == said:
            spans[-1] = (spans[-1][0], leaf, said)
        else:
            spans.append((leaf, leaf, said))
    return [(str(first) if first == last else f"{first}-{last}", said) for first, last, said in spans]
