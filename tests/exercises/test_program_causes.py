"""Feedback on wrong programs: its first sentence, the mistake that it names, and the rejection of every program with an
odd rule.
"""

from __future__ import annotations

import random
import re

import pytest

import gametree as gt
from builders import ROOT, load_script
from effort import EVERY_CASE
from gametree.exercises.programs import check_implementation
from gametree.exercises.programs.mutants import behaviour, book_of
from gametree.phrases import LANGUAGES
from goldens import Golden

causes = load_script(ROOT / "benchmarks" / "program_causes.py", "program_causes_benchmark")
odd = load_script(ROOT / "benchmarks" / "survivors.py", "survivors_benchmark")
TASKS = ("minimax", "alphabeta", "expectiminimax", "maxn")
PROGRAMS = list(causes.wrong_programs())
LARGE = 20
"""number of programs from which on CI runs only a part of a family"""
FIRST = {program.family: program for program in reversed(PROGRAMS)}
"""one program of each family"""


# this program draws random numbers
@pytest.mark.parametrize("family", [name for name in FIRST if name != "sampled chance node"])
def test_cause_is_named_in_each_language(family: str, golden: Golden) -> None:
    """No number in the message has more than 12 digits."""
    program = FIRST[family]
    feedback = check_implementation(program.task, program.source)
    assert not feedback.right and re.search(program.named, feedback.message())
    for lang in LANGUAGES:
        golden(feedback.message(lang), lang=lang)


@pytest.mark.parametrize("family", FIRST)
def test_cause_is_named_in_all_programs_of_a_family(family: str) -> None:
    """The feedback names no other cause.

    In CI, a large family has a part of its programs, with each changed search and each start value.
    """
    programs = [program for program in PROGRAMS if program.family == family]
    for program in programs[:: 1 if EVERY_CASE or len(programs) < LARGE else 5]:
        message = check_implementation(program.task, program.source).message()
        assert causes.verdict(program, message) == causes.HEADS[0], f"{program.source}\n{message}"
        assert not causes.LONG_NUMBER.search(message), message


@pytest.mark.parametrize("task", TASKS)
def test_programs_with_one_odd_rule_fail_on_some_tree(task: str) -> None:
    """An odd rule is, for example: MIN takes the second smallest of four or more values."""
    assert odd.alive(odd.right_program(task), [case.tree for case in odd.tree_cases(task)])
    assert len(list(odd.odd_programs(task))) >= 60
    assert [program.after for program in odd.survivors(task)] == []


@pytest.mark.parametrize("task", TASKS)
def test_hidden_exam_trees_catch_every_odd_program(task: str) -> None:
    """Most hidden trees differ from the trial trees."""
    for number in range(20 if EVERY_CASE else 1):
        secret = f"a long random secret {number}"
        assert odd.survivors(task, secret) == []
        known = {str(case.tree) for case in odd.tree_cases(task)}
        assert len(known & {*odd.hidden_trees(odd.TASKS[task], secret, "exam")}) <= 5


def test_departure_depends_only_on_recorded_leaf_accesses() -> None:
    """The first leaf at which a program differs decides the sentence; if all leaves agree, the value or the move
    decides.
    """
    dice, kinds = random.Random("departures"), set[str]()
    trees = [gt.random_tree(dice.randrange(10**6), [3, 2, 3], low=-5, high=9) for _ in range(12)]
    for program in odd.odd_programs("alphabeta"):
        tree = dice.choice(trees)
        run, book = behaviour(program, tree, gt.Rules()), book_of("alphabeta", tree, gt.Rules())
        if run is None or book.is_right(run):
            continue
        looks, wanted = [node for _, node in run["events"]], list(book.leaf_accesses)
        departure = book.departure(run)
        kinds.add(departure.kind)
        assert departure == book.departure({**run, "accesses": 0, "printed": "x"})
        if looks == wanted:
            assert departure.kind == "value" and departure.node == 0
            continue
        at = next(
            n for n, (one, other) in enumerate(zip([*looks, None], [*wanted, None], strict=False)) if one != other
        )
        assert departure.leaf == (looks[at] if at < len(looks) else None)
        assert departure.wanted in (None, wanted[at] if at < len(wanted) else None)
        if departure.kind in ("not entered", "leaves out"):
            child = book.child_towards(departure.node, departure.wanted)
            assert (departure.kind == "leaves out") == (child == departure.wanted)
            assert not {*tree.subtree(child)} & {*looks[:at]}
    assert kinds == {"not entered", "leaves out", "goes on", "order", "value"}


def test_program_for_a_max_root_is_judged_on_max_roots() -> None:
    """The sentence about the root occurs once, and the displayed tree has MAX at the root."""
    first, _, third = (program for program in PROGRAMS if program.family == "MAX at the root only")
    only_root, also_wrong = (check_implementation("alphabeta", program.source) for program in (first, third))
    for feedback in (only_root, also_wrong):
        assert feedback.takes_root_for_max and feedback.message().count("takes the root for a MAX node") == 1
    assert only_root.diagnosis is None and "returns" not in only_root.message()
    assert also_wrong.tree is not None and also_wrong.tree.kind(0) == "max"


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ((("v > best", "v < best"), ('"min" and v < best', '"min" and v > best')), "players-swapped"),
        ((('"min" and v < best', '"min" and v > best'),), "min-nodes-as-max"),
        ((("best is None", "not best"),), ""),
        ((("def minimax(node):", "best = None\ndef minimax(node):\n    global best"),), ""),
    ],
)
def test_wrong_value_at_a_single_node_names_no_cause(changes: tuple[tuple[str, str], ...], name: str) -> None:
    """Feedback names a known mistake only if the mistake gives the same result on all trees."""
    source = _BY_PLAYERS
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    feedback = check_implementation("minimax", source)
    assert [mistake.name for mistake in feedback.mistakes] == ([name] if name else [])
    assert ("would choose" in feedback.message()) == bool(name) and not feedback.takes_root_for_max


_BY_PLAYERS = """
def minimax(node):
    if node.is_leaf:
        return node.value
    best = None
    for child in node.children:
        v = minimax(child)
        if best is None:
            best = v
        elif node.player == "max" and v > best:
            best = v
        elif node.player == "min" and v < best:
            best = v
    return best
"""
