"""The languages of the kit, and its messages as phrases that can be put into each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import TypeVar

from .errors import choose

__all__ = [
    "DOMAIN",
    "LANGUAGES",
    "LANGUAGE_NAMES",
    "LOCALE",
    "Phrase",
    "gettext",
    "listed",
    "ngettext",
    "pgettext",
    "shortened",
    "translator",
]

DOMAIN = "gametree"
LOCALE = Path(__file__).parent / "locale"

Item = TypeVar("Item")

MOST_NAMES = 4
"""The greatest length of a list that is written in full."""


def _messages(lang: str) -> Path:
    return LOCALE / lang / "LC_MESSAGES" / f"{DOMAIN}.mo"


LANGUAGES: tuple[str, ...] = (
    "en",
    *sorted(folder.name for folder in LOCALE.iterdir() if _messages(folder.name).is_file()),
)
"""The languages that the kit speaks, English first."""

OWN_NAMES = {"en": "English", "es": "Español", "pt": "Português"}

LANGUAGE_NAMES: dict[str, str] = {lang: OWN_NAMES.get(lang, lang) for lang in LANGUAGES}
"""The name of each language in itself; its code if the name is not in `OWN_NAMES`."""


def translator(lang: str) -> NullTranslations:
    """Return the translator of the English messages in the code into a language.

    Functions take it as ``t`` and call ``t.gettext``, ``t.ngettext`` or ``t.pgettext``, so that no language is kept
    anywhere between two calls.

    >>> translator("es").gettext("The search starts at %(node)s, a %(player)s node.")
    'La búsqueda empieza en %(node)s, un nodo %(player)s.'
    """
    return _load(choose("language", lang, LANGUAGES))


@cache
def _load(lang: str) -> NullTranslations:
    if lang == "en":
        return NullTranslations()
    with _messages(lang).open("rb") as file:
        return GNUTranslations(file)


@dataclass(frozen=True)
class Phrase:
    """A message that can be put into every language: the English message of the catalogue, and the facts in it.

    >>> str(ngettext("%(count)d number", "%(count)d numbers").of(count=3))
    '3 numbers'
    """

    message: str
    plural: str = ""
    """the message for every other ``count`` than 1"""
    context: str = ""
    """the place where the message is used, if its words alone are ambiguous"""
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)
    """the values of its ``%(name)s`` places; a fact can be a phrase too"""

    def of(self, **facts: object) -> Phrase:
        """Return the phrase with facts in it."""
        return replace(self, facts=facts)

    def told(self, t: NullTranslations) -> str:
        """Return the text in the language of a translator."""
        count = self.facts.get("count")
        if self.context:
            message = t.pgettext(self.context, self.message)
        elif self.plural and isinstance(count, int):
            message = t.ngettext(self.message, self.plural, count)
        else:
            message = t.gettext(self.message)
        return message % {name: fact.told(t) if isinstance(fact, Phrase) else fact for name, fact in self.facts.items()}

    def __str__(self) -> str:
        return self.told(NullTranslations())


def gettext(message: str) -> Phrase:
    """Return a message as a phrase, which is translated when its text is asked for."""
    return Phrase(message)


def ngettext(message: str, plural: str) -> Phrase:
    """Return a message with its plural; the fact ``count`` decides which one is used."""
    return Phrase(message, plural)


def pgettext(context: str, message: str) -> Phrase:
    """Return a message whose translation depends on the place where it is used."""
    return Phrase(message, context=context)


def shortened(names: list[str]) -> list[str]:
    """Return names to be listed: of many, the first two and the last."""
    return names if len(names) <= MOST_NAMES else [*names[:2], "…", names[-1]]


def listed(t: NullTranslations, items: Iterable[Item], write: Callable[[Item], str] = str) -> str:
    """Write a list of names or formulas: ``C2, C3 and C4``; a long one as ``C2, C3, …, C9``; "" for none.

    >>> listed(NullTranslations(), ["C2", "C3"]), listed(NullTranslations(), range(9))
    ('C2 and C3', '0, 1, …, 8')
    """
    some = list(items)
    if len(some) > MOST_NAMES:  # the items between are not written: in a deep tree each label takes long
        return ", ".join([write(some[0]), write(some[1]), "…", write(some[-1])])
    names = [write(item) for item in some]
    if len(names) < 2:
        return "".join(names)
    # TRANSLATORS: the end of a list such as "C2, C3 and C4"; the placeholders are labels or formulas
    return t.gettext("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
