"""The notation of a tree in one line of text: a reader that fills a `Builder`, and a writer that reads the columns of a
tree.

    node = [move "->"] [label ":"] (number | tuple | [kind] ["@" set] "[" node+ "]" | chance)
    chance = "{" prob ":" node {"," prob ":" node} "}"

Separators are spaces or commas; a label begins with a letter or is quoted. The name of a move or of an
information set is written like a label, or is a number; ``→`` is equivalent to ``->``.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise, takewhile
from typing import NamedTuple

from ..errors import TreeError, elide_middle, unexpected
from ..node_kinds import CHANCE, MAX, MIN, PLAYER, player_count, read_kind
from ..phrases import Code, Phrase, gettext, short_repr
from ..values import A_NUMBER, NUMBER, Number, ValueRefused, read_number, write
from .builder import Builder, Nodes, default_kind
from .information_sets import MARK
from .labels import WORD

ARROW = "->"
"""mark between the name of a move and its child"""


_TOKEN = re.compile(
    rf"""(?P<space>[\s,]+)
    |(?P<arrow>->|→)
    |(?P<number>{NUMBER.pattern})(?!(?!->)[\w.+\-−/∞])
    |(?P<word>[^\W\d_][\w.]*)
    |(?P<quoted>"(?:[^"\\]|\\.)*")
    |(?P<mark>[\[\]{{}}():@])
    |(?P<bad>[^\s,\[\]{{}}():"@]+|.)""",
    re.VERBOSE | re.DOTALL,
)
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
LEAVES = re.compile(rf"(?:{_WHOLE.pattern}(?:[\s,]+(?=[+-]?[0-9]|[\[\](){{}}])|(?=\])))+")
"""pattern of consecutive leaves that are whole numbers; each precedes a number or a bracket"""
_FOREST_NODE = re.compile(r"\[\s*(?:max|min|p[1-9]\d{0,2})[\s,]+\[", re.IGNORECASE)
_TIGHT_FOREST_NODE = re.compile(_FOREST_NODE.pattern.replace("+", "*"), re.IGNORECASE)
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_CLOSING = {"[": "]", "{": "}"}
_AFTER_A_NAME = re.compile(r"[\s,]*(:|->|→)")
_EMPTY_PLACE = re.compile(r"[,\[({]\s*,")
_QUOTED_OR_EMPTY_PLACE = re.compile(rf"{_QUOTED.pattern}|(?P<empty>{_EMPTY_PLACE.pattern})")
_TIGHT = re.compile(r"\d,\d")
_DECIMAL = re.compile(r"([+\-−]?\d+),(\d+)")
_WHOLE_AND_COMMA = re.compile(r"(?<!\d)(\d+),\Z")
_SPACES = re.compile(r"(?<=\d)\s+(?=[\d+\-−])")
"""pattern of spaces between two numbers"""
_LONGEST = 60
"""maximum length in characters of a text that an error quotes in full"""
_SET_EXAMPLE = Code("p2@h1[3 5]")
_CHANCE_EXAMPLE = Code("{0.9: 3, 0.1: 5}")


class _Token(NamedTuple):
    sort: str
    text: str
    at: int


END = _Token("end", "", 0)


def parse(text: object) -> Builder:
    """Read the notation into a builder; a `TreeError` names line and column."""
    if not isinstance(text, str):
        problem = gettext(
            "%(given)s is not the text of a tree; write text such as '[[3 12] [2 4]]', or read it with %(call)s"
        )
        raise TreeError(problem.with_values(given=short_repr(text), call=Code("Tree.read")))
    builder = _Reader(text).read()
    if forest := forest_node(text):
        raise _two_readings(text, builder, forest)
    return builder


def forest_node(text: str) -> re.Match[str] | None:
    """Return the first match of a bracket, a kind, a separator and another bracket, or None. Source of LaTeX's forest
    can contain this sequence; the output of `unparse` never does.

    >>> bool(forest_node("[MAX [MIN [3] [12]] [2]]")), bool(forest_node("[max[3 5] 2]"))
    (True, False)
    """
    plain = _QUOTED.sub(lambda quote: " " * len(quote[0]), text) if '"' in text else text
    return _FOREST_NODE.search(plain) or (_TIGHT_FOREST_NODE.search(plain) if "][" in plain else None)


def _two_readings(text: str, builder: Builder, forest: re.Match[str]) -> TreeError:
    from .draft_reading import tree_nodes
    from .nested_formats import draft_of_forest

    readings = [unparse(builder.finish())]
    with suppress(TreeError):
        readings.append(unparse(tree_nodes(draft_of_forest(text), Code("forest"))))
    one, other = (elide_middle(reading, _LONGEST) for reading in (readings * 2)[:2])
    problem = gettext(
        "%(place)s: in %(found)s the kind is not directly before its bracket, which can mean two things: write %(one)s "
        "or %(other)s, or read LaTeX's forest with %(call)s"
    )
    if len(readings) == 1:
        problem = gettext(
            "%(place)s: in %(found)s the kind is not directly before its bracket; write %(one)s, or read LaTeX's "
            "forest with %(call)s"
        )
    where = _Reader(text).where(forest.start())
    return TreeError(
        problem.with_values(
            place=where, found=short_repr(forest[0]), one=Code(one), other=Code(other), call=Code("Tree.read")
        )
    )


def read_leaves(text: str) -> list[Number | tuple[Number, ...]]:
    """Read a flat list of leaves such as ``[8 6 3 1 10]`` or ``8, 6, 3``; brackets are optional."""
    stripped = text.strip()
    if not stripped.strip("[], "):
        problem = gettext("the leaf list %(given)s has no leaf; write numbers in it, such as '3 12 8'")
        raise TreeError(problem.with_values(given=short_repr(text)))
    builder = parse(text) if stripped.startswith("[") else _Reader(f"[{text}]", shift=1).read()
    problem = gettext("the leaf list contains a list; to read nested text, use %(call)s")
    if builder.names or builder.moves:
        problem = gettext("the leaf list contains a name; to read a text that contains names, use %(call)s")
    if builder.names or builder.moves or any(builder.counts[1:]):
        raise TreeError(problem.with_values(call=Code("Tree.parse")))
    return [value for value in builder.values if value is not None]


def unparse(nodes: Nodes) -> str:
    players = player_count((), nodes.values)
    full = player_count(nodes.kinds, nodes.values) > players  # only the kinds show the number of players
    out: list[str] = []
    pending: list[int | str] = [0]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        out.append(_head(nodes, item, 0 if full else players))
        below = nodes.children[item]
        if below:
            chance = nodes.kinds[item] == CHANCE
            pending.append("}" if chance else "]")
            for child in reversed(below):
                pending.append(child)
                if child != below[0]:
                    pending.append(", " if chance else " ")
    return "".join(out)


def _is_kind(label: str) -> bool:
    return label.lower() in (MAX, MIN) or PLAYER.fullmatch(label.lower()) is not None


def quoted(label: str) -> str:
    """Return a label in the notation. Every label is quoted, except a plain word that is not a kind of node.

    >>> quoted("B3"), quoted("a b"), quoted("inf"), quoted("min")
    ('B3', '"a b"', '"inf"', '"min"')
    """
    plain = WORD.fullmatch(label) and not NUMBER.fullmatch(label) and not _is_kind(label)
    return label if plain else json.dumps(label, ensure_ascii=False)


def _head(nodes: Nodes, node: int, players: int) -> str:
    """Return the notation of a node up to its children: probability, move, label, and the kind and bracket or, for a
    leaf, the value.

    The kind is omitted if it is the default kind for this number of players; with 0 players, no kind is omitted.
    """
    probability = nodes.probabilities[node] if nodes.probabilities else None
    name, value = nodes.names.get(node), nodes.values[node]
    start = "" if probability is None else f"{write(probability)}: "
    if node in nodes.moves:
        start += f"{_quoted_unless_number(nodes.moves[node])}{ARROW}"
    if name is not None:
        start += f"{quoted(name)}: "
    if value is not None:
        return start + write(value)
    kind = nodes.kinds[node]
    if kind == CHANCE:
        return start + "{"
    if node in nodes.sets:
        return f"{start}{kind}{MARK}{_quoted_unless_number(nodes.sets[node])}["
    first = "" if nodes.width else MAX  # for compatibility, the first player is written if leaves have tuples
    if players and kind == default_kind(nodes.parents, nodes.kinds, node, players, first):
        return start + "["
    return f"{start}{kind}["


def _quoted_unless_number(name: str) -> str:
    return name if name.isascii() and name.isdecimal() else quoted(name)


class _Reader:
    """Reads tokens from left to right with a stack of open nodes, so that depth is unlimited."""

    def __init__(self, text: str, shift: int = 0) -> None:
        self.text = text
        self.shift = shift  # number of characters inserted before the user's text
        self.starts = array("q")  # offset of each node, by its number
        self.builder = Builder(lambda node: self.where(self.starts[node]))
        self.has_moves = ARROW in text or "→" in text
        self.tokens = _tokens(text)
        self.ahead = next(self.tokens)

    def read(self) -> Builder:
        self._refuse_empty_places()
        self._refuse_decimal_commas()
        open_nodes: list[tuple[int, _Token]] = []
        while True:
            if open_nodes and self.ahead.text == _CLOSING[open_nodes[-1][1].text] and self.ahead.sort == "mark":
                self._close(*open_nodes.pop())
            elif open_nodes and open_nodes[-1][1].text == "[" and (run := LEAVES.match(self.text, self.ahead.at)):
                self._leaves(open_nodes[-1][0], run)
            else:
                self._node(open_nodes)
            if not open_nodes:
                break
        if self.ahead.sort != "end":
            raise self.error(None)
        return self.builder

    def _node(self, open_nodes: list[tuple[int, _Token]]) -> None:
        parent, bracket = open_nodes[-1] if open_nodes else (-1, None)
        in_chance = bracket is not None and bracket.text == "{"
        start = self.ahead.at
        probability = self._probability() if in_chance else None
        move, before_label = self._move() if self.has_moves else None, self.ahead
        name, token, kind = self._label(), self.ahead, None
        if token.sort == "word":
            kind = self._kind(self.take())
        information_set = self._information_set()
        token = self.ahead
        is_chance = token.text == "{" and kind is None and information_set is None
        if token.sort == "mark" and (token.text == "[" or is_chance):
            if token.text == "[" and kind is None and before_label.sort == "word" and name and _is_kind(name):
                raise self._doubtful_kind(before_label)
            self.take()
            self.starts.append(start)
            kind = CHANCE if is_chance else kind
            node = self.builder.add(
                parent, kind=kind, probability=probability, name=name, move=move, information_set=information_set
            )
            open_nodes.append((node, token))
            return
        if information_set is not None:
            raise self._no_decision(information_set)
        if kind is not None:
            raise self.error(gettext("[ after %(kind)s").with_values(kind=short_repr(kind)))
        in_tuple = token.sort == "mark" and token.text == "("
        if token.sort != "number" and not in_tuple:
            raise self.error(self._needed(bracket))
        value: object = self._tuple() if in_tuple else self._number()
        self.starts.append(start)
        self.builder.add(parent, value=value, probability=probability, name=name, move=move)

    def _information_set(self) -> str | None:
        """Read the name of the information set before the bracket of a node, such as ``@h1``."""
        if self.ahead.text != MARK:
            return None
        self.take()
        if self.ahead.sort in ("word", "quoted", "number"):
            return self._name()
        problem = gettext("%(place)s: the name of the information set is missing; write it after @, as in %(example)s")
        raise TreeError(problem.with_values(place=self.where(self.ahead.at), example=_SET_EXAMPLE))

    def _no_decision(self, name: str) -> TreeError:
        problem = gettext(
            "%(place)s: no [ follows the information set %(set)s; only nodes of players have information sets, as in "
            "%(example)s"
        )
        values = {"place": self.where(self.ahead.at), "set": short_repr(name), "example": _SET_EXAMPLE}
        return TreeError(problem.with_values(**values))

    def _doubtful_kind(self, token: _Token) -> TreeError:
        """Return the error for ``min: [3 5]``, in which MIN may mean a kind although the colon makes it a name."""
        problem = gettext(
            "%(place)s: it is not clear whether %(name)s says who moves or is the name of the node; write %(kind)s for "
            "the player, or %(label)s for the name"
        )
        values = {"name": token.text, "kind": Code(f"{token.text.lower()}[…]"), "label": Code(f'"{token.text}": […]')}
        return TreeError(problem.with_values(place=self.where(token.at), **values))

    def _leaves(self, parent: int, run: re.Match[str]) -> None:
        """Read consecutive whole numbers in a single pass, because most trees consist mainly of them."""
        for number in _WHOLE.finditer(self.text, run.start(), run.end()):
            self.starts.append(number.start())
            self.builder.add(parent, value=int(number[0]))
        self.tokens = _tokens(self.text, run.end())
        self.take()

    def _needed(self, bracket: _Token | None) -> Phrase:
        if bracket is None:
            return gettext("a number or [")
        if bracket.at < self.shift:  # the brackets around a list of leaves were inserted, so they have no position
            return A_NUMBER
        # TRANSLATORS: %(closing)s is ] or }, %(opening)s is [ or {, %(place)s is, for example, "line 1, column 3"
        needed = gettext("a number, [ or the %(closing)s that closes the %(opening)s in %(place)s")
        return needed.with_values(closing=_CLOSING[bracket.text], opening=bracket.text, place=self.where(bracket.at))

    def _refuse_empty_places(self) -> None:
        """Refuse ``[3,,5]``, in which a leaf may be missing."""
        if not _EMPTY_PLACE.search(self.text):
            return
        for found in _QUOTED_OR_EMPTY_PLACE.finditer(self.text):
            if found["empty"]:
                problem = gettext(
                    "%(place)s: there is nothing before the comma; write what is missing, or remove the comma"
                )
                raise TreeError(problem.with_values(place=self.where(found.end() - 1)))

    def _refuse_decimal_commas(self) -> None:
        if not _TIGHT.search(self.text):
            return
        tokens = list(takewhile(lambda token: token.sort != "end", _tokens(self.text)))
        numbers = list(_decimal_commas(self.text, tokens))
        if not numbers or not _has_spaces(self.text, tokens):
            return
        low, high = self._around(numbers[0])
        excerpt = self.text[low:high]
        point, spaced = excerpt, excerpt
        for number in reversed(numbers):
            if low <= number.start() and number.end() <= high:
                start, end = number.start() - low, number.end() - low
                point = point[:start] + ".".join(number.groups()) + point[end:]
                spaced = spaced[:start] + ", ".join(number.groups()) + spaced[end:]
        spaced = spaced if '"' in spaced else _SPACES.sub(", ", spaced)
        problem = gettext("%(place)s: in %(number)s the comma can mean two things: write %(one)s or %(other)s")
        if len(excerpt) > 2 * _LONGEST:
            problem = gettext(
                "%(place)s: in %(number)s the comma can mean two things: write a point in decimals, or a space after "
                "each comma"
            )
        values = {"number": short_repr(numbers[0].group()), "one": Code(point), "other": Code(spaced)}
        raise TreeError(problem.with_values(place=self.where(numbers[0].start()), **values))

    def _around(self, number: re.Match[str]) -> tuple[int, int]:
        """Return the range of the text that an error quotes: the whole text, or only the list that contains the
        number.
        """
        first, last = self.shift, len(self.text) - self.shift
        if last - first <= _LONGEST:
            return first, last
        low = max(self.text.rfind(mark, first, number.start()) for mark in "[{(")
        high = self.text.find("]", number.end(), last) + 1 or last
        return max(low, first, number.start() - _LONGEST // 2), min(high, number.end() + _LONGEST // 2)

    def _decimal_point(self) -> Phrase | None:
        """Return advice on correcting a decimal comma before the next token, or None if there is no such comma."""
        before = _WHOLE_AND_COMMA.search(self.text, 0, self.ahead.at)
        if not before or self.ahead.sort != "number" or len(before[1] + self.ahead.text) > _LONGEST:
            return None
        example = Code(f"{before[1]}.{self.ahead.text}")
        return gettext("write decimals with a point: %(example)s").with_values(example=example)

    def _close(self, node: int, opened: _Token) -> None:
        if not self.builder.counts[node]:
            problem = gettext("%(place)s: the brackets %(brackets)s are empty; write at least one child between them")
            values = {"place": self.where(opened.at), "brackets": Code(opened.text + self.ahead.text)}
            raise TreeError(problem.with_values(**values))
        self.take()

    def _probability(self) -> Number:
        number = self._number(
            gettext("a probability and a colon, as in %(example)s, or }").with_values(example=_CHANCE_EXAMPLE)
        )
        if self.ahead.text != ":":
            needed = gettext("a colon after the probability, as in %(example)s").with_values(example=_CHANCE_EXAMPLE)
            raise self.error(needed, self._decimal_point())
        self.take()
        return number

    def _move(self) -> str | None:
        token = self.ahead
        after = _AFTER_A_NAME.match(self.text, token.at + len(token.text))
        if token.sort not in ("word", "quoted", "number") or not after or after[1] == ":":
            return None
        name = self._name()
        self.take()
        return name

    def _label(self) -> str | None:
        token = self.ahead
        if token.sort == "word" and not _AFTER_A_NAME.match(self.text, token.at + len(token.text)):
            return None
        if token.sort not in ("word", "quoted"):
            return None
        name = self._name()
        if self.ahead.text != ":":
            raise self.error(gettext("a colon after the label"))
        self.take()
        return name

    def _name(self) -> str:
        token = self.take()
        if token.sort != "quoted":
            return token.text
        try:
            return str(json.loads(token.text, strict=False))
        except ValueError:
            problem = gettext("%(place)s: the label %(label)s cannot be read; write \\\\ for a backslash")
            raise TreeError(problem.with_values(place=self.where(token.at), label=Code(token.text))) from None

    def _kind(self, token: _Token) -> str:
        try:
            return read_kind(token.text, chance=False)
        except ValueError:
            needed = gettext("a number, [, a label with a colon, or max, min, p1, p2 … before [")
            forest = self.ahead.text == "[" and self.text[: token.at].rstrip().endswith("[")
            cure = gettext("read LaTeX's forest with %(call)s").with_values(call=Code("Tree.read")) if forest else None
            raise TreeError(unexpected(self.where(token.at), short_repr(token.text), needed, cure)) from None

    def _tuple(self) -> tuple[Number, ...]:
        opened = self.take()
        entries = []
        while self.ahead.text != ")":
            if self.ahead.text == "(":
                raise self._nested_parentheses()
            entries.append(self._number(gettext("a number or ) in the tuple")))
        self.take()
        if not entries:
            problem = gettext("%(place)s: the tuple () is empty; write at least one number in it")
            raise TreeError(problem.with_values(place=self.where(opened.at)))
        return tuple(entries)

    def _nested_parentheses(self) -> TreeError:
        text = self.text.strip()
        is_plain = len(text) <= _LONGEST and not text.strip("()0123456789.-+−/, \n\t")
        example = text.translate(str.maketrans("()", "[]")) if is_plain else "[[3 12] [2 4]]"
        problem = gettext(
            "%(place)s: nested parentheses do not form a tree, because a pair of parentheses holds the payoffs of "
            "one leaf; write the children of a node in square brackets: %(example)s"
        )
        return TreeError(problem.with_values(place=self.where(self.ahead.at), example=Code(example)))

    def _number(self, needed: Phrase = A_NUMBER) -> Number:
        token = self.ahead
        if token.sort != "number":
            raise self.error(needed)
        try:
            number = read_number(token.text)
        except ValueRefused:
            problem = gettext("%(place)s: the number %(number)s has more than 1000 digits; write a shorter one")
            raise TreeError(
                problem.with_values(place=self.where(token.at), number=Code(f"{token.text[:20]}…"))
            ) from None
        self.take()
        return number

    def take(self) -> _Token:
        token = self.ahead
        self.ahead = next(self.tokens)
        return token

    def error(self, needed: Phrase | None, cure: Phrase | None = None) -> TreeError:
        token = self.ahead
        if token.text == '"':
            problem = gettext("%(place)s: a quotation mark is not closed in %(found)s; add the closing one")
            values = {"place": self.where(token.at), "found": short_repr(self.text[token.at :])}
            return TreeError(problem.with_values(**values))
        if token.sort == "bad" and _AFTER_A_NAME.match(self.text, token.at + len(token.text)):
            cure = gettext("put a name that is not a single word in quotation marks")
        return TreeError(
            unexpected(self.where(token.at), None if token.sort == "end" else short_repr(token.text), needed, cure)
        )

    def where(self, offset: int) -> Phrase:
        line = self.text.count("\n", 0, offset) + 1
        column = offset - (self.text.rfind("\n", 0, offset) + 1) + 1 - (self.shift if line == 1 else 0)
        return gettext("line %(line)s, column %(column)s").with_values(line=line, column=column)


def _tokens(text: str, start: int = 0) -> Iterator[_Token]:
    for match in _TOKEN.finditer(text, start):
        sort = match.lastgroup or "bad"
        if sort != "space":
            yield _Token(sort, match.group(), match.start())
    while True:
        yield _Token("end", "", len(text.rstrip()))


def _decimal_commas(text: str, tokens: list[_Token]) -> Iterator[re.Match[str]]:
    """Yield each pair of whole numbers that may be one decimal number: ``3,5``, but not ``3,5,4`` or ``2,5: 1``."""
    for before, token, second, after in zip([END, *tokens], tokens, tokens[1:], [*tokens[2:], END], strict=False):
        pair = _DECIMAL.fullmatch(text, token.at, second.at + len(second.text))
        chained = text[token.at - 1] == "," and before.sort == "number"
        chained = chained or (after.sort == "number" and text[after.at - 1] == ",")
        if pair and token.sort == "number" and not chained and after.text != ":" and after.sort != "arrow":
            yield pair


def _has_spaces(text: str, tokens: list[_Token]) -> bool:
    return any(
        "number" in (first.sort, second.sort)
        and (first.sort == "number" or first.text in (")", "]", "}"))
        and second.text not in (":", ARROW, "→", ")", "]", "}")
        and text[first.at + len(first.text) : second.at].isspace()
        for first, second in pairwise(tokens)
    )
