"""Reading and writing files: a file is written whole or not at all, and a failure is one sentence."""

from __future__ import annotations

import contextlib
import csv
import io
import os
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import overload

from .errors import GameTreeError, InputError
from .phrases import Code, Phrase, brief, gettext, ngettext
from .replacements import Replacement

__all__ = [
    "csv_bytes",
    "is_named_as_file",
    "read_text",
    "refuse_existing",
    "text_or_file",
    "to_path",
    "write_all",
    "write_whole",
]

SYSTEM_MESSAGES = (
    # TRANSLATORS: from here on what the operating system says about a file; it follows in brackets
    gettext("No such file or directory"),
    gettext("Permission denied"),
    gettext("Is a directory"),
    gettext("Not a directory"),
    gettext("File exists"),
    gettext("File name too long"),
    gettext("No space left on device"),
    gettext("Read-only file system"),
)
"""What the system says most often; `_told_by_system` makes phrases of it."""


FORMULA = re.compile(r"\s*[=+\-@]")
"""the beginning of a cell that a spreadsheet would work out"""
PLAIN_NUMBER = re.compile(r"[+-]?\d+(?:[.,/]\d+)?")


def write_whole(path: Path, data: bytes) -> Path:
    """Write a file so that it appears whole or not at all."""
    return write_all([(path, data)])[0]


def write_all(
    files: Iterable[tuple[Path, bytes]],
    *,
    old: Collection[Path] = (),
    overwrite: bool = True,
    private: Collection[Path] = (),
    tidied: set[Path] | None = None,
) -> list[Path]:
    """Write files and remove ``old`` ones: all of it is done, or nothing. With ``overwrite=False`` no file is replaced.

    A file that is replaced keeps its mode; a new one has the mode that the user's umask allows, and one among the
    ``private`` can be read by its owner alone. An error or Ctrl-C, even twice, leaves the whole new set or the whole
    old one. A process that is killed can leave new files beside old ones, each of them whole: write the set again. Its
    hidden folders are removed by the next one who writes there. To look for them takes as long as there are files in
    the folder: ``tidied`` are folders that need it no more, and become more.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     paths = write_all([(Path(place, "new", "a.txt"), b"A"), (Path(place, "new", "b.txt"), b"B")])
    ...     [path.read_text() for path in paths]
    ['A', 'B']
    """
    new, removed = Replacement(tidied), list(old)
    try:
        for path, data in files:
            if not overwrite:
                refuse_existing([path], gettext("overwrite it, or choose another name"))
            with _writing(path.parent):
                new.enter(path.parent)
            with _writing(path):
                new.stage(path, data, private=path in private)
        with _writing(None):
            new.commit(removed)
    except BaseException:
        new.abandon()
        raise
    return list(new.ready)


def csv_bytes(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return a CSV file; a cell in which a spreadsheet would see a formula gets an apostrophe before it.

    >>> csv_bytes(["id", "answer"], [["=1+1", -3], ["u1", "-3"]]).decode().splitlines()
    ['id,answer', "'=1+1,-3", 'u1,-3']
    """
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows([list(map(_harmless, row)) for row in [heads, *rows]])
    return text.getvalue().encode("utf-8")


def _harmless(cell: object) -> object:
    if isinstance(cell, str):
        cell = cell.replace("\0", "")
        if FORMULA.match(cell) and not PLAIN_NUMBER.fullmatch(cell):
            return f"'{cell}"
    return cell


@overload
def text_or_file(text: str, path: None, *, overwrite: bool = False) -> str: ...
@overload
def text_or_file(text: str, path: str | Path, *, overwrite: bool = False) -> Path: ...
def text_or_file(text: str, path: str | Path | None, *, overwrite: bool = False) -> str | Path:
    """Return a text, or write it to ``path`` and return the path; a file is replaced only with ``overwrite``.

    >>> text_or_file("<p>(a)</p>", None)
    '<p>(a)</p>'
    """
    return text if path is None else write_all([(to_path(path), text.encode("utf-8"))], overwrite=overwrite)[0]


def to_path(given: object) -> Path:
    """Return a path that the system can look for; anything else is an `InputError`.

    >>> to_path("figures/step.svg").name
    'step.svg'
    >>> to_path(3)
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: path: needed the name of a file or folder, got 3
    """
    try:
        path = Path(given)  # type: ignore[arg-type]
        with contextlib.suppress(FileNotFoundError, NotADirectoryError, PermissionError):
            path.lstat()
    except (TypeError, ValueError, OSError):
        raise InputError(Code("path"), gettext("the name of a file or folder"), brief(given)) from None
    return path


def is_named_as_file(path: Path) -> bool:
    """Tell whether a path that is no folder ends as the name of a file does; ``week.1`` can be a folder.

    >>> is_named_as_file(Path("steps.docx")), is_named_as_file(Path("week.1"))
    (True, False)
    """
    return bool(FILE_SUFFIX.fullmatch(path.suffix)) and not path.is_dir()


FILE_SUFFIX = re.compile(r"\.[a-zA-Z][a-zA-Z0-9]{1,4}")
"""what ends the name of a file"""


def refuse_existing(paths: Iterable[Path], cure: str | Phrase) -> None:
    """Raise `GameTreeError` if one of the paths exists already; ``cure`` says what to do.

    >>> refuse_existing([Path("there is no such file")], "choose another folder")
    """
    existing = [path for path in paths if os.path.lexists(path)]
    if existing:
        path, more = Code(existing[0]), len(existing) - 1
        if not more:
            raise GameTreeError(gettext("%(path)s: already there; %(cure)s").of(path=path, cure=cure))
        message = ngettext(
            "%(path)s and %(count)d more: already there; %(cure)s",
            "%(path)s and %(count)d more: already there; %(cure)s",
        )
        raise GameTreeError(message.of(path=path, count=more, cure=cure))


def read_text(path: Path) -> str:
    """Return the text of a file in UTF-8, with or without a byte order mark, its line ends as they are."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return file.read()
    except UnicodeDecodeError:
        raise GameTreeError(
            gettext("%(path)s: needed text in UTF-8, got other bytes; save it again as UTF-8").of(path=Code(path))
        ) from None
    except OSError as error:
        raise GameTreeError(
            gettext("%(path)s: cannot be read (%(why)s); name another file").of(
                path=Code(path), why=_told_by_system(error)
            )
        ) from None


def _told_by_system(error: OSError) -> Phrase:
    return Phrase((error.strerror or type(error).__name__).replace("%", "%%"))


@contextlib.contextmanager
def _writing(path: Path | None) -> Iterator[None]:
    """Tell an error of the system about a file, or about the one that the error names."""
    try:
        yield
    except OSError as error:
        raise GameTreeError(
            gettext("%(path)s: cannot be written (%(why)s); choose another folder").of(
                path=Code(path or error.filename), why=_told_by_system(error)
            )
        ) from None
