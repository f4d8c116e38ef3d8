"""Training: MENACE plays game after game, and how it fared is kept for a learning curve."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from types import MappingProxyType

from ...errors import choose
from ...kinds import MAX, MIN
from ...progress import watched
from ...randomness import SeededRandom
from ...search.montecarlo.playouts import count_of
from ...values import Number
from ..matches.matches import play_one
from ..matches.players import Minimax, Player, Random
from .menace import Menace
from .menace_words import training_summary, training_words

__all__ = ["OPPONENTS", "Training", "train"]

OPPONENTS = ("random", "perfect", "itself")
"""Whom MENACE is trained against; itself means a second set of boxes, which learns too."""


@dataclass(frozen=True, repr=False)
class Training:
    """How MENACE fared in the games of a training."""

    menace: Menace
    opponent: str
    results: tuple[Number, ...]
    """1 for each game that MENACE won, 0 for a draw, −1 for a loss"""
    beads: tuple[int, ...]
    """after each game, the beads in the box of its first move"""

    @property
    def curve(self) -> tuple[Number, ...]:
        """The learning curve: after each game how many more were won than lost, as Michie plotted it."""
        return tuple(accumulate(self.results))

    @property
    def gave_up(self) -> bool:
        """Whether the box of the first move is empty in the end, so that MENACE resigns every game from then on."""
        return not self.beads[-1]

    def share(self, last: int = 100) -> Mapping[str, float]:
        """Return the shares of games won, drawn and lost among the last ones."""
        recent = self.results[-last:]
        shares = {name: sum(result == worth for result in recent) / len(recent) for name, worth in WORTH.items()}
        return MappingProxyType(shares)

    def summary(self, lang: str = "en") -> str:
        """Say how many games were won, drawn and lost."""
        counts = {name: sum(result == worth for result in self.results) for name, worth in WORTH.items()}
        return training_summary(lang, len(self.results), training_words(lang)[self.opponent], counts)

    def __repr__(self) -> str:
        return self.summary()


WORTH = {"won": 1, "drawn": 0, "lost": -1}


def train(menace: Menace, opponent: str | Player = "random", games: int = 220, seed: int = 0) -> Training:
    """Let MENACE play games and learn from each; the same seed gives the same games.

    The opponent is ``"random"``, ``"perfect"``, ``"itself"``, or a player. Michie's first tournament had 220 games.
    Against a perfect opponent it can happen that the first box runs empty before anything good was found; see
    `Training.gave_up`.

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
        named = choose("opponent", opponent, OPPONENTS)
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
