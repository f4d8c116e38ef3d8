"""Distributions: exact probabilities, expected values with their working, the rolls of dice, and bad input."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import by_id
from gametree import GameTreeError
from gametree.errors import ChoiceError, InputError
from gametree.explain.probability import Distribution, Term, WeightedSum, dice, marking, uniform
from gametree.values import show
from goldens import Golden

TRAFFIC = Distribution({"light": 0.4, "normal": 0.5, "dense": 0.1})
MINUTES = {"light": 10, "normal": 15, "dense": 40}

numbers = st.integers(-20, 20) | st.fractions(-5, 5, max_denominator=6)


@st.composite
def distributions(draw: st.DrawFn) -> Distribution:
    """Draw a distribution over numbers, some of them impossible."""
    parts = draw(st.dictionaries(numbers, st.integers(0, 6), min_size=1, max_size=8).filter(lambda d: any(d.values())))
    return Distribution({outcome: Fraction(part, sum(parts.values())) for outcome, part in parts.items()})


def test_traffic(golden: Golden) -> None:
    """Deck 001: 0.4, 0.5 and 0.1 of 10, 15 and 40 minutes are 15.5 expected, with the working of the deck."""
    assert TRAFFIC.expected(MINUTES) == Fraction("15.5")
    golden(str(TRAFFIC.working(MINUTES)))
    assert TRAFFIC.expected(lambda traffic: MINUTES[traffic]) == Fraction("15.5")


def test_a_die_is_worth_three_and_a_half() -> None:
    """Deck 001: the mean of a die is 3.5; sixths are written as fractions throughout."""
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
def test_marking_schemes(marks: tuple[int, int], p: object, mean: str) -> None:
    """Deck 001: what each marking scheme brings, exactly and with P rounded as in the deck."""
    assert marking(*marks, p=p).expected() == Fraction(mean)


def test_two_dice_have_21_rolls() -> None:
    """Deck 001: 6 doubles with 1/36 each and 15 other rolls with 1/18 each; backgammon's 21."""
    rolls = dice(2)
    assert len(rolls) == 21
    assert Counter(rolls.values()) == {Fraction(1, 36): 6, Fraction(1, 18): 15}
    assert all(p == (Fraction(1, 36) if a == b else Fraction(1, 18)) for (a, b), p in rolls.items())


@given(st.integers(1, 4), st.integers(1, 6))
def test_dice_against_counting(number: int, sides: int) -> None:
    """The probability of a roll is the share of all ordered throws that show it, whatever the dice."""
    throws = Counter(tuple(sorted(throw)) for throw in itertools.product(range(1, sides + 1), repeat=number))
    assert dict(dice(number, sides)) == {roll: Fraction(count, sides**number) for roll, count in throws.items()}
    assert dice(number, sides).expected(sum) == number * Fraction(sides + 1, 2)


@given(distributions(), st.dictionaries(numbers, numbers))
def test_expected_value_is_the_sum(distribution: Distribution, values: dict[Fraction, Fraction]) -> None:
    """The expected value is Σ P(x)·f(x), for values in a mapping and in a function alike."""
    worth = {x: Fraction(values.get(x, x)) for x in distribution}
    plain = sum((p * worth[x] for x, p in distribution.items()), Fraction(0))
    assert distribution.expected(worth) == distribution.expected(worth.__getitem__) == plain
    assert str(distribution.working(worth)).split(" = ")[-1] == show(plain)


@given(distributions())
def test_as_a_chance_node(distribution: Distribution) -> None:
    """As a tree it is a chance node with the same probabilities and values, outcome by outcome."""
    tree = distribution.tree()
    assert [tree.probability(leaf) for leaf in tree.leaves] == list(distribution.values())
    assert [tree.value(leaf) for leaf in tree.leaves] == list(distribution)
    assert tree.kind(0) == "chance"


def test_pairs_add_up() -> None:
    """An outcome that comes twice has both probabilities; a mapping of an equal content is an equal one."""
    twice = Distribution([("a", 0.25), ("b", 0.5), ("a", 0.25)])
    assert dict(twice) == {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    assert twice == uniform("ab") and hash(twice) == hash(uniform("ba"))
    assert isinstance(twice, Mapping) and "c" not in twice


def test_shows_itself() -> None:
    """A distribution and its working are aligned tables, in the language that is asked for."""
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
def test_working_is_readable(terms: list[tuple[Fraction, Fraction]], golden: Golden) -> None:
    """Negative numbers stand in brackets, fractions stay fractions, a long sum is shortened, no step comes twice."""
    golden(str(WeightedSum(tuple(Term("", *term) for term in terms))))


@dataclass(frozen=True)
class Bad:
    """A call that is refused, and words of the message."""

    id: str
    call: Callable[[], object]
    message: str


@pytest.mark.parametrize(
    "bad",
    [
        Bad("negative", lambda: Distribution({"a": -0.5, "b": 1.5}), "probability of 'a': needed a number from 0 to 1"),
        Bad("too much", lambda: Distribution({"a": 0.4, "b": 0.5, "c": 0.2}), r"got 0.4 \+ 0.5 \+ 0.2 = 1.1;"),
        Bad("too little", lambda: Distribution({"a": 0.33, "b": 0.66}), "0.99; write fractions such as Fraction"),
        Bad("nothing", lambda: Distribution({}), "needed probabilities that sum to 1, got no outcome = 0"),
        Bad("many", lambda: Distribution([(n, 0.1) for n in range(20)]), r"0.1 \+ … = 2"),
        Bad("text", lambda: Distribution({"a": "1"}), "probability of 'a': needed a number, got '1'"),
        Bad("bool", lambda: Distribution({"a": True}), "needed a number, got True"),
        Bad("inf", lambda: Distribution({"a": float("inf")}), "needed a number from 0 to 1, got ∞"),
        Bad("no value", lambda: TRAFFIC.expected({"light": 10}), "value of 'normal': needed a number for each outcome"),
        Bad("typo", lambda: TRAFFIC.expected({**MINUTES, "lihgt": 1}), "unknown outcome 'lihgt'; did you mean 'light'"),
        Bad("no number", lambda: TRAFFIC.expected(), "value of 'light': needed a number, got 'light'; say what"),
        Bad("infinite", lambda: uniform([1, 2]).expected({1: 0, 2: float("inf")}), "needed a finite number, got ∞"),
        Bad("uniform nothing", lambda: uniform([]), "needed at least one outcome"),
        Bad("no dice", lambda: dice(0), "number of dice: needed a whole number from 1, got 0"),
        Bad("half a side", lambda: dice(2, 2.5), "number of sides: needed a whole number from 1, got 2.5"),  # type: ignore[arg-type]
        Bad("true dice", lambda: dice(True), "number of dice: needed a whole number"),
        Bad("all dice", lambda: dice(50), "needed at most 20000 distinct rolls, got 3478761; take fewer"),
        Bad("dice without end", lambda: dice(10**400), r"at most 20000 distinct rolls, got 1e\+1997; take fewer"),
        Bad("many dice and sides", lambda: dice(10**6, 10**6), "distinct rolls, got more; take fewer"),
        Bad("marking", lambda: marking(10, 5, p=1.5), "probability of 10: needed a number from 0 to 1, got 1.5"),
    ],
    ids=by_id,
)
def test_bad_input(bad: Bad) -> None:
    """What is no distribution is refused with where, what was needed and what came."""
    with pytest.raises(GameTreeError, match=bad.message) as caught:
        bad.call()
    assert isinstance(caught.value, InputError | ChoiceError)
