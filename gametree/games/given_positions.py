"""Positions in the forms that people write (text, lists, tuples, arrays); an ambiguous position is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from ..errors import GameError
from ..node_kinds import MAX, MIN
from ..phrases import Code, Phrase, gettext, short_repr

if TYPE_CHECKING:
    from .game import State
    from .kit_game import KitGame

Reading: TypeAlias = "Callable[[], State]"
"""A function that reads an object as a position and returns the position, or raises `GameError` if it is not a
position."""

_LEVELS = 4
"""maximum number of levels of nested lists"""
_LONGEST = 20_000
"""maximum number of characters of a text read as a Python or JSON literal"""


def plain(given: Any, levels: int = _LEVELS) -> Any:
    """Convert arrays to lists, NumPy numbers to Python numbers, and the text of a Python or JSON literal to the object
    that it denotes.

    >>> plain("[[1, 2], [null, 0]]"), plain("1 2 0")
    ([[1, 2], [None, 0]], '1 2 0')
    """
    for method in ("to_numpy", "tolist"):
        if not isinstance(given, type) and callable(getattr(given, method, None)):
            given = getattr(given, method)()
    if type(given) in (list, tuple) and levels:
        return type(given)(plain(part, levels - 1) for part in given)
    if isinstance(given, str) and levels == _LEVELS:
        return plain(_literal(given.replace("\\n", "\n").replace("\r\n", "\n")), levels - 1)
    return given


def _literal(text: str) -> Any:
    """Return the list or tuple that a text denotes; return any other text unchanged."""
    if text.strip()[:1] in ("[", "(") and len(text) <= _LONGEST:
        import ast  # imported here to keep `import gametree` fast
        import json

        for parse in (json.loads, ast.literal_eval):
            with suppress(ValueError, SyntaxError, RecursionError, MemoryError):
                literal = parse(text.strip())
                return literal if isinstance(literal, list | tuple) else text
    return text


def refuse(game: KitGame, given: object, reason: Phrase) -> NoReturn:
    """Raise `GameError` with the reason why an object is not a position."""
    raise GameError(
        gettext("%(given)s is not a position of %(game)s: %(reason)s").with_values(
            given=short_repr(given), game=Code(game.name), reason=reason
        )
    )


def only_position(game: KitGame, given: object, readings: Iterable[Reading]) -> State:
    """Return the position on which all successful readings agree; refuse an object that can be read as several
    positions, or as none.
    """
    found: dict[State, None] = {}
    errors = []
    for read in readings:
        try:
            found.setdefault(read())
        except GameError as error:
            errors.append(error)
    if len(found) == 1:
        return next(iter(found))
    if found:
        one, other = (Code(in_one_line(game.draw(state))) for state in list(found)[:2])
        refuse(
            game,
            given,
            gettext("it can be read as %(one)s and as %(other)s; write the one that you mean").with_values(
                one=one, other=other
            ),
        )
    if errors:
        raise errors[0]
    refuse(game, given, game.unread())


def in_one_line(drawn: str) -> str:
    """Return a drawing with its lines separated by slashes.

    >>> in_one_line("X O\\n· ·")
    'X O / · ·'
    """
    return " / ".join(line.strip() if line.strip() else "·" for line in drawn.split("\n"))


# ---- The player to move ----------------------------------------------------------------------------

_BETWEEN = r"\s,;:/·"


def split_turn(game: KitGame, given: Any, names: Mapping[str, str]) -> tuple[Any, str | None]:
    """Return two values: a position without its statement about the player to move, and that player, or None if there
    is no statement.

    The statement is the first element of a pair (``("min", rows)``), the start of a text (``MIN 1 2 0``), or words in
    the text: ``O to move``, ``turn: O``, ``▸ O``. The keys of ``names`` are the players' names in lower case.
    """
    if isinstance(given, str):
        return _split_text(game, given, names)
    if type(given) in (list, tuple) and len(given) == 2:
        said, rest = given
        player = names.get(said.strip().casefold()) if isinstance(said, str) else None
        if player and not (isinstance(rest, str) and len(rest.strip()) < 2):
            return plain(rest), player
        if type(rest) in (list, tuple) and type(said) not in (list, tuple):
            refuse(game, given, _no_player(said, names))
    return given, None


def is_pair_with_player(given: object) -> bool:
    """Return whether an object is a pair whose first part is text, as in ``("max", (1, 2))``."""
    return type(given) in (list, tuple) and len(given) == 2 and isinstance(given[0], str)  # type: ignore[arg-type, index]


def _split_text(game: KitGame, text: str, names: Mapping[str, str]) -> tuple[str, str | None]:
    found: list[str] = []

    def take(match: re.Match[str]) -> str:
        found.append(names[next(filter(None, match.groups())).casefold()])
        return "\n" if "\n" in match[0] else " "

    rest = _turn_pattern(names).sub(take, text)
    if len(set(found)) > 1:
        refuse(game, text, gettext("it says that two players are to move; name only one"))
    if found and not rest.strip(" \n,;:"):
        refuse(game, text, gettext("it says who moves, but not where the pieces are"))
    return rest, found[0] if found else None


def _turn_pattern(names: Mapping[str, str]) -> re.Pattern[str]:
    any_name = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    long_name = "|".join(re.escape(name) for name in names if len(name) > 1) or "(?!)"
    edge = rf"(?![^{_BETWEEN}])[,;:]?"
    return re.compile(
        rf"\A\s*(?:it is )?({any_name})(?:'s turn| to move| to play| moves){edge}"
        rf"|(?<!\s)(?:(?<![^{_BETWEEN}])|(?=[,;]?\s))[,;]?\s*({any_name})(?:'s turn| to move| to play){edge}"
        rf"|(?<!\s)[,;]?\s*▸\s*({any_name}){edge}"
        rf"|(?<!\s)[,;]?\s*\b(?:turn|turno|vez|player|mueve|juega|joga)\s*[:=]?\s*({any_name}){edge}"
        rf"|\A\s*({long_name}){edge}",
        re.IGNORECASE,
    )


def _no_player(said: object, names: Mapping[str, str]) -> Phrase:
    return gettext("%(said)s is not a player of this game; the players are %(names)s").with_values(
        said=short_repr(said), names=Code(", ".join(dict.fromkeys(map(shown_player, names.values()))))
    )


def player_named(game: KitGame, given: object, said: object, names: Mapping[str, str]) -> str:
    """Return the player whose name is ``said``; refuse a position that names an unknown player."""
    player = names.get(said.strip().casefold()) if isinstance(said, str) else None
    if player is None:
        refuse(game, given, _no_player(said, names))
    return player


def shown_player(player: str) -> str:
    """Return a player as it is written in drawings: MAX, MIN, p1.

    >>> shown_player("max"), shown_player("p2")
    ('MAX', 'p2')
    """
    return player.upper() if player in (MAX, MIN) else player


def mover(game: KitGame, given: object, said: str | None, possible: tuple[str, ...]) -> str:
    """Return the player to move: the player that the position names, if it is possible that this player moves;
    otherwise, the first possible player.

    ``possible`` lists the players whose turn it can be at the position, in the order of the game.
    """
    if said is not None and said not in possible:
        refuse(
            game,
            given,
            gettext("it is the turn of %(possible)s there, not of %(said)s").with_values(
                possible=Code(", ".join(map(shown_player, possible))), said=Code(shown_player(said))
            ),
        )
    return said or possible[0]


# ---- Numbers ---------------------------------------------------------------------------------------


def counts_of(given: object) -> Iterator[int]:
    """Yield the numbers in a list, a tuple or a text; yield nothing unless all of them are whole numbers from 0.

    >>> list(counts_of("1, 2, 0")), list(counts_of([1, 2.5])), list(counts_of("-1 2"))
    ([1, 2, 0], [], [])
    """
    if isinstance(given, str):
        if re.fullmatch(r"[\s,;]*\d{1,9}(?:[\s,;]+\d{1,9})*[\s,;]*", given, re.ASCII):
            yield from map(int, re.findall(r"\d+", given))
    elif type(given) in (list, tuple) and all(type(part) is int and part >= 0 for part in given):  # type: ignore[attr-defined]
        yield from given  # type: ignore[misc]
