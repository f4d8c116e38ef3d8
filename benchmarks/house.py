"""The house in numbers: places of one thing, doors, and what the tests lean on; run alone, it prints the table."""

from __future__ import annotations

import ast
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KIT, TESTS, REFERENCE = ROOT / "gametree", ROOT / "tests", ROOT / "docs" / "reference"
ROOMS = ("exercises", "experiments", "games", "learning", "lectures", "matches")
"""the modules that `gametree` itself hands out"""
CURRICULUM = {"topics", "next_exercise"}
"""modules whose lists of kinds are what a course teaches, in its order"""
SMALL = 30
"""lines of a module that is no subject"""
LAYOUT = {tokenize.ENCODING, tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.ENDMARKER}
LAYOUT |= {tokenize.INDENT, tokenize.DEDENT}
"""tokens that say nothing by themselves"""
ANSWER = """
import sys
from gametree.exercises import Exercise, check
exercise, entered = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), set()
sys.setprofile(lambda frame, event, argument: entered.add(frame.f_code.co_filename) if event == "call" else None)
message = check(exercise, ["C3"]).message("en")
sys.setprofile(None)
assert "C3" in message
print(len([name for name in entered if name.startswith(sys.argv[1])]))
"""
"""A wrong answer in a fresh process; it prints how many modules its message crosses."""


@cache
def syntax(path: Path) -> ast.Module:
    """Return a module as syntax; every file is read once."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def modules(folder: Path = KIT) -> tuple[Path, ...]:
    """Return the modules in a folder."""
    return tuple(sorted(folder.rglob("*.py")))


def lines(*paths: Path) -> int:
    """Return the number of lines of files."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def named() -> list[Path]:
    """Return the modules that have a name of their own, which ``__init__`` and ``__main__`` are not."""
    return [path for path in modules() if not path.stem.startswith("__")]


def texts(node: ast.AST) -> set[str]:
    """Return the texts that code has as constants; none of them is a docstring by its length."""
    return {part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)}


# ---- places of one thing ------------------------------------------------------------------------


@cache
def names_of(thing: str) -> frozenset[str]:
    """Return the names of all kinds of question, or of all searches, from the public mappings."""
    import gametree as gt

    return frozenset(gt.exercises.KINDS if thing == "kinds" else gt.ALGORITHMS)


def tables(thing: str) -> str:
    """Return how many assignments at the top of modules have two names or more, and in how many files."""
    found = [
        path
        for path in modules()
        for node in syntax(path).body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and len(texts(node.value) & names_of(thing)) > 1
    ]
    return f"{len(found)} / {len(set(found))}"


def comparisons() -> str:
    """Return how many comparisons have the name of a kind in them, and in how many files."""
    found = [
        path
        for path in modules()
        for node in ast.walk(syntax(path))
        if isinstance(node, ast.Compare) and texts(node) & names_of("kinds")
    ]
    return f"{len(found)} / {len(set(found))}"


def naming() -> str:
    """Return how many modules have the name of one kind in their code, those apart that have it as curriculum."""
    found = [path for path in modules() if "pruned-leaves" in texts(syntax(path))]
    taught = [path for path in found if path.stem in CURRICULUM]
    return f"{len(found) - len(taught)} + {len(taught)}"


def crossed() -> str:
    """Return how many modules the message of a wrong answer crosses."""
    command = [sys.executable, "-c", ANSWER, str(KIT)]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


# ---- doors --------------------------------------------------------------------------------------


def import_share() -> str:
    """Return the lines of imports among all lines."""
    nodes = [node for path in modules() for node in ast.walk(syntax(path))]
    found = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    imported = sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in found)
    return f"{100 * imported / lines(*modules()):.1f} %"


def code_tokens() -> str:
    """Return the tokens of the kit without docstrings and comments, and its lines with them."""
    found = 0
    for path in modules():
        with path.open("rb") as file:
            found += len([token for token in tokenize.tokenize(file.readline) if token.type not in LAYOUT])
        bare = [node.value for node in ast.walk(syntax(path)) if isinstance(node, ast.Expr)]
        found -= len([value for value in bare if isinstance(value, ast.Constant) and isinstance(value.value, str)])
    return f"{found:,} ({lines(*modules()):,})".replace(",", " ")


def doubles() -> str:
    """Return how many file names stand twice."""
    return str(len([stem for stem, count in Counter(path.stem for path in named()).items() if count > 1]))


# ---- tests --------------------------------------------------------------------------------------


@cache
def imported_by_tests() -> frozenset[tuple[str, str]]:
    """Return the modules that tests import, each with a name of it, or "" where the module itself is imported."""
    dotted = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in modules()}

    def found() -> Iterator[tuple[str, str]]:
        for path in modules(TESTS):
            for node in ast.walk(syntax(path)):
                if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "gametree":
                    for alias in node.names:
                        inner = f"{node.module}.{alias.name}"
                        yield (inner, "") if inner in dotted else (str(node.module), alias.name)
                elif isinstance(node, ast.Import):
                    yield from ((alias.name, "") for alias in node.names if alias.name in dotted)

    return frozenset(found())


def deep_paths() -> str:
    """Return how many modules tests import that are neither the kit nor a room that it hands out."""
    return str(len({module for module, _ in imported_by_tests()} - {"gametree", *(f"gametree.{r}" for r in ROOMS)}))


def unlisted_names() -> str:
    """Return how many names tests import that neither the reference nor a public room lists."""
    import gametree as gt

    listed = {word for page in REFERENCE.glob("*.rst") for word in page.read_text("utf-8").replace(".", " ").split()}
    listed |= {name for room in (gt, *(getattr(gt, name) for name in ROOMS)) for name in room.__all__}
    return str(len({(module, name) for module, name in imported_by_tests() if name and name not in listed}))


ROWS: tuple[tuple[str, str, Callable[[], str], str], ...] = (
    ("tables keyed by kinds / files", "37 / 23", lambda: tables("kinds"), "a tuple"),
    ("comparisons with names of kinds / files", "53 / 22", comparisons, "0"),
    ("tables keyed by searches / files", "37 / 32", lambda: tables("searches"), "a tuple"),
    ('modules whose code names "pruned-leaves" + curriculum', "12 + 1", naming, "≤ 3"),
    ("modules that the message of a wrong answer crosses", "56", crossed, "≤ 30"),
    ("modules in `gametree/`", "545", lambda: str(len(modules())), "≤ 280"),
    (f"of at most {SMALL} lines", "13", lambda: str(len([p for p in named() if lines(p) <= SMALL])), "≤ 5"),
    ("lines of imports / all", "8.7 %", import_share, "≤ 5.5 %"),
    ("tokens without docstrings and comments (lines)", "482 000 (69 827)", code_tokens, "≤ 424 000 (62 000)"),
    ("file names that stand twice", "31", doubles, "≤ 6"),
    ("modules that tests import by a deep path", "258", deep_paths, "≤ 60"),
    ("names used by tests that the reference does not list", "420", unlisted_names, "≤ 210"),
    ("lines in `tests/`", "44 796", lambda: f"{lines(*modules(TESTS)):,}".replace(",", " "), "≤ 37 000"),
)
"""What is measured: its name, what it was before the house was rebuilt (336a3a8), how it is measured, and the goal."""


def house_measured() -> str:
    """Return the table."""
    rows = [f"| {name} | {before} | {measure()} | {goal} |" for name, before, measure, goal in ROWS]
    return "\n".join(["| the house | before | now | goal |", "| --- | ---: | ---: | ---: |", *rows])


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    print(house_measured())
