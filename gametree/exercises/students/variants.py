"""Every student's own variant of an exercise, made from the roster and the secret of a course."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ...errors import InputError, named_keywords
from ...files import read_text
from ...phrases import Code, brief, gettext
from ...progress import watched
from ..exercise import Exercise
from ..generator.generator import LEAST_SECRET, generate, variant_seed
from .roster import Roster, read_roster

__all__ = ["USUAL_DIFFICULTY", "read_secret", "variant", "variants"]

USUAL_DIFFICULTY = 2
MOST_SEEDS = 4
"""seeds that are tried for one student"""

Secret = str | bytes | Path
"""a secret, or the file that contains it"""


def read_secret(path: str | Path) -> str:
    """Return the secret in a file, without the end of its line. No message repeats it.

    At least 8 characters are needed. Whoever has a tree can try out short or common words with this very program, so
    take 16 or more random ones, as ``python -c "import secrets; print(secrets.token_urlsafe())"`` prints them.
    """
    secret = read_text(Path(path)).rstrip("\r\n")
    if len(secret) < LEAST_SECRET or "\n" in secret:
        got = gettext("more than one line") if "\n" in secret else gettext("%(count)d of them").of(count=len(secret))
        needed = gettext("one line of at least %(least)s characters").of(least=LEAST_SECRET)
        raise InputError(Code(path), needed, got)
    return secret


@named_keywords()
def variant(
    kind: str,
    student: str,
    secret: Secret,
    exercise: str,
    *,
    difficulty: int = USUAL_DIFFICULTY,
    lang: str = "en",
    **promised: Any,
) -> Exercise:
    """Return a student's own variant of an exercise; the same names, secret and conditions give the same one for ever.

    ``exercise`` is its name on the sheet, so that no two exercises have the same trees. The conditions, ``details``
    among them, are those of `generate`. From a variant nobody learns the seed, or the variant of somebody else.

    >>> one = variant("pruned-leaves", "u1", "a long random secret", "sheet 3.2", difficulty=1)
    >>> str(one.tree), one.key, one.seed
    ('[7 [18 1 7] [17 10]]', ['C3'], None)
    """
    if difficulty is None:
        raise InputError(Code("variant, difficulty"), gettext("a number, the same for all"), brief(difficulty))
    key = _secret_in(secret)
    refused: InputError | None = None
    for number in range(MOST_SEEDS):
        seed = variant_seed(key, student, exercise if not number else f"{exercise} #{number}")
        try:
            drawn = generate(kind, seed, difficulty=difficulty, lang=lang, **promised)
        except InputError as error:
            refused = refused or error
        else:
            return dataclasses.replace(drawn, seed=None)
    assert refused is not None
    raise refused


@named_keywords()
def variants(
    kind: str,
    roster: Roster,
    secret: Secret,
    exercise: str,
    *,
    difficulty: int = USUAL_DIFFICULTY,
    lang: str = "en",
    **promised: Any,
) -> Mapping[str, Exercise]:
    """Return every student's variant by id, in the order of the roster; all are equally difficult.

    >>> found = variants("values", ["u1", "u2"], "a long random secret", "sheet 3.1", difficulty=1)
    >>> [str(one.tree) for one in found.values()]
    ['[16 [12 3 10]]', '[2 [13 14 11] [3 18 17]]']
    """
    key = _secret_in(secret)
    promises = {"difficulty": difficulty, "lang": lang, **promised}
    ids = [student.id for student in read_roster(roster)]
    return MappingProxyType({one: variant(kind, one, key, exercise, **promises) for one in watched(ids, exercise)})


def _secret_in(secret: Secret) -> str | bytes:
    if isinstance(secret, str) and os.path.isfile(secret):
        cure = gettext("write Path(…) around it to read the secret there")
        raise InputError(Code("secret"), gettext("a secret"), gettext("the name of a file"), cure)
    return read_secret(secret) if isinstance(secret, Path) else secret
