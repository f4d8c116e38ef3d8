"""The sentences of a machine that somebody plays against: why it moves so, what else it could do, what it looked at."""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

from ..catalogue import translator
from ..kinds import MAX, MIN, player_number
from ..search.montecarlo.estimates import rounded
from ..values import Value, show
from .playout_words import of_playouts

if TYPE_CHECKING:
    from . import MachineChoice

__all__ = ["MOST_LISTED", "reason", "shortly"]

MOST_LISTED = 12
"""So many moves are listed in a sentence."""
LONGEST = 6
"""Longer fractions are written as decimals that are near."""


def reason(choice: MachineChoice, lang: str = "en") -> list[str]:
    """Say in a few sentences why a machine made its move; of several players it says which one it is.

    >>> from gametree.games import Nim
    >>> from gametree.play import machine_named
    >>> game = Nim(2, 1)
    >>> print(*reason(machine_named("alphabeta")(game, game.initial)), sep="\\n")
    I play 1: −1, because whatever you answer I get at least 1.
    Every other move gives me less; the best of them is 1: −2 with −1.
    I looked at 22 nodes in 3 rounds, each a move deeper, up to the end of the game.
    """
    t = translator(lang)
    if choice.playouts:
        said = of_playouts(t, choice)
    else:
        said = [_why(t, choice)]
        said += [_others(t, choice)] if choice.all_moves else []
        said += [_looked(t, choice)] if choice.nodes else []
    if player_number(choice.player):
        said[0] = f"{choice.player}: {said[0]}"
    return said


def shortly(value: Value) -> str:
    """Write a value; a long fraction as a decimal that is near.

    >>> from fractions import Fraction
    >>> shortly(Fraction(11, 32)), shortly(Fraction(1, 3)), shortly(Fraction(12345, 46656))
    ('≈ 0.34', '1/3', '≈ 0.26')
    """
    text = show(value)
    return text if isinstance(value, tuple) or len(text) <= LONGEST else f"≈ {rounded(float(value))}"


def _why(t: NullTranslations, choice: MachineChoice) -> str:
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


def _facts(choice: MachineChoice) -> dict[str, object]:
    value = choice.best.value
    return {
        "move": choice.best.text,
        "value": "" if value is None else shortly(value),
        "mine": "" if value is None else _entry(choice, value),
    }


def _entry(choice: MachineChoice, value: Value) -> str:
    """Write what counts of a value: of a tuple the entry of who moves."""
    number = player_number(choice.player)
    return shortly(value[number - 1] if number and isinstance(value, tuple) else value)


def _whatever(t: NullTranslations, choice: MachineChoice) -> str:
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


def _on_average(t: NullTranslations, choice: MachineChoice) -> str:
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


def _against_random(t: NullTranslations, choice: MachineChoice) -> str:
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


def _of_many(t: NullTranslations, choice: MachineChoice) -> str:
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


def _others(t: NullTranslations, choice: MachineChoice) -> str:
    """Say how the other moves compare."""
    others = choice.others
    if not others:
        return t.gettext("I have no other move.")
    equal = [move for move in others if choice.worth(move) == choice.worth(choice.best)]
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


def _looked(t: NullTranslations, choice: MachineChoice) -> str:
    if choice.rounds > 1:
        message = _in_rounds(t, choice)
    elif choice.depth is None:
        message = t.ngettext(
            "I looked at %(nodes)d node, up to the end of the game.",
            "I looked at %(nodes)d nodes, up to the end of the game.",
            choice.nodes,
        )
    elif choice.depth == 1:
        message = t.ngettext(
            "I looked at %(nodes)d node, one move ahead.",
            "I looked at %(nodes)d nodes, one move ahead.",
            choice.nodes,
        )
    else:
        message = t.ngettext(
            "I looked at %(nodes)d node, %(depth)d moves ahead.",
            "I looked at %(nodes)d nodes, %(depth)d moves ahead.",
            choice.nodes,
        )
    said = message % {"nodes": choice.nodes, "rounds": choice.rounds, "depth": choice.depth}
    return " ".join([said, t.gettext("I had no time to look farther.")]) if choice.hurried else said


def _in_rounds(t: NullTranslations, choice: MachineChoice) -> str:
    """Say how much it looked at where it did so again and again, which counts what was looked at more than once."""
    if choice.depth is None:
        return t.gettext(
            "I looked at %(nodes)d nodes in %(rounds)d rounds, each a move deeper, up to the end of the game."
        )
    if choice.depth == 1:
        return t.gettext("I looked at %(nodes)d nodes in %(rounds)d rounds, each a move deeper, up to one move ahead.")
    return t.gettext(
        "I looked at %(nodes)d nodes in %(rounds)d rounds, each a move deeper, up to %(depth)d moves ahead."
    )
