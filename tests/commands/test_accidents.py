"""Accidents: a command is killed at any change of a file, two runs write into one folder, and clocks are wrong."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import random
import re
import shutil
import time
import zipfile
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from builders import load_script
from effort import EVERY_CASE
from gametree.commands.cli import main
from gametree.exercises.tutor.journal import FOLDER, Journal, journal_of
from gametree.files import tidy
from gametree.working_folder import fill
from gametree_classroom.site.answers import Answers
from killed_process import Command, killed, quietly
from sheets import ROOT, submitted

posix = pytest.mark.skipif(os.name != "posix", reason="the test forks and kills processes")
Files = dict[str, bytes]


def visible(folder: Path) -> Files:
    """Return the contents of the visible files in a folder, with the times removed from receipts."""
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file() and ".gametree-" not in str(path.parent))
    return {str(path.relative_to(folder)): re.sub(rb'\n "graded": ".*', b"", path.read_bytes()) for path in paths}


def holds(work: Callable[[Path], object], old: Path, place: Path, sample: int, *, is_command: bool = False) -> int:
    """Kill a job at a sample of its file changes, each time in a copy of the folder ``old``, and return the number of
    kills. Check that after each kill every file is complete, in its old or its new version; that running the job again
    gives the result of an uninterrupted run; and that the next writer removes every hidden file that is left.
    """
    place.mkdir()
    before, out, report = visible(old), place / "out", place / "report"
    shutil.copytree(old, out)
    job: Any = work(out) if is_command else partial(work, out)
    _, count, in_place = killed(job, 0, report)
    assert in_place == []
    after = visible(out)
    moments = range(1, count + 1)
    chosen = moments if EVERY_CASE else random.Random(54).sample(moments, min(sample, count))
    for at in chosen:
        shutil.rmtree(out)
        shutil.copytree(old, out)
        assert killed(job, at, report)[0]
        left = visible(out)
        assert [name for name, data in left.items() if data not in (before.get(name), after.get(name))] == []
        assert before.keys() & after.keys() <= left.keys(), at
        assert not killed(job, 0, report)[0]
        assert visible(out) == after, at
        for hidden in out.rglob(".gametree-*-*"):
            os.utime(hidden, (0, 0))  # a day later the next writer also removes files without a lock
            tidy(hidden.parent)
        assert list(out.rglob(".gametree-*-*")) == []
    return len(chosen)


@posix
def test_killed_export_leaves_complete_pictures(tmp_path: Path) -> None:
    """The new pictures replace those of an older search."""
    gt.alphabeta("[[3 12] [2 4]]").export(tmp_path / "old", format="svg")
    newer = gt.alphabeta("[[3 12 8] [2 4 6]]")
    assert holds(lambda out: newer.export(out, format="svg", overwrite=True), tmp_path / "old", tmp_path / "new", 6)


@posix
def test_killed_course_update_keeps_student_changes(tmp_path: Path) -> None:
    course, work = tmp_path / "course", tmp_path / "work"
    for name in ("a", "b", "c"):
        (course / "notebooks" / "en").mkdir(parents=True, exist_ok=True)
        (course / "notebooks" / "en" / f"{name}.ipynb").write_text("old")
    fill(course, work)
    (work / "notebooks" / "en" / "b.ipynb").write_text("mine")
    for path in (course / "notebooks" / "en").iterdir():
        path.write_text("new")
    (course / "notebooks" / "en" / "d.ipynb").write_text("new")
    assert holds(lambda out: fill(course, out, update=True), work, tmp_path / "new", 6)


@posix
def test_killed_grading_leaves_complete_files_and_can_continue(tmp_path: Path) -> None:
    """The same command continues the interrupted grading."""
    answers = {name: {"values": "values = {'A': 3}"} for name in ("u1", "u2")}
    inside = submitted(tmp_path / "in", answers)
    given = ["grade", str(inside), "--sheet", "pruning", "--solutions", str(ROOT / "solutions"), "--lang", "en"]
    old = tmp_path / "old"
    assert main([*given, "-o", str(old)]) == 0
    shutil.rmtree(inside / "u2")
    submitted(tmp_path / "in", {"u2": {"values": "values = {'A': 4}"}, "u3": {}})
    assert holds(lambda out: quietly(*given, "-o", str(out)), old, tmp_path / "new", 4)


TREE = "[[3 12 8] [2 4 6] [14 5 2]]"
OTHER_TREE = "[[3 12 8] [2 4 6] [14 5 1]]"
ROSTER = "id,last_name,first_name\nu1,García,Ana\nu2,Costa,Rui\n"
EXAM = ("exam", "roster.csv", "--title", "Exam", "--kind", "values", "--secret-file", "secret.txt")
PAPER_COMMANDS = {
    "paper": (("paper", "--kind", "values", "--tree"), (TREE,), (OTHER_TREE,), "sheet.pdf"),
    "exam": ((*EXAM, "--tree"), (TREE,), (OTHER_TREE,), "exam.pdf"),
    "mark": (("mark",), ("0-keys.csv",), ("1-keys.csv",), "page.html"),
    "marks": (("mark",), ("0-keys.csv", "0.csv"), ("0-keys.csv", "1.csv"), ""),
    "follow-up": (("follow-up", "marked", "--format", "pdf", "--count"), ("1",), ("2",), ""),
}
"""for each command: its first words, the further words for the old and for the new files, and the name of one file"""


@pytest.fixture(scope="module")
def paper_exam(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a roster, a secret, two exams with answers, and the marks of the first exam."""
    folder = tmp_path_factory.mktemp("exam")
    with contextlib.chdir(folder):
        Path("roster.csv").write_text(ROSTER, "utf-8")
        Path("secret.txt").write_text("nobody knows this one\n")
        Path("secret.txt").chmod(0o600)
        for number, (tree, right) in enumerate(((TREE, "ok"), (OTHER_TREE, "x"))):
            finished(*EXAM, "--tree", tree, "-o", f"{number}.pdf")
            Path(f"{number}.csv").write_text(f"id,1\nu1,ok\nu2,{right}\n")
        finished("mark", "0-keys.csv", "1.csv", "-o", "marked")
    return folder


def finished(*typed: str, status: int = 0) -> None:
    """Run a command in its own process."""
    assert not killed(Command(typed, status), 0, Path("report").resolve())[0]


@posix
@pytest.mark.parametrize("name", list(PAPER_COMMANDS)[:: 1 if EVERY_CASE else 2])
def test_killed_paper_command_leaves_complete_files(
    name: str, tmp_path: Path, paper_exam: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files are sheets, keys, pages, marks and lessons; running the command again replaces all of them."""
    monkeypatch.chdir(paper_exam)
    start, older, newer, file = PAPER_COMMANDS[name]
    again = () if name == "marks" else ("--overwrite",)
    finished(*start, *older, "-o", str(tmp_path / "old" / file))

    def work(out: Path) -> Command:
        return Command((*start, *newer, *again, "-o", str(out / file)))

    assert holds(work, tmp_path / "old", tmp_path / "new", 1, is_command=True)


@posix
def test_killed_first_exam_is_rewritten_only_with_overwrite(
    tmp_path: Path, paper_exam: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without --overwrite, the command refuses to replace an incomplete set of files."""
    monkeypatch.chdir(paper_exam)
    place, report, whole = tmp_path / "exam", tmp_path / "report", visible(paper_exam)
    given, left = (*EXAM, "--tree", TREE, "-o", str(place / "0.pdf")), Files()
    _, count, _ = killed(Command(given), 0, report)
    while not 0 < len(left) < 3:
        shutil.rmtree(place)
        assert killed(Command(given), count, report)[0]
        count, left = count - 1, visible(place)
    assert left.items() <= whole.items()
    finished(*given, status=2)
    finished(*given, "--overwrite")
    assert len(visible(place)) == 3 and visible(place).items() <= whole.items()


@posix
@pytest.mark.parametrize("at", range(1, 9))
def test_killed_site_build_keeps_the_old_site(at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old site stays complete, even if the next build fails."""
    monkeypatch.syspath_prepend(str(ROOT / "website"))
    build = load_script(ROOT / "website" / "build.py", "site_build")
    site = tmp_path / "site"

    def make(new: Path) -> None:
        new.mkdir()
        for name in ("a", "b"):
            (new / name).write_text("new")

    def fail(new: Path) -> None:
        raise OSError

    site.mkdir()
    (site / "a").write_text("old")
    killed(lambda: build.put(site, make), at, tmp_path / "report")
    for left in tmp_path.glob(".site-*"):
        os.utime(left, (0, 0))
    with pytest.raises(OSError):
        build.put(site, fail)
    assert visible(site) in ({"a": b"old"}, {"a": b"new", "b": b"new"})
    assert list(tmp_path.glob(".site-*")) == []


@posix
def test_simultaneous_gradings_into_one_folder_give_one_result(tmp_path: Path) -> None:
    """Two runs grade the same class at the same time."""
    answers = {f"u{number}": {"values": f"values = {{'A': {number}}}"} for number in range(12)}
    inside = submitted(tmp_path / "in", answers)
    given = ["grade", str(inside), "--sheet", "pruning", "--solutions", str(ROOT / "solutions"), "--lang", "en"]
    assert main([*given, "-o", str(tmp_path / "alone")]) == 0
    for _ in range(3 if EVERY_CASE else 1):
        both = []
        for _ in range(2):
            if (pid := os.fork()) == 0:
                quietly(*given, "-o", str(tmp_path / "both"), "--force")
                os._exit(0)
            both.append(pid)
        assert [os.waitpid(pid, 0)[1] for pid in both] == [0, 0]
        assert visible(tmp_path / "both") == visible(tmp_path / "alone")
        assert list((tmp_path / "both").rglob(".gametree-*")) == []


# ---- wrong clocks --------------------------------------------------------------------------------

EPOCHS = {"1970": 0, "1979": 300_000_000, "2128": 5_000_000_000}


@pytest.mark.parametrize("seconds", EPOCHS.values(), ids=EPOCHS)
def test_presentation_with_an_impossible_year_is_refused_by_name(
    seconds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The archive format cannot store the year; all other files are written."""
    local, result = time.localtime, gt.alphabeta("[[3 12] [2 4]]")
    monkeypatch.setattr(time, "localtime", lambda at=None: local(seconds))
    with pytest.raises(gt.GameTreeError, match=f"set to the year {local(seconds).tm_year}, which"):
        result.deck(tmp_path / "x.pptx")
    assert list(tmp_path.iterdir()) == []
    assert result.deck(tmp_path / "x.pdf").read_bytes()[:4] == b"%PDF"


@pytest.mark.parametrize("seconds", EPOCHS.values(), ids=EPOCHS)
def test_site_work_saved_with_a_wrong_clock_can_be_downloaded(
    seconds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the test, the clock was wrong when the work was saved."""
    monkeypatch.chdir(tmp_path)
    Path(FOLDER).mkdir()
    Path(FOLDER, "work.json").write_text("{}")
    os.utime(Path(FOLDER, "work.json"), (seconds, seconds))
    packed = json.loads(Answers(lambda _: None).answer(json.dumps({"verb": "export", "lang": "en"})))["answer"]
    with zipfile.ZipFile(BytesIO(base64.b64decode(packed))) as archive:
        assert archive.read(f"{FOLDER}/work.json") == b"{}"


WRONG_CLOCKS = {"a year of the future": 3653, "the next day": 1, "a year of the past": -9000}


@pytest.mark.parametrize("days", WRONG_CLOCKS.values(), ids=WRONG_CLOCKS)
def test_answers_given_with_a_wrong_clock_count_in_order(
    days: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mastered mistakes stay mastered, although the clock was wrong for some answers."""
    monkeypatch.chdir(tmp_path)
    tutor = gt.Tutor("maxn", seed=1)
    for _ in range(6):
        tutor.check(tutor.next().key)
    entries = [dict(event) for event in tutor.events]
    usual = tutor.model
    for number, entry in enumerate(entries):
        wrong = datetime.fromisoformat(entry["time"]) + timedelta(days=days if 4 <= number < 8 else 0)
        entry["time"] = wrong.isoformat(timespec="seconds")
    journal = journal_of(True)
    journal.delete()
    journal.add(*entries)
    assert gt.Tutor("maxn").model == usual


def test_killed_reader_keeps_the_lines_of_a_damaged_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process is killed while it renames the damaged journal."""
    monkeypatch.chdir(tmp_path)
    event = {"event": "begin", "exercise": {}}
    for at in range(1, 12):
        journal = journal_of(f"at{at}")
        journal.add(event, event)
        assert journal.path is not None
        with journal.path.open("ab") as file:
            file.write(b"noise\n")
        if not killed(lambda one=journal: Journal(one.path).read(), at, tmp_path / "report")[0]:  # type: ignore[misc]
            break
        assert len(journal_of(f"at{at}").read()) == 2, at
    assert at > 3
