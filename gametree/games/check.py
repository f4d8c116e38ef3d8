"""The check of a game that somebody wrote: it is played, everywhere where it is small, and held against the laws."""

from __future__ import annotations

import random
import reprlib
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from ..errors import GameError, GameTreeError
from ..game import Action, Game, State
from ..kinds import player_number
from ..search.expectiminimax import expectiminimax
from ..search.maxn import paranoid
from ..tree_size import tree_size
from ..values import show
from .laws import Laws, Stop
from .report import GameReport

__all__ = ["check_game"]

LONGEST = 1000
"""moves: a game at random that is not over then is taken for one that does not end"""
SYMMETRIC_SIZE = 2000
"""positions: below a position with more, symmetric ones are not compared by searching"""
SYMMETRIC_PAIRS = 12
"""positions that are compared by searching"""


def check_game(game: Game, *, most: int = 6000, games: int = 50, seed: int = 0, lang: str = "en") -> GameReport:
    """Play a game, and tell in plain words which laws of games it breaks, if any.

    Up to ``most`` positions are looked at, those that are few moves away first; where the game has more, ``games``
    are played at random besides. Of each broken law the first position is told, with the moves that lead there.

    >>> from gametree.games import Nim
    >>> check_game(Nim(2, 1))
    Nim keeps the laws of games: all its 8 positions were looked at.
    >>> class OnlyPairs(Nim):
    ...     def actions(self, state):
    ...         return [(heap, n) for heap, n in super().actions(state) if n == 2]
    >>> check_game(OnlyPairs(3))
    ✗ The game is not over here, but actions(state) offers nothing: let is_terminal(state) be True, or offer a move. \
From the start it is reached by 1: −2.
    1 |
    """
    if not isinstance(game, Game):
        cure = "write a class Name(gametree.Game), and give an object of it"
        raise GameError("check_game(…)", "a game", reprlib.repr(game), cure)
    return _Check(game, lang).run(most, games, random.Random(seed))


class _Check(Laws):
    """A check under way: the positions are looked at one after the other, then the game is played at random."""

    def run(self, most: int, games: int, dice: random.Random) -> GameReport:
        """Look at positions in the order of their distance from the start, then play at random."""
        played = 0
        whole = False
        if self._begins():
            pending = deque([self.game.initial])
            while pending and len(self.came_from) <= most:
                state = pending.popleft()
                for action, after in self.look(state):
                    if self._is_new(after, (state, action)):
                        pending.append(after)
            whole = not pending
            if whole:
                self._find_round()
            else:
                played = games
                for _ in range(games):
                    self._play(dice)
            self._compare_symmetric(dice)
        found = tuple(self.breaches.values())
        return GameReport(self.game.name, found, len(self.followed), played, whole, self.lang)

    def _begins(self) -> bool:
        """Tell whether there is a position to start from."""
        try:
            initial = self.game.initial
        except AttributeError:
            self.tell("no_initial", None)
            return False
        if callable(initial):
            self.tell("initial_is_method", None)
            return False
        return self._is_new(initial, None)

    def _is_new(self, state: State, above: tuple[State, Action] | None) -> bool:
        """Keep how a position was reached first; one that no dict can hold is told and not followed."""
        try:
            if state in self.came_from:
                return False
        except TypeError as error:
            if "hashable" not in self.breaches:
                self.loose = [] if above is None else [*self.path_to(above[0]), above]
                self.tell("hashable", state, error=error)
                with suppress(Stop):
                    self.ask_all(state)
            return False
        self.came_from[state] = above
        return True

    def _find_round(self) -> None:
        """Find a position that comes back, by going down every path once."""
        closed: set[State] = set()
        for start in self.followed:
            stack = [(start, self._positions(start))] if start not in closed else []
            on_path = {start: 0}
            while stack:
                state, rest = stack[-1]
                after = next((position for position in rest if position not in closed), None)
                if after is None:
                    closed.add(state)
                    on_path.pop(state, None)
                    stack.pop()
                elif after in on_path:
                    self.tell("comes_back", after, moves=len(stack) - on_path[after])
                    return
                elif after in self.followed:
                    on_path[after] = len(stack)
                    stack.append((after, self._positions(after)))

    def _positions(self, state: State) -> Iterator[State]:
        return iter([after for _, after in self.followed[state]])

    def _play(self, dice: random.Random) -> None:
        """Play one game at random, each move as likely as any other."""
        state = self.game.initial
        seen = {state: 0}
        for _ in range(LONGEST):
            after = self.followed[state] if state in self.followed else self.look(state)
            if not after:
                return
            action, following = dice.choice(after)
            self._is_new(following, (state, action))
            if "hashable" in self.breaches:
                return
            if following in seen:
                self.tell("comes_back", following, moves=len(seen) - seen[following])
                return
            seen[following] = len(seen)
            state = following
        self.tell("long", state, count=LONGEST)

    def _compare_symmetric(self, dice: random.Random) -> None:
        """Search small positions and those that count as alike; all must be worth the same."""
        if not self.breaches and self.game.has("symmetric"):
            with suppress(Stop, GameTreeError):  # a form that cannot be reached may break laws of its own
                self._search_symmetric(dice)

    def _search_symmetric(self, dice: random.Random) -> None:
        positions = list(self.followed)
        values: dict[State, Any] = {}
        for state in dice.sample(positions, min(SYMMETRIC_PAIRS, len(positions))):
            forms = [state, *(form for form in self.ask("symmetric", state) if form != state)]
            if len(forms) == 1 or not tree_size(self.game, state, most=SYMMETRIC_SIZE).exact:
                continue
            for form in forms:
                if form not in values:
                    values[form] = self._worth(form)
                if values[form] != values[state]:
                    first, second = show(values[state]), show(values[form])
                    self.tell("symmetric_value", state, other=reprlib.repr(form), first=first, second=second)
                    return

    def _worth(self, state: State) -> Any:
        """Return what best play makes of a position; among several players, what the next one can be sure of.

        What max^n gives to the others hangs on which of equally good moves comes first, and a symmetry may turn them.
        """
        if True not in self.kinds:
            return expectiminimax(self.game, state=state, table=True).value
        if self.ask("is_terminal", state):
            return self.ask("utility", state)
        number = player_number(self.ask("player", state)) or 1
        value: Any = paranoid(self.game, state=state, table=True).value
        return value[number - 1]
