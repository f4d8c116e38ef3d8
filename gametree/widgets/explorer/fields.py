"""The fields of an explorer as they are read: text into numbers, labels and rules, each refusal in a sentence."""

from __future__ import annotations

import re
from typing import Any

from ...errors import InputError, TreeError
from ...exercises.answers.decimal_comma import doubtful, with_point
from ...phrases import Code, Phrase, brief, gettext
from ...rules import CHOICES, Rules
from ...tree.tree import Tree
from ...values import NUMBER, Number, Value, ValueRefused, read_number
from .choices import Choices

__all__ = ["read_branching", "read_evaluation", "read_number_or", "read_rules", "read_whole"]


BETWEEN_PAIRS = re.compile(r"[,;](?=[^,;=()]+=|\s*$)")
"""The comma or semicolon before the next label; other commas belong to a number or a tuple."""


def read_branching(text: str) -> int | list[int]:
    """Read a branching factor, or one a level.

    >>> read_branching("3"), read_branching("3, 2")
    (3, [3, 2])
    """
    parts = text.replace(",", " ").split()
    if not parts or not all(part.isascii() and part.isdecimal() and int(part[:9]) > 0 for part in parts):
        raise InputError(
            gettext("branching"),
            gettext("a whole number from 1, or one for each level, such as %(example)s").of(example=Code("3 2")),
            brief(text),
        )
    numbers = [int(part) for part in parts]
    return numbers if len(numbers) > 1 else numbers[0]


def read_whole(where: str | Phrase, text: str, least: int = 0) -> int:
    """Read a whole number.

    >>> read_whole("the seed", " 7 ")
    7
    """
    plain = text.strip()
    if not (plain.isascii() and plain.isdecimal() and len(plain) < 20 and int(plain) >= least):
        raise InputError(where, gettext("a whole number from %(least)s").of(least=least), brief(text))
    return int(plain)


def read_number_or(where: str | Phrase, text: str, empty: Number) -> Number:
    """Read a number; nothing typed means ``empty``.

    >>> read_number_or("start α", "", float("-inf")), read_number_or("start α", "1/3", 0), read_number_or("", "2,5", 0)
    (-inf, Fraction(1, 3), Fraction(5, 2))
    """
    plain = _with_point(text)
    if not plain:
        return empty
    if not NUMBER.fullmatch(plain):
        raise InputError(where, gettext("a number such as 3, -0.5 or 1/3, or nothing"), brief(text))
    try:
        return read_number(plain)
    except ValueRefused as refused:
        raise InputError(where, refused.args[0], f"{plain[:20]}…") from None


def read_evaluation(text: str, tree: Tree | None) -> dict[str, Value]:
    """Read labels with values.

    >>> read_evaluation("B=4,5, C=1/3", Tree.parse("[[3 12] [2 4]]"))
    {'B': Fraction(9, 2), 'C': Fraction(1, 3)}
    """
    found: dict[str, Value] = {}
    for part in BETWEEN_PAIRS.split(text):
        label, _, number = map(str.strip, part.rpartition("="))
        try:
            value = Tree.parse(_with_point(number)).value(0)
        except TreeError:
            value = None
        if not label or "=" in label or value is None:
            raise InputError(
                gettext("the evaluation"),
                gettext("labels and values such as %(example)s").of(example=Code("B=4, C=9")),
                brief(part.strip()),
            )
        if tree is not None:
            tree[label]
        found[label] = value
    return found


def _with_point(text: str) -> str:
    """Return a number with a decimal point; a comma that can be one of thousands stays, and is refused."""
    plain = text.strip()
    return plain if doubtful(plain) else with_point(plain)


def read_rules(choices: Choices, obeyed: frozenset[str], read: dict[str, Any]) -> Rules:
    """Return the rules of the fields that an algorithm obeys; ``read`` has those that are read already.

    >>> read_rules(Choices(cut="beyond", fail="hard"), frozenset({"cut"}), {"depth": 2}).describe()
    {'cut': 'beyond', 'depth': 2}
    """
    chosen = {name: getattr(choices, name) for name in CHOICES if name in obeyed}
    if "player" in obeyed and choices.player.strip():
        chosen["player"] = choices.player.strip()
    return Rules(**chosen, **read)
