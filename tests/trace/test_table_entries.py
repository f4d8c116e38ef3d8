"""The transposition table in frames: at every step it equals that of the search, and shows which entries are used."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
from hypothesis import given

import gametree as gt
from gametree import EventKind
from gametree.trace.frames import STEP_SIZES, TableEntry, table_changes
from gametree.values import INF
from goldens import Golden
from trees import Plain, plain_games, truths, written

TREE = "[[3 12 8] [2 4 6] [14 5 2]]"
GUESS = {"B": 4, "C": 9, "D": 1}


def at_the_end(result: gt.Result) -> tuple[TableEntry, ...]:
    """Return the table after the complete search."""
    return result.frames("event")[-1].table_entries


def table_of(result: gt.Result) -> dict[str, tuple[object, ...]]:
    """Return the final table by label: least, most, depth and best child."""
    name = result.tree.label
    return {
        name(entry.node): (entry.low, entry.high, entry.depth, None if entry.best is None else name(entry.best))
        for entry in at_the_end(result)
        if entry.depth
    }


def test_mtdf_table_keeps_bounds_of_both_passes(golden: Golden) -> None:
    """After passes from both sides the root's value is known; C keeps the bound that makes a second search of C
    unnecessary.
    """
    golden(*(table_of(gt.mtdf(TREE, first_guess=4))).items())


def test_last_iteration_replaces_earlier_table_entries(golden: Golden) -> None:
    """In the last iteration, C is searched first because of its estimate, so its entry is exact."""
    result = gt.iterative_deepening(TREE, evaluate=GUESS)
    golden(*table_of(result).items())
    first = next(frame for frame in result.frames("event") if frame.events and frame.events[0].kind is EventKind.LEAVE)
    guessed = [(entry.low, entry.high, entry.depth, entry.best) for entry in first.table_entries]
    assert guessed == [(9, 9, 1, result.tree["C"]), (4, 4, 0, None), (9, 9, 0, None), (1, 1, 0, None)]


@given(plain_games())
def test_mtdf_table_has_exactly_the_stored_bounds(game: Plain) -> None:
    """The stored bounds enclose the value of the node."""
    kept: list[Any] = []
    module = importlib.import_module("gametree.search.mtdf")
    original = module.Bounds
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "Bounds", lambda: kept.append(original()) or kept[-1])
        result = gt.mtdf(written(game))
    (bounds,) = kept
    table = {entry.node: (entry.low, entry.high) for entry in at_the_end(result)}
    nodes = bounds.low | bounds.high
    assert table == {node: (bounds.low.get(node, -INF), bounds.high.get(node, INF)) for node in nodes}
    worth = truths(result.tree)
    assert all(low <= worth[node] <= high for node, (low, high) in table.items())


@given(plain_games())
def test_table_entries_order_the_next_iteration(game: Plain) -> None:
    """In the next iteration, children with better entries are visited first."""
    result = gt.iterative_deepening(written(game), evaluate=lambda tree, node: (node * 7) % 11 - 5)
    tree, values = result.tree, {}
    due: dict[int, list[object]] = {}
    for event, (entry, used) in zip(result.trace.raw, table_changes(result.trace), strict=True):
        kind, node, value, *_ = event
        if kind is EventKind.ENTER:
            assert list(used) == [child for child in tree.children(node) if child in values]
            due[node] = sorted((values[child] for child in used), reverse=tree.kind(node) == "max")
        if kind in (EventKind.ENTER, EventKind.EVALUATE) and due.get(tree.parent(node)):
            assert due[tree.parent(node)].pop(0) == values[node]
        if entry:
            values[node] = value
            assert value in (entry.low, entry.high)
        assert (entry is not None) == (kind in (EventKind.EVALUATE, EventKind.LEAVE))


@pytest.mark.parametrize("by", STEP_SIZES)
def test_frame_marks_stored_and_used_table_entries(by: str) -> None:
    """The marked entries are those of the frame's own events, for every step size."""
    result = gt.mtdf(TREE, first_guess=4)
    for frame in result.frames(by):
        kinds = {kind: {event.node for event in frame.events if event.kind is kind} for kind in EventKind}
        stored = kinds[EventKind.EVALUATE] | kinds[EventKind.LEAVE]
        assert {entry.node for entry in frame.table_entries if entry.stored} == stored
        assert {entry.node for entry in frame.table_entries if entry.used} == kinds[EventKind.RECALL]


def test_searches_without_lookups_have_an_empty_table() -> None:
    """A search without lookups reaches each node only once, or does not use earlier results."""
    for algorithm in ("minimax", "alphabeta", "negamax", "pvs", "sss"):
        assert at_the_end(gt.ALGORITHMS[algorithm](TREE)) == ()
