"""The sentences of questions about Monte Carlo search: the questions, and the mistakes that answers come from."""

from __future__ import annotations

from math import sqrt

from ...games.kinds import MIN
from ...languages import Phrase, gettext, pgettext
from ...values import to_number, write

MOVE = pgettext("heading of a table", "move")
PLAYOUT_HEADS = (
    pgettext("heading of a table", "playout"),
    # TRANSLATORS: the node from which a playout goes on at random
    pgettext("heading of a table", "from"),
    # TRANSLATORS: what a playout comes to, as a number
    pgettext("heading of a table", "result"),
)
LOOK_AT = gettext("Look at %(part)s first.")

# ---- the questions ------------------------------------------------------------------------------

N_AND_W = gettext("N is how many playouts a move had, and W the sum of their results, from MAX's side.")
MEANS = (gettext("What is the mean Q of each move? Write exact numbers, fractions where you need them."), N_AND_W)
UCT_VALUES = gettext(
    "Work out the value of UCT of each move. Two decimals are enough; 0.01 more or less counts as right."
)
UCT_CHOICE = gettext("Which of these moves does the next playout go down by UCT?")
FORMULA_OF_MIN = gettext("MIN moves and takes the least of Q − c·√(ln(%(above)d) / N), with Q = W / N and c = %(c)s.")
FORMULA_OF_MAX = gettext(
    "MAX moves and takes the greatest of Q + c·√(ln(%(above)d) / N), with Q = W / N and c = %(c)s."
)
FINAL_MOVES = {
    "visits": gettext("The time is over. Which move does Monte Carlo tree search play?"),
    "mean": gettext("The time is over. Which move does pure Monte Carlo search play?"),
}
TURN_OF_MIN = gettext("It is the turn of MIN.")
TURN_OF_MAX = gettext("It is the turn of MAX.")
BACK_UP = (
    gettext("What are N and W of each node after these playouts?"),
    gettext("A playout goes down to the node where it says, plays on at random from there, and is backed up."),
    gettext("Results are from MAX's side. Write (N, W) for each node, and leave out those with N = 0."),
)


def uct_rules(c: float, above: int, player: str) -> tuple[Phrase, Phrase]:
    """Say what N and W are, and how the player chooses by UCT."""
    rule = FORMULA_OF_MIN if player == MIN else FORMULA_OF_MAX
    return N_AND_W, rule.of(c="√2" if c == sqrt(2) else write(to_number(c)), above=above)


# ---- mistakes -----------------------------------------------------------------------------------

MISTAKES = {
    "sum": gettext("You seem to give the sum W; a mean is W divided by the number of playouts of that move."),
    "all playouts": gettext(
        "You seem to divide by the number of all playouts; a mean is W divided by the playouts of that move alone."
    ),
    "upside down": gettext("You seem to divide N by W; a mean is W divided by N."),
    "no bonus": gettext("You seem to leave the bonus out and to give Q alone."),
    "no ln": gettext("You seem to put the number of all playouts below the root instead of its logarithm."),
    "log10": gettext("You seem to take the logarithm to base 10; ln is the natural one, math.log in Python."),
    "no root": gettext("You seem to leave out the root of the bonus."),
    "max takes off": gettext("You seem to take the bonus off; for MAX it is added to Q."),
    "min adds": gettext("You seem to add the bonus; for MIN, who wants little, it is taken off Q."),
    "sum with bonus": gettext("You seem to add the bonus to the sum W; it belongs to the mean Q = W / N."),
    "best mean": gettext(
        "You seem to take the move with the best mean Q; UCT adds a bonus for moves that were tried little."
    ),
    "tried least": gettext(
        "You seem to take the move that was tried least; the bonus is only a part, and the mean Q counts, too."
    ),
    "chooses as max": gettext(
        "You seem to choose as MAX would; Q is from MAX's side, so MIN takes the least of Q minus the bonus."
    ),
    "best mean in the end": gettext(
        "You seem to take the best mean; it rests on few playouts, and the search plays the move that it tried most."
    ),
    "most playouts": gettext(
        "You seem to take the move with most playouts; in pure Monte Carlo search their number says nothing, and the "
        "mean decides."
    ),
    "greatest sum": gettext("You seem to take the best sum W; who has more playouts has a greater sum."),
    "other player": gettext("You seem to take what is best for the other player."),
    "only where it began": gettext(
        "You seem to count a playout only at the node from which it was played; it counts at every node on the way up "
        "to the root."
    ),
    "not at the root": gettext("You seem to leave out the root; every playout counts there, too."),
    "turned for min": gettext(
        "You seem to turn the sign at the nodes of MIN; here W is from MAX's side at every node."
    ),
    "w before n": gettext("You seem to write W before N."),
    "last result": gettext("You seem to write the last result for W; W is the sum of all of them."),
}
"""The mistakes behind wrong answers, by the names that the questions use."""
