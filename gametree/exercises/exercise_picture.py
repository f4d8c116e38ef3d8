"""How a notebook displays an exercise and feedback: the tree and the sentences around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from ..drawing.drawing import Drawing, draw
from ..explain.algorithm_names import words
from ..languages import columns, translator_for, wrapped
from ..phrases import local_numbers
from ..render import text_drawing
from ..render.svg import bundle, picture
from .exercise import Exercise
from .feedback import Feedback, right_answer
from .marks import Answer, mark_words

_PADDING = "padding: 0.2em 0.8em"
"""CSS of the cells of a table"""
_TUPLE = re.compile(r"[(\[][^()\[\]\s,;]+(?:[,;] [^()\[\]\s,;]+){1,3}[)\]]")
"""a short tuple such as ``(1, 2, 6)``, or an interval"""


def _with_no_break_tuples(text: str) -> str:
    """Return a text with no-break spaces in its tuples and intervals, so that no line ends inside them.

    >>> _with_no_break_tuples("p1 takes (1, 2, 6), then (α, β) = (−∞, 2.5)").count("\\u00a0")
    4
    """
    return _TUPLE.sub(lambda match: match[0].replace(" ", "\u00a0"), text)


def question_drawing(exercise: Exercise, lang: str = "en") -> Drawing:
    """Return the drawing of a question.

    >>> find = Exercise("find-x", "[[3 12] [2 4]]", details={"leaf": "C1", "ask": "move", "move": "a2"})
    >>> print(text_drawing.text(question_drawing(find)).splitlines()[-1])
    3 12     x  4
    """
    return draw(exercise.tree, lang=lang, texts=exercise.unknown)


def captioned_drawing(exercise: Exercise, lang: str = "en") -> Drawing:
    """Return the drawing of a question with the question and its rules below it."""
    question = " ".join(exercise.text().splitlines()[:-1])
    return draw(exercise.tree, lang=lang, captioned=True, caption=question, texts=exercise.unknown)


def marked_drawing(feedback: Feedback) -> Drawing:
    lang = feedback.lang
    translator, message = translator_for(lang), feedback.message(lang).replace("\n", " ")
    notes = {node: local_numbers(translator, note) for node, note in feedback.notes.items()}
    return draw(feedback.exercise.tree, lang=lang, marks=feedback.marks, notes=notes, caption=message)


def exercise_text(exercise: Exercise) -> str:
    parts = [text_drawing.text(question_drawing(exercise)), wrapped(exercise.text()), *plain_tables(exercise)]
    return "\n\n".join(parts)


def feedback_text(feedback: Feedback) -> str:
    """Return feedback as plain text: the marked tree, the sentences and the points."""
    pictures = [text_drawing.text(marked_drawing(feedback))] if feedback.exercise.question_kind.draws else []
    points = feedback.points()
    parts = [*pictures, wrapped(feedback.message()), *_solution(feedback), *([wrapped(points)] if points else [])]
    return "\n".join(parts)


def question_html(exercise: Exercise, *, on_paper: bool = False) -> str:
    """Return the tree, the question and its rules as HTML; if ``on_paper``, the example in Python is omitted."""
    first, *rest = exercise.text().splitlines()[: -1 if on_paper else None]
    strong = f"<p><strong>{escape(_with_no_break_tuples(first))}</strong></p>"
    lines = "".join(f"<li>{escape(_with_no_break_tuples(line))}</li>" for line in rest)
    tables = "".join(f"<pre>{escape(table)}</pre>" for table in plain_tables(exercise))
    parts = f"{picture(question_drawing(exercise, exercise.lang), whole=True)}{strong}<ul>{lines}</ul>{tables}"
    return f'<div class="gt-exercise" lang="{exercise.lang}">{parts}</div>'


def exercise_bundle(exercise: Exercise) -> dict[str, str]:
    has_tables = any(plain_tables(exercise))
    drawn = {} if has_tables else bundle(captioned_drawing(exercise, exercise.lang))  # a PNG file cannot show tables
    return {**drawn, "text/plain": exercise_text(exercise), "text/html": question_html(exercise)}


def feedback_html(feedback: Feedback) -> str:
    """Return feedback as HTML: the sentences, the marked tree below them, and a table of the parts.

    Thus, in a notebook, the sentences are directly below the cell of the answer.

    >>> from gametree.exercises import check, Exercise
    >>> "<td" in feedback_html(check(Exercise("values", "[[3 12] [2 4]]"), {"C": 4}))
    True
    """
    lines, question = feedback.lines_and_question(feedback.lang)
    sentences_html = "".join(f"<p>{escape(_with_no_break_tuples(line))}</p>" for line in lines)
    if question:
        sentences_html += f"<p>{escape(question.text)}</p>" if question.text else ""
        for answer, text in question.answers:
            paragraphs = "".join(f"<p>{escape(line)}</p>" for line in text.splitlines())
            sentences_html += f"<details><summary>{escape(answer)}</summary>{paragraphs}</details>"
    sentences_html += "".join(f"<p>{escape(line)}</p>" for line in _solution(feedback))
    tree_html = picture(marked_drawing(feedback)) if feedback.exercise.question_kind.draws else ""
    points_html = f"<p><strong>{escape(points)}</strong></p>" if (points := feedback.points()) else ""
    parts = f"{sentences_html}{points_html}{tree_html}{_table(feedback)}"
    return f'<div class="gt-feedback" lang="{feedback.lang}">{parts}</div>'


def _solution(feedback: Feedback) -> list[str]:
    return [right_answer(feedback.exercise, feedback.lang)] if feedback.solved else []


def _table(feedback: Feedback) -> str:
    """Return the parts of an answer as an HTML table, with the meaning of each sign."""
    head, rows = answer_table(feedback, feedback.lang)
    cells = [(part, answer, f"{sign} {mark}", *right) for part, answer, sign, mark, *right in rows]
    return table(head, cells) if rows else ""


def answer_table(feedback: Feedback, lang: str) -> tuple[list[str], list[list[str]]]:
    """Return the headings and rows of a table of the parts: node, answer, sign, mark, and the right answer.

    >>> from gametree.exercises import check
    >>> answer_table(check(Exercise("values", "[[3 12] [2 4]]"), {"B": 4}).solution(), "en")[1][0]
    ['B', '4', '✗', 'wrong', '3']
    """
    mark_texts, translator = mark_words(lang), translator_for(lang)

    def written(part: Answer) -> str:
        return "✓" if part is True else local_numbers(translator, feedback.exercise.question_kind.show(part))

    rows = []
    for item in feedback.shown:
        right = [written(item.right)] if feedback.solved else []
        mark = mark_texts["elsewhere" if feedback.is_elsewhere(item) else item.verdict]
        rows.append([item.label, written(item.given), feedback.sign(item), mark, *right])
    names = ("part", "answer", "mark", *(["solution"] if feedback.solved else []))
    return [mark_texts[name] for name in names], rows


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table as HTML in which every cell has its own padding, because some pages have no style for tables.

    >>> table(["move"], [["a1"]]).split("<tbody>")[1]
    '<tr><td style="padding: 0.2em 0.8em">a1</td></tr></tbody></table>'
    """
    heads = "".join(f'<th scope="col" style="{_PADDING}">{escape(cell)}</th>' for cell in head)
    body = ("".join(f'<td style="{_PADDING}">{escape(cell)}</td>' for cell in row) for row in rows)
    listed = "".join(f"<tr>{cells}</tr>" for cells in body)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{listed}</tbody></table>"


def statement_html(exercise: Exercise, lines: Sequence[str], lang: str | None = None) -> str:
    """Return a question, its tables and further lines as HTML, without the picture."""
    first, *rest = map(escape, lines)
    tables = "".join(f"<pre>{escape(table)}</pre>" for table in plain_tables(exercise, lang))
    return f"<p><strong>{first}</strong></p>{tables}<ul>{''.join(f'<li>{line}</li>' for line in rest)}</ul>"


def plain_tables(exercise: Exercise, lang: str | None = None) -> list[str]:
    exercise = exercise.in_language(lang or exercise.lang)
    kind, heads = exercise.question_kind, table_heads(exercise, exercise.lang)
    left = len(heads) if kind.sort.shows_code else 0
    translator, named = translator_for(exercise.lang), dict(kind.tables(exercise))
    if not kind.sort.shows_code:
        named = {name: [[local_numbers(translator, cell) for cell in row] for row in named[name]] for name in named}
    return [f"{name}\n{columns([heads, *rows], left_columns=left)}".lstrip("\n") for name, rows in named.items()]


def table_heads(exercise: Exercise, lang: str) -> list[str]:
    return [words(lang).get(name, "") for name in exercise.question_kind.heads]
