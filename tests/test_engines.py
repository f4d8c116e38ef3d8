"""Other people's searches: OpenSpiel reads the same trees, as Gambit's .efg text, and finds the same values."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import Tree
from oracle import Plain
from trees import numbers, plain_games, written

if os.environ.get("CI"):
    import pyspiel  # must be there: the extra `test` brings it
else:
    pyspiel = pytest.importorskip("pyspiel", reason="open-spiel has no wheel for this platform or is not installed")

from open_spiel.python.algorithms import expected_game_score, exploitability, minimax
from open_spiel.python.policy import TabularPolicy


def efg(tree: Tree, players: int) -> str:
    """Write a tree as an extensive game of perfect information; what has probability 0 is left out."""
    lines = [f'EFG 2 R "a game" {{ {" ".join(f"{chr(34)}{n + 1}{chr(34)}" for n in range(players))} }}']
    places: Counter[str] = Counter()
    """how many nodes each player has so far: the number of a node's information set, which is the node alone"""
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
    """Tell whether there is anything to play."""
    return isinstance(lists, list)


@given(plain_games(leaves=numbers, chance=True).filter(inner))
def test_expectiminimax_of_openspiel(game: Plain) -> None:
    """On games with MAX, MIN and chance nodes all searches of the kit find OpenSpiel's value."""
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
def test_minimax_of_openspiel(game: Plain) -> None:
    """On games without chance the value is the same to the last digit, and so is the first best move."""
    tree = Tree.parse(written(game))
    state = pyspiel.load_efg_game(efg(tree, 2)).new_initial_state()
    value, action = minimax.expectiminimax(state, tree.height + 1, None, 0)
    move = tree.move(tree.children(0)[int(state.action_to_string(state.current_player(), action))])
    for algorithm in ("minimax", "alphabeta", "negamax"):
        result = gt.ALGORITHMS[algorithm](tree)
        assert (result.value, result.best_move) == (value, move)
    assert {gt.ALGORITHMS[name](tree).value for name in ("pvs", "sss", "mtdf")} == {value}


@given(plain_games(("p1", "p2", "p3"), st.tuples(*[st.integers(0, 4)] * 3), max_leaves=10).filter(inner))
def test_maxn_is_an_equilibrium(game: Plain) -> None:
    """OpenSpiel's best responses find nothing that a player could gain by leaving the plans of max^n."""
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
    """Return OpenSpiel's number for the move to the child at a place."""
    named = {state.action_to_string(state.current_player(), action): action for action in state.legal_actions()}
    return int(named[str(child)])


def positions(tree: Tree, state: Any) -> Iterator[tuple[int, Any]]:
    """Yield the inner nodes with OpenSpiel's states."""
    pending = [(0, state)]
    while pending:
        node, here = pending.pop()
        if here.is_terminal():
            continue
        yield node, here
        for action in here.legal_actions():
            child = tree.children(node)[int(here.action_to_string(here.current_player(), action))]
            pending.append((child, here.child(action)))
