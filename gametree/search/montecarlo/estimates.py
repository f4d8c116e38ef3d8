"""The estimates: N, W and Q of a node as they are written, and the formula of UCT."""

from __future__ import annotations

from fractions import Fraction
from math import log, sqrt

from ...errors import named_keywords
from ...node_kinds import MIN, Kind, player_number
from ...phrases import Code
from ...values import Number, Value, exact, show, whole_number


def add_result(total: Value, value: Value) -> Value:
    """Return a sum of results with one more, entry by entry where they are tuples; 0 is the sum of none.

    >>> add_result(3, 4), add_result(0, (1, 0, 2)), add_result((1, 0, 2), (1, 1, 1))
    (7, (1, 0, 2), (2, 1, 3))
    """
    if not isinstance(value, tuple):
        assert not isinstance(total, tuple)
        return exact(total + value)
    before = total if isinstance(total, tuple) else (0,) * len(value)
    return tuple(exact(entry + new_entry) for entry, new_entry in zip(before, value, strict=True))


def player_entry(value: Value, kind: Kind) -> Number:
    """Return the player's entry of a tuple; a number counts for every player."""
    return value[(player_number(kind) or 1) - 1] if isinstance(value, tuple | list) else value


@named_keywords()
def uct(total: Value, visits: int, above: int, c: float, kind: Kind) -> float:
    """Return Q + c·√((ln N)/n) for a child with n visits of a MAX node with N; for MIN the root is taken off.

    MAX takes the child where it is greatest, MIN the one where it is least, because Q is the mean from MAX's side.
    Of a game of several players W and Q are tuples; each player counts its own entry, and takes the greatest.
    It is rounded to nine decimals, so that machines which calculate logarithms a little differently agree on ties.
    Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006; Auer, Cesa-Bianchi and Fischer, 2002.

    >>> uct(3, 4, 10, 2.0, "max"), uct(3, 4, 10, 2.0, "min")
    (2.267427129, -0.767427129)
    >>> uct((1, 3, 0), 4, 10, 2.0, "p2")
    2.267427129
    """
    return upper_bound(total, whole_number(Code("visits"), visits), whole_number(Code("above"), above), c, kind)


def upper_bound(total: Value, visits: int, above: int, c: float, kind: Kind) -> float:
    """Return what `uct` does, of numbers that a search has counted."""
    bonus = c * sqrt(log(above) / visits)
    return round(float(player_entry(total, kind)) / visits + (-bonus if kind == MIN else bonus), 9)


def mean_of(total: Value, visits: int) -> Value:
    """Return Q = W / N, exact; for a tuple, entry by entry."""
    if isinstance(total, tuple):
        return tuple(exact(Fraction(entry) / visits) for entry in total)
    return exact(Fraction(total) / visits)


def rounded(number: Value) -> str:
    """Write a number, or a tuple, with two decimals at most.

    >>> rounded(0.5), rounded(Fraction(-1, 3)), rounded(2.0)
    ('0.5', '−0.33', '2')
    """
    if isinstance(number, tuple):
        return f"({', '.join(map(rounded, number))})"
    text = f"{float(number):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", "−")


def ratio_text(total: Value, visits: int) -> str:
    """Write W/N."""
    text = show(total)
    return f"{f'({text})' if '/' in text and not isinstance(total, tuple) else text}/{visits}"


def mean_text(total: Value, visits: int) -> str:
    """Write Q behind "=", or "≈" where it is rounded.

    >>> mean_text(1, 4), mean_text(-1, 3)
    ('= 0.25', '≈ −0.33')
    """
    mean = mean_of(total, visits)
    entries = mean if isinstance(mean, tuple) else (mean,)
    is_exact = all((Fraction(entry) * 100).denominator == 1 for entry in entries)
    return f"{'=' if is_exact else '≈'} {rounded(mean)}"


def ratio_and_mean(total: Value, visits: int) -> str:
    """Write W/N = Q.

    >>> ratio_and_mean(5, 12)
    '5/12 ≈ 0.42'
    """
    return f"{ratio_text(total, visits)} {mean_text(total, visits)}"
