"""The student's own search: right programs pass in every style, faults are located, and hostile programs are
stopped.
"""

from __future__ import annotations

import collections
import enum
import functools
import math
import os
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import gametree as gt
from cases import by_id
from gametree import GameTreeError
from gametree.errors import InputError, TreeError
from gametree.exercises.programs import TASKS, Limits, Position, check_implementation, read_test
from gametree.exercises.programs.departure import positions
from gametree.exercises.programs.worker_process import ForkServer, run_apart
from gametree.explain.probability import by_category
from gametree.phrases import LANGUAGES
from gametree.values import show
from goldens import Golden
from student_programs import (
    ALPHABETA,
    EXPECTIMINIMAX,
    NEGAMAX,
    SHALLOW,
    STYLES,
    StudentProgram,
    body,
    changed,
    programs,
)

BOOK = "[[3 12 8] [2 4 6] [14 5 2]]"

MINIMAX = """
def minimax(node):
    if node.is_leaf:
        return node.value
    if node.player == "max":
        return max(minimax(child) for child in node.children)
    return min(minimax(child) for child in node.children)
"""

WITH_MOVE = """
def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value, None
    best, move = None, None
    for child in node.children:
        value, _ = alphabeta(child, alpha, beta)
        if node.player == "max":
            if best is None or value > best:
                best, move = value, MOVE
            alpha = max(alpha, best)
        else:
            if best is None or value < best:
                best, move = value, MOVE
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move
"""

LEAVES_IN_THE_LOOP = """
def alphabeta(node, alpha, beta):
    if not node.children:
        return node.value
    best = None
    for child in node.children:
        value = child.value if child.is_leaf else alphabeta(child, alpha, beta)
        if best is None or (value > best if node.player == "max" else value < best):
            best = value
        if node.player == "max":
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if beta <= alpha:
            return best
    return best
"""

IN_A_CLASS = """
from __future__ import annotations
from dataclasses import dataclass

@dataclass
class Search:
    seen: int = 0

    def value(self, node: Node, alpha: float, beta: float) -> float:
        self.seen += 1
        if node.is_leaf:
            return node.value
        values = []
        for child in node.children:
            values.append(self.value(child, alpha, beta))
            if node.player == "max":
                alpha = max([alpha, *values])
            else:
                beta = min([beta, *values])
            if alpha >= beta:
                break
        return max(values) if node.player == "max" else min(values)

def alphabeta(node: Node, alpha: float, beta: float) -> float:
    return Search().value(node, alpha, beta)
"""

MATERIAL = """
def evaluate(position):
    worth = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}
    total = 0
    for letter in position:
        if letter.lower() in worth:
            total += worth[letter.lower()] if letter.isupper() else -worth[letter.lower()]
    return total
"""

# ---- right programs -----------------------------------------------------------------------------

RIGHT = {
    "minimax": ("minimax", MINIMAX),
    "minimax that returns a move": (
        "minimax",
        "def minimax(node):\n    if node.is_leaf: return node.value, None\n"
        "    pick = max if node.player == 'max' else min\n"
        "    return pick(((minimax(c)[0], i) for i, c in enumerate(node.children)), key=lambda pair: pair[0])",
    ),
    "one function": ("alphabeta", ALPHABETA),
    "negamax": ("alphabeta", NEGAMAX),
    "leaves in the loop": ("alphabeta", LEAVES_IN_THE_LOOP),
    "a class": ("alphabeta", IN_A_CLASS),
    "moves as nodes": ("alphabeta", WITH_MOVE.replace("MOVE", "child")),
    "moves as labels": ("alphabeta", WITH_MOVE.replace("MOVE", "child.label")),
    "another name": ("alphabeta", ALPHABETA.replace("alphabeta", "prune")),
    "expectiminimax": ("expectiminimax", EXPECTIMINIMAX),
    "expectiminimax with floats": ("expectiminimax", EXPECTIMINIMAX.replace("p * v", "float(p) * float(v)")),
    "evaluation": ("evaluation", MATERIAL),
}


@pytest.mark.parametrize("task, source", RIGHT.values(), ids=RIGHT)
def test_right_programs_pass(task: str, source: str) -> None:
    """The feedback contains only praise."""
    feedback = check_implementation(task, source)
    assert feedback.right and feedback.score == feedback.maximum == len(feedback.trials) > 8
    assert feedback.notes == feedback.mistakes == ()
    assert (feedback.tree, feedback.frame, feedback.first) == (None, None, None)
    assert feedback.message().startswith("Right: ") and feedback.message().count(".") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_praise_names_the_search(lang: str, golden: Golden) -> None:
    golden(check_implementation("alphabeta", ALPHABETA).message(lang), lang=lang)


def test_task_text_has_signature_node_attributes_and_tie_rule(golden: Golden) -> None:
    """The text lists all attributes of a node, in each language."""
    golden(*[task.signature for task in TASKS.values()])
    for lang in LANGUAGES:
        golden(*[task.text(lang) for task in TASKS.values()], lang=lang)
        golden(TASKS["alphabeta"].text(lang, gt.Rules(cut="beyond")), lang=lang)


STRICT = ALPHABETA.replace("best >= beta", "best > beta").replace("best <= alpha", "best < alpha")


def test_other_rule_for_ties_is_accepted(golden: Golden) -> None:
    """The feedback names the other rule; a program that mixes both rules is wrong."""
    feedback = check_implementation("alphabeta", STRICT)
    assert feedback.right and feedback.notes == ("beyond",)
    golden(feedback.message())
    golden(feedback.message("es"), lang="es")
    stated = check_implementation("alphabeta", STRICT, rules=gt.Rules(cut="beyond"))
    assert stated.right and stated.notes == ()
    assert check_implementation("alphabeta", ALPHABETA, rules=gt.Rules(cut="beyond")).notes == ("at_equality",)
    mixed = check_implementation("alphabeta", ALPHABETA.replace("best >= beta", "best > beta"))
    assert not mixed.right and mixed.notes == ()
    golden(mixed.message())


def test_repeated_search_of_a_child_is_reported() -> None:
    """The value is right, and the feedback names the additional cost."""
    twice = MINIMAX.replace("max(minimax(child) for child in node.children)", "max(node.children, key=minimax)")
    twice = twice.replace("return max(node", "return minimax(max(node").replace("key=minimax)", "key=minimax))")
    feedback = check_implementation("minimax", twice)
    assert feedback.right and feedback.notes == ("again",)


# ---- wrong programs -----------------------------------------------------------------------------


WRONG = {
    "never cuts": changed(ALPHABETA, ("best >= beta", "False"), ("best <= alpha", "False")),
    "starts every child with a full window": changed(
        ALPHABETA, ("alphabeta(child, alpha, beta)", "alphabeta(child, -float('inf'), float('inf'))")
    ),
    "no deep cut-offs": SHALLOW,
    "right to left": changed(ALPHABETA, ("in node.children", "in reversed(node.children)")),
    "the last value overwrites": changed(ALPHABETA, ("best = min(best, value)", "best = value")),
    "MAX and MIN the other way round": changed(MINIMAX, ('"max"', '"min"')),
    "MAX begins with 0": changed(
        MINIMAX, ("max(minimax(child) for", "max(minimax(child) if minimax(child) > 0 else 0 for")
    ),
    "cuts one too early": changed(ALPHABETA, ("best <= alpha", "best <= alpha + 1")),
    "leaves the last child out": changed(
        MINIMAX, ("max(minimax(child) for child in node.children)", "minimax(node.children[0])")
    ),
    "alpha-beta for minimax": changed(
        ALPHABETA, ("alphabeta(node, alpha, beta)", "minimax(node, alpha=-99, beta=99)"), ("alphabeta", "minimax")
    ),
    "the sign of negamax is lost": changed(
        NEGAMAX, ("-negamax(child, -beta, -alpha, -color)", "negamax(child, -beta, -alpha, -color)")
    ),
    "no return at a leaf": changed(
        MINIMAX, ("return node.value\n    if", "node.value\n    elif"), ("    return min", "    else: return min")
    ),
    "no return below": changed(ALPHABETA, ("            break\n    return best\n", "            break\n")),
    "a wrong move": changed(WITH_MOVE, ("MOVE", "node.children[0]")),
    "a constant": "def minimax(node):\n    return 3",
    "chance without weights": changed(
        EXPECTIMINIMAX, ("sum(p * v for p, v in zip(node.probabilities, values))", "sum(values) / len(values)")
    ),
    "chance taken for MIN": changed(EXPECTIMINIMAX, ('node.player == "chance"', "False")),
}
"""typical wrong programs; the first function of each is named after the task"""


def task_of(source: str) -> str:
    """Return the name of the first function, which is also the name of the task."""
    return re.search(r"def (\w+)", source)[1]  # type: ignore[index]


@pytest.mark.parametrize("source", WRONG.values(), ids=WRONG)
def test_feedback_names_the_first_wrong_place(source: str, golden: Golden) -> None:
    """The feedback names the first wrong tree, the first wrong node and the reason; the picture shows that step.

    A tree of one leaf has no picture. The points, text, picture and player are the same if a program is traced only
    where it differs from the search.
    """
    task = task_of(source)
    feedback, other = (check_implementation(task, source, counts_calls=counts) for counts in (True, False))
    first = feedback.first
    names = [mistake.name for mistake in feedback.mistakes]
    golden(f"{first.departure.kind} at {feedback.tree.label(first.departure.node or 0)}, {names}", feedback.message())
    assert not feedback.right and 0 <= feedback.score < feedback.maximum
    assert (feedback.frame is None) == (len(feedback.tree) == 1)
    if feedback.frame is not None:
        assert feedback.frame.tree == feedback.tree and feedback.frame.trace.algorithm == task
    assert [trial.right for trial in other.trials] == [trial.right for trial in feedback.trials]
    assert (other.message(), other.mistakes, other.notes) == (feedback.message(), feedback.mistakes, feedback.notes)
    assert other.first.departure == first.departure and other.first.run["events"] == first.run["events"]


def test_feedback_picture_shows_the_wrong_step() -> None:
    """A missed cut-off is shown at step (d) of the lecture, and a wrong value at the step where it becomes known."""
    missed = check_implementation("alphabeta", WRONG["never cuts"], trees=[BOOK])
    assert missed.frame is not None and (missed.frame.name, len(missed.frame.cuts)) == ("d", 1)
    value = check_implementation("minimax", WRONG["MAX and MIN the other way round"], trees=[BOOK])
    assert value.frame is not None and (value.frame.name, value.frame.interval("B")) == ("c", (3, 3))
    early = check_implementation("alphabeta", WRONG["cuts one too early"], trees=["[[2 4] [3 5] [1 9]]"])
    assert early.frame is not None and early.frame.window("C") == (2, 3)
    assert early.tree is not None and early.frame.status("C2") == "unvisited"


def test_known_mistake_is_named_in_each_language() -> None:
    """A mistake with the same result on all trees is named after the first node."""
    feedback = check_implementation("alphabeta", SHALLOW)
    for lang in LANGUAGES:
        assert feedback.message(lang).endswith(feedback.mistakes[0].text(lang))
    assert "A known mistake gives the same results on all trees. You " in feedback.message()


class Plain:
    """A node that records which leaves are evaluated."""

    def __init__(self, tree: gt.Tree, node: int, seen: list[int]) -> None:
        self.tree, self.node, self.seen = tree, node, seen
        self.is_leaf, self.label = not tree.children(node), tree.label(node)
        self.player = None if self.is_leaf else tree.kind(node)
        self.children = [Plain(tree, child, seen) for child in tree.children(node)]

    @property
    def value(self) -> object:
        """Return the value of a leaf."""
        if self.node not in self.seen:
            self.seen.append(self.node)
        return self.tree.value(self.node)


@pytest.mark.parametrize("name", [name for name, source in WRONG.items() if task_of(source) == "alphabeta"])
def test_program_is_judged_by_value_and_leaves_of_each_tree(name: str) -> None:
    """On random trees, a program is right if it returns the value of the tree and evaluates the same leaves as
    alpha-beta.
    """
    source = WRONG[name]
    dice = random.Random(name)
    shapes = ([2, 3], [3, 2], [2, 2, 2], [2, 1, 3], [2, 2, 2, 2])
    trees = [gt.random_tree(dice.randrange(10**6), dice.choice(shapes), low=-3, high=6) for _ in range(40)]
    feedback = check_implementation("alphabeta", source, trees=trees)
    space: dict[str, Any] = {}
    exec(source, space)
    for tree, trial in zip(trees, feedback.trials, strict=True):
        seen: list[int] = []
        result = gt.alphabeta(tree)
        try:
            found = space["alphabeta"](Plain(tree, 0, seen), -math.inf, math.inf)
        except TypeError:
            found = None
        value = found[0] if isinstance(found, tuple) else found
        agrees = value == result.value and tuple(seen) == result.evaluated
        if name != "a wrong move":
            assert trial.right == agrees
        assert trial.run is not None and not (trial.right and not agrees)


# ---- hostile programs ---------------------------------------------------------------------------


NASTY: dict[str, tuple[str, str]] = {
    "loops forever": (body("while True: pass"), "time"),
    "loops forever and listens to nothing": (
        body("while True:", "    try:", "        while True: pass", "    except BaseException: pass"),
        "time",
    ),
    "loops forever before anything": ("while True: pass", "time"),
    "loops forever in C": (body("return sum(iter(int, 1))"), "time"),
    "sleeps": (body("import time", "time.sleep(3600)"), "time"),
    "sleeps deaf": (
        body("import signal, time", "signal.signal(signal.SIGALRM, signal.SIG_IGN)", "time.sleep(3600)"),
        "time",
    ),
    "asks without end": (body("while True: node.children"), "accesses"),
    "calls itself without end": (body("return minimax(node)"), "recursion"),
    "prints a gigabyte at once": (body("print('x' * 10**9)"), "memory"),
    "prints without end": (body("while True: print('x' * 1000)"), "output"),
    "prints past Python": (body("import os", "while True: os.write(1, b'x' * 10**6)"), "time"),
    "takes a gigabyte": (body("return len([0] * 10**9)"), "memory"),
    "takes ever more": (body("hoard = []", "while True: hoard.append('x' * 10**7)"), "memory"),
    "exit": (body("exit()"), "exit"),
    "quit": (body("quit(3)"), "exit"),
    "sys.exit": (body("import sys", "sys.exit('bye')"), "exit"),
    "os._exit": (body("import os", "os._exit(0)"), "exit"),
    "breaks Python": (body("import ctypes", "ctypes.string_at(0)"), "ended"),
    "input": (body("return int(input('value? '))"), "input"),
    "reads the keyboard": (body("import sys", "return sys.stdin.readline()"), "input"),
    "starts a thread": (body("import threading", "threading.Thread(target=print).start()"), "thread"),
    "starts a pool": (
        body("from concurrent.futures import ThreadPoolExecutor", "ThreadPoolExecutor().submit(print)"),
        "thread",
    ),
    "starts a process": (body("import subprocess, sys", "subprocess.Popen([sys.executable])"), "process"),
    "starts a shell": (body("import os", "os.system('sleep 3600')"), "process"),
    "forks": (body("import os", "os.fork()"), "process"),
    "kills the notebook": (body("import os", "os.kill(os.getppid(), 9)"), "process"),
    "catches everything around a thread": (
        body(
            "import threading", "try: threading.Thread(target=print).start()", "except BaseException: pass", "return 5"
        ),
        "thread",
    ),
    "raises": (body("return 1 / 0"), "raised"),
    "imports what is not there": ("import numpie\n" + body("return 5"), "import"),
    "uses what is not there": (body("return helper(node)"), "name"),
    "changes a node": (body("node.value = 3", "return 3"), "changed"),
    "deletes from a node": (body("del node.value", "return 3"), "changed"),
    "misspells": (body("return node.childs"), "unknown"),
    "other arguments": ("def minimax(node, table, picked):\n    return 3", "signature"),
    "nothing defined": ("x = 3", "no function"),
    "no Python": ("def minimax(node)\n    return 3", "syntax"),
    "returns a text": (body("return 'three'"), "type"),
    "returns a truth value": (body("return True"), "type"),
    "returns NaN": (body("return float('nan')"), "type"),
    "returns nothing": (body("pass"), "nothing"),
}
TIGHT = Limits(seconds=0.5, calls=1000, memory_mb=200, output_kb=8)
PATIENT = replace(TIGHT, seconds=60)
"""limit for programs that end early, even on a busy machine"""
PATIENCE = 300
"""seconds within which a program must be stopped even on a slow machine; the tested programs would sleep longer"""


def processes_of(folder: Path) -> list[int]:
    """Return the ids of the processes of one test, which store their files in the given folder."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"TMPDIR={folder}\0".encode() in path.read_bytes() and path.parent.name != str(os.getpid()):
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="the test reads processes in /proc")
@pytest.mark.parametrize(
    "source, why",
    [pytest.param(source, why, id=name) for name, (source, why) in NASTY.items()],
)
def test_hostile_programs_end_in_time_with_one_sentence(
    source: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    """The sentence is in each language, and no process remains."""
    ForkServer.close_all()
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert check_implementation("minimax", MINIMAX, trees=["5"]).right
    waiting = processes_of(tmp_path)  # a fork server for the next program, if the system has one
    began = time.monotonic()
    limits = TIGHT if why == "time" else PATIENT
    feedback = check_implementation("minimax", source, trees=["5", BOOK], limits=limits)
    assert time.monotonic() - began < PATIENCE
    assert set(processes_of(tmp_path)) <= set(waiting)
    ForkServer.close_all()
    assert processes_of(tmp_path) == []
    assert not feedback.right
    for lang in LANGUAGES:
        golden(feedback.message(lang), lang=lang)
        shown = replace(feedback, lang=lang)
        assert repr(shown).split()[:9] == shown.message().split()[:9] and shown._repr_html_().startswith("<p>")


def test_program_without_a_recursion_limit_ends() -> None:
    """The program removes the recursion limit, and is ended by the time limit, the memory limit or a crash."""
    endless = body("import sys", "sys.setrecursionlimit(10**9)", "return minimax([node])")
    said = check_implementation("minimax", endless, trees=["5"], limits=TIGHT).message()
    assert any(
        word in said for word in ("was stopped after 1.5\u00a0s", "more than 200 MB", "crashed, or your function ended")
    )


def test_inner_node_has_no_value_attribute() -> None:
    """`hasattr` returns False, so a program can check whether the attribute exists."""
    feedback = check_implementation("minimax", body("return node.value"), trees=["5", BOOK])
    assert feedback.score == 1
    assert "asks A for its value, but A is not a leaf" in feedback.message()
    asks = MINIMAX.replace("node.is_leaf", 'hasattr(node, "value")')
    assert check_implementation("minimax", asks).right


def test_printing_does_not_change_the_verdict() -> None:
    """The feedback contains the output at the first difference, and a right program stays right."""
    loud = MINIMAX.replace("    if node.is_leaf", "    print('at', node.label)\n    if node.is_leaf", 1)
    assert check_implementation("minimax", loud).right
    feedback = check_implementation("minimax", loud.replace('"max"', '"min"'), trees=["5", "[[1 2]]"])
    assert feedback.printed == "at A\nat B\nat B1\nat B2\n" and feedback.notes == ("printed",)
    assert feedback.message().endswith("The text that it printed on this tree is in .printed.")


def test_program_right_only_while_traced_gains_nothing() -> None:
    """Only the run on all trees counts."""
    knows = f"import sys\n{MINIMAX}\nright = minimax\n" + (
        "def minimax(node):\n    return right(node) if sys.getprofile() else 0\n"
    )
    assert check_implementation("minimax", changed(knows, ("minimax(child)", "right(child)"))).right
    unwatched = check_implementation("minimax", changed(knows, ("minimax(child)", "right(child)")), counts_calls=False)
    assert unwatched.score == 0 and unwatched.message()


def test_node_accesses_and_calls_are_counted_per_tree() -> None:
    (trial,) = check_implementation("minimax", MINIMAX, trees=["[3 5]"]).trials
    assert trial.accesses == 3 + 2 + 1 + 1  # is_leaf of each node, value of two leaves, player and children of the root
    assert trial.calls == 3  # the steps of the generator do not count


def test_program_state_is_reset_on_each_tree() -> None:
    """Data stored on one tree no longer exist on the next tree."""
    keeps = "seen = []\n" + changed(
        MINIMAX,
        (
            "    if node.is_leaf",
            "    if node.label == 'A':\n        assert not seen\n    seen.append(node)\n    if node.is_leaf",
        ),
    )
    assert check_implementation("minimax", keeps).right


def test_nodes_follow_the_order_and_depth_limit_of_the_rules() -> None:
    """A program sees positions at the depth limit as leaves, and all outcomes of a chance node as children."""
    backwards = check_implementation("alphabeta", ALPHABETA, trees=[BOOK], rules=gt.Rules(order="right_to_left"))
    assert backwards.right
    limited = gt.Rules(depth=1, evaluate={"B": 4, "C": 7, "D": 1})
    (trial,) = check_implementation("minimax", MINIMAX, trees=[BOOK], rules=limited).trials
    assert trial.right and trial.run is not None and trial.run["returned"][1] == "7/1"
    never = check_implementation("expectiminimax", EXPECTIMINIMAX, trees=["{0: 100, 0.25: 4, 0.75: 8}"])
    assert never.right


# ---- functions of a notebook --------------------------------------------------------------------

BEST_SO_FAR: Any = iter([1])
START = -math.inf
ZERO, HALF, WORD_MAX = 0, Fraction(1, 2), "max"


def is_max(node: Any) -> bool:
    """Return whether MAX moves."""
    return bool(node.player == WORD_MAX)


def best_of(values: list[Any], maximizing: bool) -> Any:
    """Return the greatest or least value; the function uses a name that the notebook imported."""
    assert functools.reduce(lambda a, b: a + b, [ZERO, HALF]) == Fraction(1, 2) and -math.inf == START
    return max(values) if maximizing else min(values)


def minimax(node: Any) -> Any:
    """Return the minimax value with two helpers from other cells."""
    if node.is_leaf:
        return node.value
    return best_of([minimax(child) for child in node.children], is_max(node))


def needs_a_table(node: Any) -> Any:
    """Return a value from an object that cannot be submitted."""
    return BEST_SO_FAR + node.value


def test_function_is_submitted_with_the_names_it_uses() -> None:
    """The submitted text contains helpers, modules, numbers and texts of the notebook."""
    assert check_implementation("minimax", minimax).right
    assert check_implementation("minimax", [minimax, is_max, best_of]).right
    source = "WORD_MAX = 'max'\ndef is_max(node):\n    return node.player == WORD_MAX\n"
    assert check_implementation("minimax", [source, minimax]).right


PICK = {"max": max, "min": min}
NESTED = [1, {2: (3, {4})}, collections.deque([5], 2), collections.Counter("aab"), functools.partial(pow, 2)]
better = lambda a, b: a > b  # noqa: E731
STEPS = [lambda x: x + 1, lambda x: x + 2]
SEEN = collections.defaultdict(list)
SAME = SEEN


class Box:
    """A class of the notebook."""

    def __init__(self, content: Any) -> None:
        self.content = content


@dataclass
class Pair(Box):
    """A subclass of `Box` with a decorator."""

    content: int = 7


class Turn(enum.Enum):
    """An enumeration of the notebook."""

    MAX = "max"


FIRST = Turn.MAX


def values_of(node: Any) -> Any:
    """Return values found through an alias and through a table of functions."""
    if node.is_leaf:
        return node.value
    return PICK[node.player](v(child) for child in node.children)


v = values_of


@functools.lru_cache(None)
def cached(x: int) -> int:
    """Call the second lambda of a list."""
    return STEPS[1](x) - x


def with_all_kinds(node: Any) -> Any:
    """Use one object of each kind."""
    SAME["a"].append(1)
    assert SEEN["a"] and better(2, 1) and cached(5) == 2 and Pair().content == 7 and FIRST is Turn.MAX
    assert NESTED[1][2][1] == {4} and NESTED[2].maxlen == 2 and NESTED[3]["a"] == 2 and NESTED[4](3) == 8
    return v(node)


def test_objects_with_a_text_form_are_submitted_with_the_function() -> None:
    """Objects with a text form are containers, lambdas, aliases, decorated helpers, classes and partial functions."""
    renamed = with_all_kinds
    for given in (with_all_kinds, [renamed], v):
        assert check_implementation("minimax", given).right


def test_objects_without_a_text_form_are_named_in_the_error() -> None:
    """The message says that the object must be defined inside the function, or submitted as text."""
    feedback = check_implementation("minimax", needs_a_table, trees=["5"])
    assert "uses BEST_SO_FAR, which is not defined in it" in feedback.message()
    feedback = check_implementation("minimax", ["BEST_SO_FAR = 0", needs_a_table], trees=["5"])
    assert feedback.right


@pytest.mark.parametrize(
    "call",
    [
        lambda: check_implementation("minmax", MINIMAX),
        lambda: check_implementation("minimax", lambda node: 3),
        lambda: check_implementation("minimax", len),
        lambda: check_implementation("minimax", 3),  # type: ignore[arg-type]
        lambda: check_implementation("minimax", []),
        lambda: check_implementation("minimax", MINIMAX, trees=[]),
        lambda: check_implementation("minimax", MINIMAX, trees=BOOK),
        lambda: check_implementation("evaluation", MATERIAL, trees=[BOOK]),
        lambda: check_implementation("minimax", MINIMAX, lang="fr"),
        lambda: check_implementation("minimax", MINIMAX, trees=["{0.5: 1, 0.5: 2}"]),
        lambda: Limits(seconds=0),
        lambda: Limits(memory_mb=True),
    ],
)
def test_invalid_argument_of_the_teacher_is_refused(call: Callable[[], object], golden: Golden) -> None:
    """Only a teacher's mistake raises an error of the kit; a student's mistake leads to feedback."""
    with golden.raises(GameTreeError):
        call()


# ---- evaluations --------------------------------------------------------------------------------


def test_feedback_to_a_wrong_evaluation_shows_the_calculation(golden: Golden) -> None:
    """The feedback contains the first wrong position, the returned number, and the correct calculation."""
    feedback = check_implementation("evaluation", MATERIAL.replace('"n": 3', '"n": 2'))
    assert (feedback.score, feedback.maximum, feedback.tree, feedback.frame) == (6, 9, None, None)
    golden(feedback.message())
    for answer in ("return p", "pass"):
        golden(check_implementation("evaluation", f"def evaluate(p): {answer}").message())


def test_constant_evaluation_gets_almost_no_marks() -> None:
    """The positions have different values, and the question explains how the value is calculated from the pieces."""
    given = positions()
    assert len({position.total for position in given}) == len(given) == 9
    for position in given:
        counted, _, worth = position.working.split(" = ")
        sum_of_products = counted.replace("−", "-").replace("·", "*")
        assert eval(sum_of_products) == position.total and worth == show(position.total)
    assert check_implementation("evaluation", "def evaluate(p): return 0").score == 1


def test_counting_black_pieces_as_white_is_diagnosed(golden: Golden) -> None:
    """A student who adds the values of Black's pieces gets one position right; other errors get other feedback."""
    forgets = changed(MATERIAL, ("else -worth", "else worth"))
    feedback = check_implementation("evaluation", forgets)
    assert (feedback.score, feedback.notes) == (1, ("all positive",))
    for lang in LANGUAGES:
        golden(feedback.message(lang), lang=lang)
    slip = changed(forgets, ('"n": 3', '"n": 2'))
    assert check_implementation("evaluation", slip).notes == ()
    given = [Position("k", -1)]
    assert check_implementation("evaluation", "def evaluate(p): return 1", trees=given).notes == ()


def test_positions_can_be_any_plain_data(golden: Golden) -> None:
    """The example is the category of positions in deck 000, with the value 0.76."""
    shares = {"win": 0.72, "loss": 0.20, "draw": 0.08}
    source = "def evaluate(p): return p['win'] + p['draw'] * WORTH"
    given = [Position(shares, by_category(shares)), Position({"win": 1, "draw": 0}, 1)]
    assert check_implementation("evaluation", source.replace("WORTH", "0.5"), trees=given).right
    wrong = check_implementation("evaluation", source.replace("WORTH", "1"), trees=given)
    assert wrong.score == 1
    golden(wrong.message())


# ---- without subprocesses -----------------------------------------------------------------------


@pytest.fixture
def in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a browser, in which no process can be started."""
    monkeypatch.setattr("sys.platform", "emscripten")
    monkeypatch.setattr("subprocess.Popen", None)


@pytest.mark.usefixtures("in_a_browser")
def test_programs_are_judged_the_same_in_a_browser(golden: Golden) -> None:
    """Programs run in the page and get the same verdict. The feedback says that only the steps of a program are
    limited.
    """
    right = check_implementation("alphabeta", NEGAMAX)
    assert right.right and right.notes == ("here",)
    golden(right.message("es"), lang="es")
    golden(check_implementation("alphabeta", WRONG["never cuts"]).message())


@pytest.fixture
def second_worker(in_a_browser: None, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Simulate a page that runs programs in a second worker, and return the list of its time limits."""
    given: list[float] = []

    def run(text: str, seconds: float) -> str:
        given.append(seconds)
        lines: list[str] = []
        run_apart(text, lines.append)
        return "\n".join(lines if len(given) == 1 else lines[:2])  # the second program is stopped on the third tree

    page = SimpleNamespace(run=run, can_run_sync=lambda: True, run_sync=lambda promise: promise)
    monkeypatch.setattr("gametree.exercises.programs.worker_process.find_spec", lambda name: page)
    monkeypatch.setattr("gametree.exercises.programs.worker_process.import_module", lambda name: page)
    return given


def test_programs_in_a_second_worker_are_terminated_in_time(second_worker: list[float]) -> None:
    """A program that runs in a second worker gets the same verdict."""
    right = check_implementation("alphabeta", NEGAMAX, limits=Limits(seconds=60))
    assert right.right and right.notes == ("unlimited",) and second_worker == [181.0]
    late = check_implementation("alphabeta", NEGAMAX)
    assert not late.right and "time" in late.message()
    assert check_implementation("alphabeta", WRONG["never cuts"]).message()


@pytest.mark.usefixtures("in_a_browser")
@pytest.mark.parametrize(
    "source",
    [
        body("while True: pass"),
        body("return minimax(node)"),
        body("while True: node.children"),
        body("while True: print('x' * 1000)"),
        body("exit()"),
        body("import os", "os._exit(0)"),
        body("input()"),
        body("while True:", "    try: pass", "    except: pass"),
        body("try: pass", "except BaseException: pass"),
        body("return 1 / 0"),
    ],
)
def test_hostile_programs_in_a_browser_are_stopped(
    source: str, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    """Without a process, a program is stopped as far as this is possible, and the state of the notebook is restored."""
    import sys

    world = sys.stdin, sys.stdout, sys.stderr, sys.getprofile(), sys.gettrace(), sys.getrecursionlimit()
    never_ends = "while True" in source and "node" not in source.split("while True")[1] and "print" not in source
    limits = Limits(seconds=0.2 if never_ends else 60, calls=1000, output_kb=8)
    feedback = check_implementation("minimax", source, trees=["5"], limits=limits)
    golden(feedback.message())
    assert world == (sys.stdin, sys.stdout, sys.stderr, sys.getprofile(), sys.gettrace(), sys.getrecursionlimit())
    assert capsys.readouterr().out == ""


# ---- display ------------------------------------------------------------------------------------


def test_notebook_shows_message_and_picture() -> None:
    """Message and picture are shown as text and as HTML."""
    feedback = check_implementation("alphabeta", WRONG["never cuts"], lang="pt")
    bundle = feedback._repr_mimebundle_()
    assert bundle["text/plain"] == repr(feedback) and "3 12  8     2  4  6    14  5  2" in repr(feedback)
    assert " ".join(repr(feedback).split()).startswith(feedback.message("pt")) and "≤ 2" in repr(feedback)
    assert "<img" in bundle["text/html"] and "Em C a tua função continua" in bundle["text/html"]
    right = check_implementation("minimax", MINIMAX, trees=["5"])
    assert " ".join(repr(right).split()) == right.message() and right._repr_html_() == f"<p>{right.message()}</p>"


def test_student_code_in_a_message_is_escaped() -> None:
    feedback = check_implementation("minimax", body("return 1 / 0  # <b>"), trees=["5"])
    assert "&lt;b&gt;" in feedback._repr_html_() and "<b>" not in feedback._repr_html_()


# ---- agents of the Pacman project ----------------------------------------------------------------

AGENT = """
class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.best(gameState, 0, float("-inf"), float("inf"))[1]

    def best(self, state, ply, alpha, beta):
        if state.isWin() or state.isLose() or ply == self.depth * state.getNumAgents():
            return self.evaluationFunction(state), None
        agent = ply % state.getNumAgents()
        found = []
        for action in state.getLegalActions(agent):
            value = self.best(state.generateSuccessor(agent, action), ply + 1, alpha, beta)[0]
            found.append((value, action))
            if agent == 0 and value > beta or agent > 0 and value < alpha:
                break
            alpha, beta = (max(alpha, value), beta) if agent == 0 else (alpha, min(beta, value))
        return (max if agent == 0 else min)(found, key=lambda pair: pair[0])
"""
WRONG_AGENTS = {
    "the depth in plies": ("self.depth * state.getNumAgents()", "self.depth"),
    "a ply too deep": ("ply == self", "ply > self"),
    "a ghost skipped": ("ply % state.getNumAgents()", "ply % 2"),
    "no cut": ("value > beta", "False"),
    "a constant move": ("[1]\n", "[1] and 'C'\n"),
    "MAX and MIN swapped": ("max if agent == 0 else min", "min if agent == 0 else max"),
    "no return": ("        return self.best", "        self.best"),
    "another method": ("if state.isWin()", "if state.getGhostStates()"),
    "an illegal move": ("state.getLegalActions(agent)", "['up']"),
}


@pytest.mark.parametrize("edit", WRONG_AGENTS.values(), ids=WRONG_AGENTS)
def test_common_mistakes_of_agents_are_named(edit: tuple[str, str], golden: Golden) -> None:
    assert edit[0] in AGENT
    golden(check_implementation("alphabeta", AGENT.replace(*edit, 1)).message())


def test_right_agents_pass_and_can_be_traced() -> None:
    """An agent passes under either rule for ties, and can be traced."""
    assert check_implementation("alphabeta", AGENT).right
    equal = check_implementation("alphabeta", AGENT.replace("> beta", ">= beta").replace("< alpha", "<= alpha"))
    assert equal.right and "It cuts at equality too" in equal.message()
    plain = AGENT.replace("value > beta", "False").replace("value < alpha", "False")
    assert check_implementation("minimax", plain).right
    run = gt.watch(AGENT, BOOK)
    assert (run.algorithm, run.value) == ("alphabeta", 3)
    assert gt.compare(gt.alphabeta(BOOK), run).halt is None
    with pytest.raises(InputError, match="does not suit an agent"):
        gt.watch(AGENT, "min[[3 12] [2 4]]")


FILE = f"""import random, util
from game import (Agent,
    Directions)

class ReflexAgent(Agent):
    def getAction(self, gameState):
        return Directions.STOP

def scoreEvaluationFunction(state):
    return state.getScore()

class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index, self.depth = 0, int(depth)
        self.evaluationFunction = util.lookup(evalFn, globals())
{AGENT}
class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best = lambda action: self.value(gameState.generateSuccessor(0, action), 1)
        return max(gameState.getLegalActions(0), key=best)

    def value(self, state, ply):
        if state.isWin() or state.isLose() or ply == self.depth * state.getNumAgents():
            return self.evaluationFunction(state)
        agent = ply % state.getNumAgents()
        values = [self.value(state.generateSuccessor(agent, move), ply + 1) for move in state.getLegalActions(agent)]
        return sum(values) / len(values) if agent else max(values)
"""


def test_agent_is_extracted_from_a_whole_project_file() -> None:
    """The file imports the project's modules, and its last lines name the agent."""
    assert check_implementation("alphabeta", FILE).right
    assert check_implementation("expectiminimax", FILE).right
    whole_numbers = check_implementation("expectiminimax", FILE.replace(" / len", " // len"))
    assert not whole_numbers.right
    assert "gt.watch(ExpectimaxAgent, tree, 'expectiminimax')" in whole_numbers.watching
    undone = FILE.replace(
        '        return self.best(gameState, 0, float("-inf"), float("inf"))[1]', "        util.raiseNotDefined()"
    )
    assert undone != FILE and "returns nothing" in check_implementation("alphabeta", undone).message()


def test_state_graphs_of_the_project_are_unfolded() -> None:
    """A state graph is unfolded to its depth, with two MIN plies for two ghosts. If entries are missing, the error
    names them.
    """
    text = (
        'alg: "ExpectimaxAgent"\ndepth: "1"\nnum_agents: "2"\nstart_state: "s"\nwin_states: "b"\n'
        'successors: """\ns go x\ns stay x\nx go b\nx stay c\nc on b\n"""\nevaluation: """\nb 1\nc 2\n"""'
    )
    tree = read_test(text)
    assert [tree.kind(node) for node in tree] == ["max", "chance", "leaf", "leaf", "chance", "leaf", "leaf"]
    assert gt.expectiminimax(tree).value == Fraction(3, 2)
    ghosts = read_test(text.replace("Expectimax", "Minimax").replace('num_agents: "2"', 'num_agents: "3"'))
    assert (ghosts.height, gt.minimax(ghosts).value) == (3, 1)
    for broken in (text.replace("depth", "deep"), text.replace("c 2", ""), text.replace('"2"', '"two"'), ""):
        with pytest.raises(TreeError):
            read_test(broken)


# ---- signatures in practice ---------------------------------------------------------------------

WRITTEN = {
    "alfa": (("alpha", "alfa"), ("beta", "beta_")),
    "letters": (("alpha", "a"), ("beta", "b"), ("node", "n")),
    "Greek": (("alpha", "α"), ("beta", "β"), ("node", "nodo")),
    "Spanish": (("alphabeta", "mi_alfabeta"), ("alpha", "mejorMax"), ("beta", "mejorMin"), ("child", "hijo")),
    "Portuguese": (("alphabeta", "corte"), ("alpha", "Alfa"), ("beta", "Beta"), ("node", "nó"), ("child", "filho")),
    "low and high": (("alpha", "low"), ("beta", "high")),
}
"""spellings of the same program, as pairs of a text and its replacement"""
FIVE = STYLES["five parameters"][1]
FIVES = {
    "the encyclopedia's": ("alphabeta", "maximizingPlayer", ""),
    "with defaults": ("alphabeta", "maximizing", "=True"),
    "in Spanish": ("poda", "es_max", ""),
    "in Portuguese": ("corte_alfa_beta", "jogador_max", ""),
}
MINIMAX_OF_THREE = """
def minimax(nodo, profundidad, esMax):
    if profundidad == 0 or nodo.is_leaf:
        return nodo.value
    valores = [minimax(hijo, profundidad - 1, not esMax) for hijo in nodo.children]
    return max(valores) if esMax else min(valores)
"""


@pytest.mark.parametrize("pairs", WRITTEN.values(), ids=WRITTEN)
def test_parameters_can_have_any_names(pairs: tuple[tuple[str, str], ...]) -> None:
    """A function with three parameters counts as alpha-beta, and the feedback shows its windows."""
    source = ALPHABETA
    for old, new in pairs:
        source = re.sub(rf"\b{old}\b", new, source)
    assert check_implementation("alphabeta", source).right
    run, book = gt.watch(source, BOOK), gt.alphabeta(BOOK)
    assert (run.algorithm, run.trace.has_windows) == ("alphabeta", True)
    windows = [[raw[1:] for raw in result.trace.raw if raw[0] == "enter"] for result in (run, book)]
    assert windows[0] == windows[1]


def test_last_step_of_a_program_that_fails_is_at_the_line_of_the_error() -> None:
    """The line differs from that of the last leaf that the program evaluates."""
    lines = changed(MINIMAX, ("return min(", "return len(")).strip().splitlines()
    failing = next(number for number, line in enumerate(lines, 1) if "len(" in line)
    assert gt.watch("\n".join(lines), BOOK).trace.lines[-1] == failing


@pytest.mark.parametrize(("name", "player", "default"), FIVES.values(), ids=FIVES)
def test_signature_with_depth_and_player_is_accepted(name: str, player: str, default: str) -> None:
    """The signature is that of Wikipedia; the depth is large, and the last parameter says whether MAX moves."""
    bounds = ("alpha, beta, maximizingPlayer):", "alpha=-999, beta=999, maximizingPlayer=True):")
    source = changed(FIVE, *[bounds] * bool(default), ("alphabeta", name), ("maximizingPlayer", player))
    assert check_implementation("alphabeta", source).right
    assert gt.watch(source, f"min{BOOK}").trace.has_windows
    assert check_implementation("minimax", MINIMAX_OF_THREE).right
    assert not check_implementation("alphabeta", MINIMAX_OF_THREE).right


class Solver:
    """A class whose method searches the tree and counts."""

    def __init__(self, limit: int = 50) -> None:
        self.limit, self.seen = limit, [0]

    def search(self, node: Any, depth: int) -> Any:
        """Return the value of the node."""
        self.seen[0] += 1
        if node.is_leaf or depth == self.limit - 60:
            return node.value
        values = [self.search(child, depth + 1) for child in node.children]
        return max(values) if node.player == "max" else min(values)


def searched(node: Any, depth: int, pick: Any) -> Any:
    """Return the value, using a table of functions."""
    if node.is_leaf or not depth:
        return node.value
    return pick[node.player](searched(child, depth - 1, pick) for child in node.children)


def test_methods_classes_and_partial_functions_are_accepted() -> None:
    """The test passes an object's method, a class, its text and a partial function."""
    partial = functools.partial(searched, depth=20, pick=PICK)
    text = "class Solver:\n    def minimax(self, node):\n" + MINIMAX.partition("(node):\n")[2].replace(
        "    ", "        "
    )
    for program in (Solver(55).search, Solver, partial, changed(text, ("minimax(child)", "self.minimax(child)"))):
        assert check_implementation("minimax", program).right, program
    assert gt.watch(Solver(55).search, BOOK).value == 3


@pytest.mark.parametrize(
    ("second", "kind"), [("path", "list"), ("value / 2", "float"), ("{}", "dict"), ("(move, 3)", "tuple")]
)
def test_feedback_to_a_wrong_move_explains_moves(second: str, kind: str, golden: Golden) -> None:
    """The program returns a path or another number instead of a move."""
    source = changed(WITH_MOVE, ("best, move = value, MOVE", "best, move, path = value, child, [child.label]"))
    feedback = check_implementation("alphabeta", changed(source, ("return best, move", f"return best, {second}")))
    assert feedback.first.departure.kind == "no move" and f"type {kind}" in feedback.message()
    if kind == "list":
        for lang in LANGUAGES:
            golden(feedback.message(lang), lang=lang)


def test_wrong_signature_is_reported_with_an_example(golden: Golden) -> None:
    """The message contains the expected and the actual signature, and an example of further parameters."""
    golden(check_implementation("alphabeta", "def alphabeta(node, table, alpha, beta, foo): return 3").message())
    golden(check_implementation("minimax", "def minimax(): return 3").message())


@pytest.mark.parametrize("program", [*programs()], ids=by_id)
def test_programs_from_public_questions_are_judged_correctly(program: StudentProgram, golden: Golden) -> None:
    """The feedback names the same line as a teacher would."""
    feedback = check_implementation(program.task, program.source)
    assert feedback.right == (program.line == 0)
    assert feedback.diagnosis is None or feedback.diagnosis.line == program.line
    golden(feedback.message())
