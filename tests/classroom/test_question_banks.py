"""Exported questions, read as the platforms read them: right answers get all points, and mistakes get their
feedback.
"""

from __future__ import annotations

import base64
import io
import json
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import jsonschema
import pytest
from PIL import Image

import gametree as gt
from effort import pairing
from gametree.commands.cli import main
from gametree.exercises import KINDS, Exercise, generate
from gametree.exercises.answer_errors import AnswerError
from gametree.exercises.answer_notation import literal, typed
from gametree.phrases import LANGUAGES, Language, NumberFormat
from gametree.widgets.addresses import exercise_at
from gametree_classroom.banks import BANKS, IMAGES, BankQuestion, export_questions
from gametree_classroom.banks.bank_question import NOT_REACHED, Option, mistaken_answers
from gametree_classroom.banks.moodle import gift, moodle_xml
from gametree_classroom.banks.prairielearn_server import prairielearn
from gametree_classroom.banks.qti import qti
from gametree_classroom.commands import questions
from goldens import Golden

DECK = "[[3 12 8] [2 4 6] [14 5 2]]"
QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
BY_NODE = ("values", "chance-values", "tuples", "windows", "intervals", "bounds")
TICKED = ("pruned-leaves", "cut-branches", "chance-pruning")
MARKED = (
    *BY_NODE,
    *TICKED,
    "best-move",
    "which-trace",
    "visit-order",
    "savings",
    "first-wrong-step",
    "wrong-line",
    "why-cut",
)
"""all kinds of question that a platform can mark, including those with boxes at nodes and those with choices to tick"""


@cache
def question(kind: str, lang: str = "en", style: str = "typed", difficulty: int = 3) -> BankQuestion:
    """Return a random question of the given kind."""
    return BankQuestion(generate(kind, 7, difficulty=difficulty, lang=lang), style)


FAMILIAR = {
    "es": r"\b(Calcula|Escribe|Escríbelo|Nombra|Puedes|Rellena|Marca|Indica|Tacha|tus?)\b",
    "pt": r"\b(Calcula|Escreve|Indica|Podes|Preenche|Assinala|Risca|tuas?|teus?)\b",
}


@pytest.mark.parametrize("lang", FAMILIAR)
@pytest.mark.parametrize("kind", MARKED)
def test_formal_question_has_no_informal_address(kind: str, lang: str) -> None:
    """The instructions also use only one form of address."""
    formal = Language.spelt(lang, NumberFormat(formal=True))
    asked = " ".join(BankQuestion(generate(kind, 7, difficulty=1, lang=formal)).statement)
    assert not re.search(FAMILIAR[lang], asked), asked


# ---- behaviour of the platforms, from their source code --------------------------------------------

FRACTION, ANSWER, FEEDBACK = (
    r"(=|%(-?[0-9]+(?:[.,][0-9]*)?)%)?",
    r"(.+?(?<!\\)(?=[~#}]|$))",
    r"(#(.*?(?<!\\)(?=[~}]|$)))?",
)
BOX = re.compile(r"\{([0-9]*):(SHORTANSWER):(%s(?:~%s)*)\}" % ((FRACTION + ANSWER + FEEDBACK,) * 2), re.DOTALL)
ONE = re.compile("~?" + FRACTION + ANSWER + FEEDBACK, re.DOTALL)
"""an embedded answer of Moodle, assembled from the regular expressions in its
question/type/multianswer/questiontype.php
"""
MOODLE_FRACTIONS = (100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5)
MOODLE_FRACTIONS += (11.11111, 10, 5, 0)


def embedded(html: str) -> Iterator[list[tuple[float, str, str]]]:
    """Yield for each box with embedded answers its list of fraction, answer and feedback, as Moodle reads them."""
    for box in BOX.finditer(html):
        found, rest = [], box[3]
        while match := ONE.search(rest):
            share = 1.0 if match[1] == "=" else float(match[2] or 0) / 100
            answer, said = (
                unescape(part or "").replace(r"\}", "}").replace(r"\#", "#") for part in (match[3], match[5])
            )
            found.append((share, answer, said))
            rest = rest.split(match[0], 1)[1]
        yield found


def gift_question(text: str) -> tuple[str, list[tuple[str, float | None, str, str]], str]:
    """Return the parts of a GIFT question: text, answers (sign, percentage, text, feedback) and general feedback.

    Signs and escapes follow "Format symbols" in docs.moodle.org/en/GIFT_format. As in the importer,
    question/format/gift/format.php, an arrow makes matching pairs, and a line that starts with ``//`` is a comment.
    """
    assert "->" not in text and not any(line.lstrip().startswith("//") for line in text.splitlines())
    place = {"\\" + sign: chr(0xE000 + number) for number, sign in enumerate("\\~=#{}:")}
    for quoted, private in place.items():
        text = text.replace(quoted, private)

    def plain(part: str) -> str:
        for quoted, private in place.items():
            part = part.replace(private, quoted[1])
        return part.strip()

    found = re.fullmatch(r"::(.*?)::\[html\](.*?)\{(.*?)####(.*?)\}\s*", text, re.DOTALL)
    assert found, text[:200]
    answers = []
    for sign, percent, answer, said in re.findall(r"([=~])(?:%(-?[\d.]+)%)?([^=~#]+)(?:#([^=~#]*))?", found[3]):
        assert not percent or (re.fullmatch(r"-*\d{1,2}\.?\d*", percent) and abs(float(percent)) in MOODLE_FRACTIONS)
        answers.append((sign, float(percent) if percent else None, plain(answer), plain(said)))
    return plain(found[2]), answers, plain(found[4])


def score_of(item: ET.Element, given: dict[str, set[str]]) -> tuple[float, list[str]]:
    """Process a response to a QTI item, and return the score and the displayed comments."""

    def holds(condition: ET.Element) -> bool:
        name = condition.tag.removeprefix(QTI)
        if name == "varequal":
            return (condition.text or "") in given.get(condition.attrib["respident"], set())
        parts = list(map(holds, condition))
        return {"not": not any(parts), "and": all(parts), "or": any(parts), "conditionvar": any(parts)}[name]

    score, shown = 0.0, []
    for rule in item.iter(f"{QTI}respcondition"):
        condition = rule.find(f"{QTI}conditionvar")
        assert condition is not None
        if holds(condition):
            for change in rule.iter(f"{QTI}setvar"):
                score = float(change.text or 0) + (score if change.get("action") == "Add" else 0)
            shown += [feedback.attrib["linkrefid"] for feedback in rule.iter(f"{QTI}displayfeedback")]
            if rule.get("continue") == "No":
                break
    return score, shown


# ---- platform-independent question -----------------------------------------------------------------


def is_right(exercise: Exercise, boxes: dict[str, str]) -> bool:
    """Return whether the kit accepts the contents of the boxes as right."""
    return exercise.accepts(exercise.read(typed_in(exercise, boxes)))


def typed_in(exercise: Exercise, boxes: dict[str, str]) -> str:
    """Return the contents of the boxes in the form that the kit reads, with brackets and decimal points where
    needed.
    """
    if exercise.kind == "tuples":
        boxes = {label: f"({entries.strip('()')})" for label, entries in boxes.items()}
    if exercise.kind == "chance-values":
        boxes = {label: number.replace(",", ".") for label, number in boxes.items()}
    if exercise.kind == "windows":
        pairs = [(alpha, boxes[alpha.replace("α", "β")]) for alpha in boxes if alpha.endswith("α")]
        windows = {alpha.removesuffix(": α"): (boxes[alpha], beta) for alpha, beta in pairs if boxes[alpha] != "-"}
        return "; ".join(f"{label} = ({alpha}, {beta})" for label, (alpha, beta) in windows.items())
    signed = {x: y if y[0] in "=≤≥<>" or exercise.kind == "bounds" else f"= {y}" for x, y in boxes.items() if y != "-"}
    return "; ".join(f"{label} {value}" for label, value in signed.items())


@pytest.mark.parametrize("kind", BY_NODE)
def test_every_accepted_spelling_is_right_for_the_kit(kind: str) -> None:
    """No accepted spelling is the answer of a known mistake."""
    one = question(kind)
    usual = {blank.label: blank.right[0] for blank in one.blanks}
    assert is_right(one.exercise, usual)
    for blank in one.blanks:
        for spelling in set(blank.right) - set(NOT_REACHED):
            assert is_right(one.exercise, usual | {blank.label: spelling}), spelling
        for spelling, said in blank.wrong.items():
            assert said and spelling not in blank.right
            if spelling not in NOT_REACHED and usual[blank.label] not in NOT_REACHED:
                assert not is_right(one.exercise, usual | {blank.label: spelling}), spelling


@pytest.mark.parametrize(("kind", "is_filled"), [("values", True), ("savings", False), ("pruned-leaves", False)])
def test_only_questions_about_each_node_ask_to_fill_in_boxes(kind: str, is_filled: bool) -> None:
    statement = BankQuestion(Exercise(kind, "[[3 12] [4 5]]", algorithm="alphabeta")).statement
    assert ("Fill in the boxes." in statement) == is_filled


def test_boxes_do_not_reveal_which_nodes_are_reached() -> None:
    """All inner nodes have a box; for a node that is not reached, the answer is a hyphen."""
    one = BankQuestion(Exercise("bounds", "[9 [2 [4 5]]]"))
    assert {blank.label: blank.right[0] for blank in one.blanks} == {"A": "= 9", "C": "≤ 2", "C2": "-"}
    assert any("-" in line for line in one.statement)


@pytest.mark.parametrize("kind", TICKED)
def test_all_leaves_can_be_ticked_and_the_key_is_right(kind: str) -> None:
    """Questions about branches offer all branches; if the key is empty, the right choice is "none"."""
    one = question(kind)
    assert [option.text for option in one.options if option.is_right] == one.exercise.key
    assert sum(option.is_right for option in BankQuestion(Exercise("pruned-leaves", "[[3 12] [4 5]]")).options) == 1
    assert BankQuestion(Exercise("pruned-leaves", "[[3 12] [4 5]]")).options[-1] == Option("none", True)


CHOSEN = ("pruned-leaves", "windows", "intervals", "chance-values", "best-move", "tuples")


@pytest.mark.parametrize(
    ("kind", "lang"),
    pairing(CHOSEN, LANGUAGES),
)
def test_wrong_choices_are_the_answers_of_known_mistakes(kind: str, lang: str) -> None:
    """One choice is right, and each other choice has the feedback on its mistake."""
    one = question(kind, lang, "choice", 4)
    wrong = [option for option in one.options if not option.is_right]
    assert len(one.options) == len(wrong) + 1 >= 3 and len({option.text for option in one.options}) == len(one.options)
    sentences = {found.text(one.exercise) for found in mistaken_answers(one.exercise)}
    assert {option.feedback for option in wrong} <= sentences


def test_question_has_a_unique_name_its_rules_and_its_language() -> None:
    """The name contains kind and seed; the language is that of the exercise."""
    beyond = generate("pruned-leaves", 5, lang="pt", rules=gt.Rules(cut="beyond"))
    one = BankQuestion(beyond)
    assert one.name.startswith("folhas podadas, ") and one.name.endswith(" 5")
    assert any("igual" in line for line in one.statement)
    assert one.html.count("<li>") == len(one.statement) - 1
    with Image.open(io.BytesIO(one.png)) as picture:
        assert picture.format == "PNG" and f'width="{round(picture.width * 96 / 144)}"' in one.image("x")


# ---- Moodle ----------------------------------------------------------------------------------------


def moodle(one: BankQuestion) -> ET.Element:
    """Return the only question in an exported Moodle file."""
    _, found = ET.fromstring(moodle_xml([one], "week/1"))
    return found


@pytest.mark.parametrize("kind", [kind for kind in MARKED if kind not in TICKED])
def test_moodle_question_has_right_spellings_points_and_feedback(kind: str) -> None:
    """Wrong spellings get their feedback; a choice question has one right answer."""
    one = question(kind)
    found = moodle(one)
    html = found.findtext("questiontext/text") or ""
    if not one.blanks:
        assert found.get("type") == "multichoice" and found.findtext("single") == "true"
        shares = {answer.findtext("text"): answer.get("fraction") for answer in found.iter("answer")}
        assert shares == {option.text: "100" if option.is_right else "0" for option in one.options}
        return
    assert found.get("type") == "cloze"
    boxes = list(embedded(html))
    assert len(boxes) == len(one.blanks)
    for box, blank in zip(boxes, one.blanks, strict=True):
        assert {answer for share, answer, _ in box if share == 1} == set(blank.right)
        assert {answer: said for share, answer, said in box if share == 0} == dict(blank.wrong)
    assert not BOX.sub("", html).count("{")


@pytest.mark.parametrize("kind", TICKED)
def test_moodle_fractions_add_up_to_the_whole_mark(kind: str) -> None:
    """Each fraction is a value that Moodle allows; ticking everything gets no points."""
    one = question(kind)
    found = moodle(one)
    shares = [float(answer.get("fraction") or 0) for answer in found.iter("answer")]
    assert found.findtext("single") == "false"
    assert all(abs(share) in MOODLE_FRACTIONS for share in shares)
    assert sum(share for share in shares if share > 0) == pytest.approx(100, abs=0.01)
    assert sum(shares) <= 0.01


def test_moodle_has_the_picture_and_the_category() -> None:
    """The picture is embedded in base64; a slash in the category's title is doubled."""
    category, found = ET.fromstring(moodle_xml([question("values", "es")], "week/1"))
    assert category.findtext("category/text") == "$course$/top/gametree/week//1"
    picture = found.find("questiontext/file")
    assert picture is not None and base64.b64decode(picture.text or "") == question("values", "es").png
    assert f"@@PLUGINFILE@@/{picture.get('name')}" in (found.findtext("questiontext/text") or "")
    assert "La respuesta correcta" in (found.findtext("generalfeedback/text") or "")
    assert [tag.findtext("text") for tag in found.iter("tag")] == ["gametree", "values", "seed 7"]


@pytest.mark.parametrize("write", [moodle_xml, gift])
def test_more_right_ticks_than_moodle_fractions_are_refused(write: Callable[..., bytes], golden: Golden) -> None:
    """Moodle has fractions for a limited number of ticks; the message suggests a solution."""
    many = Exercise("pruned-leaves", f"[[5] [3 {' '.join('1' * 11)}]]")
    assert len(many.key) == 11
    with golden.raises(gt.GameTreeError):
        write([BankQuestion(many)])


def test_twenty_right_ticks_use_valid_moodle_fractions() -> None:
    """Wrong ticks also have valid fractions."""
    many = BankQuestion(Exercise("pruned-leaves", f"[[{' '.join('5' * 15)}] [3 {' '.join('1' * 20)}]]"))
    shares = [float(answer.get("fraction") or 0) for answer in moodle(many).iter("answer")]
    assert len(shares) > 35 and sum(shares) <= 0.01 and all(abs(share) in MOODLE_FRACTIONS for share in shares)


XML_TEXT = {"text"}, set()
XML_QUESTION = {"name", "questiontext"}, {"generalfeedback", "defaultgrade", "penalty", "hidden", "idnumber", "tags"}
XML_FEEDBACKS = {"correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"}
MOODLE_CHILDREN: dict[str, tuple[set[str], set[str]]] = {
    "quiz": ({"question"}, set()),
    "question category": ({"category"}, set()),
    "question cloze": XML_QUESTION,
    "question multichoice": (
        XML_QUESTION[0] | {"answer", "single", "shuffleanswers", "answernumbering"},
        XML_QUESTION[1] | XML_FEEDBACKS,
    ),
    **dict.fromkeys(("category", "name", "generalfeedback", "feedback", "tag"), XML_TEXT),
    "questiontext": ({"text"}, {"file"}),
    "answer": ({"text", "feedback"}, set()),
    "tags": ({"tag"}, set()),
}
"""required and permitted child elements in Moodle XML, according to "Moodle XML format" in Moodle's documentation
(docs.moodle.org/en/Moodle_XML_format, "Tags common to all question types" and "Multiple choice"), with ``idnumber`` and
files from the importer, question/format/xml/format.php
"""
MOODLE_ATTRIBUTES = {
    "question": {"type"},
    "answer": {"fraction", "format"},
    "file": {"name", "path", "encoding"},
    **{name: {"format"} for name in ("questiontext", "generalfeedback", "feedback")},
}
MOODLE_VALUES = {
    "format": "html|moodle_auto_format|plain_text|markdown",
    "single": "true|false",
    "shuffleanswers": "true|false|0|1",
    "answernumbering": "none|abc|ABCD|123|iii|IIII",
    "encoding": "base64",
    "penalty": r"[01](\.\d+)?",
    "defaultgrade": r"\d+(\.\d+)?",
}
"""permitted values of attributes and elements, according to the same page of the documentation"""


def assert_moodle_xml(root: ET.Element) -> None:
    """Check a Moodle file against the two tables above, including the number of each child element."""
    for element in root.iter():
        name = f"question {element.get('type')}" if element.tag == "question" else element.tag
        children = [child.tag for child in element]
        needed, known = MOODLE_CHILDREN.get(name, (set(), set()))
        assert needed <= set(children) <= needed | known, (name, children)
        assert all(children.count(child) == 1 or child in ("question", "answer", "tag", "file") for child in children)
        assert element.attrib.keys() == MOODLE_ATTRIBUTES.get(element.tag, set()), (name, element.attrib)
        for place, value in [*element.attrib.items(), (element.tag, element.text or "")]:
            assert place not in MOODLE_VALUES or re.fullmatch(MOODLE_VALUES[place], value), (place, value)


@pytest.mark.parametrize("kind", MARKED)
def test_moodle_has_the_published_structure(kind: str) -> None:
    """Elements, attributes and values follow Moodle's documentation, for every kind in both styles."""
    for style in ["typed", *(["choice"] if KINDS[kind].mistakes else [])]:
        text = moodle_xml([question(kind, "es", style, 4)], "week/1")
        # by the documentation, this must be the first line, and nothing may precede it
        assert text.startswith(b"<?xml ")
        assert_moodle_xml(ET.fromstring(text))


# ---- GIFT ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", ["typed", "choice"])
@pytest.mark.parametrize("kind", ["best-move", "pruned-leaves", "visit-order", "chance-pruning"])
def test_gift_has_question_picture_and_answers(kind: str, style: str) -> None:
    """The answers' fractions and feedback can be read from the file, too."""
    one = question(kind, "es", style, 4)
    category, text = gift([one]).decode("utf-8").split("\n\n", 1)
    assert category == "$CATEGORY: $course$/top/gametree" and "\n\n" not in text.strip()
    html, answers, general = gift_question(text)
    (source,) = re.findall(r'src="data:image/png;base64,([^"]+)"', html)
    assert base64.b64decode(source) == one.png and one.statement[0] in unescape(html)
    assert general == one.right_answer
    if one.blanks:
        right = [answer for sign, share, answer, _ in answers if sign == "=" and share is None]
        assert right == list(one.blanks[0].right)
        assert {answer: said for _, share, answer, said in answers if share == 0} == dict(one.blanks[0].wrong)
        return
    assert [answer for _, _, answer, _ in answers] == [option.text for option in one.options]
    if one.is_multiple:
        assert sum(share for _, share, _, _ in answers if share and share > 0) == pytest.approx(100, abs=0.01)
        assert [bool(share and share > 0) for _, share, _, _ in answers] == [option.is_right for option in one.options]
    else:
        assert [sign == "=" for sign, _, _, _ in answers] == [option.is_right for option in one.options]


def test_gift_tables_have_no_empty_lines() -> None:
    """An empty line would end the question."""
    html, answers, _ = gift_question(gift([question("which-trace")]).decode("utf-8").split("\n\n", 1)[1])
    assert html.count("<pre>") == len(answers) and "<br/>" in html


# ---- QTI -------------------------------------------------------------------------------------------


def package(*all_of: BankQuestion) -> tuple[zipfile.ZipFile, list[ET.Element]]:
    """Return a QTI package of the given questions, and its items."""
    archive = zipfile.ZipFile(io.BytesIO(qti(all_of, "Week 1")))
    return archive, list(ET.fromstring(archive.read("questions/questions.xml")).iter(f"{QTI}item"))


@pytest.mark.parametrize("kind", MARKED)
def test_qti_item_gives_all_points_to_the_right_response_only(kind: str) -> None:
    """The scoring rules inside an item give 100 for the right response and less for others; wrong choices have
    comments.
    """
    one = question(kind)
    _, (item,) = package(one)
    idents = {label.get("ident"): label.findtext(f".//{QTI}mattext") for label in item.iter(f"{QTI}response_label")}
    if one.options:
        by_text = {text: ident for ident, text in idents.items()}
        right = {str(by_text[option.text]) for option in one.options if option.is_right}
        chosen = right if one.is_multiple else {next(iter(right))}
        assert score_of(item, {"response1": chosen})[0] == 100
        for option in one.options:
            wrong = chosen | {str(by_text[option.text])} if one.is_multiple else {str(by_text[option.text])}
            score, shown = score_of(item, {"response1": wrong})
            assert (score == 100) is (wrong <= right)
            assert (f"{by_text[option.text]}_fb" in shown) is bool(option.feedback)
    elif kind in BY_NODE:
        names = [response.attrib["ident"] for response in item.iter(f"{QTI}response_lid")]
        firsts = [response.find(f".//{QTI}response_label") for response in item.iter(f"{QTI}response_lid")]
        given = {name: {first.attrib["ident"]} for name, first in zip(names, firsts, strict=True) if first is not None}
        assert score_of(item, given)[0] == pytest.approx(100, abs=0.01)
        assert score_of(item, dict(list(given.items())[1:]))[0] < 99
        assert [tuple(label.findtext(f".//{QTI}mattext") for label in response.iter(f"{QTI}response_label"))
                for response in item.iter(f"{QTI}response_lid")] == [blank.right for blank in one.blanks]  # fmt: skip
        html = item.findtext(f"{QTI}presentation/{QTI}material/{QTI}mattext") or ""
        assert [f"response_{name}" for name in re.findall(r"= \[(\w+)\]</p>", html)] == names
    else:
        assert all(score_of(item, {"response1": {text}})[0] == 100 for text in one.blanks[0].right)
        assert score_of(item, {"response1": {"nothing"}})[0] == 0


def test_qti_manifest_lists_exactly_the_files_of_the_package() -> None:
    """Identifiers are unique, and repeated exports have the same manifest."""
    archive, items = package(question("values"), question("pruned-leaves", "es"))
    files = [
        file.attrib["href"] for file in ET.fromstring(archive.read("imsmanifest.xml")).iter() if "file" in file.tag
    ]
    assert sorted(files) == sorted(set(archive.namelist()) - {"imsmanifest.xml"})
    assert len({item.attrib["ident"] for item in items}) == 2
    for number, (item, one) in enumerate(
        zip(items, (question("values"), question("pruned-leaves", "es")), strict=True)
    ):
        html = item.findtext(f".//{QTI}mattext") or ""
        assert f"%24IMS-CC-FILEBASE%24/images/tree-{number + 1}.png" in html
        assert archive.read(f"images/tree-{number + 1}.png") == one.png
    assert qti([question("values")]) == qti([question("values")])


# Content model of QTI 1.2 for the elements used here: their children in order, and their attributes. It follows the
# document type ims_qtiasiv1p2.dtd of "IMS Question & Test Interoperability: ASI XML Binding Specification", 1.2 of 11
# February 2002, against which every export is valid, and ims_qtiasiv1p2p1.dtd of version 1.2.1.
CHILDREN = {
    "questestinterop": "assessment ",
    "assessment": "(section )+",
    "section": "(item )*",
    "item": "(itemmetadata )?(presentation )?(resprocessing )*(itemfeedback )*",
    "itemmetadata": "(qtimetadata )*",
    "qtimetadata": "(qtimetadatafield )+",
    "qtimetadatafield": "fieldlabel fieldentry ",
    "presentation": "((material|response_lid|response_str) )+",
    "response_lid": "(material )?render_choice (material )?",
    "response_str": "(material )?(render_fib|render_choice) (material )?",
    "render_choice": "((material|response_label) )*",
    "render_fib": "((material|response_label) )*",
    "response_label": "(material )*",
    "material": "(mattext )+",
    "resprocessing": "outcomes (respcondition )+",
    "outcomes": "(decvar )+",
    "respcondition": "conditionvar (setvar )*(displayfeedback )*",
    "conditionvar": "((not|and|or|varequal|other) )+",
    "and": "((not|and|or|varequal) )+",
    "or": "((not|and|or|varequal) )+",
    "not": "(and|or|not|varequal) ",
    "itemfeedback": "((flow_mat|material) )+",
    "flow_mat": "((flow_mat|material) )+",
}
ATTRIBUTES = {
    "assessment": ({"ident"}, {"title"}),
    "section": ({"ident"}, {"title"}),
    "item": ({"ident"}, {"title"}),
    "response_lid": ({"ident"}, {"rcardinality"}),
    "response_str": ({"ident"}, {"rcardinality"}),
    "render_fib": (set(), {"fibtype", "prompt"}),
    "response_label": ({"ident"}, {"rshuffle"}),
    "mattext": (set(), {"texttype"}),
    "decvar": (set(), {"varname", "vartype", "minvalue", "maxvalue", "defaultval"}),
    "respcondition": (set(), {"continue", "title"}),
    "setvar": (set(), {"varname", "action"}),
    "varequal": ({"respident"}, {"case"}),
    "displayfeedback": ({"linkrefid"}, {"feedbacktype"}),
    "itemfeedback": ({"ident"}, {"view", "title"}),
}
VALUES = {
    "rcardinality": {"Single", "Multiple", "Ordered"},
    "continue": {"Yes", "No"},
    "case": {"Yes", "No"},
    "rshuffle": {"Yes", "No"},
    "action": {"Set", "Add", "Subtract", "Multiply", "Divide"},
    "vartype": {"Integer", "String", "Decimal", "Scientific", "Boolean", "Enumerated", "Set"},
    "feedbacktype": {"Response", "Solution", "Hint"},
}


def assert_published(root: ET.Element) -> None:
    """Check a QTI document against the tables above, and check that references match identifiers."""
    for element in root.iter():
        name = element.tag.removeprefix(QTI)
        children = "".join(f"{child.tag.removeprefix(QTI)} " for child in element)
        assert re.fullmatch(CHILDREN.get(name, ""), children), (name, children)
        needed, known = ATTRIBUTES.get(name, (set(), set()))
        assert needed <= element.attrib.keys() <= needed | known, (name, element.attrib)
        for attribute, value in element.attrib.items():
            assert value in VALUES.get(attribute, {value}), (name, attribute, value)
        assert name in CHILDREN or not len(element)
    for item in root.iter(f"{QTI}item"):
        responses = {one.get("ident") for one in item.iter() if one.tag in (f"{QTI}response_lid", f"{QTI}response_str")}
        assert {one.get("respident") for one in item.iter(f"{QTI}varequal")} <= responses
        feedback = {one.get("ident") for one in item.iter(f"{QTI}itemfeedback")}
        assert {one.get("linkrefid") for one in item.iter(f"{QTI}displayfeedback")} <= feedback


@pytest.mark.parametrize("kind", MARKED)
def test_qti_has_the_published_structure(kind: str) -> None:
    """Elements, attributes and order follow the document type of QTI 1.2, for every kind in both styles."""
    styles = ["typed", *(["choice"] if KINDS[kind].mistakes else [])]
    for style in styles:
        archive, _ = package(question(kind, "es", style, 4))
        assert_published(ET.fromstring(archive.read("questions/questions.xml")))


def test_small_pictures_have_fewer_bytes_and_the_same_width(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Small pictures need less than a third of the bytes; if a file is large, the command suggests the option."""
    typed = ["questions", "--kind", "values", "--count", "40", "--lang", "en", "-o"]
    assert main([*typed, str(tmp_path / "large.xml")]) == 0
    assert "--images small" in capsys.readouterr().err
    assert main([*typed, str(tmp_path / "small.xml"), "--images", "small"]) == 0
    assert capsys.readouterr().err == ""
    large, small = ((tmp_path / f"{name}.xml").read_text("utf-8") for name in ("large", "small"))
    assert len(small) < len(large) / 2
    assert re.findall(r'width="\d+"', small) == re.findall(r'width="\d+"', large)
    with pytest.raises(gt.GameTreeError, match="did you mean 'small'"):
        export_questions([generate("values", 1)], tmp_path / "x.xml", images="smal")


# ---- QR codes to the site --------------------------------------------------------------------------

SITE = "https://course.example/gametree/"


def exercise_of_code(picture: bytes) -> Exercise:
    """Return the exercise whose address is in the QR code of a picture, decoded by another library."""
    (code,) = pytest.importorskip("zxingcpp").read_barcodes(Image.open(io.BytesIO(picture)))
    page, _, address = code.text.partition("?")
    assert page == f"{SITE}practise/"
    fields = dict(parse_qsl(address, keep_blank_values=True, strict_parsing=True))
    return exercise_at(fields, fields.pop("lang"))


@pytest.mark.parametrize("kind", ["best-move", "pruned-leaves", "find-x", "tuples", "chance-pruning"])
def test_qr_code_has_the_address_of_the_exercise(kind: str) -> None:
    """The address includes the language, in pictures of both sizes."""
    pytest.importorskip("zxingcpp")
    exercise = generate(kind, 7, difficulty=1, lang="pt")
    for images in IMAGES:
        one = BankQuestion(exercise, images=images, site=SITE)
        assert replace(exercise_of_code(one.png), seed=exercise.seed) == exercise
        assert f'href="{escape(one.page)}"' in one.html
        pixels, shown = Image.open(io.BytesIO(one.png)).width, re.findall(r'width="(\d+)"', one.image("tree.png"))
        assert abs(pixels * (1 if images == "small" else 2 / 3) - int(shown[0])) < 3


@pytest.mark.parametrize("name", ["poll.gift", "poll.xml", "poll.zip", "poll"])
def test_poll_has_the_qr_code_in_every_format(name: str, tmp_path: Path) -> None:
    pytest.importorskip("zxingcpp")
    call = ["questions", "--kind", "best-move", "--site", SITE, "-o", str(tmp_path / name)]
    assert main(call) == 0
    path = tmp_path / name
    if path.is_dir():
        picture = (path / "best-move" / "clientFilesQuestion" / "tree-1.png").read_bytes()
    elif name.endswith("zip"):
        picture = zipfile.ZipFile(path).read("images/tree-1.png")
    else:
        (text,) = re.findall(r"iVBORw0KGgo[\w+/\\=]+", path.read_text("utf-8"))
        picture = base64.b64decode(text.replace("\\", ""))
    assert exercise_of_code(picture).kind == "best-move"


def test_invalid_site_address_or_code_is_refused(tmp_path: Path) -> None:
    """The cases are text that is not an address, an address without an exercise, and an address that is too long."""
    pytest.importorskip("zxingcpp")
    deck = Exercise("values", DECK)
    with pytest.raises(gt.GameTreeError, match="write the address of the site, which begins with https://"):
        export_questions([deck], tmp_path / "q.xml", site="course.example")
    ordered = replace(Exercise("pruned-leaves", DECK), rules=gt.Rules(order={"A": ["C", "B", "D"]}))
    with pytest.raises(gt.GameTreeError, match="cannot be written as an address"):
        export_questions([ordered], tmp_path / "q.xml", site=SITE)
    large = Exercise("values", gt.Tree.from_leaves(range(512), branching=2))
    with pytest.raises(gt.GameTreeError, match="a QR code cannot hold a text of"):
        export_questions([large], tmp_path / "q.xml", site=SITE)
    assert not any(tmp_path.iterdir())


# ---- PrairieLearn ----------------------------------------------------------------------------------

SERVE = """
import json, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
for folder, seed, answer in json.loads(sys.argv[2]):
    scope = {}
    exec(Path(folder, "server.py").read_text("utf-8"), scope)
    data = {name: {} for name in ("params", "correct_answers", "submitted_answers", "format_errors", "feedback",
                                  "partial_scores")}
    data |= {"variant_seed": seed, "score": 0, "options": {"question_path": folder}}
    scope["generate"](data)
    data = json.loads(json.dumps(data))
    data["submitted_answers"]["answer"] = data["correct_answers"]["answer"] if answer == "right" else answer
    scope["parse"](data)
    if not data["format_errors"]:
        scope["grade"](data)
    print(json.dumps(data))
"""


def served(*tries: tuple[Path, int, str | None]) -> list[dict[str, Any]]:
    """Process questions as PrairieLearn does, in a Python process that has only the standard library and the kit."""
    root = str(Path(gt.__file__).parent.parent)
    command = [sys.executable, "-I", "-S", "-c", SERVE, root, json.dumps(tries, default=str)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return list(map(json.loads, done.stdout.splitlines()))


INFO = {
    "type": "object",
    "required": ["uuid", "type", "title", "topic"],
    "additionalProperties": False,
    "properties": {
        "uuid": {"type": "string", "pattern": "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"},
        "type": {"const": "v3"},
        **{key: {"type": "string"} for key in ("title", "topic")},
        "tags": {"type": "array", "items": {"type": "string"}},
        **{key: {"type": "boolean"} for key in ("singleVariant", "showCorrectAnswer", "partialCredit")},
        "gradingMethod": {"enum": ["Internal", "External", "Manual"]},
    },
}
"""part of PrairieLearn's published schema of info.json, limited to the properties that the kit's questions use"""


def test_prairielearn_has_the_published_structure() -> None:
    files = prairielearn([question("values"), question("pruned-leaves", "es")], "Week 1")
    for name in (name for name in files if name.endswith("info.json")):
        jsonschema.validate(json.loads(files[name]), INFO)


def test_prairielearn_questions_are_marked_by_the_kit(tmp_path: Path) -> None:
    """Each seed gives a variant; a right answer gets all points, a mistake gets its feedback, and an unreadable
    answer does not use up an attempt.
    """
    exercises = [Exercise("pruned-leaves", DECK, lang="es"), generate("pruned-leaves", 7, difficulty=2, lang="es")]
    export_questions(exercises, tmp_path / "questions")
    folder = tmp_path / "questions" / "pruned-leaves"
    right, mistaken, unreadable, second = served(
        *((folder, seed, answer) for seed, answer in ((4, "right"), (4, "D2 D3"), (4, "C9"), (5, "right")))
    )
    assert (right["score"], right["correct_answers"]) == (1, {"answer": "C2 C3"})
    assert mistaken["score"] == 0 and "Parece" in mistaken["feedback"]["answer"]
    assert unreadable["score"] == 0 and "C9" in unreadable["format_errors"]["answer"] and not unreadable["feedback"]
    assert (second["score"], second["params"]["picture"]) == (1, "tree-2.png")
    used = set(re.findall(r"\{\{\{?(?:params|feedback)\.(\w+)\}?\}\}", (folder / "question.html").read_text("utf-8")))
    assert used <= {*right["params"], *right["feedback"]}
    assert (folder / "clientFilesQuestion" / right["params"]["picture"]).read_bytes() == BankQuestion(exercises[0]).png


def test_prairielearn_export_supports_every_kind(tmp_path: Path) -> None:
    """The answer in PrairieLearn's answer panel is right; an empty answer gets fewer points or is reported as
    unreadable.
    """
    export_questions([generate(kind, 3, difficulty=2) for kind in KINDS], tmp_path, "prairielearn")
    done = served(*((tmp_path / kind, 0, answer) for kind in KINDS for answer in ("right", None)))
    for kind, right, nothing in zip(KINDS, done[::2], done[1::2], strict=True):
        assert right["score"] == 1, kind
        assert nothing["score"] < 1 or nothing["format_errors"], kind
        info = json.loads((tmp_path / kind / "info.json").read_text("utf-8"))
        assert set(info) == {"uuid", "title", "topic", "tags", "type", "singleVariant"} and info["type"] == "v3"
        assert re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", info["uuid"])


def test_kit_reads_the_right_answer_of_prairielearn_as_the_key() -> None:
    for kind in KINDS:
        exercise = question(kind).exercise
        assert literal(exercise.read(typed(exercise.key))) == literal(exercise.key)
    with pytest.raises(AnswerError):
        question("values").exercise.read("no answer")


# ---- files and the command -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "name", "options"),
    [
        ("find-x", "q.xml", {}),
        ("design-leaves", "q.zip", {}),
        ("windows", "q.gift", {}),
        ("savings", "q.xml", {"style": "choice"}),
        ("values", "q", {"style": "choice"}),
        ("values", "q.docx", {}),
        ("values", "q.zip", {"format": "moodle"}),
        ("values", "q.xml", {"format": "prairielearn"}),
        ("values", "q", {"format": "moodel"}),
        ("values", "q.xml", {"style": "chosen"}),
    ],
)
def test_inexpressible_question_is_refused_before_writing(
    kind: str, name: str, options: dict[str, Any], tmp_path: Path, golden: Golden
) -> None:
    with golden.raises(gt.GameTreeError):
        export_questions([Exercise("values", DECK), question(kind).exercise], tmp_path / name, **options)
    assert not any(tmp_path.iterdir())


def test_existing_files_are_not_overwritten(tmp_path: Path, golden: Golden) -> None:
    """Files are replaced only on request; an empty series writes no file."""
    exercises = [Exercise("values", DECK)]
    for name, bank in BANKS.items():
        if name == "gift":
            continue
        path = tmp_path / f"{name}{bank.suffix}"
        first = export_questions(exercises, path)
        with golden.raises(gt.GameTreeError):
            export_questions(exercises, path)
        assert export_questions(exercises, path, overwrite=True) == first
    with golden.raises(gt.GameTreeError):
        export_questions([], tmp_path / "none.xml")


def test_prairielearn_export_has_a_folder_for_each_kind() -> None:
    """Exercises of one kind become variants of one question; the same exercises always get the same identifier."""
    files = prairielearn([question("values"), question("windows"), question("values", "en", "typed", 2)], "Week 1")
    assert {name.split("/")[0] for name in files} == {"values", "windows"}
    assert len(json.loads(files["values/exercises.json"])) == 2
    assert json.loads(files["values/info.json"])["title"] == "Week 1: values"


def test_command_takes_rules_count_seeds_and_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "q.xml"
    given = ["--kind", "values", "--kind", "pruned-leaves", "--count", "3", "--seed", "5", "--cut", "beyond"]
    assert main(["questions", *given, "--lang", "pt", "--title", "Cortes", "-o", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}\n"
    category, *found = ET.fromstring(path.read_bytes())
    assert category.findtext("category/text") == "$course$/top/gametree/Cortes"
    assert [one.get("type") for one in found] == ["cloze", "multichoice", "cloze"]
    tags = [[tag.findtext("text") for tag in one.iter("tag")][1:] for one in found]
    assert tags == [["values", "seed 5"], ["pruned-leaves", "seed 6"], ["values", "seed 7"]]
    stated = BankQuestion(generate("pruned-leaves", 6, rules=gt.Rules(cut="beyond"), lang="pt"))
    assert found[1].findtext("questiontext/text", "").endswith(stated.html)
    assert stated.html != BankQuestion(generate("pruned-leaves", 6, lang="pt")).html


@pytest.mark.parametrize("difficulty", [1, 3])
def test_batch_of_choice_questions_skips_one_without_wrong_answers(
    difficulty: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command draws a question without wrong answers again or leaves it out, and prints the number left out. If it
    is the only question, it is refused.
    """
    path, own = tmp_path / "q.xml", tmp_path / "own.json"
    own.write_text(Exercise("best-move", "[3 12]").to_json())
    given = ["--style", "choice", "--difficulty", str(difficulty), "--lang", "en", "-o", str(path), "--overwrite"]
    kinds = ["--kind", "values", "--kind", "pruned-leaves", "--kind", "savings", "--exercise", str(own)]
    assert main(["questions", *kinds, "--count", "12", *given]) == 0
    again, out = map(int, re.findall(r": (\d+)", capsys.readouterr().err))
    _, *found = ET.fromstring(path.read_bytes())
    seeds = [int(one.findtext("name/text", "").rpartition("seed ")[2]) for one in found]
    assert len(found) == len(set(seeds)) == 13 - out and out >= 5
    assert sum(seed > 12 for seed in seeds) == again
    assert {one.get("type") for one in found} == {"multichoice"}
    assert main(["questions", "--kind", "savings", *given]) == 2


def test_examples_in_the_documentation_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands and the program in docs/questions.md have the output that is printed there."""
    page = (Path(__file__).parents[2] / "docs" / "questions.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (commands,), (program,) = (
        re.findall(r"```sh\n(.*?)```", page, re.DOTALL),
        re.findall(r"```python\n(.*?)```", page, re.DOTALL),
    )
    for line in commands.replace("\\\n", "").splitlines():
        assert main(shlex.split(line)[1:]) == 0, line
    assert {path.name for path in tmp_path.iterdir()} == {"preguntas.xml", "quiz.zip", "questions.gift", "questions"}
    exec(program, {})
    category, *found = ET.fromstring(Path("questions.xml").read_bytes())
    assert (category.findtext("category/text"), len(found)) == ("$course$/top/gametree/Week 3", 20)


def test_examples_of_the_help_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("trees").mkdir()
    for path in ("own.json", "trees/u1.json"):
        Path(path).write_text(Exercise("values", DECK).to_json(), encoding="utf-8")
    lines = questions.EXAMPLES.strip().splitlines()
    for line in lines:
        overwrite = ["--overwrite"] if line is lines[-1] else []
        assert main([*shlex.split(line)[1:], *overwrite]) == 0, line
    assert {"questions.xml", "quiz.zip", "questions.gift", "questions"} <= {path.name for path in tmp_path.iterdir()}


PYTHON = re.compile(r"\binf\b|\[\]|None|['\"]|-\d")
"""Python notation that no student types on a platform"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.is_marked_by_platforms])
def test_general_feedback_has_the_notation_of_the_boxes(kind: str, lang: str) -> None:
    """Decimal commas, bounds and infinities in the right answer have the notation of the picture and the boxes."""
    said = BankQuestion(generate(kind, 3, difficulty=2, lang=lang)).right_answer
    assert not PYTHON.search(said) and (lang == "en" or not re.search(r"\d\.\d", said))
