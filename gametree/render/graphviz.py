"""Graphviz: a drawing as DOT, the input language of Graphviz, and as SVG, PNG and EPS rendered from DOT."""

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
from collections.abc import Container, Iterable, Iterator
from difflib import get_close_matches
from html import escape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from ..drawing.drawing import Drawing
from ..drawing.shapes import BoxMark, CellMark, EdgeMark, Mark, NodeMark, Role, SetMark, StrikeMark, TextMark
from ..drawing.sizes_and_gaps import label_offset
from ..drawing.themes import Look, Theme
from ..errors import GameTreeError, InputError, MissingPackageError, choose
from ..fonts import FAMILY, letters_without_font
from ..phrases import Code, Phrase, gettext, short_repr
from .format import SLIDE_MARGIN, PictureSize, StepFormat

_SHAPES = {"max": "triangle", "min": "invtriangle", "chance": "ellipse", "leaf": "box", "player": "hexagon"}
FALLBACK = f"{FAMILY},Verdana,Geneva,sans-serif"
"""font list for computers without the first font; the fonts have nearly the same widths"""


def dot(
    drawing: Drawing,
    theme: Theme,
    *,
    hidden: Container[str] = (),
    paper: bool = True,
    size: tuple[float, float] | None = None,
) -> str:
    """Return DOT text for ``neato -n2`` (or ``nop2``): one statement per mark, each with its id and class.

    Marks that this frame does not show are included if ``hidden`` contains their ids, so that a player can show them
    later. Without ``paper``, there is no background, but the picture has the same size. ``size`` is the width and
    height of the picture, in points, with the drawing centred in it; the shape of the drawing is kept if the height is
    infinite.
    """
    marks = ((mark, 1.0) for mark in marks_of(drawing, hidden))
    return pinned_dot(
        marks, drawing.box if size is None else _widened(drawing.box, size), theme, paper=paper, size=size
    )


def marks_of(drawing: Drawing, hidden: Container[str] = ()) -> Iterator[Mark]:
    """Yield the marks that a drawing shows, and the hidden marks whose id is in ``hidden``."""
    return (mark for mark in drawing.marks() if mark.role is not Role.HIDDEN or mark.id in hidden)


Box = tuple[float, float, float, float]
"""left, bottom, right and top"""


def _widened(box: Box, size: tuple[float, float]) -> Box:
    """Return the smallest box that contains the given box with a margin around it and that has the same centre and the
    aspect ratio of ``size``; return the given box if the height is infinite.

    >>> [round(side, 1) for side in _widened((0, 0, 10, 20), (400, 200))], _widened((0, 0, 9, 9), (400, float("inf")))
    ([-15.4, -0.2, 25.4, 20.2], (0, 0, 9, 9))
    """
    left, bottom, right, top = box
    if math.isinf(size[1]):
        return box
    aside, over = (right - left) * SLIDE_MARGIN, (top - bottom) * SLIDE_MARGIN
    left, bottom, right, top = left - aside, bottom - over, right + aside, top + over
    across = max(0.0, (top - bottom) * size[0] / size[1] - (right - left)) / 2
    up = max(0.0, (right - left) * size[1] / size[0] - (top - bottom)) / 2
    return left - across, bottom - up, right + across, top + up


def pinned_dot(
    marks: Iterable[tuple[Mark, float]],
    box: Box,
    theme: Theme,
    *,
    paper: bool = True,
    size: tuple[float, float] | None = None,
) -> str:
    """Return DOT text for marks, each paired with the scale of its line width, on a sheet with the given box."""
    lines = [
        "digraph gametree {",
        f'graph [bgcolor="{theme.paper if paper else "transparent"}", outputorder="edgesfirst", splines="line"];',
        f'graph [layout="nop2", pad="0", margin="0"{_size(box, size)}];',
        f'node [fixedsize="shape", fontname={quote(fonts(theme.font))}, margin="0"];',
        'edge [arrowhead="none"];',
        _sheet(*box),
    ]
    lines.extend(_statement(mark, theme, scale) for mark, scale in marks)
    lines.append("}")
    return "\n".join(lines) + "\n"


def fonts(family: str) -> str:
    """Return the font list for texts: the given family, and alternatives for computers without that family.

    >>> fonts("Fira Sans").split(",")[:2]
    ['Fira Sans', 'DejaVu Sans']
    """
    return FALLBACK if family == FAMILY else f"{family},{FALLBACK}"


def quote(text: str) -> str:
    r"""Quote a text for DOT so that Graphviz prints it literally, without entities, escapes or HTML.

    >>> print(quote('<b> & "x" \\N'))
    "<b> &amp; \"x\" \\N"
    """
    escaped = text.replace("&", "&amp;").replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _statement(mark: Mark, theme: Theme, scale: float) -> str:
    """Return the statement of a mark; golden files depend on the order of the statement's attributes."""
    if isinstance(mark, EdgeMark):
        return _line(mark, theme, scale)
    if isinstance(mark, StrikeMark):
        pos = ";".join(_stroke(*stroke) for stroke in mark.strokes)
        return (
            f"{mark.tail} -> {mark.head} [{_tags('strike', mark)}, "
            f'pos="{pos}", color="{theme.strike.line}", penwidth="{theme.strike.width * scale:.3g}"];'
        )
    if isinstance(mark, SetMark):
        look, pos = theme.edges.get(mark.role, _HIDDEN_LOOK), " ".join(f"{x:.2f},{y:.2f}" for x, y in mark.curve)
        return (
            f"{mark.tail} -> {mark.head} [{_tags('set', mark)}, "
            f'pos="{pos}", color="{look.line}", penwidth="{look.width * scale:.3g}", style="dashed"];'
        )
    if isinstance(mark, TextMark):
        return _text(mark, theme)
    return _shape(mark, theme, scale)


def _line(mark: EdgeMark, theme: Theme, scale: float) -> str:
    look = theme.edges.get(mark.role, _HIDDEN_LOOK)
    style = f', style="{look.dash}"' if look.dash else ""
    tail, head = (f"{mark.tail}:s", f"{mark.head}:n") if mark.framed else (mark.tail, mark.head)
    return f'{tail} -> {head} [{_tags("edge", mark)}, color="{look.line}", penwidth="{look.width * scale:.3g}"{style}];'


def _text(mark: TextMark, theme: Theme) -> str:
    look = theme.texts.get(mark.role, _HIDDEN_LOOK)
    label = quote(mark.text or " ")
    if mark.at_left:
        label = label[:-1] + '\\l"'
    bold = f", fontname={quote(f'{theme.font} Bold')}" if look.bold else ""
    return (
        f"{mark.id} [{_tags('text', mark)}, {_box(mark.x, mark.y, mark.width, mark.size * 1.4)}, "
        f'shape="plaintext", {_label(label, mark.size, look)}{bold}];'
    )


def _shape(mark: NodeMark | CellMark | BoxMark, theme: Theme, scale: float) -> str:
    look = theme.nodes.get(mark.role, _HIDDEN_LOOK)
    tags, style, more = _tags("node", mark), "filled", ""
    if isinstance(mark, BoxMark):
        tags, label = _tags("box", mark), 'label=""'
        shape, style = ("box", style) if mark.height else ("underline", "")
    else:
        shape, label = "box", _label(quote(mark.text), mark.size, look)
    if isinstance(mark, NodeMark):
        tags, style = _tags(f"node gt-{mark.shape}", mark), f"filled,{look.dash}" if look.dash else "filled"
        if mark.framed:
            label, more = _label('""', mark.size, look), _framed_label(mark, look)
        else:
            shape = _SHAPES[mark.shape]
    return (
        f"{mark.id} [{tags}, {_box(mark.x, mark.y, mark.width, mark.height)}, "
        f'shape="{shape}", style="{style}", fillcolor="{look.fill}", color="{look.line}", '
        f'penwidth="{look.width * scale:.3g}", {label}];{more}'
    )


_HIDDEN_LOOK = Look()


def _framed_label(mark: NodeMark, look: Look) -> str:
    """Return the label of a frame around a board as a separate statement; in the frame's own statement, Graphviz would
    place it on the edge.
    """
    if not mark.text:
        return ""
    y = mark.y + label_offset(mark.height, mark.size, mark.shape == "leaf")
    return (
        f'\n{mark.id}v [id="{mark.id}v", class="gt-node gt-{mark.shape} gt-{mark.role}", '
        f'{_box(mark.x, y, mark.width, mark.size * 1.4)}, shape="plaintext", '
        f"{_label(quote(mark.text), mark.size, look)}];"
    )


def _stroke(x: float, y: float, to_x: float, to_y: float) -> str:
    thirds = (0.0, 1 / 3, 2 / 3, 1.0)
    return " ".join(f"{x + (to_x - x) * part:.2f},{y + (to_y - y) * part:.2f}" for part in thirds)


def _label(quoted: str, size: float, look: Look) -> str:
    return f'label={quoted}, fontsize="{size:.4g}", fontcolor="{look.text}"'


def _tags(sort: str, mark: Mark) -> str:
    return f'id="{mark.id}", class="gt-{sort} gt-{mark.role}"'


def _box(x: float, y: float, width: float, height: float) -> str:
    return f'pos="{x:.2f},{y:.2f}", width="{_inches(width)}", height="{_inches(height)}"'


def _inches(points: float) -> str:
    return f"{points / 72:.4f}"


def _size(around: Box, box: tuple[float, float] | None) -> str:
    """Return the DOT attribute that scales the picture to the given width and height, which DOT states in inches;
    return an empty string if no size is given.
    """
    if box is None:
        return ""
    left, bottom, right, top = around
    scale = min(box[0] / (right - left), box[1] / (top - bottom))
    return f', size="{(right - left) * scale / 72:.6f},{(top - bottom) * scale / 72:.6f}!"'


def _sheet(left: float, bottom: float, right: float, top: float) -> str:
    """Return an invisible sheet behind the picture, so that all frames of a trace have the same size."""
    box = _box((left + right) / 2, (bottom + top) / 2, right - left, top - bottom)
    return f'sheet [{box}, shape="box", label="", style="invis"];'


DOT = StepFormat(
    "dot", ".dot", 1, draw=lambda drawing, theme, size, dpi: dot(drawing, theme, size=size and size[:2]).encode("utf-8")
)


_FORMATS = {"svg": "svg", "pdf": "pdf", "png": "png", "eps": "eps:cairo", "outlines": "svg:cairo"}
"""Graphviz output device for each format. EPS needs the cairo device, because the default one cannot print ≤ or α;
``outlines`` is SVG with letters as outlines instead of fonts
"""

_INSTALL = Code("pip install 'gametree[pictures]'")
_IN_BROWSER = "gametree_viz"
"""name of the module that provides Graphviz as WebAssembly; a page installs it before it runs Python, and it draws only
SVG
"""
_ready = False
PALETTE = "png:cairo:gd"
"""Graphviz output device for PNG of at most 256 colours, which is faster and makes files a third as large; it is
missing from the Graphviz wheel for macOS
"""
_has_palette = True
"""whether Graphviz has the device `PALETTE`; assumed to be True until it turns out to be missing"""


def render(dot: str, format: str = "svg", *, dpi: float = 96) -> bytes:
    """Render DOT text with fixed positions; one call takes about a millisecond."""
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
    """Render DOT text as PNG with few, rounded colours; return None if Graphviz has no device for it."""
    global _has_palette
    if not _has_palette or not find_spec("pygraphviz"):
        return None
    try:
        with _without_lines(b"Error: Format: "):
            return _in_process(_with_dpi(dot, dpi), PALETTE)
    except (TypeError, ValueError):  # pygraphviz raises either of these for an unknown device
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
                "a browser draws only SVG, not %(format)s; create the other formats where Python is installed"
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
        graph.has_layout = True  # makes Graphviz draw with nop2, without a message about the size
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
    """Raise an error if a font is not installed and one of the given suffixes belongs to files that embed fonts; other
    files only name the font.
    """
    if family in (FAMILY, *_GENERIC) or find_spec("matplotlib") is None or _WITH_NAMES.issuperset(suffixes):
        return
    from matplotlib.font_manager import findSystemFonts, get_font

    installed = set(FAMILY.split(","))
    for path in findSystemFonts():
        with contextlib.suppress(RuntimeError, OSError):  # the file is damaged or not a font
            installed.add(get_font(path).family_name)
    if family not in installed:
        alike = get_close_matches(family, installed, 3, 0.4) or sorted(installed)[:3]
        cure = _INSTALL_FONT.with_values(suffixes=Code(", ".join(sorted(_WITH_NAMES))))
        problem = gettext("the font %(font)s of the theme is not installed here, unlike %(fonts)s; %(cure)s")
        raise InputError(problem.with_values(font=Code(family), fonts=Code(", ".join(alike)), cure=cure))


_GENERIC = ("Serif", "Sans", "Sans Serif", "Monospace", "Mono")
"""font names that every computer maps to one of its fonts"""
_WITH_NAMES = frozenset((".svg", ".html", ".tex", ".dot", ".md"))
"""suffixes of files that name a font without embedding it, or that, as TeX files do, use the font of the document"""
_INSTALL_FONT = gettext(
    "install it, or use one of the formats %(suffixes)s, whose text is displayed with the reader's fonts"
)


@contextlib.contextmanager
def _own_fonts() -> Iterator[None]:
    """Make fontconfig use the fonts that matplotlib contains, so that pictures are the same everywhere."""
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
    """Remove lines that begin with the given bytes, such as fontconfig's warnings, from the stderr output of a
    library.
    """
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


# ---- PNG: a drawing as pixels of few colours, for programs without SVG ---------------------------

_COLOURS = 128
"""maximum number of colours of a PNG; with this limit, the file is a third as large. The median-cut method keeps the
colours of paper and fills exact
"""
_COLOUR = re.compile('"#([0-9a-f]{6})"')


def png(drawing: Drawing, theme: Theme, *, dpi: float = 96) -> bytes:
    """Render a drawing as PNG. The file has few colours if Graphviz can write a palette or Pillow is installed."""
    source = dot(drawing, theme).replace("graph [", f"graph [{_whole_pixels(drawing.box, dpi)}, ", 1)
    reduced = png_with_palette(source, dpi=dpi)
    return _reduced(render(source, "png", dpi=dpi)) if reduced is None else _exact(reduced, source)


def _whole_pixels(box: tuple[float, float, float, float], dpi: float) -> str:
    """Return the attribute that makes width and height whole numbers of pixels, so that no row of pixels at an edge has
    blended colours.
    """
    left, bottom, right, top = box
    across, up = (math.ceil(round(side * dpi / 72, 6)) * 72 / dpi for side in (right - left, top - bottom))
    return f'viewport="{across:.6f},{up:.6f}"'


def _exact(data: bytes, source: str) -> bytes:
    """Return a PNG whose palette has the exact colours of the DOT text instead of the rounded ones."""
    exact_colours = {_rounded(colour): colour for colour in map(bytes.fromhex, _COLOUR.findall(source))}
    position = data.index(b"PLTE")
    start, end = position + 4, position + 4 + int.from_bytes(data[position - 4 : position])
    colours = [data[entry : entry + 3] for entry in range(start, end, 3)]
    palette = b"".join(exact_colours.get(_rounded(colour), colour) for colour in colours)
    return data[:start] + palette + zlib.crc32(b"PLTE" + palette).to_bytes(4) + data[end + 4 :]


def _rounded(colour: bytes) -> tuple[int, int, int]:
    """Return a colour reduced to the bits that Graphviz distinguishes: five of red, six of green, five of blue."""
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
    """Return one PNG picture with the two given pictures side by side, or None if Pillow is not installed; ``gutter``
    is the gap between them, in pixels.
    """
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
    "%(fonts)s, or use SVG or HTML, whose text is displayed with the reader's fonts"
)


def missing_letters(text: str) -> Phrase | None:
    """Return a message, with a remedy, about the characters of a text that no font on this computer has; None if all
    can be drawn.
    """
    letters = letters_without_font(text)
    fonts = Code("Noto Sans CJK, Noto Emoji")
    return _NO_LETTERS.with_values(letters=Code(" ".join(letters)), fonts=fonts) if letters else None


# ---- The format ----------------------------------------------------------------------------------

DPI = 150.0
"""resolution of a picture that is not a slide, in pixels per inch"""


def png_file(drawing: Drawing, theme: Theme, size: PictureSize | None = None, dpi: float | None = None) -> bytes:
    """Return a drawing as a PNG file with all its colours. A slide is drawn with sides of whole points, so that its
    shape is exact.
    """
    if size is None or not size.is_slide:
        return render(dot(drawing, theme, size=size and size[:2]), "png", dpi=dpi or DPI)
    pixels = (round(size.width * dpi / 72), round(size.height * dpi / 72)) if dpi else size.pixels
    return render(dot(drawing, theme, size=pixels), "png", dpi=72)


Part = tuple[int, int, int, int]
"""left, upper, right and lower edge of a part of a picture, in pixels from its upper left corner"""


def png_part(drawing: Drawing, theme: Theme, part: Part, dpi: float) -> bytes:
    """Return the pixels of a part of the picture that `png_file` draws; they differ only at the edges of the part,
    where lines end abruptly.
    """
    left, upper, right, lower = part
    height = 72 * float(_inches(drawing.box[3] - drawing.box[1]))
    points = (right - left, lower - upper), (left + right, height * dpi / 36 - (upper + lower))
    (width, high), (x, y) = ([length * 72 / dpi for length in pair] for pair in points)
    viewport = f'viewport="{width:.9f},{high:.9f},1,{x / 2:.9f},{y / 2:.9f}"'
    return render(dot(drawing, theme).replace("graph [", f"graph [{viewport}, ", 1), "png", dpi=dpi)


PNG = StepFormat("png", ".png", 20, frozenset({"dpi"}), missing_letters, draw=png_file, is_kept=True)
EPS = StepFormat(
    "eps",
    ".eps",
    2,
    missing_letters=missing_letters,
    draw=lambda drawing, theme, size, dpi: render(dot(drawing, theme, size=size and size[:2]), "eps"),
)
