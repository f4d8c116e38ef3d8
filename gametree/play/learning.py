"""Learning by trial and error: MENACE, a set of matchboxes that learns tic-tac-toe (Donald Michie, 1961)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from numbers import Real
from types import MappingProxyType
from typing import Any

from ..errors import GameError, InputError, any_of, choose, named_keywords, to_list, to_object, wrong_value
from ..games.game import Action, Game, State, to_game
from ..games.kit_game import option_of
from ..games.row_games import Bitboards, TicTacToe
from ..languages import translated_table, translator_for
from ..node_kinds import MAX, MIN
from ..phrases import Code, gettext, ngettext, pgettext, short_repr
from ..progress_bar import with_progress_bar
from ..randomness import SeededRandom
from ..render.svg import Svg
from ..values import A_NUMBER, MOST_TIMES, Number, Value, is_whole, whole_number
from .matches import Minimax, Player, Random, play_one

__all__ = ["Box", "Menace", "Training", "boxes_of", "train"]

# TRANSLATORS: the name of Donald Michie's machine that learns tic-tac-toe
MENACE = gettext("MENACE")
# TRANSLATORS: caption of a picture with some of the matchboxes; the number in a square is the number of its beads
_BOXES_TITLE = gettext("%(shown)s of MENACE's %(count)s matchboxes, with the beads for each move")
# TRANSLATORS: %(opponent)s is, for example, "a perfect opponent"
_TRAINING_SUMMARY = ngettext(
    "MENACE played %(games)d game against %(opponent)s: %(won)d won, %(drawn)d drawn, %(lost)d lost.",
    "MENACE played %(games)d games against %(opponent)s: %(won)d won, %(drawn)d drawn, %(lost)d lost.",
)

_WORDS = {
    # TRANSLATORS: opponents of MENACE, in a title or a sentence
    "random": pgettext("opponent", "a random opponent"),
    "perfect": pgettext("opponent", "a perfect opponent"),
    "itself": pgettext("opponent", "another MENACE"),
    "player": pgettext("opponent", "an opponent"),
    # TRANSLATORS: the title of a chart
    "title": gettext("MENACE learns against %(opponent)s"),
    "games": gettext("Games played"),
    # TRANSLATORS: the name of an axis: games won minus games lost so far
    "curve": gettext("Games won minus games lost"),
    "beads": gettext("Beads in the first box"),
}


def training_words(lang: str) -> dict[str, str]:
    return translated_table(_WORDS, lang)


# ---- MENACE: matchboxes of beads that learn tic-tac-toe (Donald Michie 1961) -----------

_BEADS = (4, 3, 2, 1)
"""initial number of beads of each colour in a box, for MENACE's first, second, third and fourth move of a game"""
_REWARDS = (3, 1, -1)
"""change in the number of beads, after a win, a draw and a loss, in every box that was used in the game"""


@dataclass(slots=True)
class Box:
    """A matchbox: a position with MENACE to move, and beads for its moves. Symmetric moves share a colour."""

    state: State
    """position on the box, which represents all its symmetric forms"""
    stage: int
    """stage of the game: 0 for MENACE's first move"""
    actions: tuple[Action, ...]
    """moves, one for each set of symmetric moves, in the order of the squares"""
    forms: tuple[State, ...]
    """position after each move in ``actions``, as the representative of its symmetric forms"""
    beads: list[int]

    @property
    def counts(self) -> Mapping[Action, int]:
        """The number of beads of each move."""
        return MappingProxyType(dict(zip(self.actions, self.beads, strict=True)))


@named_keywords()
def boxes_of(game: Game, side: str = MAX) -> Iterator[Box]:
    """Yield MENACE's boxes: one for each position in which its side moves and the move is not the forced last one.
    Symmetric positions share a box.

    Parameters
    ----------
    game : Game
        The game, such as tic-tac-toe.
    side : {"max", "min"}, default "max"
        The side of MENACE.

    Yields
    ------
    Box
        A box with its position and its initial beads.

    Examples
    --------
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
                yield Box(state, stage, tuple(forms.values()), tuple(forms), [_BEADS[min(stage, 3)]] * len(forms))
            following.update(dict.fromkeys(form for form in forms if not game.is_terminal(form)))
        stage += turn
        level = list(following)


@named_keywords()
class Menace(Player):
    """A set of matchboxes that plays tic-tac-toe: it draws beads at random, and gains or loses beads after each game.

    MENACE resigns at an empty box. It is a player of `gametree.play.matches` that learns from each game.
    D. Michie, "Experiments on the mechanization of game-learning", The Computer Journal 6 (1963).

    Parameters
    ----------
    side : {"max", "min"}, default "max"
        Side of MENACE; ``"max"`` begins, as in Michie's experiment.
    beads : tuple of four int, default (4, 3, 2, 1)
        Initial number of beads of each colour in a box, for MENACE's first, second, third and fourth move.
    rewards : tuple of three int, default (3, 1, -1)
        Change in the number of beads, after a win, a draw and a loss, in every box used in the game.

    Examples
    --------
    >>> menace = Menace()
    >>> len(menace.boxes), dict(menace.box(menace.game.initial).counts)
    (304, {1: 4, 2: 4, 5: 4})
    """

    def __init__(
        self, side: str = MAX, *, beads: tuple[int, int, int, int] = _BEADS, rewards: tuple[int, int, int] = _REWARDS
    ) -> None:
        if side not in (MAX, MIN):
            raise InputError(wrong_value(option_of("Menace", "side"), side, any_of(["'max'", "'min'"])))
        if not _are_whole(beads, 4) or min(beads) < 1:
            raise InputError(
                wrong_value(
                    option_of("Menace", "beads"), beads, gettext("four whole numbers from 1, such as (4, 3, 2, 1)")
                )
            )
        if not _are_whole(rewards, 3):
            raise InputError(
                wrong_value(
                    option_of("Menace", "rewards"),
                    rewards,
                    gettext("three whole numbers, for a win, a draw and a loss"),
                )
            )
        self.side, self.rewards = side, rewards
        self.game = TicTacToe()
        self.boxes: dict[State, Box] = {box.state: box for box in boxes_of(self.game, side)}
        for box in self.boxes.values():
            box.beads = [beads[box.stage]] * len(box.beads)
        self._drawn: list[tuple[Box, int]] = []

    @named_keywords()
    def box(self, state: Bitboards) -> Box:
        """Return the box of a position or of its symmetric form."""
        form = self.game.canonical(self.game.state(state))
        if form not in self.boxes:
            problem = gettext(
                "MENACE has no box for %(state)s; give a position of tic-tac-toe where it has a choice: "
                "TicTacToe().state(drawing) reads one"
            )
            raise InputError(problem.with_values(state=short_repr(state)))
        return self.boxes[form]

    def name(self, lang: str = "en") -> str:
        return MENACE.render(translator_for(lang))

    @named_keywords()
    def choose(self, game: Game, state: State, draws: SeededRandom) -> Action | None:
        """Draw a bead and return its move, or None if the box is empty. A forced last move, for which there is no box,
        is returned without a draw.
        """
        to_object("draws", draws, SeededRandom, "SeededRandom(1)")
        if not isinstance(game, TicTacToe):
            message = gettext("MENACE plays %(mine)s, not %(game)s; give it a game of %(mine)s")
            raise GameError(message.with_values(mine=Code(self.game.name), game=short_repr(game)))
        state = self.game.state(state)
        box = self.boxes.get(self.game.canonical(state))
        if box is None:
            return self._forced(state)
        if not any(box.beads):
            return None
        place = draws.weighted([(place, count) for place, count in enumerate(box.beads)])
        self._drawn.append((box, place))
        return self._move_to(box.forms[place], state)

    @named_keywords()
    def favourite(self, state: State) -> Action:
        """Return the move with the most beads or, among equal numbers of beads, the first; at the last square, return
        the forced move.

        >>> menace = Menace()
        >>> menace.box(menace.game.initial).beads[1] = 9
        >>> menace.favourite(menace.game.initial)
        2
        """
        state = self.game.state(state)
        box = self.boxes.get(self.game.canonical(state))
        if box is None:
            return self._forced(state)
        return self._move_to(box.forms[box.beads.index(max(box.beads))], state)

    def _forced(self, state: State) -> Action:
        """Return the only move; raise an error if the game is over."""
        if not self.game.is_terminal(state):
            return self.game.actions(state)[0]
        raise InputError(
            gettext("the game is over at %(state)s, so MENACE has no move there").with_values(state=short_repr(state))
        )

    def _move_to(self, form: State, state: State) -> Action:
        """Return the move from a position to the position whose canonical form is ``form``."""
        return next(action for action, after in self.game.successors(state) if self.game.canonical(after) == form)

    @named_keywords()
    def learn(self, value: Value) -> None:
        """Add or remove beads in the boxes that were used in the game that ended with the given value, and prepare for
        the next game.
        """
        if isinstance(value, bool) or not isinstance(value, Real):
            raise InputError(wrong_value("value", value, A_NUMBER))
        mine = value if self.side == MAX else -value
        reward = self.rewards[0 if mine > 0 else 1 if mine == 0 else 2]
        for box, place in self._drawn:
            box.beads[place] = max(0, box.beads[place] + reward)
        self._drawn.clear()

    def text(self, state: State) -> str:
        """Return the box of a position as text: the marks, and the number of beads in each square with a move.

        >>> print(Menace().text((0, 0)))
        4 4 ·
        · 4 ·
        · · ·
        """
        box = self.box(state)
        rows = [line.split(" ") for line in self.game.draw(box.state).splitlines()]
        for action, count in box.counts.items():
            row, column = divmod(action - 1, 3)
            rows[row][column] = str(count)
        width = max(len(cell) for line in rows for cell in line)
        return "\n".join(" ".join(cell.rjust(width) for cell in line) for line in rows)

    def svg(
        self, *, stage: int | None = None, states: Iterable[Bitboards] | None = None, most: int = 48, lang: str = "en"
    ) -> Any:
        """Return a picture of boxes. Each circle contains the number of beads of a move; the size of the circle shows
        the move's share of the beads.

        Parameters
        ----------
        stage : {0, 1, 2, 3}, optional
            Stage of the boxes shown; by default all stages.
        states : iterable, optional
            Positions whose boxes are shown; by default all positions.
        most : int, default 48
            Maximum number of boxes shown.
        lang : {"en", "es", "pt"}, default "en"
            The language.

        Returns
        -------
        str
            The picture, as SVG.

        Examples
        --------
        >>> svg = Menace().svg(stage=0)
        >>> svg.count("<circle"), "1 of MENACE" in svg
        (3, True)
        """
        if stage not in (None, 0, 1, 2, 3):
            raise InputError(wrong_value("stage", stage, gettext("0, 1, 2 or 3, or None for all")))
        if states is not None and stage is not None:
            raise InputError(gettext("both stage and states choose boxes of MENACE; leave one of them out"))
        if states is None:
            boxes = [box for box in self.boxes.values() if stage is None or box.stage == stage]
        elif not (boxes := [self.box(state) for state in to_list("states", states)]):
            raise InputError(gettext("states is empty; give at least one position"))
        shown = boxes[: whole_number(Code("most"), most)]
        rows = -(-len(shown) // _ACROSS)
        width = _GAP + min(len(shown), _ACROSS) * (_SIDE + _GAP)
        height = _GAP + rows * (_SIDE + _GAP)
        title = _BOXES_TITLE.render(translator_for(lang), shown=len(shown), count=len(self.boxes))
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}pt" height="{height}pt" '
            f'viewBox="0 0 {width} {height}" font-family="DejaVu Sans,Verdana,sans-serif" text-anchor="middle">',
            f"<title>{title}</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        ]
        for number, box in enumerate(shown):
            row, column = divmod(number, _ACROSS)
            x, y = _GAP + column * (_SIDE + _GAP), _GAP + row * (_SIDE + _GAP)
            parts.append(f'<g transform="translate({x} {y})">{_box_svg(self.game, box)}</g>')
        return Svg("\n".join([*parts, "</svg>"]))

    def __repr__(self) -> str:
        return f"Menace({self.side!r}, {len(self.boxes)} boxes, {sum(sum(b.beads) for b in self.boxes.values())} beads)"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.svg()._repr_html_()}


def _are_whole(value: object, count: int) -> bool:
    return isinstance(value, tuple) and len(value) == count and all(map(is_whole, value))


# ---- Matchboxes as one SVG picture ---------------------------------------------------------------

_SQUARE, _GAP, _ACROSS = 20, 16, 8
"""side of a square and gap between boxes, both in points, and number of boxes in a row"""
_SIDE = 3 * _SQUARE
_INK, _BEAD, _STRONG = "#1b1b1b", "#cfe3ff", "#0b4fa8"


def _box_svg(game: TicTacToe, box: Box) -> str:
    lines = "".join(
        f'<path d="M0 {at}H{_SIDE}M{at} 0V{_SIDE}" stroke="{_INK}" stroke-width="0.8"/>'
        for at in (_SQUARE, 2 * _SQUARE)
    )
    frame = f'<rect width="{_SIDE}" height="{_SIDE}" fill="none" stroke="{_INK}" stroke-width="1.2"/>'
    marks = "".join(game.draw(box.state).split())
    total, counts = sum(box.beads) or 1, box.counts
    parts = [frame, lines]
    for square, mark in enumerate(marks):
        x, y = (square % 3 + 0.5) * _SQUARE, (square // 3 + 0.5) * _SQUARE
        count = counts.get(square + 1)
        if mark in game.MARKS:
            parts.append(_text(mark, x, y, 13, _INK))
        elif count is not None:
            radius = 4 + 5.5 * count / total
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:.1f}" fill="{_BEAD}"/>' * bool(count))
            parts.append(_text(str(count), x, y, 9 if count < 100 else 7, _STRONG))
    return "".join(parts)


def _text(text: str, x: float, y: float, size: float, colour: str) -> str:
    return f'<text x="{x:g}" y="{y + size * 0.36:.1f}" font-size="{size:g}" fill="{colour}">{text}</text>'


# ---- Training: MENACE plays many games, and the results form a learning curve --------------------

_OPPONENTS = ("random", "perfect", "itself")
"""opponents of MENACE; ``"itself"`` is a second set of boxes, which also learns"""


@dataclass(frozen=True, repr=False)
class Training:
    """The results of MENACE over a training run."""

    menace: Menace
    opponent: str
    results: tuple[Number, ...]
    """1 for each game won by MENACE, 0 for a draw, −1 for a loss"""
    beads: tuple[int, ...]
    """number of beads in the box of MENACE's first move, after each game"""

    @property
    def curve(self) -> tuple[Number, ...]:
        """The learning curve: games won minus games lost so far, after each game, as Michie plotted it."""
        return tuple(accumulate(self.results))

    @property
    def gave_up(self) -> bool:
        """Whether the box of the first move is empty at the end; MENACE then resigns every later game."""
        return not self.beads[-1]

    def share(self, last: int = 100) -> Mapping[str, float]:
        """Return the shares of the ``last`` games that were won, drawn and lost, keyed by ``"won"``, ``"drawn"`` and
        ``"lost"``.
        """
        recent = self.results[-last:]
        return MappingProxyType({name: count / len(recent) for name, count in _counts(recent).items()})

    def summary(self, lang: str = "en") -> str:
        """Return a sentence with the numbers of games won, drawn and lost."""
        opponent, games = training_words(lang)[self.opponent], len(self.results)
        summary = _TRAINING_SUMMARY.with_values(count=games, games=games, opponent=opponent, **_counts(self.results))
        return summary.render(translator_for(lang))

    def __repr__(self) -> str:
        return self.summary()


def _counts(results: tuple[Number, ...]) -> dict[str, int]:
    return {"won": results.count(1), "drawn": results.count(0), "lost": results.count(-1)}


@named_keywords()
def train(menace: Menace, opponent: str | Player = "random", games: int = 220, seed: int = 0) -> Training:
    """Let MENACE play games and learn from each game.

    Against a perfect opponent, the first box can become empty before a good move is found; see `Training.gave_up`.

    Parameters
    ----------
    menace : Menace
        The player, which is modified.
    opponent : {"random", "perfect", "itself"} or Player, default "random"
        The other player.
    games : int, default 220
        Number of games to play; the default is as in Michie's first tournament.
    seed : int, default 0
        The seed; the same seed gives the same games.

    Returns
    -------
    Training
        The results in order.

    Examples
    --------
    >>> training = train(Menace(), "perfect", games=150, seed=1)
    >>> training.share(50)["lost"] < 0.5, training.results[0]
    (True, -1)
    """
    whole_number(Code("games"), games, most=MOST_TIMES), to_object("menace", menace, Menace, "gt.Menace()")
    draws, mine = SeededRandom(whole_number(Code("seed"), seed, 0)), menace.side
    other_side = MIN if mine == MAX else MAX
    if isinstance(opponent, Player):
        other_player, opponent_name = opponent, "player"
    else:
        opponent_name = choose(gettext("opponent"), opponent, _OPPONENTS)
        other_player = (
            Random() if opponent_name == "random" else Minimax() if opponent_name == "perfect" else Menace(other_side)
        )
    players = {mine: menace, other_side: other_player}
    results: list[Number] = []
    beads: list[int] = []
    first = min(menace.boxes.values(), key=lambda box: box.stage)
    for _ in with_progress_bar(range(games), "MENACE"):
        result = play_one(menace.game, players, draws)
        for player in players.values():
            player.learn(result)
        results.append(result if mine == MAX else -result)
        beads.append(sum(first.beads))
    return Training(menace, opponent_name, tuple(results), tuple(beads))
