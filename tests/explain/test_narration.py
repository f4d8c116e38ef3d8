"""The captions: facts from the lectures in three languages, and sentences that are well formed and true."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import reduce
from typing import Any

import pytest

import gametree as gt
from cases import by_id
from gametree import Rules
from gametree.phrases import LANGUAGES
from gametree.trace.frames import STEP_SIZES
from goldens import Golden
from searches import MANY_PLAYERS, needed

GOLDEN_FOLDER = "captions"
TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"
SEARCHED = gt.alphabeta(TWO_PLY)
T1 = gt.alphabeta("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")
LEAVES_27 = gt.alphabeta(
    "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]",
    branching=3,
)


def mentions(text: str, fact: str) -> bool:
    """Return whether a label, number or formula occurs in a text as a separate word."""
    return re.search(rf"(?<![\w.−]){re.escape(fact)}(?![\w.]*\w)", text) is not None


# ---- wording ------------------------------------------------------------------------------------

CHAIN: Any = reduce(lambda below, _: [below], range(40), [7])
CUTS = {
    "deck 000": SEARCHED,
    "deck 001, T1": T1,
    "deck 004, 27 leaves": LEAVES_27,
    "a bound from further up": gt.alphabeta("a:[b:0.03 c:[d:[e:[f:-0.1 g:7] h:0.01] i:5]]"),
    "beyond, right to left, MIN": gt.alphabeta(
        "min[[3 12 8] [2 4 6] [14 5 2]]", rules=gt.Rules(cut="beyond", order="right_to_left")
    ),
    "start window": gt.alphabeta("[[3 12] [2 4]]", window=(5, 10)),
    "nothing can be better": gt.alphabeta("[[inf] 5 2]"),
    "equality gains nothing": gt.alphabeta("[[3 9] [3 4]]"),
    "equality further down": gt.alphabeta("[3 [[[3 4] 2] 1]]"),
    "four levels at once": gt.alphabeta("[5 [[[[[1 9]] 9]] 9]]"),
    "one leaf left out": gt.alphabeta("[[3 9] [2 7]]"),
}
"""searches in which the caption of a cut-off must name the node, the owner of the bound, both numbers and the pruned
nodes
"""
OTHERS = {
    "equality goes on": gt.alphabeta("[3 [3 4]]", rules=gt.Rules(cut="beyond")),
    "right to left": gt.alphabeta("min[[3 5] [2 9]]", rules=gt.Rules(order="right_to_left"), window=(-1, 7)),
    "forty finished nodes": gt.alphabeta(gt.Tree.from_nested([CHAIN, [9, 2]])),
    "fails low": gt.alphabeta(T1.tree, window=(5, 10)),
    "fails high": gt.alphabeta(T1.tree, window=(-5, 2)),
    "lone leaf": gt.alphabeta("7"),
    "fail-hard": gt.alphabeta(T1.tree, rules=gt.Rules(fail="hard")),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", CUTS)
def test_narration_reports_each_cut_and_the_end(name: str, lang: str, golden: Golden) -> None:
    """For deck 000, all captions are compared with golden texts in the lecture's terms."""
    for frame in CUTS[name].frames("leaf" if CUTS[name] is SEARCHED else "cut"):
        golden(f"({frame.name}) {frame.caption(lang)}", lang=lang)


@pytest.mark.parametrize("by", STEP_SIZES)
@pytest.mark.parametrize("name", [*OTHERS, "deck 001, T1"])
def test_captions_are_as_expected_at_every_step_size(name: str, by: str, golden: Golden) -> None:
    """In the other languages only the first and last captions are compared."""
    frames = {**OTHERS, **CUTS}[name].frames(by)
    golden(*[f"({frame.name}) {frame.caption()}" for frame in frames])
    for lang in LANGUAGES[1:]:
        golden(frames[0].caption(lang), frames[-1].caption(lang), lang=lang)


@pytest.mark.parametrize("by", STEP_SIZES)
def test_each_cut_is_in_a_caption_at_each_step_size(by: str) -> None:
    """The caption names the node, the test and a pruned leaf."""
    captions = [frame.caption() for frame in LEAVES_27.frames(by)]
    for facts in (
        ("B2 ≥ 10", "10 ≥ β = 8", "B23"), ("B3 ≥ 15", "B33"), ("C ≤ 7", "7 ≤ α = 8", "C2"), ("D3 ≥ 22", "D33")
    ):  # fmt: skip
        assert any(all(mentions(said, fact) for fact in facts) for said in captions), facts
    assert all(mentions(captions[-1], fact) for fact in ("A = 12", "a3", "10"))


@pytest.mark.parametrize(("window", "bound", "move"), [((5, 10), "A ≤ 5", None), ((-5, 2), "A ≥ 3", "a1")])
def test_value_outside_the_start_window_is_reported_as_a_bound(
    window: tuple[int, int], bound: str, move: str | None
) -> None:
    """The caption names a move only if the move secures the bound."""
    said = gt.alphabeta(str(T1.tree), window=window).frames()[-1].caption()
    assert mentions(said, bound) and re.findall(r"\ba\d", said) == [move] * bool(move)


def test_first_frame_shows_no_value_of_the_tree() -> None:
    for lang in LANGUAGES:
        assert not re.search(r"\d", SEARCHED.frames()[0].caption(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cascade_of_cuts_is_reported_in_one_sentence(lang: str) -> None:
    """One leaf causes cut-offs at four levels. The sentence before the result names every owner of a bound and every
    test.
    """
    result = gt.alphabeta("[5 [[[[[1 9]] 9]] 9]]")
    said = result.frames()[-1].caption(lang)
    assert all(mentions(said, node) for node in ("C1111", "C11", "C"))
    assert said.count("1 ≤ α = 5") == 3 and sentences(said) == 2


def sentences(text: str) -> int:
    """Count the sentences in a text: full stops followed by a space or the end."""
    return len(re.findall(r"\.(?: |$)", text))


# ---- turning points of each algorithm -----------------------------------------------------------

MAGNITUDES = "[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"
MULTIPLAYER = gt.Tree.from_leaves(
    [(1, 2, 6), (4, 2, 3), (6, 1, 2), (7, 4, 1), (5, 1, 1), (1, 5, 2), (7, 7, 1), (5, 4, 5)], branching=2, root="p1"
)
ESTIMATED = Rules(depth=2, evaluate={"B1": 20})
LIMITED = Rules(depth=2, evaluate={"B2": 11, "C1": 1}, unstable="D1")


@dataclass(frozen=True)
class Case:
    """A step at which a search does something that no other search does."""

    id: str
    result: gt.Result
    by: str
    step: str


CASES = (
    # ---- chance
    Case("a chance node begins its sum", gt.expectiminimax(MAGNITUDES), "leaf", "b"),
    Case("a chance node is worth the mean", gt.expectiminimax(MAGNITUDES), "leaf", "d"),
    Case("leaves right below chance", gt.expectimax("[[3 12 9] [2 4 6]]"), "leaf", "c"),
    Case("what has probability 0", gt.expectiminimax("[{0: 9, 0.25: -4, 0.75: 2} 1]"), "node", "a"),
    Case("a full window below chance", gt.expectiminimax("[2 {0.5: [3 5], 0.5: [1 9]}]", prune=True), "event", "e"),
    Case("chance at the root", gt.expectiminimax("{0.5: [3 5], 0.5: [1 9]}"), "leaf", "d"),
    Case("Star1 keeps an interval", gt.star1(MAGNITUDES, (0, 10)), "leaf", "b"),
    Case("Star1 cuts at a chance node", gt.star1(MAGNITUDES, (0, 10)), "cut", "b"),
    Case("a window that chance hands down", gt.star1(MAGNITUDES, (0, 10)), "event", "r"),
    Case("a cut at a bound that chance handed down", gt.star1(MAGNITUDES, (0, 10)), "cut", "a"),
    Case("Star2 probes", gt.star2(MAGNITUDES, (0, 10)), "leaf", "a"),
    Case("Star2 searches in full", gt.star2(MAGNITUDES, (0, 10)), "leaf", "c"),
    # ---- several players
    Case("max^n: the own entry", gt.maxn(MULTIPLAYER), "leaf", "f"),
    Case("max^n: a tie", gt.maxn(MULTIPLAYER), "event", "30"),
    Case("max^n: a tie goes to the last", gt.maxn(MULTIPLAYER, rules=Rules(tie="last")), "event", "30"),
    Case("paranoid", gt.paranoid(MULTIPLAYER), "leaf", "b"),
    Case("paranoid for another player", gt.paranoid(MULTIPLAYER, player="p2"), "leaf", "0"),
    # ---- null windows, passes, iterations, merits
    Case("a null window asks", gt.pvs("[[2 4 6] [3 12 8] [14 5 2]]"), "leaf", "d"),
    Case("a null window is answered: yes", gt.pvs("[[2 4 6] [3 12 8] [14 5 2]]"), "leaf", "f"),
    Case("a null window is answered: no", gt.pvs(TWO_PLY), "leaf", "d"),
    Case("visits are counted", gt.pvs("[[2 4 6] [3 12 8] [14 5 2]]"), "leaf", "l"),
    Case("MTD(f): a pass begins", gt.mtdf(TWO_PLY, first_guess=4), "leaf", "f"),
    Case("MTD(f): a pass ends", gt.mtdf(TWO_PLY, first_guess=4), "leaf", "e"),
    Case("MTD(f): a cut", gt.mtdf(TWO_PLY, first_guess=4), "cut", "b"),
    Case("MTD(f) remembers", gt.mtdf(TWO_PLY, first_guess=4), "event", "y"),
    Case("MTD(f): the bounds meet", gt.mtdf(TWO_PLY, first_guess=4), "leaf", "g"),
    Case("an iteration ends", gt.iterative_deepening(TWO_PLY, evaluate={"B": 4, "C": 9, "D": 1}), "leaf", "c"),
    Case("an iteration begins", gt.iterative_deepening(TWO_PLY, evaluate={"B": 4, "C": 9, "D": 1}), "leaf", "d"),
    Case("SSS*: the best merit", gt.sss(TWO_PLY), "leaf", "d"),
    Case("SSS*: a leaf is taken up again", gt.sss(TWO_PLY), "leaf", "e"),
    Case("SSS*: MIN at the root", gt.sss(f"min{TWO_PLY}"), "event", "h"),
    Case("SSS*: an infinite leaf", gt.sss("[[inf 3] [2 -inf]]"), "event", "c"),
    Case("SSS*: a merit that stays infinite", gt.sss("[[inf 3] [2 -inf]]"), "event", "d"),
    Case("Star2: a probe without a bound", gt.star2("max[{0.5: max[-1 2], 0.5: max[3 3]} 1]", (-1, 10)), "leaf", "a"),
    Case(
        "MTD(f): the second pass says what the first one has shown",
        gt.mtdf("[[3 12] [2 4]]", first_guess=9),
        "event",
        "n",
    ),
    # ---- depth
    Case("a bound that rests on an estimate", gt.alphabeta("[[[8 7] 9] [2 4]]", rules=ESTIMATED), "leaf", "a"),
    Case(
        "a position at the depth limit", gt.alphabeta("[[3 [12 1] 8] [2 4 6] [[14 3] 5 2]]", rules=LIMITED), "leaf", "b"
    ),
    Case(
        "a position that is not stable", gt.alphabeta("[[3 [12 1] 8] [2 4 6] [[14 3] 5 2]]", rules=LIMITED), "leaf", "e"
    ),
    Case(
        "an evaluated position cuts",
        gt.alphabeta("[[3 8] [[2 9] 4 6]]", rules=Rules(depth=2, evaluate={"C1": 1})),
        "leaf",
        "c",
    ),
    Case(
        "a position beyond the limit",
        gt.minimax("[[[4 [1 2]] 5]]", rules=Rules(depth=2, evaluate={"B12": 7}, unstable="B1")),
        "leaf",
        "b",
    ),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=by_id)
def test_turning_points_are_reported(case: Case, lang: str, golden: Golden) -> None:
    golden(next(frame for frame in case.result.frames(case.by) if frame.name == case.step).caption(lang), lang=lang)


PLANS: dict[str, gt.Result] = {
    "minimax": gt.minimax(TWO_PLY),
    "negamax": gt.negamax(TWO_PLY),
    "negamax with a window": gt.negamax(TWO_PLY, window=(-1, 9)),
    "shallow": gt.alphabeta(TWO_PLY, rules=Rules(reach="shallow")),
    "given order": gt.alphabeta(TWO_PLY, rules=Rules(order={"A": ["C", "B", "D"]})),
    "right to left": gt.sss(TWO_PLY, rules=Rules(order="right_to_left")),
    "pvs": gt.pvs(TWO_PLY),
    "mtdf": gt.mtdf(TWO_PLY),
    "sss": gt.sss(f"min{TWO_PLY}"),
    "iterative deepening": gt.iterative_deepening(TWO_PLY, evaluate=lambda tree, node: 0),
    "one iteration": gt.iterative_deepening("[3 5]"),
    "expectimax": gt.expectimax(TWO_PLY),
    "expectiminimax": gt.expectiminimax(TWO_PLY),
    "expectiminimax with cuts": gt.expectiminimax(TWO_PLY, prune=True),
    "star1": gt.star1(MAGNITUDES, (0, 10)),
    "star2": gt.star2(MAGNITUDES, (0, 10)),
    "maxn": gt.maxn(MULTIPLAYER),
    "maxn_shallow": gt.maxn_shallow(MULTIPLAYER, (1, 15)),
    "paranoid": gt.paranoid(MULTIPLAYER),
    "depth limit": gt.minimax(TWO_PLY, rules=Rules(depth=1, evaluate=lambda tree, node: 0)),
    "chance at the root": gt.expectiminimax("{0.5: 1, 0.5: 2}"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PLANS)
def test_frame_0_names_player_and_algorithm(name: str, lang: str, golden: Golden) -> None:
    """The caption has two sentences, and says how the algorithm begins."""
    said = PLANS[name].frames()[0].caption(lang)
    assert len(re.findall(r"\.(?: |$)", said)) == 2
    golden(said, lang=lang)


@pytest.mark.parametrize("by", STEP_SIZES)
@pytest.mark.parametrize("algorithm", gt.ALGORITHMS)
def test_tree_of_one_leaf_is_reported(algorithm: str, by: str) -> None:
    """Every algorithm is run; the last frame has the value and no move."""
    tree = "(7 7 7)" if algorithm in MANY_PLAYERS else "7"
    frames = gt.ALGORITHMS[algorithm](tree, **needed(algorithm, (0, 30))).frames(by)
    for lang in LANGUAGES:
        assert "7" not in frames[0].caption(lang)
        assert mentions(frames[-1].caption(lang), "7")
    assert "no move to choose" in frames[-1].caption()


def test_depth_0_evaluates_the_root(golden: Golden) -> None:
    """A result at depth 0 has no best move."""
    golden(*[frame.caption() for frame in gt.alphabeta(TWO_PLY, rules=Rules(depth=0, evaluate={"A": 5})).frames()])


@pytest.mark.parametrize("guess", [{"B": 4, "C": 9, "D": 1}, {"B": 1, "C": 1, "D": 7}])
def test_announced_move_order_is_the_order_of_the_iteration(guess: dict[str, int]) -> None:
    """The caption at the start of an iteration announces the order of the moves at the root, which the iteration then
    follows.
    """
    result = gt.iterative_deepening(TWO_PLY, evaluate=guess)
    raw = result.trace.raw
    begins = [n for n, (kind, node, *_) in enumerate(raw) if kind == "enter" and node == 0][1]
    taken = [node for kind, node, *_ in raw[begins:] if kind == "enter" and result.tree.parent(node) == 0]
    said = result.frames("event")[begins + 1].caption()
    assert f"the order at A is {', '.join(map(result.tree.label, taken))}." in said
