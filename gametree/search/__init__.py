"""The searches, one algorithm a file, and the table of their names.

Each takes a tree, or text or lists for one, or a game; `request.GameOptions` says how a game is searched.
"""

from __future__ import annotations

from collections.abc import Callable

from ..trace.result import Result
from .alphabeta import alphabeta
from .deepening import iterative_deepening
from .expectiminimax import expectimax, expectiminimax
from .maxn import maxn, paranoid
from .maxn_shallow import maxn_shallow
from .minimax import minimax
from .mtdf import mtdf
from .negamax import negamax
from .pvs import pvs
from .sss import sss
from .star import star1, star2

__all__ = [
    "ALGORITHMS",
    "alphabeta",
    "expectimax",
    "expectiminimax",
    "iterative_deepening",
    "maxn",
    "maxn_shallow",
    "minimax",
    "mtdf",
    "negamax",
    "paranoid",
    "pvs",
    "sss",
    "star1",
    "star2",
]

ALGORITHMS: dict[str, Callable[..., Result]] = {
    search.__name__: search
    for search in (
        *(minimax, alphabeta, expectimax, expectiminimax, star1, star2, maxn, maxn_shallow, paranoid),
        *(negamax, pvs, sss, iterative_deepening, mtdf),
    )
}
"""Every search by name, as the command line and the widgets offer them."""
