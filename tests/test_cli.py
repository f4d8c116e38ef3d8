"""The command line, as a process of its own: what it prints, and what bad input gets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gametree import cli

LEAVES_27 = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Call ``gametree`` as a user does."""
    return subprocess.run(
        [sys.executable, "-m", "gametree", *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_run_prints_the_table_and_the_tree() -> None:
    """The lecture's example in Spanish: seven steps, the tree at the end, and nothing on stderr."""
    done = run("run", "[3 12 8 2 4 6 14 5 2]", "-b", "3", "--algorithm", "alphabeta", "--by", "leaf", "--lang", "es")
    assert (done.returncode, done.stderr) == (0, "")
    for name in "abcdefg":
        assert f"\n{name} " in done.stdout
    assert "A △ = 3" in done.stdout and "C ▽ ≤ 2" in done.stdout
    assert "poda" in done.stdout.lower()


def test_run_takes_rules_window_and_notation() -> None:
    """Every rule is an option, and a start window makes the value a bound."""
    done = run(
        "run", "min[[3 5] [2 9]]", "--by", "event", "--cut", "beyond", "--fail", "hard", "--order", "right_to_left",
        "--window=-inf,4", "--notation", "window",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "{−∞, 4}" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "[3 12 8 2]", "-b", "3"], "needed 3 or 9 leaves for branching 3"),
        (["run", "[3 x]"], "line 1, column 4"),
        (["run", "[3 5]", "--algorithm", "alfabeta"], "did you mean 'alphabeta'"),
        (["run", "[3 5]", "--by", "leef"], "did you mean 'leaf'"),
        (["run", "[3 5]", "--lang", "fr"], "unknown language 'fr'"),
        (["run", "[3 5]", "--window=5,5"], "needed α < β"),
        (["run", "[3 5]", "--window=5"], "--window: needed two numbers"),
        (["run", "[3 5]", "-b", "x"], "--branching: needed a number"),
        (["run", "[3 5]", "--cut", "never"], "unknown rule cut 'never'"),
        (["run", "{0.5: 3, 0.5: 4}"], "chance node A"),
        (["run", "[3 5]", "--algorithm", "minimax", "--window=1,2"], "needed an algorithm with a window"),
        (["lab", "--notebooks", "nowhere"], "nowhere: no such folder"),
    ],
    ids=lambda case: " ".join(case) if isinstance(case, list) else "",
)
def test_bad_input_gets_one_line(arguments: list[str], message: str) -> None:
    """What a user can mend is one line on stderr and exit code 2, never a traceback."""
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert message in done.stderr


def test_help_shows_examples() -> None:
    """``--help`` ends with examples, and each of them runs."""
    shown = run("run", "--help").stdout
    examples = [line.strip() for line in shown.splitlines() if line.strip().startswith("gametree run")]
    assert len(examples) >= 3
    import shlex

    for example in examples:
        assert run(*shlex.split(example)[1:]).returncode == 0


def test_lab_opens_the_notebook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """``gametree lab`` starts JupyterLab on the folder, the alpha-beta notebook first, options handed through."""
    (tmp_path / cli.FIRST_NOTEBOOK).write_text("{}")
    started: list[list[str]] = []
    monkeypatch.setattr(cli.subprocess, "call", lambda command: started.append(command) or 0)
    assert cli.main(["lab", "--notebooks", str(tmp_path), "--no-browser", "--port", "9999"]) == 0
    assert f"--ServerApp.root_dir={tmp_path}" in started[0]
    assert f"--LabApp.default_url=/lab/tree/{cli.FIRST_NOTEBOOK}" in started[0]
    assert started[0][-3:] == ["--no-browser", "--port", "9999"]
    assert (Path(__file__).parent.parent / "notebooks" / cli.FIRST_NOTEBOOK).exists()
