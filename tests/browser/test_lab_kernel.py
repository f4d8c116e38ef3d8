"""The player with a kernel in JupyterLab, and what still works after the kernel has stopped."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import nbformat
import pytest
from nbconvert import HTMLExporter, SlidesExporter
from nbformat import NotebookNode
from PIL import Image
from playwright.sync_api import expect

import gametree as gt
from gametree.explain.predict import questions
from gametree.explain.what_if import what_if
from gametree.phrases import LANGUAGES
from gametree.tree import edits
from gametree.widgets.player_words import player_words
from jupyter_lab import Jupyter
from known_trees import TWO_PLY
from lab_page import ERROR, Kernel, Lab, write_notebook, write_untrusted
from player_page import PlayerPage, wait_until_still
from saved_pictures import drawn

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

NOTEBOOK = "kernel.ipynb"
RESULT = gt.alphabeta(TWO_PLY)
CHANCE = "[{0.5: 3, 0.5: 5} {0.5: 2, 0.5: 8}]"
WORDS = player_words()
DEAD = "Could not send widget sync message Error: Cannot send"
"""message of ipywidgets in the browser console after a kernel has terminated"""
CELLS = {
    "what_if": f"import gametree as gt\nTREE = gt.Tree.parse({TWO_PLY!r})\nw = gt.alphabeta(TREE).player(step=4)\nw",
    "chance": f"c = gt.expectiminimax({CHANCE!r}).player()\nc",
    "predict": "f = gt.alphabeta(TREE).player()\nf",
    "editor": "e = gt.alphabeta(TREE).player(step=7)\ne",
    "language": "x = gt.alphabeta(TREE).player(step=3)\nx",
    "pair": "p = gt.compare(gt.minimax(TREE), gt.alphabeta(TREE)).player()\np",
    "box": "import ipywidgets\nb = gt.minimax(TREE).player()\nipywidgets.VBox([ipywidgets.Label('in a box'), b])",
    "frame": "gt.alphabeta(TREE).frame(height=640)",
    "practice": "from gametree.exercises import Exercise\nt = Exercise('pruned-leaves', TREE).practice()\nt",
}
SAVED = "saved.ipynb"
KEPT = (
    f"import gametree as gt\nTREE = gt.Tree.parse({TWO_PLY!r})\n"
    "p = gt.compare(gt.minimax(TREE), gt.alphabeta(TREE)).player(step=5)\np",
    CELLS["frame"],
)
NUMBER = {name: number for number, name in enumerate(CELLS)}


@pytest.fixture(scope="module")
def lab(browser: Browser, jupyter: Jupyter) -> Iterator[Lab]:
    """Open the notebook and run its first cell."""
    write_notebook(jupyter.folder / NOTEBOOK, CELLS.values())
    context = browser.new_context(viewport={"width": 1200, "height": 1100})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened = Lab(context.new_page(), jupyter).open(NOTEBOOK)
    opened.run(NUMBER["what_if"])
    yield opened
    context.close()


@pytest.fixture(scope="module")
def kernel(lab: Lab) -> Iterator[Kernel]:
    """Connect to the notebook's kernel."""
    opened = Kernel(lab, NOTEBOOK)
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def no_errors_reported(lab: Lab, kernel: Kernel) -> Iterator[None]:
    """Afterwards check that the page threw no exception and the kernel printed nothing."""
    faults: list[str] = []

    def thrown(error: Any) -> None:
        faults.append(str(error))

    def said(message: Any) -> None:
        if message.type == "error" and not message.text.startswith(DEAD):
            faults.append(message.text)

    lab.page.on("pageerror", thrown)
    lab.page.on("console", said)
    kernel.complaints()
    yield
    lab.page.remove_listener("pageerror", thrown)
    lab.page.remove_listener("console", said)
    assert (faults, kernel.complaints()) == ([], [])


def shown(lab: Lab, name: str) -> PlayerPage:
    """Run the named cell again, and return its player with the default panels."""
    lab.page.evaluate("localStorage.clear()")
    lab.run(NUMBER[name])
    return lab.player(NUMBER[name])


def texts(locator: Locator) -> list[str]:
    """Return the texts of the matching elements."""
    return [text.strip() for text in locator.all_text_contents()]


def becomes(locator: Locator, expected: list[str]) -> None:
    """Wait until the matching elements have the expected texts."""
    for _ in range(2400):
        if texts(locator) == expected:
            return
        locator.page.wait_for_timeout(50)
    assert texts(locator) == expected


def node(player: PlayerPage, label: str) -> Locator:
    """Return the node of the picture that has the given label."""
    number = int(label) if label.isdecimal() else RESULT.tree.node(label)
    return player.root.locator(f".gametree-stage g[data-id=n{number}]").first


def speak(player: PlayerPage, lang: str) -> None:
    """Choose a language, and wait until the page uses it."""
    player.speak(lang)
    player.root.and_(player.page.locator(f":lang({lang})")).wait_for()


def refusal(act: Any) -> str:
    """Return the message of the error raised by calling ``act``."""
    with pytest.raises(gt.GameTreeError) as refused:
        act()
    return str(refused.value)


# ---- what if ------------------------------------------------------------------------------------


class WhatIfCard:
    """The card for trying other leaf values."""

    def __init__(self, player: PlayerPage) -> None:
        self.player, self.card = player, player.root.locator(".what-if")

    def row(self, label: str) -> Locator:
        """Return the row of a leaf."""
        return self.card.locator("li").filter(has=self.player.page.locator(f"b:text-is('{label}')"))

    def type(self, label: str, text: str) -> None:
        """Type a value for the leaf with the given label."""
        self.row(label).locator("input[type=text]").fill(text)

    def drag(self, label: str, part: float) -> str:
        """Drag the slider of a leaf to the given fraction of its range, and return the displayed value."""
        slider = self.row(label).locator("input[type=range]")
        slider.hover()  # hovering scrolls the slider into view
        box = slider.bounding_box()
        assert box
        mouse, y = self.player.page.mouse, box["y"] + box["height"] / 2
        mouse.move(box["x"] + box["width"] / 2, y)
        mouse.down()
        mouse.move(box["x"] + box["width"] * part, y, steps=4)
        mouse.up()
        return self.row(label).locator("input[type=text]").input_value()

    def shows(self, *expected: str) -> None:
        """Check that the card shows the expected sentences."""
        becomes(self.card.locator(".gametree-answer p"), list(expected))

    @property
    def hints(self) -> list[str]:
        """Return the hints beside the fields."""
        return [text for text in texts(self.card.locator(".gametree-hint")) if text]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_if_sentences_are_those_of_python(lab: Lab, lang: str) -> None:
    """Values are typed or dragged, for pruned and evaluated leaves."""
    player = shown(lab, "what_if")
    if lang != "en":
        speak(player, lang)
    card = WhatIfCard(player)
    assert texts(card.card.locator("li b")) == ["C2", "C3"]
    card.type("C2", "99")
    card.shows(*what_if(RESULT, {"C2": "99"}).sentences(lang))
    dragged = card.drag("C3", 0.85)
    assert float(dragged.replace("−", "-")) > 10
    card.shows(*what_if(RESULT, {"C2": "99", "C3": dragged}).sentences(lang))
    card.card.locator(".reset").click()
    card.shows()
    node(player, "B1").click()
    card.type("B1", "1/2")
    card.shows(*what_if(RESULT, {"B1": "1/2"}).sentences(lang))
    dragged = card.drag("B1", 0.0)
    assert dragged == "−∞"
    card.shows(*what_if(RESULT, {"B1": dragged}).sentences(lang))
    assert card.hints == []


def test_what_if_keeps_the_last_answer_after_invalid_text(lab: Lab) -> None:
    """Invalid text stays in the field with a hint; an empty field gets no hint."""
    player = shown(lab, "what_if")
    card = WhatIfCard(player)
    card.type("C2", "1")
    sentences = what_if(RESULT, {"C2": "1"}).sentences()
    card.shows(*sentences)
    for text in ("abc", "1/0", "--3"):
        card.type("C2", text)
        assert card.hints == [WORDS["no_number"]]
        field = card.row("C2").locator("input[type=text]")
        assert (field.input_value(), field.get_attribute("aria-invalid")) == (text, "true")
        card.shows(*sentences)
    card.type("C2", "")
    assert card.hints == []
    card.type("C2", "0.5")
    card.shows(*what_if(RESULT, {"C2": "0.5"}).sentences())
    assert card.hints == []


def test_what_if_shows_the_refusal_of_a_value(lab: Lab) -> None:
    """The next valid value gets an answer again."""
    player = shown(lab, "chance")
    result = gt.expectiminimax(CHANCE)
    node(player, "2").click()
    card = WhatIfCard(player)
    card.type("B1", "∞")
    card.shows(refusal(lambda: what_if(result, {"B1": "∞"})))
    card.type("B1", "4")
    card.shows(*what_if(result, {"B1": "4"}).sentences())


# ---- predicting ---------------------------------------------------------------------------------


def test_python_reads_and_restarts_predictions(lab: Lab, kernel: Kernel) -> None:
    player = shown(lab, "predict")
    player.root.locator("button.predict").click()
    player.root.locator("[data-level=cut]").click()
    first, second, third = questions(RESULT, "cut")[:3]
    wrong = next(key for key, _ in second.choices if key not in second.right)
    for asked, chosen in ((first, first.right[0]), (second, wrong)):
        becomes(player.root.locator(".gametree-ask"), [asked.ask])
        player.root.locator(f"[data-choice='{chosen}']").click()
        player.root.locator("button.go").click()
    becomes(player.root.locator(".gametree-ask"), [third.ask])
    player.root.locator("button.skip").click()
    kernel.becomes("len(f.answers)", 3)
    assert kernel.value("[(one['asked'], one['right'], one['at'], one['level']) for one in f.answers]") == [
        (first.ask, True, first.at, "cut"),
        (second.ask, False, second.at, "cut"),
        (third.ask, False, third.at, "cut"),
    ]
    assert kernel.value("f.score") == (1, 3)
    assert kernel.value("f.answers[2]['answer']") == ""
    kernel.becomes("f.position", third.until)
    score = player.root.locator(".gametree-score")
    becomes(score, [WORDS["score"] % {"right": 1, "all": 3}])
    kernel.run("f.answers = []")
    becomes(score, [WORDS["score"] % {"right": 0, "all": 0}])
    assert kernel.value("f.score") == (0, 0)


# ---- the editor ---------------------------------------------------------------------------------


class Editor:
    """The editor of a player, and the edited tree in Python."""

    def __init__(self, player: PlayerPage, kernel: Kernel) -> None:
        self.player, self.kernel = player, kernel
        self.bar = player.root.locator(".editor")

    def open(self) -> Editor:
        """Open the editor with its button."""
        self.player.click("edit")
        self.bar.wait_for()
        return self

    def click(self, verb: str) -> None:
        """Click the button of the given edit."""
        self.bar.locator(f"[data-verb={verb}]").click()

    def set(self, text: str) -> None:
        """Type a value and press Enter."""
        field = self.bar.get_by_label(WORDS["value"], exact=True)
        field.fill(text)
        field.press("Enter")

    def has(self, tree: gt.Tree | str, chosen: str) -> None:
        """Check that the page and Python both have the expected tree and selected node."""
        notation, tree = self.bar.locator(".gametree-notation"), str(tree)
        for _ in range(2400):
            if notation.input_value() == tree:
                break
            self.player.page.wait_for_timeout(50)
        assert (notation.input_value(), self.kernel.value("str(e.result.tree)")) == (tree, tree)
        becomes(self.bar.locator(".gametree-chosen"), [chosen])
        marks = self.player.root.locator(".gametree-stage g.gt-node")
        assert marks.count() == len(gt.Tree.parse(tree))

    def refuses(self, sentence: str) -> None:
        """Check that the editor shows the given sentence as its hint."""
        becomes(self.bar.locator(".gametree-hint"), [sentence])


def test_every_edit_by_mouse_changes_the_tree_in_python(lab: Lab, kernel: Kernel) -> None:
    """After each edit, the new tree is searched, and the new node is selected."""
    player = shown(lab, "editor")
    editor = Editor(player, kernel).open()
    kind = {kind: WORDS[f"kind_{kind}"] for kind in ("max", "min", "chance", "leaf")}
    tree = RESULT.tree
    editor.has(tree, f"A: {kind['max']}")
    node(player, "B").click()
    editor.click("add_child")
    tree = edits.add_child(tree, "B")
    editor.has(tree, f"B4: {kind['leaf']}")
    ring = player.root.locator(".gametree-ring.chosen").bounding_box()
    box = player.root.locator("g[data-id=n5]").bounding_box()
    assert ring and box and abs(ring["x"] + ring["width"] / 2 - box["x"] - box["width"] / 2) < 2
    editor.set("7/2")
    tree = edits.set_value(tree, "B4", "7/2")
    editor.has(tree, f"B4: {kind['leaf']}")
    node(player, "A").click()
    editor.click("turn")
    tree = edits.next_kind(tree, "A")
    editor.has(tree, f"A: {kind['min']}")
    editor.click("undo")
    tree = edits.set_kind(tree, "A", "max")
    editor.has(tree, f"A: {kind['max']}")
    editor.click("redo")
    editor.has(edits.next_kind(tree, "A"), f"A: {kind['min']}")
    editor.click("undo")
    editor.has(tree, f"A: {kind['max']}")
    node(player, "B1").click()
    editor.click("delete")
    tree = edits.delete(tree, "B1")
    editor.has(tree, f"B1: {kind['leaf']}")
    again = gt.alphabeta(tree)
    assert kernel.value("str(e.result.value)") == str(again.value)
    assert kernel.value("e.result.evaluated") == again.evaluated
    assert kernel.value("e.step") == len(again.frames()) - 1
    assert player.place.endswith(f"{len(again.frames()) - 1} / {len(again.frames()) - 1}")


def test_every_edit_by_keyboard_changes_the_tree_in_python(lab: Lab, kernel: Kernel) -> None:
    """Adding a chance node replaces alpha-beta by expectiminimax, and removing the node restores alpha-beta."""
    player = shown(lab, "editor")
    editor = Editor(player, kernel)
    kind = {kind: WORDS[f"kind_{kind}"] for kind in ("max", "min", "chance", "leaf")}
    player.press("d", "ArrowDown", "ArrowRight")
    tree = RESULT.tree
    editor.has(tree, f"C: {kind['min']}")
    player.page.keyboard.press("m")
    tree = edits.next_kind(tree, "C")
    editor.has(tree, f"C: {kind['chance']}")
    assert (kernel.value("e.result.algorithm"), kernel.value("float(e.result.value)")) == ("expectiminimax", 4.0)
    player.page.keyboard.press("a")
    tree = edits.add_child(tree, "C")
    editor.has(tree, f"C4: {kind['leaf']}")
    player.page.keyboard.press("Enter")
    player.page.keyboard.type("-2.5")
    player.page.keyboard.press("Enter")
    tree = edits.set_value(tree, "C4", "-2.5")
    editor.has(tree, f"C4: {kind['leaf']}")
    player.page.keyboard.press("Delete")
    editor.has(edits.delete(tree, "C4"), f"C3: {kind['leaf']}")
    player.page.keyboard.press("u")
    editor.has(tree, f"C3: {kind['leaf']}")
    player.page.keyboard.press("r")
    editor.has(edits.delete(tree, "C4"), f"C3: {kind['leaf']}")
    for _ in range(4):
        before = editor.bar.locator(".gametree-notation").input_value()
        player.page.keyboard.press("u")
        player.page.wait_for_function(
            "([root, before]) => root.querySelector('.gametree-notation').value !== before",
            arg=[lab.cell(NUMBER["editor"]).element_handle(), before],
        )
    editor.has(RESULT.tree, f"C3: {kind['leaf']}")
    assert kernel.value("e.result.algorithm") == "alphabeta"
    assert player.root.evaluate("root => document.activeElement === root")


def test_digits_at_a_selected_leaf_edit_its_value(lab: Lab, kernel: Kernel) -> None:
    """A sign or a comma also starts a value. While a value is typed, no key changes the step size, and Esc cancels the
    edit.
    """
    player = shown(lab, "editor")
    editor = Editor(player, kernel).open()
    field = editor.bar.get_by_label(WORDS["value"], exact=True)
    leaf = WORDS["kind_leaf"]
    node(player, "C1").click()
    player.page.keyboard.type("17")
    assert field.input_value() == "17" and player.root.locator("[data-by=leaf][aria-pressed=true]").count() == 1
    player.page.keyboard.press("Enter")
    tree = edits.set_value(RESULT.tree, "C1", 17)
    editor.has(tree, f"C1: {leaf}")
    player.page.keyboard.press("ArrowRight")
    player.page.keyboard.type("-2,5")
    player.page.keyboard.press("Enter")
    tree = edits.set_value(tree, "C2", "-2.5")
    editor.has(tree, f"C2: {leaf}")
    player.page.keyboard.type("4")
    player.page.keyboard.press("Escape")
    assert field.input_value().replace("−", "-").replace(",", ".") == "-2.5"
    editor.has(tree, f"C2: {leaf}")
    player.page.keyboard.type("-Infinito")
    player.page.keyboard.press("Enter")
    editor.has(edits.set_value(tree, "C2", "-inf"), f"C2: {leaf}")
    assert kernel.value("e.by") == "leaf"


def test_refused_edit_changes_nothing(lab: Lab, kernel: Kernel) -> None:
    """The message is one sentence; the selected node, the value, the step and the tree stay the same."""
    player = shown(lab, "editor")
    editor = Editor(player, kernel).open()
    root, leaf = f"A: {WORDS['kind_max']}", f"B1: {WORDS['kind_leaf']}"
    editor.click("delete")
    editor.refuses(refusal(lambda: edits.delete(RESULT.tree, 0)))
    editor.click("undo")
    editor.refuses(refusal(lambda: edits.History(RESULT.tree).undo()))
    editor.click("redo")
    editor.refuses(refusal(lambda: edits.History(RESULT.tree).redo()))
    editor.has(RESULT.tree, root)
    node(player, "B1").click()
    editor.set("three")
    editor.refuses(refusal(lambda: edits.set_value(RESULT.tree, "B1", "three")))
    editor.click("turn")
    editor.refuses(refusal(lambda: edits.next_kind(RESULT.tree, "B1")))
    editor.has(RESULT.tree, leaf)
    assert player.place == "(g) 7 / 7"
    editor.set("4")
    editor.has(edits.set_value(RESULT.tree, "B1", "4"), leaf)
    editor.refuses("")


def test_tree_is_copied_in_one_line(lab: Lab) -> None:
    """The line is in the clipboard afterwards."""
    player = shown(lab, "editor")
    player.press("d")
    player.root.locator("button.copy").click()
    becomes(player.root.locator(".editor .gametree-hint"), [WORDS["copied"]])
    assert lab.page.evaluate("navigator.clipboard.readText()") == str(RESULT.tree)


# ---- traits set from Python or the page ---------------------------------------------------------


def test_language_is_set_from_page_and_from_python(lab: Lab, kernel: Kernel) -> None:
    """A change of language changes nothing else."""
    player = shown(lab, "language")
    caption = player.root.locator(".gametree-caption:not([aria-hidden])")
    said = {lang: RESULT.frames(lang=lang)[3].caption(lang) for lang in LANGUAGES}
    becomes(caption, [said["en"]])
    node(player, "C").click()
    speak(player, "es")
    becomes(caption, [said["es"]])
    kernel.becomes("x.lang", "es")
    assert player.root.evaluate("root => document.activeElement.className") == "gametree-language"
    for lang in ("pt", "en", "es"):
        kernel.run(f"x.lang = {lang!r}")
        becomes(caption, [said[lang]])
        assert player.root.locator(".gametree-language").input_value() == lang
    assert (player.place, player.root.locator(".gametree-ring.chosen").count()) == ("(c) 3 / 7", 1)
    assert (kernel.value("x.step"), kernel.value("x.lang")) == (3, "es")


def test_result_set_in_python_plays_from_its_beginning(lab: Lab, kernel: Kernel) -> None:
    """The language and the step size stay the same."""
    player = shown(lab, "language")
    kernel.run("x.lang = 'es'; x.by = 'node'; x.result = gt.minimax('[[7 1] [4 9]]')")
    other = gt.minimax("[[7 1] [4 9]]")
    becomes(player.root.locator(".gametree-caption:not([aria-hidden])"), [other.frames("node")[0].caption("es")])
    assert player.place.endswith("0 / 3")
    player.press("End")
    kernel.becomes("(x.step, x.by, x.frame.is_last)", (3, "node", True))
    kernel.run("x.result = gt.minimax('[5 6]')")
    player.page.wait_for_function(
        "root => root.querySelector('.gametree-place')?.textContent.endsWith('0 / 1')",
        arg=lab.cell(NUMBER["language"]).element_handle(),
    )
    assert kernel.value("x.step") == 0


def test_panels_are_set_from_page_and_from_python(lab: Lab, kernel: Kernel) -> None:
    """Python can read which panels the reader shows, and the focus does not move."""
    player = shown(lab, "language")
    kernel.run("x.panels = ['tree', 'code', 'calls']")
    on = player.root.locator("[data-panel][aria-pressed=true]")
    names = "all => all.map(one => one.dataset.panel)"
    player.root.locator(".gametree-panel.code").wait_for()
    assert on.evaluate_all(names) == ["tree", "code", "calls"]
    assert player.root.locator(".gametree-panel.calls").is_visible()
    stage = player.root.locator(".gametree-stage").element_handle()
    player.settings().root.locator("[data-panel=calls]").click()
    kernel.becomes("x.panels", ["tree", "code"])
    player.press("o")
    kernel.becomes("x.panels", ["tree", "code", "outline"])
    assert stage is not None and stage.evaluate("stage => stage.isConnected")
    kernel.run("x.panels = 'tree caption'")
    becomes(on, [WORDS["panel_tree"], WORDS["panel_caption"]])
    kernel.run("x.panels = None  # those that the reader chose last")
    becomes(on, [WORDS["panel_tree"], WORDS["panel_code"], WORDS["panel_outline"]])


def test_step_beyond_a_smaller_tree_is_corrected(lab: Lab, kernel: Kernel) -> None:
    """The page sends a step that no longer exists because Python has set a smaller tree."""
    player = shown(lab, "language")
    player.press("End")
    kernel.becomes("x.step", 7)
    kernel.run("x.set_state({'step': 99}); x.set_state({'by': 'leef', 'step': 1}); x.set_state({'panels': ['nope']})")
    assert kernel.value("(x.by, x.step, x.panels)") == ("leaf", 7, None)
    player.press("ArrowLeft")
    kernel.becomes("x.step", 6)


def test_players_in_one_notebook_have_their_own_step_and_size(lab: Lab, kernel: Kernel) -> None:
    """One of the players is inside a box."""
    first, second = shown(lab, "language"), shown(lab, "box")
    first.press("Home", "ArrowRight", "ArrowRight")
    second.press("2", "End")
    kernel.becomes("(x.by, x.step, b.by, b.step)", ("leaf", 2, "leaf", 9))
    kernel.run("b.by = 'node'; b.step = 2; x.step = 5")
    becomes(first.root.locator(".gametree-place"), ["(e) 5 / 7"])
    becomes(second.root.locator(".gametree-place"), ["(b) 2 / 4"])
    assert (first.note("A"), second.note("A")) == ("[3, 14]", "≥ 3")


# ---- pairs and frames ---------------------------------------------------------------------------


def test_pair_stays_synchronised_from_page_and_python(lab: Lab, kernel: Kernel) -> None:
    """Steps are taken in Python and on the page; key presses do not reach the notebook."""
    both = gt.compare(gt.minimax(TWO_PLY), RESULT)
    player = shown(lab, "pair")
    cells = lab.page.locator(".jp-Cell").count()
    caption_line = player.root.locator(".gametree-captions .gametree-caption:not([aria-hidden])")
    becomes(caption_line, [both.text(0)])
    player.press("ArrowRight", "ArrowRight")
    kernel.becomes("p.step", 2)
    becomes(caption_line, [both.text(2)])
    kernel.run("p.step = 5")
    becomes(caption_line, [both.text(5)])
    player.press("Control+c", "a", "b", "x", "d", "d")
    lab.leave_full_screen()
    assert lab.page.locator(".jp-Cell").count() == cells
    speak(player, "pt")
    becomes(caption_line, [both.text(5, "pt")])
    player.press("End")
    kernel.becomes("p.step", len(both.stops) - 1)
    becomes(player.root.locator(".gametree-summary:not([aria-hidden])"), [both.summary("pt")])


def test_page_in_a_frame_plays_beside_the_widgets(lab: Lab) -> None:
    """The page may not store data, and has the same theme as the widgets."""
    lab.run(NUMBER["frame"])
    frame = lab.cell(NUMBER["frame"]).locator("iframe")
    plays_in_frame(lab.page, frame)
    lab.page.emulate_media(color_scheme="null")
    shown = frame.content_frame.locator(".gametree-player")
    for is_light, ground, ink in (("false", "#111", "rgb(232, 232, 232)"), ("true", "#fff", "rgb(27, 27, 27)")):
        frame.evaluate("(frame, ground) => { frame.parentElement.style.background = ground }", ground)
        lab.page.evaluate("is_light => { document.body.dataset.jpThemeLight = is_light }", is_light)
        expect(shown).to_have_css("color", ink)


def plays_in_frame(page: Page, frame: Locator) -> None:
    """Check that the page in a frame steps, shows panels and cannot store data."""
    frame.wait_for()
    inside = frame.content_frame
    root = inside.locator(".gametree-player")
    root.focus()
    for key in ("Home", "ArrowRight", "ArrowRight", "p", "ArrowRight"):
        page.keyboard.press(key)
    becomes(inside.locator(".gametree-place"), ["(c) 3 / 7"])
    assert inside.locator(".gametree-panel.code").is_visible()
    assert root.evaluate("() => { try { localStorage; return true } catch { return false } }") is False
    inside.locator("button.settings").click()
    inside.locator(".gametree-language").select_option("es")
    becomes(inside.locator(".gametree-caption:not([aria-hidden])"), [RESULT.frames(lang="es")[3].caption("es")])


# ---- without its kernel -------------------------------------------------------------------------


def plays_alone(player: PlayerPage) -> None:
    """Check that everything that needs no kernel works, and that the other controls report the missing kernel."""
    player.press("Home", "2", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    assert player.place == "(d) 4 / 7"
    player.settings().root.locator("[data-panel=outline]").click()
    assert player.root.locator(".gametree-panel.outline").is_visible()
    card = WhatIfCard(player)
    card.type("C2", "99")
    known = WORDS["certain"] % {"leaves": "C2", "known": "A = 3", "low": "−∞", "high": "+∞"}
    card.shows(known, "C ≤ 2 → A = 3")
    card.type("C2", "4")
    card.shows()
    node(player, "B1").click()
    card.type("B1", "1")
    card.shows(WORDS["needs_kernel"] % {"leaves": "B1"})
    card.card.locator(".reset").click()
    player.root.locator("button.predict").click()
    player.root.locator("[data-level=cut]").click()
    player.press("Home").click("go")
    question = questions(RESULT, "cut")[0]
    becomes(player.root.locator(".gametree-ask"), [question.ask])
    player.root.locator(f"[data-choice='{question.right[0]}']").click()
    becomes(player.root.locator(".gametree-score"), [WORDS["score"] % {"right": 1, "all": 1}])
    player.root.locator("button.predict").click()
    player.click("edit")
    player.root.locator("[data-verb=add_child]").click()
    becomes(player.root.locator(".editor .gametree-hint"), [WORDS["no_kernel"]])
    player.click("edit")
    player.speak("pt")
    becomes(player.root.locator(".gametree-message[role=status]"), [WORDS["no_kernel"]])
    assert player.root.locator(".gametree-language").input_value() == "en"


def test_player_continues_after_a_kernel_restart(lab: Lab, kernel: Kernel) -> None:
    """The old player works without a kernel; running the cells again gives connected players."""
    player, pair = shown(lab, "what_if"), shown(lab, "pair")
    lab.run(NUMBER["practice"])
    practice = lab.cell(NUMBER["practice"]).locator(".gametree-practice")
    practice.locator(".gametree-question").click()  # JupyterLab scrolls to a cell that is clicked for the first time
    wait_until_still(practice)
    for name, line in (("C2", 'answer = ["C2"]'), ("C3", 'answer = ["C2", "C3"]')):
        practice.locator(f"[data-name={name}]").click()
        expect(practice.locator(".gametree-line input")).to_have_value(line)
    practice.locator(".gametree-check").click()
    practice.locator(".gametree-verdict").wait_for()
    kernel.becomes("t.answer, t.feedback.right, t.checks", (["C2", "C3"], True, 1))
    kernel.run("t.answer = ['B1']")
    expect(practice.locator(".gametree-line input")).to_have_value('answer = ["B1"]')
    for item in (".lm-MenuBar-itemLabel:text-is('Kernel')", ".lm-Menu-itemLabel:text-is('Restart Kernel…')"):
        lab.page.locator(item).click()
    lab.page.locator(".jp-Dialog button.jp-mod-accept").click()
    lab.page.locator(".jp-Notebook-ExecutionIndicator:not([data-status=idle])").wait_for(state="attached")
    lab.page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(state="attached")
    kernel.close()
    kernel.connect()
    plays_alone(player)
    pair.press("Home", "ArrowRight")
    assert pair.place.endswith("1 / 9")
    player = shown(lab, "what_if")
    card = WhatIfCard(player)
    card.type("C2", "1")
    card.shows(*what_if(RESULT, {"C2": "1"}).sentences())
    player.press("End")
    kernel.becomes("w.step", 7)
    shown(lab, "pair").press("End")
    kernel.becomes("p.step", 9)
    lab.run(NUMBER["practice"])
    expect(practice.locator(".gametree-line input")).to_have_value('answer = ["B1"]')
    kernel.becomes("t.answer, t.checks", (["B1"], 1))


def test_player_continues_after_a_kernel_shutdown(lab: Lab, kernel: Kernel) -> None:
    player, pair = shown(lab, "what_if"), shown(lab, "pair")
    lab.save()
    lab.stop()
    lab.page.locator(".jp-Notebook-ExecutionIndicator[data-status=disconnected]").wait_for(state="attached")
    plays_alone(player)
    pair.press("Home", "ArrowRight")
    assert pair.place.endswith("1 / 9")


# ---- reopened later -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def saved(browser: Browser, jupyter: Jupyter) -> NotebookNode:
    """Run a notebook with a pair and a frame, save it, stop its kernel, and return the saved notebook."""
    path = write_notebook(jupyter.folder / SAVED, KEPT)
    page = browser.new_page(viewport={"width": 1200, "height": 1100})
    opened = Lab(page, jupyter).open(SAVED).run(0).run(1)
    opened.player(0)
    opened.save()
    opened.stop()
    page.close()
    return nbformat.read(path, as_version=4)


def trees_of(svg: str) -> list[ElementTree.Element]:
    """Return the SVG pictures nested inside a picture."""
    return [tree for tree in ElementTree.fromstring(svg) if tree.tag.endswith("svg")]


def pair_texts(svg: str) -> list[list[str]]:
    """Return the texts of each of the two trees in the given picture."""
    marks = [[mark for mark in tree.iter() if mark.tag.endswith("text")] for tree in trees_of(svg)]
    return [["".join(mark.itertext()).strip() for mark in some] for some in marks]


@pytest.mark.parametrize("is_trusted", [True, False], ids=["trusted", "not trusted"])
def test_reopened_pair_shows_both_pictures(
    browser: Browser, jupyter: Jupyter, saved: NotebookNode, is_trusted: bool
) -> None:
    """An untrusted notebook shows the pictures, too."""
    name = SAVED if is_trusted else write_untrusted(saved, jupyter.folder / "pair-copied.ipynb")
    page = browser.new_page(viewport={"width": 1000, "height": 1100})
    reopened = Lab(page, jupyter).open(name)
    cell = reopened.cell(0)
    picture = cell.locator("img")
    picture.wait_for()
    assert (picture.get_attribute("src") or "").startswith("data:image/svg+xml")
    width, height = picture.evaluate("image => [image.naturalWidth, image.naturalHeight]")
    assert width > 2.5 * height > 500
    box, outside = picture.bounding_box(), cell.bounding_box()
    assert box and outside and box["x"] + box["width"] <= outside["x"] + outside["width"]
    assert not cell.get_by_text(ERROR).is_visible()
    if not is_trusted:
        assert not reopened.cell(1).locator("iframe").count()
    page.close()
    reopened.stop()


def test_pair_is_saved_as_two_pictures_and_a_description(saved: NotebookNode) -> None:
    """Both trees are saved at the current step, in two formats."""
    both = gt.compare(gt.minimax(TWO_PLY), RESULT)
    data = saved.cells[0].outputs[0].data
    assert data["text/plain"] == both.text(5)
    frames = both.first.frames()[5], both.second.frames()[4]
    svg = drawn(data["text/html"])[0]
    _, _, whole, _ = map(float, ElementTree.fromstring(svg).attrib["viewBox"].split())
    spans = [(float(tree.get("x", 0)), float(tree.attrib["width"])) for tree in trees_of(svg)]
    assert spans[0][0] == 0 and spans[0][1] < spans[1][0] and sum(spans[1]) == whole
    sides = zip(pair_texts(svg), both.titles(), frames, strict=True)
    for shown_texts, title, frame in sides:
        assert {*"ABCD", "a1", "b2", "3", "12", "8", "2", "4", "6", "14", "5", "≥ 3"} <= set(shown_texts)
        assert " ".join(shown_texts).endswith(f"({frame.name}) {title}: {frame.caption()}")
    with Image.open(io.BytesIO(base64.b64decode(data["image/png"]))) as image:
        assert image.width > 2.5 * image.height
        left, right = (image.convert("L").crop(box) for box in halves(image.width, image.height))
        assert min(left.getextrema()[0], right.getextrema()[0]) < 100


SIZES = "all => all.map(image => [image.naturalWidth, image.naturalHeight])"


def halves(width: int, height: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return the boxes of the left and the right half of a picture of the given size."""
    return (0, 0, width // 2, height), (width // 2, 0, width, height)


def offline(browser: Browser, path: Path) -> tuple[Page, list[str]]:
    """Open a file without a network; return the page and a list that collects the errors raised in it or its frames."""
    page = browser.new_page(viewport={"width": 1100, "height": 900})
    thrown: list[str] = []
    page.on("pageerror", lambda error: thrown.append(str(error)))
    page.route(re.compile("^https?:"), lambda route: route.abort())
    page.goto(path.as_uri())
    return page, thrown


def test_nbconvert_page_has_a_playing_frame_and_a_still_pair(
    browser: Browser, saved: NotebookNode, tmp_path: Path
) -> None:
    """The frame makes no requests."""
    path = tmp_path / "page.html"
    path.write_text(HTMLExporter().from_notebook_node(saved)[0], encoding="utf-8")
    page, thrown = offline(browser, path)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    plays_in_frame(page, page.locator("iframe"))
    pictures = page.locator("img[src^='data:image/svg']")
    assert [width > 2.5 * height > 500 for width, height in pictures.evaluate_all(SIZES)] == [True]
    assert (asked, [text for text in thrown if "localStorage" in text or "gametree" in text]) == ([], [])
    page.close()


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_frame_plays_in_slides_without_requests_of_its_own(
    browser: Browser, saved: NotebookNode, tmp_path: Path
) -> None:
    """The slides make the same requests with and without the frame."""
    notebook = deepcopy(saved)
    notebook.cells = [notebook.cells[1]]
    notebook.cells[0].metadata = {"slideshow": {"slide_type": "slide"}}
    notebook.metadata.pop("widgets", None)
    path = tmp_path / "slides.html"
    path.write_text(SlidesExporter().from_notebook_node(notebook)[0], encoding="utf-8")
    page, _ = offline(browser, path)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    plays_in_frame(page, page.locator("section iframe"))
    assert asked == []
    page.close()
