"""Axes and graphical styles for the figures of experiments, and a figure class for notebooks."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from matplotlib.figure import Figure
from matplotlib.ticker import ScalarFormatter

from ..errors import InputError, imported, wrong_value
from ..languages import translator_for
from ..phrases import Code, Phrase, gettext, local_numbers, pgettext

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ORDERS = {
    # TRANSLATORS: orders in which the moves at each node are searched, in a legend
    "best": pgettext("order of moves", "best order"),
    "given": pgettext("order of moves", "as given"),
    "random": pgettext("order of moves", "random order"),
    "worst": pgettext("order of moves", "worst order"),
}
LEAVES, DEPTH = gettext("Leaves evaluated"), gettext("Depth d of the tree")
# TRANSLATORS: the legend of a line: the fewest leaves that any order of search has to evaluate
FEWEST = pgettext("legend", "fewest possible")


def order_name(order: str | float, lang: str) -> str:
    """Return the name that a legend shows for an order of moves.

    >>> order_name(0.5, "es")
    'orden estimado, error 0,5'
    """
    # TRANSLATORS: in a legend: moves are ordered by a guess, which has errors of this size
    guessed = pgettext("order of moves", "guessed order, error %(error)s")
    name = _ORDERS[order] if isinstance(order, str) else guessed.with_values(error=f"{order:g}")
    return name.render(translator_for(lang))


@dataclass(frozen=True, slots=True)
class SeriesLook:
    """The look of one series of bars or points, in the colours of Okabe and Ito, which are safe for colour-blind
    readers.
    """

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
"""graphical style of each order of moves"""


def canvas(
    rows: int = 1, columns: int = 1, size: tuple[float, float] = (7.0, 4.2), *, lang: str
) -> tuple[Figure, list[Axes]]:
    """Return a figure and its axes, row by row; ``size`` is in inches, and the figure is independent of pyplot.

    Raise `MissingPackageError` if matplotlib is not installed.
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
    """Return the given axes, or the axes of a new figure, which a notebook shows as ``axes.figure``."""
    if axes is None:
        return canvas(lang=lang)[1][0]
    if not hasattr(axes, "get_xlabel"):
        raise InputError(wrong_value("axes", axes, gettext("matplotlib axes, or nothing for a new figure")))
    _simplify_axes(axes, lang)
    return axes


def finish(axes: Axes, lang: str, title: Phrase, x: Phrase, y: Phrase, **legend: Any) -> None:
    """Write the title, the axis labels and the legend in the given language."""
    translator = translator_for(lang)
    # "in %" is not a template
    texts = (it.render(translator) if it.values else it.template(translator) for it in (title, x, y))
    axes.set(**dict(zip(("title", "xlabel", "ylabel"), texts, strict=True)))
    axes.legend(**{"fontsize": 8, "frameon": False, **legend})


def _simplify_axes(axes: Axes, lang: str) -> None:
    """Show only the left and lower axes and faint grid lines; format the numbers for the given language."""

    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#dddddd", linewidth=0.8)
    axes.set_axisbelow(True)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(LocalNumbers(lang))


# ---- A figure of matplotlib that a notebook shows as a picture, with or without pyplot -----------------

_DPI = 110
"""resolution of the picture, in pixels per inch"""


class Plot(Figure):
    """A figure that is independent of pyplot; a notebook shows it with alternative text.

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
        """Yield the titles, the axis labels and the names of the series, each as a single line."""
        texts = [self.get_suptitle()]
        for axes in self.axes:
            texts += [axes.get_title(), axes.get_xlabel(), axes.get_ylabel(), *axes.get_legend_handles_labels()[1]]
        return (" ".join(text.split()) for text in texts if text)


class LocalNumbers(ScalarFormatter):
    """A formatter for the numbers on an axis, with the decimal separator of the given language.

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
