"""The generator: trees drawn at random until one keeps what was promised, and seeds for variants of an exercise."""

from __future__ import annotations

import dataclasses
import hashlib
import hmac
import unicodedata
from collections import Counter
from typing import Any

from ..errors import InputError, choose
from ..tree import Tree
from .dice import Dice
from .promises import Promises
from .properties import Properties

__all__ = ["MOST_ATTEMPTS", "promised_tree", "variant_seed"]

MOST_ATTEMPTS = 20_000
"""So many trees are drawn for one seed before the generator gives up."""
LEAST_SECRET = 8


def promised_tree(
    seed: int, promises: Promises | None = None, *, attempts: int = MOST_ATTEMPTS, **promised: Any
) -> tuple[Tree, Properties]:
    """Draw trees until one keeps every promise, and return it with what holds for it.

    The promises are those of `Promises`, as one or by their names. The same seed and promises give the same tree on
    every machine and under every Python. Raises `InputError` when none of so many ``attempts`` keeps them, and says
    which promise failed most.

    >>> tree, properties = promised_tree(7, difficulty=2, cuts=(1, 3))
    >>> str(tree)
    '[12 [[3 16] 10 14] [[12 10] [14 15 20] [14 10]]]'
    >>> properties.difficulty, properties.cuts, properties.attempts
    (2, 2, 4)
    """
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise InputError("promised_tree, seed", "a whole number from 0", repr(seed))
    names = [field.name for field in dataclasses.fields(Promises)]
    asked = {choose("promise", name, names): value for name, value in promised.items()}
    wanted = Promises(**asked) if promises is None else dataclasses.replace(promises, **asked)
    dice, failures = Dice(seed), Counter[str]()
    for attempt in range(1, attempts + 1):
        tree = dice.tree(wanted)
        broken = "leaves" if tree is None else wanted.broken(tree)
        if tree is not None and broken is None:
            return tree, wanted.properties(tree, seed, attempt)
        failures[broken or ""] += 1
    told = ", ".join(f"{times} by {name}" for name, times in failures.most_common(3))
    raise InputError(
        f"promised_tree, seed {seed}",
        "a tree that keeps every promise",
        f"none in {attempts} attempts ({told})" if failures else f"{attempts} attempts",
        "promise less, or allow other shapes and values, or more attempts",
    )


def variant_seed(secret: str | bytes, student: str, exercise: str) -> int:
    """Return the seed of a student's own variant of an exercise.

    It is a keyed hash (HMAC with SHA-256): nobody can work out a long random secret from it, nor without the secret the
    variant of somebody else. Names are the same however Unicode composes them, and without space around them.

    >>> variant_seed("a long random secret", "u1234", "sheet 3.2")
    8819625795951805374
    """
    key = secret.encode("utf-8") if isinstance(secret, str) else secret
    if not isinstance(key, bytes) or len(key) < LEAST_SECRET:
        raise InputError("variant_seed, secret", f"at least {LEAST_SECRET} characters", "fewer, or no text")
    message = b""
    for what, name in (("student", student), ("exercise", exercise)):
        if not isinstance(name, str) or not name.strip():
            raise InputError(f"variant_seed, {what}", "a name", repr(name))
        written = unicodedata.normalize("NFC", name.strip()).encode("utf-8")
        message += len(written).to_bytes(4, "big") + written
    return int.from_bytes(hmac.digest(key, message, hashlib.sha256)[:8], "big") >> 1
