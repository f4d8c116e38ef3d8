"""Generated exercises: every kind is generated reproducibly, and the check explains mistaken answers."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from effort import EVERY_CASE
from gametree import Rules
from gametree.errors import ChoiceError, InputError
from gametree.exercises import KINDS, MISTAKES, Exercise, Explanation, check, generate
from gametree.exercises.kinds.step_tables import table
from goldens import Golden

SEEDS = range(5)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_generated(kind: str, seed: int) -> None:
    """The right answer gets full marks; generating again and reading JSON give the same exercise."""
    exercise = generate(kind, seed, lang="pt")
    feedback = check(exercise, exercise.key)
    assert feedback.right and feedback.score == feedback.maximum > 0
    assert (exercise.kind, exercise.seed, exercise.lang) == (kind, seed, "pt")
    assert generate(kind, seed) == exercise
    assert Exercise.from_json(exercise.to_json()) == exercise


@pytest.mark.parametrize("kind", KINDS)
def test_five_seeds_give_five_different_trees(kind: str) -> None:
    assert len({str(generate(kind, seed).tree) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("difficulty", [1, 3, 5])
@pytest.mark.parametrize("kind", ["pruned-leaves", "find-x", "which-trace", "best-move", "savings", "first-wrong-step"])
def test_generated_exercises_are_not_trivial(kind: str, difficulty: int) -> None:
    """Exercises about cut-offs have cut-offs, a choice has alternatives, x has a threshold, and only one move is
    best.
    """
    for seed in SEEDS:
        exercise = generate(kind, seed, difficulty=difficulty)
        if kind == "which-trace":
            tables = exercise.details["options"]
            assert list(tables.values()).count(table(exercise.result)) == 1 < len(tables) <= 4
        elif kind == "first-wrong-step":
            right, steps = table(exercise.result), exercise.details["steps"]
            assert exercise.key > 1 and steps[: exercise.key - 1] == right[: exercise.key - 1]
            assert steps[exercise.key - 1] != right[exercise.key - 1]
        elif kind == "find-x":
            assert exercise.key not in ("never", "always")
        elif kind == "best-move":
            moves = map(exercise.tree.move, exercise.tree.children(0))
            assert [move for move in moves if exercise.accepts(move)] == [exercise.key]
        else:
            assert exercise.result.pruned_leaves


def test_requested_properties_are_kept() -> None:
    """The properties are the shape, the rules, the search, the start window, and details of the kind of question."""
    exercise = generate("windows", 2, details={"at": "end"}, leaves=8, rules=Rules(cut="beyond"), window=(3, 15))
    assert (len(exercise.tree.leaves), exercise.rules.cut, exercise.window) == (8, "beyond", (3, 15))
    assert exercise.details == {"at": "end"}
    assert generate("values", 1, algorithm="alphabeta").algorithm == "alphabeta"
    assert generate("best-move", 1, algorithm="maxn").tree.utilities == 3
    assert generate("chance-pruning", 1, values=(0, 4)).rules.value_range == (0, 4)
    assert generate("chance-pruning", 1, algorithm="expectiminimax").rules.value_range is None
    assert "chance" in generate("chance-values", 0).tree.kinds


@pytest.mark.parametrize(
    ("error", "arguments", "promised"),
    [
        (ChoiceError, ("pruned-leafs", 1), {}),
        (ChoiceError, ("windows", 1), {"algorithm": "minimax"}),
        (ChoiceError, ("windows", 1), {"leafs": 3}),
        (InputError, ("windows", -1), {}),
        (InputError, ("windows", 1), {"difficulty": 9}),
    ],
)
def test_bad_promise_is_refused(error: type[Exception], arguments: Any, promised: dict[str, Any]) -> None:
    with pytest.raises(error):
        generate(*arguments, **promised)


def drawn(kind: str, difficulty: int, count: int) -> Iterator[Exercise]:
    """Yield exercises of the default shape, without conditions about mistakes."""
    for seed in range(count):
        yield generate(kind, seed, difficulty=difficulty)


SEPARABLE = sorted(name for name, kind in KINDS.items() if kind.mistakes and name != "find-x")


@pytest.mark.parametrize("kind", SEPARABLE)
def test_mistakes_are_distinguishable_from_the_least_difficulty_on(kind: str) -> None:
    """At a lower difficulty, an error is raised before any tree is searched."""
    least = KINDS[kind].all_mistakes_differ_from
    if least is None:
        with pytest.raises(InputError, match=f"discriminating is True, but not all mistakes of {kind} can"):
            generate(kind, 1, discriminating=True)
        return
    found = generate(kind, 1, difficulty=least, discriminating=True)
    answers = [answer for _, answer in mistaken(found)]
    assert answers and all(answer not in answers[:place] for place, answer in enumerate(answers))
    for difficulty in range(1, least):
        with pytest.raises(InputError, match=rf"difficulty is {difficulty}, but only from difficulty {least} on"):
            generate(kind, 1, difficulty=difficulty, discriminating=True, attempts=1)
    for easier in drawn(kind, least - 1, 12 if EVERY_CASE else 4) if least > 1 else ():
        applicable = [mistake for mistake in MISTAKES.values() if mistake.applies(easier)]
        answers = [
            mistake.answer(easier.question_kind.key(mistake.search_for(easier), easier)) for mistake in applicable
        ]
        answers.append(easier.key)
        assert any(answer in answers[:place] for place, answer in enumerate(answers))


@pytest.mark.parametrize("kind", ["pruned-leaves", "windows"])
def test_mistake_below_its_least_difficulty_is_refused(kind: str) -> None:
    """At a lower difficulty, the answer of a student who makes the mistake is right."""
    for name, mistake in MISTAKES.items():
        least = mistake.least_difficulty(kind)
        if least == 1 or not KINDS[kind].can_show(mistake) or not mistake.applies(generate(kind, 1)):
            continue
        for easier in drawn(kind, least - 1, 12):
            assert easier.question_kind.key(MISTAKES[name].search_for(easier), easier) == easier.key
        with pytest.raises(InputError, match=f"but the mistake {name} can show in an answer"):
            generate(kind, 1, difficulty=least - 1, discriminating=[name], attempts=1)


def mistaken(exercise: Exercise) -> Iterator[tuple[str, Any]]:
    """Yield every mistake that leads to a wrong answer, with this answer."""
    for mistake in MISTAKES.values():
        if mistake.applies(exercise):
            answer = mistake.answer(exercise.question_kind.key(mistake.search_for(exercise), exercise))
            if answer is not None and not exercise.accepts(answer):
                yield mistake.name, answer


def named(exercise: Exercise, answer: Any, **options: Any) -> set[str]:
    """Return the mistakes that a check names. If the answer is right under other rules, the set can be empty."""
    feedback = check(exercise, answer, **options)
    for change in feedback.other_rules:
        rules = dataclasses.replace(exercise.rules, **change)  # type: ignore[arg-type]
        details = dict(exercise.details)
        other = Exercise(exercise.kind, exercise.tree, rules, exercise.window, exercise.algorithm, details)
        assert other.accepts(answer)
    explanations = [found for found in feedback.diagnosed if isinstance(found, Explanation)]
    return {name for found in explanations for name in found.mistakes} | ({"rules"} if feedback.other_rules else set())


@pytest.mark.parametrize("kind", sorted(name for name, kind in KINDS.items() if kind.mistakes))
def test_every_mistaken_answer_is_explained(kind: str) -> None:
    """The explanation is the mistake, or the rules under which the answer is right."""
    found: set[str] = set()
    has_few = kind in ("find-x", "why-cut")  # the first child of a branch is often its best one
    for seed in range(20) if has_few else SEEDS[:3]:
        exercise = generate(kind, seed)
        for mistake, answer in mistaken(exercise):
            names = named(exercise, answer)
            assert mistake in names or "rules" in names or MISTAKES[mistake].is_rare  # a more likely mistake is named
            found |= names & {mistake}
    assert len(found) >= (1 if has_few else 2)


def test_disabled_mistake_is_not_named() -> None:
    """Only mistakes that the teacher has disabled are left out."""
    exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    off = "cause-crossed-out"
    assert named(exercise, ["C1", "C2", "C3"]) == {off}
    assert off not in named(exercise, ["C1", "C2", "C3"], without={off})
    with pytest.raises(ChoiceError):
        check(exercise, ["C1"], without=["no such mistake"])


def test_feedback_explains_the_cause_of_an_answer(golden: Golden) -> None:
    """The explanation contains the place, the reason and the apparent belief; all alternatives are listed."""
    exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    golden(*check(exercise, "C1 C2 C3").message().splitlines()[1:])
    assert check(exercise, "C3").message().splitlines()[-1] == (
        "Perhaps you only noticed the cut-off at C one child too late; the node is already cut off after C1."
    )
    feedback = check(Exercise("best-move", "[[3 12] [2 4]]"), "a2")
    assert len(feedback.diagnosed) == 3 and "More than one explanation fits" in feedback.message()


def test_right_to_left_answers_list_other_mistakes_as_well() -> None:
    """Textbook rules are not listed as mistakes."""
    backwards = check(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), [])
    assert backwards.other_rules == ({"order": "right_to_left"},)
    window = {"fresh-window-at-root-moves", "fresh-window-everywhere", "never-raises-alpha"}
    assert named(backwards.exercise, []) == {"rules", "read-from-the-other-side", *window}
    strict = check(Exercise("pruned-leaves", "[3 [3 5]]"), [])
    assert {"cut": "beyond"} in strict.other_rules
    assert strict.beliefs == ()


def test_feedback_to_a_mistaken_table_names_the_mistake() -> None:
    exercise = generate("which-trace", 0)
    for number in exercise.details["options"]:
        if number != exercise.key:
            feedback = check(exercise, number)
            assert feedback.other_rules or feedback.diagnosed


# ---- reproducible -------------------------------------------------------------------------------


def described(exercise: Exercise) -> str:
    """Return all random parts of an exercise in one line, with long tables replaced by digests."""
    details = json.dumps(exercise.details, ensure_ascii=False, sort_keys=True)
    if "options" in exercise.details:
        details = f"{len(exercise.details['options'])} tables {hashlib.sha256(details.encode()).hexdigest()[:16]}"
    elif "steps" in exercise.details:
        details = f"{len(exercise.details['steps'])} steps {hashlib.sha256(details.encode()).hexdigest()[:16]}"
    return f"{exercise.algorithm} {exercise.tree} {exercise.rules.describe() or ''} {details}"


@pytest.mark.parametrize(("seed", "difficulty"), [(0, 1), (7, 2), (8819625795951805374, 4)])
@pytest.mark.parametrize("kind", KINDS)
def test_seed_gives_the_same_exercise_in_every_version(kind: str, seed: int, difficulty: int, golden: Golden) -> None:
    """The result does not depend on the machine, the version of Python or the version of the kit.

    A change must be announced in the changelog, because grading then generates other variants than those that
    students have.
    """
    golden(described(generate(kind, seed, difficulty=difficulty)))
