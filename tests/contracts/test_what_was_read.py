"""A tree agrees with its source: nothing is lost, and no other tree is read.

A text in any format, or with one or two characters changed, is either refused or read as the same tree by the kit and
by a reader that shares no code with it. Every number and name of the text is then in the tree, part of a name, or in
the message about omissions.

``GAMETREE_CONTRACTS=all`` changes 20 000 texts of each format; CI uses a sample.
"""

from __future__ import annotations

import csv
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from source_readers import (
    INF,
    KIND_KEYS,
    NUMBER,
    STRUCTURE,
    UNSURE,
    VALUE_KEYS,
    Node,
    Refused,
    Said,
    Source,
    number_of,
    read_dot,
    read_edges,
    read_efg,
    read_forest,
    read_graphml,
    read_indented,
    read_istgame,
    read_json,
    read_markdown,
    read_mermaid,
    read_notation,
    read_python,
    read_qtree,
    read_rows,
    read_workbook,
)

import tree_writers
from effort import EVERY_CASE
from gametree import GameTreeError, Tree
from gametree.tree.tree import as_tree
from trees import trees

EDITS, SHARDS = (20_000, 20) if EVERY_CASE else (150, 1)
"""number of changed texts per format, and number of tests over which they are distributed"""
SORTS: tuple[dict[str, Any], ...] = (
    {},
    {"alternate": True},
    {"infinite": True},
    {"chance": True},
    {"players": 3},
    {"chance": True, "players": 3},
)
NAMED = (
    "[[3 12 8] [2 4 6] [14 5 2]]",
    "[3, 12, 8.5, -2]",
    '[go->[3 12.5] "no go"->x: {0.25: 2, 0.75: heads->-4} y: min[1/3 inf]]',
    "p1[p2[(1 2) left: (3 -inf)] in->(0 0.5)]",
    "[x: [3] y: [5 [7]]]",
    "max[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]",
)
"""trees in the kit's notation with names of nodes and moves, which the oracles' games do not have"""
PIECES = "0123456789.,;:-−+/ []{}()<>\"'=\\%#\nabxMIN∞&$_"
"""characters to insert"""


def notation_texts() -> list[str]:
    games = [str(Tree.read(tree_writers.json_objects(game, random.Random(1)))) for game in _games()]
    return [*NAMED, *games]


def _games() -> list[Any]:
    return [tree_writers.drawn(seed, **sort) for sort in SORTS for seed in range(3)]


def by_others(write: Callable[..., str]) -> Callable[[], list[str]]:
    """Return a function that returns texts written by a writer of the tests, which imitates other tools and courses."""
    return lambda: [write(game, random.Random(number)) for number, game in enumerate(_games())]


def by_kit(write: Callable[[Tree], str], other: Callable[..., str] | None = None) -> Callable[[], list[str]]:
    """Return a function that returns texts written by the kit for trees in its notation and, if ``other`` is given,
    texts of that writer.
    """

    def texts() -> list[str]:
        found = by_others(other)() if other else []
        for text in notation_texts():
            try:
                found.append(write(Tree.parse(text)))
            except GameTreeError:
                continue
        return found

    return texts


@dataclass(frozen=True)
class Format:
    """The texts in a format, and the independent reader of the format."""

    read: Callable[[str], Source]
    texts: Callable[[], list[str]]


FORMATS = {
    "notation": Format(read_notation, notation_texts),
    "forest": Format(read_forest, by_kit(Tree.to_forest, tree_writers.as_forest)),
    "DOT": Format(read_dot, by_kit(Tree.to_dot, tree_writers.as_dot)),
    "JSON": Format(read_json, by_kit(Tree.to_json, tree_writers.as_json)),
    "EFG": Format(read_efg, by_kit(Tree.to_efg)),
    "GraphML": Format(read_graphml, by_others(tree_writers.as_graphml)),
    "list of edges": Format(read_edges, by_others(tree_writers.as_csv)),
    "literal": Format(read_python, by_others(tree_writers.as_literal)),
    "dicts": Format(read_python, by_others(tree_writers.as_dicts)),
    "indented text": Format(read_indented, by_others(tree_writers.as_levels)),
    "Markdown": Format(read_markdown, by_others(tree_writers.as_markdown)),
    "rows of leaves": Format(read_rows, by_others(tree_writers.as_rows)),
    "qtree": Format(read_qtree, by_others(tree_writers.as_qtree)),
    "istgame": Format(read_istgame, by_others(tree_writers.as_istgame)),
    "Mermaid": Format(read_mermaid, by_others(tree_writers.as_mermaid)),
    "GBT": Format(read_workbook, by_kit(lambda tree: tree_writers.as_workbook(tree.to_efg()))),
}
"""formats, by their name in `Tree.read_as`"""
WRITTEN_AS = {"literal": ("JSON", "literal"), "nested lists": ("literal", "JSON"), "dicts": ("dicts", "JSON")}
"""formats of trees for which `Tree.read_as` describes the shape of the data"""


@cache
def texts_of(name: str) -> tuple[str, ...]:
    return tuple(FORMATS[name].texts())


def changed(text: str, dice: random.Random) -> str:
    """Return a text with one or two characters removed, inserted, replaced, swapped or doubled."""
    for _ in range(dice.choice((1, 1, 2))):
        at = dice.randrange(len(text))
        put = dice.choice((dice.choice(PIECES), dice.choice(text)))
        text = dice.choice(
            (
                text[:at] + text[at + 1 :],
                text[:at] + put + text[at:],
                text[:at] + put + text[at + 1 :],
                text[:at] + text[at : at + 2][::-1] + text[at + 2 :],
                text[: at + 1] + text[at:],
            )
        )
    return text


# ---- contents of the tree -------------------------------------------------------------------


def exact(number: Any) -> Any:
    return number if number in (INF, -INF) else Fraction(number)


def differences(tree: Tree, root: Node) -> str:
    """Return the difference between a tree and the independent reader's tree, ignoring omitted names, or ""."""
    left_out = tree.read_as.partition("left out: ")[2]
    keeps_names = "names" not in left_out
    pending: list[tuple[int, Node]] = [(0, root)]
    while pending:
        node, other = pending.pop()
        below, value, kind = tree.children(node), tree.value(node), tree.kind(node)
        plain = tuple(map(exact, value)) if isinstance(value, tuple) else value if value is None else exact(value)
        share = tree.probability(node)
        label, own, move = tree.label(node), tree.has_own_name(node), tree.own_moves.get(node)
        said = {
            "children": (len(below), len(other.children)),
            "value": (plain, other.value),
            "kind": (kind, kind if not other.children or other.kind is None else other.kind),
            "probability": (share, None if other.share is None else other.share),
            "name": (label if own or other.name else None, other.name) if keeps_names else (0, 0),
            "move": (move if move or not other.move else tree.move(node), other.move) if keeps_names else (0, 0),
        }
        for what, (ours, theirs) in said.items():
            if theirs is not UNSURE and ours != theirs:
                return f"{what} of {label}: {ours!r}, not {theirs!r}"
        pending += zip(below, other.children, strict=True) if below else []
    return ""


def losses(tree: Tree, said: Iterable[Said]) -> str:
    """Return a number or a name of the source that is neither in the tree nor in its notes, or "" if there is none."""
    left: Counter[Any] = Counter()
    for node in tree:
        value, share = tree.value(node), tree.probability(node)
        left.update(map(exact, value if isinstance(value, tuple) else [] if value is None else [value]))
        left.update([] if share is None else [exact(share)])
    names = " ".join([tree.label(n) for n in tree] + [tree.move(n) for n in tree] + list(tree.players))
    left_out = tree.read_as.partition("left out: ")[2]
    for part in said:
        used: Counter[Any] = Counter()
        for key, text in part.items():
            if _is_left_out(key, left_out):
                continue
            # a number under a player's name is checked as a node kind; a shape only says how the node is drawn
            used |= numbers_in(text, names) if key not in (*KIND_KEYS, "shape") else Counter()
            for word in words_in(text):
                if word not in names and word not in tree.read_as and key not in ("shape", "ordering"):
                    return f"{word!r} of {key or 'the text'}={text!r} is lost"
        for number, count in used.items():
            for signed in (number, -number):
                taken = min(count, left[signed])
                left[signed] -= taken
                count -= taken
            if count and "values at inner nodes" not in left_out:
                return f"{number} of {dict(part)!r} is lost"
    return ""


def _is_left_out(key: str, left_out: str) -> bool:
    """Return whether the message about a tree, ``left_out``, reports the attribute ``key`` as omitted."""
    is_name = key in ("name", "id", "label", "title", "move") and "names" in left_out
    is_inside = key in VALUE_KEYS and "values at inner nodes" in left_out
    return is_name or is_inside or bool(key and key in left_out)


def numbers_in(text: str, names: str) -> Counter[Any]:
    """Return the absolute values of the numbers in a text, except numbers that are part of a name."""
    found: Counter[Any] = Counter()
    for number, count in Counter(NUMBER.findall(_PLAYER.sub("", text))).items():
        if number not in names:
            amount = number_of(number.rstrip("%"))
            found[abs(amount / 100 if number.endswith("%") else amount)] += count
    return found


def words_in(text: str) -> list[str]:
    """Return the words of a text that belong to names, without players and numbers."""
    if number_of(text) is not UNSURE:
        return []
    plain = re.sub(r"\b[pP]\s*=", "", _PLAYER.sub("", text))
    splits = r"(?<=[a-z])(?=MAX|MIN|CHANCE)|(?<=MAX|MIN)(?=[a-z]|[A-Z]\d)|(?<=chance)(?=[A-Z])"
    plain = re.sub(splits, " ", plain)
    words = re.findall(r"[^\W\d_]+", re.sub(r"(?<=\d)[eE](?=[+-]?\d)", " ", plain))
    return [word for word in words if word.lower() not in STRUCTURE]


_PLAYER = re.compile(r"\bp\d+\b", re.I)


def fault(text: str) -> str:
    """Return the fault in how the kit reads a text, or "" if it reads the text correctly or refuses it."""
    try:
        # the function behind `Tree.read`, because `Tree.read` would report other exceptions as errors in the source
        tree = as_tree(text)
    except GameTreeError:
        return ""
    format = tree.read_as.partition(":")[0]
    if not format:
        return "read_as is empty"
    source: Source | None = None
    refusals = []
    for name in WRITTEN_AS.get(format, (format,)):
        try:
            source = FORMATS[name].read(text)
            break
        except (Refused, ValueError, IndexError, SyntaxError, csv.Error) as error:
            refusals.append(f"{name}: {error!r}")
    if source is None:
        return f"is read as {tree} ({tree.read_as}), but refused as {'; '.join(refusals)}"
    wrong = (differences(tree, source.root) if source.root else "") or losses(tree, source.said)
    return wrong and f"{wrong}; {tree} ({tree.read_as})"


@pytest.mark.parametrize("name", FORMATS)
def test_every_text_of_the_writers_is_parsed(name: str) -> None:
    for text in texts_of(name):
        assert Tree.read(text).read_as
        assert not fault(text), text


@settings(max_examples=1000 if EVERY_CASE else 40, deadline=None)
@given(trees())
def test_writers_and_readers_are_inverse(tree: Tree) -> None:
    """Players, chance, names, moves, tuples, infinities and fractions are preserved; Gambit has no infinite payoffs."""
    for text in (str(tree), tree.to_json(), tree.to_dot(), tree.to_forest(), tree.to_networkx()):
        assert Tree.read(text) == tree, text
    try:
        game = tree.to_efg("title")
    except GameTreeError:
        return
    assert Tree.read(game) == tree


@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize("name", FORMATS)
def test_changed_text_is_refused_or_parsed_as_reported(name: str, shard: int) -> None:
    dice = random.Random(f"{name} {shard}")
    texts = [text for text in texts_of(name) if len(text) < 3000]
    wrong: dict[str, str] = {}
    for _ in range(EDITS // SHARDS):
        text = changed(dice.choice(texts), dice)
        if found := fault(text):
            wrong[text] = found
    shown = "\n\n".join(f"{text}\n  {found}" for text, found in list(wrong.items())[:12])
    assert not wrong, f"{len(wrong)} of {EDITS // SHARDS}:\n{shown}"


DOT_TREE = "digraph {{ a [label=MAX{more}]; b [value=3]; a -> b }}"
EFG_HEAD = 'EFG 2 R "" { "A" "B" } p "" 1 1 "" { "l" "r" } 0 '
CSV_HEAD = "parent,child,value,player,probability\n"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (CSV_HEAD + ",A,,max,\nA,B,1$7,,", None),
        (CSV_HEAD + ",A,,max,\nA,B,2{3},,", None),
        (CSV_HEAD + ",A,,m$ax,\nA,B,17,,", None),
        (CSV_HEAD + ',A,,max,\nA,B,"17,,', None),
        (CSV_HEAD + ',A,,max,\nA,B,"17"7,,', None),
        (CSV_HEAD.replace("prob", "pro b") + ",A,,chance,\nA,B,3,,0.4\nA,C,5,,0.6", "{0.4: 3, 0.6: 5}"),
        ("A;B;1,6\nA;C;0,250", "[1.6 0.25]"),
        ("A;B;1,6\nA;C;1,250", None),
        (CSV_HEAD + ",A,9max,,\nA,B,3,,", "left out: values at inner nodes"),
        ("[MAX [27\\/10] [3]]", None),
        ("[MAX [$2{,}000\\,000$] [3]]", None),
        ("({'A': ['B', 'C']}, {'B': 3, 'C': 5}, {'A': b'min'})", None),
        (DOT_TREE.format(more=' sha_pe="box"'), "left out: sha_pe"),
        (DOT_TREE.format(more=' _shape="invtriangle"'), "left out: _shape"),
        (DOT_TREE.format(more="").replace("{ a", ": { a"), None),
        (DOT_TREE.format(more="").replace("digraph", "digraph a b"), None),
        (DOT_TREE.format(more="").replace("digraph", 'strict digraph "a b"'), "a: [b: 3]"),
        ("[MAX [2, edge label={node{x: 0.25}}] [4, edge label={node{go}}]]", '["x: 0.25"->2 go->4]'),
        (EFG_HEAD + 't "" 0 "" { 3 1 } t "" 2 "" { 0 5 }', None),
        (EFG_HEAD + 't "" 2 "" { 3 1 } t "" 2 "" { 0 5 }', None),
        (EFG_HEAD + 't "" 1 "" { 3 1 } p "" 1 2 "" { "x" } 1 t "" 2 "" { 0 5 }', "x->(3 6)"),
    ],
)
def test_ambiguous_texts_are_refused_or_parsed_as_reported(text: str, read: str | None) -> None:
    """Each text is refused, or the tree and the message have the expected contents."""
    if read is None:
        with pytest.raises(GameTreeError):
            Tree.read(text)
        return
    tree = Tree.read(text)
    assert read in f"{tree} {tree.read_as}"
