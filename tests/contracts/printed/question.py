"""A question read from a page: its tree, its task, and the printed rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from oracle import INF, Node, Rules, exact


class Unreadable(Exception):
    """A sentence, a number or a part of a picture that is unreadable."""


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
    """player of each node whose picture does not show it"""
    reached_only: bool = False
    said: set[str] = field(default_factory=set)
    """the rules that are printed"""


def number(text: str) -> Any:
    """Read a printed number: with a minus sign, a decimal comma, a bar, or ∞."""
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
    """Read the numbers of a tuple, separated by commas or semicolons, in any brackets."""
    inside = text.strip()[1:-1]
    parts = inside.split(";" if ";" in inside else ", " if ", " in inside else ",")
    return tuple(number(part) for part in parts)
