"""Games for several players: max^n and paranoid search, whose tuples have one utility for each player."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import GameTreeError, Rules, Tree
from gametree.drawing.shapes import Role
from gametree.errors import AlgorithmError, ChoiceError, TreeError
from gametree.exercises import KINDS, Exercise
from gametree.exercises.kinds import QuestionKind
from gametree.games import TicTacToe
from gametree.values import show
from goldens import Golden
from nested_game import NestedGame
from oracle import Plain, maxn, paranoid
from searches import needed
from trees import numbers, opposed, plain_games, written

PUBLIC = "(1,2,6)(4,2,3)(6,1,2)(7,4,1)(5,1,1)(1,5,2)(7,7,1)(5,4,5)"

games = plain_games(("p1", "p2", "p3"), st.tuples(*[st.integers(0, 3)] * 3))
"""games for three players with only a few different utilities, so that ties are common"""
ties = st.sampled_from(["first", "last"])


@given(plain_games(("p1", "p2", "p3"), st.tuples(*[st.integers(0, 3)] * 3), chance=True), ties)
def test_maxn_matches_the_oracle(game: Plain, tie: str) -> None:
    """Max^n takes the first or the last of tied moves, and evaluates every leaf once.

    A chance node returns the exact mean of its children, entry by entry; impossible outcomes are not searched.
    """
    result = gt.maxn(written(game), rules=Rules(tie=tie))
    assert result.value == maxn(game, last=tie == "last")
    if "chance" not in result.tree.kinds:
        assert result.evaluated == result.tree.leaves
        assert result.cuts == result.pruned_leaves == ()
    assert gt.Trace.from_json(result.trace.to_json()) == result.trace


@given(games, ties, st.sampled_from([None, 1, 2, 3]))
def test_paranoid_search_equals_minimax_on_one_entry(game: Plain, tie: str, hero: int | None) -> None:
    """The entry is that of the player at the root, unless another player is named."""
    tree = Tree.parse(written(game))
    if hero is not None and f"p{hero}" not in tree.kinds:
        with pytest.raises(GameTreeError, match="unknown player"):
            gt.paranoid(tree, player=f"p{hero}")
        return
    player = hero or int(tree.kind(0)[1:] if tree.kind(0) != "leaf" else 1)
    result = gt.paranoid(tree, player=None if hero is None else f"p{hero}", rules=Rules(tie=tie))
    assert result.value == paranoid(game, player, last=tie == "last")
    assert result.evaluated == tree.leaves


@given(games, ties)
def test_paranoid_value_is_guaranteed_and_at_most_the_maxn_value(game: Plain, tie: str) -> None:
    """The guarantee holds for all moves of the other players."""
    tree = Tree.parse(written(game))
    if tree.kind(0) == "leaf":
        return
    entry = int(tree.kind(0)[1:]) - 1
    sure, hoped = (search(tree, rules=Rules(tie=tie)) for search in (gt.paranoid, gt.maxn))

    def least(node: int) -> Any:
        if tree.kind(node) == "leaf":
            return tree.value(node)[entry]  # type: ignore[index]
        below = tree.children(node)
        if tree.kind(node) == tree.kind(0):
            below = tuple(child for child in below if tree.move(child) == sure.strategy[tree.label(node)])
        return min(map(least, below))

    assert least(0) == sure.value[entry] <= hoped.value[entry]  # type: ignore[index]


@pytest.mark.parametrize("search", [gt.maxn, gt.paranoid])
@given(game=games, tie=ties)
def test_principal_variation_ends_in_the_root_tuple(search: Callable[..., gt.Result], game: Plain, tie: str) -> None:
    """The principal variation contains the first or, on request, the last of tied moves."""
    result = search(written(game), rules=Rules(tie=tie))
    tree, here = result.tree, 0
    for move in result.line:
        (here,) = (child for child in tree.children(here) if tree.move(child) == move)
    assert tree.value(here) == result.value
    if result.line:
        assert result.best_move == result.line[0]
        ends = result.best_moves[0 if tie == "first" else -1]
        assert search is gt.paranoid or result.best_move == ends
    assert gt.Trace.from_json(result.trace.to_json()) == result.trace


@given(plain_games(("p1", "p2"), st.tuples(numbers)), ties)
def test_tuple_too_short_for_a_player_is_refused(game: Plain, tie: str) -> None:
    """The error names a node where the player without an entry moves."""
    tree = Tree.parse(written(game))
    if "p2" in tree.kinds:
        with pytest.raises(GameTreeError, match=r"player p2, who moves at \w+, because the tuples have 1 entries"):
            gt.maxn(tree)


@given(plain_games(leaves=st.integers(-9, 9)))
def test_maxn_with_opposite_utilities_equals_minimax(game: Plain) -> None:
    """The tuples are (v, −v); zero-sum is a special case."""

    pair = gt.maxn(written(opposed(game)))
    plain = gt.minimax(written(game))
    assert pair.value == (plain.value, -plain.value)  # type: ignore[operator]
    assert pair.best_move == plain.best_move


def test_public_maxn_example_has_its_value() -> None:
    """In the published example, a binary game, the players A, B and C take turns; here they are p1, p2 and p3. The
    value of the root is (1, 2, 6).
    """
    result = gt.maxn(PUBLIC, branching=2, root="p1")
    last = result.frames()[-1]
    assert [result.tree.kind(node) for node in ("A", "B", "B1")] == ["p1", "p2", "p3"]
    assert [last.value(node) for node in ("B1", "B2", "C1", "C2")] == [(1, 2, 6), (6, 1, 2), (1, 5, 2), (5, 4, 5)]
    assert [last.value(node) for node in ("B", "C", "A")] == [(1, 2, 6), (1, 5, 2), (1, 2, 6)]
    assert (result.line, result.best_moves) == (("a1", "b1", "b11"), ("a1", "a2"))


def test_tuple_entries_follow_player_numbers_not_turn_order() -> None:
    """In the deck, the players take turns in the order R, G, B, but the entries of tuples are in the order R, B, G.
    Player numbers refer to the entries, and the levels determine the turns.

    With the entries in the order of the turns the root has another value, so the order is never guessed.
    """
    declared = gt.maxn(PUBLIC, branching=2, levels="p1 p3 p2")
    assert [declared.tree.kind(node) for node in ("A", "B", "B1")] == ["p1", "p3", "p2"]
    last = declared.frames()[-1]
    assert [last.value(node) for node in ("B1", "B2", "C1", "C2")] == [(1, 2, 6), (7, 4, 1), (1, 5, 2), (7, 7, 1)]
    assert (last.value("B"), last.value("C"), declared.value) == ((1, 2, 6), (1, 5, 2), (1, 2, 6))
    turned = gt.maxn("(1 6 2)(4 3 2)(6 2 1)(7 1 4)(5 1 1)(1 2 5)(7 1 7)(5 5 4)", branching=2, root="p1")
    assert turned.value == (1, 6, 2)
    assert [turned.frames()[-1].value(node) for node in ("B1", "C2")] == [(1, 6, 2), (7, 1, 7)]


def test_tie_can_change_the_payoffs_of_the_other_players() -> None:
    """p2 is indifferent between two leaves; its choice determines p1's utility and move."""
    tree = "p1[p2[(9 1) (0 1)] (5 5)]"
    first, last = (gt.maxn(tree, rules=Rules(tie=tie)) for tie in ("first", "last"))
    assert (first.value, first.best_move) == ((9, 1), "a1")
    assert (last.value, last.best_move) == ((5, 5), "a2")


@given(games, st.integers(0, 3))
def test_depth_limit_evaluates_positions_as_tuples(game: Plain, depth: int) -> None:
    tree = Tree.parse(written(game))
    depths = tree.depths()

    def limited(node: int) -> Any:
        if not tree.children(node):
            return tree.value(node)
        if depths[node] == depth:
            return (node % 3, node % 2, node % 5)
        entry = int(tree.kind(node)[1:]) - 1
        return max(map(limited, tree.children(node)), key=lambda value: value[entry])

    rules = Rules(depth=depth, evaluate=lambda tree, node: (node % 3, node % 2, node % 5))
    assert gt.maxn(tree, rules=rules).value == limited(0)


REFUSED: dict[str, Callable[..., object]] = {
    "numbers at the leaves": lambda: gt.maxn("p1[3 5]"),
    "players that are not declared": lambda: gt.maxn("max[(1 2) (3 4)]"),
    "a chance node": lambda: gt.paranoid("p1[{0.5: (1 2), 0.5: (2 1)}]"),
    "more players than entries": lambda: gt.maxn("p1[p3[(1 2) (3 4)] (5 6)]"),
    "tuples of two lengths": lambda: gt.maxn("p1[(1 2) (3 4 5)]"),
    "an unknown player": lambda: gt.paranoid("p1[p2[(1 2)]]", player="p3"),
    "an unknown tie": lambda: Rules(tie="middle"),
    "an evaluation of another length": lambda: gt.maxn(
        "p1[p2[(1 2)] (3 4)]", rules=Rules(depth=1, evaluate={"B": (1, 2, 3)})
    ),
    "an evaluation that is a number": lambda: gt.maxn(
        "p1[p2[(1 2)] (3 4)]", rules=Rules(depth=1, evaluate=lambda tree, node: 1)
    ),
}


@pytest.mark.parametrize("search", REFUSED.values(), ids=REFUSED)
def test_unsuitable_arguments_of_multiplayer_searches_are_refused(search: Callable[[], object], golden: Golden) -> None:
    """The error contains the expected and the actual value, the place and the remedy."""
    with golden.raises(GameTreeError):
        search()


@pytest.mark.parametrize("name", gt.ALGORITHMS)
def test_tie_rule_is_applied_or_refused(name: str) -> None:
    """On request, a search of a tree or a game takes the last of equally good moves, or refuses this rule."""
    last, obeys = Rules(tie="last"), name in ("maxn", "paranoid")
    if obeys:
        game: Plain = ["p1", (3, 1), (3, 2)]
        assert gt.ALGORITHMS[name](written(game), rules=last).value == (3, 2)
        assert gt.ALGORITHMS[name](NestedGame(game), rules=last).value == (3, 2)
        return
    options = needed(name, (0, 9), lambda *given: 0)
    refusal = f"{name} takes the first of equally good moves .*; leave the rule out, or use maxn or paranoid"
    for subject in ("[[3 3] [3 4]]", TicTacToe()):
        if name == "sss" and not isinstance(subject, str):
            continue  # this search does not accept games
        with pytest.raises(GameTreeError, match=refusal):
            gt.ALGORITHMS[name](subject, rules=last, **options)


@pytest.mark.parametrize(("kind", "how"), KINDS.items())
def test_exercises_apply_or_refuse_the_tie_rule(kind: str, how: QuestionKind, golden: Golden) -> None:
    """An exercise refuses the rule if its search does."""
    for name in how.algorithms:
        if name not in ("maxn", "maxn_shallow", "paranoid"):
            with golden.raises(GameTreeError):
                Exercise(kind, "[[3 3] [3 4]]", Rules(tie="last"), algorithm=name)


# ---- max^n with shallow pruning -----------------------------------------------------------------


@given(plain_games(("p1", "p2", "p3"), st.tuples(*[st.integers(-1, 3)] * 3), chance=True), st.integers(0, 2))
def test_shallow_pruning_keeps_the_tuple(game: Plain, slack: int) -> None:
    """The tuple is the same for any order of turns. Of tied tuples the first is taken, and no leaf is evaluated twice.

    Under the rule "beyond", at least the same leaves are evaluated.
    """
    tree = Tree.parse(written(game))
    ends = (-1, max(sum(tree.value(leaf)) for leaf in tree.leaves) + slack)  # type: ignore[arg-type]
    ends = (-1, max(0, ends[1]))
    at_once, later = (gt.maxn_shallow(tree, ends, rules=Rules(cut=cut)) for cut in ("at_equality", "beyond"))
    assert at_once.value == later.value == maxn(game)
    assert set(at_once.evaluated) <= set(later.evaluated) <= set(tree.leaves)
    assert len(at_once.evaluated) == at_once.visits


@given(st.lists(st.tuples(*[st.integers(0, 8)] * 2), min_size=27, max_size=27), st.data())
def test_leaves_pruned_by_shallow_pruning_do_not_change_the_tuple(pairs: Any, data: st.DataObject) -> None:
    """The sum of the utilities is constant, and the leaves that are not evaluated get arbitrary other tuples."""
    leaves = [(min(pair), max(pair) - min(pair), 8 - max(pair)) for pair in pairs]
    result = gt.maxn_shallow(Tree.from_leaves(leaves, branching=3, levels="p1 p2 p3"), (0, 8))
    other = list(leaves)
    for leaf in result.pruned_leaves:
        a, b = sorted(data.draw(st.tuples(st.integers(0, 8), st.integers(0, 8))))
        other[result.tree.leaves.index(leaf)] = (a, b - a, 8 - b)
    assert gt.maxn(Tree.from_leaves(other, branching=3, levels="p1 p2 p3")).value == result.value


def test_shallow_pruning_matches_the_hand_calculation(golden: Golden) -> None:
    """The cut-offs are of two types: too little is left for p1, or p3 already has the total sum."""
    leaves = "p1[p2[(5 4 1) (6 3 1)] p2[(2 6 2) (3 4 3)] p2[p3[(0 0 10) (1 1 1)] (2 8 0) (1 1 1)]]"
    result = gt.maxn_shallow(leaves, (0, 10))
    found = [(result.tree.label(cut.node), cut.value, cut.bound, cut.owner) for cut in result.cuts]
    assert found == [("C", 6, 5, 0), ("D1", 10, 10, None), ("D", 8, 5, 0)]
    assert result.pruned_labels == ("C2", "D12", "D3")
    golden(*[frame.caption() for frame in result.frames("cut")][1:3])
    assert gt.Trace.from_json(result.trace.to_json()) == result.trace


def test_maxn_does_not_prune_deeply() -> None:
    """The example is Korf's: p1 never accepts C1, but its exact tuple decides p2's move at C, so C12 is not pruned."""
    for last, move in (("(4 0 6)", "a2"), ("(0 3 7)", "a1")):
        result = gt.maxn_shallow(f"p1[(5 4 1) p2[p3[(3 1 6) {last}] (7 2 1)]]", (0, 10))
        assert (result.best_move, result.pruned_leaves) == (move, ())


@pytest.mark.parametrize(
    "search",
    [
        lambda: gt.maxn_shallow("p1[(1 2) (2 1)]"),
        lambda: gt.maxn_shallow("p1[(1 2) (2 1)]", (0, 2)),
        lambda: gt.maxn_shallow("p1[(1 2) (2 -1)]", (0, 9)),
        lambda: gt.maxn_shallow(gt.games.Nim(2, players=3), (0, 0.5)),
    ],
)
def test_shallow_pruning_requires_a_valid_value_range(search: Callable[[], object], golden: Golden) -> None:
    """Without a range, or with a tuple outside the range, the cut-offs would be wrong."""
    with golden.raises(GameTreeError):
        search()


# ---- strategy profiles, and named players --------------------------------------------------------


@given(plain_games(("p1", "p2"), st.tuples(st.integers(-3, 3), st.integers(-3, 3))))
def test_profile_is_a_subgame_perfect_equilibrium(plain: Any) -> None:
    """At every node, even off the path of play, the chosen move gives its player the greatest utility that is possible
    if all others follow the profile.
    """
    tree = gt.maxn(NestedGame(plain), trace=True).tree
    profile = gt.maxn(tree).profile
    worth: dict[int, Any] = {}
    for node in reversed(tree.nodes):
        below = {tree.move(child): worth[child] for child in tree.children(node)}
        worth[node] = below[profile[tree.label(node)]] if below else tree.value(node)
        if below:
            mover = int(tree.kind(node)[1:]) - 1
            assert worth[node][mover] == max(value[mover] for value in below.values())
            assert profile.notes[node] == show(worth[node])
    assert set(profile) == {tree.label(node) for node in tree if tree.children(node)}


def test_profile_is_shown_as_text_and_picture(golden: Golden) -> None:
    """The text is in the form {S; t}, and the picture marks every chosen move. For a search that prunes, the profile is
    refused.
    """
    tree = gt.Tree.parse("p1[S->p2[s->(2 1) t->(3 2)] T->p2[u->(0 0) v->p1[x->(1 5) y->(4 4)]]]")
    profile = gt.maxn(tree.with_players("Ann", "Ben")).profile
    golden((str(profile), profile.of("Ann"), profile.of("p2")))
    drawing = profile.drawing("es")
    best = {tree.move(node) for node in tree if node and drawing.edge_role(node) is Role.BEST}
    assert best == {"T", "t", "v", "y"}
    assert [mark.text for mark in drawing.marks() if getattr(mark, "role", None) is Role.LEVEL] == ["Ann", "Ben", "Ann"]
    assert profile.table("es").splitlines()[0].split() == ["nodo", "jugador", "jugada", "valor"]
    assert str(gt.minimax("[[3 12 8] [2 4 6] [14 5 2]]").profile) == "{a1; b1 c1 d3}"
    assert dict(gt.expectiminimax("{0.5: [3 5], 0.5: [4 9]}").profile) == {"B": "b2", "C": "c2"}
    for search in (lambda tree: gt.maxn_shallow(tree, (0, 9)), lambda tree: gt.alphabeta("[[3 12] [2 4]]")):
        with pytest.raises(AlgorithmError, match="but a profile shows a search that visits every node"):
            search(tree).profile  # noqa: B018
    with pytest.raises(ChoiceError):
        profile.of("Cleo")


def test_captions_and_gambit_files_use_player_names() -> None:
    """Captions and files use the names of the players; the search does not depend on them."""
    tree = gt.Tree.parse("p1[p2[p3[(1 2 6) (4 3 3)] p3[(6 1 2) (7 4 1)]] p2[p3[(5 1 1) (1 5 2)] p3[(7 7 1) (5 4 5)]]]")
    named = tree.with_players("Ann", "Ben", "Cleo")
    for search in (gt.maxn, gt.paranoid, lambda tree: gt.maxn_shallow(tree, (0, 20))):
        plain = [step.caption() for by in ("event", "leaf", "node") for step in search(tree).frames(by)]
        captions = [step.caption() for by in ("event", "leaf", "node") for step in search(named).frames(by)]
        assert captions == [re.sub(r"\bp[123]\b", lambda found: named.player_name(found[0]), text) for text in plain]
    again = gt.Tree.from_efg(named.to_efg())
    assert (again.players, again) == (named.players, tree)
    assert gt.Tree.from_efg(tree.to_efg()).players == ()
    assert "Cleo = " in str(gt.maxn(named)) and not re.search(r"\bp[123]\b", str(gt.maxn(named)))
    for wrong in (("Ann",), ("Ann", "Ann", "Ben"), ("Ann", "", "Ben")):
        with pytest.raises(TreeError):
            tree.with_players(*wrong)
    with pytest.raises(TreeError, match="MAX and MIN keep their names"):
        gt.Tree.parse("[3 5]").with_players("Ann", "Ben")
