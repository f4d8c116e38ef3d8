"""An empty figure of matplotlib, looks told apart without colour, and the words of the comparison figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...errors import InputError, MissingPackageError
from ...explain.algorithm_names import montecarlo_names
from ...languages import translator
from ...phrases import Code, brief, gettext

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


# ---- The words of the comparison figures: their titles, axes and legends, in every language ------


def leaves_words(lang: str) -> dict[str, str]:
    """Return the words of the figure that counts leaves by algorithm."""
    t = translator(lang)
    return {
        # TRANSLATORS: the title of a bar chart; the order is that in which the children of each node are searched
        "title": t.gettext("Leaves evaluated, by algorithm and order of the moves"),
        "leaves": t.gettext("Leaves evaluated"),
        # TRANSLATORS: the name of an axis
        "algorithm": t.gettext("Algorithm"),
        # TRANSLATORS: the legend of a line: how many leaves the tree has
        "all": t.pgettext("legend", "all leaves"),
        # TRANSLATORS: the legend of a line: the fewest leaves that any order of search has to evaluate
        "least": t.pgettext("legend", "fewest possible"),
        **_orders(lang),
    }


def growth_words(lang: str, branching: int) -> dict[str, str]:
    """Return the words of the figure that counts leaves by depth."""
    t = translator(lang)
    return {
        # TRANSLATORS: the title of a chart, for trees with so many children at each node
        "title": t.gettext("Leaves that alpha-beta evaluates, b = %(branching)d") % {"branching": branching},
        "leaves": t.gettext("Leaves evaluated"),
        "depth": t.gettext("Depth d of the tree"),
        **_orders(lang),
    }


def transformation_words(lang: str) -> dict[str, str]:
    """Return the words of the figure that shows the moves' values before and after a transformation."""
    t = translator(lang)
    return {
        # TRANSLATORS: the title of four bar charts
        "title": t.gettext("Values of the moves before and after a transformation of the leaves"),
        "before": t.pgettext("transformation", "before"),
        "after": t.pgettext("transformation", "after"),
        # TRANSLATORS: the name of an axis
        "value": t.gettext("Value of the move"),
        # TRANSLATORS: the name of an axis: the moves at the root
        "move": t.gettext("Move"),
        "best": t.pgettext("legend", "best move"),
        # TRANSLATORS: beside a chart: the best move is the same as before the transformation
        "same": t.gettext("the decision stays"),
        "changed": t.gettext("the decision changes"),
    }


def convergence_words(lang: str, seeds: int) -> dict[str, str]:
    """Return the words of the figure of Monte Carlo searches by number of playouts."""
    t = translator(lang)
    return {
        # TRANSLATORS: the title of a chart, from 0 to 1; so many searches differ only in the seed of their playouts
        "right": t.gettext("Share of %(seeds)d seeds that find a best move") % {"seeds": seeds},
        # TRANSLATORS: the title of a chart; Q is the mean of all playouts that began with the move
        "value": t.gettext("Q of the move found, mean and its standard error"),
        "playouts": t.gettext("Playouts"),
        # TRANSLATORS: the name of an axis, from 0 to 1: the share of the seeds with which a search finds a best move
        "share": t.gettext("Share of the seeds"),
        # TRANSLATORS: the name of an axis: the mean of all playouts that began with the move
        "q": t.gettext("Q of the move"),
        # TRANSLATORS: the legend of a line: the value of the position by minimax or expectiminimax
        "exact": t.pgettext("legend", "exact value"),
        "pure": montecarlo_names(lang)["monte_carlo"],
    }


def order_plot_words(lang: str, branching: int, depth: int, trees: int) -> dict[str, str]:
    """Return the words of the figures about the order of moves, for some random trees of one shape."""
    t, facts = translator(lang), {"branching": branching, "depth": depth, "trees": trees}
    return {
        # TRANSLATORS: the title of a chart: how many trees need how many leaves; b and d are the shape of the trees
        "distribution": t.gettext(
            "Leaves that alpha-beta evaluates in %(trees)d trees, b = %(branching)d, d = %(depth)d"
        )
        % facts,
        # TRANSLATORS: the title of a chart; saved leaves are those that alpha-beta does not evaluate
        "savings": t.gettext("What a good order saves: %(trees)d trees, b = %(branching)d, d = %(depth)d") % facts,
        # TRANSLATORS: the title of a chart; a cut-off leaves children of a node out; b and d are the shape of the trees
        "cuts": t.gettext("Where alpha-beta cuts: %(trees)d trees, b = %(branching)d, d = %(depth)d") % facts,
        "leaves": t.gettext("Leaves evaluated"),
        # TRANSLATORS: the name of an axis
        "trees": t.gettext("Number of trees"),
        # TRANSLATORS: the name of an axis: at so many of the nodes that it looks at, a search tries the best move first
        "best_first": t.gettext("Nodes where the best move is tried first, in %"),
        # TRANSLATORS: the name of an axis: the share of all leaves that alpha-beta does not evaluate
        "saved": t.gettext("Leaves saved, in %"),
        # TRANSLATORS: the legend of a line: no order of moves saves more leaves
        "most_saved": t.pgettext("legend", "most possible"),
        # TRANSLATORS: the name of an axis: the levels of a tree, where the root is on level 0
        "level": t.gettext("Level (the root is on level 0)"),
        # TRANSLATORS: the name of an axis: the share of the nodes looked at where a cut-off leaves children out
        "cut_nodes": t.gettext("Nodes with a cut-off, in %"),
        "least": t.pgettext("legend", "fewest possible"),
    }


def order_name(order: str | float, lang: str) -> str:
    """Return the name of an order of moves in a legend.

    >>> order_name(0.5, "es")
    'orden estimado, error 0,5'
    """
    if isinstance(order, str):
        return _orders(lang)[order]
    # TRANSLATORS: in a legend: moves are ordered by a guess, which has errors of this size
    return translator(lang).pgettext("order of moves", "guessed order, error %(error)s") % {"error": f"{order:g}"}


def star_words(lang: str, branching: int) -> dict[str, str]:
    """Return the words of the figure about trees with chance nodes."""
    t = translator(lang)
    return {
        # TRANSLATORS: the title of a chart, for random trees with so many children at each node
        "title": t.gettext("Leaves evaluated in trees with chance nodes, b = %(branching)d") % {"branching": branching},
        "depth": t.gettext("Depth d of the tree"),
        # TRANSLATORS: the name of an axis: the share of all leaves
        "share": t.gettext("Leaves evaluated, in %"),
    }


def decision_words(lang: str) -> dict[str, str]:
    """Return the words of the figure about decisions by searches of different depths."""
    t = translator(lang)
    return {
        # TRANSLATORS: the title of a chart: how often a search of some depth chooses a winning move
        "title": t.gettext("Does a deeper search decide better?"),
        # TRANSLATORS: the name of an axis
        "depth": t.gettext("Depth of the search"),
        # TRANSLATORS: the name of an axis: the share of the positions in which the search chooses a winning move
        "right": t.gettext("Right decisions, in %"),
        # TRANSLATORS: in a legend: games in which each leaf is won or lost by itself
        "independent": t.pgettext("legend", "independent leaves"),
        # TRANSLATORS: in a legend: games in which leaves near each other have similar results
        "dependent": t.pgettext("legend", "similar leaves are near each other"),
    }


def _orders(lang: str) -> dict[str, str]:
    t = translator(lang)
    return {
        # TRANSLATORS: orders in which the moves at each node are searched, in a legend
        "best": t.pgettext("order of moves", "best order"),
        "given": t.pgettext("order of moves", "as given"),
        "random": t.pgettext("order of moves", "random order"),
        "worst": t.pgettext("order of moves", "worst order"),
    }


# ---- An empty figure of matplotlib, and looks by which series can be told apart without colour ----


@dataclass(frozen=True, slots=True)
class SeriesLook:
    """The look of one series of bars or points, in colours of Okabe and Ito, which every eye can tell apart."""

    colour: str
    hatch: str
    marker: str


SERIES = {
    "best": SeriesLook("#009e73", "", "o"),
    "given": SeriesLook("#e69f00", "//", "s"),
    "random": SeriesLook("#e69f00", "//", "s"),
    "worst": SeriesLook("#0072b2", "xx", "^"),
    "noisy": SeriesLook("#cc79a7", "..", "D"),
}
"""The orders of moves."""


def canvas(
    rows: int = 1, columns: int = 1, size: tuple[float, float] = (7.0, 4.2), *, lang: str
) -> tuple[Figure, list[Axes]]:
    """Return a figure in inches with its axes, row by row; it is in no session of pyplot.

    A `MissingPackageError` where matplotlib is not installed.
    """
    try:
        import matplotlib.figure  # noqa: F401

        from .plot import Plot
    except ModuleNotFoundError:
        message = gettext("comparison figures need %(package)s; install it with: %(command)s")
        command = Code("pip install 'gametree[pictures]'")
        raise MissingPackageError(message.of(package=Code("matplotlib"), command=command)) from None
    figure = Plot(figsize=size, layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False)
    for one in axes.flat:
        quiet(one, lang)
    return figure, list(axes.flat)


def single(axes: Axes | None, lang: str) -> Axes:
    """Return given axes, or those of a new figure, which a notebook shows as ``axes.figure``."""
    if axes is None:
        return canvas(lang=lang)[1][0]
    if not hasattr(axes, "get_xlabel"):
        raise InputError(Code("axes"), gettext("axes of matplotlib, or nothing for a new figure"), brief(axes))
    quiet(axes, lang)
    return axes


def quiet(axes: Axes, lang: str) -> None:
    """Keep only the axes at the left and below, and faint lines to the numbers, in the spelling of a language."""
    from .plot import LocalNumbers

    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#dddddd", linewidth=0.8)
    axes.set_axisbelow(True)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(LocalNumbers(lang))
