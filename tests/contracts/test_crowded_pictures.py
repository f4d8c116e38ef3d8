"""Nothing overlaps at any size, and omitted parts are reported, for random trees with all kinds of names and in every
look.

``GAMETREE_CONTRACTS=all`` tries four thousand trees.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from crowded_trees import SIZES, Crowded, look

import gametree as gt
from effort import EVERY_CASE
from gametree.drawing.drawing import Drawing
from gametree.drawing.fitting import left_out, smallest_text
from gametree.errors import PictureWarning
from gametree.render.step_pictures import StepPictures
from picture_faults import faults, unnamed, unreported

TREES = 4000 if EVERY_CASE else 80
PARTS = 20
MOST = 45
"""number of nodes of the largest tree in the sample"""
CUT = "[[[[3 17] [8 -4]] [[12 5] [9 21]]] [[[6 2] [14 7]] [[0 11] [10 1]]]]"
WORDS = (
    '[atacar->"posición señal": [huir->4 "añadir peón"->"Straße": [ñ->-3 ß->7 "enroque largo con torre dañada"->2.5]] '
    'esperar->5 "jugada muy larga del oponente número dos"->"nodo con nombre muy muy largo": [sí->[1 9] no->"Ünß": 8]]'
)
PROBABILITIES = "[{0.875: [3 5], 1/8: [2 9]} {1/3: [1 4], 2/3: [6 7]} {0.875: 2, 0.125: {1/3: 5, 2/3: 8}}]"


def moments(result: gt.Result, seed: int, **options: Any) -> Iterator[Drawing]:
    """Yield the last picture of a search, and one earlier picture."""
    steps = StepPictures.of(result, **options)
    if not steps.shown:
        steps = StepPictures.of(result, **options | {"by": "leaf"})
    for frame in {steps.shown[-1], Random(seed).choice(steps.shown)}:
        yield steps.drawing(frame, steps.layout)


def wrong(seed: int) -> list[Any]:
    """Return the faults in the pictures of a random tree with random options."""
    crowded, options = Crowded(seed), look(Random(seed))
    assert crowded.tree
    drawings = moments(crowded.search(crowded.tree), seed, **options)
    return [fault for one in drawings for fault in (*faults(one), *unreported(one), *unnamed(one))]


@pytest.mark.parametrize("seed", [300053, 300196])
def test_regression_seeds_have_no_overlaps(seed: int) -> None:
    """In one tree, rows of names are above the next level; in another, a note is beside the sloping line from a wide
    root.
    """
    assert wrong(seed) == []


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_overlaps_and_omitted_parts_are_reported(part: int) -> None:
    """No texts overlap, no line crosses a text, and no stroke touches a node; a warning names omitted parts."""
    left, seed = TREES // PARTS, part * 100_000
    while left:
        seed += 1
        tree = Crowded(seed).tree
        if tree is not None and len(tree) <= MOST:
            assert wrong(seed) == [], (seed, look(Random(seed)), str(tree))
            left -= 1


TALL = {
    "arabic": ("هجوم كبير جدا", "أرجوحة", "سلام"),
    "hebrew": ("תקיפה ארוכה של הצריח", "קץ", "שלום"),
    "devanagari": ("राजा की लम्बी चाल", "हूँ", "नमस्ते"),
    "thai": ("ตาเดินที่ยาวมากของคู่ต่อสู้", "ปู่", "ญู่"),
    "cjk": ("对手的很长的一步棋", "攻撃", "守り"),
    "stacked accents": ("ẪǗ PHẨM ẦN ÂM ĐẠI", "Ẫǘ", "Ụgǖ"),
    "latin descenders": ("Jogada muito longa, joga peça", "Jg|", "çgşQ"),
}
"""words whose letters extend far above or below the line, by script: a long word and two short ones"""


@pytest.mark.parametrize("script", TALL)
def test_high_and_deep_letters_of_all_scripts(script: str) -> None:
    """The words are used as names of moves and leaves, and as names inside and beside nodes."""
    long, high, deep = TALL[script]
    leaves = [f'["{high}"->"{deep} {side}1": 4 "{deep}"->"{high} {side}2": -7/3]' for side in range(2)]
    text = f'"{long} {high}": ["{long}"->"{deep} 3": {leaves[0]} "{high} {deep}"->"{long} {high} 6": {leaves[1]}]'
    for size, sideways in ((None, False), ("16:9", False), ("4:3", True), ("8cm", False)):
        options = {"size": size, "sideways": sideways, "notation": "window", "captions": True}
        for drawing in moments(gt.alphabeta(text), 1, by="leaf", **options):
            assert list(faults(drawing)) == [], options


@pytest.mark.parametrize("sideways", [False, True])
@pytest.mark.parametrize("size", [None, "16:9", "4:3", "1080p", "8cm"])
@pytest.mark.parametrize("text", [CUT, WORDS, PROBABILITIES])
def test_common_crowded_trees_have_no_overlaps(text: str, size: str | None, sideways: bool) -> None:
    """The trees have default labels down to the fourth ply, long names of moves and nodes, and probabilities in two
    forms.
    """
    result = gt.expectiminimax(text) if text is PROBABILITIES else gt.alphabeta(text)
    by = "cut" if text is CUT else "leaf"
    for drawing in moments(result, 1, by=by, size=size, lang="es", sideways=sideways):
        assert [*faults(drawing), *unreported(drawing), *unnamed(drawing)] == []


@pytest.mark.parametrize("sideways", [False, True])
def test_long_names_are_as_large_as_leaf_names(sideways: bool) -> None:
    """A long name is broken into lines, or is placed beside its node."""
    for drawing in moments(gt.alphabeta(WORDS), 1, sideways=sideways):
        assert smallest_text(drawing) >= drawing.layout.sizes.small - 0.01
        names = [mark.text for mark in drawing.marks() if mark.id[0] in "nkm" and "Ünß" in getattr(mark, "text", "")]
        assert names == ["Ünß"]


def test_omitted_labels_are_reported(tmp_path: Path) -> None:
    """A warning names the moves and leaves; default move names are omitted before explicit names."""
    begin = "the names of these moves do not fit and are left out: b1, b11, b111"
    with pytest.warns(PictureWarning, match=begin) as warnings:
        gt.alphabeta(CUT).export(tmp_path, "svg", by="cut", size="16:9")
    assert any("the names of these leaves do not fit and are left out: B111" in str(one.message) for one in warnings)
    rows = " ".join(f"[go{n}->{n} {n + 1} {n + 2}]" for n in range(9))
    *_, last = moments(gt.minimax(f"[{rows}]"), 1, size="16:9")
    shown = {mark.text for mark in last.marks() if mark.id[0] == "m"}
    assert {f"go{n}" for n in range(9)} <= shown and "b2" not in shown


def deep(plies: int, dice: Random) -> str:
    """Return a tree with one long path, and other nodes beside the path."""
    below = [str(dice.randint(-9, 30)) for _ in range(dice.randint(0, 2))]
    below.insert(dice.randint(0, len(below)), deep(plies - 1, dice) if plies else "0")
    return f"[{' '.join(below)}]"


def test_warning_reports_missing_default_names_in_deep_trees(tmp_path: Path) -> None:
    """In deep trees, leaves show only explicit names; in trees of at least 60 plies, so do all nodes."""
    for plies, size, text in ((9, None, "more than 8 plies.* of its leaves"), (60, None, "60 plies .* of its nodes")):
        with pytest.warns(PictureWarning, match=text):
            gt.alphabeta(deep(plies, Random(1))).export(tmp_path / str(plies), "svg", by="cut", size=size)
    with warnings.catch_warnings():
        warnings.simplefilter("error", PictureWarning)
        gt.alphabeta(deep(5, Random(1))).export(tmp_path, "svg", by="cut")
        gt.alphabeta(deep(9, Random(1))).export(tmp_path / "h", "svg", by="cut", hide="leaf-labels")


FLAT = (
    "[[28 [[[[[24 [20 5 [5 12 [[27] 7]]]] 13 1]] 24]]] 3]",
    "[[7 29 [[-4 [10 13 26]] 12 14]] [24 [[[[9 [[[3 13 19] -6 [23 10 4]] 26] -3] -9] [29 23] 14]]]]",
)


@pytest.mark.parametrize("text", FLAT)
def test_strokes_on_flat_lines_of_deep_trees_cross_no_label(text: str) -> None:
    """If lines are flat, the labels of a ply are below the strokes through the lines."""
    for captions in (False, True):
        for drawing in moments(gt.alphabeta(text), 1, by="leaf", size="16:9", captions=captions):
            assert list(faults(drawing)) == []


@pytest.mark.parametrize("seed", range(200 if EVERY_CASE else 12))
def test_nothing_overlaps_in_deep_trees(seed: int) -> None:
    """The trees have more than 8 plies, and are drawn in several sizes."""
    dice = Random(seed)
    tree = gt.Tree.parse(deep(dice.choice((9, 9, 10, 12, 16, 24)), dice))
    options = {"size": dice.choice(SIZES), "captions": dice.random() < 0.5, "sideways": dice.random() < 0.2}
    for drawing in moments(gt.alphabeta(tree), seed, by="leaf", **options):
        assert [*faults(drawing), *unreported(drawing)] == [], (seed, options, str(tree))


def test_hidden_parts_stay_hidden_without_a_printed_caption() -> None:
    """Only a caption names the best move; without captions, ``hide`` removes all names of moves and leaves."""
    for size in (None, "16:9"):
        for drawing in moments(gt.alphabeta(CUT), 1, hide="moves leaf-labels", size=size):
            assert list(faults(drawing)) == []
            assert not [mark.text for mark in drawing.marks() if mark.id[0] in "mk" and mark.role != "hidden"]
    captioned = [*moments(gt.alphabeta(CUT), 1, hide="moves leaf-labels", captions=True)]
    assert any(mark.id[0] == "m" and mark.role != "hidden" for one in captioned for mark in one.marks())


@pytest.mark.parametrize("size", ["16:9", "4:3"])
def test_tree_fills_the_height_of_a_slide(size: str) -> None:
    """Levels spread until the tree is as high as the slide, or until their distance is twice the usual one."""
    steps = StepPictures.of(gt.alphabeta(CUT), by="cut", size=size)
    left, bottom, right, top = steps.drawing(steps.frames[-1], steps.layout).box
    assert steps.size and (top - bottom) / (right - left) > 0.9 * steps.size.height / steps.size.width


def test_leaf_names_are_kept_when_only_moves_lack_space() -> None:
    """Twelve words side by side are too wide for a slide, but the leaf names are not."""
    words = [f"{word}_{word}" for word in ("norte", "sur", "este", "oeste", "arriba", "abajo")] * 2
    result = gt.alphabeta(f"[{' '.join(f'{word}{value}->{value}' for value, word in enumerate(words))}]")
    steps = StepPictures.of(result, size="4:3")
    lacking = left_out(steps.drawing(steps.frames[-1], steps.layout))
    assert len(lacking["moves"]) == 11 and not lacking.get("leaf-labels")
