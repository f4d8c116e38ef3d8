"""The trees on which programs are run, and the first moment at which a program departs from the textbook search."""

from __future__ import annotations

import dataclasses
import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from typing import Any

from ...errors import InputError, TreeError, wrong_value
from ...explain.cutoff_reasons import reasons
from ...explain.probability import WeightedSum, material
from ...node_kinds import CHANCE, LEAF, MAX, MIN
from ...phrases import Code, gettext, short_repr
from ...rules import Rules
from ...trace.frames import Frame, Frames
from ...trace.result import Result
from ...trace.trace import EventKind
from ...tree.builder import Builder
from ...tree.edits import random_tree
from ...tree.information_sets import refuse_imperfect
from ...tree.tree import NodeId, Source, Tree, as_tree
from ...values import INF, NUMBER, Number, Value, ValueRefused, read_number, show, to_number
from ..marks import first_difference
from .tasks import TASKS, Task


@dataclass(frozen=True, slots=True)
class TrialTree:
    """A tree on which programs are run."""

    tree: Tree
    purpose: str = ""
    """purpose of the tree, a key of `tasks.PURPOSES`; empty for a user's tree"""


@dataclass(frozen=True)
class Position:
    """A position for an evaluation function, with its value.

    >>> Position("4k3/8/3p4/8/8/3PP3/8/4K3", material("4k3/8/3p4/8/8/3PP3/8/4K3")).total
    1
    """

    given: Any
    """argument of the function: a text, a number, or lists and dictionaries of them"""
    worth: WeightedSum | Number
    """value as a number, or as a weighted sum whose calculation is shown"""
    working: str = ""
    """calculation that is shown instead of the weighted sum"""
    mistaken: Mapping[str, Number] = field(default_factory=dict, hash=False)
    """values to which known mistakes lead, keyed by the mistakes as in ``tasks.NOTES``"""

    @property
    def total(self) -> Number:
        """The value of the position."""
        if isinstance(self.worth, WeightedSum):
            return self.worth.total
        try:
            return to_number(self.worth)
        except ValueRefused as refused:
            raise InputError(wrong_value(gettext("the value of a position"), self.worth, refused.needed)) from None


_BASIC = (
    ("leaf", "5"),
    ("one child", "[7]"),
    ("one child", "[[[4]]]"),
    ("one child", "min[1]"),
    ("book", "[[3 12 8] [2 4 6] [14 5 2]]"),
    ("MIN at the root", "min[[3 12 8] [2 4 6] [14 5 2]]"),
)
"""simplest trees, for every search, each with its purpose"""

_DECISIONS = (
    ("order", "[[2 4] [3 5] [6 7] [9 5 8] [8 7 4 9]]"),
    ("negative", "[[-3 -12 -8] [-9 -4] [-2 -5]]"),
    ("fractions", "[[1/2 0.75] [0.52 0.49 0.6] [1/3 2]]"),
    ("unequal depth", "[4 [[7 2] 5] [3 [9 8]] 6]"),
    ("three plies", "[[[5 2] [8 1]] [[3 9] [4 4]] [[6 7] [2 1]]]"),
    ("many cuts", "[[[10 [10 3 1]] [[8 12] [5 5]]] [[[10 3] [8 12]] 6]]"),
    ("ties", "[[3 5] [3 9] [2 3]]"),
    ("ties", "[[[5 2] [5 7]] [[3 1] 4] [5 6]]"),
    ("ties", "min[[4 4] [4 1 4] [[4 2] 7]]"),
    ("zero", "[[0 1] [-2 3] [-1 -2]]"),
    ("zero", "min[[0 -1] [2 1]]"),
    ("large", "[[-500000 -1000000 -600000] [-700000 -1000000]]"),
    ("large", "min[[700000 1000000 600000] [800000 1000000]]"),
    ("deep cut", "min[5 [[9 [7 1]] 3]]"),
    ("fractions", "[1/2 [2/3 0.6] 0.75]"),
    ("no cut", "[[1 9 7 8 7 6] [9 8 7 6 6 5] [7 8 9 6 2] [9 8 6 4]]"),
    ("negative", "min[[-3 -12 -14 -9 -15 -12] [-4 -9] [-20 -9 -8 -12 -7 -6] [-5 -1] [-2 -7]]"),
    ("deep cut", "[2 [[1 [[9 [6 6]] 5]] 7]]"),
    ("deep cut", "min[7 [4 [[[[2 4] [6 6]] [[7 3] [3 1]]] 7]]]"),
)
"""trees of MAX and MIN, simple trees first; together with the basic trees, they detect every mutant that any tree
detects
"""

WITH_CHANCE = (
    ("chance", "{0.5: 3, 0.5: 8}"),
    ("one child", "[{1: 4}]"),
    ("chance below MAX", "[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"),
    ("chance below MIN", "min[{0.25: 8, 0.75: 4} {0.5: 6, 0.5: 3}]"),
    ("three outcomes", "[{1/3: 3.25, 1/3: 12, 1/3: 9} {0.5: 2, 0.25: 20, 0.25: 6} 7]"),
    ("negative", "[{0.8: -4, 0.2: -1} {0.5: -3, 0.5: -6}]"),
    ("chance below chance", "{0.4: {0.5: 10, 0.5: 20}, 0.4: [1 5 4 3], 0.2: min[8 6 9 7]}"),
    ("unequal depth", "[1 {0.6: [2 7], 0.4: [[{0.5: 3, 0.5: 2} 1] 4]}]"),
    ("zero", "[0 {0.5: min[0 1], 0.5: -2}]"),
    ("large", "[{0.5: [-600000 -1000000], 0.5: -1000000} -1000000]"),
    ("large", "min[{0.5: [600000.5 1000000], 0.5: 1000000} 1000000]"),
    (
        "chance",
        "{0.1: [9 1 2 4 3 8], 0.1: [1 2 3 3 8 9], 0.2: min[-8 7 2 8 7 5], 0.3: min[9 8 7 6 5 0], 0.2: [1 4 7 8 5], "
        "0.1: min[9 7 6 7 8]}",
    ),
)
"""trees with chance nodes; with the basic trees, they also detect every mutant that any tree detects"""

_OF_SEVERAL = (
    ("leaf", "(5 2 7)"),
    ("one child", "p1[(7 1 2)]"),
    ("one child", "p2[p3[(4 1 6)]]"),
    ("book", "p1[p2[p3[(1 2 6) (4 2 3)] p3[(6 1 2) (7 4 1)]] p2[p3[(5 1 1) (1 5 2)] p3[(7 7 1) (5 4 5)]]]"),
    ("two players", "p1[p2[(3 5) (4 1)] p2[(2 2) (9 3)]]"),
    ("two players", "p2[p1[(1 6) (3 2)] p1[(5 4) (2 9)] p1[(8 3)]]"),
    (
        "order",
        "p1[p2[(2 4 1) (9 3 5) (7 2 2) (6 1 1) (5 0 0)] p2[(3 1 7) (2 2 2) (4 3 3) (5 5 4) (1 6 6) (6 8 2)] "
        "p2[(1 5 5) (8 2 9) (0 1 1) (2 2 2)]]",
    ),
    ("ties", "p1[(3 1 2) (3 5 0) (2 9 9)]"),
    ("ties", "p1[p2[(5 2 1) (1 2 8)] p2[(4 3 3) (4 3 9)]]"),
    ("zero", "p1[(-0.5 3 1) (0 5 9) (-1 2 2)]"),
    ("zero", "p2[p1[(0 0 0) (-2 4 1)] p1[(-1 -1 5) (-3 2 2)]]"),
    ("negative", "p3[(7 -1 -3) (1 1 -9) (-4 2 -5) (0 0 -8) (1 2 -7) (3 3 -6)]"),
    ("large", "p1[(999999.5 1 1000000) (1000000 800000 2) (5 5 5)]"),
    ("large", "p2[p1[(-1000000 -900000 0) (-999999.5 -1000000 3)] p1[(-600000 -999999.5 1)]]"),
    ("fractions", "p1[(1/2 0.75 0) (1/3 1 1) (0.6 -0.5 2)]"),
    ("unequal depth", "p1[(4 1 1) p2[(7 2 2) p3[p1[p2[(5 3 1) (2 4 4)] (1 1 1)] (6 1 3)]] (3 9 9)]"),
    ("three players", "p3[p1[p2[(5 2 8) (1 3 9)] p2[(7 7 0) (6 1 4)]] p1[p2[(4 4 6) (2 8 7)] (3 5 5)]]"),
    ("four players", "p4[p1[(1 2 3 4) (5 6 7 8)] p2[(8 1 6 3) (2 9 4 7)] p3[(6 6 1 9) (4 3 5 9)]]"),
)
"""trees of several players in any order of turns; they also detect every mutant that any tree detects"""


def tree_cases(algorithm: str, sources: Sequence[Source] | None = None) -> tuple[TrialTree, ...]:
    """Return the trees on which a search is run: trees that the caller chose, or the kit's own.

    >>> [str(case.tree) for case in tree_cases("minimax")[:2]], len(tree_cases("expectiminimax"))
    (['5', '[7]'], 18)
    """
    if sources is not None:
        if isinstance(sources, str | Tree) or not isinstance(sources, Sequence) or not sources:
            raise InputError(wrong_value("trees", sources, gettext("a list of at least one tree")))
        trees = [as_tree(source) for source in sources]
        for tree in trees:
            refuse_imperfect(algorithm, tree)
        return tuple(map(TrialTree, trees))
    return _usual_cases(algorithm)


@cache
def _usual_cases(algorithm: str) -> tuple[TrialTree, ...]:
    of_two = _BASIC + (WITH_CHANCE if TASKS[algorithm].takes_chance else _DECISIONS)
    trees = _OF_SEVERAL if TASKS[algorithm].is_of_several else of_two
    return tuple(TrialTree(Tree.parse(text), purpose) for purpose, text in trees)


_BOARDS = (
    "4k3/8/8/8/8/8/3PP3/4K3",
    "4k3/8/3p4/8/8/3PP3/8/4K3",
    "4k3/4p3/8/8/8/8/8/4K3",
    "4k3/8/8/3n4/8/8/2B1B3/4K3",
    "r3k3/8/8/8/8/8/8/3QK3",
    "rq2k3/pp6/8/8/8/5N2/PPP5/4K2R",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "2b1k3/ppp5/8/8/8/8/PPPP4/1NB1K1N1",
    "qqqqk3/8/8/8/8/8/8/4K3",
)
"""piece placements of chess positions in FEN

All values differ, so that a function that returns a constant is right at most once. Black has pieces in all but one.
"""


def positions(chosen: Sequence[Position] | None = None) -> tuple[Position, ...]:
    """Return the positions to evaluate: those that the caller chose, or chess positions valued by material."""
    if chosen is None:
        return tuple(map(_material_position, _BOARDS))
    if not isinstance(chosen, Sequence) or not chosen or not all(isinstance(item, Position) for item in chosen):
        needed = gettext("a list of at least one Position(given, worth)")
        raise InputError(wrong_value("trees", chosen, needed))
    return tuple(chosen)


@cache
def _material_position(board: str) -> Position:
    """Return a chess position with its value: White's pieces minus Black's.

    >>> position = _material_position("4k3/8/3p4/8/8/3PP3/8/4K3")
    >>> position.working, dict(position.mistaken)
    ('2·1 − 1·1 = 2 − 1 = 1', {'all positive': 3})
    """
    white = material("".join(filter(str.isupper, board)))
    black = material("".join(filter(str.islower, board)).upper())
    black_text = f"({_material_sum(black)})" if len(black.terms) > 1 else _material_sum(black)
    total = white.total - black.total
    working = f"{_material_sum(white)} − {black_text} = {white.total} − {black.total} = {show(total)}"
    return Position(board, material(board), working, {"all positive": white.total + black.total})


def _material_sum(side: WeightedSum) -> str:
    """Return, as text, the sum of a side's material: for each kind of piece, the number of pieces times the value of a
    piece.
    """
    return " + ".join(f"{term.value}·{term.weight}" for term in side.terms) or "0"


# ---- Trees for agents of Berkeley's Pacman project: agent 0 is MAX; the ghosts, one ply each, are MIN or chance

_SHAPES = (((2, 2), 2), ((3, 3), 2), ((2, 2, 2, 2), 2), ((2, 2, 2), 3), ((3, 2, 3), 3), ((2, 2, 2, 2, 2, 2), 3))
"""trees for agents: the number of children at each level, and the number of agents"""
_SEED = 2025


def agents_in(tree: Tree) -> int:
    """Return the number of agents in a tree: MAX at the root, then the ghosts in turn, with one ply each."""
    depths, kinds = tree.depths(), [tree.kind(node) for node in tree]
    levels = {depth: kind for depth, kind in zip(depths, kinds, strict=True) if kind != LEAF}
    agents = next((depth for depth in range(1, len(levels)) if levels[depth] == MAX), max(2, len(levels)))
    for depth, kind in zip(depths, kinds, strict=True):
        if kind != LEAF and kind not in ((MIN, CHANCE) if depth % agents else (MAX,)):
            problem = gettext(
                "the tree %(tree)s does not suit an agent; make MAX move at the root, then each ghost (MIN or "
                "chance) for one ply, and repeat this order"
            )
            raise InputError(problem.with_values(tree=short_repr(str(tree))))
    return agents


@cache
def agent_cases(takes_chance: bool) -> tuple[TrialTree, ...]:
    """Return the trees for an agent: some with one ghost, and some with two."""
    fixed = [("book", "[[3 12 8] [2 4 6] [14 5 2]]"), ("ties", "[[3 5] [3 9] [2 3]]")]
    if takes_chance:  # with integers, the first two moves would have the same value
        fixed = [("fractions", "[{0.5: 1, 0.5: 1} {0.5: 1, 0.5: 2}]")]
    found = [TrialTree(Tree.parse(text), purpose) for purpose, text in fixed]
    for number, (shape, agents) in enumerate(_SHAPES):
        levels = " ".join((MAX, *(CHANCE if takes_chance else MIN,) * (agents - 1)))
        found.append(TrialTree(random_tree(_SEED + number, shape, low=-9, high=9, levels=levels), "random"))
    return tuple(found)


# ---- The test files of the Pacman project: a graph of states with their successors and evaluations ------


def read_test(text: str) -> Tree:
    """Return the tree of a test file of the Pacman project: its graph of states, unfolded from the start state to the
    depth in the file.

    A file has lines ``key: "value"``; between three quotation marks the value can extend over several lines. The nodes
    and moves of the tree have the names in the file; ghosts are chance nodes if the algorithm is ExpectimaxAgent.

    >>> print(read_test('''depth: "1" num_agents: "2" start_state: "s" successors: "
    ... s left x
    ... s right b
    ... x go a" evaluation: "
    ... a 4.0
    ... b 7"'''))
    s: [left->x: [go->a: 4] right->b: 7]
    """
    plain = re.sub(r"(?m)^[^\S\n]*#.*$", "", text) if isinstance(text, str) else ""
    entries = {key: long or short for key, long, short in _ENTRY.findall(plain)}
    numbers = [entries.get(key, "") for key in ("num_agents", "depth")]
    if any(key not in entries for key in _KEYS) or not all(map(str.isdecimal, numbers)):
        problem = gettext(
            "the text %(text)s is not a test of the Pacman project; write the entries %(keys)s, with whole numbers"
        )
        raise TreeError(problem.with_values(text=short_repr(text), keys=Code(", ".join(_KEYS))))
    below: dict[str, list[tuple[str, str]]] = {}
    for state, move, after in (line.split() for line in entries["successors"].splitlines() if len(line.split()) == 3):
        below.setdefault(state, []).append((move, after))
    values = dict(line.split() for line in entries["evaluation"].splitlines() if len(line.split()) == 2)
    return _unfolded(entries, below, values)


_ENTRY = re.compile(r'(?<!\w)(\w+):\s*(?:"""(.*?)"""|"([^"]*)")', re.DOTALL)
_KEYS = ("depth", "num_agents", "start_state", "successors", "evaluation")


def _unfolded(
    entries: Mapping[str, str], below: Mapping[str, Sequence[tuple[str, str]]], values: Mapping[str, str]
) -> Tree:
    agents, plies = int(entries["num_agents"]), int(entries["num_agents"]) * int(entries["depth"])
    over = {*entries.get("win_states", "").split(), *entries.get("lose_states", "").split()}
    ghost = CHANCE if "expecti" in entries.get("alg", "").lower() else MIN
    builder, seen = Builder(), set[str]()
    pending: list[tuple[int, str, str | None, int, int | None]] = [(-1, entries["start_state"], None, 0, None)]
    while pending:
        parent, state, move, ply, count = pending.pop()
        named = {"name": None if state in seen or not state[:1].isalpha() else state, "move": move}
        seen.add(state)
        share = None if count is None else Fraction(1, count)
        if state in over or ply == plies or state not in below:
            if not NUMBER.fullmatch(text := values.get(state, "")):
                problem = gettext("the state %(state)s has the evaluation %(text)s; write a number")
                raise TreeError(problem.with_values(state=Code(state), text=short_repr(text)))
            builder.add(parent, value=read_number(text), probability=share, **named)
            continue
        kind = ghost if ply % agents else MAX
        node = builder.add(parent, kind=kind, probability=share, **named)
        shared = len(below[state]) if kind == CHANCE else None
        pending += [(node, after, move, ply + 1, shared) for move, after in reversed(below[state])]
    return Tree(builder.finish())


# ---- The first moment at which a student's program departs from the textbook search on a tree ----------


@dataclass(frozen=True, slots=True)
class Returned:
    """A value returned by a function."""

    number: Value | None
    """number, or a tuple of numbers for several players; None for anything else"""
    is_rounded: bool = False
    """whether the value was a float"""
    type: str = ""
    """name of the value's type if it is not a number; empty if nothing was returned"""
    move: tuple[str, Any] | None = None
    """move that was returned with the number, in the worker's notation"""

    @property
    def text(self) -> str:
        """The number as text, rounded to ten digits if inexact; "" if there is no number."""
        if self.number is None:
            return ""
        if isinstance(self.number, tuple):
            return show(tuple(map(self._rounded, self.number)))
        return show(self._rounded(self.number))

    @property
    def shown(self) -> str:
        """The number for readers: `text`, but with at most twelve digits per number."""
        return _LONG.sub(_shortened_number, self.text)

    def _rounded(self, number: Number) -> Number:
        return to_number(float(f"{float(number):.10g}")) if self.is_rounded else number


_MOST_DIGITS = 12
_LONG = re.compile(rf"(?:[0-9][./]?){{{_MOST_DIGITS},}}[0-9]")
"""a number with more digits than a message shows"""


def _shortened_number(match: re.Match[str]) -> str:
    """Return a long number rounded to six digits, with a power of ten if it is large or small.

    >>> _LONG.sub(_shortened_number, "−9223372036854775807"), _LONG.sub(_shortened_number, "7/1234567890123")
    ('−9.22337·10¹⁸', '5.67·10⁻¹²')
    """
    numerator, _, denominator = match[0].partition("/")
    mantissa, _, exponent = f"{Decimal(numerator) / Decimal(denominator or 1):.5e}".partition("e")
    power = int(exponent)
    if -_MOST_DIGITS // 2 < power < _MOST_DIGITS:
        return show(read_number(f"{Decimal(mantissa).scaleb(power):f}"))
    return f"{show(read_number(mantissa))}·10{str(power).translate(_RAISED)}"


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def read_returned(item: Sequence[Any] | None) -> Returned:
    """Read the worker's record of a value that a function returned."""
    if item is None or item[0] == "nothing":
        return Returned(None)
    if item[0] == "other":
        return Returned(None, type=str(item[1]))
    _, text, is_rounded, move = item
    number = tuple(map(_number, text)) if isinstance(text, list) else _number(text)
    return Returned(number, bool(is_rounded), move=None if move is None else (move[0], move[1]))


_number = lru_cache(maxsize=1000)(read_number)


def is_close(returned: Returned, right: Value, other: Value | None = None) -> bool:
    """Return whether a number is right or between two right numbers; a rounded number may differ by a billionth.

    Tuples agree if all their entries do.
    """
    if isinstance(right, tuple):
        entries = returned.number if isinstance(returned.number, tuple) else ()
        pairs = zip(entries, right, strict=False)
        return len(entries) == len(right) and all(
            is_close(Returned(one, returned.is_rounded), two) for one, two in pairs
        )
    if returned.number is None or isinstance(returned.number, tuple) or isinstance(other, tuple):
        return False
    low, high = sorted((right, right if other is None else other))
    is_finite = INF not in (abs(low), abs(high), abs(returned.number))
    slack = Fraction(max(1, abs(int(low))), 10**9) if returned.is_rounded and is_finite else 0
    return low - slack <= returned.number <= high + slack


@dataclass(frozen=True, slots=True)
class FirstProgramDifference:
    """The first difference between a program and the textbook search."""

    kind: str
    """action of the program; ``not entered``: evaluates no leaf of the next node; ``leaves out``: leaves a node before
    the next leaf; ``goes on``: evaluates a pruned leaf; ``order``: evaluates the next leaf after a later one;
    ``value``: returns another value after the same leaves; ``nothing`` and ``type``: returns no number; ``move``:
    returns another move; ``no move``: returns, with the value, something that is not a move; ``no look``: evaluates no
    leaf; ``stopped``: was stopped, or ended by an error
    """
    node: NodeId | None
    at: int = 0
    """number of events of the textbook trace that the picture shows"""
    leaf: NodeId | None = None
    """leaf that the program evaluates at the difference"""
    wanted: NodeId | None = None
    """leaf that the textbook search evaluates instead"""
    found: Returned | None = None
    """value that the program returns"""
    is_relative: bool = False
    """whether the program's values are from the point of view of the player to move, as in negamax"""


class BookSearch:
    """The textbook search of a tree, and its accepted variants."""

    def __init__(self, task: Task, result: Result) -> None:
        self.task, self.result, self.tree = task, result, result.tree
        self.leaf_accesses = result.evaluated

    @cached_property
    def moments(self) -> Mapping[NodeId, int]:
        """For each leaf, the number of events before its evaluation."""
        return {node: at for at, (kind, node, *_) in enumerate(self.result.trace.raw) if kind is EventKind.EVALUATE}

    @cached_property
    def evaluated_when_left(self) -> Mapping[NodeId, int]:
        """For each node, the number of leaves evaluated before the search leaves the node."""
        counts, evaluated = dict[NodeId, int](), set[NodeId]()
        for kind, node, *_ in self.result.trace.raw:
            if kind is EventKind.EVALUATE:
                evaluated.add(node)
            if kind in (EventKind.LEAVE, EventKind.EVALUATE):
                counts[node] = len(evaluated)
        return counts

    @cached_property
    def values(self) -> Mapping[NodeId, tuple[Value, Value, int]]:
        """For each node, the values that it returns under fail-soft and fail-hard, and the number of events up to and
        including its return.
        """
        soft = self.task.result(self.tree, dataclasses.replace(self.result.rules, fail="soft"))
        windows: dict[NodeId, tuple[Number, Number]] = {}
        values_by_node: dict[NodeId, tuple[Value, Value, int]] = {}
        for at, (kind, node, value, alpha, beta) in enumerate(soft.trace.raw, start=1):
            if kind is EventKind.ENTER:
                windows[node] = (alpha, beta)
            elif kind in (EventKind.LEAVE, EventKind.EVALUATE) and value is not None:
                low, high = windows.get(node, (-INF, INF))
                values_by_node[node] = (value, value if isinstance(value, tuple) else max(low, min(high, value)), at)
        return values_by_node

    def is_right(self, run: Mapping[str, Any]) -> bool:
        """Return whether a program found the value and a best move and evaluated the right leaves in order."""
        returned = read_returned(run["returned"])
        return (
            run["why"] is None
            and leaf_accesses(run) == self.leaf_accesses
            and self.has_right_value(returned)
            and self.has_best_move(returned)
        )

    def has_right_value(self, returned: Returned) -> bool:
        """Return whether a value is the root's value; always true for an agent, which returns no value."""
        return self.task.plays or is_close(returned, self.result.value)

    def has_best_move(self, returned: Returned) -> bool:
        """Return whether a move is known to be best; a missing move is also accepted."""
        if (returned.move is None and not self.task.plays) or not self.tree.children(0):
            return True
        child = self.chosen_child(returned)
        return child is not None and self.tree.move(child) in self.best_moves

    def chosen_child(self, returned: Returned) -> NodeId | None:
        """Return the child of the root to which a returned move leads, or None if there is no such child."""
        move_form, move = returned.move or ("", "")
        below = self.result.trace.replay().view.children(0)
        if move_form == "index":
            return below[move] if isinstance(move, int) and 0 <= move < len(below) else None
        if move_form == "node":
            return move if isinstance(move, int) and move in below else None
        names = [(child, (self.tree.label(child), self.tree.move(child))) for child in below]
        return next((child for child, both in names if move_form == "name" and move in both), None)

    def is_tied_bound(self, child: NodeId) -> bool:
        """Return whether the search cut off a child of the root with a bound equal to the root's value."""
        is_cut = any(cut.node == child and cut.pruned for cut in self.result.cuts)
        return is_cut and self.values[child][0] == self.result.value

    @cached_property
    def best_moves(self) -> tuple[str, ...]:
        """The labels of the moves known to be best; empty at a chance node, where no move is wrong."""
        if self.tree.kind(0) == "chance":
            return tuple(map(self.tree.move, self.tree.children(0)))
        return self.result.best_moves

    def departure(self, run: Mapping[str, Any]) -> FirstProgramDifference:
        if run["why"] is not None:
            nothing = self._no_number(run, Returned(None)) if "NoneType" in str(run["said"]) else None
            return nothing or FirstProgramDifference("stopped", run["last"], self._shown(run))
        returned = read_returned(run["returned"])
        if returned.number is None:
            kind = "type" if returned.type else "nothing"
            return self._no_number(run, returned) or FirstProgramDifference(kind, 0, self._shown(run), found=returned)
        if not leaf_accesses(run) and (self.tree.children(0) or self.has_right_value(returned)):
            return FirstProgramDifference("no look", 0, 0, found=returned)
        no_move = returned.move is not None and returned.move[0] == "other"
        at_the_end = ("no move" if no_move else "move") if self.has_right_value(returned) else "value"
        first = self._first(run) if self.tree.children(0) else None
        return first or FirstProgramDifference(at_the_end, 0, len(self.result.trace), found=returned)

    def _first(self, run: Mapping[str, Any]) -> FirstProgramDifference | None:
        trusted, is_relative = self._functions(run)
        seen_leaves: list[NodeId] = []
        later = set(leaf_accesses(run))
        for kind, node, *rest in run["events"]:
            if kind == "look" and node not in seen_leaves:
                if len(seen_leaves) == len(self.leaf_accesses) or node != self.leaf_accesses[len(seen_leaves)]:
                    return self._look(node, seen_leaves, later)
                seen_leaves.append(node)
            elif kind == "return" and rest[0] in trusted and node in self.values:
                if self.tree.children(node) and self.evaluated_when_left.get(node, 0) > len(seen_leaves):
                    if self.leaf_accesses[len(seen_leaves)] not in later:
                        return self._look(None, seen_leaves, later)
                elif (departure := self._value_departure(node, read_returned(rest[1]), is_relative)) is not None:
                    return departure
        return self._look(None, seen_leaves, later) if len(seen_leaves) < len(self.leaf_accesses) else None

    def _value_departure(self, node: NodeId, returned: Returned, is_relative: bool) -> FirstProgramDifference | None:
        """Return the difference if a function returns a wrong value for a node after evaluating the same leaves as the
        textbook search; otherwise return None.
        """
        soft, hard, at = self.values[node]
        mirrored = is_relative and is_close(returned, negated(soft), negated(hard))
        if returned.number is None or mirrored or is_close(returned, soft, hard):
            return None
        return FirstProgramDifference("value", node, at, found=returned, is_relative=is_relative)

    def _look(self, leaf: NodeId | None, seen_leaves: Sequence[NodeId], later: set[NodeId]) -> FirstProgramDifference:
        """Return the difference at an access to a leaf; ``leaf`` is None if the program accesses no further leaf."""
        next_leaf = self.leaf_accesses[len(seen_leaves)] if len(seen_leaves) < len(self.leaf_accesses) else None
        end = len(self.result.trace) if next_leaf is None else self.moments[next_leaf]
        for reason in reasons(self.result):
            if leaf in reason.leaves and reason.at <= end:
                return FirstProgramDifference("goes on", reason.node, reason.at, leaf)
        assert next_leaf is not None
        if leaf is not None and next_leaf in later:
            return FirstProgramDifference("order", self._fork(leaf, next_leaf), end, leaf, next_leaf)
        forks = [self._fork(other, next_leaf) for other in (leaf, *seen_leaves[-1:]) if other is not None]
        node = max(forks, default=0)
        kind = "leaves out" if self.tree.parent(next_leaf) == node else "not entered"
        return FirstProgramDifference(kind, node, end, leaf, next_leaf)

    def child_towards(self, node: NodeId, leaf: NodeId) -> NodeId:
        """Return the child of a node on the path to a leaf."""
        path = self.tree.path(leaf)
        return path[path.index(node) + 1]

    def _no_number(self, run: Mapping[str, Any], returned: Returned) -> FirstProgramDifference | None:
        """Return the difference at the first node for which a function returned nothing, or a value of the wrong type,
        in every call.
        """
        for kind, node, *rest in run["events"]:
            if kind == "return" and read_returned(rest[1]) == returned:
                at = self.values[node][2] if node in self.values else 0
                return FirstProgramDifference("type" if returned.type else "nothing", node, at, found=returned)
        return None

    def _functions(self, run: Mapping[str, Any]) -> tuple[set[str], bool]:
        """Return the functions that return values of nodes, and whether the values are from the point of view of the
        player to move.

        A function that is called for leaves returns the leaf's value, possibly with the opposite sign.
        """
        names, strange, is_relative = set(), set(), False
        for kind, node, *rest in run["events"]:
            if kind != "return" or (returned := read_returned(rest[1])).number is None:
                continue
            names.add(name := rest[0])
            if self.tree.children(node) or node not in self.values:
                continue
            value = self.values[node][0]
            if value != 0 and not isinstance(value, tuple) and is_close(returned, -value):
                is_relative = True
            elif not is_close(returned, value):
                strange.add(name)
        return (names - strange, is_relative) if names - strange else (names, False)

    def _shown(self, run: Mapping[str, Any]) -> int:
        """Return the number of events in the picture of a stopped program: the number before the program's first
        departure.
        """
        known = first_difference(leaf_accesses(run), self.leaf_accesses)
        return self.moments[self.leaf_accesses[known]] if known < len(self.leaf_accesses) else len(self.result.trace)

    def _fork(self, first: NodeId, second: NodeId) -> NodeId:
        """Return the lowest common ancestor of two leaves."""
        shared = [a for a, b in zip(self.tree.path(first)[:-1], self.tree.path(second)[:-1], strict=False) if a == b]
        return shared[-1] if shared else 0

    def frame(self, departure: FirstProgramDifference, lang: str) -> Frame:
        """Return the picture of the step at which a program differs."""
        frames = Frames(self.result.trace, "leaf", lang)
        if departure.kind in ("goes on", "value", "nothing", "type", "move", "no move"):
            return frames[bisect_left(frames.stops, departure.at)]
        return frames.at(departure.at)


def negated(value: Value) -> Value:
    """Return a value from the other player's point of view; a tuple is returned unchanged, because it has an entry for
    each player.
    """
    return value if isinstance(value, tuple) else -value


def leaf_accesses(run: Mapping[str, Any]) -> tuple[NodeId, ...]:
    """Return the leaves that a program accessed, each once, in the order of the first access."""
    return tuple(dict.fromkeys(node for kind, node, *_ in run["events"] if kind == "look"))


def with_other_tie_rule(rules: Rules) -> Rules:
    return dataclasses.replace(rules, cut="beyond" if rules.cut == "at_equality" else "at_equality")
