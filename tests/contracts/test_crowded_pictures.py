"""Nothing overlaps at any size, and nothing vanishes unsaid: random trees with names of all kinds, in every look.

``GAMETREE_CONTRACTS=all`` tries four thousand trees.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from crowded_trees import Crowded, look
from picture_faults import faults, unsaid

import gametree as gt
from effort import THOROUGH
from gametree.drawing.drawing import Drawing
from gametree.drawing.fitting import smallest_text
from gametree.errors import PictureWarning
from gametree.render.step_pictures import StepPictures

TREES = 4000 if os.environ.get("GAMETREE_CONTRACTS") == "all" else 300 if THOROUGH else 40
PARTS = 20
MOST = 45
"""nodes of the largest tree of the sample"""
CUT = "[[[[3 17] [8 -4]] [[12 5] [9 21]]] [[[6 2] [14 7]] [[0 11] [10 1]]]]"
WORDS = (
    '[atacar->"posición señal": [huir->4 "añadir peón"->"Straße": [ñ->-3 ß->7 "enroque largo con torre dañada"->2.5]] '
    'esperar->5 "jugada muy larga del oponente número dos"->"nodo con nombre muy muy largo": [sí->[1 9] no->"Ünß": 8]]'
)
PROBABILITIES = "[{0.875: [3 5], 1/8: [2 9]} {1/3: [1 4], 2/3: [6 7]} {0.875: 2, 0.125: {1/3: 5, 2/3: 8}}]"


def moments(result: gt.Result, seed: int, **options: Any) -> Iterator[Drawing]:
    """Yield the last picture of a search and another one."""
    steps = StepPictures.of(result, **options)
    if not steps.shown:
        steps = StepPictures.of(result, **options | {"by": "leaf"})
    for frame in {steps.shown[-1], Random(seed).choice(steps.shown)}:
        yield steps.drawing(frame, steps.layout)


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_overlaps_and_nothing_vanishes(part: int) -> None:
    """No texts overlap, no line crosses one, no stroke touches a node; what is left out is said."""
    left, seed = TREES // PARTS, part * 100_000
    while left:
        seed += 1
        crowded, options = Crowded(seed), look(Random(seed))
        tree = gt.Tree.parse(crowded.text)
        if len(tree) > MOST:
            continue
        for drawing in moments(crowded.search(tree), seed, **options):
            assert [*faults(drawing), *unsaid(drawing)] == [], (seed, options, str(tree))
        left -= 1


@pytest.mark.parametrize("size", [None, "16:9", "4:3", "1080p", "8cm"])
@pytest.mark.parametrize("text", [CUT, WORDS, PROBABILITIES])
def test_common_trees(text: str, size: str | None) -> None:
    """Labels of four plies, long names of moves and nodes, and probabilities in two forms."""
    result = gt.expectiminimax(text) if text is PROBABILITIES else gt.alphabeta(text)
    for drawing in moments(result, 1, by="cut" if text is CUT else "leaf", size=size, lang="es"):
        assert [*faults(drawing), *unsaid(drawing)] == []


def test_own_names_are_never_smaller_than_usual_ones() -> None:
    """A long name is broken into lines, or beside its node, and as large as the names of leaves."""
    for drawing in moments(gt.alphabeta(WORDS), 1):
        assert smallest_text(drawing) >= drawing.layout.sizes.small - 0.01
        names = [mark.text for mark in drawing.marks() if mark.id[0] in "nkm" and "Ünß" in getattr(mark, "text", "")]
        assert names == ["Ünß"]


def test_what_has_no_room_is_told(tmp_path: Path) -> None:
    """A warning names the moves and leaves; moves of default names go before those of the tree's own."""
    begin = "no room for the names of these moves, which are left out: b1, b11, b111"
    with pytest.warns(PictureWarning, match=begin) as told:
        gt.alphabeta(CUT).export(tmp_path, "svg", by="cut", size="16:9")
    assert any("names of these leaves, which are left out: B111" in str(one.message) for one in told)
    rows = " ".join(f"[go{n}->{n} {n + 1} {n + 2}]" for n in range(9))
    *_, last = moments(gt.minimax(f"[{rows}]"), 1, size="16:9")
    shown = {mark.text for mark in last.marks() if mark.id[0] == "m"}
    assert {f"go{n}" for n in range(9)} <= shown and "b2" not in shown


def test_hidden_parts_stay_hidden_where_no_caption_is_printed() -> None:
    """The best move is named by a caption only; without one, ``hide`` leaves nothing of the moves and labels."""
    for size in (None, "16:9"):
        for drawing in moments(gt.alphabeta(CUT), 1, hide="moves leaf-labels", size=size):
            assert list(faults(drawing)) == []
            assert not [mark.text for mark in drawing.marks() if mark.id[0] in "mk" and mark.role != "hidden"]
    captioned = [*moments(gt.alphabeta(CUT), 1, hide="moves leaf-labels", captions=True)]
    assert any(mark.id[0] == "m" and mark.role != "hidden" for one in captioned for mark in one.marks())


@pytest.mark.parametrize("size", ["16:9", "4:3"])
def test_slides_use_their_height(size: str) -> None:
    """Levels go apart until the tree is as high as the slide, or twice as far as usual."""
    steps = StepPictures.of(gt.alphabeta(CUT), by="cut", size=size)
    left, bottom, right, top = steps.drawing(steps.frames[-1], steps.layout).box
    assert steps.size and (top - bottom) / (right - left) > 0.9 * steps.size.height / steps.size.width
