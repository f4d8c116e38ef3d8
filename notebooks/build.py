"""Makes the notebooks from their text sources: ``python notebooks/build.py`` runs and saves them all.

The sources in ``notebooks/source`` are the truth. The ``.ipynb`` files keep the outputs, so that a
reader without a kernel sees the pictures, but no widget state, no times and no ids that change.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import jupytext
import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

HERE = Path(__file__).parent
SOURCES = HERE / "source"
SOLUTION = "# solution:"
"""A cell that begins so keeps no output: who opens the notebook is to find the answer first."""
WIDGET = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def read(source: Path) -> NotebookNode:
    """Read a text source as a notebook without outputs, with ids that stay the same."""
    notebook = jupytext.read(source, fmt="py:percent")
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"{source.stem}-{number:02d}"
        cell["metadata"] = {}
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    return notebook


def execute(notebook: NotebookNode) -> NotebookNode:
    """Run a notebook top to bottom; an exception in it stops the build."""
    client = NotebookClient(notebook, timeout=120, store_widget_state=False, record_timing=False, coalesce_streams=True)
    client.execute(cwd=str(HERE))
    return notebook


def clean(notebook: NotebookNode) -> NotebookNode:
    """Drop the live views of widgets: their pictures stand beside them, and no kernel will be there."""
    for cell in notebook.cells:
        cell["metadata"] = {}
        if cell.cell_type == "code":
            shown = [output for output in cell.outputs if WIDGET not in output.get("data", {})]
            cell["outputs"] = [] if cell.source.startswith(SOLUTION) else shown
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = nbformat.from_dict({"name": "python"})
    return notebook


def sources() -> list[Path]:
    """Return the text sources, in order."""
    return sorted(SOURCES.glob("*.py"))


def target(source: Path) -> Path:
    """Return where the notebook of a source stands."""
    return HERE / f"{source.stem}.ipynb"


def is_current(source: Path) -> bool:
    """Tell whether the saved notebook has the cells of its source."""
    if not target(source).exists():
        return False
    saved = nbformat.read(target(source), as_version=4)
    wanted = [(cell.cell_type, cell.source, cell.id) for cell in read(source).cells]
    return [(cell.cell_type, cell.source, cell.get("id")) for cell in saved.cells] == wanted


def main() -> int:
    """Build every notebook, or with ``--check`` only say which are behind their source."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="build nothing; fail when a notebook is behind")
    check = parser.parse_args().check
    behind = [source for source in sources() if not is_current(source)]
    if check:
        for source in behind:
            print(f"{target(source).name} is behind its source; run: make notebooks")
        return 1 if behind else 0
    for source in sources():
        print(f"{source.name} …", flush=True)
        nbformat.write(clean(execute(read(source))), target(source))
    return 0


if __name__ == "__main__":
    sys.exit(main())
