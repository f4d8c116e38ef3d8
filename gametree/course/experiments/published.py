"""What the literature says about the number of leaves of alpha-beta, to hold measurements against."""

from __future__ import annotations

import numpy as np

from ...phrases import Code
from .draws import Floats
from .limits import whole
from .lockstep import level_kinds, rank_below

__all__ = ["expected_leaves", "fewest_leaves", "pearl_factor"]

MOST_DEPTH = 40
"""depth to which the numbers are precise enough for the integral"""
STEPS = 2_000
"""number of intervals of the numerical integration for each level"""


def fewest_leaves(branching: int, depth: int) -> int:
    """Return b^⌈d/2⌉ + b^⌊d/2⌋ − 1, the fewest leaves that prove the value of a uniform tree.

    D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975); decks 003, 004.

    >>> fewest_leaves(35, 8)
    3001249
    """
    whole(Code("branching"), branching, 1), whole(Code("depth"), depth, 0)
    return int(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)


def pearl_factor(branching: int) -> float:
    """Return ξ/(1−ξ), where ξ is the positive root of xᵇ + x = 1: the branching factor of alpha-beta on random trees.

    With one ply more, alpha-beta evaluates so many times as many leaves, if the tree is deep. J. Pearl, "The solution
    for the branching factor of the alpha-beta pruning algorithm and its optimality", Commun. ACM 25 (1982).

    >>> [round(pearl_factor(b), 3) for b in (2, 3, 10, 35)]
    [1.618, 2.148, 5.064, 12.83]
    """
    whole(Code("branching"), branching, 2)
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**branching + middle < 1 else (low, middle)
    return low / (1 - low)


def expected_leaves(branching: int, depth: int) -> float:
    """Return how many leaves alpha-beta evaluates on average, if all are drawn from one continuous distribution.

    A leaf is evaluated if α < β. The two are independent: α is the greatest of the values beside the path at MAX
    nodes, β the least of those at MIN nodes. The sum of these probabilities over all leaves is the integral of a
    product. S. H. Fuller, J. G. Gaschnig and J. J. Gillogly (1973); G. M. Baudet, Artificial Intelligence 10 (1978).

    >>> round(expected_leaves(3, 2), 4), round(expected_leaves(2, 10), 1)
    (7.4429, 316.1)
    """
    whole(Code("branching"), branching, 1)
    kinds = level_kinds(whole(Code("depth"), depth, 1, MOST_DEPTH))
    worth_less = _grid(branching, kinds)  # the probability that a leaf is worth less than some numbers: the numbers
    alphas, betas = np.ones_like(worth_less), np.ones_like(worth_less)
    for kind in reversed(kinds):
        if kind == "max":
            alphas *= np.polyval(np.ones(branching), worth_less)
            worth_less = worth_less**branching
        else:
            betas *= np.polyval(np.ones(branching), 1 - worth_less)
            worth_less = 1 - (1 - worth_less) ** branching
    return float(betas[0] + ((betas[1:] + betas[:-1]) / 2 * np.diff(alphas)).sum())


def _grid(branching: int, kinds: tuple[str, ...]) -> Floats:
    """Return numbers from 0 to 1 among which those of every level are equally likely to be the values of its nodes."""
    grids = []
    for level in range(len(kinds) + 1):
        rank = np.linspace(0, 1, STEPS + 1)
        for kind in kinds[level:]:
            rank = rank_below(kind, rank, branching)
        grids.append(rank)
    return np.unique(np.concatenate(grids))
