"""The reader of the data files: TOML into examples, with the file and the entry in every message."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ...errors import GameTreeError, InputError, choose
from ...explain.formula import Formula
from ...rules import Rules, to_window
from ...search import ALGORITHMS
from ...tree.critical import best_order, worst_order
from ...tree.tree import Tree
from ...values import NUMBER, Number, read_number
from .board_games import BoardGames
from .calculations import Category, Chances, Change, Dice, Linear, Material, Power
from .game_facts import Play
from .lecture import KINDS, Case, Erratum, Lecture, Subject, Text, Words
from .search_facts import Search
from .value_table import Table

__all__ = ["read_deck"]

Entry = Mapping[str, Any]

TEXTS = ("en", "es", "pt")
"""The languages of the texts in the data files."""

LECTURE_KEYS = ("id", "title", "about", "kind", "topics", "words", "erratum", "also")
SEARCH_KEYS = ("tree", "algorithm", "rules", "window", "options")
KEYS = {
    "distribution": ("distribution",),
    "category": ("category",),
    "linear": ("linear",),
    "board": ("board",),
    "dice": ("dice", "sides"),
    "formula": ("formula", "numbers"),
    "table": ("table",),
    "change": ("change", "tree"),
    "board_games": ("board_games",),
    "game": ("game", "state"),
    "unfold": ("unfold", *SEARCH_KEYS[1:]),
    "tree": SEARCH_KEYS,
}
"""The subjects, by the key that marks them, and the keys that go with it."""
FORMS = {
    "distribution": "a list of [name, probability, value]",
    "category": "the share of each outcome",
    "linear": "a list of [feature, weight, value]",
    "board": "a position in FEN",
    "dice": "a number of dice, and of sides",
    "formula": "a formula, and numbers for its names",
    "table": "columns, and rows of lists of entries",
    "change": "a list of [old value, new value]",
    "board_games": "true",
    "game": "a game with its arguments, and a position",
    "unfold": "a game, and the state, depth and symmetry of its tree",
    "tree": "a tree with its algorithm, rules, window and options",
}
INHERITED = ("tree", "algorithm", "formula", "game")
"""What a further case takes over from the first unless it says its own."""


def read_deck(path: Path) -> tuple[Lecture, ...]:
    """Read the examples of a deck; what is malformed is a `GameTreeError` that names file and entry."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=_number)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(path.name, "a file in TOML", str(error)) from None
    except InputError as error:
        raise InputError(f"{path.name}, {error.where}", error.needed, error.got) from None
    deck, entries = data.get("deck"), data.get("lecture")
    if not isinstance(deck, str) or not isinstance(entries, list):
        raise InputError(path.name, 'deck = "…" and entries [[lecture]]', f"the keys {', '.join(data) or 'none'}")
    lectures: dict[str, Lecture] = {}
    for number, entry in enumerate(entries, start=1):
        where = f"{path.name}, entry {number} ({entry.get('id', 'without id')})"
        try:
            lecture = _lecture(deck, entry)
            if lecture.id in lectures:
                raise InputError("id", "each id once", f"{lecture.id!r} again")
        except InputError as error:
            raise InputError(f"{where}, {error.where}", error.needed, error.got, error.cure) from None
        except GameTreeError as error:
            raise GameTreeError(f"{where}: {error}") from None
        lectures[lecture.id] = lecture
    return tuple(lectures.values())


def _lecture(deck: str, entry: Entry) -> Lecture:
    subject_keys = [key for keys in KEYS.values() for key in keys]
    for key in entry:
        choose("key", key, (*LECTURE_KEYS, "facts", *subject_keys))
    words = {name: _text(f"words.{name}", {"en": name, **text}) for name, text in entry.get("words", {}).items()}
    first = {key: value for key, value in entry.items() if key not in LECTURE_KEYS}
    inherited = {key: first[key] for key in INHERITED if key in first}
    further = [_case(_inherit(inherited, also), words, also.get("title")) for also in entry.get("also", [])]
    erratum = entry.get("erratum")
    return Lecture(
        id=_needed(entry, "id", str),
        deck=deck,
        titles=_text("title", entry.get("title")),
        abouts=_text("about", entry.get("about")),
        topics=tuple(_needed(entry, "topics", list)),
        kind=choose("kind of example", _needed(entry, "kind", str), KINDS),
        cases=(_case(first, words, None), *further),
        erratum=erratum and Erratum(_needed(erratum, "printed", str), _right(erratum.get("right"))),
    )


def _inherit(inherited: Entry, also: Entry) -> Entry:
    """Return the keys of a further case, with those that it takes over from the first."""
    own = {key: value for key, value in also.items() if key != "title"}
    mark = next((mark for mark in KEYS if mark in own), None)
    taken = KEYS[mark] if mark else INHERITED
    return {**{key: value for key, value in inherited.items() if key in taken}, **own}


def _case(given: Entry, words: Words, title: object) -> Case:
    facts = {name: _exact(fact) for name, fact in _needed(given, "facts", dict).items()}
    subject = _subject({key: _exact(value) for key, value in given.items() if key != "facts"}, words)
    for name, fact in facts.items():
        choose("fact", name, subject.FACTS)
        try:
            subject.tell(name, fact, "en")
        except (TypeError, ValueError, KeyError, AttributeError):
            raise InputError(f"facts.{name}", "what the fact says, in its form", repr(fact)[:80]) from None
    return Case({} if title is None else _text("title", title), subject, facts)


def _subject(given: Entry, words: Words) -> Subject:
    """Make the subject that the keys of a case describe."""
    mark = next((mark for mark in KEYS if mark in given and (mark != "tree" or "change" not in given)), None)
    if mark is None:
        raise InputError("the case", f"one of the keys {', '.join(KEYS)}", f"the keys {', '.join(given) or 'none'}")
    for key in given:
        choose(f"key beside {mark}", key, KEYS[mark])
    try:
        subject = READERS[mark](given, words)
        if not isinstance(subject, Search):
            subject.run()
    except GameTreeError:
        raise
    except (TypeError, ValueError, KeyError, AttributeError):
        raise InputError(mark, FORMS[mark], repr(given[mark])[:80]) from None
    return subject


def _search(given: Entry, words: Words) -> Search:
    return _search_of(Tree.parse(given["tree"]), given)


def _unfolded(given: Entry, words: Words) -> Search:
    """Search the tree that follows from the rules of a game."""
    how = dict(given["unfold"])
    for name in how:
        choose("key of unfold", name, ("game", "state", "depth", "symmetry"))
    play = Play(how.pop("game"), how.pop("state", ""))
    return _search_of(Tree.from_game(play.game, play.state, **how), given)


def _search_of(tree: Tree, given: Entry) -> Search:
    window = given.get("window")
    rules = dict(given.get("rules", {}))
    for name in rules:
        choose("rule", name, Rules.__dataclass_fields__)
    for word, order in ORDERS.items():
        if rules.get("order") == word:
            rules["order"] = order(tree)
    return Search(
        tree,
        choose("algorithm", given.get("algorithm"), ALGORITHMS),
        Rules(**rules) if rules else None,
        to_window(window) if window else None,
        MappingProxyType(given.get("options", {})),
    )


ORDERS = {"best": best_order, "worst": worst_order}
"""Orders that are told by a word and depend on the tree."""

READERS: dict[str, Callable[[Entry, Words], Subject]] = {
    "distribution": lambda given, words: Chances(given["distribution"], words=words),
    "category": lambda given, words: Category(given["category"], words=words),
    "linear": lambda given, words: Linear(given["linear"], words=words),
    "board": lambda given, words: Material(given["board"], words=words),
    "dice": lambda given, words: Dice(given["dice"], given.get("sides", 6)),
    "formula": lambda given, words: Power(Formula(given["formula"]), given.get("numbers", {})),
    "table": lambda given, words: Table(given["table"]["columns"], given["table"]["rows"], words),
    "change": lambda given, words: Change(Tree.parse(given["tree"]), dict(given["change"])),
    "board_games": lambda given, words: BoardGames(),
    "game": lambda given, words: Play(given["game"], given.get("state", "")),
    "unfold": _unfolded,
    "tree": _search,
}


def _needed(entry: Entry, key: str, form: type) -> Any:
    value = entry.get(key)
    if not isinstance(value, form) or not value:
        got = repr(value)[:60] if key in entry else "none"
        raise InputError(key, {"str": "text", "list": "a list", "dict": "a table"}[form.__name__], got)
    return value


def _text(key: str, given: object) -> Text:
    """Check a text: one in each language of the lectures."""
    whole = isinstance(given, dict) and set(given) == set(TEXTS) and all(isinstance(t, str) for t in given.values())
    if not isinstance(given, dict) or not whole:
        raise InputError(key, f"a text for each of {', '.join(TEXTS)}", repr(given)[:80])
    return MappingProxyType(given)


def _right(given: object) -> Text:
    """Take a formula, which is the same in all languages, or a text for each."""
    return dict.fromkeys(TEXTS, given) if isinstance(given, str) else _text("erratum.right", given)


def _exact(item: object) -> Any:
    """Make lists tuples, and text like 1/36 an exact number."""
    if isinstance(item, list):
        return tuple(map(_exact, item))
    if isinstance(item, dict):
        return {key: _exact(value) for key, value in item.items()}
    if isinstance(item, str) and "/" in item and NUMBER.fullmatch(item):
        return read_number(item)
    return item


def _number(text: str) -> Number:
    if not NUMBER.fullmatch(text):
        raise InputError("a number", "one that is finite or infinite", text)
    return read_number(text)
