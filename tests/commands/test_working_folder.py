"""The student's copies of a course: created once, updated without losing work, and opened by ``gametree lab``."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from gametree import GameTreeError, files
from gametree.commands import cli, notebooks
from gametree.commands.notebooks import pull
from gametree.languages import translator_for
from gametree.working_folder import RECORD, fill, with_metadata
from goldens import Golden

TOUR, SHEET = "notebooks/en/00-tour.ipynb", "exercises/en/pruning.ipynb"
NEWER = "notebooks/en/00-tour.new.ipynb"
SECOND = "notebooks/en/00-tour.new2.ipynb"


def write(root: Path, **texts: str) -> Path:
    """Write a course with one notebook and one sheet."""
    for name, path in (("tour", TOUR), ("sheet", SHEET)):
        if name in texts:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(texts[name])
    return root


def contents(folder: Path) -> dict[str, str]:
    """Return the contents of the files in a folder, without the record that the kit keeps of its copies."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != RECORD)
    return {path.relative_to(folder).as_posix(): path.read_text() for path in paths}


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Write the first version of a course, and copy it into ``work``."""
    write(tmp_path, tour="one", sheet="one")
    assert fill(tmp_path, tmp_path / "work").new == [SHEET, TOUR]
    return tmp_path


def test_existing_copies_are_not_replaced_without_update(course: Path) -> None:
    """Existing copies stay as they are, and deleted ones are restored."""
    work = write(course / "work", tour="mine")
    (work / SHEET).unlink()
    write(course, tour="two", sheet="two")
    filled = fill(course, work)
    assert (filled.new, filled.replaced, filled.beside) == ([SHEET], [], {})
    assert contents(work) == {TOUR: "mine", SHEET: "two"}


def test_update_replaces_unchanged_files_and_keeps_changed_ones(course: Path, golden: Golden) -> None:
    """The newer version is written beside a changed file, and the student is informed of both; the student's own
    files stay.
    """
    work = write(course / "work", tour="mine")
    own = work / "notebooks/en/gametree-practice/values-1.json"
    own.parent.mkdir()
    own.write_text("my draft")
    write(course, tour="two", sheet="two")
    filled = fill(course, work, update=True)
    assert contents(work) == {TOUR: "mine", NEWER: "two", SHEET: "two", own.relative_to(work).as_posix(): "my draft"}
    golden(*[said.render(translator_for("en")) for said in filled.sentences()])


def test_update_offers_the_same_version_only_once(course: Path) -> None:
    """A second update to the same version writes no file, also if the student has deleted the newer file or changed
    a file.
    """
    work = write(course / "work", tour="mine")
    assert fill(course, work, update=True).sentences() == []
    write(course, tour="two")
    fill(course, work, update=True)
    (work / NEWER).unlink()
    assert fill(course, work, update=True).sentences() == []
    assert contents(work) == {TOUR: "mine", SHEET: "one"}


def test_changed_newer_file_is_kept_at_the_next_update(course: Path) -> None:
    """The third version of a file replaces the second only if the student has not changed the second."""
    work = write(course / "work", tour="mine")
    for version in ("two", "three"):
        fill(write(course, tour=version), work, update=True)
    assert contents(work) == {TOUR: "mine", NEWER: "three", SHEET: "one"}
    (work / NEWER).write_text("mine, too")
    assert fill(write(course, tour="four"), work, update=True).beside == {TOUR: SECOND}
    assert contents(work) == {TOUR: "mine", NEWER: "mine, too", SECOND: "four", SHEET: "one"}


@pytest.mark.parametrize(
    "record", [None, "[]", "{", "[" * 100_000, '{"format": "gametree-course", "version": 1, "files": 3}']
)
def test_update_without_its_record_replaces_no_file(course: Path, record: str | None) -> None:
    """The record of the copies is lost or damaged."""
    work = course / "work"
    (work / RECORD).unlink()
    if record:
        (work / RECORD).write_text(record)
    fill(write(course, tour="two"), work, update=True)
    assert contents(work) == {TOUR: "one", NEWER: "two", SHEET: "one"}


def test_failed_update_changes_no_file(course: Path, monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    """If one file cannot be written, no file is written; the next update writes all files."""
    work = write(course / "work", tour="mine")
    write(course, tour="two", sheet="two")
    before, replace, calls = contents(work), files.os.replace, []

    def fails_at_the_second(source: Path, target: Path) -> None:
        calls.append(target)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        replace(source, target)

    with monkeypatch.context() as patched:
        patched.setattr(files.os, "replace", fails_at_the_second)
        with golden.raises(GameTreeError):
            fill(course, work, update=True)
    assert contents(work) == before
    fill(course, work, update=True)
    assert contents(work) == {TOUR: "mine", NEWER: "two", SHEET: "two"}


def test_kernel_metadata_do_not_count_as_a_newer_course(course: Path) -> None:
    """Kernel metadata do not make a notebook newer, but a copy that is unchanged otherwise gets them."""
    text = '{"cells": [], "metadata": {"language_info": {"name": "python"}}}'
    work = course / "work"
    versions = [lambda data, n=n: with_metadata(data, {"language_info": {"version": n}}) for n in "12"]
    fill(write(course, tour=text, sheet=text), work, update=True, adapt=versions[0])
    write(work, tour="mine")
    filled = fill(course, work, update=True, adapt=versions[1])
    assert (filled.replaced, filled.beside) == ([SHEET], {})
    assert json.loads((work / SHEET).read_text())["metadata"] == {"language_info": {"version": "2"}}


# ---- the command --------------------------------------------------------------------------------


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Record the calls that would start JupyterLab, without starting it."""
    commands: list[list[str]] = []
    monkeypatch.setattr(notebooks.subprocess, "call", lambda command, env: commands.append(command) or 0)
    return commands


@pytest.mark.parametrize("lang", ["en", "es"])
def test_lab_opens_the_working_copies(
    started: list[list[str]], tmp_path: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """JupyterLab gets the folder of the copies, the first notebook and the other arguments."""
    opened = f"notebooks/{lang}/{notebooks.FIRST_NOTEBOOK}"
    (tmp_path / opened).parent.mkdir(parents=True)
    (tmp_path / opened).write_text("{}")
    given = ["lab", "--notebooks", str(tmp_path / "notebooks"), "--lang", lang, "--no-browser", "--port", "9999"]
    assert cli.main(given) == 0
    assert f"--ServerApp.root_dir={tmp_path / 'work'}" in started[0]
    assert f"--LabApp.default_url=/lab/tree/{opened}" in started[0]
    assert started[0][-3:] == ["--no-browser", "--port", "9999"]
    assert (tmp_path / "work" / opened).read_text() == "{}"
    assert str(tmp_path / "work") in capsys.readouterr().out
    assert cli.main(given) == 0 and capsys.readouterr().out == ""
    assert (Path(__file__).parents[2] / opened).exists()


def test_jupyterlab_starts_in_the_requested_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """JupyterLab's settings contain the language if its language pack is installed, and news are not fetched."""
    found = []

    def call(command: list[str], env: dict[str, str]) -> int:
        folder = env["JUPYTER_CONFIG_PATH"].split(os.pathsep)[-1]
        assert ("pt_BR" in command[2]) == bool(found)  # the server translates the menus itself
        found.append(json.loads((Path(folder) / "labconfig" / "default_setting_overrides.json").read_text("utf-8")))
        return 0

    monkeypatch.setattr(notebooks.subprocess, "call", call)
    (tmp_path / "notebooks" / "en").mkdir(parents=True)
    for packs in ((), ("jupyterlab_language_pack_pt_BR",)):
        monkeypatch.setattr(
            notebooks, "find_spec", lambda name, packs=packs: name == "jupyterlab" or (name in packs) or None
        )
        assert cli.main(["lab", "--notebooks", str(tmp_path / "notebooks"), "--lang", "pt"]) == 0
    news = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}
    assert found == [news, news | {"@jupyterlab/translation-extension:plugin": {"locale": "pt_BR"}}]


def test_update_reports_its_changes_without_starting_jupyterlab(
    started: list[list[str]], course: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """If the user names the folder of the copies as the course, ``--update`` is refused with advice, and ``lab`` opens
    the copies.
    """
    work = tmp_path / "mine"
    given = ["lab", "--notebooks", str(course / "notebooks"), "--folder", str(work), "--lang", "en"]
    assert cli.main(given) == 0 and started.pop()
    write(course, tour="two")
    assert cli.main([*given, "--update"]) == 0
    assert f"{TOUR}: replaced" in capsys.readouterr().out
    assert cli.main([*given, "--update"]) == 0
    assert capsys.readouterr().out.endswith("up to date.\n")
    assert started == []
    among = ["lab", "--notebooks", str(work / "notebooks"), "--lang", "en"]
    assert cli.main([*among, "--update"]) == 2
    assert "gametree lab --update" in capsys.readouterr().err
    assert cli.main(among) == 0
    assert f"--ServerApp.root_dir={work}" in started[0]


def test_copies_have_the_kernel_metadata_that_jupyterlab_writes(started: list[list[str]], tmp_path: Path) -> None:
    """The metadata describe the kernel of this machine."""
    write(tmp_path, tour='{"cells": [], "metadata": {"kernelspec": {"name": "python3"}, "toc": 1}}')
    pytest.importorskip("ipykernel")
    assert cli.main(["lab", "--notebooks", str(tmp_path / "notebooks")]) == 0
    metadata = json.loads((tmp_path / "work" / TOUR).read_text())["metadata"]
    assert metadata["kernelspec"]["name"] == "python3" and metadata["toc"] == 1
    assert {"name", "version", "mimetype", "file_extension"} <= metadata["language_info"].keys()


# ---- git ----------------------------------------------------------------------------------------


def git(folder: Path, *arguments: str) -> None:
    """Run git with an author name and address."""
    who = ("-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "init.defaultBranch=main")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


def test_clone_is_pulled_only_if_it_is_clean_and_has_a_remote(tmp_path: Path, golden: Golden) -> None:
    """Any other clone stays unchanged, and the message gives the reason."""
    origin, clone = write(tmp_path / "origin", tour="one"), tmp_path / "clone"
    git(origin, "init")
    git(origin, "add", ".")
    git(origin, "commit", "-m", "one")
    t = translator_for("en")
    assert "no remote branch" in pull(origin).render(t)
    git(tmp_path, "clone", str(origin), str(clone))
    write(origin, tour="two")
    git(origin, "commit", "-am", "two")
    write(clone, tour="mine", sheet="untracked")
    assert f"changes (first: {TOUR})" in pull(clone).render(t)
    assert (clone / TOUR).read_text() == "mine"
    git(clone, "checkout", TOUR)
    golden(pull(clone).render(t))
    assert contents(clone / "notebooks") == {"en/00-tour.ipynb": "two"}
    git(clone, "remote", "set-url", "origin", str(tmp_path / "nowhere"))
    assert "git pull failed" in pull(clone).render(t)
    assert "not a git clone" in pull(tmp_path).render(t)
