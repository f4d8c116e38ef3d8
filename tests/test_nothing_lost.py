"""Nothing is lost: files that replace others, whatever interrupts them, and work that is open in two windows."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gametree import replacements
from gametree.errors import GameTreeError
from gametree.exercises import Exercise
from gametree.files import write_all
from gametree.phrases import LANGUAGES
from gametree.widgets.practice.saved_work import FOLDER

NAMES = [f"step-{number}.txt" for number in range(6)]
posix = pytest.mark.skipif(os.name != "posix", reason="signals and modes of POSIX")

WRITER = """
import os, sys, time
from pathlib import Path
from gametree import files, replacements

folder, at = Path(sys.argv[1]), int(sys.argv[2])
calls = 0

def slow(function):
    def slowly(*told):
        global calls
        calls += 1
        if calls == at:
            print("now", flush=True)
            time.sleep(float(sys.argv[3]))
        return function(*told)
    return slowly

replacements.os.replace = slow(os.replace)
replacements._write = slow(replacements._write)
replacements._remove = slow(replacements._remove)
names = [f"step-{number}.txt" for number in range(6)]
files.write_all([(folder / name, b"new") for name in names[1:]], old=[folder / names[0]])
print("calls", calls, flush=True)
"""


def _old_set(folder: Path) -> None:
    for name in NAMES[:-1]:
        (folder / name).write_bytes(b"old")


def _set_of(folder: Path) -> str:
    """Return which set is there, whole; "mixed" for anything else."""
    found = {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")}
    if found == dict.fromkeys(NAMES[:-1], b"old"):
        return "old"
    return "new" if found == dict.fromkeys(NAMES[1:], b"new") else f"mixed {found}"


def _hidden(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.startswith(".")]


def _writer(folder: Path, at: int, seconds: float = 30) -> subprocess.Popen[str]:
    """Start a writer, and wait until it is within its ``at``-th step."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder), str(at), str(seconds)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


STEPS = 20
"""five new files, five copies, the journal, five moves and the clean-up; each is a place to be interrupted"""


@posix
@pytest.mark.parametrize("at", range(1, STEPS, 2))
def test_killed(at: int, tmp_path: Path) -> None:
    """A writer that is killed at any step leaves a whole set and nothing hidden, once the next one wrote there."""
    _old_set(tmp_path)
    process = _writer(tmp_path, at)
    process.kill()
    process.communicate()
    write_all([(tmp_path / ".." / tmp_path.name / "other", b"")])
    (tmp_path / "other").unlink()
    assert _set_of(tmp_path) in ("old", "new") and not _hidden(tmp_path)


@posix
@pytest.mark.parametrize("at", range(2, STEPS, 3))
def test_interrupted_twice(at: int, tmp_path: Path) -> None:
    """Ctrl-C, and once more while the first is obeyed, ends the writer with a whole set and nothing hidden."""
    _old_set(tmp_path)
    process = _writer(tmp_path, at, 0.4)
    process.send_signal(signal.SIGINT)
    time.sleep(0.15)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert process.returncode != 0 and "KeyboardInterrupt" in told
    assert _set_of(tmp_path) in ("old", "new") and not _hidden(tmp_path)


def test_a_move_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the third file cannot take its place, the first two give theirs back, and the error names the file."""
    _old_set(tmp_path)
    replace, calls = os.replace, 0

    def failing(one: object, other: object) -> None:
        nonlocal calls
        calls += 1
        if calls == 4:  # the journal, two files, and this one
            raise OSError(28, "No space left on device")
        replace(one, other)  # type: ignore[call-overload]

    monkeypatch.setattr(replacements.os, "replace", failing)
    with pytest.raises(GameTreeError, match=r"step-3.txt: cannot be written \(No space left"):
        write_all([(tmp_path / name, b"new") for name in NAMES[1:]], old=[tmp_path / NAMES[0]])
    assert _set_of(tmp_path) == "old" and not _hidden(tmp_path)


@posix
@pytest.mark.parametrize(
    ("umask", "mode", "private"), [(0o022, 0o644, 0o600), (0o077, 0o600, 0o600), (0o002, 0o664, 0o600)]
)
def test_modes(umask: int, mode: int, private: int, tmp_path: Path) -> None:
    """A new file has the mode that the umask leaves, a private one is its owner's, and a replaced one keeps its own."""
    before = os.umask(umask)
    try:
        (tmp_path / "kept").write_bytes(b"old")
        os.chmod(tmp_path / "kept", 0o640)
        files = [(tmp_path / name, b"new") for name in ("usual", "secret", "kept")]
        write_all(files, private=[tmp_path / "secret"])
    finally:
        os.umask(before)
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("usual", "secret", "kept")] == [mode, private, 0o640]


def test_two_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same exercise in two windows: the older one leaves the newer work alone, and keeps its own beside it."""
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
    told = []
    for lang in LANGUAGES:
        first.lang = lang
        told.append(first._said_of_file())
    assert len(set(told)) == len(LANGUAGES) and all("work.tab2.json" in sentence for sentence in told)
    assert "work.tab2" not in second._said_of_file()


def test_one_window_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who opens the exercise again goes on in the same file; a file that was taken away is written anew."""
    monkeypatch.chdir(tmp_path)
    exercise = Exercise("savings", "[[3 12 8] [2 4 6] [14 5 2]]")
    exercise.practice(keep="work").answer = 2
    again = exercise.practice(keep="work")
    assert again.answer == 2
    again.answer = 3
    Path(FOLDER, "work.json").unlink()
    again.answer = 4
    assert [path.name for path in Path(FOLDER).iterdir()] == ["work.json"]
