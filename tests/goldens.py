"""Golden files contain sentences of the kit, one file for each folder and language.

``GAMETREE_GOLDEN=write`` with ``-n 0`` rewrites the sections of the tests that run; read the diff before committing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent / "golden"
WRITES = os.environ.get("GAMETREE_GOLDEN") == "write"
HEAD, BODY = "# ", "  "
"""prefix of a line that contains the name of a test, and prefix of a line of the test's text"""

Sections = dict[str, list[str]]


@cache
def sections(path: Path) -> Sections:
    """Return the lines of a golden file, by the name of the test that produces them."""
    found: Sections = {}
    lines: list[str] = []
    for line in path.read_text(encoding="utf-8").split("\n")[:-1] if path.exists() else ():
        if line.startswith(HEAD):
            lines = found.setdefault(line.removeprefix(HEAD), [])
        else:
            lines.append(line.removeprefix(BODY))
    return found


def in_order(name: str) -> list[tuple[int, str]]:
    """Return a sort key for a name; names are ordered by the numbers in them, so 10 comes after 9."""
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", name)]


def write(path: Path) -> None:
    """Write a golden file with its sections in the order of their names."""
    if not sections(path):
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    found = sections(path)
    parts = [[HEAD + name, *[(BODY + line).rstrip() for line in found[name]]] for name in sorted(found, key=in_order)]
    path.write_text("\n".join([line for part in parts for line in part]) + "\n", encoding="utf-8")


class Golden:
    """The lines of one test, compared with its section in the golden file of each language."""

    def __init__(self, subfolder: str, test: str, folder: str = "") -> None:
        self.subfolder, self.test, self.folder = subfolder, test, folder
        self.said: dict[str, list[str]] = {}

    def path(self, lang: str) -> Path:
        """Return the golden file for the given language."""
        return FOLDER / self.subfolder / f"{lang}.txt"

    def __call__(self, *texts: object, lang: str = "en") -> None:
        """Compare the texts with the next lines of the section or, if ``GAMETREE_GOLDEN=write`` is set, write them
        there.
        """
        lines = [line.rstrip() for text in texts for line in self._everywhere(str(text)).split("\n")]
        said = self.said.setdefault(lang, [])
        start = len(said)
        said += lines
        if not WRITES:
            expected = sections(self.path(lang)).get(self.test, [])[start : len(said)]
            assert lines == expected, self._difference(lang, expected, lines)

    def _difference(self, lang: str, expected: Sequence[str], lines: Sequence[str]) -> str:
        """Return a message that says which lines of the section differ and how to rewrite the section."""
        head = f"{self.test} in {self.path(lang)} differs; if that is meant, run it with GAMETREE_GOLDEN=write and -n 0"
        return "\n".join([head, *unified_diff(expected, lines, "golden file", "test", n=0, lineterm="")])

    def _everywhere(self, text: str) -> str:
        """Return the text with the name of the test's temporary folder replaced, so that it is the same on every
        machine.
        """
        return text.replace(self.folder, "…") if self.folder else text

    @contextmanager
    def raises(self, kind: type[Exception], lang: str = "en") -> Iterator[pytest.ExceptionInfo[Any]]:
        """Check that an error of class ``kind`` is raised; compare its exact class and text with the golden file."""
        with pytest.raises(kind) as caught:
            yield caught
        self(f"{type(caught.value).__name__}: {caught.value}", lang=lang)

    def close(self) -> None:
        """Fail if the section has more lines than the test has produced, or write the lines of the test."""
        for path in {*map(self.path, self.said), *(FOLDER / self.subfolder).glob("??.txt")}:
            said = self.said.get(path.stem, [])
            if not WRITES:
                expected = sections(path).get(self.test, [])
                assert said == expected, self._difference(path.stem, expected, said)
            elif sections(path).pop(self.test, []) != said:
                if said:
                    sections(path)[self.test] = said
                write(path)
            elif said:
                sections(path)[self.test] = said


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Iterator[Golden]:
    """Yield the golden lines of this test; a module can set their folder in ``GOLDEN_FOLDER``."""
    assert not (WRITES and "PYTEST_XDIST_WORKER" in os.environ), "golden files are written by one process; add -n 0"
    name = request.module.__name__
    subfolder = getattr(request.module, "GOLDEN_FOLDER", name.removeprefix("test_"))
    test = f"{request.module.__name__}::{request.node.name}"
    kept = Golden(
        subfolder, test, str(request.getfixturevalue("tmp_path")) if "tmp_path" in request.fixturenames else ""
    )
    failures = request.session.testsfailed
    yield kept
    if request.session.testsfailed == failures:
        kept.close()
