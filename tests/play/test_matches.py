"""Matches: how players choose, the advantage of knowing that an opponent errs, and tables and figures."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

import gametree as gt
from gametree import experiments, matches, play_many
from gametree.errors import AlgorithmError, GameError, InputError
from gametree.games import BearOff, Nim, PacMan, TicTacToe
from gametree.randomness import SeededRandom
from goldens import Golden

PAIRS = "[[10 10] [9 100]]"
GHOST = matches.Erring(0.2)
TAC = TicTacToe()


# ---- the players --------------------------------------------------------------------------------


def test_each_player_has_its_share_of_moves() -> None:
    """A random player makes all moves equally often, minimax only the best ones, and an erring player mixes both."""
    game = matches.game_of("[[3 12 3] [2 4]]")
    assert dict(matches.Random().distribution(game, 1)) == {2: Fraction(1, 3), 3: Fraction(1, 3), 4: Fraction(1, 3)}
    assert dict(matches.Minimax().distribution(game, 1)) == {2: Fraction(1, 2), 4: Fraction(1, 2)}
    third, half = Fraction(1, 3), Fraction(1, 2)
    p = Fraction(1, 5)
    wanted = {2: p * third + (1 - p) * half, 3: p * third, 4: p * third + (1 - p) * half}
    assert dict(GHOST.distribution(game, 1)) == wanted and sum(wanted.values()) == 1
    assert dict(matches.Erring(0).distribution(game, 1)) == dict(matches.Minimax().distribution(game, 1))
    assert dict(matches.Erring(1).distribution(game, 1)) == dict(matches.Random().distribution(game, 1))


def by_hand(tree: list[list[int]], p: Fraction) -> list[Fraction]:
    """Return the value of each move against a player who takes the least leaf, or with probability p any leaf."""
    return [(1 - p) * min(leaves) + p * Fraction(sum(leaves), len(leaves)) for leaves in tree]


@pytest.mark.parametrize("p", [0, 0.01, 0.2, 0.5, 1])
def test_expectimax_takes_the_move_with_the_best_expectation(p: float) -> None:
    """If the opponent makes no errors, this is the move of minimax (deck 001)."""
    worth = by_hand([[10, 10], [9, 100]], Fraction(str(p)))
    best = [(1, 4)[place] for place, one in enumerate(worth) if one == max(worth)]
    chosen = [action for action, _ in matches.Expectimax(matches.Erring(p)).distribution(matches.game_of(PAIRS), 0)]
    assert chosen == best
    if p == 0:
        assert chosen == [action for action, _ in matches.Minimax().distribution(matches.game_of(PAIRS), 0)]


def test_mean_result_is_near_the_expectation() -> None:
    """The expectation was calculated by hand."""
    match = play_many(PAIRS, matches.Expectimax(GHOST), GHOST, games=3000, seed=1)
    assert abs(float(match.mean) - float(max(by_hand([[10, 10], [9, 100]], Fraction(1, 5))))) < 2
    assert set(match.results) == {9, 100}


def test_minimax_never_loses_tic_tac_toe() -> None:
    """Minimax wins most games against random moves, and draws against itself."""
    assert play_many(TAC, matches.Random(), matches.Minimax(), games=60, seed=1).won == 0
    first = play_many(TAC, matches.Minimax(), matches.Random(), games=60, seed=2)
    assert first.lost == 0 and first.won > 45
    assert play_many(TAC, matches.Minimax(), matches.Minimax(), games=15, seed=3).drawn == 15


def test_minimax_of_one_ply_sees_a_win_but_no_fork() -> None:
    """The search stops after one ply and uses the game's evaluation there."""
    state = TAC.state("X X . / O O . / . . .")
    assert [action for action, _ in matches.Minimax(1).distribution(TAC, state)] != []
    near = matches.Minimax(2).distribution(PacMan("P . G", moves=3), PacMan("P . G", moves=3).initial)
    assert sum(share for _, share in near) == 1


def test_match_of_a_dice_game_can_be_played() -> None:
    """The model of a random opponent does not change the probabilities of the dice."""
    match = play_many(BearOff((2, 1), (2, 1)), matches.Expectimax(matches.Random()), matches.Random(), games=10, seed=1)
    assert match.games == 10 and set(match.results) <= {-1, 1}


def test_pacman_gains_by_expecting_an_erring_ghost() -> None:
    """As in deck 001, a Pac-Man that expects errors gains against an erring ghost, and loses against a perfect one."""
    game = PacMan()
    assert gt.check_game(game).ok
    played = matches.tournament(
        game, [matches.Minimax(), matches.Expectimax(GHOST)], [matches.Minimax(), GHOST], games=200, seed=1
    )
    safe, safe_ghost, bold, bold_ghost = (match.mean for match in played.matches)
    assert safe == gt.minimax(game).value == -34 and bold < safe
    assert bold_ghost > safe_ghost
    assert game.draw(game.result(game.initial, "west")) == "· P   · G · ·\n▸ MIN · 5"


# ---- matches ------------------------------------------------------------------------------------


def test_seed_gives_the_same_games() -> None:
    """The games are the same under every version of Python."""
    first, again, other = (
        play_many(PAIRS, matches.Random(), matches.Random(), games=12, seed=seed) for seed in (1, 1, 2)
    )
    assert first.results == again.results == PINNED != other.results


PINNED = (10, 9, 10, 100, 10, 9, 9, 10, 10, 9, 10, 9)


class Quitter(matches.Player):
    """A player that resigns at once and records the result."""

    outcome: object = None

    def choose(self, game: gt.Game, state: object, draws: SeededRandom) -> None:
        """Resign."""
        return

    def learn(self, value: object) -> None:
        """Record the result."""
        self.outcome = value


def test_resigning_player_loses() -> None:
    """Whichever side the player has, both players are informed of the result."""
    quitter = Quitter()
    assert play_many(TAC, quitter, matches.Random(), games=2).results == (-1, -1) and quitter.outcome == -1
    assert play_many(TAC, matches.Random(), quitter, games=2).results == (1, 1) and quitter.outcome == 1


def test_match_counts_and_mean_are_exact() -> None:
    """A match counts wins, draws and losses."""
    match = matches.MatchResults(matches.Random(), matches.Random(), (1, 0, 0, -1, 1, Fraction(1, 2)))
    assert (match.games, match.won, match.drawn, match.lost) == (6, 3, 2, 1)
    assert match.mean == Fraction(1, 4)


def test_table_and_figure_have_one_entry_per_match(golden: Golden) -> None:
    """The table has a row and the figure a bar for each match, with names in each language."""
    played = matches.tournament(
        PAIRS, [matches.Minimax(), matches.Expectimax(GHOST)], [matches.Minimax(), GHOST], games=30, seed=1
    )
    golden(played.text("es"), lang="es")
    assert matches.Minimax(1).name("pt") == "minimax, 1 nível" and matches.Minimax(3).name() == "minimax, 3 plies"
    figure = experiments.results_of_matches(played, lang="pt")
    (axes,) = figure.axes
    assert [bar.get_height() for bars in axes.containers for bar in bars] == [
        float(played.matches[number].mean) for number in (0, 2, 1, 3)
    ]
    assert axes.get_legend().get_title().get_text() == "MIN joga"


def test_result_labels_are_rounded_to_two_decimals() -> None:
    """The labels of both sides have at most two decimals and a true minus sign."""
    means = {(1,) * 17 + (0,) * 3: "0.85", (-1,) * 17 + (0,) * 3: "−0.85", (-1, -1, -1, 0): "−0.75", (0, 0): "0"}
    played = matches.Tournament(
        tuple(
            matches.MatchResults(matches.Minimax(depth), matches.Random(), results)
            for depth, results in enumerate(means, 1)
        )
    )
    assert [text.get_text() for text in experiments.results_of_matches(played).axes[0].texts] == list(means.values())


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: matches.Erring(1.5), InputError),
        (lambda: matches.Erring("x"), InputError),
        (lambda: play_many(PAIRS, "minimax", matches.Random()), InputError),  # type: ignore[arg-type]
        (lambda: play_many(PAIRS, matches.Random(), matches.Random, games=3), InputError),  # type: ignore[arg-type]
        (lambda: play_many(PAIRS, matches.Random(), matches.Random(), games=0), InputError),
        (lambda: play_many("p1[(1 2) (2 1)]", matches.Random(), matches.Random()), AlgorithmError),
        (lambda: play_many("[inf inf]", matches.Random(), matches.Random()), AlgorithmError),
        (lambda: PacMan("P . ."), GameError),
        (lambda: PacMan("P # G"), GameError),
        (lambda: PacMan(7), GameError),  # type: ignore[arg-type]
    ],
)
def test_invalid_match_is_refused(call: Callable[[], object], error: type[Exception], golden: Golden) -> None:
    with golden.raises(error):
        call()


def test_minimax_wins_every_won_game_of_nim() -> None:
    assert play_many(Nim(1, 2), matches.Minimax(), matches.Random(), games=10, seed=1).won == 10
