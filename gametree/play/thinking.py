"""Thinking: how the machine chooses a move, by a search that goes deeper while its budget lasts."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..errors import GameError, choose
from ..game import Action, Game, State
from ..game_result import GameResult
from ..kinds import MAX
from ..result import Result
from ..rules import Rules
from ..search.alphabeta import alphabeta_value
from ..search.expectiminimax import expectiminimax_value
from ..search.lazy import Spent
from ..search.memory import Memory
from ..search.minimax import minimax_value
from ..search.of_game import GameProblem
from ..search.problem import Record
from ..values import INF, Value

__all__ = ["MACHINES", "Choice", "Machine", "Weighed", "chosen_by", "machine_named"]

DEEPEST = 1000
NODES, SECONDS = 200_000, 2.0
"""The budget of a move unless said."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move, and what a search found of it."""

    action: Action
    text: str
    value: Value | None
    """from MAX's side; None where nobody said it"""
    line: tuple[Action, ...] = ()
    """what is expected after it"""


@dataclass(frozen=True, slots=True)
class Choice:
    """The machine's move with what it knows of all its moves."""

    state: State
    best: Weighed
    moves: tuple[Weighed, ...]
    depth: int | None = None
    """how many moves ahead it looked; None for up to the end"""
    nodes: int = 0
    """how many positions it looked at"""
    hurried: bool = False
    """whether the budget was spent before it had looked as deep as it was to"""
    chance: bool = False
    """whether values are means"""
    all_moves: bool = False
    """whether every move of the position was weighed"""


Machine: TypeAlias = Callable[[Game, State], Any]
"""Somebody to play against: returns a `Choice`, the result of a search, or an action."""


def chosen_by(machine: Machine, game: Game, state: State) -> Choice:
    """Ask a machine for its move, whatever it returns, and hold it against the rules.

    >>> import gametree as gt
    >>> nim = gt.games.Nim(3, 1)
    >>> chosen_by(lambda game, state: gt.alphabeta(game, state=state), nim, nim.initial).best
    Weighed(action=(1, 2), text='1: −2', value=1, line=((1, 1), (2, 1)))
    """
    given = machine(game, state)
    if isinstance(given, Choice):
        return given
    known: Value | None = None
    line: tuple[Action, ...] = ()
    nodes, depth = 0, None
    if isinstance(given, GameResult):
        nodes, depth = given.nodes, given.depth
        known, line, given = given.value, given.actions[1:], given.best_action
    elif isinstance(given, Result) or hasattr(given, "best_action"):
        known, given = getattr(given, "value", None), getattr(given, "best_action", None)
    actions = list(game.actions(state))
    if given not in actions:
        legal = ", ".join(str(game.move_text(state, action)) for action in actions)
        raise GameError("the machine's move", f"one of {legal}", repr(given), "let it return an action of the position")
    best = Weighed(given, str(game.move_text(state, given)), known, line)
    return Choice(state, best, (best,), depth, nodes, chance=game.has("outcomes"))


def machine_named(
    algorithm: str,
    *,
    depth: int | None = None,
    nodes: int | None = NODES,
    seconds: float | None = SECONDS,
) -> Machine:
    """Return a machine that weighs each of its moves by an algorithm, to one ply, two … up to ``depth``.

    It stops after so many ``nodes`` or ``seconds`` and takes what the last whole round found. Where a game cannot
    evaluate positions, those at the limit count 0.

    >>> from gametree.games import TicTacToe
    >>> game = TicTacToe()
    >>> choice = machine_named("alphabeta")(game, game.state("X X . / O O . / . . ."))
    >>> choice.best.text, choice.best.value, choice.depth
    ('3', 1, None)
    """
    choose("machine", algorithm, MACHINES)
    if depth is not None and (isinstance(depth, bool) or not isinstance(depth, int) or depth < 1):
        raise GameError("depth", "a whole number of moves ahead from 1, or None", repr(depth))
    for name, budget in (("nodes", nodes), ("seconds", seconds)):
        if budget is not None and (isinstance(budget, bool) or not isinstance(budget, int | float) or budget <= 0):
            raise GameError(name, "a number above 0, or None", repr(budget))
    limits = (INF if nodes is None else nodes, INF if seconds is None else seconds)
    return lambda game, state: _Thought(algorithm, game, state, *limits).choice(depth)


class _Thought:
    """The thinking about one move."""

    def __init__(self, algorithm: str, game: Game, state: State, nodes: float, seconds: float) -> None:
        self.algorithm, self.game, self.state = algorithm, game, state
        self.nodes, self.until, self.spent = nodes, time.monotonic() + seconds, 0
        self.evaluate = None if game.has("evaluate") else lambda state: 0

    def choice(self, depth: int | None) -> Choice:
        """Weigh the moves deeper and deeper, and choose the first of the best."""
        last = DEEPEST if depth is None else depth
        moves: list[Weighed] = []
        reached, is_whole = 0, False
        for plies in range(1, last + 1):
            try:
                found, is_whole = self._weighed(plies, unlimited=not moves)
            except Spent:
                break
            moves, reached = found, plies
            if is_whole:
                break
        best = moves[0]
        sign = 1 if self.game.player(self.state) == MAX else -1
        for move in moves[1:]:
            if sign * move.value > sign * best.value:  # type: ignore[operator]
                best = move
        return Choice(
            self.state,
            best,
            tuple(moves),
            None if is_whole else reached,
            self.spent,
            hurried=not is_whole and reached < last,
            chance=self.game.has("outcomes"),
            all_moves=True,
        )

    def _weighed(self, plies: int, *, unlimited: bool) -> tuple[list[Weighed], bool]:
        """Search the position after each move; tell, too, whether every search came to the end of the game."""
        game, moves, is_whole = self.game, [], True
        for action in game.actions(self.state):
            after = game.result(self.state, action)
            options: Any = {"state": after, "depth": plies - 1, "table": True, "evaluate": self.evaluate}
            problem = GameProblem(self.algorithm, game, Rules(), options)
            if self.algorithm == "expectiminimax":
                problem.for_two_players(chance=True)
            else:
                problem.for_two_players(others=("expectiminimax",))
            if not unlimited:
                problem.game_view.limit(self.nodes - self.spent, self.until)
                problem.view = problem.game_view.view
            memory = problem.memory()
            try:
                value = problem.run(_searching(self.algorithm, problem), memory)
            finally:
                self.spent += sum(problem.game_view.counts())
            is_whole = is_whole and not problem.game_view.cut_short
            result = problem.result(value, memory)
            moves.append(Weighed(action, str(game.move_text(self.state, action)), value, result.actions))
        return moves, is_whole


def _searching(algorithm: str, problem: GameProblem) -> Callable[[Record, Memory | None], Value]:
    def search(record: Record, memory: Memory | None) -> Value:
        found: Value = MACHINES[algorithm](problem, memory)
        return found

    return search


MACHINES: dict[str, Callable[[GameProblem, Memory | None], Any]] = {
    "alphabeta": lambda p, memory: alphabeta_value(p.root, -INF, INF, p.view, rules=p.rules, memory=memory),
    "minimax": lambda p, memory: minimax_value(p.root, p.view, memory=memory),
    "expectiminimax": lambda p, memory: expectiminimax_value(p.root, p.view, memory=memory),
}
"""The algorithms that can be played against by name."""
