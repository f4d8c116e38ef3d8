"""How soon the pages of the web site are there in Chromium, against the same Pyodide alone in the same browser."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from browser import CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

__all__ = ["site_measured"]

ROOT = Path(__file__).parent.parent
BARE = """<!doctype html><script type="module">
import { createPyodideModule } from "./pyodide/packed.mjs";
const { loadPyodide } = await import("./pyodide/pyodide.mjs");
(await loadPyodide({ createPyodideModule, indexURL: "./pyodide/" })).runPython("1 + 1");
document.documentElement.dataset.ready = "";
</script>"""
EXERCISE = "practise/index.html?kind=pruned-leaves&seed=1&difficulty=1"
WATCH = """new MutationObserver(() => {
  const done = name => { window[name] ??= performance.now(); };
  const svg = document.querySelector(".gametree-player svg, .gametree-practice svg");
  if (svg) requestAnimationFrame(() => done("shown"));
  if ("ready" in document.documentElement.dataset) done("ready");
}).observe(document, { subtree: true, childList: true, attributes: true });"""
"""notes when the first picture is painted, and when Python is ready, in milliseconds since the page was asked for"""
PAUSE = 1500  # milliseconds, for the service worker to keep what was loaded


def site_measured(repeats: int) -> str:
    """Return the measurements as a table in Markdown; without a Chromium, one line that says so."""
    if CHROMIUM is None:
        return "No Chromium was found, so the site was not measured."
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(ROOT / "tests"))
    from site_server import serving

    with tempfile.TemporaryDirectory() as place:
        site = Path(place, "site")
        build = [sys.executable, "website/build.py", "--without-lab", "--without-reference", "--output", str(site)]
        subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        (site / "bare.html").write_text(BARE, encoding="utf-8")
        with sync_playwright() as playwright, serving(site) as server:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            runs = [_visits(browser, server.base) for _ in range(repeats)]
            browser.close()
    return _table({name: statistics.median(run[name] for run in runs) for name in runs[0]}, repeats)


def _visits(browser: Browser, base: str) -> dict[str, float]:
    """Visit each page in browsers that have not been there, and the exercise again in the same one."""
    taken = {}
    for name, page, moment in (("front", "", "shown"), ("bare", "bare.html", "ready"), ("practise", EXERCISE, "ready")):
        context = browser.new_context(bypass_csp=True)
        context.add_init_script(WATCH)
        taken[name] = _visit(context, base + page, moment)
        taken[f"{name} again"] = _visit(context, base + page, moment)
        context.close()
    return taken


def _visit(context: BrowserContext, address: str, moment: str) -> float:
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(f"window.{moment}", timeout=120_000)
    seconds: float = page.evaluate(f"window.{moment} / 1000")
    page.wait_for_timeout(PAUSE)
    page.close()
    return seconds


def _table(taken: dict[str, float], repeats: int) -> str:
    rows = [
        f"| the site in Chromium, the median of {repeats} | seconds | against Pyodide alone | goal | |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    for what, name, against, goal in (
        ("front page: first picture", "front", "", 0.5),
        ("Pyodide alone, first visit", "bare", "", None),
        ("Practise: ready to check, first visit", "practise", "bare", 4),
        ("Pyodide alone, again", "bare again", "", None),
        ("Practise: ready to check, again", "practise again", "bare again", 3),
    ):
        ratio = f"{taken[name] / taken[against]:.2f}" if against else ""
        met = "" if goal is None else "met" if taken[name] <= goal else "missed"
        rows.append(f"| {what} | {taken[name]:.2f} | {ratio} | {'' if goal is None else f'≤ {goal} s'} | {met} |")
    return "\n".join(rows)
