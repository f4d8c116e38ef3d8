"""The dashed lines that join the nodes of an information set; they avoid texts and other nodes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise, product
from typing import TypeAlias

from .detours import Detours, rounded
from .edge_labels import Box, EdgeLabel, Line, crosses
from .shapes import Curve, EdgeMark, Mark, NodeMark, Role, SetMark, TextMark
from .sizes_and_gaps import widest_line

_Point: TypeAlias = tuple[float, float]

_BOWS = tuple(sign * bow for bow in (0.25, 0.4, 0.55, 0.7, 0.85, 1.0, 1.2) for sign in (1, -1))
"""distances of the control points of a bow from the straight line, as multiples of the level distance; the bow itself
deviates by 3/4 of this distance
"""
_LANES = tuple(sign * (0.28 + step * 0.04) for step in range(17) for sign in (1, -1))
"""distances of a parallel line from the straight line, as fractions of the level distance"""
_REACHES = (0.5, 1.0, 1.6, 2.4)
"""distances of the control points of a winding curve from its ends, as multiples of the level distance"""
_RADII = (0.35, 0.2, 0.1, 0.0)
"""radii of the corners of a path around texts and nodes, as fractions of the level distance"""
_RISE, _ROUND = 0.75, 0.6
"""length of the curve from a node to a parallel line, as a fraction of the node's width; roundness of this curve, from
0 to 1
"""
_PIECES = 8
"""number of straight lines that approximate a Bézier curve when it is measured"""
_MARGIN, _LEAST_MARGIN, _APART = 3.0, 0.5, 4.0
"""distances of a curve, in points: from texts and nodes, from texts and nodes in a detour (minimum), and from curves of
other sets
"""
_COVERED, _BESIDE, _SET_CROSSED, _CROSSED = 100.0, 20.0, 8.0, 1.0
"""costs of a curve: for covering a text or node, for running close beside another set's curve, for crossing another
set's curve, and for crossing an edge
"""
_LONGER = 0.02
"""cost per point of length, which favours a straight line"""


def set_marks(sets: Iterable[Sequence[int]], marks: Sequence[Mark], level: float, area: Box) -> Iterator[SetMark]:
    """Yield a curve between every two adjacent nodes of each set.

    ``sets`` are the node numbers of each information set, ``marks`` are all other marks, and ``level`` is the distance
    between levels. Curves stay inside the ``area`` of the picture.
    """
    nodes = {mark.id: mark for mark in marks if isinstance(mark, NodeMark) and mark.role is not Role.HIDDEN}
    texts = [mark for mark in marks if isinstance(mark, TextMark) and mark.role not in (Role.HIDDEN, Role.CAPTION)]
    edges = [(mark.tail, mark.head) for mark in marks if isinstance(mark, EdgeMark)]
    lines = [(nodes[one].x, nodes[one].y, nodes[other].x, nodes[other].y) for one, other in edges if other in nodes]
    plane = _Plane(area, {id: _box_of(mark) for id, mark in nodes.items()}, list(map(_text_box, texts)), lines)
    pairs: list[tuple[NodeMark, NodeMark]] = []
    for members in sets:
        shown = [nodes[f"n{node}"] for node in members if f"n{node}" in nodes]
        pairs += pairwise(sorted(shown, key=lambda mark: (mark.x, -mark.y)))
    pairs.sort(key=lambda pair: math.dist((pair[0].x, pair[0].y), (pair[1].x, pair[1].y)))
    for one, other in pairs:  # shortest first, so that longer curves avoid the shorter ones
        yield SetMark(f"h{one.id[1:]}", Role.PLAIN, one.id, other.id, plane.best_curve(one, other, level))


@dataclass
class _Plane:
    """The parts of a picture that the next curve should not touch."""

    area: Box
    nodes: dict[str, Box]
    texts: list[Box]
    edges: list[Line]
    curves: list[Line] = field(default_factory=list)
    """pieces of the curves placed so far"""

    def best_curve(self, one: NodeMark, other: NodeMark, level: float) -> Curve:
        ends = self.nodes[one.id], self.nodes[other.id]
        covered = [box for id, box in self.nodes.items() if id not in (one.id, other.id)] + self.texts
        best, least, places = _straight(one, other), math.inf, list[Line]()
        usual = (best, *_beside(one, other, level))
        for curves, margin in ((usual, _MARGIN), (self._detours(one, other, covered, level), _LEAST_MARGIN)):
            for curve in curves if least >= _COVERED else ():
                pieces = list(_pieces(curve))
                touches = (any(crosses(piece, end, 0.0) for end in ends) for piece in pieces)
                if [at_end for at_end, _ in groupby(touches)].count(False) > 1:  # the curve crosses its own node again
                    continue
                outside = [piece for piece in pieces if not any(_is_inside(piece, end) for end in ends)]
                length = sum(math.dist(piece[:2], piece[2:]) for piece in pieces)
                cost = self._cost(outside, covered, margin, _LONGER * length, least)
                if cost < least:
                    best, least, places = curve, cost, outside
        self.curves += places
        return best

    def _detours(self, one: NodeMark, other: NodeMark, covered: Sequence[Box], level: float) -> Iterator[Curve]:
        """Yield curves along the best path around covered areas; the radii of the corners decrease from curve to
        curve.
        """
        lines = [(line, _CROSSED / _LONGER) for line in self.edges]
        lines += [(line, _SET_CROSSED / _LONGER) for line in self.curves]
        if corners := Detours(self.area, covered, lines).way((one.x, one.y), (other.x, other.y)):
            yield from (rounded(corners, radius * level) for radius in _RADII)

    def _cost(self, pieces: Sequence[Line], covered: Sequence[Box], margin: float, cost: float, least: float) -> float:
        """Return the cost of a curve; stop as soon as the partial sum exceeds the lowest cost so far."""
        around = _around(pieces)
        cost += _COVERED * any(not _is_inside(piece, self.area) for piece in pieces)
        for box in covered:
            if cost >= least:
                return cost
            if _overlap(box, around, margin) and any(crosses(piece, box, margin) for piece in pieces):
                cost += _COVERED
        near = [line for line in self.edges if _overlap(_around([line]), around, 0.0)]
        cost += _CROSSED * sum(any(_meet(piece, line) for piece in pieces) for line in near)
        for line in self.curves:
            box = _around([line])
            if _overlap(box, around, _APART):
                is_beside = any(crosses(piece, box, _APART) and _is_parallel(piece, line) for piece in pieces)
                cost += _BESIDE * is_beside + _SET_CROSSED * any(_meet(piece, line) for piece in pieces)
        return cost


def _straight(one: NodeMark, other: NodeMark) -> Curve:
    return tuple((one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part) for part in (0, 1 / 3, 2 / 3, 1))


def _beside(one: NodeMark, other: NodeMark, level: float) -> Iterator[Curve]:
    """Yield bows above and below the straight line between two nodes, and lines parallel to it with a curve at each
    end.
    """
    dx, dy = other.x - one.x, other.y - one.y
    length = math.hypot(dx, dy) or 1.0
    along, aside = (dx / length, dy / length), (-dy / length, dx / length)

    def point(mark: NodeMark, forward: float, up: float) -> _Point:
        return mark.x + along[0] * forward + aside[0] * up, mark.y + along[1] * forward + aside[1] * up

    for bow in _BOWS:
        third, up = length / 3, bow * level
        yield point(one, 0, 0), point(one, third, up), point(other, -third, up), point(other, 0, 0)
    if min(abs(dx), abs(dy)) > one.height:  # on different levels
        yield from _winding(one, other, level)
    rise = min(_RISE * one.width, 0.45 * length)
    for lane in _LANES:
        up = lane * level
        first, last = point(one, rise, up), point(other, -rise, up)
        between = ((last[0] - first[0]) / 3, (last[1] - first[1]) / 3)
        yield (
            point(one, 0, 0),
            point(one, 0, up * _ROUND),
            point(one, rise * (1 - _ROUND), up),
            first,
            (first[0] + between[0], first[1] + between[1]),
            (last[0] - between[0], last[1] - between[1]),
            last,
            point(other, -rise * (1 - _ROUND), up),
            point(other, 0, up * _ROUND),
            point(other, 0, 0),
        )


def _winding(one: NodeMark, other: NodeMark, level: float) -> Iterator[Curve]:
    """Yield curves that leave each of two nodes upwards, downwards or sideways."""
    reaches = [sign * reach * level for reach in _REACHES for sign in (1, -1)]
    for first, last in product(reaches, reaches):
        for (across, up), (to_across, to_up) in product(((1, 0), (0, 1)), ((1, 0), (0, 1))):
            yield (
                (one.x, one.y),
                (one.x + across * first, one.y + up * first),
                (other.x + to_across * last, other.y + to_up * last),
                (other.x, other.y),
            )


def _pieces(curve: Curve) -> Iterator[Line]:
    """Yield short lines that approximate a curve."""
    for start in range(0, len(curve) - 1, 3):
        points = [curve_point(curve[start : start + 4], number / _PIECES) for number in range(_PIECES + 1)]
        yield from ((*one, *other) for one, other in pairwise(points))


def curve_point(curve: Curve, part: float) -> _Point:
    """Return the point of a cubic Bézier curve at ``part``, a number from 0 (start of the curve) to 1 (end).

    >>> curve_point(((0, 0), (0, 4), (4, 4), (4, 0)), 0.5)
    (2.0, 3.0)
    """
    rest = 1 - part
    weights = rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3
    x, y = (sum(weight * at[axis] for weight, at in zip(weights, curve, strict=True)) for axis in (0, 1))
    return x, y


def _around(lines: Sequence[Line]) -> Box:
    across = [x for line in lines for x in line[::2]] or [0.0]
    up = [y for line in lines for y in line[1::2]] or [0.0]
    return min(across), min(up), max(across), max(up)


def _overlap(one: Box, other: Box, margin: float) -> bool:
    is_beside = one[0] > other[2] + margin or other[0] > one[2] + margin
    return not (is_beside or one[1] > other[3] + margin or other[1] > one[3] + margin)


def _is_parallel(one: Line, other: Line) -> bool:
    dx, dy, to_x, to_y = one[2] - one[0], one[3] - one[1], other[2] - other[0], other[3] - other[1]
    return abs(dx * to_y - dy * to_x) < 0.3 * math.hypot(dx, dy) * math.hypot(to_x, to_y)


def _box_of(mark: NodeMark) -> Box:
    return mark.x - mark.width / 2, mark.y - mark.height / 2, mark.x + mark.width / 2, mark.y + mark.height / 2


def _text_box(mark: TextMark) -> Box:
    wide = widest_line(mark.text, mark.size)
    middle = mark.x - (mark.width - wide) / 2 if mark.at_left else mark.x
    return EdgeLabel(mark.text, middle, mark.y, wide, mark.size).box()


def _is_inside(piece: Line, box: Box) -> bool:
    left, bottom, right, top = box
    return (
        left <= min(piece[::2]) and max(piece[::2]) <= right and bottom <= min(piece[1::2]) and max(piece[1::2]) <= top
    )


def _meet(one: Line, other: Line) -> bool:
    """Return whether two lines cross."""
    return _parts(one, other) and _parts(other, one)


def _parts(line: Line, other: Line) -> bool:
    """Return whether the ends of ``other`` are on different sides of the infinite extension of ``line``, or at least
    one end is on this extension.
    """
    x, y, dx, dy = line[0], line[1], line[2] - line[0], line[3] - line[1]
    one, two = ((at_x - x) * dy - (at_y - y) * dx for at_x, at_y in (other[:2], other[2:]))
    return one * two <= 0
