"""A search once more: the same algorithm, rules, window and arguments, on another tree."""

from __future__ import annotations

from typing import Any

from ..errors import choose
from ..phrases import gettext
from ..rules import INFINITE_WINDOW
from ..trace.algorithms import FACTS
from ..trace.result import Result
from ..trace.trace import EventKind, Trace
from ..tree.tree import Tree
from . import ALGORITHMS

__all__ = ["arguments", "search_again"]


def search_again(result: Result, tree: Tree) -> Result:
    """Search a tree in the way that a result was obtained.

    What a search was given beside its tree is read from its trace: the rules hold a range of values, a paranoid
    player and the evaluations (a function that evaluates is not called again), and the first window of MTD(f) its
    first guess. The tree of an `expectimax` result has its chance nodes already.

    >>> from gametree import alphabeta
    >>> search_again(alphabeta("[[3 12] [2 4]]", window=(0, 9)), Tree.parse("[[3 12] [5 4]]")).value
    4
    """
    search = ALGORITHMS[choose(gettext("algorithm"), result.algorithm, ALGORITHMS)]
    return search(tree, rules=result.rules, **arguments(result.trace))


def arguments(trace: Trace) -> dict[str, Any]:
    """Return the arguments of a search that are neither its tree nor its rules."""
    facts = FACTS.get(trace.algorithm)
    options = facts.options if facts else ()
    if "first_guess" in options:
        return {"first_guess": trace.raw[0][4]}  # the first pass asks whether the value reaches the guess: its β
    if "prune" in options:
        # where a pruning search has neither a window nor a cut-off, there was nothing to prune
        return {"prune": trace.has_windows or any(kind is EventKind.CUT for kind, *_ in trace.raw)}
    return {} if trace.window == INFINITE_WINDOW else {"window": trace.window}
