"""The functions of each search, to be read beside the book."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from ..trace.trace import Trace
from .alphabeta import alphabeta_value
from .deepening import deeper_and_deeper
from .expectiminimax import expectiminimax_value
from .expectiminimax_with_cuts import value_with_cuts
from .maxn import maxn_value
from .maxn_shallow import shallow_tuple
from .minimax import minimax_value
from .mtdf import mtdf_value
from .negamax import negamax_value
from .pvs import pvs_value
from .shallow import shallow_value
from .sss import Open, sss_value
from .star import Star1, Star2

__all__ = ["functions_of"]

BEGIN: dict[str, tuple[Any, ...]] = {
    "minimax": (minimax_value,),
    "alphabeta": (alphabeta_value,),
    "expectimax": (expectiminimax_value,),
    "expectiminimax": (expectiminimax_value,),
    "star1": (Star1,),
    "star2": (Star2, Star1),
    "maxn": (maxn_value,),
    "maxn_shallow": (shallow_tuple,),
    "paranoid": (maxn_value,),
    "negamax": (negamax_value,),
    "pvs": (pvs_value,),
    "sss": (sss_value, Open),
    "iterative_deepening": (deeper_and_deeper, alphabeta_value),
    "mtdf": (mtdf_value,),
}
"""The functions, or classes, with which each search begins; they lead to the others."""
BEGIN_WITH_CUTS: Mapping[str, tuple[Callable[..., Any], ...]] = {"expectiminimax": (value_with_cuts,)}
"""The same where a search cuts on request (``prune``) and has functions of its own for it."""


def functions_of(trace: Trace) -> tuple[Callable[..., Any], ...]:
    """Return the functions that made a trace, in the order in which they call each other.

    >>> from gametree import alphabeta
    >>> [function.__name__ for function in functions_of(alphabeta("[[3 12] [2 4]]").trace)]
    ['alphabeta_value', 'max_value', 'min_value']
    """
    begin = BEGIN[trace.algorithm]
    if trace.has_windows:
        begin = BEGIN_WITH_CUTS.get(trace.algorithm, begin)
    if trace.rules.reach == "shallow":
        begin = tuple(shallow_value if first is alphabeta_value else first for first in begin)
    found: dict[Callable[..., Any], None] = {}
    for first in begin:
        methods = [one for name, one in vars(first).items() if inspect.isfunction(one) and name != "__init__"]
        found |= dict.fromkeys(methods if inspect.isclass(first) else _called_from(first))
    return tuple(found)


def _called_from(first: Callable[..., Any]) -> list[Callable[..., Any]]:
    """Return a function and those of its module that it hands its record on to."""
    found = [first]
    for function in found:
        for name in function.__code__.co_names:
            called = function.__globals__.get(name)
            if inspect.isfunction(called) and "record" in inspect.signature(called).parameters and called not in found:
                found.append(called)
    return found
