"""The practice widget in Chromium: every kind of question is answered by hand, checked and undone, with and without
a kernel.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import gametree as gt
from access import faint, violations
from gametree.exercises import KINDS, Exercise, generate
from gametree.widgets.practice_payload import practice_words
from gametree.widgets.practice_work import SERIES, draft_of, form_of
from known_trees import LEAVES_27, TWO_PLY
from player_page import wait_until_still
from practice_page import PracticePage, Practices

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

WORDS = practice_words()
PAUSE = 500  # milliseconds after the last key until an answer is saved
PRUNED = Exercise("pruned-leaves", TWO_PLY)
VALUES = Exercise("values", TWO_PLY)


def put_in_order(shown: PracticePage, place: int, names: list[str]) -> None:
    """Use the buttons of a list to put its names in the given order."""
    for goal, name in enumerate(names):
        while shown.chips(place).index(name) > goal:
            shown.root.locator(".gametree-chips").nth(place).locator(f"[data-name={name}] .earlier").click()


def put_lines(shown: PracticePage, draft: list[str]) -> None:
    """Use the buttons of the lines to move them into the program and to indent them."""
    for item in draft:
        line = shown.root.locator(f".gametree-lines [data-name='{item.lstrip('>')}']")
        line.locator(".place").click()
        while (level := int(line.get_attribute("data-level") or 0)) != item.count(">"):
            line.locator(".in" if level < item.count(">") else ".out").click()


def enter(shown: PracticePage, draft: Any) -> None:
    """Enter an answer by hand, with the controls of its kind of question."""
    form = form_of(shown.practice.exercise)
    if form.sort in ("crosses", "cuts", "order", "move"):
        for name in [draft] if form.sort == "move" else draft:
            shown.target(name).click()
    elif form.sort == "text":
        shown.root.locator(".gametree-only input").fill(draft)
    elif form.sort == "table":
        shown.root.locator(".gametree-option label").filter(has_text=re.compile(f" {draft}$")).click()
    elif form.sort == "step":
        shown.root.locator(".gametree-steps tbody tr").nth(int(draft) - 1).click()
    elif form.sort == "lines":
        put_lines(shown, draft)
    elif form.sort == "orders":
        for place, name in enumerate(form.names):
            put_in_order(shown, place, draft.get(name, form.parts[name]))
    else:
        for name, part in draft.items():
            sign, *texts = part if form.sort == "bound" else ["=", *([part] if isinstance(part, str) else part)]
            for number, text in enumerate(texts):
                shown.fields(name).nth(number).fill(text)
            while form.sort == "bound" and shown.relation(name).inner_text() != sign:
                shown.relation(name).click()


def small(kind: str) -> Exercise:
    """Return a small exercise of the given kind."""
    return generate(kind, 3, difficulty=1)


def test_every_kind_can_be_answered_by_hand(practices: Practices) -> None:
    """The right answer gets all points, and the page shows the same line of Python as the widget's Python object."""
    for kind in KINDS:
        exercise = small(kind)
        shown = practices.show(exercise.practice("pt", keep=False))
        enter(shown, draft_of(form_of(exercise), exercise.key))
        shown.click("gametree-check")
        assert shown.line == shown.practice.line, kind
        assert shown.root.locator(".gametree-verdict").inner_text() == "✓Certo.", (kind, shown.line)
        assert set(shown.marks().values()) <= {"right"}
        assert shown.close() == 0


def test_practice_is_accessible(practices: Practices) -> None:
    """The test checks an answered exercise, a hint and a refused input, each in light and dark colours."""
    for kind, draft in (
        ("pruned-leaves", ["B2", "C3"]),
        ("bounds", {"B": ["≤", "3"], "C": ["=", "x"]}),
        ("visit-order", ["C1"]),
        ("best-move", "a2"),
    ):
        shown = practices.show(Exercise(kind, TWO_PLY).practice(keep=False))
        enter(shown, draft)
        shown.click("gametree-check").click("hint")
        if shown.root.locator(".gametree-feedback details").count():
            for summary in shown.root.locator(".gametree-feedback summary").all():
                summary.click()
            shown.root.locator("button.solution").dblclick()
    for scheme in ("light", "dark"):
        practices.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert faint(practices.page) == []
    assert violations(practices.page, ".gametree-practice", contrast=False) == []


def test_fields_are_large_and_do_not_overlap(practices: Practices) -> None:
    """The fields are at least 24 pixels large, also on a narrow page."""
    practices.page.set_viewport_size({"width": 420, "height": 900})
    leaves = "[[[8 6] [3 1]] [[10 3] [15 20]]]"
    for exercise in (
        *(Exercise(kind, leaves) for kind in ("pruned-leaves", "cut-branches", "windows", "bounds", "values")),
        *(
            Exercise(kind, gt.random_tree(3, branching=2, depth=4))
            for kind in ("cut-branches", "values", "bounds", "design-leaves")
        ),
    ):
        shown = practices.show(exercise.practice(keep=False))
        boxes = shown.root.evaluate(BOXES)
        targets = len(form_of(exercise).targets) - shown.root.locator(".gametree-layer [data-away]").count()
        assert len(boxes) == targets * (2 if exercise.kind in ("windows", "bounds") else 1)
        assert [box for box in boxes if min(box[2], box[3]) < 23.9] == [], exercise.kind
        overlaps = [
            (one, other) for number, one in enumerate(boxes) for other in boxes[:number]
            if all(min(one[i] + one[i + 2], other[i] + other[i + 2]) - max(one[i], other[i]) > 1.5 for i in (0, 1))
        ]  # fmt: skip
        assert overlaps == [], exercise.kind
        shown.close()


def test_texts_at_nodes_are_legible_and_do_not_cover_values(practices: Practices) -> None:
    """A small tree fits a narrow page; a larger tree first shows the nodes that need an answer."""
    practices.page.set_viewport_size({"width": 760, "height": 900})
    for kind in ("windows", "bounds", "values"):
        shown = practices.show(Exercise(kind, TWO_PLY).practice("es", keep=False))
        assert shown.stage.evaluate("stage => stage.scrollWidth - stage.clientWidth") <= 0, kind
        assert shown.root.evaluate(SPILT) == []
        shown.close()
    practices.page.set_viewport_size({"width": 390, "height": 900})
    deep = "[[[[4 7] [9 2]] [[5 11] [6 3]]] [[[8 1] [12 5]] [[10 4] [3 14]]]]"
    shown = practices.show(Exercise("visit-order", deep).practice(keep=False))
    frame, first = shown.stage.bounding_box(), shown.target("B111").bounding_box()
    assert frame and first and first["x"] >= frame["x"]
    for name in shown.practice._payload["targets"]:
        shown.target(name[1]).evaluate("target => target.click()")
    shown.click("gametree-check")
    assert shown.root.evaluate(COVERED) == []


SPILT = """root => [...root.querySelectorAll('button')].filter(one => one.scrollWidth > one.clientWidth + 1)
  .map(one => one.textContent)"""
COVERED = """root => {
  const texts = [...root.querySelectorAll('.gt-leaf > text')].map(one => one.getBoundingClientRect());
  const over = root.querySelectorAll('.gametree-badge, .gametree-layer .gametree-sign:not([data-away])');
  return [...over].filter(one => {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    return texts.some(text => text.left < right && left < text.right && text.top < bottom && top < text.bottom);
  }).map(one => one.textContent);
}"""
BOXES = """root => [...root.querySelectorAll(
  '.gametree-layer button, .gametree-layer input')
].filter(one => one.checkVisibility({opacityProperty: true})).map(one => {
    const {x, y, width, height} = one.getBoundingClientRect();
    return [x, y, width, height];
  })"""


def test_leaves_and_branches_can_be_pressed_in_the_picture(practices: Practices) -> None:
    """The labels of leaves and branches can be pressed, too; cut branches look different from the other branches."""
    shown = practices.show(PRUNED.practice(keep=False))
    shown.stage.get_by_text("C2", exact=True).click()
    assert shown.line == 'answer = ["C2"]'
    crossed = shown.root.locator(f"[data-id=n{PRUNED.tree['C2']}]")
    expect(crossed).to_have_class(re.compile("gt-pruned"))
    expect(shown.target("C2")).to_have_attribute("aria-pressed", "true")
    shown.target("C2").click()
    assert (shown.line, shown.target("C2").get_attribute("aria-label")) == ("answer = []", "Cross out C2 (4)")
    cuts = practices.show(Exercise("cut-branches", TWO_PLY).practice(keep=False))
    cuts.stage.locator("text", has_text="C").first.click()
    line = cuts.root.locator(f".gametree-hit[data-id=e{PRUNED.tree['D']}]").bounding_box()
    assert line is not None
    practices.page.mouse.click(line["x"] + line["width"] * 0.35, line["y"] + line["height"] * 0.35)
    assert cuts.line == 'answer = ["C", "D"]'
    looks = cuts.root.evaluate(
        "root => ['e9', 'n10', 'e10'].map(id => root.querySelector(`g[data-id=${id}]`).getAttribute('class'))"
    )
    assert [look.rpartition("-")[2] for look in looks] == ["cut", "pruned", "pruned"]


def test_exercise_is_solved_by_keyboard_alone(practices: Practices) -> None:
    page = practices.page
    shown = practices.show(Exercise("visit-order", TWO_PLY).practice(keep=False))
    shown.target("B1").focus()
    for key in ("Space", "ArrowRight", "Enter", "End", "Space", "Home", "Space", "Space"):
        page.keyboard.press(key)
    assert shown.line == 'answer = ["B2", "D3", "B1"]'
    assert shown.target("B1").get_attribute("aria-label") == "B1: place 3 (3)"
    page.keyboard.press("Tab")
    for key in ("ArrowRight", "Tab", "Tab", "Delete", "u", "u", "r"):
        page.keyboard.press(key)
    assert (shown.line, shown.chips()) == ('answer = ["D3", "B2", "B1"]', ["D3", "B2", "B1"])
    moves = practices.show(Exercise("best-move", TWO_PLY).practice(keep=False))
    moves.target("a1").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(moves.root.get_by_role("radio", checked=True)).to_have_attribute("data-name", "a2")
    fields = practices.show(Exercise("bounds", TWO_PLY).practice(keep=False))
    fields.fields("B").focus()
    page.keyboard.type("3")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    assert (fields.line, fields.relation("B").get_attribute("aria-label")) == (
        'answer = {"B": "≤ 3"}',
        "Sign at B: at most",
    )
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert fields.settle().marks() == {"B": "wrong"}


def test_names_are_dragged_within_their_list(practices: Practices) -> None:
    """After a drag, the branches show the places in the new order."""
    shown = practices.show(Exercise("child-order", TWO_PLY).practice(keep=False))
    first, last = (shown.root.locator(".gametree-handle").nth(place) for place in (0, 2))
    first.drag_to(last, target_position={"x": 8, "y": 8})
    assert (shown.chips(), shown.line) == (["C", "D", "B"], 'answer = {"A": ["C", "D", "B"]}')
    assert shown.stage.locator(".gametree-place text").all_text_contents()[:3] == ["3", "1", "2"]
    shown.click("undo")
    assert (shown.chips(), shown.line) == (["B", "C", "D"], "answer = {}")


def test_each_typed_field_is_one_undo_step(practices: Practices) -> None:
    """Clearing the answer is a step, too; a new change empties the redo list."""
    practices.page.clock.install()
    shown = practices.show(VALUES.practice(keep=False))
    shown.fields("B").press_sequentially("12")
    shown.fields("C").press_sequentially("2")
    shown.click("clear")
    lines = [shown.line]
    for button in ("undo", "undo", "undo", "undo", "redo", "redo"):
        lines.append(shown.click(button).line.removeprefix("answer = "))
    assert lines == ["answer = {}", '{"B": 12, "C": 2}', '{"B": 12}', "{}", "{}", '{"B": 12}', '{"B": 12, "C": 2}']
    shown.fields("A").fill("3")
    expect(shown.root.locator("button.redo")).to_have_attribute("aria-disabled", "true")
    assert [shown.fields(name).input_value() for name in "ABCD"] == ["3", "12", "2", ""]
    shown.page.clock.run_for(PAUSE)
    assert shown.settle().practice.answer == {"B": 12, "C": 2, "A": 3}


def test_check_marks_the_tree(practices: Practices) -> None:
    """The marks disappear when the answer changes, and return when the answer is restored."""
    shown = practices.show(PRUNED.practice("es", keep=False))
    shown.target("B2").click()
    shown.target("C3").click()
    shown.click("gametree-check")
    assert shown.marks() == {"B2": "wrong", "C3": "right"}
    assert shown.stage.locator(".gametree-sign").all_inner_texts() == ["✗", "✓"]
    shown.root.locator(".gametree-feedback summary").click()
    assert shown.root.locator("tbody tr").nth(1).inner_text().split("\t") == ["C3", "✓", "✓ correcto"]
    shown.target("B2").click()
    assert shown.marks() == {} and shown.root.locator(".gametree-feedback").inner_text().startswith(
        "Sobre una respuesta"
    )
    shown.click("undo")
    assert shown.marks() == {"B2": "wrong", "C3": "right"}
    shown.click("undo")
    shown.click("undo").target("C3").click()
    assert shown.click("gametree-check").marks() == {"C2": "missed", "C3": "right"}


def everything(shown: PracticePage) -> str:
    """Return all data in the page: its elements and the state of the widget's model."""
    elements: str = shown.root.evaluate("root => root.outerHTML")
    return elements + json.dumps([shown.practice._state, shown.practice._payload], ensure_ascii=False)


def test_check_marks_one_missing_part_and_does_not_reveal_the_answer(practices: Practices) -> None:
    """At most one missing part gets a mark."""
    for draft in ([], ["B11"], ["B21", "B22"]):
        exercise = Exercise("pruned-leaves", gt.Tree.from_leaves(LEAVES_27, branching=3))
        shown = practices.show(exercise.practice(keep=False))
        enter(shown, draft)
        shown.click("gametree-check")
        assert list(shown.marks().values()).count("missed") <= 1
        found = everything(shown)
        assert found.count("missing</") <= 1 and "solution&quot;" not in found and "The right answer" not in found
        for label in set(exercise.key) - set(draft) - set(shown.marks()):
            assert label not in "".join(shown.practice._state["feedback"]["message"])
            assert (
                shown.root.locator(f"[data-id=n{exercise.tree[label]}]").get_attribute("class")
                == "gt-node gt-leaf gt-plain"
            )
        shown.close()


def test_solution_is_shown_after_an_attempt_and_a_second_request(practices: Practices) -> None:
    """The page and the submitted line say that the solution was shown."""
    shown = practices.show(VALUES.practice("es"))
    button = shown.root.locator("button.solution")
    expect(button).to_be_hidden()
    shown.fields("B").fill("4")
    shown.click("gametree-check")
    button.click()
    assert shown.settle().root.locator(".gametree-solution").count() == 0
    expect(button).to_have_text("Pulsa otra vez para verla")
    shown.root.locator("button.gametree-check").focus()
    expect(button).to_have_text("Mostrar la solución")
    button.dblclick()
    shown.settle()
    expect(button).to_be_hidden()
    assert shown.root.locator(".gametree-solution").inner_text() == "La respuesta correcta: B = 3, C = 2, D = 2, A = 3"
    assert [row.split("\t")[-1] for row in shown.root.locator("tbody tr").all_inner_texts()] == ["3", "2", "2", "3"]
    assert shown.marks() == {"A": "missed", "B": "wrong", "C": "missed", "D": "missed"}
    expect(shown.root.locator(".gametree-settings .gametree-note")).to_contain_text("Has visto la solución")
    (kept,) = Path("gametree-practice").glob("*.json")
    assert json.loads(kept.read_text("utf-8"))["trials"][0]["solution"] is True


def test_series_ends_after_five_right_answers(practices: Practices) -> None:
    """Further variants remain available."""
    shown = practices.show(small("savings").practice(keep=False))
    for number in range(1, SERIES + 1):
        shown.root.locator(".gametree-only input").fill(str(shown.practice.exercise.key))
        shown.click("gametree-check")
        expect(shown.root.locator("button.hint")).to_be_hidden()
        expect(shown.root.locator("button.solution")).to_be_hidden()
        which = shown.root.locator(".gametree-which").inner_text()
        assert which.endswith(f"Right: {number} of 5") == (number < SERIES)
        assert shown.root.locator(".gametree-done").is_visible() == (number == SERIES)
        if number < SERIES:
            shown.click("next-variant")
            expect(shown.root.locator("button.hint")).to_be_visible()
    assert shown.root.locator(".gametree-done").inner_text().startswith("This series is done")
    assert shown.click("next-variant").practice._state["variant"] == SERIES


LAPTOP = {"width": 1180, "height": 640}
"""space for a notebook cell on a screen of 1366 × 768, in pixels"""
PHONE = {"width": 390, "height": 844}
FOUR_PLIES = "[[[[4 7] [9 2]] [[5 11] [6 3]]] [[[8 1] [12 5]] [[10 4] [3 14]]]]"
IN_VIEW = """(root, names) => names.flatMap(name => [...root.querySelectorAll(name)]).filter(one => {
  const {top, bottom, height} = one.getBoundingClientRect();
  return height && (top < -1 || bottom > innerHeight + 1);
}).map(one => one.className)"""


def test_exercise_feedback_and_hints_fit_a_laptop(practices: Practices) -> None:
    """The question and the tree are also in view if the tree fits beside the feedback."""
    practices.page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    needed = [".gametree-acts", ".gametree-feedback", ".gametree-hints"]
    for exercise in (
        PRUNED,
        Exercise("values", FOUR_PLIES),
        Exercise("visit-order", FOUR_PLIES),
        Exercise("pruned-leaves", gt.Tree.from_leaves(LEAVES_27, branching=3), lang="es"),
        small("find-x"),
    ):
        shown = practices.show(exercise.practice(keep=False))
        if exercise.kind == "find-x":
            shown.root.locator(".gametree-only input").fill("x < 1")
        shown.click("gametree-check").click("hint")
        tree, feedback = shown.stage.bounding_box(), shown.root.locator(".gametree-feedback").bounding_box()
        assert tree and feedback
        is_beside = feedback["x"] > tree["x"] + tree["width"]
        assert is_beside or len(exercise.tree.leaves) > 9, exercise.kind
        more = [".gametree-question", ".gametree-stage"] if is_beside else []
        assert shown.root.evaluate(IN_VIEW, [*more, *needed]) == [], exercise.kind
        is_whole = shown.stage.evaluate("stage => stage.scrollWidth <= stage.clientWidth")
        assert is_whole or shown.root.locator(".gametree-overview").is_visible(), exercise.kind
        shown.close()


def test_tree_has_the_full_width_if_it_would_scroll_beside_feedback(practices: Practices) -> None:
    """The tree alone fits the width of the page."""
    practices.page.set_viewport_size({"width": 1366, "height": 768})
    shown = practices.show(Exercise("pruned-leaves", gt.Tree.from_leaves(LEAVES_27, branching=3)).practice(keep=False))
    shown.click("gametree-check")
    tree, feedback = shown.stage.bounding_box(), shown.root.locator(".gametree-feedback").bounding_box()
    assert tree and feedback and feedback["y"] > tree["y"] + tree["height"]
    assert shown.stage.evaluate("stage => stage.scrollWidth - stage.clientWidth") <= 0
    assert shown.root.evaluate(IN_VIEW, [".gametree-acts", ".gametree-verdict"]) == []


def test_phone_page_fits_and_scrolls_to_what_appears(practices: Practices) -> None:
    """If a button opens something out of view, the page scrolls there."""
    practices.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for exercise in (
        PRUNED,
        VALUES,
        Exercise("child-order", TWO_PLY),
        small("which-trace"),
        small("first-wrong-step"),
        small("wrong-line"),
        small("why-cut"),
        small("order-lines"),
    ):
        shown = practices.show(exercise.practice(keep=False))
        assert practices.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, exercise.kind
        shown.click("hint")
        assert shown.root.evaluate(IN_VIEW, [".gametree-hints"]) == [], exercise.kind
        before = practices.page.evaluate("scrollY")
        shown.click("hint")
        assert abs(practices.page.evaluate("scrollY") - before) < 200, exercise.kind
        shown.close()


def test_program_lines_are_moved_by_drag_and_by_keys(practices: Practices) -> None:
    """Lines are dragged into the program; keys move, indent and remove lines."""
    shown = practices.show(Exercise("order-lines", TWO_PLY, algorithm="minimax").practice(keep=False))
    page, program = practices.page, shown.root.locator("ol.gametree-lines")

    def line(name: str) -> Any:
        return shown.root.locator(f".gametree-lines [data-name='{name}']")

    line("1").locator(".place").click()
    wait_until_still(shown.root)
    start, goal = line("2").locator("code").bounding_box(), line("1").bounding_box()
    assert start is not None and goal is not None
    page.mouse.move(start["x"] + 9, start["y"] + 9)
    page.mouse.down()
    for share in (0.5, 1):
        page.mouse.move(
            start["x"] + 9 + share * (goal["x"] + 50 - start["x"]), start["y"] + share * (goal["y"] + 40 - start["y"])
        )
    page.mouse.up()
    expect(shown.root.locator(".gametree-line input")).to_have_value('answer = ["1", ">2"]')
    line("2").locator(".in").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    assert shown.line == 'answer = [">>2", "1"]'
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Delete")
    assert shown.line == 'answer = ["1"]' and program.locator("li").count() == 1
    expect(line("2").locator(".place")).to_be_focused()


def test_folded_rules_stay_folded_in_further_variants(practices: Practices) -> None:
    """The rules are shown at first, because the answer depends on them."""
    shown = practices.show(PRUNED.practice(keep=False))
    rules = shown.root.locator("details.gametree-rules")
    assert rules.evaluate("rules => rules.open")
    rules.locator("summary").click()
    shown.click("next-variant")
    shown.root.locator("select").select_option("pt")
    assert not shown.settle().root.locator("details.gametree-rules").evaluate("rules => rules.open")


def test_unreadable_input_gets_a_message_at_its_field(practices: Practices) -> None:
    """The field gets the focus, and typing removes the message."""
    shown = practices.show(VALUES.practice(keep=False))
    shown.fields("B").fill("1,250")
    shown.fields("C").fill("2")
    shown.click("gametree-check")
    sentence = "answer, at B: write a number, not '1,250'; the comma can mean two things: write 1.2500 or 1250"
    assert (shown.message, shown.stage.locator(".gametree-pin").inner_text()) == (sentence, sentence)
    expect(shown.fields("B")).to_be_focused()
    expect(shown.fields("B")).to_have_attribute("aria-invalid", "true")
    assert shown.fields("B").get_attribute("aria-describedby") == shown.root.locator(".gametree-hint").get_attribute(
        "id"
    )
    practices.page.keyboard.press("End")
    practices.page.keyboard.press("Backspace")
    assert shown.stage.locator(".gametree-pin").count() == shown.root.locator("[aria-invalid]").count() == 0
    one = practices.show(Exercise("savings", TWO_PLY).practice(keep=False))
    one.root.locator(".gametree-only input").fill("many")
    one.click("gametree-check")
    assert one.message.startswith("answer: write a number, not 'many'")


def test_unreadable_line_gets_no_verdict_and_does_not_block(practices: Practices) -> None:
    """Other answers get no verdict, and the next variant can be opened."""
    shown = practices.show(PRUNED.practice(keep=False))
    for label in PRUNED.key:
        shown.target(label).click()
    shown.click("gametree-check")
    assert shown.root.locator(".gametree-verdict .gametree-sign.right").is_visible()
    field = shown.python
    field.fill("answer = [C2, Q9]")
    assert shown.root.locator(".gametree-feedback [data-stale]").count() == 1
    shown.click("gametree-check")
    expect(shown.root.locator(".gametree-unread")).not_to_be_empty()
    assert shown.root.locator(".gametree-verdict").count() == 0
    shown.click("next-variant")
    assert shown.practice._state["variant"] == 1 and shown.line.startswith("answer = []")
    assert shown.root.locator(".gametree-unread").inner_text() == ""


def test_four_hints_appear_one_by_one_and_new_variant_has_none(practices: Practices) -> None:
    """Going back to the previous variant shows its hints."""
    shown = practices.show(PRUNED.practice(keep=False))
    shown.target("C3").click()
    for number in (2, 3, 4, 4):
        shown.click("hint")
        assert shown.root.locator("button.hint").inner_text() == f"Hint {number} of 4"
    assert [text.partition(":")[0] for text in shown.root.locator(".gametree-hints li").all_inner_texts()] == [
        WORDS[f"hint_{level}"] for level in (1, 2, 3, 4)
    ]
    expect(shown.root.locator("button.hint")).to_have_attribute("aria-disabled", "true")
    shown.click("next-variant")
    assert shown.root.locator(".gametree-which").inner_text() == "Variant 1 · Right: 0 of 5"
    line = "answer = []  # variant 1 of pruned-leaves"
    assert (shown.line, shown.practice.line, shown.root.locator(".gametree-hints").is_visible()) == (line, line, False)
    assert shown.root.locator(".gametree-note code").all_inner_texts()[-2:] == [
        "exercises.check(widget.exercise, answer)", "widget = exercise.practice()"
    ]  # fmt: skip
    shown.python.wait_for()
    expect(shown.root.locator(".gametree-note:has-text('answers the variant')")).to_be_visible()
    values = [node[3] for node in shown.practice._payload["nodes"] if node[3]]
    assert shown.stage.locator(".gt-leaf text").all_text_contents() == values
    shown.click("previous")
    assert (shown.line, shown.root.locator(".gametree-hints").is_visible()) == ('answer = ["C3"]', True)
    shown.root.locator("select").select_option("pt")
    shown.settle()
    assert shown.root.locator(".gametree-check").inner_text() == "Verificar"
    assert (shown.practice.lang, shown.line) == ("pt", 'answer = ["C3"]')
    hints = shown.root.locator(".gametree-hints li")
    expect(hints.first).to_have_text(f"Para onde olhar: {PRUNED.hint(1, ['C3'], 'pt')}")
    shown.target("B1").click()
    expect(hints.first).to_contain_text("Para onde olhar (para uma resposta anterior): ")
    shown.python.fill("C2 C3")
    assert (shown.click("gametree-check").root.locator(".gametree-verdict").inner_text(), hints.count()) == (
        "✓Certo.",
        0,
    )


def test_typed_line_fills_the_tree(practices: Practices) -> None:
    """The line is read when its field loses the focus and when Check is pressed; an unreadable line gets a message."""
    shown = practices.show(PRUNED.practice(keep=False))
    line, unread = shown.python, shown.root.locator(".gametree-unread")
    shown.target("B1").click()
    line.fill("answer = ['C3', 'B2']")
    line.blur()
    assert shown.settle().line == 'answer = ["B2", "C3"]' == shown.practice.line
    expect(shown.target("C3")).to_have_attribute("aria-pressed", "true")
    line.fill("[C9]")
    shown.click("gametree-check")
    assert unread.inner_text() == "answer: write leaves, not 'C9'; the labels go from 'B1' to 'D3'"
    assert (shown.line, shown.practice.checks) == ("[C9]", 0)
    expect(line).to_have_attribute("aria-invalid", "true")
    shown.target("B2").click()
    assert (shown.line, unread.inner_text(), line.get_attribute("aria-invalid")) == ('answer = ["C3"]', "", None)
    line.fill("C2 C3")
    line.press("Enter")
    assert shown.settle().marks() == {"C2": "right", "C3": "right"}
    assert [shown.click("undo").line for _ in range(2)] == ['answer = ["C3"]', 'answer = ["B2", "C3"]']


def test_help_lists_the_keys_of_the_exercise(practices: Practices) -> None:
    """The question mark opens the help; while it is open, other keys do nothing."""
    shown = practices.show(PRUNED.practice(keep=False))
    shown.target("C2").click()
    practices.page.keyboard.press("?")
    dialog = shown.root.locator("dialog")
    keys = ["← ↑ ↓ →", "Space", "Enter", "H", "U R", "O", "⇧ → ← ↓ ↑", "I", "Enter Space", "Z X 0", "B"]
    keys += ["Esc", "?"]
    assert dialog.locator("dt").all_inner_texts() == keys
    practices.page.keyboard.press("u")
    practices.page.keyboard.press("Escape")
    assert (dialog.is_visible(), shown.line) == (False, 'answer = ["C2"]')


def test_values_set_in_python_are_shown_and_can_be_undone(practices: Practices) -> None:
    """When an answer sent by the page comes back from Python, it does not overwrite text typed since then."""
    practices.page.clock.install()
    shown = practices.show(VALUES.practice(keep=False))
    shown.fields("B").fill("3")
    shown.page.clock.run_for(PAUSE)
    assert shown.settle().practice.answer == {"B": 3}
    shown.fields("B").press_sequentially("4")
    practices.push(shown)
    assert (shown.line, shown.fields("B").input_value()) == ('answer = {"B": 34}', "34")
    shown.practice.answer = {"A": 7, "C": "1/3"}
    practices.push(shown)
    assert (shown.line, shown.fields("C").input_value()) == ('answer = {"C": "1/3", "A": 7}', "1/3")
    assert shown.click("undo").line == 'answer = {"B": 34}'


def test_button_copies_the_line(practices: Practices) -> None:
    """The line can be selected, too."""
    practices.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    shown = practices.show(PRUNED.practice(keep=False))
    shown.target("C2").click()
    shown.python.wait_for()
    shown.click("copy")
    assert practices.page.evaluate("navigator.clipboard.readText()") == 'answer = ["C2"]'
    assert shown.message == "Copied."


def test_exercise_without_a_kernel_keeps_typed_text(practices: Practices) -> None:
    """A message reports the missing kernel; running the cell again restores the text."""
    practices.page.clock.install()
    shown = practices.show(VALUES.practice())
    practices.lose()
    shown.fields("B").fill("3")
    shown.root.locator(".gametree-check").click()
    assert (shown.message, shown.line) == (WORDS["no_kernel"], 'answer = {"B": 3}')
    shown.fields("C").fill("2")
    shown.click("undo").click("redo")
    shown.page.clock.run_for(PAUSE)
    practices.lose(False)
    again = practices.show(VALUES.practice())
    again.page.clock.run_for(PAUSE)
    assert (again.settle().line, again.practice.answer) == ('answer = {"B": 3, "C": 2}', {"B": 3, "C": 2})
    third = practices.show(VALUES.practice())
    assert third.line == again.line and practices.page.evaluate("localStorage.length") == 0


@pytest.mark.parametrize("kind", ["pruned-leaves", "cut-branches", "best-move"])
def test_exercise_is_done_by_touch_alone(browser: Browser, tmp_path: Path, kind: str) -> None:
    """On a phone each button is 40 px high and inside the page."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    (tmp_path / "blank.html").write_text('<!doctype html><meta name="viewport" content="width=device-width">', "utf-8")
    page.goto((tmp_path / "blank.html").as_uri())
    exercise = Exercise(kind, TWO_PLY)
    shown = Practices(page).show(exercise.practice(keep=False))
    names = exercise.key if isinstance(exercise.key, list) else [exercise.key]
    for name in names:
        shown.target(name).tap()
    line = shown.line
    for button in ("undo", "redo", "hint", "gametree-check"):
        shown.root.locator(f"button.{button}").tap()
        low = "all => all.filter(one => one.checkVisibility() && one.offsetHeight < 40).map(one => one.className)"
        assert shown.settle().root.locator("button:not(.move)").evaluate_all(low) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert shown.line == line and set(shown.marks().values()) <= {"right"}
    assert shown.root.locator(".gametree-verdict").inner_text().endswith("Right.")
    shown.root.locator("button.next-variant").tap()
    assert shown.settle().line != line
    context.close()
