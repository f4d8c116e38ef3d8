"""What a page asks of its kernel: more of its talk, a search with other values, a change of the tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..errors import GameTreeError, choose
from ..what_if import what_if
from .payload import talk_of

if TYPE_CHECKING:
    from .widget import Player

__all__ = ["reply"]


def reply(player: Player, asked: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a message of the page, or the sentence with which it was refused."""
    to = {"number": asked.get("number"), "asked_by": asked.get("asked_by")}
    try:
        answer = VERBS[choose("request", asked.get("verb"), VERBS)]
        return {**to, "answer": answer(player, asked)}
    except GameTreeError as refused:
        return {**to, "refused": str(refused)}


def _talk(player: Player, asked: dict[str, Any]) -> dict[str, Any]:
    return talk_of(player.result, asked["lang"])


def _what_if(player: Player, asked: dict[str, Any]) -> dict[str, Any]:
    found = what_if(player.result, {int(node): value for node, value in asked["values"].items()})
    return {"told": found.told(asked["lang"])}


def _edit(player: Player, asked: dict[str, Any]) -> dict[str, Any]:
    return {"node": player.edit(asked["change"], asked["node"], asked["value"])}


VERBS: dict[str, Callable[[Player, dict[str, Any]], dict[str, Any]]] = {
    "talk": _talk,
    "what_if": _what_if,
    "edit": _edit,
}
