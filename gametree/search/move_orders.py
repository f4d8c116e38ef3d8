"""Orders of moves that alpha-beta learns from its own cut-offs: killer moves and the history heuristic.

Both first search a move that caused a cut-off elsewhere, so they must recognise the same move at different nodes. In an
explicit tree, two moves are the same if the tree gives them the same name, as in the tree of a game; a move without a
name is identified by its index among its siblings. A cut-off counts even if no child is left to prune.

The order of a node's children is chosen when the search enters the node. Alpha-beta and negamax with a full window
enter a node of a tree at most once, so the tree and the rules determine the order. `learned_children` runs such a
search to find it. Everything that reads the tree, such as pictures and exercise keys, uses this order.

S. G. Akl and M. M. Newborn, "The principal continuation and the killer heuristic", ACM Annual Conference (1977).
J. Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", IEEE Transactions on Pattern
Analysis and Machine Intelligence 11 (1989); most chess programs use the weight d² in place of Schaeffer's 2^d.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, Protocol

from ..node_kinds import Kind
from ..rules import Rules
from ..trace.trace import EventKind, RawEvent
from ..tree.tree import NodeId, Tree
from ..tree.view import view_of
from ..values import INF
from .alphabeta import REACHES
from .problem import raised_recursion_limit, record_by

_SLOTS = 2
"""number of killer moves per level"""


class _Move(NamedTuple):
    name: str | int
    """name of the move, or its index among its siblings"""
    player: Kind
    ply: int
    """level of the node where the move is made; the root has level 0"""


class _Memory(Protocol):
    """Records the moves that caused cut-offs in a search."""

    def keep(self, move: _Move, plies_left: int) -> None:
        """Record that a move caused a cut-off ``plies_left`` plies above the last level."""

    def rank(self, move: _Move) -> int:
        """Return the sort key of a move: the move with the lowest key is searched first."""


class _Killers:
    def __init__(self) -> None:
        self.slots: defaultdict[int, list[str | int]] = defaultdict(list)

    def keep(self, move: _Move, plies_left: int) -> None:
        others = [name for name in self.slots[move.ply] if name != move.name]
        self.slots[move.ply] = [move.name, *others][:_SLOTS]

    def rank(self, move: _Move) -> int:
        killers = self.slots[move.ply]
        return killers.index(move.name) if move.name in killers else _SLOTS


class _History:
    def __init__(self) -> None:
        self.weights: Counter[tuple[Kind, str | int]] = Counter()

    def keep(self, move: _Move, plies_left: int) -> None:
        self.weights[move.player, move.name] += plies_left**2

    def rank(self, move: _Move) -> int:
        return -self.weights[move.player, move.name]


_MEMORIES: Mapping[str, Callable[[], _Memory]] = {"killer": _Killers, "history": _History}
"""class of the memory, for each value of the rule ``order``"""


@lru_cache(maxsize=32)
def learned_children(tree: Tree, rules: Rules) -> Sequence[Sequence[NodeId]]:
    """Return the children of every node in search order; the children of nodes that are never entered are in order from
    left to right.

    >>> tree = Tree.parse("[[3 2 9] [4 8 1] [7 5 2]]")
    >>> [list(children) for children in learned_children(tree, Rules(order="killer"))][9]
    [12, 10, 11]
    """
    view = view_of(tree, replace(rules, order="left_to_right"))
    below = [view.children(node) for node in tree]
    moves, last_level = _moves(tree), tree.height if rules.depth is None else min(tree.height, rules.depth)
    assert isinstance(rules.order, str)
    memory, record, returned = _MEMORIES[rules.order](), record_by(rules), 0

    def note(event: RawEvent) -> None:
        nonlocal returned
        kind, node, *_ = event
        if kind is EventKind.CUT:
            move = moves[returned]
            memory.keep(move, max(1, last_level - move.ply))
        elif kind in (EventKind.EVALUATE, EventKind.LEAVE):
            returned = node

    def children(node: NodeId) -> Sequence[NodeId]:
        below[node] = sorted(below[node], key=lambda child: memory.rank(moves[child]))
        return below[node]

    record.note = note
    with raised_recursion_limit(tree.height):
        REACHES[rules.reach](replace(view, children=children), 0, -INF, INF, record)
    return tuple(below)


def _moves(tree: Tree) -> Sequence[_Move]:
    """Return for each node the move that leads to it; the entry of the root is unused."""
    names, depths = tree.own_moves, tree.depths()
    moves = [_Move("", tree.kind(0), 0)] * len(tree)
    for node in tree:
        for place, child in enumerate(tree.children(node)):
            moves[child] = _Move(names.get(child, place), tree.kind(node), depths[node])
    return moves
