"""Ordered lines of pseudo-code: an answer is right if its program behaves like the search."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.exercises import Exercise, check, generate
from gametree.exercises.questions import Question
from gametree.widgets.addresses import exercise_at

TREES = {
    "minimax": "[[3 12 8] [2 4 6] [14 5 2]]",
    "alphabeta": "[[3 12 8] [2 4 6] [14 5 2]]",
    "expectiminimax": "[{0.5: 2, 0.5: 3} {0.25: 4, 0.75: 0}]",
}
EQUIVALENT = (
    ("minimax", (0, 2, 1, 3, 4, 5)),  # v gets its first value before the test
    ("alphabeta", (0, 1, 2, 3, 4, 6, 5, 7)),  # α is raised before the test
    ("alphabeta", (0, 2, 1, 3, 6, 4, 5, 7)),  # α is raised by the value of the previous child
)
"""other orders of the lecture's lines with the same behaviour"""
TRIALS = ("[[5 3] [2 9] [7 1]]", "[[[5 2] [8 1]] [[3 9] [4 4]]]", "[4 [[7 2] 5] 6]")


@pytest.mark.parametrize(("algorithm", "order"), EQUIVALENT)
def test_equivalent_programs_are_right(algorithm: str, order: tuple[int, ...]) -> None:
    exercise = Exercise("order-lines", TREES[algorithm], algorithm=algorithm)
    answer = [exercise.key[place] for place in order]
    assert answer != exercise.key and check(exercise, answer).right


@pytest.mark.parametrize("algorithm", TREES)
def test_difficulty_adds_lines(algorithm: str) -> None:
    """The easiest level uses the lines of one function. Higher levels add superfluous lines, then a second function."""
    drawn = [generate("order-lines", 1, algorithm=algorithm, difficulty=difficulty) for difficulty in range(1, 6)]
    extra = [len(exercise.details["lines"]) - len(exercise.key) for exercise in drawn]
    assert extra[:2] == [0, 2] and extra[2] >= 2
    heads = [sum(text.startswith("function ") for text in exercise.details["lines"]) for exercise in drawn]
    assert heads == [1, 1, 1, 2, 2]
    assert all(check(exercise, exercise.key).right for exercise in drawn)


def runs_as_minimax(lines: list[str]) -> bool:
    """Translate the lines to Python, and return whether they are minimax for MAX; MIN has its own function."""
    python = {
        "function MAX-VALUE(state)": "def high(state):",
        "if TERMINAL-TEST(state) then return UTILITY(state)": "if isinstance(state, int): return state",
        "v ← −∞": "v = -inf",
        "v ← +∞": "v = inf",
        "for each s in SUCCESSORS(state)": "for s in [] if isinstance(state, int) else state:",
        "v ← max(v, MIN-VALUE(s))": "v = max(v, low(s))",
        "v ← min(v, MAX-VALUE(s))": "v = min(v, high(s))",
        "return v": "return v",
    }
    python_text = "\n".join(f"{line[: len(line) - len(line.lstrip())]}{python[line.strip()]}" for line in lines)
    names: dict[str, Any] = {"inf": float("inf")}
    names["low"] = lambda state: min(map(names["high"], state)) if isinstance(state, list) else state
    try:
        exec(compile(python_text, "lines", "exec"), names)
        return all(names["high"](json.loads(text.replace(" ", ","))) == gt.minimax(text).value for text in TRIALS)
    except Exception:
        return False


def test_every_line_order_is_judged_by_its_behaviour() -> None:
    """All orders and indentations of the lines of minimax are compared with a Python program."""
    exercise = Exercise("order-lines", TREES["minimax"], algorithm="minimax")
    head, *rest = (item.lstrip(">") for item in exercise.key)
    texts = exercise.details["lines"]
    luck, tried = random.Random(4), 0
    for order in itertools.permutations(rest):
        levels = [luck.choice([1, 1, 2]) for _ in order]
        for chosen in {tuple(levels), *([tuple(2 if n == order.index(rest[3]) else 1 for n in range(5))])}:
            answer = [head, *(">" * level + name for level, name in zip(chosen, order, strict=True))]
            lines = [" " * item.count(">") + texts[int(item.lstrip(">")) - 1] for item in answer]
            assert exercise.accepts(answer) == runs_as_minimax(lines), lines
            tried += 1
    assert tried > 200


@given(st.sampled_from(sorted(TREES)), st.randoms(use_true_random=False), st.integers(1, 8))
def test_feedback_names_the_first_wrong_line(algorithm: str, luck: random.Random, count: int) -> None:
    """Any selection of lines in any order can be marked, and the feedback names the first wrong line."""
    exercise = Exercise("order-lines", TREES[algorithm], algorithm=algorithm)
    numbers = luck.sample(range(1, len(exercise.details["lines"]) + 1), count)
    answer = [f"{'>' * luck.randint(0, 3)}{number}" for number in numbers]
    feedback = check(exercise, answer)
    assert feedback.right == exercise.accepts(answer)
    assert feedback.right or len(feedback.message().splitlines()) > 2
    assert len({exercise.hint(level, answer) for level in range(1, 5)}) >= (1 if feedback.right else 3)


@pytest.mark.parametrize("algorithm", TREES)
def test_following_the_hints_gives_the_right_program(algorithm: str) -> None:
    """The test follows the last hint line by line."""
    exercise = Exercise("order-lines", TREES[algorithm], algorithm=algorithm)
    answer: list[str] = []
    while not answer or not exercise.accepts(answer):
        level, number = (int(str(exercise.hint(step, answer or None)).partition(word)[2].split()[0].strip(".:"))
                         for step, word in ((3, "indentation "), (4, "Line ")))  # fmt: skip
        answer.append(">" * level + str(number))
    assert answer == exercise.key


def test_lines_of_both_functions_can_be_ordered() -> None:
    """The exercise contains the lines of both functions, and equal lines are interchangeable."""
    lines = [line.text for line in gt.pseudocode("alphabeta").lines[3:]]
    exercise = Exercise("order-lines", TREES["alphabeta"], details={"lines": lines[::-1]})
    key = exercise.key
    assert len(key) == 16 and check(exercise, [*key[8:], *key[:8]]).right
    wrong = [*key[:8], *key[8:15]]
    assert "a line is missing after its line 15" in check(exercise, wrong).message()


@pytest.mark.parametrize("lang", ["es", "pt"])
def test_lines_are_in_the_language_of_the_reader(lang: str) -> None:
    """The language of the question can differ from that of its exercise."""
    exercise = Exercise("order-lines", TREES["alphabeta"])
    shown = Question("one", exercise, lang=lang)._repr_mimebundle_()["text/html"]
    for text in (shown, exercise.text(lang)):
        assert "VALOR-MAX" in text and "MAX-VALUE" not in text
    assert "devolver v" in shown and "return v" not in shown


def test_exercise_from_a_url_has_the_same_lines() -> None:
    """Lines and reasons are derived from the tree, so the site and the sheet agree."""
    for kind in ("order-lines", "why-cut"):
        exercise = Exercise(kind, TREES["alphabeta"])
        assert exercise_at({"kind": kind, "tree": TREES["alphabeta"]}).details == exercise.details
