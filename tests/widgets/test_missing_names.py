"""Messages for a cell that runs after a restart of the kernel: they name the cell that defines the missing name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from gametree.widgets.missing_names import NOTEBOOK, START, defining_cell
from kit_sources import ROOT

SETUP = '%load_ext gametree\nimport gametree as gt\nfrom gametree import exercises\n\nLANG = "en"'
FIRST = 'first = exercises.Exercise("values", "[[3 5] [2 4]]")\nwidget = first.practice()\nwidget'


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Iterator[InteractiveShell]:
    """Return a shell that was started like a kernel of ``gametree lab``, in English."""
    monkeypatch.setenv("LANGUAGE", "en")
    running = InteractiveShell.instance()
    running.run_cell(START)
    yield running
    InteractiveShell.clear_instance()


def write(folder: Path, *cells: str) -> str:
    """Write a notebook with code cells, and return its path."""
    path = folder / "lesson.ipynb"
    path.write_text(json.dumps({"cells": [{"cell_type": "code", "source": [cell]} for cell in cells]}))
    return str(path)


def message_after(shell: InteractiveShell, capsys: pytest.CaptureFixture[str], cell: str) -> str:
    """Run a cell, and return the text below its traceback."""
    capsys.readouterr()
    shell.run_cell(cell)
    return capsys.readouterr().err


def test_missing_name_after_a_restart_names_the_cell_to_run(
    shell: InteractiveShell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message contains the name and the first line of the defining cell. After that cell has run, there is no
    message.
    """
    monkeypatch.setenv(NOTEBOOK, write(tmp_path, SETUP, FIRST))
    message = message_after(shell, capsys, FIRST)
    assert message == (
        "This kernel does not know exercises yet: it forgets all names when it is restarted. "
        "Run the cell that begins with %load_ext gametree first, then this one again.\n"
    )
    assert message_after(shell, capsys, "exercises = 3\nexercises") == ""
    assert message_after(shell, capsys, "unknown_to_all") == ""


@pytest.mark.parametrize("notebook", ["", "/nowhere/x.ipynb", "{", "[]", '{"cells": [{}]}'])
def test_unreadable_notebook_leaves_the_message_of_python_unchanged(
    notebook: str, shell: InteractiveShell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    path = tmp_path / "odd.ipynb"
    path.write_text(notebook)
    monkeypatch.setenv(NOTEBOOK, notebook if notebook[:1] in ("", "/") else str(path))
    assert message_after(shell, capsys, "missing_name") == ""


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("notebooks/*/*.ipynb")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_defining_cell_is_found_for_every_name_in_the_course(path: Path) -> None:
    """The defining cell is above the cell that uses the name."""
    cells: list[Any] = json.loads(path.read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    for number, cell in enumerate(sources[1:], 1):
        if "gt." in cell and not cell.startswith("%%"):
            found = defining_cell(sources, "gt", cell)
            assert found in sources[:number], cell


def test_nearest_defining_cell_above_is_named() -> None:
    """If no cell above defines the name, a cell below is named, but never the cell itself."""
    cells = ["x = 1", "for x in [2]:\n    pass", "print(x)", "def y(): ...", "%%time\nz = 1"]
    assert defining_cell(cells, "x", "print(x)") == cells[1]
    assert defining_cell(cells, "y", "print(x)") == cells[3]
    assert defining_cell(cells, "z", "a cell that was changed") == cells[4]
    assert defining_cell(["print(q)\nq = 1"], "q", "print(q)\nq = 1") is None


def test_notebook_start_does_nothing_without_ipython() -> None:
    """Without IPython, the start script defines no names, either."""
    names: dict[str, Any] = {}
    exec(START, names)
    assert set(names) == {"__builtins__"}
