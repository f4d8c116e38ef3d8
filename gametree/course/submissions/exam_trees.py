"""The trees of an exam, on which programs are tried in place of those that students can look up."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

from ...exercises.generator.generator import variant_seed
from ...exercises.programs.tasks import Task
from ...randomness import SeededRandom
from ...tree.random_trees import random_tree
from .teacher_sheet import TeacherSheet

__all__ = ["hidden_trees", "with_hidden_trees"]

COUNT = 24
"""number of trees for a question"""
SIMPLEST = ("7", "[[4]]", "min[[3 5] [2 9]]")
"""trees that are always there, because a search has to do with them"""
BRANCHINGS, LEVELS = (2, 3), (2, 3, 4)
KINDS = ("max chance min", "chance max min", "min chance max", "max min chance")
EVERYBODY = "all students"
LARGEST = 2**40
"""the greatest seed of a tree"""


def with_hidden_trees(sheet: TeacherSheet, secret: str) -> TeacherSheet:
    """Return a sheet whose programs are tried on trees that are drawn from a secret, the same for all students."""
    found = {
        name: hidden_trees(question.subject, secret, f"{sheet.name} {name}")
        for name, question in sheet.questions.items()
        if isinstance(question.subject, Task) and question.subject.search is not None
    }
    facts = json.dumps([sheet.digest, found], sort_keys=True)
    return replace(sheet, hidden_trees=found, digest=hashlib.sha256(facts.encode()).hexdigest()[:16])


def hidden_trees(task: Task, secret: str, question: str) -> tuple[str, ...]:
    """Return the trees for a task, in the notation.

    >>> from gametree.exercises.programs import TASKS
    >>> trees = hidden_trees(TASKS["alphabeta"], "a long random secret", "exam alphabeta")
    >>> len(trees), trees[3]
    (24, 'min[[[5 1 8] [-8 0 3]] [[-9 -5 -9] [9 -7 -4]]]')
    """
    draws = SeededRandom(variant_seed(secret, EVERYBODY, question))
    found = list(SIMPLEST)
    while len(found) < COUNT:
        has_chance = task.takes_chance
        depth = draws.choice(LEVELS[:2] if has_chance else LEVELS)
        shape = [draws.choice(BRANCHINGS) for _ in range(depth)]
        levels = draws.choice(KINDS) if has_chance else draws.choice(["max min", "min max"])
        found.append(str(random_tree(draws.integer(0, LARGEST), shape, low=-9, high=12, levels=levels)))
    return tuple(found)
