"""Progress over notebooks: which notebooks were opened, and how many of their exercises were practised and right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gametree as gt
from gametree.exercises import Exercise
from gametree.phrases import LANGUAGES
from gametree.widgets.missing_names import NOTEBOOK
from gametree.widgets.notebook_progress import CORE_PATH, note_notebook

EXERCISE = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, as the kernel of notebook 03 does; return the folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(NOTEBOOK, str(tmp_path / "notebooks" / "en" / "03-alpha-beta.ipynb"))
    return tmp_path


def rows() -> dict[str, tuple[bool, int, int]]:
    return {row.name: (row.seen, row.practised, row.right) for row in gt.notebook_progress().rows}


def test_core_path_notebooks_are_listed_from_the_beginning() -> None:
    assert rows() == dict.fromkeys(CORE_PATH, (False, 0, 0))


def test_opened_practised_and_right_exercises_are_recorded() -> None:
    """An exercise counts once, and a right answer is never lost."""
    pytest.importorskip("anywidget")
    note_notebook()
    assert rows()["03-alpha-beta"] == (True, 0, 0)
    widget = EXERCISE.practice()
    widget.answer = ["C2"]
    widget.check()
    assert rows()["03-alpha-beta"] == (True, 1, 0)
    for answer in (["C2", "C3"], ["C2"]):
        widget.answer = answer
        widget.check()
        assert rows()["03-alpha-beta"] == (True, 1, 1)
    widget.next_variant()
    widget.check()
    assert rows()["03-alpha-beta"] == (True, 2, 1)
    assert rows()["02-minimax"] == (False, 0, 0)


def test_right_answer_after_the_solution_counts_as_practised() -> None:
    """If the solution was shown before, the exercise counts as practised but not as right."""
    pytest.importorskip("anywidget")
    widget = EXERCISE.practice()
    widget.solution()
    widget.answer = EXERCISE.key
    widget.check()
    assert rows()["03-alpha-beta"] == (True, 1, 0)


def test_exercise_that_keeps_no_work_writes_no_file() -> None:
    pytest.importorskip("anywidget")
    widget = EXERCISE.practice(keep=False)
    widget.check()
    assert not Path("gametree-practice").exists()


def test_opened_notebook_outside_the_core_path_is_listed_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NOTEBOOK, "notebooks/en/09-menace.ipynb")
    note_notebook()
    assert list(rows()) == [*CORE_PATH, "09-menace"]


@pytest.mark.parametrize("session", ["", "lesson.py", "6f2a"])
def test_unknown_notebook_name_writes_nothing_and_is_reported(session: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table gives the reason."""
    monkeypatch.setenv(NOTEBOOK, session)
    note_notebook()
    assert not Path("gametree-practice").exists()
    assert "only" in repr(gt.notebook_progress())


@pytest.mark.parametrize("content", ["", "[]", "{", '{"format": "x"}', '{"format": "gametree-notebook", "version": 9}'])
def test_unreadable_progress_file_is_replaced(content: str) -> None:
    """The tested file does not contain progress data; reading it raises no error."""
    note_notebook()
    path = Path("gametree-practice", "notebooks", "03-alpha-beta.json")
    path.write_text(content, encoding="utf-8")
    assert rows()["03-alpha-beta"] == (True, 0, 0)
    note_notebook("savings-1", is_right=True)
    assert json.loads(path.read_text("utf-8"))["practised"] == {"savings-1": True}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_progress_table_has_a_row_per_notebook_in_every_language(lang: str) -> None:
    """Text and HTML also contain the note."""
    note_notebook()
    shown = gt.notebook_progress(lang)
    assert repr(shown).count("✓") == shown._repr_html_().count("✓") == 1
    assert all(name in repr(shown) and name in shown._repr_html_() for name in CORE_PATH)
    assert lang == "en" or repr(shown) != repr(gt.notebook_progress())
