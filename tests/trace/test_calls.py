"""The call trace contains every call, window and cut-off of deck 001, and agrees with the event trace."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import Rules
from gametree.errors import ChoiceError
from gametree.languages import translator_for
from gametree.phrases import LANGUAGES, local_numbers
from gametree.render.step_table import call_trace
from gametree.values import show
from goldens import Golden
from oracle import Plain
from trees import Search, numbers, plain_games, searches, written

T1 = "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]"
CALL = re.compile(
    r"(?P<indent>(?:│ )*)(?P<function>[\w-]+-VALUE|VALUE|VALOR[\w-]*)"
    r"\((?P<node>[^,)]+)(?P<rest>[^)]*)\)(?: → (?P<value>\S+))?"
)


def calls(trace: str) -> list[tuple[int, str, str, str, str | None]]:
    """Return the calls in a call trace: depth, function, node, the text after the node, and the value if the node is a
    leaf.
    """
    found = []
    for line in trace.splitlines():
        if match := CALL.match(line):
            depth = len(match["indent"]) // 2
            found.append((depth, match["function"], match["node"], match["rest"].removeprefix(", "), match["value"]))
    return found


def test_minimax_call_trace_of_the_two_ply_example_is_complete(golden: Golden) -> None:
    """The trace contains every call, the values of the leaves (such as B3 = 8), B = 3, C = 2, D = 1, A = 3 and the
    action a1.
    """
    trace = gt.minimax(T1).call_trace()
    golden(*[(depth, function, node, value) for depth, function, node, _, value in calls(trace)])
    returned = [line.strip("│ └") for line in trace.splitlines() if "returns" in line]
    assert returned == ["B3 returns 8", "B returns 3", "C returns 2", "D returns 1", "A returns 3"]
    golden(trace.splitlines()[-1])
    assert "α" not in trace


def test_alphabeta_call_trace_has_windows_and_cutoffs_of_the_example(golden: Golden) -> None:
    """The trace contains the window of every call, the three cut-offs with their inequalities, all results, and the
    action.
    """
    trace = gt.alphabeta(T1).call_trace()
    golden(*[(node, rest, value) for _, _, node, rest, value in calls(trace)])
    golden(*[line for line in trace.splitlines() if "└" in line])
    golden(trace.splitlines()[-1])


@pytest.mark.parametrize("lang", LANGUAGES)
@given(search=searches())
def test_every_call_and_return_is_recorded(lang: str, search: Search) -> None:
    """A call has a line with its window, and a return a line with its value, in the order of the trace."""
    result = search.result
    label, trace, local = result.tree.label, call_trace(result, lang), partial(local_numbers, translator_for(lang))
    depths = result.tree.depths()
    called = [
        (depths[e.node], label(e.node), local(f"α = {show(e.alpha, sign=True)}, β = {show(e.beta, sign=True)}"))
        for e in result.trace
        if e.kind in ("enter", "evaluate")
    ]
    assert [(depth, node, rest) for depth, _, node, rest, _ in calls(trace)] == called
    leaves = [local(show(e.value)) for e in result.trace if e.kind == "evaluate" and e.value is not None]
    assert [value for *_, value in calls(trace) if value] == leaves
    ends = [line for line in trace.splitlines() if "└ " in line]
    left = [e for e in result.trace if e.kind == "leave"]
    assert len(ends) == len(left)
    for line, event in zip(ends, left, strict=True):
        assert line.startswith("│ " * depths[event.node] + "└ ")
        assert re.search(rf"\b{label(event.node)} \w+ {re.escape(local(show(event.value)))}(?!\w)", line)  # type: ignore[arg-type]
    last = trace.splitlines()[-1]
    sign = {"exact": "", "at_most": "≤ ", "at_least": "≥ "}[result.bound]
    assert f": {sign}{local(show(result.value))}" in last
    assert result.best_move is None or last.endswith(f": {result.best_move}")


@given(searches())
def test_every_cutoff_is_recorded_with_its_inequality(search: Search) -> None:
    """The line contains the pruned children; under the rule "beyond" the inequality is strict."""
    result = search.result
    label = result.tree.label
    lines = [line for line in result.call_trace().splitlines() if "cut-off" in line]
    assert len(lines) == len(result.cuts)
    for line, cut in zip(lines, result.cuts, strict=True):
        high = result.tree.kind(cut.node) == "max"
        sign = {(True, False): "≥", (False, False): "≤", (True, True): ">", (False, True): "<"}[
            high, result.rules.cut == "beyond"
        ]
        assert f" {show(cut.value)} {sign} {'β' if high else 'α'} = {show(cut.bound)}: {label(cut.node)} " in line
        assert line.endswith(f"not called: {', '.join(map(label, cut.pruned))}") == bool(cut.pruned)


CHANCE_WINDOW = "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]"
SEARCHES: dict[str, Callable[[], gt.Result]] = {
    "a chance node shows its sum": lambda: gt.expectiminimax("[{0.9: [2 2], 0.1: [3 -3]} 1]"),
    "a cut-off because E is too small": lambda: gt.star2(CHANCE_WINDOW, (0, 10)),
    "a cut-off because E is too large": lambda: gt.star1("min[{0.5: 3, 0.5: 4} {0.5: [9 2], 0.5: [2 9]}]", (0, 10)),
    "Star1 looks at no child twice": lambda: gt.star1(CHANCE_WINDOW, (0, 10)),
    "below a chance node is the full window": lambda: gt.expectiminimax("[3 [2 9] {1: [5 6]}]", prune=True),
    "a function is named after its player": lambda: gt.maxn("(1 2 6)(4 2 3)(6 1 2)(7 4 1)", branching=2, root="p1"),
    "a node is searched again": lambda: gt.pvs("[[2 4 6] [3 12 8] [14 5 2]]"),
    "a value is remembered": lambda: gt.mtdf("[[3 12 8] [2 4 6] [14 5 2]]"),
    "an estimate": lambda: gt.minimax("[[3 12] [2 4]]", rules=Rules(depth=1, evaluate={"B": 4, "C": 9})),
    "SSS* has states with their merit": lambda: gt.sss("[[3 12 8] [2 4 6] [14 5 2]]"),
    "SSS* at a MIN node": lambda: gt.sss("min[[3 12] [2 4]]"),
    "a lone leaf is one call without an action": lambda: gt.alphabeta("7"),
    "with a start window the value can be a bound": lambda: gt.alphabeta("[3 5]", window=(6, 9)),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_call_trace_of_each_search_matches_its_golden_text(name: str, golden: Golden) -> None:
    result = SEARCHES[name]()
    for lang in LANGUAGES:
        golden(result.call_trace(lang), lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@given(game=plain_games(leaves=numbers, chance=True), order=st.sampled_from(["left_to_right", "right_to_left"]))
def test_chance_searches_have_a_call_trace(lang: str, game: Plain, order: str) -> None:
    """Each call and each return has a line, and the line of a chance node ends with the sum and its value."""
    options: dict[str, Any] = {"rules": Rules(order=order)}
    for result in (gt.expectiminimax(written(game), **options), gt.star2(written(game), (-9, 10), **options)):
        trace = result.call_trace(lang)
        events = [e.kind for e in result.trace]
        assert len(calls(trace)) == events.count(gt.EventKind.ENTER) + events.count(gt.EventKind.EVALUATE)
        assert sum("└ " in line for line in trace.splitlines()) == events.count(gt.EventKind.LEAVE)


def test_call_indentation_is_limited_to_40_plies() -> None:
    """From 40 plies on, a number replaces further indentation, so that the length of the text is proportional to the
    size of the tree.
    """
    trace = gt.minimax("[" * 300 + "7" + "]" * 300).call_trace()
    assert "│ " * 40 + "(300) " in trace
    assert max(map(len, trace.splitlines())) < 450


def test_long_call_trace_is_abbreviated() -> None:
    """The text contains the first lines, the number of omitted events, and the last line."""
    result = gt.minimax([*range(20_000)])
    lines = result.call_trace().splitlines()
    assert len(lines) == 10_002
    shown = sum(kind != "improve" for kind, *_ in list(result.trace.raw)[: -int(lines[-2].removeprefix("… + "))])
    assert shown == 10_000
    assert lines[-1].startswith("value found: 19999, action: ")


def test_call_trace_is_displayed_unchanged(golden: Golden) -> None:
    """An interpreter or a notebook shows the text line by line."""
    trace = gt.minimax("[3 5]").call_trace()
    assert repr(trace) == str(trace) == trace
    with golden.raises(ChoiceError):
        gt.minimax("[3 5]").call_trace("esp")
