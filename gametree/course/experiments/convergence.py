"""A figure of Monte Carlo search with more and more playouts: many seeds, compared with the exact value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from textwrap import fill
from typing import TYPE_CHECKING

from ...errors import InputError, named_keywords
from ...explain.algorithm_names import montecarlo_names
from ...games.game import Game, State
from ...games.positions import state_of
from ...languages import translated_table, translator_for
from ...phrases import Code, gettext, local_numbers, pgettext, short_repr
from ...play.matches import Minimax, game_of
from ...search.engine import entry_of
from ...search.expectiminimax import expectiminimax
from ...search.montecarlo import mcts, monte_carlo
from ...search.playout_result import MonteCarloResult
from ...search.playout_trace import MonteCarloReplay, Phase, best_child, mean_of, rounded
from ...tree.tree import Source
from ...values import MOST_PLAYOUTS, MOST_TIMES, show, whole_number
from .canvas import SERIES, axes_or_new, canvas

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def convergence_words(lang: str, seeds: int) -> dict[str, str]:
    words = translated_table(_WORDS, lang)
    return {**words, "right": words["right"] % {"seeds": seeds}, "pure": montecarlo_names(lang)["monte_carlo"]}


_WORDS = {
    # TRANSLATORS: the title of a chart, from 0 to 1; so many searches differ only in the seed of their playouts
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
    """The moves that many searches recommend, one search for each seed, after a number of playouts."""

    playouts: int
    right: float
    """share of the searches, from 0 to 1, that recommend a move of perfect play"""
    mean: float
    """mean Q of the recommended move, from MAX's side"""
    error: float
    """standard error of that mean"""


def measured_playouts(
    source: Source | Game, c: float | None, playouts: Iterable[int], *, seeds: int = 30, state: State = None
) -> tuple[_MeasuredPlayouts, ...]:
    """Return what searches with UCT and ``c`` recommend after each of some numbers of playouts; None for c is pure.

    A search is read while it goes on: its first 30 playouts are those of a search with 30. Pure Monte Carlo search is
    read after whole rounds only, where every move had as many.

    >>> trap = "[[1 1 1 -1] [0 0 0 0]]"
    >>> [found.right for found in measured_playouts(trap, 1.4, [4, 200], seeds=10)]
    [0.3, 1.0]
    >>> [found.right for found in measured_playouts(trap, None, [20, 200], seeds=10)]
    [0.0, 0.0]
    """
    game = game_of(source)
    start = state_of(game, state)
    if not (moves := len(game.actions(start))):
        raise InputError(Code("source"), gettext("a position with a move"), short_repr(source))
    requested = [whole_number(Code("playouts"), n, most=MOST_PLAYOUTS) for n in playouts]
    counts = sorted({n if c is not None else n // moves * moves for n in requested} - {0})
    if not counts:
        needed = gettext("at least one number from %(least)s").with_values(least=1 if c is not None else moves)
        raise InputError(Code("playouts"), needed, short_repr(requested))
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
    """Return how often a best move is recommended (left), and what it is thought to be worth (right), by playouts.

    There is a line for each ``c`` of UCT, where None means pure Monte Carlo search, and one for the exact value.
    More playouts bring tree search to that; pure search goes to the value against a player who moves at random.

    >>> figure = convergence("[[1 1 1 -1] [0 0 0 0]]", [10, 100], seeds=5)
    >>> [line.get_label() for line in figure.axes[1].lines]
    ['exact value', 'Pure Monte Carlo', 'UCT, c = 1.41']
    """
    counts, words = list(playouts), convergence_words(lang, whole_number(Code("seeds"), seeds, most=MOST_TIMES))
    exact = _exact(source, state)
    measurements = [(constant, measured_playouts(source, constant, counts, seeds=seeds, state=state)) for constant in c]
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
    """Draw what the recommended move is thought to be worth, by playouts: the mean of many seeds, and its error.

    The error is the standard error of the mean.

    >>> axes = value_by_playouts("[[1 1 1 -1] [0 0 0 0]]", [10, 100], seeds=5, lang="es")
    >>> axes.get_xlabel(), len(axes.lines), len(axes.collections)
    ('Playouts', 3, 2)
    """
    counts, words = list(playouts), convergence_words(lang, whole_number(Code("seeds"), seeds, most=MOST_TIMES))
    exact = _exact(source, state)
    measurements = [(constant, measured_playouts(source, constant, counts, seeds=seeds, state=state)) for constant in c]
    axes = axes_or_new(axes, lang)
    _draw_values(axes, exact, measurements, words, lang)
    _set_playout_axis(axes, counts, words["value"], words)
    axes.legend(fontsize=8, frameon=False)
    return axes


def _exact(source: Source | Game, state: State) -> float:
    exact = expectiminimax(game_of(source), state=state, table=True).value
    if isinstance(exact, tuple):
        got = gettext("one whose value is %(value)s").with_values(value=show(exact))
        raise InputError(Code("convergence"), gettext("a game of MAX and MIN"), got)
    return float(exact)


def _draw_values(
    axes: Axes,
    exact: float,
    measurements: list[tuple[float | None, tuple[_MeasuredPlayouts, ...]]],
    words: dict[str, str],
    lang: str,
) -> None:
    """Draw the exact value, and the mean of each search with a band as wide as its standard error."""
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
    """Return the node after the recommended move, and its Q, for each number of playouts."""
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
