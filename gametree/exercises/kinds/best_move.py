"""Best move: the move to play at the root."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import AlgorithmError
from ...games.kinds import CHANCE, LEAF
from ...phrases import gettext
from ...rules import Shown
from ...search.minimax import minimax
from ..answers import unreadable as words
from ..answers.labels import Labels, words_of
from ..answers.numbers import unpacked
from ..answers.unreadable import AnswerError
from .kind import ONE_PART, Kind

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["BEST_MOVE"]


def settle(exercise: Exercise) -> dict[str, object]:
    """Refuse a tree or a window for which the search finds no move at the root."""
    if exercise.tree.kind(0) in (LEAF, CHANCE) or exercise.result.best_move is None:
        raise AlgorithmError(
            gettext("best-move: needed a search that finds a move at the root, got one that finds none")
        )
    return {}


def read(answer: object, exercise: Exercise) -> str:
    """Read a move at the root, or the node that it leads to."""
    tree = exercise.tree
    labels = Labels(tree, tree.children(0), words.MOVE.of(name=tree.label(0)))
    items = words_of(unpacked(answer), knows=labels.knows, ordered=True)
    if len(items) != 1:
        raise AnswerError(words.ANSWER, words.ONE_MOVE.of(name=tree.label(0)), words.OF_THEM.of(count=len(items)))
    return labels.move(items[0])


def accepts(exercise: Exercise, given: str) -> bool:
    """Take every move that is as good as the first one."""
    result = exercise.result
    if result.bound != "exact":
        return given == result.best_move
    full = minimax(exercise.tree, rules=result.rules) if exercise.prunes else result
    return given == result.best_move or given in full.best_moves


BEST_MOVE = Kind(
    "best-move",
    ("minimax", "alphabeta", "expectiminimax", "maxn", "paranoid"),
    words.MOVE_AT_ROOT,
    shows=lambda exercise: (Shown.MOVE,),
    key=lambda result, exercise: result.best_move,
    read=read,
    example=lambda exercise: exercise.tree.move(exercise.tree.children(0)[0]),
    **ONE_PART,
    accepts=accepts,
    settle=settle,
    has_window=True,
)
