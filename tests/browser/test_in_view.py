"""Parts that are visible without scrolling on a laptop and a phone: tree, caption, controls, and the response to a
click.
"""

from __future__ import annotations

import io
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageDraw

import gametree as gt
from access import violations
from known_trees import LEAVES_27
from player_page import PlayerPage, wait_until_still

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

LAPTOP = {"width": 1366, "height": 640}
"""space that JupyterLab leaves for a notebook on a screen of 1366 × 768, in pixels"""
SCREEN = {"width": 1366, "height": 768}
IS_WIDE = {"9 leaves": False, "27 leaves": True, "four plies": True}
"""whether each tree needs the whole width of a laptop screen to be legible; if so, the explanation of a step is below
the tree
"""
PHONE = {"width": 390, "height": 844}
TREES = {
    "9 leaves": gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"),
    "27 leaves": gt.alphabeta(LEAVES_27, branching=3),
    "four plies": gt.alphabeta([3, 17, 2, 12, 15, 25, 0, 5, 2, 8, 14, 9, 7, 1, 6, 11], branching=2),
}
CUT = {"9 leaves": 4, "27 leaves": 5, "four plies": 5}
"""for each tree, the number of a step with a cut-off"""

FITS_SOON = """async one => {
    for (let wait = 0; wait < 40 && one.scrollWidth > one.clientWidth; wait++)
        await new Promise(done => setTimeout(done, 50));
    return one.scrollWidth <= one.clientWidth;
}"""
OUTSIDE = """async (root, wanted) => {
    const outside = () => wanted.filter(where => {
        const box = root.querySelector(where)?.getBoundingClientRect();
        return !box || !box.height || box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth;
    });
    for (let wait = 0; wait < 40 && outside().length; wait++) await new Promise(done => setTimeout(done, 50));
    return outside();
}"""
"""JavaScript that waits up to two seconds for the given elements to be in view, and returns those that are not"""
WIDE = """async (svg, width) => {
    const now = () => svg.getBoundingClientRect().width;
    for (let wait = 0; wait < 40 && Math.abs(now() - width) > 0.01; wait++)
        await new Promise(done => setTimeout(done, 50));
    return now();
}"""
"""JavaScript that waits up to two seconds for an expected width, and returns the width of the picture"""
NEEDED = [
    "[data-id=n0]",
    ".gametree-stage svg",
    ".gametree-caption:not([aria-hidden])",
    ".gametree-controls",
    ".settings",
]


def opened(page: Page, name: str, size: Any) -> PlayerPage:
    """Open the page of the named tree on a screen of the given size."""
    page.set_viewport_size(size)
    return PlayerPage.of(page, TREES[name])


def width(player: PlayerPage, expected: float = 0) -> float:
    """Return the width of the picture, after waiting for an expected width."""
    picture = player.root.locator(".gametree-stage svg")
    found: float = picture.evaluate(WIDE if expected else "svg => svg.getBoundingClientRect().width", expected)
    return found


@pytest.mark.parametrize("name", TREES)
def test_laptop_shows_tree_caption_controls_and_reason_together(page: Page, name: str) -> None:
    """The tree does not move when one of these parts appears."""
    player = opened(page, name, LAPTOP)
    assert player.root.evaluate(OUTSIDE, NEEDED) == []
    page.set_viewport_size(SCREEN)  # type: ignore[arg-type]
    wait_until_still(player.root)
    before = width(player)
    player.go(CUT[name])
    assert player.root.evaluate(OUTSIDE, [*NEEDED, ".why .gametree-test", *([] if IS_WIDE[name] else [".why"])]) == []
    picture, card = (player.root.locator(where).bounding_box() for where in (".gametree-main", ".why"))
    assert picture and card
    right, bottom = picture["x"] + picture["width"], picture["y"] + picture["height"]
    assert card["y"] >= bottom if IS_WIDE[name] else card["x"] >= right
    assert player.root.locator(".gametree-stage").evaluate(FITS_SOON)
    player.press("ArrowRight", "ArrowRight", "ArrowLeft")
    assert width(player, before) == pytest.approx(before)
    labels = player.root.locator("svg [data-id=n0] text").evaluate("text => text.getBoundingClientRect().height")
    assert labels >= 10
    assert violations(page) == []


@pytest.mark.parametrize("name", TREES)
def test_laptop_shows_opened_cards_and_panels_without_moving_the_tree(page: Page, name: str) -> None:
    """A node's card, settings, pseudo-code and a question open beside or below the tree."""
    player = opened(page, name, SCREEN)
    before = width(player)
    player.root.locator("[data-id=n1]").click()
    assert player.root.evaluate(OUTSIDE, [".gametree-panel.node h2", "[data-id=n1]", *NEEDED[2:]]) == []
    assert width(player, before) == pytest.approx(before)
    player.press("Escape", "g")
    assert player.root.evaluate(OUTSIDE, [*NEEDED[2:], ".gametree-settings"]) == []
    player.press("p")
    assert IS_WIDE[name] or player.root.evaluate(OUTSIDE, [*NEEDED, ".gametree-code", ".gametree-settings"]) == []
    player.press("p", "q")
    assert player.root.evaluate(OUTSIDE, [*NEEDED[2:], ".gametree-fields input"]) == []
    assert width(player, before) == pytest.approx(before)


@pytest.mark.parametrize("zoom", [1.25, 2])
def test_no_line_frames_the_place_beside_the_tree_at_any_zoom(browser: Browser, zoom: float) -> None:
    """The shadows that announce more text are invisible if the whole text is in view."""
    context = browser.new_context(device_scale_factor=zoom, reduced_motion="reduce")
    player = opened(context.new_page(), "9 leaves", SCREEN)
    box = player.root.locator(".gametree-beside").bounding_box()
    assert box
    clip = {"x": box["x"] - 4, "y": box["y"] - 4, "width": 360, "height": box["height"] + 8}
    taken = player.page.screenshot(clip=clip)  # type: ignore[arg-type]
    context.close()
    with Image.open(io.BytesIO(taken)) as picture:
        edges = picture.convert("L")
    inside = 9 * zoom
    ImageDraw.Draw(edges).rectangle((inside, inside, edges.width, edges.height - inside), fill=255)
    assert edges.getextrema()[0] > 250  # the gradients are rounded


def test_double_click_folds_the_clicked_node(page: Page) -> None:
    """The first click shows the node's card, and the second click folds the same node."""
    player = opened(page, "27 leaves", LAPTOP)
    node = TREES["27 leaves"].tree.node("D")
    player.root.locator(f"[data-id=n{node}]").dblclick()
    assert player.root.locator("[data-fold]").evaluate_all("all => all.map(one => one.dataset.fold)") == [str(node)]


@pytest.mark.parametrize("name", TREES)
def test_phone_fits_nine_leaves_and_keeps_larger_trees_legible(page: Page, name: str) -> None:
    """The key 0 shows the complete tree."""
    player = opened(page, name, PHONE)
    stage = player.root.locator(".gametree-stage")
    fits = "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
    needed = [*([] if name == "9 leaves" else [".gametree-overview"]), *NEEDED[2:]]
    first_leaf = f"[data-id=n{TREES[name].evaluated[0]}]"
    assert player.root.evaluate(OUTSIDE, ["[data-id=n0]", first_leaf, *needed]) == []
    player.root.locator("[data-id=n0]").click()
    assert player.root.evaluate(OUTSIDE, [*NEEDED[2:], ".gametree-panel.node h2"]) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    folded = player.root.locator(".gt-node[data-folded]")
    assert bool(folded.count()) == (name != "9 leaves")
    player.press("0")
    assert stage.evaluate(fits) and not folded.count()
    player.press("0")
    assert bool(folded.count()) == (name != "9 leaves")


def test_question_replaces_the_caption_on_a_phone(page: Page) -> None:
    """The same holds on a laptop. The placeholder of the answer field is not truncated."""
    seen = "all => all.filter(one => getComputedStyle(one).visibility === 'visible').length"
    for size in (PHONE, LAPTOP):
        player = opened(page, "9 leaves", size).press("q")
        assert player.root.locator(".gametree-ask").text_content()
        assert player.root.locator(".gametree-ask, .gametree-caption:not([aria-hidden])").evaluate_all(seen) == 1
        hint = player.root.locator(".gametree-fields input")
        assert hint.evaluate("field => field.scrollWidth <= field.clientWidth")


def test_pair_and_monte_carlo_search_fit_a_laptop(page: Page) -> None:
    """The two trees of the pair are one below the other."""
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    tree = TREES["27 leaves"].tree
    player = PlayerPage.of(page, gt.compare(gt.minimax(tree), gt.alphabeta(tree))).press("End", "g")
    second = ".gametree-side:nth-child(2) .gametree-stage"
    wanted = [".gametree-side .gametree-stage", second, ".gametree-controls", ".gametree-settings"]
    assert player.root.evaluate(OUTSIDE, wanted) == []
    player = PlayerPage.of(page, gt.mcts("[[3 12 8] [2 4 6] [14 5 2]]", playouts=12, seed=1)).press("End", "p")
    assert player.root.evaluate(OUTSIDE, [*NEEDED, ".gametree-code"]) == []


def test_full_screen_fits_the_tree_and_closes(page: Page) -> None:
    """Full screen also works in another language, and the normal page returns afterwards."""
    player = opened(page, "9 leaves", {"width": 800, "height": 600})
    before = width(player)
    player.press("b")
    page.wait_for_function("document.fullscreenElement?.contains(document.querySelector('.gametree-player'))")
    player.speak("pt")
    assert page.evaluate("document.fullscreenElement !== null")
    assert player.root.evaluate(OUTSIDE, NEEDED) == []
    player.click("full-screen")
    page.wait_for_function("document.fullscreenElement === null")
    player.press("g")
    assert width(player, before) == pytest.approx(before, abs=3)


def test_opened_settings_stay_open_in_all_languages_and_pages(page: Page) -> None:
    """While the settings are closed, the page has eight buttons and a slider."""
    player = opened(page, "9 leaves", LAPTOP)
    opener, settings = player.root.locator("button.settings"), player.root.locator(".gametree-settings")
    assert player.root.locator("button:visible").count() == 8
    assert (opener.get_attribute("aria-expanded"), settings.is_visible()) == ("false", False)
    player.press("4")  # keys work while the settings are closed
    assert player.root.locator("[data-by][aria-pressed=true]").get_attribute("data-by") == "cut"
    opener.click()
    assert (opener.get_attribute("aria-expanded"), settings.is_visible()) == ("true", True)
    player.speak("es")
    assert settings.is_visible()
    page.reload()
    assert settings.is_visible()
    player.press("g")
    page.reload()
    assert not settings.is_visible()


def test_step_duration_follows_the_length_of_its_caption(page: Page) -> None:
    """The duration allows reading 250 words a minute, and is at least 1.2 seconds; it is divided by the speed setting.
    Playback can pause at cut-offs.
    """
    player = opened(page, "9 leaves", LAPTOP)
    page.clock.install(time=datetime(2030, 1, 1, tzinfo=UTC))
    page.reload()
    page.clock.pause_at(datetime(2030, 1, 2, tzinfo=UTC))
    result = TREES["9 leaves"]
    lasting = [max(1200, len(frame.caption().split()) * 240) for frame in result.frames()]
    for speed in (1, 2):
        player.press("Home", "Space").page.clock.run_for(600 // speed + 50)
        for step in (1, 2, 3):
            assert player.place.endswith(f" {step} / 7")
            page.clock.run_for(lasting[step] // speed - 100)
            assert player.place.endswith(f" {step} / 7")
            page.clock.run_for(100)
        player.press("Space", "+")
    player.click("pauses").press("Home", "Space").page.clock.run_for(60_000)
    assert player.place == "(d) 4 / 7"
    assert player.root.locator("button.play").get_attribute("aria-label") == "Play"
    player.press("Space").page.clock.run_for(60_000)
    assert player.place == "(g) 7 / 7"
