"""A PNG picture of a tree as a reader sees it: outlines, lines and letters, recognised from pixels.

Letters are compared with those of DejaVu Sans, which is the font in the pictures.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .drawn_tree import Picture, Point, Shape, Text

DARK = 150
"""luminance below which a pixel counts as ink"""
NODE = 20
"""minimum width and height of the inside of a node, in pixels"""
LINE = 34
"""minimum height of a line between two nodes, in pixels"""
NEAR = 5
"""margin around a node for its outline and the ends of lines, in pixels"""
GAP = 15
"""maximum gap between two letters of a word, in pixels"""
GRID = 16
"""number of rows and columns of the grid in which letters are compared"""
LETTERS = "0123456789ABCDEFGHIJKLMNPRSXZabcdefghx−.,/()[];"
WORDS = ("MAX", "MIN", "CHANCE", "AZAR", "ACASO", "P1", "P2", "P3")
"""words whose letters can touch each other, so they are recognised as a whole"""


@dataclass
class Blob:
    """A connected set of pixels, with its bounding box and its mask."""

    left: int
    top: int
    right: int
    bottom: int
    pixels: Any

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top


def picture_of(data: bytes) -> Picture:
    """Read a tree picture from PNG data."""
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image)
    dark = np.asarray(paper.convert("L")) < DARK
    picture = Picture()
    inside, around = np.zeros_like(dark), np.zeros_like(dark)
    for blob in blobs(~dark, diagonal=False):
        touches = blob.left == 0 or blob.top == 0 or blob.right == dark.shape[1] or blob.bottom == dark.shape[0]
        if touches or blob.width < NODE or blob.height < NODE:
            continue
        picture.shapes.append(outline(blob))
        cover(blob, inside, around)
    letters: list[Blob] = []
    for blob in blobs(dark & ~around):
        if blob.height >= LINE:
            picture.lines.append(ends(blob))
        else:
            letters.append(blob)
    letters += blobs(dark & inside)
    picture.texts = list(words(letters))
    return scaled(picture)


SCALE = 2
"""pixels per point"""


def scaled(picture: Picture) -> Picture:
    """Return the given picture with its coordinates in points instead of pixels."""

    def small(point: Point) -> Point:
        return point[0] / SCALE, point[1] / SCALE

    return Picture(
        [Text(text.text, *small((text.x, text.y)), text.size / SCALE) for text in picture.texts],
        [Shape(tuple(map(small, shape.corners)), shape.is_round) for shape in picture.shapes],
        [(small(one), small(other)) for one, other in picture.lines],
    )


def blobs(mask: Any, *, diagonal: bool = True) -> Iterator[Blob]:
    """Yield the connected parts of a mask; they are assembled from runs of pixels in the rows."""
    parents: list[int] = []
    runs: list[tuple[int, int, int]] = []

    def root(item: int) -> int:
        while parents[item] != item:
            parents[item] = parents[parents[item]]
            item = parents[item]
        return item

    above: list[int] = []
    padded = np.pad(mask, ((0, 0), (1, 1)))
    steps = np.diff(padded.astype(np.int8), axis=1)
    reach = 1 if diagonal else 0
    for y in range(mask.shape[0]):
        starts, stops = np.flatnonzero(steps[y] == 1), np.flatnonzero(steps[y] == -1)
        here, first = [], 0
        for start, stop in zip(starts.tolist(), stops.tolist(), strict=True):
            number = len(runs)
            runs.append((y, start, stop))
            parents.append(number)
            here.append(number)
            while first < len(above) and runs[above[first]][2] + reach <= start:
                first += 1
            for other in above[first:]:
                if runs[other][1] >= stop + reach:
                    break
                parents[root(other)] = root(number)
        above = here
    groups: dict[int, list[tuple[int, int, int]]] = {}
    for number, run in enumerate(runs):
        groups.setdefault(root(number), []).append(run)
    for group in groups.values():
        left, right = min(run[1] for run in group), max(run[2] for run in group)
        top, bottom = min(run[0] for run in group), max(run[0] for run in group) + 1
        pixels = np.zeros((bottom - top, right - left), bool)
        for y, start, stop in group:
            pixels[y - top, start - left : stop - left] = True
        yield Blob(left, top, right, bottom, pixels)


def widths(blob: Blob) -> tuple[Any, Any]:
    """Return the start and the end of a blob in each row."""
    starts = blob.pixels.argmax(axis=1)
    stops = blob.width - blob.pixels[:, ::-1].argmax(axis=1)
    return starts, stops


def outline(blob: Blob) -> Shape:
    """Return the shape of a node, determined by its inner width near the top, in the middle and near the bottom."""
    starts, stops = widths(blob)
    wide = (stops - starts) / blob.width
    top, bottom = wide[round(blob.height * 0.12)], wide[round(blob.height * 0.88)]
    left, right, up, down = blob.left - 2, blob.right + 2, blob.top - 2, blob.bottom + 2
    middle = (left + right) / 2
    if top < 0.45 < bottom and bottom - top > 0.3:
        return Shape(((middle, up), (left, down), (right, down)))
    if bottom < 0.45 < top and top - bottom > 0.3:
        return Shape(((middle, down), (left, up), (right, up)))
    if min(top, bottom) > 0.9:
        return Shape(((left, up), (right, up), (right, down), (left, down)))
    half = (up + down) / 2
    if wide[round(blob.height * 0.02)] > 0.4:
        flat = (right - left) / 4
        xs = (left, left + flat, right - flat, right, right - flat, left + flat)
        return Shape(tuple(zip(xs, (half, up, up, half, down, down), strict=True)))
    return Shape(((left, half), (middle, up), (right, half), (middle, down)), is_round=True)


def cover(blob: Blob, inside: Any, around: Any) -> None:
    """Mark the inside of a node in the mask ``inside``, and the inside together with the outline in the mask
    ``around``.
    """
    starts, stops = widths(blob)
    for row, (start, stop) in enumerate(zip(starts, stops, strict=True)):
        y, left, right = blob.top + row, blob.left + start, blob.left + stop
        inside[y, left:right] = True
        around[max(0, y - NEAR) : y + NEAR + 1, max(0, left - NEAR) : right + NEAR] = True


def ends(blob: Blob) -> tuple[Point, Point]:
    """Return the upper and the lower end of a line."""

    def at(row: int) -> float:
        return blob.left + float(np.flatnonzero(blob.pixels[row]).mean())

    return (at(0), float(blob.top)), (at(blob.height - 1), float(blob.bottom))


# ---- letters ------------------------------------------------------------------------------------


def words(letters: list[Blob]) -> Iterator[Text]:
    """Join letters into words, and yield the words."""
    rest = sorted(letters, key=lambda blob: blob.left)
    while rest:
        word = [rest.pop(0)]
        for blob in list(rest):
            last = max(one.right for one in word)
            top, bottom = min(one.top for one in word), max(one.bottom for one in word)
            if blob.left - last <= GAP and blob.top < bottom + 6 and blob.bottom > top - 2 and blob.left >= last - 3:
                word.append(blob)
                rest.remove(blob)
        tallest = max(blob.height for blob in word)
        if max(blob.height * blob.width for blob in word) < 6:
            continue  # too small for a letter
        top, bottom = min(blob.top for blob in word), max(blob.bottom for blob in word)
        said = "".join(letter_of(blob, top, tallest, alone=len(word) == 1) for blob in word)
        said = said.replace("0", "O") if said.replace("0", "O") in WORDS else said
        middle = (min(blob.left for blob in word) + max(blob.right for blob in word)) / 2
        yield Text(said, middle, (top + bottom) / 2, tallest / 0.73)


@cache
def bank() -> list[tuple[str, Any, float, float]]:
    """Return the reference letters: name, pixels in a grid, aspect ratio, and height as a fraction of the height of a
    capital.
    """
    path = Path(matplotlib.get_data_path()) / "fonts/ttf/DejaVuSans.ttf"
    font = ImageFont.truetype(str(path), 28)
    found = []
    capital = blob_height(font, "0")
    for text in (*LETTERS, *WORDS):
        for blob, name in named_blobs(font, text):
            found.append((name, grid(blob.pixels), blob.width / blob.height, blob.height / capital))
    return found


def blob_height(font: Any, text: str) -> int:
    return max(blob.height for blob in drawn_blobs(font, text))


def drawn_blobs(font: Any, text: str) -> list[Blob]:
    """Return the blobs of a rendered text."""
    image = Image.new("L", (260, 60), 255)
    ImageDraw.Draw(image).text((10, 10), text, fill=0, font=font)
    return sorted(blobs(np.asarray(image) < DARK), key=lambda blob: blob.left)


def named_blobs(font: Any, text: str) -> Iterator[tuple[Blob, str]]:
    """Yield the blobs of a text with their letters: one letter per blob, or all letters of a word that touch."""
    parts = drawn_blobs(font, text)
    if len(text) == 1:
        for place, blob in enumerate(parts):
            yield blob, text if place == len(parts) - 1 else ""
    elif len(parts) == len(text):
        return
    else:
        ends = [10 + font.getlength(text[: place + 1]) for place in range(len(text))]
        start = 0
        for blob in parts:
            stop = start
            while stop < len(text) and ends[stop] < blob.right + 3:
                stop += 1
            yield blob, text[start : max(stop, start + 1)]
            start = max(stop, start + 1)


def grid(pixels: Any) -> Any:
    """Return the given pixels resampled to a grid of fixed size."""
    image = Image.fromarray((pixels * 255).astype(np.uint8)).resize((GRID, GRID), Image.Resampling.BOX)
    return np.asarray(image, float) / 255


def letter_of(blob: Blob, top: int, tallest: int, *, alone: bool) -> str:
    """Return the letter most similar to a blob; ``tallest`` is the height of its word."""
    here = grid(blob.pixels)
    high = 1 if alone else blob.height / tallest

    def unlike(item: tuple[str, Any, float, float]) -> float:
        _, there, ratio, height = item
        height = 1 if alone else height
        shape = float(np.abs(here - there).mean())
        return shape + 0.35 * abs(np.log(blob.width / blob.height / ratio)) + 0.5 * min(0.6, abs(np.log(high / height)))

    candidates = [item for item in bank() if not alone or not item[0].islower() or item[0] == "x"]
    return min(candidates, key=unlike)[0]
