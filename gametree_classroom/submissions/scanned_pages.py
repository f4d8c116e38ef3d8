"""Answers crossed on paper, read from scanned pages: grids are found by their codes and measured box by box.

A box is empty, crossed, filled (a cancelled cross) or unclear. An answer with an unclear box, or with crosses that do
not form an answer, is left to the teacher.
"""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from gametree.errors import InputError, imported
from gametree.exercises.exercise import Exercise
from gametree.phrases import Code, gettext

from ..exams.answer_grid import BOX, PREFIX, QR_PLACE, QR_SIDE, SQUARE, WIDTH, AnswerGrid, Unclear

SUFFIXES = (".pdf", ".png", ".jpg", ".jpeg", ".tif", ".tiff")
_NEEDS_SCAN = gettext("scanned pages need packages; install them with: %(line)s").with_values(
    line=Code("pip install 'gametree[scan]'")
)
_NO_IMAGE = gettext("%(file)s cannot be read as pages; scan the pages again, as a PDF")
_INK, _LEAST_INK = 0.8, 0.0005
"""maximum brightness of ink, as a fraction of the brightness of the paper; minimum share of ink on a page that is not
blank"""
_LONGER_SIDE = 2000
"""length, in pixels, to which the longer side of a scanned A4 page is scaled"""
_SAMPLES = 13
"""number of points in a row inside a box at which its darkness is measured"""
_INSIDE = 0.7
"""part of a box in which darkness is measured, as a fraction of its side"""
_DARK = 0.2
"""minimum darkness of ink, as a fraction of the darkness of the printed squares"""
_AT_EDGE = 0.08
"""maximum share of dark points in an empty box whose edge is touched by a stroke"""
_EMPTY, _LEAST_CROSS, _MOST_CROSS, _FILLED = 0.025, 0.07, 0.72, 0.82
"""shares of dark points: maximum of an empty box, range of a cross, minimum of a filled box"""
_FAINT = 0.03
"""minimum difference in darkness between a filled box and a typical empty box"""
_LEAST_SPREAD = 3.5
"""minimum variance of the ink of a cross in any direction, in squared sample distances; a single line has less"""
_SHADOW = 0.15
"""maximum darkness of a shadow that is subtracted from a box"""

Array: TypeAlias = Any
"""an array of numpy"""


@dataclass(frozen=True, slots=True)
class ScannedAnswer:
    """The reading of a question's boxes: the answer and its parts, or a picture for the teacher, who must decide."""

    line: str
    parts: Mapping[str, str]
    picture: str = ""
    """data URL of the image of the grid, if the teacher must decide; otherwise empty"""

    @property
    def is_certain(self) -> bool:
        return not self.picture


@dataclass(frozen=True, slots=True)
class ScannedPages:
    """The answers on scanned pages, keyed by the codes of their grids, and the pages that could not be used."""

    answers: Mapping[str, ScannedAnswer]
    without_code: tuple[int, ...]
    """numbers of pages without a readable code, except blank ones"""
    unknown: tuple[int, ...]
    """numbers of pages with a code of a different exam"""


def read_scans(path: Path, exercises: Mapping[str, str]) -> ScannedPages:
    """Read the pages of a file in any order; ``exercises`` contains the exercises of the exam as JSON, keyed by the
    codes of their grids.

    A question that was scanned twice with different answers is left to the teacher.
    """
    answers, without_code, unknown = dict[str, ScannedAnswer](), list[int](), list[int]()
    for number, page in enumerate(_pages(path), start=1):
        codes = _codes_on(page)
        if not codes and not _is_blank(page):
            without_code.append(number)
        elif any(code not in exercises for code, _ in codes):
            unknown.append(number)
        darkness = _darkness(page) if codes else None
        for code, corners in codes:
            if code in exercises:
                read = _read_grid(page, darkness, AnswerGrid(Exercise.from_json(exercises[code])), corners)
                answers[code] = _agreed(answers.get(code), read, page)
    return ScannedPages(answers, tuple(without_code), tuple(unknown))


def _is_blank(page: Array) -> bool:
    """Return whether a page, such as the back of the last page of a sheet, has no ink."""
    numpy = imported("numpy", _NEEDS_SCAN)
    return bool((page < _INK * numpy.median(page)).mean() < _LEAST_INK)


def _agreed(before: ScannedAnswer | None, read: ScannedAnswer, page: Array) -> ScannedAnswer:
    if before is None or (before.is_certain and read.is_certain and before.line == read.line):
        return read
    return ScannedAnswer(read.line, read.parts, read.picture or before.picture or _image(page))


def _pages(path: Path) -> Iterator[Array]:
    """Yield the pages of a file in greyscale."""
    numpy, pillow = imported("numpy", _NEEDS_SCAN), imported("PIL.Image", _NEEDS_SCAN)
    try:
        if path.suffix.lower() != ".pdf":
            with pillow.open(path) as image:
                for frame in range(getattr(image, "n_frames", 1)):
                    image.seek(frame)
                    yield numpy.asarray(image.convert("L"))
            return
        pdfium = imported("pypdfium2", _NEEDS_SCAN)
        with pdfium.PdfDocument(path) as document:
            for page in document:
                longer = max(page.get_size())
                pixels = max(_LONGER_SIDE, min(longer * 150 / 72, 1.3 * _LONGER_SIDE))
                yield page.render(scale=pixels / longer, grayscale=True).to_numpy().squeeze().copy()
                page.close()
    except (OSError, ValueError, RuntimeError) as error:
        raise InputError(_NO_IMAGE.with_values(file=Code(path))) from error


def _codes_on(page: Array) -> list[tuple[str, Array]]:
    """Return the codes on a page with their corners, clockwise from the top left corner."""
    numpy, zxing = imported("numpy", _NEEDS_SCAN), imported("zxingcpp", _NEEDS_SCAN)
    found = []
    for code in zxing.read_barcodes(page, formats=zxing.BarcodeFormat.QRCode, try_invert=False):
        at = code.position
        corners = [(p.x, p.y) for p in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)]
        if code.text.startswith(PREFIX):
            found.append((code.text, numpy.array(corners, float)))
    return found


def _darkness(page: Array) -> Array:
    """Return the darkness of each pixel, 0 for the surrounding paper and 1 for the darkest ink."""
    numpy, pillow = imported("numpy", _NEEDS_SCAN), imported("PIL.Image", _NEEDS_SCAN)
    image, block = pillow.fromarray(page), 24
    rows, columns = (side // block * block for side in page.shape)
    blocks = page[:rows, :columns].reshape(rows // block, block, columns // block, block).swapaxes(1, 2)
    light = numpy.percentile(blocks.reshape(*blocks.shape[:2], -1), 80, axis=2)
    for axis in (0, 1):  # an entirely dark block gets the brightness of its surroundings
        light = numpy.maximum(light, numpy.maximum(numpy.roll(light, 1, axis), numpy.roll(light, -1, axis)))
    paper = numpy.asarray(pillow.fromarray(light.astype("uint8")).resize(image.size, pillow.Resampling.BILINEAR))
    dark = numpy.clip(1 - page / numpy.maximum(paper, 1.0).astype("float32"), 0, 1)
    return dark - numpy.maximum(_long_lines(dark), _long_lines(dark.T).T)


def _long_lines(dark: Array) -> Array:
    """Return the darkness of horizontal lines that are longer than a box, such as those of a fold."""
    numpy = imported("numpy", _NEEDS_SCAN)
    thick = numpy.maximum(dark, numpy.maximum(numpy.roll(dark, 1, 0), numpy.roll(dark, -1, 0)))
    least = _over_run(thick, numpy.minimum, 1)
    return numpy.minimum(_over_run(least, numpy.maximum, -1), dark)


def _over_run(values: Array, choose: Any, way: int) -> Array:
    """Return, for each pixel, the minimum or maximum of a run of pixels that begins there and goes to the right if
    ``way`` is 1, or to the left if ``way`` is −1.
    """
    numpy, found = imported("numpy", _NEEDS_SCAN), values
    for step in (1, 2, 4, 8, 16):  # a run of 32 pixels
        found = choose(found, numpy.roll(found, -way * step, 1))
    return found


# ---- The position of the grid ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Place:
    """The position of a grid on a page: a projection of its points, and the residuals at its squares."""

    projection: Array
    squares: Array
    left_over: Array
    """distance of each detected square from its projection, in pixels"""

    def at(self, points: Array) -> Array:
        """Return the pixel coordinates of points of the grid, corrected by the residuals at the nearest squares."""
        weights = 1 / (((points[:, None] - self.squares[None]) ** 2).sum(2) + 100) ** 1.5
        return _projected(self.projection, points) + weights @ self.left_over / weights.sum(1, keepdims=True)

    @property
    def axes(self) -> Array:
        """The vectors, in pixels, that lead one typographic point to the right and one down, as rows."""
        numpy = imported("numpy", _NEEDS_SCAN)
        middle = self.squares.mean(0)
        return _projected(self.projection, middle + numpy.eye(2)) - _projected(self.projection, middle[None])


def _read_grid(page: Array, darkness: Array, grid: AnswerGrid, corners: Array) -> ScannedAnswer:
    numpy = imported("numpy", _NEEDS_SCAN)
    place, black = _placed(darkness, grid, corners)
    if place is None:
        return ScannedAnswer("", {}, _image(page))
    centres = _settled(darkness, place, grid)
    states = _states(darkness, centres, place.axes, black)
    crossed: list[list[str]] = [[] for _ in grid.rows]
    for box, state in zip(grid.boxes, states, strict=True):
        if state == "cross":
            crossed[box.row].append(box.choice)
    is_clear = "unclear" not in states
    try:
        line, parts = grid.read(crossed)
    except Unclear:
        (line, parts), is_clear = grid.read_clear(crossed), False
    if is_clear:
        return ScannedAnswer(line, parts)
    sides = place.at(numpy.array([(0, 0), (WIDTH, 0), (0, grid.height), (WIDTH, grid.height)]))
    (left, top), (right, bottom) = sides.min(0).clip(0).astype(int), sides.max(0).astype(int)
    return ScannedAnswer(line, parts, _image(page[top:bottom, left:right]))


def _image(part: Array) -> str:
    """Return part of a page as a data URL of an image."""
    pillow, file = imported("PIL.Image", _NEEDS_SCAN), io.BytesIO()
    pillow.fromarray(part).save(file, "JPEG", quality=60)
    return f"data:image/jpeg;base64,{b64encode(file.getvalue()).decode()}"


def _placed(darkness: Array, grid: AnswerGrid, corners: Array) -> tuple[_Place | None, float]:
    """Search for the squares of a grid, from its code outwards; return its position, and the squares' darkness."""
    numpy = imported("numpy", _NEEDS_SCAN)
    left, top = QR_PLACE
    known = [(left + QR_SIDE * x, top + QR_SIDE * y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    seen, dark = [tuple(corner) for corner in corners], list[float]()
    scale = float(numpy.linalg.norm(corners[1] - corners[0])) / QR_SIDE
    for square in sorted(grid.squares, key=lambda one: numpy.hypot(one[0] - left, one[1] - top)):
        expected = _projected(_fitted(known, seen), numpy.array([square]))[0]
        near = min(numpy.hypot(square[0] - x, square[1] - y) for x, y in known)
        found = _square_near(darkness, expected, SQUARE * scale, (3 + 0.1 * near) * scale)
        if found is not None:
            known.append(square)
            seen.append(found[:2])
            dark.append(found[2])
    if len(dark) < max(6, 0.75 * len(grid.squares)):
        return None, 0.0
    points, pixels = numpy.array(known[4:]), numpy.array(seen[4:])
    projection = _fitted(points, pixels)
    return _Place(projection, points, pixels - _projected(projection, points)), float(numpy.median(dark))


def _fitted(points: Array, pixels: Array) -> Array:
    """Return the best-fitting projection (for few points, an affine map) as a matrix with three rows."""
    numpy = imported("numpy", _NEEDS_SCAN)
    points, pixels = numpy.asarray(points, float) / WIDTH, numpy.asarray(pixels, float)
    ones, zeros = numpy.ones(len(points)), numpy.zeros((len(points), 3))
    plain = numpy.column_stack([points, ones])
    rows = numpy.vstack([numpy.hstack([plain, zeros]), numpy.hstack([zeros, plain])])
    if len(points) >= 10:
        bent = numpy.vstack([-points * pixels[:, :1], -points * pixels[:, 1:]])
        rows = numpy.hstack([rows, bent])
    found = numpy.linalg.lstsq(rows, pixels.T.ravel(), rcond=None)[0]
    return numpy.append(found, [0.0] * (8 - len(found)) + [1.0]).reshape(3, 3)


def _projected(projection: Array, points: Array) -> Array:
    numpy = imported("numpy", _NEEDS_SCAN)
    high = numpy.column_stack([points / WIDTH, numpy.ones(len(points))]) @ projection.T
    return high[:, :2] / high[:, 2:]


def _square_near(darkness: Array, expected: Array, side: float, reach: float) -> tuple[float, float, float] | None:
    """Return the centre and the darkness of a black square on a light background near a pixel, or None if there is
    none.
    """
    numpy = imported("numpy", _NEEDS_SCAN)
    inner, outer = max(3, round(side * 0.8)), round(side * 1.7)
    half = int(reach + outer)
    x, y = (round(float(value)) for value in expected)
    left, top = max(0, x - half), max(0, y - half)
    part = darkness[top : y + half, left : x + half].astype(float)
    if min(part.shape) <= outer:
        return None
    sums = numpy.pad(part, ((1, 0), (1, 0))).cumsum(0).cumsum(1)

    def boxes(width: int) -> Array:
        return sums[width:, width:] - sums[:-width, width:] - sums[width:, :-width] + sums[:-width, :-width]

    all_in, rim = boxes(outer), (outer - inner) // 2
    inside = boxes(inner)[rim : rim + all_in.shape[0], rim : rim + all_in.shape[1]]
    dark = inside / inner**2
    around = (all_in - inside) / (outer**2 - inner**2)
    score = dark - around
    down, right = numpy.unravel_index(score.argmax(), score.shape)
    if dark[down, right] < 0.45 or score[down, right] < 0.3:
        return None
    cut = part[down : down + outer, right : right + outer]
    rows, columns = numpy.mgrid[: cut.shape[0], : cut.shape[1]]
    weight = numpy.clip(cut - 0.3, 0, None)
    centre = (weight * columns).sum() / weight.sum(), (weight * rows).sum() / weight.sum()
    return left + right + centre[0], top + down + centre[1], float(dark[down, right])


# ---- The content of the boxes ----------------------------------------------------------------------


def _settled(darkness: Array, place: _Place, grid: AnswerGrid) -> Array:
    """Return the centres of the boxes in pixels; they are moved, first row by row and then one by one, to the positions
    at which the lines of the boxes are darkest.
    """
    numpy = imported("numpy", _NEEDS_SCAN)
    centres = place.at(numpy.array([(box.x, box.y) for box in grid.boxes]))
    ends = numpy.linspace(-0.5, 0.5, 9)
    side = numpy.column_stack([ends, numpy.full(9, 0.5)])
    outline = BOX * numpy.vstack([side, -side, side[:, ::-1], -side[:, ::-1]]) @ place.axes
    reach = round(1.8 * float(numpy.linalg.norm(place.axes[0])))
    rows = numpy.array([box.row for box in grid.boxes])
    for row in range(rows[-1] + 1):
        own = rows == row
        centres[own] += _darkest_move(darkness, (centres[own][:, None] + outline[None]).reshape(1, -1, 2), reach)
    return centres + _darkest_move(darkness, centres[:, None] + outline[None], 1)


def _darkest_move(darkness: Array, groups: Array, reach: int) -> Array:
    """Return the shift, in pixels, by which each group of points is darkest; among shifts with nearly equal darkness,
    prefer a short one.
    """
    numpy = imported("numpy", _NEEDS_SCAN)
    steps = numpy.arange(-reach, reach + 1)
    moves = numpy.array([(x, y) for y in steps for x in steps], float)
    lines = _at(darkness, groups[:, None] + moves[None, :, None]).clip(0, 0.5).mean(2)
    return moves[(lines - 0.004 * numpy.hypot(*moves.T)).argmax(1)]


def _at(darkness: Array, points: Array) -> Array:
    numpy = imported("numpy", _NEEDS_SCAN)
    columns = numpy.rint(points[..., 0]).astype(int).clip(0, darkness.shape[1] - 1)
    return darkness[numpy.rint(points[..., 1]).astype(int).clip(0, darkness.shape[0] - 1), columns]


def _states(darkness: Array, centres: Array, axes: Array, black: float) -> list[str]:
    """Return for each box whether it is ``empty``, has a ``cross``, is ``filled``, or is ``unclear``."""
    numpy = imported("numpy", _NEEDS_SCAN)
    ends = numpy.linspace(-_INSIDE / 2, _INSIDE / 2, _SAMPLES)
    inside = BOX * numpy.array([(x, y) for y in ends for x in ends]) @ axes
    found = (_at(darkness, centres[:, None] + inside[None]) / black).reshape(-1, _SAMPLES, _SAMPLES)
    # darkness of the ink, without that of a shadow
    lit = found - numpy.percentile(found, 25, axis=(1, 2), keepdims=True).clip(0, _SHADOW)
    grey, share = lit.mean((1, 2)), (lit > _DARK).mean((1, 2))
    is_empty = (share <= _EMPTY) & (grey < numpy.median(grey) + _FAINT)
    is_empty |= (share <= _AT_EDGE) & ((lit[:, 3:10, 3:10] > _DARK * 0.6).sum((1, 2)) < 2)
    states = numpy.where(is_empty, "empty", "unclear").astype("<U7")
    for number in numpy.flatnonzero(~is_empty):
        states[number] = _shape_of(found[number])
    return list(states)


def _shape_of(found: Array) -> str:
    """Return whether a box is filled, crossed or unclear: a cross is wide and high, with ink in its middle and in
    corners.
    """
    numpy = imported("numpy", _NEEDS_SCAN)
    darkest = numpy.percentile(found, 90)
    if (found > max(_DARK, 0.45 * darkest)).mean() >= _FILLED:
        return "filled"
    ink = found > max(_DARK, 0.6 * darkest)
    share = ink.mean()
    if not _LEAST_CROSS <= share <= _MOST_CROSS:
        return "unclear"
    row, column = (int(numpy.rint(places.mean()).clip(3, _SAMPLES - 4)) for places in ink.nonzero())
    across, down = slice(column - 1, column + 2), slice(row - 1, row + 2)
    first, last = slice(0, 3), slice(_SAMPLES - 3, _SAMPLES)
    between = (ink[first, across], ink[last, across], ink[down, first], ink[down, last])
    corners = sum(ink[rows, columns].any() for rows in _ENDS for columns in _ENDS)
    is_wide = numpy.linalg.eigvalsh(numpy.cov(numpy.array(ink.nonzero())))[0] > _LEAST_SPREAD
    middle = ink[row - 2 : row + 3, column - 2 : column + 3].sum()
    light = sum(part.mean() < 0.6 for part in between)
    is_cross = corners > 1 and is_wide and middle > 1 and light >= (2 if share < 0.45 else 3)
    return "cross" if is_cross else "unclear"


_ENDS = (slice(0, 5), slice(_SAMPLES - 5, _SAMPLES))
"""first and last measured points in a row, which are the corners of a box"""
