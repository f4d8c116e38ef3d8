"""The check of a game that somebody wrote: it is played, everywhere where it is small, and held against the laws."""

from __future__ import annotations

import random
import reprlib
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Any

from ...errors import GameError, GameTreeError
from ...games.game import Action, Game, State
from ...games.hashable_positions import changes_in_place
from ...games.tree_size import tree_size
from ...kinds import player_number
from ...search.expectiminimax import expectiminimax
from ...search.maxn import paranoid
from ...values import show
from .laws import Laws, Stop
from .report import GameReport

__all__ = ["check_game"]

LONGEST = 1000
"""moves: a game at random that is not over then is taken for one that does not end"""
LAST = 5
"""So many moves of such a game are told."""
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
            pending = deque([self.start])
            while pending and len(self.came_from) <= most:
                state = pending.popleft()
                for action, after in self.look(state):
                    if self._is_new(after, (state, action)):
                        pending.append(after)
            whole = not pending
            self._find_round()
            if not whole:
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
        self.start = _own(self.game, initial)
        return self._is_new(self.start, None)

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
        """Find the position nearest to the start that comes back, and after how many moves it can first."""
        after = {state: [here for _, here in pairs if here in self.followed] for state, pairs in self.followed.items()}
        before: dict[State, list[State]] = {state: [] for state in after}
        for state, positions in after.items():
            for here in positions:
                before[here].append(state)
        left = _on_a_way_round(before, after) & _on_a_way_round(after, before)
        for state in after:
            if state in left and (moves := _way_back(state, after)):
                self.tell("comes_back", state, moves=moves)
                return

    def _play(self, dice: random.Random) -> None:
        """Play one game at random, each move as likely as any other."""
        state, seen = self.start, {self.start: 0}
        last: deque[str] = deque(maxlen=LAST)
        for _ in range(LONGEST):
            after = self.followed[state] if state in self.followed else self.look(state)
            if not after:
                return
            action, following = dice.choice(after)
            last.append(self.text_of(state, action))
            self._is_new(following, (state, action))
            if "hashable" in self.breaches:
                return
            if following in seen:
                self.tell("comes_back", following, moves=len(seen) - seen[following])
                return
            seen[following] = len(seen)
            state = following
        self.tell("long", state, count=LONGEST, last=", ".join(last))

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


def _own(game: Game, state: State) -> State:
    """Return a copy of the start where that is as good, so that a game which changes it keeps its own."""
    with suppress(Exception):
        copied = deepcopy(state)
        if copied == state or changes_in_place(game, state):
            return copied
    return state


def _on_a_way_round(before: Mapping[State, Sequence[State]], after: Mapping[State, Sequence[State]]) -> set[State]:
    """Return the positions from which some way goes on for ever: the others end, one after the other."""
    open_ways = {state: len(positions) for state, positions in after.items()}
    ended = [state for state, ways in open_ways.items() if not ways]
    for state in ended:
        for here in before[state]:
            open_ways[here] -= 1
            if not open_ways[here]:
                ended.append(here)
    return set(after).difference(ended)


def _way_back(state: State, after: Mapping[State, Sequence[State]]) -> int:
    """Return the least number of moves after which a position comes back; 0 for never."""
    moves, reached, edge = 1, set(after[state]), set(after[state])
    while edge:
        if state in edge:
            return moves
        edge = {following for here in edge for following in after[here]} - reached
        reached |= edge
        moves += 1
    return 0
