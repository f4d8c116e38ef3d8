"""An empty figure of matplotlib, and looks by which series can be told apart without colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...errors import InputError, MissingPackageError
from ...phrases import Code, brief, gettext

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["SERIES", "SeriesLook", "canvas", "quiet", "single"]


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
