"""The labels of nodes (A, B, B3, B31 …) and of moves (a1, b3, b31 …), or the names given to them in the tree.

Default labels grow with the depth; in a tree of more than `DEEPEST` plies, labels have preorder numbers: A, N1, N2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from ..errors import TreeError
from ..phrases import Phrase, gettext, short_repr

DEEPEST = 100
"""maximum height, in plies, of a tree whose labels are paths"""
_LETTERS = "BCDEFGHIJKLMNOPQRSTUVWXYZ"
WORD = re.compile(r"[^\W\d_][\w.]*")
"""pattern of a name to which a number can be appended; the notation writes such a name without quotes"""


class _Nodes(Protocol):
    """The columns of `Nodes` and `Builder` that determine the labels."""

    @property
    def parents(self) -> Sequence[int]: ...
    @property
    def children(self) -> Sequence[Sequence[int]]: ...
    @property
    def numbers(self) -> Sequence[int]: ...
    @property
    def names(self) -> Mapping[int, str]: ...
    @property
    def moves(self) -> Mapping[int, str]: ...
    @property
    def sets(self) -> Mapping[int, str]: ...
    @property
    def first_of_set(self) -> Mapping[str, int]: ...
    @property
    def dotted(self) -> bool: ...
    @property
    def height(self) -> int: ...


def at(label: str) -> Phrase:
    return gettext("at %(place)s").with_values(place=label)


def is_dotted(counts: Sequence[int]) -> bool:
    """Return whether numbers in labels need dots between them. They do if a node has more than 9 children, or if the
    root has more than 25.
    """
    return counts[0] > len(_LETTERS) or max(counts[1:], default=0) > 9


def label(nodes: _Nodes, node: int) -> str:
    """Return the name given to a node in the tree or, if there is none, its default label, which extends the parent's
    label.
    """
    if nodes.height > DEEPEST and node not in nodes.names:
        return f"N{node}" if node else "A"
    parts: list[str] = []
    while node not in nodes.names:
        parent = nodes.parents[node]
        if parent < 0:
            parts.append("A")
            break
        if parent == 0:
            parts.append(_under_root(nodes, node))
            break
        parts.append(_number(nodes, node))
        node = parent
    else:
        parts.append(nodes.names[node])
    return "".join(reversed(parts))


def move(nodes: _Nodes, node: int, above: str | None = None) -> str:
    """Return the label of the move to a node; ``above`` is the label of its parent, if known."""
    return nodes.moves[node] if node in nodes.moves else _default_move(nodes, node, above)


def _default_move(nodes: _Nodes, node: int, above: str | None = None) -> str:
    """Return the default label of the move to a node: ``a1`` at the root, ``b3`` under B.

    Under a node whose name is not a plain word, such as ``Sicilian Defence``, the move is labelled by the child's name
    or only its number. All nodes of an information set have the move labels of the first node.
    """
    parent = nodes.parents[node]
    if parent < 0:
        return ""
    if parent in nodes.sets:
        parent = nodes.first_of_set[nodes.sets[parent]]
        above = label(nodes, parent)
        if is_long(above):
            return str(nodes.numbers[node])
    above = label(nodes, parent) if above is None else above
    if is_long(above):
        return nodes.names.get(node, str(nodes.numbers[node]))
    return above.lower() + (str(nodes.numbers[node]) if parent == 0 else _number(nodes, node))


def is_long(label: str) -> bool:
    """Return whether a label is not a single word of letters and digits, so that no number can be appended to it."""
    return not WORD.fullmatch(label)


def drop_default_moves(nodes: _Nodes, moves: dict[int, str]) -> None:
    for node, text in list(moves.items()):
        if _default_move(nodes, node) == text:
            del moves[node]


def equal_moves(nodes: _Nodes) -> Iterator[int]:
    """Yield each node whose move is named in the tree, if this name is also the label of another move at the same
    parent.
    """
    children = nodes.children if nodes.moves else []
    for parent in dict.fromkeys(nodes.parents[node] for node in nodes.moves):
        seen: dict[str, int] = {}
        for child in children[parent]:
            twin = seen.setdefault(move(nodes, child), child)
            if twin != child and (child in nodes.moves or twin in nodes.moves):
                yield child if child in nodes.moves else twin


def find(nodes: _Nodes, text: str) -> int | None:
    """Return the node with the given label, or None if there is none. The running time depends on the length of the
    label, not on the size of the tree.
    """
    for node, name in nodes.names.items():
        if name == text:
            return node
    if len(text) != 1 and not text[-1:].isdigit():
        return None  # no default label has such an ending
    return _find_default(nodes, {} if nodes.height > DEEPEST else _anchors(nodes), text)


def refuse_equal_labels(nodes: _Nodes) -> None:
    seen: dict[str, int] = {}
    anchors = _anchors(nodes) if nodes.names else {}
    for node, name in nodes.names.items():
        twin = seen.setdefault(name, node)
        if twin == node:
            other = _find_default(nodes, anchors, name)
            twin = node if other is None else other
        if twin != node:
            first, second = sorted((twin, node))
            problem = gettext(
                "two nodes, with the numbers %(first)s and %(second)s, have the label %(name)s; rename one of them"
            )
            raise TreeError(problem.with_values(name=short_repr(name), first=first, second=second))


def _number(nodes: _Nodes, node: int) -> str:
    return f".{nodes.numbers[node]}" if nodes.dotted or nodes.height > DEEPEST else str(nodes.numbers[node])


def _under_root(nodes: _Nodes, node: int) -> str:
    number = nodes.numbers[node]
    return f"N{number}" if nodes.dotted else _LETTERS[number - 1]


def _find_under_root(nodes: _Nodes, text: str) -> int | None:
    letter = _LETTERS.find(text) if len(text) == 1 else -1
    index = _number_in(text) - 1 if nodes.dotted else letter
    if not 0 <= index < len(nodes.children[0]):
        return None
    node = nodes.children[0][index]
    return None if node in nodes.names else node


def _number_in(label: str) -> int:
    match = re.fullmatch(r"N([1-9][0-9]{0,8})", label)
    return int(match[1]) if match else -1


def _anchors(nodes: _Nodes) -> dict[str, int]:
    """Return the nodes whose labels are prefixes of the default labels of their descendants, keyed by label."""
    anchors = {name: node for node, name in nodes.names.items() if node}
    for node in nodes.children[0]:
        if node not in nodes.names:
            anchors.setdefault(_under_root(nodes, node), node)
    return anchors


def _find_default(nodes: _Nodes, anchors: Mapping[str, int], text: str) -> int | None:
    """Return the node with the given default label (an anchor's label, followed by child numbers), or None if there is
    none.
    """
    if text == "A" and 0 not in nodes.names:
        return 0
    if nodes.height > DEEPEST:
        node = _number_in(text)
        return node if 0 < node < len(nodes.parents) and node not in nodes.names else None
    under_root = _find_under_root(nodes, text)
    if under_root is not None:
        return under_root
    end = len(text)
    while end > 1 and text[end - 1] in "0123456789.":
        end -= 1
        anchor = anchors.get(text[:end])
        target = None if anchor is None else _walk(nodes, anchor, text[end:])
        if target is not None:
            return target
    return None


def _walk(nodes: _Nodes, node: int, rest: str) -> int | None:
    empty, *steps = rest.split(".") if nodes.dotted else ["", *rest]
    if empty or not steps:
        return None
    for step in steps:
        if not (step.isascii() and step.isdecimal()) or step.startswith("0"):
            return None
        index = int(step) - 1
        if index >= len(nodes.children[node]):
            return None
        node = nodes.children[node][index]
        if node in nodes.names:
            return None
    return node
