"""The trusted side of the nursery, a process that forks a fresh one for each program in far less than the usual time.

There is one only where namespaces keep a program from the process that forked it.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any, ClassVar, TypeAlias

__all__ = ["Nursery", "Pipes"]

Pipes: TypeAlias = tuple[IO[bytes], IO[bytes]]
"""the ends of a process's pipes: to write to it, and to read from it"""
PATIENCE, LEAVE = 10.0, 1.0
"""seconds in which a nursery has to end a process, and to end itself"""


class Nursery:
    """A nursery, started by a command; it has one program at a time."""

    running: ClassVar[list[Nursery]] = []
    ready: ClassVar[list[Nursery]] = []
    """those of the running ones that have no program"""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.command, self.owner = command, os.getpid()
        self.is_well = True
        """whether the nursery ended its last program; else something may have ended both"""
        self._folder = tempfile.TemporaryDirectory(prefix="gametree-", ignore_cleanup_errors=True)
        self._ours, theirs = socket.socketpair()
        about: dict[str, Any] = {"stdin": theirs, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with theirs:
            self._process = subprocess.Popen(
                command, **about, cwd=self._folder.name, env=environment, start_new_session=True
            )
        self.running.append(self)

    @classmethod
    @contextlib.contextmanager
    def free(cls, command: Sequence[str], environment: Mapping[str, str]) -> Iterator[Nursery]:
        """Give a nursery that has no program: one that is there, or a new one."""
        fits = [one for one in cls.ready if one.command == command and one.owner == os.getpid()]
        try:
            nursery = fits[-1]
            cls.ready.remove(nursery)
        except (IndexError, ValueError):  # there is none, or another thread took it
            nursery = cls(command, environment)
        try:
            yield nursery
        finally:
            if nursery.is_well:
                cls.ready.append(nursery)

    @property
    def pid(self) -> int:
        """The number of the process that waits for the one which forks."""
        return self._process.pid

    @contextlib.contextmanager
    def process(self) -> Iterator[Pipes]:
        """Fork a process, give its pipes, and end it; a nursery that does not do so in time is ended, too."""
        self.is_well = False
        self._ours.settimeout(PATIENCE)
        (inner, given), (told, outer) = os.pipe(), os.pipe()
        with contextlib.suppress(OSError):
            socket.send_fds(self._ours, [b"+"], [inner, outer])
        os.close(inner)
        os.close(outer)
        try:
            yield os.fdopen(given, "wb", buffering=0), os.fdopen(told, "rb", buffering=0)
        finally:
            with contextlib.suppress(OSError):
                self._ours.sendall(b"-")
                self.is_well = self._ours.recv(1) == b"."
            if not self.is_well:
                self.close()

    def close(self) -> None:
        """End the nursery, and with it what it has forked."""
        self.running.remove(self)
        self._ours.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVE if self.is_well else 0)
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    @classmethod
    def close_all(cls) -> None:
        """End all nurseries of this process; the next program starts a new one."""
        cls.ready.clear()
        for nursery in [one for one in cls.running if one.owner == os.getpid()]:
            nursery.close()


atexit.register(Nursery.close_all)
