"""The sentences of a machine that plays games to their end at random: how many began with each move, how they went."""

from __future__ import annotations

from fractions import Fraction
from gettext import NullTranslations
from typing import TYPE_CHECKING

from ..search.montecarlo.estimates import rounded

if TYPE_CHECKING:
    from . import MachineChoice, WeighedMove

__all__ = ["of_playouts"]


def of_playouts(t: NullTranslations, choice: MachineChoice) -> list[str]:
    """Say why a machine made its move that counts playouts, how the next best move did, and what a playout is."""
    said = [_why(t, choice), _next(t, choice), _played(t, choice)]
    return [line for line in said if line]


def _why(t: NullTranslations, choice: MachineChoice) -> str:
    """Say how the playouts of the best move went."""
    best = choice.best
    if len(choice.moves) == 1:
        message = t.gettext("I play %(move)s. Of %(visits)d random games %(went)s.")
    elif choice.algorithm == "mcts":
        # TRANSLATORS: "playout": a game that is played to its end, at random or nearly; %(went)s is such as
        # "I won 71 % and lost 29 %"
        message = t.gettext(
            "I play %(move)s, because no other move got more of my playouts: %(visits)d of %(playouts)d; of these "
            "%(went)s."
        )
    else:
        message = t.gettext(
            "I play %(move)s, because the random games that began with it went best for me: on average they were worth "
            "%(mean)s to MAX. Of %(visits)d %(went)s."
        )
    return message % {**_counted(t, best), "playouts": choice.playouts}


def _next(t: NullTranslations, choice: MachineChoice) -> str:
    others = choice.others
    if not others:
        return t.gettext("I have no other move.") if choice.all_moves else ""
    if choice.algorithm == "mcts":
        second = max(others, key=lambda move: move.visits)
        message = t.ngettext(
            "Next comes %(move)s with %(visits)d playout; of these %(went)s.",
            "Next comes %(move)s with %(visits)d playouts; of these %(went)s.",
            second.visits,
        )
    else:
        second = others[0]
        message = t.gettext("Next comes %(move)s with %(mean)s on average.")
    return message % _counted(t, second)


def _counted(t: NullTranslations, move: WeighedMove) -> dict[str, object]:
    """Return the numbers of a move's playouts, and how these went."""
    assert isinstance(move.value, int | Fraction)
    return {"move": move.text, "visits": move.visits, "went": _went(t, move), "mean": rounded(move.value)}


def _went(t: NullTranslations, move: WeighedMove) -> str:
    """Say in hundredths how many playouts were won and lost, and how many drawn where some were."""
    drawn = move.visits - move.won - move.lost
    counts = {"won": move.won, "drawn": drawn, "lost": move.lost}
    message = (
        # TRANSLATORS: what became of games, as a part of a sentence; %(won)s is such as "71 %"
        t.gettext("I won %(won)s, drew %(drawn)s and lost %(lost)s")
        if drawn
        else t.gettext("I won %(won)s and lost %(lost)s")
    )
    return message % {name: f"{round(Fraction(100 * count, move.visits))}\u00a0%" for name, count in counts.items()}


def _played(t: NullTranslations, choice: MachineChoice) -> str:
    if choice.algorithm == "mcts":
        said = t.gettext(
            "A playout is a whole game: it follows the moves that did well before, and goes on at random to the end."
        )
        return said if choice.all_moves else " ".join([said, t.gettext("I had no time to try every move.")])
    return t.gettext("I played %(playouts)d games to their end at random, as many with each move.") % {
        "playouts": choice.playouts
    }
