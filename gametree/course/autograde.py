"""Marks for nbgrader: its autograde takes them from answers that are read as data, and runs nothing of a notebook.

`gametree sheets` names `MarksExporter` in the configuration of a course. The gradebook, formgrader, feedback and export
of nbgrader work as for any other assignment, and assignments that are no sheets of the kit are graded as ever.

Whatever the student did to ids, tags, points, outputs or locked cells is left behind with the old notebook: from it
come the texts of cells alone.

nbgrader reads a notebook twice: the one handed in, which it cleans, and the cleaned one, which it runs and marks. Here
the first reading puts the notebook together anew with marks from its answers as data, and the second keeps the marks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
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

from ..errors import GameTreeError
from ..exercises.students import open_to_others, read_secret
from ..files import read_text
from ..languages import translator
from ..phrases import Code, Phrase, gettext
from .grading.graded_question import Question
from .submissions.feedback_page import readable
from .submissions.grading_job import CourseKey, key_place
from .submissions.marked_notebook import MarkedNotebook, mark_cells, mark_notebook, refuse_unconfined, why_not
from .submissions.marking_processes import MarkingProcesses
from .submissions.notebook_cells import MOST_CELLS, Unreadable, as_code, read_cells
from .submissions.own_trees import own_notebook
from .submissions.teacher_sheet import TeacherSheet, read_sheet, with_hidden_trees

# ---- The sentences in a notebook that nbgrader keeps of a student --------------------------------

MISSING = gettext("This cell is missing in the notebook that was handed in.")
# TRANSLATORS: %(why)s says why, such as "the file is no notebook (.ipynb)"
UNREADABLE = gettext("The notebook that was handed in is not marked: %(why)s.")
LINK = gettext("the file is a link to another file")
# TRANSLATORS: %(line)s is a setting, such as c.MarksExporter.exam_secret_file
NO_EXAM_SECRET = gettext(
    "%(sheet)s: hidden trees decide, so the secret of the exam is needed; name its file in nbgrader_config.py, by "
    "%(line)s"
)
# TRANSLATORS: %(line)s is a setting, such as c.MarksExporter.secret_file
NO_SECRET = gettext(
    "%(key)s: the students have trees of their own, so the secret of the course is needed; name its file in "
    "nbgrader_config.py with %(line)s"
)


# ---- A student's notebook, put together anew: the teacher's cells, the student's own text, and marks … ----

TAG = re.compile(r"<(?=[A-Za-z/!?])")
"""the beginning of a piece of HTML"""

Cell = dict[str, Any]
"""A cell of a notebook, as JSON."""


@dataclass(frozen=True, slots=True)
class GivenCell:
    """The text of a student's cell, and the id that it says nbgrader gave it."""

    kind: str
    source: str
    grade_id: str = ""


def given_cells(data: bytes) -> tuple[GivenCell, ...]:
    """Return the cells of a notebook that can be read; `read_cells` says why another one cannot.

    >>> given_cells(b'{"cells": [{"cell_type": "markdown", "source": "Why?"}, 7]}')
    (GivenCell(kind='markdown', source='Why?', grade_id=''),)
    """
    found = json.loads(data)["cells"][:MOST_CELLS]
    return tuple(_given(cell) for cell in found if isinstance(cell, dict))


def _given(cell: Mapping[str, Any]) -> GivenCell:
    read, kind = as_code(cell), "code" if cell.get("cell_type") == "code" else "markdown"
    return GivenCell(kind, read.source.encode("utf-8", "replace").decode("utf-8"), read.grade_id)


def rebuilt(
    sheet: Mapping[str, Any], given: Sequence[GivenCell], marked: MarkedNotebook, problem: str = ""
) -> dict[str, Any]:
    """Return the notebook that nbgrader keeps, as JSON: cells of the teacher's sheet with the student's texts between.

    The answers stand where the sheet has them, and what the student added comes after the same cell as in the
    notebook. ``problem`` says why the notebook handed in could not be read.
    """
    ids = [_about(cell).get("grade_id", "") for cell in sheet["cells"]]
    own, between = _by_place(given, set(filter(None, ids)))
    answers = {answer.grade_id: answer for answer in marked.answers}
    checks = {f"{answer.grade_id.removesuffix('-marks')}-check": answer for answer in marked.answers}
    asked = {f"{answer.grade_id.removesuffix('-marks')}-question": answer.question for answer in marked.answers}
    missing = f"# {MISSING.told(translator(marked.lang))}"
    cells = [_markdown(problem)] if problem else []
    cells += [_added(cell) for cell in between.get("", ())]
    for cell, name in zip(sheet["cells"], ids, strict=True):
        made = _fresh(cell)
        if _about(cell).get("solution"):
            made["source"] = own[name].source if name in own else missing
        elif name in answers:
            made["outputs"] = [_output({"text/plain": repr(answers[name].marks)})]
            made["metadata"]["gametree"] = {"marks": answers[name].marks, "look": answers[name].needs_a_look}
        elif name in checks:
            made["outputs"] = [_output(checks[name].graded._repr_mimebundle_())]
        elif name in asked:
            made["outputs"] = [_output(_shown(asked[name]))]
        cells += [made, *(_added(one) for one in between.get(name, ()))]
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    kept = ("kernelspec", "language_info", "gametree")
    about = {name: given for name, given in sheet["metadata"].items() if name in kept}
    return {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}


def _by_place(given: Sequence[GivenCell], known: set[str]) -> tuple[dict[str, GivenCell], dict[str, list[GivenCell]]]:
    """Return the cells of the sheet by their ids, each the first with it, and the others by the one before them."""
    own: dict[str, GivenCell] = {}
    between: dict[str, list[GivenCell]] = {}
    last = ""
    for cell in given:
        if cell.grade_id in known and cell.grade_id not in own:
            own[cell.grade_id] = cell
            last = cell.grade_id
        elif cell.source.strip():
            between.setdefault(last, []).append(cell)
    return own, between


def _about(cell: Mapping[str, Any]) -> Mapping[str, Any]:
    found = cell.get("metadata", {}).get("nbgrader", {})
    return found if isinstance(found, Mapping) else {}


def _fresh(cell: Mapping[str, Any]) -> Cell:
    """Return a cell of the sheet without outputs."""
    source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
    metadata = {"nbgrader": dict(_about(cell)), "editable": False, "deletable": False} if _about(cell) else {}
    made: Cell = {"cell_type": cell["cell_type"], "metadata": metadata, "source": source}
    return made | {"outputs": [], "execution_count": None} if cell["cell_type"] == "code" else made


def _added(cell: GivenCell) -> Cell:
    if cell.kind == "code":
        return {"cell_type": "code", "metadata": {}, "source": cell.source, "outputs": [], "execution_count": None}
    return _markdown(cell.source)


def _markdown(text: str) -> Cell:
    """Return a cell with a text in which HTML is text, too: it is shown to teachers."""
    return {"cell_type": "markdown", "metadata": {}, "source": TAG.sub("&lt;", text)}


def _output(shown: Mapping[str, Any]) -> Cell:
    """Return the output of a cell, in the forms that pages show."""
    data = {kind: text for kind, text in shown.items() if kind in ("text/plain", "text/html")}
    if "text/html" in data:  # nbgrader's pages let wide pictures push the text aside
        data["text/html"] = f'<div style="overflow-x: auto">{readable(data["text/html"])}</div>'
    return {"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": None}


SHOWN: dict[int, tuple[Question, Mapping[str, Any]]] = {}
"""what the questions of a sheet show, each drawn once for a class"""


def _shown(question: Question) -> Mapping[str, Any]:
    if id(question) not in SHOWN:
        SHOWN[id(question)] = question, question._repr_mimebundle_()
    return SHOWN[id(question)][1]


def remarks_of(marked: MarkedNotebook) -> Iterator[str]:
    """Yield what the teacher should look at, a line each."""
    t = translator(marked.lang)
    for answer in marked.answers:
        yield from (f"{answer.name}: {remark.told(t)}" for remark in answer.remarks)
    yield from (remark.told(t) for remark in marked.remarks)


# ---- The part of nbgrader's autograde that reads a notebook and keeps its marks, for the sheets of the … ----


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
    exam_secret_file = Unicode("", help="the file with the secret of an exam, for sheets with hidden trees").tag(
        config=True
    )

    unconfined = Bool(
        False, help="whether programs run where nothing keeps them apart: they can read and change all that you can"
    ).tag(config=True)

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
        """Mark a notebook that was handed in, in a process of its own, and return the one to keep."""
        sheet = _sheet(source, source.stat().st_mtime_ns)[0]
        refuse_unconfined(sheet, "c.MarksExporter.unconfined = True", is_allowed=self.unconfined)
        if sheet.needs_hidden_trees and not self.exam_secret_file:
            raise GameTreeError(NO_EXAM_SECRET.of(sheet=sheet.name, line=Code("c.MarksExporter.exam_secret_file")))
        exam = read_secret(Path(self.exam_secret_file)) if self.exam_secret_file else ""
        secret, same = self._own_trees(sheet)
        data = LINK if path.is_symlink() else path.read_bytes()
        handed_in = HandedIn(source, secret, same, about["student"], data, self.unconfined, exam)
        ((_, kept),) = _processes().done([handed_in])
        if isinstance(kept, Phrase):
            kept = marked_anew(replace(handed_in, data=kept))
        if kept.problem:
            self.log.error("%s: %s", path, kept.problem)
        for line in kept.remarks:
            self.log.warning("%s: %s", path, line)
        self.log.info("%s: %s", path, kept.marks)
        notebook: NotebookNode = nbformat.from_dict(json.loads(kept.notebook))  # type: ignore[no-untyped-call]
        nbformat.validate(notebook)
        return notebook

    def _own_trees(self, sheet: TeacherSheet) -> tuple[str, tuple[str, ...]]:
        """Return the secret of own trees and the questions without; "" for none. Without it nobody is marked."""
        place = key_place(Path(self.converter.coursedir.root), sheet.name)
        if not place.exists():
            return "", ()
        if not self.secret_file:
            raise GameTreeError(NO_SECRET.of(key=Code(place), line=Code("c.MarksExporter.secret_file")))
        key, file = CourseKey.read(place), Path(self.secret_file)
        if (warning := open_to_others(file)) is not None:
            self.log.warning("%s", warning.told(translator(sheet.lang)))
        return key.secret_in(file), key.same


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A notebook that was handed in, and all that decides its marks."""

    source: Path
    """the teacher's notebook"""
    secret: str
    """the secret from which each student's own trees were drawn; "" where all have the same"""
    same: tuple[str, ...]
    student: str
    data: bytes | Phrase
    """what is in the file, or why it is not marked"""
    unconfined: bool
    """whether programs run where nothing keeps them apart, too"""
    exam: str
    """the secret from which hidden trees for programs are drawn; "" for the trees that students know"""


@dataclass(frozen=True, slots=True)
class KeptNotebook:
    """The notebook that nbgrader keeps, as JSON, with what its log says."""

    notebook: bytes
    marks: Mapping[str, int | float]
    remarks: tuple[str, ...]
    problem: str = ""


@cache
def _processes() -> MarkingProcesses[HandedIn, KeptNotebook]:
    """Return the process that marks, the same for a whole class."""
    return MarkingProcesses(marked_anew, [None])


def marked_anew(handed_in: HandedIn) -> KeptNotebook:
    """Mark a notebook, and put the one to keep together."""
    source, student, problem = handed_in.source, handed_in.student, ""
    sheet, cells = _sheet(source, source.stat().st_mtime_ns)
    if handed_in.exam:
        sheet = with_hidden_trees(sheet, handed_in.exam)
    if handed_in.secret:
        common, sheet = sheet, sheet.of_student(student, handed_in.secret, handed_in.same)
        subjects = {name: question.subject for name, question in sheet.questions.items()}
        own = {name: one for name, one in subjects.items() if one is not common.questions[name].subject}
        cells = own_notebook(cells, own, student)
    try:
        if isinstance(handed_in.data, Phrase):
            raise Unreadable(handed_in.data)
        found = read_cells(handed_in.data)
        if (other := why_not(found, sheet)) is not None:
            raise Unreadable(other)
        marked = mark_cells(found, sheet, student, unconfined=handed_in.unconfined)
        made = rebuilt(cells, given_cells(handed_in.data), marked)
    except GameTreeError as error:
        marked = replace(mark_notebook({"cells": []}, sheet, student), remarks=())
        problem = UNREADABLE.of(why=error.phrase).told(translator(sheet.lang))
        made = rebuilt(cells, (), marked, problem)
        for cell in made["cells"]:
            cell["metadata"].get("gametree", {})["look"] = True
    data = json.dumps(made, ensure_ascii=False).encode("utf-8", "replace")  # half of a pair of surrogates is no text
    return KeptNotebook(data, marked.marks, tuple(remarks_of(marked)), problem)


@lru_cache(maxsize=8)
def _sheet(source: Path, changed: int) -> tuple[TeacherSheet, dict[str, Any]]:
    """Read the teacher's notebook once for a class, as long as nobody changes it."""
    return read_sheet(source), json.loads(read_text(source))
