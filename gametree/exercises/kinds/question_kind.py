"""A kind of question: its text and key (the right answer), and how an answer is read, marked and explained.

Other packages depend only on the form of a kind's answers (marks on the tree, fields at nodes, an order, a choice or a
line); for everything else they call methods of the kind.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from ...explain.algorithm_names import NAMES
from ...explain.cutoff_reasons import Reason, reasons
from ...languages import quote_label
from ...node_kinds import LEAF
from ...phrases import Phrase, gettext, ngettext
from ...rules import SearchAspect
from ...trace.algorithms import SEARCHES_BY_NAME
from ...trace.result import Result
from ...trace.trace import EventKind, RawEvent
from ...tree.tree import NodeId, Tree
from ...tree.view import frontier, settled, view_of
from ..answer_notation import in_words
from ..hints import AnsweredExercise, Hint, WrongAnswer
from ..marks import Answer, Item, Verdict
from ..node_states import entered_in_order, places_in_order

if TYPE_CHECKING:
    from ...rules import Rules
    from ..exercise import Exercise
    from ..mistakes import Mistake

Drawn = TypeVar("Drawn")
NewStepTest: TypeAlias = Callable[[], Callable[[RawEvent], bool]]
"""A function that makes tests. Each call returns a new test for one search; the test returns whether a step proves that
the answer of this search differs from a given answer.
"""

# TRANSLATORS: %(cuts)s is a list such as "C (2 ≤ α = 3) and D (1 ≤ α = 3)"
_CUT_OFFS = ngettext("There is one cut-off, at %(cuts)s.", "There are cut-offs at %(cuts)s.")
LEAVE_OUT_UNREACHED = gettext("Leave out the nodes that the search never reaches.")


@dataclass(frozen=True)
class AnswerSort:
    """The form of a question's answer on a page, on paper and in a question bank, independent of the kind of
    question.
    """

    name: str
    """``"marks"`` on the tree, ``"fields"`` at nodes, an ``"order"``, a ``"choice"`` or a ``"line"``"""
    at: str
    """``"leaves"``, ``"branches"``, ``"inner"`` nodes, ``"moves"``, ``"children"``, ``"tables"`` …: the parts to which
    the answer belongs
    """
    input: str
    """name of the page's input element in ``widgets/page/practice``"""

    @property
    def fills_nodes(self) -> bool:
        """Whether the answer has a text at each inner node."""
        return (self.name, self.at) == ("fields", "inner")

    @property
    def shows_code(self) -> bool:
        """Whether the rows of the tables are lines of a program."""
        return self.at in ("code", "program")


MARKED_LEAVES = AnswerSort("marks", "leaves", "crosses")
MARKED_BRANCHES = AnswerSort("marks", "branches", "cuts")
LEAVES_IN_ORDER = AnswerSort("order", "leaves", "order")
CHILDREN_IN_ORDER = AnswerSort("order", "children", "orders")
ONE_MOVE = AnswerSort("choice", "moves", "move")
ONE_TABLE = AnswerSort("choice", "tables", "table")
ONE_STEP = AnswerSort("line", "steps", "step")
ONE_CODE_LINE = AnswerSort("line", "code", "step")
ONE_REASON = AnswerSort("line", "reasons", "step")
LINES_IN_ORDER = AnswerSort("line", "program", "lines")
ONE_LINE = AnswerSort("line", "", "text")
VALUE_AT_LEAVES = AnswerSort("fields", "leaves", "value")


class TreeDraw(Protocol):
    """The data from which the details of an exercise are made: the random tree, its searches, and random numbers."""

    @property
    def tree(self) -> Tree: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def difficulty(self) -> int | None: ...
    @property
    def right(self) -> Result: ...
    def mistaken(self, *, edited: bool) -> Iterable[Result]: ...
    def shuffled(self, items: Sequence[Drawn]) -> list[Drawn]: ...
    def exercise(self, details: Mapping[str, Any]) -> Exercise: ...


class QuestionKind:
    """A kind of question. Instances are stateless; a kind is a class that contains its texts and methods."""

    name = ""
    title: Phrase
    """short name"""
    algorithms: tuple[str, ...] = ("alphabeta",)
    """supported searches, the usual one first"""
    questions: Mapping[str, Phrase] = {}
    """sentences of the question, keyed by the detail or the search on which they depend, or by ``""``"""
    worded_by = ""
    """detail on which the sentences depend; "" if they depend on the search"""
    shape: Phrase
    """form of an answer, for the messages of an `AnswerError`"""
    sort: AnswerSort
    heads: tuple[str, ...] = ()
    """names, in ``explain.algorithm_names``, of the headings of the tables"""
    own_rule: Phrase | None = None
    """sentence printed before the rules of the search"""
    none: Phrase | None = None
    """phrase for an empty answer; None if an answer is never empty"""
    aspects: tuple[SearchAspect, ...] = (SearchAspect.VISITS,)
    """aspects of a search on which the key depends, unless a detail changes them"""
    mistakes: frozenset[str] = frozenset()
    """families of mistakes that answers can show"""

    # ---- Properties of the key and of answers
    has_window = False
    """whether the kind supports an initial window"""
    asks_for: tuple[str, ...] = ()
    """rules that are chosen in the answer, not stated in the question"""
    top_down = False
    """whether parts are marked in the order in which nodes are entered, instead of the order in which they are left"""
    draws = True
    """whether the parts of the answer are nodes that are marked in the picture of the tree"""
    has_one_key = True
    """whether the key is the only right answer"""
    can_be_empty = False
    """whether an empty list or mapping is an answer"""
    needs_a_choice = True
    """whether hints are possible only if the tree has a choice, that is, more than a single leaf"""
    leaves_out_unreached = False
    """whether an answer omits nodes that the search never reaches"""
    decimal_comma = False
    """whether the answer has single numbers, in which a comma is a decimal comma"""
    always_has_decimals = False
    """whether the answer can have decimals even if the leaves have none"""
    marks_missing = True
    """whether the picture may show the first missing part"""
    always_explained = False
    """whether the first wrong part is explained even if the answer is right under other rules"""
    asks_for_a_search = False
    """whether an answer names a search, so that mistakes of every kind can lead to the answer"""
    shows_a_mistake = False
    """whether the question shows a search with a mistake; `shows_search` recognises this search"""
    tries_slips = True
    """whether wrong answers are compared with the results of slips (single careless errors)"""

    # ---- Requirements of the generator and the variants
    about_cuts = False
    """whether a random tree for this kind must have cut-offs"""
    unique_best_move = False
    """whether a random tree for this kind must have exactly one best move"""
    makes_details = False
    all_mistakes_differ_from: int | None = 1
    """minimum difficulty at which all mistakes lead to different answers; None if there are more mistakes than
    answers"""
    has_own_trees = True
    """whether each student can get a different tree"""
    keeps_shape = True
    """whether the individual tree of a student, if it is small, has the shape of the tree on the sheet"""

    # ---- Requirements of question banks
    is_marked_by_platforms = True
    """whether an answer can be marked by comparing texts, as learning platforms do"""
    bank_form: Phrase | None = None
    """instructions for typing an answer in a question bank, if the boxes alone do not explain it"""

    # ---- Question and key -------------------------------------------------------------------------

    def question(self, translator: NullTranslations, exercise: Exercise) -> list[str]:
        """Return the question in one or two sentences, one per line."""
        variant = exercise.details[self.worded_by] if self.worded_by else exercise.algorithm
        phrase = self.questions.get(variant) or self.questions[""]
        first = phrase.render(translator, **self.question_values(translator, exercise))
        return (
            [first, LEAVE_OUT_UNREACHED.render(translator)]
            if self.leaves_out_unreached and exercise.prunes
            else [first]
        )

    def question_values(self, translator: NullTranslations, exercise: Exercise) -> dict[str, object]:
        """Return the values to insert into the question's phrase, keyed by the names of the placeholders."""
        return {
            "search": NAMES[exercise.algorithm].render(translator),
            "root": quote_label(translator, exercise.tree.label(0)),
        }

    def key(self, result: Result, exercise: Exercise) -> Any:
        """Return the answer that follows from a search; a mistaken search gives a mistaken answer."""
        raise NotImplementedError

    def outcome(self, result: Result) -> Any:
        """Return a value that can be computed without an exercise; if two searches of a tree have different answers,
        their values differ.
        """
        return {node: value for kind, node, value, *_ in result.trace.raw if kind is EventKind.LEAVE}

    def cuts_above_chance(self, algorithm: str) -> bool:
        """Return whether expectiminimax makes the cut-offs of alpha-beta above chance nodes."""
        return False

    def prunes(self, algorithm: str) -> bool:
        """Return whether a search omits leaves in an exercise of this kind."""
        return SEARCHES_BY_NAME[algorithm].prunes or self.cuts_above_chance(algorithm)

    def rules_obeyed(self, algorithm: str) -> tuple[str, ...]:
        """Return the rules and options that affect a search in an exercise of this kind, except the order."""
        traits = SEARCHES_BY_NAME[algorithm]
        return (*(traits.obeys if self.prunes(algorithm) else traits.obeys_without_prune), *traits.options)

    def shows(self, exercise: Exercise) -> Collection[SearchAspect]:
        """Return the aspects of a search on which the key depends; the question states the rules that can change these
        aspects.
        """
        return self.aspects

    def resolve_details(self, exercise: Exercise) -> Mapping[str, Any]:
        """Return the checked details, in their form in JSON."""
        return {}

    def make_details(self, draws: TreeDraw) -> Mapping[str, Any]:
        """Return details that suit a random tree."""
        raise NotImplementedError

    def unknown(self, exercise: Exercise) -> dict[NodeId, str]:
        """Return the texts that replace the values of some leaves in the drawing, keyed by the leaf."""
        return {}

    def can_show(self, mistake: Mistake) -> bool:
        """Return whether answers can show the given mistake."""
        return not self.mistakes.isdisjoint(mistake.families)

    def tables(self, exercise: Exercise) -> Mapping[str, list[list[str]]]:
        """Return the tables of steps that belong to the question, keyed by name; some tables have a column of row
        numbers.
        """
        return {}

    # ---- Answers ----------------------------------------------------------------------------------

    def read(self, answer: object, exercise: Exercise) -> Answer:
        """Read a student's text into the form of a key; raise `AnswerError` for an answer of a different form."""
        raise NotImplementedError

    def example(self, exercise: Exercise) -> Answer:
        """Return an answer of the right form that is independent of the key."""
        raise NotImplementedError

    def show(self, part: Answer) -> str:
        """Return a part of an answer as text for a reader."""
        return in_words(part)

    def items(self, answer: Answer) -> Mapping[str, Answer]:
        """Return the parts of an answer that are marked separately, keyed by label."""
        return answer  # type: ignore[no-any-return]

    def accepts(self, exercise: Exercise, given: Answer) -> bool:
        """Return whether an answer is right."""
        return bool(given == exercise.key)

    def follows(
        self, exercise: Exercise, came: Mapping[str, Answer], label: str, differing: set[str]
    ) -> tuple[bool, Answer]:
        """Return whether a part of an answer follows from the other parts, and the value that follows from them.

        ``differing`` contains the labels of the parts that differ from the key.
        """
        return False, None

    def judge(self, exercise: Exercise, given: Answer) -> tuple[Item, ...]:
        """Compare each part of an answer with the key, then with the value that follows from the other parts."""
        right, answered = self.items(exercise.key), self.items(given)
        labels = sorted({**right, **answered}, key=_label_order(exercise).__getitem__)
        differing = {label for label in labels if answered.get(label) != right.get(label)}
        marked = []
        for label in labels:
            answer_part, key_part = answered.get(label), right.get(label)
            if label not in differing:
                verdict = Verdict.RIGHT
            elif self.follows(exercise, answered, label, differing - {label}) == (True, answer_part):
                verdict = Verdict.CARRIED
            elif answer_part is None:
                verdict = Verdict.MISSED
            else:
                verdict = Verdict.EXTRA if key_part is None else Verdict.WRONG
            marked.append(Item(label, answer_part, key_part, verdict))
        return tuple(marked)

    def contradictions(self, answer: Answer, right: Result, details: Mapping[str, Any]) -> NewStepTest | None:
        """Return a function that makes tests of a search's steps, or None if no single step can contradict an answer.

        ``right`` is the right search. A fact that a step shows must be final: no later step of the same search may
        change it.
        """
        return None

    def miswritten(self, result: Result, key: Any) -> Iterator[tuple[str, str, Answer]]:
        """Yield wrong ways to write the right answer: the name of the mistake or slip, the part, and the answer."""
        return iter(())

    def possible_answers(self, exercise: Exercise) -> int | None:
        """Return the number of answers from which a guess can choose, or None if this number is very large."""
        return None

    # ---- Sentences about an answer ------------------------------------------------------------------

    def hint(self, case: AnsweredExercise) -> Hint:
        """Return the four steps of a hint about the first part that is wrong or missing."""
        raise NotImplementedError

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        """Yield sentences that explain the first part that is wrong, missing or extra."""
        raise NotImplementedError

    def about_right(self, case: AnsweredExercise) -> Iterator[str]:
        """Yield sentences about a right answer: the cut-offs with their inequalities."""
        result = self.solved_search(case.exercise) if self.has_one_key and case.exercise.prunes else None
        if result and (made := reasons(result)):
            yield cut_offs(case, made)

    def shows_search(self, result: Result, exercise: Exercise) -> bool:
        """Return whether the given search is the mistaken search that the question shows."""
        return False

    # ---- The solution -------------------------------------------------------------------------------

    def solved_search(self, exercise: Exercise) -> Result | None:
        """Return the search that a solution shows, or None if it shows no search."""
        return exercise.result

    def reasons(self, exercise: Exercise, lang: str) -> list[str]:
        """Return the reasons for a solution, as sentences or formulas."""
        result = self.solved_search(exercise)
        return [reason.text(lang) for reason in reasons(result)] if result else []

    def written_key(self, exercise: Exercise, lang: str) -> str:
        """Return the right answer as text for the solution, or "" for an empty answer."""
        return "" if exercise.key == [] else in_words(exercise.key)

    # ---- The input of an answer ---------------------------------------------------------------------

    def targets(self, exercise: Exercise) -> Sequence[NodeId]:
        """Return the nodes with a part of the answer, in the order of input."""
        return ()

    def target_name(self, tree: Tree, node: NodeId) -> str:
        """Return the name of a node in an answer."""
        return tree.label(node)

    def parts_of_page(self, exercise: Exercise) -> dict[str, list[Any]]:
        """Return the parts that can be ordered or chosen, keyed by name."""
        return {}

    def widest(self, value: str) -> str:
        """Return a text as wide as the widest possible part of an answer; ``value`` is the widest value of a leaf."""
        return f"[{value}, {value}]"


class OnePart(QuestionKind):
    """A question whose answer is a single part that is not a node of the tree."""

    draws = False

    def items(self, answer: Answer) -> Mapping[str, Answer]:
        return {"": answer}

    def judge(self, exercise: Exercise, given: Answer) -> tuple[Item, ...]:
        verdict = Verdict.RIGHT if self.accepts(exercise, given) else Verdict.WRONG
        return (Item("", given, exercise.key, verdict),)


def cut_offs(case: AnsweredExercise, made: Sequence[Reason]) -> str:
    """Return a sentence about the cut-offs with their inequalities."""
    cuts = case.listed([f"{quote_label(case.translator, case.label(cut.node))} ({cut.inequality})" for cut in made])
    return case.say(_CUT_OFFS, count=len(made), cuts=cuts)


def inner_nodes(exercise: Exercise) -> list[NodeId]:
    return [node for node in exercise.tree if exercise.tree.kind(node) != LEAF]


def searched_leaves(exercise: Exercise) -> list[NodeId]:
    """Return the leaves, and the nodes at the depth limit, that a search can reach."""
    return list(frontier(exercise.tree, settled(exercise.tree, exercise.rules)))


def searched_inner_nodes(exercise: Exercise) -> list[NodeId]:
    """Return the inner nodes that a search can reach, in the order in which a search without cut-offs enters them."""
    view = view_of(exercise.tree, settled(exercise.tree, exercise.rules))
    return [node for node in entered_in_order(exercise) if view.kind(node) != LEAF]


@lru_cache(maxsize=64)
def _label_order(exercise: Exercise) -> Mapping[str, int]:
    """Return the index of each label in the order in which the search leaves or enters the nodes."""
    tree = exercise.tree
    if not exercise.question_kind.top_down or exercise.details.get("at") == "end":
        return {tree.label(node): place for node, place in enumerate(places_in_order(exercise))}
    entered = {node: place for place, node in enumerate(entered_in_order(exercise))}
    return {tree.label(node): entered.get(node, len(tree)) for node in tree}
