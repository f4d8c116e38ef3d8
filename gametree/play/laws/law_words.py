"""The sentences about games: which law one breaks, and where that was found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from gettext import NullTranslations

__all__ = ["LAWS", "broken", "kept", "reached"]

Sentence = Callable[[NullTranslations], str]

LAWS: dict[str, Sentence] = {
    # TRANSLATORS: the names of methods such as result(…) and of parameters such as "state" stay as they are
    "no_initial": lambda t: t.gettext("The game has no position at the start: give it an attribute initial."),
    "initial_is_method": lambda t: t.gettext(
        "initial is a method, but the position at the start is asked for without brackets: write @property above it, "
        "or set self.initial in __init__."
    ),
    "hashable": lambda t: t.gettext(
        "The position cannot be a key of a dict (%(error)s): make it of tuples, numbers or text, not of lists."
    ),
    "exception": lambda t: t.gettext("%(method)s(%(given)s) stops with %(error)s."),
    "changes": lambda t: t.gettext(
        "%(method)s(%(given)s) changes the position that it is given: afterwards it is %(after)s. Make a new position "
        "and leave the old one as it is."
    ),
    "fickle": lambda t: t.gettext(
        "%(method)s(%(given)s) answers %(first)s the first time and %(second)s the second; the same question must have "
        "the same answer."
    ),
    "unequal": lambda t: t.gettext(
        "%(method)s(%(given)s), asked twice, answers what does not count as equal, because the class %(type)s does not "
        "say when two of its objects are equal: use tuples, or write __eq__ and __hash__ in %(type)s, as "
        "@dataclass(frozen=True) does."
    ),
    "player": lambda t: t.gettext(
        "player(state) answers %(got)s; needed is 'max', 'min', 'chance', or a numbered player such as 'p1'."
    ),
    "players": lambda t: t.gettext(
        "player(state) answers %(got)s here, and %(other)s elsewhere: a game has MAX and MIN, or players p1, p2 …, "
        "not both."
    ),
    "actions_at_end": lambda t: t.gettext(
        "The game is over here, but actions(state) still offers %(actions)s; at an end there is nothing to do."
    ),
    "no_actions": lambda t: t.gettext(
        "The game is not over here, but actions(state) offers nothing: let is_terminal(state) be True, or offer a move."
    ),
    "actions_once": lambda t: t.gettext(
        "The game is not over here, but actions(state) offers nothing: it gives something to go through once, such as "
        "a generator, which counts as true even where it is empty; let it return a list."
    ),
    "twin_actions": lambda t: t.gettext("actions(state) offers %(action)s twice."),
    "utility": lambda t: t.gettext(
        "utility(state) answers %(got)s; needed is a number from MAX's side, or a tuple of numbers with an entry for "
        "each of the players p1, p2 …."
    ),
    "total": lambda t: t.gettext(
        "The utilities at this end, %(utility)s, add up to %(sum)s, but the game says that they always add up to "
        "%(total)s."
    ),
    "evaluate": lambda t: t.gettext("evaluate(state) answers %(got)s; needed is a value like the utilities."),
    "outcomes": lambda t: t.gettext(
        "outcomes(state) answers %(got)s; needed are pairs of an action and its probability, a number from 0 to 1."
    ),
    "probabilities": lambda t: t.gettext(
        "The probabilities of outcomes(state) add up to %(sum)s, not to 1; numbers such as Fraction(1, 6) are exact."
    ),
    "successors": lambda t: t.gettext(
        "successors(state) answers %(got)s, but actions(state) and result(state, action) give %(needed)s."
    ),
    "symmetric": lambda t: t.gettext(
        "symmetric(state) counts this position and %(other)s as alike, but %(method)s gives %(first)s for the one and "
        "%(second)s for the other."
    ),
    "symmetric_value": lambda t: t.gettext(
        "symmetric(state) counts this position and %(other)s as alike, but with best play the one is worth %(first)s "
        "and the other %(second)s."
    ),
    "comes_back": lambda t: t.gettext(
        "This position comes back after %(moves)s, so the game can go on for ever: count the moves in the position and "
        "end the game after some number, or search it with a depth limit only."
    ),
    "long": lambda t: t.gettext(
        "The game was not over after %(count)d moves at random; the last ones were %(last)s, and led to this position."
    ),
}
"""What is said of each law where it is broken."""


def broken(t: NullTranslations, law: str, facts: Mapping[str, object]) -> str:
    """Say which law is broken."""
    return LAWS[law](t) % facts


def reached(t: NullTranslations, moves: str) -> str:
    """Say how the position of a broken law is reached; ``moves`` is empty at the start."""
    if not moves:
        return t.gettext("It is the position at the start.")
    return t.gettext("From the start it is reached by %(moves)s.") % {"moves": moves}


def kept(t: NullTranslations, game: str, positions: int, games: int, *, whole: bool) -> str:
    """Say that nothing wrong was found, and how much was looked at."""
    facts = {"game": game, "positions": positions, "games": games}
    if whole:
        return (
            t.ngettext(
                "%(game)s keeps the laws of games: its %(positions)d position was looked at.",
                "%(game)s keeps the laws of games: all its %(positions)d positions were looked at.",
                positions,
            )
            % facts
        )
    return (
        t.ngettext(
            "Nothing wrong was found in %(game)s: %(positions)d positions were looked at, and %(games)d game was "
            "played at random.",
            "Nothing wrong was found in %(game)s: %(positions)d positions were looked at, and %(games)d games were "
            "played at random.",
            games,
        )
        % facts
    )


def after_moves(t: NullTranslations, count: int) -> str:
    """Return a number of moves in words."""
    return t.ngettext("%(count)d move", "%(count)d moves", count) % {"count": count}
