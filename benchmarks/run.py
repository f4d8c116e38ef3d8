"""Measures the speed as ratios against plain references in the same run, and writes RESULTS.md.

A benchmark is a function that returns one ratio; BENCHMARKS names it with its goal. Ratios, not times,
because they say the same on a fast and on a slow machine.
"""

from __future__ import annotations

import argparse
import datetime
import gc
import math
import platform
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import gametree as gt

RESULTS = Path(__file__).parent / "RESULTS.md"


@dataclass(frozen=True)
class Benchmark:
    """What is measured, the ratio that it should not exceed, and the function that returns the ratio."""

    name: str
    goal: float | None
    """None where the ratio is told for comparison only"""
    ratio: Callable[[int], float]
    """takes the number of repeats"""


def seconds(job: Callable[[], object]) -> float:
    """Return how much time of the processor one run of a job takes, without the collector of garbage."""
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        kept = job()
        taken = time.process_time() - start
        del kept  # throwing the outcome away is no part of the job
        return taken
    finally:
        gc.enable()


def median_ratio(job: Callable[[], object], reference: Callable[[], object], repeats: int) -> float:
    """Run both in turns and return the median of the ratios, after one run of each that does not count."""
    job(), reference()
    return statistics.median(seconds(job) / seconds(reference) for _ in range(repeats))


def plain_alphabeta(node: Any, alpha: float, beta: float, maximizing: bool) -> float:
    """Return the value of nested lists by alpha-beta, as the books print it: no trace, no rules, no tree."""
    if not isinstance(node, list):
        return node  # type: ignore[no-any-return]
    if maximizing:
        v = -math.inf
        for child in node:
            v = max(v, plain_alphabeta(child, alpha, beta, False))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = math.inf
    for child in node:
        v = min(v, plain_alphabeta(child, alpha, beta, True))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def tuned_alphabeta(node: Any, alpha: float, beta: float, maximizing: bool) -> float:
    """Return the same as fast as a recursion over lists gets: comparisons instead of max and min."""
    if not isinstance(node, list):
        return node  # type: ignore[no-any-return]
    if maximizing:
        best = -math.inf
        for child in node:
            v = tuned_alphabeta(child, alpha, beta, False)
            if v > best:
                best = v
                if best >= beta:
                    break
                if best > alpha:
                    alpha = best
    else:
        best = math.inf
        for child in node:
            v = tuned_alphabeta(child, alpha, beta, True)
            if v < best:
                best = v
                if best <= alpha:
                    break
                if best < beta:
                    beta = best
    return best


def random_lists(base: int, depth: int, seed: int) -> list[Any]:
    """Return nested lists of a uniform tree with random leaves, the same for the same seed."""
    generator = random.Random(seed)
    level: list[Any] = [generator.randint(0, 999) for _ in range(base**depth)]
    while len(level) > base:
        level = [level[start : start + base] for start in range(0, len(level), base)]
    return level


def traced_against(plain: Callable[[Any, float, float, bool], float], repeats: int) -> float:
    """Return alpha-beta with its full trace as a multiple of an untraced recursion, b = 3, d = 10."""
    lists = random_lists(3, 10, seed=10)
    tree = gt.Tree.from_nested(lists)

    def reference() -> float:
        return plain(lists, -math.inf, math.inf, True)

    assert gt.alphabeta(tree).value == reference()
    return median_ratio(lambda: gt.alphabeta(tree), reference, repeats)


BENCHMARKS = (
    Benchmark(
        "alpha-beta with full trace / plain recursion over nested lists, b = 3, d = 10",
        2.5,
        partial(traced_against, plain_alphabeta),
    ),
    Benchmark(
        "the same / the recursion tuned by hand, without calls of max and min",
        None,
        partial(traced_against, tuned_alphabeta),
    ),
)


def table(ratios: dict[Benchmark, float]) -> str:
    """Return the results as a table in Markdown."""
    rows = ["| what | ratio | goal | |", "| --- | ---: | ---: | --- |"]
    for benchmark, ratio in ratios.items():
        if benchmark.goal is None:
            goal, verdict = "", ""
        else:
            goal, verdict = f"≤ {benchmark.goal:g}", "met" if ratio <= benchmark.goal else "missed"
        rows.append(f"| {benchmark.name} | {ratio:.2f} | {goal} | {verdict} |")
    return "\n".join(rows)


def main() -> None:
    """Measure, print the table and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=51, help="how often each pair is run (default: 51)")
    repeats = parser.parse_args().repeats
    results = table({benchmark: benchmark.ratio(repeats) for benchmark in BENCHMARKS})
    print(results)
    head = f"{datetime.date.today()}, {platform.python_implementation()} {platform.python_version()}"
    text = f"# Results\n\n{head}; the median of {repeats} ratios each. Written by `make bench`.\n\n{results}\n"
    RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
