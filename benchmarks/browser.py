"""The cost of the player in Chromium: the first paint, a step, and the number of elements that a step changes."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gametree as gt

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["player_in_the_browser"]

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-headless-shell", "chromium-browser", "google-chrome"))), None
)

MOUNT = """async text => {
  const [url, state] = [URL.createObjectURL(new Blob([text.module], {type: 'text/javascript'})), text.state];
  document.head.append(Object.assign(document.createElement('style'), {textContent: text.css}));
  const el = document.body.appendChild(document.createElement('div'));
  const model = {get: name => state[name], set() {}, save_changes() {}, send() {}, on() {}, off() {}};
  const painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  await painted();
  const start = performance.now();
  const widget = (await import(url)).default;
  widget.render({model, el});
  await painted();
  return performance.now() - start;
}"""
"""JavaScript that measures the time from the arrival of the module and the payload until the player is painted"""

STEPS = """keys => {
  const root = document.querySelector('.gametree-player');
  const press = key => root.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
  press('1');
  press('Home');
  const times = [];
  for (let step = 0; step < keys; step++) {
    const start = performance.now();
    press('ArrowRight');
    root.getBoundingClientRect();
    times.push(performance.now() - start);
  }
  return times;
}"""
"""JavaScript that measures the time for script, style and layout of each event, in milliseconds"""


def player_in_the_browser(leaves_27: str) -> str:
    """Return the measurements as a Markdown table; without Chromium, return a line with the reason."""
    if CHROMIUM is None:
        return "No Chromium was found, so the player was not measured in a browser."
    from playwright.sync_api import sync_playwright

    small = gt.alphabeta(leaves_27, branching=3)
    large = gt.alphabeta(gt.random_tree(7, branching=3, depth=6, high=99))
    rows = ["| the player in Chromium | median | 95 of 100 under | goal |", "| --- | ---: | ---: | --- |"]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 900})
        times = [_first_paint(page, small) for _ in range(9)]
        rows.append(f"| 27 leaves: first paint, ms | {statistics.median(times):.0f} | {max(times):.0f} | < 300 |")
        for name, result, unfold in (
            ("27 leaves", small, False),
            ("1093 nodes, folded", large, False),
            ("1093 nodes, unfolded", large, True),
        ):
            path = Path(folder) / "player.html"
            result.to_html(path, overwrite=True)
            page.goto(path.as_uri())
            if unfold:
                page.locator(".unfold-all").click()
            times = sorted(page.evaluate(STEPS, len(result.trace)))
            high = times[int(0.95 * len(times))]
            rows.append(f"| {name}: one event, ms | {statistics.median(times):.1f} | {high:.1f} | < 16 |")
        browser.close()
    return "\n".join(rows)


def _first_paint(page: Page, result: gt.Result) -> float:
    player = result.player()
    state: dict[str, Any] = player.get_state()
    text = {
        "module": state.pop("_esm"),
        "css": state.pop("_css"),
        "state": {k: state[k] for k in state if not k.startswith("_") or k == "_payload"},
    }
    text["state"] = {
        name: value for name, value in text["state"].items() if isinstance(value, str | int | dict | list | type(None))
    }
    page.goto("about:blank")
    taken: float = page.evaluate(MOUNT, text)
    return taken
