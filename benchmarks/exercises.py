"""What exercises cost: feedback to a wrong answer, its diagnosis included, and the variants of a class."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from gametree.exercises import MISTAKES, Exercise, generate
from gametree.exercises.procedure import Procedure

KINDS = ("pruned-leaves", "values", "windows")
GROUPS = ("one mistake", "two mistakes", "slip", "unexplained")
SEVERAL = 2
"""so many parts are changed at random in an answer that nothing explains"""


def wrong_answers(kind: str, group: str, count: int) -> Iterator[tuple[Exercise, Any]]:
    """Yield generated exercises of 27 leaves, each with an answer of a group that is not right."""
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
    """Return what a mistake leads to."""
    mistake = dice.choice([mistake for mistake in MISTAKES.values() if mistake.applies(exercise)])
    answer = exercise.how.key(mistake.search_for(exercise), exercise)
    return mistake.twist(exercise, answer) if mistake.twist else answer


def two_mistakes(exercise: Exercise, dice: random.Random) -> Any:
    """Return what two mistakes lead to; None where they cannot be made together."""
    known = [mistake for mistake in MISTAKES.values() if exercise.kind in mistake.kinds and not mistake.twist]
    procedure: Procedure | None = Procedure.asked(exercise)
    for mistake in dice.sample(known, 2):
        procedure = procedure and mistake.made_in(procedure)
    return procedure and exercise.how.key(procedure.result(), exercise)


def slip(exercise: Exercise, dice: random.Random) -> Any:
    """Return what a misread or an overlooked leaf leads to."""
    leaf = dice.choice(exercise.tree.leaves)
    habit = dice.choice([{"skipped": (leaf,)}, {"misread": ((leaf, dice.randint(1, 20)),)}])
    return exercise.how.key(Procedure.asked(exercise).having(**habit).result(), exercise)


def unexplained(exercise: Exercise, dice: random.Random) -> Any:
    """Return the key with a few parts changed at random."""
    tree, key = exercise.tree, exercise.key
    if exercise.kind == "pruned-leaves":
        changed = set(key) ^ {tree.label(leaf) for leaf in dice.sample(tree.leaves, SEVERAL)}
        return [tree.label(leaf) for leaf in tree.leaves if tree.label(leaf) in changed]
    other = {"values": lambda: dice.randint(1, 20), "windows": lambda: (dice.randint(1, 9), dice.randint(10, 20))}
    return key | {label: other[exercise.kind]() for label in dice.sample(sorted(key), SEVERAL)}


WAYS = dict(zip(GROUPS, (one_mistake, two_mistakes, slip, unexplained), strict=True))
