"""How much work it is to open a player, counted before it begins; what would take too long is refused.

The unit is one look at a node that a step can change, about 0.012 ms. A tree is drawn once, and each event is told.
What an event looks at is its node, the path to it, the nodes of which a leaf shows something new, or the whole tree
where a search begins again.
"""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Real
from typing import TYPE_CHECKING

from ...errors import InputError
from ...games.kinds import CHANCE
from ...phrases import Code, gettext
from ...trace.intervals import Intervals
from ...trace.trace import WHOLE, EventKind, Trace

if TYPE_CHECKING:
    from ...search.montecarlo.trace import MonteCarloTrace

__all__ = ["MOST_WORK", "opening_work", "refuse_long_work"]

MOST_WORK = 400_000
"""units; about 5 seconds on one processor. Minimax of 8 191 nodes and alpha-beta of 16 383 are within it"""
A_NODE, AN_EVENT, BY_CHANCE = 11, 11, 27
"""what it costs to draw a node, to tell an event, and to tell one in a tree with chance nodes"""
PLIES_ON_PATH = 64
"""plies of a path that cost as much as one node"""
A_LANGUAGE = 0.4
"""what each further language adds, as a part of the whole"""


def opening_work(trace: Trace | MonteCarloTrace, languages: int = 1) -> int:
    """Count what a player of a search costs; what is far too much is not counted to the end.

    >>> import gametree as gt
    >>> trace = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").trace
    >>> opening_work(trace), opening_work(trace, languages=3)
    (462, 832)
    """
    tree, events = trace.tree, len(trace.raw)
    work: float = A_NODE * len(tree) + (BY_CHANCE if CHANCE in tree.kinds else AN_EVENT) * events
    if work <= MOST_WORK:
        depths, intervals = tree.depths(), Intervals(tree, trace.view) if isinstance(trace, Trace) else None
        for kind, node, value, *_ in trace.raw:
            if node == 0 and kind in WHOLE:
                work += len(tree)
            if intervals and kind is EventKind.EVALUATE and isinstance(value, Real):
                work += intervals.learn(node, value)
            work += 1 + depths[node] / PLIES_ON_PATH
            if work > 2 * MOST_WORK:
                break
    return round(work * (1 + A_LANGUAGE * (languages - 1)))


def refuse_long_work(traces: Iterable[Trace | MonteCarloTrace], languages: int = 1) -> None:
    """Refuse, with an `InputError`, what would not open in about 5 seconds."""
    work = sum(opening_work(trace, languages) for trace in traces)
    if work > MOST_WORK:
        raise InputError(
            Code("player"),
            # TRANSLATORS: the work is counted in changes of nodes
            gettext("a search that opens in about 5 seconds (at most %(most)s changes to draw)").of(most=MOST_WORK),
            gettext("%(count)s of them").of(count=work),
            gettext(
                "play a part of the tree, search it with a depth limit (%(limit)s), or export larger steps of the "
                "folded tree (%(export)s)"
            ).of(limit=Code("Rules(depth=…, evaluate=…)"), export=Code('export(…, by="cut", fold=True)')),
        )
