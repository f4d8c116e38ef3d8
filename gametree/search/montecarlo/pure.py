"""Pure Monte Carlo search: the same number of random playouts for every move, and the best mean wins."""

from __future__ import annotations

import time

from ...errors import named_keywords
from ...games.game import State
from ...tree.tree import Source
from .growing_tree import Growing
from .playouts import Playouts, count_of, until_when
from .result import MonteCarloResult
from .trace import MonteCarloTrace

__all__ = ["monte_carlo"]


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
    count_of("playouts_per_move", playouts_per_move)
    growing = Growing(Playouts(source, state, seed))
    root = growing.root
    until, turn = until_when(seconds), 0
    while turn < playouts_per_move and not (turn and time.monotonic() > until):
        for place in range(len(root.moves)):
            child = growing.select(root, root.children[place]) if turn else growing.expand(root, place)
            growing.back_up(child, growing.simulate(child))
        turn += 1
    tree, raw = growing.finish()
    return MonteCarloResult(MonteCarloTrace(tree, "monte_carlo", None, seed, turn * len(root.moves), raw))
