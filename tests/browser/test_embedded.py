"""Players on pages of others, in Chromium: plain, dark and strict ones, without scripts, in anywidget's hosts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import gametree as gt
from gametree.exercises import Exercise
from gametree.widgets.embedding import embed, embedded_of, embedding_script
from site_server import serving
from test_embedding import PAIR, TREE, built

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
RUDE = "<style>p{color:red} button{all:unset;background:lime} svg{width:20px} *{font-size:7px}</style>"
STEPS = "all => all.map(player => player.querySelector('input[type=range]').value)"


@contextmanager
def opened(browser: Browser, address: str, policy: str = "", **options: Any) -> Iterator[Page]:
    """Open a page that asks no other host; at the end it has said nothing to the console."""
    context = browser.new_context(**{"viewport": {"width": 1366, "height": 900}, **options})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
    page.on(
        "request",
        lambda asked: None if "127.0.0.1" in asked.url or asked.url.startswith("file:") else faults.append(asked.url),
    )
    if policy:
        headers = {"content-type": "text/html", "content-security-policy": policy}
        page.route("**/index.html", lambda route: route.fulfill(body=route.fetch().text(), headers=headers))
    page.goto(address)
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A folder with a page of a search, a pair, and playouts."""
    playouts = gt.mcts(TREE, playouts=5, seed=1)
    lines = "\n".join(embed(subject, "html", tmp_path) for subject in (gt.alphabeta(TREE), PAIR, playouts))
    (tmp_path / "index.html").write_text(f"{HEAD}<title>Door</title><main>{lines}</main>", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("width", [1366, 390])
def test_players_play_each_on_its_own(browser: Browser, book: Path, width: int) -> None:
    """Keys move the player with the focus, by itself; nothing is wider than the page, from a disk, too."""
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


def look(page: Page) -> list[str]:
    """Return what the styles of the kit, and those of the page around it, would make of a player."""
    return page.locator(".gametree-player").first.evaluate("""player => {
      const style = (selector) => getComputedStyle(player.querySelector(selector));
      return [getComputedStyle(player).color, style('.gametree-caption').fontSize, style('button.next').borderRadius,
        style('.gt-node').fill, Math.round(player.querySelector('svg').getBoundingClientRect().width)].map(String);
    }""")


def test_a_page_of_its_own_styles_or_without_inline_ones_changes_nothing(browser: Browser, book: Path) -> None:
    """A rude page and one with the policy ``default-src 'self'`` show the same player."""
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


def test_light_or_dark_as_the_ground(browser: Browser, book: Path) -> None:
    """The ground behind says it, not the system, and when the page changes its mind the player does, too."""
    with opened(browser, (book / "index.html").as_uri(), color_scheme="dark") as page:
        player = "document.querySelector('gametree-player').shadowRoot.querySelector('.gametree-player')"
        scheme = f"getComputedStyle({player}).colorScheme"
        assert page.evaluate(scheme) == "light"
        page.evaluate("document.body.style.background = '#16181c'")
        page.wait_for_function(f"{scheme} === 'dark'")
        page.evaluate("document.body.style.background = '#fff'")
        page.wait_for_function(f"{scheme} === 'light'")


@pytest.mark.parametrize("width", [1366, 390])
def test_without_scripts_there_is_the_picture_and_its_words(browser: Browser, book: Path, width: int) -> None:
    with opened(
        browser, (book / "index.html").as_uri(), java_script_enabled=False, viewport={"width": width, "height": 900}
    ) as page:
        picture = page.locator("gametree-player svg").first
        assert (picture.bounding_box() or {})["width"] > 300
        assert page.locator("gametree-player li").first.is_visible()


@pytest.mark.parametrize(
    "spoil", [lambda text: text.replace('"steps"', '"stops"'), lambda text: text.replace('{"player"', "{player", 1)]
)
def test_a_state_that_cannot_be_played_leaves_the_picture(
    browser: Browser, tmp_path: Path, spoil: Callable[[str], str]
) -> None:
    lines = embed(gt.alphabeta(TREE), "html", tmp_path)
    (tmp_path / "index.html").write_text(f"{HEAD}<title>Door</title>{spoil(lines)}", encoding="utf-8")
    context = browser.new_context()
    page = context.new_page()
    page.goto((tmp_path / "index.html").as_uri())
    assert page.locator("gametree-player li").first.is_visible()
    assert page.locator("gametree-player svg").first.is_visible()
    context.close()


def test_an_element_moves_and_comes_later(browser: Browser, book: Path) -> None:
    """An element that a script moves, takes out or puts in plays where it is."""
    with opened(browser, (book / "index.html").as_uri()) as page:
        page.evaluate("document.body.append(document.querySelector('gametree-player'))")
        page.evaluate(
            "text => document.querySelector('main').insertAdjacentHTML('beforeend', text)",
            embedded_of(gt.minimax(TREE)).element(),
        )
        players = page.locator(".gametree-player")
        assert players.count() == 4
        players.last.focus()
        page.keyboard.press("ArrowRight")
        assert players.evaluate_all(STEPS) == ["0", "0", "0", "1"]


@pytest.mark.parametrize("width", [1366, 390])
def test_an_exercise_is_answered_and_not_checked(browser: Browser, tmp_path: Path, width: int) -> None:
    """Leaves are crossed out and the line to copy follows; there is nothing to check, and a sentence says so."""
    lines = Exercise("pruned-leaves", TREE).embed("html", tmp_path)
    (tmp_path / "index.html").write_text(f"{HEAD}<title>Door</title>{lines}", encoding="utf-8")
    size = {"width": width, "height": 900}
    with opened(browser, (tmp_path / "index.html").as_uri(), "", viewport=size) as page:
        widget = page.locator(".gametree-practice")
        widget.locator("[data-name=C2]").click()
        page.wait_for_timeout(600)  # the pause after which an answer is sent to be kept
        assert widget.locator(".gametree-notation").input_value() == 'answer = ["C2"]'
        assert widget.get_by_text("does not check").is_visible()
        assert not widget.locator(".gametree-check, .hint, .solution").locator("visible=true").count()
        assert page.evaluate("document.documentElement.scrollWidth") <= width


HOST = """async state => {
  const { default: { render } } = await import('/gametree-player.mjs');
  const el = document.createElement('div');
  el.attachShadow({ mode: 'open' }).append(document.createElement('link'));
  document.querySelector('main').append(el);
  const no = () => { throw new Error('not implemented yet'); };
  const model = { get: name => state[name], on: no, off: no, send: no, set: no, save_changes: no };
  window.close_it = await render({ model, el: el.shadowRoot });
}"""


def test_a_host_of_anywidget(browser: Browser, tmp_path: Path) -> None:
    """A host whose model throws at all but ``get`` plays; what it put into the element stays, also after closing."""
    lines = gt.alphabeta(TREE).embed("myst", tmp_path)
    (tmp_path / "index.html").write_text(
        f"{HEAD}<link rel=icon href='data:,'><title>Door</title><main></main>", encoding="utf-8"
    )
    with serving(tmp_path) as server, opened(browser, f"{server.base}index.html") as page:
        page.evaluate(HOST, json.loads(lines.splitlines()[1]))
        player = page.locator(".gametree-player")
        player.focus()
        page.keyboard.press("ArrowRight")
        assert player.evaluate_all(STEPS) == ["1"]
        page.evaluate("close_it()")
        assert (
            player.count() == 0
            and page.evaluate("document.querySelector('main > div').shadowRoot.childElementCount") == 1
        )


@pytest.mark.slow
def test_a_page_of_sphinx(browser: Browser, tmp_path: Path) -> None:
    """The players of a page of Sphinx play, each in its language."""
    out, _ = built(tmp_path, "html")
    with serving(out) as server, opened(browser, f"{server.base}index.html") as page:
        players = page.locator(".gametree-player")
        players.nth(1).focus()
        page.keyboard.press("End")
        assert players.evaluate_all("all => all.map(player => player.lang)") == ["en", "es", "en"]
        assert "minimax" in (players.nth(1).locator(".gametree-summary:not([aria-hidden])").text_content() or "")


def test_the_script_says_nothing_twice(browser: Browser, book: Path) -> None:
    """A page may load the script again."""
    with opened(browser, (book / "index.html").as_uri()) as page:
        page.evaluate("text => { eval(text) }", embedding_script())
        assert page.locator(".gametree-player").count() == 3
