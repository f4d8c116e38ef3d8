"""A module imports only what comes before it in the flow, and `import gametree` loads the standard library only."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "gametree"

FLOW = (
    "errors",
    "files",
    "progress",
    "fonts",
    "values",
    "kinds",
    "luck",
    "board",
    "game",
    "positions",
    "keys",
    "tree_size",
    "labels",
    "builder",
    "nested",
    "notation",
    "unfold",
    "tree",
    "rows",
    "edits",
    "random_trees",
    "rules",
    "view",
    "intervals",
    "replay",
    "still",
    "trace",
    "result",
    "game_result",
    "search",
    "frames",
    "notes",
    "montecarlo",
    "narration",
    "pseudocode",
    "reasons",
    "working",
    "foretell",
    "formula",
    "probability",
    "evaluation",
    "transform",
    "games",
    "matches",
    "learning",
    "strategy",
    "what_if",
    "side_by_side",
    "marks",
    "exercises",
    "sizes",
    "columns",
    "moves",
    "board_room",
    "move_room",
    "layout",
    "drawing",
    "page",
    "deck",
    "theme",
    "render",
    "paper",
    "experiments",
    "widgets",
    "player",
    "practice",
    "play",
    "grading",
    "lectures",
    "gallery",
    "explorer",
    "interop",
    "commands",
    "cli",
    "__main__",
)
"""The order of DESIGN.md, module by module; a folder is one place in it."""

FACADES = {
    ("errors", "AnswerError.told"): "narration",
    ("tree", "Tree.from_networkx"): "interop",
    ("tree", "Tree.to_networkx"): "interop",
    ("tree", "Tree.__repr__"): "render",
    ("tree", "Tree._repr_mimebundle_"): "render",
    ("game", "Game.play"): "play",
    ("game_result", "GameResult.summary"): "narration",
    ("result", "Result.frames"): "frames",
    ("result", "Result.table"): "render",
    ("result", "Result.call_trace"): "render",
    ("result", "Result.pseudocode"): "pseudocode",
    ("result", "Result.player"): "player",
    ("result", "Result.to_html"): "player",
    ("result", "Result.frame"): "player",
    ("result", "Result.export"): "render",
    ("result", "Result.deck"): "render",
    ("result", "Result.contact_sheet"): "render",
    ("side_by_side", "SideBySide.player"): "player",
    ("side_by_side", "SideBySide.to_html"): "player",
    ("side_by_side", "SideBySide.frame"): "player",
    ("result", "Result.__repr__"): "render",
    ("result", "Result._repr_mimebundle_"): "render",
    ("trace", "Trace.widest_texts"): "notes",
    ("frames", "Frame.note"): "notes",
    ("learning.menace", "Menace.svg"): "render",
    ("frames", "Frame.known"): "notes",
    ("frames", "Frame.caption"): "narration",
    ("montecarlo.frames", "MonteCarloFrame.caption"): "narration",
    ("montecarlo.frames", "MonteCarloFrame.__repr__"): "render",
    ("montecarlo.frames", "MonteCarloFrame._repr_mimebundle_"): "render",
    ("montecarlo.result", "MonteCarloResult.table"): "render",
    ("montecarlo.result", "MonteCarloResult.pseudocode"): "pseudocode",
    ("montecarlo.result", "MonteCarloResult.player"): "player",
    ("montecarlo.result", "MonteCarloResult.to_html"): "player",
    ("montecarlo.result", "MonteCarloResult.frame"): "player",
    ("montecarlo.result", "MonteCarloResult.export"): "render",
    ("montecarlo.result", "MonteCarloResult.__repr__"): "render",
    ("montecarlo.result", "MonteCarloResult._repr_mimebundle_"): "render",
    ("frames", "Frame.__repr__"): "render",
    ("frames", "Frame._repr_mimebundle_"): "render",
    ("exercises", "__getattr__"): "paper",
    ("exercises.exercise", "Exercise.export"): "paper",
    ("exercises.exercise", "Exercise.__repr__"): "render",
    ("exercises.exercise", "Exercise._repr_mimebundle_"): "render",
    ("exercises.exercise", "Exercise.practice"): "practice",
    ("exercises.feedback", "Feedback.__repr__"): "render",
    ("exercises.feedback", "Feedback._repr_mimebundle_"): "render",
}
"""The methods that hand over to a later part of the flow, for the reader's convenience; they import when called."""


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
        pending.extend((child, scope, in_function) for child in ast.iter_child_nodes(node))


IMPORTS = [found for module in MODULES if module for found in imports(module)]


def stage(module: str) -> str:
    """Return the place of a module in the flow: its own name or its folder's."""
    return module.split(".")[0]


def test_every_module_has_its_place() -> None:
    """The order names every module and folder of the package."""
    assert {stage(module) for module in MODULES if module} <= set(FLOW)


def test_imports_follow_the_flow() -> None:
    """What a module imports at its top comes before it, or stands in the same folder."""
    against = [
        found
        for found in IMPORTS
        if not found.function and FLOW.index(stage(found.target)) > FLOW.index(stage(found.module))
    ]
    assert against == []


def test_only_facades_import_against_the_flow() -> None:
    """Functions import against the flow only where the table says so, and the table says nothing else."""
    against = {
        (found.module, found.function): stage(found.target)
        for found in IMPORTS
        if found.function and FLOW.index(stage(found.target)) > FLOW.index(stage(found.module))
    }
    assert against == FACADES


def test_no_module_waits_for_itself() -> None:
    """At the top of the modules there is no cycle of imports, inside the folders either."""
    graph: dict[str, set[str]] = {module: set() for module in MODULES}
    for found in IMPORTS:
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
