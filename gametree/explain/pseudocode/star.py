"""Star1 and Star2 in pseudo-code; L(s) and U(s) are what is known of a chance node's successor from below and above.

While s is between a(s) and b(s) the mean can lie between α and β; Σ P·L and Σ P·U are its least and its greatest.
"""

from __future__ import annotations

from .expectiminimax import DECISIONS, TABLE
from .program import PseudocodeProgram

__all__ = ["STAR1", "STAR2"]

BOUNDS = """
    chance.head      | function EXPECT-VALUE(state, α, β{d})
    chance.start     |   for each s in SUCCESSORS(state): L(s), U(s) ← {least}, {most}
    chance.low       |   a(s) = max(L(s), (α − Σ P·U) / P(s) + U(s))
    chance.high      |   b(s) = min(U(s), (β − Σ P·L) / P(s) + L(s))"""
SEARCH = """
    chance.look      |     narrow L(s), U(s) by VALUE(s, a(s), b(s){deeper})
    chance.cut       |     if Σ P·U {le} α or Σ P·L {ge} β then return that bound
    chance.return    |   return Σ P·L"""
SEARCHING = {
    **TABLE,
    "enter chance": "value.chance chance.head chance.start",
    "look": "chance.each chance.low chance.high",
    "chance": "chance.look",
}

EACH = """
    chance.each      |   for each s in SUCCESSORS(state)"""
STAR1 = PseudocodeProgram(DECISIONS + BOUNDS + EACH + SEARCH, SEARCHING, obeys=("cut",))

STAR2 = PseudocodeProgram(
    DECISIONS
    + BOUNDS
    + """
    chance.probes    |   for each s in SUCCESSORS(state) with PLAYER(s) = MAX or PLAYER(s) = MIN
    chance.probe     |     w ← VALUE(FIRST(SUCCESSORS(s)), a(s), b(s){deeper_still})
    chance.keep_max  |     if PLAYER(s) = MAX and w > a(s) then L(s) ← max(L(s), w)
    chance.keep_min  |     if PLAYER(s) = MIN and w < b(s) then U(s) ← min(U(s), w)
    chance.enough    |     if Σ P·U {le} α or Σ P·L {ge} β then return that bound
    chance.each      |   for each s in SUCCESSORS(state){unsettled}"""
    + SEARCH,
    {
        **SEARCHING,
        "probe": "chance.probes chance.probe chance.low chance.high",
        "missed": "chance.probe",
        "probed max": "chance.keep_max",
        "probed min": "chance.keep_min",
        "enough": "chance.enough",
        "enough_stop": "chance.enough",
        "settled": "chance.each",
    },
    obeys=("cut",),
)
