"""Graphviz: the picture of a drawing in its formats; PNG without it."""

from __future__ import annotations

import contextlib
import io
import math
import os
import re
import shutil
import sys
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from html import escape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from ..drawing.drawing import Drawing
from ..drawing.themes import Theme
from ..errors import GameTreeError, InputError, MissingPackageError, choose
from ..fonts import FAMILY, letters_without_font
from ..phrases import Code, Phrase, gettext, short_repr
from .dot import dot
from .format import PictureSize, StepFormat

# ---- The one place that talks to Graphviz: `pygraphviz` in this process, WebAssembly in a browser, or … ----

_FORMATS = {"svg": "svg", "pdf": "pdf", "png": "png", "eps": "eps:cairo", "outlines": "svg:cairo"}
"""formats with their devices; the plain one for EPS cannot print ≤ or α, and outlines are SVG without fonts"""

_INSTALL = Code("pip install 'gametree[pictures]'")
_IN_BROWSER = "gametree_viz"
"""Graphviz as WebAssembly: a module that a page puts in place before any Python of ours runs; it draws SVG only"""
_ready = False
PALETTE = "png:cairo:gd"
"""the device for PNG of at most 256 colours, a third as large and sooner drawn; the wheel for macOS lacks it"""
_has_palette = True
"""False once Graphviz was found to lack the device"""


def render(dot: str, format: str = "svg", *, dpi: float = 96) -> bytes:
    """Draw DOT text whose positions are pinned; one call takes about a millisecond."""
    device = _FORMATS[choose(gettext("format"), format, _FORMATS)]
    if format == "png":
        dot = _with_dpi(dot, dpi)
    if find_spec("pygraphviz"):
        return _in_process(dot, device)
    if find_spec(_IN_BROWSER):
        return _in_browser(dot, format)
    if find_spec("graphviz") and shutil.which("dot"):
        import graphviz

        kind, _, renderer = device.partition(":")
        image: bytes = graphviz.Source(dot, engine="neato").pipe(format=kind, renderer=renderer or None, neato_no_op=2)
        return image
    raise MissingPackageError(
        gettext(
            "pictures need Graphviz, which comes with the wheel of pygraphviz; install it with: %(line)s"
        ).with_values(line=_INSTALL)
    )


def png_with_palette(dot: str, *, dpi: float = 96) -> bytes | None:
    """Draw DOT text as PNG whose colours are rounded to few; None where Graphviz has no device for it."""
    global _has_palette
    if not _has_palette or not find_spec("pygraphviz"):
        return None
    try:
        with _without_lines(b"Error: Format: "):
            return _in_process(_with_dpi(dot, dpi), PALETTE)
    except (TypeError, ValueError):  # pygraphviz says in both ways that it does not know a device
        _has_palette = False
        return None


def is_available(format: str = "svg") -> bool:
    is_native = find_spec("pygraphviz") or (find_spec("graphviz") and shutil.which("dot"))
    return bool(is_native or (format == "svg" and find_spec(_IN_BROWSER)))


def _with_dpi(dot: str, dpi: float) -> str:
    return dot.replace("graph [", f'graph [dpi="{dpi:g}", ', 1)


def _in_browser(dot: str, format: str) -> bytes:
    if format != "svg":
        raise MissingPackageError(
            gettext(
                "a browser draws SVG only, not %(format)s; ask for the other formats where Python is installed"
            ).with_values(format=Code(format))
        )
    image: str = import_module(_IN_BROWSER).draw(dot)
    return image.encode("utf-8")


def _in_process(dot: str, device: str) -> bytes:
    global _ready
    if _ready:
        return _draw(dot, device)
    with _own_fonts(), _without_lines(b"Fontconfig warning"):
        image = _draw(dot, device)
    _ready = True
    return image


def _draw(dot: str, device: str) -> bytes:
    from pygraphviz import AGraph

    graph = AGraph(string=dot)
    try:
        graph.has_layout = True  # draws with nop2, and says nothing about the size of the graph
        image: bytes = graph.draw(format=device)
    finally:
        graph.close()
    if not image:
        raise GameTreeError(
            gettext("Graphviz drew nothing in the format %(format)s; check the DOT text").with_values(
                format=Code(short_repr(device))
            )
        )
    return image


def require_font(family: str, suffixes: Iterable[str]) -> None:
    """Refuse files that hold the letters of a font which is not installed; others keep its name for their readers."""
    if family in (FAMILY, *_GENERIC) or find_spec("matplotlib") is None or _WITH_NAMES.issuperset(suffixes):
        return
    from matplotlib.font_manager import findSystemFonts, get_font

    installed = set(FAMILY.split(","))
    for path in findSystemFonts():
        with contextlib.suppress(RuntimeError, OSError):  # a file that is no font, or a damaged one
            installed.add(get_font(path).family_name)
    if family not in installed:
        alike = get_close_matches(family, installed, 3, 0.4) or sorted(installed)[:3]
        needed = _INSTALLED_FONT.with_values(fonts=Code(", ".join(alike)))
        cure = _INSTALL_FONT.with_values(suffixes=Code(", ".join(sorted(_WITH_NAMES))))
        raise InputError(Code("theme, font"), needed, Code(family), cure)


_GENERIC = ("Serif", "Sans", "Sans Serif", "Monospace", "Mono")
"""names that every computer reads as those of one of its fonts"""
_WITH_NAMES = frozenset((".svg", ".html", ".pptx", ".tex", ".dot", ".md"))
"""suffixes of files that have the name of a font, and not its letters; TeX takes the font of the document"""
_INSTALLED_FONT = gettext("a font that is installed here, such as %(fonts)s")
_INSTALL_FONT = gettext("install it, or write %(suffixes)s, which the fonts of their reader draw")


@contextlib.contextmanager
def _own_fonts() -> Iterator[None]:
    """Make fontconfig start with the fonts that matplotlib ships, so that pictures are the same everywhere."""
    spec = find_spec("matplotlib")
    if "FONTCONFIG_FILE" in os.environ or spec is None or not spec.submodule_search_locations:
        yield
        return
    fonts = Path(spec.submodule_search_locations[0]) / "mpl-data" / "fonts" / "ttf"
    folder = Path(tempfile.mkdtemp(prefix="gametree-fonts-"))
    config = folder / "fonts.conf"
    config.write_text(
        '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>'
        f"<dir>{escape(str(fonts), quote=False)}</dir>"
        '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
        f"<cachedir>{escape(str(folder), quote=False)}</cachedir></fontconfig>\n",
        encoding="utf-8",
    )
    os.environ["FONTCONFIG_FILE"] = str(config)
    try:
        yield
    finally:
        del os.environ["FONTCONFIG_FILE"]
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _without_lines(beginning: bytes) -> Iterator[None]:
    """Keep lines of a library that begin with these bytes off stderr, such as fontconfig's warnings."""
    sys.stderr.flush()
    try:
        saved_stderr = os.dup(2)
    except OSError:
        yield
        return
    with tempfile.TemporaryFile() as captured:
        os.dup2(captured.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(saved_stderr, 2)
            os.close(saved_stderr)
            captured.seek(0)
            for line in captured.read().splitlines(keepends=True):
                if not line.startswith(beginning):
                    os.write(2, line)


# ---- PNG: a drawing as pixels of few colours, for programs that show no SVG ----------------------

_COLOURS = 128
"""colours of a PNG, which make it a third as large; median cut keeps those of paper and fills exactly"""
_COLOUR = re.compile('"#([0-9a-f]{6})"')


def png(drawing: Drawing, theme: Theme, *, dpi: float = 96) -> bytes:
    """Draw a picture, with few colours where Graphviz can write a palette or Pillow is installed."""
    source = dot(drawing, theme).replace("graph [", f"graph [{_whole_pixels(drawing.box, dpi)}, ", 1)
    reduced = png_with_palette(source, dpi=dpi)
    return _reduced(render(source, "png", dpi=dpi)) if reduced is None else _exact(reduced, source)


def _whole_pixels(box: tuple[float, float, float, float], dpi: float) -> str:
    """Return the attribute that makes a picture some whole pixels wide and high: no row at its edge is half paper."""
    left, bottom, right, top = box
    across, up = (math.ceil(round(side * dpi / 72, 6)) * 72 / dpi for side in (right - left, top - bottom))
    return f'viewport="{across:.6f},{up:.6f}"'


def _exact(data: bytes, source: str) -> bytes:
    """Return a PNG with the colours of its DOT text in place of those in its palette to which they were rounded."""
    exact_colours = {_rounded(colour): colour for colour in map(bytes.fromhex, _COLOUR.findall(source))}
    position = data.index(b"PLTE")
    start, end = position + 4, position + 4 + int.from_bytes(data[position - 4 : position])
    colours = [data[entry : entry + 3] for entry in range(start, end, 3)]
    palette = b"".join(exact_colours.get(_rounded(colour), colour) for colour in colours)
    return data[:start] + palette + zlib.crc32(b"PLTE" + palette).to_bytes(4) + data[end + 4 :]


def _rounded(colour: bytes) -> tuple[int, int, int]:
    """Return the parts of a colour that Graphviz tells apart: five, six and five bits of red, green and blue."""
    return colour[0] >> 3, colour[1] >> 2, colour[2] >> 3


def _reduced(data: bytes) -> bytes:
    try:
        from PIL import Image
    except ModuleNotFoundError:
        return data
    small = io.BytesIO()
    with Image.open(io.BytesIO(data)) as picture:
        reduced = picture.convert("RGB").quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        reduced.save(small, "PNG")
    return small.getvalue()


def beside(left: bytes, right: bytes, gutter: int) -> bytes | None:
    """Return two PNG pictures beside each other as one; None without Pillow."""
    try:
        from PIL import Image
    except ModuleNotFoundError:
        return None
    both = io.BytesIO()
    with Image.open(io.BytesIO(left)) as first, Image.open(io.BytesIO(right)) as second:
        sheet = Image.new("RGB", (first.width + gutter + second.width, max(first.height, second.height)), "white")
        sheet.paste(first.convert("RGB"), (0, 0))
        sheet.paste(second.convert("RGB"), (first.width + gutter, 0))
        reduced = sheet.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        reduced.save(both, "PNG")
    return both.getvalue()


_NO_LETTERS = gettext(
    "no font on this machine has %(letters)s, so pictures have empty boxes there; install one that has them, such as "
    "%(fonts)s, or take SVG or HTML, which the fonts of their reader draw"
)


def missing_letters(text: str) -> Phrase | None:
    """Return which characters of a text cannot be drawn here, as a sentence that says what to do; None if all can."""
    letters = letters_without_font(text)
    fonts = Code("Noto Sans CJK, Noto Emoji")
    return _NO_LETTERS.with_values(letters=Code(" ".join(letters)), fonts=fonts) if letters else None


# ---- The format ----------------------------------------------------------------------------------

DPI = 150.0
"""pixels an inch of a picture that is no slide"""


def png_file(drawing: Drawing, theme: Theme, size: PictureSize | None = None, dpi: float | None = None) -> bytes:
    """Return the file of a drawing in all its colours; a slide is drawn in whole points, which keep its shape."""
    if size is None or not size.is_slide:
        return render(dot(drawing, theme, size=size and size[:2]), "png", dpi=dpi or DPI)
    pixels = (round(size.width * dpi / 72), round(size.height * dpi / 72)) if dpi else size.pixels
    return render(dot(drawing, theme, size=pixels), "png", dpi=72)


PNG = StepFormat("png", ".png", 20, frozenset({"dpi"}), missing_letters, draw=png_file, is_kept=True)
