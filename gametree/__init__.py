"""Game trees for teaching adversarial search: build them, search them, watch every step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import games
from .drawing.themes import Theme
from .errors import GameTreeError
from .explain.pseudocode import pseudocode
from .explain.side_by_side import SideBySide, compare
from .explain.strategy import check_pruned, value_against
from .games import check_game
from .games.game import Game
from .play import learning, matches
from .play.learning import Menace
from .play.matches import play_many
from .rules import Rules
from .search import (
    ALGORITHMS,
    alphabeta,
    best_order,
    critical_leaves,
    expectimax,
    expectiminimax,
    iterative_deepening,
    least_leaves,
    maxn,
    minimax,
    mtdf,
    negamax,
    paranoid,
    pvs,
    sss,
    star1,
    star2,
    worst_order,
)
from .search.montecarlo import mcts, monte_carlo
from .trace.frames import Frame, Frames
from .trace.replay import Cut, Status
from .trace.result import Result
from .trace.trace import Event, EventKind, Trace
from .tree.random_trees import random_tree
from .tree.tree import Tree
from .widgets.explorer import explore

if TYPE_CHECKING:
    from . import exercises

__all__ = [
    "ALGORITHMS",
    "Cut",
    "Event",
    "EventKind",
    "Frame",
    "Frames",
    "Game",
    "GameTreeError",
    "Menace",
    "Result",
    "Rules",
    "SideBySide",
    "Status",
    "Theme",
    "Trace",
    "Tree",
    "alphabeta",
    "best_order",
    "check_game",
    "check_pruned",
    "compare",
    "critical_leaves",
    "exercises",
    "expectimax",
    "expectiminimax",
    "explore",
    "games",
    "iterative_deepening",
    "learning",
    "least_leaves",
    "matches",
    "maxn",
    "mcts",
    "minimax",
    "monte_carlo",
    "mtdf",
    "negamax",
    "paranoid",
    "play_many",
    "pseudocode",
    "pvs",
    "random_tree",
    "sss",
    "star1",
    "star2",
    "value_against",
    "worst_order",
]


def __getattr__(name: str) -> Any:
    """Import the exercises when somebody first asks for them."""
    if name == "exercises":
        from importlib import import_module

        return import_module(".exercises", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
