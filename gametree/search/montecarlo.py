"""Monte Carlo tree search, and pure Monte Carlo: playouts, and the tree that grows in them (deck 003)."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt

from ..errors import AlgorithmError, GameError, InputError, named_keywords
from ..games.game import Action, Game, State
from ..games.other_libraries import as_game
from ..games.positions import (
    Move,
    kind_at,
    method_error,
    move_name,
    moves_at,
    refuse_unless_key,
    refuse_unusable_start,
    state_of,
    value_at,
)
from ..node_kinds import CHANCE, LEAF, MIN, Kind, player_number
from ..phrases import Code, gettext, short_repr
from ..randomness import SeededRandom
from ..tree.builder import Builder, UnfoldedGame
from ..tree.tree import NodeId, Source, Tree, as_tree
from ..values import MOST_PLAYOUTS, Number, Value, is_infinite, show, whole_number
from .playout_result import MonteCarloResult
from .playout_trace import MonteCarloTrace, Phase, RawMonteCarloEvent, add_result, mean_of, upper_bound


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
        return self.tree.kind(state)

    def actions(self, state: NodeId) -> tuple[NodeId, ...]:
        return self.tree.children(state)

    def outcomes(self, state: NodeId) -> list[tuple[NodeId, Number]]:
        return [(child, self.tree.probability(child) or 0) for child in self.tree.children(state)]

    def result(self, state: NodeId, action: NodeId) -> NodeId:
        return action

    def is_terminal(self, state: NodeId) -> bool:
        return self.tree.kind(state) == LEAF

    def utility(self, state: NodeId) -> Value:
        value = self.tree.value(state)
        assert value is not None
        return value

    def draw(self, state: NodeId) -> str:
        return self.tree.label(state)

    def move_text(self, state: NodeId, action: NodeId) -> str:
        return self.tree.move(action)


# ---- The growing tree ----------------------------------------------------------------------------


@dataclass(slots=True)
class GrowingNode:
    """A node of a growing tree."""

    number: int
    """in the order of being added"""
    parent: GrowingNode | None
    state: State
    action: Action
    """that leads to it; None for the root"""
    share: Fraction | int | None
    """its probability, below a chance node"""
    kind: Kind
    moves: Sequence[Move]
    children: dict[int, GrowingNode] = field(default_factory=dict)
    """those that were added, by the place of their move"""
    visits: int = 0
    total: Value = 0


class GrowingTree:
    """A growing tree, with the events of its growth."""

    def __init__(self, playouts: Playouts) -> None:
        self.playouts = playouts
        self.nodes: list[GrowingNode] = []
        self.raw: list[RawMonteCarloEvent] = []
        self.root = self._new(None, playouts.start, None, None)

    def _new(
        self, parent: GrowingNode | None, state: State, action: Action, share: Fraction | int | None
    ) -> GrowingNode:
        refuse_unless_key(self.playouts.game, state)
        kind = self.playouts.kind(state)
        node = GrowingNode(len(self.nodes), parent, state, action, share, kind, self.playouts.moves(state, kind))
        self.nodes.append(node)
        return node

    def select(self, node: GrowingNode, child: GrowingNode) -> GrowingNode:
        self.raw.append((Phase.SELECT, node.number, child.number, None, ()))
        return child

    def expand(self, node: GrowingNode, place: int) -> GrowingNode:
        """Add the child behind the move at an index."""
        action, state, share = node.moves[place]
        child = node.children[place] = self._new(node, state, action, share)
        self.raw.append((Phase.EXPAND, child.number, None, None, ()))
        return child

    def simulate(self, node: GrowingNode) -> Value:
        """Play a random game to the end, and return its result."""
        moves, value = self.playouts.play(node.state)
        self.raw.append((Phase.SIMULATE, node.number, None, value, moves))
        return value

    def back_up(self, node: GrowingNode | None, value: Value) -> None:
        """Add a result to a node and all its ancestors."""
        while node is not None:
            node.visits += 1
            node.total = add_result(node.total, value)
            self.raw.append((Phase.BACK_UP, node.number, None, value, ()))
            node = node.parent

    def finish(self) -> tuple[Tree, tuple[RawMonteCarloEvent, ...]]:
        """Return the tree, with Q as the value of each leaf, and the events with its node numbers."""
        game = self.playouts.game
        builder = Builder()
        numbers: dict[int, NodeId] = {}
        positions: list[State] = []
        actions: list[Action] = []
        pending: list[tuple[NodeId, GrowingNode]] = [(-1, self.root)]
        while pending:
            parent, node = pending.pop()
            above = node.parent
            node_id = builder.add(
                parent,
                kind=None if not node.children else node.kind,
                value=None if node.children else _worth(node),
                probability=node.share,
                move=None if above is None else move_name(game, above.state, node.action),
                name=game.tree.label(node.state) if isinstance(game, TreeGame) else None,
            )
            if node.number >= 0:
                numbers[node.number] = node_id
            positions.append(node.state)
            actions.append(node.action)
            pending.extend((node_id, child) for child in reversed(_children_in_order(node)))
        has_boards = not isinstance(game, TreeGame)  # there a position is only the label that the node has anyway
        unfolded = UnfoldedGame(game, tuple(positions), tuple(actions), has_boards)
        tree = Tree(replace(builder.finish(), unfolded=unfolded))
        return tree, tuple(
            (kind, numbers[node], None if child is None else numbers[child], value, moves)
            for kind, node, child, value, moves in self.raw
        )


_NEVER = -1
"""the number of an outcome that chance did not bring in any playout"""


def _children_in_order(node: GrowingNode) -> list[GrowingNode]:
    """Return the children in move order; below a chance node also the outcomes that never occurred."""
    if node.kind != CHANCE or not node.children:
        return [node.children[place] for place in sorted(node.children)]
    return [
        node.children.get(place) or GrowingNode(_NEVER, node, state, action, share, LEAF, ())
        for place, (action, state, share) in enumerate(node.moves)
    ]


def _worth(node: GrowingNode) -> Value:
    """Return Q; without a playout, that of the parent."""
    if not node.visits and node.parent is not None:
        node = node.parent
    return mean_of(node.total, node.visits)


# ---- The playouts: a game as a Monte Carlo search plays it; the answers of the game are checked ----

_YEAR = 365 * 24 * 3600
"""seconds"""
LONGEST = 10_000
"""moves after which a playout counts as endless"""


def deadline(seconds: object) -> float:
    """Return the deadline as a time of `time.monotonic`; infinity for None."""
    if seconds is None:
        return math.inf
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0:
        raise InputError(Code("seconds"), gettext("a number above 0, or None"), short_repr(seconds))
    return time.monotonic() + min(seconds, _YEAR)


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
                raise InputError(Code("state"), gettext("no position beside an explicit tree"), short_repr(state), cure)
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
            raise AlgorithmError((at_end if kind == LEAF else at_chance).with_values(state=short_repr(self.start)))

    def kind(self, state: State) -> str:
        """Return the player to move, or ``"leaf"`` if the game is over."""
        kind = kind_at(self.game, state)
        number = player_number(kind)
        if kind not in (LEAF, CHANCE) and (number is not None) != self.has_tuples:
            raise AlgorithmError(
                gettext(
                    "Monte Carlo: needed MAX and MIN in all positions of a game, or p1, p2 … in all, got both: "
                    "%(kind)s moves at %(state)s"
                ).with_values(kind=Code(kind), state=short_repr(state))
            )
        self._most = max(self._most, number or 0)
        return kind

    def moves(self, state: State, kind: str) -> Sequence[Move]:
        return moves_at(self.game, state, kind) if kind != LEAF else ()

    def chance(self, moves: Sequence[Move]) -> int:
        """Return the index of a random outcome of chance."""
        return self.draws.weighted([(place, float(share or 0)) for place, (_, _, share) in enumerate(moves)])

    def worth(self, state: State) -> Value:
        """Return the result of a finished game: a number, or a tuple with one entry a player."""
        value = value_at(self.game, state)
        width = len(value) if isinstance(value, tuple) else 0
        self._width = width if self._width is None else self._width
        if width != self._width or (width > 0) != self.has_tuples or width < self._most:
            needed = gettext("a tuple with an entry for each player") if self.has_tuples else gettext("a number")
            raise AlgorithmError(
                gettext(
                    "Monte Carlo: needed %(needed)s at the end of each game, got %(value)s at %(state)s"
                ).with_values(needed=needed, value=show(value), state=short_repr(state))
            )
        if is_infinite(value):
            raise AlgorithmError(
                gettext(
                    "Monte Carlo: needed a finite number at the end of each game, got %(value)s at "
                    "%(state)s, because the results are averaged"
                ).with_values(value=show(value), state=short_repr(state))
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
            played.append(move_name(self.game, state, action))
            state = after
        raise GameError(
            gettext("a playout of %(game)s").with_values(game=Code(self.game.name)),
            gettext("an end within %(most)s moves").with_values(most=LONGEST),
            gettext("none", negative=True),
            gettext("check_game(game) tells more"),
        )

    def _random_move(self, state: State) -> tuple[object, State]:
        """Return a random action with its position; no other position is computed."""
        try:
            action = self.draws.choice(list(self.game.actions(state)))
            return action, self.game.result(state, action)
        except Exception as error:
            moves = self.moves(state, self.kind(state))  # tells which method failed
            raise method_error(self.game, "result", error, state, moves[0][0]) from error


# ---- Pure Monte Carlo search: the same number of random playouts for every move, and the best mean wins ----


@named_keywords()
def monte_carlo(
    source: Source, *, playouts_per_move: int = 10, seed: int = 0, state: State = None, seconds: float | None = None
) -> MonteCarloResult:
    """Play every move of the root equally often, at random to the end, and take the one with the best mean.

    It thinks no opponent clever, and so its values are those against one who moves at random, however many playouts
    there are. After so many ``seconds`` no move gets a further playout; all have as many, at least one. Deck 003.

    >>> import gametree as gt
    >>> result = gt.monte_carlo("[[3 12 8] [2 4 6] [14 5 2]]", playouts_per_move=20, seed=1)
    >>> dict(result.visits), result.best_move
    ({'a1': 20, 'a2': 20, 'a3': 20}, 'a3')
    """
    whole_number(Code("playouts_per_move"), playouts_per_move, most=MOST_PLAYOUTS)
    growing = GrowingTree(Playouts(source, state, seed))
    root = growing.root
    until, turn = deadline(seconds), 0
    while turn < playouts_per_move and (turn == 0 or time.monotonic() <= until):
        for place in range(len(root.moves)):
            child = growing.select(root, root.children[place]) if turn else growing.expand(root, place)
            growing.back_up(child, growing.simulate(child))
        turn += 1
    tree, raw = growing.finish()
    return MonteCarloResult(MonteCarloTrace(tree, "monte_carlo", None, seed, turn * len(root.moves), raw))


# ---- Monte Carlo tree search with UCT: select, expand, simulate, back up -------------------------


@named_keywords()
def mcts(
    source: Source,
    *,
    playouts: int = 100,
    c: float = sqrt(2),
    seed: int = 0,
    state: State = None,
    seconds: float | None = None,
) -> MonteCarloResult:
    """Search a game, or an explicit tree, by playouts, each of which adds at most one node to a tree that grows.

    A playout goes down from the root by UCT (`gametree.search.playout_trace.uct`) to a node with a move that
    was not tried, adds the node that it leads to, plays on at random to the end of the game, and adds the result at
    every node on the way. ``c`` is what the root in UCT is multiplied with: √2 suits results from 0 to 1, and results
    in a wider range need a ``c`` as many times as large. The best move is the one that was tried most. After so many
    ``seconds`` no further playout begins, once every move of the root was tried.
    Coulom 2006; Kocsis and Szepesvári 2006; deck 003.

    >>> import gametree as gt
    >>> game = gt.games.TicTacToe()
    >>> result = gt.mcts(game, state=game.state("X X . / O O . / . . ."), playouts=60, seed=1)
    >>> result.best_move, result.visits["3"]
    ('3', 50)
    """
    if isinstance(c, bool) or not isinstance(c, int | float) or not 0 <= c <= sys.float_info.max:
        raise InputError(Code("c"), gettext("a number from 0"), short_repr(c))
    whole_number(Code("playouts"), playouts, most=MOST_PLAYOUTS)
    played = Playouts(source, state, seed)
    growing = GrowingTree(played)
    until, done = deadline(seconds), 0
    while done < playouts and (done < len(growing.root.moves) or time.monotonic() <= until):
        node = _descend(growing, c)
        growing.back_up(node, growing.simulate(node))
        done += 1
    tree, raw = growing.finish()
    return MonteCarloResult(MonteCarloTrace(tree, "mcts", float(c), seed, done, raw))


def _descend(growing: GrowingTree, c: float) -> GrowingNode:
    """Return the node where the random playout starts: a new node of the tree, or an end of the game."""
    node = growing.root
    while node.kind != LEAF:
        if node.kind == CHANCE:
            place = growing.playouts.chance(node.moves)
        elif len(node.children) < len(node.moves):
            place = len(node.children)
        else:
            place = _most_promising(node, c)
        if place not in node.children:
            return growing.expand(node, place)
        node = growing.select(node, node.children[place])
    return node


def _most_promising(node: GrowingNode, c: float) -> int:
    """Return the index of the move with the best UCT for the mover, the first of equal ones."""
    values = {
        place: upper_bound(child.total, child.visits, node.visits, c, node.kind)
        for place, child in node.children.items()
    }
    return (min if node.kind == MIN else max)(values, key=values.__getitem__)


# ---- Both in pseudo-code, after Russell and Norvig (fourth edition, section 5.4) and deck 003 ----

MCTS_LISTING = """
search.head    | function MCTS(state)
search.repeat  |   for i ← 1, 2, …, PLAYOUTS
search.select  |     n ← SELECT(state)
search.run     |     BACK-UP(n, SIMULATE(n))
search.end     |   return the move to the child s with the greatest N(s)
select.head    | function SELECT(n)
select.while   |   while n is not terminal
select.expand  |     if a move at n was not tried then return EXPAND(n)
select.max     |     if PLAYER(n) = MAX then n ← argmax s of Q(s) + C·√(ln N(n) / N(s))
select.min     |     if PLAYER(n) = MIN then n ← argmin s of Q(s) − C·√(ln N(n) / N(s))
select.chance  |     if PLAYER(n) = CHANCE then n ← RANDOM-SUCCESSOR(n)
select.end     |   return n
play.head      | function SIMULATE(n)
play.while     |   while n is not terminal
play.move      |     n ← RANDOM-SUCCESSOR(n)
play.end       |   return UTILITY(n)
back.head      | function BACK-UP(n, v)
back.each      |   for each m in PATH(n)
back.visits    |     N(m) ← N(m) + 1
back.total     |     W(m) ← W(m) + v
back.mean      |     Q(m) ← W(m) / N(m)
"""
MCTS_LIGHTS = {
    "select": "search.repeat search.select select.head select.while select.*",
    "expand": "search.repeat search.select select.head select.while select.expand",
    "simulate": "search.run play.head play.while play.move play.end",
    "back_up": "back.head back.each back.visits back.total back.mean",
}
LISTING_OF_SEVERAL = "\n".join(row for row in MCTS_LISTING.splitlines() if "select.min" not in row).replace(
    "if PLAYER(n) = MAX then n ← argmax s of Q(s) +", "if PLAYER(n) = i then n ← argmax s of Q(s)[i] +"
)
"""MCTS for several players: W and Q are tuples, and each player i looks at its own entry."""
LIGHTS_OF_SEVERAL = {**MCTS_LIGHTS, "select player": MCTS_LIGHTS["select"].replace("select.*", "select.max")}
PURE_LISTING = """
search.head    | function MONTE-CARLO(state)
search.repeat  |   for i ← 1, 2, …, PLAYOUTS
search.each    |     for each s in SUCCESSORS(state)
search.play    |       v ← SIMULATE(s)
search.visits  |       N(s) ← N(s) + 1
search.total   |       W(s) ← W(s) + v
search.mean    |       Q(s) ← W(s) / N(s)
search.end     |   return the move to the child s with the BEST Q(s)
play.head      | function SIMULATE(n)
play.while     |   while n is not terminal
play.move      |     n ← RANDOM-SUCCESSOR(n)
play.end       |   return UTILITY(n)
"""
PURE_LIGHTS = {
    "select": "search.repeat search.each",
    "expand": "search.repeat search.each",
    "simulate": "search.play play.head play.while play.move play.end",
    "back_up": "search.visits search.total search.mean",
}
