"""Gambit's `.efg` files are read, written, and compared with Gambit itself if it is installed."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import GameTreeError
from gametree.errors import TreeError
from goldens import Golden
from oracle import maxn
from trees import plain_games, trees, written

HEAD = 'EFG 2 R "a game" { "A" "B" }\n'
ENTRY = HEAD + '"who enters"\np "" 1 1 "" { "out" "in" } 0\nt "" 1 "" { 0, 2 }\np "" 2 1 "" { "fight" "share" } 0\n'
ENTRY += 't "" 2 "war" { -1, -1/2 }\nt "" 3 "" { 1, 1.0 }\n'


@given(trees())
def test_tree_round_trips_through_efg(tree: gt.Tree) -> None:
    """Kinds, values, probabilities, labels and move names are equal.

    Trees that have unsuitable payoffs, an infinite value or too many players are refused.
    """
    try:
        text = tree.to_efg("title")
    except TreeError as error:
        assert "player" in str(error) or "finite" in str(error)
        return
    assert gt.Tree.from_efg(text) == tree


def test_hand_written_entry_game_is_read() -> None:
    """The file contains commas, a comment, fractions, decimals and names of outcomes."""
    tree = gt.Tree.from_efg(ENTRY)
    assert str(tree) == "p1[out->(0 2) in->[fight->(-1 -0.5) share->(1 1)]]"
    assert gt.maxn(tree).line == ("in", "share")


@given(plain_games(("p1", "p2", "p3"), st.tuples(*[st.integers(0, 4)] * 3), max_leaves=10, chance=True))
def test_gambit_reads_written_files(game: Any) -> None:
    """Gambit reads the same game from the file, and its backward induction finds the tuple of max^n."""
    pygambit = pytest.importorskip("pygambit")
    if not isinstance(game, list) or "0:" in written(game):
        return
    tree = gt.Tree.parse(written(game))
    theirs = pygambit.read_efg(io.BytesIO(tree.to_efg("t").encode()))
    assert len(theirs.players) == 3
    again = gt.Tree.from_efg(theirs.to_efg())
    assert again == tree

    def induced(node: Any) -> Any:
        if node.is_terminal:
            return tuple(gt.values.read_number(str(node.outcome[player])) for player in theirs.players)
        worth = [induced(child) for child in node.children]
        if node.player.is_chance:
            shares = [gt.values.read_number(str(action.prob)) for action in node.infoset.actions]
            return tuple(sum(p * value[n] for p, value in zip(shares, worth, strict=True)) for n in range(3))
        return max(worth, key=lambda value: value[node.player.number])

    assert induced(theirs.root) == maxn(game)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "games/poker.efg",
        "NFG 1 R",
        HEAD,
        HEAD + 'q "" 1',
        HEAD + 't "" 1 "" { 1 }',
        HEAD + 't "" 1 "" { 1 x }',
        HEAD + 't "" 1 "" { 1 inf }',
        HEAD + 't "" 1 "" { 1 2 } t',
        HEAD + 't "',
        HEAD + 'p "" 3 1 "" { "a" } 0 t "" 0',
        HEAD + 'p "" 1 1 "" { } 0',
        HEAD + 'p "" 1 1 "" { "a" "b" } 0 t "" 0',
        HEAD + 'c "" 1 "" { "a" 1/2 "b" 1/3 } 0 t "" 0 t "" 0',
    ],
)
def test_invalid_efg_text_is_refused_with_its_line(text: str, golden: Golden) -> None:
    """The error contains the line and the expected form."""
    with pytest.raises(TreeError) as caught:
        gt.Tree.from_efg(text)
    golden(str(caught.value))


def test_payoffs_of_inner_nodes_are_added_to_their_leaves() -> None:
    """In the tested file, an outcome is defined once and then referred to by its number."""
    text = HEAD + 'p "" 1 1 "" { "a" "b" } 1 "toll" { -1 0 } t "" 2 "" { 5 5 } t "" 2'
    assert str(gt.Tree.from_efg(text)) == "p1[a->(4 5) b->(4 5)]"


@given(st.text(st.sampled_from('EFG 2R"{}cpt01/,-\n\\x'), max_size=60), st.integers(0, 120))
def test_any_efg_text_is_read_or_refused(noise: str, at: int) -> None:
    for text in (noise, HEAD + noise, ENTRY[:at] + noise + ENTRY[at:]):
        with contextlib.suppress(GameTreeError):
            assert gt.Tree.from_efg(text)


def test_zero_sum_game_with_other_player_names_keeps_p1_and_p2() -> None:
    """Players are MAX and MIN only if they have these names and all payoffs add up to 0."""
    assert str(gt.Tree.from_efg(HEAD + 't "" 1 "" { 3 -3 }')) == "(3 -3)"
    assert str(gt.Tree.from_efg('EFG 2 R "" { "MAX" "MIN" } t "" 1 "" { 3 -3 }')) == "3"
    assert str(gt.Tree.from_efg('EFG 2 R "" { "MAX" "MIN" } t "" 1 "" { 3 3 }')) == "(3 3)"
