"""The result of a search: its value and move, and how they were obtained. All of it is read from the trace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Protocol

from ..errors import named_keywords
from ..games.kinds import CHANCE, MAX, player_number
from ..rules import Rules, Window
from ..showing import ShowsSearch
from ..tree.tree import NodeId, Tree
from ..tree.view import frontier
from ..values import INF, Value
from .frames import Frames
from .replay import Cut, Replay, Status
from .trace import EventKind, Trace
from .written_bounds import written_found

__all__ = ["Result", "SearchOutcome", "WithLeaves", "found_at_root"]


class _Searched(Protocol):
    """A search whose rules, start window and value are known."""

    @property
    def rules(self) -> Rules: ...
    @property
    def window(self) -> Window: ...
    @property
    def value(self) -> Value: ...


class _NotedLeaves(Protocol):
    """A search whose tree, rules and evaluated leaves are known."""

    @property
    def tree(self) -> Tree: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def pruned_leaves(self) -> tuple[NodeId, ...]: ...
    @property
    def _evaluated(self) -> Mapping[NodeId, None]: ...


class SearchOutcome:
    """What a search with a trace and one without have in common."""

    @property
    def bound(self: _Searched) -> str:
        """Whether `value` is ``"exact"``, or the root is worth ``"at_most"`` or ``"at_least"`` that."""
        value, (alpha, beta) = self.value, self.window
        if isinstance(value, tuple):
            return "exact"
        inclusive = self.rules.cut == "at_equality" or self.rules.fail == "hard"
        if alpha != -INF and (value < alpha or (inclusive and value == alpha)):
            return "at_most"
        if beta != INF and (value > beta or (inclusive and value == beta)):
            return "at_least"
        return "exact"


class WithLeaves(SearchOutcome):
    """What every search knows of its leaves that noted which it evaluated."""

    @property
    def evaluated(self: _NotedLeaves) -> tuple[NodeId, ...]:
        """The leaves that were evaluated, each once, in the order of their first evaluation."""
        return tuple(self._evaluated)

    @property
    def evaluated_labels(self: _NotedLeaves) -> tuple[str, ...]:
        """The labels of `evaluated`."""
        return tuple(map(self.tree.label, self._evaluated))

    @property
    def pruned_leaves(self: _NotedLeaves) -> tuple[NodeId, ...]:
        """The leaves (and positions at the depth limit) that were never evaluated, left to right."""
        return tuple(leaf for leaf in frontier(self.tree, self.rules) if leaf not in self._evaluated)

    @property
    def pruned_labels(self: _NotedLeaves) -> tuple[str, ...]:
        """The labels of `pruned_leaves`."""
        return tuple(map(self.tree.label, self.pruned_leaves))


def found_at_root(result: Result) -> str:
    """Write what a search found at the root: its value, a bound such as ``≤ 3``, with ≈ where it rests on estimates."""
    return written_found(result.value, result.bound, is_estimate=result.frames()[-1].is_estimated(0))


@named_keywords()
@dataclass(frozen=True, repr=False)
class Result(WithLeaves, ShowsSearch):
    """What a search found, with its trace. Values are from MAX's side.

    >>> import gametree as gt
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> result.value, result.best_move, result.bound, result.line
    (3, 'a1', 'exact', ('a1', 'b1'))
    >>> result.evaluated_labels
    ('B1', 'B2', 'B3', 'C1', 'D1', 'D2', 'D3')
    """

    trace: Trace

    @property
    def tree(self) -> Tree:
        """The tree that was searched."""
        return self.trace.tree

    @property
    def algorithm(self) -> str:
        """The name of the search."""
        return self.trace.algorithm

    @property
    def rules(self) -> Rules:
        """The rules that the search obeyed."""
        return self.trace.rules

    @property
    def window(self) -> Window:
        """The start window (α, β)."""
        return self.trace.window

    @property
    def value(self) -> Value:
        """The root's value; with a start window it can be a bound, see `bound`."""
        value = self.trace.raw[-1][2]
        assert value is not None
        return value

    @property
    def best_move(self) -> str | None:
        """The best root move, the first in search order; None for a lone leaf or when the root failed low."""
        line = self._end.line()
        return self.tree.move(line[1]) if len(line) > 1 else None

    @property
    def best_action(self) -> Any:
        """The best root move as the action of the game that the tree unfolds; None for a tree that was written down."""
        line = self._end.line()
        return self.tree.action(line[1]) if len(line) > 1 else None

    @property
    def actions(self) -> tuple[Any, ...]:
        """The line as actions of the game that the tree unfolds; empty for a tree that was written down."""
        return () if self.tree.game is None else tuple(self.tree.action(node) for node in self._end.line()[1:])

    @property
    def best_moves(self) -> tuple[str, ...]:
        """The root moves that are known to be worth the root's exact value, left to right.

        Minimax knows all ties; alpha-beta cannot know a tie where it cut.
        """
        if self.bound != "exact" or self.tree.kind(0) == CHANCE:
            return ()
        number = player_number(self.rules.player or self.tree.kind(0))
        if number is not None and isinstance(self.value, tuple):
            best = self.value[number - 1]
            handed_up = ((n, self._end.values[n]) for n in self.tree.children(0))
            return tuple(self.tree.move(n) for n, v in handed_up if isinstance(v, tuple) and v[number - 1] == best)
        low, high = self._end.low, self._end.high
        return tuple(self.tree.move(n) for n in self.tree.children(0) if low[n] == high[n] == self.value)

    @property
    def line(self) -> tuple[str, ...]:
        """The principal variation: the labels of the moves from the root to a leaf."""
        return tuple(self.tree.move(node) for node in self._end.line()[1:])

    @property
    def strategy(self) -> Mapping[str, str]:
        """The contingent plan of the player at the root: at each of its nodes that can be reached, the move.

        It secures `value` whatever the opponent does. Empty for a lone leaf or when the root failed low.
        Deck 000.
        """
        plan: dict[str, str] = {}
        pending = [0] if len(self.tree) > 1 and self._end.line() else []
        player = MAX if self.tree.kind(0) == CHANCE else self.tree.kind(0)
        while pending:
            node = pending.pop()
            below = self.tree.children(node)
            chosen = self._end.best_child[node]
            if chosen is None and below and self._end.status[node] is Status.PRUNED:
                chosen = below[0]  # only where nothing can be worse or better than the value: any move will do
            if chosen is not None and self.tree.kind(node) == player:
                plan[self.tree.label(node)] = self.tree.move(chosen)
                pending.append(chosen)
            else:
                pending.extend(reversed(below))
        return MappingProxyType(plan)

    @property
    def visits(self) -> int:
        """How many times a leaf was evaluated, repeated visits counted."""
        return sum(raw[0] is EventKind.EVALUATE for raw in self.trace.raw)

    @property
    def nodes(self) -> int:
        """How many nodes were visited, leaves and inner nodes, repeated visits counted."""
        return self._end.entered + self._end.visits

    @property
    def cuts(self) -> tuple[Cut, ...]:
        """Every cut-off that the test makes, in order; with an empty ``pruned`` where no child was left."""
        return tuple(self._end.cuts)

    def frames(self, by: str = "leaf", lang: str = "en") -> Frames:
        """Return the frames at a step size: ``"event"``, ``"leaf"``, ``"node"`` or ``"cut"``.

        ``lang`` is the language in which they show themselves.
        """
        return Frames(self.trace, by, lang)

    @cached_property
    def _evaluated(self) -> Mapping[NodeId, None]:
        return dict.fromkeys(raw[1] for raw in self.trace.raw if raw[0] is EventKind.EVALUATE)

    @cached_property
    def _end(self) -> Replay:
        replay = self.trace.replay()
        replay.advance(len(self.trace))
        return replay
