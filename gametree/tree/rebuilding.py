"""Trees of the same shape with new values, kinds, probabilities or names of moves: `Tree.rebuilt`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import InputError, TreeError, to_list, to_mapping, wrong_value
from ..node_kinds import CHANCE, LEAF, Kind, read_kind
from ..phrases import Code, Phrase, gettext, ngettext, short_repr
from ..values import Number, Value, ValueRefused, to_number, to_value
from .builder import Builder, Nodes
from .labels import at

if TYPE_CHECKING:
    from .tree import NodeId, Tree


def rebuilt(tree: Tree, values: object, kinds: object, weights: object, moves: object) -> Nodes:
    """Return the nodes for `Tree.rebuilt`, which has the same parameters; None means no change."""
    values, nodes = _values(tree, values), tree._nodes
    new_kinds = _kinds(tree, kinds)
    shares = _shares(tree, new_kinds, weights)
    names = nodes.moves if moves is None else _by_node(tree, "moves", moves, "{1: 'left'}")
    builder = Builder(lambda node: at(tree.label(node)))
    for node, kind in enumerate(new_kinds):
        parent = nodes.parents[node]
        probability = None if parent < 0 or new_kinds[parent] != CHANCE else tree.probability(node)
        if parent in shares:
            probability = shares[parent][nodes.numbers[node] - 1]
        value, name = values.get(node, nodes.values[node]), nodes.names.get(node)
        move, information_set = names.get(node), nodes.sets.get(node)
        builder.add(
            parent,
            kind=kind,
            value=value,
            probability=probability,
            name=name,
            move=move,
            information_set=information_set,
        )
    return replace(builder.finish(), unfolded=nodes.unfolded, players=nodes.players)


def _by_node(tree: Tree, name: str, given: object, example: str) -> dict[NodeId, Any]:
    """Replace the labels among the keys of a mapping by the numbers of their nodes; return {} for None."""
    found: dict[NodeId, Any] = {}
    for key, item in to_mapping(name, {} if given is None else given, example).items():
        node = tree.node(key)
        if node in found:
            message = gettext("%(name)s has the node %(node)s twice; leave one of them out")
            raise TreeError(message.with_values(name=Code(name), node=tree.label(node)))
        found[node] = item
    return found


def _values(tree: Tree, given: object) -> dict[NodeId, Any]:
    values = _by_node(tree, "values", given, "{2: 5}")
    for node, value in values.items():
        if tree.kind(node) != LEAF:
            message = gettext(
                "values has a value for %(node)s, which is not a leaf; give the leaves below it values instead"
            )
            raise TreeError(message.with_values(node=tree.label(node)))
        if value is None:
            message = gettext("values has None for the leaf %(node)s; write a number, or leave the leaf out of values")
            raise TreeError(message.with_values(node=tree.label(node)))
    return values


def _kinds(tree: Tree, given: object) -> list[Kind]:
    """Return the new kind of every node."""
    renamed: dict[Kind, Kind] = {}
    for old, new in to_mapping("kinds", {} if given is None else given, "{'min': 'chance'}").items():
        renamed[read_kind(old)] = read_kind(new)
    return [renamed.get(kind, kind) for kind in tree._nodes.kinds]


def _shares(tree: Tree, kinds: Sequence[Kind], given: object) -> Mapping[NodeId, list[Any]]:
    """Return the new probabilities of the children of chance nodes."""
    shares = {
        node: to_list("weights", one) for node, one in _by_node(tree, "weights", given, "{1: [0.5, 0.5]}").items()
    }
    for node, one in shares.items():
        label, count = tree.label(node), len(tree.children(node))
        if kinds[node] != CHANCE:
            message = gettext("weights has probabilities for %(node)s, which is not a chance node; leave them out")
            raise TreeError(message.with_values(node=label))
        if len(one) != count:
            message = ngettext(
                "weights has %(given)s for %(node)s, which has %(count)d child; write a probability for each child",
                "weights has %(given)s for %(node)s, which has %(count)d children; write a probability for each child",
            )
            raise TreeError(message.with_values(given=short_repr(one), node=label, count=count))
    return shares


def replace_leaves(tree: Tree, values: Mapping[Any, object]) -> Tree:
    """Return the tree with new values of leaves; the keys of ``values`` are the numbers or labels of the leaves.

    >>> from gametree import Tree
    >>> str(replace_leaves(Tree.parse("[[3 12] [2 4]]"), {"C2": -5}))
    '[[3 12] [2 -5]]'
    """
    new: dict[NodeId, Value] = {}
    for key, value in values.items():
        node = tree.node(key)
        if tree.kind(node) != LEAF:
            problem = gettext("%(node)s is a %(kind)s node, but only leaves can have new values; give a leaf")
            raise InputError(problem.with_values(node=tree.label(node), kind=Code(tree.kind(node))))
        where = gettext("the new value of leaf %(leaf)s").with_values(leaf=tree.label(node))
        new[node] = _tuple(where, value, tree.utilities) if tree.utilities else exact_number(where, value)
    return tree.rebuilt(values=new)


def _tuple(where: Phrase, given: object, length: int) -> Value:
    try:
        value = to_value(given)
    except ValueRefused:
        value = ()
    if not isinstance(value, tuple) or len(value) != length:
        raise InputError(wrong_value(where, given, gettext("a tuple of %(count)s numbers").with_values(count=length)))
    return value


def exact_number(where: Phrase, given: object) -> Number:
    try:
        return to_number(given)
    except ValueRefused as refused:
        raise InputError(wrong_value(where, given, refused.needed)) from None
