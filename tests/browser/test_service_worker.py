"""The site's service worker in Chromium: small sites that share one server, replaced versions, unusual addresses."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from site_server import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

SCRIPT = (ROOT / "website" / "service_worker.js").read_text("utf-8").replace('"ROOT"', '"./"')
KEPT = "/index.html", "/page/index.html"
VISIT = """async () => {
  const keeper = navigator.serviceWorker;
  const controlled = new Promise(done => keeper.addEventListener("controllerchange", done));
  await keeper.register("service_worker.js", { updateViaCache: "none" });
  const { active } = await keeper.ready;
  if (!keeper.controller) await controlled;
  const kept = new Promise(done => keeper.addEventListener("message", ({ data }) => data.others && done()));
  for (const odd of ODD) keeper.controller.postMessage(odd);
  keeper.controller.postMessage({ keep: [location.href], withOthers: true });
  await kept;
}"""
ODD = [None, 7, {}, {"keep": ["https://example.org/x", "/elsewhere", "data:,x", "http://[", 3]}, {"keep": 5}]
"""messages that no page of the site sends"""


class SmallSites:
    """A server of several sites, one per folder, each with a version. With ``is_clean``, it redirects addresses that
    end in index.html to the address of the folder.
    """

    def __init__(self, *, is_clean: bool) -> None:
        self.versions: dict[str, str] = {}
        self.is_clean = is_clean
        sites = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                """Answer with the service worker's script, with a redirection, or with a page that names the version
                of its site.
                """
                path = self.path.partition("?")[0]
                if sites.is_clean and path.endswith("/index.html"):
                    self.send_response(308)
                    self.send_header("Location", path.removesuffix("index.html"))
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                site = path.split("/")[1]
                text, kind = sites.answer(site, path)
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(text.encode())))
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *_: object) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self._server.server_port}"

    def answer(self, site: str, path: str) -> tuple[str, str]:
        version = self.versions.get(site, "0")
        if path.endswith("service_worker.js"):
            pages = json.dumps([name.removeprefix("/") for name in KEPT])
            return SCRIPT.replace("VERSION", version * 16).replace("PAGES = []", f"PAGES = {pages}"), "text/javascript"
        return f"<!doctype html><title>{site}</title><p>{site} {version}</p>", "text/html"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def served(*names: str, is_clean: bool = False) -> Iterator[SmallSites]:
    sites = SmallSites(is_clean=is_clean)
    sites.versions = dict.fromkeys(names, "a")
    try:
        yield sites
    finally:
        sites.close()


@pytest.fixture
def context(alone: Browser) -> Iterator[BrowserContext]:
    opened = alone.new_context()
    yield opened
    opened.close()


def visited(context: BrowserContext, sites: SmallSites, name: str) -> Page:
    """Visit the named site, and wait until all of its pages are cached."""
    page = context.new_page()
    page.goto(f"{sites.base}/{name}/")
    page.evaluate(VISIT.replace("ODD", json.dumps(ODD)))
    return page


def text_of(page: Page, address: str) -> str:
    page.goto(address)
    return page.inner_text("p")


def test_replaced_site_deletes_only_its_own_cached_pages(context: BrowserContext) -> None:
    """Without a network, each site still returns its own pages."""
    with served("one", "two") as sites:
        page, base = visited(context, sites, "one"), sites.base
        visited(context, sites, "two")
        sites.versions["one"] = "b"
        visited(context, sites, "one").evaluate("async () => (await navigator.serviceWorker.ready).update()")
        visited(context, sites, "one")
        page.wait_for_function("async () => (await caches.keys()).length === 2")
        assert sorted(page.evaluate("caches.keys()")) == [f"gametree-/one/-{'b' * 16}", f"gametree-/two/-{'a' * 16}"]
    assert text_of(page, f"{base}/two/page/?x=1#y") == "two a"
    assert text_of(page, f"{base}/one/page/") == "one b"


def test_pages_with_clean_addresses_are_cached(context: BrowserContext) -> None:
    """The server returns the pages only at addresses without index.html."""
    with served("one", is_clean=True) as sites:
        page, base = visited(context, sites, "one"), sites.base
    odd = (
        "?kind=values&seed=%FF%00//evil",
        "?" + "x" * 60_000,
        "?next=javascript:alert(1)#https://example.org",
        "?&&==%",
    )
    for path in ("page/", "page/index.html", "page", *(f"page/{more}" for more in odd), "x/%2e%2e/page/"):
        assert text_of(page, f"{base}/one/{path}") == "one a", path
    for path in (
        "..%2f..%2fpage/",
        "page%00/",
        "page/%2e%2e%2f",
        "PAGE/",
        "page//evil.example/",
        "é" * 9_000,
        "@evil/",
    ):
        with pytest.raises(Exception, match="ERR_"):
            page.goto(f"{base}/one/{path}")


def test_requests_outside_the_site_are_not_cached(context: BrowserContext) -> None:
    with served("one", "api") as sites:
        page = visited(context, sites, "one")
        ask = "() => fetch('/api/value').then(answer => answer.text())"
        assert "api a" in page.evaluate(ask)
        sites.versions["api"] = "b"
        assert "api b" in page.evaluate(ask)
        kept = page.evaluate(
            "async () => (await (await caches.open((await caches.keys())[0])).keys()).map(({ url }) => url)"
        )
        assert sorted(kept) == [f"{sites.base}/one{path}" for path in KEPT]
