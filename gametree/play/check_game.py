"""The check of a user's game: all positions of a small game, else random games."""

from __future__ import annotations

import random
import reprlib
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Any

from ..errors import GameTreeError, named_keywords
from ..games.game import Action, Game, State, to_game
from ..games.positions import changes_in_place, tree_size
from ..node_kinds import player_number
from ..search.expectiminimax import expectiminimax
from ..search.maxn import paranoid
from ..values import show
from .laws import CheckStopped, GameChecks, GameReport

_LONGEST = 1000
"""Number of moves after which a game at random counts as one that does not end."""
_LAST_MOVES = 5
"""Number of the last moves of such a game that are listed."""
_SYMMETRIC_SIZE = 2000
"""Most positions below a position that is searched to compare it with its symmetric ones."""
_SYMMETRIC_PAIRS = 12
"""Number of positions that are compared so."""


@named_keywords()
def check_game(game: Game, *, most: int = 6000, games: int = 50, seed: int = 0, lang: str = "en") -> GameReport:
    """Play a game, and say in plain words which laws of games it breaks, if any.

    Up to ``most`` positions are checked, those nearest to the start first; if the game has more, ``games`` are played
    at random in addition. The report has the first position that breaks each law, with the moves to it.

    >>> from gametree.games import Nim
    >>> check_game(Nim(2, 1))
    Nim keeps the laws of games: all its 8 positions were checked.
    >>> class OnlyPairs(Nim):
    ...     def actions(self, state):
    ...         return [(heap, n) for heap, n in super().actions(state) if n == 2]
    >>> check_game(OnlyPairs(3))
    ✗ The game is not over here, but actions(state) is empty: return a move, or
    return True from is_terminal(state). It is reached from the start by 1: −2.
    1 |
    """
    return _Check(to_game("check_game(…)", game), lang).run(most, games, random.Random(seed))


class _Check(GameChecks):
    """A running check: first by position, then by random games."""

    def run(self, most: int, games: int, random_source: random.Random) -> GameReport:
        """Check positions by their distance from the start, then play random games."""
        played = 0
        is_complete = False
        if self._begins():
            pending = deque([self.start])
            while pending and len(self.came_from) <= most:
                state = pending.popleft()
                for action, after in self.check_position(state):
                    if self._is_new(after, (state, action)):
                        pending.append(after)
            is_complete = not pending
            if "hashable" not in self.breaches:
                self._find_cycle()
            if not is_complete:
                played = games
                for _ in range(games):
                    self._play(random_source)
            self.weigh_estimates()
            if not self.breaches and self.game.has("symmetric"):
                with suppress(CheckStopped, GameTreeError):  # an unreachable form may break laws of its own
                    self._compare_symmetric(random_source)
        violations = tuple(self.breaches.values())
        return GameReport(self.game.name, violations, len(self.followed), played, is_complete, self.lang)

    def _begins(self) -> bool:
        try:
            initial = self.game.initial
        except AttributeError:
            self.note("no_initial", None)
            return False
        if callable(initial):
            self.note("initial_is_method", None)
            return False
        self.start = _safe_copy(self.game, initial)
        return self._is_new(self.start, None)

    def _is_new(self, state: State, above: tuple[State, Action] | None) -> bool:
        """Store the first path to a position; report a position that cannot be a key, and do not follow it."""
        try:
            if state in self.came_from:
                return False
        except TypeError as error:
            if "hashable" not in self.breaches:
                self.unhashable_path = [] if above is None else [*self.path_to(above[0]), above]
                self.note("hashable", state, error=error)
                with suppress(CheckStopped):
                    self.ask_all(state)
            return False
        self.came_from[state] = above
        return True

    def _find_cycle(self) -> None:
        """Report the repeated position nearest to the start, and the number of moves until it returns."""
        after = {
            state: [successor for _, successor in pairs if successor in self.followed]
            for state, pairs in self.followed.items()
        }
        before: dict[State, list[State]] = {state: [] for state in after}
        for state, positions in after.items():
            for successor in positions:
                before[successor].append(state)
        repeatable = _on_a_cycle(before, after) & _on_a_cycle(after, before)
        for state in after:
            if state in repeatable and (moves := _moves_back(state, after)):
                self.note("comes_back", state, moves=moves)
                return

    def _play(self, random_source: random.Random) -> None:
        state, seen = self.start, {self.start: 0}
        last: deque[str] = deque(maxlen=_LAST_MOVES)
        for _ in range(_LONGEST):
            after = self.followed[state] if state in self.followed else self.check_position(state)
            if not after:
                return
            action, following = random_source.choice(after)
            last.append(self.text_of(state, action))
            self._is_new(following, (state, action))
            if "hashable" in self.breaches:
                return
            if following in seen:
                self.note("comes_back", following, moves=len(seen) - seen[following])
                return
            seen[following] = len(seen)
            state = following
        self.note("long", state, count=_LONGEST, last=", ".join(last))

    def _compare_symmetric(self, random_source: random.Random) -> None:
        """Search small positions and their symmetric forms, which must have the same value."""
        positions = list(self.followed)
        values: dict[State, Any] = {}
        for state in random_source.sample(positions, min(_SYMMETRIC_PAIRS, len(positions))):
            forms = [state, *(form for form in self.ask("symmetric", state) if form != state)]
            if len(forms) == 1 or not tree_size(self.game, state, most=_SYMMETRIC_SIZE).exact:
                continue
            for form in forms:
                if form not in values:
                    values[form] = self._worth(form)
                if values[form] != values[state]:
                    first, second = show(values[state]), show(values[form])
                    self.note("symmetric_value", state, other=reprlib.repr(form), first=first, second=second)
                    return

    def _worth(self, state: State) -> Any:
        """Return the value of a position under best play; among several players, what the next one can be sure of.

        What max^n gives to the others depends on the order of equally good moves, which a symmetry may change.
        """
        if True not in self.kinds:
            return expectiminimax(self.game, state=state, table=True).value
        if self.ask("is_terminal", state):
            return self.ask("utility", state)
        number = player_number(self.ask("player", state)) or 1
        value: Any = paranoid(self.game, state=state, table=True).value
        return value[number - 1]


def _safe_copy(game: Game, state: State) -> State:
    """Return a copy of the start if it is usable, so that a game that changes it keeps its own object."""
    with suppress(Exception):
        copied = deepcopy(state)
        if copied == state or changes_in_place(game, state):
            return copied
    return state


def _on_a_cycle(before: Mapping[State, Sequence[State]], after: Mapping[State, Sequence[State]]) -> set[State]:
    """Return the positions with an endless path, found by removing the ends repeatedly."""
    open_ways = {state: len(positions) for state, positions in after.items()}
    ended = [state for state, ways in open_ways.items() if not ways]
    for state in ended:
        for position in before[state]:
            open_ways[position] -= 1
            if not open_ways[position]:
                ended.append(position)
    return set(after).difference(ended)


def _moves_back(state: State, after: Mapping[State, Sequence[State]]) -> int:
    """Return the least number of moves after which a position can return; 0 for never."""
    moves, reached, frontier = 1, set(after[state]), set(after[state])
    while frontier:
        if state in frontier:
            return moves
        frontier = {following for position in frontier for following in after[position]} - reached
        reached |= frontier
        moves += 1
    return 0
