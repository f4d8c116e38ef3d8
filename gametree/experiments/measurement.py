"""Measure alpha-beta, Star1 and Star2 on many trees, and compare them with published results."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from statistics import mean
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import InputError, choose, imported, named_keywords, to_list, to_object, wrong_value
from ..explain.algorithm_names import algorithm_names
from ..phrases import Code, Phrase, gettext, short_repr
from ..progress_bar import with_progress_bar
from ..rules import Rules
from ..search.expectiminimax import EXPECTIMINIMAX
from ..search.star import STAR1, STAR2
from ..tree.edits import random_tree
from ..values import MOST_TIMES, whole_number
from .canvas import DEPTH, SERIES, axes_or_new, finish
from .lockstep import (
    BLOCK,
    MOST_SEED,
    Array,
    Floats,
    GivenTrees,
    Order,
    RandomTrees,
    count_visits,
    level_kinds,
    minimax_levels,
    rank_below,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DEEPEST, _MOST_DEPTH = 1000, 40
"""maximum depth for which leaves are counted, and maximum depth at which floating-point numbers are precise enough for
the integral of `expected_leaves`
"""
_STEPS = 2_000
"""number of intervals of the numerical integration for each level"""


@named_keywords()
def fewest_leaves(branching: int, depth: int) -> int:
    """Return the minimum number of leaves that prove the value of a uniform tree with ``branching`` b and ``depth`` d:
    b^⌈d/2⌉ + b^⌊d/2⌋ − 1.

    D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975).

    >>> fewest_leaves(35, 8)
    3001249
    """
    whole_number(Code("branching"), branching, 1, MOST_TIMES), whole_number(Code("depth"), depth, 0, DEEPEST)
    return int(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)


@named_keywords()
def pearl_factor(branching: int) -> float:
    """Return the branching factor of alpha-beta on random trees with ``branching`` b: ξ/(1−ξ), where ξ is the positive
    root of xᵇ + x = 1.

    One more ply multiplies the number of evaluated leaves by this factor in deep trees. J. Pearl, "The solution
    for the branching factor of the alpha-beta pruning algorithm and its optimality", Commun. ACM 25 (1982).

    >>> [round(pearl_factor(b), 3) for b in (2, 3, 10, 35)]
    [1.618, 2.148, 5.064, 12.83]
    """
    whole_number(Code("branching"), branching, 2)
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**branching + middle < 1 else (low, middle)
    return low / (1 - low)


@named_keywords()
def expected_leaves(branching: int, depth: int) -> float:
    """Return the mean number of leaves that alpha-beta evaluates if all leaves are drawn from one continuous
    distribution.

    A leaf is evaluated if α < β. The two bounds are independent: α is the greatest value among the earlier siblings
    below the MAX nodes of the path to the leaf, and β is the least such value below the MIN nodes. The probability that
    α < β, summed over all leaves, is the integral of a product. S. H. Fuller, J. G. Gaschnig and J. J. Gillogly (1973);
    G. M. Baudet, Artificial Intelligence 10 (1978).

    >>> round(expected_leaves(3, 2), 4), round(expected_leaves(2, 10), 1)
    (7.4429, 316.1)
    """
    whole_number(Code("branching"), branching, 1, _MOST_BRANCHING)
    kinds = level_kinds(whole_number(Code("depth"), depth, 1, _MOST_DEPTH))
    # for each number p of a grid, the probability that the value of a leaf is below p, which is p
    worth_less = _grid(branching, kinds)
    alphas, betas = np.ones_like(worth_less), np.ones_like(worth_less)
    for kind in reversed(kinds):
        if kind == "max":
            alphas *= np.polyval(np.ones(branching), worth_less)
            worth_less = worth_less**branching
        else:
            betas *= np.polyval(np.ones(branching), 1 - worth_less)
            worth_less = 1 - (1 - worth_less) ** branching
    return float(betas[0] + ((betas[1:] + betas[:-1]) / 2 * np.diff(alphas)).sum())


def _grid(branching: int, kinds: tuple[str, ...]) -> Floats:
    """Return numbers from 0 to 1 that divide the possible values of the nodes on each level into intervals of equal
    probability.
    """
    grids = []
    for level in range(len(kinds) + 1):
        rank = np.linspace(0, 1, _STEPS + 1)
        for kind in kinds[level:]:
            rank = rank_below(kind, rank, branching)
        grids.append(rank)
    return np.unique(np.concatenate(grids))


_ORDERS = ("best", "random", "worst", "given")
_MOST_BRANCHING = 1000
_MOST_LEAVES = 10**10
"""maximum number of leaves searched by one call, which can take half an hour"""
_MOST_STORED = 2 * 10**8
"""maximum number of leaf values in memory at the same time"""
_MOST_EXACT = 10**15
"""maximum whole number accepted: floating-point numbers are exact up to 2⁵³"""
_LEAVES_PER_TASK = 1 << 20
"""approximate number of leaves searched by one task, small enough to show progress"""
NAMES = ("branching", "depth", "order", "tree", "value", "leaves", "effective_branching", "cuts", "best_first")


@dataclass(frozen=True, slots=True)
class Run:
    """A run of alpha-beta on trees of the same shape in the same order of moves; arrays have a row for each tree."""

    branching: int
    depth: int
    order: Order
    """name of the order, or the error of the guess by which moves are ordered"""
    value: Array
    """minimax values"""
    visited: NDArray[np.int64]
    """number of nodes visited, with a column for each level from the root to the leaves"""
    cuts: NDArray[np.int64]
    """number of nodes where a cut-off prunes at least one child, with a column for each level of inner nodes"""
    best_first: Floats
    """share, from 0 to 1, of the visited inner nodes whose best child is tried first"""

    @property
    def leaves(self) -> NDArray[np.int64]:
        """The number of leaves that alpha-beta evaluates in each tree."""
        return self.visited[:, -1]

    @property
    def effective_branching(self) -> float:
        """The branching factor at which a full search has as many leaves as alpha-beta evaluates on average."""
        return float(self.leaves.mean() ** (1 / self.depth))


@dataclass(frozen=True, slots=True)
class Measured:
    """The measurements: a `Run` for each depth and order of moves."""

    runs: tuple[Run, ...]

    def run(self, depth: int, order: Order) -> Run:
        """Return the run with the given depth and order of moves."""
        for run in self.runs:
            if (run.depth, run.order) == (depth, order):
                return run
        known = Code(", ".join(f"({run.depth}, {run.order!r})" for run in self.runs))
        problem = gettext("there is no run for %(given)s; choose a depth and an order from %(known)s")
        raise InputError(problem.with_values(given=short_repr((depth, order)), known=known))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each tree, depth and order.

        >>> measure(3, 2, 1, orders=["best"]).rows()[0]["leaves"]
        5
        """
        rows = []
        for run in self.runs:
            effective, cuts = run.leaves ** (1 / run.depth), run.cuts.sum(axis=1)
            columns = (column.tolist() for column in (run.value, run.leaves, effective, cuts, run.best_first))
            for tree, row in enumerate(zip(*columns, strict=True)):
                rows.append(dict(zip(NAMES, (run.branching, run.depth, run.order, tree, *row), strict=True)))
        return rows

    def level_rows(self) -> list[dict[str, Any]]:
        """Return a row for each tree, depth, order and level of inner nodes, with the number of visited nodes and the
        number of nodes with a cut-off.

        >>> [(row["level"], row["visited"], row["cuts"]) for row in measure(3, 2, 1, orders=["best"]).level_rows()]
        [(0, 1, 0), (1, 3, 2)]
        """
        return [
            {
                "branching": run.branching, "depth": run.depth, "order": run.order, "tree": tree,
                "level": level, "visited": visited, "cuts": cuts,
            }
            for run in self.runs
            for tree, rows in enumerate(zip(run.visited[:, :-1].tolist(), run.cuts.tolist(), strict=True))
            for level, (visited, cuts) in enumerate(zip(*rows, strict=True))
        ]  # fmt: skip

    def table(self, *, levels: bool = False) -> Any:
        """Return the rows as a pandas DataFrame; with ``levels``, the rows of `level_rows`.

        >>> table = measure(3, [2, 4], 10, seed=1).table()
        >>> table.groupby(["order", "depth"])["leaves"].mean()["best"].tolist()
        [5.0, 17.0]
        """
        needs = gettext("a table needs %(package)s; install it with: %(command)s")
        values = {"package": Code("pandas"), "command": Code("pip install pandas")}
        pandas = imported("pandas", needs.with_values(**values))
        return pandas.DataFrame(self.level_rows() if levels else self.rows())


@named_keywords()
def measure(
    branching: int = 3,
    depths: int | Iterable[int] = 6,
    trees: int = 100,
    *,
    orders: Iterable[Order] = ("best", "random", "worst"),
    seed: int = 0,
    root: str = "max",
    executor: Executor | None = None,
) -> Measured:
    """Run alpha-beta on random trees of each depth; the leaves are independent and uniform between 0 and 1.

    All numbers are exact for these trees: they are equal to those of `gametree.alphabeta`. Nodes are drawn when the
    search reaches them, so memory use does not depend on the size of the trees. With the same seed, tree 17, for
    example, is the same in every order and for any number of trees.

    Parameters
    ----------
    branching : int, default 3
        The number of children of each node.
    depths : int or list of int, default 6
        The depths, in plies.
    trees : int, default 100
        Number of trees of each depth.
    orders : list of str or float, default ("best", "random", "worst")
        The orders of moves. A number orders moves by a guess of their values; the number is the standard deviation of
        the guess's normally distributed error, in units of the standard deviation of the values of the moves.
    seed : int, default 0
        The seed of the random numbers.
    root : {"max", "min"}, default "max"
        The player to move at the root.
    executor : Executor, optional
        Executor for parallel work, from ``concurrent.futures`` or a Dask client.

    Returns
    -------
    Measured
        A `Run` for each depth and order.

    Examples
    --------
    >>> measured = measure(3, [4, 6], trees=100, seed=1)
    >>> [(run.depth, run.order, round(run.leaves.mean())) for run in measured.runs]
    [(4, 'best', 17), (4, 'random', 45), (4, 'worst', 79), (6, 'best', 53), (6, 'random', 250), (6, 'worst', 653)]
    """
    shape = (
        whole_number(Code("branching"), branching, 1, _MOST_BRANCHING),
        _depths(depths),
        _orders(orders, _ORDERS[:3]),
    )
    whole_number(Code("trees"), trees, 1, _MOST_LEAVES), whole_number(Code("seed"), seed, 0, MOST_SEED)
    choose(Code("root"), root, ("max", "min"))
    _refuse_too_much_work(*shape, trees)
    tasks: list[Any] = []
    for depth in shape[1]:
        for order in shape[2]:
            step = max(1, int(_LEAVES_PER_TASK / _estimated_leaves(branching, depth, order)))
            for first in range(0, trees, step):
                kinds, number = level_kinds(depth, root), min(step, trees - first)
                tasks.append(partial(_drawn_run, branching, kinds, order, seed, first, number))
    return _run_tasks(tasks, executor)


@named_keywords()
def measure_leaves(
    leaves: ArrayLike,
    branching: int,
    *,
    orders: Iterable[Order] = ("given", "best", "worst"),
    seed: int = 0,
    root: str = "max",
    executor: Executor | None = None,
) -> Measured:
    """Run alpha-beta on given trees.

    Parameters
    ----------
    leaves : array of numbers
        A row of leaf values for each tree, from left to right.
    branching : int
        The number of children of each node.
    orders : list of str or float, default ("given", "best", "worst")
        The orders of moves, as in `measure`; ``"given"`` is the order of the leaves.
    seed : int, default 0
        The seed of random orders.
    root : {"max", "min"}, default "max"
        The player to move at the root.
    executor : Executor, optional
        Executor for parallel work, as in `measure`.

    Returns
    -------
    Measured
        A `Run` for each order.

    Examples
    --------
    >>> measured = measure_leaves([[3, 12, 8, 2, 4, 6, 14, 5, 2]], 3)
    >>> [(run.order, int(run.leaves[0])) for run in measured.runs], measured.runs[0].value.tolist()
    ([('given', 7), ('best', 5), ('worst', 9)], [3])
    """
    rows, kinds = _checked_leaves(leaves, branching, root)
    named = _orders(orders, _ORDERS)
    whole_number(Code("seed"), seed, 0, MOST_SEED)
    step = max(1, _LEAVES_PER_TASK // rows.shape[1])
    tasks = [
        partial(_given_run, branching, kinds, order, seed, first, rows[first : first + step])
        for order in named
        for first in range(0, len(rows), step)
    ]
    return _run_tasks(tasks, executor)


@named_keywords()
def minimax_values(leaves: ArrayLike, branching: int, *, root: str = "max") -> Array:
    """Return the minimax value of each tree.

    Parameters
    ----------
    leaves : array of numbers
        A row of leaf values for each tree, from left to right.
    branching : int
        The number of children of each node.
    root : {"max", "min"}, default "max"
        The player to move at the root.

    Returns
    -------
    array
        A value for each tree.

    Examples
    --------
    >>> minimax_values([[3, 12, 8, 2, 4, 6, 14, 5, 2], [1, 2, 3, 4, 5, 6, 7, 8, 9]], 3).tolist()
    [3, 7]
    """
    rows, kinds = _checked_leaves(leaves, branching, root)
    step = max(1, 2 * BLOCK // rows.shape[1])
    parts = (rows[first : first + step] for first in range(0, len(rows), step))
    return np.concatenate([minimax_levels(part, branching, kinds)[0][:, 0] for part in parts])


@named_keywords()
def random_leaves(branching: int, depth: int, trees: int = 1, *, seed: int = 0, root: str = "max") -> Floats:
    """Return the leaf values of the random trees that `measure` searches.

    Parameters
    ----------
    branching : int
        The number of children of each node.
    depth : int
        The depth, in plies.
    trees : int, default 1
        Number of trees.
    seed : int, default 0
        The seed of the random numbers.
    root : {"max", "min"}, default "max"
        The player to move at the root.

    Returns
    -------
    array
        A row of leaf values for each tree, from left to right.

    Examples
    --------
    >>> from gametree import Tree, alphabeta
    >>> leaves = random_leaves(3, 4, seed=1)[0]
    >>> len(alphabeta(Tree.from_leaves(leaves.tolist(), branching=3)).evaluated)
    50
    >>> int(measure(3, 4, 1, seed=1, orders=["random"]).runs[0].leaves[0])
    50
    """
    whole_number(Code("branching"), branching, 1, _MOST_BRANCHING), whole_number(Code("depth"), depth, 1)
    whole_number(Code("trees"), trees, 1, _MOST_LEAVES), whole_number(Code("seed"), seed, 0, MOST_SEED)
    if depth * math.log(branching) + math.log(trees) > math.log(_MOST_STORED):
        about = trees * float(branching) ** min(depth, 99)
        raise _too_many_leaves(_MOST_STORED, about, gettext("use a smaller depth or fewer trees"))
    return RandomTrees(
        branching, level_kinds(depth, choose(Code("root"), root, ("max", "min"))), seed, 0, trees
    ).leaves()


def _drawn_run(branching: int, kinds: tuple[str, ...], order: Order, seed: int, first: int, trees: int) -> Run:
    drawn = RandomTrees(branching, kinds, seed, first, trees)
    return _run(drawn, drawn.values(), order)


def _given_run(branching: int, kinds: tuple[str, ...], order: Order, seed: int, first: int, leaves: Array) -> Run:
    trees = GivenTrees(leaves, branching, kinds, seed, first)
    return _run(trees, trees.levels[0][:, 0], order)


def _run(trees: RandomTrees | GivenTrees, value: Array, order: Order) -> Run:
    counts = count_visits(trees, order)
    share = counts.best_first / counts.visited[:, :-1].sum(axis=1)
    return Run(trees.branching, len(trees.kinds), order, value, counts.visited, counts.cuts, share)


def _run_tasks(tasks: list[Any], executor: Executor | None) -> Measured:
    if executor is None:
        done = [task() for task in with_progress_bar(tasks)]
    elif not callable(getattr(executor, "submit", None)):
        needed = gettext("an executor, as of %(name)s").with_values(name=Code("concurrent.futures"))
        raise InputError(wrong_value("executor", executor, needed))
    else:
        done = [future.result() for future in with_progress_bar([executor.submit(task) for task in tasks])]
    runs: dict[tuple[int, Order], list[Run]] = {}
    for run in done:
        runs.setdefault((run.depth, run.order), []).append(run)
    return Measured(tuple(map(_joined, runs.values())))


def _joined(parts: Sequence[Run]) -> Run:
    first = parts[0]
    arrays = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("value", "visited", "cuts", "best_first")
    )
    return Run(first.branching, first.depth, first.order, *arrays)


def _checked_leaves(leaves: ArrayLike, branching: int, root: str) -> tuple[Array, tuple[str, ...]]:
    """Return leaf values as an array, and the kind of node on each level; refuse arrays of unsuitable shapes."""
    whole_number(Code("branching"), branching, 2, _MOST_BRANCHING)
    choose(Code("root"), root, ("max", "min"))
    try:
        rows = np.asarray(leaves)
        fits = rows.ndim == 2 and rows.size > 0 and rows.dtype.kind in "iuf" and bool(np.isfinite(rows).all())
        fits = fits and (rows.dtype.kind == "f" or max(int(rows.max()), -int(rows.min())) <= _MOST_EXACT)
    except (TypeError, ValueError, OverflowError):
        fits = False
    if not fits:
        needed = gettext(
            "a row of finite numbers for each tree, with all rows equally long and whole numbers of at most 15 digits"
        )
        raise InputError(wrong_value("leaves", leaves, needed))
    depth = round(math.log(max(rows.shape[1], 1), branching))
    if depth < 1 or branching**depth != rows.shape[1]:
        needed = gettext("a power of %(branching)s in each row").with_values(branching=branching)
        problem = gettext(
            "the rows of leaves have the length %(count)s, which is not a power of branching %(branching)s; "
            "correct one of them"
        )
        raise InputError(problem.with_values(count=rows.shape[1], branching=branching))
    return rows, level_kinds(depth, root)


def _estimated_leaves(branching: int, depth: int, order: Order) -> float:
    """Return an estimate of the number of leaves that alpha-beta evaluates in a random tree."""
    if order == "best":
        return float(fewest_leaves(branching, depth))
    if order == "worst" or branching == 1:
        return float(branching) ** depth
    return expected_leaves(branching, depth) if depth <= _MOST_DEPTH else pearl_factor(branching) ** depth


def _refuse_too_much_work(branching: int, depths: Sequence[int], orders: Sequence[Order], trees: int) -> None:
    if branching > 1 and max(depths) * math.log(branching) > 600:
        raise _too_many_leaves(_MOST_LEAVES, math.inf, gettext("use a smaller depth"))
    about = trees * sum(_estimated_leaves(branching, depth, order) for depth in depths for order in orders)
    if about > _MOST_LEAVES:
        cure = gettext("use a smaller depth, fewer trees, or only the orders %(orders)s")
        raise _too_many_leaves(_MOST_LEAVES, about, cure.with_values(orders=Code("best, random")))


def _too_many_leaves(most: int, about: float, cure: Phrase) -> InputError:
    problem = gettext("the trees have about %(number)s leaves, more than the %(most)s allowed; %(cure)s")
    return InputError(problem.with_values(number=f"{about:.0e}", most=f"{most:.0e}", cure=cure))


def _depths(depths: int | Iterable[int]) -> list[int]:
    try:
        listed = sorted(set(depths)) if isinstance(depths, Iterable) and not isinstance(depths, str) else [depths]
    except TypeError:  # the values have no order
        listed = [depths]  # type: ignore[list-item]
    if not listed:
        raise InputError(gettext("depths is empty; give at least one depth"))
    return [whole_number(Code("depth"), depth, 1, 1000) for depth in listed]


def _orders(orders: Iterable[Order], named: tuple[str, ...]) -> list[Order]:
    listed = list(orders) if isinstance(orders, Iterable) and not isinstance(orders, str) else [orders]
    for order in listed:
        is_error = isinstance(order, float | int) and not isinstance(order, bool) and 0 <= order < math.inf
        if not is_error and order not in named:
            needed = gettext("some of %(names)s, or numbers from 0").with_values(names=Code(", ".join(named)))
            raise InputError(wrong_value("orders", order, needed))
    if not listed:
        raise InputError(gettext("orders is empty; give at least one order of moves"))
    return list(dict.fromkeys(listed))


# ---- Star1 and Star2 on random trees with chance nodes: leaves saved by the known range of values ------

_LEVELS = ("max", "chance", "min", "chance")
_HIGHEST = 1000
"""maximum leaf value; the minimum is 0"""
_SEARCHES = (EXPECTIMINIMAX, STAR1, STAR2)
_SERIES_OF_SEARCHES = ("worst", "random", "best")


@dataclass(frozen=True, slots=True)
class _StarCounts:
    branching: int
    depth: int
    leaves: dict[str, tuple[int, ...]]


@named_keywords()
def measure_stars(
    branching: int = 3, depths: Iterable[int] = (2, 3, 4), trees: int = 20, *, seed: int = 0
) -> tuple[_StarCounts, ...]:
    """Count the leaves of expectiminimax, Star1 and Star2 in random trees with levels max, chance, min, chance, max …

    Leaves are whole numbers from 0 to 1000, and the searches know this range.

    Parameters
    ----------
    branching : int, default 3
        The number of children of each node.
    depths : list of int, default (2, 3, 4)
        The depths, in plies.
    trees : int, default 20
        Number of trees of each depth.
    seed : int, default 0
        The seed of the random numbers.

    Returns
    -------
    tuple
        The counts for each depth. The attribute ``leaves`` of a count maps each search to the number of leaves that it
        evaluates in each tree.

    Examples
    --------
    >>> [counts.leaves["star1"] for counts in measure_stars(2, [2, 4], trees=2)]
    [(3, 4), (16, 12)]
    """
    whole_number(Code("trees"), trees, 1, MOST_TIMES), whole_number(Code("seed"), seed, 0)
    whole_number(Code("branching"), branching, 1, _MOST_BRANCHING)
    listed = sorted({whole_number(Code("depths"), depth) for depth in to_list("depths", depths)})
    if not listed:
        raise InputError(gettext("depths is empty; give at least one depth"))
    results = []
    for depth in with_progress_bar(listed):
        counts: dict[str, list[int]] = {search.name: [] for search in _SEARCHES}
        for number in range(trees):
            tree = random_tree(seed + number, branching, depth, 0, _HIGHEST, levels=_LEVELS)
            for search in _SEARCHES:
                rules = Rules(value_range=(0, _HIGHEST)) if "value_range" in search.options else Rules()
                counts[search.name].append(len(search.run(tree, rules=rules).evaluated))
        results.append(_StarCounts(branching, depth, {name: tuple(each) for name, each in counts.items()}))
    return tuple(results)


@named_keywords()
def leaves_with_chance(counted: Iterable[_StarCounts], axes: Axes | None = None, *, lang: str = "en") -> Axes:
    """Draw the mean share of leaves that each search evaluates, against the depth.

    Parameters
    ----------
    counted : list
        Result of `measure_stars`.
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
    >>> axes = leaves_with_chance(measure_stars(2, [2, 4], trees=2))
    >>> [line.get_label() for line in axes.lines]
    ['Expectiminimax', 'Star1', 'Star2']
    """
    counted = [to_object("counted", one, _StarCounts, "measure_stars()[0]") for one in to_list("counted", counted)]
    axes = axes_or_new(axes, lang)
    if not counted:
        raise InputError(gettext("counted is empty; give what measure_stars() returns"))
    names, branching = algorithm_names(lang), counted[0].branching
    depths = [counts.depth for counts in counted]
    for search, series, style in zip(_SEARCHES, _SERIES_OF_SEARCHES, ("-", "--", ":"), strict=True):
        name, look = search.name, SERIES[series]
        shares = [100 * mean(counts.leaves[name]) / counts.branching**counts.depth for counts in counted]
        axes.plot(
            depths, shares, look.marker, linestyle=style, color=look.colour, markeredgecolor="black", label=names[name]
        )
    axes.set_xticks(depths)
    axes.set_ylim(0, 106)
    # TRANSLATORS: the title of a chart, for random trees with so many children at each node
    title = gettext("Leaves evaluated in trees with chance nodes, b = %(branching)d").with_values(branching=branching)
    # TRANSLATORS: the name of an axis: the share of all leaves
    finish(axes, lang, title, DEPTH, gettext("Leaves evaluated, in %"))
    return axes
