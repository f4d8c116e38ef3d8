"""Conditions on a generated tree, properties of trees, and a check that a tree satisfies the conditions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from ..errors import InputError, choose, named_keywords, to_list, wrong_value
from ..node_kinds import LEAF, read_kind
from ..phrases import Code, Phrase, gettext
from ..rules import INFINITE_WINDOW, Rules, Window, to_rules, to_window
from ..search.expectiminimax import expectiminimax
from ..trace.algorithms import usual_algorithm
from ..trace.result import Result, to_result
from ..trace.trace import EventKind
from ..tree.tree import Source, as_tree
from ..tree.view import with_fixed_order
from ..values import INF, is_whole, whole_number
from .kinds import KINDS
from .kinds.left_out import PrunedLeaves
from .mistakes import MISTAKE, MISTAKES, Mistake
from .search_variant import SearchVariant

HARDEST = 5
_DIFFICULTY_LIMITS = (12, 18, 27, 40)
"""maximum effort of a search for each of the difficulties 1 to 4; a search with a greater effort has difficulty 5"""

_EFFORT = {"cuts": 1, "deep": 2, "subtrees": 1, "ties": 1}
"""effort of a cut-off, and the additional efforts for its properties, keyed by the property"""


@dataclass(frozen=True)
class Properties:
    """The properties of a tree and of its correct search."""

    plies: int
    leaves: int
    branching: tuple[int, int]
    """minimum and maximum number of children"""
    values: tuple[object, object] | None
    """minimum and maximum leaf value; None for tuples"""
    inner: int
    """number of nodes that are not leaves"""
    evaluated: int
    """number of leaves that the search evaluates"""
    cuts: int
    """number of cut-offs that prune something"""
    deep_cuts: int
    """number of cut-offs whose bound comes from an ancestor above the parent"""
    subtree_cuts: int
    """number of cut-offs that prune at least one inner node"""
    tie_cuts: int
    """number of cut-offs at which the value is equal to the bound"""
    best_moves: tuple[str, ...]
    """moves at the root whose value equals the root's value"""
    effort: int
    """effort of doing the search by hand, see `effort_of`"""
    difficulty: int
    """difficulty from 1 to 5, see `difficulty_of`"""
    separated: tuple[str, ...] = ()
    """requested mistakes that lead to different wrong answers"""
    seed: int | None = None
    attempts: int = 0
    """number of trees drawn, including this tree"""

    @property
    def pruned(self) -> int:
        """The number of leaves that the search never evaluates."""
        return self.leaves - self.evaluated


def properties_of(
    result: Result, separated: Collection[str] = (), seed: int | None = None, attempts: int = 0
) -> Properties:
    """Return the properties of the tree of a search.

    >>> from gametree import alphabeta
    >>> found = properties_of(alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> found.evaluated, found.cuts, found.best_moves, found.effort, found.difficulty
    (7, 1, ('a1',), 12, 1)
    """
    return replace(
        _counts_of(result), best_moves=_best_moves(result), separated=tuple(separated), seed=seed, attempts=attempts
    )


def _counts_of(result: Result) -> Properties:
    """Return the properties that need no other search: all except the best moves."""
    tree = result.tree
    widths = [len(tree.children(node)) for node in tree if tree.kind(node) != LEAF] or [0]
    numbers = [value for leaf in tree.leaves if not isinstance(value := tree.value(leaf), tuple) and value is not None]
    counts = _cut_counts(result)
    effort = effort_of(result)
    return Properties(
        plies=tree.height,
        leaves=len(tree.leaves),
        branching=(min(widths), max(widths)),
        values=(min(numbers), max(numbers)) if numbers else None,
        inner=len(tree) - len(tree.leaves),
        evaluated=len(result.evaluated),
        cuts=counts["cuts"],
        deep_cuts=counts["deep"],
        subtree_cuts=counts["subtrees"],
        tie_cuts=counts["ties"],
        best_moves=(),
        effort=effort,
        difficulty=difficulty_of(effort),
    )


def _best_moves(result: Result) -> tuple[str, ...]:
    tree = result.tree
    exact = result if tree.utilities else expectiminimax(tree, rules=with_fixed_order(tree, result.rules))
    return exact.best_moves


@named_keywords()
def effort_of(result: Result) -> int:
    """Return the effort of doing a search by hand, computed from its trace.

    Every visit of a node counts 1. A cut-off that prunes something adds 1; a bound from an ancestor above the parent
    adds 2 more, a pruned subtree 1, and equality of value and bound 1.
    """
    visits = sum(raw[0] in (EventKind.ENTER, EventKind.EVALUATE) for raw in to_result("effort_of", result).trace.raw)
    counts = _cut_counts(result)
    return visits + sum(_EFFORT[name] * count for name, count in counts.items())


@named_keywords()
def difficulty_of(effort: int) -> int:
    """Return the difficulty, from 1 to 5, of a search with the given effort. The maximum efforts of difficulties 1 to 4
    are 12, 18, 27 and 40.

    For example, alpha-beta search of ``[[3 12 8] [2 4 6] [14 5 2]]`` has difficulty 1.
    """
    whole_number(Code("effort"), effort, 0)
    return 1 + sum(effort > limit for limit in _DIFFICULTY_LIMITS)


def _cut_counts(result: Result) -> Mapping[str, int]:
    cuts = [cut for cut in result.cuts if cut.pruned]
    return {
        "cuts": len(cuts),
        "deep": sum(cut.owner not in (None, result.tree.parent(cut.node)) for cut in cuts),
        "subtrees": sum(any(result.tree.children(child) for child in cut.pruned) for cut in cuts),
        "ties": sum(cut.value == cut.bound for cut in cuts),
    }


# ---- The conditions on a generated tree, as data, and the check of a tree --------------------------

Range: TypeAlias = tuple[int, int]
"""A minimum and a maximum, both included."""

_SHAPES: dict[int, tuple[Range, Range]] = {
    1: ((2, 2), (4, 9)),
    2: ((2, 3), (6, 12)),
    3: ((3, 3), (8, 18)),
    4: ((3, 4), (12, 24)),
    5: ((4, 4), (18, 36)),
}
"""ranges of the numbers of plies and leaves of a tree, keyed by the difficulty of the tree"""
_USUAL_DIFFICULTY, _SEPARATING_DIFFICULTY = 3, 4
"""default difficulty for the shape of a tree: in general, and if mistakes must lead to different answers"""
_ANY_LEAVES = (2, 81)
_MOST = {"plies": 200, "leaves": 10_000, "branching": 10_000}
"""maximum values of options, keyed by the name of the option"""
_COUNTED = ("cuts", "inner", "evaluated", "pruned", "effort")
"""properties that have the same name as a condition"""


_TOO_MANY_LEAVES = gettext(
    "a tree with %(plies)s plies and %(branching)s children per node has more than %(leaves)s leaves; allow more "
    "leaves, or use fewer plies or children"
)
_TOO_FEW_LEAVES = gettext(
    "a tree with %(plies)s plies and %(branching)s children per node has fewer than %(leaves)s leaves; allow fewer "
    "leaves, or use more plies or children"
)
# TRANSLATORS: %(option)s is the name of an option, such as leaves
_WIDER = gettext("allow a wider range of %(option)s")
_DEEPER = gettext("allow %(least)s plies or more, or leave out %(option)s")
_FAULTS = {
    "difficulty": (
        gettext("another difficulty"),
        # TRANSLATORS: %(options)s are names of options
        gettext("leave out %(options)s, or ask for another difficulty").with_values(
            options=Code("plies, leaves, cuts")
        ),
    ),
    "plies": (gettext("more or fewer plies"), _WIDER.with_values(option=Code("plies"))),
    "leaves": (gettext("more or fewer leaves"), _WIDER.with_values(option=Code("leaves"))),
    "cuts": (gettext("more or fewer cut-offs"), _WIDER.with_values(option=Code("cuts"))),
    "inner": (gettext("more or fewer inner nodes"), _WIDER.with_values(option=Code("inner"))),
    "evaluated": (gettext("more or fewer evaluated leaves"), _WIDER.with_values(option=Code("evaluated"))),
    "pruned": (gettext("more or fewer pruned leaves"), _WIDER.with_values(option=Code("pruned"))),
    "effort": (gettext("more or less work"), _WIDER.with_values(option=Code("effort"))),
    "deep_cut": (gettext("no deep cut-off"), _DEEPER.with_values(least=4, option=Code("deep_cut"))),
    "subtree_cut": (
        gettext("no cut-off that prunes an inner node"),
        _DEEPER.with_values(least=3, option=Code("subtree_cut")),
    ),
    "unique_best_move": (
        gettext("several best moves"),
        gettext("allow more different values, or leave out %(option)s").with_values(option=Code("unique_best_move")),
    ),
    "ties": (
        gettext("other ties than asked for"),
        # TRANSLATORS: "planted" and "none" are the values of the option ties
        gettext("allow fewer different values for planted ties, or more for no ties"),
    ),
}
"""fault of a tree that violates a condition, and the remedy, keyed by the name of the condition"""
# TRANSLATORS: %(mistake)s is the name of a mistake in English, such as parent-bound-only
_SAME_ANSWER = gettext("mistakes that lead to the same answer (%(mistake)s)")
_FEWER_MISTAKES = gettext("name fewer mistakes in discriminating, or allow larger trees")


def fault_and_cure(condition: str) -> tuple[Phrase, Phrase]:
    """Return the fault of a tree that violates a condition, and its remedy.

    >>> print(fault_and_cure("cuts")[0])
    more or fewer cut-offs
    >>> print(fault_and_cure("discriminating")[0])
    mistakes that lead to the same answer (discriminating)
    """
    if condition in _FAULTS:
        return _FAULTS[condition]
    return _SAME_ANSWER.with_values(mistake=Code(condition.removeprefix("discriminating "))), _FEWER_MISTAKES


@named_keywords()
@dataclass(frozen=True)
class Promises:
    """The conditions on a tree. A single number for a range is both its minimum and its maximum.

    Parameters
    ----------
    difficulty : int, optional
        The difficulty, from 1 to 5, see `difficulty_of`.
    plies, leaves : int or range, optional
        The length of the longest path, and the number of leaves; by default determined by the difficulty.
    branching : int or range, default (2, 3)
        The number of children of a node.
    values : range, default (1, 20)
        The minimum and maximum leaf value.
    levels : str or list of str, default "max min"
        The kinds of nodes from the root on, repeated: ``"max min"``, ``"max chance"``, ``"p1 p2 p3"``.
    uniform : bool, default False
        Whether all leaves have the same depth and all nodes the same number of children.
    cuts : int or range, optional
        The number of cut-offs that prune something.
    inner : int or range, optional
        The number of nodes that are not leaves.
    evaluated, pruned : int or range, optional
        The number of leaves that the search evaluates, and the number of leaves that it never evaluates.
    effort : int or range, optional
        The effort by hand, see `effort_of`.
    deep_cut : bool, default False
        Whether there is a cut-off whose bound comes from an ancestor above the parent.
    subtree_cut : bool, default False
        Whether there is a cut-off that prunes at least one inner node.
    ties : {"planted", "none"}, optional
        ``"planted"``: the answer depends on cuts at equality; ``"none"``: no value is equal to a bound.
    unique_best_move : bool, default False
        Whether there is just one best move.
    discriminating : bool, str or list of str, default False
        Whether every mistake that is possible and visible leads to a different answer; or the names of the mistakes
        that must do so.
    kind : str, default "pruned-leaves"
        The kind of exercise.
    key_of : callable, optional
        The function that returns the answer for a `Result`; by default the function of the kind of exercise.
    rules : Rules, optional
        The conventions of the search.
    window : tuple of two numbers, default (−∞, ∞)
        The initial window (α, β).
    algorithm : str, optional
        The name of the search; by default the usual search for the tree.

    Raises
    ------
    InputError
        If a condition is malformed; the message names it.

    Examples
    --------
    >>> Promises(difficulty=1).shape, Promises(leaves=9).leaves
    (((2, 2), (4, 9)), (9, 9))
    """

    difficulty: int | None = None
    plies: Any = None
    leaves: Any = None
    branching: Any = (2, 3)
    values: Any = (1, 20)
    levels: str | Sequence[str] = "max min"
    uniform: bool = False
    cuts: Any = None
    inner: Any = None
    evaluated: Any = None
    pruned: Any = None
    effort: Any = None
    deep_cut: bool = False
    subtree_cut: bool = False
    ties: str | None = None
    unique_best_move: bool = False
    discriminating: bool | str | Iterable[str] = False
    kind: str = PrunedLeaves.name
    key_of: Callable[[Result], Any] | None = field(default=None, compare=False)
    rules: Rules = field(default_factory=Rules)
    window: Window = INFINITE_WINDOW
    algorithm: str | None = None

    def __post_init__(self) -> None:
        set_field = object.__setattr__
        if self.difficulty is not None and not is_whole(self.difficulty, 1, HARDEST):
            needed = gettext("a whole number from %(least)s to %(greatest)s").with_values(least=1, greatest=HARDEST)
            raise InputError(wrong_value(_condition("difficulty"), self.difficulty, needed))
        counts = {"plies": 1, "leaves": 2, "branching": 1, "values": None, **dict.fromkeys(_COUNTED, 0)}
        for name, least in counts.items():
            value = getattr(self, name)
            set_field(self, name, None if value is None else _range(name, value, least))
        words = self.levels.split() if isinstance(self.levels, str) else to_list(_condition("levels"), self.levels)
        if not words:
            needed = gettext("kinds of node, such as %(example)s").with_values(example=Code("'max min'"))
            raise InputError(wrong_value(_condition("levels"), self.levels, needed))
        set_field(self, "levels", tuple(map(read_kind, words)))
        if self.ties is not None:
            choose(_condition("ties"), self.ties, ("planted", "none"))
        choose(gettext("kind of question"), self.kind, KINDS)
        set_field(self, "rules", to_rules(self.rules))
        set_field(self, "window", to_window(self.window))
        if not isinstance(self.discriminating, bool):
            given = self.discriminating
            names = [given] if isinstance(given, str) else to_list(_condition("discriminating"), given)
            set_field(self, "discriminating", tuple(choose(MISTAKE, name, MISTAKES) for name in names))

    @property
    def shape(self) -> tuple[Range, Range]:
        """The ranges of the numbers of plies and leaves: the requested ranges, otherwise the ranges that belong to the
        difficulty.
        """
        plies, leaves = _SHAPES[
            self.difficulty or (_SEPARATING_DIFFICULTY if self.discriminating else _USUAL_DIFFICULTY)
        ]
        if self.difficulty is None and self.plies is not None:
            leaves = _ANY_LEAVES
        return self.plies or plies, self.leaves or leaves

    def refuse_impossible(self) -> None:
        """Raise `InputError` if no tree can have the requested numbers of plies, children and leaves."""
        (least_plies, most_plies), (least_leaves, most_leaves) = self.shape
        least_width, most_width = self.branching
        least = least_width**least_plies if self.uniform else 1 + least_plies * (least_width - 1)
        if least > most_leaves:
            values = {"plies": least_plies, "branching": least_width, "leaves": most_leaves}
            raise InputError(_TOO_MANY_LEAVES.with_values(**values))
        if most_width**most_plies < least_leaves:
            values = {"plies": most_plies, "branching": most_width, "leaves": least_leaves}
            raise InputError(_TOO_FEW_LEAVES.with_values(**values))

    @named_keywords()
    def searched(self, tree: Source) -> SearchVariant:
        """Return the correct search of a tree."""
        tree = as_tree(tree)
        algorithm = self.algorithm or usual_algorithm(tree, self.rules)
        return SearchVariant(tree, self.rules, self.window, algorithm, KINDS[self.kind].cuts_above_chance(algorithm))

    @named_keywords()
    def first_violated(self, tree: Source) -> str | None:
        """Return the name of the first condition that a tree violates, or None if it satisfies all."""
        procedure = self.searched(tree)
        result = procedure.result()
        if self.difficulty is not None and difficulty_of(effort_of(result)) != self.difficulty:
            return "difficulty"
        properties, (plies, leaves) = _counts_of(result), self.shape
        conditions = {
            "plies": _is_within(properties.plies, plies),
            "leaves": _is_within(properties.leaves, leaves),
            **{name: _is_within(getattr(properties, name), ends) for name in _COUNTED if (ends := getattr(self, name))},
            "deep_cut": not self.deep_cut or properties.deep_cuts > 0,
            "subtree_cut": not self.subtree_cut or properties.subtree_cuts > 0,
        }
        first = next((name for name, holds in conditions.items() if not holds), None)
        if first is None and self.unique_best_move and len(_best_moves(result)) != 1:
            return "unique_best_move"
        if first is None and self.ties is not None and not self._keeps_ties(procedure):
            return "ties"
        if first is None and self.discriminating:
            return self._not_separated(procedure, result)
        return first

    def properties(self, tree: Source, seed: int | None = None, attempts: int = 0) -> Properties:
        """Return the properties of a tree that satisfies the conditions.

        Parameters
        ----------
        tree : Tree, str, list or graph
            The tree.
        seed : int, optional
            The seed from which the tree was drawn, stored with the properties.
        attempts : int, default 0
            The number of trees drawn, stored with the properties.

        Returns
        -------
        Properties
            The properties of the tree.
        """
        procedure = self.searched(tree)
        separated = [mistake.name for mistake, _ in self._mistakes(procedure)] if self.discriminating else []
        return properties_of(procedure.result(), separated, seed, attempts)

    def _keeps_ties(self, procedure: SearchVariant) -> bool:
        at_equality, beyond = (procedure.with_rules(cut=cut).result() for cut in ("at_equality", "beyond"))
        if self.ties == "planted":
            return bool(self._key(at_equality) != self._key(beyond))
        return all(cut.value != cut.bound for cut in at_equality.cuts)

    def _not_separated(self, procedure: SearchVariant, result: Result) -> str | None:
        """Return ``"discriminating NAME"`` with the name of the first mistake whose answer is right or equals the
        answer of an earlier mistake; ``"discriminating"`` if no mistake can be made; or None if all answers differ.
        """
        answers = [self._key(result)]
        for mistake, wrong in self._mistakes(procedure):
            answer = mistake.answer(self._key(wrong.result()))
            if answer in answers:
                return f"discriminating {mistake.name}"
            answers.append(answer)
        return None if len(answers) > 1 else "discriminating"

    def _mistakes(self, procedure: SearchVariant) -> Iterator[tuple[Mistake, SearchVariant]]:
        """Yield the mistakes that must lead to different answers, with their searches."""
        chosen = MISTAKES if isinstance(self.discriminating, bool) else self.discriminating
        for mistake in map(MISTAKES.__getitem__, chosen):
            mistaken = mistake.made_in(procedure) if KINDS[self.kind].can_show(mistake) else None
            if mistaken is not None:
                yield mistake, mistaken

    def _key(self, result: Result) -> Any:
        return (self.key_of or KINDS[self.kind].outcome)(result)


def _condition(name: str) -> Phrase:
    # TRANSLATORS: a condition on a random tree; %(name)s is an option such as leaves
    return gettext("the condition %(name)s").with_values(name=Code(name))


_TOO_LARGE = 10**15
"""limit of the values of a random tree; beyond it, the generator cannot produce every integer"""
_TOO_LONG = gettext("the condition %(name)s has a number with more than 15 digits; use smaller numbers")


def _range(name: str, value: object, least: int | None) -> Range:
    low, high = value if isinstance(value, tuple | list) and len(value) == 2 else (value, value)
    if not (is_whole(low, -INF if least is None else least) and is_whole(high, low, _MOST.get(name, INF))):
        needed = gettext("a whole number or a pair (least, greatest)")
        if least is not None:
            needed = gettext("a whole number from %(least)s, or a pair (least, greatest)").with_values(least=least)
        if name in _MOST:
            needed = gettext("a whole number from %(least)s to %(most)s, or a pair of them (least, greatest)")
            needed = needed.with_values(least=least, most=_MOST[name])
        raise InputError(wrong_value(_condition(name), value, needed))
    if max(abs(low), abs(high)) >= _TOO_LARGE:
        raise InputError(_TOO_LONG.with_values(name=Code(name)))
    return low, high


def _is_within(number: int, ends: Range) -> bool:
    return ends[0] <= number <= ends[1]
