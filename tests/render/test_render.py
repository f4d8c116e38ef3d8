"""Pictures as SVG, PDF, PNG, EPS and DOT, parsed by independent readers."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

import gametree as gt
from gametree.drawing.drawing import draw
from gametree.drawing.shapes import Role
from gametree.drawing.themes import theme_named
from gametree.errors import MissingPackageError
from gametree.render import graphviz
from gametree.render.graphviz import dot, png
from gametree.render.svg import svg
from gametree.tree.notation import quoted
from goldens import Golden

SVG = "{http://www.w3.org/2000/svg}"
TWO_PLY = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
HOSTILE = ["<b>x</b>", "<script>alert(1)</script>", "&amp;", "a & b", 'quo"ted', r"\N", "back\\", r"\n", "مرحبا", "]]>"]


def texts(picture: str) -> list[str]:
    """Return every text in an SVG, in order."""
    return ["".join(element.itertext()) for element in ET.fromstring(picture).iter(f"{SVG}text")]


def by_id(picture: str) -> dict[str, ET.Element]:
    """Return the elements of an SVG by their id."""
    return {element.attrib["id"]: element for element in ET.fromstring(picture).iter() if "id" in element.attrib}


def test_svg_shows_the_annotations_of_every_step() -> None:
    """The annotations beside A, B, C and D are those in deck 000."""
    table = {
        "a": ["", "≤ 3", "", ""],
        "b": ["", "≤ 3", "", ""],
        "c": ["≥ 3", "= 3", "", ""],
        "d": ["≥ 3", "= 3", "≤ 2", ""],
        "e": ["[3, 14]", "= 3", "≤ 2", "≤ 14"],
        "f": ["[3, 5]", "= 3", "≤ 2", "≤ 5"],
        "g": ["= 3", "= 3", "≤ 2", "= 2"],
    }
    for frame in TWO_PLY.frames("leaf")[1:]:
        elements = by_id(svg(draw(frame), theme_named("light")))
        notes = [
            "".join(elements[f"i{node}"].itertext()).strip() if f"i{node}" in elements else "" for node in (0, 1, 5, 9)
        ]
        assert notes == table[frame.name], frame.name


def test_svg_has_a_title_and_a_text_description() -> None:
    """The title is the caption, and no title or comment of Graphviz is left."""
    frame = TWO_PLY.frames("leaf")[4]
    picture = svg(draw(frame, lang="es"), theme_named("light"))
    root = ET.fromstring(picture)
    assert root.findtext(f"{SVG}title") == frame.caption("es")
    assert "C, nodo MIN, como máximo 2" in (root.findtext(f"{SVG}desc") or "")
    assert root.attrib["role"] == "img"
    assert "<!--" not in picture and picture.count("<title>") == 1


@pytest.mark.parametrize("label", HOSTILE)
def test_hostile_labels_appear_literally(label: str) -> None:
    """The label contains markup, entities, escapes and right-to-left text."""
    tree = gt.Tree.from_nested([[3, 5], [2, 9]])
    named = gt.Tree.parse(str(tree).replace("[3 5]", f"{quoted(label)}: [3 5]"))
    assert named.label(1) == label
    picture = svg(draw(gt.alphabeta(named).frames()[-1], captioned=True), theme_named("light"))
    assert label in texts(picture)
    assert "<script" not in picture and "<b>" not in picture


def test_png_size_follows_dpi_and_image_is_not_blank() -> None:
    """The image has a background, and black and grey ink."""
    source = dot(draw(TWO_PLY.frames()[5]), theme_named("print"))
    small, large = (Image.open(io.BytesIO(graphviz.render(source, "png", dpi=dpi))) for dpi in (72, 144))
    assert abs(large.width - 2 * small.width) <= 2
    assert len(small.convert("L").getcolors() or []) > 10


@pytest.mark.parametrize("device", ["png:cairo:gd", "png:cairo:none"])
@pytest.mark.parametrize("name", ["light", "dark", "print"])
def test_png_with_palette_keeps_the_colours_of_the_picture(
    name: str, device: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """With a palette of Graphviz or Pillow, background and fills keep their exact colours, and every other pixel nearly
    keeps its colour.
    """
    monkeypatch.setattr(graphviz, "PALETTE", device)
    monkeypatch.setattr(graphviz, "_has_palette", True)
    sources: list[str] = []
    drawn = graphviz.png_with_palette
    monkeypatch.setattr(
        graphviz, "png_with_palette", lambda source, dpi: sources.append(source) or drawn(source, dpi=dpi)
    )
    theme = theme_named(name)
    few = Image.open(io.BytesIO(png(draw(TWO_PLY.frames()[-1]), theme)))
    whole = Image.open(io.BytesIO(graphviz.render(sources[0], "png")))
    assert few.mode == "P" and few.size == whole.size
    assert capfd.readouterr().err == ""
    pixels = [list(zip(*[iter(picture.convert("RGB").tobytes())] * 3, strict=True)) for picture in (few, whole)]
    exact = {tuple(bytes.fromhex(colour[1:])) for colour in (theme.paper, theme.nodes[Role.BEST].fill)}
    assert exact <= set(pixels[1])
    assert all(drawn == meant for drawn, meant in zip(*pixels, strict=True) if meant in exact)
    far = [pair for pair in zip(*pixels, strict=True) if max(abs(a - b) for a, b in zip(*pair, strict=True)) > 16]
    assert len(far) < 0.005 * len(pixels[0])


def test_unknown_format_is_refused(golden: Golden) -> None:
    """The error names the supported formats."""
    with golden.raises(gt.GameTreeError):
        graphviz.render("digraph {}", "jpeg")


def test_missing_graphviz_raises_an_error_with_the_remedy(monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    """A notebook shows the tree as text instead of a picture."""
    monkeypatch.setattr(graphviz, "find_spec", lambda name: None)
    with golden.raises(MissingPackageError):
        graphviz.render("digraph {}")
    assert set(TWO_PLY._repr_mimebundle_()) == {"text/plain"}


def test_dot_program_is_used_without_pygraphviz(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The `graphviz` package runs ``dot`` with fixed positions."""
    program = tmp_path / "dot"
    program.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/arguments\ncat > {tmp_path}/source\nprintf "<svg/>"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    found = graphviz.find_spec
    monkeypatch.setattr(graphviz, "find_spec", lambda name: None if name == "pygraphviz" else found(name))
    assert graphviz.render("digraph {a}") == b"<svg/>"
    assert (tmp_path / "arguments").read_text().split() == ["-Kneato", "-Tsvg", "-n2"]
    assert (tmp_path / "source").read_text().strip() == "digraph {a}"


def test_drawing_needs_no_program_and_leaves_stderr_empty() -> None:
    """The drawing is made in a new process with an empty PATH."""
    script = (
        "import gametree as gt\n"
        "from gametree.render import graphviz\n"
        "from gametree.drawing.drawing import draw\n"
        "from gametree.drawing.themes import theme_named\n"
        "result = gt.alphabeta('[[3 12 8] [2 4 6] [14 5 2]]')\n"
        "bundle = result._repr_mimebundle_()\n"
        "assert bundle['text/html'].startswith('<img') and bundle['image/png']\n"
        "for format in graphviz._FORMATS:\n"
        "    assert graphviz.render(graphviz.dot(draw(result.frames()[3]), theme_named('dark')), format)\n"
    )
    clean = {name: value for name, value in os.environ.items() if not name.startswith("FONTCONFIG")} | {"PATH": ""}
    done = subprocess.run([sys.executable, "-c", script], env=clean, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_pdf_embeds_the_fonts_of_the_kit() -> None:
    """The font is DejaVu Sans."""
    drawn = graphviz.render(dot(draw(TWO_PLY.frames()[5]), theme_named("print")), "pdf")
    assert b"DejaVuSans" in drawn and b"/FontFile2" in drawn
