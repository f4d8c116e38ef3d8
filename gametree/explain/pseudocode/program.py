"""Listings, and the programs behind them: lines with tags, and a table of the tags that each moment lights."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ...node_kinds import CHANCE, MAX, MIN, Kind
from ...rules import INFINITE_WINDOW, Rules
from ...trace.trace import Trace
from ...values import show

ROW = re.compile(r" *(?P<tag>[\w.]+)(?P<limited> \?)? *\| (?P<indent> *)(?P<text>.+)")
"""``max.cut | if v {ge} β then return {over}``; a ``?`` behind the tag marks a line for searches with a depth limit."""
PREFIXES = {MAX: "max", MIN: "min", CHANCE: "chance"}
INDENT = "  "


class Line(NamedTuple):
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


class TaggedLine(NamedTuple):
    """One line of a program, in English."""

    tag: str
    """such as ``max.cut``: the function and what the line does there"""
    indent: int
    text: str


class PseudocodeProgram(NamedTuple):
    """A search in the shape of its textbook's pseudo-code."""

    text: str
    """one row a line; the names in braces are those of `_setting`"""
    table: Mapping[str, str]
    """the tags that a moment lights, in order; ``*`` is the function of the moment's player"""
    obeys: tuple[str, ...] = ()
    """the rules that this search reads; the others keep their defaults in the listing"""

    def rows(self, rules: Rules, trace: Trace | None = None) -> tuple[TaggedLine, ...]:
        """Return the lines as the rules shape them; a trace adds its root, its start window and its tree's height."""
        words = _setting(self.obeys, rules, trace)
        rows = []
        for line in self.text.strip().splitlines():
            found = ROW.fullmatch(line)
            assert found, line
            if rules.depth is not None or not found["limited"]:
                rows.append(TaggedLine(found["tag"], len(found["indent"]) // 2, found["text"].format_map(words)))
        return tuple(rows)

    def tags(self, moment: str, kind: Kind) -> list[str]:
        """Return the tags that a moment at a player's node lights; a line of its own for the player comes first."""
        tags = self.table.get(f"{moment} {kind}", self.table.get(moment, ""))
        return tags.replace("*", PREFIXES.get(kind, "")).split()


def _setting(obeys: tuple[str, ...], rules: Rules, trace: Trace | None) -> dict[str, str]:
    """Return what the rules, and a trace, put into the braces of a program."""
    beyond, hard, shallow, last = (
        name in obeys and getattr(rules, name) == other
        for name, other in (("cut", "beyond"), ("fail", "hard"), ("reach", "shallow"), ("tie", "last"))
    )
    return {
        "ge": ">" if beyond else "≥",
        "le": "<" if beyond else "≤",
        "unsettled": "" if beyond else " with L(s) < U(s)",
        "over": "β" if hard else "v",
        "under": "α" if hard else "v",
        "max_result": "α" if hard else "v",
        "min_result": "β" if hard else "v",
        "max_window": "v, +∞" if shallow else "α, β",
        "min_window": "−∞, v" if shallow else "α, β",
        "better": "≥" if last else ">",
        "worse": "≤" if last else "<",
        **_depth(rules, trace),
        **_start(rules, trace),
    }


def _depth(rules: Rules, trace: Trace | None) -> dict[str, str]:
    """Return the arguments that count the plies left; m is the height of a tree that is not given."""
    is_limited = rules.depth is not None
    heights = [trace.tree.height] if trace else []
    deepest = min([*heights, *([] if rules.depth is None else [rules.depth])], default=None)
    if deepest is None or deepest > 3:
        depths = f"1, 2, …, {'m' if deepest is None else deepest}"
    else:
        depths = ", ".join(map(str, range(min(1, deepest), deepest + 1)))
    return {
        "d": ", d" if is_limited else "",
        "deeper": ", d − 1" if is_limited else "",
        "deeper_still": ", d − 2" if is_limited else "",
        "plies": f", {rules.depth}" if is_limited else "",
        "depths": depths,
    }


def _start(rules: Rules, trace: Trace | None) -> dict[str, str]:
    """Return what the first call depends on: who moves at the root, the start window, the range of the values."""
    by_min = trace is not None and trace.tree.kind(0) == MIN
    low, high = trace.window if trace else INFINITE_WINDOW
    own = (-high, -low) if by_min else (low, high)
    least, most = map(show, rules.value_range) if rules.value_range else ("L", "U")
    return {
        "root": "MIN" if by_min else "MAX",
        "low": show(low, sign=True),
        "high": show(high, sign=True),
        "own_low": show(own[0], sign=True),
        "own_high": show(own[1], sign=True),
        "side": "−1" if by_min else "+1",
        "hero": rules.player or "PLAYER(state)",
        "least": least,
        "most": most,
        "promise": "−∞" if by_min else "+∞",
        "greatest": "least" if by_min else "greatest",
        "meet": "max" if by_min else "min",
        "hopeful": "h < +∞" if by_min else "h > −∞",
    }
