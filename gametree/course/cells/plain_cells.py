"""The values in a cell that is plain to see: comments, and one literal a line, as most answers are."""

from __future__ import annotations

import json
import keyword
import re
from typing import Any

__all__ = ["plain_values"]

LONGEST, MOST_BRACKETS = 500, 50
"""characters and opening brackets of a literal that is read here: no number is too large, and no list too deep"""
LINE = re.compile(
    r"""[\t\ ]*(?:\#[^\0\r\f\ud800-\udfff]*)?
    |(?P<name>[A-Za-z_][A-Za-z_0-9]*)\ =\ (?P<literal>None|(?:[][{}:,.0-9\ -]|"[^"'\\]*"|(?P<single>'[^"'\\]*'))+)""",
    re.VERBOSE,
)
"""a comment, or a name with a list, a mapping, a number or a text that JSON writes alike, but for the quotes"""


def plain_values(source: str) -> dict[str, Any] | None:
    """Return the values that a cell gives its names; None for a cell that needs Python's own grammar.

    >>> plain_values("# My answer:\\npruned = ['C2', 'C3']")
    {'pruned': ['C2', 'C3']}
    >>> plain_values("pruned = ['C2'] + ['C3']"), plain_values("pruned = True"), plain_values("pruned = [")
    (None, None, None)
    """
    found: dict[str, Any] = {}
    for line in source.split("\n"):
        parts = LINE.fullmatch(line)
        if parts is None:
            return None
        name, literal, single = parts["name"], parts["literal"], parts["single"]
        if name is None:
            continue
        if keyword.iskeyword(name) or not literal.isascii() or not _is_small(literal):
            return None
        try:
            found[name] = None if literal == "None" else json.loads(literal.replace("'", '"') if single else literal)
        except ValueError:
            return None
    return found


def _is_small(literal: str) -> bool:
    return len(literal) <= LONGEST and literal.count("[") + literal.count("{") <= MOST_BRACKETS
