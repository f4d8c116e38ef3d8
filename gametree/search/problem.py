"""The beginning and the end of every search: the tree is read and checked, the rules are settled, the trace is kept."""

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
from ..trace.algorithms import FACTS, Search
from ..trace.result import LEAVES, LeafResult, Result
from ..trace.trace import Trace
from ..tree.tree import NodeId, Source, Tree
from ..tree.view import View, frontier, settled, view_of
from ..values import INF, write
from .record import LeafNotes, Record
from .request import Options, refuse_tie, unfolded


@dataclass(frozen=True, eq=False, repr=False)
class Problem:
    """A tree and the rules to search it by."""

    algorithm: str
    tree: Tree
    rules: Rules
    view: View
    only_leaves: bool = False
    """whether the search keeps its evaluated leaves in place of all events"""

    @classmethod
    def of(cls, algorithm: str, source: Source, rules: Rules | None, **options: Unpack[Options]) -> Problem:
        """Take a tree, or text, lists or a game for one, and hold the rules and the algorithm against it."""
        tree, given = unfolded(algorithm, source, to_rules(rules), options)
        refuse_tie(algorithm, given)
        fitting = settled(tree, given)
        problem = cls(algorithm, tree, fitting, view_of(tree, fitting), options.get("trace") == LEAVES)
        facts = FACTS[algorithm]
        if facts.players == "many":
            problem.refuse_unless_for_many(facts)
        else:
            problem.refuse_unless_for_two(facts)
        return problem

    def solve(
        self, search: Callable[[Record], object], window: Window = INFINITE_WINDOW, record: Record | None = None
    ) -> Result:
        """Run a search with a record, an ordinary one unless another is given, and keep the events as a `Result`.

        Of a search that keeps leaves only, the outcome is a `LeafResult`.
        """
        record, notes = record or Record(), LeafNotes()
        if self.only_leaves:
            record.note = notes.note
        with room_for(self.tree.height):
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
        """The player of paranoid search: who moves at the root unless the rules name another."""
        players = sorted(kind for kind in self.tree.kinds if kind != LEAF)
        wanted = self.rules.player
        return self.tree.kind(0) if wanted is None else choose(gettext("player"), wanted, players)

    def _about(self, node: NodeId) -> dict[str, object]:
        """Return the facts of a refusal: the search, and the node that does not suit it."""
        kind, value = self.tree.kind(node), self.tree.value(node)
        about = {"algorithm": self.algorithm, "kind": kind, "value": write(value or 0)}
        return {**{name: Code(text) for name, text in about.items()}, "node": self.tree.label(node)}

    def refuse_unless_for_two(self, facts: Search) -> None:
        """Refuse a tree that has more than MAX, MIN (and chance) nodes and numbers at the leaves."""
        tree = self.tree
        strangers = tree.kinds - {MAX, MIN, LEAF} - ({CHANCE} if facts.takes_chance else set())
        if strangers:
            node = next(node for node in tree if tree.kind(node) in strangers)
            if tree.kind(node) == CHANCE:
                message = gettext("%(algorithm)s: needed MAX and MIN nodes, got chance node %(node)s; use %(others)s")
                raise AlgorithmError(message.of(**self._about(node), others=any_of(facts.for_chance)))
            raise AlgorithmError(
                gettext(
                    "%(algorithm)s: needed MAX and MIN nodes, got player %(kind)s at %(node)s; use maxn or paranoid"
                ).of(**self._about(node))
            )
        if tree.utilities:
            first = tree.leaves[0]
            raise AlgorithmError(
                gettext(
                    "%(algorithm)s: needed a number at each leaf, got the tuple %(value)s at %(node)s; use maxn "
                    "or paranoid, with players p1, p2 … declared"
                ).of(**self._about(first))
            )

    def refuse_unless_for_many(self, facts: Search) -> None:
        """Refuse a tree whose nodes do not say whose turn it is, or whose tuples are too short for the players."""
        tree = self.tree
        if not tree.utilities:
            node = tree.leaves[0]
            raise AlgorithmError(
                gettext(
                    "%(algorithm)s: needed a tuple at each leaf, one utility a player, got %(value)s at "
                    "%(node)s; use minimax or alphabeta for two players"
                ).of(**self._about(node))
            )
        for node in tree:
            kind = tree.kind(node)
            number = player_number(kind)
            if kind == LEAF or (kind == CHANCE and facts.takes_chance):
                continue
            if kind == CHANCE:
                message = gettext("%(algorithm)s: needed players p1, p2 …, got chance node %(node)s; use %(others)s")
                raise AlgorithmError(message.of(**self._about(node), others=any_of(facts.for_chance)))
            if number is None:
                raise AlgorithmError(
                    gettext(
                        "%(algorithm)s: needed players p1, p2 … at the inner nodes, got %(kind)s at %(node)s; "
                        "declare whose turn it is: root='p1', or levels='p1 p3 p2' when turns and entries differ"
                    ).of(**self._about(node))
                )
            if number > tree.utilities:
                raise AlgorithmError(
                    gettext(
                        "%(algorithm)s: needed a tuple entry for player %(kind)s of %(node)s, got tuples of "
                        "%(count)s entries; add the entry or rename the player"
                    ).of(**self._about(node), count=tree.utilities)
                )


CALLS_A_PLY = 6
"""Greatest number of nested calls from a node to its child: that of Star2 at chance nodes."""


@contextmanager
def room_for(plies: int, calls: int = CALLS_A_PLY) -> Iterator[None]:
    """Raise the recursion limit for a search this deep, and put it back afterwards."""
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
