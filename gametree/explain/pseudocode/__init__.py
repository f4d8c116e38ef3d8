"""Pseudo-code: every search as its textbook writes it, and the lines that each event of a trace carries out.

The listing of each is in its chapter of ``search``.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ...errors import choose, named_keywords, of_kind
from ...rules import Rules, to_rules
from ...trace.algorithms import SEARCHES_BY_NAME, Search
from ...trace.result import Result, refuse_untraced
from ...trace.trace import Trace
from ..algorithm_names import ALGORITHM
from .event_tags import ProgramMoment, moments
from .program import Line, Listing, PseudocodeProgram, line

if TYPE_CHECKING:
    from ...search.montecarlo.playout_result import MonteCarloResult

__all__ = ["Line", "Listing", "lit", "pseudocode"]


@named_keywords()
def pseudocode(
    search: str | Result | Trace | MonteCarloResult, rules: Rules | None = None, lang: str = "en"
) -> Listing:
    """Return the pseudo-code of a search, given by its name or by what it did.

    The listing follows the rules: the test of a cut-off, what it returns, the depth limit. A result or a trace
    brings its rules along, who moves at the root and the start window.

    >>> import gametree as gt
    >>> pseudocode("negamax", gt.Rules(cut="beyond"))
     1  function NEGAMAX-SEARCH(state)
     2    v ← NEGAMAX(state, −∞, +∞, +1)
     3    return a move to a child with value v
     4  function NEGAMAX(state, α, β, p)
     5    if TERMINAL-TEST(state) then return p · UTILITY(state)
     6    v ← −∞
     7    for each s in SUCCESSORS(state)
     8      v ← max(v, −NEGAMAX(s, −β, −α, −p))
     9      if v > β then return v
    10      α ← max(α, v)
    11    return v
    """
    if not isinstance(search, (str, Result, Trace)):
        from ...search.montecarlo.playout_result import (
            MonteCarloResult,  # brings all playouts along, which few searches need
        )
        from .montecarlo import listing

        if isinstance(search, MonteCarloResult):
            return listing(search.trace, lang)
    refuse_untraced(search)
    trace = search.trace if isinstance(search, Result) else search if isinstance(search, Trace) else None
    algorithm = choose(ALGORITHM, search if trace is None else trace.algorithm, SEARCHES_BY_NAME)
    program = program_of(SEARCHES_BY_NAME[algorithm] if trace is None else trace.chapter)
    effective_rules = trace.rules if trace and rules is None else to_rules(rules)
    rows = program.rows(effective_rules, trace)
    return Listing(algorithm, tuple(Line(row.indent, line(row.text, lang)) for row in rows))


@named_keywords()
def lit(trace: Trace) -> tuple[tuple[int, ...], ...]:
    """Return for each event the lines that it carries out, in order: indices into ``pseudocode(trace).lines``.

    >>> import gametree as gt
    >>> trace = gt.minimax("[3 12]").trace
    >>> for event, lines in zip(trace, lit(trace)):
    ...     print(event.kind, lines)
    enter (0, 1, 3, 5, 6)
    evaluate (9, 10)
    improve (7,)
    evaluate (9, 10)
    improve (7,)
    leave (8, 2)
    """
    of_kind("lit", trace, Trace, "gt.alphabeta(tree).trace")
    choose(ALGORITHM, trace.algorithm, SEARCHES_BY_NAME)
    program = program_of(trace.chapter)
    index = {row.tag: number for number, row in enumerate(program.rows(trace.rules, trace))}

    @cache  # events have few different moments
    def lines(*event_moments: ProgramMoment) -> tuple[int, ...]:
        return tuple(dict.fromkeys(index[tag] for moment in event_moments for tag in program.tags(*moment)))

    return tuple(lines(*event_moments) for event_moments in moments(trace))


def program_of(search: Search) -> PseudocodeProgram:
    return PseudocodeProgram(search.pseudocode, search.lights, search.obeys)
