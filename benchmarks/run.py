"""Measure speed as ratios to plain references in the same run, and write RESULTS.md.

A benchmark is a function that returns one ratio; BENCHMARKS contains its name and goal. Ratios, unlike times, are
comparable between fast and slow machines.
"""

from __future__ import annotations

import argparse
import datetime
import gc
import math
import os
import platform
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import gametree as gt
from browser import player_in_the_browser
from causes import causes_named
from class_exam import class_exam_measured
from exercises import exercises_measured
from figures import seven_by_matplotlib, seven_steps
from gallery import gallery_measured
from games import games_measured
from gametree.drawing.drawing import draw
from gametree.drawing.themes import theme_named
from gametree.render import graphviz
from gametree.render.graphviz import dot
from gametree.widgets.player_payload import embedded, patch_sequence, payload, picture_data
from grading import grading_measured
from growth import growth_measured
from installation import installation_measured
from kit_mutants import faults_found
from large_trees import large_trees_measured
from lockstep import lockstep_measured
from mistaken_answers import others_named
from mistaken_students import students_named
from mutants import mutants_measured
from package_size import size_measured
from peers import peers_measured
from playouts import playouts_measured
from program_causes import program_causes
from scans import scans_measured
from survivors import survivors_measured
from tutored_students import tutor_measured
from waits import film, waits_measured
from website import site_measured

RESULTS = Path(__file__).parent / "RESULTS.md"
MOST_TO_START, MOST_TO_PLAYER = 0.3, 0.1
"""maximum ratios: time to import the kit to time to import networkx, and time to show a player to time in which a
script draws a figure
"""
MOST_TO_PICTURE = 250
"""goal for the time until the first picture on an idle core, in milliseconds"""
PACKAGES = ("numpy", "pygraphviz", "pillow", "matplotlib", "networkx", "anywidget", "open-spiel", "easyAI")
"""packages that the measurements use or compare; the report lists their versions"""


@dataclass(frozen=True)
class Benchmark:
    """A measurement: its title, the maximum allowed ratio, and the function that returns the ratio."""

    name: str
    goal: float | None
    """maximum allowed ratio; None if the ratio is only for comparison"""
    ratio: Callable[[int], float | None]
    """function that measures the ratio with the given number of repeats; it returns None if the program to compare with
    is missing
    """


def seconds(job: Callable[[], object]) -> float:
    """Return the processor time of one run of a job and its subprocesses; the garbage collector stays on."""
    gc.collect()
    start = processor_seconds()
    kept = job()
    taken = processor_seconds() - start
    del kept  # discarding the result is not part of the measured job
    return taken


def processor_seconds() -> float:
    """Return the processor time so far of this process and of its finished subprocesses."""
    programs = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + programs.ru_utime + programs.ru_stime


def median_ratio(job: Callable[[], object], reference: Callable[[], object], repeats: int) -> float:
    """Run both jobs alternately, after one uncounted run of each, and return the median of the ratios."""
    job(), reference()
    return statistics.median(seconds(job) / seconds(reference) for _ in range(repeats))


def plain_alphabeta(node: Any, alpha: float, beta: float, maximizing: bool) -> float:
    """Return the value of nested lists by alpha-beta, computed as in textbooks without trace, rules or tree objects."""
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
    """Return the alpha-beta value of nested lists, computed by a recursion that is as fast as possible, with
    comparisons instead of max and min.
    """
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
    """Return nested lists of a uniform tree with random leaves that depend only on the seed."""
    generator = random.Random(seed)
    level: list[Any] = [generator.randint(0, 999) for _ in range(base**depth)]
    while len(level) > base:
        level = [level[start : start + base] for start in range(0, len(level), base)]
    return level


def traced_against(plain: Callable[[Any, float, float, bool], float], repeats: int) -> float:
    """Return the time of alpha-beta with its full trace as a multiple of the time of an untraced recursion, for b = 3
    and d = 10.
    """
    lists = random_lists(3, 10, seed=10)
    tree = gt.Tree.from_nested(lists)

    def reference() -> float:
        return plain(lists, -math.inf, math.inf, True)

    assert gt.alphabeta(tree).value == reference()
    return median_ratio(lambda: gt.alphabeta(tree), reference, repeats)


LEAVES_27 = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"


def ready_to_play() -> dict[str, Any]:
    """Return the picture of the 27-leaf search, with the patches of all its frames for every step size."""
    result = gt.alphabeta(LEAVES_27, branching=3)
    return picture_data(result.tree, patch_sequence(result, ["en"]))


def ready_to_ask() -> dict[str, Any]:
    """Return the complete data of the player: the picture and patches, pseudo-code, reasons and questions."""
    return payload(gt.alphabeta(LEAVES_27, branching=3))


def frame_source() -> str:
    """Return the DOT text of a frame in the middle of the 27-leaf search."""
    frames = gt.alphabeta(LEAVES_27, branching=3).frames()
    return dot(draw(frames[9]), theme_named("light"))


def against_dot_process(job: Callable[[], object], repeats: int) -> float | None:
    """Return the time of a job relative to a ``dot`` process that draws the same tree, or None if ``dot`` is
    missing.
    """
    program = shutil.which("dot")
    if program is None:
        return None
    source = frame_source().encode("utf-8")

    def reference() -> bytes:
        return subprocess.run([program, "-Tpng"], input=source, capture_output=True, check=True).stdout

    return median_ratio(job, reference, repeats)


def film_against_dot(repeats: int) -> float | None:
    """Return the time of a film relative to the time of as many ``dot`` processes as the film has steps, at the same
    resolution.
    """
    program, frames = shutil.which("dot"), gt.alphabeta(LEAVES_27, branching=3).frames()[1:]
    if program is None:
        return None
    words = [program, "-Tpng", f"-Gdpi={graphviz.DPI:g}", "-Kneato", "-n2"]
    sources = [dot(draw(frame), theme_named("light")).encode("utf-8") for frame in frames]

    def reference() -> None:
        for source in sources:
            subprocess.run(words, input=source, capture_output=True, check=True)

    return median_ratio(lambda: film(LEAVES_27), reference, min(repeats, 5))


def draws(format: str) -> Callable[[], object]:
    """Return a job that draws one frame of the 27-leaf search, including its text."""
    frame = gt.alphabeta(LEAVES_27, branching=3).frames()[9]
    return lambda: graphviz.render(dot(draw(frame), theme_named("light")), format)


def sizes() -> str:
    """Return the sizes of the payload and files of the 27-leaf search, in kilobytes."""
    result = gt.alphabeta(LEAVES_27, branching=3)
    picture = picture_data(result.tree, patch_sequence(result, ["en"]))
    sizes = {
        "picture and steps | < 30": embedded(picture),
        "the widget's payload: the same, with code, reasons and questions in one language | < 60": embedded(
            payload(result)
        ),
        "the HTML page: script, style, and everything in three languages | < 260": result.to_html(),
    }
    rows = ["| 27 leaves | goal, kB | kB |", "| --- | ---: | ---: |"]
    return "\n".join([*rows, *(f"| {name} | {len(text.encode('utf-8')) / 1000:.1f} |" for name, text in sizes.items())])


def drawing_times(repeats: int) -> str:
    """Return the milliseconds per frame in each format, without the first frame; the goal is 10."""
    rows = ["| one frame of the 27 leaves | ms |", "| --- | ---: |"]
    for format in ("svg", "pdf", "png"):
        job = draws(format)
        job()
        rows.append(f"| {format} | {1000 * statistics.median(seconds(job) for _ in range(repeats)):.1f} |")
    return "\n".join(rows)


COUNTED = ("minimax", "alphabeta", "negamax", "pvs", "sss", "mtdf", "iterative_deepening")


def leaves_evaluated() -> str:
    """Return the number of leaves that each search for two players evaluates, on the same trees in the same order."""
    trees = {
        "27 leaves of deck 004": gt.Tree.from_leaves(LEAVES_27, branching=3),
        "b = 3, d = 6": gt.Tree.from_nested(random_lists(3, 6, seed=6)),
        "b = 2, d = 10": gt.Tree.from_nested(random_lists(2, 10, seed=10)),
        "b = 10, d = 3": gt.Tree.from_nested(random_lists(10, 3, seed=3)),
    }
    rows = [f"| leaves evaluated | {' | '.join(trees)} |", f"| --- |{' ---: |' * len(trees)}"]
    for algorithm in COUNTED:
        counts = [len(leaves_of(algorithm, tree)) for tree in trees.values()]
        rows.append(f"| {algorithm} | {' | '.join(map(str, counts))} |")
    fewest = [str(gt.fewest_leaves(tree)) for tree in trees.values()]
    rows.append(f"| the least for any order of moves | {' | '.join(fewest)} |")
    return "\n".join(rows)


def leaves_of(algorithm: str, tree: gt.Tree) -> list[int]:
    """Return the distinct leaves that a search evaluates; iterative deepening uses the first leaf below as an
    estimate.
    """
    options: dict[str, Any] = {"evaluate": first_leaf} if algorithm == "iterative_deepening" else {}
    return [node for node in gt.ALGORITHMS[algorithm](tree, **options).evaluated if tree.kind(node) == "leaf"]


def first_leaf(tree: gt.Tree, node: int) -> Any:
    """Return the value of the leftmost leaf below a node as the estimate of its value."""
    while tree.children(node):
        node = tree.children(node)[0]
    return tree.value(node)


BENCHMARKS = (
    Benchmark(
        "alpha-beta with full trace / plain recursion over nested lists, b = 3, d = 10",
        2.3,
        partial(traced_against, plain_alphabeta),
    ),
    Benchmark(
        "the same / the recursion tuned by hand, without calls of max and min",
        None,
        partial(traced_against, tuned_alphabeta),
    ),
    Benchmark(
        "27 leaves: from the leaf list to all frames ready for the player / one dot process",
        1.0,
        partial(against_dot_process, ready_to_play),
    ),
    Benchmark(
        "27 leaves: the same, with pseudo-code, reasons and questions / one dot process",
        None,
        partial(against_dot_process, ready_to_ask),
    ),
    Benchmark("film of 27 leaves, GIF / one dot process for each of its 17 steps", 0.8, film_against_dot),
    Benchmark(
        "9 leaves: the seven steps to seven PDFs / seven figures of networkx and matplotlib",
        0.1,
        partial(median_ratio, seven_steps, seven_by_matplotlib),
    ),
    *(
        Benchmark(
            f"27 leaves: one frame to {format.upper()} / one dot process",
            None,
            partial(against_dot_process, draws(format)),
        )
        for format in ("svg", "pdf", "png")
    ),
)


def ratios(repeats: int) -> str:
    """Return the ratios of `BENCHMARKS` as a Markdown table."""
    rows = ["| what | ratio | goal | |", "| --- | ---: | ---: | --- |"]
    for benchmark in BENCHMARKS:
        ratio = benchmark.ratio(repeats)
        goal = "" if benchmark.goal is None else f"≤ {benchmark.goal:g}"
        if ratio is None:
            rows.append(f"| {benchmark.name} | | {goal} | there is no program `dot` here |")
            continue
        said = "" if benchmark.goal is None else verdict(ratio, benchmark.goal)
        rows.append(f"| {benchmark.name} | {ratio:.2f} | {goal} | {said} |")
    return "\n".join(rows)


FIRST_USE = f"""
import time
start = time.process_time()
import gametree as gt
result = gt.alphabeta({LEAVES_27!r}, branching=3)
result._repr_mimebundle_()
pictured = time.process_time()
import anywidget
loaded = time.process_time()
result.player()
print(pictured - start, loaded - pictured, time.process_time() - loaded)
"""
"""first steps of a user, as a program for a new process; it prints the processor time of its three parts in seconds"""


FIGURE = """
import matplotlib.pyplot, networkx
graph = networkx.balanced_tree(3, 3)
networkx.draw(graph, networkx.kamada_kawai_layout(graph), with_labels=True)
matplotlib.pyplot.savefig("figure.png")
"""
"""a lecturer's script that draws a figure with the same number of nodes"""
NINE, SIXTEEN = ("[3 12 8 2 4 6 14 5 2]", "-b", "3"), ("[3 12 8 2 4 6 14 5 2 9 1 7 8 3 5 4]", "-b", "2")
COMMANDS: dict[str, tuple[tuple[str, ...], float]] = {
    "`gametree --help`": (("--help",), 10),
    "`gametree run` of nine leaves": (("run", *NINE), 8),
    "`gametree figures` of 16 leaves as PDF": (
        ("figures", *SIXTEEN, "--format", "pdf", "-o", "figures", "--overwrite"),
        40,
    ),
}
"""commands in a terminal, with the maximum of their time relative to the start of a bare Python"""


def start(repeats: int) -> str:
    """Return the times of imports, commands and the first use in new processes, relative to those of other programs."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        places = {"PYTHONPYCACHEPREFIX": f"{folder}/cache", "PYTHONPATH": str(RESULTS.parents[1])}

        def run(*words: str) -> str:
            return subprocess.run(
                [sys.executable, *words],
                env={**kept, **places},
                cwd=folder,
                check=True,
                capture_output=True,
                text=True,
            ).stdout

        scripts = [("-c", script) for script in ("pass", "import gametree", "import networkx", FIGURE)]
        everything = [*scripts, *(("-m", "gametree", *words) for words, _ in COMMANDS.values())]
        for words in (*everything, ("-c", FIRST_USE)):
            run(*words)  # a first run writes the bytecode
        rounds = [[seconds(lambda words=words: run(*words)) for words in everything] for _ in range(repeats)]  # type: ignore[misc]
        uses = [[1000 * float(part) for part in run("-c", FIRST_USE).split()] for _ in range(min(repeats, 15))]
    bare, kit, networkx, figure, *commands = (min(column) for column in zip(*rounds, strict=True))
    picture, libraries, player = map(statistics.median, zip(*uses, strict=True))
    ratios = {
        "`import gametree` over bare Python / `import networkx` over bare Python": (
            (kit - bare) / (networkx - bare),
            MOST_TO_START,
        ),
        "the first player of 27 leaves / a figure of networkx and matplotlib in a fresh process": (
            player / 1000 / figure,
            MOST_TO_PLAYER,
        ),
        **{
            f"{name} / bare Python": (taken / bare, goal)
            for (name, (_, goal)), taken in zip(COMMANDS.items(), commands, strict=True)
        },
    }
    rows = [
        f"| {name} | {ratio:.2f} | ≤ {goal:g} | {verdict(ratio, goal)} |\n" for name, (ratio, goal) in ratios.items()
    ]
    return (
        "| what | ratio | goal | |\n| --- | ---: | ---: | --- |\n" + "".join(rows) + "\n"
        "| first use of 27 leaves in a fresh process | processor time, ms | goal | |\n| --- | ---: | ---: | --- |\n"
        f"| from `import gametree` to the picture in a notebook | {picture:.0f} | ≤ {MOST_TO_PICTURE} "
        f"| {verdict(picture, MOST_TO_PICTURE)} |\n"
        f"| then anywidget and ipywidgets are loaded | {libraries:.0f} | | |\n"
        f"| then the first player | {player:.0f} | | |"
    )


def verdict(found: float, most: float) -> str:
    """Return a table cell that compares a measured number with its goal."""
    return "met" if found <= most else "missed"


PARTS: dict[str, Callable[[int], str]] = {
    "Start": start,
    "Searches and pictures": ratios,
    "Large trees": large_trees_measured,
    "Games": games_measured,
    "Peers": peers_measured,
    "Playouts": playouts_measured,
    "Experiments": lockstep_measured,
    "One frame": drawing_times,
    "Sizes": lambda repeats: sizes(),
    "Waits": lambda repeats: waits_measured(LEAVES_27, repeats),
    "Feedback and variants": exercises_measured,
    "Causes named": lambda repeats: causes_named(min(repeats, 5) * 8),
    "Mistakes named": lambda repeats: "\n".join([students_named(min(repeats, 5)), *others_named(min(repeats, 5))]),
    "Wrong programs": lambda repeats: "\n\n".join([mutants_measured(), survivors_measured(), program_causes()]),
    "Tutor": lambda repeats: tutor_measured(min(repeats, 2)),
    "Gallery": lambda repeats: gallery_measured(),
    "Grading": lambda repeats: grading_measured(),
    "Scanned exams": lambda repeats: scans_measured(),
    "Exam of a class": lambda repeats: class_exam_measured(),
    "Player": lambda repeats: player_in_the_browser(LEAVES_27),
    "Installation": lambda repeats: installation_measured(),
    "Site": lambda repeats: site_measured(min(repeats, 5)),
    "Growth": lambda repeats: growth_measured(),
    "Faults in the kit": lambda repeats: faults_found(),
    "Leaves": lambda repeats: leaves_evaluated(),
    "Size": lambda repeats: size_measured(),
}
"""measurements by name; RESULTS.md has a section for each, with the date of the measurement"""


HEAD = """# Results

Written by `make bench`. A number is the median of up to 21 runs, in turns with what it is compared with; where one
run takes seconds, of fewer (`benchmarks/` says how many). Times are of the processor where nothing else is said. Each
section says if other programs used the machine meanwhile."""


def system() -> str:
    """Return the name of the processor, its number of cores, and the versions of Python and of the packages
    involved.
    """
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = names[0] if names else platform.processor() or platform.machine()
    installed = [f"{package} {found}" for package in PACKAGES if (found := version_of(package))]
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return ", ".join([f"{processor} with {os.cpu_count()} cores", python, *installed])


def version_of(package: str) -> str | None:
    """Return the version of a package, or None if it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def main() -> None:
    """Run the measurements; print their results and write them to RESULTS.md, in which unmeasured sections stay
    unchanged.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=21, help="how often each pair is run at the most (default: 21)")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="measure these parts alone")
    parser.add_argument("--shared", action="store_true", help="say that other programs use the machine meanwhile")
    given = parser.parse_args()
    written = RESULTS.read_text(encoding="utf-8").split("\n## ")[1:]
    parts = {name: body.strip() for name, _, body in (part.partition("\n") for part in written)}
    on = system() + (", while other programs used the machine" if given.shared else "")
    for name in given.only:
        parts[name] = f"{datetime.date.today()}, {on}.\n\n{PARTS[name](given.repeats)}"
        print(f"## {name}\n\n{parts[name]}\n", flush=True)
        sections = "\n\n".join(f"## {name}\n\n{parts[name]}" for name in PARTS if name in parts)
        RESULTS.write_text(f"{HEAD}\n\n{sections}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
