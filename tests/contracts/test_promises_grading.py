"""The safety promises of docs/grading.md, and the figures of its table of attacks, are true."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from test_promises import promises, rows

from adversaries import FAMILIES, SEEDS
from attacks import ATTACKS
from gametree.commands.cli import main
from gametree.exercises import KINDS
from gametree.exercises.programs import protection
from gametree.exercises.programs.worker_process import confinement

GRADING = "docs/grading.md"
Output = pytest.CaptureFixture[str]


@promises(
    GRADING, "The table lists the attacks that were carried out, and their results; a test repeats some of each kind."
)
def test_table_has_the_number_of_tested_attacks() -> None:
    """The number of attacks in the table is that of the catalogues in the tests."""
    tried = {cells[0]: cells[1] for cells in rows(GRADING, "| attacks |")}
    counts = {int(text.replace(" ", "")) for text in tried.values() if text.replace(" ", "").isdigit()}
    assert {len(ATTACKS), len(FAMILIES) * len(KINDS) * len(SEEDS)} <= counts, tried


@promises(GRADING, "a command prints a warning if others can read a file with a secret")
@pytest.mark.skipif(os.name != "posix", reason="the modes of files are those of POSIX")
def test_secret_readable_by_others_gets_a_warning(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("roster.csv").write_text("id\nu1\n")
    Path("secret.txt").write_text("nobody knows this one\n")
    for mode, is_warned in ((0o600, False), (0o644, True)):
        Path("secret.txt").chmod(mode)
        given = ["variants", "roster.csv", "--kind", "values", "--exercise", "1", "--secret-file", "secret.txt"]
        assert main([*given, "-o", f"{mode}"]) == 0
        warning = capsys.readouterr().err
        assert ("secret.txt" in warning and "others" in warning) == is_warned, warning
        assert "nobody knows" not in warning


@promises(GRADING, "after two minutes without a program the server ends by itself")
def test_idle_fork_server_exits_after_its_timeout() -> None:
    """The server forks processes for programs; the timeout in this test is a tenth of a second."""
    if protection() != "namespaces":
        pytest.skip("this machine does not allow namespaces")
    from gametree.exercises.programs import worker
    from gametree.exercises.programs.worker import fork_server

    assert fork_server._IDLE_SECONDS == 120
    settings = {"here": [0], "everywhere": [0], "confinement": confinement("namespaces"), "act": ""}
    settings["here"] = settings["everywhere"] = sorted(os.sched_getaffinity(0))
    place = str(Path(next(iter(worker.__path__))).parent)
    start = (
        f"import sys; sys.path.insert(0, {place!r}); import worker.fork_server as one; one._IDLE_SECONDS = 0.1; "
        "del sys.path[0]; one.serve()"
    )
    ours, theirs = socket.socketpair()
    with ours, theirs:
        process = subprocess.Popen([sys.executable, "-s", "-P", "-S", "-c", start, json.dumps(settings)], stdin=theirs)
        assert process.wait(300) == 0
