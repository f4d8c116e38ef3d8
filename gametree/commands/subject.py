"""What the commands search that write files: a tree, or an example of the lectures."""

from __future__ import annotations

import argparse

from ..errors import InputError
from ..lectures import load
from ..lectures.command import first_search
from ..result import Result
from .search import DEFAULTS, add_search, searched

__all__ = ["add_subject", "subject"]


def add_subject(parser: argparse.ArgumentParser) -> None:
    """Add the options of a search, and the one that takes it from the lectures."""
    add_search(parser, tree="?")
    parser.add_argument("--lecture", metavar="ID", help="search as an example of the lectures does, such as 002-deep")


def subject(given: argparse.Namespace) -> Result:
    """Search the tree that is given, or that of the lecture, which says itself how it is searched."""
    if (given.tree is None) == (given.lecture is None):
        got = "neither" if given.tree is None else "both"
        raise InputError(f"gametree {given.command}", "a tree, or an example with --lecture", got)
    if given.lecture is None:
        return searched(given)
    for name, default in DEFAULTS.items():
        if getattr(given, name) != default:
            raise InputError(
                f"--{name}", "no option of the search beside --lecture", str(getattr(given, name)),
                "the example says itself how its tree is searched",
            )  # fmt: skip
    return first_search(load(given.lecture), "--lecture").run()
