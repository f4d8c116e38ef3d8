"""The estimates: N, W and Q of a node as they are written, and the formula of UCT."""

from __future__ import annotations

from fractions import Fraction
from math import log, sqrt

from ...games.kinds import MIN, Kind
from ...values import Number, show

__all__ = ["below", "beside", "inside", "mean_of", "rounded", "uct"]


def uct(total: Number, visits: int, above: int, c: float, kind: Kind) -> float:
    """Return Q + c·√(ln N / n) for a child with n visits of a MAX node with N; for MIN the root is taken off.

    MAX takes the child where it is greatest, MIN the one where it is least, because Q is the mean from MAX's side.
    It is rounded to nine decimals, so that machines which calculate logarithms a little differently agree on ties.
    Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006; Auer, Cesa-Bianchi and Fischer, 2002.

    >>> uct(3, 4, 10, 2.0, "max"), uct(3, 4, 10, 2.0, "min")
    (2.267427129, -0.767427129)
    """
    bonus = c * sqrt(log(above) / visits)
    return round(float(total) / visits + (-bonus if kind == MIN else bonus), 9)


def mean_of(total: Number, visits: int) -> Fraction:
    """Return Q = W / N."""
    return Fraction(total) / visits


def rounded(number: float | Fraction) -> str:
    """Write a number with two decimals at most.

    >>> rounded(0.5), rounded(Fraction(-1, 3)), rounded(2.0)
    ('0.5', '−0.33', '2')
    """
    text = f"{float(number):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", "−")


def inside(total: Number, visits: int) -> str:
    """Write W/N."""
    text = show(total)
    return f"{f'({text})' if '/' in text else text}/{visits}"


def below(total: Number, visits: int) -> str:
    """Write Q behind "=", or "≈" where it is rounded.

    >>> below(1, 4), below(-1, 3)
    ('= 0.25', '≈ −0.33')
    """
    mean = mean_of(total, visits)
    return f"{'=' if (mean * 100).denominator == 1 else '≈'} {rounded(mean)}"


def beside(total: Number, visits: int) -> str:
    """Write W/N = Q.

    >>> beside(5, 12)
    '5/12 ≈ 0.42'
    """
    return f"{inside(total, visits)} {below(total, visits)}"
