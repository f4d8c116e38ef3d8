"""Check the keys of a class's exam with an independent solver, which shares no code with the kit.

It reads the columns kind, tree and key of ``exam-keys.csv``. The key of ``values`` is the minimax value of each inner
node. The key of ``pruned-leaves`` is the leaves that alpha-beta never evaluates. The key of ``windows`` is the window
of each inner node that the search enters.
"""

from __future__ import annotations

import ast
import csv
import re
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

TOKEN = re.compile(r"[][{}:,]|[^][{}:,\s]+")


def parsed(text: str) -> Any:
    """Return a tree as nested lists; a chance node is a list of pairs of probability and child."""
    tokens = TOKEN.findall(text)[::-1]

    def node() -> Any:
        token = tokens.pop()
        if token not in "[{":
            return Fraction(token)
        children = []
        while tokens[-1] not in "]}":
            if tokens[-1] == ",":
                tokens.pop()
                continue
            share = Fraction(tokens.pop()) if token == "{" else None
            if share is not None:
                assert tokens.pop() == ":"
            children.append(node() if share is None else (share, node()))
        tokens.pop()
        return children

    return node()


def _children(node: Any, label: str) -> list[tuple[str, Any]]:
    names = (chr(66 + n) if label == "A" else f"{label}{n + 1}" for n in range(len(node)))
    return list(zip(names, node, strict=True))


def _leaves(node: Any, label: str = "A") -> list[str]:
    if not isinstance(node, list):
        return [label]
    return [leaf for name, child in _children(node, label) for leaf in _leaves(child, name)]


def solved(kind: str, tree: Any) -> Any:
    """Return the key of a question about a tree with a MAX root, where the players alternate, with or without chance
    nodes.
    """
    values, windows, pruned = dict[str, Any](), dict[str, Any](), list[str]()
    cuts = kind in ("pruned-leaves", "windows")

    def search(node: Any, label: str, maximizing: bool, alpha: Any, beta: Any) -> Any:
        if not isinstance(node, list):
            return node
        windows[label], best = (alpha, beta), -inf if maximizing else inf
        if isinstance(node[0], tuple):
            parts = [(p, search(child, name, False, -inf, inf)) for name, (p, child) in _children(node, label)]
            values[label] = sum(p * value for p, value in parts)
            return values[label]
        for name, child in _children(node, label):
            if cuts and alpha >= beta:
                pruned.extend(_leaves(child, name))
                continue
            found = search(child, name, not maximizing, alpha, beta)
            best = max(best, found) if maximizing else min(best, found)
            alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
        values[label] = best
        return best

    search(tree, "A", True, -inf, inf)
    return {"windows": windows, "pruned-leaves": pruned}.get(kind, values)


def right_keys(path: Path) -> tuple[int, int]:
    """Return the number of right keys in a file, and the total number of keys.

    >>> solved("values", parsed("[[3 12] {0.5: 2, 0.5: 4}]"))["A"], solved("pruned-leaves", parsed("[[3 12] [2 4]]"))
    (Fraction(3, 1), ['C2'])
    """
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    keys = [_exact(ast.literal_eval(row["key"])) for row in rows]
    found = [solved(row["kind"], parsed(row["tree"])) for row in rows]
    return sum(key == own for key, own in zip(keys, found, strict=True)), len(rows)


def _exact(key: Any) -> Any:
    """Return a key in which the texts of fractions and infinite numbers are replaced by exact numbers."""
    if isinstance(key, dict):
        return {label: _exact(value) for label, value in key.items()}
    if isinstance(key, tuple):
        return tuple(map(_exact, key))
    is_text = isinstance(key, str)
    return key if isinstance(key, list) else float(key) if is_text and key.endswith("inf") else Fraction(key)
