"""Sheets of exercises with room for the answers, their solutions, and the exam of a class."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, overload

from gametree.drawing.themes import theme_named
from gametree.errors import InputError, choose
from gametree.exercises.answer_notation import literal
from gametree.exercises.constraints import properties_of
from gametree.exercises.exercise import Exercise
from gametree.exercises.kinds import KINDS
from gametree.files import csv_bytes, text_or_file, write_all
from gametree.languages import translator_for
from gametree.phrases import LANGUAGES, Code, gettext, short_repr
from gametree.progress import with_progress_bar
from gametree.render.pdf import paper_size
from gametree.trace.annotations import NOTATIONS, to_notation
from gametree.values import Number, show

from ..roster_file import Student
from ..students import USUAL_DIFFICULTY, Roster, Secret, read_roster, variant
from .html_sheet import HTML_SHEET, fragment, html
from .latex_sheet import LATEX_SHEET, latex
from .pages import MARGIN, PDF_SHEET, Page, plans, sheets_pdf
from .paper_words import paper_words, question_and_instructions
from .paper_words import points as points_of

PAPER_FORMATS = (PDF_SHEET, HTML_SHEET, LATEX_SHEET)
"""the formats of sheets"""
_NO_BREAK = "\u00a0"
CODE = 6
"""length of a sheet's code, in characters"""


@dataclass(frozen=True, repr=False)
class Sheet:
    """Exercises on paper, all in one language.

    ``points`` are those of each exercise, or one number for all. ``name`` and ``number`` are the student's, and printed
    on their lines and at the top of each page; ``duration``, allowed ``aids`` and ``instructions`` stand below them on
    the first page.

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
    """that of the first exercise, unless another is named"""
    name_line: bool = True
    points: Any = None
    paper: str = "a4"
    landscape: bool = False
    theme: str = "light"
    note: str = ""
    """a further text at the foot of each page"""
    name: str = ""
    number: str = ""
    duration: str = ""
    aids: str = ""
    instructions: str = ""
    notation: str = NOTATIONS[0]
    """what is beside the nodes of a solution that shows a search"""

    def __post_init__(self) -> None:
        exercises = tuple(self.exercises)
        if not exercises or not all(isinstance(exercise, Exercise) for exercise in exercises):
            got = gettext("something else") if exercises else gettext("none", negative=True)
            raise InputError(Code("Sheet"), gettext("exercises"), got, gettext("see exercises.generate"))
        lang = choose(gettext("language"), self.lang or exercises[0].lang, LANGUAGES)
        paper_size(self.paper)
        theme_named(self.theme)
        to_notation(self.notation)
        title, points = self.title or paper_words(lang)["title"], _points(self.points, len(exercises))
        vars(self).update(exercises=exercises, title=title, lang=lang, points=points)

    @property
    def front(self) -> list[str]:
        """What stands on the first page below the name: the duration, the allowed aids and the instructions.

        >>> Sheet([Exercise("values", "[3 12]")], duration="90 min", instructions="Good luck!").front
        ['Duration: 90 min', 'Good luck!']
        """
        words, texts = paper_words(self.lang), {"duration": self.duration, "aids": self.aids}
        return [*(f"{words[name]} {text}" for name, text in texts.items() if text), *self.instructions.splitlines()]

    @property
    def code(self) -> str:
        """A code that a sheet and its solution share; it is made without the seeds.

        >>> Sheet([Exercise("values", "[[3 12] [2 4]]")]).code
        '7a2032'
        """
        content = (
            (exercise.kind, str(exercise.tree), exercise.algorithm, sorted(exercise.details.items()))
            for exercise in self.exercises
        )
        return hashlib.sha256(repr(list(content)).encode("utf-8")).hexdigest()[:CODE]

    def to_pdf(self, path: str | Path, *, solution: bool = False, overwrite: bool = False) -> Path:
        """Write the sheet, or its solution, as a PDF with its fonts inside; return the path."""
        return write_all([(Path(path), self.pdf(solution=solution))], overwrite=overwrite)[0]

    @overload
    def to_html(self, path: None = None, *, solution: bool = False) -> str: ...
    @overload
    def to_html(self, path: str | Path, *, solution: bool = False, overwrite: bool = False) -> Path: ...
    def to_html(self, path: str | Path | None = None, *, solution: bool = False, overwrite: bool = False) -> str | Path:
        """Return the sheet, or its solution, as an HTML page that prints well; with a ``path``, write it there.

        With a path it returns the path, and replaces a file that is there only with ``overwrite=True``.
        """
        return text_or_file(html(self, solution=solution), path, overwrite=overwrite)

    @overload
    def to_latex(self, path: None = None, *, solution: bool = False) -> str: ...
    @overload
    def to_latex(self, path: str | Path, *, solution: bool = False, overwrite: bool = False) -> Path: ...
    def to_latex(
        self, path: str | Path | None = None, *, solution: bool = False, overwrite: bool = False
    ) -> str | Path:
        """Return the sheet, or its solution, as a LaTeX document on the same pages; or write it to a ``path``."""
        return text_or_file(latex(self, solution=solution), path, overwrite=overwrite)

    def pdf(self, *, solution: bool = False) -> bytes:
        """Return the PDF itself."""
        return sheets_pdf([self], [self.pages], solution=solution)

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """What stands on each page, on the solution too, where pages with the reasons follow.

        A tree that cannot be printed in letters of 8 points turns its page, and is cut into strips below each other
        where that is not enough; if there is no such way, it is an error.
        """
        return plans([self])[0]

    @property
    def size(self) -> tuple[float, float]:
        return paper_size(self.paper, landscape=self.landscape)

    def text_width(self, turned: bool) -> float:
        """Return the width between the margins of a page, perhaps a turned one, in points."""
        return self.size[turned] - 2 * MARGIN

    @property
    def whose(self) -> str:
        """The student whose sheet it is, for the top of each page; empty where it is nobody's."""
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
        raise InputError(Code("Sheet, points"), needed, short_repr(points))
    return tuple(numbers)


# ---- The exam of a class: every student's own sheet, equally difficult, made from the roster and a secret ----

_MODEL = "the model of all variants"
"""stands for a student in the seeds of the trees to which all variants are alike"""
_MODELS = 9
"""how many of these there are"""
_ALIKE = {"leaves": (2, 1), "inner": (1, 1), "evaluated": (1, 1), "pruned": (0, 1), "cuts": (0, 0), "effort": (1, 2)}
"""the least of what all variants have alike, and how far they are from the median"""
_PERSON = ("id", "last_name", "first_name", "email")
_HEADS = (*_PERSON, "question", "kind", "details", "points", "tree", "key", "exercise")


@dataclass(frozen=True)
class ClassExam:
    """The sheets of a class, in the order of its roster."""

    students: tuple[Student, ...]
    sheets: tuple[Sheet, ...]

    @cached_property
    def pages(self) -> list[tuple[Page, ...]]:
        return plans(self.sheets)

    def pdf(self, *, solution: bool = False, duplex: bool = True, alike: bool = True) -> bytes:
        """Return one PDF to print, or that of the solutions, which has the same pages in the same order.

        For printing on both sides each sheet begins on a new paper, and all have as many papers unless they need not
        be ``alike``, with empty pages at their ends where they are needed.
        """
        options = {"solution": solution, "reasons": False, "duplex": duplex, "alike": alike}
        return sheets_pdf(self.sheets, self.pages, **options)

    def keys(self) -> bytes:
        """Return the right answers as CSV, a line for each question of each student; ``gametree mark`` reads it."""
        return csv_bytes(_HEADS, self._rows())

    def _rows(self) -> Iterator[Sequence[str]]:
        for student, sheet in zip(self.students, self.sheets, strict=True):
            for number, (exercise, points) in enumerate(zip(sheet.exercises, sheet.points, strict=True), start=1):
                person = [getattr(student, name) for name in _PERSON]
                details = " ".join(f"{name}={text}" for name, text in exercise.details.items() if isinstance(text, str))
                worth, answer = "" if points is None else show(points), literal(exercise.key)
                asked = (str(number), exercise.kind, details, worth, str(exercise.tree))
                yield (*person, *asked, answer, exercise.to_json())


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
    **sheet: Any,
) -> ClassExam:
    """Return the exam of a class with a question of each kind; the same arguments give the same exam for ever.

    A student's sheet does not depend on who else is in the roster, so that one can be made again by itself. All trees
    of a question have as many cut-offs, and nearly as many leaves, inner nodes, leaves to name and steps by hand.
    ``difficulty`` is one for all, or one for each kind; ``promised`` are further conditions of `generate` by kind.
    ``own`` exercises come first, the same for all; the other options are those of a `Sheet`.

    >>> exam = class_exam(["u1", "u2"], ["values", "pruned-leaves"], "a long random secret", "Exam 1", difficulty=1)
    >>> print(*(line.partition(',"{""format')[0] for line in exam.keys().decode().splitlines()[:3]), sep="\\n")
    id,last_name,first_name,email,question,kind,details,points,tree,key,exercise
    u1,,,,1,values,,,[[7 8 4] [20 20 13]],"{'B': 4, 'C': 13, 'A': 13}"
    u1,,,,2,pruned-leaves,,,[5 [1 5 5] [4 16 15]],"['C2', 'C3', 'D2', 'D3']"
    """
    if not (kinds or own) or not title.strip():
        needed = gettext("a title and at least one kind of question")
        raise InputError(Code("exam"), needed, gettext("none", negative=True))
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
        sheets.append(Sheet([*own, *drawn], title=title, lang=lang, name=name, number=student.id, **sheet))
    return ClassExam(students, tuple(sheets))


def _conditions(kind: str, secret: Secret, name: str, promised: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return conditions that make all variants of a question alike: near the median of some that no student gets."""
    models = [variant(kind, f"{_MODEL}, {number}", secret, name, **promised) for number in range(_MODELS)]
    median = sorted((properties_of(model.result) for model in models), key=lambda model: model.effort)[_MODELS // 2]
    middles = {what: getattr(median, what) for what in _ALIKE}
    alike = {
        what: (max(least, middles[what] - spread), middles[what] + spread) for what, (least, spread) in _ALIKE.items()
    }
    return {**alike, **promised}
