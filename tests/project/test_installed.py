"""The installed kit: a wheel in an empty environment contains all languages and the course."""

from __future__ import annotations

import csv
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from kit_sources import PACKAGES
from sheets import RIGHT, ROOT, submitted

COURSE_FOLDERS = ("notebooks", "exercises")
"""folders of the course for students"""

PROGRAM = """
import gametree as gt
result = gt.alphabeta("3 12 8 2 4 6 14 5 2", branching=3)
print(result.value, result.best_move)
print(result.tree)
print(repr(result.tree))
for frame in result.frames():
    for lang in ("en", "es", "pt"):
        print(lang, frame.caption(lang), sep="|")
"""


def run(*command: object, folder: Path) -> str:
    """Run a program in a folder outside the checkout, check that it prints nothing to stderr, and return its output."""
    ran = subprocess.run([*map(str, command)], cwd=folder, capture_output=True, text=True, timeout=1800)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a source distribution and a wheel from it, without changing the checkout."""
    source, folder = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for name in ("gametree", "gametree_classroom", "notebooks", "exercises", "solutions"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    build = (sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, source)
    ran = subprocess.run([*map(str, build)], cwd=folder, capture_output=True, text=True, timeout=1800)
    assert ran.returncode == 0, ran.stderr
    assert "Package would be ignored" not in ran.stdout + ran.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel without other packages, and return the folder of its programs."""
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", folder=folder)
    programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", programs / "python", "install")
    run(*pip, "--quiet", "--no-deps", "--no-index", wheel, folder=folder)
    return programs


def test_wheel_contains_every_file_of_the_package(wheel: Path) -> None:
    """The wheel has modules, scripts, styles, catalogues, licence, course and the teacher's sheets, and is smaller
    than 4.3 MB.
    """
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    kinds = (".py", ".js", ".css", ".mo", ".toml", ".typ", ".pptx", ".typed")
    files = [path for package in PACKAGES for path in package.rglob("*")]
    wanted = {path.relative_to(ROOT).as_posix() for path in files if path.suffix in kinds}
    assert {
        "gametree/widgets/page/player/player.js",
        "gametree/widgets/page/player/player.css",
        "gametree/py.typed",
    } <= wanted
    assert {f"gametree/locale/{lang}/LC_MESSAGES/gametree.mo" for lang in ("es", "pt")} <= wanted
    assert wanted <= packed
    assert {name.split("/")[0].partition("-")[0] for name in packed} == {"gametree", "gametree_classroom"}
    assert any(name.endswith("licenses/LICENSE") for name in packed)
    data = {name.partition("share/gametree/")[2] for name in packed if ".data/" in name}
    folders = (*COURSE_FOLDERS, "solutions")
    assert data == {path.relative_to(ROOT).as_posix() for name in folders for path in (ROOT / name).glob("??/*.ipynb")}
    assert wheel.stat().st_size < 4_600_000


def test_installed_core_draws_and_translates_without_other_packages(installed: Path, tmp_path: Path) -> None:
    """The installed kit can search, draw trees as text, and print in every language."""
    said = run(installed / "python", "-I", "-c", PROGRAM, folder=tmp_path).splitlines()
    assert said[:2] == ["3 a1", "[[3 12 8] [2 4 6] [14 5 2]]"]
    assert "A △" in said[2]
    spoken = [line.split("|", 1) for line in said if line[2:3] == "|"]
    captions = {lang: [text for tongue, text in spoken if tongue == lang] for lang in ("en", "es", "pt")}
    assert [len(texts) for texts in captions.values()] == [8, 8, 8]
    for en, es, pt in zip(*captions.values(), strict=True):
        assert len({en, es, pt}) == 3
    command = (installed / "gametree", "run", "[3 12 8 2 4 6 14 5 2]", "-b", "3", "--lang")
    tables = {run(*command, lang, folder=tmp_path) for lang in ("en", "es", "pt")}
    assert len(tables) == 3


ANSWERED = (
    "run '[3 12 8]' --algorithm minimax --calls",
    "figures '[3 12 8]' --format tikz --format markdown --format dot -o figures",
    "deck '[3 12 8]' -o deck.tex",
    "lectures --deck 002",
    "lecture 002-deep",
    "variants roster.csv --kind values --exercise 1 --secret-file secret.txt -o trees",
    "check trees/u1.json A=3",
    "course show",
    "play --list",
)
"""commands that need only the standard library"""

REFUSED = {
    "figures '[3 12 8]' --format pdf -o pdf": "pictures",
    "deck '[3 12 8]' -o deck.pptx": "slides",
    "gallery 000-alphabeta -o gallery": "pictures",
    "paper --kind values -o sheet.pdf": "paper",
    "exam roster.csv --title 1 --kind values --secret-file secret.txt -o exam.pdf": "paper",
    "questions --kind values -o questions.xml": "pictures",
    "page lecture.ipynb": "lab",
    "lab": "lab",
}
"""commands that need other packages, each with the extra that contains these packages"""


def test_each_command_works_or_names_its_missing_extra(installed: Path, tmp_path: Path) -> None:
    """Text commands work without extras; the errors of other commands name the missing extra."""
    (tmp_path / "roster.csv").write_text("id,last_name,first_name\nu1,García,Ana\n", encoding="utf-8")
    secret = tmp_path / "secret.txt"
    secret.write_text("0123456789abcdef0123456789abcdef")
    secret.chmod(0o600)
    for line in [*ANSWERED, *REFUSED]:
        command = [str(installed / "gametree"), *shlex.split(line)]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=1800)
        if line in ANSWERED:
            assert (ran.returncode in (0, 1), ran.stderr) == (True, ""), line  # 1: the answer is wrong
            continue
        assert (ran.returncode, ran.stderr.count("\n")) == (2, 1), line
        extra = REFUSED[line]
        assert f"install it with: pip install 'gametree[{extra}]'" in ran.stderr, line


def test_lab_command_copies_the_course_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    """``gametree lab`` copies the notebooks and sheets into a folder, and opens the first notebook."""
    (packages,) = installed.parent.rglob("site-packages")
    (packages / "jupyterlab.py").write_text("import sys; print(*sys.argv[1:], sep='\\n')")
    (tmp_path / "notebooks").mkdir()  # the student's own folder, which is not a course
    try:
        said = run(installed / "gametree", "lab", "--lang", "es", "--", "--no-browser", folder=tmp_path)
        again = run(installed / "gametree", "lab", "--update", "--lang", "en", folder=tmp_path)
    finally:
        (packages / "jupyterlab.py").unlink()
    opened = "--LabApp.default_url=/lab/tree/notebooks/es/00-tour.ipynb"
    assert {f"--ServerApp.root_dir={tmp_path / 'work'}", opened, "--no-browser"} <= set(said.splitlines())
    for folder in COURSE_FOLDERS:
        for path in (ROOT / folder).glob("??/*.ipynb"):
            assert (tmp_path / "work" / path.relative_to(ROOT)).read_bytes() == path.read_bytes()
    assert not (tmp_path / "work" / "solutions").exists()
    assert "pip install --upgrade 'gametree[lab]'" in again and again.endswith("up to date.\n")


def test_wheel_can_write_and_grade_sheets_without_a_clone(installed: Path, tmp_path: Path) -> None:
    """The headings of the pages are in the language of the class."""
    run(installed / "gametree", "sheets", "pruning", "--lang", "es", "--folder", "course", folder=tmp_path)
    assert (tmp_path / "course" / "source" / "pruning" / "pruning.ipynb").is_file()
    submitted(tmp_path / "in", {"u1": RIGHT, "u2": {}}, lang="es")
    sheet = ("--sheet", "pruning", "--lang", "en", "--marks-only")
    run(installed / "gametree", "grade", "in", *sheet, "--out", "grades", folder=tmp_path)
    with (tmp_path / "grades" / "grades.csv").open(encoding="utf-8", newline="") as file:
        assert [(row["id"], row["total"]) for row in csv.DictReader(file)] == [("u1", "20"), ("u2", "0")]
