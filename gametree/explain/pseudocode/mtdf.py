"""MTD(f) in pseudo-code; L and U are what is known of the value from below and above, ε is a null window's width."""

from __future__ import annotations

from .program import CALLS, PseudocodeProgram

__all__ = ["MTDF"]

MTDF = PseudocodeProgram(
    """
    search.head   | function MTD(state, f)
    search.start  |   L, U ← −∞, +∞
    search.while  |   while L < U
    search.ask    |     if f = L then β ← f + ε else β ← f
    search.call   |     f ← {root}-VALUE(state, β − ε, β{plies})
    search.learn  |     if f < β then U ← f else L ← f
    search.end    |   return f
    max.head      | function MAX-VALUE(state, α, β{d})
    max.known     |   if L(state) ≥ β or U(state) ≤ α or L(state) = U(state) then return that bound
    max.leaf      |   if TERMINAL-TEST(state) then return L(state) ← U(state) ← UTILITY(state)
    max.limit ?   |   if CUTOFF-TEST(state, d) then return L(state) ← U(state) ← EVAL(state)
    max.start     |   v ← −∞
    max.each      |   for each s in SUCCESSORS(state)
    max.best      |     v ← max(v, MIN-VALUE(s, α, β{deeper}))
    max.cut       |     if v ≥ β then leave the loop
    max.at_most   |   if v ≤ α then U(state) ← v
    max.at_least  |   if v ≥ β then L(state) ← v
    max.return    |   return v
    min.head      | function MIN-VALUE(state, α, β{d})
    min.known     |   if L(state) ≥ β or U(state) ≤ α or L(state) = U(state) then return that bound
    min.leaf      |   if TERMINAL-TEST(state) then return L(state) ← U(state) ← UTILITY(state)
    min.limit ?   |   if CUTOFF-TEST(state, d) then return L(state) ← U(state) ← EVAL(state)
    min.start     |   v ← +∞
    min.each      |   for each s in SUCCESSORS(state)
    min.best      |     v ← min(v, MAX-VALUE(s, α, β{deeper}))
    min.cut       |     if v ≤ α then leave the loop
    min.at_most   |   if v ≤ α then U(state) ← v
    min.at_least  |   if v ≥ β then L(state) ← v
    min.return    |   return v
    """,
    CALLS
    | {
        "begin": "search.head search.start search.while search.ask search.call",
        "round": "search.while search.ask search.call",
        "recall": "*.head *.known",
        "cut": "*.cut",
        "at_most": "*.at_most",
        "at_least": "*.at_least",
        "stop": "*.return",
        "answer": "search.learn",
    },
)
