"""All equilibria of small trees, compared with the definition, which is checked for every profile of moves."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import gametree as gt
from gametree import Tree
from gametree.phrases import LANGUAGES
from goldens import Golden

Moves = Mapping[int, int]


def drawn(seed: int, sort: str) -> Tree:
    """Return a small random tree with many equal utilities: for two or three players, for MAX and MIN, or with chance
    nodes.
    """
    dice = random.Random(f"{sort} {seed}")
    players = 3 if sort == "three" else 2

    def below(depth: int) -> str:
        if depth == 0 or (depth < 3 and dice.random() < 0.4):
            entries = [str(dice.randint(0, 2)) for _ in range(players)]
            return entries[0] if sort == "zero-sum" else f"({' '.join(entries)})"
        children = [below(depth - 1) for _ in range(dice.randint(2, 3) if depth < 3 else 2)]
        if sort == "chance" and dice.random() < 0.4:
            return "{" + " ".join(f"1/{len(children)}: {child}" for child in children) + "}"
        who = ("max", "min")[dice.random() < 0.5] if sort == "zero-sum" else f"p{dice.randint(1, players)}"
        return f"{who}[{' '.join(children)}]"

    return Tree.parse(below(3))


def shares(tree: Tree, node: int) -> dict[str, Any]:
    """Return the utility of each player at a leaf."""
    value: Any = tree.value(node)
    if not isinstance(value, tuple):
        return {"max": value, "min": -value}
    return {f"p{number}": entry for number, entry in enumerate(value, start=1)}


def outcome(tree: Tree, moves: Moves, node: int = 0) -> dict[str, Any]:
    """Return the utility of each player if play starts at ``node`` and follows the profile ``moves``."""
    children = tree.children(node)
    if not children:
        return shares(tree, node)
    if tree.kind(node) != "chance":
        return outcome(tree, moves, moves[node])
    ends = [(tree.probability(child) or 0, outcome(tree, moves, child)) for child in children]
    return {player: sum(weight * end[player] for weight, end in ends) for player in ends[0][1]}


def plans(tree: Tree, player: str = "") -> Iterator[Moves]:
    """Yield every choice of moves at the nodes of one player, or at all nodes."""
    nodes = [node for node in tree if tree.children(node) and tree.kind(node) != "chance"]
    own = [node for node in nodes if not player or tree.kind(node) == player]
    for chosen in itertools.product(*map(tree.children, own)):
        yield dict(zip(own, chosen, strict=True))


def is_equilibrium(tree: Tree, moves: Moves, node: int = 0) -> bool:
    """Return whether, in the subgame at ``node``, no player gains by changing its own moves."""
    now = outcome(tree, moves, node)
    return all(
        outcome(tree, {**moves, **plan}, node)[player] <= now[player] for player in now for plan in plans(tree, player)
    )


def is_perfect(tree: Tree, moves: Moves) -> bool:
    return all(is_equilibrium(tree, moves, node) for node in tree if tree.children(node))


def moves_of(profile: Any) -> dict[int, int]:
    tree = profile.tree
    below = {(node, tree.move(child)): child for node in tree for child in tree.children(node)}
    return {tree[label]: below[tree[label], move] for label, move in profile.items()}


@pytest.mark.parametrize("sort", ["two", "three", "zero-sum", "chance"])
def test_all_subgame_perfect_equilibria_are_found(sort: str) -> None:
    """The found profiles are those in which no player can gain in any subgame; the first one is that of the search."""
    tried = 0
    for tree in (drawn(seed, sort) for seed in range(60)):
        if len(list(itertools.islice(plans(tree), 200))) == 200:
            continue
        tried += 1
        expected = [moves for moves in plans(tree) if is_perfect(tree, moves)]
        found = gt.equilibria(tree)
        assert sorted(sorted(moves_of(one).items()) for one in found) == sorted(sorted(one.items()) for one in expected)
        search = gt.expectiminimax if sort == "zero-sum" else gt.maxn
        assert dict(found[0]) == dict(search(tree).profile) and found[0].value == search(tree).value
        for one in found:
            own = outcome(tree, moves_of(one))
            assert list(own.values()) == [*(one.value if isinstance(one.value, tuple) else (one.value, -one.value))]
    assert tried > 20


@pytest.mark.parametrize("sort", ["two", "three", "zero-sum"])
def test_equilibrium_with_an_incredible_threat_is_not_subgame_perfect(sort: str) -> None:
    """The contrasting profile that the kit names is an equilibrium but not subgame perfect. If it names none, every
    equilibrium ends at a leaf at which a subgame-perfect one ends.
    """
    named = 0
    for tree in (drawn(seed, sort) for seed in range(60)):
        if len(list(itertools.islice(plans(tree), 200))) == 200:
            continue
        found = gt.equilibria(tree)
        contrast = found.not_credible
        if contrast:
            named += 1
            assert is_equilibrium(tree, moves_of(contrast)) and not is_perfect(tree, moves_of(contrast))
            assert contrast.explanation()
            continue
        perfect_ends = {end_of(tree, moves_of(one)) for one in found}
        ends = {end_of(tree, moves) for moves in plans(tree) if is_equilibrium(tree, moves)}
        assert ends <= perfect_ends
    assert named > 5 or sort == "zero-sum"


def end_of(tree: Tree, moves: Moves) -> int:
    node = 0
    while node in moves:
        node = moves[node]
    return node


def test_equilibrium_tables_use_player_names_in_every_language(golden: Golden) -> None:
    """The players of the tested game are an entrant and a firm."""
    tree = Tree.parse("p1[out->(0 4) in->p2[fight->(-1 -1) share->(2.5 2)]]").with_players("Ann", "Ben")
    found = gt.equilibria(tree)
    assert found.not_credible
    for lang in LANGUAGES:
        golden(found.table(lang), found.not_credible.explanation(lang))
    assert "fight" in str(found.not_credible._repr_mimebundle_())


def test_too_many_equilibria_are_refused(golden: Golden) -> None:
    """Ties can multiply the number of equilibria; the message contains the number if it can be counted."""
    ties = "p1[" + " ".join(["p2[(1 1) (1 1)]"] * 10) + "]"
    with golden.raises(gt.GameTreeError):
        gt.equilibria(ties)
    assert len(gt.equilibria("p1[" + " ".join(["p2[(1 1) (1 1)]"] * 3) + "]")) == 24
    different = "p1[" + " ".join(["p2[(1 1) (2 1) (3 1)]"] * 12) + "]"
    with golden.raises(gt.GameTreeError):
        gt.equilibria(different)


def test_lone_leaf_and_deep_chain_have_one_equilibrium() -> None:
    assert [dict(one) for one in gt.equilibria("7")] == [{}]
    deep = "[" * 3000 + "1" + "]" * 3000
    assert len(gt.equilibria(deep)) == 1
