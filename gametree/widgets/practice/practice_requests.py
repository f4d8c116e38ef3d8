"""Answers to a practice page: keep, read, check, hint, solution, variant, language; each message carries the draft."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from ...errors import choose
from ...phrases import LANGUAGES, gettext
from ..base import answered
from .answer_fields import form_of
from .drafts import empty, is_empty, typed

if TYPE_CHECKING:
    from .practice_widget import Practice

__all__ = ["reply"]


def reply(practice: Practice, asked: object) -> dict[str, Any]:
    """Return the answer to a message of the page."""
    return answered(practice, asked, {name: partial(_kept, act) for name, act in VERBS.items()} | {"talk": _talk})


def _kept(act: Verb, practice: Practice, asked: dict[str, Any]) -> None:
    """Keep the draft that comes with a message, then do what it asks for."""
    practice.take(asked.get("draft"), by=str(asked.get("asked_by")))
    act(practice, asked)


def _read(practice: Practice, asked: dict[str, Any]) -> None:
    """Take over a line that was typed."""
    text = typed(str(asked.get("line")))
    if is_empty(text):
        practice.take(empty(form_of(practice.exercise)))
    else:
        practice.answer = text


def _talk(practice: Practice, asked: dict[str, Any]) -> None:
    """Speak another language; if it is refused, the draft is not kept."""
    lang = choose(gettext("language"), asked.get("lang"), LANGUAGES)
    practice.take(asked.get("draft"), by=str(asked.get("asked_by")))
    practice.lang = lang


Verb: TypeAlias = "Callable[[Practice, dict[str, Any]], object]"

VERBS: dict[str, Verb] = {
    "keep": lambda practice, asked: None,
    "read": _read,
    "check": lambda practice, asked: practice.check(),
    "hint": lambda practice, asked: practice.hint(),
    "solution": lambda practice, asked: practice.solution(),
    "variant": lambda practice, asked: (
        practice.previous_variant() if asked.get("by") == -1 else practice.next_variant()
    ),
}
