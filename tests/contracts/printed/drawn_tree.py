"""A tree that is read from the closed shapes, lines and positioned texts of a drawing."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from oracle import Node

from .question import Unreadable, number, numbers

Point = tuple[float, float]
"""x (to the right) and y (downwards), in points"""


@dataclass(frozen=True)
class Text:
    """A text and its centre."""

    text: str
    x: float
    y: float
    size: float = 10.0


@dataclass(frozen=True)
class Shape:
    """A closed outline: a triangle, an ellipse, a box or a hexagon."""

    corners: tuple[Point, ...]
    is_round: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return the bounding box as left, top, right and bottom."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def middle(self) -> Point:
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2

    def holds(self, text: Text) -> bool:
        left, top, right, bottom = self.box
        return left <= text.x <= right and top <= text.y <= bottom

    def surrounds(self, other: Shape) -> bool:
        """Return whether the other outline is inside this one."""
        (left, top, right, bottom), (x1, y1, x2, y2) = self.box, other.box
        return left < x1 and top < y1 and x2 < right and y2 < bottom

    def distance(self, point: Point) -> float:
        """Return the distance between a point and the bounding box of the outline; 0 inside the box."""
        left, top, right, bottom = self.box
        return math.hypot(
            max(left - point[0], 0, point[0] - right), max(top - point[1], 0, point[1] - bottom)
        )  # fmt: skip

    @property
    def kind(self) -> str:
        """Return the player whose nodes have this shape; a box is a leaf."""
        if self.is_round:
            return "chance"
        _, top, _, bottom = self.box
        if len(self.corners) == 3:
            at_top = sum(abs(y - top) < (bottom - top) / 4 for _, y in self.corners)
            return "max" if at_top == 1 else "min"
        return {4: "leaf", 6: "player"}.get(len(self.corners), "")


@dataclass
class Picture:
    """The shapes, lines and texts of a drawing."""

    texts: list[Text] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    lines: list[tuple[Point, Point]] = field(default_factory=list)


LEVELS = {"MAX": "max", "MIN": "min", "CHANCE": "chance", "AZAR": "chance", "ACASO": "chance"}


def read_tree(picture: Picture, *, empty_leaves: bool = False, movers: Mapping[str, str] | None = None) -> Node:
    """Return the tree in a picture: players, children from left to right, names of nodes and moves, values,
    probabilities.
    """
    used: set[Text] = set()
    nodes = _nodes(picture, used, empty_leaves)
    edges = _edges(picture.lines, nodes)
    below = {id(child) for _, child, _ in edges}
    roots = [node for node in nodes if id(node.node) not in below]
    if len({root.node.label for root in roots}) != 1:
        raise Unreadable(f"{len(roots)} nodes have none above them: {[r.node.label for r in roots]}")
    _label_leaves(nodes, picture.texts, used)
    _label_edges(edges, picture.texts, used)
    for place in nodes:
        place.node.children.sort(key=lambda child: next(p.shape.middle[0] for p in nodes if p.node is child))
    _read_levels(nodes, picture.texts, used, movers or {})
    if left := [text.text for text in picture.texts if text not in used]:
        raise Unreadable(f"texts in the picture that belong to no node and no branch: {left}")
    whole = merged([root.node for root in sorted(roots, key=lambda root: root.shape.box[1])])
    labels = [node.label for node in whole]
    if len(set(labels)) != len(labels) or "" in labels:
        raise Unreadable(f"nodes without a name of their own: {labels}")
    return whole


def merged(parts: Sequence[Node]) -> Node:
    """Join the parts of a tree, each of which starts at the root. Nodes with the same name are the same node."""
    first = parts[0]
    below: dict[str, list[Node]] = {}
    for part in parts:
        for child in part.children:
            below.setdefault(child.label, []).append(child)
    if len(parts) > 1:
        first.children = [merged(same) for same in below.values()]
    return first


@dataclass(eq=False)
class _Place:
    node: Node
    shape: Shape


def _nodes(picture: Picture, used: set[Text], empty_leaves: bool) -> list[_Place]:
    found = []
    for shape in picture.shapes:
        if any(other is not shape and shape.surrounds(other) for other in picture.shapes):
            continue  # the paper behind the tree, or a frame
        inside = sorted((text for text in picture.texts if shape.holds(text)), key=lambda text: text.x)
        if not shape.kind or (not inside and not (empty_leaves and shape.kind == "leaf")):
            continue
        said = " ".join(text.text for text in inside)
        used.update(inside)
        if said and not said.strip("()[]{},; \u00a0"):
            continue  # an empty box for an interval
        if shape.kind != "leaf":
            found.append(_Place(Node(said, shape.kind), shape))
        elif not said:
            found.append(_Place(Node("", "leaf"), shape))
        else:
            value = None if said == "x" else numbers(said) if said[0] in "([{" else number(said)
            found.append(_Place(Node("", "leaf", value), shape))
    if not found:
        raise Unreadable("no node is drawn")
    return found


def _edges(
    lines: Iterable[tuple[Point, Point]], nodes: Sequence[_Place]
) -> list[tuple[_Place, Node, tuple[Point, Point]]]:
    edges = []
    for one, other in lines:
        top, bottom = sorted((one, other), key=lambda point: point[1])
        above = min(nodes, key=lambda place: place.shape.distance(top))
        below = min(nodes, key=lambda place: place.shape.distance(bottom))
        if above is below or max(above.shape.distance(top), below.shape.distance(bottom)) > REACH:
            continue
        above.node.children.append(below.node)
        edges.append((above, below.node, (top, bottom)))
    return edges


REACH = 7.0
"""maximum distance between the end of a line and its node, in points"""


NO_NAME = 40.0
"""distance from a branch, in points, that is larger than the distance of any of its texts"""


def _label_leaves(nodes: Sequence[_Place], texts: Sequence[Text], used: set[Text]) -> None:
    for place in nodes:
        if place.node.label or place.node.kind != "leaf":
            continue
        (x, _), bottom = place.shape.middle, place.shape.box[3]
        under = [t for t in texts if t not in used and abs(t.x - x) < 12 and 0 < t.y - bottom < 22]
        if not under:
            raise Unreadable(f"a leaf of value {place.node.value} has no name below it")
        name = min(under, key=lambda text: (text.y, abs(text.x - x)))
        place.node.label = name.text
        used.add(name)


def _label_edges(
    edges: Sequence[tuple[_Place, Node, tuple[Point, Point]]], texts: Sequence[Text], used: set[Text]
) -> None:
    """Assign a text to each branch so that the texts are as near to their branches as possible."""
    free = [text for text in texts if text not in used and text.text not in LEVELS and not is_level(text, edges)]
    missing = max(0, len(edges) - len(free))  # if there is too little space, moves below the root have no name
    far = [[*(_from_line((text.x, text.y), line) for text in free), *[NO_NAME] * missing] for _, _, line in edges]
    chosen = _nearest(far)
    for edge, (above, child, _) in enumerate(edges):
        if chosen[edge] >= len(free):
            if above.node.kind == "chance":
                raise Unreadable(f"the branch to {child.label} has no probability")
            continue
        name = free[chosen[edge]]
        used.add(name)
        if above.node.kind == "chance":
            child.probability = number(name.text)
        else:
            child.move = name.text


def _nearest(far: Sequence[Sequence[float]]) -> list[int]:
    """Assign the nearest text to each branch, then swap texts as long as this reduces distances."""
    chosen: dict[int, int] = {}
    for _, edge, text in sorted((d, edge, text) for edge, row in enumerate(far) for text, d in enumerate(row)):
        if edge not in chosen and text not in chosen.values():
            chosen[edge] = text
    is_better = True
    while is_better:
        is_better = False
        for one, other in itertools.combinations(range(len(far)), 2):
            a, b = chosen[one], chosen[other]
            if far[one][b] + far[other][a] < far[one][a] + far[other][b] - 1e-9:
                chosen[one], chosen[other] = b, a
                is_better = True
    return [chosen[edge] for edge in range(len(far))]


def is_level(text: Text, edges: Sequence[tuple[_Place, Node, tuple[Point, Point]]]) -> bool:
    """Return whether a text names the player of a level: it is a text such as P1 or P2 to the left of all branches."""
    return text.text[:1] == "P" and text.text[1:].isdigit() and all(
        text.x < min(one[0], other[0]) for _, _, (one, other) in edges
    )  # fmt: skip


def _from_line(point: Point, line: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = line
    length = (bx - ax) ** 2 + (by - ay) ** 2
    share = max(0.0, min(1.0, ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / (length or 1)))
    return math.hypot(point[0] - ax - share * (bx - ax), point[1] - ay - share * (by - ay))


def _read_levels(nodes: Sequence[_Place], texts: Sequence[Text], used: set[Text], movers: Mapping[str, str]) -> None:
    """Read the player of each level from the text beside it, because shapes do not distinguish numbered players."""
    levels = [text for text in texts if text not in used]
    for place in nodes:
        y = place.shape.middle[1]
        beside = [text for text in levels if abs(text.y - y) < 8 and text.x < place.shape.box[0]]
        name = beside[0].text if beside else ""
        used.update(beside)
        if place.node.kind == "player":
            name = movers.get(place.node.label, name)
            if not name[1:].isdigit():
                raise Unreadable(f"the page does not say which player moves at {place.node.label}")
            place.node.kind = name.lower()
        elif place.node.kind != "leaf" and name and LEVELS.get(name) != place.node.kind:
            raise Unreadable(f"{place.node.label} has the shape of {place.node.kind}, and {name} beside it")
