"""The sentences of questions about Monte Carlo search: the questions, and the mistakes that answers come from."""

from __future__ import annotations

from math import sqrt

from ...games.kinds import MIN
from ...phrases import Phrase, gettext, pgettext
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

N_AND_W = gettext("N is the number of playouts of a move, and W is the sum of their results, from MAX's point of view.")
MEANS = (gettext("What is the mean Q of each move? Write exact numbers; use fractions where you need them."), N_AND_W)
UCT_VALUES = gettext(
    "Compute the UCT value of each move. Two decimals are enough; a difference of 0.01 counts as right."
)
UCT_CHOICE = gettext("Which of these moves does UCT choose for the next playout?")
FORMULA_OF_MIN = gettext("MIN moves and chooses the least Q − c·√(ln(%(above)d) / N), with Q = W / N and c = %(c)s.")
FORMULA_OF_MAX = gettext("MAX moves and chooses the greatest Q + c·√(ln(%(above)d) / N), with Q = W / N and c = %(c)s.")
FINAL_MOVES = {
    "visits": gettext("The time is over. Which move does Monte Carlo tree search play?"),
    "mean": gettext("The time is over. Which move does pure Monte Carlo search play?"),
}
TURN_OF_MIN = gettext("It is MIN's turn.")
TURN_OF_MAX = gettext("It is MAX's turn.")
BACK_UP = (
    gettext("What are N and W of each node after these playouts?"),
    gettext(
        "Each playout goes down to the node in its row and continues at random; its result is backed up to the root."
    ),
    gettext("Results are from MAX's point of view. Write (N, W) for each node, and leave out nodes with N = 0."),
)


def uct_rules(c: float, above: int, player: str) -> tuple[Phrase, Phrase]:
    """Say what N and W are, and how the player chooses by UCT."""
    rule = FORMULA_OF_MIN if player == MIN else FORMULA_OF_MAX
    return N_AND_W, rule.of(c="√2" if c == sqrt(2) else write(to_number(c)), above=above)


# ---- mistakes -----------------------------------------------------------------------------------

MISTAKES = {
    "sum": gettext("You seem to give the sum W; the mean is W divided by the number of playouts of that move."),
    "all playouts": gettext(
        "You seem to divide by the number of all playouts; the mean is W divided by the number of playouts of that "
        "move alone."
    ),
    "upside down": gettext("You seem to divide N by W; the mean is W divided by N."),
    "no bonus": gettext("You seem to leave out the bonus and to give Q alone."),
    "no ln": gettext("You seem to put the number of all playouts under the square root instead of its logarithm."),
    "log10": gettext("You seem to use the logarithm to base 10; ln is the natural logarithm, math.log in Python."),
    "no root": gettext("You seem to leave out the square root in the bonus."),
    "max takes off": gettext("You seem to subtract the bonus; for MAX it is added to Q."),
    "min adds": gettext("You seem to add the bonus; for MIN, who prefers small values, it is subtracted from Q."),
    "sum with bonus": gettext("You seem to combine the bonus with the sum W; it belongs to the mean Q = W / N."),
    "best mean": gettext(
        "You seem to choose the move with the best mean Q; UCT also gives a bonus to moves with few playouts."
    ),
    "tried least": gettext(
        "You seem to choose the move with the fewest playouts; the bonus is only one part, and the mean Q counts too."
    ),
    "chooses as max": gettext(
        "You seem to choose as MAX would; Q is from MAX's point of view, so MIN chooses the least Q minus the bonus."
    ),
    "best mean in the end": gettext(
        "You seem to choose the best mean; it comes from few playouts, and the search plays the move with the most "
        "playouts."
    ),
    "most playouts": gettext(
        "You seem to choose the move with the most playouts; in pure Monte Carlo search only the mean counts."
    ),
    "greatest sum": gettext("You seem to choose the best sum W; a sum also grows with the number of playouts."),
    "other player": gettext("You seem to choose what is best for the other player."),
    "only where it began": gettext(
        "You seem to count a playout only at the node in its row; it counts at every node on the path to the root."
    ),
    "not at the root": gettext("You seem to leave out the root; every playout counts there too."),
    "turned for min": gettext(
        "You seem to change the sign at MIN nodes; here W is from MAX's point of view at every node."
    ),
    "w before n": gettext("You seem to write W before N."),
    "last result": gettext("You seem to write the last result for W; W is the sum of all results."),
}
"""The mistakes behind wrong answers, by the names that the questions use."""
