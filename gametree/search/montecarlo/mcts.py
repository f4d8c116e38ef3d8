"""Monte Carlo tree search, and pure Monte Carlo, which plays the same number of playouts for each move."""

from __future__ import annotations

import sys
import time
from math import sqrt

from ...errors import InputError, named_keywords
from ...games.game import State
from ...node_kinds import CHANCE, LEAF, MIN
from ...phrases import Code, gettext, short_repr
from ...tree.tree import Source
from ...values import MOST_PLAYOUTS, whole_number
from .estimates import upper_bound
from .playout_result import MonteCarloResult
from .playout_trace import MonteCarloTrace
from .playouts import GrowingNode, GrowingTree, Playouts, deadline

# ---- Pure Monte Carlo search: the same number of random playouts for every move, and the best mean wins ----


@named_keywords()
def monte_carlo(
    source: Source, *, playouts_per_move: int = 10, seed: int = 0, state: State = None, seconds: float | None = None
) -> MonteCarloResult:
    """Play every move of the root equally often, at random to the end, and take the one with the best mean.

    It thinks no opponent clever, and so its values are those against one who moves at random, however many playouts
    there are. After so many ``seconds`` no move gets a further playout, and all have as many. Deck 003.

    >>> import gametree as gt
    >>> result = gt.monte_carlo("[[3 12 8] [2 4 6] [14 5 2]]", playouts_per_move=20, seed=1)
    >>> dict(result.visits), result.best_move
    ({'a1': 20, 'a2': 20, 'a3': 20}, 'a3')
    """
    whole_number(Code("playouts_per_move"), playouts_per_move, most=MOST_PLAYOUTS)
    growing = GrowingTree(Playouts(source, state, seed))
    root = growing.root
    until, turn = deadline(seconds), 0
    while turn < playouts_per_move and not (turn and time.monotonic() > until):
        for place in range(len(root.moves)):
            child = growing.select(root, root.children[place]) if turn else growing.expand(root, place)
            growing.back_up(child, growing.simulate(child))
        turn += 1
    tree, raw = growing.finish()
    return MonteCarloResult(MonteCarloTrace(tree, "monte_carlo", None, seed, turn * len(root.moves), raw))


# ---- Monte Carlo tree search with UCT: select, expand, simulate, back up -------------------------


@named_keywords()
def mcts(
    source: Source,
    *,
    playouts: int = 100,
    c: float = sqrt(2),
    seed: int = 0,
    state: State = None,
    seconds: float | None = None,
) -> MonteCarloResult:
    """Search a game, or an explicit tree, by playouts, each of which adds at most one node to a tree that grows.

    A playout goes down from the root by UCT (`gametree.search.montecarlo.estimates.uct`) to a node with a move that
    was not tried, adds the node that it leads to, plays on at random to the end of the game, and adds the result at
    every node on the way. ``c`` is what the root in UCT is multiplied with: √2 suits results from 0 to 1, and results
    in a wider range need a ``c`` as many times as large. The best move is the one that was tried most. After so many
    ``seconds`` no further playout begins.
    Coulom 2006; Kocsis and Szepesvári 2006; deck 003.

    >>> import gametree as gt
    >>> game = gt.games.TicTacToe()
    >>> result = gt.mcts(game, state=game.state("X X . / O O . / . . ."), playouts=60, seed=1)
    >>> result.best_move, result.visits["3"]
    ('3', 50)
    """
    if isinstance(c, bool) or not isinstance(c, int | float) or not 0 <= c <= sys.float_info.max:
        raise InputError(Code("c"), gettext("a number from 0"), short_repr(c))
    whole_number(Code("playouts"), playouts, most=MOST_PLAYOUTS)
    played = Playouts(source, state, seed)
    growing = GrowingTree(played)
    until, done = deadline(seconds), 0
    while done < playouts and not (done and time.monotonic() > until):
        node = _descend(growing, c)
        growing.back_up(node, growing.simulate(node))
        done += 1
    tree, raw = growing.finish()
    return MonteCarloResult(MonteCarloTrace(tree, "mcts", float(c), seed, done, raw))


def _descend(growing: GrowingTree, c: float) -> GrowingNode:
    """Return the node where the random playout starts: a new node of the tree, or an end of the game."""
    node = growing.root
    while node.kind != LEAF:
        if node.kind == CHANCE:
            place = growing.playouts.chance(node.moves)
        elif len(node.children) < len(node.moves):
            place = len(node.children)
        else:
            place = _most_promising(node, c)
        if place not in node.children:
            return growing.expand(node, place)
        node = growing.select(node, node.children[place])
    return node


def _most_promising(node: GrowingNode, c: float) -> int:
    """Return the index of the move with the best UCT for the mover, the first of equal ones."""
    values = {
        place: upper_bound(child.total, child.visits, node.visits, c, node.kind)
        for place, child in node.children.items()
    }
    return (min if node.kind == MIN else max)(values, key=values.__getitem__)
