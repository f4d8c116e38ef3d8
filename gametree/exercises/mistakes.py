"""The mistakes: procedures and wrong ways of writing a search down, the sentence of each, and a tree that shows it.

What students get wrong is told from their answers by searching as they may have done (O. Seppälä, L. Malmi and
A. Korhonen, "Observations on student misconceptions", Computer Science Education 16 (2006)).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations
from types import MappingProxyType
from typing import Any

from ..errors import GameTreeError, choose, named_keywords, of_kind, to_object
from ..languages import listed, quote_label, translator_for
from ..node_kinds import MAX, MIN, Kind
from ..phrases import Code, Phrase, gettext, pgettext
from ..rules import INFINITE_WINDOW, RULES, Rules, Window, to_rules, to_window
from ..trace.algorithms import SEARCHES_BY_NAME, Search, usual_algorithm
from ..trace.annotations import written_window
from ..trace.result import Result
from ..trace.trace import EventKind, RawEvent
from ..tree.tree import Source, Tree, as_tree
from ..values import show
from . import search_variant as change
from .exercise import Exercise
from .mistaken_searches import MISTAKEN_ALGORITHMS
from .search_variant import Change, SearchVariant, misconception

_SENTENCES = {
    "cuts-only-when-strictly-better": gettext(
        "You seem to cut only when the value is strictly better than the bound; the rule here is to cut as soon as "
        "they are equal."
    ),
    "cuts-at-equality": gettext(
        "You seem to cut as soon as the value is equal to the bound; the rule here is to cut only when it is strictly "
        "better."
    ),
    "players-swapped": gettext("You seem to have mixed up MAX nodes and MIN nodes."),
    "read-from-the-other-side": gettext("You seem to have read the children of every node in the opposite order."),
    "parent-bound-only": gettext(
        "You seem to compare a value only with the bound of the node directly above; bounds from further up count as "
        "well."
    ),
    "fresh-window-at-root-moves": gettext(
        "You seem to start with a new window at every move of the root; the later moves inherit the bounds that the "
        "earlier ones have set."
    ),
    "fresh-window-everywhere": gettext(
        "You seem to make no cut-offs, as if every node had the window of the root, usually (−∞, +∞); each node "
        "inherits the window that the node above it has at that moment."
    ),
    "same-player-bound": gettext(
        "You seem to cut at a bound that another node of the same player has set; only α can cut off a MIN "
        "node, and only β a MAX node."
    ),
    "last-child-overwrites": gettext(
        "You seem to give every node the value of its last child, even when an earlier one is better for its player."
    ),
    "first-child-kept": gettext(
        "You seem to give every node the value of its first child, even when a later one is better for its player."
    ),
    "cause-crossed-out": gettext(
        "You seem to cross out the child that causes a cut-off, too; its value must be known before anything can be "
        "cut off."
    ),
    "next-sibling-only": gettext(
        "You seem to cross out only the next child after a cut-off; all the remaining children are pruned."
    ),
    "cuts-above-leaves-only": gettext(
        "You seem to cut off only at nodes whose children are all leaves; further up, whole subtrees can be cut off."
    ),
    "unfinished-value-counts": gettext(
        "You seem to use the value of an unfinished node further up; a value counts there only when its node is "
        "finished."
    ),
    "bounds-copied-up": gettext(
        "You seem to copy the α and β of a child to the node above; a child returns only its value."
    ),
    "never-raises-alpha": gettext(
        "You seem to leave α and β as they are when a node is entered; after each child, a MAX node raises α to its "
        "value so far, and a MIN node lowers β."
    ),
    "cut-leaves-count": gettext(
        "You seem to count leaves that were pruned; the value of a node comes only from leaves that were evaluated."
    ),
    "bounds-exchanged": gettext(
        "You seem to have mixed up α and β; α is the value that MAX can already get, and β the value that MIN can."
    ),
    "bound-taken-for-value": gettext(
        "You seem to take every bound for an exact value; of a node that was cut off, only a bound is known."
    ),
    "min-nodes-as-max": gettext("You seem to take the greatest value at MIN nodes, too; MIN chooses the least one."),
    "max-nodes-as-min": gettext("You seem to take the least value at MAX nodes, too; MAX chooses the greatest one."),
    "entry-and-end-exchanged": gettext(
        "You seem to have mixed up two moments, when the search enters a node and when it leaves it; α or β can change "
        "in between."
    ),
    "first-child-as-bound": gettext(
        "You seem to take the value of a branch from its first child alone; the other children of that branch count as "
        "well."
    ),
    "chance-plain-mean": gettext(
        "You seem to take the plain mean at chance nodes; every outcome has to be weighted by its probability."
    ),
    "chance-divided-by-count": gettext(
        "You seem to divide the weighted sum at chance nodes by the number of outcomes; weighted by "
        "probabilities, the sum is already the mean."
    ),
    "chance-sum": gettext(
        "You seem to add up the outcomes of chance nodes; every outcome has to be weighted by its probability."
    ),
    "chance-most-likely": gettext(
        "You seem to take the most likely outcome as the value of a chance node; the other outcomes count as well."
    ),
    "chance-as-max": gettext(
        "You seem to treat chance nodes as MAX nodes; nobody chooses there, and every outcome counts."
    ),
    "chance-as-min": gettext(
        "You seem to treat chance nodes as MIN nodes; nobody chooses there, and every outcome counts."
    ),
    "window-through-chance": gettext(
        "You seem to give the children of a chance node the window of that node unchanged; one outcome can be outside "
        "this window although the expected value is inside, and the other way round."
    ),
    "first-outcome-cuts": gettext(
        "You seem to cut off a chance node as soon as one outcome is outside the window; the other outcomes can still "
        "bring the expected value back into it."
    ),
    "value-range-ignored": gettext(
        "You seem to ignore the range of the values; no leaf is outside it, so more can be pruned below chance nodes."
    ),
    "one-ply-deeper": gettext("You seem to have searched one ply deeper than the depth limit."),
    "one-ply-less-deep": gettext("You seem to have stopped one ply before the depth limit."),
    "others-against-the-first": gettext(
        "You seem to let the other players choose what is worst for the first player; every player chooses what is "
        "best for itself."
    ),
    "others-for-the-first": gettext(
        "You seem to let the other players choose what is best for the first player; every player chooses what is best "
        "for itself."
    ),
    "greatest-of-each-entry": gettext(
        "You seem to take the greatest value of each entry; a player chooses one of the tuples and returns it whole."
    ),
    "greatest-sum": gettext(
        "You seem to let every player choose the greatest sum of all entries; every player compares only its own entry."
    ),
}
"""What a mistake looks like, by its name, and after a semicolon what is right."""


MISTAKE_TITLES: Mapping[str, Phrase] = {
    # TRANSLATORS: from here on short names of mistakes that students make, in a table
    "cuts-only-when-strictly-better": gettext("No cut-off at equality"),
    "players-swapped": gettext("MAX and MIN mixed up"),
    "read-from-the-other-side": gettext("Children read from right to left"),
    "parent-bound-only": gettext("Only the bound of the node above"),
    "fresh-window-at-root-moves": gettext("A new window at each root move"),
    "fresh-window-everywhere": gettext("The root's window at every node"),
    "same-player-bound": gettext("A cut-off by the same player's bound"),
    "last-child-overwrites": gettext("The value of the last child"),
    "first-child-kept": gettext("The value of the first child"),
    "cause-crossed-out": gettext("The child that causes the cut-off crossed out"),
    "next-sibling-only": gettext("Only the next child crossed out"),
    "cuts-above-leaves-only": gettext("No cut-offs of whole subtrees"),
    "unfinished-value-counts": gettext("The value of an unfinished node used"),
    "bounds-copied-up": gettext("α and β copied to the node above"),
    "never-raises-alpha": gettext("α never raised, or β never lowered"),
    "cut-leaves-count": gettext("Pruned leaves counted"),
    "bounds-exchanged": gettext("α and β mixed up"),
    "bound-taken-for-value": gettext("A bound taken for the value"),
    "min-nodes-as-max": gettext("The greatest value at MIN nodes"),
    "max-nodes-as-min": gettext("The least value at MAX nodes"),
    "entry-and-end-exchanged": gettext("Windows of entry and end mixed up"),
    "first-child-as-bound": gettext("The first child taken for the branch"),
    "chance-plain-mean": gettext("The mean without probabilities"),
    "chance-divided-by-count": gettext("The weighted sum divided again"),
    "chance-sum": gettext("The outcomes added up"),
    "chance-most-likely": gettext("Only the most likely outcome"),
    "chance-as-max": gettext("Chance nodes as MAX nodes"),
    "chance-as-min": gettext("Chance nodes as MIN nodes"),
    "window-through-chance": gettext("The window unchanged below chance"),
    "first-outcome-cuts": gettext("A cut-off after one outcome"),
    "value-range-ignored": gettext("The range of values ignored"),
    "others-against-the-first": gettext("The others play against the first"),
    "others-for-the-first": gettext("The others play for the first"),
    "greatest-of-each-entry": gettext("The greatest value of each entry"),
    "greatest-sum": gettext("The greatest sum of all entries"),
}
"""A short name of a mistake, by its name."""


def other_rules_text(translator: NullTranslations, changes: Mapping[str, str]) -> str:
    named = [RULES[name].choices[choice].elsewhere or Phrase(choice) for name, choice in changes.items()]
    rules = listed(translator, named, lambda phrase: phrase.render(translator))
    return gettext("Your answer would be right under other rules: %(rules)s.").render(translator, rules=rules)


_TWO_MISTAKES = gettext("Two mistakes together lead to your answer.")
MISREAD = gettext(
    "Your answer would be right if %(leaf)s were %(value)s instead of %(read)s; perhaps you have misread it."
)
MISREAD_FOR_EXAMPLE = gettext(
    "Your answer would be right if %(leaf)s were, for example, %(value)s instead of %(read)s; perhaps you have misread "
    "it."
)
SLIPS: Mapping[str, Phrase] = {
    # TRANSLATORS: from here on slips, which happen once in an answer
    "overlooked-cut": gettext(
        "Perhaps you have only overlooked that %(node)s is cut off after %(child)s; everything else fits."
    ),
    "cut-too-late": gettext(
        "Perhaps you have only noticed the cut-off at %(node)s one child too late; it is already cut off after "
        "%(child)s."
    ),
    # TRANSLATORS: %(test)s is such as "5 ≤ 3"
    "cut-too-early": gettext(
        "Perhaps you have only stopped at %(node)s too early; after %(child)s, %(test)s is not true."
    ),
    "other-player": gettext(
        "Perhaps you have only confused MAX and MIN at %(node)s; it is %(player)s that chooses there."
    ),
    "left-out": gettext("Perhaps you have only overlooked %(part)s; everything else in your answer is right."),
    "put-in": gettext("Perhaps %(part)s got into your answer by accident; everything else in it is right."),
    "cut-node-named": gettext(
        "You seem to name the node that is cut off (%(part)s); the question asks for the nodes at the lower ends of "
        "the branches that are pruned there."
    ),
    "leaves-for-branch": gettext(
        "You seem to name all the leaves below a pruned branch; the node at its lower end alone names the branch."
    ),
    "bound-on-other-side": gettext(
        "Perhaps you have only written the bound at %(part)s on the wrong side; α is on the left, β on the right."
    ),
    "sign-turned": gettext(
        "You seem to have exchanged ≤ and ≥ at %(part)s; ≤ says that the node is worth at most that, ≥ at least that."
    ),
}
"""What a slip looks like, by its name."""
OVERLOOKED = gettext("Your answer would be right without %(leaf)s; perhaps you have overlooked it.")
SWAPPED = gettext(
    "Your answer would be right if %(first)s and %(second)s changed places; perhaps you have mixed them up."
)


def two_mistakes_text(translator: NullTranslations, names: Sequence[str]) -> str:
    """Say what several mistakes together look like, of each of them only that."""
    return " ".join(
        [_TWO_MISTAKES.render(translator), *(first_clause(_SENTENCES[name].render(translator)) for name in names)]
    )


def first_clause(sentence: str) -> str:
    """Return what a sentence says before its semicolon: what somebody seems to believe or to have done."""
    believed, right, _ = sentence.partition(";")
    return f"{believed}." if right else believed


def explanations_text(translator: NullTranslations, explanations: Sequence[str]) -> str:
    """Put the explanations of an answer together, and say so when there are several."""
    if not explanations:
        return gettext("No known mistake leads to this answer.").render(translator)
    if len(explanations) == 1:
        return explanations[0]
    return " ".join(
        [
            gettext("More than one explanation fits your answer; only you can know which is yours.").render(translator),
            *explanations,
        ]
    )


def first_difference_text(
    translator: NullTranslations, tree: Tree, right: RawEvent | None, wrong: RawEvent | None
) -> str:
    """Say what the right search and a mistaken one do at the first step that differs."""
    # TRANSLATORS: as in "The right search evaluates C1 and finds 2, but yours cuts off C."
    return gettext("The right search %(right)s, but yours %(wrong)s.").render(
        translator, right=_event_clause(translator, tree, right), wrong=_event_clause(translator, tree, wrong)
    )


_EVENT_CLAUSES = {
    EventKind.ENTER: gettext("enters %(node)s with the window %(window)s"),
    EventKind.EVALUATE: gettext("evaluates %(node)s and finds %(value)s"),
    EventKind.CUT: gettext("cuts off %(node)s"),
    EventKind.LEAVE: gettext("returns %(value)s for %(node)s"),
    EventKind.CHANCE: gettext("has %(value)s so far at %(node)s"),
}
"""what a search does in an event, as the rest of a sentence"""
_HAS_SO_FAR = gettext("has %(value)s so far at %(node)s, with the window %(window)s")


def _event_clause(translator: NullTranslations, tree: Tree, event: RawEvent | None) -> str:
    if event is None:
        # TRANSLATORS: the subject of these clauses is a search, as in "the right search has ended"
        return gettext("has ended").render(translator)
    kind, node, value, alpha, beta = event
    known, window = "" if value is None else show(value), written_window((alpha, beta))
    return _EVENT_CLAUSES.get(kind, _HAS_SO_FAR).render(
        translator, node=quote_label(translator, tree.label(node)), window=window, value=known
    )


# ---- A mistake: a way of searching, or of writing a search down, that students are known to follow ----

_NOT_MADE = gettext(
    "mistake %(name)s: needed an exercise in which it can be made, got %(algorithm)s with rules %(rules)s; ask "
    "applies(exercise) first"
)


@dataclass(frozen=True, slots=True)
class Example:
    """A search on which a mistake leads to an answer of its own."""

    tree: str
    """in the notation"""
    kind: str = "pruned-leaves"
    """what is asked for"""
    rules: Rules = field(default_factory=Rules)
    algorithm: str = "alphabeta"
    details: Mapping[str, str] = field(default_factory=dict)
    """what else the kind needs"""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A way of searching, or of writing down what was searched, that is not the right one."""

    name: str
    families: frozenset[str]
    """what it changes: a kind of question shows the mistakes of some families (`QuestionKind.mistakes`)"""
    algorithms: tuple[str, ...]
    """the searches in which it can be made"""
    change: Change
    example: Example
    """where its answer is neither the right one nor that of any other mistake"""
    other_ways: tuple[Change, ...] = ()
    """other procedures of people who make the same mistake"""
    transform_answer: Callable[[Any], Any] | None = None
    """for a mistake that the answer to a search does not show by itself: makes the mistaken answer of that answer"""

    def told(self, lang: str = "en") -> str:
        """Say in one sentence what somebody who makes the mistake seems to believe."""
        return _SENTENCES[self.name].render(translator_for(lang))

    @named_keywords()
    def answer(self, found: Any) -> Any:
        """Return the mistaken answer where a search with the mistake leads to ``found``."""
        return self.transform_answer(found) if self.transform_answer else found

    @named_keywords()
    def applies(self, exercise: Exercise) -> bool:
        """Tell whether the mistake can be made in an exercise and could show in its answer."""
        to_object("exercise", exercise, Exercise, "Exercise(kind, tree)")
        return exercise.question_kind.can_show(self) and self.made_in(SearchVariant.for_exercise(exercise)) is not None

    @named_keywords()
    def made_in(self, procedure: SearchVariant) -> SearchVariant | None:
        """Return the procedure with this mistake in it as well; None where it cannot be made."""
        return next(self.ways_in(procedure), None)

    @named_keywords()
    def ways_in(self, procedure: SearchVariant) -> Iterator[SearchVariant]:
        """Yield every procedure in which this mistake is made as well, the usual one first."""
        to_object("procedure", procedure, SearchVariant, "SearchVariant.for_exercise(exercise)")
        ways = (self.change, *self.other_ways) if procedure.algorithm in self.algorithms else ()
        return filter(None, (change(procedure) for change in ways))

    @named_keywords()
    def search_for(self, exercise: Exercise) -> Result:
        """Search the tree of an exercise with the mistake; it has to apply."""
        return self._searched(
            SearchVariant.for_exercise(of_kind("search_for", exercise, Exercise, "Exercise(kind, tree)"))
        )

    @named_keywords()
    def search(
        self, tree: Source, rules: Rules | None = None, window: Window = INFINITE_WINDOW, algorithm: str | None = None
    ) -> Result:
        """Search a tree with the mistake, by the search that suits the tree unless another is named.

        >>> from gametree.exercises.mistakes import MISTAKES
        >>> MISTAKES["cause-crossed-out"].search("[[3 12 8] [2 4 6] [14 5 2]]").pruned_labels
        ('C1', 'C2', 'C3')
        """
        tree, rules = as_tree(tree), to_rules(rules)
        chosen = choose(gettext("algorithm"), algorithm or usual_algorithm(tree, rules), SEARCHES_BY_NAME)
        return self._searched(SearchVariant(tree, rules, to_window(window), chosen))

    def _searched(self, right: SearchVariant) -> Result:
        wrong = self.made_in(right)
        if wrong is None:
            values = {"name": self.name, "algorithm": right.algorithm, "rules": str(right.rules.describe())}
            raise GameTreeError(_NOT_MADE.with_values(**{name: Code(value) for name, value in values.items()}))
        return wrong.result()


_CUTS, _VALUES, _KNOWN = frozenset({"cuts"}), frozenset({"values"}), frozenset({"known"})
_CHANCES, _TUPLES = _VALUES | {"chance values"}, _VALUES | {"tuples"}
_CHANCE_CUTS, _CROSSED, _WINDOWS = frozenset({"chance cuts"}), frozenset({"crossed"}), frozenset({"windows"})
_IN_CUTS = _CUTS | _VALUES | _KNOWN
_EVERYTHING = _IN_CUTS | _CHANCES
"""families of mistakes, by what they change in an answer"""


def _searches(suits: Callable[[Search], bool]) -> tuple[str, ...]:
    return tuple(name for name in MISTAKEN_ALGORITHMS if suits(SEARCHES_BY_NAME[name]))


_MANY = _searches(lambda search: search.players == "many")
WITH_CHANCE = _searches(lambda search: search.players == "two" and search.takes_chance)
TWO_PLAYERS = _searches(lambda search: search.players == "two" and not search.takes_chance)
_ALPHABETA = tuple(name for name in TWO_PLAYERS if SEARCHES_BY_NAME[name].prunes)
_RANGED = tuple(name for name in WITH_CHANCE if "value_range" in SEARCHES_BY_NAME[name].options)
_EVERY_MEAN = tuple(name for name in WITH_CHANCE if name not in _RANGED)
_DECISIONS = (*TWO_PLAYERS, *_EVERY_MEAN)
_PRUNED_CHANCE = tuple(name for name in WITH_CHANCE if "cut" in SEARCHES_BY_NAME[name].obeys)

_STRICTLY = change.rule("cut", "at_equality", "beyond")
_FIRST_CHILD, _FIRST_LEAF = (change.first_child_for_branch(down_to_the_leaf=down) for down in (False, True))


def _cutting(
    name: str, to: Change, tree: str, *others: Change, families: frozenset[str] = _IN_CUTS, **example: Any
) -> Mistake:
    return Mistake(name, families, _ALPHABETA, to, Example(tree, **example), others)


def _any_decision(name: str, to: Change, tree: str, *others: Change) -> Mistake:
    return Mistake(name, _EVERYTHING, _DECISIONS, to, Example(tree), others)


def _one_player(name: str, read: Mapping[Kind, Kind], tree: str) -> Mistake:
    example = Example(tree, "chance-values", algorithm="expectiminimax")
    # a random opponent takes MIN nodes for chance
    searches = tuple(name for name in _DECISIONS if not SEARCHES_BY_NAME[name].random_opponent)
    return Mistake(name, frozenset({"node values"}), searches, change.players_read(read), example)


def _in_windows(name: str, to: Change, tree: str, *others: Change) -> Mistake:
    return _cutting(name, to, tree, *others, families=_WINDOWS, kind="windows")


def _mean(name: str, word: str, tree: str) -> Mistake:
    example = Example(tree, "chance-values", algorithm="expectiminimax")
    return Mistake(name, _CHANCES, _EVERY_MEAN, misconception("chance", word), example)


def _at_chance(name: str, to: Change, tree: str, algorithms: tuple[str, ...] = _PRUNED_CHANCE) -> Mistake:
    example = Example(tree, "chance-pruning", Rules(value_range=(0, 10)), "star1")
    return Mistake(name, _CHANCE_CUTS, algorithms, change.in_a_cutting_search(to), example)


def _limited(name: str, more: int) -> Mistake:
    rules = Rules(depth=2, evaluate={"B": 1, "C": 2, "B1": 7, "B2": 8, "C1": 9})
    return Mistake(
        name, _VALUES, TWO_PLAYERS, change.plies(more), Example("[[[3 5] [2 9]] [[4 1] 6]]", "values", rules, "minimax")
    )


def _many(name: str, word: str, tree: str) -> Mistake:
    return Mistake(name, _TUPLES, _MANY, misconception("wants", word), Example(tree, "tuples", algorithm="maxn"))


_ABOUT_CUTS = (
    _cutting("cuts-only-when-strictly-better", _STRICTLY, "[12 [12 8 2]]"),
    _cutting("cuts-at-equality", change.rule("cut", "beyond", "at_equality"), "[5 [5 11]]", rules=Rules(cut="beyond")),
    _any_decision("players-swapped", change.players_read({MAX: MIN, MIN: MAX}), "[5 [0 1] [12 5]]"),
    _cutting("read-from-the-other-side", change.from_other_side, "[[4 11 11] [11 11]]"),
    _cutting("parent-bound-only", change.parent_bound_only, "[5 [[[3 9] [5 1]] 3]]"),
    _cutting("fresh-window-at-root-moves", misconception("window", "fresh_at_root_moves"), "[4 [[2 [4 2 3]] 7]]"),
    _cutting(  # it makes no cut-off at all
        "fresh-window-everywhere", misconception("window", "fresh_everywhere"), "[4 [[12 [5 2]] [2]]]", kind="windows"
    ),
    _cutting("same-player-bound", misconception("stops", "same_type"), "[4 [[8 11 10] 9]]"),
    _any_decision(
        *("last-child-overwrites", misconception("improves", "last"), "[[5 3 8] [7 1] [8 8]]"),
        *(misconception("improves", "last_anew"), misconception("improves", "last_replaced")),
    ),
    _any_decision("first-child-kept", misconception("improves", "first"), "[0 [[0 1 [1 12]] 8]]"),
    _cutting("cause-crossed-out", change.with_edit(change.without_causes), "[7 [1 8]]", families=_CROSSED),
    _cutting(
        *("next-sibling-only", misconception("spares", "next_sibling"), "[9 [6 7 [9 6]]]"),
        misconception("spares", "each_next_sibling"),
    ),
    _cutting(
        *("cuts-above-leaves-only", misconception("spares", "lone_leaves"), "[11 [1 [[10 0] 0]]]"),
        *(misconception("spares", "lone_leaves_moving"), misconception("spares", "late_leaves")),
    ),
    _cutting(
        *("never-raises-alpha", misconception("window", "alpha_fixed"), "[12 [[1 [1 4]] [11 8]]]"),
        misconception("window", "beta_fixed"),
    ),
    _cutting(
        "unfinished-value-counts", misconception("window", "provisional"), "[[12 1 4] [8 4]]", families=_CUTS | _WINDOWS
    ),
    _cutting("bounds-copied-up", misconception("window", "copied_up"), "[[[1 5] [6 8]] 3]", families=_CUTS | _WINDOWS),
)

_ABOUT_VALUES = (
    _one_player("min-nodes-as-max", {MIN: MAX}, "[[{0.5: 2, 0.5: 6} 1] {0.5: 3, 0.5: [9 4]}]"),
    _one_player("max-nodes-as-min", {MAX: MIN}, "[5 [[5 0] 12 7]]"),
    _cutting(
        *("cut-leaves-count", change.with_edit(change.with_cut_leaves_counted), "[11 [[8 0] [5 7]]]"),
        families=frozenset({"returned values"}),
        kind="values",
    ),
)

_ABOUT_BOUNDS = (
    _in_windows(
        *("bounds-exchanged", change.with_edit(change.with_bounds_exchanged), "[[12 10] [7 5]]"),
        change.with_edit(change.with_bound_on_other_side),
    ),
    _in_windows(
        *("entry-and-end-exchanged", change.with_edit(change.with_moments_exchanged), "[[12 10] [7 5]]"),
        change.combined(
            change.with_edit(change.with_bounds_past_the_cut), change.with_edit(change.with_moments_exchanged)
        ),
    ),
    Mistake(
        *("bound-taken-for-value", frozenset({"bounds"}), _ALPHABETA, lambda procedure: procedure),
        Example("[7 [5 1]]", "bounds"),
        transform_answer=change.exact_bounds,
    ),
)

_ABOUT_X = (
    Mistake(
        *("first-child-as-bound", frozenset({"x"}), TWO_PLAYERS, _FIRST_CHILD),
        Example("[[10 12 8] [1 5 6]]", "find-x", details={"leaf": "C1", "branch": "C2"}),
        (change.combined(_FIRST_CHILD, _STRICTLY), _FIRST_LEAF, change.combined(_FIRST_LEAF, _STRICTLY)),
        change.only_with_bound,
    ),
)

_ABOUT_CHANCE = (
    _mean("chance-plain-mean", "plain_mean", "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]"),
    _mean("chance-divided-by-count", "divided_by_count", "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]"),
    _mean("chance-sum", "sum", "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]"),
    _mean("chance-most-likely", "most_likely", "[{0.6: 8, 0.4: 3} {0.25: 8, 0.75: 5}]"),
    _mean("chance-as-max", "max", "[{0.25: 8, 0.75: 6} {0.25: 8, 0.75: 7}]"),
    _mean("chance-as-min", "min", "[{0.25: 1, 0.75: 6} {0.25: 1, 0.75: 8}]"),
    _at_chance(
        *("window-through-chance", misconception("below_chance", "handed_down")),
        "[{0.5: 3, 0.5: 1} {0.25: 3, 0.75: [2 6]}]",
    ),
    _at_chance(
        *("first-outcome-cuts", misconception("chance_stops", "first_outcome")),
        "[{0.25: 4, 0.75: 10} {0.25: 8, 0.75: 4}]",
    ),
    _at_chance(
        *("value-range-ignored", change.range_ignored),
        *("[{0.5: 5, 0.5: 10} {0.25: 1, 0.75: 0} {0.5: 3, 0.5: [[6 2] [7 9]]}]", _RANGED),
    ),
)

_ABOUT_DEPTH = (_limited("one-ply-deeper", 1), _limited("one-ply-less-deep", -1))

_ABOUT_PLAYERS = (
    _many("others-against-the-first", "least_for_first", "p1[p2[(3 4 5) (3 8 6)] p2[(1 6 1) (9 3 4)]]"),
    _many("others-for-the-first", "most_for_first", "p1[p2[(3 4 5) (5 2 6)] p2[(7 6 6) (9 3 4)]]"),
    _many("greatest-of-each-entry", "each", "p1[p2[(3 4 5) (3 8 6)] p2[(1 6 1) (9 3 4)]]"),
    _many("greatest-sum", "sum", "p1[p2[(4 1 7) (1 7 9)] p2[(4 5 4) (7 4 8)]]"),
)

TABLE = (*_ABOUT_CUTS, *_ABOUT_VALUES, *_ABOUT_BOUNDS, *_ABOUT_X, *_ABOUT_CHANCE, *_ABOUT_DEPTH, *_ABOUT_PLAYERS)
RARE = frozenset(
    {
        *("read-from-the-other-side", "same-player-bound", "last-child-overwrites", "first-child-kept"),
        *("unfinished-value-counts", "bounds-copied-up"),
    }
)
"""The mistakes that are told only where nothing likelier leads to an answer."""
MISTAKE = pgettext("unknown", "mistake")
"""what the error for a name that is none of them calls it"""
MISTAKES: Mapping[str, Mistake] = MappingProxyType({mistake.name: mistake for mistake in TABLE})
"""Every mistake by its name."""
