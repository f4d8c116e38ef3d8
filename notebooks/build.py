"""Build the notebooks from their text sources: ``python notebooks/build.py`` runs and saves them all.

The sources in ``notebooks/source`` are the originals, in English, and ``notebooks/translations`` has their texts in the
other languages. The ``.ipynb`` files keep the outputs for readers without a kernel, with each picture in one small
format, but no widget state, times or changing ids.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbformat import NotebookNode

sys.path.insert(0, str(Path(__file__).parent))
from command import command
from reading import execute, read
from saving import saved

HERE = Path(__file__).parent
SOURCES = HERE / "source"
WIDGET = "application/vnd.jupyter.widget-view+json"


def clean(notebook: NotebookNode) -> NotebookNode:
    """Remove the live views of widgets, because their pictures are saved and no kernel will run."""
    for cell in notebook.cells:
        kept = {name: value for name, value in cell["metadata"].items() if name in ("tags", "jupyter")}
        cell["metadata"] = nbformat.from_dict(kept)
        if cell.cell_type == "code":
            cell["outputs"] = [output for output in cell.outputs if WIDGET not in output.get("data", {})]
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = nbformat.from_dict({"name": "python"})
    return notebook


def sources() -> list[Path]:
    """Return the text sources, in order."""
    return sorted(SOURCES.glob("*.py"))


def target(source: Path, lang: str = "en") -> Path:
    """Return the path of the notebook of a source in a language."""
    return HERE / lang / f"{source.stem}.ipynb"


def is_current(source: Path, lang: str = "en") -> bool:
    """Return whether the saved notebook has the cells of its source and its translation."""
    if not target(source, lang).exists():
        return False
    saved = nbformat.read(target(source, lang), as_version=4)
    wanted = [(cell.cell_type, cell.source, cell.id) for cell in read(source, lang).cells]
    return [(cell.cell_type, cell.source, cell.get("id")) for cell in saved.cells] == wanted


def build(source: Path, lang: str) -> None:
    """Run a notebook in a language and save it."""
    path = target(source, lang)
    path.parent.mkdir(exist_ok=True)
    nbformat.write(saved(clean(execute(read(source, lang)))), path)


if __name__ == "__main__":
    sys.exit(command(__doc__, sources(), target, is_current, build))
