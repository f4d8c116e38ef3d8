"""Chance pruning: which leaves can be left out where chance nodes stand, with bounds on the values or without."""

from __future__ import annotations

from .kind import Kind
from .pruned_leaves import PRUNED_LEAVES, each, key, read

__all__ = ["CHANCE_PRUNING"]

CHANCE_PRUNING = Kind(
    "chance-pruning",
    ("star1", "star2", "expectiminimax"),
    PRUNED_LEAVES.shape,
    key=key,
    read=read,
    items=each,
    example=PRUNED_LEAVES.example,
    none=PRUNED_LEAVES.none,
)
