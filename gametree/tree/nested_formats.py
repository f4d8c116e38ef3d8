"""Trees inside each other, each read into drafts: objects of JSON, literals with names first, and LaTeX's forest."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from ..errors import TreeError
from ..node_kinds import PLAYER
from ..phrases import Code, Phrase, gettext, safe_str, short_repr
from .drafts import VALUES, Draft, kind_of, line_and_column, read_value

_CHILDREN = ("children", "child", "branches", "successors", "subtrees", "moves", "actions", "outcomes")
_SIDES = ("left", "middle", "right")
_DEEPEST, _LONGEST = 100_000, 200
"""plies of a tree, and characters of the place in it"""


def draft_of_literal(given: object) -> Draft:
    """Return the root of objects of JSON, of dicts of names, or of lists and tuples with names first.

    A tuple of numbers is the value of a leaf, unless the tuples themselves are the nodes: where the outermost is one.
    """
    root = Draft(gettext("the tree"))
    is_tuples = isinstance(given, tuple) and not _starts_with_name(given)
    if isinstance(given, dict) and len(given) == 1 and not is_object(given):
        ((root.name, given),) = given.items()
    pending: list[tuple[Draft, Any, str, int]] = [(root, given, "", 0)]
    while pending:
        draft, item, path, depth = pending.pop()
        if depth > _DEEPEST:
            raise TreeError(gettext("the tree"), gettext("lists that do not contain themselves"), short_repr(given))
        for key, child, draws in _children(draft, item, is_tuples):
            inside = f"{path}[{short_repr(key)}]"[-_LONGEST:]
            draft.children.append(Draft(gettext("at %(place)s").with_values(place=Code(inside)), **draws))
            pending.append((draft.children[-1], child, inside, depth + 1))
    return root


def is_object(item: dict[Any, Any]) -> bool:
    """Tell whether a dict is an object of JSON, with a value or children, and not names with what they name."""
    is_named = isinstance(item.get("name"), str) and read_value(item["name"]) is None
    return is_named or any(safe_str(key).lower() in (*_CHILDREN, *_SIDES, *VALUES[:6]) for key in item)


def _starts_with_name(item: Any) -> bool:
    return bool(item) and isinstance(item[0], str) and read_value(item[0]) is None


_Child = tuple[Any, Any, dict[str, Any]]
"""the key of a child in its parent, the child, and what the parent says of it"""


def _children(draft: Draft, item: Any, is_tuples: bool) -> list[_Child]:
    """Note what an item says of its node, and return its children."""
    if hasattr(item, "tolist"):
        item = item.tolist()
    if isinstance(item, dict) and is_object(item):
        return _children_of_object(draft, item)
    if isinstance(item, dict) and len(item) == 1 and draft.name is None and not draft.attributes:
        ((word, below),) = item.items()
        if isinstance(below, list | dict) and kind_of(word):  # {"min": [3, 12]} in a list is the node, not its parent
            draft.attributes = {"label": word}
            return _children(draft, below, is_tuples)
    if isinstance(item, dict):
        return _checked(draft, [(key, child, {"name": key}) for key, child in item.items()])
    if isinstance(item, list | tuple) and _starts_with_name(item):
        return _children_of_named(draft, item)
    if isinstance(item, list) or (isinstance(item, tuple) and (is_tuples or read_value(item) is None)):
        return _checked(draft, [(number, child, {}) for number, child in enumerate(item)])
    if read_value(item) is None:
        raise _refused(draft, gettext("a number, a tuple of numbers or a list"), item)
    draft.attributes = {"value": item}
    return []


def _refused(draft: Draft, needed: Phrase, item: object, cure: Phrase | None = None) -> TreeError:
    return TreeError(draft.place or "", needed, short_repr(item), cure)


def _kind_or_name(draft: Draft, kind: str, value: object) -> TreeError:
    message = gettext(
        "%(place)s: %(kind)s can be the name of a leaf, or who moves at a node with one child; "
        "write %(leaf)s or %(node)s"
    )
    leaf, node = Code(repr({"name": kind, "value": value})), Code(repr((kind, [value])))
    return TreeError(message.with_values(place=draft.place, kind=short_repr(kind), leaf=leaf, node=node))


def _checked(draft: Draft, below: list[_Child]) -> list[_Child]:
    if not below:
        raise TreeError(draft.place or "", gettext("at least one child"), gettext("an empty list"))
    return below


def _children_of_object(draft: Draft, item: dict[Any, Any]) -> list[_Child]:
    """Read an object of JSON: its children are a list, or a dict by their moves, or left and right."""
    draft.attributes = {
        safe_str(key): given for key, given in item.items() if safe_str(key).lower() not in (*_CHILDREN, *_SIDES)
    }
    below: list[_Child] = []
    for key, given in item.items():
        word = safe_str(key).lower()
        if word in _SIDES and given is not None:
            below.append((key, given, {}))
        elif word in _CHILDREN and isinstance(given, list | tuple):
            below.extend((number, child, {}) for number, child in enumerate(given))
        elif word in _CHILDREN and isinstance(given, dict):
            below.extend((move, child, {"edge": {"move": move}}) for move, child in given.items())
        elif word in _CHILDREN and given is not None:
            raise _refused(draft, gettext("a list of children"), given)
    shares = draft.attributes.get("probabilities")
    if not isinstance(shares, list | tuple) or len(shares) != len(below):
        return below
    draft.attributes = {key: given for key, given in draft.attributes.items() if key != "probabilities"}
    weighed = zip(below, shares, strict=True)
    return [(key, child, {"edge": {**draws.get("edge", {}), "probability": p}}) for (key, child, draws), p in weighed]


def _children_of_named(draft: Draft, item: Any) -> list[_Child]:
    """Read ``('B', 3)``, ``['A', child, child]``, ``('A', [child, child])``; a word for a kind is a kind."""
    rest = list(item)
    while rest and isinstance(rest[0], str) and read_value(rest[0]) is None:
        word = rest.pop(0)
        key = "kind" if kind_of(word) or PLAYER.fullmatch(word) else "name"
        if key in draft.attributes:
            raise _refused(draft, gettext("a value or children after the name"), word)
        draft.attributes = {**draft.attributes, key: word}
    only = rest[0] if len(rest) == 1 else None
    if only is not None and not isinstance(only, list) and read_value(only) is not None:
        if kind := draft.attributes.get("kind"):
            raise _kind_or_name(draft, kind, only)
        draft.attributes = {**draft.attributes, "value": only}
        return []
    if isinstance(only, list | tuple) and not _starts_with_name(only):
        if isinstance(item, list):
            cure = gettext("write the children without the inner brackets, or give the inner list a name, too")
            raise _refused(draft, gettext("one meaning: a list of children, or one child"), item, cure)
        rest = list(only)
    pairs = [child for child in rest if isinstance(child, list | tuple) and len(child) == 2]
    numbers = [read_value(pair[0]) for pair in pairs]
    exact = [number for number in numbers if isinstance(number, int | Fraction) and 0 <= number <= 1]
    if draft.attributes.get("kind") and len(exact) == len(rest) and sum(exact) == 1:
        return [(n, pair[1], {"edge": {"probability": p}}) for n, (pair, p) in enumerate(zip(rest, exact, strict=True))]
    return _checked(draft, [(number, child, {}) for number, child in enumerate(rest)])


# ---- LaTeX's forest -----------------------------------------------------------------------------

_BEGIN = re.compile(r"\\begin\{forest\}")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_EDGE_LABEL = re.compile(
    r"edge\s*label\s*=\s*\{+\s*(?:node|edge node)?(?:\[[^\]]*\])?\s*\{(.*)\}\s*;?\s*\}+", re.DOTALL
)


def draft_of_forest(text: str) -> Draft:
    """Return the root of a tree in the notation of the LaTeX package forest: ``[MAX [MIN [3] [12]] [2]]``."""
    text = text.rstrip()
    begin = _BEGIN.search(text)
    reader = _ForestReader(_COMMENT.sub(lambda comment: " " * len(comment[0]), text), begin.end() if begin else 0)
    return reader.read(r"\end{forest}" if begin else "")


class _ForestReader:
    def __init__(self, text: str, at: int) -> None:
        self.text, self.at = text, at

    def content(self, stops: str) -> str:
        """Return the text up to a bracket that stands in no braces."""
        start, depth = self.at, 0
        while self.at < len(self.text) and (depth or self.text[self.at] not in stops):
            character = self.text[self.at]
            self.at += 2 if character == "\\" else 1
            depth += (character == "{") - (character == "}")
        return self.text[start : self.at]

    def read(self, end: str) -> Draft:
        """Return the root, and refuse what follows it."""
        self.content("[")
        root: Draft | None = None
        path: list[Draft] = []
        while root is None or path:
            if self.at >= len(self.text):
                raise self.refused(gettext("a closing bracket ]") if path else gettext("an opening bracket ["))
            mark, start = self.text[self.at], self.at
            self.at += 1
            if mark == "]":
                path.pop()
            else:
                draft = Draft(line_and_column(self.text, start))
                self._node(draft, self.content("[]"))
                if path:
                    path[-1].children.append(draft)
                root = root or draft
                path.append(draft)
            after = self.content("[]") if path else ""
            if after.strip():
                self.at -= len(after) - len(after.rstrip()) + 1
                raise self.refused(gettext("[ or ] after a node"))
        rest = self.text[self.at :].strip()
        if rest and not (end and rest.startswith(end)):
            raise self.refused(gettext("nothing after the tree"))
        return root

    def refused(self, needed: Phrase) -> TreeError:
        got = (
            short_repr(self.text[self.at : self.at + 20])
            if self.at < len(self.text)
            else gettext("the end of the text")
        )
        return TreeError(line_and_column(self.text, self.at), needed, got)

    def _node(self, draft: Draft, content: str) -> None:
        label, *options = _parts(content)
        draft.attributes = {"label": label.strip()}
        for option in filter(str.strip, options):
            if edge := _EDGE_LABEL.fullmatch(option.strip()):
                draft.edge = {"label": edge[1]}
            else:
                draft.attributes[option.split("=")[0].strip()] = option.partition("=")[2].strip()


def _parts(content: str) -> list[str]:
    parts, depth = [""], 0
    for character in content:
        depth += (character in "{(") - (character in "})")
        if character == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts
