"""The width of text in DejaVu Sans, so that layout needs no font library."""

from __future__ import annotations

import contextlib
import re
import sys
import unicodedata
from functools import cache, lru_cache

FAMILY = "DejaVu Sans"

ASCII = (
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656,
    557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613,
    635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818,
    592, 592, 525, 636, 337, 636, 838,
)  # fmt: skip
"""widths of the characters from space to tilde, in thousandths of the font size"""
_SIGNS = dict.fromkeys("−∞≤≥", 838) | {"α": 659, "β": 638, "½": 969, "…": 1000, "\u00a0": 318}
_RIGHT_TO_LEFT, _LONG_LETTERS = 700, frozenset("سشصض")
"""width of a Hebrew or Arabic letter, in thousandths of the font size, and the Arabic letters that are wide even inside
words
"""
_USUAL = frozenset({"\n", *map(chr, (*range(32, 127), *range(161, 256))), *_SIGNS})
"""characters that DejaVu Sans is known to have: Latin-1 and the mathematical signs above"""
_WIDE = 1000
"""width assumed for any other character, in thousandths of the font size"""
_ENTRY = r"[≈−+∞αβ\d./]+"
_PART = rf"(?:[(\[{{]{_ENTRY}(?:, {_ENTRY})+[)\]}}]\S*|\S+)"
_WORD = re.compile(rf"{_PART}(?: [=≈≤≥<>∈] {_PART})*")
"""pattern of a word or a formula; formulas can contain windows and tuples such as (−∞, 3)"""


def text_width(text: str, size: float) -> float:
    """Return the width, in points, of a line of text; a character of unknown width counts as wide.

    >>> round(text_width("[3, 14]", 10), 1)
    33.2
    """
    return _units(text) * size / 1000


def fit(text: str, most_width: float, size: float) -> float:
    """Return the largest font size, at most ``size``, at which the text is at most ``most_width`` points wide."""
    width = text_width(text, size)
    return size if width <= most_width else max(1.0, size * most_width / width)


def wrap(text: str, most_width: float, size: float) -> list[str]:
    """Break a text at its spaces into lines of at most ``most_width`` points; formulas like ``B ∈ [2, 3]`` stay whole.

    >>> wrap("one two three, B ∈ [2, 3]", 62, 10)
    ['one two', 'three,', 'B ∈ [2, 3]']
    """
    lines: list[str] = []
    for word in _WORD.findall(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= most_width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def with_no_break_spaces(text: str) -> str:
    """Return a text with no-break spaces inside its formulas, for typesetters that break lines themselves.

    >>> with_no_break_spaces("so B ∈ [2, 3] now").count("\u00a0")
    3
    """
    return _WORD.sub(lambda match: match[0].replace(" ", "\u00a0"), text)


@lru_cache(maxsize=10_000)
def _units(text: str) -> int:
    return sum(map(_width, text))


def letters_without_font(text: str) -> str:
    """Return those characters of a text that are in no installed font, or "" if the fonts cannot be examined.

    >>> letters_without_font("A ≤ 3")
    ''
    """
    unusual = set(text) - _USUAL
    missing = {letter for letter in unusual if unicodedata.category(letter) != "Cf"}
    missing -= _letters_of(None) if missing else missing
    return "".join(sorted(missing - _letters_of("system") if missing else missing))


@cache
def _letters_of(fonts: str | None) -> frozenset[str]:
    """Return the characters in DejaVu Sans if ``fonts`` is None, otherwise those in any installed font. Without
    matplotlib, return all characters.
    """
    try:
        from matplotlib import font_manager, ft2font
    except ModuleNotFoundError:
        return frozenset(map(chr, range(sys.maxunicode + 1)))
    paths = font_manager.findSystemFonts() if fonts else [font_manager.findfont(FAMILY)]
    letters = {"\n"}
    for path in paths:
        with contextlib.suppress(RuntimeError, OSError):  # skip fonts that cannot be read
            letters.update(map(chr, ft2font.FT2Font(path).get_charmap()))
    return frozenset(letters)


def _width(character: str) -> int:
    code = ord(character)
    if 32 <= code < 127:
        return ASCII[code - 32]
    if character in _SIGNS:
        return _SIGNS[character]
    if unicodedata.combining(character) or unicodedata.category(character) == "Cf":
        return 0
    if "\u0590" <= character < "\u0700" and character not in _LONG_LETTERS:
        return _RIGHT_TO_LEFT
    base = unicodedata.normalize("NFD", character)[0]
    return ASCII[ord(base) - 32] if 32 <= ord(base) < 127 else _WIDE
