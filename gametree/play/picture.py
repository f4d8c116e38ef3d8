"""The pictures of a match: the machine's moves with their values as a small tree, and the position alone."""

from __future__ import annotations

import dataclasses

from ..builder import Builder, Played
from ..drawing import Drawing, draw
from ..game import Action, Game, State
from ..kinds import CHANCE, LEAF, MAX
from ..marks import Role
from ..positions import kind_at
from ..tree import Tree
from ..values import show
from .thinking import Choice, Weighed

__all__ = ["explained", "position"]

MOST_MOVES = 9
"""So many of the machine's moves are drawn, the best ones."""
PLIES = 3
"""So many plies of what it expects."""


def explained(choice: Choice, game: Game, *, labels: float = 1.0) -> Drawing | None:
    """Return the tree of what the machine looked at, folded to its moves and to what it expects; None without values.

    >>> from gametree.games import Nim
    >>> from gametree.play import machine_named
    >>> game = Nim(2, 1)
    >>> drawing = explained(machine_named("alphabeta")(game, game.initial), game)
    >>> str(drawing.tree), drawing.note(0)
    ('[[[1]] -1 -1]', '= 1')
    """
    value = choice.best.value
    if value is None or any(move.value is None for move in choice.moves):
        return None
    sketch = _Sketch(game)
    root = sketch.add(-1, choice.state, None, None)
    path = [root]
    for move in _most_telling(choice, game):
        if move is not choice.best:
            sketch.add(root, game.result(choice.state, move.action), move.action, move)
            continue
        expected = (move.action, *move.line[: PLIES - 1])
        below, state = root, choice.state
        for number, action in enumerate(expected, 1):
            after = game.result(state, action)
            is_last = number == len(expected) or kind_at(game, after) in (LEAF, CHANCE)
            below = sketch.add(below, after, action, move if is_last else None)
            path.append(below)
            state = after
            if is_last:
                break
    tree = sketch.tree()
    notes = {node: f"= {show(value)}" for node in path if tree.children(node)}
    return draw(tree, notes=notes, marks=dict.fromkeys(path, Role.BEST), labels=labels)


def position(game: Game, state: State, *, caption: str = "", lang: str = "en") -> Drawing:
    """Return the picture of one position, with what is said of it below.

    >>> from gametree.games import TicTacToe
    >>> len(list(position(TicTacToe(), (1, 0)).board_marks(0)))
    9
    """
    sketch = _Sketch(game)
    sketch.add(-1, state, None, Weighed(None, "", 0))
    return draw(sketch.tree(), texts={0: ""}, captioned=True, caption=caption, lang=lang)


def _most_telling(choice: Choice, game: Game) -> list[Weighed]:
    """Return the best moves, in the order of the game."""
    sign = -1 if game.player(choice.state) == MAX else 1
    ranked = sorted(choice.moves, key=lambda move: (move is not choice.best, sign * move.value))  # type: ignore[operator]
    kept = {id(move) for move in ranked[:MOST_MOVES]}
    return [move for move in choice.moves if id(move) in kept]


class _Sketch:
    """A tree of positions in the making."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states: list[State] = []
        self.actions: list[Action] = []
        self.builder = Builder(lambda node: f"the position {self.states[node]!r} of {game.name}")

    def add(self, above: int, state: State, action: Action, end: Weighed | None) -> int:
        """Add a position, as a leaf where it ends in a move's value; return its number."""
        text = None if above < 0 else str(self.game.move_text(self.states[above], action))
        self.states.append(state)
        self.actions.append(action)
        if end is not None:
            return self.builder.add(above, value=end.value, move=text)
        return self.builder.add(above, kind=kind_at(self.game, state), move=text)

    def tree(self) -> Tree:
        """Return what was added."""
        return Tree(
            dataclasses.replace(
                self.builder.finish(), played=Played(self.game, tuple(self.states), tuple(self.actions))
            )
        )
