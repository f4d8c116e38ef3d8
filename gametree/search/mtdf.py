"""MTD(f): repeat null-window searches until the lower and upper bound of the value meet, and store the bounds of every
node.

A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
Intelligence 87 (1996).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Unpack

from ..errors import AlgorithmError, named_keywords
from ..node_kinds import LEAF, MAX
from ..phrases import Phrase, gettext, pgettext, short_repr
from ..rules import Rules
from ..trace.algorithms import WINDOWED, Search
from ..trace.result import Result
from ..tree.tree import NodeId, Source
from ..tree.view import View
from ..values import INF, Number, ValueRefused, to_number
from .minimax import CALLS
from .problem import Options, Problem, Record, is_lazy
from .without_tree import search_game


@named_keywords(Options)
def mtdf(tree: Source, *, first_guess: Any = 0, rules: Rules | None = None, **options: Unpack[Options]) -> Result:
    """Search by MTD(f): each pass tests whether the value reaches a guess, and the bound that it returns is the next
    guess.

    A node whose stored bounds suffice is not searched again.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree or game to search, in any form that `Tree.read` accepts.
    first_guess : number, default 0
        The guess of the first pass, a finite number; the closer it is to the value, the fewer passes are needed.
    rules : Rules, optional
        The conventions of the search.
    **options
        For a list of leaves, ``branching``, ``levels`` and ``root``; for a game, ``state``, ``depth`` and the other
        fields of `Options`.

    Returns
    -------
    Result
        The result of the search; for a game without ``trace``, a `GameResult`.

    Examples
    --------
    >>> result = mtdf("[[3 12 8] [2 4 6] [14 5 2]]", first_guess=3)
    >>> result.value, len(result.evaluated)
    (3, 7)
    """
    guess = _finite(first_guess)
    if is_lazy(tree, options):
        return search_game(MTDF.name, tree, rules, options, guess=guess)
    problem = Problem.of(MTDF.name, tree, rules, **options)
    return problem.solve(lambda record: mtdf_value(problem.view, 0, guess, problem.step, record))


def _finite(first_guess: Any) -> Number:
    try:
        guess = to_number(first_guess)
    except ValueRefused:
        guess = INF
    if guess in (INF, -INF):
        raise AlgorithmError(
            gettext("first_guess is %(got)s; write a finite number").with_values(got=short_repr(first_guess))
        )
    return guess


@dataclass(slots=True, eq=False, repr=False)
class Bounds:
    """The lower and upper bound of each node, as found by the passes so far."""

    low: dict[NodeId, Number] = field(default_factory=dict)
    high: dict[NodeId, Number] = field(default_factory=dict)

    def answer(self, node: NodeId, alpha: Number, beta: Number) -> Number | None:
        """Return a stored bound that makes a search with the given window unnecessary, or None if there is none."""
        low, high = self.low.get(node, -INF), self.high.get(node, INF)
        if high <= alpha:
            return high
        return low if low >= beta or low == high else None

    def keep(self, node: NodeId, v: Number, alpha: Number, beta: Number) -> None:
        """Store the result ``v`` of a search of the node with the window (alpha, beta)."""
        if v <= alpha:
            self.high[node] = v
        if v >= beta:
            self.low[node] = v


def mtdf_value(tree: View, root: NodeId, guess: Number, step: Number, record: Record) -> Number:
    """Return the minimax value of a node, from a first guess; ``step`` is the width of a null window."""
    known, low, high = Bounds(), -INF, INF
    while low < high:
        beta = guess + step if guess == low else guess
        guess = _with_memory(tree, root, beta - step, beta, known, record)
        if guess < beta:
            high = guess
        else:
            low = guess
    return guess


def _with_memory(tree: View, node: NodeId, alpha: Number, beta: Number, known: Bounds, record: Record) -> Number:
    """Return the value of a node or a bound of it, by alpha-beta that first tries the stored bounds."""
    answer = known.answer(node, alpha, beta)
    if answer is not None:
        return record.recall(node, answer, alpha, beta)
    if tree.kind(node) == LEAF:
        v = known.low[node] = known.high[node] = tree.value(node)
        return record.evaluate(node, v, alpha, beta)
    search = max_value if tree.kind(node) == MAX else min_value
    v = search(tree, node, alpha, beta, known, record)
    known.keep(node, v, alpha, beta)
    return v


def max_value(tree: View, node: NodeId, alpha: Number, beta: Number, known: Bounds, record: Record) -> Number:
    """Return the value of a MAX node; in a null window, any value above α causes a cut-off."""
    record.enter(node, alpha, beta)
    v = -INF
    for child in tree.children(node):
        w = _with_memory(tree, child, alpha, beta, known, record)
        if w > v:
            v = w
            record.improve(node, v, alpha, beta)
            if v >= beta:
                record.cut(node, v, alpha, beta)
                break
    return record.leave(node, v, alpha, beta)


def min_value(tree: View, node: NodeId, alpha: Number, beta: Number, known: Bounds, record: Record) -> Number:
    """Return the value of a MIN node; in a null window, any value below β causes a cut-off."""
    record.enter(node, alpha, beta)
    v = INF
    for child in tree.children(node):
        w = _with_memory(tree, child, alpha, beta, known, record)
        if w < v:
            v = w
            record.improve(node, v, alpha, beta)
            if v <= alpha:
                record.cut(node, v, alpha, beta)
                break
    return record.leave(node, v, alpha, beta)


# L and U are the lower and upper bound of the value, ε is the width of a null window
_LISTING = """
search.head   | function MTD(state, f)
search.start  |   L, U ← −∞, +∞
search.while  |   while L < U
search.ask    |     if f = L then β ← f + ε else β ← f
search.call   |     f ← {root}-VALUE(state, β − ε, β{plies})
search.learn  |     if f < β then U ← f else L ← f
search.end    |   return f
max.head      | function MAX-VALUE(state, α, β{d})
max.known     |   if L(state) ≥ β or U(state) ≤ α or L(state) = U(state) then return that bound
max.leaf      |   if TERMINAL-TEST(state) then return L(state) ← U(state) ← UTILITY(state)
max.limit ?   |   if CUTOFF-TEST(state, d) then return L(state) ← U(state) ← EVAL(state)
max.start     |   v ← −∞
max.each      |   for each s in SUCCESSORS(state)
max.best      |     v ← max(v, MIN-VALUE(s, α, β{deeper}))
max.cut       |     if v ≥ β then leave the loop
max.at_most   |   if v ≤ α then U(state) ← v
max.at_least  |   if v ≥ β then L(state) ← v
max.return    |   return v
min.head      | function MIN-VALUE(state, α, β{d})
min.known     |   if L(state) ≥ β or U(state) ≤ α or L(state) = U(state) then return that bound
min.leaf      |   if TERMINAL-TEST(state) then return L(state) ← U(state) ← UTILITY(state)
min.limit ?   |   if CUTOFF-TEST(state, d) then return L(state) ← U(state) ← EVAL(state)
min.start     |   v ← +∞
min.each      |   for each s in SUCCESSORS(state)
min.best      |     v ← min(v, MAX-VALUE(s, α, β{deeper}))
min.cut       |     if v ≤ α then leave the loop
min.at_most   |   if v ≤ α then U(state) ← v
min.at_least  |   if v ≥ β then L(state) ← v
min.return    |   return v
"""

MTDF = Search(
    "mtdf",
    **WINDOWED,
    narrows_bounds=True,
    null_windows=True,
    options=("first_guess",),
    arguments=lambda trace: {"first_guess": trace.raw[0][4]},  # the first pass tests the guess
    run=mtdf,
    by_the_book=True,
    on_games=lambda at: mtdf_value(at.tree, at.view.root, at.guess, at.game.step, at.view.record),
    begin=(mtdf_value,),
    title=Phrase("MTD(f)"),
    in_a_sentence=pgettext("in a sentence", "MTD(f)"),
    # TRANSLATORS: in all plans %(order)s is "from left to right", "from right to left" or "in the given order"
    plan=gettext(
        "MTD(f) searches in passes, %(order)s: each asks with a null window whether %(root)s is worth at least a value."
    ),
    pseudocode=_LISTING,
    lights={
        **CALLS,
        "begin": "search.head search.start search.while search.ask search.call",
        "round": "search.while search.ask search.call",
        "recall": "*.head *.known",
        "cut": "*.cut",
        "at_most": "*.at_most",
        "at_least": "*.at_least",
        "stop": "*.return",
        "answer": "search.learn",
    },
)
