"""Build the sheets from their text sources: ``python solutions/build.py`` writes solutions/<lang> and exercises/<lang>.

A source in ``solutions/source`` has a statement, a question and an answer with its solution for each question; the
check and marking cells, and nbgrader's metadata, follow from the question. The student's version in ``exercises`` is
made by nbgrader's own preprocessors, and keeps the pictures of the questions.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from traitlets.config import Config

from gametree_classroom.commands.sheets import STUBS

sys.path.insert(0, str(Path(__file__).parent.parent / "notebooks"))
from command import command
from reading import execute, read
from saving import saved

HERE = Path(__file__).parent
SOURCES = HERE / "source"
SHEETS = {"solutions": HERE, "exercises": HERE.parent / "exercises"}
CHECK = 'from gametree.exercises.questions import check\n\ncheck("{name}", globals())'
MARKS = 'from gametree.exercises.questions import marks\n\nmarks("{name}", globals())'


def sources() -> list[Path]:
    """Return the text sources, in order."""
    return sorted(SOURCES.glob("*.py"))


def target(source: Path, lang: str, sort: str = "solutions") -> Path:
    """Return the path of a sheet in a language, with its solutions or as an exercise."""
    return SHEETS[sort] / lang / f"{source.stem}.ipynb"


# ---- with solutions -----------------------------------------------------------------------------


def solved(source: Path, lang: str = "en") -> NotebookNode:
    """Read a source as a sheet in a language, with all its cells and without outputs."""
    notebook = read(source, lang)
    notebook.cells = list(_cells(source.stem, notebook.cells, lang))
    notebook.metadata["gametree"] = {"sheet": source.stem, "lang": lang}
    return notebook


def asked(source: str) -> tuple[str, float] | None:
    """Return the name and the points of the question in a cell, or None if there is none.

    >>> asked('q = Question("pruned", exercise, points=2)'), asked("import gametree")
    (('pruned', 2), None)
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Question":
            named = {keyword.arg: keyword.value for keyword in node.keywords}
            return ast.literal_eval(node.args[0]), ast.literal_eval(named["points"]) if "points" in named else 1
    return None


def _cells(sheet: str, cells: list[NotebookNode], lang: str) -> Iterator[NotebookNode]:
    """Yield the cells of a sheet with ids and metadata, a question's check and marks after its answer."""
    intro, setup, *rest = cells
    yield _locked(intro, f"{sheet}-intro")
    yield _locked(setup, f"{sheet}-setup")
    for statement, question, answer in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        found = asked(question.source)
        assert found, f"{sheet}: no question after: {statement.source[:60]}"
        name, points = found
        start = f"{sheet}-{name}"
        yield _locked(statement, f"{start}-statement")
        yield _locked(question, f"{start}-question")
        yield _going_on(_marked(answer, f"{start}-answer", solution=True))
        yield _locked(nbformat.v4.new_code_cell(CHECK.format(name=name)), f"{start}-check")
        yield _marked(
            nbformat.v4.new_code_cell(MARKS.format(name=name)), f"{start}-marks", locked=True, grade=True, points=points
        )


def _locked(cell: NotebookNode, grade_id: str) -> NotebookNode:
    return _marked(cell, grade_id, locked=True)


def _going_on(cell: NotebookNode) -> NotebookNode:
    """Let *Run all* continue after an answer that raises an exception."""
    cell.metadata["tags"] = ["raises-exception"]
    return cell


def _marked(cell: NotebookNode, grade_id: str, **facts: object) -> NotebookNode:
    """Give a cell its id and nbgrader's metadata."""
    flags = {"grade": False, "locked": False, "solution": False, "task": False}
    known = {"cell_type": cell.cell_type, "grade_id": grade_id, "schema_version": 3}
    cell["id"] = grade_id
    cell["metadata"] = nbformat.from_dict({"nbgrader": {**flags, **known, **facts}})
    return cell


def executed(notebook: NotebookNode) -> NotebookNode:
    """Run a sheet; an exception in it stops the build."""
    execute(notebook)
    notebook.metadata["language_info"] = nbformat.from_dict({"name": "python"})
    return notebook


# ---- without solutions --------------------------------------------------------------------------


def unsolved(notebook: NotebookNode, lang: str) -> NotebookNode:
    """Return the student's version of a sheet: nbgrader clears the solutions and locks the cells."""
    from nbgrader.preprocessors import CheckCellMetadata, ClearSolutions, LockCells  # missing where no sheet is built

    cleared, resources = nbformat.from_dict(notebook), {}
    config = Config(ClearSolutions={"code_stub": {"python": STUBS[lang]}})
    for preprocessor in (ClearSolutions, LockCells, CheckCellMetadata):
        cleared, resources = preprocessor(config=config).preprocess(cleared, resources)
    for cell in cleared.cells:
        if cell.cell_type == "code":
            shown = cell.outputs if cell.id.endswith("-question") else []
            cell["outputs"] = [nbformat.from_dict({**output, "execution_count": None}) for output in shown]
            cell["execution_count"] = None
    return cleared


def is_current(source: Path, lang: str) -> bool:
    """Return whether both saved sheets of a source have its cells."""
    wanted = solved(source, lang)
    return all(
        target(source, lang, sort).exists()
        and _facts(nbformat.read(target(source, lang, sort), as_version=4)) == _facts(sheet)
        for sort, sheet in (("solutions", wanted), ("exercises", unsolved(solved(source, lang), lang)))
    )


def _facts(notebook: NotebookNode) -> list[object]:
    cells = [(cell.id, cell.cell_type, cell.source, dict(cell.metadata)) for cell in notebook.cells]
    return [dict(notebook.metadata), cells]


def build(source: Path, lang: str) -> None:
    """Run a sheet in a language and save it, with and without solutions."""
    sheet = saved(executed(solved(source, lang)))
    for sort, notebook in (("solutions", sheet), ("exercises", unsolved(sheet, lang))):
        target(source, lang, sort).parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, target(source, lang, sort))


if __name__ == "__main__":
    sys.exit(command(__doc__, sources(), target, is_current, build))
