"""A game whose positions are nested tuples in the form of the oracles' trees; equal subtrees are the same position."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import gametree as gt
from oracle import Plain


class NestedGame(gt.Game):
    """A game in which the state is a subtree, and an action is the index of a child."""

    def __init__(self, game: Plain, step: Any = 1) -> None:
        self.initial, self.step = frozen(game), step

    def player(self, state: Any) -> str:
        return str(state[1])

    def actions(self, state: Any) -> list[int]:
        return [] if self.is_terminal(state) else list(range(len(state[2])))

    def outcomes(self, state: Any) -> list[tuple[int, Fraction]]:
        return [(number, weight) for number, (weight, _) in enumerate(state[2])]

    def result(self, state: Any, action: int) -> Any:
        child = state[2][action]
        return child[1] if state[1] == "chance" else child

    def is_terminal(self, state: Any) -> bool:
        return state[0] == "leaf"

    def utility(self, state: Any) -> Any:
        return state[1]

    def evaluate(self, state: Any) -> int:
        return len(str(state)) % 7


def frozen(game: Plain) -> Any:
    """Return a game of the oracles as nested tuples; the first entry of a leaf distinguishes it from a tuple of
    utilities.
    """
    if not isinstance(game, list):
        return "leaf", game
    kind, *below = game
    if kind == "chance":
        return "node", kind, tuple((weight, frozen(child)) for weight, child in below)
    return "node", kind, tuple(map(frozen, below))
