"""The pages of the site for readers: language, progress cards and layout."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import gametree as gt
from access import faint, violations
from effort import EVERY_CASE, pairing
from gametree.games import Nim
from gametree.languages import translated_table
from gametree.phrases import LANGUAGES
from gametree.play import verdict_on
from gametree.play.match import Match
from gametree.widgets.practice_payload import practice_words
from gametree_classroom.site.site_pages import FRONT, PRACTISE
from gametree_classroom.site.topic_cards import CARD_WORDS
from site_server import SiteServer, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

PATIENCE = 120_000
"""time limit until Python is ready, in milliseconds; long enough for a busy machine"""
PAGES = ("", "watch/", "practise/", "games/", "exam/", "teach/")
SIZES = {"desktop": (1366, 768), "phone": (390, 844)}
WITHOUT_STORAGE = """Object.defineProperty(window, "localStorage", { get() { throw new Error("switched off"); } });"""
SMALL_TARGETS = """() => [...document.querySelectorAll("a, button, summary, input, select")].flatMap(target => {
  if (target.closest(".gametree-player, .skip, p:not(.choices)") || !target.checkVisibility()) return [];
  const box = (target.closest("h3") ? target.closest(".card, figure") : target).getBoundingClientRect();
  return box.width >= 32 && box.height >= 32 ? [] : [`${target.outerHTML.slice(0, 90)}: ${box.width} × ${box.height}`];
})"""
"""JavaScript that returns the click targets smaller than 32 px, except those in sentences and widgets; the target of a
card is its heading
"""
HIGHEST_HEADER = 100
"""maximum height of the header, in pixels: the height of two rows of links"""
HEADER = """() => [...document.querySelectorAll("header a")].map(
  link => `${link.textContent.trim()} ${Math.round(link.getBoundingClientRect().y)}`)"""
"""JavaScript that returns the texts of the links in the header, with their vertical positions on the page"""
BROKEN_PICTURES = """async () => {
  const images = [...document.querySelectorAll(".card img")];
  for (const image of images) image.loading = "eager";
  await Promise.all(images.map(image => image.decode().catch(() => undefined)));
  return images.filter(image => !image.naturalWidth).map(image => image.src);
}"""


@pytest.fixture
def server(built_site: Path) -> Iterator[SiteServer]:
    """Serve the site; afterwards check that no requested file was missing."""
    with serving(built_site) as running:
        yield running
    assert running.missing == []


def reader(alone: Browser, locale: str = "en-US", **options: Any) -> BrowserContext:
    """Open a new browser that prefers the given language and has not visited the site before."""
    context = alone.new_context(locale=locale, viewport={"width": 1366, "height": 768}, **options)
    context.set_default_timeout(PATIENCE)
    return context


def opened(context: BrowserContext, server: SiteServer, path: str) -> Page:
    """Open an address of the site, and wait until the page is in its final language."""
    page = context.new_page()
    page.goto(server.base + path)
    page.wait_for_selector("html:not([data-leaving]) footer")
    return page


# ---- the language of the reader -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "asked", "lands"),
    [
        ("en-GB", "", "en"),
        ("es-MX", "", "es"),
        ("pt-BR", "exam/", "pt"),
        ("es-ES", "practise/index.html", "es"),
        ("fr-FR", "", "en"),
        ("es-ES", "pt/", "pt"),
        ("es-ES", "teach/?lang=en", "en"),
        ("en-GB", "?lang=pt", "pt"),
        ("es-ES", "exam/?embed=1", "en"),
    ],
)
def test_address_language_overrides_browser_language(
    alone: Browser, server: SiteServer, locale: str, asked: str, lands: str
) -> None:
    """An address without a language uses the browser's language; a page in a frame keeps the language of its
    address.
    """
    context = reader(alone, locale)
    page = opened(context, server, asked)
    expect(page.locator("html")).to_have_attribute("lang", lands)
    expect(page.locator(".languages [aria-current]")).to_have_attribute("lang", lands)
    context.close()


def test_exercise_in_the_address_is_kept_when_the_language_changes(alone: Browser, server: SiteServer) -> None:
    context = reader(alone, "pt-PT")
    page = opened(context, server, "practise/?kind=windows&seed=1&difficulty=1")
    expect(page.locator(".gametree-practice")).to_have_attribute("lang", "pt")
    assert page.url.endswith("/pt/practise/index.html?kind=windows&seed=1&difficulty=1")
    page.get_by_role("navigation").get_by_role("link", name="Español").click()
    expect(page.locator(".gametree-practice")).to_have_attribute("lang", "es")
    context.close()


@pytest.mark.parametrize("is_storing", [True, False])
def test_chosen_language_is_remembered(alone: Browser, server: SiteServer, is_storing: bool) -> None:
    """Even if the browser has no storage, choosing a language opens the page in that language."""
    context = reader(alone, "es-ES")
    if not is_storing:
        context.add_init_script(WITHOUT_STORAGE)
    page = opened(context, server, "")
    expect(page.locator("h1")).to_have_text(translated_table(FRONT, "es")["title"])
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("h1")).to_have_text(translated_table(FRONT, "en")["title"])
    if is_storing:
        again = opened(context, server, "exam/")
        expect(again.locator("html")).to_have_attribute("lang", "en")
    context.close()


# ---- cards --------------------------------------------------------------------------------------


def state_of(page: Page, card: str) -> tuple[str, str]:
    """Return the state shown on the given progress card, and the text of the card."""
    place = page.locator(f'[data-done="{card}"] .state')
    return str(place.get_attribute("data-state")), place.inner_text()


def answered(page: Page, line: str) -> None:
    """Type an answer as a line of Python, and wait for its mark."""
    words = practice_words("en")
    page.get_by_role("button", name=words["as_python"]).click()
    field = page.get_by_label(words["line"])
    field.fill(line)
    field.press("Enter")
    expect(page.locator(".gametree-verdict > *").first).to_be_visible(timeout=PATIENCE)


def test_cards_show_the_progress_stored_in_this_browser(alone: Browser, server: SiteServer) -> None:
    """The state of a kind is "new" at first, "begun" after a wrong answer, "right" after the right answer (also after a
    reload), and "new" again after deletion.
    """
    words, card = translated_table(CARD_WORDS, "en"), "kind=values"
    key = gt.exercises.generate("values", 1, difficulty=1).key
    context = reader(alone)
    page = opened(context, server, "practise/")
    assert state_of(page, card) == ("new", words["new"])
    page.get_by_role("link", name="Values: easy", exact=True).click()
    answered(page, f"answer = {dict.fromkeys(key, 99)!r}")
    expect(page.locator(f'[data-done="{card}"] .state')).to_have_attribute("data-state", "half")
    field = page.get_by_label(practice_words("en")["line"])
    field.fill(f"answer = {key!r}")
    field.press("Enter")
    expect(page.locator(f'[data-done="{card}"] .state')).to_have_attribute("data-state", "right")
    page.go_back()
    expect(page.locator("#stage")).to_be_hidden()
    page.reload()
    assert state_of(page, card) == ("right", words["right"])
    assert state_of(page, "kind=windows") == state_of(page, "tutor=minimax") == ("new", words["new"])
    page.go_forward()
    forget = page.locator("#forget")
    forget.click()
    forget.click()
    expect(page.locator(f'[data-done="{card}"] .state')).to_have_attribute("data-state", "new")
    assert page.evaluate("localStorage.getItem('gametree.site.done')") is None
    context.close()


def test_first_answer_marks_its_topic_as_begun(alone: Browser, server: SiteServer) -> None:
    context = reader(alone)
    page = opened(context, server, "practise/")
    page.locator("[data-done='tutor=minimax'] a").click()
    page.get_by_role("button", name=practice_words("en")["check"]).click(timeout=PATIENCE)
    expect(page.locator("[data-done='tutor=minimax'] .state")).to_have_attribute("data-state", "half")
    context.close()


@pytest.mark.parametrize(
    ("kept", "state", "text"),
    [
        ({"right": 0, "goal": 7}, "half", "Begun"),
        ({"right": 2, "goal": 7}, "half", "Begun: 2 of 7"),
        ({"right": 7, "goal": 7}, "right", "Right"),
        (None, "new", "New"),
    ],
)
def test_topic_card_shows_the_stored_progress(
    alone: Browser, server: SiteServer, kept: Any, state: str, text: str
) -> None:
    context = reader(alone)
    context.add_init_script(
        f"localStorage.setItem('gametree.site.done', {json.dumps(json.dumps({'tutor=maxn': kept}))})"
    )
    page = opened(context, server, "practise/")
    assert state_of(page, "tutor=maxn") == (state, text)
    context.close()


@pytest.mark.parametrize("kept", ["{", "[]", "null", '"x"', '{"kind=values": "x"}'])
def test_cards_load_with_invalid_data_in_storage(alone: Browser, server: SiteServer, kept: str) -> None:
    """The invalid data come from another page of the same server."""
    context, faults = reader(alone), list[str]()
    context.add_init_script(f"localStorage.setItem('gametree.site.done', {json.dumps(kept)})")
    page = opened(context, server, "practise/")
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.reload()
    assert state_of(page, "kind=windows")[0] == "new" and faults == []
    context.close()


def test_exercise_works_without_storage(alone: Browser, server: SiteServer) -> None:
    context = reader(alone)
    context.add_init_script(WITHOUT_STORAGE)
    page = opened(context, server, "practise/?kind=values&seed=1&difficulty=1")
    answered(page, "answer = {}")
    expect(page.locator("#chooser")).to_be_attached()
    context.close()


# ---- games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES if EVERY_CASE else LANGUAGES[1:2])
def test_game_judges_each_move(alone: Browser, server: SiteServer, lang: str) -> None:
    """After a losing move the page names a better move, and the losing move can be taken back."""
    context, game = reader(alone, lang), Nim(3, 4, 5)
    page = opened(context, server, "games/")
    page.locator("a[href='?game=nim']").click()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    root, (poor, best) = page.locator(".gametree-play"), ("1: −1", "1: −2")
    for move in (poor, best):
        root.locator(".gametree-moves").get_by_role("button", name=move, exact=True).click(timeout=PATIENCE)
        verdict = verdict_on(game, game.initial, Match(game).read(move))
        assert verdict is not None and verdict.grade.is_best == (move == best)
        expect(root.locator(".gametree-play-verdict")).to_contain_text(verdict.sentences(lang)[0], timeout=PATIENCE)
        assert violations(page) == []
        root.locator("button.undo").click()
        expect(root.locator(".gametree-play-verdict")).to_have_count(0)
    context.close()


# ---- without a network --------------------------------------------------------------------------


def test_cards_work_offline_after_one_exercise(alone: Browser, built_site: Path) -> None:
    """The cards in another language have their pictures, and addresses without a language still work."""
    context = reader(alone, "es-ES")
    with serving(built_site) as server:
        page = opened(context, server, "practise/?kind=values&seed=1&difficulty=1")
        page.wait_for_selector("html[data-kept]", state="attached")
    for path, lang in (("pt/practise/", "pt"), ("practise/", "es"), ("", "es"), ("exam/", "es")):
        page.goto(server.base + path)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("h1")).to_be_visible()
        assert page.evaluate(BROKEN_PICTURES) == []
    context.close()


def test_front_page_works_offline_after_one_visit(alone: Browser, built_site: Path) -> None:
    """The page is first visited in the browser's language, then opened at its address without a language."""
    context = reader(alone, "pt-PT")
    with serving(built_site) as server:
        page = opened(context, server, "")
        expect(page.locator(".gametree-player")).to_be_visible()
        page.wait_for_function("async () => Boolean(await caches.match(document.querySelector('link[hreflang]').href))")
    page.goto(server.base)
    expect(page.locator("h1")).to_have_text(translated_table(FRONT, "pt")["title"])
    context.close()


# ---- layout -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "size", "scheme", "lang"),
    pairing(PAGES, SIZES, ["light", "light", "dark", "dark"], LANGUAGES),
)
def test_page_is_accessible_with_large_targets(
    alone: Browser, server: SiteServer, path: str, size: str, scheme: Any, lang: str
) -> None:
    """Click targets are at least 32 px large, nothing is wider than the window, and the header has at most two rows."""
    context = reader(alone, lang, color_scheme=scheme, reduced_motion="reduce")
    page = opened(context, server, path)
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.querySelector('header').offsetHeight") <= HIGHEST_HEADER
    found = [*violations(page, contrast=False), *page.evaluate(SMALL_TARGETS)]
    page.evaluate("document.querySelector('.gametree-player')?.remove()")  # the player has tests of its own
    found += faint(page)
    context.close()
    assert found == []


def test_header_is_the_same_on_every_page(alone: Browser, server: SiteServer) -> None:
    """The links have the same texts and vertical positions on all pages of a language, and their number is the same in
    all languages.
    """
    context = reader(alone)
    counts: set[int] = set()
    for lang in LANGUAGES:
        headers = set()
        for path in PAGES if lang == "en" or EVERY_CASE else PAGES[::3]:
            page = opened(context, server, f"{'' if lang == 'en' else lang + '/'}{path}?lang={lang}")
            headers.add(tuple(page.evaluate(HEADER)))
            page.close()
        assert len(headers) == 1
        counts.add(len(headers.pop()))
    context.close()
    assert len(counts) == 1


@pytest.mark.parametrize(("size", "app"), [("desktop", "lab"), ("phone", "notebooks")])
def test_notebook_link_opens_without_file_browser_on_a_phone(
    alone: Browser, server: SiteServer, size: str, app: str
) -> None:
    """The link in the header opens the guided tour in JupyterLab, on a small screen without the file browser."""
    context = reader(alone, "es-ES")
    page = opened(context, server, "")
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    link = page.locator("header a[href*='/lab/']")
    link.evaluate("link => link.addEventListener('click', event => event.preventDefault())")
    link.click()
    assert (link.get_attribute("href") or "").endswith(f"lab/{app}/index.html?path=notebooks/es/00-tour.ipynb")
    context.close()


@pytest.mark.parametrize("size", SIZES)
def test_sentence_of_a_form_is_above_its_fields(alone: Browser, server: SiteServer, size: str) -> None:
    context = reader(alone)
    page = opened(context, server, "watch/")
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    hint, label = (page.locator(f"#own > {part}").first.bounding_box() for part in ("p", "label"))
    assert hint and label and hint["y"] + hint["height"] <= label["y"]
    context.close()


def test_front_page_has_one_button_that_leads_to_an_exercise(alone: Browser, server: SiteServer) -> None:
    """Without scrolling, the front page shows why a branch was cut off."""
    context = reader(alone)
    page = opened(context, server, "")
    start = page.locator(".hero .button")
    expect(start).to_have_text(translated_table(FRONT, "en")["start"])
    caption = page.get_by_text("it will never choose C").first
    for element in (start, caption):
        box = element.bounding_box()
        assert box and box["y"] + box["height"] <= 768
    start.click()
    expect(page.locator(".gametree-practice")).to_be_visible()
    expect(page.locator("#chooser > summary")).to_have_text(translated_table(PRACTISE, "en")["others"])
    context.close()
