"""The words of the player's panels, cards and modes, by keys that never change."""

from __future__ import annotations

from ...explain.control_words import words
from ...languages import translator

__all__ = ["player_words"]


def player_words(lang: str = "en") -> dict[str, str]:
    """Return every word that the player shows, in a language."""
    groups = (_panels, _table, _nodes, _cards, _prediction, _editing, _keys, _rest)
    return words(lang) | {key: word for group in groups for key, word in group(lang).items()}


def _panels(lang: str) -> dict[str, str]:
    """Return the names of the panels: short ones for their switches, and headings."""
    t = translator(lang)
    return {
        "panels": t.gettext("Panels"),
        # TRANSLATORS: short names of panels, on switches in a row
        "panel_tree": t.pgettext("panel", "Tree"),
        "panel_caption": t.pgettext("panel", "Caption"),
        "panel_why": t.pgettext("panel", "Why cut?"),
        "panel_code": t.pgettext("panel", "Pseudo-code"),
        "panel_calls": t.pgettext("panel", "Calls"),
        "panel_leaves": t.pgettext("panel", "Leaves"),
        "panel_table": t.pgettext("panel", "Table"),
        "panel_counters": t.pgettext("panel", "Counters"),
        "panel_events": t.pgettext("panel", "Events"),
        "panel_outline": t.pgettext("panel", "Outline"),
        "code": t.gettext("Pseudo-code"),
        # TRANSLATORS: the heading of a panel with the text of a student's program
        "your_program": t.gettext("Your program"),
        "calls": t.gettext("Open calls"),
        "no_calls_now": t.gettext("No call is open."),
        "no_calls": t.gettext("This search calls no functions: it takes the most promising state from a list."),
        "leaves": t.gettext("Leaves from left to right"),
        "events": t.gettext("All events"),
        # TRANSLATORS: heading of a column: what sort of event
        "head_event": t.pgettext("heading", "event"),
        "event_enter": t.pgettext("event", "enter"),
        "event_evaluate": t.pgettext("event", "evaluate"),
        "event_improve": t.pgettext("event", "improve"),
        # TRANSLATORS: one more child of a chance node is known
        "event_chance": t.pgettext("event", "weigh"),
        # TRANSLATORS: a value is known from an earlier visit
        "event_recall": t.pgettext("event", "remember"),
        "event_cut": t.pgettext("event", "cut"),
        "event_leave": t.pgettext("event", "return"),
        # TRANSLATORS: the four phases of a playout
        "event_select": t.pgettext("event", "select"),
        "event_expand": t.pgettext("event", "expand"),
        "event_simulate": t.pgettext("event", "simulate"),
        "event_back_up": t.pgettext("event", "back up"),
        "go_to_event": t.gettext("Go to event %(number)s"),
        "outline": t.gettext("The tree as an outline"),
    }


def _table(lang: str) -> dict[str, str]:
    """Return the words of the table that a search keeps of nodes."""
    t = translator(lang)
    return {
        "table": t.gettext("What the table keeps of each node"),
        "table_empty": t.gettext("The table is still empty."),
        "table_bounds": t.gettext(
            "If the value kept for a node answers the null window, the node is not searched again."
        ),
        "table_order": t.gettext(
            "The values kept for the children of a node decide their order in the next iteration."
        ),
        # TRANSLATORS: headings of columns: how many plies a search looked ahead from a node; its best child
        "head_depth": t.pgettext("heading", "depth"),
        "head_best": t.pgettext("heading", "best child"),
        # TRANSLATORS: heading of a column: what this step does with an entry of the table; below it "stored" or "used"
        "head_use": t.pgettext("heading", "this step"),
        "table_stored": t.pgettext("entry of a table", "stored"),
        "table_used": t.pgettext("entry of a table", "used"),
    }


def _nodes(lang: str) -> dict[str, str]:
    """Return what a node is and what is known of it."""
    t = translator(lang)
    return {
        "kind_max": t.pgettext("legend", "MAX node"),
        "kind_min": t.pgettext("legend", "MIN node"),
        "kind_chance": t.pgettext("legend", "chance node"),
        "kind_leaf": t.pgettext("legend", "leaf"),
        # TRANSLATORS: the state of a node at this step; a node is "done" when its value is settled
        "is_unvisited": t.pgettext("state of a node", "not yet visited"),
        "is_path": t.pgettext("state of a node", "on the current path"),
        "is_done": t.pgettext("state of a node", "done"),
        "is_pruned": t.pgettext("state of a node", "pruned"),
        "is_best": t.pgettext("state of a node", "on the best line"),
        "chosen_node": t.gettext("The chosen node"),
        # TRANSLATORS: %(known)s is a formula such as "B ≤ 3" or "B ∈ (−∞, +∞)"
        "known": t.gettext("Known at this step: %(known)s"),
        "not_called": t.gettext("Not visited so far."),
        # TRANSLATORS: above the rows of a table: what a node's α, β and value were after earlier steps
        "history": t.gettext("Its history. Choose a row to go to that event."),
        # TRANSLATORS: heading of a column: what is known of a value, such as ≤ 3
        "head_known": t.pgettext("heading", "known"),
        # TRANSLATORS: to put a subtree away, and to show it again
        "fold": t.gettext("Fold its subtree"),
        "unfold": t.gettext("Unfold its subtree"),
        "unfold_all": t.gettext("Unfold all"),
        "fold_all": t.gettext("Fold again"),
        "large": t.gettext(
            "This tree has %(nodes)s nodes, so it is folded at first. It unfolds where the search goes."
        ),
    }


def _cards(lang: str) -> dict[str, str]:
    """Return the words of the cards that explain a cut, and that try other values."""
    t = translator(lang)
    return {
        "why": t.gettext("Why was it cut?"),
        "why_chain": t.gettext("What is known at the end, whatever the pruned leaves are worth:"),
        "what_if": t.gettext("What if?"),
        "what_if_hint": t.gettext("Give leaves other values: type them, or drag the sliders, and see what changes."),
        "value_of": t.gettext("Another value for leaf %(leaf)s"),
        "drag_value": t.gettext("Drag the value of leaf %(leaf)s"),
        "reset": t.gettext("Restore the tree's values"),
        "adopt": t.gettext("Use these values in the tree"),
        "no_number": t.gettext("This is not a number. Write, for example, 7, −2.5, 1/3, or inf for ∞."),
        "out_of_range": t.gettext("This search needs values between %(low)s and %(high)s."),
        "needs_kernel": t.gettext(
            "The search evaluated %(leaves)s, so only a new search can show what changes. A new search needs a running "
            "kernel."
        ),
        "evaluated_needs_kernel": t.gettext("The search evaluated this leaf. To change it, you need a running kernel."),
        # TRANSLATORS: %(leaves)s are one label or several, %(known)s is "A = 3" or the like; formulas follow
        "certain": t.gettext(
            "The leaves that were not evaluated, %(leaves)s included, can have any values between %(low)s and "
            "%(high)s: at the root it is still true that %(known)s. The nodes on the way up:"
        ),
        "no_kernel": t.gettext("This needs a running kernel: open the notebook, run the cell and try again."),
        "close": t.gettext("Close"),
    }


def _prediction(lang: str) -> dict[str, str]:
    """Return the words of the mode in which the reader predicts the next step."""
    t = translator(lang)
    return {
        # TRANSLATORS: a button; the reader predicts what the search does next
        "predict": t.gettext("Predict"),
        "predict_tip": t.gettext("Predict the next step before you see it"),
        "predict_what": t.gettext("What to predict"),
        # TRANSLATORS: four things to predict, on buttons
        "level_leaf": t.pgettext("predict", "the next leaf"),
        "level_cut": t.pgettext("predict", "cut or go on"),
        "level_window": t.pgettext("predict", "α and β"),
        "level_value": t.pgettext("predict", "the value returned"),
        "answer": t.gettext("Answer"),
        "answer_first": t.gettext("Answer the question first, or ask to see the answer."),
        "show_me": t.gettext("Show me"),
        "next_question": t.gettext("Next question"),
        "again": t.gettext("Start again"),
        "no_more_questions": t.gettext("That was the last question about this search."),
        "score": t.gettext("%(right)s of %(all)s right at the first try"),
        # TRANSLATORS: after "Not quite.", about a wrong prediction
        "try_again": t.gettext("Try again, or ask to see the answer."),
        "misses": t.gettext("Mistakes"),
        "leaf_label": t.gettext("Label of a leaf"),
        "no_leaf": t.gettext("No leaf has this label."),
    }


def _editing(lang: str) -> dict[str, str]:
    """Return the words of the tree editor."""
    t = translator(lang)
    return {
        "edit": t.gettext("Edit"),
        "edit_tip": t.gettext("Edit the tree"),
        "edit_add_child": t.gettext("Add a child"),
        # TRANSLATORS: a button that turns a MAX node into a MIN node, that into a chance node, and that into MAX again
        "edit_turn": t.gettext("MAX, MIN or chance"),
        "edit_delete": t.gettext("Delete"),
        "edit_undo": t.gettext("Undo"),
        "edit_redo": t.gettext("Redo"),
        "edit_keys": t.gettext(
            "in the editor: add a child, change the player, delete, undo, redo; the arrows choose a node; digits or "
            "Enter change the value of a leaf"
        ),
        "value": t.gettext("Value"),
        "notation": t.gettext("The tree as text, to copy"),
        "copy": t.gettext("Copy"),
        "copied": t.gettext("Copied."),
    }


def _keys(lang: str) -> dict[str, str]:
    """Return how keys are called on a keyboard of the language, by their names in a browser."""
    t = translator(lang)
    return {
        # TRANSLATORS: what is printed on keys; other messages call them the same
        "keycap_Home": t.pgettext("key", "Home"),
        "keycap_End": t.pgettext("key", "End"),
        "keycap_Space": t.pgettext("key", "Space"),
        "keycap_Enter": t.pgettext("key", "Enter"),
        "keycap_Delete": t.pgettext("key", "Del"),
        "keycap_Insert": t.pgettext("key", "Ins"),
    }


def _rest(lang: str) -> dict[str, str]:
    """Return the names of settings, zoom, full screen, language and help, and the decimal sign."""
    t = translator(lang)
    return {
        "zoom": t.gettext("Zoom"),
        "zoom_in": t.gettext("Larger"),
        "zoom_out": t.gettext("Smaller"),
        "zoom_fit": t.gettext("Show the whole tree, or go back to a readable size"),
        "settings": t.gettext("Settings"),
        "settings_tip": t.gettext("Step size, speed, zoom, panels, language"),
        # TRANSLATORS: follows a sentence about the first difference of two searches; %(node)s is the label of a node
        "ringed": t.gettext("The dashed ring is around %(node)s."),
        # TRANSLATORS: a switch; the player pauses at each cut-off while it plays
        "pause_at_cuts": t.gettext("Pause at cut-offs"),
        # TRANSLATORS: before switches: what the picture of the tree shows
        "picture_parts": t.pgettext("picture", "Show"),
        "part_unvisited": t.pgettext("picture", "Not yet visited"),
        "part_moves": t.pgettext("picture", "Moves"),
        "part_leaf_labels": t.pgettext("picture", "Leaf labels"),
        "part_levels": t.pgettext("picture", "Levels"),
        "full_screen": t.gettext("Full screen, or back to the page"),
        "pan": t.gettext("Move the picture"),
        # TRANSLATORS: no words: a switch that shows α, β and the value v
        "together": "α β v",
        "together_tip": t.gettext("Show α, β and the value beside every node"),
        "language": t.gettext("Language"),
        # TRANSLATORS: the sign between the whole part and the decimals of a number: "." or ","
        "decimal_sign": t.pgettext("decimal sign", "."),
        "help": t.gettext("Help"),
        "help_tip": t.gettext("Keys and what they do"),
    }
