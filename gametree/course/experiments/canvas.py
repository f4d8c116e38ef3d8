"""The canvas of experiments' figures, and the figure of one measurement."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from matplotlib.figure import Figure
from matplotlib.ticker import ScalarFormatter

from ...errors import InputError, imported
from ...explain.algorithm_names import montecarlo_names
from ...languages import translator_for
from ...phrases import Code, gettext, local_numbers, short_repr

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# ---- The words of the comparison figures: their titles, axes and legends, in every language ------


def leaves_words(lang: str) -> dict[str, str]:
    translations = translator_for(lang)
    return {
        # TRANSLATORS: the title of a bar chart; the order is that in which the children of each node are searched
        "title": translations.gettext("Leaves evaluated, by algorithm and order of the moves"),
        "leaves": translations.gettext("Leaves evaluated"),
        # TRANSLATORS: the name of an axis
        "algorithm": translations.gettext("Algorithm"),
        # TRANSLATORS: the legend of a line: how many leaves the tree has
        "all": translations.pgettext("legend", "all leaves"),
        # TRANSLATORS: the legend of a line: the fewest leaves that any order of search has to evaluate
        "least": translations.pgettext("legend", "fewest possible"),
        **_orders(lang),
    }


def growth_words(lang: str, branching: int) -> dict[str, str]:
    translations = translator_for(lang)
    return {
        # TRANSLATORS: the title of a chart, for trees with so many children at each node
        "title": translations.gettext("Leaves that alpha-beta evaluates, b = %(branching)d") % {"branching": branching},
        "leaves": translations.gettext("Leaves evaluated"),
        "depth": translations.gettext("Depth d of the tree"),
        **_orders(lang),
    }


def transformation_words(lang: str) -> dict[str, str]:
    translations = translator_for(lang)
    return {
        # TRANSLATORS: the title of four bar charts
        "title": translations.gettext("Values of the moves before and after a transformation of the leaves"),
        "before": translations.pgettext("transformation", "before"),
        "after": translations.pgettext("transformation", "after"),
        # TRANSLATORS: the name of an axis
        "value": translations.gettext("Value of the move"),
        # TRANSLATORS: the name of an axis: the moves at the root
        "move": translations.gettext("Move"),
        "best": translations.pgettext("legend", "best move"),
        # TRANSLATORS: beside a chart: the best move is the same as before the transformation
        "same": translations.gettext("the decision stays"),
        "changed": translations.gettext("the decision changes"),
    }


def convergence_words(lang: str, seeds: int) -> dict[str, str]:
    translations = translator_for(lang)
    return {
        # TRANSLATORS: the title of a chart, from 0 to 1; so many searches differ only in the seed of their playouts
        "right": translations.gettext("Share of %(seeds)d seeds that find a best move") % {"seeds": seeds},
        # TRANSLATORS: the title of a chart; Q is the mean of all playouts that began with the move
        "value": translations.gettext("Q of the move found, mean and its standard error"),
        "playouts": translations.gettext("Playouts"),
        # TRANSLATORS: the name of an axis, from 0 to 1: the share of the seeds with which a search finds a best move
        "share": translations.gettext("Share of the seeds"),
        # TRANSLATORS: the name of an axis: the mean of all playouts that began with the move
        "q": translations.gettext("Q of the move"),
        # TRANSLATORS: the legend of a line: the value of the position by minimax or expectiminimax
        "exact": translations.pgettext("legend", "exact value"),
        "pure": montecarlo_names(lang)["monte_carlo"],
    }


def order_plot_words(lang: str, branching: int, depth: int, trees: int) -> dict[str, str]:
    translations, values = translator_for(lang), {"branching": branching, "depth": depth, "trees": trees}
    return {
        # TRANSLATORS: the title of a chart: how many trees need how many leaves; b and d are the shape of the trees
        "distribution": translations.gettext(
            "Leaves that alpha-beta evaluates in %(trees)d trees, b = %(branching)d, d = %(depth)d"
        )
        % values,
        # TRANSLATORS: the title of a chart; saved leaves are those that alpha-beta does not evaluate
        "savings": translations.gettext("What a good order saves: %(trees)d trees, b = %(branching)d, d = %(depth)d")
        % values,
        # TRANSLATORS: the title of a chart; a cut-off leaves children of a node out; b and d are the shape of the trees
        "cuts": translations.gettext("Where alpha-beta cuts: %(trees)d trees, b = %(branching)d, d = %(depth)d")
        % values,
        "leaves": translations.gettext("Leaves evaluated"),
        # TRANSLATORS: the name of an axis
        "trees": translations.gettext("Number of trees"),
        # TRANSLATORS: the name of an axis: at so many of the nodes that it looks at, a search tries the best move first
        "best_first": translations.gettext("Nodes where the best move is tried first, in %"),
        # TRANSLATORS: the name of an axis: the share of all leaves that alpha-beta does not evaluate
        "saved": translations.gettext("Leaves saved, in %"),
        # TRANSLATORS: the legend of a line: no order of moves saves more leaves
        "most_saved": translations.pgettext("legend", "most possible"),
        # TRANSLATORS: the name of an axis: the levels of a tree, where the root is on level 0
        "level": translations.gettext("Level (the root is on level 0)"),
        # TRANSLATORS: the name of an axis: the share of the nodes looked at where a cut-off leaves children out
        "cut_nodes": translations.gettext("Nodes with a cut-off, in %"),
        "least": translations.pgettext("legend", "fewest possible"),
    }


def order_name(order: str | float, lang: str) -> str:
    """Return the name of an order of moves in a legend.

    >>> order_name(0.5, "es")
    'orden estimado, error 0,5'
    """
    if isinstance(order, str):
        return _orders(lang)[order]
    # TRANSLATORS: in a legend: moves are ordered by a guess, which has errors of this size
    return translator_for(lang).pgettext("order of moves", "guessed order, error %(error)s") % {"error": f"{order:g}"}


def star_words(lang: str, branching: int) -> dict[str, str]:
    translations = translator_for(lang)
    return {
        # TRANSLATORS: the title of a chart, for random trees with so many children at each node
        "title": translations.gettext("Leaves evaluated in trees with chance nodes, b = %(branching)d")
        % {"branching": branching},
        "depth": translations.gettext("Depth d of the tree"),
        # TRANSLATORS: the name of an axis: the share of all leaves
        "share": translations.gettext("Leaves evaluated, in %"),
    }


def decision_words(lang: str) -> dict[str, str]:
    translations = translator_for(lang)
    return {
        # TRANSLATORS: the title of a chart: how often a search of some depth chooses a winning move
        "title": translations.gettext("Does a deeper search decide better?"),
        # TRANSLATORS: the name of an axis
        "depth": translations.gettext("Depth of the search"),
        # TRANSLATORS: the name of an axis: the share of the positions in which the search chooses a winning move
        "right": translations.gettext("Right decisions, in %"),
        # TRANSLATORS: in a legend: games in which each leaf is won or lost by itself
        "independent": translations.pgettext("legend", "independent leaves"),
        # TRANSLATORS: in a legend: games in which leaves near each other have similar results
        "dependent": translations.pgettext("legend", "similar leaves are near each other"),
    }


def _orders(lang: str) -> dict[str, str]:
    translations = translator_for(lang)
    return {
        # TRANSLATORS: orders in which the moves at each node are searched, in a legend
        "best": translations.pgettext("order of moves", "best order"),
        "given": translations.pgettext("order of moves", "as given"),
        "random": translations.pgettext("order of moves", "random order"),
        "worst": translations.pgettext("order of moves", "worst order"),
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
    needs = gettext("comparison figures need %(package)s; install it with: %(command)s")
    command = Code("pip install 'gametree[pictures]'")
    imported("matplotlib.figure", needs.with_values(package=Code("matplotlib"), command=command))
    figure = Plot(figsize=size, layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False)
    for plot_axes in axes.flat:
        _simplify_axes(plot_axes, lang)
    return figure, list(axes.flat)


def axes_or_new(axes: Axes | None, lang: str) -> Axes:
    """Return the axes, or those of a new figure, which a notebook shows as ``axes.figure``."""
    if axes is None:
        return canvas(lang=lang)[1][0]
    if not hasattr(axes, "get_xlabel"):
        raise InputError(Code("axes"), gettext("axes of matplotlib, or nothing for a new figure"), short_repr(axes))
    _simplify_axes(axes, lang)
    return axes


def _simplify_axes(axes: Axes, lang: str) -> None:
    """Keep only the left and lower axis and faint grid lines; write numbers as a language does."""

    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#dddddd", linewidth=0.8)
    axes.set_axisbelow(True)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(LocalNumbers(lang))


# ---- A figure of matplotlib that a notebook shows as a picture, whether or not pyplot was imported ----

_DPI = 110
"""resolution of the picture, in pixels an inch"""


class Plot(Figure):
    """A figure that is in no session of pyplot, and that a notebook shows with words for those who cannot see it.

    >>> plot = Plot()
    >>> plot.subplots().set(title="Leaves", xlabel="Depth")
    [Text(0.5, 1.0, 'Leaves'), Text(0.5, 0, 'Depth')]
    >>> plot._repr_mimebundle_()["text/html"][:35]
    '<img alt="Leaves. Depth" src="data:'
    """

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        written = io.BytesIO()
        self.savefig(written, format="png", dpi=_DPI)
        png, description = base64.b64encode(written.getvalue()).decode("ascii"), ". ".join(dict.fromkeys(self._words()))
        html = f'<img alt="{escape(description)}" src="data:image/png;base64,{png}"/>'
        return {"text/plain": description, "text/html": html, "image/png": png}

    def _words(self) -> Iterator[str]:
        """Return the titles, the names of axes and the names of series, each on one line."""
        texts = [self.get_suptitle()]
        for axes in self.axes:
            texts += [axes.get_title(), axes.get_xlabel(), axes.get_ylabel(), *axes.get_legend_handles_labels()[1]]
        return (" ".join(text.split()) for text in texts if text)


class LocalNumbers(ScalarFormatter):
    """Writes the numbers at an axis with the decimal sign of a language.

    >>> numbers = LocalNumbers("es")
    >>> numbers.create_dummy_axis()
    >>> numbers.format_ticks([0, 0.5, 1])
    ['0,0', '0,5', '1,0']
    """

    def __init__(self, lang: str) -> None:
        super().__init__()
        self._translator = translator_for(lang)

    def __call__(self, x: float, pos: int | None = None) -> str:
        return local_numbers(self._translator, super().__call__(x, pos))
