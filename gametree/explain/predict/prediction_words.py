"""Questions that the player asks before a step, what to choose from, and what it says of the answers."""

from __future__ import annotations

from ...languages import words_of
from ...phrases import gettext

__all__ = ["hints"]

# ---- questions ----------------------------------------------------------------------------------

FIRST_LEAF = gettext("Which leaf is evaluated first?")
NEXT_LEAF = gettext("Which leaf is evaluated next?")
FIRST_POSITION = gettext("Which position is evaluated first?")
NEXT_POSITION = gettext("Which position is evaluated next?")
# TRANSLATORS: %(known)s is a formula such as "C ≤ 2", %(bound)s one such as "α = 3"
CUT = gettext("%(known)s and %(bound)s: cut off here, or go on?")
# TRANSLATORS: %(value)s is a formula such as "v = 2", %(bound)s one such as "α = 3"
CUT_SO_FAR = gettext("At %(node)s, %(value)s so far and %(bound)s: cut off here, or go on?")
# TRANSLATORS: the two answers to "cut off here, or go on?"
CHOICES = {"cut": gettext("Cut off"), "on": gettext("Go on")}
FIRST_WINDOW = gettext("The search starts at %(node)s: what are α and β there?")
WINDOW_BELOW = gettext("The search goes down to %(node)s: what are α and β there?")
WINDOW_NOW = gettext("What are α and β at %(node)s now?")
VALUE_FOUND = gettext("Which value does the search find at %(node)s?")
VALUE_RETURNED = gettext("Which value does %(node)s return to %(above)s?")

# ---- verdicts -----------------------------------------------------------------------------------

# TRANSLATORS: %(reason)s is a clause, as in "Right: B is finished, so C1 comes next."
RIGHT = gettext("Right: %(reason)s.")

MISTAKES = {
    # TRANSLATORS: %(reason)s is a clause, as in "… already: B is finished, so C1 comes next."
    "evaluated": gettext("That leaf has been evaluated already: %(reason)s."),
    "pruned": gettext("That leaf was pruned before: %(reason)s."),
    "cut away": gettext("A cut-off prunes that leaf: %(reason)s."),
    "not its turn": gettext("That leaf is not the next one: %(reason)s."),
    # TRANSLATORS: %(reason)s is a clause, as in "… changes nothing: MAX can already get 3 at A, and 2 ≤ α = 3."
    "on": gettext("Going on would change nothing: %(reason)s."),
    # TRANSLATORS: %(reason)s is a clause, as in "Too early to cut off: 14 > α = 3, so D can still matter."
    "cut": gettext("Too early to cut off: %(reason)s."),
    # TRANSLATORS: %(reason)s is a clause, as in "Not quite: C gets the window (3, +∞) that A has now."
    "": gettext("Not quite: %(reason)s."),
    "swapped": gettext("You have swapped α and β: %(reason)s."),
    "fresh": gettext("A node inherits the bounds above it and does not start with a new window: %(reason)s."),
    "as above": gettext("That is the window of %(other)s, but the node does not inherit it unchanged: %(reason)s."),
    "before": gettext("That is the window that %(other)s had at first: %(reason)s."),
    "of another": gettext("That is the window of %(other)s, which is finished: %(reason)s."),
    "unchanged": gettext("That is the window before this value arrived: %(reason)s."),
    "raised": gettext("A MIN node never raises α: %(reason)s."),
    "lowered": gettext("A MAX node never lowers β: %(reason)s."),
    # TRANSLATORS: %(reason)s is a clause, as in "…: MIN moves at B, and the least of 3 and 12 is 3."
    "of player": gettext("That is what %(other)s would choose: %(reason)s."),
    "first": gettext("That is only the first value: %(reason)s."),
    "last": gettext("That is only the last value: %(reason)s."),
    "hard": gettext("That is the bound, which only fail-hard returns: %(reason)s."),
    "soft": gettext("That is what fail-soft returns: %(reason)s."),
    "unsearched": gettext("That includes leaves that are pruned here: %(reason)s."),
    "unweighted": gettext("That is the mean without the probabilities: %(reason)s."),
    "divided": gettext("The weighted sum is not divided again: %(reason)s."),
    "likely": gettext("That is only the most likely outcome: %(reason)s."),
    "tie": gettext("That tuple is equally good, but the rule takes another one: %(reason)s."),
    "for another": gettext("That is the best for %(other)s, who does not move here: %(reason)s."),
    "against": gettext("That is the worst for %(other)s, but nobody plays against %(other)s here: %(reason)s."),
    "for itself": gettext("That is what %(other)s would choose for itself: %(reason)s."),
    "worst": gettext("That is the worst tuple for %(other)s: %(reason)s."),
    "mixed": gettext("That mixes entries of several tuples, but a node returns one whole tuple: %(reason)s."),
}
"""What to say of a wrong answer, by the belief behind it."""


HINTS = {
    "leaf": gettext("Click a leaf of the tree."),
    "choice": gettext("Choose one of the answers."),
    "number": gettext("Write a number, such as 3, −2, 2.5, 1/3, +∞ or −∞."),
    "tuple": gettext("Write one number for each player, such as (1, 2, 6)."),
}


def hints(lang: str = "en") -> dict[str, str]:
    """Return what to tell a student whose answer cannot be read, by what was needed.

    >>> hints()["choice"]
    'Choose one of the answers.'
    """
    return words_of(HINTS, lang)
