"""Grade a class: mark new submissions, in local processes or on a cluster, and write the files.

Each process marks submissions one after another, with limits of time and memory; a process that ends is replaced. If
the system can fork, a process begins as a copy of this process, which has already read the sheet.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import signal
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from multiprocessing import connection, get_context, parent_process
from pathlib import Path
from typing import Any, Generic, TypeVar

from gametree.errors import GameTreeError, imported
from gametree.exercises.programs import worker_process
from gametree.exercises.programs.process_clock import ProcessClock
from gametree.exercises.programs.worker_process import ForkServer
from gametree.files import parse_json, tidy, write_all
from gametree.languages import translator_for
from gametree.phrases import Code, Phrase, gettext
from gametree.progress_bar import progress_counter

from ..students import file_names
from . import notebook_cells as sentences
from .grading_job import FORMAT, Graded, GradingJob, StudentFiles, file_facts, grade, head
from .hand_ins import BOMB, Submission
from .notebook_cells import Unreadable

CLOCK = 20.0
"""maximum processor time for one submission, in seconds, if the system measures it; programs have separate limits"""
PATIENCE = 600.0
"""maximum time for one submission with all its programs, in seconds, without time spent waiting for a processor"""
_LOOK_SECONDS = 1.0
"""interval between two checks of the marking processes, in seconds"""
_MEMORY = 1024
"""maximum memory for one submission, in MB, in addition to the initial memory of the process"""
_SOON, _MOST_AT_ONCE = 0.5, 32
"""time for a task, in seconds, below which several tasks are sent to a process together, because sending is slow; and
maximum number of tasks sent together
"""
_CLOSING = 2.0
"""time for an idle process to end, in seconds"""

_Work = TypeVar("_Work")
_Result = TypeVar("_Result")


class _MarkingProcess(Generic[_Work, _Result]):
    def __init__(self, do: Callable[[_Work], _Result], core: int | None, folder: str, others: Sequence[Any]) -> None:
        can_fork = sys.platform == "linux"  # on macOS, system libraries do not support forking
        context: Any = get_context("fork" if can_fork else "spawn")
        self.pipe, theirs = context.Pipe()
        inherited = (self.pipe, *(other.pipe for other in others)) if can_fork else ()
        self._process = context.Process(target=_live, args=(do, theirs, core, folder, inherited), daemon=True)
        with theirs, warnings.catch_warnings():
            # a warning of Python about threads, which marking does not use
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process.start()
        self.works: list[_Work] = []
        self.clock, self.begun = ProcessClock(0), 0.0
        """clock of the tasks, and time at which they were sent"""

    def give(self, works: list[_Work]) -> None:
        self.works, self.begun = works, time.monotonic()
        self.clock = ProcessClock(self._process.pid or 0, every=_LOOK_SECONDS)
        with contextlib.suppress(OSError):  # the process has ended, which `result` reports
            self.pipe.send(works)

    def result(self) -> list[_Result] | Phrase:
        """Return the results, or the reason why a result is missing (the process has then ended)."""
        self.works = []
        try:
            found: list[_Result] | Phrase = self.pipe.recv()
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


class MarkingProcesses(Generic[_Work, _Result]):
    """Processes that share tasks. Whatever a task does to its process, all other tasks are completed.

    >>> with MarkingProcesses(int, [None]) as processes:
    ...     for work, result in processes.done(["7", "seven"]):
    ...         print(work, "→", result)
    7 → 7
    seven → marking the submission failed (ValueError); mark it by hand
    """

    def __init__(self, do: Callable[[_Work], _Result], cores: Sequence[int | None], patience: float = PATIENCE) -> None:
        self._do, self._cores, self._patience = do, cores, patience
        self._folder = tempfile.TemporaryDirectory(prefix="gametree-", ignore_cleanup_errors=True)
        self._running: list[_MarkingProcess[_Work, _Result]] = []
        for core in cores:
            self._running.append(self._begun(core))

    def __enter__(self) -> MarkingProcesses[_Work, _Result]:
        return self

    def __exit__(self, *error: object) -> None:
        self.close(0 if any(error) else _CLOSING)

    def close(self, seconds: float = 0) -> None:
        for process in self._running:
            process.close(seconds)
        self._folder.cleanup()

    def done(self, works: Iterable[_Work]) -> Iterator[tuple[_Work, _Result | Phrase]]:
        """Run tasks, and yield each task with its result or the reason why there is none, in any order."""
        coming, again = iter(works), list[_Work]()
        at_once = 1
        ahead = list(islice(coming, 1))  # read while the processes are busy

        def give(process: _MarkingProcess[_Work, _Result]) -> None:
            if again:
                process.give([again.pop()])
            elif ahead:
                process.give(ahead[:])
                ahead[:] = islice(coming, at_once)

        for process in self._running:
            give(process)
        while busy := [process for process in self._running if process.works]:
            connection.wait([process.pipe for process in busy], _LOOK_SECONDS)
            for process in busy:
                has_ended, taken = process.pipe.poll(), time.monotonic() - process.begun
                process.clock.look()
                if not has_ended and process.clock.spent < self._patience:
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

    def _begun(self, core: int | None) -> _MarkingProcess[_Work, _Result]:
        return _MarkingProcess(self._do, core, self._folder.name, self._running)

    def _fresh(self, process: _MarkingProcess[_Work, _Result], result: object) -> _MarkingProcess[_Work, _Result]:
        """Return the process or, if it did not finish its task, a new process."""
        if not isinstance(result, Phrase):
            return process
        place = self._running.index(process)
        del self._running[place]
        process.close()
        self._running.insert(place, self._begun(self._cores[place]))
        return self._running[place]


def _live(
    do: Callable[[Any], Any], pipe: connection.Connection, core: int | None, folder: str, inherited: Sequence[Any]
) -> None:
    """Run tasks in this process until a task exceeds a limit or no task is left."""
    for other in inherited:
        other.close()  # so that each process ends when its parent ends, even if the parent crashes
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
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def attempted(do: Callable[[Any], Any], work: Any) -> Any:
    """Run a task under the time limit and return its result; if the task raises an error, return the reason as a
    phrase.
    """
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
    """Let the operating system end this process after the given number of seconds of processor time; 0 means no
    limit.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def attempted_on_cluster(do: Callable[[Any], Any], work: Any) -> Any:
    """Run a task in a worker process, whose memory limit applies to this task alone."""
    with _limited_memory():
        return attempted(do, work)


@contextlib.contextmanager
def _limited_memory() -> Iterator[None]:
    """Limit the additional memory of this process, if the system supports it; its subprocesses can have other
    limits.
    """
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


# ---- The run: new submissions are graded, and their files are written at once --------------------

_PENDING_PER_PROCESS = 64
"""maximum number of tasks that this process has sent to a cluster and whose results are pending"""
_MOST_OF_STUDENT = 100_000_000
"""maximum number of bytes of all files of a student"""
CLUSTER_SECONDS = 10
"""time for a cluster to answer, in seconds"""
_FEW = 10
"""maximum number of students who are graded in about two seconds, with pages but without programs"""
_COLLECTION_THRESHOLD = 50_000
"""number of new objects after which Python's garbage collector searches the new objects for cycles"""
_RETRIES = 3
"""maximum number of times that a student's task is sent to the cluster if the processes that run it end"""


@dataclass(frozen=True, slots=True)
class OutputPaths:
    out: Path
    names: Mapping[str, str]
    """name of each student's files, without suffix, keyed by the id of the student"""

    @classmethod
    def of(cls, out: Path, submissions: Sequence[Submission]) -> OutputPaths:
        """Return the output paths for the students of the given submissions; raise an error if two students would share
        a file.
        """
        return cls(out, file_names([submission.student for submission in submissions], ""))

    @property
    def folders(self) -> tuple[Path, ...]:
        return self.out, self.out / "receipts", self.out / "feedback"

    def receipt(self, student: str) -> Path:
        return self.out / "receipts" / f"{self.names[student]}.json"

    def page(self, student: str) -> Path:
        return self.out / "feedback" / f"{self.names[student]}.html"


def read_receipt(path: Path) -> dict[str, Any] | None:
    """Read a receipt; return None if the file is missing or is not a receipt."""
    try:
        receipt = parse_json(path.read_bytes())
    except (OSError, ValueError):
        return None
    return receipt if isinstance(receipt, dict) and receipt.get("format") == FORMAT else None


@dataclass(frozen=True)
class GradingRun:
    """The grading of a class, which reuses earlier results."""

    job: GradingJob
    folder: Path
    places: OutputPaths
    force: bool = False
    cleaned: set[Path] = field(default_factory=set, repr=False)
    """folders from which the remains of interrupted runs were removed"""
    patience: float = PATIENCE
    """maximum time for one submission with all its programs, in seconds, without time spent waiting for a processor"""

    def go(self, submissions: Sequence[Submission], workers: int = 1, cluster: str = "") -> Iterator[Graded]:
        """Grade new submissions, write their files at once, and yield the results."""
        for folder in self.places.folders:
            tidy(folder)
            self.cleaned.add(folder)
        is_long = self.job.runs_programs or len(submissions) > _FEW
        with (
            progress_counter(len(submissions), is_long=is_long) as done,
            rare_garbage_collection(),
            contextlib.closing(self._graded(self._all_new(submissions, done), workers, cluster)) as all_graded,
        ):
            for work, graded in all_graded:
                yield self._written(self._unreadable(work, graded) if isinstance(graded, Phrase) else graded)
                done()

    def _graded(
        self, new: Iterable[StudentFiles], workers: int, cluster: str
    ) -> Generator[tuple[StudentFiles, Graded | Phrase], None, None]:
        """Yield each student's task with its result.

        A task that was stopped while it waited for a processor is repeated alone, and the better result is used.
        """
        first: dict[str, Graded] = {}
        waiting: list[StudentFiles] = []
        for work, result in self._graded_once(new, workers, cluster):
            if isinstance(result, Graded) and result.had_to_wait:
                first[work.student.id] = result
                waiting.append(work)
            else:
                yield work, result
        for work, result in self._graded_once(waiting) if waiting else ():
            earlier = first[work.student.id]
            is_worse = isinstance(result, Phrase) or result.receipt["total"] < earlier.receipt["total"]
            yield work, earlier if is_worse else result

    def _graded_once(
        self, new: Iterable[StudentFiles], workers: int = 1, cluster: str = ""
    ) -> Iterator[tuple[StudentFiles, Graded | Phrase]]:
        """Yield each student's task with its result; a task that ended a cluster process is repeated locally."""
        do = partial(grade, self.job)
        if cluster:
            failed: list[StudentFiles] = []
            with _on_cluster(cluster) as executor:
                yield from _on_executor(partial(attempted_on_cluster, do), new, executor, failed)
            new, workers = failed, 1
        if not cluster or new:
            with MarkingProcesses(do, worker_process.cores_for(workers), self.patience) as processes:
                yield from processes.done(new)

    def _all_new(self, submissions: Sequence[Submission], done: Callable[[], object]) -> Iterator[StudentFiles]:
        """Yield the tasks to grade; call ``done`` for each student whose earlier result is reused."""
        for submission in submissions:
            if (work := self._new(submission)) is not None:
                yield work
            else:
                done()

    def _new(self, submission: Submission) -> StudentFiles | None:
        """Read the files of a student; return None if they were already graded with the same key and no output is
        missing.
        """
        work = self._work(submission)
        before = None if self.force else read_receipt(self.places.receipt(submission.student.id))
        if before is None or (before.get("job"), before.get("work")) != (self.job.digest, work.digest):
            return work
        needs_page = self.job.pages and submission.problem is None
        return work if needs_page and not self.places.page(submission.student.id).exists() else None

    def _work(self, submission: Submission) -> StudentFiles:
        student, available, files = submission.student, _MOST_OF_STUDENT, list[tuple[str, bytes | Phrase]]()
        for file in submission.files:
            content: bytes | Phrase = BOMB.with_values(file=Code(file.name), most=_MOST_OF_STUDENT // 1_000_000)
            if available > 0:
                try:
                    content = file.problem or file.read()
                except Unreadable as error:
                    content = error.phrase
            available -= len(content) if isinstance(content, bytes) else 0
            files.append((file.shown(self.folder), content))
        earlier = read_receipt(self.places.receipt(student.id)) if self.job.keep_higher else None
        before = earlier if earlier is not None and earlier["status"] == "graded" else {}
        facts = submission.late, submission.when, submission.problem, submission.attempts, submission.has_unread_time
        return StudentFiles(student, tuple(files), *facts, before=before)

    def _written(self, graded: Graded) -> Graded:
        receipt, page = self.places.receipt(graded.student), self.places.page(graded.student)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        after = {**graded.receipt, "graded": now, "before": _before(read_receipt(receipt), graded.receipt)}
        written = json.dumps(after, ensure_ascii=False, indent=1).encode("utf-8", "replace") + b"\n"
        is_kept = self.job.pages and graded.receipt["status"] == "graded"
        old = [page] if not graded.page and not is_kept and page.exists() else []
        pages = [(page, graded.page.encode("utf-8", "replace"))] if graded.page else []
        write_all([*pages, (receipt, written)], old=old, cleaned=self.cleaned)
        return graded

    def _unreadable(self, work: StudentFiles, why: Phrase) -> Graded:
        sheet = self.job.sheet("" if work.problem else work.student.id)
        outcome = {"status": "unreadable", "remarks": [why.render(translator_for(self.job.lang))]}
        facts = file_facts(*work.files[0]) if work.files else {}
        page = self.job.page_without_marks("unreadable", [why], work)
        return Graded(work.student.id, head(self.job, work, sheet) | facts | outcome, page)


def _before(old: Mapping[str, Any] | None, new: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the marks that a student had before the answer key last changed, taken from the receipt ``old``; return
    None if there are none.
    """
    if old is None or old["status"] != "graded":
        return None
    if old["key"] == new["key"]:
        return old.get("before")
    return {"key": old["key"], "answers": {name: answer["marks"] for name, answer in old["answers"].items()}}


@contextlib.contextmanager
def rare_garbage_collection() -> Iterator[None]:
    """Reduce the frequency of garbage collection, which would traverse the whole kit although marking never changes it.

    >>> with rare_garbage_collection():
    ...     gc.get_threshold()[0] == _COLLECTION_THRESHOLD
    True
    """
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(_COLLECTION_THRESHOLD)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def _on_executor(
    do: Callable[[StudentFiles], Graded | Phrase],
    works: Iterable[StudentFiles],
    executor: Executor,
    failed: list[StudentFiles],
) -> Iterator[tuple[StudentFiles, Graded | Phrase]]:
    """Yield the results of a cluster, in any order; ``failed`` collects the tasks that ended a process.

    Only a few students are in memory at a time.
    """
    pending: dict[Future[Graded | Phrase], StudentFiles] = {}

    def finished() -> Iterator[tuple[StudentFiles, Graded | Phrase]]:
        done, _ = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            work = pending.pop(future)
            try:
                yield work, future.result()
            except Exception as error:
                if type(error).__name__ != "KilledWorker":
                    raise
                failed.append(work)

    for work in works:
        pending[executor.submit(do, work)] = work
        if len(pending) >= _PENDING_PER_PROCESS:
            yield from finished()
    while pending:
        yield from finished()


@contextlib.contextmanager
def _on_cluster(address: str) -> Iterator[Executor]:
    needs = gettext("%(option)s needs %(package)s; install it with: %(command)s")
    command = Code("pip install 'gametree[cluster]'")
    needs = needs.with_values(option=Code("--cluster"), package=Code("dask"), command=command)
    distributed = imported("distributed", needs)
    try:
        client = distributed.Client(address, timeout=CLUSTER_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        message = gettext("no cluster answers at %(address)s (%(why)s); start its scheduler first")
        why = Code(type(error).__name__)
        raise GameTreeError(message.with_values(address=Code(address), why=why)) from None
    with client:
        yield client.get_executor(pure=False, retries=_RETRIES)
