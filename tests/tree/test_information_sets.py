"""Information sets are kept in every format, shown in pictures, and refused by every search."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import networkx
import pytest

import gametree as gt
from effort import EVERY_CASE
from gametree.drawing.drawing import draw
from gametree.drawing.shapes import SetMark
from gametree.drawing.themes import THEMES
from gametree.errors import AlgorithmError, GameTreeError, TreeError
from gametree.exercises import Exercise
from gametree.exercises.kinds import KINDS
from gametree.phrases import LANGUAGES
from gametree.play.matches import game_of
from gametree.render import graphviz
from gametree.render.text_drawing import description
from gametree.search import ALGORITHMS
from goldens import Golden
from imperfect_trees import drawn_tree
from picture_faults import faults

PENNIES = gt.Tree.parse("p1[heads->p2@h[heads->(1 -1) tails->(-1 1)] tails->p2@h[heads->(-1 1) tails->(1 -1)]]")
OF_TWO = gt.Tree.parse("[min@h[3 4] min@h[5 6]]")
WITH_CHANCE = gt.Tree.parse("{0.5: max@h[3 4], 0.5: max@h[5 6]}")
RANDOM = [(seed, numbers) for seed in range(30) for numbers in (False, True)]
"""seeds of random trees, and whether their leaves have numbers instead of tuples"""


def paths(tree: gt.Tree, nodes: Any) -> set[tuple[int, ...]]:
    """Return for each of the given nodes its path from the root, as indices among siblings."""
    found = set()
    for node in nodes:
        steps = zip(tree.path(node), tree.path(node)[1:], strict=False)
        found.add(tuple(tree.children(above).index(below) for above, below in steps))
    return found


def through_networkx(tree: gt.Tree) -> gt.Tree:
    return gt.Tree.from_networkx(tree.to_networkx())


def through_links(tree: gt.Tree) -> gt.Tree:
    """Return a tree after writing it in the JSON format of networkx and reading it again."""
    graph = tree.to_networkx()
    for facts in [*graph.nodes.values(), *graph.edges.values()]:
        facts |= {key: str(facts[key]) for key in ("value", "probability") if key in facts}
    return gt.Tree.read(networkx.node_link_data(graph, edges="links"))


def through_efg(tree: gt.Tree) -> gt.Tree:
    if any(kind in ("max", "min") for kind in tree.kinds) and tree.utilities:
        return tree
    return gt.Tree.from_efg(tree.to_efg())


ROUND_TRIPS = {
    "str": lambda tree: gt.Tree.parse(str(tree)),
    "JSON": lambda tree: gt.Tree.read(tree.to_json()),
    "DOT": lambda tree: gt.Tree.read(tree.to_dot()),
    "forest": lambda tree: gt.Tree.read(tree.to_forest()),
    "networkx": through_networkx,
    "links": through_links,
    "EFG": through_efg,
    "rebuilt": lambda tree: tree.rebuilt(),
}


@pytest.mark.parametrize("seed, numbers", RANDOM)
def test_information_sets_survive_every_round_trip(seed: int, numbers: bool) -> None:
    text, sets = drawn_tree(seed, numbers=numbers)
    tree = gt.Tree.parse(text)
    assert {name: paths(tree, nodes) for name, nodes in tree.information_sets.items()} == sets
    for name, there_and_back in ROUND_TRIPS.items():
        back = there_and_back(tree)
        assert back == tree, name
        assert hash(back) == hash(tree)
        assert back.information_sets == tree.information_sets


def test_information_sets_count_in_tree_equality() -> None:
    assert gt.Tree.parse("[min@h[3 4] min@h[5 6]]") != gt.Tree.parse("[min@h[3 4] min@g[5 6]]") != OF_TWO
    assert gt.Tree.parse("[[3 4] [5 6]]") != OF_TWO
    assert OF_TWO.information_set("B") == "h"
    assert OF_TWO.information_set("A") == ""


def test_nodes_of_a_set_have_the_same_moves() -> None:
    """The default names of moves are those of the first node, because a player cannot distinguish the nodes of a
    set.
    """
    assert [OF_TWO.move(node) for node in ("B1", "B2", "C1", "C2")] == ["b1", "b2", "b1", "b2"]


@pytest.mark.parametrize(
    "text",
    [
        "[p1@h[3 4] p2@h[3 4]]",
        "[min@h[3 4] min@h[3 4 5]]",
        "[min@h[a->3 b->4] min@h[b->3 a->4]]",
        "[min@h[min@h[3 4] 5] 3]",
        "[p2@h{0.5: 3, 0.5: 4}]",
        "[min@h 3]",
        "[min@ [3 4]]",
        '{"kind": "chance", "information_set": "h", "children": [{"value": 1}, {"value": 2}]}',
        '{"infoset": "h", "information set": "g", "children": [{"value": 1}, {"value": 2}]}',
        'EFG 2 R "" { "A" "B" } p "" 1 1 "" { "l" "r" } 0 p "" 1 1 "" { "l" "m" } 0 t "" 1 "" { 1 1 }',
        'EFG 2 R "" { "A" "B" } p "" 1 1 "" { "l" } 0 p "" 1 1 0 t "" 1 "" { 1 1 }',
    ],
)
def test_anything_but_an_information_set_is_refused(text: str, golden: Golden) -> None:
    with pytest.raises(TreeError) as caught:
        gt.Tree.read(text)
    golden(str(caught.value))


def test_dashed_edge_in_dot_joins_nodes_of_a_set() -> None:
    dot = "digraph { A -> B; A -> C; B -> {3; 4}; C -> {5; 6}; B -> C [information_set=h, style=dashed] }"
    assert gt.Tree.read(dot).information_sets == {"h": (1, 4)}


def test_information_set_attribute_at_a_leaf_is_reported_as_left_out() -> None:
    tree = gt.Tree.read('{"children": [{"value": 1, "information_set": "h"}, {"value": 2}]}')
    assert "left out: information_set" in tree.read_as


# ---- Gambit ---------------------------------------------------------------------------------


def partition(efg: str) -> list[tuple[int, ...]]:
    """Return the decision nodes of each information set in a Gambit file with one node per line; nodes are numbered in
    preorder.
    """
    sets = defaultdict(list)
    for node, found in enumerate(re.finditer(r'^([cpt]) "(?:[^"\\]|\\.)*" (\d+) (\d*)', efg, re.MULTILINE)):
        if found[1] == "p":
            sets[found[2], found[3]].append(node)
    return sorted(map(tuple, sets.values()))


def partition_of(tree: gt.Tree) -> list[tuple[int, ...]]:
    named = {node for nodes in tree.information_sets.values() for node in nodes}
    alone = [(node,) for node in tree if tree.kind(node) not in ("chance", "leaf") and node not in named]
    return sorted([*tree.information_sets.values(), *alone])


@pytest.mark.parametrize("seed", range(20))
def test_gambit_reads_the_same_information_sets(seed: int) -> None:
    pygambit = pytest.importorskip("pygambit")
    tree = gt.Tree.parse(drawn_tree(seed)[0])
    theirs = pygambit.read_efg(io.BytesIO(tree.to_efg("t").encode())).to_efg()
    assert partition(theirs) == partition_of(tree)
    assert partition_of(gt.Tree.from_efg(theirs)) == partition_of(tree)


def test_unnamed_information_sets_of_a_file_are_numbered() -> None:
    """In the tested file, only the first node of a set lists its moves, and the sets of each player are numbered from
    1.
    """
    text = 'EFG 2 R "t" { "A" "B" } p "" 1 1 "" { "l" "r" } 0 p "" 2 1 "" { "l" "r" } 0 t "" 1 "" { 1 1 }'
    text += ' t "" 2 "" { 0 0 } p "" 2 1 0 t "" 3 "" { 0 0 } t "" 4 "" { 1 1 }'
    tree = gt.Tree.from_efg(text)
    assert str(tree) == "p1[l->p2@h1[l->(1 1) r->(0 0)] r->p2@h1[l->(0 0) r->(1 1)]]"
    assert gt.Tree.from_efg(tree.to_efg()) == tree


# ---- searches -------------------------------------------------------------------------------

SEARCHES: dict[str, Any] = {
    **{name: lambda tree, search=search: search(tree) for name, search in ALGORITHMS.items()},
    **{name: lambda tree, kind=name: Exercise(kind, tree) for name in KINDS},
    **{name: getattr(gt, name) for name in ("critical_leaves", "fewest_leaves", "best_order", "worst_order", "mcts")},
    "explore": gt.explore,
    "watch": lambda tree: gt.watch("def minimax(node):\n    return 3", tree),
    "match": game_of,
}


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("tree", [PENNIES, OF_TWO, WITH_CHANCE], ids=["tuples", "two", "chance"])
def test_every_search_refuses_imperfect_information_and_names_the_set(name: str, tree: gt.Tree) -> None:
    with pytest.raises(GameTreeError) as caught:
        SEARCHES[name](tree)
    assert "perfect information" in str(caught.value)
    assert "apart (information set 'h')" in str(caught.value)


@pytest.mark.parametrize("name", SEARCHES)
def test_large_information_set_is_abbreviated_in_the_error(name: str) -> None:
    tree = gt.Tree.parse(f"[{' '.join('min@h[3 4]' for _ in range(9))}]")
    with pytest.raises(GameTreeError, match="the nodes B, C, …, J apart"):
        SEARCHES[name](tree)


@pytest.mark.parametrize("seed", range(10))
def test_maxn_refuses_random_trees_with_imperfect_information(seed: int) -> None:
    tree = gt.Tree.parse(drawn_tree(seed)[0])
    if tree.has_perfect_information:
        assert gt.maxn(tree).value
        return
    with pytest.raises(AlgorithmError, match="perfect information"):
        gt.maxn(tree)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_imperfect_information_error_is_translated(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    with pytest.raises(AlgorithmError) as caught:
        gt.minimax(OF_TWO)
    assert ("perfect information" in str(caught.value)) == (lang == "en")
    assert "minimax" in str(caught.value)


def test_information_set_of_one_node_is_perfect_information() -> None:
    tree = gt.Tree.parse("[min@h[3 4] min@g[5 6]]")
    assert gt.alphabeta(tree).value == 5
    assert not any(isinstance(mark, SetMark) for mark in draw(tree).marks())


# ---- pictures -------------------------------------------------------------------------------


SMALL = [seed for seed in range(40) if drawn_tree(seed)[0].count("(") < 16][:12]
"""seeds of random trees with few leaves"""


@pytest.mark.parametrize("seed", SMALL)
def test_information_set_lines_cross_no_text_and_no_node(seed: int) -> None:
    tree = gt.Tree.parse(drawn_tree(seed)[0])
    drawing = draw(tree)
    lines = [mark for mark in drawing.marks() if isinstance(mark, SetMark)]
    assert len(lines) == sum(len(nodes) - 1 for nodes in tree.information_sets.values())
    assert not [fault for fault in faults(drawing) if fault[1] in {line.id for line in lines}]


CROWDED = [(seed, numbers) for seed in range(150) for numbers in (False, True)] if EVERY_CASE else [(65, True)]


@pytest.mark.parametrize("seed, numbers", CROWDED)
def test_information_set_lines_find_a_path_through_a_crowded_tree(seed: int, numbers: bool) -> None:
    assert not list(faults(draw(gt.Tree.parse(drawn_tree(seed, numbers=numbers)[0]))))


def test_information_set_line_avoids_nodes_between_its_ends() -> None:
    tree = gt.Tree.parse("[min@u[3 4] min@w[1 2] min@u[5 6] min@w[7 8]]")
    first, second = (mark for mark in draw(tree).marks() if isinstance(mark, SetMark))
    middles = [mark.curve[1][1] - mark.curve[0][1] for mark in (first, second)]
    assert middles[0] * middles[1] < 0  # one node is above the level, and the other below it


def test_every_picture_format_draws_the_dashed_line(tmp_path: Path) -> None:
    PENNIES.export(tmp_path, ["svg", "pdf", "png", "eps", "dot", "tikz"])
    assert 'class="gt-set gt-plain"' in (tmp_path / "tree.dot").read_text("utf-8")
    assert "dash pattern=on 6pt off 6pt] (" in (tmp_path / "tree.tex").read_text("utf-8")
    assert "stroke-dasharray" in (tmp_path / "tree.svg").read_text("utf-8")
    plain = gt.Tree.parse(re.sub("@h", "", str(PENNIES)))
    for name in ("png", "eps", "pdf"):
        other = plain.export(tmp_path / "plain", name)[0]
        assert other.read_bytes() != (tmp_path / f"tree.{name}").read_bytes()
    assert graphviz.png(draw(PENNIES), THEMES["light"])


def test_slides_of_a_tree_show_its_information_sets(tmp_path: Path) -> None:
    text = PENNIES.deck(tmp_path / "deck.tex").read_text("utf-8")
    assert "dash pattern=on 6pt off 6pt] (" in text
    assert "cannot tell B and C apart" in text
    assert PENNIES.deck(tmp_path / "deck.pptx").stat().st_size > 10_000


def test_text_description_lists_the_information_sets() -> None:
    assert "p2 cannot tell B and C apart (information set h)." in description(draw(PENNIES))
    assert repr(PENNIES).endswith("p2 cannot tell B and C apart (information set h).")
