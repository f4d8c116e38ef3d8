"""The questions of the level cut: at each test, whether the node is cut off or goes on."""

from __future__ import annotations

from collections.abc import Iterator

from ...kinds import CHANCE, MAX
from ...trace.written_bounds import written_known, written_window
from ...tree.tree import NodeId
from ...values import show
from .question import Question
from .walk import DESCENTS, Walk

__all__ = ["ask"]

WITHOUT = ("sss",)
"""SSS* drops plans and makes no test."""


def ask(walk: Walk) -> Iterator[Question]:
    """Ask each time a child has handed a value up to a node that has more children to search."""
    if walk.trace.algorithm in WITHOUT or not walk.trace.has_windows:
        return
    for position, node, end, is_cut in walk.returns():
        if not is_cut and not _goes_on(walk, position, end, node):
            continue
        if walk.kind(node) == CHANCE:
            said = _of_chance(walk, end - 1, node, is_cut)
        else:
            said = _of_player(walk, end - 1, node, is_cut)
        if said:
            yield _question(walk, position, end if is_cut else end + 1, node, is_cut, *said)


def _goes_on(walk: Walk, position: int, end: int, node: NodeId) -> bool:
    """Tell whether another child is searched next; not the same one again, after a test by a null window."""
    kind, child, *_ = walk.raw[end]
    if kind not in DESCENTS or walk.tree.parent(child) != node:
        return False
    return not (walk.trace.algorithm == "pvs" and child == walk.raw[position - 1][1])


def _question(walk: Walk, at: int, until: int, node: NodeId, is_cut: bool, asked: str, reason: str) -> Question:
    right, other = ("cut", "on") if is_cut else ("on", "cut")
    return Question(
        at=at,
        until=until,
        sort="choice",
        node=node,
        ask=asked,
        fields=(),
        choices=walk.asking.choices(),
        right=(right,),
        praise=walk.asking.right(reason),
        wrong={other: walk.asking.wrong(other, reason)},
    )


def _of_player(walk: Walk, last: int, node: NodeId, is_cut: bool) -> tuple[str, str] | None:
    """Return the question and the reason at a MAX or MIN node; None where no child is left."""
    if len(walk.handed[node]) == len(walk.view.children(node)):
        return None
    is_max, value, name = walk.kind(node) == MAX, walk.so_far(node), walk.label(node)
    known = walk.replay.low[node] >= value if is_max else walk.replay.high[node] <= value
    bound = walk.bound_formula(node)
    if known:
        asked = walk.asking.cut(f"{name} {'≥' if is_max else '≤'} {show(value)}", bound)
    else:
        asked = walk.asking.cut_so_far(name, f"v = {show(value)}", bound)
    return asked, _why_cut(walk, last, node) if is_cut else _why_not(walk, node)


def _why_cut(walk: Walk, last: int, node: NodeId) -> str:
    cut, name = walk.cuts[last], walk.label(node)
    test = walk.passed_test(cut)
    if cut.value == cut.bound:
        return walk.reasons.enough_at_equality(name, test, "v ≥ β" if cut.upper else "v ≤ α")
    owner, player = cut.owner, "min" if cut.upper else "max"
    if owner is None or walk.kind(owner) != player:
        return walk.reasons.outside(name, test)
    return walk.reasons.has_better(name, test, player.upper(), show(cut.bound), walk.label(owner))


def _why_not(walk: Walk, node: NodeId) -> str:
    name = walk.label(node)
    if walk.so_far(node) == walk.bound(node):
        rule = "v > β" if walk.kind(node) == MAX else "v < α"
        return walk.reasons.only_equal(name, walk.bound_formula(node), rule)
    if test := walk.failed_test(node):
        return walk.reasons.still_open(name, test)
    return walk.reasons.no_bound(name, walk.bound_formula(node))


def _of_chance(walk: Walk, last: int, node: NodeId, is_cut: bool) -> tuple[str, str] | None:
    """Return the question and the reason at a chance node; None where nothing is spared or the picture knows more."""
    if walk.trace.algorithm not in ("star1", "star2"):
        return None
    low, high, (alpha, beta) = walk.replay.low[node], walk.replay.high[node], walk.window(node)
    name = walk.label(node)
    known = written_known(name, low, high)
    window = f"(α, β) = {written_window((alpha, beta))}"
    asked = walk.asking.cut(known, window)
    if is_cut:
        cut = walk.cuts[last]
        return (asked, walk.reasons.mean_outside(name, walk.passed_test(cut), cut.upper)) if cut.pruned else None
    reaches = (high < alpha or low > beta) if walk.beyond else (high <= alpha or low >= beta)
    return None if reaches else (asked, walk.reasons.mean_inside(known, written_window((alpha, beta))))
