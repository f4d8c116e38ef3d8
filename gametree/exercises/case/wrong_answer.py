"""An answer with its first wrong part, and the sentences about it, which do not give the answer away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...phrases import gettext
from ...tree.tree import NodeId
from ...tree.view import frontier
from ...values import Value, show
from . import node_states
from .answer_parts import Answer, Item, Verdict
from .answered_exercise import AnsweredExercise
from .follow_through import places_in_order

if TYPE_CHECKING:
    from ..exercise import Exercise

MISSING_BUT_REACHED = gettext("Look first at %(node)s: it is missing from your answer, but the search reaches it.")
NEVER_REACHED = gettext("Look first at %(node)s: the search never reaches it.")
_ESTIMATED = gettext(
    "Look first at %(node)s: the search stops there and estimates its value at %(value)s, so it is not asked for."
)
# TRANSLATORS: %(cause)s is such as "C is cut off (2 ≤ α = 3)"
_NEVER_REACHED_BECAUSE = gettext("The search never reaches %(node)s, because %(cause)s.")


class WrongAnswer(AnsweredExercise):
    """An answer with its first wrong part."""

    def __init__(self, exercise: Exercise, answer: Answer, marked: Sequence[Item], wrong: Item, lang: str) -> None:
        super().__init__(exercise, answer, lang)
        self.marked, self.wrong, self.lang = marked, wrong, lang
        self.show = exercise.question_kind.show
        self.reason = node_states.reason_for(self.result, self.node) if wrong.label else None

    @property
    def node(self) -> NodeId:
        return self.tree[self.wrong.label]

    def beliefs(self) -> dict[NodeId, Value]:
        """Return the wrong values in the answer that belong to nodes that the search leaves before this one."""
        place_of = places_in_order(self.exercise)
        return {
            self.tree[item.label]: item.given
            for item in self.marked
            if item.given not in (None, item.right) and place_of[self.tree[item.label]] < place_of[self.node]
        }


def missed_or_extra(case: WrongAnswer) -> Iterator[str]:
    """Explain a missing part, or a part at a node that the search never reaches."""
    label = case.wrong.label
    if case.wrong.verdict is Verdict.MISSED:
        yield case.say(MISSING_BUT_REACHED, node=label)
    elif case.reason:
        look = case.look(node_states.at_cut(case.result, case.reason))
        yield f"{look} {case.say(_NEVER_REACHED_BECAUSE, node=label, cause=case.cause(case.reason))}"
    elif case.node in frontier(case.tree, case.rules):
        yield case.say(_ESTIMATED, node=label, value=show(case.view.value(case.node)))
    else:
        yield case.say(NEVER_REACHED, node=label)


def about_first_error(exercise: Exercise, answer: Answer, items: Sequence[Item], lang: str = "en") -> list[str]:
    """Return the sentences about the first wrong part; for a right answer only what its kind adds.

    >>> from gametree.exercises import check, Exercise
    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> about_first_error(exercise, ["C3"], check(exercise, "C3").items)[0]
    'Look first at C, at the moment when the search has just come back from C1. C2 is missing from your answer, but C \
is cut off (2 ≤ α = 3).'
    """
    kind, wrong = exercise.question_kind, next((item for item in items if not item.verdict.counts), None)
    if wrong is None:
        return list(kind.about_right(AnsweredExercise(exercise, answer, lang)))
    return list(filter(None, kind.first_wrong(WrongAnswer(exercise, answer, items, wrong, lang))))
