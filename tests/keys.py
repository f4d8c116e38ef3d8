"""Answers to several kinds of question, computed from a search; tests use them to distinguish mistakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gametree as gt
from gametree import EventKind
from gametree.values import show


def left(result: gt.Result) -> dict[str, Any]:
    """Return the value of each inner node at the moment when the search leaves the node."""
    return {result.tree.label(node): value for kind, node, value, *_ in result.trace.raw if kind is EventKind.LEAVE}


def entered(result: gt.Result) -> dict[str, Any]:
    """Return the window of each inner node at the moment when the search enters the node."""
    windows = result.trace.raw
    return {result.tree.label(n): (alpha, beta) for kind, n, _, alpha, beta in windows if kind is EventKind.ENTER}


def bounds(result: gt.Result) -> dict[str, Any]:
    """Return the value or bound of each finished inner node."""
    found = {}
    cut = {cut.node for cut in result.cuts if cut.pruned}
    for label, value in left(result).items():
        node = result.tree[label]
        sign = "=" if node not in cut else "≥" if result.tree.kind(node) == "max" else "≤"
        found[label] = f"{sign} {show(value)}"
    return found


def known(result: gt.Result) -> list[tuple[Any, Any]]:
    """Return the final known interval of each inner node."""
    frame = result.frames(by="event")[-1]
    return [frame.interval(node) for node in result.tree if result.tree.children(node)]


KEYS: dict[str, Callable[[gt.Result], Any]] = {
    "values": left,
    "best-move": lambda result: result.best_move,
    "pruned-leaves": lambda result: result.pruned_labels,
    "cut-branches": lambda result: [tuple(map(result.tree.label, cut.pruned)) for cut in result.cuts if cut.pruned],
    "visit-order": lambda result: result.evaluated_labels,
    "windows": entered,
    "bounds": bounds,
    "intervals": known,
    "chance-values": left,
    "chance-pruning": lambda result: result.pruned_labels,
    "tuples": left,
}
