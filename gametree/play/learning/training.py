"""Training: MENACE plays game after game, and the results make a learning curve."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from types import MappingProxyType

from ...errors import choose, named_keywords
from ...games.kinds import MAX, MIN
from ...languages import translator
from ...phrases import gettext
from ...progress import watched
from ...randomness import SeededRandom
from ...search.montecarlo.playouts import count_of
from ...values import Number
from ..matches.matches import play_one
from ..matches.players import Minimax, Player, Random
from .menace import Menace
from .menace_words import TRAINING_SUMMARY, training_words

__all__ = ["OPPONENTS", "Training", "train"]

OPPONENTS = ("random", "perfect", "itself")
"""The opponents of MENACE; itself means a second set of boxes, which learns too."""


@dataclass(frozen=True, repr=False)
class Training:
    """The results of MENACE in the games of a training."""

    menace: Menace
    opponent: str
    results: tuple[Number, ...]
    """1 for each game that MENACE won, 0 for a draw, −1 for a loss"""
    beads: tuple[int, ...]
    """after each game, the beads in the box of its first move"""

    @property
    def curve(self) -> tuple[Number, ...]:
        """The learning curve: games won minus games lost so far, after each game, as Michie plotted it."""
        return tuple(accumulate(self.results))

    @property
    def gave_up(self) -> bool:
        """Whether the box of the first move is empty at the end, so that MENACE resigns every later game."""
        return not self.beads[-1]

    def share(self, last: int = 100) -> Mapping[str, float]:
        """Return the shares of games won, drawn and lost among the last ones."""
        recent = self.results[-last:]
        return MappingProxyType({name: count / len(recent) for name, count in _counts(recent).items()})

    def summary(self, lang: str = "en") -> str:
        """Say how many games were won, drawn and lost."""
        opponent, games = training_words(lang)[self.opponent], len(self.results)
        summary = TRAINING_SUMMARY.of(count=games, games=games, opponent=opponent, **_counts(self.results))
        return summary.told(translator(lang))

    def __repr__(self) -> str:
        return self.summary()


def _counts(results: tuple[Number, ...]) -> dict[str, int]:
    return {"won": results.count(1), "drawn": results.count(0), "lost": results.count(-1)}


@named_keywords()
def train(menace: Menace, opponent: str | Player = "random", games: int = 220, seed: int = 0) -> Training:
    """Let MENACE play games and learn from each; the same seed gives the same games.

    The opponent is ``"random"``, ``"perfect"``, ``"itself"``, or a player. Michie's first tournament had 220 games.
    Against a perfect opponent the first box can become empty before a good move is found; see `Training.gave_up`.

    >>> training = train(Menace(), "perfect", games=150, seed=1)
    >>> training.share(50)["lost"] < 0.5, training.results[0]
    (True, -1)
    """
    count_of("games", games)
    draws, mine = SeededRandom(count_of("seed", seed, least=0)), menace.side
    other_side = MIN if mine == MAX else MAX
    if isinstance(opponent, Player):
        other, named = opponent, "player"
    else:
        named = choose(gettext("opponent"), opponent, OPPONENTS)
        other = Random() if named == "random" else Minimax() if named == "perfect" else Menace(other_side)
    players = {mine: menace, other_side: other}
    results: list[Number] = []
    beads: list[int] = []
    first = min(menace.boxes.values(), key=lambda box: box.stage)
    for _ in watched(range(games), "MENACE"):
        result = play_one(menace.game, players, draws)
        for player in players.values():
            player.learn(result)
        results.append(result if mine == MAX else -result)
        beads.append(sum(first.beads))
    return Training(menace, named, tuple(results), tuple(beads))
