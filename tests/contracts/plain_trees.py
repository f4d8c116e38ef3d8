"""Random trees for MAX and MIN, or for p1, p2 and p3, optionally with chance nodes; and combinations that cover all
pairs of choices.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from oracle import Node

WEIGHTS = {1: ("1",), 2: ("0.5", "0.5"), 3: ("0.5", "0.25", "0.25")}


def random_value(dice: Random, players: str) -> Any:
    """Return a number from 0 to 10 or, for a constant-sum game of three players, three numbers whose sum is 6."""
    if "many" not in players:
        return dice.randint(0, 10)
    first = dice.randint(0, 6)
    second = dice.randint(0, 6 - first)
    return first, second, 6 - first - second


def random_tree(dice: Random, players: str = "two", height: int = 3) -> Node:
    """Return a tree for ``"two"`` players, or for ``"many"`` players with tuples at its leaves. The word ``"chance"``,
    as in ``"two chance"``, adds chance nodes.
    """
    kinds = ["p1", "p2", "p3"] if "many" in players else ["max", "min"]
    kinds += ["chance"] if "chance" in players else []

    def grow(label: str, depth: int, weight: str | None = None) -> Node:
        if depth == height or (depth and dice.random() < 0.2):
            return Node(label, value=random_value(dice, players), probability=weight)
        kind, width = dice.choice(kinds), dice.randint(1 + (depth == 0), 3)
        weights = WEIGHTS[width] if kind == "chance" else (None,) * width
        names = [f"{label}{n + 1}" if depth else "BCD"[n] for n in range(width)]
        below = [grow(name, depth + 1, share) for name, share in zip(names, weights, strict=True)]
        return Node(label, kind, children=below, probability=weight)

    return grow("A", 0)


def pairwise(choices: Mapping[str, tuple[Any, ...]], dice: Random) -> list[dict[str, Any]]:
    """Return rows with one choice from each column, such that every pair of choices from two columns occurs in at least
    one row.
    """
    names = list(choices)
    missing = {
        (one, a, other, b)
        for n, one in enumerate(names)
        for other in names[n + 1 :]
        for a in range(len(choices[one]))
        for b in range(len(choices[other]))
    }
    rows: list[dict[str, Any]] = []
    while missing:
        one, a, other, b = min(missing)
        best: dict[str, int] = {}
        covered: set[tuple[str, int, str, int]] = set()
        for _ in range(20):
            row = {name: dice.randrange(len(choices[name])) for name in names} | {one: a, other: b}
            pairs = {(p, row[p], q, row[q]) for n, p in enumerate(names) for q in names[n + 1 :]} & missing
            if len(pairs) > len(covered):
                best, covered = row, pairs
        missing -= covered
        rows.append({name: choices[name][best[name]] for name in names})
    return rows
