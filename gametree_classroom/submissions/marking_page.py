"""The page for marking an exam on paper: each student's trees, with inputs for the answers, beside the key."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from gettext import NullTranslations
from typing import Any, TypeAlias

from gametree.drawing.shapes import BoxMark, NodeMark, Role
from gametree.exercises.answer_notation import typed
from gametree.exercises.exercise import Exercise
from gametree.exercises.exercise_picture import plain_tables
from gametree.exercises.printed_tree import Pair
from gametree.languages import translator_for
from gametree.phrases import gettext, local_numbers
from gametree.render.graphviz import FALLBACK
from gametree.render.svg import STRICT_POLICY, content_hash, html_document
from gametree.values import read_number
from gametree.widgets.compact_svg import ClassPictures
from gametree.widgets.page_assets import script, stylesheet
from gametree.widgets.player_payload import embedded

from ..exams.paper_words import points, question_and_instructions
from ..roster_file import Student
from .scanned_pages import ScannedAnswer
from .typed_answers import KeysOfClass

_WORDS = {
    "student": gettext("Student"),
    "before": gettext("Before"),
    "next": gettext("Next"),
    # TRANSLATORS: a button that writes a file; %(file)s is the kind of file
    "save": gettext("Save the answers (%(file)s)").with_values(file="CSV"),
    "keys": gettext("Enter: next box. Page Down: next student. Nothing that you type leaves this machine."),
    "answer": gettext("Answer:"),
    "key": gettext("Key:"),
    "none": gettext("nothing"),
    "decide": gettext("Not read for certain: correct the answer, or take it as it is."),
    "lost": gettext("Not found among the scanned pages: type the answer, or take it as nothing."),
    "take": gettext("Take it"),
    # TRANSLATORS: a button; it is followed by the number of answers that are not decided
    "undecided": gettext("Next to decide"),
}
_TITLE = gettext("%(exam)s: answers on paper")
_WIDEST = 560.0
"""width above which a more compact layout is preferred, in points"""
_ENLARGED = 1.6
"""maximum number of pixels on the page per point of a picture"""
_LOOK = f"""\
text {{ font-family: {FALLBACK}; }}
.gt-node text {{ fill: var(--gt-text); stroke: none; }}
:is(.gt-edge, .gt-strike, .gt-set) {{ fill: none; }}
""" + stylesheet("light", tuple(Role)).partition("\n")[2].replace(".gt-node.gt-blank", ".gt-blank")
"""style sheet of every picture"""
_STYLE = """\
body { margin: 0; background: #ffffff; color: #1b1b1b; font: 15px/1.4 "DejaVu Sans", Verdana, system-ui, sans-serif; }
nav { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0.6em; align-items: center;
  padding: 0.5em 1em; background: #f3f3f3; border-bottom: 1px solid #767676; }
nav span { color: #595959; font-size: 0.85em; }
button, select, input { font: inherit; }
section { padding: 0.4em 1em 1.4em; border-bottom: 1px solid #c8c8c8; }
h2 { margin: 0.4em 0; font-size: 1.05em; }
.both { display: grid; grid-template-columns: repeat(auto-fit, minmax(26em, 1fr)); gap: 1.5em; align-items: start; }
.tree { position: relative; width: 100%; }
img { display: block; width: 100%; }
.tree input { position: absolute; box-sizing: border-box; min-width: 0; margin: 0; padding: 0; text-align: center;
  border: 1px solid #767676; background: #ffffffd0; }
.tree input[type=checkbox] { appearance: none; background: #ffffff01; border-color: #0000; cursor: pointer; }
.tree input[type=checkbox]:checked { background: #b3261e33; border: 2px solid #b3261e; }
.tree input[type=checkbox]:checked.right { background: #00704f33; border-color: #00704f; }
.tree input:focus-visible { outline: 2px solid #0b4fa8; }
input:not([type=checkbox]).right { border-color: #00704f; background: #e2f3ec; }
input:not([type=checkbox]).wrong { border: 2px dashed #b3261e; background: #fbe9e7; }
.line { display: flex; gap: 0.5em; align-items: center; margin-top: 0.6em; }
.line label { display: flex; flex: 1; gap: 0.5em; }
.line input { flex: 1; min-width: 6em; }
.scan { padding: 0.5em; border-left: 4px solid #b35c00; background: #fdf3e3; }
.scan img { max-width: 62em; }
.key { color: #0b4fa8; }
.key p { margin: 0 0 0.4em; }
details { margin: 0.2em 0; font-size: 0.85em; }
"""


ScansOfClass: TypeAlias = Mapping[str, Mapping[str, ScannedAnswer]]
"""answers found in scans, keyed by the student's id and then by the name of the question"""


def marking_page(
    name: str, students: Sequence[Student], keys: KeysOfClass, lang: str, scans: ScansOfClass | None = None
) -> Iterator[bytes]:
    """Yield the parts of the page, so that the part of only one student is in memory at a time.

    The page is one file without network access; typed answers stay in the browser until saved. Answers in ``scans`` are
    filled in; uncertain answers are left to the teacher.

    >>> text = Exercise("values", "[[3 12] [2 4]]").to_json()
    >>> page = b"".join(marking_page("exam", [Student("u1")], {"u1": {"q1": (text, "2")}}, "en")).decode()
    >>> page.count('"label":"B"'), "connect-src" in page or "default-src 'none'" in page
    (1, True)
    """
    scans, translator, pictures = scans or {}, translator_for(lang), ClassPictures()
    read = {(it.id, question): _scan(scans.get(it.id), question) for it in students for question in keys[it.id]}
    digest = hashlib.sha256(json.dumps([*read.values()]).encode()).hexdigest()[:12] if scans else ""
    numbers = list(dict.fromkeys(question.removeprefix("q") for own in keys.values() for question in own))
    words = {key: phrase.render(translator) for key, phrase in _WORDS.items()}
    data = {"name": name, "numbers": numbers, "students": [], "words": words, "look": _LOOK, "scans": digest}
    mount = 'mountMarking(document.getElementById("marking"), JSON.parse(document.getElementById("data").textContent));'
    program = f'{{\n"use strict";\n{script("marking/marking.js")}{mount}\n}}\n'
    body = (
        f'<body>\n<main id="marking"></main>\n<script id="data" type="application/json">{embedded(data)}</script>\n'
        f"<script>{program}</script>\n</body>"
    )
    policy = f"{STRICT_POLICY}; script-src {content_hash(program)}; img-src data:"
    title = _TITLE.with_values(exam=name).render(translator)
    page = html_document(title, body, lang=lang, style=_STYLE, policy=policy)
    before, start, after = page.partition('"students":[')
    yield f"{before}{start}".encode()
    for place, it in enumerate(students):
        own = keys[it.id].items()
        questions = [{**_question(*item, lang, pictures), "scan": read[it.id, item[0]]} for item in own]
        listed = embedded({"id": it.id, "name": _name(it), "questions": questions})
        yield f"{',' if place else ''}{listed}".encode()
    yield after.encode()


def _scan(own: Mapping[str, ScannedAnswer] | None, question: str) -> dict[str, Any] | None:
    """Return the scanned answer to a question, or None for a student without scanned pages."""
    if own is None:
        return None
    read = own.get(question, ScannedAnswer("", {}, " "))
    answer = {"line": read.line, "parts": dict(read.parts), "asked": not read.is_certain}
    return {**answer, "picture": read.picture.strip()}


def _name(student: Student) -> str:
    return " ".join(filter(None, (student.first_name, student.last_name, f"({student.id})")))


def _question(name: str, key: tuple[str, str], lang: str, pictures: ClassPictures) -> dict[str, Any]:
    exercise, translator = Exercise.from_json(key[0]), translator_for(lang)
    pair, kind = Pair(exercise, lang, _WIDEST), exercise.question_kind
    question, rules = question_and_instructions(exercise, lang)
    worth, number = points(read_number(key[1])).render(translator), name.removeprefix("q")
    left, bottom, right, top = pair.empty.box
    across, down = right - left, top - bottom
    sort = kind.sort.name if kind.sort.name in ("fields", "marks") else "line"
    return {
        "number": number,
        "heading": f"{number}. {question} {worth}",
        "rules": rules,
        "tables": plain_tables(exercise, lang),
        "empty": pictures.picture(pair.empty),
        "filled": pictures.picture(pair.filled),
        "style": f"aspect-ratio: {across:.1f} / {down:.1f}; max-width: {_ENLARGED * across:.0f}px",
        "input": sort,
        "targets": _targets(exercise, pair) if sort != "line" else [],
        "key": local_numbers(translator, typed(exercise.key)),
        "parts": _parts(exercise, translator),
    }


def _parts(exercise: Exercise, translator: NullTranslations) -> dict[str, str]:
    kind = exercise.question_kind
    if kind.sort.name == "marks":
        return dict.fromkeys(exercise.key, "x")
    if kind.sort.name != "fields":
        return {}
    return {label: local_numbers(translator, kind.show(part)) for label, part in kind.items(exercise.key).items()}


def _targets(exercise: Exercise, pair: Pair) -> list[dict[str, Any]]:
    """Return the positions of inputs and marks on the boxes or, if the picture has no boxes, on the nodes, in percent
    of the width and height of the picture.
    """
    left, bottom, right, top = pair.empty.box
    across, down = (right - left) / 100, (top - bottom) / 100
    tree, kind = exercise.tree, exercise.question_kind
    nodes = pair.empty.blanks if kind.sort.fills_nodes else kind.targets(exercise)
    targets = []
    for node in sorted(nodes):
        mark = next(pair.empty.text_marks(node)) if kind.sort.fills_nodes else pair.empty.node_mark(node)
        assert isinstance(mark, BoxMark | NodeMark)  # a box is the first of the marks around a node
        sides = (mark.x - mark.width / 2 - left) / across, (top - mark.y - mark.height / 2) / down
        ends = {"left": sides[0], "top": sides[1], "width": mark.width / across, "height": mark.height / down}
        targets.append({"label": tree.label(node), **{name: round(end, 2) for name, end in ends.items()}})
    return targets
