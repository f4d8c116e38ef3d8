"""The journal of a student: a file with a line of JSON for each thing that happened, to which lines are only added.

Several notebooks can write into it at once: each adds whole lines at the end, and reads those of the others. What is
known of the student is worked out from all lines, so that nothing in the file is ever changed.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from ...errors import GameTreeError, InputError
from ...files import text_or_file
from ...phrases import Code, Phrase, brief, gettext, ngettext

__all__ = ["FOLDER", "Journal", "JournalEntry", "exported", "journal_of"]

JournalEntry: TypeAlias = Mapping[str, Any]
"""One line: ``event`` is "begin" (an exercise was given) or "answer" (its first answer was checked)."""

FOLDER = "gametree-practice"
"""Beside the notebook, and to be seen: it is the student's own work."""
FORMAT, VERSION = "gametree-tutor", 1
NAME = re.compile(r"[\w][\w .()-]{0,80}")
LARGEST = 20_000_000
"""greatest size of a file that is read, in bytes; a line has about 600"""

# TRANSLATORS: %(path)s and %(other)s are names of files
SET_ASIDE = ngettext(
    "A part of %(path)s could not be read, and the file is now called %(other)s. The tutor goes on with %(count)s line "
    "of it.",
    "A part of %(path)s could not be read, and the file is now called %(other)s. The tutor goes on with %(count)s "
    "lines of it.",
)
UNREADABLE = gettext(
    "%(path)s could not be read, and is now called %(other)s. The tutor starts afresh, and nothing in that file is "
    "lost."
)
UNWRITABLE = gettext("Nothing is saved: %(path)s cannot be written.")


def journal_of(keep: object) -> Journal:
    """Return the journal: in the usual file, in that of a name, or in memory alone (False)."""
    if keep is False:
        return Journal(None)
    if keep is not True and (not isinstance(keep, str) or not NAME.fullmatch(keep)):
        cure = gettext("use letters and digits")
        raise InputError(Code("Tutor, keep"), gettext("True, False or a name for a file"), brief(keep), cure)
    return Journal(Path.cwd() / FOLDER / ("tutor.jsonl" if keep is True else f"tutor-{keep}.jsonl"))


class Journal:
    """The events of a student, in a file or in memory. It raises nothing: the tutor goes on without a file.

    >>> journal = Journal(None)
    >>> journal.add({"event": "begin"})
    >>> [event["event"] for event in journal.read()]
    ['begin']
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.trouble: Phrase | None = None
        """what happened to the file, for the reader"""
        self._events: list[JournalEntry] = []
        """those of the last look into the file, and what was added since"""

    @property
    def name(self) -> str:
        """The file as it is called from the notebook; "" without one."""
        return f"{FOLDER}/{self.path.name}" if self.path else ""

    def read(self) -> list[JournalEntry]:
        """Return all events so far. A file that is damaged, or of another version, is set aside as it is."""
        if self.path is None:
            return list(self._events)
        try:
            if self.path.stat().st_size > LARGEST:
                return self._set_aside([])
            lines = self.path.read_bytes().split(b"\n")
        except FileNotFoundError:
            self._events = []
            return []
        except OSError:
            return self._give_up()
        events = [event for line in lines if line.strip() for event in [_event_in(line)]]
        found = [event for event in events if event is not None]
        self._events = found
        return list(found) if len(found) == len(events) else self._set_aside(found)

    def add(self, *events: JournalEntry) -> None:
        """Write events behind the others, in one piece."""
        stamped = [{"format": FORMAT, "version": VERSION, **event} for event in events]
        self._events += stamped
        if self.path is None:
            return
        text = "".join(json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n" for event in stamped)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab", buffering=0) as file:  # one call of the system, so that no lines are mixed
                file.write(text.encode("utf-8", "backslashreplace"))
        except OSError:
            self._give_up()

    def delete(self) -> None:
        """Remove the file, and forget all events."""
        self._events = []
        if self.path is not None:
            try:
                self.path.unlink(missing_ok=True)
            except OSError:
                message = gettext("%(path)s cannot be deleted; delete it in the file browser")
                raise GameTreeError(message.of(path=Code(self.name))) from None

    def _set_aside(self, events: list[JournalEntry]) -> list[JournalEntry]:
        """Give the file another name, under which nothing is yet, and write what could be read into a new one."""
        assert self.path is not None
        number = 1
        while (other := self.path.with_name(f"{self.path.stem}.old{number}.jsonl")).exists():
            number += 1
        try:
            os.rename(self.path, other)
        except FileNotFoundError:  # another notebook was faster
            return self.read()
        except OSError:
            return self._give_up()
        told = SET_ASIDE if events else UNREADABLE
        facts = {"path": Code(self.name), "other": Code(other.name)}
        self.trouble = told.of(**facts, count=len(events)) if events else told.of(**facts)
        self._events = []
        self.add(*events)
        return events

    def _give_up(self) -> list[JournalEntry]:
        """Go on in memory."""
        self.trouble, self.path = UNWRITABLE.of(path=Code(self.name)), None
        return list(self._events)


def _event_in(line: bytes) -> JournalEntry | None:
    """Return the event in a line; None where it is none of this version."""
    try:
        event = json.loads(line)
        is_known = (event["format"], event["version"]) == (FORMAT, VERSION) and event["event"] in ("begin", "answer")
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return event if is_known and isinstance(event.get("exercise"), dict) else None


def exported(events: Iterable[JournalEntry], model: Mapping[str, float], path: str | Path, *, overwrite: bool) -> Path:
    """Write the events and what follows from them into one JSON file, and return its path."""
    data = {"format": FORMAT, "version": VERSION, "model": dict(model), "events": list(events)}
    return text_or_file(json.dumps(data, ensure_ascii=False, indent=1) + "\n", Path(path), overwrite=overwrite)
