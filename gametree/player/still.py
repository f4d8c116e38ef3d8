"""What a notebook keeps of a player: outputs that show a picture wherever the widget cannot be.

JupyterLab shows an error for a widget whose kernel is gone, and nothing else of the same output. So there are three
outputs: a still picture; a sheet that hides the picture once the player stands below it, and hides what is below
as long as no player stands there; and the widget's view. Readers of a saved notebook see

* code hosts and nbconvert: the picture as SVG (the sheet and the view show nothing there);
* JupyterLab and Notebook 7, notebook trusted: the picture as SVG, the error hidden by the sheet;
* the same, notebook not trusted: the picture as PNG; neither sheets, SVG nor widgets are let in.

Front ends that keep each output to itself get one output with everything in it, and choose.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..drawing import draw
from ..render import display

if TYPE_CHECKING:
    from .widget import Player

__all__ = ["outputs"]

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


def outputs(player: Player) -> Iterator[Output]:
    """Return the outputs of a cell that shows a player, in order."""
    frame = player.result.frames(player.by)[player.step]
    still = display.bundle(draw(frame, notation=player.notation, lang=player.lang, captioned=True))
    if _outputs_stand_apart():
        data, metadata = player._repr_mimebundle_() or ({}, {})
        yield {**still, VIEW: data.get(VIEW)}, metadata
        return
    yield still, {}
    yield {"text/html": SHEET}, {}
    # without a second format nbconvert would warn of an output that it cannot show
    yield {VIEW: {"version_major": 2, "version_minor": 0, "model_id": player.model_id}, "text/html": ""}, {}


def _outputs_stand_apart() -> bool:
    """Tell whether this front end gives each output a world of its own, so that no sheet reaches another."""
    if "google.colab" in sys.modules:
        return True
    from IPython import get_ipython

    shell = get_ipython()
    return shell is not None and "__vsc_ipynb_file__" in shell.user_ns
