"""Evidence: which mistakes an answer shows, and which it speaks against.

A tree exposes a mistake if every way of making it leads to an answer that is not right. Only then does a right answer
say anything about it. An answer that is exactly that of one mistake also speaks against the others: it would have been
another answer if one of them had been made as well.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..case.answer_parts import Answer
from ..exercise import Exercise
from ..feedback.explanation import Explanation
from ..feedback.feedback import Feedback
from ..mistakes.known_mistakes import MISTAKES
from ..mistakes.procedure import Procedure

__all__ = ["Evidence", "Exposure", "evidence_of", "guess_of"]


@dataclass(frozen=True)
class Evidence:
    """What one answer says about a student."""

    right: bool
    passed: tuple[str, ...] = ()
    """the mistakes against which the answer speaks"""
    shown: tuple[str, ...] = ()
    """the mistakes that lead to the answer"""
    guess: float = 0.0
    """the probability that a mere guess is right"""


class Exposure:
    """What the known mistakes lead to in one exercise.

    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> found = Exposure(exercise)
    >>> found.answers("cause-crossed-out"), found.exposes("parent-bound-only")
    ([['C1', 'C2', 'C3']], False)
    """

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self._answers: dict[str, list[Answer]] = {}

    @cached_property
    def procedure(self) -> Procedure:
        """The right search."""
        return Procedure.asked(self.exercise)

    def answers(self, mistake: str) -> list[Answer]:
        """Return the answers that the ways of making a mistake lead to; none where it cannot be made."""
        if mistake not in self._answers:
            self._answers[mistake] = list(self._led_to(mistake, self.procedure))
        return self._answers[mistake]

    def exposes(self, mistake: str) -> bool:
        """Tell whether nobody who makes the mistake is right."""
        answers = self.answers(mistake)
        return bool(answers) and all(answer != self.exercise.key for answer in answers)

    def excludes(self, made: str, other: str, given: Answer) -> bool:
        """Tell whether who makes one mistake, and gives an answer that shows it, would have given another with both."""
        both = self._of_both(made, other)
        return given not in self.answers(other) and bool(both) and given not in both

    def is_hidden(self, mistake: str, others: Iterable[str]) -> bool:
        """Tell whether who makes a mistake, and one of some others as well, can be right."""
        return any(self.exercise.key in self._of_both(mistake, other) for other in others if other != mistake)

    def _of_both(self, one: str, other: str) -> list[Answer]:
        """Return the answers of who makes two mistakes, in every way."""
        ways = MISTAKES[one].ways_in(self.procedure)
        return [MISTAKES[one].answer(answer) for way in ways for answer in self._led_to(other, way)]

    def _led_to(self, mistake: str, procedure: Procedure) -> Iterator[Any]:
        known, exercise = MISTAKES[mistake], self.exercise
        if exercise.question_kind.can_show(known):
            for way in known.ways_in(procedure):
                answer = known.answer(exercise.question_kind.key(way.result(), exercise))
                if answer is not None:
                    yield answer


def guess_of(exercise: Exercise) -> float:
    """Return the probability of guessing the answer, where there are few; 0 where there are many.

    >>> guess_of(Exercise("best-move", "[[3 12] [2 4]]"))
    0.5
    """
    count = exercise.question_kind.possible_answers(exercise)
    return 0.0 if count is None else 1 / max(1, count)


def evidence_of(
    feedback: Feedback,
    mistakes: Iterable[str] = MISTAKES,
    exposure: Exposure | None = None,
    suspects: Collection[str] = (),
    unsettled: Collection[str] = (),
) -> Evidence:
    """Return what an answer says about some mistakes.

    Two mistakes can lead to the right answer together. So a right answer says nothing about one of ``suspects``, which
    came up before, if one that is ``unsettled`` hides it, nor about what it hides itself. An answer that no single
    mistake leads to is explained as its feedback explains it: by two of them, or not at all.

    >>> from gametree.exercises import check
    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> evidence_of(check(exercise, "C1 C2 C3")).shown, evidence_of(check(exercise, "C2 C3")).right
    (('cause-crossed-out',), True)
    """
    exercise, given = feedback.exercise, feedback.answer
    found = exposure or Exposure(exercise)
    exposed, guess = [name for name in mistakes if found.exposes(name)], guess_of(exercise)
    if feedback.right:
        hiding = {name: unsettled if name in suspects else suspects for name in exposed}
        return Evidence(True, tuple(name for name in exposed if not found.is_hidden(name, hiding[name])), (), guess)
    shown = [name for name in exposed if given in found.answers(name)] or _told(feedback, exposed)
    passed: tuple[str, ...] = ()
    if len(shown) == 1:
        passed = tuple(name for name in exposed if name not in shown and found.excludes(shown[0], name, given))
    return Evidence(False, passed, tuple(shown), guess)


def _told(feedback: Feedback, exposed: Collection[str]) -> list[str]:
    """Return the mistakes of the first explanation that names some."""
    for told in feedback.diagnosed:
        if isinstance(told, Explanation) and any(name in exposed for name in told.mistakes):
            return [name for name in told.mistakes if name in exposed]
    return []
