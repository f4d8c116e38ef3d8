"""Paths around boxes: the best path that connects two points of a picture without touching a box."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import product
from typing import TypeAlias

from .edge_labels import Box, Line
from .shapes import Curve

Point: TypeAlias = tuple[float, float]
_Cell: TypeAlias = tuple[int, int]
"""column and row of a cell of the grid"""

_SIDE = 4.0
"""side of a cell, in points"""
_LEAST, _COMFORTABLE, _NARROW = 1.0, 5.0, 4.0
"""minimum and preferred distance of a path from a box, in points; extra cost of a cell that is closer than the
preferred distance
"""
_CROSSING = 2
"""width, in cells, assumed for a line that a path crosses"""
_STEPS = [step for step in product((-1, 0, 1), (-1, 0, 1)) if step != (0, 0)]


@dataclass
class Detours:
    """The paths around boxes inside an area. A path can cross lines, but each crossing adds a cost."""

    area: Box
    boxes: Iterable[Box]
    costs: Iterable[tuple[Line, float]]
    """lines, each with the cost of crossing it, expressed as an extra length of the path in points"""
    closed: set[_Cell] = field(default_factory=set, init=False)
    dear: dict[_Cell, float] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        for box in self.boxes:
            self.closed.update(self._inside(box, _LEAST))
            self.dear.update(dict.fromkeys(self._inside(box, _COMFORTABLE), _NARROW))
        for line, cost in self.costs:
            self.dear.update(dict.fromkeys(self._along(line), cost / (_CROSSING * _SIDE)))

    def way(self, start: Point, end: Point) -> list[Point]:
        """Return the corners of the best path between two points, found by A*; [] if there is no path.

        >>> Detours((0, 0, 100, 100), [], []).way((20, 48), (80, 48))
        [(20, 48), (80, 48)]
        >>> around = Detours((0, 0, 100, 100), [(40, 20, 60, 100)], []).way((20, 48), (80, 48))
        >>> min(y for _, y in around)
        12.0
        """
        first, last = self._cell(start), self._cell(end)
        before, costs = {first: first}, {first: 0.0}
        queue = [(0.0, first)]
        while queue:
            _, cell = heappop(queue)
            if cell == last:
                return self._corners(before, start, end)
            for across, up in _STEPS:
                beside = cell[0] + across, cell[1] + up
                cost = costs[cell] + math.hypot(across, up) * (1 + self.dear.get(beside, 0.0))
                if cost < costs.get(beside, math.inf) and self._is_free(beside):
                    costs[beside], before[beside] = cost, cell
                    heappush(queue, (cost + math.dist(beside, last), beside))
        return []

    def _corners(self, before: Mapping[_Cell, _Cell], start: Point, end: Point) -> list[Point]:
        """Return the corners of the path, reconstructed from its end. Corners that a straight line through free cells
        can replace are left out.
        """
        cells = [self._cell(end)]
        while before[cells[-1]] != cells[-1]:
            cells.append(before[cells[-1]])
        points = [start, *map(self._middle, cells[-2:0:-1]), end]
        corners, place, last = [start], 0, len(points) - 1
        while place < last:
            ahead = (later for later in range(last, place + 1, -1) if self._is_straight(points[place : later + 1]))
            place = next(ahead, place + 1)
            corners.append(points[place])
        return corners

    def _is_straight(self, points: Sequence[Point]) -> bool:
        """Return whether the straight line from the first to the last of the given points touches no box and costs at
        most 1.5 times as much as the path through all points.
        """
        cells, passed = set(self._along((*points[0], *points[-1]))), set(map(self._cell, points))
        return all(map(self._is_free, cells)) and self._cost(cells) <= self._cost(passed) * 1.5

    def _cost(self, cells: Iterable[_Cell]) -> float:
        return sum(self.dear.get(cell, 0.0) for cell in cells)

    def _is_free(self, cell: _Cell) -> bool:
        (x, y), (left, bottom, right, top) = self._middle(cell), self.area
        return cell not in self.closed and left <= x <= right and bottom <= y <= top

    def _at(self, point: Point) -> Point:
        """Convert coordinates in points to coordinates in cells of the grid."""
        return (point[0] - self.area[0]) / _SIDE, (point[1] - self.area[1]) / _SIDE

    def _cell(self, point: Point) -> _Cell:
        across, up = self._at(point)
        return round(across), round(up)

    def _middle(self, cell: _Cell) -> Point:
        return self.area[0] + cell[0] * _SIDE, self.area[1] + cell[1] * _SIDE

    def _inside(self, box: Box, margin: float) -> Iterator[_Cell]:
        """Yield the cells whose centres are inside the given box, enlarged by ``margin`` on every side."""
        (left, bottom), (right, top) = self._at(box[:2]), self._at(box[2:])
        more = margin / _SIDE
        across = range(math.ceil(left - more), math.floor(right + more) + 1)
        return product(across, range(math.ceil(bottom - more), math.floor(top + more) + 1))

    def _along(self, line: Line) -> Iterator[_Cell]:
        (x, y), (to_x, to_y) = line[:2], line[2:]
        steps = max(1, math.ceil(2 * math.dist((x, y), (to_x, to_y)) / _SIDE))
        for step in range(steps + 1):
            yield self._cell((x + (to_x - x) * step / steps, y + (to_y - y) * step / steps))


def rounded(corners: Sequence[Point], radius: float) -> Curve:
    """Return a curve along the lines between the given corners. Each corner is rounded with ``radius``, or with a
    smaller radius if the lines that meet there are too short.

    >>> rounded([(0, 0), (9, 0), (9, 9)], 3)[3:7]
    ((6.0, 0.0), (8.0, 0.0), (9.0, 1.0), (9.0, 3.0))
    """
    curve = [corners[0]]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        first, last = _on_the_way(corner, before, radius), _on_the_way(corner, after, radius)
        curve += [*_straight(curve[-1], first), _between(first, corner, 2 / 3), _between(last, corner, 2 / 3), last]
    return tuple([*curve, *_straight(curve[-1], corners[-1])])


def _straight(start: Point, end: Point) -> tuple[Point, Point, Point]:
    return _between(start, end, 1 / 3), _between(start, end, 2 / 3), end


def _on_the_way(corner: Point, other: Point, radius: float) -> Point:
    length = math.dist(corner, other) or 1.0
    return _between(corner, other, min(radius, length / 2) / length)


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part
