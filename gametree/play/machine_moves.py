"""A machine's choice: its move, the values of all moves, and sentences that give the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from gettext import NullTranslations
from typing import Any, TypeAlias

from ..games.game import Action, Game, State
from ..languages import quote_label, translator_for
from ..node_kinds import MAX, MIN, Kind, player_number, worth_to
from ..phrases import Code, Phrase, gettext, ngettext
from ..search.playout_trace import rounded
from ..trace.algorithms import search_traits
from ..values import Number, Value, show

_ONLY_MOVE = gettext("I play %(move)s. Of %(visits)d random games, %(went)s.")
# TRANSLATORS: "playout": a game that is played to its end with random or nearly random moves; %(went)s is, for example,
# "I won 71 % and lost 29 %"
_MOST_PLAYOUTS = gettext(
    "I play %(move)s because no other move got more playouts: %(visits)d of %(playouts)d. Of these, %(went)s."
)
_BEST_MEAN = gettext(
    "I play %(move)s because the random games that started with it went best for me: their average value for MAX is "
    "%(mean)s. Of %(visits)d games, %(went)s."
)
_NO_OTHER_MOVE = gettext("I have no other move.")
_NEXT_BY_PLAYOUTS = ngettext(
    "The second-best move is %(move)s with %(visits)d playout; of these, %(went)s.",
    "The second-best move is %(move)s with %(visits)d playouts; of these, %(went)s.",
)
_NEXT_BY_MEAN = gettext("The second-best move is %(move)s with %(mean)s on average.")
# TRANSLATORS: the results of games, as a part of a sentence; %(won)s is, for example, "71 %"
_WON_DREW_LOST = gettext("I won %(won)s, drew %(drawn)s and lost %(lost)s")
_WON_LOST = gettext("I won %(won)s and lost %(lost)s")
_PLAYOUT = gettext(
    "A playout is a whole simulated game: it follows the moves that did well before, then continues at random to "
    "the end."
)
_NO_TIME = gettext("I had no time to try every move.")
_PLAYED = gettext("I played %(playouts)d games at random to the end, the same number with each move.")


def _playout_reasons(translations: NullTranslations, choice: MachineChoice) -> list[str]:
    """Return sentences that explain a move chosen by playouts, compare the move with the next best move, and define the
    word playout.
    """
    by_playouts = choice.algorithm == "mcts"
    message = _ONLY_MOVE if len(choice.moves) == 1 else _MOST_PLAYOUTS if by_playouts else _BEST_MEAN
    sentences = [message.render(translations, **_playout_values(translations, choice.best), playouts=choice.playouts)]
    if others := choice.others:
        second = max(others, key=lambda move: move.visits) if by_playouts else others[0]
        phrase = _NEXT_BY_PLAYOUTS if by_playouts else _NEXT_BY_MEAN
        sentences.append(phrase.render(translations, **_playout_values(translations, second)))
    elif choice.all_moves:
        sentences.append(_NO_OTHER_MOVE.render(translations))
    if not by_playouts:
        return [*sentences, _PLAYED.render(translations, playouts=choice.playouts)]
    return [
        *sentences,
        _PLAYOUT.render(translations)
        if choice.all_moves
        else f"{_PLAYOUT.render(translations)} {_NO_TIME.render(translations)}",
    ]


def _playout_values(t: NullTranslations, move: WeighedMove) -> dict[str, object]:
    assert isinstance(move.value, int | Fraction)
    return {
        "move": quote_label(t, move.text),
        "visits": move.visits,
        "count": move.visits,
        "went": _outcome_shares(move),
        "mean": rounded(move.value),
    }


def _outcome_shares(move: WeighedMove) -> Phrase:
    """Return the percentages of won, drawn and lost playouts; omit draws if there are none."""
    drawn = move.visits - move.won - move.lost
    counts = {"won": move.won, "drawn": drawn, "lost": move.lost}
    shares = {name: f"{round(Fraction(100 * count, move.visits))}\u00a0%" for name, count in counts.items()}
    return (_WON_DREW_LOST if drawn else _WON_LOST).with_values(**shares)


# ---- The sentences of a machine opponent --------------------------------------

MOST_LISTED = 12
"""maximum number of moves listed in a sentence"""
_LONGEST = 6
"""maximum number of characters of a fraction; longer fractions are rounded to a decimal"""

_AT_RANDOM = gettext("I play %(move)s, drawn at random.")
_NO_REASON = gettext("I play %(move)s.")

_WHY: dict[tuple[str, bool, bool], Phrase] = {
    ("opposed", True, True): gettext("I play %(move)s because I get at least %(value)s, whatever you answer."),
    ("opposed", True, False): gettext("I play %(move)s because you get at most %(value)s, whatever you answer."),
    ("opposed", False, True): gettext(
        "I play %(move)s because, whatever you answer, I reach positions with an estimated value of at least %(value)s."
    ),
    ("opposed", False, False): gettext(
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
    ("at random", True, True): gettext("I play %(move)s because I get %(value)s on average if you play at random."),
    ("at random", True, False): gettext("I play %(move)s because you get %(value)s on average if you play at random."),
    ("at random", False, True): gettext(
        "I play %(move)s because, if you play at random, I reach positions with an estimated value of %(value)s for "
        "me on average."
    ),
    ("at random", False, False): gettext(
        "I play %(move)s because, if you play at random, I reach positions with an estimated value of %(value)s for "
        "you on average."
    ),
}
"""sentence that gives the reason for a move of MAX or MIN; the key consists of the model of the opponent, whether the
search reached the end of the game, and whether MAX moves
"""

_WHY_OF_MANY: dict[tuple[bool, bool], Phrase] = {
    (True, True): gettext(
        "I play %(move)s because I get at least %(mine)s even if all the others join forces against me."
    ),
    (True, False): gettext(
        "I play %(move)s because, even if all the others join forces against me, I reach positions with an "
        "estimated value of at least %(mine)s for me."
    ),
    (False, True): gettext(
        "I play %(move)s because I get %(mine)s if every player maximises their own utility: the game ends with "
        "%(value)s."
    ),
    (False, False): gettext(
        "I play %(move)s because, if every player maximises their own utility, I reach a position with an estimated "
        "value of %(mine)s for me: %(value)s."
    ),
}
"""sentence that gives the reason for a move of one of several players; the key says whether the search is paranoid, and
whether it reached the end of the game
"""

_WIN_NOW = gettext("I play %(move)s and win.")
_WIN_IN = gettext("I play %(move)s and win in %(plies)d plies at the latest, whatever you answer.")
_MATE_IN = gettext("I play %(move)s: mate in %(moves)d.")
_LOSE_IN = gettext(
    "I play %(move)s. You win in %(plies)d plies if you make no mistake; no other move holds out longer."
)

_AS_GOOD = ngettext(
    "%(count)d other move is as good: %(moves)s; I take the first.",
    "%(count)d other moves are as good: %(moves)s; I take the first.",
)
_AS_GOOD_TIMED = ngettext(
    "%(count)d other move has the same value: %(moves)s; but with my move I win as early, or lose as late, as "
    "possible.",
    "%(count)d other moves have the same value: %(moves)s; but with my move I win as early, or lose as late, as "
    "possible.",
)
_OTHERS_BETTER_FOR_MAX = gettext(
    "Every other move gives you more; the best of them for me is %(other)s with %(worth)s."
)
_OTHERS_WORSE = gettext("Every other move gives me less; the best of them is %(other)s with %(worth)s.")

_LOOKED_TO_THE_END = ngettext(
    "I searched %(nodes)d node, up to the end of the game.", "I searched %(nodes)d nodes, up to the end of the game."
)
_LOOKED_ONE_AHEAD = ngettext(
    "I searched %(nodes)d node, one move ahead.", "I searched %(nodes)d nodes, one move ahead."
)
_LOOKED_AHEAD = ngettext(
    "I searched %(nodes)d node, %(depth)d moves ahead.", "I searched %(nodes)d nodes, %(depth)d moves ahead."
)
_ROUNDS_TO_THE_END = gettext(
    "I searched %(nodes)d nodes in %(rounds)d rounds, each one move deeper, up to the end of the game."
)
_ROUNDS_ONE_AHEAD = gettext(
    "I searched %(nodes)d nodes in %(rounds)d rounds, each one move deeper, up to one move ahead."
)
_ROUNDS_AHEAD = gettext(
    "I searched %(nodes)d nodes in %(rounds)d rounds, each one move deeper, up to %(depth)d moves ahead."
)
_NO_TIME_FOR_MORE = gettext("I had no time to search deeper.")


def reason(choice: MachineChoice, lang: str = "en") -> list[str]:
    """Return sentences that give the reason for a machine's move; in a game of several players, the sentences also name
    the player.

    >>> from gametree.games import Nim
    >>> from gametree.play import machine_named
    >>> game = Nim(2, 1)
    >>> print(*reason(machine_named("alphabeta")(game, game.initial)), sep="\\n")
    I play “1: −1” because I get at least 1, whatever you answer.
    Every other move gives me less; the best of them is “1: −2” with −1.
    I searched 22 nodes in 3 rounds, each one move deeper, up to the end of the game.
    """
    translations = translator_for(lang)
    if choice.playouts:
        sentences = _playout_reasons(translations, choice)
    else:
        sentences = [_why(translations, choice).render(translations)]
        sentences += [_others(translations, choice).render(translations)] if choice.all_moves else []
        if choice.nodes:
            effort = [_effort(choice)] + [_NO_TIME_FOR_MORE] * choice.hurried
            sentences.append(" ".join(phrase.render(translations) for phrase in effort))
    if player_number(choice.player):
        sentences[0] = f"{choice.player}: {sentences[0]}"
    return sentences


def short_value(value: Value) -> str:
    """Return a value as text; a long fraction becomes a rounded decimal.

    >>> from fractions import Fraction
    >>> short_value(Fraction(11, 32)), short_value(Fraction(1, 3)), short_value(Fraction(12345, 46656))
    ('≈ 0.34', '1/3', '≈ 0.26')
    """
    text = show(value)
    return text if isinstance(value, tuple) or len(text) <= _LONGEST else f"≈ {rounded(float(value))}"


def _why(t: NullTranslations, choice: MachineChoice) -> Phrase:
    move, value, to_the_end = quote_label(t, choice.best.text), choice.best.value, choice.depth is None
    traits = search_traits(choice.algorithm)
    if choice.algorithm == "random":
        return _AT_RANDOM.with_values(move=move)
    if value is None:
        return _NO_REASON.with_values(move=move)
    if player_number(choice.player):
        phrase = _WHY_OF_MANY["player" in traits.options, to_the_end]
        return phrase.with_values(move=move, value=short_value(value), mine=_entry(choice, value))
    opponent = "at random" if traits.random_opponent else "chance" if choice.chance else "opposed"
    if choice.wins is not None and (plies := choice.best.ends_in) is not None:
        win = _MATE_IN if choice.mates else _WIN_NOW if plies == 1 else _WIN_IN
        return (win if choice.wins else _LOSE_IN).with_values(move=move, plies=plies, moves=(plies + 1) // 2)
    return _WHY[opponent, to_the_end, choice.player == MAX].with_values(move=move, value=short_value(value))


def _entry(choice: MachineChoice, value: Value) -> str:
    """Return a value as text; if it is a tuple, return only the entry of the player to move."""
    number = player_number(choice.player)
    return short_value(value[number - 1] if number and isinstance(value, tuple) else value)


def _others(t: NullTranslations, choice: MachineChoice) -> Phrase:
    others = choice.others
    if not others:
        return _NO_OTHER_MOVE
    equal = [move for move in others if choice.worth(move) == choice.worth(choice.best)]
    if equal:
        listed = ", ".join(quote_label(t, move.text) for move in equal[:MOST_LISTED]) + (
            ", …" if len(equal) > MOST_LISTED else ""
        )
        sentence = _AS_GOOD if {move.ends_in for move in equal} == {choice.best.ends_in} else _AS_GOOD_TIMED
        return sentence.with_values(count=len(equal), moves=listed)
    value = others[0].value
    assert value is not None
    phrase = _OTHERS_BETTER_FOR_MAX if choice.player == MIN else _OTHERS_WORSE
    return phrase.with_values(other=quote_label(t, others[0].text), worth=_entry(choice, value))


def _effort(choice: MachineChoice) -> Phrase:
    """Return a phrase about the size of the search; a node that is searched again in a later round is counted again."""
    in_rounds = choice.rounds > 1
    if choice.depth is None:
        phrase = _ROUNDS_TO_THE_END if in_rounds else _LOOKED_TO_THE_END
    elif choice.depth == 1:
        phrase = _ROUNDS_ONE_AHEAD if in_rounds else _LOOKED_ONE_AHEAD
    else:
        phrase = _ROUNDS_AHEAD if in_rounds else _LOOKED_AHEAD
    return phrase.with_values(count=choice.nodes, nodes=choice.nodes, rounds=choice.rounds, depth=choice.depth)


# ---- A machine's choice: its move, with the facts about all its moves ----------------------------


@dataclass(frozen=True, slots=True)
class WeighedMove:
    """A move, with the results of a search of the position after it."""

    action: Action
    text: str
    value: Value | None
    """value for MAX, a tuple in a game of several players, or the mean Q of playouts; None if unknown"""
    line: tuple[Action, ...] = ()
    """expected actions after the move"""
    ends_in: int | None = None
    """number of plies to the end of the game under best play, including this move; None if unknown"""
    visits: int = 0
    """number N of playouts that began with the move"""
    won: int = 0
    """number of playouts that began with the move and were won by the player to move"""
    lost: int = 0
    """number of playouts that began with the move and were lost by the player to move"""


@dataclass(frozen=True, slots=True)
class MachineChoice:
    """A machine's move, with the facts about all its moves."""

    state: State
    best: WeighedMove
    moves: tuple[WeighedMove, ...]
    player: Kind = MAX
    """player to move"""
    algorithm: str = ""
    """name of the machine's algorithm; empty for a user's function"""
    depth: int | None = None
    """search depth, in plies; None if the search reached the end of the game"""
    nodes: int = 0
    """number of nodes visited in all rounds"""
    rounds: int = 1
    """number of rounds of the search, each one ply deeper than the last"""
    playouts: int = 0
    """number of games played at random; 0 if the machine searched ahead"""
    hurried: bool = False
    """whether the budget was used up before the requested depth"""
    chance: bool = False
    """whether values are means over the outcomes of chance or over playouts"""
    wins: bool | None = None
    """True if the move is known to win, False if every move is known to lose, otherwise None"""
    mates: bool = False
    """whether a win of the game is a mate, counted in moves of the winner"""
    all_moves: bool = False
    """whether the choice contains facts about every move of the position"""

    def worth(self, move: WeighedMove) -> Number:
        """Return the value of a move from the point of view of the player to move."""
        assert move.value is not None
        return worth_to(self.player, move.value)

    @property
    def is_reasoned(self) -> bool:
        """Whether a reason for the move is known."""
        return self.best.value is not None or self.algorithm == "random"

    @property
    def others(self) -> list[WeighedMove]:
        """The other moves, from best to worst for the player to move."""
        return sorted((move for move in self.moves if move is not self.best), key=self.worth, reverse=True)


Machine: TypeAlias = Callable[[Game, State], Any]
"""A function to play against: it returns a `MachineChoice`, the result of a search, an action, or `RESIGNED`."""
RESIGNED: Any = object()
"""return value of a machine that resigns"""


def refused_move(move: str, legal: Sequence[str]) -> Phrase:
    """Return a sentence that refuses an illegal move and lists the legal moves.

    >>> print(refused_move("9", ["1", "2"]))
    9 is not a move here; the moves are: 1, 2.
    """
    listed = ", ".join(legal[:MOST_LISTED]) + (", …" if len(legal) > MOST_LISTED else "")
    if not legal:
        return gettext("%(move)s is not a move here: the game is over.").with_values(move=Code(move))
    return gettext("%(move)s is not a move here; the moves are: %(moves)s.").with_values(
        move=Code(move), moves=Code(listed)
    )
