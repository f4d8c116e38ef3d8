"""The notation of answers: numbers and labels, which can be written in many ways, and are read exactly."""

from __future__ import annotations

import ast
import difflib
import math
import re
import reprlib
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from functools import lru_cache
from numbers import Rational, Real
from types import MappingProxyType, NoneType
from typing import Any, TypeVar

from ..languages import elide
from ..phrases import Code, Phrase, short_repr
from ..tree.tree import NodeId, Tree
from ..values import NUMBER, Number, ValueRefused, exact, is_infinite, read_number, show, to_number, write
from . import answer_errors as words
from .answer_errors import AnswerError
from .marks import Answer

SEPARATORS = re.compile(r"(?:[\s,;→]|->)+")
COMMA_BETWEEN_DIGITS = re.compile(r"\d\s*,\s*\d")
_COMMA_IN_NUMBER = re.compile(r"\d,\d")
"""a comma between digits, a possible reason why a text cannot be read"""
_DECIMAL = re.compile(r"([+\-−]?\d*),(\d+(?:/[1-9]\d*)?)")
_THOUSANDS = re.compile(r"[+\-−]?[1-9]\d{0,2},\d{3}(?:/\d+)?")
"""numbers such as ``1,250``, in which the comma can also separate thousands"""
_NUMBER_SEPARATORS = (re.compile(r"(?<!\s)\s*[;\n]\s*"), re.compile(r"[\s;]+"))
"""separators between numbers with decimal commas, the least ambiguous first"""
_NEW_LABEL = re.compile(r"[^\s,;:=≤≥<>→]*\s*(?:[:=≤≥<>→]|->)")
"""a label and the sign after it"""


def is_ambiguous(text: str) -> bool:
    """Return whether the comma in a number can be a decimal comma as well as a thousands separator.

    >>> is_ambiguous("1,250"), is_ambiguous("0,250"), is_ambiguous("3,5")
    (True, False, False)
    """
    return _THOUSANDS.fullmatch(text) is not None


def with_point(text: str) -> str:
    """Return a number with a decimal point in place of its decimal comma; return anything else unchanged.

    >>> with_point("-3,5"), with_point("3, 5")
    ('-3.5', '3, 5')
    """
    return text.replace(",", ".") if _DECIMAL.fullmatch(text) else text


def comma_parts(text: str) -> tuple[str, ...]:
    """Return the digits before and after the comma of a number; an empty tuple for any other text.

    >>> comma_parts(" 3,5 "), comma_parts("3.5")
    (('3', '5'), ())
    """
    match = _DECIMAL.fullmatch(text.strip())
    return (match[1], match[2]) if match and match[1].strip("+-−") else ()


def entries(text: str, count: int) -> list[str]:
    """Split a text into numbers; a comma is read as a decimal comma only if that gives ``count`` numbers.

    >>> entries("(3,5)", 2), entries("3,5; 7,5", 2), entries("1,2; 6", 3), entries("1,2; 6", 2)
    (['3', '5'], ['3,5', '7,5'], ['1', '2', '6'], ['1,2', '6'])
    """
    bare = text.strip().strip("()[]{}").strip()
    parts = [word for word in SEPARATORS.split(bare) if word]
    if len(parts) == count or "," not in bare:
        return parts
    for between in _NUMBER_SEPARATORS:
        others = between.split(bare)
        if len(others) == count and all(other and "," not in with_point(other) for other in others):
            return others
    return parts


# ---- Numbers -------------------------------------------------------------------------------------

_MOST_CHARACTERS = 20_000
"""maximum number of characters in an answer"""
NOTHING = frozenset(("none", "nothing", "nada", "ninguno", "ninguna", "nenhum", "nenhuma", "-", "—", "–", "∅"))
"""words for an empty answer, equivalent to None"""
_MOST_DENOMINATOR = 10**6
"""maximum denominator of a fraction that is read from a float"""
_MOST_ROUNDING_STEPS = 8
"""maximum rounding error of a float that is read as a fraction, in units of its last place"""
SIGNS = {"≤": "≤", "<=": "≤", "=<": "≤", "≥": "≥", ">=": "≥", "=": "=", "==": "="} | {
    **dict.fromkeys(("at_most", "at most", "como máximo", "a lo sumo", "no máximo"), "≤"),
    **dict.fromkeys(("at_least", "at least", "como mínimo", "al menos", "no mínimo", "pelo menos"), "≥"),
    **dict.fromkeys(("exact", "exactly", "exacto", "exactamente", "exato", "exatamente"), "="),
}
"""sign of a bound, keyed by its spellings"""
_COMPUTED_DECIMAL = re.compile(r"-?\d{1,9}\.\d{14,17}")
"""a decimal number with as many places as Python prints for a computed float"""


def answer_repr(answer: object) -> str | Phrase:
    """Return an answer in short form, for a message.

    >>> answer_repr([1] * 50), answer_repr(-3), str(answer_repr(10**6000))
    ('[1, 1, 1, 1, 1, 1, ...]', '−3', 'a very long number')
    """
    try:
        written = reprlib.repr(answer)
        return Code(written.replace("-", "−", written.startswith("-")) if isinstance(answer, int | float) else written)
    except ValueError:
        return words.LONG_NUMBER
    except Exception:
        return short_repr(answer)


def is_blank(part: object) -> bool:
    """Return whether an answer is empty: None, a text with nothing but spaces and quotation marks, or brackets without
    content.

    >>> is_blank(" "), is_blank(("", "")), is_blank({}), is_blank(("", 3))
    (True, True, True, False)
    """
    if isinstance(part, str):
        return not part.strip(" \t\n'\"")
    if isinstance(part, (list, tuple)):  # faster than a union
        return all([isinstance(field, (str, NoneType)) and is_blank(field) for field in part])
    return part is None or (isinstance(part, Mapping) and not part)


def in_one_order(items: Iterable[object]) -> list[object]:
    """Return the items of a set in an order that is the same on every run.

    >>> in_one_order({"C2", "B1", 3})
    ['B1', 'C2', 3]
    """
    return sorted(items, key=reprlib.repr)


def unpack_literal(answer: object) -> object:
    """Return the value of a text that is a Python literal in brackets; return anything else unchanged.

    >>> unpack_literal(" ['B2', 'B3'] "), unpack_literal("B2 B3")
    (['B2', 'B3'], 'B2 B3')
    """
    if not isinstance(answer, str):
        return answer
    text = answer.strip()
    if len(text) > _MOST_CHARACTERS:
        raise AnswerError(
            words.ANSWER,
            words.CHARACTERS.with_values(count=_MOST_CHARACTERS),
            words.OF_THEM.with_values(count=len(text)),
        )
    if text[:1] not in tuple("[({'\""):
        return text
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # such as the warning about "3or 4"
            expression = ast.parse(text, mode="eval").body
            if isinstance(expression, ast.Dict):
                return _unpacked_dict(expression)
            return ast.literal_eval(expression)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return text


def _unpacked_dict(expression: ast.Dict) -> dict[object, object] | list[tuple[object, object]]:
    """Return the value of a literal in braces; if a key is repeated, return pairs, because a dict keeps only the last
    value.
    """
    unpacked: dict[object, object] = ast.literal_eval(expression)
    if len(unpacked) == len(expression.keys):
        return unpacked
    entries = zip(expression.keys, expression.values, strict=True)
    return [(ast.literal_eval(key), ast.literal_eval(value)) for key, value in entries if key is not None]


def number(answer: object, where: Phrase = words.ANSWER) -> Number:
    """Read an exact number: an int, a fraction, a decimal, or text such as ``"1/3"``, ``"−2"``, ``"3,5"`` or ``"inf"``.

    Infinity is ``∞``, ``inf``, ``infinity``, ``infinito`` or ``oo``, in lower or upper case.

    A float is read as the decimal that it prints as, or as the simple fraction that it equals up to rounding error.

    >>> number("1/3"), number(0.1), number(1 / 3), number(0.1 + 0.2), number(0.333), number("-Infinito")
    (Fraction(1, 3), Fraction(1, 10), Fraction(1, 3), Fraction(3, 10), Fraction(333, 1000), -inf)
    >>> number("3,5")
    Fraction(7, 2)
    >>> number("1,250")
    Traceback (most recent call last):
    ...
    gametree.exercises.answer_errors.AnswerError: answer: write a number, not '1,250'; the comma can mean two \
things: write 1.2500 or 1250
    """
    if is_blank(answer):
        raise AnswerError(where, words.NUMBER, words.NO_ANSWER, words.ONE_SUCH_AS)
    if isinstance(answer, str):
        return _number_in(answer, where)
    try:
        value = to_number(answer)
    except (ValueRefused, ValueError, ArithmeticError) as refused:
        needed = refused.needed if isinstance(refused, ValueRefused) else words.NUMBER
        raise AnswerError(where, needed, answer_repr(answer)) from None
    if isinstance(value, Fraction) and isinstance(answer, float):
        simple = Fraction(answer).limit_denominator(_MOST_DENOMINATOR)
        return exact(simple) if abs(float(simple) - answer) <= _MOST_ROUNDING_STEPS * math.ulp(answer) else value
    return value


def _number_in(text: str, where: Phrase) -> Number:
    number_text = re.sub(r"(?<!\s)\s*/\s*", "/", text.strip()).replace("−", "-").removeprefix("+")
    number_text = re.sub(r"^(-?)oo$", r"\1inf", number_text, flags=re.IGNORECASE)
    if is_ambiguous(number_text):
        head, slash, below = number_text.partition("/")
        four_places = f"{head.replace(',', '.')}0{slash}{below}"
        cure = words.EITHER.with_values(one=Code(four_places), other=Code(number_text.replace(",", "")))
        raise AnswerError(where, words.NUMBER, answer_repr(text), cure)
    number_text = with_point(number_text)
    if not NUMBER.fullmatch(number_text):
        raise AnswerError(
            where, words.NUMBER, answer_repr(text), words.INSIDE if "," in number_text else words.ONE_SUCH_AS
        )
    try:
        return number(float(number_text)) if _COMPUTED_DECIMAL.fullmatch(number_text) else read_number(number_text)
    except (ValueRefused, ValueError):
        raise AnswerError(where, words.SHORT_NUMBER, answer_repr(text), words.SHORTER) from None


def numbers(answer: object, where: Phrase = words.ANSWER, *, count: int) -> tuple[Number, ...]:
    """Read ``count`` numbers, from a list, a tuple or text.

    >>> numbers("(1, 2 6)", count=3), numbers([1, "1/3"], count=2), numbers("3,5; 1", count=2)
    ((1, 2, 6), (1, Fraction(1, 3)), (Fraction(7, 2), 1))
    """
    items = unpack_literal(answer)
    if isinstance(items, set) and isinstance(answer, str):  # numbers in braces are not a set: their order matters
        items = answer
    if isinstance(items, str):
        items = entries(items, count)
    if isinstance(items, list | tuple) and any(map(is_blank, items)):
        items = [item for item in items if not is_blank(item)]
        answer = items[0] if len(items) == 1 else items
    if not isinstance(items, list | tuple) or len(items) != count:
        is_text = isinstance(answer, str) and _COMMA_IN_NUMBER.search(answer)
        is_many = isinstance(items, list | tuple) and (len(items) == 2 * count or (is_text and len(items) > count))
        got: Phrase | str = answer_repr(answer)
        if isinstance(answer, int | float | Fraction):
            got = words.SINGLE_NUMBER.with_values(number=got)
        raise AnswerError(where, words.NUMBERS.with_values(count=count), got, words.SEMICOLONS if is_many else None)
    return tuple(number(item, where) for item in items)


# ---- Floats close to a number in the key ---------------------------------------------------------

_TOLERANCE = Fraction(1, 10**9)
"""maximum error of a float that is accepted for a number from -1 to 1; for larger numbers, the maximum relative
error"""
_DECIMAL_POINT = re.compile(
    r"(?<![\w.,/])[+\-−]?\d{0,40}(?:\.\d{1,40}|,\d{8,40})(?:[eE][+-]?\d{1,3})?(?!\w|[.,]\d|\s*/)"
)
"""a number with a decimal point, outside fractions. A comma counts only before at least eight digits, because a comma
before fewer digits can also separate two numbers."""
_WRITTEN = re.compile(r"[-−]?\d+(?:[./]\d+)?")
"""a number inside a key that also contains words or signs"""
_DEEPEST = 4
"""maximum number of levels of lists and mappings in an answer"""


def with_exact_numbers(answer: Any, right: Callable[[], Iterable[Number]], depth: int = 0) -> Any:
    """Return an answer in which each float near one of the ``right`` numbers or near an integer is replaced by that
    number.

    A float near an integer becomes the integer, even if the integer is not right.

    >>> with_exact_numbers({"A": 0.2 * 6 + 0.8 * 2, "B": 2.8000001}, lambda: [Fraction(14, 5)])
    {'A': Fraction(14, 5), 'B': 2.8000001}
    >>> with_exact_numbers("A = 0,333333333; B = 0.3333", lambda: [Fraction(1, 3)])
    'A = 1/3; B = 0.3333'
    """
    if isinstance(answer, str):
        if "." not in answer and "," not in answer:
            return answer
        return _DECIMAL_POINT.sub(lambda match: _exact_number_text(match[0], right), answer)
    if type(answer) is int:
        return answer
    if type(answer) in (list, tuple, set, frozenset) and depth < _DEEPEST:
        return type(answer)([with_exact_numbers(part, right, depth + 1) for part in answer])
    if isinstance(answer, Mapping) and depth < _DEEPEST:
        return {label: with_exact_numbers(part, right, depth + 1) for label, part in answer.items()}
    if isinstance(answer, Real) and not isinstance(answer, Rational) and math.isfinite(answer):
        return _nearest(Fraction(str(answer)), right(), answer)
    return answer


def numbers_in(key: Any) -> Iterator[Number]:
    """Yield the finite numbers in a key.

    >>> list(numbers_in({"A": (3, float("inf")), "B": "≤ 1/3"}))
    [3, Fraction(1, 3)]
    """
    if isinstance(key, str):
        yield from (exact(Fraction(number.replace("−", "-"))) for number in _WRITTEN.findall(key))
    elif isinstance(key, Mapping | list | tuple):
        for part in key.values() if isinstance(key, Mapping) else key:
            yield from numbers_in(part)
    elif key is not None and not is_infinite(key):
        yield key


def _exact_number_text(text: str, right: Callable[[], Iterable[Number]]) -> str:
    nearest = _nearest(Fraction(with_point(text).replace("−", "-").replace(",", ".")), right(), text)
    return text if nearest is text else write(nearest)


def _nearest(value: Fraction, right: Iterable[Number], otherwise: Any) -> Any:
    candidates = [
        number
        for number in (*right, round(value))
        if abs(value - Fraction(number)) <= _TOLERANCE * max(Fraction(1), abs(Fraction(number)))
    ]
    return min(candidates, key=lambda number: abs(value - Fraction(number)), default=otherwise)


# ---- Labels: names of nodes, and what an answer says about each node -------------------------

Item = TypeVar("Item")

_JOINING = ("and", "y", "e", "&")
"""words between the last two items of a list, in all languages"""
_NEXT_PAIR = re.compile(r"(?<![\s:=≤≥>→∈])\s+(?!(?:in|en|em)[ \[(\]])(?=[^\s:=≤≥<>∈]+\s*(?:[:=≤≥→(∈]|<=|>=|->))")
_JOINED = re.compile(rf"(?<![\s,;])[\s,;]+({'|'.join(_JOINING)})" + _NEXT_PAIR.pattern)
"""a word that joins the statements about two nodes"""
_LISTING = re.compile(r"[,;→]|->")
"""separators that show that a text is a list of labels, not a sentence"""
_BOUND_SIGNS = ("≤", "≥", "<=", ">=")
_LAST_STOP = re.compile(r"(?<=\w)\.$")
_PAIR = re.compile(
    r"""\s*(?P<label>"[^"]*"|'[^']*'|[^\s:=≤≥<>∈]+)\s*(?P<sign>:|=|->|→|≤|≥|<=|>=|∈|(?=\())\s*(?P<value>.*)""", re.S
)
_SAID = re.compile(
    rf"""(?P<label>"[^"]*"|'[^']*'|\S+)\s+(?P<sign>(?:(?:is|es|está|é)\s+)?(?:in|en|em)(?=\s*[\[(\]])"""
    rf"""|(?:is|es|é)(?=\s)|(?=(?:{"|".join(word for word in SIGNS if " " in word)})\s))\s*(?P<value>.*)""",
    re.S | re.I,
)
"""a label followed by a statement in words: ``C in [3, 5]``, ``C is at most 2``, ``C at most 2``"""
_INTERVAL = re.compile(
    "[\\[(\\]]\\s*[+\\-−]?(?:\\d[\\d.,/]{0,80}|∞|inf\\w{0,10}|oo)\\s*[,;]\\s*[+\\-−]?(?:\\d[\\d.,/]{0,80}|∞|inf\\w{0,10}|oo)\\s*[\\])\\[]",
    re.I,
)
"""an interval, whose brackets may be reversed; its comma does not separate the statements about two nodes"""


class Labels:
    """A reader of the labels of given nodes, in upper or lower case; a node can also be named by the move that leads to
    it.
    """

    def __init__(self, tree: Tree, nodes: Collection[NodeId], needed: Phrase) -> None:
        self.tree, self.nodes, self.needed = tree, frozenset(nodes), needed
        self._nodes_by_name = _names(tree, self.nodes)

    def node(self, answer: object, where: Phrase = words.ANSWER) -> NodeId:
        """Return the node named by a text.

        >>> tree = Tree.parse("[[3 12] [2 4]]")
        >>> labels = Labels(tree, tree.leaves, words.LEAF)
        >>> labels.node("b2"), labels.node("C")
        Traceback (most recent call last):
        ...
        gametree.exercises.answer_errors.AnswerError: answer: write a leaf, not 'C'; C is a MIN node
        """
        name = answer.strip() if isinstance(answer, str) else ""
        node = self._named(name, where)
        if node in self.nodes:
            assert node is not None
            return node
        if node is not None:
            kind = self.tree.kind(node)
            known_as = words.IS.get(kind, words.IS_PLAYERS).with_values(name=self.tree.label(node), player=kind)
            raise AnswerError(where, self.needed, answer_repr(answer), known_as)
        labels = [self.tree.label(node) for node in sorted(self.nodes)]
        near = difflib.get_close_matches(name[:50].lower(), map(str.lower, labels), n=1, cutoff=0.5)
        # no suggestion of the closest label, because it could be the answer
        cure = words.FROM_TO.with_values(first=repr(labels[0]), last=repr(labels[-1])) if near else None
        raise AnswerError(where, self.needed, answer_repr(answer), cure)

    def label(self, answer: object, where: Phrase = words.ANSWER) -> str:
        """Return the label of the named node, as spelled in the tree."""
        return self.tree.label(self.node(answer, where))

    def move(self, answer: object, where: Phrase = words.ANSWER) -> str:
        """Return the move that a text names. The text is the name of the move, or the label of the node to which it
        leads; the name of a move has precedence.

        >>> tree = Tree.parse("[C->[3 12] stay->[2 4]]")
        >>> labels = Labels(tree, tree.children(0), words.MOVE_AT_ROOT)
        >>> labels.move("C"), labels.move("B")
        ('C', 'C')
        """
        name = answer.strip() if isinstance(answer, str) else ""
        return name if name in map(self.tree.move, self.nodes) else self.tree.move(self.node(answer, where))

    def read_set(self, answer: object) -> list[str]:
        """Read labels in any order; return each once, from left to right."""
        return [self.tree.label(node) for node in sorted(set(self._mixed(split_items(answer, self, ordered=False))))]

    def read_list(self, answer: object) -> list[str]:
        """Read labels whose order matters."""
        return list(map(self.tree.label, self._mixed(split_items(answer, self, ordered=True))))

    def _mixed(self, items: Sequence[object]) -> list[NodeId]:
        """Return the nodes to which the names in a list refer. If all names refer to nodes of the wrong kind, raise an
        error; if only some names do, accept the list, because the answer is readable, though wrong.
        """
        known = [self._named(item) for item in items]
        if not any(node in self.nodes for node in known):
            return list(map(self.node, items))
        return [self.node(item) if node is None else node for item, node in zip(items, known, strict=True)]

    def _named(self, given: object, where: Phrase = words.ANSWER) -> NodeId | None:
        """Return the node with the given name, even if the question is not about this node; refuse a name that several
        nodes have.
        """
        found = self._meant(given)
        if len(found) > 1:
            labels = Code(", ".join(elide(found, self.tree.label)))
            raise AnswerError(where, self.needed, answer_repr(given), words.SEVERAL_NODES.with_values(labels=labels))
        return found[0] if found else None

    def _meant(self, given: object) -> Sequence[NodeId]:
        """Return the nodes to which a name can refer."""
        name = given.strip() if isinstance(given, str) else ""
        return self._nodes_by_name.get(name) or self._nodes_by_name.get(name.lower(), ())

    def knows(self, name: str) -> bool:
        return bool(self._meant(name))

    def joins(self, word: str, text: str) -> bool:
        """Return whether a word such as *and* joins the labels of a text, and is not itself a label.

        >>> labels = Labels(Tree.parse("[1 2 3 4]"), [1, 2, 3, 4], words.LEAVES)
        >>> labels.read_set("B e C"), labels.read_set("b, e, c"), labels.read_set("B, C and D.")
        (['B', 'C'], ['B', 'C', 'E'], ['B', 'C', 'D'])
        """
        meant = self._meant(word)
        if word not in _JOINING or self.nodes.isdisjoint(meant):
            return word in _JOINING
        names = [name for node in meant for name in (self.tree.label(node), self.tree.move(node))]
        return text != text.lower() and word not in names

    def refuse_joining_label(self, names: Sequence[str], text: str) -> None:
        """Refuse a list of labels without commas if its last word but one can be read both as a label and as *and*.

        >>> labels = Labels(Tree.parse("[1 2 3 4]"), [1, 2, 3, 4], words.LEAVES)
        >>> labels.read_set("b e c")
        Traceback (most recent call last):
        ...
        gametree.exercises.answer_errors.AnswerError: answer: write leaves, not 'b e c'; 'e' can be a label or the \
word "and": write B, E, C or B, C
        """
        word = names[-2] if len(names) > 2 else ""
        is_label = word in _JOINING and not self.nodes.isdisjoint(self._meant(word)) and not self.joins(word, text)
        if not is_label or word in map(self.tree.label, self.nodes) or _LISTING.search(text):
            return
        shown = [self.tree.label(meant[0]) if (meant := self._meant(name)) else name for name in names]
        one, other = ", ".join(shown), ", ".join([*shown[:-2], shown[-1]])
        cure = words.LABEL_OR_AND.with_values(word=Code(repr(word)), one=Code(one), other=Code(other))
        raise AnswerError(words.ANSWER, self.needed, answer_repr(text), cure)


@lru_cache(maxsize=64)
def _names(tree: Tree, nodes: frozenset[NodeId]) -> Mapping[str, Sequence[NodeId]]:
    """Return, for each name, the nodes to which it can refer. Labels take precedence over moves, and ``nodes`` over
    other nodes.

    A name spelled as in the tree takes precedence over the same name in lower case.
    """
    groups = [
        [(tree.label(node), node) for node in tree],
        [(tree.move(node), node) for node in sorted(nodes)],
        [(tree.move(node), node) for node in tree if node not in nodes],
    ]
    groups += [[(name.lower(), node) for name, node in group] for group in groups]
    nodes_by_name: dict[str, list[NodeId]] = {}
    for group in groups:
        found: dict[str, list[NodeId]] = {}
        for name, node in group:
            if name and name not in nodes_by_name:
                found.setdefault(name, []).append(node)
        nodes_by_name |= found
    return MappingProxyType(nodes_by_name)


_ONLY = r"(?:only|just|solo|sólo|solamente|únicamente|só|apenas|somente|unicamente)"
_ARTICLE = r"(?:the|la|las|el|los|a|as|o|os)"
_NOUN = r"(?:leaf|leaves|nodes?|branch|branches|moves?|hojas?|nodos?|ramas?|jugadas?|folhas?|nós?|ramos?|jogadas?)"
_AROUND_LABELS = re.compile(
    rf"(?<!\S)(?:(?:{_ONLY} )?(?:{_ARTICLE} )?{_NOUN}|{_ONLY}(?: {_ARTICLE})?|the|la|las|el|los)(?!\S)", re.IGNORECASE
)
"""accepted words around labels, as in "only the leaf D2" or "las hojas D2 y D3"; all other words are refused"""


def split_items(
    answer: object, labels: Labels | None = None, where: Phrase = words.ANSWER, *, ordered: bool
) -> Sequence[object]:
    """Return the items of a list, a tuple, a set, or a text in which spaces, commas, arrows or *and* separate the
    items.

    >>> split_items("B2 -> B3", ordered=True), split_items({"B2"}, ordered=False)
    (['B2', 'B3'], ['B2'])
    >>> labels = Labels(Tree.parse("[[3 12] [2 4]]"), [2, 3, 5, 6], words.LEAVES)
    >>> [labels.read_set(text) for text in ("las hojas B2 y C2", "solo la C2", "só a folha C2", "B2 and C2")]
    [['B2', 'C2'], ['C2'], ['C2'], ['B2', 'C2']]
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
    """Return the words of a text without quotation marks, without final full stops, and without the word (such as
    *and*) before the last item.
    """
    if labels is not None:
        text = _AROUND_LABELS.sub(lambda found: found[0] if labels.knows(found[0].strip()) else " ", text)
    names = [word.strip("'\"") for word in SEPARATORS.split(text) if word]
    if labels is None:
        return names
    labels.refuse_joining_label(names, text)
    ends = range(1, len(names) - 1)
    kept = [word for place, word in enumerate(names) if place not in ends or not labels.joins(word, text)]
    return [word if labels.knows(word) else word.rstrip(".").strip("'\"") for word in kept]


def is_by_label(answer: object) -> bool:
    """Return whether an answer names the node to which each part belongs."""
    return isinstance(answer, Mapping) or (isinstance(answer, str) and any(sign in answer for sign in ":=→"))


def pairs(answer: object, read: Callable[[object, Phrase], Item], labels: Labels, needed: Phrase) -> dict[str, Item]:
    """Read an answer about nodes from a mapping, from pairs, or from text such as ``A = 3, B = 3``.

    Nodes without a part are left out. ``read`` reads the part of a node; its arguments are the part and, for messages,
    the node.

    >>> tree = Tree.parse("[[3 12] [2 4]]")
    >>> from gametree.exercises.answer_notation import number
    >>> pairs("a = 3, B = , C: 2,5", number, Labels(tree, [0, 1, 4], words.NODE), words.NUMBER)
    {'A': 3, 'C': Fraction(5, 2)}
    """
    parts: dict[str, Item] = {}
    for name, item in _items(unpack_literal(answer), needed, labels):
        label = labels.label(name)
        if is_blank(item):
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
        parts = _parts(_unjoined(answer.strip(), labels))
        matches = [_PAIR.fullmatch(part) or _SAID.fullmatch(part) for part in parts]
        if all(matches):
            read = [(part["label"].strip("'\""), part["sign"], part["value"]) for part in matches if part]
            return [(label, sign + value if sign in _BOUND_SIGNS else value) for label, sign, value in read]
    is_loose = isinstance(answer, str) and COMMA_BETWEEN_DIGITS.search(answer)
    raise AnswerError(words.ANSWER, needed, answer_repr(answer), words.SEMICOLON_NEXT if is_loose else None)


def _unjoined(text: str, labels: Labels) -> str:
    """Return a text about nodes without its final full stop, and with a comma in place of each *and* before a label."""
    text = _LAST_STOP.sub("", text)
    return _JOINED.sub(lambda found: ", " if labels.joins(found[1], text) else found[0], text)


def _parts(text: str) -> list[str]:
    """Split a text at commas, semicolons and line breaks outside brackets and numbers, and before each new label."""
    if text[:1] == "{" and text[-1:] == "}":
        text = text[1:-1]
    depth, parts = 0, [""]
    inside = {place for match in _INTERVAL.finditer(text) for place in range(*match.span())}
    for place, character in enumerate(text):
        if place in inside:
            parts[-1] += character
            continue
        depth += (character in "([{") - (character in ")]}")
        is_between_digits = character == "," and parts[-1][-1:].isdigit() and text[place + 1 : place + 2].isdigit()
        is_decimal = is_between_digits and not _NEW_LABEL.match(text, place + 1)
        if depth == 0 and character in ",;\n" and not is_decimal:
            parts.append("")
        else:
            parts[-1] += character
    return [piece for part in parts if part.strip() for piece in _NEXT_PAIR.split(part.strip())]


# ---- Answers as text: in words, as Python literals, and as typed into fields
# -------------------------------------------


def in_words(part: Answer) -> str:
    """Return a part of an answer as text for a reader.

    >>> in_words(Fraction(1, 3)), in_words((3, 14)), in_words(["C2", "C3"]), in_words({"A": 3})
    ('1/3', '(3, 14)', 'C2, C3', 'A = 3')
    """
    if isinstance(part, str):
        return part
    if isinstance(part, Mapping):
        return ", ".join(f"{label} = {in_words(item)}" for label, item in part.items())
    if isinstance(part, list):
        return ", ".join(map(in_words, part))
    return "—" if part is None else show(part)


def literal(answer: Answer) -> str:
    """Return an answer as a line of Python literals.

    >>> literal({"A": Fraction(1, 3), "B": (3, float("inf"))}), literal(["C2"])
    ("{'A': '1/3', 'B': (3, 'inf')}", "['C2']")
    """
    if isinstance(answer, Mapping):
        return "{" + ", ".join(f"{label!r}: {literal(item)}" for label, item in answer.items()) + "}"
    if isinstance(answer, list):
        return "[" + ", ".join(map(literal, answer)) + "]"
    if isinstance(answer, tuple):
        return "(" + ", ".join(map(literal, answer)) + ("," if len(answer) == 1 else "") + ")"
    if isinstance(answer, Fraction) or (isinstance(answer, float) and is_infinite(answer)):
        return repr(write(answer))
    return repr(answer)


def typed(answer: Answer) -> str:
    """Return an answer in the form that is typed into a field, without brackets and quotes.

    >>> typed({"A": Fraction(1, 3), "B": "≤ 8"}), typed({"A": ["C", "B"]}), typed(["C2", "C3"]), typed({"B": (3, 5)})
    ('A = 1/3, B ≤ 8', 'A: C B', 'C2 C3', 'B = (3, 5)')
    """
    if isinstance(answer, Mapping):
        return ", ".join(f"{label}{_sign(item)} {typed(item)}" for label, item in answer.items())
    if isinstance(answer, list):
        return " ".join(map(typed, answer))
    if isinstance(answer, tuple):
        return f"({', '.join(map(typed, answer))})"
    return answer if isinstance(answer, str) else write(answer)


def _sign(item: Answer) -> str:
    return ":" if isinstance(item, list) else "" if isinstance(item, str) else " ="
