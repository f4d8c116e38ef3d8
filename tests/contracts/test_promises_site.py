"""The promises in the docs about the site, tested in a Chromium that can reach only a server of this machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from nbconvert import HTMLExporter, SlidesExporter
from PIL import Image
from playwright.sync_api import expect

import gametree as gt
from chromium import running
from effort import EVERY_CASE
from site_server import ALONE, ROOT, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

DOCS = (ROOT / "docs" / "site.md").read_text(encoding="utf-8")
PLAYER = (ROOT / "docs" / "player.md").read_text(encoding="utf-8")
"""text of the documentation page about the player"""
PATIENCE = 120_000  # milliseconds until Python is ready, on a busy machine


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start a Chromium that cannot reach other hosts."""
    started = running(ALONE)
    yield started
    started.close()


def promised(sentence: str, text: str = DOCS) -> None:
    """Check that the documentation contains the given sentence, regardless of line breaks."""
    assert sentence in " ".join(text.split())


def documented_addresses() -> list[str]:
    """Return the addresses in docs/site.md: its pages in all languages, and its links for students."""
    pages = [page for page in re.findall(r"^\| `([\w./]+)` \|", DOCS, re.MULTILINE)]
    # these pages contain only links
    pages = [page for page in pages if page not in ("lab/", "exam/", "teach/", "games/")]
    links = re.findall(r"^\| `((?:watch|practise|games)/\?[^`]+)` \|", DOCS, re.MULTILINE)
    assert len(pages) == 3 and len(links) > 4
    sample = links if EVERY_CASE else links[1::4]
    folders = [f"{home}{page}" for home in ("", "es/", "pt/") for page in ("", *pages)]
    return [*folders, "practise", "es", *sample]


def test_watch_and_practise_pages_work_offline(browser: Browser, built_site: Path) -> None:
    """After one visit the server is stopped, and then every documented address is opened."""
    promised("A page with Python then loads another 12 MB in the background")
    promised("After that, Watch, Practise and Play work without a network.")
    promised("The same pages in Spanish and Portuguese are in `es/` and `pt/`.")
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    with serving(built_site) as server:
        page.goto(f"{server.base}practise/?kind=savings&seed=1&difficulty=1")
        page.wait_for_selector("html[data-kept]", timeout=PATIENCE)
        assert server.missing == [] and server.megabytes < 13.9 + 12.5
    failed = [f"{address}: {why}" for address in documented_addresses() if (why := trouble(page, server.base, address))]
    context.close()
    assert failed == []


def trouble(page: Page, base: str, address: str) -> str:
    """Open an address and return the fault of its page, or ""; examples without stored pictures need Python."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("requestfailed", lambda asked: None if "/data/" in asked.url else faults.append(asked.url))
    try:
        page.goto(base + address, wait_until="load")
        folders, _, query = address.partition("?")
        if query:
            expect(page.locator("#shown .gametree-player").first).to_be_visible(timeout=PATIENCE)
        elif folders.rstrip("/").endswith("watch"):
            page.evaluate(LOAD_PICTURES)
            broken = page.locator("figure img").evaluate_all("all => all.filter(image => !image.naturalWidth).length")
            faults += [f"{broken} pictures are missing"] if broken else []
        elif folders.rstrip("/").endswith("practise"):
            expect(page.locator("#chooser a").first).to_be_visible()
        else:
            expect(page.locator(".gametree-player")).to_be_visible()
    except Exception as error:
        faults.append(str(error).splitlines()[0])
    for event in ("pageerror", "requestfailed"):
        page._impl_obj.remove_all_listeners(event)
    return "; ".join(faults)


LOAD_PICTURES = """async () => {
  const images = [...document.querySelectorAll("figure img")];
  for (const image of images) image.loading = "eager";
  await Promise.all(images.map(image => image.decode().catch(() => undefined)));
}"""


# ---- light and dark pages -----------------------------------------------------------------------

WHITE, BLACK = "background: #ffffff; color: #1b1b1b", "background: #111111; color: #e8e8e8"
PAGES = {
    "plain": ("<body>", "light"),
    "white": (f"<body style='{WHITE}'>", "light"),
    "black": (f"<body style='{BLACK}; color-scheme: dark'>", "dark"),
    "one that is light": ("<html style='color-scheme: light'><body>", "light"),
    "one that is dark": ("<html style='color-scheme: dark'><body>", "dark"),
    "as the system": ("<html style='color-scheme: light dark'><body>", "system"),
    "JupyterLab, light": (f"<body data-jp-theme-light=true style='{WHITE}'>", "light"),
    "JupyterLab, dark": (f"<body data-jp-theme-light=false style='{BLACK}'>", "dark"),
    "VS Code, light": (f"<body class=vscode-light style='{WHITE}'>", "light"),
    "VS Code, dark": (f"<body class=vscode-dark style='{BLACK}'>", "dark"),
    "nbconvert, light": ("light", "light"),
    "nbconvert, dark": ("dark", "dark"),
    "slides": ("slides", "light"),
}
"""types of page: the HTML with which a page starts (or the option for nbconvert), and whether the page is light, dark
or follows the system
"""


def outputs() -> str:
    """Return the notebook output of a search without a kernel: a picture, and players in frames."""
    one, other = (search("[[3 12 8] [2 4 6] [14 5 2]]") for search in (gt.alphabeta, gt.minimax))
    shown = [
        one._repr_mimebundle_()["text/html"],
        one.frame()._repr_html_(),
        gt.compare(one, other).frame()._repr_html_(),
    ]
    return "".join(f"<div>{each}</div>" for each in shown)


def page_with(output: str, start: str) -> str:
    """Return a page that contains the given output; unless ``start`` is HTML, nbconvert writes the page from a
    notebook.
    """
    if start.startswith("<"):
        return f"<!doctype html><meta charset=utf-8>{start}{output}"
    shows = nbformat.v4.new_output("display_data", {"text/html": output})
    cell = nbformat.v4.new_code_cell("show", outputs=[shows], metadata={"slideshow": {"slide_type": "slide"}})
    notebook = nbformat.v4.new_notebook(cells=[cell])
    exporter = SlidesExporter() if start == "slides" else HTMLExporter(theme=start)
    return exporter.from_notebook_node(notebook)[0]


@pytest.mark.parametrize(
    ("name", "system"),
    [(name, system) for name in PAGES for system in ("light", "dark") if EVERY_CASE or system != PAGES[name][1]],
)
def test_pictures_and_players_follow_the_light_or_dark_page(
    browser: Browser, tmp_path: Path, name: str, system: str
) -> None:
    """Pictures, and players in frames, have a light background on a light page and a dark background on a dark page."""
    promised("Every picture in a notebook has a text for screen readers, and is light or dark like the page.", PLAYER)
    promised("it adapts its height to its contents, and is light or dark like the page around it", PLAYER)
    start, scheme = PAGES[name]
    path = tmp_path / "page.html"
    path.write_text(page_with(outputs(), start), encoding="utf-8")
    page = browser.new_page(viewport={"width": 900, "height": 700}, color_scheme=system)  # type: ignore[arg-type]
    page.goto(path.as_uri(), wait_until="domcontentloaded")
    for frame in page.locator("iframe.gametree-shown").all():
        expect(frame).not_to_have_css("height", "860px")  # frame and page have agreed on a height
    shown = page.locator("img.gametree-shown, iframe.gametree-shown").all()
    found = [paper(element, tmp_path / "shot.png") for element in shown]
    page.close()
    assert found == [system if scheme == "system" else scheme] * 3


def paper(element: Locator, shot: Path) -> str:
    """Return "light" or "dark", for the background in a screenshot of the element."""
    element.scroll_into_view_if_needed()
    element.screenshot(path=shot)
    with Image.open(shot) as image:
        brightness = image.convert("L").getpixel((4, 4))
    assert isinstance(brightness, int)
    return "light" if brightness > 128 else "dark"
