"""The algorithms: what is true of each search, in one table; `search.ALGORITHMS` has their functions by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

__all__ = ["FACTS", "Algorithm"]


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
    null_windows: bool = False
    """whether it asks with windows as narrow as the least difference between two values"""
    obeys: tuple[str, ...] = ()
    """the rules that change it beside those of order and depth; with the option ``prune``, where it does prune"""
    options: tuple[str, ...] = ()
    """the arguments of its function beside the tree, its rules and what a game is asked"""
    for_chance: tuple[str, ...] = ("expectiminimax", "star1", "star2")
    """the searches to name where it meets a chance node and does not take it"""


WINDOWED: dict[str, Any] = {"has_windows": True, "prunes": True}
CUTTING = ("cut", "fail", "reach")

FACTS: Mapping[str, Algorithm] = MappingProxyType(
    {
        facts.name: facts
        for facts in (
            Algorithm("minimax", for_chance=("expectiminimax",)),
            Algorithm("alphabeta", **WINDOWED, obeys=CUTTING, options=("window",)),
            Algorithm("expectimax", takes_chance=True, options=("weights",)),
            Algorithm("expectiminimax", takes_chance=True, obeys=("cut",), options=("prune",)),
            Algorithm("star1", **WINDOWED, takes_chance=True, obeys=("cut",), options=("value_range",)),
            Algorithm("star2", **WINDOWED, takes_chance=True, obeys=("cut",), options=("value_range",)),
            Algorithm("maxn", "many", obeys=("tie",)),
            Algorithm("paranoid", "many", obeys=("tie",), options=("player",)),
            Algorithm("negamax", **WINDOWED, obeys=("cut",), options=("window",)),
            Algorithm("pvs", **WINDOWED, null_windows=True, obeys=("cut",)),
            Algorithm("sss", **WINDOWED),
            Algorithm("iterative_deepening", **WINDOWED, obeys=CUTTING, options=("evaluate", "nodes", "seconds")),
            Algorithm("mtdf", **WINDOWED, null_windows=True, options=("first_guess",)),
        )
    }
)
"""Every search by its name, in the order in which they are offered."""
