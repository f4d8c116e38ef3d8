"""The still picture of two searches side by side, one picture for the place of their player."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, fields
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

from ...drawing.drawing import Drawing, draw
from ...drawing.folding import folded
from ...drawing.themes import theme_named
from ...render import graphviz
from ...render.display import WIDEST
from ...render.png import beside, png
from ...render.short_svg import image
from ...render.svg import svg

if TYPE_CHECKING:
    from .pair_widget import PairPlayer

__all__ = ["pair_still"]

SIZE = re.compile(r' (?:width|height)="([\d.]+)pt"')
GUTTER = 24.0
"""horizontal gap between two pictures, in points"""


@dataclass(frozen=True)
class _Titled(Drawing):
    """A drawing whose caption begins with the name of the search."""

    title: str = ""

    @cached_property
    def caption(self) -> str:
        return f"{self.title}: {self.frame.caption(self.lang, self.notation)}" if self.frame else self.title


def pair_still(player: PairPlayer) -> dict[str, Any]:
    """Return the pictures of both searches at a stop, side by side in one, and the sentence about them."""
    both, drawings = player.both, list[Drawing]()
    told, theme = both.told(player.step, player.lang), theme_named("light")
    sides = zip((both.first, both.second), both.titles(player.lang), both.stops[player.step], strict=True)
    for result, title, position in sides:
        frame = result.frames("leaf", player.lang).at(position)
        base = draw(frame, notation=player.notation, captioned=True)
        titled = _Titled(**{field.name: getattr(base, field.name) for field in fields(base)}, title=title)
        drawings.append(folded(titled))
    shown = {"text/plain": told}
    if graphviz.is_available():
        shown["text/html"] = image(_beside(told, *(svg(drawing, theme, widest=WIDEST) for drawing in drawings)))
    if graphviz.is_available("png"):
        sheet = beside(png(drawings[0], theme), png(drawings[1], theme), round(GUTTER))
        if sheet is not None:
            shown["image/png"] = base64.b64encode(sheet).decode("ascii")
    return shown


def _beside(title: str, left: str, right: str) -> str:
    """Put two SVG pictures beside each other into one with a title."""
    (first, high), (second, higher) = (map(float, SIZE.findall(picture)[:2]) for picture in (left, right))
    width, height = first + second + GUTTER, max(high, higher)
    # inside a picture a length in points would be measured in its own, larger units
    inner = [SIZE.sub(lambda size: size[0].replace("pt", ""), p[p.index("<svg") :], count=2) for p in (left, right)]
    moved = inner[1].replace("<svg", f'<svg x="{first + GUTTER:g}"', 1)
    size = f'width="{width:g}pt" height="{height:g}pt" viewBox="0 0 {width:g} {height:g}"'
    paper = '<rect width="100%" height="100%" fill="white"/>'
    name = f"<title>{escape(title)}</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{name}{paper}{inner[0]}{moved}</svg>'
