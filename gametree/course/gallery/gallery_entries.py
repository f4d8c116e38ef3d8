"""The entries of a gallery: the examples of the lectures, with a figure for each case and the lines that make it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from ...drawing.drawing import Drawing, draw
from ...drawing.themes import Theme
from ...trace.frames import Frame
from ...trace.result import Result
from ...tree.tree import Tree
from ..lectures.all_lectures import Lectures, kit_lectures
from ..lectures.calculations import ExpectedValue
from ..lectures.lecture import Lecture, LectureCase
from ..lectures.lecture_words import page_words
from ..lectures.search_facts import LectureSearch
from ..lectures.value_table import LectureTable
from .gallery_words import search_told

__all__ = ["Figure", "GalleryEntry", "lecture_entries"]


@dataclass(frozen=True)
class Figure:
    """A search, a tree, or only a text."""

    name: str
    """also the name of the folder with its files"""
    title: str
    """the difference from the other figures of its entry; may be empty"""
    told: tuple[str, ...]
    """sentences below the picture"""
    command: str
    """the line for the terminal"""
    python: str
    result: Result | None = None
    tree: Tree | None = None
    """where there is no search"""
    text: str = ""
    """a table or a formula, in lines of equal letters"""
    lang: str = "en"
    notation: str = "bounds"
    """what stands beside the nodes"""

    @cached_property
    def steps(self) -> int:
        """The number of steps of the search."""
        return len(self.result.frames()) - 1 if self.result else 0

    def drawing(self, theme: Theme) -> Drawing | None:
        """Return the picture: the end of the search, or the tree; None where there is neither."""
        subject: Frame | Tree | None = self.result.frames(lang=self.lang)[-1] if self.result else self.tree
        return None if subject is None else draw(subject, notation=self.notation, lang=self.lang, labels=theme.labels)


@dataclass(frozen=True)
class GalleryEntry:
    """An example with its figures."""

    id: str
    deck: str
    kind: str
    """in the words of the reader"""
    title: str
    about: str
    figures: tuple[Figure, ...]
    remark: str = ""
    """the error of the lecture, if it has one"""


WIDTH = 88
"""width of a text, in characters"""


def lecture_entries(
    lang: str = "en",
    lectures: Lectures | None = None,
    *,
    ids: Iterable[str] = (),
    deck: str | None = None,
    notation: str = "bounds",
    options: str = "",
    arguments: str = "",
) -> list[GalleryEntry]:
    """Return the kit's examples, or others, or only those of these ids or of a deck, with a figure for every case.

    ``options`` and ``arguments`` are added to the lines for the terminal and for Python, after the language.
    """
    all_of_them = lectures or kit_lectures()
    chosen = [all_of_them.load(one) for one in ids] or all_of_them.find(deck=deck)
    language = "" if lang == "en" else f" --lang {lang}"
    argument = "" if lang == "en" else f', lang="{lang}"'
    found = []
    for one in chosen:
        figures = [_figure(one, *each, lang, language + options, argument + arguments) for each in enumerate(one.cases)]
        shown = tuple(replace(figure, notation=notation) for figure in figures)
        kind, remark = page_words(lang)[one.kind], one.erratum.in_words(lang) if one.erratum else ""
        found.append(GalleryEntry(one.id, one.deck, kind, one.title(lang), one.about(lang), shown, remark))
    return found


def _figure(lecture: Lecture, number: int, case: LectureCase, lang: str, options: str, arguments: str) -> Figure:
    name = f"{lecture.id}-{number}" if number else lecture.id
    where = "lectures" if lecture.id in kit_lectures() else "Course.find().lectures"
    run = f'{where}.load("{lecture.id}").run({number or ""})'
    subject, title = case.subject, case.title(lang)
    if isinstance(subject, LectureSearch):
        result = subject.run()
        told = (search_told(result, lang), result.frames(lang=lang)[-1].caption())
        which = f" --case {number}" if number else ""
        command = f"gametree figures --lecture {lecture.id}{which}{options} -o {name}/"
        return Figure(name, title, told, command, f'{run}.export("{name}/"{arguments})', result, lang=lang)
    command = f"gametree lecture {lecture.id}" + ("" if lang == "en" else f" --lang {lang}")
    tree = subject.tree_in(lang) if isinstance(subject, ExpectedValue) else None
    text = subject.text(lang, WIDTH)
    facts = () if isinstance(subject, LectureTable) else case.facts_in_words(lang)
    needed = tuple(fact for fact in facts if fact.removesuffix(".") not in text)
    return Figure(name, title, needed, command, run, tree=tree, text=text, lang=lang)
