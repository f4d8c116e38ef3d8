"""Frames and searches of lecture examples show the facts of the lectures."""

from __future__ import annotations

import pytest

import gametree as gt
from known_trees import TWO_PLY
from oracle import Nested
from trees import INF


def test_first_and_last_frames_of_deck_000_are_reproduced() -> None:
    """Before step (a) nothing is known; at (c) the path does not yet lead into C; after (g) the principal variation is
    b1, a1.
    """
    result = gt.alphabeta(TWO_PLY)
    frames = result.frames(by="leaf")
    assert [frame.name for frame in frames] == ["0", *"abcdefg"]
    assert [frames[0].interval(label) for label in "ABCD"] == [(-INF, INF)] * 4
    assert [frames.trace.tree.label(node) for node in frames[3].path] == ["A", "B", "B3"]
    assert [frames.trace.tree.label(node) for node in frames[7].line] == ["A", "B", "B1"]


WINDOWS = "[B: [D: 3 E: {E}] C: [F: [I: [K: 0 L: {L}] J: 5] G: [M: 7 N: {N}] H: 4]]"


@pytest.mark.parametrize(("E", "L", "N"), [(5, 9, 9), (3, -100, 100), (3, 100, -100)])
def test_windows_of_deck_002(E: int, L: int, N: int) -> None:
    """The windows are the same for all values of the leaves without a value in the deck (any E ≥ 3)."""
    result = gt.alphabeta(WINDOWS.format(E=E, L=L, N=N))
    label = result.tree.label
    cuts = [(label(cut.node), cut.value, cut.bound, cut.owner, [*map(label, cut.pruned)]) for cut in result.cuts]
    assert cuts == [("I", 0, 3, result.tree["A"], ["L"]), ("G", 7, 5, result.tree["C"], ["N"])]
    last = result.frames()[-1]
    assert [last.value(node) for node in "BFCA"] == [3, 5, 4, 4]

    windows = {
        node: list(dict.fromkeys((event.alpha, event.beta) for event in result.trace if label(event.node) == node))
        for node in "ABCDFGI"
    }
    assert windows == {
        "A": [(-INF, INF), (3, INF), (4, INF)],
        "B": [(-INF, INF), (-INF, 3)],
        "C": [(3, INF), (3, 5), (3, 4)],
        "D": [(-INF, INF)],
        "F": [(3, INF), (5, INF)],
        "G": [(3, 5)],
        "I": [(3, INF)],
    }
    assert result.value == 4


def best_first(base: int, depth: int, value: int = 0, maximizing: bool = True) -> Nested:
    """Return a uniform tree with the given value, in which the best move is always first."""
    if depth == 0:
        return value
    worse = (-1 if maximizing else 1) * 10**depth
    return [best_first(base, depth - 1, value + place * worse, not maximizing) for place in range(base)]


@pytest.mark.parametrize(("base", "depth"), [(2, 4), (2, 5), (3, 3), (3, 4), (5, 3)])
def test_best_order_of_deck_003_evaluates_the_knuth_moore_number(base: int, depth: int) -> None:
    """The number is b^⌈d/2⌉ + b^⌊d/2⌋ − 1."""
    result = gt.alphabeta(best_first(base, depth))
    assert len(result.evaluated) == base ** ((depth + 1) // 2) + base ** (depth // 2) - 1
    assert len(result.evaluated) == result.frames()[-1].counters.least
