"""Questions for Moodle: GIFT and Moodle XML, with pictures, and feedback on answers that result from known mistakes.

Source: the importer ``qformat_gift`` of Moodle and its page https://docs.moodle.org/en/GIFT_format. GIFT does not
support questions with several boxes.

In Moodle XML, a question with boxes becomes an embedded-answers question (Cloze); one with ticks or choices becomes a
multiple-choice question. Source: the importer ``qformat_xml`` of Moodle and its page
https://docs.moodle.org/en/Moodle_XML_format.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from html import escape
from xml.etree import ElementTree as ET

from gametree.errors import InputError
from gametree.phrases import Code, gettext

from .bank_question import Bank, BankQuestion, Blank, Option

# ---- GIFT, Moodle's text format: choices, ticks and single lines, with the picture inside the question ----

_SPECIAL = re.compile(r"([\\~=#{}:])")


def gift(questions: Sequence[BankQuestion], title: str = "") -> bytes:
    """Return questions as GIFT, in UTF-8.

    >>> from gametree.exercises import Exercise
    >>> print(gift([BankQuestion(Exercise("savings", "[[3 12] [2 4]]"))]).decode().splitlines()[-3])
    =1
    """
    category = f"$CATEGORY: $course$/top/gametree{'/' + title.replace('/', '//') if title else ''}\n\n"
    return (category + "\n".join(map(_gift_question, questions))).encode("utf-8")


def _gift_question(question: BankQuestion) -> str:
    source = f"data:image/png;base64,{base64.b64encode(question.png).decode('ascii')}"
    html = (question.image(source) + question.html).replace("\n", "<br/>")
    general = f"####{_escape_gift(escape(question.right_answer, quote=False))}"
    return f"::{_escape_gift(question.name)}::[html]{_escape_gift(html)} {{\n{_answers(question)}\n{general}\n}}\n"


def _answers(question: BankQuestion) -> str:
    if question.blanks:
        (blank,) = question.blanks
        wrong = [f"=%0%{_escape_gift(text)}#{_escape_gift(feedback)}" for text, feedback in blank.wrong.items()]
        return " ".join([*(f"={_escape_gift(text)}" for text in blank.right), *wrong])
    lines = []
    for option, fraction in zip(question.options, _fractions(question, question.options), strict=True):
        sign = f"~%{fraction}%" if question.is_multiple else "=" if option.is_right else "~"
        feedback = f"#{_escape_gift(escape(option.feedback, quote=False))}" if option.feedback else ""
        lines.append(f"{sign}{_escape_gift(option.text)}{feedback}")
    return " ".join(lines)


def _escape_gift(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


PICTURE = "tree.png"
_MOODLE_MARKS = gettext(
    "%(exercise)s has %(count)s right answers to tick, but Moodle's mark fractions allow at most %(most)s; use a "
    "smaller tree, or multiple-choice answers (%(option)s)"
)
_FRACTIONS = {n: f"{100 / n:.7g}" for n in (*range(1, 11), 20)}
"""the fractions 1/n that Moodle accepts as parts of a mark, in percent, keyed by n"""
CATEGORY = "$course$/top/gametree"


def moodle_xml(questions: Sequence[BankQuestion], title: str = "") -> bytes:
    """Return questions as a file for Moodle's question bank, in a separate category.

    >>> from gametree.exercises import Exercise
    >>> found = ET.fromstring(moodle_xml([BankQuestion(Exercise("values", "[[3 12] 2]"))]))
    >>> [question.get("type") for question in found]
    ['category', 'cloze']
    """
    quiz = ET.Element("quiz")
    category = ET.SubElement(quiz, "question", type="category")
    _text(category, "category", f"{CATEGORY}/{title.replace('/', '//')}" if title else CATEGORY)
    for question in questions:
        quiz.append(_cloze(question) if question.blanks else _multichoice(question))
    ET.indent(quiz)
    return bytes(ET.tostring(quiz, encoding="utf-8", xml_declaration=True))


def _new_question(kind: str, question: BankQuestion, html: str) -> ET.Element:
    element = ET.Element("question", type=kind)
    _text(element, "name", question.name)
    body = _text(element, "questiontext", html, "html")
    picture = ET.SubElement(body, "file", name=PICTURE, path="/", encoding="base64")
    picture.text = base64.b64encode(question.png).decode("ascii")
    _text(element, "generalfeedback", f"<p>{escape(question.right_answer)}</p>", "html")
    return element


def _with_tags(element: ET.Element, question: BankQuestion) -> ET.Element:
    exercise = question.exercise
    tags = ET.SubElement(element, "tags")
    for tag in ("gametree", exercise.kind, *([f"seed {exercise.seed}"] if exercise.seed is not None else [])):
        _text(tags, "tag", tag)
    return element


def _cloze(question: BankQuestion) -> ET.Element:
    boxes = [f"<p>{escape(blank.label)}{' = ' if blank.label else ''}{_box(blank)}</p>" for blank in question.blanks]
    html = question.image(f"@@PLUGINFILE@@/{PICTURE}") + question.html + "".join(boxes)
    element = _new_question("cloze", question, html)
    ET.SubElement(element, "penalty").text = "0.3333333"
    return _with_tags(element, question)


def _box(blank: Blank) -> str:
    right = [f"%100%{_escape_cloze(spelling)}" for spelling in blank.right]
    wrong = [f"%0%{_escape_cloze(spelling)}#{_escape_cloze(feedback)}" for spelling, feedback in blank.wrong.items()]
    return "{1:SHORTANSWER:" + "~".join([*right, *wrong]) + "}"


def _escape_cloze(text: str) -> str:
    """Escape the characters that end an embedded answer; a tilde cannot be escaped there and is replaced."""
    return escape(text, quote=False).replace("~", "∼").replace("}", r"\}").replace("#", r"\#")


def _multichoice(question: BankQuestion) -> ET.Element:
    options = question.options
    element = _new_question("multichoice", question, question.image(f"@@PLUGINFILE@@/{PICTURE}") + question.html)
    for name, value in (
        ("defaultgrade", "1"),
        ("penalty", "0.3333333"),
        ("single", "false" if question.is_multiple else "true"),
        ("shuffleanswers", "true" if question.style == "choice" else "false"),
        ("answernumbering", "none"),
    ):
        ET.SubElement(element, name).text = value
    for option, fraction in zip(options, _fractions(question, options), strict=True):
        answer = ET.SubElement(element, "answer", fraction=fraction, format="html")
        ET.SubElement(answer, "text").text = escape(option.text, quote=False)
        _text(answer, "feedback", escape(option.feedback, quote=False), "html")
    return _with_tags(element, question)


def _fractions(question: BankQuestion, options: Sequence[Option]) -> list[str]:
    """Return the percentage of the mark for each option; ticking all options gives 0."""
    if not question.is_multiple:
        return ["100" if option.is_right else "0" for option in options]
    right = sum(option.is_right for option in options)
    wrong = max((count for count in _FRACTIONS if count <= min(right, len(options) - right)), default=1)
    if right not in _FRACTIONS:
        raise InputError(
            _MOODLE_MARKS.with_values(
                exercise=Code(f"{question.exercise.kind} {question.exercise.tree}"[:80]),
                count=right,
                most=10,
                option=Code('style="choice"'),
            )
        )
    return [_FRACTIONS[right] if option.is_right else f"-{_FRACTIONS[wrong]}" for option in options]


def _text(above: ET.Element, name: str, text: str, format: str = "") -> ET.Element:
    element = ET.SubElement(above, name, {"format": format} if format else {})
    ET.SubElement(element, "text").text = text
    return element


MOODLE = Bank("moodle", ".xml", platform="Moodle", write=moodle_xml)
GIFT = Bank("gift", ".gift", platform="Moodle", write=gift, has_boxes=False)
