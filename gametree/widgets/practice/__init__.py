"""Practising: an exercise answered on the picture of its tree, as a notebook widget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...exercises.exercise import Exercise
from ...phrases import Code, gettext
from ..page_assets import lazy_widgets

if TYPE_CHECKING:
    from ...exercises.tutor import Tutor
    from .practice_widget import Practice, TutorPractice

__all__ = ["Practice", "TutorPractice", "practice_of"]

NEEDS = gettext(
    "the practice widget needs anywidget; install it with: %(line)s (%(call)s takes the same answers without it)"
).with_values(line=Code("pip install 'gametree[notebook]'"), call=Code("check(exercise, answer)"))
WIDGETS = {"Practice": ".practice.practice_widget", "TutorPractice": ".practice.practice_widget"}
__getattr__ = lazy_widgets(__name__, WIDGETS, NEEDS)


def practice_of(subject: Exercise | Tutor, lang: str | None = None, *, keep: bool | str = True, theme: str) -> Any:
    """Return the widget of an exercise, or that of a tutor, which keeps the work where the tutor keeps its own."""
    if isinstance(subject, Exercise):
        return __getattr__("Practice")(subject, lang, keep=keep, theme=theme)
    return __getattr__("TutorPractice")(subject, lang, theme=theme)
