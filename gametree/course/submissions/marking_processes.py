"""The processes in which hand-ins are marked, each with a clock and a limit of memory; one that ends is replaced.

A process marks one hand-in after the other, so that a class does not pay for a new one each time. Where the system can
fork, it begins as a copy of this one, with the sheet that was read here.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

from ...errors import GameTreeError
from ...exercises.programs import worker_process
from ...exercises.programs.worker_process import ForkServer
from ...phrases import Code, Phrase
from . import notebook_cells as sentences

CLOCK = 20.0
"""seconds of a processor for one hand-in, where the system counts them; its programs have a clock of their own"""
PATIENCE = 600.0
"""seconds for one hand-in with all its programs, on a machine that does other work too"""
_MEMORY = 1024
"""MB for one hand-in, beside what the process has when it begins"""
_SOON, _MOST_AT_ONCE = 0.5, 32
"""seconds in which works are done of which more are given at once, and how many; to and fro takes longer than a mark"""
_CLOSING = 2.0
"""seconds in which a process that has no more to do ends"""

Work = TypeVar("Work")
Result = TypeVar("Result")


class _MarkingProcess(Generic[Work, Result]):
    """A process that does one work after the other."""

    def __init__(self, do: Callable[[Work], Result], core: int | None, folder: str, others: Sequence[Any]) -> None:
        can_fork = sys.platform == "linux"  # on macOS the libraries of the system do not survive it
        context: Any = get_context("fork" if can_fork else "spawn")
        self.pipe, theirs = context.Pipe()
        inherited = (self.pipe, *(other.pipe for other in others)) if can_fork else ()
        self._process = context.Process(target=_live, args=(do, theirs, core, folder, inherited), daemon=True)
        with theirs, warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # Python's, about threads: the marks need none of them
            self._process.start()
        self.works: list[Work] = []
        self.until = 0.0
        """when the clock says that it takes too long"""

    def give(self, works: list[Work], patience: float) -> None:
        self.works, self.until = works, time.monotonic() + patience
        with contextlib.suppress(OSError):  # it has ended, which `result` tells
            self.pipe.send(works)

    def result(self) -> list[Result] | Phrase:
        """Return what came of the works, or why nothing came of one; then the process has ended."""
        self.works = []
        try:
            found: list[Result] | Phrase = self.pipe.recv()
            return found
        except (EOFError, OSError):
            self._process.join()
        by_clock = self._process.exitcode == -getattr(signal, "SIGPROF", 0)
        return sentences.TOOK_LONG if by_clock else sentences.PROCESS_ENDED

    def close(self, seconds: float = 0) -> None:
        self.pipe.close()
        self._process.join(seconds)
        self._process.kill()
        self._process.join()


class MarkingProcesses(Generic[Work, Result]):
    """Some processes that share works. Whatever a work does to its process, the others are done.

    >>> with MarkingProcesses(int, [None]) as processes:
    ...     for work, result in processes.done(["7", "seven"]):
    ...         print(work, "→", result)
    7 → 7
    seven → marking it failed (ValueError); mark it by hand
    """

    def __init__(self, do: Callable[[Work], Result], cores: Sequence[int | None], patience: float = PATIENCE) -> None:
        self._do, self._cores, self._patience = do, cores, patience
        self._folder = tempfile.TemporaryDirectory(prefix="gametree-", ignore_cleanup_errors=True)
        self._running: list[_MarkingProcess[Work, Result]] = []
        for core in cores:
            self._begin(core)

    def __enter__(self) -> MarkingProcesses[Work, Result]:
        return self

    def __exit__(self, *error: object) -> None:
        self.close(0 if any(error) else _CLOSING)

    def close(self, seconds: float = 0) -> None:
        """End all processes."""
        for process in self._running:
            process.close(seconds)
        self._folder.cleanup()

    def done(self, works: Iterable[Work]) -> Iterator[tuple[Work, Result | Phrase]]:
        """Do works, and yield each with its result, or with why there is none, in any order."""
        coming, again = iter(works), list[Work]()
        at_once = 1
        ahead = list(islice(coming, 1))  # they are read while the processes are busy

        def give(process: _MarkingProcess[Work, Result]) -> None:
            if again:
                process.give([again.pop()], self._patience)
            elif ahead:
                process.give(ahead[:], self._patience)
                ahead[:] = islice(coming, at_once)

        for process in self._running:
            give(process)
        while busy := [process for process in self._running if process.works]:
            wait([process.pipe for process in busy], max(0.0, min(one.until for one in busy) - time.monotonic()))
            for process in busy:
                has_ended, taken = process.pipe.poll(), self._patience - process.until + time.monotonic()
                if not has_ended and taken < self._patience:
                    continue
                given, result = process.works, process.result() if has_ended else sentences.TOOK_LONG
                at_once = min(2 * at_once, _MOST_AT_ONCE) if taken < _SOON else 1
                is_alone = len(given) == 1
                again += given if isinstance(result, Phrase) and not is_alone else []
                give(self._fresh(process, result))
                if not isinstance(result, Phrase):
                    yield from zip(given, result, strict=True)
                elif is_alone:
                    yield given[0], result

    def _begin(self, core: int | None) -> _MarkingProcess[Work, Result]:
        process = _MarkingProcess(self._do, core, self._folder.name, self._running)
        self._running.append(process)
        return process

    def _fresh(self, process: _MarkingProcess[Work, Result], result: object) -> _MarkingProcess[Work, Result]:
        """Return the process, or another one in its place where it did not come to the end of a work."""
        if not isinstance(result, Phrase):
            return process
        place = self._running.index(process)
        del self._running[place]
        process.close()
        self._begin(self._cores[place])
        self._running.insert(place, self._running.pop())
        return self._running[place]


def _live(do: Callable[[Any], Any], pipe: Connection, core: int | None, folder: str, inherited: Sequence[Any]) -> None:
    """Be a process that does works, until one takes too much or none is left."""
    for other in inherited:
        other.close()  # so that each process ends with the one that began it, however that ends
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    tempfile.tempdir = folder
    worker_process.pin_to(core)
    with _limited_memory(), contextlib.suppress(EOFError, OSError):
        while True:
            results = [attempted(do, work) for work in pipe.recv()]
            if why := [result for result in results if isinstance(result, Phrase)]:
                pipe.send(why[0])
                break
            pipe.send(results)
    ForkServer.close_all()


def _end_with_parent() -> None:
    """End this process with the one that began it, however that ends."""
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def attempted(do: Callable[[Any], Any], work: Any) -> Any:
    """Do a work under the clock, and return why not where it raises an error."""
    _set_clock(CLOCK)
    try:
        return do(work)
    except MemoryError:
        return sentences.TOOK_MEMORY
    except GameTreeError as error:
        return error.phrase
    except Exception as error:
        return sentences.FAILED.with_values(error=Code(type(error).__name__))
    finally:
        _set_clock(0)


def _set_clock(seconds: float) -> None:
    """Let the system end this process when it has computed for some seconds; 0 for no end."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def attempted_on_cluster(do: Callable[[Any], Any], work: Any) -> Any:
    """Do a work in a process of somebody else's, which has the limit of memory for this work alone."""
    with _limited_memory():
        return attempted(do, work)


@contextlib.contextmanager
def _limited_memory() -> Iterator[None]:
    """Let this process have some memory more than now, where the system can say so; what it starts can have its own."""
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            pages = int(file.read().split()[0])
        before = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + _MEMORY * 2**20, before[1]))
    except (ImportError, AttributeError, OSError, ValueError):
        yield
        return
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
