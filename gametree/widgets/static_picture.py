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

import sys
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from ..drawing.drawing import draw
from ..render import display

if TYPE_CHECKING:
    from anywidget import AnyWidget

    from .player.stepping_widget import SteppingPlayer

__all__ = ["outputs", "player_still"]

Output = tuple[dict[str, Any], dict[str, Any]]
"""A MIME bundle and its metadata."""

VIEW = "application/vnd.jupyter.widget-view+json"
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


def _outputs_stand_apart() -> bool:
    """Tell whether this front end gives each output a world of its own, so that no sheet reaches another."""
    if "google.colab" in sys.modules:
        return True
    from IPython import get_ipython

    shell = get_ipython()
    return shell is not None and "__vsc_ipynb_file__" in shell.user_ns
