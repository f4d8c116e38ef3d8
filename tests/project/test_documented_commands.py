"""The commands of the guides work as printed, in a clone of the repository after ``make lab``."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.M | re.S)
ACTIVATE = ". .venv/bin/activate"
ELSEWHERE = re.compile(r"nbgrader|^make |^git clone|cp \.|gametree page|--site |scan")
"""pattern of the commands that these tests skip: other tests run them (nbgrader, make, a notebook as a page, a site,
scans), or they need a server
"""


def blocks(page: Path) -> list[str]:
    """Return the blocks of terminal commands on a page."""
    return BLOCK.findall(page.read_text(encoding="utf-8"))


def lines(block: str) -> Iterator[str]:
    """Yield the lines of a block that these tests run."""
    yield from (line for line in block.replace("\\\n", "").splitlines() if not ELSEWHERE.search(line))


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a folder like a clone after ``make lab``, with the environment of the tests and a stub for pip."""
    for name in ("docs", "notebooks", "solutions", "pyproject.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    (programs / "activate").write_text(f'PATH="{programs}:$PATH"\n')
    (programs / "python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    (programs / "gametree").write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m gametree "$@"\n')
    (programs / "pip").write_text("#!/bin/sh\nexit 0\n")
    for program in programs.iterdir():
        program.chmod(0o755)
    return tmp_path


def test_environment_is_activated_before_the_first_kit_command() -> None:
    """The test checks every page with a code block that runs a command of the kit."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        first = min(
            (text.index(block) for block in blocks(page) if re.search(r"^gametree ", block, re.M)), default=None
        )
        assert first is None or ACTIVATE in text[: first + text[first:].index("gametree ")], page.name


def test_every_documented_pip_extra_exists() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for page in PAGES:
        for names in re.findall(r"(?:gametree|-e '?\.)\[([\w,]+)\]", page.read_text(encoding="utf-8")):
            assert set(names.split(",")) <= set(extras), f"{page.name}: {names}"


def test_documented_commands_write_different_files() -> None:
    """All commands of the guides can run in one folder without overwriting each other's files."""
    written = [
        name for page in PAGES for block in blocks(page) for name in re.findall(r" (?:-o|--keys) (\S+\.\w+)", block)
    ]
    assert sorted(written) == sorted(set(written))


STATUS = {'gametree run "[3 12 x]"': 2, "gametree check": 1}
"""exit status of the documented commands that show an error or a wrong answer, by the start of the command"""


def with_status(line: str) -> str:
    """Return a shell line that fails unless the command has its expected exit status."""
    status = next((status for begin, status in STATUS.items() if line.startswith(begin)), 0)
    return f"( {line.partition(' #')[0]} ) && exit 9 || [ $? -eq {status} ]" if status else line


MADE = {
    "docs/figures.md": ("figures/step-g.pdf", "exercise/solution.pdf", "gallery/index.html", "deck.pptx"),
    "docs/teachers.md": ("week1.pptx", "week1-solutions.pdf", "week1-exam-keys.csv", "week1/u1.json", "week1-keys.csv"),
    "docs/books.md": ("public/gametree-player.js", "book/gametree-player.js", "book/gametree-player.mjs"),
    "docs/course.md": ("my-course/own-solutions.pdf",),
}
"""pages whose commands these tests run, each with the files that the commands write"""


@pytest.mark.skipif(os.name == "nt", reason="the blocks are for a POSIX shell")
@pytest.mark.parametrize("page", MADE)
def test_code_blocks_of_a_page_run_in_order(page: str, clone: Path) -> None:
    """A line has exit status 0, or the status in `STATUS`."""
    script = ["set -e", ACTIVATE]
    for block in blocks(ROOT / page):
        run = list(lines(block))
        if any("gametree " in line for line in run):
            script += [f"cd '{clone}'", *map(with_status, run)]
    done = subprocess.run(
        ["bash", "-c", "\n".join(script)], cwd=clone, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout[-800:] + done.stderr[-800:]
    assert "Traceback" not in done.stderr and ("--lang pt\n" not in script[-1] or "escreve" in done.stderr)
    assert [name for name in MADE[page] if not (clone / name).is_file()] == []


CODE = re.compile(r"^```(?:python|sh|json|html)\n(.*?)^```$", re.M | re.S)
COLUMNS = 88
"""width of a code block on a page of the reference, in characters"""


def code_lines(block: str) -> list[str]:
    """Return the typed lines of a block, without doctest output."""
    typed = [line for line in block.splitlines() if line.startswith((">>>", "..."))]
    return typed or block.splitlines()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_code_lines_fit_the_width_of_a_page(page: Path) -> None:
    """A line may be as long as a code block is wide."""
    blocks = CODE.findall(page.read_text(encoding="utf-8"))
    assert [line for block in blocks for line in code_lines(block) if len(line) > COLUMNS] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_picture_has_a_text_description(page: Path) -> None:
    """A file name does not count as a description."""
    texts = re.findall(r"!\[([^\]]*)\]\(", page.read_text(encoding="utf-8"))
    assert [text for text in texts if len(text.split()) < 10] == []
