"""The sentences about the games of the lectures: what holds of a game, and the list of games of deck 004."""

from __future__ import annotations

from collections.abc import Sequence

from ...languages import translator
from ...phrases import Phrase, gettext
from ...values import Value, show


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

PLAYER = gettext("%(player)s is to move.")
NO_ACTIONS = gettext("There are no actions.")
ACTIONS = gettext("The actions: %(actions)s.")
AFTER = gettext("The result of %(action)s: %(position)s.")
OVER = gettext("The game is over here.")
NOT_OVER = gettext("The game is not over here.")
UTILITY = gettext("The utility here is %(value)s.")
GAME_VALUE = gettext("If all players play their best, the value of the game is %(value)s.")
BEST_MOVE = gettext("The best move is %(move)s.")
COUNTS = {
    "nodes": gettext("The game tree has %(number)s nodes."),
    "games": gettext("It has %(number)s leaves, one for each way in which the game can be played."),
    "positions": gettext("Only %(number)s different positions can be reached."),
    # TRANSLATORS: positions of a board game that is turned or mirrored
    "forms": gettext("If turned and mirrored positions count as one, %(number)s are left."),
}
UTILITIES = gettext("The utilities at its ends: %(values)s.")
ONE_TOTAL = gettext("At every end the utilities of all players add up to %(sum)s.")
TOTALS = gettext("The utilities of all players add up to different sums: %(sums)s.")
# TRANSLATORS: %(sum)s is such as "1 + 12 + 108 + 183 = 304"
CHOICES = gettext("Positions in which MAX has a choice (turned and mirrored ones count as one): %(sum)s.")
LAWS_KEPT = gettext("`check_game` finds that the game keeps the laws of games.")
LAWS_BROKEN = gettext("`check_game` finds that the game breaks a law of games.")


def counted(name: str, number: int) -> Phrase:
    """Say how large the game is, with thin spaces between thousands."""
    return COUNTS[name].of(number=f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}"))


def totals(sums: Sequence[Value]) -> Phrase:
    """Say what the utilities of all players add up to."""
    return ONE_TOTAL.of(sum=show(sums[0])) if len(sums) == 1 else TOTALS.of(sums=", ".join(map(show, sums)))


# ---- the list of board games ------------------------------------------------------------------------

NUMBERS = gettext("The list has %(count)d games and is numbered to %(last)d.")
TWICE = gettext("The number %(number)s occurs more than once: %(games)s.")
REPEATED = gettext("These games occur more than once: %(games)s.")
PLAYED = gettext("%(engine)s knows the rules of %(count)d of them.")
LACKING = gettext("No engine here knows the other %(count)d.")
