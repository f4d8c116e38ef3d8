"""Players on third-party pages in Chromium: plain, dark and strict pages, pages without scripts, MyST and marimo."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import gametree as gt
from chromium import REQUIRED, faults_of
from gametree.exercises import Exercise
from gametree.widgets.embedding import embed, embedded_of, embedding_script
from known_trees import LEAVES_27
from quick_start import python_path
from site_server import ROOT, serving
from sphinx_book import TREE, built
from tree_room import wrong_in_windows

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
RUDE = "<style>p{color:red} button{all:unset;background:lime} svg{width:20px} *{font-size:7px}</style>"
PAIR = gt.compare(gt.minimax(TREE), gt.alphabeta(TREE))
STEPS = "all => all.map(player => player.querySelector('input[type=range]').value)"


@contextmanager
def opened(browser: Browser, address: str, policy: str = "", **options: Any) -> Iterator[Page]:
    """Open a page; afterwards check that its console is empty and that it contacted no other host."""
    context = browser.new_context(**{"viewport": {"width": 1366, "height": 900}, **options})
    page = context.new_page()
    own = ("http://127.0.0.1:", "blob:http://127.0.0.1:", "file:")
    faults = faults_of(page, *own, said=("error", "warning"))
    if policy:
        headers = {"content-type": "text/html", "content-security-policy": policy}
        page.route("**/index.html", lambda route: route.fulfill(body=route.fetch().text(), headers=headers))
    page.goto(address)
    yield page
    context.close()
    assert faults == []


def host_page(folder: Path, lines: str) -> str:
    """Write a page that contains the given lines, and return its address."""
    (folder / "index.html").write_text(f"{HEAD}<title>Lecture</title>{lines}", encoding="utf-8")
    return (folder / "index.html").as_uri()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Write a page with a search, a pair of searches and playouts, and return its folder."""
    playouts = gt.mcts(TREE, playouts=5, seed=1)
    lines = "\n".join(embed(subject, "html", tmp_path, step=0) for subject in (gt.alphabeta(TREE), PAIR, playouts))
    host_page(tmp_path, f"<main>{lines}</main>")
    return tmp_path


@pytest.mark.parametrize("width", [1366, 390])
def test_players_on_one_page_are_independent(browser: Browser, book: Path, width: int) -> None:
    """Keys control only the player with the focus, and no player is wider than the page. This also holds for pages
    opened from the disk.
    """
    with serving(book) as server:
        for address in (f"{server.base}index.html", (book / "index.html").as_uri()):
            with opened(browser, address, viewport={"width": width, "height": 900}) as page:
                players = page.locator(".gametree-player")
                players.nth(1).focus()
                page.keyboard.press("ArrowRight")
                players.nth(0).get_by_role("button", name="Next step").click()
                page.keyboard.press("ArrowRight")
                assert players.evaluate_all(STEPS) == ["2", "1", "0"]
                assert page.evaluate("document.documentElement.scrollWidth") <= width
                assert not page.locator("gametree-player ul").first.is_visible()


@pytest.mark.parametrize(("leaves", "width"), [("[3 12 8 2 4 6 14 5 2]", 330), (LEAVES_27, 600)])
def test_stacked_pair_in_a_narrow_column_shows_complete_trees(
    browser: Browser, tmp_path: Path, leaves: str, width: int
) -> None:
    """The trees of a pair have their full height in a window of any height."""
    pair = gt.compare(*(search(leaves, branching=3) for search in (gt.minimax, gt.alphabeta)))
    column = f"<style>main {{ width: {width}px }}</style><main>{pair.embed('html', tmp_path)}</main>"
    with opened(browser, host_page(tmp_path, column), viewport={"width": width + 60, "height": 700}) as page:
        page.locator(".gametree-player").focus()
        page.keyboard.press("End")
        heights = "all => all.map(stage => [stage.querySelector('svg').clientHeight, stage.clientHeight])"
        found = page.locator(".gametree-stage").evaluate_all(heights)
        assert len(found) == 2 and all(picture <= frame + 1 for picture, frame in found), found


@pytest.mark.parametrize("column", ["736px", "100%"])
def test_small_trees_fit_a_documentation_column_and_a_phone(browser: Browser, book: Path, column: str) -> None:
    """The page contains a search, a pair of searches and playouts."""
    with opened(browser, (book / "index.html").as_uri(), reduced_motion="reduce") as page:
        page.add_style_tag(content=f"main {{ max-width: {column} }}")
        players = page.locator(".gametree-player")
        players.nth(2).wait_for()
        assert [wrong_in_windows(page, players.nth(number)) for number in range(3)] == [{}, {}, {}]


def look(page: Page) -> list[str]:
    """Return computed styles of a player that depend on the style sheets of the kit and of the page."""
    return page.locator(".gametree-player").first.evaluate("""player => {
      const style = (selector) => getComputedStyle(player.querySelector(selector));
      return [getComputedStyle(player).color, style('.gametree-caption').fontSize, style('button.next').borderRadius,
        style('.gt-node').fill, Math.round(player.querySelector('svg').getBoundingClientRect().width)].map(String);
    }""")


def test_host_styles_and_content_policy_do_not_change_the_player(browser: Browser, book: Path) -> None:
    """One host page has aggressive styles, another has the policy ``default-src 'self'``."""
    with serving(book) as server:
        with opened(browser, f"{server.base}index.html") as page:
            plain = look(page)
        with opened(browser, f"{server.base}index.html", "default-src 'self'") as page:
            assert look(page) == plain
        (book / "index.html").write_text(
            (book / "index.html").read_text("utf-8").replace("<main>", f"{RUDE}<main>"), "utf-8"
        )
        with opened(browser, f"{server.base}index.html") as page:
            assert look(page) == plain


@pytest.mark.parametrize("subject", [gt.alphabeta(TREE), Exercise("windows", TREE)])
def test_page_without_a_declared_encoding_shows_the_same_texts(browser: Browser, tmp_path: Path, subject: Any) -> None:
    """The browser reads the page as windows-1252."""
    lines = subject.embed("html", tmp_path, lang="pt")
    texts = []
    for charset in ("utf-8", "windows-1252"):
        (tmp_path / "index.html").write_text(
            f"{HEAD}<title>Lecture</title><main>{lines}".replace("utf-8", charset), "utf-8"
        )
        with opened(browser, (tmp_path / "index.html").as_uri()) as page:
            page.locator(".gametree-player").focus()
            page.keyboard.press("End")
            assert page.evaluate("document.characterSet").lower() == charset
            texts.append(
                page.locator(".gametree-player").inner_text() + (page.locator("main > * > p").text_content() or "")
            )
    assert texts[0] == texts[1] and "≤" in texts[0] and "imagem" in texts[0]


def test_theme_follows_the_background_of_the_page(browser: Browser, book: Path) -> None:
    """The background of the page decides, not the system setting, and the player follows later changes."""
    with opened(browser, (book / "index.html").as_uri(), color_scheme="dark") as page:
        player = "document.querySelector('gametree-player').shadowRoot.querySelector('.gametree-player')"
        scheme = f"getComputedStyle({player}).colorScheme"
        assert page.evaluate(scheme) == "light"
        page.evaluate("document.body.style.background = '#16181c'")
        page.wait_for_function(f"{scheme} === 'dark'")
        page.evaluate("document.body.style.background = '#fff'")
        page.wait_for_function(f"{scheme} === 'light'")


SEARCHES = [
    gt.alphabeta(TREE),
    PAIR,
    gt.mcts(TREE, playouts=5, seed=1),
    gt.expectiminimax("[{0.5: 3, 0.5: 1} {0.9: 2, 0.1: 30}]"),
    gt.maxn("p1[p2[(1 2) (3 1)] p2[(2 2) (0 4)]]"),
    gt.mtdf(TREE),
]


@pytest.mark.parametrize("subject", SEARCHES, ids=lambda subject: str(getattr(subject, "algorithm", "pair")))
def test_player_has_all_texts_and_labels_in_each_mode(browser: Browser, tmp_path: Path, subject: Any) -> None:
    with opened(browser, host_page(tmp_path, subject.embed("html", tmp_path))) as page:
        player = page.locator(".gametree-player")
        player.focus()
        for key in ("l", "v", "g", *"pcwoteksnba", "Home", *["ArrowRight"] * 6, "q"):
            page.keyboard.press(key)
            if (node := player.locator(".gt-node").first).is_visible():
                node.dispatch_event("click")
            text = player.evaluate("it => it.parentNode.innerHTML")
            assert "undefined" not in text and ">null<" not in text, key
        assert player.locator("button.edit").locator("visible=true").count() == 0


@pytest.mark.parametrize("width", [1366, 390])
def test_page_without_scripts_shows_picture_and_description(browser: Browser, book: Path, width: int) -> None:
    with opened(
        browser, (book / "index.html").as_uri(), java_script_enabled=False, viewport={"width": width, "height": 900}
    ) as page:
        picture = page.locator("gametree-player svg").first
        assert (picture.bounding_box() or {})["width"] > 300
        assert page.locator("gametree-player li").first.is_visible()


@pytest.mark.parametrize(
    "spoil", [lambda text: text.replace('"steps"', '"stops"'), lambda text: text.replace('{"player"', "{player", 1)]
)
def test_unplayable_state_shows_the_still_picture(
    browser: Browser, tmp_path: Path, spoil: Callable[[str], str]
) -> None:
    lines = embed(gt.alphabeta(TREE), "html", tmp_path)
    page = browser.new_page()
    page.goto(host_page(tmp_path, spoil(lines)))
    assert page.locator("gametree-player li").first.is_visible()
    assert page.locator("gametree-player svg").first.is_visible()
    page.close()


def test_element_plays_after_a_script_moves_or_inserts_it(browser: Browser, book: Path) -> None:
    with opened(browser, (book / "index.html").as_uri()) as page:
        page.evaluate("document.body.append(document.querySelector('gametree-player'))")
        page.evaluate(
            "text => document.querySelector('main').insertAdjacentHTML('beforeend', text)",
            embedded_of(gt.minimax(TREE), step=0).element(),
        )
        players = page.locator(".gametree-player")
        assert players.count() == 4
        players.last.focus()
        page.keyboard.press("ArrowRight")
        assert players.evaluate_all(STEPS) == ["0", "0", "0", "1"]


@pytest.mark.parametrize("width", [1366, 390])
def test_exercise_without_python_is_answered_but_not_checked(browser: Browser, tmp_path: Path, width: int) -> None:
    """Leaves can be crossed out and the line with the answer can be copied; a sentence says that the answer is not
    checked.
    """
    lines = Exercise("pruned-leaves", TREE).embed("html", tmp_path)
    with opened(browser, host_page(tmp_path, lines), viewport={"width": width, "height": 900}) as page:
        widget = page.locator(".gametree-practice")
        page.clock.install()
        widget.locator("[data-name=C2]").click()
        page.clock.run_for(600)  # the delay before an answer is saved
        assert widget.locator(".gametree-notation").input_value() == 'answer = ["C2"]'
        assert widget.get_by_text("does not check").is_visible()
        assert not widget.locator(".gametree-check, .hint, .solution").locator("visible=true").count()
        assert page.evaluate("document.documentElement.scrollWidth") <= width


MYST = """async nodes => {
  const no = () => { throw new Error('not implemented yet'); };
  const show = async ({ esm, css, model: state }) => {
    const place = document.querySelector('main').appendChild(document.createElement('div'));
    const { default: widget } = await import(esm);
    const target = new EventTarget();
    const model = { get: name => state[name], set: (name, value) => { state[name] = value; },
      on: (name, call) => target.addEventListener(name, call), off: no, send: no, save_changes: no,
      get widget_manager() { return no(); } };
    const end = await widget.initialize?.({ model });
    const el = document.createElement('div');
    el.className = 'myst-anywidget';
    el.style.position = 'relative';
    place.attachShadow({ mode: 'open' }).replaceChildren(el);
    el.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: css }));
    const close = await widget.render?.({ model, el });
    return async () => { await close?.(); await end?.(); return el.childElementCount; };
  };
  const all = await Promise.all(nodes.map(show));
  window.close_all = () => Promise.all(all.map(close => close()));
}"""
"""JavaScript that processes the nodes of a page as MyST's themes do. It is AnyWidgetRenderer of the npm package
@myst-theme/anywidget 1.4.1 (renderers.js and models.js) without React. The package itself needs a newer Node.js than
the kit does.
"""


def myst_node(lines: str) -> dict[str, Any]:
    """Return the node that ``myst build`` generates for the directive, with its module address and JSON."""
    head, state, end = lines.splitlines()
    assert head.startswith(":::{anywidget} ./") and end == ":::"
    return {"type": "anywidget", "esm": f"/{head.split('./')[1]}", "css": "/host.css", "model": json.loads(state)}


@pytest.mark.parametrize("width", [1366, 390])
def test_players_and_exercise_work_in_a_myst_page(browser: Browser, tmp_path: Path, width: int) -> None:
    """The page's widget model supports only ``get``; the player does not change the style sheet of the page."""
    searches = [subject.embed("myst", tmp_path, step=0) for subject in (gt.alphabeta(TREE), PAIR)]
    nodes = list(map(myst_node, [*searches, Exercise("pruned-leaves", TREE).embed("myst", tmp_path)]))
    (tmp_path / "host.css").write_text(".myst-anywidget { outline: 3px solid teal }", encoding="utf-8")
    (tmp_path / "index.html").write_text(
        f"{HEAD}<link rel=icon href='data:,'><title>Lecture</title><main></main>", encoding="utf-8"
    )
    size = {"width": width, "height": 900}
    with serving(tmp_path) as server, opened(browser, f"{server.base}index.html", viewport=size) as page:
        page.evaluate(MYST, nodes)
        players = page.locator(".gametree-player:not(.gametree-practice)")
        players.nth(1).focus()
        page.keyboard.press("ArrowRight")
        players.nth(0).get_by_role("button", name="Next step").click()
        page.keyboard.press("ArrowRight")
        assert players.evaluate_all(STEPS) == ["2", "1"]
        practice = page.locator(".gametree-practice")
        practice.locator("[data-name=C2]").click()
        assert practice.locator(".gametree-notation").input_value() == 'answer = ["C2"]'
        outlines = page.locator(".myst-anywidget").evaluate_all(
            "all => all.map(el => getComputedStyle(el).outlineWidth)"
        )
        assert outlines == ["3px"] * 3
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("close_all()") == [1, 1, 1]
        assert page.locator(".gametree-player").count() == 0


MARIMO = f"""import marimo
app = marimo.App(width="medium")
@app.cell
def _():
    import gametree as gt
    gt.alphabeta("{TREE}").frame()
    return
"""


@pytest.fixture(scope="module")
def marimo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a marimo notebook with a player as the last line of a cell, and return its address."""
    if find_spec("marimo") is None:
        assert not REQUIRED, "the extra test-all includes marimo"
        pytest.skip("marimo is not installed")
    folder = tmp_path_factory.mktemp("marimo")
    (folder / "notebook.py").write_text(MARIMO, encoding="utf-8")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "marimo", "run", "notebook.py", "--headless", "--no-token", "--host", "127.0.0.1"]
    own = {name: str(folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")}
    own |= python_path(ROOT)
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [*command, "--port", str(port)], cwd=folder, env={**os.environ, **own}, stdout=log, stderr=subprocess.STDOUT
        )
    address = f"http://127.0.0.1:{port}/"
    for _ in range(3000):
        with suppress(urllib.error.URLError):
            urllib.request.urlopen(address).close()
            break
        assert server.poll() is None, (folder / "log").read_text("utf-8")
        time.sleep(0.1)
    yield address
    server.terminate()
    server.wait()


@pytest.mark.parametrize("width", [1366, 390])
def test_player_frame_plays_in_a_marimo_notebook(browser: Browser, marimo: str, width: int) -> None:
    """The frame has the width of the cell, shows tree and controls, plays without the kernel and contacts no other
    host.

    On a laptop the reason for a cut-off is visible in the frame; on a phone it is visible after scrolling down.
    """
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    faults = faults_of(page, marimo, "blob:", "data:", "about:")
    page.goto(marimo)
    player = page.frame_locator("iframe").locator(".gametree-player")
    player.wait_for(timeout=120_000)
    frame = page.locator("iframe")
    inside = page.frames[-1].evaluate(
        "(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight])(document.documentElement)"
    )
    outside = frame.bounding_box() or {}
    assert width - 300 < outside["width"] <= width and page.evaluate("document.documentElement.scrollWidth") <= width
    shown = player.locator(".gametree-main").bounding_box() or {}
    assert inside[0] <= outside["width"] and shown["y"] + shown["height"] <= outside["y"] + outside["height"]
    assert inside[1] <= outside["height"] or width == 390
    player.focus()
    page.keyboard.press("End")
    expect(player.locator("[aria-live].gametree-caption")).to_contain_text("3")
    assert player.evaluate_all(STEPS) == ["7"]
    assert wrong_in_windows(page, player, {(width, 900): 12 if width > 390 else 11}) == {}
    context.close()
    assert faults == []


@pytest.mark.parametrize(("width", "height"), [(1300, 720), (711, 930), (354, 1250)])
def test_documented_frame_heights_show_both_trees_of_a_pair(browser: Browser, width: int, height: int) -> None:
    """No script adjusts the height of a frame on other sites, so docs/books.md documents the heights."""
    assert height == 720 or str(height) in (ROOT / "docs" / "books.md").read_text("utf-8")
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.set_content(f"<body style='margin: 0'>{PAIR.frame(height=height)._mime_()[1]}")
    frame = page.frame_locator("iframe")
    frame.locator(".gametree-player").press("End")
    assert frame.locator("html").evaluate("page => page.scrollHeight") <= height
    page.close()


def test_players_of_a_sphinx_page_play_in_their_languages(browser: Browser, tmp_path: Path) -> None:
    out, _ = built(tmp_path, "html")
    with serving(out) as server, opened(browser, f"{server.base}index.html") as page:
        players = page.locator(".gametree-player")
        players.nth(1).focus()
        page.keyboard.press("End")
        assert players.evaluate_all("all => all.map(player => player.lang)") == ["en", "es", "en"]
        assert "minimax" in (players.nth(1).locator(".gametree-summary:not([aria-hidden])").text_content() or "")


def test_script_loaded_twice_has_no_second_effect(browser: Browser, book: Path) -> None:
    with opened(browser, (book / "index.html").as_uri()) as page:
        page.evaluate("text => { eval(text) }", embedding_script())
        assert page.locator(".gametree-player").count() == 3
