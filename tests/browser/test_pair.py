"""Two searches side by side: the sentence at every step, and the pictures, each showing a frame of its search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gametree as gt
from effort import pairing
from gametree.phrases import LANGUAGES
from gametree.widgets.player_words import player_words
from known_trees import T1
from player_page import PlayerPage, drawn_marks

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

TWO_PLY = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
DEEP = gt.Tree.parse(T1)
TIES = gt.Tree.parse("[[3 5] [3 4] [2 1]]")


PAIRS = {
    "minimax and alpha-beta": gt.compare(gt.minimax(TWO_PLY), gt.alphabeta(TWO_PLY)),
    "two orders": gt.compare(gt.alphabeta(DEEP), gt.alphabeta(DEEP, rules=gt.Rules(order="right_to_left"))),
    "two tests": gt.compare(gt.alphabeta(TIES), gt.alphabeta(TIES, rules=gt.Rules(cut="beyond"))),
    "alpha-beta and SSS*": gt.compare(gt.alphabeta(DEEP), gt.sss(DEEP)),
}
TWO = PAIRS["minimax and alpha-beta"]

READ = """root => ({
  titles: [...root.querySelectorAll('.gametree-side h2')].map(title => title.textContent),
  caption: root.querySelector('.gametree-captions .gametree-caption:not([aria-hidden])').textContent,
  place: root.querySelector('.gametree-place').textContent,
  summary: root.querySelector('.gametree-summary:not([aria-hidden])').textContent,
  captions: [...root.querySelectorAll('.gametree-side-caption:not([aria-hidden])')].map(caption => caption.textContent),
  counters: [...root.querySelectorAll('.gametree-side .gametree-counters')].map(counters => counters.textContent),
  marks: [...root.querySelectorAll('.gametree-side')].map(side => Object.fromEntries(
    [...side.querySelectorAll('svg g[data-id^=n], svg g[data-id^=i]')]
      .filter(mark => !mark.classList.contains('gt-hidden'))
      .map(mark => [mark.dataset.id, [mark.getAttribute('class').split('gt-').at(-1), mark.textContent]]))),
})"""


@pytest.mark.parametrize(("name", "lang"), pairing(PAIRS, LANGUAGES))
def test_each_stop_shows_the_comparison_and_both_frames(page: Page, name: str, lang: str) -> None:
    both = PAIRS[name]
    player = PlayerPage.of(page, both)
    said = player_words(lang)
    found = player.speak(lang).each(READ)
    assert len(found) == len(both.stops)
    for number, (seen, stops) in enumerate(zip(found, both.stops, strict=True)):
        is_last = number == len(found) - 1
        assert seen["titles"] == [*both.titles(lang)]
        assert (seen["caption"], seen["place"]) == (both.text(number, lang), f"{number} / {len(found) - 1}")
        assert seen["summary"] == (both.summary(lang) if is_last else "")
        for side, (result, stop) in enumerate(zip((both.first, both.second), stops, strict=True)):
            frame = result.frames("event")[stop]
            count = frame.counters
            assert seen["marks"][side] == drawn_marks(frame)
            assert seen["captions"][side] == result.frames("leaf").at(stop).caption(lang)
            assert seen["counters"][side] == (
                f"{said['evaluated']} {count.evaluated} / {count.leaves} · {said['pruned']} {count.pruned}"
            )


def test_keys_and_buttons_control_both_players(page: Page) -> None:
    player = PlayerPage.of(page, TWO)
    assert player.press("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowRight").place == "3 / 9"
    assert player.press("End").place == "9 / 9"
    assert player.press("Home").place == "0 / 9"
    assert player.click("next").click("next").click("back").place == "1 / 9"
    assert player.click("last").place == "9 / 9"
    assert player.click("first").place == "0 / 9"
    pace = player.root.locator(".gametree-pace")
    assert [player.press(key) and pace.text_content() for key in "++-"] == ["2×", "4×", "2×"]
    page.clock.install()
    player.press("Space")
    page.clock.run_for(1_200)
    assert player.root.locator("button.pause, button.play").get_attribute("aria-label") == "Pause"
    held = player.press("Space").place
    assert held == "1 / 9"
    page.clock.run_for(5_000)
    assert player.place == held
    for key in ("p", "q", "5", "t"):
        player.press(key)
    assert player.place == held


def test_zoom_and_fit_apply_to_both_pictures(page: Page) -> None:
    player = PlayerPage.of(page, TWO)
    widths = "root => [...root.querySelectorAll('.gametree-stage svg')].map(svg => svg.clientWidth)"
    before = player.root.evaluate(widths)
    assert player.press("z", "z").root.evaluate(widths) == pytest.approx([1.25**2 * w for w in before], rel=0.01)
    player.press("0")
    fits = "all => all.every(stage => stage.scrollWidth <= stage.clientWidth)"
    assert player.root.locator(".gametree-stage").evaluate_all(fits)


def test_change_of_language_keeps_position_and_focus(page: Page) -> None:
    player = PlayerPage.of(page, TWO, lang="es")
    player.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    assert player.root.evaluate(READ)["caption"] == TWO.text(5, "es")
    player.speak("pt")
    assert (player.root.evaluate(READ)["caption"], player.place) == (TWO.text(5, "pt"), "5 / 9")
    assert player.root.get_attribute("lang") == "pt"
    assert page.evaluate("document.activeElement.className") == "gametree-language"


@pytest.mark.parametrize("width", [320, 420])
def test_narrow_page_stacks_the_two_pictures(page: Page, width: int) -> None:
    """Only the pictures scroll sideways."""
    page.set_viewport_size({"width": width, "height": 800})
    player = PlayerPage.of(page, PAIRS["two orders"]).press("ArrowRight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    first, second = (player.root.locator(".gametree-side").nth(number).bounding_box() for number in (0, 1))
    assert first and second
    assert first["y"] + first["height"] <= second["y"]


def test_pair_page_is_readable_without_javascript() -> None:
    """The page contains both finished pictures, every sentence and the summary."""
    text = TWO.to_html()
    still = text[: text.index("<script")]
    sentences = [TWO.text(number) for number in range(len(TWO.stops))]
    assert still.count("<svg") == 2
    assert [sentence in still for sentence in [*sentences, TWO.summary()]] == [True] * (len(sentences) + 1)
