"""Small trees are always completely visible: on each screen, in each widget, at each step, with legible texts.

If a larger tree must be scrolled or has small texts, only a small part of the widget is blank. The nodes of a step are
in view together.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import gametree as gt
from effort import EVERY_CASE, pairing
from gametree.exercises import Exercise
from gametree.games import TicTacToe
from gametree.widgets.practice_widget import reply
from gametree_classroom.exams.sheet import Sheet
from known_trees import LEAVES_27
from player_page import PlayerPage, wait_until_still
from tree_room import (
    BLANK,
    MOST_BLANK,
    at_steps,
    go,
    measured,
    some_steps,
    tree_faults,
    wrong,
    wrong_in_windows,
    wrong_steps,
)  # fmt: skip
from widget_page import WidgetPage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

NINE = "[[3 12 8] [2 4 6] [14 5 2]]"
SEVEN = "[[3 12] [2 4 6] [14 5]]"
FOUR_LEVELS = "[[[3 12] [8 2]] [[4 6] [14 5 2]]]"
CHANCE = "[{0.5: [3 5], 0.5: [6 2]} {0.25: [4 1], 0.75: [8 2]}]"
THIRDS = "[{1/3: 4, 1/3: 2, 1/3: 5} {0.25: 1, 0.75: 7} {0.15: 3, 0.35: 2, 0.5: 6}]"
THREE_PLAYERS = "[[[(1, 2, 6) (4, 3, 3)] [(6, 1, 2) (7, 4, 1)]] [[(5, 1, 1) (1, 5, 2)] [(7, 7, 1) (5, 4, 5)]]]"
LEAVES_16 = [3, 17, 2, 12, 15, 25, 0, 5, 2, 8, 14, 9, 7, 1, 6, 11]

SCREENS = {
    "laptop, files open": ((1366, 768), 934, 647, 12),
    "laptop, files closed": ((1366, 768), 1210, 647, 12),
    "150 %": ((911, 512), 479, 391, 11),
    "150 %, files closed": ((911, 512), 755, 391, 11),
    "phone": ((390, 844), 390, 0, 11),
    "documentation": ((1366, 768), 736, 0, 12),
}
"""size of the window, width of the column, height of JupyterLab's scroll container (0 if the page itself scrolls), and
minimum text size, all in pixels
"""
NARROW = "notebook on a phone"

SMALL: dict[str, Callable[[], Any]] = {
    "nine leaves": lambda: gt.alphabeta(NINE).player(),
    "minimax": lambda: gt.minimax(NINE).player(),
    "four levels": lambda: gt.alphabeta(FOUR_LEVELS).player(),
    "chance": lambda: gt.expectiminimax(CHANCE).player(),
    "explorer": lambda: gt.explore(NINE).player,
    "playouts": lambda: gt.mcts(NINE, playouts=6, seed=1).player(),
    "compare": lambda: gt.compare(gt.minimax(SEVEN), gt.alphabeta(SEVEN)).player(),
    "boards": lambda: gt.minimax(gt.Tree.from_game(TicTacToe(), depth=1, symmetry=True)).player(),
    "compare nine": lambda: gt.compare(gt.minimax(NINE), gt.alphabeta(NINE)).player(),
    **{
        f"practice {kind}": lambda kind=kind: Exercise(kind, NINE).practice(keep=False)  # type: ignore[misc]
        for kind in ("pruned-leaves", "cut-branches", "visit-order", "values", "windows", "bounds", "best-move")
    },
}
"""widgets with trees of at most nine leaves and four levels"""
DEEP: dict[str, Callable[[], Any]] = {
    f"practice {kind} of {name}": lambda kind=kind, tree=tree: Exercise(kind, tree).practice(keep=False)  # type: ignore[misc]
    for kind, name, tree in [
        ("windows", "four levels", FOUR_LEVELS),
        ("bounds", "four levels", FOUR_LEVELS),
        ("intervals", "four levels", FOUR_LEVELS),
        ("chance-values", "chance", CHANCE),
        ("tuples", "three players", THREE_PLAYERS),
    ]
}
"""widgets with questions about trees of four levels that have fields beside seven nodes"""
FIELDS = ("windows", "bounds", "values")
"""kinds of question that are answered in fields beside nodes"""
OTHER_27 = [19, 8, 23, 11, 25, 22, 30, 26, 23, 20, 29, 16, 0, 26, 14, 24, 30, 7, 20, 1, 28, 5, 3, 11, 15, 27, 7]
"""leaf values of a tree whose principal variation and last cut-off are in different subtrees"""
WIDE = {
    "27 leaves": lambda: gt.alphabeta(LEAVES_27, branching=3),
    "best line elsewhere": lambda: gt.alphabeta(OTHER_27, branching=3),
    "16 leaves": lambda: gt.alphabeta(LEAVES_16, branching=2),
}
UNEVEN = {
    "14 leaves": "[[2 [51 22] [-2 23]] [[35 0] [36 5] [54 1]] [22 54] 48]",
    "four levels": "[[34 [[11 16] 58] 60] [[12 19 55] 19] [[[15 25] 7] 26]]",
    "five levels": "[[[[[24 29] 17] [48 4]] 41 0] [[[[10 30] 22] [[50 7] [3 12] [11 21]]] [46 16]] 44]",
    "long": "A: [Left_wing: [North_corner: 3 8] Right_wing: [2 Far_away_field: 4] Centre_square: [14 -250000]]",
}
"""trees with leaves on several levels, long names and long numbers"""
MANY = {
    "32": (2, 32),
    "64": (4, 64),
    "64 binary": (2, 64),
    "81": (3, 81),
    "256": (4, 256),
    "256 binary": (2, 256),
    "1024": (4, 1024),
}
"""branching factors and numbers of leaves of trees that need the camera"""
WALKED = ["laptop, files open", "150 %", "phone"]
"""names of the screens on which larger trees are measured"""


def many(branching: int, leaves: int) -> gt.Tree:
    """Return a tree with the given branching factor and number of leaves, and random values."""
    dice = Random(leaves)
    return gt.Tree.from_leaves([dice.randint(0, 40) for _ in range(leaves)], branching=branching)


HARD = {
    "five levels": gt.Tree.parse(UNEVEN["five levels"]),
    "64": many(4, 64),
    "20 wide": gt.Tree.from_leaves([number * 7 % 23 for number in range(20)], branching=20),
}
"""trees that need the camera; earlier versions cut them off or left most of the widget blank"""
PANELS = {"predict": "q", "edit": "d", "what-if": "what-if"}
"""panels and cards that are opened in a player, with the key that opens them"""
WIDGETS: dict[str, Callable[[gt.Tree], Any]] = {
    "player": lambda tree: gt.alphabeta(tree).player(),
    "compare": lambda tree: gt.compare(gt.minimax(tree), gt.alphabeta(tree)).player(),
    "explorer": lambda tree: gt.explore(tree).player,
    "crosses": lambda tree: Exercise("pruned-leaves", tree).practice(keep=False),
    "values": lambda tree: Exercise("values", tree).practice(keep=False),
    **dict.fromkeys(PANELS, lambda tree: gt.alphabeta(tree).player()),
}
THROUGH = """root => {
  const path = root.querySelector('.gametree-arrow path'), length = path.getTotalLength();
  const boxes = [...root.querySelectorAll('.gametree-stage svg text')].filter(
    one => one.textContent.trim() && one.checkVisibility({visibilityProperty: true}))
    .filter(one => !one.closest('.gt-node')).map(one => one.getBoundingClientRect());
  const matrix = path.getScreenCTM(), through = new Set();
  for (let k = 1; k < 40; k++) {
    const {x, y} = path.getPointAtLength(length * k / 40).matrixTransform(matrix);
    boxes.forEach((box, n) => x > box.left && x < box.right && y > box.top && y < box.bottom && through.add(n));
  }
  return through.size;
}"""
"""JavaScript that returns how many texts beside nodes and lines are crossed by the arrow to the owner of a bound"""


COVERED = """root => {
  const boxes = [...root.querySelectorAll('.gametree-field:not(.at-leaf)')].map(one => one.getBoundingClientRect());
  const covered = [];
  for (const line of root.querySelectorAll('.gametree-stage [data-id^=e] :is(path, polyline, line)')) {
    const length = line.getTotalLength(), matrix = line.getScreenCTM();
    for (let k = 0; k <= 40; k++) {
      const {x, y} = line.getPointAtLength(length * k / 40).matrixTransform(matrix);
      const over = boxes.some(box => x > box.left + 1 && x < box.right - 1 && y > box.top + 1 && y < box.bottom - 1);
      if (over) covered.push(line.closest('[data-id]').dataset.id);
    }
  }
  for (const name of root.querySelectorAll('.gametree-stage [data-id^=m] text, .gametree-stage [data-id^=n] text')) {
    const own = name.getBoundingClientRect(), isSeen = name.checkVisibility({visibilityProperty: true});
    const over = isSeen && boxes.some(box => own.right > box.left + 1 && own.left < box.right - 1
      && own.bottom > box.top + 1 && own.top < box.bottom - 1);
    if (over) covered.push(name.closest('[data-id]').dataset.id);
  }
  const heights = [...root.querySelectorAll('.gametree-field input')].map(one => one.offsetHeight);
  return [[...new Set(covered)], Math.min(...heights)];
}"""
"""JavaScript that returns the lines, nodes and names of moves covered by fields, and the minimum height of a field in
pixels"""


def resize(page: Page, screen: str) -> None:
    """Give a page the size of a screen, with a column as wide as on that screen; the column is inside JupyterLab's
    scroll container if the screen has one.
    """
    (width, height), column, notebook, _ = SCREENS.get(screen, ((390, 844), 300, 700, 11))
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(
        """([width, height]) => {
          const main = document.querySelector('main');
          main.className = height ? 'jp-WindowedPanel-outer' : '';
          main.style.cssText = `width: ${width}px; ${height ? `height: ${height}px; overflow: auto` : ''}`;
          document.body.style.margin = 0;
        }""",
        [column, notebook],
    )


def shown(page: Page, screen: str, widget: Any) -> Locator:
    """Show a widget on a screen."""
    among = WidgetPage(page, reply if "Practice" in type(widget).__name__ else None)
    resize(page, screen)
    root = among.add(widget).locator(".gametree-player")
    root.wait_for()
    wait_until_still(root)
    return root


def screens_of(name: str, names: Iterable[str]) -> list[str]:
    """Return the screens for one of several widgets: every second screen, alternately, so that neighbouring widgets
    cover all of them; with `EVERY_CASE`, return all screens.
    """
    return list(SCREENS) if EVERY_CASE else list(SCREENS)[list(names).index(name) % 2 :: 2]


def on_screens(root: Locator, screens: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Resize the page of a widget to each of the given screens, and yield the screen with its minimum text size in
    pixels.
    """
    for screen in screens:
        resize(root.page, screen)
        wait_until_still(root)
        yield screen, SCREENS[screen][3]


def middle(locator: Locator) -> dict[str, float]:
    """Return the pointer position for the centre of an element, as options of a mouse event."""
    box = locator.bounding_box()
    assert box
    return {"clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2}


@pytest.mark.parametrize("name", SMALL)
def test_tree_of_nine_leaves_is_fully_visible_and_legible_at_each_step(blank: Page, name: str) -> None:
    root = shown(blank, "laptop, files open", SMALL[name]())
    screens = screens_of(name, SMALL)
    assert {screen: wrong_steps(root, least) for screen, least in on_screens(root, screens)} == {
        key: {} for key in screens
    }


@pytest.mark.parametrize("name", ["practice windows", "practice bounds"])
def test_fields_of_a_small_tree_are_fully_visible_in_a_notebook_on_a_phone(blank: Page, name: str) -> None:
    assert wrong(shown(blank, NARROW, SMALL[name]()), 11) == []


OPENED = ["q", "g", "l", "p", "d", "what-if"]
"""keys of panels, and the card that changes a value"""


@pytest.mark.parametrize("panel", OPENED)
def test_tree_stays_fully_visible_with_opened_panels_and_cards(blank: Page, panel: str) -> None:
    """The opened parts are a question, the settings, the legend, the pseudo-code, the editor, and the cards of a cut
    and of a leaf.
    """
    root = shown(blank, "laptop, files open", SMALL["nine leaves"]())
    go(root, 4)
    open_panel(root, panel)
    screens = screens_of(panel, OPENED)
    assert {screen: wrong(root, least) for screen, least in on_screens(root, screens)} == {key: [] for key in screens}


def open_panel(root: Locator, panel: str) -> None:
    """Open a panel by its key, or the card that changes the value of the last visible leaf."""
    if panel == "what-if":
        root.locator(f"[data-id=n{measured(root)[0]['nodes'][-1]}]").dispatch_event("click")
    else:
        root.focus()
        root.page.keyboard.press(panel)
    wait_until_still(root)


@pytest.mark.parametrize("name", WIDE)
def test_wider_tree_is_fully_visible_or_shows_root_path_and_arrow(blank: Page, name: str) -> None:
    """Root, path to the current node and both ends of the arrow are in view together."""
    result = WIDE[name]()
    root = shown(blank, "laptop, files open", result.player())
    for screen, _ in on_screens(root, screens_of(name, WIDE)):
        frames = result.frames()
        for step, state in enumerate(at_steps(root, range(len(frames)))):
            (tree,) = state["trees"]
            assert tree_faults(state, 11, may_fold=screen != "laptop, files open") == [], (screen, step)
            assert {0, *frames[step].path, *state["arrow"]} <= set(tree["nodes"]), (screen, step)
            assert state["map"] or not tree["folded"], (screen, step)


@pytest.mark.parametrize("name", MANY if EVERY_CASE else ["32", "81", "256"])
def test_camera_keeps_root_and_current_node_in_view(blank: Page, name: str) -> None:
    """The other nodes are represented by the names of folded levels and by a map. Blank space is measured only on the
    trees in ``HARD``.
    """
    result = gt.alphabeta(many(*MANY[name]))
    tree, by = result.tree, "node" if name == "256" else "leaf"
    root = shown(blank, "laptop, files open", result.player(by=by))
    frames = result.frames(by)
    steps = [*range(0, len(frames), len(frames) // 7), len(frames) - 1]
    for screen, _ in on_screens(root, WALKED):
        for step, state in zip(steps, at_steps(root, steps), strict=True):
            path, nodes = frames[step].path, state["trees"][0]["nodes"]
            assert tree_faults({**state, "blank": 0}, 11, may_fold=True) == [], (screen, step)
            assert {0, *path[-1:], *state["arrow"]} <= set(nodes), (screen, step)
            assert state["map"] or not state["trees"][0]["folded"], (screen, step)
            folded = [node not in nodes for node in path]
            for node, before, own, after in zip(path[1:], folded, folded[1:], folded[2:], strict=False):
                assert not own or (before and after) or tree.label(node) in state["badges"], (screen, step, node)


@pytest.mark.parametrize(("widget", "name"), pairing(WIDGETS, HARD))
def test_hard_tree_is_not_cut_off_beside_blank_space(blank: Page, name: str, widget: str) -> None:
    """Root and legible texts are in view on each screen, and at most a quarter of the widget is blank."""
    root = shown(blank, "laptop, files open", WIDGETS[widget](HARD[name]))
    steps: list[int | None] = [*some_steps(root)]
    if widget in PANELS:
        go(root, steps[1] or 0)
        open_panel(root, PANELS[widget])
        steps = [None]
    for screen, _ in on_screens(root, WALKED):
        faults = [tree_faults(state, 10.9, may_fold=True) for state in at_steps(root, steps)]
        assert faults == [[]] * len(steps), screen


@pytest.mark.parametrize("screen", ["laptop, files open", "documentation"])
def test_comparison_uses_the_whole_width(blank: Page, screen: str) -> None:
    """Two trees are one below the other if both are completely visible only in that arrangement."""
    tree = UNEVEN["14 leaves"]
    root = shown(blank, screen, gt.compare(gt.minimax(tree), gt.alphabeta(tree)).player())
    assert wrong(root, 11) == []


def test_best_move_is_chosen_on_27_leaves(blank: Page) -> None:
    """The question names only the candidate moves, so the complete tree fits."""
    tree = gt.Tree.from_leaves(LEAVES_27, branching=3)
    root = shown(blank, "laptop, files open", Exercise("best-move", tree).practice(keep=False))
    assert wrong(root, 11) == []
    visible = "all => all.filter(one => one.checkVisibility({visibilityProperty: true})).map(one => one.textContent)"
    assert root.locator("[data-part=moves]").evaluate_all(visible) == ["a1", "a2", "a3"]


@pytest.mark.parametrize("screen", ["laptop, files open", "150 %", "phone"])
def test_exercise_with_27_leaves_uses_the_whole_width(blank: Page, screen: str) -> None:
    """On a laptop the tree is completely visible, and no empty column takes space that the tree needs."""
    root = shown(
        blank, screen, Exercise("pruned-leaves", gt.Tree.from_leaves(LEAVES_27, branching=3)).practice(keep=False)
    )
    (tree,) = measured(root)
    assert tree["least"] >= 10.95 and root.evaluate(BLANK) <= MOST_BLANK
    if screen == "laptop, files open":
        assert tree["cut"] == []


@pytest.mark.parametrize(
    ("kind", "name", "screen"),
    [
        ("pruned-leaves", "wide", "phone"),
        ("cut-branches", "64", "phone"),
        ("windows", "32", "150 %"),
        ("values", "81", "phone"),
        ("values", "64 binary", "laptop, files open"),
    ],
)
def test_question_on_a_large_tree_shows_root_and_answered_node(blank: Page, kind: str, name: str, screen: str) -> None:
    """The root and the answered node are in view together, whichever field has the focus. A badge and the overview
    unfold nodes.
    """
    branching, leaves = MANY.get(name, (20, 20))
    tree = gt.Tree.from_leaves([number * 7 % 23 for number in range(leaves)], branching=branching)
    practice = Exercise(kind, tree).practice(keep=False)
    root = shown(blank, screen, practice)
    targets = practice._payload["targets"]
    for node, label in (targets[0], targets[-1], targets[len(targets) // 2], targets[0]):
        target = root.locator(f".gametree-layer [data-name={label}]")
        target.evaluate("one => (one.querySelector('input') ?? one).focus()")
        wait_until_still(root)
        (found,) = measured(root)
        assert {0, node} <= set(found["nodes"]) and found["cut"] == [], label
        assert found["least"] >= 10.85 and root.evaluate(BLANK) <= MOST_BLANK, label
        assert root.locator(".gametree-overview svg").is_visible() and target.get_attribute("data-away") is None
    badge = root.locator(".gametree-fold").last
    node = int(badge.get_attribute("data-fold") or 0)
    badge.dispatch_event("click")
    assert {node, *tree.children(node)} <= set(measured(root)[0]["nodes"])
    last = len(tree) - 1
    dots = root.locator(".gametree-overview circle")
    dots.nth(last).dispatch_event("pointerdown", middle(dots.nth(last)))
    assert last in measured(root)[0]["nodes"]


@pytest.mark.parametrize(("name", "screen"), pairing(["16 leaves", "27 leaves"], list(SCREENS)[:2]))
def test_feedback_and_whole_tree_are_in_view_together(blank: Page, name: str, screen: str) -> None:
    root = shown(blank, screen, Exercise("pruned-leaves", WIDE[name]().tree).practice(keep=False))
    root.locator(".gametree-target").nth(3).click()
    root.locator("button.gametree-check").click()
    root.locator(".gametree-verdict").wait_for()
    wait_until_still(root)
    view = blank.locator("main").bounding_box()
    boxes = [root.locator(part).bounding_box() for part in (".gametree-stage svg", ".gametree-verdict")]
    assert view and all(box and box["y"] >= view["y"] - 1 for box in boxes)
    assert all(box and box["y"] + box["height"] <= view["y"] + view["height"] + 1 for box in boxes)


@pytest.mark.parametrize("screen", ["laptop, files open", "phone"])
def test_boards_keep_their_size(blank: Page, screen: str) -> None:
    """In trees that show boards, the space between the boards shrinks instead."""
    tree = gt.Tree.from_game(TicTacToe(), depth=1, symmetry=True)
    root = shown(blank, screen, gt.minimax(tree).player())
    (found,) = measured(root)
    assert found["folded"] or found["cut"] == []


def test_names_of_moves_are_between_the_boards(blank: Page) -> None:
    """Where a tree of boards has little space, the names of moves are beside their lines."""
    tree = gt.Tree.from_game(TicTacToe(), depth=2, symmetry=True)
    root = shown(blank, "laptop, files open", Exercise("pruned-leaves", tree).practice(keep=False))
    levels = root.locator(".gt-node rect, .gt-node polygon")
    boxes = levels.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    names = root.locator("[data-part=moves]").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.x + box.width / 2, box.y + box.height / 2])"
    )
    covered = [
        (x, y) for x, y in names for box in boxes if box["left"] < x < box["right"] and box["top"] < y < box["bottom"]
    ]
    assert measured(root)[0]["cut"] == covered == []


def test_switch_or_caption_shows_hidden_move_names(blank: Page) -> None:
    """The switch shows all hidden move names, and a caption shows those that it mentions."""
    result = gt.alphabeta(LEAVES_27, branching=3)
    root = shown(blank, "laptop, files open", result.player())
    names = root.locator("[data-part=moves]")
    visible = "all => all.filter(one => one.checkVisibility({visibilityProperty: true})).map(one => one.textContent)"
    assert names.evaluate_all(visible) == []
    go(root, len(result.frames()) - 1)
    assert result.best_move in names.evaluate_all(visible)
    root.focus()
    blank.keyboard.press("g")
    switch = root.locator("[data-part-switch=moves]")
    assert switch.get_attribute("aria-pressed") == "false"
    switch.click()
    wait_until_still(root)
    assert switch.get_attribute("aria-pressed") == "true"
    assert len(names.evaluate_all(visible)) > 10


@pytest.mark.parametrize("name", [*DEEP, *(f"practice {kind}" for kind in FIELDS)])
def test_fields_do_not_cover_branches_nodes_or_move_names(blank: Page, name: str) -> None:
    """The fields are tall enough to tap with a finger. Trees of four levels with seven fields are completely visible;
    a field that does not fit beside its node is below the node.
    """
    root = shown(blank, "laptop, files open", (SMALL | DEEP)[name]())
    for screen, _ in on_screens(root, SCREENS):
        covered, height = root.evaluate(COVERED)
        assert (covered, height >= 32) == ([], True), screen
        if name in DEEP and ("tuples" not in name or SCREENS[screen][1] > 700):
            assert wrong(root, 12 if "laptop" in screen else 11) == [], screen


@pytest.mark.parametrize("name", ["practice windows", "practice bounds of four levels"])
def test_fields_do_not_overlap_in_a_widget_made_while_hidden(blank: Page, name: str) -> None:
    """JupyterLab creates widgets before they are visible."""
    blank.set_viewport_size({"width": 934, "height": 768})
    among = WidgetPage(blank, reply)
    main = blank.locator("main")
    main.evaluate("main => { main.style.display = 'none'; }")
    root = among.add((SMALL | DEEP)[name]()).locator(".gametree-player")
    root.wait_for(state="attached")
    main.evaluate("main => { main.style.display = ''; }")
    wait_until_still(root)
    assert root.evaluate(COVERED)[0] == []
    assert wrong(root, 12) == []


def test_probabilities_do_not_touch_on_a_phone(blank: Page) -> None:
    """The probabilities of siblings are beside each other at the minimum distance between leaves."""
    root = shown(blank, "phone", gt.expectiminimax(THIRDS).player())
    boxes = root.locator("[data-id^=m]").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    overlaps = [
        (one, other) for one, other in combinations([box for box in boxes if box["width"]], 2)
        if one["left"] < other["right"] and other["left"] < one["right"]
        and one["top"] < other["bottom"] and other["top"] < one["bottom"]
    ]  # fmt: skip
    assert overlaps == []


def test_ring_around_the_selected_root_is_not_cut_off(blank: Page) -> None:
    root = shown(blank, "laptop, files open", SMALL["nine leaves"]())
    root.locator("[data-id=n0]").click()
    ring, stage = (root.locator(one).bounding_box() for one in (".gametree-ring.chosen", ".gametree-stage"))
    assert ring and stage and ring["y"] >= stage["y"]


@pytest.mark.parametrize("screen", ["laptop, files open", "150 %", "phone"])
def test_arrow_to_a_bound_does_not_cross_labels(blank: Page, screen: str) -> None:
    root = shown(blank, screen, SMALL["nine leaves"]())
    go(root, 4)
    assert root.evaluate(THROUGH) == 0


def test_first_leaf_is_in_view_on_a_phone_before_the_first_step(blank: Page) -> None:
    """The first leaf of a folded tree is also in view."""
    result = gt.alphabeta(LEAVES_27, branching=3)
    root = shown(blank, "phone", result.player())
    (tree,) = measured(root)
    assert result.evaluated[0] in tree["nodes"]


def test_settings_of_a_pair_do_not_cover_messages(blank: Page) -> None:
    """The settings are between the controls and the messages."""
    root = shown(blank, "laptop, files open", SMALL["compare"]())
    root.focus()
    blank.keyboard.press("g")
    boxes = [
        root.locator(where).first.bounding_box()
        for where in (".gametree-settings", ".gametree-caption", ".gametree-controls")
    ]
    settings, caption, controls = boxes
    assert settings and caption and controls
    assert caption["y"] + caption["height"] <= settings["y"] and controls["y"] + controls["height"] <= settings["y"]


def test_trees_of_a_sheet_are_fully_visible_and_legible_on_a_phone(page: Page, tmp_path: Path) -> None:
    """A wide tree scrolls in its frame."""
    kinds = ("pruned-leaves", "windows", "values", "visit-order", "cut-branches")
    wide = Exercise("pruned-leaves", gt.Tree.from_leaves(LEAVES_27, branching=3))
    sheet = Sheet([*(Exercise(kind, NINE) for kind in kinds), wide]).to_html(tmp_path / "sheet.html")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(sheet.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    trees = page.locator(".gt-tree svg:visible")
    assert trees.count() == len(kinds) + 1
    widths = trees.evaluate_all("all => all.map(svg => svg.getBoundingClientRect().width)")
    assert max(widths[:-1]) <= 390
    sizes = """all => all.map(svg => Math.min(...[...svg.querySelectorAll('text')].map(
      text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)))"""
    assert min(trees.evaluate_all(sizes)) >= 11
    page.emulate_media(media="print")
    assert page.locator(".gt-phone:visible").count() == 0
    printed = page.locator(".gt-wide svg").evaluate_all("all => all.map(one => one.clientWidth)")
    assert max(printed) <= 390


@pytest.mark.parametrize("width", [711, 1100])
def test_tree_and_controls_fill_a_frame_of_fixed_height(page: Page, width: int) -> None:
    """In marimo no script adjusts the height of the frame."""
    page.set_viewport_size({"width": width, "height": 900})
    page.set_content(f"<body style='margin: 0'>{gt.alphabeta(NINE).frame()._mime_()[1]}")
    root = page.frame_locator("iframe").locator(".gametree-player")
    root.wait_for()
    wait_until_still(root)
    assert wrong(root, 12) == []
    frame, player = page.locator("iframe").bounding_box(), root.bounding_box()
    assert frame and player and frame["height"] - 140 < player["y"] + player["height"] <= frame["height"]


@pytest.mark.parametrize("name", ["nine leaves", "compare nine"])
def test_page_from_the_disk_looks_the_same_at_each_size(page: Page, name: str) -> None:
    searches = gt.minimax(NINE), gt.alphabeta(NINE)
    player = PlayerPage.of(page, searches[1] if name == "nine leaves" else gt.compare(*searches))
    assert wrong_in_windows(page, player.root) == {}
