"""Distributions: exact probabilities, expected values with their calculation, dice rolls, and invalid input."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import GameTreeError
from gametree.explain.probability import (
    MATERIAL,
    Distribution,
    LinearEvaluation,
    Term,
    WeightedSum,
    by_category,
    dice,
    marking,
    material,
    uniform,
)
from gametree.values import show
from goldens import Golden

TRAFFIC = Distribution({"light": 0.4, "normal": 0.5, "dense": 0.1})
MINUTES = {"light": 10, "normal": 15, "dense": 40}

numbers = st.integers(-20, 20) | st.fractions(-5, 5, max_denominator=6)


@st.composite
def distributions(draw: st.DrawFn) -> Distribution:
    """Draw a distribution over numbers, which can include outcomes of probability 0."""
    parts = draw(st.dictionaries(numbers, st.integers(0, 6), min_size=1, max_size=8).filter(lambda d: any(d.values())))
    return Distribution({outcome: Fraction(part, sum(parts.values())) for outcome, part in parts.items()})


def test_expected_time_of_deck_001(golden: Golden) -> None:
    """The probabilities 0.4, 0.5 and 0.1 of 10, 15 and 40 minutes give 15.5; the deck shows the same calculation."""
    assert TRAFFIC.expected(MINUTES) == Fraction("15.5")
    golden(str(TRAFFIC.working(MINUTES)))
    assert TRAFFIC.expected(lambda traffic: MINUTES[traffic]) == Fraction("15.5")


def test_mean_of_a_die_is_three_and_a_half() -> None:
    """As in deck 001 the mean is 3.5; sixths remain fractions."""
    die = uniform(range(1, 7))
    assert die.expected() == Fraction(7, 2)
    assert str(die.working()).endswith(" = 1/6 + 1/3 + 1/2 + 2/3 + 5/6 + 1 = 3.5")


@pytest.mark.parametrize(
    ("marks", "p", "mean"),
    [
        ((10, 5), Fraction(12, 50), "6.2"),
        ((10, 5), 0.25, "6.25"),
        ((8, 7), Fraction(12, 50), "7.24"),
        ((8, 7), 0.25, "7.25"),
        ((10, 5), 0.75, "8.75"),
        ((8, 7), 0.75, "7.75"),
    ],
)
def test_marking_schemes_of_deck_001(marks: tuple[int, int], p: object, mean: str) -> None:
    """Each marking scheme has its exact expected mark; the scheme with an unknown P is rounded as in the deck."""
    assert marking(*marks, p=p).expected() == Fraction(mean)


def test_two_dice_have_21_rolls() -> None:
    """Backgammon has 6 doubles with 1/36 each and 15 other rolls with 1/18 each (deck 001)."""
    rolls = dice(2)
    assert len(rolls) == 21
    assert Counter(rolls.values()) == {Fraction(1, 36): 6, Fraction(1, 18): 15}
    assert all(p == (Fraction(1, 36) if a == b else Fraction(1, 18)) for (a, b), p in rolls.items())


@given(st.integers(1, 4), st.integers(1, 6))
def test_roll_probabilities_match_counted_throws(number: int, sides: int) -> None:
    """The probability of a roll is the fraction of all ordered throws that give this roll."""
    throws = Counter(tuple(sorted(throw)) for throw in itertools.product(range(1, sides + 1), repeat=number))
    assert dict(dice(number, sides)) == {roll: Fraction(count, sides**number) for roll, count in throws.items()}
    assert dice(number, sides).expected(sum) == number * Fraction(sides + 1, 2)


@given(distributions(), st.dictionaries(numbers, numbers))
def test_expected_value_is_the_weighted_sum(distribution: Distribution, values: dict[Fraction, Fraction]) -> None:
    """The formula is Σ P(x)·f(x), where f is a mapping or a function."""
    worth = {x: Fraction(values.get(x, x)) for x in distribution}
    plain = sum((p * worth[x] for x, p in distribution.items()), Fraction(0))
    assert distribution.expected(worth) == distribution.expected(worth.__getitem__) == plain
    assert str(distribution.working(worth)).split(" = ")[-1] == show(plain)


@given(distributions())
def test_distribution_converts_to_a_chance_node(distribution: Distribution) -> None:
    """Probabilities and values agree, outcome by outcome."""
    tree = distribution.tree()
    assert [tree.probability(leaf) for leaf in tree.leaves] == list(distribution.values())
    assert [tree.value(leaf) for leaf in tree.leaves] == list(distribution)
    assert tree.kind(0) == "chance"


def test_probabilities_of_repeated_outcomes_are_added() -> None:
    """A mapping with the same content gives an equal distribution."""
    twice = Distribution([("a", 0.25), ("b", 0.5), ("a", 0.25)])
    assert dict(twice) == {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    assert twice == uniform("ab") and hash(twice) == hash(uniform("ba"))
    assert isinstance(twice, Mapping) and "c" not in twice


def test_distribution_prints_aligned_tables() -> None:
    """The calculation is also a table, in the requested language."""
    assert repr(TRAFFIC).splitlines()[-1] == "dense            0.1"
    assert "probabilidad" in TRAFFIC.working(MINUTES).table("es")
    assert "| dense | 0.1 | 40 | 4 |" in TRAFFIC.working(MINUTES)._repr_markdown_()
    assert repr(TRAFFIC.working(MINUTES)).endswith("15.5")


@pytest.mark.parametrize(
    "terms",
    [
        [(1, 5)],
        [(Fraction(1, 2), -2), (Fraction(1, 2), 4)],
        [(1, 3), (-2, 4)],
        [(Fraction(1, 3), 1), (Fraction(2, 3), 1)],
        [],
        [(1, n) for n in range(20)],
    ],
)
def test_calculation_steps_are_readable(terms: list[tuple[Fraction, Fraction]], golden: Golden) -> None:
    """Negative numbers have brackets, fractions are kept, a long sum is shortened, and no step is repeated."""
    golden(str(WeightedSum(tuple(Term("", *term) for term in terms))))


# ---- evaluation by category, weighted linear functions and chess material -----------------------

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_two_pawns_against_one_have_expected_value_0_76() -> None:
    """As in deck 000, 72 % wins, 20 % losses and 8 % draws give 0.76; the term 0.08·1 printed in the deck would give
    0.80.
    """
    worth = by_category({"win": 0.72, "loss": 0.20, "draw": 0.08})
    assert worth.total == Fraction("0.76")
    assert str(worth) == "0.72·1 + 0.2·0 + 0.08·0.5 = 0.72 + 0 + 0.04 = 0.76"
    assert by_category({"win": 0.72, "loss": 0.20, "draw": 0.08}, {"win": 1, "loss": 0, "draw": 1}).total == Fraction(
        "0.8"
    )


def test_any_utilities_are_allowed() -> None:
    """Utilities can be, for example, −1, 0 and 1; outcomes that never occurred can be left out."""
    assert by_category({"win": 0.5, "loss": 0.5}, {"win": 1, "loss": -1, "draw": 0}).total == 0


def test_chess_material_values_match_the_lecture() -> None:
    """As in deck 000, a pawn is 1, knight and bishop 3, rook 5 and queen 9; two pawns against one are worth 1."""
    assert MATERIAL.weights == {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9}
    assert material("4k3/8/3p4/8/8/3PP3/8/4K3 w - - 0 1").total == 1
    assert material(START).total == 0 and str(material(START)) == "0"
    assert material("4k3/8/8/8/8/8/8/RNBQK3").total == 5 + 3 + 3 + 9
    assert material("KQkr").total == 4


@given(st.dictionaries(st.sampled_from("abcdef"), st.tuples(st.integers(-9, 9), st.fractions(max_denominator=9))))
def test_linear_evaluation_is_the_weighted_sum(features: dict[str, tuple[int, Fraction]]) -> None:
    """Eval(s) is exactly Σ wᵢ·fᵢ(s); missing features count as zero."""
    evaluate = LinearEvaluation({**{name: weight for name, (weight, _) in features.items()}, "zero": 7})
    assert evaluate({name: value for name, (_, value) in features.items()}) == sum(
        weight * value for weight, value in features.values()
    )


def test_features_are_computed_from_a_position(golden: Golden) -> None:
    """The evaluation computes the features from the position, and its calculation names them."""
    evaluate = LinearEvaluation({"x": 1, "o": -1}, {"x": lambda p: p.count("x"), "o": lambda p: p.count("o")})
    assert evaluate("xxo") == 1
    assert str(evaluate.working("xxo")) == "1·2 + (−1)·1 = 2 + (−1) = 1"
    assert "característica" in evaluate.working("xxo").table("pt")
    golden(repr(evaluate.working("xxo")).splitlines()[0])


BAD: dict[str, Callable[[], object]] = {
    "negative": lambda: Distribution({"a": -0.5, "b": 1.5}),
    "too much": lambda: Distribution({"a": 0.4, "b": 0.5, "c": 0.2}),
    "too little": lambda: Distribution({"a": 0.33, "b": 0.66}),
    "nothing": lambda: Distribution({}),
    "many": lambda: Distribution([(n, 0.1) for n in range(20)]),
    "text": lambda: Distribution({"a": "1"}),
    "bool": lambda: Distribution({"a": True}),
    "inf": lambda: Distribution({"a": float("inf")}),
    "no value": lambda: TRAFFIC.expected({"light": 10}),
    "typo": lambda: TRAFFIC.expected({**MINUTES, "lihgt": 1}),
    "no number": lambda: TRAFFIC.expected(),
    "infinite": lambda: uniform([1, 2]).expected({1: 0, 2: float("inf")}),
    "uniform nothing": lambda: uniform([]),
    "no dice": lambda: dice(0),
    "half a side": lambda: dice(2, 2.5),  # type: ignore[arg-type]
    "true dice": lambda: dice(True),
    "all dice": lambda: dice(50),
    "dice without end": lambda: dice(10**400),
    "many dice and sides": lambda: dice(10**6, 10**6),
    "marking": lambda: marking(10, 5, p=1.5),
    "no such outcome": lambda: by_category({"won": 1}),
    "shares that do not sum to 1": lambda: by_category({"win": 0.5, "loss": 0.4}),
    "no such feature": lambda: MATERIAL({"pawns": 2}),
    "no features": lambda: MATERIAL("PPP"),
    "a word for a number": lambda: MATERIAL({"pawn": "two"}),
    "a weight that is none": lambda: LinearEvaluation({"a": float("nan")}),
    "an infinite weight": lambda: LinearEvaluation({"a": float("inf")}),
    "a feature without a weight": lambda: LinearEvaluation({"a": 1}, {"b": len}),
    "a weight without a feature": lambda: LinearEvaluation({"a": 1, "b": 2}, {"b": len}),
    "no chess piece": lambda: material("PPX"),
    "no board": lambda: material(""),
    "nothing for a board": lambda: material(None),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("call", BAD.values(), ids=BAD)
def test_bad_input_is_refused_with_its_place(call: Callable[[], object], golden: Golden) -> None:
    """The bad input is a distribution, features or a position; the error contains the place, the expected form and the
    actual value.
    """
    with golden.raises(GameTreeError):
        call()


def test_calculation_is_displayed_in_the_requested_language() -> None:
    """The calculation is displayed as text and as a Markdown table."""
    for working in (material("KP3kq", lang="es"), by_category({"win": 0.5, "loss": 0.5}, lang="es")):
        assert "producto" in repr(working) and "producto" in working._repr_markdown_()
        assert working.table("en").splitlines()[0].endswith("product") and "produto" in working.table("pt")
