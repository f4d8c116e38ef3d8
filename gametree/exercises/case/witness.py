"""Other values for leaves that an answer leaves out wrongly, with which the root is worth something else."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ...errors import InputError, named_keywords
from ...explain.cutoff_reasons import Reason, reasons
from ...languages import listed, quote_label, translator_for
from ...node_kinds import CHANCE
from ...phrases import Code, gettext, ngettext
from ...search.expectiminimax import expectiminimax_value
from ...search.minimax import minimax_value
from ...search.problem import Record, raised_recursion_limit
from ...trace.result import Result, to_result
from ...tree.tree import NodeId
from ...tree.view import frontier, view_of
from ...values import INF, Number, show

_FARTHEST = 2**20
"""the greatest distance from the values of the tree at which a value is tried, below chance nodes"""

# TRANSLATORS: in a list after "If", as in "If D2 were 4 and D3 were 4, A would be worth 4"
_IF = gettext("%(leaf)s were %(value)s")
_WOULD_CHANGE = ngettext(
    "If %(values)s, %(root)s would be worth %(after)s instead of %(before)s, so the search has to evaluate it.",
    "If %(values)s, %(root)s would be worth %(after)s instead of %(before)s, so the search has to evaluate them.",
)


@dataclass(frozen=True)
class Witness:
    """Other values for some leaves, and the other value that the root has with them."""

    result: Result
    values: Mapping[NodeId, Number]
    """the new value of each leaf that has one"""
    before: Number
    """the value of the root, as far as the start window asks for it"""
    after: Number
    """the value of the root with the new values"""

    def told(self, lang: str = "en") -> str:
        """Say what would change.

        >>> import gametree as gt
        >>> print(witness(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), ["D2", "D3"]).told())
        If D3 were 4, A would be worth 4 instead of 3, so the search has to evaluate it.
        """
        translator, count = translator_for(lang), len(self.values)

        def label(node: NodeId) -> str:
            return quote_label(translator, self.result.tree.label(node))

        values = [_IF.with_values(leaf=label(leaf), value=show(value)) for leaf, value in self.values.items()]
        other_values = {"root": label(0), "before": show(self.before), "after": show(self.after)}
        return _WOULD_CHANGE.with_values(
            count=count, values=listed(translator, values, lambda phrase: phrase.render(translator)), **other_values
        ).render(translator)


@named_keywords()
def witness(result: Result, leaves: Iterable[NodeId | str] | NodeId | str) -> Witness | None:
    """Return values for some leaves that change the value of the root; None if no values do.

    As few leaves as possible change their values. The new values are whole numbers if those of the tree are, near to
    them, and inside the range of values if the rules have one. A node means all leaves below it. Each trial searches
    the whole tree.

    >>> import gametree as gt
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> witness(result, "B1").values, witness(result, "C2")
    (mappingproxy({2: 2}), None)
    """
    tree, rules = to_result("witness", result).tree, result.rules
    if tree.utilities:
        got, cure = gettext("tuples at the leaves"), gettext("ask about a tree with numbers at its leaves")
        raise InputError(Code("witness"), gettext("a tree for two players"), got, cure)
    frontier_leaves = frontier(tree, rules)
    named_nodes = [leaves] if isinstance(leaves, int | str) else list(leaves)
    nodes_below = {below for node in named_nodes for below in tree.subtree(node)}
    chosen_leaves = tuple(leaf for leaf in frontier_leaves if leaf in nodes_below)
    if not chosen_leaves:
        needed, got = gettext("leaves that the search could evaluate"), gettext("none of them")
        raise InputError(Code("witness"), needed, got, gettext("name at least one leaf"))
    root_with = _root_value_function(result)
    before = root_with({})
    trials = [
        (values, after) for values in _trial_values(result, chosen_leaves) if (after := root_with(values)) != before
    ]
    if not trials:
        return None
    values, _ = min(trials, key=lambda trial: (abs(trial[1] - before), abs(trial[0][chosen_leaves[0]] - before)))
    for leaf in chosen_leaves:
        fewer = {other: value for other, value in values.items() if other != leaf}
        if fewer and root_with(fewer) != before:
            values = fewer
    return Witness(result, MappingProxyType(values), before, root_with(values))


@named_keywords()
def spared_by(result: Result, leaf: NodeId | str) -> Reason | None:
    """Return the cut-off that spares a leaf, with the inequality that shows why; None for a leaf that was evaluated.

    >>> import gametree as gt
    >>> spared_by(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), "C2").test
    'v(C) = 2 ≤ α = 3'
    """
    node = to_result("spared_by", result).tree.node(leaf)
    return next((reason for reason in reasons(result) if node in reason.leaves), None)


def _root_value_function(result: Result) -> Callable[[Mapping[NodeId, Number]], Number]:
    """Return a function that searches the whole tree with other values at some leaves."""
    view, (floor, ceiling) = view_of(result.tree, result.rules), result.window
    search = expectiminimax_value if CHANCE in result.tree.kinds else minimax_value

    def root_with(values: Mapping[NodeId, Number]) -> Number:
        changed = dataclasses.replace(view, value=lambda leaf: values[leaf] if leaf in values else view.value(leaf))
        with raised_recursion_limit(result.tree.height):
            return max(floor, min(ceiling, search(changed, 0, Record())))

    return root_with


def _trial_values(result: Result, leaves: tuple[NodeId, ...]) -> Iterator[dict[NodeId, Number]]:
    """Yield the same value for all leaves. That is enough, because the root's value rises and falls with every leaf."""
    rules, value_of = result.rules, view_of(result.tree, result.rules).value
    known = {value_of(leaf) for leaf in frontier(result.tree, rules)} | set(result.window) | {0}
    finite = {value for value in known if abs(value) != INF}
    low, high = rules.value_range or (-INF, INF)
    candidates = {value + step for value in finite for step in (-1, 0, 1)} | ({low, high} - {-INF, INF})
    if CHANCE in result.tree.kinds:  # an unlikely leaf may have to be very good
        beyond = [2**power for power in range(1, _FARTHEST.bit_length())]
        candidates |= {end + sign * step for end, sign in ((min(finite), -1), (max(finite), 1)) for step in beyond}
    for value in sorted(candidates):
        if low <= value <= high:
            yield dict.fromkeys(leaves, value)
