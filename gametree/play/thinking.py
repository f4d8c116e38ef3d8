"""The choice of a machine's move: its budget, its depth, and the players of a match."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import reduce
from math import sqrt
from typing import Any

from ..errors import GameError
from ..games.game import Action, Game, State
from ..games.positions import (
    kind_at,
    move_name,
    moves_at,
    refuse_unless_key,
    refuse_unusable_start,
    scored,
    tree_size,
    value_at,
)
from ..node_kinds import CHANCE, LEAF, MAX, MIN, Kind, player_number, worth_to
from ..phrases import Code, gettext
from ..randomness import SeededRandom
from ..rules import Rules, Window
from ..search.engine import PLIES_WITHOUT_CLOCK, Engine
from ..search.game_view import BudgetExceeded
from ..search.montecarlo import mcts, monte_carlo
from ..search.playout_result import MonteCarloResult
from ..search.playout_trace import Phase
from ..trace.algorithms import SEARCHES_BY_NAME
from ..tree.builder import MOST_NODES
from ..tree.tree import NodeId
from ..values import INF, Number, Value
from .machine_moves import MachineChoice, WeighedMove
from .matches import Modelled, Random

_LONGEST = 10_000
"""number of moves after which a game is considered endless"""


class GameFamily(Enum):
    """The families of games, each with its own algorithms; the value of a member is its name in words."""

    OPPOSED = gettext("MAX and MIN without chance")
    CHANCE = gettext("MAX and MIN with chance")
    MANY = gettext("several players")
    MANY_CHANCE = gettext("several players with chance")


@dataclass(frozen=True, slots=True)
class GamePlayers:
    in_turn: tuple[Kind, ...]
    """players in turn: MAX and MIN, or p1, p2 …"""
    beginner: Kind
    has_chance: bool

    @property
    def family(self) -> GameFamily:
        if self.in_turn[0] == MAX:
            return GameFamily.CHANCE if self.has_chance else GameFamily.OPPOSED
        return GameFamily.MANY_CHANCE if self.has_chance else GameFamily.MANY

    def after(self, player: Kind) -> Kind:
        """Return the next player; the first player follows the last."""
        return self.in_turn[(self.in_turn.index(player) + 1) % len(self.in_turn)]


def players_of(game: Game, state: State) -> GamePlayers:
    """Play one random game from a position and return the players; raise `GameError` if the game breaks a law of games.

    >>> from gametree.games import Nim, Pig
    >>> nim, pig = Nim(2, 1, players=3), Pig()
    >>> players_of(nim, nim.initial).in_turn, players_of(pig, pig.initial).family.name
    (('p1', 'p2', 'p3'), 'CHANCE')
    """
    refuse_unusable_start(game, state)
    kinds_seen, value = _random_game(game, state)
    if isinstance(value, tuple):
        players = tuple(f"p{number}" for number in range(1, len(value) + 1))
        problem = gettext(
            "%(game)s ends with %(value)s, which has no entry for %(kind)s; add the entry, or name the "
            "players p1 to p%(count)s"
        )
    else:
        players = (MAX, MIN)
        problem = gettext(
            "%(game)s ends with %(value)s, but %(kind)s is also a player; return a tuple as utility, with one entry "
            "for each player"
        )
    if strange := next((kind for kind in kinds_seen if kind not in players), None):
        raise GameError(
            problem.with_values(game=Code(game.name), value=Code(value), kind=Code(strange), count=len(players))
        )
    return GamePlayers(players, next(iter(kinds_seen), players[0]), game.has("outcomes"))


def _random_game(game: Game, state: State) -> tuple[list[Kind], Value]:
    """Play one random game; return the player of each decision and the utility at the end."""
    draws = SeededRandom(0)
    kinds_seen: list[Kind] = []
    for _ in range(_LONGEST):
        refuse_unless_key(game, state)
        kind = kind_at(game, state)
        if kind == LEAF:
            return kinds_seen, value_at(game, state)
        moves = moves_at(game, state, kind)
        if kind == CHANCE:
            state = draws.weighted([(after, float(share or 0)) for _, after, share in moves])
            continue
        kinds_seen.append(kind)
        state = draws.choice(moves)[1]
    problem = gettext(
        "a game of %(game)s does not end within %(most)s moves; check_game(game) shows which position is repeated"
    )
    raise GameError(problem.with_values(game=Code(game.name), most=_LONGEST))


# ---- Search ahead: iterative deepening while the budget lasts -------------------------------------------------

DEEPEST = 1000
_MOST_COUNTED = 5000
"""maximum number of positions in a search by SSS*, which stores its tree"""


class MoveSearch:
    """The search for a move, within a budget of ``nodes`` and ``seconds``.

    The first ply is always searched, and the clock does not stop the search of the second ply, so that a busy computer
    does not miss a win.

    >>> from gametree.games import Nim
    >>> game = Nim(2, 1)
    >>> MoveSearch("mtdf", game, game.initial).choice(None).best.text
    '1: −1'
    """

    def __init__(
        self,
        algorithm: str,
        game: Game,
        state: State,
        nodes: Number = INF,
        seconds: Number = INF,
        value_range: Window | None = None,
    ) -> None:
        self.algorithm, self.game, self.state = algorithm, game, state
        self.facts = traits = SEARCHES_BY_NAME[algorithm]
        self.nodes, self.until, self.nodes_used = nodes, time.monotonic() + seconds, 0
        self.mover = kind_at(game, state)
        if value_range is not None and (win := game.win_score) is not None:
            value_range = min(value_range[0], -win), max(value_range[1], win)
        self.rules = Rules(value_range=value_range, player=self.mover if "player" in traits.options else None)
        self.searched = Modelled(game, Random(), self.mover) if traits.random_opponent else game
        several = len(players_of(game, state).in_turn) if player_number(self.mover) else 0
        self.drawn: Value = (0,) * several if several else scored(game, game.drawn)
        self.evaluate: Callable[[State], Any] = game.evaluate if game.has("evaluate") else lambda state: self.drawn
        self.chance = game.has("outcomes") or traits.random_opponent
        self.estimates: dict[State, Value] | None = {} if traits.deepens else None
        self.symmetry = False
        """whether symmetric positions count as one"""

    def choice(self, depth: int | None) -> MachineChoice:
        """Return the machine's choice, which is the first of the best moves. The search continues with increasing
        depth, to at most ``depth`` plies, until it finds a win, or until every move is a loss.

        Among moves of equal value, a winner chooses the move that ends the game soonest, and a loser the move that
        ends it latest.
        """
        last = DEEPEST if depth is None else depth
        moves: list[WeighedMove] = []
        depth_reached, rounds, is_whole, wins = 0, 0, False, None
        for plies in range(1, last + 1):
            rounds = plies
            try:
                weighed, is_whole = self._weighed(plies, moves)
            except BudgetExceeded:
                break
            moves, depth_reached = weighed, plies
            wins = self._wins(moves)
            if is_whole or wins is not None:
                break
        best = self._best(moves)
        if is_whole and self.game.win_score is not None:
            place, moves = moves.index(best), [self._by_utility(move) for move in moves]
            best = moves[place]
        return MachineChoice(
            self.state,
            best,
            tuple(moves),
            self.mover,
            self.algorithm,
            None if is_whole else depth_reached,
            self.nodes_used,
            rounds,
            hurried=not is_whole and wins is None and depth_reached < last,
            chance=self.chance,
            wins=wins,
            mates=self.game.mates,
            all_moves=True,
        )

    def _worth(self, move: WeighedMove) -> Number:
        assert move.value is not None
        return worth_to(self.mover, move.value)

    def _best(self, moves: Sequence[WeighedMove]) -> WeighedMove:
        """Return the best move; the length of the game decides between moves of equal value."""
        most = max(map(self._worth, moves))
        equal = [move for move in moves if self._worth(move) == most]
        lead = most - worth_to(self.mover, self.drawn)
        pick = min if lead > 0 else max
        return pick(equal, key=lambda move: move.ends_in or INF) if lead else equal[0]

    def _wins(self, moves: Sequence[WeighedMove]) -> bool | None:
        """Return True if a move surely wins, False if every move loses, and None if neither is known."""
        win = self.game.win_score
        ends = self.game.value_range if win is None else (-win, win)
        if ends is None or isinstance(self.drawn, tuple):
            return None
        worst, best = sorted(worth_to(self.mover, end) for end in ends)
        known = [self._worth(move) if move.ends_in is not None else None for move in moves]
        return True if best in known else False if all(worth == worst for worth in known) else None

    def _weighed(self, plies: int, before: Sequence[WeighedMove]) -> tuple[list[WeighedMove], bool]:
        """Search the position after each move; return the results, and whether every search reached the end of the
        game.
        """
        moves, is_whole = [], True
        weigh = self._in_game if self.facts.on_games else self._in_tree
        nodes = self.nodes if plies > 1 else INF
        until = self.until if plies > PLIES_WITHOUT_CLOCK else INF
        for number, (action, after, _) in enumerate(moves_at(self.game, self.state, self.mover)):
            value, line, to_the_end = weigh(after, plies - 1, nodes, until)
            is_whole = is_whole and to_the_end
            ends_in = plies if kind_at(self.game, self._after(after, line)) == LEAF else None
            if before and ends_in and before[number].ends_in and before[number].value == value:
                ends_in = before[number].ends_in  # the length that was found first
            moves.append(WeighedMove(action, move_name(self.game, self.state, action), value, line, ends_in))
        return moves, is_whole

    def _after(self, state: State, line: Sequence[Action]) -> State:
        return reduce(self.game.result, line, state)

    def _by_utility(self, move: WeighedMove) -> WeighedMove:
        """Return a move that was searched to the end of the game, with its score replaced by the utility."""
        if move.ends_in is not None:
            return replace(move, value=value_at(self.game, self._after(self.state, (move.action, *move.line))))
        options: Any = {"state": self.game.result(self.state, move.action), "table": not self.facts.by_the_book}
        return replace(move, value=Engine(self.algorithm, self.searched, self.rules, options).value())

    def _in_game(self, state: State, depth: int, nodes: Number, until: Number) -> tuple[Value, tuple[Any, ...], bool]:
        """Search a position of the game; return its value, the line, and whether the search reached the end."""
        options: Any = {"state": state, "depth": depth, "table": not self.facts.by_the_book, "evaluate": self.evaluate}
        options["symmetry"] = self.symmetry
        engine = Engine(self.algorithm, self.searched, self.rules, options)
        if self.estimates is not None:
            engine.set_depth(depth, self.estimates)
        engine.view.limit(nodes - self.nodes_used, until)
        try:
            value = engine.value()
        finally:
            self.nodes_used += sum(engine.view.counts())
        return value, engine.result(value).actions, not engine.view.cut_short

    def _in_tree(self, state: State, depth: int, nodes: Number, until: Number) -> tuple[Value, tuple[Any, ...], bool]:
        """Search a position by building its tree, for algorithms that can search only a tree, such as SSS*."""
        if depth:
            nodes_left = min(MOST_NODES, nodes - self.nodes_used)
            size = tree_size(self.game, state, depth=depth, most=_MOST_COUNTED)
            if not size.exact or size.nodes > nodes_left or time.monotonic() > until:
                raise BudgetExceeded
        result = self.facts.run(self.game, state=state, depth=depth, evaluate=self.evaluate, boards=False, trace=True)
        tree = result.tree
        self.nodes_used += result.nodes
        ends = (kind_at(self.game, tree.position(leaf)) == LEAF for leaf in tree.leaves)
        return result.value, result.actions, all(ends)


# ---- Playouts: games that are played to their end at random, as many as the time allows ------------------------------

_TRIAL_PLAYOUTS = 10
"""number of playouts that measure the range of results, from which the constant c of UCT is chosen"""
MOST_PLAYOUTS = 1000
"""default number of playouts; more playouts rarely change the move"""

PLAYOUTS = ("mcts", "monte_carlo")
"""names of the searches that use playouts"""


def by_playouts(
    algorithm: str,
    game: Game,
    state: State,
    *,
    playouts: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
) -> MachineChoice:
    """Return the machine's choice after the given number of playouts, or after as many playouts as the time allows.

    >>> from gametree.games import TicTacToe
    >>> game = TicTacToe()
    >>> choice = by_playouts("mcts", game, game.state("X X . / O O . / . . ."), playouts=60)
    >>> choice.best.text, choice.playouts, choice.best.won
    ('3', 60, 32)
    """
    if algorithm == "monte_carlo":
        moves = len(moves_at(game, state, kind_at(game, state)))
        playouts_per_move = -(-(playouts or MOST_PLAYOUTS) // moves)
        return choice_of_playouts(
            monte_carlo(game, state=state, playouts_per_move=playouts_per_move, seconds=seconds, seed=seed)
        )
    trial = mcts(
        game, state=state, playouts=_TRIAL_PLAYOUTS, seconds=None if seconds is None else seconds / 4, seed=seed
    )
    results = [value for _, value in _results(trial)]
    c = sqrt(2) * float(max(results) - min(results) or 1)
    seconds_left = None if seconds is None else seconds * 3 / 4
    return choice_of_playouts(
        mcts(game, state=state, playouts=playouts or MOST_PLAYOUTS, c=c, seconds=seconds_left, seed=seed)
    )


def choice_of_playouts(result: MonteCarloResult) -> MachineChoice:
    """Return the choice of a search by playouts, with all moves that it tried."""
    tree, player = result.tree, result.tree.kind(0)
    game, state = tree.game, tree.position(0)
    assert game is not None
    draw_value = game.drawn
    wins_of_max: Counter[NodeId] = Counter()
    wins_of_min: Counter[NodeId] = Counter()
    for node, value in _results(result):
        wins_of_max[node] += value > draw_value
        wins_of_min[node] += value < draw_value
    won, lost = (wins_of_min, wins_of_max) if player == MIN else (wins_of_max, wins_of_min)
    moves = tuple(
        WeighedMove(tree.action(n), tree.move(n), result.mean(n), (), None, result.count(n), won[n], lost[n])
        for n in tree.children(0)
    )
    return MachineChoice(
        state,
        next(move for move in moves if move.action == result.best_action),
        moves,
        player,
        result.algorithm,
        playouts=result.playouts,
        chance=True,
        all_moves=len(moves) == len(moves_at(game, state, player)),
    )


def _results(result: MonteCarloResult) -> Iterator[tuple[NodeId, Number]]:
    for kind, node, _, value, _ in result.trace.raw:
        if kind is Phase.BACK_UP and result.tree.parent(node) == 0:
            assert value is not None and not isinstance(value, tuple)
            yield node, value
