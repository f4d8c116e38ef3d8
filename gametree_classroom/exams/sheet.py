"""Sheets of exercises with space for the answers, their solutions, and the exam of a class."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import Any, overload

from gametree.drawing.themes import theme_named
from gametree.errors import InputError, choose, wrong_value
from gametree.exercises.answer_notation import literal
from gametree.exercises.constraints import Properties, properties_of
from gametree.exercises.exercise import Exercise
from gametree.exercises.kinds import KINDS
from gametree.files import csv_bytes, text_or_file, write_all
from gametree.languages import translator_for
from gametree.phrases import LANGUAGES, gettext
from gametree.progress_bar import with_progress_bar
from gametree.render.format import paper_size
from gametree.trace.annotations import NOTATIONS, to_notation
from gametree.values import Number, show

from ..roster_file import Student
from ..students import USUAL_DIFFICULTY, Roster, Secret, read_roster, secret_in, variant
from .answer_grid import code_of
from .html_sheet import HTML_SHEET, fragment, html
from .latex_sheet import LATEX_SHEET, latex
from .page_plan import MARGIN, Page
from .pages import PDF_SHEET, plans, sheets_pdf
from .paper_words import paper_words, question_and_instructions
from .paper_words import points as points_of

PAPER_FORMATS = (PDF_SHEET, HTML_SHEET, LATEX_SHEET)
"""formats of sheets"""
_NO_BREAK = "\u00a0"
CODE = 6
"""length of a sheet's code, in characters"""


@dataclass(frozen=True, repr=False)
class Sheet:
    """Exercises on paper, all in one language.

    ``points`` are the points of each exercise, or one number for all. The student's ``name`` and ``number`` are printed
    on their lines and at the top of each page; ``duration``, allowed ``aids`` and ``instructions`` are printed below
    them on the first page.

    >>> from gametree_classroom.exams import Sheet
    >>> sheet = Sheet([Exercise("values", "[[3 12] [2 4]]"), Exercise("savings", "[[3 12] [2 4]]")], points=2)
    >>> [[part.exercise for part in page.parts] for page in sheet.pages]
    [[0, 1]]
    >>> sheet
    Exercises on game trees
    1. Work out the minimax value of every inner node. (2 points)
    2. Minimax evaluates 4 leaves. How many fewer does alpha-beta evaluate? (2 points)
    """

    exercises: Sequence[Exercise]
    _: KW_ONLY
    title: str = ""
    lang: str = ""
    """language of the sheet; by default that of the first exercise"""
    name_line: bool = True
    points: Any = None
    paper: str = "a4"
    landscape: bool = False
    theme: str = "light"
    note: str = ""
    """additional text at the foot of each page"""
    name: str = ""
    number: str = ""
    duration: str = ""
    aids: str = ""
    instructions: str = ""
    notation: str = NOTATIONS[0]
    """annotation beside the nodes of a solution that shows a search"""
    codes: tuple[str, ...] = ()
    """code of each exercise, for answers in boxes for a scanner; empty for answers on lines"""

    def __post_init__(self) -> None:
        exercises = tuple(self.exercises)
        if not exercises or not all(isinstance(exercise, Exercise) for exercise in exercises):
            problem = gettext("the sheet has no exercises; create some with generate()")
            if exercises:
                problem = gettext(
                    "the sheet contains an item that is not an exercise; create exercises with generate()"
                )
            raise InputError(problem)
        lang = choose(gettext("language"), self.lang or exercises[0].lang, LANGUAGES)
        paper_size(self.paper)
        theme_named(self.theme)
        to_notation(self.notation)
        title, points = self.title or paper_words(lang)["title"], _points(self.points, len(exercises))
        spoken = tuple(exercise.in_language(lang) for exercise in exercises)
        vars(self).update(exercises=spoken, title=title, lang=lang, points=points)

    @property
    def front(self) -> list[str]:
        """The lines on the first page below the name: the duration, the allowed aids and the instructions.

        >>> Sheet([Exercise("values", "[3 12]")], duration="90 min", aids="none", instructions="Good luck!").front
        ['Duration: 90 min · Allowed aids: none', 'Good luck!']
        """
        words, texts = paper_words(self.lang), {"duration": self.duration, "aids": self.aids}
        conditions = " · ".join(f"{words[name]} {text}" for name, text in texts.items() if text)
        return [*filter(None, [conditions]), *self.instructions.splitlines()]

    @property
    def code(self) -> str:
        """The code that a sheet and its solution share, independent of the seeds.

        >>> Sheet([Exercise("values", "[[3 12] [2 4]]")]).code
        '7a2032'
        """
        content = (
            (exercise.kind, str(exercise.tree), exercise.algorithm, sorted(exercise.details.items()))
            for exercise in self.exercises
        )
        return hashlib.sha256(repr(list(content)).encode("utf-8")).hexdigest()[:CODE]

    def to_pdf(self, path: str | Path, *, solution: bool = False, overwrite: bool = False) -> Path:
        """Write the sheet, or its solution, as a PDF with embedded fonts; return the path."""
        return write_all([(Path(path), self.pdf(solution=solution))], overwrite=overwrite)[0]

    @overload
    def to_html(self, path: None = None, *, solution: bool = False) -> str: ...
    @overload
    def to_html(self, path: str | Path, *, solution: bool = False, overwrite: bool = False) -> Path: ...
    def to_html(self, path: str | Path | None = None, *, solution: bool = False, overwrite: bool = False) -> str | Path:
        """Return the sheet, or its solution, as an HTML page suitable for printing; with a ``path``, write the page
        there and return the path. An existing file is replaced only with ``overwrite=True``.
        """
        return text_or_file(html(self, solution=solution), path, overwrite=overwrite)

    @overload
    def to_latex(self, path: None = None, *, solution: bool = False) -> str: ...
    @overload
    def to_latex(self, path: str | Path, *, solution: bool = False, overwrite: bool = False) -> Path: ...
    def to_latex(
        self, path: str | Path | None = None, *, solution: bool = False, overwrite: bool = False
    ) -> str | Path:
        """Return the sheet, or its solution, as a LaTeX document on the same pages; with a ``path``, write the document
        there and return the path.
        """
        return text_or_file(latex(self, solution=solution), path, overwrite=overwrite)

    def pdf(self, *, solution: bool = False) -> bytes:
        """Return the content of the PDF."""
        return sheets_pdf([self], [self.pages], solution=solution)

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """The content of each page; on the solution, pages with the reasons follow.

        A tree that cannot be printed in letters of 8 points is printed on a landscape page or, if this is not
        sufficient, in parts, one below the other; if this fails, an error is raised.
        """
        return plans([self])[0]

    @property
    def size(self) -> tuple[float, float]:
        return paper_size(self.paper, landscape=self.landscape)

    def text_width(self, turned: bool) -> float:
        """Return the width between the margins of a page (``turned`` for landscape), in points."""
        return self.size[turned] - 2 * MARGIN

    @property
    def whose(self) -> str:
        """The name and number of the sheet's student, for the top of each page; "" if the sheet has no student."""
        return " · ".join(filter(None, [self.name, self.number]))

    def heading(self, number: int) -> str:
        """Return the number of an exercise, its question and its points."""
        question, _ = question_and_instructions(self.exercises[number], self.lang)
        worth = self.points[number]
        behind = (
            "" if worth is None else " " + points_of(worth).render(translator_for(self.lang)).replace(" ", _NO_BREAK)
        )
        return f"{number + 1}. {question}{behind}"

    def __repr__(self) -> str:
        return "\n".join([self.title, *map(self.heading, range(len(self.exercises)))]).replace(_NO_BREAK, " ")

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": fragment(self)}


def _points(points: Number | Sequence[Number] | None, count: int) -> tuple[Number | None, ...]:
    numbers: list[Any] = list(points) if isinstance(points, list | tuple) else [points] * count
    if len(numbers) != count or not all(
        number is None or (isinstance(number, int | Fraction) and number >= 0) for number in numbers
    ):
        needed = gettext("a number, or a list of length %(count)s").with_values(count=count)
        raise InputError(wrong_value("points", points, needed))
    return tuple(numbers)


# ---- The exam of a class: an individual sheet for each student, equally difficult, from the roster and a secret ----

_MODEL = "the model of all variants"
"""name that is used instead of a student's id in the seeds of the model trees, which all variants resemble"""
_MODELS = 15
"""number of model trees"""
_NEAR = {"leaves": 2, "inner": 1, "evaluated": 1, "pruned": 0}
"""properties of a tree that differ by at most one among all variants, with the minimum value of each property"""
_LEAST_SLACK = 2
"""maximum difference between the numbers of steps by hand for a small question and for its model; for a larger
question, the maximum is an eighth of the steps
"""
_PERSON = ("id", "last_name", "first_name", "email")
_SIZES = {"leaves": "leaves", "inner_nodes": "inner", "cutoffs": "cuts", "steps": "effort"}
"""columns with the sizes of a question in the table of keys, each with the corresponding property of the tree"""
_CLASS_SIZES = tuple(f"class_{name}" for name in _SIZES)
"""columns with the minimum and maximum of each size in the class"""
_ASKED = ("question", "kind", "details", "points", "tree", "key", "exercise")
_HEADS = (*_PERSON, *_ASKED, *_SIZES, *_CLASS_SIZES, "title")


@dataclass(frozen=True)
class ClassExam:
    """The sheets of a class, in the order of its roster."""

    students: tuple[Student, ...]
    sheets: tuple[Sheet, ...]

    @cached_property
    def pages(self) -> list[tuple[Page, ...]]:
        return plans(self.sheets)

    def pdf(self, *, solution: bool = False, duplex: bool = True, alike: bool = True) -> bytes:
        """Return one PDF with all sheets, or with all solutions, which have the same pages in the same order.

        For printing on both sides (``duplex``), each sheet begins on a new piece of paper. If ``alike`` is set, all
        sheets have the same number of pieces; empty pages are added at the end as needed.
        """
        options = {"solution": solution, "reasons": False, "duplex": duplex, "alike": alike}
        return sheets_pdf(self.sheets, self.pages, **options)

    def keys(self) -> bytes:
        """Return the right answers as CSV, with one line per student and question, as ``gametree mark`` reads it."""
        heads = (*_HEADS, "code") if self.sheets[0].codes else _HEADS
        return csv_bytes(heads, self._rows())

    @cached_property
    def _sizes(self) -> list[list[dict[str, int]]]:
        """The sizes of each question on each sheet, keyed by the names of their columns in the table of keys."""
        return [list(map(_sizes_of, sheet.exercises)) for sheet in self.sheets]

    def _rows(self) -> Iterator[Sequence[str]]:
        spread = [[from_to(*ends) for ends in question.values()] for question in self.spread()]
        for student, sheet, sizes in zip(self.students, self.sheets, self._sizes, strict=True):
            questions = zip(sheet.exercises, sheet.points, sizes, strict=True)
            for number, (exercise, points, own) in enumerate(questions, start=1):
                person = [getattr(student, name) for name in _PERSON]
                details = " ".join(f"{name}={text}" for name, text in exercise.details.items() if isinstance(text, str))
                worth, answer = "" if points is None else show(points), literal(exercise.key)
                asked = (str(number), exercise.kind, details, worth, str(exercise.tree))
                code = sheet.codes[number - 1 : number]
                work = (*map(str, own.values()), *spread[number - 1])
                yield (*person, *asked, answer, exercise.to_json(), *work, sheet.title, *code)

    def spread(self) -> list[dict[str, tuple[int, int]]]:
        """Return the minimum and maximum sizes of each question in the class, keyed by the names of their columns in
        the table of keys.

        >>> class_exam(["u1", "u2"], ["values"], "a long random secret", "Exam 1", difficulty=1).spread()
        [{'leaves': (5, 6), 'inner_nodes': (3, 3), 'cutoffs': (0, 0), 'steps': (8, 9)}]
        """
        return [
            {name: (min(one[name] for one in question), max(one[name] for one in question)) for name in _SIZES}
            for question in zip(*self._sizes, strict=True)
        ]


def from_to(least: int, greatest: int) -> str:
    """Return a range of numbers as text.

    >>> from_to(9, 10), from_to(3, 3)
    ('9–10', '3')
    """
    return f"{least}–{greatest}" if least < greatest else str(least)


def _sizes_of(exercise: Exercise) -> dict[str, int]:
    found = properties_of(exercise.result)
    return {name: getattr(found, what) for name, what in _SIZES.items()}


def class_exam(
    roster: Roster,
    kinds: Sequence[str],
    secret: Secret,
    title: str,
    *,
    difficulty: int | Sequence[int] = USUAL_DIFFICULTY,
    lang: str = "en",
    promised: Mapping[str, Mapping[str, Any]] | None = None,
    own: Sequence[Exercise] = (),
    scan: bool = False,
    **sheet: Any,
) -> ClassExam:
    """Return the exam of a class with a question of each kind, reproducible from its arguments.

    A student's sheet does not depend on the other students of the roster, so that it can be recreated alone. All trees
    of a question have the same number of cut-offs, and nearly the same numbers of leaves, inner nodes, leaves to name
    and steps by hand. ``difficulty`` is one number for all kinds, or one for each kind; ``promised`` contains further
    conditions of `generate`, keyed by kind. ``own`` exercises come first and are the same for all students. With
    ``scan``, the answers are crossed in boxes for a scanner, with a code that only the owner of the secret can compute.
    The other options are those of `Sheet`.

    >>> exam = class_exam(["u1", "u2"], ["values", "pruned-leaves"], "a long random secret", "Exam 1", difficulty=1)
    >>> print(*(line.partition(',"{""format')[0] for line in exam.keys().decode().splitlines()[:3]), sep="\\n")
    ... # doctest: +ELLIPSIS
    id,last_name,first_name,email,question,kind,details,points,tree,key,exercise,leaves,inner_nodes,cutoffs,steps,class_...
    u1,,,,1,values,,,[[7 8 4] [20 20 13]],"{'B': 4, 'C': 13, 'A': 13}"
    u1,,,,2,pruned-leaves,,,[[16 9] [2 15]],['C2']
    """
    if not (kinds or own) or not title.strip():
        raise InputError(gettext("the exam has no title or no kind of question; give both"))
    for kind in kinds:
        choose(gettext("kind of question"), kind, KINDS)
    students = read_roster(roster)
    questions = []
    levels = [difficulty] * len(kinds) if isinstance(difficulty, int) else difficulty
    for number, (kind, level) in enumerate(zip(kinds, levels, strict=True), start=1):
        conditions = {"difficulty": level, "lang": lang, **(promised or {}).get(kind, {})}
        questions.append((kind, f"{title}, {number}", _conditions(kind, secret, f"{title}, {number}", conditions)))
    sheets = []
    for student in with_progress_bar(students, title):
        drawn = [variant(kind, student.id, secret, name, **conditions) for kind, name, conditions in questions]
        name = " ".join(filter(None, [student.first_name, student.last_name]))
        codes = _codes(secret, title, student, [*own, *drawn]) if scan else ()
        sheets.append(Sheet([*own, *drawn], title=title, lang=lang, name=name, number=student.id, codes=codes, **sheet))
    return ClassExam(students, tuple(sheets))


def _codes(secret: Secret, title: str, student: Student, exercises: Sequence[Exercise]) -> tuple[str, ...]:
    text = secret_in(secret)
    return tuple(
        code_of(text, title, student.id, str(number), exercise.to_json()) for number, exercise in enumerate(exercises)
    )


def _conditions(kind: str, secret: Secret, name: str, promised: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return conditions that make all variants of a question similar: the conditions that most of the model trees
    satisfy.

    No student gets a model. Among conditions satisfied by equally many models, those with typical manual work are used.
    """
    models = [variant(kind, f"{_MODEL}, {number}", secret, name, **promised) for number in range(_MODELS)]
    drawn = [properties_of(model.result) for model in models]
    usual = median(model.effort for model in drawn)

    def preference(alike: Mapping[str, tuple[int, int]]) -> tuple[int, float]:
        meeting = sum(all(low <= getattr(one, what) <= high for what, (low, high) in alike.items()) for one in drawn)
        return meeting, -abs(sum(alike["effort"]) / 2 - usual)

    best = max((alike for model in drawn for alike in _ways_alike(model)), key=preference)
    return {**best, **promised}


def _ways_alike(model: Properties) -> Iterator[Mapping[str, tuple[int, int]]]:
    """Yield the conditions that a model satisfies.

    Each condition allows two consecutive values of a size, so that no variant differs by more than one from the median
    of any class.
    """
    slack = max(_LEAST_SLACK, model.effort // 8)
    same = {"cuts": (model.cuts, model.cuts), "effort": (max(1, model.effort - slack), model.effort + slack)}
    for below in itertools.product((0, 1), repeat=len(_NEAR)):
        lows = {what: getattr(model, what) - less for (what, least), less in zip(_NEAR.items(), below, strict=True)}
        if all(lows[what] >= least for what, least in _NEAR.items()):
            yield {**same, **{what: (low, low + 1) for what, low in lows.items()}}
