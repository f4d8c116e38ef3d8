"""The words of matches: what the players are called, and the headings of tables and figures."""

from __future__ import annotations

from ...catalogue import translator

__all__ = ["erring_name", "expectimax_name", "match_words", "minimax_name", "random_name"]


def random_name(lang: str) -> str:
    """Return the name of a player that moves at random."""
    # TRANSLATORS: the name of a player in a table
    return translator(lang).pgettext("player", "random")


def minimax_name(lang: str, depth: int | None) -> str:
    """Return the name of a player that searches by minimax."""
    t = translator(lang)
    if depth is None:
        # TRANSLATORS: the name of a player in a table
        return t.pgettext("player", "minimax")
    return t.ngettext("minimax, %(depth)d ply", "minimax, %(depth)d plies", depth) % {"depth": depth}


def erring_name(lang: str, player: str, share: str) -> str:
    """Return the name of a player that errs."""
    # TRANSLATORS: the name of a player in a table, such as "minimax, at random 20 %"
    return translator(lang).gettext("%(player)s, at random %(share)s") % {"player": player, "share": share}


def expectimax_name(lang: str, opponent: str) -> str:
    """Return the name of a player that expects an opponent."""
    # TRANSLATORS: the name of a player in a table; %(opponent)s is the name of the one that it reckons with
    return translator(lang).gettext("expectimax against “%(opponent)s”") % {"opponent": opponent}


def match_words(lang: str) -> dict[str, str]:
    """Return the words of the table and the figure of matches.

    >>> match_words("es")["mean"]
    'resultado medio'
    """
    t = translator(lang)
    return {
        "max_player": t.pgettext("heading", "MAX"),
        "min_player": t.pgettext("heading", "MIN"),
        "games": t.pgettext("heading", "games"),
        # TRANSLATORS: how many games MAX won, drew and lost
        "won": t.pgettext("heading", "won"),
        "drawn": t.pgettext("heading", "drawn"),
        "lost": t.pgettext("heading", "lost"),
        # TRANSLATORS: the mean of what MAX got
        "mean": t.pgettext("heading", "mean result"),
        # TRANSLATORS: the title of a bar chart: what MAX got on average, for each MAX player, by the MIN player
        "title": t.gettext("Mean result of MAX, by the players of both sides"),
        # TRANSLATORS: the heading of a legend: the players that play MIN
        "against": t.pgettext("legend", "MIN plays"),
        # TRANSLATORS: beside a progress bar
        "playing": t.gettext("Playing"),
    }
