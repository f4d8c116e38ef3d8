"""Read TOML files with the examples of the kit or of a course; error messages name the file and the entry."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..errors import GameTreeError, InputError, choose, wrong_value
from ..explain.formula import Formula
from ..files import read_text
from ..languages import translator_for
from ..phrases import Code, Phrase, gettext, reader_language, short_repr
from ..rules import Rules, choices_obeyed, to_window
from ..search import ALGORITHMS
from ..trace.algorithms import SEARCHES_BY_NAME, usual_algorithm
from ..tree.fewest_leaves import best_order, worst_order
from ..tree.tree import Tree
from ..values import NUMBER, Number, ValueRefused, read_number
from .calculations import (
    BareTree,
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
from .search_facts import LectureSearch

Entry = Mapping[str, Any]

TEXTS = ("en", "es", "pt")
"""languages of the texts in the data files"""

_LECTURE_KEYS = ("id", "title", "about", "kind", "topics", "words", "erratum", "also")
_SEARCH_KEYS = ("algorithm", "rules", "window", "options")
_INHERITED = ("tree", "algorithm", "formula", "game")
"""keys that each further case inherits from the first case unless it sets them itself"""
_SAFE_ID = re.compile(r"\w[\w-]*")
"""pattern of identifiers, which are also used as names of folders"""


def read_deck(path: Path, *, rules: Rules | None = None, taken: Collection[str] = ()) -> tuple[Lecture, ...]:
    """Read a file of examples; raise `GameTreeError` with the file and the entry if an entry is malformed.

    An example needs an id, a title and a subject, such as a tree. A text can be in one or several languages; a missing
    language is replaced by the first available one. Identifiers in ``taken`` are refused. ``rules`` are the course's
    rules, used for searches that state none. If they are given, each search is also run, so that a failing search is
    reported immediately.
    """
    file = Code(path.name if rules is None else path)
    deck, entries = _entries(path, file)
    lectures: dict[str, Lecture] = {}
    for number, entry in enumerate(entries, start=1):
        has_id = isinstance(entry, dict) and "id" in entry
        id_text = Code(short_repr(entry["id"]).strip("'")) if has_id else gettext("without id")
        where = gettext("%(file)s, entry %(number)s (%(id)s)").with_values(file=file, number=number, id=id_text)
        try:
            lecture = _lecture(deck, entry, rules)
            for case in lecture.cases if rules else ():
                case.subject.run()
            if lecture.id in lectures or lecture.id in taken:
                problem = gettext("another entry already has the id %(id)s; choose a new one")
                raise InputError(problem.with_values(id=short_repr(lecture.id)))
        except InputError as error:
            raise error.at(where) from None
        except GameTreeError as error:
            raise GameTreeError(Code(f"{where.render(translator_for(reader_language()))}: {error.text()}")) from None
        except (TypeError, ValueError, KeyError, AttributeError):
            problem = gettext(
                "%(place)s: the keys do not have the form of those in the kit's examples; compare them with an example"
            )
            raise InputError(problem.with_values(place=where)) from None
        lectures[lecture.id] = lecture
    return tuple(lectures.values())


def _entries(path: Path, file: Code) -> tuple[str, list[Any]]:
    try:
        data = tomllib.loads(read_text(path), parse_float=_number)
    except InputError as error:
        raise error.at(file) from None
    except GameTreeError:
        raise
    except (ValueError, RecursionError) as error:  # a TOML error, or a number or list that is too long
        problem = gettext("%(file)s is not valid TOML (%(why)s); correct the file")
        raise InputError(problem.with_values(file=file, why=Code(error))) from None
    deck, entries = data.get("deck"), data.get("lecture")
    if not isinstance(deck, str) or not isinstance(entries, list):
        problem = gettext("%(file)s lacks %(key)s or the entries %(entry)s; add them")
        raise InputError(problem.with_values(file=file, key=Code('deck = "…"'), entry=Code("[[lecture]]")))
    return deck, entries


def _lecture(deck: str, entry: Entry, rules: Rules | None) -> Lecture:
    if not isinstance(entry, dict):
        problem = gettext("lecture is %(given)s; write it as an entry %(entry)s")
        raise InputError(problem.with_values(given=short_repr(entry), entry=Code("[[lecture]]")))
    if isinstance(entry.get("id"), str) and not _SAFE_ID.fullmatch(entry["id"]):
        problem = gettext(
            "id is %(given)s; write it with letters, digits and hyphens, because it is used in file names"
        )
        raise InputError(problem.with_values(given=short_repr(entry["id"])))
    subject_keys = [key for form in _FORMS for key in form.keys]
    for key in entry:
        choose(gettext("key"), key, (*_LECTURE_KEYS, "facts", *subject_keys))
    words = {
        name: _text(f"words.{name}", text if rules else {"en": name, **text})
        for name, text in entry.get("words", {}).items()
    }
    first = {key: value for key, value in entry.items() if key not in _LECTURE_KEYS}
    cases = [_case({}, first, words, rules)]
    for also in entry.get("also", []):
        own = {key: value for key, value in also.items() if key != "title"}
        cases.append(_case(_text("title", also.get("title")), _with_inherited(first, own), words, rules))
    kind = next((form.kind for form in _FORMS if form.keys[0] in entry), "tree")
    erratum = entry.get("erratum")
    return Lecture(
        id=_required(entry, "id", str),
        deck=deck,
        titles=_text("title", entry.get("title")),
        abouts=_text("about", entry.get("about", "")),
        topics=tuple(_required(entry, "topics", list)) if "topics" in entry else (),
        kind=choose(gettext("kind of example"), _required({"kind": kind, **entry}, "kind", str), KINDS),
        cases=tuple(cases),
        erratum=erratum and Erratum(_required(erratum, "printed", str), _text("erratum.right", erratum.get("right"))),
    )


def _with_inherited(first: Entry, own: Entry) -> Entry:
    """Return the keys of a further case, including those that it inherits from the first case."""
    mark = next((mark for mark in SUBJECTS if mark in own), None)
    taken = SUBJECTS[mark].keys if mark else _INHERITED
    return {**{key: first[key] for key in _INHERITED if key in first and key in taken}, **own}


def _with_search(entry: Entry, rules: Rules | None) -> Entry:
    """Return the entry of a case, completed if necessary with the default algorithm for its tree and with those rules
    of the course that it does not state itself.
    """
    if "change" in entry or not ("tree" in entry or "unfold" in entry):
        return entry
    algorithm = entry.get("algorithm", "alphabeta")
    if "algorithm" not in entry and "unfold" not in entry and isinstance(entry["tree"], str):
        algorithm = usual_algorithm(Tree.parse(entry["tree"]))
    stated = entry.get("rules", {})
    if rules and isinstance(stated, dict):
        obeyed = choices_obeyed(SEARCHES_BY_NAME[algorithm].obeys) if algorithm in SEARCHES_BY_NAME else ()
        stated = {**{name: getattr(rules, name) for name in obeyed}, **stated}
    return {**entry, "algorithm": algorithm, "rules": stated}


def _case(title: Text, stated: Entry, words: Words, rules: Rules | None) -> LectureCase:
    entry = _with_search(stated, rules)
    listed = _required(entry, "facts", dict) if entry.get("facts", {}) != {} else {}
    facts = {name: _exact(fact) for name, fact in listed.items()}
    subject = _subject({key: _exact(value) for key, value in entry.items() if key != "facts"}, words)
    for name, fact in facts.items():
        choose(gettext("fact"), name, subject.FACTS)
        try:
            subject.sentences(name, fact, "en")
        except (TypeError, ValueError, KeyError, AttributeError):
            problem = gettext(
                "the fact %(name)s is %(given)s, which does not have the right form; compare it with the kit's examples"
            )
            raise InputError(problem.with_values(name=Code(name), given=short_repr(fact))) from None
    return LectureCase(title, subject, facts)


def _subject(entry: Entry, words: Words) -> Subject:
    mark = next((mark for mark in SUBJECTS if mark in entry), None)
    if mark is None:
        problem = gettext("the case has nothing to show; add one of the keys %(keys)s")
        raise InputError(problem.with_values(keys=Code(", ".join(SUBJECTS))))
    for key in entry:
        choose(gettext("key beside %(key)s").with_values(key=Code(mark)), key, SUBJECTS[mark].keys)
    try:
        subject = SUBJECTS[mark].read(entry, words)
        if not isinstance(subject, LectureSearch):
            subject.run()
    except GameTreeError:
        raise
    except (TypeError, ValueError, KeyError, AttributeError):
        raise InputError(wrong_value(Code(mark), entry[mark], SUBJECTS[mark].needed)) from None
    return subject


def _search_of_game(entry: Entry, words: Words) -> LectureSearch:
    options = dict(entry["unfold"])
    for name in options:
        choose(gettext("key of %(key)s").with_values(key=Code("unfold")), name, ("game", "state", "depth", "symmetry"))
    play = GamePosition(options.pop("game"), options.pop("state", ""))
    return _search(Tree.from_game(play.game, play.state, **options), entry)


def _search(tree: Tree, entry: Entry) -> LectureSearch:
    window = entry.get("window")
    rules = dict(entry.get("rules", {}))
    for name in rules:
        choose(gettext("rule"), name, Rules.__dataclass_fields__)
    for word, order in _ORDERS.items():
        if rules.get("order") == word:
            rules["order"] = order(tree)
    return LectureSearch(
        tree,
        choose(gettext("algorithm"), entry.get("algorithm"), ALGORITHMS),
        Rules(**rules) if rules else None,
        to_window(window) if window else None,
        MappingProxyType(entry.get("options", {})),
    )


_ORDERS = {"best": best_order, "worst": worst_order}
"""functions for the orders of children that an entry can name instead of listing the children"""


@dataclass(frozen=True, slots=True)
class _SubjectForm:
    keys: tuple[str, ...]
    """keys of the subject: first the key that identifies it, then the keys allowed with it"""
    needed: str | Phrase
    """description of the expected values of ``keys``, for error messages"""
    read: Callable[[Entry, Words], Subject]
    kind: str = "tree"
    """kind of examples with this subject"""


_FORMS = (
    _SubjectForm(
        ("distribution",),
        gettext("a list of [name, probability, value]"),
        lambda given, words: ExpectedValue(given["distribution"], words=words),
        "probability",
    ),
    _SubjectForm(
        ("category",),
        gettext("the share of each outcome"),
        lambda given, words: CategoryShares(given["category"], words=words),
        "probability",
    ),
    _SubjectForm(
        ("linear",),
        gettext("a list of [feature, weight, value]"),
        lambda given, words: LinearFunction(given["linear"], words=words),
        "formula",
    ),
    _SubjectForm(
        ("board",), gettext("a position in FEN"), lambda given, words: Material(given["board"], words=words), "game"
    ),
    _SubjectForm(
        ("dice", "sides"),
        gettext("a number of dice, and of sides"),
        lambda given, words: DiceRolls(given["dice"], given.get("sides", 6)),
        "probability",
    ),
    _SubjectForm(
        ("formula", "numbers"),
        gettext("a formula, and numbers for its names"),
        lambda given, words: FormulaValue(Formula(given["formula"]), given.get("numbers", {})),
        "formula",
    ),
    _SubjectForm(
        ("table",),
        gettext("columns, and rows of lists of entries"),
        lambda given, words: LectureTable(given["table"]["columns"], given["table"]["rows"], words),
        "table",
    ),
    _SubjectForm(
        ("change", "tree"),
        gettext("a list of [old value, new value]"),
        lambda given, words: LeafChange(Tree.parse(given["tree"]), dict(given["change"])),
    ),
    _SubjectForm(("board_games",), Code("true"), lambda given, words: ListOfGames(), "table"),
    _SubjectForm(
        ("game", "state"),
        gettext("a game with its arguments, and a position"),
        lambda given, words: GamePosition(given["game"], given.get("state", "")),
        "game",
    ),
    _SubjectForm(
        ("unfold", *_SEARCH_KEYS), gettext("a game, and the state, depth and symmetry of its tree"), _search_of_game
    ),
    _SubjectForm(
        ("tree", *_SEARCH_KEYS),
        gettext("a tree with its algorithm, rules, window and options"),
        lambda given, words: _search(Tree.parse(given["tree"]), given),
    ),
    _SubjectForm(
        ("information_sets",),
        gettext("a tree in the notation, with information sets"),
        lambda given, words: BareTree(Tree.parse(given["information_sets"]), words),
    ),
)
SUBJECTS = {form.keys[0]: form for form in _FORMS}
"""forms of subjects, keyed by the key of an entry that identifies each form"""


_NEEDED_FORM: Mapping[type, Phrase] = {str: gettext("text"), list: gettext("a list"), dict: gettext("a table")}
"""descriptions, for error messages, of the value that a key of an entry needs; keyed by the type of this value"""


def _required(entry: Entry, key: str, needed_type: type) -> Any:
    value = entry.get(key)
    if not isinstance(value, needed_type) or not value:
        raise InputError(wrong_value(key, value, _NEEDED_FORM[needed_type]))
    return value


def _text(key: str, value: object) -> Text:
    """Return the texts for all languages. A plain text is used for every language; in a table of texts, the first one
    replaces those that are missing.
    """
    table = dict.fromkeys(TEXTS, value) if isinstance(value, str) else value
    right = isinstance(table, dict) and table and all(isinstance(text, str) for text in table.values())
    if not isinstance(table, dict) or not right or not set(table) <= set(TEXTS):
        needed = gettext("text in quotes, or one for some of %(names)s").with_values(names=Code(", ".join(TEXTS)))
        raise InputError(wrong_value(Code(key), value, needed))
    first = next(iter(table.values()))
    return MappingProxyType({lang: str(table.get(lang, first)) for lang in TEXTS})


def _exact(item: object) -> Any:
    """Convert lists into tuples, and text such as 1/36 into an exact number."""
    if isinstance(item, list):
        return tuple(map(_exact, item))
    if isinstance(item, dict):
        return {key: _exact(value) for key, value in item.items()}
    if isinstance(item, str) and "/" in item and NUMBER.fullmatch(item):
        return read_number(item)
    return item


def _number(text: str) -> Number:
    if not NUMBER.fullmatch(text):
        problem = gettext("%(number)s is neither a finite nor an infinite number; correct it")
        raise InputError(problem.with_values(number=Code(text)))
    try:
        return read_number(text)
    except ValueRefused:
        problem = gettext("the number %(number)s has more than 1000 digits; write a shorter one")
        raise InputError(problem.with_values(number=short_repr(text))) from None
