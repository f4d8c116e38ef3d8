"""The words about MENACE: its name, the titles of its figures, and the summary of a training."""

from __future__ import annotations

from ...languages import words_of
from ...phrases import gettext, ngettext, pgettext

__all__ = ["BOXES_TITLE", "MENACE", "TRAINING_SUMMARY", "training_words"]

# TRANSLATORS: the name of Donald Michie's machine that learns tic-tac-toe
MENACE = gettext("MENACE")
# TRANSLATORS: a picture shows so many of so many matchboxes; a number in a square is how many beads it has
BOXES_TITLE = gettext("%(shown)s of MENACE's %(count)s matchboxes, with the beads for each move")
# TRANSLATORS: %(opponent)s is such as "a perfect opponent"
TRAINING_SUMMARY = ngettext(
    "MENACE played %(games)d game against %(opponent)s: %(won)d won, %(drawn)d drawn, %(lost)d lost.",
    "MENACE played %(games)d games against %(opponent)s: %(won)d won, %(drawn)d drawn, %(lost)d lost.",
)

WORDS = {
    # TRANSLATORS: opponents of MENACE, in a title or a sentence
    "random": pgettext("opponent", "an opponent at random"),
    "perfect": pgettext("opponent", "a perfect opponent"),
    "itself": pgettext("opponent", "another MENACE"),
    "player": pgettext("opponent", "an opponent"),
    # TRANSLATORS: the title of a chart
    "title": gettext("MENACE learns against %(opponent)s"),
    "games": gettext("Games played"),
    # TRANSLATORS: the name of an axis: games won minus games lost so far
    "curve": gettext("Games won minus games lost"),
    "beads": gettext("Beads in the first box"),
}


def training_words(lang: str) -> dict[str, str]:
    """Return the words of the learning curve."""
    return words_of(WORDS, lang)
