"""Random numbers for arrays: each is a function of a seed and a place, so that no order of work changes it.

The mixing function is SplitMix64: G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number
generators", OOPSLA (2014).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["Floats", "Keys", "children_keys", "mixed", "normal", "tree_keys", "uniform"]

Keys = NDArray[np.uint64]
Floats = NDArray[np.float64]

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""2⁶⁴ divided by the golden ratio: the step between two keys that follow each other"""
SALT = 0xD1B54A32D192ED03
"""an odd number, whose multiples separate the uses of a key from each other"""


def mixed(keys: Keys) -> Keys:
    """Return keys in which every bit depends on every bit of the given ones.

    >>> [hex(key) for key in mixed(np.array([1, 2], np.uint64))]
    ['0x5692161d100b05e5', '0xdbd238973a2b148a']
    """
    keys = (keys ^ (keys >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    keys = (keys ^ (keys >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return keys ^ (keys >> np.uint64(31))


def tree_keys(seed: int, first: int, trees: int) -> Keys:
    """Return a key for each of some trees that follow each other."""
    numbers = np.arange(first, first + trees, dtype=np.uint64)
    return mixed(numbers * GOLDEN + mixed(np.array([seed], np.uint64)))


def children_keys(keys: Keys, branching: int) -> Keys:
    """Return a column of keys for each node: one for each of its children."""
    return mixed(keys + np.arange(1, branching + 1, dtype=np.uint64)[:, None] * GOLDEN)


def uniform(keys: Keys, use: int = 0) -> Floats:
    """Return a number from 0 to 1 for each key; one key has many uses, and each has its own numbers.

    >>> keys = children_keys(tree_keys(7, 0, 1), 10_000)
    >>> float(uniform(keys).mean().round(2)), float(uniform(keys, 1).std().round(2))
    (0.5, 0.29)
    """
    bits = mixed(keys ^ np.uint64(use * SALT % 2**64)) if use else keys
    return (bits >> np.uint64(11)).astype(np.float64) * 2.0**-53


def normal(keys: Keys) -> Floats:
    """Return a normally distributed number of mean 0 and standard deviation 1 for each key (Box and Muller)."""
    radius: Floats = np.sqrt(-2 * np.log1p(-uniform(keys, 2)))
    height: Floats = np.cos(2 * np.pi * uniform(keys, 3))
    return radius * height
