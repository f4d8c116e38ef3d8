"""Measurements of the trees on a page: completeness, text sizes, and blank space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from player_page import wait_until_still

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from playwright.sync_api import Locator, Page

__all__ = [
    "BLANK", "MOST_BLANK", "WINDOWS", "at_steps", "go", "measured", "some_steps", "tree_faults", "wrong",
    "wrong_in_windows", "wrong_steps",
]  # fmt: skip

WINDOWS = {(1366, 768): 12, (911, 512): 11, (390, 844): 11}
"""minimum text size in pixels, by width and height of the window"""

MOST_BLANK = 0.25
"""maximum blank fraction of a widget; measured fractions are rounded to hundredths"""

MEASURE = """root => [...root.querySelectorAll('.gametree-stage')].map(stage => {
  const frame = stage.getBoundingClientRect();
  const nodes = [...stage.querySelectorAll('.gt-node')], seen = nodes.filter(one => one.getClientRects().length);
  const within = box => box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1
    && box.bottom <= frame.bottom + 1;
  const texts = [...stage.querySelectorAll('svg text')].filter(
    one => one.textContent.trim() && one.getClientRects().length && one.checkVisibility({visibilityProperty: true}));
  return {
    folded: nodes.length - seen.length,
    cut: [...seen, ...texts].filter(one => !within(one.getBoundingClientRect())).map(one => one.textContent.trim()),
    least: Math.min(...texts.map(one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)),
    nodes: seen.filter(one => one.dataset.id && within(one.getBoundingClientRect())).map(
      one => Number(one.dataset.id.slice(1))),
  };
})"""
"""JavaScript that returns for each tree its truncated parts, its number of folded nodes, the size of its smallest text
in pixels, and its nodes in view
"""
BLANK = """root => {
  const own = root.getBoundingClientRect();
  const filled = [...root.querySelectorAll(
    '.gametree-stage svg, .gametree-overview, p, li, h2, .gametree-controls, .gametree-panel, .gametree-settings, '
    + '.gametree-counters, .gametree-acts, .gametree-written, .gametree-captions')].filter(
    one => one.checkVisibility({visibilityProperty: true})).map(one => one.getBoundingClientRect());
  let blank = 0, all = 0;
  for (let x = own.left + 8; x < own.right - 8; x += 8) for (let y = own.top + 8; y < own.bottom - 8; y += 8) {
    all += 1;
    blank += !filled.some(box => x >= box.left - 8 && x <= box.right + 8 && y >= box.top - 8 && y <= box.bottom + 8);
  }
  return blank / all;
}"""
"""JavaScript that returns the fraction of a widget that is empty"""


EACH = """async (root, steps) => {
  const slider = root.querySelector('.gametree-slider'), found = [];
  const rest = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const step of steps) {
    if (slider && step !== null) {
      slider.value = String(step);
      slider.dispatchEvent(new Event('input'));
      await rest();
    }
    const trees = (MEASURE)(root);
    const isWhole = trees.every(({cut, folded, least}) => !cut.length && !folded && least >= 11.95);
    const {from, to} = root.querySelector('.gametree-arrow')?.dataset ?? {};
    found.push({
      trees, blank: isWhole ? 0 : Math.round(100 * (BLANK)(root)) / 100,
      arrow: [from, to].filter(Boolean).map(id => Number(id.slice(1))),
      badges: [...root.querySelectorAll('.gametree-fold text')].map(one => one.textContent).join(' ').split(' '),
      map: Boolean(root.querySelector('.gametree-overview svg')?.checkVisibility()),
    });
  }
  return found;
}""".replace("MEASURE", MEASURE).replace("BLANK", BLANK)
"""JavaScript that returns for each of the given steps: the measured trees, the nodes at both ends of the arrow to the
owner of a bound, the words on badges of folded nodes, whether the overview is visible, and the blank fraction of the
widget; the fraction counts as 0 if all trees are complete and legible
"""


def measured(root: Locator) -> list[dict[str, Any]]:
    """Return the visible part of each tree of a widget."""
    found: list[dict[str, Any]] = root.evaluate(MEASURE)
    return found


def at_steps(root: Locator, steps: Iterable[int | None]) -> list[dict[str, Any]]:
    """Return the measured trees and the blank fraction at each of the given steps; None is the current step."""
    found: list[dict[str, Any]] = root.evaluate(EACH, list(steps))
    return found


def tree_faults(state: dict[str, Any], least: float, *, may_fold: bool = False) -> list[str]:
    """Return the faults of the trees at one step; ``least`` is the minimum text size in pixels."""
    faults = []
    for tree in state["trees"]:
        if tree["cut"] or (tree["folded"] and not may_fold):
            faults.append(f"{tree['folded']} nodes are folded, and {tree['cut']} is cut")
        if tree["least"] < least - 0.05:
            faults.append(f"a text of {tree['least']:.1f} pixels")
        if 0 not in tree["nodes"]:
            faults.append("the root is out of view")
    return faults + ([f"{state['blank']:.0%} is blank"] if state["blank"] > MOST_BLANK else [])


def wrong(root: Locator, least: float) -> list[str]:
    """Return the faults of trees that must be completely visible; ``least`` is the minimum text size in pixels."""
    return tree_faults(at_steps(root, [None])[0], least)


def steps_of(root: Locator) -> range:
    """Return the steps of a widget with a slider, or one step for a widget without."""
    slider = root.locator(".gametree-slider")
    return range(int(slider.get_attribute("max") or 0) + 1) if slider.count() else range(1)


def some_steps(root: Locator, number: int = 4) -> list[int]:
    """Return steps of a widget at equal distances, including the first and the last."""
    last = steps_of(root)[-1]
    return sorted({last * part // (number - 1) for part in range(number)})


def go(root: Locator, step: int) -> None:
    """Go to a step, if the widget has steps."""
    if step:
        root.locator(".gametree-slider").fill(str(step))


def wrong_steps(root: Locator, least: float) -> dict[int, list[str]]:
    """Return for each step the faults of trees that must be completely visible."""
    steps = steps_of(root)
    found = {step: tree_faults(state, least) for step, state in zip(steps, at_steps(root, steps), strict=True)}
    return {step: faults for step, faults in found.items() if faults}


def wrong_in_windows(page: Page, root: Locator, windows: Mapping[tuple[int, int], float] = WINDOWS) -> dict[str, Any]:
    """Return, for windows of several sizes and for each step, the faults of trees that must be completely visible."""
    found = {}
    for (width, height), least in windows.items():
        page.set_viewport_size({"width": width, "height": height})
        wait_until_still(root)
        found |= {f"{width} x {height}, step {step}": wrong for step, wrong in wrong_steps(root, least).items()}
    return found
