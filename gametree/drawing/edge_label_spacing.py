"""The room for moves: columns and plies of a game's tree are as wide and as high as the texts beside its lines need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from ..fonts import text_width
from ..tree.tree import NodeId, Tree
from .boards import MOST_BOARDS
from .edge_labels import Placed, Plies, Spot
from .tidy_tree import Room, columns

__all__ = ["with_moves"]

SMALLER = (1.0, 0.82)
"""So large are moves that lack room, as parts of their usual size …"""
HIGHER = (1.0, 1.15, 1.3, 1.45, 1.6, 1.8, 2.0, 2.3, 2.6, 3.0, 3.5, 4.0)
"""… and so many times as much is free between the nodes of two levels, before a family goes without them."""
IN_LINE = 5
"""So many of these heights are tried before the moves of one family may stand at different heights."""
ASIDE, AT = 10.0, 0.85
"""points that a move needs besides its width, and how far down two lines it would stand between them"""
MOST_ASIDE = 2.5
"""Children do not go further apart than so many times their width, with a gap."""


def with_moves(tree: Tree, room: Room) -> tuple[list[float], list[float], tuple[Spot | None, ...]]:
    """Return the x of every node, the y of every level, the root's first, and what stands beside the line to each node.

    In a tree of numbers, moves without room are left out: labels say the same. In one of a game that shows positions,
    or could, children go apart, plies grow higher and at last moves smaller until every move has its place; where all
    that does not help, none of the moves of that node are printed, rather than some.

    >>> from gametree.drawing.layout import lay_out
    >>> [spot.text for spot in lay_out(Tree.parse("[[3 12 8] {0.5: 2, 0.5: 4}]")).moves if spot]
    ['a1', 'b1', 'b2', 'b3', 'a2', '0.5', '0.5']
    """
    x, heights = columns(tree, room)
    plies = Plies(tree, room, x)
    levels, placed = _placed(plies, heights)
    if tree.game is not None and len(tree) <= MOST_BOARDS:
        crowded = [parent for ply, spots in enumerate(placed) for parent in plies.lacking(ply, spots)]
        if crowded:
            apart = dict(_apart(tree, room, plies, crowded))
            x, heights = columns(tree, room, apart)
            hopeless = set(apart).intersection(_hopeless(Plies(tree, room, x), heights))
            if hopeless:
                x, heights = columns(tree, room, {node: apart[node] for node in apart if node not in hopeless})
            levels, placed = _grown(Plies(tree, room, x, hopeless), heights)
    spots: list[Spot | None] = [None] * len(tree)
    for found in placed:
        for node, spot in found.items():
            spots[node] = spot
    return x, levels, tuple(spots)


def _placed(plies: Plies, heights: Sequence[float]) -> tuple[list[float], list[Placed]]:
    """Return the levels and the texts of each ply, as they come to stand."""
    levels: list[float] = [0]
    for height in reversed(heights):
        levels.insert(0, levels[0] + height)
    return levels, [plies.place(ply, levels[ply], levels[ply + 1]) for ply in range(len(heights))]


def _apart(tree: Tree, room: Room, plies: Plies, parents: Iterable[NodeId]) -> Iterator[tuple[NodeId, float]]:
    """Yield how far apart the children of each node have to be, so that the widest text stands between their lines."""
    most = (max(room.inner, room.leaf, room.below) + room.sizes.gap) * MOST_ASIDE
    for parent in parents:
        widest = max(text_width(plies.texts[node], room.sizes.small) for node in tree.children(parent))
        yield parent, min(most, (widest + ASIDE) / AT)


def _hopeless(plies: Plies, heights: Sequence[float]) -> Iterator[NodeId]:
    """Yield the nodes below which moves lack room in the highest plies and at their smallest."""
    for ply, height in enumerate(heights):
        tried = height + plies.free(ply, height) * (HIGHER[-1] - 1)
        size = plies.room.sizes.small * SMALLER[-1]
        yield from plies.lacking(ply, plies.place(ply, tried, 0.0, size=size, patience=2))


def _grown(plies: Plies, heights: Sequence[float]) -> tuple[list[float], list[Placed]]:
    """Return the levels and the texts of each ply, from the lowest up, each as high as its texts need."""
    levels: list[float] = [0]
    placed: list[Placed] = []
    for ply in reversed(range(len(heights))):
        height, spots = _settled(plies, ply, heights[ply], levels[0])
        levels.insert(0, levels[0] + height)
        placed.insert(0, spots)
    return levels, placed


def _settled(plies: Plies, ply: int, height: float, lower: float) -> tuple[float, Placed]:
    """Return the least height at which the fewest families of a ply lack room, and its texts without theirs."""
    free, best = plies.free(ply, height), (height, plies.place(ply, lower + height, lower))
    fewest = len(plies.lacking(ply, best[1]))
    tries = [(1.0, higher, 1) for higher in HIGHER[:IN_LINE]] + [(*pair, 2) for pair in product(SMALLER, HIGHER)]
    for smaller, higher, patience in tries:
        if not fewest:
            break
        tried = height + free * (higher - 1)
        spots = plies.place(ply, lower + tried, lower, size=plies.room.sizes.small * smaller, patience=patience)
        if (lacking := len(plies.lacking(ply, spots))) < fewest:
            fewest, best = lacking, (tried, spots)
    without = set(plies.lacking(ply, best[1]))
    for parent, below in plies.families[ply]:
        if parent in without:
            best[1].update(dict.fromkeys(below))
    return best
