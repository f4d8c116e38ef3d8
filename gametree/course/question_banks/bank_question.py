"""A question as learning platforms know it: a statement, a picture, and boxes to fill in or answers to choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape

from ...drawing.drawing import Drawing
from ...drawing.themes import theme_named
from ...errors import choose
from ...exercises.exercise import Exercise
from ...exercises.exercise_picture import question_drawing, statement_html
from ...exercises.feedback.feedback import right_answer
from ...exercises.kinds.question_kind import LEAVES_IN_ORDER, QuestionKind
from ...exercises.question_words import question, rules
from ...languages import translator_for
from ...phrases import Phrase, gettext
from ...render.format import Format
from ...render.graphviz import png, png_file
from ...render.text_drawing import description
from . import bank_answers as words
from .bank_answers import Blank, Option, answers, blanks, choices

STYLES = ("typed", "choice")
"""whether students work out the answer, or choose it among those that known mistakes lead to"""
IMAGES = ("large", "small")
"""how sharp the pictures are: in all their colours, or in few, with a fourth of the bytes"""
_DPI, _SHOWN = 144, 96
"""pixels an inch of the picture, and those at which it is shown"""


@dataclass(frozen=True)
class BankQuestion:
    """An exercise as a question of a learning platform, in the language of the exercise.

    >>> one = BankQuestion(Exercise("pruned-leaves", "[[3 12] [2 4]]"))
    >>> one.name, [option.text for option in one.options if option.is_right], one.blanks
    ('pruned leaves', ['C2'], ())
    """

    exercise: Exercise
    style: str = "typed"
    images: str = "large"

    def __post_init__(self) -> None:
        choose(gettext("size of the pictures"), self.images, IMAGES)
        choose(gettext("style of question"), self.style, STYLES)

    @property
    def name(self) -> str:
        """The kind of the question, and the seed that it was drawn with."""
        seed = self.exercise.seed
        if seed is None:
            return self.kind_name
        return words.SEED.with_values(kind=self.kind_name, seed=seed).render(translator_for(self.exercise.lang))

    @property
    def kind_name(self) -> str:
        """The kind of the question in a few words."""
        return self.exercise.question_kind.title.render(translator_for(self.exercise.lang))

    @property
    def is_multiple(self) -> bool:
        return self.style == "typed" and self.exercise.question_kind.sort.name == "marks"

    @cached_property
    def blanks(self) -> tuple[Blank, ...]:
        """The boxes to fill in; none where answers are chosen."""
        return () if self.style == "choice" else blanks(self.exercise)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The answers to choose or to tick; none where boxes are filled in."""
        return answers(self.exercise) if self.style == "choice" else choices(self.exercise)

    @cached_property
    def statement(self) -> list[str]:
        """The question, its rules, and how to answer; a sentence a line."""
        translations = translator_for(self.exercise.lang)
        first, *form = question(translations, self.exercise)
        if self.style != "choice" and self.exercise.question_kind.sort.fills_nodes:
            form = []
        return [first, *form, *rules(translations, self.exercise), *(line.render(translations) for line in self._how())]

    def _how(self) -> list[Phrase]:
        kind = self.exercise.question_kind
        if self.style == "choice":
            return [words.WHICH]
        if kind.sort.fills_nodes:
            dashes = [words.UNREACHED] if self.exercise.prunes else []
            return [words.FILL_IN, *dashes, *([kind.bank_form] if kind.bank_form else [])]
        if kind.sort.name == "marks":
            return [words.TICK.with_values(none=words.NONE)]
        return [words.IN_ORDER] if kind.sort == LEAVES_IN_ORDER else []

    @cached_property
    def html(self) -> str:
        return statement_html(self.exercise, self.statement)

    @cached_property
    def drawing(self) -> Drawing:
        return question_drawing(self.exercise, self.exercise.lang)

    @cached_property
    def png(self) -> bytes:
        theme = theme_named("light")
        return png(self.drawing, theme) if self.images == "small" else png_file(self.drawing, theme, dpi=_DPI)

    @property
    def alt(self) -> str:
        """The tree in words, for who does not see the picture."""
        return description(self.drawing)

    def image(self, source: str) -> str:
        """Return the picture as a piece of HTML; ``source`` is where the platform finds it."""
        left, _, right, _ = self.drawing.box
        width = round((right - left) * _SHOWN / 72)
        return f'<p><img src="{escape(source)}" width="{width}" alt="{escape(self.alt)}" style="max-width: 100%"/></p>'

    @property
    def right_answer(self) -> str:
        return right_answer(self.exercise, self.exercise.lang)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank(Format):
    platform: str
    """who reads it"""
    write: Callable[[Sequence[BankQuestion], str], bytes | Mapping[str, bytes]]
    """takes a title, too; returns a file, or the files of a folder by their names"""
    has_kit: bool = False
    """whether the kit marks the answers, so that every kind can be asked"""
    has_boxes: bool = True
    """whether a question can have several boxes to fill in"""

    def asks(self, kind: QuestionKind) -> bool:
        """Tell whether the format has questions of a kind, and can mark them."""
        return kind.is_marked_by_platforms and (self.has_boxes or not kind.sort.fills_nodes)
