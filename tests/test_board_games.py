"""The board games of the exercise of deck 004: the numbers of the deck, and engines that really play them."""

from __future__ import annotations

import re
from collections import Counter
from importlib.metadata import version

import pytest

from gametree.course.lectures.game_facts import ListedGame, board_games
from gametree.errors import InputError
from gametree.games import playable
from gametree.phrases import LANGUAGES

pyspiel = pytest.importorskip("pyspiel", reason="open-spiel has no wheel for this platform or is not installed")

GAMES = board_games()
PLAYED = [game for game in GAMES if game.play]


def numbers(text: str) -> tuple[int, ...]:
    """Read a version."""
    return tuple(map(int, re.findall(r"\d+", text)))


def missing(game: ListedGame) -> bool:
    """Tell whether the OpenSpiel that is installed is older than the game there."""
    return numbers(version("open-spiel")) < numbers(game.since or "0")


def test_numbers_of_the_deck() -> None:
    """117 games, numbered from 1 to 116 in order, with 91 twice; three of them stand there under two numbers."""
    assert [game.number for game in GAMES] == sorted([*range(1, 117), 91])
    twice = {name for name, count in Counter(game.name() for game in GAMES).items() if count > 1}
    assert twice == {"Halma", "Lines of Action", "Fanorona"}
    assert len(PLAYED) == 24


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: f"{game.number}-{game.name()}")
def test_is_played(game: ListedGame) -> None:
    """What the table names can be played: it begins, has moves, and chance just where the table says."""
    if missing(game):
        pytest.skip(f"this OpenSpiel is older than {game.since}")
    loaded = game.load()
    assert not loaded.is_terminal(loaded.initial)
    assert (loaded.player(loaded.initial) == "chance") is game.chance
    if not game.chance:
        assert loaded.player(loaded.initial) == "max" and len(loaded.actions(loaded.initial)) > 1
    if game.engine == "OpenSpiel":
        assert game.play
        theirs = pyspiel.load_game(game.play["open_spiel"][0])
        kind, (least, _, most) = theirs.get_type(), game.players.partition("–")
        assert kind.short_name in playable() and theirs.num_players() == int(least) == 2
        assert kind.max_num_players == int(most or least) or game.name() == "Quoridor Kid"


def test_nothing_is_overlooked() -> None:
    """A game that the table says nothing plays has no name that OpenSpiel knows."""
    known = {re.sub("[^a-z0-9]", "", name) for name in pyspiel.registered_names()}
    names = {re.sub("[^a-z0-9]", "", name.lower()) for game in GAMES if not game.play for name in game.names.values()}
    assert names & known == set()
    assert {"hex", "havannah", "quoridor", "chess"} <= known


def test_what_nothing_plays() -> None:
    """Such a game has no line of Python, and loading it is refused."""
    abalone = next(game for game in GAMES if game.name() == "Abalone")
    assert (abalone.engine, abalone.code) == (None, "")
    refusal = "8, Abalone: needed a game whose rules an engine here knows, got another game"
    with pytest.raises(InputError, match=refusal):
        abalone.load()


def test_names_and_notes_in_three_languages() -> None:
    """Every name is there in each language, and each note differs from language to language."""
    assert all(game.name(lang) for game in GAMES for lang in LANGUAGES)
    notes = [game.differs for game in GAMES if game.differs]
    assert len(notes) == 6 and all(len(set(note.values())) == 3 for note in notes)
    assert [GAMES[6].name(lang) for lang in LANGUAGES] == ["Othello", "Othello", "Otelo"]
