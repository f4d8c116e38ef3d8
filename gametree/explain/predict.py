"""Predictions: questions about what a search does next, with what is right, what is wrong, and why.

The player asks them before a step and the student answers in the tree; all that can be right or wrong is data here.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from ..errors import choose
from ..languages import listed
from ..node_kinds import CHANCE, MAX, MIN
from ..phrases import WINDOW, Phrase, gettext
from ..trace.annotations import written_found, written_known, written_window
from ..trace.replay import Cut, Status
from ..trace.result import Result
from ..trace.trace import WHOLE, EventKind
from ..tree.tree import NodeId
from ..tree.view import frontier
from ..values import show
from . import predicted_returns
from . import prediction_record as reasons
from .prediction_record import DESCENTS, LEVELS, PredictionQuestion, Walk

# ---- Questions of the level leaf: before every evaluation, which leaf it is ----------------------


def ask_leaves(walk: Walk) -> Iterator[PredictionQuestion]:
    """Ask from each evaluation for the next one, before any cut-off that comes first is shown."""
    tree, rules = walk.tree, walk.trace.rules
    can_come = {node for kind, node, *_ in walk.raw if kind is EventKind.EVALUATE}
    leaves = sorted(can_come.union(frontier(tree, rules)))
    is_limited = any(map(tree.children, can_come))
    first, following = reasons.FIRST_LEAF, reasons.NEXT_LEAF
    if is_limited:
        first, following = reasons.FIRST_POSITION, reasons.NEXT_POSITION
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
        return reasons.FIRST_LEAF_REASON.of(leaf=name)
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


# ---- Questions of the level cut: at each test, whether the node is cut off or goes on ------------


def ask_cuts(walk: Walk) -> Iterator[PredictionQuestion]:
    """Ask each time a child has returned a value to a node that has more children to search."""
    facts = walk.trace.facts
    if facts.best_first or not (walk.trace.has_windows or facts.bounds_sums):
        return
    choices = tuple((key, choice.told(walk.t)) for key, choice in reasons.CHOICES.items())
    for position, node, end, is_cut in walk.returns():
        if not is_cut and not _goes_on(walk, position, end, node):
            continue
        if facts.bounds_sums:
            said = _of_many(walk, end - 1, node, is_cut)
        elif walk.kind(node) == CHANCE:
            said = _of_chance(walk, end - 1, node, is_cut)
        else:
            said = _of_player(walk, end - 1, node, is_cut)
        if said:
            right, other = ("cut", "on") if is_cut else ("on", "cut")
            until = end if is_cut else end + 1
            yield walk.question(
                position, until, node, *said, (right,), {other: (other, "")}, sort="choice", choices=choices
            )


def _goes_on(walk: Walk, position: int, end: int, node: NodeId) -> bool:
    """Tell whether another child is searched next; not the same one again, after a test by a null window."""
    kind, child, *_ = walk.raw[end]
    if kind not in DESCENTS or walk.tree.parent(child) != node:
        return False
    return not (walk.trace.facts.scouts and child == walk.raw[position - 1][1])


def _of_player(walk: Walk, last: int, node: NodeId, is_cut: bool) -> tuple[Phrase, Phrase] | None:
    """Return the question and the reason at a MAX or MIN node; None where no child is left."""
    if len(walk.received[node]) == len(walk.view.children(node)):
        return None
    is_max, value, name = walk.kind(node) == MAX, walk.so_far(node), walk.label(node)
    known = walk.replay.low[node] >= value if is_max else walk.replay.high[node] <= value
    bound = walk.bound_formula(node)
    if known:
        asked = reasons.CUT.of(known=f"{name} {written_found(value, 'at_least' if is_max else 'at_most')}", bound=bound)
    else:
        asked = reasons.CUT_SO_FAR.of(node=name, value=f"v = {show(value)}", bound=bound)
    return asked, _why_cut(walk, last, node) if is_cut else _why_not(walk, node)


def _of_many(walk: Walk, last: int, node: NodeId, is_cut: bool) -> tuple[Phrase, Phrase] | None:
    """Return the question and the reason at a node of p1, p2 …; None where no child is left, and at a chance node."""
    if walk.kind(node) == CHANCE or len(walk.received[node]) == len(walk.view.children(node)):
        return None
    name, bound = walk.label(node), walk.bound_formula(node)
    asked = reasons.CUT_SO_FAR.of(node=name, value=f"v = {show(walk.so_far(node))}", bound=bound)
    if not is_cut:
        if walk.so_far(node) == walk.bound(node):
            return asked, reasons.ONLY_EQUAL.of(node=name, bound=bound, rule="v > β")
        return asked, reasons.STILL_OPEN.of(node=name, test=walk.failed_test(node))
    cut = walk.cuts[last]
    if cut.value == cut.bound:
        return asked, reasons.ENOUGH_AT_EQUALITY.of(node=name, test=walk.passed_test(cut), rule="v ≥ β")
    return asked, reasons.OUTSIDE.of(node=name, test=walk.passed_test(cut))


def _why_cut(walk: Walk, last: int, node: NodeId) -> Phrase:
    cut = walk.cuts[last]
    told = {"node": walk.label(node), "test": walk.passed_test(cut)}
    if cut.value == cut.bound:
        return reasons.ENOUGH_AT_EQUALITY.of(**told, rule="v ≥ β" if cut.upper else "v ≤ α")
    owner, player = cut.owner, MIN if cut.upper else MAX
    if owner is None or walk.kind(owner) != player:
        return reasons.OUTSIDE.of(**told)
    return reasons.HAS_BETTER.of(**told, player=player.upper(), bound=show(cut.bound), owner=walk.label(owner))


def _why_not(walk: Walk, node: NodeId) -> Phrase:
    name, bound = walk.label(node), walk.bound_formula(node)
    if walk.so_far(node) == walk.bound(node):
        return reasons.ONLY_EQUAL.of(node=name, bound=bound, rule="v > β" if walk.kind(node) == MAX else "v < α")
    if test := walk.failed_test(node):
        return reasons.STILL_OPEN.of(node=name, test=test)
    return reasons.NO_BOUND.of(node=name, bound=bound)


def _of_chance(walk: Walk, last: int, node: NodeId, is_cut: bool) -> tuple[Phrase, Phrase] | None:
    """Return the question and the reason at a chance node; None where nothing is spared or the picture knows more."""
    if "value_range" not in walk.trace.facts.options:
        return None
    low, high, (alpha, beta) = walk.replay.low[node], walk.replay.high[node], walk.window(node)
    name = walk.label(node)
    known, window = written_known(name, low, high), written_window((alpha, beta))
    asked = reasons.CUT.of(known=known, bound=Phrase(f"{WINDOW} = %(window)s").of(window=window))
    if is_cut:
        cut = walk.cuts[last]
        reason = reasons.MEAN_ABOVE if cut.upper else reasons.MEAN_BELOW
        return (asked, reason.of(node=name, test=walk.passed_test(cut))) if cut.pruned else None
    beyond = walk.trace.rules.cut == "beyond"
    reaches = (high < alpha or low > beta) if beyond else (high <= alpha or low >= beta)
    return None if reaches else (asked, reasons.MEAN_INSIDE.of(known=known, window=window))


# ---- Predictions: questions about what a search does next, with what is right, what is wrong, and what … ----

ASK = {
    "leaf": ask_leaves,
    "cut": ask_cuts,
    "window": predicted_returns.ask_windows,
    "value": predicted_returns.ask_values,
}


def questions(result: Result, level: str, lang: str = "en") -> tuple[PredictionQuestion, ...]:
    """Return what to ask at a level before the steps of a search, in order; none overlaps another.

    A level that makes no sense for a search has none: there are no windows in minimax.

    >>> import gametree as gt
    >>> first, *_, last = questions(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), "cut")
    >>> last.ask, last.right, last.wrong["cut"]
    ('D ≤ 5 and α = 3: cut off here, or go on?', ('on',), 'Too early to cut off: 5 > α = 3, so D can still matter.')
    """
    return tuple(ASK[choose(gettext("level"), level, LEVELS)](Walk(result.trace, lang)))


def levels(result: Result) -> tuple[str, ...]:
    """Return the levels that have questions for a search.

    >>> import gametree as gt
    >>> levels(gt.minimax("[[3 12] [2 4]]")), levels(gt.sss("[[3 12] [2 4]]"))
    (('leaf', 'value'), ('leaf',))
    """
    return tuple(level for level in LEVELS if next(ASK[level](Walk(result.trace, "en")), None))
