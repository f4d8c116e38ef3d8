"""The languages of the kit, and its messages as phrases that can be put into each of them.

Numbers in a message have the decimal sign of its language; code, such as the notation of a tree, keeps the point.
"""

from __future__ import annotations

import locale
import math
import os
import re
import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from gettext import GNUTranslations, NullTranslations
from typing import Any, BinaryIO, TypeVar

Found = TypeVar("Found", bound=NullTranslations)

DOMAIN = "gametree"
LOCALE = os.path.join(os.path.dirname(__file__), "locale")


def _messages(lang: str) -> str:
    return os.path.join(LOCALE, lang, "LC_MESSAGES", f"{DOMAIN}.mo")


LANGUAGES: tuple[str, ...] = (
    "en",
    *sorted(lang for lang in os.listdir(LOCALE) if os.path.isfile(_messages(lang))),
)
"""The languages that the kit speaks, English first."""

OWN_NAMES = {"en": "English", "es": "Español", "pt": "Português"}

LANGUAGE_NAMES: dict[str, str] = {lang: OWN_NAMES.get(lang, lang) for lang in LANGUAGES}
"""The name of each language in itself; its code if the name is not in `OWN_NAMES`."""


DECIMAL_POINT = r"(?<![\w.,])(\d+)\.(\d+)(?!\w|\.\d)"
"""The point of a number such as ``3.5``; those of a label, ``N1.11``, and of a version, ``3.11.2``, are none."""
BETWEEN_NUMBERS = r"(?<=[\d∞]), (?=≈?[−+]?[\d∞]|\S+ [=≈≤≥<>∈] )"
"""What stands between the numbers of ``[2.5, 3]``, or between the formulas of ``B = 2.5, C = 3``."""


class Code(str):
    """A fact of a message that is no prose: notation, Python, a path; it is the same in every language."""


class _Brief(reprlib.Repr):
    """Writes any object in few characters, whatever its own `repr` does."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = 80

    def repr_int(self, x: int, level: int) -> str:
        """Write a whole number, one that is longer than a line by its size."""
        size = int(x.bit_length() * math.log10(2))
        return repr(x) if size < self.maxother else f"{'-' if x < 0 else ''}1e+{size}"

    def repr_instance(self, x: object, level: int) -> str:
        """Write an object of any other type; one that cannot write itself in a line by the name of its type."""
        try:
            written = repr(x)
        except Exception:
            written = "\n"
        if "\n" in written:
            return f"<{type(x).__name__}>"
        return written if len(written) <= self.maxother else f"{written[: self.maxother]}…"


_BRIEF = _Brief()


def brief(given: object) -> Code:
    """Return what was given, as Python writes it, in at most about 80 characters.

    >>> brief("x"), brief(10**5000), len(brief("x" * 10_000))
    ("'x'", '1e+5000', 80)
    """
    return Code(_BRIEF.repr(given))


def plain(given: object) -> Code:
    """Return what an object writes of itself; in short where it cannot write itself.

    >>> plain("x"), plain(3), plain(10**5000)
    ('x', '3', '1e+5000')
    """
    try:
        return Code(given)
    except Exception:
        return brief(given)


@dataclass(frozen=True, slots=True)
class Spelling:
    """What a course writes in its own way in every language."""

    decimal_sign: str = ""
    """``"."`` or ``","``; empty for that of the language"""
    brackets: str = "()"
    """those around a window (α, β)"""
    formal: bool = False
    """whether a sheet addresses its reader formally, in languages that know the difference"""


USUAL = Spelling()


class Language(str):
    """A language with a spelling of its own; it equals the code of the language.

    >>> lang = Language.spelt("en", Spelling(decimal_sign=","))
    >>> lang, gettext("the value %(value)s").of(value="2.5").told(translations(lang))
    ('en', 'the value 2,5')
    """

    spelling = USUAL

    @classmethod
    def spelt(cls, lang: str, spelling: Spelling) -> Language:
        """Return a language that writes numbers and windows in some way."""
        language = cls(lang)
        language.spelling = spelling
        return language


class WindowText(str):
    """A window such as ``(3, +∞)``; whoever translates a message puts the brackets of the course around it."""


WINDOW = "(α, β)"
"""how messages write a window"""
FORMAL = "formal address"
"""context of the messages that address the reader formally"""
DECIMAL_SIGN = "decimal sign"
"""context of the message that is the sign"""


class Spelt(NullTranslations):
    """Translations with a decimal comma, or with other brackets around a window."""

    has_comma = False
    spelling = USUAL

    def gettext(self, message: str) -> str:
        """Translate a message into the spelling of the reader."""
        formal = super().pgettext(FORMAL, message) if self.spelling.formal else message
        return self._spelt(super().gettext(message) if formal == message else formal)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Translate a message into the spelling of the reader."""
        return self._spelt(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        """Translate a message into the spelling of the reader."""
        if context == DECIMAL_SIGN:
            return "," if self.has_comma else "."
        return self._spelt(super().pgettext(context, message))

    def local(self, fact: object) -> object:
        """Write the numbers and the window of a text in this spelling; code and what is no text stay."""
        if isinstance(fact, WindowText):
            fact = in_brackets(self, fact)
        return _with_comma(fact) if self.has_comma else fact

    def _spelt(self, message: str) -> str:
        return Message.by(self, message.replace(WINDOW, str(self.local(WindowText(WINDOW)))))


class SpeltCatalogue(Spelt, GNUTranslations):
    """The same for a catalogue."""


class Message(str):
    """A translated message; the facts in it are written in the spelling of its translator."""

    translator: Spelt

    @classmethod
    def by(cls, translator: Spelt, text: str) -> Message:
        """Return the text of a translator."""
        message = cls(text)
        message.translator = translator
        return message

    def __mod__(self, facts: Any) -> Code:
        return Code(super().__mod__({name: self.translator.local(fact) for name, fact in facts.items()}))


def _with_comma(fact: object) -> object:
    if isinstance(fact, Code) or not isinstance(fact, str):
        return fact
    text, points = re.subn(DECIMAL_POINT, r"\1,\2", fact)
    return re.sub(BETWEEN_NUMBERS, "; ", text) if points else fact


def in_brackets(t: NullTranslations, text: str) -> str:
    """Write a window with the brackets of the course, as a part of a longer text; any other text stays."""
    if not isinstance(t, Spelt) or not isinstance(text, WindowText):
        return text
    return t.spelling.brackets[0] + text[1:-1] + t.spelling.brackets[1]


def local_numbers(t: NullTranslations, text: str) -> str:
    """Write the numbers in a text that is no message, such as the label of a node, with the language's decimal sign.

    >>> local_numbers(translations("es"), "[2.5, 3]"), local_numbers(translations("en"), "[2.5, 3]")
    ('[2,5; 3]', '[2.5, 3]')
    >>> local_numbers(translations("es"), "B = 2.5, C = 3")
    'B = 2,5; C = 3'
    """
    return str(t.local(text)) if isinstance(t, Spelt) else text


def translations(lang: str) -> NullTranslations:
    """Return the translations into a language, in its spelling; English where the kit does not speak it."""
    return _translations(str(lang), lang.spelling if isinstance(lang, Language) else USUAL)


@cache
def _translations(lang: str, spelling: Spelling) -> NullTranslations:
    plain, spelt = _catalogue(lang, NullTranslations, GNUTranslations), _catalogue(lang, Spelt, SpeltCatalogue)
    # TRANSLATORS: the sign between the whole part and the decimals of a number: "." or ","
    usual = plain.pgettext("decimal sign", ".")
    spelt.has_comma, spelt.spelling = (spelling.decimal_sign or usual) == ",", spelling
    is_plain = not spelt.has_comma and replace(spelling, decimal_sign="") == USUAL
    return plain if is_plain else spelt


def _catalogue(lang: str, english: type[Found], other: Callable[[BinaryIO], Found]) -> Found:
    if lang not in LANGUAGES[1:]:
        return english()
    with open(_messages(lang), "rb") as file:
        return other(file)


LOCALE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where gettext looks for the reader's language; the first that is set decides."""


def reader_language() -> str:
    """Return the language of errors where a call names none: that of the environment, English if it is not known."""
    named = next(filter(None, map(os.environ.get, LOCALE_VARIABLES)), None) or locale.getlocale()[0] or "en"
    codes = (code[:2].lower() for code in named.split(":"))
    return next((code for code in codes if code in LANGUAGES), "en")


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
        return Phrase(self.message, self.plural, self.context, facts)  # `replace` takes three times as long

    def told(self, t: NullTranslations) -> str:
        """Return the text in the language of a translator."""
        count = self.facts.get("count")
        if self.context:
            message = t.pgettext(self.context, self.message)
        elif self.plural and isinstance(count, int):
            message = t.ngettext(self.message, self.plural, count)
        else:
            message = t.gettext(self.message)
        return message % {name: fact if type(fact) is str else _told(fact, t) for name, fact in self.facts.items()}

    def __str__(self) -> str:
        return self.told(NullTranslations())


def _told(fact: object, t: NullTranslations) -> object:
    """Return a fact as it is told: a phrase in the language of ``t``, and a number that is too long to write, short."""
    if isinstance(fact, Phrase):
        return fact.told(t)
    return brief(fact) if isinstance(fact, int) and fact.bit_length() > MOST_BITS else fact


MOST_BITS = 4000
"""bits of a number that is written out; Python refuses to write one of more than 4300 digits"""


def gettext(message: str) -> Phrase:
    """Return a message as a phrase, which is translated when its text is asked for."""
    return Phrase(message)


def ngettext(message: str, plural: str) -> Phrase:
    """Return a message with its plural; the fact ``count`` decides which one is used."""
    return Phrase(message, plural)


def pgettext(context: str, message: str) -> Phrase:
    """Return a message whose translation depends on the place where it is used."""
    return Phrase(message, context=context)
