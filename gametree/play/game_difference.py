"""How a game that a student formulated compares with the rules: the first position in which two games differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..errors import GameTreeError
from ..games.game import Action, Game, State
from ..games.positions import kind_at, moves_at, value_at
from ..node_kinds import CHANCE, LEAF, Kind
from ..values import show
from .written_game import WrittenGame, trial_report

DEEPEST = 60
"""plies below a position that are compared"""

Shape: TypeAlias = int
"""A tree below a position, by its number: two positions with the same one have the same tree."""


@dataclass(frozen=True, slots=True)
class _GameDifference:
    """A position in which one game is not like the other."""

    what: str
    """``"over"``, ``"not over"``, ``"player"``, ``"actions"``, ``"probabilities"`` or ``"utility"``"""
    actions: tuple[Action, ...]
    """the way to it in the first game"""
    state: State
    got: str
    needed: str


class _NumberedTrees:
    """Numbers the trees of several games, so that equal ones have the same number, whatever positions are called.

    >>> from gametree.games import Nim
    >>> trees = _NumberedTrees()
    >>> trees.shape(Nim(2, 1), Nim(2, 1).initial) == trees.shape(Nim(1, 2), Nim(1, 2).initial)
    True
    """

    def __init__(self, *, values: bool = True, deep: int = DEEPEST) -> None:
        self.values, self.deep = values, deep
        """whether ends with different utilities are different, and how many plies below a position are looked at"""
        self._numbers: dict[object, Shape] = {}
        self._known: dict[tuple[int, State, int], Shape] = {}

    def shape(self, game: Game, state: State, deep: int | None = None) -> Shape:
        """Return the number of the tree below a position; what is deeper than ``deep`` plies counts as equal."""
        deep = self.deep if deep is None else deep
        key = id(game), state, deep
        if key not in self._known:
            kind = kind_at(game, state)
            facts: object
            if kind == LEAF:
                facts = LEAF, value_at(game, state) if self.values else None
            elif deep == 0:
                facts = "deep"
            else:
                below = Counter(
                    (share, self.shape(game, after, deep - 1)) for _, after, share in moves_at(game, state, kind)
                )
                facts = kind, frozenset(below.items())
            self._known[key] = self._numbers.setdefault(facts, len(self._numbers))
        return self._known[key]


def _first_difference(game: Game, wanted: Game, deep: int = DEEPEST) -> _GameDifference | None:
    """Return where a game first is not like another one, searching from the start; None where they are the same.

    >>> from gametree.games import Nim
    >>> _first_difference(Nim(1, 2), Nim(2, 1)), _first_difference(Nim(2, 1, misere=True), Nim(2, 1)).what
    (None, 'utility')
    """
    trees, here, there = _NumberedTrees(deep=deep), game.initial, wanted.initial
    path: list[Action] = []
    while trees.shape(game, here) != trees.shape(wanted, there):
        found = _differs(game, here, wanted, there)
        if found is not None:
            return _GameDifference(found[0], tuple(path), here, *found[1:])
        action, here, there = next(_unlike(trees, game, here, wanted, there))
        path.append(action)
    return None


def _differs(game: Game, here: State, wanted: Game, there: State) -> tuple[str, str, str] | None:
    """Return what is different at two positions themselves."""
    kind, needed = kind_at(game, here), kind_at(wanted, there)
    if LEAF in (kind, needed) and kind != needed:
        return ("over" if kind == LEAF else "not over"), "", ""
    if kind == LEAF:
        got, worth = value_at(game, here), value_at(wanted, there)
        return ("utility", show(got), show(worth)) if got != worth else None
    if kind != needed:
        return "player", kind, needed
    moves, others = moves_at(game, here, kind), moves_at(wanted, there, needed)
    if len(moves) != len(others):
        return "actions", str(len(moves)), str(len(others))
    if kind == CHANCE and Counter(share for *_, share in moves) != Counter(share for *_, share in others):
        return "probabilities", _shares(moves), _shares(others)
    return None


def _unlike(
    trees: _NumberedTrees, game: Game, here: State, wanted: Game, there: State
) -> Iterator[tuple[Action, State, State]]:
    """Yield what follows two positions and has no equal in the other game, moves of the same name first."""
    kind: Kind = kind_at(game, here)
    left = {action: (share, after) for action, after, share in moves_at(wanted, there, kind)}
    mine = []
    for action, after, share in moves_at(game, here, kind):
        number = share, trees.shape(game, after)
        equal = [name for name, (part, other) in left.items() if (part, trees.shape(wanted, other)) == number]
        if equal:
            del left[action if action in equal else equal[0]]
        else:
            mine.append((action, after, share))
    for action, after, share in sorted(mine, key=lambda move: move[0] not in list(left)):
        alike = [name for name, (part, _) in left.items() if part == share]
        if alike:
            name = action if action in alike else alike[0]
            yield action, after, left[name][1]


def _shares(moves: Any) -> str:
    return f"({', '.join(show(share) for share in sorted(share for *_, share in moves))})"


# ---- The comparison in a process of its own, where a game may take all the time and memory of that process ----


def played(module: object, wanted: Mapping[str, Any], case: Mapping[str, Any]) -> dict[str, Any]:
    """Write a student's game down as `tried` does, or compare two games that were written down.

    The two are never done in one process: what a program has changed compares nothing.
    """
    return compared(case) if "rules" in case else trial_report(module, wanted, case)


def compared(case: Mapping[str, Any]) -> dict[str, Any]:
    """Compare the table of a game with that of the ``rules``.

    ``shape`` tells whether the trees are the same but for the utilities; ``difference`` is what differs first, what the
    game has and what the rules say, with the ``moves`` to that position and how it looks.

    >>> from gametree.games import Nim
    >>> from gametree.play.written_game import table_of
    >>> compared({"table": table_of(Nim(2, misere=True)), "rules": table_of(Nim(2))})["difference"]
    ['utility', '1', '−1']
    """
    game, rules = WrittenGame(case["table"]), WrittenGame(case["rules"])
    told: dict[str, Any] = {"shape": False, "difference": None, "moves": "", "drawing": "", "failure": ""}
    deep = _height(rules, rules.initial)
    plain = _NumberedTrees(values=False, deep=deep)
    try:
        told["shape"] = plain.shape(game, game.initial) == plain.shape(rules, rules.initial)
        if (found := _first_difference(game, rules, deep)) is not None:
            told["difference"] = [found.what, found.got, found.needed]
            told["moves"], told["drawing"] = _way(game, found)
    except (GameTreeError, RecursionError, StopIteration) as error:
        told |= {"shape": False, "difference": None, "failure": type(error).__name__}
    return told


def _height(game: WrittenGame, state: int) -> int:
    """Return how many plies a game has below a position."""
    return max((1 + _height(game, after) for _, after in game.successors(state)), default=0)


def _way(game: WrittenGame, found: _GameDifference) -> tuple[str, str]:
    """Return the moves to a position and its looks, as the student's game tells them."""
    here, told = game.initial, []
    for action in found.actions:
        told.append(game.move_text(here, action))
        here = game.result(here, action)
    return ", ".join(told), game.draw(found.state)
