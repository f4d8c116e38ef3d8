"""Examples by their identifiers: those of the kit, read from its data files on first use, and those of a course."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from ...errors import InputError, choose, named_keywords
from ...phrases import Code, gettext
from ...rules import Rules
from .lecture import KINDS, Lecture
from .own_lectures import read_own
from .reading import read_deck

__all__ = ["Lectures", "decks", "find", "ids", "kit_lectures", "load", "read", "topics"]

FOLDER = Path(__file__).parent


@named_keywords()
class Lectures(Mapping[str, Lecture]):
    """Examples by their identifiers, in the order of the lectures.

    >>> kit_lectures()["002-deep"].title("es"), len(kit_lectures().find(deck="002"))
    ('Un corte profundo', 7)
    """

    def __init__(self, lectures: Iterable[Lecture]) -> None:
        self._by_id = MappingProxyType({lecture.id: lecture for lecture in lectures})

    def __getitem__(self, id: str) -> Lecture:
        return self._by_id[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def __repr__(self) -> str:
        from .lecture_text import listing

        return listing(list(self.values()))

    def load(self, id: str) -> Lecture:
        """Return an example by its identifier; an unknown one is a `ChoiceError` that names the nearest."""
        return self._by_id[choose(gettext("lecture"), id, self._by_id)]

    def find(self, *, deck: str | None = None, topic: str | None = None, kind: str | None = None) -> list[Lecture]:
        """Return the examples of a deck, about a topic, of a kind (tree, probability, formula, table or game)."""
        if deck is not None:
            choose(Code("deck"), deck, self.decks())
        if topic is not None:
            choose(gettext("topic"), topic, self.topics())
        if kind is not None:
            choose(gettext("kind of example"), kind, KINDS)
        return [
            one
            for one in self.values()
            if deck in (None, one.deck) and kind in (None, one.kind) and (topic is None or topic in one.topics)
        ]

    def ids(self) -> list[str]:
        """Return all identifiers, deck by deck, in the order of the lectures."""
        return list(self._by_id)

    def decks(self) -> list[str]:
        """Return the names of the decks."""
        return list(dict.fromkeys(lecture.deck for lecture in self.values()))

    def topics(self) -> list[str]:
        """Return all topics, in alphabetical order."""
        return sorted({topic for lecture in self.values() for topic in lecture.topics})


@cache
def kit_lectures() -> Lectures:
    """Return the examples of the kit."""
    return Lectures(lecture for path in sorted(FOLDER.glob("deck*.toml")) for lecture in read_deck(path))


@named_keywords()
def read(folder: str | Path, *, rules: Rules | None = None) -> Lectures:
    """Return the examples of the kit and, after them, those of a course: every ``.toml`` file of a folder.

    ``docs/course-examples/`` explains the files. Every search is run once; the first thing that is wrong is an
    error that names file and entry. ``rules`` are those of an example that says none; the kit's own keep theirs.

    >>> own = read("docs/course-examples")
    >>> [id for id in own if id not in kit_lectures()]
    ['poda-igualdade', 'dado-duplo']
    >>> all(check.ok for check in own.load("poda-igualdade").check())
    True
    """
    place, known = Path(folder), dict(kit_lectures())
    paths = sorted(place.glob("*.toml"))
    if not paths:
        needed = gettext("a folder with the .toml files of examples")
        raise InputError(Code(place), needed, gettext("none"), gettext("%(file)s is an example").of(file=Code(EXAMPLE)))
    for path in paths:
        for lecture in read_own(path, rules or Rules(), known):
            known[lecture.id] = lecture
    return Lectures(known.values())


EXAMPLE = "docs/course-examples/alpha-beta.toml"


def load(id: str) -> Lecture:
    """Return an example of the kit by its identifier; an unknown one is a `ChoiceError` that names the nearest.

    >>> load("000-two-ply").facts["values"]
    {'B': 3, 'C': 2, 'D': 2, 'A': 3}
    """
    return kit_lectures().load(id)


@named_keywords()
def find(*, deck: str | None = None, topic: str | None = None, kind: str | None = None) -> list[Lecture]:
    """Return the examples of a deck, about a topic, of a kind (tree, probability, formula, table or game).

    >>> [lecture.id for lecture in find(deck="001", topic="dice")]
    ['001-die', '001-two-dice', '001-backgammon']
    """
    return kit_lectures().find(deck=deck, topic=topic, kind=kind)


def ids() -> list[str]:
    """Return all identifiers of the kit, deck by deck, in the order of the lectures.

    >>> ids()[:3]
    ['000-game', '000-zero-sum', '000-tictactoe']
    """
    return kit_lectures().ids()


def decks() -> list[str]:
    """Return the numbers of the decks, which are text.

    >>> decks()[:3]
    ['000', '001', '002']
    """
    return kit_lectures().decks()


def topics() -> list[str]:
    """Return all topics, in alphabetical order; `find` takes them.

    >>> "deep cut-off" in topics()
    True
    """
    return kit_lectures().topics()
