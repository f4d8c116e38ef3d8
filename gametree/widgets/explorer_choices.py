"""The choices that a user makes in an explorer, and their outcome: a search and its Python call, or error messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, make_dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar, Unpack

from .. import lectures
from ..errors import ChoiceError, GameTreeError, InputError, choose, wrong_value
from ..exercises.typed_search import read_fields, read_whole, write_fields
from ..explain.algorithm_names import WORDS as CONTROLS
from ..languages import translated_table, translator_for
from ..lectures.search_facts import LectureSearch
from ..node_kinds import CHANCE, LEAF, MAX, MIN
from ..phrases import Code, Phrase, gettext, ngettext, pgettext
from ..rules import CHOICES, RANGE, RULES, SPECIFICATION, Rule, Rules, to_range, to_rules, to_window
from ..search import ALGORITHMS
from ..search.problem import refuse_learned_order, refuse_tie
from ..trace.algorithms import SEARCHES_BY_NAME, usual_algorithm
from ..trace.result import Result
from ..tree import notation
from ..tree.edits import random_tree
from ..tree.tree import Shape, Source, Tree, as_tree
from ..tree.view import settled
from ..values import INF, Number, write


def titles(rule: Rule) -> Iterator[tuple[str, Phrase]]:
    """Yield all words of a rule, each with its key: the titles and placeholder texts of its fields, and the names of
    its choices.
    """
    if not rule.ends:
        yield rule.name, rule.title or Phrase(rule.name)
    if rule.hint:
        yield f"{rule.name}_hint", rule.hint
    for name, (title, hint, _) in rule.ends.items():
        yield from ((name, title), (f"{name}_hint", hint))
    for word, choice in rule.choices.items():
        yield f"{rule.name}={word}", choice.label or Phrase(word)


_WORDS = {
    "tree": pgettext("field", "Tree"),
    # TRANSLATORS: the text in an empty field for the leaves of a tree
    "tree_hint": gettext("leaves, such as [3 12 8 2 4 6], or a tree, such as [[3 12] [2 4]]"),
    # TRANSLATORS: the number of children of each node
    "branching": pgettext("field", "Branching"),
    # TRANSLATORS: the player at the root of the tree: MAX, MIN or chance
    "root": pgettext("field", "At the root"),
    "chance": pgettext("at the root", "chance"),
    # TRANSLATORS: %(player)s is MAX, MIN, p1 or "chance"; "At the root" is the name of a field
    "new_root": gettext("At the root: %(player)s, because the text of the tree says so."),
    "new_order": gettext("Order of moves: left to right again, because the order before was for another tree."),
    "algorithm": pgettext("field", "Algorithm"),
    "example": pgettext("field", "Example"),
    # TRANSLATORS: the first line of a list of the lectures' examples, shown while none is chosen
    "no_example": gettext("choose a lecture example …"),
    "language": pgettext("field", "Language"),
    "step_size": CONTROLS["step_size"],
    "rules": pgettext("heading", "Rules and initial window"),
    "random": pgettext("heading", "Random tree"),
    "seed": pgettext("field", "Seed"),
    "factors": pgettext("field", "Children of each node"),
    # TRANSLATORS: the number of levels of moves in a tree
    "levels": pgettext("field", "Levels of moves"),
    # TRANSLATORS: a button that draws the next random tree
    "new_tree": pgettext("button", "New random tree"),
    # TRANSLATORS: a button that unfolds the fields of an explorer
    "fields": pgettext("button", "Change tree and search"),
    # TRANSLATORS: before a line of Python
    "code": gettext("The same in Python:"),
    "given": pgettext("order of moves", "as the example gives it"),
    # ---- Rules and window
    **{name: title for rule in SPECIFICATION.values() for name, title in titles(rule)},
}


def explorer_words(lang: str = "en") -> dict[str, str]:
    """Return the names of the explorer's fields and choices, with keys that do not depend on the language.

    >>> explorer_words("es")["algorithm"], explorer_words("pt")["seed"]
    ('Algoritmo', 'Semente')
    """
    return translated_table(_WORDS, lang)


def read_branching(text: str) -> int | list[int]:
    """Read a branching factor, or one factor per level.

    >>> read_branching("3"), read_branching("3, 2")
    (3, [3, 2])
    """
    parts = text.replace(",", " ").split()
    if not parts or not all(
        part.isascii() and part.isdecimal() and 0 < len(part) < 10 and int(part) > 0 for part in parts
    ):
        raise InputError(
            wrong_value(
                gettext("branching"),
                text,
                gettext("a whole number from 1, or one for each level, such as %(example)s").with_values(
                    example=Code("3 2")
                ),
            )
        )
    numbers = [int(part) for part in parts]
    return numbers if len(numbers) > 1 else numbers[0]


# ---- The contents of the fields of an explorer ---------------------------------------------------

ROOTS = (MAX, MIN, CHANCE, "p1")
"""possible players at the root, if the tree's text names none"""

_FIRST_TREE = "[3 12 8 2 4 6 14 5 2]"

LIMITS = tuple(name for name, rule in RULES.items() if rule.in_every_search and name not in CHOICES)
"""fields of rules that apply to every search and have no fixed choices"""
CONVENTIONS = tuple(
    name for rule in SPECIFICATION.values() if rule.name not in (*LIMITS, *CHOICES) for name in rule.fields
)
"""other fields in which text is typed: those of the remaining rules and of the initial window"""

FIELDS_OF_ALGORITHMS: dict[str, frozenset[str]] = {
    name: frozenset(
        field
        for rule in SPECIFICATION.values()
        if rule.in_every_search or rule.name in {*search.obeys_without_prune, *search.options}
        for field in rule.fields
    )
    for name, search in SEARCHES_BY_NAME.items()
}
"""for each algorithm, the fields that affect it, in addition to the fields of the tree; all other fields are hidden"""

_FIELDS: dict[str, Any] = {
    "tree": _FIRST_TREE,
    "branching": "3",
    "root": MAX,
    "algorithm": "alphabeta",
    **dict.fromkeys((*CONVENTIONS, *LIMITS), ""),
    **{name: words[0] for name, words in CHOICES.items()},
}
"""fields with their initial contents. "branching", only for a flat list of leaves, is the number of children of each
node, or one number per level; empty "low" and "high" mean the minimum and maximum leaf
"""


_Fields: Any = make_dataclass(
    "_Fields", [(name, Any, field(default=usual)) for name, usual in _FIELDS.items()], frozen=True
)


class Choices(_Fields):  # type: ignore[misc]
    """The contents of the fields. Text is stored as typed, valid or not."""

    @classmethod
    def of(
        cls,
        tree: Source | None = None,
        algorithm: str | None = None,
        *,
        rules: Rules | None = None,
        window: Any = None,
        value_range: Any = None,
        **shape: Unpack[Shape],
    ) -> Choices:
        """Return the choices for a search with the given arguments; a tree that is given as text is kept as typed.

        >>> Choices.of("3 5 2 9", branching=2).tree, Choices.of([[3, 5], [2, 9]]).tree
        ('3 5 2 9', '[[3 5] [2 9]]')
        """
        if tree is None:
            tree, shape = _FIRST_TREE, {**shape, "branching": shape.get("branching") or 3}
        parsed = as_tree(tree, **shape)
        choices = cls._of_tree(tree, parsed, **shape)
        if algorithm is None:
            algorithm = usual_algorithm(parsed)
        choices = replace(choices, algorithm=choose(gettext("algorithm"), algorithm, ALGORITHMS))
        if rules is not None:
            refuse_tie(choices.algorithm, to_rules(rules))
            refuse_learned_order(choices.algorithm, to_rules(rules))
            in_force = settled(parsed, rules)
            choices = choices._with({name: getattr(in_force, name) for name in RULES})
        checked = ("value_range", value_range, to_range), ("window", window, to_window)
        return choices._with({name: check(ends) for name, ends, check in checked if ends is not None})

    @classmethod
    def _of_tree(cls, source: Source, tree: Tree, **shape: Unpack[Shape]) -> Choices:
        """Return the choices for a tree. The field of the tree contains ``source`` as typed if this is text whose
        ``shape`` the form can express, otherwise the tree in the kit's notation.
        """
        branching, root = shape.get("branching"), shape.get("root")
        if isinstance(source, str) and shape.get("levels") is None and root in (None, *ROOTS):
            numbers = [] if branching is None else [branching] if isinstance(branching, int) else branching
            return cls(tree=source, branching=" ".join(map(str, numbers)), root=root or MAX)
        return cls(tree=str(tree), branching="", root=tree.kind(0) if tree.kind(0) in ROOTS else MAX)

    def _with(self, values: Mapping[str, Any]) -> Choices:
        return replace(self, **write_fields(values))

    def with_tree(self, **tree: str) -> Choices:
        """Return the choices with a new tree; values and orders that name nodes of the old tree are removed.

        >>> Choices(depth="1", evaluate="B=4, C=9, D=1").with_tree(tree="[3 4]", branching="").depth
        ''
        """
        return replace(self, **tree, **dict.fromkeys(LIMITS, "")).with_order()

    def with_order(self) -> Choices:
        """Return the choices; if their order of moves names nodes, replace it with left to right, which suits any tree.

        >>> Choices(order=(("A", ("C", "B")),)).with_order().order
        'left_to_right'
        """
        return self if isinstance(self.order, str) else replace(self, order="left_to_right")


# ---- The Python call for the same search, as one line to copy ------------------------------------


def call(algorithm: str, tree: str, shape: Mapping[str, Any], rules: Rules, options: Mapping[str, Any]) -> str:
    """Return the Python call of a search; ``shape`` contains the arguments of the tree, ``options`` the arguments of
    the search.

    >>> print(call("alphabeta", "[3 5 2 9]", {"branching": 2}, Rules(cut="beyond"), {"window": (-1, float("inf"))}))
    gt.alphabeta("[3 5 2 9]", branching=2, rules=gt.Rules(cut="beyond"), window=(-1, float("inf")))
    """
    chosen = {field.name: getattr(rules, field.name) for field in fields(rules)}
    changed = {name: value for name, value in chosen.items() if value != getattr(Rules(), name)}
    pairs = {
        name: dict(value) for name, value in changed.items() if name in ("order", "evaluate") and value == (*value,)
    }
    rule_arguments = _keyword_arguments({**changed, **pairs})
    arguments = [
        _literal(tree),
        *_keyword_arguments(shape),
        *([f"rules=gt.Rules({', '.join(rule_arguments)})"] if rule_arguments else []),
    ]
    return f"gt.{algorithm}({', '.join([*arguments, *_keyword_arguments(options)])})"


def _keyword_arguments(arguments: Mapping[str, Any]) -> list[str]:
    return [f"{name}={_literal(value)}" for name, value in arguments.items()]


def _literal(value: Any) -> str:
    """Return a value as Python code; fractions with a finite decimal form become plain numbers."""
    if isinstance(value, str):
        return repr(value) if '"' in value or "\\" in value else f'"{value}"'
    if isinstance(value, list):
        return f"[{', '.join(map(_literal, value))}]"
    if isinstance(value, tuple):
        return f"({', '.join(map(_literal, value))}{',' * (len(value) == 1)})"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_literal(key)}: {_literal(entry)}" for key, entry in value.items()) + "}"
    if value in (INF, -INF):
        return f'float("{value}")'
    if isinstance(value, Fraction) and Fraction(str(float(value))) == value:
        return str(float(value))
    return repr(value)


# TRANSLATORS: the name of an example of the lectures in a list, such as "A deep cut-off (lecture, 5 leaves)"
_EXAMPLE = ngettext("%(title)s (lecture, %(count)s leaf)", "%(title)s (lecture, %(count)s leaves)")


def examples(lang: str = "en") -> dict[str, str]:
    """Return the titles of the examples by key; a key consists of the example's identifier and the number of the case.

    >>> print(*[title for key, title in examples().items() if key.startswith("002-deep")], sep="\\n")
    A deep cut-off (lecture, 5 leaves)
    With shallow cut-offs only, g is searched (lecture, 5 leaves)
    """
    titles, translator = dict[str, str](), translator_for(lang)
    for lecture in map(lectures.load, lectures.ids()):
        for number, case in enumerate(lecture.cases):
            if isinstance(case.subject, LectureSearch) and case.subject.options.keys() <= {"value_range"}:
                facts = {"title": case.title(lang) or lecture.title(lang), "count": len(case.subject.tree.leaves)}
                titles[f"{lecture.id}/{number}"] = _EXAMPLE.render(translator, **facts)
    return titles


def example(key: str) -> Choices:
    """Return the choices for the search of the example with the given key.

    >>> example("002-deep/1").reach
    'shallow'
    """
    id, _, number = key.partition("/")
    search = lectures.load(id).cases[int(number)].subject
    assert isinstance(search, LectureSearch)
    return Choices.of(search.tree, search.algorithm, rules=search.rules, window=search.window, **search.options)


MOST_NODES = 2000
"""maximum number of nodes; larger trees are refused, because every change of a field redraws the picture"""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Outcome:
    result: Result | None = None
    """result of the search; None if there is an error"""
    code: str = ""
    """Python call that produces the same result"""
    errors: Mapping[str, str] = field(default_factory=dict)
    """sentence for each invalid field"""
    flat: bool = False
    """whether the tree is a flat list of leaves, whose shape the field "branching" gives"""
    root: str | None = None
    """player at the root if the text of the tree names one, otherwise None; this player overrides the field "root" of
    the form
    """


class _FieldReader:
    """A reader of fields that collects a sentence about each invalid field."""

    def __init__(self, lang: str) -> None:
        self.lang, self.errors = lang, dict[str, str]()

    def read(self, field: str, reader: Callable[..., T], *arguments: Any) -> T | None:
        try:
            return reader(*arguments)
        except GameTreeError as error:
            self.errors.setdefault(_place(error, field), error.text(self.lang))
            return None


def _place(error: GameTreeError, field: str) -> str:
    """Return the name of the field to which an error belongs. It is derived from the error's untranslated message,
    which is the same in every language.
    """
    if isinstance(error, ChoiceError) and field == "algorithm":
        return "player" if str(error.what) == "player" else "order"
    where = str(error.message)
    if field == "shape":
        return "branching" if where.startswith("the leaf list") else "tree"
    return next((place for start, place in _PLACES.items() if where.startswith(start)), field)


_PLACES = {
    "the rule order": "order",
    "the rule value_range": "range",
    "the rule depth": "evaluate",
    "the rule evaluate": "evaluate",
}
"""field to which an error of a search belongs, keyed by the beginning of the error message; other errors belong to the
field of the algorithm
"""


def outcome(choices: Choices, lang: str = "en") -> Outcome:
    """Run the search that the choices describe, and return its outcome; if there are errors, they are in the given
    language.

    >>> found = outcome(Choices(tree="3 5 2 9", branching="2", algorithm="minimax"))
    >>> found.result.value, found.code
    (3, 'gt.minimax("3 5 2 9", branching=2)')
    >>> dict(outcome(Choices(tree="[3 5 2 9]", branching="3")).errors)["branching"][:54]
    'the leaf list has 4 leaves, but branching 3 needs 3 or'
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
    """Return two mappings: the contents of the fields "tree" and "branching" for the random tree that the three
    arguments describe, and an error message for each argument that is invalid.

    >>> random_tree_fields("7", "2", "2")
    ({'tree': '[7 4 14 2]', 'branching': '2'}, {})
    >>> random_tree_fields("x", "2", "2")
    ({}, {'seed': "the seed is 'x'; write a whole number from 0"})
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
    """Return four values: the text of the tree, its shape options, whether it is a flat list, and the player whom the
    text names at the root, or None.
    """
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
        if builder and root is None and any(isinstance(value, tuple) for value in builder.values):
            root = "p1"
    if root is None and choices.root != MAX:
        shape["root"] = choices.root
    return text, shape, flat, None if root == LEAF else root


def _small(tree: Tree) -> Tree:
    if len(tree) > MOST_NODES:
        problem = gettext(
            "the tree has %(count)s nodes, but at most %(most)s can be redrawn at every change; call the search in "
            "Python, and show %(player)s"
        )
        raise InputError(problem.with_values(count=len(tree), most=MOST_NODES, player=Code("result.player()")))
    return tree


def _read(reader: _FieldReader, choices: Choices, tree: Tree | None) -> tuple[Rules | None, dict[str, Any]]:
    """Return the rules and the other arguments of the search, read from the fields that apply to its algorithm.

    The ends of a range default to the minimum and maximum value of the leaves. Values for nodes are checked against the
    tree only if the tree is valid.
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
