"""Negamax in pseudo-code: one function for both players; p is +1 where MAX moves and −1 where MIN does."""

from __future__ import annotations

from .program import CALLS, CUTS, PseudocodeProgram

__all__ = ["NEGAMAX"]

NEGAMAX = PseudocodeProgram(
    """
    search.head      | function NEGAMAX-SEARCH(state)
    search.call      |   v ← NEGAMAX(state, {own_low}, {own_high}, {side}{plies})
    search.end       |   return a move to a child with value v
    negamax.head     | function NEGAMAX(state, α, β, p{d})
    negamax.leaf     |   if TERMINAL-TEST(state) then return p · UTILITY(state)
    negamax.limit ?  |   if CUTOFF-TEST(state, d) then return p · EVAL(state)
    negamax.start    |   v ← −∞
    negamax.each     |   for each s in SUCCESSORS(state)
    negamax.best     |     v ← max(v, −NEGAMAX(s, −β, −α, −p{deeper}))
    negamax.cut      |     if v {ge} β then return v
    negamax.narrow   |     α ← max(α, v)
    negamax.return   |   return v
    """,
    {moment: tags.replace("*", "negamax") for moment, tags in (CALLS | CUTS).items()},
    obeys=("cut",),
)
