"""The widget of a game against a machine: the board, the tree and reason for each move, and the replies to messages
from its page.

``board``     ``[columns, rows]`` and its cells ``[row, column, text, owner, high, bare, playable, new, said,
              name]``; ``playable`` are the cells with an action, ``new`` those that the machine's last move changed,
              ``name`` is the move that an empty cell represents; ``svg`` is the picture of a
              game with its own drawing
``moves``     the possible moves or outcomes of the dice, as sorted texts; ``chance``, whether they are outcomes
``turn``      the sentence about the turn, or about the end of the game; ``over``, whether the game is over
``reason``    the sentences about the machine's last move, ``why``, whether they give a reason, and ``svg`` the tree of
              its search, ``nodes`` its nodes, ``css`` its looks, ``svg_note`` the meaning of its numbers if they are
              not values
``verdict``   the sentences about the reader's last move, and whether it was ``good``
``record``    each move with its player; ``can_undo``, whether a move can be undone
``by_hand``   whether the reader enters the outcomes of the dice
``levels``    ``[level, text]``, with 0 for the maximum depth; ``level`` is the chosen level
``words``     all other texts, in the language ``lang``; ``languages`` contains the names of the languages
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Unpack

import traitlets

from ..drawing.drawing import Drawing
from ..drawing.shapes import Role
from ..drawing.themes import Theme
from ..errors import InputError, choose, named_keywords
from ..explain.captions.playout_steps import number_legend
from ..games.game import Action, Board, Game, State, board_of_text
from ..games.positions import position_text
from ..languages import translator_for
from ..node_kinds import CHANCE, LEAF
from ..phrases import LANGUAGE_NAMES, LANGUAGES, gettext, short_repr
from ..play.laws import MOVES
from ..play.machine_moves import Machine, reason
from ..play.machines import MachineOptions, looks_ahead
from ..play.match import Match, Turn, ending, game_title, machine_name, play_words, turn_text
from ..play.match_picture import choice_drawing, position
from ..play.matches import Player
from ..play.thinking import MOST_PLAYOUTS, PLAYOUTS
from ..render import graphviz
from ..render.svg import bundle
from .base import KernelWidget, answer_message
from .compact_svg import node_rows, small_picture
from .page_assets import AUTO_THEME, labels_of, shared_module, stylesheet, widget_css
from .player_words import player_words

_LEVELS = (1, 2, 3, 4, 6, 8)
_LEVELS_OF_PLAYOUTS = (30, 100, 300, MOST_PLAYOUTS)


def payload(match: Match, *, theme: str | Theme = AUTO_THEME, by_hand: bool = False) -> dict[str, Any]:
    """Return the data of the page, as JSON-compatible values.

    >>> from gametree.games import TicTacToe
    >>> data = payload(Match(TicTacToe()))
    >>> data["board"]["size"], data["moves"][:3], data["turn"]
    ([3, 3], ['1', '2', '3'], 'It is your turn; you play X.')
    """
    words, drawing = play_words(match.lang), _tree_drawing(match, theme)
    return {
        "lang": match.lang,
        "title": f"{game_title(match.game, match.lang)} · {opponent(match)}",
        "board": _board(match, words),
        "moves": match.texts(),
        "chance": match.kind == CHANCE,
        "over": match.kind == LEAF,
        "turn": _turn_sentence(match),
        "reason": why(match),
        "why": any(choice.is_reasoned for choice in match.choices),
        "svg": small_picture(drawing) if drawing else "",
        "nodes": node_rows(drawing.tree, values=False) if drawing else [],
        "svg_note": number_legend(translator_for(match.lang)) if drawing and match.choices[-1].playouts else "",
        "css": stylesheet(theme, tuple(Role)),
        "verdict": _verdict(match),
        "can_undo": match.can_undo,
        "record": [[_who(match, turn, words), turn.text] for turn in match.turns],
        "dice": match.game.has("outcomes"),
        "by_hand": by_hand,
        "levels": _levels(match, words),
        "level": match.opponent.level or (MOST_PLAYOUTS if match.opponent.algorithm in PLAYOUTS else 0),
        "level_word": words["playouts" if match.opponent.algorithm in PLAYOUTS else "level"],
        "words": words | {key: player_words(match.lang)[key] for key in ("full_screen", "whole_tree", "zoom_fit")},
        "languages": LANGUAGE_NAMES,
    }


def _turn_sentence(match: Match) -> str:
    if match.kind == LEAF:
        return ending(match.won_by(), match.worth, match.lang)
    return turn_text(match.kind, me=match.me, lang=match.lang, game=match.game)


def _verdict(match: Match) -> dict[str, Any]:
    verdict = match.verdict
    if verdict is None:
        return {"sentences": [], "good": False}
    return {"sentences": verdict.sentences(match.lang), "good": verdict.grade.is_best}


def why(match: Match) -> list[str]:
    """Return the sentences that give the reason for the machine's last move (or moves, if it plays several players)."""
    return [line for choice in match.choices for line in reason(choice, match.lang)]


def opponent(match: Match) -> str:
    if isinstance(match.opponent.against, Player):
        return match.opponent.against.name(match.lang)
    function_name = getattr(match.opponent.against, "__name__", "")
    return function_name if function_name.isidentifier() else machine_name(match.opponent.algorithm, match.lang)


def _who(match: Match, turn: Turn, words: dict[str, str]) -> str:
    if turn.by == "it" and match.has_many:
        return turn.player
    return words[{"me": "you"}.get(turn.by, turn.by)]


def _board_at(match: Match, state: State) -> Board:
    picture = match.game.picture(state)
    return picture if isinstance(picture, Board) else board_of_text(position_text(match.game, state))


def _board(match: Match, words: dict[str, str]) -> dict[str, Any]:
    board = _board_at(match, match.state)
    texts_before = {}
    if match.turns and match.turns[-1].by == "it":
        earlier = _board_at(match, _since_mine(match))
        texts_before = {(row, column): cell.text for row, column, cell in earlier.places()}
    cells = []
    move_names = _names(match, board)
    for row, column, cell in board.places():
        place = words["place"] % {"row": row + 1, "column": column + 1}
        new = bool(texts_before) and texts_before.get((row, column), cell.text) != cell.text
        playable = cell.action is not None and match.is_mine
        description = f"{place}: {cell.text or words['empty']}"
        name = move_names.get((row, column), "")
        cells.append([row, column, cell.text, cell.owner, cell.high, cell.bare, playable, new, description, name])
    return {"size": list(board.size), "cells": cells, "svg": _svg(match)}


def _names(match: Match, board: Board) -> dict[tuple[int, int], str]:
    """Return the text of the move that each empty cell represents, keyed by the row and column of the cell; leave out
    moves that several cells represent.
    """
    if not match.is_mine:
        return {}
    move_texts = {repr(action): text for action, text in match.moves()}
    places = [
        (row, column, repr(cell.action), cell.text) for row, column, cell in board.places() if cell.action is not None
    ]
    counts = Counter(action for _, _, action, _ in places)
    return {
        (row, column): move_texts.get(action, "")
        for row, column, action, text in places
        if not text and counts[action] == 1
    }


def _svg(match: Match) -> str:
    """Return the position as SVG for a game with its own drawing, such as `Chess`; otherwise ""."""
    picture: object = match.game.picture(match.state)
    return str(picture) if isinstance(picture, str) and picture.lstrip().startswith("<svg") else ""


def _since_mine(match: Match) -> State:
    """Return the position after the reader's last move, before the moves of the machine that followed."""
    turns = match.turns
    first = len(turns) - 1
    while match.has_many and first and turns[first - 1].by == "it":
        first -= 1
    return turns[first].state


def _levels(match: Match, words: dict[str, str]) -> list[list[Any]]:
    chosen = [match.opponent.level] if match.opponent.level else []
    if match.opponent.algorithm in PLAYOUTS:
        counts = sorted({*_LEVELS_OF_PLAYOUTS, *chosen})
        return [[count, str(count)] for count in counts]
    if not looks_ahead(match.opponent.algorithm):
        return []
    translations, depths = translator_for(match.lang), sorted({*_LEVELS, *chosen})
    return [
        *([depth, MOVES.with_values(count=depth).render(translations)] for depth in depths),
        [0, words["to_the_end"]],
    ]


def _tree_drawing(match: Match, theme: str | Theme) -> Drawing | None:
    """Return a drawing of the machine's search, or None if Graphviz is missing or the moves have no values."""
    choices = match.choices
    if not choices or not graphviz.is_available():
        return None
    drawing = choice_drawing(choices[-1], match.game, labels=labels_of(theme))
    return drawing and replace(drawing, lang=match.lang)


# ---- Answers to the page of a game: moves, dice, undo, new game, level or language -----------------


def reply(play: PlayGame, message: object) -> dict[str, Any]:
    return answer_message(play, message, _VERBS)


def _cell(play: PlayGame, message: dict[str, Any]) -> None:
    place = message.get("row"), message.get("column")
    match = play.match
    for row, column, cell in _board_at(match, match.state).places():
        if (row, column) == place and cell.action is not None and match.is_mine:
            play.play(cell.action)
            return
    problem = gettext("no move leads to the place %(place)s of the board; choose one of the moves")
    raise InputError(problem.with_values(place=short_repr(place)))


def _move(play: PlayGame, message: dict[str, Any]) -> None:
    play.play(play.match.read(str(message.get("move"))))


_VERBS: dict[str, Callable[[PlayGame, dict[str, Any]], None]] = {
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
"""time for a move of the machine, in seconds; after a longer time, the page would report that the kernel was lost"""


@named_keywords(MachineOptions)
class PlayGame(KernelWidget):
    """A game against a machine: a widget, to be shown alone or in a box with others.

    ``match`` contains the position and all moves so far; moves made in Python are shown on the page.

    >>> from gametree.games import TicTacToe
    >>> widget = PlayGame(TicTacToe(), depth=2)
    >>> widget.play(1)
    >>> [turn.text for turn in widget.match.turns], widget.reason[0]
    (['1', '5'], 'I play “5” because, whatever you answer, you reach positions with an estimated value of at most 1.')
    """

    how = gettext("This is a still picture. To play the game, run this cell in Jupyter.")
    _esm = shared_module("play")
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
        theme: str | Theme = AUTO_THEME,
        **options: Unpack[MachineOptions],
    ) -> None:
        options.setdefault("seconds", SECONDS)
        self.match = Match(game, against, first=first, lang=lang, state=state, **options)
        self._theme, self._by_hand = theme, False
        self.match.go_on()
        super().__init__(_state=self._page_state())
        self.on_msg(lambda _, asked, __: self.send(reply(self, asked)))

    @property
    def state(self) -> State:
        """The current position."""
        return self.match.state

    @property
    def lang(self) -> str:
        """The language of the widget."""
        return self.match.lang

    @property
    def reason(self) -> list[str]:
        """The sentences that give the reason for the machine's last move; [] before its first move."""
        return why(self.match)

    def play(self, action: Action) -> None:
        """Make a move, and let the machine answer; refuse an illegal move with a list of the legal moves."""
        self.match.play(action)
        self._go_on()

    def roll(self) -> None:
        """Roll the dice."""
        self.match.roll()
        self._go_on()

    def undo(self) -> None:
        """Undo the reader's last move and all moves after it."""
        self.match.undo()
        self._state = self._page_state()

    def restart(self, *, change_sides: bool = False) -> None:
        """Begin a new game; with ``change_sides``, the reader plays the other side."""
        self.match.restart(change_sides=change_sides)
        self._go_on()

    def set_level(self, level: int | None) -> None:
        """Set the machine's search depth or number of playouts, or None for as much as its budget allows."""
        self.match.opponent.set_level(level)
        self._state = self._page_state()

    def choose_dice(self, by_hand: bool) -> None:
        """Set whether the reader enters the outcomes of the dice; otherwise they are rolled."""
        self._by_hand = by_hand
        self._go_on()

    def speak(self, lang: object) -> None:
        """Set the language of the widget."""
        self.match.lang = choose(gettext("language"), lang, LANGUAGES)
        self._state = self._page_state()

    def _go_on(self) -> None:
        try:
            self.match.go_on(roll=not self._by_hand)
        finally:
            self._state = self._page_state()

    def _page_state(self) -> dict[str, Any]:
        return payload(self.match, theme=self._theme, by_hand=self._by_hand)

    def fallback(self) -> dict[str, Any]:
        match = self.match
        text = " ".join([*self.reason, _turn_sentence(match)])
        contents = bundle(position(match.game, match.state, caption=text, lang=match.lang))
        return {**contents, "text/plain": f"{match.game.draw(match.state)}\n{text}"}

    def __repr__(self) -> str:
        waits = "dice" if self.match.kind == CHANCE else self.match.kind
        return f"PlayGame({self.match.game.name}, {len(self.match.turns)} moves, {waits})"
