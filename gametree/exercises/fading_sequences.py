"""Worked examples that fade: the first stage shows all steps, the second all but the last two, the third only the
tree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ..errors import choose, named_keywords
from ..languages import translator_for, wrapped
from ..phrases import LANGUAGES, gettext
from ..showing import Faded
from ..trace.frames import Frame
from ..trace.replay import Status
from .exercise import Exercise

_LEFT_OUT = 2
"""number of steps omitted in the second stage"""
_INSTRUCTIONS = (
    gettext("**1 of 3.** Here are all steps. Go through them, and say before each one what comes next."),
    gettext(
        "**2 of 3.** The last two steps are left out, and you go on from there: the answers that follow from the steps "
        "shown are filled in."
    ),
    gettext("**3 of 3.** Here is only the tree: all steps are yours."),
)
"""instructions of each stage"""


@dataclass(frozen=True, slots=True)
class FadedExample(Faded):
    """One stage of a fading sequence: an exercise for which some steps of the solution are shown."""

    exercise: Exercise
    by: str
    """step size, as in ``Result.frames(by=…)``"""
    shown: int
    """number of steps shown"""
    given: Any
    """part of the right answer that follows from the steps shown"""
    stage: int
    """stage, 1 to 3"""

    @property
    def steps(self) -> int:
        """The number of steps of the whole solution."""
        return len(self.exercise.result.frames(self.by)) - 1

    def text(self) -> str:
        """Return the description of the shown steps and of the task, in Markdown."""
        return _INSTRUCTIONS[self.stage - 1].render(translator_for(self.exercise.lang))

    def captions(self) -> list[str]:
        """Return the sentences of the steps that are shown."""
        frames = self.exercise.result.frames(self.by, self.exercise.lang)
        return [frame.caption() for frame in frames[1 : self.shown + 1]]

    def __repr__(self) -> str:
        return f"{wrapped(self.text())}\n\n{self.exercise!r}"


@dataclass(frozen=True)
class FadingSequence:
    """A search whose solution fades: a kind of question, a step size, and a tree for each stage."""

    kind: str
    by: str
    trees: tuple[str, ...]
    known: Callable[[Exercise, Frame], Any]
    """function that returns the part of the right answer that follows from a frame"""


def _pruned(exercise: Exercise, frame: Frame) -> list[str]:
    return [label for label in exercise.key if frame.status(label) is Status.PRUNED]


def _finished(exercise: Exercise, frame: Frame) -> dict[str, Any]:
    return {label: value for label, value in exercise.key.items() if frame.status(label) is Status.DONE}


FADING_SEQUENCES: Mapping[str, FadingSequence] = MappingProxyType(
    {
        "alphabeta": FadingSequence(
            "pruned-leaves",
            "leaf",
            ("[[3 12 8] [2 4 6] [14 5 2]]", "[[6 9 7] [4 8 5] [11 2 3]]", "[[5 8 10] [7 3 9] [2 6 4]]"),
            _pruned,
        ),
        "expectimax": FadingSequence(
            "chance-values",
            "node",
            (
                "[{0.5: 8, 0.5: 2} {0.25: 4, 0.75: 8} {0.5: 3, 0.5: 5}]",
                # The values of B and C are equal to their plain means, so that feedback can name this mistake at D.
                "[{0.5: 6, 0.5: 10} {0.25: 4, 0.5: 7, 0.25: 10} {0.25: 12, 0.75: 8}]",
                "[{0.1: 30, 0.9: 0} {0.5: 4, 0.5: 6} {0.4: 5, 0.6: 10}]",
            ),
            _finished,
        ),
    }
)
"""fading sequences, keyed by the name of the search"""


@named_keywords()
def fading(search: str, lang: str = "en") -> tuple[FadedExample, ...]:
    """Return a worked example that fades in three stages, each with a different tree.

    The first stage shows all steps of the search; the second stage omits the last two steps and gives the answers so
    far; the third stage shows only the tree (Renkl and Atkinson, 2003). A notebook displays each stage.

    Parameters
    ----------
    search : {"alphabeta", "expectimax"}
        The search; with expectimax, MAX moves at the root, and chance nodes are below it.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    tuple of FadedExample
        The stages, in order.

    Raises
    ------
    ChoiceError
        If there is no such sequence or language.

    Examples
    --------
    >>> [(stage.shown, stage.steps, stage.given, stage.exercise.key) for stage in fading("alphabeta")]
    [(7, 7, ['C2', 'C3'], ['C2', 'C3']), (4, 6, ['C2', 'C3'], ['C2', 'C3', 'D3']), (0, 6, [], ['C3', 'D2', 'D3'])]
    """
    sequence = FADING_SEQUENCES[choose(gettext("algorithm"), search, FADING_SEQUENCES)]
    lang = choose(gettext("language"), lang, LANGUAGES)
    stages = []
    for stage, tree in enumerate(sequence.trees, start=1):
        exercise = Exercise(sequence.kind, tree, lang=lang)
        frames = exercise.result.frames(sequence.by)
        last = len(frames) - 1
        shown = (last, last - _LEFT_OUT, 0)[stage - 1]
        given = sequence.known(exercise, frames[shown])
        stages.append(FadedExample(exercise, sequence.by, shown, given, stage))
    return tuple(stages)
