"""A figure of the number of leaves by depth: measured, between b^d and its square root."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median
from typing import TYPE_CHECKING

from ...errors import InputError
from ...phrases import Code, gettext
from ...tree.random_trees import random_tree
from .canvas import SERIES, canvas
from .leaf_counts import count_leaves
from .plot_words import growth_words

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["growth", "measured"]

SAMPLES = 5
"""number of random trees of each depth, of which the median is shown"""
HIGHEST = 1_000_000
"""greatest leaf value, so high that hardly two leaves are equal"""


def measured(branching: int, depths: Iterable[int], seed: int = 0) -> dict[str, list[float]]:
    """Return for each order of moves the median number of leaves that alpha-beta evaluates at each depth.

    In the best order it is Knuth and Moore's b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (decks 003 and 004).

    >>> measured(3, [2, 4])["best"]
    [5, 17]
    """
    found: dict[str, list[float]] = {"best": [], "random": [], "worst": []}
    for depth in depths:
        trees = (random_tree(seed + number, branching, depth, 1, HIGHEST) for number in range(SAMPLES))
        counts = [count_leaves(tree, ["alphabeta"])["alphabeta"] for tree in trees]
        for order, column in zip(found, ("best", "given", "worst"), strict=True):
            found[order].append(median(count[column] for count in counts))
    return found


def growth(branching: int = 3, depths: Iterable[int] = range(1, 7), *, seed: int = 0, lang: str = "en") -> Figure:
    """Return the measured leaves of alpha-beta by depth on a logarithmic scale, with b^d and b^(d/2) as lines.

    Random trees are drawn by a seed; their own order of moves is a random order.

    >>> figure = growth(2, [2, 3, 4], lang="es")
    >>> [line.get_label() for line in figure.axes[0].lines]
    ['$b^d$', 'el peor orden', 'orden al azar', 'el mejor orden', '$b^{d/2}$']
    """
    steps = sorted(set(depths))
    if not steps:
        raise InputError(Code("depths"), gettext("at least one depth"), gettext("none"))
    said, counts = growth_words(lang, branching), measured(branching, steps, seed)
    figure, (axes,) = canvas()
    axes.plot(steps, [branching**depth for depth in steps], color="black", linewidth=1, label="$b^d$")
    for order in ("worst", "random", "best"):
        look = SERIES[order]
        axes.plot(steps, counts[order], look.marker, color=look.colour, markeredgecolor="black", label=said[order])
    low = [branching ** (depth / 2) for depth in steps]
    axes.plot(steps, low, color="black", linewidth=1, linestyle="--", label="$b^{d/2}$")
    axes.set_yscale("log")
    axes.set_xticks(steps)
    axes.set(title=said["title"], xlabel=said["depth"], ylabel=said["leaves"])
    axes.legend(fontsize=8, frameon=False)
    return figure
