"""Figures about play: what MENACE learns, game by game, and the results of matches."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from ...errors import named_keywords, of_kind
from ...languages import translator
from ...phrases import local_numbers
from ...play.learning.menace_words import training_words
from ...play.learning.training import Training
from ...play.matches.match_words import match_words
from ...play.matches.matches import Tournament
from ...search.montecarlo.estimates import rounded
from .canvas import SERIES, canvas

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["learning_curve", "results_of_matches"]


@named_keywords()
def learning_curve(training: Training, *, lang: str = "en") -> Figure:
    r"""Return what MENACE won minus what it lost (above), and the beads in its first box (below), game by game.

    >>> from gametree.play.learning import Menace, train
    >>> figure = learning_curve(train(Menace(), "random", games=20, seed=1), lang="es")
    >>> [axes.get_ylabel() for axes in figure.axes]
    ['Partidas ganadas menos\nperdidas', 'Cuentas en la primera caja']
    """
    of_kind("learning_curve", training, Training, "gt.learning.train(menace)")
    said = training_words(lang)
    figure, (above, below) = canvas(2, 1, (7.0, 5.2), lang=lang)
    games = range(len(training.results) + 1)
    above.plot(games, [0, *map(float, training.curve)], color=SERIES["worst"].colour, linewidth=1.8)
    above.axhline(0, color="black", linewidth=0.8)
    title = said["title"] % {"opponent": said[training.opponent]}
    above.set(title=title, xlabel=said["games"], ylabel=fill(said["curve"], 24))
    below.plot(games[1:], training.beads, color=SERIES["best"].colour, linewidth=1.8, linestyle="--")
    below.set_ylim(bottom=0)
    below.set(xlabel=said["games"], ylabel=said["beads"])
    return figure


@named_keywords()
def results_of_matches(tournament: Tournament, *, lang: str = "en") -> Figure:
    """Return bars: the mean result of each MAX player, a bar for each MIN player.

    >>> from gametree.play.matches import Erring, Expectimax, Minimax, tournament
    >>> ghost = Erring(0.2)
    >>> played = tournament("[[10 10] [9 100]]", [Minimax(), Expectimax(ghost)], [Minimax(), ghost], games=50, seed=1)
    >>> figure = results_of_matches(played)
    >>> [text.get_text() for text in figure.axes[0].texts]
    ['10', '9', '10', '14.46']
    """
    of_kind("results_of_matches", tournament, Tournament, "gt.matches.tournament(game, players, players)")
    said, t = match_words(lang), translator(lang)
    heroes = list(dict.fromkeys(match.max_player.name(lang) for match in tournament.matches))
    others = list(dict.fromkeys(match.min_player.name(lang) for match in tournament.matches))
    means = {(m.max_player.name(lang), m.min_player.name(lang)): float(m.mean) for m in tournament.matches}
    figure, (axes,) = canvas(size=(8.0, 4.4), lang=lang)
    width = 0.8 / len(others)
    looks = list(SERIES.values())
    for place, other in enumerate(others):
        look = (looks[0], looks[1], looks[3])[place % 3]
        bars = axes.bar(
            [number + (place - (len(others) - 1) / 2) * width for number in range(len(heroes))],
            [means.get((hero, other), 0.0) for hero in heroes],
            width * 0.92, label=other, color=look.colour, hatch=look.hatch, edgecolor="black", linewidth=0.6,
        )  # fmt: skip
        axes.bar_label(bars, fmt=lambda mean: local_numbers(t, rounded(mean)), fontsize=8, padding=1)
    axes.margins(y=0.12)
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_xticks(range(len(heroes)), [fill(hero, 26) for hero in heroes])
    axes.set(title=said["title"], xlabel=said["max_plays"], ylabel=said["mean"])
    axes.legend(title=said["against"], loc="upper left", bbox_to_anchor=(1, 1), fontsize=8, frameon=False)
    return figure
