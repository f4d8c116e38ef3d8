"""The sentences of questions about Monte Carlo search: what is asked, and the mistakes that answers come from."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations
from math import sqrt

from ...kinds import MIN
from ...values import to_number, write

__all__ = [
    "MISTAKES",
    "back_up",
    "final_move",
    "look_at",
    "means",
    "move",
    "playout_heads",
    "uct_choice",
    "uct_values",
]


def move(t: NullTranslations) -> str:
    """Return the heading of a column of moves."""
    return t.pgettext("heading of a table", "move")


def playout_heads(t: NullTranslations) -> list[str]:
    """Return the headings of a table of playouts."""
    return [
        t.pgettext("heading of a table", "playout"),
        # TRANSLATORS: the node from which a playout goes on at random
        t.pgettext("heading of a table", "from"),
        # TRANSLATORS: what a playout comes to, as a number
        t.pgettext("heading of a table", "result"),
    ]


def look_at(t: NullTranslations, part: str) -> str:
    """Say which part to look at first."""
    return t.gettext("Look at %(part)s first.") % {"part": part}


# ---- what is asked ------------------------------------------------------------------------------


def means(t: NullTranslations) -> list[str]:
    """Ask for the means."""
    return [
        t.gettext("What is the mean Q of each move? Write exact numbers, fractions where you need them."),
        t.gettext("N is how many playouts a move had, and W the sum of their results, from MAX's side."),
    ]


def uct_values(t: NullTranslations, c: float, above: int, player: str) -> list[str]:
    """Ask for the values of UCT."""
    return [
        t.gettext(
            "Work out the value of UCT of each move. Two decimals are enough; 0.01 more or less counts as right."
        ),
        *_formula(t, c, above, player),
    ]


def uct_choice(t: NullTranslations, c: float, above: int, player: str) -> list[str]:
    """Ask which move is gone down next."""
    return [t.gettext("Which of these moves does the next playout go down by UCT?"), *_formula(t, c, above, player)]


def _formula(t: NullTranslations, c: float, above: int, player: str) -> list[str]:
    facts = {"c": "√2" if c == sqrt(2) else write(to_number(c)), "above": above}
    said = t.gettext("N is how many playouts a move had, and W the sum of their results, from MAX's side.")
    if player == MIN:
        rule = t.gettext("MIN moves and takes the least of Q − c·√(ln(%(above)d) / N), with Q = W / N and c = %(c)s.")
    else:
        rule = t.gettext(
            "MAX moves and takes the greatest of Q + c·√(ln(%(above)d) / N), with Q = W / N and c = %(c)s."
        )
    return [said, rule % facts]


def final_move(t: NullTranslations, by: str, player: str) -> list[str]:
    """Ask which move is played in the end."""
    if by == "visits":
        said = t.gettext("The time is over. Which move does Monte Carlo tree search play?")
    else:
        said = t.gettext("The time is over. Which move does pure Monte Carlo search play?")
    whose = t.gettext("It is the turn of MIN.") if player == MIN else t.gettext("It is the turn of MAX.")
    return [
        said,
        whose,
        t.gettext("N is how many playouts a move had, and W the sum of their results, from MAX's side."),
    ]


def back_up(t: NullTranslations) -> list[str]:
    """Ask for N and W of the nodes."""
    return [
        t.gettext("What are N and W of each node after these playouts?"),
        t.gettext("A playout goes down to the node where it says, plays on at random from there, and is backed up."),
        t.gettext("Results are from MAX's side. Write (N, W) for each node, and leave out those with N = 0."),
    ]


# ---- mistakes -----------------------------------------------------------------------------------

MISTAKES: dict[str, Callable[[NullTranslations], str]] = {
    "sum": lambda t: t.gettext(
        "You seem to give the sum W; a mean is W divided by the number of playouts of that move."
    ),
    "all playouts": lambda t: t.gettext(
        "You seem to divide by the number of all playouts; a mean is W divided by the playouts of that move alone."
    ),
    "upside down": lambda t: t.gettext("You seem to divide N by W; a mean is W divided by N."),
    "no bonus": lambda t: t.gettext("You seem to leave the bonus out and to give Q alone."),
    "no ln": lambda t: t.gettext("You seem to put the number of all playouts below the root instead of its logarithm."),
    "log10": lambda t: t.gettext(
        "You seem to take the logarithm to base 10; ln is the natural one, math.log in Python."
    ),
    "no root": lambda t: t.gettext("You seem to leave out the root of the bonus."),
    "max takes off": lambda t: t.gettext("You seem to take the bonus off; for MAX it is added to Q."),
    "min adds": lambda t: t.gettext("You seem to add the bonus; for MIN, who wants little, it is taken off Q."),
    "sum with bonus": lambda t: t.gettext("You seem to add the bonus to the sum W; it belongs to the mean Q = W / N."),
    "best mean": lambda t: t.gettext(
        "You seem to take the move with the best mean Q; UCT adds a bonus for moves that were tried little."
    ),
    "tried least": lambda t: t.gettext(
        "You seem to take the move that was tried least; the bonus is only a part, and the mean Q counts, too."
    ),
    "chooses as max": lambda t: t.gettext(
        "You seem to choose as MAX would; Q is from MAX's side, so MIN takes the least of Q minus the bonus."
    ),
    "best mean in the end": lambda t: t.gettext(
        "You seem to take the best mean; it rests on few playouts, and the search plays the move that it tried most."
    ),
    "most playouts": lambda t: t.gettext(
        "You seem to take the move with most playouts; in pure Monte Carlo search their number says nothing, and the "
        "mean decides."
    ),
    "greatest sum": lambda t: t.gettext("You seem to take the best sum W; who has more playouts has a greater sum."),
    "other player": lambda t: t.gettext("You seem to take what is best for the other player."),
    "only where it began": lambda t: t.gettext(
        "You seem to count a playout only at the node from which it was played; it counts at every node on the way up "
        "to the root."
    ),
    "not at the root": lambda t: t.gettext("You seem to leave out the root; every playout counts there, too."),
    "turned for min": lambda t: t.gettext(
        "You seem to turn the sign at the nodes of MIN; here W is from MAX's side at every node."
    ),
    "w before n": lambda t: t.gettext("You seem to write W before N."),
    "last result": lambda t: t.gettext("You seem to write the last result for W; W is the sum of all of them."),
}
"""What answers come from, by the names that the questions give their mistakes."""
