"""Keep the work on an exercise in a file beside the notebook, written whole or not at all."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from ...errors import GameTreeError, InputError
from ...exercises.exercise import Exercise
from ...exercises.tutor.journal import FOLDER
from ...files import write_whole
from ...phrases import Code, gettext, short_repr

_FORMAT, VERSION = "gametree-practice", 1
NAME = re.compile(r"[\w][\w .()-]{0,80}")
_LARGEST = 5_000_000
"""greatest size of a file that is read, in bytes"""


def digest(exercise: Exercise) -> str:
    """Return a name for an exercise: the same question on the same tree under the same rules has the same one.

    >>> digest(Exercise("values", "[3 5]")) == digest(Exercise("values", "[3 5]", lang="es"))
    True
    """
    question_fields = {name: part for name, part in json.loads(exercise.to_json()).items() if name != "lang"}
    return f"{exercise.kind}-{hashlib.sha256(json.dumps(question_fields).encode()).hexdigest()[:10]}"


def keeper_of(exercise: Exercise, keep: object) -> Keeper:
    """Return the keeper of the work: under the exercise's own name, under a given one, or without a file."""
    if keep is False:
        return Keeper(exercise, None)
    name = digest(exercise) if keep is True else keep
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise InputError(
            Code("practice, keep"),
            gettext("True, False or a name for a file"),
            short_repr(keep),
            gettext("use letters and digits"),
        )
    return Keeper(exercise, Path.cwd() / FOLDER / f"{name}.json")


class Keeper:
    """One file, and its trouble as a sentence. It raises no errors, so that practice goes on without it."""

    def __init__(self, exercise: Exercise, path: Path | None) -> None:
        self.exercise, self.path = exercise, path
        self.trouble: tuple[str, dict[str, str]] | None = None
        """the key of a sentence of `KEEPING`, with its facts"""
        self.has_written = False
        self._seen = None if path is None else _stamp(path)
        """the stamp of the file as it was read or written here last"""

    @property
    def name(self) -> str:
        return f"{FOLDER}/{self.path.name}" if self.path else ""

    def load(self) -> dict[str, Any] | None:
        """Return the saved work; None if there is none that fits."""
        if self.path is None:
            return None
        self._seen = _stamp(self.path)
        try:
            if self.path.stat().st_size > _LARGEST:
                raise ValueError
            data = json.loads(self.path.read_text(encoding="utf-8"))
            if not isinstance(data, dict) or (data["format"], data["version"]) != (_FORMAT, VERSION):
                raise ValueError
            is_mine = Exercise.from_json(data["exercise"]) == self.exercise
        except FileNotFoundError:
            return None
        except PermissionError:
            self._give_up()
            return None
        except (OSError, ValueError, KeyError, RecursionError, GameTreeError):
            self.put_aside("unreadable")
            return None
        if not is_mine:
            self.put_aside("foreign")
            return None
        self.has_written = True
        return data

    def put_aside(self, reason: str) -> None:
        """Rename the file to a free name."""
        assert self.path is not None
        number = 1
        while (other := self.path.with_name(f"{self.path.stem}.old{number}.json")).exists():
            number += 1
        self.has_written = False
        try:
            self.path.rename(other)
        except OSError:
            self._give_up()
        else:
            self.trouble = reason, {"path": Code(self.name), "other": Code(other.name)}

    def save(self, work: dict[str, Any]) -> None:
        """Write the work; after a failure nothing more is saved."""
        if self.path is None:
            return
        if (stamp := _stamp(self.path)) and stamp != self._seen:
            self._step_aside()
        data = {"format": _FORMAT, "version": VERSION, "exercise": self.exercise.to_json(), **work}
        try:
            write_whole(self.path, json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8", "backslashreplace"))
            self.has_written, self._seen = True, _stamp(self.path)
        except GameTreeError:
            self._give_up()

    def _step_aside(self) -> None:
        """Go on under a name that is free: another tab or window has written into the file since."""
        assert self.path is not None
        old_name, number = self.name, 2
        while (other := self.path.with_name(f"{self.path.stem}.tab{number}.json")).exists():
            number += 1
        self.path = other
        self.trouble = "elsewhere", {"path": Code(old_name), "other": Code(other.name)}

    def _give_up(self) -> None:
        self.trouble, self.path = ("unwritable", {"path": Code(self.name)}), None


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """Return what changes when a file is written; None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size
