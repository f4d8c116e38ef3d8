"""Monte Carlo search: random playouts in place of an evaluation, traced like every other search (deck 003)."""

from __future__ import annotations

from .frames import MonteCarloFrame, MonteCarloFrames
from .mcts import mcts
from .pure import monte_carlo
from .replay import Replay
from .result import MonteCarloResult
from .trace import Event, EventKind, MonteCarloTrace

__all__ = [
    "Event",
    "EventKind",
    "MonteCarloFrame",
    "MonteCarloFrames",
    "MonteCarloResult",
    "MonteCarloTrace",
    "Replay",
    "mcts",
    "monte_carlo",
]
