"""Questions about the order of a search: the leaves in search order, the best move, the best or worst child order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...errors import AlgorithmError
from ...explain.cutoff_reasons import reasons
from ...languages import translator_for
from ...node_kinds import CHANCE, LEAF, MAX
from ...phrases import gettext, ngettext, pgettext
from ...rules import Rules, SearchAspect, Window
from ...search.minimax import minimax
from ...search.problem import raised_recursion_limit
from ...trace.annotations import annotation
from ...trace.result import Result
from ...trace.trace import EventKind, RawEvent
from ...tree.fewest_leaves import perfect_values
from ...tree.tree import NodeId, Tree
from ...tree.view import with_fixed_order
from ...values import INF, Number, show
from .. import answer_errors as words
from .. import node_states
from ..answer_errors import AnswerError
from ..answer_notation import Labels, answer_repr, in_words, split_items, unpack_literal
from ..hints import (
    DEPTH_FIRST,
    DEPTH_FIRST_WITH_CUTS,
    KNOWN_AT_THE_END,
    KNOWS,
    MISSING_BUT_REACHED,
    NOTHING_EVALUATED,
    AnsweredExercise,
    Hint,
    WrongAnswer,
)
from ..marks import Answer, Item, Verdict, first_difference
from ..node_states import NodeState, entered_in_order
from .question_kind import LEAVES_IN_ORDER, ONE_MOVE, NewStepTest, OnePart, QuestionKind, searched_leaves

if TYPE_CHECKING:
    from ..exercise import Exercise

_EACH_LEAF_ONCE = gettext("each leaf once")
# TRANSLATORS: as in "write each leaf once, not B1 2 times in B1 B2 B1"
_TIMES = gettext("%(name)s %(count)d times in %(given)s")
MOVE = gettext("a move at %(name)s")
_ONE_MOVE_AT = gettext("one move at %(name)s")

# ---- Hints --------------------------------------------------------------------------------------

_AT_THE_BEGINNING = gettext("Look at the beginning: which path does the search take first?")
_AFTER_LEAF = gettext("Look at what the search does after it has evaluated %(leaf)s.")
_FIRST_LEAF_IS = gettext("The first leaf that the search evaluates is %(leaf)s.")
_NEXT_LEAF = gettext("After %(last)s, the search evaluates %(leaf)s.")
_NO_NEXT_LEAF = gettext("After %(last)s, the search evaluates no other leaf.")
_BEST_MOVE_IS = gettext("The best move is %(move)s.")

# ---- Explanations of errors, and the solution -----------------------------------------------------

_FIRST_LEAF = gettext("The first leaf that the search evaluates is not %(leaf)s.")
_RIGHT_UP_TO = ngettext(
    "Your first leaf is right; the next one is not %(leaf)s.",
    "Your first %(count)d leaves are right; the next one is not %(leaf)s.",
)
_NO_END_YET = ngettext(
    "Your first leaf is right, but the search goes on after it.",
    "Your first %(count)d leaves are right, but the search goes on after them.",
)
_BETTER_MOVE = gettext("There is a better move than %(move)s.")
_WORTH_LESS = gettext("%(move)s leads to %(node)s, which is worth %(value)s; another move is better.")
# TRANSLATORS: %(moves)s is a list such as "a1 = 3, a2 ≤ 2", %(root)s a label, %(best)s one move or several
_COMPARES = gettext("At %(root)s the moves are worth %(moves)s: the best is %(best)s.")


class VisitOrder(QuestionKind):
    """A question about the order in which a search evaluates the leaves."""

    name = "visit-order"
    title = pgettext("kind of question", "order of the leaves")
    algorithms = ("alphabeta", "minimax")
    questions = {"": gettext("Which leaves does %(search)s evaluate, and in which order?")}
    shape = gettext("labels of leaves in their order")
    aspects = (SearchAspect.VISITS, SearchAspect.SEQUENCE)
    sort = LEAVES_IN_ORDER
    mistakes = frozenset({"cuts"})
    has_window = True
    about_cuts = True
    keeps_shape = False
    needs_a_choice = False
    marks_missing = False
    all_mistakes_differ_from = 4

    def key(self, result: Result, exercise: Exercise) -> list[str]:
        return list(result.evaluated_labels)

    def outcome(self, result: Result) -> Any:
        return result.evaluated

    def read(self, answer: object, exercise: Exercise) -> list[str]:
        leaves = {*exercise.tree.leaves, *searched_leaves(exercise)}
        order = Labels(exercise.tree, leaves, words.LEAVES).read_list(answer)
        for label in order:
            if order.count(label) > 1:
                got = _TIMES.with_values(name=label, count=order.count(label), given=answer_repr(answer))
                raise AnswerError(words.ANSWER, _EACH_LEAF_ONCE, got)
        return order

    def items(self, answer: Sequence[str]) -> Mapping[str, int]:
        return {label: place for place, label in enumerate(answer, start=1)}

    def judge(self, exercise: Exercise, given: Sequence[str]) -> tuple[Item, ...]:
        """Mark every leaf of the answer and of the key. The leaves of a longest subsequence in the right relative order
        count as right.

        If no two leaves of the answer are in the right order, a leaf counts as right if its position is right.
        """
        right_places, answer_places = self.items(exercise.key), self.items(given)
        in_order = set(_longest_common_order(exercise.key, given))
        if len(in_order) == 1:
            in_order = {label for label, place in answer_places.items() if right_places.get(label) == place}
        marked = []
        for label in [*exercise.key, *(label for label in given if label not in right_places)]:
            verdict = Verdict.RIGHT if label in in_order else Verdict.WRONG
            if label not in answer_places or label not in right_places:
                verdict = Verdict.EXTRA if label in answer_places else Verdict.MISSED
            marked.append(Item(label, answer_places.get(label), right_places.get(label), verdict))
        return tuple(marked)

    def example(self, exercise: Exercise) -> list[str]:
        return list(map(exercise.tree.label, searched_leaves(exercise)[:-3:-1]))

    def contradictions(self, answer: Answer, right: Result, details: Mapping[str, Any]) -> NewStepTest:
        def new_test() -> Callable[[RawEvent], bool]:
            rest = map(right.tree.find, answer)
            return lambda step: step[0] is EventKind.EVALUATE and step[1] != next(rest, None)

        return new_test

    def targets(self, exercise: Exercise) -> list[NodeId]:
        return searched_leaves(exercise)

    def hint(self, case: AnsweredExercise) -> Hint:
        key, place = case.exercise.key, _first_wrong_place(case)
        following = key[place] if place < len(key) else None
        cuts = case.exercise.prunes
        rule = case.say(DEPTH_FIRST_WITH_CUTS if cuts else DEPTH_FIRST)
        if not place:
            answer = case.say(_FIRST_LEAF_IS, leaf=following)
            return Hint(case.say(_AT_THE_BEGINNING), rule, case.say(NOTHING_EVALUATED), answer)
        last = key[place - 1]
        answer = case.say(_NEXT_LEAF if following else _NO_NEXT_LEAF, last=last, leaf=following)
        where, state = case.say(_AFTER_LEAF, leaf=last), _state_after(case, last, following)
        if not cuts or state.at == len(case.result.trace.raw) - 1:
            done = case.listed(case.done(state))
            return Hint(where, rule, case.say(KNOWS, node=case.label(state.node), done=done), answer)
        return Hint(where, f"{rule} {case.cut_rule(state)}", case.compared(state), answer)

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        key, answer = case.exercise.key, case.answer
        place = first_difference(key, answer)
        if not answer:
            yield case.say(MISSING_BUT_REACHED, node=key[0])
        elif place == len(answer):
            yield case.say(_NO_END_YET, count=place)
        elif place:
            yield case.say(_RIGHT_UP_TO, count=place, leaf=answer[place])
        else:
            yield case.say(_FIRST_LEAF, leaf=answer[0])


def _longest_common_order(first: Sequence[str], second: Sequence[str]) -> Sequence[str]:
    """Return a longest common subsequence of two lists of labels."""
    rows: list[list[tuple[str, ...]]] = [[()] * (len(second) + 1)]
    for label in first:
        row: list[tuple[str, ...]] = [()]
        for place, other_label in enumerate(second):
            row.append(
                (*rows[-1][place], label) if label == other_label else max(rows[-1][place + 1], row[-1], key=len)
            )
        rows.append(row)
    return rows[-1][-1]


def _first_wrong_place(case: AnsweredExercise) -> int:
    """Return the index of the first wrong leaf in the answer. If there is no answer, return the index of the first leaf
    that follows a cut-off in the key, or 0 without a cut-off.
    """
    key, answer = case.exercise.key, case.answer
    if answer is not None:
        return first_difference(key, answer)
    order = [case.label(node) for node in entered_in_order(case.exercise) if case.view.kind(node) == LEAF]
    place = first_difference(key, order)
    return place if place < len(key) else 0


def _state_after(case: AnsweredExercise, last: str, following: str | None) -> NodeState:
    """Return the state that decides how the search continues after the leaf ``last``: the state at the first cut-off,
    or the state before the next child is searched.
    """
    raw = case.result.trace.raw
    ends = [case.tree[label] for label in (last, following) if label is not None]
    places = [at for at, (kind, node, *_) in enumerate(raw) if kind is EventKind.EVALUATE and node in ends]
    start, stop = places[0], places[1] if following is not None else len(raw)
    cuts = [reason for reason in reasons(case.result) if start < reason.at <= stop]
    if cuts:
        return node_states.at_cut(case.result, cuts[0])
    if following is None:
        return node_states.at_end(case.result, 0)
    path = case.tree.path(following)
    junction = next(node for node in path if node not in case.tree.path(last))
    state = node_states.before(case.result, junction)
    assert state is not None
    return state


class BestMove(OnePart):
    """A question about the move to play at the root."""

    name = "best-move"
    title = pgettext("kind of question", "best move")
    algorithms = ("minimax", "alphabeta", "expectiminimax", "maxn", "paranoid")
    questions = {
        # TRANSLATORS: %(search)s is, for example, "alpha-beta", %(root)s a label
        "": gettext(
            "Which move at %(root)s is best according to %(search)s? If several are equally good, any of them is right."
        )
    }
    shape = words.MOVE_AT_ROOT
    aspects = (SearchAspect.MOVE,)
    sort = ONE_MOVE
    mistakes = frozenset({"values", "node values"})
    has_window = True
    has_one_key = False
    unique_best_move = True
    all_mistakes_differ_from = None

    def resolve_details(self, exercise: Exercise) -> dict[str, object]:
        """Check the details; refuse a tree or a window for which the search finds no move at the root."""
        if exercise.tree.kind(0) in (LEAF, CHANCE) or exercise.result.best_move is None:
            raise AlgorithmError(
                gettext(
                    "best-move asks for the move that the search finds, but this search finds none; use a wider window"
                )
            )
        return {}

    def key(self, result: Result, exercise: Exercise) -> str | None:
        return result.best_move

    def outcome(self, result: Result) -> Any:
        return result.best_move

    def read(self, answer: object, exercise: Exercise) -> str:
        tree = exercise.tree
        labels = Labels(tree, tree.children(0), MOVE.with_values(name=tree.label(0)))
        items = split_items(unpack_literal(answer), labels, ordered=True)
        if len(items) != 1:
            raise AnswerError(
                words.ANSWER, _ONE_MOVE_AT.with_values(name=tree.label(0)), words.OF_THEM.with_values(count=len(items))
            )
        return labels.move(items[0])

    def accepts(self, exercise: Exercise, given: str) -> bool:
        result = exercise.result
        if result.bound != "exact":
            return given == result.best_move
        full = (
            minimax(exercise.tree, rules=with_fixed_order(exercise.tree, result.rules)) if exercise.prunes else result
        )
        return given == result.best_move or given in full.best_moves

    def example(self, exercise: Exercise) -> str:
        return exercise.tree.move(exercise.tree.children(0)[0])

    def possible_answers(self, exercise: Exercise) -> int:
        return len(exercise.tree.children(0))

    def targets(self, exercise: Exercise) -> list[NodeId]:
        return list(exercise.tree.children(0))

    def target_name(self, tree: Tree, node: NodeId) -> str:
        return tree.move(node)

    def hint(self, case: AnsweredExercise) -> Hint:
        end = node_states.final_replay(case.result)
        if case.tree.utilities:
            numbers = case.calculation(0)
        else:
            below = case.known(child for child in case.view.children(0) if end.values[child] is not None)
            numbers = case.say(KNOWN_AT_THE_END, node=case.label(0), below=case.listed(below))
        return Hint(case.look_at(0), case.value_rule(0), numbers, case.say(_BEST_MOVE_IS, move=case.exercise.key))

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        tree, move = case.tree, case.answer
        node = next(child for child in tree.children(0) if tree.move(child) == move)
        value = node_states.final_replay(case.result).values[node] if tree.utilities else None
        if not tree.utilities and case.exercise.rules.depth is None:
            value = perfect_values(tree)[node]
        if value is None:
            yield case.say(_BETTER_MOVE, move=move)
        else:
            yield case.say(_WORTH_LESS, move=move, node=tree.label(node), value=show(value))

    def reasons(self, exercise: Exercise, lang: str) -> list[str]:
        """Return the known interval of each move at the root, and the best move."""
        tree, last = exercise.tree, exercise.result.frames("event", lang)[-1]
        move_values = []
        for child in tree.children(0):
            value = tree.value(child)
            is_known = tree.kind(child) == LEAF and value is not None
            known = f"= {in_words(value)}" if is_known else annotation(last, child)
            move_values.append(f"{tree.move(child)} {known}".strip())
        best = self.written_key(exercise, lang)
        compared = _COMPARES.render(translator_for(lang), root=tree.label(0), moves=", ".join(move_values), best=best)
        return [*super().reasons(exercise, lang), compared]

    def written_key(self, exercise: Exercise, lang: str) -> str:
        return ", ".join(move for move in map(exercise.tree.move, exercise.tree.children(0)) if exercise.accepts(move))


Below = Sequence[NodeId]


class OptimalOrders:
    """The minimum or maximum number of evaluated leaves over all orders of children (``best`` is `min` or `max`),
    computed node by node.

    A different order of the moves below a node can change the value that the node returns, but not in a way that
    affects its parent. So, once the window of a child is known, the moves below this child can be ordered independently
    of all others. The window depends only on the set of children that were searched before.
    """

    def __init__(self, tree: Tree, rules: Rules, window: Window, best: Callable[[Sequence[int]], int]) -> None:
        self.tree, self.rules, self.window, self.best = tree, rules, window, best
        self._values = perfect_values(tree)
        self._leaf_counts: dict[tuple[NodeId, Window], list[int]] = {}

    def count(self) -> int:
        """Return the number of leaves evaluated with an optimal order."""
        with raised_recursion_limit(2 * self.tree.height):
            return self._count(0, self.window)

    def order(self) -> dict[str, list[str]]:
        """Return an optimal order, as close to left-to-right as possible.

        >>> orders = OptimalOrders(Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"), Rules(), (-INF, INF), min)
        >>> orders.count(), orders.order()["A"], orders.order()["D"]
        (5, ['B', 'C', 'D'], ['D3', 'D1', 'D2'])
        """
        tree = self.tree
        with raised_recursion_limit(2 * tree.height):
            orders = {node: below for node, _, below in self._walk(self._first_best)}
        return {
            tree.label(node): list(map(tree.label, orders.get(node, tree.children(node))))
            for node in tree
            if len(tree.children(node)) > 1
        }

    def flaw(self, order: Mapping[str, Sequence[str]]) -> tuple[NodeId, list[str]] | None:
        """Return the first node whose children are not in an optimal order, and an optimal order of these children.

        Return None if the given order is optimal.

        >>> orders = OptimalOrders(Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"), Rules(), (-INF, INF), min)
        >>> orders.flaw({}), orders.flaw({"D": ["D3", "D1", "D2"]})
        ((9, ['D3', 'D1', 'D2']), None)
        """
        orders = {self.tree[label]: list(map(self.tree.node, below)) for label, below in order.items()}
        with raised_recursion_limit(2 * self.tree.height):
            for node, window, below in self._walk(lambda node, _: orders.get(node, self.tree.children(node))):
                count = sum(self._count(child, inside) for child, inside in self._searched(node, window, below))
                if count != self._count(node, window):
                    return node, list(map(self.tree.label, self._first_best(node, window)))
        return None

    # ---- Traversal --------------------------------------------------------------------------------

    def _walk(self, order: Callable[[NodeId, Window], Below]) -> Iterator[tuple[NodeId, Window, Below]]:
        """Yield the inner nodes searched, each with its window and its children in order."""
        pending = [(0, self.window)]
        while pending:
            node, window = pending.pop()
            if self.tree.children(node):
                below = order(node, window)
                yield node, window, below
                pending.extend(reversed(list(self._searched(node, window, below))))

    def _searched(self, node: NodeId, window: Window, below: Below) -> Iterator[tuple[NodeId, Window]]:
        """Yield the children searched before a cut-off, each with its window."""
        places, done = {child: place for place, child in enumerate(self.tree.children(node))}, 0
        for child in below:
            inside = self._child_window(node, window, done)
            if inside is None:
                return
            yield child, inside
            done |= 1 << places[child]

    def _first_best(self, node: NodeId, window: Window) -> Below:
        remaining, rests, done = list(self.tree.children(node)), self._leaf_counts_after(node, window), 0
        places = {child: 1 << place for place, child in enumerate(remaining)}
        chosen: list[NodeId] = []
        while remaining and (inside := self._child_window(node, window, done)) is not None:
            child = next(c for c in remaining if self._count(c, inside) + rests[done | places[c]] == rests[done])
            chosen.append(child)
            remaining.remove(child)
            done |= places[child]
        return chosen + remaining

    # ---- Counting -------------------------------------------------------------------------------

    def _count(self, node: NodeId, window: Window) -> int:
        return self._leaf_counts_after(node, window)[0] if self.tree.children(node) else 1

    def _leaf_counts_after(self, node: NodeId, window: Window) -> list[int]:
        """Return, for each set of children already searched, the number of leaves left to evaluate. The index of a set
        in the list is an integer with one bit for each child.
        """
        if (node, window) in self._leaf_counts:
            return self._leaf_counts[node, window]
        below = self.tree.children(node)
        rests = [0] * (1 << len(below))
        for done in range(len(rests) - 2, -1, -1):
            inside = self._child_window(node, window, done)
            if inside is not None:
                next_children = [
                    (child, done | 1 << place) for place, child in enumerate(below) if not done >> place & 1
                ]
                rests[done] = self.best([self._count(child, inside) + rests[after] for child, after in next_children])
        self._leaf_counts[node, window] = rests
        return rests

    def _child_window(self, node: NodeId, window: Window, done: int) -> Window | None:
        """Return the window of the next child after the children in the bit set ``done`` were searched, or None if the
        node is cut off.
        """
        alpha, beta = window
        is_max, strict = self.tree.kind(node) == MAX, self.rules.cut == "beyond"
        values = [
            self._returned(child, window) for place, child in enumerate(self.tree.children(node)) if done >> place & 1
        ]
        value = max(values, default=-INF) if is_max else min(values, default=INF)
        if value == beta if is_max else value == alpha:
            is_cut = not strict and bool(values)
        else:
            is_cut = value > beta if is_max else value < alpha
        if is_cut:
            return None
        if self.rules.reach == "shallow":
            return (value, INF) if is_max else (-INF, value)
        return (max(alpha, value), beta) if is_max else (alpha, min(beta, value))

    def _returned(self, child: NodeId, window: Window) -> Number:
        """Return the value that a child returns; under fail-hard, the value of an inner node is limited to its
        window.
        """
        value: Number = self._values[child]  # type: ignore[assignment]
        if self.rules.fail == "soft" or self.rules.reach == "shallow" or not self.tree.children(child):
            return value
        return max(window[0], min(window[1], value))
