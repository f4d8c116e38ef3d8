"""The sentences of a machine that somebody plays against: why it moves so, what else it could do, what it looked at."""

from __future__ import annotations

from fractions import Fraction
from gettext import NullTranslations
from typing import TYPE_CHECKING

from ..kinds import MAX, MIN, player_number, worth_to
from ..montecarlo.estimates import rounded
from ..values import Number, Value, show
from .catalogue import translator

if TYPE_CHECKING:
    from ..play import Choice, Weighed

__all__ = ["MOST_LISTED", "reason", "shortly"]

MOST_LISTED = 12
"""So many moves are listed in a sentence."""
LONGEST = 6
"""Longer fractions are written as decimals that are near."""


def reason(choice: Choice, lang: str = "en") -> list[str]:
    """Say in a few sentences why a machine made its move; of several players it says which one it is.

    >>> from gametree.games import Nim
    >>> from gametree.play import machine_named
    >>> game = Nim(2, 1)
    >>> print(*reason(machine_named("alphabeta")(game, game.initial)), sep="\\n")
    I play 1: −1, because whatever you answer I get at least 1.
    Every other move gives me less; the best of them is 1: −2 with −1.
    I looked at 22 positions, up to the end of the game.
    """
    t = translator(lang)
    if choice.playouts:
        said = [_why_of_playouts(t, choice), _others_of_playouts(t, choice), _played(t, choice)]
        said = [line for line in said if line]
    else:
        said = [_why(t, choice)]
        said += [_others(t, choice)] if choice.all_moves else []
        said += [_looked(t, choice)] if choice.nodes else []
    if player_number(choice.player):
        said[0] = f"{choice.player}: {said[0]}"
    return said


def shortly(value: Value) -> str:
    """Write a value; a long fraction as a decimal that is near.

    >>> shortly(Fraction(11, 32)), shortly(Fraction(1, 3)), shortly(Fraction(12345, 46656))
    ('≈ 0.34', '1/3', '≈ 0.26')
    """
    text = show(value)
    return text if isinstance(value, tuple) or len(text) <= LONGEST else f"≈ {rounded(float(value))}"


# ---- looking ahead ------------------------------------------------------------------------------


def _why(t: NullTranslations, choice: Choice) -> str:
    value = choice.best.value
    if choice.algorithm == "random":
        message = t.gettext("I play %(move)s, which I drew at random.")
    elif value is None:
        message = t.gettext("I play %(move)s.")
    elif player_number(choice.player):
        message = _of_many(t, choice)
    elif choice.algorithm == "expectimax":
        message = _against_random(t, choice)
    elif choice.chance:
        message = _on_average(t, choice)
    else:
        message = _whatever(t, choice)
    return message % _facts(choice)


def _facts(choice: Choice) -> dict[str, object]:
    value = choice.best.value
    return {
        "move": choice.best.text,
        "value": "" if value is None else shortly(value),
        "mine": "" if value is None else _entry(choice, value),
    }


def _entry(choice: Choice, value: Value) -> str:
    """Write what counts of a value: of a tuple the entry of who moves."""
    number = player_number(choice.player)
    return shortly(value[number - 1] if number and isinstance(value, tuple) else value)


def _whatever(t: NullTranslations, choice: Choice) -> str:
    if choice.depth is None:
        return (
            t.gettext("I play %(move)s, because whatever you answer I get at least %(value)s.")
            if choice.player == MAX
            else t.gettext("I play %(move)s, because whatever you answer you get at most %(value)s.")
        )
    return (
        t.gettext(
            "I play %(move)s, because whatever you answer I come to positions that look worth at least %(value)s."
        )
        if choice.player == MAX
        else t.gettext(
            "I play %(move)s, because whatever you answer you come to positions that look worth at most %(value)s."
        )
    )


def _on_average(t: NullTranslations, choice: Choice) -> str:
    if choice.depth is None:
        return (
            t.gettext("I play %(move)s, because on average I get %(value)s with best play of both.")
            if choice.player == MAX
            else t.gettext("I play %(move)s, because on average you get %(value)s with best play of both.")
        )
    return (
        t.gettext("I play %(move)s, because on average the positions that I come to look worth %(value)s to me.")
        if choice.player == MAX
        else t.gettext("I play %(move)s, because on average the positions that I come to look worth %(value)s to you.")
    )


def _against_random(t: NullTranslations, choice: Choice) -> str:
    """Say what is expected of an opponent who plays at random."""
    if choice.depth is None:
        return (
            t.gettext("I play %(move)s, because on average I get %(value)s if you play at random.")
            if choice.player == MAX
            else t.gettext("I play %(move)s, because on average you get %(value)s if you play at random.")
        )
    return (
        t.gettext(
            "I play %(move)s, because on average, if you play at random, I come to positions that look worth %(value)s "
            "to me."
        )
        if choice.player == MAX
        else t.gettext(
            "I play %(move)s, because on average, if you play at random, I come to positions that look worth %(value)s "
            "to you."
        )
    )


def _of_many(t: NullTranslations, choice: Choice) -> str:
    """Say what one of several players gets, whose entry of the tuple is %(mine)s."""
    if choice.algorithm == "paranoid":
        return (
            t.gettext("I play %(move)s, because I get at least %(mine)s even if all others join against me.")
            if choice.depth is None
            else t.gettext(
                "I play %(move)s, because even if all others join against me I come to positions that look worth at "
                "least %(mine)s to me."
            )
        )
    return (
        t.gettext(
            "I play %(move)s, because I get %(mine)s if everybody plays for as much as they can get: the game ends "
            "with %(value)s."
        )
        if choice.depth is None
        else t.gettext(
            "I play %(move)s, because if everybody plays for as much as they can get I come to a position that looks "
            "worth %(mine)s to me: %(value)s."
        )
    )


def _others(t: NullTranslations, choice: Choice) -> str:
    """Say how the other moves compare."""
    others = _ranked(choice)
    if not others:
        return t.gettext("I have no other move.")
    equal = [move for move in others if _worth(choice, move) == _worth(choice, choice.best)]
    if equal:
        listed = ", ".join(move.text for move in equal[:MOST_LISTED]) + (", …" if len(equal) > MOST_LISTED else "")
        return t.ngettext(
            "%(count)d other move is as good: %(moves)s; I take the first.",
            "%(count)d other moves are as good: %(moves)s; I take the first.",
            len(equal),
        ) % {"count": len(equal), "moves": listed}
    value = others[0].value
    assert value is not None
    message = (
        t.gettext("Every other move gives you more; the best of them for me is %(other)s with %(worth)s.")
        if choice.player == MIN
        else t.gettext("Every other move gives me less; the best of them is %(other)s with %(worth)s.")
    )
    return message % {"other": others[0].text, "worth": _entry(choice, value)}


def _ranked(choice: Choice) -> list[Weighed]:
    """Return the other moves, the best for who moves first."""
    return sorted((move for move in choice.moves if move is not choice.best), key=lambda move: -_worth(choice, move))


def _worth(choice: Choice, move: Weighed) -> Number:
    assert move.value is not None
    return worth_to(choice.player, move.value)


def _looked(t: NullTranslations, choice: Choice) -> str:
    if choice.depth is None:
        message = t.ngettext(
            "I looked at %(nodes)d position, up to the end of the game.",
            "I looked at %(nodes)d positions, up to the end of the game.",
            choice.nodes,
        )
    elif choice.depth == 1:
        message = t.ngettext(
            "I looked at %(nodes)d position, one move ahead.",
            "I looked at %(nodes)d positions, one move ahead.",
            choice.nodes,
        )
    else:
        message = t.ngettext(
            "I looked at %(nodes)d position, %(depth)d moves ahead.",
            "I looked at %(nodes)d positions, %(depth)d moves ahead.",
            choice.nodes,
        )
    said = message % {"nodes": choice.nodes, "depth": choice.depth}
    return " ".join([said, t.gettext("I had no time to look farther.")]) if choice.hurried else said


# ---- playing at random --------------------------------------------------------------------------


def _why_of_playouts(t: NullTranslations, choice: Choice) -> str:
    """Say how the playouts of the best move went."""
    best = choice.best
    if len(choice.moves) == 1:
        message = t.gettext("I play %(move)s. Of %(visits)d random games I won %(won)s and lost %(lost)s.")
    elif choice.algorithm == "mcts":
        # TRANSLATORS: "playout": a game that is played to its end, at random or nearly; %(won)s is such as "71 %"
        message = t.gettext(
            "I play %(move)s, because no other move got more of my playouts: %(visits)d of %(playouts)d; of these I "
            "won %(won)s and lost %(lost)s."
        )
    else:
        message = t.gettext(
            "I play %(move)s, because the random games that began with it went best for me: on average they were worth "
            "%(mean)s to MAX. Of %(visits)d I won %(won)s and lost %(lost)s."
        )
    return message % {**_counted(best), "playouts": choice.playouts}


def _others_of_playouts(t: NullTranslations, choice: Choice) -> str:
    others = _ranked(choice)
    if not others:
        return t.gettext("I have no other move.") if choice.all_moves else ""
    if choice.algorithm == "mcts":
        second = max(others, key=lambda move: move.visits)
        message = t.ngettext(
            "Next comes %(move)s with %(visits)d playout; of these I won %(won)s and lost %(lost)s.",
            "Next comes %(move)s with %(visits)d playouts; of these I won %(won)s and lost %(lost)s.",
            second.visits,
        )
    else:
        second = others[0]
        message = t.gettext("Next comes %(move)s with %(mean)s on average.")
    return message % _counted(second)


def _counted(move: Weighed) -> dict[str, object]:
    """Return the numbers of a move's playouts, the wins in hundredths."""
    assert isinstance(move.value, int | Fraction)
    won, lost = (f"{round(Fraction(100 * count, move.visits))}\u00a0%" for count in (move.won, move.lost))
    return {"move": move.text, "visits": move.visits, "won": won, "lost": lost, "mean": rounded(move.value)}


def _played(t: NullTranslations, choice: Choice) -> str:
    if choice.algorithm == "mcts":
        said = t.gettext(
            "A playout is a whole game: it follows the moves that did well before, and goes on at random to the end."
        )
        return said if choice.all_moves else " ".join([said, t.gettext("I had no time to try every move.")])
    return t.gettext("I played %(playouts)d games to their end at random, as many with each move.") % {
        "playouts": choice.playouts
    }
