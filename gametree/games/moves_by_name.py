"""Find moves by their names as people type them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ..node_kinds import CHANCE
from ..phrases import safe_str

if TYPE_CHECKING:
    from .game import Action, Game, State

BETWEEN_MOVES = " \t\n,;"
"""characters that separate moves"""


def _spelled(text: str) -> str:
    """Return a move without spaces and annotations such as ! and ?, with a hyphen in place of a minus sign."""
    return "".join(text.split()).replace("−", "-").rstrip("+#!?")


def _bare(text: str) -> str:
    return _spelled(text).casefold()


class NamedMoves:
    """The moves of a position; a move is found by its action, or by the name that the game gives it.

    >>> moves = NamedMoves([("b5c6", "bxc6"), ("b2c6", "Bxc6")])
    >>> moves.find("bxc6"), moves.find("Bxc6"), moves.find("BXC6"), moves.find("b5 c6")
    ('b5c6', 'b2c6', None, 'b5c6')
    """

    def __init__(self, moves: Iterable[tuple[Action, str]]) -> None:
        self.moves = list(moves)
        written = [(name, action) for action, name in self.moves]
        as_actions = [(safe_str(action), action) for action, _ in self.moves]
        self._steps: list[tuple[Callable[[str], str], dict[str, list[Action]]]] = [
            (read, _by_name(read, pairs)) for read in (str, _spelled, _bare) for pairs in (written, as_actions)
        ]

    def find(self, text: str) -> Action | None:
        """Return the action with the given name, or None if there is no such action or more than one. Names are
        compared exactly; if none is equal, without spaces and annotations; and finally without regard to case.
        """
        for read, actions in self._steps:
            if found := actions.get(read(text)):
                return found[0] if len(found) == 1 else None
        return None

    def find_first(self, text: str) -> tuple[Action, str] | None:
        """Return the action with the longest name at the beginning of a text, and the rest of the text; return None if
        the text begins with no name.
        """
        longest = 2 * max((len(name) for _, actions in self._steps for name in actions), default=0)
        for end in range(min(len(text), longest), 0, -1):
            if end < len(text) and text[end] not in BETWEEN_MOVES and text[end - 1] not in BETWEEN_MOVES:
                continue
            action = self.find(text[:end].rstrip(BETWEEN_MOVES)) or self.find(text[:end].rstrip(" \t\n"))
            if action is not None:
                return action, text[end:].lstrip(BETWEEN_MOVES)
        return None


def _by_name(read: Callable[[str], str], pairs: Iterable[tuple[str, Action]]) -> dict[str, list[Action]]:
    actions: dict[str, list[Any]] = {}
    for name, action in pairs:
        actions.setdefault(read(name), []).append(action)
    return actions


def moves_by_name(game: Game, state: State) -> NamedMoves:
    """Return the moves of a position, or the outcomes at a chance position; there are none if the game is over."""
    if game.is_terminal(state):
        return NamedMoves([])
    chance = game.player(state) == CHANCE
    actions = [action for action, _ in game.outcomes(state)] if chance else game.actions(state)
    return NamedMoves((action, str(game.move_text(state, action))) for action in actions)
