"""Star1 and Star2 on random trees with chance nodes: how many leaves the range of values saves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import mean
from typing import TYPE_CHECKING

from ...errors import InputError, named_keywords
from ...explain.algorithm_names import algorithm_names
from ...phrases import Code, gettext
from ...progress import watched
from ...rules import Rules
from ...search import ALGORITHMS
from ...trace.algorithms import FACTS
from ...tree.random_trees import random_tree
from .canvas import SERIES, single
from .limits import whole
from .plot_words import star_words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["StarCounts", "leaves_with_chance", "measure_stars"]

LEVELS = ("max", "chance", "min", "chance")
HIGHEST = 1000
"""greatest leaf value; the least is 0"""
SEARCHES = ("expectiminimax", "star1", "star2")
LOOKS = ("worst", "random", "best")


@dataclass(frozen=True, slots=True)
class StarCounts:
    """How many different leaves each search evaluates in each of some random trees of one depth."""

    branching: int
    depth: int
    leaves: dict[str, tuple[int, ...]]


@named_keywords()
def measure_stars(
    branching: int = 3, depths: Iterable[int] = (2, 3, 4), trees: int = 20, *, seed: int = 0
) -> tuple[StarCounts, ...]:
    """Count the leaves of expectiminimax, Star1 and Star2 in random trees with levels max, chance, min, chance, max …

    Leaves are whole numbers from 0 to 1000, and the searches know this range.

    >>> [counts.leaves["star1"] for counts in measure_stars(2, [2, 4], trees=2)]
    [(3, 4), (16, 12)]
    """
    whole(Code("trees"), trees, 1), whole(Code("seed"), seed, 0)
    listed = sorted(set(depths))
    if not listed:
        raise InputError(Code("depths"), gettext("at least one depth"), gettext("none"))
    found = []
    for depth in watched(listed):
        counts: dict[str, list[int]] = {name: [] for name in SEARCHES}
        for number in range(trees):
            tree = random_tree(seed + number, branching, depth, 0, HIGHEST, levels=LEVELS)
            for name, each in counts.items():
                rules = Rules(value_range=(0, HIGHEST)) if "value_range" in FACTS[name].options else Rules()
                each.append(len(ALGORITHMS[name](tree, rules=rules).evaluated))
        found.append(StarCounts(branching, depth, {name: tuple(each) for name, each in counts.items()}))
    return tuple(found)


@named_keywords()
def leaves_with_chance(counted: Iterable[StarCounts], axes: Axes | None = None, *, lang: str = "en") -> Axes:
    """Draw the mean share of leaves that each search evaluates, by depth.

    >>> axes = leaves_with_chance(measure_stars(2, [2, 4], trees=2))
    >>> [line.get_label() for line in axes.lines]
    ['Expectiminimax', 'Star1', 'Star2']
    """
    axes, counted = single(axes, lang), list(counted)
    if not counted:
        raise InputError(Code("counted"), gettext("at least one depth"), gettext("none"))
    names, said = algorithm_names(lang), star_words(lang, counted[0].branching)
    depths = [one.depth for one in counted]
    for name, look, style in zip(SEARCHES, map(SERIES.__getitem__, LOOKS), ("-", "--", ":"), strict=True):
        shares = [100 * mean(one.leaves[name]) / one.branching**one.depth for one in counted]
        axes.plot(
            depths, shares, look.marker, linestyle=style, color=look.colour, markeredgecolor="black", label=names[name]
        )
    axes.set_xticks(depths)
    axes.set_ylim(0, 106)
    axes.set(title=said["title"], xlabel=said["depth"], ylabel=said["share"])
    axes.legend(fontsize=8, frameon=False)
    return axes
