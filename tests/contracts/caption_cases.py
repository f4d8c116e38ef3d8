"""Searches of random trees, by every search and under every pair of rules, with what the oracle reads of them."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from plain_trees import Node, Reading, pairwise, random_tree, random_value

import gametree as gt

ALL = os.environ.get("GAMETREE_CONTRACTS") == "all"
TREES = 60 if ALL else 4
"""the number of trees for each row of rules"""

TWO = ("minimax", "alphabeta", "negamax", "pvs", "sss", "mtdf", "iterative_deepening", "expectimax")
CHANCE = ("expectiminimax", "star1", "star2")
MANY = ("maxn", "maxn_shallow", "paranoid")
CHOICES: dict[str, tuple[Any, ...]] = {
    "search": (*TWO, *CHANCE, *MANY),
    "cut": ("at_equality", "beyond"),
    "fail": ("soft", "hard"),
    "reach": ("deep", "shallow"),
    "order": ("left_to_right", "right_to_left"),
    "tie": ("first", "last"),
    "depth": (None, 1, 2),
    "unstable": (False, True),
    "window": ((-math.inf, math.inf), (3, 7)),
    "prune": (False, True),
}
TAKES = {"alphabeta": ("window",), "negamax": ("window",), "expectiminimax": ("prune",)}


@dataclass(frozen=True)
class Case:
    """A search of a tree, and how the oracle reads the same tree."""

    tree: Node
    result: gt.Result
    reading: Reading

    @property
    def whole(self) -> Reading:
        """The reading of the whole tree."""
        return replace(self.reading, limit=None)

    def at(self, position: int) -> Reading:
        """Return the reading of the tree cut at the limit of a moment; iterative deepening goes deeper each time."""
        if self.result.algorithm != "iterative_deepening":
            return self.reading
        begun = [event for event in list(self.result.trace)[:position] if event.kind == "enter" and event.node == 0]
        return replace(self.reading, limit=len(begun))


def case_of(row: dict[str, Any], seed: int) -> Case | None:
    """Return a search of a random tree by a row of rules; None where the rules do not go together."""
    dice, name = Random(seed), row["search"]
    players = ("many" if name in MANY else "two") + (" chance" if name in (*CHANCE, "maxn", "maxn_shallow") else "")
    tree = random_tree(dice, players)
    inner = [node.label for node in tree if node.children]
    estimates = {label: random_value(dice, players) for label in inner}
    unstable = frozenset(label for label in inner if dice.random() < 0.4) if row["unstable"] else frozenset[str]()
    given: dict[str, Any] = {rule: row[rule] for rule in ("cut", "fail", "reach", "order", "tie")}
    if name not in ("maxn", "paranoid"):
        given["tie"] = "first"
    options: dict[str, Any] = {option: row[option] for option in TAKES.get(name, ())}
    if name in ("star1", "star2", "maxn_shallow"):
        options["value_range"] = (0, 6 if name == "maxn_shallow" else 10)
    limit = row["depth"]
    if name == "iterative_deepening":
        options["evaluate"] = estimates
        given |= {"depth": limit}
    elif limit is not None:
        given |= {"depth": limit, "evaluate": estimates, "unstable": sorted(unstable)}
    style = {"maxn": "maxn", "maxn_shallow": "maxn", "paranoid": tree.kind, "expectimax": name}.get(name, "two")
    backwards = row["order"] == "right_to_left"
    if name == "iterative_deepening":
        unstable = frozenset()
    reading = Reading(limit, estimates, unstable, style, backwards, given["tie"] == "last")
    try:
        result = gt.ALGORITHMS[name](gt.Tree.parse(str(tree)), rules=gt.Rules(**given), **options)
    except gt.GameTreeError:
        return None
    return Case(tree, result, reading)


ROWS = pairwise(CHOICES, Random(31))


def cases(trees: int = TREES) -> Iterator[Case]:
    """Yield the searches of all rows."""
    for number, row in enumerate(ROWS):
        for seed in range(trees):
            if case := case_of(row, number * 1000 + seed):
                yield case
