"""Comparison figures show the counts of the searches in three languages, and do not depend on colour alone."""

from __future__ import annotations

import re
import sys
from itertools import combinations
from statistics import stdev

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

import gametree as gt
from gametree import experiments
from gametree.errors import MissingPackageError
from gametree.experiments.canvas import SERIES, canvas
from gametree.experiments.more_search import measured_playouts
from gametree.phrases import LANGUAGES
from goldens import Golden

LEAVES_27 = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
TREE_27 = gt.Tree.from_leaves(LEAVES_27, branching=3)
LOTTERY = "[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"
CHANGE = {1: 1, 2: 20, 3: 30, 4: 400}
TRAP = "[[1 1 1 -1] [0 0 0 0]]"


def texts(figure: Figure) -> list[Text]:
    """Return the titles, axis labels, legends and bar labels."""
    found: list[Text] = [figure._suptitle] if figure._suptitle else []  # type: ignore[attr-defined]
    for legend in [*figure.legends, *filter(None, (axes.get_legend() for axes in figure.axes))]:
        found += [legend.get_title(), *legend.get_texts()]
    for axes in figure.axes:
        found += [axes.title, axes.xaxis.label, axes.yaxis.label, *axes.texts]
    return [text for text in found if text.get_text()]


def heights(figure: Figure, axes: int = 0) -> list[float]:
    """Return the heights of all bars in the given axes, series by series."""
    return [bar.get_height() for bar in figure.axes[axes].patches]


def test_deck_004_leaf_counts_per_algorithm_are_reproduced() -> None:
    """Alpha-beta evaluates 17 of the 27 leaves in the given order and 11 in the best order; minimax evaluates all."""
    figure = experiments.leaves_by_algorithm(TREE_27, ["minimax", "alphabeta"])
    assert heights(figure) == [27, 11, 27, 17, 27, 27]
    assert [line.get_ydata()[0] for line in figure.axes[0].lines] == [27, 11]
    everything = heights(experiments.leaves_by_algorithm(TREE_27))
    assert everything[1::5] == [11, 17, 27] and min(everything) >= 11 and max(everything) == 27


def test_growth_lies_between_best_and_worst_order() -> None:
    """The best order follows the formula of Knuth and Moore, and the worst order evaluates nearly all leaves."""
    figure = experiments.growth(3, range(1, 6))
    lines = {line.get_label(): list(line.get_ydata()) for line in figure.axes[0].lines}
    assert lines["best order"] == lines["$b^{⌈d/2⌉}+b^{⌊d/2⌋}-1$"] == [3, 5, 11, 17, 35]
    assert lines["$b^d$"] == [3, 9, 27, 81, 243] and figure.axes[0].get_yscale() == "log"
    for best, random, worst, all_ in zip(
        *(lines[n] for n in ("best order", "random order", "worst order", "$b^d$")), strict=True
    ):
        assert best <= random <= worst <= all_
    assert list(experiments.growth(3, [2], seed=1).axes[0].lines[0].get_xdata()) == [2]


def test_plot_accepts_and_returns_axes() -> None:
    """In the test, two plots share a figure. Without axes, a plot creates its own figure."""
    measured = experiments.measure(2, [3, 4], 10, orders=["best", 0.5, "random"])
    _, two = canvas(1, 2, lang="en")
    assert (
        experiments.leaves_by_depth(measured, two[0]) is two[0]
        and experiments.distribution(measured, two[1], depth=3) is two[1]
    )
    assert "text/html" in experiments.savings(measured).figure._repr_mimebundle_()  # type: ignore[attr-defined]
    from matplotlib.figure import Figure

    plain = Figure().subplots()
    assert experiments.cuts_by_level(measured, plain) is plain and plain.get_ylabel()


def test_plots_show_the_measured_numbers() -> None:
    measured = experiments.measure(3, 4, 50, orders=["best", "random", "worst"], seed=2)
    bars = experiments.distribution(measured).patches
    assert sum(bar.get_height() for bar in bars) == 150
    saved = {
        held.get_label(): held.lines[0].get_xydata()[0].tolist() for held in experiments.savings(measured).containers
    }
    assert saved["best order"] == [100, pytest.approx(100 * (1 - 17 / 81))]
    assert saved["random order"][1] == pytest.approx(100 * (1 - measured.run(4, "random").leaves.mean() / 81))
    assert saved["worst order"][0] == 0
    lines = experiments.cuts_by_level(measured).lines
    assert lines[0].get_ydata().tolist() == pytest.approx([0, 200 / 3, 40, 800 / 11])
    stars = experiments.measure_stars(2, [2, 4], 3)
    plotted = experiments.leaves_with_chance(stars).lines[1].get_ydata()
    assert list(plotted) == pytest.approx([100 * sum(one.leaves["star1"]) / 3 / 2**one.depth for one in stars])
    decided = experiments.decisions_by_depth("dependent", levels=6, trees=100)
    assert list(experiments.right_decisions(decided).lines[0].get_ydata()) == [100 * share for share in decided.right]


def test_numbers_in_plots_have_the_decimal_sign_of_the_language() -> None:
    """Ticks, legends and bars in Spanish and Portuguese plots have decimal commas."""
    plots = (
        experiments.convergence("[[1 1 1 -1] [0 0 0 0]]", [10, 100], seeds=5, lang="es"),
        experiments.value_by_playouts("[[1 1 1 -1] [0 0 0 0]]", [10, 100], seeds=5, lang="pt").figure,
        experiments.transformation("[[1 2] [3 4]]", {1: 2.5, 2: 3, 3: 4.5, 4: 7.5}, lang="es"),
    )
    for figure in plots:
        figure.canvas.draw()
        texts = [text.get_text() for axes in figure.axes for text in (*axes.get_yticklabels(), *axes.texts)]
        legends = [text for axes in figure.axes for text in axes.get_legend_handles_labels()[1]]
        assert any("," in text for text in texts) and not any("." in text for text in (*texts, *legends)), texts


def test_plot_refuses_a_number_instead_of_measurements(golden: Golden) -> None:
    """The message is one sentence."""
    for plot in (experiments.leaves_by_depth, experiments.distribution, experiments.savings, experiments.cuts_by_level):
        with golden.raises(gt.GameTreeError):
            plot(3)  # type: ignore[arg-type]


def test_value_by_playouts_plot_shows_the_standard_error() -> None:
    """The band around the mean is the standard error over the seeds; a line shows the exact value."""
    axes = experiments.value_by_playouts(TRAP, [4, 200], c=[1.4], seeds=6)
    found = measured_playouts(TRAP, 1.4, [4, 200], seeds=6)
    values = [float(gt.mcts(TRAP, playouts=4, c=1.4, seed=seed).value) for seed in range(6)]
    assert found[0].error == pytest.approx(stdev(values) / 6**0.5)
    band = axes.collections[0].get_paths()[0].vertices
    assert band[:, 1].max() == pytest.approx(max(one.mean + one.error for one in found))
    assert measured_playouts(TRAP, 1.4, [4], seeds=1)[0].error == 0


def test_monotonic_transformation_keeps_the_minimax_move() -> None:
    """The move of expectiminimax changes; the values are those of the lecture."""
    figure = experiments.transformation(LOTTERY, CHANGE)
    assert [heights(figure, axes) for axes in range(4)] == [[2, 1], [20, 1], [2.1, 1.3], [21, 40.9]]
    starred = [[t.get_text() for t in axes.texts if "★" in t.get_text()] for axes in figure.axes]
    assert starred == [["2 ★"], ["20 ★"], ["2.1 ★"], ["40.9 ★"]]


def test_convergence_reads_prefixes_of_one_search() -> None:
    """After its first n playouts, a long search recommends the same move as a search of n playouts. A move counts as
    right if it is one of minimax's best moves.
    """
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


def test_tree_search_converges_to_the_exact_value() -> None:
    """Pure Monte Carlo, in contrast, converges to the value against random replies. Searches with MIN at the root are
    tested, too.
    """
    sure, pure = (measured_playouts(TRAP, c, [2000], seeds=2)[0] for c in (1.4, None))
    assert (sure.right, pure.right) == (1, 0) and abs(sure.mean) < 0.05 < 0.4 < pure.mean < 0.6
    board = gt.games.TicTacToe()
    found = measured_playouts(board, 1.4, [60], seeds=2, state=board.state("X X . / O . . / . . ."))
    assert found[0].right == 1  # O must block
    assert [m.playouts for m in measured_playouts(board, None, [5, 10, 17, 20], seeds=1)] == [9, 18]
    figure = experiments.convergence(TRAP, [4, 16], c=(None, 0, 1), seeds=2)
    exact, *series = figure.axes[1].lines
    assert set(exact.get_ydata()) == {0} and len(figure.axes[0].lines) == 3
    assert len({(line.get_marker(), line.get_linestyle()) for line in series}) == 3
    assert [list(line.get_xdata()) for line in series] == [[4, 16]] * 3


SAME = {"Playouts", "Expectiminimax", "Star1", "Star2"}
"""words of figures that are the same in every language"""
SMALL = experiments.measure(3, [3, 4], 30, orders=["best", 0.5, "random", "worst"])
FIGURES = {
    "leaves": lambda lang: experiments.leaves_by_algorithm(TREE_27, ["alphabeta", "pvs"], lang=lang),
    "growth": lambda lang: experiments.growth(2, [1, 2, 3], lang=lang),
    "transformation": lambda lang: experiments.transformation(LOTTERY, CHANGE, lang=lang),
    "convergence": lambda lang: experiments.convergence(TRAP, [4, 16], seeds=20, lang=lang),
    "value": lambda lang: experiments.value_by_playouts(TRAP, [4, 16], seeds=20, lang=lang).figure,
    "depths": lambda lang: experiments.leaves_by_depth(SMALL, lang=lang).figure,
    "distribution": lambda lang: experiments.distribution(SMALL, lang=lang).figure,
    "savings": lambda lang: experiments.savings(SMALL, lang=lang).figure,
    "cuts": lambda lang: experiments.cuts_by_level(SMALL, lang=lang).figure,
    "stars": lambda lang: experiments.leaves_with_chance(experiments.measure_stars(2, [2, 3], 2), lang=lang).figure,
    "decisions": lambda lang: (
        experiments.right_decisions(
            *(experiments.decisions_by_depth(game, levels=4, trees=50) for game in ("independent", "dependent")),
            lang=lang,
        ).figure
    ),
}


@pytest.mark.parametrize("make", FIGURES.values(), ids=FIGURES)
def test_figure_texts_fit_in_every_language(make: object) -> None:
    """The texts are tested in each language."""
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
    assert all(said[0] & other <= SAME for other in said[1:])
    assert all(one != other for one, other in combinations(said, 2))


@pytest.mark.parametrize("make", FIGURES.values(), ids=FIGURES)
def test_every_axis_has_a_name(make: object) -> None:
    """A notebook uses the names of the axes as the alternative text of a plot."""
    figure = make("pt")  # type: ignore[operator]
    names = [name for axes in figure.axes for name in (axes.get_xlabel(), axes.get_ylabel())]
    shown = figure._repr_mimebundle_()
    assert all(names) and shown["text/html"].startswith(f'<img alt="{shown["text/plain"]}" src="data:image/png')
    assert all(" ".join(name.split()) in shown["text/plain"] for name in names)


def test_series_differ_without_colour() -> None:
    """Series differ in hatch and marker, and lines in dashes; pyplot keeps no open figure."""
    together = ("best", "given", "worst")
    assert len({SERIES[name].hatch for name in together}) == len({SERIES[name].marker for name in together}) == 3
    bars = experiments.leaves_by_algorithm(TREE_27, ["alphabeta"]).axes[0]
    assert len({bar.get_hatch() for bar in bars.patches}) == 3
    assert len({line.get_linestyle() for line in bars.lines}) == 2
    lines = experiments.growth(2, [2]).axes[0].lines
    assert len({(line.get_marker(), line.get_linestyle()) for line in lines}) == len(lines)
    assert len({bar.get_hatch() for bar in experiments.transformation(LOTTERY, CHANGE).axes[0].patches}) == 2
    from matplotlib import pyplot

    assert pyplot.get_fignums() == []


@pytest.mark.parametrize(
    "make",
    [
        lambda: experiments.leaves_by_algorithm(LOTTERY),
        lambda: experiments.leaves_by_algorithm(TREE_27, ["alfabeta"]),
        lambda: experiments.leaves_by_algorithm(TREE_27, ["iterative_deepening"]),
        lambda: experiments.leaves_by_algorithm(TREE_27, []),
        lambda: experiments.leaves_by_algorithm(TREE_27, lang="fr"),
        lambda: experiments.growth(3, []),
        lambda: experiments.growth(10, [12]),
        lambda: experiments.growth(3, [0]),
        lambda: experiments.transformation(LOTTERY, {1: 4, 2: 3, 3: 2, 4: 1}),
        lambda: experiments.convergence(TRAP, []),
        lambda: experiments.convergence(TRAP, [1]),
        lambda: experiments.convergence(TRAP, [0.5]),
        lambda: experiments.convergence(TRAP, seeds=0),
        lambda: experiments.convergence("p1[(1 2) (2 1)]"),
        lambda: experiments.leaves_by_depth(SMALL, "axes"),
        lambda: experiments.savings(SMALL, depth=9),
        lambda: experiments.measure_stars(3, []),
        lambda: experiments.measure_stars(3, [2], 0),
        lambda: experiments.measure_stars(3, [99]),
        lambda: experiments.leaves_with_chance([]),
        lambda: experiments.right_decisions(),
        lambda: experiments.transformation("[inf 2]", lambda v: v),
    ],
)
def test_bad_input_is_refused(make: object, golden: Golden) -> None:
    with golden.raises(gt.GameTreeError):
        make()  # type: ignore[operator]


def test_missing_matplotlib_is_named_with_its_install_line(monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with golden.raises(MissingPackageError):
        experiments.growth(2, [2])
