"""The progress of a reader: the notebooks opened, and the exercises practised and solved in them.

Each notebook has a small file, which only its kernel writes. The kernel gets the notebook's name from its environment,
where Jupyter's server sets it; without a name, nothing is stored, and a note below the table mentions this.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from pathlib import Path, PurePath

from ..errors import GameTreeError, choose, named_keywords
from ..exercises.exercise_picture import table
from ..exercises.tutor.journal import FOLDER
from ..files import parse_json, write_whole
from ..languages import columns, translator_for, wrapped
from ..phrases import LANGUAGES, Code, gettext, pgettext
from .missing_names import NOTEBOOK

CORE_PATH = ("02-minimax", "03-alpha-beta", "06-chance")
"""notebooks of the core path (those to read first), in order"""
_FOLDER = "notebooks"
"""name of the folder with the progress files, inside the folder with the saved exercises"""
_FORMAT, VERSION = "gametree-notebook", 1

_WORDS = {
    "notebook": pgettext("column", "Notebook"),
    "seen": pgettext("column", "Seen"),
    # TRANSLATORS: a column with the number of exercises that were checked at least once
    "practised": pgettext("column", "Practised"),
    # TRANSLATORS: a column with the number of exercises that were answered correctly before the solution was shown
    "right": pgettext("column", "Right"),
    "core": gettext("core path"),
}
# TRANSLATORS: %(path)s is a folder
_KEPT = gettext("Your progress is kept in %(path)s, beside the notebooks. Run this cell again after some practice.")
_NOT_KEPT = gettext(
    "Progress over notebooks is kept in %(programs)s only: this program does not say which notebook is open."
).with_values(programs=Code("JupyterLab, Notebook 7"))


def current_notebook() -> str:
    """Return the name of this kernel's notebook, without its suffix, or "" if unknown."""
    path = PurePath(os.environ.get(NOTEBOOK, ""))
    return path.stem if path.suffix == ".ipynb" else ""


def note_notebook(exercise: str = "", *, is_right: bool = False) -> None:
    """Record that this kernel's notebook was opened, or that an exercise was checked in it.

    If the folder cannot be written, no error is raised here, because the widgets of exercises report it.
    """
    if not (name := current_notebook()):
        return
    path = _path(name)
    practised = _read(path)
    if exercise:
        practised[exercise] = practised.get(exercise, False) or is_right
    with suppress(OSError, GameTreeError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps({"format": _FORMAT, "version": VERSION, "practised": practised}).encode())


def _path(name: str) -> Path:
    return Path.cwd() / FOLDER / _FOLDER / f"{name}.json"


def _read(path: Path) -> dict[str, bool]:
    """Return, for each exercise that was checked, whether the answer was right; {} if the file has another format."""
    try:
        data = parse_json(path.read_text(encoding="utf-8"))
        if (data["format"], data["version"]) != (_FORMAT, VERSION):
            return {}
        return {str(name): is_right is True for name, is_right in data["practised"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, GameTreeError):
        return {}


@dataclass(frozen=True, slots=True)
class NotebookRow:
    """The progress in one notebook."""

    name: str
    """file name without its suffix"""
    seen: bool
    practised: int
    """number of exercises that were checked"""
    right: int
    """number of exercises answered correctly before the solution was shown"""


@dataclass(frozen=True, repr=False)
class NotebookProgress:
    """The progress in the notebooks of the core path, and in all other notebooks that were opened."""

    rows: tuple[NotebookRow, ...]
    note: str
    """sentence about where the progress is stored, or why it is not stored"""
    lang: str = "en"

    def _table(self) -> tuple[list[str], list[list[str]]]:
        translator = translator_for(self.lang)
        words = {name: word.render(translator) for name, word in _WORDS.items()}
        heads = [words[name] for name in ("notebook", "seen", "practised", "right")]
        rows = []
        for row in self.rows:
            title = f"{row.name} ({words['core']})" if row.name in CORE_PATH else row.name
            rows.append([title, "✓" if row.seen else "–", str(row.practised), str(row.right)])
        return heads, rows

    def __repr__(self) -> str:
        heads, rows = self._table()
        return "\n".join([columns([heads, *rows], left_columns=1), "", wrapped(self.note)])

    def _repr_html_(self) -> str:
        return f"{table(*self._table())}<p>{escape(self.note)}</p>"


@named_keywords()
def notebook_progress(lang: str = "en") -> NotebookProgress:
    """Return the reader's progress in the notebooks of the working folder.

    Parameters
    ----------
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    NotebookProgress
        A row for each notebook of the core path, and for each other notebook that was opened.

    Examples
    --------
    >>> [row.name for row in notebook_progress().rows][:3]
    ['02-minimax', '03-alpha-beta', '06-chance']
    """
    translator = translator_for(choose(gettext("language"), lang, LANGUAGES))
    paths = {path.stem: path for path in sorted(_path("").parent.glob("*.json"))}
    rows = []
    for name in [*CORE_PATH, *(name for name in paths if name not in CORE_PATH)]:
        results = _read(paths[name]) if name in paths else {}
        rows.append(NotebookRow(name, name in paths, len(results), sum(results.values())))
    note = _KEPT.with_values(path=Code(f"{FOLDER}/{_FOLDER}/")) if current_notebook() else _NOT_KEPT
    return NotebookProgress(tuple(rows), note.render(translator), lang)
