"""The student's working folder: copies of notebooks and sheets, and updates that lose no work."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any

from .errors import GameTreeError
from .files import parse_json, read_text, write_all
from .phrases import Code, Phrase, gettext

RECORD = ".gametree-course.json"
"""file in the working folder that records each copied file and the content that was copied"""
_FORMAT, VERSION = "gametree-course", 1
_FOLDERS = ("notebooks", "exercises")


@dataclass
class _FolderChanges:
    new: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    beside: dict[str, str] = field(default_factory=dict)
    """name of each new version that was written beside a changed file, keyed by the name of the changed file"""

    def sentences(self) -> list[Phrase]:
        """Return a sentence for each existing file that was replaced or that now has a new version beside it."""
        newer = gettext("%(file)s: replaced by the newer version, because you had not changed it")
        kept = gettext("%(file)s has your changes and was kept; the new version is %(other)s")
        return [
            *(newer.with_values(file=Code(name)) for name in self.replaced),
            *(kept.with_values(file=Code(name), other=Code(other)) for name, other in self.beside.items()),
        ]


def fill(
    course: Path, folder: Path, *, update: bool = False, adapt: Callable[[bytes], bytes] = lambda data: data
) -> _FolderChanges:
    """Copy the notebooks and sheets of a course into a working folder; ``adapt`` can change the content of each file.

    An existing file is kept. With ``update``, a file that is unchanged since it was copied is replaced by the new
    version; if a file was changed, the new version is written beside it. Either all changes are made or none.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     lesson = Path(place, "notebooks", "en", "lesson.ipynb")
    ...     lesson.parent.mkdir(parents=True)
    ...     _ = lesson.write_text("old")
    ...     fill(Path(place), Path(place, "work")).new
    ...     _ = lesson.write_text("new"), Path(place, "work/notebooks/en/lesson.ipynb").write_text("mine")
    ...     fill(Path(place), Path(place, "work"), update=True).beside
    ['notebooks/en/lesson.ipynb']
    {'notebooks/en/lesson.ipynb': 'notebooks/en/lesson.new.ipynb'}
    """
    record = _read_record(folder)
    filled, files, before = _FolderChanges(), list[tuple[Path, bytes]](), dict(record)
    for path in sorted(path for part in _FOLDERS for path in (course / part).glob("[!.]*/[!.]*.ipynb")):
        name, raw = path.relative_to(course).as_posix(), path.read_bytes()
        if update or not (folder / name).exists():
            target = _target_name(folder, name, _digest(raw), record, adapt(raw), filled)
            if target:
                files.append((folder / target, adapt(raw)))
                record[target] = {"course": _digest(raw), "written": _digest(adapt(raw))}
    if files or record != before:
        data = {"format": _FORMAT, "version": VERSION, "files": record}
        write_all([*files, (folder / RECORD, json.dumps(data, indent=1, sort_keys=True).encode("utf-8"))])
    return filled


def _target_name(
    folder: Path, name: str, course: str, record: dict[str, Any], data: bytes, filled: _FolderChanges
) -> str | None:
    """Return the name under which a file will be written, or None if it will not be written; record the change in
    ``filled``.
    """
    path = folder / name
    if not path.exists():
        filled.new.append(name)
        return name
    current = _digest(path.read_bytes())
    if current == _digest(data):
        record[name] = {"course": course, "written": current}
        return None
    known = record.get(name, {})
    if current == known.get("written"):
        filled.replaced.append(name)
        return name
    if course == known.get("course"):
        return None
    other = _name_beside(folder, name, course, record, _digest(data))
    if other:
        filled.beside[name] = other
    return other


def _name_beside(folder: Path, name: str, course: str, record: dict[str, Any], written: str) -> str | None:
    """Return the name for a new version in the folder of a changed file, or None if this version has already been
    written.
    """
    number = 1
    while True:
        other = name.removesuffix(".ipynb") + f".new{number if number > 1 else ''}.ipynb"
        known = record.get(other, {})
        if known.get("course") == course:
            return None
        current = _digest((folder / other).read_bytes()) if (folder / other).exists() else None
        if current == written:  # an earlier process ended before it recorded the file
            record[other] = {"course": course, "written": current}
            return None
        if current is None or current == known.get("written"):
            return other
        number += 1


def installed_course() -> tuple[Path, bool] | None:
    """Return the folder of the course that belongs to this kit, and whether the course is from a wheel; return None if
    there is no course.

    A clone of the repository has its own course. The list of files of an installed wheel contains the path of its data
    folder, which contains the course.

    >>> folder, is_from_a_wheel = installed_course()
    >>> (folder / "notebooks" / "en").is_dir()
    True
    """
    clone = Path(__file__).parents[1]
    if (clone / "notebooks" / "source").is_dir():
        return clone, False
    try:
        packed = metadata.files("gametree") or []
    except metadata.PackageNotFoundError:
        return None
    rooms = (Path(str(file.locate())).parents[1] for file in packed if file.match("share/gametree/notebooks/*/*.ipynb"))
    notebooks = next(rooms, None)
    return (notebooks.resolve().parent, True) if notebooks else None


def kit_sheets() -> Path:
    """Return the folder of the kit's own sheets and their solutions, in a clone or from a wheel."""
    here, installed = Path("solutions"), installed_course()
    return here if here.is_dir() or installed is None else installed[0] / "solutions"


def with_metadata(data: bytes, metadata: Mapping[str, Any]) -> bytes:
    r"""Return a notebook with the given kernel metadata added; return other files unchanged.

    JupyterLab writes the Python version of its kernel into a notebook, and marks the notebook as unsaved if the version
    changed.

    >>> with_metadata(b'{"cells": [], "metadata": {}}', {"language_info": {"name": "python"}})
    b'{\n "cells": [],\n "metadata": {\n  "language_info": {\n   "name": "python"\n  }\n }\n}\n'
    """
    try:
        notebook = json.loads(data)
        notebook["metadata"].update(metadata)
    except (ValueError, KeyError, TypeError, AttributeError):
        return data
    return (json.dumps(notebook, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def _read_record(folder: Path) -> dict[str, Any]:
    """Return the record of a working folder; without one, return an empty record, so that every file counts as
    changed.
    """
    path = folder / RECORD
    if not path.exists():
        return {}
    try:
        data = parse_json(read_text(path))
        if (data["format"], data["version"]) == (_FORMAT, VERSION):
            return {str(name): dict(known) for name, known in data["files"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, GameTreeError):
        pass
    return {}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
