"""The Python listing is the source of the search, and an event highlights the lines that it executes."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from hypothesis import assume, given

import gametree as gt
from gametree import Trace
from gametree.explain.python_source import functions_of, lit_source, python_source
from gametree.search.problem import Record
from gametree.trace.result import search_again
from random_results import results
from searches import MANY_PLAYERS, WITH_CHANCE, needed

Place = tuple[str, int]
"""line of a function: the function's name, and the line number in its file"""

RECORDING = {function.__code__ for name, function in vars(Record).items() if inspect.isfunction(function)} - {
    Record.__init__.__code__
}


def places(trace: Trace) -> list[Place]:
    """Return for each line of the listing its position in the source files."""
    source = []
    for function in functions_of(trace):
        rows, first = inspect.getsourcelines(function)
        source += [((function.__qualname__, number), row.strip()) for number, row in enumerate(rows, first)]
    rest = iter(source)
    return [next(place for place, text in rest if text == line.text) for line in python_source(trace).lines]


def run_lines(trace: Trace, search: Callable[[], object]) -> list[set[Place]]:
    """Return the lines of the search's functions that run before each event (since the previous one), and those that
    run after the last event.
    """
    codes = {function.__code__: function.__qualname__ for function in functions_of(trace)}
    ran: list[set[Place]] = [set()]

    def watch(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code in RECORDING:
            ran.append(set())
        if frame.f_code not in codes:
            return None
        # after a call returns, execution continues on the line of the call
        going_on = frame.f_back if event == "return" else frame
        if going_on is not None and going_on.f_code in codes:
            ran[-1].add((codes[going_on.f_code], going_on.f_lineno))
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        search()
    finally:
        sys.settrace(before)
    return ran


@pytest.mark.parametrize("algorithm", gt.ALGORITHMS)
def test_highlighted_lines_run_at_their_event(algorithm: str) -> None:
    """The highlighted lines run between this event and the adjacent ones, including the call that records the event."""

    @given(results((algorithm,)))
    def hold(result: gt.Result) -> None:
        # without estimates it cannot be searched again
        assume(algorithm != "iterative_deepening" or result.rules.evaluate)
        lines, where = python_source(result.trace).lines, places(result.trace)
        ran = run_lines(result.trace, lambda: search_again(result, result.tree))
        assert len(ran) == len(result.trace) + 1
        for number, (lit, (kind, *_)) in enumerate(zip(lit_source(result.trace), result.trace.raw, strict=True)):
            assert {where[line] for line in lit} <= ran[number] | ran[number + 1]
            assert any(f"record.{kind}(" in lines[line].text for line in lit)

    hold()


@pytest.mark.parametrize("algorithm", gt.ALGORITHMS)
def test_functions_of_a_search_have_at_most_sixteen_lines(algorithm: str) -> None:
    tree = "[{0.5: [1 2], 0.5: [3 4]} [1 2]]" if algorithm in WITH_CHANCE else "[[1 2] [3 4]]"
    tree = "p1[p2[(1 2) (2 1)] (0 0)]" if algorithm in MANY_PLAYERS else tree
    trace = gt.ALGORITHMS[algorithm](tree, **needed(algorithm, (0, 9), {"B": 1, "C": 2})).trace
    listing = python_source(trace).lines
    heads = [number for number, line in enumerate(listing) if line.text.startswith("def ")]
    sizes = [after - head - 1 for head, after in zip(heads, [*heads[1:], len(listing)], strict=True)]
    assert max(sizes) <= 16
