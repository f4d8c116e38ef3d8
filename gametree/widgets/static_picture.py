"""The outputs of a widget in a notebook: they show a picture wherever the widget cannot be shown.

JupyterLab shows an error for a widget whose kernel is gone, and nothing else of the same output. So there are three
outputs: a still picture; a sheet that hides the picture once the player is below it, and hides what is below
as long as no player is there; and the widget's view. Readers of a saved notebook see

* code hosts and nbconvert: the picture, and how to get more (the sheet and the view show nothing there);
* JupyterLab and Notebook 7, notebook trusted: the same, the error hidden by the sheet;
* the same, notebook not trusted: the same; neither sheets nor widgets are let in.

Front ends that keep each output to itself get one output with everything in it, and choose.
"""

from __future__ import annotations

import base64
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

from ..drawing.drawing import Drawing, draw
from ..drawing.folding import folded
from ..drawing.themes import theme_named
from ..render import display, graphviz
from ..render.display import WIDEST
from ..render.png import beside, png
from ..render.short_svg import image
from ..render.svg import svg

if TYPE_CHECKING:
    from anywidget import AnyWidget

    from .player.pair_widget import PairPlayer
    from .player.stepping_widget import SteppingPlayer

__all__ = ["outputs", "pair_still", "player_still"]

Output = tuple[dict[str, Any], dict[str, Any]]
"""A MIME bundle and its metadata."""

VIEW = "application/vnd.jupyter.widget-view+json"
SIZE = re.compile(r' (?:width|height)="([\d.]+)pt"')
GUTTER = 24.0
"""horizontal gap between two pictures, in points"""
CHILD = ".jp-OutputArea-child"
SHEET = f"""<style class="gametree-sheet">
{CHILD}:has(.gametree-sheet),
{CHILD}:has(.gametree-sheet) + {CHILD}:not(:has(.gametree-player)),
{CHILD}:has(+ {CHILD} .gametree-sheet):has(+ * + {CHILD} .gametree-player) {{ display: none !important; }}
{CHILD}:has(+ {CHILD} .gametree-sheet) :is(img, svg) {{ max-width: 100%; height: auto; }}
</style>"""


def outputs(widget: AnyWidget, still: dict[str, Any], how: str) -> Iterator[Output]:
    """Return the outputs of a cell with a widget; ``still`` is the picture in its place, in several formats.

    ``how`` stands below the picture and says what to do for more.
    """
    if "text/html" in still:
        still = {**still, "text/html": f"{still['text/html']}<p><em>{escape(how)}</em></p>"}
    if _outputs_stand_apart():
        view, metadata = widget._repr_mimebundle_() or ({}, {})
        yield {**still, **view, "text/plain": still["text/plain"]}, metadata
        return
    yield still, {}
    yield {"text/html": SHEET}, {}
    # without a second format nbconvert would warn of an output that it cannot show
    yield {VIEW: {"version_major": 2, "version_minor": 0, "model_id": widget.model_id}, "text/html": ""}, {}


def player_still(player: SteppingPlayer) -> dict[str, Any]:
    """Return the picture of a player's step."""
    shown = draw(player.frame, notation=player.notation, lang=player.lang, captioned=True, hide=player.hide)
    return display.bundle(shown)


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


def _outputs_stand_apart() -> bool:
    """Tell whether this front end gives each output a world of its own, so that no sheet reaches another."""
    if "google.colab" in sys.modules:
        return True
    from IPython import get_ipython

    shell = get_ipython()
    return shell is not None and "__vsc_ipynb_file__" in shell.user_ns
