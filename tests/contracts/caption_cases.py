"""Random trees searched by every algorithm under every pair of rules, with the results of the oracle."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from plain_trees import pairwise, random_tree, random_value

import gametree as gt
from effort import EVERY_CASE
from gametree.search import SEARCHES
from gametree.trace.algorithms import SEARCHES_BY_NAME
from oracle import Node, Rules
from searches import OPTIONS

TREES = 60 if EVERY_CASE else 4
"""number of random trees for each combination of rules"""

CHOICES: dict[str, tuple[Any, ...]] = {
    "search": tuple(search.name for search in SEARCHES),
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


@dataclass(frozen=True)
class Case:
    """A search of a tree, and the oracle's results for the same tree."""

    tree: Node
    result: gt.Result
    reading: Rules

    @property
    def whole(self) -> Rules:
        """Return the oracle's results for the complete tree."""
        return replace(self.reading, depth=None)

    def at(self, position: int) -> Rules:
        """Return the oracle's results for the tree cut at the depth limit in force at ``position``; in iterative
        deepening the limit grows.
        """
        if self.result.algorithm != "iterative_deepening":
            return self.reading
        begun = [event for event in list(self.result.trace)[:position] if event.kind == "enter" and event.node == 0]
        return replace(self.reading, depth=len(begun))


def case_of(row: dict[str, Any], seed: int) -> Case | None:
    """Return a search of a random tree under the rules in ``row``, or None if the rules are incompatible."""
    dice, name = Random(seed), row["search"]
    search, is_deepening = SEARCHES_BY_NAME[name], "seconds" in OPTIONS[name]
    players = search.players + (" chance" if search.takes_chance else "")
    tree = random_tree(dice, players)
    inner = [node.label for node in tree if node.children]
    estimates = {label: random_value(dice, players) for label in inner}
    unstable = frozenset(label for label in inner if dice.random() < 0.4) if row["unstable"] else frozenset[str]()
    given: dict[str, Any] = {rule: row[rule] for rule in ("cut", "fail", "reach", "order", "tie")}
    if search.players == "two" or "value_range" in OPTIONS[name]:
        given["tie"] = "first"
    options: dict[str, Any] = {option: row[option] for option in ("window", "prune") if option in OPTIONS[name]}
    if "value_range" in OPTIONS[name]:
        options["value_range"] = (0, 6 if search.players == "many" else 10)
    limit = row["depth"]
    if is_deepening:
        options["evaluate"], unstable = estimates, frozenset()
        given |= {"depth": limit}
    elif limit is not None:
        given |= {"depth": limit, "evaluate": estimates, "unstable": sorted(unstable)}
    asked = {"maxn_shallow": "maxn"}.get(name, name)
    reading = Rules(asked, row["order"], tie=given["tie"], depth=limit, estimates=estimates, unstable=unstable)
    if asked not in ("maxn", "paranoid", "expectimax"):
        reading.search = "minimax"
    try:
        result = gt.ALGORITHMS[name](gt.Tree.parse(str(tree)), rules=gt.Rules(**given), **options)
    except gt.GameTreeError:
        return None
    return Case(tree, result, reading)


ROWS = pairwise(CHOICES, Random(13))


def cases(trees: int = TREES) -> Iterator[Case]:
    """Yield the searches of ``trees`` random trees for each combination of rules."""
    for number, row in enumerate(ROWS):
        for seed in range(trees):
            if case := case_of(row, number * 1000 + seed):
                yield case
