"""An explicit tree as a game whose positions are its nodes, so that playouts can be played in it."""

from __future__ import annotations

from ...games.game import Game
from ...games.kinds import LEAF, Kind
from ...tree.tree import NodeId, Tree
from ...values import Number, Value

__all__ = ["TreeGame"]


class TreeGame(Game):
    """A tree as a game; a position is the number of a node.

    >>> game = TreeGame(Tree.parse("[[3 12] [2 4]]"))
    >>> game.player(0), game.move_text(0, 4), game.utility(game.result(4, 5))
    ('max', 'a2', 2)
    """

    fixed = True
    initial: NodeId = 0

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    def player(self, state: NodeId) -> Kind:
        """Who moves at the node."""
        return self.tree.kind(state)

    def actions(self, state: NodeId) -> tuple[NodeId, ...]:
        """The children."""
        return self.tree.children(state)

    def outcomes(self, state: NodeId) -> list[tuple[NodeId, Number]]:
        """The children of a chance node with their probabilities."""
        return [(child, self.tree.probability(child) or 0) for child in self.tree.children(state)]

    def result(self, state: NodeId, action: NodeId) -> NodeId:
        """The child itself."""
        return action

    def is_terminal(self, state: NodeId) -> bool:
        """Whether the node is a leaf."""
        return self.tree.kind(state) == LEAF

    def utility(self, state: NodeId) -> Value:
        """The leaf's value."""
        value = self.tree.value(state)
        assert value is not None
        return value

    def draw(self, state: NodeId) -> str:
        """The node's label."""
        return self.tree.label(state)

    def move_text(self, state: NodeId, action: NodeId) -> str:
        """The label of the move."""
        return self.tree.move(action)
