"""The diagnosis of wrong answers whose true cause is known.

The answers were computed independently of the package, by a plain recursion over nested lists in which each
described mistake is one change. Half of the answers were not used while the diagnosis was developed.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

from builders import ROOT
from gametree.exercises import Exercise, Explanation, Feedback, check

CASES: list[dict[str, Any]] = json.loads((ROOT / "tests" / "wrong_answers.json").read_text(encoding="utf-8"))
OTHER_NAMES = {
    "bound-on-other-side": "bounds-exchanged",
    "cut=beyond": "cuts-only-when-strictly-better",
    "last-child": "last-value-as-bound",
    "read-from-the-other-side": "order=right_to_left",
}
"""diagnosed names of some causes: a cause that occurs at every node, or that equals another rule, has another name"""


@cache
def feedback_to(number: int) -> Feedback:
    case = CASES[number]
    answer = case["answer"]
    if isinstance(answer, dict):
        answer = {label: tuple(part) if isinstance(part, list) else part for label, part in answer.items()}
    return check(Exercise(case["kind"], case["tree"], algorithm=case.get("algorithm", "")), answer)


def outcome(number: int) -> str:
    """Return whether the true cause is reported alone (right), among others (open), or not at all (silent, other,
    wrong).
    """
    feedback, cause = feedback_to(number), CASES[number]["cause"]
    named = [belief.names for belief in feedback.beliefs if isinstance(belief, Explanation)]
    if not named:  # another rule is a condition, not a claim about the student
        return "right" if cause == "cut=beyond" and feedback.other_rules else "silent"
    if feedback.question() is None:
        named = named[:3]  # the most likely of many causes
    is_named = any(names == (name,) for names in named for name in (cause, OTHER_NAMES.get(cause)))
    return ("right" if is_named else "wrong") if len(named) == 1 else ("open" if is_named else "other")


@pytest.mark.parametrize("held_out", [False, True])
def test_causes_are_right_or_left_open(held_out: bool) -> None:
    """At least 95 % of the causes are right or open, and none is wrong."""
    outcomes = Counter(outcome(number) for number, case in enumerate(CASES) if case["held_out"] is held_out)
    assert outcomes.total() == 70 and not outcomes["wrong"], outcomes
    assert outcomes["right"] + outcomes["open"] >= 67 and outcomes["right"] >= 40, outcomes


def test_new_answers_get_no_single_wrong_cause() -> None:
    """The tested answers were written after the feedback texts."""
    outcomes = Counter(outcome(number) for number, case in enumerate(CASES) if case["held_out"] is None)
    assert outcomes.total() >= 30 and not outcomes["wrong"], outcomes
    assert outcomes["other"] <= 4 and outcomes["right"] >= 14, outcomes


@pytest.mark.parametrize("number", range(5))
def test_five_misdiagnosed_answers_get_the_right_cause(number: int) -> None:
    """The right cause is named alone if no other mistake gives the same answer."""
    assert outcome(number) in ("right", "open"), CASES[number]


@pytest.mark.parametrize(
    ("tree", "test"),
    [
        ("[[3 12 8] [2 4 6] [14 5 9]]", "where 2 ≤ α = 3 is true"),
        ("[[[3 9] [6 2]] [[1 7] [8 5]]]", "where 8 ≥ β = 7 is true"),
        ("[[3 12 8] [3 4 6] [14 5 9]]", "if equality were not enough"),
        ("[[9 8 7] [4 5 6] [3 2 1]]", ""),  # more than one cut-off
    ],
)
@pytest.mark.parametrize("kind", ["pruned-leaves", "cut-branches"])
def test_feedback_on_an_empty_answer_hides_the_cut_node(kind: str, tree: str, test: str) -> None:
    """If there is only one cut-off, the feedback states the inequality but not the node; it mentions equality if the
    cut-off depends on it.
    """
    exercise = Exercise(kind, tree)
    message = check(exercise, []).message()
    assert test in message and ("the only cut-off" in message) == ("is true" in test)
    assert not any(label in message.split() for label in (*exercise.key, "C", "D"))


def test_follow_up_question_distinguishes_explanations() -> None:
    """Each answer to the follow-up question excludes some explanations."""
    asked = [feedback_to(number).question() for number in range(len(CASES))]
    questions = [question for question in asked if question]
    assert len(questions) >= 30
    for question in questions:
        texts = [answer for answer, _ in question.answers]
        assert 2 <= len(set(texts)) == len(texts) <= 3 and question.text.endswith("?")
        assert len({text for _, text in question.answers}) == len(texts)
