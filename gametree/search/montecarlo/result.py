"""The result of a Monte Carlo search: its estimates and its move, all of it read from the trace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from ...errors import named_keywords
from ...games.game import Action
from ...showing import ShowsSteps
from ...tree.tree import NodeId, Tree
from ...values import Value
from .estimates import mean_of
from .frames import MonteCarloFrames
from .replay import MonteCarloReplay
from .trace import MonteCarloTrace

__all__ = ["MonteCarloResult"]


@named_keywords()
@dataclass(frozen=True, repr=False)
class MonteCarloResult(ShowsSteps):
    """What a Monte Carlo search estimated, with its trace.

    Values are from MAX's side, or tuples with one entry a player.

    >>> import gametree as gt
    >>> result = gt.mcts("[[3 12 8] [2 4 6] [14 5 2]]", playouts=500, c=10, seed=1)
    >>> result.best_move, dict(result.visits)
    ('a1', {'a1': 249, 'a2': 130, 'a3': 121})
    """

    trace: MonteCarloTrace

    @property
    def tree(self) -> Tree:
        """The tree that was grown; its leaves are worth their means Q. Where it has chance nodes, an outcome that
        came in no playout is there with the mean of the node above it."""
        return self.trace.tree

    @property
    def algorithm(self) -> str:
        """``"mcts"`` or ``"monte_carlo"``."""
        return self.trace.algorithm

    @property
    def playouts(self) -> int:
        """How many there were."""
        return self.trace.playouts

    @property
    def value(self) -> Value:
        """Q of the best move: an estimate of what the root is worth."""
        return self.mean(self._end.line()[1])

    @property
    def best_move(self) -> str:
        """The move at the root that was tried most; in pure Monte Carlo search, the one with the best mean."""
        return self.tree.move(self._end.line()[1])

    @property
    def best_action(self) -> Action:
        """The best move as the action of the game; in an explicit tree, the number of its node there."""
        return self.tree.action(self._end.line()[1])

    @property
    def line(self) -> tuple[str, ...]:
        """The moves that were tried most, from the root to a leaf of the grown tree or a chance node."""
        return tuple(map(self.tree.move, self._end.line()[1:]))

    @property
    def visits(self) -> Mapping[str, int]:
        """N of each move at the root."""
        moves = self.tree.children(0)
        return MappingProxyType({self.tree.move(node): self._end.visits[node] for node in moves})

    @property
    def values(self) -> Mapping[str, Value]:
        """Q of each move at the root that was tried."""
        moves = (node for node in self.tree.children(0) if self._end.visits[node])
        return MappingProxyType({self.tree.move(node): self.mean(node) for node in moves})

    def count(self, node: NodeId | str) -> int:
        """Return N of a node in the end."""
        return self._end.visits[self.tree.node(node)]

    def total(self, node: NodeId | str) -> Value:
        """Return W of a node in the end."""
        return self._end.totals[self.tree.node(node)]

    def mean(self, node: NodeId | str) -> Value:
        """Return Q of a node in the end, exact."""
        number = self.tree.node(node)
        return mean_of(self._end.totals[number], self._end.visits[number])

    step_size: ClassVar[str] = "phase"
    table_step: ClassVar[str] = "playout"

    def frames(self, by: str = "phase", lang: str = "en") -> MonteCarloFrames:
        """Return the frames at a step size: ``"event"``, ``"phase"`` or ``"playout"``."""
        return MonteCarloFrames(self.trace, by, lang)

    @cached_property
    def _end(self) -> MonteCarloReplay:
        replay = MonteCarloReplay(self.trace)
        replay.advance(len(self.trace))
        return replay
