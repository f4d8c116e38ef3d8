"""The trace: events in search order, and JSON that gives an equal trace or an error."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

import gametree as gt
from gametree import Trace
from gametree.errors import TraceError
from goldens import Golden
from trees import Search, searches


@given(searches())
def test_trace_round_trips_through_json(search: Search) -> None:
    """Tree, algorithm, rules, window and events are equal."""
    trace = search.result.trace
    text = trace.to_json()
    assert Trace.from_json(text) == trace
    assert "\n" not in text
    assert json.loads(text)["version"] == 1


@given(searches())
def test_enter_and_leave_events_are_balanced(search: Search) -> None:
    """Inner nodes are entered and left like nested brackets, and leaves are evaluated in between."""
    tree, open_nodes = search.result.tree, []
    for event in search.result.trace:
        if event.kind in ("enter", "evaluate"):
            assert tree.parent(event.node) == (open_nodes[-1] if open_nodes else None)
        if event.kind == "enter":
            open_nodes.append(event.node)
            assert event.value is None
        elif event.kind == "evaluate":
            assert event.value == tree.value(event.node)
        else:
            assert event.node == open_nodes[-1]
        if event.kind == "leave":
            open_nodes.pop()
    assert not open_nodes


@given(searches())
def test_trace_supports_length_iteration_and_slices(search: Search) -> None:
    """Events can also be read by index."""
    trace = search.result.trace
    events = list(trace)
    assert len(events) == len(trace)
    assert [trace[position] for position in range(len(trace))] == events
    assert trace[-1] == events[-1]
    assert trace[1:3] == events[1:3]
    with pytest.raises(IndexError):
        trace[len(trace)]


def test_events_up_to_a_cutoff_match_the_two_ply_example(golden: Golden) -> None:
    """The first events of deck 000, with kind, node, window and owner of the bound, are those of the lecture."""
    trace = gt.alphabeta("[[3 12] [2 4]]").trace
    golden(*list(trace))


GOOD = json.loads(gt.alphabeta("[[3 12] [2 4]]").trace.to_json())


def event(position: int, **parts: object) -> Callable[[dict[str, Any]], object]:
    """Return a function that replaces the given parts of the event at ``position`` in trace data."""
    places = {"kind": 0, "node": 1, "value": 2, "alpha": 3, "beta": 4}

    def change(data: dict[str, Any]) -> None:
        for name, part in parts.items():
            data["events"][position][places[name]] = part

    return change


DAMAGES: dict[str, Callable[..., object]] = {
    "another format": lambda data: data.update(format="x"),
    "a later version": lambda data: data.update(version=2),
    "no tree": lambda data: data.pop("tree"),
    "a tree that is none": lambda data: data.update(tree="[3"),
    "a tree that is not text": lambda data: data.update(tree=3),
    "an unknown rule": lambda data: data["rules"].update(luck="good"),
    "an unknown choice": lambda data: data["rules"].update(cut="never"),
    "rules that are none": lambda data: data.update(rules=3),
    "an empty window": lambda data: data.update(window=[3, 3]),
    "a window of three": lambda data: data.update(window=[1, 2, 3]),
    "no list of events": lambda data: data.update(events=3),
    "an unknown event": event(0, kind="jump"),
    "an event that is too short": lambda data: data["events"][0].pop(),
    "a node that is none": event(0, node="A"),
    "a node that is true": event(0, node=True),
    "a value that is none": event(2, value="three"),
    "a bound that is a tuple": event(2, alpha=[1, 2]),
    "a bound that is none": event(2, alpha=None),
    "a node outside the tree": event(2, node=99),
    "a leaf entered": event(1, node=2),
    "an inner node evaluated": event(2, node=1),
    "another value than the leaf's": event(2, value=4),
    "improved without a value": event(3, value=None),
    "left out of turn": event(5, node=0),
    "no events": lambda data: data.update(events=[]),
    "the end is missing": lambda data: data["events"].pop(),
    "a leaf skipped": lambda data: data["events"].pop(2),
    "a child that comes late": lambda data: data["events"].insert(4, data["events"][8]),
}


@pytest.mark.parametrize("change", DAMAGES.values(), ids=DAMAGES)
def test_damaged_json_is_a_trace_error(change: Callable[[dict[str, Any]], object], golden: Golden) -> None:
    """The damaged JSON is not a trace, or its events do not match its tree."""
    data = json.loads(json.dumps(GOOD))
    change(data)
    with golden.raises(TraceError):
        Trace.from_json(json.dumps(data))


@pytest.mark.parametrize("text", ["", "{", "3", "[]", '"x"', "null", "[" * 100_000, None, 3])
def test_other_text_is_a_trace_error(text: Any, golden: Golden) -> None:
    """The inputs are not JSON, JSON of another object, and not text."""
    with golden.raises(TraceError):
        Trace.from_json(text)


def test_foreign_sss_trace_has_captions() -> None:
    """The kit itself never writes a trace in which a step of SSS* has no evaluation."""
    data = json.loads(gt.sss("[[3 12 8][2 4 6][14 5 2]]").trace.to_json())
    data["events"].insert(-2, ["enter", 5, None, "inf", "inf"])
    assert all(frame.caption() for frame in gt.Result(Trace.from_json(json.dumps(data))).frames())


def test_trace_of_a_game_keeps_move_names() -> None:
    trace = gt.alphabeta(gt.games.Nim(2, 1), trace=True).trace
    again = Trace.from_json(trace.to_json())
    assert again == trace and len(again.tree.own_moves) == len(trace.tree) - 1


def test_older_traces_with_separate_move_names_are_read() -> None:
    """Older traces have move names beside the tree; invalid names are refused."""
    trace = gt.alphabeta("[go->[3 12] [2 4]]").trace
    text = trace.to_json().replace("go->", "")
    assert Trace.from_json(text.replace('"algorithm"', '"moves":{"1":"go"},"algorithm"')) == trace
    for wrong in ('"moves":5', '"moves":{"x":"a"}', '"moves":{"1":7}', '"moves":{"0":"go"}'):
        with pytest.raises(TraceError):
            Trace.from_json(text.replace('"algorithm"', f'{wrong},"algorithm"'))
