"""The learner model: Bayesian knowledge tracing, a probability for each mistake that the student does not make it.

A. T. Corbett and J. R. Anderson, "Knowledge tracing: modeling the acquisition of procedural knowledge", User Modeling
and User-Adapted Interaction 4 (1994) 253-278: a skill is known or not; each answer makes that more or less likely, and
each exercise with feedback may teach it. The limits for guess and slip are those of R. S. Baker, A. T. Corbett and
V. Aleven, "More accurate student modeling through contextual estimation of slip and guess probabilities", ITS 2008.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from .evidence import Evidence

__all__ = ["PARAMETERS", "Learner", "Parameters", "Skill"]


@dataclass(frozen=True, slots=True)
class Parameters:
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
    """from which on a mistake counts as overcome"""


PARAMETERS = Parameters()


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

    def after(self, evidence: Evidence, name: str, number: int, parameters: Parameters = PARAMETERS) -> Skill:
        """Return the skill after an answer, by Bayes' rule; then the exercise may have taught it.

        >>> skill = Skill().after(Evidence(True, passed=("m",)), "m", 0)
        >>> round(skill.known, 3), round(skill.after(Evidence(False, shown=("m",)), "m", 1).known, 3)
        (0.915, 0.613)
        >>> Skill().after(Evidence(True, passed=("m",), guess=0.5), "m", 0).known
        0.5
        """
        guess = max(parameters.guess, evidence.guess)
        if name in evidence.shown:
            likely, unlikely, counted = parameters.slip, 1 - guess, replace(self, shown=self.shown + 1, last=number)
        elif name in evidence.passed and guess < parameters.most_guess:
            likely, unlikely, counted = 1 - parameters.slip, guess, replace(self, passed=self.passed + 1, last=number)
        else:
            return self
        known = self.known * likely / (self.known * likely + (1 - self.known) * unlikely)
        return replace(counted, known=known + (1 - known) * parameters.learnt)


@dataclass
class Learner:
    """The skills of a student, worked out from all answers so far."""

    skills: dict[str, Skill] = field(default_factory=dict)
    answers: int = 0
    """number of answers so far"""
    parameters: Parameters = PARAMETERS

    @classmethod
    def of(cls, answers: Iterable[Evidence], parameters: Parameters = PARAMETERS) -> Learner:
        """Return the learner after some answers."""
        learner = cls(parameters=parameters)
        for evidence in answers:
            learner.learn(evidence)
        return learner

    def learn(self, evidence: Evidence) -> None:
        """Take in one more answer."""
        for name in {*evidence.passed, *evidence.shown}:
            self.skills[name] = self[name].after(evidence, name, self.answers, self.parameters)
        self.answers += 1

    def __getitem__(self, mistake: str) -> Skill:
        return self.skills.get(mistake) or Skill(self.parameters.known)

    def has_mastered(self, mistake: str) -> bool:
        """Tell whether a mistake counts as overcome."""
        return self[mistake].known >= self.parameters.mastered

    def unsettled(self, mistakes: Iterable[str]) -> list[str]:
        """Return the mistakes that are not overcome, or not ruled out yet."""
        return [name for name in mistakes if not self.has_mastered(name)]

    def suspects(self, mistakes: Iterable[str]) -> list[str]:
        """Return the mistakes that have come up and are not overcome, the likeliest first."""
        return sorted(
            (name for name in self.unsettled(mistakes) if self[name].shown), key=lambda name: self[name].known
        )
