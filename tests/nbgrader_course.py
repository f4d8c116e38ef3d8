"""A course that the real nbgrader grades."""

from __future__ import annotations

import contextlib
import functools
import io
import os
import sqlite3
import sys
import warnings
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from attacks import SHEET
from gametree_classroom.commands.sheets import CONFIG


def nbgrader(folder: Path, *arguments: str) -> None:
    """Run nbgrader in a course, as in an activated environment, without user settings.

    The command runs in this process, because importing nbgrader takes seconds.
    """
    from nbgrader.apps import NbGraderApp
    from traitlets.config import Application

    folders = {name: str(folder.parent / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR")}
    log = io.StringIO()
    with contextlib.chdir(folder), programs_on_path(folders), contextlib.redirect_stderr(log):
        try:
            NbGraderApp.launch_instance([*arguments])
        except SystemExit as ended:
            assert not ended.code, log.getvalue()
        finally:
            type(Application.instance()).clear_instance()


@contextlib.contextmanager
def programs_on_path(folders: Mapping[str, str] = {}) -> Iterator[None]:
    """Set environment variables, and find nbgrader's tools, without its warnings and those of its database.

    Each new gradebook would start a program that prints the version of its tables.
    """
    from nbgrader import api

    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings(action="ignore"):
        patch.setattr(api, "get_alembic_version", tables_version)
        patch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
        for name, place in folders.items():
            patch.setenv(name, place)
        yield


@functools.cache
def tables_version() -> str:
    from alembic.script import ScriptDirectory

    return str(ScriptDirectory(str(files("nbgrader") / "alembic")).get_current_head())


def points(course: Path, assignment: str) -> dict[str, dict[str, tuple[float, float]]]:
    """Return the points of each student and cell in nbgrader's gradebook, each with their maximum."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        return {
            submission.student.id: {
                grade.name: (grade.score, grade.max_score)
                for notebook in submission.notebooks
                for grade in notebook.grades
            }
            for submission in book.assignment_submissions(assignment)
        }


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
    with contextlib.chdir("."), programs_on_path():
        for step in (GenerateAssignment, Autograde):
            step(coursedir=CourseDirectory(config=config), config=config).start()
