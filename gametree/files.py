"""Read and write files. A file or a set of files is written completely or not at all, and failures are reported.

New files are written into hidden folders beside their destinations, and then renamed one by one. A process killed
between two renames leaves new files beside old ones, all of them complete; the next run replaces all of them. Hidden
folders left by a killed process are removed, and their contents are never used.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import signal
import stat
import threading
import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, overload

from .errors import GameTreeError, InputError, wrong_value
from .phrases import Code, Option, Phrase, gettext, ngettext, short_repr

COURSE_FILE = "course.toml"
"""name of the file with the conventions of a course"""

_HIDDEN_FOLDER = re.compile(r"\.gametree-[0-9]+-[0-9a-f]{16}")
_DEFAULT_MODE, _PRIVATE_MODE = 0o666, 0o600
"""modes of new files and of private files, before the umask is applied"""
_CREATE_NEW = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
_LOCK = "lock"
"""name of the lock file in a hidden folder; the process that created the folder keeps this file locked (also in
containers and across machines)
"""
_STALE_SECONDS = 24 * 60 * 60
"""age in seconds at which a hidden folder without a lock is considered abandoned"""


class _Replacement:
    """A set of new files that is written completely before it replaces the old files.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     new = _Replacement()
    ...     new.stage(Path(place, "a.txt"), b"A")
    ...     new.commit()
    ...     [path.name for path in Path(place).iterdir()]
    ['a.txt']
    """

    def __init__(self, cleaned: set[Path] | None = None) -> None:
        self.ready: dict[Path, Path] = {}
        """path of each hidden file, keyed by the destination of the file"""
        self.hidden: dict[Path, Path] = {}
        """path of each hidden folder, keyed by the folder that contains it"""
        self.locks: list[int] = []
        """descriptors of the locks on the hidden folders, on systems with locks"""
        self.folders: list[Path] = []
        """folders that were created, the outermost first"""
        self.cleaned: set[Path] = set() if cleaned is None else cleaned
        """folders that were already cleaned up and need not be listed again"""

    def enter(self, folder: Path) -> None:
        """Create a folder if it is missing, and remove what an interrupted run left in it."""
        with _sigint_deferred():
            self.folders += _make_folder(folder)
            if folder not in self.cleaned:
                tidy(folder)
                self.cleaned.add(folder)

    def stage(self, path: Path, data: bytes | Iterable[bytes], *, private: bool = False) -> None:
        """Write a file under a hidden name, with the mode of the file that it will replace."""
        with _sigint_deferred():
            hidden = self._hidden(path)
        _write(hidden, data, path, _PRIVATE_MODE if private else _DEFAULT_MODE)
        self.ready[path] = hidden

    def commit(self, old: Collection[Path] = ()) -> None:
        """Move all files to their destinations, and remove the ``old`` files; if that fails, restore everything.

        An `OSError` names the file in its ``filename``.
        """
        with _sigint_deferred():
            places = [*old, *self.ready]
            existing = [path for path in places if os.path.lexists(path)]
            backups = {path: _keep(path, self._hidden(path)) for path in existing if len(places) > 1}
            try:
                for path in places:
                    with _with_filename(path):
                        _place(self.ready.get(path), path)
            except OSError:
                for path in places:
                    if path in backups or path not in existing:
                        with contextlib.suppress(OSError):
                            _place(backups.get(path), path)
                raise
            self._remove_hidden()

    def abandon(self) -> None:
        """Remove the prepared files, and the folders that were created for them."""
        with _sigint_deferred():
            self._remove_hidden()
            for folder in reversed(self.folders):
                with contextlib.suppress(OSError):
                    folder.rmdir()

    def _hidden(self, path: Path) -> Path:
        """Return a new name in the hidden folder beside a file; create that folder if it is missing."""
        if path.parent not in self.hidden:
            folder = path.parent / f".gametree-{os.getpid()}-{os.urandom(8).hex()}"
            folder.mkdir(mode=0o700)
            self.hidden[path.parent] = folder
            self.locks += _locked(folder)
        return self.hidden[path.parent] / os.urandom(8).hex()

    def _remove_hidden(self) -> None:
        while self.locks:
            os.close(self.locks.pop())
        _remove(self.hidden.values())


@contextlib.contextmanager
def _sigint_deferred() -> Iterator[None]:
    """Delay Ctrl-C, even if it is pressed twice, until the ``with`` block has ended; only the main thread receives
    Ctrl-C.

    If a signal is ignored, as in a background job, or is handled outside Python, its handling is not changed. If a
    command handles SIGTERM itself, that signal is delayed too.
    """
    old_handler = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    old_handler = {number: handler for number, handler in old_handler.items() if callable(handler)}
    if threading.current_thread() is not threading.main_thread() or not old_handler:
        yield
        return
    received: list[int] = []
    for number in old_handler:
        signal.signal(number, lambda number, _: received.append(number))
    try:
        yield
    finally:
        for number, handler in old_handler.items():
            signal.signal(number, handler)
        if received:
            signal.raise_signal(received[0])


def _write(hidden: Path, data: bytes | Iterable[bytes], path: Path, mode: int) -> None:
    """Write a hidden file with the mode of the file at ``path`` or, if there is no such file, with ``mode`` limited by
    the umask.
    """
    old_mode = path.lstat().st_mode if os.path.lexists(path) else 0
    is_kept = stat.S_ISREG(old_mode)  # the mode of a link cannot be kept
    handle = os.open(hidden, _CREATE_NEW, _PRIVATE_MODE if is_kept else mode)
    with os.fdopen(handle, "wb") as file:
        file.writelines([data] if isinstance(data, bytes) else data)
    if is_kept:
        os.chmod(hidden, stat.S_IMODE(old_mode))


def _keep(path: Path, hidden: Path) -> Path:
    """Copy the file ``path`` to ``hidden`` and return the new path; a link is copied as a link."""
    with _with_filename(path):
        return Path(shutil.copy2(path, hidden, follow_symlinks=False))


def _place(hidden: Path | None, path: Path) -> None:
    """Move a hidden file to ``path``; if ``hidden`` is None, remove the file at ``path``."""
    if hidden:
        os.replace(hidden, path)
    else:
        path.unlink(missing_ok=True)


@contextlib.contextmanager
def _with_filename(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        error.filename = path
        raise


def tidy(folder: Path) -> None:
    """Remove, from the given folder, the hidden folders of processes that have ended; do not follow links."""
    _remove([path for path in folder.iterdir() if _is_stale(path)] if folder.is_dir() else [])


def _is_stale(path: Path) -> bool:
    """Return whether a hidden folder belongs to a process that has ended."""
    if not _HIDDEN_FOLDER.fullmatch(path.name):
        return False
    try:
        status = path.lstat()
        return stat.S_ISDIR(status.st_mode) and _is_unlocked(path, time.time() - status.st_mtime > _STALE_SECONDS)
    except OSError:
        return False


def _locked(folder: Path) -> list[int]:
    """Lock a new hidden folder until this process ends, and return the descriptor of the lock in a list; the list is
    empty if the system has no locks.

    The lock file is locked before it gets its name, so that no other process finds it unlocked.
    """
    new, handles = folder / os.urandom(8).hex(), list[int]()
    with contextlib.suppress(ImportError, AttributeError, OSError):  # browsers have no flock
        import fcntl

        handles.append(os.open(new, _CREATE_NEW, _PRIVATE_MODE))
        fcntl.flock(handles[0], fcntl.LOCK_EX)
        os.rename(new, folder / _LOCK)
    return handles


def _is_unlocked(folder: Path, is_old: bool) -> bool:
    """Return whether no process holds the lock of a hidden folder. If this cannot be determined, return whether the
    folder is old.
    """
    try:
        import fcntl

        if not stat.S_ISREG((folder / _LOCK).lstat().st_mode):
            return is_old
        handle = os.open(folder / _LOCK, os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        finally:
            os.close(handle)
    except BlockingIOError:
        return False
    except (ImportError, AttributeError, OSError):
        return is_old
    return True


def _make_folder(folder: Path) -> list[Path]:
    """Create a folder and its missing ancestors; return the new ones, the outermost first."""
    new = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return new[::-1]


def _remove(folders: Iterable[Path]) -> None:
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)  # does not follow links


# ---- Reading and writing files: a file is written completely or not at all ----


_FORMULA = re.compile(r"\s*[=+\-@]")
"""beginning of a cell that a spreadsheet would evaluate as a formula"""
_PLAIN_NUMBER = re.compile(r"[+-]?\d+(?:[.,/]\d+)?")


def write_whole(path: Path, data: bytes) -> Path:
    """Write a file completely or not at all."""
    return write_all([(path, data)])[0]


def write_all(
    files: Iterable[tuple[Path, bytes | Iterable[bytes]]],
    *,
    old: Collection[Path] = (),
    overwrite: bool = True,
    private: Collection[Path] = (),
    cleaned: set[Path] | None = None,
) -> list[Path]:
    """Write files, each given whole or in parts, and remove the ``old`` files; if anything fails, nothing changes. With
    ``overwrite=False``, no existing file is replaced.

    A file that is replaced keeps its mode; a new file has the mode that the user's umask allows, and only the owner can
    read a file in ``private``. After an error or Ctrl-C, even a second one, either the complete new set or the complete
    old set is left. A killed process can leave new files beside old ones, all of them complete; in this case, write the
    set again. The next call for the same folder reads the whole folder to find and remove the hidden folders that such
    a process left. ``cleaned`` are folders that need not be searched; this call adds the folders that it has searched.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     paths = write_all([(Path(place, "new", "a.txt"), b"A"), (Path(place, "new", "b.txt"), b"B")])
    ...     [path.read_text() for path in paths]
    ['A', 'B']
    """
    new, removed = _Replacement(cleaned), list(old)
    try:
        for path, data in files:
            refuse_existing([path], overwrite)
            with _reporting_write_errors(path.parent):
                new.enter(path.parent)
            with _reporting_write_errors(path):
                new.stage(path, data, private=path in private)
        with _reporting_write_errors(None):
            new.commit(removed)
    except BaseException:
        new.abandon()
        raise
    return list(new.ready)


def csv_bytes(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return the content of a CSV file; an apostrophe is inserted before a cell that a spreadsheet would read as a
    formula.

    >>> csv_bytes(["id", "answer"], [["=1+1", -3], ["u1", "-3"]]).decode().splitlines()
    ['id,answer', "'=1+1,-3", 'u1,-3']
    """
    import csv  # imported here to keep start-up fast

    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows([list(map(_without_formula, row)) for row in [heads, *rows]])
    return text.getvalue().encode("utf-8")


def _without_formula(cell: object) -> object:
    if isinstance(cell, str):
        cell = cell.replace("\0", "")
        if _FORMULA.match(cell) and not _PLAIN_NUMBER.fullmatch(cell):
            return f"'{cell}"
    return cell


@overload
def text_or_file(text: str, path: None, *, overwrite: bool = False) -> str: ...
@overload
def text_or_file(text: str, path: str | Path, *, overwrite: bool = False) -> Path: ...
def text_or_file(text: str, path: str | Path | None, *, overwrite: bool = False) -> str | Path:
    """Return the given text or, if there is a ``path``, write the text there and return the path. An existing file is
    replaced only with ``overwrite``.

    The folder of the file must exist, so that a misspelt folder name is an error.

    >>> text_or_file("<p>(a)</p>", None)
    '<p>(a)</p>'
    """
    if path is None:
        return text
    file = to_path(path)
    if not file.parent.exists():
        problem = gettext("the folder %(folder)s does not exist; make it first, or choose another path")
        raise InputError(problem.with_values(folder=Code(file.parent)))
    return write_all([(file, text.encode("utf-8"))], overwrite=overwrite)[0]


def to_path(value: object) -> Path:
    """Return the given value as a path if the file system accepts it; raise `InputError` for any other value.

    >>> to_path("figures/step.svg").name
    'step.svg'
    >>> to_path(3)
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: path is 3; write the name of a file or folder
    """
    try:
        path = Path(value)  # type: ignore[arg-type]
        with contextlib.suppress(FileNotFoundError, NotADirectoryError, PermissionError):
            path.lstat()
    except (TypeError, ValueError, OSError):
        raise InputError(wrong_value("path", value, gettext("the name of a file or folder"))) from None
    return path


def nearest_file(name: str, folder: Path) -> Path | None:
    """Return the path of the file ``name`` in the given folder or in its nearest ancestor that has such a file, or None
    if there is none.
    """
    here = folder.resolve()
    return next((place / name for place in (here, *here.parents) if (place / name).is_file()), None)


def is_named_as_file(path: Path) -> bool:
    """Return whether a path ends with a file suffix and is not an existing folder; the end of ``week.1`` is not a file
    suffix.

    >>> is_named_as_file(Path("steps.docx")), is_named_as_file(Path("week.1"))
    (True, False)
    """
    return bool(_FILE_SUFFIX.fullmatch(path.suffix)) and not path.is_dir()


_FILE_SUFFIX = re.compile(r"\.[a-zA-Z][a-zA-Z0-9]{1,7}")
"""suffix of a file name"""


def refuse_existing(paths: Iterable[Path], overwrite: bool) -> None:
    """Raise `GameTreeError` if one of the paths exists and must not be replaced.

    >>> refuse_existing([Path("there is no such file")], overwrite=False)
    """
    existing = [] if overwrite else [path for path in paths if os.path.lexists(path)]
    if existing:
        message = gettext("%(path)s already exists; add %(option)s, or choose another name")
        if len(existing) > 1:
            message = ngettext(
                "%(path)s and %(count)d more file already exist; add %(option)s, or choose another name",
                "%(path)s and %(count)d more files already exist; add %(option)s, or choose another name",
            )
        option = Option("overwrite=True", "--overwrite")
        raise GameTreeError(message.with_values(path=Code(existing[0]), count=len(existing) - 1, option=option))


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file, with or without a byte order mark; line ends are kept.

    Other encodings are refused, even UTF-16 without a byte order mark, which can be valid UTF-8.
    """
    try:
        return utf_8(path.read_bytes())
    except UnicodeDecodeError:
        raise GameTreeError(
            gettext("%(path)s is not text in UTF-8; save it again as UTF-8").with_values(path=Code(path))
        ) from None
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        why = gettext("there is no such file") if missing else system_message(error)
        message = gettext("%(path)s: cannot be read (%(why)s); choose another file")
        raise GameTreeError(message.with_values(path=Code(path), why=why)) from None


def utf_8(data: bytes) -> str:
    """Decode UTF-8, with or without a byte order mark; raise `UnicodeDecodeError` for invalid UTF-8 and for data that
    contains a null byte.
    """
    if b"\0" in data:
        raise UnicodeDecodeError("utf-8", data, data.index(0), data.index(0) + 1, "a zero byte")
    return data.decode("utf-8-sig")


def system_message(error: OSError) -> Phrase:
    return Phrase((error.strerror or type(error).__name__).replace("%", "%%"))


@contextlib.contextmanager
def _reporting_write_errors(path: Path | None) -> Iterator[None]:
    """Convert an `OSError` in the ``with`` block into a `GameTreeError` about the given file or, if it is None, about
    the file that the `OSError` names.
    """
    try:
        yield
    except OSError as error:
        raise GameTreeError(
            gettext("%(path)s: cannot be written (%(why)s); choose another folder").with_values(
                path=Code(path or error.filename), why=system_message(error)
            )
        ) from None


def open_to_others(path: Path) -> Phrase | None:
    """Return a warning if other users can read a file with a secret; None if they cannot or if this is unknown."""
    try:
        is_open = os.name == "posix" and path.stat().st_mode & 0o044
    except OSError:
        return None
    cure = Code(f"chmod 600 {path}")
    message = gettext("%(path)s: others on this machine can read this secret; keep it to yourself with %(command)s")
    return message.with_values(path=Code(path), command=cure) if is_open else None


# ---- JSON without loss: objects with a repeated key are refused; Python would keep the last value ---------


def parse_json(text: str | bytes) -> Any:
    """Return the value of a JSON text.

    Raises
    ------
    InputError
        if an object has a repeated key, because one of its values would be lost
    ValueError
        if the text is not JSON, or is nested too deeply

    >>> parse_json('{"tree": "[3 5]"}')
    {'tree': '[3 5]'}
    >>> parse_json('{"tree": "[3 5]", "tree": "[4 5]"}')
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: the key 'tree' occurs twice; give each key once
    """
    import json  # imported here to keep start-up fast

    try:
        return json.loads(text, object_pairs_hook=unique_keys)
    except RecursionError:
        raise ValueError("brackets are nested too deeply") from None


def unique_keys(pairs: list[tuple[str, Any]], error: type[InputError] = InputError) -> dict[str, Any]:
    """Return the JSON object with the given pairs; refuse a repeated key."""
    found = dict(pairs)
    if len(found) < len(pairs):
        (key, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise error(gettext("the key %(key)s occurs twice; give each key once").with_values(key=short_repr(key)))
    return found
