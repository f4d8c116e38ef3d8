"""The picture contains the caption: what the words of a step name is drawn in that step, in every look.

Pictures are read back from the SVG, the PDF and the slides that were written; names are looked for in the caption.
"""

from __future__ import annotations

import io
import os
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from caption_cases import ROWS, case_of
from caption_claims import LABEL, claims
from pptx import Presentation
from pypdf import PdfReader

import gametree as gt

CASES = 500 if "CI" in os.environ or os.environ.get("GAMETREE_CONTRACTS") == "all" else 50
"""trees × searches × looks"""
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
    """What is read of a picture: its caption, its texts by their ids, and what is crossed out."""

    caption: str
    texts: dict[str, str]
    crossed: frozenset[str]

    @classmethod
    def of_svg(cls, source: str) -> Picture:
        """Read an SVG: only what is drawn, which has a class that says so."""
        root = ET.fromstring(source)
        groups = [group for group in root.iter() if group.get("id") and "hidden" not in group.get("class", "")]
        texts = {
            group.attrib["id"]: "\n".join(text.text or "" for text in group if text.tag.endswith("text"))
            for group in groups
        }
        caption = next(child.text or "" for child in root if child.tag.endswith("title"))
        return cls(caption, texts, frozenset(id[1:] for id in texts if id[0] == "s" and id[1:].isdigit()))

    def says(self, name: str) -> bool:
        """Tell whether a name stands somewhere in the picture, by itself."""
        return any(name in re.split(r"[\s:]+", text) or name == text for id, text in self.texts.items() if id[0] != "t")


def missing(tree: gt.Tree, picture: Picture, notation: str) -> Iterator[str]:
    """Yield what a caption names and the picture has not."""
    words = set(re.findall(r"[\w.]*\w", picture.caption))
    for node in tree:
        name, move = tree.label(node), tree.move(node)
        if name in words and not picture.says(name):
            yield name
        if move and (move in words if " " not in move else move in picture.caption) and not picture.says(move):
            yield f"move {move}"
        if name in words and tree.kind(node) == "chance":
            yield from (
                f"probability of {tree.label(child)}"
                for child in tree.children(node)
                if not picture.says(str(tree.probability(child)).replace("1/2", "0.5").replace("1/4", "0.25"))
                and f"p{child}" not in picture.texts
                and not any(tree.probability(child) == gt_number(text) for text in moves_in(picture))
            )
    for pruned in re.findall(r"so (.*?) (?:is|are) pruned", picture.caption):
        shown = [label for label in re.findall(LABEL, pruned) if tree.find(label) is not None]
        if len(picture.crossed) < len(shown):
            yield f"strikes of {shown}"
    if notation in ("bounds", "interval", "value"):
        yield from contradictions(picture)


def moves_in(picture: Picture) -> Iterator[str]:
    """Yield what is written at lines, each word of it."""
    for id, text in picture.texts.items():
        if id[0] == "m":
            yield from re.split(r"[\s:]+", text)


def gt_number(text: str) -> Any:
    """Read a probability; None for anything else."""
    from fractions import Fraction

    try:
        return Fraction(text)
    except ValueError:
        return None


def contradictions(picture: Picture) -> Iterator[str]:
    """Yield the bounds of a caption beside whose node a value stands."""
    labels = {text: id[1:] for id, text in picture.texts.items() if id[0] == "n"}
    last = {claim.label: claim for claim in claims(picture.caption) if claim.entry is None}
    for claim in last.values():
        note = picture.texts.get(f"i{labels.get(claim.label)}", "")
        is_value = note.startswith("= ") and not note.startswith("= (")
        if is_value and claim.relation in ("≤", "≥") and not re.search(rf"\b{claim.label} [=≈]", picture.caption):
            yield f"{claim} beside {note}"


def looks(dice: Random) -> dict[str, Any]:
    """Return the options of a picture."""
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
    """Return what is missing in the pictures of a search."""
    wrong = []
    for path in result.export(folder, "svg", **options):
        picture = Picture.of_svg(path.read_text(encoding="utf-8"))
        wrong += [f"{lack}: {picture.caption}" for lack in missing(result.tree, picture, options.get("notation", ""))]
    return wrong


@pytest.mark.parametrize("part", range(10))
def test_what_a_step_names_is_drawn(part: int, tmp_path: Path) -> None:
    """Nodes, moves, probabilities, strokes and bounds, by random trees, searches, rules and looks."""
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
def test_examples(name: str, look: str, tmp_path: Path) -> None:
    """The trees of issue 34, in the looks that failed."""
    text, search = EXAMPLES[name]
    assert not faults(gt.ALGORITHMS[search](text), tmp_path, LOOKS[look])


def slides(path: Path) -> Iterator[tuple[str, Picture]]:
    """Yield the caption that is printed on a slide, with its picture, in a presentation."""
    for slide in Presentation(str(path)).slides:
        for shape in slide.shapes:
            if shape.shape_type is not None and shape.shape_type.name == "PICTURE":
                (key,) = shape._element.xpath(".//*[local-name()='svgBlip']/@r:embed")
                source = shape.part.related_part(key).blob.decode("utf-8")
                said = [one.text_frame.text for one in slide.placeholders if one.placeholder_format.idx == 1]
                yield said[0], Picture.of_svg(source)


@pytest.mark.parametrize("fold", [False, True])
@pytest.mark.parametrize("name", EXAMPLES)
def test_decks(name: str, fold: bool, tmp_path: Path) -> None:
    """On each slide of a presentation, by what is printed on it; and on each page of a PDF, by its text."""
    text, search = EXAMPLES[name]
    result = gt.ALGORITHMS[search](text)
    for printed, picture in slides(result.deck(tmp_path / "deck.pptx", fold=fold)):
        shown = Picture(printed, picture.texts, picture.crossed)
        assert not (wrong := list(missing(result.tree, shown, "bounds"))), (printed, wrong)
    pages = PdfReader(io.BytesIO(result.deck(tmp_path / "deck.pdf", fold=fold).read_bytes())).pages[2:-1]
    for page in pages:
        words = re.findall(r"[\w.]*\w", page.extract_text())
        for label in {word for word in words if re.fullmatch(LABEL, word) and result.tree.find(word)}:
            assert words.count(label) >= 2 or "Cut" in words or "cut-offs" in page.extract_text(), (label, words)
