"""Files that replace others all together: an error or Ctrl-C leaves the whole new set or the whole old one.

New files are written into hidden folders beside their places, and then renamed one by one. Who is killed between two
renames leaves new files beside old ones, each of them whole; the next run replaces them all. Nothing that lies in a
folder is ever carried out: hidden folders that a process left when it was killed are only removed.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import stat
import threading
import time
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

__all__ = ["Replacement", "tidy", "undisturbed"]

HIDDEN = re.compile(r"\.gametree-([0-9]+)-[0-9a-f]{16}")
USUAL, PRIVATE = 0o666, 0o600
"""the modes of new files, from which the system takes what the user's umask forbids"""
NEW = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
STALE = 24 * 60 * 60
"""seconds after which a hidden folder is left over, whoever made it; its process can be on another machine"""


class Replacement:
    """A set of files that is made ready, and then takes its places.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     new = Replacement()
    ...     new.stage(Path(place, "a.txt"), b"A")
    ...     new.commit()
    ...     [path.name for path in Path(place).iterdir()]
    ['a.txt']
    """

    def __init__(self, tidied: set[Path] | None = None) -> None:
        self.ready: dict[Path, Path] = {}
        """the hidden file for each place"""
        self.hidden: dict[Path, Path] = {}
        """the hidden folder in each folder"""
        self.folders: list[Path] = []
        """those that were made, the outermost first"""
        self.tidied: set[Path] = set() if tidied is None else tidied
        """those that are not looked through again: this takes as long as there are files in them"""

    def enter(self, folder: Path) -> None:
        """Make a folder where it is missing, and tidy up what was left half done in it."""
        with undisturbed():
            self.folders += _make_folder(folder)
            if folder not in self.tidied:
                tidy(folder)
                self.tidied.add(folder)

    def stage(self, path: Path, data: bytes, *, private: bool = False) -> None:
        """Write a file under a hidden name; it gets the mode of the one in its place."""
        with undisturbed():
            hidden = self._hidden(path)
            _write(hidden, data, path, PRIVATE if private else USUAL)
            self.ready[path] = hidden

    def commit(self, old: Collection[Path] = ()) -> None:
        """Let all files take their places, and remove ``old`` ones; where that fails, nothing has changed.

        The `OSError` names the file in its ``filename``.
        """
        with undisturbed():
            places = [*old, *self.ready]
            there = [path for path in places if os.path.lexists(path)]
            kept = {path: _keep(path, self._hidden(path)) for path in there if len(places) > 1}
            try:
                for path in places:
                    with _naming(path):
                        _place(self.ready.get(path), path)
            except OSError:
                for path in places:
                    if path in kept or path not in there:
                        with contextlib.suppress(OSError):
                            _place(kept.get(path), path)
                raise
            _remove(self.hidden.values())

    def abandon(self) -> None:
        """Remove what was made ready, and the folders that were made for it."""
        with undisturbed():
            _remove(self.hidden.values())
            for folder in reversed(self.folders):
                with contextlib.suppress(OSError):
                    folder.rmdir()

    def _hidden(self, path: Path) -> Path:
        """Return a new name in the hidden folder beside a place, which is made where it is missing."""
        if path.parent not in self.hidden:
            folder = path.parent / f".gametree-{os.getpid()}-{os.urandom(8).hex()}"
            folder.mkdir(mode=0o700)
            self.hidden[path.parent] = folder
        return self.hidden[path.parent] / os.urandom(8).hex()


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Let Ctrl-C wait until something short is over, and a second one, too; other threads get none.

    Where it is ignored, as in a job in the background, or handled by something else than Python, it stays so.
    """
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or usual in (signal.SIG_IGN, None):
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
        if came:
            signal.raise_signal(signal.SIGINT)


def _write(hidden: Path, data: bytes, path: Path, mode: int) -> None:
    """Write a hidden file, with the mode of the file at ``path``, else with ``mode`` as far as the umask allows it."""
    there = path.lstat().st_mode if os.path.lexists(path) else 0
    is_kept = stat.S_ISREG(there)  # and not that of a file elsewhere that a link names
    handle = os.open(hidden, NEW, PRIVATE if is_kept else mode)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    if is_kept:
        os.chmod(hidden, stat.S_IMODE(there))


def _keep(path: Path, hidden: Path) -> Path:
    """Copy a file, or a link as a link, under a hidden name."""
    with _naming(path):
        return Path(shutil.copy2(path, hidden, follow_symlinks=False))


def _place(hidden: Path | None, path: Path) -> None:
    """Put a hidden file into its place, or remove what is there."""
    if hidden:
        os.replace(hidden, path)
    else:
        path.unlink(missing_ok=True)


@contextlib.contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Let an `OSError` name the file that a user knows."""
    try:
        yield
    except OSError as error:
        error.filename = path
        raise


def tidy(folder: Path) -> None:
    """Remove the hidden folders of processes that are no more, and nothing that a link names."""
    _remove([path for path in folder.iterdir() if _is_left(path)] if folder.is_dir() else [])


def _is_left(path: Path) -> bool:
    """Tell whether a hidden folder belongs to a process that is no more."""
    found = HIDDEN.fullmatch(path.name)
    if not found:
        return False
    try:
        there = path.lstat()
        if not stat.S_ISDIR(there.st_mode):
            return False
        if time.time() - there.st_mtime > STALE:
            return True
        if os.name == "posix":
            os.kill(int(found[1]), 0)  # raises an error where there is no such process
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:
        pass
    return False


def _make_folder(folder: Path) -> list[Path]:
    """Make a folder and those above it; return the new ones, the outermost first."""
    new = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return new[::-1]


def _remove(folders: Iterable[Path]) -> None:
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)  # it does not follow links
