"""Sheets in tests: their builder, a fast runner without a kernel, and a class with submissions."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from nbformat import NotebookNode
from traitlets.config import Config

from builders import ROOT
from builders import SHEETS as BUILD

__all__ = [
    "ANSWERS",
    "BUILD",
    "RIGHT",
    "ROOT",
    "Outcome",
    "answered",
    "answered_notebook",
    "moodle_zip",
    "run",
    "submitted",
]

Outcome = dict[str, tuple[Any, str]]
"""outcome of a run: the value of the last expression of each code cell and the name of its exception, if any, by cell
id
"""


@cache
def shell() -> InteractiveShell:
    """Return an IPython shell that stores nothing on disk."""
    return InteractiveShell(config=Config(HistoryManager={"enabled": False}))


def run(notebook: NotebookNode) -> Outcome:
    """Run the cells of a sheet from top to bottom, like *Run all*; exceptions do not stop the run."""
    kernel, found = shell(), {}
    kernel.reset(new_session=False)
    vars(kernel.user_module)["__spec__"] = None  # every module has this attribute, and a new process reads it
    for cell in notebook.cells:
        if cell.cell_type == "code":
            with capture_output():
                done = kernel.run_cell(cell.source, store_history=False)
            error = done.error_before_exec or done.error_in_exec
            found[cell.id] = done.result, type(error).__name__ if error else ""
    return found


def answered(sheet: NotebookNode, answers: dict[str, str | None]) -> NotebookNode:
    """Return a sheet in which the cells whose ids end with the keys of ``answers`` have other sources; None deletes a
    cell.
    """
    kept = []
    for cell in sheet.cells:
        end = cell.id.split("-", sheet.metadata.gametree.sheet.count("-") + 1)[-1]
        if end in answers and answers[end] is None:
            continue
        kept.append(NotebookNode({**cell, "source": answers.get(end, cell.source)}))
    return NotebookNode({**sheet, "cells": kept})


# ---- a generated class --------------------------------------------------------------------------

RIGHT: Mapping[str, str] = {
    "node_values": 'node_values = {"A": 4, "B": 4, "C": 3, "D": 2}',
    "pruned": 'pruned = ["D2", "D3"]',
    "visited": 'visited = ["B1", "B21", "C", "D11", "D12", "D13", "D21", "D22"]',
    "entry_windows": (
        'entry_windows = {"A": ("-inf", "inf"), "B": ("-inf", "inf"), "B1": ("-inf", "inf"), "B2": ("-inf", 19), '
        '"C": (19, "inf"), "C1": (19, "inf")}'
    ),
    "lecture_pruned": 'lecture_pruned = "B22 B23 B32 B33 D21 D22 D23 D31 D32 D33"',
    "lecture_branches": 'lecture_branches = ["B22", "B23", "B32", "B33", "D2", "D3"]',
    "strictly_pruned": 'strictly_pruned = ["D2"]',
    "deeply_pruned": 'deeply_pruned = ["C112", "C2", "D112", "D2"]',
}
"""answers to the pruning sheet that get all points"""
ANSWERS: Mapping[str, Mapping[str, str]] = {
    "ana": RIGHT,
    "bea": {**RIGHT, "node_values": 'node_values = {"A": 9, "B": 9, "C": 8, "D": 9}'},
    "carlos": {**RIGHT, "pruned": 'pruned = "D2"', "deeply_pruned": 'deeply_pruned = ["C2", "D2"]'},
    "dora": {**RIGHT, "strictly_pruned": 'strictly_pruned = ["C2", "D2"]'},
    "eva": {},
    "fran": {**RIGHT, "visited": "visited = ["},
}
"""answers of the students of a class, by id; cells without an answer stay as distributed"""


@cache
def _sheet(name: str, lang: str) -> str:
    return (ROOT / "exercises" / lang / f"{name}.ipynb").read_text(encoding="utf-8")


def answered_notebook(answers: Mapping[str, str], sheet: str = "pruning", lang: str = "en") -> dict[str, Any]:
    """Return a student's sheet with answers in their cells."""
    notebook: dict[str, Any] = json.loads(_sheet(sheet, lang))
    for cell in notebook["cells"]:
        name = cell["id"].removeprefix(f"{sheet}-").removesuffix("-answer")
        if cell["id"].endswith("-answer") and name in answers:
            cell["source"] = answers[name]
        cell["source"] = "".join(cell["source"])
    return notebook


def submitted(folder: Path, answers: Mapping[str, Mapping[str, str]] = ANSWERS, **how: str) -> Path:
    """Write notebooks in nbgrader's layout, and return the folder."""
    for student, given in answers.items():
        place = folder / student / how.get("sheet", "pruning")
        place.mkdir(parents=True)
        written = json.dumps(answered_notebook(given, **how))
        (place / f"{how.get('sheet', 'pruning')}.ipynb").write_text(written, encoding="utf-8")
    return folder


def moodle_zip(path: Path, answers: Mapping[str, Mapping[str, str]], names: Mapping[str, str]) -> Path:
    """Write an archive in Moodle's layout, in which folders are named after students."""
    with zipfile.ZipFile(path, "w") as archive:
        for number, (student, given) in enumerate(answers.items(), start=4100):
            place = f"{names[student]}_{number}_assignsubmission_file_/pruning.ipynb"
            archive.writestr(place, json.dumps(answered_notebook(given)))
    return path
