"""The choice among several notebooks of a student: the notebook with the most answers is marked, with a note."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gametree.phrases import Code, Phrase

from . import notebook_cells as sentences
from .marked_notebook import answers_in
from .notebook_cells import NotebookCells
from .teacher_sheet import TeacherSheet

_COPY_NUMBER = re.compile(r"(?:-(\d{1,4})|\((\d{1,4})\))$")
"""suffix of the name of a copy"""


@dataclass(frozen=True)
class FoundNotebook:
    """A notebook of the sheet among the files of a student."""

    place: str
    data: bytes
    cells: NotebookCells


@dataclass(frozen=True)
class Choice:
    """The notebook that is marked, and the facts about the others."""

    notebook: FoundNotebook
    remark: Phrase | None = None
    """remark that lists the notebooks, with the number of answers in each; None if there is a single notebook or all
    are equal"""
    others: tuple[Mapping[str, Any], ...] = ()
    """notebooks that are not marked: file, number of answers, and whether the marked notebook lacks one of its
    answers
    """


def choose_notebook(notebooks: Sequence[FoundNotebook], sheet: TeacherSheet, student: str) -> Choice:
    """Return the notebook with the most answers; among several such notebooks, prefer one that was made for the given
    student, then decide by folder and file name.

    The times of files are ignored, because archives and systems can set them arbitrarily.
    """
    if len({notebook.data for notebook in notebooks}) == 1:
        return Choice(max(notebooks, key=lambda notebook: _by_name(notebook, sheet)))
    answers = {notebook.place: answers_in(notebook.cells, sheet) for notebook in notebooks}

    def preference(notebook: FoundNotebook) -> tuple[object, ...]:
        read, unread = len(answers[notebook.place].read), len(answers[notebook.place].unread)
        is_own = notebook.cells.fact("student") in ("", student)
        return read > 0, is_own, read, unread, not notebook.cells.fact("export"), *_by_name(notebook, sheet)

    chosen, *rest = sorted(notebooks, key=preference, reverse=True)
    given = answers[chosen.place]
    counts = {place: len(found.read) for place, found in answers.items()}
    others = tuple(
        {"file": one.place, "answers": counts[one.place], "differs": answers[one.place].differs_from(given)}
        for one in rest
    )
    remark = sentences.DIFFERENT_FILES if any(one["differs"] for one in others) else sentences.SEVERAL_FILES
    names = short_places([notebook.place for notebook in (chosen, *rest)])
    counted = [f"{name} ({one['answers']})" for name, one in zip(names[1:], others, strict=True)]
    values = {"file": Code(names[0]), "count": counts[chosen.place], "others": Code(", ".join(counted))}
    return Choice(chosen, remark.with_values(**values), others)


def short_places(places: Sequence[str]) -> list[str]:
    """Return the paths of files without their common folders.

    >>> short_places(["in/u1/pruning.ipynb", "in/u1/old/pruning.ipynb"])
    ['pruning.ipynb', 'old/pruning.ipynb']
    """
    folder = os.path.commonpath([os.path.dirname(place) for place in places]) if places else ""
    return [os.path.relpath(place, folder).replace(os.sep, "/") if folder else place for place in places]


def _by_name(notebook: FoundNotebook, sheet: TeacherSheet) -> tuple[bool, int, int, str]:
    """Return a sort key that is greatest for the best file: one that is named like the sheet, is inside the fewest
    folders, and has the highest copy number.
    """
    stem = notebook.place.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    copy = _COPY_NUMBER.search(stem)
    number = int(copy[1] or copy[2]) if copy else 0
    return sheet.name.casefold() in stem.casefold(), -notebook.place.count("/"), number, notebook.place
