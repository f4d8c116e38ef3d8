"""Answers to the page of a game: moves, dice, a move taken back, another game, level or language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...errors import InputError
from ...phrases import brief, gettext
from ..base import answered
from .payload import board_at

if TYPE_CHECKING:
    from .widget import PlayGame

__all__ = ["reply"]


def reply(play: PlayGame, asked: object) -> dict[str, Any]:
    """Return the answer to a message of the page."""
    return answered(play, asked, VERBS)


def _cell(play: PlayGame, asked: dict[str, Any]) -> None:
    place = asked.get("row"), asked.get("column")
    match = play.match
    for row, column, cell in board_at(match, match.state).places():
        if (row, column) == place and cell.action is not None and match.is_mine:
            play.play(cell.action)
            return
    raise InputError(
        gettext("the board"), gettext("a place that is a move"), brief(place), gettext("choose one of the moves")
    )


def _move(play: PlayGame, asked: dict[str, Any]) -> None:
    play.play(play.match.read(str(asked.get("move"))))


VERBS: dict[str, Callable[[PlayGame, dict[str, Any]], None]] = {
    "cell": _cell,
    "move": _move,
    "roll": lambda play, _: play.roll(),
    "undo": lambda play, _: play.undo(),
    "new": lambda play, _: play.restart(),
    "sides": lambda play, _: play.restart(change_sides=True),
    "level": lambda play, asked: play.set_level(asked.get("level") or None),
    "dice": lambda play, asked: play.choose_dice(bool(asked.get("by_hand"))),
    "talk": lambda play, asked: play.speak(asked.get("lang")),
}
