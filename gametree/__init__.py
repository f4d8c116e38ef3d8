"""Game trees for teaching adversarial search: build them, search them, watch every step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import GameTreeError
from .games.game import Game
from .languages import error_language
from .rules import Rules
from .search import (
    ALGORITHMS,
    alphabeta,
    expectimax,
    expectiminimax,
    iterative_deepening,
    maxn,
    maxn_shallow,
    minimax,
    mtdf,
    negamax,
    paranoid,
    pvs,
    sss,
    star1,
    star2,
)
from .trace.result import Result
from .trace.trace import Event, EventKind, Trace
from .tree.tree import Tree

if TYPE_CHECKING:
    from . import exercises, experiments, games, lectures
    from .course_file import Course
    from .drawing.themes import Theme
    from .exercises.programs.watch import watch
    from .exercises.tutor import Tutor
    from .explain.equilibria import equilibria
    from .explain.pseudocode import pseudocode
    from .explain.side_by_side import SideBySide, compare
    from .explain.strategy import check_pruned, value_against
    from .play import learning, matches
    from .play.laws import check_game
    from .play.learning import Menace
    from .play.matches import play_many
    from .render.position_graph import position_graph
    from .search.montecarlo import mcts, monte_carlo
    from .trace.frames import Frame, Frames
    from .trace.replay import Cut, Status
    from .tree.edits import random_tree
    from .tree.fewest_leaves import best_order, critical_leaves, fewest_leaves, worst_order
    from .widgets import explore
    from .widgets.notebook_progress import notebook_progress

__all__ = [
    "ALGORITHMS",
    "Course",
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
    "Tutor",
    "alphabeta",
    "best_order",
    "check_game",
    "check_pruned",
    "compare",
    "critical_leaves",
    "equilibria",
    "error_language",
    "exercises",
    "expectimax",
    "expectiminimax",
    "experiments",
    "explore",
    "fewest_leaves",
    "games",
    "iterative_deepening",
    "learning",
    "lectures",
    "matches",
    "maxn",
    "maxn_shallow",
    "mcts",
    "minimax",
    "monte_carlo",
    "mtdf",
    "negamax",
    "notebook_progress",
    "paranoid",
    "play_many",
    "position_graph",
    "pseudocode",
    "pvs",
    "random_tree",
    "sss",
    "star1",
    "star2",
    "value_against",
    "watch",
    "worst_order",
]

LATER = {
    "exercises": "exercises",
    "experiments": "experiments",
    "games": "games",
    "learning": "play.learning",
    "lectures": "lectures",
    "matches": "play.matches",
}
"""packages and modules that are imported on first use"""

LATER_NAMES = {
    "Course": "course_file",
    "Cut": "trace.replay",
    "Frame": "trace.frames",
    "Frames": "trace.frames",
    "Menace": "play.learning",
    "SideBySide": "explain.side_by_side",
    "Status": "trace.replay",
    "Theme": "drawing.themes",
    "Tutor": "exercises.tutor",
    **dict.fromkeys(("best_order", "critical_leaves", "fewest_leaves", "worst_order"), "tree.fewest_leaves"),
    "check_game": "play.laws",
    "check_pruned": "explain.strategy",
    "compare": "explain.side_by_side",
    "equilibria": "explain.equilibria",
    "position_graph": "render.position_graph",
    "explore": "widgets",
    "mcts": "search.montecarlo",
    "monte_carlo": "search.montecarlo",
    "notebook_progress": "widgets.notebook_progress",
    "play_many": "play.matches",
    "pseudocode": "explain.pseudocode",
    "random_tree": "tree.edits",
    "value_against": "explain.strategy",
    "watch": "exercises.programs.watch",
}
"""names that are loaded on first use, each with the module that defines it (PEP 562)"""


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in LATER:
        value: Any = import_module(f".{LATER[name]}", __name__)
    elif name == "__version__":
        value = import_module("importlib.metadata").version(__name__)
    elif name in LATER_NAMES:
        value = getattr(import_module(f".{LATER_NAMES[name]}", __name__), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def load_ipython_extension(shell: Any) -> None:
    """Register the cell magic ``%%reveal`` in a notebook, and record that the notebook uses gametree. ``%load_ext
    gametree`` calls this function.
    """
    from .widgets.notebook_progress import note_notebook
    from .widgets.reveal import register

    register(shell)
    note_notebook()
