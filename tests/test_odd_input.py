"""Odd input of every sort is refused by an error of the kit, in one sentence that is short."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest

import gametree as gt
from gametree.errors import GameTreeError
from gametree.phrases import LANGUAGES, brief

HUGE = 10**5000
"""more digits than Python writes"""


class Mute:
    """An object that cannot write itself."""

    def __repr__(self) -> str:
        raise RuntimeError("mute")


ODD = [
    HUGE,
    -HUGE,
    Fraction(1, HUGE),
    Decimal("sNaN"),
    Decimal("NaN"),
    float("nan"),
    Decimal("1e99999999"),
    Mute(),
    "x" * 10**6,
]
ODD += [Decimal("-1e-99999999"), object(), b"3", 3 + 4j, True, {}, (), [[]]]

READERS: dict[str, Callable[[object], object]] = {
    "a leaf": lambda odd: gt.Tree.from_nested([3, odd]),
    "the tree": gt.Tree.from_nested,
    "leaves": lambda odd: gt.Tree.from_leaves([odd, 3], branching=2),
    "branching": lambda odd: gt.Tree.from_leaves([1, 2, 3, 4], branching=odd or None),
    "branchings": lambda odd: gt.Tree.from_leaves([1, 2, 3, 4], branching=[odd, odd]),
    "levels": lambda odd: gt.Tree.parse("[3 5]", levels=odd or 1),
    "text": gt.Tree.parse,
    "trace": gt.Trace.from_json,
    "window": lambda odd: gt.alphabeta("[3 5]", window=(odd, 3)),
    "depth": lambda odd: gt.Rules(depth=odd),
    "cut": lambda odd: gt.Rules(cut=odd),
    "unstable": lambda odd: gt.Rules(unstable=3 if isinstance(odd, str | bytes | dict | list | tuple) else odd),
    "order": lambda odd: gt.Rules(order=odd or 3),
    "value_range": lambda odd: gt.Rules(value_range=odd or 3),
    "step size": lambda odd: gt.minimax("[3 5]").frames(by=odd),
}


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: brief(odd)[:20])
@pytest.mark.parametrize("reader", READERS)
def test_odd_input_is_refused(reader: str, odd: object) -> None:
    """Whatever comes in, only an error of the kit comes out, and in each language it can be read on one line."""
    with pytest.raises(GameTreeError) as refused:
        READERS[reader](odd)
    for lang in LANGUAGES:
        told = refused.value.told(lang)
        assert 10 < len(told) < 400 and "\n" not in told


@pytest.mark.parametrize("text", ["1e400", "1e-400"])
def test_an_exponent_is_kept_exactly(text: str) -> None:
    """A decimal with a large exponent is the number that the same text is, and not infinity."""
    assert gt.Tree.from_nested([Decimal(text), 3]) == gt.Tree.parse(f"[{text} 3]")
    assert gt.minimax(gt.Tree.from_nested([Decimal(text), 3])).value == max(Fraction(text), 3)
