"""Variants of an exercise: others of the same kind, with a tree as large and as difficult."""

from __future__ import annotations

import hashlib
import math
from typing import Any

from ...errors import GameTreeError
from ...exercises.constraints import HARDEST, difficulty_of, effort_of
from ...exercises.exercise import Exercise
from ...exercises.generator import generate
from ...languages import translator_for
from ...node_kinds import LEAF
from ...tree.tree import Tree
from ...values import is_infinite
from .practice_payload import NONE_FOUND, OWN_RULES

_SEEDS = 12
"""number of seeds that are tried before a promise is given up"""
_ATTEMPTS = 250
"""number of trees that are drawn for a seed; the next seed is as likely to succeed"""
_LEAST_SPREAD = 8
"""least width of the range from which the values of a tree are drawn"""


def variant(exercise: Exercise, seed: int | None = None, lang: str = "en") -> Exercise:
    """Return the exercise that comes next: the first seed after ``seed`` that gives one on another tree.

    It is as difficult as the exercise itself, where such a tree is found, and has the same shape in any case.

    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> str(variant(exercise, 3).tree), variant(exercise, 3).seed
    ('[[3 4 14] [12 12 12] [4 6 10]]', 4)
    """
    translations, rules = translator_for(lang), exercise.rules
    if rules.depth is not None or rules.unstable or not isinstance(rules.order, str):
        raise GameTreeError(OWN_RULES.render(translations))
    start = seed if seed is not None else _first_seed(exercise)
    promises = _promised_of(exercise)
    details = None if exercise.question_kind.makes_details else dict(exercise.details)
    for difficulty in (difficulty_of(effort_of(exercise.result)), None):
        for number in range(start + 1, start + 1 + _SEEDS):
            options = {**promises, "difficulty": difficulty, "details": details, "attempts": _ATTEMPTS}
            try:
                candidate = generate(exercise.kind, number, lang=exercise.lang, **options)
                if candidate.tree != exercise.tree and candidate.key is not None:
                    return candidate
            except GameTreeError:
                continue
    raise GameTreeError(NONE_FOUND.render(translations))


def harder_line(exercise: Exercise, lang: str = "en") -> str:
    """Return a line of Python for exercises of the same kind that are more difficult; "" where there are none.

    >>> harder_line(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"))
    'gt.exercises.generate("pruned-leaves", 1, difficulty=2).practice()'
    """
    harder = difficulty_of(effort_of(exercise.result)) + 1
    language_argument = f', lang="{lang}"' if lang != "en" else ""
    line = f'gt.exercises.generate("{exercise.kind}", 1, difficulty={harder}{language_argument}).practice()'
    return line if harder <= HARDEST else ""


def _first_seed(exercise: Exercise) -> int:
    if exercise.seed is not None:
        return exercise.seed
    return int.from_bytes(hashlib.sha256(str(exercise.tree).encode()).digest()[:3], "big")


def _promised_of(exercise: Exercise) -> dict[str, Any]:
    """Return the properties of a tree that is like that of an exercise.

    >>> promised = _promised_of(Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> promised["plies"], promised["leaves"], promised["uniform"], promised["values"]
    (2, (9, 9), True, (2, 14))
    """
    tree = exercise.tree
    widths = [len(tree.children(node)) for node in tree if tree.kind(node) != LEAF]
    depths = tree.depths()
    is_uniform = len(set(widths)) == 1 and all(depths[leaf] == tree.height for leaf in tree.leaves)
    count = len(tree.leaves)
    spread = 0 if is_uniform or "values" in exercise.details else max(1, count // 5)
    promises: dict[str, Any] = {
        "plies": tree.height,
        "leaves": (max(2, count - spread), count + spread),
        "branching": (min(widths), max(widths)),
        "uniform": is_uniform,
        "values": _range(exercise),
        "rules": exercise.rules,
        "window": exercise.window,
        "algorithm": exercise.algorithm,
    }
    levels = _levels(tree)
    if levels and tree.utilities:
        levels.append(f"p{tree.utilities}")  # below the leaves; it says how many entries they have
    return promises | ({"levels": levels} if levels else {})


def _range(exercise: Exercise) -> tuple[int, int]:
    tree, limits = exercise.tree, exercise.rules.value_range
    entries = [value if isinstance(value, tuple) else (value,) for value in map(tree.value, tree.leaves)]
    finite = [number for entry in entries for number in entry if number is not None and not is_infinite(number)] or [0]
    low, high = math.floor(min(finite)), math.ceil(max(finite))
    if high - low < _LEAST_SPREAD:
        high = low + _LEAST_SPREAD
    if limits is None:
        return low, high
    return max(low, math.ceil(limits[0])), min(high, math.floor(limits[1]))


def _levels(tree: Tree) -> list[str]:
    """Return the kind of the inner nodes of each level; nothing where a level has several."""
    kinds: list[set[str]] = [set() for _ in range(tree.height)]
    for node, depth in enumerate(tree.depths()):
        if tree.kind(node) != LEAF:
            kinds[depth].add(tree.kind(node))
    return [min(level) for level in kinds] if all(len(level) == 1 for level in kinds) else []
