"""The cost of a gallery of a hundred examples: the time in seconds, and the time of a picture relative to networkx and
matplotlib.
"""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from pathlib import Path

import gametree as gt
from figures import STEPS, seven_by_matplotlib
from gametree.lectures.picture_gallery import Figure, GalleryEntry, write_gallery

__all__ = ["gallery_measured"]

EXAMPLES = 100
LEAVES = 9
FORMATS = {"svg": ("svg",), "svg and pdf": ("svg", "pdf"), "all usual formats": None}
GOAL = 0.25
"""goal for the time of a picture, as a fraction of matplotlib's time"""


def hundred() -> list[GalleryEntry]:
    """Return a hundred alpha-beta searches, each of a tree with nine random leaves."""
    chance = random.Random(100)
    return [_shelf(number, [chance.randint(0, 20) for _ in range(LEAVES)]) for number in range(EXAMPLES)]


def _shelf(number: int, leaves: list[int]) -> GalleryEntry:
    result = gt.alphabeta(leaves, branching=3)
    captions = (result.frames()[-1].caption(),)
    figure = Figure(f"example-{number}", "", captions, "gametree figures", "export()", result)
    return GalleryEntry(f"example-{number}", "0", "tree", f"Example {number}", "", (figure,))


def gallery_measured() -> str:
    """Return the times as a Markdown table; every file counts as one picture, even a film or a page."""
    reference = statistics.median(_seconds(seven_by_matplotlib) for _ in range(3)) / STEPS
    rows = [
        "| a gallery of 100 examples | seconds | files | ms a file | / a picture of matplotlib | goal |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
    ]
    for name, formats in FORMATS.items():
        shelves = hundred()
        with tempfile.TemporaryDirectory() as folder:
            chosen = {} if formats is None else {"formats": formats}
            start = time.perf_counter()
            files = len(write_gallery(Path(folder) / "gallery", shelves, **chosen))
            taken = time.perf_counter() - start
        ratio = taken / files / reference
        verdict = "met" if ratio <= GOAL else "missed"
        rows.append(
            f"| {name} | {taken:.1f} | {files} | {1000 * taken / files:.0f} | {ratio:.2f} | ≤ {GOAL}: {verdict} |"
        )
    return "\n".join(rows)


def _seconds(job: object) -> float:
    assert callable(job)
    start = time.perf_counter()
    job()
    return time.perf_counter() - start


if __name__ == "__main__":
    print(gallery_measured())
