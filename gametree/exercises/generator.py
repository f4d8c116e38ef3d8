"""Exercises on random trees, which are drawn until a tree satisfies the conditions; seeds for variants."""

from __future__ import annotations

import dataclasses
import hashlib
import hmac
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, NamedTuple, TypeVar

from ..errors import InputError, choose, named_keywords, to_object, to_text, wrong_value
from ..node_kinds import CHANCE, Kind, player_number
from ..phrases import Code, Phrase, gettext, joined
from ..randomness import SeededRandom
from ..rules import Rules
from ..trace.algorithms import SEARCHES_BY_NAME
from ..trace.result import Result
from ..tree.builder import Builder
from ..tree.tree import Tree
from ..values import MOST_TIMES, is_whole, whole_number
from .constraints import Promises, Properties, fault_and_cure
from .exercise import Exercise
from .kinds import KINDS
from .mistakes import MISTAKES
from .search_variant import SearchVariant

Item = TypeVar("Item")


def details_for(kind: str, tree: Tree, promises: Promises, numbers: RandomTrees) -> dict[str, Any] | None:
    """Return the details of an exercise on a generated tree, or None for a kind without details."""
    question_kind = KINDS[kind]
    return (
        dict(question_kind.make_details(_DrawnTree(kind, tree, promises, numbers)))
        if question_kind.makes_details
        else None
    )


@dataclass(frozen=True)
class _DrawnTree:
    """A generated tree, with the data from which the details of an exercise are made."""

    kind: str
    tree: Tree
    promises: Promises
    numbers: RandomTrees

    @property
    def rules(self) -> Rules:
        return self.promises.rules

    @property
    def difficulty(self) -> int | None:
        return self.promises.difficulty

    @cached_property
    def searched(self) -> SearchVariant:
        return self.promises.searched(self.tree)

    @cached_property
    def right(self) -> Result:
        return self.searched.result()

    def mistaken(self, *, edited: bool) -> Iterator[Result]:
        for mistake in MISTAKES.values():
            wrong = mistake.made_in(self.searched) if "cuts" in mistake.families else None
            if wrong is not None and (edited or not wrong.edits):
                yield wrong.result()

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        remaining, order = list(items), []
        while remaining:
            order.append(remaining.pop(self.numbers.integer(0, len(remaining) - 1)))
        return order

    def exercise(self, details: Mapping[str, Any]) -> Exercise:
        return Exercise(self.kind, self.tree, self.rules, self.promises.window, self.searched.algorithm, details)


# ---- The difficulty from which mistakes lead to different answers ---------------------------------

_ANSWER_OF_ITS_OWN = gettext(
    "difficulty is %(given)s, but the mistake %(mistake)s can show in an answer to %(kind)s only from difficulty "
    "%(least)s on; ask for that difficulty, or choose other mistakes in discriminating"
)
_ALL_DIFFERENT = gettext(
    "difficulty is %(given)s, but only from difficulty %(least)s on can each mistake lead to a different answer to "
    "%(kind)s; ask for that difficulty, or name some mistakes in discriminating"
)
_FEWER_ANSWERS = gettext(
    "discriminating is True, but not all mistakes of %(kind)s can lead to different answers; name some mistakes, as in "
    "%(example)s"
)


def _refuse_too_easy(kind: str, difficulty: int | None, discriminating: object) -> None:
    """Raise `InputError` if, in exercises of the default shape, no tree of the given difficulty can separate the
    mistakes.

    ``discriminating`` has the same meaning as in `Promises`. Without a difficulty, only kinds that never separate the
    mistakes are refused.

    >>> _refuse_too_easy("pruned-leaves", 4, True)
    >>> _refuse_too_easy("pruned-leaves", 2, ["parent-bound-only"])
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: difficulty is 2, but the mistake parent-bound-only can show in an answer to \
pruned-leaves only from difficulty 4 on; ask for that difficulty, or choose other mistakes in discriminating
    """
    if discriminating is True:
        least = KINDS[kind].all_mistakes_differ_from
        if least is None:
            raise InputError(
                _FEWER_ANSWERS.with_values(kind=Code(kind), example=Code('discriminating=["players-swapped"]'))
            )
        _refuse_below(least, difficulty, _ALL_DIFFERENT.with_values(given=difficulty, least=least, kind=Code(kind)))
        return
    names = [discriminating] if isinstance(discriminating, str) else discriminating or ()
    for name in names if isinstance(names, list | tuple | set | frozenset) else ():
        least = MISTAKES[name].least_difficulty(kind) if name in MISTAKES else 1
        _refuse_below(
            least,
            difficulty,
            _ANSWER_OF_ITS_OWN.with_values(given=difficulty, least=least, mistake=Code(name), kind=Code(kind)),
        )


def _refuse_below(least: int, difficulty: int | None, problem: Phrase) -> None:
    if isinstance(difficulty, int) and difficulty < least:
        raise InputError(problem)


# ---- Random trees and leaves, reproducible by their seed -----------------------------------------

_EARLY_LEAF_PROBABILITY = 0.25
"""probability that a node of an irregular tree is a leaf before the last ply"""
_REPEATED_VALUE_PROBABILITY = 0.3
"""probability that a leaf repeats an earlier value if ties are requested"""
_MOST_NODES = 100_000
"""maximum number of nodes of a tree; the generator abandons larger trees"""

_WEIGHTS: dict[int, Sequence[Sequence[str]]] = {
    1: (("1",),),
    2: (("0.5", "0.5"), ("0.9", "0.1"), ("0.25", "0.75"), ("0.6", "0.4"), ("0.2", "0.8")),
    3: (("0.5", "0.25", "0.25"), ("0.2", "0.5", "0.3"), ("0.1", "0.3", "0.6")),
    4: (("0.25", "0.25", "0.25", "0.25"), ("0.4", "0.3", "0.2", "0.1"), ("0.5", "0.1", "0.2", "0.2")),
}
"""probabilities that are easy to multiply by hand, keyed by the number of outcomes"""


class RandomTrees(SeededRandom):
    """A generator of numbers and trees; a seed gives the same results on every machine and in every Python version.

    >>> draws = RandomTrees(7)
    >>> draws.integer(1, 6), str(draws.tree(Promises(plies=2)))
    (2, '[11 [1 2] 9]')
    """

    nodes = 0
    """number of nodes generated so far"""

    def tree(self, promises: Promises) -> Tree | None:
        """Draw a tree of the requested shape; return None if it has too few or too many leaves."""
        drawn = _DrawnNodes(self, promises)
        try:
            root = drawn.node(0)
        except _TooLarge:
            return None
        finally:
            self.nodes += drawn.nodes
        least, greatest = promises.shape[1]
        return _built(root) if least <= len(drawn.values) <= greatest else None


class _TooLarge(Exception):
    """Raised to abandon a tree that is becoming too large."""


class _InnerNode(NamedTuple):
    kind: Kind
    children: list[Any]
    """values of leaves, and inner nodes"""
    weights: Sequence[Fraction | None]


def _built(root: Any) -> Tree:
    """Return the tree of a leaf's value or of an inner node."""
    builder = Builder()

    def add(parent: int, node: Any, weight: Fraction | None) -> None:
        if not isinstance(node, _InnerNode):
            builder.add(parent, value=node, probability=weight)
            return
        number = builder.add(parent, kind=node.kind, probability=weight)
        for child, share in zip(node.children, node.weights, strict=True):
            add(number, child, share)

    add(-1, root, None)
    return Tree(builder.finish())


class _DrawnNodes:
    """The nodes of a tree while it is generated, with the values of its leaves so far."""

    def __init__(self, draws: RandomTrees, promises: Promises) -> None:
        self.draws, self.promises = draws, promises
        plies, (_, self.most) = promises.shape
        self.plies = draws.integer(*plies)
        self.width = draws.integer(*promises.branching) if promises.uniform else 0
        self.entries = max(player_number(kind) or 0 for kind in promises.levels)
        self.values: list[Any] = []
        self.nodes = 0

    def node(self, depth: int) -> Any:
        early = depth > 0 and not self.promises.uniform and self.draws.random() < _EARLY_LEAF_PROBABILITY
        if early or depth == self.plies or len(self.values) > self.most:
            return self.leaf()
        kind: Kind = self.promises.levels[depth % len(self.promises.levels)]
        width = self.width or self.draws.integer(*self.promises.branching)
        self.nodes += min(width, _MOST_NODES)
        if self.nodes >= _MOST_NODES:
            raise _TooLarge
        below = [self.node(depth + 1) for _ in range(width)]
        if kind != CHANCE:
            return _InnerNode(kind, below, [None] * width)
        weights = self.draws.choice(_WEIGHTS[width]) if width in _WEIGHTS else [f"1/{width}"] * width
        return _InnerNode(kind, below, list(map(Fraction, weights)))

    def leaf(self) -> Any:
        """Return a leaf; if ties are requested, some leaves repeat an earlier value."""
        value: Any
        if self.promises.ties == "planted" and self.values and self.draws.random() < _REPEATED_VALUE_PROBABILITY:
            value = self.draws.choice(self.values)
        elif self.entries:
            value = tuple([self.draws.integer(*self.promises.values) for _ in range(self.entries)])
        else:
            value = self.draws.integer(*self.promises.values)
        self.values.append(value)
        return value


# ---- Exercises on random trees that satisfy the conditions, and seeds for variants ------------------------

_MOST_ATTEMPTS, _MOST_NODES_IN_ALL = 20_000, 2_000_000
"""maximum number of trees that the generator tries for a seed, and maximum total number of their nodes"""
LEAST_SECRET = 8
"""minimum number of characters of a secret"""

_AT_LEAST_ONE = (1, 81)
"""range that means at least one"""
_LEVELS_WITHOUT_RANGE = "max min chance"
"""levels of a tree with chance nodes and cut-offs if the values have no range; cut-offs are then possible only above
the chance nodes
"""


@named_keywords(Promises)
def promised_tree(
    seed: int, promises: Promises | None = None, *, attempts: int = _MOST_ATTEMPTS, **promised: Any
) -> tuple[Tree, Properties]:
    """Draw trees until a tree satisfies every condition, and return it with its properties.

    The same seed and conditions give the same tree on every machine and in every Python version.

    Parameters
    ----------
    seed : int
        The seed of the random numbers.
    promises : Promises, optional
        The conditions.
    attempts : int, default 20000
        Maximum number of trees drawn; together, they have at most two million nodes.
    **promised
        The conditions of `Promises` by name, instead of ``promises``.

    Returns
    -------
    tuple of Tree and Properties
        The tree and its properties.

    Raises
    ------
    InputError
        If no tree can have the requested plies, children and leaves, or no drawn tree satisfies the conditions; the
        message names the condition that failed most often.

    Examples
    --------
    >>> tree, properties = promised_tree(7, difficulty=2, cuts=(1, 3))
    >>> str(tree)
    '[12 [[3 16] 10 14] [[12 10] [14 15 20] [14 10]]]'
    >>> properties.difficulty, properties.cuts, properties.attempts
    (2, 2, 4)
    """
    if not is_whole(seed, 0):
        raise InputError(wrong_value("seed", seed, gettext("a whole number from %(least)s").with_values(least=0)))
    whole_number(Code("attempts"), attempts, 0, MOST_TIMES)
    conditions = Promises() if promises is None else to_object("promises", promises, Promises, "Promises()")
    conditions = dataclasses.replace(conditions, **promised)
    conditions.refuse_impossible()
    draws, failures = RandomTrees(seed), Counter[str]()
    for attempt in range(1, attempts + 1):
        tree = draws.tree(conditions)
        failed_condition = "leaves" if tree is None else conditions.first_violated(tree)
        if tree is not None and failed_condition is None:
            return tree, conditions.properties(tree, seed, attempt)
        failures[failed_condition or ""] += 1
        if draws.nodes > _MOST_NODES_IN_ALL:
            break
    most_frequent = failures.most_common(3)
    if not failures:
        problem = gettext(
            "no tree was generated with seed %(seed)s, because no attempts are allowed; allow some attempts"
        )
        raise InputError(problem.with_values(seed=seed))
    raise InputError(
        gettext("no tree generated with seed %(seed)s meets every condition: %(failures)s; %(cure)s").with_values(
            seed=seed, failures=_failures(failures.total(), most_frequent), cure=fault_and_cure(most_frequent[0][0])[1]
        )
    )


def _failures(attempts: int, most_frequent: Sequence[tuple[str, int]]) -> Phrase:
    # TRANSLATORS: %(fault)s is, for example, "no deep cut-off", %(times)s the number of trees
    each = [
        gettext("%(fault)s: %(times)s").with_values(fault=fault_and_cure(name)[0], times=times)
        for name, times in most_frequent
    ]
    # TRANSLATORS: as in "50 attempts failed (no deep cut-off: 30, several best moves: 20)"; %(count)s trees were
    # generated
    return gettext("%(count)s attempts failed (%(faults)s)").with_values(count=attempts, faults=joined(each))


@named_keywords()
def generate(
    kind: str,
    seed: int,
    *,
    difficulty: int | None = None,
    details: Mapping[str, Any] | None = None,
    lang: str = "en",
    attempts: int = _MOST_ATTEMPTS,
    **promised: Any,
) -> Exercise:
    """Draw an exercise of the given kind; the same seed and conditions give the same exercise on every machine.

    By default, the tree suits the search, an exercise about cut-offs has at least one cut-off, and an exercise about
    the best move has exactly one best move.

    Parameters
    ----------
    kind : str
        Kind of question, one of `KINDS`.
    seed : int
        The seed of the random numbers.
    difficulty : int, optional
        Difficulty of the exercise, from 1 to 5.
    details : dict, optional
        The details that this kind of question needs (see `Exercise`); by default they are made from the tree.
    lang : {"en", "es", "pt"}, default "en"
        The language of the exercise.
    attempts : int, default 20000
        Maximum number of trees drawn.
    **promised
        The conditions of `Promises`, such as ``cuts=2``, ``plies=3``, ``rules`` and ``algorithm``.

    Returns
    -------
    Exercise
        The exercise.

    Raises
    ------
    InputError
        If no tree can satisfy the conditions, or no drawn tree does; the message names the condition that failed most
        often.

    Examples
    --------
    >>> exercise = generate("pruned-leaves", 3, difficulty=1)
    >>> str(exercise.tree), exercise.key, exercise.seed
    ('[[2 17 5] [10 4] [15 2 12]]', ['D3'], 3)
    >>> generate("find-x", 3, difficulty=1).details
    {'leaf': 'D2', 'ask': 'cut', 'branch': 'D3'}
    """
    question_kind = KINDS[choose(gettext("kind of question"), kind, KINDS)]
    what = gettext("algorithm for %(kind)s").with_values(kind=Code(kind))
    algorithm = choose(what, promised.get("algorithm") or question_kind.algorithms[0], question_kind.algorithms)
    if not promised.keys() - {"discriminating"}:
        _refuse_too_easy(kind, difficulty, promised.get("discriminating"))
    options = {**_usual_conditions(kind, algorithm), **promised, "algorithm": algorithm, "difficulty": difficulty}
    rules = options.get("rules") or Rules()
    if "value_range" in SEARCHES_BY_NAME[algorithm].options and rules.value_range is None:
        options["rules"] = dataclasses.replace(rules, value_range=options.get("values", Promises().values))
    if question_kind.mistakes and not question_kind.makes_details:
        options |= {"kind": kind, "key_of": partial(_key, kind, options, details)}
    tree, _ = promised_tree(seed, attempts=attempts, **options)
    conditions = Promises(**options)
    exercise_details = details_for(kind, tree, conditions, RandomTrees(seed)) if details is None else details
    return Exercise(kind, tree, conditions.rules, conditions.window, algorithm, exercise_details, seed, lang)


def _usual_conditions(kind: str, algorithm: str) -> dict[str, Any]:
    levels = "max chance min chance" if SEARCHES_BY_NAME[algorithm].takes_chance else "max min"
    if SEARCHES_BY_NAME[algorithm].players == "many":
        levels = "p1 p2 p3"
    if KINDS[kind].cuts_above_chance(algorithm):
        levels = _LEVELS_WITHOUT_RANGE
    cuts = _AT_LEAST_ONE if KINDS[kind].about_cuts and KINDS[kind].prunes(algorithm) else None
    return {"levels": levels, "cuts": cuts, "unique_best_move": KINDS[kind].unique_best_move}


def _key(kind: str, options: Mapping[str, Any], details: Mapping[str, Any] | None, result: Result) -> Any:
    """Return the key of an exercise from a search of its tree."""
    exercise = Exercise(kind, result.tree, options.get("rules"), algorithm=options["algorithm"], details=details)
    return exercise.question_kind.key(result, exercise)


@named_keywords()
def variant_seed(secret: str | bytes, student: str, exercise: str) -> int:
    """Return the seed of a student's own variant of an exercise.

    The seed is a keyed hash (HMAC with SHA-256): a long random secret cannot be derived from it, and without the secret
    the variants of other students cannot be computed. Unicode normalisation of names, and spaces around names, do not
    matter.

    >>> variant_seed("a long random secret", "u1234", "sheet 3.2")
    8819625795951805374
    """
    key = secret.encode("utf-8", "surrogatepass") if isinstance(secret, str) else secret
    if not isinstance(key, bytes) or len(key) < LEAST_SECRET:
        problem = gettext("the secret is too short, or is not text; use one of at least %(least)s characters")
        raise InputError(problem.with_values(least=LEAST_SECRET))
    message = b""
    for what, name in (("student", student), ("exercise", exercise)):
        if not isinstance(name, str) or not name.strip():
            raise InputError(wrong_value(what, name, gettext("a name")))
        written = unicodedata.normalize("NFC", to_text(what, name).strip()).encode("utf-8")
        message += len(written).to_bytes(4, "big") + written
    return int.from_bytes(hmac.digest(key, message, hashlib.sha256)[:8], "big") >> 1
