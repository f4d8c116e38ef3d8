"""Alpha-beta in pseudo-code: ALPHA-BETA-SEARCH of decks 001, 003 and 004; fail-hard as in deck 002."""

from __future__ import annotations

from .program import CALLS, CUTS, PseudocodeProgram

__all__ = ["ALPHABETA"]

ALPHABETA = PseudocodeProgram(
    """
    search.head  | function ALPHA-BETA-SEARCH(state)
    search.call  |   v ← {root}-VALUE(state, {low}, {high}{plies})
    search.end   |   return a move to a child with value v
    max.head     | function MAX-VALUE(state, α, β{d})
    max.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
    max.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
    max.start    |   v ← −∞
    max.each     |   for each s in SUCCESSORS(state)
    max.best     |     v ← max(v, MIN-VALUE(s, {max_window}{deeper}))
    max.cut      |     if v {ge} β then return {over}
    max.narrow   |     α ← max(α, v)
    max.return   |   return {max_result}
    min.head     | function MIN-VALUE(state, α, β{d})
    min.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
    min.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
    min.start    |   v ← +∞
    min.each     |   for each s in SUCCESSORS(state)
    min.best     |     v ← min(v, MAX-VALUE(s, {min_window}{deeper}))
    min.cut      |     if v {le} α then return {under}
    min.narrow   |     β ← min(β, v)
    min.return   |   return {min_result}
    """,
    CALLS | CUTS,
    obeys=("cut", "fail", "reach"),
)
