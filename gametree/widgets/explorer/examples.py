"""The lectures' examples that an explorer can show: every search of a tree in the catalogue."""

from __future__ import annotations

import textwrap

from ...course import lectures
from ...course.lectures.search_facts import LectureSearch
from .choices import Choices

__all__ = ["example", "examples"]

WIDTH = 90
"""length above which a title is shortened, in characters"""


def examples(lang: str = "en") -> dict[str, str]:
    """Return the titles of the examples by their keys: the identifier, and the number of the case.

    >>> print(*[title for key, title in examples("es").items() if key.startswith("002-deep")], sep="\\n")
    002 · Un corte profundo
    002 · Un corte profundo – Solo con cortes superficiales se explora g
    """
    found: dict[str, str] = {}
    for lecture in map(lectures.load, lectures.ids()):
        for number, case in enumerate(lecture.cases):
            if isinstance(case.subject, LectureSearch) and case.subject.options.keys() <= {"value_range"}:
                title = f"{lecture.deck} · {lecture.title(lang)}{' – ' * bool(number)}{case.title(lang)}"
                found[f"{lecture.id}/{number}"] = textwrap.shorten(title, WIDTH, placeholder=" …")
    return found


def example(key: str) -> Choices:
    """Return the choices that make an example's search.

    >>> example("002-deep/1").reach
    'shallow'
    """
    id, _, number = key.partition("/")
    search = lectures.load(id).cases[int(number)].subject
    assert isinstance(search, LectureSearch)
    return Choices.of(search.tree, search.algorithm, rules=search.rules, window=search.window, **search.options)
