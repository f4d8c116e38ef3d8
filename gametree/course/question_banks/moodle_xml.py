"""Moodle XML: questions of Moodle's own types, with their pictures, and with words for the answers of mistakes.

Boxes are an embedded-answers question (Cloze), ticks and choices a multiple-choice question. Source: the importer
``qformat_xml`` of Moodle and its page https://docs.moodle.org/en/Moodle_XML_format.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape
from xml.etree import ElementTree as ET

from ...errors import InputError
from ...phrases import Code, gettext
from .bank_answers import Blank, Option
from .bank_question import BankQuestion
from .bank_words import MOODLE_MARKS

__all__ = ["moodle_xml"]

PICTURE = "tree.png"
FRACTIONS = {n: f"{100 / n:.7g}" for n in (*range(1, 11), 20)}
"""the shares of a mark that Moodle knows, in percent, by how many of them are the whole"""
CATEGORY = "$course$/top/gametree"


def moodle_xml(questions: Sequence[BankQuestion], title: str = "") -> bytes:
    """Return questions as a file for Moodle's question bank, in a category of their own.

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


def _begun(kind: str, question: BankQuestion, html: str) -> ET.Element:
    """Return what all types of question begin with."""
    found = ET.Element("question", type=kind)
    _text(found, "name", question.name)
    body = _text(found, "questiontext", html, "html")
    picture = ET.SubElement(body, "file", name=PICTURE, path="/", encoding="base64")
    picture.text = base64.b64encode(question.png).decode("ascii")
    _text(found, "generalfeedback", f"<p>{escape(question.right_answer)}</p>", "html")
    return found


def _ended(found: ET.Element, question: BankQuestion) -> ET.Element:
    exercise = question.exercise
    tags = ET.SubElement(found, "tags")
    for tag in ("gametree", exercise.kind, *([f"seed {exercise.seed}"] if exercise.seed is not None else [])):
        _text(tags, "tag", tag)
    return found


def _cloze(question: BankQuestion) -> ET.Element:
    """Return a question with boxes; each is worth the same."""
    boxes = [f"<p>{escape(blank.label)}{' = ' if blank.label else ''}{_box(blank)}</p>" for blank in question.blanks]
    html = question.image(f"@@PLUGINFILE@@/{PICTURE}") + question.html + "".join(boxes)
    found = _begun("cloze", question, html)
    ET.SubElement(found, "penalty").text = "0.3333333"
    return _ended(found, question)


def _box(blank: Blank) -> str:
    """Return a box in the syntax of embedded answers; its text is HTML, too."""
    right = [f"%100%{_quoted(spelling)}" for spelling in blank.right]
    wrong = [f"%0%{_quoted(spelling)}#{_quoted(said)}" for spelling, said in blank.wrong.items()]
    return "{1:SHORTANSWER:" + "~".join([*right, *wrong]) + "}"


def _quoted(text: str) -> str:
    """Quote what ends an answer in embedded answers; a tilde cannot be quoted there."""
    return escape(text, quote=False).replace("~", "∼").replace("}", r"\}").replace("#", r"\#")


def _multichoice(question: BankQuestion) -> ET.Element:
    options = question.options
    found = _begun("multichoice", question, question.image(f"@@PLUGINFILE@@/{PICTURE}") + question.html)
    for name, value in (
        ("defaultgrade", "1"),
        ("penalty", "0.3333333"),
        ("single", "false" if question.is_multiple else "true"),
        ("shuffleanswers", "true" if question.style == "choice" else "false"),
        ("answernumbering", "none"),
    ):
        ET.SubElement(found, name).text = value
    for option, fraction in zip(options, _fractions(question, options), strict=True):
        answer = ET.SubElement(found, "answer", fraction=fraction, format="html")
        ET.SubElement(answer, "text").text = escape(option.text, quote=False)
        _text(answer, "feedback", escape(option.feedback, quote=False), "html")
    return _ended(found, question)


def _fractions(question: BankQuestion, options: Sequence[Option]) -> list[str]:
    """Return the percentage of the mark of each option; who ticks all gets nothing."""
    if not question.is_multiple:
        return ["100" if option.is_right else "0" for option in options]
    right = sum(option.is_right for option in options)
    wrong = min(right, len(options) - right)
    if right not in FRACTIONS:
        where = Code(f"{question.exercise.kind} {question.exercise.tree}"[:80])
        cure = gettext("take a smaller tree, or known mistakes to choose from (%(option)s)")
        raise InputError(where, MOODLE_MARKS.of(most=10), str(right), cure.of(option=Code('style="choice"')))
    return [FRACTIONS[right] if option.is_right else f"-{FRACTIONS[wrong]}" for option in options]


def _text(above: ET.Element, name: str, text: str, format: str = "") -> ET.Element:
    """Add an element that has its text in another one, as most of the format have."""
    found = ET.SubElement(above, name, {"format": format} if format else {})
    ET.SubElement(found, "text").text = text
    return found
