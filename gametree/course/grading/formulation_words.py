"""The sentences about games that students formulate: their rules, the task, and where a game differs."""

from __future__ import annotations

from ...phrases import Code, Phrase, gettext, ngettext
from .game_difference import GameDifference
from .grading_words import OUT_OF_TIME

MATCHES = gettext("There are some matches on the table; the argument of the class is their number.")

RULES = {
    "matches": [
        MATCHES,
        gettext("MAX begins, and the players take turns. In each turn the player takes one, two or three matches."),
        gettext("The player who takes the last match loses. A win for MAX is worth 1, a win for MIN −1."),
    ],
    "divisors": [
        gettext("The game starts with a whole number, 2 or greater: the argument of the class."),
        gettext(
            "MAX begins, and the players take turns. In each turn the player chooses a divisor of the number, less "
            "than the number itself, and subtracts it from the number."
        ),
        gettext(
            "At 1 there is no move, and the player whose turn it is loses. A win for MAX is worth 1, a win for MIN −1."
        ),
    ],
    "tictactoe": [
        gettext(
            "This is tic-tac-toe on three by three squares. The argument of the class is a board: a text of nine "
            "characters, row by row, with X, O and a dot for each empty square."
        ),
        gettext("X is MAX. If there are as many X as O, it is X's turn, otherwise O's."),
        gettext(
            "Three in a row, a column or a diagonal win. A win for X is worth 1, a win for O −1, and a full board "
            "without a winner 0."
        ),
    ],
    "coin-matches": [
        MATCHES,
        gettext(
            "MAX begins, and the players take turns. In each turn the player takes one match or tosses a fair coin."
        ),
        gettext("Heads: the player takes two matches. Tails: three. If fewer are left, the player takes all of them."),
        gettext("The player who takes the last match wins. A win for MAX is worth 1, a win for MIN −1."),
    ],
}
"""The rules of each game, a sentence each."""


ASKED = (
    # TRANSLATORS: the names of Python, such as initial and player(state), stay as they are
    gettext(
        "The class needs the attribute initial and the methods player(state), actions(state), result(state, action), "
        "is_terminal(state) and utility(state). If chance moves, it also needs outcomes(state)."
    ),
    gettext(
        "player(state) returns 'max', 'min' or 'chance'; outcomes(state) returns a list of pairs (action, probability)."
    ),
    gettext("__init__(self, …) takes the argument of the class and sets initial."),
    gettext("When the game is over, actions(state) is empty."),
    gettext("You choose how to write positions and actions; a position must work as a key of a dict."),
)
"""The requirements of the class, a sentence each."""

ALL_RIGHT = ngettext(
    "Right: your game keeps all laws of games, and from %(count)d start its tree follows the rules.",
    "Right: your game keeps all laws of games, and from all %(count)d starts its tree follows the rules.",
)
SOME_RIGHT = gettext("From %(right)d of %(count)d starts the tree of your game follows the rules.")
# TRANSLATORS: %(call)s is a line of Python, such as Matches(4); broken laws of games follow
LAWS_BROKEN = gettext("%(call)s breaks the laws of games:")
FAILED = gettext("%(call)s stops with the error %(error)s.")
# TRANSLATORS: stands before a sentence, as in "Matches(4), after 3, 1, at ('max', 0): your game goes on here."
AFTER_MOVES = gettext("%(call)s, after %(moves)s, at %(position)s:")
AT_START = gettext("%(call)s, at the start:")
DIFFERENCES = {
    "over": gettext("your game is over here, but by the rules it goes on."),
    "not over": gettext("your game goes on here, but by the rules it is over."),
    # TRANSLATORS: %(got)s and %(needed)s are 'max', 'min' or 'chance'
    "player": gettext("player(state) is %(got)s here, but by the rules it is %(needed)s."),
    "actions": gettext("the number of actions here is %(got)s in your game, but %(needed)s by the rules."),
    "probabilities": gettext("the probabilities here are %(got)s in your game, but %(needed)s by the rules."),
    "utility": gettext("this end is worth %(got)s in your game, but %(needed)s by the rules."),
}
"""The differences of two games at a position; numbers but for the players."""

STOPPED = {
    "time": OUT_OF_TIME,
    "ended": gettext("The process that played your game crashed, or your game ended it."),
    "memory": gettext("Your game needs more than %(memory)s MB of memory, which is the limit here."),
    "recursion": gettext("Your game calls itself without end."),
    "output": gettext("Your game was stopped because it prints too much."),
    "import": gettext("Your program imports the module %(name)s, which is not available here."),
    "name": gettext("Your program uses %(name)s, which is not defined in it."),
    # TRANSLATORS: %(error)s is a Python error such as "ZeroDivisionError: division by zero"
    "raised": gettext("Your program stops with the error %(error)s before the game begins."),
    "syntax": gettext("Python cannot read your program: %(error)s."),
    **dict.fromkeys(
        ("exit", "input", "thread", "process"),
        gettext(
            "Your game ends Python, reads from the keyboard, or starts a thread or another process, which is not "
            "allowed here."
        ),
    ),
}
"""Why a game could not be played."""


def differs(call: str, moves: str, position: str, found: GameDifference) -> Phrase:
    """Say where a game first is not what the rules say, and how."""
    where = AT_START.of(call=Code(call))
    if moves:
        where = AFTER_MOVES.of(call=Code(call), moves=Code(moves), position=Code(position))
    got, needed = (Code(repr(one)) if found.what == "player" else one for one in (found.got, found.needed))
    return Phrase("%(where)s %(what)s").of(where=where, what=DIFFERENCES[found.what].of(got=got, needed=needed))
