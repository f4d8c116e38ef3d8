"""Playouts: a game or a tree as a Monte Carlo search plays it, and the tree that grows in it."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ...errors import AlgorithmError, GameError, InputError
from ...games.aima_games import as_game
from ...games.game import Action, Game, State
from ...games.positions import (
    Move,
    failed,
    kind_at,
    moves_at,
    name_of,
    refuse_unless_key,
    refuse_unusable_start,
    state_of,
    value_at,
)
from ...node_kinds import CHANCE, LEAF, Kind, player_number
from ...phrases import Code, brief, gettext
from ...randomness import SeededRandom
from ...tree.builder import Builder, UnfoldedGame
from ...tree.tree import NodeId, Source, Tree, as_tree
from ...values import Number, Value, is_infinite, show, whole_number
from .estimates import mean_of, plus
from .playout_trace import Phase, RawMonteCarloEvent

# ---- An explicit tree as a game whose positions are its nodes, so that playouts can be played in it ----


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


# ---- The growing tree: nodes in the order in which a search adds them, and the explicit tree that they … ----


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


# ---- The playouts: a game as a Monte Carlo search plays it; the answers of the game are checked ----

YEAR = 365 * 24 * 3600
"""seconds"""
LONGEST = 10_000
"""moves after which a playout counts as endless"""


def until_when(seconds: object) -> float:
    """Return the time of `time.monotonic` at which so many seconds are over; never for None."""
    if seconds is None:
        return math.inf
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0:
        raise InputError(Code("seconds"), gettext("a number above 0, or None"), brief(seconds))
    return time.monotonic() + min(seconds, YEAR)


class Playouts:
    """A game, or a tree taken as one, that is played at random to its end, again and again.

    >>> playouts = Playouts("[[3 12] [2 4]]", None, seed=1)
    >>> playouts.play(playouts.start)
    (('a1', 'b2'), 12)
    """

    def __init__(self, source: Game | Source, state: State, seed: int) -> None:
        source = as_game(source)
        if not isinstance(source, Game):
            if state is not None:
                cure = gettext("leave it out, or give a game")
                raise InputError(Code("state"), gettext("no position beside an explicit tree"), brief(state), cure)
            source = TreeGame(as_tree(source))
        self.game = source
        self.draws = SeededRandom(whole_number(Code("seed"), seed, 0))
        self.start: State = state_of(source, state)
        refuse_unusable_start(source, self.start)
        kind = kind_at(source, self.start)
        self.has_tuples = player_number(kind) is not None
        self._most = 0  # the greatest number of a player so far
        self._width: int | None = None  # the length of the tuples
        if kind in (LEAF, CHANCE):
            at_end = gettext("Monte Carlo: needed a position where a player moves, got an end of the game, %(state)s")
            at_chance = gettext("Monte Carlo: needed a position where a player moves, got a chance node, %(state)s")
            raise AlgorithmError((at_end if kind == LEAF else at_chance).of(state=brief(self.start)))

    def kind(self, state: State) -> str:
        """Return who moves, ``"leaf"`` where the game is over."""
        kind = kind_at(self.game, state)
        number = player_number(kind)
        if kind not in (LEAF, CHANCE) and (number is not None) != self.has_tuples:
            raise AlgorithmError(
                gettext(
                    "Monte Carlo: needed MAX and MIN in all positions of a game, or p1, p2 … in all, got both: "
                    "%(kind)s moves at %(state)s"
                ).of(kind=Code(kind), state=brief(state))
            )
        self._most = max(self._most, number or 0)
        return kind

    def moves(self, state: State, kind: str) -> Sequence[Move]:
        """Return what can happen at a position."""
        return moves_at(self.game, state, kind) if kind != LEAF else ()

    def chance(self, moves: Sequence[Move]) -> int:
        """Return the place of the outcome that chance brings."""
        return self.draws.weighted([(place, float(share or 0)) for place, (_, _, share) in enumerate(moves)])

    def name(self, state: State, action: object) -> str:
        """Return the name of a move."""
        return name_of(self.game, state, action)

    def worth(self, state: State) -> Value:
        """Return the result of a game that is over: a number, or a tuple with one entry a player."""
        value = value_at(self.game, state)
        width = len(value) if isinstance(value, tuple) else 0
        self._width = width if self._width is None else self._width
        if width != self._width or (width > 0) != self.has_tuples or width < self._most:
            needed = gettext("a tuple with an entry for each player") if self.has_tuples else gettext("a number")
            raise AlgorithmError(
                gettext("Monte Carlo: needed %(needed)s at the end of each game, got %(value)s at %(state)s").of(
                    needed=needed, value=show(value), state=brief(state)
                )
            )
        if is_infinite(value):
            raise AlgorithmError(
                gettext(
                    "Monte Carlo: needed a finite number at the end of each game, got %(value)s at "
                    "%(state)s, because the results are averaged"
                ).of(value=show(value), state=brief(state))
            )
        return value

    def play(self, state: State) -> tuple[tuple[str, ...], Value]:
        """Play at random to the end, each move as likely as any other; return the moves and the result."""
        played: list[str] = []
        for _ in range(LONGEST):
            kind = self.kind(state)
            if kind == LEAF:
                return tuple(played), self.worth(state)
            if kind == CHANCE:
                moves = self.moves(state, kind)
                action, after, _ = moves[self.chance(moves)]
            else:
                action, after = self._random_move(state)
            played.append(self.name(state, action))
            state = after
        raise GameError(
            gettext("a playout of %(game)s").of(game=Code(self.game.name)),
            gettext("an end within %(most)s moves").of(most=LONGEST),
            gettext("none"),
            gettext("check_game(game) tells more"),
        )

    def _random_move(self, state: State) -> tuple[object, State]:
        """Return one of the actions, and the position after it alone: no other is worked out."""
        try:
            action = self.draws.choice(list(self.game.actions(state)))
            return action, self.game.result(state, action)
        except Exception as error:
            moves = self.moves(state, self.kind(state))  # tells which method failed
            raise failed(self.game, "result", error, state, moves[0][0]) from error
