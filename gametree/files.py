"""The files: written whole or not at all, and read with one sentence where that is impossible."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from .errors import GameTreeError

__all__ = ["read_text", "refuse_existing", "write_whole"]


def write_whole(path: Path, data: bytes) -> Path:
    """Write a file so that it appears whole or not at all."""
    try:
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
    except OSError as error:
        raise GameTreeError(f"{path}: cannot be written ({error.strerror}); choose another folder") from None
    return path


def refuse_existing(paths: Iterable[Path], cure: str) -> None:
    """Raise `GameTreeError` if something stands already where files are to be written; ``cure`` says what to do.

    >>> refuse_existing([Path("there is no such file")], "choose another folder")
    """
    existing = [path for path in paths if path.exists()]
    if existing:
        more = f" and {len(existing) - 1} more" if len(existing) > 1 else ""
        raise GameTreeError(f"{existing[0]}{more}: already there; {cure}")


def read_text(path: Path) -> str:
    """Return the text of a file in UTF-8, with or without a byte order mark, its line ends as they are."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return file.read()
    except UnicodeDecodeError:
        raise GameTreeError(f"{path}: needed text in UTF-8, got other bytes; save it again as UTF-8") from None
    except OSError as error:
        raise GameTreeError(f"{path}: cannot be read ({error.strerror}); name another file") from None
