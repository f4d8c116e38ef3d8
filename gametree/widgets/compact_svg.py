"""A Graphviz SVG made small: no comments and titles, no looks (a style sheet gives them), short numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container

__all__ = ["compact"]

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
    page = PAGE.search(drawn)
    assert page is not None
    width, height, right, down = map(float, page.groups())
    # Graphviz writes a double quote in a text as &quot;, so these patterns find attributes only
    small = PLACES.sub(_Mover(right, down), LOOKS.sub("", drawn)).replace("&#45;", "-")
    usual = Counter(SIZE.findall(small)).most_common(1)[0][0] if SIZE.search(small) else ""
    marks: list[str] = []
    places: dict[str, int] = {}
    sorts: dict[str, str] = {}
    last = ""
    for id, classes, body in MARK.findall(small.replace(usual, "") if usual else small):
        if label := LABEL.fullmatch(id):
            frame = places[label[1]]
            marks[frame] = f"{marks[frame].removesuffix('</g>')}{body}</g>"
            continue
        if id in changing or id[0] in "nes":
            places[id] = len(marks)
            sorts[id], last = classes.rpartition(" ")[0], ""
            marks.append(f"<g id='{id}' class='{classes}'>{body}</g>")
            continue
        size = "".join(SIZE.findall(body)[:1])
        if cell := CELL.fullmatch(id):
            _add_cell(marks, cell[1], classes, body)
            last = ""
            continue
        start, inner = f"<g class='{classes}'{size}>", body.replace(size, "").replace("<text", f"<text id='{id}'", 1)
        if start == last:
            marks[-1] = f"{marks[-1][:-4]}{inner}</g>"
        else:
            marks.append(f"{start}{inner}</g>")
        last = start
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
    """Writes places short: from the corner of the page, to a tenth of a point."""

    def __init__(self, right: float, down: float) -> None:
        self.shift = {"x": right, "cx": right, "y": down, "cy": down}

    def __call__(self, found: re.Match[str]) -> str:
        name, value = found.groups()
        if name == "text-anchor":
            short = value
        elif name in ("d", "points"):
            short = self._outline(name, NUMBER.findall(value))
        else:
            short = _short(float(value) + self.shift.get(name, 0))
        return "" if short == "middle" else f" {name}='{short}'"

    def _outline(self, name: str, numbers: list[str]) -> str:
        """Return a polygon's corners, each once; of a path its ends: our lines are straight."""
        right, down = self.shift["x"], self.shift["y"]
        corners = [
            f"{_short(float(x) + right)},{_short(float(y) + down)}" for x, y in zip(*[iter(numbers)] * 2, strict=True)
        ]
        if name == "d":
            return f"M{corners[0]} {corners[-1]}"
        return " ".join(corners[:-1] if corners[0] == corners[-1] else corners)


def _short(number: float) -> str:
    return f"{round(number, 1):g}"
