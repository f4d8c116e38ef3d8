"""Positions in usual notations are read, or refused with the reason; nothing is guessed silently."""

# ruff: noqa: E501 - the tables are easier to read in long lines

from __future__ import annotations

import io
import random
from typing import Any

import pytest

import gametree as gt
from gametree.commands.cli import main
from gametree.errors import GameError, GameTreeError
from gametree.games import (
    BearOff,
    Chess,
    Connect,
    Grundy,
    Kalah,
    Nim,
    PacMan,
    Pig,
    TicTacToe,
    from_open_spiel,
    tree_size,
)
from gametree.games.game import as_game
from gametree.play import Match
from written_positions import AMBIGUOUS, CONNECT, HEAPS, KALAH, OTHERS, TIC_TAC_TOE, WRONG, random_positions

GAMES = [
    TicTacToe(), TicTacToe(4, 2, 3), TicTacToe(misere=True), Connect(), Connect(4, 4, 3), Nim(3, 4, 5), Nim(3, 2, players=3),
    Nim(2, 3, misere=True), Grundy(12), Grundy(5, 8), Kalah(3, 2), Kalah(6, 4), Pig(), Pig(5, 6, 4), BearOff((5, 2, 3), (1, 4, 4)),
    PacMan(), PacMan(". . P / . # . / G _ .", moves=5),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "written", "state"),
    [
        *((TicTacToe(), given, (0b10001, 0b100000010)) for given in TIC_TAC_TOE.values()),
        *((Connect(), given, Connect().after_moves("4432")) for given in CONNECT.values()),
        *((Nim(3, 4, 5), given, ("max", (1, 2, 0))) for given in HEAPS.values()),
        *((Kalah(3, 2), given, ("max", (2, 0, 3, 1, 2, 2, 2, 0))) for given in KALAH.values()),
        *OTHERS,
    ],
    ids=[*TIC_TAC_TOE, *CONNECT, *HEAPS, *KALAH, *(f"{game}, {given}" for game, given, _ in OTHERS)],
)
def test_position_is_read_as_it_is_usually_written(game: Any, written: Any, state: Any) -> None:
    read = game.state(written)
    expected = game.initial if state is None else state
    assert (read, hash(read), type(read)) == (expected, hash(expected), type(game.initial))


def test_invalid_position_raises_only_game_error() -> None:
    """The invalid positions have wrong sizes, counts, signs, players or numbers."""
    for game, given in WRONG:
        with pytest.raises(GameError) as refusal:
            game.state(given)
            pytest.fail(f"{game} accepts {given!r}")
        assert str(refusal.value)


@pytest.mark.parametrize(("game", "given"), AMBIGUOUS)
def test_ambiguous_position_is_refused(game: Any, given: Any) -> None:
    with pytest.raises(GameError, match=r"can (be read as|mean)"):
        game.state(given)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_game_parses_its_own_drawing(game: Any) -> None:
    for state in random_positions(game, 40):
        drawn = game.draw(state)
        assert game.state(drawn) == game.state(f"\n{drawn}\n") == game.state(state) == state


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_game_parses_its_own_drawing_in_many_positions(game: Any) -> None:
    for state in random_positions(game, 1000):
        assert game.state(game.draw(state)) == state


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_game_reads_its_moves(game: Any) -> None:
    """A game reads names of moves, dice rolls and actions, written as text or as lists."""
    draws = random.Random(4)
    for _ in range(3):
        state, names, actions = game.initial, [], []
        while not game.is_terminal(state) and len(names) < 7:
            chance = game.player(state) == "chance"
            action = draws.choice([action for action, _ in game.outcomes(state)] if chance else game.actions(state))
            names.append(game.move_text(state, action))
            actions.append(action)
            state = game.result(state, action)
        if actions and not (isinstance(game, Nim | Grundy | Kalah) and len(actions) == 1):
            assert [game.state(moves) for moves in (", ".join(names), names, list(actions))] == [state] * 3


@pytest.mark.parametrize("variant", ["chess", "racing kings", "atomic", "three-check"])
def test_chess_parses_its_drawing_and_python_chess_boards(variant: str) -> None:
    pytest.importorskip("chess", reason="python-chess is not installed")
    game = Chess(variant=variant)
    for state in random_positions(game, 30):
        assert game.state(game.draw(state)) == game.state(state) == game.state(game.new_board(state)) == state


@pytest.mark.parametrize(
    "given",
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        "8/8/8/8/8/8/8/8 w - - 0 1", ("black", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "x/x", "Qh5", 5, [], {},
        ["e4", "e4"], ("white", None), b"e4",
    ],
)  # fmt: skip
def test_chess_refuses_incomplete_or_ambiguous_positions(given: Any) -> None:
    pytest.importorskip("chess", reason="python-chess is not installed")
    with pytest.raises(GameError):
        Chess().state(given)


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect_four", "nim", "breakthrough", "pig"])
def test_open_spiel_game_parses_moves_and_states(name: str) -> None:
    pytest.importorskip("pyspiel", reason="open-spiel has no wheel for this platform or is not installed")
    game = from_open_spiel(name)
    state, names, draws = game.initial, [], random.Random(2)
    for _ in range(5):
        chance = game.player(state) == "chance"
        action = draws.choice([action for action, _ in game.outcomes(state)] if chance else game.actions(state))
        names.append(game.move_text(state, action))
        state = game.result(state, action)
    history = state.state.history()
    for given in (state, state.state, history, names, " ".join(names), ", ".join(names), repr(state)):
        assert game.state(given) == state
    for wrong in (5, [], {}, "nonsense", [10**6], from_open_spiel("hex").initial, "x.o\n...\n...", object()):
        with pytest.raises(GameError):
            game.state(wrong)


class Pick:
    """A game in the style of aima-python, whose positions are dicts."""

    initial = {"at": "A"}  # noqa: RUF012

    def actions(self, state: dict[str, str]) -> list[str]:
        return ["left", "right"] if state["at"] in "AB" else []

    def result(self, state: dict[str, str], action: str) -> dict[str, str]:
        return {"at": action}

    def utility(self, state: dict[str, str], player: str) -> int:
        return {"left": 3, "right": 5}[state["at"]]

    def to_move(self, state: dict[str, str]) -> str:
        return "MAX" if state["at"] == "A" else "MIN"


def test_unhashable_position_of_aima_python_is_accepted() -> None:
    game = as_game(Pick())
    assert (gt.minimax(game, state={"at": "B"}).value, gt.minimax(game, state={"at": "A"}).value) == (3, 5)
    with pytest.raises(GameError):
        gt.minimax(game, state=5)


BAD = [
    (Nim(3, 4, 5), [1, 2]), (Nim(3, 4, 5), ("nobody", (1, 2, 0))), (TicTacToe(), "XX"), (Kalah(3, 2), ("max", [2])), (Pig(5), 3),
    (BearOff(), "x"), (PacMan(), object()), (Connect(), {}), (Grundy(7), [5, 1.5]),
]  # fmt: skip


@pytest.mark.parametrize("game, given", BAD)
def test_searches_trees_and_matches_refuse_invalid_positions(game: Any, given: Any) -> None:
    """For an invalid position, searches, trees, counts and matches raise only `GameError`."""
    for call in (
        lambda: gt.minimax(game, state=given),
        lambda: gt.alphabeta(game, state=given, depth=1, trace=True),
        lambda: gt.expectiminimax(game, state=given, table=True),
        lambda: gt.maxn(game, state=given),
        lambda: gt.mcts(game, state=given, playouts=2),
        lambda: gt.monte_carlo(game, state=given, playouts_per_move=2),
        lambda: gt.Tree.from_game(game, given, depth=1),
        lambda: tree_size(game, given, depth=1),
        lambda: Match(game, state=given),
        lambda: game.play(state=given),
    ):
        with pytest.raises(GameError):
            call()


@pytest.mark.parametrize("given", ["XX", [[1]], 5, {}, (3, 1), "Q", ("max", None)])
def test_menace_refuses_invalid_positions(given: Any) -> None:
    menace = gt.Menace()
    for call in (menace.box, menace.favourite, menace.text):
        with pytest.raises(GameError):
            call(given)


def test_searches_and_trees_start_at_a_given_position() -> None:
    assert gt.minimax(Nim(3, 4, 5), state=[1, 2, 0]).value == gt.minimax(Nim(1, 2, 0)).value
    assert gt.alphabeta(Kalah(3, 2), state=("MAX", (2, 0, 3, 1, 2, 2, 2, 0)), table=True).value == 4
    tree = gt.Tree.from_game(Nim(3, 4, 5), "MIN 1 1 0")
    assert (tree.kind(0), tree.position(0)) == ("min", ("min", (1, 1, 0)))


def test_move_is_matched_exactly_before_ignoring_case() -> None:
    """In the test, a bishop and a pawn can make the same capture, and the names differ only in case. A name that fits
    both moves is refused.
    """
    pytest.importorskip("chess", reason="python-chess is not installed")
    match = Match(Chess("4k3/8/2p5/1P6/B7/8/8/4K3 w - - 0 1"))
    assert match.read("bxc6") == "b5c6"
    match = Match(Chess("4k3/8/2p5/1P1B4/8/8/8/4K3 w - - 0 1"))
    assert (match.read("bxc6"), match.read("Bxc6")) == ("b5c6", "d5c6")
    with pytest.raises(GameTreeError):
        match.read("BXC6")


@pytest.mark.parametrize(
    ("game", "position", "drawn"),
    [
        ("nim", "1 2 0", "1 |\n2 | |\n0"),
        ("nim", "1 |\\n2 | |\\n0\\n▸ MIN", "1 |\n2 | |\n0\n▸ MIN"),
        ("tictactoe", " X | O | / | X | / | | O", "X O ·\n· X ·\n· · O"),
        ("kalah", "2", "▸"),
        ("pig", "MAX 0 (+3) · MIN 0 · 4", "MAX 0 (+3) · MIN 0 · 4"),
    ],
)
def test_option_position_parses_drawings_of_games(
    game: str, position: str, drawn: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    main(["play", game, "--position", position, "--depth", "1"])
    assert drawn in capsys.readouterr().out
