"""Labels in an answer: nodes by their names, what an answer says about each of them, and numbers close to them."""

from __future__ import annotations

import difflib
import math
import numbers
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from ..phrases import Phrase
from ..tree.tree import NodeId, Tree
from ..values import Number, exact, is_infinite, write
from . import answer_errors as words
from .answer_errors import AnswerError
from .answer_numbers import (
    COMMA_BETWEEN_DIGITS,
    NOTHING,
    SEPARATORS,
    answer_repr,
    in_one_order,
    is_decimal_comma,
    unpack_literal,
    with_point,
)

# ---- Floats in an answer that are an exact number but for rounding; integers and fractions are never … ----

_TOLERANCE = Fraction(1, 10**9)
"""greatest error of a float that counts as a number from -1 to 1; of a larger number, as a share of it"""
_DECIMAL = re.compile(r"(?<![\w.,/])[+\-−]?\d{0,40}(?:\.\d{1,40}|,\d{8,40})(?:[eE][+-]?\d{1,3})?(?!\w|[.,]\d|\s*/)")
"""a number with a decimal point, which is no part of a fraction; before few digits a comma can separate two numbers"""
_WRITTEN = re.compile(r"[-−]?\d+(?:[./]\d+)?")
"""a number as keys with words or signs write it"""
DEEPEST = 4
"""levels of lists and mappings that an answer has at the most"""


def with_exact_numbers(answer: Any, right: Callable[[], Iterable[Number]], depth: int = 0) -> Any:
    """Return an answer in which each float near one of the ``right`` numbers is that number.

    >>> with_exact_numbers({"A": 0.2 * 6 + 0.8 * 2, "B": 2.8000001}, lambda: [Fraction(14, 5)])
    {'A': Fraction(14, 5), 'B': 2.8000001}
    >>> with_exact_numbers("A = 0,333333333; B = 0.3333", lambda: [Fraction(1, 3)])
    'A = 1/3; B = 0.3333'
    """
    if isinstance(answer, str):
        if "." not in answer and "," not in answer:
            return answer
        return _DECIMAL.sub(lambda match: _exact_number_text(match[0], right), answer)
    if isinstance(answer, Mapping) and depth < DEEPEST:
        return {label: with_exact_numbers(part, right, depth + 1) for label, part in answer.items()}
    if type(answer) in (list, tuple, set, frozenset) and depth < DEEPEST:
        return type(answer)(with_exact_numbers(part, right, depth + 1) for part in answer)
    if type(answer) is int:
        return answer
    if isinstance(answer, numbers.Real) and not isinstance(answer, numbers.Rational) and math.isfinite(answer):
        return _nearest(Fraction(str(answer)), right(), answer)
    return answer


def numbers_in(key: Any) -> Iterator[Number]:
    """Yield the finite numbers in a key.

    >>> list(numbers_in({"A": (3, float("inf")), "B": "≤ 1/3"}))
    [3, Fraction(1, 3)]
    """
    if isinstance(key, str):
        yield from (exact(Fraction(number.replace("−", "-"))) for number in _WRITTEN.findall(key))
    elif isinstance(key, Mapping):
        for part in key.values():
            yield from numbers_in(part)
    elif isinstance(key, list | tuple):
        for part in key:
            yield from numbers_in(part)
    elif key is not None and not is_infinite(key):
        yield key


def _exact_number_text(text: str, right: Callable[[], Iterable[Number]]) -> str:
    nearest = _nearest(Fraction(with_point(text).replace("−", "-").replace(",", ".")), right(), text)
    return text if nearest is text else write(nearest)


def _nearest(value: Fraction, right: Iterable[Number], otherwise: Any) -> Any:
    """Return the right number that is nearest to a float, if one is within the tolerance."""
    candidates = [
        number
        for number in right
        if abs(value - Fraction(number)) <= _TOLERANCE * max(Fraction(1), abs(Fraction(number)))
    ]
    return min(candidates, key=lambda number: abs(value - Fraction(number)), default=otherwise)


# ---- Labels in an answer: nodes by their names, and what an answer says about each of them -------

Item = TypeVar("Item")

_JOINING = ("and", "y", "e", "&")
"""the words between the last two items of a list, in each language"""
_NEXT_PAIR = re.compile(r"(?<!\s)\s+(?=[^\s:=≤≥<>]+\s*(?:[:=≤≥→(]|<=|>=|->))")
_JOINED = re.compile(rf"(?<![\s,;])[\s,;]+({'|'.join(_JOINING)})" + _NEXT_PAIR.pattern)
"""a word that joins what is said of two nodes"""
_LAST_STOP = re.compile(r"(?<=\w)\.$")
_PAIR = re.compile(
    r"""\s*(?P<label>"[^"]*"|'[^']*'|[^\s:=≤≥<>]+)\s*(?P<sign>:|=|->|→|≤|≥|<=|>=|(?=\())\s*(?P<value>.+)""", re.S
)


class Labels:
    """The labels of some nodes of a tree, in upper or lower case; the move to a node is also a name of it."""

    def __init__(self, tree: Tree, nodes: Collection[NodeId], needed: Phrase) -> None:
        self.tree, self.nodes, self.needed = tree, frozenset(nodes), needed
        self._nodes_by_name = _names(tree, self.nodes)

    def node(self, answer: object, where: Phrase = words.ANSWER) -> NodeId:
        """Return the node that is meant.

        >>> tree = Tree.parse("[[3 12] [2 4]]")
        >>> labels = Labels(tree, tree.leaves, words.LEAF)
        >>> labels.node("b2"), labels.node("C")
        Traceback (most recent call last):
        ...
        gametree.exercises.answer_errors.AnswerError: answer: needed a leaf, got 'C'; C is a MIN node
        """
        name = answer.strip() if isinstance(answer, str) else ""
        node = self._named(name)
        if node in self.nodes:
            assert node is not None
            return node
        if node is not None:
            kind = self.tree.kind(node)
            known_as = words.IS.get(kind, words.IS_PLAYERS).with_values(name=self.tree.label(node), player=kind)
            raise AnswerError(where, self.needed, answer_repr(answer), known_as)
        labels = [self.tree.label(node) for node in sorted(self.nodes)]
        near = difflib.get_close_matches(name[:50].lower(), map(str.lower, labels), n=1, cutoff=0.5)
        # the label that is nearest to what was typed is not told: it might be the answer
        cure = words.FROM_TO.with_values(first=repr(labels[0]), last=repr(labels[-1])) if near else None
        raise AnswerError(where, self.needed, answer_repr(answer), cure)

    def label(self, answer: object, where: Phrase = words.ANSWER) -> str:
        """Return the label of the node that is meant, as the tree writes it."""
        return self.tree.label(self.node(answer, where))

    def move(self, answer: object, where: Phrase = words.ANSWER) -> str:
        """Return the move that is meant, by its name, which can be the label of another node, or by its node.

        >>> tree = Tree.parse("[C->[3 12] stay->[2 4]]")
        >>> labels = Labels(tree, tree.children(0), words.MOVE_AT_ROOT)
        >>> labels.move("C"), labels.move("B")
        ('C', 'C')
        """
        name = answer.strip() if isinstance(answer, str) else ""
        return name if name in map(self.tree.move, self.nodes) else self.tree.move(self.node(answer, where))

    def read_set(self, answer: object, where: Phrase = words.ANSWER) -> list[str]:
        """Read labels whose order does not matter; they come back from left to right, each once."""
        items = split_items(answer, where, self, ordered=False)
        return [self.tree.label(node) for node in sorted(set(self._mixed(items, where)))]

    def read_list(self, answer: object, where: Phrase = words.ANSWER) -> list[str]:
        """Read labels whose order matters."""
        return list(map(self.tree.label, self._mixed(split_items(answer, where, self, ordered=True), where)))

    def _mixed(self, items: Sequence[object], where: Phrase) -> list[NodeId]:
        """Return the nodes of a list; one of another sort is wrong in itself, and an error where all of them are."""
        known = [self._named(item) for item in items]
        if not any(node in self.nodes for node in known):
            return [self.node(item, where) for item in items]
        return [self.node(item, where) if node is None else node for item, node in zip(items, known, strict=True)]

    def _named(self, given: object) -> NodeId | None:
        """Return the node of a name, whether it is asked about or not."""
        name = given.strip() if isinstance(given, str) else ""
        return self._nodes_by_name.get(name, self._nodes_by_name.get(name.lower()))

    def knows(self, name: str) -> bool:
        return self._named(name) is not None

    def joins(self, word: str, text: str) -> bool:
        """Tell whether a word such as *and* joins the labels of a text, and is none of them itself.

        >>> labels = Labels(Tree.parse("[1 2 3 4]"), [1, 2, 3, 4], words.LEAVES)
        >>> labels.read_set("B e C"), labels.read_set("b e c"), labels.read_set("B, C and D.")
        (['B', 'C'], ['B', 'C', 'E'], ['B', 'C', 'D'])
        """
        node = self._named(word)
        if word not in _JOINING or node not in self.nodes:
            return word in _JOINING
        assert node is not None
        return text != text.lower() and word not in (self.tree.label(node), self.tree.move(node))


@lru_cache(maxsize=64)
def _names(tree: Tree, nodes: frozenset[NodeId]) -> Mapping[str, NodeId]:
    """Return the nodes of a tree by name; if two moves share a name, it means the node in ``nodes``."""
    nodes_by_name: dict[str, NodeId] = {}
    names = [(tree.label(node), node) for node in tree]
    names += [(tree.move(node), node) for node in sorted(tree, key=lambda node: node not in nodes)]
    for name, node in [*names, *((name.lower(), node) for name, node in names)]:
        if name:
            nodes_by_name.setdefault(name, node)
    return MappingProxyType(nodes_by_name)


def split_items(
    answer: object,
    where: Phrase = words.ANSWER,
    labels: Labels | None = None,
    *,
    ordered: bool,
) -> Sequence[object]:
    """Return the items of a list, a tuple, a set or a text with spaces, commas, arrows or *and* between them.

    >>> split_items("B2 -> B3", ordered=True), split_items({"B2"}, ordered=False)
    (['B2', 'B3'], ['B2'])
    """
    items = unpack_literal(answer)
    if items is None:
        return []
    if isinstance(items, str):
        bare = items.strip()
        if labels is not None and labels.knows(bare):
            return [bare]
        bare = bare.strip("[](){}").strip()
        return [] if bare.lower().rstrip(".") in NOTHING else _split(bare, labels)
    if isinstance(items, list | tuple):
        return [item for item in items if item != ""]
    if isinstance(items, Set) and not ordered:
        return in_one_order(items)
    needed = words.LABELS_IN_ORDER if ordered else words.LABELS
    raise AnswerError(where, needed, answer_repr(answer), words.NO_ORDER if isinstance(items, Set) else None)


def _split(text: str, labels: Labels | None) -> list[str]:
    """Return the words of a text without quotation marks, full stops after them, and what joins the last two."""
    found = [word.strip("'\"") for word in SEPARATORS.split(text) if word]
    if labels is None:
        return found
    ends = range(1, len(found) - 1)
    kept = [word for place, word in enumerate(found) if place not in ends or not labels.joins(word, text)]
    return [word if labels.knows(word) else word.rstrip(".").strip("'\"") for word in kept]


def is_by_label(answer: object) -> bool:
    """Tell whether an answer names the nodes that it is about."""
    return isinstance(answer, Mapping) or (isinstance(answer, str) and any(sign in answer for sign in ":=→"))


def pairs(answer: object, read: Callable[[object, Phrase], Item], labels: Labels, needed: Phrase) -> dict[str, Item]:
    """Read an answer about nodes, from a mapping, from pairs or from text such as ``A = 3, B = 3``.

    A node with None is left out. ``read`` reads the part of a node; it gets the part, and the node as a place.

    >>> tree = Tree.parse("[[3 12] [2 4]]")
    >>> from gametree.exercises.answer_numbers import number
    >>> pairs("a = 3, C: 2,5", number, Labels(tree, [0, 1, 4], words.NODE), words.NUMBER)
    {'A': 3, 'C': Fraction(5, 2)}
    """
    parts: dict[str, Item] = {}
    for name, item in _items(unpack_literal(answer), needed, labels):
        label = labels.label(name)
        if item is None:
            continue
        value = read(item, words.AT.with_values(node=label))
        if parts.setdefault(label, value) != value:
            got = words.TWO_DIFFERENT.with_values(given=answer_repr(answer))
            raise AnswerError(words.ANSWER, words.ONE_ENTRY.with_values(name=label), got)
    return parts


def _items(answer: Any, needed: Phrase, labels: Labels) -> list[tuple[object, object]]:
    if isinstance(answer, Mapping):
        return list(answer.items())
    if isinstance(answer, list | tuple) and all(isinstance(item, list | tuple) and len(item) == 2 for item in answer):
        return [(name, item) for name, item in answer]
    if isinstance(answer, str):
        matches = [_PAIR.fullmatch(part) for part in _parts(_unjoined(answer.strip(), labels))]
        if all(matches):
            read = [(part["label"].strip("'\""), part["sign"], part["value"]) for part in matches if part]
            return [
                (label, value if sign in ("", ":", "=", "->", "→") else sign + value) for label, sign, value in read
            ]
    is_loose = isinstance(answer, str) and COMMA_BETWEEN_DIGITS.search(answer)
    raise AnswerError(words.ANSWER, needed, answer_repr(answer), words.SEMICOLON_NEXT if is_loose else None)


def _unjoined(text: str, labels: Labels) -> str:
    """Return a text about nodes without full stop at its end, and with a comma in place of *and* before a label."""
    text = _LAST_STOP.sub("", text)
    return _JOINED.sub(lambda found: ", " if labels.joins(found[1], text) else found[0], text)


def _parts(text: str) -> list[str]:
    """Split a text at commas, semicolons and line breaks outside brackets and numbers, and before each new label."""
    if text[:1] == "{" and text[-1:] == "}":
        text = text[1:-1]
    depth, parts = 0, [""]
    for place, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        is_inside = character == "," and is_decimal_comma(parts[-1], text[place + 1 :])
        if depth == 0 and character in ",;\n" and not is_inside:
            parts.append("")
        else:
            parts[-1] += character
    return [piece for part in parts if part.strip() for piece in _NEXT_PAIR.split(part.strip())]
