"""The size of a game's tree, counted without building it: each position is counted once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..errors import named_keywords
from .game import Game, State, to_game
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


_Key = tuple[State, int | None]
"""A position, or what stands for all that are symmetric to it, and how many plies are left below it."""


@dataclass(slots=True)
class _OpenPosition:
    """A position whose successors are still to be counted."""

    pending: Iterator[State]
    left: int | None
    """how many plies are left below its successors"""
    nodes: int = 1
    leaves: int = 0


@named_keywords()
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
    counting = _Counting(to_game("tree_size(…)", game), symmetry=symmetry, most=most)
    nodes, leaves = counting.run(game.initial if state is None else state, depth)
    return TreeSize(nodes, leaves, len(counting.different), counting.exact, counting.endless)


class _Counting:
    """One walk through a game's tree: what is counted so far, and the positions on the way to the present one."""

    def __init__(self, game: Game, *, symmetry: bool, most: int) -> None:
        self.game, self.symmetry, self.most = game, symmetry, most
        self.done: dict[_Key, tuple[int, int]] = {}
        self.different: set[State] = set()
        self.path: dict[_Key, _OpenPosition] = {}
        self.exact, self.endless = True, False

    def run(self, start: State, depth: int | None) -> tuple[int, int]:
        """Return the numbers of nodes and leaves below a position, or what of them was counted."""
        counted = self.enter(start, depth)
        while self.path:
            here = next(reversed(self.path.values()))
            if counted:
                here.nodes += counted[0]
                here.leaves += counted[1]
            self.exact = self.exact and len(self.done) < self.most
            after = next(here.pending, None) if self.exact else None
            if after is not None:
                counted = self.enter(after, here.left)
            else:
                key, _ = self.path.popitem()
                self.done[key] = counted = here.nodes, here.leaves
        return counted or (0, 0)

    def enter(self, state: State, left: int | None) -> tuple[int, int] | None:
        """Return nodes and leaves of a position that has no successors or was met before; open any other."""
        key = (form_of(self.game, state) if self.symmetry else state), left
        try:
            if key in self.done:
                return self.done[key]
        except TypeError:
            refuse_unless_key(self.game, key[0])
            raise
        if key in self.path:
            self.exact, self.endless = False, True
            return None
        self.different.add(key[0])
        kind = kind_at(self.game, state)
        if kind == LEAF or left == 0:
            self.done[key] = 1, 1
            return 1, 1
        moves = moves_at(self.game, state, kind, symmetry=self.symmetry)
        self.path[key] = _OpenPosition(iter([after for _, after, _ in moves]), None if left is None else left - 1)
        return None
