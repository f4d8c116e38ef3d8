"""Questions of a problem sheet, each with points and with the name to which the student assigns the answer, and
functions that change the rules of a sheet.
"""

from __future__ import annotations

import ast
import copy
import difflib
import html
import inspect
import io
import keyword
import re
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import FunctionType
from typing import Any, TypeAlias

from ...errors import GameTreeError, InputError, choose, wrong_value
from ...languages import translator_for
from ...phrases import LANGUAGES, Code, Phrase, gettext
from ...rules import CHOICES, Rules, choices_obeyed
from ...tree.tree import Source
from ...values import INF, Number, ValueRefused, show, to_number
from .. import answer_errors as words
from ..answer_errors import AnswerError
from ..answer_notation import answer_repr, literal
from ..exercise import Exercise
from ..exercise_picture import plain_tables, question_drawing
from ..feedback import check as check_exercise
from ..feedback import score_of
from ..marks import RUBRICS, Rubric, points_text, rubric_rule
from ..programs import ImplementationFeedback, check_implementation
from ..programs.tasks import Task
from . import graded_answer as sentences
from .answer_values import NOT_RUN, reading
from .calculation import Calculation
from .cell_statements import bound_in, program_text
from .formulation import Formulation, OutOfTime
from .graded_answer import WRITE_FUNCTION, GradedAnswer, NotebookPage, marks_of, share_of, unanswered, with_warning


@dataclass(frozen=True)
class _FeedbackWithPoints:
    feedback: ImplementationFeedback
    points: str

    def _repr_mimebundle_(self) -> dict[str, str]:
        shown = self.feedback._repr_mimebundle_()
        body = f"{shown['text/html']}<p><strong>{html.escape(self.points)}</strong></p>"
        return {
            "text/plain": f"{shown['text/plain']}\n{self.points}",
            "text/html": f'<div class="gt-feedback" lang="{self.feedback.lang}">{body}</div>',
        }


def _task_page(task: Task, name: str, last: str, lang: str) -> NotebookPage:
    first = WRITE_FUNCTION.with_values(name=name).render(translator_for(lang))
    return NotebookPage(
        (first, *task.sentences(lang)),
        code=_renamed_function(task.signature, task, name),
        last=last,
        lang=lang,
    )


def _grade_function(
    task: Task, name: str, answer: object, points: Number, lang: str, cells: Sequence[str] = ()
) -> GradedAnswer:
    """Grade a function: each tree with the right value gives an equal share of the points.

    A function that is not written with ``def`` is graded from the text of the ``cells`` that ran, like a submission.
    """
    got = words.NO_ANSWER if answer is None or answer is ... else answer_repr(answer)
    function: Any = inspect.unwrap(answer) if callable(answer) else None
    is_def = isinstance(function, FunctionType) and function.__name__ != "<lambda>"
    if callable(answer) and not is_def and (text := program_text(cells, name)):
        return grade_text(task, name, text, points, lang)
    if callable(answer) and not isinstance(answer, type):
        try:
            return _graded(check_implementation(task.name, answer, lang=lang), points, lang)
        except InputError:
            got = words.LAMBDA if getattr(answer, "__name__", "") == "<lambda>" else got
    raise AnswerError(words.ANSWER, words.FUNCTION, got).with_example(
        _renamed_function(task.signature, task, name), lang
    )


def grade_text(
    task: Task, name: str, text: str, points: Number, lang: str, trees: Sequence[Source] | None = None
) -> GradedAnswer:
    """Grade the text of a program whose function has the name ``name``; ``trees`` replace the kit's own trees.

    >>> from gametree.exercises.programs import TASKS
    >>> text = "def value(node):\\n    return node.value if node.is_leaf else max(map(value, node.children))"
    >>> grade_text(TASKS["minimax"], "value", text, 5, "en").marks
    1.2
    """
    named = text if name == task.function else f"{text}\n{task.function} = {name}\n"
    checked = check_implementation(task.name, named, trees=trees, lang=lang, counts_calls=False)
    return _graded(checked, points, lang)


def _graded(feedback: ImplementationFeedback, points: Number, lang: str) -> GradedAnswer:
    feedback = replace(feedback, notes=tuple(note for note in feedback.notes if note != "printed"))
    score = share_of(points, Fraction(feedback.score, feedback.maximum))
    points_line = points_text(translator_for(lang), score, points, rounded=True)
    shown = _FeedbackWithPoints(feedback, points_line)
    return GradedAnswer(
        score, points, shown, feedback.interruption, feedback.protection, had_to_wait=feedback.had_to_wait
    )


def _renamed_function(signature: str, task: Task, name: str) -> str:
    return signature.replace(f"def {task.function}(", f"def {name}(", 1)


# ---- Questions of a sheet -------------------------------------------------------------------------

Subject: TypeAlias = Exercise | Task | Formulation | Calculation
"""The subjects of questions."""
_rubric = lru_cache(maxsize=256)(Rubric)


@dataclass(frozen=True, repr=False)
class Question:
    """A question of a sheet: as the last expression of a cell, it displays its picture, its rules and its points.

    The student assigns the answer to ``name``: a literal, a function or a class. ``subject`` is an `Exercise`, a task
    of `gametree.exercises.programs.TASKS`, one of `FORMULATIONS`, or a `Calculation`.

    >>> question = Question("best", Exercise("best-move", "[[3 12] [2 4]]"), points=2)
    >>> question.check({"best": "a9"})
    answer: write a move at A, not 'a9'; for example: a1
    <BLANKLINE>
    Points: 0 of 2.
    >>> question.marks({}), question.marks({"best": "a1"})
    (0, 2)
    """

    name: str
    subject: Subject
    points: Number = 1
    """points, with at most two decimals"""
    lang: str = "en"
    rubric: str = "per_node"
    """marking rule of an exercise"""
    hidden_trees: bool = False
    """whether a program is marked on trees other than those of `check`"""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.isidentifier() or keyword.iskeyword(self.name):
            raise InputError(
                wrong_value(gettext("the name of the question"), self.name, gettext("a name that Python allows"))
            )
        if not isinstance(self.subject, Subject):
            needed = gettext("an Exercise, a task of TASKS, one of FORMULATIONS, or a Calculation")
            raise InputError(
                wrong_value(gettext("the subject of %(name)s").with_values(name=Code(self.name)), self.subject, needed)
            )
        object.__setattr__(self, "points", _points(self.name, self.points))
        choose(gettext("language"), self.lang, LANGUAGES)
        choose(gettext("rubric"), self.rubric, RUBRICS)

    def check(self, namespace: Mapping[str, Any]) -> GradedAnswer:
        """Find the answer in the variables of a notebook, ``globals()``, check it and return the feedback; never raise
        an error.

        The feedback mentions an answer that is missing, None, or of the wrong kind, but never the whole key.
        """
        translations = translator_for(self.lang)
        if self.name not in namespace:
            phrases = (sentences.ABSENT.with_values(name=self.name), *similar_name(self.name, namespace))
            return unanswered([phrase.render(translations) for phrase in phrases], self.points, self.lang)
        output = io.StringIO()  # nbgrader treats printed output and warnings of a student's code as a failure
        with redirect_stdout(output), redirect_stderr(output), warnings.catch_warnings(action="ignore"):
            try:
                return self._grade(namespace[self.name], _cells(namespace))
            except AnswerError as error:
                # the answer can still belong to the sheet, if its cell has not been run since
                is_old = namespace[self.name] is None or namespace[self.name] is ...
                why, more = error.phrase, [sentences.NOT_RUN.render(translations)] if is_old else []
            except OutOfTime:
                why, more = sentences.OUT_OF_TIME, []
            except (Exception, SystemExit) as error:  # a student's program can raise any exception
                why, more = sentences.UNMARKABLE.with_values(error=type(error).__name__), []
        return unanswered((why.render(translations), *more), self.points, self.lang, why)

    def marks(self, namespace: Mapping[str, Any]) -> int | float:
        """Return the points for the answer, which nbgrader reads as partial credit from the output of a graded cell."""
        return self.check(namespace).marks

    def scored(self, answer: object) -> tuple[int | float, Phrase | None]:
        """Return the points for an answer that is data, as `check` does, but without feedback, which is slow; and the
        reason why the answer cannot be read, or None if it can.

        >>> question = Question("pruned", Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"))
        >>> question.scored(["C2"]), str(question.scored("7,5")[1])
        ((0.5, None), "answer: write leaves, not '7'; for example: B1 B2")
        """
        try:
            if isinstance(self.subject, Exercise):
                score = score_of(self.subject, answer, _rubric(self.rubric, self.points))
                return marks_of(score, self.points), None
            if isinstance(self.subject, Calculation):
                self.subject.read(answer)
        except AnswerError as error:
            return 0, error.phrase
        except Exception as error:
            return 0, sentences.UNMARKABLE.with_values(error=type(error).__name__)
        return self.marks({self.name: answer}), None

    @property
    def rule(self) -> Phrase | None:
        """The question's own marking rule, or None if each part is worth an equal share of the points."""
        if not isinstance(self.subject, Exercise) or self.rubric == RUBRICS[0]:
            return None
        parts = len(self.subject.question_kind.items(self.subject.key))
        return rubric_rule(_rubric(self.rubric, self.points)) if parts > 1 else None

    def _grade(self, answer: object, cells: Sequence[str]) -> GradedAnswer:
        subject = self.subject
        if isinstance(subject, Exercise):
            feedback = check_exercise(subject, answer, _rubric(self.rubric, self.points), lang=self.lang)
            return GradedAnswer(feedback.score, self.points, replace(feedback, discreet=True))
        if isinstance(subject, Task):
            graded = _grade_function(subject, self.name, answer, self.points, self.lang, cells)
            warning = sentences.HIDDEN_TREES.render(translator_for(self.lang))
            return with_warning(graded, warning) if self.hidden_trees else graded
        if isinstance(subject, Formulation):
            return subject.grade(self.name, answer, self.points, self.lang)
        return subject.grade(answer, self.points, self.lang)

    def _page(self) -> NotebookPage:
        translations, subject = translator_for(self.lang), self.subject
        more = (self.rule, sentences.HIDDEN_TREES if self.hidden_trees else None)
        phrases = [sentences.WORTH.with_values(points=show(self.points)), *filter(None, more)]
        last = " ".join(one.render(translations) for one in phrases)
        if isinstance(subject, Exercise):
            write_value = sentences.WRITE_VALUE.with_values(name=self.name).render(translations)
            lines, tables = (*subject.text(self.lang).splitlines(), write_value), plain_tables(subject, self.lang)
            drawing = question_drawing(subject, self.lang)
            return NotebookPage(lines, drawing=drawing, code="\n\n".join(tables), last=last, lang=self.lang)
        if isinstance(subject, Task):
            return _task_page(subject, self.name, last, self.lang)
        return subject.page(self.name, last, self.lang)

    def __repr__(self) -> str:
        return repr(self._page())

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return self._page()._repr_mimebundle_()


def check(name: str, namespace: Mapping[str, Any]) -> GradedAnswer:
    """Find the question whose answer has the given name in a notebook, and check the answer; ``namespace`` is the
    ``globals()`` of the notebook.

    A sheet uses this function so that it continues if the cell of a question was deleted; the remark about the deleted
    cell is in the language of the notebook's ``LANG``.

    >>> print(str(check("pruned", {"pruned": ["C2"]})).partition(".")[0])
    The question pruned is missing: run the cell that shows it
    """
    questions = _questions(name, namespace)
    if len(questions) == 1:
        (question,) = questions
        graded = question.check(namespace)
        # a name can then still have an older value
        has_failed = not getattr(_shell(), "last_execution_succeeded", True)
        warning = sentences.OLDER_ANSWER if has_failed else _marking_problem(question, graded, namespace)
        return with_warning(graded, warning.render(translator_for(question.lang))) if warning else graded
    lang = namespace.get("LANG")
    lang = lang if lang in LANGUAGES else LANGUAGES[0]
    why = (sentences.TWO_QUESTIONS if questions else sentences.NO_QUESTION).with_values(name=name)
    return GradedAnswer(0, 0, NotebookPage((why.render(translator_for(lang)),), lang=lang, role="feedback"))


def marks(name: str, namespace: Mapping[str, Any]) -> int | float:
    """Find the question whose answer has the given name, and return the points for the answer.

    Return 0 if there is no such question, or if there are two different ones, because the student may have made one of
    them.
    """
    questions = _questions(name, namespace)
    return questions[0].marks(namespace) if len(questions) == 1 else 0


def _questions(name: str, namespace: Mapping[str, Any]) -> list[Question]:
    """Return the different questions with the given name; a notebook still contains the questions of deleted cells."""
    different: list[Question] = []
    for value in list(namespace.values()):
        is_asked = issubclass(type(value), Question) and value.name == name
        if is_asked and not any(_same(value, earlier) for earlier in different):
            different.append(value)
    return different


def _same(one: Question, other: Question) -> bool:
    if one is other:
        return True
    if type(one) is not type(other) or (one.points, one.rubric) != (other.points, other.rubric):
        return False
    mine, theirs = one.subject, other.subject
    if isinstance(mine, Calculation) and type(mine) is type(theirs):
        return vars(mine) == vars(theirs)
    return mine == theirs


def _marking_problem(question: Question, graded: GradedAnswer, namespace: Mapping[str, Any]) -> Phrase | None:
    """Return a sentence about what an answer lacks if it is marked from the text of its cell, without the state of the
    kernel.

    Only the cells that were run so far count. Return None if nothing is missing.

    >>> question = Question("best", Exercise("best-move", "[[3 12] [2 4]]"), points=2)
    >>> cells = ["best = gt.minimax(tree).best_move", "check('best', globals())"]
    >>> here = {"best": "a1", "In": cells}
    >>> print(str(_marking_problem(question, question.check(here), here)).partition(": ")[2])
    it uses gt, which this cell does not define. Write the value itself, or put all that is needed into the cell.
    """
    cells, name = _cells(namespace), question.name
    is_data = isinstance(question.subject, Exercise | Calculation)
    if not is_data or name not in namespace or not cells or name not in cells[-1] or "check" not in cells[-1]:
        return None
    value_read = reading(cells[:-1] if name not in bound_in(cells[-1]) else cells, name)
    if value_read.why == NOT_RUN:
        return sentences.NOT_TRIED
    if value_read.why is not None and value_read.is_computed:
        return sentences.NOT_ALONE.with_values(why=value_read.why)
    if value_read.why is not None:
        return sentences.NO_CELL.with_values(name=name)
    points, _ = question.scored(value_read.value)
    return None if points == graded.marks else sentences.OTHER_POINTS.with_values(points=show(to_number(points)))


def _cells(namespace: Mapping[str, Any]) -> list[str]:
    shell = _shell()
    if shell is not None and shell.user_ns is namespace:
        cells = shell.history_manager.input_hist_raw if shell.history_manager else []
    else:
        cells = namespace.get("In", [])
    return [cell for cell in cells if isinstance(cell, str)] if isinstance(cells, list) else []


def _shell() -> Any:
    return getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()


def similar_name(name: str, namespace: Mapping[str, object]) -> list[Phrase]:
    """Return a list with one sentence about a variable whose name is similar to the given, missing name; return an
    empty list if there is no such variable.

    >>> str(similar_name("pruned", {"prunde": ["C2"]})[0])
    'There is prunde: is this your answer? Then call it pruned.'
    """
    own = [
        defined
        for defined, value in namespace.items()
        if isinstance(defined, str)
        and not defined.startswith("_")
        and not type(value).__module__.startswith("gametree")
    ]
    near = difflib.get_close_matches(name, own, n=1, cutoff=0.75)
    return [sentences.SIMILAR_NAME.with_values(found=close_name, name=name) for close_name in near]


def _points(name: str, value: object) -> Number:
    try:
        points = to_number(value)
    except ValueRefused:
        points = -1
    if not 0 <= points < INF or (Fraction(points) * 100).denominator != 1:
        needed = gettext("a number from 0, with two decimals at most")
        raise InputError(wrong_value(gettext("the points of %(name)s").with_values(name=Code(name)), value, needed))
    return points


_IMPORT = "from gametree import Rules\n\n"
_CHECK_OR_MARKS = re.compile(r"\b(?:check|marks)\(")


def with_course_rules(notebook: Mapping[str, Any], rules: Rules) -> tuple[dict[str, Any], list[str]]:
    """Return a teacher's sheet in which the calls of `Exercise` contain the given rules, and the names of the questions
    that keep other rules.

    A question keeps the rules that it sets itself, and stays unchanged if it is impossible under the given rules; its
    text states the rules that it keeps. Solutions that are no longer right are replaced by the key. The cells that
    create the questions run here, so the sheet must be the teacher's.

    >>> cells = [
    ...     "from gametree.exercises.questions import Question\\nfrom gametree.exercises import Exercise",
    ...     'q = Question("one", Exercise("pruned-leaves", "[[3 12] [2 4]]"))',
    ...     'one = ["C2"]',
    ... ]
    >>> sheet = {"cells": [{"cell_type": "code", "metadata": {}, "source": text} for text in cells]}
    >>> changed, left = with_course_rules(sheet, Rules(order="right_to_left"))
    >>> changed["cells"][1]["source"].splitlines()[-1][-63:], changed["cells"][2]["source"], left
    ('leaves", "[[3 12] [2 4]]", rules=Rules(order="right_to_left")))', 'one = []', [])
    """
    changed: dict[str, Any] = copy.deepcopy(dict(notebook))
    codes = [cell for cell in changed["cells"] if cell["cell_type"] == "code"]
    sources = ["".join(cell["source"]) for cell in codes]
    calls = [list(_exercises(source))[::-1] for source in sources]  # a change moves only the exercises after it
    if rules == Rules() or not any(calls):
        return changed, []
    names = _run(sources)
    questions = {value.name: value for value in names.values() if isinstance(value, Question)}
    kept: list[str] = []
    keys: dict[str, str] = {}
    for place, name, call in [(place, *call) for place, cell_calls in enumerate(calls) for call in cell_calls]:
        question, subject = questions[name], questions[name].subject
        assert isinstance(subject, Exercise)
        obeyed = choices_obeyed(subject.obeys).keys() - _unusual_rules(subject.rules).keys()
        wanted = replace(subject.rules, **{rule: getattr(rules, rule) for rule in obeyed})
        key = _new_solution(question, subject, wanted, names)
        if key is None or any(word != getattr(rules, rule) for rule, word in _unusual_rules(subject.rules).items()):
            kept.append(name)
        if key is not None and wanted != subject.rules:
            sources[place] = _with_rules(sources[place], call, subject.rules, wanted)
            keys |= {name: key} if key else {}
    for cell, source, exercise_calls in zip(codes, _with_keys(sources, keys), calls, strict=True):
        if source != "".join(cell["source"]):
            cell["source"] = _IMPORT * (bool(exercise_calls) and "Rules" not in names) + source
    return changed, kept


def marked_by(notebook: Mapping[str, Any], rubric: str = "", hidden_trees: bool = False) -> dict[str, Any]:
    """Return a teacher's sheet in which the calls of `Question` contain the given marking rules; existing rules are
    kept.

    >>> text = 'q = Question("one", Exercise("pruned-leaves", "[[3 12] [2 4]]"), points=2)'
    >>> sheet = {"cells": [{"cell_type": "code", "metadata": {}, "source": text}]}
    >>> print(marked_by(sheet, "all_or_nothing")["cells"][0]["source"].partition("]]")[2])
    "), points=2, rubric="all_or_nothing")
    """
    changed: dict[str, Any] = copy.deepcopy(dict(notebook))
    for cell in changed["cells"]:
        source = "".join(cell["source"])
        calls = _questions_in(source) if cell["cell_type"] == "code" else []
        for call in reversed(list(calls)):
            is_task, known = not isinstance(call.args[1], ast.Call), {one.arg for one in call.keywords}
            more = [f'rubric="{rubric}"'] if rubric and not is_task and "rubric" not in known else []
            more += ["hidden_trees=True"] if hidden_trees and is_task and "TASKS" in ast.unparse(call.args[1]) else []
            last = (*call.args, *(one.value for one in call.keywords))[-1]
            if more:
                source = replace_expression(
                    source, last, ", ".join([ast.get_source_segment(source, last) or "", *more])
                )
                cell["source"] = source
    return changed


def _run(sources: list[str]) -> dict[str, Any]:
    """Run the cells of a sheet except those that check or mark; return their names with the teacher's answers."""
    names: dict[str, Any] = {}
    for source in sources:
        if not _CHECK_OR_MARKS.search(source):
            exec(compile(source, "sheet", "exec", dont_inherit=True), names)
    return names


def _exercises(source: str) -> Iterator[tuple[str, ast.Call]]:
    for call in _questions_in(source):
        name, subject = call.args[:2]
        is_exercise = isinstance(subject, ast.Call) and ast.unparse(subject.func) == "Exercise"
        if isinstance(name, ast.Constant) and isinstance(subject, ast.Call) and is_exercise:
            yield str(name.value), subject


def _questions_in(source: str) -> Iterator[ast.Call]:
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Question" and len(call.args) > 1:
            yield call


def _unusual_rules(rules: Rules) -> dict[str, Any]:
    """Return those rules with named choices for which the default was not chosen."""
    return {name: word for name, word in rules.describe().items() if name in CHOICES}


def _new_solution(question: Question, exercise: Exercise, rules: Rules, names: Mapping[str, Any]) -> str | None:
    """Return the new solution under the given rules; "" if the old solution is still right, None if the exercise is
    impossible under these rules.
    """
    try:
        changed = replace(exercise, rules=rules)
        key = changed.key
    except GameTreeError:
        return None
    new_question = replace(question, subject=changed)
    return "" if new_question.marks(names) == question.points else literal(key)


def _with_keys(sources: list[str], keys: Mapping[str, str]) -> list[str]:
    changed = list(sources)
    for name, key in keys.items():
        for place in reversed(range(len(changed))):
            lines = [line for line in ast.parse(changed[place]).body if isinstance(line, ast.Assign)]
            values = [line.value for line in lines if [ast.unparse(target) for target in line.targets] == [name]]
            if values:
                changed[place] = replace_expression(changed[place], values[-1], key)
                break
    return changed


def replace_expression(source: str, node: ast.expr, text: str) -> str:
    """Return a source with the text of one expression replaced; positions are counted in bytes."""
    lines = [line.encode("utf-8") for line in source.split("\n")]
    assert node.end_lineno is not None and node.end_col_offset is not None
    before = b"\n".join([*lines[: node.lineno - 1], lines[node.lineno - 1][: node.col_offset]])
    after = b"\n".join([lines[node.end_lineno - 1][node.end_col_offset :], *lines[node.end_lineno :]])
    return (before + text.encode("utf-8") + after).decode("utf-8")


def _with_rules(source: str, call: ast.Call, there: Rules, rules: Rules) -> str:
    own = _unusual_rules(there)
    words = ", ".join(f'{name}="{word}"' for name, word in _unusual_rules(rules).items() if name not in own)
    named = {argument.arg: argument.value for argument in call.keywords}
    rules_argument = call.args[2] if len(call.args) > 2 else named.get("rules")
    changed, text = (
        (rules_argument, f", {words}") if isinstance(rules_argument, ast.Call) else (call, f", rules=Rules({words})")
    )
    arguments = [*changed.args, *(argument.value for argument in changed.keywords)]
    last = max(arguments, key=lambda argument: (argument.end_lineno, argument.end_col_offset))
    return replace_expression(source, last, f"{ast.get_source_segment(source, last)}{text}")
