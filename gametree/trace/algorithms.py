"""The algorithms: what is true of each search, in one table; `search.ALGORITHMS` has their functions by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ..games.kinds import CHANCE
from ..rules import Rules
from ..tree.tree import Tree

__all__ = ["FACTS", "Algorithm", "facts_of", "usual_algorithm"]


@dataclass(frozen=True, slots=True)
class Algorithm:
    """What is true of a search, whatever tree it is given."""

    name: str
    players: str = "two"
    """``"two"``: MAX and MIN; ``"many"``: p1, p2 …, with a tuple at each leaf"""
    has_windows: bool = False
    """whether it hands (α, β) windows down; with the option ``prune``, where it prunes"""
    prunes: bool = False
    """whether it can leave out leaves; with the option ``prune``, where that is asked for"""
    takes_chance: bool = False
    """whether it takes trees with chance nodes"""
    random_opponent: bool = False
    """whether it takes the moves of the opponent for chance"""
    best_first: bool = False
    """whether it goes from node to node; all others finish a node before they go on to its sibling"""
    probes: bool = False
    """whether it looks at one child of each child of a chance node before it searches them"""
    deepens: bool = False
    """whether it begins again with other estimates; what the earlier ones said is no longer known then"""
    scouts: bool = False
    """whether it only tests later moves, and searches again those that are better"""
    closes_in: bool = False
    """whether it searches again and again with null windows, until the bounds meet"""
    null_windows: bool = False
    """whether it asks with windows as narrow as the least difference between two values"""
    bounds_sums: bool = False
    """whether a bound on the sum of the entries of a tuple lets it cut; the bound at a node is its β"""
    obeys: tuple[str, ...] = ()
    """the rules that change it beside those of order and depth; with the option ``prune``, where it does prune"""
    options: tuple[str, ...] = ()
    """the arguments of its function beside the tree, its rules and what a game is asked"""
    for_chance: tuple[str, ...] = ("expectiminimax", "star1", "star2")
    """the searches to name where it meets a chance node and does not take it"""

    @property
    def has_table(self) -> bool:
        """Whether it comes back to nodes, and uses what it kept of them in a table."""
        return self.deepens or self.closes_in

    @property
    def comes_back(self) -> bool:
        """Whether it can search a node more than once: in iterations, passes, tests or probes."""
        return self.deepens or self.closes_in or self.scouts or self.probes

    @property
    def obeys_unasked(self) -> tuple[str, ...]:
        """The rules of ``obeys``, as far as they change it without the option ``prune``."""
        return () if "prune" in self.options else self.obeys


WINDOWED: dict[str, Any] = {"has_windows": True, "prunes": True}
CUTTING = ("cut", "fail", "reach")

FACTS: Mapping[str, Algorithm] = MappingProxyType(
    {
        facts.name: facts
        for facts in (
            Algorithm("minimax", for_chance=("expectiminimax",)),
            Algorithm("alphabeta", **WINDOWED, obeys=CUTTING, options=("window",)),
            Algorithm("expectimax", takes_chance=True, random_opponent=True, options=("weights",)),
            Algorithm("expectiminimax", takes_chance=True, obeys=("cut",), options=("prune",)),
            Algorithm("star1", **WINDOWED, takes_chance=True, obeys=("cut",), options=("value_range",)),
            Algorithm("star2", **WINDOWED, takes_chance=True, probes=True, obeys=("cut",), options=("value_range",)),
            Algorithm("maxn", "many", takes_chance=True, obeys=("tie",)),
            Algorithm(
                "maxn_shallow",
                "many",
                prunes=True,
                takes_chance=True,
                bounds_sums=True,
                obeys=("cut",),
                options=("value_range",),
            ),
            Algorithm("paranoid", "many", obeys=("tie",), options=("player",), for_chance=("maxn",)),
            Algorithm("negamax", **WINDOWED, obeys=("cut",), options=("window",)),
            Algorithm("pvs", **WINDOWED, scouts=True, null_windows=True, obeys=("cut",)),
            Algorithm("sss", **WINDOWED, best_first=True),
            Algorithm(
                "iterative_deepening", **WINDOWED, deepens=True, obeys=CUTTING, options=("evaluate", "nodes", "seconds")
            ),
            Algorithm("mtdf", **WINDOWED, closes_in=True, null_windows=True, options=("first_guess",)),
        )
    }
)
"""Every search by its name, in the order in which they are offered."""


def facts_of(name: str) -> Algorithm:
    """Return the facts about a search; one that is not in the table may hand windows down, and prune."""
    return FACTS.get(name) or Algorithm(name, **WINDOWED)


def usual_algorithm(tree: Tree, rules: Rules | None = None) -> str:
    """Return the search that a tree and its rules call for, unless somebody names another.

    >>> usual_algorithm(Tree.parse("[[3 12] [2 4]]")), usual_algorithm(Tree.parse("{0.5: 1, 0.5: 2}"))
    ('alphabeta', 'expectiminimax')
    """
    if tree.utilities:
        return "maxn"
    if CHANCE in tree.kinds:
        return "star1" if rules and rules.value_range else "expectiminimax"
    return "alphabeta"
