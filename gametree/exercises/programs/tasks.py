"""The functions that a student can be asked to write, each with its call and the kit's own search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ...games.kinds import LEAF
from ...languages import translator
from ...rules import Rules
from ...search import alphabeta, expectiminimax, minimax
from ...trace.result import Result
from ...tree.tree import NodeId, Source, Tree
from ...tree.view import frontier, settled, view_of
from ...values import INF, Number, to_json
from . import program_words as sentences

__all__ = ["TASKS", "Task", "leaf_values", "nodes_json"]


@dataclass(frozen=True)
class Task:
    """What a student is asked to write.

    >>> print(TASKS["minimax"].text().splitlines()[0])
    def minimax(node): ...
    """

    name: str
    parameters: tuple[str, ...]
    bounds: tuple[Number, ...] = ()
    """what the function is called with after the root"""
    search: Callable[..., Result] | None = None
    """the kit's own search; None for an evaluation function"""
    takes_chance: bool = False
    """whether the function is tried on trees with chance nodes"""
    names: tuple[str, ...] = ()
    """other names that the function may have"""

    @property
    def signature(self) -> str:
        """The first line of the function that is asked for."""
        return f"def {self.call}: ..."

    @property
    def function(self) -> str:
        """The name of the function that is asked for."""
        return self.names[0] if self.names else self.name

    @property
    def call(self) -> str:
        """How the function is called."""
        return f"{self.function}({', '.join(self.parameters)})"

    def text(self, lang: str = "en", rules: Rules | None = None) -> str:
        """Say what is asked for: the signature, what a node can be asked, what to return, and the rules."""
        t, asked = translator(lang), sentences.asked(self.name, (rules or Rules()).cut)
        return "\n".join([self.signature, "", *(phrase.told(t) for phrase in asked)])

    def result(self, tree: Source, rules: Rules) -> Result:
        """Search a tree with the kit's own search."""
        assert self.search is not None
        return self.search(tree, rules=rules)


TASKS: Mapping[str, Task] = MappingProxyType(
    {
        task.name: task
        for task in (
            Task("minimax", ("node",), search=minimax),
            Task("alphabeta", ("node", "alpha", "beta"), (-INF, INF), search=alphabeta),
            Task("expectiminimax", ("node",), search=expectiminimax, takes_chance=True),
            Task("evaluation", ("position",), names=("evaluate", "evaluation")),
        )
    }
)
"""The tasks by their names."""


def nodes_json(tree: Tree, rules: Rules) -> list[list[Any]]:
    """Return the nodes that a search with these rules can come to, in preorder, as a worker takes them.

    Each is its number, its label, who moves, the probabilities of its children, and their numbers. The nodes have no
    values: `leaf_values` has those, and a worker asks for them.

    >>> nodes_json(Tree.parse("[[3 12] 2]"), Rules())[1:3]
    [[1, 'B', 'min', [], [2, 3]], [2, 'B1', None, [], []]]
    """
    view = view_of(tree, settled(tree, rules))
    found: list[list[Any]] = []
    pending: list[NodeId] = [0]
    while pending:
        node = pending.pop()
        kind, below = view.kind(node), view.children(node)
        shares = [view.probability(child) for child in below]
        given = [] if None in shares else list(map(to_json, shares))
        found.append([node, tree.label(node), None if kind == LEAF else kind, given, list(below)])
        pending.extend(reversed(below))
    return found


def leaf_values(tree: Tree, rules: Rules) -> dict[NodeId, object]:
    """Return the value of each leaf that a search with these rules can come to, as JSON has it.

    >>> leaf_values(Tree.parse("[[3 1/2] 2]"), Rules())
    {2: 3, 3: '1/2', 4: 2}
    """
    value = view_of(tree, settled(tree, rules)).value
    known = {leaf: value(leaf) for leaf in frontier(tree, settled(tree, rules))}
    return {leaf: None if worth is None else to_json(worth) for leaf, worth in known.items()}
