"""Find x: the values of one leaf for which a branch is cut off or a move is best."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

from ...errors import AlgorithmError, InputError, choose
from ...explain.cutoff_reasons import reasons
from ...languages import quote_label, translator_for
from ...phrases import Code, Phrase, gettext, local_numbers, ngettext, pgettext, short_repr
from ...rules import INFINITE_WINDOW, Rules, SearchAspect
from ...trace.result import Result, search_again
from ...tree.rebuilding import replace_leaves
from ...tree.tree import NodeId, Tree
from ...tree.view import frontier, settled, view_of
from ...values import INF, Number, show
from .. import answer_errors as words
from .. import interval_sets
from ..answer_notation import Labels
from ..hints import CUT_RULES, RIGHT_ANSWER, VALUE_RULES, AnsweredExercise, Hint, WrongAnswer
from .question_kind import ONE_LINE, OnePart, TreeDraw

if TYPE_CHECKING:
    from ..exercise import Exercise

_ASKED = ("cut", "move", "change")
"""values of ``ask``: ``cut``, whether the search never reaches a branch; ``move``, whether a move is best (of equally
good moves, the first in search order); ``change``, whether the best move differs from the best move in the given tree
"""
_NEEDED = {
    # TRANSLATORS: leaf, branch and move are names in Python
    "cut": gettext("the details leaf (whose value is x), branch (the node that is cut off or not), as labels"),
    "move": gettext("the details leaf (whose value is x), move (the move at the root that is best or not), as labels"),
    "change": gettext("the details leaf (whose value is x), as labels"),
}
_EXAMPLES = {
    "cut": 'details={"leaf": "C1", "branch": "C2"}',
    "move": 'details={"leaf": "C1", "ask": "move", "move": "a1"}',
    "change": 'details={"leaf": "C1", "ask": "change"}',
}
_WRITTEN_SETS = (
    # TRANSLATORS: the values of x for which a statement holds: none of them, all of them; "x < 3 or x > 7"
    pgettext("values of x", "for no x"),
    pgettext("values of x", "for every x"),
    pgettext("values of x", "or"),
)
"""words for the values of x in a solution"""
_NODE_BELOW = gettext("a node below the root")
# TRANSLATORS: for no value of x; translate "never" by a word that answers can contain, such as nunca
_NEVER = gettext("write never if there is no such x")
_EQUAL_MOVES = gettext("Among equally good moves, the first in search order counts.")
_FOLLOW_X = gettext("Follow x from %(leaf)s up to %(root)s: where is it compared with another value?")
_X_CHANGES_AT = ngettext(
    "The answer changes only at %(numbers)s: try this number, a smaller one and a greater one.",
    "The answer changes only at %(numbers)s: try these numbers, and others between them, below and above.",
)
_TRY_FAR_AWAY = gettext("Try a very small x, x = 0 and a very large x.")
_SETS = (pgettext("values of x", "never"), pgettext("values of x", "always"), pgettext("values of x", "or"))
"""words with which a set of values of x is described"""
_TRY_X = {
    ("cut", True): gettext("Try x = %(x)s: then the search never reaches %(node)s, but your answer says that it does."),
    ("cut", False): gettext("Try x = %(x)s: then the search reaches %(node)s, but your answer says that it does not."),
    ("move", True): gettext("Try x = %(x)s: then %(node)s is the best move, but your answer says that it is not."),
    ("move", False): gettext("Try x = %(x)s: then %(node)s is not the best move, but your answer says that it is."),
    ("change", True): gettext("Try x = %(x)s: then the best move changes, but your answer says that it does not."),
    ("change", False): gettext("Try x = %(x)s: then the best move stays, but your answer says that it changes."),
}
"""sentences that name a value of x for which an answer is wrong, keyed by ``ask`` and by whether this x has the
required property
"""
# TRANSLATORS: %(text)s is one or more whole sentences
_WITH_X = gettext("x = %(x)s: %(text)s")
_COMES_TO = gettext("The search reaches %(branch)s.")
_IS_BEST = gettext("The best move is %(move)s.")


class FindX(OnePart):
    """A question about the values of a leaf for which a branch is cut off or a move is best."""

    name = "find-x"
    title = pgettext("kind of question", "find x")
    algorithms = ("alphabeta", "minimax")
    questions = {
        "cut": gettext(
            "Let the value of %(leaf)s be any number x. For which x does the search never reach %(branch)s?"
        ),
        "move": gettext(
            "Let the value of %(leaf)s be any number x. For which x is %(move)s the best move? If several moves are "
            "equally good, the first in search order counts."
        ),
        "change": gettext(
            "Let the value of %(leaf)s be any number x. For which x does the best move differ from the one in the tree "
            "as it is drawn? If several moves are equally good, the first in search order counts."
        ),
    }
    worded_by = "ask"
    shape = words.VALUES_OF_X
    sort = ONE_LINE
    none = _NEVER
    mistakes = frozenset({"x"})
    has_window = True
    about_cuts = True
    decimal_comma = True
    always_explained = True
    tries_slips = False  # a slip would need a new search for every x
    makes_details = True
    is_marked_by_platforms = False

    def question_values(self, translator: NullTranslations, exercise: Exercise) -> dict[str, object]:
        return {name: quote_label(translator, label) for name, label in exercise.details.items() if name != "ask"}

    def resolve_details(self, exercise: Exercise) -> dict[str, str]:
        """Check the details, such as ``{"leaf": "C1", "ask": "cut", "branch": "C2"}``; ``"ask": "move"`` needs a
        ``"move"`` instead of the branch, and ``"ask": "change"`` needs neither of them.
        """
        tree, details = exercise.tree, exercise.details
        if tree.utilities:
            raise AlgorithmError(
                gettext("find-x asks for a number, but the leaves of this tree have tuples; use a tree with numbers")
            )
        question = choose(gettext("question of find-x"), details.get("ask", "cut"), _ASKED)
        if question != "cut" and exercise.window != INFINITE_WINDOW:
            needed = gettext(
                "find-x asks about moves of a search with the full window, but the window %(window)s is given; leave "
                "the window out"
            )
            raise AlgorithmError(needed.with_values(window=Code(exercise.window)))
        for name in {"cut": ["leaf", "branch"], "move": ["leaf", "move"], "change": ["leaf"]}[question]:
            if not isinstance(details.get(name), str):
                problem = gettext("the details of find-x are %(given)s; give %(needed)s, as in %(example)s")
                facts = {
                    "given": short_repr(dict(details)),
                    "needed": _NEEDED[question],
                    "example": Code(_EXAMPLES[question]),
                }
                raise InputError(problem.with_values(**facts))
        place = Phrase("find-x")
        leaf = Labels(tree, tree.leaves, words.LEAF).label(details["leaf"], place)
        resolved = {"leaf": leaf, "ask": question}
        if question == "cut":
            if not exercise.prunes:
                needed = gettext("find-x asks for a cut-off, but %(algorithm)s makes none; use alphabeta")
                raise AlgorithmError(needed.with_values(algorithm=Code(exercise.algorithm)))
            resolved["branch"] = Labels(tree, tree.nodes[1:], _NODE_BELOW).label(details["branch"], place)
            if fault := refused(tree, exercise.rules, leaf, resolved["branch"]):
                raise InputError(fault)
        elif question == "move":
            resolved["move"] = Labels(tree, tree.children(0), words.MOVE_AT_ROOT).move(details["move"], place)
        return resolved

    def make_details(self, draws: TreeDraw) -> Mapping[str, Any]:
        """Return a leaf and a question about it whose answer is neither "never" nor "always"."""
        for details in _possible_details(draws):
            if draws.exercise(details).key not in ("never", "always"):
                return details
        problem = gettext("no leaf of the tree %(tree)s has a value on which a decision depends; try another seed")
        raise InputError(problem.with_values(tree=Code(draws.tree)))

    def unknown(self, exercise: Exercise) -> dict[NodeId, str]:
        """Return a mapping from the leaf to "x"; it is empty if the question is about a change of the leaf's value."""
        details = exercise.details
        return {} if details["ask"] == "change" else {exercise.tree[details["leaf"]]: "x"}

    def shows(self, exercise: Exercise) -> Collection[SearchAspect]:
        aspects = (
            (SearchAspect.VISITS,) if exercise.details["ask"] == "cut" else (SearchAspect.MOVE, SearchAspect.FIRST_MOVE)
        )
        return (*aspects, SearchAspect.LEAF_VALUES)

    def key(self, result: Result, exercise: Exercise) -> str:
        """Return, as text, the set of values of x with the required property; it is found by trying the critical
        numbers and numbers between them.
        """
        return interval_sets.write(
            interval_sets.solve_by_trying(
                lambda x: _holds(result, exercise, x), _critical(result, exercise), _ends(result.rules)
            )
        )

    def read(self, answer: object, exercise: Exercise) -> str:
        """Read a set of numbers in any spelling; return it in its standard spelling."""
        return interval_sets.write(interval_sets.within(interval_sets.read(answer), _ends(exercise.rules)))

    def example(self, exercise: Exercise) -> str:
        return {"es": "x < 4 o x ≥ 7", "pt": "x < 4 ou x ≥ 7"}.get(exercise.lang, "x < 4 or x ≥ 7")

    def hint(self, case: AnsweredExercise) -> Hint:
        details, key = case.exercise.details, interval_sets.read(case.exercise.key)
        if details["ask"] == "cut":
            above = case.tree.parent(details["branch"])
            assert above is not None
            rule = case.say(CUT_RULES[case.view.kind(above), case.rules.cut])
        else:
            rule = f"{case.say(VALUE_RULES[case.view.kind(0)])} {case.say(_EQUAL_MOVES)}"
        numbers = case.say(_TRY_FAR_AWAY)
        if ends := sorted({end for span in key for end in span[:2]} - {INF, -INF}):
            numbers = case.say(_X_CHANGES_AT, count=len(ends), numbers=case.listed(list(map(show, ends))))
        never, always, union = map(case.say, _SETS)
        answer = case.say(RIGHT_ANSWER, answer=interval_sets.write(key, (never, always, union)))
        return Hint(case.say(_FOLLOW_X, leaf=details["leaf"], root=case.label(0)), rule, numbers, answer)

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        counterexample = _counterexample(case.exercise, case.answer)
        if counterexample:
            (x, holds), details = counterexample, case.exercise.details
            node = details.get("branch") or details.get("move") or ""
            yield case.say(_TRY_X[details["ask"], holds], x=show(x), node=node)

    def solved_search(self, exercise: Exercise) -> Result | None:
        """Return None, because the solution shows no search: the value of the leaf is unknown."""
        return None

    def reasons(self, exercise: Exercise, lang: str) -> list[str]:
        """Return the results of the search with x at each border of the answer and on both sides of that border."""
        borders = [end for span in interval_sets.read(exercise.key) for end in span[:2]]
        trials = [x for x, _ in interval_sets.test_points(borders, _ends(exercise.rules))]
        translator = translator_for(lang)
        return [_WITH_X.render(translator, x=show(x), text=_what_happens(exercise, x, lang)) for x in trials]

    def written_key(self, exercise: Exercise, lang: str) -> str:
        translator = translator_for(lang)
        never, always, union = (word.render(translator) for word in _WRITTEN_SETS)
        return local_numbers(translator, interval_sets.write(interval_sets.read(exercise.key), (never, always, union)))


def refused(tree: Tree, rules: Rules, leaf: str, branch: str) -> Phrase | None:
    """Return the reason why the value of a leaf cannot affect whether a branch is reached, or None if it can.

    >>> print(refused(Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"), Rules(), "D3", "C2"))
    the leaf D3 comes after the branch C2, so its value cannot decide whether the branch is searched; \
name an earlier leaf, or a later branch
    """
    to_leaf, to_branch = tree.path(leaf), tree.path(branch)
    if tree[branch] in to_leaf:
        problem = gettext(
            "the leaf %(leaf)s is in the branch %(branch)s, which the search has reached by then; name "
            "an earlier leaf, or a later branch"
        )
        return problem.with_values(leaf=leaf, branch=branch)
    view = view_of(tree, settled(tree, rules))
    for name, path in ((leaf, to_leaf), (branch, to_branch)):
        if not all(view.children(above) for above in path[:-1]):
            problem = gettext(
                "%(node)s is below the depth limit, and the search does not reach it; give a leaf and a branch above it"
            )
            return problem.with_values(node=name)
    fork = max(set(to_leaf) & set(to_branch), key=to_leaf.index)
    if next(child for child in view.children(fork) if child in to_leaf + to_branch) in to_leaf:
        return None
    problem = gettext(
        "the leaf %(leaf)s comes after the branch %(branch)s, so its value cannot decide whether the branch is "
        "searched; name an earlier leaf, or a later branch"
    )
    return problem.with_values(leaf=leaf, branch=branch)


def _possible_details(draws: TreeDraw) -> Iterator[dict[str, str]]:
    """Yield the possible questions about the evaluated leaves: first about cut-offs, then about moves."""
    tree, result = draws.tree, draws.right
    leaves = [tree.label(leaf) for leaf in draws.shuffled(result.evaluated)]
    for cut in draws.shuffled(result.cuts):
        for leaf in leaves:
            for branch in map(tree.label, cut.pruned[:1]):
                if not refused(tree, draws.rules, leaf, branch):
                    yield {"leaf": leaf, "ask": "cut", "branch": branch}
    for leaf in leaves:
        for child in draws.shuffled(tree.children(0)):
            yield {"leaf": leaf, "ask": "move", "move": tree.move(child)}


def _ends(rules: Rules) -> tuple[Number, Number]:
    """Return the minimum and maximum possible value of x under the given rules."""
    return rules.value_range or INFINITE_WINDOW


def _holds(result: Result, exercise: Exercise, x: Number) -> bool:
    details = exercise.details
    again = search_again(result, replace_leaves(result.tree, {details["leaf"]: x}))
    if details["ask"] == "cut":
        below = exercise.tree.subtree(details["branch"])
        return not any(node in below for _, node, *_ in again.trace.raw)
    if details["ask"] == "move":
        return bool(again.best_move == details["move"])
    return bool(again.best_move != result.best_move)


def _critical(result: Result, exercise: Exercise) -> Iterator[Number]:
    """Yield the numbers with which the leaf's value is compared: the other values, and the ends of the window."""
    tree = result.tree
    leaf: NodeId = tree[exercise.details["leaf"]]
    value = view_of(tree, result.rules).value
    for other in frontier(tree, result.rules):
        number = value(other)
        if other != leaf and number not in (INF, -INF):
            yield number
    yield from (end for end in result.window if end not in (INF, -INF))


def _counterexample(exercise: Exercise, answer: str) -> tuple[Number, bool] | None:
    """Return a value of x for which an answer is wrong, and whether x has the property; None if the answer is right."""
    right, answered = interval_sets.read(exercise.key), interval_sets.read(answer)
    points = [end for span in (*right, *answered) for end in span[:2]]
    trials = interval_sets.test_points(points, _ends(exercise.rules))
    for x, _ in sorted(trials, key=lambda trial: (trial[0].denominator, abs(trial[0]))):  # type: ignore[union-attr]
        if interval_sets.contains(right, x) != interval_sets.contains(answered, x):
            return x, interval_sets.contains(right, x)
    return None


def _what_happens(exercise: Exercise, x: Number, lang: str) -> str:
    """Return a sentence about the search with a value of x: a cut-off, no cut-off, or the best move."""
    translator, details = translator_for(lang), exercise.details
    result = search_again(exercise.result, replace_leaves(exercise.tree, {details["leaf"]: x}))
    if details["ask"] != "cut":
        return _IS_BEST.render(translator, move=str(result.best_move))
    if not _holds(exercise.result, exercise, x):
        return _COMES_TO.render(translator, branch=details["branch"])
    node = exercise.tree[details["branch"]]
    pruned = (
        reason for reason in reasons(result) if any(node in result.tree.subtree(child) for child in reason.pruned)
    )
    return next((reason.text(lang) for reason in pruned), "")
