"""The value of a plan against a fallible opponent, and a check that the values of pruned leaves do not matter."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from ..errors import InputError, named_keywords, to_function, wrong_value
from ..node_kinds import CHANCE, LEAF, MAX
from ..phrases import Code, gettext, short_repr
from ..rules import Rules
from ..search import expectiminimax, minimax
from ..trace.result import Result, to_result
from ..tree.fewest_leaves import perfect_values
from ..tree.rebuilding import replace_leaves
from ..tree.tree import NodeId, Tree
from ..tree.view import with_fixed_order
from ..values import Number, Value, ValueRefused, exact, is_infinite, show, to_number, whole_number

_Opponent: TypeAlias = "Mapping[str, str] | Callable[[Tree, NodeId], str] | Number"
"""moves of the opponent: fixed moves keyed by the label of the node, a function of the tree and a node, or the
probability of a random move
"""

_MOST_TRIALS = 10**5

_WIDEST = 50
"""maximum distance between a random value of a pruned leaf and the values in the tree"""


@named_keywords()
def value_against(result: Result, opponent: _Opponent) -> Number:
    """Return the exact value that the plan of `result.strategy` gets against an opponent.

    If ``opponent`` is a mapping or a function, it gives the opponent's move at a node. If it is a number, the opponent
    makes a random move with this probability (all moves equally likely), and otherwise a perfect one. At nodes that are
    missing from a mapping, the opponent plays perfectly. The plan of a minimax or alpha-beta search guarantees MAX at
    least `result.value` against any opponent.

    >>> import gametree as gt
    >>> result = gt.minimax("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> value_against(result, {"B": "b2"}), value_against(result, 0.5)
    (12, Fraction(16, 3))
    """
    tree, plan = to_result("value_against", result).tree, result.strategy
    if not plan and tree.kind(0) != LEAF:
        raise InputError(gettext("the search failed low, so there is no plan to measure; search with a wider window"))
    perfect = [0 if value is None else _number(value) for value in perfect_values(tree)]
    error = _probability_of_error(opponent)
    values: dict[NodeId, Number] = {}
    for node in reversed(tree.nodes):
        children = tree.children(node)
        if not children:
            values[node] = _number(tree.value(node))
        elif tree.kind(node) == CHANCE:
            values[node] = exact(sum(Fraction(tree.probability(child) or 0) * values[child] for child in children))
        elif tree.kind(node) == (MAX if tree.kind(0) == CHANCE else tree.kind(0)):
            move = plan.get(tree.label(node))
            values[node] = values[_child(tree, node, move)] if move else perfect[node]
        else:
            best = next(child for child in children if perfect[child] == perfect[node])
            if error is not None:
                mean = sum((values[child] for child in children), start=Fraction(0)) / len(children)
                values[node] = exact(error * mean + (1 - error) * values[best])
            else:
                move = opponent(tree, node) if callable(opponent) else opponent.get(tree.label(node))  # type: ignore[union-attr]
                values[node] = values[best if move is None else _child(tree, node, move)]
    return values[0]


@dataclass(frozen=True, slots=True)
class _PrunedCheck:
    """The results of searches with new values at the pruned leaves."""

    value: Value
    best_move: str | None
    trials: tuple[tuple[dict[str, Number], Value, str | None], ...]
    """for each trial: the new leaf values keyed by label, the value of the root, and the best move"""

    @property
    def holds(self) -> bool:
        """Whether every trial has the same value and best move as the original search."""
        return all((value, move) == (self.value, self.best_move) for _, value, move in self.trials)

    def __str__(self) -> str:
        lines = []
        for leaves, value, move in self.trials:
            changed = ", ".join(f"{label} = {show(number)}" for label, number in leaves.items())
            lines.append(f"{changed}: {show(value)}, {move}")
        return "\n".join(lines)


@named_keywords()
def check_pruned(result: Result, trials: int = 10, seed: int = 0) -> _PrunedCheck:
    """Search again by minimax, with random values at every pruned leaf.

    The full search confirms that neither the value nor the first best move depends on pruned leaves.

    Parameters
    ----------
    result : Result
        The result of a search, with an exact value.
    trials : int, default 10
        The number of trials, each with new values.
    seed : int, default 0
        The seed of the random values.

    Returns
    -------
    check
        ``check.holds`` is true if nothing changed; ``check.trials`` contains the values and the result of each trial.

    Examples
    --------
    >>> import gametree as gt
    >>> check = check_pruned(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), trials=3)
    >>> check.holds, len(check.trials)
    (True, 3)
    """
    if to_result("check_pruned", result).bound != "exact":
        problem = gettext(
            "the value of this search is only a bound (%(bound)s), so check_pruned cannot compare it; "
            "search with a wider window"
        )
        raise InputError(problem.with_values(bound=Code(repr(result.bound))))
    whole_number(Code("trials"), trials, 0, _MOST_TRIALS)
    tree, random_numbers = result.tree, random.Random(whole_number(Code("seed"), seed, 0))
    search = expectiminimax if CHANCE in tree.kinds else minimax
    low, high = _random_range(result)
    order = with_fixed_order(tree, result.rules).order
    trial_results = []
    for _ in range(trials):
        new: dict[str, Number] = {tree.label(leaf): random_numbers.randint(low, high) for leaf in result.pruned_leaves}
        repeated = search(replace_leaves(tree, new), rules=Rules(order=order))
        trial_results.append((new, repeated.value, repeated.best_move))
    return _PrunedCheck(result.value, result.best_move, tuple(trial_results))


def _random_range(result: Result) -> tuple[int, int]:
    ends = result.rules.value_range
    if ends is not None:
        return int(ends[0]), int(ends[1])
    finite = [int(v) for leaf in result.tree.leaves if not is_infinite(v := _number(result.tree.value(leaf)))] or [0]
    return min(finite) - _WIDEST, max(finite) + _WIDEST


def _probability_of_error(opponent: Any) -> Number | None:
    if callable(opponent):
        to_function("opponent", opponent, 2)
    if isinstance(opponent, Mapping) or callable(opponent):
        return None
    try:
        error = to_number(opponent)
    except ValueRefused:
        error = -1
    if not 0 <= error <= 1:
        raise InputError(
            wrong_value(
                "opponent",
                opponent,
                gettext("moves by label, a function of tree and node, or a probability of an error from 0 to 1"),
            )
        )
    return error


def _child(tree: Tree, node: NodeId, move: str) -> NodeId:
    for name in (tree.move, tree.label):
        for child in tree.children(node):
            if name(child) == move:
                return child
    names = ", ".join(tree.move(child) for child in tree.children(node))
    problem = gettext("%(given)s is not a move at %(node)s; write one of the moves %(moves)s")
    raise InputError(problem.with_values(given=short_repr(move), node=tree.label(node), moves=Code(names)))


def _number(value: Value | None) -> Number:
    if value is None or isinstance(value, tuple):
        raise InputError(
            gettext("value_against is for two players, but this tree has tuples at the leaves; use a tree with numbers")
        )
    return value
