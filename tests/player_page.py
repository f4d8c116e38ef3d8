"""A player on a page, as its reader sees it."""

from __future__ import annotations

import atexit
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

import gametree as gt
from gametree.drawing.drawing import draw, layout_of
from gametree.drawing.shapes import EdgeMark, Role

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["MARKS", "PlayerPage", "drawn_marks", "wait_until_still"]

READ = """root => JSON.stringify({
  marks: Object.fromEntries([...root.querySelectorAll('g[data-id]')].map(
    mark => [mark.dataset.id, [mark.getAttribute('class'), mark.textContent]])),
  caption: root.querySelector('.gametree-caption:not([aria-hidden])').textContent,
  place: root.querySelector('.gametree-place').textContent,
  slider: Number(root.querySelector('.gametree-slider').value),
  counters: Object.fromEntries([...root.querySelectorAll('[data-count]')].map(
    pair => [pair.dataset.count, Number(pair.querySelector('b').textContent)])),
})"""


MARKS = """root => Object.fromEntries([...root.querySelectorAll('g[data-id]')]
  .filter(mark => !mark.getAttribute('class').includes('gt-hidden'))
  .map(mark => [mark.dataset.id, [mark.getAttribute('class').split('gt-').at(-1), mark.textContent]]))"""
"""JavaScript that returns the role and the text of every visible mark"""


def drawn_marks(frame: Any, sorts: str = "ni") -> dict[str, list[str]]:
    """Return the role and the text of each visible mark of a frame, by id; by default the marks are nodes and notes."""
    marks = (mark for mark in draw(frame, layout=layout_of(frame.trace)).marks() if mark.id[0] in sorts)
    return {
        mark.id: [str(mark.role), "" if isinstance(mark, EdgeMark) else mark.text]
        for mark in marks
        if mark.role is not Role.HIDDEN
    }


STILL = """root => new Promise(done => {
  let before = [], frames = 0;
  const look = () => {
    const boxes = [...root.querySelectorAll('*')].map(one => one.getBoundingClientRect());
    const now = [root.scrollLeft, root.scrollTop, ...boxes.flatMap(({x, y, width, height}) => [x, y, width, height])];
    frames = now.length === before.length && now.every((one, at) => one === before[at]) ? frames + 1 : 0;
    before = now;
    if (frames < 5) requestAnimationFrame(look); else done();
  };
  look();
})"""


def wait_until_still(locator: Locator) -> None:
    """Wait until no part of an element has moved for five frames of the browser."""
    locator.evaluate(STILL)


EACH = """root => {
  const read = %s, slider = root.querySelector('.gametree-slider'), all = [];
  for (let step = 0; step <= Number(slider.max); step++) {
    slider.value = String(step);
    slider.dispatchEvent(new Event('input'));
    all.push(read(root));
  }
  return JSON.stringify(all);
}"""


PAGES: dict[str, Path] = {}
"""files of the pages written so far, by content and options; many tests open the same page"""


@cache
def folder() -> Path:
    """Return a folder for pages, which is deleted after the tests."""
    place = mkdtemp()
    atexit.register(rmtree, place, ignore_errors=True)
    return Path(place)


@dataclass
class PlayerPage:
    """A player with its buttons and its picture."""

    page: Page
    root: Locator

    @classmethod
    def of(cls, page: Page, subject: Any, **options: Any) -> PlayerPage:
        """Write the page of a result, or of two results side by side, and open it at its first step."""
        options = {"step": 0} | options
        results = [subject.first, subject.second] if isinstance(subject, gt.SideBySide) else [subject]
        key = f"{[result.trace.to_json() for result in results]} {options}"
        if key not in PAGES:
            PAGES[key] = subject.to_html(folder() / f"{len(PAGES)}.html", **options)
        page.goto(PAGES[key].as_uri())
        return cls(page, page.locator(".gametree-player"))

    def press(self, *keys: str) -> PlayerPage:
        """Press keys with the focus on the player."""
        self.root.evaluate("root => root.focus()")
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def click(self, button: str) -> PlayerPage:
        """Click a button, named by class (``next``) or step size (``leaf``), even if it is inactive or in the
        settings.
        """
        found = self.root.locator(f"button.{button}, button[data-by={button}]").first
        if not found.is_visible():
            self.settings()
        found.click(force=True)
        return self

    def read(self) -> dict[str, Any]:
        """Return everything that the player shows: marks by id, caption, position and counters."""
        shown: dict[str, Any] = json.loads(self.root.evaluate(READ))
        return shown

    def each(self, read: str) -> list[Any]:
        """Return the results of a JavaScript function on the player, one for each step of the current size."""
        found: list[Any] = json.loads(self.root.evaluate(EACH % read))
        return found

    def go(self, step: int) -> PlayerPage:
        """Go to a step of the current size."""
        self.root.locator(".gametree-slider").fill(str(step))
        return self

    def settings(self) -> PlayerPage:
        """Open the settings unless they are open."""
        if (opener := self.root.locator("button.settings[aria-expanded=false]")).count():
            opener.click()
        return self

    def speak(self, lang: str) -> PlayerPage:
        """Choose a language."""
        self.settings().root.locator(".gametree-language").select_option(lang)
        return self

    @property
    def place(self) -> str:
        """Return the name and number of the current step."""
        return self.root.locator(".gametree-place").text_content() or ""

    def note(self, label: str) -> str:
        """Return the note beside the node with the given label, or "" if the note is hidden."""
        marks = self.read()["marks"]
        node = next(id for id, (classes, text) in marks.items() if text == label and "gt-node" in classes)
        classes, text = marks.get(f"i{node[1:]}", ("gt-hidden", ""))
        return "" if "gt-hidden" in classes else text

    def having(self, role: str) -> list[str]:
        """Return the texts of the nodes that have the given role, such as ``pruned``."""
        marks = self.read()["marks"].values()
        return [text for classes, text in marks if "gt-node" in classes and classes.endswith(f"gt-{role}")]
