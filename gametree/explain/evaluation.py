"""What a position is worth where the search stops, by its category or by its features. Deck 000."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from ..errors import ChoiceError, InputError
from ..games.piece_games import PIECE_VALUES
from ..phrases import gettext, short_repr
from ..values import Number
from .probability import OUTCOME, Distribution, Term, WeightedSum, finite_number

_OUTCOMES: Mapping[str, object] = MappingProxyType({"win": 1, "loss": 0, "draw": Fraction(1, 2)})
"""What the end of a game is worth in deck 000."""

# TRANSLATORS: of a position; the name is in quotes
_FEATURE_NAMED = gettext("feature %(name)s")
_WEIGHT_OF = gettext("the weight of %(name)s")


def by_category(
    shares: Mapping[str, object], utilities: Mapping[str, object] = _OUTCOMES, *, lang: str = "en"
) -> WeightedSum:
    """Return the evaluation of a category of positions: how its games ended so far, weighed by utility.

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

    ``features`` says how each is read off a position; without it a position is a mapping of feature to
    value, and what it does not name counts for nothing.

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
                where = _FEATURE_NAMED.with_values(name=short_repr(missing[0]))
                raise InputError(where, gettext("a function that reads it from a position"), gettext("none"))

    def __call__(self, position: Any) -> Number:
        """Return the value of a position."""
        return self.working(position).total

    def working(self, position: Any, *, lang: str = "en") -> WeightedSum:
        """Return the value of a position with its working, feature by feature."""
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
            raise InputError(gettext("the position"), needed, short_repr(position))
        _refuse_unknown_features(position, self.weights)
        return {name: position[name] for name in self.weights if name in position}


_LETTERS = {"pawn": "P", "knight": "N", "bishop": "B", "rook": "R", "queen": "Q"}

MATERIAL = LinearEvaluation({name: PIECE_VALUES[letter] for name, letter in _LETTERS.items()})
"""The material of chess; a feature is how many more of that piece White has than Black."""

_BOARD = "KQRBNPkqrbnp12345678/"


def material(board: str, *, lang: str = "en") -> WeightedSum:
    """Return the material of a chess position, White's less Black's, from its FEN (or just its letters).

    >>> print(material("4k3/8/3p4/8/8/3PP3/8/4K3 w - - 0 1"))
    1·1 = 1
    >>> print(material("KRPPkq"))
    1·2 + 5·1 + 9·(−1) = 2 + 5 + (−9) = −2
    """
    board_field = board.split()[0] if isinstance(board, str) and board.split() else ""
    if not board_field or not set(board_field) <= set(_BOARD):
        needed = gettext("the pieces as in FEN: KQRBNP for White, kqrbnp for Black")
        raise InputError(gettext("the board"), needed, short_repr(board))
    lead = {name: board_field.count(letter) - board_field.count(letter.lower()) for name, letter in _LETTERS.items()}
    return MATERIAL.working({name: number for name, number in lead.items() if number}, lang=lang)
