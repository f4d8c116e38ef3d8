"""The captions of all lecture examples for every suitable algorithm are short and consistent."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given

import gametree as gt
from caption_words import MOST_WORDS, sentences, words
from effort import EVERY_CASE
from gametree import EventKind, Frame, GameTreeError, lectures
from gametree.drawing.drawing import draw
from gametree.drawing.themes import theme_named
from gametree.lectures.lecture import LectureCase
from gametree.phrases import LANGUAGES
from gametree.render.svg import svg
from gametree.trace.frames import STEP_SIZES
from goldens import Golden
from random_results import results
from searches import TWO_PLAYERS, WITH_CHANCE

GOLDEN_FOLDER = "captions"
ASCII_MINUS = re.compile(r"(?<![\w.)\]])-[\d∞]")
"""pattern of a hyphen instead of a minus sign in a text for readers"""

WINDOWS = ((4, 9), (-5, 2))


def tree_of(case: LectureCase) -> gt.Tree | None:
    """Return the tree of a case in an example, or None."""
    tree = getattr(case.subject, "tree", None)
    return tree if isinstance(tree, gt.Tree) else None


EXAMPLES = [example.id for example in lectures.find() if any(map(tree_of, example.cases))]


def searches(id: str) -> Iterator[gt.Result]:
    """Yield searches of an example's trees by every suitable algorithm; some have a start window or other rules."""
    seen = set()
    for case in lectures.load(id).cases:
        tree = tree_of(case)
        rules = getattr(case.subject, "rules", None)
        if tree is None or (str(tree), rules) in seen:
            continue
        seen.add((str(tree), rules))
        for algorithm in gt.ALGORITHMS:
            yield from suited(algorithm, tree, rules)


def suited(algorithm: str, tree: gt.Tree, rules: gt.Rules | None) -> Iterator[gt.Result]:
    """Yield the searches of a tree by an algorithm; yield none if the algorithm does not accept the tree."""
    options: dict[str, Any] = {}
    if algorithm in ("star1", "star2"):
        values = [tree.value(leaf) for leaf in tree.leaves]
        if tree.utilities or not all(map(math.isfinite, values)):
            return
        options["value_range"] = (math.floor(min(values)), math.floor(max(values)) + 1)
    try:
        yield gt.ALGORITHMS[algorithm](tree, rules=rules, **options)
    except GameTreeError:
        return
    if algorithm == "alphabeta":
        for window in WINDOWS:
            for cut in ("at_equality", "beyond"):
                if rules is None:
                    yield gt.alphabeta(tree, rules=gt.Rules(cut=cut), window=window)


# ---- length -------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", EXAMPLES)
def test_captions_are_short(id: str) -> None:
    """A caption has at most two sentences and 30 words, in every language."""
    frames = [frame for result in searches(id) for by in STEP_SIZES for frame in result.frames(by)]
    for lang in LANGUAGES:
        captions = [frame.caption(lang) for frame in frames]
        for said in captions:
            assert sentences(said) <= 2, said
            assert words(said) <= MOST_WORDS, said
            assert not ASCII_MINUS.search(said), said


@pytest.mark.parametrize("id", EXAMPLES)
def test_pictures_have_true_minus_signs(id: str) -> None:
    """No number in a picture or its description has a hyphen as its sign. The test also draws trees for which no search
    is suitable.
    """
    pictures: list[Any] = [tree for case in lectures.load(id).cases if (tree := tree_of(case))]
    if result := next(searches(id), None):
        pictures = list(result.frames()[:: 1 if EVERY_CASE else 4])
    for picture in pictures:
        drawn = re.findall(r"<(?:text|title|desc)\b[^>]*>([^<]+)", svg(draw(picture), theme_named("light")))
        assert drawn
        assert not any(map(ASCII_MINUS.search, drawn)), drawn


# ---- consistency between steps ------------------------------------------------------------------

NUMBER = r"≈?−?(?:\d[\d./]*\d|\d|∞)"
LABEL = r"[A-Za-z][\w.]*\w|[A-Za-z]"
FORMULA = re.compile(rf"(?<![\w.])({LABEL}) (?:([=≤≥≈]) ({NUMBER})(?![\d·])|∈ \[({NUMBER}), ({NUMBER})\])")
CONDITIONS = re.compile(
    rf"(?:[Ii]f|with) (?:{LABEL}) [≤≥] {NUMBER}(?=,? the chance node|, and at least|\.)|\(α = [^)]*\)"
)
"""pattern of text that resembles a formula about a node but is not a claim"""
ABOUT = re.compile(rf"({LABEL}) (?:is |\()at (least|most) about ({NUMBER})")
"""pattern of a bound that is written in words and depends on estimates"""
STILL = re.compile(rf"((?:{LABEL}) (?:[=≤≥≈] {NUMBER}|∈ \[{NUMBER}, {NUMBER}\])) still holds")
Interval = tuple[Any, Any]


def formulas(said: str) -> Iterator[tuple[str, str, Interval]]:
    """Yield each formula in a caption as the node's label, the relation, and the least and the greatest value that it
    permits.
    """
    said = ABOUT.sub(lambda found: f"{found[1]} {'≥' if found[2] == 'least' else '≤'} ≈{found[3]}", said)
    for label, sign, value, low, high in FORMULA.findall(CONDITIONS.sub("", said)):
        if label in ("Q", "W", "N", "α", "β"):
            continue
        if not sign:
            yield label, "∈", (number(low), number(high))
        else:
            at = number(value)
            yield label, sign, (-math.inf if sign == "≤" else at, math.inf if sign == "≥" else at)


def number(text: str) -> Any:
    """Return a number as captions print it."""
    plain = text.lstrip("≈").replace("−", "-")
    return math.inf if plain == "∞" else -math.inf if plain == "-∞" else Fraction(plain)


def begins_anew(frame: Frame) -> bool:
    """Return whether a deeper iteration, which discards estimates, starts at this step."""
    return any(event.kind is EventKind.ENTER and event.node == 0 for event in frame.events)


def assert_steps_agree(result: gt.Result, by: str) -> None:
    """Check that no caption claims less about a node than an earlier caption, and that "still" repeats a claim."""
    known: dict[str, Interval] = {}
    said_before: set[str] = set()
    least, most = result.trace.rules.value_range or (-math.inf, math.inf)  # the first caption names this range
    for frame in result.frames(by):
        if begins_anew(frame) and result.algorithm == "iterative_deepening":
            known.clear()
        said = frame.caption()
        for label, _, (low, high) in formulas(said):
            low, high = max(low, least), min(high, most)
            old_low, old_high = known.get(label, (least, most))
            assert old_low <= low <= high <= old_high, (said, known[label])
            known[label] = (low, high)
        for repeated in STILL.findall(said):
            assert any(repeated in before for before in said_before), (repeated, said)
        assert "still holds" not in said or STILL.search(said), said
        said_before.add(said)


@pytest.mark.parametrize("id", EXAMPLES)
def test_caption_intervals_never_widen(id: str) -> None:
    """The word "still" is used only for earlier claims."""
    for result in searches(id):
        if not result.tree.utilities:
            for by in STEP_SIZES:
                assert_steps_agree(result, by)


# ---- reported ambiguities -----------------------------------------------------------------------


@pytest.mark.parametrize("cut", ["at_equality", "beyond"])
@pytest.mark.parametrize("by", ["event", "node"])
def test_result_outside_the_window_repeats_the_known_interval(by: str, cut: str) -> None:
    """With the window (4, 9) the main example ends with the interval from its steps, A ∈ [2, 3]."""
    frames = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]", rules=gt.Rules(cut=cut), window=(4, 9)).frames(by)
    assert "A ∈ [2, 3]" in frames[-2].caption()
    assert re.search(r"over.* initial window", said := frames[-1].caption()) and "A ∈ [2, 3]" in said.split(" over")[1]


def test_value_taken_by_min_is_reported_before_the_weighted_sum(golden: Golden) -> None:
    """In 001-backgammon MIN takes the value before the value counts in the sum."""
    golden(
        *[
            frame.caption()
            for frame in gt.expectiminimax(lectures.load("001-backgammon").cases[-1].subject.tree).frames()
        ]
    )


def test_captions_report_each_value_as_new_only_once() -> None:
    """Minimax on 27 leaves reports B = 8 at the step from which this value follows, and not again two steps later."""
    leaves = [8, 6, 3, 1, 10, 3, 15, 20, 6, 7, 4, 6, 25, 10, 4, 4, 3, 5, 1, 20, 4, 12, 1, 10, 4, 22, 10]
    frames = gt.minimax(gt.Tree.from_leaves(leaves, branching=3)).frames("leaf")
    assert "B = 8 and A ≥ 8" in frames[7].caption()
    assert "That also gives" not in frames[9].caption()
    assert frames[9].caption().endswith("That is no better for MIN at B: B = 8.")


IN_RANGE = "max[{0.5: max[0 0] 0.5: max[0 0]} {0.5: max[0 0] 0.5: max[0 0]}]"
"""Tree for a search with the value range [0, 1]. At first the chance node B is in [0, 1], then B ≤ 0.5; the lower bound
0 holds for all nodes.
"""


@given(results((*TWO_PLAYERS, *WITH_CHANCE)))
@example(gt.star2(IN_RANGE, rules=gt.Rules(value_range=(0, 1))))
def test_captions_of_random_searches_are_consistent(result: gt.Result) -> None:
    """The random trees are searched under all rules."""
    for by in STEP_SIZES:
        assert_steps_agree(result, by)
