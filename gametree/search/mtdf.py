"""MTD(f): close in on the value with null windows only, remembering what is known of every node.

A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
Intelligence 87 (1996).
"""

from __future__ import annotations

from typing import Any, Unpack

from ..errors import AlgorithmError
from ..kinds import LEAF, MAX
from ..result import Result
from ..rules import Rules
from ..trace import EventKind
from ..tree import Shape, Source
from ..values import INF, ValueRefused, to_number
from ..view import View
from .problem import Problem, Record
from .pvs import smallest_step

__all__ = ["mtdf", "mtdf_value"]


def mtdf(tree: Source, *, first_guess: Any = 0, rules: Rules | None = None, **shape: Unpack[Shape]) -> Result:
    """Search by MTD(f): each pass asks whether the value reaches a guess, and the answer is the next guess.

    A node whose bounds already answer is recalled and not searched again. ``first_guess`` is a finite number.

    >>> result = mtdf("[[3 12 8] [2 4 6] [14 5 2]]", first_guess=3)
    >>> result.value, len(result.evaluated)
    (3, 7)
    """
    problem = Problem.of("mtdf", tree, rules, **shape)
    problem.for_two_players(others=("expectiminimax", "star1", "star2"))
    try:
        guess = to_number(first_guess)
    except ValueRefused:
        guess = INF
    if guess in (INF, -INF):
        raise AlgorithmError(f"mtdf: needed a finite number as first_guess, got {first_guess!r}")
    step = smallest_step(problem.tree, problem.rules)
    return problem.solve(lambda record: mtdf_value(0, guess, problem.view, step, record=record))


def mtdf_value(node: Any, guess: Any, view: View, step: Any, *, record: Record = None) -> Any:
    """Return the minimax value of ``node``, from a first guess; ``step`` is the width of a null window."""
    kind, children, value, _ = view
    note = record or (lambda event: None)
    low: dict[Any, Any] = {}
    high: dict[Any, Any] = {}

    def search(node: Any, alpha: Any, beta: Any) -> Any:
        """Alpha-beta with memory: what was learnt of a node in an earlier pass is used first."""
        least, most = low.get(node, -INF), high.get(node, INF)
        if least >= beta or most <= alpha or least == most:
            v = most if most <= alpha else least
            note((EventKind.RECALL, node, v, alpha, beta))
            return v
        if kind(node) == LEAF:
            low[node] = high[node] = v = value(node)
            note((EventKind.EVALUATE, node, v, alpha, beta))
            return v
        note((EventKind.ENTER, node, None, alpha, beta))
        maximizing = kind(node) == MAX
        best = -INF if maximizing else INF
        for child in children(node):
            v = search(child, alpha, beta)
            if not (v > best if maximizing else v < best):
                continue
            best = v
            note((EventKind.IMPROVE, node, best, alpha, beta))
            if best >= beta if maximizing else best <= alpha:
                note((EventKind.CUT, node, best, alpha, beta))
                break
        if best <= alpha:
            high[node] = best
        if best >= beta:
            low[node] = best
        note((EventKind.LEAVE, node, best, alpha, beta))
        return best

    least, most = -INF, INF
    while least < most:
        beta = guess + step if guess == least else guess
        guess = search(node, beta - step, beta)
        if guess < beta:
            most = guess
        else:
            least = guess
    return guess
