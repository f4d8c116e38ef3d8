"""The catalogue of languages: English, and one for each folder of translated messages."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from .errors import choose

__all__ = ["DOMAIN", "LANGUAGES", "LANGUAGE_NAMES", "LOCALE", "translator"]

DOMAIN = "gametree"
LOCALE = Path(__file__).parent / "locale"


def _messages(lang: str) -> Path:
    return LOCALE / lang / "LC_MESSAGES" / f"{DOMAIN}.mo"


LANGUAGES: tuple[str, ...] = (
    "en",
    *sorted(folder.name for folder in LOCALE.iterdir() if _messages(folder.name).is_file()),
)
"""The languages that the kit speaks, English first."""

OWN_NAMES = {"en": "English", "es": "Español", "pt": "Português"}

LANGUAGE_NAMES: dict[str, str] = {lang: OWN_NAMES.get(lang, lang) for lang in LANGUAGES}
"""The languages in their own words; one that is not listed goes by its code."""


def translator(lang: str) -> NullTranslations:
    """Return what turns the English messages of the code into a language.

    A message function takes it as ``t`` and calls ``t.gettext``, ``t.ngettext`` or ``t.pgettext``, so
    that no language is kept anywhere between two calls.

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
