"""The verdict on a person's move: a search of the position before the move compares the move with the best move.

A win is better than a draw, and a draw is better than a loss. The earlier of two wins is better, and so is the later of
two losses. Plies are counted from the judged move, which is the first ply.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import partial
from gettext import NullTranslations
from typing import TypeAlias

from ..errors import GameError, named_keywords
from ..games.game import Action, Game, State, to_game
from ..games.positions import canonical_form, kind_at, move_name, pairs_at, scored, state_of, value_at
from ..languages import quote_label, translator_for
from ..node_kinds import LEAF, MAX, MIN, Kind, worth_to
from ..phrases import Phrase, gettext, ngettext, short_repr
from ..search.game_view import BudgetExceeded
from ..values import INF, Number, Value, exact, is_infinite
from .machine_moves import MOST_LISTED, MachineChoice, WeighedMove, refused_move, short_value
from .machines import machine_named
from .thinking import MoveSearch

_SCALE = 10**9
"""factor by which utilities are multiplied; it is so large that the length of the game decides only between equal
utilities"""
_INFINITE = 10**30
"""substitute for an infinite utility, because plies cannot be subtracted from infinity"""
NODES = 50_000
"""default budget of a verdict, in nodes"""
_MOST_NODES_OF_SOLUTION = 20_000
"""maximum number of nodes of a search directly to the end of the game"""
_MOST_PLIES_OF_SOLUTION = 60
"""maximum number of plies of a search directly to the end of the game"""


class Outcome(Enum):
    """The result of a game under perfect play, for the player whose move is judged."""

    WIN = 1
    DRAW = 0
    LOSS = -1


_Prospect: TypeAlias = tuple[WeighedMove, Outcome | None]
_WIN, _DRAW, _LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


class Grade(Enum):
    """The grade of a move in a verdict; the value is its sentence."""

    # TRANSLATORS: judgements of a move, whose name is a text such as “5”; %(plies)s and %(best_plies)s are, for
    # example, "3 plies"
    ONLY = gettext("%(move)s was your only move.")
    BEST = gettext("%(move)s is the best move.")
    AS_GOOD = ngettext(
        "%(move)s is a best move; another move is equally good: %(moves)s.",
        "%(move)s is a best move; %(count)d others are equally good: %(moves)s.",
    )
    SLOWER_WIN = gettext(
        "%(move)s still wins, but later: in %(plies)s, counting this move and my replies; %(best)s wins in "
        "%(best_plies)s."
    )
    SOONER_LOSS = gettext(
        "%(move)s loses sooner: in %(plies)s, counting this move and my replies; %(best)s holds out for %(best_plies)s."
    )
    WIN_TO_DRAW = gettext(
        "%(move)s turns a win into a draw; %(best)s wins in %(best_plies)s, counting that move and my replies."
    )
    WIN_TO_LOSS = gettext(
        "%(move)s turns a win into a loss; %(best)s wins in %(best_plies)s, counting that move and my replies."
    )
    DRAW_TO_LOSS = gettext("%(move)s turns a draw into a loss; %(best)s keeps the draw.")
    MISSED_WIN = gettext("%(move)s misses a win: %(best)s wins in %(best_plies)s, counting that move and my replies.")
    LOSES = gettext("%(move)s loses in %(plies)s, counting this move and my replies; after %(best)s I see no loss.")
    WORSE = gettext("%(best)s is worth more to you than %(move)s.")

    @property
    def is_best(self) -> bool:
        """Whether no other move would have been better."""
        return self in (Grade.ONLY, Grade.BEST, Grade.AS_GOOD)


_GRADES: dict[tuple[Outcome | None, Outcome | None], Grade] = {
    (_WIN, _DRAW): Grade.WIN_TO_DRAW,
    (_WIN, _LOSS): Grade.WIN_TO_LOSS,
    (_WIN, None): Grade.MISSED_WIN,
    (_DRAW, _LOSS): Grade.DRAW_TO_LOSS,
    (None, _LOSS): Grade.LOSES,
}
"""grade for each pair of outcomes: the outcome after the best move, and the outcome after the judged move; None is an
unknown outcome
"""

_ESTIMATED: dict[Grade, Phrase] = {
    Grade.BEST: gettext("As far as I looked, %(move)s is the best move."),
    Grade.AS_GOOD: ngettext(
        "As far as I looked, %(move)s is a best move; another move is equally good: %(moves)s.",
        "As far as I looked, %(move)s is a best move; %(count)d others are equally good: %(moves)s.",
    ),
    Grade.WORSE: gettext("As far as I looked, %(best)s is worth more to you than %(move)s."),
}
"""sentences for grades that depend on estimates"""

PLIES = ngettext("%(count)d ply", "%(count)d plies")
_THEN: dict[Outcome | None, Phrase] = {
    _WIN: gettext("You win in %(plies)s, this move included, whatever I answer."),
    _DRAW: gettext("If we both play perfectly, the game is a draw."),
    _LOSS: gettext("Whatever you play, I can win; this takes %(plies)s, counting the move that you have just made."),
}
"""sentence about the consequence of a best move, keyed by the outcome after the move"""
_VALUES = gettext("Value for MAX: %(before)s before your move, %(after)s after it.")
_MEANS = gettext("Mean value for MAX: %(before)s before your move, %(after)s after it.")
_ESTIMATES = gettext("Estimated value for MAX: %(before)s before your move, %(after)s after it.")
_EXACT = gettext("This is certain: I searched to the end of the game.")
_LOOKED = ngettext(
    "I looked %(count)d ply ahead; I do not know what comes later.",
    "I looked %(count)d plies ahead; I do not know what comes later.",
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The comparison of the judged move with the best move.

    Values are from MAX's point of view; the values of a forced move are None. The attribute ``ends_in`` of a move is
    the number of plies to the end of the game, including the move; it is None unless a win or a loss is certain.
    """

    grade: Grade
    move: WeighedMove
    """the judged move"""
    best: WeighedMove
    """best move; the first of several equally good moves, in the order of the game"""
    equal: tuple[WeighedMove, ...]
    """all moves that are as good as the best move, including the best move"""
    outcomes: tuple[Outcome | None, Outcome | None]
    """outcomes of perfect play before and after the move; None if unknown"""
    depth: int | None = None
    """number of plies searched; None if a deeper search cannot change the verdict"""
    chance: bool = False
    """whether values are means over the outcomes of chance"""

    @property
    def before(self) -> Value | None:
        """The value of the position before the move."""
        return self.best.value

    @property
    def after(self) -> Value | None:
        """The value of the position after the move."""
        return self.move.value

    def sentences(self, lang: str = "en") -> list[str]:
        """Return sentences that state the verdict, the consequence of the move, the values, and the depth of the
        search.

        >>> from gametree.games import Nim
        >>> print(*verdict_on(Nim(2, 1), Nim(2, 1).initial, (1, 2)).sentences(), sep="\\n")
        “1: −2” turns a win into a loss; “1: −1” wins in 3 plies, counting that move and my replies.
        Value for MAX: 1 before your move, −1 after it.
        This is certain: I searched to the end of the game.
        """
        t = translator_for(lang)
        phrases = [self._judgement(t)]
        if self.grade is not Grade.ONLY:
            looked = _EXACT if self.depth is None else _LOOKED.with_values(count=self.depth)
            phrases += [*self._what_follows(), self._values(), looked]
        return [phrase.render(t) for phrase in phrases]

    def _judgement(self, t: NullTranslations) -> Phrase:
        others = [move for move in self.equal if move.action != self.move.action]
        listed = ", ".join(quote_label(t, move.text) for move in others[:MOST_LISTED])
        is_estimated = self.depth is not None and self.outcomes[0] is None
        phrase = _ESTIMATED.get(self.grade, self.grade.value) if is_estimated else self.grade.value
        return phrase.with_values(
            move=quote_label(t, self.move.text),
            best=quote_label(t, self.best.text),
            moves=f"{listed}, …" if len(others) > MOST_LISTED else listed,
            count=len(others),
            plies=PLIES.with_values(count=self.move.ends_in or 0),
            best_plies=PLIES.with_values(count=self.best.ends_in or 0),
        )

    def _what_follows(self) -> list[Phrase]:
        phrase = _THEN.get(self.outcomes[1])
        if phrase is None or not self.grade.is_best:
            return []
        return [phrase.with_values(plies=PLIES.with_values(count=self.move.ends_in or 0))]

    def _values(self) -> Phrase:
        assert self.before is not None and self.after is not None
        phrase = _ESTIMATES if self.depth is not None else _MEANS if self.chance else _VALUES
        return phrase.with_values(before=short_value(self.before), after=short_value(self.after))


class _TimedGame(Game):
    """A game whose utilities prefer an earlier win and a later loss.

    A position is a pair: the position in the game, and the number of plies to it.
    """

    def __init__(self, game: Game, start: State) -> None:
        self.game, self.initial, self.drawn = game, (start, 0), _scaled(scored(game, game.drawn))
        self.ends: dict[Number, tuple[Value, int]] = {}
        """original utility and number of plies, for each value of a final position that is won or lost"""
        self.is_evaluated = game.has("evaluate")

    def player(self, state: State) -> Kind:
        return kind_at(self.game, state[0])

    def symmetric(self, state: State) -> list[State]:
        return [(like, state[1]) for like in self.game.symmetric(state[0])]

    def canonical(self, state: State) -> State:
        return canonical_form(self.game, state[0]), state[1]

    def successors(self, state: State) -> list[tuple[Action, State]]:
        return [(action, (after, state[1] + 1)) for action, after in pairs_at(self.game, state[0])]

    def actions(self, state: State) -> list[Action]:
        return [action for action, _ in pairs_at(self.game, state[0])]

    def result(self, state: State, action: Action) -> State:
        return self.game.result(state[0], action), state[1] + 1

    def is_terminal(self, state: State) -> bool:
        return kind_at(self.game, state[0]) == LEAF

    def utility(self, state: State) -> Value:
        """Return the value of a final position, and store the utility and the plies that the value combines."""
        utility = value_at(self.game, state[0])
        value = _scaled(scored(self.game, utility))
        if lead := value - self.drawn:
            value += -state[1] if lead > 0 else state[1]
            self.ends[value] = utility, state[1]
        return value

    def evaluate(self, state: State) -> Value:
        if not self.is_evaluated:
            return self.drawn
        return _scaled(value_at(self.game, state[0], self.game.evaluate))

    def move_text(self, state: State, action: Action) -> str:
        return move_name(self.game, state[0], action)


def _scaled(value: Value) -> Number:
    assert not isinstance(value, tuple)
    return (_INFINITE if value > 0 else -_INFINITE) if is_infinite(value) else value * _SCALE


class _TimedSearch(MoveSearch):
    """Searches all moves of a position until each outcome is certain or the budget is used up."""

    def __init__(self, game: Game, state: State, nodes: Number, seconds: Number) -> None:
        self.timed = _TimedGame(game, state)
        ends = game.value_range if game.win_score is None else (-game.win_score, game.win_score)
        self.certain_values = None if ends is None else {scored(game, end) for end in ends}
        super().__init__("alphabeta", self.timed, self.timed.initial, nodes, seconds)
        self.solved_until = self.until - float(seconds) / 3 if seconds < INF else self.until
        self.symmetry = game.has("symmetric") or game.has("canonical")

    def solution(self) -> MachineChoice | None:
        """Return all moves, searched directly to the end of the game, or None if this search would take more than a
        fixed part of the budget.

        For a small game, iterative deepening would take many times as long.
        """
        nodes, until = self.nodes, self.until
        self.nodes = min(nodes, _MOST_NODES_OF_SOLUTION)
        self.until = self.solved_until
        try:
            moves, is_whole = self._weighed(_MOST_PLIES_OF_SOLUTION, ())
        except BudgetExceeded:
            return None
        finally:
            self.nodes, self.until, self.nodes_used = nodes, until, 0
        return MachineChoice(self.state, moves[0], tuple(moves), self.mover) if is_whole else None

    def is_certain(self, move: WeighedMove) -> bool:
        """Return whether a move leads to a win or a loss that a deeper search cannot change."""
        assert move.value is not None and not isinstance(move.value, tuple)
        if (end := self.timed.ends.get(move.value)) is None:
            return False
        return not self.timed.is_evaluated or scored(self.timed.game, end[0]) in (self.certain_values or ())

    def _wins(self, moves: Sequence[WeighedMove]) -> bool | None:
        return True if all(map(self.is_certain, moves)) else None

    def prospect(self, move: WeighedMove, *, is_whole: bool) -> _Prospect:
        """Return a move with its value in the game, and the outcome after the move, or None if the outcome is
        uncertain.
        """
        value, timed = move.value, self.timed
        assert value is not None and not isinstance(value, tuple)
        end = timed.ends.get(value)
        if end is not None and (is_whole or self.is_certain(move)):
            utility = end[0] if is_whole else scored(timed.game, end[0])
            is_won = worth_to(self.mover, value) > worth_to(self.mover, timed.drawn)
            return replace(move, value=utility, ends_in=end[1]), _WIN if is_won else _LOSS
        if is_whole:
            return replace(move, value=timed.game.drawn, ends_in=None), _DRAW
        estimate = scored(timed.game, end[0]) if end else exact(Fraction(value) / _SCALE)
        return replace(move, value=estimate, ends_in=None), None


@named_keywords()
def verdict_on(
    game: Game, state: State, action: Action, *, nodes: int | None = NODES, seconds: float | None = None
) -> Verdict | None:
    """Judge a move of MAX or MIN. Every move of the position is searched, with increasing depth, within a budget.

    Parameters
    ----------
    game : Game
        The game.
    state : position
        The position before the move.
    action : object
        The move.
    nodes : int, default 50000
        Number of nodes after which the result of the last finished round is used.
    seconds : float, optional
        Time limit of all rounds except the first two; by default there is none.

    Returns
    -------
    Verdict or None
        The verdict; None in a game of several players, where no single value measures a move.

    Raises
    ------
    GameError
        If the game, the move or the budget is invalid.

    Examples
    --------
    >>> from gametree.games import TicTacToe
    >>> game = TicTacToe()
    >>> verdict = verdict_on(game, game.state("O O X / O . X / X . ."), 8)
    >>> verdict.grade.name, verdict.best.text, verdict.best.ends_in, verdict.move.ends_in
    ('SLOWER_WIN', '5', 1, 3)
    """
    machine_named("alphabeta", nodes=nodes, seconds=seconds)  # raises an error for an invalid budget
    state = state_of(to_game("verdict_on", game), state)
    if kind_at(game, state) not in (MAX, MIN):
        return None
    moves = [legal for legal, _ in pairs_at(game, state)]
    if action not in moves:
        raise GameError(refused_move(short_repr(action), [move_name(game, state, move) for move in moves]))
    if len(moves) == 1:
        only = WeighedMove(moves[0], move_name(game, state, moves[0]), None)
        return Verdict(Grade.ONLY, only, only, (only,), (None, None))
    limits = INF if nodes is None else nodes, INF if seconds is None else seconds
    if game.has("outcomes"):
        choice = MoveSearch("expectiminimax", game, state, *limits).choice(None)
        return _compared(choice, action, choice.depth, lambda move: (move, None))
    search = _TimedSearch(game, state, *limits)
    choice = search.solution() or search.choice(None)
    depth = None if all(map(search.is_certain, choice.moves)) else choice.depth
    return _compared(choice, action, depth, partial(search.prospect, is_whole=depth is None))


def _compared(
    choice: MachineChoice,
    action: Action,
    depth: int | None,
    prospect: Callable[[WeighedMove], _Prospect],
) -> Verdict:
    """Compare a move with the best move of a search; ``prospect`` returns the outcome of a move."""
    made = next(move for move in choice.moves if move.action == action)
    top = max(map(choice.worth, choice.moves))
    first, *others = [move for move in choice.moves if choice.worth(move) == top]
    (best, before), (move, after) = prospect(first), prospect(made)
    if choice.worth(made) == top:
        grade = Grade.AS_GOOD if others else Grade.BEST
    elif before == after and before is not None and best.value == move.value:
        grade = Grade.SLOWER_WIN if before is _WIN else Grade.SOONER_LOSS
    else:
        grade = _GRADES.get((before, after), Grade.WORSE)
    return Verdict(
        grade,
        move,
        best,
        tuple(prospect(other)[0] for other in (first, *others)),
        (before, after),
        depth,
        choice.chance,
    )
