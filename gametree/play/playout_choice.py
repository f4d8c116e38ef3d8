"""A machine that chooses by playouts: games played to their end at random, as many as its time allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt

from ..games.game import Game, State
from ..games.kinds import MIN
from ..games.positions import kind_at, moves_at
from ..search.montecarlo import Phase, mcts, monte_carlo
from ..search.montecarlo.result import MonteCarloResult
from ..tree.tree import NodeId
from ..values import Number
from .choice import MachineChoice, WeighedMove

__all__ = ["MOST_PLAYOUTS", "PLAYOUTS", "by_playouts", "choice_of_playouts"]

TRIAL = 10
"""Number of playouts that measure the range of results, for the constant c of UCT."""
MOST_PLAYOUTS = 1000
"""Default number of playouts; more rarely change the move."""

PLAYOUTS = ("mcts", "monte_carlo")
"""The searches by playouts, by name."""


def by_playouts(
    algorithm: str,
    game: Game,
    state: State,
    *,
    playouts: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
) -> MachineChoice:
    """Choose a move by so many playouts, or by as many as the time allows.

    >>> from gametree.games import TicTacToe
    >>> game = TicTacToe()
    >>> choice = by_playouts("mcts", game, game.state("X X . / O O . / . . ."), playouts=60)
    >>> choice.best.text, choice.playouts, choice.best.won
    ('3', 60, 32)
    """
    if algorithm == "monte_carlo":
        moves = len(moves_at(game, state, kind_at(game, state)))
        each = -(-(playouts or MOST_PLAYOUTS) // moves)
        return choice_of_playouts(monte_carlo(game, state=state, playouts_per_move=each, seconds=seconds, seed=seed))
    trial = mcts(game, state=state, playouts=TRIAL, seconds=None if seconds is None else seconds / 4, seed=seed)
    results = [value for _, value in _results(trial)]
    c = sqrt(2) * float(max(results) - min(results) or 1)
    left = None if seconds is None else seconds * 3 / 4
    return choice_of_playouts(mcts(game, state=state, playouts=playouts or MOST_PLAYOUTS, c=c, seconds=left, seed=seed))


def choice_of_playouts(result: MonteCarloResult) -> MachineChoice:
    """Return the choice of a search by playouts, with all moves that it tried."""
    tree, player = result.tree, result.tree.kind(0)
    game, state = tree.game, tree.position(0)
    assert game is not None
    drawn = getattr(game, "drawn", 0)
    above: Counter[NodeId] = Counter()
    below: Counter[NodeId] = Counter()
    for node, value in _results(result):
        above[node] += value > drawn
        below[node] += value < drawn
    won, lost = (below, above) if player == MIN else (above, below)
    moves = tuple(
        WeighedMove(tree.action(n), tree.move(n), result.mean(n), (), result.count(n), won[n], lost[n])
        for n in tree.children(0)
    )
    return MachineChoice(
        state,
        next(move for move in moves if move.action == result.best_action),
        moves,
        player,
        result.algorithm,
        playouts=result.playouts,
        chance=True,
        all_moves=len(moves) == len(moves_at(game, state, player)),
    )


def _results(result: MonteCarloResult) -> Iterator[tuple[NodeId, Number]]:
    """Yield the node of the first move and the result of each playout."""
    for kind, node, _, value, _ in result.trace.raw:
        if kind is Phase.BACK_UP and result.tree.parent(node) == 0:
            assert value is not None and not isinstance(value, tuple)
            yield node, value
