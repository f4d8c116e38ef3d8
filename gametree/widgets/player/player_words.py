"""The words of the player's panels, cards and modes, by keys that never change."""

from __future__ import annotations

from ...explain.control_words import words
from ...languages import words_of
from ...phrases import Phrase, gettext, pgettext

__all__ = ["player_words"]

WORDS = {
    # ---- the names of the panels: short ones for their switches, and headings
    "panels": gettext("Panels"),
    # TRANSLATORS: short names of panels, on switches in a row
    "panel_tree": pgettext("panel", "Tree"),
    "panel_caption": pgettext("panel", "Caption"),
    "panel_why": pgettext("panel", "Why cut?"),
    "panel_code": pgettext("panel", "Pseudo-code"),
    "panel_calls": pgettext("panel", "Calls"),
    "panel_leaves": pgettext("panel", "Leaves"),
    "panel_table": pgettext("panel", "Table"),
    "panel_counters": pgettext("panel", "Counters"),
    "panel_events": pgettext("panel", "Events"),
    "panel_outline": pgettext("panel", "Outline"),
    "code": gettext("Pseudo-code"),
    # TRANSLATORS: the heading of a panel with the text of a student's program
    "your_program": gettext("Your program"),
    "calls": gettext("Open calls"),
    "no_calls_now": gettext("No call is open."),
    "no_calls": gettext("This search calls no functions: it takes the most promising state from a list."),
    "leaves": gettext("Leaves from left to right"),
    "events": gettext("All events"),
    # TRANSLATORS: heading of a column: what sort of event
    "head_event": pgettext("heading", "event"),
    "event_enter": pgettext("event", "enter"),
    "event_evaluate": pgettext("event", "evaluate"),
    "event_improve": pgettext("event", "improve"),
    # TRANSLATORS: one more child of a chance node is known
    "event_chance": pgettext("event", "weigh"),
    # TRANSLATORS: a value is known from an earlier visit
    "event_recall": pgettext("event", "remember"),
    "event_cut": pgettext("event", "cut"),
    "event_leave": pgettext("event", "return"),
    # TRANSLATORS: the four phases of a playout
    "event_select": pgettext("event", "select"),
    "event_expand": pgettext("event", "expand"),
    "event_simulate": pgettext("event", "simulate"),
    "event_back_up": pgettext("event", "back up"),
    "go_to_event": gettext("Go to event %(number)s"),
    "outline": gettext("The tree as an outline"),
    # ---- the words of the table that a search keeps of nodes
    "table": gettext("What the table keeps of each node"),
    "table_empty": gettext("The table is still empty."),
    "table_bounds": gettext("If the value kept for a node answers the null window, the node is not searched again."),
    "table_order": gettext("The values kept for the children of a node decide their order in the next iteration."),
    # TRANSLATORS: headings of columns: how many plies a search looked ahead from a node; its best child
    "head_depth": pgettext("heading", "depth"),
    "head_best": pgettext("heading", "best child"),
    # TRANSLATORS: heading of a column: what this step does with an entry of the table; below it "stored" or "used"
    "head_use": pgettext("heading", "this step"),
    "table_stored": pgettext("entry of a table", "stored"),
    "table_used": pgettext("entry of a table", "used"),
    # ---- what a node is and what is known of it
    "kind_max": pgettext("legend", "MAX node"),
    "kind_min": pgettext("legend", "MIN node"),
    "kind_chance": pgettext("legend", "chance node"),
    "kind_leaf": pgettext("legend", "leaf"),
    # TRANSLATORS: the state of a node at this step; a node is "done" when its value is settled
    "is_unvisited": pgettext("state of a node", "not yet visited"),
    "is_path": pgettext("state of a node", "on the current path"),
    "is_done": pgettext("state of a node", "done"),
    "is_pruned": pgettext("state of a node", "pruned"),
    "is_best": pgettext("state of a node", "on the best line"),
    "chosen_node": gettext("The chosen node"),
    # TRANSLATORS: %(known)s is a formula such as "B ≤ 3" or "B ∈ (−∞, +∞)"
    "known": gettext("Known at this step: %(known)s"),
    "not_called": gettext("Not visited so far."),
    # TRANSLATORS: above the rows of a table: what a node's α, β and value were after earlier steps
    "history": gettext("Its history. Choose a row to go to that event."),
    # TRANSLATORS: heading of a column: what is known of a value, such as ≤ 3
    "head_known": pgettext("heading", "known"),
    # TRANSLATORS: to put a subtree away, and to show it again
    "fold": gettext("Fold its subtree"),
    "unfold": gettext("Unfold its subtree"),
    "unfold_all": gettext("Unfold all"),
    "fold_all": gettext("Fold again"),
    "large": gettext("This tree has %(nodes)s nodes, so it is folded at first. It unfolds where the search goes."),
    # ---- the words of the cards that explain a cut, and that try other values
    "why": gettext("Why was it cut?"),
    "why_chain": gettext("What is known at the end, whatever the pruned leaves are worth:"),
    "what_if": gettext("What if?"),
    "what_if_hint": gettext("Give leaves other values: type them, or drag the sliders, and see what changes."),
    "value_of": gettext("Another value for leaf %(leaf)s"),
    "drag_value": gettext("Drag the value of leaf %(leaf)s"),
    "reset": gettext("Restore the tree's values"),
    "adopt": gettext("Use these values in the tree"),
    "no_number": gettext("This is not a number. Write, for example, 7, −2.5, 1/3, or inf for ∞."),
    "out_of_range": gettext("This search needs values between %(low)s and %(high)s."),
    "needs_kernel": gettext(
        "The search evaluated %(leaves)s, so only a new search can show what changes. A new search needs a running "
        "kernel."
    ),
    "evaluated_needs_kernel": gettext("The search evaluated this leaf. To change it, you need a running kernel."),
    # TRANSLATORS: %(leaves)s are one label or several, %(known)s is "A = 3" or the like; formulas follow
    "certain": gettext(
        "The leaves that were not evaluated, %(leaves)s included, can have any values between %(low)s and "
        "%(high)s: at the root it is still true that %(known)s. The nodes on the way up:"
    ),
    "no_kernel": gettext("This needs a running kernel: open the notebook, run the cell and try again."),
    "close": gettext("Close"),
    # ---- the words of the mode in which the reader predicts the next step
    # TRANSLATORS: a button; the reader predicts what the search does next
    "predict": gettext("Predict"),
    "predict_tip": gettext("Predict the next step before you see it"),
    "predict_what": gettext("What to predict"),
    # TRANSLATORS: four things to predict, on buttons
    "level_leaf": pgettext("predict", "the next leaf"),
    "level_cut": pgettext("predict", "cut or go on"),
    "level_window": pgettext("predict", "α and β"),
    "level_value": pgettext("predict", "the value returned"),
    "answer": gettext("Answer"),
    "answer_first": gettext("Answer the question first, or ask to see the answer."),
    "show_me": gettext("Show me"),
    "next_question": gettext("Next question"),
    "again": gettext("Start again"),
    "no_more_questions": gettext("That was the last question about this search."),
    "score": gettext("%(right)s of %(all)s right at the first try"),
    # TRANSLATORS: after "Not quite.", about a wrong prediction
    "try_again": gettext("Try again, or ask to see the answer."),
    "misses": gettext("Mistakes"),
    "leaf_label": gettext("Label of a leaf"),
    "no_leaf": gettext("No leaf has this label."),
    # ---- the words of the tree editor
    "edit": gettext("Edit"),
    "edit_tip": gettext("Edit the tree"),
    "edit_add_child": gettext("Add a child"),
    # TRANSLATORS: a button that turns a MAX node into a MIN node, that into a chance node, and that into MAX again
    "edit_turn": gettext("MAX, MIN or chance"),
    "edit_delete": gettext("Delete"),
    "edit_undo": gettext("Undo"),
    "edit_redo": gettext("Redo"),
    "edit_keys": gettext(
        "in the editor: add a child, change the player, delete, undo, redo; the arrows choose a node; digits or "
        "Enter change the value of a leaf"
    ),
    "value": gettext("Value"),
    "notation": gettext("The tree as text, to copy"),
    "copy": gettext("Copy"),
    "copied": gettext("Copied."),
    # ---- how keys are called on a keyboard of the language, by their names in a browser
    # TRANSLATORS: what is printed on keys; other messages call them the same
    "keycap_Home": pgettext("key", "Home"),
    "keycap_End": pgettext("key", "End"),
    "keycap_Space": pgettext("key", "Space"),
    "keycap_Enter": pgettext("key", "Enter"),
    "keycap_Delete": pgettext("key", "Del"),
    "keycap_Insert": pgettext("key", "Ins"),
    # ---- the names of settings, zoom, full screen, language and help, and the decimal sign
    "zoom": gettext("Zoom"),
    "zoom_in": gettext("Larger"),
    "zoom_out": gettext("Smaller"),
    "zoom_fit": gettext("Show the whole tree, or go back to a readable size"),
    "settings": gettext("Settings"),
    "settings_tip": gettext("Step size, speed, zoom, panels, language"),
    # TRANSLATORS: follows a sentence about the first difference of two searches; %(node)s is the label of a node
    "ringed": gettext("The dashed ring is around %(node)s."),
    # TRANSLATORS: a switch; the player pauses at each cut-off while it plays
    "pause_at_cuts": gettext("Pause at cut-offs"),
    # TRANSLATORS: before switches: what the picture of the tree shows
    "picture_parts": pgettext("picture", "Show"),
    "part_unvisited": pgettext("picture", "Not yet visited"),
    "part_moves": pgettext("picture", "Moves"),
    "part_leaf_labels": pgettext("picture", "Leaf labels"),
    "part_levels": pgettext("picture", "Levels"),
    "full_screen": gettext("Full screen, or back to the page"),
    "pan": gettext("Move the picture"),
    # TRANSLATORS: no words: a switch that shows α, β and the value v
    "together": Phrase("α β v"),
    "together_tip": gettext("Show α, β and the value beside every node"),
    "language": gettext("Language"),
    # TRANSLATORS: the sign between the whole part and the decimals of a number: "." or ","
    "decimal_sign": pgettext("decimal sign", "."),
    "level_chance": pgettext("level", "CHANCE"),
    "help": gettext("Help"),
    "help_tip": gettext("Keys and what they do"),
}


def player_words(lang: str = "en") -> dict[str, str]:
    """Return every word that the player shows, in a language."""
    return words(lang) | words_of(WORDS, lang)
