"""The sentences about games that students formulate: their rules, the task, and where a game differs."""

from __future__ import annotations

from ...languages import Phrase, gettext, ngettext

RULES = {
    "matches": [
        gettext("Some matches lie on the table, as many as the class is called with."),
        gettext("MAX begins; then they take turns. Who moves takes one, two or three matches."),
        gettext("Who takes the last match loses. A win of MAX is worth 1, a win of MIN −1."),
    ],
    "divisors": [
        gettext("A whole number from 2 stands on the board, the one that the class is called with."),
        gettext(
            "MAX begins; then they take turns. Who moves chooses a divisor of the number that is less than the number "
            "itself, and takes it away from the number."
        ),
        gettext("At 1 nobody can move: who has to move there loses. A win of MAX is worth 1, a win of MIN −1."),
    ],
    "tictactoe": [
        gettext(
            "Tic-tac-toe on three by three squares: the class is called with a board, a text of nine characters, row "
            "by row, with X, O and a point for each empty square."
        ),
        gettext("X is MAX. X moves where there are as many X as O, and else O."),
        gettext("Three in a row, a column or a diagonal win. A win of X is worth 1, of O −1, a full board 0."),
    ],
    "coin-matches": [
        gettext("Some matches lie on the table, as many as the class is called with."),
        gettext("MAX begins; then they take turns. Who moves takes one match, or tosses a fair coin."),
        gettext("Heads: the player takes two matches. Tails: three. Where fewer are left, all of them."),
        gettext("Who takes the last match wins. A win of MAX is worth 1, a win of MIN −1."),
    ],
}
"""The rules of each game, a sentence each."""


ASKED = (
    # TRANSLATORS: the names of Python, such as initial and player(state), stay as they are
    gettext(
        "It needs the attribute initial and the methods player(state), actions(state), result(state, action), "
        "is_terminal(state) and utility(state); outcomes(state), too, where chance moves."
    ),
    gettext("player(state) returns 'max', 'min' or 'chance'; outcomes(state) a list of pairs (action, probability)."),
    gettext("What the class is called with is taken by __init__(self, …), which makes initial of it."),
    gettext("Where the game is over, actions(state) is empty."),
    gettext("How you write positions and actions is up to you; a position must be fit for the key of a dict."),
)
"""The requirements of the class, a sentence each."""

ALL_RIGHT = ngettext(
    "Right: the game keeps all laws, and from %(count)d start its tree is that of the rules.",
    "Right: the game keeps all laws, and from all %(count)d starts its tree is that of the rules.",
)
SOME_RIGHT = gettext("From %(right)d of %(count)d starts the tree of your game is that of the rules.")
# TRANSLATORS: %(call)s is a line of Python, such as Matches(4); broken laws of games follow
LAWS_BROKEN = gettext("In %(call)s something is not as in a game:")
FAILED = gettext("%(call)s stops with %(error)s.")
# TRANSLATORS: stands before a sentence, as in "Matches(4), after 3, 1, at ('max', 0): the game is over here."
AFTER_MOVES = gettext("%(call)s, after %(moves)s, at %(position)s:")
AT_START = gettext("%(call)s, at the start:")
DIFFERENCES = {
    "over": gettext("your game is over here, but by the rules it goes on."),
    "not over": gettext("by the rules the game is over here, but yours goes on."),
    # TRANSLATORS: %(got)s and %(needed)s are max, min or chance
    "player": gettext("in your game it is the turn of %(got)s here, but by the rules of %(needed)s."),
    "actions": gettext("the number of actions here is %(got)s in your game, but %(needed)s by the rules."),
    "probabilities": gettext("the probabilities here are %(got)s in your game, but by the rules %(needed)s."),
    "utility": gettext("this end is worth %(got)s in your game, but by the rules %(needed)s."),
}


def differs(call: str, moves: str, position: str, what: str, got: str, needed: str) -> Phrase:
    """Say where a game first is not what the rules say, and how."""
    where = AFTER_MOVES.of(call=call, moves=moves, position=position) if moves else AT_START.of(call=call)
    return Phrase("%(where)s %(what)s").of(where=where, what=DIFFERENCES[what].of(got=got, needed=needed))
