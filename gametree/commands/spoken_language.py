"""The language of a command: of its help, its errors and what it prints; argparse's own words too."""

from __future__ import annotations

import gettext as standard
import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager

from ..languages import error_language
from ..phrases import DOMAIN, LANGUAGES, LOCALE, Spelling, gettext, ngettext, spell, spelling

__all__ = ["ARGPARSE", "language_of", "option_of", "speaking"]

ARGPARSE = (
    # TRANSLATORS: the blank at the end stays
    gettext("usage: "),
    gettext("positional arguments"),
    gettext("options"),
    gettext("show this help message and exit"),
    # TRANSLATORS: the line break at the end stays
    gettext("%(prog)s: error: %(message)s\n"),
    gettext("argument %(argument_name)s: %(message)s"),
    gettext("the following arguments are required: %s"),
    gettext("expected one argument"),
    gettext("expected at most one argument"),
    gettext("expected at least one argument"),
    ngettext("expected %s argument", "expected %s arguments"),
    # TRANSLATORS: an option that takes no value was given one
    gettext("ignored explicit argument %r"),
    gettext("ambiguous option: %(option)s could match %(matches)s"),
    gettext("invalid choice: %(value)r (choose from %(choices)s)"),
    gettext("invalid choice: %(value)r, maybe you meant %(suggestion)r? (choose from %(choices)s)"),
    gettext("invalid %(type)s value: %(value)r"),
)
"""The messages of argparse that a user can meet. It takes them from the catalogue through the standard library."""


def language_of(arguments: Sequence[str]) -> str:
    """Return the language that a command line asks for by ``--lang``; "" if it asks for none that the kit speaks.

    >>> language_of(["run", "[3 5]", "--lang=es"]), language_of(["lab", "--lang", "pt", "--", "--lang", "es"])
    ('es', 'pt')
    """
    return option_of(arguments, "--lang", LANGUAGES)


def option_of(arguments: Sequence[str], option: str, known: Collection[str] | None = None) -> str:
    """Return the last value that a command line gives an option, before its options are read; "" if it gives none.

    A value that is not in ``known`` does not count.

    >>> option_of(["run", "[3 5]", "--course", "a", "--course=b/course.toml"], "--course")
    'b/course.toml'
    """
    own = list(arguments)[: list(arguments).index("--") if "--" in arguments else None]
    found = ""
    for word, following in zip(own, [*own[1:], ""], strict=True):
        name, equals, value = word.partition("=")
        if len(name) > 2 and option.startswith(name):
            asked = value if equals else following
            found = asked if known is None or asked in known else found
    return found


@contextmanager
def speaking(lang: str, spelt: Spelling | None = None) -> Iterator[None]:
    """Speak a language for a while: in errors, in the words of argparse, and in the programs that are started.

    Numbers and windows are written as a course writes them.
    """
    spelt_before = spelling()
    spell(spelt or spelt_before)
    domain, language = standard.textdomain(), os.environ.get("LANGUAGE")
    standard.bindtextdomain(DOMAIN, LOCALE)
    standard.textdomain(DOMAIN)
    error_language(lang)
    try:
        yield
    finally:
        spell(spelt_before)
        standard.textdomain(domain)
        os.environ.pop("LANGUAGE")
        if language is not None:
            os.environ["LANGUAGE"] = language
