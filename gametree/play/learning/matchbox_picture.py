"""Matchboxes as one SVG picture: a grid of positions, with the number of beads in the square of each move."""

from __future__ import annotations

from collections.abc import Iterable

from ...errors import InputError
from ...games.game import State
from ...languages import translator
from ...phrases import Code, brief, gettext
from ...render.svg import Svg
from .menace import Box, Menace
from .menace_words import BOXES_TITLE

__all__ = ["boxes_svg"]

SQUARE, GAP, ACROSS = 20, 16, 8
"""The side of a square and the gap between boxes, both in points, and the number of boxes in a row."""
SIDE = 3 * SQUARE
INK, BEAD, STRONG = "#1b1b1b", "#cfe3ff", "#0b4fa8"


def boxes_svg(
    menace: Menace, *, stage: int | None = None, states: Iterable[State] | None = None, most: int = 48, lang: str = "en"
) -> Svg:
    """Return a picture of at most ``most`` boxes: those of a stage or of some positions, or all, earlier ones first.

    A circle has the number of beads of a move in it; its size shows the move's share of the beads.

    >>> svg = boxes_svg(Menace(), stage=0)
    >>> svg.count("<circle"), "1 of MENACE" in svg
    (3, True)
    """
    if stage not in (None, 0, 1, 2, 3):
        raise InputError(Code("stage"), gettext("0, 1, 2 or 3, or None for all"), brief(stage))
    if states is not None and stage is not None:
        raise InputError(
            gettext("boxes of MENACE"), gettext("a stage or some states"), gettext("both"), gettext("leave one out")
        )
    if states is None:
        boxes = [box for box in menace.boxes.values() if stage is None or box.stage == stage]
    elif not (boxes := [menace.box(state) for state in states]):
        raise InputError(Code("states"), gettext("at least one"), gettext("none"))
    shown = boxes[:most]
    rows = -(-len(shown) // ACROSS)
    width = GAP + min(len(shown), ACROSS) * (SIDE + GAP)
    height = GAP + rows * (SIDE + GAP)
    title = BOXES_TITLE.of(shown=len(shown), count=len(menace.boxes)).told(translator(lang))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}pt" height="{height}pt" '
        f'viewBox="0 0 {width} {height}" font-family="DejaVu Sans,Verdana,sans-serif" text-anchor="middle">',
        f"<title>{title}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for number, box in enumerate(shown):
        row, column = divmod(number, ACROSS)
        x, y = GAP + column * (SIDE + GAP), GAP + row * (SIDE + GAP)
        parts.append(f'<g transform="translate({x} {y})">{_box(menace, box)}</g>')
    return Svg("\n".join([*parts, "</svg>"]))


def _box(menace: Menace, box: Box) -> str:
    lines = "".join(
        f'<path d="M0 {at}H{SIDE}M{at} 0V{SIDE}" stroke="{INK}" stroke-width="0.8"/>' for at in (SQUARE, 2 * SQUARE)
    )
    frame = f'<rect width="{SIDE}" height="{SIDE}" fill="none" stroke="{INK}" stroke-width="1.2"/>'
    marks = "".join(menace.game.draw(box.state).split())
    total, counts = sum(box.beads) or 1, box.counts
    parts = [frame, lines]
    for square, mark in enumerate(marks):
        x, y = (square % 3 + 0.5) * SQUARE, (square // 3 + 0.5) * SQUARE
        count = counts.get(square + 1)
        if mark in menace.game.MARKS:
            parts.append(_text(mark, x, y, 13, INK))
        elif count is not None:
            radius = 4 + 5.5 * count / total
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:.1f}" fill="{BEAD}"/>' * bool(count))
            parts.append(_text(str(count), x, y, 9 if count < 100 else 7, STRONG))
    return "".join(parts)


def _text(text: str, x: float, y: float, size: float, colour: str) -> str:
    return f'<text x="{x:g}" y="{y + size * 0.36:.1f}" font-size="{size:g}" fill="{colour}">{text}</text>'
