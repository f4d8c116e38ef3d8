"""The verdict on a player's move agrees with a plain recursion over complete games, as far as the search can know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gametree import GameTreeError
from gametree.games import BearOff, Connect, Nim, TicTacToe, nim_sum
from gametree.games.game import Action, Game, State
from gametree.phrases import LANGUAGES
from gametree.play import Grade, Match, Outcome, Verdict, verdict_on
from gametree.widgets import PlayGame
from gametree.widgets.play_widget import reply
from goldens import Golden

Worth = tuple[int, int]
"""outcome for the player to move (1, 0 or −1), and number of plies to the end"""


class Oracle:
    """A plain recursion over a complete game, independent of the package's searches."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.worths: dict[State, Worth] = {}
        self.worth(game.initial)

    def worth(self, state: State) -> Worth:
        """Return the outcome for the player to move: the fastest win; if there is none, a draw; if there is none, the
        slowest loss.
        """
        if state not in self.worths:
            self.worths[state] = max(map(self.of_move(state), self.game.actions(state)), key=_rank, default=(-9, 0))
        return self.worths[state]

    def of_move(self, state: State) -> Any:
        """Return a function that gives the outcome of an action for the player who makes it."""
        game = self.game

        def worth(action: Action) -> Worth:
            after = game.result(state, action)
            if game.is_terminal(after):
                utility: Any = game.utility(after)
                return (1 if game.player(state) == "max" else -1) * ((utility > 0) - (utility < 0)), 1
            outcome, plies = self.worth(after)
            return -outcome, plies + 1

        return worth

    def open_positions(self) -> list[State]:
        """Return every reachable position that is not terminal."""
        return [state for state in self.worths if not self.game.is_terminal(state)]


def _rank(worth: Worth) -> tuple[int, int]:
    return worth[0], -worth[0] * worth[1]


def errors_in(oracle: Oracle, state: State, action: Action, verdict: Verdict | None) -> list[str]:
    """Return the statements of a verdict that are wrong according to the oracle."""
    assert verdict is not None
    moves = {move: oracle.of_move(state)(move) for move in oracle.game.actions(state)}
    best, made = max(moves.values(), key=_rank), moves[action]
    if verdict.grade is Grade.ONLY:
        return [] if len(moves) == 1 else ["only"]
    wrong = []
    for name, said, plies, worth in (
        ("before", verdict.outcomes[0], verdict.best.ends_in, best),
        ("after", verdict.outcomes[1], verdict.move.ends_in, made),
    ):
        if said is not None and said.value != worth[0]:
            wrong.append(name)
        if plies is not None and plies != worth[1]:
            wrong.append(f"plies {name}")
    if verdict.outcomes[0] is not None and {move.action for move in verdict.equal} != {
        move for move, worth in moves.items() if _rank(worth) == _rank(best) or worth[0] == best[0] == 0
    }:
        wrong.append("equal")
    if verdict.depth is None or None not in verdict.outcomes:
        wrong += ["grade"] if verdict.grade is not grade_of(best, made, list(moves.values())) else []
    return wrong


def grade_of(best: Worth, made: Worth, worths: list[Worth]) -> Grade:
    """Return the grade of a move, from the outcomes of all moves."""
    if made[0] == best[0]:
        if best[0] == 0 or made[1] == best[1]:
            alike = [worth for worth in worths if worth[0] == best[0] and (best[0] == 0 or worth[1] == best[1])]
            return Grade.AS_GOOD if len(alike) > 1 else Grade.BEST
        return Grade.SLOWER_WIN if best[0] > 0 else Grade.SOONER_LOSS
    return {(1, 0): Grade.WIN_TO_DRAW, (1, -1): Grade.WIN_TO_LOSS, (0, -1): Grade.DRAW_TO_LOSS}[best[0], made[0]]


@pytest.fixture(scope="module")
def tic_tac_toe() -> Oracle:
    """Return the oracle for tic-tac-toe: 5478 positions, of which 4520 are not terminal."""
    return Oracle(TicTacToe())


def judged(oracle: Oracle, positions: list[State], **budget: Any) -> tuple[int, list[Any]]:
    """Judge every move in the given positions; return the number of moves and the list of errors."""
    count, wrong = 0, []
    for state in positions:
        for action in oracle.game.actions(state):
            verdict = verdict_on(oracle.game, state, action, **budget)
            count += 1
            if errors := errors_in(oracle, state, action, verdict):
                wrong.append((state, action, errors, verdict))
    return count, wrong


@pytest.mark.parametrize("seed", range(3))
def test_tic_tac_toe_verdicts_match_a_full_recursion(tic_tac_toe: Oracle, seed: int) -> None:
    """The test compares grade, outcomes, plies to the end and equally good moves."""
    positions = tic_tac_toe.open_positions()
    assert len(positions) == 4520
    count, wrong = judged(tic_tac_toe, random.Random(seed).sample(positions, 12))
    assert count > 20 and wrong == []


@pytest.mark.parametrize("nodes", [40, 400])
def test_verdict_of_a_limited_search_claims_only_proven_results(tic_tac_toe: Oracle, nodes: int) -> None:
    """The search does not always reach the end of the game, but the wins and losses that it announces are right, and so
    are their numbers of plies.
    """
    rows = Oracle(Connect(3, 3, 3))
    for oracle in (tic_tac_toe, rows, Oracle(Nim(2, 3, 2))):
        positions = random.Random(nodes).sample(oracle.open_positions(), 8)
        count, wrong = judged(oracle, positions, nodes=nodes)
        assert count and wrong == []


@pytest.mark.parametrize("heaps", [(3, 2), (1, 2, 3), (2, 2, 2)])
def test_nim_verdicts_follow_the_xor_rule(heaps: tuple[int, ...]) -> None:
    """A move keeps a win if the xor of the heaps is 0 afterwards; the numbers of plies agree with the recursion."""
    oracle = Oracle(Nim(*heaps))
    for state in oracle.open_positions()[::3]:
        before = nim_sum(state[1]) != 0
        for action in oracle.game.actions(state):
            verdict = verdict_on(oracle.game, state, action)
            assert errors_in(oracle, state, action, verdict) == []
            assert verdict is not None
            if verdict.grade is not Grade.ONLY:
                gives_away = before and nim_sum(oracle.game.result(state, action)[1]) != 0
                assert (verdict.grade is Grade.WIN_TO_LOSS) == gives_away
                assert verdict.outcomes[0] is (Outcome.WIN if before else Outcome.LOSS)


class Graded(Game):
    """A game that ends after one move; its utilities include ½, which can be a draw, and wins of several sizes."""

    initial: Any = ()
    drawn = 0.5

    def __init__(self, moves: str) -> None:
        self.moves = moves
        self.ends = {"a": 1, "b": 0.5, "c": 0, "d": 2, "e": float("inf"), "f": 1}

    def player(self, state: Any) -> str:
        return "max"

    def actions(self, state: Any) -> list[str]:
        return [] if state else list(self.moves)

    def result(self, state: Any, action: str) -> Any:
        return (action,)

    def utility(self, state: Any) -> Any:
        return self.ends[state[0]]


@pytest.mark.parametrize(
    ("moves", "made", "grade"),
    [
        ("ab", "b", Grade.WIN_TO_DRAW),
        ("ac", "c", Grade.WIN_TO_LOSS),
        ("bc", "c", Grade.DRAW_TO_LOSS),
        ("ad", "a", Grade.WORSE),
        ("ade", "d", Grade.WORSE),
        ("af", "a", Grade.AS_GOOD),
        ("ab", "a", Grade.BEST),
        ("c", "c", Grade.ONLY),
    ],
)
def test_verdicts_compare_utilities_of_any_size(moves: str, made: str, grade: Grade) -> None:
    """The game defines which utility is a draw, and a smaller win is worse than a larger one."""
    verdict = verdict_on(Graded(moves), (), made)
    assert verdict is not None and verdict.grade is grade and verdict.depth is None


SAID: dict[Grade, tuple[Game, str, Any, dict[str, Any]]] = {
    Grade.ONLY: (TicTacToe(), "X O X / X O O / O X .", 9, {}),
    Grade.BEST: (TicTacToe(), "X X . / O O . / . . .", 3, {}),
    Grade.AS_GOOD: (Nim(2, 2), "2 2", (1, 1), {}),
    Grade.SLOWER_WIN: (TicTacToe(), "O O X / O . X / X . .", 8, {}),
    Grade.SOONER_LOSS: (Nim(2, 2), "2 2", (1, 2), {}),
    Grade.WIN_TO_DRAW: (TicTacToe(), ". X . / X O . / . O .", 3, {}),
    Grade.WIN_TO_LOSS: (Nim(2, 1), "2 1", (1, 2), {}),
    Grade.DRAW_TO_LOSS: (TicTacToe(), "X . . / . . . / . . .", 2, {}),
    Grade.MISSED_WIN: (Connect(), "112233", 7, {"nodes": 100}),
    Grade.LOSES: (Connect(), "1122337", 1, {"nodes": 150}),
    Grade.WORSE: (Connect(), "1", 7, {"nodes": 100}),
}
"""for each grade a game, a position and a move that gets the grade"""


@pytest.mark.parametrize("grade", SAID, ids=lambda grade: grade.name)
def test_every_grade_has_a_sentence_in_each_language(grade: Grade, golden: Golden) -> None:
    """The sentence contains the values and the depth of the search."""
    game, given, action, budget = SAID[grade]
    verdict = verdict_on(game, game.state(given), action, **budget)  # type: ignore[attr-defined]
    assert verdict is not None and verdict.grade is grade
    for lang in LANGUAGES:
        golden(*verdict.sentences(lang), lang=lang)


def test_dice_games_are_judged_by_means_and_multiplayer_games_are_not_judged() -> None:
    """In games with dice, verdicts compare mean values; in games for several players there is no verdict."""
    game = BearOff((3, 2), (3, 2))
    state = game.result(game.initial, (2, 3))
    verdicts = [verdict_on(game, state, action) for action in game.actions(state)]
    grades = {verdict.grade for verdict in verdicts if verdict}
    assert len(verdicts) > 1 and grades <= {Grade.BEST, Grade.AS_GOOD, Grade.WORSE} and Grade.WORSE in grades
    assert all(verdict.chance and verdict.outcomes == (None, None) for verdict in verdicts if verdict)
    three = Match(Nim(1, 2, players=3))
    three.play(three.read("1: −1"))
    assert three.verdict is None and Match(TicTacToe()).verdict is None


def test_undo_returns_to_the_state_before_the_players_own_move() -> None:
    """Undo works after the machine's reply and at the end of the game, on the page and in a match."""
    play = PlayGame(Nim(3, 2), first="it", depth=1, seconds=None)
    before, seen = play.state, dict(play._state)
    while play.match.kind != "leaf":
        states = [play.state]
        reply(play, {"verb": "move", "move": play._state["moves"][0]})
        assert play._state["verdict"]["sentences"] and play.match.verdict is not None
        reply(play, {"verb": "undo"})
        assert play.state == states[0]
        reply(play, {"verb": "move", "move": play._state["moves"][0]})
    while play.match.can_undo:
        reply(play, {"verb": "undo"})
    assert play.state == before and play._state == seen and seen["verdict"] == {"sentences": [], "good": False}


def test_repeated_move_has_the_same_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first verdict is stored and used again, because a second search might have less time on a busy machine."""
    judged = []
    monkeypatch.setattr("gametree.play.match.verdict_on", lambda game, state, action, **_: judged.append(action))
    match = Match(TicTacToe(), against=lambda game, state: game.actions(state)[0])
    for move in ("2", "9"):
        match.play(match.read(move))
        match.go_on()
        assert match.verdict is None  # the stand-in returns None
    match.undo()
    assert match.verdict is None and judged == [2, 9]
    match.play(match.read("9"))
    assert match.verdict is None and judged == [2, 9]


@pytest.mark.parametrize(
    "ask",
    [
        lambda: verdict_on(TicTacToe(), TicTacToe().initial, 10),
        lambda: verdict_on(TicTacToe(), "X . . / . . . / . . .", 1),
        lambda: verdict_on("nim", (), 1),  # type: ignore[arg-type]
        lambda: verdict_on(TicTacToe(), TicTacToe().initial, 1, nodes=0),
        lambda: verdict_on(TicTacToe(), TicTacToe().initial, 1, seconds=-1),
    ],
)
def test_invalid_moves_games_and_budgets_are_refused(ask: Any, golden: Golden) -> None:
    """Each refusal is an error with a message."""
    with golden.raises(GameTreeError):
        ask()
