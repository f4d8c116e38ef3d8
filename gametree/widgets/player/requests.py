"""Answers to the page of a player: its words in another language, a search with other values, a change of the tree."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...errors import InputError, choose
from ...phrases import LANGUAGES, brief, gettext
from ..base import answered
from .payload import talk_of

if TYPE_CHECKING:
    from .widget import SearchPlayer

__all__ = ["reply"]

NODE = re.compile(r"\d{1,9}")


def reply(player: SearchPlayer, asked: object) -> dict[str, Any]:
    """Return the answer to a message of the page."""
    return answered(player, asked, VERBS)


def _what_if(player: SearchPlayer, asked: dict[str, Any]) -> dict[str, Any]:
    from ...explain.what_if import what_if  # a player opens sooner

    lang = choose(gettext("language"), asked.get("lang"), LANGUAGES)
    return {"told": what_if(player.result, _values(player, asked)).told(lang)}


def _values(player: SearchPlayer, asked: dict[str, Any]) -> dict[int | str, Any]:
    """Return the values that a page gives to leaves, by the numbers of their nodes."""
    given = asked.get("values")
    if not isinstance(given, dict) or not all(map(NODE.fullmatch, given)):
        raise InputError(gettext("request"), gettext("values by the numbers of their leaves"), brief(given))
    return {int(node): _with_point(player, value) for node, value in given.items()}


def _with_point(player: SearchPlayer, value: Any) -> Any:
    """Return a value that was typed with decimal commas as the notation has it; ``1,250`` can be both, and stays."""
    if not isinstance(value, str):
        return value
    from ...exercises.answers.decimal_comma import doubtful, with_point  # loads all exercises: a player opens sooner

    if ";" in value:
        return value.replace(",", ".").replace(";", ",")
    text = value.strip()
    return value if player.result.tree.utilities or doubtful(text) else with_point(text)


def _edit(player: SearchPlayer, asked: dict[str, Any]) -> dict[str, Any]:
    value = _with_point(player, asked.get("value"))
    return {"node": player.edit(asked.get("change", ""), asked.get("node", -1), value)}


VERBS: dict[str, Callable[[SearchPlayer, dict[str, Any]], dict[str, Any] | None]] = {
    "talk": lambda player, asked: talk_of(player.result, asked.get("lang", "")),
    "what_if": _what_if,
    "adopt": lambda player, asked: player.adopt(_values(player, asked)),
    "edit": _edit,
}
