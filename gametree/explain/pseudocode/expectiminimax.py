"""Expectiminimax and expectimax in pseudo-code: VALUE looks whose turn it is, as the recurrence of deck 004 does."""

from __future__ import annotations

from .program import CUTS, PseudocodeProgram

__all__ = ["DECISIONS", "EXPECTIMAX", "EXPECTIMINIMAX", "EXPECTIMINIMAX_WITH_CUTS"]

WITHOUT_CUTS = {
    "enter": "value.* *.head *.start *.each",
    "evaluate": "value.head value.leaf",
    "judge": "value.head value.limit",
    "improve": "*.best",
    "chance": "chance.best",
    "leave": "*.return",
}
TABLE = WITHOUT_CUTS | CUTS

MAXIMIZE = """
    max.head       | function MAX-VALUE(state{d})
    max.start      |   v ← −∞
    max.each       |   for each s in SUCCESSORS(state)
    max.best       |     v ← max(v, VALUE(s{deeper}))
    max.return     |   return v"""
MINIMIZE = """
    min.head       | function MIN-VALUE(state{d})
    min.start      |   v ← +∞
    min.each       |   for each s in SUCCESSORS(state)
    min.best       |     v ← min(v, VALUE(s{deeper}))
    min.return     |   return v"""
AVERAGE = """
    chance.head    | function EXPECT-VALUE(state{d})
    chance.start   |   v ← 0
    chance.each    |   for each s in SUCCESSORS(state)
    chance.best    |     v ← v + P(s) · VALUE(s{deeper})
    chance.return  |   return v"""

VALUE = """
    value.head     | function VALUE(state{d})
    value.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
    value.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
    value.max      |   if PLAYER(state) = MAX then return MAX-VALUE(state{d})"""
OF_MIN = """
    value.min      |   if PLAYER(state) = MIN then return MIN-VALUE(state{d})"""
OF_CHANCE = """
    value.chance   |   if PLAYER(state) = CHANCE then return EXPECT-VALUE(state{d})"""

EXPECTIMINIMAX = PseudocodeProgram(VALUE + OF_MIN + OF_CHANCE + MAXIMIZE + MINIMIZE + AVERAGE, WITHOUT_CUTS)
EXPECTIMAX = PseudocodeProgram(VALUE + OF_CHANCE + MAXIMIZE + AVERAGE, WITHOUT_CUTS)

DECISIONS = """
    value.head     | function VALUE(state, α, β{d})
    value.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
    value.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
    value.max      |   if PLAYER(state) = MAX then return MAX-VALUE(state, α, β{d})
    value.min      |   if PLAYER(state) = MIN then return MIN-VALUE(state, α, β{d})
    value.chance   |   if PLAYER(state) = CHANCE then return EXPECT-VALUE(state, α, β{d})
    max.head       | function MAX-VALUE(state, α, β{d})
    max.start      |   v ← −∞
    max.each       |   for each s in SUCCESSORS(state)
    max.best       |     v ← max(v, VALUE(s, α, β{deeper}))
    max.cut        |     if v {ge} β then return v
    max.narrow     |     α ← max(α, v)
    max.return     |   return v
    min.head       | function MIN-VALUE(state, α, β{d})
    min.start      |   v ← +∞
    min.each       |   for each s in SUCCESSORS(state)
    min.best       |     v ← min(v, VALUE(s, α, β{deeper}))
    min.cut        |     if v {le} α then return v
    min.narrow     |     β ← min(β, v)
    min.return     |   return v"""
"""MAX and MIN nodes cut as in alpha-beta, among chance nodes."""

EXPECTIMINIMAX_WITH_CUTS = PseudocodeProgram(
    DECISIONS
    + """
    chance.head    | function EXPECT-VALUE(state, α, β{d})
    chance.start   |   v ← 0
    chance.each    |   for each s in SUCCESSORS(state)
    chance.best    |     v ← v + P(s) · VALUE(s, −∞, +∞{deeper})
    chance.return  |   return v""",
    TABLE,
    obeys=("cut",),
)
