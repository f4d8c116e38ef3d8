"""Practice widgets on a plain page, with real Python but without a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gametree.widgets import Practice
from gametree.widgets.practice_widget import reply
from widget_page import WidgetPage

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["PracticePage", "Practices"]


class Practices(WidgetPage):
    """A page of practice widgets."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, reply)

    def show(self, practice: Practice) -> PracticePage:
        """Show a widget below the others."""
        return PracticePage(self, self.add(practice).locator(".gametree-practice"), practice, len(self.shown) - 1)

    def push(self, shown: PracticePage) -> None:
        """Send the state that was set in Python to the page."""
        self.send(shown.number, _state=shown.practice._state, _payload=shown.practice._payload)


@dataclass
class PracticePage:
    """A practice widget as its reader sees it."""

    among: Practices
    root: Locator
    practice: Practice
    number: int

    @property
    def page(self) -> Page:
        """Return the page of the widget."""
        return self.among.page

    @property
    def stage(self) -> Locator:
        """Return the frame of the picture."""
        return self.root.locator(".gametree-stage")

    def target(self, name: str) -> Locator:
        """Return the button over the named leaf, branch or move."""
        return self.root.locator(f".gametree-target[data-name={name}]")

    def fields(self, name: str) -> Locator:
        """Return the fields at a node."""
        return self.root.locator(f".gametree-field[data-name={name}] input")

    def relation(self, name: str) -> Locator:
        """Return the sign in front of the field at a node."""
        return self.root.locator(f".gametree-field[data-name={name}] .gametree-relation")

    def click(self, button: str) -> PracticePage:
        """Press a button, named by its class, and wait for the kernel's answer."""
        self.root.locator(f"button.{button}").click(force=True)
        return self.settle()

    def settle(self) -> PracticePage:
        """Wait until no request is pending."""
        self.among.settle()
        return self

    def close(self) -> int:
        """Close the widget, and return the number of elements that remain."""
        return self.among.close(self.number)

    @property
    def line(self) -> str:
        """Return the line of Python that the page offers for copying."""
        return self.root.locator(".gametree-line input").input_value()

    @property
    def written(self) -> str:
        """Return the answer as the page writes it for a reader."""
        return self.root.locator(".gametree-own span").inner_text()

    @property
    def python(self) -> Locator:
        """Return the optional field that contains the line of Python."""
        if (opener := self.root.locator("button.as-python[aria-expanded=false]")).count():
            opener.click()
        return self.root.locator(".gametree-line input")

    @property
    def message(self) -> str:
        """Return the sentence with which the answer was refused."""
        return self.root.locator(".gametree-hint").inner_text()

    def marks(self) -> dict[str, str]:
        """Return the roles of the marked nodes by label."""
        found: dict[str, str] = self.root.evaluate(MARKS)
        return {self.practice.exercise.tree.label(int(id[1:])): role for id, role in found.items()}

    def chips(self, place: int = 0) -> list[str]:
        """Return the names in list number ``place``, in order."""
        return self.root.locator(".gametree-chips").nth(place).locator(".gametree-handle").all_inner_texts()


MARKS = """root => Object.fromEntries([...root.querySelectorAll('.gt-right, .gt-wrong, .gt-missed')].map(
  mark => [mark.dataset.id, /gt-(right|wrong|missed)/.exec(mark.getAttribute('class'))[1]]))"""
