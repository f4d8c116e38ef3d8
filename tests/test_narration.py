"""The captions: the lecture's facts in three languages, and sentences that are always well formed and true."""

from __future__ import annotations

import re
from functools import reduce
from typing import Any

import pytest

import gametree as gt
from gametree.phrases import LANGUAGES
from gametree.trace.frames import STEP_SIZES
from goldens import Golden

ROOM = "captions"
TWO_PLY = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
T1 = gt.alphabeta("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")
LEAVES_27 = gt.alphabeta(
    "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]",
    branching=3,
)


def mentions(text: str, fact: str) -> bool:
    """Tell whether a label, number or formula stands in a text as a word of its own."""
    return re.search(rf"(?<![\w.−]){re.escape(fact)}(?![\w.]*\w)", text) is not None


# ---- the words ----------------------------------------------------------------------------------

CHAIN: Any = reduce(lambda below, _: [below], range(40), [7])
CUTS = {
    "deck 000": TWO_PLY,
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
"""searches whose cut-offs every language tells: the node, who holds the bound where, both numbers, what is pruned"""
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
def test_cuts(name: str, lang: str, golden: Golden) -> None:
    """Each cut-off, and the end; of deck 000 all steps, with the lecture's terms."""
    for frame in CUTS[name].frames("leaf" if CUTS[name] is TWO_PLY else "cut"):
        golden(f"({frame.name}) {frame.caption(lang)}", lang=lang)


@pytest.mark.parametrize("by", STEP_SIZES)
@pytest.mark.parametrize("name", [*OTHERS, "deck 001, T1"])
def test_every_step_size(name: str, by: str, golden: Golden) -> None:
    """The words at every step size; in the other languages, those of the beginning and the end."""
    frames = {**OTHERS, **CUTS}[name].frames(by)
    golden(*[f"({frame.name}) {frame.caption()}" for frame in frames])
    for lang in LANGUAGES[1:]:
        golden(frames[0].caption(lang), frames[-1].caption(lang), lang=lang)


@pytest.mark.parametrize("by", STEP_SIZES)
def test_each_cut_is_told_at_each_step_size(by: str) -> None:
    """The node, the test and a pruned leaf of a cut-off stand in some caption, whatever the step size."""
    captions = [frame.caption() for frame in LEAVES_27.frames(by)]
    for facts in (
        ("B2 ≥ 10", "10 ≥ β = 8", "B23"), ("B3 ≥ 15", "B33"), ("C ≤ 7", "7 ≤ α = 8", "C2"), ("D3 ≥ 22", "D33")
    ):  # fmt: skip
        assert any(all(mentions(said, fact) for fact in facts) for said in captions), facts
    assert all(mentions(captions[-1], fact) for fact in ("A = 12", "a3", "10"))


@pytest.mark.parametrize(("window", "bound", "move"), [((5, 10), "A ≤ 5", None), ((-5, 2), "A ≥ 3", "a1")])
def test_start_window_leaves_a_bound(window: tuple[int, int], bound: str, move: str | None) -> None:
    """A value outside the start window is told as a bound; a move is named only if it secures it."""
    said = gt.alphabeta(str(T1.tree), window=window).frames()[-1].caption()
    assert mentions(said, bound) and re.findall(r"\ba\d", said) == [move] * bool(move)


def test_first_frame_gives_nothing_away() -> None:
    """Frame 0 has no value of the tree."""
    for lang in LANGUAGES:
        assert not re.search(r"\d", TWO_PLY.frames()[0].caption(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cascade_of_cuts(lang: str) -> None:
    """One leaf that cuts at four levels is still told in one sentence before the result, with every owner and test."""
    result = gt.alphabeta("[5 [[[[[1 9]] 9]] 9]]")
    said = result.frames()[-1].caption(lang)
    assert all(mentions(said, node) for node in ("C1111", "C11", "C"))
    assert said.count("1 ≤ α = 5") == 3 and sentences(said) == 2


def sentences(text: str) -> int:
    """Count sentences: full stops with a space or the end behind."""
    return len(re.findall(r"\.(?: |$)", text))
