"""The trusted side of the dialogue with a worker: it gives out the values, writes the looks down, and believes little.

A program can say what it likes to the process that started it. So a line that is not as it should be ends the dialogue;
what was evaluated, and when, is known from the questions alone.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from .program_words import STOPS

__all__ = ["Dialogue", "Malformed", "Valid", "is_short", "is_whole"]

Valid: TypeAlias = Callable[[Mapping[str, Any]], bool]
"""Tells whether a report has the form that the job asks for."""

MOST_EVENTS = 40_000
"""the most looks and returns that are kept of one tree"""
MOST_NUMBER = 10**12
NUMBER = re.compile(r"-?[0-9]{1,1000}(/(?!0+$)[0-9]{1,1000})?|-?inf")
REPORT = {"case", "returned", "why", "said", "line", "accesses", "calls", "last", "printed", "seconds"}
"""the keys of the report on one tree"""


class Malformed(Exception):
    """A line that no honest worker writes."""


class Dialogue:
    """What a worker says on the cases of a job, one after the other.

    >>> dialogue = Dialogue([{1: 7}], 100)
    >>> dialogue.answer(b'{"limited": true, "confined": false}'), dialogue.answer(b'{"look": 1, "line": 4}')
    (None, b'7')
    >>> dialogue.answer(b'{"case": 5}')
    Traceback (most recent call last):
    gametree.exercises.programs.dialogue.Malformed
    """

    def __init__(self, values: Sequence[Mapping[int, Any]], characters: int, valid: Valid | None = None) -> None:
        self.values, self.characters = values, characters
        self._valid = valid or self.is_run
        self._gate = threading.Lock()
        self._runs: list[Mapping[str, Any]] = []
        self._events: list[list[Any]] = []
        self.facts: Mapping[str, Any] = {}
        """what the worker says of its protection before it reads the program"""
        self.is_done = False

    @property
    def runs(self) -> tuple[Mapping[str, Any], ...]:
        """The reports so far."""
        with self._gate:
            return tuple(self._runs)

    @property
    def unfinished(self) -> tuple[Any, ...]:
        """What the program has done on the present tree so far."""
        return tuple(self._events)

    def answer(self, line: bytes) -> bytes | None:
        """Take a line, and return the answer to a question; None if nothing was asked."""
        item = _read(line)
        if not self.facts:
            self.facts = item
            return None
        if "notes" in item:
            self._note(item.pop("notes"))
            if not item:
                return None
        if "look" in item:
            return self._look(item["look"], item.get("line"))
        if item.get("done") is True and len(self._runs) <= len(self.values):
            self.is_done = True
        else:
            self._report(item)
        return None

    def _look(self, number: object, line: object) -> bytes:
        values = self.values[len(self._runs)] if len(self._runs) < len(self.values) else {}
        if not is_whole(number) or number not in values or not is_whole(line):
            raise Malformed
        self._keep(["look", number, line])
        return json.dumps(values[number]).encode("ascii")  # type: ignore[index]

    def _note(self, notes: object) -> None:
        """Keep calls and returns, each with the node, the function, the bounds or what is returned, and the line."""
        if not isinstance(notes, list) or not all(map(_is_note, notes)):
            raise Malformed
        for note in notes:
            self._keep(note)

    def _keep(self, event: list[Any]) -> None:
        if len(self._events) < MOST_EVENTS:
            self._events.append(event)

    def _report(self, item: dict[str, Any]) -> None:
        if item.get("case") != len(self._runs) or len(self._runs) >= len(self.values) or not self._valid(item):
            raise Malformed
        with self._gate:
            self._runs.append({**item, "events": self._events})
        self._events = []

    def is_run(self, item: Mapping[str, Any]) -> bool:
        """Tell whether a report on one tree has the right form."""
        return (
            item.keys() == REPORT
            and (item["returned"] is None or _is_returned(item["returned"]))
            and (item["why"] is None or (isinstance(item["why"], str) and item["why"] in STOPS))
            and isinstance(item["said"], list)
            and len(item["said"]) <= 3
            and all(is_short(fact, 200) for fact in item["said"])
            and (bool(item["said"]) or item["why"] not in NEEDS_FACTS)
            and all(item[name] is None or is_whole(item[name]) for name in ("line", "last"))
            and (item["last"] is None or 0 <= item["last"] < MOST_NUMBER)
            and all(is_whole(item[name]) and item[name] >= 0 for name in ("accesses", "calls"))
            and is_short(item["printed"], self.characters)
            and isinstance(item["seconds"], int | float)
        )


NEEDS_FACTS = {"import", "name", "raised", "changed", "no value", "unknown", "signature", "syntax", "except"}
"""the reasons whose sentences have facts"""


def _read(line: bytes) -> dict[str, Any]:
    try:
        item = json.loads(line.decode("ascii"))
    except (ValueError, RecursionError):
        raise Malformed from None
    if not isinstance(item, dict):
        raise Malformed
    return item


def _is_note(note: object) -> bool:
    if not (isinstance(note, list) and len(note) == 5 and note[0] in ("call", "return") and is_whole(note[1])):
        return False
    fits = _is_call if note[0] == "call" else _is_returned
    return is_short(note[2], 200) and fits(note[3]) and is_whole(note[4])


def _is_call(item: object) -> bool:
    """Tell whether this is the window of a call: two numbers, as `returned_values.written_number` writes them."""
    return isinstance(item, list) and len(item) == 2 and all(bound is None or _is_number(bound) for bound in item)


def _is_number(item: object) -> bool:
    return isinstance(item, str) and NUMBER.fullmatch(item) is not None


def _is_returned(item: object) -> bool:
    """Tell whether this is what `returned_values.written` writes."""
    if not isinstance(item, list) or not item:
        return False
    if item[0] == "number":
        return (
            len(item) == 4
            and _is_number(item[1])
            and isinstance(item[2], bool)
            and (item[3] is None or _is_move(item[3]))
        )
    return item == ["nothing"] or (len(item) == 2 and item[0] == "other" and is_short(item[1], 100))


def _is_move(item: object) -> bool:
    if not isinstance(item, list) or len(item) != 2 or not isinstance(item[0], str):
        return False
    return (
        is_whole(item[1]) if item[0] in ("node", "index") else item[0] in ("name", "other") and is_short(item[1], 200)
    )


def is_whole(item: object) -> bool:
    """Tell whether something is a whole number of ordinary size."""
    return isinstance(item, int) and not isinstance(item, bool) and abs(item) < MOST_NUMBER


def is_short(item: object, most: int) -> bool:
    """Tell whether something is a text with so many characters at most."""
    return isinstance(item, str) and len(item) <= most
