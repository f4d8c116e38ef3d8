"""Readers of trees in the formats of `Tree.read`, written a second time; they share no code with the kit.

Each returns a `Source`: the tree as far as the format says it for certain, and everything that the text says. What a
reader does not know for certain is `UNSURE`, and is then held by what the text says alone.
"""

from __future__ import annotations

import ast
import csv
import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any

INF = float("inf")
UNSURE = object()
"""what a reader does not know for certain"""
KINDS = {"max": "max", "min": "min", "chance": "chance"} | {f"p{n}": f"p{n}" for n in range(1, 1000)}
STRUCTURE = {*KINDS, "inf", "infinity", "infty", "leaf", "node", "true", "false", "null", "none", "frac"}
"""words that say who moves, or a value, and no name"""
NUMBER = re.compile(r"(?<![\w.])[+\-−]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?:/[1-9]\d*)?%?")
_WHOLE_NUMBER = re.compile(rf"(?:{NUMBER.pattern})")
_INFINITE = re.compile(r"([+\-−]?)(?:inf|infinity|infinito|∞)", re.I)
VALUE_KEYS = ("value", "utility", "score", "payoff")
KIND_KEYS = ("kind", "player", "type", "turn")
SHARE_KEYS = ("probability", "prob")


class Refused(Exception):
    """The text is none of the format."""


@dataclass
class Node:
    """A node as a text has it."""

    children: list[Node] = field(default_factory=list)
    kind: Any = None
    value: Any = None
    share: Any = None
    name: Any = None
    move: Any = None


Said = Mapping[str, str]
"""what a part of the text says, by its key; the key "" has no name"""


@dataclass
class Source:
    """The tree of a text, or None, and everything that its parts say."""

    root: Node | None
    said: list[Said]


def number_of(text: Any) -> Any:
    """Return an exact number, or `UNSURE` for another text."""
    if isinstance(text, bool) or text is None:
        return UNSURE
    if isinstance(text, int | float):
        return text if text in (INF, -INF) else Fraction(str(text))
    text = str(text).strip().replace("−", "-")
    if infinite := _INFINITE.fullmatch(text):
        return -INF if infinite[1] == "-" else INF
    if not _WHOLE_NUMBER.fullmatch(text) or text.endswith("%") or len(text) > 300:
        return UNSURE
    top, _, bottom = text.partition("/")
    if (exponent := re.search(r"[eE][+-]?(\d+)$", top)) and len(exponent[1]) > 3:
        return UNSURE
    return Fraction(top) / Fraction(bottom or 1)


def value_of(given: Any) -> Any:
    """Return the value that is written: a number, or a tuple of numbers."""
    if isinstance(given, str) and (inside := re.fullmatch(r"\s*\((.*)\)\s*", given)):
        given = inside[1].replace(",", " ").split()
    if isinstance(given, list | tuple):
        parts = tuple(map(number_of, given))
        return UNSURE if UNSURE in parts or not parts else parts
    return number_of(given)


# ---- the notation ---------------------------------------------------------------------------

_TOKEN = re.compile(
    r"""(?P<space>[\s,]+)|(?P<arrow>->|→)|(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<mark>[\[\]{}():])"""
    r"""|(?P<rest>(?:(?!->|→)[^\s,\[\]{}():"])+)""",
    re.DOTALL,
)


def read_notation(text: str) -> Source:
    """Read ``max[go->a: 3 {0.5: 2, 0.5: 9}]`` by recursive descent."""
    tokens: list[str] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if not match:
            raise Refused(text[at:])
        if match.lastgroup != "space":
            tokens.append(match[0])
        at = match.end()
    root, end = _notation_node(tokens, 0)
    if end != len(tokens):
        raise Refused("more than one tree")
    said = [{"": json.loads(token) if token[0] == '"' else token} for token in tokens if token not in "[]{}():->→"]
    return Source(root, said)


def _notation_node(tokens: list[str], at: int) -> tuple[Node, int]:
    node = Node()
    tokens = [*tokens[:at], *tokens[at:], *[""] * 3]
    if tokens[at + 1] in ("->", "→"):
        node.move = _notation_name(tokens[at])
        at += 2
    if tokens[at + 1] == ":":
        node.name = _notation_name(tokens[at])
        at += 2
    if tokens[at].lower() in KINDS and tokens[at].lower() != "chance":
        node.kind = tokens[at].lower()
        at += 1
        if tokens[at] != "[":
            raise Refused("a kind without a bracket")
    end = {"[": "]", "{": "}"}.get(tokens[at])
    if tokens[at] == "(":
        close = tokens.index(")", at) if ")" in tokens[at:] else 0
        node.value = value_of(tokens[at + 1 : close])
        at = close
    elif end:
        node.kind = "chance" if end == "}" else node.kind
        at += 1
        while tokens[at] != end:
            share = None
            if end == "}":
                share = number_of(tokens[at])
                if tokens[at + 1] != ":":
                    raise Refused("a probability without a colon")
                at += 2
            child, at = _notation_node(tokens[: len(tokens) - 3], at)
            child.share = share
            node.children.append(child)
    else:
        node.value = number_of(tokens[at])
    if (end and not node.children) or node.value is UNSURE:
        raise Refused(tokens[at])
    return node, at + 1


def _notation_name(token: str) -> str:
    if token in ("", *"[]{}():", "->", "→"):
        raise Refused(token)
    return str(json.loads(token, strict=False)) if token[0] == '"' else token


# ---- LaTeX's forest -------------------------------------------------------------------------


def read_forest(text: str) -> Source:
    """Read ``[MAX [MIN [3] [12]] [2]]``, with or without its environment."""
    text = re.sub(r"(?<!\\)%[^\n]*", "", text)
    if begin := re.search(r"\\begin\{forest\}", text):
        text = text[begin.end() :]
        text = text[: text.index(r"\end{forest}")] if r"\end{forest}" in text else text
        said: list[Said] = []
    said = []
    root, rest = _forest_node(text[text.index("[") :] if "[" in text else "", said)
    if rest.strip():
        raise Refused(rest)
    return Source(root, said)


def _forest_node(text: str, said: list[Said]) -> tuple[Node, str]:
    content, at, depth = "", 1, 0
    while at < len(text) and (depth or text[at] not in "[]"):
        depth += (text[at] == "{") - (text[at] == "}")
        content += text[at : at + 2] if text[at] == "\\" else text[at]
        at += 2 if text[at] == "\\" else 1
    if not text.startswith("[") or at >= len(text):
        raise Refused(text)
    label, options = _forest_options(content)
    node = _understood({"label": label}, {"label": options.get("edge label", "")})
    if own_move := options.get("own move"):
        node.move, node.share = UNSURE, UNSURE
        options |= {"": own_move}
    if {"own name", "kind"} & options.keys():
        node.kind, node.name = UNSURE, UNSURE
    said.append({key: _without_tex(text) for key, text in ({"label": label} | options).items()})
    rest = text[at:].lstrip()
    while rest.startswith("["):
        child, rest = _forest_node(rest, said)
        node.children.append(child)
        rest = rest.lstrip()
    if not rest.startswith("]"):
        raise Refused(rest)
    return _checked(node), rest[1:]


def _forest_options(content: str) -> tuple[str, dict[str, str]]:
    parts, depth = [""], 0
    for character in content:
        depth += (character in "{(") - (character in "})")
        parts[-1] += character
        if character == "," and depth <= 0:
            parts[-1] = parts[-1][:-1]
            parts.append("")
    options = dict((*map(str.strip, part.partition("=")[::2]),) for part in parts[1:] if part.strip())
    if edge := options.get("edge label"):
        edge = re.sub(r"\[[^\]]*\]", "", edge)
        options["edge label"] = re.sub(r"^\{+\s*(?:edge )?node", "", edge).rstrip("}; ").lstrip("{ ")
    return parts[0].strip(), options


def _without_tex(text: str) -> str:
    text = re.sub(r'\\char"([0-9A-F]+) ', lambda code: chr(int(code[1], 16)), text)
    text = re.sub(r"\\frac\{(\d+)\}\{(\d+)\}", r"\1/\2", text)
    return re.sub(r"\\([_%&#{}$])|[{}$]", lambda mark: mark[1] or "", text.replace(r"\infty", "∞"))


# ---- graphs ---------------------------------------------------------------------------------


def _understood(own: Mapping[str, Any], edge: Mapping[str, Any]) -> Node:
    """Return a node of its attributes and those of its edge, where they are in the words of the seeds."""
    node = Node(name=UNSURE, move=UNSURE, kind=UNSURE)
    for key in VALUE_KEYS:
        if key in own and own[key] not in ("", None):
            node.value = value_of(own[key])
    label = _without_tex(str(own.get("label", ""))).strip()
    if node.value is None and label:
        value = value_of(label)
        tail = re.split(r"[:\n=|]", label)[-1]
        node.value = value if value is not UNSURE else value_of(tail)
    for key in KIND_KEYS:
        if key in own and str(own[key]).lower() in KINDS:
            node.kind = str(own[key]).lower()
    if node.kind is UNSURE and label.lower() in ("max", "min", "chance"):
        node.kind = label.lower()
    node.share = UNSURE
    for key in SHARE_KEYS:
        if key in edge and edge[key] not in ("", None):
            node.share = number_of(edge[key])
    return node


def _checked(node: Node) -> Node:
    """Take the value away from an inner node, where it is left out."""
    if node.children:
        node.value = None
    else:
        node.kind = None
        node.value = UNSURE if node.value is None else node.value
    return node


def _joined(nodes: Mapping[str, Mapping[str, Any]], edges: list[tuple[str, str, Mapping[str, Any]]]) -> Node | None:
    """Return the root of a graph; None for another graph than a tree."""
    above = Counter(child for _, child, _ in edges)
    roots = [name for name in nodes if not above[name]]
    if len(roots) != 1 or max(above.values(), default=1) > 1:
        raise Refused("no tree")
    by_name = {name: _understood(own, {}) for name, own in nodes.items()}
    for _, child, edge in edges:
        by_name[child].share = _understood({}, edge).share
    for parent, child, _ in edges:
        by_name[parent].children.append(by_name[child])
    for name, node in by_name.items():
        if not node.children and node.value is None:
            node.value = number_of(name)
        _checked(node)
    return by_name[roots[0]]


_DOT = re.compile(
    r"(?P<space>\s+|//[^\n]*|/\*.*?\*/)|(?P<edge>->|--)|(?P<quoted>\"(?:[^\"\\]|\\.)*\")|(?P<word>-?\.?\d[\d.]*|\w+)"
    r"|(?P<mark>[{}\[\];,=])",
    re.DOTALL,
)


def read_dot(text: str) -> Source:
    """Read the statements ``a [label=3]`` and ``a -> b [label=go]``; subgraphs are refused."""
    tokens, at = [], 0
    while at < len(text):
        match = _DOT.match(text, at)
        if not match:
            raise Refused(text[at:])
        if match.lastgroup != "space":
            token = match[0]
            if match.lastgroup == "quoted":
                token = re.sub(r"\\(.)", lambda mark: "\n" if mark[1] in "nlr" else mark[1], token[1:-1])
            tokens.append((match.lastgroup, token))
        at = match.end()
    tokens = tokens[tokens.index(("mark", "{")) + 1 :]
    nodes: dict[str, dict[str, str]] = {}
    edges: list[tuple[str, str, Mapping[str, str]]] = []
    said: list[Said] = []
    place = 0

    def ahead(step: int = 0) -> tuple[Any, str]:
        return tokens[place + step] if place + step < len(tokens) else ("end", "")

    while ahead() != ("mark", "}"):
        if ahead()[0] == "mark" and ahead()[1] in ";,":
            place += 1
            continue
        if ahead(1) == ("mark", "="):
            said.append({ahead()[1]: ahead(2)[1]})
            place += 3
            continue
        chain = [ahead()]
        place += 1
        while ahead()[0] == "edge":
            chain.append(ahead(1))
            place += 2
        if any(sort not in ("word", "quoted") for sort, _ in chain):
            raise Refused(str(chain))
        options: dict[str, str] = {}
        while ahead() == ("mark", "["):
            place += 1
            while ahead() != ("mark", "]"):
                if ahead()[0] == "mark" and ahead()[1] in ",;":
                    place += 1
                    continue
                if ahead()[0] == "end":
                    raise Refused("no ]")
                has_value = ahead(1) == ("mark", "=")
                options[ahead()[1]] = ahead(2)[1] if has_value else "true"
                place += 3 if has_value else 1
            place += 1
        names = [name for _, name in chain]
        said.append(options)
        if names[0].lower() in ("node", "edge", "graph") and chain[0][0] == "word":
            if names[0].lower() != "graph" and {"label", "value", "kind"} & options.keys():
                raise Refused("defaults")
            continue
        for name in names:
            if name not in nodes:
                nodes[name] = {}
                said.append({"id": name})
        edges += [(parent, child, options) for parent, child in pairwise(names)]
        if len(names) == 1:
            nodes[names[0]] |= options
    return Source(_joined(nodes, edges), said)


def read_graphml(text: str) -> Source:
    """Read GraphML as its specification says."""
    root = ET.fromstring(text)
    space = root.tag[: root.tag.index("}") + 1] if "}" in root.tag else ""
    keys = {key.get("id"): key.get("attr.name") or "?" for key in root.findall(f"{space}key")}
    nodes: dict[str, dict[str, str]] = {}
    edges = []
    said: list[Said] = []
    for element in root.iter():
        data = {keys.get(part.get("key"), "?"): part.text or "" for part in element.findall(f"{space}data")}
        others = {key: text for key, text in element.attrib.items() if key not in ("id", "source", "target")}
        if element.tag == f"{space}node":
            nodes[element.get("id") or ""] = data
            said.append({"id": element.get("id") or "", **data, **others})
        elif element.tag == f"{space}edge":
            edges.append((element.get("source") or "", element.get("target") or "", data))
            said.append({**data, **others})
    return Source(_joined(nodes, edges), said)


def read_edges(text: str) -> Source:
    """Read CSV with the columns parent, child, value, player and probability, under the names of the seeds."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff").split("\n")
    lines = [line for line in lines if line[:1] != "#"]
    mark = next((mark for mark in ";\t," if all(mark in line for line in lines if line.strip())), "")
    if not mark:
        raise Refused("no columns")
    rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=mark) if any(map(str.strip, row))]
    heads = [head.lower() or f"column {number}" for number, head in enumerate(rows[0], start=1)]
    heads = ["parent" if h in ("parent", "from", "source") else h for h in heads]
    heads = ["child" if h in ("child", "to", "node") else h for h in heads]
    if not {"parent", "child", "value"} <= {*heads} or len({*heads}) < len(heads):
        raise Refused("unknown columns")
    nodes: dict[str, dict[str, str]] = {}
    edges: list[tuple[str, str, Mapping[str, str]]] = []
    said: list[Said] = []
    for row in rows[1:]:
        if len(row) > len(heads):
            raise Refused("a long row")
        cells = dict(zip(heads, [*row, *[""] * len(heads)], strict=False))
        parent, child = cells.pop("parent"), cells.pop("child")
        if child in nodes:
            raise Refused("twice")
        nodes[child] = cells
        edges += [(parent, child, cells)] if parent else []
        said.append({"id": child, **cells})
    return Source(_joined(nodes | {p: nodes.get(p, {}) for p, _, _ in edges}, edges), said)


# ---- JSON and Python ------------------------------------------------------------------------


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({key for key, _ in pairs}) < len(pairs):
        raise Refused("a key twice")
    return dict(pairs)


def read_json(text: str) -> Source:
    """Read objects with value or children."""
    data = json.loads(text, object_pairs_hook=_no_twins, parse_float=Fraction)
    return Source(_object(data), list(_says(data)))


def _object(data: Any) -> Node:
    if not isinstance(data, dict):
        return Node(value=value_of(data)) if not isinstance(data, list) else Node([*map(_object, data)], UNSURE)
    edge = {key: data[key] for key in SHARE_KEYS if key in data}
    node = _understood({key: item for key, item in data.items() if key != "label"}, edge)
    node.children = [*map(_object, data.get("children") or [])]
    return _checked(node)


_KEYS = {"name", "label", "id", "children", *VALUE_KEYS, *KIND_KEYS, *SHARE_KEYS}


def read_python(text: str) -> Source:
    """Read what a literal says, without its shape."""
    for twins in (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Dict)):
        keys = [ast.dump(key) for key in twins.keys if key]
        if len({*keys}) < len(keys):
            raise Refused("a key twice")
    said: list[Said] = []
    for part in ast.walk(ast.parse(text)):
        if isinstance(part, ast.Constant) and not isinstance(part.value, bool | None) and part.value not in _KEYS:
            said.append({"": str(part.value)})
    return Source(None, said)


def _says(data: Any) -> Iterator[Said]:
    if isinstance(data, dict):
        plain = {key: item for key, item in data.items() if not isinstance(item, list | dict) and item is not None}
        lists = {
            key: " ".join(map(str, item))
            for key, item in data.items()
            if isinstance(item, list) and not any(isinstance(part, list | dict) for part in item)
        }
        yield {**{key: str(item) for key, item in plain.items()}, **lists}
        for key, item in data.items():
            if key not in lists and isinstance(item, list | dict):
                yield from _says(item)
    elif isinstance(data, list):
        for item in data:
            yield from _says(item) if isinstance(item, dict | list) else [{"": str(item)}]


# ---- Gambit ---------------------------------------------------------------------------------


def read_efg(text: str) -> Source:
    """Read the nodes of an ``.efg`` file with one payoff a player at each leaf, and none inside."""
    tokens = re.findall(r'"(?:[^"\\]|\\.)*"|[{}]|[^\s{}",]+', text)
    if tokens[:2] != ["EFG", "2"] or tokens[4] != "{":
        raise Refused("no head")
    place = tokens.index("}", 4) + 1
    place += tokens[place].startswith('"')

    def group() -> list[str]:
        nonlocal place
        if tokens[place] != "{":
            raise Refused(tokens[place])
        end = tokens.index("}", place)
        found, place = tokens[place + 1 : end], end + 1
        return found

    said: list[Said] = []

    def node(share: Any, move: str | None) -> Node:
        nonlocal place
        letter, name = tokens[place], tokens[place + 1].strip('"')
        made = Node(share=share, name=UNSURE, move=UNSURE, kind=UNSURE)
        said.append({"name": name, "move": move or ""})
        place += 2 + (2 if letter == "p" else 1)
        place += tokens[place].startswith('"')
        if letter == "t":
            made.kind, payoffs = None, group()
            made.value = UNSURE if len(payoffs) == 2 else value_of(payoffs)
            said.append(
                {f"payoff {n}": text for n, text in enumerate(payoffs)}
                if len(payoffs) == 2
                else {"": " ".join(payoffs)}
            )
            return made
        moves = group()
        if tokens[place] != "0":
            raise Refused("an outcome")
        place += 1
        if letter == "c":
            made.kind = "chance"
            pairs = [(number_of(number), move) for move, number in zip(moves[::2], moves[1::2], strict=True)]
            said.append({"": " ".join(moves[1::2])})
        else:
            pairs = [(None, move) for move in moves]
        made.children = [node(share, move.strip('"')) for share, move in pairs]
        return made

    try:
        root = node(None, None)
    except (IndexError, ValueError) as error:
        raise Refused(str(error)) from None
    if place != len(tokens):
        raise Refused("more")
    return Source(root, said)
