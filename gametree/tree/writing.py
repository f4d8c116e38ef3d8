"""A tree written for other tools: source for LaTeX's forest, DOT that Graphviz lays out, and JSON."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from ..node_kinds import CHANCE, LEAF, MAX, MIN
from ..values import show, to_json, write
from .drafts import kind_of

if TYPE_CHECKING:
    from .tree import NodeId, Tree

_SHAPES = {MAX: "triangle", MIN: "invtriangle", CHANCE: "circle", LEAF: "plaintext"}
_SPECIAL = re.compile(r"[%&#_{}$]")
_PLAIN_NAME = re.compile(r"[^\W\d_][\w.' ]*")


def to_forest(tree: Tree) -> str:
    """Write the source of a tree for the LaTeX package forest, a node a line; names only if all of them are plain."""
    names = {node: tree.label(node) for node in tree if tree.has_own_name(node)}
    names, moves = _plain(names), _plain(dict(tree.own_moves))
    depths, lines = tree.depths(), ["\\begin{forest}"]
    pending = [(0, False)]
    while pending:
        node, is_end = pending.pop()
        inside = "  " * (min(depths[node], 40) + 1)
        if is_end:
            lines.append(f"{inside}]")
            continue
        value, share, below = tree.value(node), tree.probability(node), tree.children(node)
        text = _kind_text(tree, node) if value is None else _tex(show(value))
        text = f"{names[node]}: {text}" if node in names else text
        edge = ": ".join(filter(None, (moves.get(node), None if share is None else write(share))))
        option = f", edge label={{node[midway, auto]{{{_SPECIAL.sub(_escaped, edge)}}}}}" if edge else ""
        lines.append(f"{inside}[{{{text}}}{option}" if "," in text else f"{inside}[{text}{option}")
        if below:
            pending += [(node, True), *((child, False) for child in reversed(below))]
        else:
            lines[-1] += "]"
    return "\n".join([*lines, "\\end{forest}", ""])


def _plain(names: dict[NodeId, str]) -> dict[NodeId, str]:
    """Return the names if all are plain, in TeX; else none, because the default names could be among them."""
    is_plain = all(_PLAIN_NAME.fullmatch(name) and not any(map(kind_of, name.split())) for name in names.values())
    return {node: _SPECIAL.sub(_escaped, name) for node, name in names.items()} if is_plain else {}


def _kind_text(tree: Tree, node: NodeId) -> str:
    kind = tree.kind(node)
    return kind.upper() if kind in (MAX, MIN) else kind


def _escaped(character: re.Match[str]) -> str:
    return f"\\{character[0]}"


def _tex(value: str) -> str:
    return f"${value.replace('−', '-').replace('∞', chr(92) + 'infty')}$" if re.search("[−∞]", value) else value


def to_dot(tree: Tree) -> str:
    """Write a tree as DOT for Graphviz to lay out."""
    lines = ["digraph {", "  ordering=out"]
    for node in tree:
        kind, value, parent, name = tree.kind(node), tree.value(node), tree.parent(node), tree.label(node)
        text = _kind_text(tree, node) if value is None else write(value)
        facts = {"label": f"{name}\n{text}" if tree.has_own_name(node) else text, "shape": _SHAPES.get(kind, "hexagon")}
        facts |= {"kind": kind} if value is None else {"value": write(value)}
        facts |= {"name": name} if tree.has_own_name(node) else {}
        lines.append(f"  {_quoted(name)} {_options(facts)}")
        if parent is not None:
            share, move = tree.probability(node), tree.own_moves.get(node, "")
            probability = "" if share is None else write(share)
            facts = {"label": ": ".join(filter(None, (move, probability))), "move": move, "probability": probability}
            lines.append(f"  {_quoted(tree.label(parent))} -> {_quoted(name)} {_options(facts)}")
    return "\n".join([*lines, "}", ""])


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _options(facts: dict[str, str]) -> str:
    return f"[{' '.join(f'{key}={_quoted(fact)}' for key, fact in sorted(facts.items()) if fact)}]"


def json_of(tree: Tree) -> str:
    """Write a tree as JSON, an object a node, its children inside."""
    out: list[str] = []
    pending: list[NodeId | str] = [0]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        value, share, below = tree.value(item), tree.probability(item), tree.children(item)
        facts: dict[str, object] = {"name": tree.label(item)} if tree.has_own_name(item) else {}
        facts |= {"move": tree.own_moves[item]} if item in tree.own_moves else {}
        facts |= {} if share is None else {"probability": to_json(share)}
        facts |= {"kind": tree.kind(item)} if value is None else {"value": to_json(value)}
        text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
        out.append(f'{text[:-1]},"children":[' if below else text)
        pending += ["]}"] if below else []
        for child in reversed(below):
            pending += [child, ","] if child != below[0] else [child]
    return "".join(out)
