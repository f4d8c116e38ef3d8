"""SSS*: best-first search of strategies. It never evaluates a leaf that alpha-beta does not evaluate.

G. C. Stockman, "A minimax algorithm better than alpha-beta?", Artificial Intelligence 12 (1979). Ties are broken in
favour of the leftmost state, as in I. Roizen and J. Pearl, "A minimax algorithm better than alpha-beta? Yes and no", AI
21 (1983).
"""

from __future__ import annotations

import heapq
from typing import Unpack

from ..errors import named_keywords
from ..node_kinds import LEAF, MIN
from ..phrases import Phrase, gettext, pgettext
from ..rules import Rules
from ..trace.algorithms import WINDOWED, Search
from ..trace.result import Result
from ..tree.tree import NodeId, Source, Tree
from ..tree.view import View
from ..values import INF, Number
from .problem import MoverRecord, Options, Problem, Record

ROOT = 0
_LIVE, _SOLVED = False, True


@named_keywords(Options)
def sss(tree: Source, *, rules: Rules | None = None, **options: Unpack[Options]) -> Result:
    """Search by SSS*: always continue with the most promising plan (solution tree) or, among equally promising plans,
    the leftmost.

    In the trace, β is the merit of a node: an upper bound on the value of the plans through it (a lower bound, as α,
    when MIN moves at the root).

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree or game to search, in any form that `Tree.read` accepts. The tree of a game is built, because SSS*
        develops many plans at the same time.
    rules : Rules, optional
        The conventions of the search.
    **options
        For a list of leaves, ``branching``, ``levels`` and ``root``; for a game, ``state``, ``depth`` and the other
        fields of `Options`.

    Returns
    -------
    Result
        The result of the search.

    Examples
    --------
    >>> result = sss("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> result.value, result.evaluated_labels
    (3, ('B1', 'C1', 'D1', 'D2', 'D3', 'B2', 'B3'))
    """
    problem = Problem.of(SSS.name, tree, rules, **options)
    return problem.solve(lambda record: sss_value(problem.tree, problem.view, record))


def sss_value(tree: Tree, view: View, record: Record) -> Number:
    """Return the minimax value of a tree's root: take the best state from OPEN repeatedly, until the root is solved."""
    states = Open(tree, view, MoverRecord(record))
    states.add(ROOT, _LIVE, INF)
    while True:
        node, state, merit = states.best()
        if state == _LIVE and view.kind(node) == LEAF:
            states.evaluate(node, merit)
        elif state == _LIVE:
            states.expand(node, merit)
        else:
            states.leave(node, merit)
            if node == ROOT:
                return states.sign * merit
            states.continue_above(node, merit)


class Open:
    """OPEN: a list of states (node, live or solved, merit). The state with the maximum merit comes first; among states
    with equal merits, the leftmost comes first.

    If MIN moves at the root, the values are negated and the players swap roles.
    """

    def __init__(self, tree: Tree, view: View, record: MoverRecord) -> None:
        self.tree, self.view, self.record = tree, view, record
        self.sign = -1 if view.kind(ROOT) == MIN else 1
        self.place = {node: number for number, node in enumerate(_in_search_order(view))}
        self.states: list[tuple[Number, int, NodeId, bool]] = []
        self.opened: set[NodeId] = set()
        self.solved: set[NodeId] = set()
        self.dropped: set[NodeId] = set()
        self.so_far: dict[NodeId, Number] = {}
        self.evaluated_last: NodeId | None = None

    def add(self, node: NodeId, state: bool, merit: Number) -> None:
        self.opened.add(node)
        heapq.heappush(self.states, (-merit, self.place[node], node, state))

    def best(self) -> tuple[NodeId, bool, Number]:
        """Remove and return the best state of OPEN, skipping states that were dropped."""
        while True:
            negated, _, node, state = heapq.heappop(self.states)
            if node not in self.dropped:
                return node, state, -negated

    def evaluate(self, node: NodeId, merit: Number) -> None:
        """Mark a leaf as solved; its value is an upper bound on the value of every plan through it."""
        v = self.record.evaluate(node, self.sign * self.view.value(node), -INF, merit, self.sign)
        self.evaluated_last = node
        self.add(node, _SOLVED, min(merit, v))

    def expand(self, node: NodeId, merit: Number) -> None:
        """Add the children of a node to OPEN: all of them if the player at the root moves there, otherwise only the
        first.
        """
        self.record.enter(node, -INF, merit, self.sign)
        self.evaluated_last = None
        children = self.view.children(node)
        for child in children if self.chooses(node) else children[:1]:
            self.add(child, _LIVE, merit)

    def leave(self, node: NodeId, merit: Number) -> None:
        """Mark a node as solved."""
        self.solved.add(node)
        if self.view.kind(node) != LEAF:
            self.record.leave(node, merit, -INF, merit, self.sign)
        elif node != self.evaluated_last:
            self.record.recall(node, merit, -INF, merit, self.sign)
        self.evaluated_last = None

    def continue_above(self, node: NodeId, merit: Number) -> None:
        """Continue above a solved node: solve its parent, or add the next move there to OPEN."""
        parent = self.tree.parent(node) or ROOT
        if self.chooses(parent):
            self.choose(parent, merit)
            return
        if parent not in self.so_far or merit < self.so_far[parent]:
            self.so_far[parent] = merit
            self.record.improve(parent, merit, -INF, merit, self.sign)
        children = self.view.children(parent)
        later = children[children.index(node) + 1 :] if merit != -INF else ()  # no plan has a lower merit
        if later:
            self.add(later[0], _LIVE, merit)
        else:
            self.add(parent, _SOLVED, merit)

    def choose(self, node: NodeId, merit: Number) -> None:
        """Solve a node of the player at the root; no other move can be better, so all states below the node are
        dropped.
        """
        self.record.improve(node, merit, -INF, merit, self.sign)
        if any(child not in self.solved for child in self.view.children(node)):
            self.record.cut(node, merit, -INF, merit, self.sign)
        self.drop_below(node)
        self.add(node, _SOLVED, merit)

    def chooses(self, node: NodeId) -> bool:
        """Return whether the player at a node is the player at the root."""
        return (self.view.kind(node) == MIN) == (self.sign < 0)

    def drop_below(self, node: NodeId) -> None:
        pending = list(self.view.children(node))
        while pending:
            descendant = pending.pop()
            if descendant in self.opened and descendant not in self.solved and descendant not in self.dropped:
                self.dropped.add(descendant)
                pending.extend(self.view.children(descendant))


def _in_search_order(view: View) -> list[NodeId]:
    order, pending = [], [ROOT]
    while pending:
        node = pending.pop()
        order.append(node)
        pending.extend(reversed(view.children(node)))
    return order


# n is a node, t whether it is live or solved, h its merit; with MIN at the root the signs are reversed
_LISTING = """
search.head     | function SSS*(state)
search.start    |   OPEN ← {{(state, live, {promise})}}
search.loop     |   repeat
search.take     |     remove from OPEN the first (n, t, h) with the {greatest} h
search.live     |     if t = live then
search.leaf     |       if TERMINAL-TEST(n) then add (n, solved, {meet}(h, UTILITY(n))) to OPEN
search.limit ?  |       else if CUTOFF-TEST(n) then add (n, solved, {meet}(h, EVAL(n))) to OPEN
search.chooses  |       else if PLAYER(n) = {root} then
search.every    |         for each s in SUCCESSORS(n): add (s, live, h) to OPEN
search.one      |       else add (FIRST(SUCCESSORS(n)), live, h) to OPEN
search.end      |     else if n = state then return h
search.chosen   |     else if PLAYER(PARENT(n)) = {root} then
search.up       |       add (PARENT(n), solved, h) to OPEN
search.drop     |       remove from OPEN all states below PARENT(n)
search.next     |     else if n has a next sibling s and {hopeful} then add (s, live, h) to OPEN
search.last     |     else add (PARENT(n), solved, h) to OPEN
"""

SSS = Search(
    "sss",
    **WINDOWED,
    best_first=True,
    run=sss,
    begin=(sss_value, Open),
    title=Phrase("SSS*"),
    in_a_sentence=pgettext("in a sentence", "SSS*"),
    # TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
    # TRANSLATORS: a plan (Stockman's solution tree) has one move of %(player)s at each of its nodes, and all replies
    plan=gettext(
        "SSS* searches plans (one %(player)s move per node, every reply) by merit, a bound on their value; ties go "
        "%(order)s."
    ),
    pseudocode=_LISTING,
    lights={
        "begin": "search.head search.start",
        "evaluate": "search.take search.live search.leaf",
        "judge": "search.take search.live search.limit",
        "every": "search.take search.live search.chooses search.every",
        "one": "search.take search.live search.one",
        "solved": "search.take",
        "chosen": "search.chosen search.up",
        "drop": "search.drop",
        "next": "search.next",
        "last": "search.last",
        "end": "search.end",
    },
    words=(
        # TRANSLATORS: SSS* in Stockman's terms: a state is live or solved
        pgettext("pseudo-code", "live"),
        # TRANSLATORS: SSS* in Stockman's terms: a state is live or solved
        pgettext("pseudo-code", "solved"),
        pgettext("pseudo-code", "PARENT"),
        # TRANSLATORS: the set of the open states of SSS*
        pgettext("pseudo-code", "OPEN"),
    ),
    functions={"chosen": "Open.choose", "drop": "Open.choose"},
)
