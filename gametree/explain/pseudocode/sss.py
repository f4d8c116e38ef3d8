"""SSS* in pseudo-code: n is a node, t whether it is live or solved, h its merit; MIN at the root turns it round."""

from __future__ import annotations

from .program import PseudocodeProgram

__all__ = ["SSS"]

SSS = PseudocodeProgram(
    """
    search.head     | function SSS*(state)
    search.start    |   OPEN ← {{(state, live, {promise})}}
    search.loop     |   repeat
    search.take     |     remove from OPEN the first (n, t, h) with the {greatest} h
    search.live     |     if t = live then
    search.leaf     |       if TERMINAL-TEST(n) then add (n, solved, {meet}(h, UTILITY(n))) to OPEN
    search.limit ?  |       else if CUTOFF-TEST(n) then add (n, solved, {meet}(h, EVAL(n))) to OPEN
    search.chooses  |       else if PLAYER(n) = {root} then
    search.every    |         for each s in SUCCESSORS(n): add (s, live, h) to OPEN
    search.one      |       else add (FIRST(SUCCESSORS(n)), live, h) to OPEN
    search.end      |     else if n = state then return h
    search.chosen   |     else if PLAYER(PARENT(n)) = {root} then
    search.up       |       add (PARENT(n), solved, h) to OPEN
    search.drop     |       remove from OPEN all states below PARENT(n)
    search.next     |     else if n has a next sibling s and {hopeful} then add (s, live, h) to OPEN
    search.last     |     else add (PARENT(n), solved, h) to OPEN
    """,
    {
        "begin": "search.head search.start",
        "evaluate": "search.take search.live search.leaf",
        "judge": "search.take search.live search.limit",
        "every": "search.take search.live search.chooses search.every",
        "one": "search.take search.live search.one",
        "solved": "search.take",
        "chosen": "search.chosen search.up",
        "drop": "search.drop",
        "next": "search.next",
        "last": "search.last",
        "end": "search.end",
    },
)
