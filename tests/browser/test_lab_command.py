"""``gametree lab`` as a student starts it: it prints no stack traces, and an opened notebook is not marked as
unsaved.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from jupyter_lab import Jupyter, running_jupyter
from lab_page import IDLE, Lab

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parent.parent.parent
OPENED = (
    "notebooks/en/00-tour",
    "notebooks/en/03-alpha-beta",
    "notebooks/en/21-exercises",
    "notebooks/es/03-alpha-beta",
)
SHEET = "exercises/en/pruning"
ORIGINAL = "as-it-is"
PACKAGES = ".venv/lib"
OPEN = "async path => { await jupyterapp.commands.execute('filebrowser:open-path', { path }); }"


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Jupyter]:
    """Start ``gametree lab`` in a clone of the repository, as ``make lab`` does."""
    clone = tmp_path_factory.mktemp("clone")
    for name in OPENED:
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / f"{name}.ipynb", clone / f"{name}.ipynb")
    (clone / SHEET).parent.mkdir(parents=True)
    shutil.copy(ROOT / f"{SHEET}.ipynb", clone / f"{SHEET}.ipynb")
    shutil.copy(ROOT / "package.json", clone)
    # Node.js finds our package.json above JupyterLab's yarn, as it does if yarn is in .venv
    yarn = find_spec("jupyter_builder")
    if yarn and yarn.origin:
        shutil.copytree(Path(yarn.origin).parent, clone / PACKAGES / "jupyter_builder")
    started = [sys.executable, "-m", "gametree", "lab", "--lang", "en", "--no-browser"]
    home, path = tmp_path_factory.mktemp("home"), (str(clone / PACKAGES),)
    with running_jupyter(home, clone / "work", command=started, within=clone, path=path) as running:
        yield running


@pytest.fixture(scope="module")
def lab(browser: Browser, command: Jupyter) -> Iterator[Lab]:
    """Open the notebooks in one page of laptop size, the last of them in place, and wait for their kernels."""
    shutil.copy(ROOT / f"{SHEET}.ipynb", command.folder / f"{ORIGINAL}.ipynb")
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    opened = Lab(page, command).open(f"{OPENED[0]}.ipynb")
    for number, name in enumerate((*OPENED[1:], SHEET, ORIGINAL), 2):
        page.evaluate(OPEN, f"{name}.ipynb")
        expect(page.locator(IDLE)).to_have_count(number)
    yield opened
    page.close()


def test_opening_notebooks_prints_no_stack_trace(lab: Lab, command: Jupyter) -> None:
    said = command.log.read_text()
    assert str(command.folder) in said
    for alarm in ("Node.js v", "node:internal", "without nodejs", "yarn"):
        assert alarm not in said, said


def test_opened_notebook_is_not_marked_as_changed(lab: Lab) -> None:
    """JupyterLab writes the kernel's version of Python into a notebook, which changes only an original."""
    tabs = lab.page.locator(".lm-DockPanel-tabBar .lm-TabBar-tab")
    assert tabs.count() == len(OPENED) + 2
    expect(tabs.and_(lab.page.locator(".jp-mod-dirty"))).to_have_text([f"{ORIGINAL}.ipynb"])
