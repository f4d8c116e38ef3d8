"""Textbook programs with one small mistake each: how many of them the trial trees detect, and which are equivalent.

An undetected mutant is equivalent if it behaves like the textbook program on all trees of `small_trees`, and on many
trees of up to 15 nodes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

from gametree import Tree
from gametree.exercises.programs import TASKS
from gametree.exercises.programs.mutants import BOOKS, alive, caught, mutants
from gametree_classroom.submissions.teacher_sheet import hidden_trees

__all__ = ["alive_on_hidden", "large_trees", "mutants_measured", "small_trees"]

LEVELS = {
    "minimax": ("max min", "min max"),
    "alphabeta": ("max min", "min max"),
    "expectiminimax": ("max chance", "chance max min", "min chance max", "chance min"),
    "maxn": ("p1 p2", "p2 p1"),
}
SIZES = (1, 9, 98, 100, 5000, 99_999, 100_000, 500_000, 999_999, 1_000_000)
VALUES: tuple[Callable[[random.Random], object], ...] = (
    lambda dice: dice.choice([-1, 0, 0, 1, 2]),
    lambda dice: dice.randint(-4, 9),
    lambda dice: dice.choice([-1, 1]) * dice.choice(SIZES),
    lambda dice: dice.randint(100_000, 1_000_000),
    lambda dice: -dice.randint(100_000, 1_000_000),
    lambda dice: Fraction(dice.randint(-9, 9), dice.choice([1, 2, 3])),
)
"""ways to draw the leaf values of a tree; some mistakes are visible only with zeros or only with large values"""
NODES, DRAWN, SECRETS = 6, 2000, 20


def shapes(nodes: int) -> Iterator[list[object]]:
    """Yield every ordered tree with the given number of nodes, as nested lists."""
    if nodes == 1:
        yield []
    for first in range(1, nodes):
        for child in shapes(first):
            for rest in shapes(nodes - first):
                yield [child, *rest]


def written(shape: list[object], leaves: Iterator[object], levels: list[str], depth: int = 0) -> str:
    """Return a tree with the given shape and leaves in the kit's notation; at some chance nodes, the outcomes have
    different probabilities.
    """
    if not shape:
        return str(next(leaves))
    kind = levels[depth % len(levels)]
    below = [written(child, leaves, levels, depth + 1) for child in shape]  # type: ignore[arg-type]
    if kind != "chance":
        return f"{kind}[{' '.join(below)}]"
    whole = sum(range(1, len(below) + 1))
    return "{" + ", ".join(f"{Fraction(at, whole)}: {child}" for at, child in enumerate(below, start=1)) + "}"


def count(shape: list[object]) -> int:
    """Return the number of leaves of a shape."""
    return sum(map(count, shape)) if shape else 1  # type: ignore[arg-type]


def small_trees(task: str, nodes: int = NODES) -> Iterator[Tree]:
    """Yield all trees of up to ``nodes`` nodes, with leaf values of −1, 0 and 1."""
    entries = ["(-1 1)", "(0 0)", "(1 -1)"] if task == "maxn" else [-1, 0, 1]
    for size in range(1 if task != "maxn" else 2, nodes + 1):
        for shape in shapes(size):
            for leaves, levels in product(product(entries, repeat=count(shape)), LEVELS[task]):
                yield Tree.parse(written(shape, iter(leaves), levels.split()))


def large_trees(task: str, number: int = DRAWN) -> Iterator[Tree]:
    """Yield random trees of 3 to 15 nodes, with small and large values, ties, zeros and fractions."""
    dice = random.Random(f"mutants {task}")
    for _ in range(number):
        shape, draw = drawn(dice, dice.randint(3, 15)), dice.choice(VALUES)
        levels = dice.choice(["p1 p2 p3", "p3 p1 p2", "p2 p3"] if task == "maxn" else LEVELS[task]).split()
        leaves: Iterator[object] = (draw(dice) for _ in range(100))
        if task == "maxn":
            leaves = (f"({draw(dice)} {draw(dice)} {draw(dice)})" for _ in range(100))
        yield Tree.parse(written(shape, leaves, levels))


def drawn(dice: random.Random, nodes: int) -> list[object]:
    """Return a random ordered tree with the given number of nodes."""
    rest, below = nodes - 1, list[object]()
    while rest:
        part = min(rest, dice.randint(1, max(1, rest // 2 + dice.randint(0, 1) * rest)))
        below.append(drawn(dice, part))
        rest -= part
    return below


def alive_on_hidden(task: str, secret: str) -> int:
    """Return the number of detectable mutants that an exam's hidden trees do not detect."""
    trees = [Tree.parse(text) for text in hidden_trees(TASKS[task], secret, f"exam {task}")]
    return sum(alive(mutant, trees) for mutant in caught(task))


def mutants_measured() -> str:
    """Return a table of the mutants of each task, and a list of the equivalent ones."""
    head = "| task | programs | mutants | caught | equivalent | alive | alive on hidden trees |"
    rows = [head, "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"]
    equivalent: list[str] = []
    trials = dict.fromkeys(BOOKS, 0)
    for task in BOOKS:
        known = {*caught(task)}
        left = [mutant for mutant in mutants(task) if mutant not in known]
        trees = [*small_trees(task), *large_trees(task)]
        trials[task] = len(trees)
        same = [mutant for mutant in left if alive(mutant, trees)]
        hidden = sum(alive_on_hidden(task, f"a long random secret {number}") for number in range(SECRETS))
        counts = (len(BOOKS[task]), len(mutants(task)), len(known), len(same), len(left) - len(same), hidden)
        rows.append(f"| {task} | {' | '.join(map(str, counts))} |")
        equivalent += [f"* {task}: `{one.before}` → {f'`{one.after}`' if one.after else 'missing'}" for one in same]
    tried = ", ".join(f"{trials[task]} of {task}" for task in trials)
    stated = (
        f"Equivalent: the same value and the same leaves, by one rule for ties, on all trees with up to {NODES} nodes "
        f"and leaves of −1, 0 and 1, and on {DRAWN} random trees of 3 to 15 nodes ({tried}). Hidden trees: of "
        f"{SECRETS} secrets together."
    )
    return "\n".join(
        [
            *rows,
            "",
            stated,
            "",
            "The equivalent ones:",
            "",
            *dict.fromkeys(equivalent),
        ]
    )
