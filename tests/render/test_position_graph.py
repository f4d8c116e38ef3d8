"""The graph of a game's positions: published counts, an independent walk, and the savings of a transposition table."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from gametree import GameTreeError
from gametree.commands.cli import main
from gametree.games import Connect, Game, Grundy, Nim, Pig, TicTacToe, tree_size


def test_tic_tac_toe_graph_has_the_published_counts_to_three_plies() -> None:
    graph = gt.position_graph(TicTacToe(), depth=3)
    assert graph.nodes == (1, 9, 72, 504)
    assert graph.new_positions == (1, 9, 72, 252)
    symmetric = gt.position_graph(TicTacToe(), depth=3, symmetry=True)
    assert symmetric.new_positions == (1, 3, 12, 38)
    whole = gt.position_graph(TicTacToe(), symmetry=True)
    assert whole.new_positions == (1, 3, 12, 38, 108, 174, 204, 153, 57, 15)
    assert whole.positions == 765


def walk(game: Game, start: Any, depth: int | None) -> tuple[list[int], set[Any], Counter[Any]]:
    """Walk the tree without a transposition table; return the number of nodes of each ply, the edges between positions,
    and the number of nodes of each position.
    """
    nodes, lines, ways, level = [], set(), Counter[Any](), [start]
    while level:
        nodes.append(len(level))
        ways.update(level)
        below = []
        for state in level:
            if not game.is_terminal(state) and (depth is None or len(nodes) <= depth):
                after = [game.result(state, action) for action in game.actions(state)]
                lines |= {(state, next_state) for next_state in after}
                below += after
        level = below
    return nodes, lines, ways


@pytest.mark.parametrize(
    ("game", "depth"),
    [(Nim(2, 1), None), (Nim(3, 2), None), (Nim(2, 2, 1), None), (Grundy(7), None), (TicTacToe(), 3), (Connect(4), 3)],
    ids=str,
)
def test_position_graph_matches_an_independent_walk_of_the_tree(game: Game, depth: int | None) -> None:
    graph = gt.position_graph(game, depth=depth)
    nodes, lines, ways = walk(game, game.initial, depth)
    assert list(graph.nodes) == nodes
    assert dict(graph.ways) == dict(ways)
    drawn = {(graph.tree.parent(node), node) for node in graph.tree.nodes[1:]} | set(graph.joined)
    assert {(graph.tree.position(upper or 0), graph.tree.position(lower)) for upper, lower in drawn} == lines
    assert len(drawn) == len(lines)
    depths = graph.tree.depths()
    assert all(depths[upper] < depths[lower] for upper, lower in graph.joined)
    size = tree_size(game, depth=depth)
    assert (sum(graph.nodes), graph.positions) == (size.nodes, size.positions)


@pytest.mark.parametrize(("game", "depth"), [(TicTacToe(), 4), (Nim(3, 2), None), (Nim(2, 2, 1), None)], ids=str)
def test_graph_saves_as_many_expansions_as_a_transposition_table(game: Game, depth: int | None) -> None:
    graph = gt.position_graph(game, depth=depth)
    bare, with_table = (gt.minimax(game, depth=depth, table=table) for table in (False, True))
    assert (graph.expanded_nodes, graph.expanded) == (bare.inner_nodes, with_table.inner_nodes)  # type: ignore[attr-defined]


class Round(Game):
    """A game that returns to its start."""

    initial = 0

    def is_terminal(self, state: int) -> bool:
        return False

    def player(self, state: int) -> str:
        return "max"

    def actions(self, state: int) -> list[str]:
        return ["on"]

    def result(self, state: int, action: str) -> int:
        return (state + 1) % 3

    def utility(self, state: int) -> int:
        return 0

    def evaluate(self, state: int) -> int:
        return 0


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        (Round(), {}, "no position is repeated"),
        (Round(), {"depth": 5}, "no position is repeated"),
        (Pig(10), {"depth": 2}, "without chance"),
        (Connect(), {}, "more than"),
        ("Nim", {}, "position_graph"),
    ],
)
def test_games_and_options_that_cannot_be_drawn_are_refused(game: Any, options: dict[str, Any], words: str) -> None:
    with pytest.raises(GameTreeError, match=words):
        gt.position_graph(game, **options)


def test_picture_shows_every_position_and_edge(tmp_path: Path) -> None:
    pytest.importorskip("pygraphviz")
    graph = gt.position_graph(Nim(2, 1))
    (path,) = graph.export(tmp_path / "nim.svg")
    svg = path.read_text(encoding="utf-8")
    assert len(re.findall(r'<g id="n\d+"', svg)) == graph.positions == 8
    assert len(re.findall(r'<g id="[ej][\d_]+"', svg)) == 7 + len(graph.joined)
    assert "also leads to" in svg
    assert "×3" in svg
    shown = graph._repr_mimebundle_()
    assert shown["text/plain"].startswith("ply")
    large = gt.position_graph(TicTacToe(), depth=3)
    assert "at most 250 are drawn" in large._repr_mimebundle_()["text/plain"]
    with pytest.raises(GameTreeError, match="symmetry=True"):
        large.export(tmp_path / "large.svg")


def test_command_draws_the_position_graph(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pygraphviz")
    where = ["figures", "--graph", "--game", "tictactoe", "--depth", "2", "--symmetry"]
    assert main([*where, "--lang", "en", "-o", str(tmp_path / "graph.svg")]) == 0
    assert "16 different positions" in (tmp_path / "graph.svg").read_text(encoding="utf-8")
    for more, words in (
        (["--algorithm", "minimax"], "--algorithm has no effect"),
        (["[3 5]"], "tree has no effect"),
        (["--order", "killer"], "--order has no effect"),
        (["--by", "event"], "--by"),
    ):
        assert main([*where, *more, "-o", str(tmp_path / "other.svg")]) != 0
        assert words in capsys.readouterr().err
    assert main(["figures", "--graph", "-o", str(tmp_path / "other.svg")]) != 0
    assert "--game" in capsys.readouterr().err
