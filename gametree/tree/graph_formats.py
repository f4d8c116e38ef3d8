"""Trees from graphs (DOT, networkx, lists of edges, dicts of children), and trees as networkx graphs."""

from __future__ import annotations

import csv
import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..errors import TreeError, imported, unexpected
from ..phrases import Code, Phrase, gettext, safe_str, short_repr
from .drafts import MOVES, SHARES, Draft, attribute_word, line_and_column, rooted
from .information_sets import INFORMATION_SET_KEYS
from .label_texts import read_value
from .literals import SET_WITHOUT_ORDER
from .who_moves import compact

if TYPE_CHECKING:
    from networkx import DiGraph

    from .tree import Tree

_DOT_TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?(?:\*/|\Z)|^\#[^\n]*)
    |(?P<edge>->|--)
    |(?P<quoted>"(?:[^"\\]|\\.)*")
    |(?P<word>-?(?:\.\d+|\d+(?:\.\d*)?)(?![\w.])|[^\W\d]\w*)
    |(?P<html><(?:[^<>]|<[^<>]*>)*(?<!-)>)
    |(?P<mark>[{}\[\];,=:+])""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_MOST_BLOCKS = 50
"""maximum nesting depth of subgraphs"""
_ESCAPES = {"n": "\n", "l": "\n", "r": "\n", '"': '"', "\\": "\\"}
_COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw", "c", "_")
"""ports in DOT, which only determine the side of a node at which an edge ends"""
_ATTRIBUTE = Code('label="MAX"')
_OBEYED = ("ordering",)
"""graph attributes that every tree satisfies"""


class _DotReader:
    """Reads the statements of a DOT file one by one; errors name line and column."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(self._tokens())
        self.place = 0
        self.drafts: dict[Hashable, Draft] = {}
        self.edges: list[tuple[Hashable, Hashable]] = []
        self.said: set[tuple[Hashable, str]] = set()
        """attributes that statements have set, each with its node"""
        self.left_out: dict[str, None] = {}
        """unused attributes of graphs and subgraphs"""

    def _tokens(self) -> Iterator[tuple[str, str, int]]:
        at = 0
        while at < len(self.text):
            match = _DOT_TOKEN.match(self.text, at)
            if not match:
                problem = gettext(
                    "%(place)s: %(found)s is not part of a text in DOT; remove it, or put it in quotation marks"
                )
                values = {"place": line_and_column(self.text, at), "found": short_repr(self.text[at])}
                raise TreeError(problem.with_values(**values))
            sort, token = str(match.lastgroup), match[0]
            if sort == "quoted":
                token = re.sub(r"\\(.)", lambda mark: _ESCAPES.get(mark[1], mark[0]), token[1:-1])
            token = token[1:-1] if sort == "html" else token
            if sort != "space":
                yield sort, token, at
            at = match.end()
        yield "end", "", at

    def read(self) -> Draft:
        while self._next()[1].lower() not in ("graph", "digraph"):
            pass
        if not self._is_mark("{"):
            self._text()
        if self._next()[:2] != ("mark", "{"):
            self.place -= 1
            raise self._refused(gettext("an opening brace"))
        self._block({}, {}, 0)
        if self.tokens[self.place][0] != "end":
            raise self._refused(None)
        root = rooted(self.drafts, self.edges)
        root.left_out = tuple(self.left_out)
        return root

    def _refused(self, needed: Phrase | None) -> TreeError:
        sort, token, at = self.tokens[self.place]
        return TreeError(
            unexpected(line_and_column(self.text, at), None if sort == "end" else short_repr(token), needed)
        )

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
                options = self._options()
                usual[token.lower()].update(options)
                self._leave_out(options if token.lower() == "graph" else ())
            elif sort == "mark" and token in ";,":
                self._next()
            elif self.tokens[min(self.place + 1, len(self.tokens) - 1)][:2] == ("mark", "="):
                self._leave_out((self._text(),))
                self._next()
                self._text()
            else:
                chain = [self._end(usual, depth)]
                while self.tokens[self.place][0] == "edge":
                    self._next()
                    chain.append(self._end(usual, depth))
                options = self._options()
                sets = {key: name for key, name in options.items() if compact(key) in INFORMATION_SET_KEYS}
                if sets and len(chain) > 1:  # an edge between nodes of one information set is not part of the tree
                    for name in (name for names in chain for name in names):
                        self._describe(name, sets)
                    continue
                for tails, heads in pairwise(chain):
                    self.edges.extend((tail, head) for tail in tails for head in heads)
                    for head in heads:
                        self.drafts[head].edge = {**usual["edge"], **options}
                for name in chain[0] if len(chain) == 1 else ():
                    self._describe(name, options)
                named.extend(name for names in chain for name in names)
        self._next()
        return named

    def _leave_out(self, keys: Iterable[str]) -> None:
        self.left_out.update(dict.fromkeys(key for key in keys if key not in _OBEYED))

    def _describe(self, name: Hashable, options: Mapping[str, Any]) -> None:
        """Add attributes to a node; refuse a second value for an attribute, because one of the two values would be
        lost.
        """
        draft = self.drafts[name]
        for key, value in options.items():
            if (name, key) in self.said and draft.attributes[key] != value:
                problem = gettext("node %(node)s has %(key)s=%(one)s and %(key)s=%(other)s; keep one")
                raise TreeError(
                    problem.with_values(
                        node=short_repr(name),
                        key=Code(key),
                        one=short_repr(draft.attributes[key]),
                        other=short_repr(value),
                    )
                )
            self.said.add((name, key))
        draft.attributes = {**draft.attributes, **options}

    def _end(self, usual: Mapping[str, Mapping[str, Any]], depth: int) -> list[Hashable]:
        """Read an end of an edge: a node, or a subgraph, which represents all nodes that it names."""
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
            if (port := self._text()) not in _COMPASS:
                self.left_out[port] = None
        if token not in self.drafts:
            self.drafts[token] = Draft(line_and_column(self.text, at), token, usual["node"])
        return [token]

    def _options(self) -> dict[str, Any]:
        options: dict[str, Any] = {}
        while self._is_mark("["):
            self._next()
            while not self._is_mark("]"):
                if self._is_mark(",") or self._is_mark(";"):
                    self._next()
                    continue
                at, key = self.place, self._text()
                if not self._is_mark("="):
                    problem = gettext("%(place)s: the attribute %(key)s has no value; write it as %(example)s")
                    raise TreeError(problem.with_values(place=self._here(at), key=Code(key), example=_ATTRIBUTE))
                self._next()
                value = self._text()
                if options.setdefault(key, value) != value:
                    problem = gettext("%(place)s: the attribute %(key)s occurs twice; keep one of its values")
                    raise TreeError(problem.with_values(place=self._here(at), key=Code(key)))
            self._next()
        return options

    def _text(self) -> str:
        """Read a name or the value of an attribute; quoted texts can be joined by ``+``."""
        sort, token, _ = self._next()
        if sort not in ("word", "quoted", "html"):
            raise self._no_text()
        while sort == "quoted" and self._is_mark("+"):
            self._next()
            sort, more, _ = self._next()
            if sort != "quoted":
                raise self._no_text()
            token += more
        return token

    def _no_text(self) -> TreeError:
        problem = gettext(
            "%(place)s: %(got)s is not a name, number or text in quotation marks; write attributes as in %(example)s"
        )
        place, got = self._here(self.place - 1), short_repr(self.tokens[self.place - 1][1])
        return TreeError(problem.with_values(place=place, got=got, example=_ATTRIBUTE))

    def _here(self, place: int) -> Phrase:
        return line_and_column(self.text, self.tokens[place][2])


def draft_of_dot(text: str) -> Draft:
    """Return the root of the graph in a DOT file."""
    return _DotReader(text).read()


# ---- lists of edges -----------------------------------------------------------------------------

_COLUMNS = {
    "parent": {"parent", "from", "source", "tail", "src", "u"},
    "child": {"child", "to", "target", "node", "head", "dst", "v", "id", "name"},
}
_USUAL_COLUMNS = {"parent", "child", "value", "move", "probability", "player", "kind", "turn", "type", "name", "label"}
"""names of columns in which cells can be empty"""
_COMMA = re.compile(r"(?![+-]?[1-9]\d{0,2},\d{3}$)[+-]?\d+,\d+")
"""pattern of a decimal comma that cannot be a thousands separator"""
_BRACKET = re.compile(r"[\[\]{}]")


def is_list_of_edges(text: str) -> bool:
    """Return whether a text has rows of parent, child and optionally a value, or a first row that names the columns.

    >>> is_list_of_edges("A,B\\nA,C"), is_list_of_edges("max[a: 3\\nb: 5]")
    (True, False)
    """
    return _table_of(text) is not None


def draft_of_edges(text: str) -> Draft:
    """Return the root of a list of edges: rows of parent, child and optionally a value.

    The first row can name the columns, in any order: parent, child, value, move, probability, player, name.
    """
    if table := _table_of(text):
        return _rooted_rows(*table)
    problem = gettext(
        "the text is not a list of edges; write a line for each edge, as in %(example)s, or name the columns in the "
        "first line, as in %(heads)s"
    )
    raise TreeError(problem.with_values(example=Code("A,B"), heads=Code("parent,child,value")))


_Row = tuple[int, list[str]]
"""number of a line, and the cells of the line"""


def _table_of(text: str) -> tuple[list[str], list[_Row]] | None:
    """Return the names of the columns and the rows, or None for a text that is not a list of edges."""
    lines = [(at, line) for at, line in enumerate(text.split("\n"), start=1) if line.strip() and line[:1] != "#"]
    if len(lines) < 2:
        return None
    mark = next((mark for mark in ("->", ";", "\t", ",") if all(mark in line for _, line in lines)), " ")
    heads = [cell.lower() for cell in cells_of(lines[0][1], mark) or ()]
    columns = {what: next((heads.index(head) for head in heads if head in _COLUMNS[what]), None) for what in _COLUMNS}
    rows = [(at, cells) for at, line in lines if (cells := cells_of(line, mark)) is not None]
    unclosed = {at for at, _ in lines} - {at for at, _ in rows}
    if unclosed and None not in columns.values():
        problem = gettext(
            "line %(line)s: a quotation mark is not closed, or text follows the closing one; correct the line"
        )
        raise TreeError(problem.with_values(line=min(unclosed)))
    if unclosed:
        return None
    if None in columns.values():
        is_edges = all(
            len(row) in (2, 3) and read_value(row[0]) is None and not _BRACKET.search("".join(row[:2]))
            for _, row in rows
        )
        return (["parent", "child", "value"], rows) if is_edges else None
    parent, child = columns["parent"], columns["child"]
    heads = [head or f"column {number}" for number, head in enumerate(heads, start=1)]
    return ["parent" if n == parent else "child" if n == child else head for n, head in enumerate(heads)], rows[1:]


def cells_of(line: str, mark: str) -> list[str] | None:
    """Return the cells of a line, or None if a quotation mark is not closed."""
    try:
        cells = (
            next(csv.reader([line], delimiter=mark, strict=True))
            if len(mark) == 1 and mark != " "
            else line.split(mark.strip() or None)
        )
    except csv.Error:
        return None
    stripped = [cell.strip() for cell in cells]
    return [cell.replace(",", ".") if mark in ";\t" and _COMMA.fullmatch(cell) else cell for cell in stripped]


def _rooted_rows(heads: Sequence[str], rows: Sequence[tuple[int, list[str]]]) -> Draft:
    drafts: dict[Hashable, Draft] = {}
    edges: list[tuple[Hashable, Hashable]] = []
    parents = {dict(zip(heads, row, strict=False)).get("parent", "") for _, row in rows} - {""}
    by_value = not any(read_value(parent) is not None for parent in parents)
    if len({*heads}) < len(heads):
        twice = next(head for head in heads if heads.count(head) > 1)
        problem = gettext("two columns are called %(column)s; give each column a name of its own")
        raise TreeError(problem.with_values(column=short_repr(twice)))
    if len(heads) > 3 and max(len(row) for _, row in rows) < len(heads):
        problem = gettext("the first line names %(count)s columns, but no row has as many; correct the first line")
        raise TreeError(problem.with_values(count=len(heads)))
    described: set[Hashable] = set()
    for at, row in rows:
        line = gettext("line %(line)s").with_values(line=at)
        if not 2 <= len(row) <= len(heads):
            problem = gettext("the number of columns of %(line)s is %(count)s, not %(columns)s; correct the line")
            raise TreeError(problem.with_values(line=line, columns=len(heads), count=len(row)))
        cells = dict(zip(heads, row, strict=False))
        parent, child = cells.pop("parent", ""), cells.pop("child", "")
        if child in parents and cells.get("value") and len(heads) == 3:
            problem = gettext(
                "%(line)s gives the value %(value)s to a node with children, which cannot have one; name the "
                "columns in the first line"
            )
            raise TreeError(problem.with_values(line=line, value=short_repr(cells["value"])))
        # a leaf without a name is identified by its line, because values can repeat
        key = at if by_value and read_value(child) is not None else child
        if key in described:
            problem = gettext("line %(line)s describes node %(node)s a second time; keep one of its lines")
            raise TreeError(problem.with_values(line=at, node=short_repr(child)))
        described.add(key)
        edge = {
            name: cells.pop(name) for name in list(cells) if attribute_word(name) in (*MOVES[:2], *SHARES, "weight")
        }
        drafts[key] = Draft(line, child, cells, edge)
        if parent:
            drafts.setdefault(parent, Draft(line, parent))
            edges.append((parent, key))
    root = rooted(drafts, edges)
    empty = (head for n, head in enumerate(heads) if not any(row[n : n + 1] > [""] for _, row in rows))
    root.left_out = tuple(head for head in empty if head not in _USUAL_COLUMNS)
    return root


# ---- dicts of neighbours ------------------------------------------------------------------------

_NO_NAMES = (list, tuple, dict, set)


def draft_of_dicts(given: object) -> Draft | None:
    """Return the root of a tree given as dicts from nodes to their children, values or kinds; return None for any other
    object.

    ``{"A": ["B", "C"], "B": 3, "C": 5}`` is equivalent to the list of the dicts ``{"A": ["B", "C"]}`` and ``{"B": 3,
    "C": 5}``. A number in a list is a leaf, unless the dicts have the same number as a key. The children of a node can
    be a dict whose keys are moves, as in aima-python: ``{"A": {"go": "B", "stay": "C"}}``.
    """
    if isinstance(given, dict) and "nodes" in given and ("links" in given or "edges" in given):
        return _node_link(given)
    parts: list[Any] = list(given) if isinstance(given, list | tuple) and not _is_edges(given) else [given]
    if any(len(part) > 1 for part in _sets_of(given)):
        raise TreeError(SET_WITHOUT_ORDER)
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
        return None  # these are nested dicts
    return _joined(below, children, facts, names)


def _sets_of(given: object) -> Iterator[set[Any] | frozenset[Any]]:
    """Yield each Python set of children in a dict from nodes to their children, or in a list of such dicts."""
    for part in given if isinstance(given, list | tuple) else (given,):
        if isinstance(part, dict):
            yield from (item for item in part.values() if isinstance(item, set | frozenset))


def _node_link(given: dict[Any, Any]) -> Draft:
    """Return the root of a graph in the JSON of networkx: lists of nodes with ``id``, and of links."""
    try:
        drafts: dict[Hashable, Draft] = {node["id"]: Draft(None, node["id"], node) for node in given["nodes"]}
        if len(drafts) < len(given["nodes"]):
            raise TreeError(gettext("two nodes of the graph have the same id; give each node an id of its own"))
        links = [*given.get("links", ()), *given.get("edges", ())]
        pairs = [(edge.pop("source"), edge.pop("target"), edge) for edge in map(dict, links)]
        for _, child, edge in pairs:
            drafts[child].edge = edge
        return rooted(drafts, [(parent, child) for parent, child, _ in pairs])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, TreeError):
            raise
        needed = gettext("nodes with %(id)s, and links from %(source)s to %(target)s")
        needed = needed.with_values(id=Code("id"), source=Code("source"), target=Code("target"))
        problem = gettext(
            "the graph %(given)s cannot be read; write nodes with %(id)s, and links from %(source)s to %(target)s"
        )
        values = {"given": short_repr(given), "id": Code("id"), "source": Code("source"), "target": Code("target")}
        raise TreeError(problem.with_values(**values)) from None


def _is_edges(given: Sequence[Any]) -> bool:
    """Return whether a list consists of edges (pairs of parent and child) that form a tree with one root."""
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
    """Return edges (pairs of parent and child) as a dict from each node to its children."""
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
            problem = gettext(
                "the entry %(item)s is for %(name)s, which is not a node of the tree; correct the name, or leave "
                "the entry out"
            )
            raise TreeError(problem.with_values(name=short_repr(key), item=short_repr(item)))
        else:
            more = item if isinstance(item, dict) else {"value" if read_value(item) is not None else "kind": item}
            for name in draft.attributes.keys() & more.keys():
                if draft.attributes[name] != more[name]:
                    problem = gettext("node %(node)s has %(key)s=%(one)s and %(key)s=%(other)s; keep one")
                    one, other = short_repr(draft.attributes[name]), short_repr(more[name])
                    raise TreeError(
                        problem.with_values(node=short_repr(key), key=Code(safe_str(name)), one=one, other=other)
                    )
            draft.attributes = {**draft.attributes, **more}
    return rooted(drafts, edges)


def draft_of_graph(graph: Any) -> Draft:
    """Return the root of a directed graph; children are in the order in which their edges were added."""
    _refuse_other_graphs(graph)
    drafts = {name: Draft(None, name, data) for name, data in graph.nodes(data=True)}
    for _, child, data in graph.edges(data=True):
        drafts[child].edge = data
    return rooted(drafts, [(parent, child) for parent in graph for child in graph.successors(parent)])


def to_networkx(tree: Tree) -> DiGraph:
    """Return a ``networkx.DiGraph`` whose nodes are the labels; `Tree.from_networkx` builds an equal tree from it.

    Nodes have the attributes ``kind`` and ``label``; leaves also have ``value``, and nodes of an information set have
    ``information_set``. Edges have ``move``; edges below chance nodes also have ``probability``.

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
        if tree.information_set(node):
            graph.nodes[names[node]]["information_set"] = tree.information_set(node)
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
    """Return networkx, or raise an error with the command that installs it."""
    needs = gettext("graphs need the package %(package)s; install it with: %(command)s")
    module: ModuleType = imported(
        "networkx", needs.with_values(package=Code("networkx"), command=Code("pip install networkx"))
    )
    return module


def _refuse_other_graphs(graph: Any) -> None:
    """Refuse a graph that is empty or undirected, or that has parallel edges."""
    networkx = networkx_package()
    if not isinstance(graph, networkx.Graph) or not graph.is_directed() or graph.is_multigraph():
        given = type(graph).__name__ if isinstance(graph, networkx.Graph) else short_repr(graph)
        problem = gettext(
            "the graph is %(given)s, which is not a networkx.DiGraph; copy it into one with edges from parent to child"
        )
        raise TreeError(problem.with_values(given=Code(given)))
    if not len(graph):
        raise TreeError(gettext("the graph is empty; give it at least one node"))
