"""Read the data files: TOML into examples, with the file and the entry in every message."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ...errors import GameTreeError, InputError, choose
from ...explain.formula import Formula
from ...files import read_text
from ...languages import translator
from ...phrases import Code, Phrase, brief, gettext, reader_language
from ...rules import Rules, to_window
from ...search import ALGORITHMS
from ...tree.fewest_leaves import best_order, worst_order
from ...tree.tree import Tree
from ...values import NUMBER, Number, ValueRefused, read_number
from .calculations import (
    CategoryShares,
    DiceRolls,
    ExpectedValue,
    FormulaValue,
    LeafChange,
    LectureTable,
    LinearFunction,
    Material,
)
from .game_facts import GamePosition, ListOfGames
from .lecture import KINDS, Erratum, Lecture, LectureCase, Subject, Text, Words
from .lecture_words import joined
from .search_facts import LectureSearch

Entry = Mapping[str, Any]

TEXTS = ("en", "es", "pt")
"""The languages of the texts in the data files."""

LECTURE_KEYS = ("id", "title", "about", "kind", "topics", "words", "erratum", "also")
SEARCH_KEYS = ("algorithm", "rules", "window", "options")
INHERITED = ("tree", "algorithm", "formula", "game")
"""Keys that a further case takes from the first unless it has its own."""


def read_deck(
    path: Path,
    *,
    name: str = "",
    complete: Callable[[Entry], Entry] = dict,
    taken: Collection[str] = (),
    run: bool = False,
) -> tuple[Lecture, ...]:
    """Read the examples of a deck; what is malformed is a `GameTreeError` that names file and entry.

    ``name`` is that of the file in messages; ``complete`` adds to an entry what its author can leave out, and no
    identifier is one of ``taken``. With ``run`` each search is run, so that it fails here if it does.
    """
    file = Code(name or path.name)
    deck, entries = _entries(path, file)
    lectures: dict[str, Lecture] = {}
    for number, entry in enumerate(entries, start=1):
        has_id = isinstance(entry, dict) and "id" in entry
        given = Code(brief(entry["id"]).strip("'")) if has_id else gettext("without id")
        where = gettext("%(file)s, entry %(number)s (%(id)s)").of(file=file, number=number, id=given)
        try:
            lecture = _lecture(deck, complete(entry))
            for case in lecture.cases if run else ():
                case.subject.run()
            if lecture.id in lectures or lecture.id in taken:
                raise InputError(Code("id"), gettext("an id that no other entry has"), brief(lecture.id))
        except InputError as error:
            raise InputError(joined([where, error.where]), error.needed, error.got, error.cure) from None
        except GameTreeError as error:
            raise GameTreeError(Code(f"{where.told(translator(reader_language()))}: {error.told()}")) from None
        except (TypeError, ValueError, KeyError, AttributeError):
            raise InputError(where, gettext("keys of the form that the kit's examples have"), brief(entry)) from None
        lectures[lecture.id] = lecture
    return tuple(lectures.values())


def _entries(path: Path, file: Code) -> tuple[str, list[Any]]:
    try:
        data = tomllib.loads(read_text(path), parse_float=_number)
    except InputError as error:
        raise InputError(joined([file, error.where]), error.needed, error.got) from None
    except GameTreeError:
        raise
    except (ValueError, RecursionError) as error:  # of TOML, or of a number or a list that is too long
        raise InputError(file, gettext("a file in TOML"), str(error)) from None
    deck, entries = data.get("deck"), data.get("lecture")
    if not isinstance(deck, str) or not isinstance(entries, list):
        needed = gettext("%(key)s and entries %(entry)s").of(key=Code('deck = "…"'), entry=Code("[[lecture]]"))
        raise InputError(file, needed, _keys(data))
    return deck, entries


def _lecture(deck: str, entry: Entry) -> Lecture:
    subject_keys = [key for form in FORMS for key in form.keys]
    for key in entry:
        choose(gettext("key"), key, (*LECTURE_KEYS, "facts", *subject_keys))
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
        topics=() if entry.get("topics") == () else tuple(_needed(entry, "topics", list)),
        kind=choose(gettext("kind of example"), _needed(entry, "kind", str), KINDS),
        cases=(_case(first, words, None), *further),
        erratum=erratum and Erratum(_needed(erratum, "printed", str), _right(erratum.get("right"))),
    )


def _inherit(inherited: Entry, also: Entry) -> Entry:
    """Return the keys of a further case, with those that it takes from the first."""
    own = {key: value for key, value in also.items() if key != "title"}
    mark = next((mark for mark in SUBJECTS if mark in own), None)
    taken = SUBJECTS[mark].keys if mark else INHERITED
    return {**{key: value for key, value in inherited.items() if key in taken}, **own}


def _case(given: Entry, words: Words, title: object) -> LectureCase:
    stated = given["facts"] if given.get("facts") == {} else _needed(given, "facts", dict)
    facts = {name: _exact(fact) for name, fact in stated.items()}
    subject = _subject({key: _exact(value) for key, value in given.items() if key != "facts"}, words)
    for name, fact in facts.items():
        choose(gettext("fact"), name, subject.FACTS)
        try:
            subject.tell(name, fact, "en")
        except (TypeError, ValueError, KeyError, AttributeError):
            raise InputError(Code(f"facts.{name}"), gettext("what the fact says, in its form"), brief(fact)) from None
    return LectureCase({} if title is None else _text("title", title), subject, facts)


def _subject(given: Entry, words: Words) -> Subject:
    mark = next((mark for mark in SUBJECTS if mark in given), None)
    if mark is None:
        needed = gettext("one of the keys %(keys)s").of(keys=", ".join(SUBJECTS))
        raise InputError(gettext("the case"), needed, _keys(given))
    for key in given:
        choose(gettext("key beside %(key)s").of(key=Code(mark)), key, SUBJECTS[mark].keys)
    try:
        subject = SUBJECTS[mark].read(given, words)
        if not isinstance(subject, LectureSearch):
            subject.run()
    except GameTreeError:
        raise
    except (TypeError, ValueError, KeyError, AttributeError):
        raise InputError(Code(mark), SUBJECTS[mark].needed, brief(given[mark])) from None
    return subject


def _unfolded(given: Entry, words: Words) -> LectureSearch:
    """Search the tree that follows from the rules of a game."""
    how = dict(given["unfold"])
    for name in how:
        choose(gettext("key of %(key)s").of(key=Code("unfold")), name, ("game", "state", "depth", "symmetry"))
    play = GamePosition(how.pop("game"), how.pop("state", ""))
    return _search(Tree.from_game(play.game, play.state, **how), given)


def _search(tree: Tree, given: Entry) -> LectureSearch:
    window = given.get("window")
    rules = dict(given.get("rules", {}))
    for name in rules:
        choose(gettext("rule"), name, Rules.__dataclass_fields__)
    for word, order in ORDERS.items():
        if rules.get("order") == word:
            rules["order"] = order(tree)
    return LectureSearch(
        tree,
        choose(gettext("algorithm"), given.get("algorithm"), ALGORITHMS),
        Rules(**rules) if rules else None,
        to_window(window) if window else None,
        MappingProxyType(given.get("options", {})),
    )


ORDERS = {"best": best_order, "worst": worst_order}
"""Orders of children that an entry can name instead of listing them."""


@dataclass(frozen=True, slots=True)
class SubjectForm:
    """How an entry writes one sort of subject."""

    keys: tuple[str, ...]
    """the key that marks it, and those that are allowed beside it"""
    needed: str | Phrase
    """what they say, for messages"""
    read: Callable[[Entry, Words], Subject]


FORMS = (
    SubjectForm(
        ("distribution",),
        gettext("a list of [name, probability, value]"),
        lambda given, words: ExpectedValue(given["distribution"], words=words),
    ),
    SubjectForm(
        ("category",),
        gettext("the share of each outcome"),
        lambda given, words: CategoryShares(given["category"], words=words),
    ),
    SubjectForm(
        ("linear",),
        gettext("a list of [feature, weight, value]"),
        lambda given, words: LinearFunction(given["linear"], words=words),
    ),
    SubjectForm(("board",), gettext("a position in FEN"), lambda given, words: Material(given["board"], words=words)),
    SubjectForm(
        ("dice", "sides"),
        gettext("a number of dice, and of sides"),
        lambda given, words: DiceRolls(given["dice"], given.get("sides", 6)),
    ),
    SubjectForm(
        ("formula", "numbers"),
        gettext("a formula, and numbers for its names"),
        lambda given, words: FormulaValue(Formula(given["formula"]), given.get("numbers", {})),
    ),
    SubjectForm(
        ("table",),
        gettext("columns, and rows of lists of entries"),
        lambda given, words: LectureTable(given["table"]["columns"], given["table"]["rows"], words),
    ),
    SubjectForm(
        ("change", "tree"),
        gettext("a list of [old value, new value]"),
        lambda given, words: LeafChange(Tree.parse(given["tree"]), dict(given["change"])),
    ),
    SubjectForm(("board_games",), Code("true"), lambda given, words: ListOfGames()),
    SubjectForm(
        ("game", "state"),
        gettext("a game with its arguments, and a position"),
        lambda given, words: GamePosition(given["game"], given.get("state", "")),
    ),
    SubjectForm(("unfold", *SEARCH_KEYS), gettext("a game, and the state, depth and symmetry of its tree"), _unfolded),
    SubjectForm(
        ("tree", *SEARCH_KEYS),
        gettext("a tree with its algorithm, rules, window and options"),
        lambda given, words: _search(Tree.parse(given["tree"]), given),
    ),
)
SUBJECTS = {form.keys[0]: form for form in FORMS}
"""The sorts of subjects, by the key that marks each."""


NEEDED: Mapping[type, Phrase] = {str: gettext("text"), list: gettext("a list"), dict: gettext("a table")}
"""What a key of an entry needs, by the form of its value."""


def _keys(given: Entry) -> str | Phrase:
    return gettext("the keys %(keys)s").of(keys=Code(", ".join(given)[:100])) if given else gettext("no key")


def _needed(entry: Entry, key: str, form: type) -> Any:
    value = entry.get(key)
    if not isinstance(value, form) or not value:
        got = repr(value)[:60] if key in entry else gettext("none")
        raise InputError(Code(key), NEEDED[form], got)
    return value


def _text(key: str, given: object) -> Text:
    """Check a text: one in each language of the lectures."""
    whole = isinstance(given, dict) and set(given) == set(TEXTS) and all(isinstance(t, str) for t in given.values())
    if not isinstance(given, dict) or not whole:
        needed = gettext("a text for each of %(names)s").of(names=Code(", ".join(TEXTS)))
        raise InputError(Code(key), needed, brief(given))
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
        raise InputError(gettext("a number"), gettext("one that is finite or infinite"), text)
    try:
        return read_number(text)
    except ValueRefused as refused:
        raise InputError(gettext("a number"), refused.needed, brief(text)) from None
