"""Exercises on trees that are drawn at random until one meets the conditions, and seeds for variants."""

from __future__ import annotations

import dataclasses
import hashlib
import hmac
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ...errors import InputError, choose, named_keywords
from ...phrases import Code, Phrase, brief, gettext
from ...rules import Rules
from ...trace.algorithms import FACTS
from ...trace.result import Result
from ...tree.tree import Tree
from ...values import is_whole
from ..exercise import Exercise
from ..kinds import KINDS
from .constraints import Promises, failed_by
from .least_difficulty import refuse_too_easy
from .made_details import made_details
from .random_leaves import RandomTrees
from .tree_properties import Properties

__all__ = ["MOST_ATTEMPTS", "generate", "promised_tree", "variant_seed"]

MOST_ATTEMPTS = 20_000
"""trees that are drawn for one seed before the generator gives up"""
LEAST_SECRET = 8
"""characters of the shortest secret"""

SOME = (1, 81)
"""at least one"""
WITHOUT_RANGE = "max min chance"
"""the levels for cut-offs where the values have no range: they are possible only above the chance nodes"""


@named_keywords(Promises)
def promised_tree(
    seed: int, promises: Promises | None = None, *, attempts: int = MOST_ATTEMPTS, **promised: Any
) -> tuple[Tree, Properties]:
    """Draw trees until one meets every condition, and return it with its properties.

    The conditions are those of `Promises`, as one or by their names. The same seed and conditions give the same tree
    on every machine and under every Python. Raises `InputError` when none of so many ``attempts`` meets them, and says
    which condition failed most.

    >>> tree, properties = promised_tree(7, difficulty=2, cuts=(1, 3))
    >>> str(tree)
    '[12 [[3 16] 10 14] [[12 10] [14 15 20] [14 10]]]'
    >>> properties.difficulty, properties.cuts, properties.attempts
    (2, 2, 4)
    """
    if not is_whole(seed, 0):
        raise InputError(Code("promised_tree, seed"), gettext("a whole number from %(least)s").of(least=0), brief(seed))
    wanted = Promises(**promised) if promises is None else dataclasses.replace(promises, **promised)
    draws, failures = RandomTrees(seed), Counter[str]()
    for attempt in range(1, attempts + 1):
        tree = draws.tree(wanted)
        broken = "leaves" if tree is None else wanted.broken(tree)
        if tree is not None and broken is None:
            return tree, wanted.properties(tree, seed, attempt)
        failures[broken or ""] += 1
    most = failures.most_common(3)
    raise InputError(
        Code(f"promised_tree, seed {seed}"),
        gettext("a tree that meets every condition"),
        _failures(attempts, most) if failures else gettext("none"),
        failed_by(most[0][0])[1] if failures else gettext("allow some attempts"),
    )


def _failures(attempts: int, most: Sequence[tuple[str, int]]) -> Phrase:
    """Say how many trees were drawn, and how often each condition failed."""
    # TRANSLATORS: %(fault)s is such as "no deep cut-off", %(times)s the number of trees
    each = [gettext("%(fault)s: %(times)s").of(fault=failed_by(name)[0], times=times) for name, times in most]
    places = {f"fault{number}": fault for number, fault in enumerate(each)}
    faults = Phrase(", ".join(f"%({place})s" for place in places)).of(**places)
    # TRANSLATORS: as in "none of 50 (no deep cut-off: 30, several best moves: 20)"; %(count)s trees were drawn
    return gettext("none of %(count)s (%(faults)s)").of(count=attempts, faults=faults)


@named_keywords()
def generate(
    kind: str,
    seed: int,
    *,
    difficulty: int | None = None,
    details: Mapping[str, Any] | None = None,
    lang: str = "en",
    attempts: int = MOST_ATTEMPTS,
    **promised: Any,
) -> Exercise:
    """Draw an exercise of a kind; the same seed and conditions give the same one everywhere.

    The conditions are those of `Promises`, among them ``rules``, ``window`` and ``algorithm``. Unless they say
    otherwise, the tree suits the search, an exercise about cut-offs has some, and one about the best move has only one.
    The ``details`` of a kind are made from the tree if they are not given. ``attempts`` are those of `promised_tree`.
    A difficulty whose trees cannot tell the mistakes apart that are to be ``discriminating`` is refused at once.

    >>> exercise = generate("pruned-leaves", 3, difficulty=1)
    >>> str(exercise.tree), exercise.key, exercise.seed
    ('[[2 17 5] [10 4] [15 2 12]]', ['D3'], 3)
    >>> generate("find-x", 3, difficulty=1).details
    {'leaf': 'D2', 'ask': 'cut', 'branch': 'D3'}
    """
    how = KINDS[choose(gettext("kind of question"), kind, KINDS)]
    what = gettext("algorithm for %(kind)s").of(kind=Code(kind))
    algorithm = choose(what, promised.get("algorithm") or how.algorithms[0], how.algorithms)
    if not promised.keys() - {"discriminating"}:
        refuse_too_easy(kind, difficulty, promised.get("discriminating"))
    wanted = {**_usual(kind, algorithm), **promised, "algorithm": algorithm, "difficulty": difficulty}
    rules = wanted.get("rules") or Rules()
    if "value_range" in FACTS[algorithm].options and rules.value_range is None:
        wanted["rules"] = dataclasses.replace(rules, value_range=wanted.get("values", Promises().values))
    if how.mistakes and not how.makes_details:
        wanted |= {"kind": kind, "key_of": partial(_key, kind, wanted, details)}
    tree, _ = promised_tree(seed, attempts=attempts, **wanted)
    asked = Promises(**wanted)
    made = made_details(kind, tree, asked, RandomTrees(seed)) if details is None else details
    return Exercise(kind, tree, asked.rules, asked.window, algorithm, made, seed, lang)


def _usual(kind: str, algorithm: str) -> dict[str, Any]:
    levels = "max chance min chance" if FACTS[algorithm].takes_chance else "max min"
    if FACTS[algorithm].players == "many":
        levels = "p1 p2 p3"
    if KINDS[kind].cuts_above_chance(algorithm):
        levels = WITHOUT_RANGE
    cuts = SOME if KINDS[kind].about_cuts and KINDS[kind].prunes(algorithm) else None
    return {"levels": levels, "cuts": cuts, "unique_best_move": KINDS[kind].unique_best_move}


def _key(kind: str, wanted: Mapping[str, Any], details: Mapping[str, Any] | None, result: Result) -> Any:
    """Return the answer to an exercise that a search of its tree leads to."""
    exercise = Exercise(kind, result.tree, wanted.get("rules"), algorithm=wanted["algorithm"], details=details)
    return exercise.question_kind.key(result, exercise)


def variant_seed(secret: str | bytes, student: str, exercise: str) -> int:
    """Return the seed of a student's own variant of an exercise.

    It is a keyed hash (HMAC with SHA-256): nobody can work out a long random secret from it, nor without the secret the
    variant of somebody else. Names are the same however Unicode composes them, and without space around them.

    >>> variant_seed("a long random secret", "u1234", "sheet 3.2")
    8819625795951805374
    """
    key = secret.encode("utf-8") if isinstance(secret, str) else secret
    if not isinstance(key, bytes) or len(key) < LEAST_SECRET:
        needed = gettext("at least %(least)s characters").of(least=LEAST_SECRET)
        raise InputError(Code("variant_seed, secret"), needed, gettext("fewer, or no text"))
    message = b""
    for what, name in (("student", student), ("exercise", exercise)):
        if not isinstance(name, str) or not name.strip():
            raise InputError(Code(f"variant_seed, {what}"), gettext("a name"), brief(name))
        written = unicodedata.normalize("NFC", name.strip()).encode("utf-8")
        message += len(written).to_bytes(4, "big") + written
    return int.from_bytes(hmac.digest(key, message, hashlib.sha256)[:8], "big") >> 1
