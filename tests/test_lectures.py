"""The facts of the lecture decks that alpha-beta and minimax must reproduce, by the identifiers of the examples."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import gametree as gt
from cases import by_id
from gametree import Frame, Tree
from gametree.rules import Window
from goldens import Golden
from oracle import Nested
from trees import INF

TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"
T1 = "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]"
LEAVES_27 = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"


def spelled(frame: Frame, label: str) -> str:
    """Return the known interval of a node as the lecture writes it: ≤, ≥, = or both ends."""
    low, high = frame.interval(label)
    if low == high:
        return f"= {low}"
    if low == -INF:
        return "" if high == INF else f"≤ {high}"
    return f"≥ {low}" if high == INF else f"[{low}, {high}]"


def test_000_two_ply() -> None:
    """Minimax on the two-ply tree: B=3, C=2, D=2, A=3, best a1; after a2 MIN would answer c1, utility 2."""
    result = gt.minimax(TWO_PLY)
    last = result.frames()[-1]
    assert [last.value(label) for label in "ABCD"] == [3, 3, 2, 2]
    assert (result.best_move, result.line) == ("a1", ("a1", "b1"))
    assert gt.minimax([2, 4, 6], root="min").line == ("a1",)


def test_000_strategy() -> None:
    """The optimal strategy of a two-ply game is one move; it is worth 3 whatever MIN does."""
    assert dict(gt.minimax(TWO_PLY).strategy) == {"A": "a1"}
    plan = gt.minimax(T1).strategy
    assert dict(plan) == {"A": "a1", "B3": "b31"}


@dataclass(frozen=True)
class Step:
    """One row of the table (a)–(g): the leaf that is evaluated and what is then known."""

    id: str
    leaf: str
    B: str = ""
    C: str = ""
    D: str = ""
    A: str = ""
    pruned: str = ""


STEPS = (
    Step("a", "B1", B="≤ 3"),
    Step("b", "B2", B="≤ 3"),
    Step("c", "B3", B="= 3", A="≥ 3"),
    Step("d", "C1", B="= 3", C="≤ 2", A="≥ 3", pruned="C2 C3"),
    Step("e", "D1", B="= 3", C="≤ 2", D="≤ 14", A="[3, 14]", pruned="C2 C3"),
    Step("f", "D2", B="= 3", C="≤ 2", D="≤ 5", A="[3, 5]", pruned="C2 C3"),
    Step("g", "D3", B="= 3", C="≤ 2", D="= 2", A="= 3", pruned="C2 C3"),
)


@pytest.mark.parametrize("step", STEPS, ids=by_id)
def test_000_alphabeta(step: Step) -> None:
    """The steps (a)–(g) of deck 000: one leaf each, and the known intervals of B, C, D and A."""
    frames = gt.alphabeta(TWO_PLY).frames(by="leaf")
    frame = frames[1 + "abcdefg".index(step.id)]
    tree = frame.tree
    assert frame.name == step.id
    assert [tree.label(event.node) for event in frame.events if event.kind == "evaluate"] == [step.leaf]
    assert {label: spelled(frame, label) for label in "BCDA"} == {"B": step.B, "C": step.C, "D": step.D, "A": step.A}
    pruned = [tree.label(node) for node in tree if frame.status(node) is gt.Status.PRUNED]
    assert pruned == step.pruned.split()
    assert frame.counters.pruned == len(pruned)


def test_000_alphabeta_at_its_ends() -> None:
    """Before (a) nothing is known; (c) has no path into C yet; after (g) the best line is b1 by a1."""
    result = gt.alphabeta(TWO_PLY)
    frames = result.frames(by="leaf")
    assert [frame.name for frame in frames] == ["0", *"abcdefg"]
    assert [spelled(frames[0], label) for label in "ABCD"] == [""] * 4
    assert [frames.trace.tree.label(node) for node in frames[3].path] == ["A", "B", "B3"]
    assert [frames.trace.tree.label(node) for node in frames[7].line] == ["A", "B", "B1"]
    assert (result.value, result.best_move, result.best_moves) == (3, "a1", ("a1",))
    assert [result.tree.label(leaf) for leaf in result.pruned_leaves] == ["C2", "C3"]


def test_001_minimax_trace() -> None:
    """T1 by minimax: B3=8, B=3, C=2, D=1, A=3, action a1 (the deck's D=1 is right, its D2 → 2 is not)."""
    result = gt.minimax(T1)
    last = result.frames()[-1]
    assert [last.value(label) for label in ("B3", "B", "C", "D", "A")] == [8, 3, 2, 1, 3]
    assert result.best_move == "a1"


@dataclass(frozen=True)
class Cut:
    """A cut-off by labels: where, the value, the bound, who holds it, and what is pruned."""

    node: str
    value: object
    bound: object
    owner: str | None
    pruned: tuple[str, ...]


def cuts(result: gt.Result) -> list[Cut]:
    """Return the cut-offs of a search by labels."""
    label = result.tree.label
    return [
        Cut(
            label(cut.node),
            cut.value,
            cut.bound,
            None if cut.owner is None else label(cut.owner),
            tuple(map(label, cut.pruned)),
        )
        for cut in result.cuts
    ]


def test_001_alphabeta_trace(golden: Golden) -> None:
    """T1 by alpha-beta: the window of every call, and cuts at B3, C and D, the last with nothing to prune."""
    result = gt.alphabeta(T1)
    calls = [
        (result.tree.label(event.node), (event.alpha, event.beta))
        for event in result.trace
        if event.kind in ("enter", "evaluate")
    ]
    golden(*calls)
    last = result.frames()[-1]
    assert all(last.call_window(label) == window for label, window in calls)
    assert cuts(result) == [
        Cut("B3", 8, 3, "B", ("B32", "B33")),
        Cut("C", 2, 3, "A", ("C2", "C3")),
        Cut("D", 1, 3, "A", ()),
    ]
    assert [last.value(label) for label in ("B3", "B", "C", "D", "A")] == [8, 3, 2, 1, 3]
    assert (result.value, result.best_move) == (3, "a1")
    assert [[frame.tree.label(cut.node) for cut in frame.cuts] for frame in result.frames("cut")][-1] == ["B3", "C"]


def test_001_depth() -> None:
    """The "practical" form narrows the window and returns α or β: fail-hard, with the same value and move."""
    result = gt.alphabeta(T1, rules=gt.Rules(fail="hard"))
    last = result.frames()[-1]
    assert [last.value(label) for label in ("B3", "B", "C", "D", "A")] == [3, 3, 3, 3, 3]
    assert (result.value, result.best_move) == (3, "a1")


def test_002_shallow() -> None:
    """c ≤ −0.05 < 0.03, so everything under g is pruned; the bound is the root's."""
    result = gt.alphabeta("a: [b: 0.03 c: [f: [-0.1 -0.05] g: [1 2]]]")
    tree = result.tree
    assert cuts(result) == [Cut("c", tree.value("f2"), tree.value("b"), "a", ("g",))]
    assert (result.value, result.best_move) == (tree.value("b"), "a1")


def test_002_deep() -> None:
    """g is pruned although the bound 0.03 comes from the root, two MAX levels up; h must still be searched."""
    result = gt.alphabeta("a: [b: 0.03 c: [d: [e: [f: -0.1 g: 1] h: 0.2] i: 0.5]]")
    tree = result.tree
    assert cuts(result) == [Cut("e", tree.value("f"), tree.value("b"), "a", ("g",))]
    assert tree["h"] in result.evaluated
    assert [tree.kind(label) for label in "acde"] == ["max", "min", "max", "min"]
    assert [tree.label(node) for node in tree.path("e")] == ["a", "c", "d", "e"]


WINDOWS = "[B: [D: 3 E: {E}] C: [F: [I: [K: 0 L: {L}] J: 5] G: [M: 7 N: {N}] H: 4]]"


@pytest.mark.parametrize(("E", "L", "N"), [(5, 9, 9), (3, -100, 100), (3, 100, -100)])
def test_002_windows(E: int, L: int, N: int) -> None:
    """The running windows of deck 002, whatever the leaves are that it never names (any E ≥ 3)."""
    result = gt.alphabeta(WINDOWS.format(E=E, L=L, N=N))
    label = result.tree.label
    assert cuts(result) == [Cut("I", 0, 3, "A", ("L",)), Cut("G", 7, 5, "C", ("N",))]
    last = result.frames()[-1]
    assert [last.value(node) for node in "BFCA"] == [3, 5, 4, 4]

    def windows(node: str) -> list[Window]:
        found: list[Window] = []
        for event in result.trace:
            if label(event.node) == node and (event.alpha, event.beta) not in found:
                found.append((event.alpha, event.beta))
        return found

    assert windows("A") == [(-INF, INF), (3, INF), (4, INF)]
    assert windows("B") == [(-INF, INF), (-INF, 3)]
    assert windows("D") == [(-INF, INF)]
    assert windows("C") == [(3, INF), (3, 5), (3, 4)]
    assert windows("F") == [(3, INF), (5, INF)]
    assert windows("I") == [(3, INF)]
    assert windows("G") == [(3, 5)]
    assert result.value == 4


def test_002_fail_hard() -> None:
    """The variant that returns β at MAX and α at MIN on a cut-off: I gives 3 and G gives 5."""
    last = gt.alphabeta(WINDOWS.format(E=5, L=9, N=9), rules=gt.Rules(fail="hard")).frames()[-1]
    assert [last.value(node) for node in "IGFCA"] == [3, 5, 5, 4, 4]


def test_003_strictness() -> None:
    """The prose prunes only when strictly worse, the code at equality: they differ where values tie."""
    tree = Tree.parse("[[3 5] [3 9]]")
    assert len(gt.alphabeta(tree).evaluated) == 3
    assert len(gt.alphabeta(tree, rules=gt.Rules(cut="beyond")).evaluated) == 4


def best_first(base: int, depth: int, value: int = 0, maximizing: bool = True) -> Nested:
    """Return a uniform tree of this value in which the best move is always the first."""
    if depth == 0:
        return value
    worse = (-1 if maximizing else 1) * 10**depth
    return [best_first(base, depth - 1, value + place * worse, not maximizing) for place in range(base)]


@pytest.mark.parametrize(("base", "depth"), [(2, 4), (2, 5), (3, 3), (3, 4), (5, 3)])
def test_003_best_order(base: int, depth: int) -> None:
    """With the best move first everywhere alpha-beta evaluates b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves."""
    result = gt.alphabeta(best_first(base, depth))
    assert len(result.evaluated) == base ** ((depth + 1) // 2) + base ** (depth // 2) - 1
    assert len(result.evaluated) == result.frames()[-1].counters.least


def test_004_27() -> None:
    """The 27 leaves of deck 004: B=8, C=5, D=12, A=12, a3; 17 evaluated, four cuts, at least 11 needed."""
    full = gt.minimax(LEAVES_27, branching=3)
    last = full.frames()[-1]
    assert [last.value(label) for label in ("B", "B1", "B2", "B3")] == [8, 8, 10, 20]
    assert [last.value(label) for label in ("C", "C1", "C2", "C3")] == [5, 7, 25, 5]
    assert [last.value(label) for label in ("D", "D1", "D2", "D3")] == [12, 20, 12, 22]
    assert (full.value, full.best_move) == (12, "a3")

    result = gt.alphabeta(LEAVES_27, branching=3)
    assert (result.value, result.best_move, result.line[:1]) == (12, "a3", ("a3",))
    assert (len(result.evaluated), len(result.pruned_leaves)) == (17, 10)
    assert cuts(result) == [
        Cut("B2", 10, 8, "B", ("B23",)),
        Cut("B3", 15, 8, "B", ("B32", "B33")),
        Cut("C", 7, 8, "A", ("C2", "C3")),
        Cut("D3", 22, 12, "D", ("D33",)),
    ]
    assert result.frames()[-1].counters.least == 11
