"""The widget of a game against a machine: the board, the tree and reason of each move, the answers to its page.

``board``     ``[columns, rows]`` and its cells ``[row, column, text, owner, high, bare, playable, new, said,
              name]``; ``playable`` are those that name an action, ``new`` those that the machine's last move changed,
              ``name`` is the move of an empty place that alone names it; ``svg`` is the picture of a
              game that draws itself
``moves``     what can be played, or what dice can bring, as sorted texts; ``chance`` says which of the two
``turn``      whose turn it is, or how the game ended; ``over`` whether it has
``reason``    the sentences about the machine's last move, ``why`` whether they give a reason, and ``svg`` the tree of
              what it looked at, ``css`` its looks, ``svg_note`` what its numbers are where they are no values
``record``    each move with who made it; ``can_undo``, whether one can be taken back
``by_hand``   whether somebody says what the dice bring
``levels``    ``[level, text]``, 0 for looking as far as it can; ``level`` is the one chosen
``words``     everything else that is said, in the language ``lang``; ``languages`` are their names
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Unpack

import traitlets

from ...drawing.shapes import Role
from ...drawing.themes import Theme
from ...errors import InputError, choose, named_keywords
from ...explain.captions.playout_steps import numbers_told
from ...games.game import Action, Board, Game, State, board_of_text
from ...games.positions import drawn
from ...languages import translator
from ...node_kinds import CHANCE, LEAF
from ...phrases import LANGUAGE_NAMES, LANGUAGES, brief, gettext
from ...play.laws import MOVES
from ...play.machine_moves import Machine, reason
from ...play.machines import MachineOptions, looks_ahead
from ...play.match import Match, Turn, ending, game_title, machine_name, play_words, turn_told
from ...play.match_picture import explained, position
from ...play.matches.players import Player
from ...play.thinking import MOST_PLAYOUTS, PLAYOUTS
from ...render import display, graphviz
from ..base import AskingWidget, answered
from ..compact_svg import small_picture
from ..page_assets import DEFAULT, labels_of, stylesheet, widget_css, widget_module
from ..player.player_words import player_words

# ---- The data of a game's page: all that it shows of a match, sent anew after each move ----------

LEVELS = (1, 2, 3, 4, 6, 8)
LEVELS_OF_PLAYOUTS = (30, 100, 300, MOST_PLAYOUTS)


def payload(match: Match, *, theme: str | Theme = DEFAULT, by_hand: bool = False) -> dict[str, Any]:
    """Return what the page shows, as plain data for JSON.

    >>> from gametree.games import TicTacToe
    >>> data = payload(Match(TicTacToe()))
    >>> data["board"]["size"], data["moves"][:3], data["turn"]
    ([3, 3], ['1', '2', '3'], 'It is your turn; you play X.')
    """
    said = play_words(match.lang)
    return {
        "lang": match.lang,
        "title": f"{game_title(match.game, match.lang)} · {opponent(match)}",
        "board": _board(match, said),
        "moves": match.texts(),
        "chance": match.kind == CHANCE,
        "over": match.kind == LEAF,
        "turn": told(match),
        "reason": why(match),
        "why": any(choice.is_reasoned for choice in match.choices),
        "svg": (drawn := _tree(match, theme)),
        "svg_note": numbers_told(translator(match.lang)) if drawn and match.choices[-1].playouts else "",
        "css": stylesheet(theme, tuple(Role)),
        "can_undo": match.can_undo,
        "record": [[_who(match, turn, said), turn.text] for turn in match.turns],
        "dice": match.game.has("outcomes"),
        "by_hand": by_hand,
        "levels": _levels(match, said),
        "level": match.opponent.level or (MOST_PLAYOUTS if match.opponent.algorithm in PLAYOUTS else 0),
        "level_word": said["playouts" if match.opponent.algorithm in PLAYOUTS else "level"],
        "words": said | {"full_screen": player_words(match.lang)["full_screen"]},
        "languages": LANGUAGE_NAMES,
    }


def told(match: Match) -> str:
    """Say whose turn it is, or how the game ended."""
    if match.kind == LEAF:
        return ending(match.won_by(), match.worth, match.lang)
    return turn_told(match.kind, me=match.me, lang=match.lang, game=match.game)


def why(match: Match) -> list[str]:
    """Say why the machine made its last move, or its last ones where it plays several players."""
    return [line for choice in match.choices for line in reason(choice, match.lang)]


def opponent(match: Match) -> str:
    """Return what the machine is called."""
    if isinstance(match.opponent.against, Player):
        return match.opponent.against.name(match.lang)
    own = getattr(match.opponent.against, "__name__", "")
    return own if own.isidentifier() else machine_name(match.opponent.algorithm, match.lang)


def _who(match: Match, turn: Turn, said: dict[str, str]) -> str:
    if turn.by == "it" and match.has_many:
        return turn.player
    return said[{"me": "you"}.get(turn.by, turn.by)]


def board_at(match: Match, state: State) -> Board:
    """Return a position as a board, of text where the game has no picture."""
    found = match.game.picture(state)
    return found if isinstance(found, Board) else board_of_text(drawn(match.game, state))


def _board(match: Match, said: dict[str, str]) -> dict[str, Any]:
    board = board_at(match, match.state)
    before = {}
    if match.turns and match.turns[-1].by == "it":
        earlier = board_at(match, _since_mine(match))
        before = {(row, column): cell.text for row, column, cell in earlier.places()}
    cells = []
    named = _names(match, board)
    for row, column, cell in board.places():
        place = said["place"] % {"row": row + 1, "column": column + 1}
        new = bool(before) and before.get((row, column), cell.text) != cell.text
        playable = cell.action is not None and match.is_mine
        told = f"{place}: {cell.text or said['empty']}"
        name = named.get((row, column), "")
        cells.append([row, column, cell.text, cell.owner, cell.high, cell.bare, playable, new, told, name])
    return {"size": list(board.size), "cells": cells, "svg": _svg(match)}


def _names(match: Match, board: Board) -> dict[tuple[int, int], str]:
    """Return the moves to empty places by the places, where no other place names the same one."""
    if not match.is_mine:
        return {}
    said = {repr(action): text for action, text in match.moves()}
    places = [
        (row, column, repr(cell.action), cell.text) for row, column, cell in board.places() if cell.action is not None
    ]
    count = Counter(action for _, _, action, _ in places)
    return {
        (row, column): said.get(action, "") for row, column, action, text in places if not text and count[action] == 1
    }


def _svg(match: Match) -> str:
    """Return the position as a game draws it itself in SVG, as `Chess` does; empty where it does not."""
    found: object = match.game.picture(match.state)
    return str(found) if isinstance(found, str) and found.lstrip().startswith("<svg") else ""


def _since_mine(match: Match) -> State:
    """Return the position before the machine's last moves, of which there are several with several players."""
    turns = match.turns
    first = len(turns) - 1
    while match.has_many and first and turns[first - 1].by == "it":
        first -= 1
    return turns[first].state


def _levels(match: Match, said: dict[str, str]) -> list[list[Any]]:
    chosen = [match.opponent.level] if match.opponent.level else []
    if match.opponent.algorithm in PLAYOUTS:
        counts = sorted({*LEVELS_OF_PLAYOUTS, *chosen})
        return [[count, str(count)] for count in counts]
    if not looks_ahead(match.opponent.algorithm):
        return []
    t, depths = translator(match.lang), sorted({*LEVELS, *chosen})
    return [*([depth, MOVES.of(count=depth).told(t)] for depth in depths), [0, said["to_the_end"]]]


def _tree(match: Match, theme: str | Theme) -> str:
    """Draw what the machine looked at; nothing where there is no Graphviz, or nobody said what moves are worth."""
    choices = match.choices
    if not choices or not graphviz.is_available():
        return ""
    drawing = explained(choices[-1], match.game, labels=labels_of(theme))
    return "" if drawing is None else small_picture(replace(drawing, lang=match.lang))


# ---- Answers to the page of a game: moves, dice, a move taken back, another game, level or language ----


def reply(play: PlayGame, asked: object) -> dict[str, Any]:
    """Return the answer to a message of the page."""
    return answered(play, asked, VERBS)


def _cell(play: PlayGame, asked: dict[str, Any]) -> None:
    place = asked.get("row"), asked.get("column")
    match = play.match
    for row, column, cell in board_at(match, match.state).places():
        if (row, column) == place and cell.action is not None and match.is_mine:
            play.play(cell.action)
            return
    raise InputError(
        gettext("the board"), gettext("a place that is a move"), brief(place), gettext("choose one of the moves")
    )


def _move(play: PlayGame, asked: dict[str, Any]) -> None:
    play.play(play.match.read(str(asked.get("move"))))


VERBS: dict[str, Callable[[PlayGame, dict[str, Any]], None]] = {
    "cell": _cell,
    "move": _move,
    "roll": lambda play, _: play.roll(),
    "undo": lambda play, _: play.undo(),
    "new": lambda play, _: play.restart(),
    "sides": lambda play, _: play.restart(change_sides=True),
    "level": lambda play, asked: play.set_level(asked.get("level") or None),
    "dice": lambda play, asked: play.choose_dice(bool(asked.get("by_hand"))),
    "talk": lambda play, asked: play.speak(asked.get("lang")),
}


# ---- The widget of a game against a machine: the board, and the tree and the reason of each of its moves ----

SECONDS = 1.5
"""time for a move of the machine, in seconds: after a longer one the page would take its kernel to be gone"""


@named_keywords(MachineOptions)
class PlayGame(AskingWidget):
    """A game against a machine: a widget, to be shown alone or in a box with others.

    ``match`` has the position and every move so far; what is done here is shown on the page.

    >>> from gametree.games import TicTacToe
    >>> widget = PlayGame(TicTacToe(), depth=2)
    >>> widget.play(1)
    >>> [turn.text for turn in widget.match.turns], widget.reason[0]
    (['1', '5'], 'I play “5” because, whatever you answer, you reach positions with an estimated value of at most 1.')
    """

    how = gettext("This is a still picture. To play the game, run this cell in Jupyter.")
    _esm = widget_module("play")
    _css = widget_css("play")
    _state = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: Game,
        against: str | Player | Machine | None = None,
        *,
        first: str = "me",
        lang: str = "en",
        state: State = None,
        theme: str | Theme = DEFAULT,
        **options: Unpack[MachineOptions],
    ) -> None:
        options.setdefault("seconds", SECONDS)
        self.match = Match(game, against, first=first, lang=lang, state=state, **options)
        self._theme, self._by_hand = theme, False
        self.match.go_on()
        super().__init__(_state=self._now())
        self.on_msg(lambda _, asked, __: self.send(reply(self, asked)))

    @property
    def state(self) -> State:
        """The position now."""
        return self.match.state

    @property
    def lang(self) -> str:
        """The language that it speaks."""
        return self.match.lang

    @property
    def reason(self) -> list[str]:
        """Why the machine made its last move, in sentences; none before its first."""
        return why(self.match)

    def play(self, action: Action) -> None:
        """Make a move, and let the machine answer; one that is not legal is refused with those that are."""
        self.match.play(action)
        self._go_on()

    def roll(self) -> None:
        """Roll the dice."""
        self.match.roll()
        self._go_on()

    def undo(self) -> None:
        """Take back the last move of one's own, with what came after it."""
        self.match.undo()
        self._state = self._now()

    def restart(self, *, change_sides: bool = False) -> None:
        """Begin a new game, perhaps with the other side."""
        self.match.restart(change_sides=change_sides)
        self._go_on()

    def set_level(self, level: int | None) -> None:
        """Set how many moves the machine looks ahead, or its playouts; None for all that its budget allows."""
        self.match.opponent.set_level(level)
        self._state = self._now()

    def choose_dice(self, by_hand: bool) -> None:
        """Say whether the reader enters the dice by hand; else they are rolled."""
        self._by_hand = by_hand
        self._go_on()

    def speak(self, lang: object) -> None:
        """Speak another language."""
        self.match.lang = choose(gettext("language"), lang, LANGUAGES)
        self._state = self._now()

    def _go_on(self) -> None:
        try:
            self.match.go_on(roll=not self._by_hand)
        finally:
            self._state = self._now()

    def _now(self) -> dict[str, Any]:
        return payload(self.match, theme=self._theme, by_hand=self._by_hand)

    def _still(self) -> dict[str, Any]:
        """Return the position as a picture, with the reason and the turn below."""
        match = self.match
        said = " ".join([*self.reason, told(match)])
        shown = display.bundle(position(match.game, match.state, caption=said, lang=match.lang))
        return {**shown, "text/plain": f"{match.game.draw(match.state)}\n{said}"}

    def __repr__(self) -> str:
        waits = "dice" if self.match.kind == CHANCE else self.match.kind
        return f"PlayGame({self.match.game.name}, {len(self.match.turns)} moves, {waits})"
