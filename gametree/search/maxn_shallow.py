"""Max^n with shallow pruning: a node is cut off when its remaining children cannot give the player at the parent more
than this player already has.

R. E. Korf, "Multi-player alpha-beta pruning", Artificial Intelligence 48 (1991).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from ..errors import named_keywords
from ..node_kinds import CHANCE, LEAF, Kind
from ..phrases import gettext, pgettext
from ..rules import INFINITE_WINDOW, Rules, Window
from ..trace.algorithms import Search
from ..trace.result import Result
from ..tree.tree import NodeId, Source
from ..tree.view import View
from ..values import INF, Number, exact
from .expectiminimax import OF_CHANCE
from .maxn import AT_CHANCE, CHOOSING
from .preferences import add_weighted, entry_of, own_entry
from .problem import Options, Problem, Record, is_lazy
from .star import with_range
from .without_tree import search_game

if TYPE_CHECKING:
    from .engine import Engine


@named_keywords(Options)
def maxn_shallow(
    tree: Source, value_range: Window | None = None, *, rules: Rules | None = None, **options: Unpack[Options]
) -> Result:
    """Search by max^n with shallow pruning; the result is the same tuple as that of `maxn`.

    The sum of the entries is bounded, so a gain of one player is a loss of the others. The remaining children of a node
    are pruned once its player can guarantee so much that the player at the parent cannot gain more there than from an
    alternative already found. The bound of a node applies only to its children.

    Parameters
    ----------
    tree : Tree, str, list, graph or Game
        The tree or game to search, in any form that `Tree.read` accepts.
    value_range : tuple of two numbers
        The minimum of each entry of a tuple, and the maximum sum of its entries; ``Rules(value_range=…)`` is
        equivalent.
    rules : Rules, optional
        The conventions of the search.
    **options
        For a list of leaves, ``branching``, ``levels`` and ``root``; for a game, ``state``, ``depth`` and the other
        fields of `Options`.

    Returns
    -------
    Result
        The result of the search; for a game without ``trace``, a `GameResult`.

    Raises
    ------
    AlgorithmError
        If the range is missing, or a tuple is outside it.

    Examples
    --------
    >>> result = maxn_shallow("p1[p2[(5 4 1) (6 3 1)] p2[(2 6 2) (3 4 3)]]", (0, 10))
    >>> result.value, [result.tree.label(leaf) for leaf in result.pruned_leaves]
    ((5, 4, 1), ['C2'])
    """
    checked_rules = with_range(MAXN_SHALLOW.name, value_range, rules, tree, options)
    if is_lazy(tree, options):
        return search_game(MAXN_SHALLOW.name, tree, checked_rules, options)
    problem = Problem.of(MAXN_SHALLOW.name, tree, checked_rules, **options)
    sums = SumBound.of(checked_rules, problem.tree.utilities)
    return problem.solve(lambda record: _shallow_tuple(problem.view, 0, sums.most, sums, record))


class SumBound(NamedTuple):
    """The bound on tuples: no entry is below ``least``, and the sum of the entries is at most ``total``.

    >>> sums = SumBound(0, 10, 3)
    >>> sums.most, sums.left((5, 4, 1), "p1", "p2"), sums.left(None, "p1", "p2")
    (10, 5, 10)
    """

    least: Number
    total: Number
    players: int

    @classmethod
    def of(cls, rules: Rules, players: int) -> SumBound:
        """Return the bound for the given number of players; the range of values is read from the rules."""
        return cls(*(rules.value_range or INFINITE_WINDOW), players)

    @property
    def most(self) -> Number:
        """The maximum possible entry, reached if all other entries are at the minimum."""
        return exact(self.total - (self.players - 1) * self.least)

    def left(self, best: Any, player: Kind, other: Kind) -> Number:
        """Return the maximum entry of the player at a child for which the player at its parent can still get as much as
        in ``best``.

        If the player at the parent has no tuple ``best`` yet, or also moves at the child, the result is the maximum
        possible entry.
        """
        if best is None or other in (player, CHANCE, LEAF):
            return self.most
        return exact(self.total - entry_of(player, best) - (self.players - 2) * self.least)


def _on_game(engine: Engine) -> Any:
    tree, root = engine.tree, engine.view.root
    sums = SumBound.of(engine.rules, _length(tree, root))
    return _shallow_tuple(tree, root, sums.most, sums, engine.view.record)


def _length(tree: View, node: NodeId) -> int:
    """Return the number of entries of a tuple, taken from the first leaf."""
    return len(tree.value(node)) if tree.kind(node) == LEAF else _length(tree, tree.children(node)[0])


def _shallow_tuple(tree: View, node: NodeId, beta: Number, sums: SumBound, record: Record) -> Any:
    """Return the tuple of a node, or a tuple in which the entry of the player to move is at least β.

    Invariant: if the player at the node gets β or more, the player at the parent gets no more than this player already
    has.
    """
    kind = tree.kind(node)
    if kind == LEAF:
        return record.evaluate(node, tree.value(node), -INF, beta)
    search = chance_value if kind == CHANCE else player_value
    return search(tree, node, beta, sums, record)


def player_value(tree: View, node: NodeId, beta: Number, sums: SumBound, record: Record) -> Any:
    """Return the tuple with the maximum entry for the player at a node, or a tuple whose entry is at least β."""
    record.enter(node, -INF, beta)
    player = tree.kind(node)
    best: Any = None
    for child in tree.children(node):
        left = sums.left(best, player, tree.kind(child))
        utilities = _shallow_tuple(tree, child, left, sums, record)
        if best is None or own_entry(player, utilities, best):
            best = utilities
            record.improve(node, best, -INF, beta)
            if tree.reached(entry_of(player, best), beta):
                record.cut(node, best, -INF, beta)
                break
    return record.leave(node, best, -INF, beta)


def chance_value(tree: View, node: NodeId, beta: Number, sums: SumBound, record: Record) -> Any:
    """Return the mean of a chance node's children, entry by entry; each child is searched without a bound."""
    record.enter(node, -INF, beta)
    v: Any = None
    for child in tree.children(node):
        v = add_weighted(v, tree.probability(child), _shallow_tuple(tree, child, sums.most, sums, record))
        record.chance(node, v, -INF, beta)
    return record.leave(node, v, -INF, beta)


# U is the maximum sum of the entries, L the minimum entry, n the number of players
_HEAD = """
search.head    | function MAXN-DECISION(state)
search.call    |   v ← VALUE(state, {most} − (n − 1) · {least}{plies})
search.end     |   return a move to a child with value v
value.head     | function VALUE(state, β{d})
value.leaf     |   if TERMINAL-TEST(state) then return UTILITY(state)
value.limit ?  |   if CUTOFF-TEST(state, d) then return EVAL(state)"""
_CHOICE = """
value.player   |   i ← PLAYER(state)
value.start    |   v ← ∅
value.each     |   for each s in SUCCESSORS(state)
value.most     |     b ← {most} − (n − 1) · {least}
value.left     |     if v ≠ ∅ and PLAYER(s) ≠ i then b ← {most} − v[i] − (n − 2) · {least}
value.call     |     w ← VALUE(s, b{deeper})
value.best     |     if v = ∅ or w[i] > v[i] then v ← w
value.cut      |     if v[i] {ge} β then return v
value.return   |   return v"""
_AVERAGE = """
chance.head    | function EXPECT-VALUE(state{d})
chance.start   |   v ← 0
chance.each    |   for each s in SUCCESSORS(state)
chance.best    |     v ← v + P(s) · VALUE(s, {most} − (n − 1) · {least}{deeper})
chance.return  |   return v"""
_CUTTING = {**CHOOSING, "full": "value.most", "left": "value.most value.left", "cut": "value.cut", "stop": "value.cut"}

MAXN_SHALLOW = Search(
    "maxn_shallow",
    players="many",
    prunes=True,
    takes_chance=True,
    bounds_sums=True,
    obeys=("cut",),
    options=("value_range",),
    run=maxn_shallow,
    by_the_book=True,
    on_games=_on_game,
    begin=(_shallow_tuple,),
    title=pgettext("title", "Max^n with shallow pruning"),
    in_a_sentence=pgettext("in a sentence", "max^n with shallow pruning"),
    # TRANSLATORS: %(low)s and %(high)s are numbers, such as 0 and 10
    plan=gettext(
        "Max^n with shallow pruning evaluates %(leaves)s %(order)s; entries are ≥ %(low)s and sums ≤ %(high)s."
    ),
    pseudocode=_HEAD + _CHOICE,
    lights=_CUTTING,
    special={
        "chance": {
            "pseudocode": _HEAD
            + OF_CHANCE
            + _CHOICE.replace("PLAYER(s) ≠ i", "PLAYER(s) ≠ i and PLAYER(s) ≠ CHANCE")
            + _AVERAGE,
            "lights": _CUTTING | AT_CHANCE,
        },
    },
)
