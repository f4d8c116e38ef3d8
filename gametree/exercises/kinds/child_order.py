"""Child order: an order of the children with which alpha-beta cuts most, or least."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...errors import AlgorithmError, choose
from ...phrases import Code, Phrase, gettext
from ...rules import INFINITE_WINDOW, Shown
from ...search.alphabeta import alphabeta
from ...trace.result import Result
from ...tree.fewest_leaves import best_order, worst_order
from ..answers import unreadable as words
from ..answers.labels import Labels, is_by_label, pairs, words_of
from ..answers.numbers import said, unpacked
from ..answers.unreadable import AnswerError
from .by_node import inner_nodes
from .kind import ONE_PART, Kind
from .optimal_orders import OptimalOrders

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["CHILD_ORDER", "CUTS", "evaluated", "optimum"]

CUTS = ("most", "fewest")
"""whether most leaves are to be pruned, or fewest"""
MOST_CHILDREN = 8
"""the widest node where no rule gives the optimum and every set of its children has to be tried"""

TOO_WIDE = gettext(
    "child-order: needed at most %(most)d children at a node, got %(number)d at %(node)s; take a narrower tree, or "
    "distinct values and cuts='most'"
)

Order = Mapping[str, list[str]]


def settle(exercise: Exercise) -> dict[str, str]:
    """Accept ``{"cuts": "most"}``, the default, or ``{"cuts": "fewest"}``; refuse a depth limit."""
    if exercise.rules.depth is not None:
        raise AlgorithmError(gettext("child-order: needed a search without a depth limit"))
    return {"cuts": choose(gettext("number of cuts"), exercise.details.get("cuts", "most"), CUTS)}


def evaluated(exercise: Exercise, order: Order) -> int:
    """Return how many leaves alpha-beta evaluates with an order; other nodes are searched left to right."""
    rules = dataclasses.replace(exercise.rules, order=order)
    return len(alphabeta(exercise.tree, rules=rules, window=exercise.window).evaluated)


def key(result: Result, exercise: Exercise) -> dict[str, list[str]]:
    """Return an order that reaches the optimum, by Knuth and Moore where their conditions hold, else node by node."""
    tree, most = exercise.tree, exercise.details["cuts"] == "most"
    values = [tree.value(leaf) for leaf in tree.leaves]
    plain = exercise.window == INFINITE_WINDOW and exercise.rules.reach == "deep"
    if most and plain and (exercise.rules.cut == "at_equality" or len(set(values)) == len(values)):
        return best_order(tree)
    if not most and evaluated(exercise, order := worst_order(tree)) == len(values):
        return order
    return optimum(exercise).order()


def optimum(exercise: Exercise) -> OptimalOrders:
    """Return the optimum over all orders; a tree with a node of very many children is refused."""
    tree = exercise.tree
    widest = max(tree, key=lambda node: len(tree.children(node)))
    if len(tree.children(widest)) > MOST_CHILDREN:
        number, node = len(tree.children(widest)), Code(tree.label(widest))
        raise AlgorithmError(TOO_WIDE.of(most=MOST_CHILDREN, number=number, node=node))
    return OptimalOrders(tree, exercise.rules, exercise.window, min if exercise.details["cuts"] == "most" else max)


def read(answer: object, exercise: Exercise) -> dict[str, list[str]]:
    """Read orders by label; an order alone is that of the root."""
    tree = exercise.tree
    given = unpacked(answer)
    if not is_by_label(given):
        given = {tree.label(0): given}

    def children(item: object, where: Phrase) -> list[str]:
        above = str(where.facts["node"])
        labels = Labels(tree, tree.children(above), words.CHILD.of(name=above))
        order = [labels.label(word, where) for word in words_of(item, where, ordered=True)]
        wanted = list(map(tree.label, tree.children(above)))
        if sorted(order) != sorted(wanted):
            raise AnswerError(where, words.EACH_OF.of(names=", ".join(wanted)), said(item))
        return order

    return pairs(given, children, Labels(tree, inner_nodes(exercise), words.PARENT), words.ORDERS)


def example(exercise: Exercise) -> dict[str, list[str]]:
    """Return the root's children as they are, from right to left."""
    tree = exercise.tree
    return {tree.label(0): list(map(tree.label, reversed(tree.children(0))))} if tree.children(0) else {}


CHILD_ORDER = Kind(
    "child-order",
    ("alphabeta",),
    words.ORDERS,
    shows=lambda exercise: (Shown.VISITS,),
    key=key,
    read=read,
    example=example,
    **ONE_PART,
    accepts=lambda exercise, given: evaluated(exercise, given) == evaluated(exercise, exercise.key),
    settle=settle,
    asks_for=("order",),
    has_window=True,
)
