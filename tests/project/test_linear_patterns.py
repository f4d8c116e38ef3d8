"""No regular expression of the kit takes long on a long text, because texts can come from anywhere."""

from __future__ import annotations

import ast
import importlib
import re
import time
from collections import defaultdict, deque
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kit_sources import module_name, sources

SHORT, LONG = 750, 3_000
"""lengths of two texts, in characters; on the longer text a linear pattern takes 4 times as long, a quadratic one 16
times"""
MOST_GROWTH = 8
ATTEMPTS, REPEATS = 4, 5
"""number of measurements of the growth, and number of runs in each measurement; a pattern fails only if the growth is
too large in all measurements
"""
CLOCK = time.process_time if time.get_clock_info("process_time").resolution < 1e-4 else time.perf_counter
MODULES = {module_name(path): path for path in sources()}
METHODS = ("match", "fullmatch", "search", "split", "findall", "finditer", "sub", "subn")
ALSO = " \t\n\\'\"0aA_.,;:=<>-+/%!?#[](){}*∞é\ud800"
"""characters that are tried in addition to those of a pattern, one or more from each character class"""
IN_LOOPS = {
    **dict.fromkeys(("_FOREST_HEAD", "_QTREE_HEAD", "_ISTGAME_HEAD"), "match"),
    **{"APART": "split", "INTERVALS": "fullmatch", "RULES": "sub", "FENCE": "sub"},
}
"""regular expressions that are used in a loop over a tuple of patterns, each with the method that is called"""
OWN = {
    "gametree_classroom.exams.html_sheet._SVG_ELEMENT",
    "gametree_classroom.submissions.feedback_page._IMAGE",
    "gametree.render.pptx._COLOURS",
    "gametree.render.svg.TITLE",
    "gametree.render.svg._COMMENTS_AND_TITLES",
    "gametree.render.svg._OPENING",
    "gametree.widgets.compact_svg.TEXT",
    "gametree.widgets.compact_svg._PAGE",
    "gametree.widgets.embedding._WIDTH",
    "gametree.widgets.player_page.TEXT",
    "gametree.widgets.reveal.TITLE",
}
"""patterns that are exempt because they are applied only to text that the kit itself has just written, such as a
picture
"""
SIMPLEST = re.compile("a*b")
"""a simple quadratic pattern; no other quadratic pattern is much faster on a text of the same length"""


@cache
def syntax(path: Path) -> tuple[ast.Module, list[ast.AST]]:
    """Return the syntax tree of a module, and all its nodes."""
    tree = ast.parse(path.read_text("utf-8"))
    return tree, [*ast.walk(tree)]


@cache
def uses() -> dict[tuple[str, str], set[str]]:
    """Return the methods that use each pattern, by module and name; an imported pattern belongs to its own module."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for module, path in MODULES.items():
        _, nodes = syntax(path)
        imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
        homes = {one.name: (node.module or "").rpartition(".")[2] for node in imports for one in node.names}
        for node in nodes:
            if isinstance(node, ast.Attribute) and node.attr in METHODS and isinstance(node.value, ast.Name):
                found[homes.get(node.value.id, module.rpartition(".")[2]), node.value.id].add(node.attr)
    return found


def patterns_of(path: Path, module: str) -> Iterator[tuple[str, re.Pattern[Any], set[str]]]:
    """Yield the patterns of a module, as constants or in calls, with the methods that use them."""
    there = importlib.import_module(module)
    tree, nodes = syntax(path)
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    imported = {one.asname or one.name for node in imports for one in node.names}
    for name, value in vars(there).items():
        if name in imported:
            continue  # the pattern is tested in its own module
        for one in value if isinstance(value, tuple | list) else [value]:
            for pattern in one if isinstance(one, tuple) else [one]:
                if isinstance(pattern, re.Pattern):
                    yield name, pattern, uses().get((module.rpartition(".")[2], name)) or {IN_LOOPS.get(name, "search")}
    at_top = {
        part for one in tree.body if not isinstance(one, ast.FunctionDef | ast.ClassDef) for part in ast.walk(one)
    }
    for node in nodes:
        is_inner = node not in at_top
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_re(node.func.value):
            text, flags = node.args[0], [one for one in node.keywords if one.arg == "flags"]
            if node.func.attr in METHODS and isinstance(text, ast.Constant):
                flag = eval(ast.unparse(flags[0].value), {"re": re}) if flags else 0
                yield f"line {node.lineno}", re.compile(text.value, flag), {node.func.attr}
            elif node.func.attr in (*METHODS, "compile") and isinstance(text, ast.JoinedStr) and is_inner:
                parts = [part.value if isinstance(part, ast.Constant) else "name" for part in text.values]
                methods = {"search"} if node.func.attr == "compile" else {node.func.attr}
                many = re.MULTILINE if "MULTILINE" in ast.unparse(node) else 0
                yield f"line {node.lineno}", re.compile("".join(parts), many), methods


def _is_re(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "re"


@cache
def runs(part: str, length: int) -> tuple[str, ...]:
    """Return texts of about the given length in which a part is repeated: alone, after a different beginning, and
    before an end that does not match. For a single character there are more texts than for a longer part.
    """
    run = part * (length // len(part))
    more = (f"a{run}\0", f"1{run}\0", f'"{run}\0', f"a {run}b", f"0{run}0", f"x = {run}") if len(part) == 1 else ()
    return run, f"{run}\0", *(more or (f'{run}\n"', f"\n{run}'"))


def parts_of(pattern: re.Pattern[Any]) -> Iterator[str]:
    """Yield the parts to repeat for a pattern: its characters, its sequences of letters and of signs, and pairs of
    these.
    """
    yield from ALSO
    yield from ("a ", "a,", "1,", "1 ", "\\a", "\n ", "a\n", "1.", "a=", "[(", '""', "a:")
    if isinstance(pattern.pattern, str):
        yield from pattern.pattern.replace("\\", "")
        for literal in re.findall(r"(?:[^][(){}|?*+.^$\\]|\\[^\w\s\\]){2,}", pattern.pattern):
            yield literal.replace("\\", "")


def seconds(pattern: re.Pattern[Any], method: str, text: Any) -> float:
    """Return the processor time that a pattern's method takes on a text."""
    start = CLOCK()
    if method in ("sub", "subn"):
        pattern.sub(text[:0], text)
    elif method == "finditer":
        deque(pattern.finditer(text), maxlen=0)
    else:
        getattr(pattern, method)(text)
    return CLOCK() - start


@cache
def suspicious() -> float:
    """Return a quarter of the processor time of the simplest quadratic pattern; a pattern that is faster than this is
    accepted without further runs.
    """
    return min(seconds(SIMPLEST, "search", "a" * LONG) for _ in range(20)) / 4


def grows_faster_than_its_text(pattern: re.Pattern[Any], method: str, short: Any, long: Any) -> bool:
    """Compare the shortest times on two texts; repeat the measurement while the longer text seems too slow."""
    for _ in range(ATTEMPTS):
        least = [min(seconds(pattern, method, text) for _ in range(REPEATS)) for text in (short, long)]
        if least[1] <= MOST_GROWTH * least[0]:
            return False
    return True


def slow_texts(pattern: re.Pattern[Any], methods: set[str]) -> Iterator[tuple[str, str]]:
    """Yield each method with the beginning of a text on which a pattern takes more than linear time."""
    for part in dict.fromkeys(parts_of(pattern)):
        for texts in zip(runs(part, SHORT), runs(part, LONG), strict=True):
            short, long = (
                texts if isinstance(pattern.pattern, str) else (text.encode("utf-8", "surrogatepass") for text in texts)
            )
            for method in methods:
                is_suspicious = seconds(pattern, method, long) > suspicious() / len(part)
                if is_suspicious and grows_faster_than_its_text(pattern, method, short, long):
                    yield method, texts[1][:20]


@pytest.mark.parametrize("module", [name for name, path in MODULES.items() if "import re\n" in path.read_text("utf-8")])
def test_regular_expressions_take_linear_time(module: str) -> None:
    """The tested texts repeat parts of the pattern, and each method that the kit uses with the pattern is measured."""
    slow = {
        name: text
        for name, pattern, methods in patterns_of(MODULES[module], module)
        if f"{module}.{name}" not in OWN and (text := next(slow_texts(pattern, methods), None))
    }
    assert not slow


@pytest.mark.parametrize("text", ["a*b", r"[ \t]+// [^\n\"'`]*$", r"\s+$", r"x[^y]*y"])
def test_quadratic_regular_expression_is_detected(text: str) -> None:
    """Quadratic patterns are recognised by the growth of their time."""
    assert next(slow_texts(re.compile(text), {"search"}), None) is not None
