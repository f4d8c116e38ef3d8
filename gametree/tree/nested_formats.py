"""Readers of nested formats into drafts: JSON objects, Python literals whose first item is a name, and LaTeX forest."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from ..errors import TreeError, unexpected
from ..node_kinds import PLAYER
from ..phrases import Code, Phrase, gettext, safe_str, short_repr
from ..values import NUMBER
from .drafts import VALUES, Draft, attribute_word, line_and_column
from .label_texts import kind_of, read_value

_CHILDREN = ("children", "child", "branches", "successors", "subtrees", "moves", "actions", "outcomes")
_SIDES = ("left", "middle", "right")
_DEEPEST, _LONGEST, _MOST_KEYS = 100_000, 200, 6
"""maximum depth of a tree, in plies; in messages, maximum length of the path to an item, in characters, and maximum
number of quoted keys
"""


_TREE = gettext("the tree")


def draft_of_literal(given: object) -> Draft:
    """Return the root of JSON objects, of dicts of names, or of lists and tuples that begin with names.

    A tuple of numbers is the value of a leaf; if the outermost object is a tuple, tuples are nodes instead.
    """
    root = Draft(_TREE)
    is_tuples = isinstance(given, tuple) and not _starts_with_name(given)
    if isinstance(given, dict) and len(given) == 1 and not is_object(given):
        ((root.name, given),) = given.items()
    are_objects = isinstance(given, dict) and is_object(given)
    pending: list[tuple[Draft, Any, str, int]] = [(root, given, "", 0)]
    while pending:
        draft, item, path, depth = pending.pop()
        if are_objects and isinstance(item, dict) and not is_object(item):
            problem = gettext(
                "%(place)s: the object has neither a value nor children; add one of them (its keys are %(keys)s)"
            )
            keys = Code(", ".join(map(short_repr, list(item)[:_MOST_KEYS])))
            raise TreeError(problem.with_values(place=draft.place, keys=keys))
        if depth > _DEEPEST:
            problem = gettext("the tree %(given)s contains itself; write it without the list that is repeated")
            raise TreeError(problem.with_values(given=short_repr(given)))
        for key, child, draws in _children(draft, item, is_tuples):
            inside = f"{path}[{short_repr(key)}]"[-_LONGEST:]
            draft.children.append(Draft(gettext("at %(place)s").with_values(place=Code(inside)), **draws))
            pending.append((draft.children[-1], child, inside, depth + 1))
    return root


def is_object(item: dict[Any, Any]) -> bool:
    """Return whether a dict is a JSON object with a value or children, rather than a mapping of names."""
    is_named = isinstance(item.get("name"), str) and read_value(item["name"]) is None
    return is_named or any(attribute_word(key) in (*_CHILDREN, *_SIDES, *VALUES[:6]) for key in item)


def _starts_with_name(item: Any) -> bool:
    return bool(item) and isinstance(item[0], str) and read_value(item[0]) is None


_Child = tuple[Any, Any, dict[str, Any]]
"""child: its key in the parent, the item itself, and the attributes that the parent gives it"""


def _children(draft: Draft, item: Any, is_tuples: bool) -> list[_Child]:
    """Record the attributes of an item in the draft of its node, and return its children."""
    if hasattr(item, "tolist"):
        item = item.tolist()
    if isinstance(item, dict) and is_object(item):
        return _children_of_object(draft, item)
    if isinstance(item, dict) and len(item) == 1 and draft.name is None and not draft.attributes:
        ((word, below),) = item.items()
        # in a list, {"min": [3, 12]} is the node itself, not its parent
        if isinstance(below, list | dict) and kind_of(word):
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


def _refused(draft: Draft, needed: Phrase, item: object) -> TreeError:
    return TreeError(unexpected(draft.place or _TREE, short_repr(item), needed))


def _kind_or_name(draft: Draft, kind: str, value: object) -> TreeError:
    message = gettext(
        "%(place)s: %(kind)s can be the name of a leaf, or the player at a node with one child; write %(leaf)s or "
        "%(node)s"
    )
    leaf, node = Code(repr({"name": kind, "value": value})), Code(repr((kind, [value])))
    return TreeError(message.with_values(place=draft.place, kind=short_repr(kind), leaf=leaf, node=node))


def _checked(draft: Draft, below: list[_Child]) -> list[_Child]:
    if not below:
        problem = gettext("%(place)s: the list is empty; write at least one child in it")
        raise TreeError(problem.with_values(place=draft.place or _TREE))
    return below


def _children_of_object(draft: Draft, item: dict[Any, Any]) -> list[_Child]:
    """Read a JSON object: its children are in a list, in a dict whose keys are moves, or under the keys ``left`` and
    ``right``.
    """
    draft.attributes = {
        safe_str(key): given for key, given in item.items() if safe_str(key).lower() not in (*_CHILDREN, *_SIDES)
    }
    _refuse_two_lists(draft, item)
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


def _refuse_two_lists(draft: Draft, item: dict[Any, Any]) -> None:
    """Refuse an object with children under two keys, such as ``children`` and ``Children``."""
    keys = [safe_str(key) for key, given in item.items() if safe_str(key).lower() in _CHILDREN and given is not None]
    if len(keys) > 1:
        problem = gettext("%(place)s: the children are under %(one)s and under %(other)s; write them in one list")
        values = {"one": short_repr(keys[0]), "other": short_repr(keys[1])}
        raise TreeError(problem.with_values(place=draft.place or gettext("the tree"), **values))


def _children_of_named(draft: Draft, item: Any) -> list[_Child]:
    """Read ``('B', 3)``, ``['A', child, child]`` or ``('A', [child, child])``. A name that is a word for a kind is read
    as that kind.
    """
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
            problem = gettext(
                "%(place)s: %(given)s can be a list of children or one child; write the children without the inner "
                "brackets, or give the inner list a name, too"
            )
            raise TreeError(problem.with_values(place=draft.place, given=short_repr(item)))
        rest = list(only)
    pairs = [child for child in rest if isinstance(child, list | tuple) and len(child) == 2]
    numbers = [read_value(pair[0]) for pair in pairs]
    exact = [number for number in numbers if isinstance(number, int | Fraction) and 0 <= number <= 1]
    if draft.attributes.get("kind") and len(exact) == len(rest) and sum(exact) == 1:
        return [(n, pair[1], {"edge": {"probability": p}}) for n, (pair, p) in enumerate(zip(rest, exact, strict=True))]
    return _checked(draft, [(number, child, {}) for number, child in enumerate(rest)])


# ---- LaTeX's forest -----------------------------------------------------------------------------

OWN_NAME, OWN_MOVE, OWN_SET = "own name", "own move", "information set"
"""options in which `Tree.to_forest` writes information sets, and the names and moves that labels cannot express"""
_BEGIN, _END = r"\begin{forest}", r"\end{forest}"
TEX_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_EDGE_LABEL = re.compile(
    r"edge\s*label\s*=\s*\{+\s*(?:node|edge node)?(?:\[[^\]]*\])?\s*\{(.*)\}\s*;?\s*\}+", re.DOTALL
)
_CODE = re.compile(r'\\char"([0-9A-F]{1,6}) ')
_DECLARED = re.compile(r"\s*declare\s")
_KNOWN_OPTIONS = frozenset(
    [
        "align",
        "anchor",
        "baseline",
        "calign",
        "child anchor",
        "circle",
        "color",
        "diamond",
        "draw",
        "edge",
        "edge label",
        "ellipse",
        "fill",
        "fit",
        "folder",
        "font",
        "grow",
        "inner sep",
        "l",
        "l sep",
        "minimum height",
        "minimum size",
        "minimum width",
        "no edge",
        "node options",
        "opacity",
        "outer sep",
        "parent anchor",
        "phantom",
        "rectangle",
        "regular polygon",
        "rotate",
        "rounded corners",
        "s",
        "s sep",
        "scale",
        "shape",
        "text",
        "text width",
        "tier",
        "tikz",
        "triangle",
        "xshift",
        "yshift",
        "own name",
        "own move",
        "information set",
        "kind",
    ]
)
"""options of forest and TikZ that, outside the environment, can follow a comma in a bracket"""
_NO_LABEL = re.compile(r'"|:\Z|->|→|\{\s*[+\-−]?[\d.]+\s*:')
"""pattern of quotation marks, names and chance nodes of the notation, which never occur in a label outside the
environment
"""


def draft_of_forest(text: str) -> Draft:
    """Return the root of a tree in the syntax of the LaTeX package forest: ``[MAX [MIN [3] [12]] [2]]``."""
    source = TEX_COMMENT.sub(lambda comment: " " * len(comment[0]), text.rstrip())
    if source.count(_BEGIN) > 1:
        problem = gettext("the text has %(count)s forest environments; write one tree, in one environment")
        raise TreeError(problem.with_values(count=source.count(_BEGIN)))
    begin = source.find(_BEGIN)
    return BracketReader(source, begin + len(_BEGIN) if begin >= 0 else 0).read(_END if begin >= 0 else "")


def is_bare_forest(text: str) -> bool:
    """Return whether brackets outside an environment are recognisably in the syntax of forest.

    The root has a label, every child has brackets, no number is next to brackets, and commas occur only before options
    of forest and TikZ.

    >>> is_bare_forest("[MAX [MIN [3] [12]] [2]]"), is_bare_forest("[MAX [3] 2]"), is_bare_forest("[A, B [3] [5]]")
    (True, False, False)
    """
    try:
        return bool(BracketReader(text.rstrip(), 0, strict=True).read("").children)
    except TreeError:
        return False


class BracketReader:
    """Reads brackets of forest from left to right; ``strict`` refuses forms that are valid only in the environment
    ``forest``.
    """

    def __init__(self, text: str, at: int, strict: bool = False) -> None:
        self.text, self.at, self.strict = text, at, strict

    def content(self, stops: str) -> str:
        """Return the text up to the next bracket outside braces."""
        start, depth = self.at, 0
        while self.at < len(self.text) and (depth or self.text[self.at] not in stops):
            character = self.text[self.at]
            self.at += 2 if character == "\\" else 1
            depth += (character == "{") - (character == "}")
        return self.text[start : self.at]

    def read(self, end: str) -> Draft:
        """Return the root, and refuse any text after it."""
        preamble = self.content("[")
        if not end and preamble.strip():
            self.at -= len(preamble.lstrip())
            raise self.refused(gettext("an opening bracket ["))
        root: Draft | None = None
        path: list[Draft] = []
        while root is None or path:
            if self.at >= len(self.text):
                raise self.refused(gettext("a closing bracket ]") if path else gettext("an opening bracket ["))
            mark, start = self.text[self.at], self.at
            self.at += 1
            if mark == "]":
                closed = path.pop()
                self.after(closed, path[-1] if path else None)
            else:
                draft = Draft(line_and_column(self.text, start))
                self.node(draft, self.content("[]"), start)
                if path:
                    path[-1].children.append(draft)
                root = root or draft
                path.append(draft)
        rest = self.text[self.at :].strip()
        if rest and not (end and rest.startswith(end)):
            raise self.refused(None)
        root.left_out = tuple(key for key, _ in _options(_parts(preamble)) if not _DECLARED.match(key))
        return root

    def after(self, closed: Draft, parent: Draft | None) -> None:
        """Read the text between the bracket that closes a node and the next bracket; in forest it must be empty."""
        after = self.content("[]") if parent else ""
        if after.strip():
            self.at -= len(after) - len(after.rstrip()) + 1
            raise self.refused(gettext("[ or ] after a node"))

    def refused(self, needed: Phrase | None) -> TreeError:
        found = short_repr(self.text[self.at : self.at + 20]) if self.at < len(self.text) else None
        return TreeError(unexpected(line_and_column(self.text, self.at), found, needed))

    def node(self, draft: Draft, content: str, start: int) -> None:
        """Read the text between the bracket that opens a node and the next bracket."""
        label, *options = _parts(content)
        draft.attributes = {"label": label.strip()}
        if self.strict and not _is_bare_label(label, self.text[self.at : self.at + 1] == "["):
            raise TreeError(Code("label"))
        if any(part.replace("\\$", "").count("$") % 2 for part in (label, *options)):
            problem = gettext(
                "%(place)s: a dollar sign in %(label)s is unmatched; write one on each side of a formula, or a "
                "backslash before the sign"
            )
            raise TreeError(problem.with_values(place=draft.place, label=short_repr(label.strip())))
        for key, value in _options(options):
            if self.strict and key not in _KNOWN_OPTIONS:
                raise TreeError(Code("option"))
            if key.startswith("edge label") and (edge := _EDGE_LABEL.fullmatch(f"{key}={value}")):
                draft.edge = {"label": edge[1]}
            elif NUMBER.fullmatch(key):
                problem = gettext(
                    "%(place)s: %(number)s after a comma is not a forest option; write a decimal with a point, or "
                    "a tuple in braces, as in %(example)s"
                )
                example = Code("[{(1, 2)}]")
                raise TreeError(
                    problem.with_values(place=line_and_column(self.text, start), number=Code(key), example=example)
                )
            elif not key:
                problem = gettext(
                    "%(place)s: the value %(value)s after a comma needs the name of an option before it; write the "
                    "name, or put a label with a comma in braces"
                )
                value = short_repr(f"={value}")
                raise TreeError(problem.with_values(place=line_and_column(self.text, start), value=value))
            elif draft.attributes.get(key, value) != value:
                problem = gettext("%(place)s: the option %(key)s has two values, %(one)s and %(other)s; keep one")
                raise TreeError(
                    problem.with_values(
                        place=line_and_column(self.text, start),
                        key=Code(key),
                        one=short_repr(draft.attributes[key]),
                        other=short_repr(value),
                    )
                )
            else:
                # a style, as in [A, min [3] [5]]
                draft.attributes[key] = "" if value == "true" and kind_of(key) else value
        _adopt_names(draft)


def _is_bare_label(label: str, is_inner: bool) -> bool:
    """Return whether a label outside the environment has the form that forest uses: text at an inner node, one value at
    a leaf.
    """
    plain = label.strip()
    words = plain.replace(",", " ").split()
    numbers = [word for word in words if NUMBER.fullmatch(word)]
    if not plain or _NO_LABEL.search(plain):
        return False
    return not numbers if is_inner else len(numbers) < 2


def _options(parts: list[str]) -> list[tuple[str, str]]:
    """Return the keys and values of options; an option without a value has the value ``true``."""
    pairs = [part.partition("=") for part in parts if part.strip()]
    return [(key.strip(), value.strip() if mark else "true") for key, mark, value in pairs]


def _adopt_names(draft: Draft) -> None:
    """Read the name and the move that `Tree.to_forest` wrote as options, and remove them from the labels."""
    attributes = dict(draft.attributes)
    if (information_set := attributes.get(OWN_SET)) is not None:
        attributes[OWN_SET] = _decoded(information_set)
    if (name := attributes.pop(OWN_NAME, None)) is not None:
        shown = attributes["label"].removeprefix("{").removesuffix("}")
        name = _decoded(name)
        label = shown.removeprefix(f"{escaped(name)}: ")
        del attributes["label"]
        kind = label.lower() if label in ("MAX", "MIN") else label
        attributes |= {"name": name} | ({"kind": kind} if read_value(label) is None else {"value": label})
    if (move := attributes.pop(OWN_MOVE, None)) is not None:
        move = _decoded(move)
        edge = str(draft.edge.get("label", "")).removeprefix(escaped(move)).removeprefix(": ")
        draft.edge = {"move": move, **({"probability": edge} if edge else {})}
    draft.attributes = attributes


def coded(text: str) -> str:
    """Return a text as a forest option; all characters except letters, digits and spaces become character codes.

    >>> coded("x: 3"), _decoded(coded("x: 3"))
    ('{x\\\\char"3A  3}', 'x: 3')
    """
    characters = (
        character if character.isalnum() or character == " " else f'\\char"{ord(character):X} ' for character in text
    )
    return f"{{{''.join(characters)}}}"


def _decoded(text: str) -> str:
    return _CODE.sub(lambda code: chr(int(code[1], 16)), text.removeprefix("{").removesuffix("}"))


def escaped(text: str) -> str:
    r"""Return a name with its special characters escaped for TeX.

    >>> escaped("50% a_b")
    '50\\% a\\_b'
    """
    return re.sub(r"[%&#_{}$]", lambda character: f"\\{character[0]}", text)


def _parts(content: str) -> list[str]:
    parts, depth = [""], 0
    for character in content:
        depth += (character in "{(") - (character in "})")
        if character == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts
