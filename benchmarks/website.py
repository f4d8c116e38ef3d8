"""The loading time of the web site's pages in Chromium, compared with Pyodide alone in the same browser."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from browser import CHROMIUM
from gametree.exercises import Exercise

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

    from site_server import SiteServer

__all__ = ["site_measured"]

ROOT = Path(__file__).parent.parent
BARE = """<!doctype html><script type="module">
import { createPyodideModule } from "./pyodide/packed.mjs";
const { loadPyodide } = await import("./pyodide/pyodide.mjs");
(await loadPyodide({ createPyodideModule, indexURL: "./pyodide/" })).runPython("1 + 1");
document.documentElement.dataset.ready = "";
</script>"""
PAGES = {
    "front": "index.html",
    "bare": "bare.html",
    "practise": "practise/index.html?kind=pruned-leaves&seed=1&difficulty=1",
    "book": "book.html",
    "watch": "watch/index.html?tree=[3 12 8 2 4 6 14 5 2]&b=3&algorithm=alphabeta",
}
WATCH = """new MutationObserver(() => {
  const done = name => { (window.times ??= {})[name] ??= performance.now(); };
  const svg = document.querySelector(".gametree-player svg, .gametree-practice svg");
  if (svg) requestAnimationFrame(() => done("shown"));
  if ("ready" in document.documentElement.dataset) done("ready");
  const book = document.querySelector("gametree-practice")?.shadowRoot;
  const check = book?.querySelector(".gametree-check");
  if (!check || window.pressed) return;
  window.pressed = true;
  done("shown");
  new MutationObserver(() => book.querySelector(".gametree-verdict") && done("ready"))
    .observe(book, { subtree: true, childList: true });
  check.click();
}).observe(document, { subtree: true, childList: true, attributes: true });"""
"""JavaScript that records when the first picture is shown and when Python is ready, in milliseconds since the page was
requested

On a page of a book, the script presses Check at once; Python counts as ready when the mark appears.
"""
KEPT = """async () => {
  for (const name of await caches.keys()) {
    const files = await (await caches.open(name)).keys();
    if (files.some(({ url }) => url.includes("gametree-python") && url.endsWith(".whl"))) return true;
  }
}"""
"""JavaScript that returns whether the browser has cached the Python folder of a book; wheels are the files that are
cached last
"""
PATIENCE = 120_000  # milliseconds until Python is ready, and until the service worker has cached the loaded files


def site_measured(repeats: int) -> str:
    """Return the measurements as a Markdown table; if Chromium is missing, return a line that says so."""
    if CHROMIUM is None:
        return "No Chromium was found, so the site was not measured."
    from playwright.sync_api import sync_playwright

    sys.path.insert(0, str(ROOT / "tests"))
    from site_server import serving

    with tempfile.TemporaryDirectory() as place:
        site = Path(place, "site")
        build = [sys.executable, "website/build.py", "--without-lab", "--without-reference", "--output", str(site)]
        subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        _add_pages(site)
        with sync_playwright() as playwright, serving(site) as server:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            runs = [_visits(browser, server) for _ in range(repeats)]
            browser.close()
    return _table({name: min(run[name] for run in runs) for name in runs[0]}, repeats)


def _add_pages(site: Path) -> None:
    """Add a page with Pyodide alone, and a page of a book with an exercise."""
    (site / "bare.html").write_text(BARE, encoding="utf-8")
    lines = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]").embed("html", site, site=site)
    (site / "book.html").write_text(f"<!doctype html><title>Book</title>{lines}", encoding="utf-8")


def _visits(browser: Browser, server: SiteServer) -> dict[str, float]:
    """Visit each page in a fresh browser, and again in the same browser; return the times in seconds and the sizes
    in MB.
    """
    taken = {}
    for name, page in PAGES.items():
        context = browser.new_context(bypass_csp=True)
        context.add_init_script(WATCH)
        for visit in ("first", "again"):
            server.sent.clear()
            times = _visit(context, server, page, "shown" if name in ("front", "watch") else "ready")
            taken |= {f"{name} {visit} {moment}": value for moment, value in times.items()}
            if visit == "first" and name in ("practise", "watch"):
                context.pages[0].wait_for_selector("html[data-kept]", state="attached", timeout=PATIENCE)
            if visit == "first" and name == "book":
                context.pages[0].wait_for_function(KEPT, timeout=PATIENCE)
            context.pages[0].close()
        context.close()
    return taken


def _visit(context: BrowserContext, server: SiteServer, address: str, moment: str) -> dict[str, float]:
    page = context.new_page()
    page.goto(server.base + address)
    page.wait_for_function(f"window.times?.{moment}", timeout=PATIENCE)
    sent = server.megabytes
    times = page.evaluate("Object.fromEntries(Object.entries(window.times).map(([name, time]) => [name, time / 1000]))")
    return {**times, "sent": sent}


def _table(taken: dict[str, float], repeats: int) -> str:
    rows = [
        f"| the site in Chromium, the least of {repeats} | | against Pyodide alone | goal | |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    for what, name, against, goal in (
        ("front page: first picture", "front first shown", "", 0.5),
        ("Pyodide alone, first visit", "bare first ready", "", None),
        ("Practise: the question is there, first visit", "practise first shown", "", 0.5),
        ("Practise: ready to check, first visit", "practise first ready", "bare first ready", 1.25),
        ("Practise: MB until then", "practise first sent", "", 15),
        ("Pyodide alone, again", "bare again ready", "", None),
        ("Practise: the question is there, again", "practise again shown", "", 0.5),
        ("Practise: ready to check, again", "practise again ready", "bare again ready", 1.1),
        ("Practise: MB until then, again", "practise again sent", "", 0.1),
        ("a book: the first answer is checked, first visit", "book first ready", "bare first ready", 1.5),
        ("a book: MB until then", "book first sent", "", 15),
        ("a book: the first answer is checked, again", "book again ready", "bare again ready", 1.2),
        ("a book: MB until then, again", "book again sent", "", 0.1),
        ("Watch with your own tree: first picture, first visit", "watch first shown", "bare first ready", 1.35),
        ("Watch with your own tree: first picture, again", "watch again shown", "bare again ready", 1.3),
    ):
        unit = "MB" if name.endswith("sent") else "s"
        ratio = taken[name] / taken[against] if against else None
        met = "" if goal is None else "met" if (ratio or taken[name]) <= goal else "missed"
        target = "" if goal is None else f"≤ {goal}" + ("" if ratio else f" {unit}")
        rows.append(f"| {what} | {taken[name]:.2f} {unit} | {f'{ratio:.2f}' if ratio else ''} | {target} | {met} |")
    return "\n".join(rows)
