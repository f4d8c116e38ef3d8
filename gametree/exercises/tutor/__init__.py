"""The tutor: it chooses the next exercise from the answers so far, and decides when a topic is mastered."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ...errors import GameTreeError, InputError, MissingPackageError, choose, named_keywords, to_object
from ...files import parse_json, read_text, to_path
from ...languages import translator_for, wrapped
from ...phrases import LANGUAGES, Code, Phrase, gettext
from ...showing import Tutoring
from ..answer_notation import literal
from ..exercise import Exercise
from ..fading_sequences import FadedExample, fading
from ..feedback import Feedback, check
from .journal import JournalEntry, Progress, exported, journal_of, progress_of
from .learner import RECEIPT, Evidence, Exposure, Learner, evidence_of, receipt_evidence
from .next_exercise import TOPICS, Topic, aim_of, closing_aim, current_of, first_exercise, is_settled

_HELPED = 3
"""minimum number of hints after which a right answer does not count as the student's own"""


@named_keywords()
class Tutor(Tutoring):
    """A tutor for one topic, or for all topics in turn; a notebook displays it as an exercise.

    Only the first answer to an exercise counts.

    Parameters
    ----------
    topic : {"minimax", "alphabeta", "windows", "bounds", "expectiminimax", "star1", "maxn"}, optional
        The topic; all topics in turn if left out.
    lang : {"en", "es", "pt"}, default "en"
        The language.
    keep : bool or str, default True
        Where the work is stored: in ``gametree-practice/tutor.jsonl`` beside the notebook (True), in a file with the
        given name, or not at all (False).
    seed : int, optional
        The seed that makes the exercises reproducible.
    evidence : str or Path, optional
        A receipt written by ``gametree grade``; the answers in it count as earlier answers.

    Examples
    --------
    >>> tutor = Tutor("alphabeta", keep=False, seed=1)
    >>> tutor.exercise.kind, tutor.check(tutor.exercise.key).right
    ('pruned-leaves', True)
    >>> while not tutor.done:
    ...     feedback = tutor.check(tutor.next().key)
    >>> len(tutor.events) // 2, min(tutor.model.values()) >= 0.95
    (4, True)
    """

    def __init__(
        self,
        topic: str | None = None,
        lang: str = "en",
        *,
        keep: bool | str = True,
        seed: int | None = None,
        evidence: str | Path | None = None,
    ) -> None:
        self.lang = choose(gettext("language"), lang, LANGUAGES)
        names = list(TOPICS) if topic is None else [choose(gettext("topic"), topic, TOPICS)]
        self.topics: tuple[Topic, ...] = tuple(TOPICS[name] for name in names)
        self._evidence = () if evidence is None else tuple(read_receipt(to_path(evidence)).values())
        self._journal = journal_of(keep)
        self._seed = seed
        self._exercise: Exercise | None = None
        self._exposure: Exposure | None = None
        self._look()
        self._resume()

    # ---- The state ------------------------------------------------------------------------------

    @property
    def events(self) -> tuple[JournalEntry, ...]:
        """The events so far, in this notebook and in others that use the same file."""
        return tuple(self._events)

    @property
    def model(self) -> Mapping[str, float]:
        """The probability, for each mistake of the topics, that the student does not make it."""
        return {name: self.learner[name].known for topic in self.topics for name in topic.mistakes}

    @property
    def topic(self) -> str:
        """The name of the current topic."""
        return current_of(self.topics, self.learner).name

    @property
    def done(self) -> bool:
        """Whether every topic is mastered; exercises continue so that the student does not forget."""
        return all(is_settled(topic, self.learner) for topic in self.topics)

    @property
    def keeps(self) -> bool:
        """Whether the work is stored in a file."""
        return self._journal.path is not None

    @property
    def file(self) -> str:
        """The path of the file, or "" if there is none."""
        return self._journal.name

    @property
    def trouble(self) -> Phrase | None:
        """A problem with the file, or None if there is none."""
        return self._journal.trouble

    def progress(self, lang: str | None = None) -> Progress:
        """Return an overview: the progress in each topic and with each mistake, the mistakes made, and the next
        exercise.

        >>> print(Tutor("maxn", keep=False).progress().advice)
        Next: start with “Several players”; the first exercises show what you know already.
        """
        self._look()
        return progress_of(self.topics, self.learner, lang or self.lang)

    # ---- Exercises and answers ------------------------------------------------------------------

    @property
    def exercise(self) -> Exercise:
        """The current exercise."""
        return self._exercise or self.next()

    def next(self) -> Exercise:
        """Choose the next exercise, and return it."""
        self._look()
        begun = self._begun
        aim = closing_aim(self.topics, self.learner, begun)
        aim = aim or aim_of(self.topics, self.learner, len(begun), self._right_count)
        start = secrets.randbits(40) if self._seed is None else self._seed * 1_000_003
        self._exercise, self._exposure = first_exercise(aim, self.learner, start + len(begun), self.lang)
        self._note({"event": "begin", "exercise": _stored(self._exercise), "target": aim.target})
        return self._exercise

    @property
    def introduction(self) -> tuple[FadedExample, ...]:
        """The worked example with which a topic begins; empty after the first question about the topic, or if a mistake
        is known.

        Its last stage, which has only the tree, is the first exercise that the tutor chooses.
        """
        topic, begun = current_of(self.topics, self.learner), self._begun
        is_begun = any((question.kind, question.algorithm) in begun for question in topic.questions)
        is_known = is_begun or bool(self.learner.suspects(topic.mistakes))
        if not topic.fading or is_known or closing_aim(self.topics, self.learner, begun):
            return ()
        return fading(topic.fading, self.lang)

    @property
    def _begun(self) -> list[tuple[object, object]]:
        """The kind and the search of each exercise so far."""
        begun = [event["exercise"] for event in self._events if event["event"] == "begin"]
        return [(exercise.get("kind"), exercise.get("algorithm")) for exercise in begun]

    @property
    def _right_count(self) -> int:
        """The number of right answers to questions of the current topic."""
        asked = [(question.kind, question.algorithm) for question in current_of(self.topics, self.learner).questions]
        answers = [event for event in self._events if event["event"] == "answer" and event.get("right") is True]
        return sum((event["exercise"].get("kind"), event["exercise"].get("algorithm")) in asked for event in answers)

    def check(self, answer: object, hints: int = 0, solved: bool = False) -> Feedback:
        """Check an answer to the current exercise; only the first answer counts.

        Parameters
        ----------
        answer : object
            The answer, as text or data.
        hints : int, default 0
            Number of hints shown before the answer.
        solved : bool, default False
            Whether the solution was shown before the answer.

        Returns
        -------
        Feedback
            The marks, with sentences.
        """
        feedback = check(self.exercise, answer, lang=self.lang)
        self.take(feedback, hints, solved)
        return feedback

    def take(self, feedback: Feedback, hints: int = 0, solved: bool = False) -> None:
        """Update the model of the student from the feedback on an answer, if it is the first answer to the current
        exercise.

        Parameters
        ----------
        feedback : Feedback
            Result of `check`.
        hints : int, default 0
            Number of hints shown before the answer.
        solved : bool, default False
            Whether the solution was shown before the answer.
        """
        exercise = _stored(to_object("feedback", feedback, Feedback, "check(exercise, answer)").exercise)
        self._look()
        if any(event["event"] == "answer" and event["exercise"] == exercise for event in self._events):
            return
        exposure = self._exposure if self._exercise == feedback.exercise else None
        mistakes = _asked_about(self.topics, feedback.exercise)
        known = self.learner.suspects(mistakes), self.learner.unsettled(mistakes)
        evidence = evidence_of(feedback, mistakes, exposure, *known)
        was_helped = feedback.right and (solved or hints >= _HELPED)
        self._note(
            {
                "event": "answer",
                "exercise": exercise,
                "answer": literal(feedback.answer),
                "right": feedback.right,
                "passed": [] if was_helped or solved else list(evidence.passed),
                "shown": [] if solved else list(evidence.shown),
                "guess": evidence.guess,
                "hints": hints,
            }
        )

    # ---- The student's own file -----------------------------------------------------------------

    def export(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write all data about the student into one JSON file.

        Parameters
        ----------
        path : str or Path
            The file.
        overwrite : bool, default False
            Whether an existing file is replaced.

        Returns
        -------
        Path
            The file.
        """
        self._look()
        return exported(self._events, self.model, path, overwrite=overwrite)

    def delete(self) -> None:
        """Delete the file with all data about the student, and start afresh."""
        self._journal.delete()
        self._exercise = self._exposure = None
        self._look()

    def _note(self, event: dict[str, Any]) -> None:
        time = datetime.now(UTC).isoformat(timespec="seconds")
        self._journal.add({"time": time, **event})
        self._look()

    def _look(self) -> None:
        """Read the events from the file, including those that other notebooks added, and compute the model of the
        student from them.
        """
        self._events = self._journal.read()
        today = datetime.now(UTC).toordinal()
        # answers without a date count as today's
        received = [replace(it, day=min(it.day or today, today)) for it in self._evidence]
        evidence = sorted([*received, *_evidence_in(self._events, today)], key=lambda it: it.day)
        self.learner = Learner.of(evidence, today=today)

    def _resume(self) -> None:
        """Resume the last exercise that was begun on one of the topics, if it has no answer yet."""
        answered = [event["exercise"] for event in self._events if event["event"] == "answer"]
        for event in reversed(self._events):
            if event["event"] == "begin" and event["exercise"] not in answered:
                try:
                    exercise = Exercise.from_json(json.dumps({**event["exercise"], "lang": self.lang}))
                except GameTreeError:
                    continue
                if any(topic.asks(exercise) for topic in self.topics):
                    self._exercise = exercise
                    return

    def __repr__(self) -> str:
        trouble = [] if self.trouble is None else [self.trouble.render(translator_for(self.lang))]
        return wrapped("\n".join([self.exercise.text(self.lang), "", self.progress().advice, *trouble]))

    def _ipython_display_(self, **_: object) -> None:
        from IPython.display import display

        try:
            shown: Any = self.practice()
        except MissingPackageError as error:
            print(error)
            shown = self.exercise
        display(shown)  # type: ignore[no-untyped-call]


def read_receipt(path: Path) -> dict[str, Evidence]:
    """Return the evidence of the answers in a receipt; raise an error for any other file."""
    try:
        receipt = parse_json(read_text(path))
        if receipt["format"] != RECEIPT:
            raise ValueError
        return receipt_evidence(receipt)
    except (ValueError, KeyError, TypeError, AttributeError):
        problem = gettext("%(file)s is not a receipt; name one that %(command)s wrote")
        raise InputError(problem.with_values(file=Code(path), command=Code("gametree grade"))) from None


def _asked_about(topics: Iterable[Topic], exercise: Exercise) -> list[str]:
    """Return the mistakes of those topics that include the question of an exercise."""
    asking = [topic for topic in topics if any(question.asks(exercise) for question in topic.questions)]
    return list(dict.fromkeys(name for topic in asking for name in topic.mistakes))


def _stored(exercise: Exercise) -> dict[str, Any]:
    """Return an exercise in the form that the file contains, which has no language."""
    return {name: part for name, part in json.loads(exercise.to_json()).items() if name != "lang"}


def _evidence_in(events: list[JournalEntry], today: int) -> list[Evidence]:
    """Return the evidence of the first answer to each exercise, because the file can have answers to one exercise from
    two notebooks.

    The evidence has the order of the file. If the clock was wrong, an answer gets the day of the previous answer, or
    today.
    """
    evidence, seen, latest = [], set(), 0
    for event in events:
        exercise = json.dumps(event["exercise"], sort_keys=True)
        if event["event"] == "answer" and exercise not in seen:
            seen.add(exercise)
            try:
                passed, shown = (tuple(map(str, event[name])) for name in ("passed", "shown"))
                shape = tree_shape(event["exercise"]["tree"])
                latest = min(max(latest, datetime.fromisoformat(event["time"]).toordinal()), today)
                evidence.append(Evidence(bool(event["right"]), passed, shown, float(event["guess"]), shape, latest))
            except (KeyError, TypeError, ValueError, OverflowError):
                continue  # the line was changed by hand
    return evidence


def tree_shape(tree: str) -> str:
    """Return the shape of a tree that is given as text; a shape is returned unchanged.

    >>> tree_shape("[[3 12] [2 4]]")
    '[[ ] [ ]]'
    """
    return re.sub(r"[^][{}()p:>]+", " ", tree)
