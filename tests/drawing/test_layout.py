"""The geometry of drawings: nothing overlaps, parents are centred, and all frames of a trace have the same
positions.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

import gametree as gt
from gametree.drawing.drawing import draw
from gametree.drawing.layout import lay_out
from gametree.fonts import text_width
from gametree.trace.annotations import annotation, widest_annotation
from picture_overlaps import clashes, leaving, shown
from trees import Search, nested, searches


@given(searches())
def test_nothing_overlaps_in_any_frame(search: Search) -> None:
    """No mark covers another mark, or extends beyond the picture or its own node, in any notation."""
    frames = search.result.frames("event")
    for notation in ("bounds", "interval", "window", "value"):
        for frame in (frames[len(frames) // 2], frames[-1]):
            drawing = draw(frame, notation=notation)
            assert not [*clashes(shown(drawing)), *leaving(shown(drawing), drawing.box)]


@pytest.mark.parametrize(
    ("tree", "notation", "widest"),
    [
        ("[[-0.25 0 0 0] 0]", "interval", "{−0.25, −0.25}"),
        ("[0 [0 [0 0 0] -1/3] [0 -1/3 [0 0 0]]]", "window", "{−1/3, −1/3}"),
        ("[1 2]", "window", "{+∞, +∞}"),
    ],
)
def test_space_is_reserved_for_the_widest_annotation(tree: str, notation: str, widest: str) -> None:
    """Each end of a window has space for a number, because α can equal β, and for ∞, which is wider than a digit."""
    trace = gt.alphabeta(tree, rules=gt.Rules(cut="beyond", order="right_to_left")).trace
    assert widest_annotation(trace, notation) == widest
    widths = [text_width(annotation(frame, n, notation), 10) for frame in gt.Frames(trace, "event") for n in trace.tree]
    assert max(widths) <= text_width(widest, 10)


def test_unknown_interval_fits_in_a_search_with_a_finite_window() -> None:
    """Even a search with a finite window first shows [−∞, +∞] at the root."""
    trace = gt.alphabeta("[[4 5] [6 7]]", window=(3, 7)).trace
    first = annotation(gt.Frames(trace, "event")[1], 0, "interval")
    assert first == "[−∞, +∞]" and text_width(first, 10) <= text_width(widest_annotation(trace, "interval"), 10)


@given(nested())
def test_parents_are_centred_over_their_children(lists: object) -> None:
    """A parent is half way between its first and its last child, and all children of a ply have the same height."""
    tree = gt.Tree.from_nested(lists)
    layout = lay_out(tree)
    for node in tree:
        below = tree.children(node)
        if below:
            assert layout.x[node] == pytest.approx((layout.x[below[0]] + layout.x[below[-1]]) / 2)
            depth = len(tree.path(node)) - 1
            assert {layout.y[child] for child in below} == {layout.levels[depth + 1]}
            assert layout.y[node] - layout.levels[depth + 1] >= layout.sizes.level


@given(searches())
def test_all_frames_have_one_geometry(search: Search) -> None:
    """Texts and roles change between frames, but positions and sizes do not; captions name the moves that do not
    fit.
    """
    frames = search.result.frames("leaf")
    layouts = {replace(draw(frame).layout, edge_labels=()) for frame in frames}
    assert len(layouts) == 1
    places = [
        [
            (mark.id, mark.x, mark.y, mark.width)
            for mark in draw(frame).marks()
            if not hasattr(mark, "tail") and mark.id[0] != "m"
        ]
        for frame in frames
    ]
    assert all(place == places[0] for place in places)
