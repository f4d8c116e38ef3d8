"""Small trees in JupyterLab with its default settings, with and without the file browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from effort import pairing
from lab_page import Lab, write_notebook
from player_page import wait_until_still
from tree_room import WINDOWS, wrong_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from jupyter_lab import Jupyter

pytestmark = pytest.mark.browser

WIDGETS = {
    "player": "gt.alphabeta(NINE).player()",
    "practice": "Exercise('pruned-leaves', NINE).practice(keep=False)",
    "explorer": "gt.explore(NINE)",
    "compare": "gt.compare(gt.minimax(NINE), gt.alphabeta(NINE)).player()",
}
SCREENS = [(window, has_files) for window in WINDOWS for has_files in (True, False) if window[0] > 390 or not has_files]
"""sizes of the window, each with and without the file browser; on a phone JupyterLab leaves no space for a notebook
beside it
"""
SETUP = "import gametree as gt\nfrom gametree.exercises import Exercise\nNINE = '[[3 12 8] [2 4 6] [14 5 2]]'"


@pytest.fixture(scope="module")
def lab(browser: Browser, jupyter: Jupyter) -> Iterator[Lab]:
    """Show the widgets in a notebook beside the file browser."""
    write_notebook(jupyter.folder / "trees.ipynb", [f"{SETUP}\n{source}" for source in WIDGETS.values()])
    page = browser.new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    opened = Lab(page, jupyter).open("trees.ipynb")
    for number in range(len(WIDGETS)):
        opened.run(number)
    yield opened
    page.close()


@pytest.mark.parametrize(("screen", "name"), pairing(SCREENS, WIDGETS), ids=str)
def test_small_tree_is_fully_visible_and_legible_at_each_step(
    lab: Lab, screen: tuple[tuple[int, int], bool], name: str
) -> None:
    page, (window, has_files) = lab.page, screen
    width, height = window
    page.set_viewport_size({"width": width, "height": height})
    if page.locator(".jp-FileBrowser").is_visible() != has_files:
        page.keyboard.press("Control+b")
    page.locator(".jp-FileBrowser").wait_for(state="visible" if has_files else "hidden")
    root = lab.player([*WIDGETS].index(name)).root
    root.scroll_into_view_if_needed()
    wait_until_still(root)
    assert wrong_steps(root, WINDOWS[window]) == {}
