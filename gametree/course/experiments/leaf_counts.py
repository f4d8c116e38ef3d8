"""A figure of the leaves that each algorithm evaluates, in the best order of moves, the given one and the worst."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import fill
from typing import TYPE_CHECKING

from ...errors import InputError, choose, named_keywords
from ...explain.algorithm_names import algorithm_names
from ...phrases import Code, gettext
from ...rules import Rules
from ...search import ALGORITHMS
from ...trace.algorithms import FACTS
from ...tree.fewest_leaves import best_order, least_leaves, worst_order
from ...tree.tree import Source, Tree, as_tree
from .canvas import SERIES, canvas
from .plot_words import leaves_words

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["COUNTED", "count_leaves", "leaves_by_algorithm"]

COUNTED = ("minimax", "alphabeta", "pvs", "sss", "mtdf")
"""Searches that find a value without looking further for it than leaves."""
COMPARABLE = tuple(
    name for name, facts in FACTS.items() if facts.players == "two" and not (facts.takes_chance or facts.deepens)
)


def count_leaves(tree: Tree, algorithms: Iterable[str] = COUNTED) -> Mapping[str, dict[str, int]]:
    """Return for each algorithm how many different leaves it evaluates in each order of moves.

    >>> count_leaves(Tree.parse("[[2 4 6] [3 12 8] [14 5 2]]"), ["minimax", "alphabeta"])["alphabeta"]
    {'best': 5, 'given': 9, 'worst': 9}
    """
    if least_leaves(tree) is None:
        got = gettext("chance nodes or numbered players")
        raise InputError(gettext("the tree"), gettext("only MAX and MIN nodes"), got)
    best, worst = (Rules(order=order(tree)) for order in (best_order, worst_order))
    orders = {"best": best, "given": None, "worst": worst}
    searches = {name: ALGORITHMS[choose(gettext("algorithm"), name, COMPARABLE)] for name in algorithms}
    return {
        name: {order: len(search(tree, rules=rules).evaluated) for order, rules in orders.items()}
        for name, search in searches.items()
    }


@named_keywords()
def leaves_by_algorithm(tree: Source, algorithms: Iterable[str] = COUNTED, *, lang: str = "en") -> Figure:
    """Return bars: the leaves that each algorithm evaluates, by order of moves, between all and the fewest possible.

    >>> figure = leaves_by_algorithm("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> [text.get_text() for text in figure.axes[0].texts][:3]
    ['9', '5', '5']
    """
    tree = as_tree(tree)
    counts, said, names = count_leaves(tree, algorithms), leaves_words(lang), algorithm_names(lang)
    if not counts:
        needed = gettext("at least one of %(names)s").of(names=Code(", ".join(COMPARABLE)))
        raise InputError(Code("algorithms"), needed, gettext("none"))
    figure, (axes,) = canvas(lang=lang)
    for place, order in enumerate(("best", "given", "worst")):
        look, heights = SERIES[order], [counted[order] for counted in counts.values()]
        bars = axes.bar(
            [number + (place - 1) * 0.27 for number in range(len(counts))],
            heights, 0.25, label=said[order], color=look.colour, hatch=look.hatch, edgecolor="black", linewidth=0.6,
        )  # fmt: skip
        axes.bar_label(bars, fontsize=8, padding=1)
    axes.margins(y=0.1)
    axes.axhline(len(tree.leaves), color="black", linewidth=1, label=said["all"])
    axes.axhline(least_leaves(tree) or 0, color="black", linewidth=1, linestyle="--", label=said["least"])
    axes.set_xticks(range(len(counts)), [fill(names[name], 12) for name in counts], fontsize=9)
    axes.set(title=said["title"], xlabel=said["algorithm"], ylabel=said["leaves"])
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=8, frameon=False)
    return figure
