"""The errors that a user of the kit can meet: one base class and a few kinds."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = [
    "AlgorithmError",
    "ChoiceError",
    "GameError",
    "GameTreeError",
    "InputError",
    "MissingPackageError",
    "TraceError",
    "TreeError",
    "choose",
]


class GameTreeError(ValueError):
    """Anything a user of the kit can get wrong; the message says what to do next."""

    def _render_traceback_(self) -> list[str]:
        """Show only the message in a notebook: the place in the kit where it was raised helps nobody there."""
        return [f"{type(self).__name__}: {self}"]


class InputError(GameTreeError):
    """Input of the wrong form: ``where`` it fails, what was ``needed``, what was ``got``, and the ``cure``."""

    def __init__(self, where: str, needed: str, got: str, cure: str = "") -> None:
        self.where, self.needed, self.got, self.cure = where, needed, got, cure
        tail = f"; {cure}" if cure else ""
        super().__init__(f"{where}: needed {needed}, got {got}{tail}")


class TreeError(InputError):
    """The input is no tree."""


class GameError(InputError):
    """A game that breaks a law of games, or whose tree cannot be built."""


class AlgorithmError(GameTreeError):
    """The tree, the rules or the window do not suit the algorithm asked for."""


class TraceError(GameTreeError):
    """The text is no trace of this kit, or its events do not fit its tree."""


class ChoiceError(GameTreeError):
    """A name that is not in a closed set: an unknown label, rule, step size, language, format."""

    def __init__(self, what: str, got: object, choices: Iterable[str], of: str = "") -> None:
        self.what, self.got, self.choices = what, got, tuple(choices)
        by_lower = {choice.lower(): choice for choice in reversed(self.choices)}
        near = [by_lower[word] for word in difflib.get_close_matches(str(got).lower(), by_lower, n=1, cutoff=0.6)]
        listed = ", ".join(self.choices[:12]) + (", …" if len(self.choices) > 12 else "")
        hint = f"did you mean {near[0]!r}? " if near else ""
        super().__init__(f"unknown {what} {got!r}{of}; {hint}choose one of: {listed}")


class MissingPackageError(GameTreeError):
    """A picture or file needs a package that is not installed; the message is the install line."""


def choose(what: str, got: object, choices: Iterable[str]) -> str:
    """Return ``got`` when it is one of ``choices``, else raise `ChoiceError`.

    >>> choose("step size", "leaf", ["event", "leaf"])
    'leaf'
    >>> choose("step size", "leef", ["event", "leaf"])
    Traceback (most recent call last):
    ...
    gametree.errors.ChoiceError: unknown step size 'leef'; did you mean 'leaf'? choose one of: event, leaf
    """
    known = tuple(choices)
    if not isinstance(got, str) or got not in known:
        raise ChoiceError(what, got, known)
    return got
