"""Printed pseudo-code programs, translated into Python and compared with the oracle's searches."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import oracle
from oracle import INF, Node

from .question import Question, Unreadable

WORDS = {
    "function": "function función função",
    "if": "if si se",
    "then": "then entonces então",
    "return": "return devolver",
    "for each": "for@each para@cada",
    "in": "in en em",
    "MAX_VALUE": "MAX-VALUE VALOR-MAX",
    "MIN_VALUE": "MIN-VALUE VALOR-MIN",
    "EXPECT_VALUE": "EXPECT-VALUE VALOR-ESPERADO",
    "VALUE": "VALUE VALOR",
    "TERMINAL_TEST": "TERMINAL-TEST TEST-TERMINAL TESTE-TERMINAL",
    "UTILITY": "UTILITY UTILIDAD UTILIDADE",
    "SUCCESSORS": "SUCCESSORS SUCESORES SUCESSORES",
    "state": "state estado",
    **{"←": "←", "≤": "≤", "≥": "≥", "·": "·", "−": "−", "∞": "∞"},
}
"""words of the pseudo-code in the three languages, by keyword"""
SPELT = {printed.replace("@", " "): word for word, all_of_it in WORDS.items() for printed in all_of_it.split()}
WORD = re.compile("|".join(rf"(?<![\w-]){re.escape(word)}(?![\w-])" if word[0].isalpha() else re.escape(word)
                           for word in sorted(SPELT, key=len, reverse=True)))  # fmt: skip
SIGNS = {"←": "=", "≤": "<=", "≥": ">=", "·": "*", "−": "-", "∞": "INF"}
TRIES: tuple[tuple[str, oracle.Nested], ...] = (
    ("max", [[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    ("min", [[5, 3], [2, 9], [7, 1], [3, 3]]),
    ("max", [4, [[7, 2], 5], 6, [[1, 4], [4, 9]]]),
    ("min", [[[5, 2], [8, 1]], [[3, 9], [4, 4]], [[6], 2]]),
    ("max", [[[[2, 7], [5, 5]], [[9, 1], 3]], [[4, [8, 6]], [[5, 5], [1, 2]]]]),
)
"""games on which programs are run: the player at the root and the tree as nested lists"""


def order_lines(question: Question, key: Sequence[str]) -> str:
    """Return "" if the key is right, that is, its program agrees with the search on the tree of the page and on other
    trees; otherwise return the difference.
    """
    (rows,) = question.tables.values()
    printed = {row[0]: " ".join(row[1:]) for row in rows}
    lines = [f"{' ' * item.count('>')}{python(printed[item.lstrip('>')])}" for item in key]
    names: dict[str, Any] = {}
    exec(compile("\n".join(lines), "key", "exec"), {}, names)
    (name,) = names
    if python(question.functions) != name:
        raise Unreadable(f"the page asks for {question.functions}, the key is {name}")
    rules = rules_of(question, " ".join(map(python, printed.values())))
    trees = [oracle.node_of(oracle.alternating(nested, who == "max")) for who, nested in TRIES]
    if question.search == "expectiminimax":
        trees.append(oracle.node_of(CHANCE))
    for tree in [question.tree, *trees]:
        mine, theirs = oracle.Searcher(tree, rules), oracle.Searcher(tree, rules)
        right = mine.minimax(tree) if question.search != "alphabeta" else mine.alphabeta(tree, -INF, INF)
        found = tried("\n".join(lines), name, theirs)
        if (found, theirs.run.visited) != (right, mine.run.visited):
            return f"on {tree} the key returns {found} and evaluates {theirs.run.visited}, not {right}"
    return ""


CHANCE: oracle.Plain = ["max", ["chance", ("1/4", 4), ("3/4", ["min", 8, 2])], ["chance", ("1/2", 3), ("1/2", 6)]]


def python(text: str) -> str:
    """Translate a line of pseudo-code, or a name in it, into Python."""
    plain = WORD.sub(lambda found: SPELT[found[0]], text)
    for sign, code in SIGNS.items():
        plain = plain.replace(sign, code)
    plain = re.sub(r"^function (.*)$", r"def \1:", plain)
    plain = re.sub(r"^for each (.*)$", r"for \1:", plain)
    return re.sub(r"^if (.*) then (.*)$", r"if \1: \2", plain)


def rules_of(question: Question, lines: str) -> Question:
    """Return the question with the rules that follow from the program lines on its page instead of from a sentence."""
    strict = " > β" in lines or " < α" in lines
    hard = re.search(r"return [αβ]", lines) is not None
    shallow = "(s, v, INF)" in lines or "(s, -INF, v)" in lines or "(s, v, +INF)" in lines
    return replace(
        question,
        cut="beyond" if strict else "at_equality",
        fail="hard" if hard else "soft",
        reach="shallow" if shallow else "deep",
        order="left_to_right",
        depth=None,
    )


def tried(source: str, name: str, searcher: oracle.Searcher) -> Any:
    """Return the value that a program computes for a tree, with the oracle's functions for the other players."""
    kind = {"MAX_VALUE": "max", "MIN_VALUE": "min", "EXPECT_VALUE": "chance"}[name]
    by_kind = searcher.rules.search == "expectiminimax"

    def asked(node: Node, *window: Any) -> Any:
        """Call the function that searches a node: the program's function if the node has its player or, in a search
        whose players alternate, always, even at leaves.
        """
        return other(node, *window) if by_kind and node.kind != kind else names[name](node, *window)

    def other(node: Node, *window: Any) -> Any:
        if searcher.is_leaf(node):
            return searcher.evaluate(node)
        if by_kind and node.kind == kind:
            return asked(node)
        if window:
            return searcher._choose(node, *window, asked)
        values = [asked(child) for child in searcher.children(node)]
        if node.kind == "chance":
            return oracle.exact(sum(p * v for p, v in zip(searcher.shares(node), values, strict=True)))
        return max(values) if node.kind == "max" else min(values)

    def share(node: Node) -> Any:
        above = next(other for other in searcher.tree if node in other.children)
        return searcher.shares(above)[searcher.children(above).index(node)]

    functions: dict[str, Callable[..., Any]] = dict.fromkeys(("VALUE", "MAX_VALUE", "MIN_VALUE"), other)
    names: dict[str, Any] = {
        **functions,
        "INF": INF,
        "P": share,
        "TERMINAL_TEST": searcher.is_leaf,
        "UTILITY": searcher.evaluate,
        "SUCCESSORS": searcher.children,
    }
    exec(compile(source, "key", "exec"), names)
    root = asked if searcher.tree.kind == kind else other
    return root(searcher.tree, *((-INF, INF) if "β" in source else ()))
