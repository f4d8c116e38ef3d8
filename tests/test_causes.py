"""A cause is named alone only where no other known mistake gives the same answer, by students apart from the kit."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from builders import ROOT, load_script
from gametree.exercises import MISTAKES, Exercise, check
from gametree.exercises.tutor.learner import Exposure

causes = load_script(ROOT / "benchmarks" / "causes.py", "causes")


@pytest.mark.parametrize("asked", causes.KINDS_ASKED, ids=lambda asked: asked.__name__)
def test_no_cause_is_named_alone_where_another_gives_the_same_answer(asked: Callable[..., Any]) -> None:
    """Of the mistakes of the table that give an answer, all are named, or several things are offered."""
    dice, outcomes = random.Random(asked.__name__), Counter[str]()
    for exercise, known in (asked(dice)[:2] for _ in range(3)):
        for name, answer in ((name, answer) for name, answers in known.items() for answer in answers):
            said = causes.said_about(exercise, answer) if name in MISTAKES and answer else None
            if said is None:
                continue
            outcomes["named" if name in said.names else "silent"] += 1
            leading = {name, *causes.contested(name, answer, known)}
            assert not said.alone or leading <= said.names, (str(exercise.tree), answer, leading, said.text)
    assert outcomes["named"] >= 0.7 * outcomes.total()


@pytest.mark.parametrize("asked", causes.KINDS_ASKED, ids=lambda asked: asked.__name__)
def test_the_kit_makes_the_mistakes_of_the_students(asked: Callable[..., Any]) -> None:
    """Each student's answer is one that the table's record of the mistake leads to."""
    dice = random.Random(asked.__name__)
    for exercise, known in (asked(dice)[:2] for _ in range(4)):
        for name in MISTAKES.keys() & known.keys():
            led_to = Exposure(exercise).answers(name)
            for answer in known[name]:
                assert not answer or exercise.read(answer) in led_to, (name, str(exercise.tree), answer)


@pytest.mark.parametrize("tree", ["[[3 12 8] [2 4 6] [14 5 2]]", "[[5 9] [20 2]]", "[[5 6 5] [2 20 3]]"])
def test_the_greatest_leaf_is_more_than_the_last_child(tree: str) -> None:
    """Who goes for the greatest leaf is not told alone to give every node the value of its last child."""
    exercise = Exercise("best-move", tree)
    greatest = max(exercise.tree.leaves, key=exercise.tree.value)  # type: ignore[arg-type]
    move = exercise.tree.move(exercise.tree.path(greatest)[1])
    message = check(exercise, move).message()
    assert MISTAKES["min-nodes-as-max"].told() in message or "Which value did" in message
