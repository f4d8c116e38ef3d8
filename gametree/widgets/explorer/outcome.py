"""Carry out an explorer's choices, or an example of the lectures: the search, or a sentence for each wrong field."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from ...course import lectures
from ...course.lectures.search_facts import LectureSearch
from ...errors import ChoiceError, GameTreeError, InputError
from ...exercises.typed_search import read_fields, read_whole
from ...node_kinds import LEAF, MAX
from ...phrases import Code, gettext
from ...rules import RANGE, RULES, SPECIFICATION, Rules
from ...search import ALGORITHMS
from ...trace.result import Result
from ...tree import notation
from ...tree.random_trees import random_tree
from ...tree.tree import Tree
from ...values import Number, write
from .choices import FIELDS_OF_ALGORITHMS, Choices, call, read_branching

_WIDTH = 90
"""length above which a title is shortened, in characters"""


def examples(lang: str = "en") -> dict[str, str]:
    """Return the titles of the examples by their keys: the identifier, and the number of the case.

    >>> print(*[title for key, title in examples("es").items() if key.startswith("002-deep")], sep="\\n")
    002 · Un corte profundo
    002 · Un corte profundo – Solo con cortes superficiales se explora g
    """
    titles: dict[str, str] = {}
    for lecture in map(lectures.load, lectures.ids()):
        for number, case in enumerate(lecture.cases):
            if isinstance(case.subject, LectureSearch) and case.subject.options.keys() <= {"value_range"}:
                title = f"{lecture.deck} · {lecture.title(lang)}{' – ' * bool(number)}{case.title(lang)}"
                titles[f"{lecture.id}/{number}"] = textwrap.shorten(title, _WIDTH, placeholder=" …")
    return titles


def example(key: str) -> Choices:
    """Return the choices that make an example's search.

    >>> example("002-deep/1").reach
    'shallow'
    """
    id, _, number = key.partition("/")
    search = lectures.load(id).cases[int(number)].subject
    assert isinstance(search, LectureSearch)
    return Choices.of(search.tree, search.algorithm, rules=search.rules, window=search.window, **search.options)


MOST_NODES = 2000
"""nodes; a larger tree is refused, as every change of a field draws the picture anew"""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Outcome:
    result: Result | None = None
    """None where something is wrong"""
    code: str = ""
    """the call that makes the same result"""
    errors: Mapping[str, str] = field(default_factory=dict)
    """a sentence for each field that is wrong"""
    flat: bool = False
    """whether the tree is a list of leaves, which needs the branching"""
    root: str | None = None
    """who moves at the root where the text of the tree says so, and the field does not count"""


class _FieldReader:
    """Reads fields, and collects a sentence for each that is wrong."""

    def __init__(self, lang: str) -> None:
        self.lang, self.errors = lang, dict[str, str]()

    def read(self, field: str, reader: Callable[..., T], *arguments: Any) -> T | None:
        try:
            return reader(*arguments)
        except GameTreeError as error:
            self.errors.setdefault(_place(error, field), error.told(self.lang))
            return None


def _place(error: GameTreeError, field: str) -> str:
    """Return the field that an error concerns, by its parts: these are the same in every language."""
    if isinstance(error, ChoiceError) and field == "algorithm":
        return "player" if str(error.what) == "player" else "order"
    where = str(error.where if isinstance(error, InputError) else error.message)
    if field == "shape":
        return "branching" if where == "in the leaf list" else "tree"
    return next((place for start, place in _PLACES.items() if where.startswith(start)), field)


_PLACES = {"rule order": "order", "rule value_range": "range", "rule depth": "evaluate", "rule evaluate": "evaluate"}
"""The fields of what a search refuses, by how the error begins; any other error concerns the algorithm."""


def outcome(choices: Choices, lang: str = "en") -> Outcome:
    """Search as the choices say, or find what is wrong with them, and say it in a language.

    >>> found = outcome(Choices(tree="3 5 2 9", branching="2", algorithm="minimax"))
    >>> found.result.value, found.code
    (3, 'gt.minimax("3 5 2 9", branching=2)')
    >>> dict(outcome(Choices(tree="[3 5 2 9]", branching="3")).errors)["branching"][:54]
    'in the leaf list: needed 3 or 9 leaves for branching 3'
    """
    reader = _FieldReader(lang)
    text, shape, flat, root = _source(reader, choices)
    make = Tree.from_leaves if "branching" in shape else Tree.parse
    tree = None if reader.errors else reader.read("shape", lambda: _small(make(text, **shape)))
    rules, options = _read(reader, choices, tree)
    result = None
    if tree is not None and rules is not None and not reader.errors:
        result = reader.read("algorithm", lambda: ALGORITHMS[choices.algorithm](tree, rules=rules, **options))
    if result is None or rules is None:
        return Outcome(errors=reader.errors, flat=flat, root=root)
    return Outcome(result, call(choices.algorithm, text, shape, rules, options), {}, flat, root)


def random_tree_fields(
    seed: str, branching: str, levels: str, lang: str = "en"
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the tree fields of the random tree that three fields ask for, and a sentence for each that is wrong.

    >>> random_tree_fields("7", "2", "2")
    ({'tree': '[7 4 14 2]', 'branching': '2'}, {})
    >>> random_tree_fields("x", "2", "2")
    ({}, {'seed': "the seed: needed a whole number from 0, got 'x'"})
    """
    reader = _FieldReader(lang)
    start = reader.read("seed", read_whole, gettext("the seed"), seed)
    branching_factors = reader.read("factors", read_branching, branching)
    height = gettext("the levels of moves")
    count = (
        len(branching_factors)
        if isinstance(branching_factors, list)
        else reader.read("levels", read_whole, height, levels, 1)
    )
    if start is None or branching_factors is None or count is None:
        return {}, reader.errors
    tree = reader.read("factors", lambda: _small(random_tree(start, branching_factors, count)))
    if tree is None:
        return {}, reader.errors
    leaves = " ".join(write(tree.value(leaf) or 0) for leaf in tree.leaves)
    factors = (
        branching_factors
        if isinstance(branching_factors, list)
        else [branching_factors] * (count if branching_factors == 1 else 1)
    )
    return {"tree": f"[{leaves}]", "branching": " ".join(map(str, factors))}, {}


def _source(reader: _FieldReader, choices: Choices) -> tuple[str, dict[str, Any], bool, str | None]:
    """Return the text of the tree, its shape options, whether it is flat, and the player that it names at the root."""
    text = choices.tree.strip()
    flat = not any(mark in text.removeprefix("[") for mark in ("[", "{", ":", notation.ARROW, "→"))
    shape: dict[str, Any] = {}
    root = None
    if flat:
        reader.read("tree", notation.read_leaves, text)
        if choices.branching.strip():
            shape["branching"] = reader.read("branching", read_branching, choices.branching)
        elif not text.startswith("["):
            text = f"[{text}]"
    else:
        builder = reader.read("tree", notation.parse, text)
        root = builder.kinds[0] if builder else None
    if root is None and choices.root != MAX:
        shape["root"] = choices.root
    return text, shape, flat, None if root == LEAF else root


def _small(tree: Tree) -> Tree:
    if len(tree) > MOST_NODES:
        needed = gettext("at most %(most)s nodes, because every change draws it again").with_values(most=MOST_NODES)
        cure = gettext("call the search in Python, and show %(player)s").with_values(player=Code("result.player()"))
        raise InputError(gettext("the tree"), needed, str(len(tree)), cure)
    return tree


def _read(reader: _FieldReader, choices: Choices, tree: Tree | None) -> tuple[Rules | None, dict[str, Any]]:
    """Return the rules and the other arguments of the search, from the fields that it obeys.

    A range has the least and the greatest leaf for its ends unless others are typed. What is said of the tree's nodes
    is held against the tree as soon as that can be read.
    """
    texts = {name: getattr(choices, name) for name in FIELDS_OF_ALGORITHMS[choices.algorithm]}
    for rule in (rule for rule in RULES.values() if rule.sort == RANGE):
        typed = zip(rule.fields, _ends(tree), strict=True)
        texts |= {name: texts[name].strip() or write(end) for name, end in typed if name in texts}
    values = read_fields(texts, tree, reader.read)
    options = {name: values.pop(name) for name in list(values) if SPECIFICATION[name].ends}
    return reader.read("algorithm", lambda: Rules(**values)), options


def _ends(tree: Tree | None) -> tuple[Number, Number]:
    values = [tree.value(leaf) for leaf in tree.leaves] if tree else []
    known = [value for value in values if isinstance(value, int | Fraction | float)] or [0, 1]
    return min(known), max(known)
