"""Read positions of Pac-Man, as a drawn map or as parts; refuse positions that no game can reach."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..node_kinds import MAX, MIN
from ..phrases import gettext
from .dice_positions import parts_of, whole_numbers
from .given_positions import Reading, player_named, refuse

if TYPE_CHECKING:
    from .piece_games import ChasePosition, PacMan

_PLAYERS = {MAX: MAX, MIN: MIN}
_LEFT = re.compile(r"(?<![ \t])(?:[ \t]*(?:\n|/))?[ \t]*▸\s*(MAX|MIN)\s*·\s*(\d{1,4})\s*\Z", re.IGNORECASE)
_DRAWN = {"P": "P", "G": "G", "Ġ": "Ġ", "X": "X", "·": ".", ".": ".", "_": "_", " ": "_", "": "_", "#": "#"}


def chase_readings(game: PacMan, given: Any) -> Iterator[Reading]:
    """Yield the ways to read a position: as drawn, as a list or tuple of its five parts, or as moves."""
    if isinstance(given, str) and (squares := _squares(game, given)):
        yield lambda: _drawn(game, given, squares)
    elif parts := parts_of(given, 5):
        said, pac, ghost, dots, left = parts
        player = player_named(game, given, said, _PLAYERS)
        places = [_place(part) for part in (pac, ghost, *(dots if isinstance(dots, list | tuple | frozenset) else [0]))]
        if None in places or type(left) is not int:
            reason = gettext(
                "its parts are the player, the column and row of Pac-Man and of the ghost, the dots, and the moves left"
            )
            refuse(game, given, reason)
        yield lambda: _checked(game, given, player, places[0], places[1], frozenset(places[2:]), left)
    else:
        yield from game.move_readings(given)


def _place(given: object) -> Any:
    return tuple(given) if whole_numbers(given) and len(given) == 2 else None  # type: ignore[arg-type]


def _squares(game: PacMan, text: str) -> dict[tuple[int, int], str]:
    """Return the signs of a drawn map, keyed by column and row; return an empty dict if the text is not a map of the
    game's size.
    """
    rows = re.split(r"\n|/", _LEFT.sub("", text))
    while len(rows) > len(game.rows) and not rows[0].strip():
        del rows[0]
    while len(rows) > len(game.rows) and not rows[-1].strip():
        del rows[-1]
    rows += [""] * (len(game.rows) - len(rows))
    squares: dict[tuple[int, int], str] = {}
    for places, row in zip(game.rows, rows, strict=False):
        words = row.split()
        signs = words if len(words) == len(places) else list(row.rstrip()[::2].ljust(len(places)))
        is_spaced = len(words) == len(places) or not row.rstrip()[1::2].strip()
        if len(rows) != len(game.rows) or len(signs) != len(places) or not is_spaced:
            return {}
        squares |= {place: _DRAWN.get(sign, "?") for place, sign in zip(places, signs, strict=True)}
    return {} if "?" in squares.values() else squares


def _drawn(game: PacMan, given: str, squares: dict[tuple[int, int], str]) -> ChasePosition:
    by_sign = {sign: [place for place, there in squares.items() if there == sign] for sign in "PGĠX.#"}
    pac, ghost = by_sign["P"] + by_sign["X"], by_sign["G"] + by_sign["Ġ"] + by_sign["X"]
    if len(pac) != 1 or len(ghost) != 1 or set(by_sign["#"]) != game.walls:
        refuse(game, given, gettext("a map has one P and one G, or one X for both, and the walls of the game"))
    dots = frozenset(by_sign["."] + by_sign["Ġ"])
    found = _LEFT.search(given)
    if found is None:
        start = game.initial
        if (pac[0], ghost[0], dots) != (start.pac, start.ghost, start.dots):
            reason = gettext(
                "it does not say whose turn it is or how many moves are left; add a line such as ▸ MIN · 3"
            )
            refuse(game, given, reason)
        return _checked(game, given, start.player, start.pac, start.ghost, start.dots, start.left)
    return _checked(game, given, found[1].casefold(), pac[0], ghost[0], dots, int(found[2]))


def _checked(
    game: PacMan,
    given: object,
    said: str,
    pac: tuple[int, int],
    ghost: tuple[int, int],
    dots: frozenset[tuple[int, int]],
    left: int,
) -> ChasePosition:
    free = {place for row in game.rows for place in row} - game.walls
    if pac not in free or ghost not in free or not dots <= game.dots - {pac}:
        refuse(game, given, gettext("Pac-Man, the ghost or a dot is where none can be"))
    start, eaten = game.initial, len(game.dots) - len(dots)
    if not 0 <= left <= game.moves or eaten > game.moves - left:
        reason = gettext("no game reaches a position with %(eaten)s dots eaten and %(left)s of %(most)s moves left")
        refuse(game, given, reason.with_values(eaten=eaten, left=left, most=game.moves))
    state: ChasePosition = type(start)(said, pac, ghost, dots, left)
    if left == game.moves and state != start:
        refuse(game, given, gettext("no player has moved, so the game is at its start and it is the turn of MAX"))
    if left == game.moves - 1 and said == MIN and ghost != start.ghost:
        refuse(game, given, gettext("the ghost has not moved yet"))
    return state
