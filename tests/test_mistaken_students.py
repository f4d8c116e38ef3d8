"""Students written apart from the kit, with a mistake in every way in which it is made, have it named."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

from gametree import Tree
from gametree.exercises import check

path = Path(__file__).parent.parent / "benchmarks" / "mistaken_students.py"
spec = importlib.util.spec_from_file_location("mistaken_students", path)
assert spec and spec.loader
students = importlib.util.module_from_spec(spec)
sys.modules[spec.name] = students
spec.loader.exec_module(students)


def test_every_way_of_a_mistake_is_named() -> None:
    """At least 97 of 100 wrong answers name the mistake that the student made, where no other rule makes them right."""
    shown, named = 0, 0
    for name, _, exercise, unread in students.answers(6, seed=2):
        feedback = check(exercise, unread)
        is_rule = any(len(change) == 1 and "reach" not in change for change in feedback.other_rules)
        if name not in students.CONVENTIONS and not is_rule:
            shown += 1
            named += any(name in getattr(one, "mistakes", ()) for one in feedback.diagnosed)
    assert shown > 60 and named >= 0.97 * shown, (named, shown)


def test_right_students_are_not_blamed() -> None:
    """The same procedure without a mistake gives the key, on every tree."""
    for name, _, exercise, _ in students.answers(1, seed=3):
        numbered = students.numbered(nested(exercise.tree, 0), iter(range(99)))
        labels = [exercise.tree.label(leaf) for leaf in exercise.tree.leaves]
        assert {labels[number] for number in students.Student().unread(numbered)} == set(exercise.key), name


def nested(tree: Tree, node: int) -> Any:
    """Return a tree as nested lists."""
    below = tree.children(node)
    return [nested(tree, child) for child in below] if below else tree.value(node)
