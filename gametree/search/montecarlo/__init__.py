"""Monte Carlo search: random playouts in place of an evaluation, traced like every other search (deck 003)."""

from __future__ import annotations

from .mcts import mcts
from .pure import monte_carlo
from .replay import MonteCarloReplay
from .result import MonteCarloResult
from .trace import MonteCarloTrace, Phase

__all__ = ["MonteCarloReplay", "MonteCarloResult", "MonteCarloTrace", "Phase", "mcts", "monte_carlo"]
