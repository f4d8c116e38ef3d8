"""The names in a notebook: where the answer to a question is found, and what may have been meant where it is not."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping

from ...catalogue import translator
from . import grading_words as sentences

__all__ = ["absent"]


def absent(name: str, namespace: Mapping[str, object], lang: str) -> tuple[str, ...]:
    """Say that a name is missing, and which one is there that may be meant.

    >>> absent("pruned", {"prunde": ["C2"]}, "en")[1]
    'There is prunde, though: is it meant? Then call it pruned.'
    """
    t = translator(lang)
    near = difflib.get_close_matches(name, list(_own(namespace)), n=1, cutoff=0.75)
    return (sentences.absent(t, name), *([sentences.near(t, near[0], name)] if near else []))


def _own(namespace: Mapping[str, object]) -> Iterator[str]:
    """Yield the names that a student can have given; none of a notebook's own, of modules or of questions."""
    for name, given in namespace.items():
        if isinstance(name, str) and not name.startswith("_") and not type(given).__module__.startswith("gametree"):
            yield name
