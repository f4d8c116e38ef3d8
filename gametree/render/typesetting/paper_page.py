"""Pages of paper: drawings and texts on a sheet, or on a piece of one that is put on a sheet later.

Lengths are points; (0, 0) is the lower left corner, and y grows upwards, as in a layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ...drawing.drawing import Drawing
from ...drawing.shapes import BoxMark, CellMark, EdgeMark, Mark, NodeMark, Role, StrikeMark, TextMark
from ...errors import choose
from ...fonts import fit, text_width, wrap
from ...phrases import gettext

__all__ = [
    *("BOLD", "PAPERS", "SPACING", "PaperPage", "Placed"),
    *("beside", "flow", "line", "paper_size", "paragraph", "picture", "slot", "stack", "table"),
]

Sized = TypeVar("Sized", bound=NodeMark | TextMark | BoxMark | CellMark)

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""width and height of paper, upright, in points"""
SPACING = 1.42
"""vertical distance between two lines of text, in font sizes"""
BOLD = 1.14
"""width of bold letters, as a multiple of others"""
BULLET = 0.9
"""horizontal space for a bullet, in font sizes"""
ROUNDING = 0.01
"""difference of two equal lengths after rounding, in points"""
ROOM_TO_WRITE = 2.3
"""height of a line that is written by hand, in font sizes of print"""


@dataclass(frozen=True, slots=True)
class Placed:
    """A drawing on a page: the lower left corner of its box, and its scale."""

    drawing: Drawing
    x: float
    y: float
    scale: float = 1.0

    def marks(self, prefix: str) -> Iterator[Mark]:
        """Return the marks that are shown, in the lengths of the page, every id with a prefix."""
        left, bottom, _, _ = self.drawing.box
        dx, dy = self.x - left * self.scale, self.y - bottom * self.scale
        for mark in self.drawing.marks():
            if mark.role is Role.HIDDEN:
                continue
            named = replace(mark, id=prefix + mark.id)
            if isinstance(named, EdgeMark):
                yield replace(named, tail=prefix + named.tail, head=prefix + named.head)
            elif isinstance(named, StrikeMark):
                strokes = tuple(
                    (x * self.scale + dx, y * self.scale + dy, to_x * self.scale + dx, to_y * self.scale + dy)
                    for x, y, to_x, to_y in named.strokes
                )
                yield replace(named, tail=prefix + named.tail, head=prefix + named.head, strokes=strokes)
            else:
                yield _moved(_scaled(named, self.scale), dx, dy)


@dataclass(frozen=True, slots=True)
class PaperPage:
    """A sheet of paper, or a piece of one, with the drawings and texts on it.

    >>> from gametree import Tree
    >>> from gametree.drawing.drawing import draw
    >>> tree = picture(draw(Tree.parse("[3 5]")), widest=100)
    >>> page = stack([paragraph("Which move is best?", 100), tree])
    >>> page.width, [round(placed.scale, 2) for placed in page.drawings], [mark.text for mark in page.texts]
    (100, [0.66], ['Which move is', 'best?'])
    """

    width: float
    height: float
    drawings: tuple[Placed, ...] = ()
    texts: tuple[TextMark | BoxMark, ...] = ()

    def put(self, piece: PaperPage, x: float, y: float) -> PaperPage:
        """Return the page with another one on it, whose lower left corner is at (x, y)."""
        drawings = tuple(replace(one, x=one.x + x, y=one.y + y) for one in piece.drawings)
        texts = tuple(_moved(mark, x, y) for mark in piece.texts)
        return replace(self, drawings=self.drawings + drawings, texts=self.texts + texts)

    def fitted(self, width: float, height: float) -> PaperPage:
        """Return the page, made smaller where it is wider or higher than this."""
        scale = min(1.0, width / self.width, height / self.height)
        if scale == 1.0:
            return self
        drawings = tuple(Placed(one.drawing, one.x * scale, one.y * scale, one.scale * scale) for one in self.drawings)
        return PaperPage(
            self.width * scale, self.height * scale, drawings, tuple(_scaled(m, scale) for m in self.texts)
        )

    def marks(self, prefix: str = "") -> Iterator[tuple[Mark, float]]:
        """Return every mark with the scale of its line width; the ids of each drawing have a prefix of their own."""
        for number, placed in enumerate(self.drawings):
            yield from ((mark, placed.scale) for mark in placed.marks(f"{prefix}d{number}"))
        for number, text in enumerate(self.texts):
            yield replace(text, id=f"{prefix}p{number}"), 1.0


def paper_size(paper: str = "a4", *, landscape: bool = False) -> tuple[float, float]:
    """Return width and height of a sheet of paper.

    >>> paper_size("letter", landscape=True)
    (792.0, 612.0)
    """
    width, height = PAPERS[choose(gettext("paper"), paper, PAPERS)]
    return (height, width) if landscape else (width, height)


def picture(drawing: Drawing, widest: float, highest: float = 10_000.0) -> PaperPage:
    """Return a drawing as a piece of a page, made smaller where it is wider or higher than this."""
    left, bottom, right, top = drawing.box
    return PaperPage(right - left, top - bottom, (Placed(drawing, 0.0, 0.0),)).fitted(widest, highest)


def paragraph(
    text: str, width: float, *, size: float = 10.0, role: Role = Role.CAPTION, bullet: str = "", share: float = 1.0
) -> PaperPage:
    """Return a text, broken into lines that fill a share of the width, with a bullet before the first.

    A share below 1 is safe with small letters: Graphviz takes them for wider than they are, and begins a line that
    seems too wide further left.
    """
    wider = BOLD if role is Role.HEADING else 1.0
    indent = (BULLET * size + text_width(bullet, size)) if bullet else 0.0
    room = width - indent
    filled = room * share / wider
    lines = wrap(text, filled, size)
    height = round(len(lines) * size * SPACING, 2)
    marks = [_text(bullet, 0.0, height - size * SPACING / 2, size, role, indent)] if bullet and lines else []
    for number, words in enumerate(lines):
        y = height - (number + 0.5) * size * SPACING
        marks.append(_text(words, indent, y, fit(words, filled, size), role, room))
    return PaperPage(width, height, texts=tuple(marks))


def line(width: float, *, size: float = 10.0) -> PaperPage:
    """Return an empty line to write on by hand."""
    height = size * ROOM_TO_WRITE
    return PaperPage(width, height, texts=(BoxMark("", Role.BLANK, width / 2, size * 0.4, width, 0.0),))


def slot(label: str, width: float, written: str = "", *, size: float = 10.0) -> PaperPage:
    """Return a label with a line after it to write on, empty or with something written on it."""
    used = text_width(label, size) + size * 0.6 if label else 0.0
    empty = line(width - used, size=size)
    marks = [_text(label, 0.0, size * 0.9, size, Role.CAPTION, used)] if label else []
    if written:
        words = fit(written, width - used - 8, size)
        marks.append(_text(written, used + 4, size * 1.1, words, Role.NOTE, width - used - 8))
    return PaperPage(width, empty.height, texts=tuple(marks)).put(empty, used, 0.0)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, size: float = 9.0, title: str = "") -> PaperPage:
    """Return a table with centred columns and a line below its heads."""
    cells = [heads, *rows]
    widths = [max(text_width(cell, size) for cell in column) + size for column in zip(*cells, strict=True)]
    step, width = size * SPACING, sum(widths)
    top = step * 1.3 if title else 0.0
    height = step * len(cells) + 4 + top
    marks: list[TextMark | BoxMark] = []
    if title:
        marks.append(_text(title, size / 2, height - step / 2, size, Role.HEADING, width))
    marks.append(BoxMark("", Role.BLANK, width / 2, height - top - step - 2, width, 0.0))
    for number, row in enumerate(cells):
        y = height - top - (number + 0.5) * step - (4 if number else 0)
        for place, (cell, room) in enumerate(zip(row, widths, strict=True)):
            middle = sum(widths[:place]) + room / 2
            role = Role.CAPTION if number else Role.NAME
            if cell:
                marks.append(TextMark("", role, cell, middle, y, room, size))
    return PaperPage(width, height, texts=tuple(marks))


def stack(pieces: Iterable[PaperPage], *, gap: float = 0.0) -> PaperPage:
    """Return pieces below each other as one piece."""
    some = list(pieces)
    width = max((piece.width for piece in some), default=0.0)
    height = sum(piece.height for piece in some) + gap * max(0, len(some) - 1)
    whole, top = PaperPage(width, height), height
    for piece in some:
        whole = whole.put(piece, 0.0, top - piece.height)
        top -= piece.height + gap
    return whole


def beside(pieces: Iterable[PaperPage], width: float, *, gap: float = 12.0) -> PaperPage:
    """Return pieces beside each other as one piece, in as many rows as they need."""
    rows: list[list[PaperPage]] = []
    for piece in pieces:
        used = sum(one.width + gap for one in rows[-1]) if rows else 0.0
        if rows and used + piece.width <= width:
            rows[-1].append(piece)
        else:
            rows.append([piece.fitted(width, piece.height)])
    lined = []
    for row in rows:
        height, x = max(piece.height for piece in row), 0.0
        whole = PaperPage(width, height)
        for piece in row:
            whole, x = whole.put(piece, x, height - piece.height), x + piece.width + gap
        lined.append(whole)
    return stack(lined, gap=gap * 0.7)


def flow(
    groups: Iterable[Sequence[PaperPage]], size: tuple[float, float], *, margin: float = 48.0, gap: float = 20.0
) -> list[tuple[PaperPage, list[int]]]:
    """Fill pages from top to bottom; return each with the numbers of the groups on it.

    The pieces of a group stay together where they fit on one page. A piece that is larger than a page is made smaller.

    >>> piece = PaperPage(100, 40)
    >>> [numbers for _, numbers in flow([[piece], [piece, piece]], (200, 200), margin=50, gap=0)]
    [[0], [1]]
    """
    width, height = size[0] - 2 * margin, size[1] - 2 * margin
    pages: list[tuple[PaperPage, list[int]]] = []
    left = 0.0
    for number, group in enumerate(groups):
        pieces = [piece.fitted(width, height) for piece in group]
        whole = stack(pieces)
        for piece in [whole] if whole.height <= height + ROUNDING else pieces:
            if not pages or piece.height > left + ROUNDING:
                pages.append((PaperPage(*size), []))
                left = height
            page, numbers = pages[-1]
            page = page.put(piece, margin, margin + left - piece.height)
            pages[-1] = page, numbers if number in numbers else [*numbers, number]
            left -= piece.height
        left -= gap
    return pages


def _text(text: str, x: float, y: float, size: float, role: Role, width: float) -> TextMark:
    """Return a line of text that begins at x."""
    return TextMark("", role, text, x + width / 2, y, width, size, at_left=True)


def _moved(mark: Sized, dx: float, dy: float) -> Sized:
    return replace(mark, x=mark.x + dx, y=mark.y + dy)


def _scaled(mark: Sized, scale: float) -> Sized:
    resized = replace(mark, x=mark.x * scale, y=mark.y * scale, width=mark.width * scale)
    if isinstance(resized, NodeMark | CellMark):
        return replace(resized, height=resized.height * scale, size=resized.size * scale)
    if isinstance(resized, BoxMark):
        return replace(resized, height=resized.height * scale)
    return replace(resized, size=resized.size * scale)
