"""The player in JupyterLab and Notebook 7: its cell runs, steps are read in Python, and the notebook is opened
again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from nbconvert import HTMLExporter
from nbformat import NotebookNode

import gametree as gt
from gametree.explain.what_if import what_if
from gametree.tree import edits
from jupyter_lab import APPS, Jupyter
from known_trees import TWO_PLY
from lab_page import ERROR, Lab, write_notebook, write_untrusted

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [
    pytest.mark.browser,
    pytest.mark.parametrize("jupyter", APPS, indirect=True, scope="module"),
]

SOURCES = (
    "import gametree as gt\nplayer = gt.alphabeta('[[3 12 8] [2 4 6] [14 5 2]]').player()\nplayer",
    "player.by, player.step, player.frame.name",
    "import ipywidgets\nother = gt.minimax('[[3 12 8] [2 4 6] [14 5 2]]').player(by='node', theme='print')\n"
    "ipywidgets.VBox([ipywidgets.Label('in a box'), other])",
    "player.by = 'event'\nplayer.step = 2\nplayer.by = 'leaf'\nplayer.step = 5",
)
NOTEBOOK = "player.ipynb"
NOTATION = "text => document.querySelector('.gametree-notation').value === text"


@pytest.fixture(scope="module")
def notebook(jupyter: Jupyter) -> Path:
    """Write a notebook without outputs."""
    return write_notebook(jupyter.folder / NOTEBOOK, SOURCES)


@pytest.fixture(scope="module")
def lab(browser: Browser, jupyter: Jupyter, notebook: Path) -> Iterator[Lab]:
    """Open the notebook and run its first three cells."""
    context = browser.new_context(viewport={"width": 1200, "height": 1100})
    opened = Lab(context.new_page(), jupyter).open(NOTEBOOK)
    for number in range(3):
        opened.run(number)
    yield opened
    context.close()


def test_step_and_size_are_synchronised_with_python(lab: Lab) -> None:
    player = lab.player(0)
    player.click("next").click("next").press("ArrowRight", "ArrowRight")
    assert player.place == "(d) 4 / 7"
    assert {label: player.note(label) for label in "ABCD"} == {"A": "≥ 3", "B": "= 3", "C": "≤ 2", "D": ""}
    assert lab.run(1).output(1) == "('leaf', 4, 'd')"
    player.press("1", "ArrowRight")
    before = player.read()["slider"]
    assert lab.run(1).output(1).startswith(f"('event', {before}, ")
    lab.run(3)
    lab.page.wait_for_function("document.querySelector('.gametree-place').textContent === '(e) 5 / 7'")
    assert player.note("A") == "[3, 14]"
    assert lab.run(1).output(1) == "('leaf', 5, 'e')"


def test_player_keys_do_not_change_notebook_cells(lab: Lab) -> None:
    """In command mode, JupyterLab itself uses the player's keys to add, cut or change cells."""
    player = lab.player(0)
    cells, text = lab.page.locator(".jp-Cell").count(), lab.cell(0).locator(".cm-content").inner_text()
    player.click("first").press("a", "b", "x", "d", "d", "m", "y", "z", "ArrowRight", "1", "2", "Enter", "ArrowUp")
    lab.leave_full_screen()
    assert lab.page.locator(".jp-Cell").count() == cells
    assert lab.page.locator(".jp-MarkdownCell").count() == 0
    assert lab.cell(0).locator(".cm-content").inner_text() == text
    assert player.place == "(a) 1 / 7"
    assert player.root.evaluate("root => document.activeElement === root")


def test_players_in_one_notebook_are_independent(lab: Lab) -> None:
    """One player is inside a box, with another search and theme."""
    first, second = lab.player(0), lab.player(2)
    assert lab.cell(2).get_by_text("in a box", exact=True).is_visible()
    first.press("Home")
    second.press("End")
    assert (first.place, second.place) == ("0 / 7", "(d) 4 / 4")
    assert (first.note("A"), second.note("A")) == ("", "= 3")
    first.press("ArrowRight")
    assert second.place == "(d) 4 / 4"


def test_kernel_answers_what_if_edits_and_language(lab: Lab) -> None:
    """Undoing the edits and restoring the language restores the original state."""
    player = lab.player(0).press("2", "Home", *["ArrowRight"] * 4)
    result = gt.alphabeta(TWO_PLY)
    paragraphs = player.root.locator(".what-if .gametree-answer p")
    player.root.locator(".what-if li").filter(has_text="C2").locator("input[type=text]").fill("1")
    paragraphs.first.wait_for()
    assert tuple(paragraphs.all_text_contents()) == what_if(result, {"C2": "1"}).sentences()
    player.root.locator(".what-if .reset").click()
    player.press("d", "ArrowDown", "a")
    tree = edits.add_child(result.tree, "B")
    lab.page.wait_for_function(NOTATION, arg=str(tree))
    player.root.locator("[data-verb=undo]").click()
    lab.page.wait_for_function(NOTATION, arg=str(result.tree))
    player.press("d", "Escape")
    for lang in ("pt", "en"):
        player.speak(lang)
        player.root.and_(lab.page.locator(f":lang({lang})")).wait_for()
        shown = player.root.locator(".gametree-caption:not([aria-hidden])")
        assert shown.text_content() == result.frames(lang=lang)[4].caption(lang)


def test_theme_follows_jupyterlab(lab: Lab) -> None:
    """The player ignores the colour scheme that the system prefers."""
    player = lab.player(0)
    ink = "root => getComputedStyle(root).color"
    lab.page.emulate_media(color_scheme="dark")
    light = player.root.evaluate(ink)
    lab.page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    dark = player.root.evaluate(ink)
    lab.page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    lab.page.emulate_media(color_scheme="light")
    assert (light, dark) == ("rgb(27, 27, 27)", "rgb(232, 232, 232)")


def test_other_outputs_take_no_space_beside_the_player(lab: Lab) -> None:
    """The still picture and the style sheet, which are also in the output, take no space."""
    shown = lab.cell(0).locator(".jp-OutputArea-child").evaluate_all("all => all.map(one => one.offsetHeight > 0)")
    assert shown == [False, False, True]


@pytest.fixture(scope="module")
def saved(lab: Lab, jupyter: Jupyter, notebook: Path) -> NotebookNode:
    """Save the notebook after its cells have run, stop its kernel, and return the saved notebook."""
    lab.player(0).press("End")
    lab.save()
    lab.stop()
    return nbformat.read(notebook, as_version=4)


def test_player_continues_without_its_kernel(lab: Lab, saved: NotebookNode) -> None:
    faults: list[str] = []
    lab.page.on("pageerror", lambda error: faults.append(str(error)))
    player = lab.player(0).press("Home", "ArrowRight").click("next")
    assert (player.place, player.note("B")) == ("(b) 2 / 7", "≤ 3")
    assert faults == []


@pytest.mark.parametrize("is_trusted", [True, False], ids=["trusted", "not trusted"])
def test_reopened_notebook_shows_the_finished_search_without_a_kernel(
    lab: Lab, jupyter: Jupyter, saved: NotebookNode, is_trusted: bool
) -> None:
    name = NOTEBOOK if is_trusted else write_untrusted(saved, jupyter.folder / "copied.ipynb")
    page = lab.page.context.new_page()
    page.set_viewport_size({"width": 1000, "height": 1100})
    reopened = Lab(page, jupyter).open(name)
    outputs = reopened.cell(0).locator(".jp-OutputArea-output")
    if is_trusted:
        outputs.get_by_text(ERROR).wait_for(state="attached")
        assert not outputs.get_by_text(ERROR).is_visible()
    picture = reopened.cell(0).locator("img")
    picture.wait_for()
    assert (picture.get_attribute("src") or "").startswith("data:image/svg+xml")
    assert reopened.cell(0).get_by_text("To play the search, run this cell").is_visible()
    assert picture.evaluate("image => image.complete && image.naturalWidth > 300")
    box, cell = picture.bounding_box(), reopened.cell(0).bounding_box()
    assert box and cell and box["x"] + box["width"] <= cell["x"] + cell["width"]
    assert "".join(outputs.all_inner_texts()).replace(ERROR, "").count("widget") == 0
    page.close()


def test_nbconvert_shows_picture_and_words(saved: NotebookNode) -> None:
    """No external script is loaded."""
    notebook = deepcopy(saved)
    page, _ = HTMLExporter().from_notebook_node(notebook)
    notebook.cells = [cell for cell in notebook.cells if "data:image/svg+xml" not in json.dumps(cell)]
    without, _ = HTMLExporter().from_notebook_node(notebook)
    pictures = re.findall(r'<img alt="([^"]*)"[^>]*src="data:image/svg\+xml,', page)
    assert [picture.startswith("MAX is to move at A.") for picture in pictures] == [True]
    assert ERROR not in page
    assert page.count("<script") == without.count("<script")
