"""Mutants of the textbook programs: the trial trees detect every small mistake that changes a result."""

from __future__ import annotations

import ast
import random
import re

import pytest

import gametree as gt
from builders import ROOT, load_script
from effort import EVERY_CASE
from gametree.errors import InputError
from gametree.exercises import Exercise, check, generate
from gametree.exercises.programs import TASKS, check_implementation
from gametree.exercises.programs.departure import TrialTree, tree_cases
from gametree.exercises.programs.mutants import BOOKS, alive, caught, mutants
from gametree.values import show
from gametree_classroom.submissions.teacher_sheet import hidden_trees
from goldens import Golden
from student_programs import changed

measured = load_script(ROOT / "benchmarks" / "mutants.py", "mutants_benchmark")
SEARCHES = tuple(BOOKS)
INFINITY = "from math import inf\n"


@pytest.mark.parametrize("task", SEARCHES)
def test_base_programs_agree_with_the_textbook_search(task: str) -> None:
    """Each base program behaves like the textbook search, and no mutant does."""
    assert all(check_implementation(task, INFINITY + book).right for book in BOOKS[task])
    assert all(mutant.source != mutant.book for mutant in mutants(task))


def test_few_trees_catch_hundreds_of_mutants() -> None:
    """A small fixed number of trial trees, which students see, is enough."""
    assert sum(len(mutants(task)) for task in SEARCHES) > 1500
    assert [len(tree_cases(task)) for task in SEARCHES] == [25, 25, 18, 18]


@pytest.mark.parametrize("task", SEARCHES)
def test_uncaught_mutants_are_equivalent_to_the_original(task: str) -> None:
    """An undetected mutant agrees with the textbook program on all small trees, and on larger random trees."""
    known = {*caught(task)}
    trees = [*measured.small_trees(task, 5), *measured.large_trees(task, 200 if EVERY_CASE else 30)]
    assert [one.after for one in mutants(task) if one not in known and not alive(one, trees)] == []


@pytest.mark.parametrize("task", SEARCHES)
def test_hidden_trees_catch_every_mutant(task: str) -> None:
    """The hidden trees of any secret detect every mutant that the trial trees detect."""
    drawn = {hidden_trees(TASKS[task], f"a long random secret {number}", "exam") for number in range(3)}
    assert len(drawn) == 3 and {len(trees) for trees in drawn} == {30}
    secret = f"a long random secret {random.Random(task).randrange(10**6)}"
    assert measured.alive_on_hidden(task, secret) == 0
    assert not {str(case.tree) for case in tree_cases(task)} >= {*hidden_trees(TASKS[task], secret, "exam")}


def test_mutants_behave_as_in_the_student_process() -> None:
    dice = random.Random("mutants")
    for task in SEARCHES:
        for mutant in dice.sample(mutants(task), 4):
            feedback = check_implementation(task, INFINITY + mutant.source, counts_calls=False)
            assert feedback.right == (mutant not in caught(task)), mutant.after


START = """
def minimax(node):
    if node.is_leaf:
        return node.value
    best = -{size} if node.player == "max" else {size}
    for child in node.children:
        value = minimax(child)
        best = max(best, value) if node.player == "max" else min(best, value)
    return best
"""
NOTHING = """
def minimax(node):
    if node.is_leaf:
        {leaf}
    best = None
    for child in node.children:
        v = minimax(child)
        if {empty} or (v > best if node.player == "max" else v < best):
            best = v
    return best
"""
ZERO_IS_FALSE = "value = node.value\n        if value:\n            return value\n        return -1"


@pytest.mark.parametrize(
    ("source", "purpose"),
    [
        *[(START.format(size=size), "large") for size in (10, 99, 999, 10**5)],
        (NOTHING.format(leaf="return node.value", empty="not best"), "zero"),
        (NOTHING.format(leaf=ZERO_IS_FALSE, empty="best is None"), "zero"),
        (NOTHING.format(leaf="return node.value or -1", empty="best is None"), "zero"),
    ],
)
def test_programs_with_zero_as_missing_value_or_too_small_start_value_are_wrong(source: str, purpose: str) -> None:
    """A program that treats 0 as missing, or starts with a value that is too small, fails on a tree made for it."""
    feedback = check_implementation("minimax", source)
    assert feedback.first is not None and isinstance(feedback.first.case, TrialTree)
    assert feedback.first.case.purpose == purpose
    assert "10⁶" in TASKS["minimax"].text() and check_implementation("minimax", START.format(size=10**7)).right


# ---- several players ----------------------------------------------------------------------------

WITH_MOVES = """
def maxn(node):
    if node.is_leaf:
        return node.value, None
    place = int(node.player[1:]) - 1
    pairs = [(maxn(child)[0], child) for child in node.children]
    return max(pairs, key=lambda pair: pair[0][place])
"""


def test_programs_for_maxn_are_explained() -> None:
    """A max^n search returns tuples, optionally with a move."""
    right, last = (INFINITY + BOOKS["maxn"][0].replace(">", sign) for sign in (">", ">="))
    assert check_implementation("maxn", WITH_MOVES).right
    assert check_implementation("maxn", right.replace("node.value", "[float(entry) for entry in node.value]")).right
    assert not check_implementation("maxn", last).right
    ties = check_implementation("maxn", last, trees=["p1[(3 1 2) (3 5 0) (2 9 9)]"]).first
    assert ties is not None and ties.departure is not None and ties.departure.kind == "value"
    assert ties.departure.found is not None and ties.departure.found.number == (3, 5, 0)
    number = check_implementation("maxn", right.replace("return node.value", "return node.value[0]"))
    assert number.first is not None and number.first.departure is not None
    assert number.first.departure.kind == "type" and "a tuple" in number.message()
    run = gt.watch(right, "p1[p2[(3 5) (4 1)] p2[(2 2) (9 3)]]")
    assert (run.algorithm, run.value) == ("maxn", (9, 3))
    assert gt.compare(run, gt.maxn(run.tree)).halt is None
    assert "(9, 3)" in run.frames()[-1].caption()
    assert run.frames("event")[1].caption() == "Your function is called for A, where p1 moves."
    first_only = gt.watch(changed(right, ("value[place]", "value[0]")), "p1[p2[(3 5) (4 1)] p2[(2 2) (1 3)]]")
    both = gt.compare(first_only, gt.maxn(first_only.tree))
    assert both.halt_node == first_only.tree["B"] and "</html>" in both.to_html()


# ---- the mistake is named -----------------------------------------------------------------------

PRUNE = """
def prune(nodo, alfa, beta):
    if not nodo.children:
        return nodo.value
    if nodo.player == "max":
        mejor = -math.inf
        for hijo in nodo.children:
            valor = prune(hijo, alfa, beta)
            mejor = max(valor, mejor)
            alfa = max(alfa, mejor)
            if mejor >= beta:
                return mejor
        return mejor
    mejor = math.inf
    for hijo in nodo.children:
        valor = prune(hijo, alfa, beta)
        mejor = min(valor, mejor)
        beta = min(beta, mejor)
        if alfa >= mejor:
            return mejor
    return mejor
"""
SIGNS = """
def negamax(node, alpha, beta, color):
    if node.is_leaf:
        return color * node.value
    best = float("-inf")
    for child in node.children:
        best = max(best, -negamax(child, -beta, -alpha, -color))
        alpha = max(best, alpha)
        if best >= beta:
            break
    return best

def alphabeta(node, alpha, beta):
    if node.player == "min":
        return -negamax(node, -beta, -alpha, -1)
    return negamax(node, alpha, beta, 1)
"""
ONE_LINE = """
def minimax(state):
    if state.is_leaf:
        return state.value
    v = float("-inf") if state.player == "max" else float("inf")
    for s in state.children:
        if state.player == "max":
            v = max(v, minimax(s))
        else:
            v = min(v, minimax(s))
    return v
"""
MISTAKES = (
    ("alphabeta", PRUNE, "            alfa = max(alfa, mejor)\n", "", (8, 9, 10)),
    ("alphabeta", PRUNE, "        beta = min(beta, mejor)\n", "", (16, 17, 18)),
    ("alphabeta", PRUNE, "mejor >= beta", "mejor > beta", (10,)),
    ("alphabeta", PRUNE, "alfa >= mejor", "alfa > mejor", (18,)),
    ("alphabeta", PRUNE, "mejor = min(valor, mejor)", "mejor = max(valor, mejor)", (16,)),
    ("alphabeta", PRUNE, "mejor = min(valor, mejor)", "mejor = valor", (16,)),
    ("alphabeta", PRUNE, "mejor = -math.inf", "mejor = -99", (5,)),
    ("alphabeta", PRUNE, 'nodo.player == "max"', 'nodo.player == "min"', (4,)),
    ("alphabeta", SIGNS, "color * node.value", "node.value", (3,)),
    ("alphabeta", SIGNS, "child, -beta, -alpha", "child, alpha, beta", (6,)),
    ("alphabeta", SIGNS, "child, -beta, -alpha", "child, -alpha, -beta", (6,)),
    ("alphabeta", SIGNS, "max(best, -negamax", "max(best, negamax", (6,)),
    ("alphabeta", SIGNS, "        alpha = max(best, alpha)\n", "", (6, 7, 8)),
    ("minimax", ONE_LINE, "v = min(v, minimax(s))", "v = max(v, minimax(s))", (9,)),
    ("minimax", ONE_LINE, 'float("-inf") if', "-99 if", (4,)),
    ("minimax", ONE_LINE, "return state.value", "return state.value or -1", (3,)),
)


@pytest.mark.parametrize(("task", "source", "old", "new", "lines"), MISTAKES, ids=[one[2].strip() for one in MISTAKES])
def test_feedback_names_the_line_of_the_mistake(
    task: str, source: str, old: str, new: str, lines: tuple[int, ...]
) -> None:
    """The names in the program do not matter; if a line is missing, the line before it is named."""
    assert old in source
    assert check_implementation(task, "import math\n" + source).diagnosis is None
    program = source.strip().replace(old, new) + "\nimport math\n"
    feedback = check_implementation(task, program)
    if feedback.diagnosis is None:
        pytest.fail(feedback.message())
    assert feedback.diagnosis.line in lines, feedback.message()
    line = program.splitlines()[feedback.diagnosis.line - 1].strip()
    assert f"line {feedback.diagnosis.line}, “{line}”" in feedback.message()


@pytest.mark.parametrize("task", SEARCHES)
def test_no_other_line_is_named(task: str) -> None:
    """The feedback names the line of the mistake or no line. If a statement is missing, it may name a line close to the
    gap.
    """
    dice = random.Random(f"named {task}")
    for mutant in dice.sample(caught(task), 8):
        named = check_implementation(task, f"{mutant.source}\n{INFINITY}", counts_calls=False).diagnosis
        assert named is None or abs(named.line - mutant.line) <= (0 if mutant.after else 2), mutant.source


LINE_NAMED = re.compile(
    r"Try the tree (.+)\. On this tree, \S+(?: -inf, inf\))? (returns|evaluates the leaves) (.+); it should \w+ (.+)\."
)


@pytest.mark.parametrize("task", SEARCHES)
def test_wrong_line_of_the_key_is_unique(task: str) -> None:
    """The line in the key differs from the textbook's line, changing any other line does not repair the program, and
    the texts of the question are true.
    """
    books = ["\n".join(filter(None, ast.unparse(ast.parse(book)).splitlines())) for book in BOOKS[task]]
    for seed in range(6):
        exercise = generate("wrong-line", seed, algorithm=task)
        program = exercise.details["program"]
        lines, rows = [book.splitlines() for book in books], program.splitlines()
        (book,) = [own for own in lines if len(own) == len(rows) and sum(map(str.__ne__, own, rows)) == 1]
        assert [n for n, (own, other) in enumerate(zip(book, rows, strict=True), 1) if own != other] == [exercise.key]
        found = LINE_NAMED.search(check(exercise, exercise.key % len(rows) + 1).message())
        assert found is not None
        for tree in (exercise.tree, found[1]):
            assert not check_implementation(task, INFINITY + program, trees=[tree]).right
        right = gt.ALGORITHMS[task](found[1])
        shown = show(right.value) if found[2] == "returns" else ", ".join(map(right.tree.label, right.evaluated))
        assert (found[4], found[3] != found[4]) == (shown, True)


@pytest.mark.parametrize("program", ["", "x = (", 3, None, BOOKS["minimax"][0], "def minimax(node):\n    return 0"])
def test_programs_without_a_wrong_line_are_refused(program: object, golden: Golden) -> None:
    """The refused programs are one unknown to the kit and a right one."""
    with golden.raises(InputError):
        Exercise("wrong-line", "[[3 12] [2 4]]", algorithm="minimax", details={"program": program})
    with golden.raises(InputError):  # on this tree the mistake has no effect
        program = BOOKS["minimax"][0].replace("-inf", "0")
        Exercise("wrong-line", "[[3 12] [2 4]]", algorithm="minimax", details={"program": program})
