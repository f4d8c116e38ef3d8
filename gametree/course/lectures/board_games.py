"""The list of board games in the exercise of deck 004, with the engine that plays each."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ...errors import InputError
from ...explain.weighted_sum import columns
from ...games.game import Game
from ...phrases import Code, gettext
from . import game_words as sentences
from .game_facts import code_of, made
from .lecture import Fact, Subject, Text, in_language
from .lecture_words import wrapped

__all__ = ["ListOfGames", "ListedGame", "board_games"]

FILE = Path(__file__).with_name("board_games.toml")
LANGUAGES = ("en", "es", "pt")
ENGINES = ("gametree", "python-chess", "OpenSpiel")


@dataclass(frozen=True)
class ListedGame:
    """A game of the list."""

    number: int
    """in the deck"""
    names: Text
    players: str
    """as it is commonly played, such as ``"2"`` or ``"2–4"``"""
    chance: bool | None
    """whether it has dice, cards or drawn pieces; None where the kit knows no rules to go with the name"""
    play: Mapping[str, Any] | None
    """the class of `gametree.games` with its arguments, or ``open_spiel``; None where nothing plays it"""
    since: str
    """the version of OpenSpiel that is known to have it; empty for any from 1.6"""
    differs: Text | None
    """how the game that is played here differs, in a sentence"""

    @property
    def engine(self) -> str | None:
        """Who knows its rules: gametree itself, python-chess or OpenSpiel."""
        if not self.play:
            return None
        return "OpenSpiel" if "open_spiel" in self.play else "python-chess" if "Chess" in self.play else "gametree"

    @property
    def code(self) -> str:
        """The line of Python that makes it; empty where nothing plays it."""
        return code_of(self.play) if self.play else ""

    def load(self) -> Game:
        """Return the game itself; a game that no engine plays is an `InputError`.

        >>> board_games()[3].load().draw((0, 0)).splitlines()[0]
        '· · · · · · ·'
        """
        if not self.play:
            needed = gettext("a game whose rules an engine here knows")
            raise InputError(Code(f"{self.number}, {self.name()}"), needed, gettext("another game"))
        return made(self.play)

    def name(self, lang: str = "en") -> str:
        """Return its name in a language."""
        return in_language(self.names, lang)


@cache
def board_games() -> tuple[ListedGame, ...]:
    """Return the games of the exercise, in the order of the deck.

    >>> games = board_games()
    >>> len(games), games[2].name("pt"), games[2].engine, games[2].code
    (117, 'Damas', 'OpenSpiel', 'from_open_spiel("checkers")')
    """
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(
        ListedGame(
            number=given["n"],
            names={lang: given.get(lang, given["name"]) for lang in LANGUAGES},
            players=given.get("players", "2"),
            chance=None if given.get("unknown") else given.get("chance", False),
            play=given.get("play"),
            since=given.get("since", ""),
            differs=data["differs"][given["differs"]] if "differs" in given else None,
        )
        for given in data["game"]
    )


@dataclass(frozen=True)
class ListOfGames(Subject):
    """The whole list, as the subject of an example."""

    def run(self) -> Sequence[ListedGame]:
        """Read the list."""
        return board_games()

    def text(self, lang: str, width: int) -> str:
        """Return the list as a table, and below it how the games that are played here differ."""
        said = sentences.list_words(lang)
        lines = [["", said["game"], said["players"], said["chance"], said["engine"], "Python"]]
        for game in board_games():
            chance = "?" if game.chance is None else said["yes"] if game.chance else "—"
            numbered = [str(game.number), game.name(lang)]
            lines.append([*numbered, game.players, chance, game.engine or "—", game.code])
        notes = [
            wrapped(in_language(game.differs, lang), width, f"{game.number}: ")
            for game in board_games()
            if game.differs is not None
        ]
        return "\n".join([columns(lines, left=len(lines[0])), "", *notes])


def _twice(_: object, games: Sequence[ListedGame], expected: object) -> dict[str, tuple[str, ...]]:
    """Return the names of the games that share a number."""
    counts = Counter(game.number for game in games)
    numbers = [number for number, count in counts.items() if count > 1]
    return {str(number): tuple(game.name() for game in games if game.number == number) for number in numbers}


def _repeated(_: object, games: Sequence[ListedGame], expected: object) -> tuple[str, ...]:
    return tuple(name for name, count in Counter(game.name() for game in games).items() if count > 1)


ListOfGames.FACTS = {
    "numbers": Fact(
        lambda _, r, e: {"count": len(r), "last": max(game.number for game in r)},
        lambda s, g: sentences.NUMBERS.of(**g),
    ),
    "twice": Fact(
        _twice, lambda s, g: [sentences.TWICE.of(number=number, games=", ".join(names)) for number, names in g.items()]
    ),
    "repeated": Fact(_repeated, lambda s, g: sentences.REPEATED.of(games=", ".join(g))),
    "played": Fact(
        lambda _, r, e: {engine: sum(game.engine == engine for game in r) for engine in ENGINES},
        lambda s, g: [sentences.PLAYED.of(engine=engine, count=count) for engine, count in g.items()],
    ),
    "lacking": Fact(lambda _, r, e: sum(game.engine is None for game in r), lambda s, g: sentences.LACKING.of(count=g)),
}
