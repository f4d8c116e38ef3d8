"""What a reader chooses and types in an explorer: its words, how they are read, and the call in Python."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, Unpack

from ...errors import InputError, TreeError, choose
from ...exercises.answer_numbers import doubtful, with_point
from ...explain.control_words import WORDS as CONTROLS
from ...languages import words_of
from ...node_kinds import CHANCE, MAX, MIN
from ...phrases import Code, Phrase, brief, gettext, pgettext
from ...rules import CHOICES, Order, Rules, to_rules, to_window
from ...search import ALGORITHMS
from ...search.request import refuse_tie
from ...trace.algorithms import FACTS, usual_algorithm
from ...tree.tree import Shape, Source, Tree, as_tree
from ...tree.view import settled
from ...values import INF, NUMBER, Number, Value, ValueRefused, read_number, write

# ---- The words of the explorer: the names of its fields and of what can be chosen ----------------

WORDS = {
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
    # ---- the rules and their choices
    # TRANSLATORS: the rule that says when alpha-beta cuts
    "cut": pgettext("field", "Cut"),
    "at_equality": pgettext("cut", "at equality: v ≤ α, v ≥ β"),
    "beyond": pgettext("cut", "only beyond: v < α, v > β"),
    # TRANSLATORS: the rule that says what a node returns after a cut-off: fail-soft or fail-hard
    "fail": pgettext("field", "Value after a cut-off"),
    "soft": pgettext("fail", "its value so far (fail-soft)"),
    "hard": pgettext("fail", "the bound (fail-hard)"),
    "order": pgettext("field", "Order of moves"),
    "left_to_right": pgettext("order of moves", "left to right"),
    "right_to_left": pgettext("order of moves", "right to left"),
    "given": pgettext("order of moves", "as the example gives it"),
    # TRANSLATORS: the rule that says how far up the bounds come from that a node knows
    "reach": pgettext("field", "Bounds"),
    "deep": pgettext("bounds", "from every node above (deep)"),
    "shallow": pgettext("bounds", "from the parent only (shallow)"),
    "tie": pgettext("field", "Among equal moves"),
    "first": pgettext("among equal moves", "the first"),
    "last": pgettext("among equal moves", "the last"),
    # TRANSLATORS: the player for whom paranoid search is done
    "player": pgettext("field", "Player"),
    "player_hint": pgettext("player", "who moves at the root"),
    "alpha": pgettext("field", "Start α"),
    "beta": pgettext("field", "Start β"),
    "low": pgettext("field", "Least value"),
    "low_hint": pgettext("least value", "least leaf"),
    "high": pgettext("field", "Greatest value"),
    "high_hint": pgettext("greatest value", "greatest leaf"),
    "depth": pgettext("field", "Depth limit"),
    "depth_hint": pgettext("depth limit", "none"),
    # TRANSLATORS: what the positions at the depth limit are worth
    "evaluate": pgettext("field", "Evaluation"),
    # TRANSLATORS: labels of positions that the depth limit does not stop (quiescence)
    "unstable": pgettext("field", "Unstable positions"),
}


def explorer_words(lang: str = "en") -> dict[str, str]:
    """Return the names of the explorer's fields and choices, by keys that never change.

    >>> explorer_words("es")["algorithm"], explorer_words("pt")["seed"]
    ('Algoritmo', 'Semente')
    """
    return words_of(WORDS, lang)


# ---- The fields of an explorer as they are read: text into numbers, labels and rules, each refusal in a … ----

BETWEEN_PAIRS = re.compile(r"[,;](?=[^,;=()]+=|\s*$)")
"""The comma or semicolon before the next label; other commas belong to a number or a tuple."""


def read_branching(text: str) -> int | list[int]:
    """Read a branching factor, or one a level.

    >>> read_branching("3"), read_branching("3, 2")
    (3, [3, 2])
    """
    parts = text.replace(",", " ").split()
    if not parts or not all(part.isascii() and part.isdecimal() and int(part[:9]) > 0 for part in parts):
        raise InputError(
            gettext("branching"),
            gettext("a whole number from 1, or one for each level, such as %(example)s").of(example=Code("3 2")),
            brief(text),
        )
    numbers = [int(part) for part in parts]
    return numbers if len(numbers) > 1 else numbers[0]


def read_whole(where: str | Phrase, text: str, least: int = 0) -> int:
    """Read a whole number.

    >>> read_whole("the seed", " 7 ")
    7
    """
    plain = text.strip()
    if not (plain.isascii() and plain.isdecimal() and len(plain) < 20 and int(plain) >= least):
        raise InputError(where, gettext("a whole number from %(least)s").of(least=least), brief(text))
    return int(plain)


def read_number_or(where: str | Phrase, text: str, empty: Number) -> Number:
    """Read a number; nothing typed means ``empty``.

    >>> read_number_or("start α", "", float("-inf")), read_number_or("start α", "1/3", 0), read_number_or("", "2,5", 0)
    (-inf, Fraction(1, 3), Fraction(5, 2))
    """
    plain = _with_point(text)
    if not plain:
        return empty
    if not NUMBER.fullmatch(plain):
        raise InputError(where, gettext("a number such as 3, -0.5 or 1/3, or nothing"), brief(text))
    try:
        return read_number(plain)
    except ValueRefused as refused:
        raise InputError(where, refused.args[0], f"{plain[:20]}…") from None


def read_evaluation(text: str, tree: Tree | None) -> dict[str, Value]:
    """Read labels with values.

    >>> read_evaluation("B=4,5, C=1/3", Tree.parse("[[3 12] [2 4]]"))
    {'B': Fraction(9, 2), 'C': Fraction(1, 3)}
    """
    found: dict[str, Value] = {}
    for part in BETWEEN_PAIRS.split(text):
        label, _, number = map(str.strip, part.rpartition("="))
        try:
            value = Tree.parse(_with_point(number)).value(0)
        except TreeError:
            value = None
        if not label or "=" in label or value is None:
            raise InputError(
                gettext("the evaluation"),
                gettext("labels and values such as %(example)s").of(example=Code("B=4, C=9")),
                brief(part.strip()),
            )
        if tree is not None:
            tree[label]
        found[label] = value
    return found


def _with_point(text: str) -> str:
    """Return a number with a decimal point; a comma that can be one of thousands stays, and is refused."""
    plain = text.strip()
    return plain if doubtful(plain) else with_point(plain)


def read_rules(choices: Choices, obeyed: frozenset[str], read: dict[str, Any]) -> Rules:
    """Return the rules of the fields that an algorithm obeys; ``read`` has those that are read already.

    >>> read_rules(Choices(cut="beyond", fail="hard"), frozenset({"cut"}), {"depth": 2}).describe()
    {'cut': 'beyond', 'depth': 2}
    """
    chosen = {name: getattr(choices, name) for name in CHOICES if name in obeyed}
    if "player" in obeyed and choices.player.strip():
        chosen["player"] = choices.player.strip()
    return Rules(**chosen, **read)


# ---- What a reader chooses and types in the fields of an explorer --------------------------------

ROOTS = (MAX, MIN, CHANCE, "p1")
"""Who may move at the root, where the tree's text does not say."""

FIRST_TREE = "[3 12 8 2 4 6 14 5 2]"

LIMITS = frozenset({"order", "depth", "evaluate", "unstable"})
OF_OPTIONS = {"window": ("alpha", "beta"), "value_range": ("low", "high"), "player": ("player",)}
"""The fields of the options that an algorithm can have."""

OBEYED: dict[str, frozenset[str]] = {
    name: LIMITS.union(facts.obeys_unasked, *(OF_OPTIONS.get(option, ()) for option in facts.options))
    for name, facts in FACTS.items()
}
"""The fields that mean something to each algorithm, besides those of the tree; the others are not shown."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The contents of the fields. Text is kept as it is typed, whether it makes sense or not."""

    tree: str = FIRST_TREE
    branching: str = "3"
    """children of each node, or one number a level; only for a flat list of leaves"""
    root: str = MAX
    algorithm: str = "alphabeta"
    cut: str = "at_equality"
    fail: str = "soft"
    order: Order = "left_to_right"
    reach: str = "deep"
    tie: str = "first"
    player: str = ""
    """whom paranoid search is for; empty for who moves at the root"""
    alpha: str = ""
    """empty for −∞"""
    beta: str = ""
    """empty for ∞"""
    low: str = ""
    """empty for the least leaf, where an algorithm needs a range of values; so ``high`` for the greatest"""
    high: str = ""
    depth: str = ""
    """empty for no limit"""
    evaluate: str = ""
    """labels and values, such as ``B=4, C=9``"""
    unstable: str = ""
    """labels"""

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
            tree, shape = FIRST_TREE, {**shape, "branching": shape.get("branching") or 3}
        taken = as_tree(tree, **shape)
        given = cls._of_tree(tree, taken, **shape)
        if algorithm is None:
            algorithm = usual_algorithm(taken)
        given = replace(given, algorithm=choose(gettext("algorithm"), algorithm, ALGORITHMS))
        if rules is not None:
            refuse_tie(given.algorithm, to_rules(rules))
            given = given._with_rules(settled(taken, rules))
        if value_range is not None:
            given = given._with_rules(Rules(value_range=value_range))
        if window is not None:
            alpha, beta = to_window(window)
            given = replace(given, alpha=_end(alpha, -INF), beta=_end(beta, INF))
        return given

    @classmethod
    def _of_tree(cls, source: Source, tree: Tree, **shape: Unpack[Shape]) -> Choices:
        """Return the choices that make a tree: from text as it is typed, from anything else as the tree is written."""
        branching, root = shape.get("branching"), shape.get("root")
        if isinstance(source, str) and shape.get("levels") is None and root in (None, *ROOTS):
            numbers = [] if branching is None else [branching] if isinstance(branching, int) else branching
            return cls(tree=source, branching=" ".join(map(str, numbers)), root=root or MAX)
        return cls(tree=str(tree), branching="", root=tree.kind(0) if tree.kind(0) in ROOTS else MAX)

    def _with_rules(self, rules: Rules) -> Choices:
        """Return the choices with these rules."""
        low, high = rules.value_range or ("", "")
        evaluation = rules.evaluate if isinstance(rules.evaluate, tuple) else ()
        return replace(
            self,
            **{name: getattr(rules, name) for name in CHOICES},
            player=rules.player or "",
            depth="" if rules.depth is None else str(rules.depth),
            evaluate=", ".join(f"{label}={write(value)}" for label, value in evaluation),
            unstable=" ".join(rules.unstable),
            low=low if isinstance(low, str) else write(low),
            high=high if isinstance(high, str) else write(high),
        )

    def with_tree(self, **tree: str) -> Choices:
        """Return the choices with another tree, without what was said of the nodes of the one before.

        >>> Choices(depth="1", evaluate="B=4, C=9, D=1").with_tree(tree="[3 4]", branching="").depth
        ''
        """
        return replace(self, **tree, depth="", evaluate="", unstable="").with_order()

    def with_order(self) -> Choices:
        """Return the choices with an order of moves that suits any tree.

        >>> Choices(order=(("A", ("C", "B")),)).with_order().order
        'left_to_right'
        """
        return self if isinstance(self.order, str) else replace(self, order="left_to_right")


def _end(number: Number, infinite: Number) -> str:
    return "" if number == infinite else write(number)


# ---- The call of Python that makes the same search, as one line to copy --------------------------


def call(algorithm: str, tree: str, shape: Mapping[str, Any], rules: Rules, options: Mapping[str, Any]) -> str:
    """Write the call of a search; ``shape`` is how the text becomes a tree, ``options`` the search's own arguments.

    >>> print(call("alphabeta", "[3 5 2 9]", {"branching": 2}, Rules(cut="beyond"), {"window": (-1, float("inf"))}))
    gt.alphabeta("[3 5 2 9]", branching=2, rules=gt.Rules(cut="beyond"), window=(-1, float("inf")))
    """
    chosen = {field.name: getattr(rules, field.name) for field in fields(rules)}
    unlike = {name: value for name, value in chosen.items() if value != getattr(Rules(), name)}
    pairs = {
        name: dict(value) for name, value in unlike.items() if name in ("order", "evaluate") and value == (*value,)
    }
    said = _named({**unlike, **pairs})
    arguments = [_literal(tree), *_named(shape), *([f"rules=gt.Rules({', '.join(said)})"] if said else [])]
    return f"gt.{algorithm}({', '.join([*arguments, *_named(options)])})"


def _named(arguments: Mapping[str, Any]) -> list[str]:
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
