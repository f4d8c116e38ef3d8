"""The plot of a student's progress: a bar for each mistake, and the line from which on it counts as mastered."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from ...drawing.shapes import Role
from ...drawing.themes import THEMES
from ...fonts import text_width

__all__ = ["Bar", "plot"]

SIZE = 12
"""size of the text, in points"""
LINE = 20
"""height of a bar with the room around it, in points"""
LENGTH = 220
"""length of a full bar, in points"""
GAP = 10
FONT = "DejaVu Sans, Verdana, sans-serif"


class Bar(NamedTuple):
    """One bar: its name, how full it is, and what is written behind it."""

    name: str
    share: float
    note: str
    role: Role
    """decides the colour; the note says the same"""


def plot(bars: Sequence[Bar], limit: float, title: str, limit_name: str) -> str:
    """Return bars as an SVG, with a dashed line at the limit.

    >>> svg = plot([Bar("MAX and MIN mixed up", 0.5, "50 %", Role.PLAIN)], 0.95, "Progress", "mastered")
    >>> svg.count("<rect"), "Progress" in svg
    (3, True)
    """
    left = GAP + max((text_width(bar.name, SIZE) for bar in bars), default=0.0) + GAP
    right = max([text_width(bar.note, SIZE) for bar in bars] + [text_width(limit_name, SIZE) / 2])
    width, height = left + LENGTH + GAP + right + GAP, LINE * (len(bars) + 3)
    ink, looks = THEMES["light"].texts[Role.NAME].text, THEMES["light"].nodes
    at, bottom = left + limit * LENGTH, LINE * (len(bars) + 1.5)
    drawn = [_rect(0, 0, width, height, THEMES["light"].paper, "none")]
    drawn.append(_text(GAP, LINE * 0.8, title, ink, "start", bold=True))
    for number, bar in enumerate(bars):
        top, look = LINE * (number + 1.4), looks[bar.role]
        drawn.append(_text(left - GAP, top + 0.65 * LINE, bar.name, ink, "end"))
        drawn.append(_rect(left, top + 3, LENGTH, LINE - 6, THEMES["light"].paper, looks[Role.CELL].line))
        if bar.share > 0:
            drawn.append(_rect(left, top + 3, bar.share * LENGTH, LINE - 6, look.fill, look.line))
        drawn.append(_text(left + LENGTH + GAP, top + 0.65 * LINE, bar.note, ink, "start"))
    drawn.append(
        f'<path d="M{at:.1f},{LINE * 1.2:.1f}L{at:.1f},{bottom:.1f}" fill="none" stroke="{ink}" stroke-width="1.2" '
        'stroke-dasharray="4,3"/>'
    )
    drawn.append(_text(at, bottom + 0.7 * LINE, limit_name, ink, "middle"))
    words = escape(f"{title}. " + "; ".join(f"{bar.name}: {bar.note}" for bar in bars), quote=False)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.1f}" height="{height:.1f}" '
        f'viewBox="0 0 {width:.1f} {height:.1f}"><title>{words}</title>{"".join(drawn)}</svg>'
    )


def _rect(x: float, y: float, width: float, height: float, fill: str, line: str) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {place} fill="{fill}" stroke="{line}" stroke-width="1"/>'


def _text(x: float, y: float, text: str, ink: str, anchor: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    look = f'fill="{ink}" font-family="{FONT}" font-size="{SIZE}"{weight} text-anchor="{anchor}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(text, quote=False)}</text>'
