"""A notebook open in a browser, as a reader uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_lab import Jupyter
from player_page import PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["Lab"]


class Lab:
    """One notebook, open in a browser."""

    def __init__(self, page: Page, jupyter: Jupyter) -> None:
        self.page, self.jupyter = page, jupyter

    def open(self, name: str) -> Lab:
        """Open a notebook, and wait until it and its kernel stand."""
        self.page.goto(self.jupyter.address(name))
        self.page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
        self.page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
        return self

    def cell(self, number: int) -> Locator:
        """Return a cell."""
        return self.page.locator(".jp-CodeCell").nth(number)

    def run(self, number: int) -> Lab:
        """Run a cell and wait for the number in its prompt; press again where JupyterLab was not ready to hear."""
        prompt = self.cell(number).locator(".jp-InputPrompt")
        before = prompt.text_content() or ""
        for _ in range(5):
            self.cell(number).locator(".cm-content").click()
            self.page.keyboard.press("Control+Enter")
            for tick in range(400):
                self.page.wait_for_timeout(50)
                shown = prompt.text_content() or ""
                if shown != before and any(map(str.isdigit, shown)):
                    return self
                if shown == before and tick > 20:
                    break
        raise AssertionError(f"cell {number} does not run; its prompt is {prompt.text_content()}")

    def output(self, number: int) -> str:
        """Return the text below a cell."""
        return self.cell(number).locator(".jp-OutputArea-output").last.inner_text().strip()

    def player(self, number: int) -> PlayerPage:
        """Return the player below a cell."""
        root = self.cell(number).locator(".gametree-player")
        root.wait_for()
        return PlayerPage(self.page, root)

    def save(self) -> Lab:
        """Save the notebook, and wait until it stands on the disk."""
        self.page.keyboard.press("Control+s")
        self.page.locator(".jp-mod-dirty").wait_for(state="detached")
        return self
