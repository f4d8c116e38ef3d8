"""A figure of the moves' values before and after a transformation of the leaf values, by minimax and on average."""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

from ...errors import InputError, named_keywords
from ...explain.algorithm_names import algorithm_names
from ...explain.transformations import Change, compare_transform
from ...languages import translator
from ...phrases import gettext, local_numbers
from ...trace.result import Result
from ...tree.tree import Source
from ...values import is_infinite, show
from .canvas import canvas
from .plot_words import transformation_words

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["transformation"]

PLAIN, BEST = ("#bbbbbb", ""), ("#56b4e9", "//")
"""colour and hatch of a move, and of the best"""


@named_keywords()
def transformation(tree: Source, change: Change, *, keep_order: bool = True, lang: str = "en") -> Figure:
    r"""Return the values of the root's moves before (left) and after (right), to minimax (above) and by expectation.

    Where the order of the leaf values is kept, the decision of minimax stays; that of an expectation may not.
    Deck 002; `compare_transform` calculates.

    >>> lottery = "[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"
    >>> figure = transformation(lottery, {1: 1, 2: 20, 3: 30, 4: 400})
    >>> [axes.get_title().split(": ")[-1] for axes in figure.axes]
    ['before', 'after\nthe decision stays', 'before', 'after\nthe decision changes']
    """
    compared = compare_transform(tree, change, keep_order=keep_order)
    said, names, t = transformation_words(lang), algorithm_names(lang), translator(lang)
    figure, axes = canvas(2, 2, (7.0, 5.2), lang=lang)
    for row, one in enumerate((compared.minimax, compared.expected)):
        left, right = axes[2 * row : 2 * row + 2]
        decision = said["same" if one.same_decision else "changed"]
        _bars(left, one.before, f"{names[one.name]}: {said['before']}", said, t)
        _bars(right, one.after, f"{names[one.name]}: {said['after']}\n{decision}", said, t)
    figure.suptitle(said["title"])
    figure.legend([], [], title=f"★ {said['best']}", loc="outside lower center", frameon=False)
    return figure


def _bars(axes: Axes, result: Result, title: str, said: dict[str, str], t: NullTranslations) -> None:
    """Draw a bar for each move at the root, the best with a hatch and a star."""
    tree, end = result.tree, result.frames()[-1]
    for place, node in enumerate(tree.children(0)):
        value, move = end.value(node), tree.move(node)
        if value is None or isinstance(value, tuple) or is_infinite(value):
            got = gettext("none") if value is None else show(value)
            raise InputError(gettext("move %(move)s").of(move=move), gettext("a finite number"), got)
        is_best = move in result.best_moves
        colour, hatch = BEST if is_best else PLAIN
        told = local_numbers(t, show(value))
        bar = axes.bar([place], [float(value)], 0.6, color=colour, hatch=hatch, edgecolor="black")
        axes.bar_label(bar, [f"{told} ★" if is_best else told], padding=2)
    axes.margins(y=0.15)
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_xticks(range(len(tree.children(0))), map(tree.move, tree.children(0)))
    axes.set_title(title, fontsize=10)
    axes.set_xlabel(said["move"], fontsize=9)
    axes.set_ylabel(said["value"], fontsize=9)
