"""The player of a Monte Carlo search: every step shows the marks of its frame, forwards and backwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gametree as gt
from gametree.drawing.drawing import Drawing, draw, layout_of
from gametree.drawing.shapes import EdgeMark, Role
from player_page import PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

RESULT = gt.mcts("[[3 12 8] [2 4 6] [14 5 2]]", playouts=12, c=10, seed=1)
MARKS = """root => Object.fromEntries([...root.querySelectorAll('g[data-id]')]
  .filter(mark => !mark.getAttribute('class').includes('gt-hidden'))
  .map(mark => [mark.dataset.id, [mark.getAttribute('class').split(' gt-').pop(), mark.textContent]]))"""


def visible(drawing: Drawing) -> dict[str, tuple[str, str]]:
    """Return the role and the text of every mark that a reader sees."""
    marks = (mark for mark in drawing.marks() if mark.role is not Role.HIDDEN and mark.id[0] in "neikm")
    return {
        mark.id: (mark.role.value, "" if isinstance(mark, EdgeMark) else getattr(mark, "text", "")) for mark in marks
    }


def test_every_step_shows_its_frame(page: Page) -> None:
    """Node by node, what is shown is what the frame knows, and what is not yet in the tree is not shown."""
    player = PlayerPage.of(page, RESULT, by="phase")
    layout = layout_of(RESULT.trace)
    frames = RESULT.frames("phase")
    shown = player.each(MARKS)
    assert len(shown) == len(frames)
    for frame, marks in zip(frames, shown, strict=True):
        assert {id: tuple(mark) for id, mark in marks.items() if id[0] in "neikm"} == visible(
            draw(frame, layout=layout)
        )
    player.press("Home")
    assert player.having("unvisited") == [] and player.read()["counters"] == {"playouts": 0, "nodes_in_tree": 1}


def test_its_panels(page: Page) -> None:
    """It has its own step sizes and panels, speaks every language, and offers nothing that suits other searches."""
    player = PlayerPage.of(page, RESULT, by="playout").press("End", "d", "q")
    assert player.read()["caption"] == RESULT.frames("playout")[-1].caption()
    buttons = player.root.locator("button[data-by]").all_text_contents()
    assert buttons == ["Event", "Phase", "Playout"]
    panels = [one.get_attribute("data-panel") for one in player.root.locator("button[data-panel]").all()]
    assert panels == ["tree", "caption", "code", "counters", "events", "outline"]
    assert player.root.locator(".predict:visible, .edit:visible, .what-if:visible").count() == 0
    player.speak("es")
    assert player.read()["caption"] == RESULT.frames("playout", "es")[-1].caption()
