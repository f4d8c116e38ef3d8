"""What is said about the first part of an answer that is wrong: where to look, and what the search does there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ...explain.cutoff_reasons import Reason
from ...games.kinds import CHANCE, MAX
from ...rules import Window
from ...trace.trace import EventKind
from ...trace.written_bounds import written_window
from ...tree.perfect_values import perfect_values
from ...tree.tree import NodeId
from ...tree.view import frontier
from ...values import Value, show, write
from ..hints import node_states
from ..hints.answered_exercise import AnsweredExercise
from ..hints.cuts import crossed_out, decided
from ..kinds import CROSSED_OUT, child_order, design_leaves, find_x, intervals, which_trace
from ..kinds.visit_order import first_difference
from ..marking.follow_through import places, search_from
from ..marking.item import Answer, Item, Verdict
from . import first_error_words as sentences
from .witness import witness

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["about_first_error"]

MOST_TERMS = 6
"""the longest sum that is written out"""


def about_first_error(exercise: Exercise, given: Answer, items: Sequence[Item], lang: str = "en") -> list[str]:
    """Return what is said of the first part that is not right; of a right answer only what replaces a wrong step.

    >>> from gametree.exercises import check, Exercise
    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> about_first_error(exercise, ["C3"], check(exercise, "C3").items)[0]
    'Look first at C, at the moment when the search has just come back from C1. C2 is missing from your answer, but C \
is cut off (2 ≤ α = 3).'
    """
    wrong = next((item for item in items if not item.verdict.counts), None)
    if wrong is None:
        return [_right_step(AnsweredExercise(exercise, given, lang))] if exercise.kind == "first-wrong-step" else []
    return list(filter(None, BY_KIND[exercise.kind](_WrongAnswer(exercise, given, items, wrong, lang))))


class _WrongAnswer(AnsweredExercise):
    """An answer with its first wrong part, and what the sentences need of it."""

    def __init__(self, exercise: Exercise, given: Answer, marked: Sequence[Item], wrong: Item, lang: str) -> None:
        super().__init__(exercise, given, lang)
        self.marked, self.wrong, self.lang = marked, wrong, lang
        self.show = exercise.how.show
        self.reason = node_states.reason_for(self.result, self.node) if wrong.label else None

    @property
    def node(self) -> NodeId:
        """The node that is wrong."""
        return self.tree[self.wrong.label]

    def beliefs(self) -> dict[NodeId, Value]:
        """Return what the answer says differently of the nodes that are left before this one."""
        left = places(self.exercise)
        return {
            self.tree[item.label]: item.given
            for item in self.marked
            if item.given not in (None, item.right) and left[self.tree[item.label]] < left[self.node]
        }


def _by_value(case: _WrongAnswer) -> Iterator[str]:
    """Explain a value, by what the answer itself has below it."""
    node, label, given = case.node, case.wrong.label, case.show(case.wrong.given)
    below = set(case.view.children(node))
    values = {
        child: value
        for kind, child, value, _, _ in search_from(case.exercise, case.beliefs())
        if child in below and kind in (EventKind.EVALUATE, EventKind.LEAVE) and value is not None
    }
    if case.tree.kind(node) == CHANCE and len(values) <= MOST_TERMS:
        yield case.say(sentences.BY_CHANCE, node=label, given=given, sum=case.weighted_sum(values))
    elif window := _window_that_hides(case, list(values.values())):
        yield case.say(sentences.OUTSIDE_WINDOW, node=label, given=given, window=written_window(window))
        return
    elif values:
        signs = {True: "≈", False: "="}
        formulas = case.listed(
            [f"{case.label(child)} {signs[case.is_estimate(child)]} {show(value)}" for child, value in values.items()]
        )
        player = case.player(node)
        yield case.say(sentences.BY_PLAYER, node=label, player=player, given=given, below=formulas)
    else:
        yield case.say(sentences.NEVER_COMES, node=label)
    if _is_close(case.wrong.given, case.wrong.right):
        yield case.say(sentences.CLOSE, node=label, given=given)


def _window_that_hides(case: _WrongAnswer, values: list[Value]) -> Window | None:
    """Return the window of the node if, but for fail-hard, it would return what was given."""
    if not case.fails_hard or not values:
        return None
    found = (max if case.tree.kind(case.node) == MAX else min)(values)
    return node_states.at_end(case.result, case.node).entered if case.wrong.given == found else None


def _is_close(given: Answer, right: Answer) -> bool:
    """Tell whether a decimal is a fraction rounded or cut off."""
    if not (isinstance(given, Fraction | int) and isinstance(right, Fraction) and "/" in write(right)):
        return False
    decimals = len(write(given).partition(".")[2])
    return "/" not in write(given) and decimals > 0 and abs(right - given) < Fraction(1, 10**decimals)


def _missed_or_extra(case: _WrongAnswer) -> Iterator[str]:
    label = case.wrong.label
    if case.wrong.verdict is Verdict.MISSED:
        yield case.say(sentences.COMES_THERE, node=label)
    elif case.reason:
        look = case.look(node_states.at_cut(case.result, case.reason))
        yield f"{look} {case.say(sentences.NEVER_COMES_BECAUSE, node=label, cause=case.cause(case.reason))}"
    elif case.node in frontier(case.tree, case.rules):
        yield case.say(sentences.JUDGED, node=label, value=show(case.view.value(case.node)))
    else:
        yield case.say(sentences.NEVER_COMES, node=label)


def _by_window(case: _WrongAnswer) -> Iterator[str]:
    label, given, parent = case.wrong.label, case.show(case.wrong.given), case.tree.parent(case.node)
    if case.exercise.details["at"] == "end":
        yield case.say(sentences.WINDOW_AT_THE_END, node=label, given=given)
    elif parent is None:
        yield case.say(sentences.ROOT_WINDOW, node=label)
    else:
        above = node_states.before(case.result, case.node)
        done = case.done(above) if above else []
        rule, listed = (sentences.WINDOW_FROM_ABOVE, case.listed(done)) if done else (sentences.FIRST_CHILD_WINDOW, "")
        yield case.say(rule, node=label, given=given, parent=case.label(parent), done=listed)


def _by_interval(case: _WrongAnswer) -> Iterator[str]:
    end, label = intervals.end_of(case.result), case.wrong.label
    said = {item.label: item.given for item in case.marked if item.given is not None}
    below = [
        intervals.formula(case.label(child), said.get(case.label(child), (end.low[child], end.high[child])))
        for child in case.view.children(case.node)
    ]
    known = intervals.formula(label, case.wrong.given)
    yield case.say(sentences.KNOWN_BELOW, node=label, known=known, below=case.listed(below))


def _by_bound(case: _WrongAnswer) -> Iterator[str]:
    label, given = case.wrong.label, case.wrong.given
    value = given.partition(" ")[2]
    if value != case.wrong.right.partition(" ")[2]:
        yield case.say(sentences.ANOTHER_VALUE, node=label, value=value)
        return
    below = set(case.tree.subtree(case.node))
    if unseen := [leaf for leaf in case.result.pruned_leaves if leaf in below]:
        yield case.say(sentences.UNSEEN, node=label, given=given, leaves=case.named(unseen))
    else:
        yield case.say(sentences.ALL_EVALUATED, node=label, given=given)


def _by_cut(case: _WrongAnswer) -> Iterator[str]:
    """Explain a leaf or a branch that is cut off, or is not, at the moment that decides it."""
    label, reason, state = case.wrong.label, case.reason, decided(case, case.wrong)
    if state is None:
        is_root = case.node == 0
        yield case.say(sentences.COMES_TO, leaf=label) if is_root else case.say(sentences.NEVER_COMES, node=label)
    elif reason is None:
        highest = crossed_out(case, case.node)
        still_open = sentences.STILL_OPEN if highest == case.node else sentences.OPEN_ABOVE
        window, above = written_window(state.window), case.label(highest)
        said = case.say(still_open, leaf=above, above=above, node=case.label(state.node), window=window)
        yield f"{case.look(state)} {said}"
        yield _witnessed(case, highest)
    elif case.wrong.verdict is Verdict.MISSED:
        yield f"{case.look(state)} {case.say(sentences.MISSING, node=label, cause=case.cause(reason))}"
        if not _names_others_missing(case, reason):
            yield reason.told(case.lang)
    else:
        top = case.pruned_child(reason, case.node)
        yield f"{case.look(state)} {case.say(sentences.PRUNED_ABOVE, node=label, above=top)}"


def _names_others_missing(case: _WrongAnswer, reason: Reason) -> bool:
    """Tell whether a reason names, among what is pruned there, something else that the answer still lacks."""
    below = {node for child in reason.pruned for node in case.tree.subtree(child)}
    missed = (item for item in case.marked if item.verdict is Verdict.MISSED and item is not case.wrong)
    return any(case.tree[item.label] in below for item in missed)


def _witnessed(case: _WrongAnswer, highest: NodeId) -> str:
    """Say what would change if what is left out wrongly had other values; "" where nothing would."""
    alone = witness(case.result, case.node)
    if alone:
        return alone.told(case.lang)
    wrong = [item.label for item in case.marked if item.verdict is Verdict.EXTRA]
    shown = witness(case.result, highest) or witness(case.result, wrong)
    if shown is None:
        return ""
    below = case.tree.subtree(case.node)
    others = case.named(leaf for leaf in shown.values if leaf not in below)
    not_alone = case.say(sentences.NOT_ALONE, leaf=case.wrong.label, root=case.label(0), others=others)
    return f"{not_alone} {shown.told(case.lang)}"


def _by_order(case: _WrongAnswer) -> Iterator[str]:
    key, given = case.exercise.key, case.given
    place = first_difference(key, given)
    if not given:
        yield case.say(sentences.COMES_THERE, node=key[0])
    elif place == len(given):
        yield case.say(sentences.NO_END_YET, count=place)
    elif place:
        yield case.say(sentences.RIGHT_UP_TO, count=place, leaf=given[place])
    else:
        yield case.say(sentences.FIRST_LEAF, leaf=given[0])


def _by_move(case: _WrongAnswer) -> Iterator[str]:
    tree, move = case.tree, case.given
    node = next(child for child in tree.children(0) if tree.move(child) == move)
    value = intervals.end_of(case.result).values[node] if tree.utilities else None
    if not tree.utilities and case.exercise.rules.depth is None:
        value = perfect_values(tree)[node]
    if value is None:
        yield case.say(sentences.BETTER_MOVE, move=move)
    else:
        yield case.say(sentences.WORTH_LESS, move=move, node=tree.label(node), value=show(value))


def _by_x(case: _WrongAnswer) -> Iterator[str]:
    found = find_x.witness(case.exercise, case.given)
    if found:
        (x, holds), details = found, case.exercise.details
        node = details.get("branch") or details.get("move") or ""
        yield case.say(sentences.TRY_X[details["ask"], holds], x=show(x), node=node)


def _by_optimum(case: _WrongAnswer) -> Iterator[str]:
    """Say how many leaves the answer's own order evaluates, or how many its own values prune."""
    if case.exercise.kind == "child-order":
        said, count = sentences.ORDER_EVALUATES, child_order.evaluated(case.exercise, case.given)
    else:
        said, count = sentences.VALUES_PRUNE, design_leaves.pruned(case.result, case.exercise, case.given)
    yield case.say(said[case.exercise.details["cuts"]], count=count)


def _by_table(case: _WrongAnswer) -> Iterator[str]:
    options: Mapping[str, list[list[str]]] = case.exercise.details["options"]
    chosen = options[case.given]
    line = first_difference(which_trace.table(case.result), chosen)
    if line < len(chosen):
        yield case.say(sentences.WRONG_LINE, line=line + 1, table=case.given, node=chosen[line][0])
    else:
        yield case.say(sentences.TABLE_STOPS, table=case.given, lines=line)


def _by_step(case: _WrongAnswer) -> Iterator[str]:
    is_right = case.given < case.exercise.key
    node = case.exercise.details["steps"][case.given - 1][0]
    yield case.say(sentences.STEP_RIGHT if is_right else sentences.STEP_TOO_LATE, step=case.given, node=node)


def _right_step(case: AnsweredExercise) -> str:
    """Say what the right search does in the step that is wrong in the table."""
    label, alpha, beta, value, _ = which_trace.table(case.result)[case.exercise.key - 1]
    is_leaf = not case.view.children(case.tree[label])
    said = sentences.EVALUATES_THERE if is_leaf else sentences.LEAVES_THERE
    return case.say(said, step=case.exercise.key, node=label, alpha=alpha, beta=beta, value=value)


def _at_node(explain: Callable[[_WrongAnswer], Iterator[str]]) -> Callable[[_WrongAnswer], Iterator[str]]:
    """Return what explains a part that is wrong at a node, or missing or too much there."""
    return lambda case: (explain if case.wrong.verdict is Verdict.WRONG else _missed_or_extra)(case)


BY_KIND: dict[str, Callable[[_WrongAnswer], Iterator[str]]] = {
    **dict.fromkeys(("values", "chance-values", "tuples"), _at_node(_by_value)),
    **dict.fromkeys(CROSSED_OUT, _by_cut),
    "windows": _at_node(_by_window),
    "intervals": _at_node(_by_interval),
    "bounds": _at_node(_by_bound),
    "visit-order": _by_order,
    "best-move": _by_move,
    "savings": lambda case: iter([case.say(sentences.SAVED[case.given > case.exercise.key])]),
    "find-x": _by_x,
    **dict.fromkeys(("child-order", "design-leaves"), _by_optimum),
    "which-trace": _by_table,
    "first-wrong-step": _by_step,
}
"""What explains the first error, by the kind of question."""
