"""Comparison figures show what the searches count, in three languages, and say nothing by colour alone."""

from __future__ import annotations

import re
import sys
from itertools import combinations

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

import gametree as gt
from gametree.course.experiments import convergence, growth, leaves_by_algorithm, transformation
from gametree.course.experiments.canvas import SERIES
from gametree.course.experiments.convergence import measured_playouts
from gametree.course.experiments.growth import measured
from gametree.errors import MissingPackageError
from gametree.phrases import LANGUAGES

LEAVES_27 = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
TREE_27 = gt.Tree.from_leaves(LEAVES_27, branching=3)
LOTTERY = "[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"
CHANGE = {1: 1, 2: 20, 3: 30, 4: 400}
TRAP = "[[1 1 1 -1] [0 0 0 0]]"


def texts(figure: Figure) -> list[Text]:
    """Return the titles, the names of axes, the legends and what stands at bars."""
    found: list[Text] = [figure._suptitle] if figure._suptitle else []  # type: ignore[attr-defined]
    for legend in [*figure.legends, *filter(None, (axes.get_legend() for axes in figure.axes))]:
        found += [legend.get_title(), *legend.get_texts()]
    for axes in figure.axes:
        found += [axes.title, axes.xaxis.label, axes.yaxis.label, *axes.texts]
    return [text for text in found if text.get_text()]


def heights(figure: Figure, axes: int = 0) -> list[float]:
    """Return the heights of all bars, series by series."""
    return [bar.get_height() for bar in figure.axes[axes].patches]


def test_leaves_by_algorithm() -> None:
    """Deck 004: alpha-beta evaluates 17 of the 27 leaves as given, 11 in the best order; minimax all in any."""
    figure = leaves_by_algorithm(TREE_27, ["minimax", "alphabeta"])
    assert heights(figure) == [27, 11, 27, 17, 27, 27]
    assert [line.get_ydata()[0] for line in figure.axes[0].lines] == [27, 11]
    everything = heights(leaves_by_algorithm(TREE_27))
    assert everything[1::5] == [11, 17, 27] and min(everything) >= 11 and max(everything) == 27


def test_growth() -> None:
    """The best order is the formula of Knuth and Moore, the worst all leaves but few, random order between them."""
    depths = range(1, 6)
    found = measured(3, depths)
    assert found["best"] == [3 ** ((d + 1) // 2) + 3 ** (d // 2) - 1 for d in depths]
    for best, random, worst, depth in zip(*found.values(), depths, strict=True):
        assert best <= random <= worst <= 3**depth
    figure = growth(3, depths)
    lines = {line.get_label(): list(line.get_ydata()) for line in figure.axes[0].lines}
    assert lines["best order"] == found["best"] and lines["$b^d$"] == [3, 9, 27, 81, 243]
    assert figure.axes[0].get_yscale() == "log"
    assert growth(3, [2], seed=1).axes[0].lines[0].get_xdata() == [2]


def test_transformation() -> None:
    """Minimax keeps its move, the expectation changes its own; the values are those of the deck."""
    figure = transformation(LOTTERY, CHANGE)
    assert [heights(figure, axes) for axes in range(4)] == [[2, 1], [20, 1], [2.1, 1.3], [21, 40.9]]
    starred = [[t.get_text() for t in axes.texts if "★" in t.get_text()] for axes in figure.axes]
    assert starred == [["2 ★"], ["20 ★"], ["2.1 ★"], ["40.9 ★"]]


def test_convergence_reads_each_search_as_shorter_ones() -> None:
    """After n playouts a long search recommends what one of n does; a move is right when minimax could play it."""
    for c, counts in ((1.4, (3, 9, 40)), (None, (2, 8, 40))):
        for found in measured_playouts(TRAP, c, counts, seeds=4):
            n, right, mean = found.playouts, 0, 0.0
            for seed in range(4):
                if c is None:
                    short = gt.monte_carlo(TRAP, playouts_per_move=n // 2, seed=seed)
                else:
                    short = gt.mcts(TRAP, playouts=n, c=c, seed=seed)
                right, mean = right + (short.best_move == "a2"), mean + float(short.value)
            assert (found.right, found.mean) == (right / 4, pytest.approx(mean / 4))


def test_convergence_of_a_position() -> None:
    """Tree search goes to the exact value, pure search to the value against random replies; MIN's moves count, too."""
    sure, pure = (measured_playouts(TRAP, c, [2000], seeds=2)[0] for c in (1.4, None))
    assert (sure.right, pure.right) == (1, 0) and abs(sure.mean) < 0.05 < 0.4 < pure.mean < 0.6
    board = gt.games.TicTacToe()
    found = measured_playouts(board, 1.4, [60], seeds=2, state=board.state("X X . / O . . / . . ."))
    assert found[0].right == 1  # O has to block
    assert [m.playouts for m in measured_playouts(board, None, [5, 10, 17, 20], seeds=1)] == [9, 18]
    figure = convergence(TRAP, [4, 16], c=(None, 0, 1), seeds=2)
    exact, *series = figure.axes[1].lines
    assert set(exact.get_ydata()) == {0} and len(figure.axes[0].lines) == 3
    assert len({(line.get_marker(), line.get_linestyle()) for line in series}) == 3
    assert [list(line.get_xdata()) for line in series] == [[4, 16]] * 3


FIGURES = (
    lambda lang: leaves_by_algorithm(TREE_27, ["alphabeta", "pvs"], lang=lang),
    lambda lang: growth(2, [1, 2, 3], lang=lang),
    lambda lang: transformation(LOTTERY, CHANGE, lang=lang),
    lambda lang: convergence(TRAP, [4, 16], seeds=20, lang=lang),
)


@pytest.mark.parametrize("make", FIGURES, ids=["leaves", "growth", "transformation", "convergence"])
def test_every_language_fits(make: object) -> None:
    """Each figure has its words in each language, and none of them leaves the picture."""
    said = []
    for lang in LANGUAGES:
        figure = make(lang)  # type: ignore[operator]
        figure.draw_without_rendering()
        for text in texts(figure):
            shown, box = text.get_window_extent(), figure.bbox
            inside = shown.x0 >= -1 and shown.y0 >= -1 and shown.x1 <= box.x1 + 1 and shown.y1 <= box.y1 + 1
            assert inside, text.get_text()
        said.append({text.get_text() for text in texts(figure) if re.search(r"[^\W\d_]{4}", text.get_text())})
    assert len(said[0]) > 3
    assert all(said[0] & other <= {"Playouts"} for other in said[1:])  # the word in each language
    assert all(one != other for one, other in combinations(said, 2))


@pytest.mark.parametrize("make", FIGURES, ids=["leaves", "growth", "transformation", "convergence"])
def test_every_axis_has_a_name(make: object) -> None:
    """Each axis says what it counts, and a notebook has these words for those who cannot see the figure."""
    figure = make("pt")  # type: ignore[operator]
    names = [name for axes in figure.axes for name in (axes.get_xlabel(), axes.get_ylabel())]
    shown = figure._repr_mimebundle_()
    assert all(names) and shown["text/html"].startswith(f'<img alt="{shown["text/plain"]}" src="data:image/png')
    assert all(" ".join(name.split()) in shown["text/plain"] for name in names)


def test_nothing_by_colour_alone() -> None:
    """Series differ in hatch and in marker, lines in dash; pyplot knows of no figure."""
    together = ("best", "given", "worst")
    assert len({SERIES[name].hatch for name in together}) == len({SERIES[name].marker for name in together}) == 3
    bars = leaves_by_algorithm(TREE_27, ["alphabeta"]).axes[0]
    assert len({bar.get_hatch() for bar in bars.patches}) == 3
    assert len({line.get_linestyle() for line in bars.lines}) == 2
    lines = growth(2, [2]).axes[0].lines
    assert len({(line.get_marker(), line.get_linestyle()) for line in lines}) == len(lines)
    assert len({bar.get_hatch() for bar in transformation(LOTTERY, CHANGE).axes[0].patches}) == 2
    from matplotlib import pyplot

    assert pyplot.get_fignums() == []


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: leaves_by_algorithm(LOTTERY), "the tree: needed only MAX and MIN nodes"),
        (lambda: leaves_by_algorithm(TREE_27, ["alfabeta"]), "did you mean 'alphabeta'"),
        (lambda: leaves_by_algorithm(TREE_27, ["iterative_deepening"]), "unknown algorithm 'iterative_deepening'"),
        (lambda: leaves_by_algorithm(TREE_27, []), "algorithms: needed at least one of minimax"),
        (lambda: leaves_by_algorithm(TREE_27, lang="fr"), "unknown language 'fr'"),
        (lambda: growth(3, []), "depths: needed at least one depth"),
        (lambda: growth(10, [9]), "at most 100000 leaves"),
        (lambda: growth(3, [0]), "depth: needed a whole number from 1"),
        (lambda: transformation(LOTTERY, {1: 4, 2: 3, 3: 2, 4: 1}), "needed values in the same order"),
        (lambda: convergence(TRAP, []), "playouts: needed at least one number from 2"),
        (lambda: convergence(TRAP, [1]), "playouts: needed at least one number from 2"),
        (lambda: convergence(TRAP, [0.5]), "playouts: needed a whole number from 1"),
        (lambda: convergence(TRAP, seeds=0), "seeds: needed a whole number from 1"),
        (lambda: convergence("p1[(1 2) (2 1)]"), "needed MAX and MIN to move, got p1"),
        (lambda: transformation("[inf 2]", lambda v: v), "finite number"),
    ],
)
def test_bad_input(make: object, message: str) -> None:
    """One sentence says what was needed."""
    with pytest.raises(gt.GameTreeError, match=message):
        make()  # type: ignore[operator]


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error is the line that installs it."""
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingPackageError, match=r"install it with: pip install 'gametree\[pictures"):
        growth(2, [2])
