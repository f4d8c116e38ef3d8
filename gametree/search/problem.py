"""The beginning and the end of every search: read and check the tree, settle the rules, keep the trace."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, Unpack

from ..errors import AlgorithmError, any_of, choose
from ..node_kinds import CHANCE, LEAF, MAX, MIN, Kind, player_number
from ..phrases import Code, gettext
from ..rules import INFINITE_WINDOW, Rules, Window, to_rules
from ..trace.algorithms import SEARCHES_BY_NAME, Search
from ..trace.result import LEAVES, LeafResult, Result
from ..trace.trace import Trace
from ..tree.tree import NodeId, Source, Tree
from ..tree.view import View, frontier, settled, view_of
from ..values import INF, write
from .record import LeafRecord, Record
from .request import Options, refuse_tie, unfolded


@dataclass(frozen=True, eq=False, repr=False)
class Problem:
    """A tree, and the rules for its search."""

    algorithm: str
    tree: Tree
    rules: Rules
    view: View
    only_leaves: bool = False
    """whether the search keeps its evaluated leaves in place of all events"""

    @classmethod
    def of(cls, algorithm: str, source: Source, rules: Rules | None, **options: Unpack[Options]) -> Problem:
        """Read a tree, or text, lists or a game, and check the rules and the algorithm against it."""
        tree, checked_rules = unfolded(algorithm, source, to_rules(rules), options)
        refuse_tie(algorithm, checked_rules)
        settled_rules = settled(tree, checked_rules)
        problem = cls(algorithm, tree, settled_rules, view_of(tree, settled_rules), options.get("trace") == LEAVES)
        traits = SEARCHES_BY_NAME[algorithm]
        if traits.players == "many":
            problem.refuse_unless_for_many(traits)
        else:
            problem.refuse_unless_for_two(traits)
        return problem

    def solve(
        self, search: Callable[[Record], object], window: Window = INFINITE_WINDOW, record: Record | None = None
    ) -> Result:
        """Run a search with a record, an ordinary one unless another is given, and keep the events as a `Result`.

        Of a search that keeps leaves only, the outcome is a `LeafResult`.
        """
        record, notes = record or Record(), LeafRecord()
        if self.only_leaves:
            record.note = notes.note
        with raised_recursion_limit(self.tree.height):
            search(record)
        if self.only_leaves:
            return LeafResult(self.tree, self.algorithm, self.rules, window, notes.value, notes.leaves)  # type: ignore[return-value]
        return Result(Trace(self.tree, self.algorithm, self.rules, window, tuple(record.events)))

    @property
    def step(self) -> Any:
        """The width of a null window."""
        return smallest_step(self.tree, self.rules)

    @property
    def hero(self) -> Kind:
        """The player of paranoid search: the one at the root, unless the rules name another."""
        players = sorted(kind for kind in self.tree.kinds if kind != LEAF)
        player = self.rules.player
        return self.tree.kind(0) if player is None else choose(gettext("player"), player, players)

    def _about(self, node: NodeId) -> dict[str, object]:
        """Return the values for a refusal: the search, and the unsuitable node."""
        kind, value = self.tree.kind(node), self.tree.value(node)
        values = {"algorithm": self.algorithm, "kind": kind, "value": write(value or 0)}
        return {**{name: Code(text) for name, text in values.items()}, "node": self.tree.label(node)}

    def refuse_unless_for_two(self, traits: Search) -> None:
        """Refuse a tree with other nodes than MAX, MIN (and chance), or with tuples at the leaves."""
        tree = self.tree
        strangers = tree.kinds - {MAX, MIN, LEAF} - ({CHANCE} if traits.takes_chance else set())
        if strangers:
            node = next(node for node in tree if tree.kind(node) in strangers)
            if tree.kind(node) == CHANCE:
                message = gettext("%(algorithm)s: needed MAX and MIN nodes, got chance node %(node)s; use %(others)s")
                raise AlgorithmError(message.with_values(**self._about(node), others=any_of(traits.for_chance)))
            raise AlgorithmError(
                gettext(
                    "%(algorithm)s: needed MAX and MIN nodes, got player %(kind)s at %(node)s; use maxn or paranoid"
                ).with_values(**self._about(node))
            )
        if tree.utilities:
            first = tree.leaves[0]
            raise AlgorithmError(
                gettext(
                    "%(algorithm)s: needed a number at each leaf, got the tuple %(value)s at %(node)s; use maxn "
                    "or paranoid, with players p1, p2 … declared"
                ).with_values(**self._about(first))
            )

    def refuse_unless_for_many(self, traits: Search) -> None:
        """Refuse a tree with nodes without a numbered player, or with too short tuples."""
        tree = self.tree
        if not tree.utilities:
            node = tree.leaves[0]
            raise AlgorithmError(
                gettext(
                    "%(algorithm)s: needed a tuple at each leaf, one utility a player, got %(value)s at "
                    "%(node)s; use minimax or alphabeta for two players"
                ).with_values(**self._about(node))
            )
        for node in tree:
            kind = tree.kind(node)
            number = player_number(kind)
            if kind == LEAF or (kind == CHANCE and traits.takes_chance):
                continue
            if kind == CHANCE:
                message = gettext("%(algorithm)s: needed players p1, p2 …, got chance node %(node)s; use %(others)s")
                raise AlgorithmError(message.with_values(**self._about(node), others=any_of(traits.for_chance)))
            if number is None:
                raise AlgorithmError(
                    gettext(
                        "%(algorithm)s: needed players p1, p2 … at the inner nodes, got %(kind)s at %(node)s; "
                        "declare whose turn it is: root='p1', or levels='p1 p3 p2' when turns and entries differ"
                    ).with_values(**self._about(node))
                )
            if number > tree.utilities:
                raise AlgorithmError(
                    gettext(
                        "%(algorithm)s: needed a tuple entry for player %(kind)s of %(node)s, got tuples of "
                        "%(count)s entries; add the entry or rename the player"
                    ).with_values(**self._about(node), count=tree.utilities)
                )


CALLS_PER_PLY = 6
"""Greatest number of nested calls from a node to its child: that of Star2 at chance nodes."""


@contextmanager
def raised_recursion_limit(plies: int, calls: int = CALLS_PER_PLY) -> Iterator[None]:
    """Raise the recursion limit for a search of this depth, and restore it afterwards."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + calls * plies)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def smallest_step(tree: Tree, rules: Rules) -> Any:
    """Return the width of a null window: no more than any difference between two values, 1 for whole numbers.

    >>> smallest_step(Tree.parse("[3 0.5 2]"), Rules())
    Fraction(1, 1)
    """
    value = view_of(tree, rules).value
    finite = sorted({value(node) for node in frontier(tree, rules)} - {INF, -INF})
    if all(isinstance(v, int) for v in finite):
        return 1
    return min([Fraction(1), *(b - a for a, b in pairwise(finite))])
