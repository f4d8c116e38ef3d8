"""The graders of `gametree autograder`, run as on their platforms, give the same marks as `gametree grade`."""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from gametree.commands.cli import main
from gametree.exercises.programs import worker_process
from gametree_classroom.submissions.platform_grader import grade_for_classroom, grade_for_gradescope
from sheets import ANSWERS, RIGHT, answered_notebook, submitted

RUNNER = {
    "CLASSROOM": "ai-101",
    "ASSIGNMENT": "pruning",
    "SUBMISSION_TAG": "submit/2026-11-20T14-32-05Z-a1b2c3d",
    "OWNER": "ana",
    "COMMIT_URL": "https://example.org/commit/1",
    "RELEASE_URL": "https://example.org/releases/1",
    "REVIEW_URL": "https://example.org/compare/1",
}
"""environment variables that GitHub Classroom's runner sets"""
LIMIT = 600
"""seconds after which Gradescope stops a grader, unless the teacher sets another time"""


def _bare(folder: Path, **more: str) -> dict[str, str]:
    """Return environment variables as in a container whose Python has only the standard library."""
    python = folder / "bin" / "python3"
    if not python.exists():
        python.parent.mkdir(parents=True, exist_ok=True)
        python.write_text(f'#!/bin/sh\nexec "{Path(sys.base_prefix) / "bin" / "python3"}" -S "$@"\n')
        python.chmod(0o755)
    return {"PATH": f"{python.parent}:/usr/bin:/bin", "LANG": "C", **more}


class Gradescope:
    """The folder ``/autograder`` as documented by Gradescope, below a temporary folder."""

    def __init__(self, folder: Path, *options: str, sheet: str = "pruning") -> None:
        self.root = folder / "autograder"
        for name in ("source", "submission", "results"):
            (self.root / name).mkdir(parents=True)
        archive = folder / "autograder.zip"
        assert main(["autograder", "--sheet", sheet, "--as", "gradescope", "-o", str(archive), *options]) == 0
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(self.root / "source")
            modes = {item.filename: item.external_attr >> 16 for item in packed.infolist()}
        assert modes["setup.sh"] == modes["run_autograder"] == 0o755
        subprocess.run(["bash", self.root / "source" / "setup.sh"], check=True, env=_bare(folder), cwd="/")
        shutil.copy(self.root / "source" / "run_autograder", self.root)
        (self.root / "run_autograder").chmod(0o755)

    def results(self, files: Mapping[str, str], user: Mapping[str, str] = {}) -> dict[str, Any]:
        """Submit files, run the grader, and return its results in the documented form."""
        for name, text in files.items():
            (self.root / "submission" / name).write_text(text, encoding="utf-8")
        metadata = {"id": 1, "users": [{"email": "a@example.org", "id": 1, "name": "A", **user}]}
        (self.root / "submission_metadata.json").write_text(json.dumps(metadata), encoding="utf-8")
        subprocess.run(
            [self.root / "run_autograder"], check=True, env=_bare(self.root.parent), cwd=self.root, timeout=LIMIT
        )
        results: dict[str, Any] = json.loads((self.root / "results" / "results.json").read_text(encoding="utf-8"))
        assert isinstance(results["output"], str)
        for test in results["tests"]:
            assert 0 <= test["score"] <= test["max_score"] and test["name"] and test["output"]
        assert results["score"] == pytest.approx(sum(test["score"] for test in results["tests"]))
        return results


def _notebook(answers: Mapping[str, str], **how: str) -> str:
    return json.dumps(answered_notebook(answers, **how))


def _marks(folder: Path, out: Path, *options: str) -> list[dict[str, str]]:
    assert main(["grade", str(folder), "--sheet", "pruning", "--out", str(out), *options]) == 0
    return list(csv.DictReader((out / "grades.csv").read_text(encoding="utf-8-sig").splitlines()))


def test_gradescope_gives_the_marks_of_gametree_grade(tmp_path: Path) -> None:
    """Each question has its own points and title."""
    platform = Gradescope(tmp_path)
    rows = {row["id"]: row for row in _marks(submitted(tmp_path / "class"), tmp_path / "grades")}
    for student in ("ana", "carlos"):
        results = platform.results({"pruning.ipynb": _notebook(ANSWERS[student])})
        assert results["extra_data"]["status"] == rows[student]["status"] == "graded"
        assert results["extra_data"]["gametree"] == version("gametree")
        assert [test["score"] for test in results["tests"]] == [float(rows[student][name]) for name in RIGHT]
        assert results["tests"][0]["name"] == "Minimax first" and "Right." in results["tests"][0]["output"]


def test_file_that_is_not_a_notebook_gets_a_reason_and_no_marks(tmp_path: Path) -> None:
    """An empty submission also gets a reason; the platform does not report a failure of the grader."""
    platform = Gradescope(tmp_path, "--lang", "pt")
    for files in ({}, {"pruning.ipynb": "{"}):
        results = platform.results(files)
        assert results["tests"] == [] and results["score"] == 0 and results["output"].count("\n") >= 1
        assert all(f"\n- {name}" in results["output"] for name in files), "the file has the name that the student chose"
        assert results["extra_data"]["status"] == ("unreadable" if files else "missing")


def test_setup_installs_a_newer_python(tmp_path: Path) -> None:
    """The platform's image has only an older Python."""
    assert main(["autograder", "--sheet", "pruning", "--as", "gradescope", "-o", str(tmp_path / "a.zip")]) == 0
    with zipfile.ZipFile(tmp_path / "a.zip") as packed:
        packed.extract("setup.sh", tmp_path)
    programs = tmp_path / "bin"
    programs.mkdir()
    new = programs / "python3.11"
    installs = f"""echo $@ >> {tmp_path}/log; echo '#!{sys.executable}' > {new}; chmod +x {new}"""
    for name, line in {"python3": "exit 1", "apt-get": installs}.items():
        (programs / name).write_text(f"#!/bin/sh\n{line}\n")
        (programs / name).chmod(0o755)
    for name in ("bash", "dirname", "ln", "chmod"):
        (programs / name).symlink_to(str(shutil.which(name)))
    subprocess.run(["bash", tmp_path / "setup.sh"], check=True, env={"PATH": str(programs)})
    assert "install -y python3.11" in (tmp_path / "log").read_text()
    assert (tmp_path / "python").readlink() == new


MINIMAX = (
    "def minimax(node):\n    if node.is_leaf:\n        return node.value\n"
    "    values = [minimax(child) for child in node.children]\n"
    "    return max(values) if node.player == 'max' else min(values)\n"
)


def test_program_on_the_platform_is_marked_and_limited_in_time(tmp_path: Path) -> None:
    """The results describe the isolation; a program that does not end gets a message."""
    sheet = {"sheet": "implement"}
    platform = Gradescope(tmp_path / "all", sheet="implement")
    results = platform.results({"implement.ipynb": _notebook({"minimax": MINIMAX}, **sheet)})
    protection = results["extra_data"]["protection"]
    assert protection in worker_process.PROTECTIONS
    assert results["tests"][0]["score"] == results["tests"][0]["max_score"] == 5
    assert protection in worker_process.CONFINED or "not isolated" in results["output"]
    hurried = Gradescope(tmp_path / "hurried", "--seconds", "1", sheet="implement")
    slow = "import time\ndef minimax(node):\n    time.sleep(60)\n"
    results = hurried.results({"implement.ipynb": _notebook({"minimax": slow}, **sheet)})
    assert results["extra_data"]["status"] == "unreadable" and "took too long" in results["output"]


def test_results_say_that_a_program_was_unconfined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a container without namespaces, the results on both platforms say so."""
    monkeypatch.setattr(worker_process, "_protection", lambda: "limits")
    bundle, root, checkout = tmp_path / "source", tmp_path, tmp_path / "submission"
    assert main(["autograder", "--sheet", "implement", "--as", "classroom", "-o", str(bundle)]) == 0
    checkout.mkdir()
    # results are cached by the text of the program, so this text must be new
    notebook = _notebook({"minimax": f"{MINIMAX}# nothing apart\n"}, sheet="implement")
    (checkout / "implement.ipynb").write_text(notebook, encoding="utf-8")
    grade_for_gradescope(root)
    grade_for_classroom(bundle, checkout)
    results = json.loads((root / "results" / "results.json").read_text(encoding="utf-8"))
    result = json.loads((checkout / "result.json").read_text(encoding="utf-8"))
    assert results["extra_data"]["protection"] == result["protection"] == "limits"
    assert results["tests"][0]["score"] == 5 and result["tests"][0]["score"] == 500
    body = (checkout / "release-body.md").read_text(encoding="utf-8")
    assert "not isolated" in results["output"] and "not isolated" in body


def test_submitted_files_cannot_block_the_result_files(tmp_path: Path) -> None:
    """The student submits folders, links and pipes with the names of result files."""
    bundle = tmp_path / "bundle"
    assert main(["autograder", "--sheet", "pruning", "--as", "classroom", "-o", str(bundle)]) == 0
    makers = {"folder": os.mkdir, "pipe": os.mkfifo, "link": lambda path: os.symlink(tmp_path, path)}
    for name, make in makers.items():
        checkout = tmp_path / name
        checkout.mkdir()
        (checkout / "pruning.ipynb").write_text(_notebook(RIGHT), encoding="utf-8")
        for place in ("result.json", "release-body.md", "timestamp.txt", "notes.json", "x.zip", "submitted"):
            make(str(checkout / place))
        if name == "folder":
            (checkout / "result.json" / "x.ipynb").write_text(_notebook({}), encoding="utf-8")
        grade_for_classroom(bundle, checkout)
        result = json.loads((checkout / "result.json").read_text(encoding="utf-8"))
        assert result["score"] == 2000, name


def test_gradescope_student_is_marked_by_their_own_trees(tmp_path: Path) -> None:
    """The student is identified by e-mail address or id; an unknown student gets no marks."""
    roster, secret, course = tmp_path / "students.csv", tmp_path / "secret.txt", tmp_path / "course"
    roster.write_text("id,last_name,first_name,email\nu1,Lima,Ana,ana@example.org\nu2,Rey,Bea,bea@example.org\n")
    secret.write_text("a long random secret of a course\n")
    secret.chmod(0o600)
    own = ["--folder", str(course), "--roster", str(roster), "--secret-file", str(secret)]
    assert main(["sheets", "pruning", "--lang", "en", *own]) == 0
    platform = Gradescope(tmp_path, "--solutions", str(course), "--secret-file", str(secret))
    assert (tmp_path / "autograder.zip").stat().st_mode & 0o077 == 0
    text = (course / "variants" / "pruning" / "u2" / "pruning.ipynb").read_text(encoding="utf-8")
    statuses = [
        platform.results({"pruning.ipynb": text}, user)["extra_data"]["status"]
        for user in ({"email": "bea@example.org"}, {"email": "x@example.org", "sid": "u2"}, {"email": "x@example.org"})
    ]
    assert statuses == ["graded", "graded", "unmarked"]


def _validated(result: dict[str, Any]) -> dict[str, Any]:
    """Check a result by the rules of GitHub Classroom: integer scores from 0 to their maximum, and texts."""
    assert result["schema"] == "classroom50/result/v1"
    assert (result["classroom"], result["assignment"]) == (RUNNER["CLASSROOM"], RUNNER["ASSIGNMENT"])
    assert result["submission"].startswith("submit/")
    assert all(result[name] and isinstance(result[name], str) for name in ("commit", "release", "review", "datetime"))
    for part in (result, *result["tests"]):
        assert type(part["score"]) is type(part["max-score"]) is int and 0 <= part["score"] <= part["max-score"]
    for test in result["tests"]:
        assert test["test-name"] and test["passed"] is (test["score"] == test["max-score"])
    return result


def test_classroom_script_marks_the_checkout_it_runs_in(tmp_path: Path) -> None:
    """The marks are written to ``result.json`` and to the text of the release."""
    bundle, checkout = tmp_path / "bundle", tmp_path / "checkout"
    assert main(["autograder", "--sheet", "pruning", "--as", "classroom", "-o", str(bundle)]) == 0
    assert sorted(path.name for path in bundle.iterdir()) == ["autograder.py", "grader.json", "kit.zip"]
    (checkout / ".git").mkdir(parents=True)
    (checkout / ".git" / "pruning.ipynb").write_text(_notebook(RIGHT), encoding="utf-8")
    (checkout / "README.md").write_text("# Week 3\n", encoding="utf-8")
    (checkout / "result.json").symlink_to(tmp_path / "elsewhere")

    def graded() -> dict[str, Any]:
        environment = _bare(tmp_path, **RUNNER)
        command = [tmp_path / "bin" / "python3", bundle / "autograder.py"]
        subprocess.run(command, check=True, cwd=checkout, env=environment, timeout=LIMIT)
        assert not (checkout / "result.json").is_symlink() and not (tmp_path / "elsewhere").exists()
        return _validated(json.loads((checkout / "result.json").read_text(encoding="utf-8")))

    result = graded()
    assert (result["score"], result["tests"]) == (0, [])
    (checkout / "pruning.ipynb").write_text(_notebook(ANSWERS["carlos"]), encoding="utf-8")
    result = graded()
    rows = _marks(submitted(tmp_path / "class", {"carlos": ANSWERS["carlos"]}), tmp_path / "grades")
    assert [test["score"] for test in result["tests"]] == [round(100 * float(rows[0][name])) for name in RIGHT]
    assert result["score"] == sum(test["score"] for test in result["tests"]) and result["max-score"] == 2000
    body = (checkout / "release-body.md").read_text(encoding="utf-8")
    assert "#### Minimax first: 2 / 2" in body and body.count("\n#### ") == len(RIGHT)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--as", "classroom", "--exam-secret", "{secret}", "-o", "{out}"], "can read them"),
        (["--as", "gradescoop", "-o", "{out}.zip"], "gradescope"),
        (["--as", "gradescope", "-o", "{out}"], ".zip"),
        (["--as", "classroom", "-o", "{out}.zip"], "folder"),
        (["--as", "gradescope", "-o", "{there}.zip"], "already exists"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], words: str
) -> None:
    """The cases are a secret for GitHub Classroom, an unknown platform, a wrong file name and an existing file."""
    (tmp_path / "secret.txt").write_text("a long random secret of an exam\n")
    (tmp_path / "there.zip").touch()
    os.chmod(tmp_path / "secret.txt", 0o600)
    names = {"secret": tmp_path / "secret.txt", "out": tmp_path / "out", "there": tmp_path / "there"}
    assert main(["autograder", "--sheet", "pruning", *(word.format(**names) for word in options)]) == 2
    message = capsys.readouterr().err.strip()
    assert words in message and "\n" not in message
    assert not (tmp_path / "out").exists()
