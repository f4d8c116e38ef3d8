"""Draws the pictures of the documentation: ``make pictures`` writes ``docs/alpha-beta.gif``."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image

import gametree as gt
from gametree.drawing import draw
from gametree.render import graphviz
from gametree.render.dot import dot
from gametree.theme import theme_named

HERE = Path(__file__).parent
SECONDS = 2.2
"""how long a step stands; the last one twice as long"""


def animate(result: gt.Result, path: Path, *, lang: str = "en", dpi: int = 84) -> None:
    """Write an animated GIF with one picture a leaf, each with its caption."""
    theme = theme_named("light")
    pictures = []
    for frame in result.frames("leaf"):
        source = dot(draw(frame, lang=lang, captioned=True), theme)
        pictures.append(Image.open(io.BytesIO(graphviz.render(source, "png", dpi=dpi))).convert("RGB"))
    size = max(picture.width for picture in pictures), max(picture.height for picture in pictures)
    sheets = []
    for picture in pictures:
        sheet = Image.new("RGB", size, theme.paper)
        sheet.paste(picture, (0, 0))
        sheets.append(sheet.quantize(64, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE))
    times = [round(1000 * SECONDS)] * (len(sheets) - 1) + [round(2000 * SECONDS)]
    sheets[0].save(path, save_all=True, append_images=sheets[1:], duration=times, loop=0, optimize=True)


def main() -> int:
    """Draw every picture."""
    animate(gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3), HERE / "alpha-beta.gif")
    return 0


if __name__ == "__main__":
    sys.exit(main())
