"""Monte Carlo tree search, and pure Monte Carlo: playouts, and the search tree that grows from them."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from typing import Any

from ..errors import AlgorithmError, GameError, InputError, named_keywords, wrong_value
from ..games.game import Action, Game, State, as_game
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
from ..tree.information_sets import refuse_imperfect
from ..tree.tree import NodeId, Source, Tree, as_tree
from ..values import MOST_PLAYOUTS, Number, Value, ValueRefused, is_infinite, show, to_value, whole_number
from .playout_result import MonteCarloResult
from .playout_trace import MonteCarloTrace, MovePriors, Phase, RawMonteCarloEvent, add_result, mean_of, upper_bound
from .puct import Priors, distribution, failure, most_promising, puct_terms, to_evaluation, to_priors, wrong_evaluation

# TRANSLATORS: begins the sentence "playing on a tree needs a game of perfect information, and …"
_PLAY = gettext("playing on a tree")


class TreeGame(Game):
    """A game made from a tree; its positions are the numbers of the nodes.

    >>> game = TreeGame(Tree.parse("[[3 12] [2 4]]"))
    >>> game.player(0), game.move_text(0, 4), game.utility(game.result(4, 5))
    ('max', 'a2', 2)
    """

    fixed = True
    initial: NodeId = 0

    def __init__(self, tree: Tree) -> None:
        refuse_imperfect(_PLAY, tree)
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
    """index in the order of insertion"""
    parent: GrowingNode | None
    state: State
    action: Action
    """action that leads to the node; None for the root"""
    share: Fraction | int | None
    """probability of an outcome of chance"""
    kind: Kind
    moves: Sequence[Move]
    children: dict[int, GrowingNode] = field(default_factory=dict)
    """children in the tree so far, by the index of their move"""
    visits: int = 0
    total: Value = 0
    priors: MovePriors = ()
    """priors of the moves, if children are selected by PUCT"""


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
        node.priors = self.playouts.priors(state, kind, node.moves)
        self.nodes.append(node)
        return node

    def select(self, node: GrowingNode, child: GrowingNode) -> GrowingNode:
        self.raw.append((Phase.SELECT, node.number, child.number, None, ()))
        return child

    def expand(self, node: GrowingNode, place: int) -> GrowingNode:
        """Add and return the child for the move with the index ``place``."""
        action, state, share = node.moves[place]
        child = node.children[place] = self._new(node, state, action, share)
        self.raw.append((Phase.EXPAND, child.number, None, None, ()))
        return child

    def simulate(self, node: GrowingNode) -> Value:
        """Play a random game to the end, or evaluate the position, and return the result."""
        if self.playouts.evaluate is not None and node.kind != LEAF:
            value = self.playouts.evaluation(node.state)
            self.raw.append((Phase.EVALUATE, node.number, None, value, ()))
            return value
        moves, value = self.playouts.play(node.state)
        self.raw.append((Phase.SIMULATE, node.number, None, value, moves))
        return value

    def back_up(self, node: GrowingNode | None, value: Value) -> None:
        """Add the given result to the given node and all its ancestors."""
        while node is not None:
            node.visits += 1
            node.total = add_result(node.total, value)
            self.raw.append((Phase.BACK_UP, node.number, None, value, ()))
            node = node.parent

    def finish(self) -> tuple[Tree, tuple[RawMonteCarloEvent, ...], tuple[MovePriors, ...]]:
        """Return the tree with Q as the value of each leaf, the events with the node numbers of this tree, and the
        priors.
        """
        game = self.playouts.game
        builder = Builder()
        numbers: dict[int, NodeId] = {}
        positions: list[State] = []
        actions: list[Action] = []
        priors: list[MovePriors] = []
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
            priors.append(node.priors if node.children else ())
            pending.extend((node_id, child) for child in reversed(_children_in_order(node)))
        has_boards = not isinstance(game, TreeGame)  # positions would only repeat the labels of nodes
        unfolded = UnfoldedGame(game, tuple(positions), tuple(actions), has_boards)
        tree = Tree(replace(builder.finish(), unfolded=unfolded))
        raw = tuple(
            (kind, numbers[node], None if child is None else numbers[child], value, moves)
            for kind, node, child, value, moves in self.raw
        )
        return tree, raw, tuple(priors)


_NEVER = -1
"""node number of an outcome of chance that did not occur in any playout"""


def _children_in_order(node: GrowingNode) -> list[GrowingNode]:
    """Return the children in move order; below a chance node, include outcomes that never occurred."""
    if node.kind != CHANCE or not node.children:
        return [node.children[place] for place in sorted(node.children)]
    return [
        node.children.get(place) or GrowingNode(_NEVER, node, state, action, share, LEAF, ())
        for place, (action, state, share) in enumerate(node.moves)
    ]


def _worth(node: GrowingNode) -> Value:
    """Return the Q of a node or, if the node has no playouts, that of its parent."""
    if not node.visits and node.parent is not None:
        node = node.parent
    return mean_of(node.total, node.visits)


# ---- The playouts, in which a Monte Carlo search plays a game and checks the values that the game returns ----------

_YEAR = 365 * 24 * 3600
"""one year in seconds"""
LONGEST = 10_000
"""number of moves after which a playout is considered endless"""


def deadline(seconds: object) -> float:
    """Return the time, as in `time.monotonic`, at which a time limit of ``seconds`` from now expires; infinity for
    None.
    """
    if seconds is None:
        return math.inf
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0:
        raise InputError(wrong_value("seconds", seconds, gettext("a number above 0, or None")))
    return time.monotonic() + min(seconds, _YEAR)


class Playouts:
    """Repeated random playouts of a game, or of a tree as a game.

    >>> playouts = Playouts("[[3 12] [2 4]]", None, seed=1)
    >>> playouts.play(playouts.start)
    (('a1', 'b2'), 12)
    """

    def __init__(
        self, source: Game | Source, state: State, seed: int, priors: object = None, evaluate: object = None
    ) -> None:
        source = as_game(source)
        if not isinstance(source, Game):
            if state is not None:
                problem = gettext(
                    "state is %(state)s, but an explicit tree has no positions; leave out state, or give a game"
                )
                raise InputError(problem.with_values(state=short_repr(state)))
            tree = as_tree(source)
            refuse_imperfect("Monte Carlo", tree)
            source = TreeGame(tree)
        self.game = source
        self.draws = SeededRandom(whole_number(Code("seed"), seed, 0))
        self.start: State = state_of(source, state)
        refuse_unusable_start(source, self.start)
        kind = kind_at(source, self.start)
        self.has_tuples = player_number(kind) is not None
        self._most = 0  # maximum player number so far
        self._width: int | None = None  # length of the tuples
        if kind in (LEAF, CHANCE):
            at_end = gettext(
                "Monte Carlo starts where a player moves, but %(state)s is a final position; start from an earlier "
                "position"
            )
            at_chance = gettext(
                "Monte Carlo starts where a player moves, but %(state)s is a chance node; start from a position "
                "below it"
            )
            raise AlgorithmError((at_end if kind == LEAF else at_chance).with_values(state=short_repr(self.start)))
        searched = source.tree if isinstance(source, TreeGame) else None
        self.evaluate = to_evaluation(evaluate, searched)
        self._priors: Callable[[State, list[str]], Any] | None = None
        if priors is not None:
            if searched is None:
                self._priors = to_priors(priors, self._names(self.start, self.moves(self.start, kind)), self.start)
            else:
                self._priors = to_priors(priors, map(searched.move, list(searched)[1:]), None)

    def _names(self, state: State, moves: Sequence[Move]) -> list[str]:
        return [move_name(self.game, state, action) for action, _, _ in moves]

    def _place(self, state: State) -> Code:
        return Code(self.game.tree.label(state)) if isinstance(self.game, TreeGame) else short_repr(state)

    def priors(self, state: State, kind: Kind, moves: Sequence[Move]) -> MovePriors:
        """Return the priors of a player's moves; empty if children are selected by UCT."""
        if self._priors is None or kind in (LEAF, CHANCE):
            return ()
        names = self._names(state, moves)
        try:
            given = self._priors(state, names)
        except Exception as error:
            raise failure("priors", state, error) from error
        return tuple(zip(names, distribution(given, names, self._place(state)), strict=True))

    def evaluation(self, state: State) -> Value:
        """Return the evaluation of a position, with as many entries as the results of the game."""
        assert self.evaluate is not None
        try:
            given = self.evaluate(state)
        except Exception as error:
            raise failure("evaluate", state, error) from error
        try:
            value = to_value(given)
        except ValueRefused:
            raise wrong_evaluation(given, self._place(state), self.has_tuples) from None
        if not self._fits(value) or is_infinite(value):
            raise wrong_evaluation(given, self._place(state), self.has_tuples)
        return value

    def _fits(self, value: Value) -> bool:
        """Return whether a result has as many entries as the first one, and an entry for every player."""
        width = len(value) if isinstance(value, tuple) else 0
        self._width = width if self._width is None else self._width
        return width == self._width and (width > 0) == self.has_tuples and width >= self._most

    def kind(self, state: State) -> str:
        """Return the player to move, or ``"leaf"`` if the game is over."""
        kind = kind_at(self.game, state)
        number = player_number(kind)
        if kind not in (LEAF, CHANCE) and (number is not None) != self.has_tuples:
            raise AlgorithmError(
                gettext(
                    "Monte Carlo finds two kinds of players: %(kind)s moves at %(state)s, unlike at the start; "
                    "name MAX and MIN in all positions of the game, or p1, p2 … in all"
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
        """Return the result of a finished game: a number, or a tuple with one entry per player."""
        value = value_at(self.game, state)
        if not self._fits(value):
            needed = gettext("a tuple with an entry for each player") if self.has_tuples else gettext("a number")
            raise AlgorithmError(
                gettext(
                    "the game ends with %(value)s at %(state)s; for Monte Carlo, return %(needed)s at each final "
                    "position"
                ).with_values(needed=needed, value=show(value), state=short_repr(state))
            )
        if is_infinite(value):
            raise AlgorithmError(
                gettext(
                    "the game ends with %(value)s at %(state)s, but Monte Carlo averages the results; give each "
                    "final position a finite value"
                ).with_values(value=show(value), state=short_repr(state))
            )
        return value

    def play(self, state: State) -> tuple[tuple[str, ...], Value]:
        """Play random moves, all equally likely, to the end of the game; return the moves and the result."""
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
        problem = gettext("a playout of %(game)s does not end within %(most)s moves; check_game(game) explains why")
        raise GameError(problem.with_values(game=Code(self.game.name), most=LONGEST))

    def _random_move(self, state: State) -> tuple[object, State]:
        """Return a random action with the resulting position, without computing other positions."""
        try:
            action = self.draws.choice(list(self.game.actions(state)))
            return action, self.game.result(state, action)
        except Exception as error:
            moves = self.moves(state, self.kind(state))  # raises an error that names the failing method
            raise method_error(self.game, "result", error, state, moves[0][0]) from error


# ---- Pure Monte Carlo search: every move has the same number of random playouts, and the move with the best mean is
# chosen


@named_keywords()
def monte_carlo(
    source: Source, *, playouts_per_move: int = 10, seed: int = 0, state: State = None, seconds: float | None = None
) -> MonteCarloResult:
    """Play every root move equally often, continue each time with random moves to the end of the game, and choose the
    move with the best mean result.

    This search models every opponent as random. Its values therefore estimate the results against a random player, even
    with many playouts.

    Parameters
    ----------
    source : Game, Tree, str, list or graph
        A game, or a tree in any form that `Tree.read` accepts.
    playouts_per_move : int, default 10
        The number of playouts per move of the root.
    seed : int, default 0
        The seed of the random moves.
    state : position, optional
        The position of the game at the root; by default the initial position.
    seconds : float, optional
        The time limit in seconds. No further round of playouts begins after it, but each move has at least one playout.

    Returns
    -------
    MonteCarloResult
        The result of the search, with its playouts as steps.

    Examples
    --------
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
    tree, raw, _ = growing.finish()
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
    priors: Priors | None = None,
    evaluate: Mapping[str, Any] | Callable[[State], Any] | None = None,
) -> MonteCarloResult:
    """Search a game, or a tree, by Monte Carlo tree search: each playout adds at most one node to the search tree.

    The search starts at the initial position of the game or at ``state``; in a tree, at its root. A playout descends
    from the root by UCT (`gametree.search.playout_trace.uct`) to a node with an untried move, adds the node that this
    move leads to, plays on at random to the end of the game, and adds the result at every node on its path. The best
    move is the move of the root with the most visits. See R. Coulom (2006), and L. Kocsis and C. Szepesvári (2006).

    With ``priors``, a playout descends by PUCT, as in AlphaZero (D. Silver et al., 2018). MAX selects the move with the
    maximum Q + c·P·√N/(1 + n), and MIN the move with the minimum Q − c·P·√N/(1 + n). Here P is the prior of the move, n
    the number of its playouts, and N the number of playouts of the node, at least 1. The Q of an untried move is that
    of the node.

    Parameters
    ----------
    source : Game, Tree, str, list or graph
        A game, or a tree in any form that `Tree.read` accepts.
    playouts : int, default 100
        The number of playouts.
    c : float, default √2
        The factor of the square root in UCT and PUCT, which favours moves with few visits. √2 suits results from
        0 to 1; results in an n times larger range need an n times larger factor.
    seed : int, default 0
        The seed of the random moves.
    state : position, optional
        The position of the game at the root; by default the initial position.
    seconds : float, optional
        The time limit in seconds. No playout begins after it, except that every move of the root is tried at least once
        (with ``priors``, there are at least as many playouts as moves).
    priors : dict or callable, optional
        The probability of each move, keyed by the name of the move, such as ``{"a1": 0.6, "a2": 0.4}``, or a function
        that returns such a dictionary for a position (in a tree, for the number of a node). With priors, the search
        uses PUCT. A dictionary contains all moves of a node or none of them; for a game, it contains the moves of the
        initial position. If no move has a prior (or the function returns None), all moves have the same prior.
    evaluate : dict or callable, optional
        The values of positions, which replace random playouts: a function of the position or, for a tree, a dictionary
        with the value of each inner node below the root, by label. Final positions keep their own values.

    Returns
    -------
    MonteCarloResult
        The result of the search, with its playouts as steps.

    Raises
    ------
    InputError
        If priors are not a distribution over the moves of a node, or an evaluation is missing.

    Examples
    --------
    >>> import gametree as gt
    >>> tree = "[[3 12 8] [2 4 6] [14 5 2]]"
    >>> result = gt.mcts(
    ...     tree, playouts=12, c=10, priors={"a1": 0.6, "a2": 0.3, "a3": 0.1}, evaluate={"B": 4, "C": 3, "D": 9}
    ... )
    >>> result.best_move, dict(result.visits)
    ('a1', {'a1': 6, 'a2': 1, 'a3': 5})
    >>> game = gt.games.TicTacToe()
    >>> result = gt.mcts(game, state=game.state("X X . / O O . / . . ."), playouts=60, seed=1)
    >>> result.best_move, result.visits["3"]
    ('3', 50)
    """
    if isinstance(c, bool) or not isinstance(c, int | float) or not 0 <= c <= sys.float_info.max:
        raise InputError(wrong_value("c", c, gettext("a number from 0")))
    whole_number(Code("playouts"), playouts, most=MOST_PLAYOUTS)
    played = Playouts(source, state, seed, priors, evaluate)
    growing = GrowingTree(played)
    until, done = deadline(seconds), 0
    while done < playouts and (done < len(growing.root.moves) or time.monotonic() <= until):
        node = _descend(growing, c)
        growing.back_up(node, growing.simulate(node))
        done += 1
    tree, raw, of_nodes = growing.finish()
    return MonteCarloResult(
        MonteCarloTrace(tree, "mcts", float(c), seed, done, raw, None if priors is None else of_nodes)
    )


def _descend(growing: GrowingTree, c: float) -> GrowingNode:
    """Return the node where the random playout starts: a new node of the tree, or a final position."""
    node = growing.root
    while node.kind != LEAF:
        if node.kind == CHANCE:
            place = growing.playouts.chance(node.moves)
        elif node.priors:
            place = _most_promising_by_puct(node, c)
        elif len(node.children) < len(node.moves):
            place = len(node.children)
        else:
            place = _most_promising(node, c)
        if place not in node.children:
            return growing.expand(node, place)
        node = growing.select(node, node.children[place])
    return node


def _most_promising(node: GrowingNode, c: float) -> int:
    """Return the index of the move with the best UCT value for the player to move; among equals, the first."""
    values = {
        place: upper_bound(child.total, child.visits, node.visits, c, node.kind)
        for place, child in node.children.items()
    }
    return (min if node.kind == MIN else max)(values, key=values.__getitem__)


def _most_promising_by_puct(node: GrowingNode, c: float) -> int:
    tried = [node.children.get(place) for place in range(len(node.moves))]
    moves = [
        (move, prior, child.total if child else 0, child.visits if child else 0)
        for (move, prior), child in zip(node.priors, tried, strict=True)
    ]
    return most_promising(node.kind, puct_terms(node.kind, c, node.total, node.visits, moves))


# ---- Both searches in pseudo-code, as in Russell and Norvig (fourth edition, section 5.4) ----

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
"""listing of MCTS for several players: W and Q are tuples, and each player i uses its own entry"""
LIGHTS_OF_SEVERAL = {**MCTS_LIGHTS, "select player": MCTS_LIGHTS["select"].replace("select.*", "select.max")}
_EXPAND_ROW = "select.expand  |     if a move at n was not tried then return EXPAND(n)\n"
_PUCT_EXPAND_ROW = "select.expand  |     if n is new then return EXPAND(n)\n"
"""row of the UCT loop that PUCT omits, because PUCT also compares untried moves"""
_PLAYOUT_ROWS = MCTS_LISTING[MCTS_LISTING.index("play.head") : MCTS_LISTING.index("back.head")]
_EVALUATION_ROWS = """play.head      | function EVALUATE(n)
play.end       |   if TERMINAL-TEST(n) then return UTILITY(n)
play.value     |   return EVAL(n)
"""
_EVALUATION_LIGHTS = {
    "simulate": "search.run play.head play.end",
    "evaluate": "search.run play.head play.end play.value",
}


def tree_search_program(several: bool, by_puct: bool, evaluates: bool) -> tuple[str, dict[str, str]]:
    """Return the listing of Monte Carlo tree search, and the tags of the lines highlighted at each event."""
    listing, lights = (LISTING_OF_SEVERAL, LIGHTS_OF_SEVERAL) if several else (MCTS_LISTING, MCTS_LIGHTS)
    if by_puct:
        listing = listing.replace(_EXPAND_ROW, "").replace("√(ln N(n) / N(s))", "P(s)·√N(n) / (1 + N(s))")
        listing = listing.replace("select.end ", f"{_PUCT_EXPAND_ROW}select.end ")
        expand = {key.replace("select", "expand"): f"{lights[key]} select.expand" for key in lights if "select" in key}
        lights = lights | expand
    if evaluates:
        listing = listing.replace(_PLAYOUT_ROWS, _EVALUATION_ROWS).replace("SIMULATE", "EVALUATE")
        lights = lights | _EVALUATION_LIGHTS
    return listing, lights


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
