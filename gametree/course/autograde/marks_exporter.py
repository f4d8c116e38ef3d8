"""The part of nbgrader's autograde that reads a notebook and keeps its marks, for the sheets of the kit.

nbgrader reads a notebook twice: the one handed in, which it cleans, and the cleaned one, which it runs and marks. Here
the first reading puts the notebook together anew with marks from its answers as data, and the second keeps the marks.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbgrader.api import MissingEntry
from nbgrader.preprocessors import AssignLatePenalties, CheckCellMetadata, SaveAutoGrades
from traitlets import Unicode

from ...errors import GameTreeError
from ...files import read_text
from ...languages import translator
from ...phrases import Code
from ..submissions.course_key import CourseKey, key_place
from ..submissions.marked_notebook import mark_cells, mark_notebook, why_not
from ..submissions.notebook_cells import Unreadable, read_cells
from ..submissions.sheet_variants import own_notebook
from ..submissions.teacher_sheet import TeacherSheet, read_sheet
from . import autograde_words as sentences
from .rebuilt_notebook import given_cells, rebuilt, remarks_of

__all__ = ["MarksExporter", "SaveMarks"]


class SaveMarks(SaveAutoGrades):  # type: ignore[misc]
    """Keeps the mark of each graded cell in the gradebook; one without a mark gets 0, and a teacher has to look."""

    def _add_score(self, cell: NotebookNode, resources: Any) -> None:
        try:
            name = cell.metadata["nbgrader"]["grade_id"]
            grade = self.gradebook.find_grade(name, self.notebook_id, self.assignment_id, self.student_id)
        except MissingEntry:
            self.log.warning("Cell %r is not in the gradebook: generate the assignment again", name)
            return
        about = cell.metadata.get("gametree", {})
        marks = about.get("marks")
        is_mark = type(marks) in (int, float) and 0 <= marks <= float(grade.max_score)
        if not is_mark:
            self.log.error("No mark for cell %r: it gets 0, look at it in formgrader", name)
        grade.auto_score = marks if is_mark else 0
        grade.needs_manual_grade = not is_mark or bool(about.get("look")) or grade.manual_score is not None
        self.gradebook.db.commit()


class MarksExporter(NotebookExporter):
    """Reads and writes the notebooks of autograde; those of other assignments as nbgrader does."""

    secret_file = Unicode("", help="the file with the secret of the course, for students with trees of their own").tag(
        config=True
    )

    def from_filename(self, filename: str, resources: Any = None, **kw: Any) -> Any:
        """Return a notebook as text, with what nbgrader knows about it."""
        about = (resources or {}).get("nbgrader", {})
        source = self._source(about)
        if source is None:
            return super().from_filename(filename, resources=resources, **kw)
        self._preprocessors = []  # instead of those that clean, run and mark a notebook
        if self.converter._sanitizing:
            notebook = self._marked(Path(filename), source, about)
            return super().from_notebook_node(notebook, resources=resources)  # type: ignore[no-untyped-call]
        for preprocessor in (SaveMarks, AssignLatePenalties, CheckCellMetadata):
            self.register_preprocessor(preprocessor, enabled=True)  # type: ignore[no-untyped-call]
        return super().from_filename(filename, resources=resources, **kw)

    @property
    def converter(self) -> Any:
        """The part of nbgrader that reads notebooks by this exporter."""
        return self.parent

    def _source(self, about: Any) -> Path | None:
        """Return the teacher's notebook of a sheet of the kit; None for other assignments."""
        if not about:
            return None
        course = self.converter.coursedir
        folder = Path(course.format_path(course.source_directory, ".", about["assignment"]))
        path = folder / f"{about['notebook']}.ipynb"
        try:
            is_sheet = bool(json.loads(read_text(path))["metadata"].get("gametree"))
        except (GameTreeError, ValueError, KeyError, AttributeError, TypeError):
            return None
        return path if is_sheet else None

    def _marked(self, path: Path, source: Path, about: Any) -> NotebookNode:
        """Mark a notebook that was handed in, and return the one to keep."""
        sheet, cells = _sheet(source, source.stat().st_mtime_ns)
        sheet, cells = self._own(sheet, cells, about["student"])
        try:
            if path.is_symlink():
                raise GameTreeError(sentences.LINK)
            data = path.read_bytes()
            found = read_cells(data)
            if (other := why_not(found, sheet)) is not None:
                raise Unreadable(other)
            marked = mark_cells(found, sheet, about["student"])
            made = rebuilt(cells, given_cells(data), marked)
        except GameTreeError as error:
            marked = replace(mark_notebook({"cells": []}, sheet, about["student"]), remarks=())
            why = sentences.UNREADABLE.of(why=error.phrase).told(translator(sheet.lang))
            self.log.error("%s: %s", path, why)
            made = rebuilt(cells, (), marked, why)
            for cell in made["cells"]:
                cell["metadata"].get("gametree", {})["look"] = True
        for line in remarks_of(marked):
            self.log.warning("%s: %s", path, line)
        self.log.info("%s: %s", path, marked.marks)
        notebook: NotebookNode = nbformat.from_dict(made)  # type: ignore[no-untyped-call]
        nbformat.validate(notebook)
        return notebook

    def _own(self, sheet: TeacherSheet, cells: dict[str, Any], student: str) -> tuple[TeacherSheet, dict[str, Any]]:
        """Return a sheet and its notebook with the trees of a student; without the secret nobody is marked."""
        place = key_place(Path(self.converter.coursedir.root), sheet.name)
        if not place.exists():
            return sheet, cells
        if not self.secret_file:
            raise GameTreeError(sentences.NO_SECRET.of(key=Code(place), line=Code("c.MarksExporter.secret_file")))
        key = CourseKey.read(place)
        own = sheet.of_student(student, key.secret_in(Path(self.secret_file)), key.same)
        changed = {
            name: q.subject for name, q in own.questions.items() if q.subject is not sheet.questions[name].subject
        }
        return own, own_notebook(cells, changed, student)


@lru_cache(maxsize=8)
def _sheet(source: Path, changed: int) -> tuple[TeacherSheet, dict[str, Any]]:
    """Read the teacher's notebook once for a class, as long as nobody changes it."""
    return read_sheet(source), json.loads(read_text(source))
