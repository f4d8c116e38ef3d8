"""Matches: players that are perfect, random, that err or know how the other errs, and many games between them.

Decks 000 and 001: minimax is right against a perfect opponent; against one that errs, who knows how it errs gets more.
"""

from __future__ import annotations

from .matches import Match, Tournament, game_of, play_many, play_one, tournament
from .players import Distribution, Erring, Expectimax, Minimax, Modelled, Player, Random

__all__ = [
    "Distribution",
    "Erring",
    "Expectimax",
    "Match",
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
