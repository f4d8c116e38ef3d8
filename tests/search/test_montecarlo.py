"""Monte Carlo tree search and pure Monte Carlo search: moves, counts, frames, captions and saved traces."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree import Status
from gametree.drawing.drawing import Drawing, draw
from gametree.drawing.shapes import Role
from gametree.errors import AlgorithmError, ChoiceError, GameError, InputError, TraceError
from gametree.explain.pseudocode import lit_in_playouts, playout_listing
from gametree.games import Nim, Pig, TicTacToe
from gametree.phrases import LANGUAGES
from gametree.search.playout_result import STEP_SIZES, MonteCarloResult, frames_of_all_sizes
from gametree.search.playout_trace import MonteCarloTrace, Phase
from gametree.trace.frames import FrameIndexError
from gametree.widgets.other_player_payloads import payload
from gametree.widgets.player_patches import Change, changes, look
from goldens import Golden
from oracle import Plain, expectiminimax, maxn, minimax
from trees import opposed, plain_games, written

TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"
GAME = TicTacToe()
THREAT = GAME.state("X . . / . O . / . . X")
"""position in which O must play the middle of a side, because after a corner X gets two threats"""
SMALL = gt.mcts(TWO_PLY, playouts=16, c=10, seed=1)
WITH_CHANCE = gt.mcts("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]", playouts=60, c=3, seed=2)
PURE = gt.monte_carlo(TWO_PLY, playouts_per_move=4, seed=3)
TAC = gt.mcts(GAME, state=THREAT, playouts=200, seed=5)
EACH = pytest.mark.parametrize("result", [SMALL, WITH_CHANCE, PURE, TAC], ids=["small", "chance", "pure", "tac"])


# ---- results -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_uct_converges_to_the_minimax_value(seed: int) -> None:
    """If there are many playouts, most of them follow the best line, and the mean of the best move is near the true
    value.
    """
    result = gt.mcts(TWO_PLY, playouts=6000, c=10, seed=seed)
    value = minimax([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert result.best_move == "a1" and result.visits["a1"] > 4000
    assert abs(result.value - value) < 0.5
    assert result.line == ("a1", "b1")


@pytest.mark.parametrize("heaps", [(1, 2), (2, 2), (3, 1), (1, 2, 3)])
def test_estimate_of_nim_has_the_right_sign(heaps: tuple[int, ...]) -> None:
    """The sign is that of the minimax value."""
    true = gt.alphabeta(Nim(*heaps)).value
    result = gt.mcts(Nim(*heaps), playouts=1500, seed=4)
    assert (result.value > 0) == (true > 0)


def test_mcts_takes_and_stops_wins_in_tic_tac_toe() -> None:
    """MCTS prevents the same fork as minimax, and takes or blocks immediate wins."""
    saving = gt.minimax(GAME, state=THREAT, trace=True).best_moves
    assert saving == ("2", "4", "6", "8")
    assert gt.mcts(GAME, state=THREAT, playouts=800, seed=1).best_move in saving
    assert gt.mcts(GAME, state=GAME.state("X X . / O O . / . . ."), playouts=100, seed=1).best_move == "3"
    assert gt.mcts(GAME, state=GAME.state("X X . / O . . / . . ."), playouts=300, seed=1).best_move == "3"


def test_pure_monte_carlo_assumes_a_random_opponent() -> None:
    """The means of pure Monte Carlo search converge to those of random play, so in the test it prefers another move
    than minimax.
    """
    result = gt.monte_carlo(TWO_PLY, playouts_per_move=3000, seed=1)
    means = {"a1": Fraction(23, 3), "a2": Fraction(4), "a3": Fraction(7)}
    assert result.values.keys() == means.keys()
    assert all(abs(result.values[move] - mean) < 0.3 for move, mean in means.items())
    trap = gt.monte_carlo("[[3 3 3] [0 9 9]]", playouts_per_move=200, seed=1)
    assert (trap.best_move, gt.minimax("[[3 3 3] [0 9 9]]").best_move) == ("a2", "a1")


def test_mean_of_a_lottery_converges_to_its_expectation() -> None:
    """The test compares the mean of the move that leads to the lottery."""
    result = gt.mcts("[{0.9: 2, 0.1: 3} {0.9: 1, 0.1: 4}]", playouts=4000, c=5, seed=1)
    assert abs(result.values["a1"] - expectiminimax(["chance", (Fraction(9, 10), 2), (Fraction(1, 10), 3)])) < 0.1
    assert abs(result.values["a2"] - expectiminimax(["chance", (Fraction(9, 10), 1), (Fraction(1, 10), 4)])) < 0.2
    assert result.best_move == "a1"


def test_dice_game_grows_a_tree_with_chance_nodes() -> None:
    """The probabilities are those of the game, and their sum is 1."""
    tree = gt.mcts(Pig(10), playouts=60, seed=1).tree
    chance = [node for node in tree if tree.kind(node) == "chance"]
    assert chance and all(sum(tree.probability(child) or 0 for child in tree.children(node)) == 1 for node in chance)
    assert gt.expectiminimax(tree).value is not None


@pytest.mark.parametrize("algorithm", ["mcts", "monte_carlo"])
def test_min_root_takes_the_move_with_the_least_mean(algorithm: str) -> None:
    search = {"mcts": gt.mcts, "monte_carlo": gt.monte_carlo}[algorithm]
    assert search("min[9 2 5]", seed=1).best_move == "a2"


def test_same_seed_gives_the_same_search() -> None:
    """Other seeds give other searches. The random numbers are the same under every version of Python."""
    again = gt.mcts(GAME, state=THREAT, playouts=200, seed=5)
    assert again.trace == TAC.trace
    assert gt.mcts(GAME, state=THREAT, playouts=200, seed=6).trace.raw != TAC.trace.raw
    assert dict(TAC.visits) == PINNED


PINNED = {"2": 60, "3": 25, "4": 42, "6": 29, "7": 30, "8": 14}


# ---- events -------------------------------------------------------------------------------------


def plus(total: Any, value: Any) -> Any:
    """Add a result to a sum, entry by entry if it is a tuple; 0 is the empty sum."""
    if not isinstance(value, tuple):
        return total + Fraction(value)
    return tuple(map(Fraction.__add__, total or (Fraction(0),) * len(value), map(Fraction, value)))


def replayed(trace: MonteCarloTrace, position: int) -> tuple[list[int], list[Any]]:
    """Return N and W of each node, computed independently from the events."""
    visits, totals = [0] * len(trace.tree), [Fraction(0)] * len(trace.tree)
    for event in list(trace)[:position]:
        if event.kind is Phase.BACK_UP:
            visits[event.node] += 1
            totals[event.node] = plus(totals[event.node], event.value)
    return visits, totals


@EACH
def test_visits_and_sums_of_a_node_add_up(result: MonteCarloResult) -> None:
    """N of a node is the sum of N over its children, plus one for the node's own playout; W is the sum of the results
    below the node.
    """
    tree, trace = result.tree, result.trace
    visits, totals = replayed(trace, len(trace))
    results = [event.value for event in trace if event.kind is Phase.SIMULATE]
    assert len(results) == result.playouts == visits[0]
    assert sum(results) == totals[0] == result.total(0)  # type: ignore[arg-type]
    for node in tree:
        assert (visits[node], totals[node]) == (result.count(node), result.total(node))
        below = tree.children(node)
        started = sum(event.kind is Phase.SIMULATE and event.node == node for event in trace)
        assert visits[node] == started + sum(visits[child] for child in below)
        if not below and visits[node]:
            assert tree.value(node) == totals[node] / visits[node] == result.mean(node)
    assert sum(event.kind is Phase.EXPAND for event in trace) + 1 == sum(map(bool, visits))


def choices_by_uct(result: MonteCarloResult) -> int:
    """Check that every selection follows Q ± c·√(ln N / n), computed from the earlier events, and return the number of
    selections.
    """
    tree, c = result.tree, result.trace.c or 0
    visits, totals, looked = [0] * len(tree), [Fraction(0)] * len(tree), 0
    for event in result.trace:
        kind = tree.kind(event.node)
        if event.kind is Phase.BACK_UP:
            visits[event.node] += 1
            totals[event.node] = plus(totals[event.node], event.value)
        if event.kind is Phase.SELECT and kind != "chance":
            children, sign = tree.children(event.node), -1 if kind == "min" else 1
            own = {n: totals[n][int(kind[1:]) - 1] if kind[0] == "p" else sign * totals[n] for n in children}  # type: ignore[index]
            bonus = {n: c * math.sqrt(math.log(visits[event.node]) / visits[n]) for n in children}
            worth = {n: float(own[n] / visits[n]) + bonus[n] for n in children}
            assert event.child is not None
            assert worth[event.child] == pytest.approx(max(worth.values()), abs=1e-8)
            looked += 1
    return looked


@EACH
def test_every_selection_follows_uct(result: MonteCarloResult) -> None:
    """UCT selects the child with the best value of the formula; pure Monte Carlo search selects one child after the
    other.
    """
    if result is not PURE:
        assert choices_by_uct(result) > 5
        return
    chosen = [event.child for event in result.trace if event.kind is Phase.SELECT]
    assert chosen == list(result.tree.children(0)) * (len(chosen) // len(result.tree.children(0)))


@EACH
@pytest.mark.parametrize("by", STEP_SIZES)
def test_frames_have_exact_counts(result: MonteCarloResult, by: str) -> None:
    """After each event, the frame has the independently computed N, W and Q, and knows which nodes are not yet in the
    tree.
    """
    frames = result.frames(by)
    assert frames[0].events == () and frames[-1].is_last
    for frame in [frames[0], frames[1], frames[len(frames) // 2], frames[-1]]:
        visits, totals = replayed(result.trace, frame.position)
        for node in frame.tree:
            assert (frame.visits(node), frame.total(node)) == (visits[node], totals[node])
            assert frame.mean(node) == (totals[node] / visits[node] if visits[node] else None)
            if visits[node]:
                assert frame.status(node) is Status.DONE
        grown = sum(event.kind is Phase.EXPAND for event in list(result.trace)[: frame.position])
        assert sum(status is not Status.ABSENT for status in frame.after.status) == grown + 1 == frame.counted[1]
    assert [event for frame in frames for event in frame.events] == list(result.trace)


def test_playout_steps_have_one_frame_each(golden: Golden) -> None:
    """With steps by playout, each playout has one frame; with steps by phase, consecutive events of the same kind share
    a frame.
    """
    assert len(SMALL.frames("playout")) == 17
    kinds = [{event.kind for event in frame.events} for frame in SMALL.frames("phase")[1:]]
    assert all(len(kind) == 1 for kind in kinds) and set.union(*kinds) == set(Phase) - {Phase.EVALUATE}
    assert [f.position for f in frames_of_all_sizes(SMALL.trace) if f.by == "playout"] == SMALL.frames("playout").stops
    with golden.raises(FrameIndexError):
        SMALL.frames("playout")[17]
    with golden.raises(ChoiceError):
        SMALL.frames("leaf")


def test_grown_tree_keeps_positions_and_labels() -> None:
    """Each node has the position to which its actions lead; labels of an explicit tree are kept."""
    tree = TAC.tree
    for node in list(tree)[1:]:
        parent = tree.parent(node)
        assert parent is not None
        assert GAME.result(tree.position(parent), tree.action(node)) == tree.position(node)
    assert gt.minimax(tree).best_move in tree.own_moves.values()
    source = gt.Tree.parse("[x: [3 y: 12] [2 4]]")
    assert {gt.mcts(source, seed=1).tree.label(n) for n in range(7)} == {source.label(n) for n in source}


# ---- display ----------------------------------------------------------------------------------------


def test_captions_describe_the_four_phases(golden: Golden) -> None:
    """The captions contain the numbers in the UCT formula."""
    result = gt.mcts("[[3 12] [2 4]]", playouts=6, c=2, seed=1)
    phase = [frame.caption() for frame in result.frames()]
    golden(*phase[:4])
    golden(phase[7].replace("\u00a0", " "))
    event = result.frames("event", "es")
    golden(event[28].caption().replace("\u00a0", " "))
    last = result.frames("playout", "pt")[-1].caption()
    assert last.startswith("O playout 6 segue A → B → B1 e acaba com 3; agora Q = 4,5 em A.")
    assert last.endswith("a melhor jogada é a1, com 4 de 6 playouts e Q = 5,25.")


@EACH
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_frame_has_a_complete_caption(result: MonteCarloResult, lang: str) -> None:
    """No caption has an empty placeholder."""
    for frame in list(frames_of_all_sizes(result.trace))[:120]:
        said = frame.caption(lang)
        assert said.endswith(".") and "%(" not in said and "  " not in said


def test_text_picture_shows_visits_sums_and_means() -> None:
    """An inner node shows "W/N = Q"; a leaf shows "W/N" and, as its note, "= Q". Nodes that are not yet in the tree are
    left out.
    """
    frames = SMALL.frames("playout")
    assert repr(frames[2]).splitlines()[0].strip() == "A △ 9/2 = 4.5"
    assert "D" not in repr(frames[2]).split("Playout")[0]
    assert frames[16].note(0, "bounds") == repr(SMALL).splitlines()[0].split("△ ")[1]
    assert re.search(r"\d+/\d+ = \d", repr(SMALL))


def test_step_table_has_a_row_per_playout() -> None:
    """The table has no α and no β."""
    table = str(PURE.table(lang="es"))
    assert table.splitlines()[0].split() == ["paso", "nodo", "valor", "qué", "ocurre"]
    assert "α" not in table and len(PURE.table(format="dataframe")) == 13


def test_each_event_highlights_lines(golden: Golden) -> None:
    """The last event also highlights the line that returns the move."""
    for result in (SMALL, WITH_CHANCE, PURE):
        lines, lights = playout_listing(result.trace).lines, lit_in_playouts(result.trace)
        assert len(lights) == len(result.trace)
        assert all(numbers and max(numbers) < len(lines) for numbers in lights)
        assert lines[lights[-1][-1]].text.startswith("return the move to the child s with the greatest")
    assert "16" in playout_listing(SMALL.trace).lines[1].text and "10·√" in playout_listing(SMALL.trace).lines[8].text
    assert "least Q(s)" in repr(gt.monte_carlo("min[9 2]").pseudocode())
    golden(SMALL.pseudocode("es").lines[4].text, lang="es")


def test_pictures_leave_out_nodes_not_yet_in_the_tree(tmp_path: Path) -> None:
    """The steps are exported like those of every search."""
    result = gt.mcts("[[3 12] [2 4]]", playouts=4, seed=1)
    paths = result.export(tmp_path, format=["svg", "tikz", "markdown"], by="playout", captions=True)
    assert [path.name for path in paths if path.suffix == ".svg"] == [f"step-{name}.svg" for name in "abcd"]
    first, last = ((tmp_path / f"step-{name}.svg").read_text(encoding="utf-8") for name in "ad")
    assert 'id="n1"' in first and 'id="n2"' not in first.replace("n2 ", "") and 'id="n2"' in last
    assert first.split("viewBox")[1].split(">")[0] == last.split("viewBox")[1].split(">")[0]


def test_page_plays_the_same_frames(tmp_path: Path, golden: Golden) -> None:
    """After the last patch, the marks on the page are those of the last picture."""
    data = payload(SMALL, languages=LANGUAGES)
    assert (list(data["steps"]), data["counted"]) == (list(STEP_SIZES), ("playouts", "nodes_in_tree"))
    assert len(data["patches"]) == len(data["events"]) == len(data["lit"]) == len(SMALL.trace)
    texts: dict[str, str] = {}
    for step in data["patches"]:
        texts.update({id: text[0] for id, _, *text in step if text})
    last = SMALL.frames("event")[-1]
    leaf = SMALL.tree.leaves[0]
    assert texts["i0"] == last.note(0) and texts[f"n{leaf}"] == last.inside(leaf)
    talk = data["talk"]["pt"]
    captions = [talk["sentences"][number] for number in talk["captions"]["playout"]]
    assert captions == [frame.caption("pt") for frame in SMALL.frames("playout")]
    player = SMALL.player(by="playout", lang="es", step=3)
    player.by = "event"
    assert player.step == player.position == SMALL.frames("playout").stops[3]
    with golden.raises(ChoiceError):
        player.by = "leaf"
    page = SMALL.to_html(tmp_path / "mcts.html", lang="es").read_text(encoding="utf-8")
    assert page.count("<svg") == 1 and page == SMALL.to_html(lang="es")


def _changes(before: Drawing, after: Drawing) -> Iterator[Change]:
    """Yield every mark that differs between the pictures of two frames."""
    for node in after.tree:
        old, new = (look(picture, picture.frame, node) for picture in (before, after) if picture.frame)
        yield from changes(after, node, old, new)


def test_board_appears_only_with_its_node() -> None:
    """Pictures and the player show no board before its node exists; explicit trees have no boards."""
    result = gt.mcts(Nim(2, 1), playouts=6, seed=1)
    frames = [frame for frame in frames_of_all_sizes(result.trace) if frame.by == "event"]
    pictures = [draw(frame) for frame in frames]
    states = [{mark.id: mark.role for mark in picture.marks() if mark.id[0] == "q"} for picture in pictures]
    state = states[0]
    assert {id.split("_")[0] for id, role in state.items() if role is not Role.HIDDEN} == {"q0"}
    for before, after, wanted in zip(pictures, pictures[1:], states[1:], strict=False):
        state = state | {id: role for id, role, _ in _changes(before, after) if id[0] == "q"}
        assert state == wanted
    assert set(state.values()) == {Role.CELL}
    assert not SMALL.tree.boards and SMALL.tree.position(0) == 0


# ---- errors --------------------------------------------------------------------------------------


class Endless(gt.Game):
    """A game with an endless cycle."""

    initial = 0

    def player(self, state: int) -> str:
        return "max"

    def actions(self, state: int) -> list[int]:
        return [1]

    def result(self, state: int, action: int) -> int:
        return 0


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: gt.mcts(TWO_PLY, playouts=0), InputError),
        (lambda: gt.mcts(TWO_PLY, c=-1), InputError),
        (lambda: gt.mcts(TWO_PLY, seed="x"), InputError),
        (lambda: gt.mcts(TWO_PLY, state=3), InputError),
        (lambda: gt.mcts("7"), AlgorithmError),
        (lambda: gt.mcts("{0.5: 1, 0.5: 2}"), AlgorithmError),
        (lambda: gt.mcts("p1[(1 2) max[(1 2) (2 1)]]"), AlgorithmError),
        (lambda: gt.mcts("p1[3 4]"), AlgorithmError),
        (lambda: gt.mcts("p1[p3[(1 2)]]"), AlgorithmError),
        (lambda: gt.mcts("max[(1 2) (3 4)]"), AlgorithmError),
        (lambda: gt.mcts("[inf 2]"), AlgorithmError),
        (lambda: gt.mcts(Endless()), GameError),
        (lambda: gt.monte_carlo(TWO_PLY, playouts_per_move=1.5), InputError),
        (lambda: gt.mcts(TicTacToe), gt.GameTreeError),
    ],
)
def test_unsuitable_problem_is_refused(call: object, error: type, golden: Golden) -> None:
    with golden.raises(error):
        call()  # type: ignore[operator]


# ---- several players with tuple results; JSON of every trace ------------------------------------

THREE = ["p1", ["p2", (1, 2, 6), ["p3", (4, 3, 3), (0, 9, 1)]], ["p3", ["p2", (2, 2, 2), (7, 4, 1)], (5, 1, 1)]]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_uct_converges_to_the_maxn_tuple(seed: int) -> None:
    """After many playouts, the line with the most visits is the line of max^n, and ends in its tuple."""
    result = gt.mcts(written(THREE), playouts=2000, c=6, seed=seed)
    assert result.line == gt.maxn(written(THREE)).line
    node = 0
    for move in result.line:
        node = next(child for child in result.tree.children(node) if result.tree.move(child) == move)
    assert result.mean(node) == maxn(THREE)


@given(plain_games(leaves=st.integers(-9, 9), max_leaves=12), st.integers(0, 99))
@settings(max_examples=60)
def test_opposite_utilities_give_the_same_playouts_as_max_and_min(game: Plain, seed: int) -> None:
    """The tuples are (v, −v) and the seed is the same; games of MAX and MIN are a special case of games with tuples."""
    if not isinstance(game, list):
        return
    pair, plain = (gt.mcts(written(one), playouts=40, c=4, seed=seed) for one in (opposed(game), game))
    assert (pair.line, dict(pair.visits)) == (plain.line, dict(plain.visits))
    assert [event[:3] for event in pair.trace.raw] == [event[:3] for event in plain.trace.raw]
    assert [event[3] for event in pair.trace.raw] == [v if v is None else (v, -v) for *_, v, _ in plain.trace.raw]  # type: ignore[operator]


@given(plain_games(("p1", "p2", "p3"), st.tuples(*[st.integers(0, 4)] * 3), max_leaves=12, chance=True))
@settings(max_examples=60)
def test_every_player_selects_by_its_own_payoff(game: Plain) -> None:
    """N and W are computed independently; each selection has the best UCT value in the entry of the player to move."""
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
        for lang in LANGUAGES:
            said = frame.caption(lang)
            assert said.endswith(".") and "%(" not in said and "MAX" not in said


def test_mcts_agrees_with_maxn_in_nim_for_three() -> None:
    """MCTS and max^n agree on the player who takes the last match. Results of pure Monte Carlo search are averaged
    entry by entry.
    """
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
def test_trace_round_trips_through_json(search: Callable[[], Any]) -> None:
    """All frames are equal, too."""
    trace = search().trace
    read = MonteCarloTrace.from_json(trace.to_json())
    assert read == trace and read.to_json() == trace.to_json()
    result = gt.search.playout_result.MonteCarloResult(read)
    assert [f.caption("es") for f in result.frames("playout")] == [f.caption("es") for f in search().frames("playout")]


def test_trace_of_another_search_is_refused(golden: Golden) -> None:
    """The error names the format of the trace. The test reads each of the two formats as the other."""
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
def test_damaged_trace_is_refused_or_still_complete(data: st.DataObject) -> None:
    """If a part of a saved trace is changed or missing, reading it raises a `TraceError` or gives a complete trace."""
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
def test_trace_with_a_missing_event_is_refused(place: int, golden: Golden) -> None:
    """If any one event is missing, the tree could not have grown, so the trace is refused."""
    events = GOOD["events"][:place] + GOOD["events"][place + 1 :]
    with golden.raises(TraceError):
        MonteCarloTrace.from_json(json.dumps({**GOOD, "events": events}))
