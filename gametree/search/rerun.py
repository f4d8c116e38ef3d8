"""A search once more: the same algorithm, rules, window and arguments, on another tree."""

from __future__ import annotations

from ..errors import choose
from ..phrases import gettext
from ..trace.result import Result
from ..tree.tree import Tree
from . import ALGORITHMS


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
    return search(tree, rules=result.rules, **result.trace.facts.arguments(result.trace))
