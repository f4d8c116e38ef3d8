"""A game against a machine on a plain page, with real Python but without a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gametree.widgets import PlayGame
from gametree.widgets.play_widget import reply
from widget_page import WidgetPage

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["PlayPage"]


class PlayPage(WidgetPage):
    """A game widget as its user sees it; another one can replace it."""

    play: PlayGame

    def __init__(self, page: Page) -> None:
        super().__init__(page, reply)

    def show(self, play: PlayGame) -> PlayPage:
        """Replace the widget by that of the given game."""
        if self.shown:
            self.close(-1)
        self.play = play
        self.add(play)
        return self

    @property
    def root(self) -> Locator:
        """Return the root element of the widget."""
        return self.page.locator(".gametree-play")

    def place(self, row: int, column: int) -> Locator:
        """Return a cell of the board, counted from 0."""
        return self.root.locator(f".gametree-place[data-row='{row}'][data-column='{column}']")

    def press(self, key: str) -> PlayPage:
        """Press the element that has the given key, and wait for the kernel's answer."""
        self.root.locator(f"[data-key='{key}']").click()
        return self.settle()

    def board(self) -> list[str]:
        """Return the contents of the board's cells."""
        return self.root.locator(".gametree-place").evaluate_all(
            "all => all.map(place => (place.querySelector('[aria-hidden]') ?? place).textContent)"
        )

    @property
    def turn(self) -> str:
        """Return the sentence about the player to move."""
        return self.root.locator(".gametree-turn").inner_text()

    @property
    def message(self) -> str:
        """Return the sentence with which a move was refused."""
        return self.root.locator(".gametree-hint").inner_text()

    @property
    def reason(self) -> list[str]:
        """Return the sentences about the machine's move."""
        return self.root.locator(".gametree-reason p").all_inner_texts()

    @property
    def verdict(self) -> list[str]:
        """Return the sentences about the reader's move."""
        return self.root.locator(".gametree-play-verdict p").all_inner_texts()
