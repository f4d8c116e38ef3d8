"""The growing tree: nodes in the order in which a search adds them, and the explicit tree that they make in the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ...games.game import Action, State
from ...games.hashable_positions import refuse_unless_key
from ...games.kinds import CHANCE, LEAF, Kind
from ...games.positions import Move
from ...tree.builder import Builder, UnfoldedGame
from ...tree.tree import NodeId, Tree
from ...values import Value
from .estimates import mean_of, plus
from .playouts import Playouts
from .trace import Phase, RawMonteCarloEvent
from .tree_as_game import TreeGame

__all__ = ["Growing", "Grown"]


@dataclass(slots=True)
class Grown:
    """A node of a tree that grows."""

    number: int
    """in the order of being added"""
    parent: Grown | None
    state: State
    action: Action
    """that leads to it; None for the root"""
    share: Fraction | int | None
    """its probability, below a chance node"""
    kind: Kind
    moves: Sequence[Move]
    children: dict[int, Grown] = field(default_factory=dict)
    """those that were added, by the place of their move"""
    visits: int = 0
    total: Value = 0


class Growing:
    """A tree that grows, with the events of its growth."""

    def __init__(self, playouts: Playouts) -> None:
        self.playouts = playouts
        self.nodes: list[Grown] = []
        self.raw: list[RawMonteCarloEvent] = []
        self.root = self._new(None, playouts.start, None, None)

    def _new(self, parent: Grown | None, state: State, action: Action, share: Fraction | int | None) -> Grown:
        refuse_unless_key(self.playouts.game, state)
        kind = self.playouts.kind(state)
        node = Grown(len(self.nodes), parent, state, action, share, kind, self.playouts.moves(state, kind))
        self.nodes.append(node)
        return node

    def select(self, node: Grown, child: Grown) -> Grown:
        """Go down to a child."""
        self.raw.append((Phase.SELECT, node.number, child.number, None, ()))
        return child

    def expand(self, node: Grown, place: int) -> Grown:
        """Add the child that the move at a place leads to."""
        action, state, share = node.moves[place]
        child = node.children[place] = self._new(node, state, action, share)
        self.raw.append((Phase.EXPAND, child.number, None, None, ()))
        return child

    def simulate(self, node: Grown) -> Value:
        """Play on at random to the end of the game, and return its result."""
        moves, value = self.playouts.play(node.state)
        self.raw.append((Phase.SIMULATE, node.number, None, value, moves))
        return value

    def back_up(self, node: Grown | None, value: Value) -> None:
        """Add a result at a node and at all above it."""
        while node is not None:
            node.visits += 1
            node.total = plus(node.total, value)
            self.raw.append((Phase.BACK_UP, node.number, None, value, ()))
            node = node.parent

    def finish(self) -> tuple[Tree, tuple[RawMonteCarloEvent, ...]]:
        """Return the tree, with Q for the value of each of its leaves, and the events by the numbers of its nodes."""
        game = self.playouts.game
        builder = Builder()
        numbers: dict[int, NodeId] = {}
        positions: list[State] = []
        actions: list[Action] = []
        pending: list[tuple[NodeId, Grown]] = [(-1, self.root)]
        while pending:
            parent, node = pending.pop()
            above = node.parent
            here = builder.add(
                parent,
                kind=None if not node.children else node.kind,
                value=None if node.children else _worth(node),
                probability=node.share,
                move=None if above is None else self.playouts.name(above.state, node.action),
                name=game.tree.label(node.state) if isinstance(game, TreeGame) else None,
            )
            if node.number >= 0:
                numbers[node.number] = here
            positions.append(node.state)
            actions.append(node.action)
            pending.extend((here, child) for child in reversed(_family(node)))
        has_boards = not isinstance(game, TreeGame)  # there a position is only the label that the node has anyway
        unfolded = UnfoldedGame(game, tuple(positions), tuple(actions), has_boards)
        tree = Tree(replace(builder.finish(), unfolded=unfolded))
        return tree, tuple(
            (kind, numbers[node], None if child is None else numbers[child], value, moves)
            for kind, node, child, value, moves in self.raw
        )


NEVER = -1
"""the number of an outcome that chance did not bring in any playout"""


def _family(node: Grown) -> list[Grown]:
    """Return the children in the order of the moves; below a chance node with the outcomes that never came."""
    if node.kind != CHANCE or not node.children:
        return [node.children[place] for place in sorted(node.children)]
    return [
        node.children.get(place) or Grown(NEVER, node, state, action, share, LEAF, ())
        for place, (action, state, share) in enumerate(node.moves)
    ]


def _worth(node: Grown) -> Value:
    """Return Q; where no playout came, that of the node above."""
    if not node.visits and node.parent is not None:
        node = node.parent
    return mean_of(node.total, node.visits)
