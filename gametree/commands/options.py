"""How a command is added, and the options that several have: the tree, who moves, the algorithm and the rules."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ..errors import GameTreeError, TreeError, choose
from ..rules import CHOICES, Rules
from ..search import ALGORITHMS
from ..trace.algorithms import FACTS
from ..trace.result import Result
from ..tree.tree import Tree, as_tree
from ..values import NUMBER, Number, Value, read_number

__all__ = ["DEFAULTS", "add_command", "add_search", "pair", "searched"]

DEFAULTS: Mapping[str, Any] = MappingProxyType(
    {
        "branching": None,
        "levels": None,
        "root": None,
        "algorithm": "alphabeta",
        "window": None,
        "player": None,
        "range": None,
        "depth": None,
        "evaluate": None,
        **{name: choices[0] for name, choices in CHOICES.items()},
    }
)
"""The values of the options that are not given."""


def add_command(
    commands: Any, name: str, do: Callable[[argparse.Namespace], int], help: str, epilog: str
) -> argparse.ArgumentParser:
    """Add a command to the parser and return its own; ``do`` carries the command out and returns the exit status."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=help, epilog=epilog, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.set_defaults(do=do)
    return parser


def add_search(parser: argparse.ArgumentParser, *, tree: str | None = None) -> None:
    """Add the options to a command; ``tree`` is ``"?"`` where the tree can come from elsewhere."""
    text = 'leaves with -b, as in "[3 12 8 …]", or the notation, as in "[[3 12] [2 4]]"'
    parser.add_argument("tree", nargs=tree, help=text)
    parser.add_argument("-b", "--branching", help="children of each node, or one number per level, as in 3,2")
    parser.add_argument("--levels", help='kinds from the root down, as in "max min"')
    parser.add_argument("--root", help="who moves at the root: max (the default), min, or p1, p2 …")
    parser.add_argument("--algorithm", help=f"one of: {', '.join(ALGORITHMS)}")
    parser.add_argument("--window", metavar="ALPHA,BETA", help="start window, as in --window=-1,1 or --window=-inf,5")
    parser.add_argument("--player", help="whom paranoid search is for, as in p2; who moves at the root unless said")
    parser.add_argument("--range", metavar="LEAST,MOST", help="rule: the range of all values, as in --range=-1,1")
    parser.add_argument("--depth", type=int, help="rule: how many plies are searched")
    parser.add_argument("--evaluate", metavar="NODE=VALUE,…", help="rule: what positions at the depth limit are worth")
    for name, choices in CHOICES.items():
        parser.add_argument(f"--{name}", help=f"rule, one of: {', '.join(choices)}")
    parser.set_defaults(**DEFAULTS)


def searched(given: argparse.Namespace) -> Result:
    """Search the tree as the options say."""
    tree = as_tree(given.tree, _branching(given.branching), given.levels, given.root)
    search = ALGORITHMS[choose("algorithm", given.algorithm, ALGORITHMS)]
    return search(tree, rules=_rules(given), **_options(given))


def _rules(given: argparse.Namespace) -> Rules:
    """Return the rules that the options make."""
    chosen = {name: getattr(given, name) for name in CHOICES}
    value_range = None if given.range is None else pair("--range", given.range)
    return Rules(**chosen, depth=given.depth, evaluate=_evaluation(given.evaluate), value_range=value_range)


def _options(given: argparse.Namespace) -> dict[str, Any]:
    """Return the options that only some algorithms take; with any other they are refused."""
    window = None if given.window is None else pair("--window", given.window)
    options = {"window": window, "player": given.player}
    for name, value in options.items():
        able = [word for word, facts in FACTS.items() if name in facts.options]
        if value is not None and given.algorithm not in able:
            raise GameTreeError(
                f"--{name}: needed an algorithm with a {name}, got {given.algorithm}; use {' or '.join(able)}"
            )
    return {name: value for name, value in options.items() if value is not None}


def _branching(text: str | None) -> int | list[int] | None:
    if text is None:
        return None
    try:
        numbers = [int(part) for part in text.replace(",", " ").split()]
    except ValueError:
        numbers = []
    if not numbers:
        raise GameTreeError(f"--branching: needed a number, or one per level as in 3,2, got {text!r}")
    return numbers[0] if len(numbers) == 1 else numbers


def pair(option: str, text: str) -> tuple[Number, Number]:
    """Read two numbers with a comma between them.

    >>> pair("--range", "-1,1")
    (-1, 1)
    """
    parts = text.replace(",", " ").split()
    if len(parts) != 2 or not all(map(NUMBER.fullmatch, parts)):
        raise GameTreeError(f"{option}: needed two numbers, as in {option}=-1,1, got {text!r}")
    return read_number(parts[0]), read_number(parts[1])


def _evaluation(text: str | None) -> dict[str, Value] | None:
    """Read ``B2=7,C1=(1 2 6)``: labels with numbers, or with tuples, which have no commas here."""
    if text is None:
        return None
    found: dict[str, Value] = {}
    for part in text.split(","):
        label, equals, number = part.strip().rpartition("=")
        try:
            value = Tree.parse(number).value(0)
        except TreeError:
            value = None
        if not label or not equals or value is None:
            raise GameTreeError(f"--evaluate: needed labels and values, as in B2=7,C1=5, got {part!r}")
        found[label] = value
    return found
