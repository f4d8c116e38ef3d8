"""The sentences of playing against a machine: why it moves so, how the game ends, what is refused; and the words."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import TYPE_CHECKING

from ..kinds import MAX
from ..values import show
from .catalogue import translator
from .explorer import algorithm_names
from .words import words

if TYPE_CHECKING:
    from ..play import Choice

__all__ = ["MOST_LISTED", "ending", "play_words", "reason", "refused_move", "turn_told"]

MOST_LISTED = 12
"""So many legal moves are listed in a refusal."""


def refused_move(move: str, legal: Sequence[str], lang: str = "en") -> str:
    """Say that a move cannot be played, and what can.

    >>> refused_move("9", ["1", "2"])
    '9 cannot be played here; what can be: 1, 2.'
    """
    t = translator(lang)
    listed = ", ".join(legal[:MOST_LISTED]) + (", …" if len(legal) > MOST_LISTED else "")
    if not legal:
        return t.gettext("%(move)s cannot be played here: the game is over.") % {"move": move}
    return t.gettext("%(move)s cannot be played here; what can be: %(moves)s.") % {"move": move, "moves": listed}


def reason(choice: Choice, it: str, lang: str = "en") -> list[str]:
    """Say in a few sentences why the machine, which is ``it``, made its move.

    >>> from gametree.games import Nim
    >>> from gametree.play import machine_named
    >>> game = Nim(2, 1)
    >>> print(*reason(machine_named("alphabeta")(game, game.initial), "max"), sep="\\n")
    I play 1: −1, because whatever you answer I get at least 1.
    Every other move gives me less; the best of them is 1: −2 with −1.
    I looked at 22 positions, up to the end of the game.
    """
    t, best = translator(lang), choice.best
    facts = {
        "move": best.text,
        "value": "" if best.value is None else show(best.value),
        "depth": choice.depth,
        "nodes": choice.nodes,
    }
    said = [_why(t, choice, it == MAX)]
    if choice.all_moves:
        said.append(_others(t, choice, it == MAX))
    if choice.nodes:
        said.append(_looked(t, choice))
    return [line % facts for line in said]


def _why(t: NullTranslations, choice: Choice, is_max: bool) -> str:
    if choice.best.value is None:
        return t.gettext("I play %(move)s.")
    if choice.chance and choice.depth is None:
        return (
            t.gettext("I play %(move)s, because on average I get %(value)s with best play of both.")
            if is_max
            else t.gettext("I play %(move)s, because on average you get %(value)s with best play of both.")
        )
    if choice.depth is None:
        return (
            t.gettext("I play %(move)s, because whatever you answer I get at least %(value)s.")
            if is_max
            else t.gettext("I play %(move)s, because whatever you answer you get at most %(value)s.")
        )
    if choice.chance:
        return (
            t.gettext("I play %(move)s, because on average the positions that I come to look worth %(value)s to me.")
            if is_max
            else t.gettext(
                "I play %(move)s, because on average the positions that I come to look worth %(value)s to you."
            )
        )
    return (
        t.gettext(
            "I play %(move)s, because whatever you answer I come to positions that look worth at least %(value)s."
        )
        if is_max
        else t.gettext(
            "I play %(move)s, because whatever you answer you come to positions that look worth at most %(value)s."
        )
    )


def _others(t: NullTranslations, choice: Choice, is_max: bool) -> str:
    """Say how the other moves compare."""
    best = choice.best
    others = [move for move in choice.moves if move is not best]
    if not others:
        return t.gettext("I have no other move.")
    equal = [move for move in others if move.value == best.value]
    if equal:
        facts = {"count": len(equal), "moves": ", ".join(move.text for move in equal[:MOST_LISTED])}
        return (
            t.ngettext(
                "%(count)d other move is as good: %(moves)s; I take the first.",
                "%(count)d other moves are as good: %(moves)s; I take the first.",
                len(equal),
            )
            % facts
        )
    key = (max if is_max else min)(move.value for move in others if move.value is not None)
    second = next(move for move in others if move.value == key)
    facts = {"other": second.text, "worth": show(key)}
    return (
        t.gettext("Every other move gives me less; the best of them is %(other)s with %(worth)s.")
        if is_max
        else t.gettext("Every other move gives you more; the best of them for me is %(other)s with %(worth)s.")
    ) % facts


def _looked(t: NullTranslations, choice: Choice) -> str:
    if choice.depth is None:
        said = t.ngettext(
            "I looked at %(nodes)d position, up to the end of the game.",
            "I looked at %(nodes)d positions, up to the end of the game.",
            choice.nodes,
        )
    elif choice.depth == 1:
        said = t.ngettext(
            "I looked at %(nodes)d position, one move ahead.",
            "I looked at %(nodes)d positions, one move ahead.",
            choice.nodes,
        )
    else:
        said = t.ngettext(
            "I looked at %(nodes)d position, %(depth)d moves ahead.",
            "I looked at %(nodes)d positions, %(depth)d moves ahead.",
            choice.nodes,
        )
    hurried = t.gettext("I had no time to look farther.")
    return f"{said} {hurried}" if choice.hurried else said


def turn_told(kind: str, *, is_mine: bool, me: str, lang: str = "en") -> str:
    """Say whose turn it is."""
    t = translator(lang)
    if kind == "chance":
        return t.gettext("The dice are rolled.")
    if is_mine:
        return t.gettext("It is your turn; you are %(me)s.") % {"me": me.upper()}
    return t.gettext("It is my turn; you are %(me)s.") % {"me": me.upper()}


def ending(winner: str, value: str, lang: str = "en") -> str:
    """Say how the game ended: ``winner`` is ``"me"``, ``"it"`` or empty, from the person's side."""
    t = translator(lang)
    said = {
        "me": t.gettext("The game is over, and you have won: it is worth %(value)s to MAX."),
        "it": t.gettext("The game is over, and I have won: it is worth %(value)s to MAX."),
        "": t.gettext("The game is over, and it is a draw: it is worth %(value)s to MAX."),
    }
    return said[winner] % {"value": value}


def play_words(lang: str = "en") -> dict[str, str]:
    """Return the words around the board, in a language.

    >>> play_words("es")["undo"], play_words("pt")["new_game"]
    ('Deshacer', 'Jogo novo')
    """
    t, player = translator(lang), words(lang)
    return {
        "play_against": t.gettext("Play against the machine"),
        "board": t.gettext("Board"),
        "moves": t.gettext("Moves"),
        # TRANSLATORS: what dice can bring, as buttons to choose it
        "outcomes": t.gettext("What the dice bring"),
        # TRANSLATORS: a button that takes back a move
        "undo": player["edit_undo"],
        "new_game": t.gettext("New game"),
        "change_sides": t.gettext("Change sides"),
        # TRANSLATORS: how far the machine looks ahead
        "level": t.gettext("Looks ahead"),
        "to_the_end": t.gettext("as far as it can"),
        # TRANSLATORS: a button that rolls the dice
        "roll": t.gettext("Roll"),
        "by_hand": t.gettext("I choose what the dice bring"),
        # TRANSLATORS: heading of the reason for the machine's move
        "why": t.gettext("Why"),
        "tree": t.gettext("What the machine looked at: its moves with their values, and what it expects"),
        "record": t.gettext("Moves so far"),
        # TRANSLATORS: an empty square of a board, for those who cannot see it
        "empty": t.gettext("empty"),
        "place": t.gettext("row %(row)s, column %(column)s"),
        "you": t.gettext("you"),
        "it": t.gettext("machine"),
        "dice": t.gettext("dice"),
        "ask": t.gettext("Your move"),
        "ask_dice": t.gettext("What the dice bring, or Enter to roll"),
        "bye": t.gettext("Goodbye."),
        # TRANSLATORS: undo, new, sides, moves and quit are typed as they are, in every language
        "commands": t.gettext("A move, or: undo, new, sides, moves, quit"),
        "thinking": t.gettext("I am thinking …"),
        "no_kernel": player["no_kernel"],
        "language": player["language"],
    }


def machine_name(algorithm: str, lang: str = "en") -> str:
    """Return what the machine is called: its algorithm's name."""
    return algorithm_names(lang).get(algorithm, play_words(lang)["it"])
