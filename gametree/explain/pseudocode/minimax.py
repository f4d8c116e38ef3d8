"""Minimax in pseudo-code: MINIMAX-DECISION of deck 001, with the cut-off test of deck 004."""

from __future__ import annotations

from .program import CALLS, PseudocodeProgram

__all__ = ["MINIMAX"]

MINIMAX = PseudocodeProgram(
    """
    search.head  | function MINIMAX-DECISION(state)
    search.call  |   v ← {root}-VALUE(state{plies})
    search.end   |   return a move to a child with value v
    max.head     | function MAX-VALUE(state{d})
    max.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
    max.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
    max.start    |   v ← −∞
    max.each     |   for each s in SUCCESSORS(state)
    max.best     |     v ← max(v, MIN-VALUE(s{deeper}))
    max.return   |   return v
    min.head     | function MIN-VALUE(state{d})
    min.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
    min.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
    min.start    |   v ← +∞
    min.each     |   for each s in SUCCESSORS(state)
    min.best     |     v ← min(v, MAX-VALUE(s{deeper}))
    min.return   |   return v
    """,
    CALLS,
)
