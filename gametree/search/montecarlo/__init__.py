"""Monte Carlo search: random playouts in place of an evaluation, traced like every other search (deck 003)."""

from __future__ import annotations

from .frames import MonteCarloFrame, MonteCarloFrames
from .mcts import mcts
from .pure import monte_carlo
from .replay import MonteCarloReplay
from .result import MonteCarloResult
from .trace import MonteCarloEvent, MonteCarloTrace, Phase

__all__ = [
    "MonteCarloEvent",
    "MonteCarloFrame",
    "MonteCarloFrames",
    "MonteCarloReplay",
    "MonteCarloResult",
    "MonteCarloTrace",
    "Phase",
    "mcts",
    "monte_carlo",
]
