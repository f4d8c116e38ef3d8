"""PUCT: the priors of the moves, an evaluation in place of a playout, and the terms that determine the selection of a
child.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

from ..errors import InputError, elide_middle, to_function
from ..games.game import State
from ..node_kinds import LEAF, MIN, Kind
from ..phrases import Code, Phrase, gettext, safe_str, short_repr
from ..tree.tree import Tree
from ..values import Number, Value, ValueRefused, to_number
from .playout_trace import mean_of
from .preferences import entry_of

Priors: TypeAlias = Mapping[str, Any] | Callable[[State], Mapping[str, Any] | None]
"""probabilities of moves by name, or a function of the position that returns them"""
_ROUNDING = 1e-6
"""maximum difference between a sum of priors and 1; large enough for neural networks with 32-bit numbers"""
_LENGTH = 80
"""maximum length of a list of moves in a message, in characters"""


class PuctTerm(NamedTuple):
    """The terms of the PUCT formula for one move when a child is selected."""

    move: str
    prior: float
    """P: prior probability of the move"""
    visits: int
    """n: number of visits of the move"""
    mean: Number
    """Q: mean result for the player to move; for an untried move, the mean of its parent"""
    bonus: float
    """U = c·P·√N/(1 + n), where N is the number of visits of the node, at least 1"""
    score: float
    """Q + U (for MIN, Q − U), rounded to nine decimals, as in `uct`"""


def puct_terms(
    kind: Kind, c: float, total: Value, visits: int, moves: Iterable[tuple[str, float, Value, int]]
) -> list[PuctTerm]:
    """Return the PUCT terms of each move of a node. The node has ``total`` as its sum of results W, and N = ``visits``;
    each item of ``moves`` contains the name, P, W and n of a move.

    N counts as at least 1, so that the priors decide before the first result. See D. Silver et al., "A general
    reinforcement learning algorithm …", 2018.

    >>> [term.score for term in puct_terms("max", 2.0, 1, 4, [("a1", 0.75, 2, 3), ("a2", 0.25, 0, 0)])]
    [1.416666667, 1.25]
    """
    terms = []
    above = _own_mean(kind, total, visits)
    for move, prior, own_total, own_visits in moves:
        mean = _own_mean(kind, own_total, own_visits) if own_visits else above
        bonus = c * prior * sqrt(max(1, visits)) / (1 + own_visits)
        score = round(float(mean) + (-bonus if kind == MIN else bonus), 9)
        terms.append(PuctTerm(move, prior, own_visits, mean, bonus, score))
    return terms


def _own_mean(kind: Kind, total: Value, visits: int) -> Number:
    mean: Number = entry_of(kind, mean_of(total, max(1, visits)))
    return mean


def most_promising(kind: Kind, terms: list[PuctTerm]) -> int:
    """Return the index of the best score for the player to move; among equals, the first."""
    scores = [term.score for term in terms]
    return scores.index(min(scores) if kind == MIN else max(scores))


# ---- The priors of a node ----


def to_priors(
    given: object, known: Iterable[str], only_at: State
) -> Callable[[State, list[str]], Mapping[str, Any] | None]:
    """Return a function that returns the prior probabilities for a position and its moves.

    A dictionary may contain only the known moves. It applies only at the position ``only_at``, or everywhere if
    ``only_at`` is None.
    """
    if not isinstance(given, Mapping):
        function = _to_function("priors", given)
        return lambda state, names: function(state)
    known = list(dict.fromkeys(known))
    for move in given:
        if move not in known:
            problem = gettext("priors names the move %(move)s, which is not one of %(moves)s; correct the name")
            raise InputError(problem.with_values(move=short_repr(move), moves=_listed(known)))

    def named(state: State, names: list[str]) -> dict[str, Any]:
        return {name: given[name] for name in names if name in given and only_at in (None, state)}

    return named


def distribution(given: object, names: list[str], place: Code) -> tuple[float, ...]:
    """Return the probabilities of the moves of a node, in order; if none are given, they are equal."""
    if given is None or given == {}:
        return (1 / len(names),) * len(names)
    if not isinstance(given, Mapping):
        problem = gettext("priors returns %(given)s at %(node)s; return a dictionary such as %(example)s, or None")
        example = Code(f"{{{names[0]!r}: 1}}")
        raise InputError(problem.with_values(given=short_repr(given), node=place, example=example))
    _refuse_other_names(given, names, place)
    priors = [_prior(given[name], name, place) for name in names]
    if abs(sum(priors) - 1) > _ROUNDING:
        problem = gettext("the priors at %(node)s sum to %(sum)s; write probabilities that sum to 1")
        raise InputError(problem.with_values(node=place, sum=Code(f"{sum(priors):.6g}")))
    return tuple(priors)


def _refuse_other_names(given: Mapping[Any, Any], names: list[str], place: Code) -> None:
    facts: dict[str, Phrase | Code] = {"node": place, "moves": _listed(names)}
    for name in names:
        if names.count(name) > 1:
            problem = gettext(
                "two moves at %(node)s are called %(move)s, so priors cannot tell them apart; rename one of them"
            )
            raise InputError(problem.with_values(move=Code(name), node=place))
        if name not in given:
            problem = gettext("priors gives no probability to %(move)s at %(node)s; give one to each of %(moves)s")
            raise InputError(problem.with_values(move=Code(name), **facts))
    for name in given:
        if name not in names:
            problem = gettext("priors names the move %(move)s at %(node)s, where the moves are %(moves)s; leave it out")
            raise InputError(problem.with_values(move=short_repr(name), **facts))


def _prior(given: object, name: str, place: Code) -> float:
    try:
        prior = float(to_number(given))
    except ValueRefused:
        prior = -1.0
    if not 0 <= prior <= 1 + _ROUNDING:
        problem = gettext("the prior of %(move)s at %(node)s is %(given)s; write a probability from 0 to 1")
        raise InputError(problem.with_values(move=Code(name), node=place, given=short_repr(given)))
    return min(prior, 1.0)


def _listed(names: Iterable[str]) -> Code:
    return Code(elide_middle(", ".join(names), _LENGTH))


# ---- The value of a position ----


def to_evaluation(given: object, tree: Tree | None) -> Callable[[State], Any] | None:
    """Return the evaluation as a function of the position; ``given`` can also be a dictionary of values, keyed by
    label.
    """
    if given is None:
        return None
    if tree is None or not isinstance(given, Mapping):
        return to_function("evaluate", given) if tree is None else _to_function("evaluate", given)
    values = {tree.node(label): value for label, value in given.items()}
    missing = [tree.label(node) for node in list(tree)[1:] if tree.kind(node) != LEAF and node not in values]
    if missing:
        problem = gettext("evaluate gives no value to %(nodes)s; give one to each inner node below the root")
        raise InputError(problem.with_values(nodes=_listed(missing)))
    return values.__getitem__


def wrong_evaluation(value: object, place: Code, several: bool) -> InputError:
    needed = gettext("a tuple with a finite number for each player") if several else gettext("a finite number")
    problem = gettext("evaluate returns %(value)s at %(node)s; return %(needed)s there")
    return InputError(problem.with_values(value=short_repr(value), node=place, needed=needed))


# ---- Functions of a position ----


def _to_function(name: str, given: object) -> Callable[..., Any]:
    if callable(given):
        return to_function(name, given)
    problem = gettext("%(name)s is %(given)s; pass a dictionary, or a function of the position")
    raise InputError(problem.with_values(name=Code(name), given=short_repr(given)))


def failure(name: str, state: State, error: Exception) -> InputError:
    """Return the error to raise if a user's function fails at a position."""
    call, cause = Code(f"{name}({short_repr(state)})"), Code(f"{type(error).__name__}: {safe_str(error)}")
    problem = gettext("%(call)s fails with %(error)s; correct the function")
    return InputError(problem.with_values(call=call, error=cause))
