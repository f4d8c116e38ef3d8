"""The panels beside the picture: at every step each panel shows what Python computes for that step."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import gametree as gt
from effort import pairing
from gametree import EventKind, pseudocode
from gametree.drawing.drawing import layout_of
from gametree.explain.pseudocode import lit
from gametree.explain.python_source import lit_source, python_source
from gametree.phrases import LANGUAGES, local_numbers, translations
from gametree.trace.annotations import annotation, written_bounds
from gametree.trace.frames import STEP_SIZES
from gametree.values import show
from gametree.widgets.player_words import kind_words, player_words
from known_trees import LEAVES_27, T1
from player_page import PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

KEYS = {
    "tree": "t",
    "caption": "c",
    "why": "w",
    "code": "p",
    "calls": "s",
    "leaves": "f",
    "counters": "n",
    "events": "e",
    "outline": "o",
}
OF_SOME = "table"
"""name of the panel that only some searches have"""
AT_FIRST = {"tree", "caption", "why", "counters"}
ALL = f"localStorage.setItem('gametree.panels', '{str([*KEYS, OF_SOME]).replace(chr(39), chr(34))}')"

SHOWN = """root => ({
  pressed: [...root.querySelectorAll('[data-panel][aria-pressed=true]')].map(one => one.dataset.panel),
  seen: Object.entries({
    tree: '.gametree-stage', caption: '.gametree-caption:not([aria-hidden])', why: '.gametree-panel.why',
    code: '.gametree-code', calls: '.gametree-panel.calls', leaves: '.gametree-strip',
    counters: 'div.gametree-counters', events: '.gametree-panel.events', outline: '[role=tree]',
  }).filter(([, where]) => root.querySelector(where)?.checkVisibility()).map(([name]) => name),
})"""


THREE = "p1[p2[p3[(1 2 6) (4 3 2)] p3[(6 1 2) (7 4 1)]] p2[p3[(5 1 1) (1 5 2)] p3[(7 7 1) (5 4 5)]]]"
CHANCE = "max[{0.9: min[2 3] 0.1: min[3 -1]} {0.5: min[-9 1] 0.5: min[4 4]} {0.3: min[1 2] 0.7: min[-5 0]}]"

SEARCHES = {
    "alphabeta": gt.alphabeta(T1),
    "27": gt.alphabeta(LEAVES_27, branching=3),
    "fail-hard": gt.alphabeta(T1, window=(1, 4), rules=gt.Rules(fail="hard", cut="beyond")),
    "minimax": gt.minimax(T1),
    "expectiminimax": gt.expectiminimax(CHANCE),
    "star2": gt.star2(CHANCE, rules=gt.Rules(value_range=(-10, 10))),
    "maxn": gt.maxn(THREE),
    "negamax": gt.negamax(T1),
    "pvs": gt.pvs(LEAVES_27, branching=3),
    "sss": gt.sss(T1),
    "mtdf": gt.mtdf(T1),
    "iterative deepening": gt.iterative_deepening(T1, evaluate=lambda tree, node: 2 * node),
}
"""searches whose panels are compared with their traces"""


def opened(page: Page, result: gt.Result, **options: Any) -> PlayerPage:
    """Open a page with all panels shown."""
    page.add_init_script(ALL)
    return PlayerPage.of(page, result, **options)


# ---- on and off ---------------------------------------------------------------------------------


def test_switch_and_key_toggle_only_their_own_panel(player: PlayerPage) -> None:
    player.settings().press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    now = set(AT_FIRST)
    for name, key in KEYS.items():
        for act in (
            lambda key=key: player.press(key),
            lambda name=name: player.root.locator(f"[data-panel={name}]").click(),
        ):
            now ^= {name}
            act()
            shown = player.root.evaluate(SHOWN)
            assert (set(shown["pressed"]), set(shown["seen"])) == (now, now)
    assert now == AT_FIRST


def test_reopened_page_restores_the_last_panels(browser: Browser, tmp_path: Path) -> None:
    """Pages of other searches show the same panels."""
    one, other = tmp_path / "one.html", tmp_path / "other.html"
    gt.alphabeta(T1).to_html(one)
    gt.minimax(T1).to_html(other)
    context = browser.new_context()
    page = context.new_page()
    page.goto(one.as_uri())
    player = PlayerPage(page, page.locator(".gametree-player")).press("t", "c", "p", "o", "w")
    left = player.root.evaluate(SHOWN)["pressed"]
    assert left == ["code", "counters", "outline"]
    page.reload()
    assert player.root.evaluate(SHOWN) == {"pressed": left, "seen": left}
    second = context.new_page()
    second.goto(other.as_uri())
    assert second.locator(".gametree-player").evaluate(SHOWN)["pressed"] == left
    player.press("p", "n", "o")
    page.reload()
    assert player.root.evaluate(SHOWN) == {"pressed": [], "seen": []}
    context.close()
    fresh = browser.new_context()
    page = fresh.new_page()
    page.goto(one.as_uri())
    assert set(page.locator(".gametree-player").evaluate(SHOWN)["pressed"]) == AT_FIRST
    fresh.close()


SPOILT = {
    "refused": "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no') }})",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
    "no JSON": "localStorage.setItem('gametree.panels', '[')",
    "no list": "localStorage.setItem('gametree.panels', '{}')",
    "null": "localStorage.setItem('gametree.panels', 'null')",
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_default_panels_are_shown_without_usable_storage(page: Page, spoilt: str) -> None:
    """The browser refuses storage, has no space left, or contains data stored by another program."""
    page.add_init_script(SPOILT[spoilt])
    player = PlayerPage.of(page, gt.alphabeta(T1))
    assert set(player.root.evaluate(SHOWN)["pressed"]) == AT_FIRST
    assert set(player.press("p", "c").root.evaluate(SHOWN)["pressed"]) == AT_FIRST - {"caption"} | {"code"}


def test_unknown_panel_names_are_ignored(page: Page) -> None:
    """Another version of the kit may have stored names that this version does not know."""
    page.add_init_script('localStorage.setItem(\'gametree.panels\', \'["tree", "board", 7, "calls"]\')')
    player = PlayerPage.of(page, gt.alphabeta(T1))
    assert player.root.evaluate(SHOWN) == {"pressed": ["tree", "calls"], "seen": ["tree", "calls"]}


def test_picture_without_a_caption_is_named_by_its_title(player: PlayerPage) -> None:
    picture = player.page.get_by_role("img", name="Alpha-beta: [[3 12 8] [2 4 6] [14 5 2]]", exact=True)
    assert picture.count() == 0
    player.press("c")
    assert picture.count() == 1
    player.press("c")
    assert picture.count() == 0


# ---- contents ------------------------------------------------------------------------------------


class Panels:
    """The contents of a player's panels at every step; they are read only once for each language and step size."""

    def __init__(self, player: PlayerPage, langs: Sequence[str]) -> None:
        self.player, self.langs = player, langs
        self._seen: dict[tuple[str, str], dict[str, list[Any]]] = {}

    def each(self, name: str, key: str, lang: str = "en") -> list[Any]:
        """Return the contents ``name`` of a panel at every step; ``key`` is the key that chooses the step size."""
        if (lang, key) not in self._seen:
            every = (
                self.player.speak(lang).press(key).each(f"root => [{', '.join(f'({r})(root)' for r in READ.values())}]")
            )
            self._seen[lang, key] = dict(zip(READ, map(list, zip(*every, strict=True)), strict=True))
        return self._seen[lang, key][name]


CODE = """root => {
  const lines = [...root.querySelectorAll('.gametree-code:not([hidden]) li')];
  const numbers = rule => lines.flatMap((line, n) => line.matches(rule) ? [n] : []);
  return { now: numbers('[aria-current]'), ran: numbers('.ran') };
}"""


def check_pseudocode(panels: Panels, result: gt.Result) -> None:
    """Check that the lines of the last event are highlighted and all lines of the step are marked, in each language."""
    lines = lit(result.trace)
    for lang in panels.langs:
        listing = [line.text for line in pseudocode(result, lang=lang).lines]
        assert panels.player.speak(lang).root.locator(".gametree-code:not([hidden]) li").all_text_contents() == listing
        for key, size in (("1", "event"), ("2", "leaf"))[lang != "en" :]:
            stops = result.frames(size).stops
            wanted = [{"now": [], "ran": []}]
            for before, stop in pairwise(stops):
                ran = {number for lines_of_event in lines[before:stop] for number in lines_of_event}
                wanted.append({"now": sorted(lines[stop - 1]), "ran": sorted(ran)})
            assert panels.each("code", key, lang) == wanted
    check_python(panels, result)


def check_python(panels: Panels, result: gt.Result) -> None:
    """Check that the panel can show the search in Python, with the lines that each event executes."""
    panels.player.root.get_by_role("button", name="Python", exact=True).click()
    listing = [line.text for line in python_source(result.trace).lines]
    assert panels.player.root.locator(".gametree-code:not([hidden]) li").all_text_contents() == listing
    wanted = [{"now": sorted(lines), "ran": sorted(lines)} for lines in lit_source(result.trace)]
    assert panels.each("code", "1", panels.langs[-1])[1:] == wanted


CALLS = """root => [...root.querySelectorAll('.gametree-panel.calls tbody tr')].map(
  row => [...row.children].map(cell => cell.textContent))"""


def open_calls(result: gt.Result) -> list[list[list[str]]]:
    """Return the open calls after each event, from the root down: label, window, and value so far or "–"."""
    tree, calls, after = result.tree, [], [[]]
    left = 0
    for event in result.trace:
        for _ in range(left):
            calls.pop()
        left = 0
        window = [show(event.alpha, sign=True), show(event.beta, sign=True)] if result.trace.has_windows else []
        row = [tree.label(event.node), *window, "–" if event.value is None else show(event.value)]
        if event.kind in (EventKind.ENTER, EventKind.EVALUATE, EventKind.RECALL):
            calls.append(row)
        else:
            assert calls[-1][0] == row[0]
            calls[-1] = row
        if event.kind in (EventKind.EVALUATE, EventKind.RECALL, EventKind.LEAVE):
            left = 1
        after.append([*calls])
    return after


def check_call_stack(panels: Panels, result: gt.Result) -> None:
    """Check that the open calls equal a stack onto which entering a node pushes a call, and from which returning pops
    it.
    """
    calls, player = panels.each("calls", "1"), panels.player.speak("en").press("1", "End")
    none = player.root.locator(".gametree-panel.calls > p")
    if result.algorithm == "sss":
        assert none.text_content() == player_words()["no_calls"]
        assert calls == [[]] * (len(result.trace) + 1)
        return
    assert calls == open_calls(result)
    assert not none.is_visible()
    player.press("Home")
    assert none.text_content() == player_words()["no_calls_now"]
    assert none.is_visible()


LEAVES = """root => [...root.querySelectorAll('.gametree-strip li')].map(chip => [
  chip.querySelector('text').textContent, chip.querySelector('small').textContent,
  chip.querySelector('g').getAttribute('class').split('gt-').at(-1),
  getComputedStyle(chip.querySelector('.strike')).visibility === 'visible',
  chip.querySelector('button').ariaLabel])"""


def check_strip_of_leaves(panels: Panels, result: gt.Result) -> None:
    """Check that each leaf has its state in the frame, shown by its style and in words, and that pruned leaves are
    crossed out.
    """
    tree, said = result.tree, player_words()
    for key, size in (("1", "event"), ("2", "leaf")):
        wanted = []
        for frame in result.frames(size):
            row = []
            for leaf in tree.leaves:
                state = str(frame.status(leaf))
                state = "path" if leaf in frame.path else "best" if leaf in frame.line else state
                text = show(tree.value(leaf))
                name = f"{tree.label(leaf)} = {text}, {said[f'is_{state}']}"
                row.append([text, tree.label(leaf), state, state == "pruned", name])
            wanted.append(row)
        assert panels.each("leaves", key) == wanted


EVENTS = """root => [...root.querySelectorAll('.gametree-panel.events tbody tr')].map(
  row => [...row.children].map(cell => cell.textContent))"""


def check_table_of_events(panels: Panels, result: gt.Result) -> None:
    """Check that the table has the events of the trace, in each language."""
    for lang in panels.langs:
        said = player_words(lang)
        wanted = []
        for number, event in enumerate(result.trace, 1):
            window = [show(event.alpha, sign=True), show(event.beta, sign=True)] if result.trace.has_windows else []
            window = [local_numbers(translations(lang), end) for end in window]
            value = "" if event.value is None else local_numbers(translations(lang), show(event.value))
            wanted.append([str(number), said[f"event_{event.kind}"], result.tree.label(event.node), *window, value])
        assert panels.player.speak(lang).root.evaluate(EVENTS) == wanted
    assert panels.each("current", "1") == [[], *([str(number)] for number in range(1, len(result.trace) + 1))]


def check_counters(panels: Panels, result: gt.Result) -> None:
    """Check that the counters equal those of the frame at every step; an undefined number is shown as a dash."""
    wanted = []
    for count in (frame.counters for frame in result.frames("event")):
        to_come = count.leaves - count.evaluated - count.pruned
        least = "–" if count.least is None else str(count.least)
        wanted.append([str(count.evaluated), str(count.pruned), str(to_come), str(count.entered), least])
    assert panels.each("counters", "1") == wanted


OUTLINE = """root => [...root.querySelectorAll('[role=treeitem]')].map(
  item => [item.querySelector('span').textContent, Number(item.ariaLevel), item.ariaExpanded])"""


def check_outline_describes_every_node(panels: Panels, result: gt.Result) -> None:
    """Check that at each step, each line has the node's label, its kind, the text of its edge, its value or interval,
    and its state.
    """
    tree, moves = result.tree, layout_of(result.trace).edge_labels
    depths = tree.depths()
    for lang in panels.langs:
        said = player_words(lang)
        wanted = []
        for frame in result.frames("leaf"):
            lines = []
            for node in tree:
                kind, value = tree.kind(node), tree.value(node)
                named = (said | kind_words(tree, lang))[f"kind_{kind}"]
                known = local_numbers(translations(lang), annotation(frame, node) if value is None else show(value))
                state = str(frame.status(node)).replace("open", "path")
                state = "path" if node in frame.path else "best" if node in frame.line else state
                move = moves[node].text if moves[node] and moves[node].text.upper() != tree.label(node).upper() else ""
                move = local_numbers(translations(lang), move)
                parts = [f"{tree.label(node)}: {named}", move, known, said[f"is_{state}"]]
                expanded = "true" if tree.children(node) else None
                lines.append([", ".join(filter(None, parts)), depths[node] + 1, expanded])
            wanted.append(lines)
        assert panels.each("outline", "2", lang) == wanted


TABLE = """root => [...root.querySelectorAll('.gametree-panel.table tbody tr')].map(
  row => [...row.children].map(cell => cell.textContent))"""


def check_table_of_nodes(panels: Panels, result: gt.Result) -> None:
    """Check that the table equals the frame's transposition table: for each node, the stored entry and its use in the
    step. Most searches have no such table.
    """
    tree, switch = result.tree, panels.player.root.locator("[data-panel=table]")
    if not result.trace.facts.has_table:
        assert switch.count() == panels.player.root.locator(".gametree-panel.table").count() == 0
        return
    for lang in panels.langs:
        said, wanted = player_words(lang), []
        for frame in result.frames("leaf"):
            rows = []
            for entry in frame.table_entries:
                does = [said["table_stored"]] * entry.stored + [said["table_used"]] * entry.used
                best = "–" if entry.best is None else tree.label(entry.best)
                known = written_bounds(entry.low, entry.high)
                rows.append([tree.label(entry.node), known, str(entry.depth), best, ", ".join(does)])
            wanted.append(rows)
        assert panels.each("table", "2", lang) == wanted
    player = panels.player.speak("en").press("2", "Home")
    empty = player.root.get_by_text(player_words()["table_empty"])
    assert empty.is_visible()
    assert not player.press("ArrowRight").root.get_by_text(player_words()["table_empty"]).is_visible()


READ = {
    "table": TABLE,
    "code": CODE,
    "calls": CALLS,
    "leaves": LEAVES,
    "current": "root => [...root.querySelectorAll('.events tr[aria-current]')].map(row => row.children[0].textContent)",
    "counters": "root => [...root.querySelectorAll('[data-count] b')].map(number => number.textContent)",
    "outline": OUTLINE,
}
CHECKS = (
    *(check_pseudocode, check_call_stack, check_strip_of_leaves, check_table_of_events, check_counters),
    check_table_of_nodes,
    check_outline_describes_every_node,
)


@pytest.mark.parametrize(("name", "lang"), pairing(SEARCHES, LANGUAGES[1:]))
def test_panels_agree_with_the_trace_at_every_step(page: Page, name: str, lang: str) -> None:
    """The panels agree in English and in another language."""
    result = SEARCHES[name]
    panels = Panels(opened(page, result), [LANGUAGES[0], lang])
    for check in CHECKS:
        check(panels, result)


# ---- links between panels and steps -------------------------------------------------------------


def test_click_on_a_row_goes_to_its_event(page: Page) -> None:
    """If no step of the current size ends at the event, the player switches to single events."""
    result = gt.alphabeta(T1)
    player = opened(page, result)
    rows, events = player.root.locator(".events tbody tr"), result.frames("event")
    for size in STEP_SIZES:
        stops = result.frames(size).stops
        for number in (1, stops[1], len(result.trace), 7, stops[-2], 20):
            player.click(size)
            rows.nth(number - 1).click()
            fits = number in stops
            frame = result.frames(size)[stops.index(number)] if fits else events[number]
            last = len(stops) - 1 if fits else len(result.trace)
            name = "" if frame.name == str(frame.index) else f"({frame.name}) "
            assert player.place == f"{name}{frame.index} / {last}"
            assert player.read()["caption"] == frame.caption()
            by = player.root.locator("[data-by][aria-pressed=true]").get_attribute("data-by")
            assert by == (size if fits else "event")
            row = rows.nth(number - 1)
            assert row.get_attribute("aria-current") == "step"
            around, box = player.root.locator(".events .gametree-scroll").bounding_box(), row.bounding_box()
            assert around and box
            assert around["y"] <= box["y"] and box["y"] + box["height"] <= around["y"] + around["height"] + 1


def test_row_number_is_a_button_with_its_destination(page: Page) -> None:
    player = opened(page, gt.alphabeta(T1))
    player.page.get_by_role("button", name="Go to event 9", exact=True).click()
    assert player.place == "(i) 9 / 27"


# ---- the outline --------------------------------------------------------------------------------

FOCUSED = "document.activeElement.dataset.node"


def test_arrows_home_and_end_move_through_the_outline(page: Page) -> None:
    """The arrow keys go down, up, into subtrees and out of subtrees; Home and End go to the first and last item. Only
    one item has a tab stop.
    """
    result = gt.alphabeta(T1)
    player = opened(page, result)
    tree = player.root.get_by_role("tree")
    items = tree.locator("[role=treeitem]")
    labels = [result.tree.label(node) for node in result.tree]
    tree.locator("[tabindex='0']").focus()
    place = player.place

    def walk(*keys: str) -> str:
        for key in keys:
            page.keyboard.press(key)
        assert tree.locator("[tabindex='0']").count() == tree.locator("[aria-selected=true]").count() == 1
        return labels[int(page.evaluate(FOCUSED))]

    assert [walk("ArrowDown") for _ in range(15)] == labels[1:]
    assert walk("ArrowDown") == "D3"
    assert [walk("ArrowUp") for _ in range(3)] == ["D2", "D1", "D"]
    assert (walk("Home"), walk("ArrowUp"), walk("End")) == ("A", "A", "D3")
    assert (walk("ArrowLeft"), walk("ArrowRight"), walk("ArrowLeft")) == ("D", "D1", "D")
    assert walk("ArrowLeft") == "D"  # the key folds the item
    assert items.nth(12).get_attribute("aria-expanded") == "false"
    assert not items.nth(13).is_visible()
    assert (walk("ArrowDown"), walk("ArrowUp"), walk("ArrowLeft")) == ("D", "C3", "C")
    assert (walk("End"), walk("ArrowRight")) == ("D", "D")  # the last key unfolds the item
    assert (walk("ArrowRight"), walk("ArrowRight")) == ("D1", "D1")
    assert (walk("Home", "ArrowLeft"), walk("ArrowDown"), walk("End")) == ("A", "A", "A")
    assert player.place == place
    assert page.evaluate("document.activeElement.checkVisibility()")


def test_enter_space_and_click_in_the_outline_select_a_node(page: Page) -> None:
    """Selecting a node opens its card; a click beside a line folds its subtree."""
    player = opened(page, gt.alphabeta(T1))
    items, title = player.root.locator("[role=treeitem]"), player.root.locator(".gametree-panel.node h2")
    items.nth(0).focus()
    page.keyboard.press("ArrowDown")
    assert not title.is_visible()
    page.keyboard.press("Enter")
    assert title.text_content() == "B: MIN node, not yet visited"
    page.keyboard.press("End")
    page.keyboard.press("Space")
    assert title.text_content() == "D3: leaf = 1, not yet visited"
    items.nth(4).locator("> span").click()
    assert title.text_content() == "B3: MAX node, not yet visited"
    items.nth(4).click(position={"x": 3, "y": 8})
    assert items.nth(4).get_attribute("aria-expanded") == "false"
    assert not items.nth(5).is_visible()


def test_large_outline_is_folded_at_first(page: Page) -> None:
    """An outline of more than 60 nodes first shows the root and its children."""
    player = opened(page, gt.alphabeta(list(range(64)), branching=2))
    shown = player.root.locator("[role=treeitem] > span:visible")
    assert [text.partition(":")[0] for text in shown.all_text_contents()] == ["A", "B", "C"]
