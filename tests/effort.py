"""The number of examples that the tests try."""

from __future__ import annotations

import os
from collections.abc import Collection
from itertools import product
from typing import Any

THOROUGH = os.environ.get("GAMETREE_TESTS") == "all"
"""whether all tests run, including slow ones: ``make test-all``"""
EVERY_CASE = os.environ.get("GAMETREE_CONTRACTS") == "all"
"""whether sampled tests run all their cases: ``make contracts``"""


def pairing(*columns: Collection[Any]) -> list[tuple[Any, ...]]:
    """Return combinations of parameters in which each value occurs at least once; with `EVERY_CASE`, return all
    combinations.
    """
    if EVERY_CASE:
        return list(product(*columns))
    longest = max(map(len, columns))
    return [tuple(list(column)[number % len(column)] for column in columns) for number in range(longest)]
