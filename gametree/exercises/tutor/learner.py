"""What is known of a learner, from the answers so far.

A tree exposes a mistake if every way of making it leads to an answer that is not right. Only then does a right answer
say anything about it. An answer that is exactly that of one mistake also speaks against the others: it would have been
another answer if one of them had been made as well.

A. T. Corbett and J. R. Anderson, "Knowledge tracing: modeling the acquisition of procedural knowledge", User Modeling
and User-Adapted Interaction 4 (1994) 253-278: a skill is known or not; each answer makes that more or less likely, and
each exercise with feedback may teach it. The limits for guess and slip are those of R. S. Baker, A. T. Corbett and
V. Aleven, "More accurate student modeling through contextual estimation of slip and guess probabilities", ITS 2008.
"""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any

from ...errors import GameTreeError
from ..diagnosis import Explanation
from ..exercise import Exercise
from ..feedback import Feedback, check
from ..marks import Answer
from ..mistakes import MISTAKES
from ..search_variant import SearchVariant


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
    shape: str = ""
    """the shape of the tree; an answer without one counts as one to a tree of its own"""
    day: int = 0
    """the number of the day"""


class Exposure:
    """The answers that the known mistakes lead to in one exercise.

    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> found = Exposure(exercise)
    >>> found.answers("cause-crossed-out"), found.exposes("parent-bound-only")
    ([['C1', 'C2', 'C3']], False)
    """

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self._answers: dict[str, list[Answer]] = {}

    @cached_property
    def procedure(self) -> SearchVariant:
        return SearchVariant.for_exercise(self.exercise)

    def answers(self, mistake: str) -> list[Answer]:
        """Return the answers for all ways of making a mistake; none if it cannot be made."""
        if mistake not in self._answers:
            self._answers[mistake] = list(self._answers_with(mistake, self.procedure))
        return self._answers[mistake]

    def exposes(self, mistake: str) -> bool:
        """Tell whether the mistake always leads to a wrong answer."""
        answers = self.answers(mistake)
        return bool(answers) and all(answer != self.exercise.key for answer in answers)

    def excludes(self, mistake: str, other: str, answer: Answer) -> bool:
        """Tell whether an answer that shows one mistake rules out that another was made as well."""
        answers_of_both = self._answers_of_both(mistake, other)
        return answer not in self.answers(other) and bool(answers_of_both) and answer not in answers_of_both

    def is_hidden(self, mistake: str, others: Iterable[str]) -> bool:
        """Tell whether a mistake together with one of some others can lead to the right answer."""
        return any(self.exercise.key in self._answers_of_both(mistake, other) for other in others if other != mistake)

    def _answers_of_both(self, first: str, second: str) -> list[Answer]:
        """Return the answers that two mistakes lead to together, in every way."""
        ways = MISTAKES[first].ways_in(self.procedure)
        return [MISTAKES[first].answer(answer) for way in ways for answer in self._answers_with(second, way)]

    def _answers_with(self, mistake: str, procedure: SearchVariant) -> Iterator[Any]:
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
    exercise, answer = feedback.exercise, feedback.answer
    outcomes = exposure or Exposure(exercise)
    exposed, guess = [name for name in mistakes if outcomes.exposes(name)], guess_of(exercise)
    if feedback.right:
        hiding = {name: unsettled if name in suspects else suspects for name in exposed}
        return Evidence(True, tuple(name for name in exposed if not outcomes.is_hidden(name, hiding[name])), (), guess)
    shown_mistakes = [name for name in exposed if answer in outcomes.answers(name)] or _explained_mistakes(
        feedback, exposed
    )
    passed: tuple[str, ...] = ()
    if len(shown_mistakes) == 1:
        passed = tuple(
            name
            for name in exposed
            if name not in shown_mistakes and outcomes.excludes(shown_mistakes[0], name, answer)
        )
    return Evidence(False, passed, tuple(shown_mistakes), guess)


_exposure_of = lru_cache(maxsize=256)(Exposure)
RECEIPT = "gametree-receipt"
"""the format of what is kept of a student's marked answers"""


def receipt_evidence(receipt: Mapping[str, Any]) -> dict[str, Evidence]:
    """Return what the marked answers of a receipt say, by the names of their questions.

    An answer that is missing or cannot be read says nothing. What explains a wrong answer is what the marking stored:
    where it named other rules, a slip or nothing, the answer shows no mistake, and speaks against none. The day is that
    of the hand-in, 0 where the receipt does not say it.
    """
    evidence: dict[str, Evidence] = {}
    try:
        day = datetime.fromisoformat(receipt["handed_in"]).toordinal()
    except (KeyError, TypeError, ValueError):
        day = 0
    for name, answer in receipt["answers"].items():
        try:
            exercise = Exercise.from_json(answer["exercise"])
            feedback = check(exercise, literal_eval(answer["given"]), mistakes={})
        except (GameTreeError, ValueError, KeyError, SyntaxError):
            continue
        found = evidence_of(feedback, MISTAKES, _exposure_of(exercise))
        named = [part for mistake in answer["mistakes"] for part in mistake.split(" + ") if part in MISTAKES]
        passed = found.passed if found.right or found.shown == tuple(named) else ()
        evidence[name] = replace(found, passed=passed, shown=tuple(named), day=day)
    return evidence


def _explained_mistakes(feedback: Feedback, exposed: Collection[str]) -> list[str]:
    for explanation in feedback.diagnosed:
        if isinstance(explanation, Explanation) and any(name in exposed for name in explanation.mistakes):
            return [name for name in explanation.mistakes if name in exposed]
    return []


# ---- The learner model ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Parameters:
    """The numbers of the model, all probabilities."""

    known: float = 0.5
    """that somebody does not make a mistake, before the first answer"""
    learnt: float = 0.15
    """that an exercise with its feedback ends a mistake"""
    slip: float = 0.1
    """that an answer looks like a mistake that the student does not make"""
    guess: float = 0.1
    """that somebody who makes a mistake is right all the same; more where a question has fewer than ten answers"""
    most_guess: float = 0.25
    """the guess from which on a right answer says nothing: a question with four answers or fewer"""
    mastered: float = 0.95
    """from which on a mistake counts as overcome, after answers to trees of two shapes"""


PARAMETERS = _Parameters()
_HALF_LIFE = 21
"""days after which half of what is known beyond the beginning is forgotten, if two answers spoke against a mistake;
twice as many with each further one"""


@dataclass(frozen=True, slots=True)
class Skill:
    """What is known about one mistake."""

    known: float = PARAMETERS.known
    """probability that the student does not make it"""
    passed: int = 0
    """number of answers that speak against it"""
    shown: int = 0
    """number of answers that show it"""
    last: int = -1
    """the number of the last answer that says anything; -1 for none"""
    shapes: frozenset[str] = frozenset()
    """the shapes of the trees with answers that speak against it"""
    day: int = 0
    """the day of the last answer that says anything"""

    def on(self, day: int) -> Skill:
        """Return the skill on a later day, when some of it is forgotten.

        >>> skill = Skill(0.99, passed=2)
        >>> round(skill.on(2).known, 2), round(skill.on(21).known, 3)
        (0.96, 0.745)
        """
        if day <= self.day or self.known <= PARAMETERS.known:
            return self
        kept = 0.5 ** ((day - self.day) / (_HALF_LIFE * 2.0 ** (self.passed - 2)))
        return replace(self, known=PARAMETERS.known + (self.known - PARAMETERS.known) * kept)

    def after(self, evidence: Evidence, name: str, number: int) -> Skill:
        """Return the skill after an answer, by Bayes' rule; then the exercise may have taught it.

        >>> skill = Skill().after(Evidence(True, passed=("m",)), "m", 0)
        >>> round(skill.known, 3), round(skill.after(Evidence(False, shown=("m",)), "m", 1).known, 3)
        (0.915, 0.613)
        >>> Skill().after(Evidence(True, passed=("m",), guess=0.5), "m", 0).known
        0.5
        """
        guess = max(PARAMETERS.guess, evidence.guess)
        if name in evidence.shown:
            likely, unlikely, counted = PARAMETERS.slip, 1 - guess, replace(self, shown=self.shown + 1, last=number)
        elif name in evidence.passed and guess < PARAMETERS.most_guess:
            shapes = self.shapes | {evidence.shape or str(number)}
            likely, unlikely = 1 - PARAMETERS.slip, guess
            counted = replace(self, passed=self.passed + 1, last=number, shapes=shapes)
        else:
            return self
        known = self.known * likely / (self.known * likely + (1 - self.known) * unlikely)
        return replace(counted, known=known + (1 - known) * PARAMETERS.learnt, day=evidence.day)


@dataclass
class Learner:
    """The skills of a student, worked out from all answers so far."""

    skills: dict[str, Skill] = field(default_factory=dict)
    answers: int = 0
    """number of answers so far"""
    today: int = 0
    """the number of the day"""

    @classmethod
    def of(cls, answers: Iterable[Evidence], today: int = 0) -> Learner:
        learner = cls()
        for evidence in answers:
            learner.learn(evidence)
        learner.today = max(learner.today, today)
        return learner

    def learn(self, evidence: Evidence) -> None:
        self.today = max(self.today, evidence.day)
        for name in {*evidence.passed, *evidence.shown}:
            self.skills[name] = self[name].after(evidence, name, self.answers)
        self.answers += 1

    def __getitem__(self, mistake: str) -> Skill:
        return (self.skills.get(mistake) or Skill()).on(self.today)

    def has_mastered(self, mistake: str) -> bool:
        """Tell whether a mistake counts as overcome."""
        skill = self[mistake]
        return skill.known >= PARAMETERS.mastered and len(skill.shapes) > 1

    def unsettled(self, mistakes: Iterable[str]) -> list[str]:
        """Return the mistakes that are not overcome, or not ruled out yet."""
        return [name for name in mistakes if not self.has_mastered(name)]

    def suspects(self, mistakes: Iterable[str]) -> list[str]:
        """Return the mistakes that have come up and are not overcome, the likeliest first."""
        return sorted(
            (name for name in self.unsettled(mistakes) if self[name].shown), key=lambda name: self[name].known
        )
