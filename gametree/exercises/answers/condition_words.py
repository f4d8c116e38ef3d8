"""Conditions in words, in any of the three languages: ``x is less than 4``, ``x menor que 4``, ``entre 2 e 5``."""

from __future__ import annotations

import re

from .numbers import SIGNS

__all__ = ["with_signs"]

END = r"([+\-−]?(?:\d\S*|[.,]\d\S*|∞|inf\w*))"
"""a number, which is read later"""
GREATER = r"(?:greater|more|larger|bigger|higher|mayor(?:es)?|más|superior(?:es)?|maior(?:es)?|mais)"
LESS = r"(?:less|smaller|lower|fewer|menor(?:es)?|menos|inferior(?:es)?)"
THAN = r" (?:than|do que|que|de|a)"
OR_EQUAL = rf"(?:{THAN})? (?:or|o|ou) (?:equal|igual|iguales|iguais)(?: to|{THAN})?"
IS = r"(?:is|are|es|está|son|sea|é|são|seja)"
NAME = r"(?:(?!(?:or|o|ou|u|and|y|e)\b)[^\W\d]\w* )?"
NOT = rf"(?:(?:{IS} )?not|no(?: {IS})?|não(?: {IS})?)"


def _spelled(sign: str) -> str:
    """Return the words that are read as a sign wherever there is a bound."""
    return "|".join(re.escape(word) for word, meant in SIGNS.items() if meant == sign and word[0].isalpha())


AT_LEAST = rf"(?:{_spelled('≥')}|por lo menos|como minimo|no minimo|ao menos)"
AT_MOST = rf"(?:{_spelled('≤')}|up to|como maximo|no maximo|hasta|até)"
BETWEEN = rf"(?:between|from|entre|de|desde) {END} (?:and|to|y|a|e|hasta|até) {END}"

WRITTEN = (
    (rf"{NAME}(?:{IS} )?(?:strictly|estrictamente|estritamente) {BETWEEN}", r"\1 < x < \2"),
    (rf"{NAME}(?:{IS} )?{BETWEEN}", r"\1 ≤ x ≤ \2"),
    (rf"{END} (?:(?:or|o|ou) {GREATER}|{AT_LEAST})(?!{THAN}| or| o| ou| {END})", r"≥ \1"),
    (rf"{END} (?:(?:or|o|ou) {LESS}|{AT_MOST})(?!{THAN}| or| o| ou| {END})", r"≤ \1"),
    (AT_LEAST, "≥"),
    (AT_MOST, "≤"),
    (rf"{NOT} {GREATER}{THAN}", "≤"),
    (rf"{NOT} {LESS}{THAN}", "≥"),
    (rf"{GREATER}{OR_EQUAL}", "≥"),
    (rf"{LESS}{OR_EQUAL}", "≤"),
    (rf"{GREATER}{THAN}|above|por encima de|acima de", ">"),
    (rf"{LESS}{THAN}|below|por debajo de|abaixo de", "<"),
    (rf"{NOT} (?:equal to|igual a)|{NOT}(?= {END})|(?:different from|distinto de|diferente de)", "≠"),
    (rf"equals|equal to|igual a|{_spelled('=')}", "="),
    (rf"{IS} (?=[<>=≤≥≠])", ""),
    (rf"{IS}(?= {END})", "="),
)
"""what is said, the longer before the shorter, and how it is written with signs"""
RULES = [(re.compile(rf"(?<!\w){said}(?!\w)", re.IGNORECASE), signs) for said, signs in WRITTEN[:-2]]
RULES += [(re.compile(rf"(?<!\w){said}", re.IGNORECASE), signs) for said, signs in WRITTEN[-2:]]


def with_signs(text: str) -> str:
    """Write a condition in words with signs; ``between`` includes both ends. What has no such words stays as it is.

    >>> with_signs("x is less than 4"), with_signs("x mayor o igual que 2"), with_signs("pelo menos 3")
    ('x < 4', 'x ≥ 2', '≥ 3')
    >>> with_signs("x entre 2 y 5"), with_signs("x is 7 or more"), with_signs("x < 3 or x > 5")
    ('2 ≤ x ≤ 5', 'x ≥ 7', 'x < 3 or x > 5')
    """
    for said, signs in RULES:
        text = said.sub(signs, text)
    return text
