"""Other programs compared with the kit, on the same explicit tree and on tic-tac-toe; missing programs are named.

aima-python is used if it is installed or if AIMA_PYTHON names its folder; OpenSpiel and easyAI are used if they are
installed, and C if there is a compiler.
"""

from __future__ import annotations

import ctypes
import math
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import gametree as gt
from games import ratio
from gametree.games import TicTacToe
from gametree.games.row_games import row_table, squares_of

__all__ = ["peers_measured"]

BASE, DEPTH = 3, 10
Job = Callable[[], object]

C_SOURCE = """
int value(const int *leaves, long at, long size, int base, int alpha, int beta, int is_max) {
    if (size == 1) return leaves[at];
    int best = is_max ? -1000000000 : 1000000000;
    size /= base;
    for (int n = 0; n < base; n++) {
        int v = value(leaves, at + n * size, size, base, alpha, beta, !is_max);
        if (is_max) {
            if (v > best) best = v;
            if (best >= beta) return best;
            if (best > alpha) alpha = best;
        } else {
            if (v < best) best = v;
            if (best <= alpha) return best;
            if (best < beta) beta = best;
        }
    }
    return best;
}
"""


class NestedGame:
    """Nested lists as a game in the form that aima-python requires: MAX begins, and the players alternate."""

    def __init__(self, lists: Any) -> None:
        self.initial = (lists, "MAX")

    def actions(self, state: Any) -> range:
        return range(len(state[0]))

    def result(self, state: Any, action: int) -> Any:
        return state[0][action], "MIN" if state[1] == "MAX" else "MAX"

    def terminal_test(self, state: Any) -> bool:
        return not isinstance(state[0], list)

    def utility(self, state: Any, player: str) -> Any:
        return state[0] if player == "MAX" else -state[0]

    def to_move(self, state: Any) -> str:
        return str(state[1])


def flat(lists: Any) -> Iterator[int]:
    """Yield the leaves of nested lists."""
    for item in lists:
        if isinstance(item, list):
            yield from flat(item)
        else:
            yield item


def by_c(lists: Any) -> Job | None:
    """Return alpha-beta in C, compiled with -O2, over the array of leaves; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    folder = Path(tempfile.mkdtemp())
    (folder / "tree.c").write_text(C_SOURCE, encoding="utf-8")
    library = folder / "tree.so"
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, folder / "tree.c"], check=True)
    value, leaves = ctypes.CDLL(str(library)).value, list(flat(lists))
    shutil.rmtree(folder)
    array = (ctypes.c_int * len(leaves))(*leaves)
    size = ctypes.c_long(len(leaves))
    return lambda: value(array, ctypes.c_long(0), size, BASE, -1_000_000_000, 1_000_000_000, 1)


def aima() -> Any:
    """Return aima-python's module of games, installed or from the folder in AIMA_PYTHON, or None if there is none.

    Newer editions of aima-python are a package, `aima`; older editions have `games.py` in the folder itself.
    """
    folder = os.environ.get("AIMA_PYTHON")
    if folder and (Path(folder) / "aima" / "games.py").is_file() and folder not in sys.path:
        sys.path.append(folder)
    if find_spec("aima") is not None:
        return import_module("aima.games")
    if not folder or not (Path(folder) / "games.py").is_file():
        return None
    own = sys.modules.pop("games")  # the `games` module of these benchmarks
    sys.path.insert(0, folder)
    try:
        return import_module("games")
    finally:
        sys.path.remove(folder)
        sys.modules["games"] = own


def easy_tree(lists: Any) -> Job | None:
    """Return the negamax search of easyAI on nested lists, or None if easyAI is not installed."""
    if find_spec("easyAI") is None:
        return None
    from easyAI import Negamax, TwoPlayerGame

    class Lists(TwoPlayerGame):  # type: ignore[misc]
        """Nested lists as a game of easyAI that can undo moves."""

        def __init__(self) -> None:
            self.players, self.current_player, self.path = [None, None], 1, [lists]

        def possible_moves(self) -> list[int]:
            return list(range(len(self.path[-1])))

        def make_move(self, move: int) -> None:
            self.path.append(self.path[-1][move])

        def unmake_move(self, move: int) -> None:
            self.path.pop()

        def is_over(self) -> bool:
            return not isinstance(self.path[-1], list)

        def scoring(self) -> int:
            return int(self.path[-1] if self.current_player == 1 else -self.path[-1])

        def show(self) -> None:
            """Do nothing; easyAI requires this method."""

    return lambda: Negamax(DEPTH)(Lists())


def peers_measured(repeats: int) -> str:
    """Return the ratios as two Markdown tables, followed by a sentence for each missing program."""
    few = max(3, repeats // 8)
    tables = ["\n".join(_table(f"alpha-beta on one tree, b = {BASE}, d = {DEPTH}", tree_rows(few)))]
    tables.append("\n".join(_table("tic-tac-toe from the empty board, a new game object", board_rows(repeats))))
    return "\n\n".join(tables)


def _table(title: str, rows: Iterator[tuple[str, float | None, float | None]]) -> Iterator[str]:
    yield from (f"| {title} | times as long | goal | |", "| --- | ---: | ---: | --- |")
    for name, found, goal in rows:
        if found is None:
            yield f"| {name} | | | |"
        elif goal is None:
            yield f"| {name} | {found:.3g} | | |"
        else:
            is_most = goal < 1.5
            met = found <= goal if is_most else found >= goal
            yield f"| {name} | {found:.3g} | {'≤' if is_most else '≥'} {goal:g} | {'met' if met else 'missed'} |"


def tree_rows(repeats: int) -> Iterator[tuple[str, float | None, float | None]]:
    """Yield the times on a tree: the kit relative to the tuned recursion, then each other program relative to the
    kit.
    """
    from run import plain_alphabeta, random_lists, tuned_alphabeta

    lists = random_lists(BASE, DEPTH, seed=10)
    tree = gt.Tree.from_nested(lists)
    value = tuned_alphabeta(lists, -math.inf, math.inf, True)

    def untraced() -> object:
        return gt.alphabeta(tree, trace=False)

    assert gt.alphabeta(tree, trace=False).value == value
    tuned = ratio(untraced, lambda: tuned_alphabeta(lists, -math.inf, math.inf, True), 5 * repeats)
    yield "the kit without a trace / a recursion tuned by hand", tuned, 1.15
    yield "the kit with its trace / the kit without", ratio(lambda: gt.alphabeta(tree), untraced, repeats), None
    plain = ratio(lambda: plain_alphabeta(lists, -math.inf, math.inf, True), untraced, repeats)
    yield "a plain recursion / the kit without a trace", plain, None
    games = aima()
    if games is None:
        yield "aima-python was not given (AIMA_PYTHON names its folder)", None, None
    else:
        game = NestedGame(lists)
        theirs = ratio(lambda: games.alpha_beta_search(game.initial, game), untraced, repeats)
        yield "aima-python / the kit without a trace", theirs, 2.9
    yield from _of_openspiel(tree, value, untraced)
    easy = easy_tree(lists)
    yield (
        ("easyAI is not installed", None, None)
        if easy is None
        else ("easyAI's negamax / the kit without a trace", ratio(easy, untraced, 3), None)
    )
    c = by_c(lists)
    if c is None:
        yield "there is no C compiler", None, None
    else:
        assert c() == value
        yield "C at −O2 / the kit without a trace", ratio(c, untraced, repeats), None


def _of_openspiel(tree: gt.Tree, value: Any, untraced: Job) -> Iterator[tuple[str, float | None, float | None]]:
    """Yield the time of OpenSpiel's Python search on the same tree as a game; its wheel has no alpha-beta in C++."""
    if find_spec("pyspiel") is None:
        yield "OpenSpiel is not installed", None, None
        return
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_efg_game(tree.to_efg())
    assert minimax.alpha_beta_search(game)[0] == value
    yield (
        "OpenSpiel's alpha-beta in Python / the kit without a trace",
        ratio(lambda: minimax.alpha_beta_search(game), untraced, 3),
        8.0,
    )
    yield "OpenSpiel's wheel shows no alpha-beta in C++ to Python", None, None


def board_rows(repeats: int) -> Iterator[tuple[str, float | None, float | None]]:
    """Yield the times on tic-tac-toe: each program relative to the kit's alpha-beta with table and symmetry."""

    def quick() -> object:
        return gt.alphabeta(TicTacToe(), table=True, symmetry=True)

    def on_new_squares() -> object:
        squares_of.cache_clear(), row_table.cache_clear()
        return quick()

    games = aima()
    if games is None:
        from games import DictionaryGame, textbook_alphabeta

        yield (
            "aima-python was not given; alpha-beta over copied dicts, as it has it / the kit",
            ratio(lambda: textbook_alphabeta(DictionaryGame(), DictionaryGame.initial), quick, repeats),
            25.0,
        )
    else:
        game = games.TicTacToe()
        yield "aima-python / the kit", ratio(lambda: games.alpha_beta_search(game.initial, game), quick, repeats), 25.0
        first = ratio(lambda: games.alpha_beta_search(game.initial, game), on_new_squares, repeats)
        yield "the same, no game of that size made before", first, None
        plain = ratio(lambda: games.alpha_beta_search(game.initial, game), lambda: gt.alphabeta(TicTacToe()), repeats)
        yield "aima-python / the kit without table and symmetry", plain, None
    if find_spec("pyspiel") is None:
        yield "OpenSpiel is not installed", None, None
        return
    import pyspiel
    from open_spiel.python.algorithms import minimax

    board = pyspiel.load_game("tic_tac_toe")
    yield (
        "OpenSpiel's alpha-beta in Python / the kit",
        ratio(lambda: minimax.alpha_beta_search(board), quick, repeats),
        None,
    )
