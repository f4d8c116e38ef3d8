"""Questions about what a search omits: the pruned leaves, the cut branches, or the number of saved leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

from ...explain.cutoff_reasons import Reason, reasons
from ...phrases import gettext, ngettext, pgettext
from ...trace.algorithms import SEARCHES_BY_NAME
from ...trace.annotations import written_window
from ...trace.result import Result
from ...trace.trace import EventKind, RawEvent
from ...tree.tree import NodeId
from ...tree.view import frontier
from ...values import show
from .. import answer_errors as words
from .. import node_states
from ..answer_errors import AnswerError
from ..answer_notation import Labels, answer_repr, number, unpack_literal
from ..hints import NEVER_REACHED, RIGHT_ANSWER, AnsweredExercise, Hint, WrongAnswer
from ..marks import Answer, Item, Verdict
from ..node_states import NodeState, witness
from .question_kind import (
    MARKED_BRANCHES,
    MARKED_LEAVES,
    ONE_LINE,
    NewStepTest,
    OnePart,
    QuestionKind,
    cut_offs,
    searched_leaves,
)

if TYPE_CHECKING:
    from ..exercise import Exercise

_NODES_BELOW = gettext("nodes below the root")
_EMPTY_LIST = gettext("an empty list says that there is none")
# TRANSLATORS: the number of leaves that a search saves
_WHOLE = gettext("a whole number of leaves")
# TRANSLATORS: 0 leaves are saved
_ZERO = gettext("write 0 if it saves none")

# ---- Hints --------------------------------------------------------------------------------------

_BELONGS = gettext("%(node)s belongs in the answer: the search never reaches it.")
_DOES_NOT_BELONG = gettext("%(node)s does not belong in the answer: the search reaches it.")
_NOT_ASKED = gettext("%(node)s does not belong in the answer: the question does not ask about it.")
_BELOW_CUT = gettext("%(node)s does not belong in the answer: the cut-off is further up, at the branch to %(above)s.")
_NOTHING_LEFT_OUT = gettext("The search leaves nothing out: the right answer is an empty list.")
_ALL_LEAVES_BELOW = gettext("All leaves below the pruned children are saved, at every depth.")

# ---- Explanations of errors, which follow the sentence that says where to look --------------------

# TRANSLATORS: %(cause)s is, for example, "C is cut off (2 ≤ α = 3)"
_MISSING = gettext("%(node)s is missing from your answer, but %(cause)s.")
_COMES_TO = gettext("Look first at %(leaf)s: the search does reach it.")
_STILL_OPEN = gettext(
    "The search does reach %(leaf)s: at that moment %(node)s has (α, β) = %(window)s, and its value can still be "
    "between them."
)
_OPEN_ABOVE = gettext(
    "You have left out everything below %(above)s, but the search does go there: at that moment %(node)s has "
    "(α, β) = %(window)s, and its value can still be between them."
)
# TRANSLATORS: %(others)s is a list such as "D2 and D3"
_NOT_ALONE = gettext("%(leaf)s alone cannot change the value of %(root)s, but you have pruned %(others)s as well.")
_PRUNED_ABOVE = gettext("%(node)s is below %(above)s, and the cut-off is already there.")
_SAVED = {
    True: gettext("That is too many: the search saves only the leaves that it never reaches."),
    False: gettext("That is too few: the search saves all leaves below a cut-off, at every depth."),
}
"""sentences about a wrong number of leaves, keyed by whether the number is too large"""


class _LeftOut(QuestionKind):
    """A question about what a search omits, answered by crossing out parts of the tree."""

    none = _EMPTY_LIST
    can_be_empty = True
    about_cuts = True

    def items(self, answer: Iterable[str]) -> Mapping[str, bool]:
        return dict.fromkeys(answer, True)

    def outcome(self, result: Result) -> Any:
        return result.pruned_leaves

    def crossed_out(self, case: AnsweredExercise, node: NodeId) -> NodeId:
        """Among the ancestors of a node, return the highest one below which an answer crosses out everything."""
        return node

    def decided(self, case: AnsweredExercise, item: Item) -> NodeState | None:
        """Return the state in which the search decides to cut off or to visit a leaf or a branch.

        Return None for a node that is neither cut off nor visited.
        """
        node = case.tree[item.label]
        reason = node_states.reason_for(case.result, node)
        if reason is not None:
            return node_states.at_cut(case.result, reason)
        return node_states.before(case.result, self.crossed_out(case, node))

    def hint(self, case: AnsweredExercise) -> Hint:
        items = case.items()
        if not items:
            return case.about_cut(node_states.first_comparison(case.result), case.say(_NOTHING_LEFT_OUT))
        label, node = items[0].label, case.tree[items[0].label]
        reason = node_states.reason_for(case.result, node)
        if node not in self.targets(case.exercise):
            answer = case.say(_NOT_ASKED, node=label)
        elif reason is None:
            answer = case.say(_DOES_NOT_BELONG, node=label)
        elif items[0].verdict is Verdict.EXTRA:
            answer = case.say(_BELOW_CUT, node=label, above=case.pruned_child(reason, node))
        else:
            answer = case.say(_BELONGS, node=label)
        return case.about_cut(self.decided(case, items[0]) or node_states.at_end(case.result, 0), answer)

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        """Explain why a leaf or branch must, or must not, be crossed out, using the step of the search that decides
        this.
        """
        label, reason, state = case.wrong.label, case.reason, self.decided(case, case.wrong)
        if case.node not in self.targets(case.exercise):
            yield case.say(_NOT_ASKED, node=label)
        elif state is None:
            is_root = case.node == 0
            yield case.say(_COMES_TO, leaf=label) if is_root else case.say(NEVER_REACHED, node=label)
        elif reason is None:
            highest = self.crossed_out(case, case.node)
            still_open = _STILL_OPEN if highest == case.node else _OPEN_ABOVE
            window, above = written_window(state.window), case.label(highest)
            explanation = case.say(still_open, leaf=above, above=above, node=case.label(state.node), window=window)
            yield f"{case.look(state)} {explanation}"
            yield _witness_text(case, highest)
        elif case.wrong.verdict is Verdict.MISSED:
            yield f"{case.look(state)} {case.say(_MISSING, node=label, cause=case.cause(reason))}"
            if not _names_others_missing(case, reason):
                yield reason.text(case.lang)
        else:
            top = case.pruned_child(reason, case.node)
            yield f"{case.look(state)} {case.say(_PRUNED_ABOVE, node=label, above=top)}"


class PrunedLeaves(_LeftOut):
    """A question about the leaves that a search never evaluates."""

    name = "pruned-leaves"
    title = pgettext("kind of question", "pruned leaves")
    questions = {"": gettext("Which leaves does %(search)s never evaluate?")}
    shape = gettext("labels of leaves")
    sort = MARKED_LEAVES
    mistakes = frozenset({"cuts", "crossed", "chance cuts", "leaves"})
    has_window = True
    keeps_shape = False
    all_mistakes_differ_from = 4

    def key(self, result: Result, exercise: Exercise) -> list[str]:
        return list(result.pruned_labels)

    def read(self, answer: object, exercise: Exercise) -> list[str]:
        """Read labels of leaves in any order; ignore leaves below the depth limit."""
        labels, leaves = _leaf_labels(exercise)
        below = labels.nodes - leaves
        return [name for name in labels.read_set(answer) if exercise.tree[name] not in below]

    def example(self, exercise: Exercise) -> list[str]:
        """Return the first two leaves as an example. They cannot be the right answer, because the first leaf is always
        evaluated.
        """
        return list(map(exercise.tree.label, searched_leaves(exercise)[:2]))

    def contradictions(self, answer: Answer, right: Result, details: Mapping[str, Any]) -> NewStepTest | None:
        """Return a function that makes tests of search steps. A step contradicts an answer if it evaluates a
        crossed-out leaf, or if it leaves a node before all its other leaves were evaluated.
        """
        tree, crossed = right.tree, set(map(right.tree.find, answer))
        leaves = set(frontier(tree, right.rules)) - crossed
        leaves_below = {node: leaves.intersection(tree.subtree(node)) for node in tree if tree.children(node)}

        def new_test() -> Callable[[RawEvent], bool]:
            evaluated = set[NodeId]()

            def contradicts(step: RawEvent) -> bool:
                kind, node, *_ = step
                if kind is EventKind.EVALUATE:
                    evaluated.add(node)
                    return node in crossed
                return kind is EventKind.LEAVE and not leaves_below[node] <= evaluated

            return contradicts

        return new_test

    def targets(self, exercise: Exercise) -> list[NodeId]:
        return searched_leaves(exercise)

    def crossed_out(self, case: AnsweredExercise, node: NodeId) -> NodeId:
        """Among the ancestors of a leaf, return the highest one whose leaves are all crossed out in an answer."""
        leaves = frontier(case.tree, case.rules)
        for above in case.tree.path(node)[1:]:
            below = set(case.tree.subtree(above))
            if all(case.label(leaf) in case.answer for leaf in leaves if leaf in below):
                return above
        return node


class ChancePruning(PrunedLeaves):
    """A question about the leaves that a search of a tree with chance nodes never evaluates, with or without bounds on
    the values.
    """

    name = "chance-pruning"
    title = pgettext("kind of question", "pruning with chance nodes")
    algorithms = ("star1", "star2", "expectiminimax")
    questions = {
        "": gettext("Which leaves does %(search)s never evaluate?"),
        "expectiminimax": gettext(
            "No bounds on the values of the leaves are known in advance. Which leaves need not be evaluated to be sure "
            "of the value of the root?"
        ),
    }
    mistakes = frozenset({"chance cuts", "leaves"})
    has_window = False
    all_mistakes_differ_from = 2

    def cuts_above_chance(self, algorithm: str) -> bool:
        """Return whether expectiminimax makes the cut-offs of alpha-beta at the MAX and MIN nodes above chance nodes.

        Without bounds on the values nothing is pruned at chance nodes, so a question about expectiminimax is about
        these cut-offs. With bounds, the question is about star1 or star2, which also prune at chance nodes.
        """
        return "prune" in SEARCHES_BY_NAME[algorithm].options


class CutBranches(_LeftOut):
    """A question about the branches that a search cuts off; each is named by the node at its lower end."""

    name = "cut-branches"
    title = pgettext("kind of question", "pruned branches")
    questions = {"": gettext("Which branches does alpha-beta cut off? Name the node at the lower end of each.")}
    shape = gettext("labels of the nodes below the branches")
    sort = MARKED_BRANCHES
    mistakes = frozenset({"cuts", "crossed", "chance cuts"})
    has_window = True
    top_down = True
    keeps_shape = False
    all_mistakes_differ_from = 4

    def key(self, result: Result, exercise: Exercise) -> list[str]:
        """Return the labels of the nodes at the lower ends of the branches that were cut, from left to right."""
        cut = {child for cut in result.cuts for child in cut.pruned}
        return [result.tree.label(node) for node in sorted(cut)]

    def contradictions(self, answer: Answer, right: Result, details: Mapping[str, Any]) -> NewStepTest:
        crossed = set(map(right.tree.find, answer))
        return lambda: lambda step: step[1] in crossed

    def read(self, answer: object, exercise: Exercise) -> list[str]:
        """Read labels of nodes below the root, or of the moves to them, in any order."""
        tree = exercise.tree
        return Labels(tree, tree.nodes[1:], _NODES_BELOW).read_set(answer)

    def miswritten(self, result: Result, key: Any) -> Iterator[tuple[str, str, Answer]]:
        """Yield answers in which the cut branches are replaced: by the nodes at which the cut-offs occur (at all
        cut-offs, or at one of them), or by the pruned leaves.
        """
        tree, cuts = result.tree, [cut for cut in result.cuts if cut.pruned]
        for turned in (cuts, *([cut] for cut in cuts)):
            nodes = {cut.node for cut in turned}.union(*(cut.pruned for cut in cuts if cut not in turned))
            labels = ", ".join(tree.label(cut.node) for cut in turned)
            yield "cut-node-named", labels, list(map(tree.label, sorted(nodes)))
        yield "leaves-for-branch", "", list(result.pruned_labels)

    def example(self, exercise: Exercise) -> list[str]:
        return list(map(exercise.tree.label, exercise.tree.children(0)[:2]))

    def targets(self, exercise: Exercise) -> list[NodeId]:
        return list(exercise.tree.nodes[1:])


class Savings(OnePart):
    """A question about the number of leaves that a search saves by pruning."""

    name = "savings"
    title = pgettext("kind of question", "leaves saved")
    questions = {
        "": ngettext(
            "Minimax evaluates %(count)d leaf. How many fewer does alpha-beta evaluate?",
            "Minimax evaluates %(count)d leaves. How many fewer does alpha-beta evaluate?",
        )
    }
    shape = _WHOLE
    sort = ONE_LINE
    none = _ZERO
    has_window = True
    about_cuts = True

    def question_values(self, translator: NullTranslations, exercise: Exercise) -> dict[str, object]:
        return {"count": len(exercise.result.evaluated) + len(exercise.result.pruned_leaves)}

    def key(self, result: Result, exercise: Exercise) -> int:
        return len(result.pruned_leaves)

    def read(self, answer: object, exercise: Exercise) -> int:
        value = number(unpack_literal(answer))
        if not isinstance(value, int) or value < 0:
            raise AnswerError(words.ANSWER, _WHOLE, answer_repr(answer))
        return value

    def example(self, exercise: Exercise) -> int:
        return len(exercise.tree.leaves)

    def possible_answers(self, exercise: Exercise) -> int:
        return len(exercise.tree.leaves)

    def hint(self, case: AnsweredExercise) -> Hint:
        cuts, answer = reasons(case.result), case.say(RIGHT_ANSWER, answer=show(case.exercise.key))
        if not cuts:
            return case.about_cut(node_states.first_comparison(case.result), answer)
        state = node_states.at_cut(case.result, cuts[0])
        rule = f"{case.cut_rule(state)} {case.say(_ALL_LEAVES_BELOW)}"
        return Hint(case.look(state), rule, cut_offs(case, cuts), answer)

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        yield case.say(_SAVED[case.answer > case.exercise.key])


@lru_cache(maxsize=64)
def _leaf_labels(exercise: Exercise) -> tuple[Labels, frozenset[NodeId]]:
    """Return the reader of the labels of leaves, and the leaves that the question is about."""
    leaves = frozenset(searched_leaves(exercise))
    return Labels(exercise.tree, {*exercise.tree.leaves, *leaves}, words.LEAVES), leaves


def _names_others_missing(case: WrongAnswer, reason: Reason) -> bool:
    """Return whether the given cut-off also prunes another part that is missing from the answer."""
    below = {node for child in reason.pruned for node in case.tree.subtree(child)}
    missed = (item for item in case.marked if item.verdict is Verdict.MISSED and item is not case.wrong)
    return any(case.tree[item.label] in below for item in missed)


def _witness_text(case: WrongAnswer, highest: NodeId) -> str:
    """Return a sentence about the effect of other values at wrongly pruned leaves; "" if there is no effect."""
    alone = witness(case.result, case.node)
    if alone:
        return alone.text(case.lang)
    wrong = [item.label for item in case.marked if item.verdict is Verdict.EXTRA]
    other_witness = witness(case.result, highest) or witness(case.result, wrong)
    if other_witness is None:
        return ""
    below = case.tree.subtree(case.node)
    others = case.named(leaf for leaf in other_witness.values if leaf not in below)
    not_alone = case.say(_NOT_ALONE, leaf=case.wrong.label, root=case.label(0), others=others)
    return f"{not_alone} {other_witness.text(case.lang)}"
