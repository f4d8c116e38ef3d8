"""Kalah, a game of the mancala family: a player whose move ends in the own store moves again."""

from __future__ import annotations

from typing import TypeAlias

from ..errors import named_keywords
from ..node_kinds import MAX, MIN
from .game import Board, Cell, KitGame, option_of, whole_number

Seeds: TypeAlias = tuple[str, tuple[int, ...]]
"""The player to move, and the seeds: MAX's houses and store, then MIN's, in the order of sowing."""


@named_keywords()
class Kalah(KitGame):
    """Kalah with ``houses`` a side and ``seeds`` in each; a move is the number of a house, from 1, nearest the start.

    The seeds of a house are sown one by one into the next houses and the own store, not the other's. When the last
    falls into the own store, the player moves again; when it falls into an empty house of its own and there are seeds
    opposite, both go into the store. The game is over when a player has no seed left in its houses; those of the other
    go into the other's store. The utility is the difference of the stores.

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
        """The player is a part of the position."""
        return state[0]

    def actions(self, state: Seeds) -> list[int]:
        """The player's houses that are not empty; none when the game is over."""
        if self.is_terminal(state):
            return []
        first = 0 if state[0] == "max" else self.houses + 1
        return [house + 1 for house in range(self.houses) if state[1][first + house]]

    def result(self, state: Seeds, action: int) -> Seeds:
        """Sow the seeds of a house and capture; the player moves again if the last seed is in the own store."""
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
        """Over when a player has no seeds in its houses."""
        mine, theirs = self._sides(state)
        return not any(mine[:-1]) or not any(theirs[:-1])

    def utility(self, state: Seeds) -> int:
        """How many more seeds MAX has at the end, with those that are left in its houses."""
        mine, theirs = self._sides(state)
        return sum(mine) - sum(theirs)

    def evaluate(self, state: Seeds) -> int:
        """How many more seeds MAX has in its store."""
        mine, theirs = self._sides(state)
        return mine[-1] - theirs[-1]

    def draw(self, state: Seeds) -> str:
        """MIN's houses from right to left above MAX's, each store at its player's right; ▸ marks the player to move."""
        mine, theirs = self._sides(state)
        above = " ".join(f"{seeds:>2}" for seeds in reversed(theirs[:-1]))
        below = " ".join(f"{seeds:>2}" for seeds in mine[:-1])
        marks = (" ", "▸") if state[0] == "max" else ("▸", " ")
        return f"{marks[0]}   {above}\n {theirs[-1]:>2} {' ' * len(below)} {mine[-1]:>2}\n{marks[1]}   {below}"

    def picture(self, state: Seeds) -> Board:
        """Return each player's houses in a row between the stores; choosing a house sows its seeds."""
        mine, theirs = self._sides(state)
        player = state[0]

        def house(seeds: int, number: int, owner: str) -> Cell:
            return Cell(str(seeds), owner, number if owner == player else None)

        above = [house(seeds, number, MIN) for number, seeds in enumerate(theirs[:-1], 1)]
        below = [house(seeds, number, MAX) for number, seeds in enumerate(mine[:-1], 1)]
        stores = Cell(str(theirs[-1]), MIN, high=2), Cell(str(mine[-1]), MAX, high=2)
        return Board(((stores[0], *reversed(above), stores[1]), tuple(below)))

    def _sides(self, state: Seeds) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return state[1][: self.houses + 1], state[1][self.houses + 1 :]
