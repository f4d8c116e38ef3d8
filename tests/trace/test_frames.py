"""Frames: step k depends only on the tree and the first k events, and shows only known facts."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import Frame, Status, Tree
from gametree.errors import ChoiceError
from gametree.trace.frames import STEP_SIZES
from goldens import Golden
from trees import INF, Bound, Search, searches

sizes = st.sampled_from(STEP_SIZES)
Interval = tuple[Bound, Bound]


def known(tree: Tree, evaluated: tuple[int, ...]) -> list[Interval]:
    """Return the known interval of every node, computed directly from the definition in the lectures.

    An evaluated leaf has [v, v], and any other leaf [−∞, +∞]. A MAX node takes the maximum of its children's lower
    ends and the maximum of their upper ends; a MIN node takes the minimum of each.
    """

    def interval(node: int) -> Interval:
        if tree.kind(node) == "leaf":
            value = tree.value(node)
            assert isinstance(value, Bound)
            return (value, value) if node in evaluated else (-INF, INF)
        best = max if tree.kind(node) == "max" else min
        below = [interval(child) for child in tree.children(node)]
        return best(low for low, _ in below), best(high for _, high in below)

    return [interval(node) for node in tree]


@given(searches(), sizes)
def test_node_intervals_match_their_definition_at_every_step(search: Search, by: str) -> None:
    """The intervals are computed again from the leaves evaluated so far."""
    tree = search.result.tree
    for frame in search.result.frames(by):
        assert [frame.interval(node) for node in tree] == known(tree, frame.trace.evaluated[: frame.after.evaluated])


@given(searches(), sizes, st.data())
def test_frames_are_the_same_in_any_order_of_access(search: Search, by: str, data: st.DataObject) -> None:
    """The steps are accessed forwards, backwards and by jumps."""
    in_order = list(search.result.frames(by))
    frames = search.result.frames(by)
    for index in data.draw(st.lists(st.integers(0, len(in_order) - 1), max_size=12)):
        assert frames[index] == in_order[index]


@given(searches(), sizes, st.data())
def test_frame_depends_only_on_earlier_events(search: Search, by: str, data: st.DataObject) -> None:
    """If the trace is cut off after the events of a frame, its last frame is the same."""
    frames = search.result.frames(by)
    index = data.draw(st.integers(0, len(frames) - 1))
    position = frames.stops[index]
    trace = search.result.trace
    cut_short = replace(trace, raw=trace.raw[:position]).replay()
    cut_short.advance(position)
    assert cut_short.snapshot() == frames[index].after


@given(searches(), sizes)
def test_frames_contain_every_event_exactly_once(search: Search, by: str) -> None:
    """Frame 0 has no event, and the events of all frames in order are the trace."""
    frames = list(search.result.frames(by))
    assert frames[0].events == ()
    assert [event for frame in frames for event in frame.events] == list(search.result.trace)
    assert [frame.is_last for frame in frames] == [False] * (len(frames) - 1) + [True]
    assert all(frame.events for frame in frames[1:])
    for before, frame in pairwise(frames):
        assert frame.before == before.after


@given(searches())
def test_step_sizes_end_at_event_leaf_node_or_cutoff(search: Search) -> None:
    """Depending on its size, a step ends at each event, at each evaluated leaf, at each finished inner node, or at each
    cut-off that prunes a leaf.
    """
    result = search.result

    def count(by: str, kind: str) -> list[int]:
        return [sum(event.kind == kind for event in frame.events) for frame in result.frames(by)][1:]

    assert [len(frame.events) for frame in result.frames("event")][1:] == [1] * len(result.trace)
    assert count("leaf", "evaluate") == [1] * result.visits
    inner = sum(event.kind == "leave" for event in result.trace)
    assert count("node", "leave") == [1] * inner or result.tree.kind(0) == "leaf"
    cuts = [len(frame.cuts) for frame in result.frames("cut")]
    pruning = len([cut for cut in result.cuts if cut.pruned])
    assert cuts[: pruning + 1] == list(range(pruning + 1))
    assert cuts[pruning + 1 :] in ([], [pruning])


@given(searches(), sizes)
def test_counters_only_grow(search: Search, by: str) -> None:
    """At the end, the evaluated and the pruned leaves together are all leaves, and at least the minimum number of
    leaves is evaluated.
    """
    frames = list(search.result.frames(by))
    leaves = len(search.result.tree.leaves)
    for before, frame in pairwise(frames):
        assert before.counters.evaluated <= frame.counters.evaluated
        assert before.counters.pruned <= frame.counters.pruned
        assert before.counters.entered <= frame.counters.entered
    last = frames[-1].counters
    assert last.evaluated + last.pruned == last.leaves == leaves
    assert (last.evaluated, last.pruned) == (len(search.result.evaluated), len(search.result.pruned_leaves))
    if search.result.window == (-INF, INF):
        assert 1 <= last.least <= last.evaluated


@given(searches(), sizes)
def test_node_status_and_path_match_the_events(search: Search, by: str) -> None:
    """Open nodes have been entered but not left, pruned nodes are below a cut-off, and the path ends at the current
    node.
    """
    result, tree = search.result, search.result.tree
    for frame in result.frames(by):
        events = [event for event in result.trace][: frame.after.position]
        entered = {event.node for event in events if event.kind == "enter"}
        done = {event.node for event in events if event.kind in ("leave", "evaluate")}
        pruned = {node for cut in frame.after.cuts for child in cut.pruned for node in tree.subtree(child)}
        expected = {node: Status.UNVISITED for node in tree}
        expected |= dict.fromkeys(pruned, Status.PRUNED) | dict.fromkeys(entered, Status.OPEN)
        expected |= dict.fromkeys(done, Status.DONE)
        assert {node: frame.status(node) for node in tree} == expected
        down = [event.node for event in events if event.kind in ("enter", "evaluate")]
        over = frame.status(0) is Status.DONE
        assert frame.path == (() if over or not down else tree.path(down[-1]))
        assert [tree.move(node) for node in frame.line[1:]] == (list(result.line) if over else [])


@given(searches())
def test_node_windows_and_values_match_the_events(search: Search) -> None:
    """A node has the window of its last event, the window with which it was called, and the value of its last event."""
    result = search.result
    window, call, value = {}, {}, {}
    for event, frame in zip(result.trace, result.frames("event")[1:], strict=True):
        window[event.node] = (event.alpha, event.beta)
        if event.kind in ("enter", "evaluate"):
            call[event.node] = (event.alpha, event.beta)
        value[event.node] = event.value
        for node in result.tree:
            assert frame.window(node) == window.get(node)
            assert frame.call_window(node) == call.get(node)
            assert frame.value(node) == value.get(node)


def test_frames_are_named_by_letters_then_numbers() -> None:
    """Frame 0 is named "0"; then come the letters a to z, and then numbers."""
    frames = gt.minimax(list(range(1, 31))).frames("leaf")
    assert [frame.name for frame in frames] == ["0", *"abcdefghijklmnopqrstuvwxyz", "27", "28", "29", "30"]


def test_frames_are_a_sequence() -> None:
    """Indices from both ends, slices and labels work; an index that is too large raises an IndexError."""
    frames = gt.alphabeta("[[3 12] [2 4]]").frames()
    assert frames[-1] == frames[len(frames) - 1]
    assert frames[1:3] == [frames[1], frames[2]]
    assert frames[-1].interval("B") == frames[-1].interval(1) == (3, 3)
    with pytest.raises(IndexError):
        frames[len(frames)]


def test_at_returns_the_last_frame_up_to_an_event() -> None:
    frames = gt.alphabeta("[[3 12] [2 4]]").frames()
    for position in range(len(frames.trace) + 1):
        assert frames.at(position).after.position <= position
    assert frames.at(0) == frames[0]
    assert frames.at(len(frames.trace)) == frames[-1]


def test_second_cutoff_without_a_descent_is_a_separate_step() -> None:
    """The step of the second cut-off starts with the improvement that caused it."""
    frames = gt.alphabeta("min[3 [[[9 1]] 5]]").frames("cut")
    assert [[event.kind.value for event in frame.events] for frame in frames[2:]] == [
        ["improve", "cut", "leave", "leave"]
    ]
    labels = [[frame.tree.label(cut.node) for cut in frame.cuts] for frame in frames]
    assert labels == [[], ["C11"], ["C11", "C"]]


@pytest.mark.parametrize("by", ["leef", "Leaf", None, 3])
def test_unknown_step_size_is_refused(by: str, golden: Golden) -> None:
    """The error lists the four step sizes."""
    with golden.raises(ChoiceError):
        gt.alphabeta("[3 5]").frames(by)


@pytest.mark.parametrize("ask", [Frame.interval, Frame.window, Frame.call_window, Frame.value, Frame.status])
def test_missing_node_is_a_choice_error(ask: object, golden: Golden) -> None:
    with golden.raises(ChoiceError):
        ask(gt.alphabeta("[3 5]").frames()[1], "Z")  # type: ignore[operator]
