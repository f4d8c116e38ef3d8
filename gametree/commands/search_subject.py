"""The subject of the commands that write files: a tree, or an example of the lectures."""

from __future__ import annotations

import argparse
from gettext import NullTranslations

from ..errors import InputError
from ..phrases import Code, gettext
from ..trace.result import Result
from .from_course import FromCourse, is_typed
from .lectures import first_search
from .options import DEFAULTS, add_search, searched, whole

__all__ = ["BESIDE", "add_subject", "refuse_search", "subject"]


BESIDE = gettext("%(option)s beside it")


def add_subject(parser: argparse.ArgumentParser, t: NullTranslations) -> None:
    """Add the options of a search, and those that take it from the lectures."""
    add_search(parser, t, tree="?")
    lecture = t.gettext("search as an example of the lectures does, such as 002-deep")
    parser.add_argument("--lecture", metavar="ID", help=lecture)
    case = t.gettext("which of its cases, counted from 0 (default: the first with a search)")
    parser.add_argument("--case", type=whole, metavar="N", help=case)


def subject(given: argparse.Namespace) -> Result:
    """Search the given tree, or the tree of a lecture in the lecture's own way."""
    if (given.tree is None) == (given.lecture is None):
        got = gettext("none of them") if given.tree is None else gettext("both")
        raise InputError(Code(f"gametree {given.command}"), gettext("a tree, or an example with --lecture"), got)
    if given.lecture is None:
        if given.case is not None:
            raise InputError(Code("--case"), BESIDE.of(option=Code("--lecture")), gettext("a tree"))
        return searched(given)
    refuse_search(given, "--lecture")
    return first_search(given.conventions.lectures.load(given.lecture), "--lecture", given.case).run()


def refuse_search(given: argparse.Namespace, option: str, *, rules: bool = True) -> None:
    """Refuse options of the search beside a lecture or an exercise, which has its own; its ``rules`` too, or not."""
    for name, default in DEFAULTS.items():
        is_rule = isinstance(default, FromCourse)
        if rules and is_typed(given, name) if is_rule else getattr(given, name) != default:
            needed = gettext("no option of the search beside %(option)s").of(option=Code(option))
            cure = gettext("the example or exercise itself says how its tree is searched")
            raise InputError(Code(f"--{name}"), needed, str(getattr(given, name)), cure)
