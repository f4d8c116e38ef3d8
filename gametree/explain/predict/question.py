"""The question: what is asked before a step, and every answer to it that is right or known to be wrong."""

from __future__ import annotations

from typing import NamedTuple

from ...tree.tree import NodeId

__all__ = ["LEVELS", "Question"]

LEVELS = ("leaf", "cut", "window", "value")
"""``leaf``: which leaf is evaluated next; ``cut``: whether a node is cut off at a test; ``window``: the α and β of a
node; ``value``: what a node passes up."""


class Question(NamedTuple):
    """A question about what comes next, which the picture after ``at`` events can answer."""

    at: int
    """asked when so many events have happened"""
    until: int
    """after the answer the player goes on to this position, just past the events foretold"""
    sort: str
    """how it is answered: ``"leaf"`` (a leaf of the tree), ``"choice"`` (one of ``choices``) or ``"numbers"``
    (a number for each of ``fields``)"""
    node: NodeId
    """the node that it is asked about; for a leaf the node at which the search stands"""
    ask: str
    """one sentence"""
    fields: tuple[str, ...]
    """the names of the numbers asked for: ``("α", "β")`` or ``("v",)``; empty for other sorts"""
    choices: tuple[tuple[str, str], ...]
    """key and text of each choice: ``(("cut", "Cut off"), ("on", "Go on"))``; empty for other sorts"""
    right: tuple[str, ...]
    """the number of the leaf's node, the key of the choice, or a text for each of ``fields`` (``"3"``, ``"−∞"``,
    ``"+∞"``, ``"1/3"``, ``"2.5"``, ``"(1, 2, 6)"``)"""
    praise: str
    """the sentence after a right answer"""
    wrong: dict[str, str]
    """the sentence after a wrong answer, by the answer: the key of a choice; numbers joined by ``;``; for leaves the
    numbers of their nodes and spans of them, as in ``"2-4 7"`` (the inner nodes in a span do not count). The key
    ``""`` is for every other wrong answer."""
