"""The learning curve of MENACE, game by game."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from ...play.learning.menace_words import training_words
from ...play.learning.training import Training
from .canvas import SERIES, canvas

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["learning_curve"]


def learning_curve(training: Training, *, lang: str = "en") -> Figure:
    r"""Return what MENACE won minus what it lost (above), and the beads in its first box (below), game by game.

    >>> from gametree.play.learning import Menace, train
    >>> figure = learning_curve(train(Menace(), "random", games=20, seed=1), lang="es")
    >>> [axes.get_ylabel() for axes in figure.axes]
    ['Partidas ganadas menos\nperdidas', 'Cuentas en la primera caja']
    """
    said = training_words(lang)
    figure, (above, below) = canvas(2, 1, (7.0, 5.2))
    games = range(len(training.results) + 1)
    above.plot(games, [0, *map(float, training.curve)], color=SERIES["worst"].colour, linewidth=1.8)
    above.axhline(0, color="black", linewidth=0.8)
    title = said["title"] % {"opponent": said[training.opponent]}
    above.set(title=title, xlabel=said["games"], ylabel=fill(said["curve"], 24))
    below.plot(games[1:], training.beads, color=SERIES["best"].colour, linewidth=1.8, linestyle="--")
    below.set_ylim(bottom=0)
    below.set(xlabel=said["games"], ylabel=said["beads"])
    return figure
