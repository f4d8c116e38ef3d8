"""The specification of a search as texts, in the fields of a form or in an address: how to read and write these
texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..errors import InputError, TreeError, wrong_value
from ..phrases import Code, Phrase, gettext, short_repr
from ..rules import ESTIMATES, LABELS, PLAYER, PLIES, RANGE, SPECIFICATION, WINDOW, Rule, RuleSort
from ..tree.tree import Tree
from ..values import INF, NUMBER, Number, Value, ValueRefused, read_number, write

_BETWEEN_PAIRS = re.compile(r"[,;](?=[^,;=()]+=|\s*$)")
"""the comma or semicolon before the next label; other commas belong to a number or a tuple"""


def read_whole(where: str | Phrase, text: str, least: int = 0) -> int:
    """Read a whole number.

    >>> read_whole("the seed", " 7 ")
    7
    """
    stripped = text.strip()
    if not (stripped.isascii() and stripped.isdecimal() and len(stripped) < 20 and int(stripped) >= least):
        raise InputError(wrong_value(where, text, gettext("a whole number from %(least)s").with_values(least=least)))
    return int(stripped)


def _read_number_or(where: str | Phrase, text: str, empty: Number) -> Number:
    """Read a number; return ``empty`` for an empty text.

    >>> _read_number_or("start α", "", float("-inf")), _read_number_or("start α", "2,5", 0)
    (-inf, Fraction(5, 2))
    """
    number_text = _with_point(text)
    if not number_text:
        return empty
    if not NUMBER.fullmatch(number_text):
        raise InputError(wrong_value(where, text, gettext("a number such as 3, −0.5 or 1/3, or nothing")))
    try:
        return read_number(number_text)
    except ValueRefused as refused:
        raise InputError(wrong_value(where, Code(f"{number_text[:20]}…"), refused.needed)) from None


def _read_estimates(where: str | Phrase, text: str) -> dict[str, Value]:
    """Read labels, each with its value: a number or a tuple.

    >>> _read_estimates("--evaluate", "B=4,5, C=1/3"), _read_estimates("--evaluate", "B2=7,C1=(1 2 6)")
    ({'B': Fraction(9, 2), 'C': Fraction(1, 3)}, {'B2': 7, 'C1': (1, 2, 6)})
    """
    estimates: dict[str, Value] = {}
    for part in _BETWEEN_PAIRS.split(text):
        label, _, number = map(str.strip, part.rpartition("="))
        try:
            value = Tree.parse(_with_point(number)).value(0)
        except TreeError:
            value = None
        if not label or "=" in label or value is None:
            needed = gettext("labels and values such as %(example)s").with_values(example=Code("B=4,C=9"))
            raise InputError(wrong_value(where, part.strip(), needed))
        if estimates.setdefault(label, value) != value:
            raise InputError(_TWO_VALUES.with_values(label=label, text=short_repr(text.strip())))
    return estimates


_TWO_VALUES = gettext("%(label)s has two values in %(text)s; leave one of them out")


def _with_point(text: str) -> str:
    """Return a number with a decimal point in place of its decimal comma; an ambiguous comma stays, and is refused
    later.
    """
    from .answer_notation import is_ambiguous, with_point  # imported here to keep start-up fast

    stripped = text.strip()
    return stripped if is_ambiguous(stripped) else with_point(stripped)


# ---- The fields of a rule, by the kind of its values ---------------------------------------------


def _read_ends(rule: Rule, low: str, high: str) -> Any:
    (*_, least), (*_, greatest) = rule.ends.values()
    ends = _read_number_or(least, low, -INF), _read_number_or(greatest, high, INF)
    return rule.sort.check(rule.name, ends)


def _write_ends(ends: tuple[Number, Number] | None) -> tuple[str, ...]:
    return ("", "") if ends is None else tuple("" if abs(end) == INF else write(end) for end in ends)


def _write_estimates(estimates: Any) -> tuple[str]:
    pairs = estimates if isinstance(estimates, tuple) else ()
    return (", ".join(f"{label}={write(value)}" for label, value in pairs),)


_READERS: Mapping[RuleSort, Callable[..., Any]] = {
    PLAYER: lambda rule, text: text.strip(),
    PLIES: lambda rule, text: read_whole(rule.what, text),
    ESTIMATES: lambda rule, text: _read_estimates(rule.what, text),
    LABELS: lambda rule, text: tuple(text.replace(",", " ").split()),
    RANGE: _read_ends,
    WINDOW: _read_ends,
}
"""function that reads a value from the texts of its fields, keyed by the kind of value; values of other kinds are
words
"""
_WRITERS: Mapping[RuleSort, Callable[[Any], tuple[Any, ...]]] = {
    PLAYER: lambda player: (player or "",),
    PLIES: lambda depth: ("" if depth is None else str(depth),),
    ESTIMATES: _write_estimates,
    LABELS: lambda labels: (" ".join(labels),),
    RANGE: _write_ends,
    WINDOW: _write_ends,
}
"""function that writes a value into fields, keyed by the kind of value"""


def _read_now(place: str, reader: Callable[..., Any], *arguments: Any) -> Any:
    """Call a reader with the given arguments; its error for an invalid field is not caught."""
    return reader(*arguments)


def read_fields(
    texts: Mapping[str, Any], tree: Tree | None = None, read: Callable[..., Any] = _read_now
) -> dict[str, Any]:
    """Return the rules and the window in the fields of a form, keyed by name; empty fields are ignored.

    If a ``tree`` is given, labels are checked against it. ``read`` is called with the place of a possible error, a
    reader and its arguments; if it returns None, the item is left out.

    >>> read_fields({"cut": "beyond", "depth": "2", "alpha": "-1", "beta": " "})
    {'window': (-1, inf), 'cut': 'beyond', 'depth': 2}
    """
    values: dict[str, Any] = {}
    for rule in SPECIFICATION.values():
        field_texts = [texts.get(name, "") for name in rule.fields]
        if any(not isinstance(text, str) or text.strip() for text in field_texts):
            value = read(rule.place, _READERS.get(rule.sort, lambda rule, word: word), rule, *field_texts)
            if tree is not None and rule.sort in (ESTIMATES, LABELS) and value:
                value = read(rule.place, _refuse_unknown_labels, tree, value)
            if value is not None:
                values[rule.name] = value
    return values


def _refuse_unknown_labels(tree: Tree, values: Iterable[str]) -> Iterable[str]:
    for label in values:
        tree[label]
    return values


def write_fields(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the texts of the fields for the given rules and window, keyed by the names of the fields, in the form that
    `read_fields` reads.

    >>> write_fields({"depth": None, "value_range": (0, 10)})
    {'depth': '', 'low': '0', 'high': '10'}
    """
    written: dict[str, Any] = {}
    for name, value in values.items():
        rule = SPECIFICATION[name]
        written |= zip(rule.fields, _WRITERS.get(rule.sort, lambda word: (word,))(value), strict=True)
    return written
