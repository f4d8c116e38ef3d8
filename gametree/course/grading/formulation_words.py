"""The sentences about games that students formulate: their rules, what is asked for, and where a game differs."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

__all__ = ["RULES", "all_right", "asked", "differs", "failed", "laws_broken", "some_right", "write_class"]

Sentences = Callable[[NullTranslations], list[str]]


def write_class(t: NullTranslations, name: str) -> str:
    """Say which class is to be written."""
    return t.gettext("Write this game as a class %(name)s.") % {"name": name}


RULES: dict[str, Sentences] = {
    "matches": lambda t: [
        t.gettext("Some matches lie on the table, as many as the class is called with."),
        t.gettext("MAX begins; then they take turns. Who moves takes one, two or three matches."),
        t.gettext("Who takes the last match loses. A win of MAX is worth 1, a win of MIN −1."),
    ],
    "divisors": lambda t: [
        t.gettext("A whole number from 2 stands on the board, the one that the class is called with."),
        t.gettext(
            "MAX begins; then they take turns. Who moves chooses a divisor of the number that is less than the number "
            "itself, and takes it away from the number."
        ),
        t.gettext("At 1 nobody can move: who has to move there loses. A win of MAX is worth 1, a win of MIN −1."),
    ],
    "tictactoe": lambda t: [
        t.gettext(
            "Tic-tac-toe on three by three squares: the class is called with a board, a text of nine characters, row "
            "by row, with X, O and a point for each empty square."
        ),
        t.gettext("X is MAX. X moves where there are as many X as O, and else O."),
        t.gettext("Three in a row, a column or a diagonal win. A win of X is worth 1, of O −1, a full board 0."),
    ],
    "coin-matches": lambda t: [
        t.gettext("Some matches lie on the table, as many as the class is called with."),
        t.gettext("MAX begins; then they take turns. Who moves takes one match, or tosses a fair coin."),
        t.gettext("Heads: the player takes two matches. Tails: three. Where fewer are left, all of them."),
        t.gettext("Who takes the last match wins. A win of MAX is worth 1, a win of MIN −1."),
    ],
}
"""The rules of each game, a sentence each."""


def asked(t: NullTranslations) -> list[str]:
    """Say what the class needs."""
    return [
        # TRANSLATORS: the names of Python, such as initial and player(state), stay as they are
        t.gettext(
            "It needs the attribute initial and the methods player(state), actions(state), result(state, action), "
            "is_terminal(state) and utility(state); outcomes(state), too, where chance moves."
        ),
        t.gettext(
            "player(state) returns 'max', 'min' or 'chance'; outcomes(state) a list of pairs (action, probability)."
        ),
        t.gettext("What the class is called with is taken by __init__(self, …), which makes initial of it."),
        t.gettext("Where the game is over, actions(state) is empty."),
        t.gettext("How you write positions and actions is up to you; a position must be fit for the key of a dict."),
    ]


def all_right(t: NullTranslations, starts: int) -> str:
    """Say that a game is right."""
    message = t.ngettext(
        "Right: the game keeps all laws, and from %(count)d start its tree is that of the rules.",
        "Right: the game keeps all laws, and from all %(count)d starts its tree is that of the rules.",
        starts,
    )
    return message % {"count": starts}


def some_right(t: NullTranslations, right: int, starts: int) -> str:
    """Say from how many starts a game is right."""
    message = t.gettext("From %(right)d of %(count)d starts the tree of your game is that of the rules.")
    return message % {"right": right, "count": starts}


def laws_broken(t: NullTranslations, call: str) -> str:
    """Say what the broken laws that follow belong to."""
    # TRANSLATORS: %(call)s is a line of Python, such as Matches(4); broken laws of games follow
    return t.gettext("In %(call)s something is not as in a game:") % {"call": call}


def failed(t: NullTranslations, call: str, error: str) -> str:
    """Say that a game stops."""
    return t.gettext("%(call)s stops with %(error)s.") % {"call": call, "error": error.rstrip(".")}


def differs(t: NullTranslations, call: str, moves: str, position: str, what: str, got: str, needed: str) -> str:
    """Say where a game first is not what the rules say, and how."""
    facts = {"call": call, "moves": moves, "position": position, "got": got, "needed": needed}
    if moves:
        # TRANSLATORS: stands before a sentence, as in "Matches(4), after 3, 1, at ('max', 0): the game is over here."
        where = t.gettext("%(call)s, after %(moves)s, at %(position)s:") % facts
    else:
        where = t.gettext("%(call)s, at the start:") % facts
    return f"{where} {DIFFERENCES[what](t) % facts}"


DIFFERENCES: dict[str, Callable[[NullTranslations], str]] = {
    "over": lambda t: t.gettext("your game is over here, but by the rules it goes on."),
    "not over": lambda t: t.gettext("by the rules the game is over here, but yours goes on."),
    # TRANSLATORS: %(got)s and %(needed)s are max, min or chance
    "player": lambda t: t.gettext("in your game it is the turn of %(got)s here, but by the rules of %(needed)s."),
    "actions": lambda t: t.gettext("the number of actions here is %(got)s in your game, but %(needed)s by the rules."),
    "probabilities": lambda t: t.gettext(
        "the probabilities here are %(got)s in your game, but by the rules %(needed)s."
    ),
    "utility": lambda t: t.gettext("this end is worth %(got)s in your game, but by the rules %(needed)s."),
}
