"""The sentences of a machine that plays games to their end at random: how many began with each move, how they went."""

from __future__ import annotations

from fractions import Fraction
from gettext import NullTranslations
from typing import TYPE_CHECKING

from ..phrases import Phrase, gettext, ngettext
from ..search.montecarlo.estimates import rounded

if TYPE_CHECKING:
    from . import MachineChoice, WeighedMove

__all__ = ["of_playouts"]

ONLY_MOVE = gettext("I play %(move)s. Of %(visits)d random games, %(went)s.")
# TRANSLATORS: "playout": a game that is played to its end, at random or nearly; %(went)s is such as
# "I won 71 % and lost 29 %"
MOST_PLAYOUTS = gettext(
    "I play %(move)s because no other move got more playouts: %(visits)d of %(playouts)d. Of these, %(went)s."
)
BEST_MEAN = gettext(
    "I play %(move)s because the random games that started with it went best for me: their average value for MAX is "
    "%(mean)s. Of %(visits)d games, %(went)s."
)
NO_OTHER_MOVE = gettext("I have no other move.")
NEXT_BY_PLAYOUTS = ngettext(
    "The next best move is %(move)s with %(visits)d playout; of these, %(went)s.",
    "The next best move is %(move)s with %(visits)d playouts; of these, %(went)s.",
)
NEXT_BY_MEAN = gettext("The next best move is %(move)s with %(mean)s on average.")
# TRANSLATORS: what became of games, as a part of a sentence; %(won)s is such as "71 %"
WON_DREW_LOST = gettext("I won %(won)s, drew %(drawn)s and lost %(lost)s")
WON_LOST = gettext("I won %(won)s and lost %(lost)s")
PLAYOUT = gettext(
    "A playout is a whole simulated game: it follows the moves that did well before, then continues at random to "
    "the end."
)
NO_TIME = gettext("I had no time to try every move.")
PLAYED = gettext("I played %(playouts)d games at random to the end, the same number with each move.")


def of_playouts(t: NullTranslations, choice: MachineChoice) -> list[str]:
    """Say why a machine with playouts made its move, how the next best move did, and what a playout is."""
    by_playouts = choice.algorithm == "mcts"
    why = ONLY_MOVE if len(choice.moves) == 1 else MOST_PLAYOUTS if by_playouts else BEST_MEAN
    said = [why.of(**_counted(choice.best), playouts=choice.playouts).told(t)]
    if others := choice.others:
        second = max(others, key=lambda move: move.visits) if by_playouts else others[0]
        phrase = NEXT_BY_PLAYOUTS if by_playouts else NEXT_BY_MEAN
        said.append(phrase.of(**_counted(second)).told(t))
    elif choice.all_moves:
        said.append(NO_OTHER_MOVE.told(t))
    if not by_playouts:
        return [*said, PLAYED.of(playouts=choice.playouts).told(t)]
    return [*said, PLAYOUT.told(t) if choice.all_moves else f"{PLAYOUT.told(t)} {NO_TIME.told(t)}"]


def _counted(move: WeighedMove) -> dict[str, object]:
    """Return the numbers of a move's playouts, and how these went."""
    assert isinstance(move.value, int | Fraction)
    return {
        "move": move.text,
        "visits": move.visits,
        "count": move.visits,
        "went": _went(move),
        "mean": rounded(move.value),
    }


def _went(move: WeighedMove) -> Phrase:
    """Say how many per cent of the playouts were won and lost, and how many drawn if any."""
    drawn = move.visits - move.won - move.lost
    counts = {"won": move.won, "drawn": drawn, "lost": move.lost}
    shares = {name: f"{round(Fraction(100 * count, move.visits))}\u00a0%" for name, count in counts.items()}
    return (WON_DREW_LOST if drawn else WON_LOST).of(**shares)
