"""Answers to a practice page: keep, read, check, hint, solution, variant, language; each message carries the draft."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

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
    return answered(practice, asked, VERBS)


def _keep(practice: Practice, asked: dict[str, Any]) -> None:
    practice.take(asked.get("draft"), by=str(asked.get("asked_by")))


def _read(practice: Practice, asked: dict[str, Any]) -> None:
    """Take over a line that was typed."""
    _keep(practice, asked)
    text = typed(str(asked.get("line")))
    if is_empty(text):
        practice.take(empty(form_of(practice.exercise)))
    else:
        practice.answer = text


def _check(practice: Practice, asked: dict[str, Any]) -> None:
    _keep(practice, asked)
    practice.check()


def _hint(practice: Practice, asked: dict[str, Any]) -> None:
    _keep(practice, asked)
    practice.hint()


def _solution(practice: Practice, asked: dict[str, Any]) -> None:
    _keep(practice, asked)
    practice.solution()


def _variant(practice: Practice, asked: dict[str, Any]) -> None:
    _keep(practice, asked)
    if asked.get("by") == -1:
        practice.previous_variant()
    else:
        practice.next_variant()


def _talk(practice: Practice, asked: dict[str, Any]) -> None:
    lang = choose(gettext("language"), asked.get("lang"), LANGUAGES)
    _keep(practice, asked)
    practice.lang = lang


VERBS: dict[str, Callable[[Practice, dict[str, Any]], None]] = {
    "keep": _keep,
    "read": _read,
    "check": _check,
    "hint": _hint,
    "solution": _solution,
    "variant": _variant,
    "talk": _talk,
}
