"""The machines: each makes the moves of its algorithm, gives reasons, and refuses unsuitable games."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest
from test_play import typed

import gametree as gt
from clock import Clock
from effort import EVERY_CASE
from gametree import Game, GameTreeError, Menace, matches
from gametree.commands.cli import main
from gametree.games import BearOff, Chess, Connect, Nim, Pig, TicTacToe, from_open_spiel
from gametree.games.game import Action, State
from gametree.play import MACHINES, MachineChoice, Match, machine_named
from gametree.play.machine_moves import reason
from gametree.play.match_picture import choice_drawing
from gametree.randomness import SeededRandom
from gametree.widgets import PlayGame
from gametree.widgets.play_widget import reply
from goldens import Golden

__all__ = ["typed"]

TTT = TicTacToe()
AHEAD = sorted(set(MACHINES) - {"random", "mcts", "monte_carlo", "maxn", "maxn_shallow", "paranoid"})
"""names of machines for MAX and MIN that search ahead"""


def perfect(game: Game, state: State, *, random: str = "") -> Any:
    """Return the value of a position, computed by plain recursion; the player ``random`` makes random moves."""
    if game.is_terminal(state):
        return game.utility(state)
    player = game.player(state)
    if player == "chance":
        return sum(share * perfect(game, game.result(state, a), random=random) for a, share in game.outcomes(state))
    values = [perfect(game, game.result(state, action), random=random) for action in game.actions(state)]
    if player == random:
        return Fraction(sum(values)) / len(values)
    return max(values) if player == "max" else min(values)


def chosen(game: Game, algorithm: str, state: State = None, **options: Any) -> MachineChoice:
    """Return the choice of a machine in the given position, by default at the start."""
    machine = machine_named(algorithm, **{"seconds": None, **options})
    return machine(game, game.initial if state is None else state)  # type: ignore[no-any-return]


@pytest.mark.parametrize("algorithm", AHEAD)
@pytest.mark.parametrize("drawing", ["X . O / . X . / . . O", "X . O / . X . / . . ."])
def test_move_values_agree_with_plain_recursion(algorithm: str, drawing: str) -> None:
    """The test covers moves of both players; expectimax models the opponent as random."""
    state = TTT.state(drawing)
    mover = TTT.player(state)
    random = {"max": "min", "min": "max"}[mover] if algorithm == "expectimax" else ""
    choice = chosen(TTT, algorithm, state, seconds=None, value_range=(-8, 8) if "star" in algorithm else None)
    expected = [perfect(TTT, TTT.result(state, action), random=random) for action in TTT.actions(state)]
    assert [move.value for move in choice.moves] == expected
    best = max(expected) if mover == "max" else min(expected)
    assert choice.best is choice.moves[expected.index(best)]
    assert (choice.depth, choice.player, choice.all_moves, choice.hurried) == (None, mover, True, False)
    assert choice.nodes > 0 and choice.algorithm == algorithm


def test_star_searches_and_expectimax_agree_with_plain_recursion(golden: Golden) -> None:
    """The test uses games with dice."""
    game = BearOff((2, 1), (2, 1))
    state = game.result(game.initial, (1, 2))
    for algorithm in ("star1", "star2", "expectimax"):
        random = "min" if algorithm == "expectimax" else ""
        choice = chosen(game, algorithm, state, value_range=None if random else (-1, 1), seconds=None)
        expected = [perfect(game, game.result(state, action), random=random) for action in game.actions(state)]
        assert [move.value for move in choice.moves] == expected and choice.chance
    golden(reason(chosen(TTT, "expectimax", TTT.state("X X . / O O . / . . .")), "pt")[0], lang="pt")


def test_sss_stops_at_its_tree_size_or_budget() -> None:
    """SSS* stores a tree, so the machine stops if the tree is too large or the budget is used up."""
    small = chosen(Connect(), "sss", nodes=400, seconds=None)
    assert small.hurried and small.depth == 3 and small.nodes <= 400
    assert (
        chosen(Connect(), "alphabeta", depth=3, seconds=None).best.value
        == chosen(Connect(), "sss", depth=3, seconds=None).best.value
    )


@pytest.mark.parametrize("algorithm", ["mcts", "monte_carlo"])
@pytest.mark.parametrize("drawing", ["X X . / O O . / . . .", "X X . / O . . / X O ."])
def test_machine_counts_playouts_and_finds_a_win(algorithm: str, drawing: str) -> None:
    """W is the number of wins minus the number of losses of the player to move."""
    state = TTT.state(drawing)
    sign = 1 if TTT.player(state) == "max" else -1
    choice = chosen(TTT, algorithm, state, playouts=80, seed=3)
    assert choice.playouts == sum(move.visits for move in choice.moves) and 80 <= choice.playouts < 85
    for move in choice.moves:
        assert isinstance(move.value, int | Fraction)
        assert sign * move.value * move.visits == move.won - move.lost and move.won + move.lost <= move.visits
    measure = (lambda m: m.visits) if algorithm == "mcts" else (lambda m: sign * m.value)
    assert measure(choice.best) == max(map(measure, choice.moves))
    wins = TTT.state("X X . / O O . / . . .")
    assert chosen(TTT, algorithm, wins, playouts=60).best.text == "3"


def test_reasons_count_playouts_in_three_languages(golden: Golden) -> None:
    """If only one move is possible, no reason is given. All sentences exist in three languages."""
    state = TTT.state("X X . / O O . / . . .")
    choice = chosen(TTT, "mcts", state, playouts=60)
    golden(*[line.replace("\u00a0", " ") for line in reason(choice)])
    pure = chosen(TTT, "monte_carlo", state, playouts=60)
    golden(*reason(pure, "es")[1:], lang="es")
    golden(reason(pure, "pt")[0], lang="pt")
    last = chosen(TTT, "mcts", TTT.state("X O X / X O O / O X ."), playouts=5)
    golden(*reason(last)[:2])
    for lang in ("es", "pt"):
        golden(reason(last, lang)[0], lang=lang)
    golden(reason(chosen(TTT, "mcts", playouts=4))[-1])
    drawing = choice_drawing(choice, TTT)
    assert drawing is not None and drawing.tree.height == 1
    best = next(leaf for leaf in drawing.tree.leaves if drawing.node_role(leaf) == "best")
    assert (drawing.text(best), drawing.note(best), drawing.edge_role(best)) == ("32/32", "= 1", "best")
    own = Match(Nim(2, 1), lambda game, state: gt.mcts(game, state=state, playouts=30), first="it").answer().choice
    assert own is not None and own.playouts == 30 and reason(own)[0].startswith("I play “1: −1” because no other move")


def test_person_plays_against_several_machines(golden: Golden) -> None:
    """Each machine names its player and gives a reason."""
    game = Nim(2, 1, 1, players=3)
    match = Match(game)
    assert (match.me, match.opponent.algorithm, match.is_mine) == ("p1", "maxn", True)
    choice = chosen(game, "maxn")
    assert choice.best.value == gt.maxn(game).value
    assert [move.value for move in choice.moves] == [
        gt.maxn(game, state=game.result(game.initial, action)).value for action in game.actions(game.initial)
    ]
    worst = [gt.paranoid(game, state=game.result(game.initial, a), player="p1") for a in game.actions(game.initial)]
    assert [move.value for move in chosen(game, "paranoid").moves] == [found.value for found in worst]
    match.play((1, 1))
    match.go_on()
    assert [(turn.player, turn.by) for turn in match.turns] == [("p1", "me"), ("p2", "it"), ("p3", "it")]
    assert [choice.player for choice in match.choices] == ["p2", "p3"]
    golden(reason(match.choices[0], "es")[0], lang="es")
    match.play((3, 1))
    assert (match.kind, match.won_by(), match.worth) == ("leaf", "me", (1, 0, 0))
    match.undo()
    match.restart(change_sides=True)
    match.go_on()
    assert match.me == "p2" and [turn.player for turn in match.turns] == ["p1"]
    page = PlayGame(Nim(1, 1, 1, players=3), "paranoid", first="it", lang="pt")
    assert page._state["turn"] == "É a tua vez; és p2." and page._state["record"] == [["p1", "1: −1"]]
    reply(page, {"verb": "move", "move": "2: -1"})
    golden(page._state["turn"])


class GivesUp(matches.Player):
    """A player that resigns at once."""

    def choose(self, game: Game, state: State, draws: Any) -> None:
        """Resign."""


def test_player_of_matches_is_accepted_as_a_machine(golden: Golden) -> None:
    """A player from `matches` may resign when it is used as a machine, and does not learn from the match."""
    match = Match(TTT, matches.Erring(1), first="it", seed=2)
    match.go_on()
    assert match.turns[0].choice is not None and reason(match.turns[0].choice) == [f"I play “{match.turns[0].text}”."]
    menace = Menace()
    play = PlayGame(TTT, menace, first="it", seed=1, lang="es")
    assert play._state["title"] == "Tres en raya · MENACE" and play._state["levels"] == [] and menace._drawn == []
    beaten = Match(TTT, GivesUp())
    beaten.play(1)
    beaten.go_on()
    assert (beaten.kind, beaten.won_by(), beaten.worth, beaten.moves()) == ("leaf", "me", None, [])
    golden(PlayGame(TTT, GivesUp(), first="it", lang="es")._state["turn"], lang="es")
    beaten.undo()
    assert beaten.is_mine and beaten.turns == []


class Broken(Nim):
    """A variant of Nim with invalid utilities."""

    def utility(self, state: State) -> Any:
        """Return something that is not a number."""
        return None


class Stuck(Nim):
    """A variant of Nim in which one position has no actions."""

    def actions(self, state: State) -> Sequence[Action]:
        """Return no actions in one position."""
        return [] if state[1] == (2,) else super().actions(state)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Match(Pig(), "alphabeta"),
        lambda: Match(TTT, "maxn"),
        lambda: Match(Nim(2, 1, players=3), "mcts"),
        lambda: Match(TTT, "mcts", depth=3),
        lambda: Match(TTT, "random", depth=3),
        lambda: Match(TTT, playouts=3),
        lambda: Match(TTT, "mcts", playouts=0),
        lambda: Match(TTT, "star1"),
        lambda: Match(TTT, matches.Erring(0), depth=2),
        lambda: Match(Broken(1), lang="es"),
        lambda: Match(Stuck(2)),
        lambda: PlayGame(Stuck(3)).play((1, 1)),
        lambda: chosen(TTT, "star2", value_range=(1, 0)),
        lambda: chosen(TTT, "mtdf", value_range=(0, 1)),
    ],
)
def test_unsuitable_machine_is_refused(ask: Any, golden: Golden) -> None:
    """The error lists suitable machines, or names the rule that the game breaks."""
    with golden.raises(GameTreeError):
        ask()


def test_playouts_stop_at_the_time_limit_after_trying_each_move(
    monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    """Even without time, each move is tried; pure Monte Carlo search tries all moves equally often."""
    for seconds, more in ((30, 30), (0.5, 0)):
        Clock.put(monkeypatch, step=1)
        soon = gt.mcts(Connect(), playouts=100_000, seconds=seconds)
        assert soon.playouts == 7 + more and sum(soon.visits.values()) == soon.playouts
        pure = gt.monte_carlo(TTT, playouts_per_move=100_000, seconds=seconds)
        assert set(pure.visits.values()) == {1 + more} and pure.playouts == 9 * pure.visits["1"]
    assert gt.mcts(Connect(), playouts=3, seconds=0.5).playouts == 3
    Clock.put(monkeypatch, step=0)
    assert gt.mcts(TTT, playouts=20, seconds=60).visits == gt.mcts(TTT, playouts=20).visits
    for wrong in (0, -1, True, "1"):
        with golden.raises(GameTreeError):
            gt.mcts(TTT, seconds=wrong)  # type: ignore[arg-type]


def test_widget_offers_playout_numbers_instead_of_depths() -> None:
    """The page also explains the numbers in the tree."""
    play = PlayGame(TTT, "mcts", playouts=40, lang="es", first="it")
    state = play._state
    assert (state["level_word"], state["level"]) == ("Playouts", 40)
    assert [level for level, _ in state["levels"]] == [30, 40, 100, 300, 1000]
    assert state["svg_note"].startswith("En un nodo W/N = Q: N resultados, suma W y media Q.") and "/40" in state["svg"]
    assert reply(play, {"verb": "level", "level": 30})["answer"] == {} and play.match.opponent.level == 30
    refused = reply(play, {"verb": "level", "level": -2})["refused"]
    assert refused.startswith("playouts es ") and play.match.opponent.level == 30
    assert PlayGame(TTT, "mcts", seconds=60)._state["level"] == 1000
    assert PlayGame(TTT, first="it", depth=1)._state["svg_note"] == ""


def test_search_for_an_open_spiel_game_depends_on_chance() -> None:
    """By default, alpha-beta plays a game without chance, and expectiminimax plays a game with dice."""
    pytest.importorskip("pyspiel")
    assert Match(from_open_spiel("tic_tac_toe")).opponent.algorithm == "alphabeta"
    assert Match(from_open_spiel("pig")).opponent.algorithm == "expectiminimax"


def test_terminal_offers_the_suitable_machines(
    typed: Callable[..., str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    """Playouts and several players work in a terminal; the help lists the machines."""
    golden(typed("5\nquit\n", *["tictactoe", "--against", "mcts", "--playouts", "30", "--lang", "pt"]), lang="pt")
    golden(typed("3: −3\n2: −1\n", *["nim-three", "--first", "it", "--seconds", "60"]))
    golden(typed("quit\n", *["pig", "--against", "star1", "--first", "it", "--depth", "2"]))
    for wrong in (
        ["pig", "--against", "minimax"],
        ["nim", "--against", "mcts", "--nodes", "9"],
        ["nim", "--against", "mcts", "--depth", "9"],
        ["nim", "--playouts", "9"],
        ["nim", "--seconds", "0"],
        ["nim", "--range", "1"],
        ["nim", "--against", "alphabetta"],
    ):
        assert main(["play", *wrong]) == 2
        golden(capsys.readouterr().err)
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    helped = capsys.readouterr().out
    assert all(name in helped for name in MACHINES)
    monkeypatch.setitem(__import__("sys").modules, "pyspiel", None)
    assert main(["play", "openspiel:breakthrough"]) == 2
    golden(capsys.readouterr().err)


# ---- wins: a machine takes immediate wins, blocks them, and chooses the quickest ------------------

WINNABLE: list[tuple[Game, int]] = [(TTT, 3), (Connect(6, 4), 8), (Connect(4, 4, 3), 4)]
"""games, each with the number of random moves with which a test position is reached"""


def wins_at_once(game: Game, state: State) -> list[Action]:
    """Return the moves that win the game at once."""
    after = [(action, game.result(state, action)) for action in game.actions(state)]
    good = 1 if game.player(state) == "max" else -1
    return [action for action, here in after if game.is_terminal(here) and game.utility(here) == good]


def positions_of(game: Game, moves: int, seed: int, wanted: Callable[[State], bool], count: int) -> list[State]:
    """Return ``count`` different positions that fulfil the condition ``wanted``, reached by random games of ``moves``
    moves.
    """
    draws, found = random.Random(seed), {}
    while len(found) < count:
        state = game.initial
        for played in range(40):
            if game.is_terminal(state):
                break
            if played >= moves and wanted(state):
                found.setdefault(state)
            state = game.result(state, draws.choice(list(game.actions(state))))
    return list(found)[:count]


def must_block(game: Game, state: State) -> list[Action]:
    """Return the only move that prevents an immediate win of the opponent, in a list. The list is empty if there is no
    such move, if several moves prevent it, or if a move wins at once.
    """
    if wins_at_once(game, state):
        return []
    safe = [action for action in game.actions(state) if not wins_at_once(game, game.result(state, action))]
    return safe if len(safe) == 1 < len(game.actions(state)) else []


COUNT = 100 if EVERY_CASE else 20


@pytest.mark.parametrize(("game", "moves"), WINNABLE, ids=repr)
@pytest.mark.parametrize("options", [*({"depth": n} for n in range(1, 7)), {"seconds": 0.05}], ids=str)
def test_machine_takes_an_immediate_win_and_blocks_the_opponents(
    game: Game, moves: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine wins at every depth, and blocks at depths of two or more plies."""
    Clock.put(monkeypatch, step=1)  # the time is over at the first check
    for state in positions_of(game, moves, 1, lambda state: bool(wins_at_once(game, state)), COUNT):
        assert chosen(game, "alphabeta", state, **options).best.action in wins_at_once(game, state), game.draw(state)
    if options.get("depth") != 1:
        for state in positions_of(game, moves, 2, lambda state: bool(must_block(game, state)), COUNT):
            assert chosen(game, "alphabeta", state, **options).best.action in must_block(game, state), game.draw(state)


@pytest.mark.parametrize(("game", "moves"), WINNABLE, ids=repr)
@pytest.mark.parametrize("algorithm", [name for name in AHEAD if name != "expectimax"])
def test_every_machine_searches_two_plies_without_time(
    algorithm: str, game: Game, moves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A time limit does not prevent an immediate win or a block; a node limit applies from the second ply on."""
    options: dict[str, Any] = {"value_range": (-8, 8)} if "star" in algorithm else {}
    clock = Clock.put(monkeypatch, step=1)
    for state in positions_of(game, moves, 6, lambda state: bool(wins_at_once(game, state)), 4):
        assert chosen(game, algorithm, state, seconds=0.5, **options).best.action in wins_at_once(game, state)
    for state in positions_of(game, moves, 7, lambda state: bool(must_block(game, state)), 4):
        choice = chosen(game, algorithm, state, seconds=0.5, **options)
        assert choice.best.action in must_block(game, state) and choice.depth in (2, None)
    assert chosen(Connect(), algorithm, seconds=0.5, nodes=20, **options).depth == 1
    looks = clock.looks
    assert chosen(Connect(), algorithm, seconds=25, nodes=None, **options).hurried
    assert 25 < clock.looks - looks < 50


@pytest.mark.parametrize(("game", "moves"), WINNABLE, ids=repr)
def test_iterative_deepening_searches_two_plies_without_time(
    game: Game, moves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search completes at least the second iteration, however little time it has."""
    Clock.put(monkeypatch, step=1)
    for state in positions_of(game, moves, 8, lambda state: bool(must_block(game, state)), 6):
        assert gt.iterative_deepening(game, state=state, seconds=0).best_action in must_block(game, state)


@pytest.mark.parametrize(("game", "moves"), WINNABLE, ids=repr)
@pytest.mark.parametrize("search", [gt.minimax, gt.alphabeta, gt.pvs, gt.mtdf, gt.iterative_deepening])
def test_depth_limited_search_prefers_wins_and_avoids_losses(game: Game, moves: int, search: Any) -> None:
    """A win counts more than any estimate, and the machine never chooses a move that loses at once if it can be
    avoided.
    """
    for state in positions_of(game, moves, 3, lambda state: bool(wins_at_once(game, state)), 10):
        best = game.win_score if game.player(state) == "max" else -game.win_score
        assert [search(game, state=state, depth=depth).value for depth in (1, 2, 3)] == [best] * 3
    for state in positions_of(game, moves, 4, lambda state: bool(must_block(game, state)), 10):
        assert [search(game, state=state, depth=depth).best_action for depth in (2, 3)] == must_block(game, state) * 2


def quickest(state: State, known: dict[State, tuple[int, int]]) -> tuple[int, int]:
    """Return the value of a tic-tac-toe position and the number of plies to the end, computed by plain recursion."""
    if state not in known:
        if TTT.is_terminal(state):
            known[state] = TTT.utility(state), 0
        else:
            sign = 1 if TTT.player(state) == "max" else -1
            after = [quickest(TTT.result(state, action), known) for action in TTT.actions(state)]
            value, plies = max(after, key=lambda pair: (sign * pair[0], -sign * pair[0] * pair[1]))
            known[state] = value, plies + 1
    return known[state]


def test_machine_chooses_the_quickest_win_and_the_longest_defence() -> None:
    """In tic-tac-toe, the machine also announces the number of plies to the end."""
    known: dict[State, tuple[int, int]] = {}
    quickest(TTT.initial, known)
    decided = [state for state, (value, plies) in known.items() if value and plies]
    for state in random.Random(5).sample(decided, 400 if EVERY_CASE else 100):
        value, plies = known[state]
        for algorithm in ("alphabeta", "minimax", "mtdf"):
            choice = chosen(TTT, algorithm, state)
            assert choice.best.ends_in == plies, TTT.draw(state)
            assert known[TTT.result(state, choice.best.action)] == (value, plies - 1)
            assert choice.wins is (value == (1 if choice.player == "max" else -1))


@pytest.mark.parametrize(
    ("fen", "move"), [("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "Qg7#"), ("6k1/8/8/5r2/8/8/4r3/2K5 b - - 0 1", "Rf1#")]
)
def test_machine_plays_mates_in_one_and_two(fen: str, move: str) -> None:
    """A mate in one is played and announced at any depth; a mate in two takes two moves."""
    game = Chess(fen)
    for depth in (1, 3):
        assert reason(chosen(game, "alphabeta", depth=depth))[0] == f"I play {move}: mate in 1."
    two = Chess("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")  # Paul Morphy's problem
    assert reason(chosen(two, "alphabeta", depth=4, nodes=None))[0] == "I play Ra6: mate in 2."


GAMES = 8 if EVERY_CASE else 3


class Thinker(matches.Player):
    """A machine used as a player in matches; it searches each position only once."""

    def __init__(self) -> None:
        self.machine, self.known = machine_named("alphabeta", nodes=4_000, seconds=None), dict[State, Action]()

    def choose(self, game: Game, state: State, draws: Any) -> Action:
        if state not in self.known:
            self.known[state] = self.machine(game, state).best.action
        return self.known[state]


@pytest.mark.parametrize("game", [TTT, Connect(6, 4)], ids=repr)
def test_machine_beats_weaker_players_on_either_side(game: Game) -> None:
    """The machine never loses to a machine of one ply, and beats a random player."""
    thinker = Thinker()
    for opponent in (matches.Minimax(1), matches.Random()):
        for sign, players in ((1, (thinker, opponent)), (-1, (opponent, thinker))):
            sides = dict(zip(("max", "min"), players, strict=True))
            results = [sign * matches.play_one(game, sides, SeededRandom(seed)) for seed in range(GAMES)]
            assert min(results) >= 0
            assert opponent == matches.Minimax(1) or sum(results) > 0.7 * GAMES
