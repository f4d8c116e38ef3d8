"""Shared code of the builders of notebooks and sheets: reading text sources, and running notebooks."""

from __future__ import annotations

import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory

import jupytext
import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from translation import translated

__all__ = ["FURTHER", "execute", "read", "read_english"]

SOLUTION = re.compile(r"(%%reveal solution.*\n)?# solution:")
"""The beginning of a cell whose code is folded: who opens the notebook is to find the answer first."""
HIDDEN = {"tags": ["solution"], "jupyter": {"source_hidden": True}}
FURTHER = {"en": "further", "es": "para profundizar", "pt": "para aprofundar"}
"""What is added to the heading of a section beyond the core path, in each language; its cell has the tag.

The section is not folded: where metadata folds several, JupyterLab 4.6 shows an empty page below them.
"""
SESSION = "JPY_SESSION_NAME"
"""The variable in which Jupyter's server gives a kernel the path of its notebook."""
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def read(source: Path, lang: str = "en") -> NotebookNode:
    """Read a text source as a notebook in a language, without outputs, with stable ids."""
    notebook = translated(read_english(source), source, lang)
    for cell in notebook.cells:
        if "further" in cell.metadata.get("tags", ()):
            heading, end, rest = cell.source.partition("\n")
            cell.source = f"{heading} ({FURTHER[lang]}){end}{rest}"
    return notebook


def read_english(source: Path) -> NotebookNode:
    """Read a text source as a notebook."""
    notebook = jupytext.read(source, fmt="py:percent")
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"{source.stem}-{number:02d}"
        cell["metadata"] = nbformat.from_dict(_metadata(cell))
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    return notebook


def _metadata(cell: NotebookNode) -> dict[str, object]:
    """Return the metadata of a cell from the known tags of its source."""
    tags = cell.metadata.get("tags", ())
    if SOLUTION.match(cell.source):
        return HIDDEN
    if "start" in tags:
        return {"tags": ["start"], "jupyter": {"source_hidden": True}}
    return {"tags": ["further"]} if "further" in tags else {}


def execute(notebook: NotebookNode) -> NotebookNode:
    """Run a notebook from top to bottom in an empty folder, where no work is saved; an exception stops the build."""
    client = NotebookClient(notebook, timeout=120, store_widget_state=False, record_timing=False, coalesce_streams=True)
    with TemporaryDirectory() as folder:
        client.execute(cwd=folder, env={**os.environ, SESSION: f"{notebook.cells[0].id[:-3]}.ipynb"})
    return notebook
