"""Games with heaps: Nim, Grundy's game and Kalah; also the nimbers that solve the first two games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from operator import xor
from typing import Any, TypeAlias

from ..errors import GameError, named_keywords, to_list
from ..node_kinds import MAX, MIN
from ..phrases import Code, Phrase, gettext
from .game import Board, Cell
from .given_positions import Reading, shown_player
from .heap_positions import heap_readings, kalah_readings, turn_of_grundy, turns_of_nim
from .kit_game import KitGame, option_of, whole_number

Heaps: TypeAlias = tuple[str, tuple[int, ...]]
"""The player to move, and the sizes of the heaps."""


_MOST_HEAP = 1000
"""maximum size of a heap whose nimber is computed; the number of steps is proportional to the square of the size"""


@named_keywords()
def nim_sum(heaps: Iterable[int]) -> int:
    """Return the sum of the heaps as binary numbers without carrying: 0 if the player to move loses at Nim.

    >>> nim_sum([3, 4, 5]), nim_sum([1, 2, 3])
    (2, 0)
    """
    return reduce(xor, (_number("heaps", heap) for heap in to_list("heaps", heaps)), 0)


def _number(name: str, given: object, most: int = 10**9) -> int:
    return whole_number(Phrase(name), given, 0, most)


@named_keywords()
def mex(numbers: Iterable[int]) -> int:
    """Return the minimum excludant: the least whole number from 0 that is not among ``numbers``.

    >>> mex([0, 1, 3])
    2
    """
    numbers_in_use, least = {_number("numbers", number) for number in to_list("numbers", numbers)}, 0
    while least in numbers_in_use:
        least += 1
    return least


def grundy_number(heap: int) -> int:
    """Return the nimber of a heap in Grundy's game: the size of the equivalent heap in Nim.

    >>> [grundy_number(heap) for heap in range(10)]
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]
    """
    _number("heap", heap, _MOST_HEAP)
    for smaller in range(heap):  # in ascending order, so that the recursion stays shallow
        _grundy_number(smaller)
    return _grundy_number(heap)


@cache
def _grundy_number(heap: int) -> int:
    return mex(_grundy_number(part) ^ _grundy_number(heap - part) for part in range(1, (heap + 1) // 2))


class HeapGame(KitGame):
    """The base class of heap games. Players take turns, and the last player to move wins or, in the misère game,
    loses.
    """

    def __init__(self, name: str, heaps: tuple[int, ...], players: int, misere: bool, most: int) -> None:
        if not heaps:
            problem = gettext("%(game)s has no heap; give the size of at least one")
            raise GameError(problem.with_values(game=Code(name)))
        self.players, self.misere = whole_number(option_of(name, "players"), players, 2, 9), misere
        self.turns = ("max", "min") if players == 2 else tuple(f"p{n + 1}" for n in range(players))
        self.total = None if players == 2 else 1
        self.initial: Heaps = (
            self.turns[0],
            tuple(
                whole_number(gettext("a heap of %(game)s").with_values(game=Code(name)), heap, 0, most)
                for heap in heaps
            ),
        )

    def player(self, state: Heaps) -> str:
        return state[0]

    def next(self, player: str) -> str:
        """Return the player who moves after ``player``."""
        return self.turns[(self.turns.index(player) + 1) % self.players]

    def utility(self, state: Heaps) -> int | tuple[int, ...]:
        """Return 1 if MAX wins, −1 if MIN wins; among several players, 1 for the winner and 0 for the others."""
        after = self.turns.index(state[0])
        winner = after if self.misere else after - 1 if after else self.players - 1
        if self.players == 2:
            return -1 if winner else 1
        return tuple(int(player == winner) for player in range(self.players))

    def symmetric(self, state: Heaps) -> list[Heaps]:
        """Return a list with one position, in which the heaps are sorted; it represents all positions with the same
        heaps in any order.
        """
        return [(state[0], tuple(sorted(state[1], reverse=True)))]

    def picture(self, state: Heaps) -> Board:
        """Return a board with a row for each heap: its size and its sticks. `action_at` gives the action for choosing a
        stick, if there is one.
        """
        rows = []
        for heap, size in enumerate(state[1], 1):
            sticks = [Cell("|", action=self.action_at(heap, left), bare=True) for left in range(size, 0, -1)]
            rows.append((Cell(str(size), bare=True), *sticks))
        return Board(tuple(rows))

    def action_at(self, heap: int, left: int) -> Any:
        """Return the action for choosing a stick in a heap, or None if there is none; ``left`` is the number of sticks
        from this stick to the end of the row.
        """
        return None

    def draw(self, state: Heaps) -> str:
        """Return a line for each heap, with its size and sticks; if the first player is not to move, add a line with
        the player to move.
        """
        heaps = self.draw_in_tree(state)
        return heaps if state[0] == self.turns[0] else f"{heaps}\n▸ {shown_player(state[0])}"

    def draw_in_tree(self, state: Heaps) -> str:
        """Return a line for each heap, with its size and sticks."""
        width = len(str(max(state[1])))
        return "\n".join(f"{size:>{width}} {'| ' * size}".rstrip() for size in state[1])

    def readings(self, given: Any) -> Iterator[Reading]:
        """Yield the ways to read a position: the sizes of the heaps, their sticks, or moves."""
        return heap_readings(self, given)

    def possible_turns(self, given: object, sizes: tuple[int, ...]) -> set[str]:
        """Return the players whose turn it can be if the heaps have the given sizes; refuse sizes that no game
        reaches.
        """
        raise NotImplementedError


@named_keywords()
class Nim(HeapGame):
    """Nim: take any number of sticks from one heap; taking the last stick wins.

    An action is a pair: the number of the heap, counted from 1, and the number of sticks taken.

    Parameters
    ----------
    *heaps : int
        Number of sticks in each heap.
    misere : bool, default False
        Whether taking the last stick loses.
    players : int, default 2
        Number of players; with three or more, the game is for max^n.

    Examples
    --------
    >>> import gametree as gt
    >>> result = gt.alphabeta(Nim(3, 4, 5), table=True)
    >>> result.value, result.best_move
    (1, '1: −2')
    """

    def __init__(self, *heaps: int, misere: bool = False, players: int = 2) -> None:
        super().__init__("Nim", heaps, players, misere, 1000)

    def action_at(self, heap: int, left: int) -> tuple[int, int]:
        """Return the action that takes the chosen stick and all sticks after it."""
        return heap, left

    def actions(self, state: Heaps) -> list[tuple[int, int]]:
        """Return every move: any number of sticks from a single heap."""
        return [(heap, n) for heap, size in enumerate(state[1], start=1) for n in range(1, size + 1)]

    def result(self, state: Heaps, action: tuple[int, int]) -> Heaps:
        """Return the position after taking sticks from a heap."""
        heap, n = action
        heaps = state[1]
        return self.next(state[0]), (*heaps[: heap - 1], heaps[heap - 1] - n, *heaps[heap:])

    def is_terminal(self, state: Heaps) -> bool:
        """Return whether no stick is left."""
        return not any(state[1])

    def possible_turns(self, given: object, sizes: tuple[int, ...]) -> set[str]:
        return turns_of_nim(self, given, sizes)

    def move_text(self, state: Heaps, action: tuple[int, int]) -> str:
        """Return the move as text: ``2: −3`` takes 3 sticks from heap 2."""
        return f"{action[0]}: −{action[1]}"

    def nimber(self, state: Heaps) -> int:
        """Return the nim-sum of the heaps; it is 0 if the player to move loses (except in the misère game)."""
        return nim_sum(state[1])


@named_keywords()
class Grundy(HeapGame):
    """Grundy's game: split a heap into two heaps of different sizes; the player who cannot move loses.

    An action is a pair: the sizes of the two parts. Among equal heaps, the first is split.

    Parameters
    ----------
    *heaps : int
        Number of sticks in each heap.
    misere : bool, default False
        Whether the player who cannot move wins.
    players : int, default 2
        Number of players; with three or more, the game is for max^n.

    Examples
    --------
    >>> import gametree as gt
    >>> result = gt.minimax(Grundy(7))
    >>> result.value, result.visits
    (-1, 7)
    """

    def __init__(self, *heaps: int, misere: bool = False, players: int = 2) -> None:
        super().__init__("Grundy", heaps, players, misere, 200)

    def actions(self, state: Heaps) -> list[tuple[int, int]]:
        """Return every way to split a heap, the greater part first; equal heaps are considered once."""
        sizes = dict.fromkeys(state[1])
        return [(size - part, part) for size in sizes for part in range(1, (size + 1) // 2)]

    def result(self, state: Heaps, action: tuple[int, int]) -> Heaps:
        """Return the position after a heap is replaced by its two parts."""
        heaps = list(state[1])
        place = heaps.index(sum(action))
        heaps[place : place + 1] = action
        return self.next(state[0]), tuple(heaps)

    def possible_turns(self, given: object, sizes: tuple[int, ...]) -> set[str]:
        return turn_of_grundy(self, given, sizes)

    def move_text(self, state: Heaps, action: tuple[int, int]) -> str:
        """Return the move as text, such as 5+2."""
        return f"{action[0]}+{action[1]}"

    def nimber(self, state: Heaps) -> int:
        """Return the nim-sum of the nimbers of the heaps; it is 0 if the player to move loses (except in the misère
        game).
        """
        return nim_sum(map(grundy_number, state[1]))


Seeds: TypeAlias = tuple[str, tuple[int, ...]]
"""The player to move, and the seeds in the order of sowing: in MAX's pits and store, then in MIN's pits and store."""


@named_keywords()
class Kalah(KitGame):
    """Kalah; a move is the number of a pit, counted from 1 in the order of sowing.

    The seeds of a pit are sown one by one into the next pits and the player's own store. If the last seed falls into
    this store, the player moves again. If it falls into an empty pit of the player and the opposite pit has seeds, the
    last seed and those of the opposite pit go into the store. The game is over when a player has no seeds left in the
    player's pits; the seeds in the opponent's pits then go into the opponent's store. The utility is the difference of
    the stores, MAX's minus MIN's.

    Parameters
    ----------
    houses : int, default 3
        The number of pits on each side.
    seeds : int, default 2
        The seeds in each pit at the start.

    Examples
    --------
    >>> import gametree as gt
    >>> gt.alphabeta(Kalah(2, 2), table=True).line
    ('2', '1', '1', '1', '2')
    """

    def __init__(self, houses: int = 3, seeds: int = 2) -> None:
        self.houses = whole_number(option_of("Kalah", "houses"), houses, 1, 9)
        whole_number(option_of("Kalah", "seeds"), seeds, 1, 20)
        side = (*[seeds] * houses, 0)
        self.initial: Seeds = "max", side + side

    def player(self, state: Seeds) -> str:
        return state[0]

    def actions(self, state: Seeds) -> list[int]:
        """Return the numbers of the player's pits that are not empty; return no pits if the game is over."""
        if self.is_terminal(state):
            return []
        first = 0 if state[0] == "max" else self.houses + 1
        return [pit + 1 for pit in range(self.houses) if state[1][first + pit]]

    def result(self, state: Seeds, action: int) -> Seeds:
        """Sow the seeds of a pit and capture; the player moves again if the last seed is in the player's store."""
        player, seeds = state[0], list(state[1])
        first, around = (0 if player == "max" else self.houses + 1), 2 * self.houses + 2
        own_store, other_store = first + self.houses, (first + around // 2 + self.houses) % around
        place = first + action - 1
        in_hand, seeds[place] = seeds[place], 0
        while in_hand:
            place = (place + 1) % around
            if place != other_store:
                seeds[place] += 1
                in_hand -= 1
        opposite = around - 2 - place
        if first <= place < own_store and seeds[place] == 1 and seeds[opposite]:
            seeds[own_store] += seeds[opposite] + 1
            seeds[place] = seeds[opposite] = 0
        mover = player if place == own_store else "min" if player == "max" else "max"
        return mover, tuple(seeds)

    def is_terminal(self, state: Seeds) -> bool:
        """Return whether one of the players has no seeds left in the player's own pits."""
        mine, theirs = self._sides(state)
        return not any(mine[:-1]) or not any(theirs[:-1])

    def utility(self, state: Seeds) -> int:
        """Return MAX's final lead in seeds, including the seeds left in the pits."""
        mine, theirs = self._sides(state)
        return sum(mine) - sum(theirs)

    def evaluate(self, state: Seeds) -> int:
        """Return the difference of the stores, MAX's minus MIN's."""
        mine, theirs = self._sides(state)
        return mine[-1] - theirs[-1]

    def draw(self, state: Seeds) -> str:
        """Return the pits and the stores as text: MIN's pits, from right to left, are above MAX's; ▸ marks the player
        to move.
        """
        mine, theirs = self._sides(state)
        above = " ".join(f"{seeds:>2}" for seeds in reversed(theirs[:-1]))
        below = " ".join(f"{seeds:>2}" for seeds in mine[:-1])
        marks = (" ", "▸") if state[0] == "max" else ("▸", " ")
        return f"{marks[0]}   {above}\n {theirs[-1]:>2} {' ' * len(below)} {mine[-1]:>2}\n{marks[1]}   {below}"

    def readings(self, given: Any) -> Iterator[Reading]:
        """Yield the ways to read a position: seeds in the order of sowing, rows as drawn, or moves."""
        return kalah_readings(self, given)

    def picture(self, state: Seeds) -> Board:
        """Return each player's pits in a row between the stores; choosing a pit sows its seeds."""
        mine, theirs = self._sides(state)
        player = state[0]

        def pit(seeds: int, number: int, owner: str) -> Cell:
            return Cell(str(seeds), owner, number if owner == player else None)

        above = [pit(seeds, number, MIN) for number, seeds in enumerate(theirs[:-1], 1)]
        below = [pit(seeds, number, MAX) for number, seeds in enumerate(mine[:-1], 1)]
        stores = Cell(str(theirs[-1]), MIN, high=2), Cell(str(mine[-1]), MAX, high=2)
        return Board(((stores[0], *reversed(above), stores[1]), tuple(below)))

    def _sides(self, state: Seeds) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return state[1][: self.houses + 1], state[1][self.houses + 1 :]
