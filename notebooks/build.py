"""Makes the notebooks from their text sources: ``python notebooks/build.py`` runs and saves them all.

The sources in ``notebooks/source`` are the truth, in English; ``notebooks/translations`` has what they say in the other
languages. The ``.ipynb`` files keep the outputs, so that a reader without a kernel sees the pictures, but no widget
state, no times and no ids that change.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
from nbformat import NotebookNode

sys.path.insert(0, str(Path(__file__).parent))
from reading import execute, read, read_english
from translation import LANGUAGES, missing, update

HERE = Path(__file__).parent
SOURCES = HERE / "source"
WIDGET = "application/vnd.jupyter.widget-view+json"


def clean(notebook: NotebookNode) -> NotebookNode:
    """Drop the live views of widgets: their pictures stand beside them, and no kernel will be there."""
    for cell in notebook.cells:
        tags = cell["metadata"].get("tags", [])
        cell["metadata"] = {"tags": tags} if tags else {}
        if cell.cell_type == "code":
            shown = [output for output in cell.outputs if WIDGET not in output.get("data", {})]
            cell["outputs"] = [] if "solution" in tags else shown
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = nbformat.from_dict({"name": "python"})
    return notebook


def sources() -> list[Path]:
    """Return the text sources, in order."""
    return sorted(SOURCES.glob("*.py"))


def target(source: Path, lang: str = "en") -> Path:
    """Return where the notebook of a source in a language stands."""
    return HERE / lang / f"{source.stem}.ipynb"


def is_current(source: Path, lang: str = "en") -> bool:
    """Tell whether the saved notebook has the cells of its source and its translation."""
    if not target(source, lang).exists():
        return False
    saved = nbformat.read(target(source, lang), as_version=4)
    wanted = [(cell.cell_type, cell.source, cell.id) for cell in read(source, lang).cells]
    return [(cell.cell_type, cell.source, cell.get("id")) for cell in saved.cells] == wanted


def build(source: Path, lang: str) -> None:
    """Run a notebook in a language and save it."""
    print(f"{lang} {source.stem} …", flush=True)
    path = target(source, lang)
    path.parent.mkdir(exist_ok=True)
    nbformat.write(clean(execute(read(source, lang), path.parent)), path)


def main() -> int:
    """Build the notebooks, or with ``--check`` only say which are behind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="the notebooks to build, without folder and ending (default: all)")
    parser.add_argument("--lang", choices=LANGUAGES, action="append", help="in this language only; may be repeated")
    parser.add_argument("--check", action="store_true", help="build nothing; fail when a notebook is behind")
    parser.add_argument("--update", action="store_true", help="build nothing; bring the translations in step")
    given = parser.parse_args()
    chosen = [source for source in sources() if not given.names or source.stem in given.names]
    wanted = [(source, lang) for source in chosen for lang in given.lang or LANGUAGES]
    if given.check:
        behind = [target(*pair) for pair in wanted if not is_current(*pair)]
        for path in behind:
            print(f"{path.relative_to(HERE)} is behind its source or its translation; run: make notebooks")
        return 1 if behind else 0
    for source, lang in wanted:
        if lang != "en":
            update(read_english(source), source, lang)
            for cell in missing(read_english(source), source, lang):
                print(f"{lang} {cell}: no translation of this text; it stays English")
    if not given.update:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda pair: build(*pair), wanted))
    return 0


if __name__ == "__main__":
    sys.exit(main())
