"""The keywords, the phrases and the names of functions in pseudo-code; formulas are the same in every language."""

from __future__ import annotations

import re
from functools import cache

from ...languages import translator, words_of
from ...phrases import pgettext
from ...search import SEARCHES

WORD = re.compile(r"\b(?:(?P<player>MAX|MIN|P\d+)-VALUE|[a-z]+|[A-Z]+(?:-[A-Z]+)*)\b")
# TRANSLATORS: the name of the function for a player, such as MAX-VALUE or P2-VALUE
VALUE_OF = pgettext("pseudo-code", "%(player)s-VALUE")


def line(text: str, lang: str) -> str:
    """Return a line of pseudo-code, which is written in English, in another language.

    >>> line("if v ≥ β then return v", "es"), line("for each s in SUCCESSORS(state)", "pt")
    ('si v ≥ β entonces devolver v', 'para cada s em SUCESSORES(estado)')
    """
    for pattern, message in _patterns(lang):
        found = pattern.fullmatch(text)
        if found:
            return message % {name: line(part, lang) for name, part in found.groupdict().items()}
    t, words = translator(lang), words_of(WORDS, lang)

    def translated(found: re.Match[str]) -> str:
        player = found["player"]
        return VALUE_OF.of(player=player).told(t) if player else words.get(found[0], found[0])

    return WORD.sub(translated, text)


@cache
def _patterns(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return what finds each English phrase, and the phrase in the language; the first that fits is taken.

    English needs none.
    """
    told = words_of({phrase.message: phrase for phrase in PHRASES}, lang)
    if all(english == message for english, message in told.items()):
        return ()
    return tuple((re.compile(_pattern(english)), message) for english, message in told.items())


def _pattern(phrase: str) -> str:
    """Return the regular expression of a phrase, with a group for each of its parts."""
    return re.sub(r"%\((\w+)\)s", r"(?P<\1>.+?)", re.sub(r"([.*+?^$|])", r"\\\1", phrase))


PHRASES = (
    # TRANSLATORS: the phrases of pseudo-code are short; their parts are formulas, or phrases again.
    # This one is the head of a function, as in "function MAX-VALUE(state, α, β)"
    pgettext("pseudo-code", "function %(call)s"),
    pgettext("pseudo-code", "if %(test)s then %(step)s else %(other)s"),
    # TRANSLATORS: as in "if v ≥ β then return v"
    pgettext("pseudo-code", "if %(test)s then %(step)s"),
    # TRANSLATORS: the steps are on the lines below
    pgettext("pseudo-code", "if %(test)s then"),
    pgettext("pseudo-code", "else if %(test)s then %(step)s"),
    # TRANSLATORS: the steps are on the lines below
    pgettext("pseudo-code", "else if %(test)s then"),
    pgettext("pseudo-code", "else %(step)s"),
    # TRANSLATORS: the steps are on the lines below
    pgettext("pseudo-code", "else"),
    # TRANSLATORS: as in "for each s in SUCCESSORS(state), the best so far first"
    pgettext("pseudo-code", "for each %(node)s in %(set)s, the best so far first"),
    # TRANSLATORS: as in "for each s in SUCCESSORS(state) with L(s) < U(s)"
    pgettext("pseudo-code", "for each %(node)s in %(set)s with %(test)s"),
    pgettext("pseudo-code", "for each %(node)s in %(set)s: %(step)s"),
    pgettext("pseudo-code", "for each %(node)s in %(set)s"),
    # TRANSLATORS: as in "for d ← 1, 2, …, 4"
    pgettext("pseudo-code", "for %(values)s"),
    pgettext("pseudo-code", "while %(test)s"),
    # TRANSLATORS: the steps on the lines below are repeated, until one of them returns
    pgettext("pseudo-code", "repeat"),
    pgettext("pseudo-code", "leave the loop"),
    # TRANSLATORS: the result of a search is a move
    pgettext("pseudo-code", "return a move to a child with value %(value)s"),
    # TRANSLATORS: the bound that the test on this line has found to be enough
    pgettext("pseudo-code", "return that bound"),
    pgettext("pseudo-code", "return %(value)s"),
    # TRANSLATORS: as in "narrow L(s), U(s) by VALUE(s, a(s), b(s))": the call shows more of what s is worth
    pgettext("pseudo-code", "narrow %(bounds)s by %(call)s"),
    # TRANSLATORS: as in "add (n, live, h) to OPEN"; OPEN is a set
    pgettext("pseudo-code", "add %(state)s to %(set)s"),
    # TRANSLATORS: as in "remove from OPEN all states below PARENT(n)"; OPEN is a set of states (n, t, h)
    pgettext("pseudo-code", "remove from %(set)s all states below %(node)s"),
    # TRANSLATORS: of the states with the greatest h, the first; as in "the first (n, t, h) with the greatest h"
    pgettext("pseudo-code", "remove from %(set)s the first %(state)s with the greatest %(merit)s"),
    # TRANSLATORS: of the states with the least h, the first
    pgettext("pseudo-code", "remove from %(set)s the first %(state)s with the least %(merit)s"),
    # TRANSLATORS: as in "return the move to the child s with the greatest N(s)"
    pgettext("pseudo-code", "the move to the child %(node)s with the greatest %(merit)s"),
    pgettext("pseudo-code", "the move to the child %(node)s with the least %(merit)s"),
    # TRANSLATORS: as in "n ← argmax s of Q(s)": the child s for which the formula is greatest
    pgettext("pseudo-code", "%(node)s ← argmax %(child)s of %(merit)s"),
    pgettext("pseudo-code", "%(node)s ← argmin %(child)s of %(merit)s"),
    pgettext("pseudo-code", "a move at %(node)s was not tried"),
    pgettext("pseudo-code", "%(node)s is not terminal"),
    pgettext("pseudo-code", "%(test)s or %(other)s"),
    pgettext("pseudo-code", "%(test)s and %(other)s"),
    # TRANSLATORS: a node is the first of those that a loop goes through
    pgettext("pseudo-code", "%(node)s is the first"),
    pgettext("pseudo-code", "%(node)s is a leaf"),
    pgettext("pseudo-code", "%(node)s has a next sibling %(sibling)s"),
)
"""The phrases; a part of one can be a phrase again, so that longer ones come first."""

WORDS = {
    # TRANSLATORS: the argument of a function: the state of the game, as in "MAX-VALUE(state, α, β)"
    "state": pgettext("pseudo-code", "state"),
    # TRANSLATORS: the names of functions in pseudo-code, in capital letters, with hyphens between words
    "VALUE": pgettext("pseudo-code", "VALUE"),
    # TRANSLATORS: the function that returns the expected value of a chance node
    "EXPECT-VALUE": pgettext("pseudo-code", "EXPECT-VALUE"),
    "TERMINAL-TEST": pgettext("pseudo-code", "TERMINAL-TEST"),
    # TRANSLATORS: the test whether a depth limit ends the search
    "CUTOFF-TEST": pgettext("pseudo-code", "CUTOFF-TEST"),
    "UTILITY": pgettext("pseudo-code", "UTILITY"),
    "SUCCESSORS": pgettext("pseudo-code", "SUCCESSORS"),
    # TRANSLATORS: the player whose turn it is: MAX, MIN or CHANCE
    "PLAYER": pgettext("pseudo-code", "PLAYER"),
    "CHANCE": pgettext("pseudo-code", "CHANCE"),
    # TRANSLATORS: the first of several nodes
    "FIRST": pgettext("pseudo-code", "FIRST"),
    # TRANSLATORS: the phases of a Monte Carlo search
    "SELECT": pgettext("pseudo-code", "SELECT"),
    "EXPAND": pgettext("pseudo-code", "EXPAND"),
    "SIMULATE": pgettext("pseudo-code", "SIMULATE"),
    "BACK-UP": pgettext("pseudo-code", "BACK-UP"),
    "PATH": pgettext("pseudo-code", "PATH"),
    "RANDOM-SUCCESSOR": pgettext("pseudo-code", "RANDOM-SUCCESSOR"),
    **{word.message: word for search in SEARCHES for word in search.words},
}
"""The words in formulas, and the names of functions."""
