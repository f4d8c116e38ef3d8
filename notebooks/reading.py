"""Text sources read as notebooks, and notebooks run: what the builders of notebooks and of sheets share."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

import jupytext
import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from translation import translated

__all__ = ["execute", "read", "read_english"]

SOLUTION = re.compile(r"(%%reveal solution.*\n)?# solution:")
"""The beginning of a cell whose code is folded: who opens the notebook is to find the answer first."""
HIDDEN = {"tags": ["solution"], "jupyter": {"source_hidden": True}}
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def read(source: Path, lang: str = "en") -> NotebookNode:
    """Read a text source as a notebook in a language, without outputs, with ids that stay the same."""
    return translated(read_english(source), source, lang)


def read_english(source: Path) -> NotebookNode:
    """Read a text source as a notebook."""
    notebook = jupytext.read(source, fmt="py:percent")
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"{source.stem}-{number:02d}"
        is_solution = SOLUTION.match(cell.source)
        cell["metadata"] = nbformat.from_dict(HIDDEN) if is_solution else nbformat.NotebookNode()
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    return notebook


def execute(notebook: NotebookNode) -> NotebookNode:
    """Run a notebook top to bottom in an empty folder, where no work is kept; an exception in it stops the build."""
    client = NotebookClient(notebook, timeout=120, store_widget_state=False, record_timing=False, coalesce_streams=True)
    with TemporaryDirectory() as folder:
        client.execute(cwd=folder)
    return notebook
