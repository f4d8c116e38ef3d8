"""The sentences of a machine that somebody plays against: why it moves so, what else it could do, how far it looked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games.kinds import MAX, MIN, player_number
from ..languages import translator
from ..phrases import Phrase, gettext, ngettext
from ..search.montecarlo.estimates import rounded
from ..trace.algorithms import facts_of
from ..values import Value, show
from .playout_words import of_playouts

if TYPE_CHECKING:
    from . import MachineChoice

__all__ = ["MOST_LISTED", "reason", "shortly"]

MOST_LISTED = 12
"""Most moves that a sentence lists."""
LONGEST = 6
"""Most characters of a fraction; a longer one is rounded to a decimal."""

AT_RANDOM = gettext("I play %(move)s, drawn at random.")
NO_REASON = gettext("I play %(move)s.")

WHY: dict[tuple[str, bool, bool], Phrase] = {
    ("minimax", True, True): gettext("I play %(move)s because I get at least %(value)s, whatever you answer."),
    ("minimax", True, False): gettext("I play %(move)s because you get at most %(value)s, whatever you answer."),
    ("minimax", False, True): gettext(
        "I play %(move)s because, whatever you answer, I reach positions with an estimated value of at least %(value)s."
    ),
    ("minimax", False, False): gettext(
        "I play %(move)s because, whatever you answer, you reach positions with an estimated value of at most "
        "%(value)s."
    ),
    ("chance", True, True): gettext("I play %(move)s because I get %(value)s on average if we both play perfectly."),
    ("chance", True, False): gettext("I play %(move)s because you get %(value)s on average if we both play perfectly."),
    ("chance", False, True): gettext(
        "I play %(move)s because, on average, I reach positions with an estimated value of %(value)s for me."
    ),
    ("chance", False, False): gettext(
        "I play %(move)s because, on average, I reach positions with an estimated value of %(value)s for you."
    ),
    ("expectimax", True, True): gettext("I play %(move)s because I get %(value)s on average if you play at random."),
    ("expectimax", True, False): gettext("I play %(move)s because you get %(value)s on average if you play at random."),
    ("expectimax", False, True): gettext(
        "I play %(move)s because, if you play at random, I reach positions with an estimated value of %(value)s for "
        "me on average."
    ),
    ("expectimax", False, False): gettext(
        "I play %(move)s because, if you play at random, I reach positions with an estimated value of %(value)s for "
        "you on average."
    ),
}
"""The reason of a search for MAX and MIN: by its kind, whether it saw the end of the game, and whether MAX moves."""

WHY_OF_MANY: dict[tuple[bool, bool], Phrase] = {
    (True, True): gettext(
        "I play %(move)s because I get at least %(mine)s even if all the others join forces against me."
    ),
    (True, False): gettext(
        "I play %(move)s because, even if all the others join forces against me, I reach positions with an "
        "estimated value of at least %(mine)s for me."
    ),
    (False, True): gettext(
        "I play %(move)s because I get %(mine)s if every player maximizes their own utility: the game ends with "
        "%(value)s."
    ),
    (False, False): gettext(
        "I play %(move)s because, if every player maximizes their own utility, I reach a position with an estimated "
        "value of %(mine)s for me: %(value)s."
    ),
}
"""The reason of one of several players: whether its search is paranoid, and whether it saw the end of the game."""

NO_OTHER_MOVE = gettext("I have no other move.")
AS_GOOD = ngettext(
    "%(count)d other move is as good: %(moves)s; I take the first.",
    "%(count)d other moves are as good: %(moves)s; I take the first.",
)
OTHERS_BETTER_FOR_MAX = gettext("Every other move gives you more; the best of them for me is %(other)s with %(worth)s.")
OTHERS_WORSE = gettext("Every other move gives me less; the best of them is %(other)s with %(worth)s.")

LOOKED_TO_THE_END = ngettext(
    "I searched %(nodes)d node, up to the end of the game.", "I searched %(nodes)d nodes, up to the end of the game."
)
LOOKED_ONE_AHEAD = ngettext("I searched %(nodes)d node, one move ahead.", "I searched %(nodes)d nodes, one move ahead.")
LOOKED_AHEAD = ngettext(
    "I searched %(nodes)d node, %(depth)d moves ahead.", "I searched %(nodes)d nodes, %(depth)d moves ahead."
)
ROUNDS_TO_THE_END = gettext(
    "I searched %(nodes)d nodes in %(rounds)d rounds, each one move deeper, up to the end of the game."
)
ROUNDS_ONE_AHEAD = gettext(
    "I searched %(nodes)d nodes in %(rounds)d rounds, each one move deeper, up to one move ahead."
)
ROUNDS_AHEAD = gettext(
    "I searched %(nodes)d nodes in %(rounds)d rounds, each one move deeper, up to %(depth)d moves ahead."
)
NO_TIME = gettext("I had no time to search deeper.")


def reason(choice: MachineChoice, lang: str = "en") -> list[str]:
    """Say in a few sentences why a machine made its move; one of several players says which one it is.

    >>> from gametree.games import Nim
    >>> from gametree.play import machine_named
    >>> game = Nim(2, 1)
    >>> print(*reason(machine_named("alphabeta")(game, game.initial)), sep="\\n")
    I play 1: −1 because I get at least 1, whatever you answer.
    Every other move gives me less; the best of them is 1: −2 with −1.
    I searched 22 nodes in 3 rounds, each one move deeper, up to the end of the game.
    """
    t = translator(lang)
    if choice.playouts:
        said = of_playouts(t, choice)
    else:
        said = [_why(choice).told(t)]
        said += [_others(choice).told(t)] if choice.all_moves else []
        if choice.nodes:
            looked = [_looked(choice)] + [NO_TIME] * choice.hurried
            said.append(" ".join(phrase.told(t) for phrase in looked))
    if player_number(choice.player):
        said[0] = f"{choice.player}: {said[0]}"
    return said


def shortly(value: Value) -> str:
    """Write a value; a long fraction as a rounded decimal.

    >>> from fractions import Fraction
    >>> shortly(Fraction(11, 32)), shortly(Fraction(1, 3)), shortly(Fraction(12345, 46656))
    ('≈ 0.34', '1/3', '≈ 0.26')
    """
    text = show(value)
    return text if isinstance(value, tuple) or len(text) <= LONGEST else f"≈ {rounded(float(value))}"


def _why(choice: MachineChoice) -> Phrase:
    move, value, to_the_end = choice.best.text, choice.best.value, choice.depth is None
    facts = facts_of(choice.algorithm)
    if choice.algorithm == "random":
        return AT_RANDOM.of(move=move)
    if value is None:
        return NO_REASON.of(move=move)
    if player_number(choice.player):
        phrase = WHY_OF_MANY["player" in facts.options, to_the_end]
        return phrase.of(move=move, value=shortly(value), mine=_entry(choice, value))
    kind = "expectimax" if facts.random_opponent else "chance" if choice.chance else "minimax"
    return WHY[kind, to_the_end, choice.player == MAX].of(move=move, value=shortly(value))


def _entry(choice: MachineChoice, value: Value) -> str:
    """Write a value, or the mover's entry of a tuple."""
    number = player_number(choice.player)
    return shortly(value[number - 1] if number and isinstance(value, tuple) else value)


def _others(choice: MachineChoice) -> Phrase:
    others = choice.others
    if not others:
        return NO_OTHER_MOVE
    equal = [move.text for move in others if choice.worth(move) == choice.worth(choice.best)]
    if equal:
        listed = ", ".join(equal[:MOST_LISTED]) + (", …" if len(equal) > MOST_LISTED else "")
        return AS_GOOD.of(count=len(equal), moves=listed)
    value = others[0].value
    assert value is not None
    phrase = OTHERS_BETTER_FOR_MAX if choice.player == MIN else OTHERS_WORSE
    return phrase.of(other=others[0].text, worth=_entry(choice, value))


def _looked(choice: MachineChoice) -> Phrase:
    """Say how much was looked at; in several rounds, what was looked at again counts again."""
    in_rounds = choice.rounds > 1
    if choice.depth is None:
        phrase = ROUNDS_TO_THE_END if in_rounds else LOOKED_TO_THE_END
    elif choice.depth == 1:
        phrase = ROUNDS_ONE_AHEAD if in_rounds else LOOKED_ONE_AHEAD
    else:
        phrase = ROUNDS_AHEAD if in_rounds else LOOKED_AHEAD
    return phrase.of(count=choice.nodes, nodes=choice.nodes, rounds=choice.rounds, depth=choice.depth)
