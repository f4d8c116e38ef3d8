"""Questions for Moodle: GIFT and Moodle XML, with pictures, and words for the answers of known mistakes.

Source: the importer ``qformat_gift`` of Moodle and its page https://docs.moodle.org/en/GIFT_format. It has no question
with several boxes.

Boxes are an embedded-answers question (Cloze), ticks and choices a multiple-choice question. Source: the importer
``qformat_xml`` of Moodle and its page https://docs.moodle.org/en/Moodle_XML_format.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from html import escape
from xml.etree import ElementTree as ET

from ...errors import InputError
from ...phrases import Code, gettext
from .bank_answers import MOODLE_MARKS, Blank, Option
from .bank_question import Bank, BankQuestion

# ---- GIFT, Moodle's text format: choices, ticks and single lines, with the picture inside the question ----

"""the kinds with several boxes, which the format does not know"""
SPECIAL = re.compile(r"([\\~=#{}:])")


def gift(questions: Sequence[BankQuestion], title: str = "") -> bytes:
    """Return questions as GIFT, in UTF-8.

    >>> from gametree.exercises import Exercise
    >>> print(gift([BankQuestion(Exercise("savings", "[[3 12] [2 4]]"))]).decode().splitlines()[-3])
    =1
    """
    category = f"$CATEGORY: $course$/top/gametree{'/' + title.replace('/', '//') if title else ''}\n\n"
    return (category + "\n".join(map(_written, questions))).encode("utf-8")


def _written(question: BankQuestion) -> str:
    source = f"data:image/png;base64,{base64.b64encode(question.png).decode('ascii')}"
    html = (question.image(source) + question.html).replace("\n", "<br/>")
    general = f"####{_quoted(escape(question.right_answer, quote=False))}"
    return f"::{_quoted(question.name)}::[html]{_quoted(html)} {{\n{_answers(question)}\n{general}\n}}\n"


def _answers(question: BankQuestion) -> str:
    if question.blanks:
        (blank,) = question.blanks
        wrong = [f"=%0%{_quoted(text)}#{_quoted(said)}" for text, said in blank.wrong.items()]
        return " ".join([*(f"={_quoted(text)}" for text in blank.right), *wrong])
    right = sum(option.is_right for option in question.options)
    wrong_share = max(1, min(right, len(question.options) - right))
    found = []
    for option in question.options:
        if question.is_multiple:
            sign = f"~%{100 / right:.7g}%" if option.is_right else f"~%-{100 / wrong_share:.7g}%"
        else:
            sign = "=" if option.is_right else "~"
        said = f"#{_quoted(escape(option.feedback, quote=False))}" if option.feedback else ""
        found.append(f"{sign}{_quoted(option.text)}{said}")
    return " ".join(found)


def _quoted(text: str) -> str:
    """Put a backslash before the signs that mean something in GIFT."""
    return SPECIAL.sub(r"\\\1", text)


# ---- Moodle XML: questions of Moodle's own types, with their pictures, and with words for the answers of … ----

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
    right = [f"%100%{_quoted_xml(spelling)}" for spelling in blank.right]
    wrong = [f"%0%{_quoted_xml(spelling)}#{_quoted_xml(said)}" for spelling, said in blank.wrong.items()]
    return "{1:SHORTANSWER:" + "~".join([*right, *wrong]) + "}"


def _quoted_xml(text: str) -> str:
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


MOODLE = Bank("moodle", ".xml", platform="Moodle", write=moodle_xml)
GIFT = Bank("gift", ".gift", platform="Moodle", write=gift, has_boxes=False)
