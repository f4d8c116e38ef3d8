"""How often a deeper search decides right: Nau's pathology, and games without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import InputError
from ...phrases import Code, gettext
from .canvas import SERIES, single
from .pathology import Decisions
from .plot_words import decision_words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["right_decisions"]


def right_decisions(*decisions: Decisions, axes: Axes | None = None, lang: str = "en") -> Axes:
    """Draw the share of right decisions by the depth of search, with its standard error.

    >>> from gametree.course.experiments import decisions_by_depth
    >>> axes = right_decisions(decisions_by_depth("independent", levels=6, trees=200), lang="pt")
    >>> axes.get_xlabel()
    'Profundidade da pesquisa'
    """
    axes, said = single(axes), decision_words(lang)
    if not decisions:
        needed = gettext("at least one of %(names)s").of(names=Code("Decisions"))
        raise InputError(Code("decisions"), needed, gettext("none"))
    for one in decisions:
        look, style = (SERIES["worst"], "-") if one.game == "independent" else (SERIES["best"], "--")
        shares = [100 * share for share in one.right]
        errors = [100 * error for error in one.errors]
        axes.errorbar(
            one.depths, shares, errors, fmt=look.marker, linestyle=style, color=look.colour, markeredgecolor="black",
            capsize=3, label=said[one.game],
        )  # fmt: skip
    axes.set_xticks(sorted({depth for one in decisions for depth in one.depths}))
    axes.set(title=said["title"], xlabel=said["depth"], ylabel=said["right"])
    axes.legend(fontsize=8, frameon=False)
    return axes
