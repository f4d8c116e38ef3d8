"""The benefit of more search: how the results of Monte Carlo search approach the exact value with more playouts, and
how the results of other searches depend on the depth.

A deeper search can decide worse: D. S. Nau, "An investigation of the causes of pathology in games", Artificial
Intelligence 19 (1982).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from textwrap import fill
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError, choose, named_keywords, of_kind, to_list
from ..explain.algorithm_names import montecarlo_names
from ..games.game import Game, State
from ..games.positions import state_of
from ..languages import translated_table, translator_for
from ..phrases import Code, gettext, local_numbers, pgettext, short_repr
from ..play.matches import Minimax, game_of
from ..progress_bar import with_progress_bar
from ..search.expectiminimax import expectiminimax
from ..search.montecarlo import mcts, monte_carlo
from ..search.playout_result import MonteCarloResult
from ..search.playout_trace import MonteCarloReplay, Phase, best_child, mean_of, rounded
from ..search.preferences import entry_of
from ..tree.tree import Source
from ..values import MOST_PLAYOUTS, MOST_TIMES, show, whole_number
from .canvas import SERIES, axes_or_new, canvas, finish
from .lockstep import MOST_SEED, Floats, Keys, children_keys, level_kinds, minimax_levels, tree_keys, uniform
from .measurement import pearl_factor

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def convergence_words(lang: str, seeds: int) -> dict[str, str]:
    words = translated_table(_WORDS, lang)
    return {**words, "right": words["right"] % {"seeds": seeds}, "pure": montecarlo_names(lang)["monte_carlo"]}


_WORDS = {
    # TRANSLATORS: the title of a chart, from 0 to 1; %(count)s searches differ only in the seed of their playouts
    "right": gettext("Share of %(seeds)d seeds that find a best move"),
    # TRANSLATORS: the title of a chart; Q is the mean of all playouts that began with the move
    "value": gettext("Q of the move found, mean and its standard error"),
    "playouts": gettext("Playouts"),
    # TRANSLATORS: the name of an axis, from 0 to 1: the share of the seeds with which a search finds a best move
    "share": gettext("Share of the seeds"),
    # TRANSLATORS: the name of an axis: the mean of all playouts that began with the move
    "q": gettext("Q of the move"),
    # TRANSLATORS: the legend of a line: the value of the position by minimax or expectiminimax
    "exact": pgettext("legend", "exact value"),
}
STYLES = ("-", "--", ":", "-.")


@dataclass(frozen=True, slots=True)
class _MeasuredPlayouts:
    """The recommendations of many searches, one for each seed, after the same number of playouts."""

    playouts: int
    right: float
    """share of the searches, from 0 to 1, that recommend a move of perfect play"""
    mean: float
    """mean of the value Q of the recommended move, for MAX"""
    error: float
    """standard error of ``mean``"""


def measured_playouts(
    source: Source | Game, c: float | None, playouts: Iterable[int], *, seeds: int = 30, state: State = None
) -> tuple[_MeasuredPlayouts, ...]:
    """Return the recommendations of UCT or, if ``c`` is None, of pure Monte Carlo search, after the given numbers of
    playouts.

    One search for each seed gives the results for all numbers of playouts, because its first 30 playouts, for example,
    are the same as those of a search with 30 playouts. For pure Monte Carlo search, results are read only after
    complete rounds, when all moves have the same number of playouts.

    >>> trap = "[[1 1 1 -1] [0 0 0 0]]"
    >>> [found.right for found in measured_playouts(trap, 1.4, [4, 200], seeds=10)]
    [0.3, 1.0]
    >>> [found.right for found in measured_playouts(trap, None, [20, 200], seeds=10)]
    [0.0, 0.0]
    """
    game = game_of(source)
    start = state_of(game, state)
    if not (moves := len(game.actions(start))):
        problem = gettext("no move is possible at %(source)s; give a position with one")
        raise InputError(problem.with_values(source=short_repr(source)))
    requested = [whole_number(Code("playouts"), n, most=MOST_PLAYOUTS) for n in playouts]
    counts = sorted({n if c is not None else n // moves * moves for n in requested} - {0})
    if not counts:
        problem = gettext("playouts is %(given)s; give one or more numbers, each of them at least %(least)s")
        raise InputError(problem.with_values(given=short_repr(requested), least=1 if c is not None else moves))
    best = {action for action, _ in Minimax().distribution(game, start)}
    recommendations: dict[int, list[tuple[bool, float]]] = {n: [] for n in counts}
    for seed in range(whole_number(Code("seeds"), seeds, most=MOST_TIMES)):
        if c is None:
            result = monte_carlo(game, playouts_per_move=counts[-1] // moves, seed=seed, state=start)
        else:
            result = mcts(game, playouts=counts[-1], c=c, seed=seed, state=start)
        for n, recommended in _recommended(result, counts).items():
            recommendations[n].append((result.tree.action(recommended[0]) in best, recommended[1]))
    return tuple(
        _MeasuredPlayouts(n, fmean(right for right, _ in seen), *_mean([mean for _, mean in seen]))
        for n, seen in recommendations.items()
    )


@named_keywords()
def convergence(
    source: Source | Game,
    playouts: Iterable[int] = (10, 30, 100, 300),
    *,
    c: Iterable[float | None] = (None, sqrt(2)),
    seeds: int = 30,
    state: State = None,
    lang: str = "en",
) -> Figure:
    """Draw how often a best move is recommended (left), and the estimate of its value (right), against the number of
    playouts.

    With more playouts, tree search converges to the exact value, which is drawn as a line; pure Monte Carlo search
    converges to the value against a player who moves at random.

    Parameters
    ----------
    source : Game, Tree, str, list or graph
        The game, or a tree.
    playouts : list of int, default (10, 30, 100, 300)
        The numbers of playouts.
    c : list of float or None, default (None, √2)
        Exploration constants of UCT, with a line for each; None stands for pure Monte Carlo search.
    seeds : int, default 30
        Number of seeds over which means are taken.
    state : position, optional
        The position of the game; by default the initial position.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    Figure
        The matplotlib figure.

    Examples
    --------
    >>> figure = convergence("[[1 1 1 -1] [0 0 0 0]]", [10, 100], seeds=5)
    >>> [line.get_label() for line in figure.axes[1].lines]
    ['exact value', 'Pure Monte Carlo', 'UCT, c = 1.41']
    """
    counts, constants = to_list("playouts", playouts), to_list("c", c)
    words = convergence_words(lang, whole_number(Code("seeds"), seeds, most=MOST_TIMES))
    exact = _exact(source, state)
    measurements = [(c, measured_playouts(source, c, counts, seeds=seeds, state=state)) for c in constants]
    figure, (left, right) = canvas(1, 2, (9.0, 3.8), lang=lang)
    for place, (constant, measured) in enumerate(measurements):
        _draw_line(left, place, _name(constant, words, lang), [(m.playouts, m.right) for m in measured])
    left.set_ylim(-0.04, 1.04)
    left.set_ylabel(words["share"])
    _draw_values(right, exact, measurements, words, lang)
    for axes, title in ((left, "right"), (right, "value")):
        _set_playout_axis(axes, counts, fill(words[title], 44), words)
    right.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=8, frameon=False)
    return figure


@named_keywords()
def value_by_playouts(
    source: Source | Game,
    playouts: Iterable[int] = (10, 30, 100, 300),
    axes: Axes | None = None,
    *,
    c: Iterable[float | None] = (None, sqrt(2)),
    seeds: int = 30,
    state: State = None,
    lang: str = "en",
) -> Axes:
    """Draw the estimated value of the recommended move against the number of playouts: the mean over many seeds, and
    the standard error of the mean.

    Parameters
    ----------
    source : Game, Tree, str, list or graph
        The game, or a tree.
    playouts : list of int, default (10, 30, 100, 300)
        The numbers of playouts.
    axes : matplotlib Axes, optional
        Axes to draw into; by default new axes.
    c : list of float or None, default (None, √2)
        Exploration constants of UCT, with a line for each; None stands for pure Monte Carlo search.
    seeds : int, default 30
        Number of seeds over which means are taken.
    state : position, optional
        The position of the game; by default the initial position.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    Axes
        The matplotlib axes.

    Examples
    --------
    >>> axes = value_by_playouts("[[1 1 1 -1] [0 0 0 0]]", [10, 100], seeds=5, lang="es")
    >>> axes.get_xlabel(), len(axes.lines), len(axes.collections)
    ('Playouts', 3, 2)
    """
    counts, constants = to_list("playouts", playouts), to_list("c", c)
    words = convergence_words(lang, whole_number(Code("seeds"), seeds, most=MOST_TIMES))
    exact = _exact(source, state)
    measurements = [(c, measured_playouts(source, c, counts, seeds=seeds, state=state)) for c in constants]
    axes = axes_or_new(axes, lang)
    _draw_values(axes, exact, measurements, words, lang)
    _set_playout_axis(axes, counts, words["value"], words)
    axes.legend(fontsize=8, frameon=False)
    return axes


def _exact(source: Source | Game, state: State) -> float:
    exact = expectiminimax(game_of(source), state=state, table=True).value
    if isinstance(exact, tuple):
        problem = gettext(
            "the value of this game is %(value)s, but convergence is shown for MAX and MIN; choose a game for two "
            "players"
        )
        raise InputError(problem.with_values(value=show(exact)))
    return float(exact)


def _draw_values(
    axes: Axes,
    exact: float,
    measurements: list[tuple[float | None, tuple[_MeasuredPlayouts, ...]]],
    words: dict[str, str],
    lang: str,
) -> None:
    """Draw the exact value and, for each search, the mean with a band that shows the standard error."""
    axes.axhline(exact, color="black", linewidth=1, label=words["exact"])
    for place, (constant, measured) in enumerate(measurements):
        colour = _draw_line(axes, place, _name(constant, words, lang), [(m.playouts, m.mean) for m in measured])
        steps, low, high = zip(*((m.playouts, m.mean - m.error, m.mean + m.error) for m in measured), strict=True)
        axes.fill_between(steps, low, high, color=colour, alpha=0.25, linewidth=0)
    axes.set_ylabel(words["q"])


def _name(c: float | None, words: dict[str, str], lang: str) -> str:
    return words["pure"] if c is None else f"UCT, c = {local_numbers(translator_for(lang), rounded(c))}"


def _draw_line(axes: Axes, place: int, name: str, points: list[tuple[int, float]]) -> str:
    look, style = SERIES[("worst", "best", "given")[place % 3]], STYLES[place % 4]
    x, y = zip(*points, strict=True)
    axes.plot(x, y, style, marker=look.marker, color=look.colour, markeredgecolor="black", label=name)
    return look.colour


def _set_playout_axis(axes: Axes, counts: list[int], title: str, words: dict[str, str]) -> None:
    axes.set_xscale("log")
    axes.set_xticks(counts, map(str, counts))
    axes.minorticks_off()
    axes.set_title(title, fontsize=10)
    axes.set_xlabel(words["playouts"])


def _mean(values: list[float]) -> tuple[float, float]:
    """Return the mean and its standard error; the error of a single value is 0."""
    return fmean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def _recommended(result: MonteCarloResult, counts: Iterable[int]) -> dict[int, tuple[int, float]]:
    """Return, keyed by the number of playouts, pairs of the node to which the recommended move leads and the mean value
    Q of this node.
    """
    trace, replay = result.trace, MonteCarloReplay(result.trace)
    ends = [position for position, (kind, node, *_) in enumerate(trace.raw, 1) if kind is Phase.BACK_UP and node == 0]
    recommendations: dict[int, tuple[int, float]] = {}
    for n in counts:
        replay.advance(ends[n - 1] - replay.position)
        child = best_child(trace, 0, replay.visits, replay.totals)
        assert child is not None
        recommendations[n] = (
            child,
            float(entry_of(trace.tree.kind(0), mean_of(replay.totals[child], replay.visits[child]))),
        )
    return recommendations


# ---- Games in which a deeper search decides worse, and games in which it decides better ----------

GAMES = {
    # TRANSLATORS: in a legend: games in which each leaf is won or lost independently
    "independent": pgettext("legend", "independent leaves"),
    # TRANSLATORS: in a legend: games in which leaves near each other have similar results
    "dependent": pgettext("legend", "similar leaves are near each other"),
}
"""P-games, in which each leaf is won or lost independently, and N-games, in which each move adds ±1 to the result"""
_LEAVES_IN_MEMORY = 1 << 21
"""number of leaves in memory at the same time"""


@dataclass(frozen=True, slots=True)
class Decisions:
    """The frequency of right decisions at each search depth, in positions with both winning and losing moves."""

    game: str
    depths: tuple[int, ...]
    right: tuple[float, ...]
    """share of right decisions at each depth, from 0 to 1; moves with equal estimates are chosen equally often"""
    positions: int
    """number of random trees in which the decision matters"""

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard errors of the shares."""
        return tuple(float(np.sqrt(share * (1 - share) / self.positions)) for share in self.right)


@named_keywords()
def decisions_by_depth(
    game: str = "independent", depths: Iterable[int] | None = None, *, levels: int = 10, branching: int = 2,
    trees: int = 2000, seed: int = 0,
) -> Decisions:  # fmt: skip
    """Return the frequency of right decisions in random games at each search depth.

    The evaluation of a position is the share of won leaves below it; at full depth, the evaluation is the result of the
    game.

    Parameters
    ----------
    game : {"independent", "dependent"}, default "independent"
        In independent games (P-games) each leaf is won or lost independently, with the probability that makes a win at
        the root as likely as at a leaf. In dependent games (N-games) each move is worth 1 or −1, and a leaf is won if
        the sum is positive. Positions near each other are similar, as in most games that people play.
    depths : list of int, optional
        Search depths, in plies; by default all depths.
    levels : int, default 10
        The number of plies of the games.
    branching : int, default 2
        The number of moves in each position.
    trees : int, default 2000
        Number of games.
    seed : int, default 0
        The seed of the random numbers.

    Returns
    -------
    Decisions
        The shares by depth.

    Examples
    --------
    >>> worse = decisions_by_depth("independent", [1, 8], trees=1000, seed=1)
    >>> better = decisions_by_depth("dependent", [1, 8], trees=1000, seed=1)
    >>> worse.right[0] > worse.right[1], better.right[0] < better.right[1]
    (True, True)
    """
    choose(Code("game"), game, GAMES)
    (
        whole_number(Code("branching"), branching, 2, _LEAVES_IN_MEMORY),
        whole_number(Code("trees"), trees, 1, MOST_TIMES),
        whole_number(Code("seed"), seed, 0, MOST_SEED),
    )
    whole_number(Code("levels"), levels, 2, int(np.log(_LEAVES_IN_MEMORY) / np.log(branching)))
    requested = range(1, levels + 1) if depths is None else to_list("depths", depths)
    searched = sorted({whole_number(Code("depths"), depth, 1, levels) for depth in requested})
    if not searched:
        raise InputError(gettext("depths is empty; give at least one depth"))
    right, positions = np.zeros(len(searched)), 0
    step = max(1, _LEAVES_IN_MEMORY // branching**levels)
    for first in with_progress_bar(range(0, trees, step)):
        won = _won_leaves(game, branching, levels, tree_keys(seed, first, min(step, trees - first)))
        right_here, number = _right_decisions(won, branching, levels, searched)
        right, positions = right + right_here, positions + number
    if not positions:
        problem = gettext("none of the %(trees)s trees has a move to choose; generate more trees")
        raise InputError(problem.with_values(trees=trees))
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
    """Return the number of right decisions for each search depth, and the number of trees where a decision matters."""
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
    """Draw the share of right decisions against the depth of search, with the standard error of the share.

    Parameters
    ----------
    *decisions : Decisions
        Results of `decisions_by_depth`; a line is drawn for each result.
    axes : matplotlib Axes, optional
        Axes to draw into; by default new axes.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    Axes
        The matplotlib axes.

    Examples
    --------
    >>> from gametree.experiments import decisions_by_depth
    >>> axes = right_decisions(decisions_by_depth("independent", levels=6, trees=200), lang="pt")
    >>> axes.get_xlabel()
    'Profundidade da pesquisa'
    """
    axes = axes_or_new(axes, lang)
    if not decisions:
        raise InputError(gettext("no decisions are given; pass what decisions_by_depth() returns"))
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
