"""Alpha-beta: the minimax value without the branches that cannot matter."""

from __future__ import annotations

from typing import Any, Unpack

from ..kinds import LEAF, MAX
from ..rules import INFINITE_WINDOW, Rules, to_window
from ..trace.result import Result
from ..trace.trace import EventKind
from ..tree.tree import Source
from ..tree.view import View
from ..values import INF
from .habits import RIGHT, Habits
from .memory import Memory, hooks_of
from .of_game import problem_of
from .problem import Record
from .request import Options

__all__ = ["alphabeta", "alphabeta_value"]

ENTER, EVALUATE, IMPROVE, CUT, LEAVE = (
    EventKind.ENTER, EventKind.EVALUATE, EventKind.IMPROVE, EventKind.CUT, EventKind.LEAVE,
)  # fmt: skip


def alphabeta(
    tree: Source,
    *,
    rules: Rules | None = None,
    window: tuple[Any, Any] = INFINITE_WINDOW,
    habits: Habits = RIGHT,
    **options: Unpack[Options],
) -> Result:
    """Search a tree (or text, or lists taken for one, or a game) by alpha-beta and return the traced `Result`.

    ``window`` is the start window (α, β); wrong ``habits`` search as somebody with a misunderstanding does.
    A `Game` is searched without its tree and without a trace, by what `GameOptions` says: ``state``, ``depth`` with
    ``evaluate``, ``order``, ``symmetry``, ``table``; with ``trace=True`` its tree is built and searched.
    Raises `AlgorithmError` for chance nodes, numbered players, tuples, or a window with α ≥ β. Decks 000 to 004.

    >>> result = alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
    >>> result.value, result.best_move, [result.tree.label(n) for n in result.pruned_leaves]
    (3, 'a1', ['C2', 'C3'])
    >>> from gametree.games import TicTacToe
    >>> alphabeta(TicTacToe(), depth=2).best_move, len(alphabeta(TicTacToe(), depth=2, trace=True).cuts)
    ('5', 7)
    """
    problem = problem_of("alphabeta", tree, rules, **options)
    problem.for_two_players(others=("expectiminimax", "star1", "star2"))
    bounds = to_window(window)
    view = habits.seen(problem.view)
    return problem.solve(
        lambda record, memory: alphabeta_value(
            problem.root, *bounds, view, rules=problem.rules, habits=habits, record=record, memory=memory
        ),
        bounds,
    )


def alphabeta_value(
    node: Any,
    alpha: Any,
    beta: Any,
    view: View,
    *,
    rules: Rules | None = None,
    habits: Habits = RIGHT,
    record: Record = None,
    memory: Memory | None = None,
) -> Any:
    """Return the value of ``node`` as far as the window (alpha, beta) asks for it.

    ALPHA-BETA-SEARCH of the decks, MAX-VALUE and MIN-VALUE in one function. Invariant: on the path to
    a node MAX is already sure of α and MIN of β; a value at or below α, or at or above β, cannot
    change the root, so that such a node may stop.

    The tree is read through the callables of ``view``; ``record`` receives each event as a tuple, ``memory`` keeps
    line and table of a search that records none. ``hands``, ``stop`` and ``still_read`` are None unless the rules or
    the habits differ from the textbook.
    """
    kind, children, value, _ = view
    rules = rules or Rules()
    at_equality, hard = rules.cut == "at_equality", rules.fail == "hard"
    hands, stop = habits.hands(view, rules, (alpha, beta)), habits.stop(view, rules)
    still_read = habits.still_read(view)
    recall, keep = hooks_of(memory)

    def search(node: Any, alpha: Any, beta: Any) -> Any:
        player = kind(node)
        if player == LEAF:
            v = value(node)
            if record is not None:
                record((EVALUATE, node, v, alpha, beta))
            return v
        if recall is not None and (known := recall(node, alpha, beta)) is not None:
            return known
        if record is not None:
            record((ENTER, node, None, alpha, beta))
        floor, ceiling = alpha, beta
        if player == MAX:
            best = -INF
            for child in children(node):
                if hands is None:
                    v = search(child, alpha, beta)
                else:
                    low, high = hands.down(node, best, alpha, beta)
                    v = search(child, low, high)
                    v, best, alpha, beta = hands.back(node, child, v, best, alpha, beta)
                if v > best:
                    best = v
                    if memory is not None:
                        node.line = child, child.line
                    if (best >= beta and (at_equality or best > beta)) or (stop and stop(node, best, floor, ceiling)):
                        if record is not None:
                            record((IMPROVE, node, best, alpha, beta))
                        for late in still_read(node, child) if still_read else ():
                            best = max(best, search(late, alpha, beta))
                        if record is not None:
                            record((CUT, node, best, alpha, beta))
                        break
                    if best > alpha:
                        alpha = best
                    if record is not None:
                        record((IMPROVE, node, best, alpha, beta))
        else:
            best = INF
            for child in children(node):
                if hands is None:
                    v = search(child, alpha, beta)
                else:
                    low, high = hands.down(node, best, alpha, beta)
                    v = search(child, low, high)
                    v, best, alpha, beta = hands.back(node, child, v, best, alpha, beta)
                if v < best:
                    best = v
                    if memory is not None:
                        node.line = child, child.line
                    if (best <= alpha and (at_equality or best < alpha)) or (stop and stop(node, best, floor, ceiling)):
                        if record is not None:
                            record((IMPROVE, node, best, alpha, beta))
                        for late in still_read(node, child) if still_read else ():
                            best = min(best, search(late, alpha, beta))
                        if record is not None:
                            record((CUT, node, best, alpha, beta))
                        break
                    if best < beta:
                        beta = best
                    if record is not None:
                        record((IMPROVE, node, best, alpha, beta))
        if hard:
            best = max(floor, min(ceiling, best))
        if keep is not None:
            keep(node, best, floor, ceiling)
        if record is not None:
            record((LEAVE, node, best, alpha, beta))
        return best

    return search(node, alpha, beta)
