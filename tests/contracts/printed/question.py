"""A question as it was read from a page: its tree, what is asked, and the rules that are printed with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

INF = float("inf")


class Unreadable(Exception):
    """A sentence, a number or a part of a picture that nobody could read."""


@dataclass(eq=False)
class Node:
    """A node as it is drawn."""

    label: str
    kind: str
    """max, min, chance, p1, p2 …, or leaf"""
    value: Any = None
    """a number, or a tuple of numbers; at a leaf"""
    children: list[Node] = field(default_factory=list)
    """from left to right"""
    move: str = ""
    probability: Any = None

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass
class Question:
    """What is asked, and the rules; a rule that is not printed is the one that the documentation calls the usual."""

    kind: str = ""
    tree: Node | None = None
    search: str = ""
    at: str = ""
    ask: str = ""
    cuts: str = ""
    leaf: str = ""
    branch: str = ""
    move: str = ""
    values: Sequence[Any] = ()
    tables: Mapping[str, Sequence[Sequence[str]]] = field(default_factory=dict)
    count: int | None = None
    root: str = ""
    mover: str = ""
    movers: dict[str, str] = field(default_factory=dict)
    """who moves at nodes of which the picture does not tell it"""
    order: str | Mapping[str, Sequence[str]] = "left_to_right"
    cut: str = "at_equality"
    fail: str = "soft"
    reach: str = "deep"
    tie: str = "first"
    window: tuple[Any, Any] = (-INF, INF)
    value_range: tuple[Any, Any] | None = None
    depth: int | None = None
    estimates: Mapping[str, Any] = field(default_factory=dict)
    unstable: Sequence[str] = ()
    player: str = ""
    reached_only: bool = False
    said: set[str] = field(default_factory=set)
    """the rules that are printed"""


def number(text: str) -> Any:
    """Read a number as it is printed: with a minus sign, a decimal comma, a bar, or ∞."""
    plain = text.strip().replace("−", "-").replace("–", "-")
    if plain in ("∞", "+∞", "inf"):
        return INF
    if plain in ("-∞", "-inf"):
        return -INF
    try:
        return exact(Fraction(plain.replace(",", ".")))
    except (ValueError, ZeroDivisionError):
        raise Unreadable(f"no number: {text!r}") from None


def exact(value: Any) -> Any:
    """Return a number as int where it is whole."""
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value


def numbers(text: str) -> tuple[Any, ...]:
    """Read the numbers of a tuple, with commas or semicolons between them, in any brackets."""
    inside = text.strip()[1:-1]
    parts = inside.split(";" if ";" in inside else ", " if ", " in inside else ",")
    return tuple(number(part) for part in parts)
