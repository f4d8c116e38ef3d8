"""Questions about node values: values of minimax, values returned by alpha-beta, means at chance nodes, or tuples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

from ...explain.probability import Term, WeightedSum
from ...languages import translator_for
from ...node_kinds import CHANCE, LEAF, MAX, player_number
from ...phrases import Code, Phrase, gettext, local_numbers, pgettext
from ...rules import SearchAspect, Window
from ...trace.annotations import written_window
from ...trace.result import Result
from ...trace.trace import EventKind, RawEvent
from ...tree.tree import NodeId, Tree
from ...values import Value, show, write
from .. import answer_errors as words
from .. import node_states
from ..answer_errors import AnswerError
from ..answer_notation import Labels, in_words, number, numbers, pairs
from ..hints import NEVER_REACHED, AnsweredExercise, Hint, WrongAnswer, missed_or_extra
from ..marks import Answer, Item, Verdict
from ..node_states import places_in_order, returned_value, search_from
from .question_kind import AnswerSort, NewStepTest, QuestionKind, inner_nodes, searched_inner_nodes

if TYPE_CHECKING:
    from ..exercise import Exercise

_MOST_TERMS = 6
"""maximum number of terms of a sum that is written out"""
_LEAF_WORTH = gettext("%(name)s is a leaf with the value %(value)s and is not asked for: leave it out")
_LEAF_NOT_ASKED = gettext("%(name)s is a leaf and is not asked for: leave it out")
# TRANSLATORS: %(answer)s is a value such as 3, a window such as (3, +∞), or a bound such as ≤ 2
_AT_NODE = gettext("Right answer at %(node)s: %(answer)s.")
_LEAVE_OUT = gettext("Leave %(node)s out of your answer: the search never reaches it.")
# TRANSLATORS: %(player)s is MAX, MIN or p1 …, %(below)s a list such as "C1 = 2 and C2 = 4"
_BY_PLAYER = gettext("Look first at %(node)s, where %(player)s chooses: %(given)s does not follow from %(below)s.")
_OUTSIDE_WINDOW = gettext(
    "Look first at %(node)s: it finds %(given)s, but its window was %(window)s, and under fail-hard it returns no "
    "value outside its window."
)
# TRANSLATORS: %(sum)s is, for example, "0.9 · 2 + 0.1 · 3"
BY_CHANCE = gettext("Look first at the chance node %(node)s: %(given)s is not %(sum)s.")
_CLOSE = gettext(
    "%(given)s is close to the exact value of %(node)s, but it is another number: write a fraction such as 22/7."
)
# TRANSLATORS: %(tuples)s is a list such as "(1, 2, 6), (4, 2, 3)", %(player)s is, for example, "p2"
_COMPARES_ENTRIES = gettext("%(node)s compares the entries of %(player)s in %(tuples)s and returns %(passed)s.")


class ByNode(QuestionKind):
    """A question whose answer has a part for each inner node."""

    examples: tuple[Answer, ...] = ()
    """invented parts for the first inner nodes in the example of an answer"""

    def part(self, answer: object, where: Phrase, exercise: Exercise) -> Answer:
        """Read the part of an answer at one node."""
        raise NotImplementedError

    def repeated_leaf(self, value: Value) -> Answer:
        """Return the form in which an answer may repeat the given value of a leaf, or None if it may not repeat leaf
        values.
        """
        return value

    def read(self, answer: object, exercise: Exercise) -> dict[str, Answer]:
        """Read the parts by node; an answer may also repeat the values of leaves, which are not marked."""
        tree = exercise.tree
        parts = pairs(answer, lambda part, where: self.part(part, where, exercise), _node_labels(tree), self.shape)
        for label in [label for label in parts if tree.kind(label) == LEAF]:
            value, repeated = tree.value(label), parts.pop(label)
            if value is None or self.repeated_leaf(value) != repeated:
                leaf_value = "" if value is None else show(value)
                cure = (
                    _LEAF_WORTH.with_values(name=label, value=leaf_value)
                    if leaf_value
                    else _LEAF_NOT_ASKED.with_values(name=label)
                )
                raise AnswerError(words.AT.with_values(node=label), self.shape, in_words(repeated), cure)
        return parts

    def example(self, exercise: Exercise) -> dict[str, Answer]:
        return dict(zip(map(exercise.tree.label, inner_nodes(exercise)), self.examples, strict=False))

    def targets(self, exercise: Exercise) -> list[NodeId]:
        """Return the inner nodes in the order of calculation: each after its descendants."""
        return sorted(searched_inner_nodes(exercise), key=places_in_order(exercise).__getitem__)

    def decides(self, case: AnsweredExercise, item: Item) -> bool:
        """Return whether a part of the right answer needs a decision by the student."""
        return len(case.tree.children(item.label)) > 1

    def look_rule_numbers(self, case: AnsweredExercise, node: NodeId) -> tuple[str, str, str]:
        """Return the first three steps of the hint about a node: where to look, the rule and the numbers."""
        return case.look_at(node), case.value_rule(node), case.calculation(node)

    def hint(self, case: AnsweredExercise) -> Hint:
        items = case.items()
        first = next((item for item in items if case.answer is None and self.decides(case, item)), items[0])
        node = case.tree[first.label]
        if first.right is None:
            reason = node_states.reason_for(case.result, node)
            state = node_states.at_cut(case.result, reason) if reason else node_states.at_end(case.result, 0)
            return case.about_cut(state, case.say(_LEAVE_OUT, node=first.label))
        answer = case.say(_AT_NODE, node=first.label, answer=self.show(first.right))
        return Hint(*self.look_rule_numbers(case, node), answer)

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        return (self.wrong_at_node if case.wrong.verdict is Verdict.WRONG else missed_or_extra)(case)

    def wrong_at_node(self, case: WrongAnswer) -> Iterator[str]:
        """Yield sentences that explain the wrong part at a node."""
        raise NotImplementedError


@lru_cache(maxsize=64)
def _node_labels(tree: Tree) -> Labels:
    return Labels(tree, tree.nodes, words.NODE)


def are_entries(begun: Any, whole: Any) -> bool:
    """Return whether the mapping ``whole`` contains all entries of the mapping ``begun``."""
    return isinstance(whole, Mapping) and all(name in whole and whole[name] == begun[name] for name in begun)


def entry_test(
    answer: Mapping[str, Answer], right: Result, moment: EventKind, part: Callable[[RawEvent], Answer]
) -> NewStepTest:
    """Return a function that makes tests of search steps. A step contradicts ``answer`` if its event is of the kind
    ``moment`` and the value that ``part`` returns for the step is not the answer's value for its node.
    """
    parts = {right.tree.find(label): answer[label] for label in answer}
    return lambda: lambda step: step[0] is moment and (step[1] not in parts or parts[step[1]] != part(step))


def left_values(result: Result) -> dict[str, Value]:
    """Return the value with which the search leaves each node, in the order of leaving; for a node that is visited
    repeatedly, return only the last value.
    """
    returned_values = {node: value for kind, node, value, _, _ in result.trace.raw if kind is EventKind.LEAVE}
    return {result.tree.label(node): value for node, value in returned_values.items() if value is not None}


class Values(ByNode):
    """A question about the value with which the search leaves each inner node."""

    name = "values"
    title = pgettext("kind of question", "values")
    algorithms: tuple[str, ...] = ("minimax", "alphabeta")
    questions = {
        "minimax": gettext("Work out the minimax value of every inner node."),
        "alphabeta": gettext("Which value does alpha-beta return for each inner node?"),
    }
    shape = gettext("a value for each inner node")
    aspects: tuple[SearchAspect, ...] = (SearchAspect.RETURNS,)
    sort = AnswerSort("fields", "inner", "value")
    examples: tuple[Answer, ...] = (7, 7)
    mistakes = frozenset({"values", "node values", "returned values"})
    has_window = True
    decimal_comma = True
    leaves_out_unreached = True

    def key(self, result: Result, exercise: Exercise) -> dict[str, Value]:
        return left_values(result)

    def part(self, answer: object, where: Phrase, exercise: Exercise) -> Answer:
        return number(answer, where)

    def follows(
        self, exercise: Exercise, came: Mapping[str, Answer], label: str, differing: set[str]
    ) -> tuple[bool, Answer]:
        """Return whether the answer has wrong values at nodes that the search leaves before the given node, and the
        value of this node that follows from the wrong values.
        """
        tree, place_of = exercise.tree, places_in_order(exercise)
        node = tree[label]
        before = [other for other in map(tree.node, differing) if place_of[other] < place_of[node]]
        beliefs = {other: came[tree.label(other)] for other in before if tree.label(other) in came}
        return (True, returned_value(exercise, node, *beliefs.items())) if beliefs else (False, None)

    def contradictions(self, answer: Answer, right: Result, details: Mapping[str, Any]) -> NewStepTest:
        return entry_test(answer, right, EventKind.LEAVE, lambda step: step[2])

    def widest(self, value: str) -> str:
        return value

    def wrong_at_node(self, case: WrongAnswer) -> Iterator[str]:
        node, label, answer = case.node, case.wrong.label, case.show(case.wrong.given)
        below = set(case.view.children(node))
        values = {
            child: value
            for kind, child, value, _, _ in search_from(case.exercise, case.beliefs())
            if child in below and kind in (EventKind.EVALUATE, EventKind.LEAVE) and value is not None
        }
        if case.tree.kind(node) == CHANCE and len(values) <= _MOST_TERMS:
            yield case.say(BY_CHANCE, node=label, given=answer, sum=case.weighted_sum(values))
        elif window := _window_that_hides(case, list(values.values())):
            yield case.say(_OUTSIDE_WINDOW, node=label, given=answer, window=written_window(window))
            return
        elif values:
            signs = {True: "≈", False: "="}
            formulas = [
                f"{case.label(child)} {signs[case.is_estimate(child)]} {show(value)}" for child, value in values.items()
            ]
            player = case.player(node)
            yield case.say(_BY_PLAYER, node=label, player=player, given=answer, below=case.listed(formulas))
        else:
            yield case.say(NEVER_REACHED, node=label)
        if _is_close(case.wrong.given, case.wrong.right):
            yield case.say(_CLOSE, node=label, given=answer)

    def reasons(self, exercise: Exercise, lang: str) -> list[str]:
        """Return the calculation of each value, if the search visits all nodes and players compare their own values."""
        # otherwise nodes compare the entries of one and the same player
        compares_own = "player" not in exercise.facts.options
        if exercise.prunes or not compares_own:
            return super().reasons(exercise, lang)
        translator = translator_for(lang)
        return [local_numbers(translator, formula) for formula in _formulas(exercise.result, translator)]


class ChanceValues(Values):
    """A question about the exact value of each inner node; the value of a chance node is the mean of its children."""

    name = "chance-values"
    title = pgettext("kind of question", "expected values")
    algorithms = ("expectiminimax",)
    questions = {
        "": gettext(
            "Work out the exact value of every inner node. The value of a chance node is the mean of its children, "
            "weighted by their probabilities. Write fractions such as 22/7, or exact decimals."
        )
    }
    shape = gettext("an exact value for each inner node")
    examples = (Fraction(22, 7), Fraction(5, 2))
    mistakes = frozenset({"chance values", "node values"})
    has_window = False
    leaves_out_unreached = False
    always_has_decimals = True
    all_mistakes_differ_from = 2

    def widest(self, value: str) -> str:
        """Return the widest text of a value in a picture: the number with two decimals."""
        return f"{value}.00"


class Tuples(Values):
    """A question about the tuple with which max^n or paranoid search leaves each inner node."""

    name = "tuples"
    title = pgettext("kind of question", "several players")
    algorithms = ("maxn", "paranoid")
    questions = {
        "maxn": gettext(
            "Every player maximises its own entry: p1 the first, p2 the second, and so on. Which tuple does the "
            "search return for each inner node?"
        ),
        "paranoid": gettext("Which tuple does the search return for each inner node?"),
    }
    shape = gettext("a tuple for each inner node")
    mistakes = frozenset({"tuples"})
    has_window = False
    decimal_comma = False
    leaves_out_unreached = False
    bank_form = gettext("Write tuples as in %(example)s.").with_values(example=Code("(1, 2, 6)"))

    def part(self, answer: object, where: Phrase, exercise: Exercise) -> Answer:
        """Read a tuple with as many numbers as the tuples of the leaves have."""
        return numbers(answer, where, count=exercise.tree.utilities)

    def example(self, exercise: Exercise) -> dict[str, Answer]:
        count = exercise.tree.utilities
        return {exercise.tree.label(node): tuple(range(7, 7 + count)) for node in inner_nodes(exercise)[:2]}


def _window_that_hides(case: WrongAnswer, values: list[Value]) -> Window | None:
    """Return the window of a node if the answer's value is wrong only because the search is fail-hard; otherwise
    None.
    """
    if not case.fails_hard or not values:
        return None
    best = (max if case.tree.kind(case.node) == MAX else min)(values)
    return node_states.at_end(case.result, case.node).entered if case.wrong.given == best else None


def _is_close(answer: Answer, right: Answer) -> bool:
    """Return whether a decimal in an answer is the rounded or truncated right fraction."""
    if not (isinstance(answer, Fraction | int) and isinstance(right, Fraction) and "/" in write(right)):
        return False
    decimals = len(write(answer).partition(".")[2])
    return "/" not in write(answer) and decimals > 0 and abs(right - answer) < Fraction(1, 10**decimals)


def _formulas(result: Result, translator: NullTranslations) -> Iterator[str]:
    """Yield the formula for the value of each inner node, in the order of the search."""
    tree, known = result.tree, dict[int, Value]()
    for kind, node, value, *_ in result.trace.raw:
        if kind not in (EventKind.EVALUATE, EventKind.LEAVE) or value is None:
            continue
        known[node] = value
        if kind is EventKind.EVALUATE:
            continue
        below = [known[child] for child in tree.children(node) if child in known]
        label, player = tree.label(node), tree.kind(node)
        if player_number(player):
            listed = ", ".join(map(in_words, below))
            yield _COMPARES_ENTRIES.render(translator, node=label, player=player, tuples=listed, passed=in_words(value))
        elif player == CHANCE:
            terms = [
                Term(tree.label(child), Fraction(tree.probability(child) or 0), Fraction(known[child]))  # type: ignore[arg-type]
                for child in tree.children(node)
            ]
            yield f"{label} = {WeightedSum(tuple(terms))}"
        else:
            yield f"{label} = {player}({', '.join(map(in_words, below))}) = {in_words(value)}"
