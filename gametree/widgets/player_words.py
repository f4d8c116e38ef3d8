"""All texts of a player in one language, with keys that do not depend on the language: the texts of panels, cards and
modes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..drawing.shapes import Role
from ..explain.algorithm_names import counter_words, words
from ..explain.cutoff_reasons import Reason
from ..explain.predict import questions
from ..explain.prediction_record import LEVELS, PredictionQuestion
from ..explain.pseudocode import Line, Listing, pseudocode
from ..languages import translated_table, translator_for
from ..node_kinds import CHANCE, LEAF, MAX, MIN, player_number
from ..phrases import DECIMAL_SIGN, Phrase, gettext, pgettext
from ..render import text_drawing
from ..trace.result import Result
from ..trace.trace import EventKind
from ..trace.watched import WatchedResult
from ..tree.tree import Tree
from .player_patches import Sentences

_WORDS = {
    # ---- The names of the panels: short names for their switches, and headings
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
    # TRANSLATORS: heading of a column: the kind of event
    "head_event": pgettext("heading", "event"),
    "event_enter": pgettext("event", "enter"),
    "event_evaluate": pgettext("event", "evaluate"),
    "event_improve": pgettext("event", "improve"),
    # TRANSLATORS: the value of one more child of a chance node is known
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
    # TRANSLATORS: after the arrow keys right, left, down and up
    "outline_moves": gettext("in the outline: child, parent, next and previous sibling"),
    "outline_known": gettext("in the outline: what is known of the node"),
    "outline_events": gettext("in the outline: next and previous event, and the node where it happens"),
    # ---- The words of the transposition table
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
    # ---- The kinds of nodes, and the knowledge about nodes
    **{f"kind_{kind}": word for kind, word in text_drawing.KINDS.items()},
    "kind_leaf": pgettext("legend", "leaf"),
    "is_done": pgettext("state of a node", "done"),
    **{f"is_{role}": word for role, word in text_drawing.STATES.items()},
    "chosen_node": gettext("The chosen node"),
    # TRANSLATORS: %(known)s is a formula such as "B ≤ 3" or "B ∈ [−∞, +∞]"
    "known": gettext("Known at this step: %(known)s"),
    "not_called": gettext("Not visited so far."),
    # TRANSLATORS: heading above the rows of a table with a node's α, β and value after earlier steps
    "history": gettext("Its history. Choose a row to go to that event."),
    # TRANSLATORS: heading of a column: the known bound of a value, such as ≤ 3
    "head_known": pgettext("heading", "known"),
    # TRANSLATORS: buttons that fold a subtree, and unfold it again
    "fold": gettext("Fold its subtree"),
    "unfold": gettext("Unfold its subtree"),
    "unfold_all": gettext("Unfold all"),
    "fold_all": gettext("Fold again"),
    "large": gettext("This tree has %(nodes)s nodes, so it is folded at first. It unfolds where the search goes."),
    # ---- The words of the cards that explain a cut, and that try other values
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
    # ---- The words of the mode in which the reader predicts the next step
    # TRANSLATORS: a button that starts a mode in which the reader predicts the next step of the search
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
    # TRANSLATORS: after "That leaf is not the next one."; %(node)s is a node
    "subtree_first": gettext("The search finishes %(node)s before it."),
    "sibling_first": gettext("Another child of %(node)s comes before it."),
    "misses": gettext("Mistakes"),
    "leaf_label": gettext("Label of a leaf"),
    "no_leaf": gettext("No leaf has this label."),
    # ---- The words of the tree editor
    "edit": gettext("Edit"),
    "edit_tip": gettext("Edit the tree"),
    "edit_add_child": gettext("Add a child"),
    # TRANSLATORS: a button that turns a MAX node into a MIN node, that into a chance node, and that into MAX again
    "edit_turn": gettext("MAX, MIN or chance"),
    "edit_delete": gettext("Delete"),
    "edit_undo": gettext("Undo"),
    "edit_redo": gettext("Redo"),
    "edit_keys": gettext(
        "in the editor: add a child, change the player, delete, undo, redo; the arrow keys choose a node; digits or "
        "Enter change the value of a leaf"
    ),
    "value": gettext("Value"),
    "notation": gettext("The tree as text, to copy"),
    "copy": gettext("Copy"),
    "copied": gettext("Copied."),
    # ---- The names of keys on a keyboard of the language, by their names in a browser
    # TRANSLATORS: the text printed on keys; other messages use the same names
    "keycap_Home": pgettext("key", "Home"),
    "keycap_End": pgettext("key", "End"),
    "keycap_Space": pgettext("key", "Space"),
    "keycap_Enter": pgettext("key", "Enter"),
    "keycap_Delete": pgettext("key", "Del"),
    "keycap_Insert": pgettext("key", "Ins"),
    # ---- The names of settings, zoom, full screen, language and help, and the decimal sign
    "zoom": gettext("Zoom"),
    "zoom_in": gettext("Larger"),
    "zoom_out": gettext("Smaller"),
    "zoom_fit": gettext("Show the whole tree, or go back to a readable size"),
    "whole_tree": gettext("Whole tree"),
    "from_start": gettext("From the start"),
    # TRANSLATORS: shown while there is no value yet
    "idle": gettext("Click a node to see here what is known of it."),
    "idle_cuts": gettext("Here you see why a branch is cut. Click a node to see what is known of it."),
    "settings": gettext("Settings"),
    "settings_tip": gettext("Step size, speed, zoom, panels, language"),
    # TRANSLATORS: follows a sentence about the first difference of two searches; %(node)s is the label of a node
    "ringed": gettext("The dashed ring is around %(node)s."),
    # TRANSLATORS: a switch; the player pauses at each cut-off while it plays
    "pause_at_cuts": gettext("Pause at cut-offs"),
    # TRANSLATORS: label of a group of switches for the parts that the picture of the tree shows
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
    "decimal_sign": DECIMAL_SIGN,
    "level_chance": pgettext("level", "CHANCE"),
    "help": gettext("Help"),
    "help_tip": gettext("Keys and what they do"),
}


def player_words(lang: str = "en") -> dict[str, str]:
    return words(lang) | translated_table(_WORDS, lang)


# ---- All texts of a player in one language -------------------------------------------------------

_INDENT = 4
"""number of spaces per indentation level in Python code"""


def player_texts(result: Result, sentences: Sentences, reasons: Iterable[Reason], roles: set[Role]) -> dict[str, Any]:
    """Return the sentences, words and lists of one language, as JSON-compatible values."""
    lang = sentences.lang
    texts = picture_texts(result.tree, sentences, roles, program_of(result, lang), EventKind)
    if isinstance(result, WatchedResult):
        texts["words"]["panel_code"] = texts["words"]["your_program"]
        return {**texts, "why": [], "questions": {}, **sentences.texts}
    texts["words"] |= kind_words(result.tree, lang) | counter_words(result.trace.judges, lang)
    by_level = {level: questions(result, level, lang) for level in LEVELS}
    texts["why"] = [sentences.say(reason.text(lang)) for reason in reasons]
    texts["questions"] = {level: _level(items, sentences) for level, items in by_level.items() if items}
    return {**texts, **sentences.texts}


# TRANSLATORS: the kind of a node, in the outline of a tree; %(player)s is p1, p2 …
_NODE_OF_PLAYER = gettext("node of player %(player)s")


def kind_words(tree: Tree, lang: str) -> dict[str, str]:
    """Return the words for nodes of several players, with the keys that the page uses.

    >>> kind_words(Tree.parse("p1[p2[(1 2)] (3 4)]"), "en")
    {'kind_p1': 'node of player p1', 'kind_p2': 'node of player p2'}
    """
    players, translations = filter(player_number, sorted(tree.kinds)), translator_for(lang)
    return {f"kind_{kind}": _NODE_OF_PLAYER.render(translations, player=kind) for kind in players}


def program_of(result: Result, lang: str) -> Listing:
    """Return the pseudo-code of a search, or the text of a watched program, line by line."""
    if not isinstance(result, WatchedResult):
        return pseudocode(result, lang=lang)
    lines = result.trace.program.splitlines()
    indents = [(len(line) - len(line.lstrip())) // _INDENT for line in lines]
    return Listing(
        result.algorithm, tuple(Line(indent, line.strip()) for indent, line in zip(indents, lines, strict=True))
    )


def picture_texts(
    tree: Tree, sentences: Sentences, roles: set[Role], program: Listing, kinds: Iterable[str]
) -> dict[str, Any]:
    """Return the words and lists that every kind of search needs: the legend, the pseudo-code, and the names of
    events.
    """
    all_words = player_words(sentences.lang)
    return {
        "words": all_words,
        "legend": legend(tree, roles, all_words),
        "code": listed_lines(program),
        "kinds": [all_words[f"event_{kind}"] for kind in kinds],
    }


def listed_lines(program: Listing) -> list[list[Any]]:
    return [[line.indent, line.text] for line in program.lines]


def _level(questions: Sequence[PredictionQuestion], sentences: Sentences) -> dict[str, Any]:
    """Return the prediction questions of one kind for the page; the parts that they share are sent once."""
    first = questions[0]
    rows = [_question(question, sentences) for question in questions]
    return {"sort": first.sort, "fields": first.fields, "choices": first.choices, "asked": rows}


def _question(question: PredictionQuestion, sentences: Sentences) -> list[Any]:
    """Return a question with its sentences given by number. If the remark on a wrong answer has the same second half as
    the praise, this half is not sent again.
    """
    prompt, praise = sentences.say(question.ask), sentences.add_halves(question.praise)
    wrong: dict[str, int | list[int]] = {}
    for answer, sentence in question.wrong.items():
        halves = sentences.add_halves(sentence)
        wrong[answer] = halves[0] if halves[1:] == praise[1:] != [] else halves
    return [question.at, question.until, question.node, prompt, question.right, praise, wrong]


# ---- The legend ---------------------------------------------------------------------------------

_Entry = tuple[str, str, str, str]
"""Shape of the sample (up, down, circle, box or edge), text on the sample, its CSS classes, and its meaning."""

KINDS = (
    (MAX, ("up", "", "gt-node gt-done", "max_node")),
    (MIN, ("down", "", "gt-node gt-done", "min_node")),
    (CHANCE, ("circle", "", "gt-node gt-done", "chance_node")),
    (LEAF, ("box", "", "gt-node gt-done", "leaf_node")),
)
_ROLES = (
    (Role.PATH, ("box", "", "gt-node gt-path", "path")),
    (Role.UNVISITED, ("box", "", "gt-node gt-unvisited", "unvisited")),
    (Role.CUT, ("edge", "//", "gt-edge gt-text gt-cut", "pruned_branch")),
    (Role.BEST, ("box", "", "gt-node gt-best", "best_line")),
)


def legend(tree: Tree, roles: set[Role], words: Mapping[str, str]) -> list[_Entry]:
    """Return the legend entries for a tree and for the roles that its marks can have.

    >>> words = {"max_node": "MAX node", "leaf_node": "leaf", "path": "current path"}
    >>> [meaning for *_, meaning in legend(Tree.parse("[3 5]"), {Role.PATH}, words)]
    ['MAX node', 'leaf', 'current path']
    """
    kinds = {LEAF, *tree.kinds}
    entries = [entry for kind, entry in KINDS if kind in kinds] + [entry for role, entry in _ROLES if role in roles]
    return [(outline, text, look, words[word]) for outline, text, look, word in entries]
