"""All examples by their identifiers, read from the data files on first use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ...errors import choose
from ...phrases import Code, gettext
from .lecture import KINDS, Lecture
from .reading import read_deck

__all__ = ["decks", "find", "ids", "load", "topics"]

FOLDER = Path(__file__).parent


@cache
def _catalogue() -> Mapping[str, Lecture]:
    return {lecture.id: lecture for path in sorted(FOLDER.glob("deck*.toml")) for lecture in read_deck(path)}


def load(id: str) -> Lecture:
    """Return an example by its identifier; an unknown one is a `ChoiceError` that names the nearest.

    >>> load("000-two-ply").facts["values"]
    {'B': 3, 'C': 2, 'D': 2, 'A': 3}
    """
    return _catalogue()[choose(gettext("lecture"), id, _catalogue())]


def find(*, deck: str | None = None, topic: str | None = None, kind: str | None = None) -> list[Lecture]:
    """Return the examples of a deck, about a topic, of a kind (tree, probability, formula, table or game).

    >>> [lecture.id for lecture in find(deck="001", topic="dice")]
    ['001-die', '001-two-dice', '001-backgammon']
    """
    if deck is not None:
        choose(Code("deck"), deck, decks())
    if topic is not None:
        choose(gettext("topic"), topic, topics())
    if kind is not None:
        choose(gettext("kind of example"), kind, KINDS)
    return [
        lecture
        for lecture in _catalogue().values()
        if deck in (None, lecture.deck) and kind in (None, lecture.kind) and (topic is None or topic in lecture.topics)
    ]


def ids() -> list[str]:
    """Return all identifiers, deck by deck, in the order of the lectures."""
    return list(_catalogue())


def decks() -> list[str]:
    """Return the numbers of the decks."""
    return list(dict.fromkeys(lecture.deck for lecture in _catalogue().values()))


def topics() -> list[str]:
    """Return all topics, in alphabetical order."""
    return sorted({topic for lecture in _catalogue().values() for topic in lecture.topics})
