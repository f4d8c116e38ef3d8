"""The cost of exercises: feedback on a wrong answer, including its diagnosis, and the exercises for a class."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import starmap
from typing import Any

from gametree import alphabeta
from gametree.exercises import MISTAKES, Exercise, check, generate
from gametree.exercises.search_variant import SearchVariant
from gametree_classroom import variants

__all__ = ["exercises_measured"]

KINDS = ("pruned-leaves", "values", "windows")
GROUPS = ("one mistake", "two mistakes", "slip", "unexplained")
SEVERAL = 2
"""number of parts that are changed at random in an unexplained answer"""
GOAL = 40
"""goal for the median feedback time in milliseconds, also for unexplained answers"""
SEARCHES = 5
STUDENTS = 500
SECRET = "a long random secret"


def wrong_answers(kind: str, group: str, count: int) -> Iterator[tuple[Exercise, Any]]:
    """Yield generated exercises of 27 leaves, each with a wrong answer of the given group."""
    dice = random.Random(f"{kind} {group}")
    seed = found = 0
    while found < count:
        seed += 1
        exercise = generate(kind, seed, plies=3, branching=3, uniform=True, algorithm="alphabeta")
        answer = WAYS[group](exercise, dice)
        if answer is not None and not exercise.accepts(answer):
            found += 1
            yield exercise, answer


def one_mistake(exercise: Exercise, dice: random.Random) -> Any:
    """Return the answer to which a random mistake leads."""
    mistake = dice.choice([mistake for mistake in MISTAKES.values() if mistake.applies(exercise)])
    return mistake.answer(exercise.question_kind.key(mistake.search_for(exercise), exercise))


def two_mistakes(exercise: Exercise, dice: random.Random) -> Any:
    """Return the answer to which two random mistakes together lead, or None if they cannot be made together."""
    known = [
        mistake
        for mistake in MISTAKES.values()
        if exercise.question_kind.can_show(mistake) and not mistake.transform_answer
    ]
    procedure: SearchVariant | None = SearchVariant.for_exercise(exercise)
    for mistake in dice.sample(known, 2):
        procedure = procedure and mistake.made_in(procedure)
    return procedure and exercise.question_kind.key(procedure.result(), exercise)


def slip(exercise: Exercise, dice: random.Random) -> Any:
    """Return the answer of a student who misreads or overlooks a leaf."""
    leaf = dice.choice(exercise.tree.leaves)
    habit: dict[str, Any] = dice.choice([{"skipped": (leaf,)}, {"misread": ((leaf, dice.randint(1, 20)),)}])
    return exercise.question_kind.key(
        SearchVariant.for_exercise(exercise).with_misconceptions(**habit).result(), exercise
    )


def unexplained(exercise: Exercise, dice: random.Random) -> Any:
    """Return the key with a few parts changed at random."""
    tree, key = exercise.tree, exercise.key
    if exercise.kind == "pruned-leaves":
        changed = set(key) ^ {tree.label(leaf) for leaf in dice.sample(tree.leaves, SEVERAL)}
        return [tree.label(leaf) for leaf in tree.leaves if tree.label(leaf) in changed]
    other = {"values": lambda: dice.randint(1, 20), "windows": lambda: (dice.randint(1, 9), dice.randint(10, 20))}
    return key | {label: other[exercise.kind]() for label in dice.sample(sorted(key), SEVERAL)}


WAYS = dict(zip(GROUPS, (one_mistake, two_mistakes, slip, unexplained), strict=True))


def exercises_measured(repeats: int) -> str:
    """Return the measurements as Markdown tables."""
    return "\n\n".join([feedback_times(repeats), class_times()])


def feedback_times(repeats: int) -> str:
    """Return the time for feedback in a notebook for each type of error in the answer, also relative to one plain
    search.
    """
    rows = [
        "| 27 leaves: feedback in a notebook to | median, ms | 95 of 100 under | / one traced search | goal |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    times: list[tuple[float, float]] = []
    for group in GROUPS:
        cases = [case for kind in KINDS for case in wrong_answers(kind, group, repeats)]
        taken = list(starmap(feedback_against_a_search, cases))
        rows.append(_row(group, taken))
        times += taken
    return "\n".join([*rows, _row("any of these", times)])


def _row(name: str, taken: list[tuple[float, float]]) -> str:
    feedback, ratios = (sorted(column) for column in zip(*taken, strict=True))
    high = feedback[int(0.95 * len(feedback))]
    return (
        f"| {name} | {statistics.median(feedback):.0f} | {high:.0f} | {statistics.median(ratios):.0f} "
        f"| < {GOAL}: {'met' if statistics.median(feedback) < GOAL else 'missed'} |"
    )


def feedback_against_a_search(exercise: Exercise, answer: Any) -> tuple[float, float]:
    """Return the time in milliseconds for a check with all its output in a notebook, and its ratio to the time of a
    traced search. The exercise is new, so nothing about it is cached.
    """
    taken = milliseconds(lambda: check(Exercise.from_json(exercise.to_json()), answer)._repr_mimebundle_())
    search = statistics.median(milliseconds(lambda: alphabeta(exercise.tree)) for _ in range(SEARCHES))
    return taken, taken / search


def class_times() -> str:
    """Return the time to write the exercises of a large class, for an easy kind and for the slowest kind."""
    rows = [f"| variants for {STUDENTS} students | seconds | / {STUDENTS} traced searches |", "| --- | ---: | ---: |"]
    ids = [f"u{number}" for number in range(STUDENTS)]
    for kind, difficulty in (("pruned-leaves", 2), ("pruned-leaves", 5), ("find-x", 3)):
        made: dict[str, Exercise] = {}
        taken = milliseconds(lambda: made.update(variants(kind, ids, SECRET, "1", difficulty=difficulty)))  # noqa: B023
        reference = milliseconds(lambda: [alphabeta(one.tree) for one in made.values()])  # noqa: B023
        rows.append(f"| {kind}, difficulty {difficulty} | {taken / 1000:.1f} | {taken / reference:.0f} |")
    return "\n".join(rows)


def milliseconds(job: Callable[[], object]) -> float:
    """Return the processor time of one run of a job in this process, in milliseconds."""
    start = time.process_time()
    job()
    return 1000 * (time.process_time() - start)
