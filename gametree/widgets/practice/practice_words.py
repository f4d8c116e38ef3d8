"""The words of the practice widget, by keys that never change."""

from __future__ import annotations

import sys

from ...languages import translator
from ..player.player_words import player_words

__all__ = ["keeping_words", "practice_words", "series_words", "tutor_words", "variant_words"]

SHARED = (
    *("zoom", "zoom_in", "zoom_out", "zoom_fit", "full_screen", "language", "copied", "help", "close"),
    *("edit_undo", "edit_redo", "head_step", "head_node", "head_alpha", "head_beta", "head_value"),
    *("keycap_Space", "keycap_Enter", "keycap_Delete"),
)
"""The words of the player that the practice widget uses too."""


def practice_words(lang: str = "en") -> dict[str, str]:
    """Return every word that the practice widget shows beside the question, in a language.

    >>> practice_words("es")["check"], practice_words("pt")["edit_undo"]
    ('Comprobar', 'Desfazer')
    """
    player = player_words(lang)
    shared = {key: player[key] for key in SHARED}
    return shared | _buttons(lang) | _how(lang) | _fields(lang) | _states(lang) | _keys(lang)


def _buttons(lang: str) -> dict[str, str]:
    """Return the names of buttons and fields below the picture."""
    t = translator(lang)
    return {
        "practice": t.gettext("Exercise to work on"),
        # TRANSLATORS: a button that marks the answer
        "check": t.gettext("Check"),
        "hint": t.gettext("Hint %(number)s of 4"),
        "hints": t.gettext("Hints"),
        "hint_1": t.gettext("Where to look"),
        "hint_2": t.gettext("The rule"),
        "hint_3": t.gettext("The inequality"),
        "hint_4": t.gettext("The answer"),
        "solution": t.gettext("Show solution"),
        # TRANSLATORS: the same button after it was pressed once
        "solution_again": t.gettext("Press again to show it"),
        "solution_noted": t.gettext("Your work records that you have seen the solution."),
        # TRANSLATORS: a button that empties all fields
        "clear": t.gettext("Clear"),
        "next_variant": t.gettext("Next variant"),
        "previous_variant": t.gettext("Previous variant"),
        "line": t.gettext("The answer as a line of Python: to copy, or to type here"),
        "copy_line": t.gettext("Copy the line"),
        # TRANSLATORS: opens a table with a mark for each node of an answer
        "parts": t.gettext("Result for each part"),
        "rules": t.gettext("Rules"),
    }


def _how(lang: str) -> dict[str, str]:
    """Return what one does on the page to answer, by the sort of input."""
    t = translator(lang)
    return {
        "how_crosses": t.gettext("Click leaves to cross them out, or choose them with the arrow keys and press Space."),
        "how_cuts": t.gettext("Click branches to cut them, or choose them with the arrow keys and press Space."),
        "how_order": t.gettext("Click the leaves in order. In the list you can drag, move or remove them."),
        "how_move": t.gettext("Click a move, or choose it with the arrow keys and press Space."),
        "how_value": t.gettext("Type a value at each node, such as 3, −2.5, 1/3 or inf."),
        "how_leaves": t.gettext("Type a new value at each leaf."),
        "how_tuple": t.gettext("Type a tuple at each node, such as 1,\N{NO-BREAK SPACE}2,\N{NO-BREAK SPACE}6."),
        "how_window": t.gettext("Type α and β at each node, such as −inf and 3."),
        "how_interval": t.gettext(
            "Type both ends of the interval at each node. Leave an end empty if nothing is known on that side."
        ),
        "how_bound": t.gettext("Type a value at each node. Press the sign before it to change it to =, ≤ or ≥."),
        "how_text": t.gettext("Type the answer below the tree."),
        "how_orders": t.gettext("Drag the children of each node into order, or move them with the arrows."),
        "how_table": t.gettext("Choose a table below the tree."),
        "how_step": t.gettext("Choose a step in the table below the tree."),
    }


def _fields(lang: str) -> dict[str, str]:
    """Return the names of the fields, for readers who do not see where they are."""
    t = translator(lang)
    return {
        "cross_out": t.gettext("Cross out %(name)s"),
        # TRANSLATORS: %(name)s is the node at the lower end of the branch
        "cut_to": t.gettext("Cut the branch to %(name)s"),
        # TRANSLATORS: for example "B2, 3rd", but as "B2: 3"
        "placed": t.gettext("%(name)s: place %(place)s"),
        "not_placed": t.gettext("%(name)s: not in the order"),
        "move": t.gettext("Move %(name)s"),
        "value_at": t.gettext("Value at %(name)s"),
        "alpha_at": t.gettext("α at %(name)s"),
        "beta_at": t.gettext("β at %(name)s"),
        "low_at": t.gettext("Lower end at %(name)s"),
        "high_at": t.gettext("Upper end at %(name)s"),
        "sign_at": t.gettext("Sign at %(name)s: %(sign)s"),
        # TRANSLATORS: what the signs =, ≤ and ≥ say of a value
        "exactly": t.pgettext("sign", "exactly"),
        "at_most": t.pgettext("sign", "at most"),
        "at_least": t.pgettext("sign", "at least"),
        "your_answer": t.gettext("Your answer"),
        "order": t.gettext("Your order"),
        # TRANSLATORS: %(name)s is an inner node
        "order_at": t.gettext("Order of the children of %(name)s"),
        "earlier": t.gettext("%(name)s earlier"),
        "later": t.gettext("%(name)s later"),
        "take_out": t.gettext("Remove %(name)s"),
        "nothing_yet": t.gettext("The list is empty."),
        "table": t.gettext("Table %(name)s"),
        "tables": t.gettext("Tables"),
        "step": t.gettext("Step %(name)s"),
        "steps": t.gettext("Steps"),
    }


def _states(lang: str) -> dict[str, str]:
    """Return the sentences about the state of the work."""
    t = translator(lang)
    return {
        "variant": t.gettext("Variant %(number)s"),
        # TRANSLATORS: how many exercises of a series were answered rightly
        "series": t.gettext("Right: %(right)s of %(goal)s"),
        # TRANSLATORS: a comment behind a line of Python; %(kind)s is a name in the code, such as pruned-leaves
        "of_variant": t.gettext("variant %(number)s of %(kind)s"),
        # TRANSLATORS: both are Python: %(check)s is exercises.check(…), %(keep)s is widget = ….practice()
        "check_variant": t.gettext(
            "This line answers the variant. In a cell, %(check)s checks it, if you made the widget with %(keep)s."
        ),
        "stale": t.gettext("About an earlier answer:"),
        # TRANSLATORS: follows the name of a hint, such as "The rule"
        "stale_hint": t.gettext("for an earlier answer"),
        "no_kernel": t.gettext(
            "The kernel does not answer. What you typed stays here: start the kernel and run the cell again to go on."
        ),
    }


def _keys(lang: str) -> dict[str, str]:
    """Return what the keys do."""
    t = translator(lang)
    return {
        "key_arrows": t.gettext("Go to another leaf, branch or move"),
        "key_space": t.gettext("Choose it, or undo the choice"),
        "key_enter": t.gettext("In a field: check the answer"),
        "key_list": t.gettext("In a list: move a name, or remove it"),
        "key_lists": t.gettext("In a list: move a name"),
        "key_hint": t.gettext("The next hint"),
    }


def keeping_words(lang: str = "en") -> dict[str, str]:
    """Return what is said of the file in which the work is kept."""
    t = translator(lang)
    return {
        "kept": (
            t.gettext("Your work is saved in this browser.")
            if sys.platform == "emscripten"
            else t.gettext("Your work is saved in %(path)s.")
        ),
        "seen": t.gettext("You have seen the solution, and your work records it."),
        "unwritable": t.gettext("Nothing is saved: %(path)s cannot be written."),
        # TRANSLATORS: %(path)s and %(other)s are names of files
        "unreadable": t.gettext(
            "%(path)s could not be read. The exercise starts afresh, and the old file is now called %(other)s."
        ),
        "elsewhere": t.gettext(
            "%(path)s has newer work from another window, which stays as it is. What you do here is kept in %(other)s."
        ),
        "foreign": t.gettext(
            "%(path)s belongs to another exercise. This one starts afresh, and the old file is now called %(other)s."
        ),
    }


def variant_words(lang: str = "en") -> dict[str, str]:
    """Return why there is no other variant of an exercise."""
    t = translator(lang)
    return {
        "own_rules": t.gettext("The rules name nodes of this tree, so there are no variants of this exercise."),
        "none_found": t.gettext("No other tree of the same difficulty was found."),
    }


def series_words(lang: str = "en") -> dict[str, str]:
    """Return what is said at the end of a series of variants."""
    t = translator(lang)
    return {
        "done": t.gettext("This series is done: you have answered %(count)s exercises rightly."),
        "go_on": t.gettext("Go on with the notebook, or press Next variant for more."),
        # TRANSLATORS: %(line)s is a line of Python
        "harder": t.gettext(
            "Go on with the notebook, or try harder exercises: run %(line)s in a cell. Next variant gives more like "
            "these."
        ),
    }


def tutor_words(lang: str = "en") -> dict[str, str]:
    """Return what is said in another way, or in addition, where a tutor chooses the exercises."""
    t = translator(lang)
    return {
        "next_variant": t.gettext("Next exercise"),
        # TRANSLATORS: how many mistakes of a topic a student has overcome
        "series": t.gettext("Overcome: %(right)s of %(goal)s"),
        # TRANSLATORS: a button that shows what a student has mastered
        "progress": t.gettext("My progress"),
    }
