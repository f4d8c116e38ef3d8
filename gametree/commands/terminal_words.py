"""The words of a game in a terminal: the commands, and how a game writes its moves."""

from __future__ import annotations

from ..languages import translator
from ..phrases import gettext

__all__ = ["command_words", "commands_told", "help_told", "notation_told"]


def command_words(lang: str = "en") -> dict[str, str]:
    """Return what is typed in place of a move, by its English word; each is one word of small letters.

    >>> command_words("es")["quit"], command_words("pt")["roll"]
    ('salir', 'lançar')
    """
    t = translator(lang)
    return {
        # TRANSLATORS: words to be typed: one word of small letters each, all different
        "undo": t.pgettext("command", "undo"),
        "new": t.pgettext("command", "new"),
        "sides": t.pgettext("command", "sides"),
        "moves": t.pgettext("command", "moves"),
        "help": t.pgettext("command", "help"),
        "quit": t.pgettext("command", "quit"),
        # TRANSLATORS: a word to be typed: roll the dice
        "roll": t.pgettext("command", "roll"),
    }


def commands_told(lang: str = "en") -> str:
    """Say what can be typed.

    >>> commands_told()
    'A move, or: undo, new, sides, moves, help, quit'
    """
    listed = ", ".join(word for key, word in command_words(lang).items() if key != "roll")
    return translator(lang).gettext("A move, or: %(commands)s") % {"commands": listed}


def help_told(lang: str = "en", *, dice: bool = False) -> list[str]:
    """Say in a line each what the commands do.

    >>> print(help_told()[0])
    undo   take back your last move
    """
    t, words = translator(lang), command_words(lang)
    meanings = {
        "undo": t.gettext("take back your last move"),
        "new": t.gettext("start a new game"),
        "sides": t.gettext("start a new game and change sides"),
        "moves": t.gettext("list the possible moves"),
        "help": t.gettext("show this help (also: ?)"),
        "quit": t.gettext("leave the game"),
    }
    if dice:
        meanings["roll"] = t.gettext("roll the dice (also: Enter)")
    width = max(len(words[key]) for key in meanings)
    return [f"{words[key]:<{width}}  {meaning}" for key, meaning in meanings.items()]


def notation_told(game: type, lang: str = "en") -> str:
    """Say how a game of the kit writes its moves, or its positions; nothing of a game that needs no word.

    >>> from gametree.games import Nim
    >>> notation_told(Nim)
    'A move is the number of a heap and how many are taken from it: 2: −3, or in short 2 3.'
    """
    found = next((NOTATIONS[one.__name__] for one in game.__mro__ if one.__name__ in NOTATIONS), None)
    return found.told(translator(lang)) if found else ""


NOTATIONS = {
    "TicTacToe": gettext("A move is a square, numbered from 1 row by row."),
    "Connect": gettext("A move is a column, numbered from 1 at the left."),
    "Nim": gettext("A move is the number of a heap and how many are taken from it: 2: −3, or in short 2 3."),
    "Grundy": gettext("A move gives the two parts into which a heap is split: 5+2, or in short 5 2."),
    "Kalah": gettext("A move is a house, numbered from 1 in the direction of sowing."),
    # TRANSLATORS: the letters of the pieces are the English ones in every language: say which piece each of them is
    "Chess": gettext(
        "A move is the letter of its piece (K king, Q queen, R rook, B bishop, N knight; none for a pawn) and its "
        "square, such as Nf3, or its two squares, such as g1f3."
    ),
    "Pig": gettext(
        "MAX 4 (+3) · MIN 0 · 2 means: 4 points to 0, 3 more in this turn of MAX, 2 turns left with this one."
    ),
    "BearOff": gettext(
        "MAX 5 2 · MIN 1 means: how far each checker is from home. A move gives these distances for your checkers."
    ),
}
