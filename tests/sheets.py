"""The sheets for tests: their builder, and a quick way to run one without a kernel."""

from __future__ import annotations

from functools import cache
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from nbformat import NotebookNode
from traitlets.config import Config

from builders import ROOT
from builders import SHEETS as BUILD

__all__ = ["BUILD", "ROOT", "Outcome", "answered", "run"]

Outcome = dict[str, tuple[Any, str]]
"""What the last expression of each code cell is, by the cell's id, and the name of the exception, if any."""


@cache
def shell() -> InteractiveShell:
    """Return a shell that remembers nothing on the disk."""
    return InteractiveShell(config=Config(HistoryManager={"enabled": False}))


def run(notebook: NotebookNode) -> Outcome:
    """Run the cells of a sheet from top to bottom, as *Run all* does where exceptions do not stop it."""
    kernel, found = shell(), {}
    kernel.reset(new_session=False)
    vars(kernel.user_module)["__spec__"] = None  # as any module has; a process that is started here asks for it
    for cell in notebook.cells:
        if cell.cell_type == "code":
            with capture_output():
                done = kernel.run_cell(cell.source, store_history=False)
            error = done.error_before_exec or done.error_in_exec
            found[cell.id] = done.result, type(error).__name__ if error else ""
    return found


def answered(sheet: NotebookNode, answers: dict[str, str | None]) -> NotebookNode:
    """Return a sheet with other sources for some cells, by the ends of their ids; None deletes a cell."""
    kept = []
    for cell in sheet.cells:
        end = cell.id.split("-", sheet.metadata.gametree.sheet.count("-") + 1)[-1]
        if end in answers and answers[end] is None:
            continue
        kept.append(NotebookNode({**cell, "source": answers.get(end, cell.source)}))
    return NotebookNode({**sheet, "cells": kept})
