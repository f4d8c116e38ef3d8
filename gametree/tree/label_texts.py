"""The interpretation of a label or attribute text: a number, a probability, a name with a value, a kind of node."""

from __future__ import annotations

import html
import re
from fractions import Fraction
from typing import Any

from ..node_kinds import Kind
from ..phrases import safe_str
from ..values import NUMBER, Number, Value, ValueRefused, read_number, to_number, to_value
from .who_moves import mention

_HTML_BREAK = re.compile(r"<br\s*/?>|</(?:tr|td|p|div)>", re.I)
_HTML = re.compile(r"</?(?:b|i|u|o|s|font|table|tr|td|hr|vr|img|p|span|div|em|strong|center|br)\b[^<>]*>", re.I)
_HTML_SCRIPT = re.compile(r"<(sub|sup)>|</(?:sub|sup)>", re.I)
_ENTITY = re.compile(r"&#?\w+;")
_PORT = re.compile(r"(?<=[{|])\s*<\w*>(?=\s*[^\s}|])")
_TEX_SYMBOLS = {
    r"\\\\(?:\[[^\]]*\])?|\\newline(?![A-Za-z])": "\n",
    r"\\[dt]?frac\s*\{?(\d+)\}?\s*\{?(\d+)\}?": r"\1/\2",
    r"\\(?:infty|infinity)(?![a-z])": "∞",
    r"\\(?:big|var)?triangle(?:up)?(?![a-z])|\\Delta(?![a-z])": "△",
    r"\\(?:big|var)?triangledown(?![a-z])|\\nabla(?![a-z])": "▽",
    r"\\(max|min)(?![A-Za-z])": r"\1",
    r"(?i)\b(max|min)\{": r"\1 {",
}
_FONTS = (
    "text(?:bf|it|rm|sf|tt|sc|up|normal)?|math(?:bf|it|rm|sf|tt|bb|cal|normal|strut)|mbox|emph|bm|boldsymbol|bfseries|itshape|"
    "ttfamily|sffamily|tiny|scriptsize|footnotesize|small|normalsize|large|Large|displaystyle|textstyle|bf|it|rm"
)
"""TeX commands that only change the appearance of a label; other commands, such as a square root, can change the
meaning
"""
_TEX_LOOKS = re.compile(rf"\\([_%&#{{}}$])|\\(?:{_FONTS})(?![A-Za-z])\s*|\\[,;:!>/ ]|[{{}}$]")
_ESCAPED = re.compile(r"\\.")
_NO_TEX = re.compile(r"\d(?:[{}$]+|\\[;:!>/ ])\d")
"""pattern of TeX marks between two digits, which would become one number without the marks"""
_SEPARATED = re.compile(r"([^:=|\n≥≤<>]*)[:=|\n≥≤<>]=?([^:=|\n]*)")
_BRACKETED = re.compile(r"([^()]+)\(([^()]*)\)")
"""pattern of a label in two parts: ``B: 3``, ``MAX (B)``"""
LONGEST_LABEL = 500
"""maximum length in characters of a label that is searched for a kind or a value"""


def plain_text(text: Any) -> str:
    r"""Return a label without the marks of TeX and HTML that only change its appearance.

    >>> [plain_text(text) for text in (r"MIN\\4", "<b>MIN</b><br/>4", r"$\bigtriangledown$", r"\sqrt{4}")]
    ['MIN\n4', 'MIN\n4', '▽', '\\sqrt4']
    """
    label: str = safe_str(text)
    if "<" in label:
        label = _HTML.sub("", _HTML_BREAK.sub("\n", _PORT.sub("", label)))
        label = _HTML_SCRIPT.sub(lambda mark: {"sub": "_", "sup": "^"}.get((mark[1] or "").lower(), ""), label)
    label = _ENTITY.sub(lambda entity: html.unescape(entity[0]), label) if "&" in label else label
    if "\\" in label or "$" in label or "{" in label:
        for command, plain in _TEX_SYMBOLS.items():
            label = re.sub(command, plain, label)
        bare = _ESCAPED.sub("", label)
        is_closed = bare.count("$") % 2 == 0 and bare.count("{") == bare.count("}")
        if is_closed and not _NO_TEX.search(label):
            label = _TEX_LOOKS.sub(lambda mark: mark[1] or "", label)
    return label.strip()


def read_value(given: object) -> Value | None:
    """Return the value in a text or object, or None; a text can be a number, or several numbers in brackets.

    >>> read_value("1/3"), read_value("(1, 2)"), read_value([1, "inf"]), read_value("B")
    (Fraction(1, 3), (1, 2), (1, inf), None)
    """
    try:
        given = given.tolist() if hasattr(given, "tolist") else given
        if isinstance(given, str):
            text = plain_text(given)
            if NUMBER.fullmatch(text):
                return read_number(text)
            if not (text[:1] in ("(", "[", "⟨") and text[-1:] in (")", "]", "⟩")):
                return None
            inside = text[1:-1]
            given = inside.split(";") if ";" in inside else inside.split(",") if "," in inside else inside.split()
        if isinstance(given, list | tuple):
            parts = [None if isinstance(part, list | tuple) else read_value(part) for part in given]
            return None if not parts or None in parts else to_value(tuple(parts))
        return None if given is None else to_value(given)
    except (ValueRefused, ValueError, ZeroDivisionError):
        return None


def kind_of(given: object) -> Kind | None:
    """Return the kind that a text names, or None if the text contains any other word."""
    found = mention(plain_text(given))
    return next(iter(found.kinds)) if found.is_exact and found.kinds else None


def share_of(given: object) -> Number | None:
    if isinstance(given, str):
        text = re.sub(r"^p(?:r|rob)?\s*=\s*", "", safe_str(given).replace("\\%", "%").strip("$ "))
        percent = text.endswith("%")
        number = read_value(text.rstrip("% "))
        given = number if not percent or not isinstance(number, int | Fraction) else Fraction(number) / 100
    try:
        number = to_number(given)
    except ValueRefused:
        return None
    return number if 0 <= number <= 1 else None


def edge_label(text: str) -> tuple[str | None, Number | None]:
    if (share := share_of(text)) is not None:
        return None, share
    if (parts := _SEPARATED.fullmatch(text) or _BRACKETED.fullmatch(text)) and (
        share := share_of(parts[2].strip())
    ) is not None:
        return parts[1].strip(), share
    return text, None


def read_label(text: str) -> tuple[str | None, Value | None]:
    """Return the name and the value in a label that does not identify the player to move.

    >>> read_label("B: 3"), read_label("leaf 1"), read_label("MAX = 3")
    (('B', 3), ('leaf 1', None), ('MAX', 3))
    """
    text = plain_text(text)
    value = read_value(text)
    if value is not None or not text or len(text) > LONGEST_LABEL:
        return text if len(text) > LONGEST_LABEL else None, value
    parts = _SEPARATED.fullmatch(text) or _BRACKETED.fullmatch(text)
    if parts and (value := read_value(parts[2].strip())) is not None:
        return parts[1].strip() or None, value
    return text, None
