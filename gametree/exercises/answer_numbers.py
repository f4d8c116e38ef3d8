"""Numbers in an answer, read leniently in their spelling and exactly in their value, with a decimal comma too."""

from __future__ import annotations

import ast
import math
import re
import reprlib
import warnings
from collections.abc import Iterable
from fractions import Fraction

from ..phrases import Code, Phrase, short_repr
from ..values import INF, NUMBER, Number, ValueRefused, exact, read_number, show, to_number
from . import answer_errors as words
from .answer_errors import AnswerError

# ---- Commas in an answer: in a number, as in ``3,5``, or between two numbers; where both are possible, … ----

SEPARATORS = re.compile(r"(?:[\s,;→]|->)+")
COMMA_BETWEEN_DIGITS = re.compile(r"\d\s*,\s*\d")
"""a comma between digits, which can be the reason that a text cannot be read"""
_DECIMAL = re.compile(r"([+\-−]?\d*),(\d+(?:/[1-9]\d*)?)")
_THOUSANDS = re.compile(r"[+\-−]?[1-9]\d{0,2},\d{3}(?:/\d+)?")
"""``1,250``, which can be more than a thousand"""
_NUMBER_SEPARATORS = (re.compile(r"(?<!\s)\s*[;\n]\s*"), re.compile(r"[\s;]+"))
"""separators of numbers with a decimal comma, the safer one first"""
_NEW_LABEL = re.compile(r"[^\s,;:=≤≥<>→]*\s*(?:[:=≤≥<>→]|->)")
"""a label and the sign after it"""


def is_ambiguous(text: str) -> bool:
    """Tell whether the comma in a number can be a decimal comma as well as one of thousands.

    >>> is_ambiguous("1,250"), is_ambiguous("0,250"), is_ambiguous("3,5")
    (True, False, False)
    """
    return _THOUSANDS.fullmatch(text) is not None


def with_point(text: str) -> str:
    """Write a number with a decimal comma with a point; leave anything else as it is.

    >>> with_point("-3,5"), with_point("3, 5")
    ('-3.5', '3, 5')
    """
    return text.replace(",", ".") if _DECIMAL.fullmatch(text) else text


def comma_parts(text: str) -> tuple[str, ...]:
    """Return the digits before and after the comma of a number; nothing for any other text.

    >>> comma_parts(" 3,5 "), comma_parts("3.5")
    (('3', '5'), ())
    """
    match = _DECIMAL.fullmatch(text.strip())
    return (match[1], match[2]) if match and match[1].strip("+-−") else ()


def entries(text: str, count: int) -> list[str]:
    """Split a text into ``count`` numbers; a comma is a decimal comma only where that gives the right count.

    >>> entries("(3,5)", 2), entries("3,5; 7,5", 2), entries("1,2; 6", 3), entries("1,2; 6", 2)
    (['3', '5'], ['3,5', '7,5'], ['1', '2', '6'], ['1,2', '6'])
    """
    bare = text.strip().strip("()[]{}").strip()
    parts = [word for word in SEPARATORS.split(bare) if word]
    if len(parts) == count or "," not in bare:
        return parts
    for between in _NUMBER_SEPARATORS:
        others = between.split(bare)
        if len(others) == count and all(other and "," not in with_point(other) for other in others):
            return others
    return parts


def is_decimal_comma(before: str, after: str) -> bool:
    """Tell whether a comma is part of a number, and does not end the part of a node.

    >>> is_decimal_comma("A = 3", "5; B = 2"), is_decimal_comma("A = 3", " B = 2"), is_decimal_comma("A = 3", "2B = 2")
    (True, False, False)
    """
    return before[-1:].isdigit() and after[:1].isdigit() and not _NEW_LABEL.match(after)


# ---- Numbers in an answer, read leniently in their spelling and exactly in their value -----------

_MOST_CHARACTERS = 20_000
"""characters of an answer"""
NOTHING = frozenset(("none", "nothing", "nada", "ninguno", "ninguna", "nenhum", "nenhuma", "-", "—", "–", "∅"))
"""words for an empty answer; None means the same"""
_MOST_DENOMINATOR = 10**6
"""the greatest denominator of a fraction for which a float can stand"""
_MOST_ROUNDING_STEPS = 8
"""the greatest error of such a float, in units of its last place"""
SIGNS = {"≤": "≤", "<=": "≤", "=<": "≤", "≥": "≥", ">=": "≥", "=": "=", "==": "="} | {
    **dict.fromkeys(("at_most", "at most", "como máximo", "a lo sumo", "no máximo"), "≤"),
    **dict.fromkeys(("at_least", "at least", "como mínimo", "al menos", "no mínimo", "pelo menos"), "≥"),
    **dict.fromkeys(("exact", "exactly", "exacto", "exactamente", "exato", "exatamente"), "="),
}
"""spellings of the sign of a bound"""
_COMPUTED_DECIMAL = re.compile(r"-?\d{1,9}\.\d{14,17}")
"""a decimal with as many places as Python prints of a float that was worked out"""
_RELATION = re.compile(
    r"\s*(" + "|".join(sorted(map(re.escape, SIGNS), key=len, reverse=True)) + r")\s*(.*)", re.S | re.I
)


def answer_repr(answer: object) -> str | Phrase:
    """Write an answer in short form, for a message.

    >>> answer_repr([1] * 50), answer_repr(-3), str(answer_repr(10**6000))
    ('[1, 1, 1, 1, 1, 1, ...]', '−3', 'a very long number')
    """
    try:
        written = reprlib.repr(answer)
        return Code(written.replace("-", "−", written.startswith("-")) if isinstance(answer, int | float) else written)
    except ValueError:
        return words.LONG_NUMBER
    except Exception:
        return short_repr(answer)


def in_one_order(items: Iterable[object]) -> list[object]:
    """Return the items of a set in an order that does not depend on the process.

    >>> in_one_order({"C2", "B1", 3})
    ['B1', 'C2', 3]
    """
    return sorted(items, key=reprlib.repr)


def unpack_literal(answer: object) -> object:
    """Return the value of a text that is a Python literal in brackets; return anything else as it is.

    >>> unpack_literal(" ['B2', 'B3'] "), unpack_literal("B2 B3")
    (['B2', 'B3'], 'B2 B3')
    """
    if not isinstance(answer, str):
        return answer
    text = answer.strip()
    if len(text) > _MOST_CHARACTERS:
        raise AnswerError(
            words.ANSWER,
            words.CHARACTERS.with_values(count=_MOST_CHARACTERS),
            words.OF_THEM.with_values(count=len(text)),
        )
    if text[:1] not in tuple("[({'\""):
        return text
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # such as that of 3or 4
            return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return text


def number(answer: object, where: Phrase = words.ANSWER) -> Number:
    """Read an exact number: an int, a fraction, a decimal, or text such as ``"1/3"``, ``"−2"``, ``"3,5"`` or ``"inf"``.

    Infinity is ``∞``, ``inf``, ``infinity``, ``infinito`` or ``oo``, in small or capital letters.

    A float is the decimal that it prints as, or the simple fraction that a few steps of arithmetic rounded to it.

    >>> number("1/3"), number(0.1), number(1 / 3), number(0.1 + 0.2), number(0.333), number("-Infinito")
    (Fraction(1, 3), Fraction(1, 10), Fraction(1, 3), Fraction(3, 10), Fraction(333, 1000), -inf)
    >>> number("3,5")
    Fraction(7, 2)
    >>> number("1,250")
    Traceback (most recent call last):
    ...
    gametree.exercises.answer_errors.AnswerError: answer: needed a number, got '1,250'; the comma can mean two \
things: write 1.2500 or 1250
    """
    if isinstance(answer, str):
        return _number_in(answer, where)
    try:
        value = to_number(answer)
    except (ValueRefused, ValueError, ArithmeticError) as refused:
        needed = Phrase(str(refused)) if isinstance(refused, ValueRefused) else words.NUMBER
        raise AnswerError(where, needed, answer_repr(answer)) from None
    if isinstance(value, Fraction) and isinstance(answer, float):
        simple = Fraction(answer).limit_denominator(_MOST_DENOMINATOR)
        return exact(simple) if abs(float(simple) - answer) <= _MOST_ROUNDING_STEPS * math.ulp(answer) else value
    return value


def _number_in(text: str, where: Phrase) -> Number:
    number_text = re.sub(r"(?<!\s)\s*/\s*", "/", text.strip()).replace("−", "-").removeprefix("+")
    number_text = re.sub(r"^(-?)oo$", r"\1inf", number_text, flags=re.IGNORECASE)
    if is_ambiguous(number_text):
        head, slash, below = number_text.partition("/")
        four_places = f"{head.replace(',', '.')}0{slash}{below}"
        cure = words.EITHER.with_values(one=Code(four_places), other=Code(number_text.replace(",", "")))
        raise AnswerError(where, words.NUMBER, answer_repr(text), cure)
    number_text = with_point(number_text)
    if not NUMBER.fullmatch(number_text):
        raise AnswerError(
            where, words.NUMBER, answer_repr(text), words.INSIDE if "," in number_text else words.ONE_SUCH_AS
        )
    try:
        return number(float(number_text)) if _COMPUTED_DECIMAL.fullmatch(number_text) else read_number(number_text)
    except (ValueRefused, ValueError) as refused:
        raise AnswerError(where, Phrase(str(refused)), answer_repr(text), words.SHORTER) from None


def numbers(answer: object, where: Phrase = words.ANSWER, *, count: int) -> tuple[Number, ...]:
    """Read ``count`` numbers, from a list, a tuple or text.

    >>> numbers("(1, 2 6)", count=3), numbers([1, "1/3"], count=2), numbers("3,5; 1", count=2)
    ((1, 2, 6), (1, Fraction(1, 3)), (Fraction(7, 2), 1))
    """
    items = unpack_literal(answer)
    if isinstance(items, set) and isinstance(answer, str):  # braces around numbers are no set: their order counts
        items = answer
    if isinstance(items, str):
        items = entries(items, count)
    if not isinstance(items, list | tuple) or len(items) != count:
        is_many = isinstance(items, list | tuple) and count < len(items) <= 2 * count
        got: Phrase | str = answer_repr(answer)
        if isinstance(answer, int | float | Fraction):
            got = words.SINGLE_NUMBER.with_values(number=got)
        raise AnswerError(where, words.NUMBERS.with_values(count=count), got, words.SEMICOLONS if is_many else None)
    return tuple(number(item, where) for item in items)


def pair(answer: object, where: Phrase = words.ANSWER) -> tuple[Number, Number]:
    """Read a pair of numbers such as a window.

    >>> pair("(-inf, 3)"), pair(["−∞", 3]), pair("3,5") == pair("3; 5"), pair("{9, 3}")
    ((-inf, 3), (-inf, 3), True, (9, 3))
    """
    low, high = numbers(answer, where, count=2)
    return low, high


def relation(answer: object, where: Phrase = words.ANSWER) -> tuple[str, Number]:
    """Read a bound: a number, or one with =, ≤ or ≥ (or "at most" …) before it.

    >>> relation("<= 3"), relation(("at_least", 5)), relation(2), relation("no máximo 4")
    (('≤', 3), ('≥', 5), ('=', 2), ('≤', 4))
    """
    answer = unpack_literal(answer)
    if isinstance(answer, list | tuple) and len(answer) == 2 and isinstance(answer[0], str):
        sign = SIGNS.get(" ".join(answer[0].lower().split()))
        if sign is None:
            raise AnswerError(where, words.SIGN_AND_NUMBER, answer_repr(answer))
        return sign, number(answer[1], where)
    if isinstance(answer, str) and (match := _RELATION.fullmatch(answer)):
        return SIGNS[match[1].lower()], number(match[2], where)
    return "=", number(answer, where)


def interval(answer: object, where: Phrase = words.ANSWER) -> tuple[Number, Number]:
    """Read a closed interval: both ends, or a bound such as ``≤ 3``; a number alone is both ends.

    >>> interval("[3, 14]"), interval("≤ 3"), interval(3), interval("= 3"), interval("3; 14")
    ((3, 14), (-inf, 3), (3, 3), (3, 3), (3, 14))
    """
    answer = unpack_literal(answer)
    is_pair = isinstance(answer, list | tuple) and not (answer and isinstance(answer[0], str) and answer[0] in SIGNS)
    if is_pair or (isinstance(answer, str) and (answer[:1] in tuple("([{") or ";" in answer)):
        low, high = pair(answer, where)
        if low > high:
            turned = words.TURNED.with_values(interval=f"[{show(high)}, {show(low)}]")
            raise AnswerError(where, words.LOW_FIRST, answer_repr(answer), turned)
        return low, high
    if isinstance(answer, str) and (ends := comma_parts(answer)):
        cure = words.EITHER.with_values(one=Code(f"= {'.'.join(ends)}"), other=Code(f"[{', '.join(ends)}]"))
        raise AnswerError(where, words.INTERVAL, answer_repr(answer), cure)
    sign, value = relation(answer, where)
    return (value if sign != "≤" else -INF), (value if sign != "≥" else INF)
