"""The notation of windows, known intervals and bounds in answers: all kinds of question use the same readers."""

from __future__ import annotations

import re

from ..phrases import Code, Phrase
from ..values import INF, Number, is_infinite, show, write
from . import answer_errors as words
from . import interval_sets
from .answer_errors import AnswerError
from .answer_notation import SIGNS, answer_repr, comma_parts, number, numbers, unpack_literal

_RELATION = re.compile(
    r"\s*(" + "|".join(sorted(map(re.escape, SIGNS), key=len, reverse=True)) + r")\s*(.*)", re.S | re.I
)
_WORD = re.compile(r"[^\W\d_]|[<>≤≥=]")
"""a letter or a comparison sign; every condition contains at least one"""


def pair(answer: object, where: Phrase = words.ANSWER) -> tuple[Number, Number]:
    """Read a window. The ends of a window are neither open nor closed; if both ends are finite, brackets that include
    only one of them are refused.

    >>> pair("(-inf, 3)"), pair(["−∞", 3]), pair("3,5") == pair("3; 5"), pair("{9, 3}"), pair("]-inf, 3]")
    ((-inf, 3), (-inf, 3), True, (9, 3), (-inf, 3))
    """
    low, high = numbers(answer, where, count=2)
    has_low, has_high = _closed_ends(answer)
    if has_low != has_high and not is_infinite(low) and not is_infinite(high):
        cure = words.ENDS_OF_WINDOW.with_values(window=Code(f"({write(low)}, {write(high)})"))
        raise AnswerError(where, words.WINDOW, answer_repr(answer), cure)
    return low, high


def relation(answer: object, where: Phrase = words.ANSWER) -> tuple[str, Number]:
    """Read a bound: a number, optionally after =, ≤, ≥ or words such as "at most"; or an interval with one infinite
    end.

    >>> relation("<= 3"), relation(("at_least", 5)), relation(2), relation("no máximo 4"), relation("(-inf, 2]")
    (('≤', 3), ('≥', 5), ('=', 2), ('≤', 4), ('≤', 2))
    """
    answer = unpack_literal(answer)
    if isinstance(answer, list | tuple) and len(answer) == 2 and isinstance(answer[0], str):
        sign = SIGNS.get(" ".join(answer[0].lower().split()))
        if sign is None:
            raise AnswerError(where, words.SIGN_AND_NUMBER, answer_repr(answer))
        return sign, number(answer[1], where)
    if isinstance(answer, str) and (match := _RELATION.fullmatch(answer)):
        return SIGNS[match[1].lower()], number(match[2], where)
    if not isinstance(answer, str) or (ends := _ends_in_text(answer, where)) is None:
        return "=", number(answer, where)
    low, high = ends
    if low != high and is_infinite(low) == is_infinite(high):
        raise AnswerError(where, words.SIGN_AND_NUMBER, answer_repr(answer))
    return ("=", low) if low == high else ("≤", high) if is_infinite(low) else ("≥", low)


def interval(answer: object, where: Phrase = words.ANSWER) -> tuple[Number, Number]:
    """Read the interval of a value: both ends, or a bound such as ``≤ 3``; a single number is both ends.

    A finite end belongs to the interval; an infinite end may be written as open or closed. Round brackets on both sides
    are accepted as the brackets of a pair of numbers.

    >>> interval("[3, 14]"), interval("≤ 3"), interval(3), interval("= 3"), interval("3; 14")
    ((3, 14), (-inf, 3), (3, 3), (3, 3), (3, 14))
    >>> interval("]-inf, 3]"), interval("3 or less"), interval("between 3 and 14")
    ((-inf, 3), (-inf, 3), (3, 14))
    """
    answer = unpack_literal(answer)
    if isinstance(answer, list | tuple) and not (answer and isinstance(answer[0], str) and answer[0] in SIGNS):
        return _in_order(answer, where)
    if isinstance(answer, str) and (ends := comma_parts(answer)):
        cure = words.EITHER.with_values(one=Code(f"= {'.'.join(ends)}"), other=Code(f"[{', '.join(ends)}]"))
        raise AnswerError(where, words.INTERVAL, answer_repr(answer), cure)
    if isinstance(answer, str) and not _RELATION.fullmatch(answer):
        is_pair = answer[:1] in tuple("([{") or ";" in answer
        found = _ends_in_text(answer, where) or (_in_order(answer, where) if is_pair else None)
        if found is not None:
            return found
    sign, value = relation(answer, where)
    return (value if sign != "≤" else -INF), (value if sign != "≥" else INF)


def _in_order(answer: object, where: Phrase) -> tuple[Number, Number]:
    low, high = numbers(answer, where, count=2)
    if low > high:
        turned = words.TURNED.with_values(interval=f"[{show(high)}, {show(low)}]")
        raise AnswerError(where, words.LOW_FIRST, answer_repr(answer), turned)
    return low, high


def _closed_ends(answer: object) -> tuple[bool, bool]:
    """Return whether the brackets of a text close the lower and the upper end; without brackets, both ends are closed.

    >>> _closed_ends("]3, 5]"), _closed_ends("(3, 5)"), _closed_ends("3; 5"), _closed_ends((3, 5))
    ((False, True), (True, True), (True, True), (True, True))
    """
    first, last = (answer.strip()[:1], answer.strip()[-1:]) if isinstance(answer, str) else ("", "")
    is_interval = bool(first) and first in "[(]" and last in "])[" and first + last != "()"
    return not is_interval or first == "[", not is_interval or last == "]"


def _ends_in_text(answer: str, where: Phrase) -> tuple[Number, Number] | None:
    """Return the ends of an interval in brackets or of a condition in words, or None for any other text."""
    text = answer.strip()
    if text[:1] in tuple("[(]") and text[-1:] in tuple("])["):
        low, high = _in_order(text, where)
        has_low, has_high = _closed_ends(text)
    else:
        spans = _spans_in_words(text)
        if len(spans) != 1:
            return None
        low, high, has_low, has_high = spans[0]
    if (has_low or is_infinite(low)) and (has_high or is_infinite(high)):
        return low, high
    ends = f"≤ {write(high)}" if low == -INF else f"≥ {write(low)}" if high == INF else f"[{write(low)}, {write(high)}]"
    cure = words.ENDS_BELONG.with_values(interval=Code(ends))
    raise AnswerError(where, words.CLOSED_INTERVAL, answer_repr(answer), cure)


def _spans_in_words(text: str) -> tuple[interval_sets.Span, ...]:
    if text[:1] == "{" or not _WORD.search(text):
        return ()
    try:
        return interval_sets.read(text)
    except AnswerError:
        return ()
