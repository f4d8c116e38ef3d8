"""The cards beside the picture: the reason for a cut-off, other values of a pruned leaf, and the known interval of a
node.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import gametree as gt
from effort import EVERY_CASE, pairing
from gametree import Frame
from gametree.explain.cutoff_reasons import reasons
from gametree.explain.what_if import what_if
from gametree.languages import translator_for
from gametree.phrases import LANGUAGES, local_numbers
from gametree.values import INF, show
from gametree.widgets.player_words import player_words
from known_trees import LEAVES_27, T1
from player_page import PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"
CHANCE = "max[{0.5: min[3 5], 0.5: min[-4 2]} {0.5: min[-9 2], 0.5: min[1 4]}]"
RANGE = gt.Rules(value_range=(-10, 10))


SEARCHES = {
    "T1": gt.alphabeta(T1),
    "27": gt.alphabeta(LEAVES_27, branching=3),
    "a start window": gt.alphabeta(T1, window=(4, 6)),
    "pvs": gt.pvs(LEAVES_27, branching=3),
    "star1": gt.star1(CHANCE, rules=RANGE),
    "fractions and infinities": gt.alphabeta("[[1/3 inf] [-inf 2] [0.25 7]]"),
}

WHY = """root => {
  const card = root.querySelector('.gametree-panel.why'), arrow = root.querySelector('.gametree-arrow');
  if (!card.checkVisibility()) return [null, arrow !== null];
  return [
    [card.querySelector('.gametree-test').textContent, card.querySelector('.gametree-test + p').textContent,
     [...card.querySelectorAll('li')].map(step => step.textContent)],
    arrow && [arrow.dataset.from, arrow.dataset.to],
  ];
}"""


@pytest.mark.parametrize(("name", "lang"), pairing(SEARCHES, LANGUAGES))
def test_steps_with_a_cut_have_a_card_that_explains_it(page: Page, name: str, lang: str) -> None:
    """Other steps have no card; an arrow points to the node that owns the bound."""
    result, local = SEARCHES[name], partial(local_numbers, translator_for(lang))
    player = PlayerPage.of(page, result).speak(lang)
    for key, size in (("1", "event"), ("2", "leaf"), ("4", "cut")):
        stops = result.frames(size).stops
        wanted: list[Any] = []
        for before, stop in zip([0, *stops], stops, strict=False):
            cut = next((reason for reason in reversed(reasons(result)) if before < reason.at <= stop), None)
            if cut is None:
                wanted.append([None, False])
                continue
            chain = [f"{result.tree.label(node)} {local(text)}" for node, text in cut.chain]
            arrow = None if cut.owner is None else [f"n{cut.node}", f"n{cut.owner}"]
            wanted.append([[local(cut.test), cut.text(lang), chain], arrow])
        assert player.press(key).each(WHY) == wanted
        assert any(card for card, _ in wanted)
    player.press("w")
    assert player.each(WHY) == [[None, False]] * len(stops)


ENDS = """root => {
  const seen = (shape, x, y) => {
    const at = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM());
    return [at.x, at.y];
  };
  const path = root.querySelector('.gametree-arrow path'), last = path.getPointAtLength(path.getTotalLength());
  const box = node => root.querySelector(`[data-id=${node}] polygon`).getBBox();
  const [from, to] = [box('n5'), box('n0')];
  return [
    [seen(path, path.getPointAtLength(0).x, path.getPointAtLength(0).y), seen(path, last.x, last.y)],
    [seen(root.querySelector('[data-id=n5] polygon'), from.x + from.width / 2, from.y),
     seen(root.querySelector('[data-id=n0] polygon'), to.x + to.width / 2, to.y + to.height)],
  ];
}"""


def test_cutoff_arrow_ends_at_both_nodes(player: PlayerPage) -> None:
    """The arrow goes from the top of the cut node to the bottom of the node that owns the bound, even if a node is
    folded.
    """
    player.go(4)
    for fold in (None, 1, 9):
        if fold is not None:
            player.root.locator(f"[data-id=n{fold}]").dblclick()
        drawn, wanted = player.root.evaluate(ENDS)
        for one, other in zip(drawn, wanted, strict=True):
            assert one == pytest.approx(other, abs=0.5)


# ---- what if ------------------------------------------------------------------------------------


def fields(player: PlayerPage) -> dict[str, Locator]:
    """Return the value fields by leaf label."""
    rows = player.root.locator(".gametree-panel.what-if li")
    return {row.locator("b").text_content() or "": row.locator("input[type=text]") for row in rows.all()}


def answer(player: PlayerPage) -> Locator:
    """Return the answer sentence of the card."""
    return player.root.locator(".gametree-answer")


def test_what_if_card_has_no_empty_space_on_a_phone(page: Page) -> None:
    """While it shows no answer, the card ends directly below its last field."""
    page.set_viewport_size({"width": 390, "height": 844})
    player = PlayerPage.of(page, gt.alphabeta(TWO_PLY)).go(4)
    card = player.root.locator(".gametree-panel.what-if").bounding_box()
    field = fields(player)["C3"].bounding_box()
    assert card and field and card["y"] + card["height"] - field["y"] - field["height"] < field["height"]


def test_what_if_on_pruned_leaves_keeps_the_interval_of_the_root(page: Page) -> None:
    """The picture shows the tried values, for one leaf or several."""
    result = gt.alphabeta(TWO_PLY)
    player = PlayerPage.of(page, result).go(4)
    marks = player.read()["marks"]
    assert list(fields(player)) == [result.tree.label(leaf) for leaf in reasons(result)[0].leaves] == ["C2", "C3"]
    reset = player.root.locator("button.reset")
    assert not reset.is_visible()
    for lang in LANGUAGES:
        player.speak(lang)
        said = player_words(lang)["certain"] % {"leaves": "C2", "known": "A = 3", "low": "−∞", "high": "+∞"}
        fields(player)["C2"].fill("-99.5")
        expect(answer(player).locator("p")).to_have_text([said, "C ≤ 2 → A = 3"])
    fields(player)["C3"].fill("inf")
    both = player_words("pt")["certain"] % {"leaves": "C2, C3", "known": "A = 3", "low": "−∞", "high": "+∞"}
    expect(answer(player).locator("p").first).to_have_text(both)
    shown = player.read()["marks"]
    assert {id: text for id, (_, text) in shown.items() if text != marks[id][1]} == {"n7": "-99.5", "n8": "inf"}
    assert {id: look for id, (look, _) in shown.items()} == {id: look for id, (look, _) in marks.items()}
    player.press("End")
    assert (player.read()["marks"]["n7"][1], player.note("A")) == ("-99.5", "= 3")
    reset.click()
    player.go(4)
    assert player.read()["marks"] == marks
    assert {label: field.input_value() for label, field in fields(player).items()} == {"C2": "4", "C3": "6"}
    assert not answer(player).text_content()
    assert not reset.is_visible()


def test_what_if_with_nine_leaves_uses_columns(page: Page) -> None:
    """The answer is visible beside the columns.

    An empty field is not an error: its leaf keeps its own value.
    """
    page.set_viewport_size({"width": 1366, "height": 768})
    result = gt.alphabeta("[[[[3 5 2] [4 8 1] [7 9 6]]] [[[1 0 1] [0 1 0]] [[9 8 7] [6 5 4] [3 2 1]]]]")
    player = PlayerPage.of(page, result).click("cut").press("End")
    rows = player.root.locator(".gametree-rows")
    assert rows.locator("li").count() == 9
    assert rows.evaluate("one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth")
    lefts = rows.locator("input[type=range]").evaluate_all(
        "all => all.map(one => Math.round(one.getBoundingClientRect().left))"
    )
    assert len(set(lefts)) == 1
    field = next(iter(fields(player).values()))
    field.fill("-5")
    expect(answer(player).locator("p").first).to_be_in_viewport(ratio=1)
    field.fill(" ")
    assert not rows.locator(".gametree-hint:not(:empty), [aria-invalid=true]").count()
    expect(answer(player).locator("p")).to_have_count(0)


def test_what_if_offers_no_field_for_positions_at_the_depth_limit(page: Page) -> None:
    """Pruned positions at the depth limit are not leaves, so the page does not ask for their values, and does not say
    that the search has seen them.
    """
    rules = gt.Rules(depth=2, evaluate={"B1": 15, "B2": 9, "C1": 7, "C2": 11, "C3": 10})
    result = gt.alphabeta("[[[12 19] [20 4 20]] [[12 2] [17 4 16] [1 7]]]", rules=rules)
    player = PlayerPage.of(page, result)
    player.press("End")
    expect(player.root.get_by_text("Why was it cut?")).to_be_visible()
    expect(player.root.get_by_text("What if?")).to_be_hidden()


def test_what_if_agrees_with_a_new_search(page: Page) -> None:
    result = gt.alphabeta(LEAVES_27, branching=3)
    player = PlayerPage.of(page, result, by="cut")
    for number, reason in enumerate(reasons(result), 1):
        player.go(number)
        labels = [result.tree.label(leaf) for leaf in reason.leaves]
        assert list(fields(player)) == labels
        for label in labels:
            fields(player)[label].fill("1000")
        found = what_if(result, dict.fromkeys(reason.leaves, 1000))
        assert (found.after.value, found.certain) == (result.value, (result.value, result.value))
        said = {"leaves": ", ".join(labels), "known": f"A = {show(result.value)}", "low": "−∞", "high": "+∞"}
        expect(answer(player).locator("p").first).to_have_text(player_words()["certain"] % said)
        player.root.locator("button.reset").click()


def test_slider_writes_whole_numbers_and_follows_typed_values(player: PlayerPage) -> None:
    """The slider has an extra position for infinity beyond each end."""
    player.go(4)
    field = fields(player)["C2"]
    slider = player.root.locator(".what-if li").first.locator("input[type=range]")
    ends = [int(slider.get_attribute(end) or 0) for end in ("min", "max")]
    assert ends[0] < 2 < 14 < ends[1]
    box = slider.bounding_box()
    assert box
    player.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.page.mouse.down()
    player.page.mouse.move(box["x"] + box["width"] + 20, box["y"] + box["height"] / 2)
    player.page.mouse.up()
    assert (field.input_value(), player.read()["marks"]["n7"][1]) == ("∞", "∞")
    slider.press("ArrowLeft")
    assert field.input_value() == str(ends[1] - 1)
    slider.press("Home")
    assert field.input_value() == "−∞"
    expect(answer(player).locator("p").first).to_contain_text("A = 3")
    assert player.place == "(d) 4 / 7"
    field.fill("-2.5")
    assert slider.input_value() in ("-2", "-3")
    field.fill("1000")
    assert slider.input_value() == str(ends[1])


def test_text_that_is_not_a_number_is_refused_with_a_hint(player: PlayerPage) -> None:
    """The text stays in the field, and the picture does not change."""
    player.go(4)
    field, before = fields(player)["C2"], player.read()["marks"]
    hint = player.root.locator(".what-if li").first.locator(".gametree-hint")
    for typed in ("seven", "3,5,5", "1/0", "1//2", "--1", "(1 2)"):
        field.fill(typed)
        assert (typed, hint.text_content()) == (typed, player_words()["no_number"])
        assert (field.input_value(), field.get_attribute("aria-invalid")) == (typed, "true")
        assert player.read()["marks"] == before
    field.fill(" 7/2 ")
    assert (hint.text_content(), field.get_attribute("aria-invalid")) == ("", "false")
    assert player.read()["marks"]["n7"][1] == "7/2"


def test_evaluated_leaf_cannot_be_changed_without_a_kernel(player: PlayerPage) -> None:
    player.go(7).root.locator("[data-id=n2]").click()
    ((label, field),) = fields(player).items()
    assert (label, field.input_value(), field.is_disabled()) == ("B1", "3", True)
    row = player.root.locator(".what-if li")
    assert row.locator("input[type=range]").is_disabled()
    assert row.locator(".gametree-hint").text_content() == player_words()["evaluated_needs_kernel"]
    player.root.locator("[data-id=n8]").click()
    ((label, field),) = fields(player).items()
    assert (label, field.is_disabled()) == ("C3", False)


def test_star1_values_outside_the_range_cannot_be_tried(page: Page) -> None:
    """Star1 prunes because all values lie in a range; the message names that range."""
    result = gt.star1(CHANCE, rules=RANGE)
    (reason,) = reasons(result)
    player = PlayerPage.of(page, result, by="cut").go(1)
    ((label, field),) = fields(player).items()
    assert label == result.tree.label(reason.leaves[0])
    field.fill("10.5")
    hint = player.root.locator(".what-if .gametree-hint")
    assert hint.text_content() == "This search needs values between −10 and 10."
    field.fill("-10")
    said = {"leaves": label, "known": f"A = {show(result.value)}", "low": "−10", "high": "10"}
    expect(answer(player).locator("p").first).to_have_text(player_words()["certain"] % said)
    slider = player.root.locator(".what-if input[type=range]")
    assert (slider.get_attribute("min"), slider.get_attribute("max")) == ("-10", "10")


def test_tried_values_are_kept_when_the_language_changes(player: PlayerPage) -> None:
    player.go(4)
    fields(player)["C3"].fill("42")
    player.speak("es")
    assert player.read()["marks"]["n8"][1] == "42"
    assert fields(player)["C3"].input_value() == "42"
    said = player_words("es")["certain"] % {"leaves": "C3", "known": "A = 3", "low": "−∞", "high": "+∞"}
    expect(answer(player).locator("p").first).to_have_text(said)


def test_keys_still_work_after_a_reset_by_keyboard(player: PlayerPage) -> None:
    player.go(4)
    fields(player)["C3"].fill("42")
    player.root.locator("button.reset").press("Enter")
    player.page.keyboard.press("ArrowRight")
    assert player.place == "(e) 5 / 7"


# ---- the card of a node -------------------------------------------------------------------------


def interval(frame: Frame, node: int) -> str:
    """Format the known interval of a node as its card does."""
    low, high = frame.interval(node)
    if low == high:
        return f"= {show(low)}"
    if low == -INF and high == INF:
        return "∈ [−∞, +∞]"
    if -INF in (low, high) or INF in (low, high):
        return f"≤ {show(high)}" if low == -INF else f"≥ {show(low)}"
    return f"∈ [{show(low)}, {show(high)}]"


CARD = "root => [...root.querySelectorAll('.gametree-panel.node > p')].map(line => line.textContent)"


@pytest.mark.parametrize("result", SEARCHES.values(), ids=SEARCHES)
def test_node_card_has_interval_and_window(page: Page, result: gt.Result) -> None:
    tree, events = result.tree, result.trace
    page.set_viewport_size({"width": 1500, "height": 1000})
    player = PlayerPage.of(page, result, by="event")
    some = tree.nodes if len(tree) < 20 else [0, 1, 2, 5, 9, 14, 17, 28, 34, 39]
    for node in some[:: 1 if EVERY_CASE else 3]:
        player.root.locator(f"[data-id=n{node}]").click()
        label, wanted = tree.label(node), []
        for frame in result.frames("event"):
            last = next((event for event in reversed(events[: frame.index]) if event.node == node), None)
            if last is None:
                known = player_words()["not_called"]
            else:
                now = [] if last.value is None else [f"v = {show(last.value)}"]
                known = ", ".join([f"α = {show(last.alpha, sign=True)}", f"β = {show(last.beta, sign=True)}", *now])
            wanted.append([f"Known at this step: {label} {interval(frame, node)}", known])
        assert player.each(CARD) == wanted


def test_card_of_a_node_with_tuples_shows_the_tuple_so_far(page: Page) -> None:
    player = PlayerPage.of(page, gt.maxn("p1[p2[(1 2) (4 3)] p2[(6 1) (7 4)]]")).press("End")
    player.root.locator("[data-id=n4]").click()
    assert player.root.evaluate(CARD)[0] == "Known at this step: C = (7, 4)"


def test_click_selects_a_node_and_second_click_or_escape_deselects_it(player: PlayerPage) -> None:
    """The button × of the card also deselects the node."""
    card, ring = player.root.locator(".gametree-panel.node"), player.root.locator(".gametree-ring.chosen")

    def chosen() -> list[str]:
        assert card.is_visible() == (ring.count() == 1)
        return [card.locator("h2").text_content() or ""] if card.is_visible() else []

    def choose(node: int) -> None:
        player.root.locator(f"[data-id=n{node}]").click()

    assert chosen() == []
    choose(5)
    assert chosen() == ["C: MIN node, not yet visited"]
    box, shape = ring.bounding_box(), player.root.locator("[data-id=n5] polygon").bounding_box()
    assert box and shape
    assert box["x"] <= shape["x"] and box["y"] <= shape["y"]
    assert box["x"] + box["width"] >= shape["x"] + shape["width"]
    assert box["x"] + box["width"] <= (player.root.locator("[data-id=i9]").bounding_box() or box)["x"]
    player.press("End")
    assert chosen() == ["C: MIN node, done"]
    choose(7)
    assert chosen() == ["C2: leaf = 4, pruned"]
    choose(7)
    assert chosen() == []
    choose(0)
    assert chosen() == ["A: MAX node, on the best line"]
    card.locator("button.close").click()
    assert chosen() == []
    choose(0)
    player.root.locator(".gametree-slider").focus()
    player.page.keyboard.press("Escape")
    assert chosen() == []
    player.page.keyboard.press("ArrowLeft")
    assert player.place == "(f) 6 / 7"
    choose(6)
    card.locator("button.close").press("Enter")
    assert chosen() == []
    player.page.keyboard.press("Home")
    assert player.place == "0 / 7"
    player.press("f").root.locator(".gametree-strip button").nth(3).click()
    assert chosen() == ["C1: leaf = 2, not yet visited"]


def test_card_folds_and_unfolds_the_subtree(player: PlayerPage) -> None:
    """The selection ring moves with the node, and the card of a leaf has no such button."""
    fold, ring = player.root.locator("button.fold"), player.root.locator(".gametree-ring.chosen")
    below = player.root.locator(", ".join(f"[data-id=n{leaf}]" for leaf in (2, 3, 4)))
    before = player.read(), player.root.locator("svg").first.get_attribute("viewBox")
    for node in (5, 1):
        player.root.locator(f"[data-id=n{node}]").click()
    assert fold.text_content() == "Fold its subtree"
    fold.click()
    assert fold.text_content() == "Unfold its subtree"
    assert [leaf.is_visible() for leaf in below.all()] == [False] * 3
    for node in (1, 5):
        player.press("Escape").root.locator(f"[data-id=n{node}]").click()
        box, shape = ring.bounding_box(), player.root.locator(f"[data-id=n{node}] polygon").bounding_box()
        assert box and shape
        middle = [at["x"] + at["width"] / 2 for at in (box, shape)]
        assert middle[0] == pytest.approx(middle[1], abs=1)
    player.root.locator("[data-id=n1]").click()
    fold.click()
    assert [leaf.is_visible() for leaf in below.all()] == [True] * 3
    assert (player.read(), player.root.locator("svg").first.get_attribute("viewBox")) == before
    player.root.locator("[data-id=n3]").click()
    assert not fold.is_visible()


def test_rings_and_arrows_move_with_their_nodes(player: PlayerPage) -> None:
    """The nodes move because a double click folds their subtrees."""
    player.go(4).root.locator("[data-id=n5]").click()
    player.root.locator("[data-id=n9]").dblclick()
    player.root.locator("[data-id=n1]").dblclick()
    player.root.locator("[data-id=n5]").click()
    shape, ring = (player.root.locator(one) for one in ("[data-id=n5] polygon", ".gametree-ring.chosen"))
    arrow = player.root.locator(".gametree-arrow path").first
    start = arrow.evaluate("path => path.getPointAtLength(0).matrixTransform(path.getScreenCTM()).x")
    boxes = [one.bounding_box() for one in (shape, ring)]
    middles = [box["x"] + box["width"] / 2 for box in boxes if box]
    assert middles == pytest.approx([start, start], abs=1)


def test_labels_in_cards_are_shown_as_text(page: Page) -> None:
    tree = '["<img src=x onerror=alert(1)>": [3 12] "<b>": ["<i>": 2 "&amp;": 4]]'
    result = gt.alphabeta(tree)
    player = PlayerPage.of(page, result, by="cut").go(1)
    (reason,) = reasons(result)
    assert player.root.evaluate(WHY)[0][:2] == [reason.test, reason.text()]
    assert list(fields(player)) == ["&amp;"]
    player.root.locator("[data-id=n1]").click()
    title = player.root.locator(".gametree-panel.node h2").text_content() or ""
    assert re.match(r"<img src=x onerror=alert\(1\)>: MIN node", title)
