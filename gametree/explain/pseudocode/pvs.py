"""Principal variation search in pseudo-code; ε is the width of a null window."""

from __future__ import annotations

from .program import CALLS, CUTS, PseudocodeProgram

__all__ = ["PVS"]

PVS = PseudocodeProgram(
    """
    search.head  | function PRINCIPAL-VARIATION-SEARCH(state)
    search.call  |   v ← {root}-VALUE(state, −∞, +∞{plies})
    search.end   |   return a move to a child with value v
    max.head     | function MAX-VALUE(state, α, β{d})
    max.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
    max.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
    max.start    |   v ← −∞
    max.each     |   for each s in SUCCESSORS(state)
    max.trusts   |     if s is the first or s is a leaf or |α| = ∞ then
    max.full     |       w ← MIN-VALUE(s, α, β{deeper})
    max.else     |     else
    max.null     |       w ← MIN-VALUE(s, α, α + ε{deeper})
    max.again    |       if α < w < β then w ← MIN-VALUE(s, α, β{deeper})
    max.best     |     v ← max(v, w)
    max.cut      |     if v {ge} β then return v
    max.narrow   |     α ← max(α, v)
    max.return   |   return v
    min.head     | function MIN-VALUE(state, α, β{d})
    min.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
    min.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
    min.start    |   v ← +∞
    min.each     |   for each s in SUCCESSORS(state)
    min.trusts   |     if s is the first or s is a leaf or |β| = ∞ then
    min.full     |       w ← MAX-VALUE(s, α, β{deeper})
    min.else     |     else
    min.null     |       w ← MAX-VALUE(s, β − ε, β{deeper})
    min.again    |       if α < w < β then w ← MAX-VALUE(s, α, β{deeper})
    min.best     |     v ← min(v, w)
    min.cut      |     if v {le} α then return v
    min.narrow   |     β ← min(β, v)
    min.return   |   return v
    """,
    CALLS | CUTS | {"full": "*.trusts *.full", "null": "*.null", "again": "*.again"},
    obeys=("cut",),
)
