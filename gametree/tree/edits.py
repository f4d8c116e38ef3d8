"""Make new trees: by edits, which can be undone and redone, or at random from a seed."""

from __future__ import annotations

import contextlib
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..errors import GameTreeError, TreeError, choose, named_keywords, wrong_value
from ..node_kinds import CHANCE, LEAF, MAX, MIN, Kind, player_count, player_number, read_kind
from ..phrases import Code, Phrase, gettext, short_repr
from ..values import Value, exact, whole_number, write
from . import labels, notation
from .builder import Builder, default_kind, first_player
from .tree import NodeId, Tree

Share = Fraction | int | None
"""a probability; None if the parent is not a chance node"""


@dataclass(slots=True, eq=False)
class MutableNode:
    above: MutableNode | None
    kind: Kind | None
    """kind of the node; None for the player whose turn it is"""
    value: Value | None
    probability: Share = None
    name: str | None = None
    move: str | None = None
    information_set: str | None = None


def _mutable_nodes(tree: Tree) -> list[MutableNode]:
    """Return a tree's nodes as mutable ones, in preorder.

    >>> [loose.kind for loose in _mutable_nodes(Tree.parse("[3 12]"))]
    ['max', 'leaf', 'leaf']
    """
    nodes: list[MutableNode] = []
    for node in tree:
        parent = tree.parent(node)
        name = tree.label(node) if tree.has_own_name(node) else None
        parent_node = None if parent is None else nodes[parent]
        move, information_set = tree.own_moves.get(node), tree.information_set(node) or None
        kind, value, probability = tree.kind(node), tree.value(node), tree.probability(node)
        nodes.append(MutableNode(parent_node, kind, value, probability, name, move, information_set))
    return nodes


def tree_of(nodes: Sequence[MutableNode]) -> Tree:
    """Build a tree from the given nodes. A name is dropped if, after the edit, it is the default label of another node
    or move.

    >>> nodes = _mutable_nodes(Tree.parse("[3 12 8]"))
    >>> str(tree_of([loose for loose in nodes if loose.value != 12]))
    '[3 8]'
    """
    number = {id(mutable): node for node, mutable in enumerate(nodes)}
    while True:
        builder = Builder()
        for mutable in nodes:
            parent = -1 if mutable.above is None else number[id(mutable.above)]
            kind, value, probability = mutable.kind, mutable.value, mutable.probability
            builder.add(
                parent,
                kind=kind,
                value=value,
                probability=probability,
                name=mutable.name,
                move=mutable.move,
                information_set=mutable.information_set if kind != LEAF else None,
            )
        builder.measure()
        clashing, equal = _nodes_with_equal_labels(builder), list(labels.equal_moves(builder))
        if not clashing and not equal:
            return Tree(builder.finish())
        for node in clashing:
            nodes[node].name = None
        for node in equal:
            nodes[node].move = None


def _nodes_with_equal_labels(builder: Builder) -> list[NodeId]:
    if not builder.names:
        return []
    all_labels = [labels.label(builder, node) for node in range(len(builder.parents))]
    count = Counter(all_labels)
    return [node for node in builder.names if count[all_labels[node]] > 1]


def _scale_probabilities(nodes: Sequence[MutableNode], total: Fraction | int) -> None:
    """Scale the probabilities of siblings so that they sum to ``total``; if all are 0, they become equal.

    >>> nodes = _mutable_nodes(Tree.parse("{0.5: 3, 0.25: 12, 0.25: 8}"))[1:]
    >>> _scale_probabilities(nodes[1:], 1)
    >>> [loose.probability for loose in nodes]
    [Fraction(1, 2), Fraction(1, 2), Fraction(1, 2)]
    """
    old_total = sum(mutable.probability or 0 for mutable in nodes)
    for mutable in nodes:
        share = Fraction(mutable.probability or 0, old_total) if old_total else Fraction(1, len(nodes))
        mutable.probability = exact(share * total)


def zero_value(tree: Tree) -> Value:
    """Return the value of a new leaf: 0, or a tuple of zeros if leaves have tuples.

    >>> zero_value(Tree.parse("p1[(3 1) (2 4)]"))
    (0, 0)
    """
    return (0,) * tree.utilities if tree.utilities else 0


def _read_value(where: Phrase, source: object, tree: Tree | None = None) -> Value:
    """Return the given value, or the value of a text in the notation of a leaf. Error messages begin with ``where``.

    >>> _read_value(Phrase("the new leaf"), "1/3"), _read_value(Phrase("the new leaf"), (1, 2))
    (Fraction(1, 3), (1, 2))
    """
    builder = Builder(lambda _: where)
    if isinstance(source, str):
        with contextlib.suppress(TreeError):
            builder = notation.parse(source)
    elif source is not None:
        builder.add(-1, value=source)
    value = builder.values[0] if builder.values else None
    if value is None or builder.names:
        tuple_length = tree is not None and tree.utilities
        tuples = gettext("a tuple of %(count)s numbers in brackets").with_values(count=tuple_length)
        raise TreeError(
            wrong_value(where, source, tuples if tuple_length else gettext("a number such as 3, −0.5 or 1/3"))
        )
    return value


# ---- Edits: each returns a new tree with one change; a history of trees can be undone and redone ----


def add_child(tree: Tree, node: NodeId | str, value: object = None) -> Tree:
    """Return the tree with a new leaf as the last child of ``node``; the default value is 0.

    If ``node`` is a leaf, it becomes an inner node of the player whose turn it is, and its value moves to a first
    child, before the new leaf. The new child of a chance node gets an equal share of the probability, and the
    probabilities of the others keep their proportions.

    >>> tree = Tree.parse("[[3 12] 2]")
    >>> str(add_child(tree, "B", 8)), str(add_child(tree, "C", "4"))
    ('[[3 12 8] 2]', '[[3 12] [2 4]]')
    """
    nodes, node = _mutable_nodes(tree), tree.node(node)
    mutable, siblings = nodes[node], tree.children(node)
    end = tree.subtree(node).stop
    share: Share = None
    if mutable.kind == LEAF:
        nodes.insert(end, MutableNode(mutable, LEAF, mutable.value))
        mutable.kind, mutable.value, end = None, None, end + 1
    elif mutable.kind == CHANCE:
        share = Fraction(1, len(siblings) + 1)
        _scale_probabilities([nodes[child] for child in siblings], 1 - share)
    where = gettext("the new child of %(node)s").with_values(node=tree.label(node))
    leaf_value = zero_value(tree) if value is None else _read_value(where, value, tree)
    nodes.insert(end, MutableNode(mutable, LEAF, leaf_value, share))
    return tree_of(nodes)


def set_value(tree: Tree, leaf: NodeId | str, value: object) -> Tree:
    """Return the tree with a new value at a leaf: a number or a tuple, or its text in the notation.

    >>> str(set_value(Tree.parse("[[3 12] [2 4]]"), "C2", "1/3"))
    '[[3 12] [2 1/3]]'
    """
    nodes, leaf = _mutable_nodes(tree), tree.node(leaf)
    if nodes[leaf].kind != LEAF:
        kind = tree.kind(leaf)
        problem = gettext("%(node)s is a node of kind %(kind)s, which has no value of its own; choose a leaf below it")
        values = {"node": tree.label(leaf), "kind": Code(kind.upper() if kind in (MAX, MIN) else kind)}
        raise TreeError(problem.with_values(**values))
    nodes[leaf].value = _read_value(
        gettext("the value of leaf %(leaf)s").with_values(leaf=tree.label(leaf)), value, tree
    )
    return tree_of(nodes)


def set_kind(tree: Tree, node: NodeId | str, kind: Kind) -> Tree:
    """Return the tree with a new kind at an inner node: ``"max"``, ``"min"``, ``"chance"``, or ``"p1"``, ``"p2"`` …

    The children of a new chance node are equally likely; those of a former chance node lose their probabilities.
    Descendants with their default kind get the new default; other kinds are kept.

    >>> str(set_kind(Tree.parse("[[3 12] max[2 4]]"), "A", "min"))
    'min[[3 12] [2 4]]'
    >>> str(set_kind(Tree.parse("[[3 12] [2 4]]"), "C", "chance"))
    '[[3 12] {0.5: 2, 0.5: 4}]'
    """
    nodes, node, kind = _mutable_nodes(tree), tree.node(node), read_kind(kind)
    old_kinds = [mutable.kind for mutable in nodes]
    if old_kinds[node] == LEAF:
        problem = gettext("%(node)s is a leaf, where no player moves; add a child to it first")
        raise TreeError(problem.with_values(node=tree.label(node)))
    if old_kinds[node] == kind:
        return tree
    parents = [-1 if (above := tree.parent(each_node)) is None else above for each_node in tree]
    players, first = player_count(old_kinds, map(tree.value, tree)), first_player(tree.utilities)
    new_kinds = list(old_kinds)
    new_kinds[node] = kind
    for below in tree.subtree(node)[1:]:
        if old_kinds[below] == default_kind(parents, old_kinds, below, players, first):
            new_kinds[below] = default_kind(parents, new_kinds, below, players, first)
    for mutable, new_kind in zip(nodes, new_kinds, strict=True):
        mutable.kind = new_kind
    for child in tree.children(node):
        nodes[child].probability = None
    return tree_of(nodes)


def next_kind(tree: Tree, node: NodeId | str) -> Tree:
    """Return the tree with the next kind at an inner node: MAX, MIN, chance, MAX …, or p1, p2 …, chance, p1 …

    >>> tree = next_kind(Tree.parse("[3 12]"), "A")
    >>> str(tree), str(next_kind(tree, "A")), str(next_kind(next_kind(tree, "A"), "A"))
    ('min[3 12]', '{0.5: 3, 0.5: 12}', '[3 12]')
    """
    cycle: tuple[Kind, ...] = (MAX, MIN, CHANCE)
    if tree.utilities or any(map(player_number, tree.kinds)):
        players = player_count(tree.kinds, map(tree.value, tree))
        cycle = (*(f"p{number}" for number in range(1, players + 1)), CHANCE)
    kind = tree.kind(node)
    return set_kind(tree, node, cycle[(cycle.index(kind) + 1) % len(cycle)] if kind in cycle else cycle[0])


def delete(tree: Tree, node: NodeId | str) -> Tree:
    """Return the tree without a node and all nodes below it; a parent without children becomes a leaf of value 0.

    The probabilities of the other children of a chance node keep their proportions and sum to 1 again.

    >>> str(delete(Tree.parse("[{0.5: 3, 0.25: 12, 0.25: 8} [2]]"), "B1"))
    '[{0.5: 12, 0.5: 8} [2]]'
    >>> str(delete(Tree.parse("[[3 12] [2]]"), "C1"))
    '[[3 12] 0]'
    """
    nodes, node = _mutable_nodes(tree), tree.node(node)
    parent = tree.parent(node)
    if parent is None:
        problem = gettext("%(node)s is the root, which cannot be deleted; delete its children instead")
        raise TreeError(problem.with_values(node=tree.label(node)))
    siblings = [nodes[child] for child in tree.children(parent) if child != node]
    if not siblings:
        nodes[parent].kind, nodes[parent].value = LEAF, zero_value(tree)
    elif tree.kind(parent) == CHANCE:
        _scale_probabilities(siblings, 1)
    removed = tree.subtree(node)
    return tree_of(nodes[: removed.start] + nodes[removed.stop :])


def set_probability(tree: Tree, node: NodeId | str, probability: object) -> Tree:
    """Return the tree with a new probability at a child of a chance node; its siblings keep their proportions.

    >>> str(set_probability(Tree.parse("{0.5: 3, 0.25: 12, 0.25: 8}"), "B", "0.9"))
    '{0.9: 3, 0.05: 12, 0.05: 8}'
    """
    nodes, node = _mutable_nodes(tree), tree.node(node)
    parent, where = tree.parent(node), gettext("the probability of %(node)s").with_values(node=tree.label(node))
    if parent is None or tree.kind(parent) != CHANCE:
        problem = gettext(
            "%(node)s is not a child of a chance node, so it has no probability; choose a child of a chance node"
        )
        raise TreeError(problem.with_values(node=tree.label(node)))
    siblings = [nodes[child] for child in tree.children(parent) if child != node]
    share = _read_value(where, probability)
    if isinstance(share, tuple | float) or not 0 <= share <= 1 or (not siblings and share != 1):
        raise TreeError(
            wrong_value(
                where,
                Code(write(share)),
                gettext("a probability from 0 to 1") if siblings else gettext("1 for an only child"),
            )
        )
    nodes[node].probability = share
    _scale_probabilities(siblings, 1 - share)
    return tree_of(nodes)


def set_move(tree: Tree, node: NodeId | str, name: str | None) -> Tree:
    """Return the tree with a new name for the move that leads to a node; None restores the default.

    >>> tree = set_move(Tree.parse("[[3 12] [2 4]]"), "B", "go")
    >>> str(tree), tree.move("B"), str(set_move(tree, "B", None))
    ('[go->[3 12] [2 4]]', 'go', '[[3 12] [2 4]]')
    """
    number = tree.node(node)
    moves = {other: move for other, move in tree.own_moves.items() if other != number}
    return tree.rebuilt(moves=moves if name is None else {**moves, number: name})


VERBS: dict[str, Callable[[Tree, NodeId, object], Tree]] = {
    "add_child": add_child,
    "set_value": set_value,
    "set_probability": set_probability,
    "turn": lambda tree, node, _: next_kind(tree, node),
    "delete": lambda tree, node, _: delete(tree, node),
}
"""edits, keyed by the names that the web page of the interactive player sends; the arguments are the tree, the node and
a value, which some edits ignore
"""


def edit(tree: Tree, verb: str, node: NodeId | str, value: object = None) -> tuple[Tree, NodeId]:
    """Return the tree after an edit named by its verb, and the node to select next.

    The node to select is the new child or the node itself; after a deletion, it is the next sibling, the previous
    sibling or the parent.

    >>> tree, selected = edit(Tree.parse("[[3 12] [2 4]]"), "add_child", "B", 8)
    >>> str(tree), tree.label(selected)
    ('[[3 12 8] [2 4]]', 'B3')
    >>> tree, selected = edit(tree, "delete", selected)
    >>> str(tree), tree.label(selected)
    ('[[3 12] [2 4]]', 'B2')
    """
    apply, node = VERBS[choose(gettext("edit"), verb, VERBS)], tree.node(node)
    new_tree = apply(tree, node, value)
    if verb == "add_child":
        return new_tree, new_tree.children(node)[-1]
    if verb == "delete":
        parent = tree.parent(node) or 0
        siblings = tree.children(parent)
        earlier_siblings = siblings[: siblings.index(node)]
        return new_tree, node if node != siblings[-1] else earlier_siblings[-1] if earlier_siblings else parent
    return new_tree, node


class History:
    """The trees of an editing session, with undo and redo.

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
        return self._trees[self._place]

    @property
    def can_undo(self) -> bool:
        return self._place > 0

    @property
    def can_redo(self) -> bool:
        return self._place < len(self._trees) - 1

    def do(self, tree: Tree) -> Tree:
        """Add a tree to the history and return it; undone edits are discarded. An equal tree is not added."""
        if tree != self.tree:
            self._trees[self._place + 1 :] = [tree]
            self._place += 1
        return self.tree

    def undo(self) -> Tree:
        if not self.can_undo:
            raise GameTreeError(gettext("there is no edit to undo"))
        self._place -= 1
        return self.tree

    def redo(self) -> Tree:
        if not self.can_redo:
            raise GameTreeError(gettext("there is no undone edit to do again"))
        self._place += 1
        return self.tree


_MOST_LEAVES = 100_000
_MOST_LEVELS = 100
_LARGEST = 10**15
"""largest value of a leaf; less than 2⁵³, the number of different random numbers"""

_WHOLE = gettext("a whole number")


@named_keywords()
def random_tree(
    seed: int,
    branching: int | Sequence[int] = 3,
    depth: int | None = None,
    low: int = 1,
    high: int = 20,
    root: str | None = None,
    levels: str | Sequence[str] | None = None,
) -> Tree:
    """Return a uniform tree whose leaves are random whole numbers; the same seed gives the same tree.

    Parameters
    ----------
    seed : int
        The seed of the random numbers.
    branching : int or list of int, default 3
        The number of children of each node, or one number per level.
    depth : int, default 3
        The number of plies; not allowed with a list for ``branching``.
    low, high : int, default 1 and 20
        The minimum and maximum value of a leaf.
    root : str, optional
        The kind of the root; by default ``"max"``.
    levels : str or list of str, optional
        The kind of each level from the root, as in ``"max chance"``.

    Returns
    -------
    Tree
        The tree.

    Examples
    --------
    >>> str(random_tree(7, branching=2, depth=2)), str(random_tree(7, [2, 2], levels="max chance"))
    ('[[7 4] [14 2]]', '[{0.5: 7, 0.5: 4} {0.5: 14, 0.5: 2}]')
    """
    from ..randomness import SeededRandom  # imported here to keep start-up fast

    factors = _factors(branching, depth)
    whole_number(gettext("the seed"), seed, 0, error=TreeError)
    whole_number(Code("low"), low, -_LARGEST, _LARGEST, TreeError)
    whole_number(Code("high"), high, low, _LARGEST, TreeError)
    count = math.prod(factors)
    draws = SeededRandom(seed)
    leaves = [draws.integer(low, high) for _ in range(count)]
    return Tree.from_leaves(leaves, factors, levels=levels, root=root)


def _factors(branching: int | Sequence[int], depth: int | None) -> list[int]:
    if isinstance(branching, Sequence) and not isinstance(branching, str):
        factors = list(branching)
        if depth not in (None, len(factors)):
            problem = gettext(
                "depth is %(depth)s, but the branching %(factors)s has a number for each of %(number)s "
                "levels; leave depth out"
            )
            values = {"depth": short_repr(depth), "factors": short_repr(factors), "number": len(factors)}
            raise TreeError(problem.with_values(**values))
    else:
        whole_number(Code("depth"), 3 if depth is None else depth, 1, error=TreeError)
        factors = [branching] * min(3 if depth is None else depth, _MOST_LEVELS + 1)
    if not 1 <= len(factors) <= _MOST_LEVELS:
        problem = gettext("a random tree of %(levels)s levels cannot be generated; ask for a number from 1 to %(most)s")
        values = {"levels": short_repr(len(factors) if depth is None else depth), "most": _MOST_LEVELS}
        raise TreeError(problem.with_values(**values))
    count = 1
    for factor in factors:
        whole_number(Code("branching"), factor, 1, error=TreeError)
        count *= factor
        if count > _MOST_LEAVES:
            problem = gettext(
                "a random tree with this branching and depth has more than %(most)s leaves; use a smaller "
                "branching or depth"
            )
            raise TreeError(problem.with_values(most=_MOST_LEAVES))
    return factors
