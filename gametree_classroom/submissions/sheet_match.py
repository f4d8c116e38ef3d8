"""The comparison of a notebook with the sheet to be marked: whether it is the sheet, and which cells changed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from gametree.exercises.questions.answer_values import Values
from gametree.exercises.questions.cell_statements import bound_in
from gametree.phrases import Code, Phrase

from . import notebook_cells as sentences
from .notebook_cells import CodeCell, NotebookCells
from .teacher_sheet import LockedCell, TeacherSheet

_MOST_NAMED = 3
"""maximum number of changed cells named in a remark"""


def mismatch_reason(notebook: NotebookCells, sheet: TeacherSheet) -> Phrase | None:
    """Return the reason why a notebook cannot be marked with a sheet, or None if the notebook belongs to the sheet.

    A notebook without the name of its sheet must contain a cell of the sheet, or assign a value to the name of one of
    its answers.
    """
    sheet_name, cells = notebook.fact("sheet"), notebook.cells
    if sheet_name not in ("", sheet.name, sheet.known_as):
        return sentences.OTHER_SHEET.with_values(sheet=sheet_name)
    grade_ids = sheet.grade_ids.values()
    has_cell = (cell.grade_id in grade_ids or not bound_in(cell.source).isdisjoint(sheet.questions) for cell in cells)
    if not sheet_name and not any(has_cell):
        return sentences.NO_SHEET.with_values(sheet=sheet.name)
    if notebook.fact("student") and not sheet.own_trees:
        return sentences.OWN_TREES.with_values(student=notebook.fact("student"))
    if notebook.fact("export") and (name := _first_worked_out(notebook, sheet)):
        return sentences.NOT_IN_EXPORT.with_values(name=Code(name))
    return None


def _first_worked_out(notebook: NotebookCells, sheet: TeacherSheet) -> str:
    """Return the name of the first answer that is computed instead of written as a value in a cell, or "" if there is
    none.
    """
    values = Values(is_whole=True)
    for cell in notebook.cells:
        values.run(cell.source)
    readable = set(values.readable())
    return next((name for name in sheet.questions if name in values and name not in readable), "")


def notebook_remarks(notebook: NotebookCells, sheet: TeacherSheet, student: str) -> tuple[Phrase, ...]:
    """Return remarks for the teacher about a notebook as a whole: about its student, and about changed cells."""
    named_student, remarks = notebook.fact("student"), []
    if sheet.own_trees and not named_student:
        remarks.append(sentences.NO_STUDENT)
    elif student and named_student not in ("", student):
        remarks.append(sentences.OTHER_STUDENT.with_values(student=named_student))
    elif changed := list(dict.fromkeys(cell.grade_id for cell in notebook.cells if _is_changed(cell, sheet))):
        more = [*changed[:_MOST_NAMED], *(["…"] if changed[_MOST_NAMED:] else [])]
        remarks.append(sentences.CHANGED_CELLS.with_values(cells=Code(", ".join(more))))
    return tuple(remarks)


def _is_changed(cell: CodeCell, sheet: TeacherSheet) -> bool:
    """Return whether the text or the points of a locked cell have changed."""
    locked = sheet.locked.get(cell.grade_id)
    if locked is None or (cell.source == locked.source and cell.points == locked.points):
        return False
    return not any(_is_cell(cell, one) for one in (locked, locked.handed_out) if one)


def _is_cell(cell: CodeCell, locked: LockedCell) -> bool:
    is_same = cell.source == locked.source or cell.source.split() == locked.source.split()
    return is_same and cell.points == locked.points


def common_changes(notebooks: Sequence[NotebookCells], sheet: TeacherSheet) -> tuple[tuple[str, str, object], ...]:
    """Return the cells, other than answers, in which most notebooks agree with each other but not with the sheet.

    The teacher has changed such cells after handing out the sheet; the students have not.
    """
    found: dict[str, Counter[tuple[str, object]]] = defaultdict(Counter)
    for notebook in notebooks:
        for cell in notebook.cells:
            if cell.grade_id in sheet.locked:
                found[cell.grade_id][cell.source, cell.points] += 1
    most = {grade_id: (counts.most_common(1)[0], counts.total()) for grade_id, counts in found.items()}
    return tuple(
        (grade_id, *cell)
        for grade_id, ((cell, count), total) in sorted(most.items())
        if count > 1 and 2 * count > total and _is_changed(CodeCell(cell[0], grade_id, cell[1]), sheet)
    )
