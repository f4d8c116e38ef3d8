"""The words of playing against a machine: whose turn it is, how a game ends, which moves are refused, the labels."""

from __future__ import annotations

from collections.abc import Sequence

from ..explain.algorithm_names import algorithm_names, montecarlo_names
from ..games.game import Game
from ..games.kinds import MAX, MIN, Kind
from ..languages import translator, words_of
from ..phrases import Code, Phrase, gettext, pgettext
from ..values import Value, show
from .machine_words import MOST_LISTED
from .matches.match_words import RANDOM

__all__ = ["ending", "game_title", "machine_name", "play_words", "refused_move", "turn_told"]


def refused_move(move: str, legal: Sequence[str]) -> Phrase:
    """Say that a move cannot be played, and what can.

    >>> print(refused_move("9", ["1", "2"]))
    9 is no move here; the moves are: 1, 2.
    """
    listed = ", ".join(legal[:MOST_LISTED]) + (", …" if len(legal) > MOST_LISTED else "")
    if not legal:
        return gettext("%(move)s is no move here: the game is over.").of(move=Code(move))
    return gettext("%(move)s is no move here; the moves are: %(moves)s.").of(move=Code(move), moves=Code(listed))


TITLES = {
    "TicTacToe": pgettext("name of a game", "Tic-tac-toe"),
    # TRANSLATORS: the game in which %(k)s pieces in a row win, such as Connect 4
    "Connect": pgettext("name of a game", "Connect %(k)s"),
    "Chess": pgettext("name of a game", "Chess"),
}
"""The names of games that are not called alike in all languages, by their classes."""


def game_title(game: Game, lang: str = "en") -> str:
    """Return the name of a game as a title: that of its class, unless the languages have names for it.

    >>> from gametree.games import Connect, Nim, TicTacToe
    >>> game_title(TicTacToe(), "es"), game_title(Connect(), "pt"), game_title(Nim(2, 1), "es")
    ('Tres en raya', '4 em linha', 'Nim')
    """
    title = TITLES.get(type(game).__name__)
    return title.of(k=getattr(game, "k", "")).told(translator(lang)) if title else game.name


def turn_told(kind: Kind, *, me: Kind, lang: str = "en") -> str:
    """Say whose turn it is.

    >>> turn_told("p2", me="p1", lang="es")
    'Le toca a p2; tú eres p1.'
    """
    t, facts = translator(lang), {"me": _name(me), "player": _name(kind)}
    if kind == "chance":
        return t.gettext("The dice are rolled.")
    if kind == me:
        return t.gettext("It is your turn; you are %(me)s.") % facts
    if kind in (MAX, MIN):
        return t.gettext("It is my turn; you are %(me)s.") % facts
    return t.gettext("It is %(player)s's turn; you are %(me)s.") % facts


def _name(player: Kind) -> str:
    return player.upper() if player in (MAX, MIN) else player


def ending(winner: str, value: Value | None, lang: str = "en") -> str:
    """Say how the game ended, and with which value; None if the machine has given up.

    ``winner`` is ``"me"`` for the person, ``"it"``, one of several players, or empty for nobody.

    >>> ending("p2", (0, 1, 0))
    'The game is over and p2 has won: the utilities are (0, 1, 0).'
    """
    t = translator(lang)
    if value is None:
        return t.gettext("I resign: you have won.")
    if isinstance(value, tuple):
        said = {
            "me": t.gettext("The game is over and you have won: the utilities are %(value)s."),
            "": t.gettext("The game is over and nobody has more than all the others: the utilities are %(value)s."),
        }.get(winner, t.gettext("The game is over and %(winner)s has won: the utilities are %(value)s."))
    else:
        said = {
            "me": t.gettext("The game is over and you have won. Its value for MAX is %(value)s."),
            "it": t.gettext("The game is over and I have won. Its value for MAX is %(value)s."),
            "": t.gettext("The game is over. It is a draw: its value for MAX is %(value)s."),
        }[winner]
    return said % {"value": show(value), "winner": winner}


WORDS = {
    "play_against": gettext("Play against the machine"),
    "board": gettext("Board"),
    "moves": gettext("Moves"),
    # TRANSLATORS: what dice can bring, as buttons to choose it
    "outcomes": gettext("Result of the roll"),
    # TRANSLATORS: a button that takes back a move
    "undo": gettext("Undo"),
    "new_game": gettext("New game"),
    "change_sides": gettext("Change sides"),
    # TRANSLATORS: how far the machine looks ahead
    "level": gettext("Search depth"),
    "to_the_end": gettext("as deep as possible"),
    # TRANSLATORS: how many games the machine plays to their end at random
    "playouts": gettext("Playouts"),
    # TRANSLATORS: a button that rolls the dice
    "roll": gettext("Roll"),
    "by_hand": gettext("I choose the result of the roll"),
    # TRANSLATORS: heading of the reason for the machine's move
    "why": gettext("Why"),
    "tree": gettext("The machine's search: its moves with their values, and the moves that it expects"),
    "record": gettext("Moves so far"),
    # TRANSLATORS: an empty square of a board, for those who cannot see it
    "empty": gettext("empty"),
    "place": gettext("row %(row)s, column %(column)s"),
    "you": gettext("you"),
    "it": gettext("machine"),
    "dice": gettext("dice"),
    "ask": gettext("Your move"),
    "ask_dice": gettext("Result of the roll, or Enter to roll"),
    "bye": gettext("Goodbye."),
    "nothing_to_undo": gettext("There is no move of yours to undo."),
    "thinking": gettext("I am thinking …"),
    "no_kernel": gettext("This needs a running kernel: open the notebook, run the cell and try again."),
    "language": gettext("Language"),
}


def play_words(lang: str = "en") -> dict[str, str]:
    """Return the words around the board, in a language.

    >>> play_words("es")["undo"], play_words("pt")["new_game"]
    ('Deshacer', 'Jogo novo')
    """
    return words_of(WORDS, lang)


def machine_name(algorithm: str, lang: str = "en") -> str:
    """Return the name of a machine: that of its algorithm."""
    known = {**algorithm_names(lang), **montecarlo_names(lang), "random": RANDOM.told(translator(lang))}
    return known.get(algorithm, play_words(lang)["it"])
