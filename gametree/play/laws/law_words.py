"""The sentences about a game's laws: which one is broken, and at which position."""

from __future__ import annotations

from ...languages import Phrase, gettext, ngettext

__all__ = ["ALL_RIGHT", "AT_THE_START", "LAWS", "MOVES", "NOTHING_WRONG_FOUND", "REACHED_BY"]

LAWS: dict[str, Phrase] = {
    # TRANSLATORS: the names of methods such as result(…) and of parameters such as "state" stay as they are
    "no_initial": gettext("The game has no position at the start: give it an attribute initial."),
    "initial_is_method": gettext(
        "initial is a method, but the position at the start is asked for without brackets: write @property above it, "
        "or set self.initial in __init__."
    ),
    "hashable": gettext(
        "The position cannot be a key of a dict (%(error)s): make it of tuples, numbers or text, not of lists."
    ),
    "exception": gettext("%(method)s(%(given)s) stops with %(error)s."),
    "changes": gettext(
        "%(method)s(%(given)s) changes the position that it is given: afterwards it is %(after)s. Make a new position "
        "and leave the old one as it is."
    ),
    "fickle": gettext(
        "%(method)s(%(given)s) answers %(first)s the first time and %(second)s the second; the same question must have "
        "the same answer."
    ),
    "unequal": gettext(
        "%(method)s(%(given)s), asked twice, answers what does not count as equal, because the class %(type)s does not "
        "say when two of its objects are equal: use tuples, or write __eq__ and __hash__ in %(type)s, as "
        "@dataclass(frozen=True) does."
    ),
    "player": gettext(
        "player(state) answers %(got)s; needed is 'max', 'min', 'chance', or a numbered player such as 'p1'."
    ),
    "players": gettext(
        "player(state) answers %(got)s here, and %(other)s elsewhere: a game has MAX and MIN, or players p1, p2 …, "
        "not both."
    ),
    "actions_at_end": gettext(
        "The game is over here, but actions(state) still offers %(actions)s; at an end there is nothing to do."
    ),
    "no_actions": gettext(
        "The game is not over here, but actions(state) offers nothing: let is_terminal(state) be True, or offer a move."
    ),
    "actions_once": gettext(
        "The game is not over here, but actions(state) offers nothing: it gives something to go through once, such as "
        "a generator, which counts as true even where it is empty; let it return a list."
    ),
    "twin_actions": gettext("actions(state) offers %(action)s twice."),
    "utility": gettext(
        "utility(state) answers %(got)s; needed is a number from MAX's side, or a tuple of numbers with an entry for "
        "each of the players p1, p2 …."
    ),
    "total": gettext(
        "The utilities at this end, %(utility)s, add up to %(sum)s, but the game says that they always add up to "
        "%(total)s."
    ),
    "evaluate": gettext("evaluate(state) answers %(got)s; needed is a value like the utilities."),
    "outcomes": gettext(
        "outcomes(state) answers %(got)s; needed are pairs of an action and its probability, a number from 0 to 1."
    ),
    "probabilities": gettext(
        "The probabilities of outcomes(state) add up to %(sum)s, not to 1; numbers such as Fraction(1, 6) are exact."
    ),
    "successors": gettext(
        "successors(state) answers %(got)s, but actions(state) and result(state, action) give %(needed)s."
    ),
    "symmetric": gettext(
        "symmetric(state) counts this position and %(other)s as alike, but %(method)s gives %(first)s for the one and "
        "%(second)s for the other."
    ),
    "symmetric_value": gettext(
        "symmetric(state) counts this position and %(other)s as alike, but with best play the one is worth %(first)s "
        "and the other %(second)s."
    ),
    "comes_back": gettext(
        "This position comes back after %(moves)s, so the game can go on for ever: count the moves in the position and "
        "end the game after some number, or search it with a depth limit only."
    ),
    "long": gettext(
        "The game was not over after %(count)d moves at random; the last ones were %(last)s, and led to this position."
    ),
}
"""The sentence about each law that is broken."""


AT_THE_START = gettext("It is the position at the start.")
REACHED_BY = gettext("From the start it is reached by %(moves)s.")
MOVES = ngettext("%(count)d move", "%(count)d moves")
ALL_RIGHT = ngettext(
    "%(game)s keeps the laws of games: its %(positions)d position was looked at.",
    "%(game)s keeps the laws of games: all its %(positions)d positions were looked at.",
)
NOTHING_WRONG_FOUND = ngettext(
    "Nothing wrong was found in %(game)s: %(positions)d positions were looked at, and %(games)d game was "
    "played at random.",
    "Nothing wrong was found in %(game)s: %(positions)d positions were looked at, and %(games)d games were "
    "played at random.",
)
"""The plural is that of the games played."""
