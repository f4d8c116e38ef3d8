"""Questions that offer several reasons for a cut-off: exactly one reason is true and justifies it."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.exercises import Exercise, check
from oracle import INF
from questions import Asked, asked

SIGNS = {"≤": lambda a, b: a <= b, "<": lambda a, b: a < b, "≥": lambda a, b: a >= b, ">": lambda a, b: a > b}
ROW = re.compile(r"v\((?P<node>.*)\) = (?P<value>\S+) (?P<sign>[≤<≥>]) (?P<bound>[αβ]) = (?P<number>\S+)")


def number(text: str) -> float:
    """Return a number in a table."""
    numerator, _, denominator = text.replace("−", "-").replace("∞", "inf").partition("/")
    return float(numerator) / float(denominator or 1)


def values_before(exercise: Exercise, node: int, events: int) -> float:
    """Return the value of a MAX or MIN node after the first ``events`` events, computed from the values returned by its
    children.
    """
    tree, best = exercise.tree, max if exercise.tree.kind(node) == "max" else min
    raw = exercise.result.trace.raw[:events]
    done = [
        float(e[2]) for e in raw if e[0] in ("leave", "evaluate") and tree.parent(e[1]) == node and e[2] is not None
    ]
    return best(done, default=-INF if best is max else INF)


def is_true(exercise: Exercise, row: list[str]) -> bool:
    """Return whether the reason in ``row`` is true and justifies the cut-off at the node."""
    tree, found = exercise.tree, ROW.fullmatch(row[0])
    assert found
    node, raw = tree[found["node"]], exercise.result.trace.raw
    at = next(at for at, event in enumerate(raw) if event[:2] == ("cut", node))
    is_max = tree.kind(node) == "max"
    given, bound = number(found["value"]), number(found["number"])
    if (found["bound"], found["sign"] in "≥>") != (("β", True) if is_max else ("α", False)):
        return False
    above = {tree.label(other): other for other in tree.path(node)[:-1] if tree.kind(other) != tree.kind(node)}
    held = {label: values_before(exercise, other, at) for label, other in above.items()}
    tightest = (min if is_max else max)([exercise.window[is_max], *held.values()])
    owner_holds = held.get(row[1]) == bound or (
        row[1] not in map(tree.label, tree) and exercise.window[is_max] == bound
    )
    is_right = given == values_before(exercise, node, at) and bound == tightest and owner_holds
    return is_right and SIGNS[found["sign"]](given, bound)


@settings(max_examples=150)
@given(asked(), st.integers(0, 9))
def test_exactly_one_reason_is_true(question: Asked, number_of_cut: int) -> None:
    """The row with the true reason is the key, for any tree, rules and window."""
    cuts = [cut for cut in gt.alphabeta(question.tree, rules=question.rules, window=question.window).cuts if cut.pruned]
    if not cuts:
        return
    details = {"cut": question.tree.label(cuts[number_of_cut % len(cuts)].node)}
    exercise = Exercise("why-cut", question.tree, question.rules, question.window, "alphabeta", details)
    rows = exercise.details["reasons"]
    assert len(rows) == len({tuple(row) for row in rows}) > 2
    assert [at for at, row in enumerate(rows, start=1) if is_true(exercise, row)] == [exercise.key]
    assert [check(exercise, at, mistakes={}).right for at in range(1, len(rows) + 1)].count(True) == 1
    assert Exercise.from_json(exercise.to_json()) == exercise
