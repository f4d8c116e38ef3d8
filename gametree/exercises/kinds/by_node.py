"""What the kinds have in common that ask for something at each inner node."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ...catalogue import Phrase
from ...kinds import LEAF
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

__all__ = ["inner_nodes", "left_values", "reader", "value_that_follows"]


def inner_nodes(exercise: Exercise) -> list[NodeId]:
    """Return the nodes that have children."""
    return [node for node in exercise.tree if exercise.tree.kind(node) != LEAF]


def left_values(result: Result, exercise: Exercise) -> dict[str, Value]:
    """Return the value with which each node was left, in that order; of a node left twice the last one."""
    found = {node: value for kind, node, value, _, _ in result.trace.raw if kind is EventKind.LEAVE}
    return {result.tree.label(node): value for node, value in found.items() if value is not None}


def reader(
    read: Callable[[object, Phrase], Answer], shape: Phrase, leaf: Callable[[Value], Answer] | None = None
) -> Callable[[object, Exercise], dict[str, Answer]]:
    """Return what reads an answer that says something of inner nodes.

    Leaves are in the question already: with what the tree says of them (as ``leaf`` makes it) they do no harm. What
    contradicts it is no answer to the question, and nothing of it is marked.
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
    """Return the value that a node has by the answer's own values of the nodes that the search has left before it."""
    tree, left = exercise.tree, places(exercise)
    node = tree[label]
    beliefs = {
        other: came[tree.label(other)]
        for other in map(tree.node, differing)
        if left[other] < left[node] and tree.label(other) in came
    }
    return (True, value_left(exercise, node, beliefs)) if beliefs else (False, None)
