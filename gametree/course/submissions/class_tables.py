"""The tables of a class: marks for people, for Moodle and for Canvas, equal wrong answers, what a new key changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

from ...files import csv_bytes
from ...values import show, to_number

__all__ = ["Receipts", "tables"]

Receipts: TypeAlias = Callable[[], Iterable[Mapping[str, Any]]]
"""reads the receipts of a class one by one, as often as it is called"""
MOST_ALIKE = {False: 4, True: 8}
"""greatest number of students with one answer who are told in any case, without and with own trees"""
MOST_TOLD = 60
"""greatest number of students with one answer who are told at all: they are 1 770 pairs"""
LONGEST = 200
"""characters of an answer in a table"""
PERSON = ("id", "first_name", "last_name", "email")
SAYS_NOTHING = ("", "None", "Ellipsis", "[]", "{}", "()", "''", "set()")
"""answers that nobody has to copy"""


def tables(
    out: Path, sheet: str, questions: Sequence[str], receipts: Receipts, own_questions: Collection[str]
) -> list[tuple[Path, bytes]]:
    """Return the tables as files below a folder.

    In ``own_questions`` each student has another tree, so that an equal wrong answer does not come about by itself.
    """
    changed = list(_changed(receipts()))
    found = {
        "grades.csv": _grades(questions, receipts()),
        "moodle.csv": _moodle(sheet, questions, receipts()),
        "canvas.csv": _canvas(sheet, questions, receipts()),
        "similar.csv": _similar(receipts(), own_questions),
    }
    if changed:
        heads = ("id", "question", "answer", "marks_before", "marks", "key_before", "key")
        found["regrade.csv"] = csv_bytes(heads, changed)
    return [(out / name, data) for name, data in found.items()]


def _points(points: Any) -> str:
    """Write points with a point; "" for none."""
    return "" if points is None else show(to_number(points))


def _marks(receipt: Mapping[str, Any], questions: Sequence[str]) -> list[str]:
    answers = receipt["answers"]
    return [_points(answers[name]["marks"]) if name in answers else "" for name in questions]


def _grades(questions: Sequence[str], receipts: Iterable[Mapping[str, Any]]) -> bytes:
    first, last = "id last_name first_name status handed_in total maximum", "remarks file sha256"
    heads = (*first.split(), *questions, *last.split())
    return csv_bytes(heads, (_grade(questions, receipt) for receipt in receipts))


def _grade(questions: Sequence[str], receipt: Mapping[str, Any]) -> list[str]:
    who = receipt["student"]
    said = [*receipt["remarks"]]
    said += [f"{name}: {one}" for name, answer in receipt["answers"].items() for one in answer["remarks"]]
    points = [_points(receipt["total"]), _points(receipt["maximum"]), *_marks(receipt, questions)]
    told = ["; ".join(said), receipt["file"], receipt["sha256"]]
    return [who["id"], who["last_name"], who["first_name"], receipt["status"], receipt["handed_in"], *points, *told]


def _moodle(sheet: str, questions: Sequence[str], receipts: Iterable[Mapping[str, Any]]) -> bytes:
    """Return what Moodle's import of grades takes: people by number and address, a column for each grade item."""
    heads = ("ID number", "First name", "Last name", "Email address", *(f"{sheet} {name}" for name in questions), sheet)
    rows = (
        [*map(one["student"].get, PERSON), *_marks(one, questions), _points(one["total"])]
        for one in receipts
        if one["status"] == "graded"
    )
    return csv_bytes(heads, rows)


def _canvas(sheet: str, questions: Sequence[str], receipts: Iterable[Mapping[str, Any]]) -> bytes:
    """Return what Canvas' import of a gradebook takes: the points that are possible are below the heads."""
    people = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
    return csv_bytes((*people, *(f"{sheet} {name}" for name in questions), sheet), _canvas_rows(questions, receipts))


def _canvas_rows(questions: Sequence[str], receipts: Iterable[Mapping[str, Any]]) -> Iterator[list[str]]:
    rows: list[list[str]] = []
    possible = [""] * (len(questions) + 1)
    for receipt in receipts:
        if receipt["status"] != "graded":
            continue
        who, answers = receipt["student"], receipt["answers"]
        name = ", ".join(filter(None, (who["last_name"], who["first_name"])))
        possible = [*(_points(answers[one]["maximum"]) for one in questions), _points(receipt["maximum"])]
        rows.append([name, "", who["id"], who["email"], "", *_marks(receipt, questions), _points(receipt["total"])])
    yield ["    Points Possible", "", "", "", "", *possible]
    yield from rows


def _similar(receipts: Iterable[Mapping[str, Any]], own_questions: Collection[str]) -> bytes:
    """Return the pairs of students with equal wrong answers, most of them first.

    Where students have trees of their own, an answer that is right for one and wrong for the other counts, too: this is
    what a copied answer looks like.
    """
    given: dict[tuple[str, str], list[tuple[str, bool]]] = defaultdict(list)
    for receipt in receipts:
        for name, answer in receipt["answers"].items():
            is_wrong = answer["marks"] != answer["maximum"]
            if (is_wrong or name in own_questions) and answer["given"] not in SAYS_NOTHING:
                given[name, answer["given"]].append((receipt["student"]["id"], is_wrong))
    pairs: dict[tuple[str, str], list[str]] = defaultdict(list)
    for (name, _), who in given.items():
        if _tells(who, name in own_questions):
            for (one, is_wrong), (other, other_is_wrong) in combinations(sorted(who), 2):
                if is_wrong or other_is_wrong:
                    pairs[one, other].append(name)
    ordered = sorted(pairs.items(), key=lambda one: (-len(one[1]), one[0]))
    rows = [(*pair, str(len(names)), " ".join(names)) for pair, names in ordered]
    return csv_bytes(("student", "other_student", "equal_wrong_answers", "questions"), rows)


def _tells(who: Sequence[tuple[str, bool]], is_own: bool) -> bool:
    """Tell whether an equal answer of some students says more than that many come to it.

    Many come to a wrong answer about one tree. About own trees they do so only where there are few answers, such as the
    moves to choose from; then it is right for several of them.
    """
    is_rare = len(who) <= MOST_ALIKE[is_own]
    return is_rare or (is_own and len(who) <= MOST_TOLD and sum(not is_wrong for _, is_wrong in who) <= 1)


def _changed(receipts: Iterable[Mapping[str, Any]]) -> Iterator[list[str]]:
    for receipt in receipts:
        before = receipt.get("before") or {"answers": {}, "key": ""}
        for name, marks in before["answers"].items():
            answer = receipt["answers"].get(name)
            if answer is not None and answer["marks"] != marks:
                given = answer["given"][:LONGEST]
                keys = [before["key"], receipt["key"]]
                yield [receipt["student"]["id"], name, given, _points(marks), _points(answer["marks"]), *keys]
