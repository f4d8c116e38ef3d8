"""The words of matches: the names of players, and the headings of tables and figures."""

from __future__ import annotations

from ...languages import words_of
from ...phrases import gettext, ngettext, pgettext

__all__ = ["ERRING", "EXPECTIMAX", "MINIMAX", "MINIMAX_TO_A_DEPTH", "RANDOM", "match_words"]

# TRANSLATORS: the name of a player in a table
RANDOM = pgettext("player", "random")
# TRANSLATORS: the name of a player in a table
MINIMAX = pgettext("player", "minimax")
MINIMAX_TO_A_DEPTH = ngettext("minimax, %(depth)d ply", "minimax, %(depth)d plies")
# TRANSLATORS: the name of a player in a table, such as "minimax, at random 20 %"
ERRING = gettext("%(player)s, %(share)s at random")
# TRANSLATORS: the name of a player in a table; %(opponent)s is the name of the one that it reckons with
EXPECTIMAX = gettext("expectimax against “%(opponent)s”")

WORDS = {
    "max_player": pgettext("heading", "MAX"),
    "min_player": pgettext("heading", "MIN"),
    "games": pgettext("heading", "games"),
    # TRANSLATORS: how many games MAX won, drew and lost
    "won": pgettext("heading", "won"),
    "drawn": pgettext("heading", "drawn"),
    "lost": pgettext("heading", "lost"),
    # TRANSLATORS: the mean of what MAX got
    "mean": pgettext("heading", "mean result"),
    # TRANSLATORS: the title of a bar chart: what MAX got on average, for each MAX player, by the MIN player
    "title": gettext("Mean result of MAX, by the players of both sides"),
    # TRANSLATORS: the heading of a legend: the players that play MIN
    "against": pgettext("legend", "MIN plays"),
    # TRANSLATORS: the name of an axis: the players that play MAX
    "max_plays": pgettext("axis", "MAX plays"),
    # TRANSLATORS: beside a progress bar
    "playing": gettext("Playing"),
}


def match_words(lang: str) -> dict[str, str]:
    """Return the words of the table and the figure of matches.

    >>> match_words("es")["mean"]
    'resultado medio'
    """
    return words_of(WORDS, lang)
