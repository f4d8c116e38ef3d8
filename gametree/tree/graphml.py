"""Reader that converts GraphML, including yEd's extensions, into drafts."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any
from xml.etree import ElementTree

from ..errors import TreeError
from ..phrases import Code, Phrase, gettext, short_repr
from .drafts import Draft, line_and_column, rooted

_PLACED = ("id", "source", "target", "directed")
"""XML attributes that identify nodes and edges"""


def draft_of_graphml(text: str) -> Draft:
    """Return the root of the only graph in a GraphML file."""
    document = _parsed(text)
    if _tag(document) != "graphml":
        problem = gettext(
            "the text is XML with the root element <%(element)s>, but that of GraphML is <graphml>; save the tree as "
            "GraphML, DOT or JSON"
        )
        raise TreeError(problem.with_values(element=Code(_tag(document))))
    graphs = [element for element in document.iter() if _tag(element) == "graph"]
    if len(graphs) != 1:
        problem = gettext("the GraphML file has %(count)s graphs; write one graph, without graphs inside its nodes")
        raise TreeError(problem.with_values(count=len(graphs)))
    return _root(graphs[0], [element for element in document if _tag(element) == "key"])


def _invalid(place: Phrase, error: Exception) -> TreeError:
    problem = gettext("%(place)s: the text is not valid GraphML (%(why)s); correct it there")
    return TreeError(problem.with_values(place=place, why=short_repr(str(error))))


def _parsed(text: str) -> ElementTree.Element:
    try:
        if "<!ENTITY" in text:
            raise ValueError("<!ENTITY")
        return ElementTree.fromstring(text.lstrip())
    except ElementTree.ParseError as error:
        line, column = error.position
        place = gettext("line %(line)s, column %(column)s").with_values(line=line, column=column + 1)
        raise _invalid(place, error) from None
    except (ValueError, LookupError, RecursionError, MemoryError) as error:
        raise _invalid(line_and_column(text, 0), error) from None


def _tag(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _root(graph: ElementTree.Element, keys: list[ElementTree.Element]) -> Draft:
    named = {key.get("id", ""): key for key in keys}
    if graph.get("edgedefault", "directed") != "directed":
        raise _refused(gettext('the graph is undirected; write edgedefault="directed", and edges from parent to child'))
    drafts: dict[Hashable, Draft] = {}
    edges: list[tuple[Hashable, Hashable]] = []
    for element in graph:
        if _tag(element) == "node":
            name = element.get("id", "")
            if name in drafts:
                raise _refused(gettext("node %(node)s occurs twice; give each node an id of its own"), name)
            drafts[name] = Draft(None, name, _facts(element, named, "node"))
        elif _tag(element) not in ("edge", "data", "desc"):
            raise _refused(
                gettext("the element <%(node)s> is not supported; write nodes and edges only"), _tag(element)
            )
    for element in graph:
        if _tag(element) == "edge":
            parent, child = element.get("source", ""), element.get("target", "")
            for name in (parent, child):
                if name not in drafts:
                    raise _refused(gettext("an edge names node %(node)s, which does not exist; add the node"), name)
            if element.get("directed", "true") != "true":
                raise _refused(
                    gettext("the edge to node %(node)s is undirected; write edges from parent to child"), child
                )
            drafts[child].edge = _facts(element, named, "edge")
            edges.append((parent, child))
    root = rooted(drafts, edges)
    root.left_out = tuple(dict.fromkeys(key for key, _ in _data(graph, named)))
    return root


def _refused(problem: Phrase, node: str = "") -> TreeError:
    return TreeError(problem.with_values(node=Code(node)))


def _facts(element: ElementTree.Element, keys: dict[str, ElementTree.Element], what: str) -> dict[str, Any]:
    """Return the attributes of a node or edge, collected from its data, the defaults of the keys, and its XML
    attributes.
    """
    facts: dict[str, Any] = {}
    for key in keys.values():
        default = next((part.text for part in key if _tag(part) == "default"), None)
        if default is not None and key.get("for", "all") in (what, "all"):
            facts[_name(key)] = default.strip()
    said = [*_data(element, keys), *((name, text) for name, text in element.attrib.items() if name not in _PLACED)]
    seen: dict[str, str] = {}
    for name, text in said:
        if seen.setdefault(name, text) != text:
            problem = gettext("%(node)s has two values, %(one)s and %(other)s; keep one")
            raise TreeError(
                problem.with_values(node=Code(f"<{what} … {name}>"), one=short_repr(seen[name]), other=short_repr(text))
            )
    return facts | seen


def _name(key: ElementTree.Element) -> str:
    return key.get("attr.name") or key.get("yfiles.type") or key.get("id") or ""


def _data(element: ElementTree.Element, keys: dict[str, ElementTree.Element]) -> Iterator[tuple[str, str]]:
    """Yield the data of an element as names and texts. The labels and shapes of yEd become the attributes label and
    shape.
    """
    if element.text and element.text.strip():
        yield f"<{_tag(element)}>", element.text.strip()
    for data in element:
        if data.tail and data.tail.strip():
            yield f"<{_tag(element)}>", data.tail.strip()
        if _tag(data) not in ("data", "node", "edge", "desc"):
            yield f"<{_tag(data)}>", data.get("name", "true")
        if _tag(data) != "data":
            continue
        key = keys.get(data.get("key", ""))
        if key is None:
            raise _refused(
                gettext("data has the key %(node)s, which no <key> declares; declare it"), data.get("key", "")
            )
        if not len(data):
            yield _name(key), (data.text or "").strip()
        for part in data.iter():
            if _tag(part) in ("NodeLabel", "EdgeLabel") and (part.text or "").strip():
                yield "label", (part.text or "").strip()
            elif _tag(part) == "Shape" and part.get("type"):
                yield "shape", str(part.get("type"))
