"""A listing: the numbered lines of an algorithm in pseudo-code."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Line", "Listing"]

INDENT = "  "


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a listing."""

    indent: int
    """how many steps it is indented; 0 for the head of a function"""
    text: str


@dataclass(frozen=True, slots=True, repr=False)
class Listing:
    """The pseudo-code of a search. Printed, its lines are numbered from 1; in ``lines`` the first has index 0.

    >>> print(Listing("search", (Line(0, "function VALUE(state)"), Line(1, "return UTILITY(state)"))))
    1  function VALUE(state)
    2    return UTILITY(state)
    """

    algorithm: str
    """the name in `gametree.ALGORITHMS`"""
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        width = len(str(len(self.lines)))
        return "\n".join(
            f"{number:>{width}}  {INDENT * line.indent}{line.text}" for number, line in enumerate(self.lines, start=1)
        )

    def __repr__(self) -> str:
        return str(self)
