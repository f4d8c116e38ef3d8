"""Exercises in books, opened in Chromium and checked by Python in the browser: plain pages, Sphinx and MyST."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from test_embedded import HEAD, MYST

from access import violations
from chromium import faults_of
from gametree.exercises import Exercise
from gametree.phrases import LANGUAGES
from gametree.widgets.book_python import PYTHON_FOLDER, write_python
from gametree.widgets.practice_payload import practice_words
from site_server import SiteServer, serving
from sphinx_book import TREE, built

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

pytestmark = pytest.mark.browser

PATIENCE = 120_000  # milliseconds until Python is ready on a busy machine
SIZES = {"desktop": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
POLICY = "default-src 'self'; img-src data:"
KEPT = """async () => {
  const workers = await navigator.serviceWorker.getRegistrations();
  if (!workers.some(({ active }) => active?.state === 'activated')) return false;
  for (const name of await caches.keys()) {
    const kept = (await (await caches.open(name)).keys()).map(({ url }) => url);
    if (kept.some(url => url.endsWith('.whl')) && kept.some(url => url.endsWith('worker.js'))) return true;
  }
  return false;
}"""
"""JavaScript that returns whether this browser has cached the service worker and its last file"""
Visit = Callable[..., "AbstractContextManager[Page]"]


def book(folder: Path, site: Path, name: str = "index") -> None:
    """Write a page with the same exercise in each language, and a folder with Python beside the page."""
    exercise = Exercise("pruned-leaves", TREE)
    lines = [exercise.embed("html", folder, lang=lang, site=site) for lang in LANGUAGES]
    icon = '<link rel="icon" href="data:,">'
    page = f"{HEAD}{icon}<title>Book</title><main><h1>Book</h1>{''.join(lines)}</main>"
    (folder / f"{name}.html").write_text(page, encoding="utf-8")


@pytest.fixture
def visit(alone: Browser) -> Iterator[Visit]:
    """Return a function that opens pages in one fresh browser; afterwards check that no page printed to the console."""
    context: BrowserContext = alone.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)

    @contextmanager
    def opened(server: SiteServer, page: str, size: str = "desktop", policy: str = "") -> Iterator[Page]:
        found = context.new_page()
        found.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        faults = faults_of(found, "http://127.0.0.1:", "blob:http://127.0.0.1:", said=("error", "warning"))
        if policy:
            headers = {"content-type": "text/html", "content-security-policy": policy}
            found.route("**/*.html", lambda route: route.fulfill(body=route.fetch().text(), headers=headers))
        found.goto(server.base + page)
        yield found
        found.close()
        assert faults == []

    yield opened
    context.close()


def check(widget: Locator, lang: str = "en", *, leaves: tuple[str, ...] = (), sign: str = "✗") -> None:
    """Cross out leaves, press Check, and wait for the verdict."""
    for leaf in leaves:
        widget.locator(f"[data-name={leaf}]").click()
    widget.get_by_role("button", name=practice_words(lang)["check"], exact=True).click()
    expect(widget.locator(".gametree-verdict")).to_contain_text(sign, timeout=PATIENCE)


def test_one_worker_checks_all_exercises_of_a_page(visit: Visit, built_site: Path, tmp_path: Path) -> None:
    """Each exercise is marked in its own language, under a content policy that forbids inline scripts."""
    book(tmp_path, built_site)
    with serving(tmp_path) as server, visit(server, "index.html", policy=POLICY) as page:
        widgets = page.locator(".gametree-practice")
        assert not any("pyodide" in path for path, _ in server.sent)  # Python is loaded only after an answer
        for number, lang in enumerate(LANGUAGES):
            widget, words = widgets.nth(number), practice_words(lang)
            check(widget, lang, leaves=("C2",))
            check(widget, lang, leaves=("C3",), sign="✓")
            assert widget.locator("svg style, :scope style").count() == 0
            assert words["next_variant"] in widget.inner_text()
        assert len(page.context.service_workers) <= 1 and len(page.workers) == 1
        assert server.missing == []


@pytest.mark.parametrize("size", SIZES)
def test_wrong_answer_gets_a_reason_then_a_hint_then_a_new_variant(
    visit: Visit, built_site: Path, tmp_path: Path, size: str
) -> None:
    book(tmp_path, built_site)
    words = practice_words("en")
    with serving(tmp_path) as server, visit(server, "index.html", size) as page:
        widget = page.locator(".gametree-practice").first
        check(widget, leaves=("B1",))
        widget.locator("button.hint").click()
        expect(widget.locator(".gametree-hints")).to_contain_text(words["hint_2"])
        before = widget.locator("svg").first.inner_html()
        widget.locator("button.next-variant").click()
        expect(widget.get_by_text(words["variant"].replace("%(number)s", "1"))).to_be_visible()
        assert widget.locator("svg").first.inner_html() != before
        check(widget)
        assert violations(page) == []
        assert not widget.locator("select.gametree-language").locator("visible=true").count()
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]


def test_other_pages_of_a_book_load_python_from_the_cache(visit: Visit, built_site: Path, tmp_path: Path) -> None:
    """The folder with Python is no longer available when the second page opens."""
    for name in ("index", "second"):
        book(tmp_path, built_site, name)
    with serving(tmp_path) as server:
        with visit(server, "index.html") as page:
            check(page.locator(".gametree-practice").first, leaves=("C2", "C3"), sign="✓")
            for _ in range(1800):
                if page.evaluate(KEPT):
                    break
                page.wait_for_timeout(100)
            assert page.evaluate(KEPT)
        server.sent.clear()
        with visit(server, "second.html") as page:
            check(page.locator(".gametree-practice").first, leaves=("C2", "C3"), sign="✓")
            assert [path for path, _ in server.sent if "pyodide" in path] == []


def test_exercise_without_the_python_folder_can_be_answered_but_is_not_checked(
    visit: Visit, built_site: Path, tmp_path: Path
) -> None:
    """The exercise still shows the line to copy, and says that the answer is not checked. A page opened from the disk
    behaves in the same way.
    """
    book(tmp_path, built_site)
    shutil.rmtree(tmp_path / PYTHON_FOLDER)
    with serving(tmp_path) as server, pytest.raises(AssertionError, match="404"), visit(server, "index.html") as page:
        unchecked(page)


def unchecked(page: Page) -> None:
    """Check that an exercise can be answered but is not checked."""
    widget = page.locator(".gametree-practice").first
    expect(widget.get_by_text("does not check")).to_be_visible()
    widget.locator("[data-name=C2]").click()
    assert widget.locator(".gametree-notation").input_value() == 'answer = ["C2"]'
    assert not widget.locator(".gametree-check, .hint, .next-variant").locator("visible=true").count()


def test_exercise_on_a_page_from_the_disk_is_not_checked(page: Page, built_site: Path, tmp_path: Path) -> None:
    """A page opened from the disk cannot start a worker, so the exercise behaves as if Python were missing."""
    book(tmp_path, built_site)
    page.goto((tmp_path / "index.html").as_uri())
    unchecked(page)


SPHINX = """# Book

```{gametree} [[3 12 8] [2 4 6] [14 5 2]]
:kind: pruned-leaves
```

```{gametree}
:kind: values
:seed: 3
:lang: es
```

```{toctree}
other
```
"""


def test_sphinx_book_includes_the_python_folder(visit: Visit, built_site: Path, tmp_path: Path) -> None:
    """The Sphinx extension copies the folder named in ``gametree_site``."""
    out, warnings = built(tmp_path, "html", SPHINX, gametree_site=str(built_site))
    assert warnings == ""
    with serving(out) as server, visit(server, "index.html") as page:
        check(page.locator(".gametree-practice").first, leaves=("C2", "C3"), sign="✓")
        check(page.locator(".gametree-practice").nth(1), "es")
        assert server.missing == []


def test_myst_book_finds_python_beside_its_modules(visit: Visit, built_site: Path, tmp_path: Path) -> None:
    if (myst := shutil.which("myst")) is None:
        pytest.skip("no myst on PATH; install it with npm install --global mystmd")
    lines = Exercise("pruned-leaves", TREE).embed("myst", tmp_path, site=built_site)
    (tmp_path / "index.md").write_text(f"# Book\n\n{lines}\n", encoding="utf-8")
    (tmp_path / "myst.yml").write_text("version: 1\nproject:\n  title: Book\nsite: {}\n", encoding="utf-8")
    # the site's theme cannot be downloaded
    subprocess.run([myst, "build", "--site"], cwd=tmp_path, capture_output=True, check=False)
    site, nodes = tmp_path / "_build" / "site", []
    json.loads(
        (site / "content" / "index.json").read_text("utf-8"),
        object_hook=lambda it: nodes.append(it) if it.get("type") == "anywidget" else it,
    )
    public = site / "public"
    write_python(built_site, public)
    icon = '<link rel="icon" href="data:,">'
    (public / "index.html").write_text(f"{HEAD}{icon}<title>Book</title><main></main>", encoding="utf-8")
    (public / "host.css").write_text("", encoding="utf-8")
    with serving(public) as server, visit(server, "index.html") as page:
        page.evaluate(MYST, [{**node, "css": "/host.css"} for node in nodes])
        check(page.locator(".gametree-practice").first, leaves=("C2", "C3"), sign="✓")


QUARTO = "project:\n  type: website\n  resources:\n    - gametree-practice.js\n    - gametree-python\n"


def test_quarto_book_checks_exercises_with_python(visit: Visit, built_site: Path, tmp_path: Path) -> None:
    if (quarto := shutil.which("quarto")) is None:
        pytest.skip("no quarto on PATH; its wheel downloads it from GitHub")
    lines = Exercise("pruned-leaves", TREE).embed("quarto", tmp_path, site=built_site)
    (tmp_path / "index.qmd").write_text(f"---\ntitle: Book\n---\n\n{lines}\n", encoding="utf-8")
    (tmp_path / "_quarto.yml").write_text(QUARTO, encoding="utf-8")
    subprocess.run([quarto, "render"], cwd=tmp_path, capture_output=True, check=True)
    with serving(tmp_path / "_site") as server, visit(server, "index.html") as page:
        check(page.locator(".gametree-practice").first, leaves=("C2", "C3"), sign="✓")
