"""Iterative deepening: alpha-beta to one ply, two, three …, each time in the order that the last time suggests."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Sequence
from typing import Any, Unpack

from ..errors import AlgorithmError
from ..games.game import Game, State
from ..games.positions import estimate_at
from ..kinds import MAX, MIN
from ..rules import INFINITE_WINDOW, Rules, to_rules
from ..trace.game_result import GameResult
from ..trace.result import Result
from ..trace.trace import EventKind, RawEvent, Trace
from ..tree.tree import NodeId, Source, Tree
from ..tree.view import View, settled, view_of
from ..values import INF, Value
from .alphabeta import alphabeta_value
from .lazy import Spent
from .memory import Memory
from .of_game import GameProblem
from .problem import Problem, Record, room_for
from .request import GameOptions, is_lazy, unfolded

__all__ = ["iterative_deepening"]

DEEPEST = 1000
"""plies: no search of a game goes so far"""


def iterative_deepening(
    tree: Source,
    *,
    evaluate: Any = None,
    rules: Rules | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    **options: Unpack[GameOptions],
) -> Result:
    """Search by alpha-beta to depth 1, 2, 3 … up to the whole tree (or ``Rules(depth=…)``).

    ``evaluate`` judges the positions at each limit: a mapping from labels to values, or a function of tree and
    node; of a game, a function of the position, or its own evaluation. Every iteration searches first what the one
    before found best. The last one counts. A search of a game stops after so many ``nodes`` or ``seconds``; the
    last iteration that came to its end counts then, at least the first.

    >>> guess = {"B": 4, "C": 9, "D": 1}
    >>> result = iterative_deepening("[[3 12 8] [2 4 6] [14 5 2]]", evaluate=guess)
    >>> result.value, result.visits, result.evaluated_labels[:4]
    (3, 12, ('B', 'C', 'D', 'C1'))
    """
    given = to_rules(rules)
    if isinstance(tree, Game) and is_lazy(tree, options):
        problem = GameProblem("iterative_deepening", tree, given, {**options, "evaluate": evaluate})
        return _of_game(problem, INF if nodes is None else nodes, INF if seconds is None else seconds)
    for name, budget in (("nodes", nodes), ("seconds", seconds)):
        if budget is not None:
            raise AlgorithmError(f"{name}: a budget goes with a game that is searched without a trace; leave it out")
    judge = evaluate if evaluate is not None else given.evaluate
    if isinstance(tree, Game):
        judge = _judge(tree, judge)
        given = dataclasses.replace(given, evaluate=None)
        taken, given = unfolded("iterative_deepening", tree, given, {**options, "evaluate": evaluate})
    else:
        taken, given = unfolded("iterative_deepening", tree, given, options)
    deepest = taken.height if given.depth is None else min(given.depth, taken.height)
    plain = dataclasses.replace(given, depth=None, evaluate=None)
    Problem.of("iterative_deepening", taken, plain).for_two_players(others=("expectiminimax", "star1", "star2"))
    events: list[RawEvent] = []
    estimates: dict[str, Any] = {}
    for depth in range(min(1, deepest), deepest + 1):
        limited = _limited(taken, given, depth, judge)
        estimates |= dict(limited.evaluate) if isinstance(limited.evaluate, tuple) else {}
        view = _in_order(view_of(taken, limited), taken, events)
        with room_for(taken.height):
            alphabeta_value(0, -INF, INF, view, rules=limited, record=events.append)
    kept = dataclasses.replace(given, depth=given.depth, evaluate=estimates or None)
    return Result(Trace(taken, "iterative_deepening", kept, INFINITE_WINDOW, tuple(events)))


def _of_game(problem: GameProblem, nodes: float, seconds: float) -> GameResult:
    """Search a game deeper and deeper, until all of it or the budget is searched."""
    problem.for_two_players(others=("expectiminimax", "star1", "star2"))
    until, deepest = time.monotonic() + seconds, problem.rules.depth
    values: dict[State, Value] = {}
    entered = leaves = hits = 0
    best: GameResult | None = None

    def search(record: Record, memory: Memory | None) -> Value:
        root, view, rules = problem.root, problem.view, problem.rules
        found: Value = alphabeta_value(root, -INF, INF, view, rules=rules, record=record, memory=memory)
        return found

    last = DEEPEST if deepest is None else deepest
    for depth in range(min(1, last), last + 1):
        problem.see(depth, values)
        memory, view = problem.memory(values), problem.game_view
        if best is not None:
            view.limit(nodes - entered - leaves, until)
            problem.view = view.view
        value: Value | None
        try:
            value = problem.run(search, memory)
        except Spent:
            value = None
        now = view.counts()
        entered, leaves, hits = entered + now[0], leaves + now[1], hits + memory.hits
        if value is None:
            break
        best = problem.result(value, memory, depth=depth if view.cut_short else None)
        if not view.cut_short:
            break
    assert best is not None
    return GameResult(dataclasses.replace(best.found, entered=entered, visits=leaves, hits=hits))


def _judge(game: Game, evaluate: Any) -> Callable[[Tree, NodeId], Value]:
    """Return the evaluation of a game's positions as one of its tree's nodes."""
    return lambda tree, node: estimate_at(game, tree.position(node), evaluate)


def _limited(tree: Tree, rules: Rules, depth: int, judge: Any) -> Rules:
    """Return the rules of one iteration, with an evaluation for just the positions at its limit."""
    bare = dataclasses.replace(rules, depth=None, evaluate=None)
    if depth >= tree.height:
        return settled(tree, bare)
    if judge is None:
        raise AlgorithmError(
            "iterative_deepening: needed an evaluation of the positions at each depth limit, got none; "
            "add evaluate={'B': …} or evaluate=function"
        )
    return settled(tree, dataclasses.replace(bare, depth=depth, evaluate=judge))


def _in_order(view: View, tree: Tree, events: Sequence[RawEvent]) -> View:
    """Return the view with the moves in the order of their last known values, the best for the mover first."""
    values: dict[NodeId, Any] = {
        node: value for kind, node, value, _, _ in events if kind in (EventKind.LEAVE, EventKind.EVALUATE)
    }
    if not values:
        return view
    orders: list[Sequence[NodeId]] = []
    for node in tree:
        below = view.children(node)
        known = [child for child in below if child in values]
        if view.kind(node) in (MAX, MIN):
            known.sort(key=lambda child: values[child], reverse=view.kind(node) == MAX)
        orders.append((*known, *(child for child in below if child not in values)))
    return view._replace(children=orders.__getitem__)
