"""The size of a game's tree, counted without building it: each position is counted once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .game import Game, State
from .hashable_positions import refuse_unless_key
from .kinds import LEAF
from .positions import form_of, kind_at, moves_at

__all__ = ["MOST_COUNTED", "TreeSize", "tree_size"]

MOST_COUNTED = 100_000
"""Number of different positions after which counting stops; about a second."""


@dataclass(frozen=True, slots=True)
class TreeSize:
    """The size of the tree of a game, which `tree_size` counts.

    >>> from gametree.games import TicTacToe
    >>> size = tree_size(TicTacToe(), depth=2)
    >>> size.nodes, size.leaves, size.transpositions  # 9 first moves, and 8 answers to each
    (82, 72, 0)
    """

    nodes: int
    leaves: int
    """ends, and positions at the depth limit: the ways a game can go"""
    positions: int
    """different ones; the rest of the nodes are transpositions"""
    exact: bool
    """whether everything was counted; if not, the numbers are lower bounds"""
    endless: bool = False
    """whether a position can come back, so that the tree has no end"""

    @property
    def transpositions(self) -> int:
        """The number of nodes whose position is already at an earlier node."""
        return self.nodes - self.positions


class _OpenPosition:
    """A position whose successors are still to be counted."""

    __slots__ = ("key", "leaves", "nodes", "pending")

    def __init__(self, key: tuple[State, int | None], pending: Iterator[State]) -> None:
        self.key, self.pending, self.nodes, self.leaves = key, pending, 1, 0


def tree_size(
    game: Game, state: State = None, *, depth: int | None = None, symmetry: bool = False, most: int = MOST_COUNTED
) -> TreeSize:
    """Count the nodes, leaves and different positions of a game's tree, from the start or from ``state``.

    With ``symmetry``, symmetric positions count as one, and only one of the moves to them is followed. After ``most``
    positions the numbers are lower bounds.

    >>> from gametree.games import Nim
    >>> tree_size(Nim(2, 1))
    TreeSize(nodes=12, leaves=5, positions=8, exact=True, endless=False)
    """
    done: dict[tuple[State, int | None], tuple[int, int]] = {}
    different: set[State] = set()
    open_keys: set[tuple[State, int | None]] = set()
    stack: list[_OpenPosition] = []
    exact, endless = True, False

    def enter(state: State, left: int | None) -> _OpenPosition | None:
        """Open a position and return it; return None for a leaf, and for a position that was met before."""
        nonlocal endless
        key = (form_of(game, state) if symmetry else state), left
        try:
            if key in done:
                return None
        except TypeError:
            refuse_unless_key(game, key[0])
            raise
        if key in open_keys:
            endless = True
            return None
        different.add(key[0])
        kind = kind_at(game, state)
        if kind == LEAF or left == 0:
            done[key] = 1, 1
            return None
        moves = moves_at(game, state, kind, symmetry=symmetry)
        open_keys.add(key)
        stack.append(_OpenPosition(key, iter([after for _, after, _ in moves])))
        return stack[-1]

    start = game.initial if state is None else state
    enter(start, depth)
    nodes, leaves = (0, 0) if stack else (1, 1)
    while stack:
        here = stack[-1]
        if len(done) >= most or endless:
            exact = False
        after = next(here.pending, None) if exact else None
        if after is not None:
            left = None if depth is None else here.key[1] - 1  # type: ignore[operator]
            if enter(after, left) is None and not endless:
                key = (form_of(game, after) if symmetry else after), left
                here.nodes, here.leaves = here.nodes + done[key][0], here.leaves + done[key][1]
            continue
        stack.pop()
        open_keys.discard(here.key)
        done[here.key] = nodes, leaves = here.nodes, here.leaves
        if stack:
            stack[-1].nodes += nodes
            stack[-1].leaves += leaves
    return TreeSize(nodes, leaves, len(different), exact, endless)
