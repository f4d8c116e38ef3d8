"""The words about MENACE: its training in a sentence, and the titles of its figures."""

from __future__ import annotations

from collections.abc import Mapping

from ...catalogue import translator

__all__ = ["boxes_title", "menace_name", "training_summary", "training_words"]


def menace_name(lang: str) -> str:
    """Return what the machine is called in tables."""
    # TRANSLATORS: the name of Donald Michie's machine that learns tic-tac-toe
    return translator(lang).gettext("MENACE")


def boxes_title(lang: str, shown: int, count: int) -> str:
    """Return the title of a picture of matchboxes."""
    t = translator(lang)
    given = {"shown": shown, "count": count}
    # TRANSLATORS: a picture shows so many of so many matchboxes; a number in a square is how many beads it has
    return t.gettext("%(shown)s of MENACE's %(count)s matchboxes, with the beads for each move") % given


def training_words(lang: str) -> dict[str, str]:
    """Return the words of the learning curve."""
    t = translator(lang)
    return {
        # TRANSLATORS: opponents of MENACE, in a title or a sentence
        "random": t.pgettext("opponent", "an opponent at random"),
        "perfect": t.pgettext("opponent", "a perfect opponent"),
        "itself": t.pgettext("opponent", "another MENACE"),
        "player": t.pgettext("opponent", "an opponent"),
        # TRANSLATORS: the title of a chart
        "title": t.gettext("MENACE learns against %(opponent)s"),
        "games": t.gettext("Games played"),
        # TRANSLATORS: the name of an axis: games won minus games lost so far
        "curve": t.gettext("Games won minus games lost"),
        "beads": t.gettext("Beads in the first box"),
    }


def training_summary(lang: str, games: int, opponent: str, counts: Mapping[str, int]) -> str:
    """Say how a training went.

    >>> training_summary("en", 3, "a perfect opponent", {"won": 0, "drawn": 1, "lost": 2})
    'MENACE played 3 games against a perfect opponent: 0 won, 1 drawn, 2 lost.'
    """
    t = translator(lang)
    # TRANSLATORS: %(opponent)s is such as "a perfect opponent"
    message = t.ngettext(
        "MENACE played %(games)d game against %(opponent)s: %(won)d won, %(drawn)d drawn, %(lost)d lost.",
        "MENACE played %(games)d games against %(opponent)s: %(won)d won, %(drawn)d drawn, %(lost)d lost.",
        games,
    )
    return message % {"games": games, "opponent": opponent, **counts}
