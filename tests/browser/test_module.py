"""The player loaded as a separate JavaScript module, as in VS Code, and slides with its still picture."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import SlidesExporter
from nbformat import NotebookNode

import gametree as gt
from access import violations
from gametree.widgets.player_payload import payload
from known_trees import T1, TWO_PLY
from widget_page import ModulePage

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


COUNT_MODULES = """() => {
  const make = URL.createObjectURL;
  window.compiled = 0;
  URL.createObjectURL = blob => { window.compiled += blob.type === "text/javascript"; return make(blob); };
}"""


@pytest.fixture
def outputs(page: Page, tmp_path: Path) -> ModulePage:
    """Return an object that shows players on an empty page."""
    path = tmp_path / "plain.html"
    path.write_text("<!doctype html><meta charset=utf-8><title>plain</title><body></body>", encoding="utf-8")
    page.goto(path.as_uri())
    return ModulePage(page)


def test_widgets_of_a_page_compile_one_module(outputs: ModulePage) -> None:
    """Each of three widgets loads its own small module, and the player's module is compiled once for all of them."""
    outputs.page.evaluate(COUNT_MODULES)
    for result in (gt.alphabeta(TWO_PLY), gt.minimax(TWO_PLY), gt.alphabeta(T1)):
        outputs.show(result)
    assert outputs.page.evaluate("() => compiled") == 3 + 1


def test_players_from_two_module_copies_are_independent(outputs: ModulePage) -> None:
    """Each player updates its own model only."""
    first = outputs.show(gt.alphabeta(TWO_PLY))
    second = outputs.show(gt.minimax(T1), by="node", lang="es", step=1)
    assert (first.place, second.place.partition(") ")[2]) == ("0 / 7", "1 / 5")
    before = second.read()
    first.press("ArrowRight", "ArrowRight").click("next")
    assert (first.place, first.note("A"), second.read()) == ("(c) 3 / 7", "≥ 3", before)
    assert (outputs.saved_state(0)["step"], outputs.saved_state(1)) == (3, {})
    second.press("1", "End")
    assert (outputs.saved_state(1)["by"], outputs.saved_state(0)["step"], first.place) == ("event", 3, "(c) 3 / 7")


def test_step_and_size_set_in_python_are_shown_in_that_player_only(outputs: ModulePage) -> None:
    first, second = (outputs.show(gt.alphabeta(TWO_PLY)) for _ in range(2))
    outputs.send(1, step=5)
    assert (first.place, second.place, second.note("A")) == ("0 / 7", "(e) 5 / 7", "[3, 14]")
    outputs.send(1, by="cut", step=1)
    assert second.place.endswith("1 / 2")


def test_only_pruned_leaves_show_a_supposed_value(outputs: ModulePage) -> None:
    """The caption names the actual value of an evaluated leaf, so the picture keeps showing this value."""
    player = outputs.show(gt.alphabeta(TWO_PLY)).go(4)
    assert "C1 = 2" in player.read()["caption"]
    for label, node, own, shown in (("C1", "n6", "2", "2"), ("C2", "n7", "4", "9")):
        player.root.locator(f"[data-id={node}]").click()
        row = player.root.locator(".what-if li").filter(has_text=label)
        assert row.locator("input[type=text]").input_value() == own
        row.locator("input[type=text]").fill("9")
        assert player.read()["marks"][node][1] == shown


def test_closed_player_leaves_nothing_on_the_page(outputs: ModulePage) -> None:
    """A player adds nothing to the window object or outside its output, and removes its elements when it is closed."""
    first, second = outputs.show(gt.alphabeta(TWO_PLY)), outputs.show(gt.alphabeta(T1))
    for player in (first, second):
        player.press("ArrowRight", "l", "1", "End", "Space", "Home").click("next")
    assert outputs.left_behind() == []
    first.press("Space")
    assert outputs.close(0) == 0
    assert second.press("2", "Home", "ArrowRight").click("next").place.startswith("(b) 2 / ")
    assert outputs.left_behind() == []


def test_player_follows_the_theme_of_vs_code(outputs: ModulePage) -> None:
    """The class of the page's body determines the theme, not the system preference."""
    root = outputs.show(gt.alphabeta(TWO_PLY)).root
    inks = set()
    for system in ("light", "dark"):
        outputs.page.emulate_media(color_scheme=system)  # type: ignore[arg-type]
        for name in ("vscode-light", "vscode-dark"):
            outputs.page.evaluate("name => { document.body.className = name }", name)
            inks.add((name, root.evaluate("root => getComputedStyle(root).color")))
    assert inks == {("vscode-light", "rgb(27, 27, 27)"), ("vscode-dark", "rgb(232, 232, 232)")}


@pytest.mark.parametrize("system", ["light", "dark"])
@pytest.mark.parametrize("scheme", ["normal", "light", "dark", "light dark"])
def test_player_follows_the_theme_of_the_page(outputs: ModulePage, scheme: str, system: str) -> None:
    """On a page without a theme the player is light, regardless of the system preference."""
    outputs.page.evaluate("scheme => { document.documentElement.style.colorScheme = scheme }", scheme)
    outputs.page.emulate_media(color_scheme=system)  # type: ignore[arg-type]
    root = outputs.show(gt.alphabeta(TWO_PLY)).root
    is_dark = scheme == "dark" or (scheme, system) == ("light dark", "dark")
    ink = root.evaluate("root => getComputedStyle(root).color")
    assert ink == ("rgb(232, 232, 232)" if is_dark else "rgb(27, 27, 27)")


def test_new_search_without_questions_ends_the_predictions(outputs: ModulePage) -> None:
    """The new search replaces one with an open question."""
    player = outputs.show(gt.alphabeta(TWO_PLY)).press("q")
    player.root.locator("[data-level=cut]").click()
    outputs.send(0, _payload=payload(gt.minimax(TWO_PLY)), step=0)
    assert player.place == "0 / 9" and player.root.locator(".gametree-panel.predict").is_hidden()


# ---- slides -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def ran() -> NotebookNode:
    """Run a notebook with two slides, the second of which contains a player, and return it."""
    slide = {"slideshow": {"slide_type": "slide"}}
    source = f"import gametree as gt\ngt.alphabeta({TWO_PLY!r}).player(step=4)"
    cells = [nbformat.v4.new_markdown_cell("# Before", metadata=slide), nbformat.v4.new_code_cell(source)]
    cells[1].metadata = slide
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    NotebookClient(notebook, timeout=600).execute()
    return notebook


def opened_offline(browser: Browser, notebook: NotebookNode, path: Path) -> tuple[Page, set[str], list[str]]:
    """Export a notebook as slides and open them without a network; return the page, its requests and its errors."""
    path.write_text(SlidesExporter().from_notebook_node(notebook)[0], encoding="utf-8")
    page = browser.new_page()
    asked: set[str] = set()
    errors: list[str] = []
    page.on("request", lambda request: asked.add(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route(re.compile("^https?:"), lambda route: route.abort())
    page.goto(path.as_uri())
    return page, asked - {path.as_uri()}, errors


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.parametrize("has_state", [False, True], ids=["saved", "with the state of widgets"])
def test_slides_show_the_step_without_a_network(
    browser: Browser, ran: NotebookNode, tmp_path: Path, has_state: bool
) -> None:
    notebook = deepcopy(ran)
    if not has_state:
        del notebook.metadata["widgets"]
    page, asked, errors = opened_offline(browser, notebook, tmp_path / "slides.html")
    picture = page.locator("section img")
    assert (picture.count(), picture.is_visible()) == (1, True)
    assert picture.evaluate("image => image.complete && image.naturalWidth") > 300
    assert (picture.get_attribute("alt") or "").startswith("C1 = 2 gives C ≤ 2")
    notebook.cells[1].outputs = []
    _, asked_without, errors_without = opened_offline(browser, notebook, tmp_path / "without.html")
    assert (asked, errors) == (asked_without, errors_without)


def test_help_lists_the_editor_keys_if_a_kernel_runs(outputs: ModulePage) -> None:
    """The editor works only with a kernel."""
    player = outputs.show(gt.alphabeta(TWO_PLY))
    keys = player.root.locator(".gametree-help kbd").all_text_contents()
    assert "D" in keys and "A M Del U R" in keys


def test_players_of_one_search_have_distinct_landmarks(outputs: ModulePage) -> None:
    """The test opens all panels of both players, in the same and in different languages."""
    players = [outputs.show(gt.alphabeta(TWO_PLY)) for _ in range(2)]
    for player in players:
        player.press(*"psfeon", "ArrowRight", "q")
        player.root.locator("[data-id=n1]").click()
    assert outputs.page.locator(".gametree-panel.calls").count() == 2
    assert [found for found in violations(outputs.page, contrast=False) if found.startswith("landmark-unique")] == []
    players[1].root.locator("select.gametree-language").first.select_option("es", force=True)
    assert [found for found in violations(outputs.page, contrast=False) if found.startswith("landmark-unique")] == []
