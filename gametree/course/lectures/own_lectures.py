"""The examples of a course's own lectures: files like those of the kit, in which much can be left out."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from ...errors import InputError
from ...phrases import Code, brief, gettext
from ...rules import CHOICES, Rules
from ...trace.algorithms import FACTS, usual_algorithm
from ...tree.tree import Tree
from .lecture import Lecture
from .reading import INHERITED, SUBJECTS, TEXTS, Entry, read_deck

__all__ = ["read_own"]

KINDS_OF_SUBJECTS = {
    **dict.fromkeys(("distribution", "category", "dice"), "probability"),
    **dict.fromkeys(("linear", "formula"), "formula"),
    **dict.fromkeys(("table", "board_games"), "table"),
    **dict.fromkeys(("game", "board"), "game"),
}
"""The kind of an example by the key of its subject; any other is a tree."""


FOR_FILES = re.compile(r"\w[\w-]*")
"""an identifier that can be the name of a folder"""


def read_own(path: Path, rules: Rules, taken: Collection[str] = ()) -> tuple[Lecture, ...]:
    """Read a file of examples, and run each of them once; what is wrong is an error that names file and entry.

    A text is in one language or several; where one is missing, the first that is there stands for it. An example needs
    an id, a title and a subject, such as a tree. ``rules`` are those of searches that say none themselves.
    """
    return read_deck(path, name=str(path), complete=lambda entry: _complete(entry, rules), taken=taken, run=True)


def _complete(entry: object, rules: Rules) -> Entry:
    """Return an entry with what its author left out."""
    if not isinstance(entry, dict):
        raise InputError(Code("lecture"), gettext("entries %(entry)s").of(entry=Code("[[lecture]]")), brief(entry))
    if isinstance(entry.get("id"), str) and not FOR_FILES.fullmatch(entry["id"]):
        needed = gettext("letters, digits and hyphens, because files are named so")
        raise InputError(Code("id"), needed, brief(entry["id"]))
    mark = next((mark for mark in SUBJECTS if mark in entry), "")
    inherited = {key: entry[key] for key in INHERITED if key in entry}
    usual = {"about": "", "topics": (), "kind": KINDS_OF_SUBJECTS.get(mark, "tree"), "facts": {}}
    full = {**usual, **_with_search(entry, entry, rules)}
    full["title"], full["about"] = _texts("title", entry.get("title")), _texts("about", full["about"])
    if isinstance(entry.get("words"), dict):
        full["words"] = {name: _texts(f"words.{name}", text) for name, text in entry["words"].items()}
    if isinstance(entry.get("also"), list):
        full["also"] = [_further(also, {**inherited, **also}, rules) for also in entry["also"]]
    return full


def _further(also: Mapping[str, Any], inherited: Entry, rules: Rules) -> Entry:
    """Return a further case with what its author left out; it takes its tree from the first case."""
    full = {"facts": {}, **_with_search(also, inherited, rules)}
    return {**full, "title": _texts("title", also.get("title"))}


def _with_search(given: Mapping[str, Any], whole: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """Return a case with its algorithm and the rules that this obeys; ``whole`` has the keys that it inherits, too."""
    found = dict(given)
    if "change" in whole or not ("tree" in whole or "unfold" in whole):
        return found
    tree = whole.get("tree") if "unfold" not in whole else None
    usual = usual_algorithm(Tree.parse(tree)) if isinstance(tree, str) else "alphabeta"
    algorithm = whole.get("algorithm", usual)
    own = given.get("rules", {})
    obeyed = ("order", *FACTS[algorithm].obeys) if algorithm in FACTS else ()
    course = {name: getattr(rules, name) for name in CHOICES if name in obeyed}
    return {**found, "algorithm": algorithm, "rules": {**course, **own} if isinstance(own, dict) else own}


def _texts(key: str, given: object) -> dict[str, str]:
    """Return a text in every language: a plain one is for all, and the first for those that a table has not."""
    table = dict.fromkeys(TEXTS, given) if isinstance(given, str) else given
    right = isinstance(table, dict) and table and all(isinstance(text, str) for text in table.values())
    if not isinstance(table, dict) or not right or not set(table) <= set(TEXTS):
        needed = gettext("text in quotes, or one for some of %(names)s").of(names=Code(", ".join(TEXTS)))
        raise InputError(Code(key), needed, gettext("none") if given is None else brief(given))
    first = next(iter(table.values()))
    return {lang: str(table.get(lang, first)) for lang in TEXTS}
