"""Most or fewest cut-offs: an order of the children, or leaf values, with which alpha-beta prunes the most or fewest
leaves.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from fractions import Fraction
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

from ...errors import AlgorithmError, InputError, choose
from ...languages import translator_for
from ...node_kinds import MAX
from ...phrases import Code, Phrase, gettext, ngettext, pgettext
from ...rules import INFINITE_WINDOW, Window
from ...search.alphabeta import alphabeta
from ...trace.result import Result, search_again
from ...tree.fewest_leaves import best_order, perfect_values, worst_order
from ...tree.rebuilding import replace_leaves
from ...tree.tree import NodeId
from ...tree.view import settled, view_of
from ...values import INF, Number, Value, exact, from_json, show, to_json
from .. import answer_errors as words
from .. import node_states
from ..answer_errors import AnswerError
from ..answer_notation import Labels, answer_repr, entries, is_by_label, number, pairs, split_items, unpack_literal
from ..hints import AnsweredExercise, Hint, WrongAnswer
from ..node_states import NodeState
from .order_and_move import OptimalOrders
from .question_kind import CHILDREN_IN_ORDER, VALUE_AT_LEAVES, OnePart, inner_nodes

if TYPE_CHECKING:
    from ..exercise import Exercise

Order = Mapping[str, list[str]]

_CUTS = ("most", "fewest")
"""whether the answer should prune the maximum or the minimum number of leaves"""
_MOST_CHILDREN = 8
"""maximum number of children of a node if no rule gives the optimum, because all sets of these children are then
tried
"""
_TOO_WIDE = gettext(
    "child-order is for at most %(most)d children at a node, but %(node)s has %(number)d; use a narrower tree, or "
    "distinct values and cuts='most'"
)
_ANY_ORDER = gettext(
    "Every order that achieves this is right. The children of nodes that you leave out are searched from left to right."
)
_USE_THESE_VALUES = gettext("Use each of these values once: %(values)s.")

# ---- Unreadable answers ---------------------------------------------------------------------------

PARENT = gettext("a node with children")
_CHILD = gettext("a child of %(name)s")
_EACH_OF = gettext("each of %(names)s once")
_FINITE = gettext("a finite number")
_ONE_EACH = ngettext("%(count)d number, one for each leaf", "%(count)d numbers, one for each leaf")
_THESE_VALUES = gettext("the values %(values)s, each once")

# ---- Hints --------------------------------------------------------------------------------------

_PRUNES = {
    "most": gettext(
        "The most leaves are pruned when the child that is best for the player to move comes first: then all others "
        "are compared with a good value from the start."
    ),
    "fewest": gettext(
        "The fewest leaves are pruned when the children get better and better for the player to move: then the value "
        "of one child hardly ever cuts off the next."
    ),
}
"""rules for the order of the children that prunes the most or the fewest leaves"""
_CHILDREN_OF = gettext("Look first at the order of the children of %(node)s.")
# TRANSLATORS: %(values)s is a list such as "B = 3, C = 2 and D = 2"
WORTH = gettext("These are their values: %(values)s.")
_ORDER_AT = gettext("Search the children of %(node)s in this order: %(order)s.")
# TRANSLATORS: %(values)s is, for example, "C1 = 3, C2 = 4"
_ONE_RIGHT_ANSWER = gettext("One of the right answers has %(values)s.")

# ---- Explanations of errors, and the solution -----------------------------------------------------

_ORDER_EVALUATES = {
    "most": ngettext(
        "With your order, alpha-beta evaluates %(count)d leaf; with another order, it evaluates fewer.",
        "With your order, alpha-beta evaluates %(count)d leaves; with another order, it evaluates fewer.",
    ),
    "fewest": ngettext(
        "With your order, alpha-beta evaluates %(count)d leaf; with another order, it evaluates more.",
        "With your order, alpha-beta evaluates %(count)d leaves; with another order, it evaluates more.",
    ),
}
"""sentences about the result of an order, keyed by the requested number of cut-offs, ``"most"`` or ``"fewest"``"""
_VALUES_PRUNE = {
    "most": ngettext(
        "With your values, alpha-beta prunes %(count)d leaf; with others, it prunes more.",
        "With your values, alpha-beta prunes %(count)d leaves; with others, it prunes more.",
    ),
    "fewest": ngettext(
        "With your values, alpha-beta prunes %(count)d leaf; with others, it prunes fewer.",
        "With your values, alpha-beta prunes %(count)d leaves; with others, it prunes fewer.",
    ),
}
"""sentences about the result of leaf values, keyed by the requested number of cut-offs, ``"most"`` or ``"fewest"``"""
_OTHERS = ngettext(
    "With this answer alpha-beta evaluates %(evaluated)d of %(total)d leaf; other answers that do so are right too.",
    "With this answer alpha-beta evaluates %(evaluated)d of %(total)d leaves; other answers that do so are right too.",
)


class _Optimum(OnePart):
    """A question to which every answer that prunes the maximum (or minimum) number of leaves is right."""

    worded_by = "cuts"
    has_window = True
    has_one_key = False
    is_marked_by_platforms = False

    def reasons(self, exercise: Exercise, lang: str) -> list[str]:
        """Return the reasons, with a sentence saying that other answers are also right."""
        result, total = self.solved_search(exercise), len(exercise.tree.leaves)
        assert result is not None
        others = _OTHERS.with_values(evaluated=len(result.evaluated), total=total, count=total)
        return [others.render(translator_for(lang)), *super().reasons(exercise, lang)]


class ChildOrder(_Optimum):
    """A question that asks for an order of the children with which alpha-beta prunes the maximum or minimum number of
    leaves.
    """

    name = "child-order"
    title = pgettext("kind of question", "order of the children")
    questions = {
        "most": gettext(
            "In which order must the children be searched so that alpha-beta prunes as many leaves as possible?"
        ),
        "fewest": gettext(
            "In which order must the children be searched so that alpha-beta prunes as few leaves as possible?"
        ),
    }
    shape = gettext("the children of nodes in their order")
    sort = CHILDREN_IN_ORDER
    asks_for = ("order",)
    can_be_empty = True

    def question(self, translator: NullTranslations, exercise: Exercise) -> list[str]:
        (sentence,) = super().question(translator, exercise)
        return [f"{sentence} {_ANY_ORDER.render(translator)}"]

    def resolve_details(self, exercise: Exercise) -> dict[str, str]:
        """Check the details: ``{"cuts": "most"}``, the default, or ``{"cuts": "fewest"}``; refuse a depth limit."""
        if exercise.rules.depth is not None:
            raise AlgorithmError(
                gettext("child-order asks about a whole search, without a depth limit; leave the rule depth out")
            )
        return {"cuts": choose(gettext("number of cuts"), exercise.details.get("cuts", "most"), _CUTS)}

    def key(self, result: Result, exercise: Exercise) -> dict[str, list[str]]:
        """Return an optimal order: by the rule of Knuth and Moore if the conditions of this rule hold, otherwise node
        by node.
        """
        tree, is_most = exercise.tree, exercise.details["cuts"] == "most"
        values = [tree.value(leaf) for leaf in tree.leaves]
        is_unrestricted = exercise.window == INFINITE_WINDOW and exercise.rules.reach == "deep"
        if is_most and is_unrestricted and (exercise.rules.cut == "at_equality" or len(set(values)) == len(values)):
            return best_order(tree)
        if not is_most and evaluated(exercise, order := worst_order(tree)) == len(values):
            return order
        return optimum(exercise).order()

    def read(self, answer: object, exercise: Exercise) -> dict[str, list[str]]:
        """Read orders of children, each with the label of the parent; a single order without a label is the order of
        the root's children.
        """
        tree = exercise.tree
        orders = unpack_literal(answer)
        if not is_by_label(orders):
            orders = {tree.label(0): orders}

        def children(item: object, where: Phrase) -> list[str]:
            above = str(where.values["node"])
            labels = Labels(tree, tree.children(above), _CHILD.with_values(name=above))
            order = [labels.label(word, where) for word in split_items(item, labels, where, ordered=True)]
            expected = list(map(tree.label, tree.children(above)))
            if sorted(order) != sorted(expected):
                raise AnswerError(where, _EACH_OF.with_values(names=", ".join(expected)), answer_repr(item))
            return order

        read = pairs(orders, children, Labels(tree, inner_nodes(exercise), PARENT), self.shape)
        if orders and not read:  # an empty text does not mean that all children keep their order
            raise AnswerError(words.ANSWER, self.shape, words.NO_ANSWER)
        return read

    def example(self, exercise: Exercise) -> dict[str, list[str]]:
        tree = exercise.tree
        return {tree.label(0): list(map(tree.label, reversed(tree.children(0))))} if tree.children(0) else {}

    def accepts(self, exercise: Exercise, given: Order) -> bool:
        return evaluated(exercise, given) == evaluated(exercise, exercise.key)

    def targets(self, exercise: Exercise) -> list[NodeId]:
        return [node for node in exercise.tree if len(exercise.tree.children(node)) > 1]

    def parts_of_page(self, exercise: Exercise) -> dict[str, list[Any]]:
        tree = exercise.tree
        return {tree.label(node): list(map(tree.label, tree.children(node))) for node in self.targets(exercise)}

    def hint(self, case: AnsweredExercise) -> Hint:
        order = case.answer or {}
        try:
            flaw = optimum(case.exercise).flaw(order)
        except AlgorithmError:  # too many children to compare all orders
            flaw = next(
                ((case.tree[n], below) for n, below in case.exercise.key.items() if order.get(n) != below), None
            )
        first = list(map(case.label, case.tree.children(0)))
        node, best = flaw or (0, case.exercise.key.get(case.label(0), first))
        values, label = perfect_values(case.tree), case.label(node)
        value_texts = [f"{case.label(child)} = {self.show(values[child])}" for child in case.tree.children(node)]
        return Hint(
            case.say(_CHILDREN_OF, node=label),
            case.say(_PRUNES[case.exercise.details["cuts"]]),
            case.say(WORTH, values=case.listed(value_texts)),
            case.say(_ORDER_AT, node=label, order=", ".join(best)),
        )

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        count = evaluated(case.exercise, case.answer)
        yield case.say(_ORDER_EVALUATES[case.exercise.details["cuts"]], count=count)

    def solved_search(self, exercise: Exercise) -> Result:
        rules = dataclasses.replace(exercise.rules, order=exercise.key)
        return alphabeta(exercise.tree, rules=rules, window=exercise.window)


def evaluated(exercise: Exercise, order: Order) -> int:
    """Return the number of leaves that alpha-beta evaluates with an order; nodes without an order are searched left to
    right.
    """
    rules = dataclasses.replace(exercise.rules, order=order)
    return len(alphabeta(exercise.tree, rules=rules, window=exercise.window).evaluated)


def optimum(exercise: Exercise) -> OptimalOrders:
    """Return the optimum over all orders of the children; refuse a tree with a node that has too many children."""
    tree = exercise.tree
    widest = max(tree, key=lambda node: len(tree.children(node)))
    if len(tree.children(widest)) > _MOST_CHILDREN:
        width, node = len(tree.children(widest)), Code(tree.label(widest))
        raise AlgorithmError(_TOO_WIDE.with_values(most=_MOST_CHILDREN, number=width, node=node))
    return OptimalOrders(tree, exercise.rules, exercise.window, min if exercise.details["cuts"] == "most" else max)


class DesignLeaves(_Optimum):
    """A question that asks for leaf values with which alpha-beta prunes the maximum or minimum number of leaves."""

    name = "design-leaves"
    title = pgettext("kind of question", "your own leaves")
    questions = {
        "most": gettext("Give the leaves new values so that alpha-beta prunes as many leaves as possible."),
        "fewest": gettext("Give the leaves new values so that alpha-beta prunes as few leaves as possible."),
    }
    shape = gettext("a number for each leaf, from left to right")
    sort = VALUE_AT_LEAVES
    has_own_trees = False

    def question(self, translator: NullTranslations, exercise: Exercise) -> list[str]:
        lines = super().question(translator, exercise)
        if "values" in exercise.details:
            values = ", ".join(show(from_json(value)) for value in exercise.details["values"])
            lines[0] += f" {_USE_THESE_VALUES.render(translator, values=values)}"
        return lines

    def resolve_details(self, exercise: Exercise) -> dict[str, Any]:
        """Check the details: ``{"cuts": "most"}`` (the default) or ``{"cuts": "fewest"}``, and optionally ``"values"``,
        a list of leaf values to use once each.
        """
        tree, rules, details = exercise.tree, exercise.rules, exercise.details
        if rules.depth is not None or rules.reach != "deep" or rules.value_range is not None:
            raise AlgorithmError(
                gettext("design-leaves cannot obey the rules depth, value_range and reach='shallow'; leave them out")
            )
        resolved: dict[str, Any] = {"cuts": choose(gettext("number of cuts"), details.get("cuts", "most"), _CUTS)}
        if "values" in details:
            values = [number(value, Phrase("design-leaves")) for value in map(from_json, details["values"])]
            if len(set(values)) != len(tree.leaves) or len(values) != len(tree.leaves):
                problem = gettext(
                    "the values of design-leaves have %(count)s different numbers, but the tree has %(leaves)s "
                    "leaves; give one number for each leaf"
                )
                raise InputError(problem.with_values(count=len(set(values)), leaves=len(tree.leaves)))
            if exercise.window != INFINITE_WINDOW:
                raise InputError(gettext("design-leaves has values and an initial window; leave one of them out"))
            resolved["values"] = list(map(to_json, sorted(values)))
        return resolved

    def key(self, result: Result, exercise: Exercise) -> dict[str, Number]:
        """Return values that reach the optimum.

        The values of a subtree are all better or all worse than the values of its sibling. If the first child of every
        node is the best, the remaining children are cut off as soon as possible (the critical tree of Knuth and Moore);
        if children get better from first to last, every value is inside its window.
        """
        is_most = exercise.details["cuts"] == "most"
        ranks, wanted_values = _ranks(exercise, is_most), exercise.details.get("values")
        scales = (
            [[number(from_json(value)) for value in wanted_values]]
            if wanted_values
            else _scales(exercise.window, len(ranks), is_most)
        )
        candidates = [
            {exercise.tree.label(leaf): scale[ranks[leaf]] for leaf in exercise.tree.leaves} for scale in scales
        ]
        return (max if is_most else min)(candidates, key=lambda values: pruned(result, exercise, values))

    def read(self, answer: object, exercise: Exercise) -> dict[str, Number]:
        """Read a number for each leaf, from left to right or by label."""
        tree = exercise.tree
        labels = list(map(tree.label, tree.leaves))
        parsed = unpack_literal(answer)
        if is_by_label(parsed):
            values = pairs(parsed, _finite, Labels(tree, tree.leaves, words.LEAF), self.shape)
            missing = [label for label in labels if label not in values]
            if missing:
                raise AnswerError(words.AT.with_values(node=missing[0]), words.NUMBER, words.NO_ANSWER)
        else:
            items = entries(parsed, len(labels)) if isinstance(parsed, str) else parsed
            if not isinstance(items, list | tuple):
                raise AnswerError(words.ANSWER, self.shape, answer_repr(parsed))
            if len(items) != len(labels):
                needed, is_many = _ONE_EACH.with_values(count=len(labels)), len(labels) < len(items) <= 2 * len(labels)
                got = words.OF_THEM.with_values(count=len(items))
                raise AnswerError(words.ANSWER, needed, got, words.SEMICOLONS if is_many else None)
            values = {
                label: _finite(item, words.AT.with_values(node=label))
                for label, item in zip(labels, items, strict=True)
            }
        expected_values = exercise.details.get("values")
        if expected_values is not None and sorted(values.values()) != list(map(from_json, expected_values)):
            needed = _THESE_VALUES.with_values(values=", ".join(show(from_json(value)) for value in expected_values))
            raise AnswerError(words.ANSWER, needed, answer_repr(answer))
        return {label: values[label] for label in labels}

    def accepts(self, exercise: Exercise, given: Mapping[str, Number]) -> bool:
        result = exercise.result
        return pruned(result, exercise, given) == pruned(result, exercise, exercise.key)

    def example(self, exercise: Exercise) -> list[Value]:
        return list(map(from_json, exercise.details.get("values") or range(1, len(exercise.tree.leaves) + 1)))

    def targets(self, exercise: Exercise) -> list[NodeId]:
        return list(exercise.tree.leaves)

    def hint(self, case: AnsweredExercise) -> Hint:
        key, cuts = case.exercise.key, case.exercise.details["cuts"]
        tree_values = {case.label(leaf): case.tree.value(leaf) for leaf in case.tree.leaves}
        key_search, answer_search = (
            search_again(case.result, replace_leaves(case.tree, values)) for values in (key, case.answer or tree_values)
        )
        more, fewer = (key_search, answer_search) if cuts == "most" else (answer_search, key_search)
        state = _deciding_state(more, fewer, set(more.pruned_leaves) - set(fewer.pruned_leaves), answer_search)
        below = [case.label(leaf) for leaf in case.tree.leaves if leaf in case.tree.subtree(state.node)]
        values = self.show({label: key[label] for label in below})
        rule = f"{case.say(_PRUNES[cuts])} {case.cut_rule(state)}"
        numbers = case.compared(state, "given" if case.answer else "drawn")
        return Hint(case.look(state), rule, numbers, case.say(_ONE_RIGHT_ANSWER, values=values))

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        count = pruned(case.result, case.exercise, case.answer)
        yield case.say(_VALUES_PRUNE[case.exercise.details["cuts"]], count=count)

    def solved_search(self, exercise: Exercise) -> Result:
        return search_again(exercise.result, replace_leaves(exercise.tree, exercise.key))


def pruned(result: Result, exercise: Exercise, values: Mapping[str, Number]) -> int:
    """Return the number of leaves that alpha-beta prunes if the leaves have the given values."""
    return len(search_again(result, replace_leaves(exercise.tree, values)).pruned_leaves)


def _ranks(exercise: Exercise, is_most: bool) -> dict[NodeId, int]:
    tree = exercise.tree
    view = view_of(tree, settled(tree, exercise.rules))
    sizes = [1] * len(tree)
    for node in reversed(tree.nodes):
        sizes[node] = sum(sizes[child] for child in tree.children(node)) or 1
    ranks, pending = {}, [(0, 0)]
    while pending:
        node, rank = pending.pop()
        below: list[NodeId] = list(view.children(node))
        if not below:
            ranks[node] = rank
        if is_most:
            below = [*below[1:], *below[:1]]
        for child in below if view.kind(node) == MAX else reversed(below):
            pending.append((child, rank))
            rank += sizes[child]
    return ranks


def _scales(window: Window, count: int, is_most: bool) -> Iterator[list[Number]]:
    """Yield a list of ``count`` values inside a window; if ``is_most``, also yield a list of values below the window
    and a list of values above it, unless the window is unbounded there.
    """
    (low, high), ranks = window, range(1, count + 1)
    if INF not in (-low, high):
        yield [exact(low + (high - low) * Fraction(rank, count + 1)) for rank in ranks]
    else:
        below = low if low != -INF else 0 if high == INF else high - count - 1
        yield [below + rank for rank in ranks]
    outside = [low - count - 1, high] if is_most else []
    yield from ([end + rank for rank in ranks] for end in outside if abs(end) != INF)


def _finite(answer: object, where: Phrase) -> Number:
    value = number(answer, where)
    if value in (INF, -INF):
        raise AnswerError(where, _FINITE, answer_repr(answer))
    return value


def _deciding_state(more: Result, fewer: Result, leaves: set[NodeId], shown_result: Result) -> NodeState:
    """Find the first leaf that only one of two searches prunes; return the state in which ``shown_result`` decides
    whether to prune it.
    """
    reason = node_states.reason_for(more, min(leaves)) if leaves else None
    if reason is None:
        return node_states.first_comparison(shown_result)
    if shown_result is more:
        return node_states.at_cut(more, reason)
    return node_states.before(fewer, reason.pruned[0]) or node_states.first_comparison(shown_result)
