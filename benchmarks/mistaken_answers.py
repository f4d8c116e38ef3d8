"""Simulated students for the questions about windows, values, tuples and x.

The students work on nested lists, without code of the kit, and make their mistakes in all possible ways. `check` should
name the mistake.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from gametree.exercises import Exercise, check

__all__ = ["STUDENTS_OF", "answers_of", "blamed_slips", "others_named"]

INF = float("inf")
Nested = Any
"""A leaf (a number or a tuple), or a list of children."""


def inner(tree: Nested) -> Iterator[Nested]:
    """Yield the nodes with children in preorder."""
    if isinstance(tree, list):
        yield tree
        for child in tree:
            yield from inner(child)


def by_label(exercise: Exercise, tree: Nested, found: dict[int, Any]) -> dict[str, Any]:
    """Return the results found for the nodes of nested lists, by node label."""
    labels = [exercise.tree.label(node) for node in exercise.tree if exercise.tree.children(node)]
    return {label: found[id(node)] for label, node in zip(labels, inner(tree), strict=True) if id(node) in found}


def drawn(dice: random.Random, plies: int, leaf: Callable[[], Any]) -> Nested:
    """Draw a tree with two or three children at every inner node."""
    return leaf() if plies == 0 else [drawn(dice, plies - 1, leaf) for _ in range(dice.choice((2, 2, 3)))]


def text(tree: Nested) -> str:
    """Return a tree, or a tuple at a leaf, in the kit's notation."""
    return str(tree).replace(",", "")


# ---- Windows ------------------------------------------------------------------------------------


def at_the_end(way: str) -> Callable[[random.Random], tuple[Exercise, Any]]:
    """Return a student who writes the final α and β, before or after the update by the value that causes a cut-off."""

    def student(dice: random.Random) -> tuple[Exercise, Any]:
        tree, found = drawn(dice, dice.choice((2, 3)), lambda: dice.randint(0, 12)), dict[int, Any]()

        def walk(node: Nested, is_max: bool, alpha: float, beta: float) -> float:
            if not isinstance(node, list):
                return float(node)
            value = -INF if is_max else INF
            for child in node:
                value = (max if is_max else min)(value, walk(child, not is_max, alpha, beta))
                is_cut = value >= beta if is_max else value <= alpha
                if not is_cut or way == "cut-counts":
                    alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
                if is_cut:
                    break
            found[id(node)] = tuple(bound if abs(bound) == INF else int(bound) for bound in (alpha, beta))
            return value

        walk(tree, True, -INF, INF)
        exercise = Exercise("windows", text(tree))
        return exercise, by_label(exercise, tree, found)

    return student


# ---- Values -------------------------------------------------------------------------------------


def one_chooser(choose: Callable[..., int], kind: str) -> Callable[[random.Random], tuple[Exercise, Any]]:
    """Return a student for whom MAX and MIN choose by the same rule. In the exercises, each child of a chance node has
    probability 1/2.
    """

    def student(dice: random.Random) -> tuple[Exercise, Any]:
        tree, found = drawn(dice, 3, lambda: 2 * dice.randint(0, 9)), dict[int, Any]()
        chance = [node for node in inner(tree) if kind == "chance-values" and len(node) == 2 and node is not tree]

        def walk(node: Nested) -> Any:
            if not isinstance(node, list):
                return node
            values = [walk(child) for child in node]
            value: Any = choose(values)
            if any(node is other for other in chance):
                value = sum(values) / 2
            found[id(node)] = int(value) if value == int(value) else str(value)
            return value

        def written(node: Nested, player: str) -> str:
            if not isinstance(node, list):
                return str(node)
            if any(node is other for other in chance):
                return "{" + ", ".join(f"0.5: {written(child, player)}" for child in node) + "}"
            other = "min" if player == "max" else "max"
            return f"{player}[{' '.join(written(child, other) for child in node)}]"

        walk(tree)
        exercise = Exercise(kind, written(tree, "max"))
        return exercise, by_label(exercise, tree, found)

    return student


# ---- Tuples -------------------------------------------------------------------------------------


def all_for_one(dice: random.Random) -> tuple[Exercise, Any]:
    """Return an exercise, and the answer of a student for whom every player chooses the first tuple with the greatest
    first entry.
    """
    tree = drawn(dice, 3, lambda: (dice.randint(0, 9), dice.randint(0, 9), dice.randint(0, 9)))
    found = dict[int, Any]()

    def walk(node: Nested) -> Any:
        if isinstance(node, tuple):
            return node
        values = [walk(child) for child in node]
        found[id(node)] = next(value for value in values if value[0] == max(other[0] for other in values))
        return found[id(node)]

    def written(node: Nested, depth: int) -> str:
        if isinstance(node, tuple):
            return text(node)
        return f"p{depth % 3 + 1}[{' '.join(written(child, depth + 1) for child in node)}]"

    walk(tree)
    exercise = Exercise("tuples", written(tree, 0))
    return exercise, by_label(exercise, tree, found)


# ---- x ------------------------------------------------------------------------------------------


def first_child(sign: str, first_leaf: bool) -> Callable[[random.Random], tuple[Exercise, Any]]:
    """Return a student who compares x with the first children of the earlier branches, or with their first leaves.

    x is the first leaf of the last branch, and the question asks for which x the second child of that branch is cut
    off.
    """

    def worth(node: Nested, is_max: bool) -> int:
        if not isinstance(node, list):
            return int(node)
        return (max if is_max else min)(worth(child, not is_max) for child in node)

    def student(dice: random.Random) -> tuple[Exercise, Any]:
        tree = drawn(dice, dice.choice((2, 3)), lambda: dice.randint(0, 12))
        firsts = [branch[0] for branch in tree[:-1]]
        bound = max(next(leaves(first)) if first_leaf else worth(first, True) for first in firsts)
        last = "ABCD"[len(tree)]
        is_deep = isinstance(tree[-1][0], list)
        details = {"leaf": f"{last}11" if is_deep else f"{last}1", "branch": f"{last}2"}
        others = tree[-1][0][1:] if is_deep else []
        is_open = all(other < bound or (other == bound and sign == "<=") for other in others)
        return Exercise("find-x", text(tree), details=details), f"x {sign} {bound}" if is_open else "never"

    return student


def leaves(tree: Nested) -> Iterator[Any]:
    """Yield the leaves of a tree."""
    if isinstance(tree, list):
        for child in tree:
            yield from leaves(child)
    else:
        yield tree


STUDENTS_OF: dict[str, list[Callable[[random.Random], tuple[Exercise, Any]]]] = {
    "entry-and-end-exchanged": [at_the_end("cut-counts"), at_the_end("cut-changes-nothing")],
    "min-nodes-as-max": [one_chooser(max, "chance-values"), one_chooser(max, "values")],
    "max-nodes-as-min": [one_chooser(min, "chance-values"), one_chooser(min, "values")],
    "others-for-the-first": [all_for_one],
    "first-child-as-bound": [first_child(sign, leaf) for sign in ("<", "<=") for leaf in (False, True)],
}
"""students, by the kit's name of their mistake"""


def answers_of(count: int, seed: int = 1) -> Iterator[tuple[str, Exercise, Any]]:
    """Yield the wrong answers of every student as mistake, exercise and answer."""
    for name, students in STUDENTS_OF.items():
        for way, student in enumerate(students):
            dice, found = random.Random(f"{seed} {name} {way}"), 0
            while found < count:
                exercise, answer = student(dice)
                if answer != "never" and not exercise.accepts(exercise.read(answer)):
                    found += 1
                    yield name, exercise, answer


def names_it(name: str, exercise: Exercise, answer: Any) -> bool | None:
    """Return whether the feedback names a mistake, or None if the answer is right under a different rule."""
    feedback = check(exercise, answer)
    if any(len(change) == 1 and "order" not in change for change in feedback.other_rules):
        return None
    return any(name in getattr(one, "mistakes", ()) for one in feedback.diagnosed)


def slips_of(count: int, seed: int = 1) -> Iterator[tuple[Exercise, Any]]:
    """Yield answers in which one number is off by one or two."""
    dice = random.Random(seed)
    for students in STUDENTS_OF.values():
        for student in students:
            for _ in range(count):
                exercise, _ = student(dice)
                yield exercise, slipped(dice, exercise)


def slipped(dice: random.Random, exercise: Exercise) -> Any:
    """Return the key with one of its numbers changed."""
    key, by = exercise.key, dice.choice((-2, -1, 1, 2))
    if isinstance(key, str):
        sign, bound = dice.choice(("<", "≤", ">", "≥")), dice.randint(0, 12)
        return f"x {sign} {bound}"
    label = dice.choice(list(key))
    part = key[label]
    place = dice.randrange(len(part)) if isinstance(part, tuple) else 0
    if isinstance(part, tuple):
        part = tuple(7 + by if abs(n) == INF and i == place else n + by * (i == place) for i, n in enumerate(part))
    else:
        part += by
    return key | {label: part}


def blamed_slips(count: int) -> tuple[int, int]:
    """Return the number of answers with a slip that feedback attributes to a known mistake, and their total number."""
    wrong = [(exercise, answer) for exercise, answer in slips_of(count) if not exercise.accepts(exercise.read(answer))]
    blamed = [any(getattr(one, "mistakes", ()) for one in check(*case).diagnosed) for case in wrong]
    return sum(blamed), len(blamed)


def others_named(repeats: int) -> list[str]:
    """Return the rows of the table: for each mistake the number of answers for which it is named, and the number of
    slips that are attributed to a mistake.
    """
    shown, named = Counter[str](), Counter[str]()
    for name, exercise, answer in answers_of(4 * repeats):
        if (says := names_it(name, exercise, answer)) is not None:
            shown[name] += 1
            named[name] += says
    rows = [f"| {name} | {named[name]} of {shown[name]} |" for name in shown]
    blamed, count = blamed_slips(2 * repeats)
    return [*rows, f"| slips in windows, values, tuples and x blamed on a mistake | {blamed} of {count} |"]
