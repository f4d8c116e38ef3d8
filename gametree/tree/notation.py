"""The notation of a tree in one line of text: read into a `Builder`, written from arrays.

    node = [label ":"] (number | tuple | [kind] "[" node+ "]" | "{" prob ":" node {"," prob ":" node} "}")

Separators are spaces or commas; a label begins with a letter or is quoted.
"""

from __future__ import annotations

import json
import re
import reprlib
from collections.abc import Iterator
from dataclasses import dataclass

from ..errors import TreeError
from ..games.kinds import CHANCE, player_count, read_kind
from ..values import NUMBER, Number, ValueRefused, read_number, write
from .builder import Builder, Nodes, default_kind

__all__ = ["parse", "quoted", "read_leaves", "unparse"]

TOKEN = re.compile(
    rf"""(?P<space>[\s,]+)
    |(?P<number>{NUMBER.pattern})(?![\w.+\-−/])
    |(?P<word>[^\W\d_][\w.]*)
    |(?P<quoted>"(?:[^"\\]|\\.)*")
    |(?P<mark>[\[\]{{}}():])
    |(?P<bad>[^\s,\[\]{{}}():"]+|.)""",
    re.VERBOSE | re.DOTALL,
)
CLOSING = {"[": "]", "{": "}"}
COLON = re.compile(r"[\s,]*:")
PLAIN_LABEL = re.compile(r"[^\W\d_][\w.]*")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text: its sort, its characters, and its offset."""

    sort: str
    text: str
    at: int


def parse(text: object) -> Builder:
    """Read the notation into a builder; a `TreeError` has line and column."""
    if not isinstance(text, str):
        cure = "Tree.from_nested takes lists"
        raise TreeError("the tree", "text such as '[[3 12] [2 4]]'", reprlib.repr(text), cure)
    return _Reader(text).read()


def read_leaves(text: str) -> list[Number | tuple[Number, ...]]:
    """Read a flat list of leaves such as ``[8 6 3 1 10]`` or ``8, 6, 3``; brackets are optional."""
    stripped = text.strip()
    if not stripped.strip("[], "):
        raise TreeError("in the leaf list", "at least one leaf", repr(text))
    builder = parse(text) if stripped.startswith("[") else _Reader(f"[{text}]", shift=1).read()
    if any(builder.children[1:]):
        raise TreeError("in the leaf list", "numbers only", "brackets inside it", "use Tree.parse for nested text")
    return [value for value in builder.values if value is not None]


def unparse(nodes: Nodes) -> str:
    """Write a tree in the notation, without defaults."""
    players = player_count((), nodes.values)
    full = player_count(nodes.kinds, nodes.values) > players  # only the kinds show how many players there are
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


def quoted(label: str) -> str:
    """Write a label in the notation: in quotes unless it is a plain word.

    >>> quoted("B3"), quoted("a b"), quoted("inf")
    ('B3', '"a b"', '"inf"')
    """
    plain = PLAIN_LABEL.fullmatch(label) and not NUMBER.fullmatch(label)
    return label if plain else json.dumps(label, ensure_ascii=False)


def _head(nodes: Nodes, node: int, players: int) -> str:
    """Write a node up to its children: probability, label, kind and bracket, or its value.

    The kind is left out if it is the default for this number of players; 0 keeps all kinds.
    """
    probability, name, value = nodes.probabilities[node], nodes.names.get(node), nodes.values[node]
    start = "" if probability is None else f"{write(probability)}: "
    if name is not None:
        start += f"{quoted(name)}: "
    if value is not None:
        return start + write(value)
    kind = nodes.kinds[node]
    if kind == CHANCE:
        return start + "{"
    if players and kind == default_kind(nodes.parents, nodes.kinds, node, players):
        return start + "["
    return f"{start}{kind}["


class _Reader:
    """Reads tokens from left to right with a stack of open nodes, so that depth is no limit."""

    def __init__(self, text: str, shift: int = 0) -> None:
        self.text = text
        self.shift = shift  # number of characters before the user's text
        self.starts: list[int] = []  # offset of each node, by its number
        self.builder = Builder(lambda node: self.where(self.starts[node]))
        self.tokens = self._tokens()
        self.ahead = next(self.tokens)

    def read(self) -> Builder:
        open_nodes: list[tuple[int, Token]] = []
        while True:
            if open_nodes and self.ahead.text == CLOSING[open_nodes[-1][1].text] and self.ahead.sort == "mark":
                self._close(*open_nodes.pop())
            else:
                self._node(open_nodes)
            if not open_nodes:
                break
        if self.ahead.sort != "end":
            raise self.error("nothing after the tree")
        return self.builder

    def _node(self, open_nodes: list[tuple[int, Token]]) -> None:
        parent, bracket = open_nodes[-1] if open_nodes else (-1, None)
        in_chance = bracket is not None and bracket.text == "{"
        start = self.ahead.at
        probability = self._probability() if in_chance else None
        name = self._label()
        token = self.ahead
        kind = None
        if token.sort == "word":
            kind = self._kind(self.take())
            token = self.ahead
        if token.sort == "mark" and (token.text == "[" or (token.text == "{" and kind is None)):
            self.take()
            self.starts.append(start)
            kind = CHANCE if token.text == "{" else kind
            node = self.builder.add(parent, kind=kind, probability=probability, name=name)
            open_nodes.append((node, token))
            return
        if kind is not None:
            raise self.error(f"[ after {kind!r}")
        in_tuple = token.sort == "mark" and token.text == "("
        if token.sort != "number" and not in_tuple:
            raise self.error(self._needed(bracket))
        value: object = self._tuple() if in_tuple else self._number()
        self.starts.append(start)
        self.builder.add(parent, value=value, probability=probability, name=name)

    def _needed(self, bracket: Token | None) -> str:
        if bracket is None:
            return "a number or ["
        return f"a number, [ or the {CLOSING[bracket.text]} for the {bracket.text} at {self.where(bracket.at)}"

    def _close(self, node: int, opened: Token) -> None:
        if not self.builder.children[node]:
            raise TreeError(self.where(opened.at), "at least one child", f"an empty {opened.text}{self.ahead.text}")
        self.take()

    def _probability(self) -> Number:
        number = self._number("a probability and a colon, as in {0.9: 3, 0.1: 5}, or }")
        if self.ahead.text != ":":
            raise self.error("a colon after the probability, as in {0.9: 3, 0.1: 5}")
        self.take()
        return number

    def _label(self) -> str | None:
        token = self.ahead
        if token.sort == "word" and not COLON.match(self.text, token.at + len(token.text)):
            return None
        if token.sort not in ("word", "quoted"):
            return None
        self.take()
        if self.ahead.text != ":":
            raise self.error("a colon after the label")
        self.take()
        if token.sort == "word":
            return token.text
        try:
            return str(json.loads(token.text, strict=False))
        except ValueError:
            raise TreeError(self.where(token.at), "a quoted label", token.text, "write \\\\ for a backslash") from None

    def _kind(self, token: Token) -> str:
        try:
            return read_kind(token.text, chance=False)
        except ValueError:
            needed = "a number, [, a label with a colon, or max, min, p1, p2 … before ["
            raise TreeError(self.where(token.at), needed, repr(token.text)) from None

    def _tuple(self) -> tuple[Number, ...]:
        opened = self.take()
        entries = []
        while self.ahead.text != ")":
            entries.append(self._number("a number or ) in the tuple"))
        self.take()
        if not entries:
            raise TreeError(self.where(opened.at), "at least one number in the tuple", "an empty ()")
        return tuple(entries)

    def _number(self, needed: str = "a number") -> Number:
        token = self.ahead
        if token.sort != "number":
            raise self.error(needed)
        try:
            number = read_number(token.text)
        except ValueRefused as refused:
            raise TreeError(self.where(token.at), str(refused), f"{token.text[:20]}…") from None
        self.take()
        return number

    def take(self) -> Token:
        taken = self.ahead
        self.ahead = next(self.tokens)
        return taken

    def error(self, needed: str) -> TreeError:
        token = self.ahead
        got = "the end of the text" if token.sort == "end" else repr(token.text[:40])
        return TreeError(self.where(token.at), needed, got)

    def where(self, offset: int) -> str:
        line = self.text.count("\n", 0, offset) + 1
        column = offset - (self.text.rfind("\n", 0, offset) + 1) + 1 - (self.shift if line == 1 else 0)
        return f"line {line}, column {column}"

    def _tokens(self) -> Iterator[Token]:
        for match in TOKEN.finditer(self.text):
            sort = match.lastgroup or "bad"
            if sort != "space":
                yield Token(sort, match.group(), match.start())
        while True:
            yield Token("end", "", len(self.text.rstrip()))
