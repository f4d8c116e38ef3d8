"""The check of a game that somebody wrote: all its positions if there are few, else games at random."""

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
from .laws import GameReport, Laws, NothingMoreToAsk

LONGEST = 1000
"""Number of moves after which a game at random counts as one that does not end."""
LAST = 5
"""Number of the last moves of such a game that are listed."""
SYMMETRIC_SIZE = 2000
"""Most positions below a position that is searched to compare it with its symmetric ones."""
SYMMETRIC_PAIRS = 12
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
    ✗ The game is not over here, but actions(state) is empty: return a move, or return True from is_terminal(state). \
It is reached from the start by 1: −2.
    1 |
    """
    return _Check(to_game("check_game(…)", game), lang).run(most, games, random.Random(seed))


class _Check(Laws):
    """A check under way: first position by position, then by games at random."""

    def run(self, most: int, games: int, dice: random.Random) -> GameReport:
        """Check positions in the order of their distance from the start, then play at random."""
        played = 0
        whole = False
        if self._begins():
            pending = deque([self.start])
            while pending and len(self.came_from) <= most:
                state = pending.popleft()
                for action, after in self.check_position(state):
                    if self._is_new(after, (state, action)):
                        pending.append(after)
            whole = not pending
            if "hashable" not in self.breaches:
                self._find_cycle()
            if not whole:
                played = games
                for _ in range(games):
                    self._play(dice)
            self.weigh_estimates()
            if not self.breaches and self.game.has("symmetric"):
                with suppress(NothingMoreToAsk, GameTreeError):  # an unreachable form may break laws of its own
                    self._compare_symmetric(dice)
        found = tuple(self.breaches.values())
        return GameReport(self.game.name, found, len(self.followed), played, whole, self.lang)

    def _begins(self) -> bool:
        """Tell whether there is a position to start from."""
        try:
            initial = self.game.initial
        except AttributeError:
            self.note("no_initial", None)
            return False
        if callable(initial):
            self.note("initial_is_method", None)
            return False
        self.start = _own(self.game, initial)
        return self._is_new(self.start, None)

    def _is_new(self, state: State, above: tuple[State, Action] | None) -> bool:
        """Store the first path to a position; note one that cannot be a key, which is not followed."""
        try:
            if state in self.came_from:
                return False
        except TypeError as error:
            if "hashable" not in self.breaches:
                self.loose = [] if above is None else [*self.path_to(above[0]), above]
                self.note("hashable", state, error=error)
                with suppress(NothingMoreToAsk):
                    self.ask_all(state)
            return False
        self.came_from[state] = above
        return True

    def _find_cycle(self) -> None:
        """Note the position nearest to the start that can come back, and after how many moves."""
        after = {state: [here for _, here in pairs if here in self.followed] for state, pairs in self.followed.items()}
        before: dict[State, list[State]] = {state: [] for state in after}
        for state, positions in after.items():
            for here in positions:
                before[here].append(state)
        left = _on_a_cycle(before, after) & _on_a_cycle(after, before)
        for state in after:
            if state in left and (moves := _moves_back(state, after)):
                self.note("comes_back", state, moves=moves)
                return

    def _play(self, dice: random.Random) -> None:
        """Play one game with moves at random, all equally likely."""
        state, seen = self.start, {self.start: 0}
        last: deque[str] = deque(maxlen=LAST)
        for _ in range(LONGEST):
            after = self.followed[state] if state in self.followed else self.check_position(state)
            if not after:
                return
            action, following = dice.choice(after)
            last.append(self.text_of(state, action))
            self._is_new(following, (state, action))
            if "hashable" in self.breaches:
                return
            if following in seen:
                self.note("comes_back", following, moves=len(seen) - seen[following])
                return
            seen[following] = len(seen)
            state = following
        self.note("long", state, count=LONGEST, last=", ".join(last))

    def _compare_symmetric(self, dice: random.Random) -> None:
        """Search small positions and their symmetric ones, which must have the same value."""
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


def _own(game: Game, state: State) -> State:
    """Return a copy of the start, if the copy is as good, so that a game which changes it keeps its own."""
    with suppress(Exception):
        copied = deepcopy(state)
        if copied == state or changes_in_place(game, state):
            return copied
    return state


def _on_a_cycle(before: Mapping[State, Sequence[State]], after: Mapping[State, Sequence[State]]) -> set[State]:
    """Return the positions from which some path never ends: all that remain when the ends are removed repeatedly."""
    open_ways = {state: len(positions) for state, positions in after.items()}
    ended = [state for state, ways in open_ways.items() if not ways]
    for state in ended:
        for here in before[state]:
            open_ways[here] -= 1
            if not open_ways[here]:
                ended.append(here)
    return set(after).difference(ended)


def _moves_back(state: State, after: Mapping[State, Sequence[State]]) -> int:
    """Return the least number of moves after which a position can come back; 0 for never."""
    moves, reached, edge = 1, set(after[state]), set(after[state])
    while edge:
        if state in edge:
            return moves
        edge = {following for here in edge for following in after[here]} - reached
        reached |= edge
        moves += 1
    return 0
