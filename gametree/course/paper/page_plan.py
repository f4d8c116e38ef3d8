"""The plan of a sheet's pages: in which layout each tree is printed, and what stands together on a page.

It is made from the empty sheet alone, so that the solution has the same pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...errors import InputError
from ...exercises.exercise import Exercise
from ...phrases import Code, Phrase, gettext
from ...render.paper_sizes import PAPERS
from .printed_layouts import CLOSE, LEAST, SIZES
from .tree_parts import TreePart, tree_parts, whole_tree

__all__ = ["AGAIN", "GAP", "INTO_MARGIN", "MARGIN", "Page", "Part", "PrintedTree", "Texts", "plan", "printed_trees"]

MARGIN = 42.0
"""margin on every side of the paper, in points"""
INTO_MARGIN = 20.0
"""length by which a wide tree reaches into the margin at each side, in points"""
GAP = 18.0
"""least vertical gap between two exercises, in points"""
ROUNDING = 0.5
"""what a page is planned lower than it is, in points"""
AGAIN = 16.0
"""height of the line above a part of a tree that comes after the first, in points"""

LARGER_PAPER = gettext("take larger paper (%(option)s), or a smaller tree").of(option=Code("a3"))

Size = tuple[float, float]
"""width and height of the paper, in points"""


@dataclass(frozen=True, slots=True)
class PrintedTree:
    """A way to print the tree of an exercise: on upright paper or on turned, whole or in parts below each other."""

    turned: bool
    parts: tuple[TreePart, ...]


@dataclass(frozen=True, slots=True)
class Texts:
    """The sizes of what stands above and below a tree, in points."""

    above: float
    lines: float
    tables: tuple[Size, ...] = ()

    def rows(self, width: float) -> list[tuple[int, ...]]:
        """Return the numbers of the tables that stand beside each other in a width.

        >>> Texts(50, 24, ((200, 80), (200, 90), (200, 80))).rows(511)
        [(0, 1), (2,)]
        """
        found: list[tuple[int, ...]] = []
        for number, (wide, _) in enumerate(self.tables):
            used = sum(self.tables[one][0] for one in found[-1]) if found else width
            if used + wide <= width:
                found[-1] += (number,)
            else:
                found.append((number,))
        return found


@dataclass(frozen=True, slots=True)
class Part:
    """What is never torn apart: an exercise, or a piece of one that is larger than a page."""

    exercise: int
    tree: PrintedTree
    shown: tuple[TreePart, ...]
    tables: tuple[tuple[int, ...], ...] = ()
    """the numbers of the tables in each row of them"""
    first: bool = True
    """whether the question stands above"""
    last: bool = True
    """whether the lines for the answer stand below"""

    def height(self, texts: Sequence[Texts]) -> float:
        """Return the height on the page."""
        own = texts[self.exercise]
        trees = sum(part.height for part in self.shown)
        tables = sum(max(own.tables[one][1] for one in row) for row in self.tables)
        return (own.above if self.first else AGAIN) + trees + tables + own.lines * self.last


@dataclass(frozen=True, slots=True)
class Page:
    """A page with its parts from top to bottom; its paper can be turned."""

    turned: bool
    parts: tuple[Part, ...]


def printed_trees(exercise: Exercise, number: int, size: Size) -> list[PrintedTree]:
    """Return the ways in which a tree can be printed on a paper, the most comfortable first.

    A tree that is too wide turns the paper, and is printed in parts where that is not enough; letters never become
    smaller than `LEAST`.
    """
    whole = [whole_tree(exercise, sizes) for sizes in SIZES]
    for turned in (False, True) if size[0] < size[1] else (False,):
        width, height = _room(size, turned)
        fitting = [PrintedTree(turned, (one,)) for one in whole if one.width <= width and one.height <= height]
        if fitting:
            return fitting
    width, height = _room(size, False)
    ways = [tree_parts(exercise, sizes, width) for sizes in CLOSE]
    ways = [parts for parts in ways if all(one.width <= width and one.height <= height - AGAIN for one in parts)]
    if not ways:
        raise _too_small(number, tree_parts(exercise, SIZES[-1], 0), size)
    fewest = min(map(len, ways))
    return [PrintedTree(False, parts) for parts in ways if len(parts) == fewest]


def plan(trees: Sequence[Sequence[PrintedTree]], texts: Sequence[Texts], head: float, size: Size) -> list[Page]:
    """Return as few pages as possible, filled as evenly as possible; ``head`` is the height of the title.

    Trees become closer, one step for all on a page, where they then fit together. Where one of them turns its paper,
    the others can turn theirs, too, so that upright pages do not stay half empty between turned ones.
    """
    turns = any(some[0].turned for some in trees)
    pieces = [parts for number, some in enumerate(trees) for parts in _pieces(number, some, texts, size, turns)]
    best: list[tuple[float, list[Page]]] = [(0.0, [])]
    for end in range(1, len(pieces) + 1):
        found: list[tuple[float, list[Page]]] = []
        for start in range(end - 1, -1, -1):
            above = (head + GAP) * (start == 0)
            rooms = {turned: _room(size, turned)[1] - above for turned in (False, True)}
            pages = [page for turned in rooms if (page := _page(pieces[start:end], turned, texts, rooms[turned]))]
            if not pages:
                if end - start > 1 or start:
                    break
                raise _no_room(pieces[start][0])
            cost, before = best[start]
            for page in pages:
                empty = 1 - _height(page.parts, texts) / rooms[page.turned]
                found.append((cost + 10 + empty * empty, [*before, page]))
        if not found:
            raise _no_room(pieces[end - 1][0])
        best.append(min(found, key=lambda each: each[0]))
    return best[-1][1]


def _page(pieces: Sequence[Sequence[Part]], turned: bool, texts: Sequence[Texts], room: float) -> Page | None:
    """Return a page with these pieces in the most comfortable layouts that fit together; None where none do."""
    ways = [[part for part in some if part.tree.turned == turned] for some in pieces]
    if not all(ways):
        return None
    for step in range(max(map(len, ways))):
        parts = tuple(some[min(step, len(some) - 1)] for some in ways)
        if _height(parts, texts) <= room - ROUNDING:
            return Page(turned, parts)
    return None


def _height(parts: Sequence[Part], texts: Sequence[Texts]) -> float:
    return sum(part.height(texts) for part in parts) + GAP * (len(parts) - 1)


def _pieces(
    number: int, trees: Sequence[PrintedTree], texts: Sequence[Texts], size: Size, turns: bool
) -> Iterator[list[Part]]:
    """Yield an exercise as a piece with its possible layouts, or as several where one page is too low for it.

    With ``turns`` a tree on upright paper can be on turned paper, too.
    """
    ways = [*trees, *(replace(tree, turned=True) for tree in trees if turns and not tree.turned)]
    if fitting := [part for tree in ways if (part := _whole(number, tree, texts, size))]:
        yield fitting
        return
    tree = trees[-1]
    rows = _rows(texts[number], size, tree.turned)
    single: list[tuple[tuple[TreePart, ...], tuple[tuple[int, ...], ...]]] = [((one,), ()) for one in tree.parts]
    single += [((), (row,)) for row in rows]
    last = len(single) - 1
    yield from ([Part(number, tree, *one, place == 0, place == last)] for place, one in enumerate(single))


def _whole(number: int, tree: PrintedTree, texts: Sequence[Texts], size: Size) -> Part | None:
    """Return an exercise in one piece; None where it is higher than a page."""
    part = Part(number, tree, tree.parts, _rows(texts[number], size, tree.turned))
    return part if part.height(texts) <= _room(size, tree.turned)[1] - ROUNDING else None


def _rows(texts: Texts, size: Size, turned: bool) -> tuple[tuple[int, ...], ...]:
    return tuple(texts.rows(_room(size, turned)[0] - 2 * INTO_MARGIN))


def _room(size: Size, turned: bool) -> Size:
    """Return the width that a tree can have, and the height between the margins."""
    width, height = size[::-1] if turned else size
    return width - 2 * (MARGIN - INTO_MARGIN), height - 2 * MARGIN


def _too_small(number: int, parts: Sequence[TreePart], size: Size) -> InputError:
    """Say how large the paper must be, where not even the least parts fit on it."""
    # TRANSLATORS: a number of millimetres
    needed = gettext("paper of at least %(width)s × %(height)s mm for letters of %(points)s points")
    sides = (max(one.width for one in parts), max(one.height for one in parts))
    width, height = (round((side + 2 * MARGIN) / 72 * 25.4) for side in sides)
    got = gettext("%(width)s × %(height)s mm").of(width=round(size[0] / 72 * 25.4), height=round(size[1] / 72 * 25.4))
    cure = LARGER_PAPER
    if max(sides) >= max(PAPERS["a3"]):
        cure = gettext("take a smaller tree: it is too large for %(paper)s, too").of(paper=Code("a3"))
    return InputError(_exercise(number), needed.of(width=width, height=height, points=f"{LEAST:g}"), got, cure)


def _no_room(part: Part) -> InputError:
    needed, got = gettext("a page that is high enough for it"), gettext("a lower one")
    return InputError(_exercise(part.exercise), needed, got, LARGER_PAPER)


def _exercise(number: int) -> Phrase:
    return gettext("exercise %(number)s").of(number=number + 1)
