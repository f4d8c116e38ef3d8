"""A Graphviz SVG made small: no comments and titles, no looks (a style sheet gives them), short numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Sequence
from typing import TypeAlias

__all__ = ["NUMBER", "SmallMark", "compact", "joined", "read", "short_number"]

SmallMark: TypeAlias = tuple[str, str, str]
"""id, class names, and the elements of a mark"""

PAGE = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)".*?translate\((\S+) (\S+)\)', re.DOTALL)
MARK = re.compile(r'<g id="([^"]*)" class="\w+ ([^"]*)">\s*<title>.*?</title>\s*(.*?)\s*</g>', re.DOTALL)
LOOKS = re.compile(r' (?:fill|stroke|stroke-width|stroke-dasharray|font-family|font-weight|xml:space)="[^"]*"')
PLACES = re.compile(r' (points|d|x|y|cx|cy|rx|ry|font-size|text-anchor)="([^"]*)"')
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
CELL = re.compile(r"(q\d+)_\d+_\d+")
LABEL = re.compile(r"(n\d+)v")
"""of a frame, drawn apart from it in DOT; here it belongs to its node again"""
SIZE = re.compile(r" font-size='[^']*'")


def compact(drawn: str, changing: Container[str]) -> tuple[str, dict[str, str]]:
    """Return the small SVG, and for each changing mark by its id the classes without the last one, its role.

    Texts that do not change share a group with others of their look. No attribute holds a double quote, so that
    the picture can be sent as JSON without escapes.
    """
    return joined(*read(drawn), changing)


def read(drawn: str, write: Callable[[float], str] | None = None) -> tuple[tuple[float, float], list[SmallMark]]:
    """Return the width and height of an SVG of Graphviz, and its marks; ``write`` says how places are written."""
    page = PAGE.search(drawn)
    assert page is not None
    width, height, right, down = map(float, page.groups())
    # Graphviz writes a double quote in a text as &quot;, so these patterns find attributes only
    small = PLACES.sub(_Mover(right, down, write or short_number), LOOKS.sub("", drawn)).replace("&#45;", "-")
    return (width, height), MARK.findall(small)


def joined(
    size: tuple[float, float], drawn: Sequence[SmallMark], changing: Container[str]
) -> tuple[str, dict[str, str]]:
    """Return an SVG of a size with these marks, and the classes of those that change, as `compact` does."""
    sizes = Counter(size for _, _, body in drawn for size in SIZE.findall(body))
    usual = sizes.most_common(1)[0][0] if sizes else ""
    marks: list[str] = []
    places: dict[str, int] = {}
    sorts: dict[str, str] = {}
    last = ""
    for id, classes, body in drawn:
        body = body.replace(usual, "") if usual else body
        if label := LABEL.fullmatch(id):
            frame = places[label[1]]
            marks[frame] = f"{marks[frame].removesuffix('</g>')}{body}</g>"
            continue
        if id in changing or id[0] in "nes":
            places[id] = len(marks)
            sorts[id], last = classes.rpartition(" ")[0], ""
            marks.append(f"<g id='{id}' class='{classes}'>{body}</g>")
            continue
        size_here = "".join(SIZE.findall(body)[:1])
        if cell := CELL.fullmatch(id):
            _add_cell(marks, cell[1], classes, body)
            last = ""
            continue
        start = f"<g class='{classes}'{size_here}>"
        inner = body.replace(size_here, "").replace("<text", f"<text id='{id}'", 1)
        if start == last:
            marks[-1] = f"{marks[-1][:-4]}{inner}</g>"
        else:
            marks.append(f"{start}{inner}</g>")
        last = start
    width, height = size
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width:g} {height:g}' text-anchor='middle'{usual}>"
    return f"{head}{''.join(marks)}</svg>".replace("\n", ""), sorts


def _add_cell(marks: list[str], board: str, classes: str, body: str) -> None:
    """Put a place of a board into its board's group, so that it moves as one; equal ones share a group in it."""
    start, inside = f"<g id='{board}'>", f"<g class='{classes}'>"
    if not (marks and marks[-1].startswith(start)):
        marks.append(f"{start}</g>")
    whole = marks[-1].removesuffix("</g>")
    opened = whole.rfind("<g class=")
    if opened >= 0 and whole.startswith(inside, opened):
        marks[-1] = f"{whole.removesuffix('</g>')}{body}</g></g>"
    else:
        marks[-1] = f"{whole}{inside}{body}</g></g>"


class _Mover:
    """Writes places short: from the corner of the page, as ``write`` has it."""

    def __init__(self, right: float, down: float, write: Callable[[float], str]) -> None:
        self.write = write
        self.shift = {"x": right, "cx": right, "y": down, "cy": down}

    def __call__(self, found: re.Match[str]) -> str:
        name, value = found.groups()
        if name == "text-anchor":
            short = value
        elif name in ("d", "points"):
            short = self._outline(name, NUMBER.findall(value))
        else:
            short = self.write(float(value) + self.shift.get(name, 0))
        return "" if short == "middle" else f" {name}='{short}'"

    def _outline(self, name: str, numbers: list[str]) -> str:
        """Return a polygon's corners, each once; of a path its ends: our lines are straight."""
        right, down = self.shift["x"], self.shift["y"]
        corners = [
            f"{self.write(float(x) + right)},{self.write(float(y) + down)}"
            for x, y in zip(*[iter(numbers)] * 2, strict=True)
        ]
        if name == "d":
            return f"M{corners[0]} {corners[-1]}"
        return " ".join(corners[:-1] if corners[0] == corners[-1] else corners)


def short_number(number: float) -> str:
    """Write a number to a tenth of a point."""
    return f"{round(number, 1):g}"
