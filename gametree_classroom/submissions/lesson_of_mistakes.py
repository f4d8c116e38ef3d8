"""The next lesson from the marked answers of a class: slides on mistakes, a sheet for each student, and a page for the
teacher.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from html import escape
from itertools import chain
from pathlib import Path
from typing import Any

from gametree.drawing.drawing import draw
from gametree.drawing.fitting import DrawingRow, Headed
from gametree.errors import GameTreeError, InputError
from gametree.exercises.answer_notation import typed
from gametree.exercises.diagnosis_sentences import JOINED_CAUSES, explanations_text, rules_of_cause
from gametree.exercises.exercise import Exercise
from gametree.exercises.feedback import check
from gametree.exercises.generator import variant_seed
from gametree.exercises.marks import Answer
from gametree.exercises.mistakes import MISTAKES
from gametree.exercises.printed_tree import Pair
from gametree.exercises.tutor.learner import Evidence, Learner, receipt_day, receipt_evidence
from gametree.exercises.tutor.next_exercise import TOPICS, Aim, RulesOf, exercise_for, sheet_for
from gametree.languages import translator_for
from gametree.phrases import Code, gettext, local_numbers
from gametree.progress_bar import with_progress_bar
from gametree.render.slide_deck import Deck, Slide

from ..exams.paper_words import paper_words, question_and_instructions
from ..exams.sheet import ClassExam, Sheet
from ..roster_file import Student
from .class_report import MISTAKE_HEADS, OTHERS, heading, report_table
from .feedback_page import feedback_document, mistake_sentence, name_and_id
from .grading_run import read_receipt

MOST_SHOWN = 3
"""maximum number of mistakes on the slides"""
_EXAMPLES = 8
"""number of random trees generated for a slide; the smallest is used"""
_LARGER = 1.7
"""size of the texts in a picture on a slide, as a multiple of the usual size"""
_LONGEST_HEADING = 44
"""maximum number of characters of an answer above a picture"""
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
_UNEXPLAINED = gettext("wrong answers without a known mistake: smaller trees")
_USUAL = 2
"""number of right answers assumed for a student without marks; students with more right answers get harder trees"""
# TRANSLATORS: %(mistakes)s are one or more sentences
_DUE = gettext("Overcome a while ago, and asked about again: %(mistakes)s")
_SAME_SHEET = gettext("%(folder)s has marks of %(sheet)s, which were already named; name each sheet once")
_OTHER_CLASS = gettext(
    "%(folder)s has none of the students of %(sheet)s; give a folder with earlier marks of the same class"
)


@dataclass(frozen=True)
class StudentNeeds:
    student: Student
    has_marks: bool
    """whether any answers were marked, even if they are no evidence of a mistake, such as a wrong answer that was
    marked by hand
    """
    causes: tuple[tuple[str, ...], ...]
    """explanations of the wrong answers, the most frequent first; several names if several mistakes explain an
    answer"""
    exercises: tuple[Exercise, ...]
    due: tuple[str, ...] = ()
    """mistakes in earlier sheets that were overcome so long ago that they are tested again"""
    right: int = _USUAL
    """number of right answers"""

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The names of the unambiguous causes: mistakes, other rules and slips."""
        clear = (names[0].split(JOINED_CAUSES) for names in self.causes if len(names) == 1)
        return tuple(dict.fromkeys(chain.from_iterable(clear)))


def read_receipts(folder: Path) -> list[dict[str, Any]]:
    """Return the receipts that ``gametree grade`` or ``gametree mark`` wrote into a folder; the folder must contain no
    other files.
    """
    paths = sorted((folder / "receipts").glob("*.json"))
    read = {path: read_receipt(path) for path in paths}
    if unread := [path for path in paths if read[path] is None]:
        problem = gettext(
            "%(file)s is not a receipt that this version of gametree can read; grade again, or remove the file"
        )
        raise InputError(problem.with_values(file=Code(unread[0])))
    receipts = list(filter(None, read.values()))
    if not receipts:
        problem = gettext("%(folder)s has no receipts; name the folder that %(command)s wrote")
        raise InputError(problem.with_values(folder=Code(folder), command=Code("gametree grade")))
    sheets = dict.fromkeys(receipt["sheet"] for receipt in receipts)
    if len(sheets) > 1:
        raise InputError(_TWO_SHEETS.with_values(folder=Code(folder), sheets=Code(", ".join(sheets))))
    return receipts


def earlier_receipts(folders: Iterable[Path], receipts: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the receipts in the folders of earlier markings of a class, without its latest receipts."""
    found, sheets = list[dict[str, Any]](), {receipts[0]["sheet"]}
    ids = {receipt["student"]["id"] for receipt in receipts}
    for folder in folders:
        own = read_receipts(folder)
        values = {"folder": Code(folder), "sheet": own[0]["sheet"]}
        if own[0]["sheet"] in sheets:
            raise InputError(_SAME_SHEET.with_values(**values))
        if not ids & {receipt["student"]["id"] for receipt in own}:
            raise InputError(_OTHER_CLASS.with_values(folder=Code(folder), sheet=receipts[0]["sheet"]))
        sheets.add(own[0]["sheet"])
        found += own
    return found


@dataclass(frozen=True)
class FollowUp:
    sheet: str
    """name of the marked sheet"""
    lang: str
    needs: tuple[StudentNeeds, ...]
    asked: tuple[Exercise, ...]
    """exercises of the sheet"""
    rules_of: RulesOf

    @classmethod
    def of(
        cls,
        receipts: Sequence[Mapping[str, Any]],
        count: int,
        lang: str,
        rules_of: RulesOf,
        earlier: Iterable[Mapping[str, Any]] = (),
    ) -> FollowUp:
        """Choose ``count`` exercises for each student, reproducibly from the receipts.

        Mistakes that, according to the ``earlier`` receipts, a student has overcome are tested again at growing
        intervals; the date of the latest receipt counts as today.
        """
        history, today = _evidence_by_student(earlier), max(map(receipt_day, receipts))
        answers = [answer for receipt in receipts for answer in receipt["answers"].values()]
        asked = tuple(map(Exercise.from_json, dict.fromkeys(filter(None, (it.get("exercise") for it in answers)))))
        topics = [topic for topic in TOPICS.values() if any(it.asks(ex) for it in topic.questions for ex in asked)]
        sheet, needs = receipts[0]["sheet"], []
        for receipt in with_progress_bar(list(map(_with_likely_causes, receipts)), sheet):
            evidence = receipt_evidence(receipt)
            student = Student(**receipt["student"])
            answered = sorted([*history.get(student.id, ()), *evidence.values()], key=lambda it: it.day)
            learner = Learner.of(answered, today)
            covered = {name for topic in topics for name in topic.mistakes}
            more = (topic for topic in TOPICS.values() if set(learner.suspects(topic.mistakes)) - covered)
            chosen = [*topics, *more]
            if not chosen:
                problem = gettext("the tutor asks none of the questions that %(sheet)s answers; use another sheet")
                raise InputError(problem.with_values(sheet=Code(sheet)))
            seed = variant_seed(b"the next lesson", student.id, sheet) % 2**40
            has_marks = bool(receipt["answers"])
            right = sum(it.right for it in evidence.values()) if has_marks else _USUAL
            exercises = sheet_for(chosen, learner, count, seed, lang, rules_of, right)
            causes = Counter(filter(None, (tuple(answer["mistakes"]) for answer in receipt["answers"].values())))
            due = tuple(filter(learner.is_due, learner.suspects(MISTAKES)))
            needs.append(StudentNeeds(student, has_marks, tuple(dict(causes.most_common())), exercises, due, right))
        return cls(sheet, lang, tuple(needs), asked, rules_of)

    @cached_property
    def common(self) -> list[tuple[str, list[StudentNeeds]]]:
        """Each unambiguous cause with the students whose answers it explains, the most common first."""
        who: dict[str, list[StudentNeeds]] = {}
        for needs in self.needs:
            for name in needs.mistakes:
                who.setdefault(name, []).append(needs)
        return sorted(who.items(), key=lambda item: (-len(item[1]), item[0]))

    def sheets(self, title: str = "", **options: Any) -> ClassExam:
        """Return the sheets of the students, with their solutions and keys; options as in `Sheet`."""
        sheets = []
        for needs in self.needs:
            name = " ".join(filter(None, [needs.student.first_name, needs.student.last_name]))
            options |= {"title": title or self._title, "lang": self.lang}
            sheets.append(Sheet(needs.exercises, name=name, number=needs.student.id, **options))
        return ClassExam(tuple(needs.student for needs in self.needs), tuple(sheets))

    @property
    def _title(self) -> str:
        return _TITLE.with_values(sheet=self.sheet).render(translator_for(self.lang))

    # ---- The slides -------------------------------------------------------------------------------

    def deck(self, title: str = "") -> Deck | None:
        """Return slides on the most common mistakes, each with a small tree and the wrong answer beside the right one;
        None if there are no mistakes.
        """
        translator, pages = translator_for(self.lang), list[tuple[str, str, Exercise, Answer]]()
        students = sum(needs.has_marks for needs in self.needs)
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
        caption, sentence = " ".join([question, *rules[:-1]]), mistake_sentence(mistake, self.lang)
        yield Slide(title, DrawingRow.of(asking, question, size), caption, (_ASK.render(translator),))
        yield Slide(title, DrawingRow.of(both, sentence, size), sentence, tuple(reasons))

    def _rows(self, exercise: Exercise, wrong: Answer) -> tuple[list[Headed], list[Headed]]:
        """Return two rows of pictures with headings: the tree of the question, and the tree with the wrong answer
        beside the tree with the right answer.
        """
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
        """Return the tutor's questions that can show a mistake; the questions that the sheet also asks come first."""
        topics = TOPICS.values() if mistake in MISTAKES else ()
        questions = [it for topic in topics for it in topic.questions if it.shows(mistake)]
        return sorted(questions, key=lambda question: not any(map(question.asks, self.asked)))

    def _example(self, mistake: str, first_seed: int) -> tuple[Exercise, Answer] | None:
        """Return the smallest of several generated exercises in which the given mistake changes the answer, and the
        wrong answer; return None if there is no such exercise.

        Exercises whose answer has no other cause are preferred.
        """
        if rules := rules_of_cause(mistake):
            return self._example_of_rules(rules)
        drawn = []
        for question in self._questions_with(mistake)[:1]:
            for seed in range(first_seed, first_seed + _EXAMPLES):
                with suppress(InputError):
                    aim = Aim(question, mistake, (mistake,))
                    drawn.append(exercise_for(aim, Learner(), seed, self.lang, self.rules_of))
        examples = ((exposure.exercise, exposure.answers(mistake)[0]) for _, exposure in drawn)
        return min(examples, key=lambda it: (check(*it).causes != (mistake,), *_size(it[0])), default=None)

    def _example_of_rules(self, rules: dict[str, Any]) -> tuple[Exercise, Answer] | None:
        """Return the smallest exercise of the sheet whose answer differs under the given rules, and the answer under
        these rules; return None if there is no such exercise.
        """
        for exercise in sorted(self.asked, key=_size):
            with suppress(GameTreeError):
                other = replace(exercise, rules=replace(exercise.rules, **rules), seed=None).key
                if not exercise.accepts(other):
                    return exercise, other
        return None

    # ---- The page for the teacher -------------------------------------------------------------------

    def page(self, sheets: ClassExam) -> str:
        """Return the teacher's page: the mistakes with their students, and each student's mistakes and sheet."""
        translator = translator_for(self.lang)
        title = _NEEDS_TITLE.with_values(sheet=self.sheet).render(translator)
        heads = [phrase.render(translator) for phrase in (MISTAKE_HEADS[0], MISTAKE_HEADS[2], MISTAKE_HEADS[4])]
        rows = [
            [str(len(who)), mistake_sentence(name, self.lang), ", ".join(_name(needs.student) for needs in who)]
            for name, who in self.common
        ]
        pairs = list(zip(self.needs, [sheet.code for sheet in sheets.sheets], strict=True))
        each = [self._needs_row(needs, code) for needs, code in pairs if needs.has_marks]
        each += self._row_without_marks([pair for pair in pairs if not pair[0].has_marks])
        parts = [
            f"<h1>{escape(title)}</h1>",
            heading(_COMMON, translator) + report_table(heads, rows, numbers=range(1), look="cards"),
            heading(_EACH, translator)
            + report_table([phrase.render(translator) for phrase in _EACH_HEADS], each, look="cards"),
        ]
        return feedback_document(title, parts, self.lang)

    def _needs_row(self, needs: StudentNeeds, code: str) -> list[str]:
        translator = translator_for(self.lang)
        causes = [[mistake_sentence(name, self.lang) for name in names] for names in needs.causes]
        each = [explanations_text(translator, sentences) for sentences in causes]
        mistakes = (
            " ".join(f"({number}) {text}" for number, text in enumerate(each, 1)) if len(each) > 1 else "".join(each)
        )
        due = " ".join(mistake_sentence(name, self.lang) for name in needs.due)
        again = _DUE.with_values(mistakes=due).render(translator) if due else ""
        others = _NO_MISTAKE if needs.right >= _USUAL else _UNEXPLAINED
        explanations = " ".join(filter(None, [mistakes, again])) or others.render(translator)
        return [_name(needs.student), explanations, ", ".join(self._kinds(needs)), code]

    def _row_without_marks(self, pairs: Sequence[tuple[StudentNeeds, str]]) -> list[list[str]]:
        """Return one row for all students without marks; [] if there are none."""
        kinds = dict.fromkeys(kind for needs, _ in pairs for kind in self._kinds(needs))
        names, codes = ", ".join(_name(needs.student) for needs, _ in pairs), ", ".join(code for _, code in pairs)
        return [[names, OTHERS.render(translator_for(self.lang)), ", ".join(kinds), codes]] if pairs else []

    def _kinds(self, needs: StudentNeeds) -> list[str]:
        translator = translator_for(self.lang)
        return [exercise.question_kind.title.render(translator) for exercise in needs.exercises]


def _evidence_by_student(receipts: Iterable[Mapping[str, Any]]) -> dict[str, list[Evidence]]:
    found: dict[str, list[Evidence]] = {}
    for receipt in map(_with_likely_causes, receipts):
        found.setdefault(receipt["student"]["id"], []).extend(receipt_evidence(receipt).values())
    return found


def _name(student: Student) -> str:
    return name_and_id({"first_name": student.first_name, "last_name": student.last_name, "id": student.id})


def _size(exercise: Exercise) -> tuple[int, int]:
    return exercise.tree.height, len(exercise.tree)


def _with_likely_causes(receipt: Mapping[str, Any]) -> dict[str, Any]:
    """Return a receipt in which each answer with several causes keeps only the causes that explain the greatest number
    of the student's answers.

    An answer with several causes is counted in equal parts for each of them.
    """
    shares = Counter[str]()
    for answer in receipt["answers"].values():
        shares.update(dict.fromkeys(answer["mistakes"], Fraction(1, max(1, len(answer["mistakes"])))))
    answers = {}
    for name, answer in receipt["answers"].items():
        most = max((shares[cause] for cause in answer["mistakes"]), default=0)
        answers[name] = {**answer, "mistakes": [cause for cause in answer["mistakes"] if shares[cause] == most]}
    return {**receipt, "answers": answers}
