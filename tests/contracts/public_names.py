"""The public names of the kit: those of `gametree` and its packages, and those listed in the reference."""

from __future__ import annotations

import enum
import importlib
import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import gametree as gt
from effort import EVERY_CASE

ROOT = Path(__file__).parents[2]
DIRECTIVE = re.compile(r"^\.\. auto(function|class|module):: (\S+)((?:\n   \S.*)*)", re.MULTILINE)


def _named(name: str) -> Any:
    """Return the object with the given dotted name."""
    parts = name.split(".")
    thing: Any = importlib.import_module(parts[0])
    for number, part in enumerate(parts[1:], start=2):
        thing = getattr(thing, part, None) or importlib.import_module(".".join(parts[:number]))
    return thing


def _listed() -> Iterator[Any]:
    for name in gt.__all__:
        thing = getattr(gt, name)
        if isinstance(thing, ModuleType):
            yield from (getattr(thing, one) for one in thing.__all__)
        else:
            yield thing
    for page in sorted((ROOT / "docs" / "reference").glob("*.rst")):
        for kind, name, options in DIRECTIVE.findall(page.read_text("utf-8")):
            thing = _named(name)
            if kind != "module":
                yield thing
            elif ":no-members:" not in options:
                left_out = re.findall(r":exclude-members: (.*)", options)
                yield from (getattr(thing, one) for one in thing.__all__ if one not in ", ".join(left_out).split(", "))


@cache
def functions_and_classes() -> tuple[Callable[..., Any], ...]:
    """Return each public function and class once, without errors and enumerations."""
    things = {id(thing): thing for thing in _listed() if inspect.isfunction(thing) or inspect.isclass(thing)}
    kept = [thing for thing in things.values() if not (inspect.isclass(thing) and _is_plain(thing))]
    return tuple(sorted(kept, key=lambda thing: (thing.__module__, thing.__qualname__)))


def _is_plain(thing: type) -> bool:
    return issubclass(thing, BaseException | enum.Enum) or not thing.__module__.startswith("gametree")


"""whether all cases are tried, instead of a fixed sample"""


def part(cases: Sequence[Any], size: int, seed: object = 0) -> Sequence[Any]:
    """Return a seeded sample of the given cases or, in a full run, all of them."""
    return cases if EVERY_CASE or len(cases) <= size else Random(str(seed)).sample(cases, size)


def title(thing: Callable[..., Any]) -> str:
    """Return the test id for a public name."""
    return f"{thing.__module__.removeprefix('gametree.')}.{thing.__qualname__}"


def methods(thing: type) -> dict[str, Callable[..., Any]]:
    """Return the public methods of a class that the kit itself defines, by name."""
    names = {name for base in thing.__mro__ if base.__module__.startswith("gametree") for name in vars(base)}
    members = {name: inspect.getattr_static(thing, name) for name in sorted(names) if not name.startswith("_")}
    return {
        name: getattr(member, "__func__", member)
        for name, member in members.items()
        if inspect.isfunction(getattr(member, "__func__", member))
    }
