"""The questions of the level leaf: before every evaluation, which leaf it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...trace.replay import BEST_FIRST, Cut, Status
from ...trace.trace import EventKind
from ...tree.tree import NodeId
from ...tree.view import frontier
from .question import Question
from .walk import Walk

__all__ = ["ask"]


def ask(walk: Walk) -> Iterator[Question]:
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
            reason = _restart(walk, node, restarted) or _reason(walk, node, last, cuts)
            yield Question(
                at=at,
                until=position + 1,
                sort="leaf",
                node=0 if last is None else tree.parent(last) or 0,
                ask=walk.asking.leaf(is_first=last is None, is_limited=is_limited),
                fields=(),
                choices=(),
                right=(str(node),),
                praise=walk.asking.right(reason),
                wrong={key: walk.asking.wrong(belief, reason) for key, belief in _beliefs(walk, leaves, node, cuts)},
            )
            at, last, cuts, restarted = position + 1, node, [], False


def _restart(walk: Walk, leaf: NodeId, restarted: bool) -> str:
    return walk.reasons.begins_again(walk.label(leaf), walk.label(0)) if restarted else ""


def _reason(walk: Walk, leaf: NodeId, last: NodeId | None, cuts: Sequence[Cut]) -> str:
    """Say why a leaf comes after the last one, given the cut-offs between them."""
    name, reasons = walk.label(leaf), walk.reasons
    above = None if last is None else walk.tree.parent(last)
    if walk.trace.algorithm in BEST_FIRST:
        return reasons.best_promise(name)
    if above is None:
        return reasons.first_leaf(name)
    if len(cuts) == 1:
        cut = cuts[0]
        pruned = list(map(walk.label, cut.pruned))
        return reasons.pruned(name, walk.label(cut.node), walk.passed_test(cut), pruned)
    if cuts:
        return reasons.pruned_at(name, [(walk.label(cut.node), walk.passed_test(cut)) for cut in cuts])
    if leaf in walk.replay.evaluated:
        return reasons.once_more(name)
    if not walk.trace.has_windows:
        return reasons.in_turn(name)
    if walk.replay.status[above] is Status.OPEN:
        return reasons.not_cut(name, walk.label(above), walk.failed_test(above))
    if len(walk.handed[above]) < len(walk.view.children(above)):
        return reasons.left(name, walk.label(above))
    return reasons.finished(name, walk.label(above))


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
