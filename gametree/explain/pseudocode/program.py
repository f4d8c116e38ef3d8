"""A listing of pseudo-code: its words, its lines, and the program of a search."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from ...languages import translated_table, translator_for
from ...node_kinds import CHANCE, MAX, MIN, Kind
from ...phrases import pgettext
from ...rules import INFINITE_WINDOW, Rules
from ...search import SEARCHES
from ...trace.trace import Trace
from ...values import show

_WORD = re.compile(r"\b(?:(?P<player>MAX|MIN|P\d+)-VALUE|[a-z]+|[A-Z]+(?:-[A-Z]+)*)\b")
# TRANSLATORS: the name of the function for a player, such as MAX-VALUE or P2-VALUE
_VALUE_OF = pgettext("pseudo-code", "%(player)s-VALUE")


def line(text: str, lang: str) -> str:
    """Return a line of pseudo-code, which is written in English, in another language.

    >>> line("if v ≥ β then return v", "es"), line("for each s in SUCCESSORS(state)", "pt")
    ('si v ≥ β entonces devolver v', 'para cada s em SUCESSORES(estado)')
    """
    for pattern, message in _patterns(lang):
        match = pattern.fullmatch(text)
        if match:
            return message % {name: line(part, lang) for name, part in match.groupdict().items()}
    translations, words = translator_for(lang), translated_table(_WORDS, lang)

    def translated(match: re.Match[str]) -> str:
        player = match["player"]
        return _VALUE_OF.render(translations, player=player) if player else words.get(match[0], match[0])

    return _WORD.sub(translated, text)


@cache
def _patterns(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return a pattern for each English phrase, with its translation; the first match counts.

    English needs none.
    """
    phrases = translated_table({phrase.message: phrase for phrase in _PHRASES}, lang)
    if all(english == message for english, message in phrases.items()):
        return ()
    return tuple((re.compile(_pattern(english)), message) for english, message in phrases.items())


def _pattern(phrase: str) -> str:
    """Return the regular expression of a phrase, with a group for each part."""
    return re.sub(r"%\((\w+)\)s", r"(?P<\1>.+?)", re.sub(r"([.*+?^$|])", r"\\\1", phrase))


_PHRASES = (
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

_WORDS = {
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


# ---- Listings and their programs: lines with tags, and a table of the tags that each moment lights ----

_ROW = re.compile(r" *(?P<tag>[\w.]+)(?P<limited> \?)? *\| (?P<indent> *)(?P<text>.+)")
"""``max.cut | if v {ge} β then return {over}``; a ``?`` behind the tag marks a line for searches with a depth limit."""
_PREFIXES = {MAX: "max", MIN: "min", CHANCE: "chance"}
_INDENT = "  "


class Line(NamedTuple):
    indent: int
    """how many steps it is indented; 0 for the head of a function"""
    text: str


@dataclass(frozen=True, slots=True, repr=False)
class Listing:
    """The pseudo-code of a search. Printed, its lines are numbered from 1; in ``lines`` the first has index 0.

    >>> print(Listing("search", (Line(0, "function VALUE(state)"), Line(1, "return UTILITY(state)"))))
    1  function VALUE(state)
    2    return UTILITY(state)
    """

    algorithm: str
    """the name in `gametree.ALGORITHMS`"""
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        width = len(str(len(self.lines)))
        return "\n".join(
            f"{number:>{width}}  {_INDENT * line.indent}{line.text}" for number, line in enumerate(self.lines, start=1)
        )

    def __repr__(self) -> str:
        return str(self)


class _TaggedLine(NamedTuple):
    """One line of a program, in English."""

    tag: str
    """such as ``max.cut``: the function and what the line does there"""
    indent: int
    text: str


class PseudocodeProgram(NamedTuple):
    """A search in the shape of its textbook's pseudo-code."""

    text: str
    """one row a line; the names in braces are those of `_setting`"""
    table: Mapping[str, str]
    """the tags that a moment lights, in order; ``*`` is the function of the moment's player"""
    obeys: tuple[str, ...] = ()
    """the rules that this search reads; the others keep their defaults in the listing"""

    def rows(self, rules: Rules, trace: Trace | None = None) -> tuple[_TaggedLine, ...]:
        """Return the lines under these rules; a trace adds its root, its start window and the height of its tree."""
        words = _setting(self.obeys, rules, trace)
        rows = []
        for line in self.text.strip().splitlines():
            match = _ROW.fullmatch(line)
            assert match, line
            if rules.depth is not None or not match["limited"]:
                rows.append(_TaggedLine(match["tag"], len(match["indent"]) // 2, match["text"].format_map(words)))
        return tuple(rows)

    def tags(self, moment: str, kind: Kind) -> list[str]:
        """Return the tags that a moment at a player's node lights; an entry for the player has priority."""
        tags = self.table.get(f"{moment} {kind}", self.table.get(moment, ""))
        return tags.replace("*", _PREFIXES.get(kind, "")).split()


def _setting(obeys: tuple[str, ...], rules: Rules, trace: Trace | None) -> dict[str, str]:
    beyond, hard, shallow, last = (
        name in obeys and getattr(rules, name) == other
        for name, other in (("cut", "beyond"), ("fail", "hard"), ("reach", "shallow"), ("tie", "last"))
    )
    return {
        "ge": ">" if beyond else "≥",
        "le": "<" if beyond else "≤",
        "unsettled": "" if beyond else " with L(s) < U(s)",
        "over": "β" if hard else "v",
        "under": "α" if hard else "v",
        "max_result": "α" if hard else "v",
        "min_result": "β" if hard else "v",
        "max_window": "v, +∞" if shallow else "α, β",
        "min_window": "−∞, v" if shallow else "α, β",
        "better": "≥" if last else ">",
        "worse": "≤" if last else "<",
        **_depth(rules, trace),
        **_start(rules, trace),
    }


def _depth(rules: Rules, trace: Trace | None) -> dict[str, str]:
    """Return the arguments that count the remaining plies; m is the height of an unknown tree."""
    is_limited = rules.depth is not None
    heights = [trace.tree.height] if trace else []
    deepest = min([*heights, *([] if rules.depth is None else [rules.depth])], default=None)
    if deepest is None or deepest > 3:
        depths = f"1, 2, …, {'m' if deepest is None else deepest}"
    else:
        depths = ", ".join(map(str, range(min(1, deepest), deepest + 1)))
    return {
        "d": ", d" if is_limited else "",
        "deeper": ", d − 1" if is_limited else "",
        "deeper_still": ", d − 2" if is_limited else "",
        "plies": f", {rules.depth}" if is_limited else "",
        "depths": depths,
    }


def _start(rules: Rules, trace: Trace | None) -> dict[str, str]:
    """Return the texts for the first call: the player at the root, the start window, the range of values."""
    by_min = trace is not None and trace.tree.kind(0) == MIN
    low, high = trace.window if trace else INFINITE_WINDOW
    own = (-high, -low) if by_min else (low, high)
    least, most = map(show, rules.value_range) if rules.value_range else ("L", "U")
    return {
        "root": "MIN" if by_min else "MAX",
        "low": show(low, sign=True),
        "high": show(high, sign=True),
        "own_low": show(own[0], sign=True),
        "own_high": show(own[1], sign=True),
        "side": "−1" if by_min else "+1",
        "hero": rules.player or "PLAYER(state)",
        "least": least,
        "most": most,
        "promise": "−∞" if by_min else "+∞",
        "greatest": "least" if by_min else "greatest",
        "meet": "max" if by_min else "min",
        "hopeful": "h < +∞" if by_min else "h > −∞",
    }
