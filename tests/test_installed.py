"""The kit as others get it: a wheel, installed into an empty environment, draws and speaks all its languages."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

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
    """Run a program in a folder outside the checkout and return what it printed; stderr must be empty."""
    ran = subprocess.run([*map(str, command)], cwd=folder, capture_output=True, text=True, timeout=300)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of what the repository holds, so that no folder of the checkout changes."""
    source, folder = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "gametree", source / "gametree", ignore=shutil.ignore_patterns("__pycache__"))
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet")
    run(*pip, "--no-deps", "--no-build-isolation", "--wheel-dir", folder, source, folder=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.slow
def test_the_wheel_holds_every_file(wheel: Path) -> None:
    """All modules, scripts, styles, catalogues of messages and the licence are in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    kinds = (".py", ".js", ".css", ".po", ".mo", ".typed")
    wanted = {str(path.relative_to(ROOT)) for path in (ROOT / "gametree").rglob("*") if path.suffix in kinds}
    assert {
        "gametree/widgets/page/player/player.js",
        "gametree/widgets/page/player/player.css",
        "gametree/py.typed",
    } <= wanted
    assert {f"gametree/narration/locale/{lang}/LC_MESSAGES/gametree.mo" for lang in ("es", "pt")} <= wanted
    assert wanted <= packed
    assert {name.split("/")[0].partition("-")[0] for name in packed} == {"gametree"}
    assert any(name.endswith("licenses/LICENSE") for name in packed)


@pytest.mark.slow
def test_the_installed_core_draws_and_speaks(wheel: Path, tmp_path: Path) -> None:
    """Installed alone, without any other package, the kit searches, draws text, and does not fall back to English."""
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv", folder=tmp_path)
    folder = "Scripts" if sys.platform == "win32" else "bin"
    python = tmp_path / "venv" / folder / "python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python, "install", "--quiet")
    run(*pip, "--no-deps", "--no-index", wheel, folder=tmp_path)
    said = run(python, "-I", "-c", PROGRAM, folder=tmp_path).splitlines()
    assert said[:2] == ["3 a1", "[[3 12 8] [2 4 6] [14 5 2]]"]
    assert "A △" in said[2]
    spoken = [line.split("|", 1) for line in said if line[2:3] == "|"]
    captions = {lang: [text for tongue, text in spoken if tongue == lang] for lang in ("en", "es", "pt")}
    assert [len(texts) for texts in captions.values()] == [8, 8, 8]
    for en, es, pt in zip(*captions.values(), strict=True):
        assert len({en, es, pt}) == 3
    command = (tmp_path / "venv" / folder / "gametree", "run", "[3 12 8 2 4 6 14 5 2]", "-b", "3", "--lang")
    tables = {run(*command, lang, folder=tmp_path) for lang in ("en", "es", "pt")}
    assert len(tables) == 3
