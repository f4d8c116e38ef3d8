"""Numbers in an answer, read leniently in their spelling and exactly in their value, with a decimal comma too."""

from __future__ import annotations

import ast
import math
import re
import reprlib
import warnings
from collections.abc import Iterable
from fractions import Fraction

from ..phrases import Code, Phrase, brief
from ..values import INF, NUMBER, Number, ValueRefused, exact, read_number, show, to_number
from . import answer_errors as words
from .answer_errors import AnswerError

# ---- Commas in an answer: in a number, as in ``3,5``, or between two numbers; where both are possible, … ----

SEPARATORS = re.compile(r"[\s,;]+")
LOOSE = re.compile(r"\d\s*,\s*\d")
"""a comma between digits, which can be the reason that a text cannot be read"""
DECIMAL = re.compile(r"([+\-−]?\d*),(\d+(?:/[1-9]\d*)?)")
THOUSANDS = re.compile(r"[+\-−]?[1-9]\d{0,2},\d{3}(?:/\d+)?")
"""``1,250``, which can be more than a thousand"""
APART = (re.compile(r"(?<!\s)\s*[;\n]\s*"), re.compile(r"[\s;]+"))
"""separators of numbers with a decimal comma, the safer one first"""
NEW_LABEL = re.compile(r"[^\s,;:=≤≥<>→]*\s*(?:[:=≤≥<>→]|->)")
"""a label and the sign after it"""


def doubtful(text: str) -> bool:
    """Tell whether the comma in a number can be a decimal comma as well as one of thousands.

    >>> doubtful("1,250"), doubtful("0,250"), doubtful("3,5")
    (True, False, False)
    """
    return THOUSANDS.fullmatch(text) is not None


def with_point(text: str) -> str:
    """Write a number with a decimal comma with a point; leave anything else as it is.

    >>> with_point("-3,5"), with_point("3, 5")
    ('-3.5', '3, 5')
    """
    return text.replace(",", ".") if DECIMAL.fullmatch(text) else text


def inside(text: str) -> tuple[str, ...]:
    """Return the digits before and after the comma of a number; nothing for any other text.

    >>> inside(" 3,5 "), inside("3.5")
    (('3', '5'), ())
    """
    found = DECIMAL.fullmatch(text.strip())
    return (found[1], found[2]) if found and found[1].strip("+-−") else ()


def entries(text: str, count: int) -> list[str]:
    """Split a text into ``count`` numbers; a comma is a decimal comma only where that gives the right count.

    >>> entries("(3,5)", 2), entries("3,5; 7,5", 2), entries("1,2; 6", 3), entries("1,2; 6", 2)
    (['3', '5'], ['3,5', '7,5'], ['1', '2', '6'], ['1,2', '6'])
    """
    bare = text.strip().strip("()[]{}").strip()
    found = [word for word in SEPARATORS.split(bare) if word]
    if len(found) == count or "," not in bare:
        return found
    for between in APART:
        others = between.split(bare)
        if len(others) == count and all(other and "," not in with_point(other) for other in others):
            return others
    return found


def continues(before: str, after: str) -> bool:
    """Tell whether a comma is part of a number, and not the end of what is said about a node.

    >>> continues("A = 3", "5; B = 2"), continues("A = 3", " B = 2"), continues("A = 3", "2B = 2")
    (True, False, False)
    """
    return before[-1:].isdigit() and after[:1].isdigit() and not NEW_LABEL.match(after)


# ---- Numbers in an answer, read leniently in their spelling and exactly in their value -----------

LONGEST = 20_000
"""characters of an answer"""
NOTHING = frozenset(("none", "nothing", "nada", "ninguno", "ninguna", "nenhum", "nenhuma", "-", "—", "–", "∅"))
"""words for an empty answer; None means the same"""
SIMPLE = 10**6
"""the greatest denominator of a fraction for which a float can stand"""
FEW_STEPS = 8
"""the greatest error of such a float, in units of its last place"""
SIGNS = {"≤": "≤", "<=": "≤", "=<": "≤", "≥": "≥", ">=": "≥", "=": "=", "==": "="} | {
    **dict.fromkeys(("at_most", "at most", "como máximo", "a lo sumo", "no máximo"), "≤"),
    **dict.fromkeys(("at_least", "at least", "como mínimo", "al menos", "no mínimo", "pelo menos"), "≥"),
    **dict.fromkeys(("exact", "exactly", "exacto", "exactamente", "exato", "exatamente"), "="),
}
"""spellings of the sign of a bound"""
COMPUTED = re.compile(r"-?\d{1,9}\.\d{14,17}")
"""a decimal with as many places as Python prints of a float that was worked out"""
RELATION = re.compile(
    r"\s*(" + "|".join(sorted(map(re.escape, SIGNS), key=len, reverse=True)) + r")\s*(.*)", re.S | re.I
)


def said(given: object) -> str | Phrase:
    """Write what was given, short enough for a message.

    >>> said([1] * 50), str(said(10**6000))
    ('[1, 1, 1, 1, 1, 1, ...]', 'a very long number')
    """
    try:
        return Code(reprlib.repr(given))
    except ValueError:
        return words.LONG_NUMBER
    except Exception:
        return brief(given)


def in_one_order(items: Iterable[object]) -> list[object]:
    """Return the items of a set in an order that does not depend on the process.

    >>> in_one_order({"C2", "B1", 3})
    ['B1', 'C2', 3]
    """
    return sorted(items, key=reprlib.repr)


def unpacked(answer: object) -> object:
    """Return the value of a text that is a Python literal in brackets; return anything else as it is.

    >>> unpacked(" ['B2', 'B3'] "), unpacked("B2 B3")
    (['B2', 'B3'], 'B2 B3')
    """
    if not isinstance(answer, str):
        return answer
    text = answer.strip()
    if len(text) > LONGEST:
        raise AnswerError(words.ANSWER, words.CHARACTERS.of(count=LONGEST), words.OF_THEM.of(count=len(text)))
    if text[:1] not in tuple("[({'\""):
        return text
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # such as that of 3or 4
            return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return text


def number(given: object, where: Phrase = words.ANSWER) -> Number:
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
    if isinstance(given, str):
        return _number_in(given, where)
    try:
        value = to_number(given)
    except (ValueRefused, ValueError, ArithmeticError) as refused:
        needed = Phrase(str(refused)) if isinstance(refused, ValueRefused) else words.NUMBER
        raise AnswerError(where, needed, said(given)) from None
    if isinstance(value, Fraction) and isinstance(given, float):
        simple = Fraction(given).limit_denominator(SIMPLE)
        return exact(simple) if abs(float(simple) - given) <= FEW_STEPS * math.ulp(given) else value
    return value


def _number_in(text: str, where: Phrase) -> Number:
    plain = re.sub(r"(?<!\s)\s*/\s*", "/", text.strip()).replace("−", "-").removeprefix("+")
    plain = re.sub(r"^(-?)oo$", r"\1inf", plain, flags=re.IGNORECASE)
    if doubtful(plain):
        head, slash, below = plain.partition("/")
        four_places = f"{head.replace(',', '.')}0{slash}{below}"
        cure = words.EITHER.of(one=Code(four_places), other=Code(plain.replace(",", "")))
        raise AnswerError(where, words.NUMBER, said(text), cure)
    plain = with_point(plain)
    if not NUMBER.fullmatch(plain):
        raise AnswerError(where, words.NUMBER, said(text), words.INSIDE if "," in plain else words.ONE_SUCH_AS)
    try:
        return number(float(plain)) if COMPUTED.fullmatch(plain) else read_number(plain)
    except (ValueRefused, ValueError) as refused:
        raise AnswerError(where, Phrase(str(refused)), said(text), words.SHORTER) from None


def numbers(given: object, where: Phrase = words.ANSWER, *, count: int) -> tuple[Number, ...]:
    """Read ``count`` numbers, from a list, a tuple or text.

    >>> numbers("(1, 2 6)", count=3), numbers([1, "1/3"], count=2), numbers("3,5; 1", count=2)
    ((1, 2, 6), (1, Fraction(1, 3)), (Fraction(7, 2), 1))
    """
    items = unpacked(given)
    if isinstance(items, set) and isinstance(given, str):  # braces around numbers are no set: their order counts
        items = given
    if isinstance(items, str):
        items = entries(items, count)
    if not isinstance(items, list | tuple) or len(items) != count:
        is_many = isinstance(items, list | tuple) and count < len(items) <= 2 * count
        raise AnswerError(where, words.NUMBERS.of(count=count), said(given), words.SEMICOLONS if is_many else None)
    return tuple(number(item, where) for item in items)


def pair(given: object, where: Phrase = words.ANSWER) -> tuple[Number, Number]:
    """Read a pair of numbers such as a window.

    >>> pair("(-inf, 3)"), pair(["−∞", 3]), pair("3,5") == pair("3; 5"), pair("{9, 3}")
    ((-inf, 3), (-inf, 3), True, (9, 3))
    """
    low, high = numbers(given, where, count=2)
    return low, high


def relation(given: object, where: Phrase = words.ANSWER) -> tuple[str, Number]:
    """Read a bound: a number, or one with =, ≤ or ≥ (or "at most" …) before it.

    >>> relation("<= 3"), relation(("at_least", 5)), relation(2), relation("no máximo 4")
    (('≤', 3), ('≥', 5), ('=', 2), ('≤', 4))
    """
    given = unpacked(given)
    if isinstance(given, list | tuple) and len(given) == 2 and isinstance(given[0], str):
        sign = SIGNS.get(" ".join(given[0].lower().split()))
        if sign is None:
            raise AnswerError(where, words.SIGN_AND_NUMBER, said(given))
        return sign, number(given[1], where)
    if isinstance(given, str) and (found := RELATION.fullmatch(given)):
        return SIGNS[found[1].lower()], number(found[2], where)
    return "=", number(given, where)


def span_of(given: object, where: Phrase = words.ANSWER) -> tuple[Number, Number]:
    """Read a closed interval: both ends, or a bound such as ``≤ 3``; a number alone is both ends.

    >>> span_of("[3, 14]"), span_of("≤ 3"), span_of(3), span_of("= 3"), span_of("3; 14")
    ((3, 14), (-inf, 3), (3, 3), (3, 3), (3, 14))
    """
    given = unpacked(given)
    is_pair = isinstance(given, list | tuple) and not (given and isinstance(given[0], str) and given[0] in SIGNS)
    if is_pair or (isinstance(given, str) and (given[:1] in tuple("([{") or ";" in given)):
        low, high = pair(given, where)
        if low > high:
            turned = words.TURNED.of(interval=f"[{show(high)}, {show(low)}]")
            raise AnswerError(where, words.LOW_FIRST, said(given), turned)
        return low, high
    if isinstance(given, str) and (ends := inside(given)):
        cure = words.EITHER.of(one=Code(f"= {'.'.join(ends)}"), other=Code(f"[{', '.join(ends)}]"))
        raise AnswerError(where, words.INTERVAL, said(given), cure)
    sign, value = relation(given, where)
    return (value if sign != "≤" else -INF), (value if sign != "≥" else INF)
