"""Independent readers of trees in the formats of `Tree.read`, which share no code with the kit.

Each reader returns a `Source`: the tree as far as the format determines it, and all texts of the source. A fact that
a reader cannot determine is `UNSURE`; it is checked only against the text.
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
"""a fact that a reader cannot determine"""
KINDS = {"max": "max", "min": "min", "chance": "chance"} | {f"p{n}": f"p{n}" for n in range(1, 1000)}
STRUCTURE = {*KINDS, "inf", "infinity", "infty", "leaf", "node", "true", "false", "null", "none", "frac"}
"""words that are not names, because they stand for a player, a value or a part of the syntax"""
NUMBER = re.compile(r"(?<![\w.])[+\-−]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?:/[1-9]\d*)?%?")
_WHOLE_NUMBER = re.compile(rf"(?:{NUMBER.pattern})")
_INFINITE = re.compile(r"([+\-−]?)(?:inf|infinity|infinito|∞)", re.I)
VALUE_KEYS = ("value", "utility", "score", "payoff")
KIND_KEYS = ("kind", "player", "type", "turn")
SHARE_KEYS = ("probability", "prob")


class Refused(Exception):
    """Raised when a text is not in the format of the reader."""


@dataclass
class Node:
    """A node as the text describes it."""

    children: list[Node] = field(default_factory=list)
    kind: Any = None
    value: Any = None
    share: Any = None
    name: Any = None
    move: Any = None


Said = Mapping[str, str]
"""values stated in a part of the text, by their key; the key of a value without one is empty"""


@dataclass
class Source:
    """The tree described by a text, or None, and what each part of the text states."""

    root: Node | None
    said: list[Said]


def number_of(text: Any) -> Any:
    """Return the exact number in a text, or `UNSURE` if the text is no number."""
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
    """Return the written value: a number, or a tuple of numbers."""
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
        text = text[_end_of_preamble(text) :]
    said: list[Said] = []
    root, rest = _forest_node(text.lstrip(), said)
    if rest.strip():
        raise Refused(rest)
    return Source(root, said)


def _end_of_preamble(text: str) -> int:
    """Return the position of the first bracket outside braces, since TeX reads braces as one argument."""
    depth = 0
    for at, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if character == "[" and depth == 0:
            return at
    raise Refused("no tree")


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
    marks = "{}$" if text.count("$") % 2 == 0 else "{}"  # a single $ is an ordinary character
    return re.sub(rf"\\([_%&#{{}}$])|[{marks}]", lambda mark: mark[1] or "", text.replace(r"\infty", "∞"))


# ---- graphs ---------------------------------------------------------------------------------


def _understood(own: Mapping[str, Any], edge: Mapping[str, Any]) -> Node:
    """Return a node made from its own attributes and those of its edge; only known attribute names are used."""
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
    """Remove what the kit does not keep: the value of an inner node, or the player of a leaf."""
    if node.children:
        node.value = None
    else:
        node.kind = None
        node.value = UNSURE if node.value is None else node.value
    return node


def _joined(nodes: Mapping[str, Mapping[str, Any]], edges: list[tuple[str, str, Mapping[str, Any]]]) -> Node | None:
    """Return the root of a graph, or None if it is not a tree."""
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
    r"(?P<space>\s+|//[^\n]*|/\*.*?\*/|^\#[^\n]*)|(?P<edge>->|--)|(?P<quoted>\"(?:[^\"\\]|\\.)*\")|(?P<word>-?\.?\d[\d.]*|\w+)"
    r"|(?P<mark>[{}\[\];,=:])",
    re.DOTALL | re.MULTILINE,
)


def read_dot(text: str) -> Source:
    """Read the statements ``a [label=3]`` and ``a -> b [label=go]``; refuse subgraphs."""
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
    start = tokens.index(("mark", "{"))
    if start > 3 or any(sort not in ("word", "quoted") for sort, _ in tokens[:start]):
        raise Refused("no head")
    tokens = tokens[start + 1 :]
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
        while ahead()[0] == "edge" or ahead() == ("mark", ":"):
            if ahead()[0] == "edge":
                chain.append(ahead(1))
            else:  # a port names the side of the node at which an edge ends
                said.append({ahead(1)[1]: "true"})
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
    """Read GraphML as its specification describes it."""
    root = ET.fromstring(text.lstrip())
    space = root.tag[: root.tag.index("}") + 1] if "}" in root.tag else ""
    keys = {key.get("id"): key.get("attr.name") or key.get("id") or "?" for key in root.findall(f"{space}key")}
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
    """Read CSV with the columns parent, child, value, player and probability, under all their known names."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff").split("\n")
    lines = [line for line in lines if line[:1] != "#"]
    mark = next((mark for mark in ";\t," if all(mark in line for line in lines if line.strip())), "")
    if not mark:
        raise Refused("no columns")
    rows = [
        [cell.strip() for cell in row]
        for row in csv.reader(lines, delimiter=mark, strict=True)
        if any(map(str.strip, row))
    ]
    if mark in ";\t":  # here the decimal sign is a comma
        rows = [[re.sub(r"^([+-]?\d+),(\d+)$", r"\1.\2", cell) for cell in row] for row in rows]
    heads = [head.lower() or f"column {number}" for number, head in enumerate(rows[0], start=1)]
    words = [re.sub(r"[\s_-]", "", head) for head in heads]
    heads = [word if word in _KEYS or word == "val" else head for word, head in zip(words, heads, strict=True)]
    heads = ["parent" if h in ("parent", "from", "source") else h for h in heads]
    heads = ["child" if h in ("child", "to", "node") else h for h in heads]
    heads = ["value" if h == "val" else h for h in heads]
    if not {"parent", "child"} <= {*heads} or len({*heads}) < len(heads):
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
    """Read objects that have a value or children."""
    data = json.loads(text, object_pairs_hook=_no_twins, parse_float=Fraction)
    return Source(_object(data), list(_says(data)))


def _object(data: Any) -> Node:
    if not isinstance(data, dict):
        return Node(value=value_of(data)) if not isinstance(data, list) else Node([*map(_object, data)], UNSURE)
    edge = {key: data[key] for key in SHARE_KEYS if key in data}
    node = _understood({key: item for key, item in data.items() if key != "label"}, edge)
    below = next((item for key, item in data.items() if re.sub(r"[\s_-]", "", key).lower() == "children"), None)
    node.children = [*map(_object, below or [])]
    return _checked(node)


_KEYS = {"name", "label", "id", "move", "children", *VALUE_KEYS, *KIND_KEYS, *SHARE_KEYS}


def read_python(text: str) -> Source:
    """Read the numbers and texts of a Python literal, without its nesting."""
    for twins in (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Dict)):
        keys = [ast.dump(key) for key in twins.keys if key]
        if len({*keys}) < len(keys):
            raise Refused("a key twice")
    said: list[Said] = []
    for part in ast.walk(ast.parse(text)):
        if isinstance(part, ast.Constant) and not isinstance(part.value, bool | None) and part.value not in _KEYS:
            is_kind = re.search("[Mm]ax|[Mm]in|[Cc]hance", str(part.value))
            key = "kind" if is_kind and str(part.value).lower() not in KINDS else "name"
            said.append({key if isinstance(part.value, str) else "": str(part.value)})
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
    """Read the nodes of an ``.efg`` file; the payoffs of the outcomes on the path to a leaf add up."""
    tokens = re.findall(r'"(?:[^"\\]|\\.)*"|[{}]|[^\s{}",]+', text)
    if tokens[:2] != ["EFG", "2"] or tokens[4] != "{":
        raise Refused("no head")
    place = tokens.index("}", 4) + 1
    players = place - 6
    place += tokens[place].startswith('"')
    outcomes: dict[str, list[Any]] = {"0": [Fraction(0)] * players}
    said: list[Said] = []

    def group() -> list[str]:
        nonlocal place
        if tokens[place] != "{":
            raise Refused(tokens[place])
        end = tokens.index("}", place)
        found, place = tokens[place + 1 : end], end + 1
        return found

    def outcome(above: list[Any]) -> list[Any]:
        nonlocal place
        number = tokens[place]
        place += 1
        place += "".join(tokens[place : place + 1]).startswith('"')
        if tokens[place : place + 1] == ["{"]:
            payoffs = [*map(number_of, group())]
            if outcomes.setdefault(number, payoffs) != payoffs:
                raise Refused("an outcome twice")
        return [one + other for one, other in zip(outcomes[number], above, strict=True)]

    def node(share: Any, move: str | None, above: list[Any]) -> Node:
        nonlocal place
        letter, name = tokens[place], tokens[place + 1].strip('"')
        made = Node(share=share, name=UNSURE, move=UNSURE, kind=UNSURE)
        said.append({"name": name, "move": move or ""})
        place += 2
        if letter == "t":
            made.kind, payoffs = None, outcome(above)
            made.value = UNSURE if players == 2 else tuple(payoffs)
            said.append({f"payoff {n}": str(payoff) for n, payoff in enumerate(payoffs)} if players == 2 else {})
            return made
        place += 2 if letter == "p" else 1
        place += tokens[place].startswith('"')
        moves = group()
        payoffs = outcome(above)
        if letter == "c":
            made.kind = "chance"
            pairs = [(number_of(number), move) for move, number in zip(moves[::2], moves[1::2], strict=True)]
            said.append({"": " ".join(moves[1::2])})
        else:
            pairs = [(None, move) for move in moves]
        made.children = [node(share, move.strip('"'), payoffs) for share, move in pairs]
        return made

    try:
        root = node(None, None, outcomes["0"])
    except (IndexError, KeyError, ValueError) as error:
        raise Refused(str(error)) from None
    if place != len(tokens):
        raise Refused("more")
    return Source(root, said)


def read_workbook(text: str) -> Source:
    """Read the game between the tags of a Gambit workbook; record any other content under its outermost element."""
    head, game, tail = re.split(r"</?efgfile>", text)
    frame = ET.fromstring((head + tail).strip())
    source = read_efg(game.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace("&amp;", "&"))
    said = [*source.said]
    for place, part in (("document", frame), *(("game", part) for part in frame.findall("game"))):
        said.append({place: " ".join([part.text or "", *(below.tail or "" for below in part)])})
        said += [{below.tag: " ".join(below.itertext())} for below in part if below.tag != "game"]
    return Source(source.root, said)


# ---- lists, rows and other LaTeX ------------------------------------------------------------


def read_indented(text: str) -> Source:
    """Read a node from each line; the lines of its children are indented further."""
    rows = [(len(line) - len(line.lstrip()), line.strip()) for line in text.split("\n") if line.strip()]
    return _read_levels(rows)


def read_markdown(text: str) -> Source:
    """Read a nested list with bullets or numbers."""
    rows = []
    for line in text.expandtabs(4).split("\n"):
        if not line.strip():
            continue
        item = re.fullmatch(r"( *)(?:[-*+]|\d+[.)])(?: +(.*))?", line.rstrip())
        if not item:
            raise Refused(line)
        rows.append((len(item[1]), item[2] or ""))
    return _read_levels(rows)


def _read_levels(rows: list[tuple[int, str]]) -> Source:
    said: list[Said] = []
    path: list[tuple[int, Node]] = []
    root: Node | None = None
    for indent, text in rows:
        move, arrow, label = text.partition("->") if "->" in text else text.partition("→")
        label, move = (label.strip(), move.strip()) if arrow else (text, "")
        node = _understood({"label": label}, {})
        said.append({"label": label, "move": move})
        while path and path[-1][0] >= indent:
            path.pop()
        if path:
            path[-1][1].children.append(node)
        elif root:
            raise Refused("two trees")
        root = root or node
        path.append((indent, node))
    return Source(_all_checked(root), said)


def _all_checked(root: Node | None) -> Node:
    if root is None:
        raise Refused("nothing")
    pending = [root]
    while pending:
        node = pending.pop()
        pending += node.children
        _checked(node)
    return root


def read_rows(text: str) -> Source:
    """Read a table of numbers as a root with one child for each line."""
    lines = [line for line in re.split(r"\r\n|\r|\n", text) if line.strip()]
    mark = next((mark for mark in ";\t," if all(mark in line for line in lines)), None)
    mark = mark or next(mark for mark in ";\t," if mark in text)
    rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=mark, strict=True)]
    if mark in ";\t":
        rows = [[re.sub(r"^([+-]?\d+),(\d+)$", r"\1.\2", cell) for cell in row] for row in rows]
    rows = [[*row[: len(row) - next((n for n, cell in enumerate(row[::-1]) if cell), 0)]] for row in rows]
    root = Node([Node([Node(value=value_of(cell), name=UNSURE) for cell in row]) for row in rows], UNSURE)
    return Source(root, [{"": cell} for row in rows for cell in row])


def read_qtree(text: str) -> Source:
    r"""Read ``\Tree [.MAX [.MIN 3 12 ] 2 ]`` by recursive descent."""
    text = re.sub(r"(?<!\\)%[^\n]*", "", text)
    text = re.sub(r"\]\.(?=\S)", "]\0", text[text.index(r"\Tree") + len(r"\Tree") :])
    tokens = re.findall(
        r"\\edge\s*(?:\[[^\]]*\])?(?:\s*node\s*(?:\[[^\]]*\])?\s*\{[^{}]*\})?\s*;|\[|\]|(?:\{(?:[^{}]|\{[^{}]*\})*\}|[^\s\[\]{}])+|[{}]",
        text,
    )
    said: list[Said] = []
    place = 0

    def node(label: str, edge: str) -> Node:
        label = label[1:-1] if label.startswith("{") and label.endswith("}") else label
        said.append({"label": _without_tex(label), "move": _without_tex(edge)})
        return _understood({"label": label}, {})

    def inner(edge: str) -> Node:
        nonlocal place
        place += 1
        has_label = tokens[place].startswith(".")
        made = node(tokens[place][1:] if has_label else "", edge)
        place += has_label
        label = ""
        while tokens[place] != "]":
            if tokens[place].startswith("\\edge"):
                label = "".join(re.findall(r"\{([^{}]*)\}", tokens[place]))
                place += 1
                continue
            if tokens[place] == "[":
                made.children.append(inner(label))
            else:
                made.children.append(node(tokens[place], label))
                place += 1
            label = ""
        place += 1
        if tokens[place : place + 1] and tokens[place].startswith("\0"):  # a label after the bracket of its node
            below, place = made.children, place + 1
            made = made if has_label else node(tokens[place - 1][1:], edge)
            made.children = below
        return made

    if tokens[0] != "[":
        raise Refused(tokens[0])
    root = inner("")
    return Source(_all_checked(root), said)


def read_istgame(text: str) -> Source:
    r"""Read ``\istroot(0-1)(0-1){MIN} \istb{go}{3} \endist``; a branch is identified by its node and its number."""
    text = re.sub(r"(?<!\\)%[^\n]*", "", text)
    text = text[text.index(r"\begin{istgame}") + 15 : text.index(r"\end{istgame}")]
    nodes: dict[str, Node] = {}
    said: list[Said] = []
    root, count = "", 0
    for command, rest in re.findall(r"\\([a-z]+)([^\\]*(?:\\(?!ist|end)[^\\]*)*)", text):
        round_ones = re.findall(r"\(([^()]*)\)", re.sub(r"\{[^{}]*\}", "", rest))
        braces = re.findall(r"\{((?:[^{}]|\{[^{}]*\})*)\}", rest)
        if command in ("istroot", "istrooto", "istrootc"):
            root, count = (round_ones[-1] if nodes else round_ones[0]).strip(), 0
            owner = braces[0] if braces else ""
            nodes.setdefault(root, Node()).kind = owner.lower() if owner.lower() in KINDS else UNSURE
            said.append({"player": owner})
        elif command in ("istb", "istbt"):
            count += 1
            nodes[f"{root}-{count}"] = Node(value=value_of(_without_tex(braces[1])) if braces[1:] else None)
            nodes[root].children.append(nodes[f"{root}-{count}"])
            nodes[root].children[-1].share = nodes[root].children[-1].move = UNSURE
            said.append({"value": _without_tex(" ".join(braces[1:])), "move": _without_tex(" ".join(braces[:1]))})
    first = next(iter(nodes.values()))
    for node in nodes.values():
        node.name = UNSURE
    return Source(_all_checked(first), said)


_MERMAID = re.compile(
    r"(?P<space>[ \t&]+)|(?P<end>[;\n])"
    r"|(?P<arrow>(?:-{2,}>|-{3,}|-\.+->)(?:\s*\|[^|\n]*\|)?|--(?:[^->\n]|-(?!-))+(?:-{2,}>|-{3,}))"
    r"|(?P<node>\w+(?:[\[({>/\\]+\"[^\"\n]*\"[\])}/\\]+|\[[^\"\[\](){}\n]*\])?)"
)


def read_mermaid(text: str) -> Source:
    """Read lines of nodes ``A["text"]`` and arrows ``A -->|text| B``; record styles under their keyword."""
    lines = text.split("\n")
    said: list[Said] = [{"style": line.strip()[5:]} for line in lines if line.strip().startswith("style ")]
    lines = [line for line in lines if not re.match(r"\s*(%%|style )", line)]
    head = re.match(r"(graph|flowchart)([ \t]+\w\w)?\s*(;|$)", lines[0].strip() + "\n")
    body = "\n".join(lines[1:] if head else lines)
    nodes: dict[str, dict[str, str]] = {}
    edges: list[tuple[str, str, Mapping[str, str]]] = []
    above, label, at = "", None, 0
    while at < len(body):
        match = _MERMAID.match(body, at)
        if not match:
            raise Refused(body[at:])
        at, sort = match.end(), match.lastgroup
        if sort == "end":
            above, label = "", None
        elif sort == "arrow":
            label = "".join(re.findall(r"\|([^|]*)\|", match[0])) or match[0].strip("->.").strip()
        elif sort == "node":
            name = re.match(r"\w+", match[0])[0]  # type: ignore[index]
            inside = match[0][len(name) :].strip("[](){}>/\\").strip('"')
            if name not in nodes:
                said.append({"id": name})
            own = nodes.setdefault(name, {})
            if inside:
                own["label"] = inside
                said.append({"label": inside})
            if label is not None:
                edges.append((above, name, {"label": label}))
                said.append({"move": label})
            above, label = name, None
    return Source(None if "&" in body else _joined(nodes, edges), said)  # A & B --> C has two edges
