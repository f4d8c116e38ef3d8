"""What the kinds that ask for something at each inner node have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ...games.kinds import LEAF
from ...phrases import Phrase
from ...trace.result import Result
from ...trace.trace import EventKind
from ...tree.tree import NodeId
from ...values import Value, show
from ..answers import unreadable as words
from ..answers.labels import Labels, pairs
from ..answers.unreadable import AnswerError
from ..marking.follow_through import places, value_left
from ..marking.item import Answer
from .kind import in_words

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["examples", "inner_nodes", "left_values", "reader", "value_that_follows"]


def inner_nodes(exercise: Exercise) -> list[NodeId]:
    """Return the nodes that have children."""
    return [node for node in exercise.tree if exercise.tree.kind(node) != LEAF]


def examples(*parts: Answer) -> Callable[[Exercise], dict[str, Answer]]:
    """Return a function that makes an example of an answer: these parts for the first inner nodes."""
    return lambda exercise: dict(zip(map(exercise.tree.label, inner_nodes(exercise)), parts, strict=False))


def left_values(result: Result, exercise: Exercise) -> dict[str, Value]:
    """Return the value with which each node is left, in this order; the last one for a node left twice."""
    found = {node: value for kind, node, value, _, _ in result.trace.raw if kind is EventKind.LEAVE}
    return {result.tree.label(node): value for node, value in found.items() if value is not None}


def reader(
    read: Callable[[object, Phrase], Answer], shape: Phrase, leaf: Callable[[Value], Answer] | None = None
) -> Callable[[object, Exercise], dict[str, Answer]]:
    """Return a function that reads an answer about inner nodes.

    The values of leaves are in the question already: an answer can repeat them (in the form that ``leaf`` makes), and
    they are not marked. Other values for them are an error.
    """

    def answer_by_node(answer: object, exercise: Exercise) -> dict[str, Answer]:
        tree = exercise.tree
        found = pairs(answer, read, Labels(tree, tree.nodes, words.NODE), shape)
        for label in [label for label in found if tree.kind(label) == LEAF]:
            value, said = tree.value(label), found.pop(label)
            if leaf is None or value is None or leaf(value) != said:
                worth = "" if value is None else show(value)
                cure = words.LEAF_WORTH.of(name=label, value=worth) if worth else words.LEAF_NOT_ASKED.of(name=label)
                raise AnswerError(words.AT.of(node=label), shape, in_words(said), cure)
        return found

    return answer_by_node


def value_that_follows(
    exercise: Exercise, came: Mapping[str, Answer], label: str, differing: set[str]
) -> tuple[bool, Answer]:
    """Return the value of a node by the answer's own values of the nodes that the search leaves before it."""
    tree, left = exercise.tree, places(exercise)
    node = tree[label]
    beliefs = {
        other: came[tree.label(other)]
        for other in map(tree.node, differing)
        if left[other] < left[node] and tree.label(other) in came
    }
    return (True, value_left(exercise, node, beliefs)) if beliefs else (False, None)
