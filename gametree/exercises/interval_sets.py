"""Sets of numbers as intervals with open and closed ends, as text and in words: answers to "for which x?"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from ..phrases import Code
from ..rules import INFINITE_WINDOW, Window
from ..values import INF, Number, exact, show
from . import answer_errors as words
from .answer_errors import AnswerError
from .answer_notation import (
    COMMA_BETWEEN_DIGITS,
    NOTHING,
    SIGNS,
    answer_repr,
    comma_parts,
    in_one_order,
    number,
    unpack_literal,
    with_point,
)

END = r"([+\-−]?(?:[.,]?\d\S{0,200}|∞|inf\w{0,200}))"
"""pattern of a number, whose value is read later"""
_GREATER = r"(?:greater|more|larger|bigger|higher|mayor(?:es)?|más|superior(?:es)?|maior(?:es)?|mais)"
_LESS = r"(?:less|smaller|lower|fewer|menor(?:es)?|menos|inferior(?:es)?)"
_THAN = r" (?:than|do que|que|de|a)"
_OR_EQUAL = rf"(?:{_THAN})? (?:or|o|ou) (?:equal|igual|iguales|iguais)(?: to|{_THAN})?"
_IS = r"(?:is|are|es|está|son|sea|é|são|seja)"
NAME = r"(?:(?!(?:or|o|ou|u|and|y|e)\b)[^\W\d]\w* )?"
_NOT = rf"(?:(?:{_IS} )?not|no(?: {_IS})?|não(?: {_IS})?)"


def _words_for_sign(sign: str) -> str:
    return "|".join(re.escape(word) for word, meaning in SIGNS.items() if meaning == sign and word[0].isalpha())


_AT_LEAST = rf"(?:{_words_for_sign('≥')}|por lo menos|como minimo|no minimo|ao menos)"
_AT_MOST = rf"(?:{_words_for_sign('≤')}|up to|como maximo|no maximo|hasta|até)"
_BETWEEN = rf"(?:between|from|entre|de|desde) {END} (?:and|to|y|a|e|hasta|até) {END}"

_WORDS_AS_SIGNS = (
    (rf"{NAME}(?:{_IS} )?(?:strictly|estrictamente|estritamente) {_BETWEEN}", r"\1 < x < \2"),
    (rf"{NAME}(?:{_IS} )?{_BETWEEN}", r"\1 ≤ x ≤ \2"),
    (rf"{END} (?:(?:or|o|ou) {_GREATER}|{_AT_LEAST})(?!{_THAN}| or| o| ou| {END})", r"≥ \1"),
    (rf"{END} (?:(?:or|o|ou) {_LESS}|{_AT_MOST})(?!{_THAN}| or| o| ou| {END})", r"≤ \1"),
    (_AT_LEAST, "≥"),
    (_AT_MOST, "≤"),
    (rf"{_NOT} {_GREATER}{_THAN}", "≤"),
    (rf"{_NOT} {_LESS}{_THAN}", "≥"),
    (rf"{_GREATER}{_OR_EQUAL}", "≥"),
    (rf"{_LESS}{_OR_EQUAL}", "≤"),
    (rf"{_GREATER}{_THAN}|above|por encima de|acima de", ">"),
    (rf"{_LESS}{_THAN}|below|por debajo de|abaixo de", "<"),
    (rf"{_NOT} (?:equal to|igual a)|{_NOT}(?= {END})|(?:different from|distinto de|diferente de)", "≠"),
    (rf"equals|equal to|igual a|{_words_for_sign('=')}", "="),
    (rf"{_IS} (?=[<>=≤≥≠])", ""),
    (rf"{_IS}(?= {END})", "="),
)
"""replacements of words by signs, longer phrases before shorter ones"""
RULES = [(re.compile(rf"(?<!\w){said}(?!\w)", re.IGNORECASE), signs) for said, signs in _WORDS_AS_SIGNS[:-2]]
RULES += [(re.compile(rf"(?<!\w){said}", re.IGNORECASE), signs) for said, signs in _WORDS_AS_SIGNS[-2:]]


# ---- Sets of numbers as intervals with open and closed ends: answers to "for which x?" ---------------


class Span(NamedTuple):
    """All numbers from ``low`` to ``high``, with or without each end; infinite ends are never included."""

    low: Number
    high: Number
    has_low: bool
    has_high: bool


_EVERYTHING = Span(-INF, INF, False, False)
_NEVER = NOTHING | {"", "never", "nunca", "{}", "[]"}
_ALWAYS = frozenset(("always", "all", "any", "every", "siempre", "todos", "sempre", "ℝ", "r"))
_UNION = re.compile(r"(?<!\s)\s*[∪|]\s*|(?<![<>=≤≥≠]) (?:or|o|ou|u) ", re.IGNORECASE)
_BOTH = re.compile(r"(?<!\s)\s*[∧&]\s*|(?<![<>=≤≥≠]) (?:and|y|e) ", re.IGNORECASE)
INTERVALS = (re.compile(r"([\[(\]])([^;]+);([^;]+)([\])\[])"), re.compile(r"([\[(\]])([^,;]+),([^,;]+)([\])\[])"))
"""patterns of an interval: first with a semicolon between its ends, which may then have decimal commas; then with a
comma"""
POINTS = re.compile(r"\{(.+)\}")
_COMPARISON = re.compile(r"(≤|≥|<|>|=|≠)")
_INTRODUCED = re.compile(
    r"(?:if|si|se|when|cuando|quando|(?:for|para)(?: all| todos?(?: los| os)?)?) (?=x\b)|x (?:∈|in|en|em) (?=[\[(\]{])",
    re.IGNORECASE,
)
"""words that can introduce a condition or a set"""
_INTERVAL_NAME = re.compile(r"(?!inf)[^\W\d]\w*", re.IGNORECASE)
_SPELLINGS = {"<=": "≤", "=<": "≤", ">=": "≥", "=>": "≥", "!=": "≠", "==": "=", "−": "-"}
_TURNED = {"≤": "≥", "≥": "≤", "<": ">", ">": "<", "=": "=", "≠": "≠"}


def read(answer: object) -> tuple[Span, ...]:
    """Read a set of numbers, as a condition or as intervals; return its intervals in order, without overlaps.

    >>> read("3 < x <= 5 or x > 7") == read("(3, 5] U (7, inf)") == read([ "]3, 5]", "x > 7"])
    True
    >>> read("x < 4") == read("x is less than 4") == read("menor que 4") == read("abaixo de 4")
    True
    >>> read("if x < 4") == read("x in (-inf, 4)") == read("x < 4")
    True
    >>> write(read("x ≠ 4")), write(read("never")), write(read(4))
    ('x < 4 or x > 4', 'never', 'x = 4')
    """
    if isinstance(answer, str) and answer.strip()[:1] in ("'", '"'):
        answer = unpack_literal(answer)
    if answer is None:
        return ()
    if isinstance(answer, list | tuple | set | frozenset):
        if not all(isinstance(item, str) for item in answer):
            raise AnswerError(words.ANSWER, words.VALUES_OF_X, answer_repr(answer), words.AS_TEXT)
        items = answer if isinstance(answer, list | tuple) else in_one_order(answer)
        return merged(span for item in items for span in read(item))
    if not isinstance(answer, str):
        value = number(answer)
        return merged([Span(value, value, True, True)])
    text = " ".join(answer.split())
    for spelling, sign in _SPELLINGS.items():
        text = text.replace(spelling, sign)
    if text.lower() in _NEVER or text.lower() in _ALWAYS:
        return (_EVERYTHING,) if text.lower() in _ALWAYS else ()
    text = _INTRODUCED.sub("", text, count=1)
    for pattern, signs in RULES:
        text = pattern.sub(signs, text)
    return merged(span for part in _UNION.split(text) for span in _part(part, answer))


def _part(text: str, answer: str) -> tuple[Span, ...]:
    if match := INTERVALS[0].fullmatch(text) or INTERVALS[1].fullmatch(text):
        low, high = _end(match[2], answer), _end(match[3], answer)
        return (_span(low, high, match[1] == "[", match[4] == "]", answer),)
    if match := POINTS.fullmatch(text):
        between = r"\s*;\s*" if ";" in match[1] else r"[\s,]+"
        entries = list(map(with_point, match[1].split()))
        if len(entries) > 1 and "," in match[1] and not any("," in entry or ";" in entry for entry in entries):
            decimals = ", ".join(entries)
            others = ", ".join(re.split(between, match[1].strip()))
            cure = words.EITHER.with_values(one=Code(f"{{{decimals}}}"), other=Code(f"{{{others}}}"))
            raise AnswerError(words.ANSWER, words.VALUES_OF_X, answer_repr(answer), cure)
        points = [_end(point, answer) for point in re.split(between, match[1].strip())]
        return tuple(_span(point, point, True, True, answer) for point in points)
    known: tuple[Span, ...] = (_EVERYTHING,)
    conditions = _BOTH.split(text)
    if len(conditions) > 1 and not all(map(_COMPARISON.search, conditions)):  # "x < 5 and 7" is ambiguous
        raise AnswerError(words.ANSWER, words.VALUES_OF_X, answer_repr(answer), words.SPANS)
    for condition in conditions:
        known = _common_part(known, _comparison(condition, answer))
    return known


def _comparison(text: str, answer: str) -> tuple[Span, ...]:
    parts = [part.strip() for part in _COMPARISON.split(text)]
    if len(parts) == 3 and not parts[0]:
        parts[0] = "x"
    names = [place for place, part in enumerate(parts) if place % 2 == 0 and _INTERVAL_NAME.fullmatch(part)]
    signs, ends = parts[1::2], next(filter(None, map(comma_parts, parts[::2])), None)
    if ends and all(sign in "=≠" for sign in signs):
        decimal_reading, pair_reading = f"x {signs[0] if signs else '='} {'.'.join(ends)}", "{" + ", ".join(ends) + "}"
        cure = words.EITHER.with_values(one=Code(decimal_reading), other=Code(pair_reading))
        raise AnswerError(words.ANSWER, words.VALUES_OF_X, answer_repr(answer), cure)
    if len(parts) == 1 and not names and text[:1] not in tuple("[(]"):
        value = _end(parts[0], answer)
        return (_span(value, value, True, True, answer),)
    if len(names) != 1 or len(parts) not in (3, 5) or (len(parts) == 5 and names != [2]):
        cure = words.SEMICOLONS if COMMA_BETWEEN_DIGITS.search(text) else words.SPANS
        raise AnswerError(words.ANSWER, words.VALUES_OF_X, answer_repr(answer), cure)
    known: tuple[Span, ...] = (_EVERYTHING,)
    for place in range(1, len(parts), 2):
        sign = parts[place] if place > names[0] else _TURNED[parts[place]]
        value = _end(parts[place + 1] if place > names[0] else parts[place - 1], answer)
        below, above = Span(-INF, value, False, sign == "≤"), Span(value, INF, sign == "≥", False)
        spans = {"=": (Span(value, value, True, True),), "≠": (below, above)}
        known = _common_part(known, spans.get(sign, (below,) if sign in "<≤" else (above,)))
    if not known:
        raise AnswerError(words.ANSWER, words.VALUES_OF_X, answer_repr(answer), words.NOT_BOTH)
    return known


def _end(text: str, answer: str) -> Number:
    """Read a number in a condition; if there is none, raise an error that asks for a condition."""
    try:
        return number(text)
    except AnswerError as error:
        if error.cure == words.ONE_SUCH_AS or (error.cure == words.INSIDE and not COMMA_BETWEEN_DIGITS.search(text)):
            raise AnswerError(words.ANSWER, words.VALUES_OF_X, answer_repr(answer), words.SPANS) from None
        raise


def _span(low: Number, high: Number, has_low: bool, has_high: bool, answer: str) -> Span:
    if low > high or (low == high and not (has_low and has_high)):
        cure = words.NOTHING_BETWEEN.with_values(low=show(low), high=show(high))
        raise AnswerError(words.ANSWER, words.VALUES_OF_X, answer_repr(answer), cure)
    return Span(low, high, has_low, has_high)


def _common_part(first_spans: Sequence[Span], second_spans: Sequence[Span]) -> tuple[Span, ...]:
    return tuple(
        shared
        for first in first_spans
        for second in second_spans
        if (shared := _intersection(first, second)) is not None
    )


def _intersection(first: Span, second: Span) -> Span | None:
    low, high = max(first.low, second.low), min(first.high, second.high)
    has_low = all(span.low < low or span.has_low for span in (first, second))
    has_high = all(span.high > high or span.has_high for span in (first, second))
    return Span(low, high, has_low, has_high) if low < high or (low == high and has_low and has_high) else None


def merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return the intervals in order; adjacent intervals are joined, and infinite ends are open."""
    merged: list[Span] = []
    for low, high, has_low, has_high in sorted(spans, key=lambda span: (span.low, not span.has_low)):
        span = Span(low, high, has_low and low != -INF, has_high and high != INF)
        if low in (INF, -INF) and low == high:
            continue
        last = merged[-1] if merged else None
        if last is None or low > last.high or (low == last.high and not (has_low or last.has_high)):
            merged.append(span)
        elif (high, has_high) > (last.high, last.has_high):
            merged[-1] = Span(last.low, span.high, last.has_low, span.has_high)
    return tuple(merged)


def within(spans: Sequence[Span], ends: Window) -> tuple[Span, ...]:
    """Return the part of a set between the given ends; an interval that reaches one of the ends is extended to
    infinity.

    >>> write(within(read("-5 < x <= 3"), (0, 10))), write(within(read("x >= 0"), (0, 10)))
    ('x ≤ 3', 'always')
    """
    if ends == INFINITE_WINDOW:
        return tuple(spans)
    clipped = []
    for low, high, has_low, has_high in _common_part(spans, [Span(*ends, True, True)]):
        low, high = -INF if low == ends[0] and has_low else low, INF if high == ends[1] and has_high else high
        clipped.append(Span(low, high, has_low, has_high))
    return merged(clipped)


def contains(spans: Iterable[Span], x: Number) -> bool:
    """Return whether a number is in a set.

    >>> contains(read("x < 3"), 3), contains(read("x ≤ 3"), 3)
    (False, True)
    """
    return any(
        (low < x or (has_low and x == low)) and (x < high or (has_high and x == high))
        for low, high, has_low, has_high in spans
    )


def write(spans: Sequence[Span], words: tuple[str, str, str] = ("never", "always", "or")) -> str:
    """Return a set of numbers in one line that `read` accepts; equal sets give equal text.

    >>> write((Span(3, 5, False, True), Span(7, INF, True, False)))
    '3 < x ≤ 5 or x ≥ 7'
    """
    never, always, union = words
    if not spans:
        return never
    return always if spans[0] == _EVERYTHING else f" {union} ".join(map(_interval_text, spans))


def _interval_text(span: Span) -> str:
    low, high, has_low, has_high = span
    if low == high:
        return f"x = {show(low)}"
    if low == -INF:
        return f"x {'≤' if has_high else '<'} {show(high)}"
    if high == INF:
        return f"x {'≥' if has_low else '>'} {show(low)}"
    return f"{show(low)} {'≤' if has_low else '<'} x {'≤' if has_high else '<'} {show(high)}"


def test_points(critical: Iterable[Number], ends: Window = INFINITE_WINDOW) -> list[tuple[Number, Span]]:
    """Return pairs of a number and the interval to which it belongs; a property that changes only at critical numbers
    is constant on each interval.

    Each critical number is an interval by itself; the other intervals are between critical numbers.

    >>> [number for number, span in test_points([3, 5])]
    [2, 3, 4, 5, 6]
    """
    points = sorted({*critical, *(end for end in ends if end not in (INF, -INF))})
    points = [point for point in points if ends[0] <= point <= ends[1] and point not in (INF, -INF)]
    if not points:
        return [(0, _EVERYTHING)]
    samples = [(point, Span(point, point, True, True)) for point in points]
    samples += [(exact(Fraction(low + high) / 2), Span(low, high, False, False)) for low, high in pairwise(points)]
    if points[0] > ends[0]:
        samples.append((points[0] - 1, Span(-INF, points[0], False, False)))
    if points[-1] < ends[1]:
        samples.append((points[-1] + 1, Span(points[-1], INF, False, False)))
    return sorted(samples)


def solve_by_trying(
    holds: Callable[[Number], bool], critical: Iterable[Number], ends: Window = INFINITE_WINDOW
) -> tuple[Span, ...]:
    """Return the set of numbers for which ``holds`` returns true; its result can change only at the critical numbers.

    >>> write(solve_by_trying(lambda x: 3 < x <= 5, [3, 5]))
    '3 < x ≤ 5'
    """
    return within(merged(span for x, span in test_points(critical, ends) if holds(x)), ends)
