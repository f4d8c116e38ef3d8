"""The order of imports, and the modules that `import gametree` loads."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from kit_sources import PACKAGES as PACKAGE_FOLDERS
from kit_sources import ROOT, module_name, sources

PACKAGES = tuple(path.name for path in PACKAGE_FOLDERS)

ROWS = (
    {"fonts", "on_demand", "phrases", "progress_bar", "randomness"},
    {"errors"},
    {"showing", "values"},
    {"node_kinds"},
    {"files", "games", "languages", "rules"},
    {"tree", "working_folder"},
    {"trace"},
    {"search"},
    {"explain"},
    {"drawing"},
    {"render"},
    {"play"},
    {"exercises"},
    {"experiments", "lectures"},
    {"course_file"},
    {"widgets"},
    {"commands"},
)
"""parts of `gametree` in import order; parts in the same row do not import each other"""
CLASSROOM_ROWS = (
    {"roster_headings"},
    {"roster_file"},
    {"students"},
    {"exams"},
    {"banks"},
    {"submissions"},
    {"assistant", "site"},
    {"commands"},
)
"""parts of `gametree_classroom` in import order; all of them come after `gametree`"""
ORDER = {
    f"{package}.{part}": number
    for number, (package, parts) in enumerate(
        [*(("gametree", row) for row in ROWS), *(("gametree_classroom", row) for row in CLASSROOM_ROWS)]
    )
    for part in parts
}

ENTRANCES = {"gametree", "gametree.__main__", "gametree.sphinx", "gametree_classroom"}
"""modules that may import everything: the packages' own modules, the module of ``python -m gametree``, and the Sphinx
extension"""
SHOWING = "gametree.showing"
"""the only module that imports from later rows, in functions that return a picture, a page or a file"""
MOST_LATER = 29
"""maximum number of imports from later rows in `showing`"""


@dataclass(frozen=True)
class Import:
    """An import of one module of the kit by another."""

    module: str
    """the importing module, such as ``gametree.render.text``"""
    function: str
    """the function that imports when it is called, such as ``Tree.__repr__``; "" at module level"""
    target: str
    """the imported module"""


MODULES = {module_name(path): path for path in sources()}


def imports(module: str) -> Iterator[Import]:
    """Yield the imports of other modules of the kit, except imports for annotations."""
    path = MODULES[module]
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    pending: list[tuple[ast.AST, tuple[str, ...], bool]] = [(ast.parse(path.read_text(encoding="utf-8")), (), False)]
    while pending:
        node, scope, in_function = pending.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import):
            assert not any(name.name.split(".")[0] == package[0] for name in node.names), (
                f"{module}: use a relative import"
            )
        if isinstance(node, ast.ImportFrom):
            stem = (node.module or "").split(".")
            assert node.level or stem[0] != package[0], f"{module}: use a relative import"
            base = ".".join(filter(None, [*(package[: len(package) - node.level + 1] if node.level else []), *stem]))
            if base.split(".")[0] in PACKAGES:
                for name in node.names:
                    inner = f"{base}.{name.name}"
                    yield Import(module, ".".join(scope) if in_function else "", inner if inner in MODULES else base)
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            scope = (*scope, node.name)
            in_function = in_function or not isinstance(node, ast.ClassDef)
        inside = (child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr))
        pending.extend((child, scope, in_function) for child in inside)


@cache
def all_imports() -> tuple[Import, ...]:
    """Return the imports of all modules; each file is read only once."""
    return tuple(found for module in MODULES if module not in PACKAGES for found in imports(module))


def part(module: str) -> str:
    """Return the module or package directly inside one of the two packages, such as ``gametree.render``."""
    return ".".join(module.split(".")[:2])


def test_import_table_lists_every_module() -> None:
    """The rows name exactly the parts of the two packages."""
    assert {part(module) for module in MODULES} - ENTRANCES == set(ORDER)


def test_modules_import_only_from_earlier_rows() -> None:
    """A module, including its functions, imports only from its own part and from the rows above.

    Therefore no module in `gametree` imports `gametree_classroom`.
    """
    wrong = [
        found
        for found in all_imports()
        if not {found.module, found.target} & ENTRANCES and part(found.module) != part(found.target)
        if ORDER[part(found.target)] >= ORDER[part(found.module)]
        if not (found.module == SHOWING and found.function and found.target.startswith("gametree."))
    ]
    assert wrong == []
    entrances = [found for entrance in ENTRANCES - {"gametree_classroom"} for found in imports(entrance)]
    assert [found for found in entrances if found.target.startswith("gametree_classroom")] == []


def test_only_showing_imports_later_rows() -> None:
    """In `showing`, only functions import from later rows, and the number of these imports is limited."""
    assert 0 < len([found for found in all_imports() if found.module == SHOWING and found.function]) <= MOST_LATER


def test_modules_have_no_import_cycle() -> None:
    """The test includes imports in functions and between the modules of a folder."""
    graph: dict[str, set[str]] = {module: set() for module in MODULES}
    for found in all_imports():
        if not found.function and not found.module.startswith(f"{found.target}."):
            graph[found.module].add(found.target)
    tuple(TopologicalSorter(graph).static_order())


def test_gametree_works_without_gametree_classroom(tmp_path: Path) -> None:
    """Without the package, only the commands for a class fail, and their errors name it."""
    shutil.copytree(ROOT / "gametree", tmp_path / "gametree", ignore=shutil.ignore_patterns("__pycache__"))
    program = (
        "import sys; sys.modules['gametree_classroom'] = None;"
        "import gametree as gt; from gametree.commands.cli import main;"
        "from gametree.exercises.questions import Question; from gametree.widgets import explore;"
        "exercise = gt.exercises.Exercise('pruned-leaves', '[[3 12 8] [2 4 6] [14 5 2]]');"
        "print(exercise.export(sys.argv[1])[0].name, Question('q', exercise).marks({'q': ['C2', 'C3']}), gt.__file__);"
        "print(main(['run', '[3 5]', '--lang', 'es']), *[main([name, 'x']) for name in ('grade', 'exam', 'scorm')])"
    )
    arguments = [sys.executable, "-c", program, str(tmp_path / "pictures")]
    done = subprocess.run(arguments, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert str(tmp_path) in done.stdout and done.stdout.splitlines()[-1] == "0 2 2 2"
    assert done.stderr.count("this command needs the package gametree_classroom") == 3


def test_importing_the_kit_loads_the_standard_library_only() -> None:
    """A search imports no other package, so the core runs wherever Python does."""
    program = (
        "import sys; before = set(sys.modules); import gametree as gt;"
        "result = gt.alphabeta('[[3 12] [2 4]]'); result.frames()[2].caption('es'); repr(result);"
        "print(*sorted({name.split('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names))"
    )
    command = [sys.executable, "-c", program]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert loaded == ["gametree"]


NEEDED_LATER = {
    *("json", "locale", "pathlib", "urllib.parse"),
    *("gametree.trace.annotations", "gametree.trace.frames", "gametree.trace.replay", "gametree.tree.notation"),
    *("gametree.explain", "gametree.drawing", "gametree.render", "gametree.exercises", "gametree.play"),
}
"""modules that a search or a picture needs, but not `import gametree`"""


def test_importing_gametree_defers_text_frame_and_picture_modules() -> None:
    """The deferred modules are loaded on first use; the names of the kit are always available."""
    program = (
        "import sys; own = set(sys.modules); import gametree as gt; print(*sorted({*sys.modules} - own));"
        "result = gt.alphabeta('[[3 12] [2 4]]'); result.frames(); print(*sorted(sys.modules));"
        "print(*[name for name in gt.__all__ if not hasattr(gt, name)])"
    )
    command = [sys.executable, "-I", "-c", program]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    first, then, missing = (set(line.split()) for line in output.split("\n")[:3])
    assert not first & NEEDED_LATER and not missing
    assert {"gametree.trace.frames", "gametree.tree.notation"} <= then


@pytest.mark.parametrize(
    ("arguments", "needless"),
    [
        (
            ["run", "[[3 12] [2 4]]"],
            {"gametree.lectures", "gametree.exercises.exercise", "gametree.tree.graph_formats"},
        ),
        (["figures", "[[á->[3 12]] [2 4]]", "--format", "svg", "-o", "steps"], {"matplotlib", "numpy"}),
    ],
)
def test_command_loads_only_what_it_needs(arguments: list[str], needless: set[str], tmp_path: Path) -> None:
    """A search loads no lectures, exercises or foreign formats, and a picture loads no font library."""
    program = "import sys; from gametree.commands.cli import main; main(sys.argv[1:]); print(*sys.modules)"
    command = [sys.executable, "-c", program, *arguments]
    output = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert not needless & set(output.splitlines()[-1].split())
