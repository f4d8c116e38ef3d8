"""Text drawings against golden files: ``GAMETREE_GOLDEN=write`` writes them anew, to be read before committing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given

import gametree as gt
from gametree.drawing.drawing import draw
from gametree.render.text_drawing import outline, text
from trees import nested

GOLDEN = Path(__file__).parent / "golden"
LEAVES_27 = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
TWO_PLY = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
T1 = gt.alphabeta("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")
WINDOWS = gt.alphabeta("A: [B: [D: 3 E: 5] C: [F: [I: [K: 0 L: 9] J: 5] G: [M: 7 N: 9] H: 4]]")

DRAWINGS = {
    **{f"000-alphabeta-{frame.name}": text(draw(frame)) for frame in TWO_PLY.frames("leaf")},
    "000-two-ply": repr(TWO_PLY.tree),
    "001-alphabeta-trace": text(draw(T1.frames()[-1])),
    "001-magnitudes": repr(gt.Tree.parse("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]")),
    "001-multiplayer": repr(gt.Tree.parse("p1[p2[(1 2 6) (4 2 3)] p2[(6 1 2) (7 4 1)]]")),
    "002-windows": text(draw(WINDOWS.frames()[-1], notation="window")),
    "004-27": text(draw(gt.alphabeta(LEAVES_27, branching=3).frames()[-1])),
    "004-27-outline": outline(draw(gt.alphabeta(LEAVES_27, branching=3).frames()[9])),
    "irregular": repr(gt.Tree.parse("[[3 5] [7] 9 [[Q: 5 4]]]")),
    "lone-leaf": repr(gt.Tree.parse("7")),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_golden(name: str) -> None:
    """Each text drawing is, to the character, the one that was read and found good."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("GAMETREE_GOLDEN") == "write":
        path.write_text(DRAWINGS[name] + "\n", encoding="utf-8")
    assert DRAWINGS[name] + "\n" == path.read_text(encoding="utf-8")


def test_every_golden_file_has_its_drawing() -> None:
    """No golden file is left over."""
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(DRAWINGS)


@given(nested())
def test_no_value_is_lost(lists: object) -> None:
    """The picture prints every leaf and every label, none over another."""
    tree = gt.Tree.from_nested(lists)
    words = text(draw(tree), width=10_000).replace("─", " ").split()
    for node in tree:
        assert draw(tree).text(node) in words


def test_wide_trees_become_outlines_and_long_ones_say_what_is_left_out() -> None:
    """A tree wider than the terminal is an outline; a very long one stops and counts the rest."""
    tree = gt.Tree.from_leaves(range(3**6), branching=3)
    lines = repr(tree).splitlines()
    assert len(lines) == 201
    assert lines[-1] == f"… {len(tree) - 200} more nodes"


def test_text_needs_no_layout() -> None:
    """Text is written without the geometry of a picture, which takes seconds for trees that nobody sees as one."""
    drawing = draw(gt.Tree.from_leaves([3, 1] * 500, branching=[10, 10, 10]), captioned=True)
    assert text(drawing).endswith("more nodes")
    assert "layout" not in vars(drawing)
    assert drawing.layout is drawing.layout
