"""Sheets of exercises with room for the answers, as PDF and HTML, and the same sheets with the solutions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, overload

from ...drawing.themes import theme_named
from ...errors import InputError, choose
from ...exercises.exercise import Exercise
from ...files import text_or_file, write_all
from ...languages import translator
from ...phrases import LANGUAGES, Code, brief, gettext
from ...render.paper_sizes import paper_size
from ...values import Number
from .answer_lines import asked
from .html_sheet import fragment, html
from .latex_sheet import latex
from .page_plan import MARGIN, Page
from .paper_words import paper_words
from .paper_words import points as points_of
from .sheet_facts import plans, sheets_pdf

__all__ = ["Sheet"]

NO_BREAK = "\u00a0"
CODE = 6
"""length of a sheet's code, in characters"""


@dataclass(frozen=True, init=False, repr=False)
class Sheet:
    """Exercises on paper, all in one language.

    >>> from gametree.course.paper import Sheet
    >>> sheet = Sheet([Exercise("values", "[[3 12] [2 4]]"), Exercise("savings", "[[3 12] [2 4]]")], points=2)
    >>> [[part.exercise for part in page.parts] for page in sheet.pages]
    [[0, 1]]
    >>> sheet
    Exercises on game trees
    1. Work out the minimax value of every inner node. (2 points)
    2. Minimax evaluates 4 leaves. How many fewer does alpha-beta evaluate? (2 points)
    """

    exercises: tuple[Exercise, ...]
    title: str
    lang: str
    name_line: bool
    points: tuple[Number | None, ...]
    """for each exercise"""
    paper: str
    landscape: bool
    theme: str
    note: str
    """a further text at the foot of each page"""
    name: str
    """the text on the line for the name"""
    number: str
    """the text on the line for the student's number"""

    def __init__(
        self,
        exercises: Iterable[Exercise],
        *,
        title: str = "",
        lang: str | None = None,
        name_line: bool = True,
        points: Number | Sequence[Number] | None = None,
        paper: str = "a4",
        landscape: bool = False,
        theme: str = "light",
        note: str = "",
        name: str = "",
        number: str = "",
    ) -> None:
        """Take exercises; ``points`` are those of each, or one number for all.

        ``name`` and ``number`` are the student's, and printed on their lines and at the top of each page.
        """
        some = tuple(exercises)
        if not some or not all(isinstance(exercise, Exercise) for exercise in some):
            got = gettext("something else") if some else gettext("none")
            raise InputError(Code("Sheet"), gettext("exercises"), got, gettext("see exercises.generate"))
        language = choose(gettext("language"), lang or some[0].lang, LANGUAGES)
        paper_size(paper)
        theme_named(theme)
        vars(self).update(
            exercises=some,
            title=title or paper_words(language)["title"],
            lang=language,
            name_line=name_line,
            points=_points(points, len(some)),
            paper=paper,
            landscape=landscape,
            theme=theme,
            note=note,
            name=name,
            number=number,
        )

    @property
    def code(self) -> str:
        """A code that a sheet and its solution share; it is made without the seeds.

        >>> Sheet([Exercise("values", "[[3 12] [2 4]]")]).code
        '7a2032'
        """
        asked_for = ((one.kind, str(one.tree), one.algorithm, sorted(one.details.items())) for one in self.exercises)
        return hashlib.sha256(repr(list(asked_for)).encode("utf-8")).hexdigest()[:CODE]

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
        """The width and height of the paper, in points."""
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
        question, _ = asked(self.exercises[number], self.lang)
        worth = self.points[number]
        behind = "" if worth is None else " " + points_of(worth).told(translator(self.lang)).replace(" ", NO_BREAK)
        return f"{number + 1}. {question}{behind}"

    def __repr__(self) -> str:
        return "\n".join([self.title, *map(self.heading, range(len(self.exercises)))]).replace(NO_BREAK, " ")

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": fragment(self)}


def _points(given: Number | Sequence[Number] | None, count: int) -> tuple[Number | None, ...]:
    each: list[Any] = list(given) if isinstance(given, list | tuple) else [given] * count
    if len(each) != count or not all(one is None or (isinstance(one, int | Fraction) and one >= 0) for one in each):
        needed = gettext("a number, or a list of length %(count)s").of(count=count)
        raise InputError(Code("Sheet, points"), needed, brief(given))
    return tuple(each)
