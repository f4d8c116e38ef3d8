"""Hints: four steps towards the first wrong part; no step reveals the next one."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from effort import EVERY_CASE
from gametree.errors import ChoiceError, InputError
from gametree.exercises import KINDS, MISTAKES, Exercise, check, generate
from gametree.exercises.answer_errors import AnswerError
from gametree.exercises.kinds.step_tables import options, table
from gametree.exercises.programs.mutants import MINIMAX, NEGAMAX
from gametree.phrases import LANGUAGES
from goldens import Golden
from known_trees import T1, TWO_PLY
from questions import Asked, asked, changed, exercises, literals

NOTHING = {
    "en": "Your answer is right: no hint is needed.",
    "es": "Tu respuesta es correcta: ya no hacen falta pistas.",
    "pt": "A tua resposta está certa: já não são precisas pistas.",
}
NAME = re.compile(r"[A-Za-z]\w*")
OWN_LINE = re.compile(r"line \d+ of your program")


def steps(exercise: Exercise, answer: object = None, lang: str | None = None) -> tuple[str, ...]:
    """Return the four steps of a hint."""
    return tuple(exercise.hint(level, answer, lang) for level in (1, 2, 3, 4))


# ---- sentences ----------------------------------------------------------------------------------


SKIPS_ONE = MISTAKES["next-sibling-only"]
"""the mistake of crossing out only the next sibling"""

SAID: tuple[tuple[str, Any, object, dict[str, Any]], ...] = (
    ("values", TWO_PLY, "B=3 C=4", {}),
    ("values", T1, "B3=8", {"algorithm": "alphabeta", "rules": gt.Rules(fail="hard")}),
    ("pruned-leaves", T1, "B32 B33 C2 C3 D3", {}),
    ("pruned-leaves", "[[3 5] [6 7]]", None, {}),
    (
        "chance-pruning",
        "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]",
        "C22",
        {"algorithm": "star2", "rules": gt.Rules(value_range=(0, 10))},
    ),
    ("visit-order", TWO_PLY, "B1 B2 B3 C1 C2", {}),
    ("windows", T1, None, {}),
    ("best-move", TWO_PLY, "a3", {"algorithm": "alphabeta"}),
    ("find-x", TWO_PLY, "x < 3", {"details": {"leaf": "C1", "branch": "C2"}}),
    ("child-order", TWO_PLY, {"A": "B D C"}, {}),
    ("which-trace", TWO_PLY, 1, {"details": {"options": options([gt.minimax(TWO_PLY), gt.alphabeta(TWO_PLY)])}}),
    ("first-wrong-step", TWO_PLY, 5, {"details": {"steps": table(SKIPS_ONE.search(gt.Tree.parse(TWO_PLY)))}}),
    ("wrong-line", TWO_PLY, 1, {"algorithm": "minimax", "details": {"program": MINIMAX.replace("-inf", "inf", 1)}}),
    ("why-cut", TWO_PLY, 1, {}),
    ("order-lines", TWO_PLY, "7 >9 >2", {}),
    ("wrong-line", TWO_PLY, 2, {"details": {"program": NEGAMAX.replace("alpha >= beta", "alpha >= best")}}),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", range(len(SAID)))
def test_hints_have_the_expected_four_sentences(number: int, lang: str, golden: Golden) -> None:
    """The default language is that of the exercise."""
    kind, tree, answer, more = SAID[number]
    golden(kind, *steps(Exercise(kind, tree, lang=lang, **more), answer), lang=lang)


@pytest.mark.parametrize("level", [0, 5, -1, True, "1", None, 1.5])
def test_unknown_level_or_language_is_refused(level: Any, golden: Golden) -> None:
    """The four levels are the numbers 1 to 4."""
    with golden.raises(InputError):
        Exercise("values", TWO_PLY).hint(level)
    with golden.raises(ChoiceError):
        Exercise("values", TWO_PLY).hint(1, lang="fr")


def test_hint_on_a_single_leaf_says_that_nothing_is_decided(golden: Golden) -> None:
    """A question about the order of evaluation with only one leaf still makes sense."""
    assert set(steps(Exercise("pruned-leaves", "3"))) == {"The tree is a single leaf, so there is nothing to decide."}
    golden(steps(Exercise("visit-order", "3"))[3])


# ---- every kind ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=20 if EVERY_CASE else 10)
@given(data=st.data())
def test_each_hint_step_hides_the_next_one(kind: str, data: st.DataObject) -> None:
    """Steps 1 and 2 contain no numbers, and only the last step reveals the right part."""
    exercise = data.draw(exercises((kind,)))
    answer = data.draw(st.none() | changed(exercise))
    if answer is not None and exercise.accepts(exercise.read(answer)):
        return
    where, rule, numbers, solution = steps(exercise, answer)
    assert not re.search(r"[0-9∞]", NAME.sub("", f"{OWN_LINE.sub('', where)} {rule}"))
    part = right_part(exercise, solution)
    assert part in solution
    names = set(NAME.findall(f"{where} {rule} {numbers}"))
    assert part not in (names if NAME.fullmatch(part) else f"{where}\n{rule}\n{numbers}")
    for lang in LANGUAGES[1:]:
        assert all(a != b for a, b in zip(steps(exercise, answer, lang), (where, rule, numbers, solution), strict=True))


def right_part(exercise: Exercise, solution: str) -> str:
    """Return the part of the solution that must be in the fourth step and must not be in an earlier step."""
    kind, key = exercise.kind, exercise.key
    if found := re.fullmatch(r"Right answer at (\w+): (.+)\.", solution):
        label, shown = found.groups()
        assert shown == exercise.question_kind.show(key[label])
        assert solution == f"Right answer at {label}: {shown}."
        return solution if kind == "windows" else f": {shown}."
    if found := re.match(r"Leave (\w+) out of|(\w+) (?:belongs|does not belong) in", solution):
        label = found[1] or found[2]
        assert (label in key) == ("belongs" in solution)
        return label
    if found := re.fullmatch(
        r"(?:After (\w+), the search|The first leaf that the search) evaluates (?:is )?(\w+)\.", solution
    ):
        place = key.index(found[2])
        assert found[1] == (key[place - 1] if place else None)
        return found[2]
    if "order" in solution and kind == "child-order":
        order = solution.partition("order: ")[2]
        return order.rstrip(".") if "," in order else order
    if kind == "order-lines":
        found = re.fullmatch(r"Line (\d+) of the table comes there: “(.+)”\.|No further line belongs there\.", solution)
        assert found and (found[1] is None or exercise.details["lines"][int(found[1]) - 1] == found[2])
        return found[0]
    if kind == "best-move":
        return str(key)
    if kind == "design-leaves":
        return solution.removeprefix("One of the right answers has ").rstrip(".")
    if exercise.question_kind.sort.name in ("choice", "line"):
        assert solution == f"The right answer is {key}."
    else:
        assert key == [] or solution == f"After {key[-1]}, the search evaluates no other leaf."
    return solution


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=8)
@given(data=st.data())
def test_right_answer_gets_no_hint_and_malformed_counts_as_none(kind: str, data: st.DataObject) -> None:
    """An unreadable answer counts as empty."""
    exercise = data.draw(exercises((kind,)))
    for lang in LANGUAGES:
        assert set(steps(exercise, exercise.key, lang)) == {NOTHING[lang]}
    strange = data.draw(literals)
    try:
        exercise.read(strange)
    except AnswerError:
        assert steps(exercise, strange) == steps(exercise)


@pytest.mark.parametrize("kind", KINDS)
def test_generated_exercises_have_four_hints(kind: str) -> None:
    """The test asks for hints without an answer and for a wrong answer."""
    exercise = generate(kind, 5, difficulty=1)
    for answer in (None, exercise.example()):
        is_right = answer is not None and exercise.accepts(exercise.read(answer))
        assert len(set(steps(exercise, answer))) == (1 if is_right else 4)


# ---- following them -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind",
    [
        kind
        for kind in KINDS
        if kind not in ("design-leaves", "find-x", "which-trace", "first-wrong-step", "wrong-line", "why-cut")
        and kind != "order-lines"
    ],
)
@settings(max_examples=15)
@given(data=st.data())
def test_following_the_last_hints_makes_any_answer_right(kind: str, data: st.DataObject) -> None:
    """The test follows the fourth step repeatedly."""
    exercise = data.draw(exercises((kind,)))
    answer = exercise.read(data.draw(changed(exercise)))
    for _ in range(3 * len(exercise.tree) + 3):
        if exercise.accepts(answer):
            break
        answer = exercise.read(mended(exercise, answer, exercise.hint(4, answer)))
    assert check(exercise, answer).right


def mended(exercise: Exercise, answer: Any, hint_text: str) -> Any:
    """Return an answer after the change that a hint suggests."""
    if found := re.fullmatch(r"Right answer at (\w+): .+\.", hint_text):
        return {**answer, found[1]: exercise.key[found[1]]}
    if found := re.match(r"Leave (\w+) out", hint_text):
        return {label: part for label, part in answer.items() if label != found[1]}
    if found := re.match(r"(\w+) belongs", hint_text):
        return [*answer, found[1]]
    if found := re.match(r"(\w+) does not belong", hint_text):
        return [label for label in answer if label != found[1]]
    if found := re.match(r"After (\w+), the search evaluates no other", hint_text):
        return answer[: answer.index(found[1]) + 1]
    if found := re.match(r"After (\w+), the search evaluates (\w+)", hint_text):
        written = answer or exercise.key  # if nothing was written, the hint is about the first leaf after a cut-off
        return [*written[: written.index(found[1]) + 1], found[2]]
    if found := re.match(r"The first leaf .+ is (\w+)", hint_text):
        return [found[1]]
    if found := re.match(r"Search the children of (\w+) in this order: (.+)\.", hint_text):
        return {**answer, found[1]: found[2].split(", ")}
    return exercise.read(hint_text.removeprefix("The right answer is ").removeprefix("The best move is ").rstrip("."))


# ---- numbers compared with the oracle ------------------------------------------------------------


@settings(max_examples=40)
@given(asked(), st.data())
def test_hinted_inequality_holds_exactly_for_pruned_leaves(given_: Asked, data: st.DataObject) -> None:
    """A leaf counts as pruned if plain alpha-beta does not reach it."""
    exercise = given_.exercise("pruned-leaves")
    answer = data.draw(st.lists(st.sampled_from([given_.tree.label(leaf) for leaf in given_.tree.leaves]), unique=True))
    where, rule, numbers, solution = steps(exercise, answer)
    if solution == NOTHING["en"] or "nothing is known" in numbers:
        return
    if "nothing can be cut off there yet" in numbers:  # the bound is still infinite
        assert re.match(r"\w+", solution)[0] not in exercise.key  # type: ignore[index]
        return
    found = re.search(r"Is (\S+) ([≤≥<>]) (\S+) true\?", numbers)
    assert found
    left, sign, right = number(found[1]), found[2], number(found[3])
    holds = {"≤": left <= right, "≥": left >= right, "<": left < right, ">": left > right}[sign]
    label = re.match(r"\w+", solution)
    assert label
    searched = len(given_.searched.leaves)
    assert searched == len(exercise.result.evaluated)
    assert holds == (label[0] in exercise.key)
    assert (sign in "<>") == (given_.rules.cut == "beyond")
    assert f"{'MAX' if sign in '>≥' else 'MIN'} node" in rule
    assert where.startswith("Look first at ")


@settings(max_examples=30)
@given(exercises(("values", "chance-values")))
def test_hinted_calculation_gives_the_value(exercise: Exercise) -> None:
    """Under fail-hard the calculation also clips the value to the window."""
    answer: dict[str, Any] = {}
    for _ in exercise.key:
        _, _, numbers, solution = steps(exercise, answer)
        pattern = r"Work out (min|max)\((.+?)\)\.|Work out (.+?)\.(?: |$)|.* child\b.* is worth (\S+)\."
        found = re.match(pattern, numbers)
        label = re.match(r"Right answer at (\w+)", solution)
        assert found and label
        if found[1]:
            value = {"min": min, "max": max}[found[1]](map(number, found[2].split(", ")))
        elif found[4]:
            value = number(found[4])
        else:
            terms = (term.split(" · ") for term in found[3].split(" + "))
            value = sum(number(weight) * number(worth.strip("()")) for weight, worth in terms)
        if window := re.search(r"with the window \((.+), (.+)\)", numbers):
            value = max(number(window[1]), min(number(window[2]), value))
        assert value == exercise.key[label[1]]
        answer[label[1]] = exercise.key[label[1]]
    assert exercise.accepts(answer)


@settings(max_examples=40)
@given(exercises(("chance-pruning",)))
def test_cut_off_chance_node_has_its_interval_outside_the_window(exercise: Exercise) -> None:
    for label in exercise.key:
        answer = [other for other in exercise.key if other != label]
        _, rule, numbers, solution = steps(exercise, answer)
        assert solution == f"{label} belongs in the answer: the search never reaches it."
        if found := re.search(r" (?:∈ \[(.+), (.+)\]|= (.+)) and \(α, β\) = \((.+), (.+)\)\.", numbers):
            low, high = (number(found[3]),) * 2 if found[3] else (number(found[1]), number(found[2]))
            alpha, beta = number(found[4]), number(found[5])
            assert high <= alpha or low >= beta
            assert rule.startswith("A chance node is cut off")


def number(text: str) -> Any:
    """Read a displayed number."""
    text = text.replace("−", "-").replace("+", "")
    return float(text.replace("∞", "inf")) if "∞" in text else Fraction(text)
