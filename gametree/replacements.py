"""Files that replace others all together: the whole new set or the whole old one, whatever interrupts it.

New files are written under hidden names first. A journal says which of them take which places; from then on the set is
new. Who is killed before that leaves hidden files, and who is killed later some files to move: the next one who writes
in that folder removes the ones and moves the others.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import stat
import threading
import time
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

__all__ = ["Replacement", "tidy", "undisturbed"]

HIDDEN = re.compile(r"\.gametree-(\d+)-[0-9a-f]+\.(new|old|journal)")
USUAL, PRIVATE = 0o666, 0o600
"""the modes of new files, from which the system takes what the user's umask forbids"""
NEW = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
STALE = 24 * 60 * 60
"""seconds after which a hidden file is left over, whoever made it; its process can be on another machine"""


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
            self.ready[path] = hidden = _hidden(path.parent, "new")
            _write(hidden, data, path, PRIVATE if private else USUAL)

    def commit(self, old: Collection[Path] = ()) -> None:
        """Let all files take their places, and remove ``old`` ones; where that fails, nothing has changed.

        The `OSError` names the file in its ``filename``.
        """
        if not self.ready and not old:
            return
        with undisturbed():
            if len(self.ready) == 1 and not old:
                ((path, hidden),) = self.ready.items()
                with _naming(path):
                    os.replace(hidden, path)
                return
            there = [path for path in {*self.ready, *old} if path.exists()]
            kept = {path: _copy(path) for path in there}
            journal = _hidden(next(iter([*self.ready, *old])).parent, "journal")
            forth = [(hidden, path) for path, hidden in self.ready.items()]
            back = [(hidden, path) for path, hidden in kept.items()]
            try:
                _note(journal, forth, old)
                _carry_out(forth, old)
            except OSError:
                new = [path for path in self.ready if path not in kept]
                _note(journal, back, new)
                _carry_out([(hidden, path) for hidden, path in back if hidden.exists()], new)
                raise
            finally:
                _remove([*kept.values(), journal])

    def abandon(self) -> None:
        """Remove what was made ready, and the folders that were made for it."""
        with undisturbed():
            _remove(self.ready.values())
            for folder in reversed(self.folders):
                with contextlib.suppress(OSError):
                    folder.rmdir()


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Let Ctrl-C wait until something short is over, and a second one, too; other threads get none."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual if usual is not None else signal.SIG_DFL)
        if came:
            signal.raise_signal(signal.SIGINT)


def _hidden(folder: Path, kind: str) -> Path:
    return folder / f".gametree-{os.getpid()}-{os.urandom(8).hex()}.{kind}"


def _write(hidden: Path, data: bytes, path: Path, mode: int) -> None:
    """Write a hidden file, with the mode of the file at ``path``, else with ``mode`` as far as the umask allows it."""
    try:
        kept = stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        kept = None
    handle = os.open(hidden, NEW, mode if kept is None else PRIVATE)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    if kept is not None:
        os.chmod(hidden, kept)


def _copy(path: Path) -> Path:
    """Copy a file beside itself, under a hidden name."""
    with _naming(path):
        hidden = _hidden(path.parent, "old")
        _write(hidden, path.read_bytes(), path, PRIVATE)
        return hidden


def _note(journal: Path, moves: Iterable[tuple[Path, Path]], old: Iterable[Path]) -> None:
    """Write the journal at once."""
    names = {"moves": [[os.fspath(one.absolute()), os.fspath(other.absolute())] for one, other in moves]}
    draft = _hidden(journal.parent, "new")
    draft.write_bytes(json.dumps({**names, "old": [os.fspath(path.absolute()) for path in old]}).encode())
    os.replace(draft, journal)


def _carry_out(moves: Iterable[tuple[Path, Path]], old: Iterable[Path]) -> None:
    """Move hidden files to their places, and remove old files."""
    for hidden, path in moves:
        with _naming(path):
            os.replace(hidden, path)
    for path in old:
        with _naming(path):
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
    """Carry out the journals that others were killed with, and remove the hidden files that they left."""
    left = [path for path in folder.iterdir() if _is_left(path)] if folder.is_dir() else []
    for path in left:
        if path.suffix == ".journal":
            with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
                noted = json.loads(path.read_bytes())
                moves = [(Path(hidden), Path(place)) for hidden, place in noted["moves"]]
                mine = [(hidden, place) for hidden, place in moves if HIDDEN.fullmatch(hidden.name) and hidden.exists()]
                _carry_out(mine, map(Path, noted["old"]))
    _remove(left)


def _is_left(path: Path) -> bool:
    """Tell whether a hidden file belongs to a process that is no more."""
    found = HIDDEN.fullmatch(path.name)
    if not found:
        return False
    try:
        if time.time() - path.stat().st_mtime > STALE:
            return True
    except OSError:
        return False
    if os.name != "posix" or int(found[1]) == os.getpid():
        return False
    try:
        os.kill(int(found[1]), 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:
        return False
    return False


def _make_folder(folder: Path) -> list[Path]:
    """Make a folder and those above it; return the new ones, the outermost first."""
    new = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return new[::-1]


def _remove(paths: Iterable[Path]) -> None:
    for path in paths:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
