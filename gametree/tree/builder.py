"""The builder of a tree, from nodes in preorder, from lists, or from a game; it checks the nodes."""

from __future__ import annotations

import math
import re
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from numbers import Integral
from typing import Any, NamedTuple

from ..errors import GameError, TreeError, unexpected, wrong_value
from ..games.game import Action, Game, State, to_game
from ..games.positions import (
    MOST_COUNTED,
    Order,
    TreeSize,
    estimate_at,
    kind_at,
    move_name,
    moves_at,
    refuse_change,
    state_of,
    to_order,
    tree_size,
    value_at,
)
from ..node_kinds import CHANCE, LEAF, MAX, Kind, next_player, player_count, read_kind
from ..phrases import Code, Option, Phrase, gettext, ngettext, short_repr
from ..values import Value, ValueRefused, is_infinite, is_whole, show, to_number, to_value
from . import labels
from .information_sets import refuse_misfits

NODE_COUNT = ngettext("%(count)d node", "%(count)d nodes")
READ_AS = gettext("%(format)s: %(nodes)s")
TUPLES_READ = gettext("%(text)s; tuples at the leaves, so players p1, p2 … take turns, starting with p1")
UNPRINTABLE = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]"


class UnfoldedGame(NamedTuple):
    """The game whose tree was unfolded; the tuples are indexed by node."""

    game: Game
    positions: tuple[State, ...]
    actions: tuple[Action, ...]
    """action that leads to each node; None for the root"""
    boards: bool = True
    """whether pictures of the tree show the positions"""
    win_score: Value | None = None
    """value of a leaf at which MAX wins, if it differs from the utility of a win"""


@dataclass(frozen=True, repr=False)
class Nodes:
    """A checked, immutable tree stored in columns that are indexed by the preorder number of a node."""

    parents: array[int]
    """number of each node's parent; −1 for the root"""
    numbers: array[int]
    """index of each node among its siblings, from 1"""
    kinds: list[Kind]
    """kind of each node; stored as a list, which a search reads twice as fast as a tuple"""
    values: list[Value | None]
    """value of each leaf; None for inner nodes"""
    probabilities: list[Fraction | int | None]
    """probability of each child of a chance node, None for other nodes; empty in a tree without chance nodes"""
    names: dict[int, str]
    moves: dict[int, str]
    """names of moves given in the tree, keyed by the child to which the move leads"""
    dotted: bool
    """whether the numbers in labels must be separated by dots"""
    height: int
    """number of plies on the longest path from the root to a leaf"""
    present: frozenset[Kind]
    """kinds of node that occur"""
    width: int
    """length of the tuples at the leaves; 0 if leaves have numbers"""
    sets: dict[int, str] = field(default_factory=dict)
    """names of information sets, keyed by node"""
    unfolded: UnfoldedGame | None = field(default=None, repr=False, compare=False)
    """game of the tree, with the position at each node"""
    read_as: Phrase | None = field(default=None, repr=False, compare=False)
    """note on how the text, file or object of another tool was interpreted"""
    is_read_in_part: bool = field(default=False, repr=False, compare=False)
    """whether `read_as` mentions something that was left out or had to be assumed"""
    players: tuple[str, ...] = field(default=(), compare=False)
    """names of p1, p2 … in texts and pictures; empty for the default names"""

    @cached_property
    def children(self) -> list[tuple[int, ...]]:
        return _children_of(self.parents)

    @cached_property
    def leaves(self) -> tuple[int, ...]:
        return tuple(node for node, kind in enumerate(self.kinds) if kind == LEAF)

    @cached_property
    def first_of_set(self) -> dict[str, int]:
        """The first node of each information set, keyed by the name of the set."""
        return {name: node for node, name in reversed(self.sets.items())}

    @cached_property
    def labels(self) -> dict[int, str]:
        """The labels computed so far, keyed by node."""
        return {}

    @cached_property
    def move_labels(self) -> dict[int, str]:
        """The labels of moves that were computed so far, keyed by the child to which the move leads."""
        return {}

    @cached_property
    def by_label(self) -> dict[str, int]:
        """The nodes that were found by their labels so far, keyed by label."""
        return {}

    @cached_property
    def digest(self) -> int:
        """A hash that is the same for equal trees."""
        return hash(
            (
                tuple(self.kinds),
                tuple(self.values),
                self.parents.tobytes(),
                frozenset(self.moves.items()),
                *self.sets.items(),
            )
        )

    def __getstate__(self) -> dict[str, object]:
        # the hash is not the same in all processes
        return {name: value for name, value in vars(self).items() if name != "digest"}


class Builder:
    """Collects nodes in preorder; ``finish`` checks the nodes and returns `Nodes`.

    ``place`` returns the position of a node in the input, as a label or as line and column.
    """

    def __init__(self, place: Callable[[int], Phrase] | None = None) -> None:
        self.parents = array("i")
        self.numbers = array("i")
        self.counts = array("i")
        self.kinds: list[Kind | None] = []
        self.values: list[Value | None] = []
        self.probabilities: dict[int, Fraction | int] = {}
        self.names: dict[int, str] = {}
        self.moves: dict[int, str] = {}
        self.sets: dict[int, str] = {}
        self.first_of_set: dict[str, int] = {}
        self.dotted = False
        self.height = 0
        self._place = place

    @property
    def children(self) -> list[tuple[int, ...]]:
        return _children_of(self.parents)

    def grow(self, factors: Sequence[int]) -> list[int]:
        """Add a uniform tree of inner nodes with the given numbers of children, one per level; return the nodes of its
        last level.
        """
        sizes = [1]
        for factor in reversed(factors):
            sizes.append(1 + factor * sizes[-1])
        nothing = array("i", [0]) * sizes[-1]
        self.parents, self.numbers, self.counts = nothing[:], nothing[:], nothing
        self.kinds, self.values = [None] * sizes[-1], [None] * sizes[-1]
        self.parents[0], self.numbers[0] = -1, 1
        self.height, level = len(factors), [0]
        for factor, (subtree_size, size) in zip(factors, pairwise(reversed(sizes)), strict=True):
            sibling_numbers = array("i", range(1, factor + 1))
            for node in level:
                self.counts[node] = factor
                self.parents[node + 1 : node + subtree_size : size] = array("i", [node]) * factor
                self.numbers[node + 1 : node + subtree_size : size] = sibling_numbers
            level = [child for node in level for child in range(node + 1, node + subtree_size, size)]
        return level

    def add(
        self,
        parent: int,
        *,
        kind: Kind | None = None,
        value: object = None,
        probability: object = None,
        name: str | None = None,
        move: str | None = None,
        information_set: str | None = None,
    ) -> int:
        """Add a node below ``parent`` (−1 for the root); it is a leaf if it has a value. ``move`` is the name of the
        move that leads to it.
        """
        node = len(self.parents)
        self.parents.append(parent)
        self.counts.append(0)
        number = 1
        if parent >= 0:
            number = self.counts[parent] = self.counts[parent] + 1
        self.numbers.append(number)
        self.kinds.append(kind)
        self.values.append(None)
        if name is not None:
            self.names[node] = self._name(node, name)
        if move is not None:
            self.moves[node] = self._move(node, move)
        if information_set is not None:
            self.sets[node] = self._name(node, information_set)
            self.first_of_set.setdefault(information_set, node)
        if value is not None:
            self.put(node, value)
        if probability is not None:
            self.probabilities[node] = self._probability(node, probability)
        return node

    def put(self, node: int, value: object) -> None:
        try:
            self.values[node] = to_value(value)
        except ValueRefused as refused:
            raise TreeError(unexpected(self.where(node), short_repr(value), refused.needed)) from None
        self.kinds[node] = LEAF

    def measure(self) -> None:
        """Compute the inputs of the default labels: the numbers of children, and the height."""
        self.dotted, self.height = labels.is_dotted(self.counts), self.height or max(depths_of(self.parents))

    def where(self, node: int) -> Phrase:
        return self._place(node) if self._place else labels.at(labels.label(self, node))

    def finish(self, root: Kind | None = None) -> Nodes:
        """Fill in missing kinds, and run the checks that involve several nodes."""
        self.measure()
        self._drop_default_names()
        labels.drop_default_moves(self, self.moves)
        width = self._check_leaves()
        kinds = self._kinds(root, player_count(self.kinds, self.values if width else ()), first_player(width))
        refuse_misfits(self, kinds)
        present = frozenset(kinds)
        shares: list[Fraction | int | None] = []
        if CHANCE in present:
            self._check_chance_nodes()
            shares = list(map(self.probabilities.get, range(len(kinds))))
        nodes = Nodes(
            parents=self.parents,
            numbers=self.numbers,
            kinds=kinds,
            values=self.values,
            probabilities=shares,
            names=dict(sorted(self.names.items())),
            moves=dict(sorted(self.moves.items())),
            dotted=self.dotted,
            height=self.height,
            present=present,
            width=width,
            sets=self.sets,
        )
        labels.refuse_equal_labels(nodes)
        self._refuse_equal_moves(nodes)
        return nodes

    def _kinds(self, root: Kind | None, players: int, first: Kind) -> list[Kind]:
        kinds: list[Kind] = self.kinds  # type: ignore[assignment]
        for node, kind in enumerate(self.kinds):
            if kind is None:
                root_kind = root if node == 0 else None
                kinds[node] = root_kind or default_kind(self.parents, self.kinds, node, players, first)
        return kinds

    def finish_levels(self, levels: str | Sequence[str] | None, root: Kind | None) -> Nodes:
        """Give every inner node the kind of its level, repeating ``levels`` in deeper trees, then finish."""
        if levels is None:
            return self.finish(root)
        try:
            words = levels.replace(",", " ").split() if isinstance(levels, str) else list(levels)
        except TypeError:
            words = []
        if not words:
            raise TreeError(wrong_value("levels", levels, gettext("at least one kind, as in 'max chance'")))
        if root is not None:
            raise TreeError(
                gettext(
                    "levels and root are both given; write the kind of the root first in levels, and leave root out"
                )
            )
        kinds = [read_kind(word) for word in words]
        for node, depth in enumerate(depths_of(self.parents)):
            if self.counts[node] and self.kinds[node] is None:
                self.kinds[node] = kinds[depth % len(kinds)]
        return self.finish()

    def _drop_default_names(self) -> None:
        for node, name in list(self.names.items()):
            del self.names[node]
            if labels.label(self, node) != name:
                self.names[node] = name

    def _name(self, node: int, name: object) -> str:
        if not isinstance(name, str) or not name or re.search(UNPRINTABLE, name):
            raise TreeError(
                unexpected(self.where(node), short_repr(name), gettext("a label of one line of printable text"))
            )
        return name

    def _move(self, node: int, name: object) -> str:
        if self.parents[node] < 0:
            problem = gettext(
                "%(place)s: the root has the name of a move, %(name)s, but no move leads to it; write it at "
                "a node below the root"
            )
            raise TreeError(problem.with_values(place=self.where(node), name=short_repr(name)))
        return self._name(node, name)

    def _refuse_equal_moves(self, nodes: Nodes) -> None:
        for node in labels.equal_moves(nodes):
            above = labels.label(nodes, nodes.parents[node])
            problem = gettext(
                "%(place)s: %(node)s has two moves with the name %(move)s; give each move a name of its own"
            )
            values = {"place": self.where(node), "node": above, "move": short_repr(nodes.moves[node])}
            raise TreeError(problem.with_values(**values))

    def _probability(self, node: int, value: object) -> Fraction | int:
        try:
            number = to_number(value)
        except ValueRefused:
            raise TreeError(
                unexpected(self.where(node), short_repr(value), gettext("a probability from 0 to 1"))
            ) from None
        if isinstance(number, float) or not 0 <= number <= 1:
            raise TreeError(unexpected(self.where(node), Code(show(number)), gettext("a probability from 0 to 1")))
        return number

    def _check_leaves(self) -> int:
        """Refuse an inner node without children; also refuse the values unless they are all numbers or all tuples of
        the same length.

        Return the length of the tuples, or 0 for numbers.
        """
        if self.counts.count(0) != self.kinds.count(LEAF):
            node = next(node for node, count in enumerate(self.counts) if not count and self.values[node] is None)
            problem = gettext("%(place)s: the list is empty; write at least one child in it")
            raise TreeError(problem.with_values(place=self.where(node)))
        if tuple not in set(map(type, self.values)):
            return 0
        values = [(node, value) for node, value in enumerate(self.values) if value is not None]
        lengths = {node: len(value) if isinstance(value, tuple) else 0 for node, value in values}
        first, length = next(iter(lengths.items()))
        for node, other_length in lengths.items():
            if other_length != length:
                problem = gettext(
                    "%(place)s: the value %(value)s does not have the same form as the value %(other)s of leaf "
                    "%(leaf)s; give every leaf a number, or every leaf a tuple of the same length"
                )
                facts = {
                    "place": self.where(node),
                    "value": Code(show(self.values[node] or 0)),
                    "leaf": labels.label(self, first),
                    "other": Code(show(self.values[first] or 0)),
                }
                raise TreeError(problem.with_values(**facts))
        return length

    def _check_chance_nodes(self) -> None:
        """Set equal probabilities at chance nodes that have none; refuse wrong sums, and refuse infinite values below
        chance nodes.
        """
        below, below_chance = self.children, [False] * len(self.parents)
        for node, parent in enumerate(self.parents):
            below_chance[node] = parent >= 0 and (below_chance[parent] or self.kinds[parent] == CHANCE)
            value = self.values[node]
            if below_chance[node] and value is not None and is_infinite(value):
                problem = gettext(
                    "%(place)s: the value %(value)s is below a chance node, where values are averaged; write a "
                    "finite value"
                )
                raise TreeError(problem.with_values(place=self.where(node), value=show(value)))
            if self.kinds[node] == CHANCE:
                self._check_probabilities(node, below[node])

    def _check_probabilities(self, node: int, below: Sequence[int]) -> None:
        weights = list(map(self.probabilities.get, below))
        if all(p is None for p in weights):
            for child in below:
                self.probabilities[child] = Fraction(1, len(below)) if len(below) > 1 else 1
            return
        total = sum(p for p in weights if p is not None)
        if None in weights or total != 1:
            terms = " + ".join("?" if p is None else show(p) for p in weights[:8])
            dots = " + …" if len(weights) > 8 else ""
            problem = gettext(
                "%(place)s: the probabilities do not sum to 1: %(sum)s; write fractions like 1/3 where "
                "decimals do not end"
            )
            raise TreeError(problem.with_values(place=self.where(node), sum=f"{terms}{dots} = {show(total)}"))


def _children_of(parents: Sequence[int]) -> list[tuple[int, ...]]:
    below: defaultdict[int, list[int]] = defaultdict(list)
    for node, parent in enumerate(parents):
        below[parent].append(node)
    children: list[tuple[int, ...]] = [()] * len(parents)
    del below[-1]
    for node, nodes in below.items():
        children[node] = tuple(nodes)
    return children


def depths_of(parents: Sequence[int]) -> list[int]:
    """Return the depth of every node, from the parents in preorder; the root has depth 0."""
    depths: list[int] = []
    for parent in parents:
        depths.append(depths[parent] + 1 if parent >= 0 else 0)
    return depths


def first_player(width: int) -> Kind:
    """Return the default first player: MAX, or p1 if the leaves have tuples; ``width`` is the length of the tuples, or
    0 for numbers.

    >>> first_player(0), first_player(3)
    ('max', 'p1')
    """
    return "p1" if width else MAX


def default_kind(
    parents: Sequence[int], kinds: Sequence[Kind | None], node: int, players: int, first: Kind = MAX
) -> Kind:
    """Return the default kind of an inner node: the player who moves after the nearest player above the node or, if
    there is no player above it, the first player.
    """
    above = parents[node]
    while above >= 0 and kinds[above] == CHANCE:
        above = parents[above]
    return first if above < 0 else next_player(kinds[above] or MAX, players)


_LEAF_COUNT = ngettext("%(count)d leaf", "%(count)d leaves")


def from_nested(nested: object) -> Builder:
    builder = Builder()
    open_lists: list[tuple[int, object, Iterator[object]]] = []
    on_path: set[int] = set()

    def add(parent: int, item: object) -> None:
        if hasattr(item, "tolist"):
            item = item.tolist()
        if not isinstance(item, list):
            if item is None or isinstance(item, str | dict) or hasattr(item, "edges") or _holds_nodes(item):
                raise _leaf_error(builder, parent, builder.counts[parent] + 1 if parent >= 0 else 1, item)
            builder.add(parent, value=item)
            return
        node = builder.add(parent)
        if id(item) in on_path:
            problem = gettext("%(place)s: the list contains itself; write it without the list that is repeated")
            raise TreeError(problem.with_values(place=builder.where(node)))
        if not item:
            problem = gettext("%(place)s: the list is empty; write at least one child in it")
            raise TreeError(problem.with_values(place=builder.where(node)))
        on_path.add(id(item))
        open_lists.append((node, item, iter(item)))

    add(-1, nested)
    while open_lists:
        node, item, remaining = open_lists[-1]
        for child in remaining:
            add(node, child)
            break
        else:
            on_path.discard(id(item))
            open_lists.pop()
    return builder


def _holds_nodes(item: object) -> bool:
    return isinstance(item, tuple) and any(isinstance(part, list | tuple | dict | str) for part in item)


def from_leaves(leaves: Sequence[object], branching: int | Sequence[int]) -> Builder:
    """Build a uniform tree over leaves; ``branching`` is the number of children of each node, or one such number per
    level.
    """
    builder = Builder()
    for node, item in zip(builder.grow(_factors(len(leaves), branching)), leaves, strict=True):
        if isinstance(item, list):
            problem = gettext("the leaf list contains %(given)s, which is not a number; leave branching out")
            raise TreeError(problem.with_values(given=short_repr(item)))
        if item is None or isinstance(item, str | dict):
            raise _leaf_error(builder, builder.parents[node], builder.numbers[node], item)
        builder.put(node, item)
    return builder


def _leaf_error(builder: Builder, parent: int, number: int, item: object) -> TreeError:
    above = (
        gettext("child %(number)s of %(node)s").with_values(number=number, node=labels.label(builder, parent))
        if parent >= 0
        else gettext("the tree")
    )
    problem = wrong_value(above, item, gettext("a number, a tuple of numbers or a list"))
    if item is None:
        return TreeError(problem)
    cure = gettext("read it with %(call)s").with_values(call=Code("Tree.read"))
    return TreeError(gettext("%(error)s; %(cure)s").with_values(error=problem, cure=cure))


def _factors(count: int, branching: int | Sequence[int]) -> list[int]:
    """Return the number of children of a node at each level; raise `TreeError` if ``count`` leaves do not fill such a
    tree.
    """
    if not count:
        raise TreeError(gettext("the leaf list is empty; write at least one leaf in it"))
    is_list = isinstance(branching, Sequence) and not isinstance(branching, str)
    factors: list[Any] = list(branching) if is_list else [branching]  # type: ignore[arg-type]
    for factor in factors:
        if isinstance(factor, bool) or not isinstance(factor, Integral) or factor < 1:
            raise TreeError(wrong_value("branching", factor, gettext("a whole number from 1, or one per level")))
    factors = [int(factor) for factor in factors]
    if is_list:
        if math.prod(factors) != count:
            product = " × ".join(map(short_repr, factors))
            problem = gettext(
                "the leaf list has %(leaves)s, but this branching needs %(product)s = %(number)s; correct one of them"
            )
            values = {
                "leaves": _LEAF_COUNT.with_values(count=count),
                "product": product,
                "number": short_repr(math.prod(factors)),
            }
            raise TreeError(problem.with_values(**values))
        return factors
    base = factors[0]
    if base == 1:
        if count != 1:
            problem = gettext("the leaf list has %(leaves)s, but branching 1 needs one; use a larger branching")
            raise TreeError(problem.with_values(leaves=_LEAF_COUNT.with_values(count=count)))
        return [1]
    depth = 0
    while base**depth < count:
        depth += 1
    if base**depth != count:
        problem = gettext(
            "the leaf list has %(leaves)s, but branching %(branching)s needs %(fewer)s or %(more)s; add or drop "
            "leaves, or give one branching per level"
        )
        values = {
            "leaves": _LEAF_COUNT.with_values(count=count),
            "branching": short_repr(base),
            "fewer": short_repr(base ** (depth - 1)),
            "more": short_repr(base**depth),
        }
        raise TreeError(problem.with_values(**values))
    return [base] * depth


MOST_NODES = 20_000
"""default maximum number of nodes; larger trees cannot be drawn, and a search of a game does not need a tree"""


def from_game(
    game: object,
    state: State,
    depth: int | None,
    evaluate: Callable[[State], Any] | None,
    symmetry: bool,
    order: Order,
    most: int,
    boards: bool,
) -> Nodes:
    """Return the nodes of a game's tree; the options are those of `Tree.from_game`."""
    game = to_game("Tree.from_game(…)", game)
    if depth is not None and not is_whole(depth, least=0):
        raise GameError(wrong_value("depth", depth, gettext("a whole number of plies, 0 or more, or None")))
    if not is_whole(most, least=0):
        raise GameError(wrong_value("most", most, gettext("a whole number from %(least)s").with_values(least=0)))
    order, start = to_order(order), state_of(game, state)
    refuse_change(game, start)
    size = tree_size(game, start, depth=depth, symmetry=symmetry, most=max(MOST_COUNTED, most))
    if not size.exact or size.nodes > most:
        raise _too_large(game, size, most)
    builder = Builder(
        lambda node: gettext("the position %(state)s of %(game)s").with_values(
            state=short_repr(positions[node]), game=Code(game.name)
        )
    )
    positions: list[State] = []
    is_scored = False
    actions: list[Action] = []
    pending: list[tuple[int, State, Action, Any, str | None, int | None]] = [(-1, start, None, None, None, depth)]
    while pending:
        parent, current, action, share, text, depth_left = pending.pop()
        kind = kind_at(game, current)
        positions.append(current)
        actions.append(action)
        if kind == LEAF or depth_left == 0:
            is_end, limited = kind == LEAF, depth is not None
            value = value_at(game, current, limited=limited) if is_end else estimate_at(game, current, evaluate)
            is_scored = is_scored or (is_end and limited and value != value_at(game, current))
            builder.add(parent, value=value, probability=share, move=text)
            continue
        node = builder.add(parent, kind=kind, probability=share, move=text)
        below = _named_moves(game, current, kind, symmetry, order, evaluate)
        deeper = None if depth_left is None else depth_left - 1
        pending.extend((node, next_state, action, p, move, deeper) for action, next_state, p, move in reversed(below))
    win_score = game.win_score if is_scored else None
    unfolded = UnfoldedGame(game, tuple(positions), tuple(actions), boards, win_score)
    return replace(builder.finish(), unfolded=unfolded)


def _named_moves(
    game: Game, state: State, kind: Kind, symmetry: bool, order: Order, evaluate: Callable[[State], Any] | None
) -> list[tuple[Action, State, Any, str]]:
    moves: dict[str, tuple[Action, State, Any, str]] = {}
    for action, next_state, share in moves_at(game, state, kind, symmetry=symmetry, order=order, evaluate=evaluate):
        text = move_name(game, state, action)
        if text in moves:
            problem = gettext(
                "%(method)s gives the text %(text)s to both %(first)s and %(second)s at %(state)s; give each "
                "action a text of its own"
            )
            values = {
                "method": Code(f"{game.name}.move_text"),
                "text": short_repr(text),
                "first": short_repr(moves[text][0]),
                "second": short_repr(action),
                "state": short_repr(state),
            }
            raise GameError(problem.with_values(**values))
        moves[text] = action, next_state, share, text
    return list(moves.values())


def _too_large(game: Game, size: TreeSize, most: int) -> GameError:
    if size.endless:
        got = gettext("a tree without end, because a position can be repeated")
        cure = gettext("add, for example, %(option)s and an evaluation").with_values(
            option=Option("depth=4", "--depth 4")
        )
    else:
        tree = gettext("a tree of %(nodes)s nodes") if size.exact else gettext("a tree of more than %(nodes)s nodes")
        got = tree.with_values(nodes=_with_thousands(size.nodes))
        cure = gettext(
            "for example, add %(option)s, start from a later position, or search the game itself, which needs no tree"
        ).with_values(option=Option("depth=2", "--depth 2"))
        if size.exact:
            cure = gettext("%(cure)s; %(option)s builds the tree anyway").with_values(
                cure=cure, option=Code(f"most={size.nodes}")
            )
    problem = gettext("%(call)s makes %(tree)s, but at most %(most)s nodes are allowed; %(cure)s")
    values = {"call": Code(f"Tree.from_game({game.name})"), "tree": got, "most": _with_thousands(most), "cure": cure}
    return GameError(problem.with_values(**values))


def _with_thousands(number: int) -> str:
    return f"{number:,}".replace(",", "\u202f")
