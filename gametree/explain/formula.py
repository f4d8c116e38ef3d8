"""Exact arithmetic with names, in the notation of lectures, and large numbers as powers of ten."""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, ROUND_DOWN, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

from ..errors import ChoiceError, InputError
from ..phrases import Code, Phrase, gettext, short_repr
from ..values import Number, ValueRefused, exact, show, to_number

_MOST_BITS = 100_000
"""maximum size of a power, in bits; longer numbers are slow to compute and unreadable"""

_LARGE = 10**9
"""smallest number that is shown as a power of ten"""

_SPELLINGS = (("−", "-"), ("·", "*"), ("×", "*"), ("^", "**"), ("⌈", "ceil("), ("⌉", ")"), ("⌊", "floor("), ("⌋", ")"))
_FACTORIAL = re.compile(r"((?<!\w)\w+|\([^()]*\))!")
NAME = re.compile(r"[^\W\d]\w*")

# TRANSLATORS: %(name)s is a letter in a formula
_NOT_ZERO = gettext("a divisor that is not 0")


@dataclass(frozen=True, slots=True)
class Formula:
    """An arithmetic formula with names: ``+ − · / ^ ! ⌈ ⌉ ⌊ ⌋`` and brackets.

    >>> best_order = Formula("b^⌈d/2⌉ + b^⌊d/2⌋ − 1")
    >>> best_order.value(b=3, d=3)
    11
    >>> print(best_order.working(b=3, d=3))
    b^⌈d/2⌉ + b^⌊d/2⌋ − 1 = 3^⌈3/2⌉ + 3^⌊3/2⌋ − 1 = 11
    >>> print(Formula("b^m").working(b=35, m=100))
    b^m = 35^100 ≈ 2.55·10^154
    """

    text: str

    def __post_init__(self) -> None:
        self._parsed()

    @property
    def names(self) -> tuple[str, ...]:
        """The names for which numbers must be given, in the order of the formula."""
        return tuple(dict.fromkeys(NAME.findall(self.text)))

    def value(self, **numbers: object) -> int | Fraction:
        """Return the exact value for the given numbers."""
        return exact(_value(self._parsed(), self._exact(numbers), self.text))

    def working(self, **numbers: object) -> str:
        """Return, as one text, the formula, the formula with the given numbers in place of the names, and its value;
        long values are rounded.
        """
        values = self._exact(numbers)
        filled = NAME.sub(lambda name: _bracketed(show(values[name[0]])), self.text)
        start, value = self.text if filled == self.text else f"{self.text} = {filled}", self.value(**numbers)
        return f"{start} = {show(value)}" if -_LARGE < value < _LARGE else f"{start} ≈ {scientific(value, 3)}"

    def _parsed(self) -> ast.expr:
        """Return the syntax tree of the formula; raise `InputError` if the text is not a formula."""
        plain = _FACTORIAL.sub(r"factorial(\1)", self.text) if isinstance(self.text, str) else ""
        for written, python in _SPELLINGS:
            plain = plain.replace(written, python)
        try:
            return ast.parse(plain.strip(), mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            problem = gettext(
                "the formula %(given)s cannot be read; write an arithmetic expression such as %(example)s"
            )
            raise InputError(problem.with_values(given=short_repr(self.text), example=Code("'b^m − 1'"))) from None

    def _exact(self, numbers: Mapping[str, object]) -> dict[str, int | Fraction]:
        for name in numbers:
            if name not in self.names:
                raise ChoiceError(gettext("name in the formula"), name, self.names)
        return {name: self._number(name, numbers.get(name)) for name in self.names}

    def _number(self, name: str, given: object) -> int | Fraction:
        if given is None:
            problem = gettext("the formula %(formula)s has no number for %(name)s; give one")
            raise InputError(problem.with_values(formula=Code(self.text), name=name))
        try:
            number = to_number(given)
        except ValueRefused as refused:
            needed = gettext("%(number)s for %(name)s").with_values(number=refused.args[0], name=name)
            raise _formula_error(self.text, needed, short_repr(given)) from None
        if isinstance(number, float):
            raise _formula_error(
                self.text, gettext("a finite number for %(name)s").with_values(name=name), show(number)
            )
        return number


_OPERATORS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_FUNCTIONS: dict[str, Callable[[Fraction], int]] = {"ceil": math.ceil, "floor": math.floor}


def _formula_error(text: str, needed: Phrase, found: str) -> InputError:
    return InputError(
        gettext("the formula %(formula)s has %(found)s; write %(needed)s").with_values(
            formula=Code(text), found=found, needed=needed
        )
    )


def _value(node: ast.expr, numbers: Mapping[str, int | Fraction], text: str) -> Fraction:
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return Fraction(to_number(number))
        case ast.Name(id=name):
            return Fraction(numbers[name])
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, numbers, text)
        case ast.BinOp(op=sign, left=left, right=right):
            first, second = _value(left, numbers, text), _value(right, numbers, text)
            if isinstance(sign, ast.Pow):
                return _power(first, second, text)
            if type(sign) in _OPERATORS:
                if isinstance(sign, ast.Div) and second == 0:
                    raise _formula_error(text, _NOT_ZERO, "0")
                return _OPERATORS[type(sign)](first, second)
        case ast.Call(func=ast.Name(id="factorial"), args=[operand], keywords=[]):
            return _factorial(_value(operand, numbers, text), text)
        case ast.Call(func=ast.Name(id=name), args=[operand], keywords=[]) if name in _FUNCTIONS:
            return Fraction(_FUNCTIONS[name](_value(operand, numbers, text)))
    raise _formula_error(text, gettext("numbers, names and + − · / ^ ! ⌈ ⌉ ⌊ ⌋"), ast.unparse(node))


def _power(base: Fraction, exponent: Fraction, text: str) -> Fraction:
    if exponent.denominator != 1:
        raise _formula_error(text, gettext("a whole exponent"), show(exponent))
    size = max(abs(base.numerator), base.denominator).bit_length()
    if size * abs(exponent) > _MOST_BITS:
        raise _formula_error(text, gettext("a smaller power"), f"{show(base)}^{show(exponent)}")
    if base == 0 and exponent < 0:
        raise _formula_error(text, _NOT_ZERO, "0")
    return Fraction(base ** int(exponent))


def _factorial(number: Fraction, text: str) -> Fraction:
    if number.denominator != 1 or not 0 <= number <= 1000:
        raise _formula_error(text, gettext("a factorial of a whole number from 0 to 1000"), show(exact(number)))
    return Fraction(math.factorial(int(number)))


def scientific(number: Number, digits: int = 2, *, cut_off: bool = False) -> str:
    """Return a number as text, with a power of ten and at most the given number of significant digits. The number is
    rounded (halves away from 0) or, with ``cut_off``, truncated.

    >>> scientific(35**100), scientific(35**100, cut_off=True), scientific(35**8, 3), scientific(999_999)
    ('2.6·10^154', '2.5·10^154', '2.25·10^12', '1·10^6')
    """
    if number in (0, math.inf, -math.inf):
        return show(number)
    size = abs(Fraction(number))
    with localcontext(prec=digits, rounding=ROUND_DOWN if cut_off else ROUND_HALF_UP, Emax=MAX_EMAX, Emin=MIN_EMIN):
        rounded = Decimal(size.numerator) / size.denominator
        mantissa = rounded.scaleb(-rounded.adjusted()).normalize()
    return f"{'−' if number < 0 else ''}{mantissa}·10^{show(rounded.adjusted())}"


def power_of_ten(number: Number) -> str:
    """Return the power of ten that is nearest to a positive number, as text.

    >>> power_of_ten(35**100), power_of_ten(1_500_625), power_of_ten(9)
    ('10^154', '10^6', '10^1')
    """
    if not 0 < number < math.inf:
        problem = gettext("%(number)s has no nearest power of ten; give a finite positive number")
        raise InputError(problem.with_values(number=show(number)))
    exact_number = Fraction(number)
    return f"10^{show(round(math.log10(exact_number.numerator) - math.log10(exact_number.denominator)))}"


def _bracketed(written: str) -> str:
    """Return a fraction or a negative number in brackets, as in (1/18)^2."""
    return written if written.replace(".", "").isalnum() else f"({written})"
