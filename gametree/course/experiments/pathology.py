"""Games in which a deeper search decides worse, and games in which it decides better.

D. S. Nau, "An investigation of the causes of pathology in games", Artificial Intelligence 19 (1982).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ...errors import InputError, choose, named_keywords, of_kind
from ...languages import translator_for
from ...phrases import Code, gettext, pgettext
from ...progress import with_progress_bar
from ...values import MOST_TIMES, whole_number
from .canvas import SERIES, axes_or_new, finish
from .lockstep import MOST_SEED, Floats, Keys, children_keys, level_kinds, minimax_levels, tree_keys, uniform
from .measurement import pearl_factor

if TYPE_CHECKING:
    from matplotlib.axes import Axes


GAMES = {
    # TRANSLATORS: in a legend: games in which each leaf is won or lost by itself
    "independent": pgettext("legend", "independent leaves"),
    # TRANSLATORS: in a legend: games in which leaves near each other have similar results
    "dependent": pgettext("legend", "similar leaves are near each other"),
}
"""P-games, in which each leaf is won or lost by itself; N-games, in which each move adds to the result or takes away"""
_LEAVES_IN_MEMORY = 1 << 21
"""number of leaves that are in memory together"""


@dataclass(frozen=True, slots=True)
class Decisions:
    """How often a search of each depth chooses a winning move, where some moves win and others lose."""

    game: str
    depths: tuple[int, ...]
    right: tuple[float, ...]
    """share, from 0 to 1, of right decisions at each depth; moves that look equal are chosen as often"""
    positions: int
    """number of random trees in which the decision matters"""

    @property
    def errors(self) -> tuple[float, ...]:
        """Standard errors of the shares."""
        return tuple(float(np.sqrt(share * (1 - share) / self.positions)) for share in self.right)


@named_keywords()
def decisions_by_depth(
    game: str = "independent", depths: Iterable[int] | None = None, *, levels: int = 10, branching: int = 2,
    trees: int = 2000, seed: int = 0,
) -> Decisions:  # fmt: skip
    """Return how often a search of each depth decides right in random games of some levels of moves.

    The evaluation of a position is the share of won leaves below it; at full depth it is the result. In ``independent``
    games (P-games) each leaf is won or lost by itself, with the probability at which a root is won as often as a leaf.
    In ``dependent`` games (N-games) each move is worth 1 or −1, and a leaf is won if the sum is positive: positions
    near each other are alike, as in most games that people play.

    >>> worse = decisions_by_depth("independent", [1, 8], trees=1000, seed=1)
    >>> better = decisions_by_depth("dependent", [1, 8], trees=1000, seed=1)
    >>> worse.right[0] > worse.right[1], better.right[0] < better.right[1]
    (True, True)
    """
    choose(Code("game"), game, GAMES)
    (
        whole_number(Code("branching"), branching, 2),
        whole_number(Code("trees"), trees, 1, MOST_TIMES),
        whole_number(Code("seed"), seed, 0, MOST_SEED),
    )
    whole_number(Code("levels"), levels, 2, int(np.log(_LEAVES_IN_MEMORY) / np.log(branching)))
    requested = range(1, levels + 1) if depths is None else depths
    searched = sorted({whole_number(Code("depths"), depth, 1, levels) for depth in requested})
    if not searched:
        raise InputError(Code("depths"), gettext("at least one depth"), gettext("none"))
    right, positions = np.zeros(len(searched)), 0
    step = max(1, _LEAVES_IN_MEMORY // branching**levels)
    for first in with_progress_bar(range(0, trees, step)):
        won = _won_leaves(game, branching, levels, tree_keys(seed, first, min(step, trees - first)))
        right_here, number = _right_decisions(won, branching, levels, searched)
        right, positions = right + right_here, positions + number
    if not positions:
        raise InputError(Code("trees"), gettext("enough trees to have one with a decision"), str(trees))
    return Decisions(game, tuple(searched), tuple((right / positions).tolist()), positions)


def _won_leaves(game: str, branching: int, levels: int, keys: Keys) -> Floats:
    trees, sums = len(keys), np.zeros(len(keys))
    for _ in range(levels):
        keys = children_keys(keys, branching).T.ravel()
        if game == "dependent":
            sums = np.repeat(sums, branching) + np.where(uniform(keys, 6) < 0.5, -1, 1)
    if game == "dependent":
        won = sums > 0
    else:
        xi = 1 - 1 / (1 + pearl_factor(branching))
        won = uniform(keys) < (1 - xi if level_kinds(levels)[-1] == "max" else xi)
    return won.reshape(trees, -1).astype(np.float64)


def _right_decisions(won: Floats, branching: int, levels: int, depths: list[int]) -> tuple[Floats, int]:
    """Return the number of right decisions for each search depth, and that of trees where a decision matters."""
    kinds = level_kinds(levels)
    truth = minimax_levels(won, branching, kinds)[1]
    matters = truth.min(axis=1) < truth.max(axis=1)
    truth, won = truth[matters], won[matters]
    parts = (won.reshape(len(won), branching**depth, branching ** (levels - depth)) for depth in depths)
    right = [
        _right(truth, part.mean(axis=2), branching, kinds[:depth]) for part, depth in zip(parts, depths, strict=True)
    ]
    return np.array(right), len(won)


def _right(truth: Floats, evaluations: Floats, branching: int, kinds: tuple[str, ...]) -> float:
    moves = minimax_levels(evaluations, branching, kinds)[1]
    chosen: NDArray[np.bool_] = moves == moves.max(axis=1, keepdims=True)
    return float(((truth * chosen).sum(axis=1) / chosen.sum(axis=1)).sum())


@named_keywords()
def right_decisions(*decisions: Decisions, axes: Axes | None = None, lang: str = "en") -> Axes:
    """Draw the share of right decisions by the depth of search, with its standard error.

    >>> from gametree.course.experiments import decisions_by_depth
    >>> axes = right_decisions(decisions_by_depth("independent", levels=6, trees=200), lang="pt")
    >>> axes.get_xlabel()
    'Profundidade da pesquisa'
    """
    axes = axes_or_new(axes, lang)
    if not decisions:
        needed = gettext("at least one of %(names)s").with_values(names=Code("Decisions"))
        raise InputError(Code("decisions"), needed, gettext("none"))
    for data in decisions:
        of_kind("right_decisions", data, Decisions, "decisions_by_depth()")
        look, style = (SERIES["worst"], "-") if data.game == "independent" else (SERIES["best"], "--")
        shares = [100 * share for share in data.right]
        errors = [100 * error for error in data.errors]
        axes.errorbar(
            data.depths, shares, errors, fmt=look.marker, linestyle=style, color=look.colour, markeredgecolor="black",
            capsize=3, label=GAMES[data.game].render(translator_for(lang)),
        )  # fmt: skip
    axes.set_xticks(sorted({depth for data in decisions for depth in data.depths}))
    # TRANSLATORS: the title of a chart: how often a search of some depth chooses a winning move
    title = gettext("Does a deeper search decide better?")
    # TRANSLATORS: the name of an axis: the share of the positions in which the search chooses a winning move
    right = gettext("Right decisions, in %")
    # TRANSLATORS: the name of an axis
    finish(axes, lang, title, gettext("Depth of the search"), right)
    return axes
