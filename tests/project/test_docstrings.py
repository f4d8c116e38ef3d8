"""Public docstrings describe every option, in numpydoc form."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

import pytest

import gametree as gt
import gametree_classroom
from gametree.render.contact_sheet import contact_sheet
from gametree.render.export import export
from gametree.search.problem import GameOptions, Options
from gametree.tree.tree import Shape

MODULES = [
    gt,
    gametree_classroom,
    *(module for name in gt.__all__ if isinstance(module := getattr(gt, name), ModuleType)),
]
SELF = {"self", "cls"}


def methods(kind: type) -> Iterator[tuple[str, FunctionType]]:
    """Yield the public methods of a class that are defined in it or in another class of the kit."""
    for base in kind.__mro__:
        for name, member in vars(base).items() if base.__module__.startswith("gametree") else ():
            function = getattr(member, "__func__", member)
            if inspect.isfunction(function) and not name.startswith("_"):
                yield name, function


def callables() -> Iterator[tuple[str, Any]]:
    """Yield the public functions, classes and methods, with their names."""
    yield from {"export": export, "contact_sheet": contact_sheet}.items()
    for module in MODULES:
        for name in module.__all__:
            thing = getattr(module, name)
            if callable(thing) and hasattr(thing, "__name__"):
                yield f"{module.__name__}.{name}", thing
            if inspect.isclass(thing):
                yield from ((f"{module.__name__}.{name}.{method}", function) for method, function in methods(thing))


def parameters(thing: Any) -> list[inspect.Parameter]:
    """Return the parameters that a caller passes; for a class that only the kit instantiates, return none."""
    if inspect.isclass(thing):
        own_record = dataclasses.is_dataclass(thing) and "__init__" in vars(thing)
        if not {"__init__", "__new__"} & vars(thing).keys() or issubclass(thing, tuple | BaseException | str):
            return []
        if own_record and any(one.default is one.empty for one in inspect.signature(thing).parameters.values()):
            return []  # functions return these records; users do not create them
    try:
        return [one for one in inspect.signature(thing).parameters.values() if one.name not in SELF]
    except ValueError:
        return []


def documented(thing: Any) -> list[str]:
    """Return the names in the section Parameters of a docstring, in order."""
    text = inspect.getdoc(thing) or ""
    section = re.search(r"^Parameters\n-+\n(.*?)(?:\n\n(?=\w[^\n]*\n-+\n)|\Z)", text, re.S | re.M)
    lines = section[1].splitlines() if section else []
    heads = [line.split(" : ")[0] for line in lines if line and not line.startswith(" ")]
    return [name.strip("* ") for head in heads for name in head.split(",")]


def has_options(thing: Any) -> bool:
    """Return whether a callable has two parameters or more, one of them optional."""
    names = parameters(thing)
    return len(names) > 1 and any(one.default is not one.empty or one.kind is one.VAR_KEYWORD for one in names)


PUBLIC = {f"{thing.__module__}.{thing.__qualname__}": thing for _, thing in callables()}


def test_docstring_checks_find_the_public_functions_and_classes() -> None:
    """If no callables were found, the tests below would pass without checking any docstring."""
    assert len(PUBLIC) > 300 and sum(map(has_options, PUBLIC.values())) > 90


@pytest.mark.parametrize("name", sorted(name for name, thing in PUBLIC.items() if has_options(thing)))
def test_every_option_is_described(name: str) -> None:
    """The section Parameters contains all parameters, in the order of the signature."""
    assert documented(PUBLIC[name]) == [one.name for one in parameters(PUBLIC[name])]


@pytest.mark.parametrize("options", [Shape, GameOptions, Options], ids=lambda kind: kind.__name__)
def test_forwarded_keyword_options_are_described(options: Any) -> None:
    """The docstring of a class of keyword options describes the options that the class adds."""
    names = documented(options)
    assert names and names == list(options.__annotations__)[-len(names) :]


def test_sections_are_in_numpydoc_form() -> None:
    """Each parameter has a description, the summary ends with a full stop, and no section is empty."""
    wrong = []
    for name, thing in PUBLIC.items():
        text = inspect.getdoc(thing) or ""
        heads = [line for line in text.splitlines() if line in ("Parameters", "Returns", "Raises", "Yields")]
        described = re.findall(r"^(?:Parameters|Returns|Raises|Yields)\n-+\n\S[^\n]*\n    \S", text, re.M)
        if "Parameters" in heads and ">>>" in text and "\nExamples\n---" not in text:
            wrong.append(name)  # the doctest would be read as an error that is raised
        if len(heads) != len(described) or not text.partition("\n\n")[0].rstrip().endswith((".", ":", "…")):
            wrong.append(name)
    assert wrong == []


def test_docstrings_do_not_mention_lecture_numbers() -> None:
    """Public docstrings do not name the lectures of one course."""
    wrong = [name for name, thing in PUBLIC.items() if re.search(r"\b[Dd]ecks? 00\d", inspect.getdoc(thing) or "")]
    assert wrong == []


@pytest.mark.parametrize("name", ["tie", "unstable", "value_range"])
def test_help_of_rules_describes_every_rule(name: str) -> None:
    """A user can choose rules after reading `help(gametree.Rules)`."""
    assert re.search(rf"^{name} : .+\n    \S", inspect.getdoc(gt.Rules) or "", re.M)
