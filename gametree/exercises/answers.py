"""The answers: how a plain literal that a student wrote is read, leniently in its spelling and exactly in its value."""

from __future__ import annotations

import ast
import difflib
import re
import reprlib
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from fractions import Fraction
from typing import Any, TypeVar

from ..errors import AnswerError
from ..tree import NodeId, Tree
from ..values import INF, NUMBER, Number, ValueRefused, exact, read_number, show, to_number

__all__ = [
    "NOTHING",
    "Labels",
    "number",
    "numbers",
    "pair",
    "pairs",
    "relation",
    "said",
    "sequence",
    "span_of",
    "unpacked",
    "words_of",
]

Item = TypeVar("Item")

LONGEST = 20_000
"""characters; nobody types a longer answer"""
COMMA = re.compile(r"[+-]?\d*,\d+")
SEPARATORS = re.compile(r"[\s,;]+")
NEXT_PAIR = re.compile(r"\s+(?=[^\s:=≤≥<>]+\s*(?:[:=≤≥→]|<=|>=|->))")
PAIR = re.compile(
    r"""\s*(?P<label>"[^"]*"|'[^']*'|[^\s:=≤≥<>]+)\s*(?P<sign>:|=|->|→|≤|≥|<=|>=)\s*(?P<value>.+)""", re.S
)
SIMPLE = 10**6
"""A float is taken for the fraction with a denominator up to this that it is the nearest float to."""
SIGNS = {"≤": "≤", "<=": "≤", "=<": "≤", "≥": "≥", ">=": "≥", "=": "=", "==": "="} | {
    **dict.fromkeys(("at_most", "at most", "como máximo", "a lo sumo", "no máximo"), "≤"),
    **dict.fromkeys(("at_least", "at least", "como mínimo", "al menos", "no mínimo", "pelo menos"), "≥"),
    **dict.fromkeys(("exact", "exactly", "exacto", "exactamente", "exato", "exatamente"), "="),
}
"""What a bound can be written with."""
RELATION = re.compile(
    r"\s*(" + "|".join(sorted(map(re.escape, SIGNS), key=len, reverse=True)) + r")\s*(.*)", re.S | re.I
)


def said(given: object) -> str:
    """Return what came, short enough for a message.

    >>> said([1] * 50), said(10**6000)
    ('[1, 1, 1, 1, 1, 1, ...]', 'a very long number')
    """
    try:
        return reprlib.repr(given)
    except ValueError:
        return "a very long number"


def unpacked(answer: object) -> object:
    """Return a text that is a Python literal in brackets as what it stands for, anything else as it is.

    >>> unpacked(" ['B2', 'B3'] "), unpacked("B2 B3")
    (['B2', 'B3'], 'B2 B3')
    """
    if not isinstance(answer, str):
        return answer
    text = answer.strip()
    if len(text) > LONGEST:
        raise AnswerError("answer", f"at most {LONGEST} characters", f"{len(text)} of them")
    if text[:1] not in tuple("[({'\""):
        return text
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return text


# ---- numbers ------------------------------------------------------------------------------------


def number(given: object, where: str = "answer") -> Number:
    """Read an exact number: an int, a fraction, a decimal, or text such as ``"1/3"``, ``"−2"`` or ``"inf"``.

    A float is the decimal that it prints as, or the fraction that it is the nearest float to, as of ``1/3``.

    >>> number("1/3"), number(0.1), number(1 / 3), number(0.333), number("-∞")
    (Fraction(1, 3), Fraction(1, 10), Fraction(1, 3), Fraction(333, 1000), -inf)
    >>> number("3,5")
    Traceback (most recent call last):
    ...
    gametree.errors.AnswerError: answer: needed a number, got '3,5'; write a decimal point: 3.5
    """
    if isinstance(given, str):
        return _number_in(given, where)
    try:
        value = to_number(given)
    except (ValueRefused, ValueError, ArithmeticError) as refused:
        needed = str(refused) if isinstance(refused, ValueRefused) else "a number"
        raise AnswerError(where, needed, said(given)) from None
    if isinstance(value, Fraction) and isinstance(given, float):
        simple = Fraction(given).limit_denominator(SIMPLE)
        return exact(simple) if float(simple) == given else value
    return value


def _number_in(text: str, where: str) -> Number:
    plain = re.sub(r"\s*/\s*", "/", text.strip()).replace("−", "-").removeprefix("+")
    plain = re.sub(r"^(-?)(?:oo|infinity|∞|inf)$", r"\1inf", plain, flags=re.IGNORECASE)
    if COMMA.fullmatch(plain):
        raise AnswerError(where, "a number", said(text), f"write a decimal point: {plain.replace(',', '.')}")
    if not NUMBER.fullmatch(plain):
        raise AnswerError(where, "a number", said(text), "write one such as 3, -2, 2.5, 1/3 or inf")
    try:
        return read_number(plain)
    except (ValueRefused, ValueError) as refused:
        raise AnswerError(where, str(refused), said(text), "write a shorter one") from None


def numbers(given: object, where: str = "answer", *, count: int | None = None) -> tuple[Number, ...]:
    """Read several numbers, from a list, a tuple or text; ``count`` says how many there have to be.

    >>> numbers("(1, 2 6)"), numbers([1, "1/3"])
    ((1, 2, 6), (1, Fraction(1, 3)))
    """
    items = unpacked(given)
    if isinstance(items, str):
        bare = items.strip().strip("()[]{}").strip()
        items = SEPARATORS.split(bare) if bare else []
    needed = "numbers" if count is None else f"{count} numbers"
    if not isinstance(items, list | tuple):
        raise AnswerError(where, needed, said(given))
    if count is not None and len(items) != count:
        raise AnswerError(where, needed, said(given))
    return tuple(number(item, where) for item in items)


def pair(given: object, where: str = "answer") -> tuple[Number, Number]:
    """Read a pair of numbers such as a window.

    >>> pair("(-inf, 3)"), pair(["−∞", 3])
    ((-inf, 3), (-inf, 3))
    """
    low, high = numbers(given, where, count=2)
    return low, high


def relation(given: object, where: str = "answer") -> tuple[str, Number]:
    """Read a bound: a number, or one with =, ≤ or ≥ (or "at most" …) before it.

    >>> relation("<= 3"), relation(("at_least", 5)), relation(2), relation("no máximo 4")
    (('≤', 3), ('≥', 5), ('=', 2), ('≤', 4))
    """
    given = unpacked(given)
    if isinstance(given, list | tuple) and len(given) == 2 and isinstance(given[0], str):
        sign = SIGNS.get(" ".join(given[0].lower().split()))
        if sign is None:
            raise AnswerError(where, "=, ≤ or ≥ and a number", said(given))
        return sign, number(given[1], where)
    if isinstance(given, str) and (found := RELATION.fullmatch(given)):
        return SIGNS[found[1].lower()], number(found[2], where)
    return "=", number(given, where)


def span_of(given: object, where: str = "answer") -> tuple[Number, Number]:
    """Read a closed interval: both ends, or a bound such as ``≤ 3``; a number alone is both ends.

    >>> span_of("[3, 14]"), span_of("≤ 3"), span_of(3), span_of("= 3")
    ((3, 14), (-inf, 3), (3, 3), (3, 3))
    """
    given = unpacked(given)
    is_pair = isinstance(given, list | tuple) and not (given and isinstance(given[0], str) and given[0] in SIGNS)
    if is_pair or (isinstance(given, str) and given[:1] in tuple("([{")):
        low, high = pair(given, where)
        if low > high:
            raise AnswerError(where, "the lower end first", said(given), f"write [{show(high)}, {show(low)}]")
        return low, high
    sign, value = relation(given, where)
    return (value if sign != "≤" else -INF), (value if sign != "≥" else INF)


# ---- labels -------------------------------------------------------------------------------------


class Labels:
    """The labels of some nodes of a tree, found whatever their case; the name of the move to a node will do as well."""

    def __init__(self, tree: Tree, nodes: Collection[NodeId], needed: str) -> None:
        self.tree, self.nodes, self.needed = tree, nodes, needed
        self._found: dict[str, NodeId] = {}
        names = [(tree.label(node), node) for node in tree] + [(tree.move(node), node) for node in tree]
        for name, node in [*names, *((name.lower(), node) for name, node in names)]:
            if name:
                self._found.setdefault(name, node)

    def node(self, given: object, where: str = "answer") -> NodeId:
        """Return the node that is meant.

        >>> tree = Tree.parse("[[3 12] [2 4]]")
        >>> labels = Labels(tree, tree.leaves, "a leaf")
        >>> labels.node("b2"), labels.node("C")
        Traceback (most recent call last):
        ...
        gametree.errors.AnswerError: answer: needed a leaf, got 'C'; C is a min node
        """
        name = given.strip() if isinstance(given, str) else ""
        node = self._found.get(name, self._found.get(name.lower()))
        if node in self.nodes:
            assert node is not None
            return node
        if node is not None:
            kind = self.tree.kind(node)
            article = "a leaf" if kind == "leaf" else f"a {kind} node"
            raise AnswerError(where, self.needed, said(given), f"{self.tree.label(node)} is {article}")
        known = {self.tree.label(node).lower(): self.tree.label(node) for node in self.nodes}
        near = difflib.get_close_matches(name[:50].lower(), known, n=1, cutoff=0.5)
        raise AnswerError(where, self.needed, said(given), f"did you mean {known[near[0]]!r}?" if near else "")

    def label(self, given: object, where: str = "answer") -> str:
        """Return the label of the node that is meant, as the tree writes it."""
        return self.tree.label(self.node(given, where))

    def some(self, given: object, where: str = "answer") -> list[str]:
        """Read labels whose order does not matter; they come back from left to right, each once."""
        items = words_of(given, where, self.knows, ordered=False)
        return [self.tree.label(node) for node in sorted({self.node(item, where) for item in items})]

    def in_order(self, given: object, where: str = "answer") -> list[str]:
        """Read labels whose order matters."""
        return [self.label(item, where) for item in words_of(given, where, self.knows, ordered=True)]

    def knows(self, name: str) -> bool:
        """Tell whether a name is that of a node."""
        return name in self._found or name.lower() in self._found


NOTHING = frozenset(("none", "nothing", "nada", "ninguno", "ninguna", "nenhum", "nenhuma", "-", "—", "–", "∅"))
"""Words for an answer that is empty; None will do, too."""


def words_of(
    given: object, where: str, knows: Callable[[str], bool] = lambda name: False, *, ordered: bool
) -> Sequence[object]:
    """Return the items of a list, a tuple, a set or a text with spaces or commas between them.

    >>> words_of("B2, B3", "answer", ordered=True), words_of({"B2"}, "answer", ordered=False)
    (['B2', 'B3'], ['B2'])
    """
    items = unpacked(given)
    if items is None:
        return []
    if isinstance(items, str):
        bare = items.strip()
        if knows(bare):
            return [bare]
        bare = bare.strip("[](){}").strip()
        return (
            []
            if not bare or bare.lower() in NOTHING
            else [word.strip("'\"") for word in SEPARATORS.split(bare) if word]
        )
    if isinstance(items, list | tuple):
        return items
    if isinstance(items, Set) and not ordered:
        return list(items)
    needed = "a list of labels in their order" if ordered else "labels"
    raise AnswerError(where, needed, said(given), "a set has no order" if isinstance(items, Set) else "")


# ---- mappings -----------------------------------------------------------------------------------


def pairs(given: object, read: Callable[[object, str], Item], labels: Labels, needed: str) -> dict[str, Item]:
    """Read what is said of each node, from a mapping, from pairs or from text such as ``A = 3, B = 3``.

    A node with None is left out. ``read`` takes what is said of a node, and where it stands.

    >>> tree = Tree.parse("[[3 12] [2 4]]")
    >>> pairs("a = 3, C: 2", number, Labels(tree, [0, 1, 4], "an inner node"), "a number for each inner node")
    {'A': 3, 'C': 2}
    """
    found: dict[str, Item] = {}
    for name, item in _items(unpacked(given), needed):
        label = labels.label(name)
        if item is None:
            continue
        value = read(item, f"answer, at {label}")
        if found.setdefault(label, value) != value:
            raise AnswerError("answer", f"one entry for {label}", f"two different ones, {said(given)}")
    return found


def _items(given: Any, needed: str) -> list[tuple[object, object]]:
    if isinstance(given, Mapping):
        return list(given.items())
    if isinstance(given, list | tuple) and all(isinstance(item, list | tuple) and len(item) == 2 for item in given):
        return [(name, item) for name, item in given]
    if isinstance(given, str):
        found = [PAIR.fullmatch(part) for part in _parts(given.strip())]
        if all(found):
            return [
                (
                    part["label"].strip("'\""),
                    part["value"] if part["sign"] in (":", "=", "->", "→") else part["sign"] + part["value"],
                )
                for part in found
                if part
            ]
    raise AnswerError("answer", needed, said(given))


def _parts(text: str) -> list[str]:
    """Split a text at the commas, semicolons and line breaks outside brackets, and before each new label."""
    if text[:1] == "{" and text[-1:] == "}":
        text = text[1:-1]
    depth, parts = 0, [""]
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if depth == 0 and character in ",;\n":
            parts.append("")
        else:
            parts[-1] += character
    return [piece for part in parts if part.strip() for piece in NEXT_PAIR.split(part.strip())]


def sequence(given: object, where: str, needed: str) -> Sequence[object]:
    """Return the items of a list, a tuple or a text of numbers or labels.

    >>> sequence("3 12", "answer", "numbers")
    ['3', '12']
    """
    items = unpacked(given)
    if isinstance(items, str):
        return [word for word in SEPARATORS.split(items.strip().strip("[]()")) if word]
    if isinstance(items, list | tuple):
        return items
    raise AnswerError(where, needed, said(given))
