"""The pictures of a match: a small tree of the machine's moves with their values, and a single position."""

from __future__ import annotations

import dataclasses

from ..drawing.drawing import Drawing, draw
from ..drawing.shapes import Role
from ..drawing.sizes_and_gaps import TextSizes
from ..games.game import Action, Game, State
from ..games.positions import kind_at, move_name
from ..node_kinds import CHANCE, LEAF
from ..phrases import Code, gettext, short_repr
from ..search.playout_trace import mean_text, ratio_and_mean, ratio_text
from ..tree.builder import Builder, UnfoldedGame
from ..tree.tree import NodeId, Tree
from ..values import Number, exact
from .machine_moves import MachineChoice, WeighedMove, short_value

MOST_MOVES = 9
"""maximum number of the machine's moves that are drawn, the best moves first"""
_PLIES = 3
"""number of plies of the expected line that are drawn"""


def choice_drawing(choice: MachineChoice, game: Game, *, labels: TextSizes | float = 1.0) -> Drawing | None:
    """Return a tree of the machine's moves with their values and with the expected line; return None if the values are
    unknown.

    After playouts, the node of every move shows W/N inside and the mean Q below, as in pictures of Monte Carlo search.

    >>> from gametree.games import Nim
    >>> from gametree.play import machine_named
    >>> game = Nim(2, 1)
    >>> drawing = choice_drawing(machine_named("alphabeta")(game, game.initial), game)
    >>> str(drawing.tree), drawing.note(0)
    ('["1: −1"->["1: −1"->["2: −1"->1]] "1: −2"->-1 "2: −1"->-1]', '= 1')
    >>> drawing = choice_drawing(machine_named("monte_carlo", playouts=30)(game, game.initial), game)
    >>> [drawing.text(leaf) for leaf in drawing.tree.leaves], drawing.note(0), drawing.note(1)
    (['10/10', '−10/10', '2/10'], '2/30 ≈ 0.07', '= 1')
    """
    value = choice.best.value
    if value is None or any(move.value is None for move in choice.moves):
        return None
    sketch = _PositionTree(game)
    root = sketch.add(-1, choice.state, None, None)
    path = [root]
    shown: dict[NodeId, WeighedMove] = {}
    ranked = [choice.best, *sorted(choice.others, key=lambda move: move.visits, reverse=True)]
    kept_ids = {id(move) for move in ranked[:MOST_MOVES]}
    for move in (move for move in choice.moves if id(move) in kept_ids):
        if move is choice.best:
            path += sketch.follow(root, choice.state, move)
            shown[path[-1]] = move
        else:
            shown[sketch.add(root, game.result(choice.state, move.action), move.action, move)] = move
    tree = sketch.tree()
    if choice.playouts:
        texts = {node: ratio_text(_total(move), move.visits) for node, move in shown.items()}
        notes = {node: mean_text(_total(move), move.visits) for node, move in shown.items()}
        notes[root] = ratio_and_mean(sum(map(_total, choice.moves)), choice.playouts)
    else:
        texts = {node: short_value(move.value) for node, move in shown.items() if move.value is not None}
        text = short_value(value)
        notes = {node: text if text[0] == "≈" else f"= {text}" for node in path if tree.children(node)}
    marks = dict.fromkeys(path, Role.BEST)
    return draw(tree, texts=texts, notes=notes, marks=marks, labels=labels)


def _total(move: WeighedMove) -> Number:
    assert move.value is not None and not isinstance(move.value, tuple)
    return exact(move.value * move.visits)


def position(game: Game, state: State, *, caption: str = "", lang: str = "en") -> Drawing:
    """Return the picture of one position, with a caption.

    >>> from gametree.games import TicTacToe
    >>> len(list(position(TicTacToe(), (1, 0)).board_marks(0)))
    9
    """
    sketch = _PositionTree(game)
    sketch.add(-1, state, None, WeighedMove(None, "", 0))
    return draw(sketch.tree(), texts={0: ""}, captioned=True, caption=caption, lang=lang)


class _PositionTree:
    """A builder of a tree of positions."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states: list[State] = []
        self.actions: list[Action] = []
        self.builder = Builder(
            lambda node: gettext("the position %(state)s of %(game)s").with_values(
                state=short_repr(self.states[node]), game=Code(game.name)
            )
        )

    def add(self, parent: int, state: State, action: Action, leaf_move: WeighedMove | None) -> int:
        """Add a position and return its number; it is a leaf if ``leaf_move`` gives its value."""
        text = None if parent < 0 else move_name(self.game, self.states[parent], action)
        self.states.append(state)
        self.actions.append(action)
        if leaf_move is not None:
            return self.builder.add(parent, value=leaf_move.value, move=text)
        return self.builder.add(parent, kind=kind_at(self.game, state), move=text)

    def follow(self, parent: int, state: State, move: WeighedMove) -> list[int]:
        """Add the positions of a move's expected line, up to a roll of the dice; return their numbers."""
        expected, added = (move.action, *move.line[: _PLIES - 1]), []
        for number, action in enumerate(expected, 1):
            after = self.game.result(state, action)
            is_last = number == len(expected) or kind_at(self.game, after) in (LEAF, CHANCE)
            parent = self.add(parent, after, action, move if is_last else None)
            added.append(parent)
            state = after
            if is_last:
                break
        return added

    def tree(self) -> Tree:
        unfolded = UnfoldedGame(self.game, tuple(self.states), tuple(self.actions))
        return Tree(dataclasses.replace(self.builder.finish(), unfolded=unfolded))
