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
from ..kinds import CHANCE, Kind, player_number, read_kind
from ..search.expectiminimax import expectiminimax
from ..search.maxn import maxn
from ..sizes import tree_size
from ..values import ValueRefused, exact, show, to_number, to_value
from .report import Breach, GameReport

__all__ = ["check_game"]

LONGEST = 1000
"""moves: a game at random that is not over then is taken for one that does not end"""
SYMMETRIC_SIZE = 2000
"""positions: below a position with more, symmetric ones are not compared by searching"""
SYMMETRIC_PAIRS = 12
"""positions that are compared by searching"""
MOST_MOVES = 40
"""Of a longer way to a position only the beginning is told; the report holds all of it."""


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


class _Stop(Exception):
    """A position about which nothing more can be asked."""


class _Check:
    """A check under way: what was found, and how each position was reached."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang = game, lang
        self.breaches: dict[str, Breach] = {}
        self.came_from: dict[State, tuple[State, Action] | None] = {}
        self.followed: dict[State, list[tuple[Action, State]]] = {}
        self.kinds: dict[bool, Kind] = {}
        self.loose: list[tuple[State, Action]] = []
        """the way to a position that no dict can hold"""

    def run(self, most: int, games: int, dice: random.Random) -> GameReport:
        """Look at positions in the order of their distance from the start, then play at random."""
        played = 0
        whole = False
        if self._begins():
            pending = deque([self.game.initial])
            while pending and len(self.came_from) <= most:
                state = pending.popleft()
                for action, after in self._look(state):
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

    # ---- one position ---------------------------------------------------------------------------

    def _look(self, state: State) -> list[tuple[Action, State]]:
        """Ask everything about a position; return what follows it, as far as it could be asked."""
        if state in self.followed:
            return []
        self.followed[state] = []
        try:
            after = self._ask_all(state)
        except _Stop:
            return []
        self.followed[state] = after
        return after

    def _ask_all(self, state: State) -> list[tuple[Action, State]]:
        game = self.game
        over = bool(self._ask("is_terminal", state))
        self._symmetric(state, over)
        if game.has("evaluate") and not over:
            self._value("evaluate", self._ask("evaluate", state), state)
        if over:
            self._end(state)
            return []
        kind = self._kind(state)
        actions = [share[0] for share in self._outcomes(state)] if kind == CHANCE else self._actions(state)
        if not actions:
            self._break("no_actions", state)
            raise _Stop
        after = [(action, self._ask("result", state, action)) for action in actions]
        if game.has("successors") and kind != CHANCE:
            given = list(self._ask("successors", state))
            if given != after:
                self._break("successors", state, got=reprlib.repr(given), needed=reprlib.repr(after))
        return after

    def _kind(self, state: State) -> Kind:
        given = self._ask("player", state)
        try:
            kind = read_kind(given)
        except GameTreeError:
            self._break("player", state, got=repr(given))
            raise _Stop from None
        if kind != CHANCE:
            numbered = player_number(kind) is not None
            self.kinds.setdefault(numbered, kind)
            if (not numbered) in self.kinds:
                self._break("players", state, got=repr(kind), other=repr(self.kinds[not numbered]))
        return kind

    def _actions(self, state: State) -> list[Action]:
        actions = list(self._ask("actions", state))
        for number, action in enumerate(actions):
            if action in actions[:number]:
                self._break("twin_actions", state, action=repr(action))
                break
        return actions

    def _outcomes(self, state: State) -> list[tuple[Action, Any]]:
        given = self._ask("outcomes", state)
        try:
            outcomes = [(action, to_number(share)) for action, share in given]
            if any(isinstance(share, float) or not 0 <= share <= 1 for _, share in outcomes):
                raise ValueRefused("a number from 0 to 1")
        except (TypeError, ValueError, ValueRefused):
            self._break("outcomes", state, got=reprlib.repr(given))
            raise _Stop from None
        total = exact(sum(share for _, share in outcomes))
        if outcomes and total != 1:
            self._break("probabilities", state, sum=show(total))
        return [(action, share) for action, share in outcomes if share]

    def _end(self, state: State) -> None:
        given = self._ask("utility", state)
        value = self._value("utility", given, state)
        total = self.game.total
        if isinstance(value, tuple) and total is not None and sum(value) != total:
            self._break("total", state, utility=show(value), sum=show(exact(sum(value))), total=show(total))
        if self.game.has("actions") and (actions := list(self._ask("actions", state))):
            self._break("actions_at_end", state, actions=", ".join(map(repr, actions[:6])))

    def _value(self, method: str, given: Any, state: State) -> Any:
        """Hold a value against what the players need: a number for MAX and MIN, a tuple for several."""
        try:
            value = to_value(given)
        except ValueRefused:
            value = None
        numbers = [player_number(kind) or 0 for kind in self.kinds.values()]
        entries = len(value) if isinstance(value, tuple) else 0
        if value is None or (self.kinds and (entries < max(numbers) or (entries and not max(numbers)))):
            self._break(method, state, got=reprlib.repr(given))
            raise _Stop
        return value

    def _symmetric(self, state: State, over: bool) -> None:
        """Compare what can be asked at once about a position and those that count as alike."""
        if not (self.game.has("symmetric") or self.game.has("canonical")):
            return
        for other in self._ask("symmetric", state):
            questions = ["is_terminal", "utility" if over else "player", "canonical"]
            for method in questions:
                first, second = self._ask(method, state), self._ask(method, other)
                if first != second:
                    facts = {"first": reprlib.repr(first), "second": reprlib.repr(second)}
                    self._break("symmetric", state, other=reprlib.repr(other), method=method, **facts)
                    return

    # ---- the game as a whole --------------------------------------------------------------------

    def _begins(self) -> bool:
        """Tell whether there is a position to start from."""
        try:
            initial = self.game.initial
        except AttributeError:
            self._break("no_initial", None)
            return False
        if callable(initial):
            self._break("initial_is_method", None)
            return False
        return self._is_new(initial, None)

    def _is_new(self, state: State, above: tuple[State, Action] | None) -> bool:
        """Keep how a position was reached first; one that no dict can hold is told and not followed."""
        try:
            if state in self.came_from:
                return False
        except TypeError as error:
            if "hashable" not in self.breaches:
                self.loose = [] if above is None else [*self._path(above[0]), above]
                self._break("hashable", state, error=error)
                with suppress(_Stop):
                    self._ask_all(state)
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
                    self._break("comes_back", after, moves=len(stack) - on_path[after])
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
            after = self.followed[state] if state in self.followed else self._look(state)
            if not after:
                return
            action, following = dice.choice(after)
            self._is_new(following, (state, action))
            if "hashable" in self.breaches:
                return
            if following in seen:
                self._break("comes_back", following, moves=len(seen) - seen[following])
                return
            seen[following] = len(seen)
            state = following
        self._break("long", state, count=LONGEST)

    def _compare_symmetric(self, dice: random.Random) -> None:
        """Search small positions and those that count as alike; all must be worth the same."""
        if not self.breaches and self.game.has("symmetric"):
            with suppress(_Stop, GameTreeError):  # a form that cannot be reached may break laws of its own
                self._search_symmetric(dice)

    def _search_symmetric(self, dice: random.Random) -> None:
        search = maxn if True in self.kinds else expectiminimax
        positions = list(self.followed)
        values: dict[State, Any] = {}
        for state in dice.sample(positions, min(SYMMETRIC_PAIRS, len(positions))):
            forms = [state, *(form for form in self._ask("symmetric", state) if form != state)]
            if len(forms) == 1 or not tree_size(self.game, state, most=SYMMETRIC_SIZE).exact:
                continue
            for form in forms:
                if form not in values:
                    values[form] = search(self.game, state=form, table=True).value
                if values[form] != values[state]:
                    first, second = show(values[state]), show(values[form])
                    self._break("symmetric_value", state, other=reprlib.repr(form), first=first, second=second)
                    return

    # ---- asking and telling ---------------------------------------------------------------------

    def _ask(self, method: str, state: State, *more: Any) -> Any:
        """Ask twice, and hold the position against what it was before."""
        given = ", ".join(map(reprlib.repr, (state, *more)))
        before, failure = repr(state), None
        first = second = None
        try:
            first, second = (getattr(self.game, method)(state, *more) for _ in range(2))
            if method in ("actions", "outcomes", "symmetric", "successors"):
                first, second = list(first), list(second)
        except Exception as error:
            failure = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        if repr(state) != before:
            asked = ", ".join([before, *map(reprlib.repr, more)])
            self._break("changes", state, method=method, given=asked, after=repr(state))
            raise _Stop
        if failure is not None:
            self._break("exception", state, method=method, given=given, error=failure)
            raise _Stop
        if first != second:
            self._break(
                "fickle", state, method=method, given=given, first=reprlib.repr(first), second=reprlib.repr(second)
            )
            raise _Stop
        return first

    def _path(self, state: State) -> list[tuple[State, Action]]:
        path = []
        try:
            while (above := self.came_from.get(state)) is not None:
                path.append(above)
                state = above[0]
        except TypeError:
            return self.loose
        return path[::-1]

    def _break(self, law: str, state: State, **facts: Any) -> None:
        """Note a broken law, the first time."""
        if law in self.breaches:
            return
        path = self._path(state)
        told = path if len(path) <= MOST_MOVES else path[:MOST_MOVES]
        try:
            moves = ", ".join(str(self.game.move_text(here, action)) for here, action in told)
        except Exception:
            moves = ", ".join(repr(action) for _, action in told)
        moves += ", …" if len(path) > MOST_MOVES else ""
        try:
            drawing = "" if state is None else str(self.game.draw(state))
        except Exception:
            drawing = repr(state)
        self.breaches[law] = Breach(law, facts, state, tuple(action for _, action in path), drawing, moves)
