"""No adversary finds the key of an exercise that is open in the assistant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adversaries import FAMILIES, SEEDS, finds_the_key
from effort import EVERY_CASE
from gametree.exercises import KINDS


def test_bank_has_at_least_500_attacks() -> None:
    assert len(FAMILIES) * len(KINDS) * len(SEEDS) >= 500


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("family", FAMILIES)
def test_no_adversary_finds_a_key(family: Callable[..., object], kind: str) -> None:
    """Families, kinds and seeds are combined in pairs, or completely with `EVERY_CASE`."""
    number = FAMILIES.index(family) + list(KINDS).index(kind)
    seeds = SEEDS if EVERY_CASE else [SEEDS[number % len(SEEDS)]]
    assert [seed for seed in seeds if finds_the_key(family, kind, seed)] == []
