"""Data safety: files that replace others, with interruptions at every moment, and work that is open in two windows."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import gametree as gt
from gametree import GameTreeError, files
from gametree.exercises import Exercise
from gametree.exercises.tutor.journal import FOLDER
from gametree.files import write_all
from gametree.phrases import LANGUAGES
from goldens import Golden

NAMES = [f"step-{number}.txt" for number in range(6)]
posix = pytest.mark.skipif(os.name != "posix", reason="the signals and file modes are those of POSIX")

WRITER = """
import os, signal, sys
from pathlib import Path
from gametree import files

folder, at = Path(sys.argv[1]), int(sys.argv[2])
signal.signal(signal.SIGINT, getattr(signal, sys.argv[4]))  # whatever the tests were started with
calls = 0

def interrupt():
    try:
        os.kill(os.getpid(), signal.SIGINT)
    finally:
        os.kill(os.getpid(), signal.SIGINT)

def slow(function):
    def slowly(*arguments, **more):
        global calls
        calls += 1
        if calls == at:
            print("now", flush=True)
            interrupt() if sys.argv[3] else sys.stdin.readline()
        return function(*arguments, **more)
    return slowly

files.os.replace = slow(os.replace)
files._write = slow(files._write)
files._keep = slow(files._keep)
files._remove = slow(files._remove)
names = [f"step-{number}.txt" for number in range(6)]
files.write_all([(folder / name, b"new") for name in names[1:]], old=[folder / names[0]])
print("calls", calls, flush=True)
"""


def _old_set(folder: Path) -> None:
    for name in NAMES[:-1]:
        (folder / name).write_bytes(b"old")


def _set_of(folder: Path) -> str:
    """Return the name of the set of files that is complete, or "mixed" if neither set is."""
    found = {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")}
    if found == dict.fromkeys(NAMES[:-1], b"old"):
        return "old"
    return "new" if found == dict.fromkeys(NAMES[1:], b"new") else f"mixed {found}"


def _hidden(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.startswith(".")]


def _writer(
    folder: Path,
    at: int,
    interrupts: bool = False,
    handler: str = "default_int_handler",
    elsewhere: bool = False,
) -> subprocess.Popen[str]:
    """Start a process that writes files, and wait until it pauses at its ``at``-th step; with ``interrupts``, it is
    interrupted twice there.
    """
    process = subprocess.Popen(
        [
            sys.executable,
            "-c",
            ELSEWHERE * elsewhere + WRITER,
            str(folder),
            str(at),
            "interrupts" * interrupts,
            handler,
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


DEAD = 2**22 + 1
"""an impossible process id: the maximum on Linux is 2**22"""
ELSEWHERE = f"import os\nos.getpid = lambda: {DEAD}\n"
STEPS = 18
"""number of steps that can be interrupted: scanning the folder, writing five new files, making five copies, five moves,
and the clean-up
"""


@posix
@pytest.mark.parametrize("at", range(1, STEPS))
def test_killed_writer_leaves_complete_files(at: int, tmp_path: Path) -> None:
    """The next run writes the new set and removes hidden files."""
    _old_set(tmp_path)
    process = _writer(tmp_path, at)
    process.kill()
    process.communicate()
    left = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    assert set(left.values()) <= {b"old", b"new"} and set(NAMES[1:-1]) <= set(left)
    output, _ = _writer(tmp_path, 0).communicate()
    assert not output and _set_of(tmp_path) == "new" and not _hidden(tmp_path)


@posix
@pytest.mark.parametrize("at", range(2, STEPS, 3))
def test_second_interrupt_leaves_a_complete_set_of_files(at: int, tmp_path: Path) -> None:
    """The second Ctrl-C arrives while the first is handled; no hidden files remain."""
    _old_set(tmp_path)
    process = _writer(tmp_path, at, interrupts=True)
    _, errors = process.communicate(timeout=600)
    assert process.returncode != 0 and "KeyboardInterrupt" in errors
    assert _set_of(tmp_path) in ("old", "new") and not _hidden(tmp_path)


@posix
def test_ignored_interrupts_do_not_disturb_the_writer(tmp_path: Path) -> None:
    """The writer runs as a background process, which ignores Ctrl-C."""
    _old_set(tmp_path)
    process = _writer(tmp_path, 12, interrupts=True, handler="SIG_IGN")
    output, trouble = process.communicate(timeout=600)
    assert (process.returncode, output, trouble) == (0, f"calls {STEPS - 1}\n", "")
    assert _set_of(tmp_path) == "new" and not _hidden(tmp_path)


@posix
@pytest.mark.parametrize("at", range(2, STEPS, 3))
def test_files_prepared_in_another_container_are_kept(at: int, tmp_path: Path) -> None:
    """The process that prepared the files is not visible to this one, as if it ran in another container with a shared
    folder.
    """
    _old_set(tmp_path)
    process = _writer(tmp_path, at, elsewhere=True)
    write_all([(tmp_path / "other", b"")])
    (tmp_path / "other").unlink()
    _, trouble = process.communicate("go on\n", timeout=600)
    assert (process.returncode, trouble) == (0, "")
    assert _set_of(tmp_path) == "new" and not _hidden(tmp_path)


# ---- contents of a folder ---------------------------------------------------------------------


def _journal(folder: Path, outside: Path) -> Path:
    """Write a journal and files that once made the kit replace one file and delete another."""
    source = folder / f".gametree-{DEAD}-0123456789abcdef.new"
    source.write_bytes(b"planted")
    journal = folder / f".gametree-{DEAD}-0123456789abcdee.journal"
    places = [os.fspath(outside / "deep" / name) for name in ("one.txt", "two.txt")]
    journal.write_text(json.dumps({"moves": [[os.fspath(source), places[0]]], "old": [places[1]]}), encoding="utf-8")
    return journal


def _symlink(folder: Path, outside: Path) -> None:
    (folder / f".gametree-{DEAD}-0123456789abcdef").symlink_to(outside, target_is_directory=True)
    (folder / f".gametree-{DEAD}-0123456789abcde0").symlink_to(outside / "deep" / "one.txt")
    (folder / f".gametree-{DEAD}-0123456789abcde1").symlink_to("..", target_is_directory=True)
    (folder / f".gametree-{DEAD}-0123456789abcde2").symlink_to("nowhere")


def _odd_content(folder: Path, outside: Path) -> None:
    """Make a hidden folder that has the kit's own name and contains links, a journal, deep folders and a pipe."""
    hidden = folder / f".gametree-{DEAD}-0123456789abcdef"
    (hidden / "more" / "and more").mkdir(parents=True)
    (hidden / "0").symlink_to(outside / "deep" / "one.txt")
    (hidden / "1").symlink_to(outside, target_is_directory=True)
    (hidden / "more" / "2").symlink_to(outside / "deep", target_is_directory=True)
    os.link(outside / "deep" / "two.txt", hidden / "more" / "page.html")
    os.mkfifo(hidden / "pipe")
    _journal(hidden, outside)


def _locked(folder: Path, outside: Path) -> None:
    (folder / f".gametree-{DEAD}-0123456789abcdef").mkdir(mode=0)
    (folder / f".gametree-{DEAD}-0123456789abcdee").write_bytes(b"no folder")


def _names_of_others(folder: Path, outside: Path) -> None:
    """Write files with names similar to those of the kit."""
    for name in ("x", "1", "1-", "-1-ab", f"{DEAD}-xyz", f"{DEAD}-0123456789abcdef.txt"):
        (folder / f".gametree-{name}").mkdir()
        (folder / f".gametree-{name}" / "mine.txt").write_bytes(b"mine")


def _links_in_the_places(folder: Path, outside: Path) -> None:
    """Make links with the names of files to write; writing must replace the link, not its target."""
    os.chmod(outside / "deep" / "one.txt", 0o666)
    for name in ("page.html", *NAMES):
        (folder / name).symlink_to(outside / "deep" / "one.txt")


def _all_files(folder: Path) -> dict[str, object]:
    """Return the bytes, mode, times and link target of everything below a folder."""

    def known(path: Path) -> object:
        status = path.lstat()
        content = os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
        return content, status.st_mode, status.st_mtime_ns

    return {path.relative_to(folder).as_posix(): known(path) for path in folder.rglob("*")}


PLANTS = [_journal, _symlink, _odd_content, _locked, _names_of_others, _links_in_the_places]


@posix
@pytest.mark.parametrize("plant", PLANTS)
def test_planted_files_are_not_executed(plant: Callable[[Path, Path], object], tmp_path: Path) -> None:
    """Writing changes no other file, inside or outside the folder."""
    outside, folder = tmp_path / "home", tmp_path / "course"
    (outside / "deep").mkdir(parents=True)
    folder.mkdir()
    for name in ("one.txt", "two.txt"):
        (outside / "deep" / name).write_bytes(name.encode())
    (folder / "mine.txt").write_bytes(b"mine")
    plant(folder, outside)
    for path in folder.iterdir():
        os.utime(path, (0, 0), follow_symlinks=False)  # old enough to be removed as a leftover
    before = _all_files(outside), _all_files(folder)
    gt.alphabeta("[[3 12 8] [2 4 6]]").to_html(folder / "page.html", overwrite=True)
    write_all([(folder / name, b"new") for name in NAMES[1:]], old=[folder / NAMES[0]], private=[folder / NAMES[1]])
    files.tidy(folder)
    after = _all_files(folder)
    written = {"page.html", *NAMES}
    assert _all_files(outside) == before[0]
    assert {name for name in before[1] if before[1][name] != after.get(name)} <= written | {
        name for name in before[1] if name.startswith(f".gametree-{DEAD}-0123456789abcde")
    }
    assert after.keys() - before[1].keys() <= written
    assert (folder / "page.html").read_bytes().endswith(b"</html>\n") and (folder / NAMES[1]).read_bytes() == b"new"
    assert (folder / NAMES[1]).stat().st_mode & 0o777 == 0o600


@posix
@pytest.mark.parametrize("left", ["lock", "0"])
def test_leftovers_of_a_dead_process_are_removed(left: str, tmp_path: Path) -> None:
    """A hidden folder with a free lock is removed at once, a folder without a lock after a day."""
    recent, old = (tmp_path / f".gametree-{os.getppid()}-0123456789abcde{number}" for number in range(2))
    for folder in (recent, old):
        folder.mkdir()
        (folder / left).write_bytes(b"half")
    os.utime(old, (0, 0))
    write_all([(tmp_path / "other", b"")])
    assert (recent.exists(), old.exists()) == (left != "lock", False)


def test_failed_move_restores_the_earlier_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    """The third file cannot be moved, and the error names it."""
    _old_set(tmp_path)
    replace, calls = os.replace, 0

    def failing(one: object, other: object) -> None:
        nonlocal calls
        calls += 1
        if calls == 3:  # two files were moved before this one
            raise OSError(28, "No space left on device")
        replace(one, other)  # type: ignore[call-overload]

    monkeypatch.setattr(files.os, "replace", failing)
    with golden.raises(GameTreeError):
        write_all([(tmp_path / name, b"new") for name in NAMES[1:]], old=[tmp_path / NAMES[0]])
    assert _set_of(tmp_path) == "old" and not _hidden(tmp_path)


@posix
@pytest.mark.parametrize(
    ("umask", "mode", "private"), [(0o022, 0o644, 0o600), (0o077, 0o600, 0o600), (0o002, 0o664, 0o600)]
)
def test_files_have_the_expected_modes(umask: int, mode: int, private: int, tmp_path: Path) -> None:
    """A new file follows the umask, a private file is accessible to its owner only, and a replaced file keeps its
    mode.
    """
    before = os.umask(umask)
    try:
        (tmp_path / "kept").write_bytes(b"old")
        os.chmod(tmp_path / "kept", 0o640)
        files = [(tmp_path / name, b"new") for name in ("usual", "secret", "kept")]
        write_all(files, private=[tmp_path / "secret"])
    finally:
        os.umask(before)
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("usual", "secret", "kept")] == [mode, private, 0o640]


def test_older_window_does_not_overwrite_newer_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same exercise is open in two windows; the older window saves its work in a second file."""
    monkeypatch.chdir(tmp_path)
    exercise = Exercise("savings", "[[3 12 8] [2 4 6] [14 5 2]]")
    first, second = exercise.practice(keep="work"), exercise.practice(keep="work")
    second.answer = 2
    newer = Path(FOLDER, "work.json").read_bytes()
    first.answer = 5
    first.answer = 4
    second.answer = 3
    second.answer = 2
    assert sorted(path.name for path in Path(FOLDER).iterdir()) == ["work.json", "work.tab2.json"]
    assert Path(FOLDER, "work.json").stat().st_size == len(newer)
    assert exercise.practice(keep="work").answer == 2
    outputs = []
    for lang in LANGUAGES:
        first.lang = lang
        outputs.append(first._file_note())
    assert len(set(outputs)) == len(LANGUAGES) and all("work.tab2.json" in sentence for sentence in outputs)
    assert "work.tab2" not in second._file_note()


def test_reopened_exercise_uses_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the file was removed in the meantime, it is written again."""
    monkeypatch.chdir(tmp_path)
    exercise = Exercise("savings", "[[3 12 8] [2 4 6] [14 5 2]]")
    exercise.practice(keep="work").answer = 2
    again = exercise.practice(keep="work")
    assert again.answer == 2
    again.answer = 3
    Path(FOLDER, "work.json").unlink()
    again.answer = 4
    assert [path.name for path in Path(FOLDER).iterdir()] == ["work.json"]
