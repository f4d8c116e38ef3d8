"""The builder of a tree: nodes are added one by one in preorder, then checked, with default kinds filled in."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ..errors import TreeError
from ..games.game import Action, Game, State
from ..games.kinds import CHANCE, LEAF, MAX, Kind, next_player, player_count, read_kind
from ..phrases import Code, Phrase, brief, gettext
from ..values import Value, ValueRefused, is_infinite, show, to_number, to_value, write
from . import labels

__all__ = ["Builder", "Nodes", "UnfoldedGame", "default_kind", "depths_of"]

UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class UnfoldedGame:
    """The game that a tree was unfolded from; the tuples are indexed by node."""

    game: Game
    positions: tuple[State, ...]
    actions: tuple[Action, ...]
    """the action that leads to each node; None for the root"""
    boards: bool = True
    """whether pictures of the tree show the positions"""


@dataclass(frozen=True, slots=True)
class Nodes:
    """A checked tree as parallel arrays, indexed by the preorder number of a node."""

    parents: tuple[int, ...]
    """-1 for the root"""
    children: tuple[tuple[int, ...], ...]
    numbers: tuple[int, ...]
    """the place of a node among its siblings, from 1"""
    kinds: tuple[Kind, ...]
    values: tuple[Value | None, ...]
    """None for inner nodes"""
    probabilities: tuple[Fraction | int | None, ...]
    """of the edge from a chance node to this child, else None"""
    names: dict[int, str]
    dotted: bool
    """whether the numbers in labels need dots between them"""
    height: int
    """plies on the longest path from the root to a leaf"""
    present: frozenset[Kind]
    """the kinds of node that occur"""
    width: int
    """the length of the tuples at the leaves; 0 if leaves have numbers"""
    moves: dict[int, str] = field(default_factory=dict)
    """the names of moves that the tree gives itself, by the node below"""
    unfolded: UnfoldedGame | None = field(default=None, repr=False, compare=False)
    """the game of the tree, with the position at each node"""
    lists: tuple[list[Kind], list[tuple[int, ...]], list[Value | None]] = field(init=False, repr=False, compare=False)
    """kinds, children and values again, for searches: indexing a list takes half the time"""
    leaves: tuple[int, ...] = field(init=False, repr=False, compare=False)
    labels: dict[int, str] = field(init=False, repr=False, compare=False, default_factory=dict)
    """a cache"""

    def __post_init__(self) -> None:
        object.__setattr__(self, "leaves", tuple(node for node, kind in enumerate(self.kinds) if kind == LEAF))
        object.__setattr__(self, "lists", (list(self.kinds), list(self.children), list(self.values)))


class Builder:
    """Collects nodes in preorder; ``finish`` checks them all and returns `Nodes`.

    ``place`` says where a node is in the input, by a label or by line and column.
    """

    def __init__(self, place: Callable[[int], Phrase] | None = None) -> None:
        self.parents: list[int] = []
        self.children: list[list[int]] = []
        self.numbers: list[int] = []
        self.kinds: list[Kind | None] = []
        self.values: list[Value | None] = []
        self.probabilities: list[Fraction | int | None] = []
        self.names: dict[int, str] = {}
        self.moves: dict[int, str] = {}
        self.dotted = False
        self.height = 0
        self._place = place

    def add(
        self,
        parent: int,
        *,
        kind: Kind | None = None,
        value: object = None,
        probability: object = None,
        name: str | None = None,
        move: str | None = None,
    ) -> int:
        """Add a node below ``parent`` (-1 for the root): a leaf if it has a value; ``move`` is the name of its move."""
        node = len(self.parents)
        self.parents.append(parent)
        self.children.append([])
        if parent >= 0:
            self.children[parent].append(node)
        self.numbers.append(len(self.children[parent]) if parent >= 0 else 1)
        self.kinds.append(LEAF if value is not None else kind)
        self.values.append(None)
        self.probabilities.append(None)
        if name is not None:
            self.names[node] = self._name(node, name)
        if move is not None:
            self.moves[node] = self._move(node, move)
        try:
            if value is not None:
                self.values[node] = to_value(value)
            if probability is not None:
                self.probabilities[node] = self._probability(node, probability)
        except ValueRefused as refused:
            raise TreeError(self.where(node), refused.needed, brief(value)) from None
        return node

    def measure(self) -> None:
        """Find out what the default labels depend on: how many children nodes have, and how deep they are."""
        self.dotted, self.height = labels.is_dotted(self.children), max(depths_of(self.parents))

    def where(self, node: int) -> Phrase:
        """Say where a node is, for a message."""
        return self._place(node) if self._place else labels.at(labels.label(self, node))

    def finish(self, root: Kind | None = None) -> Nodes:
        """Fill in the missing kinds, and check everything that concerns several nodes."""
        self.measure()
        self._drop_default_names()
        labels.drop_default_moves(self, self.moves)
        self._check_leaves()
        players = player_count(self.kinds, self.values)
        for node, kind in enumerate(self.kinds):
            if kind is None:
                given = root if node == 0 else None
                self.kinds[node] = given or default_kind(self.parents, self.kinds, node, players)
        self._check_chance_nodes()
        nodes = Nodes(
            parents=tuple(self.parents),
            children=tuple(map(tuple, self.children)),
            numbers=tuple(self.numbers),
            kinds=tuple(map(str, self.kinds)),
            values=tuple(self.values),
            probabilities=tuple(self.probabilities),
            names=dict(sorted(self.names.items())),
            dotted=self.dotted,
            height=self.height,
            present=frozenset(map(str, self.kinds)),
            width=max(len(value) if isinstance(value, tuple) else 0 for value in self.values),
            moves=dict(sorted(self.moves.items())),
        )
        labels.refuse_equal_labels(nodes)
        self._refuse_equal_moves()
        return nodes

    def finish_levels(self, levels: str | Sequence[str] | None, root: Kind | None) -> Nodes:
        """Give every inner node the kind of its level, repeating ``levels`` if there are more levels, then finish."""
        if levels is None:
            return self.finish(root)
        try:
            words = levels.replace(",", " ").split() if isinstance(levels, str) else list(levels)
        except TypeError:
            words = []
        if not words:
            raise TreeError(gettext("in levels"), gettext("at least one kind, as in 'max chance'"), brief(levels))
        if root is not None:
            raise TreeError(
                gettext("in levels"),
                gettext("levels or root"),
                gettext("both"),
                gettext("write the kind of the root first in levels"),
            )
        kinds = [read_kind(word) for word in words]
        for node, depth in enumerate(depths_of(self.parents)):
            if self.children[node] and self.kinds[node] is None:
                self.kinds[node] = kinds[depth % len(kinds)]
        return self.finish()

    def _drop_default_names(self) -> None:
        """Drop names that are equal to the default label."""
        for node, name in list(self.names.items()):
            del self.names[node]
            if labels.label(self, node) != name:
                self.names[node] = name

    def _name(self, node: int, name: object) -> str:
        if not isinstance(name, str) or not name or UNPRINTABLE.search(name):
            raise TreeError(self.where(node), gettext("a label of one line of printable text"), brief(name))
        return name

    def _move(self, node: int, name: object) -> str:
        if self.parents[node] < 0:
            needed = gettext("no name of a move: no move leads to the root")
            raise TreeError(self.where(node), needed, brief(name), gettext("write it at a node below the root"))
        return self._name(node, name)

    def _refuse_equal_moves(self) -> None:
        """Refuse two moves of one name at one node."""
        for node in labels.equal_moves(self):
            above = labels.label(self, self.parents[node])
            needed = gettext("a different name for each move of %(node)s").of(node=above)
            raise TreeError(self.where(node), needed, gettext("%(move)s twice").of(move=brief(self.moves[node])))

    def _probability(self, node: int, given: object) -> Fraction | int:
        try:
            number = to_number(given)
        except ValueRefused as refused:
            raise TreeError(
                self.where(node), gettext("a probability, %(number)s").of(number=refused.needed), brief(given)
            ) from None
        if isinstance(number, float) or not 0 <= number <= 1:
            raise TreeError(self.where(node), gettext("a probability from 0 to 1"), show(number))
        return number

    def _check_leaves(self) -> None:
        """Refuse an inner node without children, and values that are not all numbers or all tuples of one length."""
        length: int | None = None
        first = -1
        for node, value in enumerate(self.values):
            if value is None:
                if not self.children[node]:
                    raise TreeError(self.where(node), gettext("at least one child"), gettext("an empty list"))
                continue
            this = len(value) if isinstance(value, tuple) else 0
            if length is None:
                length, first = this, node
            elif this != length:
                needed = gettext("a value like that of leaf %(leaf)s, %(value)s").of(
                    leaf=labels.label(self, first), value=Code(write(self.values[first] or 0))
                )
                cure = gettext("give all leaves a number, or all of them tuples of the same length")
                raise TreeError(self.where(node), needed, write(value), cure)

    def _check_chance_nodes(self) -> None:
        """Give equal probabilities where none are given; refuse wrong sums, and infinite values below."""
        below_chance = [False] * len(self.parents)
        for node, kind in enumerate(self.kinds):
            parent = self.parents[node]
            below_chance[node] = parent >= 0 and (below_chance[parent] or self.kinds[parent] == CHANCE)
            value = self.values[node]
            if below_chance[node] and value is not None and is_infinite(value):
                raise TreeError(self.where(node), gettext("a finite value below a chance node"), show(value))
            if kind == CHANCE:
                self._weigh(node)

    def _weigh(self, node: int) -> None:
        below = self.children[node]
        given = [self.probabilities[child] for child in below]
        if all(p is None for p in given):
            for child in below:
                self.probabilities[child] = Fraction(1, len(below)) if len(below) > 1 else 1
            return
        total = sum(p for p in given if p is not None)
        if None in given or total != 1:
            shown = " + ".join("?" if p is None else show(p) for p in given[:8])
            dots = " + …" if len(given) > 8 else ""
            cure = gettext("write fractions like 1/3 where decimals do not end")
            raise TreeError(
                self.where(node), gettext("probabilities that sum to 1"), f"{shown}{dots} = {show(total)}", cure
            )


def depths_of(parents: Sequence[int]) -> list[int]:
    """Return the depth of every node, from the parents in preorder; the root has depth 0."""
    depths: list[int] = []
    for parent in parents:
        depths.append(depths[parent] + 1 if parent >= 0 else 0)
    return depths


def default_kind(parents: Sequence[int], kinds: Sequence[Kind | None], node: int, players: int) -> Kind:
    """Return the default kind of an inner node: the player after the nearest one above."""
    above = parents[node]
    while above >= 0 and kinds[above] == CHANCE:
        above = parents[above]
    return MAX if above < 0 else next_player(kinds[above] or MAX, players)
