"""No adversary finds the key of an exercise that is open in the assistant."""

from __future__ import annotations

import pytest

from adversaries import FAMILIES, SEEDS, finds_the_key
from effort import EVERY_CASE
from gametree.exercises import KINDS


def test_bank_has_at_least_500_attacks() -> None:
    assert len(FAMILIES) * len(KINDS) * len(SEEDS) >= 500


@pytest.mark.parametrize("number", range(len(FAMILIES)))
@pytest.mark.parametrize("kind", KINDS)
def test_no_adversary_finds_a_key(kind: str, number: int) -> None:
    """Families, kinds and seeds are combined in pairs, or completely with `EVERY_CASE`."""
    seeds = SEEDS if EVERY_CASE else [SEEDS[(list(KINDS).index(kind) + number) % len(SEEDS)]]
    assert [seed for seed in seeds if finds_the_key(FAMILIES[number], kind, seed)] == []
