"""Searches grouped by their properties, so that tests of a group include new searches."""

from __future__ import annotations

from typing import Any

from gametree.search import SEARCHES

TWO_PLAYERS = tuple(search.name for search in SEARCHES if search.players == "two" and not search.takes_chance)
WITH_CHANCE = tuple(search.name for search in SEARCHES if search.players == "two" and search.takes_chance)
MANY_PLAYERS = tuple(search.name for search in SEARCHES if search.players == "many")
NEGATED = tuple(search.name for search in SEARCHES if "p · UTILITY" in search.pseudocode)
"""searches with one function for both players, whose listing has values from the point of view of the player to move"""
OPTIONS = {search.name: search.options for search in SEARCHES}


def needed(name: str, value_range: Any, evaluate: Any = None) -> dict[str, Any]:
    """Return the arguments that the named search requires, with the given values."""
    offered = {"value_range": value_range, "evaluate": evaluate}
    return {option: offered[option] for option in OPTIONS[name] if offered.get(option) is not None}


SAMPLES: dict[str, tuple[str, dict[str, Any]]] = {
    "expectiminimax": ("[{0.5: [3 1], 0.5: 12} [2 4]]", {"prune": True}),
    "expectimax": ("[{0.5: 3, 0.5: 12} {0.2: 2, 0.8: 4}]", {}),
    "star1": ("[{0.5: [3 1], 0.5: 12} {0.5: [2 3], 0.5: 4}]", {"value_range": (0, 20)}),
    "star2": ("[{0.5: [3 1], 0.5: 12} {0.5: [2 3], 0.5: 4}]", {"value_range": (0, 20)}),
    "maxn": ("p1[p2[(3 1) (12 0)] p2[(2 2) (4 1)]]", {}),
    "maxn_shallow": ("p1[p2[(3 1) (12 0)] p2[(2 2) (4 1)]]", {"value_range": (0, 20)}),
    "paranoid": ("p1[p2[(3 1) (12 0)] p2[(2 2) (4 1)]]", {}),
    "iterative_deepening": ("[[3 12] [2 4]]", {"evaluate": {"B": 5, "C": 6}}),
}
"""tree and options for each search that does not accept every tree of MAX and MIN"""
