"""From the marked answers of a class to its next lesson: a deck of mistakes, a sheet for each student, a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from gametree.drawing.drawing import draw
from gametree.drawing.fitting import DrawingRow, Headed
from gametree.errors import InputError
from gametree.exercises.answer_notation import typed
from gametree.exercises.exercise import Exercise
from gametree.exercises.feedback import check
from gametree.exercises.generator import variant_seed
from gametree.exercises.marks import Answer
from gametree.exercises.mistakes import MISTAKES
from gametree.exercises.printed_tree import Pair
from gametree.exercises.tutor.learner import Evidence, Learner, receipt_evidence
from gametree.exercises.tutor.next_exercise import TOPICS, Aim, RulesOf, exercise_for, sheet_for
from gametree.languages import translator_for
from gametree.phrases import Code, gettext, local_numbers
from gametree.progress import with_progress_bar
from gametree.render.slide_deck import Deck, Slide

from ..exams.paper_words import paper_words, question_and_instructions
from ..exams.sheet import ClassExam, Sheet
from ..roster_file import Student
from .class_report import MISTAKE_HEADS, OTHERS, heading, report_table
from .feedback_page import feedback_document, mistake_sentence, name_and_id
from .grading_run import read_receipt

MOST_SHOWN = 3
"""how many mistakes the deck shows"""
_LEAST_SHARE = 1 / 3
"""how many answers a mistake explains at least, where each counts in equal parts for all that lead to it"""
_EXAMPLES = 8
"""how many trees are drawn for a slide; the smallest is taken"""
_LARGER = 1.7
"""size of the texts in a picture, as a multiple of the usual one"""
_LONGEST_HEADING = 44
"""characters of an answer above a picture"""
# TRANSLATORS: the title of a deck for the lesson after a sheet; %(sheet)s is its name
_TITLE = gettext("%(sheet)s: what we look at again")
# TRANSLATORS: the title of a slide: "1. pruned leaves (7 of 30 students)"
_MISTAKE_TITLE = gettext("%(number)s. %(kind)s (%(count)s of %(all)s students)")
_ASK = gettext("Let the class answer before you go on.")
_WRONG, _RIGHT = gettext("✗ wrong"), gettext("✓ right")
_NEEDS_TITLE = gettext("%(sheet)s: who needs what")
_COMMON = gettext("Mistakes of the class")
_EACH = gettext("Students and their sheets")
_EACH_HEADS = (gettext("student"), gettext("mistake"), gettext("questions"), gettext("code"))
_TWO_SHEETS = gettext(
    "%(folder)s has receipts of several sheets (%(sheets)s); mark each sheet into a folder of its own"
)
_NO_MISTAKE = gettext("no known mistake: harder trees")


@dataclass(frozen=True)
class StudentNeeds:
    student: Student
    answers: int
    """the number of answers that say something"""
    mistakes: tuple[str, ...]
    """the mistakes that the answers show, the most frequent first"""
    exercises: tuple[Exercise, ...]


def read_receipts(folder: Path) -> list[dict[str, Any]]:
    """Return the receipts below the folder that ``gametree grade`` or ``gametree mark`` wrote; it has no other file."""
    paths = sorted((folder / "receipts").glob("*.json"))
    read = {path: read_receipt(path) for path in paths}
    if unread := [path for path in paths if read[path] is None]:
        problem = gettext("%(file)s is no receipt that this version of gametree reads; grade again, or remove the file")
        raise InputError(problem.with_values(file=Code(unread[0])))
    receipts = list(filter(None, read.values()))
    if not receipts:
        needed = gettext("the folder that %(command)s wrote").with_values(command=Code("gametree grade"))
        raise InputError(Code(folder), needed, gettext("no receipts there", negative=True))
    sheets = dict.fromkeys(receipt["sheet"] for receipt in receipts)
    if len(sheets) > 1:
        raise InputError(_TWO_SHEETS.with_values(folder=Code(folder), sheets=Code(", ".join(sheets))))
    return receipts


@dataclass(frozen=True)
class FollowUp:
    sheet: str
    """the name of the sheet that was marked"""
    lang: str
    needs: tuple[StudentNeeds, ...]
    asked: tuple[Exercise, ...]
    """the exercises of the sheet"""
    rules_of: RulesOf

    @classmethod
    def of(cls, receipts: Sequence[Mapping[str, Any]], count: int, lang: str, rules_of: RulesOf) -> FollowUp:
        """Choose ``count`` exercises for each student; the same receipts give the same ones."""
        answers = [answer for receipt in receipts for answer in receipt["answers"].values()]
        asked = tuple(map(Exercise.from_json, dict.fromkeys(filter(None, (it.get("exercise") for it in answers)))))
        topics = [topic for topic in TOPICS.values() if any(it.asks(ex) for it in topic.questions for ex in asked)]
        sheet, needs = receipts[0]["sheet"], []
        class_evidence = _told_apart([receipt_evidence(receipt) for receipt in receipts])
        for receipt, evidence in with_progress_bar(list(zip(receipts, class_evidence, strict=True)), sheet):
            student, learner = Student(**receipt["student"]), Learner.of(evidence)
            covered = {name for topic in topics for name in topic.mistakes}
            more = (topic for topic in TOPICS.values() if set(learner.suspects(topic.mistakes)) - covered)
            chosen = [*topics, *more]
            if not chosen:
                needed = gettext("answers to questions that the tutor asks, too")
                raise InputError(Code(sheet), needed, gettext("none", negative=True))
            seed = variant_seed(b"the next lesson", student.id, sheet) % 2**40
            exercises = sheet_for(chosen, learner, count, seed, lang, rules_of)
            mistakes = dict(Counter(name for answer in evidence for name in answer.shown).most_common())
            needs.append(StudentNeeds(student, len(evidence), tuple(mistakes), exercises))
        return cls(sheet, lang, tuple(needs), asked, rules_of)

    @cached_property
    def common(self) -> list[tuple[str, list[StudentNeeds]]]:
        """Each mistake with who makes it, the commonest first."""
        who: dict[str, list[StudentNeeds]] = {}
        for needs in self.needs:
            for name in needs.mistakes:
                who.setdefault(name, []).append(needs)
        return sorted(who.items(), key=lambda item: (-len(item[1]), item[0]))

    def sheets(self, title: str = "", **options: Any) -> ClassExam:
        """Return the sheets of the students, with their solutions and keys; the options are those of a `Sheet`."""
        sheets = []
        for needs in self.needs:
            name = " ".join(filter(None, [needs.student.first_name, needs.student.last_name]))
            options |= {"title": title or self._title, "lang": self.lang}
            sheets.append(Sheet(needs.exercises, name=name, number=needs.student.id, **options))
        return ClassExam(tuple(needs.student for needs in self.needs), tuple(sheets))

    @property
    def _title(self) -> str:
        return _TITLE.with_values(sheet=self.sheet).render(translator_for(self.lang))

    # ---- the deck ---------------------------------------------------------------------------------

    def deck(self, title: str = "") -> Deck | None:
        """Return slides with the commonest mistakes: a small tree for each, wrong beside right; None for none."""
        translator, pages = translator_for(self.lang), list[tuple[str, str, Exercise, Answer]]()
        students = sum(bool(needs.answers) for needs in self.needs)
        for name, who in self.common:
            number = len(pages) + 1
            example = self._example(name, _EXAMPLES * number) if number <= MOST_SHOWN else None
            if example is not None:
                kind = example[0].question_kind.title
                values = {"number": number, "count": len(who), "all": students, "kind": kind}
                pages.append((_MISTAKE_TITLE.with_values(**values).render(translator), name, *example))
        if not pages:
            return None
        rows = [row for _, _, exercise, wrong in pages for row in self._rows(exercise, wrong)]
        width, height = (max(DrawingRow.of(row).size[side] for row in rows) for side in (0, 1))
        slides = (slide for page in pages for slide in self._slides(*page, size=(width, height)))
        kinds = dict.fromkeys(exercise.question_kind.title.render(translator) for *_, exercise, _ in pages)
        return Deck((Slide(title or self._title, caption=", ".join(kinds)), *slides), self.lang)

    def _slides(
        self, title: str, mistake: str, exercise: Exercise, wrong: Answer, *, size: tuple[float, float]
    ) -> Iterator[Slide]:
        translator = translator_for(self.lang)
        asking, both = self._rows(exercise, wrong)
        question, rules = question_and_instructions(exercise, self.lang)
        reasons = exercise.question_kind.reasons(exercise, self.lang)
        caption, sentence = " ".join([question, *rules[:-1]]), MISTAKES[mistake].told(self.lang)
        yield Slide(title, DrawingRow.of(asking, question, size), caption, (_ASK.render(translator),))
        yield Slide(title, DrawingRow.of(both, sentence, size), sentence, tuple(reasons))

    def _rows(self, exercise: Exercise, wrong: Answer) -> tuple[list[Headed], list[Headed]]:
        """Return the tree that is asked about, and its wrong and its right answer."""
        pair, feedback, translator = (
            Pair(exercise, self.lang, labels=_LARGER),
            check(exercise, wrong, mistakes={}),
            translator_for(self.lang),
        )
        draws, none = exercise.question_kind.draws, paper_words(self.lang)["none"]
        notes = {node: local_numbers(translator, note) for node, note in feedback.notes.items()} if draws else {}
        marks = feedback.marks if draws else {}
        texts = exercise.unknown
        marked = draw(exercise.tree, lang=self.lang, layout=pair.layout, marks=marks, notes=notes, texts=texts)
        headings = [
            f"{word.render(translator)}: {text}" if len(text) <= _LONGEST_HEADING else word.render(translator)
            for word, text in ((_WRONG, typed(wrong) or none), (_RIGHT, typed(exercise.key) or none))
        ]
        asking = draw(exercise.tree, lang=self.lang, layout=pair.layout, texts=texts)
        return [("", asking)], [(headings[0], marked), (headings[1], pair.filled)]

    def _questions_with(self, mistake: str) -> list[Any]:
        """Return the tutor's questions that can show a mistake, those of the sheet first."""
        questions = [it for topic in TOPICS.values() for it in topic.questions if it.shows(mistake)]
        return sorted(questions, key=lambda question: not any(map(question.asks, self.asked)))

    def _example(self, mistake: str, first_seed: int) -> tuple[Exercise, Answer] | None:
        """Return the smallest of some exercises in which a mistake shows, and its answer; None where it cannot show."""
        drawn = []
        for question in self._questions_with(mistake)[:1]:
            for seed in range(first_seed, first_seed + _EXAMPLES):
                with suppress(InputError):
                    aim = Aim(question, mistake, (mistake,))
                    drawn.append(exercise_for(aim, Learner(), seed, self.lang, self.rules_of))
        exposures = [exposure for _, exposure in drawn]
        smallest = min(exposures, key=lambda it: (it.exercise.tree.height, len(it.exercise.tree)), default=None)
        return None if smallest is None else (smallest.exercise, smallest.answers(mistake)[0])

    # ---- the page for the teacher -------------------------------------------------------------------

    def page(self, sheets: ClassExam) -> str:
        """Return the teacher's page: the mistakes with who makes them, and each student's mistakes and sheet."""
        translator = translator_for(self.lang)
        title = _NEEDS_TITLE.with_values(sheet=self.sheet).render(translator)
        heads = [phrase.render(translator) for phrase in (MISTAKE_HEADS[0], MISTAKE_HEADS[2], MISTAKE_HEADS[4])]
        rows = [
            [str(len(who)), mistake_sentence(name, self.lang), ", ".join(_name(needs.student) for needs in who)]
            for name, who in self.common
        ]
        each = [self._needs_row(needs, sheet.code) for needs, sheet in zip(self.needs, sheets.sheets, strict=True)]
        parts = [
            f"<h1>{escape(title)}</h1>",
            heading(_COMMON, translator) + report_table(heads, rows, numbers=range(1), look="cards"),
            heading(_EACH, translator)
            + report_table([phrase.render(translator) for phrase in _EACH_HEADS], each, look="cards"),
        ]
        return feedback_document(title, parts, self.lang)

    def _needs_row(self, needs: StudentNeeds, code: str) -> list[str]:
        translator = translator_for(self.lang)
        mistakes = " ".join(mistake_sentence(name, self.lang) for name in needs.mistakes)
        kinds = [exercise.question_kind.title.render(translator) for exercise in needs.exercises]
        nothing = (OTHERS if not needs.answers else _NO_MISTAKE).render(translator)
        return [_name(needs.student), mistakes or nothing, ", ".join(kinds), code]


def _name(student: Student) -> str:
    return name_and_id({"first_name": student.first_name, "last_name": student.last_name, "id": student.id})


def _told_apart(class_evidence: Sequence[Mapping[str, Evidence]]) -> list[list[Evidence]]:
    """Return what each student's answers say, with one mistake an answer: where several lead to it, the likeliest.

    That is the one that explains most answers of the student, then of the class; none where too many may.
    """
    of_class = sum(map(_shares, class_evidence), start=Counter[str]())
    told_apart = []
    for evidence in class_evidence:
        own = _shares(evidence)
        likely = [sorted(it.shown, key=lambda name: (own[name], of_class[name]))[-1:] for it in evidence.values()]
        names = [tuple(name for name in mistakes if own[name] >= _LEAST_SHARE) for mistakes in likely]
        told_apart.append([replace(it, shown=shown) for it, shown in zip(evidence.values(), names, strict=True)])
    return told_apart


def _shares(evidence: Mapping[str, Evidence]) -> Counter[str]:
    """Return how many answers each mistake explains; an answer counts in equal parts for all that lead to it."""
    shares = Counter[str]()
    for answer in evidence.values():
        shares.update(dict.fromkeys(answer.shown, 1 / max(1, len(answer.shown))))
    return shares
