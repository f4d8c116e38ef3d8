"""Trees from graphs: DOT, GraphML, networkx (and to it), lists of edges, and dicts of neighbours."""

from __future__ import annotations

import csv
import re
import warnings
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..errors import TreeError, imported
from ..phrases import Code, Phrase, gettext, safe_str, short_repr
from .drafts import MOVES, SHARES, Draft, line_and_column, read_value, rooted

if TYPE_CHECKING:
    from networkx import DiGraph

    from .tree import Tree

DOT_HEAD = re.compile(
    r"\A(?:\s++|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/|#[^\n]*+)*+(?:strict\s++)?(?:di)?graph\b[^{;\[]*+\{", re.I
)
_DOT_TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?(?:\*/|\Z)|^\#[^\n]*)
    |(?P<edge>->|--)
    |(?P<quoted>"(?:[^"\\]|\\.)*")
    |(?P<word>-?(?:\.\d+|\d+(?:\.\d*)?)|[^\W\d]\w*)
    |(?P<html><(?:[^<>]|<[^<>]*>)*>)
    |(?P<mark>[{}\[\];,=:+])""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_MOST_BLOCKS = 50
"""most subgraphs inside each other"""
_ESCAPES = {"n": "\n", "l": "\n", "r": "\n", '"': '"', "\\": "\\"}


class _DotReader:
    """Reads the statements of a DOT file one by one; errors name line and column."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(self._tokens())
        self.place = 0
        self.drafts: dict[Hashable, Draft] = {}
        self.edges: list[tuple[Hashable, Hashable]] = []

    def _tokens(self) -> Iterator[tuple[str, str, int]]:
        at = 0
        while at < len(self.text):
            match = _DOT_TOKEN.match(self.text, at)
            if not match:
                raise TreeError(
                    line_and_column(self.text, at), gettext("a statement of DOT"), short_repr(self.text[at])
                )
            sort, token = str(match.lastgroup), match[0]
            if sort == "quoted":
                token = re.sub(r"\\(.)", lambda mark: _ESCAPES.get(mark[1], mark[0]), token[1:-1])
            token = token[1:-1] if sort == "html" else token
            if sort != "space":
                yield sort, token, at
            at = match.end()
        yield "end", "", at

    def read(self) -> Draft:
        while self._next()[1] != "{":
            pass
        self._block({}, {}, 0)
        if self.tokens[self.place][0] != "end":
            raise self._refused(gettext("nothing after the tree"))
        return rooted(self.drafts, self.edges)

    def _refused(self, needed: Phrase) -> TreeError:
        sort, token, at = self.tokens[self.place]
        got = gettext("the end of the text") if sort == "end" else short_repr(token)
        return TreeError(line_and_column(self.text, at), needed, got)

    def _next(self) -> tuple[str, str, int]:
        if self.tokens[self.place][0] == "end":
            raise self._refused(gettext("a closing brace }"))
        self.place += 1
        return self.tokens[self.place - 1]

    def _is_mark(self, mark: str) -> bool:
        return self.tokens[self.place][:2] == ("mark", mark)

    def _block(self, nodes: Mapping[str, Any], edges: Mapping[str, Any], depth: int) -> list[Hashable]:
        """Read statements up to the brace that closes a graph or subgraph; return the nodes that they name."""
        usual, named = {"node": dict(nodes), "edge": dict(edges), "graph": {}}, list[Hashable]()
        while not self._is_mark("}"):
            sort, token, _ = self.tokens[self.place]
            if sort == "word" and token.lower() in usual:
                self._next()
                usual[token.lower()].update(self._options())
            elif sort == "mark" and token in ";,":
                self._next()
            elif self.tokens[min(self.place + 1, len(self.tokens) - 1)][:2] == ("mark", "="):
                for _ in range(3):
                    self._next()
            else:
                chain = [self._end(usual, depth)]
                while self.tokens[self.place][0] == "edge":
                    self._next()
                    chain.append(self._end(usual, depth))
                options = self._options()
                for tails, heads in pairwise(chain):
                    self.edges.extend((tail, head) for tail in tails for head in heads)
                    for head in heads:
                        self.drafts[head].edge = {**usual["edge"], **options}
                for name in chain[0] if len(chain) == 1 else ():
                    self.drafts[name].attributes = {**self.drafts[name].attributes, **options}
                named.extend(name for names in chain for name in names)
        self._next()
        return named

    def _end(self, usual: Mapping[str, Mapping[str, Any]], depth: int) -> list[Hashable]:
        """Read what an edge joins: a node, or a subgraph, which stands for all nodes that it names."""
        sort, token, at = self._next()
        if (sort, token.lower()) == ("word", "subgraph"):
            if self.tokens[self.place][0] in ("word", "quoted"):
                self._next()
            sort, token, at = self._next()
        if (sort, token) == ("mark", "{") and depth < _MOST_BLOCKS:
            return self._block(usual["node"], usual["edge"], depth + 1)
        if sort not in ("word", "quoted", "html"):
            self.place -= 1
            raise self._refused(gettext("the name of a node"))
        while self._is_mark(":"):
            self._next()
            self._next()
        if token not in self.drafts:
            self.drafts[token] = Draft(line_and_column(self.text, at), token, usual["node"])
        return [token]

    def _options(self) -> dict[str, Any]:
        options: dict[str, Any] = {}
        while self._is_mark("["):
            self._next()
            while not self._is_mark("]"):
                sort, key, _ = self._next()
                if sort == "mark" and key in ",;":
                    continue
                value: Any = "true"
                if self._is_mark("="):
                    self._next()
                    value = self._next()[1]
                    while self._is_mark("+"):
                        self._next()
                        value += self._next()[1]
                options[key] = value
            self._next()
        return options


def draft_of_dot(text: str) -> Draft:
    """Return the root of the graph in a DOT file."""
    return _DotReader(text).read()


# ---- GraphML -----------------------------------------------------------------------


def graph_of_xml(text: str) -> Draft:
    """Return the root of the graph in a GraphML file; networkx reads it."""

    networkx = networkx_package()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if "<!ENTITY" in text:
                raise ValueError("<!ENTITY")
            graph = networkx.parse_graphml(re.sub(r"^<\?xml[^>]*\?>", "", text.lstrip()))
    except Exception as error:  # networkx lets through whatever its parts raise
        line, column = getattr(error, "position", (1, 0))
        where = gettext("line %(line)s, column %(column)s").with_values(line=line, column=column + 1)
        raise TreeError(where, Code("GraphML"), short_repr(str(error) or type(error).__name__)) from None
    return draft_of_graph(graph)


# ---- lists of edges -----------------------------------------------------------------------------

_COLUMNS = {
    "parent": {"parent", "from", "source", "tail", "src", "u"},
    "child": {"child", "to", "target", "node", "head", "dst", "v", "id", "name"},
}
_COMMA = re.compile(r"([+-]?\d+),(\d+)")


def edges_of_text(text: str) -> Draft | None:
    """Return the root of a list of edges: rows of parent, child and perhaps a value; None for other text.

    The first row can name the columns, in any order: parent, child, value, move, probability, player, name.
    """
    lines = [(at, line) for at, line in enumerate(text.split("\n"), start=1) if line.strip() and line[:1] != "#"]
    if len(lines) < 2:
        return None
    mark = next((mark for mark in ("->", ";", "\t", ",") if all(mark in line for _, line in lines)), " ")
    rows = [(at, _cells(line, mark)) for at, line in lines]
    heads = [cell.lower() for cell in rows[0][1]]
    columns = {what: next((heads.index(head) for head in heads if head in _COLUMNS[what]), None) for what in _COLUMNS}
    if None in columns.values():
        heads = ["parent", "child", "value"]
        if any(len(row) not in (2, 3) or read_value(row[0]) is not None for _, row in rows):
            return None
    else:
        parent, child = columns["parent"], columns["child"]
        heads = ["parent" if n == parent else "child" if n == child else head for n, head in enumerate(heads)]
        rows = rows[1:]
    return _rooted_rows(heads, rows)


def _cells(line: str, mark: str) -> list[str]:
    try:
        cells = (
            next(csv.reader([line], delimiter=mark))
            if len(mark) == 1 and mark != " "
            else line.split(mark.strip() or None)
        )
    except csv.Error:
        cells = line.split(mark)
    stripped = [cell.strip() for cell in cells]
    return [cell.replace(",", ".") if mark in ";\t" and _COMMA.fullmatch(cell) else cell for cell in stripped]


def _rooted_rows(heads: Sequence[str], rows: Sequence[tuple[int, list[str]]]) -> Draft:
    drafts: dict[Hashable, Draft] = {}
    edges: list[tuple[Hashable, Hashable]] = []
    parents = {dict(zip(heads, row, strict=False)).get("parent", "") for _, row in rows} - {""}
    by_value = not any(read_value(parent) is not None for parent in parents)
    for at, row in rows:
        line = gettext("line %(line)s").with_values(line=at)
        if not 2 <= len(row) <= len(heads):
            raise TreeError(line, gettext("%(count)s columns").with_values(count=len(heads)), str(len(row)))
        cells = dict(zip(heads, row, strict=False))
        parent, child = cells.pop("parent", ""), cells.pop("child", "")
        if child in parents and cells.get("value") and len(heads) == 3:
            needed = gettext("no value at a node with children")
            raise TreeError(line, needed, short_repr(cells["value"]), gettext("name the columns in the first line"))
        # a leaf that is only its value can come again
        key = at if by_value and read_value(child) is not None else child
        edge = {name: cells.pop(name) for name in list(cells) if name in (*MOVES[:2], *SHARES, "weight")}
        drafts[key] = Draft(line, child, cells, edge)
        if parent:
            drafts.setdefault(parent, Draft(line, parent))
            edges.append((parent, key))
    return rooted(drafts, edges)


# ---- dicts of neighbours ------------------------------------------------------------------------

_NO_NAMES = (list, tuple, dict, set)


def draft_of_dicts(given: object) -> Draft | None:
    """Return the root of dicts: of the children of each node, of values of leaves, of kinds; None for anything else.

    ``{"A": ["B", "C"], "B": 3, "C": 5}`` is as good as two dicts. A number in a list is a leaf where no name is one.
    The children of a node can be a dict by their moves, as in aima-python: ``{"A": {"go": "B", "stay": "C"}}``.
    """
    if isinstance(given, dict) and "nodes" in given and ("links" in given or "edges" in given):
        return _node_link(given)
    parts: list[Any] = list(given) if isinstance(given, list | tuple) and not _is_edges(given) else [given]
    parts = [_dict_of_pairs(part) if isinstance(part, list | tuple) else part for part in parts]
    if not parts or not all(isinstance(part, dict) and part for part in parts):
        return None
    parts.sort(key=lambda part: not any(isinstance(item, list | set) for item in part.values()))
    below = {key: item for key, item in parts[0].items() if isinstance(item, list | dict | set) or _are_names(item)}
    facts = [(key, item) for part in parts for key, item in part.items() if part is not parts[0] or key not in below]
    names = {*below, *(key for key, _ in facts)}
    moves = {(key, child): move for key, item in below.items() if _leads_to_names(item) for move, child in item.items()}
    below = {key: [*item.values()] if _leads_to_names(item) else item for key, item in below.items()}
    children = [(key, child) for key, item in below.items() for child in item]
    facts = [*moves.items(), *facts]
    if not below or any(isinstance(child, _NO_NAMES) and read_value(child) is None for _, child in children):
        return None
    has_lists = len(parts) > 1 or any(isinstance(item, list | set) for item in below.values())
    if not has_lists and not names & {child for _, child in children}:
        return None  # dicts in dicts
    return _joined(below, children, facts, names)


def _node_link(given: dict[Any, Any]) -> Draft:
    """Return the root of a graph in the JSON of networkx: lists of nodes with ``id``, and of links."""
    try:
        drafts: dict[Hashable, Draft] = {node["id"]: Draft(None, node["id"], node) for node in given["nodes"]}
        pairs = [
            (edge.pop("source"), edge.pop("target"), edge) for edge in map(dict, given.get("links") or given["edges"])
        ]
        for _, child, edge in pairs:
            drafts[child].edge = edge
        return rooted(drafts, [(parent, child) for parent, child, _ in pairs])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, TreeError):
            raise
        needed = gettext("nodes with %(id)s, and links from %(source)s to %(target)s")
        needed = needed.with_values(id=Code("id"), source=Code("source"), target=Code("target"))
        raise TreeError(gettext("in the graph"), needed, short_repr(given)) from None


def _is_edges(given: Sequence[Any]) -> bool:
    """Tell whether a list is one of edges, pairs of parent and child, which lead away from one root."""
    found = _dict_of_pairs(given) or {}
    return len(given) > 1 and len({*found} - {child for children in found.values() for child in children}) == 1


def _leads_to_names(item: object) -> bool:
    return (
        isinstance(item, dict)
        and bool(item)
        and all(isinstance(name, str) and read_value(name) is None for name in item.values())
    )


def _are_names(item: object) -> bool:
    return isinstance(item, tuple) and any(isinstance(name, str) and read_value(name) is None for name in item)


def _dict_of_pairs(pairs: Sequence[Any]) -> dict[Any, Any] | None:
    """Return edges, pairs of parent and child, as the children of each node."""
    found: dict[Any, Any] = {}
    for pair in pairs:
        if not isinstance(pair, list | tuple) or [type(name) in (str, int) for name in pair] != [True, True]:
            return None
        found.setdefault(pair[0], []).append(pair[1])
    return found


def _joined(
    below: Mapping[Any, Any], children: Sequence[tuple[Any, Any]], facts: Sequence[tuple[Any, Any]], names: set[Any]
) -> Draft:
    drafts: dict[Hashable, Draft] = {key: Draft(None, key) for key in below}
    edges: list[tuple[Hashable, Hashable]] = []
    by_value = not any(read_value(name) is not None for name in names)
    for parent, child in children:
        key = len(edges) if isinstance(child, list) or (by_value and read_value(child) is not None) else child
        edge = below[parent].get(child) if isinstance(below[parent], dict) else {}
        drafts.setdefault(key, Draft(None, child)).edge = edge if isinstance(edge, dict) else {"label": safe_str(edge)}
        edges.append((parent, key))
    for key, item in facts:
        draft = drafts.get(key)
        if isinstance(key, tuple) and len(key) == 2 and (key in edges):
            drafts[key[1]].edge = {"label": safe_str(item)}
        elif draft is None:
            raise TreeError(
                gettext("at node %(name)s").with_values(name=short_repr(key)),
                gettext("a node of the tree"),
                short_repr(item),
            )
        else:
            more = item if isinstance(item, dict) else {"value" if read_value(item) is not None else "kind": item}
            draft.attributes = {**draft.attributes, **more}
    return rooted(drafts, edges)


def draft_of_graph(graph: Any) -> Draft:
    """Return the root of a directed graph; children stand in the order in which their edges were added."""
    _refuse_other_graphs(graph)
    drafts = {name: Draft(None, name, data) for name, data in graph.nodes(data=True)}
    for _, child, data in graph.edges(data=True):
        drafts[child].edge = data
    return rooted(drafts, [(parent, child) for parent in graph for child in graph.successors(parent)])


def to_networkx(tree: Tree) -> DiGraph:
    """Return a ``networkx.DiGraph`` with the labels as nodes; `Tree.from_networkx` makes an equal tree of it.

    Nodes carry ``kind`` and ``label``, leaves also ``value``; edges carry ``move``, and ``probability``
    below chance nodes.

    >>> from gametree import Tree
    >>> graph = to_networkx(Tree.parse("[3 5]"))
    >>> list(graph.edges(data="move")), graph.nodes["B"]
    ([('A', 'B', 'a1'), ('A', 'C', 'a2')], {'kind': 'leaf', 'label': 'B', 'value': 3})
    """
    networkx = networkx_package()
    graph = networkx.DiGraph()
    names = [tree.label(node) for node in tree]
    for node in tree:
        graph.add_node(names[node], kind=tree.kind(node), label=names[node])
        value, parent, probability = tree.value(node), tree.parent(node), tree.probability(node)
        if value is not None:
            graph.nodes[names[node]]["value"] = value
        if parent is None:
            continue
        edge: dict[str, Any] = {"move": tree.move(node)}
        if probability is not None:
            edge["probability"] = probability
        graph.add_edge(names[parent], names[node], **edge)
    return graph


def networkx_package() -> ModuleType:
    """Return networkx, or say how to install it."""
    needs = gettext("graphs need the package %(package)s; install it with: %(command)s")
    module: ModuleType = imported(
        "networkx", needs.with_values(package=Code("networkx"), command=Code("pip install networkx"))
    )
    return module


def _refuse_other_graphs(graph: Any) -> None:
    """Refuse what is no directed graph with one edge at most between two nodes, and an empty one."""
    networkx = networkx_package()
    if not isinstance(graph, networkx.Graph) or not graph.is_directed() or graph.is_multigraph():
        cure = gettext("copy it into a networkx.DiGraph with edges from parent to child")
        got = type(graph).__name__ if isinstance(graph, networkx.Graph) else short_repr(graph)
        raise TreeError(gettext("in the graph"), Code("networkx.DiGraph"), got, cure)
    if not len(graph):
        raise TreeError(gettext("in the graph"), gettext("at least one node"), gettext("an empty graph"))
