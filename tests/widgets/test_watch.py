"""Watched runs: the steps of a student's function, shown beside the textbook search up to the first difference."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.exercises.programs import check_implementation
from gametree.exercises.programs.watch import _TraceBuilder
from gametree.phrases import LANGUAGES
from gametree.trace.watched import WatchedResult
from goldens import Golden
from known_trees import DEEP
from student_programs import ALPHABETA, EXPECTIMINIMAX, MINIMAX, NEGAMAX, SHALLOW, changed

BOOK = "[[3 12 8] [2 4 6] [14 5 2]]"
CHANCE = "[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"

MEANS = changed(EXPECTIMINIMAX, ("sum(p * v for p, v in zip(node.probabilities, values))", "sum(values) / len(values)"))
TWO_FUNCTIONS = """
def minimax(node):
    return of_max(node) if is_max(node) else of_min(node)

def is_max(node):
    return node.player == "max"

def of_max(node):
    return node.value if node.is_leaf else max(of_min(child) for child in node.children)

def of_min(node):
    return node.value if node.is_leaf else min(of_max(child) for child in node.children)
"""


def summary(result: gt.Result, *kinds: str) -> list[tuple[str, int, Any]]:
    """Return the events of the given kinds as tuples of kind, node and value."""
    return [(str(kind), node, value) for kind, node, value, *_ in result.trace.raw if kind in kinds]


# ---- recorded steps -----------------------------------------------------------------------------


@pytest.mark.parametrize("tree", [BOOK, DEEP, "min[[7 2] [[[9 3] 6] 8]]", "[[1/2 0.75] [1/3 0.6]]", "5"])
@pytest.mark.parametrize(("source", "task"), [(MINIMAX, "minimax"), (ALPHABETA, "alphabeta")])
def test_watched_search_matches_the_reference_search(source: str, task: str, tree: str) -> None:
    """The test compares nodes, leaves, values, entry windows and pruned leaves in order."""
    run, book = gt.watch(source, tree), gt.ALGORITHMS[task](tree)
    kinds = ("enter", "evaluate", "leave")
    assert run.algorithm == task and summary(run, *kinds) == summary(book, *kinds)
    assert (run.value, run.evaluated, run.pruned_leaves) == (book.value, book.evaluated, book.pruned_leaves)
    windows = [[raw[1:] for raw in result.trace.raw if raw[0] == "enter"] for result in (run, book)]
    assert windows[0] == windows[1]
    assert run.frames()[-1].after.status == book.frames()[-1].after.status
    run.trace.__class__.__base__.checked(run.trace)  # type: ignore[union-attr]
    both = gt.compare(run, book)
    assert both.halt is None and all("Both" in both.text(stop) for stop in range(1, len(both.stops)))


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6), shape=st.sampled_from([(2, 2, 2), (3, 2, 2), (2, 3), (2, 2, 2, 2)]))
def test_watched_search_prunes_the_reference_leaves_of_random_trees(seed: int, shape: tuple[int, ...]) -> None:
    """The student's program is a right alpha-beta."""
    tree = gt.random_tree(seed, shape, low=-5, high=9)
    run, book = gt.watch(ALPHABETA, tree), gt.alphabeta(tree)
    assert (run.value, run.evaluated) == (book.value, book.evaluated)
    assert run.frames()[-1].struck == book.frames()[-1].struck


def test_watched_windows_show_a_missing_bound_of_the_ancestors() -> None:
    """The windows are those that the student's calls pass on: C1 is called without the bound 3 of A."""
    run = gt.watch(SHALLOW, DEEP)
    last = run.frames("event")[-1]
    assert last.call_window("C") == (3, float("inf"))
    assert last.call_window("C1") == (float("-inf"), float("inf"))
    assert run.trace.has_windows and last.note(run.tree["C1"], "all") == "α=−∞ β=+∞ v=5"
    assert last.note(run.tree["C1"]) == "= 5" and last.line == ()


def test_watched_helpers_add_no_steps_and_negamax_adds_no_windows() -> None:
    """Windows from the point of view of the player to move are not shown as α and β."""
    two = gt.watch(TWO_FUNCTIONS, BOOK)
    assert summary(two, "enter", "leave") == summary(gt.minimax(BOOK), "enter", "leave")
    nega = gt.watch(NEGAMAX, BOOK, "alphabeta")
    assert not nega.trace.has_windows and nega.pruned_labels == ("C2", "C3")
    assert gt.compare(nega, gt.alphabeta(BOOK)).halt is None


def test_search_task_is_recognised_by_name_parameters_or_tree(golden: Golden) -> None:
    """The argument for the task is not needed if the function identifies the task."""
    assert gt.watch(MINIMAX.replace("minimax", "search"), BOOK).algorithm == "minimax"
    assert gt.watch(ALPHABETA.replace("alphabeta", "search"), BOOK).algorithm == "alphabeta"
    assert gt.watch(MEANS.replace("expectiminimax", "search"), CHANCE).algorithm == "expectiminimax"
    assert gt.watch("search = lambda node, alpha, beta: node.value", "3").algorithm == "alphabeta"
    with golden.raises(gt.GameTreeError):
        gt.watch(MINIMAX, BOOK, "evaluation")
    with golden.raises(gt.GameTreeError):
        gt.watch(42, BOOK)  # type: ignore[arg-type]


# ---- comparison with the textbook ---------------------------------------------------------------


def test_pair_stops_at_the_first_difference_and_explains_it() -> None:
    """The message is that of `check_implementation`, and names the known mistake."""
    both = gt.compare(gt.watch(SHALLOW, DEEP), gt.alphabeta(DEEP))
    said = check_implementation("alphabeta", SHALLOW, trees=[DEEP]).message().split("]]: ")[1]
    assert both.halt == 4 and said == both.text(4) and both.halt_node == both.first.tree.node("C112")
    assert said.endswith("only with the bound of the node directly above; bounds from further up count as well.")
    assert said.startswith("At C11 your function goes on and evaluates C112.")
    assert [both.text(stop) for stop in (1, 3)] == ["Both evaluate B1.", "Both evaluate C111."]
    assert both.titles() == ("Your function", "Alpha-beta")
    turned = gt.compare(gt.alphabeta(DEEP), gt.watch(SHALLOW, DEEP))
    assert turned.halt == 4 and "C112" in turned.text(4), "the two searches can be in either order"


def test_pair_stops_at_a_wrong_value_or_a_missing_leaf() -> None:
    """The pair stops where the wrong value is returned, or where the leaf is missing."""
    wrong = MINIMAX.replace(' if node.player == "max" else min(values)', "")
    both = gt.compare(gt.watch(wrong, BOOK), gt.minimax(BOOK))
    assert both.halt == 3 and both.text(3).startswith("At B your function returns 12.")
    few = MINIMAX.replace("in node.children]", "in node.children[:2]]")
    both = gt.compare(gt.watch(few, BOOK), gt.minimax(BOOK))
    assert both.halt == 3 and both.text(3).startswith("At B your function leaves out B3")
    both = gt.compare(gt.watch(MEANS, CHANCE), gt.expectiminimax(CHANCE))
    assert both.halt == 4 and both.text(4).startswith("At B your function returns 2.5.")


def test_feedback_on_a_wrong_program_has_its_run_and_player(tmp_path: Path, golden: Golden) -> None:
    """The feedback has the run on the first tree with a difference; the feedback on a right program has no run."""
    feedback = check_implementation("alphabeta", SHALLOW, lang="es")
    assert feedback.watched is not None and feedback.watched.tree == feedback.tree
    player = feedback.player()
    assert player.both.halt is not None and player.lang == "es"
    assert player.both.text(player.both.halt, "es") in feedback.message()
    names: dict[str, Any] = {"alphabeta": SHALLOW}
    exec(feedback.watching, names)
    assert feedback.watching in repr(feedback) and "lang='es'" in feedback.watching
    right = check_implementation("minimax", MINIMAX)
    assert right.watched is None and right.watching == ""
    with golden.raises(gt.GameTreeError):
        right.player()


# ---- errors -------------------------------------------------------------------------------------

HEAD = "def minimax(node):\n"
LEAF = HEAD + "    if node.is_leaf:\n        return node.value\n"
MIN_OF_ALL = "    return min(minimax(child) for child in node.children)"
FAILING = {
    "recursion": (HEAD + "    return minimax(node)", 3, 0, "calls itself without end"),
    "error": (LEAF + "    [minimax(c) for c in node.children]\n    return 1 / 0", 5, 3, "At B .* ZeroDivisionError"),
    "nothing": (LEAF + "    for child in node.children:\n        minimax(child)", 17, 9, "At B .* returns nothing"),
    "type": (LEAF + "    [minimax(c) for c in node.children]\n    return 'three'", 17, 9, "At B .* of type str"),
    "type of leaves": (LEAF.replace("node.value", "str(node.value)") + MIN_OF_ALL, 17, 9, "At B1 .* of type str"),
    "signature": ("def minimax(a, b, c, d):\n    return 3", 0, 0, r"is minimax\(a, b, c, d\), but it is called"),
    "prints": (HEAD + "    print(node.label)", 3, 0, "At A your function prints, but returns nothing"),
    "syntax": ("def minimax(node:\n    return 3", 0, 0, "Python cannot read"),
    "endless": (HEAD + "    while True:\n        node.children[0].children[0].value", 2, 1, "more than 200 times"),
    "no loop": (HEAD + "    while True:\n        pass", 1, 0, "stopped after"),
}


@pytest.mark.parametrize("case", FAILING)
def test_failing_function_is_shown_up_to_its_error(case: str, golden: Golden) -> None:
    """A single message gives the reason. The pair with the textbook search stops at the error, and can be displayed."""
    source, events, leaves, said = FAILING[case]
    seconds = 0.3 if case == "no loop" else 60
    run = gt.watch(source, BOOK, limits=gt.exercises.programs.Limits(seconds=seconds, calls=200))
    frames = run.frames("event")
    assert (len(run.trace), len(run.evaluated), run.value, run.is_over) == (events, leaves, None, False)
    assert re.search(said, frames[-1].caption()) and len(frames) == events + 1
    both = gt.compare(run, gt.minimax(BOOK))
    assert both.halt is not None and re.search(said, both.text(both.halt))
    golden(both.summary())
    assert case != "prints" or run.printed == "A\n"
    assert case != "error" or source.splitlines()[run.trace.lines[-1] - 1].strip() == "return 1 / 0", (
        "the highlighted line is the one that fails"
    )
    for page in (run.to_html(), both.to_html(), run._repr_mimebundle_()["text/plain"]):
        assert re.search(said, " ".join(page.split()))


def test_leaf_steps_show_the_last_window_and_the_pruned_leaves() -> None:
    """At every step, including the last, the caption contains the window of the last call and the skipped leaves."""
    captions = [frame.caption() for frame in gt.watch(SHALLOW, DEEP).frames()]
    assert captions[3].startswith("Your function is called for C11, a MIN node, with α = −∞ and β = +∞. It reads")
    assert "reads D12 = 3 and leaves out D2. The run is over" in captions[-1]


def test_constant_function_ends_at_once_and_long_run_is_truncated() -> None:
    """Of a function with too many steps, only the first steps are shown."""
    run = gt.watch(HEAD + "    return 3", BOOK)
    assert (run.value, run.is_over, len(run.trace)) == (3, True, 3)
    assert "has read 0 of 9 leaves" in run.frames()[-1].caption()
    source = LEAF + "    for _ in range(1500):\n        [c.value for c in node.children[0].children]\n    return 3"
    long = gt.watch(source, BOOK, limits=gt.exercises.programs.Limits(seconds=60))
    assert len(long.trace) == 3000 and "its first 3000 steps" in long.frames()[-1].caption()


def test_call_ended_by_a_caught_exception_is_closed() -> None:
    """A call that ends by an exception is closed when its caller continues."""
    source = LEAF + (
        "    best = -99\n    for child in node.children:\n        try:\n            best = max(best, minimax(child))\n"
        "        except ValueError:\n            pass\n        if node.label == 'B':\n            raise ValueError\n"
        "    return best"
    )
    run = gt.watch(source, BOOK)
    assert ("leave", 1, None) in summary(run, "leave") and run.value == 14


SMALL = gt.Tree.parse("[[3 12] [2 [4 6]]]")
NODE, NAME = st.integers(0, len(SMALL) - 1), st.sampled_from(["f", "g"])
REPORTED = st.one_of(
    st.tuples(st.just("call"), NODE, NAME, st.sampled_from([["-inf", "inf"], [None, None], ["3", "5/2"]]), st.just(1)),
    st.tuples(
        st.just("return"),
        NODE,
        NAME,
        st.sampled_from([["nothing"], ["number", "3", False, None], ["other", "str"]]),
        st.just(1),
    ),
    st.tuples(st.just("look"), st.sampled_from(SMALL.leaves), st.just(1)),
)
"""reports of a program, including reports that no program sends"""
HELPED = [("call", 5, "f", ["-inf", "inf"], 1), ("call", 5, "g", ["-inf", "inf"], 1), ("look", 5, 1)]
"""reports of a function that calls another function to get the value of a leaf"""


@settings(max_examples=150, deadline=None)
@given(report=st.lists(REPORTED, max_size=12), has_ended=st.booleans())
@example(report=HELPED, has_ended=True)
def test_any_sequence_of_reports_gives_events_that_replay(report: list[Any], has_ended: bool) -> None:
    """Calls, accesses and returns come in any order, even impossible ones."""
    story = _TraceBuilder(SMALL, shows_windows=True)
    story.record(report)
    if has_ended:
        story.finish(3)
    events, lines = zip(*story.events, strict=True) if story.events else ((), ())
    trace = inspect.unwrap(gt.watch).__globals__["WatchedTrace"](
        SMALL, "minimax", gt.Rules(), (float("-inf"), float("inf")), events, "", lines, True, lambda lang: "over"
    )
    run = WatchedResult(trace, lambda other: None)
    for by in ("event", "leaf", "node", "cut"):
        assert all(frame.caption(lang) for frame in run.frames(by) for lang in LANGUAGES)
    assert gt.compare(run, gt.minimax(SMALL)).summary()


# ---- display ------------------------------------------------------------------------------------


def test_captions_describe_the_watched_function(golden: Golden) -> None:
    """The captions contain nothing that only a correct search could know."""
    run = gt.watch(ALPHABETA, BOOK)
    by_event = [frame.caption() for frame in run.frames("event")]
    golden(by_event[7])
    golden(*by_event[9:11])
    golden(run.frames("node")[2].caption())
    golden(run.frames("leaf", "pt")[3].caption(), lang="pt")


def test_code_panel_highlights_the_lines_of_the_student_program() -> None:
    """Each event has the line that caused it, and nothing can be edited."""
    from gametree.widgets.player_payload import payload

    data = payload(gt.watch(MINIMAX, BOOK), lang="en")
    code = [text for _, text in data["talk"]["en"]["code"]]
    events = dict(zip([event[0] for event in data["events"]], data["lit"], strict=True))
    assert {code[lines[0]] for lines in data["lit"]} == {
        "def minimax(node):",
        "return node.value",
        'return max(values) if node.player == "max" else min(values)',
    }
    assert len(events) == 3 and data["editable"] is False and "why" not in data["panels"] and data["cuts"] == []
    assert data["title"].startswith("Your function: ") and "python" not in data
    json.dumps(data)


def test_watched_run_is_exported(tmp_path: Path) -> None:
    """The run is exported as pictures and as a table of steps."""
    run = gt.watch(SHALLOW, DEEP)
    assert len(run.export(tmp_path, "svg")) == 9
    assert "It leaves out D2" in str(run.table("node")) and "cut-off" not in str(run.call_trace())


def test_watch_runs_in_the_same_process_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """The run is the same as in a subprocess."""
    apart = gt.watch(SHALLOW, DEEP)
    monkeypatch.setattr("sys.platform", "emscripten")
    here = gt.watch(SHALLOW, DEEP)
    assert (here.trace.raw, here.trace.lines) == (apart.trace.raw, apart.trace.lines)
