"""The one door: a tree from a file, text, literal or graph, its format known by its content; and trees for tools."""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from numbers import Real
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import TreeError
from ..files import read_text
from ..node_kinds import CHANCE, LEAF, MAX, MIN, Kind
from ..phrases import Code, Phrase, gettext, short_repr
from ..values import show, to_json, write
from . import builder, notation
from .builder import NODE_COUNT, READ_AS, Nodes
from .drafts import TUPLES_READ, Draft, read_value, tree_nodes
from .graph_formats import DOT_HEAD, draft_of_dicts, draft_of_dot, edges_of_text, graph_of_xml
from .nested_formats import draft_of_forest, draft_of_literal, is_object
from .who_moves import mention

if TYPE_CHECKING:
    from .tree import NodeId, Tree

Levels = Any
_FOREST = re.compile(r"\s*(?:%[^\n]*\n\s*)*\\(?:begin|documentclass|usepackage)")
_EFG = re.compile(r"\s*EFG\b")
_OBJECT = re.compile(r"\s*(?:[\[({]|\w+\s*=[^=])")
_FILE_NAME = re.compile(r"\s*[^\s\[\](){}]*\w\.[a-z]{2,7}\s*", re.I)
_INFINITE = re.compile(r"float\(\s*['\"]([+-]?)inf(?:inity)?['\"]\s*\)|\b(?:math|np|numpy)\.inf\b", re.I)
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_DICTS, _LITERAL, LISTS, _EDGES = (
    gettext("dicts"),
    gettext("literal"),
    gettext("nested lists"),
    gettext("list of edges"),
)
_NOTATION = gettext("notation")
_FEWER_LEVELS = gettext("fewer levels of brackets")


def text_of(given: object) -> str:
    """Return the text of a file, an open file or bytes; a text as it is. Marks and line ends are those of the kit."""
    if isinstance(given, Path):
        data: object = given.read_bytes()[:2] if given.is_file() else b""
        given = given.read_bytes() if data in _UTF_16 else read_text(given)
    elif hasattr(given, "read"):
        given = given.read()
    if isinstance(given, bytes | bytearray):
        encoding = "utf-16" if bytes(given[:2]) in _UTF_16 else "utf-8-sig"
        try:
            given = bytes(given).decode(encoding)
        except UnicodeDecodeError as error:
            got = gettext("other bytes at %(place)s").with_values(place=error.start)
            raise TreeError(
                gettext("the file"), gettext("text in UTF-8"), got, gettext("save it again as UTF-8")
            ) from None
    if not isinstance(given, str):
        raise TreeError(gettext("the file"), gettext("text"), short_repr(given))
    text = given.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if '"' not in text:
        text = re.sub("[“”„‟]", '"', text)
        text = re.sub("[‘’‚‛]", "'", text) if '"' not in text and "'" not in text else text
    return text


def read_tree_text(text: str, levels: Levels, mover: Kind | None) -> Nodes:
    """Return the nodes of a tree that a text writes in any of the formats."""
    try:
        nodes = notation.parse(text).finish_levels(levels, mover)
        is_first_chosen = bool(nodes.width) and levels is None and mover is None and nodes.kinds[0] not in text
        return _noted(nodes, _NOTATION, is_first_chosen and nodes.kinds[0] != CHANCE)
    except TreeError as error:
        refused = error
    if (plain := text_of(text)) != text:
        return read_tree_text(plain, levels, mover)
    if _EFG.match(text):
        from .efg import from_efg

        return _noted(from_efg(text), Code("EFG"))
    draft: Draft | None
    format: str | Phrase
    if text.lstrip()[:1] == "<":
        draft, format = graph_of_xml(text), Code("GraphML")
    elif DOT_HEAD.match(text):
        draft, format = draft_of_dot(text), Code("DOT")
    elif _FOREST.match(text):
        draft, format = draft_of_forest(text), Code("forest")
    elif _OBJECT.match(text):
        found, literal_refused = _literal(text)
        if literal_refused is None and _has_probabilities(found):
            raise refused
        if literal_refused is None:
            return read_objects(found, levels, mover)
        try:
            return tree_nodes(draft_of_forest(text), Code("forest"), levels, mover)
        except TreeError as error:
            if not error.needed:  # forest was read, and it is not clear who moves
                raise
            forest = {} if notation.forest_node(text) or text.lstrip()[0] != "[" else {"forest": error}
            literal = {"JSON": literal_refused} if '"' in text or "'" in text else {}
            raise _closest({"notation": refused, **forest, **literal}) from None
    else:
        draft, format = edges_of_text(text), _EDGES
        if draft is None and _FILE_NAME.fullmatch(text):
            cure = gettext("a text is never the name of a file; for the file, write %(call)s")
            call = f"gt.Tree.read(pathlib.Path({text.strip()!r}))"
            raise TreeError(refused.where, refused.needed, refused.got, cure.with_values(call=Code(call)))
        if draft is None:
            raise refused
    return tree_nodes(draft, format, levels, mover)


def read_objects(given: Any, levels: Levels, mover: Kind | None) -> Nodes:
    """Return the nodes of a tree in lists, tuples and dicts of Python or JSON."""
    if isinstance(given, list) or not isinstance(given, dict | tuple):
        try:
            nodes = builder.from_nested(given).finish_levels(levels, mover)
            return _noted(nodes, LISTS, is_first_chosen=bool(nodes.width) and levels is None and mover is None)
        except TreeError:
            if not isinstance(given, list) or not _has_names(given):
                raise
    if _has_probabilities(given):
        cure = gettext("write a chance node as text, as in %(example)s").with_values(example=Code("'{0.9: 3, 0.1: 5}'"))
        raise TreeError(gettext("the tree"), gettext("names of nodes or moves as keys"), short_repr(given), cure)
    draft = None if isinstance(given, dict) and is_object(given) else draft_of_dicts(given)
    format = _LITERAL if draft is None else _DICTS
    return tree_nodes(draft or draft_of_literal(given), format, levels, mover)


def _has_probabilities(given: Any) -> bool:
    """Tell whether the keys of a dict are numbers that name no node, as before the children of a chance node."""
    if not isinstance(given, dict) or not given or not all(isinstance(key, Real) for key in given):
        return False
    return not all(isinstance(key, int) for key in given) or draft_of_dicts(given) is None


def _has_names(given: list[Any]) -> bool:
    """Tell whether there are texts, dicts or tuples with lists in nested lists, none of which is a leaf."""
    pending, seen = [given], set[int]()
    while pending:
        for item in pending.pop():
            if isinstance(item, str | dict) or (isinstance(item, tuple) and read_value(item) is None):
                return True
            if isinstance(item, list) and id(item) not in seen:
                seen.add(id(item))
                pending.append(item)
    return False


def _literal(text: str) -> tuple[Any, TreeError | None]:
    """Return what a text says as JSON or as Python, a literal or the literals of assignments; else the error."""
    try:
        return json.loads(text, parse_float=Decimal), None
    except RecursionError:
        return None, _no_literal(text, 1, 1, _FEWER_LEVELS)
    except (ValueError, ArithmeticError) as error:
        refused = _no_literal(text, getattr(error, "lineno", 1), getattr(error, "colno", 1), Code("JSON"))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            statements = ast.parse(_INFINITE.sub(r"\g<1>1e999", text)).body
            values = [ast.literal_eval(statement.value) for statement in statements]  # type: ignore[attr-defined]
    except SyntaxError as error:
        python = _no_literal(text, error.lineno or 1, error.offset or 1, Code("Python"))
        return None, _closest({"JSON": refused, "Python": python})
    except (ValueError, TypeError, AttributeError, RecursionError, MemoryError):
        return None, refused
    return (values[0] if len(values) == 1 else tuple(values)), None


def _no_literal(text: str, line: int, column: int, needed: str | Phrase) -> TreeError:
    rest = "\n".join(text.split("\n")[line - 1 :])[column - 1 :]
    got = short_repr(rest[:20]) if rest.strip() else gettext("the end of the text")
    return TreeError(gettext("line %(line)s, column %(column)s").with_values(line=line, column=column), needed, got)


def _closest(errors: Mapping[str, TreeError]) -> TreeError:
    """Return the error of the format that read most of the text; it names the others that came close."""

    def place(format: str) -> tuple[Any, Any]:
        facts = errors[format].where.values if isinstance(errors[format].where, Phrase) else {}  # type: ignore[union-attr]
        return facts.get("line", 0), facts.get("column", 0)

    formats = sorted(errors, key=place, reverse=True)
    error = errors[formats[0]]
    cure = gettext("the formats that come closest are: %(formats)s").with_values(formats=Code(", ".join(formats)))
    return TreeError(error.where, error.needed, error.got, error.cure or (cure if len(formats) > 1 else None))


def _noted(nodes: Nodes, format: str | Phrase, is_first_chosen: bool = False) -> Nodes:
    """Return nodes with the line that says of which format they are, and whether the first player was chosen."""
    told = READ_AS.with_values(format=format, nodes=NODE_COUNT.with_values(count=len(nodes.kinds)))
    if is_first_chosen:
        told = TUPLES_READ.with_values(told=told)
    return replace(nodes, read_as=told, is_read_in_part=is_first_chosen)


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
    is_plain = all(_PLAIN_NAME.fullmatch(name) and not _may_say_who_moves(name) for name in names.values())
    return {node: _SPECIAL.sub(_escaped, name) for node, name in names.items()} if is_plain else {}


def _may_say_who_moves(name: str) -> bool:
    found = mention(name)
    return bool(found.kinds or found.number or found.doubts or found.words)


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
