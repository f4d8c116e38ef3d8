"""A tree on paper, whole or in parts: of a tree that is wider than the paper, each part has some of the branches.

Every part begins at the root, so that the way to each of its nodes is drawn in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...drawing.drawing import Drawing
from ...drawing.folding import FoldedDrawing, kept_of
from ...drawing.layout import Layout
from ...drawing.sizes import Sizes
from ...exercises.exercise import Exercise
from ...tree.builder import Builder
from ...tree.tree import NodeId, Tree
from .printed_layouts import printed_layout

__all__ = ["TreePart", "tree_parts", "whole_tree"]


@dataclass(frozen=True, slots=True)
class TreePart:
    """A tree, or a part of one, in the layout in which it is printed."""

    layout: Layout
    tree: Tree
    origin: tuple[NodeId, ...] = ()
    """for each node that of the whole tree; empty if it is the whole"""
    again: frozenset[NodeId] = frozenset()
    """the nodes of the whole tree that an earlier part has, too"""

    @property
    def width(self) -> float:
        """Its width in points."""
        return self.layout.right - self.layout.left

    @property
    def height(self) -> float:
        """Its height in points."""
        return self.layout.top - self.layout.bottom

    def drawing(self, whole: Drawing) -> Drawing:
        """Return this part of a drawing; a box to write in is where its node comes first."""
        if not self.origin:
            return replace(whole, given_layout=self.layout)
        number = {node: place for place, node in enumerate(self.origin)}
        kept = kept_of(whole, number) | {"tree": self.tree, "given_layout": self.layout}
        kept["blanks"] -= {number[node] for node in self.again & number.keys()}
        return _DrawnPart(**kept, whole=whole, origin=self.origin, boxes={}, again=self.again)


@dataclass(frozen=True)
class _DrawnPart(FoldedDrawing):
    """A drawing of some branches, which asks the drawing of the whole; a note is where its node comes first."""

    again: frozenset[NodeId] = field(kw_only=True)

    def note(self, node: NodeId) -> str:
        """Return what stands beside a node; nothing where an earlier part has it."""
        return "" if self.origin[node] in self.again else super().note(node)

    def probability(self, node: NodeId) -> str:
        """Return the probability in the whole tree; in a part those of the outcomes need not sum to 1."""
        return self.whole.probability(self.origin[node])


def whole_tree(exercise: Exercise, sizes: Sizes) -> TreePart:
    """Return the tree in one piece."""
    return TreePart(printed_layout(exercise, sizes), exercise.tree)


def tree_parts(exercise: Exercise, sizes: Sizes, widest: float) -> tuple[TreePart, ...]:
    """Return parts that are at most ``widest`` points wide, as far as that can be.

    >>> from .printed_layouts import SIZES
    >>> parts = tree_parts(Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]"), SIZES[0], 450)
    >>> [str(part.tree) for part in parts]
    ['[[3 12 8] [2 4 6]]', '[a3->D: [14 5 2]]']
    """
    found: list[TreePart] = []
    fitting: tuple[NodeId, ...] = ()
    for branch in _branches(exercise, sizes, widest, exercise.tree.children(0)):
        more = _part(exercise, sizes, (*fitting, branch))
        if fitting and more.width > widest:
            fitting, more = (branch,), _part(exercise, sizes, (branch,))
        else:
            fitting, found = (*fitting, branch), found[:-1] if fitting else found
        found.append(more)
    seen = [frozenset[NodeId]().union(*(one.origin for one in found[:number])) for number in range(len(found))]
    return tuple(replace(part, again=before) for part, before in zip(found, seen, strict=True))


def _branches(exercise: Exercise, sizes: Sizes, widest: float, some: Sequence[NodeId]) -> Iterator[NodeId]:
    """Yield the largest branches that fit by themselves, from left to right; leaves in any case."""
    for branch in some:
        below = exercise.tree.children(branch)
        if below and _part(exercise, sizes, (branch,)).width > widest:
            yield from _branches(exercise, sizes, widest, below)
        else:
            yield branch


def _part(exercise: Exercise, sizes: Sizes, branches: Sequence[NodeId]) -> TreePart:
    """Return the part with some branches, and with the nodes above them."""
    tree, kept = exercise.tree, set[NodeId]()
    for branch in branches:
        kept.update(tree.subtree(branch), tree.path(branch))
    origin = tuple(sorted(kept))
    builder, number = Builder(), dict[NodeId, NodeId]()
    for node in origin:
        parent = tree.parent(node)
        is_whole = parent is not None and kept.issuperset(tree.children(parent))
        number[node] = builder.add(
            -1 if parent is None else number[parent],
            kind=tree.kind(node),
            value=tree.value(node),
            probability=tree.probability(node) if is_whole else None,
            name=tree.label(node),
            move=tree.move(node) if parent is not None else None,
        )
    part = Tree(builder.finish())
    return TreePart(printed_layout(exercise, sizes, part), part, origin)
