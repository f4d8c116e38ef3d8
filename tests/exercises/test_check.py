"""Marks: the right answer gets all points, one mistake costs points only once, and its cause is recognised."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.errors import ChoiceError, InputError
from gametree.exercises import KINDS, RUBRICS, Exercise, Item, Rubric, Verdict, check
from gametree.exercises.answer_notation import literal
from goldens import Golden
from known_trees import T1, TWO_PLY
from questions import Asked, asked, changed, exercises, lists
from trees import INF, truths

RIGHT, CARRIED, WRONG, MISSED, EXTRA = Verdict.RIGHT, Verdict.CARRIED, Verdict.WRONG, Verdict.MISSED, Verdict.EXTRA


def verdicts(exercise: Exercise, answer: object) -> dict[str, Verdict]:
    """Return the verdict on each part."""
    return {item.label: item.verdict for item in check(exercise, answer).items}


# ---- every kind ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data(), points=st.none() | st.integers(0, 50))
def test_right_answer_gets_all_points(kind: str, data: st.DataObject, points: int | None) -> None:
    """In every rubric the key gets the maximum, as a value and as a line of Python."""
    exercise = data.draw(exercises((kind,)))
    for rubric in RUBRICS:
        for answer in (exercise.key, literal(exercise.key)):
            feedback = check(exercise, answer, Rubric(rubric, points))
            assert feedback.right
            assert feedback.score == feedback.maximum
            assert (points is None and feedback.maximum >= 1) or feedback.maximum == points
            assert all(item.verdict is RIGHT and item.given == item.right for item in feedback.items)
            assert (feedback.other_rules, feedback.diagnosed, feedback.first_wrong) == ((), (), None)
            first, *more = feedback.message().splitlines()
            assert first == "Right." and len(more) <= (2 if kind in ("first-wrong-step", "wrong-line") else 1)


@given(exercises(), st.data(), st.sampled_from(RUBRICS))
def test_points_are_between_zero_and_the_maximum(exercise: Exercise, data: st.DataObject, rubric: str) -> None:
    """A wrong answer has at least one wrong part."""
    answer = data.draw(changed(exercise))
    feedback = check(exercise, answer, rubric)
    assert 0 <= feedback.score <= feedback.maximum
    assert feedback.right == all(item.verdict is RIGHT for item in feedback.items)
    assert feedback.right == exercise.accepts(exercise.read(answer))
    again = check(exercise, answer, rubric)
    assert (again.items, again.message()) == (feedback.items, feedback.message())
    lost = feedback.score < feedback.maximum
    assert lost == any(not item.verdict.counts for item in feedback.items)


# ---- errors carried forward ---------------------------------------------------------------------


@given(asked(lists), st.data())
def test_minimax_values_are_checked_against_the_answers_own_values(given_: Asked, data: st.DataObject) -> None:
    """A value is right, follows from the answer's own values below it, or is wrong; the cases were computed by hand."""
    tree, truth = given_.tree, truths(given_.tree)
    inner = [node for node in tree if tree.children(node)]
    numbers = st.sampled_from(sorted({tree.value(leaf) for leaf in tree.leaves}))  # type: ignore[type-var]
    answer = data.draw(st.dictionaries(st.sampled_from(inner), numbers))

    def combined(node: int) -> Any:
        values = [believed(child) for child in tree.children(node)]
        return max(values) if tree.kind(node) == "max" else min(values)

    def believed(node: int) -> Any:
        if not tree.children(node):
            return tree.value(node)
        return answer[node] if node in answer and answer[node] != truth[node] else combined(node)

    found = verdicts(Exercise("values", tree), {tree.label(node): value for node, value in answer.items()})
    for node in inner:
        said = answer.get(node)
        wanted = (
            RIGHT if said == truth[node] else CARRIED if said == combined(node) else WRONG if node in answer else MISSED
        )
        assert found[tree.label(node)] is wanted, tree.label(node)


LOTTERY = "max[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"
CASES: dict[str, tuple[Any, ...]] = {
    "root follows": ("values", TWO_PLY, {"A": 12, "B": 12, "C": 2, "D": 2},
     {"A": CARRIED, "B": WRONG, "C": RIGHT, "D": RIGHT}),
    "root does not follow": ("values", TWO_PLY, {"A": 14, "B": 12, "C": 2, "D": 2},
     {"A": WRONG, "B": WRONG, "C": RIGHT, "D": RIGHT}),
    "right by luck": ("values", TWO_PLY, {"A": 3, "B": 12, "C": 2, "D": 2},
     {"A": RIGHT, "B": WRONG, "C": RIGHT, "D": RIGHT}),
    "two levels up": ("values", T1, {"A": 2, "B": 2, "B3": 2, "C": 2, "D": 1},
     {"A": CARRIED, "B": CARRIED, "B3": WRONG, "C": RIGHT, "D": RIGHT}),
    "no cut where the bound is lower": ("values", "[[3 5] [2 [7 8]]]", {"A": 2, "B": 1, "C": 2, "C2": 7},
     {"A": CARRIED, "B": WRONG, "C": RIGHT, "C2": CARRIED}, {"algorithm": "alphabeta"}),
    "a cut where the bound is higher": ("values", "[[3 1] [2 [7 8]]]", {"A": 9, "B": 9, "C": 2},
     {"A": CARRIED, "B": WRONG, "C": RIGHT, "C2": CARRIED}, {"algorithm": "alphabeta"}),
    "chance": ("chance-values", LOTTERY, "A=2.5 B=2.5 B1=2 B2=3 C=1.3 C1=1 C2=4",
     {"A": CARRIED, "B": WRONG, "B1": RIGHT, "B2": RIGHT, "C": RIGHT, "C1": RIGHT, "C2": RIGHT}),
    "mean of an own value": ("chance-values", LOTTERY, "A=2.2 B=2.2 B1=2 B2=4 C=1.3 C1=1 C2=4",
     {"A": CARRIED, "B": CARRIED, "B1": RIGHT, "B2": WRONG, "C": RIGHT, "C1": RIGHT, "C2": RIGHT}),
    "tuples": ("tuples", "p1[p2[(1 2) (2 1)] p2[(3 0) (0 3)]]", {"A": (2, 1), "B": (2, 1), "C": (0, 3)},
     {"A": CARRIED, "B": WRONG, "C": RIGHT}),
    "windows handed down": ("windows", T1, "A: (0, inf), B: (0, inf), B3: (0, 3), C: (3, inf), D: (3, inf)",
     {"A": WRONG, "B": CARRIED, "B3": CARRIED, "C": RIGHT, "D": RIGHT}),
    "windows not handed down": ("windows", T1, "A: 0 inf, B: -1 inf, B3: -inf 3, C: 3 inf, D: 3 inf",
     {"A": WRONG, "B": WRONG, "B3": RIGHT, "C": RIGHT, "D": RIGHT}),
    "a window that lets nothing through": ("windows", "[[3 1] [[7 8] 0]]", "A: -inf inf, B: -inf inf, C: 2 1",
     {"A": RIGHT, "B": RIGHT, "C": WRONG, "C1": MISSED}),
    "nodes above that were left out": ("windows", "[[3 1] [[7 [1 2]] 0]]", "A: 5 inf, B: 5 inf, C: 5 inf",
     {"A": WRONG, "B": CARRIED, "C": CARRIED, "C1": MISSED, "C12": MISSED}),
    "intervals": ("intervals", TWO_PLY, {"A": 8, "B": 8, "C": "≤ 2", "D": 2},
     {"A": CARRIED, "B": WRONG, "C": RIGHT, "D": RIGHT}),
    "intervals of bounds": ("intervals", TWO_PLY, {"A": "≥ 3", "B": 3, "C": "[-inf, inf]", "D": 2},
     {"A": CARRIED, "B": RIGHT, "C": WRONG, "D": RIGHT}),
    "bounds are not carried": ("bounds", TWO_PLY, {"A": "= 3", "B": "= 3", "C": "= 2", "D": "= 2"},
     {"A": RIGHT, "B": RIGHT, "C": WRONG, "D": RIGHT}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_error_carried_forward_counts_once(case: tuple[Any, ...]) -> None:
    """A value that follows from a wrong value counts as right."""
    kind, tree, answer, expected, *options = case
    assert verdicts(Exercise(kind, tree, **(options[0] if options else {})), answer) == expected


@given(exercises(("values", "chance-values", "tuples", "windows", "intervals", "bounds")))
def test_nothing_follows_from_an_empty_answer(exercise: Exercise) -> None:
    """An empty answer contains no values from which others can follow."""
    feedback = check(exercise, {})
    assert (feedback.score, {item.verdict for item in feedback.items}) == (0, {MISSED})


def test_wrong_parts_are_named() -> None:
    """Wrong parts are extra leaves, a leaf at the wrong place in the order, and a node that is never reached."""
    assert verdicts(Exercise("pruned-leaves", TWO_PLY), "C3 D3") == {"C2": MISSED, "C3": RIGHT, "D3": EXTRA}
    assert verdicts(Exercise("cut-branches", T1), "c2 c3 b32 D3 C2") == {
        "B32": RIGHT, "B33": MISSED, "C2": RIGHT, "C3": RIGHT, "D3": EXTRA,
    }  # fmt: skip
    order = check(Exercise("visit-order", TWO_PLY), "B1 B3 B2 C1 C2 D1 D2")
    assert {item.label: item.verdict for item in order.items} == {
        "B1": RIGHT, "B2": RIGHT, "B3": WRONG, "C1": RIGHT, "D1": RIGHT, "D2": RIGHT, "D3": MISSED, "C2": EXTRA,
    }  # fmt: skip
    assert order.items[2] == Item("B3", 2, 3, WRONG)
    assert verdicts(Exercise("values", "[[3 5] [2 [7 8]]]", algorithm="alphabeta"), "A=3 B=3 C=2 C2=8") == {
        "A": RIGHT, "B": RIGHT, "C": RIGHT, "C2": EXTRA,
    }  # fmt: skip


# ---- points -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rubric", "answer", "score", "maximum"),
    [
        ("per_node", "A=3 B=3 C=2 D=2", 4, 4),
        ("per_node", "A=3 B=3 C=9 D=2", 3, 4),
        ("per_node", "A=9 B=3 C=9 D=2", 3, 4),
        ("per_node", "B=3", 1, 4),
        ("per_node", {}, 0, 4),
        (Rubric("per_node", 10), "A=3 B=3 C=9 D=2", Fraction(15, 2), 10),
        ("minus_per_error", "A=3 B=3 C=9 D=2", 3, 4),
        (Rubric("minus_per_error", 25, 5), "A=3 B=3 C=9 D=2", 20, 25),
        (Rubric("minus_per_error", 10), "A=3 B=3 C=9 D=2", Fraction(15, 2), 10),
        ("minus_per_error", {}, 0, 4),
        (Rubric("minus_per_error", 25, 5), {}, 0, 25),
        (Rubric("minus_per_error", 25, 9), {}, 0, 25),
        (Rubric("minus_per_error", 25, 0.5), "B=3", Fraction(47, 2), 25),
        ("all_or_nothing", "A=3 B=3 C=9 D=2", 0, 4),
        (Rubric("all_or_nothing", 2), "A=3 B=3 C=2 D=2", 2, 2),
        (Rubric("per_node", 0), {}, 0, 0),
    ],
)
def test_each_rubric_gives_its_own_points(rubric: str | Rubric, answer: object, score: object, maximum: int) -> None:
    """The rubrics give points for each right part, deduct points for each error, or give all points or none."""
    feedback = check(Exercise("values", TWO_PLY), answer, rubric)
    assert (feedback.score, feedback.maximum) == (score, maximum)
    assert isinstance(feedback.score, int | Fraction)


def test_extra_parts_of_an_answer_cost_points() -> None:
    """Crossing out every leaf gains nothing; if nothing is to be crossed out, each crossed-out leaf is an error."""
    everything = [f"{node}{number}" for node in "BCD" for number in (1, 2, 3)]
    assert check(Exercise("pruned-leaves", TWO_PLY), everything).score == 0
    assert check(Exercise("pruned-leaves", TWO_PLY), "C2 C3 D3").score == 1
    lottery = Exercise("chance-pruning", LOTTERY, algorithm="expectiminimax")
    assert [check(lottery, answer).score for answer in ([], ["B11"])] == [1, 0]
    lenient = Rubric("minus_per_error", 10, 2)
    assert [check(lottery, answer, lenient).score for answer in ([], ["B11"], ["B11", "B12"])] == [10, 8, 6]


@given(exercises(("pruned-leaves", "values", "windows", "visit-order")), st.sampled_from(RUBRICS), st.integers(0, 9))
def test_empty_answer_gets_no_points_unless_right(exercise: Exercise, rubric: str, penalty: int) -> None:
    """The test uses arbitrary deductions for an error."""
    assert check(exercise, type(exercise.key)(), Rubric(rubric, 20, penalty)).score == (0 if exercise.key else 20)
    assert check(exercise, type(exercise.key)(), rubric).score == 0 or not exercise.key


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Rubric("points"), ChoiceError),
        (lambda: Rubric("per_node", -1), InputError),
        (lambda: Rubric("per_node", "3"), InputError),  # type: ignore[arg-type]
        (lambda: Rubric("minus_per_error", 9, INF), InputError),
        (lambda: check(Exercise("values", TWO_PLY), {}, None), ChoiceError),  # type: ignore[arg-type]
        (lambda: check(TWO_PLY, {}), InputError),  # type: ignore[arg-type]
    ],
)
def test_meaningless_rubric_is_refused(make: Callable[[], object], error: type[Exception], golden: Golden) -> None:
    with golden.raises(error):
        make()


# ---- other rules and mistakes -------------------------------------------------------------------


TIES = "[[3 5] [3 9]]"
BEYOND, BACKWARDS, LAST = {"cut": "beyond"}, {"order": "right_to_left"}, {"tie": "last"}


@pytest.mark.parametrize(
    ("kind", "tree", "rules", "answer", "changes"),
    [
        ("pruned-leaves", TIES, gt.Rules(), [], [BEYOND, BACKWARDS]),
        ("pruned-leaves", TIES, gt.Rules(cut="beyond"), ["C2"], [{"cut": "at_equality"}]),
        ("pruned-leaves", "[[4 2] [9 3]]", gt.Rules(), "B1", [BACKWARDS]),
        ("bounds", T1, gt.Rules(), "A: = 3, B: = 3, B3: ≥ 3, C: ≤ 3, D: ≤ 3", [{"fail": "hard"}]),
        ("pruned-leaves", "[1 [[[0 9] 2] 5]]", gt.Rules(), [], [BACKWARDS, {"reach": "shallow"}]),
        ("pruned-leaves", "[[9 3] [3 5]]", gt.Rules(order="right_to_left"), [], [BEYOND]),
        ("tuples", "p1[p2[(1 0) (2 0)] p2[(0 1) (3 0)]]", gt.Rules(), "A=(2,0) B=(2,0) C=(0,1)", [BACKWARDS, LAST]),
        ("pruned-leaves", TIES, gt.Rules(), "B1 B2", []),
    ],
)
def test_feedback_names_the_rules_under_which_an_answer_is_right(
    kind: str, tree: str, rules: gt.Rules, answer: object, changes: list[dict[str, str]]
) -> None:
    """The points are still computed under the rules of the exercise."""
    exercise = Exercise(kind, tree, rules, algorithm="" if kind == "tuples" else "alphabeta")
    feedback = check(exercise, answer)
    assert list(feedback.other_rules) == changes
    assert not feedback.right
    assert feedback.score < feedback.maximum


def test_two_other_rules_are_tried_as_explanations() -> None:
    """Two rules are tried if a single rule does not explain an answer; all tied explanations are reported."""
    exercise = Exercise("pruned-leaves", "[[2 4] [3 9] [3 1]]")
    right_to_left = Exercise("pruned-leaves", exercise.tree, gt.Rules(cut="beyond", order="right_to_left"))
    feedback = check(exercise, right_to_left.key)
    for change in feedback.other_rules:
        assert Exercise("pruned-leaves", exercise.tree, gt.Rules(**change)).key == right_to_left.key
    assert len({len(change) for change in feedback.other_rules}) == 1


@dataclass(frozen=True)
class Believed:
    """A test mistake with the same interface as the mistakes of the catalogue."""

    name: str
    search: Callable[[gt.Tree, gt.Rules, Any], gt.Result]
    fits: bool = True
    rules: Any = None
    written: Callable[[Any], Any] = lambda found: found

    def applies(self, exercise: Exercise) -> bool:
        """Return whether a student can make this mistake in the given exercise."""
        return self.fits

    def search_for(self, exercise: Exercise) -> gt.Result:
        """Return the search of a student who makes this mistake."""
        return self.search(exercise.tree, exercise.rules, exercise.window)

    def answer(self, found: Any) -> Any:
        """Return the answer that a student writes after the given search."""
        return self.written(found)

    def text(self, lang: str = "en") -> str:
        """Return the sentence about the student's belief."""
        return f"You seem to believe in {self.name} ({lang})."


def _flipped(tree: gt.Tree, rules: gt.Rules, window: Any) -> gt.Result:
    return gt.alphabeta(tree.rebuilt(kinds={"max": "min", "min": "max"}), rules=rules, window=window)


def test_each_mistake_that_gives_the_answer_is_named(golden: Golden) -> None:
    """Mistakes that do not lead to the answer, or cannot be made, are not named."""
    flipped, other = (
        Believed("MIN at the root", _flipped),
        Believed("nothing", lambda tree, rules, window: gt.minimax(tree)),
    )
    silent = Believed("silence", _flipped, fits=False)
    only_first = Believed(
        "one leaf", lambda tree, rules, window: gt.alphabeta(tree, rules=rules), written=lambda found: found[:1]
    )
    known: Any = {mistake.name: mistake for mistake in (flipped, other, silent, only_first)}
    exercise = Exercise("pruned-leaves", TWO_PLY)
    answer = exercise.question_kind.key(_flipped(exercise.tree, exercise.rules, exercise.window), exercise)
    assert answer != exercise.key
    feedback = check(exercise, answer, mistakes=known)
    assert feedback.diagnosed == (flipped,)
    golden(feedback.message("es").splitlines()[-1], lang="es")
    assert check(exercise, "C2", mistakes=known).diagnosed == (only_first,)
    assert check(exercise, "D3", mistakes=known).diagnosed == ()
    assert check(exercise, exercise.key, mistakes=known).diagnosed == ()
    named: Any = {"x": other}
    assert check(Exercise("pruned-leaves", TIES), [], mistakes=named).diagnosed == ()  # other rules come first
