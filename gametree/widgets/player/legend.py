"""The legend: what the marks of a picture mean, for the kinds of nodes and the roles that come up in it."""

from __future__ import annotations

from collections.abc import Mapping

from ...drawing.shapes import Role
from ...kinds import CHANCE, LEAF, MAX, MIN
from ...tree.tree import Tree

__all__ = ["Entry", "legend"]

Entry = tuple[str, str, str, str]
"""A sample's outline (up, down, circle, box, edge), a text on it, its class names, and what it means."""

KINDS = (
    (MAX, ("up", "", "gt-node gt-done", "max_node")),
    (MIN, ("down", "", "gt-node gt-done", "min_node")),
    (CHANCE, ("circle", "", "gt-node gt-done", "chance_node")),
    (LEAF, ("box", "", "gt-node gt-done", "leaf_node")),
)
ROLES = (
    (Role.PATH, ("box", "", "gt-node gt-path", "path")),
    (Role.UNVISITED, ("box", "", "gt-node gt-unvisited", "unvisited")),
    (Role.CUT, ("edge", "//", "gt-edge gt-text gt-cut", "pruned_branch")),
    (Role.BEST, ("box", "", "gt-node gt-best", "best_line")),
)


def legend(tree: Tree, roles: set[Role], words: Mapping[str, str]) -> list[Entry]:
    """Return the entries for a tree, and for those roles that its marks take on.

    >>> words = {"max_node": "MAX node", "leaf_node": "leaf", "path": "current path"}
    >>> [meaning for *_, meaning in legend(Tree.parse("[3 5]"), {Role.PATH}, words)]
    ['MAX node', 'leaf', 'current path']
    """
    kinds = {LEAF, *tree.kinds}
    entries = [entry for kind, entry in KINDS if kind in kinds] + [entry for role, entry in ROLES if role in roles]
    return [(outline, text, look, words[word]) for outline, text, look, word in entries]
