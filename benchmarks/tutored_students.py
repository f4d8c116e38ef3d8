"""Students who learn with the tutor: the number of exercises until a topic is mastered, and the error rate.

The students of alpha-beta are taken from `mistaken_students`, and were written independently of the kit. A student
loses a mistake after some exercises in which it made the answer wrong; some students keep their mistakes, make slips,
or guess.
"""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import combinations, count
from typing import Any

import gametree as gt
from gametree.exercises import Exercise, check
from gametree.exercises.tutor.learner import Exposure, Learner, evidence_of
from gametree.exercises.tutor.next_exercise import TOPICS, Aim, Topic, TopicQuestion, aim_of, exercise_for, is_settled
from mistaken_students import STUDENTS, Student, numbered

__all__ = ["WAYS", "Pupil", "exercises_until_mastered", "tutor_measured"]

MOST, KEPT = 60, 25
"""number of exercises after which a student gives up, and after which a student who keeps a mistake stops"""
STUDENTS_RELEASED = 200
"""number of students of each kind; if none of them is released, this is enough to rule out a rate of 2 % (150 would
just suffice)
"""
SLIP = 0.05
"""fraction of answers with a slip: a leaf too many or too few"""
ALPHABETA = TOPICS["alphabeta"]
Choice = Callable[[Topic, Learner, int, random.Random], tuple[Exercise, Exposure]]


def nested(tree: gt.Tree, node: int = 0) -> Any:
    """Return a tree as nested lists."""
    children = tree.children(node)
    return [nested(tree, child) for child in children] if children else tree.value(node)


@dataclass
class Pupil:
    """A simulated student who practises cut-offs, and whose mistakes disappear or stay."""

    habits: list[Student]
    heals_after: int | None = None
    """number of wrong answers after which a mistake disappears; None means never"""
    slip: float = 0.0
    guesses: bool = False
    dice: random.Random = field(default_factory=random.Random)
    met: dict[str, int] = field(default_factory=dict)
    """number of answers that each mistake has made wrong"""

    def answer(self, exercise: Exercise) -> list[str]:
        """Return the answer to an exercise, and count the mistakes that changed it; after enough of them, a mistake
        disappears.
        """
        tree = exercise.tree
        leaves = [tree.label(leaf) for leaf in tree.leaves]
        if self.guesses:
            return self.written(exercise, {label for label in leaves if self.dice.random() < 0.5})
        lists, right = numbered(nested(tree), count()), set(Student().unread(numbered(nested(tree), count())))
        made = [
            one for one in self.habits if self.heals_after is None or self.met.get(one.mistake, 0) < self.heals_after
        ]
        unread = set(Student(" ".join(m.mistake for m in made), " ".join(m.way for m in made)).unread(lists))
        for one in made:
            if set(one.unread(lists)) != right:
                self.met[one.mistake] = self.met.get(one.mistake, 0) + 1
        if self.dice.random() < self.slip:
            unread ^= {self.dice.randrange(len(leaves))}
        return self.written(exercise, {leaves[number] for number in unread})

    def written(self, exercise: Exercise, unread: set[str]) -> list[str]:
        """Return the unread leaves in the form that the exercise requires: as leaves, or as the branches above them."""
        tree = exercise.tree
        if exercise.kind != "cut-branches":
            return sorted(unread)
        whole = {
            node
            for node in tree
            if all(tree.label(leaf) in unread for leaf in tree.subtree(node) if not tree.children(leaf))
        }
        return [tree.label(node) for node in sorted(whole) if node and tree.parent(node) not in whole]

    @property
    def is_right(self) -> bool:
        """Return whether no mistake is left."""
        return self.heals_after is not None and all(
            self.met.get(one.mistake, 0) >= self.heals_after for one in self.habits
        )


# ---- Three ways to choose -----------------------------------------------------------------------


def by_the_tutor(topic: Topic, learner: Learner, number: int, dice: random.Random) -> tuple[Exercise, Exposure]:
    """Choose an exercise as the tutor does."""
    return exercise_for(aim_of([topic], learner, number), learner, dice.getrandbits(40))


def mistakes_in_random_order(
    topic: Topic, learner: Learner, number: int, dice: random.Random
) -> tuple[Exercise, Exposure]:
    """Choose a random mistake, and a tree on which the mistake changes the answer."""
    while True:
        name = dice.choice(topic.mistakes)
        asked = [question for question in topic.questions if question.shows(name)]
        if asked:
            aim = Aim(asked[number % len(asked)], name, (name,))
            return exercise_for(aim, learner, dice.getrandbits(40))


def trees_in_random_order(
    topic: Topic, learner: Learner, number: int, dice: random.Random
) -> tuple[Exercise, Exposure]:
    """Choose a random tree, as large as the tutor's, with a cut-off."""
    question: TopicQuestion = topic.questions[number % len(topic.questions)]
    plies, leaves = question.large
    drawn = gt.exercises.generate(
        question.kind, dice.getrandbits(40), difficulty=None, plies=plies, leaves=leaves, values=(0, 12)
    )
    return drawn, Exposure(drawn)


WAYS: dict[str, Choice] = {
    "the tutor": by_the_tutor,
    "mistakes in random order": mistakes_in_random_order,
    "trees in random order": trees_in_random_order,
}


def exercises_until_mastered(pupil: Pupil, choose: Choice, seed: str, most: int = MOST) -> int:
    """Return the number of exercises until a student is released, or ``most`` + 1 if that does not happen."""
    learner, dice = Learner(), random.Random(seed)
    pupil.dice = dice
    for number in range(most):
        exercise, exposure = choose(ALPHABETA, learner, number, dice)
        feedback = check(exercise, pupil.answer(exercise))
        known = learner.suspects(ALPHABETA.mistakes), learner.unsettled(ALPHABETA.mistakes)
        learner.learn(evidence_of(feedback, ALPHABETA.mistakes, exposure, *known))
        if is_settled(ALPHABETA, learner):
            return number + 1
    return most + 1


# ---- The measurements ---------------------------------------------------------------------------

SINGLE = [[student] for students in STUDENTS.values() for student in students]
PAIRS = [list(pair) for pair in combinations([students[0] for students in STUDENTS.values()], 2)]


def tutor_measured(repeats: int) -> str:
    """Return the measurements: how soon students are released, how often students with a mistake are released, and the
    time for choosing an exercise.
    """
    return "\n\n".join([_until_mastered(repeats), _released(), _time_to_choose(repeats)])


def _until_mastered(repeats: int) -> str:
    """Return the mean number of exercises for students who lose their mistakes after one to three exposures."""
    rows = [
        "| exercises until alpha-beta is mastered | heals after | " + " | ".join(WAYS) + " |",
        "|---|---:|---:|---:|---:|",
    ]
    means: dict[str, list[float]] = {way: [] for way in WAYS}
    for what, habits in (("one mistake", SINGLE), ("two mistakes", PAIRS[::3])):
        for heals_after in (1, 2, 3):
            found = []
            for way, choose in WAYS.items():
                counts = [
                    exercises_until_mastered(Pupil(some, heals_after, SLIP), choose, f"{repeat} {number}")
                    for repeat in range(repeats)
                    for number, some in enumerate(habits)
                ]
                means[way].append(statistics.mean(counts))
                found.append(f"{means[way][-1]:.1f}")
            rows.append(f"| {what}, {SLIP:.0%} slips | {heals_after} | {' | '.join(found)} |")
    tutored, *others = (sum(numbers) for numbers in means.values())
    ratios = [f"{tutored / other:.2f}" for other in others]
    rows.append(f"| all, the tutor / random order (goal: at most 0.6) |  | | {' | '.join(ratios)} |")
    return "\n".join(rows)


def _released() -> str:
    """Return a table: for each kind of student, how many are released, and after how many exercises at most."""
    rows = ["| student | released | a share of at most (95 %) | most exercises | goal |", "|---|---:|---:|---:|---|"]
    students = {
        "keeps one mistake": ([Pupil(some, None, SLIP) for some in SINGLE], "under 2 %"),
        "keeps two mistakes": ([Pupil(some, None, SLIP) for some in PAIRS], "under 2 %"),
        "guesses": ([Pupil([], None, 0, guesses=True)], "under 2 %"),
        "right": ([Pupil([], 0)], "all, after at most 6"),
    }
    for what, (pupils, goal) in students.items():
        counts = [
            exercises_until_mastered(
                replace(pupils[number % len(pupils)], met={}), by_the_tutor, f"{number} {what}", KEPT
            )
            for number in range(STUDENTS_RELEASED)
        ]
        gone = [count for count in counts if count <= KEPT]
        share = f"{_at_most(len(gone), len(counts)):.1%}" if what != "right" else ""
        rows.append(f"| {what} | {len(gone)} of {len(counts)} | {share} | {max(gone, default='')} | {goal} |")
    return "\n".join(rows)


def _at_most(found: int, of: int) -> float:
    """Return the smallest rate for which ``found`` or fewer cases among ``of`` have a probability of at most 5 %
    (Clopper and Pearson 1934).
    """
    low, high = found / of, 1.0
    for _ in range(40):
        share = (low + high) / 2
        chance = sum(math.comb(of, k) * share**k * (1 - share) ** (of - k) for k in range(found + 1))
        low, high = (share, high) if chance > 0.05 else (low, share)
    return high


def _time_to_choose(repeats: int) -> str:
    """Return the time for choosing an exercise, at the start and after a mistake."""
    rows = ["| choosing the next exercise | median, ms | most, ms | goal |", "|---|---:|---:|---|"]
    for name, topic in TOPICS.items():
        taken = []
        for seed in range(6 * repeats):
            tutor = gt.Tutor(name, keep=False, seed=seed)
            exercise = tutor.exercise
            wrong = Exposure(exercise).answers(topic.mistakes[seed % len(topic.mistakes)])
            tutor.check(wrong[0] if wrong else exercise.key)
            start = time.process_time()
            tutor.next()
            taken.append(1000 * (time.process_time() - start))
        rows.append(f"| {name} | {statistics.median(taken):.0f} | {max(taken):.0f} | < 200 |")
    return "\n".join(rows)
