"""MTD(f): close in on the value with null windows only, remembering what is known of every node.

A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
Intelligence 87 (1996).
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Unpack

from ..errors import AlgorithmError
from ..kinds import LEAF, MAX
from ..rules import Rules
from ..trace.result import Result
from ..trace.trace import EventKind
from ..tree.tree import Source
from ..tree.view import View
from ..values import INF, ValueRefused, to_number
from .memory import Memory
from .of_game import problem_of
from .problem import Record
from .request import Options

__all__ = ["mtdf", "mtdf_value"]


def mtdf(tree: Source, *, first_guess: Any = 0, rules: Rules | None = None, **options: Unpack[Options]) -> Result:
    """Search by MTD(f): each pass asks whether the value reaches a guess, and the answer is the next guess.

    A node whose bounds already answer is recalled and not searched again. ``first_guess`` is a finite number.

    >>> result = mtdf("[[3 12 8] [2 4 6] [14 5 2]]", first_guess=3)
    >>> result.value, len(result.evaluated)
    (3, 7)
    """
    problem = problem_of("mtdf", tree, rules, **options)
    problem.for_two_players(others=("expectiminimax", "star1", "star2"))
    try:
        guess = to_number(first_guess)
    except ValueRefused:
        guess = INF
    if guess in (INF, -INF):
        raise AlgorithmError(f"mtdf: needed a finite number as first_guess, got {first_guess!r}")
    step = problem.step
    return problem.solve(
        lambda record, memory: mtdf_value(problem.root, guess, problem.view, step, record=record, memory=memory)
    )


def mtdf_value(
    node: Any, guess: Any, view: View, step: Any, *, record: Record = None, memory: Memory | None = None
) -> Any:
    """Return the minimax value of ``node``, from a first guess; ``step`` is the width of a null window."""
    kind, children, value, _ = view
    note = record or (lambda event: None)
    name: Callable[[Any], Any] = (lambda node: node) if memory is None else attrgetter("key")
    low: dict[Any, Any] = {}
    high: dict[Any, Any] = {}

    def search(node: Any, alpha: Any, beta: Any) -> Any:
        """Alpha-beta with memory: what was learnt of a node in an earlier pass is used first."""
        place = name(node)
        least, most = low.get(place, -INF), high.get(place, INF)
        if least >= beta or most <= alpha or least == most:
            v = most if most <= alpha else least
            note((EventKind.RECALL, node, v, alpha, beta))
            return v
        if kind(node) == LEAF:
            low[place] = high[place] = v = value(node)
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
            high[place] = best
        if best >= beta:
            low[place] = best
        note((EventKind.LEAVE, node, best, alpha, beta))
        return best

    def follow(node: Any) -> None:
        """Find the line: at each node the first child whose bounds say that it keeps the value."""
        line = [node]
        while kind(line[-1]) != LEAF:
            bounds, enough = (low, guess.__le__) if kind(line[-1]) == MAX else (high, guess.__ge__)
            line.append(next(c for c in children(line[-1]) if name(c) in bounds and enough(bounds[name(c)])))
        for above, below in zip(line[-2::-1], line[:0:-1], strict=True):
            if memory is not None:
                above.line = below, below.line

    least, most = -INF, INF
    while least < most:
        beta = guess + step if guess == least else guess
        guess = search(node, beta - step, beta)
        if guess < beta:
            most = guess
        else:
            least = guess
    if memory is not None:
        follow(node)
    return guess
