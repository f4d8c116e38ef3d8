"""The data of a game's page: all that it shows of a match, sent anew after each move.

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
from dataclasses import replace
from typing import Any

from ...drawing.shapes import Role
from ...drawing.themes import Theme
from ...explain.captions.playouts import numbers_told
from ...games.board import Board, board_of_text
from ...games.game import State
from ...games.kinds import CHANCE, LEAF
from ...games.positions import drawn
from ...languages import translator
from ...phrases import LANGUAGE_NAMES
from ...play.laws.law_words import MOVES
from ...play.machine_words import reason
from ...play.machines import looks_ahead
from ...play.match import Match, Turn
from ...play.match_picture import explained
from ...play.matches.players import Player
from ...play.play_words import ending, game_title, machine_name, play_words, turn_told
from ...play.playout_choice import MOST_PLAYOUTS, PLAYOUTS
from ...render import graphviz
from ..payload_parts import small_picture
from ..player.player_words import player_words
from ..stylesheet import DEFAULT, labels_of, stylesheet

__all__ = ["board_at", "opponent", "payload", "told", "why"]

LEVELS = (1, 2, 3, 4, 6, 8)
LEVELS_OF_PLAYOUTS = (30, 100, 300, MOST_PLAYOUTS)


def payload(match: Match, *, theme: str | Theme = DEFAULT, by_hand: bool = False) -> dict[str, Any]:
    """Return what the page shows, as plain data for JSON.

    >>> from gametree.games import TicTacToe
    >>> data = payload(Match(TicTacToe()))
    >>> data["board"]["size"], data["moves"][:3], data["turn"]
    ([3, 3], ['1', '2', '3'], 'It is your turn; you are MAX.')
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
    return turn_told(match.kind, me=match.me, lang=match.lang)


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
