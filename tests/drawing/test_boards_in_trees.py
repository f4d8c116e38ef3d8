"""Boards in the nodes of a game tree: every format shows each cell of each board, and nothing overlaps."""

from __future__ import annotations

import re
from typing import Any

import pytest

import gametree as gt
from gametree.drawing.drawing import draw, layout_of
from gametree.drawing.shapes import CellMark, NodeMark, Role, TextMark
from gametree.drawing.sizes_and_gaps import MOST_BOARDS, boards_of
from gametree.drawing.themes import theme_named
from gametree.games import BearOff, Connect, Grundy, Kalah, Nim, Pig, TicTacToe
from gametree.games.game import Board, Cell, board_of_text
from gametree.render.graphviz import dot
from gametree.render.text_drawing import outline, text
from gametree.render.tikz import beamer_picture, tikz
from gametree.widgets.player_payload import payload
from goldens import Golden
from picture_overlaps import clashes, covered, leaving

TIC_TAC_TOE = gt.Tree.from_game(TicTacToe(), depth=2, symmetry=True)
ENDING = gt.Tree.from_game(Nim(2))
TREES = {
    "tic-tac-toe": TIC_TAC_TOE,
    "Connect Four": gt.Tree.from_game(Connect(), depth=1),
    "Nim": gt.Tree.from_game(Nim(3, 1)),
    "max^n": gt.Tree.from_game(Nim(2, 1, players=3)),
    "Kalah": gt.Tree.from_game(Kalah(3, 2), depth=2),
    "Grundy": gt.Tree.from_game(Grundy(6)),
    "Pig": gt.Tree.from_game(Pig(3, 2, sides=3), depth=3),
}


@pytest.mark.parametrize("name", TREES)
def test_boards_do_not_overlap(name: str) -> None:
    """Each board is inside its node, its cells do not overlap, and no text covers a node or another text."""
    tree = TREES[name]
    for labels in (1.0, 1.6):
        search = {"max^n": gt.maxn, "Pig": gt.expectiminimax}.get(name, gt.alphabeta)
        drawing = draw(search(tree).frames()[-1], labels=labels)
        marks = list(drawing.marks())
        nodes = {mark.id[1:]: covered(mark) for mark in marks if isinstance(mark, NodeMark)}
        others = [
            m for m in marks if isinstance(m, NodeMark | TextMark) and m.id[0] != "q" and m.role is not Role.HIDDEN
        ]
        places = [(covered(mark), mark) for mark in others]
        assert not list(clashes(places)) and not [id for id in leaving(places, drawing.box) if " " not in id]
        for mark in marks:
            if isinstance(mark, CellMark | TextMark) and mark.id[0] == "q" and mark.text:
                left, bottom, right, top = nodes[mark.id[1:].split("_")[0]]
                high = mark.height if isinstance(mark, CellMark) else mark.size
                assert left <= mark.x - mark.width / 2 + 0.01 and mark.x + mark.width / 2 <= right + 0.01
                assert bottom <= mark.y - high / 2 and mark.y + high / 2 <= top


def test_board_cells_show_their_player() -> None:
    """The cells of a position are in rows, with X for MAX and O for MIN."""
    drawing = draw(TIC_TAC_TOE)
    node = TIC_TAC_TOE["B1"]
    cells = [mark for mark in drawing.board_marks(node) if isinstance(mark, CellMark)]
    assert [cell.text for cell in cells] == ["X", "O", *[""] * 7]
    assert [cell.role for cell in cells[:3]] == [Role.OF_MAX, Role.OF_MIN, Role.CELL]
    assert [cell.x for cell in cells[:3]] == sorted(cell.x for cell in cells[:3])
    assert cells[0].y == cells[2].y > cells[3].y
    assert (drawing.node_mark(0).text, drawing.node_mark(TIC_TAC_TOE["B"]).text) == ("△ A", "▽ B")


def test_every_format_draws_boards() -> None:
    """DOT, TikZ, slides and the player draw each cell; in a series of slides, unchanged cells are stored only once."""
    result = gt.alphabeta(TIC_TAC_TOE)
    frames = [draw(frame, layout=layout_of(result.trace)) for frame in result.frames()[:3]]
    source, picture = dot(frames[0], theme_named("print")), tikz(frames[0])
    root = frames[0].node_mark(0)
    edge = root.y + root.height / 2
    assert (
        f'n0v [id="n0v", class="gt-node gt-max gt-unvisited", pos="{root.x:.2f},{edge - root.size * 0.8:.2f}"' in source
    )
    assert source.count("gt-ofmax") == picture.count("gt/node/ofmax") == 15
    assert source.count("gt-cell") + source.count("gt-ofm") == 9 * len(TIC_TAC_TOE)
    assert "n0:s -> n1:n" in source
    assert len(re.findall(r"(?m)^\\node\[shape=rectangle.*gt/node/ofmax", beamer_picture(frames))) == 15
    svg = payload(result)["svg"]
    labels = [
        re.findall(rf"<g id='n{node}' [^>]*><polygon[^>]*/><text[^>]*>([^<]*)</text></g>", svg) for node in TIC_TAC_TOE
    ]
    assert labels == [[draw(result.frames()[0]).node_mark(node).text] for node in TIC_TAC_TOE]
    assert len(re.findall("<g id='q[0-9]+'>", svg)) == len(TIC_TAC_TOE) and svg.count("gt-node gt-ofmin") == 12


def test_text_drawing_shows_positions(golden: Golden) -> None:
    """A position is below the label of an inner node and above the value of a leaf; an outline has it on one line."""
    golden(*text(draw(ENDING)).split("\n"))
    assert outline(draw(ENDING)).split("\n") == [
        "A △   2 | |",
        "├─ B ▽   1 |",
        "│  └─ −1   0",
        "└─ 1   0",
    ]
    assert outline(draw(ENDING, boards=False)) == "A △\n├─ B ▽\n│  └─ −1\n└─ 1"


def test_position_omits_the_player_if_the_node_shows_it() -> None:
    """In a tree, the node shows the player to move, so the drawn position omits it; elsewhere the drawn position names
    the player.
    """
    game = BearOff((5, 2), (1,))
    tree = gt.Tree.from_game(game, depth=3, evaluate=lambda state: 0)
    positions = {tree.position(node) for node in tree}
    drawn = [game.draw_in_tree(state) for state in positions]
    assert all(re.fullmatch(r"MAX [\d —]+ · MIN [\d —]+(?: · \d-\d)?", text) for text in drawn)
    assert any(game.draw(state).endswith(" · MIN") for state in positions)


def test_boards_can_be_left_out() -> None:
    """The option omits the boards, and so do trees that are too large; rebuilt trees keep the boards."""
    plain = gt.Tree.from_game(TicTacToe(), depth=2, symmetry=True, boards=False)
    without = draw(gt.Tree.from_game(TicTacToe(), depth=2, symmetry=True), boards=False)
    assert [*draw(plain).marks()] == [*without.marks()]
    assert outline(draw(plain)) == outline(without)
    assert not (plain.boards or boards_of(plain) or gt.Tree.parse("[3 5]").boards)
    assert len(boards_of(ENDING.rebuilt(values={2: 5}))) == len(ENDING)
    assert (
        not gt.alphabeta(Nim(2), trace=True, boards=False).tree.boards and gt.alphabeta(Nim(2), trace=True).tree.boards
    )
    large = gt.Tree.from_game(Nim(3, 2, 1))
    assert len(large) > MOST_BOARDS and boards_of(large) == ()


def test_custom_game_is_drawn_by_its_text_or_picture(golden: Golden) -> None:
    """A game without a picture is drawn as its text; the error of a failing picture names the position."""

    class Own(Nim):
        def picture(self, state: Any) -> Any:
            return None

    assert boards_of(gt.Tree.from_game(Own(2, 1)))[0] == board_of_text("2 | |\n1 |")

    class Wrong(Nim):
        def picture(self, state: Any) -> Any:
            return Board(((Cell(state[7]),),))

    with golden.raises(gt.errors.GameError):
        assert draw(gt.Tree.from_game(Wrong(2))).layout
