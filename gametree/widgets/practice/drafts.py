"""Drafts: answers as they are in the fields of a page, and as a line of Python.

A draft is a list of names, a text, or for each name a text, a pair of texts or a list of names; nothing in it has
been read yet, so that what somebody is still typing can be kept too. The page writes the same line, in
`widgets/page/practice/python_line.js`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from ...errors import InputError
from ...exercises.case.answer_parts import Answer
from ...phrases import Code, brief, gettext
from ...values import INF, read_number, write
from .answer_fields import AnswerForm

__all__ = ["Draft", "draft_of", "empty", "is_empty", "tidied", "typed", "written"]

Draft: TypeAlias = Any

LISTS = ("crosses", "cuts", "order")
TEXTS = ("move", "text", "table", "step")
PAIRS = ("window", "interval", "bound")
SIGNS = ("=", "≤", "≥")
MOST_PLACES = 8
"""decimals with which a number is written"""
LONGEST = 400
"""characters in one field"""
PLAIN = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?")
"""A number that Python reads as it is typed."""
BETWEEN = re.compile(r"[\s,;]+")


def empty(form: AnswerForm) -> Draft:
    """Return the draft in which nothing was done."""
    return [] if form.sort in LISTS else "" if form.sort in TEXTS else {}


def tidied(form: AnswerForm, given: object) -> Draft:
    """Return a draft that came from a page or a file; anything else is an error.

    >>> form = AnswerForm("value", {0: "A", 1: "B"}, {})
    >>> tidied(form, {"B": " 3 ", "A": ""})
    {'B': '3'}
    >>> tidied(form, {"C": "3"})
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: practice: needed an answer in the fields of the exercise, got {'C': '3'}
    """
    try:
        return _tidied(form, given)
    except (TypeError, AttributeError, ValueError):
        raise InputError(Code("practice"), gettext("an answer in the fields of the exercise"), brief(given)) from None


def _tidied(form: AnswerForm, given: Any) -> Draft:
    if form.sort in LISTS:
        _among(given, form.names)
        return list(given) if form.sort == "order" else [name for name in form.names if name in given]
    if form.sort in TEXTS:
        text = _text(given)
        if form.sort != "text" and text:
            _among([text], form.names)
        return text
    _among(list(given.keys()), form.names)
    if form.sort == "orders":
        for name, order in given.items():
            _among(order, form.parts[name])
        return {name: list(given[name]) for name in form.names if name in given and given[name] != form.parts[name]}
    if form.sort == "value":
        return {name: text for name in form.names if (text := _text(given.get(name, "")))}
    found = {name: _pair(given[name], form.sort) for name in form.names if name in given}
    return {name: pair for name, pair in found.items() if any(pair[form.sort == "bound" :])}


def _text(given: Any) -> str:
    if not isinstance(given, str) or len(given) > LONGEST:
        raise ValueError
    return given.strip()


def _pair(given: Any, sort: str) -> list[str]:
    if not isinstance(given, list) or len(given) != 2 or (sort == "bound" and given[0] not in SIGNS):
        raise ValueError
    return [*map(_text, given)]


def _among(given: Any, names: Any) -> None:
    """Refuse anything that is not a list of different names out of some."""
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise ValueError
    if len(set(given)) < len(given) or not set(given) <= set(names):
        raise ValueError


# ---- the line -----------------------------------------------------------------------------------


def written(form: AnswerForm, draft: Draft) -> str:
    """Return a draft as a literal of Python.

    >>> written(AnswerForm("value", {0: "A", 1: "B"}, {}), {"A": "1/3", "B": "3"})
    '{"A": "1/3", "B": 3}'
    >>> written(AnswerForm("window", {0: "A", 1: "B"}, {}), {"A": ["-inf", "3"]})
    '{"A": ("-inf", 3)}'
    """
    if form.sort in LISTS:
        return _list(draft)
    if form.sort in TEXTS:
        return _piece(draft) if draft and form.sort != "move" else _quoted(draft) if draft else '""'
    return "{" + ", ".join(f"{_quoted(name)}: {BY_NAME[form.sort](draft[name])}" for name in draft) + "}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _piece(text: str) -> str:
    return text if PLAIN.fullmatch(text) else _quoted(text)


def _list(names: list[str]) -> str:
    return "[" + ", ".join(map(_quoted, names)) + "]"


def _tuple(texts: list[str]) -> str:
    return "(" + ", ".join(map(_piece, texts)) + ")"


def _value(text: str) -> str:
    """Return a number, or a tuple where several stand in a field."""
    inside = text.strip("()").strip()
    entries = BETWEEN.split(inside)
    has_decimals = "," in text and ";" in text
    is_tuple = len(entries) > 1 and "/" not in entries and all(entries) and not has_decimals
    return _tuple(entries) if is_tuple and (text[0] == "(" or len(entries) > 2) else _piece(text)


def _interval(ends: list[str]) -> str:
    low, high = ends
    if low and high:
        return _tuple(ends)
    return _quoted(f"≥ {low}" if low else f"≤ {high}")


BY_NAME: dict[str, Callable[[Any], str]] = {
    "value": _value,
    "window": _tuple,
    "interval": _interval,
    "bound": lambda pair: _quoted(" ".join(pair)),
    "orders": _list,
}
"""The writers of the part of a draft that belongs to a name, by the sort of input."""


# ---- from a line that was typed -----------------------------------------------------------------

NAME = re.compile(r"\s*answer\s*=\s*")
COMMENT = re.compile(r"(?:^|\s)#[^\"']*$")


def typed(line: str) -> str:
    """Return the answer in a line, with or without the name before it and a comment behind it.

    >>> typed('answer = ["C2"]  # variant 3 of pruned-leaves'), typed(" 1/3 ")
    ('["C2"]', '1/3')
    """
    return COMMENT.sub("", NAME.sub("", line, count=1) if NAME.match(line) else line).strip()


def is_empty(text: str) -> bool:
    """Tell whether a text that was typed says that nothing was done."""
    return text in ("", "None", "[]", "()", "{}")


# ---- from an answer -----------------------------------------------------------------------------


def draft_of(form: AnswerForm, answer: Answer) -> Draft:
    """Return the draft that an answer fills the fields with, once the exercise has read it.

    >>> draft_of(AnswerForm("interval", {0: "A", 1: "B"}, {}), {"A": (3, 14), "B": (float("-inf"), 2)})
    {'A': ['3', '14'], 'B': ['', '2']}
    """
    if form.sort in (*LISTS, *TEXTS, "orders"):
        return tidied(form, str(answer) if form.sort in TEXTS else answer)
    known: Mapping[str, Any] = {name: answer[name] for name in answer if name in form.names}
    return tidied(form, {name: FILLED[form.sort](part) for name, part in known.items()})


def _exactly(value: Any) -> str:
    """Write a number; one with many decimals as a fraction, because a decimal counts as right near another number."""
    text = write(value)
    return text if len(text.partition(".")[2]) <= MOST_PLACES else str(Fraction(value))


def _open_ends(ends: Any) -> list[str]:
    low, high = ends
    if (low, high) == (-INF, INF):
        return ["-inf", "inf"]
    return ["" if low == -INF else _exactly(low), "" if high == INF else _exactly(high)]


def _sign_and_number(bound: str) -> list[str]:
    sign, _, number = bound.partition(" ")
    return [sign, _exactly(read_number(number))]


FILLED: dict[str, Callable[[Any], Any]] = {
    "value": lambda value: f"({', '.join(map(_exactly, value))})" if isinstance(value, tuple) else _exactly(value),
    "window": lambda ends: list(map(_exactly, ends)),
    "interval": _open_ends,
    "bound": _sign_and_number,
}
