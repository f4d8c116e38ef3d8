"""The command line: search a tree in the terminal, list and show the lectures' examples, open the notebooks."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from .errors import GameTreeError, MissingPackageError
from .frames import STEP_SIZES
from .lectures import command as lectures
from .rules import CHOICES, Rules
from .search import ALGORITHMS
from .values import NUMBER, Number, read_number

__all__ = ["main"]

RUN_EXAMPLES = """examples:
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3
  gametree run "[3 12 8 2 4 6 14 5 2]" -b 3 --algorithm alphabeta --by leaf --lang es
  gametree run "[[3 12 [8 7 3]] [2 4 6] [14 5 1]]" --by event --cut beyond
  gametree run "min[[3 5] [2 9]]" --algorithm minimax --lang pt
"""
LAB_EXAMPLES = """examples:
  gametree lab
  gametree lab -- --no-browser --port 9999
"""
ALL_EXAMPLES = RUN_EXAMPLES + lectures.EXAMPLES.partition("\n")[2] + LAB_EXAMPLES.partition("\n")[2]
FIRST_NOTEBOOK = "03-alpha-beta.ipynb"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 0, or 2 after one line on stderr for what the user can mend."""
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
    run.add_argument("--root", help="who moves at the root: max (the default) or min")
    run.add_argument("--algorithm", default="alphabeta", help=f"one of: {', '.join(ALGORITHMS)}")
    run.add_argument("--by", default="leaf", help=f"step size, one of: {', '.join(STEP_SIZES)}")
    run.add_argument("--lang", default="en", help="language of the captions: en, es or pt")
    run.add_argument("--notation", default="bounds", help="beside the nodes: bounds, interval, window or value")
    run.add_argument("--window", metavar="ALPHA,BETA", help="start window, as in --window=-1,1 or --window=-inf,5")
    for name, choices in CHOICES.items():
        run.add_argument(f"--{name}", default=choices[0], help=f"rule, one of: {', '.join(choices)}")
    lectures.add_to(commands)
    lab = commands.add_parser(
        "lab", help="open the notebooks in JupyterLab", epilog=LAB_EXAMPLES, formatter_class=formatter
    )
    lab.add_argument("--notebooks", type=Path, default=Path("notebooks"), help="the folder (default: notebooks)")
    return parser


def _run(given: argparse.Namespace) -> int:
    """Print the step table, then the tree at the end of the search."""
    from .drawing import draw
    from .errors import choose
    from .render.table import step_table
    from .render.text import text
    from .search import alphabeta
    from .tree import as_tree

    width = shutil.get_terminal_size((100, 24)).columns
    search = ALGORITHMS[choose("algorithm", given.algorithm, ALGORITHMS)]
    rules = Rules(**{name: getattr(given, name) for name in CHOICES})
    options: dict[str, object] = {}
    if given.window is not None:
        if search is not alphabeta:
            raise GameTreeError(f"--window: needed an algorithm with a window, got {given.algorithm}; use alphabeta")
        options["window"] = _window(given.window)
    tree = as_tree(given.tree, _branching(given.branching), given.levels, given.root)
    result = search(tree, rules=rules, **options)
    print(step_table(result, by=given.by, lang=given.lang, width=width))
    print()
    print(text(draw(result.frames(given.by)[-1], notation=given.notation, lang=given.lang), width))
    return 0


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


def _window(text: str) -> tuple[Number, ...]:
    parts = text.replace(",", " ").split()
    if len(parts) != 2 or not all(map(NUMBER.fullmatch, parts)):
        raise GameTreeError(f"--window: needed two numbers, as in --window=-1,1, got {text!r}")
    return tuple(map(read_number, parts))


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


COMMANDS = {"run": _run, "lectures": lectures.show_list, "lecture": lectures.show_one}


def _print_utf8() -> None:
    """Print ≤, α and ∞ on terminals that were set up for less."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


if __name__ == "__main__":
    sys.exit(main())
