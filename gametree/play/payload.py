"""The payload: all that the page shows of a match, sent anew after each move.

``board``     ``[columns, rows]`` and its cells ``[row, column, text, owner, high, bare, playable, new, said]``;
              ``playable`` are those that name an action, ``new`` those that the machine's last move changed
``moves``     what can be played, or what dice can bring, as texts; ``chance`` says which of the two
``turn``      whose turn it is, or how the game ended; ``over`` whether it has
``reason``    the sentences about the machine's last move, and ``svg`` the tree of what it looked at, ``css`` its looks
``record``    each move with who made it; ``by_hand``, whether somebody says what the dice bring
``levels``    ``[depth, text]``, 0 for as far as it can; ``level`` is the one chosen, and null where there is none
``words``     everything else that is said, in the language ``lang``; ``languages`` are their names
"""

from __future__ import annotations

from typing import Any

from ..board import Board, board_of_text
from ..game import State
from ..kinds import CHANCE, LEAF
from ..marks import Role
from ..narration import LANGUAGE_NAMES
from ..narration.catalogue import translator
from ..narration.games import after_moves
from ..narration.play import ending, machine_name, play_words, reason, turn_told
from ..player.compact import compact
from ..player.stylesheet import DEFAULT, labels_of, stylesheet
from ..render import graphviz
from ..render.dot import dot
from ..theme import THEMES, Theme
from ..values import show
from .match import OTHER, Match
from .picture import explained

__all__ = ["board_at", "payload", "told"]

LEVELS = (1, 2, 3, 4, 6, 8)


def payload(match: Match, *, theme: str | Theme = DEFAULT, by_hand: bool = False) -> dict[str, Any]:
    """Return what the page shows, as plain data for JSON.

    >>> from gametree.games import TicTacToe
    >>> data = payload(Match(TicTacToe()))
    >>> data["board"]["size"], data["moves"][:3], data["turn"]
    ([3, 3], ['1', '2', '3'], 'It is your turn; you are MAX.')
    """
    said, choice = play_words(match.lang), match.last_choice
    return {
        "lang": match.lang,
        "title": f"{match.game.name} · {machine_name(match.algorithm, match.lang)}",
        "board": _board(match, said),
        "moves": [text for _, text in match.moves()],
        "chance": match.kind == CHANCE,
        "over": match.kind == LEAF,
        "turn": told(match),
        "reason": reason(choice, OTHER[match.me], match.lang) if choice else [],
        "svg": _tree(match, theme) if choice else "",
        "css": stylesheet(theme, tuple(Role)),
        "record": [[said[{"me": "you"}.get(turn.by, turn.by)], turn.text] for turn in match.turns],
        "dice": match.game.has("outcomes"),
        "by_hand": by_hand,
        "levels": _levels(match, said),
        "level": match.depth or 0,
        "words": said,
        "languages": LANGUAGE_NAMES,
    }


def told(match: Match) -> str:
    """Say whose turn it is, or how the game ended."""
    if match.kind == LEAF:
        return ending(match.won_by(), show(match.game.utility(match.state)), match.lang)
    return turn_told(match.kind, is_mine=match.is_mine, me=match.me, lang=match.lang)


def board_at(match: Match, state: State) -> Board:
    """Return a position as a board, of text where the game has no picture."""
    found = match.game.picture(state)
    return found if isinstance(found, Board) else board_of_text(str(match.game.draw(state)))


def _board(match: Match, said: dict[str, str]) -> dict[str, Any]:
    board = board_at(match, match.state)
    before = {}
    if match.turns and match.turns[-1].by == "it":
        earlier = board_at(match, match.turns[-1].state)
        before = {(row, column): cell.text for row, column, cell in earlier.places()}
    cells = []
    for row, column, cell in board.places():
        place = said["place"] % {"row": row + 1, "column": column + 1}
        new = bool(before) and before.get((row, column), cell.text) != cell.text
        playable = cell.action is not None and match.is_mine
        told = f"{place}: {cell.text or said['empty']}"
        cells.append([row, column, cell.text, cell.owner, cell.high, cell.bare, playable, new, told])
    return {"size": list(board.size), "cells": cells}


def _levels(match: Match, said: dict[str, str]) -> list[list[Any]]:
    if not match.algorithm:
        return []
    t = translator(match.lang)
    depths = sorted({*LEVELS, *([match.depth] if match.depth else [])})
    return [*([depth, after_moves(t, depth)] for depth in depths), [0, said["to_the_end"]]]


def _tree(match: Match, theme: str | Theme) -> str:
    """Draw what the machine looked at; nothing where there is no Graphviz, or nobody said what moves are worth."""
    choice = match.last_choice
    assert choice is not None
    drawing = explained(choice, match.game, labels=labels_of(theme))
    if drawing is None or not graphviz.is_available():
        return ""
    source = dot(drawing, next(iter(THEMES.values())), paper=False)
    return compact(graphviz.render(source, "svg").decode("utf-8"), ())[0]
