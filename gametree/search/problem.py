"""What every search begins with: the tree taken, its fitness checked, the rules settled, the trace kept."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeAlias, Unpack

from ..errors import AlgorithmError, choose
from ..kinds import CHANCE, LEAF, MAX, MIN, Kind, player_number
from ..rules import INFINITE_WINDOW, Rules, Window, to_rules
from ..trace.result import Result
from ..trace.trace import RawEvent, Trace
from ..tree.tree import Source, Tree
from ..tree.view import View, frontier, settled, view_of
from ..values import INF, Value, write
from .memory import Memory
from .request import Options, unfolded

__all__ = ["Problem", "Record", "Search", "room_for", "smallest_step"]

Record = Callable[[RawEvent], object] | None
"""Where a search puts its events; None when nobody wants them."""
Search: TypeAlias = Callable[[Record, Memory | None], Value]
"""A search that waits to be told where its events go, or what remembers in their place."""


@dataclass(frozen=True)
class Problem:
    """A tree and the rules to search it by."""

    algorithm: str
    tree: Tree
    rules: Rules
    view: View
    root: Any = 0

    @classmethod
    def of(cls, algorithm: str, source: Source, rules: Rules | None, **options: Unpack[Options]) -> Problem:
        """Take a tree, or text, lists or a game for one, and hold the rules against it."""
        tree, given = unfolded(algorithm, source, to_rules(rules), options)
        fitting = settled(tree, given)
        return cls(algorithm, tree, fitting, view_of(tree, fitting))

    def solve(self, search: Search, window: Window = INFINITE_WINDOW) -> Result:
        """Run a search that appends its events to the recorder it is given, and keep them as a `Result`."""
        events: list[RawEvent] = []
        with room_for(self.tree.height):
            search(events.append, None)
        return Result(Trace(self.tree, self.algorithm, self.rules, window, tuple(events)))

    @property
    def step(self) -> Any:
        """The width of a null window."""
        return smallest_step(self.tree, self.rules)

    def hero(self, wanted: str | None) -> Kind:
        """Return whom paranoid search is for: who moves at the root unless said."""
        players = sorted(kind for kind in self.tree.kinds if kind != LEAF)
        return self.tree.kind(0) if wanted is None else choose("player", wanted, players)

    def with_rules(self, rules: Rules) -> Problem:
        """Return the problem with rules that say more and change nothing in the view."""
        return replace(self, rules=rules)

    def for_two_players(self, *, chance: bool = False, others: Sequence[str] = ()) -> Problem:
        """Refuse a tree that has more than MAX, MIN (and chance) nodes and numbers at the leaves."""
        tree = self.tree
        strangers = tree.kinds - {MAX, MIN, LEAF} - ({CHANCE} if chance else set())
        if strangers:
            node = next(node for node in tree if tree.kind(node) in strangers)
            if tree.kind(node) == CHANCE:
                raise AlgorithmError(
                    f"{self.algorithm}: needed MAX and MIN nodes, got chance node {tree.label(node)}; "
                    f"use {' or '.join(others)}"
                )
            raise AlgorithmError(
                f"{self.algorithm}: needed MAX and MIN nodes, got player {tree.kind(node)} at {tree.label(node)}; "
                "use maxn or paranoid"
            )
        if tree.utilities:
            first = tree.leaves[0]
            raise AlgorithmError(
                f"{self.algorithm}: needed a number at each leaf, got the tuple {write(tree.value(first) or 0)} at "
                f"{tree.label(first)}; use maxn or paranoid, with players p1, p2 … declared"
            )
        return self

    def for_many_players(self) -> Problem:
        """Refuse a tree whose nodes do not say whose turn it is, or whose tuples are too short for the players."""
        tree = self.tree
        if not tree.utilities:
            node = tree.leaves[0]
            raise AlgorithmError(
                f"{self.algorithm}: needed a tuple at each leaf, one utility a player, got "
                f"{write(tree.value(node) or 0)} at {tree.label(node)}; use minimax or alphabeta for two players"
            )
        for node in tree:
            kind = tree.kind(node)
            number = player_number(kind)
            if kind == LEAF:
                continue
            if number is None:
                raise AlgorithmError(
                    f"{self.algorithm}: needed players p1, p2 … at the inner nodes, got {kind} at {tree.label(node)}; "
                    "declare whose turn it is: root='p1', or levels='p1 p3 p2' when turns and entries differ"
                )
            if number > tree.utilities:
                raise AlgorithmError(
                    f"{self.algorithm}: needed a tuple entry for player {kind} of {tree.label(node)}, got tuples of "
                    f"{tree.utilities} entries; add the entry or rename the player"
                )
        return self


@contextmanager
def room_for(plies: int) -> Iterator[None]:
    """Raise the recursion limit for a search this deep, and put it back afterwards."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, before + 2 * plies))
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
