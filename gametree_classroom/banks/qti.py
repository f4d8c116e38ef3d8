"""QTI 1.2 packages for Canvas and other platforms: questions, their pictures, a manifest.

Source: IMS Question and Test Interoperability 1.2.1 (ASI binding), and quizzes exported by Canvas. Canvas shows a
comment on a chosen option, but not on a typed answer.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterable, Sequence
from html import escape
from xml.etree import ElementTree as ET

from .bank_question import Bank, BankQuestion

QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
_PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
_FILES = "%24IMS-CC-FILEBASE%24"
"""folder in which Canvas keeps the files of a package"""
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""date of all files in a package, so that the same questions give the same bytes"""


def qti(questions: Sequence[BankQuestion], title: str = "") -> bytes:
    """Return questions as a ZIP file with a quiz.

    >>> from gametree.exercises import Exercise
    >>> found = qti([BankQuestion(Exercise("savings", "[[3 12] [2 4]]"))])
    >>> zipfile.ZipFile(io.BytesIO(found)).namelist()
    ['imsmanifest.xml', 'questions/questions.xml', 'images/tree-1.png']
    """
    pictures = {f"images/tree-{number}.png": question.png for number, question in enumerate(questions, start=1)}
    texts = {"imsmanifest.xml": _manifest(pictures), "questions/questions.xml": assessment(questions, title)}
    package = io.BytesIO()
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in (texts | pictures).items():
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), data, zipfile.ZIP_DEFLATED)
    return package.getvalue()


def _manifest(pictures: Iterable[str]) -> bytes:
    manifest = ET.Element("manifest", identifier="gametree-questions", xmlns=_PACKAGE)
    metadata = ET.SubElement(manifest, "metadata")
    ET.SubElement(metadata, "schema").text = "IMS Content"
    ET.SubElement(metadata, "schemaversion").text = "1.1.3"
    ET.SubElement(manifest, "organizations")
    resources = ET.SubElement(manifest, "resources")
    quiz = ET.SubElement(resources, "resource", identifier="questions", type="imsqti_xmlv1p2")
    ET.SubElement(quiz, "file", href="questions/questions.xml")
    for number, name in enumerate(pictures, start=1):
        resource = ET.SubElement(resources, "resource", identifier=f"picture-{number}", type="webcontent", href=name)
        ET.SubElement(resource, "file", href=name)
    return _bytes(manifest)


def assessment(questions: Sequence[BankQuestion], title: str = "") -> bytes:
    root = ET.Element("questestinterop", xmlns=QTI)
    quiz = ET.SubElement(root, "assessment", ident="questions", title=title or "gametree")
    section = ET.SubElement(quiz, "section", ident="root_section")
    for number, question in enumerate(questions, start=1):
        section.append(_item(question, number))
    return _bytes(root)


def _item(question: BankQuestion, number: int) -> ET.Element:
    """Return one question as XML: its type, its text, its scoring and its feedback."""
    digest = hashlib.sha256(f"{number} {question.style} {question.exercise.to_json()}".encode()).hexdigest()
    item = ET.Element("item", ident=f"g{digest[:31]}", title=question.name)
    fields = ET.SubElement(ET.SubElement(item, "itemmetadata"), "qtimetadata")
    if question.options:
        kind = "multiple_answers_question" if question.is_multiple else "multiple_choice_question"
    else:
        kind = "fill_in_multiple_blanks_question" if question.blanks[0].label else "short_answer_question"
    for label, entry in (("question_type", kind), ("points_possible", "1.0")):
        field = ET.SubElement(fields, "qtimetadatafield")
        ET.SubElement(field, "fieldlabel").text = label
        ET.SubElement(field, "fieldentry").text = entry
    presentation = ET.SubElement(item, "presentation")
    html = question.image(f"{_FILES}/images/tree-{number}.png") + question.html + _boxes(question)
    _material(presentation, html, "text/html")
    processing = ET.Element("resprocessing")
    score = {"maxvalue": "100", "minvalue": "0", "varname": "SCORE", "vartype": "Decimal"}
    ET.SubElement(ET.SubElement(processing, "outcomes"), "decvar", score)
    if question.options:
        _add_options(question, presentation, processing)
    elif len(question.blanks) == 1 and not question.blanks[0].label:
        _add_line(question, presentation, processing)
    else:
        _add_boxes(question, presentation, processing)
    item.append(processing)
    for place, option in enumerate(question.options):
        if option.feedback:
            feedback = ET.SubElement(item, "itemfeedback", ident=f"{_ident(place)}_fb")
            _material(ET.SubElement(feedback, "flow_mat"), f"<p>{escape(option.feedback)}</p>", "text/html")
    return item


def _boxes(question: BankQuestion) -> str:
    """Return the names of the boxes in square brackets, which Canvas replaces with boxes."""
    named = [blank.label for blank in question.blanks if blank.label]
    return "".join(f"<p>{escape(label)} = [{_box(place)}]</p>" for place, label in enumerate(named))


def _box(place: int) -> str:
    return f"box{place + 1}"


def _ident(place: int) -> str:
    return str(1001 + place)


def _add_options(question: BankQuestion, presentation: ET.Element, processing: ET.Element) -> None:
    cardinality = "Multiple" if question.is_multiple else "Single"
    response = ET.SubElement(presentation, "response_lid", ident="response1", rcardinality=cardinality)
    choice = ET.SubElement(response, "render_choice")
    for place, option in enumerate(question.options):
        _material(ET.SubElement(choice, "response_label", ident=_ident(place)), option.text, "text/plain")
        if option.feedback:
            feedback_condition = ET.SubElement(processing, "respcondition", {"continue": "Yes"})
            _equal(ET.SubElement(feedback_condition, "conditionvar"), "response1", _ident(place))
            ET.SubElement(
                feedback_condition, "displayfeedback", feedbacktype="Response", linkrefid=f"{_ident(place)}_fb"
            )
    whole = ET.SubElement(processing, "respcondition", {"continue": "No"})
    condition = ET.SubElement(whole, "conditionvar")
    if question.is_multiple:
        every = ET.SubElement(condition, "and")
        for place, option in enumerate(question.options):
            _equal(every if option.is_right else ET.SubElement(every, "not"), "response1", _ident(place))
    else:
        right = [place for place, option in enumerate(question.options) if option.is_right]
        either = condition if len(right) == 1 else ET.SubElement(condition, "or")
        for place in right:
            _equal(either, "response1", _ident(place))
    ET.SubElement(whole, "setvar", action="Set", varname="SCORE").text = "100"


def _add_line(question: BankQuestion, presentation: ET.Element, processing: ET.Element) -> None:
    response = ET.SubElement(presentation, "response_str", ident="response1", rcardinality="Single")
    ET.SubElement(ET.SubElement(response, "render_fib"), "response_label", ident="answer1", rshuffle="No")
    whole = ET.SubElement(processing, "respcondition", {"continue": "No"})
    condition = ET.SubElement(whole, "conditionvar")
    for spelling in question.blanks[0].right:
        _equal(condition, "response1", spelling)
    ET.SubElement(whole, "setvar", action="Set", varname="SCORE").text = "100"


def _add_boxes(question: BankQuestion, presentation: ET.Element, processing: ET.Element) -> None:
    share = f"{100 / len(question.blanks):.4f}"
    for place, blank in enumerate(question.blanks):
        name = f"response_{_box(place)}"
        response = ET.SubElement(presentation, "response_lid", ident=name)
        _material(response, _box(place))
        choice = ET.SubElement(response, "render_choice")
        for number, spelling in enumerate(blank.right):
            _material(ET.SubElement(choice, "response_label", ident=f"{place + 1}{number:03}"), spelling, "text/plain")
        part = ET.SubElement(processing, "respcondition")
        _equal(ET.SubElement(part, "conditionvar"), name, f"{place + 1}000")
        ET.SubElement(part, "setvar", varname="SCORE", action="Add").text = share


def _equal(above: ET.Element, response: str, value: str) -> None:
    ET.SubElement(above, "varequal", respident=response).text = value


def _material(above: ET.Element, text: str, kind: str = "") -> None:
    material = ET.SubElement(above, "material")
    ET.SubElement(material, "mattext", {"texttype": kind} if kind else {}).text = text


def _bytes(root: ET.Element) -> bytes:
    ET.indent(root)
    return bytes(ET.tostring(root, encoding="utf-8", xml_declaration=True))


QTI_BANK = Bank("qti", ".zip", platform="Canvas (QTI)", write=qti)
