"""The cost of a million leaves: time compared with nested lists, JSON and networkx, and memory per node."""

from __future__ import annotations

import gc
import json
import random
import statistics
import tracemalloc
from collections.abc import Callable
from typing import Any

import gametree as gt
from games import seconds

__all__ = ["large_trees_measured"]

BASE, DEPTH = 10, 6
"""branching factor and depth of a tree with a million leaves"""
SMALLER = 4
"""depth of the tree whose memory is measured, in plies"""
MOST_SECONDS, MOST_BYTES = 2, 100


def leaves_of(depth: int) -> list[int]:
    """Return reproducible random leaves."""
    generator = random.Random(1)
    return [generator.randint(0, 999) for _ in range(BASE**depth)]


def nested(leaves: list[Any]) -> Any:
    """Return the leaves as nested lists, without checking them."""
    level = leaves
    while len(level) > 1:
        level = [level[start : start + BASE] for start in range(0, len(level), BASE)]
    return level[0]


def graph_of(lists: Any) -> object:
    """Return nested lists as a networkx graph whose leaves have the values."""
    import networkx

    graph = networkx.DiGraph()
    pending = [(None, lists)]
    for node, (above, item) in enumerate(pending):
        graph.add_node(node) if isinstance(item, list) else graph.add_node(node, value=item)
        if above is not None:
            graph.add_edge(above, node)
        pending += [(node, below) for below in item] if isinstance(item, list) else []
    return graph


def bytes_a_node(build: Callable[[], object], nodes: int) -> float:
    """Return the number of bytes kept per node."""
    gc.collect()
    tracemalloc.start()
    try:
        kept = build()
        gc.collect()
        return tracemalloc.get_traced_memory()[0] / nodes
    finally:
        tracemalloc.stop()
        del kept


def searched(leaves: list[int]) -> gt.Tree:
    """Return a tree that caches the children of its nodes because it has been searched."""
    tree = gt.Tree.from_leaves(leaves, BASE)
    gt.alphabeta(tree, trace="leaves")
    return tree


def times_measured(repeats: int) -> list[str]:
    """Return the rows of a table with the times for a million leaves."""
    leaves = leaves_of(DEPTH)
    lists, tree = nested(leaves), gt.Tree.from_leaves(leaves, BASE)
    text, lists_text = str(tree), json.dumps(lists)
    pairs: dict[str, tuple[Callable[[], object], Callable[[], object], bool]] = {
        "`Tree.from_leaves` / nested lists, without a check": (
            lambda: gt.Tree.from_leaves(leaves, BASE),
            lambda: nested(leaves),
            True,
        ),
        "`Tree.from_nested` / the same": (lambda: gt.Tree.from_nested(lists), lambda: nested(leaves), False),
        "`Tree.parse` / `json.loads` of nested lists": (
            lambda: gt.Tree.parse(text),
            lambda: json.loads(lists_text),
            False,
        ),
        'minimax with `trace="leaves"` / with its whole trace': (
            lambda: gt.minimax(tree, trace="leaves"),
            lambda: gt.minimax(tree),
            False,
        ),
    }
    rows = ["| a million leaves, b = 10 | seconds | ratio | goal | |", "| --- | ---: | ---: | ---: | --- |"]
    for name, (job, reference, has_goal) in pairs.items():
        job(), reference()
        times = [(seconds(job), seconds(reference)) for _ in range(repeats)]
        median = statistics.median(time for time, _ in times)
        ratio = statistics.median(time / other for time, other in times)
        verdict = f"≤ {MOST_SECONDS} s | {'met' if median <= MOST_SECONDS else 'missed'}" if has_goal else " | "
        rows.append(f"| {name} | {median:.2f} | {ratio:.2f} | {verdict} |")
    return rows


def memory_measured() -> list[str]:
    """Return the rows of a table with the memory per node."""
    leaves = leaves_of(SMALLER)
    tree = gt.Tree.from_leaves(leaves, BASE)
    text, lists, nodes = str(tree), nested(leaves), len(tree)
    builds: dict[str, Callable[[], object]] = {
        "`Tree.from_leaves`": lambda: gt.Tree.from_leaves(leaves, BASE),
        "`Tree.parse`": lambda: gt.Tree.parse(text),
        "a tree that was searched": lambda: searched(leaves),
        "nested lists": lambda: nested(leaves),
        "`networkx.DiGraph`": lambda: graph_of(lists),
    }
    rows = ["| kept for each node | bytes | goal | |", "| --- | ---: | ---: | --- |"]
    for name, build in builds.items():
        size = bytes_a_node(build, nodes)
        verdict = f"≤ {MOST_BYTES} | {'met' if size <= MOST_BYTES else 'missed'}" if "ree" in name else " | "
        rows.append(f"| {name} | {size:.0f} | {verdict} |")
    return rows


def large_trees_measured(repeats: int) -> str:
    """Return both tables in Markdown."""
    return "\n".join([*times_measured(min(repeats, 5)), "", *memory_measured()])
