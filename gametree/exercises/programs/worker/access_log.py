"""What a program does on one tree or position: the count of its accesses, its output, and why it was stopped."""

from __future__ import annotations

import io
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

__all__ = ["PROGRAM", "AccessLog", "Keyboard", "NoValue", "Output", "Stop", "Unknown"]

PROGRAM = "<your program>"
"""The file name under which the student's program is compiled."""
MOST_EVENTS = 20_000
"""the most events that are told"""


class Stop(BaseException):
    """Stops the program, with the reason in a word and the facts for its sentence. No `except Exception` catches it."""

    def __init__(self, why: str, *said: object) -> None:
        self.why, self.said = why, said
        super().__init__(why, *said)


class NoValue(AttributeError):
    """The program asked an inner node for its value."""


class Unknown(AttributeError):
    """The program asked a node for something that it does not have."""


class AccessLog:
    """What the program does on one tree, as far as the process can say; who keeps the marks counts the looks itself."""

    def __init__(
        self, accesses: int, characters: int, look: Callable[[int, int], Any], note: Callable[[str], object]
    ) -> None:
        self.accesses = self.calls = self.events = 0
        self.most_accesses, self.room = accesses, characters
        self._look, self._note = look, note
        self.last: int | None = None
        self.stopped: Stop | None = None
        self.is_running = False
        self.printed: list[str] = []

    def touch(self, number: int) -> None:
        """Count an access; too many of them stop the program, and a stopped program stays stopped."""
        self.accesses += 1
        self.last = number
        if self.stopped is not None:
            raise self.stopped
        if self.accesses > self.most_accesses:
            self.stop("accesses")

    def stop(self, why: str, *said: object) -> None:
        """Stop the program."""
        self.stopped = self.stopped or Stop(why, *said)
        raise self.stopped

    def look(self, number: int) -> Any:
        """Return the value of a leaf, which somebody else knows and writes down as a look."""
        watch = sys.getprofile()
        if watch is None:  # the lines are for who watches
            return self._look(number, 0)
        sys.setprofile(None)  # of what is done here nothing is for it to see
        try:
            return self._look(number, line_of_program())
        finally:
            sys.setprofile(watch)

    def note(self, facts: str) -> None:
        """Tell that a function was called for a node or returned something for it, while there is room."""
        self.events += 1
        if self.events <= MOST_EVENTS:
            self._note(facts)


def line_of_program() -> int:
    """Return the line of the program that is carried out now, from 1; 0 for none."""
    frame: Any = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename != PROGRAM:
        frame = frame.f_back
    return 0 if frame is None else frame.f_lineno or 0


class Output(io.TextIOBase):
    """A screen that keeps what is printed, and stops a program that prints too much."""

    def __init__(self, log: AccessLog) -> None:
        self.log = log

    def writable(self) -> bool:
        """Tell that it can be written to."""
        return True

    def write(self, text: str) -> int:
        """Keep the text while there is room."""
        if self.log.room < len(text):
            self.log.printed.append(text[: self.log.room])
            self.log.room = 0
            self.log.stop("output")
        self.log.printed.append(text)
        self.log.room -= len(text)
        return len(text)


class Keyboard(io.TextIOBase):
    """A keyboard without anybody to type: it stops the program."""

    def __init__(self, log: AccessLog) -> None:
        self.log = log

    def readable(self) -> bool:
        """Tell that it can be read from."""
        return True

    def read(self, *_: object) -> str:
        """Stop the program."""
        self.log.stop("input")
        return ""

    readline = read  # type: ignore[assignment]

    def close(self) -> None:
        """Stay open: exit() closes the keyboard before it ends."""
