"""The entries of a gallery: the examples of the lectures, with a figure for each case."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..lectures.all_lectures import Lectures, kit_lectures
from ..lectures.calculations import ExpectedValue
from ..lectures.lecture import Lecture, LectureCase
from ..lectures.lecture_words import page_words
from ..lectures.search_facts import LectureSearch
from ..lectures.value_table import LectureTable
from .figure import Figure, GalleryEntry
from .gallery_words import search_told

__all__ = ["lecture_entries"]

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
