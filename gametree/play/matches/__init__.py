"""Many games between players that are perfect, play at random, err, or know how the other errs.

Decks 000 and 001: minimax is right against a perfect opponent; against one that errs, who knows how it errs gets more.
"""

from __future__ import annotations

from .matches import (
    Distribution,
    Erring,
    Expectimax,
    MatchResults,
    Minimax,
    Modelled,
    Player,
    Random,
    Tournament,
    game_of,
    play_many,
    play_one,
    tournament,
)

__all__ = [
    "Distribution",
    "Erring",
    "Expectimax",
    "MatchResults",
    "Minimax",
    "Modelled",
    "Player",
    "Random",
    "Tournament",
    "game_of",
    "play_many",
    "play_one",
    "tournament",
]
