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
    """Every family of adversaries is tried on every kind of question, with one seed or, if `EVERY_CASE` is set, with
    all seeds.
    """
    number = FAMILIES.index(family) + list(KINDS).index(kind)
    seeds = SEEDS if EVERY_CASE else [SEEDS[number % len(SEEDS)]]
    assert [seed for seed in seeds if finds_the_key(family, kind, seed)] == []
