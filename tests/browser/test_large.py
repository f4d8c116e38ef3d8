"""Large trees: initial folding, the visible path, zooming, panning, and the elements that a step changes."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import gametree as gt
from effort import EVERY_CASE
from folded_searches import SEARCHES
from gametree.explain.captions import named_in_caption
from gametree.widgets.player_words import player_words
from known_trees import LEAVES_27
from player_page import PlayerPage
from tree_room import measured

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

DICE = random.Random(1093)
LARGE = gt.alphabeta(gt.Tree.from_leaves([DICE.randint(-50, 50) for _ in range(3**6)], branching=3))
MIDDLE = gt.alphabeta(LEAVES_27, branching=3)
WIDE = {"width": 1366, "height": 900}
"""a window in which all 27 leaves are visible"""

PLACES = """root => [root.querySelector('svg').getAttribute('viewBox'),
  ...[...root.querySelectorAll('svg [data-id]')].map(mark => [mark.dataset.id,
    mark.getAttribute('transform'), mark.hasAttribute('data-folded'), mark.getAttribute('class'), mark.textContent,
    mark.querySelector('path')?.getAttribute('d'), mark.querySelector('polygon')?.getAttribute('points')])]"""
"""JavaScript that returns the position and appearance of every shape in the picture"""

SHOWN = """root => [...root.querySelectorAll('svg g[data-id^=n]')].filter(mark => mark.getClientRects().length).map(
  mark => Number(mark.dataset.id.slice(1)))"""
"""JavaScript that returns the nodes that are not hidden by folding"""

SIGHT = """root => {
  const slider = root.querySelector('.gametree-slider'), stage = root.querySelector('.gametree-stage');
  return POSITIONS.map(step => {
    slider.value = String(step);
    slider.dispatchEvent(new Event('input'));
    const frame = stage.getBoundingClientRect();
    const inside = node => {
      const box = root.querySelector(`[data-id=n${node}]`).getBoundingClientRect();
      return box.width > 0 && box.left >= frame.left && box.right <= frame.right + 0.5
        && box.top >= frame.top && box.bottom <= frame.bottom + 0.5;
    };
    const path = [...root.querySelectorAll('svg g.gt-path[data-id^=n]')];
    return [path.map(mark => Number(mark.dataset.id.slice(1))), path.every(mark => mark.getClientRects().length > 0),
      path.length ? inside(path.at(-1).dataset.id.slice(1)) : null];
  });
}"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Write the page of a tree with 1 093 nodes, and return its address."""
    path = tmp_path_factory.mktemp("large") / "large.html"
    LARGE.to_html(path, step=0)
    return path.as_uri()


@pytest.fixture
def large(page: Page, written: str) -> PlayerPage:
    """Open the page of the tree with 1 093 nodes."""
    page.goto(written)
    return PlayerPage(page, page.locator(".gametree-player"))


# ---- folded -------------------------------------------------------------------------------------


def test_large_tree_is_folded_at_first(large: PlayerPage) -> None:
    """At most the upper levels and the path to the first leaf are shown, with a note; badges count the other leaves."""
    large.page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    tree, depths = LARGE.tree, LARGE.tree.depths()
    assert len(tree) == 1093
    path = tree.path(LARGE.evaluated[0])
    top = {node for node in tree if depths[node] <= 2} | {child for node in path for child in tree.children(node)}
    shown = set(large.root.evaluate(SHOWN))
    assert set(path) <= shown <= top and len(shown) > 20
    hidden = [int(text.removeprefix("⋯ ")) for text in large.root.locator("[data-fold]").all_text_contents()]
    assert sum(hidden) + sum(not tree.children(node) for node in shown) == len(tree.leaves)
    note = large.root.locator("p.gametree-message:has(button)")
    assert (
        note.text_content() == f"{player_words()['large'].replace('%(nodes)s', '1093')} {player_words()['unfold_all']}"
    )
    assert large.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [1000, 420])
def test_path_to_the_current_node_is_unfolded_and_in_view(large: PlayerPage, width: int) -> None:
    """All nodes on the path are unfolded, and its last node and the root are in view."""
    large.page.set_viewport_size({"width": width, "height": 800})
    frames = LARGE.frames()
    positions = sorted({*range(1, len(frames) - 1, len(frames) // 20), len(frames) - 2})
    found = large.root.evaluate(SIGHT.replace("POSITIONS", str(positions)))
    assert found == [[list(frames[position].path), True, True] for position in positions]
    apart = large.root.evaluate(MOVES)
    assert len(apart) > 5
    assert {label: round(gap) for label, gap in apart.items() if not 4 <= gap <= 24} == {}
    back = large.root.evaluate(SIGHT.replace("POSITIONS", str(positions[::-1])))
    assert back == found[::-1]


def test_subtrees_left_by_the_search_fold_again(large: PlayerPage) -> None:
    """At most the first levels, the path and the nodes named in the caption stay unfolded, and all of these are in
    view. At the end, the principal variation is unfolded if there is space.
    """
    large.page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    tree, depths, frames = LARGE.tree, LARGE.tree.depths(), LARGE.frames()
    for step in (1, 60, 200, len(frames) - 1):
        frame = frames[step]
        names = named_in_caption(frame)
        above = {node for named in names.nodes | names.moves for node in tree.path(named)[:-1]}
        way = {*(frame.path or frame.line), *above}
        wanted = {node for node in tree if depths[node] <= 2} | {child for n in way for child in tree.children(n)}
        shown = set(large.go(step).root.evaluate(SHOWN))
        assert {0, *frame.path} <= shown <= wanted
        assert measured(large.root)[0]["cut"] == []


def test_unfolded_picture_is_complete_and_folds_again(large: PlayerPage) -> None:
    """The picture is identical whenever it is unfolded, and steps do not fold it."""
    before = large.go(30).root.evaluate(SHOWN)
    switch = large.root.locator("button.unfold-all")
    switch.click()
    assert switch.text_content() == "Fold again"
    whole = large.root.evaluate(PLACES)
    assert large.root.evaluate(SHOWN) == list(LARGE.tree)
    assert large.root.locator("[data-fold]").count() == 0
    found = large.root.evaluate(SIGHT.replace("POSITIONS", "[31, 150, 90]"))
    assert found == [[list(LARGE.frames()[step].path), True, True] for step in (31, 150, 90)]
    large.go(30)
    switch.click()
    assert large.root.evaluate(SHOWN) == before
    switch.click()
    assert large.root.evaluate(PLACES) == whole


FOLDED_NAMES = """(root, [inner, named]) => {
  const mark = node => root.querySelector(`[data-id=n${node}]`);
  for (const node of inner) {
    mark(node).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    mark(node).dispatchEvent(new MouseEvent('dblclick', { bubbles: true, detail: 2 }));
  }
  const slider = root.querySelector('.gametree-slider');
  return named.map((nodes, step) => {
    slider.value = String(step);
    slider.dispatchEvent(new Event('input'));
    return nodes.filter(node => mark(node).hasAttribute('data-folded'));
  });
}"""
"""JavaScript that folds every inner node, and returns the nodes named in the caption that stay folded at each step"""


@pytest.mark.parametrize("number", range(0, len(SEARCHES), 1 if EVERY_CASE else 2))
def test_each_step_unfolds_the_nodes_named_in_its_caption(page: Page, number: int) -> None:
    """The ends of moves named in the caption are unfolded, too; other nodes stay folded."""
    result = SEARCHES[number]
    player, tree = PlayerPage.of(page, result), result.tree
    names = [named_in_caption(frame) for frame in result.frames()]
    inner = [node for node in reversed(tree.nodes) if tree.children(node)]
    shut = player.root.evaluate(FOLDED_NAMES, [inner, [sorted(n.nodes | n.moves) for n in names]])
    assert shut == [[]] * len(names)
    player.go(0)
    assert len(player.root.evaluate(SHOWN)) < len(tree)


def test_double_click_card_and_badge_fold_and_unfold_a_subtree(page: Page) -> None:
    """A double click or the card folds a subtree; a click on the badge or another double click unfolds it."""
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    player, tree = PlayerPage.of(page, MIDDLE), MIDDLE.tree
    whole = player.root.evaluate(PLACES)

    def shown_without(*tops: str) -> list[int]:
        gone = {node for top in tops for node in tree.subtree(tree.node(top))} - {tree.node(top) for top in tops}
        return [node for node in tree if node not in gone]

    def node(label: str) -> Any:
        return player.root.locator(f"[data-id=n{tree.node(label)}]")

    node("C").dblclick()
    assert player.root.evaluate(SHOWN) == shown_without("C")
    assert player.root.locator("[data-fold]").all_text_contents() == ["⋯ 9"]
    assert not player.root.locator("button.unfold-all").is_visible()
    narrow = float(player.root.locator("svg").first.get_attribute("viewBox").split()[2])  # type: ignore[union-attr]
    assert narrow < float(whole[0].split()[2])
    node("B1").click()
    player.click("fold")
    assert player.root.evaluate(SHOWN) == shown_without("C", "B1")
    node("B1").dblclick()
    assert player.root.evaluate(SHOWN) == shown_without("C")
    node("A").dblclick()
    assert player.root.evaluate(SHOWN) == [0]
    player.press("ArrowRight")  # the path unfolds, and subtrees folded below it stay folded
    assert player.root.evaluate(SHOWN) == shown_without("C")
    player.press("Home")
    assert player.root.evaluate(SHOWN) == [0]
    player.root.locator("[data-fold='0']").click()
    player.root.locator(f"[data-fold='{tree.node('C')}']").click()
    player.press("Escape")
    assert player.root.evaluate(PLACES) == whole
    node("B11").dblclick()
    assert player.root.evaluate(PLACES) == whole


SHAPES = """root => {
  const marks = [...root.querySelectorAll('svg g[data-id^=n]')].filter(mark => mark.getClientRects().length);
  return Object.fromEntries(marks.map(mark => {
    const box = mark.querySelector('polygon, ellipse').getBBox(), matrix = mark.getCTM();
    const from = new DOMPoint(box.x, box.y).matrixTransform(matrix);
    const to = new DOMPoint(box.x + box.width, box.y + box.height).matrixTransform(matrix);
    return [mark.dataset.id.slice(1), [from.x, from.y, to.x, to.y]];
  }));
}"""
LINES = """root => {
  const marks = [...root.querySelectorAll('svg g[data-id^=e]')].filter(mark => mark.getClientRects().length);
  return marks.map(mark => {
    const line = mark.querySelector('path'), matrix = mark.getCTM();
    const ends = [0, line.getTotalLength()].map(at => line.getPointAtLength(at).matrixTransform(matrix));
    return [Number(mark.dataset.id.slice(1)), ...ends.map(({x, y}) => [x, y])];
  });
}"""


MOVES = """root => {
  const seen = [...root.querySelectorAll('svg [data-id^=m]')].filter(mark => mark.getClientRects().length);
  return Object.fromEntries(seen.map(mark => {
    const line = root.querySelector(`svg [data-id=e${mark.dataset.id.slice(1)}]`), path = line.querySelector('path');
    const text = (mark.tagName === 'text' ? mark : mark.querySelector('text')), box = text.getBBox();
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(mark.getCTM());
    const scale = line.getCTM().a, steps = [...Array(101).keys()].map(part => part / 100 * path.getTotalLength());
    const points = steps.map(at => path.getPointAtLength(at).matrixTransform(line.getCTM()));
    return [text.textContent, Math.min(...points.map(({x, y}) => Math.hypot(x - middle.x, y - middle.y))) / scale];
  }));
}"""
"""JavaScript that returns for each move the distance between the centre of its name and its line, in points"""


@pytest.mark.parametrize("folded", [("B", "D"), ("C1", "C3", "B2")])
def test_folded_tree_has_no_overlaps(page: Page, folded: tuple[str, ...]) -> None:
    """Lines end at nodes, and names of moves are beside their lines."""
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    player, tree = PlayerPage.of(page, MIDDLE), MIDDLE.tree
    for label in folded:
        player.root.locator(f"[data-id=n{tree.node(label)}]").dblclick()
    for step in (0, 9, 17):
        shapes = player.go(step).root.evaluate(SHAPES)
        boxes = {int(node): box for node, box in shapes.items()}
        for one, (left, top, right, bottom) in boxes.items():
            for other, (left2, top2, right2, bottom2) in boxes.items():
                apart = right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top
                assert one == other or apart, (step, tree.label(one), tree.label(other))
        lines = player.root.evaluate(LINES)
        assert len(lines) == len(boxes) - 1
        for node, (x1, y1), (x2, y2) in lines:
            for end, (x, y) in ((tree.parent(node), (x1, y1)), (node, (x2, y2))):
                left, top, right, bottom = boxes[end]
                assert left - 2 <= x <= right + 2 and top - 2 <= y <= bottom + 2, (step, tree.label(node))
        apart = player.root.evaluate(MOVES)
        assert {label: round(gap) for label, gap in apart.items() if not 4 <= gap <= 16} == {}


# ---- zoom and panning ---------------------------------------------------------------------------

SPOT = """root => {
  const svg = root.querySelector('.gametree-stage svg'), {left, top, width} = svg.getBoundingClientRect();
  return [width, left, top];
}"""


def spot(player: PlayerPage, x: float, y: float) -> tuple[float, float]:
    """Return the point of the picture that is displayed at the given point of the page, as fractions of the picture's
    width.
    """
    width, left, top = player.root.evaluate(SPOT)
    return (x - left) / width, (y - top) / width


def middle_of_stage(player: PlayerPage) -> tuple[float, float]:
    """Return the centre of the picture's frame."""
    x, y, width, height = player.root.locator(".gametree-stage").evaluate(
        """stage => {
          const {x, y} = stage.getBoundingClientRect();
          return [x, y, stage.clientWidth, stage.clientHeight];
        }"""
    )
    return x + width / 2, y + height / 2


def settled(page: Page) -> None:
    """Wait until the page has finished its reaction to a resize."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_ctrl_wheel_zooms_around_the_pointer(page: Page) -> None:
    """Without Ctrl the wheel scrolls the page."""
    page.set_viewport_size({"width": 800, "height": 900})
    player = PlayerPage.of(page, MIDDLE)
    for _ in range(2):
        player.press("z")
    stage = player.root.locator(".gametree-stage").bounding_box()
    assert stage
    player.root.locator(".gametree-stage").evaluate("stage => stage.scrollTo(900, 150)")
    x, y = stage["x"] + 0.7 * stage["width"], stage["y"] + 0.5 * stage["height"]
    page.mouse.move(x, y)
    settled(page)
    for turn in (-100, -100, 100, -50, 150):
        width, before = player.root.evaluate(SPOT)[0], spot(player, x, y)
        page.keyboard.down("Control")
        page.mouse.wheel(0, turn)
        page.keyboard.up("Control")
        page.wait_for_function(f"Math.abs(document.querySelector('.gametree-stage svg').clientWidth - {width}) > 5")
        settled(page)
        assert player.root.evaluate(SPOT)[0] / width == pytest.approx(1.25 ** (-turn / 100), rel=0.01)
        assert spot(player, x, y) == pytest.approx(before, abs=2 / width)
    assert page.evaluate("visualViewport.scale") == 1


@pytest.mark.parametrize("how", ["key", "button"])
def test_keys_and_buttons_zoom_around_the_centre_of_the_frame(page: Page, how: str) -> None:
    """The keys are Z and X; the zoom has a minimum and a maximum."""
    page.set_viewport_size({"width": 800, "height": 900})
    player = PlayerPage.of(page, MIDDLE)

    def act(way: str) -> None:
        if how == "key":
            player.press({"in": "z", "out": "x"}[way])
        else:
            player.click(f"zoom-{way}")
        settled(page)

    for _ in range(2):
        act("in")
    player.root.locator(".gametree-stage").evaluate("stage => stage.scrollTo(600, 0)")
    for way, factor in (("in", 1.25), ("in", 1.25), ("out", 0.8), ("in", 1.25)):
        width, before = player.root.evaluate(SPOT)[0], spot(player, *middle_of_stage(player))
        act(way)
        assert player.root.evaluate(SPOT)[0] / width == pytest.approx(factor, rel=0.01)
        assert spot(player, *middle_of_stage(player))[0] == pytest.approx(before[0], abs=2 / width)
    if how == "key":
        natural = player.root.locator(".gametree-stage svg").evaluate("svg => (svg.viewBox.baseVal.width * 4) / 3")
        player.press(*"z" * 20)
        assert player.root.evaluate(SPOT)[0] == pytest.approx(4 * natural, rel=0.01)
        player.press(*"x" * 40)
        assert player.root.evaluate(SPOT)[0] == pytest.approx(natural / 20, rel=0.02)


@pytest.mark.parametrize("width", [560, 1000] if EVERY_CASE else [560])
def test_fit_shows_the_whole_picture(large: PlayerPage, width: int) -> None:
    """Folded and unfolded trees fit, even after the window is resized. A second press restores the readable size."""
    page, stage = large.page, large.root.locator(".gametree-stage")
    page.set_viewport_size({"width": width, "height": 700})
    fits = "stage => stage.scrollWidth <= stage.clientWidth && stage.scrollHeight <= stage.clientHeight"
    large.go(40).press("0")
    settled(page)
    assert stage.evaluate(fits)
    large.root.locator("button.unfold-all").click()
    settled(page)
    assert stage.evaluate(fits)
    page.set_viewport_size({"width": 1560 - width, "height": 800})
    settled(page)
    assert stage.evaluate(fits)
    frame, picture = stage.bounding_box(), large.root.locator("svg").first.bounding_box()
    assert frame and picture
    assert picture["width"] == pytest.approx(frame["width"], abs=2)  # the picture is wider than it is high
    large.click("zoom-fit")
    settled(page)
    assert not stage.evaluate(fits)
    large.press("ArrowRight")
    assert large.root.evaluate(SIGHT.replace("POSITIONS", "[41]"))[0][2]


def test_drag_moves_the_picture_and_click_selects_a_node(large: PlayerPage, page: Page) -> None:
    """A drag selects no node; a click with slight movement of the pointer still selects one."""
    large.root.locator("button.unfold-all").click()
    stage, card = large.root.locator(".gametree-stage"), large.root.locator(".gametree-panel.node")
    stage.evaluate("stage => stage.scrollTo(5000, 5000)")
    inner = large.root.evaluate(
        """root => {
          const frame = root.querySelector('.gametree-stage').getBoundingClientRect();
          const inside = box => box.left > frame.left + 200 && box.right < frame.right - 300
            && box.top > frame.top && box.bottom < frame.bottom;
          const node = [...root.querySelectorAll('svg g[data-id^=n]')].find(
            mark => mark.querySelector('polygon') && inside(mark.getBoundingClientRect()));
          return Number(node.dataset.id.slice(1));
        }"""
    )
    mark = large.root.locator(f"[data-id=n{inner}]")
    box = mark.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for part in range(1, 5):
        page.mouse.move(x + 50 * part, y)
    page.mouse.up()
    moved = mark.bounding_box()
    assert moved
    assert moved["x"] - box["x"] == pytest.approx(200, abs=2)
    assert not card.is_visible()
    assert page.evaluate("String(getSelection())") == ""
    page.mouse.move(moved["x"] + box["width"] / 2, y)
    page.mouse.down()
    page.mouse.move(moved["x"] + box["width"] / 2 + 2, y + 1)
    page.mouse.up()
    assert card.is_visible()
    page.mouse.move(x + 300, y)
    assert (mark.bounding_box() or {})["x"] == moved["x"]


def test_shift_with_an_arrow_moves_the_picture_without_a_step(large: PlayerPage) -> None:
    """The picture moves by a quarter of the frame."""
    large.root.locator("button.unfold-all").click()
    stage, place = large.root.locator(".gametree-stage"), large.place
    stage.evaluate("stage => stage.scrollTo(2000, 0)")
    at = "stage => [stage.scrollLeft, stage.clientWidth]"
    before, width = stage.evaluate(at)
    assert large.press("Shift+ArrowRight") and stage.evaluate(at)[0] == pytest.approx(before + width / 4, abs=1)
    assert large.press("Shift+ArrowLeft") and stage.evaluate(at)[0] == pytest.approx(before, abs=1)
    assert large.place == place


# ---- the cost of a step ---------------------------------------------------------------------------

CHANGED = """(root, steps) => {
  const slider = root.querySelector('.gametree-slider'), all = [], seen = [];
  const watch = new MutationObserver(some => seen.push(...some));
  watch.observe(root.querySelector('.gametree-stage svg'),
    {subtree: true, attributes: true, childList: true, characterData: true});
  for (const step of steps) {
    slider.value = String(step);
    slider.dispatchEvent(new Event('input'));
    seen.push(...watch.takeRecords());
    const marks = seen.splice(0).map(one => (one.target.closest ? one.target : one.target.parentElement));
    all.push([...new Set(marks.map(mark => mark.closest('[data-id]')?.dataset.id ?? mark.getAttribute('class')))]);
  }
  return all;
}"""


def named(patch: list[list[str]]) -> set[str]:
    """Return the ids of the shapes named in a patch and, for each node among them, the ids of its line, its move and
    its labels.
    """
    ids = {id for id, *_ in patch}
    return ids | {f"{sort}{id[1:]}" for id in ids if id.startswith("n") for sort in "emkq"}


def test_step_updates_only_the_elements_of_its_patch(page: Page) -> None:
    """No node is folded in this test. Steps back are tested, too; changes of the arrow are allowed."""
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    player = PlayerPage.of(page, MIDDLE, by="event")
    patches = page.evaluate("JSON.parse(document.getElementById('payload').textContent).patches")
    changed = player.root.evaluate(CHANGED, [*range(1, len(patches) + 1), *range(len(patches))[::-1]])
    for ids, patch in zip(changed, [*patches, *patches[::-1]], strict=True):
        assert set(ids) <= named(patch) | {"gametree-overlay", "gametree-arrow"}


def test_step_of_a_large_tree_updates_few_elements(large: PlayerPage) -> None:
    """No node is folded in this test. Each step changes at most the shapes named in its patch and the hidden names of
    moves.
    """
    large.root.locator("button.unfold-all").click()
    large.press("1", "w")
    patches = large.page.evaluate("JSON.parse(document.getElementById('payload').textContent).patches")
    changed = large.root.evaluate(CHANGED, [*range(1, len(patches) + 1)])
    for ids, patch in zip(changed, patches, strict=True):
        assert {id for id in ids if not id.startswith("m")} <= named(patch)
    inner = changed[1:-1]  # the first and the last event concern the complete tree
    assert sum(map(len, inner)) / len(inner) < 8
