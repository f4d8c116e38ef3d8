"""A course that the real nbgrader grades."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
import warnings
from pathlib import Path

import pytest

from attacks import SHEET
from gametree_classroom.commands.sheets import CONFIG


def gradebook(course: Path) -> dict[str, dict[str, tuple[float | None, bool]]]:
    """Return the score and the review flag of each student and cell in nbgrader's gradebook."""
    query = """
        select s.student_id, c.name, g.auto_score, g.needs_manual_grade from grade g
        join base_cell c on c.id = g.cell_id join submitted_notebook n on n.id = g.notebook_id
        join submitted_assignment s on s.id = n.assignment_id
    """
    found: dict[str, dict[str, tuple[float | None, bool]]] = {}
    with contextlib.closing(sqlite3.connect(course / "gradebook.db")) as book:
        for student, graded, score, look in book.execute(query):
            found.setdefault(student, {})[graded] = score, bool(look)
    return found


def most_points(course: Path) -> dict[str, float]:
    """Return the maximum number of points of each cell in nbgrader's gradebook."""
    query = "select c.name, g.max_score from grade_cells g join base_cell c on c.id = g.id"
    with contextlib.closing(sqlite3.connect(course / "gradebook.db")) as book:
        return dict(book.execute(query))


def autograde(course: Path, assignment: str = SHEET, secret: Path | None = None) -> None:
    """Generate the assignment and autograde it with the configuration that `gametree sheets` writes."""
    from nbgrader.converters import Autograde, GenerateAssignment
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config import Config

    from gametree_classroom.commands.sheets import COLLECT_LINE, MARKS_LINE, STUB_LINE

    config = Config()
    lines = {"stub": STUB_LINE.format(stub="pass"), "marks": MARKS_LINE, "collect": COLLECT_LINE}
    exec(CONFIG.format(**lines), {"get_config": lambda: config})
    config.MarksExporter.secret_file = str(secret or "")
    config.CourseDirectory.root = str(course)
    config.CourseDirectory.assignment_id = assignment
    before = Path.cwd()
    patch = pytest.MonkeyPatch()
    patch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)  # nbgrader looks for its tools in PATH
    try:
        with warnings.catch_warnings(action="ignore"):  # warnings of nbgrader and its database
            for step in (GenerateAssignment, Autograde):
                step(coursedir=CourseDirectory(config=config), config=config).start()
    finally:
        patch.undo()
        os.chdir(before)
