"""The command line: search a tree, show the lectures' examples, make and check exercises, open the notebooks."""

from __future__ import annotations

import argparse
import inspect
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .errors import GameTreeError, MissingPackageError, TreeError, choose
from .exercises import command as exercises
from .frames import STEP_SIZES
from .lectures import command as lectures
from .paper import command as paper
from .rules import CHOICES, Rules
from .search import ALGORITHMS
from .tree import Tree
from .values import NUMBER, Number, Value, read_number

__all__ = ["main"]

RUN_EXAMPLES = """examples:
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm alphabeta --by leaf --lang es
  gametree run "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]" --by event --cut beyond
  gametree run "min[[3 5] [2 9]]" --algorithm minimax --lang pt
  gametree run "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]" --calls
  gametree run "[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]" --algorithm star2 --range=0,10 --calls
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm minimax --depth 1 --evaluate "B=4,C=9,D=1"
  gametree run "(1 2 6)(4 2 3)(6 1 2)(7 4 1)" -b 2 --levels "p1 p3" --algorithm maxn --table markdown
"""
LAB_EXAMPLES = """examples:
  gametree lab
  gametree lab -- --no-browser --port 9999
"""
ALL_EXAMPLES = RUN_EXAMPLES + "".join(
    examples.partition("\n")[2] for examples in (lectures.EXAMPLES, exercises.EXAMPLES, paper.EXAMPLES, LAB_EXAMPLES)
)
FIRST_NOTEBOOK = "00-tour.ipynb"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 0, 1 for a wrong answer, or 2 after one line on stderr for what the user can mend."""
    parser = _parser()
    given, extra = parser.parse_known_args(arguments)
    if extra and given.command != "lab":
        parser.error(f"unrecognized arguments: {' '.join(extra)}")
    _print_utf8()
    try:
        return _lab(given, extra) if given.command == "lab" else COMMANDS[given.command](given)
    except GameTreeError as error:
        print(f"gametree: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser() -> argparse.ArgumentParser:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        prog="gametree", description=__doc__, epilog=ALL_EXAMPLES, formatter_class=formatter
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    run = commands.add_parser(
        "run", help="search a tree: print its steps and the tree", epilog=RUN_EXAMPLES, formatter_class=formatter
    )
    run.add_argument("tree", help='leaves with -b, as in "[3 12 8 …]", or the notation, as in "[[3 12] [2 4]]"')
    run.add_argument("-b", "--branching", help="children of each node, or one number per level, as in 3,2")
    run.add_argument("--levels", help='kinds from the root down, as in "max min"')
    run.add_argument("--root", help="who moves at the root: max (the default), min, or p1, p2 …")
    run.add_argument("--algorithm", default="alphabeta", help=f"one of: {', '.join(ALGORITHMS)}")
    run.add_argument("--by", default="leaf", help=f"step size, one of: {', '.join(STEP_SIZES)}")
    run.add_argument("--lang", default="en", help="language of the captions: en, es or pt")
    run.add_argument("--notation", default="bounds", help="beside the nodes: bounds, interval, window or value")
    run.add_argument("--calls", action="store_true", help="print the calls and what they return, not the step table")
    run.add_argument("--table", default="text", help="form of the step table: text, or markdown or latex alone")
    run.add_argument("--window", metavar="ALPHA,BETA", help="start window, as in --window=-1,1 or --window=-inf,5")
    run.add_argument("--player", help="whom paranoid search is for, as in p2; who moves at the root unless said")
    run.add_argument("--range", metavar="LEAST,MOST", help="rule: the range of all values, as in --range=-1,1")
    run.add_argument("--depth", type=int, help="rule: how many plies are searched")
    run.add_argument("--evaluate", metavar="NODE=VALUE,…", help="rule: what positions at the depth limit are worth")
    for name, choices in CHOICES.items():
        run.add_argument(f"--{name}", default=choices[0], help=f"rule, one of: {', '.join(choices)}")
    lectures.add_to(commands)
    exercises.add_to(commands)
    paper.add_to(commands)
    lab = commands.add_parser(
        "lab", help="open the notebooks in JupyterLab", epilog=LAB_EXAMPLES, formatter_class=formatter
    )
    lab.add_argument("--notebooks", type=Path, default=Path("notebooks"), help="the folder (default: notebooks)")
    return parser


def _run(given: argparse.Namespace) -> int:
    """Print the step table or the calls, then the tree at the end of the search."""
    from .drawing import draw
    from .render.table import step_table, table
    from .render.text import text
    from .tree import as_tree

    width = shutil.get_terminal_size((100, 24)).columns
    form = choose("table", given.table, ("text", "markdown", "latex"))
    tree = as_tree(given.tree, _branching(given.branching), given.levels, given.root)
    search = ALGORITHMS[choose("algorithm", given.algorithm, ALGORITHMS)]
    result = search(tree, rules=_rules(given), **_options(given))
    if form != "text" and not given.calls:
        print(table(result, given.by, given.lang, form))
        return 0
    print(result.call_trace(given.lang) if given.calls else step_table(result, given.by, given.lang, width))
    print()
    print(text(draw(result.frames(given.by)[-1], notation=given.notation, lang=given.lang), width))
    return 0


def _rules(given: argparse.Namespace) -> Rules:
    """Return the rules that the options make."""
    chosen = {name: getattr(given, name) for name in CHOICES}
    value_range = None if given.range is None else _pair("--range", given.range)
    return Rules(**chosen, depth=given.depth, evaluate=_evaluation(given.evaluate), value_range=value_range)


def _options(given: argparse.Namespace) -> dict[str, Any]:
    """Return the options that only some algorithms take; with any other they are refused."""
    window = None if given.window is None else _pair("--window", given.window)
    options = {"window": window, "player": given.player}
    for name, value in options.items():
        able = [word for word, search in ALGORITHMS.items() if name in inspect.signature(search).parameters]
        if value is not None and given.algorithm not in able:
            raise GameTreeError(
                f"--{name}: needed an algorithm with a {name}, got {given.algorithm}; use {' or '.join(able)}"
            )
    return {name: value for name, value in options.items() if value is not None}


def _branching(text: str | None) -> int | list[int] | None:
    if text is None:
        return None
    try:
        numbers = [int(part) for part in text.replace(",", " ").split()]
    except ValueError:
        numbers = []
    if not numbers:
        raise GameTreeError(f"--branching: needed a number, or one per level as in 3,2, got {text!r}")
    return numbers[0] if len(numbers) == 1 else numbers


def _pair(option: str, text: str) -> tuple[Number, Number]:
    parts = text.replace(",", " ").split()
    if len(parts) != 2 or not all(map(NUMBER.fullmatch, parts)):
        raise GameTreeError(f"{option}: needed two numbers, as in {option}=-1,1, got {text!r}")
    return read_number(parts[0]), read_number(parts[1])


def _evaluation(text: str | None) -> dict[str, Value] | None:
    """Read ``B2=7,C1=(1 2 6)``: labels with numbers, or with tuples, which have no commas here."""
    if text is None:
        return None
    found: dict[str, Value] = {}
    for part in text.split(","):
        label, equals, number = part.strip().rpartition("=")
        try:
            value = Tree.parse(number).value(0)
        except TreeError:
            value = None
        if not label or not equals or value is None:
            raise GameTreeError(f"--evaluate: needed labels and values, as in B2=7,C1=5, got {part!r}")
        found[label] = value
    return found


def _lab(given: argparse.Namespace, extra: Sequence[str]) -> int:
    """Start JupyterLab on the notebooks; whatever else stands on the command line is for JupyterLab."""
    folder: Path = given.notebooks
    if not folder.is_dir():
        raise GameTreeError(f"{folder}: no such folder; go to where notebooks/ is, or name it with --notebooks DIR")
    if not find_spec("jupyterlab"):
        raise MissingPackageError("JupyterLab is not installed; install it with: pip install 'gametree[lab]'")
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder.resolve()}"]
    if (folder / FIRST_NOTEBOOK).exists():
        command.append(f"--LabApp.default_url=/lab/tree/{FIRST_NOTEBOOK}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    command += [argument for argument in extra if argument != "--"]
    try:
        return subprocess.call(command)
    except KeyboardInterrupt:
        return 0


COMMANDS = {
    "run": _run,
    "lectures": lectures.show_list,
    "lecture": lectures.show_one,
    "variants": exercises.make_variants,
    "check": exercises.check_answer,
    "paper": paper.write_sheets,
}


def _print_utf8() -> None:
    """Print ≤, α and ∞ on terminals that were set up for less."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


if __name__ == "__main__":
    sys.exit(main())
