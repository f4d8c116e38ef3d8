"""A student's own version of a question: the same question about a tree of the same shape with other values.

The values are drawn so that the question stays what it is: as many leaves are evaluated, as many cut-offs prune, and
equal values stay equal. Everything is drawn from the secret of the course, the student and the question.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...errors import GameTreeError
from ...exercises.exercise import Exercise
from ...exercises.generator.generator import variant_seed
from ...randomness import SeededRandom
from ...rules import Rules
from ...trace.algorithms import FACTS
from ...tree.tree import Tree
from ...values import Value
from ..grading.back_up import BackUp
from ..grading.calculation import Calculation
from ..grading.estimate_questions import Moves
from ..grading.graded_question import Question

__all__ = ["own_subjects"]

STRICT, LOOSE = 400, 1_200
"""number of drawn trees that have to be alike by both rules for equal values, and by the rule of the question alone"""
SAME = ("design-leaves", "which-trace")
"""the kinds of questions that stay the same for all"""
NUMBER = re.compile(r"-?\d+(?:[./]\d+)?")
SPREAD = 4
"""how far the values may go beyond those of the sheet"""


def own_subjects(
    questions: Mapping[str, Question], secret: str | bytes, sheet: str, student: str, same: Sequence[str] = ()
) -> dict[str, Any]:
    """Return a student's own subjects of questions by name; a question that is left out stays the same for all.

    Questions about one tree keep one tree. ``same`` names questions that stay as they are.

    >>> question = Question("pruned", Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> str(own_subjects({"pruned": question}, "a long random secret", "pruning", "u1")["pruned"].tree)
    '[[16 13 8] [4 9 7] [12 10 4]]'
    """
    found: dict[str, Any] = {}
    groups: dict[str, list[str]] = {}
    for name, question in questions.items():
        subject = question.subject
        if name in same:
            continue
        if isinstance(subject, Exercise) and subject.kind not in SAME:
            groups.setdefault(str(subject.tree), []).append(name)
        elif isinstance(subject, Moves | BackUp):
            groups[name] = [name]
    for names in groups.values():
        draws = SeededRandom(variant_seed(secret, student, f"{sheet} {names[0]}"))
        subjects = [questions[name].subject for name in names]
        exercises = [one for one in subjects if isinstance(one, Exercise)]
        drawn = _exercises(exercises, draws) if exercises else _calculation(subjects[0], draws)
        found.update(zip(names, drawn or [], strict=False))
    return found


# ---- trees --------------------------------------------------------------------------------------


def _exercises(some: Sequence[Exercise], draws: SeededRandom) -> list[Exercise] | None:
    """Return exercises on one new tree, each as it was otherwise; None where no such tree was found."""
    tree = some[0].tree
    for number, new in enumerate(_trees(tree, some[0].rules, draws)):
        try:
            drawn = [dataclasses.replace(one, tree=new, seed=None) for one in some]
            strict = number < STRICT
            if new != tree and all(
                _profile(a, strict) == _profile(b, strict) for a, b in zip(some, drawn, strict=True)
            ):
                return drawn
        except (GameTreeError, ArithmeticError):
            continue
    return None


def _trees(tree: Tree, rules: Rules, draws: SeededRandom) -> Iterator[Tree]:
    """Yield trees of the same shape whose leaves have other values; leaves with one value keep one."""
    entries = {one for leaf in tree.leaves for one in _entries(tree.value(leaf))}
    old = sorted(one for one in entries if isinstance(one, int))
    if not old:
        return
    low, high = old[0], old[-1] + SPREAD
    if rules.value_range is not None:
        low, high = math.ceil(rules.value_range[0]), math.floor(rules.value_range[1])
    choices = list(range(low, max(high, low + len(old) - 1) + 1))
    for _ in range(STRICT + LOOSE):
        new = dict(zip(old, _some(choices, len(old), draws), strict=True))
        yield tree.rebuilt(values={leaf: _mapped(tree.value(leaf), new) for leaf in tree.leaves})


def _entries(value: Value | None) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _mapped(value: Any, new: Mapping[Any, int]) -> Any:
    if isinstance(value, tuple):
        return tuple(_mapped(one, new) for one in value)
    return new.get(value, value) if isinstance(value, int) else value


def _some(items: Sequence[int], count: int, draws: SeededRandom) -> list[int]:
    """Return some of the items in a random order."""
    pool, found = list(items), []
    for _ in range(count):
        found.append(pool.pop(draws.integer(0, len(pool) - 1)))
    return found


def _profile(exercise: Exercise, strict: bool) -> object:
    """Return what has to stay the same: how much is searched and cut off, and the form of the answer."""
    key = exercise.key
    facts = [_form(key), _searched(exercise.result)]
    if strict and FACTS[exercise.algorithm].prunes and "cut" in exercise.facts.obeys:
        other = "beyond" if exercise.rules.cut == "at_equality" else "at_equality"
        changed = dataclasses.replace(exercise.rules, cut=other)
        facts.append(_searched(dataclasses.replace(exercise, rules=changed).result))
    return facts


def _searched(result: Any) -> tuple[int, int, int, int]:
    pruning = [cut for cut in result.cuts if cut.pruned]
    return len(result.evaluated), len(result.pruned_leaves), len(pruning), len(result.best_moves)


def _form(key: Any) -> object:
    """Return the form of an answer: how many parts, the length of decimals, and of an interval all but its numbers."""
    if isinstance(key, str):
        return NUMBER.sub("0", key) if " " in key else ""
    if isinstance(key, Mapping):
        return len(key), max((_decimals(one) for value in key.values() for one in _entries(value)), default=1)
    return len(key) if isinstance(key, list | tuple) else _decimals(key)


def _decimals(number: Any) -> int:
    """Return 0 for a whole number, 1 for one decimal, and so on."""
    denominator = getattr(number, "denominator", 1)
    return next((places for places in range(6) if 10**places % denominator == 0), 6)


# ---- numbers of playouts ------------------------------------------------------------------------


def _calculation(subject: Any, draws: SeededRandom) -> list[Calculation] | None:
    """Return a question of playouts with other numbers, in which the same mistakes show."""
    for _ in range(STRICT):
        try:
            drawn = _other_playouts(subject, draws) if isinstance(subject, BackUp) else _other_moves(subject, draws)
            if drawn.key != subject.key and _shown(drawn) == _shown(subject):
                return [drawn]
        except (GameTreeError, ArithmeticError):
            continue
    return None


def _other_moves(subject: Moves, draws: SeededRandom) -> Moves:
    pairs = list(subject.moves.values())
    order = _some(range(len(pairs)), len(pairs), draws)
    moves = {}
    for name, place in zip(subject.moves, order, strict=True):
        total, visits = pairs[place]
        if isinstance(total, int) and 0 <= total <= visits:
            total = min(visits, max(0, total + draws.integer(-2, 2)))
        moves[name] = total, visits
    return dataclasses.replace(subject, moves=moves)


def _other_playouts(subject: BackUp, draws: SeededRandom) -> BackUp:
    nodes, results = zip(*subject.playouts, strict=True)
    where = [nodes[place] for place in _some(range(len(nodes)), len(nodes), draws)]
    return BackUp(subject.tree, list(zip(where, results, strict=True)))


def _shown(subject: Calculation) -> list[tuple[str, bool]]:
    """Return the mistakes that can be made, each with whether it leads to the right answer."""
    return sorted((name, dict(to) == dict(subject.key)) for name, to in subject.mistakes())
