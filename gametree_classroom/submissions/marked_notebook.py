"""The marks of a notebook: for each question of the teacher's sheet, the answer in the notebook is marked."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from typing import Any

from gametree.exercises.feedback import Feedback
from gametree.exercises.programs import worker_process
from gametree.exercises.programs.tasks import Task
from gametree.exercises.programs.worker_process import NOT_CONFINED, PROTECTIONS, NotConfined, only_confined
from gametree.exercises.questions import graded_question
from gametree.exercises.questions.answer_values import (
    FAILURES,
    NOT_RUN,
    NotData,
    Values,
    last_cell,
    reading,
    with_labels,
)
from gametree.exercises.questions.cell_statements import (
    bound_in,
    plain_values,
    program_text,
    statements,
    unreadable_line,
)
from gametree.exercises.questions.formulation import Formulation
from gametree.exercises.questions.graded_answer import (
    GradedAnswer,
    NotebookPage,
    marks_of,
    unanswered,
    whole_or_decimal,
    with_warning,
)
from gametree.exercises.questions.graded_question import Question, similar_name
from gametree.languages import translator_for
from gametree.phrases import Code, Phrase
from gametree.values import show, to_number

from . import notebook_cells as sentences
from .notebook_cells import CodeCell, Misplaced, NotebookCells, Places, added_texts, find_misplaced, read_cells
from .sheet_match import notebook_remarks
from .teacher_sheet import MARKS, QuestionKey, TeacherSheet

PROGRAM_SUBJECTS = (Task, Formulation)
"""subjects whose answers are programs or games; all other answers are data"""
_LOCATION_REMARKS = {one.message for one in sentences.HOW_FOUND}
"""remarks on the way an answer was found"""
_UNREAD = {one.message for one in sentences.NOT_READ}
_FEEDBACK_CACHE_SIZE = 128
"""number of answers whose feedback is cached with its picture"""
CACHE_SIZE = 4_096
"""number of cached graded answers; in a class, many answers occur more than once"""


@dataclass(frozen=True)
class MarkedAnswer:
    """A question with its marks."""

    question: Question
    marks: int | float
    """points, with at most two decimals"""
    given: str = ""
    """answer as Python writes it, or the text of a program; "" for none"""
    typed: str = ""
    """text of the cell if the answer is neither data nor Python"""
    value: Any = field(default=None, repr=False)
    """the answer as data, if it is not a program"""
    feedback: Callable[[], GradedAnswer] = field(repr=False, default=lambda: GradedAnswer(0, 0, NotebookPage(())))
    """function that returns the feedback, which takes a hundred times as long as marking"""
    grade_id: str = ""
    """id of the cell that nbgrader grades"""
    remarks: tuple[Phrase, ...] = ()
    """remarks for the teacher"""
    protection: str = ""
    """protection under which the program, game or cell of the answer ran; "" if nothing ran"""
    had_to_wait: bool = False
    """whether the run was stopped on a busy machine, so that a second run may get further"""

    @property
    def is_computed(self) -> bool:
        """Whether the cell of the answer was run to compute its value."""
        return sentences.COMPUTED in self.remarks

    @property
    def needs_a_look(self) -> bool:
        """Whether there are remarks other than that the answer was computed or is missing."""
        return any(remark not in (sentences.COMPUTED, sentences.UNANSWERED) for remark in self.remarks)

    @property
    def is_unread(self) -> bool:
        """Whether there is an answer that could not be read."""
        return any(remark.message in _UNREAD for remark in self.remarks)

    def at_least(self, points: float) -> MarkedAnswer:
        """Return the answer with the points of an earlier marking if they were higher."""
        if points <= self.marks:
            return self
        kept = sentences.KEPT.with_values(points=show(to_number(points)), now=show(to_number(self.marks)))
        return replace(self, marks=whole_or_decimal(round(points * 100)), remarks=(*self.remarks, kept))

    @property
    def name(self) -> str:
        """The name of the answer."""
        return self.question.name

    @property
    def maximum(self) -> int | float:
        """The points for the right answer."""
        return marks_of(self.question.points, self.question.points)

    @cached_property
    def graded(self) -> GradedAnswer:
        """The feedback for the student, with the points and a remark if the answer was found in an unusual place."""
        graded, translations = self.feedback(), translator_for(self.question.lang)
        if isinstance(graded.shown, Feedback):
            graded = replace(graded, shown=replace(graded.shown, handed_in=True))
        for remark in self.remarks:
            if remark.message in _LOCATION_REMARKS:
                graded = with_warning(graded, f"{remark.sentence(translations)}.")
        return graded


@dataclass(frozen=True)
class MarkedNotebook:
    """The marks of a notebook, in the order of the sheet."""

    student: str
    lang: str
    answers: tuple[MarkedAnswer, ...]
    remarks: tuple[Phrase, ...] = ()

    @property
    def marks(self) -> dict[str, int | float]:
        """The points, keyed by the names of the answers."""
        return {answer.name: answer.marks for answer in self.answers}

    @property
    def protection(self) -> str:
        """The weakest protection under which an answer ran, or "" if nothing ran."""
        return max((one.protection for one in self.answers if one.protection), key=PROTECTIONS.index, default="")

    @property
    def total(self) -> int | float:
        """The sum of the points."""
        return whole_or_decimal(sum(round(answer.marks * 100) for answer in self.answers))


def mark_notebook(
    data: bytes | Mapping[str, Any],
    sheet: TeacherSheet,
    student: str = "",
    lang: str | None = None,
    *,
    unconfined: bool = False,
) -> MarkedNotebook:
    """Mark a notebook, given as the bytes of its file or as its JSON, with the questions of a teacher's sheet.

    No code of the notebook runs in this process. Every question has exactly one answer: in a run of the notebook from
    top to bottom, it is the value of its name when the cell that marks it is reached or, if the name has no value
    there, at the end. The feedback is in ``lang``, otherwise in the language named by the notebook, otherwise in the
    language of the sheet. Only a file that is not a notebook raises an error, `Unreadable`. If programs cannot be
    confined, they run only if ``unconfined`` is set.

    >>> from gametree.exercises import Exercise
    >>> question = Question("pruned", Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), points=3)
    >>> cells = [{"cell_type": "code", "metadata": {}, "source": "pruned = ['C2']"}]
    >>> mark_notebook({"cells": cells}, TeacherSheet("pruning", {"pruned": question})).marks
    {'pruned': 1.5}
    """
    return mark_cells(read_cells(data), sheet, student, lang, unconfined=unconfined)


def mark_cells(
    notebook: NotebookCells,
    sheet: TeacherSheet,
    student: str = "",
    lang: str | None = None,
    *,
    unconfined: bool = False,
) -> MarkedNotebook:
    spoken_sheet = sheet.spoken(lang or notebook.fact("lang") or sheet.lang)
    answers = _Answers(notebook, spoken_sheet)
    with only_confined(is_wanted=not unconfined):
        given = tuple(answers.marked(question) for question in spoken_sheet.questions.values())
    remarks = notebook_remarks(notebook, sheet, student)
    if any(sentences.UNANSWERED in answer.remarks for answer in given):
        below = [text for marks_id, text in added_texts(notebook, _places(sheet)) if not marks_id]
        remarks += (sentences.TEXT_BELOW,) if below and sheet.grade_ids else ()
    if all(answer.remarks == (sentences.UNANSWERED,) for answer in given):  # reported once for the whole notebook
        given, remarks = tuple(replace(one, remarks=()) for one in given), (*remarks, sentences.NOTHING_ANSWERED)
    marked = MarkedNotebook(student, spoken_sheet.lang, given, remarks)
    ran_free = marked.protection not in ("", *worker_process.CONFINED)
    return replace(marked, remarks=(*marked.remarks, sentences.UNCONFINED)) if ran_free else marked


@dataclass(frozen=True)
class GivenAnswers:
    """The answers of a notebook, keyed by name, as texts that are equal for equal answers."""

    read: Mapping[str, str] = field(default_factory=dict)
    unread: Mapping[str, str] = field(default_factory=dict)
    """texts that seem to be answers but are ambiguous"""

    def differs_from(self, other: GivenAnswers) -> bool:
        """Return whether the answers of this notebook include an answer that the other notebook lacks."""
        is_unread = any(name not in other.read and other.unread.get(name) != text for name, text in self.unread.items())
        return is_unread or not self.read.items() <= other.read.items()


def answers_in(notebook: NotebookCells, sheet: TeacherSheet) -> GivenAnswers:
    """Return the answers in a notebook.

    Answers in unusual places are included; unchanged cells of the sheet are not. No program is run.

    >>> from gametree.exercises import Exercise
    >>> question = Question("pruned", Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> cells = read_cells({"cells": [{"cell_type": "code", "metadata": {}, "source": "pruned = ['C2']  # mine"}]})
    >>> answers_in(cells, TeacherSheet("pruning", {"pruned": question})).read
    {'pruned': "['C2']"}
    """
    answers, untouched = _Answers(notebook, sheet), _stub_texts(sheet)
    with only_confined():
        texts = {name: answers.text(question) for name, question in sheet.questions.items()}
        read = {name: text for name, text in texts.items() if text not in ("", untouched.get(name))}
        unread = {name: answers.unread(name) for name in sheet.questions if not texts[name]}
    return GivenAnswers(read, {name: text for name, text in unread.items() if text})


def _stub_texts(sheet: TeacherSheet) -> dict[str, str]:
    """Return the initial texts of the cells for answers, keyed by the names of the answers."""
    stubs = _Answers(NotebookCells(tuple(map(CodeCell, sheet.stubs)), {}), sheet)
    return {name: stubs.text(question) for name, question in sheet.questions.items()}


def _places(sheet: TeacherSheet) -> Places:
    return Places("", tuple(sheet.grade_ids.values()), sheet.texts)


def refuse_unconfined(sheet: TeacherSheet, option: str, *, is_allowed: bool) -> None:
    """Refuse to mark a sheet with programs if they cannot be confined, unless an option allows it."""
    has_programs = any(isinstance(question.subject, PROGRAM_SUBJECTS) for question in sheet.questions.values())
    if has_programs and not is_allowed and worker_process.protection() not in worker_process.CONFINED:
        raise NotConfined(NOT_CONFINED.with_values(place=sheet.name, option=Code(option)))


@lru_cache(maxsize=CACHE_SIZE)
def _marks_in(source: str) -> str:
    """Return the name of the question marked by a cell, or "" if there is none."""
    match = MARKS.search(source)
    return match[1] if match else ""


class _Answers:
    """The answers of a notebook to the questions of a sheet."""

    def __init__(self, notebook: NotebookCells, sheet: TeacherSheet) -> None:
        self.found, self.sheet = notebook, sheet
        self.by_hand = notebook.fact("by_hand").split()
        """names of the answers for which the teacher typed only the wrong parts"""
        self.until: dict[str, int] = {}
        """index of the cell that marks each answer, keyed by the name of the answer"""
        self.values_at_marks: dict[str, Any] = {}
        """value of each answer when the cell that marks it is reached, keyed by the name of the answer"""
        self.values = Values(is_whole=True)
        self.is_typed = bool(notebook.fact("typed"))
        """whether a teacher typed the answers as plain text, not as Python"""
        for place, (source, grade_id, _) in enumerate(notebook.cells):
            self.values.run(source)
            name = sheet.names.get(grade_id) or _marks_in(source)
            if name in sheet.questions:
                self.until[name] = place
                self.values_at_marks[name] = _value(self.values, name)

    def marked(self, question: Question) -> MarkedAnswer:
        is_program = isinstance(question.subject, PROGRAM_SUBJECTS)
        marked = self._program(question) if is_program else self._literal(question)
        grade_id = self.sheet.grade_ids.get(question.name, "")
        # `dataclasses.replace` is slow
        marked = marked if marked.grade_id == grade_id else replace(marked, grade_id=grade_id)
        if is_program:
            return marked
        if question.name in self.by_hand:
            return replace(marked, remarks=(*marked.remarks, sentences.BY_HAND))
        return marked if marked.marks == marked.maximum else self._with_copies(marked)

    def _with_copies(self, marked: MarkedAnswer) -> MarkedAnswer:
        """Add a remark if another cell, such as a copy below, has an answer with more points."""
        name = marked.name
        sources = [cell.source for cell in self.found.cells if name in cell.source]
        binding = [source for source in sources if name in bound_in(source)] if sources[1:] else []
        given = map(plain_values, binding) if binding[1:] else ()
        values = [found.get(name) for found in given if found]
        best = max((marked.question.scored(one)[0] for one in values if one is not None), default=0)
        if best <= marked.marks:
            return marked
        remarks = [remark for remark in marked.remarks if remark != sentences.REPLACED]
        return replace(marked, remarks=(*remarks, sentences.ELSEWHERE.with_values(points=show(to_number(best)))))

    def text(self, question: Question) -> str:
        """Return the answer as a text that is equal for equal answers, or "" if there is none. No program is run."""
        name = question.name
        if isinstance(question.subject, PROGRAM_SUBJECTS):
            program, _ = self._program_text(name)
            if program:
                is_stub = _has_no_body(program, name)
                return self._elsewhere(name) if is_stub else ast.unparse(ast.parse(program))
        else:
            value, _, source = self._value_that_counts(name)
            if not _is_nothing(value):
                return source or _answer_as_python(value)
        return self._unparsable_cell(name) or self._elsewhere(name)

    def unread(self, name: str) -> str:
        """Return a text that seems to be the answer, if none can be read."""
        is_program = isinstance(self.sheet.questions[name].subject, PROGRAM_SUBJECTS)
        misplaced = None if is_program else self._misplaced(name)
        return misplaced.typed if misplaced and not misplaced.code else ""

    def _value_that_counts(self, name: str) -> tuple[Any, tuple[Phrase, ...], str]:
        """Return the value of a name when the cell that marks it is reached or, if it has no value there, at the end of
        the notebook; also return remarks, and the text of the cell that must be run to compute the value, or "" if the
        value is known.
        """
        value, final_value = self.values_at_marks.get(name, _ABSENT), _value(self.values, name)
        remarks: tuple[Phrase, ...] = ()
        until = self.until.get(name)
        if _is_nothing(value) and not _is_nothing(final_value):
            value, remarks, until = final_value, (sentences.AFTER_MARKS,) if until is not None else (), None
        if value is not _UNREADABLE:
            return value, remarks, ""
        cells = self.found.cells if until is None else self.found.cells[: until + 1]
        return value, remarks, last_cell([cell.source for cell in cells], name)

    def _literal(self, question: Question) -> MarkedAnswer:
        value, remarks, source = self._value_that_counts(question.name)
        if value is _UNREADABLE:
            return self._computed(question, source, remarks)
        if not _is_nothing(value):
            return self._data(question, value, remarks)
        nothing = self._nothing(question)
        if value is _ABSENT or nothing.typed:
            return nothing
        return replace(nothing, given=_answer_as_python(value), value=value)

    def _computed(self, question: Question, source: str, remarks: tuple[Phrase, ...], typed: str = "") -> MarkedAnswer:
        """Mark the value that a cell computes in a separate process."""
        read, name = reading([source], question.name), question.name
        if read.why is not None and (labels := self._without_quotes(question, source)) is not None:
            answer = self._data(question, labels, (sentences.WITHOUT_QUOTES, *remarks))
            return replace(answer, typed=typed or source)
        if read.why is None and not _is_nothing(read.value):
            computed = (sentences.COMPUTED,) if read.is_computed or not typed else ()
            marked = self._data(question, read.value, (*computed, *remarks))
            return replace(marked, typed=typed or source, protection=read.protection)
        if read.why is None:
            return replace(self._nothing(question), protection=read.protection)
        sentence, remark = sentences.NOT_DATA.with_values(name=name), sentences.NOT_RUN
        if read.why != NOT_RUN:
            sentence = sentences.NO_RESULT.with_values(name=name, why=read.why)
            remark = sentences.GAVE_NOTHING.with_values(why=read.why)
        missing = _not_read(question, [sentence], (*remarks, remark), typed or source)
        return replace(missing, protection=read.protection, had_to_wait=read.had_to_wait)

    def _without_quotes(self, question: Question, source: str) -> Any:
        """Return the labels that a cell contains without quotation marks, or None if they may be other names."""
        try:
            found = with_labels(source, question.name)
        except FAILURES:
            return None
        used = {name for one in statements(source) if question.name in one.binds for name in one.uses}
        is_known = any(n == question.name or n in self.values or hasattr(builtins, n) for n in used)
        return None if is_known else found

    def _data(self, question: Question, value: Any, remarks: tuple[Phrase, ...]) -> MarkedAnswer:
        text, key = _AnswerText(_answer_as_python(value)), self.sheet.keys[question.name]
        text.value = value
        marks, why = _cached_marks(key, text)
        remarks = (*remarks, sentences.NOT_LITERAL.with_values(why=why)) if why is not None else remarks
        typed = value if self.is_typed and isinstance(value, str) else ""
        feedback = partial(_cached_feedback, key, text)
        grade_id = self.sheet.grade_ids.get(question.name, "")
        return MarkedAnswer(question, marks, text, typed, value, feedback, remarks=remarks, grade_id=grade_id)

    def _nothing(self, question: Question) -> MarkedAnswer:
        """Return 0 points if there is no answer or its cell is not Python; if the answer is in an unusual place, mark
        it there.
        """
        name, unparsable = question.name, self._unparsable_cell(question.name)
        if unparsable:
            reasons = [sentences.SYNTAX.with_values(number=unreadable_line(unparsable))]
            return _not_read(question, reasons, (sentences.NO_PYTHON,), unparsable)
        misplaced, replaced = self._misplaced(name), self._replaced(name)
        if replaced and not (misplaced and misplaced.code):
            reasons = [sentences.REPLACED_HERE.with_values(name=name)]
            return _not_read(question, reasons, (sentences.REPLACED,), replaced)
        if misplaced is not None:
            remarks = (misplaced.remark,)
            if not misplaced.code:
                return _not_read(question, [sentences.NOT_CODE_HERE.with_values(name=name)], remarks, misplaced.typed)
            if not isinstance(question.subject, PROGRAM_SUBJECTS):
                return self._computed(question, misplaced.code, remarks, misplaced.typed)
            cells = [*(cell.source for cell in self.found.cells), misplaced.code]
            return self._text(question, program_text(cells, name), remarks)
        if name in self.by_hand:
            return _not_read(question, [])
        others = dict.fromkeys(other_name for other_name in self.values.readable() if other_name != name)
        reasons = [sentences.NO_VALUE.with_values(name=name), *similar_name(name, others)]
        return _not_read(question, [sentences.NOT_ANSWERED] if self.is_typed else reasons, (sentences.UNANSWERED,))

    def _misplaced(self, name: str) -> Misplaced | None:
        places = replace(_places(self.sheet), marks_id=self.sheet.grade_ids.get(name, ""))
        return find_misplaced(self.found, name, places, self.sheet.questions)

    def _replaced(self, name: str) -> str:
        """Return the text of the last cell whose answer is replaced by an empty answer in a cell below it, or "" if
        there is none.
        """
        sources = (cell.source for cell in reversed(self.found.cells) if name in cell.source)
        is_program = isinstance(self.sheet.questions[name].subject, PROGRAM_SUBJECTS)
        gives = _defines if is_program else _gives_value
        return next((source for source in sources if name in bound_in(source) and gives(source, name)), "")

    def _unparsable_cell(self, name: str) -> str:
        """Return the text of a cell that may contain the answer, but is not Python, or "" if there is none."""
        pattern = re.compile(rf"^[ \t]*(?:def\s+|class\s+)?{name}\b(?!\s*\.)", re.MULTILINE)
        sources = (cell.source for cell in self.found.cells)
        return next((source for source in sources if pattern.search(source) and not statements(source)), "")

    def _program(self, question: Question) -> MarkedAnswer:
        text, remarks = self._program_text(question.name)
        is_stub = _has_no_body(text, question.name)
        if not text or (is_stub and self._elsewhere(question.name)):
            return self._nothing(question)
        return self._text(question, text, (*remarks, sentences.UNANSWERED) if is_stub else remarks)

    def _elsewhere(self, name: str) -> str:
        """If the cell for the answer is empty, return the text of another cell with the answer, or "" if there is
        none.
        """
        misplaced = self._misplaced(name)
        return self._replaced(name) or (misplaced.typed if misplaced and misplaced.code else "")

    def _program_text(self, name: str) -> tuple[str, tuple[Phrase, ...]]:
        """Return the text of a program in the cells up to the one that marks it. If there is none, search all cells and
        return the text with a remark, or "" if there is no program.
        """
        cells = [cell.source for cell in self.found.cells]
        text = program_text(cells[: self.until.get(name, len(cells)) + 1], name)
        if text or name not in self.until:
            return text, ()
        text = program_text(cells, name)
        return text, (sentences.AFTER_MARKS,) if text else ()

    def _text(self, question: Question, text: str, remarks: tuple[Phrase, ...]) -> MarkedAnswer:
        try:
            graded = _graded_text(self.sheet.keys[question.name], text, self.sheet.hidden_trees.get(question.name))
        except NotConfined:
            said, remark = [sentences.PROGRAM_NOT_RUN], (*remarks, sentences.NOT_RUN)
            return _not_read(question, said, remark, text)
        if graded.why is not None:
            remarks = (*remarks, sentences.PROGRAM_FAILED.with_values(why=graded.why))
        answer = MarkedAnswer(question, graded.marks, text, feedback=lambda: graded, remarks=remarks)
        return replace(answer, protection=graded.protection, had_to_wait=graded.had_to_wait)


def _not_read(
    question: Question, reasons: Sequence[Phrase], remarks: tuple[Phrase, ...] = (), typed: str = ""
) -> MarkedAnswer:
    """Return 0 points for an answer that is missing or not readable, with feedback that gives the reason."""

    def feedback() -> GradedAnswer:
        lines = [phrase.render(translator_for(question.lang)) for phrase in reasons]
        return unanswered(lines, question.points, question.lang, next(iter(reasons), None))

    return MarkedAnswer(question, 0, typed=typed, feedback=feedback, remarks=remarks)


def _answer_as_python(value: Any) -> str:
    """Return an answer as Python writes it, with the items of sets in a fixed order.

    >>> _answer_as_python({"A": [{"C2", "B1"}]})
    "{'A': [{'B1', 'C2'}]}"
    """
    if type(value) in (set, frozenset) and value:
        return "{" + ", ".join(sorted(map(_answer_as_python, value))) + "}"
    text = repr(value)
    if type(value) not in (dict, list, tuple) or "{" not in text[1:]:
        return text
    if isinstance(value, dict):
        pairs = (f"{_answer_as_python(key)}: {_answer_as_python(part)}" for key, part in value.items())
        return "{" + ", ".join(pairs) + "}"
    end = ",)" if len(value) == 1 and text[0] == "(" else text[-1]
    return text[0] + ", ".join(map(_answer_as_python, value)) + end


_ABSENT, _UNREADABLE = object(), object()
"""placeholders: for the value of a name that a notebook does not define, and for a value that is known only by running
the notebook"""


def _value(values: Values, name: str) -> Any:
    try:
        return values[name]
    except NotData:
        return _UNREADABLE
    except KeyError:
        return _ABSENT


def _is_nothing(value: object) -> bool:
    return value is _ABSENT or value is None or value is ...


def _gives_value(source: str, name: str) -> bool:
    """Return whether a cell, if it is run alone, assigns a value other than None to the given name."""
    values = Values()
    values.run(source)
    return not _is_nothing(_value(values, name))


def _defines(source: str, name: str) -> bool:
    """Return whether a cell defines a function or a class with a body."""
    text = program_text([source], name)
    return bool(text) and not _has_no_body(text, name)


def _has_no_body(text: str, name: str) -> bool:
    """Return whether the body of a function or a class consists only of a docstring, ``pass`` or ``...``."""
    definitions = (node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef | ast.ClassDef))
    *_, body = [], *(node.body for node in definitions if node.name == name)
    lines = [line.value if isinstance(line, ast.Expr) else line for line in body]
    return bool(lines) and all(isinstance(line, ast.Pass | ast.Constant) for line in lines)


class _AnswerText(str):
    """An answer as text and as data; only the text is used as the key of the cache."""

    __slots__ = ("value",)
    value: Any


@lru_cache(maxsize=CACHE_SIZE)
def _cached_marks(question: QuestionKey, text: _AnswerText) -> tuple[int | float, Phrase | None]:
    return question.question.scored(text.value)


@lru_cache(maxsize=_FEEDBACK_CACHE_SIZE)
def _cached_feedback(question: QuestionKey, text: _AnswerText) -> GradedAnswer:
    """Return the feedback on an answer, cached, because most right answers are equal and drawing the picture of one
    takes 0.1 s.
    """
    return question.question.check({question.question.name: text.value})


@lru_cache(maxsize=CACHE_SIZE)
def _graded_text(question: QuestionKey, text: str, trees: tuple[str, ...] | None) -> GradedAnswer:
    """Grade a program or a game; its text runs in a separate process."""
    asked, subject = question.question, question.question.subject
    if isinstance(subject, Task):
        return graded_question.grade_text(subject, asked.name, text, asked.points, asked.lang, trees)
    assert isinstance(subject, Formulation)
    return subject.grade_text(asked.name, text, asked.points, asked.lang)
