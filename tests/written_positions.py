"""Notations of game positions, and texts and objects that are not positions."""

# ruff: noqa: E501 - the tables are easier to read in long lines

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from typing import Any

import numpy as np

from gametree.games import BearOff, Connect, Grundy, Kalah, Nim, PacMan, Pig, TicTacToe

_ = ""
X, O = "X", "O"  # noqa: E741 - the marks

TIC_TAC_TOE: dict[str, Any] = {
    "rules between": " X | O |   \n---+---+---\n   | X |   \n---+---+---\n   |   | O ",
    "rules, trailing blanks stripped": " X | O |\n---+---+---\n   | X |\n---+---+---\n   |   | O",
    "a line of dashes": "X | O |  \n---------\n  | X |  \n---------\n  |   | O",
    "double rules": " X ║ O ║   \n═══╬═══╬═══\n   ║ X ║   \n═══╬═══╬═══\n   ║   ║ O ",
    "narrow bars": "X|O| \n-+-+-\n |X| \n-+-+-\n | |O",
    "bars without rules": "X|O| \n |X| \n | |O",
    "bars, dashes for empty": "X|O|-\n-|X|-\n-|-|O",
    "bars and slashes": "X|O|. / .|X|. / .|.|O",
    "outer bars": "| X | O |   |\n|   | X |   |\n|   |   | O |",
    "outer bars and rules": "+---+---+---+\n| X | O |   |\n+---+---+---+\n|   | X |   |\n+---+---+---+\n"
    "|   |   | O |\n+---+---+---+",
    "underscores as rules": "_X_|_O_|___\n___|_X_|___\n   |   | O ",
    "large squares": "     |     |     \n  X  |  O  |     \n_____|_____|_____\n     |     |     \n     |  X  |     \n"
    "_____|_____|_____\n     |     |     \n     |     |  O  \n     |     |     ",
    "large squares, dashes": "   |   |   \n X | O |   \n   |   |   \n-----------\n   |   |   \n   | X |   \n   |   |   \n"
    "-----------\n   |   |   \n   |   | O \n   |   |   ",
    "box drawing": "┌───┬───┬───┐\n│ X │ O │   │\n├───┼───┼───┤\n│   │ X │   │\n├───┼───┼───┤\n│   │   │ O │\n"
    "└───┴───┴───┘",
    "Markdown": "| X | O |   |\n|---|---|---|\n|   | X |   |\n|   |   | O |",
    "Markdown with a blank head": "|   |   |   |\n|:-:|:-:|:-:|\n| X | O |   |\n|   | X |   |\n|   |   | O |",
    "Markdown with letters above": "| a | b | c |\n|---|---|---|\n| X | O |   |\n|   | X |   |\n|   |   | O |",
    "letters and numbers around": "  a b c\n1 X O .\n2 . X .\n3 . . O",
    "numbers around": "  1 2 3\n1 X O .\n2 . X .\n3 . . O",
    "numbers from 0 around": "  0 1 2\n0 X O .\n1 . X .\n2 . . O",
    "letters below": "3 X O .\n2 . X .\n1 . . O\n  A B C",
    "letters around, bars": "   A   B   C\n1  X | O |  \n  ---+---+---\n2    | X |  \n  ---+---+---\n3    |   | O",
    "points": "X O . / . X . / . . O",
    "points and lines": "XO.\n.X.\n..O",
    "an indented block": "\n    X O .\n    . X .\n    . . O\n",
    "middle points": "X O ·\n· X ·\n· · O",
    "underscores": "XO_\n_X_\n__O",
    "underscores and spaces": "X O _\n_ X _\n_ _ O",
    "dashes": "XO-\n-X-\n--O",
    "dashes and spaces": "X O -\n- X -\n- - O",
    "crosses": "XO#\n#X#\n##O",
    "stars": "XO*/*X*/**O",
    "rows by spaces": "XO. .X. ..O",
    "rows by slashes": "XO./.X./..O",
    "rows by commas": "XO.,.X.,..O",
    "rows by semicolons": "XO.; .X.; ..O",
    "nine signs": "XO..X...O",
    "nine underscores": "XO__X___O",
    "nine dashes": "XO--X---O",
    "nine with blanks": "XO  X   O",
    "lines with blanks": "XO \n X \n  O",
    "lines with blanks between": "X O  \n  X  \n    O",
    "small letters": "xo. .x. ..o",
    "small letters and bars": " x | o |   \n   | x |   \n   |   | o ",
    "commas": "X,O,.,.,X,.,.,.,O",
    "commas and nothing": "X,O,,,X,,,,O",
    "rows of commas": "X,O,\n,X,\n,,O",
    "tabs": "X\tO\t\n\tX\t\n\t\tO",
    "letters of a data set": "x,o,b,b,x,b,b,b,o",
    "noughts": "X 0 . / . X . / . . 0",
    "nine with noughts": "X0..X...0",
    "digits for empty squares": "X|O|3\n4|X|6\n7|8|O",
    "digits and rules": " X | O | 3 \n---+---+---\n 4 | X | 6 \n---+---+---\n 7 | 8 | O ",
    "digits from 0": "X|O|2\n3|X|5\n6|7|O",
    "digits of a keypad": "X|O|9\n4|X|6\n1|2|O",
    "nine with digits": "XO34X678O",
    "digits and spaces": "X O 3 4 X 6 7 8 O",
    "rows of digits": "X O 3 / 4 X 6 / 7 8 O",
    "numbers": "1 2 0 / 0 1 0 / 0 0 2",
    "nine numbers": "120010002",
    "signed numbers": "1 -1 0 / 0 1 0 / 0 0 -1",
    "numbers and commas": "1,2,0\n0,1,0\n0,0,2",
    "signs of other alphabets": "× ○ · / · × · / · · ○",
    "pictures": "❌⭕⬜\n⬜❌⬜\n⬜⬜⭕",
    "Python": "[['X', 'O', ''], ['', 'X', ''], ['', '', 'O']]",
    "Python, numbers": "[[1, 2, 0], [0, 1, 0], [0, 0, 2]]",
    "Python, flat": "['X', 'O', None, None, 'X', None, None, None, 'O']",
    "JSON": '[["X", "O", null], [null, "X", null], [null, null, "O"]]',
    "numpy as it prints": "[[1 2 0]\n [0 1 0]\n [0 0 2]]",
    "numpy as it prints, signed": "[[ 1 -1  0]\n [ 0  1  0]\n [ 0  0 -1]]",
    "numpy as it prints, floats": "[[1. 2. 0.]\n [0. 1. 0.]\n [0. 0. 2.]]",
    "numpy letters as they print": "[['X' 'O' ' ']\n [' ' 'X' ' ']\n [' ' ' ' 'O']]",
    "a line break of a shell": r"XO.\n.X.\n..O",
    "who moves, before": "X to move: XO. .X. ..O",
    "who moves, after": "X O .\n. X .\n. . O\nX to move",
    "who moves, as MAX": "MAX to move\nXO.\n.X.\n..O",
    "moves": "1 2 5 9",
    "moves, nothing between": "1259",
    "moves, commas": "1, 2, 5, 9",
    "moves, numbered": "1. 1 2 2. 5 9",
    "moves, numbered, nothing between": "1.1 2 2.5 9",
    "rows": [[X, O, _], [_, X, _], [_, _, O]],
    "rows, blanks": [["X", "O", " "], [" ", "X", " "], [" ", " ", "O"]],
    "rows, points": [["X", "O", "."], [".", "X", "."], [".", ".", "O"]],
    "rows, None": [["x", "o", None], [None, "x", None], [None, None, "o"]],
    "rows, underscores": [["X", "O", "_"], ["_", "X", "_"], ["_", "_", "O"]],
    "rows, dashes": [["X", "O", "-"], ["-", "X", "-"], ["-", "-", "O"]],
    "rows, crosses": [["X", "O", "#"], ["#", "X", "#"], ["#", "#", "O"]],
    "rows, numbers": [[1, 2, 0], [0, 1, 0], [0, 0, 2]],
    "rows, signed": [[1, -1, 0], [0, 1, 0], [0, 0, -1]],
    "rows, digits as text": [["1", "2", "0"], ["0", "1", "0"], ["0", "0", "2"]],
    "rows, letters and 0": [["X", "O", 0], [0, "X", 0], [0, 0, "O"]],
    "rows, 1, 0 and None": [[1, 0, None], [None, 1, None], [None, None, 0]],
    "rows, numbered": [["X", "O", 3], [4, "X", 6], [7, 8, "O"]],
    "rows, numbered as text": [["X", "O", "3"], ["4", "X", "6"], ["7", "8", "O"]],
    "rows, numbered from 0": [["X", "O", 2], [3, "X", 5], [6, 7, "O"]],
    "tuples": ((X, O, _), (_, X, _), (_, _, O)),
    "rows of texts": ["XO.", ".X.", "..O"],
    "rows of texts, blanks": ["XO ", " X ", "  O"],
    "rows of texts with spaces": ["X O .", ". X .", ". . O"],
    "flat": [X, O, _, _, X, _, _, _, O],
    "flat, blanks": ["X", "O", " ", " ", "X", " ", " ", " ", "O"],
    "flat, None": ["X", "O", None, None, "X", None, None, None, "O"],
    "flat, numbers": [1, 2, 0, 0, 1, 0, 0, 0, 2],
    "flat, signed": [1, -1, 0, 0, 1, 0, 0, 0, -1],
    "flat, numbered": ["X", "O", 3, 4, "X", 6, 7, 8, "O"],
    "flat, numbered from 0": ["X", "O", 2, 3, "X", 5, 6, 7, "O"],
    "a flat tuple": (X, O, _, _, X, _, _, _, O),
    "letters of a text": list("XO..X...O"),
    "numpy": np.array([[1, 2, 0], [0, 1, 0], [0, 0, 2]]),
    "numpy, signed": np.array([[1, -1, 0], [0, 1, 0], [0, 0, -1]], dtype=np.int8),
    "numpy, floats": np.array([[1.0, -1.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]]),
    "numpy, letters": np.array([[X, O, "."], [".", X, "."], [".", ".", O]]),
    "numpy, flat": np.array([1, 2, 0, 0, 1, 0, 0, 0, 2]),
    "rows of numpy numbers": [list(np.array(row)) for row in ([1, 2, 0], [0, 1, 0], [0, 0, 2])],
    "a list of moves": [1, 2, 5, 9],
    "a tuple of moves": (1, 2, 5, 9),
    "a list of moves as text": ["1", "2", "5", "9"],
    "moves in numpy": np.array([1, 2, 5, 9]),
    "player and rows": ("X", [[1, 2, 0], [0, 1, 0], [0, 0, 2]]),
    "MAX and a drawing": ("MAX", "XO. .X. ..O"),
    "the position": (0b10001, 0b100000010),
}
"""tic-tac-toe with X on squares 1 and 5 and O on 2 and 9, in usual notations"""

CONNECT: dict[str, Any] = {
    "points": ". . . . . . .\n" * 4 + ". . . O . . .\n. O X X . . .",
    "bars": "|.|.|.|.|.|.|.|\n" * 4 + "|.|.|.|O|.|.|.|\n|.|O|X|X|.|.|.|",
    "bars and blanks": "| | | | | | | |\n" * 4 + "| | | |O| | | |\n| |O|X|X| | | |",
    "a frame": "+---------------+\n"
    + "| . . . . . . . |\n" * 4
    + "| . . . O . . . |\n| . O X X . . . |\n+---------------+",
    "numbers below": ". . . . . . .\n" * 4 + ". . . O . . .\n. O X X . . .\n1 2 3 4 5 6 7",
    "numbers above": "1 2 3 4 5 6 7\n" + "_ _ _ _ _ _ _\n" * 4 + "_ _ _ O _ _ _\n_ O X X _ _ _",
    "slashes": "......./......./......./......./...O.../.OXX...",
    "rows of numbers": [[0] * 7] * 4 + [[0, 0, 0, 2, 0, 0, 0], [0, 2, 1, 1, 0, 0, 0]],
    "numpy": np.array([[0] * 7] * 4 + [[0, 0, 0, -1, 0, 0, 0], [0, -1, 1, 1, 0, 0, 0]]),
    "zeros of numpy": np.vstack([np.zeros((4, 7)), [[0, 0, 0, 2, 0, 0, 0], [0, 2, 1, 1, 0, 0, 0]]]),
    "flat": [0] * 31 + [2] + [0] * 4 + [2, 1, 1, 0, 0, 0],
    "letters": [[""] * 7] * 4 + [["", "", "", "O", "", "", ""], ["", "O", "X", "X", "", "", ""]],
    "None": [[None] * 7] * 4 + [[None, None, None, "o", None, None, None], [None, "o", "x", "x", None, None, None]],
    "moves": "4432",
    "moves with spaces": "4 4 3 2",
    "a list of moves": [4, 4, 3, 2],
}
"""Connect Four after X in columns 4 and 3 and O in columns 4 and 2, in usual notations"""

HEAPS: dict[str, Any] = {
    "a list": [1, 2, 0],
    "a tuple": (1, 2, 0),
    "numpy": np.array([1, 2, 0]),
    "text": "1 2 0",
    "commas": "1, 2, 0",
    "commas only": "1,2,0",
    "Python": "[1, 2, 0]",
    "Python, a tuple": "(1, 2, 0)",
    "sticks": "1 |\n2 | |\n0",
    "sticks and slashes": "1 | / 2 | | / 0",
    "player and heaps": ("max", [1, 2, 0]),
    "MAX": ("MAX", (1, 2, 0)),
    "lists": ["max", [1, 2, 0]],
    "text with the player": "MAX 1 2 0",
    "text with colon": "max: 1, 2, 0",
    "who moves, after": "1 2 0, MAX to move",
    "the repr": "('max', (1, 2, 0))",
    "moves": "1: −2, 2: −2, 3: −4, 3: −1",
    "moves, hyphens": "1: -2; 2: -2; 3: -4; 3: -1",
    "actions": [(1, 2), (2, 2), (3, 4), (3, 1)],
}
"""heaps of 1, 2 and 0 in Nim(3, 4, 5) with MAX to move, in usual notations"""

KALAH: dict[str, Any] = {
    "drawn": "     2  2  2\n  0           1\n▸    2  0  3",
    "drawn with slashes": " 2 2 2 / 0 1 / ▸ 2 0 3",
    "in the order of sowing": [2, 0, 3, 1, 2, 2, 2, 0],
    "a tuple": (2, 0, 3, 1, 2, 2, 2, 0),
    "text": "2 0 3 1 2 2 2 0",
    "rows as drawn": [[2, 2, 2], [0, 1], [2, 0, 3]],
    "player": ("max", (2, 0, 3, 1, 2, 2, 2, 0)),
    "MAX": ("MAX", (2, 0, 3, 1, 2, 2, 2, 0)),
    "Max": ("Max", [2, 0, 3, 1, 2, 2, 2, 0]),
    "player and rows": ("MAX", [[2, 2, 2], [0, 1], [2, 0, 3]]),
    "who moves": "MAX to move: 2 0 3 1 2 2 2 0",
    "numpy": np.array([2, 0, 3, 1, 2, 2, 2, 0]),
    "a move": "2",
    "a list of moves": [2],
}
"""Kalah(3, 2) after a move from pit 2, when MAX moves again, in usual notations"""

OTHERS: list[tuple[Any, Any, Any]] = [
    (Nim(3, 4, 5), "MIN 1 2 0", ("min", (1, 2, 0))),
    (Nim(3, 4, 5), ("MIN", [1, 2, 0]), ("min", (1, 2, 0))),
    (Nim(3, 4, 5), "1 |\n2 | |\n0\n▸ MIN", ("min", (1, 2, 0))),
    (Nim(5), [3], ("max", (3,))),
    (Nim(5), "3", ("max", (3,))),
    (Nim(5), "| | |", ("max", (3,))),
    (Nim(3, 2, players=3), "p3: 1 1", ("p3", (1, 1))),
    (Grundy(7), [5, 2], ("min", (5, 2))),
    (Grundy(7), "4 1 2", ("max", (4, 1, 2))),
    (Grundy(7), "5+2, 4+1", ("max", (4, 1, 2))),
    (Grundy(7), ("min", [5, 2]), ("min", (5, 2))),
    (Grundy(7), "5 | | | | |\n2 | |", ("min", (5, 2))),
    (Kalah(3, 2), "MIN: 2 0 3 1 2 2 2 0", ("min", (2, 0, 3, 1, 2, 2, 2, 0))),
    (Kalah(3, 2), ("min", [[2, 2, 2], [0, 1], [2, 0, 3]]), ("min", (2, 0, 3, 1, 2, 2, 2, 0))),
    (Pig(5), "MAX 0 (+3) · MIN 0 · 4", ("max", False, (0, 0), 3, 4)),
    (Pig(5), "max 0 (+3), min 0, 4", ("max", False, (0, 0), 3, 4)),
    (Pig(5), ("MAX", False, [0, 0], 3, 4), ("max", False, (0, 0), 3, 4)),
    (Pig(5), "roll, 3, hold", ("min", False, (3, 0), 0, 3)),
    (BearOff((5, 2), (1,)), "MAX 5 2 · MIN 1 · MAX 1-3", ("max", (2, 5), (1,), (1, 3))),
    (BearOff((5, 2), (1,)), "MAX 5 2, MIN 1, MAX 3-1", ("max", (2, 5), (1,), (1, 3))),
    (BearOff((5, 2), (1,)), "MAX 2 · MIN 1 · MIN", ("min", (2,), (1,), None)),
    (BearOff((5, 2), (1,)), ("MIN", [2], [1], None), ("min", (2,), (1,), None)),
    (PacMan("P . G", moves=3), "P . G", None),
    (TicTacToe(4, 4, 4), "1 16 10", (0b1000000001, 0b1000000000000000)),
    (TicTacToe(4, 4, 4), "X 2 3 4\n5 6 7 8\n9 X 11 12\n13 14 15 O", (0b1000000001, 0b1000000000000000)),
]
"""games, each with a written position and the position itself; None stands for the start position"""

AMBIGUOUS: list[tuple[Any, Any]] = [
    (TicTacToe(), "X 0 . / . . . / . . ."),
    (TicTacToe(), [["X", 0, None], [None] * 3, [None] * 3]),
    (TicTacToe(), [[1, 0, None], [None] * 3, [None] * 3]),
    (TicTacToe(), [[0, None, None], [None] * 3, [None] * 3]),
    (TicTacToe(), [["X", "O", 0], [0, ".", "."], [".", ".", "."]]),
    (Kalah(3, 2), [[2, 0, 3, 1], [2, 2, 2, 0]]),
]
"""games, each with a written position that can be read in two ways"""


def wrong_rows() -> Iterator[tuple[Any, Any]]:
    """Yield pairs of a game (tic-tac-toe or Connect Four) and a text that is not a position of the game."""
    game, four = TicTacToe(), Connect()
    for squares in [*range(1, 9), *range(10, 20)]:
        drawn = ("XO" * 3 + "." * 20)[:squares]
        yield game, drawn
        yield game, list(drawn)
        yield game, [list(drawn)]
    for rows in (["XO.", ".X."], ["XO.", ".X.", "..O", "..."], ["XO.", ".X", "..O"], ["XO..", ".X.", ".O"]):
        yield game, rows
        yield game, "\n".join(rows)
        yield game, [list(row) for row in rows]
        yield game, "\n".join(" | ".join(row) for row in rows)
        yield game, np.array([list(row) for row in rows], dtype=object)
    for x in range(6):
        for o in range(5):
            if x - o not in (0, 1):
                drawn = ("X" * x + "O" * o).ljust(9, ".")
                yield game, drawn
                yield game, list(drawn)
                yield game, [[{"X": 1, "O": 2, ".": 0}[mark] for mark in drawn[row : row + 3]] for row in (0, 3, 6)]
                yield game, "\n---+---+---\n".join(" | ".join(drawn[row : row + 3]) for row in (0, 3, 6))
    for sign in ("Q", "Z", "?", "3", "@", "é", "XX", "OX", "X.", "12", "-2", "1.5", "nan"):
        yield game, f"{sign} O . / . X . / . . ."
        yield game, [[sign, "O", "."], [".", "X", "."], [".", ".", "."]]
        yield game, [sign, "O", ".", ".", "X", ".", ".", ".", "."]
    for sign in (
        3,
        -2,
        1.5,
        float("nan"),
        float("inf"),
        True,
        False,
        b"X",
        Fraction(1, 2),
        object(),
        X + O,
        {},
        [],
        (),
    ):
        yield game, [[sign, 2, 0], [0, 1, 0], [0, 0, 0]]
        yield game, [sign, 2, 0, 0, 1, 0, 0, 0, 0]
    for thing in (3, -1, 0, 1.5, True, None, {}, {"X": [1]}, {1, 2}, b"XO..X...O", object(), type, len, iter([]), 1j):
        yield game, thing
        yield four, thing
    for marks in ("XXX OOO ...", "XXX OO. O..", "XXX X.. OOO", "OOO XX. XX.", "XX. OOO X.X", "OOO OX. XXX"):
        yield game, marks
    for pair in ((-1, 0), (0, -1), (1, 1), (512, 0), (3, 0), (0, 1), (1 << 70, 0), (7, 0b111000), (True, False)):
        yield game, pair
    for pair in ((-1, 0), (1, 1), (2, 0), (3, 0), (0, 1), (1 << 6, 0), (1 << 70, 0), (1, 2, 3, 99)):
        yield four, pair
    for player in ("O", "MIN", "min", "Q", "p1", "", 3, None, "nobody"):
        yield game, (player, "XO. .X. ..O")
        yield game, (player, [[1, 2, 0], [0, 1, 0], [0, 0, 2]])
    for text in (
        "O to move: XO. .X. ..O",
        "XO.\n.X.\n..O\nO to move",
        "MIN to move\nXO.\n.X.\n..O",
        "X to move",
        "O to move",
    ):
        yield game, text
    for moves in (
        "1 1",
        "0",
        "10",
        "1 2 3 4 5 6 7 8 9",
        "a",
        "1 2 x",
        "11",
        [1, 1],
        [0],
        [10],
        [1, "q"],
        [1, None],
        [1.5],
    ):
        yield game, moves
    for moves in ("22222222", "9", "0", "8", [8], [0], [2] * 7, [2.5]):
        yield four, moves
    yield four, ". . . . . . .\n" * 3 + ". . . X . . .\n" + ". . . . . . .\n" * 2
    yield four, ". . . . . . .\n" * 5 + "X X X . . . ."
    yield four, ". . . . . . .\n" * 4 + "X X X X . . .\nO O O O . . ."
    yield four, ". . . . . . .\n" * 5 + "X O . . . ."
    yield four, [[1] + 6 * [0], *5 * [7 * [0]]]
    itself: list[Any] = []
    itself.append(itself)
    yield game, itself
    yield game, "[" * 500
    yield game, [[[[[[[[1]]]]]]]]


def wrong_heaps() -> Iterator[tuple[Any, Any]]:
    """Yield pairs of a game (with heaps, or Kalah) and a text that is not a position of the game."""
    nim, grundy, kalah = Nim(3, 4, 5), Grundy(7), Kalah(3, 2)
    things = (
        3,
        -1,
        0,
        1.5,
        True,
        None,
        {},
        {"max": [1]},
        {1, 2},
        b"1 2 0",
        object(),
        type,
        len,
        iter([]),
        1j,
        "x",
        "?",
    )
    yield from ((game, thing) for game in (nim, grundy, kalah) for thing in things)
    for heaps in (
        [1, 2], [1, 2, 0, 0], [-1, 2, 0], [1, 2, 6], [4, 4, 5], [1.5, 2, 0], [1, 2, float("nan")], [True, 2, 0],
        ["a", 2, 0], [1, None, 0], [[1], [2], [0]], [1, 2, [0]], [1, 2, "x"], [], [[]], [10**30, 0, 0],
        np.array([1.5, 2, 0]), np.array([[1, 2, 0]]), [1j, 2, 0], [Fraction(1, 2), 2, 0],
    ):  # fmt: skip
        for player in ("", "max", "MIN", "p1", "nobody", 3, None):
            yield nim, heaps if player == "" else (player, heaps)
    for text in (
        "1 2", "1 2 0 0", "-1 2 0", "1 2 6", "1.5 2 0", "1 2 x", "3 | |\n2 | |\n0", "| |\n|", "MIX 1 2 0", "MIN MAX 1 2 0",
        "p1 1 2 0", "MIN to move", "max", "MIN 3 4 5", "3 4 5, MIN to move", "MAX 2 4 5", "1: −9", "4: −1", "1: −1, 1: −3",
        "0: −1", "1:", "−1", "1 2 0 MIN to move MAX to move",
    ):  # fmt: skip
        yield nim, text
    for state in (
        ("max", (1, 2, 9)), ("MIN", (3, 4, 5)), ("max", (2, 4, 5)), ("max", 3), ("max",), ("max", (1, 2, 0), 3), ("max", None),
        ("chance", (1, 2, 0)), ("p1", (1, 2, 0)), ("p3", (1, 2, 0)), ((1, 2, 0), "max"), ("max", {1: 2}), ("max", {1, 2, 0}),
    ):  # fmt: skip
        yield nim, state
    for state in (
        [7, 1], [5, 1], [3, 3, 1, 1], [8, -1], [0, 7], [1] * 7, ("max", [5, 2]), ("min", [7]), ("min", (4, 1, 2)), [5, 2.0, 0],
        "5 3", "5+3", "6+1, 3+3", [6.5, 0.5], "MAX 5 2", "5 2, MAX to move",
    ):  # fmt: skip
        yield grundy, state
    for state in (
        [2, 0, 3, 1, 2, 2, 2], [2, 0, 3, 1, 2, 2, 2, 1], [2, 0, 3, 1, 2, 2, 3, -1], [2, 0, 3, 1, 2, 2, 1.5, 0.5], [13] + [0] * 7,
        ("nobody", [2, 0, 3, 1, 2, 2, 2, 0]), ("p1", [2, 0, 3, 1, 2, 2, 2, 0]), (3, [2, 0, 3, 1, 2, 2, 2, 0]),
        ("min", Kalah(3, 2).initial[1]), ("max", [2, 2, 2]), ("max", None), ("max", "x"), [[2, 2], [0, 1], [2, 0, 3]],
        [[2, 2, 2], [0], [2, 0, 3]], [[2, 2, 2], [0, 1]], "4", "0", "1 1 9", "2 2 2 / 0 1", "2 2 2 / 0 1 / 2 0", [4], [[1], [2]],
        "▸ 2 2 2 / 0 1 / ▸ 2 0 3", "MIN: ▸ 2 2 2 / 0 1 / 2 0 4", "MIN: 2 2 2 / 0 1 / ▸ 2 0 3", [None] * 8, ["a"] * 8, [True] * 8,
    ):  # fmt: skip
        yield kalah, state


def wrong_others() -> Iterator[tuple[Any, Any]]:
    """Yield pairs of a game (with dice, or Pac-Man) and a text that is not a position of the game."""
    pig, race, pac = Pig(5), BearOff((5, 2), (1,)), PacMan("P . G", moves=3)
    things = (
        3,
        -1,
        0,
        1.5,
        True,
        None,
        {},
        {1, 2},
        b"roll",
        object(),
        type,
        len,
        iter([]),
        1j,
        "x",
        [],
        (),
        [1, 2],
        "9 9",
    )
    yield from ((game, thing) for game in (pig, race, pac) for thing in things)
    for state in (
        ("min", False, (0, 0), 0, 4), ("max", False, (0, 0), 0, 3), ("max", False, (0, 0), 0, 5), ("max", False, (0, 0), 1, 4),
        ("max", False, (0, 3), 0, 4), ("max", False, (-1, 0), 0, 4), ("max", 2, (0, 0), 0, 4), ("max", False, (0, 0), 1.5, 4),
        ("max", False, 0, 0, 4), ("max", False, (0, 0, 0), 0, 4), ("max", False, (0, 0), 0), ("max", False, (1, 0), 0, 2),
        ("max", False, (50, 0), 0, 2), ("max", True, (3, 0), 3, 2), ("nobody", False, (0, 0), 0, 4),
        "MAX 0 (+3) · MIN 0", "MAX 0 · MIN 0 · 4", "MAX 0 · MIN 0 (+0) · 4", "MAX 0 (+0) · MIN 0 · 5", "MAX x (+0) · MIN 0 · 4",
        "MAX 0 (+1) · MIN 0 · 4", "roll, 9", "hold", "roll roll",
    ):  # fmt: skip
        yield pig, state
    for state in (
        ("max", (2, 5), (1,), (1, 9)), ("max", (2, 5), (1,), (3, 1, 1)), ("max", (2, 6), (1,), None), ("max", (2, 5), (2,), None),
        ("max", (1, 2, 5), (1,), None), ("min", (2, 5), (1,), None), ("max", (), (), None), ("max", (2.5,), (1,), None),
        ("max", (2,), (1,), None, 3), ("max", (0, 5), (1,), None), ("max", (2,), (1,), None), ("nobody", (2,), (1,), None),
        ("max", 2, 1, None), ("max", "2", "1", None), ("chance", (2, 5), (1,), None), "MAX 5 2", "MAX 5 2 · MIN 1 · MIN",
        "MAX 5 2 · MIN 1 · MAX 1-9", "MAX 5 2 · MIN 1 · MAX 1", "MAX 6 2 · MIN 1", "MAX 5 2 1 · MIN 1", "5 2 · 1",
        "MAX x · MIN 1", "1-9", "1-2, 9",
    ):  # fmt: skip
        yield race, state
    for state in (
        "P . . G", "P G", "P . Q", ". . .", "P P G", "P . G\n▸ MIN · 3", "P . G\n▸ MAX · 9", "P . G\n▸ MAX · x", ". P G\n▸ MIN · 2",
        ("max", (0, 0), (2, 0), frozenset({(5, 5)}), 3), ("max", (9, 0), (2, 0), frozenset(), 3),
        ("max", (0, 0), (2, 0), {(1, 0)}, 3, 4), ("max", (0, 0), (2, 0), None, 3), ("max", 0, 2, frozenset(), 3),
        ("max", (0, 0), (2, 0), frozenset({(1, 0)}), -1), ("nobody", (0, 0), (2, 0), frozenset({(1, 0)}), 3), "west", "east east",
    ):  # fmt: skip
        yield pac, state


WRONG: list[tuple[Any, Any]] = list(chain(wrong_rows(), wrong_heaps(), wrong_others()))
"""games, each with an object that is not a position of the game"""


def random_positions(game: Any, number: int, seed: int = 1) -> Iterator[Any]:
    """Yield the positions of ``number`` random games, from start to end."""
    draws, found = random.Random(seed), 0
    while True:
        state = game.initial
        while True:
            yield state
            found += 1
            if found == number:
                return
            if game.is_terminal(state):
                break
            actions = game.outcomes(state) if game.player(state) == "chance" else game.actions(state)
            action = draws.choice(list(actions))
            state = game.result(state, action[0] if game.player(state) == "chance" else action)
