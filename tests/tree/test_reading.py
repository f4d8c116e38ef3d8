"""`Tree.read`: trees from other tools have the value that an independent reader computes, or raise an error with its
place.
"""

from __future__ import annotations

import io
import json
import random
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import jsonschema
import networkx
import pytest
from hypothesis import given

import gametree as gt
from cases import schema
from effort import EVERY_CASE
from fuzz_readers import attempt, fault, readers, spoilt, throw
from fuzz_run import Run
from fuzz_run import main as stoppable
from gametree import ALGORITHMS, GameTreeError, Tree
from gametree.errors import TreeError
from gametree.exercises import KINDS, generate
from gametree.tree import formats
from gametree.tree.tree import reading_note
from oracle import expectiminimax, maxn
from tree_writers import WRITERS, as_workbook, drawn
from trees import trees

SORTS: tuple[dict[str, Any], ...] = (
    *({}, {"alternate": True}, {"infinite": True}, {"chance": True}),
    *({"players": 3}, {"chance": True, "players": 3}),
)


def value_of(tree: Tree) -> Any:
    """Return the value of a tree, found by a search that suits it."""
    return (gt.maxn if tree.utilities else gt.expectiminimax)(tree).value


@pytest.mark.parametrize("sort", range(len(SORTS)))
@pytest.mark.parametrize("write", WRITERS, ids=lambda write: write.__name__)
def test_corpus_trees_have_the_values_of_the_oracle(write: Callable[..., Any], sort: int) -> None:
    """The trees have irregular shapes, chance nodes, three players, names, ties, decimals and infinities."""
    for seed in range(8):
        game = drawn(seed, **SORTS[sort])
        source = write(game, random.Random(seed))
        truth = maxn(game) if SORTS[sort].get("players") == 3 else expectiminimax(game)
        tree = Tree.read(source)
        assert value_of(tree) == truth, (source, str(tree))
        assert tree.read_as


READ: tuple[tuple[Any, str, str], ...] = (
    # ---- forest, as people type it
    ("[MAX [MIN [3] [12]] [MIN [2] [4]]]", "[[3 12] [2 4]]", "forest"),
    ("[MAX[MIN[3][12]][MIN[2][4]]]", "[[3 12] [2 4]]", "forest"),
    ("[MIN\n  [MAX [3] [12]]\n  [2]\n]", "min[[3 12] 2]", "forest"),
    ("[A [B [3] [12]] [C [2] [4]]]", "[[3 12] [2 4]]", "forest"),
    (
        r"\begin{forest} [MAX, triangle [MIN, edge label={node[midway]{$a$}} [3] [12]] [2]] \end{forest}",
        "[a->[3 12] 2]",
        "forest",
    ),
    (r"[chance [3, edge label={node{$\frac{1}{4}$}}] [5, edge label={node{75\%}}]]", "{0.25: 3, 0.75: 5}", "forest"),
    (r"[MAX [{left: 3}] [$-\infty$]]", "[left: 3 -inf]", "forest"),
    # ---- the notation and lists of leaves
    ("[[3 12] [2 4]]", "[[3 12] [2 4]]", "notation"),
    ("\ufeff[[3 12]\r\n [2 4]]\r\n", "[[3 12] [2 4]]", "notation"),
    ("[“left side”: 3 b: 5]", '["left side": 3 b: 5]', "notation"),
    ([[3, 12], [2, 4]], "[[3 12] [2 4]]", "nested lists"),
    (((3, 12), (2, 4)), "[[3 12] [2 4]]", "literal"),
    ("((3, 12), (2, 4))", "[[3 12] [2 4]]", "literal"),
    # ---- JSON and literals
    (
        '{"value": 7, "children": [{"value": 3}, {"children": [{"value": 5}, {"value": 1.50}]}]}',
        "[3 [5 1.5]]",
        "literal",
    ),
    ('{"children": {"go": {"value": 3}, "stay": {"value": "1/3"}}}', "[go->3 stay->1/3]", "literal"),
    ('{"left": {"value": 3}, "right": {"value": 5}}', "[3 5]", "literal"),
    ('{"is_max": false, "children": [3, 5]}', "min[3 5]", "literal"),
    ('{"player": 2, "children": [{"player": 1, "children": [3, 5]}, 4]}', "min[[3 5] 4]", "literal"),
    ('{"player": "player 2", "children": [{"value": [3, 4]}, {"value": [4, 3]}]}', "p2[(3 4) (4 3)]", "literal"),
    ('{"type": "chance", "probabilities": [0.25, 0.75], "children": [3, 5]}', "{0.25: 3, 0.75: 5}", "literal"),
    ("{‘value’: 3}", "3", "literal"),
    ("['A', ('B', 3), ('C', [('D', 5), ('E', 2)])]", "[3 [D: 5 E: 2]]", "literal"),
    ('["MAX", ["MIN", 3, 12], ["MIN", 2, 4]]', "[[3 12] [2 4]]", "literal"),
    ('["chance", [0.25, 4], [0.75, ["max", 8, 0]]]', "{0.25: 4, 0.75: [8 0]}", "literal"),
    ({"A": {"B": {"D": 3, "E": 5}, "C": 2}}, "[[D: 3 E: 5] 2]", "literal"),
    # ---- dicts and lists of edges
    ({"A": ["B", "C"], "B": 3, "C": 5}, "[3 5]", "dicts"),
    ("{'A': ['B','C'], 'B': [3, 12], 'C': [2, 4]}", "[[3 12] [2 4]]", "dicts"),
    ("tree = {0: [1, 2], 1: [3, 4]}\nvalues = {2: 2, 3: 3, 4: 9}", "[[3 9] 2]", "dicts"),
    ('[{"A": ["B", "C"]}, {"B": 3, "C": 5}]', "[3 5]", "dicts"),
    (
        '{"nodes": [{"id": "a"}, {"id": "b", "value": 3}], "links": [{"source": "a", "target": "b"}]}',
        "a: [b: 3]",
        "dicts",
    ),
    (([("A", "B"), ("A", "C")], {"B": 3, "C": 5}), "[3 5]", "dicts"),
    ("A,B\nA,C\nB,3\nB,12\nC,2\nC,2", "[[3 12] [2 2]]", "list of edges"),
    ("A -> B\nA -> C\nB -> 3\nC -> 5", "[[3] [5]]", "list of edges"),
    ("A B\nA C\nB 3\nC 5", "[[3] [5]]", "list of edges"),
    ("von;to\nA;B".replace("von", "from") + "\nA;C\nB;0,5\nC;1,5", "[[0.5] [1.5]]", "list of edges"),
    ("node,parent,turn,value,move\nA,,MIN,,\nB,A,,3,go\nC,A,,4,stay", "min[go->3 stay->4]", "list of edges"),
    ([("A", "B"), ("A", "C"), ("B", 3), ("B", 3), ("C", 5)], "[[3 3] [5]]", "dicts"),
    (({"A": {"go": "B", "stay": "C"}}, {"B": 3, "C": 5}), "[go->3 stay->5]", "dicts"),
    ({"A": {"go": "B", "stay": "C"}, "B": {"x": "D"}, "C": 5, "D": 2}, "[go->[x->D: 2] stay->5]", "dicts"),
    # ---- lists and rows, as copied from slides and web pages
    ("• 7\n  • 3\n  • 5", "[3 5]", "Markdown"),
    ("• MAX\n   ◦ MIN\n      ▪ 3\n      ▪ 12\n   ◦ 4", "[[3 12] 4]", "Markdown"),
    ("```mermaid\ngraph TD\nA --> B[3]\nA --> C[5]\n```\n", "[B: 3 C: 5]", "Mermaid"),
    ("~~~\nMAX\n  3\n  5\n~~~", "[3 5]", "indented text"),
    # ---- DOT
    ("digraph { A -> {B C}; B [label=3]; C [label=<<b>5</b>>] }", "[3 5]", "DOT"),
    ("graph { A -- B -- 3; A -- 5 }", "[[3] 5]", "DOT"),
    (
        'strict digraph "x" { subgraph cluster { edge [label=go]; A -> 3 } A -> 5 [label="no go"] }',
        '[go->3 "no go"->5]',
        "DOT",
    ),
    ('digraph { A -> 3 [label="heads: 0.5"]; A -> 5 [label="50%"] }', "{0.5: heads->3, 0.5: 5}", "DOT"),
    ('digraph { A -> 3 [label="0"]; A -> 5 [label="1"] }', "[0->3 1->5]", "DOT"),
    ("digraph { A [shape=invtriangle]; A -> 3; A -> 5 }", "min[3 5]", "DOT"),
    (
        'EFG 2 R "t" { "MAX" "MIN" } p "" 1 1 "" { "l" "r" } 0 t "" 1 "" { 3 -3 } t "" 2 "" { 5 -5 }',
        "[l->3 r->5]",
        "EFG",
    ),
)


@pytest.mark.parametrize(("source", "notation", "format"), READ, ids=lambda given: str(given)[:40])
def test_every_common_source_is_read_with_its_format(source: Any, notation: str, format: str) -> None:
    """The message names the format."""
    tree = Tree.read(source)
    assert str(tree) == str(Tree.parse(notation))
    assert tree.read_as.startswith(f"{format}: {len(tree)} node")


REFUSED: tuple[tuple[Any, str], ...] = (
    ("[MAX [3 5] [2 9]]", "line 1, column 1"),
    ("[[MAX] [3]]", "line 1, column 6"),
    ("[MAX [MIN [3] [x]] [2]]", "line 1, column 15"),
    ("[3 5", "line 1, column 5"),
    ("3 12 8", "line 1, column 3"),
    ("tree.txt", "line 1, column 1"),
    ("", "line 1, column 1"),
    ('{"value": 3,\n "children": [}', "line 2, column 15"),
    ('{"player": "Bob", "children": [{"value": 3}]}', "the tree"),
    ('{"children": [{"value": "three"}]}', "at [0]"),
    ('{"children": [{"value": true}]}', "at [0]"),
    ('{"children": [{"name": "x"}]}', "at [0]"),
    ('{"children": [{"name": "x", "minimax": 3}]}', "at [0]"),
    ('["A", [3, 5]]', "the tree"),
    ("['A', 'B', 'C']", "the tree"),
    ({"A": ["B"], "C": ["B"], "B": 3}, "at node 'B'"),
    ('{"nodes": [{"id": "a", "value": 3}], "links": [{"source": "a"}]}', "the graph"),
    ('{"tree": {"A": ["B", "C"]}, "values": {"B": 3, "C": 5}}', "at ['tree']['A']"),
    ({"A": ["B"], "B": ["A"]}, "the graph"),
    ({"A": ["B"], "B": 3, "C": 5}, "the entry 5 is for 'C', which is not a node of the tree"),
    ({"A": ["B", "C"], "B": 3}, "at node 'C'"),
    ("A,B,1\nB,C,3", "line 1"),
    ("parent,child,value\nA,B,3\nA,C,x", "line 3, at node 'C'"),
    ("digraph { A -> B; A -> C; B [label=3] }", "line 1, column 24, at node 'C'"),
    ("digraph { 1 -> 2; 1 -> 3 }", "line 1, column 16, at node '2'"),
    ("digraph { A -> B [label=3", "line 1, column 26"),
    ("digraph { A -> -> B }", "line 1, column 16"),
    ("digraph { a [shape=box]; b [shape=circle]; a -> b; b -> 3; a -> 5 }", "the shapes of the graph"),
    ('digraph { A -> 3; A [player="nobody"] }', "line 1, column 11, at node 'A'"),
    ("digraph { A -> 3 [probability=0.5]; A [kind=max] }", "line 1, column 16, at node '3'"),
    ("<graphml><graph></graphml>", "line 1, column 19"),
    (r"\begin{forest} [MAX [3] [4] \end{forest}", "line 1, column 40"),
    (None, "the tree"),
    (object(), "at A"),
    ("{0.5: 3, 0.4: 4}", "line 1, column 1"),
    ("{-0.5: 3, 1.5: 4}", "line 1, column 2"),
    ("{2: 3}", "line 1, column 2"),
    ({0.5: 3, 0.4: 4}, "the tree"),
    ({}, "the tree"),
    (networkx.DiGraph(), "the graph"),
    (networkx.Graph([(0, 1)]), "the graph"),
    (b"\xff\xfe3", "the file"),
)


@pytest.mark.parametrize(("source", "where"), REFUSED, ids=lambda given: str(given).split(" at 0x")[0][:40])
def test_invalid_tree_text_is_refused_with_its_position(source: Any, where: str) -> None:
    """The error contains the position at which reading fails."""
    with pytest.raises(TreeError) as caught:
        Tree.read(source)
    assert str(caught.value).startswith(where), str(caught.value)


SILENT: tuple[tuple[str, str], ...] = (
    # ---- errors of the notation are final
    ("[{0.5: 3, 0.6: 4}]", "the probabilities do not sum to 1"),
    ("[3,5 4]", "[3.5 4] or [3, 5, 4]"),
    ("[2.5, 7x]", "'7x'"),
    ("[1,1 11]", "[1.1 11] or [1, 1, 11]"),
    ("[3 {0.5: 2}]", "the probabilities do not sum to 1"),
    ("[3 4: 5]", "':'"),
    ("[x: 3 x: 4]", "have the label 'x'"),
    ("[3 1∞]", "'1∞'"),
    ("[{2: 3}]", "a probability from 0 to 1"),
    # ---- two readings
    ("[x: max [3] [5]]", "[x: max[3] [5]] in the notation and x: [3 5] as forest"),
    ("[MAX[MIN[3] [12]] [MIN[2] [4]]]", "in the notation and [[3 12] [2 4]] as forest"),
    # ---- forest
    ("[A,B [3] [5]]", "'A'"),
    (r"\begin{forest} [A [2,5] [3]] \end{forest}", "5 after a comma"),
    (r"\begin{forest} [A [\sqrt{2}] [3]] \end{forest}", "the node has no children, but its label"),
    (r"\begin{forest} [A [3] [5]] \end{forest} \begin{forest} [A [3] [5]] \end{forest}", "2 forest environments"),
    # ---- parts that would be lost
    ('{"value": 3, "value": 4}', "the key 'value' occurs twice"),
    ("{'A': ['B'], 'A': ['C']}", "the key 'A' occurs twice"),
    ("{'A': {'B', 'C'}, 'B': 3, 'C': 4}", "a set has no order"),
    ('{"value": 3, "utility": 4}', "two values, 3 and 4"),
    ('{"children": [{"valu": 3}, {"value": 4}]}', "neither a value nor children"),
    ("digraph { A -> B; B [label=3]; B [label=4] }", "label='3' and label='4'"),
    ("digraph { A -> B [label=3x] }", "'3'"),
    ('digraph { A -> x [label="0.5"]; A -> y [label="0.4"]; x [label=3]; y [label=4] }', "0.5 + 0.4, sum to 0.9"),
    ('digraph { A [label=MIN]; A -> 3 [label="30%"]; A -> 4 [label="60%"] }', "0.3 + 0.6, sum to 0.9"),
    ("digraph { A -> B; B [label=<3<sup>2</sup>>] }", "the node has no children, but its label '3^2' is not a value"),
    ("parent,child,value,value\nA,B,3,4", "two columns are called 'value'"),
    ("parent,child,v,alue,player\n,A,,max\nA,B,3,", "names 5 columns, but no row has as many"),
    ('EFG 2 R "" { "A" "B" } c "" 1 "" { "l" 1 "r" } 0 t "" 1 "" { 3 1 }', 'the chance move "r" has no probability'),
    ('EFG 2 R "" { "A" "B" } t "" 7 "" ', "outcome 7 has no payoffs"),
    # ---- formats that are not read
    ("<gambit:document><game><efgfile>EFG 2 R", "the workbook is not valid XML"),
    ("<html><body/></html>", "XML with the root element <html>"),
    ('<?xml version="1.0"?>\n<gambit:document version="0.1"></gambit:document>', "save one as .efg"),
    # ---- ambiguous formats
    ("MAX\n  - 3\n  - 5", "'- 3' can be a list item or a label"),
    ("- MAX\n - 3", "which Markdown does not read as a level below line 1"),
    ("1. MAX\n   1. 3\n   5. 4", "has the number 5, which can be a value"),
    ("MAX\n  3\n\t5", "indent all of them alike"),
    ("MAX\n  3\nMIN\n  5", "'3' is not valid here"),
    ("x:\n  3", "in the notation and"),
    ("MAX\n  0.5: 3\n  0.5: 4", "can be a probability or a name"),
    ("3,5\n2,9", "can be two leaves or a number with a decimal comma"),
    ("3,12,x\n2,4,6", "line 1, cell 3: 'x' is not a number"),
    ("3;12;8\n2;4\n14;5;2", "line 1 has 3 leaves, but line 2 has 2"),
    ("3,12,8\n2,4", "the comma can mean two things"),
    ("– 3\n– 5", "line 2 begins a second tree"),
    ("MAX\n  D 3\n  E 5", "write the value in its label, such as 3 or x: 3"),
    (r"\Tree [.MAX 3 5 ] \Tree [.MIN 3 5 ]", "the text has 2 LaTeX trees"),
    (r"\Tree [.MAX 3 \edge node{go}; ]", "edge has no child after it"),
    (r"\begin{istgame} \istroot(0){1} \istb{L}{1,2} \endist \end{istgame}", "1,2 can be one number or two"),
    (
        r"\begin{istgame} \istroot(0) \istb{L} \xtInfoset(0-1)(0-2) \endist \end{istgame}",
        "xtInfoset is not supported here",
    ),
    (r"\begin{istgame} \istroot(0) [\istb{L}[al]{3} \istb{R}{2} \endist \end{istgame}", "the bracket [ is not closed"),
    ('A["3] --> B', "is not supported in Mermaid text"),
    ("A[MAX] --> B[3]\nA[MIN] --> C[4]", "node 'A' has the texts 'MAX' and 'MIN'"),
    ('NFG 1 R "x" { "A" "B" } { 2 2 }', "normal form (NFG)"),
    ("(;FF[4]GM[1]SZ[19];B[pd])", "SGF"),
    ('[Event "Final"]\n[Site "?"]\n\n1. e4 e5', "PGN"),
    ("1. e4 e5 2. Nf3 Nc6", "PGN"),
    ("1.Nf3", "PGN"),
    ("mindmap\n  A\n    B", "a Mermaid diagram that is not a flowchart"),
    ("kind: max\nchildren:\n  - value: 3\n  - value: 5", "YAML"),
    ("- name: A\n  value: 3", "YAML"),
    ("(MAX (MIN 3 12) (MIN 2 4))", "Lisp"),
    ("\\section{Trees}", "LaTeX without a forest, qtree or istgame tree"),
    ("      A △\n   ┌──┴──┐\n   3    12", "a drawing of a tree"),
    ("min: [3 5]", "line 1, column 1: it is not clear whether min says who moves"),
    ("[A: [3 5] MIN: [2 9]]", 'write min[…] for the player, or "MIN": […] for the name'),
    ("p2: [(3 5) (2 9)]", "p2 says who moves or is the name"),
    ('{"children": [3, 5], "Children": [2]}', "the children are under 'children' and under 'Children'"),
    ('{"children": [3, 5], "moves": {"go": 2}}', "the children are under 'children' and under 'moves'"),
    ("((3 12 8) (2 4 6))", "nested parentheses do not form a tree"),
    ("((3 12 8) (2 4 6))", "[[3 12 8] [2 4 6]]"),
)


@pytest.mark.parametrize(("source", "reason"), SILENT, ids=lambda given: str(given)[:40])
def test_ambiguous_text_is_refused_with_the_reason(source: str, reason: str) -> None:
    """A text is either read in exactly one format or refused."""
    with pytest.raises(TreeError) as caught:
        Tree.read(source)
    assert reason in str(caught.value)


def test_omitted_options_and_attributes_are_listed() -> None:
    """The message about the reading lists what was omitted; the tested options and attributes are those of forest, DOT
    and Gambit.
    """
    forest = Tree.read(r"\begin{forest} for tree={s sep=3mm} [A, own style [3, draw] [5]] \end{forest}")
    assert forest.read_as.endswith("left out: for tree, own style, draw")
    assert Tree.read("digraph { rankdir=LR; A -> 3:f0 [color=red]; A -> 5 }").read_as.endswith("rankdir, f0, color")
    efg = 'EFG 2 R "" { "A" "B" } p "" 1 1 "set" { "l" } 0 p "" 2 1 "set" { "r" } 0 t "" 1 "war" { 3 1 }'
    assert Tree.read(efg).read_as.endswith("left out: names of outcomes, names of information sets")
    xml = (
        '<graphml><graph edgedefault="directed"><node id="A" x="7"/><node id="3"/><edge source="A" target="3"/></graph>'
    )
    assert Tree.read(f"{xml}</graphml>").read_as.endswith("left out: x")


WITHOUT_PROBABILITIES = {
    "json": '{"type": "chance", "children": [3, 5]}',
    "names first": "['chance', 3, 5]",
    "dot": "digraph { A [label=chance]; A -> B; A -> C; B [label=3]; C [label=5] }",
    "dot with moves": "digraph { A [label=chance]; A -> B [label=one]; A -> C [label=6]; B [label=3]; C [label=5] }",
    "graphml": '<graphml><key id="k" for="node" attr.name="kind"/><graph edgedefault="directed"><node id="A">'
    '<data key="k">chance</data></node><node id="3"/><node id="5"/><edge source="A" target="3"/>'
    '<edge source="A" target="5"/></graph></graphml>',
    "forest": "[chance [3] [5]]",
    "edges": "parent,child,value,player\n,A,,chance\nA,B,3,\nA,C,5,\n",
}


@pytest.mark.parametrize("name", WITHOUT_PROBABILITIES)
def test_assumed_equal_probabilities_are_reported(name: str) -> None:
    """The source has no probabilities, so all outcomes are equally likely."""
    tree = Tree.read(WITHOUT_PROBABILITIES[name])
    assert [tree.probability(node) for node in (1, 2)] == [Fraction(1, 2)] * 2
    assert str(reading_note(tree)).endswith(
        "1 chance node has no probabilities, so its outcomes are treated as equally likely"
    )
    assert reading_note(Tree.read(tree.to_dot())) is None and reading_note(Tree.read(tree.to_json())) is None


def test_percentages_without_percent_sign_are_refused() -> None:
    text = "digraph { A [label=chance]; A -> B [label=60]; A -> C [label=40]; B [label=3]; C [label=5] }"
    with pytest.raises(TreeError, match=r"60 \+ 40, sum to 100; write probabilities, such as 60% or 0.6"):
        Tree.read(text)
    assert str(Tree.read(text.replace("=60", '="60%"').replace("=40", '="40%"'))) == "{0.6: 3, 0.4: 5}"


FORMATS: dict[str, tuple[str, str]] = {
    "notation": ("[x: max [3] [5]]", "[x: max[3] [5]]"),
    "json": ('[[3, 12], {"value": 2}]', "[[3 12] 2]"),
    "python": ("{0: [1, 2], 1: 3, 2: 4}", "[3 4]"),
    "edges": ("A,B\nA,C\nB,3\nC,4", "[[3] [4]]"),
    "dot": ("digraph { A -> 3; A -> 4 }", "[3 4]"),
    "graphml": ('<graphml><graph><node id="7"/></graph></graphml>', "7"),
    "forest": ("[x: max [3] [5]]", "x: [3 5]"),
    "efg": ('EFG 2 R "" { "MAX" "MIN" } t "" 1 "" { 3 -3 }', "3"),
    "rows": ("3,5\n2,9", "[[3 5] [2 9]]"),
    "indented": ("x\n  3\n  4", "x: [3 4]"),
    "markdown": ("- x\n  - 3\n  - 4", "x: [3 4]"),
    "qtree": (r"\Tree [.x 3 4 ]", "x: [3 4]"),
    "istgame": (r"\begin{istgame} \istroot(0) \istb{l}{3} \istb{r}{4} \endist \end{istgame}", "[l->3 r->4]"),
    "mermaid": ("A --> 3\nA --> 4", "A: [3 4]"),
    "gbt": (as_workbook('EFG 2 R "" { "MAX" "MIN" } t "" 1 "" { 3 -3 }'), "3"),
}


@pytest.mark.parametrize("name", FORMATS)
def test_format_is_given_by_name_or_suffix(name: str, tmp_path: Path) -> None:
    text, notation = FORMATS[name]
    assert Tree.read(text, format=name) == Tree.read(text.encode(), format=name) == Tree.parse(notation)
    for suffix in formats.FORMATS[name].suffixes:
        (path := tmp_path / f"tree{suffix}").write_text(text, "utf-8")
        assert Tree.read(path) == Tree.parse(notation)
        with path.open("rb") as file:
            assert Tree.read(file) == Tree.parse(notation)
        path.write_text("max [3 4", "utf-8")
        with pytest.raises(TreeError, match=re.escape(suffix)):
            Tree.read(path)


def test_format_must_be_known_and_requires_text() -> None:
    assert set(FORMATS) == set(formats.FORMATS)
    for source, options in (
        ("[3 5]", {"format": "xml"}),
        ([3, 5], {"format": "json"}),
        (Tree.parse("3"), {"format": "dot"}),
    ):
        with pytest.raises(GameTreeError, match="format"):
            Tree.read(source, **options)
    with pytest.raises(GameTreeError, match="leave one of them out"):
        Tree.read("3 5 2 9", branching=2, format="notation")


@pytest.mark.parametrize("suffix", [".nfg", ".sgf", ".pgn", ".yaml", ".lisp"])
def test_file_with_an_unsupported_suffix_is_refused(suffix: str, tmp_path: Path) -> None:
    (path := tmp_path / f"game{suffix}").write_text("[3 5]", "utf-8")
    with pytest.raises(TreeError, match="the supported formats are: notation, json"):
        Tree.read(path)


def test_numbered_players_without_tuples_round_trip_through_forest() -> None:
    """If the values at the leaves do not show that players are numbered, each player is written as an option of its
    node.
    """
    tree = Tree.parse('p1["x: 3": p2[3 -inf] 1->12]')
    assert "kind=p2" in tree.to_forest() and Tree.read(tree.to_forest()) == tree


def test_parse_refuses_ambiguous_forest_text_with_both_readings() -> None:
    """The tested text has different meanings in the notation and in forest."""
    with pytest.raises(TreeError) as caught:
        Tree.parse("[MAX [MIN [3] [12]] [MIN [2] [4]]]")
    assert "[max[[3] [12]] [min[2] [4]]]" in str(caught.value) and "[[3 12] [2 4]]" in str(caught.value)
    assert "Tree.read" in str(caught.value)


@pytest.mark.parametrize("attribute", ["player", "type", "turn", "kind", "node_type", "Player"])
def test_player_attribute_is_applied_or_refused(attribute: str) -> None:
    """If the kit does not understand an attribute for the player, the error names the attribute."""
    graph = networkx.DiGraph([("r", "a"), ("r", "b")])
    graph.add_node("a", value=3)
    graph.add_node("b", value=4)
    for read in (Tree.read, Tree.from_networkx):
        graph.nodes["r"][attribute] = "MIN"
        assert gt.minimax(read(graph)).value == 3
        graph.nodes["r"][attribute] = "mex"
        with pytest.raises(TreeError) as caught:
            read(graph)
        assert "mex" in str(caught.value)
        assert attribute in str(caught.value) or (attribute, read) == ("kind", Tree.from_networkx)


@given(trees())
def test_written_text_is_read_as_an_equal_tree(tree: Tree) -> None:
    """Every writer is tested with players, chance, names, moves, tuples, infinities and fractions."""
    assert Tree.read(tree.to_json()) == tree
    assert Tree.read(tree.to_dot()) == tree
    assert Tree.read(tree.to_networkx()) == tree
    assert Tree.read(str(tree)) == tree
    assert Tree.read(tree.to_forest()) == tree


def test_paths_open_files_and_bytes_are_read(tmp_path: Path) -> None:
    """The encodings are UTF-8 and UTF-16; a text is never taken for a file name."""
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        path = tmp_path / "tree.txt"
        path.write_bytes("[MAX\r\n [∞] [12]]".encode(encoding))
        with path.open("rb") as file:
            assert str(Tree.read(file)) == str(Tree.read(path)) == str(Tree.read(path.read_bytes())) == "[inf 12]"
    assert str(Tree.read(io.StringIO("3 5 2 9"), branching=2)) == "[[3 5] [2 9]]"
    with pytest.raises(TreeError):
        Tree.read(str(path))
    with pytest.raises(GameTreeError):
        Tree.read(tmp_path / "nothing.txt")


@pytest.mark.parametrize("name", ["edges.csv", "trees/a-1.dot", "game.efg\n", "C:\\trees\\a.json"])
def test_file_name_given_as_text_gets_the_right_call_suggested(name: str) -> None:
    """The error suggests the call of `Tree.read` with a path object."""
    with pytest.raises(TreeError, match=r"gt\.Tree\.read\(pathlib\.Path\("):
        Tree.read(name)


def test_searches_accept_every_source_that_tree_read_accepts() -> None:
    """The sources are graphs, dicts, texts in any format, and paths."""
    for source in ({"A": ["B", "C"], "B": 3, "C": 5}, "digraph { A -> 3; A -> 5 }", ("A", [("B", 3), ("C", 5)])):
        assert gt.alphabeta(source).value == gt.mcts(source, seed=1).value == 5


class Fig52:
    """A game in the style of aima-python, whose positions are unhashable."""

    initial: ClassVar = {"at": "A"}
    below: ClassVar = {"A": ["B", "C"], "B": [3, 12], "C": [2, 4]}

    def actions(self, state: Any) -> list[str]:
        return [f"m{n}" for n, _ in enumerate(self.below.get(state["at"], ()))]

    def result(self, state: Any, move: str) -> Any:
        return {"at": self.below[state["at"]][int(move[1:])]}

    def utility(self, state: Any, player: str) -> int:
        return state["at"] if player == "X" else -state["at"]

    def terminal_test(self, state: Any) -> bool:
        return state["at"] not in self.below

    def to_move(self, state: Any) -> str:
        return "O" if state["at"] in ("B", "C") else "X"


def test_aima_game_is_searched_with_and_without_its_tree() -> None:
    """The game has only the methods that aima-python requires."""
    assert str(Tree.read(Fig52())) == "[m0->[m0->3 m1->12] m1->[m0->2 m1->4]]"
    assert gt.alphabeta(Fig52()).value == gt.alphabeta(Fig52(), trace=True).value == 3
    assert gt.iterative_deepening(Fig52(), evaluate=lambda state: 0).value == 3


@pytest.mark.parametrize(
    "make",
    [lambda: Tree.from_nested(((3, 5), (2, 9))), lambda: Tree.from_nested({"A": 3}), lambda: Tree.parse({"A": 3})],  # type: ignore[arg-type]
)
def test_other_functions_refer_to_tree_read_for_its_sources(make: Callable[[], Tree]) -> None:
    """If another function gets a source that only `Tree.read` accepts, its error names `Tree.read`."""
    with pytest.raises(TreeError) as caught:
        make()
    assert "Tree.read" in str(caught.value)


def test_corrupted_text_is_read_or_refused() -> None:
    """The error is one of the kit, with at most 1000 characters."""
    assert not any(attempt(reader, seed).is_refused for reader in readers().values() for seed in reader.seeds)
    count = 1300 if EVERY_CASE else 500  # CI also runs `make fuzz`
    tried = Counter(name for name, _ in throw(Run(seed=7, most=count)).elements())
    assert (
        set(tried) == set(readers()) and min(tried[name] for name in tried if readers()[name].every == 1) > count / 20
    )
    dice, reader = random.Random(7), readers()["read"]  # the reader with the most formats
    for text in (spoilt(dice.choice(reader.seeds), dice) for _ in range(200)):
        assert not fault(reader, text), text


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_fuzz_run_prints_its_counts(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the test, a signal stops a run of ``make fuzz``."""

    def work(run: Run) -> None:
        run.counts["roster", "read"] += 3
        signal.raise_signal(number)

    monkeypatch.setattr(sys, "argv", ["fuzz", "--seed", "7"])
    before = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        assert stoppable(None, work) == 130
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
    assert capsys.readouterr().out.splitlines() == ["roster          read       3", "3 inputs from --seed 7"]


@given(trees())
def test_json_of_a_tree_follows_its_schema(tree: Tree) -> None:
    """The schema is docs/schemas/tree.schema.json."""
    jsonschema.validate(json.loads(tree.to_json()), schema("tree"))


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("tree", "{}"),
        ("tree", '{"value": 3, "kind": "max"}'),
        ("tree", '{"kind": "mex", "children": [{"value": 3}]}'),
        ("trace", "{}"),
        ("exercise", '{"format": "gametree-exercise"}'),
        ("receipt", '{"format": "gametree-trace"}'),
    ],
)
def test_schemas_refuse_invalid_documents(what: str, text: str) -> None:
    """Without this test, a schema that accepts every document would go unnoticed."""
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(json.loads(text), schema(what))


def test_traces_and_exercises_follow_their_schemas() -> None:
    """The test writes all types of searches and all kinds of exercises."""
    sources = {"alphabeta": "[[3 12.5] [2 inf]]", "expectiminimax": "[{0.5: 1/3, 0.5: 4} 2]", "maxn": "p1[(1 2) (3 4)]"}
    for algorithm, text in sources.items():
        jsonschema.validate(json.loads(ALGORITHMS[algorithm](text).trace.to_json()), schema("trace"))
    for kind in KINDS:
        jsonschema.validate(json.loads(generate(kind, 3).to_json()), schema("exercise"))


MISSPELT = {
    "JSON": '{{"id": "A", "children": [{{"id": "3", "{}": "0.5"}}, {{"id": "4", "value": 2}}]}}',
    "DOT": "digraph {{ A -> 3; A -> 4; 3 [{}=0.5] }}",
    "CSV": "parent,child,{}\nA,3,0.5\nA,4,0.5",
    "forest": "\\begin{{forest}} [MAX [3, {}=0.5] [4]] \\end{{forest}}",
}


@pytest.mark.parametrize("written", MISSPELT.values(), ids=MISSPELT)
@pytest.mark.parametrize("word", ["value", "utility", "payoff", "reward", "probability", "player"])
def test_misspelt_attribute_is_refused(word: str, written: str) -> None:
    """The tested attribute lacks a letter of a known attribute, or two letters are swapped."""
    typed = [word[:at] + word[at + 1 :] for at in range(1, len(word) - 1)]
    typed += [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)]
    for name in {*typed} - {word}:
        with pytest.raises(TreeError):
            Tree.read(written.format(name))


@pytest.mark.parametrize(
    "text",
    [
        "\\begin{forest} [MAX [$x,$ a [3] [4]] [5]] \\end{forest}",
        'digraph { ordering=<out\n "A" [kind="max"] "B" [value=3]\n"A" -> "B" }',
    ],
)
def test_forest_formulas_and_dot_html_labels_end_correctly(text: str) -> None:
    """A comma in a formula does not end a label in forest; an HTML label in DOT does not end at an arrow ``->`` inside
    it.
    """
    with pytest.raises(TreeError):
        Tree.read(text)


def test_label_left_out_beside_a_name_is_reported() -> None:
    read = Tree.read('digraph { A [label="AA\\nMAX" name="A" kind=max]; A -> x; x [value=3] }')
    assert "left out: label" in str(read.read_as)


def test_forest_option_without_a_name_is_refused() -> None:
    with pytest.raises(TreeError, match="needs the name of an option before it"):
        Tree.read("\\begin{forest} [MAX [3, ={node[midway]{in}}] [4]] \\end{forest}")
