"""How every search is run: the tree taken, its fitness checked, the recursion given room, the trace kept."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from ..errors import AlgorithmError
from ..kinds import CHANCE, LEAF, MAX, MIN
from ..result import Result
from ..rules import Rules, Window
from ..trace import RawEvent, Trace
from ..tree import Tree
from ..values import Value, write

__all__ = ["Record", "needs_two_players", "room_for", "traced"]

Record = Callable[[RawEvent], object] | None
"""Where a search puts its events; None when nobody wants them."""


def traced(
    algorithm: str, tree: Tree, rules: Rules, window: Window, search: Callable[[Callable[[RawEvent], object]], Value]
) -> Result:
    """Run a search that appends its events to the recorder it is given, and keep them as a `Result`."""
    events: list[RawEvent] = []
    with room_for(tree.height):
        search(events.append)
    return Result(Trace(tree, algorithm, rules, window, tuple(events)))


@contextmanager
def room_for(plies: int) -> Iterator[None]:
    """Raise the recursion limit for a search this deep, and put it back afterwards."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, before + 2 * plies))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def needs_two_players(algorithm: str, tree: Tree, others: Sequence[str] = ()) -> None:
    """Refuse trees that have more than MAX, MIN and numbers at the leaves."""
    strangers = tree.kinds - {MAX, MIN, LEAF}
    if strangers:
        node = next(node for node in tree if tree.kind(node) in strangers)
        if tree.kind(node) == CHANCE:
            cure = f"use {' or '.join(others)}" if others else "it needs a search that weighs chance"
            raise AlgorithmError(f"{algorithm}: needed MAX and MIN nodes, got chance node {tree.label(node)}; {cure}")
        raise AlgorithmError(
            f"{algorithm}: needed MAX and MIN nodes, got player {tree.kind(node)} at {tree.label(node)}; "
            "it is for two players"
        )
    if tree.utilities:
        first = tree.leaves[0]
        raise AlgorithmError(
            f"{algorithm}: needed a number at each leaf, got the tuple {write(tree.value(first) or 0)} at "
            f"{tree.label(first)}; it is for two players, with utilities from MAX's side"
        )
