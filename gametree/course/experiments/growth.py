"""Leaves by depth: what alpha-beta evaluates, between all leaves and the fewest that can prove the value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .canvas import SERIES, SeriesLook, canvas, single
from .lockstep import Order
from .measurement import Measured, measure
from .plot_words import growth_words, order_name
from .published import fewest_leaves

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["growth", "leaves_by_depth", "look_of"]

TREES = 25
"""number of random trees of each depth in the figure without measurements of one's own"""
ERRORS = (("D", ".."), ("v", "oo"), ("P", "++"), ("X", "--"), ("*", "||"), ("<", "OO"), (">", "**"))
"""markers and hatches of orders by a guess, which differ in its error"""


def leaves_by_depth(measured: Measured, axes: Axes | None = None, *, lang: str = "en") -> Axes:
    """Draw the mean number of leaves by depth, with all leaves, bᵈ, and the minimum of Knuth and Moore as lines.

    >>> from gametree.course.experiments import measure
    >>> axes = leaves_by_depth(measure(2, [2, 3, 4], trees=20), lang="es")
    >>> [line.get_label() for line in axes.lines]
    ['$b^d$', 'el mejor orden', 'orden al azar', 'el peor orden', '$b^{⌈d/2⌉}+b^{⌊d/2⌋}-1$']
    """
    axes = single(axes)
    branching = measured.runs[0].branching
    said = growth_words(lang, branching)
    depths = sorted({run.depth for run in measured.runs})
    axes.plot(depths, [float(branching) ** d for d in depths], color="black", linewidth=1, label="$b^d$")
    for place, order in enumerate(dict.fromkeys(run.order for run in measured.runs)):
        runs = [run for run in measured.runs if run.order == order]
        look = look_of(order, place)
        means = [run.leaves.mean() for run in runs]
        axes.plot(
            [run.depth for run in runs], means, look.marker, linestyle=":", color=look.colour, markeredgecolor="black",
            label=order_name(order, lang),
        )  # fmt: skip
    low = [fewest_leaves(branching, depth) for depth in depths]
    name = "$b^{⌈d/2⌉}+b^{⌊d/2⌋}-1$"
    axes.plot(depths, low, color="black", linewidth=1, linestyle="--", label=name)
    axes.set_yscale("log")
    axes.set_xticks(depths)
    axes.set(title=said["title"], xlabel=said["depth"], ylabel=said["leaves"])
    axes.legend(fontsize=8, frameon=False)
    return axes


def growth(branching: int = 3, depths: Iterable[int] = range(1, 7), *, seed: int = 0, lang: str = "en") -> Figure:
    """Return a figure of the leaves by depth on a few random trees, in the best order, a random one and the worst.

    >>> growth(2, [2, 3, 4], lang="pt").axes[0].get_xlabel()
    'Profundidade d da árvore'
    """
    measured = measure(branching, depths, TREES, orders=("worst", "random", "best"), seed=seed)
    figure, (axes,) = canvas()
    leaves_by_depth(measured, axes, lang=lang)
    return figure


def look_of(order: Order, place: int) -> SeriesLook:
    """Return the look of an order of moves; orders by a guess differ in their markers."""
    if isinstance(order, str):
        return SERIES[order]
    marker, hatch = ERRORS[place % len(ERRORS)]
    return SeriesLook(SERIES["noisy"].colour, hatch, marker)
