"""Iterative deepening in pseudo-code: alpha-beta with a depth limit that grows."""

from __future__ import annotations

from .alphabeta import ALPHABETA
from .program import PseudocodeProgram

__all__ = ["ITERATIVE_DEEPENING"]

ITERATIVE_DEEPENING = PseudocodeProgram(
    """
    search.head  | function ITERATIVE-DEEPENING(state)
    search.each  |   for d ← {depths}
    search.call  |     v ← {root}-VALUE(state, −∞, +∞, d)
    search.end   |   return a move to a child with value v
    """
    + ALPHABETA.text[ALPHABETA.text.index("max.head") :]
    .replace(" ?", "")
    .replace("{d}", ", d")
    .replace("{deeper}", ", d − 1")
    .replace("in SUCCESSORS(state)", "in SUCCESSORS(state), the best so far first"),
    {**ALPHABETA.table, "begin": "search.head search.each search.call", "round": "search.each search.call"},
    obeys=ALPHABETA.obeys,
)
"""Its functions are those of alpha-beta; there always is a limit, and the order follows from what was found before."""
