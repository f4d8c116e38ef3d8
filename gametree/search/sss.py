"""SSS*: best-first search of strategies; it never evaluates a leaf that alpha-beta does not.

G. C. Stockman, "A minimax algorithm better than alpha-beta?", Artificial Intelligence 12 (1979). With leftmost
tie-break, as I. Roizen and J. Pearl, "A minimax algorithm better than alpha-beta? Yes and no", AI 21 (1983).
"""

from __future__ import annotations

import heapq
from typing import Any, Unpack

from ..kinds import LEAF, MAX
from ..rules import Rules
from ..trace.result import Result
from ..trace.trace import EventKind
from ..tree.tree import NodeId, Source, Tree
from ..tree.view import View
from ..values import INF
from .problem import Problem, Record
from .request import Options

__all__ = ["sss", "sss_value"]


def sss(tree: Source, *, rules: Rules | None = None, **options: Unpack[Options]) -> Result:
    """Search by SSS*: always go on with the plan that promises most, the leftmost among equals.

    In the trace β is the promise of a node: an upper bound on what the plans through it can be worth
    (a lower bound, as α, when MIN moves at the root). Of a game
    it builds the tree, because it holds many plans at once.

    >>> result = sss("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> result.value, result.evaluated_labels
    (3, ('B1', 'C1', 'D1', 'D2', 'D3', 'B2', 'B3'))
    """
    problem = Problem.of("sss", tree, rules, **options)
    problem.for_two_players(others=("expectiminimax", "star1", "star2"))
    return problem.solve(lambda record, _: sss_value(problem.tree, problem.view, record=record))


def sss_value(tree: Tree, view: View, *, record: Record = None) -> Any:
    """Return the minimax value of a tree's root.

    OPEN holds states (node, live or solved, merit); the greatest merit comes first, the leftmost among equals.
    With MIN at the root, values change their sign and the players their parts.
    """
    kind, children, value, _ = view
    sign = -1 if kind(0) not in (MAX, LEAF) else 1
    place = {node: number for number, node in enumerate(_in_search_order(view))}
    states: list[tuple[Any, int, NodeId, bool]] = [(-INF, 0, 0, False)]
    opened: set[NodeId] = set()
    solved: set[NodeId] = set()
    purged: set[NodeId] = set()
    so_far: dict[NodeId, Any] = {}

    def note(event: EventKind, node: NodeId, v: Any, merit: Any) -> None:
        if record:
            window = (-INF, merit) if sign > 0 else (-merit, INF)
            record((event, node, None if v is None else sign * v, *window))

    def push(node: NodeId, is_solved: bool, merit: Any) -> None:
        opened.add(node)
        heapq.heappush(states, (-merit, place[node], node, is_solved))

    def chooses(node: NodeId) -> bool:
        """Tell whether the player at a node is the one at the root."""
        return (kind(node) == MAX) == (sign > 0)

    def purge(node: NodeId) -> None:
        """Drop the states below a node: one of its children is solved, and no other plan through it is better."""
        pending = list(children(node))
        while pending:
            below = pending.pop()
            if below in opened and below not in solved and below not in purged:
                purged.add(below)
                pending.extend(children(below))

    evaluated_last: NodeId | None = None
    while True:
        negated, _, node, is_solved = heapq.heappop(states)
        merit, parent = -negated, tree.parent(node)
        if node in purged:
            continue
        if not is_solved and kind(node) == LEAF:
            note(EventKind.EVALUATE, node, sign * value(node), merit)
            evaluated_last = node
            push(node, True, min(merit, sign * value(node)))
        elif not is_solved:
            note(EventKind.ENTER, node, None, merit)
            evaluated_last = None
            for child in children(node) if chooses(node) else children(node)[:1]:
                push(child, False, merit)
        else:
            solved.add(node)
            if kind(node) != LEAF:
                note(EventKind.LEAVE, node, merit, merit)
            elif node != evaluated_last:
                note(EventKind.RECALL, node, merit, merit)
            evaluated_last = None
            if parent is None:
                return sign * merit
            if chooses(parent):
                note(EventKind.IMPROVE, parent, merit, merit)
                if any(child not in solved for child in children(parent)):
                    note(EventKind.CUT, parent, merit, merit)
                purge(parent)
                push(parent, True, merit)
                continue
            if parent not in so_far or merit < so_far[parent]:
                so_far[parent] = merit
                note(EventKind.IMPROVE, parent, merit, merit)
            later = children(parent)[children(parent).index(node) + 1 :] if merit != -INF else ()  # nothing is less
            push(later[0], False, merit) if later else push(parent, True, merit)


def _in_search_order(view: View) -> list[NodeId]:
    """Return the nodes in preorder with children in search order: leftmost is what comes first here."""
    found, pending = [], [0]
    while pending:
        node = pending.pop()
        found.append(node)
        pending.extend(reversed(view.children(node)))
    return found
