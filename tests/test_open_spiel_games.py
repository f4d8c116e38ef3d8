"""OpenSpiel's games as games of the kit: the same moves, ends, chances and values, and what is refused."""

from __future__ import annotations

import os
import pickle
import random
import sys
from fractions import Fraction
from typing import Any

import pytest

import gametree as gt
from gametree import check_game
from gametree.errors import ChoiceError, GameError, MissingPackageError
from gametree.games import from_open_spiel, playable, tree_size
from goldens import Golden

if os.environ.get("CI"):
    import pyspiel  # must be there: the extra `test` brings it
else:
    pyspiel = pytest.importorskip("pyspiel", reason="open-spiel has no wheel for this platform or is not installed")

from open_spiel.python.algorithms import minimax


def test_size_of_their_tictactoe() -> None:
    """By OpenSpiel's rules tic-tac-toe has the published 549 946 nodes, 255 168 games and 5 478 positions."""
    size = tree_size(from_open_spiel("tic_tac_toe", same="text"))
    assert (size.nodes, size.leaves, size.positions, size.exact) == (549946, 255168, 5478, True)


@pytest.mark.parametrize(
    "text", ["connect_four(rows=3,columns=4,x_in_row=3)", "nim(pile_sizes=1;2;2)", "clobber(rows=2,columns=3)"]
)
@pytest.mark.parametrize("same", ["moves", "text"])
def test_value_of_their_search(text: str, same: str) -> None:
    """The kit's alpha-beta finds the value that OpenSpiel's does, with a table of positions and without."""
    theirs, _ = minimax.alpha_beta_search(pyspiel.load_game(text))
    result = gt.alphabeta(from_open_spiel(text, same=same), table=same == "text")
    assert result.value == theirs and isinstance(result.value, int)


def test_name_and_parameters_or_a_loaded_game(golden: Golden) -> None:
    """A game is named in one text, by name and parameters, or handed over as loaded."""
    loaded = pyspiel.load_game("nim", {"pile_sizes": "1;2"})
    games = [from_open_spiel("nim(pile_sizes=1;2)"), from_open_spiel("nim", pile_sizes="1;2"), from_open_spiel(loaded)]
    assert {game.name for game in games} == {"nim(pile_sizes=1;2)"}
    assert len({str(gt.Tree.from_game(game)) for game in games}) == 1
    assert games[0].draw(games[0].initial) == "(0): 1 2"
    golden(*[games[0].move_text(games[0].initial, action) for action in games[0].actions(games[0].initial)])


def test_chance_is_exact() -> None:
    """Probabilities are fractions: the first roll of backgammon is no double (1/30 each), the next can be."""
    game = from_open_spiel("backgammon")
    first = game.outcomes(game.initial)
    assert (game.player(game.initial), {share for _, share in first}) == ("chance", {Fraction(1, 30)})
    state = game.result(game.initial, first[0][0])
    while game.player(state) != "chance":
        state = game.result(state, game.actions(state)[0])
    shares = [share for _, share in game.outcomes(state)]
    assert set(shares) <= {Fraction(1, 36), Fraction(1, 18)} and sum(shares) == 1


@pytest.mark.parametrize("text", ["pig(diceoutcomes=3,horizon=5,winscore=4)", "catch(rows=3,columns=2)"])
def test_expectiminimax_of_their_search(text: str) -> None:
    """With chance the value is OpenSpiel's; a game for one is MAX's alone."""
    game = from_open_spiel(text)
    theirs, _ = minimax.expectiminimax(pyspiel.load_game(text).new_initial_state(), 20, None, 0)
    value = gt.expectiminimax(game).value
    assert float(value) == pytest.approx(theirs, abs=1e-12)  # type: ignore[arg-type]
    assert not isinstance(value, float)


EFG = """EFG 2 R "three" { "1" "2" "3" }
p "" 1 1 "" { "a" "b" } 0
p "" 2 1 "" { "c" "d" } 0
t "" 1 "" { 1 2 6 }
t "" 2 "" { 4.5 3 2 }
p "" 3 1 "" { "e" "f" } 0
t "" 3 "" { 6 0.1 2 }
t "" 4 "" { 7 4 -1 }
"""


def test_several_players() -> None:
    """More than two players have tuples, with an exact entry for each; a game of OpenSpiel's files is one as others."""
    game = from_open_spiel(pyspiel.load_efg_game(EFG))
    tree = gt.Tree.from_game(game)
    assert str(tree) == "p1[a->[c->(1 2 6) d->(4.5 3 2)] b->p3[e->(6 0.1 2) f->(7 4 -1)]]"
    assert (gt.maxn(game).value, game.total) == ((6, Fraction(1, 10), 2), None)


def test_total_of_several_players() -> None:
    """Where OpenSpiel claims a total the game does, and an end adds up to it."""
    game, dice = from_open_spiel("quoridor", players=3, board_size=3, wall_count=0), random.Random(1)
    state = game.initial
    while not game.is_terminal(state):
        state = game.result(state, dice.choice(game.actions(state)))
    utility: Any = game.utility(state)
    assert sorted(utility) == [Fraction(-1, 2), Fraction(-1, 2), 1]
    assert game.total == sum(utility) == 0


@pytest.mark.parametrize("text", ["nim(pile_sizes=1;2)", "tic_tac_toe", "pig(horizon=4,winscore=3)", "2048"])
def test_laws(text: str) -> None:
    """Their games keep the laws of games."""
    report = check_game(from_open_spiel(text), most=60, games=1)
    assert report.ok, report


def test_text_that_leaves_something_out() -> None:
    """The text of Pig does not say how many turns are left, so by text it seems not to end, which the check tells."""
    assert "is repeated" in str(check_game(from_open_spiel("pig(horizon=4,winscore=3)", same="text"), most=60, games=1))


def test_every_playable_game_begins() -> None:
    """Each game that is listed can be played: turns, moves with texts of their own, exact chances."""
    dice, names = random.Random(5), playable()
    assert len(names) >= 25 and {"hex", "chess", "backgammon", "2048", "quoridor"} <= set(names)
    for name in names:
        game = from_open_spiel(name)
        state = game.initial
        for _ in range(5):
            if game.is_terminal(state):
                break
            if game.player(state) == "chance":
                actions = [action for action, _ in game.outcomes(state)]
            else:
                actions = game.actions(state)
                assert len({game.move_text(state, action) for action in actions}) == len(actions) > 0
            state = game.result(state, dice.choice(actions))
        assert game.draw(state)


def test_same_positions() -> None:
    """By moves, positions are the same after the same moves; by text also where others lead to the same board."""
    orders = (0, 4, 8), (8, 4, 0)
    for same, expected in (("moves", False), ("text", True)):
        game = from_open_spiel("tic_tac_toe", same=same)
        ends = []
        for order in orders:
            state = game.initial
            for action in order:
                state = game.result(state, action)
            ends.append(state)
        assert (ends[0] == ends[1]) is expected and (len(set(ends)) == 1) is expected
        assert pickle.loads(pickle.dumps(ends[0])) == ends[0]
    assert repr(ends[0]) == "Position(0, 4, 8)"
    assert ends[0] != (0, 4, 8)


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: from_open_spiel("hexx(board_size=3)"), ChoiceError),
        (lambda: from_open_spiel("kuhn_poker"), GameError),
        (lambda: from_open_spiel("goofspiel"), GameError),
        (lambda: from_open_spiel("stones_and_gems"), GameError),
        (lambda: from_open_spiel("hex", bord=3), GameError),
        (lambda: from_open_spiel("hex("), GameError),
        (lambda: from_open_spiel(7), GameError),
        (lambda: from_open_spiel(pyspiel.load_game("hex"), size=3), GameError),
        (lambda: from_open_spiel("hex", same="txt"), ChoiceError),
    ],
)
def test_refused(make: Any, error: type[Exception], golden: Golden) -> None:
    """What no search of the kit can play, and what OpenSpiel does not know, is refused in a sentence."""
    with golden.raises(error):
        make()


def test_chances_that_are_no_fractions(golden: Golden) -> None:
    """Probabilities that are not those of small fractions are refused rather than rounded."""

    class Odd:
        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(0, 2**-0.5), (1, 1 - 2**-0.5)]

    game = from_open_spiel("pig")
    position = type(game.initial)(Odd(), ())
    with golden.raises(GameError):
        game.outcomes(position)


def test_without_the_package(monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    """Where OpenSpiel is missing, the install line is told."""
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    for call in (playable, lambda: from_open_spiel("hex")):
        with golden.raises(MissingPackageError):
            call()


def test_an_unknown_game_has_a_near_one() -> None:
    """The nearest name is proposed; which others there are depends on what is loaded."""
    with pytest.raises(ChoiceError, match="did you mean 'tic_tac_toe'"):
        from_open_spiel("tic_tac_to")
