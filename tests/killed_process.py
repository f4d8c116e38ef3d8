"""Processes that are killed before one of their changes of a file."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gametree.commands.cli import main

__all__ = ["Command", "killed", "quietly"]

CHANGES = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link")


@dataclass(frozen=True)
class Command:
    """A command to run in a new process, because a process that has drawn pages must not be forked."""

    typed: tuple[str, ...]
    status: int = 0

    def __call__(self) -> None:
        quietly(*self.typed, status=self.status)


def quietly(*typed: str, status: int = 0) -> None:
    """Run a command and discard its output."""
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), 1)
        os.dup2(nothing.fileno(), 2)
    assert main(list(typed)) == status


def counted(work: Callable[[], object], at: float, report: Path) -> None:
    """Do some work; end this process before its ``at``-th change of a file, or write a report on the changes."""
    own, changes, in_place = os.getpid(), 0, list[str]()

    def note(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal changes
        writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)
        is_change = os.getpid() == own and (writes or event in CHANGES)
        if not is_change or not str(arguments[0]).startswith(str(report.parent)):
            return
        changes += 1
        if writes and ".gametree-" not in str(arguments[0]):
            in_place.append(str(arguments[0]))
        if changes == at:
            os.kill(own, signal.SIGKILL)

    sys.addaudithook(note)
    work()
    changes_made, places = changes, in_place[:]
    report.write_text(json.dumps([changes_made, places]))
    os._exit(0)


def killed(work: Callable[[], object], at: float, report: Path) -> tuple[bool, int, list[str]]:
    """Do some work in a process that is killed before its ``at``-th change of a file.

    Return whether the process was killed, the number of changes, and the files opened for writing in place.
    """
    if isinstance(work, Command):
        given = json.dumps([work.typed, work.status, at, str(report)])
        status = subprocess.run([sys.executable, __file__, given]).returncode
    elif (pid := os.fork()) == 0:
        counted(work, at, report)
    else:
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if status == -signal.SIGKILL:
        return True, 0, []
    assert status == 0
    count, places = json.loads(report.read_text())
    report.unlink()
    return False, count, places


if __name__ == "__main__":
    typed, status, at, report = json.loads(sys.argv[1])
    counted(Command(tuple(typed), status), at, Path(report))
