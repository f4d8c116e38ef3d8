"""Questions of the level leaf: before every evaluation, which leaf it is."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from ...languages import listed
from ...phrases import Phrase
from ...trace.replay import Cut, Status
from ...trace.trace import WHOLE, EventKind
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
    first, following = words.FIRST_LEAF, words.NEXT_LEAF
    if is_limited:
        first, following = words.FIRST_POSITION, words.NEXT_POSITION
    at, last, cuts, restarted, marks = 0, None, [], False, _Marks(walk, leaves)
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
                first if last is None else following,
                _reason(walk, node, last, cuts, restarted),
                (str(node),),
                {key: (belief, "") for key, belief in marks.beliefs(node, cuts)},
                sort="leaf",
            )
            at, last, cuts, restarted = position + 1, node, [], False
        marks.note(kind, node, position)


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


class _Marks:
    """What is said of each leaf where it is clicked and wrong, kept from one question to the next."""

    def __init__(self, walk: Walk, leaves: Sequence[NodeId]) -> None:
        self.walk, self.leaves = walk, leaves
        self.marks = bytearray(UNSEEN * len(leaves))
        self.stale: list[range] = []

    def note(self, kind: EventKind, node: NodeId, position: int) -> None:
        """Note which leaves an event, before which the walk is, can change."""
        tree, replay = self.walk.tree, self.walk.replay
        if kind is EventKind.CUT:
            self.stale += map(tree.subtree, self.walk.cuts[position].pruned)
        elif kind is EventKind.EVALUATE:
            self.stale.append(range(node, node + 1))
        elif (node == 0 and kind in WHOLE) or replay.status[node] is Status.PRUNED:
            self.stale.append(tree.subtree(node))

    def beliefs(self, right: NodeId, cuts: Sequence[Cut]) -> Iterator[tuple[str, str]]:
        """Yield the leaves that are wrong, as numbers and spans, with what clicking them takes for true."""
        cut_away = [self.walk.tree.subtree(child) for cut in cuts for child in cut.pruned]
        for nodes in self.stale:
            self._mark(nodes, {Status.PRUNED: PRUNED})
        for nodes in cut_away:
            self._mark(nodes, {Status.PRUNED: CUT_AWAY})
        self.stale = [*cut_away, range(right, right + 1)]
        self.marks[bisect_left(self.leaves, right)] = RIGHT
        for mark, wanted in ((CUT_AWAY, "cut away"), (EVALUATED, "evaluated"), (PRUNED, "pruned")):
            if mark in self.marks:
                yield " ".join(self._spans(mark)), wanted
        yield "", "not its turn"

    def _mark(self, nodes: range, marks: Mapping[Status, int]) -> None:
        replay = self.walk.replay
        for number in range(bisect_left(self.leaves, nodes.start), bisect_left(self.leaves, nodes.stop)):
            leaf = self.leaves[number]
            seen = leaf in replay.evaluated
            self.marks[number] = EVALUATED if seen else marks.get(replay.status[leaf], UNSEEN[0])

    def _spans(self, mark: int) -> Iterator[str]:
        """Yield the leaves with a mark, as spans of neighbours."""
        for found in re.finditer(b"%c+" % mark, self.marks):
            first, last = self.leaves[found.start()], self.leaves[found.end() - 1]
            yield str(first) if first == last else f"{first}-{last}"


UNSEEN = b"."
EVALUATED, PRUNED, CUT_AWAY, RIGHT = b"epcr"
"""the marks"""
