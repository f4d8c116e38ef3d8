"""The data of a practice page: the question and its words. No part of the data reveals the answer key or the result of
the search.

``kind``      the kind of the question; ``sort``, the form of its answer; ``targets`` are ``[node, name]``; for these
              and for ``parts`` see `gametree.widgets.practice_work`
``svg``       the tree, each mark with its id; ``css``, the looks of the roles in the marks' classes
``smallest``  the minimum scale of the picture, so that fields can be clicked and do not overlap
``nodes``     ``[label, parent, kind, value]`` in preorder
``question``  the sentences of the question; ``rules``, the sentences of the rules; ``form``, the sentence about the
              form of an answer, with an ``example``
``how``       instructions for answering; ``entries``, how many numbers a field has; ``unknown``, the leaf x
``words``     all other texts, in the language ``lang``; ``languages`` has the languages' names
``id``        the key under which a browser stores the work if there is no kernel; empty if nothing is stored
"""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from gettext import NullTranslations
from itertools import pairwise
from typing import Any

from ..drawing.drawing import draw
from ..drawing.layout import Layout, lay_out
from ..drawing.shapes import Role
from ..drawing.sizes_and_gaps import COMFORTABLE, COMPACT, MANY_LEAVES, TextSizes
from ..errors import InputError
from ..exercises.exercise import Exercise, answer_form, rules_in_words
from ..exercises.exercise_picture import answer_table, table_heads
from ..exercises.feedback import ROLES, SIGNS, Feedback
from ..exercises.kinds.question_kind import VALUE_AT_LEAVES
from ..fonts import text_width
from ..languages import translated_table, translator_for
from ..node_kinds import LEAF
from ..phrases import LANGUAGE_NAMES, gettext, local_numbers, pgettext
from ..render.text_drawing import KINDS
from .compact_svg import node_rows, small_picture
from .page_assets import AUTO_THEME, labels_of, stylesheet
from .player_words import kind_words, player_words
from .practice_work import AnswerForm, Draft

_SHARED = (
    *("zoom", "zoom_in", "zoom_out", "zoom_fit", "whole_tree", "full_screen", "language", "copied", "help"),
    *("close", "part_moves"),
    *("outline", "panel_outline", "outline_moves", "outline_known"),
    *("kind_leaf", *(f"kind_{kind}" for kind in KINDS)),
    *("edit_undo", "edit_redo"),
    *("keycap_Space", "keycap_Enter", "keycap_Delete"),
)
"""words of the player that the practice widget also uses"""


_WORDS = {
    # ---- The names of buttons and fields below the picture
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
    # TRANSLATORS: label of the same button after it was pressed once
    "solution_again": gettext("Press again to show it"),
    "solution_noted": gettext("Your work records that you have seen the solution."),
    # TRANSLATORS: a button that clears all fields
    "clear": gettext("Clear"),
    "next_variant": gettext("Next variant"),
    "previous_variant": gettext("Previous variant"),
    "line": gettext("The answer as a line of Python: to copy, or to type here"),
    "copy_line": gettext("Copy the line"),
    # TRANSLATORS: a button: show the answer as a line of Python
    "as_python": gettext("As Python"),
    # TRANSLATORS: opens a table with a mark for each node of an answer
    "parts": gettext("Result for each part"),
    "rules": gettext("Rules"),
    # ---- The instructions for answering on the page, by the kind of input
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
    "how_lines": gettext(
        "Drag lines into your program, and to the right to indent them; or use the buttons and arrow keys."
    ),
    "how_table": gettext("Choose a table."),
    "how_step": gettext("Choose a row of the table."),
    "outline_answer": gettext("in the outline: go to the answer at the node"),
    # ---- The names of the fields, for readers who do not see their positions
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
    # TRANSLATORS: the meaning of the signs =, ≤ and ≥ before a value
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
    # TRANSLATORS: headings of two lists: lines of pseudo-code in the reader's order, and those that are not in it
    "program": gettext("Your program"),
    "lines_left": gettext("Lines left over"),
    # TRANSLATORS: about a line of a program; %(name)s is its number
    "line_place": gettext("Put line %(name)s at the end of the program"),
    "line_in": gettext("Indent line %(name)s"),
    "line_out": gettext("Indent line %(name)s less"),
    "table": gettext("Table %(name)s"),
    "tables": gettext("Tables"),
    # ---- The sentences about the state of the work
    "variant": gettext("Variant %(number)s"),
    # TRANSLATORS: number of exercises of a series that were answered correctly
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
    # TRANSLATORS: on a web page that is still loading Python
    "check_waits": gettext("Your answer is checked as soon as Python is loaded."),
    "act_waits": gettext("This is done as soon as Python is loaded."),
    # ---- The effects of the keys
    "key_arrows": gettext("Go to another leaf, branch or move"),
    "key_space": gettext("Choose it, or undo the choice"),
    "key_enter": gettext("In a field: check the answer"),
    "key_list": gettext("In a list: move a name, or remove it"),
    "key_lines": gettext("In a program: move a line, indent it, or remove it"),
    "key_lists": gettext("In a list: move a name"),
    "key_hint": gettext("The next hint"),
}

FILE_NOTES = {
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
"""sentences about where the work is saved"""

SERIES_DONE = gettext("This series is done: you have answered %(count)s exercises correctly.")
SERIES_GO_ON = gettext("Go on with the notebook, or press Next variant for more.")
# TRANSLATORS: %(line)s is a line of Python
SERIES_HARDER = gettext(
    "Go on with the notebook, or try harder exercises: run %(line)s in a cell. Next variant gives more like these."
)

TUTOR = {
    "next_variant": gettext("Next exercise"),
    # TRANSLATORS: the number of mistakes of a topic that a student has overcome
    "series": gettext("Overcome: %(right)s of %(goal)s"),
    # TRANSLATORS: a button that shows what a student has mastered
    "progress": gettext("My progress"),
}
"""words that differ or are added if the exercise comes from a tutor"""


def practice_words(lang: str = "en") -> dict[str, str]:
    """Return the translations of all words that the practice widget shows around the question.

    >>> practice_words("es")["check"], practice_words("pt")["edit_undo"]
    ('Comprobar', 'Desfazer')
    """
    player = player_words(lang)
    return {key: player[key] for key in _SHARED} | translated_table(_WORDS, lang)


_FIELDS = {"value": 58, "window": 74, "interval": 74, "bound": 88}
"""width of a field at an inner node, keyed by the kind of field; in pixels on the page, and in points in the picture"""
_NARROWER = 13
"""number of pixels by which a field is narrower in a small picture"""
_HEIGHTS = {"value": 38, "window": 70, "interval": 70, "bound": 38}
"""height of a field with the space around it, in pixels, keyed by the kind of field"""
_PIXELS = 4 / 3
"""pixels per point"""
_SMALLEST = {"comfortable": 0.62, "close": 0.72}
"""minimum scale of a picture with fields at the usual distances, keyed by the layout: comfortable, or close for many
leaves
"""
LEAST = 0.42
"""minimum scale of any picture"""
_TARGET = 25
"""minimum distance between the centres of two buttons on the page, in pixels"""
_BUTTON_AT = {"cuts": 0.7, "move": 0.5}
"""position of the button on its branch, from 0 at the upper end to 1 at the lower end, as in targets.js"""
_PER_ENTRY = 24
"""additional width of a field for each number of a tuple after the first, in pixels"""
_MOST_NODES = 1500
"""maximum number of nodes; a screen has no space for a larger tree"""
_LEAF_FIELD = (56.0, 34.0)
"""width and height of a leaf that is a field, in points"""
_CLOSE = 30.0
"""minimum width and height of a leaf, in points, for input with a finger"""


def payload(
    exercise: Exercise, form: AnswerForm, *, lang: str, theme: str = AUTO_THEME, id: str = ""
) -> dict[str, Any]:
    """Return the data of the page, as JSON-compatible values.

    >>> from gametree.widgets.practice_work import form_of
    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> data = payload(exercise, form_of(exercise), lang="en")
    >>> data["question"], data["targets"][-1]
    (['Which leaves does alpha-beta never evaluate?'], [12, 'D3'])
    """
    tree, translations = exercise.tree, translator_for(lang)
    if len(tree) > _MOST_NODES:
        problem = gettext("the tree has %(count)s nodes, but practice shows at most %(most)s; use a part of it")
        raise InputError(problem.with_values(count=len(tree), most=_MOST_NODES))
    exercise = exercise.in_language(lang)
    form = replace(form, parts=exercise.question_kind.parts_of_page(exercise))
    question = exercise.question_kind.question(translations, exercise)
    words = practice_words(lang) | kind_words(tree, lang)
    layout = _layout(exercise, form, labels_of(theme))
    return {
        "lang": lang,
        "id": id,
        "kind": exercise.kind,
        "sort": form.sort,
        "targets": [[node, name] for node, name in form.targets.items()],
        "parts": _parts(form, translations),
        "heads": table_heads(exercise, lang),
        "svg": small_picture(draw(tree, layout=layout, texts=exercise.unknown, lang=lang)),
        "smallest": _smallest(exercise, form, layout),
        "css": stylesheet(theme, tuple(Role)),
        "nodes": [[*row[:3], local_numbers(translations, row[3])] for row in node_rows(tree)],
        "question": question,
        "rules": rules_in_words(translations, exercise),
        "form": answer_form(translations, exercise),
        "example": exercise.example(),
        "how": words[_instruction_key(exercise, form)],
        "entries": tree.utilities,
        "unknown": tree[exercise.details["leaf"]] if "leaf" in exercise.details else None,
        "words": words,
        "languages": LANGUAGE_NAMES,
    }


def _parts(form: AnswerForm, translations: NullTranslations) -> dict[str, list[Any]]:
    """Return the parts of a form as they are displayed, with the language's decimal separator in cells."""
    if form.sort in ("step", "lines"):
        return {name: [local_numbers(translations, cell) for cell in row] for name, row in form.parts.items()}
    if form.sort != "table":
        return form.parts
    return {
        name: [[local_numbers(translations, cell) for cell in row] for row in rows] for name, rows in form.parts.items()
    }


def feedback_data(feedback: Feedback, draft: Draft, lang: str) -> dict[str, Any]:
    """Return the data with which the page shows the feedback on an answer: the marks of nodes, the sentences, and a
    table of the answer's parts.

    Facts that the feedback does not reveal are omitted, so that they cannot be found in the page source.

    >>> from gametree.exercises import check
    >>> shown = feedback_data(check(Exercise("values", "[[3 12] [2 4]]"), {"C": 4}), {}, "en")
    >>> shown["marks"], shown["rows"][1]
    ([[1, 'missed', '?'], [4, 'wrong', '✗']], ['C', '4', '✗', 'wrong'])
    """
    tree = feedback.exercise.tree
    heads, rows = answer_table(feedback, lang)
    lines, question = feedback.lines_and_question(lang)
    return {
        "draft": draft,
        "right": feedback.right,
        "message": lines,
        "question": question and {"text": question.text, "answers": list(map(list, question.answers))},
        "points": feedback.points(lang),
        "marks": [[tree[item.label], str(ROLES[item.verdict]), SIGNS[item.verdict]] for item in feedback.shown],
        "heads": heads,
        "rows": rows,
    }


def _instruction_key(exercise: Exercise, form: AnswerForm) -> str:
    if exercise.question_kind.sort == VALUE_AT_LEAVES:
        return "how_leaves"
    return "how_tuple" if form.sort == "value" and exercise.tree.utilities else f"how_{form.sort}"


def _smallest(exercise: Exercise, form: AnswerForm, layout: Layout) -> float:
    """Return the minimum scale at which fields and buttons do not overlap; if the picture does not fit at this scale,
    it scrolls.
    """
    if form.sort not in _FIELDS:
        return max(LEAST, min(1, round(_TARGET / (_PIXELS * _least_distance(exercise, form, layout)), 3)))
    usual = _SMALLEST["close" if len(exercise.tree.leaves) >= MANY_LEAVES else "comfortable"]
    if exercise.question_kind.sort == VALUE_AT_LEAVES:
        return usual
    width, height = _field(exercise, form) - _NARROWER, _HEIGHTS[form.sort]
    least_scale = max(width / (_PIXELS * _room(exercise, form, layout)), height / (_PIXELS * layout.sizes.level))
    return min(usual, max(LEAST, round(least_scale, 3)))


def _least_distance(exercise: Exercise, form: AnswerForm, layout: Layout) -> float:
    """Return the minimum distance between two buttons on a level, in points; for buttons on branches, only siblings are
    compared.
    """
    tree, x, share = exercise.tree, layout.x, _BUTTON_AT.get(form.sort, 1)
    rows: dict[object, list[float]] = {}
    for node in form.targets:
        rows.setdefault(layout.y[node] if share == 1 else tree.parent(node), []).append(x[node] * share)
    gaps = (after - before for row in map(sorted, rows.values()) for before, after in pairwise(row))
    return min(gaps, default=math.inf)


def _field(exercise: Exercise, form: AnswerForm) -> float:
    entries = exercise.tree.utilities
    return _FIELDS.get(form.sort, 0) + (_PER_ENTRY * (entries - 1) if entries else 0)


def _room(exercise: Exercise, form: AnswerForm, layout: Layout) -> float:
    """Return the minimum horizontal space for a field, in points: from a node with a field to the next node on its
    right, or to the border of the picture.
    """
    tree, x, y = exercise.tree, layout.x, layout.y
    half = [layout.width(tree.kind(node) == LEAF) / 2 for node in tree]
    ends = {
        node: min((x[other] - half[other] for other in tree if y[other] == y[node] and x[other] > x[node]),
                  default=layout.right)
        for node in form.targets
    }  # fmt: skip
    return min((end - x[node] - half[node] for node, end in ends.items()), default=math.inf)


def _layout(exercise: Exercise, form: AnswerForm, labels: TextSizes | float) -> Layout:
    tree = exercise.tree
    sizes = COMPACT if len(tree.leaves) >= MANY_LEAVES else COMFORTABLE
    if exercise.question_kind.sort == VALUE_AT_LEAVES:
        sizes = replace(sizes, leaf=_LEAF_FIELD, widest=max(sizes.widest, _LEAF_FIELD[0]))
        return lay_out(tree, labels=labels, sizes=sizes)
    width = _field(exercise, form)
    notes = ["0" * math.ceil(width / text_width("0", sizes.note))] if width and form.sort in _FIELDS else []
    sizes = replace(sizes, leaf=(max(sizes.leaf[0], _CLOSE), max(sizes.leaf[1], _CLOSE)))
    return lay_out(tree, notes, labels=labels, sizes=sizes)
