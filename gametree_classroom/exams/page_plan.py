"""The plan of the pages of a sheet: as few pages as possible, filled as evenly as possible.

The template measures the texts. Each way to print a tree is laid out only when the plan depends on it, because the
layouts take longer than everything else.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import chain, count, islice, zip_longest
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar

from gametree.drawing.sizes_and_gaps import Sizes
from gametree.errors import InputError
from gametree.exercises.exercise import Exercise
from gametree.exercises.printed_tree import (
    CLOSEST_SIZES,
    LEAST,
    SIZES,
    SIZES_ABOVE,
    TreePart,
    least_height,
    least_width,
    tree_parts,
    whole_tree,
)
from gametree.phrases import Code, Phrase, gettext
from gametree.render.format import PAPERS

MARGIN = 42.0
"""margin on every side of the paper, in points"""
MARGIN_OVERLAP = 20.0
"""length by which a wide tree extends into the margin at each side, in points"""
GAP = 18.0
"""minimum vertical gap between two exercises, in points"""
ROUNDING = 0.5
"""height of a page that the plan leaves unused, to allow for rounding, in points"""
CONTINUATION_HEIGHT = 16.0
"""height of the line above a continued part of a tree, in points"""
_PAGE_COST = 10
"""cost of a page; the square of the page's empty fraction is added to it"""

_LARGER_PAPER = gettext("use larger paper (%(option)s), or a smaller tree").with_values(option=Code("a3"))

Item = TypeVar("Item")
Size = tuple[float, float]
"""width and height of the paper, in points"""


@dataclass(frozen=True, slots=True)
class PrintedTree:
    """A way to print the tree of an exercise: on portrait or landscape paper, whole or in parts, one below the
    other.
    """

    turned: bool
    parts: tuple[TreePart, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """An exercise on one page, or a part of an exercise that is higher than a page; a part is never split."""

    exercise: int
    tree: PrintedTree
    shown: tuple[TreePart, ...]
    tables: tuple[tuple[int, ...], ...] = ()
    """numbers of the tables of the exercise, arranged in rows"""
    first: bool = True
    """whether the question is printed above the part"""
    last: bool = True
    """whether the answer lines are printed below the part"""


@dataclass(frozen=True, slots=True)
class Page:
    """A page with its parts from top to bottom, in portrait or landscape format."""

    turned: bool
    parts: tuple[Part, ...]


# ---- The ways to print a tree --------------------------------------------------------------------


class _OnDemand(Generic[Item]):
    """The items of an iterator, each computed when it is first needed; they can be iterated several times."""

    def __init__(self, items: Iterator[Item]) -> None:
        self.found, self.remaining = list[Item](), items

    def __iter__(self) -> Iterator[Item]:
        for place in count():
            if place == len(self.found):
                self.found += islice(self.remaining, 1)
            if place == len(self.found):
                return
            yield self.found[place]

    def __bool__(self) -> bool:
        return any(True for _ in self)


class TreeWays:
    """The ways to print a tree on a page, the most readable first, each laid out when it is first needed.

    A tree that is too wide, or whose boxes would cover lines, is first printed with boxes above the nodes, then in
    landscape format, and finally in parts; letters are never smaller than `LEAST`. Boxes are also above nodes if this
    reduces the height of the tree.
    """

    def __init__(self, exercise: Exercise, number: int, size: Size, notation: str) -> None:
        self.exercise, self.number, self.size, self.notation = exercise, number, size, notation
        self.whole, self.split = _OnDemand(self._whole()), _OnDemand(self._split())
        """ways to print the tree as a whole, and ways to print it in parts; the latter are used only if the whole tree
        does not fit on a page together with the question
        """
        self._layout, self._way = cache(partial(whole_tree, exercise, notation=notation)), cache(self._fitting_way)

    @cached_property
    def first(self) -> PrintedTree:
        """The most readable way; raise `InputError` if there is none."""
        way = next(chain(self.whole, self.split), None)
        if way is None:
            raise self._paper_too_small()
        return way

    @cached_property
    def least_height(self) -> float:
        """A lower bound of the height of the whole tree, in points; this computes no layout."""
        return self._bounds[0][0]

    @cached_property
    def lowest_height(self) -> float:
        """The least height of the whole tree in any way to print it, in points; infinite if no way fits."""
        lowest = math.inf
        for bound, sizes, above in self._bounds:
            if bound >= lowest:
                break
            if way := self._way(sizes, self.first.turned, above=above):
                lowest = min(lowest, way.parts[0].height)
        return lowest

    @cached_property
    def _bounds(self) -> list[tuple[float, Sizes, bool]]:
        """For each choice of sizes that may fit the width of the paper: a lower bound of the height, the sizes, and
        whether the boxes are above the nodes; the least bound comes first.
        """
        choices, width = ((False, SIZES), (True, SIZES_ABOVE)), self._available(self.first.turned)[0]
        bounds = [
            (least_height(self.exercise, sizes, above=above), sizes, above)
            for above, some in choices
            for sizes in some
            if least_width(self.exercise, sizes, above=above) <= width
        ]
        return sorted(bounds, key=itemgetter(0))

    def _whole(self) -> Iterator[PrintedTree]:
        for turned in (False, True) if self.size[0] < self.size[1] else (False,):
            lowest, is_fitting = math.inf, False
            for way in filter(None, (self._way(sizes, turned, above=False) for sizes in SIZES)):
                lowest = min(lowest, way.parts[0].height)
                yield way
            lower = [sizes for sizes in SIZES_ABOVE if least_height(self.exercise, sizes, above=True) < lowest]
            for way in filter(None, (self._way(sizes, turned, above=True) for sizes in lower)):
                is_fitting = True
                if way.parts[0].height < lowest:
                    yield way
            if is_fitting or lowest < math.inf:
                return

    def _fitting_way(self, sizes: Sizes, turned: bool, *, above: bool) -> PrintedTree | None:
        width, height = self._available(turned)
        if least_width(self.exercise, sizes, above=above) > width:
            return None
        part = self._layout(sizes, above=above)
        is_fitting = part.width <= width and part.height <= height and not part.covers_lines(self.exercise)
        return PrintedTree(turned, (part,)) if is_fitting else None

    def _split(self) -> Iterator[PrintedTree]:
        """Yield the ways, if any, to print the tree on portrait paper in the minimum number of parts."""
        if any(not way.parts[0].is_above for way in islice(self.whole, 1)):
            return
        width, height = self._available(False)
        choices = ((False, CLOSEST_SIZES), (True, SIZES_ABOVE[-5:]))
        part_of = partial(tree_parts, self.exercise, widest=width, notation=self.notation)
        ways = [part_of(sizes, above=above) for above, some in choices for sizes in some]
        ways = [parts for parts in ways if not any(part.covers_lines(self.exercise) for part in parts)]
        ways = [
            parts
            for parts in ways
            if all(part.width <= width and part.height <= height - CONTINUATION_HEIGHT for part in parts)
        ]
        fewest = min(map(len, ways), default=0)
        yield from (PrintedTree(False, parts) for parts in ways if len(parts) == fewest)

    def _available(self, turned: bool) -> Size:
        width, height = self.size[::-1] if turned else self.size
        return width - 2 * (MARGIN - MARGIN_OVERLAP), height - 2 * MARGIN

    def _paper_too_small(self) -> InputError:
        """Return an error with the minimum size of the paper, because even the smallest parts do not fit."""
        parts = tree_parts(self.exercise, SIZES[-1], 0, notation=self.notation)
        sides = (max(part.width for part in parts), max(part.height for part in parts))
        width, height = (round((side + 2 * MARGIN) / 72 * 25.4) for side in sides)
        cure = _LARGER_PAPER
        if max(sides) >= max(PAPERS["a3"]):
            cure = gettext("use a smaller tree: it is too large for %(paper)s, too").with_values(paper=Code("a3"))
        problem = gettext(
            "%(place)s needs paper of at least %(width)s × %(height)s mm for letters of %(points)s points, but this "
            "paper has %(own_width)s × %(own_height)s mm; %(cure)s"
        )
        facts = {
            "place": _exercise(self.number),
            "width": width,
            "height": height,
            "points": f"{LEAST:g}",
            "own_width": round(self.size[0] / 72 * 25.4),
            "own_height": round(self.size[1] / 72 * 25.4),
            "cure": cure,
        }
        return InputError(problem.with_values(**facts))


def _exercise(number: int) -> Phrase:
    return gettext("exercise %(number)s").with_values(number=number + 1)


# ---- The pieces of a sheet, and the pages that they fill -----------------------------------------


class _Sized(NamedTuple):
    part: Part
    height: float


@dataclass(frozen=True, slots=True)
class _Piece:
    """An exercise, or a piece of it that is never split, with the ways to print it, the most readable first."""

    exercise: int
    ways: Sequence[Iterable[_Sized]]
    """ways to print the piece on a portrait page and, if the sheet has landscape pages, on a landscape page"""
    texts: Sequence[float]
    """heights of the piece on these pages, without the tree if it is whole"""
    tree: TreeWays | None = None
    """the tree, if the piece contains it as a whole"""

    def least(self, side: int) -> float:
        """Return a lower bound of the height on a portrait (0) or landscape (1) page; this computes no layout."""
        return self.texts[side] + (self.tree.least_height if self.tree else 0.0)

    def lowest(self, side: int) -> float:
        """Return the least height on such a page; this computes some layouts."""
        return self.texts[side] + (self.tree.lowest_height if self.tree else 0.0)


class _Filled(NamedTuple):
    page: Page
    empty: float
    """fraction of the page that is empty"""


def page_plan(trees: Sequence[TreeWays], texts: Mapping[str, Any], heights: Sequence[float]) -> tuple[Page, ...]:
    """Return the pages of a sheet, as few as possible and filled as evenly as possible.

    ``texts`` are the heights that the template measures. ``heights`` are the heights of a portrait page and, if a tree
    needs a landscape page, of a landscape page; other trees can then also be on landscape pages.
    """
    above, pieces = texts["above"], list(_pieces(trees, texts, heights))
    best: list[tuple[float, tuple[Page, ...]]] = [(0, ())]
    for end in range(len(pieces)):
        found = None
        for start in range(end, -1, -1):
            if found and found[0] <= best[start][0] + _PAGE_COST:
                continue
            spaces = [height - above if start == 0 else height for height in heights]
            sides = (_filled(pieces[start : end + 1], side, space) for side, space in enumerate(spaces))
            if not (filled := [page for page in sides if page]):
                break
            for page, empty in filled:
                cost = best[start][0] + _PAGE_COST + empty * empty
                if found is None or cost < found[0]:
                    found = cost, (*best[start][1], page)
        if found is None:
            problem = gettext("%(place)s is taller than a page; %(cure)s")
            raise InputError(problem.with_values(place=_exercise(pieces[end].exercise), cure=_LARGER_PAPER))
        best.append(found)
    return best[-1][1]


def _filled(pieces: Sequence[_Piece], side: int, space: float) -> _Filled | None:
    """Return a page with the given pieces, in the most readable ways that fit together, or None if no ways fit."""
    gaps, ways = GAP * (len(pieces) - 1), [piece.ways[side] for piece in pieces]
    if sum(piece.least(side) for piece in pieces) + gaps > space:
        return None
    some: list[_Sized | None] = [None] * len(pieces)
    for more in zip_longest(*ways):
        some = [new or old for new, old in zip(more, some, strict=True)]
        chosen = [one for one in some if one]
        if len(chosen) < len(pieces):
            return None
        height = sum(one.height for one in chosen) + gaps
        if height <= space:
            return _Filled(Page(bool(side), tuple(one.part for one in chosen)), 1 - height / space)
        if sum(piece.lowest(side) for piece in pieces) + gaps > space:
            return None
    return None


def _pieces(trees: Sequence[TreeWays], texts: Mapping[str, Any], heights: Sequence[float]) -> Iterator[_Piece]:
    """Yield the pieces: an exercise is one piece, or several if it is higher than a page."""
    for number, (tree, measured) in enumerate(zip(trees, texts["exercises"], strict=True)):
        # the first exercise follows the heading of the sheet
        spaces = [height - texts["above"] if number == 0 else height for height in heights]
        whole = _whole(number, tree, measured["sides"], spaces)
        yield from [whole] if whole else _parts(number, tree, measured, spaces)


def _whole(number: int, tree: TreeWays, texts: Sequence[Mapping[str, Any]], spaces: Sequence[float]) -> _Piece | None:
    """Return an exercise as one piece, or None if it is higher than a page."""

    def fitting(ways: Iterable[PrintedTree], side: int) -> Iterator[_Sized]:
        rows, text = tuple(map(tuple, texts[side]["rows"])), texts[side]["whole"]
        for way in ways:
            height = text + sum(part.height for part in way.parts)
            if height <= spaces[side]:
                yield _Sized(Part(number, replace(way, turned=bool(side)), way.parts, rows), height)

    for ways, turned, bounded in ((tree.whole, tree.first.turned, tree), (tree.split, False, None)):
        # a tree that needs a landscape page is not printed on a portrait page
        sides = [_OnDemand(fitting(ways, side) if side >= turned else iter(())) for side in range(len(spaces))]
        if any(sides):
            return _Piece(number, sides, [texts[side]["whole"] for side in range(len(spaces))], bounded)
    return None


def _parts(number: int, tree: TreeWays, measured: Mapping[str, Any], spaces: Sequence[float]) -> Iterator[_Piece]:
    """Yield the pieces of an exercise that is higher than a page: the tree, if possible as a whole, and the rest."""
    texts, ways = measured["sides"], [*tree.whole, *tree.split]
    # a single answer line is never alone on a page
    held = [
        way
        for way in ways
        if len(way.parts) == 1
        and measured["followed"]
        and texts[way.turned]["ends"][True][False] + way.parts[0].height <= spaces[way.turned]
    ]
    best, rows = held[-1] if held else ways[-1], texts[False]["rows"]
    pieces: list[tuple[bool, tuple[TreePart, ...], tuple[tuple[int, ...], ...]]] = [
        *((best.turned, (part,), ()) for part in best.parts),
        *((False, (), (tuple(row),)) for row in rows),
    ]
    if held and not rows:
        pieces.append((False, (), ()))
    for place, (turned, shown, tables) in enumerate(pieces):
        first, last = place == 0, place + 1 == len(pieces)
        side = texts[turned]
        text = side["more"][place - len(best.parts)][last] if tables else side["ends"][first][last]
        part = Part(number, replace(best, turned=turned), shown, tables, first, last)
        height = text + sum(part.height for part in shown)
        ways_on = [[_Sized(part, height)] if side == turned else [] for side in range(len(spaces))]
        yield _Piece(number, ways_on, [height] * len(spaces))
