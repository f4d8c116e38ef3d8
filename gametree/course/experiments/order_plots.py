"""What the order of moves does: leaves by depth, those of many random trees, what a guess saves, where cut-offs are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...errors import named_keywords, of_kind
from .canvas import SERIES, SeriesLook, canvas, single
from .lockstep import Order
from .measurement import Measured, Run, measure
from .plot_words import growth_words, order_name, order_plot_words
from .published import fewest_leaves

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["cuts_by_level", "distribution", "growth", "leaves_by_depth", "look_of", "savings"]

TREES = 25
"""number of random trees of each depth in the figure without measurements of one's own"""
ERRORS = (("D", ".."), ("v", "oo"), ("P", "++"), ("X", "--"), ("*", "||"), ("<", "OO"), (">", "**"))
"""markers and hatches of orders by a guess, which differ in its error"""


@named_keywords()
def leaves_by_depth(measured: Measured, axes: Axes | None = None, *, lang: str = "en") -> Axes:
    """Draw the mean number of leaves by depth, with all leaves, bᵈ, and the minimum of Knuth and Moore as lines.

    >>> from gametree.course.experiments import measure
    >>> axes = leaves_by_depth(measure(2, [2, 3, 4], trees=20), lang="es")
    >>> [line.get_label() for line in axes.lines]
    ['$b^d$', 'el mejor orden', 'orden al azar', 'el peor orden', '$b^{⌈d/2⌉}+b^{⌊d/2⌋}-1$']
    """
    axes, branching = single(axes, lang), _runs("leaves_by_depth", measured)[0].branching
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


@named_keywords()
def growth(branching: int = 3, depths: Iterable[int] = range(1, 7), *, seed: int = 0, lang: str = "en") -> Figure:
    """Return a figure of the leaves by depth on a few random trees, in the best order, a random one and the worst.

    >>> growth(2, [2, 3, 4], lang="pt").axes[0].get_xlabel()
    'Profundidade d da árvore'
    """
    measured = measure(branching, depths, TREES, orders=("worst", "random", "best"), seed=seed)
    figure, (axes,) = canvas(lang=lang)
    leaves_by_depth(measured, axes, lang=lang)
    return figure


def look_of(order: Order, place: int) -> SeriesLook:
    """Return the look of an order of moves; orders by a guess differ in their markers."""
    if isinstance(order, str):
        return SERIES[order]
    marker, hatch = ERRORS[place % len(ERRORS)]
    return SeriesLook(SERIES["noisy"].colour, hatch, marker)


MOST_BARS = 40


@named_keywords()
def distribution(measured: Measured, axes: Axes | None = None, *, depth: int | None = None, lang: str = "en") -> Axes:
    """Draw how many of the random trees need how many leaves, for each order, at one depth: the greatest unless said.

    >>> from gametree.course.experiments import measure
    >>> axes = distribution(measure(3, 4, trees=200, orders=["random", "worst"]))
    >>> axes.get_xlabel(), axes.get_ylabel()
    ('Leaves evaluated', 'Number of trees')
    """
    axes, runs, said = _begun("distribution", measured, axes, depth, lang)
    low, high = int(min(run.leaves.min() for run in runs)), int(max(run.leaves.max() for run in runs))
    width = max(1, -(-(high - low + 1) // MOST_BARS))
    edges = [float(edge) - 0.5 for edge in range(low, high + width + 1, width)]
    for place, run in enumerate(runs):
        look = look_of(run.order, place)
        axes.hist(
            run.leaves, edges, alpha=0.65, color=look.colour, hatch=look.hatch, edgecolor="black", linewidth=0.5,
            label=order_name(run.order, lang),
        )  # fmt: skip
    least = fewest_leaves(runs[0].branching, runs[0].depth)
    axes.axvline(least, color="black", linewidth=1, linestyle="--", label=said["least"])
    axes.set(title=said["distribution"], xlabel=said["leaves"], ylabel=said["trees"])
    axes.legend(fontsize=8, frameon=False)
    return axes


@named_keywords()
def savings(measured: Measured, axes: Axes | None = None, *, depth: int | None = None, lang: str = "en") -> Axes:
    """Draw the share of leaves that alpha-beta saves by how often the best move is tried first, for each order.

    >>> from gametree.course.experiments import measure
    >>> axes = savings(measure(3, 4, trees=50, orders=["best", 0.5, 2, "random", "worst"]))
    >>> axes.get_legend_handles_labels()[1]
    ['most possible', 'best order', 'guessed order, error 0.5', 'guessed order, error 2', 'random order', 'worst order']
    """
    axes, runs, said = _begun("savings", measured, axes, depth, lang)
    total = float(runs[0].branching) ** runs[0].depth
    points = []
    for place, run in enumerate(runs):
        look, saved = look_of(run.order, place), 100 * (1 - run.leaves / total)
        x, y = 100 * run.best_first.mean(), saved.mean()
        axes.errorbar(
            x, y, saved.std(), fmt=look.marker, color=look.colour, markeredgecolor="black", ecolor="black", capsize=3,
            elinewidth=0.8, label=order_name(run.order, lang),
        )  # fmt: skip
        points.append((x, y))
    axes.plot(*zip(*sorted(points), strict=True), ":", color="#777777", linewidth=1, zorder=1)
    most = 100 * (1 - fewest_leaves(runs[0].branching, runs[0].depth) / total)
    axes.axhline(most, color="black", linewidth=1, linestyle="--", label=said["most_saved"])
    axes.set_xlim(-4, 104)
    axes.set_ylim(-4, 108)
    axes.set(title=said["savings"], xlabel=said["best_first"], ylabel=said["saved"])
    axes.legend(fontsize=8, frameon=False, loc="lower right")
    return axes


@named_keywords()
def cuts_by_level(measured: Measured, axes: Axes | None = None, *, depth: int | None = None, lang: str = "en") -> Axes:
    """Draw on each level the share of the nodes looked at where a cut-off leaves children out, for each order.

    >>> from gametree.course.experiments import measure
    >>> axes = cuts_by_level(measure(3, 4, trees=50, orders=["best", "random"]))
    >>> axes.lines[0].get_ydata().tolist()[:2]
    [0.0, 66.66666666666667]
    """
    axes, runs, said = _begun("cuts_by_level", measured, axes, depth, lang)
    levels = list(range(runs[0].depth))
    for place, run in enumerate(runs):
        look, share = look_of(run.order, place), 100 * run.cuts.sum(axis=0) / run.visited[:, :-1].sum(axis=0)
        axes.plot(
            levels, share, look.marker, linestyle=":", color=look.colour, markeredgecolor="black",
            label=order_name(run.order, lang),
        )  # fmt: skip
    axes.set_ylim(-4, 104)
    axes.set_xticks(levels)
    axes.set(title=said["cuts"], xlabel=said["level"], ylabel=said["cut_nodes"])
    axes.legend(fontsize=8, frameon=False)
    return axes


def _begun(
    function: str, measured: Measured, axes: Axes | None, depth: int | None, lang: str
) -> tuple[Axes, list[Run], dict[str, str]]:
    """Return the axes, the runs of one depth and the words of a plot."""
    asked = max(run.depth for run in _runs(function, measured)) if depth is None else depth
    runs = [run for run in measured.runs if run.depth == asked]
    one = runs[0] if runs else measured.run(asked, measured.runs[0].order)  # which says what there is
    return single(axes, lang), runs, order_plot_words(lang, one.branching, one.depth, len(one.leaves))


def _runs(function: str, measured: Measured) -> tuple[Run, ...]:
    return of_kind(function, measured, Measured, "measure(branching, depths)").runs
