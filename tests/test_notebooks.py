"""The notebooks: in step with their text sources, run from top to bottom, readable without a kernel."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import nbformat
import pytest
from nbconvert import HTMLExporter

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"


def build() -> ModuleType:
    """Load ``notebooks/build.py``, which is no package."""
    spec = importlib.util.spec_from_file_location("notebooks_build", NOTEBOOKS / "build.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


BUILD = build()
SOURCES = BUILD.sources()
SAVED = sorted(NOTEBOOKS.glob("*.ipynb"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_notebook_is_in_step_with_its_source(source: Path) -> None:
    """The saved notebook has the cells of its text source; ``make notebooks`` writes it anew."""
    assert BUILD.is_current(source)


def test_every_notebook_has_a_source() -> None:
    """No notebook is left over without a text source."""
    assert [path.stem for path in SAVED] == [path.stem for path in SOURCES]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_notebook_runs_and_prints_what_was_saved(source: Path) -> None:
    """Run from top to bottom, the source raises nothing and prints the text that the notebook keeps."""
    again = BUILD.clean(BUILD.execute(BUILD.read(source)))
    saved = nbformat.read(BUILD.target(source), as_version=4)
    assert printed(again) == printed(saved)


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_reader_without_a_kernel_sees_the_pictures(path: Path) -> None:
    """nbconvert shows the diagrams, as SVG where the kit draws them, and loads no widget and no script for one."""
    notebook = nbformat.read(path, as_version=4)
    assert "widgets" not in notebook.metadata
    bundles = [output.data for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
    pictures = [data for data in bundles if "image/svg+xml" in data or "<svg" in data.get("text/html", "")]
    plots = [data for data in bundles if "image/png" in data and data not in pictures]
    assert len(pictures) >= 3 and len(pictures) + len(plots) >= 5
    assert all(data.get("text/plain") for data in pictures)
    html, _ = HTMLExporter().from_notebook_node(notebook)
    assert html.count("data:image/svg+xml") + html.count("<svg") >= len(pictures)
    assert "widget-view" not in html and "html-manager" not in html and "model not found" not in html


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_nothing_private_is_saved(path: Path) -> None:
    """No path of a machine, traceback or warning stands in an output."""
    saved = path.read_text(encoding="utf-8")
    assert not re.search(r"/(?:home|root|Users|tmp|work)/|Traceback|Warning", saved)


def printed(notebook: nbformat.NotebookNode) -> list[str]:
    """Return the text that each code cell printed or showed."""
    return [
        "".join(output.get("text", "") or output.get("data", {}).get("text/plain", "") for output in cell.outputs)
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]
