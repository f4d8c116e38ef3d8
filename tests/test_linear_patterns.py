"""No regular expression of the kit takes long on a long text, as it is used: a text may be a student's or anybody's."""

from __future__ import annotations

import ast
import importlib
import re
import time
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from test_import_order import MODULES

LENGTH = 6_000
SECONDS = 0.06
"""a linear pattern takes a hundredth of it, a quadratic one ten times as long"""
METHODS = ("match", "fullmatch", "search", "split", "findall", "finditer", "sub", "subn")
ALSO = " \t\n\\'\"0aA_.,;:=<>-+/%!?#[](){}*∞é\ud800"
"""characters that stand for the classes of characters"""
IN_LOOPS = {"APART": "split", "INTERVALS": "fullmatch", "RULES": "sub", "FENCE": "sub"}
"""how patterns are used that a loop takes from a tuple"""
OWN = {"widgets.player_page.TEXT"}
"""patterns that read only what the kit itself wrote a moment before"""


@cache
def uses() -> dict[tuple[str, str], set[str]]:
    """Return the methods by which patterns are used, by module and name; what is imported is as in its own module."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for module, path in MODULES.items():
        tree = ast.parse(path.read_text("utf-8"))
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        homes = {one.name: (node.module or "").rpartition(".")[2] for node in imports for one in node.names}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in METHODS and isinstance(node.value, ast.Name):
                found[homes.get(node.value.id, module.rpartition(".")[2]), node.value.id].add(node.attr)
    return found


def patterns_of(path: Path, module: str) -> Iterator[tuple[str, re.Pattern[Any], set[str]]]:
    """Yield the patterns of a module with the methods by which they are used: those with names, and those in calls."""
    there = importlib.import_module(f"gametree.{module}" if module else "gametree")
    for name, value in vars(there).items():
        for one in value if isinstance(value, tuple | list) else [value]:
            for pattern in one if isinstance(one, tuple) else [one]:
                if isinstance(pattern, re.Pattern):
                    yield name, pattern, uses().get((module.rpartition(".")[2], name)) or {IN_LOOPS.get(name, "search")}
    tree = ast.parse(path.read_text("utf-8"))
    at_top = {
        part for one in tree.body if not isinstance(one, ast.FunctionDef | ast.ClassDef) for part in ast.walk(one)
    }
    for node in ast.walk(tree):
        is_inner = node not in at_top
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "re":
            text, flags = node.args[0], [one for one in node.keywords if one.arg == "flags"]
            if node.func.attr in METHODS and isinstance(text, ast.Constant):
                flag = eval(ast.unparse(flags[0].value), {"re": re}) if flags else 0
                yield f"line {node.lineno}", re.compile(text.value, flag), {node.func.attr}
            elif node.func.attr in (*METHODS, "compile") and isinstance(text, ast.JoinedStr) and is_inner:
                parts = [part.value if isinstance(part, ast.Constant) else "name" for part in text.values]
                methods = {"search"} if node.func.attr == "compile" else {node.func.attr}
                many = re.MULTILINE if "MULTILINE" in ast.unparse(node) else 0
                yield f"line {node.lineno}", re.compile("".join(parts), many), methods


CASES = [
    pytest.param(pattern, methods, id=f"{module}.{name}")
    for module, path in MODULES.items()
    if module != "__main__"
    for name, pattern, methods in patterns_of(path, module)
    if f"{module}.{name}" not in OWN
]


def texts(pattern: re.Pattern[Any]) -> Iterator[str]:
    """Yield long texts of each character of a pattern, alone, after the others, and with an end that does not fit."""
    for character in dict.fromkeys(
        [*pattern.pattern.replace("\\", ""), *ALSO] if isinstance(pattern.pattern, str) else ALSO
    ):
        run = character * LENGTH
        yield from (run, f"{run}\0", f"a{run}\0", f"1{run}\0", f'"{run}\0', f"a {run}b", f"0{run}0", f"x = {run}")
    for pair in ("a ", "a,", "1,", "1 ", "\\a", "\n ", "a\n", "1.", "a=", "[(", '""', "a:"):
        yield from (pair * (LENGTH // 2), f"{pair * (LENGTH // 2)}\0")


def seconds(pattern: re.Pattern[Any], method: str, text: Any) -> float:
    """Return the processor time that a method of a pattern takes on a text."""
    start = time.process_time()
    if method in ("sub", "subn"):
        pattern.sub(lambda found: found[0], text)
    elif method == "finditer":
        for _ in pattern.finditer(text):
            pass
    else:
        getattr(pattern, method)(text)
    return time.process_time() - start


@pytest.mark.parametrize(("pattern", "methods"), CASES)
def test_a_pattern_is_linear(pattern: re.Pattern[Any], methods: set[str]) -> None:
    """On repeats of each of its characters a pattern takes a time as long as the text, by each method of its uses."""
    for text in texts(pattern):
        given: Any = text if isinstance(pattern.pattern, str) else text.encode("utf-8", "surrogatepass")
        for method in methods:
            times = (seconds(pattern, method, given) for _ in range(5))  # some may be accidents
            assert any(time < SECONDS for time in times), (method, given[:9], given[-3:])
