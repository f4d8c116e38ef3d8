"""The laws of games: what one position is asked, and what is told of the laws that its answers break."""

from __future__ import annotations

import reprlib
from typing import Any

from ..errors import GameTreeError
from ..game import Action, Game, State
from ..kinds import CHANCE, Kind, player_number, read_kind
from ..values import ValueRefused, exact, show, to_number, to_value
from .report import Breach

__all__ = ["Laws", "Stop"]

MOST_MOVES = 40
"""Of a longer way to a position only the beginning is told; the report holds all of it."""


class Stop(Exception):
    """A position about which nothing more can be asked."""


class Laws:
    """Holds a game against the laws, position by position, and keeps the first breach of each.

    ``came_from`` has how each position was reached, ``followed`` what comes after those that were looked at.
    """

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang = game, lang
        self.breaches: dict[str, Breach] = {}
        self.came_from: dict[State, tuple[State, Action] | None] = {}
        self.followed: dict[State, list[tuple[Action, State]]] = {}
        self.kinds: dict[bool, Kind] = {}
        self.loose: list[tuple[State, Action]] = []
        """the way to a position that no dict can hold"""

    def look(self, state: State) -> list[tuple[Action, State]]:
        """Ask everything about a position; return what follows it, as far as it could be asked."""
        if state in self.followed:
            return []
        self.followed[state] = []
        try:
            after = self.ask_all(state)
        except Stop:
            return []
        self.followed[state] = after
        return after

    def ask_all(self, state: State) -> list[tuple[Action, State]]:
        """Ask everything about a position and tell what is wrong; raise `Stop` where no more can be asked."""
        game = self.game
        over = bool(self.ask("is_terminal", state))
        self._symmetric(state, over)
        if game.has("evaluate") and not over:
            self._value("evaluate", self.ask("evaluate", state), state)
        if over:
            self._end(state)
            return []
        kind = self._kind(state)
        actions = [share[0] for share in self._outcomes(state)] if kind == CHANCE else self._actions(state)
        if not actions:
            self.tell("no_actions", state)
            raise Stop
        after = [(action, self.ask("result", state, action)) for action in actions]
        if game.has("successors") and kind != CHANCE:
            given = list(self.ask("successors", state))
            if given != after:
                self.tell("successors", state, got=reprlib.repr(given), needed=reprlib.repr(after))
        return after

    def _kind(self, state: State) -> Kind:
        given = self.ask("player", state)
        try:
            kind = read_kind(given)
        except GameTreeError:
            self.tell("player", state, got=repr(given))
            raise Stop from None
        if kind != CHANCE:
            numbered = player_number(kind) is not None
            self.kinds.setdefault(numbered, kind)
            if (not numbered) in self.kinds:
                self.tell("players", state, got=repr(kind), other=repr(self.kinds[not numbered]))
        return kind

    def _actions(self, state: State) -> list[Action]:
        actions = list(self.ask("actions", state))
        for number, action in enumerate(actions):
            if action in actions[:number]:
                self.tell("twin_actions", state, action=repr(action))
                break
        return actions

    def _outcomes(self, state: State) -> list[tuple[Action, Any]]:
        given = self.ask("outcomes", state)
        try:
            outcomes = [(action, to_number(share)) for action, share in given]
            if any(isinstance(share, float) or not 0 <= share <= 1 for _, share in outcomes):
                raise ValueRefused("a number from 0 to 1")
        except (TypeError, ValueError, ValueRefused):
            self.tell("outcomes", state, got=reprlib.repr(given))
            raise Stop from None
        total = exact(sum(share for _, share in outcomes))
        if outcomes and total != 1:
            self.tell("probabilities", state, sum=show(total))
        return [(action, share) for action, share in outcomes if share]

    def _end(self, state: State) -> None:
        given = self.ask("utility", state)
        value = self._value("utility", given, state)
        total = self.game.total
        if isinstance(value, tuple) and total is not None and sum(value) != total:
            self.tell("total", state, utility=show(value), sum=show(exact(sum(value))), total=show(total))
        if self.game.has("actions") and (actions := list(self.ask("actions", state))):
            self.tell("actions_at_end", state, actions=", ".join(map(repr, actions[:6])))

    def _value(self, method: str, given: Any, state: State) -> Any:
        """Hold a value against what the players need: a number for MAX and MIN, a tuple for several."""
        try:
            value = to_value(given)
        except ValueRefused:
            value = None
        numbers = [player_number(kind) or 0 for kind in self.kinds.values()]
        entries = len(value) if isinstance(value, tuple) else 0
        if value is None or (self.kinds and (entries < max(numbers) or (entries and not max(numbers)))):
            self.tell(method, state, got=reprlib.repr(given))
            raise Stop
        return value

    def _symmetric(self, state: State, over: bool) -> None:
        """Compare what can be asked at once about a position and those that count as alike."""
        if not (self.game.has("symmetric") or self.game.has("canonical")):
            return
        for other in self.ask("symmetric", state):
            questions = ["is_terminal", "utility" if over else "player", "canonical"]
            for method in questions:
                first, second = self.ask(method, state), self.ask(method, other)
                if first != second:
                    facts = {"first": reprlib.repr(first), "second": reprlib.repr(second)}
                    self.tell("symmetric", state, other=reprlib.repr(other), method=method, **facts)
                    return

    def ask(self, method: str, state: State, *more: Any) -> Any:
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
            self.tell("changes", state, method=method, given=asked, after=repr(state))
            raise Stop
        if failure is not None:
            self.tell("exception", state, method=method, given=given, error=failure)
            raise Stop
        if first != second:
            self.tell(
                "fickle", state, method=method, given=given, first=reprlib.repr(first), second=reprlib.repr(second)
            )
            raise Stop
        return first

    def path_to(self, state: State) -> list[tuple[State, Action]]:
        """Return how a position was reached first: each position on the way with the action taken there."""
        path = []
        try:
            while (above := self.came_from.get(state)) is not None:
                path.append(above)
                state = above[0]
        except TypeError:
            return self.loose
        return path[::-1]

    def tell(self, law: str, state: State, **facts: Any) -> None:
        """Note a broken law, the first time."""
        if law in self.breaches:
            return
        path = self.path_to(state)
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
