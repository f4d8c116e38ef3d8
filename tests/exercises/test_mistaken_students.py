"""Feedback names the mistakes of students who are simulated independently of the kit."""

from __future__ import annotations

from builders import ROOT, load_script
from gametree.exercises import MISTAKES
from trees import lists_of

students = load_script(ROOT / "benchmarks" / "mistaken_students.py", "mistaken_students")
others = load_script(ROOT / "benchmarks" / "mistaken_answers.py", "mistaken_answers")


def test_simulated_mistakes_are_named_in_97_percent_of_answers() -> None:
    """Answers that are right under another rule are not counted."""
    found = [
        students.is_named(name, exercise, unread)
        for name, _, exercise, unread in students.answers(9, seed=2)
        if name not in students.CONVENTIONS
        and not MISTAKES[name].is_rare  # a slip that leads to the same answer is reported instead
    ]
    shown = [says for says in found if says is not None]
    assert len(shown) > 60 and sum(shown) >= 0.97 * len(shown), (sum(shown), len(shown))


def test_simulation_without_a_mistake_gives_the_key() -> None:
    """Every simulated procedure is tested on every tree."""
    for name, _, exercise, _ in students.answers(1, seed=3):
        numbered = students.numbered(lists_of(exercise.tree), iter(range(99)))
        labels = [exercise.tree.label(leaf) for leaf in exercise.tree.leaves]
        assert {labels[number] for number in students.Student().unread(numbered)} == set(exercise.key), name


def test_simulated_mistakes_in_other_answer_kinds_are_named() -> None:
    """The answers are windows, values, tuples and bounds of x. The required share is the same."""
    found = [others.names_it(*case) for case in others.answers_of(3, seed=4)]
    shown = [says for says in found if says is not None]
    assert len(shown) > 25 and sum(shown) >= 0.97 * len(shown), (sum(shown), len(shown))


def test_random_slips_are_rarely_called_mistakes() -> None:
    """At most 5 of 100 answers with a number that is wrong by one or two are attributed to a mistake."""
    blamed, count = others.blamed_slips(2)
    assert blamed <= 0.05 * count, (blamed, count)
