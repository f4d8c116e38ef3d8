"""Convert drafts to a tree: interpret their labels, kinds, values and probabilities."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import Any

from ..errors import TreeError
from ..node_kinds import CHANCE, LEAF, MAX, MIN, PLAYER, Kind
from ..phrases import Code, Phrase, gettext, joined, ngettext, safe_str, short_repr
from ..values import NUMBER, Number, Value, write
from .builder import NODE_COUNT, TUPLES_READ, UNPRINTABLE, Builder, Nodes
from .drafts import MOVES, NAMES, SHARES, VALUES, Draft, at_node, attribute_word, misspelt, preorder
from .information_sets import INFORMATION_SET_KEYS
from .label_texts import LONGEST_LABEL, edge_label, kind_of, plain_text, read_label, read_value, share_of
from .who_moves import (
    Mention,
    compact,
    flag_of,
    folded,
    may_have_number,
    mention,
    names_another,
    names_player,
    truth,
)

_SHAPES = {"triangle": MAX, "invtriangle": MIN}
_ROUND = {"circle", "ellipse", "oval", "diamond", "doublecircle", "Mcircle"}
"""shapes that some courses use for chance nodes, but also for other nodes"""
_CHANCE_WORDS = re.compile(
    r"random|nature|expect(?:ation|ed|imax|i)?|exp|average|avg|dice?|luck|esperan[zc]a|esperado|promedio|media|dados?"
)
_PLAYER_NUMBER = re.compile(r"-1|[1-9]\d{0,2}")
_LOOSE_PLAYER = re.compile(r"([pj])([1-9]\d{0,2})")
_LEAF_WORDS, _INNER_WORDS = (
    {"", LEAF, "terminal", "end", "outcome", "node", "hoja", "folha", "final", "fin", "fim", "nodo", "no"},
    {"", "node", "inner", "internal", "decision", "none", "root", "raiz", "nodo", "no", "interno", "interior"},
)
_YES_OR_NO = gettext("yes or no, 1 or 0, true or false")
_A_KIND = gettext("max, min, chance, p1, p2 … or none")
_VALUES_INSIDE, _NAMES = gettext("values at inner nodes"), gettext("names")
_FROM = {"label": gettext("labels"), "shape": gettext("shapes"), "name": gettext("names")}
# TRANSLATORS: as in "DOT: 7 nodes, values from labels, kinds from shapes"; kinds are MAX, MIN and chance
_AS_READ = (
    gettext("%(format)s: %(nodes)s, values from %(values)s, players alternate"),
    gettext("%(format)s: %(nodes)s, values from %(values)s, kinds from %(kinds)s"),
)
_EQUAL_CHANCES = ngettext(
    "%(text)s; %(count)d chance node has no probabilities, so its outcomes are treated as equally likely",
    "%(text)s; %(count)d chance nodes have no probabilities, so their outcomes are treated as equally likely",
)
_LONGEST_LIST = 12
"""maximum number of names in the line that lists the omitted attributes"""


@dataclass(frozen=True, slots=True)
class _Claim:
    """A statement about the player to move, made by an attribute or a label: a node kind or a player number."""

    key: str
    text: str
    kind: Kind | None = None
    number: str = ""
    is_no: bool = False
    """whether the statement only excludes a kind, as ``is_max=False`` does"""

    @property
    def fact(self) -> Code:
        """The attribute and its value, for a message."""
        return Code(f"{self.key}={short_repr(self.text)}")


_NOTHING = _Claim("", "")


@dataclass(slots=True, eq=False)
class _Node:
    draft: Draft
    parent: int
    children: list[_Node] = field(default_factory=list)
    name: str | None = None
    kind: Kind | None = None
    claims: list[_Claim] = field(default_factory=list)
    """definite statements about the player to move"""
    decided_by: _Claim = _NOTHING
    hints: list[_Claim] = field(default_factory=list)
    """uncertain statements about the player to move"""
    value: Value | None = None
    move: str | None = None
    information_set: str | None = None
    share: Number | None = None
    """probability or other number on the edge from the parent"""
    certain: bool = False
    """whether the number on the edge is labelled as a probability"""

    @property
    def is_settled(self) -> bool:
        """Whether the node has the attribute ``kind`` in the form that the kit writes; if so, the labels of the node
        can only be names.
        """
        return any(claim.key == "kind" and claim.text in (MAX, MIN, CHANCE, claim.kind) for claim in self.claims)

    @property
    def place(self) -> Phrase:
        """The position of the node, for a message."""
        draft = self.draft
        return draft.place if draft.name is None and draft.place else at_node(draft, draft.name)

    @property
    def splits(self) -> bool:
        """Whether the numbers on the edges to the children can only be probabilities."""
        shares = [child.share for child in self.children]
        known = [share for share in shares if share and share < 1]
        return len(known) == len(shares) > 1 and sum(known) == 1

    def refused(self, key: object, given: object, needed: Phrase) -> TreeError:
        problem = gettext("%(place)s: %(attribute)s is not %(needed)s; correct it")
        values = {"place": self.place, "attribute": Code(f"{safe_str(key)}={short_repr(given)}"), "needed": needed}
        return TreeError(problem.with_values(**values))


def _two_probabilities(node: _Node, one: Number | None, other: Number) -> TreeError:
    problem = gettext("%(place)s: the edge has two probabilities, %(one)s and %(other)s; keep one")
    return TreeError(problem.with_values(place=node.place, one=Code(write(one or 0)), other=Code(write(other))))


def _two_values(node: _Node, one: Value | None, other: Value) -> TreeError:
    problem = gettext("%(place)s: the leaf has two values, %(one)s and %(other)s; keep one")
    return TreeError(problem.with_values(place=node.place, one=Code(write(one or 0)), other=Code(write(other))))


def tree_nodes(root: Draft, format: str | Phrase, levels: Any = None, mover: Kind | None = None) -> Nodes:
    """Return the nodes of the tree described by a draft, with a note about how the draft was interpreted."""
    reading = _Reading(root)
    reading.refuse_misspelt()
    try:
        nodes = reading.build().finish_levels(levels, mover)
    except TreeError as error:
        try:  # repeated names are not used as labels; a name may also equal a default label
            nodes = reading.build(names=False).finish_levels(levels, mover)
        except TreeError:
            raise error from None
    is_first_chosen = False
    if levels is None and mover is None:
        reading.refuse_doubts(nodes.kinds)
        is_first_chosen = bool(nodes.width) and not reading.sources["kinds"]
    read_as = reading.summary(format, is_first_chosen)
    return replace(nodes, read_as=read_as, is_read_in_part=is_first_chosen or reading.is_in_part)


def _doubt(node: _Node, hint: _Claim, kind: Kind) -> TreeError:
    message = gettext(
        "%(place)s: it is not clear whether %(fact)s says who moves (by the order of turns, %(kind)s moves); give "
        "the node %(one)s or %(other)s, or write MAX or MIN alone in its label"
    )
    shown = Code(kind.upper() if kind in (MAX, MIN) else kind)
    one, other = Code('player="MAX"'), Code('player="MIN"')
    return TreeError(message.with_values(place=node.place, fact=hint.fact, kind=shown, one=one, other=other))


def _contradiction(node: _Node, claim: _Claim) -> TreeError:
    message = gettext("%(place)s: %(one)s and %(other)s name different players; correct one of them, or leave it out")
    return TreeError(message.with_values(place=node.place, one=node.decided_by.fact, other=claim.fact))


def _name_of(draft: Draft) -> str:
    """Return the name of a node in its format, if this name is a text, or a tuple that contains a text."""
    name = draft.name
    if isinstance(name, tuple) and any(isinstance(part, str) for part in name):
        return ", ".join(map(safe_str, name))
    return name if isinstance(name, str) else ""


def _without_name(node: _Node, text: str) -> str:
    """Return the text of a label without the node's name."""
    for given in (text, plain_text(text)):
        before, name, after = given.partition(node.name or "\0")
        if name and not before[-1:].isalnum() and not after[:1].isalnum():
            return plain_text(before + after).strip(": ")
    return plain_text(text).strip(": ")


def _is_kind(text: str) -> bool:
    return bool(PLAYER.fullmatch(text)) or mention(text).is_exact


def _other_name(node: _Node, name: str | None) -> bool:
    """Return whether ``name`` is given and differs from the node's name."""
    return bool(name) and " ".join((name or "").split()) != node.name


def _is_usual_at_leaf(key: object, given: object) -> bool:
    """Return whether an attribute of a leaf adds no information to the tree: a shape, or a word such as
    ``terminal``.
    """
    if key == "shape" or attribute_word(key) in (*SHARES, *MOVES):
        return True
    text = safe_str(given).strip()
    word = folded(text).lower().removesuffix(".0")
    if flag_of(key):
        return truth(given) is not None
    is_player = bool(_LOOSE_PLAYER.fullmatch(word) or _PLAYER_NUMBER.fullmatch(word) or _CHANCE_WORDS.fullmatch(word))
    return names_player(key) and (is_player or word in (*_LEAF_WORDS, *_INNER_WORDS) or mention(text).is_exact)


def is_player_word(text: str) -> bool:
    """Return whether the text of the attribute ``player`` identifies the player to move, rather than giving the name of
    a player.

    >>> is_player_word("P2"), is_player_word("Nature"), is_player_word("2"), is_player_word("Ann")
    (True, True, True, False)
    """
    word = folded(text).lower()
    patterns = (_LOOSE_PLAYER, _PLAYER_NUMBER, _CHANCE_WORDS)
    found = mention(text)
    return any(pattern.fullmatch(word) for pattern in patterns) or bool(found.kinds or found.number or found.doubts)


def _is_finite(value: Value | None) -> bool:
    return isinstance(value, int | Fraction)


def _is_given(given: object) -> bool:
    return given is not None and not (isinstance(given, str) and not given)


class _Reading:
    """Interprets the drafts of one tree, and records the source of each fact."""

    def __init__(self, root: Draft) -> None:
        self.sources: dict[str, dict[str, None]] = {"values": {}, "kinds": {}}
        self.left_out: dict[str | Phrase, None] = dict.fromkeys(root.left_out)
        self.names: dict[str, None] = {}
        """names that contain a word for the player to move"""
        self.nodes: list[_Node] = []
        for parent, draft in preorder(root):
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
            word = attribute_word(key)
            if not _is_given(given):
                if given == "" and (kind := kind_of(key)):  # a style in forest, as in [A, min [3] [5]]
                    if node.children:
                        node.claims.append(_Claim(safe_str(key), "", kind))
                    else:
                        self.left_out[safe_str(key)] = None
            elif word in VALUES:
                self._value(node, key, given)
            elif word in NAMES:
                texts[word] = safe_str(given)
            elif compact(key) in INFORMATION_SET_KEYS and node.children:
                self._information_set(node, safe_str(given))
            elif node.children:
                self._who(node, safe_str(key), given)
            elif not _is_usual_at_leaf(key, given):
                self.left_out[safe_str(key)] = None
        if (name := _name_of(node.draft)) and not NUMBER.fullmatch(name):
            texts.setdefault("id", name)
        (self._labels_of_inner if node.children else self._labels_of_leaf)(node, texts)
        self._note_lost_names(node, texts)

    @staticmethod
    def _information_set(node: _Node, name: str) -> None:
        if node.information_set not in (None, name):
            problem = gettext("%(place)s: the node has two information sets, %(one)s and %(other)s; keep one")
            names = {"one": short_repr(node.information_set), "other": short_repr(name)}
            raise TreeError(problem.with_values(place=node.place, **names))
        node.information_set = name

    def _labels_of_leaf(self, node: _Node, texts: Mapping[str, str]) -> None:
        is_said = node.value is not None
        for word in sorted(texts, key=NAMES.index):
            if is_said and (word != "label" or texts[word] == node.draft.name):
                node.name = node.name or texts[word]
                continue
            name, value = read_label(texts[word])
            if value is not None and node.value is None:
                node.value = value
                self.sources["values"]["label"] = None
            elif value is not None and value != node.value:
                if name and node.value is not None:
                    raise _two_values(node, node.value, value)
                name = texts[word]
            self._name(node, name)

    def _labels_of_inner(self, node: _Node, texts: Mapping[str, str]) -> None:
        """Read the player to move, the name and a value from the labels and names of an inner node. The value is
        dropped, because a search computes it.
        """
        is_said = bool(node.claims)
        for word in sorted(texts, key=NAMES.index):
            text = texts[word]
            if node.is_settled and node.name and _is_kind(_without_name(node, text)):
                continue
            found = mention(plain_text(text)) if len(text) <= LONGEST_LABEL else Mention(name=text)
            is_name = is_said and (word != "label" or text == node.draft.name)
            if not node.is_settled and not (word == "id" and node.claims and not found.is_exact):
                self._claim(node, word, text, found)
            if is_name:
                node.name = node.name or text
                continue
            name, value = read_label(found.name if found.kinds or found.number else text)
            if found.has_value or value is not None:
                self.left_out[_VALUES_INSIDE] = None
            kinds = {claim.kind for claim in node.claims}
            head, _, tail = (name or "").rpartition(": ")
            if tail.lower() in kinds:  # "X: p2" with kind=p2
                name = head
            self._name(node, name)

    def _note_lost_names(self, node: _Node, texts: Mapping[str, str]) -> None:
        """Record the attributes whose text is not the node's name and was not read as its value or player."""
        for word, text in texts.items():
            plain = plain_text(text)
            if not plain or node.name in (text, " ".join(plain.split())):
                continue
            is_kept = self._is_kept_inside if node.children else self._is_kept_at_leaf
            if not is_kept(node, plain) and not is_kept(node, _without_name(node, text)):
                self.left_out[_NAMES if word == "id" else word] = None

    @staticmethod
    def _is_kept_at_leaf(node: _Node, text: str) -> bool:
        name, value = read_label(text)
        return not _other_name(node, name) and value in (None, node.value)

    def _is_kept_inside(self, node: _Node, text: str) -> bool:
        """Return whether the tree or its notes contain everything in the label of an inner node."""
        found = mention(text) if len(text) <= LONGEST_LABEL else Mention(name=text)
        kinds, numbers = {claim.kind for claim in node.claims}, {claim.number for claim in node.claims}
        name, value = read_label(found.name if found.kinds or found.number else text)
        is_known = found.kinds <= kinds and (bool(found.kinds) or not found.number or found.number in numbers)
        has_value = (value is not None or found.has_value) and _VALUES_INSIDE not in self.left_out
        return is_known and not has_value and ((name or "").lower() in kinds or not _other_name(node, name))

    def _name(self, node: _Node, name: str | None) -> None:
        name = " ".join((name or "").split())
        if name and not node.name and not re.search(UNPRINTABLE, name):
            node.name = name

    def _claim(self, node: _Node, key: str, text: str, found: Mention) -> None:
        """Record what a text says about the player to move."""
        for kind in found.kinds:
            node.claims.append(_Claim(key, text, kind))
        if found.number and not found.kinds:
            node.claims.append(_Claim(key, text, number=found.number))
        if not found.kinds and not found.number:
            node.hints += [_Claim(key, text, kind) for kind in sorted(found.doubts)]
            if found.doubts or found.words:
                self.names[plain_text(text)] = None

    def _value(self, node: _Node, key: object, given: object) -> None:
        if node.children:
            found = mention(plain_text(given)) if isinstance(given, str) else Mention()
            if found.kinds:
                self._claim(node, safe_str(key), plain_text(given), found)
            if not found.is_exact:
                self.left_out[_VALUES_INSIDE] = None
            return
        value = read_value(given)
        if value is None:
            raise node.refused(key, given, gettext("a number"))
        if node.value not in (None, value):
            raise _two_values(node, node.value, value)
        node.value = value
        self.sources["values"][safe_str(key)] = None

    # ---- the player to move --------------------------------------------------------------------

    def _who(self, node: _Node, key: str, given: object) -> None:
        """Record what an inner node's attribute says about the player to move; drop or refuse other attributes."""
        if isinstance(given, list | tuple | set | frozenset) and len(given) == 1:
            (given,) = given
        text = safe_str(given).strip()
        word = folded(text).lower().removesuffix(".0")
        is_number = (names_player(key) or may_have_number(key)) and not isinstance(given, bool)
        if key == "shape" or attribute_word(key) in SHARES or self._flag(node, key, given):
            return
        if is_number and (_LOOSE_PLAYER.fullmatch(word) or _PLAYER_NUMBER.fullmatch(word)):
            is_kind = key == "kind" and bool(PLAYER.fullmatch(text))
            node.claims.append(_Claim(key, text, text if is_kind else None, word.lstrip("pj")))
            return
        found = mention(plain_text(text)) if len(text) <= LONGEST_LABEL else Mention()
        if names_player(key):
            self._who_surely(node, key, given, found)
        elif names_another(key):
            node.hints += [_Claim(key, text, kind) for kind in sorted(found.kinds | found.doubts)]
            if attribute_word(key) not in MOVES:
                self.left_out[key] = None
        elif isinstance(given, str | Enum) and compact(key) != "rank" and (found.kinds or found.number):
            self._claim(node, key, text, found)
            if not found.is_exact:
                self.left_out[key] = None
        elif attribute_word(key) not in MOVES:
            self.left_out[key] = None
            doubts = found.doubts if isinstance(given, str) else found.doubts | found.kinds
            if len(doubts) == 1 and compact(key) != "rank":
                node.hints += [_Claim(key, text, kind) for kind in doubts]

    def _who_surely(self, node: _Node, key: str, given: object, found: Mention) -> None:
        """Record the value of an attribute that must name a player, such as ``player``; refuse other words."""
        text = safe_str(given).strip()
        word = folded(text).lower()
        if _CHANCE_WORDS.fullmatch(word):
            node.claims.append(_Claim(key, text, CHANCE))
        elif found.kinds or found.number:
            self._claim(node, key, text, found)
            if not found.is_exact:
                self.left_out[key] = None
        elif word not in _INNER_WORDS:
            raise node.refused(key, given, _A_KIND)

    def _flag(self, node: _Node, key: str, given: object) -> bool:
        """Record the value of a flag such as ``is_max``, and return whether the attribute is a flag."""
        flag = flag_of(key)
        if flag is None:
            return False
        kind, is_bare = flag
        yes, text = truth(given), safe_str(given)
        is_number = not isinstance(given, bool) and read_value(given) is not None
        bounds = {compact(other) for other in node.draft.attributes}
        if is_bare and is_number and (yes is None or {MAX, MIN} <= bounds):
            self.left_out[key] = None
        elif yes is not None:
            said = kind if yes else MIN if kind == MAX else MAX
            node.claims.append(_Claim(key, text, said, is_no=not yes))
        elif mention(text).kinds == {kind}:
            node.claims.append(_Claim(key, text, kind))
        else:
            raise node.refused(key, given, _YES_OR_NO)
        return True

    def _edge(self, node: _Node) -> None:
        above, own = (
            [(safe_str(key), value, attribute_word(key)) for key, value in attributes.items() if _is_given(value)]
            for attributes in (node.draft.edge, node.draft.attributes)
        )
        for key, value, word in [*above, *own]:
            if word in SHARES:
                share = share_of(value)
                if share is None:
                    raise node.refused(key, value, gettext("a probability from 0 to 1"))
                if node.certain and share != node.share:
                    raise _two_probabilities(node, node.share, share)
                node.share, node.certain = share, True
        moves = {word: value for _, value, word in [*own, *above] if word in (MOVES if node.draft.edge else MOVES[:2])}
        named = sorted(moves.keys() & set(MOVES[:2]))
        for word in named or sorted(moves.keys() & {key for _, _, key in above}):
            text = safe_str(moves[word]) if named else plain_text(moves[word])
            move, share = (text, None) if named else edge_label(text)
            if share is not None and node.certain and share != node.share:
                raise _two_probabilities(node, node.share, share)
            if node.move not in (None, move):
                self.left_out[word] = None
                continue
            node.move, node.share = move or None, share if node.share is None else node.share
        for word in () if not named else sorted(moves.keys() & {key for _, _, key in above} - {*named}):
            move, share = edge_label(plain_text(moves[word]))
            if move not in (None, node.move) or share not in (None, node.share):
                self.left_out[word] = None
        for key, value, word in above:
            if word == "weight" and node.share is None:
                node.share = share_of(value)
            elif word not in (*SHARES, *MOVES):
                self.left_out[key] = None
                if node.parent >= 0 and names_player(key):
                    kinds = mention(plain_text(value)).kinds
                    self.nodes[node.parent].hints += [_Claim(key, safe_str(value), kind) for kind in kinds]

    def _values_of_names(self) -> None:
        """Read the names of leaves as values if they are numbers, and no inner node has a number as its name."""
        named = not any(read_value(node.draft.name) is not None for node in self.inner)
        for node in self.leaves:
            if node.value is None:
                node.value = read_value(node.draft.name) if named else None
                if node.value is None:
                    problem = gettext(
                        "%(place)s: the node has no children, but its label %(label)s is not a value; write the "
                        "value in its label, such as 3 or x: 3, or as its %(attribute)s"
                    )
                    if node.name is None:
                        problem = gettext(
                            "%(place)s: the node has neither children nor a value; write the value in its label, or as "
                            "its %(attribute)s"
                        )
                    values = {"place": node.place, "label": short_repr(node.name), "attribute": Code("value")}
                    raise TreeError(problem.with_values(**values))
                self.sources["values"]["name"] = None
            elif named and self._is_number(node) and node.value != read_value(node.draft.name):
                self.left_out[gettext("numbers as names")] = None

    @staticmethod
    def _is_number(node: _Node) -> bool:
        return isinstance(node.draft.name, str) and bool(NUMBER.fullmatch(node.draft.name))

    def _players(self) -> None:
        """Set the players that the source states. Players 1 and 2 become p1 and p2 if leaves have tuples; otherwise
        they become MAX and MIN.
        """
        has_tuples = any(isinstance(node.value, tuple) for node in self.leaves)
        numbers = {claim.number for node in self.inner for claim in node.claims if claim.number}
        two = {"1": MAX, "2": MIN, "-1": MIN} if len(numbers & {"2", "-1"}) < 2 else {}
        for node in self.inner:
            self._loose_player(node, has_tuples)
            for claim in node.claims:
                kind = claim.kind or (None if has_tuples else two.get(claim.number))
                if kind is None and (has_tuples or PLAYER.fullmatch(claim.text.lower())) and claim.number != "-1":
                    kind = f"p{claim.number}"
                if kind is None:
                    raise node.refused(claim.key, Code(claim.text), _A_KIND)
                if node.kind is None or (node.kind != kind and kind == CHANCE and node.decided_by.is_no):
                    node.kind, node.decided_by = kind, claim
                elif node.kind != kind and not (claim.is_no and node.kind == CHANCE):
                    raise _contradiction(node, claim)
                self.sources["kinds"][claim.key] = None

    def _loose_player(self, node: _Node, has_tuples: bool) -> None:
        """Read ``P2`` in a label as a player if leaves have tuples; in other trees, ``P2`` may be just a name."""
        name, _, label = (node.name or "").rpartition(": ")
        match = _LOOSE_PLAYER.fullmatch(label.lower())
        if not match or node.claims:
            return
        if has_tuples:
            node.claims.append(_Claim("label", label, number=match[2]))
            node.name = name or None
        elif match[1] == "p" and match[2] in ("1", "2"):
            node.hints.append(_Claim("label", label, MAX if match[2] == "1" else MIN))

    def refuse_doubts(self, kinds: Sequence[Kind]) -> None:
        """Refuse a node whose uncertain statement contradicts the order of turns."""
        for node, kind in zip(self.nodes, kinds, strict=True):
            hint = next((hint for hint in node.hints if hint.kind != kind), None)
            if hint and node.kind is None:
                raise _doubt(node, hint, kind)

    def _shapes(self) -> None:
        """Read kinds from shapes; refuse different shapes that do not determine the player to move."""
        shapes = [(node, safe_str(node.draft.attributes.get("shape", ""))) for node in self.inner]
        silent = [(node, shape) for node, shape in shapes if node.kind is None]
        if any(_SHAPES.get(shape, node.kind) != node.kind for node, shape in shapes if node.kind):
            self.left_out["shape"] = None
        triangles = any(shape in _SHAPES for _, shape in silent)
        for node, shape in silent:
            node.kind = _SHAPES.get(shape) or (CHANCE if shape in _ROUND and (triangles or node.splits) else None)
            if node.kind:
                self.sources["kinds"]["shape"] = None
        rest = sorted({shape for node, shape in silent if node.kind is None})
        if len(rest) > 1:
            problem = gettext(
                "the shapes of the graph do not say who moves (%(shapes)s); give each node %(attribute)s, or "
                "the shape triangle for MAX and invtriangle for MIN"
            )
            values = {"shapes": Code(", ".join(f"shape={one!r}" for one in rest)), "attribute": Code('player="MAX"')}
            raise TreeError(problem.with_values(**values))

    def _chances(self) -> None:
        """Find the chance nodes marked only by probabilities, and drop numbers on edges that are not probabilities."""
        for node in self.inner:
            certain = any(child.certain for child in node.children)
            self._refuse_wrong_sums(node)
            self._refuse_percentages(node)
            if node.kind is None and (node.splits or certain):
                node.kind = CHANCE
                self.sources["kinds"]["probability"] = None
            for child in node.children:
                if node.kind == CHANCE or child.share is None:
                    continue
                if child.certain:
                    problem = gettext(
                        "%(place)s: the probability %(share)s is not below a chance node; give %(node)s kind='chance'"
                    )
                    values = {
                        "place": child.place,
                        "share": Code(write(child.share)),
                        "node": short_repr(node.draft.name or node.name or "?"),
                    }
                    raise TreeError(problem.with_values(**values))
                text = plain_text(child.draft.edge.get("label", ""))
                if text and child.move in (None, edge_label(text)[0]):
                    child.move = text
                else:
                    self.left_out["weight"] = None

    def _refuse_wrong_sums(self, node: _Node) -> None:
        """Refuse the edges of a node if their numbers are between 0 and 1 but do not sum to 1. At a node of a player,
        weights that are not edge labels are allowed.
        """
        numbers = [child.share for child in node.children if child.share is not None and 0 < child.share < 1]
        is_labelled = any(child.draft.edge.get("label") for child in node.children) or node.kind is None
        if len(numbers) < len(node.children) or node.kind == CHANCE or node.splits or not is_labelled:
            return
        problem = gettext(
            "%(place)s: the numbers on its edges, %(terms)s, sum to %(sum)s, but probabilities must sum to 1; "
            "correct them, or give the moves names that are not numbers from 0 to 1"
        )
        terms = Code(" + ".join(map(write, numbers)))
        raise TreeError(problem.with_values(place=node.place, terms=terms, sum=Code(write(sum(numbers)))))

    def _refuse_percentages(self, node: _Node) -> None:
        """Refuse the edges of a chance node if their numbers sum to 100, because they may be percentages without a
        sign.
        """
        numbers = [read_value(child.move) for child in node.children if child.share is None and child.move]
        if node.kind != CHANCE or len(numbers) < len(node.children) or not all(map(_is_finite, numbers)):
            return
        if sum(map(Fraction, numbers)) == 100:  # type: ignore[arg-type]
            problem = gettext(
                "%(place)s: the numbers on the edges of the chance node, %(terms)s, sum to 100; write probabilities, "
                "such as 60%% or 0.6, or give the moves other names"
            )
            terms = Code(" + ".join(write(number) for number in numbers if number is not None))
            raise TreeError(problem.with_values(place=node.place, terms=terms))

    def build(self, names: bool = True) -> Builder:
        """Return the builder with all nodes; a name that several nodes share is dropped."""
        count = Counter(node.name for node in self.nodes if node.name)
        if not names or max(count.values(), default=1) > 1:
            self.left_out[_NAMES] = None
        builder = Builder(lambda number: self.nodes[number].place)
        for node in self.nodes:
            name = node.name if names and count[node.name or ""] == 1 else None
            in_chance = node.parent >= 0 and self.nodes[node.parent].kind == CHANCE
            share, move = node.share if in_chance else None, node.move if names else None
            builder.add(
                node.parent,
                kind=node.kind,
                value=node.value,
                probability=share,
                name=name,
                move=move,
                information_set=node.information_set,
            )
        return builder

    def refuse_misspelt(self) -> None:
        """Refuse an attribute that would be dropped although its name closely resembles a known name."""
        for key in self.left_out:
            if near := misspelt(key) if isinstance(key, str) else "":
                problem = gettext("the attribute %(key)s is not supported; did you mean %(near)s?")
                raise TreeError(problem.with_values(key=short_repr(key), near=short_repr(near)))

    @property
    def is_in_part(self) -> bool:
        """Whether a part of the source was dropped or ambiguous, or something had to be assumed."""
        return bool(self.left_out or self.names or self.equal_chances)

    @property
    def equal_chances(self) -> int:
        """The number of chance nodes with several outcomes but no probabilities; their outcomes become equally
        likely.
        """
        chances = (node.children for node in self.inner if node.kind == CHANCE and len(node.children) > 1)
        return sum(all(child.share is None for child in children) for children in chances)

    def summary(self, format: str | Phrase, is_first_chosen: bool) -> Phrase:
        """Return one line about the parts of the source that were read and those that were left out."""
        parts: dict[str, object] = {"format": format, "nodes": NODE_COUNT.with_values(count=len(self.nodes))}
        for what, sources in self.sources.items():
            parts[what] = joined(_FROM.get(source, Code(source)) for source in sources)
        read_as = _AS_READ[bool(self.sources["kinds"])].with_values(**parts)
        if is_first_chosen:
            read_as = TUPLES_READ.with_values(text=read_as)
        if count := self.equal_chances:
            read_as = _EQUAL_CHANCES.with_values(text=read_as, count=count)
        if self.names:
            listed = joined(map(short_repr, list(self.names)[:_LONGEST_LIST]))
            read_as = gettext("%(text)s; read as names: %(names)s").with_values(text=read_as, names=listed)
        if not self.left_out:
            return read_as
        names = joined(list(self.left_out)[:_LONGEST_LIST])
        if (more := len(self.left_out) - _LONGEST_LIST) > 0:
            names = gettext("%(names)s and %(count)s more").with_values(names=names, count=more)
        return gettext("%(text)s; left out: %(names)s").with_values(text=read_as, names=names)
