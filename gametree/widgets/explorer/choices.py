"""What a reader chooses and types in an explorer: its words, how they are read, and the call in Python."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, fields, make_dataclass, replace
from fractions import Fraction
from typing import Any, Unpack

from ...errors import InputError, choose
from ...exercises.typed_search import write_fields
from ...explain.control_words import WORDS as CONTROLS
from ...languages import translated_table
from ...node_kinds import CHANCE, MAX, MIN
from ...phrases import Code, Phrase, gettext, pgettext, short_repr
from ...rules import CHOICES, RULES, SPECIFICATION, Rule, Rules, to_range, to_rules, to_window
from ...search import ALGORITHMS
from ...search.problem import refuse_tie
from ...trace.algorithms import SEARCHES_BY_NAME, usual_algorithm
from ...tree.tree import Shape, Source, Tree, as_tree
from ...tree.view import settled
from ...values import INF

# ---- The words of the explorer: the names of its fields and of what can be chosen ----------------


def titles(rule: Rule) -> Iterator[tuple[str, Phrase]]:
    """Yield the names of a rule's fields by the fields, then what they show while they are empty, then its choices."""
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
    # TRANSLATORS: what a field for the leaves of a tree shows while it is empty
    "tree_hint": gettext("leaves, such as [3 12 8 2 4 6], or a tree, such as [[3 12] [2 4]]"),
    # TRANSLATORS: how many children each node has
    "branching": pgettext("field", "Branching"),
    # TRANSLATORS: who moves at the root of the tree: MAX, MIN or chance
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
    "rules": pgettext("heading", "Rules and start window"),
    "random": pgettext("heading", "Random tree"),
    "seed": pgettext("field", "Seed"),
    "factors": pgettext("field", "Children of each node"),
    # TRANSLATORS: the number of levels of moves in a tree
    "levels": pgettext("field", "Levels of moves"),
    # TRANSLATORS: a button that draws the next random tree
    "new_tree": pgettext("button", "New tree"),
    # TRANSLATORS: before a line of Python
    "code": gettext("The same in Python:"),
    "given": pgettext("order of moves", "as the example gives it"),
    # ---- the rules and the window
    **{name: title for rule in SPECIFICATION.values() for name, title in titles(rule)},
}


def explorer_words(lang: str = "en") -> dict[str, str]:
    """Return the names of the explorer's fields and choices, by keys that never change.

    >>> explorer_words("es")["algorithm"], explorer_words("pt")["seed"]
    ('Algoritmo', 'Semente')
    """
    return translated_table(_WORDS, lang)


# ---- The fields of an explorer as they are read: text into numbers, labels and rules, each refusal in a … ----


def read_branching(text: str) -> int | list[int]:
    """Read a branching factor, or one a level.

    >>> read_branching("3"), read_branching("3, 2")
    (3, [3, 2])
    """
    parts = text.replace(",", " ").split()
    if not parts or not all(
        part.isascii() and part.isdecimal() and 0 < len(part) < 10 and int(part) > 0 for part in parts
    ):
        raise InputError(
            gettext("branching"),
            gettext("a whole number from 1, or one for each level, such as %(example)s").with_values(
                example=Code("3 2")
            ),
            short_repr(text),
        )
    numbers = [int(part) for part in parts]
    return numbers if len(numbers) > 1 else numbers[0]


# ---- What a reader chooses and types in the fields of an explorer --------------------------------

ROOTS = (MAX, MIN, CHANCE, "p1")
"""Who may move at the root, where the tree's text does not say."""

_FIRST_TREE = "[3 12 8 2 4 6 14 5 2]"

LIMITS = tuple(name for name, rule in RULES.items() if rule.in_every_search and name not in CHOICES)
"""The fields of what every search obeys and nobody chooses by words."""
CONVENTIONS = tuple(
    name for rule in SPECIFICATION.values() if rule.name not in (*LIMITS, *CHOICES) for name in rule.fields
)
"""The fields of what else is typed: the other rules and the start window."""

FIELDS_OF_ALGORITHMS: dict[str, frozenset[str]] = {
    name: frozenset(
        field
        for rule in SPECIFICATION.values()
        if rule.in_every_search or rule.name in {*search.obeys_without_prune, *search.options}
        for field in rule.fields
    )
    for name, search in SEARCHES_BY_NAME.items()
}
"""The fields that mean something to each algorithm, besides those of the tree; the others are not shown."""

_FIELDS: dict[str, Any] = {
    "tree": _FIRST_TREE,
    "branching": "3",
    "root": MAX,
    "algorithm": "alphabeta",
    **dict.fromkeys((*CONVENTIONS, *LIMITS), ""),
    **{name: words[0] for name, words in CHOICES.items()},
}
"""The fields, and what is in them at first: "branching" has the children of each node, or one number a level, and is
only for a flat list of leaves; "low" and "high" are empty for the least and the greatest leaf."""


_Fields: Any = make_dataclass(
    "_Fields", [(name, Any, field(default=usual)) for name, usual in _FIELDS.items()], frozen=True
)


class Choices(_Fields):  # type: ignore[misc]
    """The contents of the fields. Text is kept as it is typed, whether it makes sense or not."""

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
        """Return the choices that make a search, given as to the search itself; text of a tree stays as it is.

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
            in_force = settled(parsed, rules)
            choices = choices._with({name: getattr(in_force, name) for name in RULES})
        checked = ("value_range", value_range, to_range), ("window", window, to_window)
        return choices._with({name: check(ends) for name, ends, check in checked if ends is not None})

    @classmethod
    def _of_tree(cls, source: Source, tree: Tree, **shape: Unpack[Shape]) -> Choices:
        """Return the choices that make a tree: from text as it is typed, from anything else as the tree is written."""
        branching, root = shape.get("branching"), shape.get("root")
        if isinstance(source, str) and shape.get("levels") is None and root in (None, *ROOTS):
            numbers = [] if branching is None else [branching] if isinstance(branching, int) else branching
            return cls(tree=source, branching=" ".join(map(str, numbers)), root=root or MAX)
        return cls(tree=str(tree), branching="", root=tree.kind(0) if tree.kind(0) in ROOTS else MAX)

    def _with(self, values: Mapping[str, Any]) -> Choices:
        """Return the choices with rules, or a window, by name."""
        return replace(self, **write_fields(values))

    def with_tree(self, **tree: str) -> Choices:
        """Return the choices with another tree, without what was said of the nodes of the one before.

        >>> Choices(depth="1", evaluate="B=4, C=9, D=1").with_tree(tree="[3 4]", branching="").depth
        ''
        """
        return replace(self, **tree, **dict.fromkeys(LIMITS, "")).with_order()

    def with_order(self) -> Choices:
        """Return the choices with an order of moves that suits any tree.

        >>> Choices(order=(("A", ("C", "B")),)).with_order().order
        'left_to_right'
        """
        return self if isinstance(self.order, str) else replace(self, order="left_to_right")


# ---- The call of Python that makes the same search, as one line to copy --------------------------


def call(algorithm: str, tree: str, shape: Mapping[str, Any], rules: Rules, options: Mapping[str, Any]) -> str:
    """Write the call of a search; ``shape`` is how the text becomes a tree, ``options`` the search's own arguments.

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
    """Write a value as Python does, with plain numbers for fractions that are decimals."""
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
