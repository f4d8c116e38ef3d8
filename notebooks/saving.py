"""The pictures kept in a saved notebook: each once, small, and in a format that every reader shows.

A drawing of the kit is already an image inside HTML (`gametree.render.svg`), and stays so. A plot is kept as PNG with
few colours; without an alternative text it is named by the heading above. A live kernel gives other formats, too.
"""

from __future__ import annotations

import base64
import io
import re
from html import escape
from typing import Any

import nbformat
from nbformat import NotebookNode
from PIL import Image

__all__ = ["saved"]

COLOURS = 24
HEADING = re.compile(r"^#+ (.*)", re.MULTILINE)
PLOT = re.compile(r"(?<=data:image/png;base64,)[\w+/=]+")
SHEET = '<style class="gametree-sheet">'
"""The style sheet that a player's picture needs beside the live player, and nowhere else."""


def saved(notebook: NotebookNode) -> NotebookNode:
    """Reduce the pictures of a notebook, in place."""
    heading = ""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            heading = ([heading, *HEADING.findall(cell.source)])[-1]
        if cell.cell_type == "code":
            shown = [
                output for output in cell.outputs if not output.get("data", {}).get("text/html", "").startswith(SHEET)
            ]
            for output in shown:
                if "data" in output:
                    output["data"] = nbformat.from_dict(_kept(output.data, heading))
            cell["outputs"] = shown
    return notebook


def _kept(data: dict[str, Any], heading: str) -> dict[str, Any]:
    """Return the kept formats of an output, with each picture in one of them."""
    kept = {name: part for name, part in data.items() if not name.startswith("image/")}
    if "image/png" in data and "text/html" not in data:
        kept["text/html"] = f'<img alt="{escape(heading)}" src="data:image/png;base64,{data["image/png"].strip()}"/>'
    if "text/html" in kept:
        kept["text/html"] = PLOT.sub(lambda found: _few_colours(found[0]), kept["text/html"])
    return dict(sorted(kept.items()))


def _few_colours(png: str) -> str:
    """Return a PNG, in base64, with few colours and a white background."""
    with Image.open(io.BytesIO(base64.b64decode(png))) as picture:
        paper = Image.new("RGBA", picture.size, "white")
        paper.alpha_composite(picture.convert("RGBA"))
    few = paper.convert("RGB").quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    small = io.BytesIO()
    few.save(small, "PNG", optimize=True)
    return base64.b64encode(small.getvalue()).decode("ascii")
