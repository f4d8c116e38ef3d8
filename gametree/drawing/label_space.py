"""The space for edge labels: a game's tree grows as wide and as high as the labels of its lines need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, product

from ..fonts import text_width
from ..games.kinds import CHANCE
from ..tree.tree import NodeId, Tree
from .boards import MOST_BOARDS
from .edge_labels import EdgeLabel, EdgeLabelPlacer, Placed
from .tidy_tree import Families, NodeExtents, tidy_x

__all__ = ["node_positions"]

SMALLER = (1.0, 0.82)
"""font sizes of labels that lack space, as parts of the usual one"""
HIGHER = (1.0, 1.15, 1.3, 1.45, 1.6, 1.8, 2.0, 2.3, 2.6, 3.0, 3.5, 4.0)
"""heights that are tried for the free space of a ply, as multiples of the usual one"""
IN_LINE = 5
"""how many of these heights are tried with all labels of a family at one height"""
ASIDE, AT = 10.0, 0.85
"""width of a label's margins, in points, and its position between two lines, from 0 at their upper ends to 1"""
MOST_ASIDE = 2.5
"""greatest distance of children, in widths of a node with its gap"""


def node_positions(
    tree: Tree, extents: NodeExtents, *, with_moves: bool = True
) -> tuple[list[float], list[float], tuple[EdgeLabel | None, ...]]:
    """Return the x of every node, the y of every level, the root's first, and the label of the line to each node.

    In a tree of numbers, where one move of a node lacks space, none of its moves are shown: the names of nodes say the
    same. Probabilities always have their place, and so do the moves of a game: children go apart, plies grow higher and
    at last labels smaller; where all that does not help, none of the labels of that node are shown, rather than some.

    >>> from gametree.drawing.layout import lay_out
    >>> [label.text for label in lay_out(Tree.parse("[[3 12 8] {0.5: 2, 0.5: 4}]")).edge_labels if label]
    ['a1', 'b1', 'b2', 'b3', 'a2', '0.5', '0.5']
    """
    x, heights = _spread(tree, extents)
    placer = EdgeLabelPlacer(tree, extents, x, with_moves=with_moves)
    levels: list[float] = [*accumulate(reversed(heights), initial=0)][::-1]
    placed = [placer.place(ply, levels[ply], levels[ply + 1]) for ply in range(len(heights))]
    crowded = [parent for ply, labels in enumerate(placed) for parent in placer.crowded(ply, labels)]
    needed = [parent for parent in crowded if tree.game is not None or tree.kind(parent) == CHANCE]
    if needed and len(tree) <= MOST_BOARDS:
        bare = set(crowded).difference(needed)
        apart = dict(_apart(tree, extents, placer, needed))
        x, heights = _spread(tree, extents, apart)
        hopeless = set(apart).intersection(_hopeless(EdgeLabelPlacer(tree, extents, x, bare, with_moves), heights))
        if hopeless:
            x, heights = _spread(tree, extents, {node: apart[node] for node in apart if node not in hopeless})
        levels, placed = _grown(EdgeLabelPlacer(tree, extents, x, bare | hopeless, with_moves), heights)
    else:
        bare = {child for parent in crowded for child in tree.children(parent)}
        placed = [{node: None if node in bare else label for node, label in labels.items()} for labels in placed]
    found: Placed = dict.fromkeys(tree)
    for labels in placed:
        found |= labels
    return x, levels, tuple(found.values())


def _spread(
    tree: Tree, extents: NodeExtents, apart: Mapping[NodeId, float] | None = None
) -> tuple[list[float], list[float]]:
    """Return the x of every node and the height of every ply; see `Families` for ``apart``."""
    families = Families(tree, extents, apart)
    x, _ = tidy_x(tree, families)
    return x, families.heights


def _apart(
    tree: Tree, extents: NodeExtents, placer: EdgeLabelPlacer, parents: Iterable[NodeId]
) -> Iterator[tuple[NodeId, float]]:
    """Yield each parent with the distance of children at which its widest label fits between their lines."""
    most = (max(extents.inner_width, extents.leaf_width, extents.name_width) + extents.sizes.gap) * MOST_ASIDE
    for parent in parents:
        widest = max(text_width(placer.texts[node], extents.sizes.small) for node in tree.children(parent))
        yield parent, min(most, (widest + ASIDE) / AT)


def _hopeless(placer: EdgeLabelPlacer, heights: Sequence[float]) -> Iterator[NodeId]:
    """Yield the nodes whose labels lack space in the highest plies and at their smallest."""
    for ply, height in enumerate(heights):
        tried = height + placer.free(ply, height) * (HIGHER[-1] - 1)
        size = placer.extents.sizes.small * SMALLER[-1]
        yield from placer.crowded(ply, placer.place(ply, tried, 0.0, size=size, patience=2))


def _grown(placer: EdgeLabelPlacer, heights: Sequence[float]) -> tuple[list[float], list[Placed]]:
    """Return the levels and the labels of each ply, from the lowest up, each as high as its labels need."""
    levels: list[float] = [0]
    placed: list[Placed] = []
    for ply in reversed(range(len(heights))):
        height, labels = _fitted(placer, ply, heights[ply], levels[0])
        levels.insert(0, levels[0] + height)
        placed.insert(0, labels)
    return levels, placed


def _fitted(placer: EdgeLabelPlacer, ply: int, height: float, lower: float) -> tuple[float, Placed]:
    """Return the least height at which the fewest families of a ply lack space, and its labels without theirs."""
    free, best = placer.free(ply, height), (height, placer.place(ply, lower + height, lower))
    crowded = placer.crowded(ply, best[1])
    tries = [(1.0, higher, 1) for higher in HIGHER[:IN_LINE]] + [(*pair, 2) for pair in product(SMALLER, HIGHER)]
    for smaller, higher, patience in tries:
        if not crowded:
            break
        tried = height + free * (higher - 1)
        size = placer.extents.sizes.small * smaller
        labels = placer.place(ply, lower + tried, lower, size=size, patience=patience)
        if len(still := placer.crowded(ply, labels)) < len(crowded):
            crowded, best = still, (tried, labels)
    for parent, below in placer.families[ply]:
        if parent in crowded:
            best[1].update(dict.fromkeys(below))
    return best
