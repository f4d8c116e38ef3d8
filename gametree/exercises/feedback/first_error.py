"""The clues: what is said about the first part of an answer that is wrong, and why the search sees it otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ...explain.cutoffs import Reason
from ...explain.what_if_words import CUT_OFF
from ...kinds import CHANCE, MAX, player_number
from ...rules import Window
from ...trace.trace import EventKind
from ...tree.perfect_values import perfect_values
from ...tree.tree import NodeId
from ...tree.view import frontier
from ...values import Value, show, write
from .. import cut_tests
from ..follow_through_marking import places, search_from
from ..hints.answered_exercise import Case
from ..hints.cuts import crossed_out, decided
from ..item import Answer, Item, Verdict
from ..kinds import child_order, design_leaves, find_x, intervals, which_trace
from . import why_words
from .witness import witness

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["clues"]

MOST_TERMS = 6
"""Longer sums are not written out."""


def clues(exercise: Exercise, given: Answer, items: Sequence[Item], lang: str = "en") -> list[str]:
    """Return what is said of the first part that is not right; nothing for a right answer.

    >>> from gametree.exercises import check, Exercise
    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> clues(exercise, ["C3"], check(exercise, "C3").items)[0]
    'Look at C first, at the moment when the value of C1 has just come back. C2 is missing from your answer, but C is \
cut off at 2 ≤ α = 3.'
    """
    wrong = next((item for item in items if not item.verdict.counts), None)
    if wrong is None:
        return []
    return list(filter(None, CLUES[exercise.kind](_Case(exercise, given, items, wrong, lang))))


class _Case(Case):
    """An answer with its first wrong part, and what the sentences need of it."""

    def __init__(self, exercise: Exercise, given: Answer, marked: Sequence[Item], wrong: Item, lang: str) -> None:
        super().__init__(exercise, given, lang)
        self.marked, self.wrong, self.lang = marked, wrong, lang

    @property
    def node(self) -> NodeId:
        """The node that is wrong."""
        return self.tree[self.wrong.label]

    def show(self, part: Answer) -> str:
        """Write a part of the answer."""
        return self.exercise.how.show(part)

    def reason(self) -> Reason | None:
        """Return the cut-off because of which the search never comes to the node."""
        return cut_tests.reason_for(self.result, self.node)

    def cause(self, reason: Reason) -> str:
        """Write a cut-off as a clause."""
        return CUT_OFF.of(node=self.label(reason.node), test=reason.inequality).told(self.t)

    def beliefs(self) -> dict[NodeId, Value]:
        """Return what the answer says differently of the nodes that are left before this one."""
        left = places(self.exercise)
        return {
            self.tree[item.label]: item.given
            for item in self.marked
            if item.given not in (None, item.right) and left[self.tree[item.label]] < left[self.node]
        }


def _by_value(case: _Case) -> Iterator[str]:
    """Explain a value, by what the answer itself has below it."""
    if case.wrong.verdict is not Verdict.WRONG:
        yield from _missed_or_extra(case)
        return
    tree, t, node = case.tree, case.t, case.node
    below = set(case.view.children(node))
    handed = {
        child: value
        for kind, child, value, _, _ in search_from(case.exercise, case.beliefs())
        if child in below and kind in (EventKind.EVALUATE, EventKind.LEAVE) and value is not None
    }
    label, given, kind = case.wrong.label, case.show(case.wrong.given), tree.kind(node)
    if kind == CHANCE and len(handed) <= MOST_TERMS:
        terms = [f"{show(case.view.probability(child))} · {_factor(value)}" for child, value in handed.items()]
        yield why_words.by_chance(t, label, given, " + ".join(terms))
    else:
        player = kind if player_number(kind) else kind.upper()
        window = _window_that_hides(case, list(handed.values()))
        if window is not None:
            yield why_words.outside_window(t, label, given, window)
            return
        formulas = [f"{tree.label(child)} = {show(value)}" for child, value in handed.items()]
        yield why_words.by_player(t, label, player, given, formulas) if formulas else why_words.never_comes(t, label)
    if _is_close(case.wrong.given, case.wrong.right):
        yield why_words.close(t, label, given)


def _window_that_hides(case: _Case, values: list[Value]) -> Window | None:
    """Return the window of the node where it would hand up what was given if fail-hard let it."""
    entered = cut_tests.at_end(case.result, case.node).entered
    if case.exercise.algorithm != "alphabeta" or case.exercise.rules.fail == "soft" or not values:
        return None
    found = (max if case.tree.kind(case.node) == MAX else min)(values)
    return entered if case.wrong.given == found else None


def _factor(value: Value) -> str:
    return show(value) if isinstance(value, tuple) or value >= 0 else f"({show(value)})"


def _is_close(given: Answer, right: Answer) -> bool:
    """Tell whether a decimal is a fraction rounded or cut off."""
    if not (isinstance(given, Fraction | int) and isinstance(right, Fraction) and "/" in write(right)):
        return False
    decimals = len(write(given).partition(".")[2])
    return "/" not in write(given) and decimals > 0 and abs(right - given) < Fraction(1, 10**decimals)


def _missed_or_extra(case: _Case) -> Iterator[str]:
    if case.wrong.verdict is Verdict.MISSED:
        yield why_words.comes_there(case.t, case.wrong.label)
        return
    label, reason = case.wrong.label, case.reason()
    if reason:
        look = case.look(cut_tests.at_cut(case.result, reason))
        yield f"{look} {why_words.never_comes_because(case.t, label, case.cause(reason))}"
    elif case.node in frontier(case.tree, case.rules):
        yield why_words.judged(case.t, label, show(case.view.value(case.node)))
    else:
        yield why_words.never_comes(case.t, label)


def _by_window(case: _Case) -> Iterator[str]:
    if case.wrong.verdict is not Verdict.WRONG:
        yield from _missed_or_extra(case)
        return
    tree, label, given = case.tree, case.wrong.label, case.show(case.wrong.given)
    parent = tree.parent(case.node)
    if case.exercise.details["at"] == "end":
        yield why_words.windows_at_the_end(case.t, label, given)
    elif parent is None:
        yield why_words.root_window(case.t, label)
    else:
        above = cut_tests.before(case.result, case.node)
        yield why_words.windows_from_above(case.t, label, given, tree.label(parent), case.done(above) if above else [])


def _by_interval(case: _Case) -> Iterator[str]:
    if case.wrong.verdict is not Verdict.WRONG:
        yield from _missed_or_extra(case)
        return
    end, tree = intervals.end_of(case.result), case.tree
    said = {item.label: item.given for item in case.marked if item.given is not None}
    below = []
    for child in case.view.children(case.node):
        known = said.get(tree.label(child), (end.low[child], end.high[child]))
        below.append(intervals.formula(tree.label(child), known))
    yield why_words.known_below(case.t, case.wrong.label, intervals.formula(case.wrong.label, case.wrong.given), below)


def _by_bound(case: _Case) -> Iterator[str]:
    if case.wrong.verdict is not Verdict.WRONG:
        yield from _missed_or_extra(case)
        return
    given, right = case.wrong.given, case.wrong.right
    if given.partition(" ")[2] != right.partition(" ")[2]:
        yield why_words.another_value(case.t, case.wrong.label, given.partition(" ")[2])
        return
    below = set(case.tree.subtree(case.node))
    unseen = [case.tree.label(leaf) for leaf in case.result.pruned_leaves if leaf in below]
    yield why_words.unseen(case.t, case.wrong.label, given, unseen)


def _by_cut(case: _Case) -> Iterator[str]:
    """Explain a leaf or a branch that is cut off, or is not, at the moment that decides it."""
    t, label, reason, moment = case.t, case.wrong.label, case.reason(), decided(case, case.wrong)
    if moment is None:
        yield why_words.comes_to(t, label) if case.node == 0 else why_words.never_comes(t, label)
    elif reason is None:
        highest = crossed_out(case, case.node)
        open_still = why_words.still_open if highest == case.node else why_words.open_above
        said = open_still(t, case.label(highest), case.label(moment.node), moment.window)
        yield f"{case.look(moment)} {said}"
        yield _witnessed(case, highest)
    elif case.wrong.verdict is Verdict.MISSED:
        yield f"{case.look(moment)} {why_words.missing(t, label, case.cause(reason))}"
        yield reason.told(case.lang)
    else:
        top = next(child for child in reason.pruned if case.node in case.tree.subtree(child))
        yield f"{case.look(moment)} {why_words.pruned_above(t, label, case.label(top))}"


def _witnessed(case: _Case, highest: NodeId) -> str:
    """Say what would change if what is left out wrongly had other values; "" where nothing would."""
    alone = witness(case.result, case.node)
    if alone:
        return alone.told(case.lang)
    wrong = [item.label for item in case.marked if item.verdict is Verdict.EXTRA]
    shown = witness(case.result, highest) or witness(case.result, wrong)
    if shown is None:
        return ""
    below = case.tree.subtree(case.node)
    others = [case.label(leaf) for leaf in shown.values if leaf not in below]
    return f"{why_words.not_alone(case.t, case.wrong.label, case.label(0), others)} {shown.told(case.lang)}"


def _by_order(case: _Case) -> Iterator[str]:
    key, given = case.exercise.key, case.given
    same = next((place for place, pair in enumerate(zip(key, given, strict=False)) if pair[0] != pair[1]), None)
    if same is None and len(given) < len(key):
        yield why_words.no_end_yet(case.t, len(given)) if given else why_words.comes_there(case.t, key[0])
        return
    place = len(key) if same is None else same
    yield why_words.on_from_there(case.t, place, given[place]) if place else why_words.first_leaf(case.t, given[0])


def _by_move(case: _Case) -> Iterator[str]:
    tree, move = case.tree, case.given
    node = next(child for child in tree.children(0) if tree.move(child) == move)
    value = intervals.end_of(case.result).values[node] if tree.utilities else None
    if not tree.utilities and case.exercise.rules.depth is None:
        value = perfect_values(tree)[node]
    yield why_words.another_is_better(case.t, move, tree.label(node), "" if value is None else show(value))


def _by_savings(case: _Case) -> Iterator[str]:
    yield why_words.savings(case.t, case.given > case.exercise.key)


def _by_x(case: _Case) -> Iterator[str]:
    found = find_x.witness(case.exercise, case.given)
    if found:
        details = case.exercise.details
        node = details.get("branch") or details.get("move") or ""
        yield why_words.try_x(case.t, found[0], details["ask"], node, found[1])


def _by_child_order(case: _Case) -> Iterator[str]:
    count = child_order.evaluated(case.exercise, case.given)
    yield why_words.order_evaluates(case.t, count, case.exercise.details["cuts"] == "most")


def _by_design(case: _Case) -> Iterator[str]:
    count = design_leaves.pruned(case.result, case.exercise, case.given)
    yield why_words.values_prune(case.t, count, case.exercise.details["cuts"] == "most")


def _by_table(case: _Case) -> Iterator[str]:
    options: Mapping[str, list[list[str]]] = case.exercise.details["options"]
    right, chosen = which_trace.table(case.result), options[case.given]
    for line, row in enumerate(chosen):
        if line >= len(right) or row != right[line]:
            yield why_words.another_number(case.t, case.given, line + 1, row[0])
            return
    yield why_words.another_line(case.t, case.given, len(chosen))


CLUES: dict[str, Callable[[_Case], Iterator[str]]] = {
    **dict.fromkeys(("values", "chance-values", "tuples"), _by_value),
    **dict.fromkeys(("pruned-leaves", "cut-branches", "chance-pruning"), _by_cut),
    "windows": _by_window,
    "intervals": _by_interval,
    "bounds": _by_bound,
    "visit-order": _by_order,
    "best-move": _by_move,
    "savings": _by_savings,
    "find-x": _by_x,
    "child-order": _by_child_order,
    "design-leaves": _by_design,
    "which-trace": _by_table,
}
"""What is said of each kind of question."""
