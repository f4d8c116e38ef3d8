"""Marks for nbgrader: its autograde command gets marks for answers that are read as data, and runs no notebook code.

``gametree sheets`` puts `MarksExporter` into the configuration of a course. The gradebook, formgrader, feedback and
export of nbgrader work as usual, and assignments that are not sheets of the kit are graded as before.

Changes that students make to ids, tags, points, outputs or locked cells have no effect: only the texts of cells are
taken from the old notebook.

nbgrader reads two notebooks: the submitted one, which it cleans, and the cleaned one, which it runs and marks. Here,
the first step rebuilds the notebook and adds the marks of the answers, which are read as data; the second step keeps
the marks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbgrader.api import MissingEntry
from nbgrader.preprocessors import AssignLatePenalties, CheckCellMetadata, SaveAutoGrades
from traitlets import Bool, Unicode

from gametree.errors import GameTreeError
from gametree.files import open_to_others, parse_json, read_text
from gametree.languages import translator_for
from gametree.phrases import Code, Phrase, gettext

from ..students import read_secret
from .feedback_page import with_readable_pictures
from .grading_job import CourseKey, GradingJob, key_place
from .grading_run import MarkingProcesses
from .hand_ins import read_hand_in
from .marked_notebook import (
    MarkedNotebook,
    answers_in,
    mark_cells,
    mark_notebook,
    refuse_unconfined,
)
from .notebook_cells import NotebookCells, Unreadable, as_code, read_cells
from .own_trees import own_notebook
from .sheet_match import mismatch_reason
from .teacher_sheet import QuestionKey, TeacherSheet, read_sheet

_MISSING = gettext("This cell is missing in the notebook that was handed in.")
# TRANSLATORS: %(why)s is the reason, such as "the file is not a notebook (.ipynb)"
_UNREADABLE = gettext("The notebook that was handed in is not marked: %(why)s.")
# TRANSLATORS: %(line)s is a setting, such as c.MarksExporter.exam_secret_file
_BESIDE = gettext(
    "nbgrader marks only this notebook; the same folder contains other notebooks with different answers: %(names)s"
)
# TRANSLATORS: %(line)s is a setting, such as c.MarksExporter.exam_secret_file
_NO_EXAM_SECRET = gettext(
    "%(sheet)s: programs are marked on hidden trees, so the secret of the exam is needed; name its file in "
    "nbgrader_config.py, with %(line)s"
)
# TRANSLATORS: %(line)s is a setting, such as c.MarksExporter.secret_file
_NO_SECRET = gettext(
    "%(key)s: the students have trees of their own, so the secret of the course is needed; name its file in "
    "nbgrader_config.py with %(line)s"
)

_TAG = re.compile(r"<(?=[A-Za-z/!?])")
"""start of an HTML tag"""

_Cell = dict[str, Any]
"""a cell of a notebook, as JSON"""


@dataclass(frozen=True, slots=True)
class _StudentCell:
    """The text of a student's cell, and the nbgrader id that the cell claims to have."""

    kind: str
    source: str
    grade_id: str = ""


def _student_cells(notebook: NotebookCells) -> Iterator[_StudentCell]:
    """Yield all cells of a notebook.

    >>> list(_student_cells(read_cells(b'{"cells": [{"cell_type": "markdown", "source": "Why?"}, 7]}')))
    [_StudentCell(kind='markdown', source='Why?', grade_id='')]
    """
    for cell in notebook.raw:
        if isinstance(cell, dict):
            read, kind = as_code(cell), "code" if cell.get("cell_type") == "code" else "markdown"
            yield _StudentCell(kind, read.source.encode("utf-8", "replace").decode("utf-8"), read.grade_id)


def _rebuild_notebook(
    sheet: Mapping[str, Any], content: Iterable[_StudentCell], marked: MarkedNotebook, problem: str = ""
) -> dict[str, Any]:
    """Return the notebook for nbgrader, as JSON: the cells of the teacher's sheet with the student's texts inserted.

    Answers are in their cells of the sheet; cells that the student added follow the same cells as in the submitted
    notebook. ``problem`` is the reason why the submitted notebook could not be read.
    """
    ids = [_nbgrader_metadata(cell).get("grade_id", "") for cell in sheet["cells"]]
    own, between = _by_place(content, set(filter(None, ids)))
    answers = {answer.grade_id: answer for answer in marked.answers}
    checks = {f"{answer.grade_id.removesuffix('-marks')}-check": answer for answer in marked.answers}
    asked = {f"{answer.grade_id.removesuffix('-marks')}-question": answer.question for answer in marked.answers}
    missing = f"# {_MISSING.render(translator_for(marked.lang))}"
    cells = [_markdown(problem)] if problem else []
    cells += [_added_cell(cell) for cell in between.get("", ())]
    for cell, name in zip(sheet["cells"], ids, strict=True):
        made = _clean_cell(cell)
        if _nbgrader_metadata(cell).get("solution"):
            made["source"] = own[name].source if name in own else missing
        elif name in answers:
            made["outputs"] = [_output({"text/plain": repr(answers[name].marks)})]
            made["metadata"]["gametree"] = {"marks": answers[name].marks, "look": answers[name].needs_a_look}
        elif name in checks:
            made["outputs"] = [_output(checks[name].graded._repr_mimebundle_())]
        elif name in asked:
            made["outputs"] = [_output(_shown(QuestionKey(asked[name])))]
        cells += [made, *(_added_cell(added) for added in between.get(name, ()))]
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    kept = ("kernelspec", "language_info", "gametree")
    about = {name: content for name, content in sheet["metadata"].items() if name in kept}
    return {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}


def _by_place(
    cells: Iterable[_StudentCell], known: set[str]
) -> tuple[dict[str, _StudentCell], dict[str, list[_StudentCell]]]:
    """Return two mappings: the cells of the sheet, keyed by their ids (the first of several cells with the same id),
    and lists of the other cells, keyed by the id of the sheet's cell before them.
    """
    own: dict[str, _StudentCell] = {}
    between: dict[str, list[_StudentCell]] = {}
    last = ""
    for cell in cells:
        if cell.grade_id in known and cell.grade_id not in own:
            own[cell.grade_id] = cell
            last = cell.grade_id
        elif cell.source.strip():
            between.setdefault(last, []).append(cell)
    return own, between


def _nbgrader_metadata(cell: Mapping[str, Any]) -> Mapping[str, Any]:
    metadata = cell.get("metadata", {}).get("nbgrader", {})
    return metadata if isinstance(metadata, Mapping) else {}


def _clean_cell(cell: Mapping[str, Any]) -> _Cell:
    source, about = "".join(cell["source"]), _nbgrader_metadata(cell)
    metadata = {"nbgrader": dict(about), "editable": False, "deletable": False} if about else {}
    if cell["cell_type"] == "code":
        return _code(source, metadata)
    return {"cell_type": cell["cell_type"], "metadata": metadata, "source": source}


def _added_cell(cell: _StudentCell) -> _Cell:
    return _code(cell.source, {}) if cell.kind == "code" else _markdown(cell.source)


def _code(source: str, metadata: Mapping[str, Any]) -> _Cell:
    return {"cell_type": "code", "metadata": metadata, "source": source, "outputs": [], "execution_count": None}


def _markdown(text: str) -> _Cell:
    """Return a Markdown cell without HTML in its text, because teachers see this text."""
    return {"cell_type": "markdown", "metadata": {}, "source": _TAG.sub("&lt;", text)}


def _output(shown: Mapping[str, Any]) -> _Cell:
    data = {kind: text for kind, text in shown.items() if kind in ("text/plain", "text/html")}
    if "text/html" in data:  # on nbgrader's pages, wide pictures would push the text aside
        data["text/html"] = f'<div style="overflow-x: auto">{with_readable_pictures(data["text/html"])}</div>'
    return {"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": None}


@lru_cache(maxsize=1_000)
def _shown(key: QuestionKey) -> Mapping[str, Any]:
    """Return the displayed content of a question. This content is drawn only once for a class."""
    return key.question._repr_mimebundle_()


def _remarks_of(marked: MarkedNotebook) -> Iterator[str]:
    translations = translator_for(marked.lang)
    for answer in marked.answers:
        yield from (f"{answer.name}: {remark.render(translations)}" for remark in answer.remarks)
    yield from (remark.render(translations) for remark in marked.remarks)


class _SaveMarks(SaveAutoGrades):  # type: ignore[misc]
    """A preprocessor that writes the mark of each graded cell into the gradebook; a missing mark becomes 0 and must be
    checked.
    """

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
    """The exporter that nbgrader's autograde command uses; it leaves the notebooks of other assignments to nbgrader."""

    secret_file = Unicode("", help="the file with the secret of the course, for students with trees of their own").tag(
        config=True
    )
    exam_secret_file = Unicode("", help="the file with the secret of an exam, for sheets with hidden trees").tag(
        config=True
    )

    unconfined = Bool(
        False, help="whether programs run where nothing keeps them apart: they can read and change all that you can"
    ).tag(config=True)

    def from_filename(self, filename: str, resources: Any = None, **kw: Any) -> Any:
        """Return a notebook as text, with nbgrader's information about it."""
        about = (resources or {}).get("nbgrader", {})
        source = self._source(about)
        if source is None:
            return super().from_filename(filename, resources=resources, **kw)
        self._preprocessors = []  # nbgrader's preprocessors would clean, run and mark the notebook
        if self.converter._sanitizing:
            notebook = self._marked(Path(filename), source, about)
            return super().from_notebook_node(notebook, resources=resources)  # type: ignore[no-untyped-call]
        for preprocessor in (_SaveMarks, AssignLatePenalties, CheckCellMetadata):
            self.register_preprocessor(preprocessor, enabled=True)  # type: ignore[no-untyped-call]
        return super().from_filename(filename, resources=resources, **kw)

    @property
    def converter(self) -> Any:
        """nbgrader's converter that reads notebooks with this exporter."""
        return self.parent

    def _source(self, about: Any) -> Path | None:
        if not about:
            return None
        course = self.converter.coursedir
        folder = Path(course.format_path(course.source_directory, ".", about["assignment"]))
        path = folder / f"{about['notebook']}.ipynb"
        try:
            is_sheet = bool(parse_json(read_text(path))["metadata"].get("gametree"))
        except (GameTreeError, ValueError, KeyError, AttributeError, TypeError):
            return None
        return path if is_sheet else None

    def _marked(self, path: Path, source: Path, about: Any) -> NotebookNode:
        """Mark a submitted notebook in a separate process, and return the notebook to store."""
        sheet = _sheet(source, source.stat().st_mtime_ns)
        refuse_unconfined(sheet, "c.MarksExporter.unconfined = True", is_allowed=self.unconfined)
        if sheet.needs_hidden_trees and not self.exam_secret_file:
            setting = Code("c.MarksExporter.exam_secret_file")
            raise GameTreeError(_NO_EXAM_SECRET.with_values(sheet=sheet.name, line=setting))
        exam = read_secret(Path(self.exam_secret_file)) if self.exam_secret_file else ""
        secret, same = self._own_trees(sheet)
        job = GradingJob(source.stem, read_text(source), secret=secret, same=same, exam=exam)
        job = replace(job, unconfined=self.unconfined)
        data: bytes | Phrase
        try:
            data = read_hand_in(path)
        except Unreadable as error:
            data = error.phrase
        handed_in = _HandedIn(job, about["student"], data, tuple(_notebooks_beside(path)))
        ((_, kept),) = _processes().done([handed_in])
        if isinstance(kept, Phrase):
            kept = _marked_anew(replace(handed_in, data=kept))
        if kept.problem:
            self.log.error("%s: %s", path, kept.problem)
        for line in kept.remarks:
            self.log.warning("%s: %s", path, line)
        self.log.info("%s: %s", path, kept.marks)
        notebook: NotebookNode = nbformat.from_dict(json.loads(kept.notebook))  # type: ignore[no-untyped-call]
        nbformat.validate(notebook)
        return notebook

    def _own_trees(self, sheet: TeacherSheet) -> tuple[str, tuple[str, ...]]:
        """Return the secret of individual trees ("" for common trees) and the names of the questions without individual
        trees; raise an error if the secret is missing.
        """
        place = key_place(Path(self.converter.coursedir.root), sheet.name)
        if not place.exists():
            return "", ()
        if not self.secret_file:
            raise GameTreeError(_NO_SECRET.with_values(key=Code(place), line=Code("c.MarksExporter.secret_file")))
        key, file = CourseKey.read(place), Path(self.secret_file)
        if (warning := open_to_others(file)) is not None:
            self.log.warning("%s", warning.render(translator_for(sheet.lang)))
        return key.secret_in(file), key.same


@dataclass(frozen=True, slots=True)
class _HandedIn:
    job: GradingJob
    student: str
    data: bytes | Phrase
    """content of the file, or the reason why it is not marked"""
    beside: tuple[tuple[str, bytes], ...] = ()
    """names and contents of the other notebooks in the folder of the file"""


@dataclass(frozen=True, slots=True)
class _KeptNotebook:
    notebook: bytes
    marks: Mapping[str, int | float]
    remarks: tuple[str, ...]
    problem: str = ""


@cache
def _processes() -> MarkingProcesses[_HandedIn, _KeptNotebook]:
    return MarkingProcesses(_marked_anew, [None])


def _marked_anew(handed_in: _HandedIn) -> _KeptNotebook:
    job, student, problem = handed_in.job, handed_in.student, ""
    sheet, common, cells = job.sheet(student), job.sheet(""), json.loads(job.text)
    if job.secret:
        subjects = {name: question.subject for name, question in sheet.questions.items()}
        own = {name: one for name, one in subjects.items() if one is not common.questions[name].subject}
        cells = own_notebook(cells, own, student)
    try:
        if isinstance(handed_in.data, Phrase):
            raise Unreadable(handed_in.data)
        found = read_cells(handed_in.data)
        if (other := mismatch_reason(found, sheet)) is not None:
            raise Unreadable(other)
        marked = mark_cells(found, sheet, student, unconfined=job.unconfined)
        others = _different_names(found, handed_in.beside, sheet)
        if others:
            remark = _BESIDE.with_values(names=Code(", ".join(others)))
            marked = replace(marked, remarks=(*marked.remarks, remark))
        made = _rebuild_notebook(cells, _student_cells(found), marked)
    except GameTreeError as error:
        marked = replace(mark_notebook({"cells": []}, sheet, student), remarks=())
        problem = _UNREADABLE.with_values(why=error.phrase).render(translator_for(sheet.lang))
        made = _rebuild_notebook(cells, (), marked, problem)
        _ask_to_look(made)
    if any(remark.message == _BESIDE.message for remark in marked.remarks):
        _ask_to_look(made)
    data = json.dumps(made, ensure_ascii=False).encode("utf-8", "replace")  # unpaired surrogates cannot be encoded
    return _KeptNotebook(data, marked.marks, tuple(_remarks_of(marked)), problem)


def _ask_to_look(notebook: Mapping[str, Any]) -> None:
    """Make nbgrader ask the teacher to check all marks of a notebook."""
    for cell in notebook["cells"]:
        cell["metadata"].get("gametree", {})["look"] = True


def _notebooks_beside(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the other readable notebooks in a notebook's folder, without checkpoints."""
    for other in sorted(path.parent.rglob("*.ipynb")):
        if other != path and ".ipynb_checkpoints" not in other.parts:
            with suppress(Unreadable):
                yield str(other.relative_to(path.parent)), read_hand_in(other)


def _different_names(found: NotebookCells, beside: Iterable[tuple[str, bytes]], sheet: TeacherSheet) -> list[str]:
    """Return the names of the other notebooks of this sheet that contain an answer missing from the notebook to be
    marked.
    """
    given, names = answers_in(found, sheet), list[str]()
    for name, data in beside:
        with suppress(Unreadable):
            other = read_cells(data)
            if mismatch_reason(other, sheet) is None and answers_in(other, sheet).differs_from(given):
                names.append(name)
    return names


@lru_cache(maxsize=8)
def _sheet(source: Path, changed: int) -> TeacherSheet:
    """Return the sheet in the teacher's notebook, which is read once for a class and again only if ``changed``, its
    modification time, differs.
    """
    return read_sheet(source)
