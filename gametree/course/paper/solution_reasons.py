"""The reasons on a solution: why each cut-off is right, how a value is worked out, and where x begins to matter."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...exercises.answers import interval_sets
from ...exercises.exercise import Exercise
from ...exercises.kinds import find_x
from ...exercises.kinds.kind import in_words
from ...explain.cutoff_reasons import reasons
from ...explain.transformations import replace_leaves
from ...explain.weighted_sum import Term, WeightedSum
from ...games.kinds import CHANCE, LEAF, player_number
from ...languages import translator
from ...phrases import local_numbers
from ...rules import INFINITE_WINDOW
from ...search.rerun import search_again
from ...trace.annotations import annotation
from ...trace.result import Result
from ...trace.trace import EventKind
from ...values import Number, Value, show
from .blanks import searched
from .paper_words import COMES_TO, COMPARES, COMPARES_ENTRIES, IS_BEST, OTHERS, WITH_X

__all__ = ["why"]

OWN_SEARCH = ("child-order", "design-leaves")
"""The kinds whose solution shows a search of its own, with one of several right answers."""
WORKED = ("values", "chance-values", "tuples")
"""The kinds of which every value can be written with its formula."""


def why(exercise: Exercise, lang: str) -> list[str]:
    """Return the reasons for what a solution shows, a sentence or a formula each.

    >>> why(Exercise("values", "[[3 12] [2 4]]"), "en")
    ['B = min(3, 12) = 3', 'C = min(2, 4) = 2', 'A = max(3, 2) = 3']
    >>> why(Exercise("find-x", "[[3 12] [2 4]]", details={"leaf": "C1", "ask": "move", "move": "a2"}), "en")[-1]
    'x = 4: The best move is a2.'
    """
    if exercise.kind == "find-x":
        return list(_by_x(exercise, lang))
    result = searched(exercise)
    assert result is not None
    compares_own = "player" not in exercise.facts.options  # else a node compares the entries of another player
    if exercise.kind in WORKED and compares_own and not exercise.prunes:
        return [local_numbers(translator(lang), formula) for formula in _formulas(result, lang)]
    told = [reason.told(lang) for reason in reasons(result)]
    if exercise.kind == "best-move":
        told.append(_best(exercise, result, lang))
    if exercise.kind in OWN_SEARCH:
        total = len(exercise.tree.leaves)
        others = OTHERS.of(evaluated=len(result.evaluated), total=total, count=total)
        told.insert(0, others.told(translator(lang)))
    return told


def _formulas(result: Result, lang: str) -> Iterator[str]:
    """Yield how each inner node comes to its value, in the order of the search."""
    tree, known = result.tree, dict[int, Value]()
    for kind, node, value, *_ in result.trace.raw:
        if kind not in (EventKind.EVALUATE, EventKind.LEAVE) or value is None:
            continue
        known[node] = value
        if kind is EventKind.EVALUATE:
            continue
        below = [known[child] for child in tree.children(node) if child in known]
        label, sort = tree.label(node), tree.kind(node)
        if player_number(sort):
            listed = ", ".join(map(in_words, below))
            compared = COMPARES_ENTRIES.of(node=label, player=sort, tuples=listed, passed=in_words(value))
            yield compared.told(translator(lang))
        elif sort == CHANCE:
            terms = [
                Term(tree.label(child), Fraction(tree.probability(child) or 0), Fraction(known[child]))  # type: ignore[arg-type]
                for child in tree.children(node)
            ]
            yield f"{label} = {WeightedSum(tuple(terms))}"
        else:
            yield f"{label} = {sort}({', '.join(map(in_words, below))}) = {in_words(value)}"


def _best(exercise: Exercise, result: Result, lang: str) -> str:
    """Return what is known of each move at the root at the end, and which is the best."""
    tree, last = exercise.tree, result.frames("event", lang)[-1]
    moves = {tree.move(child): child for child in tree.children(0)}
    worth = []
    for move, child in moves.items():
        value = tree.value(child)
        said = f"= {in_words(value)}" if tree.kind(child) == LEAF and value is not None else annotation(last, child)
        worth.append(f"{move} {said}".strip())
    best = ", ".join(move for move in moves if exercise.accepts(move))
    return COMPARES.of(root=tree.label(0), moves=", ".join(worth), best=best).told(translator(lang))


def _by_x(exercise: Exercise, lang: str) -> Iterator[str]:
    """Yield what happens with a value of x on each side of every border of the answer, and on the borders."""
    ends = exercise.rules.value_range or INFINITE_WINDOW
    found = interval_sets.read(exercise.key)
    borders = [end for span in found for end in span[:2]]
    for x, _ in interval_sets.trials(borders, ends):
        yield WITH_X.of(x=show(x), told=_told_of_x(exercise, x, lang)).told(translator(lang))


def _told_of_x(exercise: Exercise, x: Number, lang: str) -> str:
    t, details = translator(lang), exercise.details
    result = search_again(exercise.result, replace_leaves(exercise.tree, {details["leaf"]: x}))
    if details["ask"] != "cut":
        return IS_BEST.of(move=str(result.best_move)).told(t)
    if not find_x.holds(exercise.result, exercise, x):
        return COMES_TO.of(branch=details["branch"]).told(t)
    node = exercise.tree[details["branch"]]
    pruned = (reason for reason in reasons(result) if any(node in result.tree.subtree(one) for one in reason.pruned))
    return next((reason.told(lang) for reason in pruned), "")
