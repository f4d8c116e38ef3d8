"""The player of a Monte Carlo search: every step shows the marks of its frame, forwards and backwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gametree as gt
from player_page import MARKS, PlayerPage, drawn_marks

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

RESULT = gt.mcts("[[3 12 8] [2 4 6] [14 5 2]]", playouts=12, c=10, seed=1)


def test_every_step_shows_its_frame(page: Page) -> None:
    """Nodes that are not yet in the tree are hidden."""
    player = PlayerPage.of(page, RESULT, by="phase")
    for frame, marks in zip(RESULT.frames("phase"), player.each(MARKS), strict=True):
        assert {id: mark for id, mark in marks.items() if id[0] in "neikm"} == drawn_marks(frame, "neikm")
    player.press("Home")
    assert player.having("unvisited") == [] and player.read()["counters"] == {"playouts": 0, "nodes_in_tree": 1}


def test_playout_page_has_its_own_panels(page: Page) -> None:
    """The page also has its own step sizes, and no controls of other searches."""
    player = PlayerPage.of(page, RESULT, by="playout").press("End", "d", "q")
    assert player.read()["caption"] == RESULT.frames("playout")[-1].caption()
    buttons = player.root.locator("button[data-by]").all_text_contents()
    assert buttons == ["Event", "Phase", "Playout"]
    panels = [one.get_attribute("data-panel") for one in player.root.locator("button[data-panel]").all()]
    assert panels == ["tree", "caption", "code", "counters", "events", "outline"]
    assert player.root.locator(".predict:visible, .edit:visible, .what-if:visible").count() == 0
    player.speak("es")
    assert player.read()["caption"] == RESULT.frames("playout", "es")[-1].caption()
