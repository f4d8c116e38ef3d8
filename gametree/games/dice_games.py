"""Games with dice: Pig with a limited number of turns, and bearing off, the last phase of backgammon."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any, NamedTuple, TypeAlias

from ..errors import GameError, named_keywords, to_list
from ..phrases import Code, gettext
from .dice_positions import pig_readings, race_readings
from .given_positions import Reading
from .kit_game import KitGame, option_of, whole_number

Roll: TypeAlias = tuple[int, int]


@named_keywords()
def rolls(sides: int = 6) -> list[tuple[Roll, Fraction]]:
    """Return the distinct rolls of two dice with their probabilities; in a roll, the smaller number is first.

    >>> two = rolls()
    >>> len(two), two[0], two[1]
    (21, ((1, 1), Fraction(1, 36)), ((1, 2), Fraction(1, 18)))
    """
    whole_number(option_of("rolls", "sides"), sides, 1, 1000)
    pairs = combinations_with_replacement(range(1, sides + 1), 2)
    return [((low, high), Fraction(1 if low == high else 2, sides * sides)) for low, high in pairs]


class PigPosition(NamedTuple):
    """A position of Pig."""

    player: str
    rolling: bool
    scores: tuple[int, int]
    """scores of MAX and MIN, without the points of the current turn"""
    points: int
    """points scored so far in the current turn"""
    turns: int
    """number of turns left, including the current turn"""


@named_keywords()
class Pig(KitGame):
    """Pig: roll a die as often as you like and hold to keep the points; a 1 loses the points of the turn.

    The number of turns is limited, so expectiminimax finds the exact value.

    Parameters
    ----------
    goal : int, default 10
        Number of points that win.
    turns : int, default 4
        Number of turns, of both players together, after which the greater score wins.
    sides : int, default 6
        Number of sides of the die.

    Examples
    --------
    >>> import gametree as gt
    >>> game = Pig(goal=4, turns=2, sides=4)
    >>> gt.expectiminimax(game, table=True).value
    Fraction(11, 32)
    """

    def __init__(self, goal: int = 10, turns: int = 4, sides: int = 6) -> None:
        self.goal = whole_number(option_of("Pig", "goal"), goal, 1, 100)
        self.sides = whole_number(option_of("Pig", "sides"), sides, 2, 20)
        self.initial = PigPosition("max", False, (0, 0), 0, whole_number(option_of("Pig", "turns"), turns, 1, 100))

    def player(self, state: PigPosition) -> str:
        """Return ``"chance"`` after the decision to roll; otherwise return the player who rolls or holds."""
        return "chance" if state.rolling else state.player

    def actions(self, state: PigPosition) -> list[str]:
        """Return ``roll`` and, if the turn has points, ``hold``; if the points are enough to win, return only
        ``hold``.
        """
        if self.is_terminal(state):
            return []
        score = state.scores[0] if state.player == "max" else state.scores[1]
        if score + state.points >= self.goal:
            return ["hold"]
        return ["roll", "hold"] if state.points else ["roll"]

    def outcomes(self, state: PigPosition) -> list[tuple[int, Fraction]]:
        """Return the numbers of the die, each with the same probability."""
        return [(number, Fraction(1, self.sides)) for number in range(1, self.sides + 1)]

    def result(self, state: PigPosition, action: str | int) -> PigPosition:
        """Return the position after the decision to roll or hold, or after the number rolled."""
        if action == "roll":
            return state._replace(rolling=True)
        if not isinstance(action, str) and action > 1:
            return state._replace(rolling=False, points=state.points + action)
        mine, theirs = state.scores
        points = state.points if action == "hold" else 0
        scores = (mine + points, theirs) if state.player == "max" else (mine, theirs + points)
        return PigPosition("min" if state.player == "max" else "max", False, scores, 0, state.turns - 1)

    def is_terminal(self, state: PigPosition) -> bool:
        """Return whether a player has reached the goal or no turn is left."""
        return state.turns == 0 or max(state.scores) >= self.goal

    def utility(self, state: PigPosition) -> int:
        """Return 1 if MAX has more points, −1 if MIN has more, else 0."""
        mine, theirs = state.scores
        return (mine > theirs) - (mine < theirs)

    def evaluate(self, state: PigPosition) -> Fraction:
        """Return MAX's lead in points, including points of the current turn, as a fraction of twice the goal."""
        mine, theirs = state.scores
        lead = mine - theirs + (state.points if state.player == "max" else -state.points)
        return Fraction(lead, 2 * self.goal)

    def readings(self, given: Any) -> Iterator[Reading]:
        """Yield the ways to read a position: as drawn, as a list or tuple of its five parts, or as moves."""
        return pig_readings(self, given)

    def draw(self, state: PigPosition) -> str:
        """Return the position as text: scores, points of this turn, turns left, such as ``MAX 4 (+3) · MIN 0 · 2``."""
        turn = f" (+{state.points}{' ⚄' if state.rolling else ''})"
        mine, theirs = (turn, "") if state.player == "max" else ("", turn)
        return f"MAX {state.scores[0]}{mine} · MIN {state.scores[1]}{theirs} · {state.turns}"


class RacePosition(NamedTuple):
    """A position of `BearOff`."""

    player: str
    mine: tuple[int, ...]
    """distances of MAX's checkers from home, in points of the board, in ascending order"""
    theirs: tuple[int, ...]
    """distances of MIN's checkers from home, in the same form"""
    roll: Roll | None
    """roll to be played; None before the dice are rolled"""


@named_keywords()
class BearOff(KitGame):
    """The end of a game of backgammon: the players only bear off their checkers, and the first player to finish wins.

    Two dice have 21 distinct outcomes. Each number moves a checker that many points or bears it off; a double counts
    four times. A number greater than the distance of a checker bears it off only if no checker is farther away. A move
    is a tuple with the distances of the checkers after it.

    Parameters
    ----------
    mine, theirs : list of int, default (2, 1)
        Distances of MAX's and of MIN's checkers from home, in points.
    sides : int, default 6
        Number of sides of each die.

    Examples
    --------
    >>> import gametree as gt
    >>> game = BearOff((5, 2), (1,))
    >>> gt.expectiminimax(game, table=True).value    # both at once with 19 rolls of 36, else MIN wins
    Fraction(1, 18)
    """

    def __init__(self, mine: Iterable[int] = (2, 1), theirs: Iterable[int] = (2, 1), *, sides: int = 6) -> None:
        self.sides = whole_number(option_of("BearOff", "sides"), sides, 2, 20)
        self._rolls = rolls(sides)
        max_checkers, min_checkers = (
            tuple(
                sorted(
                    whole_number(gettext("a checker of %(game)s").with_values(game=Code("BearOff")), point, 1, 24)
                    for point in to_list(name, side)
                )
            )
            for name, side in (("mine", mine), ("theirs", theirs))
        )
        if not max_checkers or not min_checkers:
            problem = gettext("BearOff has the checkers %(mine)s and %(theirs)s; give each player at least one")
            raise GameError(problem.with_values(mine=max_checkers, theirs=min_checkers))
        self.initial = RacePosition("max", max_checkers, min_checkers, None)

    def player(self, state: RacePosition) -> str:
        """Return ``"chance"`` before each roll; otherwise return the player to move."""
        return "chance" if state.roll is None else state.player

    def outcomes(self, state: RacePosition) -> list[tuple[Roll, Fraction]]:
        """Return the distinct rolls, each with its probability."""
        return self._rolls

    def actions(self, state: RacePosition) -> list[tuple[int, ...]]:
        """Return the distinct results of playing the roll, as distances of the checkers; the most advanced result is
        first.
        """
        if state.roll is None or self.is_terminal(state):
            return []
        low, high = state.roll
        orders = [(low,) * 4] if low == high else [(low, high), (high, low)]
        home = state.mine if state.player == "max" else state.theirs
        return sorted(
            {after for order in orders for after in _moved(home, order)}, key=lambda after: (len(after), after)
        )

    def result(self, state: RacePosition, action: Any) -> RacePosition:
        """Return the position after a roll, or after a move of the checkers."""
        if state.roll is None:
            return state._replace(roll=action)
        if state.player == "max":
            return RacePosition("min", action, state.theirs, None)
        return RacePosition("max", state.mine, action, None)

    def is_terminal(self, state: RacePosition) -> bool:
        """Return whether a player has no checkers left."""
        return not state.mine or not state.theirs

    def utility(self, state: RacePosition) -> int:
        """Return 1 if MAX bears off all checkers first, else −1."""
        return -1 if state.mine else 1

    def evaluate(self, state: RacePosition) -> Fraction:
        """Return MAX's lead in pips, as a fraction of the pips of both players."""
        mine, theirs = sum(state.mine), sum(state.theirs)
        return Fraction(theirs - mine, theirs + mine)

    def readings(self, given: Any) -> Iterator[Reading]:
        """Yield the ways to read a position: as drawn, as a list or tuple of its four parts, or as moves."""
        return race_readings(self, given)

    def draw(self, state: RacePosition) -> str:
        """Return the position as text, such as ``MAX 5 2 · MIN 1 · MAX 1-3``.

        After a roll, the player to move is shown; before a roll, the player to move is shown only if it is MIN.
        """
        turn = f" · {state.player.upper()}" if state.roll or state.player == "min" else ""
        return self._sides(state) + turn + (f" {_dice(state.roll)}" if state.roll else "")

    def draw_in_tree(self, state: RacePosition) -> str:
        """Return the position as text without the player to move, such as ``MAX 5 2 · MIN 1 · 1-3``."""
        return self._sides(state) + (f" · {_dice(state.roll)}" if state.roll else "")

    def _sides(self, state: RacePosition) -> str:
        mine, theirs = (" ".join(map(str, reversed(side))) or "—" for side in (state.mine, state.theirs))
        return f"MAX {mine} · MIN {theirs}"

    def move_text(self, state: RacePosition, action: tuple[int, ...]) -> str:
        """Return a roll, such as 1-2, or the distances of the checkers after a move (— if none are left)."""
        if state.roll is None:
            return f"{action[0]}-{action[1]}"
        return " ".join(map(str, reversed(action))) or "—"


def _dice(roll: Roll) -> str:
    return f"{roll[0]}-{roll[1]}"


def _moved(checkers: tuple[int, ...], numbers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every result of playing all the given numbers, as distances of the checkers."""
    if not numbers or not checkers:
        yield checkers
        return
    number, rest = numbers[0], numbers[1:]
    moved = False
    for place, point in enumerate(checkers):
        if point > number:
            after = tuple(sorted((*checkers[:place], point - number, *checkers[place + 1 :])))
        elif point == number or place == len(checkers) - 1:
            after = checkers[:place] + checkers[place + 1 :]
        else:
            continue
        moved = True
        yield from _moved(after, rest)
    assert moved
