"""MENACE: matchboxes of beads that learn tic-tac-toe (Donald Michie 1961; deck 003)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ...errors import InputError, any_of, named_keywords
from ...games.game import Action, Game, State, to_game
from ...games.kinds import MAX, MIN
from ...games.kit_game import option_of
from ...games.tictactoe import TicTacToe
from ...languages import translator
from ...phrases import Code, brief, gettext
from ...randomness import SeededRandom
from ...values import Value, is_whole
from ..matches.players import Player
from .menace_words import MENACE

__all__ = ["BEADS", "REWARDS", "Box", "Menace", "boxes_of"]

BEADS = (4, 3, 2, 1)
"""Beads of each colour in a box at the beginning, for MENACE's first, second, third and fourth move of a game."""
REWARDS = (3, 1, -1)
"""Change of the beads in every box that was used, after a win, a draw and a loss."""


@dataclass(slots=True)
class Box:
    """A matchbox: a position with MENACE to move, and beads for its moves. Symmetric moves share a colour."""

    state: State
    """the position on the box, which represents its symmetric ones"""
    stage: int
    """0 for MENACE's first move of a game"""
    actions: tuple[Action, ...]
    """the first of symmetric moves, in the order of the squares"""
    forms: tuple[State, ...]
    """the positions after them, each the representative of its symmetric ones"""
    beads: list[int]

    @property
    def counts(self) -> Mapping[Action, int]:
        """The number of beads of each move."""
        return MappingProxyType(dict(zip(self.actions, self.beads, strict=True)))


@named_keywords()
def boxes_of(game: Game, side: str = MAX) -> Iterator[Box]:
    """Yield the boxes that MENACE needs: positions with its side to move, up to symmetry, without a forced last move.

    >>> stages = [box.stage for box in boxes_of(TicTacToe())]
    >>> len(stages), [stages.count(stage) for stage in range(4)]
    (304, [1, 12, 108, 183])
    """
    game = to_game("boxes_of(…)", game)
    level, stage = [game.canonical(game.initial)], 0
    while level:
        following: dict[State, None] = {}
        turn = game.player(level[0]) == side
        for state in level:
            forms: dict[State, Action] = {}
            moves = sorted(game.successors(state))
            for action, after in moves:
                forms.setdefault(game.canonical(after), action)
            if turn and len(moves) > 1:
                yield Box(state, stage, tuple(forms.values()), tuple(forms), [BEADS[min(stage, 3)]] * len(forms))
            following.update(dict.fromkeys(form for form in forms if not game.is_terminal(form)))
        stage += turn
        level = list(following)


@named_keywords()
class Menace(Player):
    """A player of tic-tac-toe made of matchboxes: it draws beads at random, and gains or loses beads after a game.

    ``side`` is ``"max"``, who begins, as in Michie's experiment, or ``"min"``. MENACE resigns at an empty box. It plays
    like every player of `gametree.play.matches`, and learns from each game. ``beads`` are those of each colour in a box
    at first, by stage; ``rewards`` are the beads for a win, a draw and a loss. D. Michie, "Experiments on the
    mechanization of game-learning", The Computer Journal 6 (1963).

    >>> menace = Menace()
    >>> len(menace.boxes), dict(menace.box(menace.game.initial).counts)
    (304, {1: 4, 2: 4, 5: 4})
    """

    def __init__(
        self, side: str = MAX, *, beads: tuple[int, int, int, int] = BEADS, rewards: tuple[int, int, int] = REWARDS
    ) -> None:
        if side not in (MAX, MIN):
            raise InputError(option_of("Menace", "side"), any_of(["'max'", "'min'"]), brief(side))
        if not _are_whole(beads, 4) or min(beads) < 1:
            raise InputError(
                option_of("Menace", "beads"), gettext("four whole numbers from 1, as (4, 3, 2, 1)"), brief(beads)
            )
        if not _are_whole(rewards, 3):
            raise InputError(
                option_of("Menace", "rewards"),
                gettext("three whole numbers, for a win, a draw and a loss"),
                brief(rewards),
            )
        self.side, self.rewards = side, rewards
        self.game = TicTacToe()
        self.boxes: dict[State, Box] = {box.state: box for box in boxes_of(self.game, side)}
        for box in self.boxes.values():
            box.beads = [beads[box.stage]] * len(box.beads)
        self._drawn: list[tuple[Box, int]] = []

    def box(self, state: State) -> Box:
        """Return the box of a position, or of one that is symmetric to it."""
        form = self.game.canonical(state)
        if form not in self.boxes:
            needed = gettext("a position of tic-tac-toe where MENACE has a choice")
            raise InputError(
                Code("Menace.box(state)"), needed, brief(state), gettext("TicTacToe().state(drawing) reads one")
            )
        return self.boxes[form]

    def name(self, lang: str = "en") -> str:
        """MENACE."""
        return MENACE.told(translator(lang))

    def choose(self, game: Game, state: State, draws: SeededRandom) -> Action | None:
        """Draw a bead; return None if the box is empty. The last move of a game is forced and has no box."""
        box = self.boxes.get(self.game.canonical(state))
        if box is None:
            return game.actions(state)[0]
        if not any(box.beads):
            return None
        place = draws.weighted([(place, count) for place, count in enumerate(box.beads)])
        self._drawn.append((box, place))
        return self._move_to(box.forms[place], state)

    def favourite(self, state: State) -> Action:
        """Return the move with most beads, the first of several; at the last square, the forced move.

        >>> menace = Menace()
        >>> menace.box(menace.game.initial).beads[1] = 9
        >>> menace.favourite(menace.game.initial)
        2
        """
        box = self.boxes.get(self.game.canonical(state))
        if box is None:
            return self.game.actions(state)[0]
        return self._move_to(box.forms[box.beads.index(max(box.beads))], state)

    def _move_to(self, form: State, state: State) -> Action:
        """Return the move from a position to one of a symmetric form."""
        return next(action for action, after in self.game.successors(state) if self.game.canonical(after) == form)

    def learn(self, value: Value) -> None:
        """Add or remove beads in the boxes that were used in this game, and begin the next."""
        assert not isinstance(value, tuple)
        mine = value if self.side == MAX else -value
        reward = self.rewards[0 if mine > 0 else 1 if mine == 0 else 2]
        for box, place in self._drawn:
            box.beads[place] = max(0, box.beads[place] + reward)
        self._drawn.clear()

    def text(self, state: State) -> str:
        """Return the box of a position as text: the marks, and the beads in the squares of moves.

        >>> print(Menace().text((0, 0)))
        4 4 ·
        · 4 ·
        · · ·
        """
        box = self.box(state)
        drawn = [line.split(" ") for line in self.game.draw(box.state).splitlines()]
        for action, count in box.counts.items():
            row, column = divmod(action - 1, 3)
            drawn[row][column] = str(count)
        width = max(len(cell) for line in drawn for cell in line)
        return "\n".join(" ".join(cell.rjust(width) for cell in line) for line in drawn)

    def svg(
        self, *, stage: int | None = None, states: Iterable[State] | None = None, most: int = 48, lang: str = "en"
    ) -> Any:
        """Return a picture for a notebook of the boxes of a stage (0 to 3) or of some positions, or of all boxes."""
        from .matchbox_picture import boxes_svg

        return boxes_svg(self, stage=stage, states=states, most=most, lang=lang)

    def __repr__(self) -> str:
        return f"Menace({self.side!r}, {len(self.boxes)} boxes, {sum(sum(b.beads) for b in self.boxes.values())} beads)"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.svg()._repr_html_()}


def _are_whole(given: object, count: int) -> bool:
    return isinstance(given, tuple) and len(given) == count and all(map(is_whole, given))
