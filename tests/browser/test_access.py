"""Accessibility of the page: axe-core findings, text contrast, motion and keyboard use."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import gametree as gt
from access import LEAST, contrasts, faint, moving, violations
from effort import pairing
from gametree.drawing.themes import THEMES
from gametree.widgets.player_page import to_html
from known_trees import LEAVES_27
from player_page import PlayerPage

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

RESULT = gt.alphabeta(LEAVES_27, branching=3)
SCHEMES = ("light", "dark")


def ask(level: str) -> Callable[[PlayerPage], object]:
    """Return a function that goes to the start of the search and asks the first question of the given level."""
    return lambda player: (player.root.locator(f"[data-level={level}]").click(), player.press("Home", "ArrowRight"))


def answer(player: PlayerPage) -> None:
    """Answer the open question; the answer is wrong if a wrong one is easy to enter."""
    if (leaf := player.root.locator(".gametree-fields input[placeholder]")).count():
        leaf.fill("D33")
        leaf.press("Enter")
    elif (choice := player.root.locator("[data-choice=cut]")).count():
        choice.click()
    else:
        for field in player.root.locator(".gametree-fields input").all():
            field.fill("5")
        player.page.keyboard.press("Enter")


def try_values(player: PlayerPage) -> None:
    """Select a pruned leaf, change its value, and type an invalid value for another leaf."""
    player.press("2").go(6).root.locator("[data-id=n12]").click()
    fields = player.root.locator(".what-if input[type=text]")
    fields.first.fill("99")
    expect(player.root.locator(".gametree-answer p").first).to_be_visible()
    fields.nth(1).fill("seven")


def fold(player: PlayerPage) -> None:
    """Fold two subtrees and select the root of one of them."""
    player.press("Escape", "2").go(9)
    for label in ("B", "D"):
        player.root.locator(f"[data-id=n{RESULT.tree.node(label)}]").dblclick()
    player.root.locator(f"[data-id=n{RESULT.tree.node('D')}]").click()


STATES: dict[str, Callable[[PlayerPage], object]] = {
    "start": lambda player: player.press("Home"),
    "middle": lambda player: player.press(*["ArrowRight"] * 8),
    "end": lambda player: player.press("End"),
    "legend and settings": lambda player: player.press("l", "g"),
    "all panels and what if": lambda player: (player.press(*"psfeo"), try_values(player)),
    "folded": lambda player: (player.press(*"lpsfeo"), fold(player)),
    "first event": lambda player: player.press("1", "Escape", "Home", "ArrowRight", "d"),
    "leaf?": lambda player: player.press("q", "Home", "ArrowRight"),
    "leaf, answered": answer,
    "cut?": ask("cut"),
    "cut, answered": answer,
    "window?": ask("window"),
    "window, no number": lambda player: player.root.locator(".gametree-fields [type=submit]").click(),
    "window, answered": answer,
    "value?": ask("value"),
    "value, misses": lambda player: (answer(player), player.root.locator(".gametree-misses summary").click()),
    "help": lambda player: player.press("?"),
}
"""the examined states; each function changes the previous state into this one"""

THEMED = ("middle", "end", "legend and settings", "all panels and what if", "folded")
"""the states in which text colours depend on the theme"""


# ---- checks of the checkers ---------------------------------------------------------------------


def test_axe_finds_seeded_faults_within_its_scope(page: Page) -> None:
    page.set_content("<main><h1>x</h1><button></button><p><img src='data:,'></p></main>")
    assert {found.split(":")[0] for found in violations(page)} >= {"button-name", "image-alt"}
    assert [found.split(":")[0] for found in violations(page, "p")] == ["image-alt"]


CONTRASTS = {
    "black on white": ("<p style='color: #000'>black on white</p>", 21),
    "grey": ("<p style='color: #777'>grey</p>", 4.48),
    "on its own ground": ("<p style='color: #fff; background: #00f'>on its own ground</p>", 8.59),
    "on a thin ground": ("<p style='background: rgb(0 0 0 / 0.2)'>on a thin ground</p>", 13.08),
    "faded": ("<div style='opacity: 0.5'><p>faded</p></div>", 3.98),
    "on a gradient": ("<p style='background: linear-gradient(#fff, #000)'>on a gradient</p>", 0),
    "in a shape": ("<svg><rect width=300 height=50 /><text y=30 fill='#fff'>in a shape</text></svg>", 21),
    "sticking out": ("<svg><rect width=30 height=50 /><text y=30 fill='#fff'>sticking out</text></svg>", 1),
    "moved": ("<svg><rect width=9 height=9 /><g transform='scale(2)'><text x=20 y=30>moved</text></g></svg>", 21),
    "a hint": ("<input placeholder='a hint' aria-label=x><style>::placeholder { color: #777 }</style>", 4.48),
    "typed": ("<input value='typed' style='color: #777' aria-label=x>", 4.48),
    "after": ("<style>p::after { content: 'after'; color: #777 }</style><p></p>", 4.48),
    "": ("<p hidden>gone</p><p style='visibility: hidden'>room</p><svg><title>title</title></svg>", None),
}


@pytest.mark.parametrize("text", CONTRASTS)
def test_contrast_checker_reproduces_published_wcag_values(page: Page, text: str) -> None:
    markup, ratio = CONTRASTS[text]
    page.set_content(f"<html style='color-scheme: light'><body style='color: #000'>{markup}</body></html>")
    found = [(contrast.text, round(contrast.ratio, 2)) for contrast in contrasts(page)]
    assert found == ([] if ratio is None else [(text, ratio)])
    assert bool(faint(page)) == (ratio is not None and ratio < 4.5)


def test_motion_checker_finds_transitions_and_running_animations(page: Page) -> None:
    page.set_content(
        "<style>a { transition: color 1s, top 0s } b { animation: turn 1s } i { scroll-behavior: smooth }"
        "u { transition: none } p::after { content: 'x'; transition: color 1s }"
        "@keyframes turn { to { rotate: 1turn } }</style><a>a</a><b>b</b><i>i</i><u>u</u><p>p</p>"
    )
    assert moving(page) == ["a", "b", "i", "p", "CSSAnimation of b"]


# ---- the player's page --------------------------------------------------------------------------


def in_schemes(page: Page, find: Callable[[Page], list[Any]], schemes: Sequence[str] = SCHEMES) -> list[Any]:
    """Return the results of the check ``find`` in each of the given colour schemes."""
    found = []
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found += find(page)
    return found


def trouble(page: Page) -> list[Any]:
    """Return the axe-core findings, and the texts with too low contrast in light and dark colours."""
    return [*violations(page, contrast=False), *in_schemes(page, faint)]


def test_axe_finds_no_fault_in_any_state_of_the_page(page: Page) -> None:
    """Contrast is tested separately."""
    player = PlayerPage.of(page, RESULT)
    found = {name: (reach(player), violations(page, contrast=False))[1] for name, reach in STATES.items()}
    assert found == {name: [] for name in STATES}


def test_search_table_and_node_history_are_accessible(page: Page) -> None:
    result = gt.mtdf("[[3 12 8] [2 4 6] [14 5 2]]", first_guess=4)
    uses = next(frame for frame in result.frames("event") if any(entry.used for entry in frame.table_entries))
    player = PlayerPage.of(page, result).press("k", "v", "1").go(uses.index)
    player.root.locator("[data-id=n1]").click()
    assert player.root.locator(".gametree-panel.table tr.used, .gametree-history tr[aria-current]").count() == 2
    assert trouble(page) == []


def test_pair_of_players_is_accessible(page: Page) -> None:
    player = PlayerPage.of(page, gt.compare(gt.minimax(RESULT.tree), RESULT))
    for name in ("middle", "end"):
        STATES[name](player)
        assert trouble(page) == [], name


@pytest.mark.parametrize(
    ("theme", "schemes"),
    [("auto", SCHEMES), *((theme, [scheme]) for theme, scheme in pairing(THEMES, SCHEMES[::-1]))],
)
def test_every_text_has_a_contrast_of_at_least_4_5(page: Page, theme: str, schemes: Sequence[str]) -> None:
    player = PlayerPage.of(page, RESULT, theme=theme)
    names = STATES if theme == "auto" else THEMED
    seen = {name: (STATES[name](player), in_schemes(page, contrasts, schemes))[1] for name in names}
    assert {name: [c for c in found if c.ratio < LEAST] for name, found in seen.items()} == {name: [] for name in names}
    texts = {contrast.text for found in seen.values() for contrast in found}
    assert {"A", "B11", "current path", "1×", "27"} <= texts
    assert {"v(B3) = 15 ≥ β = 8", "99", "seven", "evaluate", "B3: MAX node, ≥ 15, on the current path", "⋯ 9"} <= texts


def test_page_without_scripts_is_accessible(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "still.html"
    path.write_text(re.sub(r"<script>.*</script>", "", to_html(RESULT), flags=re.DOTALL), encoding="utf-8")
    page.goto(path.as_uri())
    assert page.locator("main svg").is_visible() and page.locator("main svg text").count() > 60
    assert trouble(page) == []


def test_only_the_picture_scrolls_sideways_at_320_pixels(page: Page) -> None:
    """A width of 320 pixels corresponds to a zoom of 400 %."""
    page.set_viewport_size({"width": 320, "height": 640})
    player = PlayerPage.of(page, RESULT).press("l", "g", "ArrowRight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    outside = "all => all.filter(one => one.getBoundingClientRect().right > innerWidth).map(one => one.textContent)"
    assert player.root.locator("button, input, output, p, li, b").evaluate_all(outside) == []


# ---- motion and keys ----------------------------------------------------------------------------

WATCH = """stage => {
  window.stays = [];
  window.started = [];
  let seen = new Set();
  stage.addEventListener('scroll', () => seen.add(`${stage.scrollLeft} ${stage.scrollTop}`));
  stage.addEventListener('scrollend', () => { window.stays.push(seen.size); seen = new Set(); });
  for (const type of ['transitionrun', 'animationstart']) addEventListener(type, () => window.started.push(type), true);
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_reduced_motion_is_respected(page: Page, motion: str) -> None:
    """The picture jumps to its new position and does not glide."""
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    page.set_viewport_size({"width": 560, "height": 800})
    player = PlayerPage.of(page, RESULT, step=12)
    assert motion == "no-preference" or moving(page) == []
    player.root.locator(".gametree-stage").evaluate(WATCH)
    player.press(*"zzz+++", "Space")
    expect(player.root.locator(".gametree-place")).to_have_text("(q) 17 / 17")
    stays = page.evaluate("window.stays")
    assert stays
    assert (max(stays) == 1) == (motion == "reduce")
    assert motion == "no-preference" or page.evaluate("window.started") == []


def test_tab_visits_every_control_in_visual_order(player: PlayerPage) -> None:
    controls = player.settings().root.locator(":is(button, input, select):visible")
    names = controls.evaluate_all("all => all.map(one => one.ariaLabel ?? one.textContent)")
    player.root.focus()
    reached = []
    for _ in names:
        player.page.keyboard.press("Tab")
        reached.append(player.page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent"))
    assert reached == names
    player.page.keyboard.press("Tab")
    assert not player.root.evaluate("root => root.contains(document.activeElement)")
