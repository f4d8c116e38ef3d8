"""Feedback names only one cause if no other known mistake gives the same answer, according to independent students."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from builders import ROOT, load_script
from gametree.exercises import MISTAKES, Exercise, check
from gametree.exercises.answer_errors import AnswerError
from gametree.exercises.tutor.learner import Exposure

causes = load_script(ROOT / "benchmarks" / "causes.py", "causes")


@pytest.mark.parametrize("asked", causes.KINDS_ASKED, ids=lambda asked: asked.__name__)
def test_all_causes_of_the_same_answer_are_named(asked: Callable[..., Any]) -> None:
    """If several mistakes lead to the same answer, the feedback names all of them or suggests several causes."""
    dice, outcomes = random.Random(asked.__name__), Counter[str]()
    for exercise, known in (asked(dice)[:2] for _ in range(2)):
        for name, answer in ((name, answer) for name, answers in known.items() for answer in answers):
            said = causes.feedback_causes(exercise, answer) if name in MISTAKES and answer else None
            if said is None:
                continue
            outcomes["named" if name in said.names else "silent"] += 1
            leading = {name, *causes.contested(name, answer, known)}
            assert not said.alone or leading <= said.names, (str(exercise.tree), answer, leading, said.text)
    assert outcomes["named"] >= 0.7 * outcomes.total()


@pytest.mark.parametrize("asked", causes.KINDS_ASKED, ids=lambda asked: asked.__name__)
def test_recorded_mistakes_produce_the_answers_of_students(asked: Callable[..., Any]) -> None:
    """A recorded mistake leads to the same answer as the simulated student's mistake."""
    dice = random.Random(asked.__name__)
    for exercise, known in (asked(dice)[:2] for _ in range(2)):
        for name in MISTAKES.keys() & known.keys():
            led_to = Exposure(exercise).answers(name)
            for answer in known[name]:
                assert not answer or exercise.read(answer) in led_to, (name, str(exercise.tree), answer)


@pytest.mark.parametrize("tree", ["[[3 12 8] [2 4 6] [14 5 2]]", "[[5 9] [20 2]]", "[[5 6 5] [2 20 3]]"])
def test_greatest_leaf_is_not_blamed_on_the_last_child_alone(tree: str) -> None:
    """A student who takes the greatest leaf has not necessarily taken the value of the last child."""
    exercise = Exercise("best-move", tree)
    greatest = max(exercise.tree.leaves, key=exercise.tree.value)  # type: ignore[arg-type]
    move = exercise.tree.move(exercise.tree.path(greatest)[1])
    message = check(exercise, move).message()
    assert MISTAKES["min-nodes-as-max"].text() in message or "Which value did" in message


@pytest.mark.parametrize(
    ("kind", "tree", "details", "answer", "name"),
    [
        ("find-x", "[[3 12 8] [2 4 6] [14 5 2]]", {"leaf": "D3", "ask": "move", "move": "a3"}, "x >= 3", "x-with-ties"),
        ("find-x", "[[10 8] [1 11]]", {"leaf": "C1", "ask": "move", "move": "a2"}, "x >= 9", "x-in-whole-numbers"),
        ("find-x", "[[10 12 8] [1 5 6]]", {"leaf": "C1", "branch": "C2"}, "x >= 8", "x-in-other-direction"),
        ("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]", {}, "B1 B2 B3 C1 D1 D2 D3", "evaluated-leaves-named"),
        ("values", "[[3 12 8] [2 4 6] [14 5 2]]", {}, "B=23/3 C=4 D=7 A=23/3", "mean-of-the-children"),
    ],
)
def test_each_added_cause_is_named_alone(kind: str, tree: str, details: dict[str, str], answer: str, name: str) -> None:
    feedback = check(Exercise(kind, tree, details=details), answer)
    assert [one.mistakes[0].startswith(name) for one in feedback.diagnosed] == [True]  # type: ignore[attr-defined]


@pytest.mark.parametrize("answer", ["C2", "D3 C2", "C1 C2 C3"])
def test_feedback_does_not_reveal_the_size_of_the_key(answer: str) -> None:
    """Only a marked sheet shows points; other feedback contains no number of right or missing parts."""
    feedback = check(Exercise("pruned-leaves", "[[5 9 7] [4 8 6] [11 3 2]]"), answer)
    first = feedback.message().splitlines()[0]
    assert first == "What you have is right." or first.endswith("that you have are right.")
    assert "Something is still missing." in feedback.message() or answer.count("C") == 3
    assert not feedback.points() and feedback.solution().points()


@pytest.mark.parametrize(
    ("text", "read"),
    [("las hojas C2 y D3", ["C2", "D3"]), ("solo la D2", ["D2"]), ("C2 and D3", ["C2", "D3"]), ("só C2", ["C2"])],
)
def test_articles_around_labels_are_ignored_and_negations_refused(text: str, read: list[str]) -> None:
    """Articles, node names and "only" are skipped; any other word is refused."""
    exercise = Exercise("pruned-leaves", "[[5 9 7] [4 8 6] [11 3 2]]")
    assert exercise.read(text) == read
    for word in ("not", "sin", "não", "perhaps"):
        with pytest.raises(AnswerError):
            exercise.read(f"{word} {text}")


def test_hints_do_not_ask_about_infinite_bounds() -> None:
    """A hint does not ask whether a value reaches an infinite bound."""
    exercise = Exercise("pruned-leaves", "[[5 9 7] [4 8 6] [11 3 2]]")
    hint = exercise.hint(3, ["C1", "C2", "C3"])
    assert "nothing can be cut off there yet" in hint and "?" not in hint
