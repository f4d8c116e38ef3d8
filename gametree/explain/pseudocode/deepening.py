"""Iterative deepening in pseudo-code: alpha-beta with a depth limit that grows."""

from __future__ import annotations

from .program import CALLS, CUTS, PseudocodeProgram

__all__ = ["ITERATIVE_DEEPENING"]

ITERATIVE_DEEPENING = PseudocodeProgram(
    """
    search.head  | function ITERATIVE-DEEPENING(state)
    search.each  |   for d ← {depths}
    search.call  |     v ← {root}-VALUE(state, −∞, +∞, d)
    search.end   |   return a move to a child with value v
    max.head     | function MAX-VALUE(state, α, β, d)
    max.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
    max.limit    |   if CUTOFF-TEST(state, d) then return EVAL(state)
    max.start    |   v ← −∞
    max.each     |   for each s in SUCCESSORS(state), the best so far first
    max.best     |     v ← max(v, MIN-VALUE(s, {max_window}, d − 1))
    max.cut      |     if v {ge} β then return {over}
    max.narrow   |     α ← max(α, v)
    max.return   |   return {max_result}
    min.head     | function MIN-VALUE(state, α, β, d)
    min.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
    min.limit    |   if CUTOFF-TEST(state, d) then return EVAL(state)
    min.start    |   v ← +∞
    min.each     |   for each s in SUCCESSORS(state), the best so far first
    min.best     |     v ← min(v, MAX-VALUE(s, {min_window}, d − 1))
    min.cut      |     if v {le} α then return {under}
    min.narrow   |     β ← min(β, v)
    min.return   |   return {min_result}
    """,
    CALLS | CUTS | {"begin": "search.head search.each search.call", "round": "search.each search.call"},
    obeys=("cut", "fail", "reach"),
)
