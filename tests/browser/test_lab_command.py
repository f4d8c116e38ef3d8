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

from jupyter_lab import Jupyter, running_jupyter
from lab_page import Lab

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
PACKAGES = ".venv/lib"


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
    """Open a page of laptop size."""
    opened = Lab(browser.new_page(viewport={"width": 1366, "height": 768}), command)
    yield opened
    opened.page.close()


def test_opening_a_page_prints_no_stack_trace(lab: Lab, command: Jupyter) -> None:
    lab.open(f"{OPENED[0]}.ipynb")
    lab.page.wait_for_timeout(5000)  # JupyterLab sends its own requests after the page has loaded
    said = command.log.read_text()
    assert str(command.folder) in said
    for alarm in ("Node.js v", "node:internal", "without nodejs", "yarn"):
        assert alarm not in said, said


@pytest.mark.parametrize("name", [*OPENED, SHEET])
def test_opened_notebook_is_not_marked_as_changed(lab: Lab, name: str) -> None:
    """The notebook stays unmarked even after the kernel has reported its Python version."""
    lab.open(f"{name}.ipynb")
    lab.page.wait_for_timeout(2000)  # JupyterLab writes the metadata after the kernel is idle
    assert lab.page.locator(".jp-mod-dirty").count() == 0


def test_original_notebook_opened_in_place_is_marked_as_changed(lab: Lab, command: Jupyter) -> None:
    """This is a control test: it shows that the test above waits long enough."""
    shutil.copy(ROOT / f"{SHEET}.ipynb", command.folder / "as-it-is.ipynb")
    lab.open("as-it-is.ipynb")
    lab.page.locator(".jp-mod-dirty").first.wait_for(state="attached")
