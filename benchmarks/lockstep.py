"""The cost of lock-step experiments: minimax values of a thousand trees, compared with a recursion in Python and with
C.

The C program is compiled with ``cc -O2`` if there is a compiler; otherwise its column says so.
"""

from __future__ import annotations

import ctypes
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gametree import experiments

__all__ = ["lockstep_measured"]

TREES = 1000
SHAPES = ((2, 10), (3, 6), (3, 8), (10, 4))
LEAST_GAIN, MOST_OVER_C = 50, 3
SEARCHED = 20
"""number of trees that the recursion and the textbook search evaluate, instead of all trees"""

PROGRAM = """
static double value(const double *leaves, long count, int branching, int is_max) {
  if (count == 1) return *leaves;
  long part = count / branching;
  double best = value(leaves, part, branching, !is_max);
  for (int child = 1; child < branching; child++) {
    double other = value(leaves + child * part, part, branching, !is_max);
    if (is_max ? other > best : other < best) best = other;
  }
  return best;
}
void values(const double *leaves, long trees, long count, int branching, double *found) {
  for (long tree = 0; tree < trees; tree++) found[tree] = value(leaves + tree * count, count, branching, 1);
}
"""


def lockstep_measured(repeats: int) -> str:
    """Return the measurements as Markdown tables."""
    return "\n\n".join([values_measured(min(repeats, 7)), alphabeta_measured(min(repeats, 3))])


def values_measured(repeats: int) -> str:
    """Return a table of the computation of all minimax values: its speed relative to a recursion in Python, and its
    time relative to C.
    """
    rows = [
        f"| minimax values of {TREES} trees | recursion / lock-step | goal | | lock-step / C at −O2 | goal | |",
        "| --- | ---: | ---: | --- | ---: | ---: | --- |",
    ]
    with tempfile.TemporaryDirectory() as folder:
        in_c = compiled(Path(folder))
        for branching, depth in SHAPES:
            leaves = random_leaves(branching, depth)
            few = leaves[:SEARCHED].reshape(-1, *(branching,) * depth).tolist()
            ours = typical(lambda: experiments.minimax_values(leaves, branching), repeats)  # noqa: B023
            recursion = typical(lambda: [plain_minimax(tree, True) for tree in few], repeats)  # noqa: B023
            gain = recursion / SEARCHED * TREES / ours
            row = f"| b = {branching}, d = {depth} | {gain:.0f} | ≥ {LEAST_GAIN} | {verdict(gain >= LEAST_GAIN)} "
            if in_c is None:
                rows.append(f"{row}| no C compiler was found | ≤ {MOST_OVER_C} | |")
                continue
            assert np.array_equal(in_c(leaves, branching), experiments.minimax_values(leaves, branching))
            ratio = ours / typical(lambda: in_c(leaves, branching), repeats)  # noqa: B023
            rows.append(f"{row}| {ratio:.2f} | ≤ {MOST_OVER_C} | {verdict(ratio <= MOST_OVER_C)} |")
    return "\n".join(rows)


def alphabeta_measured(repeats: int) -> str:
    """Return a table of the speed of counting the leaves of alpha-beta, relative to an untraced recursion."""
    rows = [f"| leaves of alpha-beta in {TREES} random trees | recursion / lock-step |", "| --- | ---: |"]
    for branching, depth in SHAPES:
        few = random_leaves(branching, depth)[:SEARCHED].tolist()
        ours = typical(lambda: experiments.measure(branching, depth, TREES, orders=["random"]), repeats)  # noqa: B023
        recursion = typical(lambda: [counted(row, branching) for row in few], repeats)  # noqa: B023
        rows.append(
            f"| b = {branching}, d = {depth}, drawn while searched | {recursion / SEARCHED * TREES / ours:.1f} |"
        )
    return "\n".join(rows)


def random_leaves(branching: int, depth: int) -> NDArray[np.float64]:
    """Return random leaf values of a thousand trees, one row per tree."""
    return experiments.random_leaves(branching, depth, TREES, seed=1)


def compiled(folder: Path) -> Callable[[NDArray[np.float64], int], NDArray[np.float64]] | None:
    """Return the recursion in C as a function, or None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    (folder / "values.c").write_text(PROGRAM, encoding="utf-8")
    library = folder / "values.so"
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, folder / "values.c"], check=True)
    values = ctypes.CDLL(str(library)).values
    values.argtypes = [ctypes.c_void_p, ctypes.c_long, ctypes.c_long, ctypes.c_int, ctypes.c_void_p]
    values.restype = None

    def in_c(leaves: NDArray[np.float64], branching: int) -> NDArray[np.float64]:
        found = np.empty(len(leaves))
        values(leaves.ctypes.data, *leaves.shape, branching, found.ctypes.data)
        return found

    return in_c


def plain_minimax(node: Any, is_max: bool) -> float:
    """Return the minimax value of nested lists, computed as in textbooks without trace, rules or tree objects."""
    if not isinstance(node, list):
        return node  # type: ignore[no-any-return]
    values = [plain_minimax(child, not is_max) for child in node]
    return max(values) if is_max else min(values)


def counted(leaves: list[float], branching: int) -> int:
    """Return the number of leaves that alpha-beta evaluates, by a recursion that only counts."""
    evaluated = 0

    def value(start: int, count: int, alpha: float, beta: float, is_max: bool) -> float:
        nonlocal evaluated
        if count == 1:
            evaluated += 1
            return leaves[start]
        part = count // branching
        best = -2.0 if is_max else 2.0
        for child in range(start, start + count, part):
            found = value(child, part, alpha, beta, not is_max)
            if is_max:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    value(0, len(leaves), -1.0, 2.0, True)
    return evaluated


def typical(job: Callable[[], Any], repeats: int) -> float:
    """Return the median processor time of a job in seconds, after one uncounted run."""
    job()
    times = []
    for _ in range(repeats):
        start = time.process_time()
        job()
        times.append(time.process_time() - start)
    return statistics.median(times)


def verdict(is_met: bool) -> str:
    """Return a table cell that says whether a goal is met."""
    return "met" if is_met else "missed"
