"""Monte Carlo search for several players, whose results are tuples; and the JSON of every Monte Carlo trace."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.errors import TraceError
from gametree.explain.pseudocode import lit_in_playouts
from gametree.games import Nim, Pig, TicTacToe
from gametree.search.playout_result import frames_of_all_sizes
from gametree.search.playout_trace import MonteCarloTrace, Phase
from goldens import Golden
from oracle import Plain, maxn
from test_montecarlo import choices_by_uct, replayed
from trees import opposed, plain_games, written

THREE = ["p1", ["p2", (1, 2, 6), ["p3", (4, 3, 3), (0, 9, 1)]], ["p3", ["p2", (2, 2, 2), (7, 4, 1)], (5, 1, 1)]]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_uct_comes_to_the_tuple_of_maxn(seed: int) -> None:
    """With many playouts the line that was tried most is that of max^n, and ends in its tuple."""
    result = gt.mcts(written(THREE), playouts=2000, c=6, seed=seed)
    assert result.line == gt.maxn(written(THREE)).line
    node = 0
    for move in result.line:
        node = next(child for child in result.tree.children(node) if result.tree.move(child) == move)
    assert result.mean(node) == maxn(THREE)


@given(plain_games(leaves=st.integers(-9, 9), max_leaves=12), st.integers(0, 99))
@settings(max_examples=60)
def test_opposite_utilities_make_the_search_of_two_players(game: Plain, seed: int) -> None:
    """With the tuples (v, −v) every playout is that of MAX and MIN with the same seed: zero-sum is a special case."""
    if not isinstance(game, list):
        return
    pair, plain = (gt.mcts(written(one), playouts=40, c=4, seed=seed) for one in (opposed(game), game))
    assert (pair.line, dict(pair.visits)) == (plain.line, dict(plain.visits))
    assert [event[:3] for event in pair.trace.raw] == [event[:3] for event in plain.trace.raw]
    assert [event[3] for event in pair.trace.raw] == [v if v is None else (v, -v) for *_, v, _ in plain.trace.raw]  # type: ignore[operator]


@given(plain_games(("p1", "p2", "p3"), st.tuples(*[st.integers(0, 4)] * 3), max_leaves=12, chance=True))
@settings(max_examples=60)
def test_every_player_chooses_by_its_own_entry(game: Plain) -> None:
    """N and W added up here by hand: each selection has the best UCT in the entry of the player who moves."""
    if not isinstance(game, list) or game[0] == "chance":
        return
    result = gt.mcts(written(game), playouts=40, c=3, seed=1)
    tree, (visits, totals) = result.tree, replayed(result.trace, len(result.trace))
    choices_by_uct(result)
    for node in tree:
        if visits[node]:
            assert result.mean(node) == tuple(total / visits[node] for total in totals[node])
    assert all(lines for lines in lit_in_playouts(result.trace))
    for frame in frames_of_all_sizes(result.trace):
        for lang in ("en", "es", "pt"):
            said = frame.caption(lang)
            assert said.endswith(".") and "%(" not in said and "MAX" not in said


def test_a_game_of_three() -> None:
    """In Nim for three, who takes the last match is the one that max^n names; pure playouts are averaged by entry."""
    game = Nim(2, 1, players=3)
    assert gt.mcts(game, playouts=400, seed=1).best_move == gt.maxn(game).line[0]
    pure = gt.monte_carlo(game, playouts_per_move=200, seed=1)
    assert all(sum(mean) == 1 for mean in pure.values.values())  # type: ignore[arg-type]


# ---- JSON ---------------------------------------------------------------------------------------

SEARCHES: dict[str, Callable[[], gt.search.playout_result.MonteCarloResult]] = {
    "a tree": lambda: gt.mcts("[[3 12 8] [2 4 6] [14 5 2]]", playouts=40, c=10),
    "chance": lambda: gt.mcts("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]", playouts=60, c=3, seed=2),
    "pure": lambda: gt.monte_carlo("[x: [3 1/3] [2 4]]", playouts_per_move=5),
    "tic-tac-toe": lambda: gt.mcts(TicTacToe(), playouts=50),
    "dice": lambda: gt.mcts(Pig(), playouts=50),
    "three players": lambda: gt.mcts(written(THREE), playouts=50),
}


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_a_trace_comes_back_from_json(search: Callable[[], Any]) -> None:
    """What `to_json` writes is read back as the same trace, and all frames of it say the same."""
    trace = search().trace
    read = MonteCarloTrace.from_json(trace.to_json())
    assert read == trace and read.to_json() == trace.to_json()
    result = gt.search.playout_result.MonteCarloResult(read)
    assert [f.caption("es") for f in result.frames("playout")] == [f.caption("es") for f in search().frames("playout")]


def test_no_other_trace_is_read(golden: Golden) -> None:
    """The trace of another search is refused by the format that it names; so is this one there."""
    playouts, other = SEARCHES["a tree"]().trace, gt.minimax("[3 5]").trace
    with golden.raises(TraceError):
        MonteCarloTrace.from_json(other.to_json())
    with golden.raises(TraceError):
        gt.Trace.from_json(playouts.to_json())


GOOD = json.loads(gt.mcts("[[3 12] [2 4]]", playouts=8, c=2, seed=1).trace.to_json())
JUNK: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.text(max_size=3) | st.just("nan") | st.floats(),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=2), below, max_size=2),
    max_leaves=4,
)


@given(st.data())
def test_damage_is_refused(data: st.DataObject) -> None:
    """A part that is changed or missing, anywhere, is a `TraceError`, or makes a trace that is whole again."""
    damaged = json.loads(json.dumps(GOOD))
    name = data.draw(st.sampled_from(sorted(GOOD)))
    if name != "events" or data.draw(st.booleans()):
        damaged[name] = data.draw(JUNK)
    else:
        event = data.draw(st.sampled_from(damaged["events"]))
        event[data.draw(st.integers(0, 4))] = data.draw(JUNK)
    try:
        trace = MonteCarloTrace.from_json(json.dumps(damaged))
    except TraceError:
        return
    assert MonteCarloTrace.from_json(trace.to_json()) == trace
    assert sum(1 for kind, *_ in trace.raw if kind is Phase.SIMULATE) == trace.playouts


@pytest.mark.parametrize("place", range(len(GOOD["events"])))
def test_no_event_can_be_left_out(place: int, golden: Golden) -> None:
    """Without any one of its events the tree did not grow so."""
    events = GOOD["events"][:place] + GOOD["events"][place + 1 :]
    with golden.raises(TraceError):
        MonteCarloTrace.from_json(json.dumps({**GOOD, "events": events}))
