"""Questions of learning platforms as students see them, with the answers that the files mark as right."""

from __future__ import annotations

import base64
import html as entities
import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree as ET

from gametree.exercises import KINDS

from .html import Seen, seen
from .question import number, numbers

NOTHING = ("none", "ninguna", "não há")
QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"


@dataclass
class BankQuestion:
    """The visible text of a question, its picture, and its right answers by box name; without boxes, all right answers
    have the name "".
    """

    seen: Seen
    png: bytes
    right: Mapping[str, Sequence[str]]


def moodle(data: bytes) -> Iterator[BankQuestion]:
    """Read a Moodle XML file."""
    for question in ET.fromstring(data).iter("question"):
        if question.get("type") == "category":
            continue
        text = question.findtext("questiontext/text") or ""
        png = base64.b64decode(question.findtext("questiontext/file") or "")
        if question.get("type") == "cloze":
            text, right = cloze(text)
        else:
            right = {
                "": [
                    re.sub(r"<[^>]*>", "", answer.findtext("text") or "")
                    for answer in question.findall("answer")
                    if float(answer.get("fraction", 0)) > 0
                ]
            }
        yield BankQuestion(seen(text), png, right)


FIELD = re.compile(r"<p>(?:([^<]*?) = )?\{1:SHORTANSWER:((?:\\.|[^}\\])*)\}</p>")


def cloze(text: str) -> tuple[str, dict[str, list[str]]]:
    """Return the given text without its boxes, and the right answers of each box."""
    right = {}
    for name, box in FIELD.findall(text):
        parts = [re.split(r"(?<!\\)#", part)[0] for part in re.split(r"(?<!\\)~", box)]
        plain = [re.sub(r"\\(.)", r"\1", part[5:]) for part in parts if part.startswith("%100%")]
        right[entities.unescape(name)] = [entities.unescape(part) for part in plain]
    return FIELD.sub("", text), right


def gift(data: bytes) -> Iterator[BankQuestion]:
    """Read a GIFT file."""
    for block in re.split(r"\n\s*\n", data.decode()):
        match = re.match(r"\s*::(?:\\.|[^:\\])*::\[html\](.*?)(?<!\\)\{(.*)\}\s*$", block, re.DOTALL)
        if not match:
            continue
        text = re.sub(r"\\(.)", r"\1", match[1])
        answers = re.split(r"(?<!\\)####", match[2])[0]
        right = []
        for sign, item in re.findall(r"(?<!\\)([=~])((?:\\.|[^=~\\])*)", answers):
            said = re.split(r"(?<!\\)#", item)[0].strip()
            share = re.match(r"%(-?[\d.]+)%", said)
            if (float(share[1]) > 0) if share else sign == "=":
                plain = re.sub(r"\\(.)", r"\1", said[share.end() :] if share else said)
                right.append(entities.unescape(plain))
        looked = seen(text.replace("<br/>", "\n"))
        (png,) = looked.pictures
        yield BankQuestion(looked, png, {"": right})  # type: ignore[arg-type]


def qti(data: bytes) -> Iterator[BankQuestion]:
    """Read a QTI package."""
    package = zipfile.ZipFile(io.BytesIO(data))
    root = ET.fromstring(package.read("questions/questions.xml"))
    for item in root.iter(f"{QTI}item"):
        text = item.findtext(f"{QTI}presentation/{QTI}material/{QTI}mattext") or ""
        boxes = dict((box, entities.unescape(name)) for name, box in re.findall(r"<p>([^<]*) = \[(box\d+)\]</p>", text))
        looked = seen(re.sub(r"<p>[^<]* = \[box\d+\]</p>", "", text))
        (source,) = looked.pictures
        png = package.read(str(source).split("FILEBASE%24/")[-1].split("FILEBASE$/")[-1])
        yield BankQuestion(looked, png, right_of(item, boxes))


def right_of(item: ET.Element, boxes: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the answers that get points in a QTI item."""
    names = {
        (response.get("ident", ""), label.get("ident", "")): label.findtext(f"{QTI}material/{QTI}mattext") or ""
        for response in item.iter(f"{QTI}response_lid")
        for label in response.iter(f"{QTI}response_label")
    }
    found: dict[str, list[str]] = {}
    for condition in item.iter(f"{QTI}respcondition"):
        if condition.find(f"{QTI}setvar") is None:
            continue
        refused = {id(equal) for no in condition.iter(f"{QTI}not") for equal in no.iter(f"{QTI}varequal")}
        for equal in condition.iter(f"{QTI}varequal"):
            if id(equal) not in refused:
                response, value = equal.get("respident", ""), equal.text or ""
                name = boxes.get(response.removeprefix("response_"), "")
                found.setdefault(name, []).append(names.get((response, value), value))
    return found


def key_of(kind: str, right: Mapping[str, Sequence[str]]) -> list[Any]:
    """Return the right answers, or the combined answers of several boxes, as keys of the given kind of question."""
    sort, only = KINDS[kind].sort, right.get("", ())
    if sort.name == "marks":
        return [[label for label in only if label not in NOTHING]]
    if sort.name == "order":
        return [re.split(r"[,;]? ?", only[0]) if "," in only[0] else only[0].split()]
    if sort.name in ("choice", "line"):
        return [text.split()[-1] for text in only] if sort.at == "tables" else list(only)
    given = {name: spellings[0] for name, spellings in right.items() if spellings[0] != "-"}
    labels = [name.partition(": ")[0] for name in given if name.endswith("α")]
    if labels:
        return [{label: (number(given[f"{label}: α"]), number(given[f"{label}: β"])) for label in labels}]
    return [{name: field(text) for name, text in given.items()}]


def field(text: str) -> Any:
    """Read the text of a box: a tuple, a relation (kept as text), or a number."""
    if text[0] in "≤≥=":
        return text
    return numbers(text) if text[0] in "[(" else number(text)
