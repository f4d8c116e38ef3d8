"""Information sets: the nodes that a player cannot distinguish.

A set has a name. Its nodes belong to one player and have the same move names; no node is an ancestor of another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..errors import AlgorithmError, TreeError
from ..languages import elide
from ..node_kinds import CHANCE, LEAF, Kind
from ..phrases import Code, Phrase, gettext, joined, short_repr
from . import labels

if TYPE_CHECKING:
    from .builder import Builder
    from .tree import Tree

INFORMATION_SET_KEYS = ("informationset", "infoset")
"""names of attributes that give the information set of a node, in lower case without spaces and underscores"""
MARK = "@"
"""sign before the name of a set in the notation, as in ``p2@h1[3 5]``"""


def by_set(sets: Mapping[int, str]) -> dict[str, tuple[int, ...]]:
    """Return the nodes of each information set, keyed by the name of the set; ``sets`` is keyed by node.

    >>> by_set({1: "h", 2: "h", 5: "g"})
    {'h': (1, 2), 'g': (5,)}
    """
    found: dict[str, list[int]] = {}
    for node, name in sets.items():
        found.setdefault(name, []).append(node)
    return {name: tuple(nodes) for name, nodes in found.items()}


def refuse_misfits(builder: Builder, kinds: Sequence[Kind]) -> None:
    """Refuse sets that contain leaves, chance nodes, a node above another, nodes of several players, or nodes with
    different moves.
    """
    if not builder.sets:
        return
    below = builder.children
    for name, nodes in by_set(builder.sets).items():
        first = nodes[0]
        moves = [labels.move(builder, child) for child in below[first]]
        for node in nodes:
            if kinds[node] in (CHANCE, LEAF):
                raise _misfit(builder, name, node, first, _NO_DECISION)
            if kinds[node] != kinds[first]:
                raise _misfit(builder, name, node, first, _OTHER_PLAYER, one=kinds[first], other=kinds[node])
            own = [labels.move(builder, child) for child in below[node]]
            if own != moves:
                raise _misfit(builder, name, node, first, _OTHER_MOVES, one=", ".join(moves), other=", ".join(own))
        _refuse_nodes_above(builder, name, nodes)


def _refuse_nodes_above(builder: Builder, name: str, nodes: Sequence[int]) -> None:
    members = set(nodes)
    for node in nodes:
        above = builder.parents[node]
        while above >= 0:
            if above in members:
                raise _misfit(builder, name, node, above, _ABSENT_MINDED)
            above = builder.parents[above]


_NO_DECISION = gettext(
    "%(place)s: %(node)s is in the information set %(set)s, but it is a chance node or a leaf; only nodes of "
    "players have information sets, so leave the set out there"
)
_OTHER_PLAYER = gettext(
    "%(place)s: the information set %(set)s has nodes of two players, %(first)s of %(one)s and %(node)s of %(other)s; "
    "give them sets of different names"
)
_OTHER_MOVES = gettext(
    "%(place)s: the nodes of the information set %(set)s have different moves, %(first)s %(one)s and %(node)s "
    "%(other)s; give them the same moves in the same order"
)
_ABSENT_MINDED = gettext(
    "%(place)s: %(node)s and %(first)s above it are in the same information set %(set)s, so the player would forget "
    "having moved (absent-mindedness), which the kit does not support; give them sets of different names"
)


def _misfit(builder: Builder, name: str, node: int, first: int, problem: Phrase, **values: str) -> TreeError:
    of_nodes = {"node": labels.label(builder, node), "first": labels.label(builder, first)}
    codes = {key: Code(value) for key, value in values.items()}
    return TreeError(problem.with_values(place=builder.where(node), set=short_repr(name), **of_nodes, **codes))


_IMPERFECT = gettext(
    "%(algorithm)s needs a game of perfect information, but here %(player)s cannot tell the nodes %(nodes)s apart "
    "(information set %(set)s): the best move at one of them depends on the others; use a solver of such games, "
    "such as Gambit or OpenSpiel, or remove the set"
)


def refuse_imperfect(algorithm: str | Phrase, tree: Tree) -> None:
    """Refuse a tree with an information set of several nodes, because a search computes the value of each node
    separately.

    >>> from gametree import Tree
    >>> refuse_imperfect("minimax", Tree.parse("[min@h[3 5] min@g[2 9]]"))
    >>> refuse_imperfect("minimax", Tree.parse("[min@h[3 5] min@h[2 9]]"))
    Traceback (most recent call last):
    ...
    gametree.errors.AlgorithmError: minimax needs a game of perfect information, but here MIN cannot tell the nodes B, \
C apart (information set 'h'): the best move at one of them depends on the others; use a solver of such games, such \
as Gambit or OpenSpiel, or remove the set
    """
    if tree.has_perfect_information:
        return
    name, nodes = next((name, nodes) for name, nodes in tree.information_sets.items() if len(nodes) > 1)
    player, shown = tree.player_name(tree.kind(nodes[0])), joined(elide(nodes, lambda node: Code(tree.label(node))))
    name_of_search = algorithm if isinstance(algorithm, Phrase) else Code(algorithm)
    values = {"algorithm": name_of_search, "player": Code(player), "nodes": shown, "set": short_repr(name)}
    raise AlgorithmError(_IMPERFECT.with_values(**values))
