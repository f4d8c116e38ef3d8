"""Random trees: the same seed gives the same tree in every version of Python."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..errors import TreeError
from ..randomness import SeededRandom
from ..values import is_whole
from .tree import Tree

__all__ = ["MOST_LEAVES", "random_tree"]

MOST_LEAVES = 100_000
MOST_LEVELS = 100


def random_tree(
    seed: int,
    branching: int | Sequence[int] = 3,
    depth: int | None = None,
    low: int = 1,
    high: int = 20,
    root: str | None = None,
    levels: str | Sequence[str] | None = None,
) -> Tree:
    """Return a uniform tree whose leaves are whole numbers from ``low`` to ``high``, drawn at random by a seed.

    ``branching`` is a number, with ``depth`` levels of moves (default 3), or one number a level; ``root`` and
    ``levels`` are those of `Tree.from_leaves`.

    >>> str(random_tree(7, branching=2, depth=2)), str(random_tree(7, [2, 2], levels="max chance"))
    ('[[7 4] [14 2]]', '[{0.5: 7, 0.5: 4} {0.5: 14, 0.5: 2}]')
    """
    factors = _factors(branching, depth)
    for name, number, least in (("the seed", seed, 0), ("low", low, None), ("high", high, low)):
        _whole(name, number, least)
    count = math.prod(factors)
    draws = SeededRandom(seed)
    leaves = [draws.integer(low, high) for _ in range(count)]
    return Tree.from_leaves(leaves, factors, levels=levels, root=root)


def _factors(branching: int | Sequence[int], depth: int | None) -> list[int]:
    """Return the number of children on each level."""
    if isinstance(branching, Sequence) and not isinstance(branching, str):
        factors = list(branching)
        if depth not in (None, len(factors)):
            raise TreeError("depth", f"{len(factors)}, one level for each branching of {factors}", repr(depth))
    else:
        _whole("depth", 3 if depth is None else depth, 1)
        factors = [branching] * min(3 if depth is None else depth, MOST_LEVELS + 1)
    if not 1 <= len(factors) <= MOST_LEVELS:
        raise TreeError("a random tree", f"from 1 to {MOST_LEVELS} levels", repr(branching if depth is None else depth))
    count = 1
    for factor in factors:
        _whole("branching", factor, 1)
        count *= factor
        if count > MOST_LEAVES:
            cure = "take a smaller branching or depth"
            raise TreeError("a random tree", f"at most {MOST_LEAVES} leaves", "more", cure)
    return factors


def _whole(name: str, given: object, least: int | None) -> None:
    if not is_whole(given) or (least is not None and given < least):
        raise TreeError(name, "a whole number" + ("" if least is None else f" from {least}"), repr(given))
