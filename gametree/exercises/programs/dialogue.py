"""The trusted side of the dialogue with a worker: it gives out the values, writes the looks down, and believes little.

A program can say what it likes to the process that started it. So a line that is not as it should be ends the dialogue;
what was evaluated, and when, is known from the questions alone.
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
"""Tells whether a report has the form that the job asks for."""

MOST_EVENTS = 40_000
"""the most looks and returns that are kept of one tree"""
MOST_NUMBER = 10**12
MOST_ENTRIES = 100
"""the most players whose utilities a function can return"""
QUESTION = re.compile(rb"([0-9]{1,12}) ([0-9]{1,12})")
NUMBER = re.compile(r"-?[0-9]{1,1000}(/(?!0+$)[0-9]{1,1000})?|-?inf")
REPORT = {"case", "returned", "why", "said", "line", "accesses", "calls", "last", "printed", "seconds"}
"""the keys of the report on one tree"""


class Malformed(Exception):
    """A line that no honest worker writes."""


class Dialogue:
    """What a worker says on the cases of a job, one after the other.

    >>> dialogue = Dialogue([{1: 7}], 100)
    >>> dialogue.answer(b'{"limited": true, "confined": false}'), dialogue.answer(b"1 4")
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
        self._told: list[list[Any] | bytes] = []
        self.facts: Mapping[str, Any] = {}
        """what the worker says of its protection before it reads the program"""
        self.is_done = False
        self._know()

    @property
    def runs(self) -> tuple[Mapping[str, Any], ...]:
        """The reports so far."""
        with self._gate:
            return tuple(self._runs)

    @property
    def unfinished(self) -> tuple[Any, ...]:
        """What the program has done on the present tree so far."""
        try:
            events = _events(self._told[:])
            last = max(self._known, default=MOST_NUMBER)
            return tuple(event for event in events if 0 <= event[1] <= last)
        except Malformed:
            return tuple(event for event in self._told if isinstance(event, list))

    def answer(self, line: bytes) -> bytes | None:
        """Take a line, and return the answer to a question; None if nothing was asked.

        A question is a line with the numbers of a leaf and of a line of the program. A list has notes: they are read
        with the report, because the process waits for its answer.
        """
        if self.facts and line[:1].isdigit():
            return self._look(line)
        if self.facts and line[:1] == b"[":
            self._keep(line)
            return None
        item = _read(line)
        if not self.facts:
            self.facts = item
        elif item.get("done") is True and len(self._runs) <= len(self.values):
            self.is_done = True
        else:
            self._report(item)
        return None

    def _look(self, question: bytes) -> bytes:
        asked = QUESTION.fullmatch(question)
        if asked is None or (number := int(asked[1])) not in self._known:
            raise Malformed
        self._keep(["look", number, int(asked[2])])
        value = self._known[number]
        return _answer(tuple(value) if isinstance(value, list) else value)

    def _keep(self, told: list[Any] | bytes) -> None:
        if len(self._told) < MOST_EVENTS:
            self._told.append(told)

    def _report(self, item: dict[str, Any]) -> None:
        if item.get("case") != len(self._runs) or len(self._runs) >= len(self.values) or not self._valid(item):
            raise Malformed
        events = _events(self._told)
        last = max(self._known, default=None)  # the last node of a tree is a leaf
        if last is not None and not all(0 <= node <= last for node in _nodes(item, events)):
            raise Malformed
        with self._gate:
            self._runs.append({**item, "events": events})
        self._told = []
        self._know()

    def _know(self) -> None:
        """Turn to the values of the next case; none after the last."""
        self._known = self.values[len(self._runs)] if len(self._runs) < len(self.values) else {}

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
NEEDS_FACTS |= {"wrong agent", "no action"}
"""the reasons whose sentences have facts"""


def _read(line: bytes) -> dict[str, Any]:
    item = _loaded(line)
    if not isinstance(item, dict):
        raise Malformed
    return item


def _loaded(line: bytes) -> Any:
    try:
        item = json.loads(line.decode("ascii"))
        if b"\\ud" in line.lower():  # half of a pair of surrogates is no text that a file can have
            item = json.loads(json.dumps(item, ensure_ascii=False).encode("utf-8", "replace"))
        return item
    except (ValueError, RecursionError):
        raise Malformed from None


def _events(told: Sequence[list[Any] | bytes]) -> list[list[Any]]:
    """Return looks, calls and returns in their order, as many as are kept.

    A call or a return has the node, the function, the bounds or what is returned, and the line.
    """
    found: list[list[Any]] = []
    for item in told:
        if isinstance(item, list):
            found.append(item)
        else:
            notes = _loaded(item)
            if not isinstance(notes, list) or not all(map(_is_note, notes)):
                raise Malformed
            found += notes
            if len(found) >= MOST_EVENTS:
                break
    return found[:MOST_EVENTS]


def _nodes(item: Mapping[str, Any], events: Sequence[Sequence[Any]]) -> set[int]:
    """Return the nodes of which a report speaks."""
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
    kind, node, function, facts, line = note
    fits = _is_call if kind == "call" else _is_returned if kind == "return" else None
    return fits is not None and is_whole(node) and is_whole(line) and is_short(function, 200) and fits(facts)


def _is_call(item: object) -> bool:
    """Tell whether this is the window of a call: two numbers, as `returned_values.number_as_json` writes them."""
    if not isinstance(item, list) or len(item) != 2:
        return False
    alpha, beta = item
    return (alpha is None or _is_number(alpha)) and (beta is None or _is_number(beta))


def _is_number(item: object) -> bool:
    return isinstance(item, str) and NUMBER.fullmatch(item) is not None


def _is_returned(item: object) -> bool:
    """Tell whether this is what `returned_values.written` writes."""
    if not isinstance(item, list) or not item:
        return False
    if item[0] == "number":
        entries = item[1] if len(item) == 4 and isinstance(item[1], list) else item[1:2]
        are_numbers = 0 < len(entries) <= MOST_ENTRIES and all(map(_is_number, entries))
        is_rounded_number = len(item) == 4 and are_numbers and isinstance(item[2], bool)
        return is_rounded_number and (item[3] is None or _is_move(item[3]))
    return item == ["nothing"] or (len(item) == 2 and item[0] == "other" and is_short(item[1], 100))


def _is_move(item: object) -> bool:
    if not isinstance(item, list) or len(item) != 2 or not isinstance(item[0], str):
        return False
    if item[0] in ("node", "index"):
        return is_whole(item[1])
    return item[0] in ("name", "other") and is_short(item[1], 200)


def is_whole(item: object) -> bool:
    """Tell whether something is a whole number of ordinary size."""
    return type(item) is int and -MOST_NUMBER < item < MOST_NUMBER


def is_short(item: object, most: int) -> bool:
    """Tell whether something is a text with so many characters at most."""
    return isinstance(item, str) and len(item) <= most
