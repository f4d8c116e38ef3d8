"""The sentences about a game's laws: which one is broken, and at which position."""

from __future__ import annotations

from ...phrases import Phrase, gettext, ngettext

__all__ = ["ALL_RIGHT", "AT_THE_START", "LAWS", "MOVES", "NOTHING_WRONG_FOUND", "REACHED_BY"]

LAWS: dict[str, Phrase] = {
    # TRANSLATORS: the names of methods such as result(…) and of parameters such as "state" stay as they are
    "no_initial": gettext("The game has no start position: give it an attribute initial."),
    "initial_is_method": gettext(
        "initial is a method, but it must be an attribute: write @property above it, or set self.initial in __init__."
    ),
    "hashable": gettext(
        "The position cannot be a key of a dict (%(error)s): build it from tuples, numbers or text, not from lists."
    ),
    "exception": gettext("%(method)s(%(given)s) raises %(error)s."),
    "changes": gettext(
        "%(method)s(%(given)s) changes its position: afterwards it is %(after)s. Return a new position and leave "
        "the old one unchanged."
    ),
    "fickle": gettext(
        "%(method)s(%(given)s) returns %(first)s the first time and %(second)s the second; the same call must "
        "always return the same result."
    ),
    "unequal": gettext(
        "Two calls of %(method)s(%(given)s) return results that are not equal, because the class %(type)s does not "
        "define when two of its objects are equal: use tuples, or write __eq__ and __hash__ in %(type)s, as "
        "@dataclass(frozen=True) does."
    ),
    "player": gettext(
        "player(state) returns %(got)s; it must return 'max', 'min', 'chance' or a numbered player such as 'p1'."
    ),
    "players": gettext(
        "player(state) returns %(got)s here and %(other)s elsewhere: a game has either MAX and MIN or players p1, "
        "p2 …, not both."
    ),
    "actions_at_end": gettext(
        "The game is over here, but actions(state) still offers %(actions)s; at the end of a game there are no actions."
    ),
    "no_actions": gettext(
        "The game is not over here, but actions(state) is empty: return a move, or return True from is_terminal(state)."
    ),
    "actions_once": gettext(
        "The game is not over here, but actions(state) is empty: it returns an iterator, such as a generator, which "
        "counts as true even when it is empty. Return a list."
    ),
    "twin_actions": gettext("actions(state) offers %(action)s twice."),
    "utility": gettext(
        "utility(state) returns %(got)s; it must return a number from MAX's point of view, or a tuple with one "
        "number for each of the players p1, p2 …."
    ),
    "total": gettext(
        "The utilities at this end, %(utility)s, sum to %(sum)s, but according to the game they always sum to "
        "%(total)s."
    ),
    "evaluate": gettext("evaluate(state) returns %(got)s; it must return a value like the utilities."),
    "outcomes": gettext(
        "outcomes(state) returns %(got)s; it must return pairs of an action and its probability, a number from 0 to 1."
    ),
    "probabilities": gettext(
        "The probabilities of outcomes(state) sum to %(sum)s, not to 1; numbers such as Fraction(1, 6) are exact."
    ),
    "successors": gettext(
        "successors(state) returns %(got)s, but actions(state) and result(state, action) give %(needed)s."
    ),
    "symmetric": gettext(
        "symmetric(state) treats this position and %(other)s as equivalent, but %(method)s gives %(first)s for one "
        "and %(second)s for the other."
    ),
    "symmetric_value": gettext(
        "symmetric(state) treats this position and %(other)s as equivalent, but with perfect play one has the value "
        "%(first)s and the other %(second)s."
    ),
    "comes_back": gettext(
        "This position is repeated after %(moves)s, so the game can go on forever: count the moves in the position "
        "and end the game after some number of them, or search it only with a depth limit."
    ),
    "long": gettext(
        "The game was not over after %(count)d random moves; the last ones, %(last)s, led to this position."
    ),
}
"""The sentence about each law that is broken."""


AT_THE_START = gettext("This is the start position.")
REACHED_BY = gettext("It is reached from the start by %(moves)s.")
MOVES = ngettext("%(count)d move", "%(count)d moves")
ALL_RIGHT = ngettext(
    "%(game)s keeps the laws of games: its %(positions)d position was checked.",
    "%(game)s keeps the laws of games: all its %(positions)d positions were checked.",
)
NOTHING_WRONG_FOUND = ngettext(
    "Nothing wrong was found in %(game)s: %(positions)d positions were checked, and %(games)d game was played at "
    "random.",
    "Nothing wrong was found in %(game)s: %(positions)d positions were checked, and %(games)d games were played at "
    "random.",
)
"""The plural is that of the games played."""
