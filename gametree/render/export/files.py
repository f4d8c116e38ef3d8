"""Files, written whole or not at all: one by one, or many at once."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from ...errors import GameTreeError

__all__ = ["write_all", "write_whole"]


def write_whole(path: Path, data: bytes) -> Path:
    """Write a file so that it appears whole or not at all."""
    with _told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=path.suffix)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.chmod(temporary, 0o644)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    return path


def write_all(folder: Path, files: Iterable[tuple[str, bytes]], old: Iterable[Path] = ()) -> list[Path]:
    """Write files into a folder, and remove ``old`` ones from it: all of it is done, or nothing.

    >>> with tempfile.TemporaryDirectory() as place:
    ...     paths = write_all(Path(place) / "new", [("a.txt", b"A"), ("b.txt", b"B")])
    ...     [path.read_text() for path in paths]
    ['A', 'B']
    """
    with _made(folder):
        with _told(folder):
            place = tempfile.TemporaryDirectory(dir=folder, prefix=".new-")
        with place as hidden:
            names = []
            for name, data in files:
                with _told(folder / name):
                    Path(hidden, name).write_bytes(data)
                names.append(name)
            away = [(path, Path(hidden, f"old-{path.name}")) for path in old]
            with _told(folder):
                _move_all([*away, *((Path(hidden, name), folder / name) for name in names)])
    return [folder / name for name in names]


def _move_all(moves: Iterable[tuple[Path, Path]]) -> None:
    """Rename files one after the other; where one cannot be, the earlier ones go back."""
    done: list[tuple[Path, Path]] = []
    try:
        for source, target in moves:
            os.replace(source, target)
            done.append((source, target))
    except BaseException:
        for source, target in reversed(done):
            os.replace(target, source)
        raise


@contextlib.contextmanager
def _made(folder: Path) -> Iterator[None]:
    """Make a folder and those above it; after an error the new ones are gone again."""
    new = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        with _told(folder):
            folder.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        for path in new:
            with contextlib.suppress(OSError):
                path.rmdir()
        raise


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell in one sentence what cannot be written."""
    try:
        yield
    except OSError as error:
        raise GameTreeError(f"{path}: cannot be written ({error.strerror}); choose another folder") from None
