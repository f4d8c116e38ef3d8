"""Students that share no code with the kit: for how many of their wrong answers feedback names a mistake, rightly or
not.

The students make each of nine known mistakes in all possible ways, on nested lists. An answer lists the leaves that
the student never reads; `check` should name the mistake.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gametree.exercises import Exercise, check

__all__ = ["STUDENTS", "students_named"]

INF = float("inf")
Nested = Any
"""A leaf (a pair of its number from the left and its value), or a list of children."""


@dataclass
class Student:
    """A student who executes alpha-beta with one or more mistakes, each made in one of its possible ways."""

    mistake: str = ""
    """names of the student's mistakes, separated by spaces; ``way`` has the names of their ways in the same form"""
    way: str = ""

    def __post_init__(self) -> None:
        self.mistakes, self.ways = self.mistake.split(), self.way.split()

    def unread(self, tree: Nested) -> list[int]:
        """Return the numbers of the leaves that the student never reads."""
        self.read: set[int] = set()
        self.walk(tree, "root-as-min" not in self.mistakes, -INF, INF, 0)
        return [number for number in numbers(tree) if number not in self.read]

    def walk(self, node: Nested, is_max: bool, alpha: float, beta: float, depth: int) -> float:
        """Return the value that the student finds for a node."""
        if isinstance(node, tuple):
            self.read.add(node[0])
            return float(node[1])
        before = alpha, beta
        value, skip = -INF if is_max else INF, 0
        children = node[::-1] if "right-to-left" in self.mistakes else node
        for place, child in enumerate(children):
            if skip:
                skip -= 1
                continue
            found = self.walk(child, not is_max, *self.window(value, is_max, alpha, beta, depth), depth + 1)
            overwrites = "last-overwrites" in self.mistakes
            value = found if overwrites else max(value, found) if is_max else min(value, found)
            if self.stops(value, is_max, alpha, beta, before):
                rest = children[place + 1 :]
                if "next-sibling" in self.mistakes and "all-later-read" not in self.ways:
                    skip = 1
                elif "next-sibling" in self.mistakes:
                    for late in rest[1:]:
                        self.walk(late, not is_max, *self.window(value, is_max, alpha, beta, depth), depth + 1)
                    return value
                elif "leaves-only" in self.mistakes:
                    if any(
                        not isinstance(other, tuple) for other in (rest if "later-leaves" in self.ways else children)
                    ):
                        if "bound-stays" in self.ways:
                            continue
                    else:
                        return value
                else:
                    return value
            if overwrites and "anew" in self.ways:
                alpha, beta = (max(before[0], value), beta) if is_max else (alpha, min(before[1], value))
            elif overwrites and "replaced" in self.ways:
                alpha, beta = (value, beta) if is_max else (alpha, value)
            else:
                alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
        return value

    def window(self, value: float, is_max: bool, alpha: float, beta: float, depth: int) -> tuple[float, float]:
        """Return the window that the student passes to a child."""
        if "parent-only" in self.mistakes:
            return (value, INF) if is_max else (-INF, value)
        if "reset-at-root-moves" in self.mistakes and depth == 0:
            return -INF, INF
        return alpha, beta

    def stops(self, value: float, is_max: bool, alpha: float, beta: float, before: tuple[float, float]) -> bool:
        """Return whether the student leaves the other children unread."""
        if "strictly-better" in self.mistakes:
            return value > beta if is_max else value < alpha
        if value >= beta if is_max else value <= alpha:
            return True
        if "same-type" not in self.mistakes:
            return False
        bound = before[0] if is_max else before[1]
        return abs(bound) < INF and (value >= bound if is_max else value <= bound)


STUDENTS = {
    "cuts-only-when-strictly-better": [Student("strictly-better")],
    "players-swapped": [Student("root-as-min")],
    "read-from-the-other-side": [Student("right-to-left")],
    "parent-bound-only": [Student("parent-only")],
    "fresh-window-at-root-moves": [Student("reset-at-root-moves")],
    "same-player-bound": [Student("same-type")],
    "last-child-overwrites": [Student("last-overwrites", way) for way in ("kept", "anew", "replaced")],
    "next-sibling-only": [Student("next-sibling", way) for way in ("all-later-read", "goes-on-cutting")],
    "cuts-above-leaves-only": [Student("leaves-only", way) for way in ("bound-moves", "bound-stays", "later-leaves")],
}
"""students, by the kit's name of their mistake"""


def numbers(tree: Nested) -> Iterator[int]:
    """Yield the numbers of the leaves below a node."""
    if isinstance(tree, tuple):
        yield tree[0]
    else:
        for child in tree:
            yield from numbers(child)


def irregular(dice: random.Random) -> Nested:
    """Draw a tree of four plies with 12 to 24 leaves with values from 0 to 12."""

    def below(plies: int) -> Nested:
        if plies == 0 or (plies < 3 and dice.random() < 0.25):
            return dice.randint(0, 12)
        return [below(plies - 1) for _ in range(dice.choice((2, 2, 3)))]

    while True:
        tree = below(4)
        if 12 <= str(tree).count(",") + 1 <= 24:
            return tree


def numbered(tree: Nested, counter: Iterator[int]) -> Nested:
    """Return the tree with the number of each leaf beside its value."""
    return [numbered(child, counter) for child in tree] if isinstance(tree, list) else (next(counter), tree)


def answers(count: int, seed: int = 1) -> Iterator[tuple[str, str, Exercise, list[str]]]:
    """Yield the wrong answers of every student as mistake, way, exercise, and the leaves named as pruned."""
    for name, students in STUDENTS.items():
        for student in students:
            dice, found = random.Random(f"{seed} {name} {student.way}"), 0
            while found < count:
                tree = irregular(dice)
                exercise = Exercise("pruned-leaves", str(tree).replace(",", ""))
                labels = [exercise.tree.label(leaf) for leaf in exercise.tree.leaves]
                unread = [labels[number] for number in student.unread(numbered(tree, iter(range(99))))]
                if set(unread) != set(exercise.key):
                    found += 1
                    yield name, student.way, exercise, unread


CONVENTIONS = ("cuts-only-when-strictly-better", "read-from-the-other-side")
"""mistakes that are rules of other textbooks; feedback names the rule instead of the mistake"""


def is_named(name: str, exercise: Exercise, unread: list[str]) -> bool | None:
    """Return whether the feedback on an answer names its mistake; return None if the answer is right under a different
    rule.
    """
    feedback = check(exercise, unread)
    if any(len(change) == 1 and "reach" not in change for change in feedback.other_rules):
        return True if name in CONVENTIONS else None
    return any(name in getattr(one, "mistakes", ()) for one in feedback.diagnosed)


def slips(count: int, seed: int = 1) -> Iterator[tuple[Exercise, list[str]]]:
    """Yield answers with a slip: one or two leaves are crossed out wrongly, or are missing."""
    dice = random.Random(seed)
    for _ in range(count):
        exercise = Exercise("pruned-leaves", str(irregular(dice)).replace(",", ""))
        labels = [exercise.tree.label(leaf) for leaf in exercise.tree.leaves]
        changed = set(dice.sample(labels, dice.choice((1, 2))))
        yield exercise, sorted(set(exercise.key) ^ changed)


def students_named(repeats: int) -> str:
    """Measure the fraction of answers whose mistake is named, and the fraction of slips that are attributed to a
    mistake.

    An answer that is right under a different rule shows no mistake, and is not counted.
    """
    shown, named = Counter[str](), Counter[str]()
    for name, _, exercise, unread in answers(8 * repeats):
        if (says := is_named(name, exercise, unread)) is not None:
            shown[name] += 1
            named[name] += says
    blamed = [any(getattr(one, "mistakes", ()) for one in check(*slip).diagnosed) for slip in slips(16 * repeats)]
    rows = [f"| {name} | {named[name]} of {shown[name]} |" for name in shown]
    total = (
        f"| all | {sum(named.values())} of {sum(shown.values())} = {sum(named.values()) / sum(shown.values()):.1%} |"
    )
    blame = f"| slips blamed on a mistake | {sum(blamed)} of {len(blamed)} |"
    return "\n".join(["| mistake | answers named |", "|---|---|", *rows, total, blame])
