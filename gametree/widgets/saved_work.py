"""The saved work of a reader: in a file beside the notebook, or as one text within the length limit of SCORM 1.2."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time
from itertools import count
from pathlib import Path
from typing import Any

from ..errors import GameTreeError, InputError
from ..exercises.exercise import Exercise
from ..exercises.tutor import tree_shape
from ..exercises.tutor.journal import FOLDER, JournalEntry, journal_of
from ..files import parse_json, write_whole
from ..phrases import Code, gettext, short_repr

_FORMAT, VERSION = "gametree-practice", 1
NAME = re.compile(r"[\w][\w .()-]{0,80}")
_LARGEST = 5_000_000
"""maximum size of a file, in bytes"""


def digest(exercise: Exercise) -> str:
    """Return a name for an exercise. Exercises with the same question on the same tree under the same rules have the
    same name.

    >>> digest(Exercise("values", "[3 5]")) == digest(Exercise("values", "[3 5]", lang="es"))
    True
    """
    question_fields = {name: part for name, part in json.loads(exercise.to_json()).items() if name != "lang"}
    return f"{exercise.kind}-{hashlib.sha256(json.dumps(question_fields).encode()).hexdigest()[:10]}"


def keeper_of(exercise: Exercise, keep: object) -> Keeper:
    """Return the keeper of the work: with a file named after the exercise (``keep`` is True), with a file of the given
    name, or without a file (False).
    """
    if keep is False:
        return Keeper(exercise, None)
    name = digest(exercise) if keep is True else keep
    if not isinstance(name, str) or not NAME.fullmatch(name):
        problem = gettext("keep is %(given)s; write True, False or a name for a file, with letters and digits")
        raise InputError(problem.with_values(given=short_repr(keep)))
    return Keeper(exercise, Path.cwd() / FOLDER / f"{name}.json")


class Keeper:
    """A file of saved work. An error is stored as a sentence instead of being raised, so that practice continues
    without the file.
    """

    def __init__(self, exercise: Exercise, path: Path | None) -> None:
        self.exercise, self.path = exercise, path
        self.trouble: tuple[str, dict[str, str]] | None = None
        """key of a sentence of `FILE_NOTES`, with its values"""
        self.has_written = False
        self._seen = None if path is None else _stamp(path)
        """result of ``_stamp`` when this process last read or wrote the file; None without a file"""

    @property
    def name(self) -> str:
        return f"{FOLDER}/{self.path.name}" if self.path else ""

    def load(self) -> dict[str, Any] | None:
        """Return the saved work, or None if there is none. A file that is unreadable or belongs to another exercise is
        renamed.
        """
        if self.path is None:
            return None
        self._seen = _stamp(self.path)
        try:
            if self.path.stat().st_size > _LARGEST:
                raise ValueError
            data = parse_json(self.path.read_text(encoding="utf-8"))
            if not isinstance(data, dict) or (data["format"], data["version"]) != (_FORMAT, VERSION):
                raise ValueError
            is_mine = Exercise.from_json(data["exercise"]) == self.exercise
        except FileNotFoundError:
            return None
        except PermissionError:
            self._give_up()
            return None
        except (OSError, ValueError, KeyError, RecursionError, GameTreeError):
            self.set_aside("unreadable")
            return None
        if not is_mine:
            self.set_aside("foreign")
            return None
        self.has_written = True
        return data

    def set_aside(self, reason: str) -> None:
        """Rename the file to an unused name; ``reason`` is a key of `FILE_NOTES`."""
        assert self.path is not None
        other = self._free_path("old", 1)
        self.has_written = False
        try:
            self.path.rename(other)
        except OSError:
            self._give_up()
        else:
            self.trouble = reason, {"path": Code(self.name), "other": Code(other.name)}

    def save(self, work: dict[str, Any]) -> None:
        """Write the work; after a failure, nothing more is saved."""
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
        """Save to a file with an unused name from now on, because another tab or window has written to the file."""
        old_name, self.path = self.name, self._free_path("tab", 2)
        self.trouble = "elsewhere", {"path": Code(old_name), "other": Code(self.path.name)}

    def _free_path(self, sort: str, first: int) -> Path:
        assert self.path is not None
        paths = (self.path.with_name(f"{self.path.stem}.{sort}{number}.json") for number in count(first))
        return next(path for path in paths if not path.exists())

    def _give_up(self) -> None:
        self.trouble, self.path = ("unwritable", {"path": Code(self.name)}), None


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """Return a value that changes when a file is written, or None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size


MAX_SUSPEND_DATA = 4096
"""maximum length of ``cmi.suspend_data`` in SCORM 1.2, in characters (CMIString4096 of the Run-Time Environment)"""
_MARK = "gametree1:"
_LARGEST_TEXT = 1_000_000
"""maximum size of an unpacked text, in bytes"""
_RESULTS = ("right", "passed", "shown", "guess", "hints")
_AT_ONCE = 8
"""number of old answers that are removed before the length of the text is checked again"""
_AFRESH = gettext("What the platform has kept cannot be read here, so you start afresh. Your score stays.")


def pack_work() -> str:
    """Return the saved work in the working folder as one text; omit the oldest work if the text would be too long.

    Of an exercise that a tutor asked and that was answered, only the result is kept.
    """
    works = [json.loads(path.read_text("utf-8")) for path in sorted(Path(FOLDER).glob("*.json"))]
    events = journal_of(True).read()
    answered = [event["exercise"] for event in events if event["event"] == "answer"]
    is_open = [event for event in events if event["exercise"] not in answered][-1:]
    if events:  # the tutor sets each exercise only once
        names = [digest(Exercise.from_json(json.dumps({**event["exercise"], "lang": "en"}))) for event in is_open]
        works = [work for work in works if digest(Exercise.from_json(work["exercise"])) in names]
    answers = [event for event in events if event["event"] == "answer"]
    texts = (_packed(works, *parts, is_open) for works, parts in _less_and_less(works, answers))
    return next(text for text in texts if len(text) <= MAX_SUSPEND_DATA)


def unpack_work(text: str) -> None:
    """Restore the files from a text made by `pack_work`; raise `GameTreeError` for any other text."""
    try:
        packed = base64.b64decode(text.removeprefix(_MARK), validate=True)
        data = parse_json(zlib.decompressobj(-15).decompress(packed, _LARGEST_TEXT))
        events = [*_events(data["table"], data["rows"]), *data["open"]]
        works = {digest(Exercise.from_json(work["exercise"])): work for work in data["works"]}
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, zlib.error, GameTreeError):
        raise GameTreeError(_AFRESH) from None
    Path(FOLDER).mkdir(exist_ok=True)
    for name, work in works.items():
        Path(FOLDER, f"{name}.json").write_text(json.dumps(work, ensure_ascii=False), "utf-8")
    if events:
        journal_of(True).add(*events)


def _packed(works: Sequence[Any], table: Sequence[Any], rows: Sequence[Any], is_open: Sequence[JournalEntry]) -> str:
    data = {"works": works, "table": table, "rows": rows, "open": is_open}
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")
    return _MARK + base64.b64encode(packer.compress(plain) + packer.flush()).decode()


def _less_and_less(works: list[Any], answers: list[JournalEntry]) -> Iterator[tuple[list[Any], tuple[Any, Any]]]:
    """Yield works and answers with less and less content: first complete, then without drafts, without completed
    variants, without old answers, and finally without any content.
    """
    yield works, _rows(answers)
    for work in works:
        for trial in _done(work):
            trial.update(draft=type(trial["draft"])(), hints=[])
    yield works, _rows(answers)
    for work in works:
        for trial in _done(work):
            work["at"] -= work["trials"].index(trial) < work["at"]
            work["trials"].remove(trial)
            yield works, _rows(answers)
    for number in range(_AT_ONCE, len(answers) + _AT_ONCE, _AT_ONCE):
        yield works, _rows(answers[number:])
    yield [], _rows([])


def _done(work: dict[str, Any]) -> list[Any]:
    later = [trial for number, trial in enumerate(work["trials"]) if number not in (0, work["at"])]
    return [trial for trial in later if trial["right"] or trial["solution"]]


def _rows(answers: Sequence[JournalEntry]) -> tuple[list[Any], list[list[int]]]:
    """Return answers as rows of indices into a table of their distinct values."""
    table: dict[str, int] = {}

    def row(event: JournalEntry) -> list[int]:
        exercise = event["exercise"]
        asked = exercise["kind"], exercise["algorithm"], tree_shape(exercise["tree"])
        day = datetime.fromisoformat(event["time"]).toordinal()
        values = [*asked, day, *(event[name] for name in _RESULTS)]
        return [table.setdefault(json.dumps(value), len(table)) for value in values]

    rows = [row(event) for event in answers if all(name in event for name in ("time", *_RESULTS))]
    return [json.loads(value) for value in table], rows


def _events(table: Sequence[Any], rows: Sequence[Sequence[int]]) -> Iterator[JournalEntry]:
    """Yield the journal entries for the packed answers: the beginning and the answer of each exercise, with the shape
    of its tree, and a number in place of its other data.
    """
    for number, row in enumerate(rows):
        kind, algorithm, shape, day, *results = (table[place] for place in row)
        stamp = datetime.combine(date.fromordinal(day), time(), UTC).isoformat()
        exercise = {"kind": kind, "algorithm": algorithm, "tree": shape, "number": number}
        yield {"event": "begin", "time": stamp, "exercise": exercise}
        yield {"event": "answer", "time": stamp, "exercise": exercise, **dict(zip(_RESULTS, results, strict=True))}
