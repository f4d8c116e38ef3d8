"""Generated files in the repository: each picture is stored once, is small, and looks unchanged."""

from __future__ import annotations

import base64
import io
import json
import re
from pathlib import Path

import nbformat
import pytest
from PIL import Image

import gametree as gt
from builders import ROOT, SAVING
from gametree.drawing.drawing import draw
from gametree.drawing.themes import THEMES
from gametree.render import svg as render
from saved_pictures import drawn

NOTEBOOKS = sorted(
    path for folder in ("notebooks", "solutions", "exercises") for path in (ROOT / folder).glob("*/*.ipynb")
)
GENERATED = [
    *NOTEBOOKS,
    *(ROOT / "docs" / "gallery").iterdir(),
    *(ROOT / "docs").glob("*.png"),
    *(ROOT / "docs").glob("*.gif"),
]


def test_generated_files_total_less_than_11_mb() -> None:
    """The limit matters because every rebuild adds to the history of the repository."""
    assert sum(path.stat().st_size for path in GENERATED) < 11_000_000


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: str(path.relative_to(ROOT)))
def test_each_output_saves_its_picture_in_one_format(path: Path) -> None:
    """A saved output contains no view, style sheet or script that needs a live kernel."""
    for cell in nbformat.read(path, as_version=4).cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            assert data.keys() <= {"text/plain", "text/html", "text/markdown", "image/png"}, cell.id
            html = data.get("text/html", "")
            assert not ("image/png" in data and html), cell.id
            assert not re.search("<(?:svg|script|iframe)|gametree-sheet", html), cell.id
            pictures = drawn(html)
            assert len(set(pictures)) == len(pictures), cell.id


def bundle(lang: str = "en") -> dict[str, str]:
    """Return the output of a search in a live notebook."""
    return gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").frames(lang=lang)[4]._repr_mimebundle_()


def test_saved_drawing_is_an_svg_image_with_its_caption_below() -> None:
    """The caption is the alternative text of the image, which has no PNG version and contains all its texts.

    The visible caption is separate text, which does not shrink with the image.
    """
    live = bundle()
    cell = nbformat.v4.new_code_cell(outputs=[nbformat.v4.new_output("display_data", live)])
    (output,) = SAVING.saved(nbformat.v4.new_notebook(cells=[cell])).cells[0].outputs
    assert output.data.keys() == {"text/html", "text/plain"} and output.data["text/plain"] == live["text/plain"]
    html = output.data["text/html"]
    assert html == live["text/html"] and html.startswith(
        '<img class="gametree-shown" alt="C1 = 2 gives C ≤ 2, but MAX already has 3'
    )
    svg = drawn(html)[0]
    texts = re.compile(r"<text[^>]*>([^<]*)</text>")
    frame = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").frames()[4]
    whole = render.svg(draw(frame), THEMES["light"])
    assert html.endswith(f"<p>({frame.name}) {frame.caption()}</p>")
    assert texts.findall(svg) == texts.findall(whole)
    assert len(svg) < 0.4 * len(whole)


def test_saved_picture_has_a_dark_colour_for_every_light_colour() -> None:
    """No text keeps the dark colour of the light theme on a dark background."""
    svg = drawn(bundle()["text/html"])[0]
    light, dark = svg.split("@media(prefers-color-scheme:dark)")
    sheet = dict(re.findall(r"\.(\w+)\{([^}]*)\}", light))
    again = {name: rule for names, rule in re.findall(r"([.\w,]+)\{([^}]*)\}", dark) for name in names[1:].split(",.")}
    coloured = {name for name, rule in sheet.items() if "#" in rule}
    assert coloured == again.keys() and len(coloured) > 8
    papers = [name for name, rule in sheet.items() if rule.startswith("fill:#fff")]
    assert {again[name].split(";")[0] for name in papers} == {f"fill:{THEMES['dark'].paper}"}


def test_saved_plot_keeps_its_colours() -> None:
    """A plot stays a PNG, and the heading above it is its alternative text. The number of colours is reduced, but
    background and fills keep theirs.
    """
    plot = Image.new("RGBA", (200, 100), "white")
    for number in range(1000):
        plot.putpixel((number % 200, number // 200), (number % 256, 30, 90, 255))
    plot.paste("#56b4e9", (20, 20, 60, 100))
    plot.paste("#dddddd", (0, 60, 200, 61))
    written = io.BytesIO()
    plot.save(written, "PNG")
    data = {"image/png": base64.b64encode(written.getvalue()).decode("ascii"), "text/plain": "a plot"}
    cell = nbformat.v4.new_code_cell(outputs=[nbformat.v4.new_output("display_data", json.loads(json.dumps(data)))])
    above = nbformat.v4.new_markdown_cell("# Plots\n\n## Leaves & more\nText")
    kept = SAVING.saved(nbformat.v4.new_notebook(cells=[above, cell])).cells[1].outputs[0].data
    assert kept["text/html"].startswith('<img alt="Leaves &amp; more" src=')
    png = kept["text/html"].split("base64,")[1].split('"')[0]
    with Image.open(io.BytesIO(base64.b64decode(png))) as image:
        assert image.mode == "P" and kept["text/plain"] == "a plot"
        small = image.convert("RGB")
    for point in ((100, 90), (40, 90), (100, 60)):
        before, after = plot.convert("RGB").getpixel(point), small.getpixel(point)
        assert max(abs(a - b) for a, b in zip(before, after, strict=True)) < 10, point


def test_styles_for_live_pages_are_not_saved() -> None:
    """The style sheet between a player's picture and the player is only for live pages."""
    sheet = nbformat.v4.new_output("display_data", {"text/html": SAVING.SHEET + "</style>"})
    cell = nbformat.v4.new_code_cell(outputs=[sheet, nbformat.v4.new_output("stream", text="said")])
    assert [output.output_type for output in SAVING.saved(nbformat.v4.new_notebook(cells=[cell])).cells[0].outputs] == [
        "stream"
    ]
