"""The outputs of a widget in a notebook: they show a picture wherever the widget cannot be shown.

JupyterLab shows an error for a widget whose kernel is gone, and nothing else of the same output. So there are three
outputs: a still picture; a sheet that hides the picture once the player is below it, and hides what is below
as long as no player is there; and the widget's view. Readers of a saved notebook see

* code hosts and nbconvert: the picture as SVG (the sheet and the view show nothing there);
* JupyterLab and Notebook 7, notebook trusted: the picture as SVG, the error hidden by the sheet;
* the same, notebook not trusted: the picture as PNG; neither sheets, SVG nor widgets are let in.

Front ends that keep each output to itself get one output with everything in it, and choose.
"""

from __future__ import annotations

import base64
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..drawing.drawing import Drawing, draw
from ..render import display
from ..render.png import beside

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


def outputs(widget: AnyWidget, still: dict[str, Any]) -> Iterator[Output]:
    """Return the outputs of a cell with a widget; ``still`` is the picture in its place, in several formats."""
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
    return display.bundle(draw(player.frame, notation=player.notation, lang=player.lang, captioned=True))


@dataclass(frozen=True)
class _Titled(Drawing):
    """A drawing whose caption begins with the name of the search."""

    title: str = ""

    @cached_property
    def caption(self) -> str:
        return f"{self.title}: {self.frame.caption(self.lang)}" if self.frame else self.title


def pair_still(player: PairPlayer) -> dict[str, Any]:
    """Return the pictures of both searches at a stop, side by side in one, and the sentence about them."""
    both, pictures = player.both, []
    sides = zip((both.first, both.second), both.titles(player.lang), both.stops[player.step], strict=True)
    for result, title, position in sides:
        frame = result.frames("leaf", player.lang).at(position)
        base = draw(frame, notation=player.notation, captioned=True)
        titled = _Titled(**{field.name: getattr(base, field.name) for field in fields(base)}, title=title)
        pictures.append(display.bundle(titled))
    shown = {"text/plain": both.told(player.step, player.lang)}
    if all("image/svg+xml" in picture for picture in pictures):
        shown["image/svg+xml"] = _beside(*(picture["image/svg+xml"] for picture in pictures))
        left, right = (base64.b64decode(picture["image/png"]) for picture in pictures)
        sheet = beside(left, right, round(GUTTER))
        if sheet is not None:
            shown["image/png"] = base64.b64encode(sheet).decode("ascii")
    return shown


def _beside(left: str, right: str) -> str:
    """Put two SVG pictures beside each other into one."""
    (first, high), (second, higher) = (map(float, SIZE.findall(picture)[:2]) for picture in (left, right))
    width, height = first + second + GUTTER, max(high, higher)
    # inside a picture a length in points would be measured in its own, larger units
    inner = [SIZE.sub(lambda size: size[0].replace("pt", ""), p[p.index("<svg") :], count=2) for p in (left, right)]
    moved = inner[1].replace("<svg", f'<svg x="{first + GUTTER:g}"', 1)
    size = f'width="{width:g}pt" height="{height:g}pt" viewBox="0 0 {width:g} {height:g}"'
    paper = '<rect width="100%" height="100%" fill="white"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{paper}{inner[0]}{moved}</svg>'


def _outputs_stand_apart() -> bool:
    """Tell whether this front end gives each output a world of its own, so that no sheet reaches another."""
    if "google.colab" in sys.modules:
        return True
    from IPython import get_ipython

    shell = get_ipython()
    return shell is not None and "__vsc_ipynb_file__" in shell.user_ns
