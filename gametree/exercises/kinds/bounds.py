"""Bounds: whether the value that a node returns is its exact value, or only a bound on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...phrases import Phrase
from ...rules import Shown
from ...trace.result import Result
from ...values import show
from ..answers import unreadable as words
from ..answers.numbers import relation
from .by_node import examples, left_values, reader
from .intervals import end_of
from .kind import Kind

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["BOUNDS"]


def key(result: Result, exercise: Exercise) -> dict[str, str]:
    """Return the value that each node returns, with =, ≤ or ≥ as the evaluated leaves prove it.

    A value is exact if no other is possible; it is an upper bound if no greater one is.
    """
    end, found = end_of(result), {}
    for label, value in left_values(result, exercise).items():
        node = result.tree[label]
        low, high = end.low[node], end.high[node]
        is_exact = low == high == value
        found[label] = f"{'=' if is_exact else '≤' if high <= value else '≥'} {show(value)}"  # type: ignore[operator]
    return found


def read(given: object, where: Phrase) -> str:
    """Read a bound in any spelling; write it in one."""
    sign, value = relation(given, where)
    return f"{sign} {show(value)}"


BOUNDS = Kind(
    "bounds",
    ("alphabeta",),
    words.BOUNDS,
    shows=lambda exercise: (Shown.RETURNS,),
    key=key,
    read=reader(read, words.BOUNDS, lambda value: f"= {show(value)}"),
    example=examples("= 7", "≤ 8", "≥ 9"),
    has_window=True,
)
