"""Translators for the languages of the kit, lists of names in sentences, and line wrapping."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from gettext import NullTranslations
from typing import TypeVar

from .errors import ChoiceError
from .phrases import LANGUAGES, Phrase, Text, gettext, joined, pgettext, rendered, translations

Item = TypeVar("Item")
Written = TypeVar("Written", bound=Text)

_MOST_NAMES = 4
"""maximum number of names in a list that is written in full"""


def translator_for(lang: str) -> NullTranslations:
    """Return the translator of phrases into one of `LANGUAGES`.

    >>> gettext("the value %(value)s").render(translator_for("es"), value="2.5")
    'el valor 2,5'
    """
    if lang not in LANGUAGES:
        raise ChoiceError(gettext("language"), lang, LANGUAGES)
    return translations(lang)


def translated_table(table: Mapping[str, Phrase], lang: str) -> dict[str, str]:
    """Return the words of a table in a language, under the same keys; placeholders are not filled in.

    >>> translated_table({"step": gettext("Step"), "go": gettext("Go to event %(number)s")}, "pt")
    {'step': 'Passo', 'go': 'Ir para o evento %(number)s'}
    """
    translator = translator_for(lang)
    return {key: word.template(translator) for key, word in table.items()}


def error_language(lang: str) -> None:
    """Set the language of all later errors; used in the first cell of a notebook.

    It sets the environment variable LANGUAGE, which child processes inherit.
    """
    translator_for(lang)
    os.environ["LANGUAGE"] = lang


def elide(items: Iterable[Item], write: Callable[[Item], Written]) -> list[Written | str]:
    """Return the texts of the items. If there are more than four items, return only the first two texts, "…" and the
    last text.
    """
    entries = list(items)
    if len(entries) <= _MOST_NAMES:
        return list(map(write, entries))
    return [write(entries[0]), write(entries[1]), "…", write(entries[-1])]


# TRANSLATORS: the end of a list such as "C2, C3 and C4"; the placeholders are labels or formulas
ALL = gettext("%(names)s and %(last)s")
# TRANSLATORS: the conjunction before the last item of a list after "never", as in "It never evaluates C2, C3 or C4"
NEITHER = pgettext("never", "%(names)s or %(last)s")


def listed(
    translator: NullTranslations, items: Iterable[Item], write: Callable[[Item], str] = str, last: Phrase = ALL
) -> str:
    """Return a list of names or formulas as text, such as ``C2, C3 and C4``. A long list becomes ``C2, C3, …, C9``; an
    empty list becomes "".

    >>> listed(NullTranslations(), ["C2", "C3"]), listed(NullTranslations(), range(9))
    ('C2 and C3', '0, 1, …, 8')
    """
    return rendered(listing(items, write, last), translator)


def listing(items: Iterable[Item], write: Callable[[Item], Text] = str, last: Phrase = ALL) -> Text:
    """Return the same list as `listed`, for use as a value of a message in any language."""
    names = elide(items, write)
    if len(names) < 2 or "…" in names:
        return comma_joined(names)
    return last.with_values(names=comma_joined(names[:-1]), last=names[-1])


def comma_joined(texts: Sequence[Text]) -> Text:
    return joined(texts) if any(isinstance(text, Phrase) for text in texts) else ", ".join(map(str, texts))


def aligned(rows: Sequence[Sequence[str]], left_columns: int | None = None) -> list[str]:
    """Return rows of cells as lines in columns. The first ``left_columns`` columns (default: all) are left-aligned, and
    the others are right-aligned.

    >>> aligned([["a", "10"], ["bc", "9"]], left_columns=1)
    ['a   10', 'bc   9']
    """
    left = len(rows[0]) if left_columns is None else left_columns
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    shapes = [(str.ljust if place < left else str.rjust, width) for place, width in enumerate(widths)]
    return [
        "  ".join(put(cell, width) for cell, (put, width) in zip(row, shapes, strict=True)).rstrip() for row in rows
    ]


def columns(lines: Sequence[Sequence[str]], left_columns: int) -> str:
    """Return rows of cells as one text with aligned columns, as `aligned` does, and a horizontal line below the first
    row.
    """
    head, *rows = aligned(lines, left_columns)
    return "\n".join([head, "─" * max(map(len, (head, *rows))), *rows])


def markdown(lines: Sequence[Sequence[str]], left_columns: int) -> str:
    """Return rows of cells as a Markdown table; the first row is the header."""
    head, *rows = [[cell.replace("|", "\\|") for cell in line] for line in lines]
    rule = ["---" if index < left_columns else "---:" for index in range(len(head))]
    return "\n".join(f"| {' | '.join(line)} |" for line in [head, rule, *rows])


_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"
_RIGHT_TO_LEFT = ("R", "AL")
"""Unicode bidirectional classes of letters written from right to left"""


@lru_cache(maxsize=4096)
def is_right_to_left(name: str) -> bool:
    """Return whether a name has letters that are written from right to left."""
    return any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in name)


def isolated(name: str) -> str:
    """Return a name; a name with right-to-left letters is enclosed in Unicode isolates, so that it cannot reorder the
    sentence.

    >>> isolated("left"), isolated("שלום") == "\\u2068שלום\\u2069"
    ('left', True)
    """
    if name.isascii() or not is_right_to_left(name) or name.startswith(_ISOLATE):
        return name
    return f"{_ISOLATE}{name}{_END_OF_ISOLATE}"


def with_isolated_names(text: str, names: Iterable[str]) -> str:
    """Return a text with Unicode isolates around each of the given names that is written from right to left, and around
    each label that begins with such a name.

    >>> with_isolated_names("שלום2 = 3", ["שלום"]) == "\\u2068שלום2\\u2069 = 3"
    True
    """
    found = sorted(filter(is_right_to_left, names), key=len, reverse=True) if not text.isascii() else []
    if not found:
        return text
    pattern = "|".join(map(re.escape, found))
    return re.sub(rf"(?<!{_ISOLATE})(?:{pattern})(?:[\d.]*\d)?", lambda match: isolated(match[0]), text)


_DIGIT = re.compile(r"\d")
# TRANSLATORS: the quotes around a label that could be read as a word of the sentence, such as "a"
_QUOTED = pgettext("a label", "“%(name)s”")


def quote_label(translator: NullTranslations, name: str) -> str:
    """Return the label of a node or move for a sentence; quote a label that could be read as a word or value of the
    sentence.

    >>> [quote_label(NullTranslations(), name) for name in ("toss", "1: −2", "C2", "e4")]
    ['“toss”', '“1: −2”', 'C2', 'e4']
    """
    return rendered(quoted(name), translator)


def quoted(name: str) -> Text:
    """Return the same label as `quote_label`, for use as a value of a message in any language."""
    name = isolated(name)
    if name[:1].isdigit() or (name[:1].islower() and not _DIGIT.search(name)):
        return _QUOTED.with_values(name=name)
    return name


# ---- Line wrapping ---------------------------------------------------------------------------------

_LINE = 80
"""maximum number of characters in a line of plain text"""
_ALIGNED = re.compile(r"\S {2,}|[─-╿]|^\s")
"""pattern that occurs in lines of drawings, tables and code, but not in sentences"""

_RELATION = re.compile(r" ([=≈≤≥<>∈]) ")
_SPACE = "\N{SYMBOL FOR SPACE}"
_ENTRY = r"[≈−+∞\d./]+"
_TUPLE = re.compile(rf"[(\[{{]{_ENTRY}(?:, {_ENTRY})+[)\]}}]|\{{[^{{}}]{{1,60}}\}}")
"""pattern of a window, an interval or a tuple, such as (−∞, 3), or of a short dict"""


def wrap_text(text: str, width: int, head: str = "") -> str:
    """Wrap a text after the prefix ``head``, with later lines aligned with the first word; formulas, windows, tuples
    and dicts stay whole.

    >>> print(wrap_text("B1 is worth 3 and B is a MIN node, so B ≤ 3.", 42, "✓ "))
    ✓ B1 is worth 3 and B is a MIN node, so
      B ≤ 3.
    """
    from textwrap import fill  # imported here to keep start-up fast

    unbroken = _RELATION.sub(rf"{_SPACE}\1{_SPACE}", _TUPLE.sub(lambda match: match[0].replace(" ", _SPACE), text))
    indent = " " * len(head)
    lines = fill(
        unbroken, width, initial_indent=head, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )
    return lines.replace(_SPACE, " ")


class Sentences(str):
    """A text whose `repr` in a console is the text itself, without quotation marks, wrapped to lines of 80
    characters.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return wrapped(str(self))


def wrapped(text: str) -> str:
    """Wrap the sentences of a text; drawings, tables and code stay unchanged.

    >>> print(wrapped("A △ ≥ 3" + " " * 80 + "B" + "\\n" + "one two " * 12))
    A △ ≥ 3                                                                                B
    one two one two one two one two one two one two one two one two one two one two
    one two one two
    """
    lines = text.splitlines()
    return "\n".join(line if len(line) <= _LINE or _ALIGNED.search(line) else wrap_text(line, _LINE) for line in lines)
