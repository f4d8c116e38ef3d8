"""Submissions of a class: they are found in the folder layout of every platform and in archives, and no student can
submit for another.
"""

from __future__ import annotations

import io
import os
import stat
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbconvert.exporters import HTMLExporter, PythonExporter

from gametree.errors import InputError
from gametree_classroom import Student
from gametree_classroom.submissions import hand_ins as reading
from gametree_classroom.submissions.hand_ins import Submission, SubmittedFile, group_by_student, submitted_files
from gametree_classroom.submissions.marked_notebook import mark_cells, mark_notebook
from gametree_classroom.submissions.notebook_cells import Unreadable, read_cells
from gametree_classroom.submissions.sheet_match import mismatch_reason
from gametree_classroom.submissions.teacher_sheet import read_sheet
from goldens import Golden
from sheets import ANSWERS, RIGHT, ROOT, answered_notebook

ROSTER = (
    Student("u1", "Lima", "Ana", "ana@example.org"),
    Student("u2", "de la Peña Ríos", "José", "jose@example.org"),
    Student("u3", "Sol", "Bea"),
)
NOTEBOOK = b'{"cells": []}'


def zipped(files: Mapping[str, bytes], links: Mapping[str, str] | None = None) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        for name, target in (links or {}).items():
            info = zipfile.ZipInfo(name)
            info.create_system, info.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
            archive.writestr(info, target)
    return data.getvalue()


def laid_out(folder: Path, files: Mapping[str, bytes]) -> Path:
    for name, data in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return folder


def handed_in(folder: Path, roster: tuple[Student, ...] = ROSTER) -> dict[str, Submission]:
    """Return the submission of each student, by student id."""
    return {one.student.id: one for one in group_by_student(submitted_files(folder), "pruning", roster)}


def who(folder: Path, roster: tuple[Student, ...] = ROSTER) -> dict[str, list[str]]:
    """Return the names of each student's submitted files, by student id."""
    return {id: [file.name for file in one.files] for id, one in handed_in(folder, roster).items() if one.files}


LAYOUTS: dict[str, dict[str, bytes]] = {
    "nbgrader": {"submitted/u1/pruning/pruning.ipynb": NOTEBOOK, "submitted/u2/pruning/pruning.ipynb": NOTEBOOK},
    "a folder for each": {"u1/my answers.ipynb": NOTEBOOK, "u2/pruning.ipynb": NOTEBOOK},
    "a file for each": {"u1.ipynb": NOTEBOOK, "pruning_u2.ipynb": NOTEBOOK},
    "Moodle": {
        "Ana Lima_4101_assignsubmission_file_/pruning.ipynb": NOTEBOOK,
        "José de la Peña Ríos_4102_assignsubmission_file_/pruning (1).ipynb": NOTEBOOK,
    },
    "Moodle without folders": {
        "Ana Lima_4101_assignsubmission_file_pruning.ipynb": NOTEBOOK,
        "Jose de la Pena Rios_4102_assignsubmission_file_pruning.ipynb": NOTEBOOK,
    },
    "Canvas": {"limaana_77_901_pruning.ipynb": NOTEBOOK, "delapenariosjose_LATE_78_902_pruning-1.ipynb": NOTEBOOK},
    "Blackboard": {
        "Sheet 1_u1_attempt_2026-11-19-09-30-00_first.ipynb": b"{}",
        "Sheet 1_u1_attempt_2026-11-20-10-00-00_my_pruning.ipynb": NOTEBOOK,
        "Sheet 1_u1_attempt_2026-11-20-10-00-00.txt": b"Name: Ana Lima (u1)",
        "Sheet 1_u2_attempt_2026-11-20-10-00-00_pruning.ipynb": NOTEBOOK,
        "Sheet 1_u2_attempt_2026-11-20-10-00-00.txt": b"Name: u2",
    },
    "archives": {"u1/work.zip": zipped({"a/b/pruning.ipynb": NOTEBOOK}), "u2.zip": zipped({"pruning.ipynb": NOTEBOOK})},
}


@pytest.mark.parametrize("files", LAYOUTS.values(), ids=LAYOUTS)
def test_students_are_found_in_every_layout(tmp_path: Path, files: dict[str, bytes]) -> None:
    """Each layout contains two students; most layouts are read both as a folder and as an archive."""
    found = who(laid_out(tmp_path / "in", files))
    assert set(found) == {"u1", "u2"}
    if not any(name.endswith(".zip") or name.startswith("submitted/") for name in files):
        (tmp_path / "class.zip").write_bytes(zipped(files))
        assert who(tmp_path / "class.zip") == found


@pytest.mark.parametrize("mark", "\u200b\u200e\u200f\u202e\u2066\ufeff")
@pytest.mark.parametrize("roster", [(), (Student("u20"),)], ids=["no roster", "roster"])
def test_invisible_characters_in_names_are_ignored(mark: str, roster: tuple[Student, ...], tmp_path: Path) -> None:
    """The names are those of files and folders; invisible characters are, for example, direction marks and zero-width
    spaces.
    """
    for name in (f"{mark}u20/pruning.ipynb", f"u{mark}20{mark}.ipynb", f"{mark}u20_41_assignsubmission_file_/a.ipynb"):
        found = who(laid_out(tmp_path / str(len(name)), {name: NOTEBOOK}), roster)
        assert {id.removesuffix("_41") for id in found} == {"u20"}


def test_canvas_marks_late_files_and_system_files_are_left_out(tmp_path: Path) -> None:
    """Checkpoints and files of the operating system are not submissions."""
    files = {**LAYOUTS["Canvas"], ".ipynb_checkpoints/x.ipynb": NOTEBOOK, "u3/__MACOSX/._pruning.ipynb": NOTEBOOK}
    found = handed_in(laid_out(tmp_path, files))
    assert [found[id].late for id in ("u1", "u2")] == [False, True]
    assert not found["u3"].files


def test_last_blackboard_attempt_counts(tmp_path: Path) -> None:
    """The files of the last attempt are marked under the names that the student chose."""
    assert who(laid_out(tmp_path, LAYOUTS["Blackboard"])) == {"u1": ["my_pruning.ipynb"], "u2": ["pruning.ipynb"]}


def test_files_with_an_ambiguous_name_are_listed_under_that_name(tmp_path: Path) -> None:
    """Two students have the same name."""
    twins = (Student("u1", "Lima", "Ana"), Student("u9", "Lima", "Ana"))
    laid_out(tmp_path, {"Ana Lima_4101_assignsubmission_file_/pruning.ipynb": NOTEBOOK})
    assert set(who(tmp_path, twins)) == {"Ana Lima_4101"}


def test_moodle_numbers_distinguish_students_of_one_name(tmp_path: Path) -> None:
    """The roster contains Moodle's numbers."""
    twins = (Student("u1", "Lima", "Ana", number="4101"), Student("u9", "Lima", "Ana", number="4102"))
    places = (f"Ana Lima_{number}_assignsubmission_file_/pruning.ipynb" for number in ("4101", "4102"))
    found = handed_in(laid_out(tmp_path, dict.fromkeys(places, NOTEBOOK)), twins)
    assert {id: (len(one.files), one.problem) for id, one in found.items()} == {"u1": (1, None), "u9": (1, None)}
    assert {file.number for file in found["u1"].files} == {"4101"}


CODE = b'{"cells": [{"cell_type": "code", "metadata": {}, "source": "a = 1"}]}'


@pytest.mark.parametrize("name", ["pruning.ipynb.txt", "pruning.json", "pruning.ipynb.json"])
def test_notebook_with_another_suffix_is_recognised_by_its_content(tmp_path: Path, name: str) -> None:
    """A notebook with another suffix is also recognised in an archive; other text is not recognised as a notebook."""
    archive = zipped({f"a/{name}": CODE, "a/notes.txt": b"none"})
    laid_out(tmp_path, {f"u1/{name}": CODE, "u2/work.zip": archive, "u3/notes.txt": b"[1]", "roster.txt": b"u1"})
    (first,), (second,), (third,) = (handed_in(tmp_path)[id].files for id in ("u1", "u2", "u3"))
    assert first.read() == second.read() == CODE and third.problem is not None
    (tmp_path / "class.zip").write_bytes(zipped({f"u1/{name}": CODE, "u2/notes.txt": b"none"}))
    found = handed_in(tmp_path / "class.zip")
    assert [bool(one.problem) for id in ("u1", "u2") for one in found[id].files] == [False, True]


def _exported(notebook: dict[str, Any], ending: str) -> bytes:
    """Export a notebook as Jupyter and VS Code do."""
    if ending == "percent.py":
        marks = {"code": "# %%", "markdown": "# %% [markdown]"}
        texts = [
            (
                cell["cell_type"],
                "\n".join("# " * (cell["cell_type"] != "code") + line for line in cell["source"].split("\n")),
            )
            for cell in notebook["cells"]
        ]
        return "\n".join(f"{marks[kind]}\n{text}\n" for kind, text in texts).encode()
    exporter = {"py": PythonExporter, "html": HTMLExporter}[ending]()
    text, _ = exporter.from_notebook_node(nbformat.from_dict(notebook))
    return text.encode()


@pytest.mark.parametrize("ending", ["py", "html", "percent.py"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_exported_script_or_page_gets_the_marks_of_its_notebook(lang: str, ending: str, tmp_path: Path) -> None:
    """Only literal values are read, and nothing is executed."""
    sheet = read_sheet(ROOT / "solutions" / lang / "pruning.ipynb")
    for student, answers in ANSWERS.items():
        notebook = answered_notebook(answers, lang=lang)
        laid_out(tmp_path, {f"{student}/pruning.{ending}": _exported(notebook, ending)})
        (file,) = [one for one in submitted_files(tmp_path) if one.who == student]
        read = read_cells(file.read())
        assert file.problem is None and mismatch_reason(read, sheet) is None
        if student != "fran":  # fran's cell has a syntax error
            assert mark_notebook(notebook, sheet).marks == mark_cells(read, sheet, "").marks, student
    computed = answered_notebook({**RIGHT, "pruned": 'pruned = [f"D{n}" for n in (2, 3)]'}, lang=lang)
    reason = mismatch_reason(read_cells(_exported(computed, ending)), sheet)
    assert reason is not None and "pruned" in str(reason)


def test_other_scripts_and_pages_are_not_taken_for_exports(tmp_path: Path) -> None:
    """A helper module, a Moodle page and hostile files are rejected as exports, in linear time."""
    hostile = b'<div class="highlight hl-<pre>' + b"<" * 2_000_000
    laid_out(
        tmp_path, {"u1/a.py": b"a = 1", "u1/b.html": b"<pre>a = 1</pre>", "u1/c.html": b"\xff", "u1/d.py": b"#" * 10**6}
    )
    assert [one.problem is None for one in submitted_files(tmp_path)] == [False] * 4
    assert len(read_cells(hostile).cells) == 1


def test_student_cannot_submit_for_another_student(tmp_path: Path) -> None:
    """The owner of a file is determined by the folder that the platform made, not by a name that a student chose."""
    archive = zipped({"u1/pruning.ipynb": NOTEBOOK, "limaana_77_901_pruning.ipynb": NOTEBOOK})
    files = {"Ana Lima_4101_assignsubmission_file_/pruning.ipynb": NOTEBOOK, "u1.ipynb": NOTEBOOK, "x.zip": archive}
    laid_out(tmp_path / "Bea Sol_3_assignsubmission_file_", files)
    assert set(who(tmp_path)) == {"u3"}


def problems(folder: Path) -> list[str]:
    found = []
    for one in submitted_files(folder):
        try:
            one.read()
        except Unreadable as error:
            found.append(str(error))
    return found


def test_links_are_not_followed(tmp_path: Path) -> None:
    """Links to files and folders are reported, both on disk and in an archive."""
    laid_out(tmp_path, {"u1/pruning.ipynb": NOTEBOOK, "u2/x.zip": zipped({}, {"pruning.ipynb": "/etc/passwd"})})
    (tmp_path / "u3").mkdir()
    os.symlink(tmp_path / "u1" / "pruning.ipynb", tmp_path / "u3" / "pruning.ipynb")
    os.symlink(tmp_path / "u1", tmp_path / "u4")
    assert len(problems(tmp_path)) == 3 and all("link" in one for one in problems(tmp_path))


TIME = b"2026-11-20 21:00:00 UTC"
TIMED = ("submitted/u1/pruning/timestamp.txt",)
UPLOADED = (
    *("submitted/u1/timestamp.txt", "submitted/u1/pruning/more/timestamp.txt", "submitted/timestamp.txt"),
    *("u1/timestamp.txt", "u1/pruning/timestamp.txt", "in/u1/pruning/timestamp.txt", "timestamp.txt"),
    "Ana Lima_4101_assignsubmission_file_/timestamp.txt",
    "Ana Lima_4101_assignsubmission_file_/pruning/timestamp.txt",
    "submitted/Ana Lima_4101_assignsubmission_file_/timestamp.txt",
    "submitted/Ana Lima_4101_assignsubmission_file_/pruning/timestamp.txt",
)


@pytest.mark.parametrize("place", [*TIMED, *UPLOADED])
def test_uploaded_timestamp_file_is_ignored(place: str, tmp_path: Path) -> None:
    """Only the timestamp of an assignment folder in submitted/ comes from nbgrader."""
    notebook = str(Path(place).with_name("pruning.ipynb"))
    laid_out(tmp_path, {place: TIME, notebook: NOTEBOOK})
    (found,) = [one for one in submitted_files(tmp_path) if one.name == "pruning.ipynb"]
    expected = "2026-11-20T21:00:00+00:00" if place in TIMED else ""
    assert (found.when, found.has_unread_time) == (expected, False)


def test_submission_time_applies_to_subfolders(tmp_path: Path) -> None:
    """Another timestamp file in the subfolder does not change the time."""
    early = {"submitted/u1/pruning/a/timestamp.txt": b"2026-11-01 21:00:00 UTC"}
    laid_out(tmp_path, {TIMED[0]: TIME, "submitted/u1/pruning/a/pruning.ipynb": NOTEBOOK, **early})
    laid_out(tmp_path, {"submitted/u2/pruning/pruning.ipynb": NOTEBOOK})
    assert {one.who: one.when[:10] for one in submitted_files(tmp_path)} == {"u1": "2026-11-20", "u2": ""}


def _large_file(path: str) -> None:
    with open(path, "wb") as file:
        file.truncate(reading.MOST_BYTES + 1)


NO_FILES = {
    "pipe": os.mkfifo,
    "socket": lambda path: os.mknod(path, stat.S_IFSOCK),
    "folder": os.mkdir,
    "link to a file": lambda path: os.symlink(__file__, path),
    "link to a device": lambda path: os.symlink("/dev/zero", path),
    "link to nowhere": lambda path: os.symlink("nowhere", path),
    "large file": _large_file,
}
NAMES = ("timestamp.txt", "pruning.ipynb", "work.zip", "notes.json", "pruning.ipynb.txt", "pruning.py", "pruning.html")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", NO_FILES)
def test_only_regular_files_of_limited_size_are_read(kind: str, name: str, tmp_path: Path) -> None:
    """Pipes, links and large files do not stop the grading of the class."""
    laid_out(tmp_path, {"submitted/u1/pruning/x": b"", "submitted/u2/pruning/pruning.ipynb": NOTEBOOK})
    for folder in ("submitted/u1", "submitted/u1/pruning"):
        NO_FILES[kind](str(tmp_path / folder / name))
    found = handed_in(tmp_path)
    assert found["u2"].files[0].read() == NOTEBOOK and not found["u1"].when
    for file in found["u1"].files:
        with pytest.raises(Unreadable):
            file.read()


def test_class_archive_can_be_a_symbolic_link(tmp_path: Path) -> None:
    """The teacher's own link is followed."""
    (tmp_path / "class.zip").write_bytes(zipped({"u1/pruning.ipynb": NOTEBOOK}))
    (tmp_path / "link.zip").symlink_to("class.zip")
    (file,) = submitted_files(tmp_path / "link.zip")
    assert (file.read(), file.shown(tmp_path / "link.zip")) == (NOTEBOOK, "link.zip/u1/pruning.ipynb")


def test_archive_members_outside_the_archive_are_reported_and_not_read(tmp_path: Path) -> None:
    """Reading an archive with unsafe member names writes no file."""
    names = ("../../u1/pruning.ipynb", "/u1/pruning.ipynb", "..\\pruning.ipynb", "C:\\pruning.ipynb")
    laid_out(tmp_path / "in", {"u2/x.zip": zipped(dict.fromkeys(names, NOTEBOOK))})
    before = sorted(tmp_path.rglob("*"))
    assert len(problems(tmp_path / "in")) == len(names)
    assert who(tmp_path / "in").keys() == {"u2"} and sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("name", [b".", b"\0a", b"..", b"//", b"\\", b"./", b"a/.", b"a/..", b"C:", b":"])
def test_archive_members_with_unusual_names_do_not_stop_the_class(name: bytes, tmp_path: Path) -> None:
    """Other files are still read, in a student's archive and in the class archive."""
    archive = zipped({"x" * len(name): NOTEBOOK, "pruning.ipynb": NOTEBOOK}).replace(b"x" * len(name), name)
    laid_out(tmp_path / "in", {"u1/x.zip": archive, "u2/pruning.ipynb": NOTEBOOK})
    (tmp_path / "u1.zip").write_bytes(archive)
    found, of_class = handed_in(tmp_path / "in"), list(submitted_files(tmp_path / "u1.zip"))
    assert found["u2"].files[0].read() == NOTEBOOK
    for files in (found["u1"].files, of_class):
        assert [file.read() for file in files if file.problem is None] == [NOTEBOOK]


def test_duplicate_archive_member_is_reported_and_the_last_is_read(tmp_path: Path) -> None:
    """Unpacking the archive keeps the last duplicate, too."""
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(tmp_path / "u1.zip", "w") as archive:
        for content in (CODE, NOTEBOOK):
            archive.writestr("pruning.ipynb", content)
    earlier, last = submitted_files(tmp_path / "u1.zip")
    assert last.read() == NOTEBOOK and "more than once" in str(earlier.problem)


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFSOCK])
def test_archive_members_that_are_not_files_are_not_read(kind: int, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "u1.zip", "w") as archive:
        entry = zipfile.ZipInfo("pruning.ipynb")
        entry.create_system, entry.external_attr = 3, (kind | 0o666) << 16
        archive.writestr(entry, NOTEBOOK)
    (file,) = submitted_files(tmp_path / "u1.zip")
    with pytest.raises(Unreadable, match="not a regular file"):
        file.read()


def test_total_size_read_from_an_archive_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that could be notebooks count towards the limit; other files do not."""
    monkeypatch.setattr(reading, "MOST_IN_ARCHIVE", 300_000)
    many = {f"{number}.json": b" " * 1_000 for number in range(301)}
    laid_out(tmp_path, {"u1/x.zip": zipped(many), "u2/x.zip": zipped({"a.mp4": b" " * 400_000, "a.ipynb": NOTEBOOK})})
    assert who(tmp_path) == {"u1": ["x.zip"], "u2": ["a.ipynb"]}
    (message,) = problems(tmp_path)
    assert message == "x.zip unpacks to more than 0 MB"


def test_archive_bombs_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are limits for the size of a notebook and the number of files."""
    monkeypatch.setattr(reading, "MOST_BYTES", 100_000)
    monkeypatch.setattr(reading, "MOST_IN_ARCHIVE", 300_000)
    inner = zipped({"pruning.ipynb": b" " * 5_000_000})
    many = {f"{number}.ipynb": b"" for number in range(reading.MOST_MEMBERS + 1)}
    laid_out(tmp_path / "in", {"u1/x.zip": inner, "u2/x.zip": zipped(many), "u3/big.ipynb": b" " * 200_000})
    assert len(problems(tmp_path / "in")) == 3
    (tmp_path / "class.zip").write_bytes(zipped({"u1/x.zip": zipped({"a.ipynb": os.urandom(400_000)})}))
    assert len(problems(tmp_path / "class.zip")) == 1


@pytest.mark.parametrize(
    "data",
    [b"", b"PK\x03\x04 no archive", zipped({"a.ipynb": NOTEBOOK})[:-30], zipped({"read me.txt": b""})],
    ids=["empty", "no archive", "cut off", "no notebook"],
)
def test_unreadable_archive_is_reported_and_others_are_read(tmp_path: Path, data: bytes) -> None:
    """An archive without a notebook is also reported."""
    laid_out(tmp_path, {"u1/x.zip": data, "u2/pruning.ipynb": NOTEBOOK})
    assert len(problems(tmp_path)) == 1 and set(who(tmp_path)) == {"u1", "u2"}


def test_damaged_archive_member_is_reported(tmp_path: Path) -> None:
    data = bytearray(zipped({"pruning.ipynb": b'{"cells": [' + os.urandom(500).hex().encode() + b"]}"}))
    data[60:80] = b"\xff" * 20
    laid_out(tmp_path, {"u1/x.zip": bytes(data)})
    assert len(problems(tmp_path)) == 1


def test_missing_folder_is_refused_before_any_work(tmp_path: Path, golden: Golden) -> None:
    with golden.raises(InputError):
        list(submitted_files(tmp_path / "none"))
    assert SubmittedFile("a/b.ipynb").shown("a") == "b.ipynb"


NUMBERED = (Student("4101", "Lima", "Ana"), Student("4102", "Sol", "Bea", number="77"), Student("4103"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ana Lima_4102_assignsubmission_file_", "4101"),
        ("Ana Lima_77_assignsubmission_file_", ""),
        ("Bea_77_assignsubmission_file_", "4102"),
        ("Ana Lima_9_assignsubmission_file_", "4101"),
        ("Zoe Zed_4102_assignsubmission_file_", ""),
        ("Ana Lima_4101_assignsubmission_file_", "4101"),
        ("zoe_4103_assignsubmission_file_", "4103"),
    ],
)
def test_platform_number_is_not_mistaken_for_another_students_id(name: str, expected: str, tmp_path: Path) -> None:
    """In the test, the platform's number for one student equals the id of another."""
    laid_out(tmp_path, {f"{name}/pruning.ipynb": NOTEBOOK})
    (found,) = [one for one in handed_in(tmp_path, NUMBERED).values() if one.files]
    assert (found.student.id == expected, found.problem is None) == (bool(expected), bool(expected))
    assert ("is that of 4102" in str(found.problem)) == (name.startswith("Ana Lima_77"))


COPIES = (
    *("u1 (1)", "u1(2)", "u1-Copy1", "u1 - Copy", "Copy of u1", "Copy (2) of u1", "u1 - Kopie", "Kopie von u1"),
    *("u1 - copia", "Copia de u1", "u1 - cópia", "Cópia de u1", "pruning_u1 (1)"),
)


def test_copies_in_a_flat_folder_belong_to_one_student(tmp_path: Path) -> None:
    laid_out(tmp_path, dict.fromkeys([f"{name}.ipynb" for name in ("u1", *COPIES)], NOTEBOOK))
    assert {id: len(files) for id, files in who(tmp_path, ()).items()} == {"u1": 1 + len(COPIES)}
