"""The sentences about the games of the lectures: what holds of a game, and the list of games of deck 004."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from ...catalogue import translator
from ...values import Value, show

__all__ = [
    "actions",
    "after",
    "best_move",
    "choices",
    "counted",
    "lacking",
    "laws",
    "list_words",
    "numbers",
    "over",
    "played",
    "player",
    "repeated",
    "totals",
    "twice",
    "utilities",
    "utility",
    "value",
]


def list_words(lang: str) -> dict[str, str]:
    """Return the headings of the list of games, and its word for yes."""
    t = translator(lang)
    return {
        "game": t.pgettext("heading", "game"),
        "players": t.pgettext("heading", "players"),
        "chance": t.pgettext("heading", "chance"),
        # TRANSLATORS: heading of a column with the names of programs that know the rules of a game
        "engine": t.pgettext("heading", "rules by"),
        "yes": t.pgettext("chance", "yes"),
    }


# ---- facts of a game --------------------------------------------------------------------------------


def player(t: NullTranslations, kind: str) -> list[str]:
    """Say who moves."""
    return [t.gettext("%(player)s is to move.") % {"player": kind.upper()}]


def actions(t: NullTranslations, texts: Sequence[str]) -> list[str]:
    """Say what can be done."""
    if not texts:
        return [t.gettext("There is nothing to do.")]
    return [t.gettext("The actions: %(actions)s.") % {"actions": ", ".join(texts)}]


def after(t: NullTranslations, drawn: Mapping[str, str]) -> list[str]:
    """Say which position an action leads to; its rows stand one after the other."""
    message = t.gettext("The result of %(action)s: %(position)s.")
    return [message % {"action": action, "position": position} for action, position in drawn.items()]


def over(t: NullTranslations, given: bool) -> list[str]:
    """Say whether the game is over."""
    return [t.gettext("The game is over here.") if given else t.gettext("The game is not over here.")]


def utility(t: NullTranslations, given: Value) -> list[str]:
    """Say what an end is worth."""
    return [t.gettext("The utility here is %(value)s.") % {"value": show(given)}]


def value(t: NullTranslations, given: Value) -> list[str]:
    """Say what a game is worth when everybody plays best."""
    return [t.gettext("With best play the game is worth %(value)s.") % {"value": show(given)}]


def best_move(t: NullTranslations, move: str) -> list[str]:
    """Say which move is best."""
    return [t.gettext("The best move is %(move)s.") % {"move": move}]


def counted(t: NullTranslations, name: str, number: int) -> list[str]:
    """Say how large the game is."""
    messages = {
        "nodes": t.gettext("The game tree has %(number)s nodes."),
        "games": t.gettext("It has %(number)s leaves: so many ways can the game go."),
        "positions": t.gettext("Only %(number)s different positions can be reached."),
        # TRANSLATORS: positions of a board game that is turned or mirrored
        "forms": t.gettext("With turned and mirrored ones counted once, %(number)s positions are left."),
    }
    return [messages[name] % {"number": _grouped(number)}]


def utilities(t: NullTranslations, values: Sequence[Value]) -> list[str]:
    """Say which utilities there are."""
    return [t.gettext("The utilities at its ends: %(values)s.") % {"values": ", ".join(map(show, values))}]


def totals(t: NullTranslations, sums: Sequence[Value]) -> list[str]:
    """Say what the utilities of all players add up to."""
    if len(sums) == 1:
        return [t.gettext("At every end the utilities of all players add up to %(sum)s.") % {"sum": show(sums[0])}]
    message = t.gettext("The utilities of all players add up to different sums: %(sums)s.")
    return [message % {"sums": ", ".join(map(show, sums))}]


def choices(t: NullTranslations, numbers: Sequence[int]) -> list[str]:
    """Say in how many positions MAX has a choice."""
    # TRANSLATORS: %(sum)s is such as "1 + 12 + 108 + 183 = 304"
    message = t.gettext("Positions that leave MAX a choice, turned and mirrored ones counted once: %(sum)s.")
    return [message % {"sum": f"{' + '.join(map(str, numbers))} = {sum(numbers)}"}]


def laws(t: NullTranslations, kept: bool) -> list[str]:
    """Say whether check_game finds anything."""
    if kept:
        return [t.gettext("check_game finds no law of games broken.")]
    return [t.gettext("check_game finds a law of games broken.")]


# ---- the list of board games ------------------------------------------------------------------------


def numbers(t: NullTranslations, given: Mapping[str, int]) -> list[str]:
    """Say how long the list is."""
    return [t.gettext("The list has %(count)d games and is numbered to %(last)d.") % given]


def twice(t: NullTranslations, given: Mapping[str, Sequence[str]]) -> list[str]:
    """Say which numbers stand there more than once."""
    message = t.gettext("The number %(number)s is there more than once: %(games)s.")
    return [message % {"number": number, "games": ", ".join(names)} for number, names in given.items()]


def repeated(t: NullTranslations, names: Sequence[str]) -> list[str]:
    """Say which games stand there more than once."""
    return [t.gettext("There more than once: %(games)s.") % {"games": ", ".join(names)}]


def played(t: NullTranslations, given: Mapping[str, int]) -> list[str]:
    """Say how many games each engine plays."""
    message = t.gettext("%(engine)s knows the rules of %(count)d of them.")
    return [message % {"engine": engine, "count": count} for engine, count in given.items()]


def lacking(t: NullTranslations, count: int) -> list[str]:
    """Say how many games nothing plays."""
    return [t.gettext("No engine here knows the other %(count)d.") % {"count": count}]


def _grouped(number: int) -> str:
    """Write a large number with thin spaces between thousands."""
    return f"{number:,}".replace(",", "\u202f")
