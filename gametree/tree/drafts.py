"""Drafts of trees: what a format says about each node, in its own words, and how a tree is made of them.

Every format of files and literals is read into drafts; here labels, kinds, values and probabilities are understood.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from ..errors import TreeError
from ..node_kinds import CHANCE, LEAF, MAX, MIN, PLAYER, Kind
from ..phrases import Code, Phrase, gettext, joined, safe_str, short_repr
from ..values import NUMBER, Number, Value, ValueRefused, read_number, to_number, to_value, write
from .builder import NODE_COUNT, UNPRINTABLE, Builder, Nodes

VALUES = ("value", "utility", "payoff", "payoffs", "utilities", "score", "val", "v", "eval", "reward", "leaf_value")
NAMES = ("name", "label", "id", "title")
MOVES = ("move", "action", "label", "name")
SHARES = ("probability", "prob", "p", "chance")
_SHAPES = {"triangle": MAX, "invtriangle": MIN}
_ROUND = {"circle", "ellipse", "oval", "diamond", "doublecircle", "Mcircle"}
"""shapes that courses give to chance nodes, among others"""
_KIND_KEY = re.compile(r"(?:node|whose|current)?(?:kind|player|type|turn)s?(?:name|type|id|tomove)?|tomove|mover|agent")
"""the name of an attribute that says who moves, in lower case and without _ and -"""
_MAXIMIZING = re.compile(r"(?:is)?(max|min)(?:imi[sz](?:ing|er))?(?:player|node)?")
_KIND_WORDS = {
    MAX: re.compile(r"max(?:imi[sz](?:er|ing|e))?(?:[ _]?(?:player|node))?|[△▲]"),
    MIN: re.compile(r"min(?:imi[sz](?:er|ing|e))?(?:[ _]?(?:player|node))?|[▽▼]"),
    CHANCE: re.compile(r"chance(?:[ _]?node)?|[○◯]"),
}
_CHANCE_WORDS = re.compile(r"random|nature|expect(?:ation|ed|imax|i)?|exp|average|avg|dice?|luck")
_PLAYER_WORD = re.compile(r"(?:player[ _]?)?(-1|[1-9]\d{0,2})")
_LEAF_WORDS, _INNER_WORDS = (
    {"", LEAF, "terminal", "end", "outcome", "node"},
    {"", "node", "inner", "internal", "decision", "none"},
)
_SEPARATED = re.compile(r"([^:=|\n≥≤<>]*)[:=|\n≥≤<>]=?([^:=|\n]*)")
_BRACKETED = re.compile(r"([^()]+)\(([^()]*)\)")
"""A label of two parts: ``B: 3``, ``MAX (B)``."""
_A_KIND = gettext("max, min, chance, p1, p2 … or none")
_VALUES_INSIDE, _NAMES = gettext("values at inner nodes"), gettext("names")
_FROM = {"label": gettext("labels"), "shape": gettext("shapes"), "name": gettext("names")}
# TRANSLATORS: as in "DOT: 7 nodes, values from labels, kinds from shapes"; kinds are MAX, MIN and chance
_AS_READ = (
    gettext("%(format)s: %(nodes)s, values from %(values)s, players alternate"),
    gettext("%(format)s: %(nodes)s, values from %(values)s, kinds from %(kinds)s"),
)
_FONTS = (
    "text(?:bf|it|rm|sf|tt|sc|up|normal)?|math(?:bf|it|rm|sf|tt|bb|cal|normal|strut)|mbox|emph|bm|boldsymbol|bfseries|itshape|"
    "ttfamily|sffamily|tiny|scriptsize|footnotesize|small|normalsize|large|Large|displaystyle|textstyle|bf|it|rm"
)
"""commands of TeX that change only how a label looks; any other can change what it means, as a root does"""
_LONGEST_LABEL = 500
"""most characters of a label in which a kind or a value is looked for"""
_LONGEST_LIST = 12
"""most names of attributes in the line that says what was left out"""


@dataclass(slots=True, eq=False)
class Draft:
    """A node as a format has it: its attributes, those of the edge above it, and its children."""

    place: Phrase | None = None
    """where it is in the text; its label in the tree unless said"""
    name: Hashable = None
    """what the format calls it"""
    attributes: Mapping[str, Any] = field(default_factory=dict)
    edge: Mapping[str, Any] = field(default_factory=dict)
    children: list[Draft] = field(default_factory=list)
    left_out: tuple[str, ...] = ()
    """at the root: what the text says of the whole graph, and no tree has"""


def line_and_column(text: str, offset: int) -> Phrase:
    """Say where a character is in a text."""
    column = offset - (text.rfind("\n", 0, offset) + 1) + 1
    return gettext("line %(line)s, column %(column)s").with_values(line=text.count("\n", 0, offset) + 1, column=column)


def rooted(drafts: Mapping[Hashable, Draft], edges: Iterable[tuple[Hashable, Hashable]]) -> Draft:
    """Join drafts by edges from parent to child, and return the root; refuse what is no tree."""
    parents: dict[Hashable, list[Hashable]] = {name: [] for name in drafts}
    for parent, child in edges:
        parents[child].append(parent)
        drafts[parent].children.append(drafts[child])
        if len(parents[child]) > 1:
            got = f"{len(parents[child])}: {', '.join(map(short_repr, parents[child][:2]))}"
            cure = gettext("give each parent a copy of its own")
            raise TreeError(_at(drafts[child], child), gettext("one parent"), got, cure)
    roots = [name for name, above in parents.items() if not above]
    if len(roots) > 1:
        got = f"{len(roots)}: {', '.join(map(short_repr, roots[:2]))}"
        cure = gettext("join them with an edge, or leave one out")
        raise TreeError(gettext("in the graph"), gettext("one root (a node without a parent)"), got, cure)
    reached = {id(draft) for root in roots for _, draft in _preorder(drafts[root])}
    if loose := {name: above[0] for name, above in parents.items() if id(drafts[name]) not in reached}:
        raise _cycle(loose)
    return drafts[roots[0]]


def _cycle(above: Mapping[Hashable, Hashable]) -> TreeError:
    cycle = list(above)[:1]
    while cycle[-1] not in cycle[:-1]:
        cycle.append(above[cycle[-1]])
    shown: list[str] = [*map(short_repr, reversed(cycle[cycle.index(cycle[-1]) :]))]
    shown = shown if len(shown) < 6 else [*shown[:4], "…"]
    got = gettext("a cycle: %(nodes)s").with_values(nodes=Code(" → ".join(shown)))
    cure = gettext("remove one of its edges")
    return TreeError(gettext("in the graph"), gettext("edges that lead away from one root"), got, cure)


def _at(draft: Draft, name: Hashable) -> Phrase:
    at = gettext("at node %(name)s").with_values(name=short_repr(name))
    return gettext("%(place)s, %(node)s").with_values(place=draft.place, node=at) if draft.place else at


def _preorder(root: Draft) -> Iterator[tuple[int, Draft]]:
    pending, count = [(-1, root)], 0
    while pending:
        parent, draft = pending.pop()
        yield parent, draft
        pending.extend((count, child) for child in reversed(draft.children))
        count += 1


# ---- what labels and attributes say -------------------------------------------------------------


def _plain_text(text: Any) -> str:
    """Return a label without the marks of TeX and HTML."""
    told: str = safe_str(text)
    if told[:1] == "<":
        told = re.sub(r"<[^<>]*>", " ", re.sub(r"</?(?:b|i|u|o|font)(?:\s[^<>]*)?>", "", told, flags=re.I))
    told = told.replace("\\\\", "\n")
    told = re.sub(r"\\[dt]?frac\s*\{?(\d+)\}?\s*\{?(\d+)\}?", r"\1/\2", told)
    told = re.sub(r"\\(?:infty|infinity)(?![a-z])", "∞", told)
    told = re.sub(
        rf"\\([_%&#{{}}$]|(?:max|min)(?![A-Za-z]))|\\(?:{_FONTS})(?![A-Za-z])\s*|\\[,;:!>/ ]|[{{}}$]",
        lambda mark: mark[1] or "",
        told,
    )
    return told.strip()


def read_value(given: object) -> Value | None:
    """Return the value that is written, or None; a text can be a number or several in brackets.

    >>> read_value("1/3"), read_value("(1, 2)"), read_value([1, "inf"]), read_value("B")
    (Fraction(1, 3), (1, 2), (1, inf), None)
    """
    try:
        given = given.tolist() if hasattr(given, "tolist") else given
        if isinstance(given, str):
            text = _plain_text(given)
            if NUMBER.fullmatch(text):
                return read_number(text)
            if not (text[:1] in ("(", "[", "⟨") and text[-1:] in (")", "]", "⟩")):
                return None
            inside = text[1:-1]
            given = inside.split(";") if ";" in inside else inside.split(",") if "," in inside else inside.split()
        if isinstance(given, list | tuple):
            parts = [None if isinstance(part, list | tuple) else read_value(part) for part in given]
            return None if not parts or None in parts else to_value(tuple(parts))
        return None if given is None else to_value(given)
    except (ValueRefused, ValueError, ZeroDivisionError):
        return None


def _says_who_moves(key: object) -> bool:
    """Tell whether an attribute of this name says who moves at a node.

    >>> _says_who_moves("player"), _says_who_moves("node_type"), _says_who_moves("return_type")
    (True, True, False)
    """
    return bool(_KIND_KEY.fullmatch(re.sub(r"[\s_-]", "", safe_str(key)).lower()))


def kind_of(given: object) -> Kind | None:
    """Return the kind that a label names, or None."""
    word = safe_str(given).strip().lower()
    return next((kind for kind, pattern in _KIND_WORDS.items() if pattern.fullmatch(word)), None)


def _share_of(given: object) -> Number | None:
    if isinstance(given, str):
        text = re.sub(r"^p(?:r|rob)?\s*=\s*", "", safe_str(given).replace("\\%", "%").strip("$ "))
        percent = text.endswith("%")
        number = read_value(text.rstrip("% "))
        given = number if not percent or not isinstance(number, int | Fraction) else Fraction(number) / 100
    try:
        number = to_number(given)
    except ValueRefused:
        return None
    return number if 0 <= number <= 1 else None


def _edge_label(text: str) -> tuple[str | None, Number | None]:
    if (share := _share_of(text)) is not None:
        return None, share
    if (parts := _SEPARATED.fullmatch(text) or _BRACKETED.fullmatch(text)) and (
        share := _share_of(parts[2].strip())
    ) is not None:
        return parts[1].strip(), share
    return text, None


def _read_label(text: str, is_leaf: bool) -> tuple[str | None, Kind | None, Value | None]:
    """Return the name, kind and value that the label of a node says.

    >>> _read_label("B: 3", True), _read_label("MAX (A)", False), _read_label("leaf 1", True)
    (('B', None, 3), ('A', 'max', None), ('leaf 1', None, None))
    """
    text = _plain_text(text)
    value = read_value(text)
    if value is not None or not text or len(text) > _LONGEST_LABEL:
        return text if len(text) > _LONGEST_LABEL else None, None, value
    if kind := kind_of(text):
        return None, kind, None
    parts = _SEPARATED.fullmatch(text) or _BRACKETED.fullmatch(text)
    first, second = (parts[1].strip(), parts[2].strip()) if parts else ("", "")
    if (value := read_value(second)) is not None:
        kind = kind_of(first)
        return (None if kind else first or None), kind, value
    head, _, tail = text.partition(" ")
    start, _, end = text.rpartition(" ")
    for kind_word, name in ((first, second), (second, first), (head, tail), (end, start)):
        if name and not is_leaf and (kind := kind_of(kind_word)):
            value = read_value(name)
            return (name if value is None else None), kind, value
    return text, None, None


# ---- the tree -----------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class _Node:
    draft: Draft
    parent: int
    children: list[_Node] = field(default_factory=list)
    name: str | None = None
    kind: Kind | None = None
    player: tuple[str, str] | None = None
    """the number of a player with its attribute, until it is known whether leaves have tuples"""
    value: Value | None = None
    move: str | None = None
    share: Number | None = None
    """the probability of the edge above, or the number on it"""
    certain: bool = False
    """whether the number on the edge is called a probability"""

    @property
    def place(self) -> Phrase:
        """Where the node is, for a message."""
        draft = self.draft
        return draft.place if draft.name is None and draft.place else _at(draft, draft.name)

    @property
    def splits(self) -> bool:
        """Whether the numbers on the edges to the children can only be probabilities."""
        shares = [child.share for child in self.children]
        known = [share for share in shares if share and share < 1]
        return len(known) == len(shares) > 1 and sum(known) == 1

    def refused(self, key: object, given: object, needed: Phrase) -> TreeError:
        return TreeError(self.place, needed, Code(f"{safe_str(key)}={short_repr(given)}"))


def _two_probabilities(node: _Node, one: Number | None, other: Number) -> TreeError:
    problem = gettext("%(place)s: the edge has two probabilities, %(one)s and %(other)s; keep one")
    return TreeError(problem.with_values(place=node.place, one=Code(write(one or 0)), other=Code(write(other))))


def _two_values(node: _Node, one: Value | None, other: Value) -> TreeError:
    problem = gettext("%(place)s: the leaf has two values, %(one)s and %(other)s; keep one")
    return TreeError(problem.with_values(place=node.place, one=Code(write(one or 0)), other=Code(write(other))))


def tree_nodes(root: Draft, format: str | Phrase, levels: Any = None, mover: Kind | None = None) -> Nodes:
    """Return the nodes of the tree that a draft says, with a line about how it was understood."""
    reading = _Reading(root)
    try:
        nodes = reading.build().finish_levels(levels, mover)
    except TreeError as error:
        try:  # equal names are no labels, and default labels can be the names of other nodes
            nodes = reading.build(names=False).finish_levels(levels, mover)
        except TreeError:
            raise error from None
    return replace(nodes, read_as=reading.summary(format))


def _is_said(given: object) -> bool:
    return given is not None and not (isinstance(given, str) and not given)


class _Reading:
    """Understands the drafts of one tree, and notes from where."""

    def __init__(self, root: Draft) -> None:
        self.sources: dict[str, dict[str, None]] = {"values": {}, "kinds": {}}
        self.left_out: dict[str | Phrase, None] = dict.fromkeys(root.left_out)
        self.nodes: list[_Node] = []
        for parent, draft in _preorder(root):
            self.nodes.append(_Node(draft, parent))
            if parent >= 0:
                self.nodes[parent].children.append(self.nodes[-1])
        self.inner = [node for node in self.nodes if node.children]
        self.leaves = [node for node in self.nodes if not node.children]
        for node in self.nodes:
            self._attributes(node)
            self._edge(node)
        self._values_of_names()
        self._players()
        self._shapes()
        self._chances()

    def _attributes(self, node: _Node) -> None:
        texts: dict[str, str] = {}
        for key, given in node.draft.attributes.items():
            word = re.sub(r"[\s_-]", "", safe_str(key)).lower()
            maximizing = _MAXIMIZING.fullmatch(word)
            if not _is_said(given):
                continue
            if word in VALUES:
                self._value(node, key, given)
            elif word in NAMES:
                texts[word] = safe_str(given)
            elif _says_who_moves(word):
                self._kind(node, safe_str(key), given)
            elif maximizing and safe_str(given).lower() in ("true", "false"):
                node.kind = MAX if (maximizing[1] == MAX) == (safe_str(given).lower() == "true") else MIN
                self.sources["kinds"][safe_str(key)] = None
            elif word not in ("shape", *SHARES, *MOVES):
                self.left_out[safe_str(key)] = None
        is_said = node.kind is not None if node.children else node.value is not None
        if isinstance(name := node.draft.name, str) and not NUMBER.fullmatch(name):
            texts.setdefault("id", name)
        for word in sorted(texts, key=NAMES.index):
            if is_said and (word != "label" or texts[word] == name):
                node.name = node.name or texts[word]
            else:
                self._label(node, texts[word])
        self._note_lost_names(node, texts)

    def _note_lost_names(self, node: _Node, texts: Mapping[str, str]) -> None:
        """Note the attributes whose text is neither the name of the node nor understood as its value or kind."""
        for word, text in texts.items():
            name, _, value = _read_label(text, not node.children)
            name = " ".join((name or "").split())
            if name and name != node.name and name.lower() != node.kind and value in (None, node.value):
                self.left_out[_NAMES if word == "id" else word] = None

    def _value(self, node: _Node, key: object, given: object) -> None:
        if node.children:
            self.left_out[_VALUES_INSIDE] = None
            return
        value = read_value(given)
        if value is None:
            raise node.refused(key, given, gettext("a number"))
        if node.value not in (None, value):
            raise _two_values(node, node.value, value)
        node.value = value
        self.sources["values"][safe_str(key)] = None

    def _kind(self, node: _Node, key: str, given: object) -> None:
        word = safe_str(given).strip().lower()
        kind = word if PLAYER.fullmatch(word) else CHANCE if _CHANCE_WORDS.fullmatch(word) else kind_of(word)
        number = _PLAYER_WORD.fullmatch(word)
        if not kind and not number and word not in (_INNER_WORDS if node.children else _LEAF_WORDS):
            raise node.refused(key, given, _A_KIND)
        if node.children and (kind or number):
            node.kind, node.player = kind, (key, number[1]) if number and not kind else None
            self.sources["kinds"][key] = None

    def _label(self, node: _Node, text: str) -> None:
        name, kind, value = _read_label(text, not node.children)
        if value is not None and node.children:
            self.left_out[_VALUES_INSIDE] = None
        elif value is not None and node.value is None:
            node.value = value
            self.sources["values"]["label"] = None
        elif value is not None and value != node.value:
            if name and node.value is not None:
                raise _two_values(node, node.value, value)
            name = text
        if kind and node.children and not node.kind and not node.player:
            node.kind = kind
            self.sources["kinds"]["label"] = None
        name = " ".join((name or "").split())
        if name.lower() not in ("", node.kind) and not node.name and not re.search(UNPRINTABLE, name):
            node.name = name

    def _edge(self, node: _Node) -> None:
        above, own = (
            [(safe_str(key), value, safe_str(key).lower()) for key, value in attributes.items() if _is_said(value)]
            for attributes in (node.draft.edge, node.draft.attributes)
        )
        for key, value, word in [*above, *own]:
            if word in SHARES:
                share = _share_of(value)
                if share is None:
                    raise node.refused(key, value, gettext("a probability from 0 to 1"))
                if node.certain and share != node.share:
                    raise _two_probabilities(node, node.share, share)
                node.share, node.certain = share, True
        moves = {word: value for _, value, word in [*own, *above] if word in (MOVES if node.draft.edge else MOVES[:2])}
        named = sorted(moves.keys() & set(MOVES[:2]))
        for word in named or sorted(moves.keys() & {key for _, _, key in above}):
            text = safe_str(moves[word]) if named else _plain_text(moves[word])
            move, share = (text, None) if named else _edge_label(text)
            if share is not None and node.certain and share != node.share:
                raise _two_probabilities(node, node.share, share)
            if node.move not in (None, move):
                self.left_out[word] = None
                continue
            node.move, node.share = move or None, share if node.share is None else node.share
        for word in () if not named else sorted(moves.keys() & {key for _, _, key in above} - {*named}):
            move, share = _edge_label(_plain_text(moves[word]))
            if move not in (None, node.move) or share not in (None, node.share):
                self.left_out[word] = None
        for key, value, word in above:
            if word == "weight" and node.share is None:
                node.share = _share_of(value)
            elif word not in (*SHARES, *MOVES):
                self.left_out[key] = None

    def _values_of_names(self) -> None:
        """Take the names of leaves as their values where they are numbers, and no inner node has such a name."""
        named = not any(read_value(node.draft.name) is not None for node in self.inner)
        for node in self.leaves:
            if node.value is None:
                node.value = read_value(node.draft.name) if named else None
                if node.value is None:
                    got = gettext("none", negative=True) if node.name is None else short_repr(node.name)
                    cure = gettext("write it in its label, or as its %(name)s").with_values(name=Code("value"))
                    raise TreeError(node.place, gettext("a value at a node without children"), got, cure)
                self.sources["values"]["name"] = None
            elif named and self._is_number(node) and node.value != read_value(node.draft.name):
                self.left_out[gettext("numbers as names")] = None

    @staticmethod
    def _is_number(node: _Node) -> bool:
        return isinstance(node.draft.name, str) and bool(NUMBER.fullmatch(node.draft.name))

    def _players(self) -> None:
        """Say who the players 1, 2 … are: p1, p2 … where leaves have tuples, else MAX and MIN."""
        has_tuples = any(isinstance(node.value, tuple) for node in self.leaves)
        numbers = {node.player[1] for node in self.inner if node.player}
        two = {"1": MAX, "2": MIN, "-1": MIN} if len(numbers & {"2", "-1"}) < 2 else {}
        for node in self.inner:
            name, _, label = (node.name or "").rpartition(": ")
            if node.player:
                key, number = node.player
                node.kind = f"p{number}" if has_tuples and number != "-1" else None if has_tuples else two.get(number)
                if node.kind is None:
                    raise node.refused(key, Code(number), _A_KIND)
            elif has_tuples and node.kind is None and PLAYER.fullmatch(label.lower()):
                node.kind, node.name = label.lower(), name or None
                self.sources["kinds"]["label"] = None

    def _shapes(self) -> None:
        """Read kinds from shapes; refuse different shapes that do not say who moves."""
        silent = [(node, safe_str(node.draft.attributes.get("shape", ""))) for node in self.inner if node.kind is None]
        triangles = any(shape in _SHAPES for _, shape in silent)
        for node, shape in silent:
            node.kind = _SHAPES.get(shape) or (CHANCE if shape in _ROUND and (triangles or node.splits) else None)
            if node.kind:
                self.sources["kinds"]["shape"] = None
        rest = sorted({shape for node, shape in silent if node.kind is None})
        if len(rest) > 1:
            needed = gettext("shapes that say who moves, triangle for MAX and invtriangle for MIN")
            cure = gettext("give each node %(attribute)s").with_values(attribute=Code('player="MAX"'))
            raise TreeError(gettext("in the graph"), needed, Code(", ".join(f"shape={one!r}" for one in rest)), cure)

    def _chances(self) -> None:
        """Find the chance nodes that only probabilities show, and drop numbers on edges that are none."""
        for node in self.inner:
            certain = any(child.certain for child in node.children)
            self._refuse_wrong_sums(node)
            if node.kind is None and (node.splits or certain):
                node.kind = CHANCE
                self.sources["kinds"]["probability"] = None
            for child in node.children:
                if node.kind == CHANCE or child.share is None:
                    continue
                if child.certain:
                    cure = gettext("give %(node)s kind='chance'").with_values(
                        node=short_repr(node.draft.name or node.name or "?")
                    )
                    needed = gettext("a probability only below a chance node")
                    raise TreeError(child.place, needed, Code(write(child.share)), cure)
                if child.move is None and (text := child.draft.edge.get("label")) is not None:
                    child.move = _plain_text(text)
                else:
                    self.left_out["weight"] = None

    def _refuse_wrong_sums(self, node: _Node) -> None:
        """Refuse numbers between 0 and 1 on all edges of a node that do not sum to 1; weights of a player are none."""
        numbers = [child.share for child in node.children if child.share is not None and 0 < child.share < 1]
        is_labelled = any(child.draft.edge.get("label") for child in node.children) or node.kind is None
        if len(numbers) < len(node.children) or node.kind == CHANCE or node.splits or not is_labelled:
            return
        problem = gettext(
            "%(place)s: the numbers on its edges, %(terms)s, sum to %(sum)s; probabilities sum to 1, so correct them, "
            "or give the moves names that are no such numbers"
        )
        terms = Code(" + ".join(map(write, numbers)))
        raise TreeError(problem.with_values(place=node.place, terms=terms, sum=Code(write(sum(numbers)))))

    def build(self, names: bool = True) -> Builder:
        """Return the builder with all nodes; a name that several nodes have is none."""
        count = Counter(node.name for node in self.nodes if node.name)
        if not names or max(count.values(), default=1) > 1:
            self.left_out[_NAMES] = None
        builder = Builder(lambda number: self.nodes[number].place)
        for node in self.nodes:
            name = node.name if names and count[node.name or ""] == 1 else None
            in_chance = node.parent >= 0 and self.nodes[node.parent].kind == CHANCE
            share, move = node.share if in_chance else None, node.move if names else None
            builder.add(node.parent, kind=node.kind, value=node.value, probability=share, name=name, move=move)
        return builder

    def summary(self, format: str | Phrase) -> Phrase:
        """Say in one line what was understood, and what was left out."""
        parts: dict[str, object] = {"format": format, "nodes": NODE_COUNT.with_values(count=len(self.nodes))}
        for what, sources in self.sources.items():
            parts[what] = joined(_FROM.get(source, Code(source)) for source in sources)
        told = _AS_READ[bool(self.sources["kinds"])].with_values(**parts)
        if not self.left_out:
            return told
        names = joined(list(self.left_out)[:_LONGEST_LIST])
        if (more := len(self.left_out) - _LONGEST_LIST) > 0:
            names = gettext("%(names)s and %(count)s more").with_values(names=names, count=more)
        return gettext("%(told)s; left out: %(names)s").with_values(told=told, names=names)
