"""Evaluation by category, weighted linear functions and the material of chess."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree import GameTreeError
from gametree.explain.probability import MATERIAL, LinearEvaluation, by_category, material
from goldens import Golden

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_two_pawns_against_one() -> None:
    """Deck 000: 72 % won, 20 % lost and 8 % drawn are worth 0.76; with the printed 0.08·1 it would be 0.80."""
    worth = by_category({"win": 0.72, "loss": 0.20, "draw": 0.08})
    assert worth.total == Fraction("0.76")
    assert str(worth) == "0.72·1 + 0.2·0 + 0.08·0.5 = 0.72 + 0 + 0.04 = 0.76"
    assert by_category({"win": 0.72, "loss": 0.20, "draw": 0.08}, {"win": 1, "loss": 0, "draw": 1}).total == Fraction(
        "0.8"
    )


def test_other_utilities() -> None:
    """The utilities can be any, such as −1, 0 and 1; outcomes that never happened can be left out."""
    assert by_category({"win": 0.5, "loss": 0.5}, {"win": 1, "loss": -1, "draw": 0}).total == 0


def test_material_of_chess() -> None:
    """Deck 000: pawn 1, knight and bishop 3, rook 5, queen 9; two pawns against one are worth 1."""
    assert MATERIAL.weights == {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9}
    assert material("4k3/8/3p4/8/8/3PP3/8/4K3 w - - 0 1").total == 1
    assert material(START).total == 0 and str(material(START)) == "0"
    assert material("4k3/8/8/8/8/8/8/RNBQK3").total == 5 + 3 + 3 + 9
    assert material("KQkr").total == 4


@given(st.dictionaries(st.sampled_from("abcdef"), st.tuples(st.integers(-9, 9), st.fractions(max_denominator=9))))
def test_linear_is_the_weighted_sum(features: dict[str, tuple[int, Fraction]]) -> None:
    """Eval(s) is Σ wᵢ·fᵢ(s), exactly; features that a position does not name count for nothing."""
    evaluate = LinearEvaluation({**{name: weight for name, (weight, _) in features.items()}, "zero": 7})
    assert evaluate({name: value for name, (_, value) in features.items()}) == sum(
        weight * value for weight, value in features.values()
    )


def test_features_are_read_off_a_position(golden: Golden) -> None:
    """With a function for each feature the evaluation takes the position itself, and shows its working by names."""
    evaluate = LinearEvaluation({"x": 1, "o": -1}, {"x": lambda p: p.count("x"), "o": lambda p: p.count("o")})
    assert evaluate("xxo") == 1
    assert str(evaluate.working("xxo")) == "1·2 + (−1)·1 = 2 + (−1) = 1"
    assert "característica" in evaluate.working("xxo").table("pt")
    golden(repr(evaluate.working("xxo")).splitlines()[0])


@pytest.mark.parametrize(
    "call",
    [
        lambda: by_category({"won": 1}),
        lambda: by_category({"win": 0.5, "loss": 0.4}),
        lambda: MATERIAL({"pawns": 2}),
        lambda: MATERIAL("PPP"),
        lambda: MATERIAL({"pawn": "two"}),
        lambda: LinearEvaluation({"a": float("nan")}),
        lambda: LinearEvaluation({"a": float("inf")}),
        lambda: LinearEvaluation({"a": 1}, {"b": len}),
        lambda: LinearEvaluation({"a": 1, "b": 2}, {"b": len}),
        lambda: material("PPX"),
        lambda: material(""),
        lambda: material(None),  # type: ignore[arg-type]
    ],
)
def test_bad_input(call: Callable[[], object], golden: Golden) -> None:
    """Unknown names, positions of the wrong form and numbers that are none are refused with what was needed."""
    with golden.raises(GameTreeError):
        call()


def test_working_shows_itself_in_its_language() -> None:
    """What is worked out shows itself, as text and as a table of Markdown, in the language asked for."""
    for working in (material("KP3kq", lang="es"), by_category({"win": 0.5, "loss": 0.5}, lang="es")):
        assert "producto" in repr(working) and "producto" in working._repr_markdown_()
        assert working.table("en").splitlines()[0].endswith("product") and "produto" in working.table("pt")
