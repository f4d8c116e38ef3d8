"""What a saved notebook keeps of its pictures: each once, small, and in a form that every reader shows.

A drawing of the kit is kept as an image inside HTML. JupyterLab shows such images in notebooks that it does not trust,
where it shows no output that is SVG, and so do the sites that host code. The SVG inside, made short, is a third of
a PNG with 16 colours. A plot is kept as PNG with few colours. A live kernel gives all formats.
"""

from __future__ import annotations

import base64
import io
import math
import re
from html import escape, unescape
from itertools import pairwise
from string import ascii_letters
from typing import Any
from xml.etree import ElementTree
from xml.sax import saxutils

import nbformat
from nbformat import NotebookNode
from PIL import Image

__all__ = ["compact", "saved"]

COLOURS = 24
SVG = "http://www.w3.org/2000/svg"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
INLINE = re.compile(r"<svg.*?</svg>", re.DOTALL)
ENCODED = re.compile(r"data:image/svg\+xml;base64,([\w+/=]+)")
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
SHEET = '<style class="gametree-sheet">'
"""The style sheet that a player's picture needs beside the live player, and nowhere else."""

LOOKS = (
    "fill", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "font-weight", "text-anchor",
)  # fmt: skip
NAMES = ("id", "class", "role", SPACE)
"""What only a page that holds the SVG itself makes use of; of spaces, texts are asked."""
DECIMALS = re.compile(r"-?\d+\.\d+")
FONT = re.compile(r"font-family:[^;}]+;?")
COLOUR = re.compile(r"#(.)\1(.)\2(.)\3$")
APART = re.compile(r'(?<!z)" class="(\w+)"/><path d="(?=[^"z]*" class="\1"/>)')
"""Between two lines of the same look."""
STILL = "scale(1 1) rotate(0) "
CURVE = re.compile(r"M([-\d.]+),([-\d.]+)C" + " ".join([r"([-\d.]+),([-\d.]+)"] * 3))
FLAT = 0.2
"""Points by which a curve may differ from the line that is drawn for it."""


def saved(notebook: NotebookNode) -> NotebookNode:
    """Make the pictures of a notebook small, in place."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            shown = [
                output for output in cell.outputs if not output.get("data", {}).get("text/html", "").startswith(SHEET)
            ]
            for output in shown:
                if "data" in output:
                    output["data"] = nbformat.from_dict(_kept(output.data))
            cell["outputs"] = shown
    return notebook


def _kept(data: dict[str, Any]) -> dict[str, Any]:
    """Return the formats of an output that are kept, each picture in one of them."""
    if "image/svg+xml" in data:
        html = _image(data["image/svg+xml"])
    else:
        html = INLINE.sub(lambda found: _image(found[0]), data.get("text/html", ""))
        html = ENCODED.sub(lambda found: _address(base64.b64decode(found[1]).decode("utf-8")), html)
    kept = {name: part for name, part in data.items() if not name.startswith("image/")}
    if html:
        kept["text/html"] = html
    elif "image/png" in data:
        kept["image/png"] = _few_colours(data["image/png"])
    return dict(sorted(kept.items()))


def _image(svg: str) -> str:
    """Return an SVG as an image in HTML, named by its title."""
    title = TITLE.search(svg)
    return f'<img alt="{escape(unescape(title[1])) if title else ""}" src="{_address(svg)}">'


def _address(svg: str) -> str:
    """Return an address that holds an SVG; nobody hears its title and description there."""
    return "data:image/svg+xml;base64," + base64.b64encode(compact(svg, told=()).encode("utf-8")).decode("ascii")


def _few_colours(png: str) -> str:
    """Return a PNG, in base64, with few colours and on white."""
    with Image.open(io.BytesIO(base64.b64decode(png))) as picture:
        paper = Image.new("RGBA", picture.size, "white")
        paper.alpha_composite(picture.convert("RGBA"))
    few = paper.convert("RGB").quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    small = io.BytesIO()
    few.save(small, "PNG", optimize=True)
    return base64.b64encode(small.getvalue()).decode("ascii")


# ---- shorter SVG --------------------------------------------------------------------------------


def compact(svg: str, told: tuple[str, ...] = ("title", "desc")) -> str:
    """Return an SVG that looks the same: looks in one style sheet, tenths of a point, no groups for scripts.

    >>> compact('<svg xmlns="http://www.w3.org/2000/svg"><g id="n"><text x="1.23" fill="red">A</text></g></svg>')
    '<svg xmlns="http://www.w3.org/2000/svg"><style>.a{fill:red}</style><text x="1.2" class="a">A</text></svg>'
    """
    root, looks = ElementTree.fromstring(svg), dict[str, str]()
    said = [part for part in root if _tag(part) in told]
    head = "".join(f"<{_tag(part)}>{saxutils.escape(part.text or '')}</{_tag(part)}>" for part in said)
    start, body = _opening(root, looks).removeprefix("<svg"), "".join(_short(part, looks) for part in root)
    sheet = "".join(f".{name}{{{look}}}" for look, name in looks.items())
    fonts = set(FONT.findall(sheet))
    if len(fonts) == 1:
        sheet = f"text{{{fonts.pop()}}}" + FONT.sub("", sheet)
    return f'<svg xmlns="{SVG}"{start}>{head}<style>{sheet}</style>{APART.sub("", body)}</svg>'


def _short(part: ElementTree.Element, looks: dict[str, str]) -> str:
    """Return an element in few characters, and enter its look among those of the picture."""
    tag, inside = _tag(part), "".join(_short(child, looks) for child in part)
    if tag in ("title", "desc"):
        return ""
    if tag == "g" and not part.attrib.keys() - set(NAMES):
        return inside
    text = saxutils.escape(part.text or "") if tag == "text" else ""
    return f"{_opening(part, looks)}>{text}{inside}</{tag}>" if text or inside else f"{_opening(part, looks)}/>"


def _opening(part: ElementTree.Element, looks: dict[str, str]) -> str:
    """Return the beginning of an element, without its last sign."""
    written = f"<{_tag(part)}"
    for name, value in part.attrib.items():
        if name == "points":
            written += f' d="{_outline(value)}z"'
        elif name not in LOOKS and name not in NAMES:
            value = CURVE.sub(_line, value).replace(STILL, "")
            written += f' {name}="{saxutils.escape(DECIMALS.sub(_tenths, value))}"'
    if (part.text or "") != " ".join((part.text or "").split()) and _tag(part) == "text":
        written += ' xml:space="preserve"'
    look = ";".join(f"{name}:{_look(name, part.attrib[name])}" for name in LOOKS if name in part.attrib)
    if look:
        name = ascii_letters[len(looks) % 52] + "_" * (len(looks) // 52)
        written += f' class="{looks.setdefault(look, name)}"'
    return written


def _look(name: str, value: str) -> str:
    """Return an attribute's value as a style sheet writes it."""
    return f"{float(value):g}px" if name == "font-size" else COLOUR.sub(r"#\1\2\3", value)


def _tenths(number: re.Match[str]) -> str:
    return f"{round(float(number[0]), 1) + 0:g}"


def _outline(points: str) -> str:
    """Return a path through points, each after the first by its distance from the one before.

    >>> _outline("83.72,-102.6 45.72,-102.6 45.72,-72.6 83.72,-102.6")
    'M83.7-102.6h-38v30'
    """
    first, *rest = [[round(10 * float(number)) for number in point.split(",")] for point in points.split()]
    path = "M" + _pair(*first)
    for (x, y), (to_x, to_y) in pairwise([first, *(rest[:-1] if rest and rest[-1] == first else rest)]):
        across, down = to_x - x, to_y - y
        path += f"h{across / 10:g}" if down == 0 else f"v{down / 10:g}" if across == 0 else "l" + _pair(across, down)
    return path


def _pair(x: int, y: int) -> str:
    """Return two numbers of tenths; a minus is enough between them."""
    return f"{x / 10:g}{',' if y >= 0 else ''}{y / 10:g}"


def _line(curve: re.Match[str]) -> str:
    """Return a line in place of a curve that is straight."""
    x, y, x1, y1, x2, y2, x3, y3 = map(float, curve.groups())
    length = math.hypot(x3 - x, y3 - y)
    off = max(abs((x3 - x) * (q - y) - (y3 - y) * (p - x)) for p, q in ((x1, y1), (x2, y2)))
    return _outline(f"{x},{y} {x3},{y3}") if off <= FLAT * length else curve[0]


def _tag(part: ElementTree.Element) -> str:
    tag = part.tag.removeprefix(f"{{{SVG}}}")
    return "path" if tag == "polygon" else tag
