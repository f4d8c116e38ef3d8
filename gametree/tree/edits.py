"""Edits: a tree made into another by one change, and the history of such changes."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ..errors import GameTreeError, TreeError, choose
from ..kinds import CHANCE, LEAF, MAX, MIN, Kind, player_count, player_number, read_kind
from ..values import write
from .builder import default_kind
from .loose_nodes import Row, Share, built, read_value, rows_of, weigh, zero
from .tree import NodeId, Tree

__all__ = ["VERBS", "History", "add_child", "delete", "edit", "set_kind", "set_probability", "set_value", "turn"]


def add_child(tree: Tree, node: NodeId | str, value: object = None) -> Tree:
    """Return the tree with one leaf more, the last child of ``node``; it is worth 0 unless said.

    A leaf becomes an inner node of the player whose turn it is; so that nothing is lost, its value goes to a
    first child. The new child of a chance node gets an equal share, and the others keep their proportions.

    >>> tree = Tree.parse("[[3 12] 2]")
    >>> str(add_child(tree, "B", 8)), str(add_child(tree, "C", "4"))
    ('[[3 12 8] 2]', '[[3 12] [2 4]]')
    """
    rows, node = rows_of(tree), tree.node(node)
    row, siblings = rows[node], tree.children(node)
    end = tree.subtree(node).stop
    share: Share = None
    if row.kind == LEAF:
        rows.insert(end, Row(row, LEAF, row.value))
        row.kind, row.value, end = None, None, end + 1
    elif row.kind == CHANCE:
        share = Fraction(1, len(siblings) + 1)
        weigh([rows[child] for child in siblings], 1 - share)
    given = zero(tree) if value is None else read_value(f"the new child of {tree.label(node)}", value, tree)
    rows.insert(end, Row(row, LEAF, given, share))
    return built(rows)


def set_value(tree: Tree, leaf: NodeId | str, value: object) -> Tree:
    """Return the tree with another value at a leaf: a number or a tuple, or text as the notation writes them.

    >>> str(set_value(Tree.parse("[[3 12] [2 4]]"), "C2", "1/3"))
    '[[3 12] [2 1/3]]'
    """
    rows, leaf = rows_of(tree), tree.node(leaf)
    if rows[leaf].kind != LEAF:
        raise TreeError(
            f"at {tree.label(leaf)}", "a leaf", f"a {_named(tree.kind(leaf))} node", "choose one of its leaves"
        )
    rows[leaf].value = read_value(f"the value of leaf {tree.label(leaf)}", value, tree)
    return built(rows)


def set_kind(tree: Tree, node: NodeId | str, kind: Kind) -> Tree:
    """Return the tree with another kind of inner node: ``"max"``, ``"min"``, ``"chance"``, or ``"p1"``, ``"p2"`` …

    The children of a new chance node are equally likely; those of one that becomes a player's lose their
    probabilities. Nodes below whose turn followed from the node's keep following it, the others stay as they are.

    >>> str(set_kind(Tree.parse("[[3 12] max[2 4]]"), "A", "min"))
    'min[[3 12] [2 4]]'
    >>> str(set_kind(Tree.parse("[[3 12] [2 4]]"), "C", "chance"))
    '[[3 12] {0.5: 2, 0.5: 4}]'
    """
    rows, node, kind = rows_of(tree), tree.node(node), read_kind(kind)
    old = [row.kind for row in rows]
    if old[node] == LEAF:
        raise TreeError(f"at {tree.label(node)}", "an inner node", "a leaf", "add a child to it first")
    if old[node] == kind:
        return tree
    parents = [-1 if (above := tree.parent(here)) is None else above for here in tree]
    players = player_count(old, map(tree.value, tree))
    new = list(old)
    new[node] = kind
    for below in tree.subtree(node)[1:]:
        if old[below] == default_kind(parents, old, below, players):
            new[below] = default_kind(parents, new, below, players)
    for row, fresh in zip(rows, new, strict=True):
        row.kind = fresh
    for child in tree.children(node):
        rows[child].probability = None
    return built(rows)


def turn(tree: Tree, node: NodeId | str) -> Tree:
    """Return the tree with the next kind at an inner node: MAX, MIN, chance, MAX …, or p1, p2 …, chance, p1 …

    >>> tree = turn(Tree.parse("[3 12]"), "A")
    >>> str(tree), str(turn(tree, "A")), str(turn(turn(tree, "A"), "A"))
    ('min[3 12]', '{0.5: 3, 0.5: 12}', '[3 12]')
    """
    cycle: tuple[Kind, ...] = (MAX, MIN, CHANCE)
    if tree.utilities or any(map(player_number, tree.kinds)):
        players = player_count(tree.kinds, map(tree.value, tree))
        cycle = (*(f"p{number}" for number in range(1, players + 1)), CHANCE)
    kind = tree.kind(node)
    return set_kind(tree, node, cycle[(cycle.index(kind) + 1) % len(cycle)] if kind in cycle else cycle[0])


def delete(tree: Tree, node: NodeId | str) -> Tree:
    """Return the tree without a node and all below it; a parent left without children becomes a leaf worth 0.

    The probabilities of the remaining children of a chance node keep their proportions and sum to 1 again.

    >>> str(delete(Tree.parse("[{0.5: 3, 0.25: 12, 0.25: 8} [2]]"), "B1"))
    '[{0.5: 12, 0.5: 8} [2]]'
    >>> str(delete(Tree.parse("[[3 12] [2]]"), "C1"))
    '[[3 12] 0]'
    """
    rows, node = rows_of(tree), tree.node(node)
    parent = tree.parent(node)
    if parent is None:
        raise TreeError(f"at {tree.label(node)}", "a node below the root", "the root", "delete its children instead")
    others = [rows[child] for child in tree.children(parent) if child != node]
    if not others:
        rows[parent].kind, rows[parent].value = LEAF, zero(tree)
    elif tree.kind(parent) == CHANCE:
        weigh(others, 1)
    gone = tree.subtree(node)
    return built(rows[: gone.start] + rows[gone.stop :])


def set_probability(tree: Tree, node: NodeId | str, probability: object) -> Tree:
    """Return the tree with another probability of a chance node's child; the others keep their proportions.

    >>> str(set_probability(Tree.parse("{0.5: 3, 0.25: 12, 0.25: 8}"), "B", "0.9"))
    '{0.9: 3, 0.05: 12, 0.05: 8}'
    """
    rows, node = rows_of(tree), tree.node(node)
    parent, where = tree.parent(node), f"the probability of {tree.label(node)}"
    if parent is None or tree.kind(parent) != CHANCE:
        raise TreeError(
            where, "a child of a chance node", f"a child of {'nothing' if parent is None else tree.label(parent)}"
        )
    others = [rows[child] for child in tree.children(parent) if child != node]
    share = read_value(where, probability)
    if isinstance(share, tuple | float) or not 0 <= share <= 1 or (not others and share != 1):
        raise TreeError(where, "a probability from 0 to 1" if others else "1 for an only child", write(share))
    rows[node].probability = share
    weigh(others, 1 - share)
    return built(rows)


VERBS: dict[str, Callable[[Tree, NodeId, object], Tree]] = {
    "add_child": add_child,
    "set_value": set_value,
    "set_probability": set_probability,
    "turn": lambda tree, node, _: turn(tree, node),
    "delete": lambda tree, node, _: delete(tree, node),
}
"""The edits by name, as a player tells them: from the tree, the node and a value, which some need."""


def edit(tree: Tree, verb: str, node: NodeId | str, value: object = None) -> tuple[Tree, NodeId]:
    """Return the tree after an edit named by its verb, and the node to select then.

    That is the new child, or the node itself; after deleting, the next sibling, else the one before, else the parent.

    >>> tree, selected = edit(Tree.parse("[[3 12] [2 4]]"), "add_child", "B", 8)
    >>> str(tree), tree.label(selected)
    ('[[3 12 8] [2 4]]', 'B3')
    >>> tree, selected = edit(tree, "delete", selected)
    >>> str(tree), tree.label(selected)
    ('[[3 12] [2 4]]', 'B2')
    """
    apply, node = VERBS[choose("edit", verb, VERBS)], tree.node(node)
    after = apply(tree, node, value)
    if verb == "add_child":
        return after, after.children(node)[-1]
    if verb == "delete":
        parent = tree.parent(node) or 0
        siblings = tree.children(parent)
        before = siblings[: siblings.index(node)]
        return after, node if node != siblings[-1] else before[-1] if before else parent
    return after, node


class History:
    """The trees of an editing session, which can be undone and redone.

    >>> history = History(Tree.parse("[3 12]"))
    >>> str(history.do(set_value(history.tree, "B", 5))), str(history.undo()), str(history.redo())
    ('[5 12]', '[3 12]', '[5 12]')
    >>> history.can_undo, history.can_redo
    (True, False)
    """

    def __init__(self, tree: Tree) -> None:
        self._trees = [tree]
        self._place = 0

    @property
    def tree(self) -> Tree:
        """The tree as it is now."""
        return self._trees[self._place]

    @property
    def can_undo(self) -> bool:
        """Whether something was done that is not undone."""
        return self._place > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was undone and nothing done since."""
        return self._place < len(self._trees) - 1

    def do(self, tree: Tree) -> Tree:
        """Go on to a tree and return it; what was undone is forgotten. The same tree again is no step."""
        if tree != self.tree:
            self._trees[self._place + 1 :] = [tree]
            self._place += 1
        return self.tree

    def undo(self) -> Tree:
        """Go back to the tree before, and return it."""
        if not self.can_undo:
            raise GameTreeError("undo: needed an edit to take back, got the tree of the start")
        self._place -= 1
        return self.tree

    def redo(self) -> Tree:
        """Do again what was undone last, and return the tree."""
        if not self.can_redo:
            raise GameTreeError("redo: needed an edit that was undone, got none")
        self._place += 1
        return self.tree


def _named(kind: Kind) -> str:
    return kind.upper() if kind in (MAX, MIN) else kind
