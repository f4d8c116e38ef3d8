"""A model of the learner, computed from the answers so far.

A tree exposes a mistake if every way of making it leads to a wrong answer. Only then is a right answer evidence against
the mistake. An answer that is exactly the answer of one mistake also makes other mistakes less likely, because a
student who made two mistakes would have given a different answer.

A. T. Corbett and J. R. Anderson, "Knowledge tracing: modeling the acquisition of procedural knowledge", User Modeling
and User-Adapted Interaction 4 (1994) 253-278: a skill is known or not; each answer makes that more or less likely, and
each exercise with feedback may teach it. The limits for guess and slip are those of R. S. Baker, A. T. Corbett and
V. Aleven, "More accurate student modeling through contextual estimation of slip and guess probabilities", ITS 2008.
"""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any

from ...errors import GameTreeError
from ..diagnosis_sentences import JOINED_CAUSES, rules_of_cause
from ..exercise import Exercise
from ..feedback import Feedback, check
from ..marks import Answer
from ..mistakes import MISTAKES
from ..search_variant import SearchVariant


@dataclass(frozen=True)
class Evidence:
    """The evidence that one answer gives about a student."""

    right: bool
    passed: tuple[str, ...] = ()
    """mistakes that the answer makes less likely"""
    shown: tuple[str, ...] = ()
    """names of the mistakes, other rules and slips that explain the answer"""
    guess: float = 0.0
    """probability that the right answer is guessed"""
    shape: str = ""
    """shape of the tree; an answer without a shape counts as an answer to a different tree"""
    day: int = 0
    """number of the day of the answer, as returned by ``date.toordinal``"""


class Exposure:
    """The answers to which the known mistakes lead in one exercise.

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
        """Return the answers for all ways of making a mistake; the list is empty if the mistake cannot be made."""
        if mistake not in self._answers:
            self._answers[mistake] = list(self._answers_with(mistake, self.procedure))
        return self._answers[mistake]

    def exposes(self, mistake: str) -> bool:
        """Return whether the mistake always leads to a wrong answer."""
        answers = self.answers(mistake)
        return bool(answers) and all(answer != self.exercise.key for answer in answers)

    def excludes(self, mistake: str, other: str, answer: Answer) -> bool:
        """Return whether an answer that shows the mistake ``mistake`` proves that the mistake ``other`` was not made in
        addition.
        """
        answers_of_both = self._answers_of_both(mistake, other)
        return answer not in self.answers(other) and bool(answers_of_both) and answer not in answers_of_both

    def is_hidden(self, mistake: str, others: Iterable[str]) -> bool:
        """Return whether a mistake, together with one of the given others, can lead to the right answer."""
        return any(self.exercise.key in self._answers_of_both(mistake, other) for other in others if other != mistake)

    def _answers_of_both(self, first: str, second: str) -> list[Answer]:
        """Return the answers to which two mistakes together lead, for all ways of making them."""
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
    """Return the probability of guessing the answer if there are few answers; 0 if there are many.

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
    causes: Iterable[str] | None = None,
) -> Evidence:
    """Return the evidence that an answer gives about the given mistakes; by default, ``causes`` are the causes in the
    feedback.

    Two mistakes together can lead to the right answer: one hides the other. The ``suspects`` are mistakes that occurred
    before. The ``unsettled`` mistakes are not yet ruled out. A right answer is no evidence about a suspect that an
    unsettled mistake can hide, nor about another mistake that one of the suspects can hide. A wrong answer shows the
    mistakes in its feedback; if a single mistake explains it, other mistakes become less likely.

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
    shown = _shown_by(feedback.causes if causes is None else causes, outcomes.procedure)
    sure = shown[0] if len(shown) == 1 and shown[0] in exposed else None
    passed = (name for name in exposed if sure and name != sure and outcomes.excludes(sure, name, answer))
    return Evidence(False, tuple(passed), shown, guess)


def _shown_by(causes: Iterable[str], procedure: SearchVariant) -> tuple[str, ...]:
    """Return the causes; pairs are split into single mistakes, and other rules are replaced by the mistakes with the
    same effect.
    """
    shown: dict[str, None] = {}
    for cause in causes:
        shown |= dict.fromkeys(cause.split(JOINED_CAUSES))
        if rules := rules_of_cause(cause):
            changed = procedure.with_rules(**rules)
            shown |= dict.fromkeys(
                name
                for name, known in MISTAKES.items()
                if changed in (ways := list(known.ways_in(procedure)))
                or (ways and rules.keys() == {known.unstated_rule})
            )
    return tuple(shown)


_exposure_of = lru_cache(maxsize=256)(Exposure)
RECEIPT = "gametree-receipt"
"""format of the stored results of a student's marked answers"""


def receipt_evidence(receipt: Mapping[str, Any]) -> dict[str, Evidence]:
    """Return the evidence of the marked answers in a receipt, keyed by the names of the questions.

    A missing or unreadable answer is no evidence. The causes of a wrong answer are those stored when it was marked.
    """
    evidence, day = dict[str, Evidence](), receipt_day(receipt)
    for name, answer in receipt["answers"].items():
        try:
            exercise = Exercise.from_json(answer["exercise"])
            feedback = check(exercise, literal_eval(answer["given"]), mistakes={})
        except (GameTreeError, ValueError, KeyError, SyntaxError):
            continue
        found = evidence_of(feedback, MISTAKES, _exposure_of(exercise), causes=answer["mistakes"])
        evidence[name] = replace(found, day=day)
    return evidence


def receipt_day(receipt: Mapping[str, Any]) -> int:
    """Return the number of the day on which a submission was handed in or, if this is unknown, marked; 0 if the receipt
    has neither date.

    >>> receipt_day({"handed_in": "", "graded": "2026-03-01T10:00:00+00:00"}) - receipt_day({"handed_in": "2026-02-01"})
    28
    """
    for name in ("handed_in", "graded"):
        with suppress(KeyError, TypeError, ValueError):
            return datetime.fromisoformat(receipt[name]).toordinal()
    return 0


# ---- The learner model ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Parameters:
    """The parameters of the model, all of them probabilities."""

    known: float = 0.5
    """probability that a student does not make a mistake, before the first answer"""
    learnt: float = 0.15
    """probability that a student overcomes a mistake by an exercise with its feedback"""
    slip: float = 0.1
    """probability that an answer looks like a mistake that the student does not make"""
    guess: float = 0.1
    """probability of a right answer despite a mistake; greater for a question with fewer than ten answers"""
    most_guess: float = 0.25
    """minimum probability of guessing for which a right answer is not counted as evidence; questions with at most four
    possible answers reach it
    """
    mastered: float = 0.95
    """minimum probability at which a mistake counts as overcome, after answers to trees of two shapes"""


PARAMETERS = _Parameters()
_HALF_LIFE = 21
"""number of days after which half of the knowledge beyond the initial knowledge is forgotten, if two answers were
evidence against a mistake; each further answer doubles this number
"""


@dataclass(frozen=True, slots=True)
class Skill:
    """The model of one mistake."""

    known: float = PARAMETERS.known
    """probability that the student does not make the mistake"""
    passed: int = 0
    """number of answers that are evidence against the mistake"""
    shown: int = 0
    """number of answers that show the mistake"""
    last: int = -1
    """number of the last answer with evidence about the mistake; -1 if there is none"""
    shapes: frozenset[str] = frozenset()
    """shapes of the trees with answers that are evidence against the mistake"""
    day: int = 0
    """day of the last answer with evidence about the mistake, as a number like ``Evidence.day``"""

    @property
    def is_overcome(self) -> bool:
        return self.known >= PARAMETERS.mastered and len(self.shapes) > 1

    def on(self, day: int) -> Skill:
        """Return the skill on a later day, reduced by what the student has probably forgotten by then.

        >>> skill = Skill(0.99, passed=2)
        >>> round(skill.on(2).known, 2), round(skill.on(21).known, 3)
        (0.96, 0.745)
        """
        if day <= self.day or self.known <= PARAMETERS.known:
            return self
        kept = 0.5 ** ((day - self.day) / (_HALF_LIFE * 2.0 ** (self.passed - 2)))
        return replace(self, known=PARAMETERS.known + (self.known - PARAMETERS.known) * kept)

    def after(self, evidence: Evidence, name: str, number: int) -> Skill:
        """Return the skill after an answer, by Bayes' rule, and after possible learning from the exercise.

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
    """The skills of a student, computed from all answers so far."""

    skills: dict[str, Skill] = field(default_factory=dict)
    answers: int = 0
    """number of answers so far"""
    today: int = 0
    """number of the current day, as returned by ``date.toordinal``"""

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
        """Return whether a mistake counts as overcome."""
        return self[mistake].is_overcome

    def is_due(self, mistake: str) -> bool:
        """Return whether a mistake was overcome so long ago that an exercise should test it again."""
        return (self.skills.get(mistake) or Skill()).is_overcome and not self.has_mastered(mistake)

    def unsettled(self, mistakes: Iterable[str]) -> list[str]:
        """Return those of the given mistakes that do not yet count as overcome."""
        return [name for name in mistakes if not self.has_mastered(name)]

    def suspects(self, mistakes: Iterable[str]) -> list[str]:
        """Return those of the given mistakes that have occurred and are not overcome, the likeliest first."""
        return sorted(
            (name for name in self.unsettled(mistakes) if self[name].shown), key=lambda name: self[name].known
        )
