"""How much work it is to open a player, counted before it begins; what would take too long is refused.

The unit is what a step costs for one node that it changes, about 0.05 ms. A tree is drawn once; then each event looks
at what it can change: its node, the path to it, the ancestors of a leaf, whose bounds it can narrow, or the whole tree
where a search begins again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...errors import InputError
from ...phrases import Code, gettext
from ...trace.trace import WHOLE, EventKind, Trace

if TYPE_CHECKING:
    from ...search.montecarlo.trace import MonteCarloTrace

__all__ = ["MOST_WORK", "opening_work", "refuse_long_work"]

MOST_WORK = 105_000
"""units; about 5 seconds on one processor. Minimax and alpha-beta of 8 191 nodes are within it, of 16 383 beyond it"""
A_NODE, AN_EVENT = 3, 2
"""what it costs to draw a node, and to tell an event"""
PLIES_ON_PATH, PLIES_NARROWED = 128, 2
"""plies of a path, and ancestors of a leaf, that cost as much as one node"""
A_LANGUAGE = 0.4
"""what each further language adds, as a part of the whole"""


def opening_work(trace: Trace | MonteCarloTrace, languages: int = 1) -> int:
    """Count what a player of a search costs; what is far too much is not counted to the end.

    >>> import gametree as gt
    >>> trace = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").trace
    >>> opening_work(trace), opening_work(trace, languages=3)
    (118, 213)
    """
    work: float = A_NODE * len(trace.tree) + AN_EVENT * len(trace.raw)
    if work <= MOST_WORK:
        depths = trace.tree.depths()
        for kind, node, *_ in trace.raw:
            if node == 0 and kind in WHOLE:
                work += len(trace.tree)
            work += depths[node] / (PLIES_NARROWED if kind is EventKind.EVALUATE else PLIES_ON_PATH)
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
