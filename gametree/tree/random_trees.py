"""Random trees: the same seed gives the same tree in every version of Python."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..errors import TreeError, named_keywords
from ..phrases import Code, gettext, short_repr
from ..randomness import SeededRandom
from ..values import whole_number
from .tree import Tree

_MOST_LEAVES = 100_000
_MOST_LEVELS = 100
_LARGEST = 10**15
"""largest leaf; a draw has 53 bits"""

_WHOLE = gettext("a whole number")


@named_keywords()
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
    whole_number(gettext("the seed"), seed, 0, error=TreeError)
    whole_number(Code("low"), low, -_LARGEST, _LARGEST, TreeError)
    whole_number(Code("high"), high, low, _LARGEST, TreeError)
    count = math.prod(factors)
    draws = SeededRandom(seed)
    leaves = [draws.integer(low, high) for _ in range(count)]
    return Tree.from_leaves(leaves, factors, levels=levels, root=root)


def _factors(branching: int | Sequence[int], depth: int | None) -> list[int]:
    if isinstance(branching, Sequence) and not isinstance(branching, str):
        factors = list(branching)
        if depth not in (None, len(factors)):
            raise TreeError(
                Code("depth"),
                gettext("%(number)s, one level for each branching of %(factors)s").with_values(
                    number=len(factors), factors=short_repr(factors)
                ),
                short_repr(depth),
            )
    else:
        whole_number(Code("depth"), 3 if depth is None else depth, 1, error=TreeError)
        factors = [branching] * min(3 if depth is None else depth, _MOST_LEVELS + 1)
    if not 1 <= len(factors) <= _MOST_LEVELS:
        raise TreeError(
            gettext("a random tree"),
            gettext("from 1 to %(most)s levels").with_values(most=_MOST_LEVELS),
            short_repr(branching if depth is None else depth),
        )
    count = 1
    for factor in factors:
        whole_number(Code("branching"), factor, 1, error=TreeError)
        count *= factor
        if count > _MOST_LEAVES:
            cure = gettext("take a smaller branching or depth")
            raise TreeError(
                gettext("a random tree"),
                gettext("at most %(most)s leaves").with_values(most=_MOST_LEAVES),
                gettext("more"),
                cure,
            )
    return factors
