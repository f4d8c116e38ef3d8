"""Figures: numbers of evaluated leaves by algorithm and order of moves, transformations of the leaf values, learning
curves, and results of matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from gettext import NullTranslations
from textwrap import fill
from typing import TYPE_CHECKING

from ..errors import InputError, choose, named_keywords, of_kind, to_list
from ..explain.algorithm_names import algorithm_names
from ..explain.transformations import Change, compare_transform
from ..languages import translated_table, translator_for
from ..phrases import Code, gettext, local_numbers, pgettext
from ..play.learning import Training, training_words
from ..play.matches import Tournament, match_words
from ..rules import Rules
from ..search import ALGORITHMS
from ..search.alphabeta import ALPHABETA
from ..search.minimax import MINIMAX
from ..search.mtdf import MTDF
from ..search.playout_trace import rounded
from ..search.pvs import PVS
from ..search.sss import SSS
from ..trace.algorithms import SEARCHES_BY_NAME
from ..trace.result import Result
from ..tree.fewest_leaves import best_order, critical_leaves, worst_order
from ..tree.tree import Source, Tree, as_tree
from ..values import is_infinite, show
from .canvas import DEPTH, FEWEST, LEAVES, SERIES, SeriesLook, axes_or_new, canvas, finish, order_name
from .lockstep import Order
from .measurement import Measured, Run, fewest_leaves, measure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_LEAF_SEARCHES = tuple(search.name for search in (MINIMAX, ALPHABETA, PVS, SSS, MTDF))
"""searches that are compared by default, on trees with MAX and MIN nodes"""
_TWO_PLAYER_SEARCHES = tuple(
    name
    for name, facts in SEARCHES_BY_NAME.items()
    if facts.players == "two" and not (facts.takes_chance or facts.deepens)
)


def _count_leaves(tree: Tree, algorithms: Iterable[str] = _LEAF_SEARCHES) -> Mapping[str, dict[str, int]]:
    """Return the number of distinct leaves that each algorithm evaluates in each order of moves.

    >>> _count_leaves(Tree.parse("[[2 4 6] [3 12 8] [14 5 2]]"), ["minimax", "alphabeta"])["alphabeta"]
    {'best': 5, 'given': 9, 'worst': 9}
    """
    if critical_leaves(tree) is None:
        raise InputError(
            gettext(
                "the tree has chance nodes or numbered players, but the chart counts leaves for MAX and MIN; choose "
                "another tree"
            )
        )
    best, worst = (Rules(order=order(tree)) for order in (best_order, worst_order))
    orders = {"best": best, "given": None, "worst": worst}
    searches = {
        name: ALGORITHMS[choose(gettext("algorithm"), name, _TWO_PLAYER_SEARCHES)]
        for name in to_list("algorithms", algorithms)
    }
    return {
        name: {order: len(search(tree, rules=rules).evaluated) for order, rules in orders.items()}
        for name, search in searches.items()
    }


@named_keywords()
def leaves_by_algorithm(tree: Source, algorithms: Iterable[str] = _LEAF_SEARCHES, *, lang: str = "en") -> Figure:
    """Draw a bar chart of the leaves that each algorithm evaluates with each order of moves; lines show the number of
    all leaves and the minimum number.

    Parameters
    ----------
    tree : Tree, str, list or graph
        The tree, with MAX and MIN nodes only.
    algorithms : list of str, default ("minimax", "alphabeta", "pvs", "sss", "mtdf")
        The names of the searches.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    Figure
        The matplotlib figure.

    Examples
    --------
    >>> figure = leaves_by_algorithm("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> [text.get_text() for text in figure.axes[0].texts][:3]
    ['9', '5', '5']
    """
    tree = as_tree(tree)
    counts, translator, names = _count_leaves(tree, algorithms), translator_for(lang), algorithm_names(lang)
    if not counts:
        problem = gettext("algorithms is empty; give at least one of %(names)s")
        raise InputError(problem.with_values(names=Code(", ".join(_TWO_PLAYER_SEARCHES))))
    figure, (axes,) = canvas(lang=lang)
    for place, order in enumerate(("best", "given", "worst")):
        look, heights = SERIES[order], [counted[order] for counted in counts.values()]
        bars = axes.bar(
            [number + (place - 1) * 0.27 for number in range(len(counts))],
            heights, 0.25, label=order_name(order, lang), color=look.colour, hatch=look.hatch, edgecolor="black",
            linewidth=0.6,
        )  # fmt: skip
        axes.bar_label(bars, fontsize=8, padding=1)
    axes.margins(y=0.1)
    # TRANSLATORS: the legend of a line: how many leaves the tree has
    all_leaves = pgettext("legend", "all leaves")
    axes.axhline(len(tree.leaves), color="black", linewidth=1, label=all_leaves.render(translator))
    least, fewest = len(critical_leaves(tree) or ()), FEWEST.render(translator)
    axes.axhline(least, color="black", linewidth=1, linestyle="--", label=fewest)
    axes.set_xticks(range(len(counts)), [fill(names[name], 12) for name in counts], fontsize=9)
    # TRANSLATORS: the title of a bar chart; the order is that in which the children of each node are searched
    title = gettext("Leaves evaluated, by algorithm and order of the moves")
    # TRANSLATORS: the name of an axis
    finish(axes, lang, title, gettext("Algorithm"), LEAVES, loc="upper left", bbox_to_anchor=(1, 1))
    return figure


_TREES_OF_GROWTH = 25
"""number of random trees of each depth in a figure for which the caller gives no measurements"""
_GUESS_LOOKS = (("D", ".."), ("v", "oo"), ("P", "++"), ("X", "--"), ("*", "||"), ("<", "OO"), (">", "**"))
"""markers and hatches of the orders that follow a guess, one for each error of the guess"""


@named_keywords()
def leaves_by_depth(measured: Measured, axes: Axes | None = None, *, lang: str = "en") -> Axes:
    """Draw the mean number of evaluated leaves against the depth; lines show the number of all leaves and the minimum
    number of evaluated leaves (Knuth and Moore).

    Parameters
    ----------
    measured : Measured
        Result of `measure`.
    axes : matplotlib Axes, optional
        Axes to draw into; by default new axes.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    Axes
        The matplotlib axes.

    Examples
    --------
    >>> from gametree.experiments import measure
    >>> axes = leaves_by_depth(measure(2, [2, 3, 4], trees=20), lang="es")
    >>> [line.get_label() for line in axes.lines]
    ['$b^d$', 'el mejor orden', 'orden aleatorio', 'el peor orden', '$b^{⌈d/2⌉}+b^{⌊d/2⌋}-1$']
    """
    axes, branching = axes_or_new(axes, lang), _runs("leaves_by_depth", measured)[0].branching
    depths = sorted({run.depth for run in measured.runs})
    axes.plot(depths, [float(branching) ** d for d in depths], color="black", linewidth=1, label="$b^d$")
    for place, order in enumerate(dict.fromkeys(run.order for run in measured.runs)):
        runs = [run for run in measured.runs if run.order == order]
        look = _look_of(order, place)
        means = [run.leaves.mean() for run in runs]
        axes.plot(
            [run.depth for run in runs], means, look.marker, linestyle=":", color=look.colour, markeredgecolor="black",
            label=order_name(order, lang),
        )  # fmt: skip
    low = [fewest_leaves(branching, depth) for depth in depths]
    name = "$b^{⌈d/2⌉}+b^{⌊d/2⌋}-1$"
    axes.plot(depths, low, color="black", linewidth=1, linestyle="--", label=name)
    axes.set_yscale("log")
    axes.set_xticks(depths)
    # TRANSLATORS: the title of a chart, for trees with so many children at each node
    title = gettext("Leaves that alpha-beta evaluates, b = %(branching)d")
    finish(axes, lang, title.with_values(branching=branching), DEPTH, LEAVES)
    return axes


@named_keywords()
def growth(branching: int = 3, depths: Iterable[int] = range(1, 7), *, seed: int = 0, lang: str = "en") -> Figure:
    """Draw the mean number of leaves that alpha-beta evaluates in a few random trees against the depth, with the best
    order of moves, a random order and the worst order.

    Parameters
    ----------
    branching : int, default 3
        The number of children of each node.
    depths : list of int, default 1 to 6
        The depths, in plies.
    seed : int, default 0
        The seed of the random numbers.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    Figure
        The matplotlib figure.

    Examples
    --------
    >>> growth(2, [2, 3, 4], lang="pt").axes[0].get_xlabel()
    'Profundidade d da árvore'
    """
    measured = measure(branching, depths, _TREES_OF_GROWTH, orders=("worst", "random", "best"), seed=seed)
    figure, (axes,) = canvas(lang=lang)
    leaves_by_depth(measured, axes, lang=lang)
    return figure


def _look_of(order: Order, place: int) -> SeriesLook:
    """Return the look of an order of moves; guessed orders have different markers."""
    if isinstance(order, str):
        return SERIES[order]
    marker, hatch = _GUESS_LOOKS[place % len(_GUESS_LOOKS)]
    return SeriesLook(SERIES["noisy"].colour, hatch, marker)


_MOST_BARS = 40


@named_keywords()
def distribution(measured: Measured, axes: Axes | None = None, *, depth: int | None = None, lang: str = "en") -> Axes:
    """Draw, for each order of moves, a histogram of the number of evaluated leaves in the random trees of one depth.

    Parameters
    ----------
    measured : Measured
        Result of `measure`.
    axes : matplotlib Axes, optional
        Axes to draw into; by default new axes.
    depth : int, optional
        Depth shown; by default the greatest.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    Axes
        The matplotlib axes.

    Examples
    --------
    >>> from gametree.experiments import measure
    >>> axes = distribution(measure(3, 4, trees=200, orders=["random", "worst"]))
    >>> axes.get_xlabel(), axes.get_ylabel()
    ('Leaves evaluated', 'Number of trees')
    """
    axes, runs, shape = _axes_runs_and_shape("distribution", measured, axes, depth, lang)
    low, high = int(min(run.leaves.min() for run in runs)), int(max(run.leaves.max() for run in runs))
    width = max(1, -(-(high - low + 1) // _MOST_BARS))
    edges = [float(edge) - 0.5 for edge in range(low, high + width + 1, width)]
    for place, run in enumerate(runs):
        look = _look_of(run.order, place)
        axes.hist(
            run.leaves, edges, alpha=0.65, color=look.colour, hatch=look.hatch, edgecolor="black", linewidth=0.5,
            label=order_name(run.order, lang),
        )  # fmt: skip
    least = fewest_leaves(runs[0].branching, runs[0].depth)
    axes.axvline(least, color="black", linewidth=1, linestyle="--", label=FEWEST.render(translator_for(lang)))
    # TRANSLATORS: the title of a chart: how many trees need how many leaves; b and d are the shape of the trees
    title = gettext("Leaves that alpha-beta evaluates in %(trees)d trees, b = %(branching)d, d = %(depth)d")
    # TRANSLATORS: the name of an axis
    finish(axes, lang, title.with_values(**shape), LEAVES, gettext("Number of trees"))
    return axes


@named_keywords()
def savings(measured: Measured, axes: Axes | None = None, *, depth: int | None = None, lang: str = "en") -> Axes:
    """Plot, for each order of moves, the share of leaves saved by alpha-beta against the share of nodes whose best move
    is first.

    Parameters
    ----------
    measured : Measured
        Result of `measure`.
    axes : matplotlib Axes, optional
        Axes to draw into; by default new axes.
    depth : int, optional
        Depth shown; by default the greatest.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    Axes
        The matplotlib axes.

    Examples
    --------
    >>> from gametree.experiments import measure
    >>> axes = savings(measure(3, 4, trees=50, orders=["best", 0.5, 2, "random", "worst"]))
    >>> axes.get_legend_handles_labels()[1]
    ['most possible', 'best order', 'guessed order, error 0.5', 'guessed order, error 2', 'random order', 'worst order']
    """
    axes, runs, shape = _axes_runs_and_shape("savings", measured, axes, depth, lang)
    total = float(runs[0].branching) ** runs[0].depth
    points = []
    for place, run in enumerate(runs):
        look, saved = _look_of(run.order, place), 100 * (1 - run.leaves / total)
        x, y = 100 * run.best_first.mean(), saved.mean()
        axes.errorbar(
            x, y, saved.std(), fmt=look.marker, color=look.colour, markeredgecolor="black", ecolor="black", capsize=3,
            elinewidth=0.8, label=order_name(run.order, lang),
        )  # fmt: skip
        points.append((x, y))
    axes.plot(*zip(*sorted(points), strict=True), ":", color="#777777", linewidth=1, zorder=1)
    most = 100 * (1 - fewest_leaves(runs[0].branching, runs[0].depth) / total)
    # TRANSLATORS: the legend of a line: no order of moves saves more leaves
    possible = pgettext("legend", "most possible").render(translator_for(lang))
    axes.axhline(most, color="black", linewidth=1, linestyle="--", label=possible)
    axes.set_xlim(-4, 104)
    axes.set_ylim(-4, 108)
    # TRANSLATORS: the title of a chart; saved leaves are those that alpha-beta does not evaluate
    title = gettext("What a good order saves: %(trees)d trees, b = %(branching)d, d = %(depth)d")
    # TRANSLATORS: the name of an axis: the share of the visited nodes at which a search tries the best move first
    first = gettext("Nodes where the best move is tried first, in %")
    # TRANSLATORS: the name of an axis: the share of all leaves that alpha-beta does not evaluate
    finish(axes, lang, title.with_values(**shape), first, gettext("Leaves saved, in %"), loc="lower right")
    return axes


@named_keywords()
def cuts_by_level(measured: Measured, axes: Axes | None = None, *, depth: int | None = None, lang: str = "en") -> Axes:
    """Draw, for each level and order of moves, the share of the visited nodes where a cut-off prunes children.

    Parameters
    ----------
    measured : Measured
        Result of `measure`.
    axes : matplotlib Axes, optional
        Axes to draw into; by default new axes.
    depth : int, optional
        Depth shown; by default the greatest.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    Axes
        The matplotlib axes.

    Examples
    --------
    >>> from gametree.experiments import measure
    >>> axes = cuts_by_level(measure(3, 4, trees=50, orders=["best", "random"]))
    >>> axes.lines[0].get_ydata().tolist()[:2]
    [0.0, 66.66666666666667]
    """
    axes, runs, shape = _axes_runs_and_shape("cuts_by_level", measured, axes, depth, lang)
    levels = list(range(runs[0].depth))
    for place, run in enumerate(runs):
        look, share = _look_of(run.order, place), 100 * run.cuts.sum(axis=0) / run.visited[:, :-1].sum(axis=0)
        axes.plot(
            levels, share, look.marker, linestyle=":", color=look.colour, markeredgecolor="black",
            label=order_name(run.order, lang),
        )  # fmt: skip
    axes.set_ylim(-4, 104)
    axes.set_xticks(levels)
    # TRANSLATORS: the title of a chart; a cut-off leaves children of a node out; b and d are the shape of the trees
    title = gettext("Where alpha-beta cuts: %(trees)d trees, b = %(branching)d, d = %(depth)d")
    # TRANSLATORS: the name of an axis: the levels of a tree, where the root is on level 0
    level = gettext("Level (the root is on level 0)")
    # TRANSLATORS: the name of an axis: the share of the visited nodes where a cut-off leaves children out
    finish(axes, lang, title.with_values(**shape), level, gettext("Nodes with a cut-off, in %"))
    return axes


def _axes_runs_and_shape(
    function: str, measured: Measured, axes: Axes | None, depth: int | None, lang: str
) -> tuple[Axes, list[Run], dict[str, int]]:
    chosen_depth = max(run.depth for run in _runs(function, measured)) if depth is None else depth
    runs = [run for run in measured.runs if run.depth == chosen_depth]
    # raises an error, because there is no such run
    first = runs[0] if runs else measured.run(chosen_depth, measured.runs[0].order)
    shape = {"branching": first.branching, "depth": first.depth, "trees": len(first.leaves)}
    return axes_or_new(axes, lang), runs, shape


def _runs(function: str, measured: Measured) -> tuple[Run, ...]:
    return of_kind(function, measured, Measured, "measure(branching, depths)").runs


_TRANSFORMATION = {
    # TRANSLATORS: the title of four bar charts
    "title": gettext("Values of the moves before and after a transformation of the leaves"),
    "before": pgettext("transformation", "before"),
    "after": pgettext("transformation", "after"),
    # TRANSLATORS: the name of an axis
    "value": gettext("Value of the move"),
    # TRANSLATORS: the name of an axis: the moves at the root
    "move": gettext("Move"),
    "best": pgettext("legend", "best move"),
    # TRANSLATORS: beside a chart: the best move is the same as before the transformation
    "same": gettext("the decision stays"),
    "changed": gettext("the decision changes"),
}
_PLAIN, BEST = ("#bbbbbb", ""), ("#56b4e9", "//")
"""colour and hatch of a move, and of the best move"""


@named_keywords()
def transformation(tree: Source, change: Change, *, keep_order: bool = True, lang: str = "en") -> Figure:
    r"""Draw the values of the root's moves before (left) and after (right) a transformation, for minimax (above) and
    expectation (below).

    If the order of the leaf values is kept, the decision of minimax does not change; the decision by expectation may
    change. `compare_transform` performs the calculation.

    Parameters
    ----------
    tree : Tree, str, list or graph
        The tree.
    change : dict or callable
        The new value for each old value.
    keep_order : bool, default True
        Whether a change that alters the order of the values is refused.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    Figure
        The matplotlib figure.

    Examples
    --------
    >>> lottery = "[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"
    >>> figure = transformation(lottery, {1: 1, 2: 20, 3: 30, 4: 400})
    >>> [axes.get_title().split(": ")[-1] for axes in figure.axes]
    ['before', 'after\nthe decision stays', 'before', 'after\nthe decision changes']
    """
    compared = compare_transform(tree, change, keep_order=keep_order)
    words, names, translator = translated_table(_TRANSFORMATION, lang), algorithm_names(lang), translator_for(lang)
    figure, axes = canvas(2, 2, (7.0, 5.2), lang=lang)
    for row, comparison in enumerate((compared.minimax, compared.expected)):
        left, right = axes[2 * row : 2 * row + 2]
        decision = words["same" if comparison.same_decision else "changed"]
        _bars(left, comparison.before, f"{names[comparison.name]}: {words['before']}", words, translator)
        _bars(right, comparison.after, f"{names[comparison.name]}: {words['after']}\n{decision}", words, translator)
    figure.suptitle(words["title"])
    figure.legend([], [], title=f"★ {words['best']}", loc="outside lower center", frameon=False)
    return figure


def _bars(axes: Axes, result: Result, title: str, words: dict[str, str], translator: NullTranslations) -> None:
    tree, end = result.tree, result.frames()[-1]
    for place, node in enumerate(tree.children(0)):
        value, move = end.value(node), tree.move(node)
        if value is None or isinstance(value, tuple) or is_infinite(value):
            problem = gettext(
                "move %(move)s has no finite value, so it cannot be drawn as a bar; search the whole tree, with "
                "finite values"
            )
            raise InputError(problem.with_values(move=Code(move)))
        is_best = move in result.best_moves
        colour, hatch = BEST if is_best else _PLAIN
        label = local_numbers(translator, show(value))
        bar = axes.bar([place], [float(value)], 0.6, color=colour, hatch=hatch, edgecolor="black")
        axes.bar_label(bar, [f"{label} ★" if is_best else label], padding=2)
    axes.margins(y=0.15)
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_xticks(range(len(tree.children(0))), map(tree.move, tree.children(0)))
    axes.set_title(title, fontsize=10)
    axes.set_xlabel(words["move"], fontsize=9)
    axes.set_ylabel(words["value"], fontsize=9)


# ---- Figures about play: the learning of MENACE, game by game, and the results of matches --------


@named_keywords()
def learning_curve(training: Training, *, lang: str = "en") -> Figure:
    r"""Draw MENACE's wins minus losses so far (above) and the number of beads in the box of its first move (below),
    game by game.

    Parameters
    ----------
    training : Training
        Result of `gametree.learning.train`.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    Figure
        The matplotlib figure.

    Examples
    --------
    >>> from gametree.play.learning import Menace, train
    >>> figure = learning_curve(train(Menace(), "random", games=20, seed=1), lang="es")
    >>> [axes.get_ylabel() for axes in figure.axes]
    ['Partidas ganadas menos\nperdidas', 'Cuentas en la primera caja']
    """
    of_kind("learning_curve", training, Training, "gt.learning.train(menace)")
    words = training_words(lang)
    figure, (above, below) = canvas(2, 1, (7.0, 5.2), lang=lang)
    games = range(len(training.results) + 1)
    above.plot(games, [0, *map(float, training.curve)], color=SERIES["worst"].colour, linewidth=1.8)
    above.axhline(0, color="black", linewidth=0.8)
    title = words["title"] % {"opponent": words[training.opponent]}
    above.set(title=title, xlabel=words["games"], ylabel=fill(words["curve"], 24))
    below.plot(games[1:], training.beads, color=SERIES["best"].colour, linewidth=1.8, linestyle="--")
    below.set_ylim(bottom=0)
    below.set(xlabel=words["games"], ylabel=words["beads"])
    return figure


@named_keywords()
def results_of_matches(tournament: Tournament, *, lang: str = "en") -> Figure:
    """Draw a bar chart of the mean results of each MAX player, with a bar for each MIN player.

    Parameters
    ----------
    tournament : Tournament
        Result of `gametree.matches.tournament`.
    lang : {"en", "es", "pt"}, default "en"
        The language.

    Returns
    -------
    Figure
        The matplotlib figure.

    Examples
    --------
    >>> from gametree.play.matches import Erring, Expectimax, Minimax, tournament
    >>> ghost = Erring(0.2)
    >>> played = tournament("[[10 10] [9 100]]", [Minimax(), Expectimax(ghost)], [Minimax(), ghost], games=50, seed=1)
    >>> figure = results_of_matches(played)
    >>> [text.get_text() for text in figure.axes[0].texts]
    ['10', '9', '10', '14.46']
    """
    of_kind("results_of_matches", tournament, Tournament, "gt.matches.tournament(game, players, players)")
    words, translations = match_words(lang), translator_for(lang)
    max_players = list(dict.fromkeys(match.max_player.name(lang) for match in tournament.matches))
    min_players = list(dict.fromkeys(match.min_player.name(lang) for match in tournament.matches))
    means = {(m.max_player.name(lang), m.min_player.name(lang)): float(m.mean) for m in tournament.matches}
    figure, (axes,) = canvas(size=(8.0, 4.4), lang=lang)
    width = 0.8 / len(min_players)
    looks = list(SERIES.values())
    for place, min_player in enumerate(min_players):
        look = (looks[0], looks[1], looks[3])[place % 3]
        bars = axes.bar(
            [number + (place - (len(min_players) - 1) / 2) * width for number in range(len(max_players))],
            [means.get((max_player, min_player), 0.0) for max_player in max_players],
            width * 0.92, label=min_player, color=look.colour, hatch=look.hatch, edgecolor="black", linewidth=0.6,
        )  # fmt: skip
        axes.bar_label(bars, fmt=lambda mean: local_numbers(translations, rounded(mean)), fontsize=8, padding=1)
    axes.margins(y=0.12)
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_xticks(range(len(max_players)), [fill(max_player, 26) for max_player in max_players])
    axes.set(title=words["title"], xlabel=words["max_plays"], ylabel=words["mean"])
    axes.legend(title=words["against"], loc="upper left", bbox_to_anchor=(1, 1), fontsize=8, frameon=False)
    return figure
