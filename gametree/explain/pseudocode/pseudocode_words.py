"""The keywords and phrases of pseudo-code; formulas and the names of functions are the same in every language."""

from __future__ import annotations

import re
from functools import cache
from gettext import NullTranslations

from ...languages import translator

__all__ = ["line"]


def line(text: str, lang: str) -> str:
    """Return a line of pseudo-code, which is written in English, in another language.

    >>> line("if v ≥ β then return v", "es"), line("for each s in SUCCESSORS(state)", "pt")
    ('si v ≥ β entonces devolver v', 'para cada s em SUCCESSORS(estado)')
    """
    for pattern, message in _patterns(lang):
        found = pattern.fullmatch(text)
        if found:
            return message % {name: line(part, lang) for name, part in found.groupdict().items()}
    words = _words(translator(lang))
    return re.sub(r"\b[a-z]+\b", lambda word: words.get(word[0], word[0]), text)


@cache
def _patterns(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return what finds each English phrase, and the phrase in the language; the first that fits is taken."""
    phrases = zip(_phrases(NullTranslations()), _phrases(translator(lang)), strict=True)
    return tuple((re.compile(_pattern(english)), message) for english, message in phrases)


def _pattern(phrase: str) -> str:
    """Return the regular expression of a phrase, with a group for each of its parts."""
    return re.sub(r"%\((\w+)\)s", r"(?P<\1>.+?)", re.sub(r"([.*+?^$|])", r"\\\1", phrase))


def _phrases(t: NullTranslations) -> tuple[str, ...]:
    """Return the phrases; a part of one can be a phrase again, so that longer ones come first."""
    return (
        # TRANSLATORS: the phrases of pseudo-code are short; their parts are formulas, or phrases again.
        # This one is the head of a function, as in "function MAX-VALUE(state, α, β)"
        t.pgettext("pseudo-code", "function %(call)s"),
        t.pgettext("pseudo-code", "if %(test)s then %(step)s else %(other)s"),
        # TRANSLATORS: as in "if v ≥ β then return v"
        t.pgettext("pseudo-code", "if %(test)s then %(step)s"),
        # TRANSLATORS: the steps are on the lines below
        t.pgettext("pseudo-code", "if %(test)s then"),
        t.pgettext("pseudo-code", "else if %(test)s then %(step)s"),
        # TRANSLATORS: the steps are on the lines below
        t.pgettext("pseudo-code", "else if %(test)s then"),
        t.pgettext("pseudo-code", "else %(step)s"),
        # TRANSLATORS: the steps are on the lines below
        t.pgettext("pseudo-code", "else"),
        # TRANSLATORS: as in "for each s in SUCCESSORS(state), the best so far first"
        t.pgettext("pseudo-code", "for each %(node)s in %(set)s, the best so far first"),
        # TRANSLATORS: as in "for each s in SUCCESSORS(state) with L(s) < U(s)"
        t.pgettext("pseudo-code", "for each %(node)s in %(set)s with %(test)s"),
        t.pgettext("pseudo-code", "for each %(node)s in %(set)s: %(step)s"),
        t.pgettext("pseudo-code", "for each %(node)s in %(set)s"),
        # TRANSLATORS: as in "for d ← 1, 2, …, 4"
        t.pgettext("pseudo-code", "for %(values)s"),
        t.pgettext("pseudo-code", "while %(test)s"),
        # TRANSLATORS: the steps on the lines below are repeated, until one of them returns
        t.pgettext("pseudo-code", "repeat"),
        t.pgettext("pseudo-code", "leave the loop"),
        # TRANSLATORS: the result of a search is a move
        t.pgettext("pseudo-code", "return a move to a successor with value %(value)s"),
        # TRANSLATORS: the bound that the test on this line has found to be enough
        t.pgettext("pseudo-code", "return that bound"),
        t.pgettext("pseudo-code", "return %(value)s"),
        # TRANSLATORS: as in "narrow L(s), U(s) by VALUE(s, a(s), b(s))": the call shows more of what s is worth
        t.pgettext("pseudo-code", "narrow %(bounds)s by %(call)s"),
        # TRANSLATORS: as in "add (n, live, h) to OPEN"; OPEN is a set
        t.pgettext("pseudo-code", "add %(state)s to %(set)s"),
        # TRANSLATORS: as in "remove from OPEN what is below PARENT(n)"; OPEN is a set of states, each with its node n
        t.pgettext("pseudo-code", "remove from %(set)s what is below %(node)s"),
        # TRANSLATORS: of the states with the greatest h, the first; as in "the first (n, t, h) with the greatest h"
        t.pgettext("pseudo-code", "remove from %(set)s the first %(state)s with the greatest %(merit)s"),
        # TRANSLATORS: of the states with the least h, the first
        t.pgettext("pseudo-code", "remove from %(set)s the first %(state)s with the least %(merit)s"),
        # TRANSLATORS: as in "return the move to the child s with the greatest N(s)"
        t.pgettext("pseudo-code", "the move to the child %(node)s with the greatest %(merit)s"),
        t.pgettext("pseudo-code", "the move to the child %(node)s with the least %(merit)s"),
        # TRANSLATORS: as in "n ← argmax s of Q(s)": the successor s for which the formula is greatest
        t.pgettext("pseudo-code", "%(node)s ← argmax %(child)s of %(merit)s"),
        t.pgettext("pseudo-code", "%(node)s ← argmin %(child)s of %(merit)s"),
        t.pgettext("pseudo-code", "a move at %(node)s was not tried"),
        t.pgettext("pseudo-code", "%(node)s is not terminal"),
        t.pgettext("pseudo-code", "%(test)s or %(other)s"),
        t.pgettext("pseudo-code", "%(test)s and %(other)s"),
        # TRANSLATORS: a node is the first of those that a loop goes through
        t.pgettext("pseudo-code", "%(node)s is the first"),
        t.pgettext("pseudo-code", "%(node)s is a leaf"),
        t.pgettext("pseudo-code", "%(node)s has a next sibling %(sibling)s"),
    )


def _words(t: NullTranslations) -> dict[str, str]:
    """Return the words in formulas."""
    return {
        # TRANSLATORS: the argument of a function: the state of the game, as in "MAX-VALUE(state, α, β)"
        "state": t.pgettext("pseudo-code", "state"),
        # TRANSLATORS: SSS* in the words of Stockman: a state is live or solved
        "live": t.pgettext("pseudo-code", "live"),
        # TRANSLATORS: SSS* in the words of Stockman: a state is live or solved
        "solved": t.pgettext("pseudo-code", "solved"),
    }
