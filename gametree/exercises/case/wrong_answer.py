"""An answer with its first wrong part, and what is said of it: where to look, without giving the answer away."""

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
from .follow_through import places

if TYPE_CHECKING:
    from ..exercise import Exercise

COMES_THERE = gettext("Look first at %(node)s: it is missing from your answer, but the search reaches it.")
NEVER_COMES = gettext("Look first at %(node)s: the search never reaches it.")
JUDGED = gettext(
    "Look first at %(node)s: the search stops there and estimates its value at %(value)s, so it is not asked for."
)
# TRANSLATORS: %(cause)s is such as "C is cut off (2 ≤ α = 3)"
NEVER_COMES_BECAUSE = gettext("The search never reaches %(node)s, because %(cause)s.")


class WrongAnswer(AnsweredExercise):
    """An answer with its first wrong part."""

    def __init__(self, exercise: Exercise, given: Answer, marked: Sequence[Item], wrong: Item, lang: str) -> None:
        super().__init__(exercise, given, lang)
        self.marked, self.wrong, self.lang = marked, wrong, lang
        self.show = exercise.question_kind.show
        self.reason = node_states.reason_for(self.result, self.node) if wrong.label else None

    @property
    def node(self) -> NodeId:
        """The node that is wrong."""
        return self.tree[self.wrong.label]

    def beliefs(self) -> dict[NodeId, Value]:
        """Return what the answer says differently of the nodes that are left before this one."""
        left = places(self.exercise)
        return {
            self.tree[item.label]: item.given
            for item in self.marked
            if item.given not in (None, item.right) and left[self.tree[item.label]] < left[self.node]
        }


def missed_or_extra(case: WrongAnswer) -> Iterator[str]:
    """Explain a part that is missing, or that is at a node where the search never comes."""
    label = case.wrong.label
    if case.wrong.verdict is Verdict.MISSED:
        yield case.say(COMES_THERE, node=label)
    elif case.reason:
        look = case.look(node_states.at_cut(case.result, case.reason))
        yield f"{look} {case.say(NEVER_COMES_BECAUSE, node=label, cause=case.cause(case.reason))}"
    elif case.node in frontier(case.tree, case.rules):
        yield case.say(JUDGED, node=label, value=show(case.view.value(case.node)))
    else:
        yield case.say(NEVER_COMES, node=label)


def about_first_error(exercise: Exercise, given: Answer, items: Sequence[Item], lang: str = "en") -> list[str]:
    """Return what is said of the first part that is not right; of a right answer only what its kind adds.

    >>> from gametree.exercises import check, Exercise
    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> about_first_error(exercise, ["C3"], check(exercise, "C3").items)[0]
    'Look first at C, at the moment when the search has just come back from C1. C2 is missing from your answer, but C \
is cut off (2 ≤ α = 3).'
    """
    kind, wrong = exercise.question_kind, next((item for item in items if not item.verdict.counts), None)
    if wrong is None:
        return list(kind.about_right(AnsweredExercise(exercise, given, lang)))
    return list(filter(None, kind.first_wrong(WrongAnswer(exercise, given, items, wrong, lang))))
