"""A tree written for other tools: source for LaTeX's forest, DOT that Graphviz lays out, and JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..node_kinds import CHANCE, LEAF, MAX, MIN
from ..values import show, to_json, write

if TYPE_CHECKING:
    from .tree import NodeId, Tree

_SHAPES = {MAX: "triangle", MIN: "invtriangle", CHANCE: "circle", LEAF: "plaintext"}
_SPECIAL = re.compile(r"[%&#_{}$]")
_PLAIN_NAME = re.compile(r"[^\W\d_][\w.' ]*")


def to_forest(tree: Tree) -> str:
    r"""Write the source of a tree for the LaTeX package forest, a node a line.

    >>> from gametree import Tree
    >>> print(to_forest(Tree.parse("[go->[3 -12] 5]")), end="")
    \begin{forest}
      [MAX
        [MIN, edge label={node[midway, auto]{go}}
          [3]
          [$-12$]
        ]
        [5]
      ]
    \end{forest}
    """

    def opened(node: NodeId, inside: str) -> str:
        value, kind = tree.value(node), tree.kind(node)
        text = _tex(show(value)) if value is not None else kind.upper() if kind in (MAX, MIN) else kind
        if tree.has_own_name(node) and _PLAIN_NAME.fullmatch(tree.label(node)):
            text = f"{_SPECIAL.sub(_escaped, tree.label(node))}: {text}"
        edge = _edge_text(tree, node)
        option = f", edge label={{node[midway, auto]{{{_SPECIAL.sub(_escaped, edge)}}}}}" if edge else ""
        return f"{inside}[{'{' + text + '}' if ',' in text else text}{option}" + ("]" if kind == LEAF else "")

    return "\n".join(["\\begin{forest}", *_lines(tree, opened, "]", "  "), "\\end{forest}", ""])


def _escaped(character: re.Match[str]) -> str:
    return f"\\{character[0]}"


def _tex(value: str) -> str:
    return f"${value.replace('−', '-').replace('∞', chr(92) + 'infty')}$" if re.search("[−∞]", value) else value


def _edge_text(tree: Tree, node: NodeId) -> str:
    """Return the own name of the move to a node, and its probability."""
    probability, move = tree.probability(node), tree.own_moves.get(node, "")
    move = move if _PLAIN_NAME.fullmatch(move) else ""
    return ": ".join(filter(None, (move, "" if probability is None else write(probability))))


def _lines(tree: Tree, opened: Callable[[NodeId, str], str], closing: str, indent: str) -> Iterator[str]:
    """Yield a line for each node and one for each end of an inner node; depth is no limit."""
    pending = [(0, False)]
    depths = tree.depths()
    while pending:
        node, is_end = pending.pop()
        inside = indent * (min(depths[node], 40) + 1)
        if is_end:
            yield inside + closing
            continue
        yield opened(node, inside)
        if below := tree.children(node):
            pending.append((node, True))
            pending.extend((child, False) for child in reversed(below))


def to_dot(tree: Tree) -> str:
    """Write a tree as DOT for Graphviz to lay out; `Tree.read` makes an equal tree of it.

    >>> from gametree import Tree
    >>> print(to_dot(Tree.parse("[go->3 5]")), end="")
    digraph {
      ordering=out
      "A" [kind="max" label="MAX" shape="triangle"]
      "B" [label="3" shape="plaintext" value="3"]
      "A" -> "B" [label="go" move="go"]
      "C" [label="5" shape="plaintext" value="5"]
      "A" -> "C" []
    }
    """
    lines = ["digraph {", "  ordering=out"]
    for node in tree:
        kind, value, parent = tree.kind(node), tree.value(node), tree.parent(node)
        own = f"{tree.label(node)}\n" if tree.has_own_name(node) else ""
        label = own + (write(value) if value is not None else kind.upper() if kind in (MAX, MIN) else kind)
        facts = {"label": label, "shape": _SHAPES.get(kind, "hexagon")}
        facts |= {"kind": kind} if value is None else {"value": write(value)}
        facts |= {"name": tree.label(node)} if own else {}
        lines.append(f"  {_quoted(tree.label(node))} {_options(facts)}")
        if parent is not None:
            probability = tree.probability(node)
            facts = {"label": _edge_text(tree, node), "move": tree.own_moves.get(node, "")}
            facts |= {"probability": write(probability)} if probability is not None else {}
            lines.append(f"  {_quoted(tree.label(parent))} -> {_quoted(tree.label(node))} {_options(facts)}")
    return "\n".join([*lines, "}", ""])


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _options(facts: dict[str, str]) -> str:
    return f"[{' '.join(f'{key}={_quoted(fact)}' for key, fact in sorted(facts.items()) if fact)}]"


def json_of(tree: Tree) -> str:
    """Write a tree as JSON, an object a node, its children inside; `Tree.read` makes an equal tree of it.

    >>> from gametree import Tree
    >>> print(json_of(Tree.parse("[go->3 5]")))
    {"kind":"max","children":[{"move":"go","value":3},{"value":5}]}
    """
    out: list[str] = []
    pending: list[Any] = [0]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        value, share = tree.value(item), tree.probability(item)
        facts: dict[str, object] = {}
        if tree.has_own_name(item):
            facts["name"] = tree.label(item)
        if item in tree.own_moves:
            facts["move"] = tree.own_moves[item]
        if share is not None:
            facts["probability"] = to_json(Fraction(share) if isinstance(share, Fraction) else share)
        facts |= {"kind": tree.kind(item)} if value is None else {"value": to_json(value)}
        text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
        below = tree.children(item)
        out.append(text if not below else f'{text[:-1]},"children":[')
        if below:
            pending.append("]}")
            for child in reversed(below):
                pending.append(child)
                pending.extend([","] if child != below[0] else [])
    return "".join(out)
