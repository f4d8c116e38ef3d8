"""The view: a tree as a search reads it, through a few functions, with the rules applied.

Children come in search order, and a position at the depth limit looks like a leaf whose value is its evaluation:
Terminal-Test becomes Cutoff-Test and Utility becomes Eval (H-minimax, MinimaxCutoff).
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import AlgorithmError, GameTreeError
from ..node_kinds import CHANCE, LEAF, Kind
from ..phrases import Code, Option, gettext, short_repr
from ..rules import Rules, learns_order
from ..values import INF, Value, ValueRefused, is_infinite, show, to_value
from .tree import NodeId, Tree


@dataclass(slots=True, eq=False, repr=False)
class View:
    """The tree as a set of functions that a search calls."""

    kind: Callable[[NodeId], Kind]
    children: Callable[[NodeId], Sequence[NodeId]]
    """function that returns the children in search order, without children of probability 0"""
    value: Callable[[NodeId], Any]
    """function that returns the value of a leaf"""
    probability: Callable[[NodeId], Any]
    """function that returns the probability of a child of a chance node"""
    reached: Callable[[Any, Any], bool] = operator.ge
    """function of a value and a bound that returns whether the value allows a cut-off: ≥, or > if the rules cut only
    beyond the bound
    """


_order_learners: list[Callable[[Tree, Rules], Sequence[Sequence[NodeId]]]] = []


def register_order_learner(learner: Callable[[Tree, Rules], Sequence[Sequence[NodeId]]]) -> None:
    """Register the function that learns move orders; it runs a search, so it is defined in a package that imports this
    one.
    """
    _order_learners.append(learner)


def view_of(tree: Tree, rules: Rules) -> View:
    """Return the view of a tree for a search with the given rules, which must be those that `settled` returned."""
    reached = reached_by(rules)
    if rules.order == "left_to_right" and rules.depth is None and CHANCE not in tree.kinds:
        return View(*tree.access(), reached)
    kind, _, value, probability = tree.access()
    kinds, values = list(map(kind, tree)), list(map(value, tree))
    below = children_in_order(tree, rules)
    for node in tree:
        if probability(node) == 0:
            parent = tree.parent(node)
            assert parent is not None
            below[parent] = tuple(child for child in below[parent] if child != node)
    estimates = dict(rules.evaluate) if isinstance(rules.evaluate, tuple) else {}
    for node in horizon(tree, rules):
        kinds[node], values[node], below[node] = LEAF, estimates[tree.label(node)], ()

    def learned(node: NodeId) -> Sequence[NodeId]:
        (learner,) = _order_learners
        return learner(tree, rules)[node]

    children = learned if learns_order(rules) else below.__getitem__
    return View(kinds.__getitem__, children, values.__getitem__, probability, reached)


def with_fixed_order(tree: Tree, rules: Rules) -> Rules:
    """Return the rules. If the order of moves is learned, replace it by the fixed order that alpha-beta learns in this
    tree.
    """
    if not learns_order(rules):
        return rules
    children = view_of(tree, settled(tree, rules)).children
    order = {tree.label(node): [tree.label(child) for child in children(node)] for node in tree if children(node)}
    return dataclasses.replace(rules, order=order)


def children_in_order(tree: Tree, rules: Rules) -> list[Sequence[NodeId]]:
    """Return the children of each node in the order in which a search with the given rules visits them."""
    _, children, *_ = tree.access()
    below: list[Sequence[NodeId]] = list(map(children, tree))
    if rules.order == "right_to_left":
        return [nodes[::-1] for nodes in below]
    if not isinstance(rules.order, str):
        for label, order in dict(rules.order).items():
            below[tree[label]] = tuple(tree[child] for child in order)
    return below


def reached_by(rules: Rules) -> Callable[[Any, Any], bool]:
    """Return a function of a value and a bound that returns whether the value allows a cut-off."""
    return operator.ge if rules.cut == "at_equality" else operator.gt


def horizon(tree: Tree, rules: Rules) -> list[NodeId]:
    """Return the inner nodes at the depth limit, where the search stops, from left to right."""
    if rules.depth is None:
        return []
    unstable = {tree[label] for label in rules.unstable}
    depths, stopped = tree.depths(), []
    beyond = [False] * len(tree)
    for node in tree:
        parent = tree.parent(node)
        beyond[node] = parent is not None and beyond[parent]
        if not beyond[node] and depths[node] >= rules.depth and tree.children(node) and node not in unstable:
            stopped.append(node)
            beyond[node] = True
    return stopped


def frontier(tree: Tree, rules: Rules) -> tuple[NodeId, ...]:
    """Return the leaves and the positions at the depth limit, from left to right, except nodes of probability 0."""
    stopped = set(horizon(tree, rules))
    if not stopped and CHANCE not in tree.kinds:
        return tree.leaves
    nodes, pending = [], [0]
    while pending:
        node = pending.pop()
        if node in stopped or not tree.children(node):
            nodes.append(node)
        else:
            pending.extend(child for child in reversed(tree.children(node)) if tree.probability(child) != 0)
    return tuple(nodes)


def settled(tree: Tree, rules: Rules) -> Rules:
    """Check that the rules fit the tree, and return the rules with the value of each position at the depth limit.

    Labels must exist, orders must be complete, and each position at the depth limit needs a value. An evaluation
    function is called here, once per position, so that the rules of a trace contain only data.
    """
    _refuse_labels(tree, rules)
    fitting = _with_estimates(tree, rules)
    _refuse_values(tree, fitting)
    return fitting


def _refuse_labels(tree: Tree, rules: Rules) -> None:
    for label in rules.unstable:
        tree[label]
    if not isinstance(rules.order, str):
        for label, order in dict(rules.order).items():
            if sorted(tree[child] for child in order) != sorted(tree.children(label)):
                names = ", ".join(map(tree.label, tree.children(label)))
                raise GameTreeError(
                    gettext(
                        "the rule order has %(order)s for %(node)s; list each of its children once (%(names)s)"
                    ).with_values(node=label, names=Code(names), order=Code(", ".join(order)))
                )


def _with_estimates(tree: Tree, rules: Rules) -> Rules:
    """Return rules with the value of each position at the depth limit; refuse positions without a value."""
    if rules.depth is None:
        if rules.evaluate is not None:
            raise AlgorithmError(
                gettext(
                    "the rule evaluate has no effect without a depth limit; add %(option)s, for example"
                ).with_values(option=Option("depth=2", "--depth 2"))
            )
        return rules
    stopped = horizon(tree, rules)
    if callable(rules.evaluate):
        evaluate = rules.evaluate
        return dataclasses.replace(
            rules, evaluate={tree.label(node): _evaluated_position(tree, node, evaluate) for node in stopped}
        )
    estimates = dict(rules.evaluate or ())
    for label in estimates:
        tree[label]
    missing = [tree.label(node) for node in stopped if tree.label(node) not in estimates]
    if missing:
        raise AlgorithmError(
            gettext(
                "the rule depth ends the search at depth %(depth)s, but there is no evaluation for %(names)s; add "
                "%(option)s"
            ).with_values(
                depth=rules.depth,
                names=Code(", ".join(missing[:5]) + (" …" if len(missing) > 5 else "")),
                option=Option(f"evaluate={{{missing[0]!r}: …}}", f'--evaluate "{missing[0]}=…"'),
            )
        )
    return rules


def _evaluated_position(tree: Tree, node: NodeId, evaluate: Callable[[Any, int], Any]) -> Value:
    value = evaluate(tree, node)
    try:
        return to_value(value)
    except ValueRefused as refused:
        raise AlgorithmError(
            gettext("the rule evaluate gives %(given)s for %(node)s; return %(value)s").with_values(
                value=refused.needed, node=tree.label(node), given=short_repr(value)
            )
        ) from None


def _refuse_values(tree: Tree, rules: Rules) -> None:
    """Refuse evaluations that differ in form from the leaves' values, infinite evaluations below chance nodes, and
    values outside the range.
    """
    if rules.value_range is None and rules.depth is None:
        return
    low, high = rules.value_range or (-INF, INF)
    value_of = view_of(tree, rules).value
    for node in frontier(tree, rules):
        value = value_of(node)
        entries = value if isinstance(value, tuple) else (value,)
        if isinstance(value, tuple) != bool(tree.utilities) or len(entries) != max(1, tree.utilities):
            tuples = gettext("a tuple of %(count)s numbers").with_values(count=tree.utilities)
            needed = tuples if tree.utilities else gettext("a number")
            raise AlgorithmError(
                gettext(
                    "the rule evaluate gives %(value)s for %(node)s; write %(like)s, like the leaves' values"
                ).with_values(like=needed, node=tree.label(node), value=show(value))
            )
        if min(entries) < low or (sum(entries) if rules.value_range else max(entries)) > high:
            raise AlgorithmError(
                gettext(
                    "the rule value_range allows values from %(low)s to %(high)s, but %(node)s has %(value)s; widen "
                    "the range"
                ).with_values(low=show(low), high=show(high), value=show(value), node=tree.label(node))
            )
        if is_infinite(value) and any(tree.kind(above) == CHANCE for above in tree.path(node)[:-1]):
            raise AlgorithmError(
                gettext(
                    "the rule evaluate gives %(value)s for %(node)s, which is below a chance node; write a finite value"
                ).with_values(value=show(value), node=tree.label(node))
            )
