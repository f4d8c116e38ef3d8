"""The words of the tutor: short names of topics and mistakes, the states of a mistake, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping

from ...phrases import Phrase, gettext, ngettext, pgettext

TOPIC_TITLES: Mapping[str, Phrase] = {
    # TRANSLATORS: from here on the titles of topics
    "minimax": gettext("Minimax values"),
    "alphabeta": gettext("Alpha-beta cut-offs"),
    "windows": gettext("Windows (α, β)"),
    "bounds": gettext("Bounds and conditions"),
    "expectiminimax": gettext("Chance nodes"),
    "star1": gettext("Cut-offs at chance nodes"),
    "maxn": gettext("Several players"),
}

MISTAKE_TITLES: Mapping[str, Phrase] = {
    # TRANSLATORS: from here on short names of mistakes that students make, in a table
    "cuts-only-when-strictly-better": gettext("No cut-off at equality"),
    "players-swapped": gettext("MAX and MIN mixed up"),
    "read-from-the-other-side": gettext("Children read from right to left"),
    "parent-bound-only": gettext("Only the bound of the node above"),
    "fresh-window-at-root-moves": gettext("A new window at each root move"),
    "fresh-window-everywhere": gettext("The root's window at every node"),
    "same-player-bound": gettext("A cut-off by the same player's bound"),
    "last-child-overwrites": gettext("The value of the last child"),
    "first-child-kept": gettext("The value of the first child"),
    "cause-crossed-out": gettext("The child that causes the cut-off crossed out"),
    "next-sibling-only": gettext("Only the next child crossed out"),
    "cuts-above-leaves-only": gettext("No cut-offs of whole subtrees"),
    "unfinished-value-counts": gettext("The value of an unfinished node used"),
    "bounds-copied-up": gettext("α and β copied to the node above"),
    "cut-leaves-count": gettext("Pruned leaves counted"),
    "bounds-exchanged": gettext("α and β exchanged"),
    "bound-taken-for-value": gettext("A bound taken for the value"),
    "min-nodes-as-max": gettext("The greatest value at MIN nodes"),
    "max-nodes-as-min": gettext("The least value at MAX nodes"),
    "entry-and-end-exchanged": gettext("Windows of entry and end mixed up"),
    "first-child-as-bound": gettext("The first child taken for the branch"),
    "chance-plain-mean": gettext("The mean without probabilities"),
    "chance-divided-by-count": gettext("The weighted sum divided again"),
    "chance-sum": gettext("The outcomes added up"),
    "chance-most-likely": gettext("Only the most likely outcome"),
    "chance-as-max": gettext("Chance nodes as MAX nodes"),
    "chance-as-min": gettext("Chance nodes as MIN nodes"),
    "window-through-chance": gettext("The window unchanged below chance"),
    "first-outcome-cuts": gettext("A cut-off after one outcome"),
    "value-range-ignored": gettext("The range of values ignored"),
    "others-against-the-first": gettext("The others play against the first"),
    "others-for-the-first": gettext("The others play for the first"),
    "greatest-sum": gettext("The greatest sum of all entries"),
}

STATES: Mapping[str, Phrase] = {
    # TRANSLATORS: from here on the state of a mistake in a table
    "mastered": gettext("overcome"),
    "practise": gettext("to practise"),
    "begun": gettext("no sign so far"),
    "unseen": gettext("not seen yet"),
}

HEADS: Mapping[str, Phrase] = {
    "topic": pgettext("head of a table", "Topic"),
    "mistake": pgettext("head of a table", "Mistake"),
    "state": pgettext("head of a table", "State"),
    # TRANSLATORS: the head of a column: how often a mistake came up
    "shown": pgettext("head of a table", "Came up"),
    # TRANSLATORS: the head of a column: how likely it is that a mistake is overcome
    "known": pgettext("head of a table", "Probability"),
}

ADVICE: Mapping[str, Phrase] = {
    # TRANSLATORS: %(topic)s is the title of a topic, %(mistake)s the short name of a mistake
    "start": gettext("Next: start with “%(topic)s”; the first exercises show what you know already."),
    "go_on": ngettext(
        "Next: go on with “%(topic)s”; %(count)s mistake is still to be ruled out.",
        "Next: go on with “%(topic)s”; %(count)s mistakes are still to be ruled out.",
    ),
    "practise": ngettext(
        "Next: practise “%(mistake)s”, which came up %(count)s time.",
        "Next: practise “%(mistake)s”, which came up %(count)s times.",
    ),
    "done": gettext("You have mastered everything here; another exercise now and then keeps it so."),
}

PLOT: Mapping[str, Phrase] = {
    "title": gettext("How likely it is that each mistake is overcome"),
    # TRANSLATORS: at a line in a plot, from which on a mistake counts as overcome
    "limit": gettext("overcome"),
}
