"""The practice widget: exercises that are answered on the tree and checked, with hints and saved work."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, TypeAlias

import traitlets

from ..errors import GameTreeError, choose
from ..exercises.answer_errors import AnswerError
from ..exercises.answer_notation import Labels
from ..exercises.exercise import Exercise
from ..exercises.exercise_picture import captioned_drawing, exercise_bundle, exercise_text
from ..exercises.feedback import Feedback, check, right_answer
from ..exercises.tutor import Tutor
from ..exercises.tutor.journal import FOLDER
from ..languages import translated_table, translator_for
from ..phrases import LANGUAGES, gettext
from ..render.svg import bundle
from ..tree.tree import Tree
from .base import KernelWidget, answer_message
from .notebook_progress import note_notebook
from .page_assets import AUTO_THEME, shared_module, widget_css
from .practice_payload import (
    FILE_NOTES,
    SERIES_DONE,
    SERIES_GO_ON,
    SERIES_HARDER,
    TUTOR,
    feedback_data,
    payload,
    practice_words,
)
from .practice_work import (
    SERIES,
    Attempt,
    Draft,
    Work,
    answer_in_line,
    draft_of,
    empty_draft,
    form_of,
    harder_line,
    is_empty,
    normalized,
    python_literal,
    variant,
)
from .saved_work import digest, keeper_of


def reply(practice: Practice, message: object) -> dict[str, Any]:
    return answer_message(
        practice,
        message,
        {name: partial(_with_draft, act) for name, act in _VERBS.items()} | {"talk": _change_language},
    )


def _with_draft(act: _Verb, practice: Practice, message: dict[str, Any]) -> None:
    """Store the draft that the page's message contains, then perform the action that the message requests."""
    practice.take(message.get("draft"), by=str(message.get("asked_by")))
    act(practice, message)


def _read(practice: Practice, message: dict[str, Any]) -> None:
    text = answer_in_line(str(message.get("line")))
    if is_empty(text):
        practice.take(empty_draft(form_of(practice.exercise)))
    else:
        practice.answer = text


def _change_language(practice: Practice, message: dict[str, Any]) -> None:
    """Change the language and store the draft; if the language is refused, do neither."""
    lang = choose(gettext("language"), message.get("lang"), LANGUAGES)
    practice.take(message.get("draft"), by=str(message.get("asked_by")))
    practice.lang = lang


_Verb: TypeAlias = "Callable[[Practice, dict[str, Any]], object]"

_VERBS: dict[str, _Verb] = {
    "keep": lambda practice, asked: None,
    "read": _read,
    "check": lambda practice, asked: practice.check(),
    "hint": lambda practice, asked: practice.hint(),
    "solution": lambda practice, asked: practice.solution(),
    "variant": lambda practice, asked: (
        practice.previous_variant() if asked.get("by") == -1 else practice.next_variant()
    ),
}


# ---- The practice widget: an exercise answered on its tree, checked, with hints, variants and saved work ----


class Practice(KernelWidget):
    """An exercise to be answered on the picture of its tree: a widget, to be shown alone or in a box with others.

    ``exercise`` is the current exercise or variant, ``answer`` the contents of the fields as a plain literal, ``line``
    the same answer as a line of Python, ``feedback`` the feedback of the last check, ``hints`` the number of hints that
    were requested. ``keep`` says where the work is stored: under a name derived from the exercise (True), under the
    given name (a string), or not at all (False).

    >>> practice = Practice(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), keep=False)
    >>> practice.answer = "c2 c3"
    >>> practice.line, practice.check().right
    ('answer = ["C2", "C3"]', True)
    """

    how = gettext("This is a still picture. To answer here, run this cell in Jupyter.")
    is_hosted: ClassVar[bool] = False
    """whether a learning platform stores the work; the page then stores no drafts itself, and mentions no file"""
    _esm = shared_module("practice")
    _css = widget_css("practice")
    _payload = traitlets.Dict().tag(sync=True)
    _state = traitlets.Dict().tag(sync=True)

    def __init__(
        self, exercise: Exercise, lang: str | None = None, *, keep: bool | str = True, theme: str = AUTO_THEME
    ) -> None:
        self._lang = choose(gettext("language"), lang or exercise.lang, LANGUAGES)
        self._theme = theme
        self._feedback: Feedback | None = None
        self._checked: Draft = None
        self._by = ""
        self._keeper, self._work = keeper_of(exercise, keep), Work([Attempt.of(exercise)])
        self._restore()
        super().__init__(_payload=self._shown(), _state=self._page_state())
        self.on_msg(lambda _, asked, __: self.send(reply(self, asked)))

    def _restore(self) -> None:
        saved = self._keeper.load()
        if saved is not None:
            try:
                self._work = Work.from_json(saved, self.exercise, self._lang)
            except GameTreeError:
                self._keeper.set_aside("unreadable")

    # ---- The exercise and the answer ------------------------------------------------------------

    @property
    def exercise(self) -> Exercise:
        """The current exercise or variant."""
        return self._work.attempt.exercise

    @property
    def answer(self) -> Any:
        """The contents of the fields as a plain literal, initially empty. It can be set."""
        return self._work.attempt.answer(self._work.attempt.draft)

    @answer.setter
    def answer(self, answer: object) -> None:
        form, exercise = self._work.attempt.form, self.exercise
        read = exercise.read(answer, self._lang)
        if isinstance(read, list) and exercise.question_kind.draws:
            for label in (one for one in read if one not in form.names):  # the picture has no field for this part
                Labels(exercise.tree, form.targets, exercise.question_kind.shape).node(label)
        self.take(draft_of(form, read))

    @property
    def line(self) -> str:
        """The answer as a line of Python to paste into a cell; if it answers a variant, a comment at the end of the
        line names the variant.
        """
        attempt, number = self._work.attempt, self._work.at
        line = f"answer = {python_literal(attempt.form, attempt.draft)}"
        if not number:
            return line
        comment = practice_words(self._lang)["of_variant"] % {"number": number, "kind": attempt.exercise.kind}
        return f"{line}  # {comment}"

    @property
    def feedback(self) -> Feedback | None:
        """The feedback of the last check, or None before the first check."""
        return self._feedback

    @property
    def hints(self) -> int:
        """The number of hints that were requested."""
        return self._work.attempt.taken

    @property
    def checks(self) -> int:
        """The number of checks."""
        return self._work.attempt.checks

    @property
    def solved(self) -> bool:
        """Whether the solution was shown."""
        return self._work.attempt.solved

    @property
    def lang(self) -> str:
        """The language of the widget, which can be set."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self._lang = choose(gettext("language"), lang, LANGUAGES)
        self._begin()

    # ---- Actions --------------------------------------------------------------------------------

    def take(self, draft: object, by: str = "") -> None:
        """Check a draft that a page sent, and store it; ``by`` identifies the page."""
        attempt = self._work.attempt
        draft, self._by = normalized(attempt.form, draft), by
        if draft != attempt.draft:
            attempt.draft = draft
            self._keep()

    def check(self) -> Feedback:
        """Check the answer; raise `AnswerError` if part of it cannot be read."""
        attempt = self._work.attempt
        self._feedback, self._checked = check(self.exercise, self.answer, lang=self._lang), attempt.draft
        attempt.checks += 1
        if self._feedback.right:
            attempt.hints, attempt.right = [], attempt.right or not attempt.solved
        self._keep()
        if self._keeper.path and not self.is_hosted:
            note_notebook(digest(attempt.exercise), is_right=attempt.right)
        return self._feedback

    def hint(self) -> str:
        """Return the next hint for the current answer.

        >>> practice = Practice(Exercise("savings", "[[3 12 8] [2 4 6] [14 5 2]]"), keep=False)
        >>> isinstance(practice.hint(), str), practice.hints
        (True, 1)
        """
        attempt = self._work.attempt
        level = attempt.next_level
        feedback_text = self._feedback.message(self._lang) if self._feedback and self._checked == attempt.draft else ""
        if level == 1 and attempt.said(1, attempt.draft, self._lang) in feedback_text:
            level = 2  # the last hint has already named the node
        text = attempt.said(level, attempt.draft, self._lang)
        attempt.hints = [hint for hint in attempt.hints if hint[0] < level] + [(level, attempt.draft)]
        attempt.taken += 1
        self._keep()
        return text

    def solution(self) -> str:
        """Show the solution beside the current answer, and return it; the work records that it was shown.

        >>> practice = Practice(Exercise("savings", "[[3 12 8] [2 4 6] [14 5 2]]"), keep=False)
        >>> practice.solution(), practice.solved
        ('The right answer: 2', True)
        """
        attempt = self._work.attempt
        attempt.solved = True
        with suppress(AnswerError):  # the solution may be shown before the answer is readable
            self._feedback, self._checked = check(self.exercise, self.answer, lang=self._lang), attempt.draft
        self._keep()
        return right_answer(self.exercise, self._lang)

    def next_variant(self) -> Exercise:
        """Switch to the next variant of the exercise, and return it."""
        work = self._work
        if work.at == len(work.attempts) - 1:
            seed = work.attempts[-1].exercise.seed if work.at else None
            work.attempts.append(Attempt.of(variant(work.attempts[0].exercise, seed, self._lang)))
        return self._go(work.at + 1)

    def previous_variant(self) -> Exercise:
        """Switch to the previous variant, or to the exercise itself before the first, and return it."""
        return self._go(max(0, self._work.at - 1))

    def _go(self, index: int) -> Exercise:
        self._work.at, self._feedback, self._by = index, None, ""
        self._keep(shown=False)
        self._begin()
        return self.exercise

    # ---- The data of the page -------------------------------------------------------------------

    def _keep(self, shown: bool = True) -> None:
        self._keeper.save(self._work.to_json())
        if shown:
            self._state = self._page_state()

    def _begin(self) -> None:
        with self.hold_sync():
            self._state = self._page_state()
            self._payload = self._shown()

    def _shown(self) -> dict[str, Any]:
        attempt, number = self._work.attempt, self._work.at
        id = f"{digest(self._work.attempts[0].exercise)}.{number}" if self._keeper.path and not self.is_hosted else ""
        return payload(attempt.exercise, attempt.form, lang=self._lang, theme=self._theme, id=id)

    def _page_state(self) -> dict[str, Any]:
        attempt = self._work.attempt
        feedback = self._feedback and (self._feedback.solution() if attempt.solved else self._feedback)
        return {
            "draft": attempt.draft,
            "by": self._by,
            "feedback": feedback_data(feedback, self._checked, self._lang) if feedback else None,
            "solution": right_answer(attempt.exercise, self._lang) if attempt.solved else "",
            "hints": [[level, attempt.said(level, draft, self._lang), draft] for level, draft in attempt.hints],
            "next": attempt.next_level,
            "taken": attempt.taken,
            "variant": self._work.at,
            "right": self._work.right,
            "goal": SERIES,
            "done": self._closing_note(),
            "kept": self._file_note(),
            "file": self._keeper.name,
            "progress": None,
        }

    def _file_note(self) -> str:
        translations, keeper = translator_for(self._lang), self._keeper
        sentences = [FILE_NOTES["seen"]] if self.solved else []
        if keeper.trouble:
            sentences.append(FILE_NOTES[keeper.trouble[0]].with_values(**keeper.trouble[1]))
        if keeper.path and keeper.has_written and not self.is_hosted:
            sentences.append(FILE_NOTES["kept"].with_values(path=f"{FOLDER}/"))
        return " ".join(sentence.render(translations) for sentence in sentences)

    def _closing_note(self) -> list[str]:
        """Return a note that the series is finished and, if there are harder exercises, the line of Python for them; []
        if the series is not finished.
        """
        if self._work.right < SERIES:
            return []
        translations, line = translator_for(self._lang), harder_line(self._work.attempts[0].exercise, self._lang)
        done, more = (
            SERIES_DONE.with_values(count=self._work.right),
            SERIES_HARDER.with_values(line=line) if line else SERIES_GO_ON,
        )
        return [f"{done.render(translations)} {more.render(translations)}", *filter(None, [line])]

    def _refusal(self, error: GameTreeError) -> dict[str, Any]:
        if isinstance(error, AnswerError):
            return {"answer": {"malformed": error.with_example("").text(self._lang), "at": error.node}}
        return super()._refusal(error)

    def _shown_tree(self) -> Tree | None:
        return self.exercise.tree

    def fallback(self) -> dict[str, Any]:
        """Return the exercise as a picture with its question below, without the answer."""
        exercise = replace(self.exercise, lang=self._lang)
        if exercise.question_kind.tables(exercise):
            return dict(exercise_bundle(exercise))
        picture = bundle(captioned_drawing(exercise, self._lang))
        return {**picture, "text/plain": exercise_text(exercise)}

    def __repr__(self) -> str:
        return f"Practice({self.exercise.kind}, {self.line})"


# ---- The practice widget of a tutor: exercises in turn, each chosen from the previous answers -------------


class TutorPractice(Practice):
    """The current exercise of a tutor, to be answered on the picture of its tree; only the first check counts.

    >>> tutor = Tutor("bounds", keep=False, seed=1)
    >>> widget = tutor.practice()
    >>> widget.answer = tutor.exercise.key
    >>> widget.check().right, len(tutor.events), widget.next_variant() == tutor.exercise
    (True, 2, True)
    """

    def __init__(self, tutor: Tutor, lang: str | None = None, *, theme: str = AUTO_THEME) -> None:
        self.tutor, self._progress = tutor, tutor.progress(lang)
        self._stages = tutor.introduction
        exercise = self._stages[0].exercise if self._stages else tutor.exercise
        super().__init__(exercise, lang or tutor.lang, keep=self._keeps, theme=theme)

    @property
    def _is_worked(self) -> bool:
        """Whether a stage of a worked example is shown; the last stage, which is an ordinary exercise, does not
        count.
        """
        return len(self._stages) > 1

    @property
    def _keeps(self) -> bool:
        return self.tutor.keeps and not self._is_worked

    def _restore(self) -> None:
        super()._restore()
        if self._is_worked:
            self._work.attempt.draft = draft_of(self._work.attempt.form, self._stages[0].given)

    @Practice.lang.setter  # type: ignore[attr-defined, untyped-decorator]
    def lang(self, lang: str) -> None:
        """Set the language of the widget and of the tutor."""
        self._progress = self.tutor.progress(lang)
        Practice.lang.fset(self, lang)  # type: ignore[attr-defined]
        self.tutor.lang = self._lang

    def check(self) -> Feedback:
        """Check the answer; the tutor learns from the first check, except in a worked example, where a part of the
        answer is given.
        """
        if self._is_worked:
            return super().check()
        taken, was_solved = self._work.attempt.taken, self._work.attempt.solved
        feedback = super().check()
        self.tutor.take(feedback, taken, was_solved)
        self._progress = self.tutor.progress(self._lang)
        self._state = self._page_state()
        return feedback

    def next_variant(self) -> Exercise:
        """Go on to the next stage of a worked example or, after the last stage, to the exercise that the tutor chooses;
        return the new exercise.
        """
        self._stages = self._stages[1:] or self.tutor.introduction
        exercise = self._stages[0].exercise if self._is_worked else self.tutor.next()
        self._keeper, self._work = keeper_of(exercise, self._keeps), Work([Attempt.of(exercise)])
        self._progress = self.tutor.progress(self._lang)
        self._restore()
        return self._go(0)

    def previous_variant(self) -> Exercise:
        """Return the current exercise: a tutor does not go back."""
        return self.exercise

    def _shown(self) -> dict[str, Any]:
        data = {**super()._shown(), "worked": self._worked()}
        return {**data, "words": {**data["words"], **translated_table(TUTOR, self._lang)}}

    def _worked(self) -> dict[str, Any] | None:
        """Return the text of the current stage of a worked example, and the captions of the steps that it shows; None
        if there is no such stage.
        """
        if not self._stages:
            return None
        stage = replace(self._stages[0], exercise=self._stages[0].exercise.in_language(self._lang))
        return {"text": stage.text().replace("**", ""), "steps": stage.captions() if self._is_worked else []}

    def _page_state(self) -> dict[str, Any]:
        progress = self._progress
        mastered = {row.mistake for row in progress.rows if row.state == "mastered"}
        return {
            **super()._page_state(),
            "right": len(mastered),
            "goal": len({row.mistake for row in progress.rows}),
            "progress": {
                "heads": progress.heads,
                "rows": progress.table,
                "shares": [row.known for row in progress.rows],
                "advice": progress.advice,
            },
        }

    def _closing_note(self) -> list[str]:
        return [self._progress.advice] if self.tutor.done else []

    def _file_note(self) -> str:
        translations, sentences, trouble = translator_for(self._lang), [super()._file_note()], self.tutor.trouble
        if trouble:
            sentences.insert(0, trouble.render(translations))
        elif self.tutor.file and not sentences[0] and not self.is_hosted:
            sentences.append(FILE_NOTES["kept"].with_values(path=f"{FOLDER}/").render(translations))
        return " ".join(filter(None, sentences))
