"""The report on a class: the marks for each question, the students with each mistake, and the missing students; also as
tables.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations
from html import escape
from itertools import combinations
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from gametree.exercises.programs import worker_process
from gametree.files import csv_bytes
from gametree.languages import translator_for
from gametree.phrases import Code, Phrase, gettext, pgettext
from gametree.values import show, to_number

from . import notebook_cells as sentences
from .feedback_page import feedback_document, mistake_sentence, name_and_id
from .notebook_choice import short_places

# ---- The tables of a class ------------------------------------------------------------------------

_Receipts: TypeAlias = Callable[[], Iterable[Mapping[str, Any]]]
"""function that reads the receipts of a class one by one, each time it is called"""
_MOST_ALIKE = {False: 4, True: 8}
"""maximum size of a group of students with the same answer that is always listed: for common trees (False), and for
individual trees (True)
"""
_MOST_LISTED = 60
"""maximum number of students with the same answer who are listed at all (1 770 pairs)"""
_LONGEST = 200
"""maximum number of characters of an answer in a table"""
_PERSON = ("id", "first_name", "last_name", "email")
_EMPTY_ANSWERS = ("", "None", "Ellipsis", "[]", "{}", "()", "''", "set()")
"""answers too simple to be a sign of copying"""


def tables(
    out: Path, sheet: str, questions: Sequence[str], receipts: _Receipts, own_questions: Collection[str]
) -> list[tuple[Path, bytes]]:
    """Return the paths below the folder ``out`` and the contents of the tables.

    In ``own_questions``, each student has a different tree, so equal wrong answers are unlikely to be a coincidence.
    """
    changed = list(_changed_marks(receipts()))
    files = {
        "grades.csv": _grades(questions, receipts()),
        "moodle.csv": _moodle(sheet, questions, receipts()),
        "canvas.csv": _canvas(sheet, questions, receipts()),
        "similar.csv": _similar_answers(receipts(), own_questions),
    }
    if changed:
        heads = ("id", "question", "answer", "marks_before", "marks", "key_before", "key")
        files["regrade.csv"] = csv_bytes(heads, changed)
    return [(out / name, data) for name, data in files.items()]


def _points(points: Any) -> str:
    return "" if points is None else show(to_number(points))


def _marks(receipt: Mapping[str, Any], questions: Sequence[str]) -> list[str]:
    answers = receipt["answers"]
    return [_points(answers[name]["marks"]) if name in answers else "" for name in questions]


def _grades(questions: Sequence[str], receipts: Iterable[Mapping[str, Any]]) -> bytes:
    first, last = "id last_name first_name status handed_in total maximum", "remarks file sha256"
    heads = (*first.split(), *questions, *last.split())
    rows = []
    for receipt in receipts:
        person = map(receipt["student"].get, ("id", "last_name", "first_name"))
        answers = receipt["answers"].items()
        remarks = [*receipt["remarks"], *(f"{name}: {remark}" for name, one in answers for remark in one["remarks"])]
        points = [_points(receipt["total"]), _points(receipt["maximum"]), *_marks(receipt, questions)]
        file = ["; ".join(remarks), receipt["file"], receipt["sha256"]]
        rows.append([*person, receipt["status"], receipt["handed_in"], *points, *file])
    return csv_bytes(heads, rows)


def _moodle(sheet: str, questions: Sequence[str], receipts: Iterable[Mapping[str, Any]]) -> bytes:
    """Return a table for Moodle's import of grades: a row for each student with ID number, name and email address, and
    a column for each grade item.
    """
    heads = ("ID number", "First name", "Last name", "Email address", *(f"{sheet} {name}" for name in questions), sheet)
    rows = (
        [*map(receipt["student"].get, _PERSON), *_marks(receipt, questions), _points(receipt["total"])]
        for receipt in receipts
        if receipt["status"] == "graded"
    )
    return csv_bytes(heads, rows)


def _canvas(sheet: str, questions: Sequence[str], receipts: Iterable[Mapping[str, Any]]) -> bytes:
    """Return a table for Canvas' import of a gradebook, with the maximum points below the headings."""
    people = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
    rows: list[list[str]] = []
    possible = [""] * (len(questions) + 1)
    for receipt in receipts:
        if receipt["status"] != "graded":
            continue
        student, answers = receipt["student"], receipt["answers"]
        name = ", ".join(filter(None, (student["last_name"], student["first_name"])))
        possible = [*(_points(answers[question]["maximum"]) for question in questions), _points(receipt["maximum"])]
        person = [name, student["number"], student["id"], student["email"], ""]
        rows.append([*person, *_marks(receipt, questions), _points(receipt["total"])])
    heads = (*people, *(f"{sheet} {name}" for name in questions), sheet)
    return csv_bytes(heads, [["    Points Possible", "", "", "", "", *possible], *rows])


def _similar_answers(receipts: Iterable[Mapping[str, Any]], own_questions: Collection[str]) -> bytes:
    """Return the pairs of students with equal wrong answers, in descending order of the number of equal answers.

    With individual trees, an answer that is right for one student and wrong for the other is also counted, because this
    is typical of copying.
    """
    students_by_answer: dict[tuple[str, str], list[tuple[str, bool]]] = defaultdict(list)
    for receipt in receipts:
        for name, answer in receipt["answers"].items():
            is_wrong = answer["marks"] != answer["maximum"]
            if (is_wrong or name in own_questions) and answer["given"] not in _EMPTY_ANSWERS:
                students_by_answer[name, answer["given"]].append((receipt["student"]["id"], is_wrong))
    pairs: dict[tuple[str, str], list[str]] = defaultdict(list)
    for (name, _), students in students_by_answer.items():
        if _is_suspicious(students, name in own_questions):
            for (one, is_wrong), (other, other_is_wrong) in combinations(sorted(students), 2):
                if is_wrong or other_is_wrong:
                    pairs[one, other].append(name)
    ordered = sorted(pairs.items(), key=lambda one: (-len(one[1]), one[0]))
    rows = [(*pair, str(len(names)), " ".join(names)) for pair, names in ordered]
    return csv_bytes(("student", "other_student", "equal_wrong_answers", "questions"), rows)


def _is_suspicious(students: Sequence[tuple[str, bool]], is_own: bool) -> bool:
    """Return whether it is suspicious that the given students have the same answer.

    Many students give the same wrong answer about a common tree. With individual trees, this happens only if there are
    few possible answers, such as moves to choose from; the answer is then right for several students.
    """
    is_rare = len(students) <= _MOST_ALIKE[is_own]
    return is_rare or (is_own and len(students) <= _MOST_LISTED and sum(not is_wrong for _, is_wrong in students) <= 1)


def _changed_marks(receipts: Iterable[Mapping[str, Any]]) -> Iterator[list[str]]:
    for receipt in receipts:
        before = receipt.get("before") or {"answers": {}, "key": ""}
        for name, marks in before["answers"].items():
            answer = receipt["answers"].get(name)
            if answer is not None and answer["marks"] != marks:
                answer_text = answer["given"][:_LONGEST]
                keys = [before["key"], receipt["key"]]
                yield [receipt["student"]["id"], name, answer_text, _points(marks), _points(answer["marks"]), *keys]


# ---- The report on a class ------------------------------------------------------------------------

# TRANSLATORS: %(sheet)s is the name of a sheet of exercises, such as pruning
_TITLE = gettext("%(sheet)s: report on the class")
_MEAN = gettext("Submissions with marks: %(count)s. Mean: %(mean)s of %(maximum)s points.")
_QUESTIONS = gettext("Questions")
_QUESTION_HEADS = (
    gettext("Question"),
    pgettext("heading", "points"),
    gettext("mean"),
    gettext("all points"),
    gettext("no points"),
    gettext("not read"),
)
_MISTAKES = gettext("Mistakes that explain wrong answers")
_COUNTED_FOR_EACH = gettext("An answer that several of these explain is counted for each of them.")
_NO_MISTAKES = gettext("No known mistake explains any of the wrong answers.")
MISTAKE_HEADS = (
    gettext("students"),
    gettext("answers"),
    gettext("mistake"),
    gettext("questions"),
    pgettext("heading", "who"),
)
_SEVERAL = gettext("Several notebooks with different answers")
_SEVERAL_HEADS = (gettext("student"), gettext("marked"), gettext("not marked (answers in each)"))
OTHERS = gettext("Without marks")
_OTHER_HEADS = (pgettext("heading", "who"), gettext("status"), gettext("reason"))
STATUS = {
    "unreadable": pgettext("status", "not readable"),
    "missing": sentences.NO_NOTEBOOK,
    "unmarked": pgettext("status", "not marked"),
}
_MEANS_PLOT = gettext("Mean of each question")
_TOTALS_PLOT = gettext("Distribution of the totals")
_PERCENT = gettext("share of the points, in percent")
_STUDENTS = gettext("students")
_MOST_IDS = 12
"""maximum number of students named in a line"""
_BINS = 10
"""number of bars of the distribution of totals"""


@dataclass
class ClassFigures:
    """The figures of a class, counted from its receipts."""

    sheet: str
    questions: Sequence[str]
    graded: int = 0
    totals: Counter[int] = field(default_factory=Counter)
    """number of students in each tenth of the range of possible totals; the tenths are numbered from 0 to 9"""
    points: float = 0
    maximum: float = 0
    sums: Counter[str] = field(default_factory=Counter)
    full: Counter[str] = field(default_factory=Counter)
    none: Counter[str] = field(default_factory=Counter)
    worth: dict[str, float] = field(default_factory=dict)
    mistakes: dict[str, dict[str, list[str]]] = field(default_factory=lambda: defaultdict(dict))
    """questions in which a student made a mistake, keyed by the name of the mistake and then by the student"""
    others: list[tuple[str, str, str]] = field(default_factory=list)
    """students without marks, with status and reason"""
    unread: Counter[str] = field(default_factory=Counter)
    """number of unreadable answers, keyed by student"""
    unconfined: int = 0
    """number of students whose programs ran with the permissions of the user who ran the command"""
    unread_in: Counter[str] = field(default_factory=Counter)
    """number of unreadable answers, keyed by question"""
    several: list[tuple[str, str, str]] = field(default_factory=list)
    """students with several notebooks that contain different answers, each with the marked notebook and the others"""
    kept: list[str] = field(default_factory=list)
    """students who keep the points of an earlier marking, which gave them more points"""
    titles: Mapping[str, str] = field(default_factory=dict)
    """headings of the questions, keyed by the names of the questions"""
    has_shared: bool = False
    """whether there is an answer that several mistakes explain"""

    @classmethod
    def of(
        cls,
        sheet: str,
        questions: Sequence[str],
        receipts: Iterable[Mapping[str, Any]],
        titles: Mapping[str, str] = MappingProxyType({}),
    ) -> ClassFigures:
        """Count the receipts of a class."""
        figures = cls(sheet, questions, titles=titles)
        for receipt in receipts:
            figures._count(receipt)
        return figures

    def _count(self, receipt: Mapping[str, Any]) -> None:
        student = name_and_id(receipt["student"])
        if receipt["status"] != "graded":
            self.others.append((student, receipt["status"], "; ".join(receipt["remarks"])))
            return
        self.graded += 1
        self.unconfined += receipt["protection"] not in ("", *worker_process.CONFINED)
        self.points += receipt["total"]
        self.maximum = receipt["maximum"]
        share = receipt["total"] / self.maximum if self.maximum else 0
        self.totals[min(_BINS - 1, int(share * _BINS))] += 1
        others = receipt.get("others", [])
        if any(other["differs"] for other in others):
            marked, *left = short_places([receipt["file"], *(other["file"] for other in others)])
            counted = (f"{place} ({other['answers']})" for place, other in zip(left, others, strict=True))
            self.several.append((student, marked, ", ".join(counted)))
        if any(answer.get("kept") for answer in receipt["answers"].values()):
            self.kept.append(receipt["student"]["id"])
        for name, answer in receipt["answers"].items():
            self.sums[name] += answer["marks"]
            self.worth[name] = answer["maximum"]
            self.full[name] += answer["marks"] == answer["maximum"]
            self.none[name] += answer["marks"] == 0
            if answer.get("unread"):
                self.unread[receipt["student"]["id"]] += 1
                self.unread_in[name] += 1
            self.has_shared |= len(answer["mistakes"]) > 1
            for mistake in answer["mistakes"]:
                self.mistakes[mistake].setdefault(student, []).append(name)

    @property
    def notes(self) -> list[Phrase]:
        """Sentences about unread answers, unconfined programs, differing notebooks of a student, and points kept from
        an earlier marking.
        """
        notes = []
        if self.unread:
            students = sentences.STUDENTS.with_values(count=len(self.unread))
            notes.append(sentences.UNREAD.with_values(count=self.unread.total(), students=students))
        if self.unconfined:
            notes.append(sentences.UNCONFINED_CLASS.with_values(count=self.unconfined))
        if self.several:
            ids = Code(_first_ids([student for student, *_ in self.several]))
            notes.append(sentences.SEVERAL_CLASS.with_values(count=len(self.several), names=ids))
        if self.kept:
            students = sentences.STUDENTS.with_values(count=len(self.kept))
            notes.append(sentences.HIGHER_KEPT.with_values(students=students, names=Code(_first_ids(self.kept))))
        return notes

    def title(self, name: str) -> str:
        """Return the title of a question: its heading with the name of its answer, as in the tables.

        >>> ClassFigures("s", ["pruned"], titles={"pruned": "A first cut-off"}).title("pruned")
        'A first cut-off (pruned)'
        """
        return f"{self.titles[name]} ({name})" if name in self.titles else name

    def share(self, name: str) -> float:
        """Return the mean score of a question, as a fraction of its points from 0 to 1."""
        worth = self.worth.get(name, 0) * self.graded
        return self.sums[name] / worth if worth else 0.0


def _first_ids(ids: Sequence[str]) -> str:
    return ", ".join(ids[:_MOST_IDS]) + " …" * (len(ids) > _MOST_IDS)


def class_report(figures: ClassFigures, lang: str) -> str:
    """Return the report as a self-contained page."""
    translations = translator_for(lang)
    title = _TITLE.with_values(sheet=figures.sheet).render(translations)
    mean = figures.points / figures.graded if figures.graded else 0
    values = {"count": figures.graded, "mean": f"{mean:.2f}", "maximum": f"{figures.maximum:g}"}
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="total">{escape(_MEAN.with_values(**values).render(translations))}</p>',
    ]
    parts += [f"<p>{escape(note.sentence(translations))}.</p>" for note in figures.notes]
    parts += [
        _plots(figures, translations),
        _question_table(figures, translations),
        _mistake_table(figures, translations, lang),
        _several_notebooks(figures, translations),
        _without_marks(figures, translations),
    ]
    return feedback_document(title, parts, lang)


def heading(phrase: Phrase, translator: NullTranslations) -> str:
    return f"<h2>{escape(phrase.render(translator))}</h2>"


def _question_table(figures: ClassFigures, translator: NullTranslations) -> str:
    heads = [phrase.render(translator) for phrase in _QUESTION_HEADS]
    rows = []
    for name in figures.questions:
        share = [f"{figures.worth.get(name, 0):g}", f"{100 * figures.share(name):.0f} %"]
        counts = map(str, (figures.full[name], figures.none[name], figures.unread_in[name]))
        rows.append([figures.title(name), *share, *counts])
    return heading(_QUESTIONS, translator) + report_table(heads, rows, numbers=range(1, 6))


def _mistake_table(figures: ClassFigures, translator: NullTranslations, lang: str) -> str:
    """Return a table of the mistakes and of the students who made them, the most frequent mistakes first."""
    if not figures.mistakes:
        return heading(_MISTAKES, translator) + f"<p>{escape(_NO_MISTAKES.render(translator))}</p>"
    rows = []
    for mistake, students in sorted(figures.mistakes.items(), key=lambda item: (-len(item[1]), item[0])):
        where = {name for names in students.values() for name in names}
        asked = ", ".join(name for name in figures.questions if name in where)
        counts = [str(len(students)), str(sum(map(len, students.values())))]
        rows.append([*counts, mistake_sentence(mistake, lang), asked, _first_ids([*students])])
    heads = [item.render(translator) for item in MISTAKE_HEADS]
    note = f'<p class="note">{escape(_COUNTED_FOR_EACH.render(translator))}</p>' if figures.has_shared else ""
    return heading(_MISTAKES, translator) + report_table(heads, rows, numbers=range(2), look="cards") + note


def _several_notebooks(figures: ClassFigures, translator: NullTranslations) -> str:
    if not figures.several:
        return ""
    heads = [phrase.render(translator) for phrase in _SEVERAL_HEADS]
    return heading(_SEVERAL, translator) + report_table(heads, figures.several, look="cards")


def _without_marks(figures: ClassFigures, translator: NullTranslations) -> str:
    if not figures.others:
        return ""
    alike = defaultdict[tuple[str, str], list[str]](list)
    for student, status, why in figures.others:
        alike[status, why].append(student)
    rows = []
    for (status, why), who in alike.items():
        said = STATUS[status].render(translator)
        rows.append([", ".join(who), said, "" if why == said else why])
    return heading(OTHERS, translator) + report_table(
        [phrase.render(translator) for phrase in _OTHER_HEADS], rows, look="cards"
    )


def report_table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = (), look: str = ""
) -> str:
    """Return a table as HTML; with the look ``cards``, a narrow screen shows each cell of a row on a line of its own,
    with the heading of its column.
    """

    def line(cells: Sequence[str], tag: str) -> str:
        looks = [' class="number"' if place in numbers else "" for place in range(len(cells))]
        data_heads = [f' data-head="{escape(head)}"' if tag == "td" and look else "" for head in heads]
        parts = zip(looks, data_heads, cells, strict=True)
        return "".join(f"<{tag}{number}{head}>{escape(cell)}</{tag}>" for number, head, cell in parts)

    body = "".join(f"<tr>{line(row, 'td')}</tr>" for row in rows)
    top = f"<thead><tr>{line(heads, 'th')}</tr></thead>"
    return f'<div class="scroll" tabindex="0"><table class="{look}">{top}<tbody>{body}</tbody></table></div>'


def _plots(figures: ClassFigures, translator: NullTranslations) -> str:
    """Return two bar charts: the mean score of each question, and the number of students in each range of totals."""
    means = [(name, figures.share(name), f"{100 * figures.share(name):.0f}") for name in figures.questions]
    step, most = 100 // _BINS, max(figures.totals.values(), default=1)
    counts = [(place * step, figures.totals[place]) for place in range(_BINS)]
    totals = [(f"{start}–{start + step}", count / most, str(count)) for start, count in counts]
    charts = (
        _bar_chart(_MEANS_PLOT, (_QUESTION_HEADS[0], _PERCENT), means, translator),
        _bar_chart(_TOTALS_PLOT, (_PERCENT, _STUDENTS), totals, translator),
    )
    return f'<div class="plots">{"".join(charts)}</div>'


def _bar_chart(
    title: Phrase, heads: Sequence[Phrase], bars: Iterable[tuple[str, float, str]], translator: NullTranslations
) -> str:
    """Return a table with a bar for each item of ``bars``: its name, the length of the bar from 0 to 1, and the number
    beside it.
    """
    top = "".join(f'<th scope="col">{escape(head.render(translator))}</th>' for head in heads)
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td><i style="width:{80 * length:.0f}%"></i> {number}</td></tr>'
        for name, length, number in bars
    )
    caption = f"<caption>{escape(title.render(translator))}</caption>"
    return f'<table class="bars">{caption}<thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table>'
