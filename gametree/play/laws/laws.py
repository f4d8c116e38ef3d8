"""The laws of games: what one position is asked, and what is told of the laws that its answers break."""

from __future__ import annotations

import reprlib
from collections.abc import Iterator
from typing import Any

from ...errors import GameTreeError
from ...games.game import Action, Game, State
from ...games.hashable_positions import class_without_equality, contents_of
from ...kinds import CHANCE, Kind, player_number, read_kind
from ...values import ValueRefused, exact, show, to_share, to_value
from .report import Breach

__all__ = ["Laws", "Stop"]

MOST_MOVES = 40
"""Of a longer way to a position only the beginning is told; the report holds all of it."""


LISTED = ("actions", "outcomes", "symmetric", "successors")
"""What answers several things, perhaps only one after the other."""


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
            self.tell("actions_once" if isinstance(game.actions(state), Iterator) else "no_actions", state)
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
            outcomes = [(action, to_share(share)) for action, share in given]
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
        before, held = repr(state), contents_of(state) if method == "result" else ""
        drawing = self.drawing(state) if held else before
        answers: list[Any] = []
        for _ in range(2):
            answer = failure = None
            try:
                answer = getattr(self.game, method)(state, *more)
                answers.append(list(answer) if method in LISTED else answer)
            except Exception as error:
                failure = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            was, after = before, repr(state)
            if held and was == after and answer is state:
                was, after = held, contents_of(state)
            if was != after:
                asked = ", ".join([was, *map(reprlib.repr, more)])
                self.tell("changes", state, drawing=drawing, method=method, given=asked, after=after)
                raise Stop
            if failure is not None:
                self.tell("exception", state, method=method, given=given, error=failure)
                raise Stop
        first, second = answers
        if first != second and (silent := class_without_equality(first, second)):
            self.tell("unequal", state, method=method, given=given, type=silent.__name__)
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
            above = self.came_from[state]
        except TypeError:
            return self.loose
        except KeyError:  # it was changed, and is not found by what it is now
            above = next((above for key, above in self.came_from.items() if key is state), None)
        while above is not None:
            path.append(above)
            above = self.came_from.get(above[0])
        return path[::-1]

    def drawing(self, state: State) -> str:
        """Draw a position, as far as that can be done."""
        try:
            return "" if state is None else str(self.game.draw(state))
        except Exception:
            return repr(state)

    def text_of(self, state: State, action: Action) -> str:
        """Say what a move is called, as far as that can be done."""
        try:
            return str(self.game.move_text(state, action))
        except Exception:
            return repr(action)

    def tell(self, law: str, state: State, *, drawing: str | None = None, **facts: Any) -> None:
        """Note a broken law, the first time; ``drawing`` is that of a position that is no more what it was."""
        if law in self.breaches:
            return
        path = self.path_to(state)
        told = path if len(path) <= MOST_MOVES else path[:MOST_MOVES]
        moves = ", ".join(self.text_of(here, action) for here, action in told)
        moves += ", …" if len(path) > MOST_MOVES else ""
        drawing = self.drawing(state) if drawing is None else drawing
        self.breaches[law] = Breach(law, facts, state, tuple(action for _, action in path), drawing, moves)
