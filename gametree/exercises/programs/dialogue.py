"""The trusted side of the dialogue with a worker: it sends values, records accesses, and checks every line.

A program can send anything to the process that started it, so a malformed line ends the dialogue. Only the worker's
requests show which leaves the program evaluates, and when.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from .tasks import STOPS

Valid: TypeAlias = Callable[[Mapping[str, Any]], bool]
"""predicate that returns whether a report has the form that the job requires"""

MOST_EVENTS = 40_000
"""maximum number of accesses and returned values that are stored for a tree"""
_MOST_NUMBER = 10**12
_MOST_ENTRIES = 100
"""maximum number of players whose utilities a function can return"""
QUESTION = re.compile(rb"([0-9]{1,12}) ([0-9]{1,12})")
_NUMBER = re.compile(r"-?[0-9]{1,1000}(/(?!0+$)[0-9]{1,1000})?|-?inf")
_REPORT_KEYS = {"case", "returned", "why", "said", "line", "accesses", "calls", "last", "printed", "called", "seconds"}
"""keys of the report on one tree"""


class MalformedLine(Exception):
    """Raised for a line that no correct worker writes."""


class Dialogue:
    """The dialogue with a worker about the cases of a job, one after another.

    >>> dialogue = Dialogue([{1: 7}], 100)
    >>> dialogue.answer(b'{"limited": true, "confined": false}'), dialogue.answer(b"1 4")
    (None, b'7')
    >>> dialogue.answer(b'{"case": 5}')
    Traceback (most recent call last):
    gametree.exercises.programs.dialogue.MalformedLine
    """

    def __init__(self, values: Sequence[Mapping[int, Any]], characters: int, valid: Valid | None = None) -> None:
        self.values, self.characters = values, characters
        self._valid = valid or self.is_run
        self._lock = threading.Lock()
        self._runs: list[Mapping[str, Any]] = []
        self._messages: list[list[Any] | bytes] = []
        self.report: Mapping[str, Any] = {}
        """the worker's report on its protection, which it sends before it reads the program"""
        self.is_done = False
        self._next_case()

    @property
    def runs(self) -> tuple[Mapping[str, Any], ...]:
        with self._lock:
            return tuple(self._runs)

    @property
    def unfinished(self) -> tuple[Any, ...]:
        """The events of the program on the current tree so far."""
        try:
            events = _events(self._messages[:])
            last = max(self._known, default=_MOST_NUMBER)
            return tuple(event for event in events if 0 <= event[1] <= last)
        except MalformedLine:
            return tuple(event for event in self._messages if isinstance(event, list))

    def answer(self, line: bytes) -> bytes | None:
        """Process a line, and return the answer to a question, or None if the line is not a question.

        A question is a line with the numbers of a leaf and of a program line. A list in the line contains notes, which
        are read later with the report, because the process is waiting for the answer.
        """
        if self.report and line[:1].isdigit():
            return self._answer_question(line)
        if self.report and line[:1] == b"[":
            self._add_message(line)
            return None
        item = _loaded(line)
        if not isinstance(item, dict):
            raise MalformedLine
        if not self.report:
            self.report = item
        elif item.get("done") is True and len(self._runs) <= len(self.values):
            self.is_done = True
        else:
            self._report(item)
        return None

    def _answer_question(self, question: bytes) -> bytes:
        match = QUESTION.fullmatch(question)
        if match is None or (number := int(match[1])) not in self._known:
            raise MalformedLine
        self._add_message(["look", number, int(match[2])])
        value = self._known[number]
        return _answer(tuple(value) if isinstance(value, list) else value)

    def _add_message(self, event: list[Any] | bytes) -> None:
        if len(self._messages) < MOST_EVENTS:
            self._messages.append(event)

    def _report(self, item: dict[str, Any]) -> None:
        if item.get("case") != len(self._runs) or len(self._runs) >= len(self.values) or not self._valid(item):
            raise MalformedLine
        events = _events(self._messages)
        last = max(self._known, default=None)  # the last node of a tree is a leaf
        if last is not None and not all(0 <= node <= last for node in _nodes(item, events)):
            raise MalformedLine
        with self._lock:
            self._runs.append({**item, "events": events})
        self._messages = []
        self._next_case()

    def _next_case(self) -> None:
        """Switch to the values of the next case; after the last case, there are none."""
        self._known = self.values[len(self._runs)] if len(self._runs) < len(self.values) else {}

    def is_run(self, item: Mapping[str, Any]) -> bool:
        """Return whether a report on one tree has the right form."""
        return (
            item.keys() == _REPORT_KEYS
            and (item["returned"] is None or _is_returned(item["returned"]))
            and (item["why"] is None or (isinstance(item["why"], str) and item["why"] in STOPS))
            and isinstance(item["said"], list)
            and len(item["said"]) <= 3
            and all(is_short(detail, 200) for detail in item["said"])
            and (bool(item["said"]) or item["why"] not in _REASONS_WITH_DETAILS)
            and all(item[name] is None or _is_whole(item[name]) for name in ("line", "last"))
            and (item["last"] is None or 0 <= item["last"] < _MOST_NUMBER)
            and all(_is_whole(item[name]) and item[name] >= 0 for name in ("accesses", "calls"))
            and is_short(item["printed"], self.characters)
            and is_short(item["called"], 200)
            and type(item["seconds"]) is float
        )


_REASONS_WITH_DETAILS = {"import", "name", "raised", "changed", "no value", "unknown", "signature", "syntax", "except"}
_REASONS_WITH_DETAILS |= {"wrong agent", "no action"}
"""reasons for which a report must contain a detail, because the sentences about these reasons name the detail"""


def _loaded(line: bytes) -> Any:
    try:
        item = json.loads(line.decode("ascii"))
        if b"\\ud" in line.lower():  # text with an unpaired surrogate cannot be written to a file
            item = json.loads(json.dumps(item, ensure_ascii=False).encode("utf-8", "replace"))
        return item
    except (ValueError, RecursionError):
        raise MalformedLine from None


def _events(messages: Sequence[list[Any] | bytes]) -> list[list[Any]]:
    """Return the recorded accesses, calls and returns of the program in order, up to the limit.

    A call or return contains the node, the function, the bounds or the returned value, and the line.
    """
    events: list[list[Any]] = []
    for item in messages:
        if isinstance(item, list):
            events.append(item)
        else:
            notes = _loaded(item)
            if not isinstance(notes, list) or not all(map(_is_note, notes)):
                raise MalformedLine
            events += notes
            if len(events) >= MOST_EVENTS:
                break
    return events[:MOST_EVENTS]


def _nodes(item: Mapping[str, Any], events: Sequence[Sequence[Any]]) -> set[int]:
    """Return the nodes named in a report."""
    returned = [item["returned"], *(event[3] for event in events if event[0] == "return")]
    moves = (one[3] for one in returned if one is not None and one[0] == "number" and one[3] is not None)
    moved_to = (move[1] for move in moves if move[0] == "node")
    return {*(event[1] for event in events), *moved_to, *([] if item["last"] is None else [item["last"]])}


@lru_cache(maxsize=1000, typed=True)
def _answer(value: object) -> bytes:
    return json.dumps(value).encode("ascii")


def _is_note(note: object) -> bool:
    if not isinstance(note, list) or len(note) != 5:
        return False
    kind, node, function, details, line = note
    fits = _is_call if kind == "call" else _is_returned if kind == "return" else None
    return fits is not None and _is_whole(node) and _is_whole(line) and is_short(function, 200) and fits(details)


def _is_call(item: object) -> bool:
    return isinstance(item, list) and len(item) == 2 and all(bound is None or _is_number(bound) for bound in item)


def _is_number(item: object) -> bool:
    return isinstance(item, str) and _NUMBER.fullmatch(item) is not None


def _is_returned(item: object) -> bool:
    """Return whether a value has the form in which the worker writes a returned value."""
    if not isinstance(item, list) or not item:
        return False
    if item[0] == "number":
        entries = item[1] if len(item) == 4 and isinstance(item[1], list) else item[1:2]
        are_numbers = 0 < len(entries) <= _MOST_ENTRIES and all(map(_is_number, entries))
        is_rounded_number = len(item) == 4 and are_numbers and isinstance(item[2], bool)
        return is_rounded_number and (item[3] is None or _is_move(item[3]))
    return item == ["nothing"] or (len(item) == 2 and item[0] == "other" and is_short(item[1], 100))


def _is_move(item: object) -> bool:
    if not isinstance(item, list) or len(item) != 2 or not isinstance(item[0], str):
        return False
    if item[0] in ("node", "index"):
        return _is_whole(item[1])
    return item[0] in ("name", "other") and is_short(item[1], 200)


def _is_whole(item: object) -> bool:
    """Return whether a value is an integer of ordinary size, and not a bool."""
    return type(item) is int and -_MOST_NUMBER < item < _MOST_NUMBER


def is_short(item: object, most: int) -> bool:
    """Return whether a value is a text of at most ``most`` characters."""
    return isinstance(item, str) and len(item) <= most
