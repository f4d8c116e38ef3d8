"""An SVG picture as a reader sees it: positioned texts, outlines and lines, without titles and descriptions."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from .drawn_tree import Picture, Point, Shape, Text

UNSEEN = {"title", "desc", "style", "metadata", "defs"}
TOKEN = re.compile(r"[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
BASELINE = 0.35
"""distance from the baseline to the middle of a text, as a fraction of the font size"""


def picture_of(svg: str) -> Picture:
    """Read a tree picture from SVG text."""
    picture = Picture()
    root = ET.fromstring(svg)
    sizes = {name: float(size) for name, size in re.findall(r"\.([\w-]+)\{[^}]*font-size:([\d.]+)px", svg)}
    _see(root, (0.0, 0.0), picture, sizes)
    return picture


def _see(element: ET.Element, shift: Point, picture: Picture, sizes: dict[str, float]) -> None:
    name = element.tag.rsplit("}")[-1]
    if name in UNSEEN:
        return
    moved = re.search(r"translate\(([-\d.]+)[ ,]+([-\d.]+)\)", element.get("transform", ""))
    if moved:
        shift = shift[0] + float(moved[1]), shift[1] + float(moved[2])
    if name == "text":
        _text(element, shift, picture, sizes)
        return
    if name == "ellipse":
        cx, cy, rx, ry = (float(element.get(key, 0)) for key in ("cx", "cy", "rx", "ry"))
        x, y = cx + shift[0], cy + shift[1]
        corners = ((x - rx, y), (x, y - ry), (x + rx, y), (x, y + ry))
        picture.shapes.append(Shape(corners, is_round=True))
    elif name in ("polygon", "polyline"):
        values = [float(part) for part in re.findall(r"[-\d.]+", element.get("points", ""))]
        points = [(x + shift[0], y + shift[1]) for x, y in zip(values[::2], values[1::2], strict=True)]
        _outline(points, name == "polygon", picture)
    elif name == "path":
        for points, is_closed in subpaths(element.get("d", "")):
            _outline([(x + shift[0], y + shift[1]) for x, y in points], is_closed, picture)
    for child in element:
        _see(child, shift, picture, sizes)


def _text(element: ET.Element, shift: Point, picture: Picture, sizes: dict[str, float]) -> None:
    said = "".join(element.itertext()).strip()
    if not said:
        return
    named = [sizes[name] for name in element.get("class", "").split() if name in sizes]
    size = float(element.get("font-size") or (named[0] if named else 12))
    x, y = float(element.get("x", 0)) + shift[0], float(element.get("y", 0)) + shift[1]
    picture.texts.append(Text(said, x, y - BASELINE * size, size))


def _outline(points: list[Point], is_closed: bool, picture: Picture) -> None:
    if len(points) > 2 and (is_closed or points[0] == points[-1]):
        corners = points[:-1] if points[0] == points[-1] else points
        picture.shapes.append(Shape(tuple(corners)))
    elif len(points) == 2:
        picture.lines.append((points[0], points[1]))


def subpaths(d: str) -> list[tuple[list[Point], bool]]:
    """Return the parts of a path, each with its points and whether it is closed. Only the end points of curves are
    included.
    """
    found: list[tuple[list[Point], bool]] = []
    tokens = TOKEN.findall(d)
    here: Point = (0.0, 0.0)
    command, place = "", 0

    def take(count: int) -> list[float]:
        nonlocal place
        place += count
        return [float(token) for token in tokens[place - count : place]]

    while place < len(tokens):
        if tokens[place].isalpha():
            command = tokens[place]
            place += 1
            if command in "zZ":
                found[-1] = found[-1][0], True
                here = found[-1][0][0]
                continue
        relative = command.islower()
        base = here if relative else (0.0, 0.0)
        kind = command.lower()
        if kind in "ml":
            x, y = take(2)
            here = base[0] + x, base[1] + y
        elif kind == "h":
            here = base[0] + take(1)[0], here[1]
        elif kind == "v":
            here = here[0], base[1] + take(1)[0]
        elif kind == "c":
            *_, x, y = take(6)
            here = base[0] + x, base[1] + y
        else:
            raise ValueError(f"path command {command!r}")
        if kind == "m":
            found.append(([here], False))
            command = "l" if relative else "L"
        else:
            found[-1][0].append(here)
    return found
