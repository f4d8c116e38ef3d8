"""Several notebooks in one hand-in: the one with the most answers is marked, and what was left out is said."""

from __future__ import annotations

import html
import io
import json
import random
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from sheets import RIGHT, answered_notebook
from test_grade import grade, receipt_of, rows_of, text_of

OTHER_NAMES = (
    *("pruning (1)", "pruning (2)", "pruning(1)", "pruning-1", "pruning-Copy1", "pruning-Copy2", "pruning_copy"),
    *("Copy of pruning", "Copy (2) of pruning", "pruning - Copy", "pruning - Kopie", "Kopie von pruning"),
    *("pruning - copia", "pruning copia", "Copia de pruning", "pruning - cópia", "Cópia de pruning", "copie pruning"),
    *("old/pruning", "backup/pruning", "antiguo/pruning", "a/b/c/pruning", "pruning/pruning", "zz/pruning"),
    *("pruning_final", "pruning-final (1)", "FINAL pruning", "Pruning", "my answers", "Untitled", "u1_pruning"),
    *("0", "~pruning", "pruning.bak", "pruning-checkpoint", "sheet 1"),
)
"""the names that a second notebook gets, without the ending"""
BASE = "pruning.ipynb"
SOME = {name: RIGHT[name] for name in ("node_values", "pruned", "visited")}
OTHER = {**SOME, "pruned": 'pruned = ["D3"]'}


@dataclass(frozen=True)
class HandIn:
    """The notebooks of one student by their names: their answers, and which of them has to be marked."""

    answers: Mapping[str, Mapping[str, str]]
    expected: str | None
    """None where several may be taken"""


def pairs(one: Mapping[str, str], other: Mapping[str, str], is_first: bool | None) -> Iterator[HandIn]:
    """Yield the hand-ins in which the second notebook has each of the names."""
    for name in OTHER_NAMES:
        files = {BASE: one, f"{name}.ipynb": other}
        yield HandIn(files, None if is_first is None else list(files)[not is_first])


PAIRS = {
    "blank beside answered": [*pairs({}, RIGHT, False), *pairs(RIGHT, {}, True)],
    "fewer beside more": [*pairs(SOME, RIGHT, False), *pairs(RIGHT, SOME, True)],
    "as many, others": [*pairs(SOME, OTHER, None), *pairs(OTHER, SOME, None)],
    "the same twice": list(pairs(SOME, SOME, None)),
    "both blank": list(pairs({}, {}, None)),
}


def drawn_groups(count: int) -> Iterator[HandIn]:
    """Yield hand-ins of three or four notebooks with different numbers of answers."""
    draws = random.Random(49)
    for _ in range(count):
        names = [BASE, *(f"{name}.ipynb" for name in draws.sample(OTHER_NAMES, draws.choice((2, 3))))]
        counts = draws.sample(range(len(RIGHT) + 1), len(names))
        answers = [dict(draws.sample(list(RIGHT.items()), count)) for count in counts]
        yield HandIn(dict(zip(names, answers, strict=True)), names[counts.index(max(counts))])


def notebook_bytes(answers: Mapping[str, str], mark: str = "") -> bytes:
    """Return a student's notebook, with one empty cell that makes its bytes differ from those of others."""
    notebook = answered_notebook(answers)
    notebook["cells"].append({"cell_type": "markdown", "id": "mark", "metadata": {}, "source": mark})
    return json.dumps(notebook).encode()


def archive_of(files: Sequence[tuple[str, bytes]], years: Sequence[int]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for (name, content), year in zip(files, years, strict=True):
            archive.writestr(zipfile.ZipInfo(name, (year, 1, 1, 0, 0, 0)), content)
    return data.getvalue()


CONTAINERS = ("folder", "zip", "zip, newest first", "Moodle", "nbgrader")


def write_class(folder: Path, hand_ins: Sequence[HandIn], container: str) -> None:
    """Write the files of a class as some system gives them; student 7 is s007."""
    for number, hand_in in enumerate(hand_ins):
        student = f"s{number:03}"
        files = [(name, notebook_bytes(answers, name)) for name, answers in hand_in.answers.items()]
        if container.startswith("zip"):
            years = range(2000, 2000 + len(files))
            ordered = files if container == "zip" else files[::-1]
            places = {f"{student}/work.zip": archive_of(ordered, years)}
        elif container == "Moodle":
            places = {f"{student}_{4000 + number}_assignsubmission_file_/{name}": data for name, data in files}
        elif container == "nbgrader":
            places = {f"submitted/{student}/pruning/{name}": data for name, data in files}
        else:
            places = {f"{student}/{name}": data for name, data in files}
        for place, data in places.items():
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            (folder / place).write_bytes(data)


def marked_files(folder: Path, hand_ins: Sequence[HandIn], container: str) -> list[tuple[str, dict[str, str]]]:
    """Return the name of the file that is marked for each student, and the row of the table."""
    write_class(folder / "in", hand_ins, container)
    assert grade(folder / "in", "--marks-only", out="../g") == 0
    found = []
    for number, (row, hand_in) in enumerate(zip(rows_of(folder / "g").values(), hand_ins, strict=True)):
        assert row["id"].startswith(f"s{number:03}")
        name = max((name for name in hand_in.answers if row["file"].endswith(f"/{name}")), key=len)
        found.append((name, row))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("container", CONTAINERS)
@pytest.mark.parametrize("kind", ["blank beside answered", "fewer beside more"])
def test_notebook_with_the_most_answers_is_marked(kind: str, container: str, tmp_path: Path) -> None:
    """The names, the folders and the times of the files do not decide."""
    hand_ins = PAIRS[kind]
    found = marked_files(tmp_path, hand_ins, container)
    wrong = [(name, one.expected) for (name, _), one in zip(found, hand_ins, strict=True) if name != one.expected]
    assert not wrong, f"{len(wrong)} of {len(hand_ins)}: {wrong}"
    for name, row in found:
        assert row["total"] == "20" and "of several notebooks" in row["remarks"] and name in row["remarks"]
