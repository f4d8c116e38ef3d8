"""A student's own search in the player: beside the textbook search, pausing at differences, or alone with its lines
of code.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import gametree as gt
from access import violations
from known_trees import DEEP
from player_page import PlayerPage
from student_programs import SHALLOW

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@cache
def both() -> gt.SideBySide:
    """Return two searches side by side: a student's alpha-beta that uses only the parent's bound, and the textbook's
    alpha-beta.
    """
    return gt.compare(gt.watch(SHALLOW, DEEP), gt.alphabeta(DEEP))


@pytest.mark.parametrize("width", [1366, 390])
def test_playing_pauses_at_the_first_difference(page: Page, width: int) -> None:
    """The message is below both pictures, and playback continues from there."""
    page.set_viewport_size({"width": width, "height": 768})
    PlayerPage.of(page, both())
    page.clock.install(time=datetime(2030, 1, 1, tzinfo=UTC))
    page.reload()
    page.clock.pause_at(datetime(2030, 1, 2, tzinfo=UTC))
    place = page.locator(".gametree-place")
    page.keyboard.press(" ")
    page.clock.run_for(60_000)
    expect(place).to_have_text("4 / 9")
    expect(page.locator("button.play")).to_have_attribute("aria-label", re.compile("Play"))
    caption_text = page.locator(".gametree-captions .gametree-caption:not([aria-hidden])").text_content() or ""
    assert caption_text.startswith("At C11 your function goes on and evaluates C112.")
    page.clock.resume()  # axe-core uses the page's clock, too
    assert page.evaluate("document.documentElement.scrollWidth") <= width and not violations(page)
    page.clock.pause_at(datetime(2030, 1, 3, tzinfo=UTC))
    page.keyboard.press(" ")
    page.clock.run_for(60_000)
    expect(place).not_to_have_text("4 / 9")


def test_program_and_stack_panels_show_both_searches(page: Page) -> None:
    """The key P shows the two programs with highlighted lines, S the open calls; a ring in both trees marks the
    difference.
    """
    page.set_viewport_size({"width": 1366, "height": 768})
    PlayerPage.of(page, both()).press("p", "s")
    heads = page.locator(".gametree-panel h2").all_text_contents()
    assert heads == ["Your program", "Open calls", "Pseudo-code", "Open calls"]
    rings = page.locator(".gametree-ring.differs")
    assert rings.count() == 0
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    rows = page.locator(".gametree-panel.calls tr[aria-current]").all_text_contents()
    assert rows == ["C11−∞+∞2", "C13+∞2"], "the student's function does not pass α = 3 to C11"
    assert page.locator(".gametree-code [aria-current=step]").all_text_contents()[0] == "return best"
    assert rings.count() == 2 and not violations(page)
    assert (page.locator(".gametree-caption").first.text_content() or "").endswith("The dashed ring is around C112.")
    page.keyboard.press("ArrowRight")
    assert rings.count() == 0


def test_controls_of_a_stacked_pair_stay_in_view_on_a_phone(page: Page) -> None:
    """The trees are one above the other, and the controls stay at the bottom of the screen."""
    page.set_viewport_size({"width": 390, "height": 700})
    PlayerPage.of(page, both())
    controls = page.locator(".gametree-controls")
    bottom = "one => one.getBoundingClientRect().bottom <= innerHeight + 1"
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight") and controls.evaluate(bottom)


def test_current_line_of_the_student_program_is_highlighted(page: Page) -> None:
    """At a step that returns a value, the highlighted line is the line that returns it."""
    page.set_viewport_size({"width": 1366, "height": 768})
    player = PlayerPage.of(page, both().first)
    player.press("p", "ArrowRight", "ArrowRight")
    assert page.locator(".gametree-code [aria-current=step]").all_text_contents() == ["return best"]
    assert "def alphabeta(node, alpha, beta):" in (page.locator(".gametree-code").text_content() or "")
    assert not violations(page)
