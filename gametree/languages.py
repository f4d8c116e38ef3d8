"""The languages that a caller asks for: their translators, and lists of names in them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from gettext import NullTranslations
from typing import TypeVar

from .errors import ChoiceError
from .phrases import LANGUAGES, Phrase, gettext, translations

Item = TypeVar("Item")

MOST_NAMES = 4
"""The greatest length of a list that is written in full."""


def translator(lang: str) -> NullTranslations:
    """Return the translator of the English messages in the code into one of `LANGUAGES`.

    Functions take it as ``t`` and call ``t.gettext``, ``t.ngettext`` or ``t.pgettext``, so that no language is kept
    anywhere between two calls.

    >>> translator("es").gettext("The search starts at %(node)s, a %(player)s node.")
    'La búsqueda empieza en %(node)s, un nodo %(player)s.'
    """
    if lang not in LANGUAGES:
        raise ChoiceError(gettext("language"), lang, LANGUAGES)
    return translations(lang)


def words_of(table: Mapping[str, Phrase], lang: str) -> dict[str, str]:
    """Return the words of a table in a language, by the same keys; the places for facts in them stay empty.

    >>> words_of({"step": gettext("Step"), "go": gettext("Go to event %(number)s")}, "pt")
    {'step': 'Passo', 'go': 'Ir para o evento %(number)s'}
    """
    t = translator(lang)
    return {
        key: t.pgettext(word.context, word.message) if word.context else t.gettext(word.message)
        for key, word in table.items()
    }


def error_language(lang: str) -> None:
    """Tell errors in a language from now on, as in the first cell of a notebook.

    It sets the variable LANGUAGE of the process, which the programs that it starts inherit.
    """
    translator(lang)
    os.environ["LANGUAGE"] = lang


def shortened(items: Iterable[Item], write: Callable[[Item], str] = str) -> list[str]:
    """Write items to be listed: of many, the first two and the last; those between are never written."""
    some = list(items)
    if len(some) <= MOST_NAMES:
        return list(map(write, some))
    return [write(some[0]), write(some[1]), "…", write(some[-1])]


def listed(t: NullTranslations, items: Iterable[Item], write: Callable[[Item], str] = str) -> str:
    """Write a list of names or formulas: ``C2, C3 and C4``; a long one as ``C2, C3, …, C9``; "" for none.

    >>> listed(NullTranslations(), ["C2", "C3"]), listed(NullTranslations(), range(9))
    ('C2 and C3', '0, 1, …, 8')
    """
    names = shortened(items, write)
    if len(names) < 2 or "…" in names:
        return ", ".join(names)
    # TRANSLATORS: the end of a list such as "C2, C3 and C4"; the placeholders are labels or formulas
    return t.gettext("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def set_apart(t: NullTranslations, name: str) -> str:
    """Write the name of a node or move for a sentence: in quotes where it reads as a word of the sentence.

    >>> set_apart(NullTranslations(), "toss"), set_apart(NullTranslations(), "C2"), set_apart(NullTranslations(), "a1")
    ('“toss”', 'C2', 'a1')
    """
    if not name[:1].islower() or any(character.isdigit() for character in name):
        return name
    return _quoted(t, name)


def move_apart(t: NullTranslations, name: str) -> str:
    """Write the name of a move for a sentence: in quotes where it begins with a number, which could be a value.

    >>> move_apart(NullTranslations(), "1: −2"), move_apart(NullTranslations(), "e4")
    ('“1: −2”', 'e4')
    """
    return _quoted(t, name) if name[:1].isdigit() else name


def _quoted(t: NullTranslations, name: str) -> str:
    # TRANSLATORS: the quotes around a label that could be read as a word of the sentence, such as "a"
    return t.pgettext("a label", "“%(name)s”") % {"name": name}
