"""Trees as source for other tools, in the formats of LaTeX's forest, DOT and JSON; `Tree.read` builds an equal tree
from each.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING

from ..node_kinds import CHANCE, LEAF, MAX, MIN, player_number
from ..values import NUMBER, show, to_json, write
from .nested_formats import OWN_MOVE, OWN_NAME, OWN_SET, coded, escaped
from .who_moves import mention

if TYPE_CHECKING:
    from .tree import NodeId, Tree

SET = "information_set"
"""attribute with the name of a node's information set"""
_SHAPES = {MAX: "triangle", MIN: "invtriangle", CHANCE: "circle", LEAF: "plaintext"}
_PLAIN_NAME = re.compile(r"[^\W\d_][\w.' ]*")
_TYPESET = re.compile(r"[\w .,:;!?'+*/=%&#_-]+")
"""pattern of a name that TeX can typeset in a label"""


def to_forest(tree: Tree) -> str:
    """Return the source of a tree for the LaTeX package forest, one node per line.

    Names, moves and players that would be ambiguous in labels are written as separate options.
    """
    lines: list[str] = []
    options: dict[str, None] = {}
    depths, pending = tree.depths(), [(0, False)]
    while pending:
        node, is_end = pending.pop()
        inside = "  " * (min(depths[node], 40) + 1)
        if is_end:
            lines.append(f"{inside}]")
            continue
        text, below = _forest_label(tree, node), tree.children(node)
        own = _own_options(tree, node)
        options |= dict.fromkeys(own)
        edge = _forest_edge(tree, node)
        parts = [f"{{{text}}}" if "," in text else text]
        parts += [f"edge label={{node[midway, auto]{{{edge}}}}}"] if edge else []
        parts += [f"{key}={value}" for key, value in own.items()]
        lines.append(f"{inside}[{', '.join(parts)}{'' if below else ']'}")
        pending += [(node, True), *((child, False) for child in reversed(below))] if below else []
    declared = [f"  declare toks={{{key}}}{{}}," for key in options]
    return "\n".join(["\\begin{forest}", *declared, *lines, "\\end{forest}", ""])


def _forest_label(tree: Tree, node: NodeId) -> str:
    value, name = tree.value(node), tree.own_names.get(node, "")
    text = _kind_text(tree, node) if value is None else _tex(show(value))
    return f"{escaped(name)}: {text}" if _is_typeset(name) else text


def _forest_edge(tree: Tree, node: NodeId) -> str:
    move, share = tree.own_moves.get(node, ""), tree.probability(node)
    parts = (escaped(move) if _is_typeset(move) else "", "" if share is None else write(share))
    return ": ".join(filter(None, parts))


def _own_options(tree: Tree, node: NodeId) -> dict[str, str]:
    """Return options for the name, move and player of a node if they would be ambiguous in labels, and for its
    information set.
    """
    name, move, kind = tree.own_names.get(node, ""), tree.own_moves.get(node, ""), tree.kind(node)
    options = {} if _is_plain(name) else {OWN_NAME: coded(name)}
    options |= {} if _is_plain(move) else {OWN_MOVE: coded(move)}
    options |= {OWN_SET: coded(tree.information_set(node))} if tree.information_set(node) else {}
    return options | ({"kind": kind} if player_number(kind) and not tree.utilities else {})


def _is_plain(name: str) -> bool:
    """Return whether a name in a label is unambiguous: neither a number nor a word for a kind."""
    is_word = _PLAIN_NAME.fullmatch(name) and name == " ".join(name.split()) and not NUMBER.fullmatch(name)
    return not name or (bool(is_word) and not _may_name_player(name))


def _may_name_player(name: str) -> bool:
    """Return whether a name contains a word for a kind, or would not be read back correctly next to such a word, as in
    ``turn: MAX``.
    """
    found = mention(name)
    return bool(found.kinds or found.number or found.doubts or found.words) or mention(f"{name}: MAX").name != name


def _is_typeset(name: str) -> bool:
    return bool(_TYPESET.fullmatch(name)) and name == name.strip()


def _kind_text(tree: Tree, node: NodeId) -> str:
    kind = tree.kind(node)
    return kind.upper() if kind in (MAX, MIN) else kind


def _tex(value: str) -> str:
    return f"${value.replace('−', '-').replace('∞', chr(92) + 'infty')}$" if re.search("[−∞]", value) else value


def to_dot(tree: Tree) -> str:
    """Return a tree as DOT source for Graphviz."""
    lines = ["digraph {", "  ordering=out"]
    for node in tree:
        kind, value, parent, name = tree.kind(node), tree.value(node), tree.parent(node), tree.label(node)
        text = _kind_text(tree, node) if value is None else write(value)
        facts = {"label": f"{name}\n{text}" if tree.has_own_name(node) else text, "shape": _SHAPES.get(kind, "hexagon")}
        facts |= {"kind": kind} if value is None else {"value": write(value)}
        facts |= {"name": name} if tree.has_own_name(node) else {}
        facts |= {SET: tree.information_set(node)}
        lines.append(f"  {_quoted(name)} {_options(facts)}")
        if parent is not None:
            share, move = tree.probability(node), tree.own_moves.get(node, "")
            probability = "" if share is None else write(share)
            facts = {"label": ": ".join(filter(None, (move, probability))), "move": move, "probability": probability}
            lines.append(f"  {_quoted(tree.label(parent))} -> {_quoted(name)} {_options(facts)}")
    for information_set, nodes in tree.information_sets.items():
        for one, other in pairwise(nodes):
            facts = {SET: information_set, "style": "dashed", "dir": "none", "constraint": "false"}
            lines.append(f"  {_quoted(tree.label(one))} -> {_quoted(tree.label(other))} {_options(facts)}")
    return "\n".join([*lines, "}", ""])


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _options(facts: dict[str, str]) -> str:
    return f"[{' '.join(f'{key}={_quoted(fact)}' for key, fact in sorted(facts.items()) if fact)}]"


def json_of(tree: Tree) -> str:
    """Return a tree as JSON, with one object per node and its children inside."""
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
        facts |= {SET: tree.information_set(item)} if tree.information_set(item) else {}
        text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
        out.append(f'{text[:-1]},"children":[' if below else text)
        pending += ["]}"] if below else []
        for child in reversed(below):
            pending += [child, ","] if child != below[0] else [child]
    return "".join(out)
