"""Read positions of heap games and of Kalah, find the player to move, and refuse positions that no game can reach."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from ..node_kinds import MAX, MIN
from ..phrases import Code, gettext, ngettext
from .given_positions import Reading, counts_of, is_pair_with_player, mover, refuse, split_turn

if TYPE_CHECKING:
    from .heap_games import Grundy, HeapGame, Heaps, Kalah, Nim, Seeds

_STICKS = re.compile(r"(?P<size>\d+)?[ \t]*(?P<sticks>(?:[|Iil*●○][ \t]*)*)")


def heap_readings(game: HeapGame, given: Any) -> Iterator[Reading]:
    """Yield the ways to read a position: the sizes of the heaps, their sticks, or moves."""
    names = {player: player for player in game.turns}
    heaps, said = split_turn(game, given, names)
    sizes = tuple(counts_of(heaps)) or _counted_sticks(game, given, heaps)
    if sizes:
        yield lambda: _checked_heaps(game, given, sizes, said)
    if not (sizes and isinstance(heaps, list | tuple)) and not is_pair_with_player(given):
        yield from game.move_readings(heaps, said)


def _counted_sticks(game: HeapGame, given: object, heaps: Any) -> tuple[int, ...]:
    """Return the sizes of heaps drawn one per line; return an empty tuple if the object is not such a drawing."""
    lines = [line.strip() for line in re.split(r"[\n/]", heaps)] if isinstance(heaps, str) else []
    sizes = []
    for line in filter(None, lines):
        found = _STICKS.fullmatch(line)
        if found is None:
            return ()
        count = len("".join(found["sticks"].split()))
        size = count if found["size"] is None else int(found["size"][:6])
        if count and count != size:
            refuse(
                game,
                given,
                gettext("the heap %(line)s has %(count)s sticks, but its number is %(size)s").with_values(
                    line=Code(line), count=count, size=size
                ),
            )
        sizes.append(size)
    return tuple(sizes)


def _checked_heaps(game: HeapGame, given: object, sizes: tuple[int, ...], said: str | None) -> Heaps:
    turns = game.possible_turns(given, sizes)
    return mover(game, given, said, tuple(player for player in game.turns if player in turns)), sizes


def turns_of_nim(game: Nim, given: object, sizes: tuple[int, ...]) -> set[str]:
    """Return the players whose turn it can be if the heaps have the given sizes; refuse sizes that no game reaches."""
    start = game.initial[1]
    if len(sizes) != len(start):
        refuse(game, given, _wrong_count(len(sizes), len(start)))
    for number, (size, most) in enumerate(zip(sizes, start, strict=True), 1):
        if size > most:
            reason = gettext("heap %(number)s has %(size)s, but it has %(most)s at the start of the game")
            refuse(game, given, reason.with_values(number=number, size=size, most=most))
    taken = sum(start) - sum(sizes)
    least = sum(size < most for size, most in zip(sizes, start, strict=True))
    return {game.turns[moves % game.players] for moves in range(least, min(taken, least + game.players) + 1)}


def _wrong_count(count: int, wanted: int) -> Any:
    return ngettext(
        "it has %(count)s heap, but the game has %(wanted)s; write 0 for an empty heap",
        "it has %(count)s heaps, but the game has %(wanted)s; write 0 for an empty heap",
    ).with_values(count=count, wanted=wanted)


def turn_of_grundy(game: Grundy, given: object, sizes: tuple[int, ...]) -> set[str]:
    """Return a set with the player to move if the heaps have the given sizes. The number of heaps determines the
    player, because each move adds a heap.
    """
    start = game.initial[1]
    if 0 in sizes and 0 not in start:
        refuse(game, given, gettext("a heap is split into two parts of at least 1; leave the 0 out"))
    if sum(sizes) != sum(start):
        reason = gettext("its heaps have %(count)s together, but those at the start have %(most)s")
        refuse(game, given, reason.with_values(count=sum(sizes), most=sum(start)))
    moves = len(sizes) - len(start)
    has_equal_parts = len(start) == 1 and len(sizes) > 1 and len(set(sizes)) == 1
    if moves < 0 or has_equal_parts:
        refuse(game, given, gettext("no splits into two parts of different size lead to these heaps"))
    return {game.turns[moves % game.players]}


# ---- Kalah -----------------------------------------------------------------------------------------


def kalah_readings(game: Kalah, given: Any) -> Iterator[Reading]:
    """Yield the ways to read a position: seeds in the order of sowing, rows as drawn, or moves."""
    seeds, said = split_turn(game, given, {MAX: MAX, MIN: MIN})
    if isinstance(seeds, str) and (rows := [row for row in re.split(r"[\n/]", seeds) if row.strip()])[1:]:
        said, seeds = _marked_turn(game, given, rows, said)
    if type(seeds) in (list, tuple) and seeds and all(type(row) in (list, tuple) for row in seeds):
        for found in _rows_of_kalah(game, given, [list(counts_of(row)) for row in seeds]):
            yield partial(_checked_seeds, game, given, found, said)
        return
    numbers = tuple(counts_of(seeds))
    if len(numbers) == 2 * game.houses + 2:
        yield lambda: _checked_seeds(game, given, numbers, said)
    if not is_pair_with_player(given):
        yield from game.move_readings(seeds, said)
    elif numbers and len(numbers) != 2 * game.houses + 2:
        refuse(game, given, _wrong_seeds(game, len(numbers)))


def _marked_turn(game: Kalah, given: object, rows: list[str], said: str | None) -> tuple[str | None, list[Any]]:
    """Return the player to move, whose row has the mark ▸ (None if no row has it and no player is named), and the
    numbers in each row.
    """
    marked: Mapping[int, str] = {0: MIN, len(rows) - 1: MAX}
    players = {marked.get(place, "") for place, row in enumerate(rows) if "▸" in row} | ({said} - {None})
    if len(players) > 1 or "" in players:
        refuse(
            game,
            given,
            gettext("more than one row is marked, or one that is not a player's; mark the row of the player who moves"),
        )
    numbers = [list(counts_of(row.replace("▸", " "))) for row in rows]
    return (players.pop() if players else None), numbers


def _rows_of_kalah(game: Kalah, given: object, rows: list[list[int]]) -> Iterator[tuple[int, ...]]:
    """Yield the seeds in the order of sowing, read from three rows as drawn or from one row per player."""
    houses, lengths = game.houses, [len(row) for row in rows]
    if lengths == [houses, 2, houses]:
        above, (theirs, mine), below = rows
        yield (*below, mine, *reversed(above), theirs)
    elif lengths == [houses + 1] * 2:
        yield (*rows[0], *rows[1])
        yield (*rows[1], *rows[0])
    else:
        reason = gettext(
            "as drawn it has three rows: %(houses)s pits of MIN, the stores of MIN and MAX, %(houses)s pits of MAX"
        )
        refuse(game, given, reason.with_values(houses=houses))


def _wrong_seeds(game: Kalah, count: int) -> Any:
    reason = gettext("it has %(count)s numbers, but the board has %(wanted)s: MAX's pits and store, then MIN's")
    return reason.with_values(count=count, wanted=2 * game.houses + 2)


def _checked_seeds(game: Kalah, given: object, seeds: tuple[int, ...], said: str | None) -> Seeds:
    start = game.initial[1]
    if sum(seeds) != sum(start):
        reason = gettext("it has %(count)s seeds, but the game has %(most)s")
        refuse(game, given, reason.with_values(count=sum(seeds), most=sum(start)))
    return mover(game, given, said, (MAX,) if seeds == start else (MAX, MIN)), seeds
