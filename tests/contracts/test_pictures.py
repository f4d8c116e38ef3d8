"""The picture shows what the caption names: all nodes named at a step are drawn, in every look.

Pictures are read from the written SVG files, PDFs and slides; names are taken from the caption.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from caption_cases import ROWS, case_of, cases
from caption_claims import LABEL, read_number
from pptx import Presentation
from pypdf import PdfReader

import gametree as gt
from effort import EVERY_CASE, pairing
from gametree.drawing.drawing import draw
from gametree.drawing.shapes import OF_ANSWERS
from gametree.drawing.themes import theme_named
from gametree.exercises.printed_tree import NARROW_BOX, NUMBER_BOX, SIZES_ABOVE
from gametree.render.slide_deck import Deck
from gametree.render.step_pictures import StepPictures
from gametree.render.svg import svg
from picture_faults import named_whole
from picture_overlaps import clashes, leaving, shown, struck, touched, with_boxes

CASES = 500 if EVERY_CASE else 30
"""number of combinations of trees, searches and looks"""
COVERED = 4 * CASES if CASES == 500 else CASES // 3
"""number of trees whose pictures are checked for overlaps"""
BY = ("leaf", "leaf", "node", "cut", "event")
SIZES = (None, None, "16:9", "4:3", "1080p", "10cm")
HIDE = ((), (), "moves", "leaf-labels", "moves leaf-labels", "unvisited", "levels moves leaf-labels unvisited")
NOTATIONS = ("bounds", "bounds", "interval", "window", "value", "all")
THEMES = ("light", "print", "projector")
ISSUE = (
    "[safe->5 gamble->{0.6: win->[8 min[3.5 9]], 0.4: lose->min[-2 -7]} insure->{1/3: [4 6], 2/3: min[2 7]}]",
    "expectiminimax",
)
WIDE = "[[[8 6 3] [1 10 3] [15 20 6]] [[7 4 6] [25 10 4] [4 3 5]] [[1 20 4] [12 1 10] [4 22 10]]]"


@dataclass(frozen=True)
class Picture:
    """The contents of a picture: its caption, its texts by id, and the crossed-out nodes."""

    caption: str
    texts: dict[str, str]
    crossed: frozenset[str]

    @classmethod
    def of_svg(cls, source: str) -> Picture:
        """Read the drawn parts of an SVG picture by their classes."""
        root = ET.fromstring(source)
        groups = [group for group in root.iter() if group.get("id") and "hidden" not in group.get("class", "")]
        texts = {
            group.attrib["id"]: "\n".join(text.text or "" for text in group if text.tag.endswith("text"))
            for group in groups
        }
        caption = next((child.text or "" for child in root if child.tag.endswith("title")), "")
        return cls(caption, texts, frozenset(id[1:] for id in texts if id[0] == "s" and id[1:].isdigit()))

    def says(self, name: str) -> bool:
        """Return whether a name occurs as a separate word in the picture."""
        texts = [text.replace("\n", " ") for id, text in self.texts.items() if id[0] != "t"]
        return any(name in re.split(r"[\s:]+", text) or name == text for text in texts)


def missing(tree: gt.Tree, picture: Picture, hidden: str = "") -> Iterator[str]:
    """Yield the parts named in the caption that are missing in the picture, except names of the types in ``hidden``."""
    words, named = set(re.findall(r"[\w.]*\w", picture.caption)), {*named_whole(tree, picture.caption)}
    for node in tree:
        name, move = tree.label(node), tree.move(node)
        is_hidden = "leaf-labels" in hidden and not tree.children(node)
        if node in named and not is_hidden and not picture.says(name):
            yield name
        is_move_named = move and (move in words if " " not in move else move in picture.caption)
        if "moves" not in hidden and is_move_named and not picture.says(move):
            yield f"move {move}"
        weight = tree.probability(node)
        pattern = rf"probability {spelt(weight)}\b|{spelt(weight)}·" if weight is not None else "$^"
        is_named = {node, tree.parent(node) or 0} <= named and re.search(pattern, picture.caption)
        if is_named and spelt(weight) not in moves_in(picture):
            yield f"probability of {name}"
    names = rf"{LABEL}(?:(?:, | and |, …, ){LABEL})*"
    for pruned in re.findall(rf"(?:so|:) ({names}) (?:is|are) pruned", picture.caption):
        shown = [label for label in re.findall(LABEL, pruned) if tree.find(label) is not None]
        if len(picture.crossed) < len(shown):
            yield f"strikes of {shown}"


def moves_in(picture: Picture) -> Iterator[str]:
    """Yield each word of the labels of lines."""
    for id, text in picture.texts.items():
        if id[0] == "m":
            yield from re.split(r"[\s:]+", text)


def spelt(weight: Any) -> str:
    """Return a probability as captions print it."""
    return {Fraction(1, 2): "0.5", Fraction(1, 4): "0.25", Fraction(3, 5): "0.6", Fraction(2, 5): "0.4"}.get(
        weight, str(weight)
    )


def looks(dice: Random) -> dict[str, Any]:
    """Return random options for a picture."""
    return {
        "size": dice.choice(SIZES),
        "hide": dice.choice(HIDE),
        "notation": dice.choice(NOTATIONS),
        "theme": dice.choice(THEMES),
        "sideways": dice.random() < 0.2,
        "fold": dice.random() < 0.3,
        "captions": dice.random() < 0.5,
        "by": dice.choice(BY),
    }


def faults(result: gt.Result, folder: Path, options: dict[str, Any]) -> list[str]:
    """Return the parts named in captions that are missing in the pictures of a search."""
    wrong = []
    hidden = "" if options.get("captions") else str(options.get("hide", ""))  # a search without visible captions
    for path in result.export(folder, "svg", **options):
        picture = Picture.of_svg(path.read_text(encoding="utf-8"))
        wrong += [f"{lack}: {picture.caption}" for lack in missing(result.tree, picture, hidden)]
    return wrong


@pytest.mark.parametrize("part", range(10))
def test_parts_named_in_a_step_are_drawn(part: int, tmp_path: Path) -> None:
    """The parts are nodes, moves, probabilities, strokes and bounds, for random trees, searches, rules and looks."""
    dice, left = Random(part), CASES // 10
    for number in count():
        case = case_of(dice.choice(ROWS), dice.randrange(10**6))
        if case is None:
            continue
        options = looks(dice)
        wrong = faults(case.result, tmp_path / str(number), options)
        assert not wrong, (options, case.result.algorithm, str(case.tree), wrong[:4])
        if not (left := left - 1):
            return


EXAMPLES = {
    "outcomes": ISSUE,
    "wide": (WIDE, "alphabeta"),
    "wide, every leaf": (WIDE, "minimax"),
    "two-ply": ("[[3 12 8] [2 4 6] [14 5 2]]", "alphabeta"),
}
LOOKS: dict[str, dict[str, Any]] = {
    "16:9": {"size": "16:9", "captions": True},
    "4:3": {"size": "4:3", "captions": True},
    "1080p": {"size": "1080p", "captions": True, "by": "node"},
    "fold": {"size": "16:9", "fold": True, "hide": "moves", "captions": True},
    "fold by node": {"fold": True, "by": "node"},
    "sideways": {"sideways": True, "size": "16:9"},
    "bare": {"hide": "moves leaf-labels levels unvisited", "by": "event"},
    "projector": {"theme": "projector", "size": "4:3", "hide": "leaf-labels"},
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", EXAMPLES)
def test_trees_of_issue_34_have_no_faults(name: str, look: str, tmp_path: Path) -> None:
    """The trees are drawn with the options with which they once failed."""
    text, search = EXAMPLES[name]
    assert not faults(gt.ALGORITHMS[search](text), tmp_path, LOOKS[look])


@pytest.mark.parametrize(("name", "fold"), pairing(EXAMPLES, [False, True]))
def test_pages_and_slides_have_all_letters(name: str, fold: bool, tmp_path: Path) -> None:
    """On a PDF page, everything named in the caption is also in the picture; a slide has all letters of its drawing."""
    text, search = EXAMPLES[name]
    result = gt.ALGORITHMS[search](text)
    pages = [page.extract_text() for page in PdfReader(result.deck(tmp_path / "deck.pdf", fold=fold)).pages]
    shown = [slide for slide in Deck.of(result, fold=fold).slides if slide.drawing]
    for slide, page in zip(shown[1:], pages[2:], strict=False):
        caption, words = " ".join(slide.caption.split()), re.findall(r"[\w.]*\w", page)
        for node in result.tree:
            for name in (result.tree.label(node), result.tree.move(node)):
                if name and name in (caption_words := re.findall(r"[\w.]*\w", caption)):
                    assert words.count(name) > caption_words.count(name), (name, caption)
    slides = Presentation(str(result.deck(tmp_path / "deck.pptx", fold=fold))).slides
    pictures = [
        shape.part.related_part(key).blob.decode("utf-8")
        for slide in slides
        for shape in slide.shapes
        for key in shape._element.xpath(".//*[local-name()='svgBlip']/@r:embed")
    ]
    assert len(pictures) == len(shown)
    for slide, picture in zip(shown, pictures, strict=True):
        assert slide.drawing
        drawn = Picture.of_svg(svg(slide.drawing, theme_named("light")))
        assert picture.count("<use ") == sum(len(text.replace("\n", "")) for text in drawn.texts.values())


def test_bound_is_not_shown_as_a_value() -> None:
    """The pictures use the notations in which nodes have values."""
    for case in cases(1):
        if case.result.tree.utilities:
            continue
        for frame in case.result.frames():
            for node, notation in product(case.result.tree, ("value", "all")):
                note = frame.note(node, notation)
                if written := re.search(r"(?:^= |v=)(.*)", note):
                    assert frame.interval(node) == (read_number(written[1]),) * 2, (str(case.tree), frame.name, note)


@pytest.mark.parametrize("part", range(5))
def test_texts_boxes_and_lines_do_not_overlap(part: int) -> None:
    """Texts, marks, boxes, strokes and thick lines are checked at two steps, in a marked answer and on paper."""
    dice, left = Random(100 + part), COVERED // 5
    while left:
        if case := case_of(dice.choice(ROWS), dice.randrange(10**6)):
            options, tree = looks(dice) | {"captions": False}, case.result.tree
            drawings = list(StepPictures.of(case.result, **options).drawings())
            roles = {node: dice.choice(OF_ANSWERS) for node in tree if dice.random() < 0.4}
            notes = {node: f"{'✓✗−'[OF_ANSWERS.index(role)]} {dice.randint(-9, 99)}" for node, role in roles.items()}
            marked = draw(tree, marks=roles, notes=notes, labels=theme_named(options["theme"]).labels)
            on_paper = with_boxes(tree, dice.choice(SIZES_ABOVE), dice.choice((NARROW_BOX, NUMBER_BOX)))
            for drawing in [*drawings[-1:], *dice.sample(drawings, min(1, len(drawings))), marked, on_paper]:
                marks = shown(drawing)
                wrong = [*clashes(marks), *leaving(marks, drawing.box), *struck(drawing, "i")]
                wrong += touched(drawing, theme_named(options["theme"]))
                assert not wrong, (options, case.result.algorithm, str(case.tree), wrong)
            left -= 1
