"""The subject of the commands that write files: a tree, or an example of the lectures."""

from __future__ import annotations

import argparse

from ..course.lectures import load
from ..errors import InputError
from ..trace.result import Result
from .lectures import first_search
from .options import DEFAULTS, add_search, searched

__all__ = ["add_subject", "refuse_search", "subject"]


def add_subject(parser: argparse.ArgumentParser) -> None:
    """Add the options of a search, and those that take it from the lectures."""
    add_search(parser, tree="?")
    parser.add_argument("--lecture", metavar="ID", help="search as an example of the lectures does, such as 002-deep")
    parser.add_argument(
        "--case", type=int, help="which of its cases, counted from 0; the first with a search if unsaid"
    )


def subject(given: argparse.Namespace) -> Result:
    """Search the given tree, or the tree of a lecture in the lecture's own way."""
    if (given.tree is None) == (given.lecture is None):
        got = "neither" if given.tree is None else "both"
        raise InputError(f"gametree {given.command}", "a tree, or an example with --lecture", got)
    if given.lecture is None:
        if given.case is not None:
            raise InputError("--case", "it beside --lecture only", "it beside a tree")
        return searched(given)
    refuse_search(given, "--lecture", "example")
    return first_search(load(given.lecture), "--lecture", given.case).run()


def refuse_search(given: argparse.Namespace, option: str, what: str) -> None:
    """Refuse options of the search beside a lecture or an exercise, which has its own."""
    for name, default in DEFAULTS.items():
        if getattr(given, name) != default:
            needed, cure = (
                f"no option of the search beside {option}",
                f"the {what} says itself how its tree is searched",
            )
            raise InputError(f"--{name}", needed, str(getattr(given, name)), cure)
