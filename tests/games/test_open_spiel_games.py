"""OpenSpiel: its games as games of the kit, comparisons with its rules and searches, and the games of deck 004."""

from __future__ import annotations

import pickle
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from importlib.metadata import version
from typing import Any

import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st
from open_spiel.python.algorithms import expected_game_score, exploitability, minimax
from open_spiel.python.policy import TabularPolicy

import gametree as gt
from gametree import Tree, check_game
from gametree.errors import ChoiceError, GameError, InputError, MissingPackageError
from gametree.games import Connect, Kalah, TicTacToe, from_open_spiel, playable, tree_size
from gametree.lectures.game_facts import ListedGame, board_games
from gametree.phrases import LANGUAGES
from goldens import Golden
from oracle import Plain
from trees import numbers, plain_games, written


def test_open_spiel_tictactoe_has_the_published_size() -> None:
    """The published counts are 549 946 nodes, 255 168 games and 5 478 positions."""
    size = tree_size(from_open_spiel("tic_tac_toe", same="text"))
    assert (size.nodes, size.leaves, size.positions, size.exact) == (549946, 255168, 5478, True)


@pytest.mark.parametrize(
    "text", ["connect_four(rows=3,columns=4,x_in_row=3)", "nim(pile_sizes=1;2;2)", "clobber(rows=2,columns=3)"]
)
@pytest.mark.parametrize("same", ["moves", "text"])
def test_alphabeta_agrees_with_alphabeta_of_open_spiel(text: str, same: str) -> None:
    """Values agree with and without a transposition table."""
    theirs, _ = minimax.alpha_beta_search(pyspiel.load_game(text))
    result = gt.alphabeta(from_open_spiel(text, same=same), table=same == "text")
    assert result.value == theirs and isinstance(result.value, int)


def test_game_is_given_by_name_parameters_or_loaded_object(golden: Golden) -> None:
    """The name and the parameters can be one text."""
    loaded = pyspiel.load_game("nim", {"pile_sizes": "1;2"})
    games = [from_open_spiel("nim(pile_sizes=1;2)"), from_open_spiel("nim", pile_sizes="1;2"), from_open_spiel(loaded)]
    assert {game.name for game in games} == {"nim(pile_sizes=1;2)"}
    assert len({str(gt.Tree.from_game(game)) for game in games}) == 1
    assert games[0].draw(games[0].initial) == "(0): 1 2"
    golden(*[games[0].move_text(games[0].initial, action) for action in games[0].actions(games[0].initial)])


def test_chance_probabilities_are_fractions() -> None:
    """The first roll of backgammon is not a double (each roll has 1/30), but later rolls can be."""
    game = from_open_spiel("backgammon")
    first = game.outcomes(game.initial)
    assert (game.player(game.initial), {share for _, share in first}) == ("chance", {Fraction(1, 30)})
    state = game.result(game.initial, first[0][0])
    while game.player(state) != "chance":
        state = game.result(state, game.actions(state)[0])
    shares = [share for _, share in game.outcomes(state)]
    assert set(shares) <= {Fraction(1, 36), Fraction(1, 18)} and sum(shares) == 1


@pytest.mark.parametrize("text", ["pig(diceoutcomes=3,horizon=5,winscore=4)", "catch(rows=3,columns=2)"])
def test_expectiminimax_agrees_with_open_spiel(text: str) -> None:
    """In a game for one player, that player is MAX."""
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


def test_several_players_have_tuples() -> None:
    """Each entry of a tuple is exact; a game from an OpenSpiel game file is also accepted."""
    game = from_open_spiel(pyspiel.load_efg_game(EFG))
    tree = gt.Tree.from_game(game)
    assert str(tree) == "p1[a->[c->(1 2 6) d->(4.5 3 2)] b->p3[e->(6 0.1 2) f->(7 4 -1)]]"
    assert (gt.maxn(game).value, game.total) == ((6, Fraction(1, 10), 2), None)


def test_total_payoff_agrees_with_open_spiel() -> None:
    """If OpenSpiel states a total, the terminal utilities add up to it."""
    game, dice = from_open_spiel("quoridor", players=3, board_size=3, wall_count=0), random.Random(1)
    state = game.initial
    while not game.is_terminal(state):
        state = game.result(state, dice.choice(game.actions(state)))
    utility: Any = game.utility(state)
    assert sorted(utility) == [Fraction(-1, 2), Fraction(-1, 2), 1]
    assert game.total == sum(utility) == 0


@pytest.mark.parametrize("text", ["nim(pile_sizes=1;2)", "tic_tac_toe", "pig(horizon=4,winscore=3)", "2048"])
def test_open_spiel_games_keep_the_laws(text: str) -> None:
    report = check_game(from_open_spiel(text), most=60, games=1)
    assert report.ok, report


def test_incomplete_text_of_pig_is_reported_as_endless() -> None:
    """OpenSpiel's text of a Pig position lacks the number of turns, so different positions have equal texts and look
    like a cycle.
    """
    assert "is repeated" in str(check_game(from_open_spiel("pig(horizon=4,winscore=3)", same="text"), most=60, games=1))


def test_every_listed_game_can_be_played() -> None:
    """The test checks turns, distinct texts of moves and exact probabilities."""
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


def test_positions_are_the_same_by_moves_or_by_text() -> None:
    """Equal sequences of moves give equal positions, and so do equal texts that result from different moves."""
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
def test_unsupported_and_unknown_games_are_refused(make: Any, error: type[Exception], golden: Golden) -> None:
    with golden.raises(error):
        make()


def test_non_fraction_probabilities_are_refused(golden: Golden) -> None:
    """Probabilities that are not simple fractions are refused instead of rounded."""

    class Odd:
        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(0, 2**-0.5), (1, 1 - 2**-0.5)]

    game = from_open_spiel("pig")
    position = type(game.initial)(Odd(), ())
    with golden.raises(GameError):
        game.outcomes(position)


def test_missing_open_spiel_error_has_the_install_command(monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    for call in (playable, lambda: from_open_spiel("hex")):
        with golden.raises(MissingPackageError):
            call()


def test_unknown_game_suggests_the_nearest_name() -> None:
    """The suggestions depend on the installed packages."""
    with pytest.raises(ChoiceError, match="did you mean 'tic_tac_toe'"):
        from_open_spiel("tic_tac_to")


# ---- the same games by both rule sets ------------------------------------------------------------


def compare_random_game(game: Any, theirs: Any, number: Any, dice: random.Random) -> None:
    """Play a random game in both programs, and compare moves, turns, end and utility."""
    state, other = game.initial, theirs.new_initial_state()
    while not other.is_terminal():
        assert not game.is_terminal(state)
        assert (game.player(state) == "max") == (other.current_player() == 0)
        actions = {number(state, action): action for action in game.actions(state)}
        assert sorted(actions) == sorted(other.legal_actions())
        chosen = dice.choice(sorted(actions))
        state = game.result(state, actions[chosen])
        other.apply_action(chosen)
    assert game.is_terminal(state)
    assert (game.utility(state) > 0) - (game.utility(state) < 0) == other.returns()[0]


@pytest.mark.parametrize(("columns", "rows", "k"), [(7, 6, 4), (4, 4, 3), (5, 4, 4), (3, 6, 4)])
def test_connect_four_has_the_same_moves_as_open_spiel(columns: int, rows: int, k: int) -> None:
    """Both programs have the same moves on boards of several sizes."""
    theirs = pyspiel.load_game(f"connect_four(rows={rows},columns={columns},x_in_row={k})")
    dice = random.Random(2)
    for _ in range(25):
        compare_random_game(Connect(columns, rows, k), theirs, lambda _, action: action - 1, dice)


def test_kalah_has_the_same_moves_as_mancala_of_open_spiel() -> None:
    """The game has six pits and four seeds; turns, captures and the end of the game also agree."""
    theirs = pyspiel.load_game("mancala")
    dice = random.Random(3)
    for _ in range(40):
        game = Kalah(6, 4)
        compare_random_game(game, theirs, lambda state, action: action + (0 if state[0] == "max" else 7), dice)


@pytest.mark.parametrize(("columns", "rows", "k"), [(4, 3, 3), (3, 3, 3), (4, 2, 4)])
def test_connect_four_has_the_same_value_as_in_open_spiel(columns: int, rows: int, k: int) -> None:
    """The test uses small boards."""
    theirs = pyspiel.load_game(f"connect_four(rows={rows},columns={columns},x_in_row={k})")
    value, _ = minimax.alpha_beta_search(theirs)
    assert gt.alphabeta(Connect(columns, rows, k), table=True, symmetry=True).value == value


def test_tictactoe_has_the_same_value_as_in_open_spiel() -> None:
    """The compared positions are random; the best move is the first of the equally good moves."""
    theirs, game, dice = pyspiel.load_game("tic_tac_toe"), TicTacToe(), random.Random(4)
    for _ in range(30):
        state, other = game.initial, theirs.new_initial_state()
        for _ in range(dice.randint(2, 6)):
            if not game.is_terminal(state):
                square = dice.choice(game.actions(state))
                state = game.result(state, square)
                other.apply_action(square - 1)
        if not game.is_terminal(state):
            value, move = minimax.alpha_beta_search(theirs, state=other, maximizing_player_id=0)
            result = gt.alphabeta(game, state=state)
            assert (result.value, result.best_action) == (value, move + 1)


# ---- searches of OpenSpiel on the same trees, as Gambit's .efg text ------------------------------


def efg(tree: Tree, players: int) -> str:
    """Return a tree as an extensive game of perfect information, without outcomes of probability 0."""
    lines = [f'EFG 2 R "a game" {{ {" ".join(f"{chr(34)}{n + 1}{chr(34)}" for n in range(players))} }}']
    places: Counter[str] = Counter()
    """number of nodes per player so far; it is used to number the information sets, which contain one node each"""
    pending = [0]
    while pending:
        node = pending.pop()
        kind = tree.kind(node)
        places[kind] += 1
        below = [child for child in tree.children(node) if tree.probability(child) != 0]
        if kind == "leaf":
            value = tree.value(node)
            payoffs = value if isinstance(value, tuple) else (value, -value)  # type: ignore[operator]
            lines.append(f't "" {places[kind]} "" {{ {" ".join(str(float(payoff)) for payoff in payoffs)} }}')
        elif kind == "chance":
            shares = " ".join(f'"{n}" {float(tree.probability(child) or 0):.17g}' for n, child in enumerate(below))
            lines.append(f'c "" {places[kind]} "" {{ {shares} }} 0')
        else:
            player = {"max": 1, "min": 2}.get(kind) or int(kind[1:])
            moves = " ".join(f'"{n}"' for n in range(len(below)))
            lines.append(f'p "" {player} {places[kind]} "" {{ {moves} }} 0')
        pending.extend(reversed(below))
    return "\n".join(lines) + "\n"


def inner(lists: Plain) -> bool:
    """Return whether the tree has a move."""
    return isinstance(lists, list)


@given(plain_games(leaves=numbers, chance=True).filter(inner))
def test_searches_agree_with_expectiminimax_of_open_spiel(game: Plain) -> None:
    """All searches of the kit are run on games with MAX, MIN and chance nodes."""
    tree = Tree.parse(written(game))
    theirs, _ = minimax.expectiminimax(
        pyspiel.load_efg_game(efg(tree, 2)).new_initial_state(),
        depth=tree.height + 1,
        value_function=None,
        maximizing_player_id=0,
    )
    for result in (gt.expectiminimax(tree), gt.star1(tree, (-9, 10)), gt.star2(tree, (-9, 10))):
        assert float(result.value) == pytest.approx(theirs, abs=1e-9)  # type: ignore[arg-type]


@given(plain_games(leaves=st.integers(-9, 9)).filter(inner))
def test_searches_agree_with_minimax_of_open_spiel(game: Plain) -> None:
    """Without chance nodes the values are equal to the last digit, and the first best move is the same."""
    tree = Tree.parse(written(game))
    state = pyspiel.load_efg_game(efg(tree, 2)).new_initial_state()
    value, action = minimax.expectiminimax(state, tree.height + 1, None, 0)
    move = tree.move(tree.children(0)[int(state.action_to_string(state.current_player(), action))])
    for algorithm in ("minimax", "alphabeta", "negamax"):
        result = gt.ALGORITHMS[algorithm](tree)
        assert (result.value, result.best_move) == (value, move)
    assert {gt.ALGORITHMS[name](tree).value for name in ("pvs", "sss", "mtdf")} == {value}


@given(plain_games(("p1", "p2", "p3"), st.tuples(*[st.integers(0, 4)] * 3), max_leaves=10).filter(inner))
def test_maxn_strategy_is_an_equilibrium(game: Plain) -> None:
    """In OpenSpiel, no player gains by a best response to the plans that max^n finds for the others."""
    tree = Tree.parse(written(game))
    last = gt.maxn(tree).frames()[-1]
    spiel = pyspiel.load_efg_game(efg(tree, 3))
    plans = TabularPolicy(spiel)
    plans.action_probability_array[:] = 0
    for node, state in positions(tree, spiel.new_initial_state()):
        entry = state.current_player()
        worth = [last.value(child)[entry] for child in tree.children(node)]  # type: ignore[index]
        plans.policy_for_key(state.information_state_string())[action_to(state, worth.index(max(worth)))] = 1
    assert exploitability.nash_conv(spiel, plans, use_cpp_br=False) == pytest.approx(0, abs=1e-9)
    assert tuple(expected_game_score.policy_value(spiel.new_initial_state(), [plans] * 3)) == last.value(0)


def action_to(state: Any, child: int) -> int:
    """Return OpenSpiel's number of the action that leads to the child with the given index."""
    named = {state.action_to_string(state.current_player(), action): action for action in state.legal_actions()}
    return int(named[str(child)])


def positions(tree: Tree, state: Any) -> Iterator[tuple[int, Any]]:
    """Yield the inner nodes of a tree, each with its OpenSpiel state."""
    pending = [(0, state)]
    while pending:
        node, here = pending.pop()
        if here.is_terminal():
            continue
        yield node, here
        for action in here.legal_actions():
            child = tree.children(node)[int(here.action_to_string(here.current_player(), action))]
            pending.append((child, here.child(action)))


# ---- board games of the exercise in deck 004 -----------------------------------------------------

GAMES = board_games()
PLAYED = [game for game in GAMES if game.play]


def numbers_in(text: str) -> tuple[int, ...]:
    """Return the numbers in the text of a version."""
    return tuple(map(int, re.findall(r"\d+", text)))


def missing(game: ListedGame) -> bool:
    """Return whether the installed OpenSpiel is too old to have the game."""
    return numbers_in(version("open-spiel")) < numbers_in(game.since or "0")


def test_deck_lists_117_games_with_their_numbers() -> None:
    """The games are numbered from 1 to 116, with 91 twice; three games have two numbers."""
    assert [game.number for game in GAMES] == sorted([*range(1, 117), 91])
    twice = {name for name, count in Counter(game.name() for game in GAMES).items() if count > 1}
    assert twice == {"Halma", "Lines of Action", "Fanorona"}
    assert len(PLAYED) == 24


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: f"{game.number}-{game.name()}")
def test_listed_games_can_be_played(game: ListedGame) -> None:
    """The test checks moves, and also chance if the table says that the game has it."""
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


def test_unplayable_games_have_no_open_spiel_name() -> None:
    """The table marks games as unplayable if OpenSpiel does not know them."""
    known = {re.sub("[^a-z0-9]", "", name) for name in pyspiel.registered_names()}
    names = {re.sub("[^a-z0-9]", "", name.lower()) for game in GAMES if not game.play for name in game.names.values()}
    assert names & known == set()
    assert {"hex", "havannah", "quoridor", "chess"} <= known


def test_unplayable_game_is_refused() -> None:
    """The game has no line of Python, and loading it raises an error."""
    abalone = next(game for game in GAMES if game.name() == "Abalone")
    assert (abalone.engine, abalone.code) == (None, "")
    refusal = re.escape("no engine here knows the rules of Abalone (8); choose another game")
    with pytest.raises(InputError, match=refusal):
        abalone.load()


def test_names_and_notes_are_translated() -> None:
    """Every note about a game differs between languages."""
    assert all(game.name(lang) for game in GAMES for lang in LANGUAGES)
    notes = [game.differs for game in GAMES if game.differs]
    assert len(notes) == 6 and all(len(set(note.values())) == 3 for note in notes)
    assert [GAMES[6].name(lang) for lang in LANGUAGES] == ["Othello", "Othello", "Otelo"]
