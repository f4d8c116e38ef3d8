"""The pseudo-code: it runs like the search, in three languages, and each event highlights its lines."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given

import gametree as gt
from gametree import EventKind, Rules, Trace, pseudocode
from gametree.errors import AlgorithmError, ChoiceError
from gametree.explain.pseudocode import Line, Listing, lit
from gametree.phrases import LANGUAGES
from goldens import Golden
from random_results import results
from running import Run
from searches import MANY_PLAYERS, NEGATED, TWO_PLAYERS, WITH_CHANCE, needed

ALL = tuple(gt.ALGORITHMS)
TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"
VARIANTS = (None, Rules(cut="beyond", fail="hard", reach="shallow", tie="last", depth=2))
FORMULAS = {"max", "min"}
"""functions with lower-case names, which are the same in all languages"""
SHARED = {"MAX", "MIN", "NEGAMAX", "MTD", "SSS", "EVAL"}
"""names in upper case that are the same in all languages"""
SYMBOLS = re.compile(r"\b(?:MAX|MIN)\b|[≥≤<>αβ∞Σ]+")
STRUCTURE = {"else", "repeat"}
"""lines that perform no action"""


def texts(result: gt.Result) -> list[list[str]]:
    """Return the texts of the lines that each event highlights."""
    lines = result.pseudocode().lines
    return [[lines[number].text for number in numbers] for numbers in lit(result.trace)]


def words(listing: Listing) -> set[str]:
    """Return the words of a listing, without names of variables and functions."""
    return {word for line in listing.lines for word in re.findall(r"\b[^\W\d_A-ZΑ-Ωα-ω]{2,}\b", line.text)} - FORMULAS


def names(listing: Listing) -> set[str]:
    """Return the capitalised names of functions and players in a language."""
    return {name for line in listing.lines for name in re.findall(r"\b[A-Z]{2,}(?:-[A-Z]+)*", line.text)} - SHARED


def heads(listing: Listing) -> list[str]:
    """Return the function name of each line."""
    names = [re.match(r"function ([^(]+)", line.text) for line in listing.lines]
    return [name[1] for name in itertools.accumulate(names, lambda last, name: name or last) if name]


def collapsed(numbers: Sequence[int]) -> list[int]:
    """Return the numbers without immediate repetitions."""
    return [number for number, _ in itertools.groupby(numbers)]


# ---- the listings -------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", VARIANTS)
@pytest.mark.parametrize("algorithm", ALL)
def test_listings_have_one_shape_in_all_languages(algorithm: str, rules: Rules | None) -> None:
    """A listing fits on a page, and contains no English words in other languages."""
    english, *others = (pseudocode(algorithm, rules, lang) for lang in LANGUAGES)
    assert 8 <= len(english.lines) <= 34
    assert all(len("  " * line.indent + line.text) <= 90 for line in english.lines)
    assert len({str(listing) for listing in (english, *others)}) == len(LANGUAGES)
    for listing in others:
        assert [line.indent for line in listing.lines] == [line.indent for line in english.lines]
        assert not words(listing) & words(english)
        assert not names(listing) & names(english)
        for here, there in zip(english.lines, listing.lines, strict=True):
            alone = Listing(algorithm, (here,))
            assert (here.text == there.text) == (not words(alone) | names(alone))
            assert SYMBOLS.findall(here.text) == SYMBOLS.findall(there.text)


def test_printed_listing_has_line_numbers_and_indentation() -> None:
    """Line numbers start at 1 and are right-aligned; a level of indentation has two spaces."""
    lines = tuple(Line(number % 2, f"step {number}") for number in range(10))
    assert str(Listing("search", lines)).splitlines()[-2:] == [" 9  step 8", "10    step 9"]
    assert repr(pseudocode("maxn")) == str(pseudocode("maxn"))


def test_alphabeta_listing_equals_deck_001(golden: Golden) -> None:
    """MAX-VALUE of deck 001 is compared in the Spanish wording of deck 000, including the names of functions."""
    golden(*str(pseudocode("alphabeta", lang="es")).splitlines()[3:11], lang="es")


@pytest.mark.parametrize(
    ("rules", "shown", "hidden"),
    [
        (Rules(cut="beyond"), ["if v > β then return v", "if v < α then return v"], ["≥", "≤"]),
        (Rules(fail="hard"), ["if v ≥ β then return β", "if v ≤ α then return α", "return α"], ["return v"]),
        (Rules(reach="shallow"), ["v ← max(v, MIN-VALUE(s, v, +∞))", "v ← min(v, MAX-VALUE(s, −∞, v))"], ["(s, α"]),
        (
            Rules(depth=2),
            ["if CUTOFF-TEST(state, d) then return EVAL(state)", "v ← MAX-VALUE(state, −∞, +∞, 2)"],
            ["α, β)"],
        ),
    ],
)
def test_each_rule_changes_only_its_own_lines(rules: Rules, shown: list[str], hidden: list[str]) -> None:
    lines = [line.text for line in pseudocode("alphabeta", rules).lines]
    assert set(shown) <= set(lines)
    assert not any(part in line for part in hidden for line in lines)


@pytest.mark.parametrize("algorithm", ["minimax", "mtdf", "sss", "expectimax", "expectiminimax"])
def test_listing_ignores_rules_unused_by_the_search(algorithm: str) -> None:
    """MTD(f) and SSS* always cut off at equality, and minimax never does."""
    assert pseudocode(algorithm, Rules(cut="beyond", fail="hard", reach="shallow")) == pseudocode(algorithm)


def test_listing_of_a_result_has_its_window_and_player(golden: Golden) -> None:
    """A listing can also be requested under other rules."""
    result = gt.alphabeta(gt.Tree.parse("min[[3 12] [2 4]]"), window=(-1, 1))
    assert result.pseudocode().lines[1].text == "v ← MIN-VALUE(state, −1, 1)"
    assert pseudocode(result.trace, lang="pt") == result.pseudocode("pt")
    assert any("v > β" in line.text for line in pseudocode(result, Rules(cut="beyond")).lines)
    assert gt.negamax("min[[3 12] [2 4]]", window=(-1, 2)).pseudocode().lines[1].text == "v ← NEGAMAX(state, −2, 1, −1)"
    star = gt.star1("[{0.5: 3, 0.5: 4}]", (0, 10)).pseudocode()
    assert any(line.text.endswith("L(s), U(s) ← 0, 10") for line in star.lines)
    assert gt.paranoid("p1[p2[(1 2) (2 1)]]", player="p2").pseudocode().lines[1].text == "i ← p2"
    with_cuts = gt.expectiminimax("[{0.5: 3, 0.5: 4}]", prune=True).pseudocode()
    assert "if v ≥ β then return v" in [line.text for line in with_cuts.lines]
    golden(*[gt.iterative_deepening(tree, evaluate=lambda *_: 0).pseudocode().lines[1].text for tree in NESTED])


NESTED = ("3", "[3]", "[[[3]]]", "[[[[3]]]]")


def test_bad_names_and_rules_are_refused(golden: Golden) -> None:
    """Objects that are not rules are refused in one sentence."""
    with golden.raises(ChoiceError):
        pseudocode("alfabeta")
    with golden.raises(ChoiceError):
        pseudocode(3)  # type: ignore[arg-type]
    with golden.raises(ChoiceError):
        pseudocode("minimax", lang="fr")
    with golden.raises(AlgorithmError):
        pseudocode("minimax", {"cut": "beyond"})  # type: ignore[arg-type]
    other = Trace.from_json(gt.minimax(TWO_PLY).trace.to_json().replace('"minimax"', '"minimaks"'))
    with golden.raises(ChoiceError):
        lit(other)


# ---- executed listings --------------------------------------------------------------------------


def runs(result: gt.Result) -> bool:
    """Return whether the tree alternates players, as MAX-VALUE and MIN-VALUE require."""
    tree = result.tree
    return result.algorithm not in TWO_PLAYERS or all(
        tree.kind(child) != tree.kind(node) for node in tree for child in tree.children(node)
    )


@pytest.mark.parametrize("algorithm", ALL)
def test_executed_pseudocode_agrees_with_the_search(algorithm: str) -> None:
    """The executed listing returns the same value from the same leaves in the same order, under all rules.

    The lines that the events highlight are in the order of execution, and every return, cut-off and insertion into OPEN
    has an event.
    """

    @given(results((algorithm,)))
    def runs_as_lit(result: gt.Result) -> None:
        assume(runs(result))
        run, listing = Run(result), result.pseudocode()
        assert plain(run, result) == result.value
        assert run.evaluated == [node for kind, node, *_ in result.trace.raw if kind is EventKind.EVALUATE]
        lighted = collapsed([number for numbers in lit(result.trace) for number in numbers])
        carried_out = iter(collapsed(run.marks))
        assert all(number in carried_out for number in lighted)
        telling = {number for number, line in enumerate(listing.lines) if shows(line.text)}
        assert collapsed([n for n in lighted if n in telling]) == collapsed([n for n in run.marks if n in telling])

    runs_as_lit()


def plain(run: Run, result: gt.Result) -> Any:
    """Return the value of a run from MAX's point of view; negamax returns it from the point of view of the player to
    move.
    """
    if result.algorithm in NEGATED and result.tree.kind(0) == "min":
        return -run.value
    return run.value.utilities if result.algorithm in MANY_PLAYERS else run.value


def shows(text: str) -> bool:
    """Return whether every execution of the line is represented by an event; the lines of the function VALUE, which
    only check whose turn it is, have no events.
    """
    return bool(re.search(r"\breturn\b|leave the loop|\badd\b", text)) and not re.search(r"PLAYER\(state\)", text)


# ---- highlighted lines --------------------------------------------------------------------------


def test_first_ten_events_highlight_the_expected_lines(golden: Golden) -> None:
    """The search is alpha-beta on the lecture's nine leaves."""
    golden(*texts(gt.alphabeta(TWO_PLY))[:10])


def test_second_search_of_pvs_highlights_its_own_line(golden: Golden) -> None:
    """PVS searches C with a null window and then again; MAX-VALUE has a line for each search."""
    result = gt.pvs("[[2 4 6] [3 12 8] [14 5 2]]")
    entered = [lines[0] for event, lines in zip(result.trace, texts(result), strict=True) if event.kind == "enter"]
    golden(*entered[1:])


@given(results())
def test_every_event_highlights_at_least_one_line(result: gt.Result) -> None:
    """Each event has at least one line of the listing, without repetitions."""
    found, count = lit(result.trace), len(result.pseudocode().lines)
    assert len(found) == len(result.trace)
    assert all(lines and len(set(lines)) == len(lines) and set(lines) <= set(range(count)) for lines in found)
    assert lit(Trace.from_json(result.trace.to_json())) == found


FUNCTIONS = {"max": "MAX-VALUE", "min": "MIN-VALUE", "chance": "EXPECT-VALUE"}
APART = [name for name in (*TWO_PLAYERS, *WITH_CHANCE) if name not in (*NEGATED, "sss")]
"""searches that have a separate function for each player"""


@given(results(APART))
def test_events_highlight_only_the_function_of_their_player(result: gt.Result) -> None:
    """Events inside a MAX node highlight only lines of MAX-VALUE, and likewise for MIN and chance.

    A probe of Star2 belongs to the probing chance node.
    """
    functions, tree = heads(result.pseudocode()), result.tree
    for event, lines in zip(result.trace, lit(result.trace), strict=True):
        above = tree.parent(event.node)
        if event.kind in ("improve", "cut", "chance") or (event.kind == "leave" and above is not None):
            found = {functions[line] for line in lines}
            is_below_chance = result.algorithm == "star2" and above is not None and tree.kind(above) == "chance"
            is_probe = is_below_chance and found == {FUNCTIONS["chance"]}
            assert is_probe or found == {FUNCTIONS[tree.kind(event.node)]}


@given(results(["minimax", "alphabeta", "mtdf", "iterative_deepening"]))
def test_call_highlights_lines_of_one_function(result: gt.Result) -> None:
    """The call of a leaf belongs to the function of the player to move there, as in the call trace.

    The first call comes from the search's own function.
    """
    functions, tree = heads(result.pseudocode()), result.tree
    for event, lines in zip(result.trace, lit(result.trace), strict=True):
        above = tree.parent(event.node)
        if above is not None and event.kind in ("enter", "evaluate", "recall"):
            other = {"max": "min", "min": "max"}[tree.kind(above)]
            player = other if tree.kind(event.node) == "leaf" else tree.kind(event.node)
            assert {functions[line] for line in lines} == {FUNCTIONS[player]}


@given(results([name for name in ALL if name not in ("minimax", "sss", "expectimax", *MANY_PLAYERS)]))
def test_cutoff_highlights_the_line_of_its_test(result: gt.Result) -> None:
    """The test is ≥ β at MAX and ≤ α at MIN, or > and < under "beyond".

    Negamax has the same test for both players. A probe of Star2 highlights the line that keeps its bound, unless its
    window was empty.
    """
    is_strict = result.rules.cut == "beyond" and result.algorithm != "mtdf"
    rises, falls = ("v > β", "v < α") if is_strict else ("v ≥ β", "v ≤ α")
    means = ("Σ P·U < α", "Σ P·L > β") if is_strict else ("Σ P·U ≤ α", "Σ P·L ≥ β")
    tests = {"max": rises, "min": rises if result.algorithm in NEGATED else falls, "chance": means[0]}
    for event, lines in zip(result.trace, texts(result), strict=True):
        if event.kind == "cut":
            (line,) = lines
            probe = r"w ← VALUE" if event.alpha == event.beta else r"if PLAYER\(s\) = M"
            is_kept = result.algorithm == "star2" and re.match(probe, line)
            assert is_kept or tests[result.tree.kind(event.node)] in line
            assert means[1] in line or result.tree.kind(event.node) != "chance"


def sample(algorithm: str, depth: int | None, dice: random.Random) -> gt.Result:
    """Search a random tree of three plies, in which one leaf of each branch is at a smaller depth, with the given
    algorithm.
    """
    levels = {"p1": "p1 p2 p3", "chance": dice.choice(["max chance min", "min chance max"])}.get(
        "p1" if algorithm in MANY_PLAYERS else "chance" if algorithm in WITH_CHANCE else "", dice.choice(ALTERNATING)
    )
    first, second, third = levels.split()

    def leaf() -> str:
        number = lambda: str(dice.randint(0, 9))  # noqa: E731
        if algorithm == "maxn_shallow":
            low, high = sorted(dice.choices(range(10), k=2))
            return f"({low} {high - low} {9 - high})"
        return f"({number()} {number()} {number()})" if algorithm in MANY_PLAYERS else number()

    def node(kind: str, *below: str) -> str:
        weighed = ", ".join(f"1/3: {child}" for child in below)
        return f"{{{weighed}}}" if kind == "chance" else f"{kind}[{' '.join(below)}]"

    def branch() -> str:
        return node(second, *(node(third, leaf(), leaf(), leaf()) for _ in "12"), leaf())

    tree = gt.Tree.parse(node(first, branch(), branch(), leaf()))
    judge = lambda tree, node: tree.value(dice.choice(tree.leaves))  # noqa: E731
    options = needed(algorithm, (0, 9))
    needs_judge = depth is not None or algorithm == "iterative_deepening"
    below = tree.children(tree.children(0)[1])
    unstable = [] if depth is None else [tree.label(below[0])]
    rules = Rules(depth=depth, evaluate=judge if needs_judge else None, unstable=unstable)
    return gt.ALGORITHMS[algorithm](tree, rules=rules, **options)


ALTERNATING = ("max min max", "min max min")


@pytest.mark.parametrize("depth", [None, 2])
@pytest.mark.parametrize("algorithm", ALL)
def test_every_line_is_highlighted_by_some_event(algorithm: str, depth: int | None) -> None:
    """In a small set of traces, every line except ``else`` and ``repeat`` is highlighted."""
    dice = random.Random(7)
    found = [sample(algorithm, depth, dice) for _ in range(60)]
    lighted = {number for result in found for numbers in lit(result.trace) for number in numbers}
    dark = {line.text for number, line in enumerate(found[0].pseudocode().lines) if number not in lighted}
    assert dark <= STRUCTURE
