"""The fraction of small faults in the kit that its tests find. A fault is a random change of one place in a line that
tests run.

Each mutant is written into a copy of the repository, and the tests that run its line are run until one fails: the fast
tests, or all tests with ``GAMETREE_TESTS=all``. The benchmark needs pytest-cov, and takes 20 minutes or more.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 900
"""time in seconds after which a mutant counts as found, because one of its tests does not terminate"""
SWAPPED = {
    **{"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "is not": "is", "is": "is not"},
    **{"not in": "in", "in": "not in", "and": "or", "or": "and", "+": "-", "-": "+", "*": "+", "/": "*"},
}
_OPERATOR = re.compile(r"\b(is not|is|not in|in|and|or)\b|[<>]=?|[=!]=|[-+*/]")


@dataclass(frozen=True)
class Mutant:
    """A change of one place: bytes ``start`` to ``end`` of a file become ``text``."""

    path: str
    line: int
    sort: str
    start: int
    end: int
    text: str

    def written(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]

    def described(self, source: bytes) -> str:
        before = " ".join(source[self.start : self.end].decode().split())
        return f"`{self.path}:{self.line}` {self.sort}: `{before[:50]}` → `{self.text[:50]}`"


def mutants(path: str, source: bytes) -> Iterator[Mutant]:
    """Yield the mutants of a module: changed operators and constants, removed statements, swapped branches."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def at(line: int, column: int) -> int:
        return starts[line - 1] + column

    def span(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return at(node.lineno, node.col_offset), at(node.end_lineno, node.end_col_offset)

    def between(left: ast.expr, right: ast.expr) -> Iterator[Mutant]:
        start, end = span(left)[1], span(right)[0]
        text = source[start:end].decode()
        if text.isascii() and (found := _OPERATOR.search(text)) and found[0] in SWAPPED:
            yield Mutant(path, left.lineno, "operator", start + found.start(), start + found.end(), SWAPPED[found[0]])

    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Compare(left=left, comparators=[right]):
                yield from between(left, right)
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div(), right=right):
                yield from between(left, right)
            case ast.BoolOp(values=[left, right]):
                yield from between(left, right)
            case ast.Constant(value=bool() as value):
                yield Mutant(path, node.lineno, "constant", *span(node), repr(not value))
            case ast.Constant(value=int() as value):
                yield Mutant(path, node.lineno, "constant", *span(node), repr(value + 1))
            case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise():
                yield Mutant(path, node.lineno, "statement", *span(node), "pass")
            case ast.Return(value=ast.expr()):
                yield Mutant(path, node.lineno, "statement", *span(node), "return None")
            case ast.If(test=test) | ast.IfExp(test=test):
                text = source[slice(*span(test))].decode()
                yield Mutant(path, test.lineno, "branches", *span(test), f"(not ({text}))")


def tests_by_line(repository: Path, folder: str) -> Mapping[tuple[str, int], Sequence[str]]:
    """Run the tests of a folder, and return for each line of the packages the ids of the tests that run it."""
    from coverage import CoverageData

    data = repository / "build" / "mutants.coverage"
    data.parent.mkdir(exist_ok=True)
    run(repository, "--cov=gametree", "--cov=gametree_classroom", "--cov-context=test", "--cov-report=", "-n", "auto",
        folder, COVERAGE_FILE=str(data))  # fmt: skip
    covered = CoverageData(str(data))
    covered.read()
    found = defaultdict[tuple[str, int], list[str]](list)
    for name in covered.measured_files():
        for line, contexts in covered.contexts_by_lineno(name).items():
            ids = {context.partition("|")[0] for context in contexts if context}
            found[Path(name).relative_to(repository).as_posix(), line] = sorted(ids)
    return {place: ids for place, ids in found.items() if ids}


def run(repository: Path, *arguments: str, **environment: str) -> bool:
    """Run tests in a copy of the repository, and return whether they pass."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(repository), **environment}
    try:
        done = subprocess.run(command, cwd=repository, env=environment, capture_output=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def seeded(repository: Path, lines: Mapping[tuple[str, int], Sequence[str]], count: int, seed: int) -> list[Mutant]:
    """Return random mutants of lines that tests run, taken from each folder of the packages in turn."""
    dice = random.Random(seed)
    by_folder = defaultdict[str, list[Mutant]](list)
    for path in sorted({path for path, _ in lines}):
        made = [one for one in mutants(path, (repository / path).read_bytes()) if (path, one.line) in lines]
        by_folder[str(Path(path).parent).replace("gametree_classroom", "classroom")].extend(made)
    queues = [dice.sample(made, min(count, len(made))) for _, made in sorted(by_folder.items()) if made]
    dice.shuffle(queues)
    chosen: list[Mutant] = []
    while len(chosen) < count and any(queues):
        chosen += [queue.pop() for queue in queues if queue][: count - len(chosen)]
    return chosen


def is_found(repository: Path, mutant: Mutant, ids: Sequence[str]) -> bool:
    """Return whether at least one of the given tests fails on a mutant."""
    place = repository / mutant.path
    source = place.read_bytes()
    place.write_bytes(mutant.written(source))
    try:
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("\n".join(ids))
            file.flush()
            return not run(repository, "-n0", f"@{file.name}")
    finally:
        place.write_bytes(source)


def faults_found(count: int = 60, seed: int = 1, folder: str = "tests") -> str:
    """Return a table of how many mutants of each sort the tests find, and a list of those that they do not find."""
    found, all_of, survivors = Counter[str](), Counter[str](), list[str]()
    with tempfile.TemporaryDirectory() as place:
        repository = Path(place) / "gametree"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(repository)], check=True)
        lines = tests_by_line(repository, folder)
        durations = json.loads((ROOT / "tests" / "durations.json").read_text("utf-8"))
        for mutant in seeded(repository, lines, count, seed):
            ids = sorted(lines[mutant.path, mutant.line], key=lambda id: durations.get(id, 0.02))
            all_of[mutant.sort] += 1
            if is_found(repository, mutant, ids):
                found[mutant.sort] += 1
            else:
                source = (repository / mutant.path).read_bytes()
                survivors.append(f"* {mutant.described(source)}: survives {len(ids)} tests")
    rows = [f"| {sort} | {all_of[sort]} | {found[sort]} |" for sort in sorted(all_of)]
    rows.append(f"| all | {all_of.total()} | {found.total()} |")
    return "\n".join(["| change | mutants | found |", "| --- | ---: | ---: |", *rows, "", *survivors])


def main() -> None:
    """Print which mutants the fast tests find, or all tests with ``GAMETREE_TESTS=all``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", default="tests", help="a folder of tests (default: all)")
    given = parser.parse_args()
    print(faults_found(given.count, given.seed, given.tests))


if __name__ == "__main__":
    main()
