"""Questions about bounds: the window of each node, its known interval at the end, or whether its value is exact."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...errors import choose
from ...node_kinds import LEAF
from ...phrases import Code, Phrase, WindowText, gettext, pgettext
from ...rules import INFINITE_WINDOW, PARENT_ONLY, SearchAspect, Window
from ...search.minimax import minimax
from ...trace.annotations import written_window
from ...trace.replay import Status
from ...trace.result import Result
from ...trace.trace import EventKind
from ...tree.tree import NodeId
from ...tree.view import with_fixed_order
from ...values import INF, Value, show
from .. import node_states
from ..bound_notation import interval, pair, relation
from ..hints import KNOWN_AT_THE_END, ON_ENTRY, AnsweredExercise, WrongAnswer
from ..marks import Answer, Item
from ..node_states import entry_window, interval_of
from .node_values import ByNode, entry_test, left_values
from .question_kind import AnswerSort, NewStepTest, searched_inner_nodes

if TYPE_CHECKING:
    from ..exercise import Exercise

_MOMENTS = {"entry": EventKind.ENTER, "end": EventKind.LEAVE}
_SIGNS = gettext("You can write %(less)s for ≤ and %(more)s for ≥.").with_values(less=Code("<="), more=Code(">="))

# ---- Hints --------------------------------------------------------------------------------------

_ON_LEAVING = gettext("Look first at %(node)s, at the moment when the search leaves it.")
_NO_VALUE_YET = gettext("At the start, neither MAX nor MIN can be sure of any value.")
_START_WINDOW = gettext("The rules of this exercise give the initial window.")
_JUST_ENTERED = gettext(
    "The search has just entered %(node)s with the window %(window)s and knows none of its children yet."
)
# TRANSLATORS: %(done)s is a list such as "B1 = 3 and B2 = 12"
_ENTERED_THEN = gettext("The search entered %(node)s with the window %(window)s. Since then it has found %(done)s.")
_ROOT_WINDOW_RULE = gettext(
    "The search enters the root with the initial window. Unless the rules give another one, it excludes no value."
)
_WINDOW_RULE = gettext(
    "A node gets the window that its parent has at that moment: MAX raises α when it finds a better value, MIN lowers "
    "β."
)
_WINDOW_RULE_AT_THE_END = gettext(
    "A MAX node raises α to its value so far when that is greater, a MIN node lowers β when it is less. The other "
    "bound keeps the value passed down from the parent, and a value that causes a cut-off changes neither."
)
_INTERVAL_RULES = {
    "max": gettext(
        "The value of a MAX node is at least the greatest of the lower bounds of its children, and at most the "
        "greatest of their upper bounds. A leaf that was never evaluated can have any possible value."
    ),
    "min": gettext(
        "The value of a MIN node is at least the least of the lower bounds of its children, and at most the "
        "least of their upper bounds. A leaf that was never evaluated can have any possible value."
    ),
}
"""rule for the known interval of a node, keyed by the kind of the node"""
_BOUND_RULE = gettext(
    "The returned value is exact (=) when the leaves that were never evaluated cannot change it. The node is worth at "
    "most that (≤) when they can still lower it, and at least that (≥) when they can still raise it."
)

# ---- Explanations of errors ---------------------------------------------------------------------

_ROOT_WINDOW = gettext("Look first at %(node)s: the search enters the root with the initial window.")
_FIRST_CHILD_WINDOW = gettext(
    "Look first at %(node)s: it is the first child of %(parent)s and gets the window of %(parent)s, which is not "
    "%(given)s."
)
# TRANSLATORS: %(done)s is a list such as "B = 3 and C = 2"
_WINDOW_FROM_ABOVE = gettext(
    "Look first at %(node)s: its window is not %(given)s. It gets the window that %(parent)s has at that moment, "
    "when %(parent)s already has %(done)s."
)
_WINDOW_AT_THE_END = gettext(
    "Look first at %(node)s: at the end its window is not %(given)s. A MAX node raises α to its value so far, a MIN "
    "node lowers β, and the other bound keeps the value passed down from the parent; a value that causes a cut-off "
    "changes neither."
)
# TRANSLATORS: %(known)s is, for example, "C ≤ 4", %(below)s a list such as "C1 = 2 and C2 ≤ 4"
_KNOWN_BELOW = gettext("Look first at %(node)s: from %(below)s it does not follow that %(known)s.")
_ANOTHER_VALUE = gettext("Look first at %(node)s: the search does not return %(value)s there.")
_ALL_EVALUATED = gettext("Look first at %(node)s (%(given)s): all leaves below it were evaluated.")
# TRANSLATORS: %(leaves)s is a list such as "C2 and C3"
_UNSEEN = gettext(
    "Look first at %(node)s (%(given)s): what can the leaves that were never evaluated, %(leaves)s, still change there?"
)


class Windows(ByNode):
    """A question about α and β at each inner node when the search enters or leaves the node."""

    name = "windows"
    title = pgettext("kind of question", "windows")
    questions = {
        "entry": gettext("With which window (α, β) does the search enter each inner node?"),
        "end": gettext("Which window (α, β) does each inner node have when the search leaves it?"),
    }
    worded_by = "at"
    shape = gettext("a window (α, β) for each inner node")
    sort = AnswerSort("fields", "inner", "window")
    examples = ((-INF, INF), (7, INF))
    mistakes = frozenset({"known", "windows"})
    has_window = True
    top_down = True
    about_cuts = True
    keeps_shape = False
    leaves_out_unreached = True
    all_mistakes_differ_from = 4
    bank_form = gettext("Write %(low)s for −∞ and %(high)s for +∞.").with_values(low=Code("-inf"), high=Code("inf"))

    def resolve_details(self, exercise: Exercise) -> dict[str, str]:
        """Check the moment in question: ``{"at": "entry"}``, the default, or ``{"at": "end"}``."""
        return {"at": choose(gettext("moment"), exercise.details.get("at", "entry"), _MOMENTS)}

    def key(self, result: Result, exercise: Exercise) -> dict[str, Window]:
        event_kind = _MOMENTS[exercise.details["at"]]
        windows = {node: (alpha, beta) for kind, node, _, alpha, beta in result.trace.raw if kind is event_kind}
        return {result.tree.label(node): window for node, window in windows.items()}

    def outcome(self, result: Result) -> Any:
        return {node: ends for kind, node, _, *ends in result.trace.raw if kind is EventKind.ENTER}

    def part(self, answer: object, where: Phrase, exercise: Exercise) -> Answer:
        return pair(answer, where)

    def repeated_leaf(self, value: Value) -> Answer:
        return None

    def show(self, part: Answer) -> str:
        return written_window(part) if part else "—"

    def targets(self, exercise: Exercise) -> list[NodeId]:
        return searched_inner_nodes(exercise)

    def widest(self, value: str) -> str:
        return WindowText(f"({value}, +∞)")

    def follows(
        self, exercise: Exercise, came: Mapping[str, Answer], label: str, differing: set[str]
    ) -> tuple[bool, Answer]:
        """Return whether the answer has a wrong window for the parent of the given node, and the window with which the
        search would enter the node from this wrong window.

        If the answer lacks the parent, its closest ancestor in the answer is used instead.
        """
        tree = exercise.tree
        above = tree.parent(label)
        if exercise.details["at"] != "entry" or above is None or tree.label(above) not in differing:
            return False, None
        window = came.get(tree.label(above))
        if window is None:
            return self.follows(exercise, came, tree.label(above), differing)
        return (True, entry_window(exercise, tree[label], above, window)) if window[0] < window[1] else (False, None)

    def contradictions(self, answer: Answer, right: Result, details: Mapping[str, Any]) -> NewStepTest:
        return entry_test(answer, right, _MOMENTS[details.get("at", "entry")], lambda step: step[3:])

    def miswritten(self, result: Result, key: Mapping[str, Window]) -> Iterator[tuple[str, str, Answer]]:
        """Yield the answers in which one bound, every β or every α is at the wrong end of the window."""
        betas = {label: (beta, INF) for label, (_, beta) in key.items() if beta != INF}
        alphas = {label: (-INF, alpha) for label, (alpha, _) in key.items() if alpha != -INF}
        one_sided = [label for label in {**betas, **alphas} if (label in betas) != (label in alphas)]
        at_one = [{label: (betas | alphas)[label]} for label in one_sided]
        for turned in (*at_one, *((betas, alphas) if betas and alphas else ())):
            yield "bound-on-other-side", ", ".join(turned), {**key, **turned}

    def decides(self, case: AnsweredExercise, item: Item) -> bool:
        """Return whether a window differs from the initial window, so that the student must decide."""
        return bool(item.right != case.exercise.window)

    def look_rule_numbers(self, case: AnsweredExercise, node: NodeId) -> tuple[str, str, str]:
        at_end = case.exercise.details["at"] == "end"
        where = case.say(_ON_LEAVING if at_end else ON_ENTRY, node=case.label(node))
        return where, *window_rule_and_numbers(case, node, at_end=at_end)

    def wrong_at_node(self, case: WrongAnswer) -> Iterator[str]:
        label, answer, parent = case.wrong.label, case.show(case.wrong.given), case.tree.parent(case.node)
        if case.exercise.details["at"] == "end":
            yield case.say(_WINDOW_AT_THE_END, node=label, given=answer)
        elif parent is None:
            yield case.say(_ROOT_WINDOW, node=label)
        else:
            above = node_states.before(case.result, case.node)
            done = case.done(above) if above else []
            rule, listed = (_WINDOW_FROM_ABOVE, case.listed(done)) if done else (_FIRST_CHILD_WINDOW, "")
            yield case.say(rule, node=label, given=answer, parent=case.label(parent), done=listed)


def window_rule_and_numbers(case: AnsweredExercise, node: NodeId, *, at_end: bool) -> tuple[str, str]:
    parent = case.tree.parent(node)
    if not at_end and parent is None:
        is_full = case.exercise.window == INFINITE_WINDOW
        return case.say(_ROOT_WINDOW_RULE), case.say(_NO_VALUE_YET if is_full else _START_WINDOW)
    if at_end:
        rule, state = _WINDOW_RULE_AT_THE_END, node_states.at_end(case.result, node)
    else:
        rule = PARENT_ONLY if case.rules.reach == "shallow" else _WINDOW_RULE
        above = node_states.before(case.result, node)
        assert above is not None
        state = above
    values = {"node": case.label(state.node), "window": written_window(state.entered)}
    if not at_end and not state.done:
        return case.say(rule), case.say(_JUST_ENTERED, **values)
    return case.say(rule), case.say(_ENTERED_THEN, **values, done=case.listed(case.done(state)))


class Intervals(ByNode):
    """A question about the known interval of each inner node at the end of a search: the values that are possible given
    the evaluated leaves.
    """

    name = "intervals"
    title = pgettext("kind of question", "known intervals")
    algorithms = ("alphabeta", "minimax")
    questions = {
        "": gettext(
            "At the end of the search, what do the evaluated leaves tell you about the value of each inner node? "
            "Write = 3, ≤ 3, ≥ 3 or [3, 14]."
        )
    }
    shape = gettext("what is known of each inner node")
    aspects = SearchAspect.VISITS, SearchAspect.LEAF_VALUES
    sort = AnswerSort("fields", "inner", "interval")
    examples = ((7, 9), "≤ 8", 7)
    mistakes = frozenset({"known"})
    has_window = True
    about_cuts = True
    leaves_out_unreached = True
    all_mistakes_differ_from = 4
    bank_form = _SIGNS

    def key(self, result: Result, exercise: Exercise) -> dict[str, Window]:
        end, tree = node_states.final_replay(result), result.tree
        return {
            tree.label(node): (end.low[node], end.high[node])
            for node in tree
            if end.values[node] is not None and end.status[node] is Status.DONE and end.view.kind(node) != LEAF
        }

    def part(self, answer: object, where: Phrase, exercise: Exercise) -> Answer:
        return interval(answer, where)

    def repeated_leaf(self, value: Value) -> Answer:
        return value, value

    def show(self, part: Answer) -> str:
        return node_states.written_interval(part)

    def follows(
        self, exercise: Exercise, came: Mapping[str, Answer], label: str, differing: set[str]
    ) -> tuple[bool, Answer]:
        """Return whether the answer has a wrong interval for a child of the given node, and the interval of this node
        that follows from the answer's intervals of its children.
        """
        tree, end = exercise.tree, node_states.final_replay(exercise.result)
        node = tree[label]
        if not differing & {tree.label(child) for child in tree.children(node)}:
            return False, None
        known = {
            child: came.get(tree.label(child), (end.low[child], end.high[child])) for child in end.view.children(node)
        }
        return True, interval_of(exercise, node, known)

    def miswritten(self, result: Result, key: Mapping[str, Window]) -> Iterator[tuple[str, str, Answer]]:
        """Yield the answers with exact values instead of bounds, with values computed from all leaves, and with ≤ and ≥
        swapped.
        """
        rules = with_fixed_order(result.tree, result.rules)
        returned, full = left_values(result), left_values(minimax(result.tree, rules=rules))
        yield "bound-taken-for-value", "", {label: (returned[label],) * 2 for label in key}
        yield "cut-leaves-count", "", {label: (full[label],) * 2 for label in key}
        turned = {
            label: (high, INF) if low == -INF else (-INF, low)
            for label, (low, high) in key.items()
            if (low == -INF) != (high == INF)
        }
        for labels in (list(turned), *([label] for label in turned)):
            yield "sign-turned", ", ".join(labels), {**key, **{label: turned[label] for label in labels}}

    def decides(self, case: AnsweredExercise, item: Item) -> bool:
        """Return whether the value of a node is known only as an interval, so that the student must decide."""
        return bool(item.right[0] != item.right[1])

    def look_rule_numbers(self, case: AnsweredExercise, node: NodeId) -> tuple[str, str, str]:
        return case.look_at(node), case.say(_INTERVAL_RULES[case.view.kind(node)]), _known_below(case, node)

    def wrong_at_node(self, case: WrongAnswer) -> Iterator[str]:
        end, label = node_states.final_replay(case.result), case.wrong.label
        answered = {item.label: item.given for item in case.marked if item.given is not None}
        below = [
            node_states.interval_formula(
                case.label(child), answered.get(case.label(child), (end.low[child], end.high[child]))
            )
            for child in case.view.children(case.node)
        ]
        known = node_states.interval_formula(label, case.wrong.given)
        yield case.say(_KNOWN_BELOW, node=label, known=known, below=case.listed(below))


def _known_below(case: AnsweredExercise, node: NodeId) -> str:
    below = case.listed(case.known(case.view.children(node)))
    return case.say(KNOWN_AT_THE_END, node=case.label(node), below=below)


class Bounds(ByNode):
    """A question about the value that each inner node returns: it asks whether the value is exact or only a bound."""

    name = "bounds"
    title = pgettext("kind of question", "bounds")
    questions = {
        "": gettext(
            "Which value does the search return for each inner node? Write it with a sign for what the evaluated "
            "leaves prove: the node is worth exactly that (=), at most that (≤) or at least that (≥)."
        )
    }
    shape = gettext("=, ≤ or ≥ and a value for each inner node")
    aspects = SearchAspect.RETURNS, SearchAspect.LEAF_VALUES
    sort = AnswerSort("fields", "inner", "bound")
    examples = ("= 7", "≤ 8", "≥ 9")
    mistakes = frozenset({"known", "bounds"})
    has_window = True
    about_cuts = True
    decimal_comma = True
    leaves_out_unreached = True
    all_mistakes_differ_from = 4
    bank_form = _SIGNS

    def key(self, result: Result, exercise: Exercise) -> dict[str, str]:
        """Return the value that each node returns, with =, ≤ or ≥ according to the evaluated leaves.

        A value is exact if no other value is possible; it is an upper bound if no greater value is possible.
        """
        end, bounds = node_states.final_replay(result), {}
        for label, value in left_values(result).items():
            node = result.tree[label]
            low, high = end.low[node], end.high[node]
            is_exact = low == high == value
            bounds[label] = f"{'=' if is_exact else '≤' if high <= value else '≥'} {show(value)}"  # type: ignore[operator]
        return bounds

    def contradictions(self, answer: Answer, right: Result, details: Mapping[str, Any]) -> NewStepTest:
        values = {label: bound.partition(" ")[2] for label, bound in answer.items()}
        return entry_test(values, right, EventKind.LEAVE, lambda step: show(step[2]))  # type: ignore[arg-type]

    def part(self, answer: object, where: Phrase, exercise: Exercise) -> Answer:
        """Read a bound in any spelling; return it in its standard spelling."""
        sign, value = relation(answer, where)
        return f"{sign} {show(value)}"

    def repeated_leaf(self, value: Value) -> Answer:
        return f"= {show(value)}"

    def widest(self, value: str) -> str:
        return f"≤ {value}"

    def miswritten(self, result: Result, key: Mapping[str, str]) -> Iterator[tuple[str, str, Answer]]:
        """Yield the answers with ≤ and ≥ swapped, everywhere or at one node."""
        bounds = [label for label, bound in key.items() if bound[0] in "≤≥"]
        for labels in (bounds, *([label] for label in bounds)):
            turned = {label: key[label].translate({ord("≤"): "≥", ord("≥"): "≤"}) for label in labels}
            yield "sign-turned", ", ".join(labels), {**key, **turned}

    def decides(self, case: AnsweredExercise, item: Item) -> bool:
        """Return whether a value is only a bound, so that the student must decide."""
        return not str(item.right).startswith("=")

    def look_rule_numbers(self, case: AnsweredExercise, node: NodeId) -> tuple[str, str, str]:
        return case.look_at(node), case.say(_BOUND_RULE), f"{case.calculation(node)} {_known_below(case, node)}"

    def wrong_at_node(self, case: WrongAnswer) -> Iterator[str]:
        """Explain a wrong bound: the correct value, or the leaves that were not evaluated."""
        label, answer = case.wrong.label, case.wrong.given
        value = answer.partition(" ")[2]
        if value != case.wrong.right.partition(" ")[2]:
            yield case.say(_ANOTHER_VALUE, node=label, value=value)
            return
        below = set(case.tree.subtree(case.node))
        if unseen := [leaf for leaf in case.result.pruned_leaves if leaf in below]:
            yield case.say(_UNSEEN, node=label, given=answer, leaves=case.named(unseen))
        else:
            yield case.say(_ALL_EVALUATED, node=label, given=answer)
