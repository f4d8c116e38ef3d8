"""Switches of the player that hide parts of the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gametree as gt
from player_page import PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

VISIBLE = """root => [...root.querySelectorAll('.gametree-stage [data-id]')]
  .filter(mark => getComputedStyle(mark).visibility !== 'hidden').map(mark => mark.dataset.id)"""


def visible(player: PlayerPage, sort: str) -> set[str]:
    """Return the ids of the visible shapes whose id begins with ``sort``."""
    return {id for id in player.root.evaluate(VISIBLE) if id[0] == sort}


def switch(player: PlayerPage, part: str) -> None:
    """Press the switch for a part of the picture."""
    player.root.locator(f"[data-part-switch={part}]").click()


def test_each_switch_hides_only_its_own_parts(player: PlayerPage) -> None:
    """Parts that belong to an unvisited node appear at the step that visits the node."""
    player.press("g")
    counts = {sort: len(visible(player, sort)) for sort in "mkln"}
    assert counts == {"m": 12, "k": 9, "l": 2, "n": 13}
    for part, sort in (("moves", "m"), ("leaf-labels", "k"), ("levels", "l")):
        switch(player, part)
        assert {one: len(visible(player, one)) for one in "mkln"} == {**counts, sort: 0}
        switch(player, part)
        assert len(visible(player, sort)) == counts[sort]
    switch(player, "unvisited")
    assert visible(player, "n") == {"n0"} and visible(player, "k") == set()
    player.go(3)
    assert (
        visible(player, "n")
        == {"n0", "n1", "n2", "n3", "n4"}
        == {f"n{mark[1:]}" for mark in visible(player, "e")} | {"n0"}
    )
    player.go(7)
    assert len(visible(player, "n")) == 13
    player.go(1)
    assert visible(player, "k") == {"k2"}


def test_parts_hidden_in_python_are_hidden_at_first(page: Page) -> None:
    """Hiding moves does not hide probabilities."""
    result = gt.expectiminimax("[{0.5: 2, 0.5: 4} 3]")
    player = PlayerPage.of(page, result, hide=["moves", "levels"])
    assert visible(player, "m") == {"m2", "m3"} and visible(player, "l") == set() and len(visible(player, "k")) == 3
    player.press("g")
    pressed = player.root.locator("[data-part-switch][aria-pressed=true]")
    assert pressed.evaluate_all("all => all.map(one => one.dataset.partSwitch)") == ["unvisited", "leaf-labels"]
