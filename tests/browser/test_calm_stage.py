"""A steady page: no control moves between steps, and every text is legible, on each screen size."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from test_practising import enter

import gametree as gt
from access import LEAST as LEAST_CONTRAST
from access import contrasts, violations
from effort import EVERY_CASE, pairing
from gametree.exercises import Exercise, generate
from gametree.explain.captions import named_in_caption
from gametree.explain.predict import questions
from gametree.phrases import LANGUAGES
from gametree.trace.frames import STEP_SIZES
from gametree.widgets.player_words import player_words
from gametree.widgets.practice_work import draft_of, form_of
from known_trees import LEAVES_27
from player_page import PlayerPage, wait_until_still
from practice_page import Practices

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

SIZES = {
    "laptop": {"width": 1366, "height": 768},
    "notebook": {"width": 930, "height": 700},
    "phone": {"width": 390, "height": 844},
}
LEAST = {"laptop": 11, "notebook": 11, "phone": 11}
"""required size of the smallest text, in pixels; rounding may reduce the measured size by a twentieth of a pixel"""
LEAVES_81 = [(17 * number * number + 5 * number) % 97 for number in range(81)]
TREES = {
    "9 leaves": gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"),
    "27 leaves": gt.alphabeta(LEAVES_27, branching=3),
    "81 leaves": gt.alphabeta(LEAVES_81, branching=3),
    "large": gt.alphabeta(gt.random_tree(3, branching=3, depth=5)),
    "no cuts": gt.minimax("[[3 12 8] [2 4 6] [14 5 2]]"),
    "chance": gt.expectiminimax("[{0.5: [3 5], 0.5: [6 2]} {0.25: [4 1], 0.75: [8 2]}]"),
}
STILL = ".gametree-stage, .gametree-captions, .gametree-controls, .gametree-controls button, .gametree-slider, " \
    ".gametree-place, [data-count], .gametree-overview, .gametree-summary, .gametree-side h2"  # fmt: skip
"""selectors of the elements that keep their positions at every step"""
PLACES = """root => {
  const own = root.getBoundingClientRect();
  const place = box => [box.left - own.left, box.top - own.top, box.width].map(one => one.toFixed(1)).join(' ');
  const sizes = [...root.querySelectorAll('.gametree-stage > div > svg')].map(
    svg => Math.round(100 * svg.getScreenCTM().a));
  return [...root.querySelectorAll(STILL)].filter(one => one.getClientRects().length).map(
    one => `${one.className} ${place(one.getBoundingClientRect())}`).concat(sizes.map(String));
}""".replace("STILL", repr(STILL))
TEXTS = """root => {
  const small = [];
  const within = (box, frame) => box.left >= frame.left - 1 && box.right <= frame.right + 1
    && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  for (const one of root.querySelectorAll('*')) {
    const own = [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    const picture = one.closest('svg');
    if (!own || one.closest('style') || !one.checkVisibility({visibilityProperty: true})) continue;
    const stage = one.closest('.gametree-stage');
    if (stage && !within(one.getBoundingClientRect(), stage.getBoundingClientRect())) continue;
    const scale = one instanceof SVGElement ? one.getScreenCTM().a : 1;
    small.push([Math.round(100 * scale * parseFloat(getComputedStyle(one).fontSize)) / 100, one.textContent.trim()]);
  }
  return small;
}"""
SEEN = """root => {
  const stage = root.querySelector('.gametree-stage'), frame = stage.getBoundingClientRect();
  return [...stage.querySelectorAll('.gt-node')].filter(one => {
    const box = one.getBoundingClientRect();
    return box.width && box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1
      && box.bottom <= frame.bottom + 1;
  }).map(one => Number(one.dataset.id.slice(1)));
}"""
"""JavaScript that returns the nodes completely inside the picture's frame"""
FITS = "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"


def show(page: Page, subject: Any, screen: str, **options: Any) -> PlayerPage:
    """Open the page of one search or a pair of searches on a screen of the given size."""
    page.set_viewport_size(SIZES[screen])  # type: ignore[arg-type]
    return PlayerPage.of(page, subject, **options)


HEIGHTS = "all => all.map(one => one.clientHeight)"
EACH = """async root => {
  const read = READ, slider = root.querySelector('.gametree-slider'), all = [];
  const rest = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (let step = 0; step <= Number(slider.max); step += Math.ceil(Number(slider.max) / MOST)) {
    slider.value = String(step);
    slider.dispatchEvent(new Event('input'));
    await rest();
    all.push(read(root));
  }
  return all;
}"""
MOST = 24 if EVERY_CASE else 8
"""maximum number of steps that are sampled, at equal distances, from a long search"""


def each_step(root: Locator, read: str) -> list[Any]:
    """Return the result of a JavaScript function at every step, once the layout has settled."""
    found: list[Any] = root.evaluate(EACH.replace("READ", read).replace("MOST", str(MOST)))
    return found


def moved(places: list[list[str]]) -> set[str]:
    """Return the elements that at some step are not near their positions at the first step."""
    pairs = [(one, before) for step in places for one, before in zip(step, places[0], strict=True)]
    return {one for one, before in pairs if not is_near(one, before)}


def is_near(place: str, other: str) -> bool:
    """Return whether two positions have the same element name and differ by less than 0.15 pixels."""
    (name, *numbers), (other_name, *others) = place.rsplit(" ", 3), other.rsplit(" ", 3)
    return name == other_name and all(
        abs(float(one) - float(two)) < 0.15 for one, two in zip(numbers, others, strict=True)
    )


def small(texts: list[Any], screen: str) -> list[Any]:
    """Return the texts of any step that are too small to read."""
    return sorted({(size, text) for step in texts for size, text in step if size < LEAST[screen] - 0.05})


def assert_calm_and_legible(root: Locator, screen: str) -> None:
    """Assert that nothing has moved at any step, and that no text is too small."""
    wait_until_still(root)
    places, texts = zip(*each_step(root, f"root => [({PLACES})(root), ({TEXTS})(root)]"), strict=True)
    assert (moved([*places]), small([*texts], screen)) == (set(), [])


def faults(page: Page) -> list[Any]:
    """Return the findings of axe-core, and the texts of low contrast on plain backgrounds."""
    return [*violations(page, contrast=False), *(text for text in contrasts(page) if 0 < text.ratio < LEAST_CONTRAST)]


@pytest.mark.parametrize(("name", "screen"), pairing(TREES, SIZES))
def test_texts_and_controls_keep_their_places_and_stay_legible(page: Page, name: str, screen: str) -> None:
    player = show(page, TREES[name], screen)
    assert_calm_and_legible(player.root, screen)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []


@pytest.mark.parametrize(
    ("name", "screen", "lang"),
    [
        ("9 leaves", "laptop", "en"),
        ("27 leaves", "notebook", "en"),
        ("9 leaves", "phone", "es"),
        ("27 leaves", "phone", "pt"),
    ],
)
def test_texts_and_controls_of_a_pair_keep_their_places(page: Page, name: str, screen: str, lang: str) -> None:
    """On a phone, both trees and the controls fit on one screen."""
    tree = TREES[name].tree
    root = show(page, gt.compare(gt.minimax(tree), gt.alphabeta(tree)), screen, lang=lang).root
    assert_calm_and_legible(root, screen)
    if screen == "phone":  # a node and its leaves are in view in both trees
        assert all(height >= 190 for height in root.locator(".gametree-stage").evaluate_all(HEIGHTS))
    controls = root.locator(".gametree-controls").bounding_box()
    assert controls and controls["y"] + controls["height"] <= SIZES[screen]["height"]
    if screen == "phone" and name == "9 leaves":  # the roots and leaves of both trees are on one screen
        lowest = "all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))"
        assert root.locator(".gametree-stage .gt-node").evaluate_all(lowest) <= controls["y"]
    if screen == "phone":
        assert all(root.locator(".gametree-way").evaluate_all(f"all => all.map({FITS})"))
    assert faults(page) == []


@pytest.mark.parametrize("name", ["27 leaves", "81 leaves"])
def test_camera_keeps_the_current_node_and_its_family_in_view(page: Page, name: str) -> None:
    """An overview shows the whole tree; one tap on a button unfolds and fits the picture."""
    player = show(page, TREES[name], "phone")
    tree, events = TREES[name].tree, list(TREES[name].trace)
    player.click("event")
    player.settings().root.locator("button.settings").click()
    seen = each_step(player.root, SEEN)
    each, frames = -(-len(events) // MOST), TREES[name].frames(by="event")
    for number, nodes in enumerate(seen[1:], 1):
        node = events[number * each - 1].node
        assert node in nodes, (number, tree.label(node))
        # the siblings of other nodes can be farther apart than the width of a phone
        parent = node if tree.children(node) else tree.parent(node)
        is_lowest = parent and not any(map(tree.children, tree.children(parent)))
        if is_lowest and named_in_caption(frames[number * each]).nodes <= {parent, *tree.children(parent)}:
            assert {parent, *tree.children(parent)} <= set(nodes), (number, tree.label(node))
    stage, overview = player.root.locator(".gametree-stage"), player.root.locator(".gametree-overview")
    folded = stage.locator("[data-folded]")
    assert folded.count() and stage.evaluate(FITS)
    assert overview.is_visible()
    player.click("whole-tree")
    assert not folded.count() and stage.evaluate(FITS)
    player.click("whole-tree")
    assert folded.count()
    overview.locator("svg").click(position={"x": 3, "y": 20})
    assert 1 in map(tree.parent, player.root.evaluate(SEEN))


def test_two_fingers_and_ctrl_wheel_zoom_around_a_point(page: Page) -> None:
    """After zooming, the next step moves the camera back to the current node."""
    player = show(page, TREES["27 leaves"], "phone")
    width = "svg => svg.getBoundingClientRect().width"
    picture = player.root.locator(".gametree-stage > div > svg")
    before = picture.evaluate(width)
    player.root.locator(".gametree-stage").evaluate(
        """stage => {
          const send = (type, ...xs) => stage.dispatchEvent(new TouchEvent(type, {bubbles: true, cancelable: true,
            touches: xs.map((x, identifier) => new Touch({identifier, target: stage, clientX: x, clientY: 200}))}));
          send('touchstart', 100, 200); send('touchmove', 80, 230); send('touchmove', 50, 250); send('touchend');
        }"""
    )
    assert picture.evaluate(width) == pytest.approx(2 * before, rel=0.05)
    player.click("whole-tree").click("whole-tree")
    assert picture.evaluate(width) == pytest.approx(before, abs=2)


def test_camera_moves_smoothly_unless_reduced_motion_is_set(page: Page) -> None:
    """A step that folds no node moves the camera smoothly; with reduced motion the camera jumps."""
    player = show(page, TREES["9 leaves"], "phone").press("z", "z", "z")
    stage = player.root.locator(".gametree-stage")
    moves = """(stage, key) => { const before = stage.scrollLeft;
      const last = stage.closest('.gametree-player').querySelector('button.last'); last.click();
      return stage.scrollLeft - before; }"""
    assert stage.evaluate(moves) != 0
    page.emulate_media(reduced_motion="no-preference")
    player.press("Home")
    wait_until_still(stage)
    assert stage.evaluate(moves) == 0
    page.wait_for_function("document.querySelector('.gametree-stage').scrollLeft > 30")


KINDS = ("pruned-leaves", "cut-branches", "windows", "values", "bounds", "visit-order", "best-move", "first-wrong-step")
ROWS = ".gametree-stage, .gametree-written, .gametree-check, .hint, .next-variant, .undo, .clear, .as-python"


@pytest.mark.parametrize(("kind", "screen", "lang"), pairing(KINDS, SIZES, LANGUAGES[1:]))
def test_exercise_keeps_its_layout_from_first_answer_to_verdict(
    practices: Practices, kind: str, screen: str, lang: str
) -> None:
    """The exercise loads Python only on request."""
    practices.page.set_viewport_size(SIZES[screen])  # type: ignore[arg-type]
    shown = practices.show(generate(kind, 5, difficulty=2).practice(lang, keep=False))
    wait_until_still(shown.root)
    places = [shown.root.evaluate(PLACES.replace(repr(STILL), repr(ROWS)))]
    row = [shown.root.locator(f"button.{name}").bounding_box() for name in ("gametree-check", "hint", "next-variant")]
    assert len({round(box["y"]) for box in row if box}) == 1 and None not in row
    assert practices.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert "answer =" not in shown.root.inner_text()
    assert small([shown.root.evaluate(TEXTS)], screen) == []
    enter(shown, draft_of(form_of(shown.practice.exercise), shown.practice.exercise.key))
    shown.click("gametree-check")
    places.append(shown.root.evaluate(PLACES.replace(repr(STILL), repr(ROWS))))
    if kind != "visit-order":  # the list of visited nodes grows
        assert moved(places) == set()
    assert small([shown.root.evaluate(TEXTS)], screen) == []
    boxes = shown.root.evaluate(
        "root => [...root.querySelectorAll('*')].filter(one => one.scrollHeight > one.clientHeight + 1 && "
        "getComputedStyle(one).overflowY === 'auto').map(one => one.className)"
    )
    assert not any("gametree-scroll" in name for name in boxes)
    assert shown.python.input_value().startswith("answer =")
    shown.close()


def test_focused_field_and_next_field_are_in_view_on_a_phone(practices: Practices) -> None:
    practices.page.set_viewport_size(SIZES["phone"])  # type: ignore[arg-type]
    exercise = Exercise("values", gt.Tree.from_leaves(LEAVES_27, branching=3))
    shown = practices.show(exercise.practice(keep=False))
    frame = shown.stage.bounding_box()
    assert frame
    for name in form_of(exercise).targets.values():
        shown.fields(name).first.focus()
        box = shown.fields(name).first.bounding_box()
        assert box and frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"], name


@pytest.mark.parametrize("kind", ["windows", "values", "bounds"])
def test_phone_shows_tree_and_error_message_with_a_long_question(practices: Practices, kind: str) -> None:
    """The error message about unreadable input is wide enough to read."""
    practices.page.set_viewport_size(SIZES["phone"])  # type: ignore[arg-type]
    shown = practices.show(generate(kind, 5, difficulty=2).practice("pt", keep=False))
    wait_until_still(shown.root)
    stage = shown.stage
    height, whole = stage.evaluate("one => [one.clientHeight, one.scrollHeight]")
    assert height >= min(whole, 300)
    shown.root.locator(".gametree-field input").first.fill("três")
    shown.click("gametree-check")
    box = shown.root.locator(".gametree-refused").bounding_box()
    assert box and 200 < box["width"] <= 300 and box["height"] < 120


@pytest.mark.parametrize("name", ["81 leaves", "large"])
def test_long_path_in_words_keeps_its_last_node(page: Page, name: str) -> None:
    """Earlier nodes are left out if the path in words is longer than the space for it."""
    player = show(page, TREES[name], "phone")
    ends = each_step(
        player.root,
        """root => { const way = root.querySelector('.gametree-way'), frame = way.getBoundingClientRect();
          const last = way.lastElementChild?.getBoundingClientRect();
          return !last || (last.top >= frame.top - 1 && last.bottom <= frame.bottom + 1); }""",
    )
    assert all(ends)


@pytest.mark.parametrize("screen", ["laptop", "phone"])
def test_wrong_leaf_gets_the_previous_leaf_as_its_reason(page: Page, screen: str) -> None:
    """The reason says which leaf comes before. A restart resets the score, and long error messages are wrapped."""
    player, words = show(page, TREES["9 leaves"], screen).press("q"), player_words()
    outcome, score = player.root.locator(".gametree-outcome"), player.root.locator(".gametree-score")
    for leaf, key in (("D3", "subtree_first"), ("B3", "sibling_first")):
        player.root.locator(".gametree-fields input").fill(leaf)
        page.keyboard.press("Enter")
        expect(outcome).to_contain_text(words[key] % {"node": "B"})
        expect(outcome).to_be_in_viewport(ratio=1)
        player.click("skip").click("go")
    assert score.inner_text() == words["score"] % {"right": 0, "all": 2}
    for _ in questions(TREES["9 leaves"], "leaf")[2:]:
        player.click("skip").click("go")  # after the last question, "go" starts again
    assert score.inner_text() == words["score"] % {"right": 0, "all": 0}
    player.root.locator("[data-level=window]").click()
    player.root.locator(".gametree-fields input").first.fill("three")
    page.keyboard.press("Enter")
    hint, frame = (
        player.root.locator(where).bounding_box()
        for where in (".gametree-fields .gametree-hint", ".gametree-panel.predict")
    )
    assert hint and frame and frame["x"] <= hint["x"] and hint["x"] + hint["width"] <= frame["x"] + frame["width"]
    player.root.locator(".gametree-fields input").first.fill("3")
    page.keyboard.press("Enter")
    expect(player.root.locator(".gametree-fields .gametree-hint")).to_have_text(
        "β = ?"
    )  # an empty field is not a mistake
    assert faults(page) == []


OWN_NAMES = gt.alphabeta('["my move": [3 12 8] "N1.1": [2 4 6] Z: [14 5 2]]')
"""a search of a tree whose labels have spaces and dots"""
ABOUT = """root => {
  const stage = root.querySelector('.gametree-stage'), frame = stage.getBoundingClientRect();
  const boxes = [...stage.querySelectorAll('.gt-node:not([data-folded])')].map(one => {
    const note = stage.querySelector(`[data-id=i${one.dataset.id.slice(1)}]`)?.getBoundingClientRect();
    const own = one.getBoundingClientRect(), right = note?.width ? Math.max(own.right, note.right) : own.right;
    return [Number(one.dataset.id.slice(1)), own.left - frame.left, right - frame.left, own.top - frame.top,
      own.bottom - frame.top];
  });
  return {boxes, width: stage.clientWidth, height: stage.clientHeight};
}"""


@pytest.mark.parametrize(("name", "screen"), pairing([*TREES, "own names"], SIZES))
def test_camera_shows_the_nodes_named_in_the_caption(page: Page, name: str, screen: str) -> None:
    """The intervals that the caption names are also in view if they fit; on a phone some nodes may be folded."""
    result = TREES.get(name, OWN_NAMES)
    player = show(page, result, screen)
    for key, by in zip("1234", STEP_SIZES, strict=True):
        player.press(key)
        frames = list(result.frames(by=by))
        each = -(-(len(frames) - 1) // MOST)
        for number, shown in enumerate(each_step(player.root, ABOUT)):
            frame = frames[number * each]
            named, seen = named_in_caption(frame).nodes, {node for node, *_ in shown["boxes"]}
            assert named <= seen or (screen == "phone" and 0 in seen and named & seen), (by, frame.index)
            assert is_in_view(shown, named & seen), (by, frame.index, frame.caption())


def is_in_view(shown: dict[str, Any], named: Collection[int]) -> bool:
    """Return whether all named nodes are in the picture's frame, or at least one of them if not all of them fit."""
    boxes = [box for node, *box in shown["boxes"] if node in named]
    assert len(boxes) == len(named)
    inside = [
        left >= -1 and right <= shown["width"] + 1 and top >= -1 and bottom <= shown["height"] + 1
        for left, right, top, bottom in boxes
    ]
    across, down = (max(b[k + 1] for b in boxes) - min(b[k] for b in boxes) for k in (0, 2)) if boxes else (0, 0)
    return all(inside) if across <= shown["width"] - 2 and down <= shown["height"] - 2 else any(inside)
