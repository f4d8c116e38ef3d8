"""The searches, one algorithm per file, and the tuple of all of them.

Each function searches a game or a tree; the tree can also be given as text or as nested lists. See
`problem.GameOptions` for the options of a game.
"""

from __future__ import annotations

from collections.abc import Callable

from ..trace.algorithms import Search, register_searches
from ..trace.result import Result
from ..tree.view import register_order_learner
from .alphabeta import ALPHABETA, alphabeta
from .deepening import ITERATIVE_DEEPENING, iterative_deepening
from .expectiminimax import EXPECTIMAX, EXPECTIMINIMAX, expectimax, expectiminimax
from .maxn import MAXN, PARANOID, maxn, paranoid
from .maxn_shallow import MAXN_SHALLOW, maxn_shallow
from .minimax import MINIMAX, minimax
from .move_orders import learned_children
from .mtdf import MTDF, mtdf
from .negamax import NEGAMAX, negamax
from .pvs import PVS, pvs
from .sss import SSS, sss
from .star import STAR1, STAR2, star1, star2

__all__ = [
    "ALGORITHMS",
    "SEARCHES",
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

SEARCHES: tuple[Search, ...] = (
    *(MINIMAX, ALPHABETA, EXPECTIMAX, EXPECTIMINIMAX, STAR1, STAR2, MAXN, MAXN_SHALLOW, PARANOID),
    *(NEGAMAX, PVS, SSS, ITERATIVE_DEEPENING, MTDF),
)
"""all searches, in the order in which they are listed; every other list of searches is derived from it"""
register_searches(SEARCHES)
register_order_learner(learned_children)

ALGORITHMS: dict[str, Callable[..., Result]] = {search.name: search.run for search in SEARCHES}
"""public function of each search, keyed by the name of the search"""
