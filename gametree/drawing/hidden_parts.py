"""What a picture leaves out when it is asked to: moves, labels of leaves, names of levels, what was not yet visited."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import InputError, choose
from ..phrases import Code, brief, gettext

__all__ = ["HIDEABLE", "LEAF_LABELS", "LEVELS", "MOVES", "UNVISITED", "hidden_parts"]

MOVES, LEAF_LABELS, LEVELS, UNVISITED = "moves", "leaf-labels", "levels", "unvisited"
HIDEABLE = (UNVISITED, MOVES, LEAF_LABELS, LEVELS)
"""``unvisited``: nodes that the search has not yet visited, with their lines; ``moves``: labels of lines, but not
probabilities; ``leaf-labels``: the labels below leaves; ``levels``: MAX, MIN and CHANCE beside the levels."""


def hidden_parts(given: str | Iterable[str]) -> frozenset[str]:
    """Return the parts that are named; an unknown name is a `ChoiceError`.

    >>> sorted(hidden_parts(["moves", "levels"])), sorted(hidden_parts("unvisited"))
    (['levels', 'moves'], ['unvisited'])
    """
    if isinstance(given, str):
        given = given.replace(",", " ").split()
    if not isinstance(given, Iterable):
        needed = gettext("names, out of: %(names)s").of(names=Code(", ".join(HIDEABLE)))
        raise InputError(Code("hide"), needed, brief(given))
    return frozenset(choose(gettext("part to hide"), name, HIDEABLE) for name in given)
