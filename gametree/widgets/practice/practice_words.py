"""The words of the practice widget, by keys that never change."""

from __future__ import annotations

import sys

from ...languages import words_of
from ...phrases import gettext, pgettext
from ..player.player_words import player_words

__all__ = [
    "KEEPING",
    "NONE_FOUND",
    "OWN_RULES",
    "SERIES_DONE",
    "SERIES_GO_ON",
    "SERIES_HARDER",
    "TUTOR",
    "practice_words",
]

SHARED = (
    *("zoom", "zoom_in", "zoom_out", "zoom_fit", "full_screen", "language", "copied", "help", "close"),
    *("edit_undo", "edit_redo", "head_step", "head_node", "head_alpha", "head_beta", "head_value"),
    *("keycap_Space", "keycap_Enter", "keycap_Delete"),
)
"""The words of the player that the practice widget uses too."""


WORDS = {
    # ---- the names of buttons and fields below the picture
    "practice": gettext("Exercise to work on"),
    # TRANSLATORS: a button that marks the answer
    "check": gettext("Check"),
    "hint": gettext("Hint %(number)s of 4"),
    "hints": gettext("Hints"),
    "hint_1": gettext("Where to look"),
    "hint_2": gettext("The rule"),
    "hint_3": gettext("The inequality"),
    "hint_4": gettext("The answer"),
    "solution": gettext("Show solution"),
    # TRANSLATORS: the same button after it was pressed once
    "solution_again": gettext("Press again to show it"),
    "solution_noted": gettext("Your work records that you have seen the solution."),
    # TRANSLATORS: a button that empties all fields
    "clear": gettext("Clear"),
    "next_variant": gettext("Next variant"),
    "previous_variant": gettext("Previous variant"),
    "line": gettext("The answer as a line of Python: to copy, or to type here"),
    "copy_line": gettext("Copy the line"),
    # TRANSLATORS: opens a table with a mark for each node of an answer
    "parts": gettext("Result for each part"),
    "rules": gettext("Rules"),
    # ---- what one does on the page to answer, by the sort of input
    "how_crosses": gettext("Click leaves to cross them out, or choose them with the arrow keys and press Space."),
    "how_cuts": gettext("Click branches to cut them, or choose them with the arrow keys and press Space."),
    "how_order": gettext("Click the leaves in order. In the list you can drag, move or remove them."),
    "how_move": gettext("Click a move, or choose it with the arrow keys and press Space."),
    "how_value": gettext("Type a value at each node, such as 3, −2.5, 1/3 or inf."),
    "how_leaves": gettext("Type a new value at each leaf."),
    "how_tuple": gettext("Type a tuple at each node, such as 1,\N{NO-BREAK SPACE}2,\N{NO-BREAK SPACE}6."),
    "how_window": gettext("Type α and β at each node, such as −inf and 3."),
    "how_interval": gettext(
        "Type both ends of the interval at each node. Leave an end empty if nothing is known on that side."
    ),
    "how_bound": gettext("Type a value at each node. Press the sign before it to change it to =, ≤ or ≥."),
    "how_text": gettext("Type the answer below the tree."),
    "how_orders": gettext("Drag the children of each node into order, or move them with the arrows."),
    "how_table": gettext("Choose a table below the tree."),
    "how_step": gettext("Choose a step in the table below the tree."),
    # ---- the names of the fields, for readers who do not see where they are
    "cross_out": gettext("Cross out %(name)s"),
    # TRANSLATORS: %(name)s is the node at the lower end of the branch
    "cut_to": gettext("Cut the branch to %(name)s"),
    # TRANSLATORS: for example "B2, 3rd", but as "B2: 3"
    "placed": gettext("%(name)s: place %(place)s"),
    "not_placed": gettext("%(name)s: not in the order"),
    "move": gettext("Move %(name)s"),
    "value_at": gettext("Value at %(name)s"),
    "alpha_at": gettext("α at %(name)s"),
    "beta_at": gettext("β at %(name)s"),
    "low_at": gettext("Lower end at %(name)s"),
    "high_at": gettext("Upper end at %(name)s"),
    "sign_at": gettext("Sign at %(name)s: %(sign)s"),
    # TRANSLATORS: what the signs =, ≤ and ≥ say of a value
    "exactly": pgettext("sign", "exactly"),
    "at_most": pgettext("sign", "at most"),
    "at_least": pgettext("sign", "at least"),
    "your_answer": gettext("Your answer"),
    "order": gettext("Your order"),
    # TRANSLATORS: %(name)s is an inner node
    "order_at": gettext("Order of the children of %(name)s"),
    "earlier": gettext("%(name)s earlier"),
    "later": gettext("%(name)s later"),
    "take_out": gettext("Remove %(name)s"),
    "nothing_yet": gettext("The list is empty."),
    "table": gettext("Table %(name)s"),
    "tables": gettext("Tables"),
    "step": gettext("Step %(name)s"),
    "steps": gettext("Steps"),
    # ---- the sentences about the state of the work
    "variant": gettext("Variant %(number)s"),
    # TRANSLATORS: how many exercises of a series were answered rightly
    "series": gettext("Right: %(right)s of %(goal)s"),
    # TRANSLATORS: a comment behind a line of Python; %(kind)s is a name in the code, such as pruned-leaves
    "of_variant": gettext("variant %(number)s of %(kind)s"),
    # TRANSLATORS: both are Python: %(check)s is exercises.check(…), %(keep)s is widget = ….practice()
    "check_variant": gettext(
        "This line answers the variant. In a cell, %(check)s checks it, if you made the widget with %(keep)s."
    ),
    "stale": gettext("About an earlier answer:"),
    # TRANSLATORS: follows the name of a hint, such as "The rule"
    "stale_hint": gettext("for an earlier answer"),
    "no_kernel": gettext(
        "The kernel does not answer. What you typed stays here: start the kernel and run the cell again to go on."
    ),
    # ---- what the keys do
    "key_arrows": gettext("Go to another leaf, branch or move"),
    "key_space": gettext("Choose it, or undo the choice"),
    "key_enter": gettext("In a field: check the answer"),
    "key_list": gettext("In a list: move a name, or remove it"),
    "key_lists": gettext("In a list: move a name"),
    "key_hint": gettext("The next hint"),
}

KEEPING = {
    "kept": (
        gettext("Your work is saved in this browser.")
        if sys.platform == "emscripten"
        else gettext("Your work is saved in %(path)s.")
    ),
    "seen": gettext("You have seen the solution, and your work records it."),
    "unwritable": gettext("Nothing is saved: %(path)s cannot be written."),
    # TRANSLATORS: %(path)s and %(other)s are names of files
    "unreadable": gettext(
        "%(path)s could not be read. The exercise starts afresh, and the old file is now called %(other)s."
    ),
    "elsewhere": gettext(
        "%(path)s has newer work from another window, which stays as it is. What you do here is kept in %(other)s."
    ),
    "foreign": gettext(
        "%(path)s belongs to another exercise. This one starts afresh, and the old file is now called %(other)s."
    ),
}
"""What is said of the file in which the work is kept."""

OWN_RULES = gettext("The rules name nodes of this tree, so there are no variants of this exercise.")
NONE_FOUND = gettext("No other tree of the same difficulty was found.")

SERIES_DONE = gettext("This series is done: you have answered %(count)s exercises rightly.")
SERIES_GO_ON = gettext("Go on with the notebook, or press Next variant for more.")
# TRANSLATORS: %(line)s is a line of Python
SERIES_HARDER = gettext(
    "Go on with the notebook, or try harder exercises: run %(line)s in a cell. Next variant gives more like these."
)

TUTOR = {
    "next_variant": gettext("Next exercise"),
    # TRANSLATORS: how many mistakes of a topic a student has overcome
    "series": gettext("Overcome: %(right)s of %(goal)s"),
    # TRANSLATORS: a button that shows what a student has mastered
    "progress": gettext("My progress"),
}
"""What is said in another way, or in addition, where a tutor chooses the exercises."""


def practice_words(lang: str = "en") -> dict[str, str]:
    """Return every word that the practice widget shows beside the question, in a language.

    >>> practice_words("es")["check"], practice_words("pt")["edit_undo"]
    ('Comprobar', 'Desfazer')
    """
    player = player_words(lang)
    return {key: player[key] for key in SHARED} | words_of(WORDS, lang)
