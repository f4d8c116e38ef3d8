"""The languages of the kit, and messages as phrases that can be translated into each language.

Numbers in a message have the decimal separator of the language; code, such as the notation of a tree, keeps the point.
"""

from __future__ import annotations

import math
import os
import re
import reprlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from gettext import GNUTranslations, NullTranslations
from typing import NamedTuple, TypeAlias

DOMAIN = "gametree"
LOCALE = os.path.join(os.path.dirname(__file__), "locale")


def _messages(lang: str) -> str:
    return os.path.join(LOCALE, lang, "LC_MESSAGES", f"{DOMAIN}.mo")


LANGUAGES: tuple[str, ...] = (
    "en",
    *sorted(lang for lang in os.listdir(LOCALE) if os.path.isfile(_messages(lang))),
)
"""codes of the kit's languages, English first"""

OWN_NAMES = {"en": "English", "es": "Español", "pt": "Português"}

LANGUAGE_NAMES: dict[str, str] = {lang: OWN_NAMES.get(lang, lang) for lang in LANGUAGES}
"""name of each language in that language, keyed by the code of the language; the code itself if `OWN_NAMES` has no
name
"""


_DECIMAL_POINT = r"(?<![\w.,])(\d+)\.(\d+)(?!\w|\.\d)"
"""pattern of the decimal point in a number such as ``3.5``, but not of the point in a label (``N1.11``) or a version
(``3.11.2``)
"""
_BETWEEN_NUMBERS = r"(?<=[\d∞]), (?=≈?[−+]?[\d∞]|\S+ [=≈≤≥<>∈] )"
"""pattern of the separator between numbers, as in ``[2.5, 3]``, or between formulas, as in ``B = 2.5, C = 3``"""


class Code(str):
    """A value of a message that is code: notation, Python, a path. It is the same in every language."""


class Option(Code):
    """An option, written as a Python keyword; in the messages of a command, it is written as on the command line."""

    typed: str

    def __new__(cls, python: str, typed: str) -> Option:
        option = super().__new__(cls, python)
        option.typed = typed
        return option


@contextmanager
def options_as_typed() -> Iterator[None]:
    """Write options as on the command line while the context is active."""
    token = _AS_TYPED.set(True)
    try:
        yield
    finally:
        _AS_TYPED.reset(token)


_AS_TYPED = ContextVar("_AS_TYPED", default=False)


class _ShortRepr(reprlib.Repr):
    """Writes any object in a few characters, even if its own `repr` fails or is long."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = 80

    def repr_int(self, x: int, level: int) -> str:
        """Write a whole number; if the number is longer than a line, write only its magnitude."""
        size = int(x.bit_length() * math.log10(2))
        return repr(x) if size < self.maxother else f"{'-' if x < 0 else ''}1e+{size}"

    def repr_instance(self, x: object, level: int) -> str:
        """Write any other object; if its `repr` fails or has several lines, write the name of its type."""
        try:
            written = repr(x)
        except Exception:
            written = "\n"
        if "\n" in written:
            return f"<{type(x).__name__}>"
        return written if len(written) <= self.maxother else f"{written[: self.maxother]}…"


_SHORT_REPR = _ShortRepr()


def short_repr(value: object) -> Code:
    """Return the `repr` of an object, shortened to about 80 characters; a number has a true minus sign.

    >>> short_repr("x"), short_repr(10**5000), len(short_repr("x" * 10_000)), short_repr(-1)
    ("'x'", '1e+5000', 80, '−1')
    """
    written = _SHORT_REPR.repr(value)
    return Code(written.replace("-", "−", written.startswith("-")) if isinstance(value, int | float) else written)


def safe_str(value: object) -> Code:
    """Return the `str` of an object, or its short `repr` if `str` fails.

    >>> safe_str("x"), safe_str(3), safe_str(10**5000)
    ('x', '3', '1e+5000')
    """
    try:
        return Code(value)
    except Exception:
        return short_repr(value)


class NumberFormat(NamedTuple):
    """The format of numbers and windows and the form of address that a course uses in every language."""

    decimal_sign: str = ""
    """``"."`` or ``","``; empty for the separator of the language"""
    brackets: str = "()"
    """brackets around a window (α, β)"""
    formal: bool = False
    """whether sheets address the reader formally, in languages that have a formal address"""


_DEFAULT_FORMAT = NumberFormat()


class Language(str):
    """A language with a custom number format; it is equal to the code of the language.

    >>> lang = Language.spelt("en", NumberFormat(decimal_sign=","))
    >>> lang, gettext("the value %(value)s").with_values(value="2.5").render(translations(lang))
    ('en', 'the value 2,5')
    """

    spelling = _DEFAULT_FORMAT

    @classmethod
    def spelt(cls, lang: str, spelling: NumberFormat) -> Language:
        """Return the language ``lang`` with the given number format."""
        language = cls(lang)
        language.spelling = spelling
        return language


class WindowText(str):
    """A window such as ``(3, +∞)``; translated messages write it in the brackets of the course."""


WINDOW = "(α, β)"
"""spelling of a window in the untranslated messages"""
FORMAL = "formal address"
"""context of the messages that address the reader formally"""


class _LocalizedTranslations(NullTranslations):
    """Translations that use a decimal comma, or the brackets and the form of address of a course."""

    has_comma = False
    spelling = _DEFAULT_FORMAT

    def gettext(self, message: str) -> str:
        formal = self.pgettext(FORMAL, message) if self.spelling.formal else message
        return super().gettext(message) if formal == message else formal

    def pgettext(self, context: str, message: str) -> str:
        if context == DECIMAL_SIGN.context:
            return "," if self.has_comma else "."
        return super().pgettext(context, message)

    def local(self, value: object) -> object:
        """Write the numbers in a text, and a window, in the format of the course; code and objects that are not text
        stay unchanged.
        """
        if isinstance(value, WindowText):
            value = in_brackets(self, value)
        return _with_comma(value) if self.has_comma else value


def _with_comma(value: object) -> object:
    if isinstance(value, Code) or not isinstance(value, str):
        return value
    text, points = re.subn(_DECIMAL_POINT, r"\1,\2", value)
    return re.sub(_BETWEEN_NUMBERS, "; ", text) if points else value


def in_brackets(translator: NullTranslations, text: str) -> str:
    """Write a `WindowText` in the brackets of the course, for use in a longer text; return any other text unchanged."""
    if not isinstance(translator, _LocalizedTranslations) or not isinstance(text, WindowText):
        return text
    return translator.spelling.brackets[0] + text[1:-1] + translator.spelling.brackets[1]


def local_numbers(translator: NullTranslations, text: str) -> str:
    """Write the numbers in a text outside messages, such as a node's label, with the decimal separator of the language.

    >>> local_numbers(translations("es"), "[2.5, 3]"), local_numbers(translations("en"), "[2.5, 3]")
    ('[2,5; 3]', '[2.5, 3]')
    >>> local_numbers(translations("es"), "B = 2.5, C = 3")
    'B = 2,5; C = 3'
    """
    return str(translator.local(text)) if isinstance(translator, _LocalizedTranslations) else text


def translations(lang: str) -> NullTranslations:
    """Return the translations into a language, in its number format; return the English messages for an unknown
    language.
    """
    return _translations(str(lang), lang.spelling) if isinstance(lang, Language) else _standard_translations(lang)


@cache
def _standard_translations(lang: str) -> NullTranslations:
    return _translations(lang, _DEFAULT_FORMAT)


@cache
def _translations(lang: str, spelling: NumberFormat) -> NullTranslations:
    standard = _catalogue(lang)
    has_comma = (spelling.decimal_sign or DECIMAL_SIGN.render(standard)) == ","
    if not has_comma and spelling._replace(decimal_sign="") == _DEFAULT_FORMAT:
        return standard
    localized = _LocalizedTranslations()
    localized.add_fallback(standard)
    localized.has_comma, localized.spelling = has_comma, spelling
    return localized


@cache
def _catalogue(lang: str) -> NullTranslations:
    if lang not in LANGUAGES[1:]:
        return NullTranslations()
    with open(_messages(lang), "rb") as file:
        return GNUTranslations(file)


LOCALE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""environment variables in which gettext finds the user's language; the first variable that is set counts"""


def reader_language() -> str:
    """Return the default language of errors: the language of the environment, or English."""
    named = next(filter(None, map(os.environ.get, LOCALE_VARIABLES)), None)
    if not named:
        import locale  # imported here to keep start-up fast

        named = locale.getlocale()[0] or "en"
    codes = (re.split(r"[_.@-]", code)[0].lower() for code in named.split(":"))
    return next((code for code in codes if code in LANGUAGES), "en")


@dataclass(frozen=True)
class Phrase:
    """A message that can be translated into every language: the English text and its values.

    >>> str(ngettext("%(count)d number", "%(count)d numbers").with_values(count=3))
    '3 numbers'
    """

    message: str
    plural: str = ""
    """message for a ``count`` other than 1"""
    context: str = ""
    """place where the message is used, if its words alone are ambiguous"""
    values: Mapping[str, object] = field(default_factory=dict, hash=False)
    """values of its ``%(name)s`` placeholders; a value can also be a phrase"""

    def with_values(self, **values: object) -> Phrase:
        """Return the phrase with the given values."""
        return Phrase(self.message, self.plural, self.context, values)  # `dataclasses.replace` would be slower

    def render(self, translator: NullTranslations, /, **values: object) -> str:
        """Return the text in the language of the translator, with the given values or, by default, the values of the
        phrase.
        """
        filled = values or self.values
        written = {
            name: value if type(value) is str else _rendered_value(value, translator) for name, value in filled.items()
        }
        template = self.template(translator, filled.get("count"))
        # mark the text as code, so that its numbers are not converted twice
        if isinstance(translator, _LocalizedTranslations):
            return Code(template % {name: translator.local(value) for name, value in written.items()})
        return template % written

    def template(self, translator: NullTranslations, count: object = None) -> str:
        """Return the text in the language of the translator, with unfilled placeholders."""
        if self.context:
            text = translator.pgettext(self.context, self.message)
        elif self.plural and isinstance(count, int):
            text = translator.ngettext(self.message, self.plural, count)
        else:
            text = translator.gettext(self.message)
        return text.replace(WINDOW, in_brackets(translator, WindowText(WINDOW))) if WINDOW in text else text

    def sentence(self, translator: NullTranslations, /, **values: object) -> str:
        """Return the text with a capital letter at the start, unless it begins with a value such as the name of a file.

        >>> no_text = gettext("%(file)s has no text").with_values(file=Code("a.pdf"))
        >>> no_text.sentence(NullTranslations()), gettext("it has no text").sentence(NullTranslations())
        ('a.pdf has no text', 'It has no text')
        """
        text = self.render(translator, **values)
        begins_with_value = self.template(translator, (values or self.values).get("count")).startswith("%(")
        return text if begins_with_value else text[:1].upper() + text[1:]

    def __str__(self) -> str:
        return self.render(NullTranslations())


Text: TypeAlias = Phrase | str
"""a text that is rendered later, or one that is the same in every language"""


def rendered(text: Text, translator: NullTranslations) -> str:
    return text.render(translator) if isinstance(text, Phrase) else text


def joined(parts: Iterable[object]) -> Phrase:
    """Join texts and phrases with commas, as one value for a message.

    >>> str(joined(["C2", gettext("one"), 3])), joined(["B = 2.5", "C = 3"]).render(translations("es"))
    ('C2, one, 3', 'B = 2,5; C = 3')
    """
    places: dict[str, object] = {str(place): part for place, part in enumerate(parts)}
    return _List(", ".join(f"%({place})s" for place in places), values=places)


class _List(Phrase):
    """Texts joined with commas, or with semicolons between numbers if one of them has a decimal comma."""

    def render(self, translator: NullTranslations, /, **values: object) -> str:
        text = super().render(translator, **values)
        return Code(re.sub(_BETWEEN_NUMBERS, "; ", text)) if re.search(r"\d,\d", text) else text


def _rendered_value(value: object, translator: NullTranslations) -> object:
    """Return a phrase as text in the translator's language, an option as the user types it, and a very long number in
    short form; return other values unchanged.
    """
    if isinstance(value, Phrase):
        return value.render(translator)
    if isinstance(value, Option) and _AS_TYPED.get():
        return value.typed
    return short_repr(value) if isinstance(value, int) and value.bit_length() > _MOST_BITS else value


_MOST_BITS = 4000
"""maximum size in bits of a number that is written in full; Python refuses numbers of more than 4300 digits"""


def gettext(message: str) -> Phrase:
    """Return a message as a phrase, which is translated when it is rendered."""
    return Phrase(message)


def ngettext(message: str, plural: str) -> Phrase:
    """Return a message with its plural; the value ``count`` decides which form is used."""
    return Phrase(message, plural)


def pgettext(context: str, message: str) -> Phrase:
    """Return a message whose translation depends on the place where it is used."""
    return Phrase(message, context=context)


# TRANSLATORS: the decimal separator: "." or ","
DECIMAL_SIGN = pgettext("decimal sign", ".")
