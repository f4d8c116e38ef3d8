"""The size of the two packages: lines by kind, lines loaded for each use, and imports between the packages."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KIT, CLASSROOM, TESTS = ROOT / "gametree", ROOT / "gametree_classroom", ROOT / "tests"
MESSAGES = {"gettext", "ngettext", "pgettext", "npgettext"}
"""names of gettext functions, whose arguments are messages"""
SORTS = ("code", "messages", "imports", "docstrings", "comments", "blank")
_LOADED = """
import sys
{program}
kit = [module for name, module in list(sys.modules.items()) if name.partition(".")[0].startswith("gametree")]
print(*[module.__file__ for module in kit if getattr(module, "__file__", None)], sep="\\n")
"""
_EXERCISE = """
from gametree.exercises import Exercise, check
exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
message = check(exercise, ["C3"]).message("en")
"""
_CROSSED = f"""
import sys
from gametree.exercises import Exercise, check
exercise, entered = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), set()
sys.setprofile(lambda frame, event, argument: entered.add(frame.f_code.co_filename) if event == "call" else None)
message = check(exercise, ["C3"]).message("en")
sys.setprofile(None)
print(len([name for name in entered if name.startswith({str(ROOT / "gametree")!r})]))
"""
"""program that checks a wrong answer in a fresh process, and prints the number of modules whose functions are called"""


def modules(*folders: Path) -> list[Path]:
    """Return the Python files below the given folders."""
    return [path for folder in folders for path in sorted(folder.rglob("*.py"))]


def lines_by_sort(path: Path) -> dict[str, int]:
    """Return the number of lines of each kind in `SORTS`; each line is counted for one kind."""
    text = path.read_text(encoding="utf-8")
    sort = {number: "code" for number in range(1, len(text.splitlines()) + 1)}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            sort[number] = "blank"
        elif line.lstrip().startswith("#"):
            sort[number] = "comments"
    for name, first, last in _spans(ast.parse(text)):
        sort.update({number: name for number in range(first, last + 1)})
    return {name: list(sort.values()).count(name) for name in SORTS}


def _spans(tree: ast.Module) -> Iterator[tuple[str, int, int]]:
    """Yield the kind, first and last line of each import, message and text that is not part of an expression."""
    for node in ast.walk(tree):
        first, last = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield "imports", first, last
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MESSAGES:
            yield "messages", first, last
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield "docstrings", first, last


def counted(*folders: Path) -> dict[str, int]:
    """Return the lines of all files in folders by kind."""
    counts = [lines_by_sort(path) for path in modules(*folders)]
    return {name: sum(count[name] for count in counts) for name in SORTS}


def lines(*paths: Path) -> int:
    """Return the total number of lines in the given files."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def printed_by(program: str) -> str:
    """Return the output of a program in a fresh process."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def loaded(program: str) -> int:
    """Return the number of lines in the kit's modules that a program loads."""
    return lines(*map(Path, set(printed_by(_LOADED.format(program=program)).split("\n"))))


def imports_of_classroom() -> int:
    """Return the number of imports from `gametree_classroom` in `gametree`."""
    nodes = [node for path in modules(KIT) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    return len([n for n in nodes if isinstance(n, ast.ImportFrom) and (n.module or "").startswith(CLASSROOM.name)])


def size_measured() -> str:
    """Return the table as Markdown."""
    kit, classroom = counted(KIT), counted(CLASSROOM)
    both = f"{sum(kit.values()) + sum(classroom.values()):,}"
    rows = [
        ("lines of code, `gametree`", "–", f"{kit['code']:,}", "≤ 34 000"),
        ("lines of code, `gametree_classroom`", "–", f"{classroom['code']:,}", "≤ 8 500"),
        ("lines of code, both", "43 079", f"{kit['code'] + classroom['code']:,}", "≤ 42 500"),
        ("all lines, `gametree`", "–", f"{sum(kit.values()):,}", "≤ 60 000"),
        ("all lines, both", "77 299", both, "≤ 74 500"),
        *((f"of these {name}", "–", f"{kit[name] + classroom[name]:,}", "–") for name in SORTS[1:]),
        ("modules, both", "257", str(len(modules(KIT, CLASSROOM))), "–"),
        ("lines loaded by `import gametree`", "10 500", f"{loaded('import gametree'):,}", "≤ 9 500"),
        ("lines loaded to a player", "25 800", f"{loaded(_PLAYER):,}", "≤ 21 000"),
        ("lines loaded to a checked exercise", "36 400", f"{loaded(_EXERCISE):,}", "≤ 30 000"),
        ("modules that a wrong answer enters", "41", printed_by(_CROSSED), "≤ 33"),
        ("imports of the classroom in `gametree`", "–", str(imports_of_classroom()), "0"),
        ("lines in `tests/`", "55 412", f"{lines(*modules(TESTS)):,}", "≤ 46 000"),
    ]
    table = ["| size | 46414715 | now | goal |", "| --- | ---: | ---: | ---: |"]
    return "\n".join([*table, *(f"| {name} | {' | '.join(row).replace(',', ' ')} |" for name, *row in rows)])


_PLAYER = "import gametree as gt; gt.alphabeta('[[3 12 8] [2 4 6] [14 5 2]]').player()"


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    print(size_measured())
