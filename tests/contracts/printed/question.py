"""A question read from a page: its tree, its task, and its printed rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from oracle import INF, Node, Rules, exact


class Unreadable(Exception):
    """Raised when a sentence, a number or a part of a picture cannot be read."""


@dataclass
class Question(Rules):
    """The task and the rules; a rule that is not printed has its documented default."""

    search: str = ""
    kind: str = ""
    tree: Node = field(default_factory=lambda: Node(""))
    at: str = ""
    ask: str = ""
    cuts: str = ""
    leaf: str = ""
    functions: str = ""
    branch: str = ""
    move: str = ""
    values: Sequence[Any] = ()
    tables: Mapping[str, Sequence[Sequence[str]]] = field(default_factory=dict)
    count: int | None = None
    root: str = ""
    mover: str = ""
    movers: dict[str, str] = field(default_factory=dict)
    """player of each node whose picture does not show the player"""
    reached_only: bool = False
    said: set[str] = field(default_factory=set)
    """names of the printed rules"""


def number(text: str) -> Any:
    """Read a printed number, which can have a minus sign, a decimal comma or a fraction bar, or be ∞."""
    plain = text.strip().replace("−", "-").replace("–", "-")
    if plain in ("∞", "+∞", "inf"):
        return INF
    if plain in ("-∞", "-inf"):
        return -INF
    try:
        return exact(Fraction(plain.replace(",", ".")))
    except (ValueError, ZeroDivisionError):
        raise Unreadable(f"no number: {text!r}") from None


def numbers(text: str) -> tuple[Any, ...]:
    """Read the numbers of a tuple in any brackets, separated by commas or semicolons."""
    inside = text.strip()[1:-1]
    parts = inside.split(";" if ";" in inside else ", " if ", " in inside else ",")
    return tuple(number(part) for part in parts)
