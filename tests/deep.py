"""Public operations on a very deep or a very wide tree; test_deep.py runs them in a separate process."""

from __future__ import annotations

import math
import sys
from typing import Any

import gametree as gt
from effort import EVERY_CASE
from gametree import Trace, Tree, value_against
from gametree.drawing.layout import lay_out
from gametree.trace.frames import STEP_SIZES

PLIES = 50_000 if EVERY_CASE else 20_000
WIDE = [2, 2, 2, 2, 2, 5, 5, 5, 5] + [3] * EVERY_CASE
"""branching factor of each level, for 20 000 leaves (60 000 with `EVERY_CASE`)"""


def chain() -> Tree:
    """Return a chain of 20 000 plies (50 000 with `EVERY_CASE`), after checking that three ways to build it agree."""
    tree = Tree.from_leaves([7], branching=[1] * PLIES)
    lists: Any = 7
    for _ in range(PLIES):
        lists = [lists]
    assert Tree.from_nested(lists) == tree
    assert str(tree) == "[" * PLIES + "7" + "]" * PLIES
    assert tree.height == PLIES
    assert (tree.label(PLIES), tree[f"N{PLIES}"], tree.move(PLIES)) == (f"N{PLIES}", PLIES, f"n{PLIES - 1}.1")
    assert Tree.from_networkx(tree.to_networkx()) == tree
    return tree


def wide() -> Tree:
    """Return a wide tree."""
    return Tree.from_leaves([place * 7919 % 1009 for place in range(math.prod(WIDE))], branching=WIDE)


def look(tree: Tree) -> None:
    """Print, read, compare and lay out a tree."""
    again = Tree.parse(str(tree))
    assert again == tree
    assert hash(again) == hash(tree)
    assert repr(tree)
    assert lay_out(tree)
    assert tree._repr_mimebundle_()


def search(tree: Tree) -> None:
    """Search a tree, and use every view of the result."""
    full, result = gt.minimax(tree), gt.alphabeta(tree)
    assert result.value == full.value
    assert result.best_move == full.best_move
    assert full.line == result.line and len(full.line) == tree.height
    assert result.strategy["A"] == result.best_move and len(result.strategy) >= tree.height // 2
    assert value_against(result, 0) == result.value
    assert len(full.evaluated) == len(tree.leaves) == len(result.evaluated) + len(result.pruned_leaves)
    assert Trace.from_json(result.trace.to_json()) == result.trace
    for by in STEP_SIZES if tree.height > 1000 else ["leaf"]:
        frames = result.frames(by)
        assert frames[-1].interval(0) == (full.value, full.value)
        assert frames[-1].counters.least <= len(result.evaluated)
    last = result.frames()[-1]
    assert last.caption("en") != last.caption("es")
    assert repr(last)
    assert repr(result)
    assert result._repr_mimebundle_()
    assert last._repr_mimebundle_()


if __name__ == "__main__":
    shape = {"chain": chain, "wide": wide}[sys.argv[1]]()
    look(shape)
    search(shape)
    print(f"{len(shape)} nodes: done")
