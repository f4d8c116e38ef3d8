"""Chess: published move counts, mates, draws, a comparison with OpenSpiel, and invalid positions."""

from __future__ import annotations

import pickle
import random
import sys
from typing import Any

import pytest

import gametree as gt
from gametree import check_game
from gametree.errors import ChoiceError, GameError, MissingPackageError
from gametree.games import Chess, from_open_spiel, tree_size
from goldens import Golden

chess = pytest.importorskip("chess", reason="the package chess is not installed")

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "leaves"), [(None, 400), (KIWIPETE, 2039), ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 191)]
)
def test_perft_counts_are_the_published_ones(fen: str | None, leaves: int) -> None:
    """The published numbers of positions after two plies are used to test move generators (perft)."""
    assert tree_size(Chess(fen), depth=2).leaves == leaves


@pytest.mark.parametrize(
    ("fen", "mates"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", {"Rd8#"}),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", {"Qxf7#"}),
        ("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", {"Qh4#"}),
        ("6rk/6pp/7N/8/8/8/8/6K1 w - - 0 1", {"Nf7#"}),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 99 90", {"Rd8#"}),  # it takes precedence over the fifty-move rule
    ],
)
def test_search_of_one_ply_finds_a_mate_in_one(fen: str, mates: set[str]) -> None:
    """The mates are a back-rank mate, the scholar's mate, the fool's mate and a smothered mate."""
    game = Chess(fen)
    sign = 1 if game.player(game.initial) == "max" else -1
    found = {
        game.move_text(game.initial, action)
        for action, after in game.successors(game.initial)
        if game.is_terminal(after) and game.utility(after) == sign * 1000
    }
    result = gt.alphabeta(game, depth=1)
    assert found == mates == {result.best_move} and result.value == sign * 1000


@pytest.mark.parametrize("black", [False, True])
def test_search_finds_the_mate_in_two_of_morphy(black: bool) -> None:
    """The only solution of Morphy's problem is Ra6. It is also tested for Black on the mirrored board."""
    board = chess.Board(MORPHY)
    game = Chess((board.mirror() if black else board).fen())
    result = gt.alphabeta(game, depth=3)
    assert (result.value, result.best_move) == ((-1000, "Ra3") if black else (1000, "Ra6"))
    assert gt.alphabeta(game, depth=1).value == (-2 if black else 2)  # a rook and two pawns against a bishop and a pawn
    others = [after for action, after in game.successors(game.initial) if action != result.best_action]
    assert all(abs(gt.alphabeta(game, state=after, depth=2).value) < 1000 for after in others)  # type: ignore[arg-type, operator]


def test_deep_search_finds_a_smothered_mate() -> None:
    """The queen is sacrificed for a mate by the knight; a search of one ply that counts material misses it."""
    game = Chess("5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1")
    assert gt.iterative_deepening(game, depth=3).line == ("Qg8+", "Rxg8", "Nf7#")
    assert gt.alphabeta(game, depth=1).best_move != "Qg8+"


@pytest.mark.parametrize(
    ("fen", "over"),
    [
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", True),  # stalemate
        ("8/8/4k3/8/8/3NK3/8/8 w - - 0 1", True),  # too little material for a mate
        ("8/8/4k3/8/8/3RK3/8/8 w - - 100 90", True),  # fifty moves by each player
        ("8/8/4k3/8/8/3RK3/8/8 w - - 99 90", False),
    ],
)
def test_visible_draws_are_terminal(fen: str, over: bool) -> None:
    """Positions that are visibly drawn are terminal, with utility 0 and no moves."""
    game = Chess(fen)
    assert game.is_terminal(game.initial) is over
    assert bool(game.actions(game.initial)) is not over
    if over:
        assert game.utility(game.initial) == 0
    else:
        assert gt.alphabeta(game, depth=1).value == 0
        assert all(game.is_terminal(after) for _, after in game.successors(game.initial))


def test_random_games_have_the_same_moves_as_openspiel() -> None:
    """At each position both programs have the same number of moves, and the same board after each move."""
    pytest.importorskip("pyspiel", reason="open-spiel has no wheel for this platform or is not installed")
    dice, ours, theirs = random.Random(3), Chess(), from_open_spiel("chess")
    state, other = ours.initial, theirs.initial
    for _ in range(50):
        moves = {ours.result(state, action).split()[0]: action for action in ours.actions(state)}
        boards = {theirs.draw(theirs.result(other, action)).split()[0]: action for action in theirs.actions(other)}
        assert moves.keys() == boards.keys()
        board = dice.choice(sorted(moves))
        state, other = ours.result(state, moves[board]), theirs.result(other, boards[board])


def test_position_has_text_picture_moves_and_material() -> None:
    """The moves are in standard notation."""
    game = Chess("r3k3/P7/8/8/8/8/8/R3K2R w KQq - 0 1")
    lines = game.draw(game.initial).splitlines()
    assert (lines[0], lines[7], lines[8]) == (" 8 r · · · k · · ·", "▸1 R · · · K · · R", "   a b c d e f g h")
    texts = {game.move_text(game.initial, action) for action in game.actions(game.initial)}
    assert {"O-O", "O-O-O", "Rh8+"} <= texts and "a8=Q" not in texts
    assert game.evaluate(game.initial) == 6
    svg = game.picture(game.initial)
    assert svg.startswith("<svg") and "<svg" in svg._repr_html_()
    after = game.result(game.initial, "h1h8")
    assert game.draw(after).startswith("▸8 r") and "#check_gradient" in game.picture(after)


def test_captures_are_searched_before_other_moves() -> None:
    """Alpha-beta prunes more if captures are searched first."""
    game = Chess(KIWIPETE)
    taken = [game.move_text(game.initial, action).count("x") for action in game.actions(game.initial)]
    assert len(taken) == 48 and taken == sorted(taken, reverse=True) and sum(taken) == 8


def test_chess_passes_the_game_check_and_can_be_pickled() -> None:
    """A variant of chess, defined as a subclass, can be pickled, too."""
    assert check_game(Chess("8/8/8/8/8/4k3/4p3/4K2R w K - 94 80"), most=60, games=2).ok
    game = pickle.loads(pickle.dumps(Chess(variant="racing kings")))
    assert (game.name, game.player(game.initial), len(game.actions(game.initial))) == ("Chess(Racing Kings)", "max", 21)


def test_variant_ends_by_its_own_goal() -> None:
    """In the tested variant, the king must reach the last row."""
    game = Chess("8/6K1/8/8/8/8/k7/8 w - - 0 1", variant="racing kings")
    assert gt.alphabeta(game, depth=1).value == 1000 and game.evaluate(game.initial) == 0


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Chess("x"), GameError),
        (lambda: Chess(5), GameError),  # type: ignore[arg-type]
        (lambda: Chess("8/8/8/8/8/8/8/8 w - - 0 1"), GameError),
        (lambda: Chess(variant="racing kngs"), ChoiceError),
        (lambda: Chess(mate=0), GameError),
        (lambda: gt.minimax(Chess(), state="x/x", depth=1), GameError),
    ],
)
def test_invalid_positions_and_variants_are_refused(make: Any, error: type[Exception], golden: Golden) -> None:
    with golden.raises(error):
        make()


def test_missing_python_chess_error_has_the_install_command(monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    with golden.raises(MissingPackageError):
        Chess()
