"""The player on its own page: every control, every key, and what the picture must show according to the lectures."""

from __future__ import annotations

import re
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING

import pytest

import gametree as gt
from effort import EVERY_CASE
from gametree import compare
from gametree.exercises import Exercise
from gametree.phrases import LANGUAGES
from gametree.trace.frames import STEP_SIZES
from gametree.tree.notation import quoted
from gametree.widgets.player_page import to_html
from gametree.widgets.player_words import player_words
from gametree_classroom.exams import Sheet, html_sheet
from gametree_classroom.submissions.feedback_page import feedback_document
from known_trees import LEAVES_27, T1
from player_page import MARKS, PlayerPage, drawn_marks

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

HOSTILE = (
    *("<b>x</b>", "<script>alert(1)</script>", "</script><script>alert(2)</script>", "&amp;", "a & b", 'quo"ted'),
    *("it's", r"\N", "back\\", "<!--", "]]>", "${alert(3)}", "مرحبا"),
)


PAIR = gt.compare(gt.minimax(T1), gt.alphabeta(T1))
NAMES = "all => all.map(button => button.ariaLabel || button.textContent)"


def test_every_step_shows_its_frame(page: Page) -> None:
    """Nodes and notes have the role and the text that they have in the frame's drawing."""
    result = gt.alphabeta(LEAVES_27, branching=3)
    player = PlayerPage.of(page, result)
    for key, size in zip("1234", STEP_SIZES, strict=True):
        for marks, frame in zip(player.press(key).each(MARKS), result.frames(size), strict=True):
            assert {id: mark for id, mark in marks.items() if id[0] in "ni"} == drawn_marks(frame)


# ---- controls and keys --------------------------------------------------------------------------


def test_buttons_go_to_their_steps(player: PlayerPage) -> None:
    """At the first step, the buttons First and Back do nothing."""
    assert player.place == "0 / 7"
    assert player.click("next").click("next").place == "(b) 2 / 7"
    assert player.click("back").place == "(a) 1 / 7"
    assert player.click("last").place == "(g) 7 / 7"
    assert player.click("next").place == "(g) 7 / 7"
    assert player.click("first").click("back").place == "0 / 7"
    player.root.locator(".gametree-slider").fill("5")
    assert player.place == "(e) 5 / 7"
    disabled = player.root.locator("button[aria-disabled=true]")
    assert disabled.count() == 0
    player.click("first")
    assert disabled.evaluate_all("all => all.map(button => button.className)") == ["first", "back"]


@pytest.mark.parametrize("subject", [gt.alphabeta(T1), PAIR], ids=["one", "two"])
def test_page_opens_at_a_cutoff_with_a_button_to_the_start(page: Page, subject: gt.Result | gt.SideBySide) -> None:
    """When the button disappears, no other element moves."""
    player = PlayerPage.of(page, subject, step=None)
    start, controls = player.root.locator("button.from-start"), player.root.locator(".gametree-controls")
    assert player.root.locator(".gt-cut").count() > 0 and start.is_visible()
    before = controls.bounding_box()
    start.click()
    assert player.place.startswith("0 / ") and not start.is_visible()
    assert controls.bounding_box() == before
    player.press("End")
    assert not start.is_visible()
    assert PlayerPage.of(page, subject).root.locator("button.from-start").is_hidden()


def test_keys_act_like_their_buttons(player: PlayerPage) -> None:
    """Keys work only while the focus is in the player."""
    assert player.press("ArrowRight", "ArrowRight", "ArrowRight").place == "(c) 3 / 7"
    assert player.press("ArrowLeft").place == "(b) 2 / 7"
    assert player.press("End").place == "(g) 7 / 7"
    assert player.press("Home").place == "0 / 7"
    pressed = player.root.locator("[data-by][aria-pressed=true]")
    for key, size in zip("1234", ("event", "leaf", "node", "cut"), strict=True):
        player.press(key)
        assert pressed.get_attribute("data-by") == size
    pace = player.root.locator(".gametree-pace")
    assert [player.press(key) and pace.text_content() for key in "++-+"] == ["2×", "4×", "2×", "4×"]
    legend = player.root.locator(".gametree-legend")
    assert [player.press(key) and legend.is_visible() for key in "lLl"] == [True, False, True]
    player.press("2", "Home")
    player.page.evaluate("document.activeElement.blur()")
    player.page.keyboard.press("ArrowRight")
    assert player.place == "0 / 7"


def test_arrows_step_once_and_space_presses_the_focused_button(player: PlayerPage) -> None:
    player.root.locator(".gametree-slider").focus()
    player.page.keyboard.press("ArrowRight")
    assert player.place == "(a) 1 / 7"
    player.root.locator("button.next").focus()
    player.page.keyboard.press("Space")
    assert player.place == "(b) 2 / 7"
    player.page.keyboard.press("ArrowRight")
    assert player.place == "(c) 3 / 7"


def test_new_step_size_moves_to_the_last_step_up_to_the_position(player: PlayerPage) -> None:
    player.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "1")
    at_d = player.read()
    result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    assert at_d["slider"] == result.frames("leaf").stops[4]
    player.press("2")
    assert player.place == "(d) 4 / 7"
    player.press("1", "ArrowLeft", "2")
    assert player.place == "(c) 3 / 7"


def test_play_starts_on_request_and_stops_at_pause_or_the_end(player: PlayerPage) -> None:
    """Playback does not start on load; any other step stops it."""
    player.page.clock.install()
    player.page.reload()
    player.page.clock.run_for(10_000)
    assert player.place == "0 / 7"
    play = player.root.locator("button.play")
    labels = [play.get_attribute("aria-label")]
    player.press("Space")
    labels.append(play.get_attribute("aria-label"))
    player.page.clock.run_for(1_000)
    assert player.place == "(a) 1 / 7"
    player.press("Space")
    labels.append(play.get_attribute("aria-label"))
    player.page.clock.run_for(10_000)
    assert player.place == "(a) 1 / 7"
    player.click("play").press("+", "+").page.clock.run_for(1_000)
    player.press("ArrowLeft")
    held = player.place
    player.page.clock.run_for(10_000)
    assert player.place == held
    player.press("Space").page.clock.run_for(30_000)
    assert player.place == "(g) 7 / 7"
    labels.append(play.get_attribute("aria-label"))
    assert labels == ["Play", "Pause", "Play", "Play"]
    player.press("Space").page.clock.run_for(600)
    assert player.place == "(a) 1 / 7"


def test_step_looks_the_same_when_reached_backwards_or_by_a_jump(page: Page) -> None:
    player = PlayerPage.of(page, gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
    for size in "1234":
        states = [player.press(size, "Home").read()]
        while len(states) == 1 or states[-1] != states[-2]:
            states.append(player.press("ArrowRight").read())
        states.pop()
        assert len(states) > 2
        for state in reversed(states[:-1]):
            assert player.press("ArrowLeft").read() == state
        for step in (len(states) - 1, 1, len(states) // 2, 0, 2):
            assert player.go(step).read() == states[step]


# ---- text and accessibility -------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_is_in_the_requested_language(page: Page, lang: str) -> None:
    """Every button has a name."""
    result = gt.alphabeta(T1)
    player = PlayerPage.of(page, result, lang=lang).press("ArrowRight")
    assert page.locator("html").get_attribute("lang") == player.root.get_attribute("lang") == lang
    assert player.read()["caption"] == result.frames()[1].caption(lang)
    buttons = player.root.locator("button:visible")
    assert buttons.count() == 8
    names = player.press("g").root.locator("button:visible").evaluate_all(NAMES)
    assert len(names) == len(set(names)) == 34 and all(names)


def test_caption_names_the_picture_and_is_announced(player: PlayerPage) -> None:
    """Each new caption is announced."""
    player.press("ArrowRight")
    caption = player.root.locator(".gametree-caption:not([aria-hidden])")
    assert caption.get_attribute("aria-live") == "polite"
    picture = player.page.get_by_role("img", name=caption.text_content() or "-", exact=True)
    assert picture.count() == 1
    assert player.root.locator(".gametree-slider").get_attribute("aria-valuetext") == "(a) 1 / 7"


def test_focus_is_visible(player: PlayerPage) -> None:
    """The focus indicator is shown when the keyboard is used. After a click, the focus is in the player, so its keys
    work.
    """
    player.page.keyboard.press("Tab")
    assert player.root.evaluate("root => getComputedStyle(root).outlineStyle") == "solid"
    player.click("next")
    assert player.root.evaluate("root => document.activeElement === root")


# ---- embedding ----------------------------------------------------------------------------------


def test_hostile_labels_are_shown_as_text(page: Page) -> None:
    """Picture and captions show the labels, and no label is executed as code."""
    inner = " ".join(f"{quoted(label)}: [{number} 0]" for number, label in enumerate(HOSTILE))
    result = gt.alphabeta(f"[{inner}]")
    player = PlayerPage.of(page, result)
    marks = player.read()["marks"]
    shown = [text for id, (_, text) in marks.items() if id.startswith("n")]
    assert [label for label in HOSTILE if label not in shown] == []
    captions = []
    for _ in result.frames()[1:]:
        player.press("ArrowRight")
        captions.append(player.read()["caption"])
    assert captions == [frame.caption() for frame in result.frames()[1:]]


def test_slightly_too_wide_picture_is_scaled_down(player: PlayerPage) -> None:
    player.page.set_viewport_size({"width": 700, "height": 800})
    assert player.root.locator(".gametree-stage").evaluate("stage => stage.scrollWidth <= stage.clientWidth")


def test_players_with_the_same_ids_do_not_affect_each_other(page: Page, tmp_path: Path) -> None:
    """The styles of one player do not apply to the other, either."""
    first, second = to_html(gt.alphabeta(T1)), to_html(gt.minimax(T1), theme="print")
    body = re.compile(r"<main.*?</script>\s*<script>(.*?)</script>", re.DOTALL)
    data = re.compile(r'<script type="application/json" id="payload">(.*?)</script>', re.DOTALL)
    script = body.search(first)
    payloads = [data.search(text) for text in (first, second)]
    assert script and all(payloads)
    module = script[1].rpartition("mount(document")[0]
    mounts = "".join(
        f"const el{n} = document.body.appendChild(document.createElement('div'));"
        f"mount(el{n}, {found[1]}, {{ by: 'leaf', step: 0 }});"
        for n, found in enumerate(payloads)
        if found
    )
    path = tmp_path / "two.html"
    path.write_text(f"<!doctype html><meta charset=utf-8><body><script>{module}{mounts}}}</script>", encoding="utf-8")
    page.goto(path.as_uri())
    players = [PlayerPage(page, page.locator(".gametree-player").nth(n)) for n in range(2)]
    before = players[1].read()
    players[0].press("End")
    assert (players[0].place, players[1].read()) == ("(g) 7 / 7", before)
    players[1].press("ArrowRight", "ArrowRight")
    assert (players[0].place, players[1].place) == ("(g) 7 / 7", "(b) 2 / 11")
    fills = [
        one.root.locator("[data-id=n0] polygon").evaluate("shape => getComputedStyle(shape).fill") for one in players
    ]
    assert fills[0] != fills[1]
    ids = page.locator("[id]").evaluate_all("all => all.map(one => one.id)")
    assert len(ids) == len(set(ids)) == 2


def test_page_plays_in_a_sandboxed_iframe(page: Page, tmp_path: Path) -> None:
    """The ``<iframe srcdoc>`` may run scripts but not store data."""
    outer = tmp_path / "outer.html"
    page.goto("about:blank")
    outer.write_text("<!doctype html><iframe sandbox='allow-scripts' width=900 height=800></iframe>", encoding="utf-8")
    page.goto(outer.as_uri())
    page.locator("iframe").evaluate("(frame, text) => { frame.srcdoc = text }", to_html(gt.alphabeta(T1), step=0))
    inside = page.frame_locator("iframe")
    assert inside.locator("body").evaluate("() => { try { return !localStorage } catch { return true } }")
    inside.locator("button.next").click()
    inside.locator("button.next").click()
    assert (inside.locator(".gametree-place").text_content() or "").startswith("(b)")


VISIBLE = """root => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = [];
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode;
    if (!parentElement.closest("kbd, .gametree-language, .gametree-code, style, script")) found.push(data.trim());
  }
  return found;
}"""


def test_every_text_is_translated(browser: Browser, tmp_path: Path) -> None:
    """The page is checked with and without scripts; hidden texts are checked, too."""
    search = gt.expectiminimax("[{0.5: [3 5], 0.5: [2 9]} {0.5: [2 4], 0.5: [9 1]}]")
    for result, scripts in ((search, True), (search, False), (gt.compare(search, search), True)):
        texts = {}
        for lang in LANGUAGES:
            result.to_html(tmp_path / "page.html", lang=lang, overwrite=True)
            context = browser.new_context(java_script_enabled=scripts)
            page = context.new_page()
            page.goto((tmp_path / "page.html").as_uri())
            texts[lang] = set(page.locator("main").evaluate(VISIBLE))
            context.close()
        for lang in LANGUAGES[1:]:
            same = {text for text in player_words(lang).values() if text in player_words("en").values()}
            left = {text for text in texts["en"] & texts[lang] if re.search("[^\\W\\d_]{3}", text)} - same
            assert {text for text in left if not re.match("MAX$|MIN$|Expectiminimax[:,]", text)} == set()


# ---- help ---------------------------------------------------------------------------------------

HELP_KEYS = {
    "→": "ArrowRight",
    "←": "ArrowLeft",
    "↑": "ArrowUp",
    "↓": "ArrowDown",
    "−": "-",
    "Esc": "Escape",
    "Del": "Delete",
}
HAS_CHANGED = """root => {
  const before = window.shown;
  window.shown = JSON.stringify([
    root.outerHTML, document.fullscreenElement !== null, [...root.querySelectorAll("dialog")].map(one => one.open),
    [...root.querySelectorAll("*")].map(one => [one.scrollLeft, one.scrollTop, one.value]),
    document.activeElement === root]);
  return window.shown !== before;
}"""
"""JavaScript that returns whether a player has changed since the last call"""
READY = (
    ("ArrowRight", "ArrowRight"),
    ("z", "z", "z", "End", "1"),
    ("+",),
    (*"zzzzzz", "Shift+ArrowDown", "Shift+ArrowRight"),
    (),
)
"""alternatives for the keys to press before a tested key; they lead to the state that the help describes. The empty
alternative is for keys of the outline.
"""


def listed_keys(player: PlayerPage) -> list[str]:
    """Return the keys listed in the help, by their names in Playwright."""
    keys = []
    for line in player.root.locator(".gametree-help kbd").all_text_contents():
        names = line.removeprefix("⇧ ").split()
        named = [HELP_KEYS.get(name, name if len(name) > 1 else name.lower()) for name in names]
        keys += [f"Shift+{name}" for name in named] if line.startswith("⇧") else named
    return keys


def go_into_outline(player: PlayerPage) -> None:
    """Move the focus to an outline node that has children, a parent and siblings before and after it."""
    if not player.root.locator("[role=tree]").count():  # the browser remembers the panels
        player.press("o")
    player.root.locator("[role=tree] [tabindex='0']").focus()
    for key in ("Home", "Shift+ArrowRight", "Shift+ArrowDown"):
        player.page.keyboard.press(key)


HELPED = (
    gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"),
    gt.mcts("[[3 12 8] [2 4 6] [14 5 2]]", playouts=4, seed=1),
    gt.maxn("[[(1 2 6) (4 2 3)] [(6 1 2) (7 4 1)] [(5 1 1) (2 2 2)]]", root="p1"),
)


def test_help_lists_exactly_the_keys_with_an_effect(page: Page) -> None:
    """The tested page has no kernel. A key that is listed for several searches is tested with the first of them. Every
    third listed key is tested; with `EVERY_CASE`, all are.
    """
    tried = set[str]()
    for result in HELPED:
        player = PlayerPage.of(page, result)
        listed = listed_keys(player)
        others, left = {*ascii_lowercase}.difference(listed), {*listed[:: 1 if EVERY_CASE else 3]} - tried
        for before in READY:
            idle = keys_without_effect(player, before, [*sorted(others), *sorted(left)])
            assert others <= idle
            left &= idle
        assert left == set()
        tried.update(listed)


def keys_without_effect(player: PlayerPage, before: tuple[str, ...], keys: list[str]) -> set[str]:
    """Return the keys that change nothing when pressed after others; the page is loaded again after each change."""
    idle, is_ready = set[str](), False
    for key in keys:
        if not is_ready:
            player.page.reload()
            player.press(*before or ("ArrowRight",))
            if not before:
                go_into_outline(player)
        if key == "Escape":
            player.root.locator("[data-id=n0]").dispatch_event("click")
        player.root.evaluate(HAS_CHANGED)
        player.page.keyboard.press(key)
        is_ready = not player.root.evaluate(HAS_CHANGED)
        idle |= {key} if is_ready else set()
    return idle


INJECTED = (
    "<script>window.stolen = 1</script><img src='data:,' onerror='window.stolen = 2'>"
    "<style>h1 { outline-color: rgb(1, 2, 3) !important; }</style><h1 "
)


@pytest.mark.parametrize("kind", ["search", "pair", "sheet", "feedback"])
def test_content_policy_blocks_injected_scripts(browser: Browser, tmp_path: Path, kind: str) -> None:
    """The policy allows only the page's own scripts, which it identifies by hashes."""
    result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    documents = {
        "search": lambda: result.to_html(),
        "pair": lambda: to_html(compare(gt.minimax(result.tree), result)),
        "sheet": lambda: html_sheet.html(Sheet([Exercise("values", "[[3 12] [2 4]]")], title="Sheet")),
        "feedback": lambda: feedback_document("Feedback", ["<h1>Feedback</h1>"], "en"),
    }
    made = documents[kind]()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', made)
    assert policy is not None
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].split(";"))
    has_script = "script-src" in rules
    assert "unsafe" not in rules["script-src" if has_script else "style-src-elem"]
    page = browser.new_page()
    (tmp_path / "page.html").write_text(made.replace("<h1", INJECTED, 1), encoding="utf-8")
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    page.goto((tmp_path / "page.html").as_uri())
    assert page.evaluate("window.stolen") is None
    if not has_script:
        assert page.evaluate("getComputedStyle(document.querySelector('h1')).outlineColor") != "rgb(1, 2, 3)"
    assert sum("Content Security Policy" in one for one in refused) >= 2, refused
    (tmp_path / "own.html").write_text(made, encoding="utf-8")
    refused.clear()
    page.goto((tmp_path / "own.html").as_uri())
    assert refused == []
    if has_script:
        page.locator(".gametree-player").first.wait_for()
    page.close()
