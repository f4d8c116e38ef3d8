"""Max^n and paranoid search in pseudo-code; v and w are tuples with one utility a player."""

from __future__ import annotations

from .expectiminimax import AVERAGE, OF_CHANCE
from .program import PseudocodeProgram

__all__ = ["MAXN", "MAXN_SHALLOW", "MAXN_SHALLOW_WITH_CHANCE", "MAXN_WITH_CHANCE", "PARANOID"]

TABLE = {
    "evaluate": "value.head value.leaf",
    "judge": "value.head value.limit",
    "leave": "value.return",
    "end": "search.end",
}

HEAD = """
    search.head    | function MAXN-DECISION(state)
    search.call    |   v ← VALUE(state{plies})
    search.end     |   return a move to a child with value v
    value.head     | function VALUE(state{d})
    value.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
    value.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)"""
CHOICE = """
    value.player   |   i ← PLAYER(state)
    value.start    |   v ← ∅
    value.each     |   for each s in SUCCESSORS(state)
    value.call     |     w ← VALUE(s{deeper})
    value.best     |     if v = ∅ or w[i] {better} v[i] then v ← w
    value.return   |   return v"""
CHOOSING = {
    **TABLE,
    "begin": "search.head search.call",
    "enter": "value.head value.player value.start value.each",
    "improve": "value.call value.best",
}

AT_CHANCE = {
    "enter chance": "value.head value.chance chance.head chance.start chance.each",
    "chance": "chance.best",
    "leave chance": "chance.return",
}

MAXN = PseudocodeProgram(HEAD + CHOICE, CHOOSING, obeys=("tie",))

MAXN_WITH_CHANCE = PseudocodeProgram(HEAD + OF_CHANCE + CHOICE + AVERAGE, {**CHOOSING, **AT_CHANCE}, obeys=("tie",))
"""Max^n in a tree with chance nodes, which add up the tuples of their children, entry by entry."""

SHALLOW_HEAD = """
    search.head    | function MAXN-DECISION(state)
    search.call    |   v ← VALUE(state, {most} − (n − 1) · {least}{plies})
    search.end     |   return a move to a child with value v
    value.head     | function VALUE(state, β{d})
    value.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
    value.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)"""
SHALLOW_CHOICE = """
    value.player   |   i ← PLAYER(state)
    value.start    |   v ← ∅
    value.each     |   for each s in SUCCESSORS(state)
    value.most     |     b ← {most} − (n − 1) · {least}
    value.left     |     if v ≠ ∅ and PLAYER(s) ≠ i then b ← {most} − v[i] − (n − 2) · {least}
    value.call     |     w ← VALUE(s, b{deeper})
    value.best     |     if v = ∅ or w[i] > v[i] then v ← w
    value.cut      |     if v[i] {ge} β then return v
    value.return   |   return v"""
SHALLOW_AVERAGE = """
    chance.head    | function EXPECT-VALUE(state{d})
    chance.start   |   v ← 0
    chance.each    |   for each s in SUCCESSORS(state)
    chance.best    |     v ← v + P(s) · VALUE(s, {most} − (n − 1) · {least}{deeper})
    chance.return  |   return v"""
SHALLOW = {**CHOOSING, "full": "value.most", "left": "value.most value.left", "cut": "value.cut", "stop": "value.cut"}

MAXN_SHALLOW = PseudocodeProgram(SHALLOW_HEAD + SHALLOW_CHOICE, SHALLOW, obeys=("cut",))
"""Max^n with shallow pruning: U is the greatest sum of the entries, L the least entry, n the number of players."""
MAXN_SHALLOW_WITH_CHANCE = PseudocodeProgram(
    SHALLOW_HEAD
    + OF_CHANCE
    + SHALLOW_CHOICE.replace("PLAYER(s) ≠ i", "PLAYER(s) ≠ i and PLAYER(s) ≠ CHANCE")
    + SHALLOW_AVERAGE,
    {**SHALLOW, **AT_CHANCE},
    obeys=("cut",),
)

PARANOID = PseudocodeProgram(
    """
    search.head    | function PARANOID-DECISION(state)
    search.hero    |   i ← {hero}
    search.call    |   v ← VALUE(state, i{plies})
    search.end     |   return a move to a child with value v
    value.head     | function VALUE(state, i{d})
    value.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
    value.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)
    value.start    |   v ← ∅
    value.each     |   for each s in SUCCESSORS(state)
    value.call     |     w ← VALUE(s, i{deeper})
    value.whose    |     if PLAYER(state) = i then
    value.best     |       if v = ∅ or w[i] {better} v[i] then v ← w
    value.else     |     else
    value.worst    |       if v = ∅ or w[i] {worse} v[i] then v ← w
    value.return   |   return v
    """,
    {
        **TABLE,
        "begin": "search.head search.hero search.call",
        "enter": "value.head value.start value.each",
        "improve max": "value.call value.whose value.best",
        "improve min": "value.call value.worst",
    },
    obeys=("tie",),
)
