"""The explorer in JupyterLab: typing, choosing, and reading the tree in Python."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from test_calm_stage import LEAST, PLACES, SIZES, TEXTS, TREES, each_step, moved, small

import gametree as gt
from effort import pairing
from jupyter_lab import Jupyter
from lab_page import Lab, write_notebook
from player_page import PlayerPage, wait_until_still

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

pytestmark = pytest.mark.browser

SOURCES = ("import gametree as gt\nexplorer = gt.explore()\nexplorer", "explorer.result.value, explorer.code")


class Desk:
    """The explorer below a cell; its fields are found by label."""

    def __init__(self, lab: Lab, number: int) -> None:
        self.lab = lab
        self.root = lab.cell(number).locator(".gametree-explorer")
        self.root.locator(".gametree-player").wait_for()
        self.switch("Change tree and search")
        self.root.locator(".gametree-field").first.wait_for()

    def switch(self, name: str) -> None:
        """Press the button that folds or unfolds a group of fields."""
        self.root.locator(".widget-toggle-button").filter(has_text=name).click()

    def field(self, name: str) -> Locator:
        """Return the field with the given label."""
        return self.root.locator(".gametree-field").get_by_label(name, exact=True)

    def type(self, name: str, text: str) -> Desk:
        """Replace the text of the given field, key by key."""
        field = self.field(name)
        field.fill("")
        field.press_sequentially(text, delay=15)
        return self

    def choose(self, name: str, line: str) -> Desk:
        """Choose the given entry of a list."""
        self.field(name).select_option(label=line)
        return self

    @property
    def player(self) -> PlayerPage:
        """Return the player that is shown now."""
        return PlayerPage(self.lab.page, self.root.locator(".gametree-player"))

    def leaves(self, *texts: str) -> None:
        """Wait until the leaves of the picture have the given texts."""
        self.lab.page.wait_for_function(
            """wanted => [...document.querySelectorAll('.gametree-explorer .gt-leaf')]
              .map(mark => mark.textContent).join(' ') === wanted""",
            arg=" ".join(texts),
        )

    def at(self, place: str) -> None:
        """Wait until the player shows the given step."""
        self.root.locator(".gametree-place").get_by_text(place, exact=True).wait_for()

    def alert(self, sentence: str) -> None:
        """Wait for the given error message, and check that it is the only one."""
        alerts = self.root.get_by_role("alert")
        alerts.filter(has_text=sentence).wait_for()
        assert alerts.count() == 1

    def no_alert(self) -> None:
        """Wait until there is no error message."""
        self.root.get_by_role("alert").first.wait_for(state="detached")


@pytest.fixture(scope="module")
def lab(browser: Browser, jupyter: Jupyter) -> Iterator[Lab]:
    """Open a notebook with an explorer and run its cells."""
    write_notebook(jupyter.folder / "explorer.ipynb", SOURCES)
    opened = Lab(browser.new_page(viewport={"width": 1100, "height": 1000}), jupyter).open("explorer.ipynb")
    faults: list[str] = []
    opened.page.on("pageerror", lambda error: faults.append(str(error)))
    yield opened.run(0)
    opened.page.close()
    assert faults == []


@pytest.fixture
def desk(lab: Lab) -> Desk:
    """Run the cell again to reset the explorer."""
    lab.run(0)
    return Desk(lab, 0)


def test_half_typed_list_gets_a_message_and_keeps_the_picture(desk: Desk) -> None:
    """As soon as the list is complete, the picture changes."""
    before = desk.player.read()["marks"]
    desk.player.click("next")
    desk.type("Tree", "[3 x")
    desk.alert("line 1, column 4: 'x' is not valid here; write a number")
    assert desk.field("Tree").input_value() == "[3 x"
    assert desk.player.read()["marks"].keys() == before.keys()
    desk.type("Branching", "2").type("Tree", "[8 6 3 1]")
    desk.no_alert()
    desk.leaves("8", "6", "3", "1")
    assert desk.field("Tree").input_value() == "[8 6 3 1]"
    desk.at("0 / 3")
    desk.player.press("End")
    assert desk.player.note("A") == "= 6"
    assert desk.lab.run(1).output(1) == "(6, 'gt.alphabeta(\"[8 6 3 1]\", branching=2)')"


def test_list_of_729_leaves_is_searched_after_a_pause_in_typing(desk: Desk) -> None:
    """The picture is folded, and text typed during the search is kept."""
    leaves = [str(number % 17) for number in range(729)]
    desk.field("Tree").fill(" ".join(leaves))
    desk.root.get_by_text("1093").wait_for()
    assert desk.root.locator(".gametree-player .gt-node:visible").count() < 60
    desk.field("Tree").press_sequentially("0 1", delay=30)
    desk.alert("the leaf list has 730 leaves, but branching 3 needs")
    assert desk.field("Tree").input_value() == " ".join([*leaves[:-1], f"{leaves[-1]}0", "1"])
    assert desk.lab.run(1).output(1).startswith(f"({gt.alphabeta(' '.join(leaves), branching=3).value},")


def test_language_changes_and_step_stays(desk: Desk) -> None:
    desk.player.click("next").click("next")
    desk.choose("Language", "Português")
    desk.field("Algoritmo").wait_for()
    desk.root.locator(".gametree-player[lang=pt]").wait_for()
    assert desk.field("Árvore").input_value() == "[3 12 8 2 4 6 14 5 2]"
    desk.at("(b) 2 / 7")
    assert desk.field("Tamanho do passo").locator("option:checked").inner_text() == "Folha"
    desk.choose("Língua", "Español")
    desk.root.get_by_role("button", name="Reglas y ventana inicial").wait_for()


def test_random_button_draws_the_next_tree(desk: Desk) -> None:
    """An invalid seed is reported and changes nothing."""
    desk.switch("Random tree")
    desk.type("Children of each node", "2").type("Levels of moves", "2")
    desk.root.get_by_role("button", name="New random tree").click()
    tree = gt.random_tree(1, 2, 2)
    desk.leaves(*(str(tree.value(leaf)) for leaf in tree.leaves))
    desk.type("Seed", "x")
    desk.alert("the seed is 'x'; write a whole number from 0")


def test_field_and_player_share_the_step_size(desk: Desk) -> None:
    """A new tree has the same step size."""
    desk.choose("Step size", "Event")
    desk.lab.page.wait_for_function("document.querySelector('.gametree-player [data-by=event]').ariaPressed === 'true'")
    desk.player.click("cut")
    desk.lab.page.wait_for_function(
        "[...document.querySelectorAll('.gametree-explorer option:checked')].some(o => o.textContent === 'Cut-off')"
    )
    desk.type("Branching", "").type("Tree", "[[3 5] [2 9]]")
    desk.leaves("3", "5", "2", "9")
    assert desk.player.root.locator("[data-by=cut]").get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize("width", [1100, 600])
def test_fields_stay_inside_the_output_and_do_not_overlap(desk: Desk, width: int) -> None:
    """At both widths of the page, each field is at least wide enough for a number."""
    desk.lab.page.set_viewport_size({"width": width, "height": 1000})
    for name in ("Rules and initial window", "Random tree"):
        desk.switch(name)
    for lang in ("Español", "Português", "English"):
        before = desk.root.locator(".gametree-field label").first.inner_text()
        desk.root.locator(".gametree-field select").nth(4).select_option(label=lang)
        expect(desk.root.locator(".gametree-field label").first).not_to_have_text(before)
        wait_until_still(desk.root)
        frame = desk.root.bounding_box()
        fields = desk.root.locator(".gametree-field:visible").evaluate_all(
            """all => all.map(one => [...one.querySelectorAll('label, input, select')]
              .map(part => part.getBoundingClientRect().toJSON()))"""
        )
        assert frame and len(fields) > 10
        for label, control in fields:
            assert label["right"] <= control["left"] + 1 and control["width"] >= 40
            assert frame["x"] - 1 <= label["left"] and control["right"] <= frame["x"] + frame["width"] + 1
    desk.lab.page.set_viewport_size({"width": 1100, "height": 1000})


def test_form_with_folded_fields_and_player_fit_a_laptop(desk: Desk) -> None:
    """On a laptop, JupyterLab has 640 pixels of height for a notebook."""
    page = desk.lab.page
    page.set_viewport_size({"width": 1366, "height": 768})
    desk.type("Tree", " ".join(["[", *(str(number * 7 % 31) for number in range(27)), "]"]))
    desk.no_alert()
    page.wait_for_function("document.querySelectorAll('.gametree-explorer .gt-leaf').length === 27")
    desk.switch("Change tree and search")
    wait_until_still(desk.root)
    box = desk.root.bounding_box()
    assert box and box["height"] <= 640
    assert desk.root.evaluate("form => form.scrollWidth <= form.clientWidth")
    page.set_viewport_size({"width": 1100, "height": 1000})


@pytest.mark.parametrize(("name", "screen"), pairing(["9 leaves", "27 leaves", "81 leaves"], LEAST))
def test_explorer_texts_are_legible(desk: Desk, name: str, screen: str) -> None:
    desk.lab.page.set_viewport_size(SIZES[screen])  # type: ignore[arg-type]
    desk.field("Tree").fill(str(TREES[name].tree))
    desk.leaves(*(str(TREES[name].tree.value(leaf)) for leaf in TREES[name].tree.leaves))
    slider = desk.root.locator(".gametree-slider")
    for step in ("0", str(int(slider.get_attribute("max") or 0) // 2)):
        slider.fill(step)
        assert small([desk.root.evaluate(TEXTS)], screen) == []
    desk.lab.page.set_viewport_size({"width": 1100, "height": 1000})


@pytest.mark.parametrize("screen", ["laptop", "phone"])
def test_tree_texts_and_controls_of_the_explorer_keep_their_places(desk: Desk, screen: str) -> None:
    page, files = desk.lab.page, desk.lab.page.locator(".jp-FileBrowser")
    page.set_viewport_size(SIZES[screen])  # type: ignore[arg-type]
    if screen == "phone":  # at this width the file browser leaves six pixels for the notebook
        page.keyboard.press("Control+b")
        files.wait_for(state="hidden")
    desk.switch("Change tree and search")
    wait_until_still(desk.root)
    found = moved(each_step(desk.root, PLACES))
    if screen == "phone":
        page.keyboard.press("Control+b")
        files.wait_for(state="visible")
    page.set_viewport_size({"width": 1100, "height": 1000})
    assert found == set()
