"""Probability: weighted sums and their calculation, exact distributions, expected values, dice, and evaluations."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from ..errors import ChoiceError, InputError, named_keywords, to_function, to_list, wrong_value
from ..games.chess_positions import PIECE_VALUES
from ..languages import columns, markdown, translator_for, wrapped
from ..node_kinds import CHANCE
from ..phrases import Code, Phrase, gettext, local_numbers, pgettext, reader_language, short_repr
from ..tree.builder import Builder
from ..tree.tree import Tree
from ..values import Number, ValueRefused, exact, show, to_number, whole_number, write

_MOST_TERMS = 12
"""maximum number of terms of a sum that is printed in full"""

_HEADINGS = {
    "outcomes": (pgettext("heading", "outcome"), pgettext("heading", "probability")),
    "features": (pgettext("heading", "feature"), pgettext("heading", "weight")),
}
"""headings of the names and of the weights, keyed by the type of the terms (see ``WeightedSum.of``)"""
VALUE = pgettext("heading", "value")
# TRANSLATORS: the weight times the value
_PRODUCT = pgettext("heading", "product")


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a sum: its name, its weight (or probability) and its value."""

    name: str
    weight: int | Fraction
    value: int | Fraction

    @property
    def product(self) -> Number:
        """The weight times the value."""
        return exact(self.weight * self.value)


@dataclass(frozen=True, slots=True, repr=False)
class WeightedSum:
    """A sum of products with its calculation: an expected value, or a weighted linear function.

    >>> traffic = WeightedSum((Term("light", Fraction(2, 5), 10), Term("dense", Fraction(3, 5), 40)))
    >>> print(traffic)
    0.4·10 + 0.6·40 = 4 + 24 = 28
    >>> traffic
    outcome  probability  value  product
    ────────────────────────────────────
    light            0.4     10        4
    dense            0.6     40       24
    0.4·10 + 0.6·40 = 4 + 24 = 28
    """

    terms: tuple[Term, ...]
    of: str = "outcomes"
    """type of the terms: ``"outcomes"`` of a distribution, with probabilities, or ``"features"`` of a position, with
    weights
    """
    lang: str = "en"
    """language of its texts"""

    @property
    def total(self) -> Number:
        """The exact sum."""
        return exact(sum((term.weight * term.value for term in self.terms), Fraction(0)))

    def table(self, lang: str | None = None) -> str:
        """Return the terms as aligned lines below a heading."""
        return columns(self._lines(lang or self.lang), left_columns=1)

    def _lines(self, lang: str) -> list[list[str]]:
        translations = translator_for(lang)
        lines = [[heading.render(translations) for heading in (*_HEADINGS[self.of], VALUE, _PRODUCT)]]
        for term in self.terms:
            numbers = map(show, (term.weight, term.value, term.product))
            lines.append([term.name, *(local_numbers(translations, number) for number in numbers)])
        return lines

    def __str__(self) -> str:
        weights = _write_uniformly([term.weight for term in self.terms])
        steps = [
            _sum(
                [f"{weight}·{_bracketed(show(term.value))}" for weight, term in zip(weights, self.terms, strict=True)]
            ),
            _sum(_write_uniformly([term.product for term in self.terms])),
            show(self.total),
        ]
        text = " = ".join(step for number, step in enumerate(steps) if step and step not in steps[:number])
        return local_numbers(translator_for(self.lang), text)

    def __repr__(self) -> str:
        return f"{self.table()}\n{wrapped(str(self))}"

    def _repr_markdown_(self) -> str:
        return f"{markdown(self._lines(self.lang), left_columns=1)}\n\n{self}"


def finite_number(where: Phrase, value: object, cure: Phrase | None = None) -> int | Fraction:
    """Return a value as an exact finite number; raise `InputError` for any other value."""
    try:
        number = to_number(value)
    except ValueRefused as refused:
        problem = wrong_value(where, value, refused.needed)
        raise InputError(
            gettext("%(error)s; %(cure)s").with_values(error=problem, cure=cure) if cure else problem
        ) from None
    if isinstance(number, float):
        raise InputError(wrong_value(where, Code(show(number)), gettext("a finite number")))
    return number


def _write_uniformly(numbers: Sequence[Number]) -> list[str]:
    """Return numbers as texts of the same form: all as fractions if one of them has no finite decimal form, otherwise
    as decimals.

    >>> _write_uniformly([Fraction(1, 3), Fraction(1, 2), 1]), _write_uniformly([Fraction(1, 2), 1])
    (['1/3', '1/2', '1'], ['0.5', '1'])
    """
    if any("/" in write(number) for number in numbers):
        return [str(number).replace("-", "−") for number in numbers]
    return [show(number) for number in numbers]


def _sum(written: list[str]) -> str:
    if len(written) > _MOST_TERMS:
        written = [*written[:3], "…", written[-1]]
    return " + ".join([*written[:1], *map(_bracketed, written[1:])])


def _bracketed(written: str) -> str:
    """Return a negative number in brackets, as in 0.5·(−2)."""
    head, dot, tail = written.partition("·")
    return f"({head}){dot}{tail}" if head.startswith("−") else written


# ---- Probability: distributions with exact probabilities, their expected values, and the rolls of dice ----

_MOST_ROLLS = 20_000
"""maximum number of distinct rolls; longer lists are unreadable and take seconds to compute"""

OUTCOME = gettext("outcome")
# TRANSLATORS: %(outcome)s is the name of an outcome in quotes, or a number
_VALUE_OF = gettext("the value of %(outcome)s")

Values = Mapping[Any, object] | Callable[[Any], object] | None
"""value of each outcome: a mapping, a function, or None if the outcomes are the values"""


@named_keywords()
class Distribution(Mapping[Any, "int | Fraction"]):
    """Outcomes with exact probabilities that sum to 1, from a mapping or from pairs (the probabilities of repeated
    outcomes are added).

    >>> traffic = Distribution({"light": 0.4, "normal": 0.5, "dense": 0.1})
    >>> minutes = {"light": 10, "normal": 15, "dense": 40}
    >>> traffic.expected(minutes)
    Fraction(31, 2)
    >>> print(traffic.working(minutes))
    0.4·10 + 0.5·15 + 0.1·40 = 4 + 7.5 + 4 = 15.5
    """

    __slots__ = ("_probabilities",)

    def __init__(self, outcomes: Mapping[Any, object] | Iterable[tuple[Any, object]]) -> None:
        pairs = to_list("outcomes", outcomes.items() if isinstance(outcomes, Mapping) else outcomes)
        if not all(isinstance(pair, tuple | list) and len(pair) == 2 for pair in pairs):
            message = gettext("outcomes is %(given)s, which is not made of pairs; write pairs such as %(example)s")
            raise InputError(message.with_values(given=short_repr(outcomes), example=Code("[('heads', 0.5), …]")))
        collected: dict[Any, Fraction] = {}
        for outcome, probability in pairs:
            collected[outcome] = collected.get(outcome, Fraction(0)) + _probability(outcome, probability)
        total = sum(collected.values(), Fraction(0))
        if total != 1:
            written = [show(exact(p)) for p in collected.values()]
            shown = " + ".join([*written[:8], *(["…"] if len(written) > 8 else [])])
            problem = gettext(
                "the probabilities of the distribution do not sum to 1: %(terms)s = %(total)s; write fractions such "
                "as %(example)s where the decimals do not terminate"
            )
            facts = {"terms": shown or "0", "total": show(exact(total)), "example": Code("Fraction(1, 3)")}
            raise InputError(problem.with_values(**facts))
        self._probabilities = {outcome: exact(p) for outcome, p in collected.items()}

    def __getitem__(self, outcome: Any) -> int | Fraction:
        return self._probabilities[outcome]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._probabilities)

    def __len__(self) -> int:
        return len(self._probabilities)

    def __hash__(self) -> int:
        return hash(frozenset(self._probabilities.items()))

    @named_keywords()
    def expected(self, values: Values = None) -> Number:
        """Return the expected value: Σ P(x)·f(x), exactly.

        ``values`` is f, a mapping or a function; by default the outcomes are the values.

        >>> uniform(range(1, 7)).expected()
        Fraction(7, 2)
        """
        return self.working(values).total

    @named_keywords()
    def working(self, values: Values = None, *, lang: str = "en") -> WeightedSum:
        """Return the expected value with its calculation, term by term."""
        if isinstance(values, Mapping):
            for outcome in values:
                if outcome not in self._probabilities:
                    raise ChoiceError(OUTCOME, outcome, map(str, self._probabilities))
        elif values is not None:
            to_function("values", values)
        terms = [Term(_written(x), p, self._value(x, values)) for x, p in self._probabilities.items()]
        return WeightedSum(tuple(terms), lang=lang)

    @named_keywords()
    def tree(self, values: Values = None) -> Tree:
        """Return the distribution as a tree: a chance node with a leaf for each outcome.

        >>> str(Distribution({"heads": 0.5, "tails": 0.5}).tree({"heads": 3, "tails": -1}))
        '{0.5: heads: 3, 0.5: tails: -1}'
        """
        builder = Builder()
        builder.add(-1, kind=CHANCE)
        for term in self.working(values).terms:
            name = None if values is None else term.name
            builder.add(0, value=term.value, probability=term.weight, name=name)
        return Tree(builder.finish())

    def _value(self, outcome: Any, values: Values) -> int | Fraction:
        if isinstance(values, Mapping):
            if outcome not in values:
                problem = gettext("the outcome %(outcome)s has no value; give a number for each outcome")
                raise InputError(problem.with_values(outcome=short_repr(outcome)))
            value = values[outcome]
        else:
            value = outcome if values is None else values(outcome)
        cure = gettext("give the values of the outcomes: %(call)s").with_values(call=Code("expected({…})"))
        return finite_number(
            _VALUE_OF.with_values(outcome=short_repr(outcome)), value, cure if values is None else None
        )

    def __repr__(self) -> str:
        translations = translator_for(reader_language())
        rows = ([_written(x), local_numbers(translations, show(p))] for x, p in self.items())
        return columns([[heading.render(translations) for heading in _HEADINGS["outcomes"]], *rows], left_columns=1)


def uniform(outcomes: Iterable[Any]) -> Distribution:
    """Return the distribution in which all outcomes are equally likely.

    >>> print(uniform(range(1, 7)).working())
    1/6·1 + 1/6·2 + 1/6·3 + 1/6·4 + 1/6·5 + 1/6·6 = 1/6 + 1/3 + 1/2 + 2/3 + 5/6 + 1 = 3.5
    """
    listed = list(outcomes)
    if not listed:
        raise InputError(gettext("the distribution has no outcome; give at least one"))
    return Distribution((outcome, Fraction(1, len(listed))) for outcome in listed)


def dice(number: int, sides: int = 6) -> Distribution:
    """Return the distinct rolls of some dice with their probabilities; each roll is a sorted tuple.

    Two dice have 21 distinct rolls. A double has probability 1/36; any other roll has 2/36, because (1, 2) and (2, 1)
    are the same roll.

    >>> rolls = dice(2)
    >>> len(rolls), rolls[1, 1], rolls[1, 2], rolls.expected(sum)
    (21, Fraction(1, 36), Fraction(1, 18), 7)
    """
    for where, size in ((gettext("the number of dice"), number), (gettext("the number of sides"), sides)):
        whole_number(where, size)
    # more than 20 dice with more than 20 sides have too many distinct rolls to count
    count = math.inf if min(number, sides - 1) > 20 else math.comb(number + sides - 1, number)
    if count > _MOST_ROLLS:
        problem = gettext("the dice have more than %(most)s distinct rolls; use fewer dice or sides")
        raise InputError(problem.with_values(most=_MOST_ROLLS))
    rolls = list(itertools.combinations_with_replacement(range(1, sides + 1), number))
    # number of orders of the same numbers
    orders = (math.factorial(number) // math.prod(map(math.factorial, Counter(roll).values())) for roll in rolls)
    return Distribution((roll, Fraction(count, sides**number)) for roll, count in zip(rolls, orders, strict=True))


def marking(chosen: object, others: object, *, p: object) -> Distribution:
    """Return a marking scheme as a distribution: the mark ``chosen`` with probability ``p``, and ``others`` otherwise.

    >>> print(marking(10, 5, p=Fraction(12, 50)).working())
    0.24·10 + 0.76·5 = 2.4 + 3.8 = 6.2
    """
    probability = _probability(chosen, p)
    return Distribution([(chosen, probability), (others, 1 - probability)])


def _probability(outcome: Any, value: object) -> Fraction:
    where = gettext("the probability of %(outcome)s").with_values(outcome=short_repr(outcome))
    try:
        number = to_number(value)
    except ValueRefused as refused:
        raise InputError(wrong_value(where, value, refused.needed)) from None
    if isinstance(number, float) or not 0 <= number <= 1:
        raise InputError(
            wrong_value(
                where, Code(show(number)), gettext("a number from %(low)s to %(high)s").with_values(low=0, high=1)
            )
        )
    return Fraction(number)


def _written(outcome: Any) -> str:
    if isinstance(outcome, str):
        return outcome
    try:
        return show(to_number(outcome))
    except ValueRefused:
        return str(outcome)


# ---- Evaluation: an estimate of a position at which the search stops, from its category or its features.

_OUTCOMES: Mapping[str, object] = MappingProxyType({"win": 1, "loss": 0, "draw": Fraction(1, 2)})
"""utilities of the outcomes of a game: win, draw and loss"""

# TRANSLATORS: of a position; the name is in quotes
_FEATURE_NAMED = gettext("feature %(name)s")
_WEIGHT_OF = gettext("the weight of %(name)s")


def by_category(
    shares: Mapping[str, object], utilities: Mapping[str, object] = _OUTCOMES, *, lang: str = "en"
) -> WeightedSum:
    """Return the evaluation of a category of positions: the mean utility of the known results in the category.
    ``shares`` contains the share of each result.

    >>> print(by_category({"win": 0.72, "loss": 0.20, "draw": 0.08}))
    0.72·1 + 0.2·0 + 0.08·0.5 = 0.72 + 0 + 0.04 = 0.76
    """
    for name in shares:
        if name not in utilities:
            raise ChoiceError(OUTCOME, name, map(str, utilities))
    return Distribution(shares).working({name: utilities[name] for name in shares}, lang=lang)


def _refuse_unknown_features(features: Mapping[str, object], weights: Mapping[str, object]) -> None:
    for name in features:
        if name not in weights:
            raise ChoiceError(gettext("feature"), name, map(str, weights))


@dataclass(frozen=True)
class LinearEvaluation:
    """A weighted linear function, Eval(s) = w₁·f₁(s) + … + wₙ·fₙ(s), with named features.

    ``features`` maps each feature to a function of the position. Without ``features``, a position is a mapping from
    features to values; missing features count as 0.

    >>> evaluate = LinearEvaluation({"pieces": 2, "open lines": 1},
    ...                             {"pieces": len, "open lines": lambda position: position.count("|")})
    >>> evaluate("x|x|o"), print(evaluate.working("x|x|o"))
    2·5 + 1·2 = 10 + 2 = 12
    (12, None)
    """

    weights: Mapping[str, object]
    features: Mapping[str, Callable[[Any], object]] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        for name, weight in self.weights.items():
            finite_number(_WEIGHT_OF.with_values(name=short_repr(name)), weight)
        if self.features is not None:
            _refuse_unknown_features(self.features, self.weights)
            if missing := [name for name in self.weights if name not in self.features]:
                problem = gettext(
                    "the feature %(name)s has no function that reads it from a position; add one to %(option)s"
                )
                raise InputError(problem.with_values(name=short_repr(missing[0]), option=Code("features")))

    def __call__(self, position: Any) -> Number:
        """Return the evaluation of a position."""
        return self.working(position).total

    def working(self, position: Any, *, lang: str = "en") -> WeightedSum:
        """Return the evaluation of a position with its calculation, feature by feature."""
        terms = []
        for name, value in self._read(position).items():
            weight = finite_number(_WEIGHT_OF.with_values(name=short_repr(name)), self.weights[name])
            terms.append(Term(name, weight, finite_number(_FEATURE_NAMED.with_values(name=short_repr(name)), value)))
        return WeightedSum(tuple(terms), "features", lang)

    def _read(self, position: Any) -> dict[str, object]:
        if self.features is not None:
            return {name: self.features[name](position) for name in self.weights}
        if not isinstance(position, Mapping):
            needed = gettext("a mapping of feature to value")
            raise InputError(wrong_value(gettext("the position"), position, needed))
        _refuse_unknown_features(position, self.weights)
        return {name: position[name] for name in self.weights if name in position}


_LETTERS = {"pawn": "P", "knight": "N", "bishop": "B", "rook": "R", "queen": "Q"}

MATERIAL = LinearEvaluation({name: PIECE_VALUES[letter] for name, letter in _LETTERS.items()})
"""Material balance in chess; each feature is the number of White's pieces of a kind minus the number of Black's."""

_BOARD = "KQRBNPkqrbnp12345678/"


def material(board: str, *, lang: str = "en") -> WeightedSum:
    """Return the material balance of a chess position, White's minus Black's. The position is given as a FEN, or as
    only the piece letters of a FEN.

    >>> print(material("4k3/8/3p4/8/8/3PP3/8/4K3 w - - 0 1"))
    1·1 = 1
    >>> print(material("KRPPkq"))
    1·2 + 5·1 + 9·(−1) = 2 + 5 + (−9) = −2
    """
    board_field = board.split()[0] if isinstance(board, str) and board.split() else ""
    if not board_field or not set(board_field) <= set(_BOARD):
        problem = gettext("the board is %(board)s; write the pieces as in FEN: KQRBNP for White, kqrbnp for Black")
        raise InputError(problem.with_values(board=short_repr(board)))
    lead = {name: board_field.count(letter) - board_field.count(letter.lower()) for name, letter in _LETTERS.items()}
    return MATERIAL.working({name: number for name, number in lead.items() if number}, lang=lang)
