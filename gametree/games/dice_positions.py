"""Read positions of Pig and of bearing off, as drawn text or as parts; refuse positions that no game can reach."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..node_kinds import MAX, MIN
from ..phrases import Code, Phrase, gettext
from .given_positions import Reading, mover, player_named, refuse

if TYPE_CHECKING:
    from .dice_games import BearOff, Pig, PigPosition, RacePosition

_PLAYERS = {MAX: MAX, MIN: MIN}
_TURN = r"(?:\(\+(\d{1,4})[ ]?(⚄)?\))?"
_PIG = re.compile(
    rf"\s*MAX:?\s*(\d{{1,4}})\s*{_TURN}[\s,;·/]*MIN:?\s*(\d{{1,4}})\s*{_TURN}[\s,;·/]+(\d{{1,4}})\s*", re.IGNORECASE
)
_CHECKERS = r"((?:\d{1,3}[\s,]*)+|[-—–])"
_RACE = re.compile(
    rf"\s*MAX:?\s*{_CHECKERS}[\s,;·/]*MIN:?\s*{_CHECKERS}"
    r"(?:[\s,;·/]+▸?\s*(MAX|MIN)(?:\s*(\d{1,3})\s*[-–]\s*(\d{1,3}))?)?\s*",
    re.IGNORECASE,
)


def parts_of(given: Any, number: int) -> list[Any] | None:
    """Return the parts of a position given as a tuple or list of ``number`` parts, of which the first is MAX or MIN;
    return None for anything else, such as moves.
    """
    is_like_one = isinstance(given, list | tuple) and len(given) == number and isinstance(given[0], str)
    return list(given) if is_like_one and given[0].strip().casefold() in _PLAYERS else None


def whole_numbers(given: object) -> bool:
    """Return whether an object is a list or tuple of whole numbers from 0."""
    return isinstance(given, list | tuple) and all(type(number) is int and number >= 0 for number in given)


# ---- Pig -------------------------------------------------------------------------------------------


def pig_readings(game: Pig, given: Any) -> Iterator[Reading]:
    """Yield the ways to read a position: as drawn, as a list or tuple of its five parts, or as moves."""
    if isinstance(given, str) and (found := _PIG.fullmatch(given)):
        mine, points, die, theirs, their_points, their_die, turns = found.groups()
        if (points is None) == (their_points is None):
            refuse(game, given, gettext("the points of this turn, as in (+3), are beside the score of who moves"))
        player = MIN if points is None else MAX
        scores = int(mine), int(theirs)
        yield lambda: _checked_pig(
            game, given, player, bool(die or their_die), scores, int(points or their_points), int(turns)
        )
    elif parts := parts_of(given, 5):
        said, rolling, scores, points, turns = parts
        named = player_named(game, given, said, _PLAYERS)
        if type(rolling) is not bool or not whole_numbers(scores) or not whole_numbers((points, turns)):
            refuse(game, given, _PIG_PARTS)
        if len(scores) != 2:
            refuse(game, given, _PIG_PARTS)
        yield lambda: _checked_pig(game, given, named, rolling, tuple(scores), points, turns)
    else:
        yield from game.move_readings(given)


_PIG_PARTS = gettext(
    "its parts are the player, whether the die rolls (True or False), the two scores, the points of this turn and the "
    "turns left, as in ('max', False, (0, 0), 3, 4)"
)


def _checked_pig(
    game: Pig, given: object, player: str, rolling: bool, scores: tuple[int, int], points: int, turns: int
) -> PigPosition:
    if turns > game.initial.turns:
        reason = gettext("it has %(count)s turns left, but the game has %(most)s")
        refuse(game, given, reason.with_values(count=turns, most=game.initial.turns))
    used = game.initial.turns - turns
    mover(game, given, player, (MIN if used % 2 else MAX,))
    state: PigPosition = type(game.initial)(player, rolling, scores, points, turns)
    if fault := _pig_fault(game, state, used):
        refuse(game, given, fault)
    return state


def _pig_fault(game: Pig, state: PigPosition, used: int) -> Phrase | None:
    """Return the reason why no game of Pig reaches the scores of a position, or None if a game can reach them."""
    most = game.goal - 1 + game.sides
    mine = state.scores[state.player == MIN]
    finished = {MAX: (used + 1) // 2, MIN: used // 2}
    for player, score in zip((MAX, MIN), state.scores, strict=True):
        if not _is_sum(game, score) or score > most or (score and not finished[player]):
            reason = gettext("%(player)s cannot have %(score)s points after %(turns)s turns")
            return reason.with_values(player=Code(player.upper()), score=score, turns=finished[player])
    if mine >= game.goal:
        return gettext("a player who has reached the goal does not move")
    is_rolled_too_far = state.rolling and mine + state.points >= game.goal
    if not _is_sum(game, state.points) or mine + state.points > most or is_rolled_too_far:
        return gettext("no rolls of this turn make %(points)s points").with_values(points=state.points)
    if game.is_terminal(state) and (state.points or state.rolling):
        return gettext("the game is over, so no turn has points")
    return None


def _is_sum(game: Pig, points: int) -> bool:
    """Return whether rolls between 2 and the number of sides can add up to ``points``."""
    return points != 1 and (game.sides > 2 or points % 2 == 0)


# ---- Bearing off -----------------------------------------------------------------------------------


def race_readings(game: BearOff, given: Any) -> Iterator[Reading]:
    """Yield the ways to read a position: as drawn, as a list or tuple of its four parts, or as moves."""
    if isinstance(given, str) and (found := _RACE.fullmatch(given)):
        mine, theirs = (tuple(map(int, re.findall(r"\d+", side))) for side in found.groups()[:2])
        roll = None if found[4] is None else (int(found[4]), int(found[5]))
        said = found[3] and found[3].casefold()
        yield lambda: _checked_race(game, given, said, mine, theirs, roll)
    elif parts := parts_of(given, 4):
        said, mine, theirs, roll = parts
        named = player_named(game, given, said, _PLAYERS)
        if not (whole_numbers(mine) and whole_numbers(theirs) and (roll is None or whole_numbers(roll))):
            reason = gettext(
                "its parts are the player, the points of MAX's and of MIN's checkers, and the roll or None, as in "
                "%(code)s"
            )
            refuse(game, given, reason.with_values(code=Code("('max', (5, 2), (1,), None)")))
        yield lambda: _checked_race(game, given, named, tuple(mine), tuple(theirs), roll and tuple(roll))
    else:
        yield from game.move_readings(given)


def _checked_race(
    game: BearOff, given: object, said: str | None, mine: tuple[int, ...], theirs: tuple[int, ...], roll: Any
) -> RacePosition:
    start = game.initial
    for player, side, first in ((MAX, mine, start.mine), (MIN, theirs, start.theirs)):
        if not _is_reachable(side, first):
            refuse(
                game,
                given,
                gettext(
                    "the checkers of %(player)s cannot be at %(points)s, because they begin at %(first)s and only move "
                    "towards 0"
                ).with_values(
                    player=Code(player.upper()),
                    points=Code(" ".join(map(str, side)) or "—"),
                    first=Code(" ".join(map(str, reversed(first)))),
                ),
            )
    if not mine and not theirs:
        refuse(game, given, gettext("the game was over when the first player had no checkers left"))
    if roll is not None and (len(roll) != 2 or not all(1 <= number <= game.sides for number in roll)):
        reason = gettext("a roll has two numbers from 1 to %(sides)s")
        refuse(game, given, reason.with_values(sides=game.sides))
    mine, theirs = tuple(sorted(mine)), tuple(sorted(theirs))
    if roll is not None and (not mine or not theirs):
        refuse(game, given, gettext("the game is over, so no dice are rolled"))
    player = mover(game, given, said, _possible_movers(game, mine, theirs))
    state: RacePosition = type(start)(player, mine, theirs, roll and tuple(sorted(roll)))
    return state


def _is_reachable(side: tuple[int, ...], first: tuple[int, ...]) -> bool:
    """Return whether checkers can move from their initial points to the given points; the checkers are compared in
    order, the farthest first.
    """
    pairs = zip(sorted(side, reverse=True), sorted(first, reverse=True), strict=False)
    return len(side) <= len(first) and all(0 < point <= before for point, before in pairs)


def _possible_movers(game: BearOff, mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[str, ...]:
    """Return the players whose turn it can be: not a player who has borne off all checkers, and not MIN before MAX has
    moved.
    """
    if not theirs or mine == game.initial.mine:
        return (MAX,)
    if not mine or theirs == game.initial.theirs:
        return (MIN,)
    return MAX, MIN
