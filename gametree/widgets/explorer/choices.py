"""What a reader chooses and types in the fields of an explorer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Unpack

from ...errors import choose
from ...games.kinds import CHANCE, MAX, MIN
from ...phrases import gettext
from ...rules import CHOICES, Order, Rules, to_rules, to_window
from ...search import ALGORITHMS
from ...search.request import refuse_tie
from ...trace.algorithms import FACTS, usual_algorithm
from ...tree.tree import Shape, Source, Tree, as_tree
from ...tree.view import settled
from ...values import INF, Number, write

__all__ = ["OBEYED", "ROOTS", "Choices"]

ROOTS = (MAX, MIN, CHANCE, "p1")
"""Who may move at the root, where the tree's text does not say."""

FIRST_TREE = "[3 12 8 2 4 6 14 5 2]"

LIMITS = frozenset({"order", "depth", "evaluate", "unstable"})
OF_OPTIONS = {"window": ("alpha", "beta"), "value_range": ("low", "high"), "player": ("player",)}
"""The fields of the options that an algorithm can have."""

OBEYED: dict[str, frozenset[str]] = {
    name: LIMITS.union(facts.obeys_unasked, *(OF_OPTIONS.get(option, ()) for option in facts.options))
    for name, facts in FACTS.items()
}
"""The fields that mean something to each algorithm, besides those of the tree; the others are not shown."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The contents of the fields. Text is kept as it is typed, whether it makes sense or not."""

    tree: str = FIRST_TREE
    branching: str = "3"
    """children of each node, or one number a level; only for a flat list of leaves"""
    root: str = MAX
    algorithm: str = "alphabeta"
    cut: str = "at_equality"
    fail: str = "soft"
    order: Order = "left_to_right"
    reach: str = "deep"
    tie: str = "first"
    player: str = ""
    """whom paranoid search is for; empty for who moves at the root"""
    alpha: str = ""
    """empty for −∞"""
    beta: str = ""
    """empty for ∞"""
    low: str = ""
    """empty for the least leaf, where an algorithm needs a range of values; so ``high`` for the greatest"""
    high: str = ""
    depth: str = ""
    """empty for no limit"""
    evaluate: str = ""
    """labels and values, such as ``B=4, C=9``"""
    unstable: str = ""
    """labels"""

    @classmethod
    def of(
        cls,
        tree: Source | None = None,
        algorithm: str | None = None,
        *,
        rules: Rules | None = None,
        window: Any = None,
        value_range: Any = None,
        **shape: Unpack[Shape],
    ) -> Choices:
        """Return the choices that make a search, given as to the search itself; text of a tree stays as it is.

        >>> Choices.of("3 5 2 9", branching=2).tree, Choices.of([[3, 5], [2, 9]]).tree
        ('3 5 2 9', '[[3 5] [2 9]]')
        """
        if tree is None:
            tree, shape = FIRST_TREE, {**shape, "branching": shape.get("branching") or 3}
        taken = as_tree(tree, **shape)
        given = cls._of_tree(tree, taken, **shape)
        if algorithm is None:
            algorithm = usual_algorithm(taken)
        given = replace(given, algorithm=choose(gettext("algorithm"), algorithm, ALGORITHMS))
        if rules is not None:
            refuse_tie(given.algorithm, to_rules(rules))
            given = given._with_rules(settled(taken, rules))
        if value_range is not None:
            given = given._with_rules(Rules(value_range=value_range))
        if window is not None:
            alpha, beta = to_window(window)
            given = replace(given, alpha=_end(alpha, -INF), beta=_end(beta, INF))
        return given

    @classmethod
    def _of_tree(cls, source: Source, tree: Tree, **shape: Unpack[Shape]) -> Choices:
        """Return the choices that make a tree: from text as it is typed, from anything else as the tree is written."""
        branching, root = shape.get("branching"), shape.get("root")
        if isinstance(source, str) and shape.get("levels") is None and root in (None, *ROOTS):
            numbers = [] if branching is None else [branching] if isinstance(branching, int) else branching
            return cls(tree=source, branching=" ".join(map(str, numbers)), root=root or MAX)
        return cls(tree=str(tree), branching="", root=tree.kind(0) if tree.kind(0) in ROOTS else MAX)

    def _with_rules(self, rules: Rules) -> Choices:
        """Return the choices with these rules."""
        low, high = rules.value_range or ("", "")
        evaluation = rules.evaluate if isinstance(rules.evaluate, tuple) else ()
        return replace(
            self,
            **{name: getattr(rules, name) for name in CHOICES},
            player=rules.player or "",
            depth="" if rules.depth is None else str(rules.depth),
            evaluate=", ".join(f"{label}={write(value)}" for label, value in evaluation),
            unstable=" ".join(rules.unstable),
            low=low if isinstance(low, str) else write(low),
            high=high if isinstance(high, str) else write(high),
        )

    def with_tree(self, **tree: str) -> Choices:
        """Return the choices with another tree, without what was said of the nodes of the one before.

        >>> Choices(depth="1", evaluate="B=4, C=9, D=1").with_tree(tree="[3 4]", branching="").depth
        ''
        """
        return replace(self, **tree, depth="", evaluate="", unstable="").with_order()

    def with_order(self) -> Choices:
        """Return the choices with an order of moves that suits any tree.

        >>> Choices(order=(("A", ("C", "B")),)).with_order().order
        'left_to_right'
        """
        return self if isinstance(self.order, str) else replace(self, order="left_to_right")


def _end(number: Number, infinite: Number) -> str:
    return "" if number == infinite else write(number)
