"""Monte Carlo search: random playouts in place of an evaluation, traced like every other search (deck 003)."""

from __future__ import annotations

from .playout_result import MonteCarloResult
from .playout_trace import MonteCarloReplay, MonteCarloTrace, Phase
from .playouts import mcts, monte_carlo

__all__ = ["MonteCarloReplay", "MonteCarloResult", "MonteCarloTrace", "Phase", "mcts", "monte_carlo"]
