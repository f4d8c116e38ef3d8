"""Playing against a machine: good moves within a budget, reasons, and refusals of illegal moves."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import gametree as gt
from clock import Clock
from gametree import Game, GameTreeError
from gametree.commands.cli import main
from gametree.commands.play import GAMES, command_words
from gametree.errors import GameError
from gametree.games import BearOff, Connect, Grundy, Nim, Pig, TicTacToe, nim_sum, tree_size
from gametree.games.game import State
from gametree.play import Match, machine_named
from gametree.play.machine_moves import reason
from gametree.play.match_picture import choice_drawing
from gametree.widgets.play_widget import payload, reply
from goldens import Golden


@pytest.mark.parametrize("against", ["alphabeta", "minimax"])
def test_machine_makes_a_winning_nim_move_from_every_won_position(against: str) -> None:
    """A winning move is one after which the xor of the heaps is 0."""
    machine = machine_named(against, seconds=None)
    for heaps in ((3, 2, 2), (1, 3, 1), (4, 1), (2, 2, 1)):
        game = Nim(*heaps)
        choice = machine(game, game.initial)
        assert nim_sum(game.result(game.initial, choice.best.action)[1]) == 0
        assert (choice.best.value, choice.depth, choice.hurried) == (1, None, False)
        for move in choice.moves:
            after = game.result(game.initial, move.action)
            assert move.value == (1 if nim_sum(after[1]) == 0 else -1)


def test_machine_never_loses_tic_tac_toe() -> None:
    """The machine wins or draws against a random player, on either side."""
    dice, game = random.Random(4), TicTacToe()
    for number in range(4):
        match = Match(game, first="me" if number % 2 else "it", seconds=None)
        match.go_on()
        while match.kind != "leaf":
            match.play(dice.choice(match.moves())[0])
            match.go_on()
        assert match.won_by() in ("it", "")
        assert {turn.by for turn in match.turns} == {"me", "it"}


def test_machine_plays_expectiminimax_with_seeded_dice() -> None:
    """The mean values are exact, and the dice are determined by their seed."""
    game = BearOff((2, 1), (2, 1))
    state = game.result(game.initial, (1, 2))
    found = machine_named("expectiminimax", seconds=None)(game, state)
    assert found.best.value == gt.expectiminimax(game, state=state, table=True).value
    rolls = []
    for _ in range(2):
        match = Match(Pig(3, 4), seed=3, first="it", depth=1)
        match.go_on()
        rolls.append([turn.text for turn in match.turns if turn.by == "dice"])
    assert rolls[0] == rolls[1] != []
    match = Match(game)
    match.play((1, 2))
    assert (match.turns[-1].by, match.is_mine) == ("dice", True)


def test_search_stops_at_its_budget_of_positions_or_seconds(monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    """The move is that of the last complete iteration, and the reason mentions the lack of time."""
    Clock.put(monkeypatch, step=1)
    game = Connect()
    few = machine_named("alphabeta", nodes=300, seconds=None)(game, game.initial)
    assert few.hurried and few.depth == 3 and few.nodes <= 300 + 7
    for lang in ("en", "pt"):
        golden(reason(few, lang)[-1], lang=lang)
    soon = machine_named("minimax", nodes=None, seconds=0.001)(game, game.initial)
    assert soon.hurried and soon.depth == 2
    level = machine_named("alphabeta", depth=2, seconds=None)(game, game.initial)
    assert (level.depth, level.hurried) == (2, False)


def test_reason_is_given_from_the_point_of_view_of_the_machine(golden: Golden) -> None:
    """The reason compares moves; it states exact values near the end of a game, and estimates before."""
    game = TicTacToe()
    state = game.state("X . . / . . . / . . .")
    machine = machine_named("alphabeta", seconds=None)
    golden(*reason(machine(game, state))[:2])
    ahead = machine_named("alphabeta", depth=1, seconds=None)(game, state)
    golden(reason(ahead, "es")[0], lang="es")
    last = game.state("X O X / X O O / O X .")
    golden(reason(machine(game, last))[1])
    other = Match(Nim(2, 1), lambda game, state: gt.alphabeta(game, state=state), first="it")
    golden(*reason(other.answer().choice))


def test_node_count_sums_the_visits_of_all_iterations(golden: Golden) -> None:
    """In the test, this sum exceeds the number of positions in the game."""
    game = Nim(2, 1)
    choice = machine_named("minimax", seconds=None)(game, game.initial)
    rounds = [machine_named("minimax", depth=depth, seconds=None)(game, game.initial).nodes for depth in (1, 2, 3)]
    assert (choice.nodes, choice.rounds) == (rounds[2], 3) and rounds[0] < rounds[1] < rounds[2]
    count = choice.nodes
    assert count > tree_size(game).positions
    for lang in ("en", "es", "pt"):
        golden(reason(choice, lang)[-1], lang=lang)
    once = machine_named("minimax", depth=1, seconds=None)(game, game.initial)
    assert reason(once)[-1] == f"I searched {once.nodes} nodes, one move ahead." and once.nodes == 3
    assert gt.alphabeta(game).summary("es").endswith("\nVisitados: 11 nodos; de ellos, 4 evaluados.")
    assert gt.alphabeta(game).summary("pt").endswith("\nVisitados: 11 nós; destes, 4 avaliados.")


def test_custom_machine_may_return_an_action_or_a_result(golden: Golden) -> None:
    """Any other returned value is refused."""
    match = Match(Nim(2, 1), lambda game, state: game.actions(state)[-1], first="it")
    assert match.answer().text == "2: −1"
    assert reason(match.turns[0].choice) == ["I play “2: −1”."]

    def last_of_all(game: Game, state: State) -> object:
        return game.actions(state)[-1]

    shown = Nim(2, 1).play(last_of_all, first="it")._state
    assert (shown["title"], shown["reason"], shown["why"]) == ("Nim · last_of_all", ["I play “2: −1”."], False)
    unnamed = Nim(2, 1).play(lambda game, state: gt.alphabeta(game, state=state), first="it")._state
    assert (unnamed["title"], unnamed["why"]) == ("Nim · machine", True)
    assert Nim(2, 1).play("random", first="it", seed=1)._state["why"]
    wrong = Match(Nim(2, 1), lambda game, state: (7, 7), first="it")
    with golden.raises(GameError):
        wrong.answer()


def test_undo_and_new_game_restore_earlier_positions() -> None:
    """In a new game, the other player starts."""
    match = Match(TicTacToe(), depth=2)
    match.play(1)
    match.go_on()
    match.play(match.moves()[0][0])
    match.go_on()
    assert len(match.turns) == 4
    match.undo()
    assert len(match.turns) == 2 and match.is_mine
    assert match.can_undo
    match.undo()
    assert not match.can_undo
    match.undo()
    assert match.turns == [] and match.state == match.start
    match.restart(change_sides=True)
    match.go_on()
    assert match.me == "min" and [turn.by for turn in match.turns] == ["it"]
    match.undo()
    assert len(match.turns) == 1


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Match(TicTacToe()).play(0),
        lambda: Match(TicTacToe()).play(True),
        lambda: Match(TicTacToe(), lang="pt").read("x"),
        lambda: Match(TicTacToe),
        lambda: Match(TicTacToe(), "alphabetta"),
        lambda: Match(TicTacToe(), 3),
        lambda: Match(TicTacToe(), first="you"),
        lambda: Match(TicTacToe(), depth=0),
        lambda: Match(TicTacToe(), seconds=0),
        lambda: Match(TicTacToe()).roll(),
        lambda: Match(TicTacToe()).answer(),
    ],
)
def test_illegal_move_is_refused_with_the_legal_ones(ask: Any, golden: Golden) -> None:
    """An unplayable game is refused with the reason."""
    with golden.raises(GameTreeError):
        ask()


def test_game_with_mutable_positions_is_refused(golden: Golden) -> None:
    """The positions of the tested game are lists; the refusal leaves the start position unchanged."""

    class Spoilt(Nim):
        def result(self, state: Any, action: Any) -> Any:
            state[:] = super().result(state, action)
            return state

    game = Spoilt(2, 1)
    game.initial = start = list(game.initial)  # type: ignore[assignment]
    with golden.raises(GameTreeError):
        game.play()
    assert start == ["max", (2, 1)]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Return a function that runs the command with lines of input and returns its output."""

    def run(lines: str, *arguments: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert main(["play", *arguments]) == 0
        return capsys.readouterr().out

    return run


TYPED = {
    "a whole game": ("1\n1\nundo\n2\n\nmoves\n4\nundo\n3\n", "tictactoe --depth 2 --seconds 60"),
    "a game in Spanish": ("1: −1\n1: −1\n2 1\n", "nim --first it --lang es --seconds 60"),
    "words in Spanish": ("deshacer\n1 2\ndeshacer\nayuda\nUNDO\nsalir\n", "nim --lang es --seconds 60"),
    "words in Portuguese": ("?\najuda\nmoves\nsair\n", "connect-small --lang pt --depth 1"),
    "dice": ("roll\nroll\nhelp\nquit\n", "pig --seed 1 --depth 1 --nodes 300 --seconds 60"),
    "dice in Spanish": ("tirar\ntirar\nsalir\n", "pig --seed 1 --depth 1 --nodes 300 --seconds 60 --lang es"),
}


@pytest.mark.parametrize("name", TYPED)
def test_terminal_match_shows_boards_refusals_reasons_and_help(
    name: str, typed: Callable[..., str], golden: Golden
) -> None:
    """The match includes undo and the end of the game; the help explains the notation of moves.

    Commands are accepted in English and in the user's language.
    """
    lines, arguments = TYPED[name]
    golden(typed(lines, *arguments.split()))


@pytest.mark.parametrize("lang", ["en", "es", "pt"])
def test_each_terminal_command_has_its_own_lower_case_word(lang: str) -> None:
    words = list(command_words(lang).values())
    assert len(set(words)) == len(words) and all(word == word.casefold() and word.isalpha() for word in words)


def test_moves_are_read_by_their_numbers_and_listed_in_order(golden: Golden) -> None:
    """In Nim, the inputs "1 2" and "1 -2" mean the move "1: −2" if only one move has these numbers; in lists of moves,
    2 comes before 10.
    """
    match = Match(Nim(12, 1))
    assert [match.read(text) for text in ("1 2", "1 -2", "1,2", "1: −2", "(1, 2)")] == [(1, 2)] * 5
    for wrong in ("2", "-2", "2 2", "1 2 3", "", "1 +-x"):
        with golden.raises(GameTreeError):
            match.read(wrong)
    assert match.texts() == [*(f"1: −{count}" for count in range(1, 13)), "2: −1"]
    assert Match(Grundy(8)).read("5 3") == (5, 3)
    with golden.raises(GameTreeError):
        Match(Connect()).read("8")
    assert Connect().play()._state["moves"] == list("1234567") and Connect().actions(Connect().initial)[0] == 4


def test_interrupt_and_quit_end_the_game_and_list_shows_every_game(
    typed: Callable[..., str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-D, Ctrl-C and quit end the game without an error; a wrong name of a game is refused."""
    assert typed("quit\n", "connect-small").endswith("Goodbye.\n")
    assert [line.split()[0] for line in typed("", "--list").splitlines()] == list(GAMES)

    class Interrupted(io.StringIO):
        def readline(self, *_: object) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Interrupted())
    assert main(["play", "tictactoe", "--lang", "pt"]) == 130
    assert capsys.readouterr().out.endswith("\nAté logo.\n")
    for wrong in (["ches"], ["tictactoe", "--against", "x"], ["tictactoe", "--depth", "0"], ["nim", "--first", "x"]):
        assert main(["play", *wrong]) == 2
    assert "unknown game 'ches'" in capsys.readouterr().err


def test_machine_finds_a_move_in_every_listed_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every game, the machine also knows which player it is."""
    for name, (_, made) in GAMES.items():
        match = Match(made(), depth=1, first="it", seed=0)
        match.go_on()
        assert match.turns and match.turns[0].by in ("it", "dice") and match.me in match.players.in_turn, name


def test_tree_beside_the_board_shows_moves_values_and_best_line() -> None:
    """Each move is a leaf with its value, the best move has its principal variation, and at most nine moves are
    drawn.
    """
    game = Connect(4, 4, 3)
    choice = machine_named("alphabeta", depth=4)(game, game.initial)
    drawing = choice_drawing(choice, game)
    assert drawing is not None
    tree = drawing.tree
    assert [tree.action(child) for child in tree.children(0)] == [move.action for move in choice.moves]
    assert [node for node in tree if drawing.node_role(node) == "best"] == list(tree.path(tree.leaves[0]))
    assert tree.value(tree.leaves[0]) == choice.best.value and tree.height == 3
    wide = choice_drawing(machine_named("alphabeta", depth=1)(Nim(9, 9), Nim(9, 9).initial), Nim(9, 9))
    assert wide is not None and len(wide.tree.children(0)) == 9
    own = Match(Nim(2, 1), lambda game, state: game.actions(state)[0], first="it").answer().choice
    assert choice_drawing(own, Nim(2, 1)) is None


def test_board_cell_shows_its_move_only_if_one_cell_names_it() -> None:
    """An empty cell of tic-tac-toe shows the number of its move; a move into a column, to which many cells belong, is
    not shown.
    """
    match = Match(TicTacToe(), depth=1)
    match.play(match.read("5"))
    match.answer()
    names = {(cell[0], cell[1]): cell[9] for cell in payload(match)["board"]["cells"]}
    taken = {place for place, name in names.items() if not name}
    assert len(names) == 9 and len(taken) == 2 and (1, 1) in taken
    assert all(name == str(3 * row + column + 1) for (row, column), name in names.items() if name)
    assert not any(cell[9] for cell in payload(Match(Connect(3, 3, 3)))["board"]["cells"])


def test_widget_sends_plain_data(golden: Golden) -> None:
    """All data are plain JSON, refusals are sentences, and a still picture is shown if there is no kernel."""
    play = Nim(2, 1).play(first="it", lang="es")
    json.dumps(play._state)
    assert play.match.turns[0].by == "it" and play.reason[0].startswith("Juego «1: −1» porque")
    assert play._state["moves"] == ["1: −1", "2: −1"] and play._state["title"] == "Nim · Alfa-beta"
    for asked in (
        {"verb": "move", "move": "9"},
        {"verb": "cell", "row": 0, "column": 0},
        {"verb": "fly"},
        {"verb": "level", "level": -1},
        {"verb": "talk", "lang": "xx"},
        "nonsense",
    ):
        golden(reply(play, asked)["refused"])
    assert reply(play, {"verb": "move", "move": "1: -1", "number": 3}) == {"number": 3, "asked_by": None, "answer": {}}
    assert play.match.kind == "leaf" and "has perdido" not in play._state["turn"]
    golden(play._state["turn"])
    still = play.fallback()
    assert {"image/png", "text/html", "text/plain"} <= set(still)
    assert "he ganado yo" in still["text/plain"] and "PlayGame(Nim" in repr(play)
