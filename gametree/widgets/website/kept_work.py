"""The work on a page of a learning platform as one text, which has to fit into what SCORM 1.2 keeps."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

from ...errors import GameTreeError
from ...exercises.exercise import Exercise
from ...exercises.tutor.journal import FOLDER, JournalEntry, journal_of
from ...exercises.tutor.tutor import tree_shape
from ...phrases import gettext
from ..practice.saved_work import digest

ROOM = 4096
"""characters of ``cmi.suspend_data`` in SCORM 1.2 (the Run-Time Environment's CMIString4096)"""
_MARK = "gametree1:"
_LARGEST = 1_000_000
"""greatest size of a text that is unpacked, in bytes"""
_RESULTS = ("right", "passed", "shown", "guess", "hints")
_AT_ONCE = 8
"""number of old answers that are left out before it is tried again"""
_AFRESH = gettext("What the platform has kept cannot be read here, so you start afresh. Your score stays.")


def pack_work() -> str:
    """Return what the working folder keeps as one text; where there is no room for all, the oldest is left out.

    Of an exercise of the tutor that was answered it has what the answer has shown, no more.
    """
    works = [json.loads(path.read_text("utf-8")) for path in sorted(Path(FOLDER).glob("*.json"))]
    events = journal_of(True).read()
    answered = [event["exercise"] for event in events if event["event"] == "answer"]
    is_open = [event for event in events if event["exercise"] not in answered][-1:]
    if events:  # the tutor gives an exercise once
        names = [digest(Exercise.from_json(json.dumps({**event["exercise"], "lang": "en"}))) for event in is_open]
        works = [work for work in works if digest(Exercise.from_json(work["exercise"])) in names]
    answers = [event for event in events if event["event"] == "answer"]
    texts = (_packed(works, *parts, is_open) for works, parts in _less_and_less(works, answers))
    return next(text for text in texts if len(text) <= ROOM)


def unpack_work(text: str) -> None:
    """Write such a text back into the files that it was made of; a `GameTreeError` where it is something else."""
    try:
        packed = base64.b64decode(text.removeprefix(_MARK), validate=True)
        data = json.loads(zlib.decompressobj(-15).decompress(packed, _LARGEST))
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
    """Yield works and answers, each time with a little less of what is done: drafts, variants, answers, all."""
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
    """Return the variants that are done and not shown now."""
    later = [trial for number, trial in enumerate(work["trials"]) if number not in (0, work["at"])]
    return [trial for trial in later if trial["right"] or trial["solution"]]


def _rows(answers: Sequence[JournalEntry]) -> tuple[list[Any], list[list[int]]]:
    """Return answers as rows of places in a table of all that is in them."""
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
    """Yield what was begun and answered; the exercises have the shapes of their trees, and numbers to differ."""
    for number, row in enumerate(rows):
        kind, algorithm, shape, day, *results = (table[place] for place in row)
        stamp = datetime.combine(date.fromordinal(day), time(), UTC).isoformat()
        exercise = {"kind": kind, "algorithm": algorithm, "tree": shape, "number": number}
        yield {"event": "begin", "time": stamp, "exercise": exercise}
        yield {"event": "answer", "time": stamp, "exercise": exercise, **dict(zip(_RESULTS, results, strict=True))}
