"""The history of a node, with a row for each change, and the switch that shows α, β and the value at every node."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import gametree as gt
from gametree.phrases import LANGUAGES, local_numbers, translations
from gametree.values import show
from gametree.widgets.player_words import player_words
from known_trees import LEAVES_27, T1
from player_page import PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

ROWS = """root => [...root.querySelectorAll('.gametree-history tbody tr:not([hidden])')].map(
  row => [...row.children].map(cell => cell.textContent))"""
CURRENT = "root => root.querySelector('.gametree-history tr[aria-current]')?.children[0].textContent ?? ''"
NOTES = """root => Object.fromEntries([...root.querySelectorAll('svg g[data-id^=i]')].filter(
  mark => mark.checkVisibility() && mark.textContent.trim()).map(
  mark => [mark.dataset.id.slice(1), mark.textContent]))"""
BOXES = """root => [...root.querySelectorAll('svg :is(g[data-id^=n], g[data-id^=i]:not(.gt-hidden)) text')].filter(
  text => text.textContent.trim()).map(text => {
    const {left, right, top, bottom} = text.getBoundingClientRect();
    return [text.textContent, left, top, right, bottom];
  })"""
TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"
SEARCHES = {
    "alphabeta": gt.alphabeta(T1),
    "minimax": gt.minimax(T1),
    "pvs": gt.pvs("[[2 4 6] [3 12 8] [14 5 2]]"),
    "mtdf": gt.mtdf(TWO_PLY),
    "chance": gt.expectiminimax("max[{0.5: min[3 5], 0.5: min[-4 2]} {0.5: min[-9 2], 0.5: min[1 4]}]"),
    "maxn": gt.maxn("p1[p2[(1 2) (4 3)] p2[(6 1) (7 4)]]"),
    "deepening": gt.iterative_deepening(TWO_PLY, evaluate={"B": 4, "C": 9, "D": 1}),
}


def history(result: gt.Result, node: int) -> list[list[str]]:
    """Return a row for each change at a node: event number, α and β if the search has windows, value and interval."""
    rows: list[list[str]] = []
    windows, tuples = result.trace.has_windows, result.tree.utilities
    now = [*(["–", "–"] if windows else []), "–", *([] if tuples else ["–"])]
    for frame in result.frames("event")[1:]:
        (event,) = frame.events
        after = list(now)
        if event.node == node:
            after[: 3 if windows else 1] = [
                *([show(event.alpha, sign=True), show(event.beta, sign=True)] if windows else []),
                "–" if event.value is None else show(event.value),
            ]
        if not tuples:
            after[-1] = frame.known(node) or "–"
        if after != now:
            rows.append([str(frame.index), *after])
        now = after
    return rows


@pytest.mark.parametrize("name", SEARCHES)
def test_history_has_a_row_for_each_change(page: Page, name: str) -> None:
    """A row shows α, β, value and known interval."""
    result = SEARCHES[name]
    player = PlayerPage.of(page, result, by="event").press("End")
    for node in result.tree:
        player.root.locator(f"[data-id=n{node}]").click()
        assert player.root.evaluate(ROWS) == history(result, node)
        assert player.root.locator(".gametree-history").is_visible() == bool(history(result, node))


def test_history_does_not_reveal_later_steps(page: Page) -> None:
    """After a step back, rows of later steps remain, except during predictions."""
    result = SEARCHES["alphabeta"]
    player = PlayerPage.of(page, result, by="event")
    whole = history(result, 0)
    player.root.locator("[data-id=n0]").click()

    def rows(position: int) -> list[list[str]]:
        return [row for row in whole if int(row[0]) <= position]

    assert player.root.evaluate(ROWS) == []
    for position in (1, 8, 14):
        assert player.go(position).root.evaluate(ROWS) == rows(position)
        assert player.root.evaluate(CURRENT) == rows(position)[-1][0]
    assert player.press("Home").root.evaluate(ROWS) == rows(14)
    assert player.root.evaluate(CURRENT) == ""
    assert player.press("q").root.evaluate(ROWS) == []
    assert player.press("q").root.evaluate(ROWS) == rows(14)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_click_or_enter_on_a_row_goes_to_its_event(page: Page, lang: str) -> None:
    """Numbers and words are in the reader's language."""
    result = gt.alphabeta("[[3.5 12] [2 4]]")
    player = PlayerPage.of(page, result, lang=lang, by="event").press("End")
    player.root.locator("[data-id=n0]").click()
    local = translations(lang)
    wanted = [[local_numbers(local, cell) for cell in row] for row in history(result, 0)]
    assert player.root.evaluate(ROWS) == wanted
    for number, row in enumerate(wanted):
        player.root.locator(".gametree-history tbody tr").nth(number).locator("td").first.click()
        assert player.root.evaluate(CURRENT) == row[0]
        assert player.read()["caption"] == result.frames("event", lang)[int(row[0])].caption()
    name = player_words(lang)["go_to_event"] % {"number": wanted[0][0]}
    player.root.get_by_role("button", name=name, exact=True).press("Enter")
    assert player.root.evaluate(CURRENT) == wanted[0][0]


def test_row_leads_to_a_step_of_the_current_size(page: Page) -> None:
    """At the step size "leaf", a row leads to the step (a), (b) … that contains its event."""
    result = gt.alphabeta("[[3.5 12] [2 4]]")
    player = PlayerPage.of(page, result, by="leaf").press("End")
    player.root.locator("[data-id=n0]").click()
    first, *_ = history(result, 0)
    player.root.locator(".gametree-history tbody tr").first.locator("td").first.click()
    steps = [frame.position for frame in result.frames("leaf")]
    index = next(number for number, position in enumerate(steps) if position >= int(first[0]))
    assert player.place == f"({result.frames('leaf')[index].name}) {index} / {len(steps) - 1}"


def test_history_of_a_monte_carlo_search_has_the_mean_after_each_result(page: Page) -> None:
    result = gt.mcts("[[3 12] [2 4]]", playouts=4, seed=1)
    player = PlayerPage.of(page, result).press("End")
    player.root.locator("[data-id=n0]").click()
    known = [frame.known(0) for frame in result.frames("event")]
    changes = [[str(at), now] for at, (before, now) in enumerate(pairwise(known), 1) if now != before]
    assert player.root.evaluate(ROWS) == changes


# ---- α, β and the value together ------------------------------------------------------------------


@pytest.mark.parametrize("name", ["alphabeta", "mtdf", "deepening"])
def test_switch_shows_windows_beside_all_called_nodes(page: Page, name: str) -> None:
    """The notes are shown at each step; switching them off restores the intervals."""
    result = SEARCHES[name]
    player = PlayerPage.of(page, result, by="event")
    switch, frames = player.root.locator("button.together"), result.frames("event")
    assert switch.get_attribute("aria-pressed") == "false"
    for notation in ("bounds", "all", "bounds"):
        wanted = [{str(node): note for node in result.tree if (note := frame.note(node, notation))} for frame in frames]
        assert player.each(NOTES) == wanted
        player.press("v")
    expect(switch).to_have_attribute("aria-pressed", "true")


def test_switch_keeps_step_selected_node_and_language(page: Page) -> None:
    """The number format of the language is also kept."""
    player = PlayerPage.of(page, gt.alphabeta("[[3.5 12] [2 4]]")).speak("es").press("End")
    player.root.locator("[data-id=n1]").click()
    place = player.place
    player.root.locator("button.together").click()
    assert player.place == place
    assert player.root.evaluate(NOTES)["1"] == "α=−∞ β=3,5 v=3,5"
    assert player.root.locator(".gametree-panel.node h2").text_content().startswith("B: ")
    assert player.speak("en").root.evaluate(NOTES)["1"] == "α=−∞ β=3.5 v=3.5"


def test_searches_without_windows_have_no_switch(page: Page) -> None:
    """Minimax has no α and β. If a page always shows the windows, it has no switch, either."""
    for result, options in ((gt.minimax(T1), {}), (gt.alphabeta(T1), {"notation": "all"})):
        player = PlayerPage.of(page, result, **options).press("End", "v")
        assert not player.root.locator("button.together").is_visible()
    assert player.root.evaluate(NOTES)["0"].startswith("α=")


@pytest.mark.parametrize("fold", [False, True])
def test_notes_of_27_leaves_do_not_overlap_notes_labels_or_values(page: Page, fold: bool) -> None:
    """The notes of folded and unfolded trees are tested."""
    player = PlayerPage.of(page, gt.alphabeta(LEAVES_27, branching=3)).press("End", "v")
    if fold:
        player.root.locator("[data-id=n1]").dblclick()
    boxes = player.root.evaluate(BOXES)
    assert len(boxes) > 20
    for number, (text, left, top, right, bottom) in enumerate(boxes):
        for other, *box in boxes[:number]:
            apart = right <= box[0] or box[2] <= left or bottom <= box[1] + 1 or box[3] <= top + 1
            assert apart, (text, other)
