"""The words of the comparison figures: their titles, axes and legends, in every language."""

from __future__ import annotations

from ...explain.algorithm_names import montecarlo_names
from ...languages import translator

__all__ = ["convergence_words", "growth_words", "leaves_words", "transformation_words"]


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
        "value": t.gettext("Q of the move found, on average"),
        "playouts": t.gettext("Playouts"),
        # TRANSLATORS: the name of an axis, from 0 to 1: the share of the seeds with which a search finds a best move
        "share": t.gettext("Share of the seeds"),
        # TRANSLATORS: the name of an axis: the mean of all playouts that began with the move
        "q": t.gettext("Q of the move"),
        # TRANSLATORS: the legend of a line: the value of the position by minimax or expectiminimax
        "exact": t.pgettext("legend", "exact value"),
        "pure": montecarlo_names(lang)["monte_carlo"],
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
