"""Transformations of the leaf values, and their effects on the result if only the order of the values is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from ..errors import InputError, named_keywords, to_function
from ..languages import columns, markdown, translator_for
from ..node_kinds import CHANCE, MIN
from ..phrases import Code, gettext, local_numbers, pgettext
from ..search.expectiminimax import EXPECTIMAX, EXPECTIMINIMAX
from ..search.minimax import MINIMAX
from ..trace.algorithms import Search
from ..trace.result import Result
from ..tree.rebuilding import exact_number
from ..tree.tree import NodeId, Source, Tree, as_tree
from ..values import Number, show

_HEADINGS = (
    pgettext("heading", "search"),
    # TRANSLATORS: the root's value and the best moves before the leaf values were changed
    pgettext("heading", "value before"),
    pgettext("heading", "best before"),
    pgettext("heading", "value after"),
    pgettext("heading", "best after"),
    pgettext("heading", "decision"),
)
# TRANSLATORS: the decision, in a table
_SAME = pgettext("decision", "the same")
_CHANGED = pgettext("decision", "changed")

Change: TypeAlias = "Mapping[Any, object] | Callable[[Number], object]"
"""the new value for each leaf value: a mapping or a function"""


def transform(tree: Source, change: Change, *, keep_order: bool = True) -> Tree:
    """Return the tree with new leaf values and the same shape, players, probabilities and names.

    ``change`` must keep the order of the values (the larger of two stays the larger), unless
    ``keep_order`` is False.

    >>> str(transform("[[2 3] [1 4]]", {1: 1, 2: 20, 3: 30, 4: 400}))
    '[[20 30] [1 400]]'
    >>> str(transform("[[2 3] [1 4]]", lambda v: -v, keep_order=False))
    '[[-2 -3] [-1 -4]]'
    """
    tree = as_tree(tree)
    if not isinstance(change, Mapping):
        to_function("change", change)
    new = {value: _changed_value(tree, leaf, value, change) for value, leaf in _first_leaves(tree).items()}
    if keep_order:
        for low, high in pairwise(sorted(new)):
            if not new[low] < new[high]:
                changed = {"low": show(low), "new_low": show(new[low]), "high": show(high), "new_high": show(new[high])}
                problem = gettext(
                    "the change does not keep the order of the values (%(low)s → %(new_low)s and %(high)s → "
                    "%(new_high)s); add %(option)s if that is intended"
                )
                facts = {
                    "option": Code("keep_order=False"),
                    "low": changed["low"],
                    "new_low": changed["new_low"],
                    "high": changed["high"],
                    "new_high": changed["new_high"],
                }
                raise InputError(problem.with_values(**facts))
    return tree.rebuilt(values={leaf: new[_number(tree, leaf)] for leaf in tree.leaves})


@dataclass(frozen=True, slots=True)
class SearchedTwice:
    """One search of a tree before and after a change of its leaf values."""

    name: str
    before: Result
    after: Result

    @property
    def same_decision(self) -> bool:
        """Whether the best root moves are the same."""
        return self.before.best_moves == self.after.best_moves


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """A tree and its transformation, searched against an adversary and against chance."""

    minimax: SearchedTwice
    expected: SearchedTwice
    """search by `expectiminimax` for a tree with chance nodes, otherwise by `expectimax`, which treats MIN as chance"""
    lang: str = "en"
    """language of its texts"""

    def table(self, lang: str | None = None) -> str:
        """Return aligned lines with the values, the best moves and the changes of the decision."""
        return columns(self._lines(lang or self.lang), left_columns=1)

    def _lines(self, lang: str) -> list[list[str]]:
        translations = translator_for(lang)
        lines = [[heading.render(translations) for heading in _HEADINGS]]
        for search in (self.minimax, self.expected):
            results = (search.before, search.after)
            cells = [
                (local_numbers(translations, show(result.value)), " ".join(result.best_moves) or "—")
                for result in results
            ]
            decision = _SAME if search.same_decision else _CHANGED
            lines.append([search.name, *cells[0], *cells[1], decision.render(translations)])
        return lines

    def __repr__(self) -> str:
        return self.table()

    def _repr_markdown_(self) -> str:
        return markdown(self._lines(self.lang), left_columns=1)


@named_keywords()
def compare_transform(tree: Source, change: Change, *, keep_order: bool = True, lang: str = "en") -> Comparison:
    """Search a tree before and after a transformation of its leaf values, by minimax and by expectation.

    Minimax treats chance nodes as MIN nodes (the worst case). If the order is kept, its decision does not change, but a
    decision by expectation can change.

    >>> lottery = "[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"
    >>> compare_transform(lottery, {1: 1, 2: 20, 3: 30, 4: 400})
    search          value before  best before  value after  best after  decision
    ────────────────────────────────────────────────────────────────────────────
    minimax                    2           a1           20          a1  the same
    expectiminimax           2.1           a1         40.9          a2   changed
    """
    before = as_tree(tree)
    after = transform(before, change, keep_order=keep_order)
    expected = EXPECTIMINIMAX if CHANCE in before.kinds else EXPECTIMAX
    return Comparison(
        _compared(MINIMAX, before.rebuilt(kinds={CHANCE: MIN}), after.rebuilt(kinds={CHANCE: MIN})),
        _compared(expected, before, after),
        lang,
    )


def _compared(search: Search, before: Tree, after: Tree) -> SearchedTwice:
    return SearchedTwice(search.name, search.run(before), search.run(after))


def _first_leaves(tree: Tree) -> dict[Number, NodeId]:
    """Return each leaf value with the first leaf that has this value."""
    leaves: dict[Number, NodeId] = {}
    for leaf in tree.leaves:
        leaves.setdefault(_number(tree, leaf), leaf)
    return leaves


def _number(tree: Tree, leaf: NodeId) -> Number:
    """Return the value of a leaf; tuples are refused, because they have no order."""
    value = tree.value(leaf)
    assert value is not None
    if isinstance(value, tuple):
        problem = gettext(
            "leaf %(leaf)s has the value %(value)s, but tuples have no order to keep; use a tree with numbers"
        )
        raise InputError(problem.with_values(leaf=tree.label(leaf), value=show(value)))
    return value


def _changed_value(tree: Tree, leaf: NodeId, value: Number, change: Change) -> Number:
    values = {"value": show(value), "leaf": tree.label(leaf)}
    where = gettext("the new value of %(value)s, at leaf %(leaf)s").with_values(**values)
    if isinstance(change, Mapping):
        if value not in change:
            problem = gettext(
                "the change has no new value for %(value)s, at leaf %(leaf)s; give one for each value of a leaf"
            )
            raise InputError(problem.with_values(value=show(value), leaf=tree.label(leaf)))
        return exact_number(where, change[value])
    return exact_number(where, change(value))
