"""Thinking: how the machine chooses a move by looking ahead, deeper and deeper while its budget lasts."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from ..games.game import Game, State
from ..games.kinds import LEAF, player_number, worth_to
from ..games.positions import kind_at, moves_at, name_of
from ..games.tree_size import tree_size
from ..rules import Rules, Window
from ..search.engine import Engine
from ..search.lazy import Spent
from ..trace.algorithms import FACTS
from ..tree.unfold import MOST_NODES
from ..values import INF, Number, Value
from .choice import MachineChoice, WeighedMove
from .matches.players import Modelled, Random
from .players_of import players_of

__all__ = ["Thought"]

DEEPEST = 1000
MOST_COUNTED = 5000
"""positions: of a game with more SSS*, which holds its tree, does not look so far ahead"""


class Thought:
    """The thinking about one move, within so many ``nodes`` and ``seconds``.

    >>> from gametree.games import Nim
    >>> game = Nim(2, 1)
    >>> Thought("mtdf", game, game.initial).choice(None).best.text
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
        self.facts = facts = FACTS[algorithm]
        self.nodes, self.until, self.spent = nodes, time.monotonic() + seconds, 0
        self.mover = kind_at(game, state)
        self.rules = Rules(value_range=value_range, player=self.mover if "player" in facts.options else None)
        self.searched = Modelled(game, Random(), self.mover) if facts.random_opponent else game
        nothing: Value = (0,) * len(players_of(game, state).in_turn) if player_number(self.mover) else 0
        self.evaluate: Callable[[State], Any] = game.evaluate if game.has("evaluate") else lambda state: nothing
        self.chance = game.has("outcomes") or facts.random_opponent
        self.estimates: dict[State, Value] | None = {} if facts.deepens else None

    def choice(self, depth: int | None) -> MachineChoice:
        """Weigh the moves deeper and deeper, and choose the first of the best."""
        last = DEEPEST if depth is None else depth
        moves: list[WeighedMove] = []
        reached, rounds, is_whole = 0, 0, False
        for plies in range(1, last + 1):
            rounds = plies
            try:
                found, is_whole = self._weighed(plies, unlimited=not moves)
            except Spent:
                break
            moves, reached = found, plies
            if is_whole:
                break
        return MachineChoice(
            self.state,
            max(moves, key=lambda move: worth_to(self.mover, move.value)),  # type: ignore[arg-type]
            tuple(moves),
            self.mover,
            self.algorithm,
            None if is_whole else reached,
            self.spent,
            rounds,
            hurried=not is_whole and reached < last,
            chance=self.chance,
            all_moves=True,
        )

    def _weighed(self, plies: int, *, unlimited: bool) -> tuple[list[WeighedMove], bool]:
        """Search the position after each move; tell, too, whether every search came to the end of the game."""
        moves, is_whole = [], True
        weigh = self._in_game if self.facts.on_games else self._in_tree
        for action, after, _ in moves_at(self.game, self.state, self.mover):
            value, line, to_the_end = weigh(after, plies - 1, unlimited)
            is_whole = is_whole and to_the_end
            moves.append(WeighedMove(action, name_of(self.game, self.state, action), value, line))
        return moves, is_whole

    def _in_game(self, state: State, depth: int, unlimited: bool) -> tuple[Value, tuple[Any, ...], bool]:
        """Search a position of the game; return its value, the line, and whether it was searched to the end."""
        options: Any = {"state": state, "depth": depth, "table": True, "evaluate": self.evaluate}
        engine = Engine(self.algorithm, self.searched, self.rules, options)
        if self.estimates is not None:
            engine.see(depth, self.estimates)
        if not unlimited:
            engine.view.limit(self.nodes - self.spent, self.until)
        try:
            value = engine.value()
        finally:
            self.spent += sum(engine.view.counts())
        return value, engine.result(value).actions, not engine.view.cut_short

    def _in_tree(self, state: State, depth: int, unlimited: bool) -> tuple[Value, tuple[Any, ...], bool]:
        """Search a position by its tree, for a search that the engine does not know, such as SSS*."""
        if not unlimited:
            room = min(MOST_NODES, self.nodes - self.spent)
            size = tree_size(self.game, state, depth=depth, most=MOST_COUNTED)
            if not size.exact or size.nodes > room or time.monotonic() > self.until:
                raise Spent
        result = self.facts.run(self.game, state=state, depth=depth, evaluate=self.evaluate, boards=False, trace=True)
        tree = result.tree
        self.spent += result.nodes
        ends = (kind_at(self.game, tree.position(leaf)) == LEAF for leaf in tree.leaves)
        return result.value, result.actions, all(ends)
