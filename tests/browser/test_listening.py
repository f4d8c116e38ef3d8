"""The outline of a tree for screen readers: names, levels and order in the accessibility tree, and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import gametree as gt
from access import violations
from gametree.exercises import Exercise
from gametree.phrases import LANGUAGES
from gametree.widgets import other_player_payloads, player_payload
from gametree.widgets.player_payload import reading_order
from gametree.widgets.player_words import player_words
from gametree.widgets.practice_payload import practice_words
from known_trees import LEAVES_27, TWO_PLY
from player_page import PlayerPage
from practice_page import PracticePage, Practices

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

BACKWARDS = gt.Rules(order="right_to_left")
SEARCHES = {
    "alphabeta": gt.alphabeta(TWO_PLY),
    "from the right": gt.alphabeta(TWO_PLY, rules=BACKWARDS),
    "27": gt.alphabeta(LEAVES_27, branching=3),
    "chance": gt.expectiminimax("[{0.5: [3 1], 0.5: 12} [2 4]]", rules=BACKWARDS),
    "players": gt.maxn("p1[p2[(3 1) (12 0)] p2[(2 2) (4 1)]]"),
    "mcts": gt.mcts("[[3 12] [2 4]]", playouts=3, seed=1),
}
AT = "document.activeElement.dataset.node"
HEARD = f"""root => [{AT}, root.querySelector('[data-by=event]')?.ariaPressed === 'true',
  root.querySelector('.gametree-caption:not([aria-hidden])').textContent]"""
ITEMS = """root => [...root.querySelectorAll('[role=treeitem]')].map(item => [Number(item.dataset.node), item.ariaLevel,
  item.ariaPosInSet, item.ariaSetSize].map(Number))"""


def heard(page: Page) -> list[tuple[str, int]]:
    """Return the name and level of each tree item, in the order of Chromium's accessibility tree."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}
    found: list[tuple[str, int]] = []

    def visit(node: dict[str, Any]) -> None:
        if node.get("role", {}).get("value") == "treeitem":
            level = next(one["value"]["value"] for one in node["properties"] if one["name"] == "level")
            found.append((node["name"]["value"], level))
        for child in node.get("childIds", ()):
            if child in by_id:
                visit(by_id[child])

    visit(nodes[0])
    return found


def focus(player: PlayerPage) -> None:
    """Show the outline and move the focus into it."""
    if not player.root.locator("[role=tree]").count():  # the browser remembers the panels
        player.press("o")
    player.root.locator("[role=tree] [tabindex='0']").focus()


@pytest.mark.parametrize("result", SEARCHES.values(), ids=SEARCHES)
def test_outline_items_are_in_search_order_with_level_and_position(page: Page, result: Any) -> None:
    player = PlayerPage.of(page, result).press("o", "End")
    tree = result.tree
    read = (result is not SEARCHES["mcts"] and reading_order(result)) or list(tree)
    depths = tree.depths()
    names = [(name.partition(":")[0], level) for name, level in heard(page)]
    assert names == [(tree.label(node), depths[node] + 1) for node in read]
    for node, level, place, size in player.root.evaluate(ITEMS):
        among = [tree.parent(other) for other in tree].count(tree.parent(node))
        assert (level, size, 1 <= place <= size) == (depths[node] + 1, among, True)


def test_shift_with_arrows_moves_to_child_parent_and_siblings(page: Page) -> None:
    """The keys follow the search order, and do not fold any node."""
    player = PlayerPage.of(page, SEARCHES["from the right"])
    focus(player)
    labels = [player.page.evaluate(AT)]
    tree = SEARCHES["from the right"].tree

    def walk(*keys: str) -> str:
        for key in keys:
            page.keyboard.press(key)
        return tree.label(int(page.evaluate(AT)))

    assert labels == ["0"] and walk("Shift+ArrowRight") == "D"
    assert [walk("Shift+ArrowDown") for _ in range(3)] == ["C", "B", "B"]
    assert [walk("Shift+ArrowUp") for _ in range(3)] == ["C", "D", "D"]
    assert (walk("Shift+ArrowRight"), walk("Shift+ArrowRight"), walk("Shift+ArrowLeft")) == ("D3", "D3", "D")
    assert player.root.locator("[role=treeitem][aria-expanded=false]").count() == 0
    assert walk("Shift+ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowDown") == "A"


@pytest.mark.parametrize("result", SEARCHES.values(), ids=SEARCHES)
def test_point_and_comma_move_the_outline_between_events(page: Page, result: Any) -> None:
    """Each key press announces the caption of the event."""
    player = PlayerPage.of(page, result)
    focus(player)
    make = other_player_payloads.payload if result is SEARCHES["mcts"] else player_payload.payload
    frames, events = result.frames("event"), [node for _, node, *_ in make(result)["events"]]
    caption = player.root.locator(".gametree-caption:not([aria-hidden])")
    for number, node in enumerate(events, 1):
        page.keyboard.press(".")
        at, by_event, said = player.root.evaluate(HEARD)
        assert int(at) == node
        if by_event:
            assert said == frames[number].caption()
    place = player.place
    page.keyboard.press(".")
    assert player.place == place and caption.get_attribute("aria-live") == "polite"
    for node in [*events[-2::-1], 0]:
        page.keyboard.press(",")
        assert int(page.evaluate(AT)) == node
    page.keyboard.press(",")
    assert player.read()["slider"] == 0


def test_key_i_describes_the_node_until_the_next_step(page: Page) -> None:
    """The sentence states the known interval of the node at this step."""
    for lang in LANGUAGES:
        player = PlayerPage.of(page, SEARCHES["alphabeta"], lang=lang)
        focus(player)
        for _ in range(4):
            page.keyboard.press(".")
        page.keyboard.press("i")
        said = player.root.locator(".gametree-message[role=status]").last
        known = player_words(lang)["known"] % {"known": "B ≤ 3"}
        text = said.text_content() or ""
        assert text.startswith(f"B: {player_words(lang)['kind_min']}") and known in text and "β = 3" in text
        page.keyboard.press(".")
        assert said.text_content() == ""


def test_hidden_caption_is_announced_in_the_message(page: Page) -> None:
    player = PlayerPage.of(page, SEARCHES["alphabeta"]).press("c")
    focus(player)
    page.keyboard.press(".")
    said = player.root.locator(".gametree-message[role=status]").last
    assert said.text_content() == SEARCHES["alphabeta"].frames("event")[1].caption()


def test_next_event_waits_for_the_answer_to_a_prediction(page: Page) -> None:
    player = PlayerPage.of(page, SEARCHES["alphabeta"])
    focus(player)
    player.press("q")
    place = player.place
    player.root.locator("[role=treeitem]").first.dispatch_event("keydown", {"key": ".", "bubbles": True})
    assert player.place == place


def test_help_lists_each_key_of_the_outline(player: PlayerPage) -> None:
    player.press("?")
    texts = player.root.locator("dialog dd").all_text_contents()
    words = player_words()
    assert {words["outline_moves"], words["outline_known"], words["outline_events"]} <= set(texts)


# ---- outline of a question ----------------------------------------------------------------------


def outlined(practices: Practices, exercise: Exercise, lang: str = "en") -> PracticePage:
    """Show an exercise, open its outline, and move the focus into the outline."""
    shown = practices.show(exercise.practice(lang, keep=False))
    shown.root.focus()
    shown.root.locator("button.outline").click()
    return shown


def test_outline_of_an_exercise_has_the_tree_and_the_given_answer(practices: Practices) -> None:
    """The items are in the order of the picture."""
    for lang in LANGUAGES:
        words = practice_words(lang)
        shown = outlined(practices, Exercise("pruned-leaves", TWO_PLY, BACKWARDS), lang)
        names = [name for name, _ in heard(practices.page)]
        tree = shown.practice.exercise.tree
        assert [name.partition(":")[0] for name in names] == [tree.label(node) for node in tree]
        assert names[2] == f"B1: {words['kind_leaf']}, 3"
        shown.target("B1").click()
        assert [name for name, _ in heard(practices.page)][2] == f"{names[2]}, {words['your_answer']}: B1"
        assert violations(practices.page, ".gametree-practice") == []
        shown.close()


def test_enter_moves_from_an_outline_item_to_its_answer_field(practices: Practices) -> None:
    """Back in the outline, the key I describes the node; the outline shows no part of the right answer."""
    shown = outlined(practices, Exercise("values", TWO_PLY))
    press = practices.page.keyboard.press
    for key in ("Shift+ArrowRight", "Shift+ArrowDown", "i"):
        press(key)
    assert shown.root.locator(".gametree-panel.outline [role=status]").inner_text() == "C: MIN node, a2"
    press("Enter")
    practices.page.keyboard.type("2")
    assert shown.fields("C").input_value() == "2"
    shown = outlined(practices, Exercise("cut-branches", TWO_PLY))
    for key in ("End", "Enter", "Space"):
        press(key)
    assert shown.written == "D3"
    press("ArrowLeft")
    press("Space")
    assert shown.written == "D2, D3"
    lines = shown.root.locator("dialog dd").all_text_contents()
    words = practice_words()
    assert {words["outline"], words["outline_moves"], words["outline_known"], words["outline_answer"]} <= set(lines)


def test_outline_shows_x_for_an_unknown_leaf(practices: Practices) -> None:
    exercise = gt.exercises.generate("find-x", 3)
    outlined(practices, exercise)
    leaf = exercise.details["leaf"]
    texts = [name for name, _ in heard(practices.page) if name.startswith(f"{leaf}:")]
    assert [text.split(", ")[1] for text in texts] == ["x"]
