"""A room imports only what stands before it, and `import gametree` loads the standard library only."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "gametree"

ROWS = (
    {"fonts", "phrases", "progress", "randomness"},
    {"errors"},
    {"showing", "values"},
    {"node_kinds"},
    {"files", "games", "languages", "rules"},
    {"tree"},
    {"trace"},
    {"search"},
    {"explain"},
    {"drawing"},
    {"render"},
    {"exercises", "play"},
    {"course"},
    {"widgets"},
    {"commands"},
)
"""The rooms of the house, a row a step of the flow; what stands in one row knows nothing of its neighbours."""

ENTRANCES = {"", "__main__", "sphinx"}
"""The package's own module, that of ``python -m gametree`` and Sphinx's extension: they open every room."""
SHOWING = "showing"
"""The one module that imports higher rooms, when somebody asks for a picture, a page or a file."""
MOST_LATER = 27
"""how many such imports it has at the most"""


@dataclass(frozen=True)
class Import:
    """One import of a module of the kit by another."""

    module: str
    """who imports, such as ``render.text``"""
    function: str
    """the function that does it when called, such as ``Tree.__repr__``; empty at the top of the module"""
    target: str
    """what is imported"""


def module_name(path: Path) -> str:
    """Return ``render.text`` for render/text.py, ``render`` for render/__init__.py and "" for the package's own."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def imports(module: str) -> Iterator[Import]:
    """Yield the imports of other modules of the kit, without those for annotations only."""
    path = MODULES[module]
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    pending: list[tuple[ast.AST, tuple[str, ...], bool]] = [(ast.parse(path.read_text(encoding="utf-8")), (), False)]
    while pending:
        node, scope, in_function = pending.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import):
            assert not any(name.name.split(".")[0] == "gametree" for name in node.names), f"{module}: import relatively"
        if isinstance(node, ast.ImportFrom):
            assert (node.module or "").split(".")[0] != "gametree" or node.level, f"{module}: import relatively"
            if node.level:
                base = [*package[: len(package) - node.level + 1], *(node.module or "").split(".")]
                stem = ".".join(filter(None, base))
                for name in node.names:
                    inner = f"{stem}.{name.name}".strip(".")
                    yield Import(module, ".".join(scope) if in_function else "", inner if inner in MODULES else stem)
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            scope = (*scope, node.name)
            in_function = in_function or not isinstance(node, ast.ClassDef)
        inside = (child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr))
        pending.extend((child, scope, in_function) for child in inside)


@cache
def all_imports() -> tuple[Import, ...]:
    """Return the imports of all modules; every file is read once."""
    return tuple(found for module in MODULES if module for found in imports(module))


def room(module: str) -> str:
    """Return the room of a module: its folder, or its own name where it stands beside the rooms."""
    return module.split(".")[0]


def row(module: str) -> int:
    """Return the row in which the room of a module stands."""
    return next(number for number, rooms in enumerate(ROWS) if room(module) in rooms)


def test_every_module_has_its_room() -> None:
    """The rows name every room, and no other; at most thirteen folders and eleven modules beside them."""
    assert {room(module) for module in MODULES} - ENTRANCES == set().union(*ROWS)
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    beside = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__"} - ENTRANCES
    assert len(folders) <= 13
    assert len(beside) <= 11


def test_a_room_imports_what_stands_before_it() -> None:
    """A module imports only from its own room and from the rows above, at its top and in its functions."""
    against = [
        found
        for found in all_imports()
        if found.module not in ENTRANCES and found.target and room(found.module) != room(found.target)
        if row(found.target) >= row(found.module) and not (found.module == SHOWING and found.function)
    ]
    assert against == []


def test_one_module_imports_higher_rooms() -> None:
    """What shows itself imports higher rooms in its functions, and there are few of these imports."""
    assert 0 < len([found for found in all_imports() if found.module == SHOWING and found.function]) <= MOST_LATER


def test_no_module_waits_for_itself() -> None:
    """At the top of the modules there is no cycle of imports, inside the folders either."""
    graph: dict[str, set[str]] = {module: set() for module in MODULES}
    for found in all_imports():
        if not found.function and not found.module.startswith(f"{found.target}."):
            graph[found.module].add(found.target)
    tuple(TopologicalSorter(graph).static_order())


def test_importing_the_kit_loads_the_standard_library_only() -> None:
    """`import gametree` and a search load no other package, so that the core runs wherever Python does."""
    program = (
        "import sys; before = set(sys.modules); import gametree as gt;"
        "result = gt.alphabeta('[[3 12] [2 4]]'); result.frames()[2].caption('es'); repr(result);"
        "print(*sorted({name.split('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names))"
    )
    command = [sys.executable, "-c", program]
    loaded = subprocess.run(command, cwd=PACKAGE.parent, capture_output=True, text=True, check=True).stdout.split()
    assert loaded == ["gametree"]


NEEDED_LATER = {
    *("json", "locale", "pathlib", "urllib.parse"),
    *("gametree.trace.annotations", "gametree.trace.frames", "gametree.trace.replay", "gametree.tree.notation"),
    *("gametree.explain", "gametree.drawing", "gametree.render", "gametree.exercises", "gametree.play"),
}
"""What a search or a picture needs, and `import gametree` does not."""


def test_importing_the_kit_loads_what_everybody_needs() -> None:
    """What only a text, a frame or a picture needs is loaded by it; the names of the kit are there all the same."""
    program = (
        "import sys; own = set(sys.modules); import gametree as gt; print(*sorted({*sys.modules} - own));"
        "result = gt.alphabeta('[[3 12] [2 4]]'); result.frames(); print(*sorted(sys.modules));"
        "print(*[name for name in gt.__all__ if not hasattr(gt, name)])"
    )
    command = [sys.executable, "-I", "-c", program]
    told = subprocess.run(command, cwd=PACKAGE.parent, capture_output=True, text=True, check=True).stdout
    first, then, missing = (set(line.split()) for line in told.split("\n")[:3])
    assert not first & NEEDED_LATER and not missing
    assert {"gametree.trace.frames", "gametree.tree.notation"} <= then
