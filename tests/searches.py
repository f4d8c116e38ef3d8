"""The searches by their traits, for tests that hold for every search of a sort: a new one is in them at once."""

from __future__ import annotations

from typing import Any

from gametree.search import SEARCHES

__all__ = ["MANY_PLAYERS", "NEGATED", "TWO_PLAYERS", "WITH_CHANCE", "needed"]

TWO_PLAYERS = tuple(search.name for search in SEARCHES if search.players == "two" and not search.takes_chance)
WITH_CHANCE = tuple(search.name for search in SEARCHES if search.players == "two" and search.takes_chance)
MANY_PLAYERS = tuple(search.name for search in SEARCHES if search.players == "many")
NEGATED = tuple(search.name for search in SEARCHES if "p · UTILITY" in search.pseudocode)
"""Searches with one function, for whose listing values are those of the player to move."""
OPTIONS = {search.name: search.options for search in SEARCHES}


def needed(name: str, value_range: Any, evaluate: Any = None) -> dict[str, Any]:
    """Return the arguments without which a search refuses to begin."""
    offered = {"value_range": value_range, "evaluate": evaluate}
    return {option: offered[option] for option in OPTIONS[name] if offered.get(option) is not None}
