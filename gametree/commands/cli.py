"""The command line: search, write figures and slides, show examples, make and check exercises, play, open the lab."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from ..errors import GameTreeError
from . import deck, exercises, figures, gallery, lab, lectures, paper, play, run, sheets

__all__ = ["main"]

PARTS = (run, figures, deck, lectures, gallery, exercises, paper, sheets, play, lab)
"""The modules that add commands, in the order of the help."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 0, or 2 after one line on stderr for what the user can mend."""
    parser = _parser()
    given, extra = parser.parse_known_args(arguments)
    if extra and given.command != "lab":
        parser.error(f"unrecognized arguments: {' '.join(extra)}")
    given.extra = extra
    _print_utf8()
    try:
        return int(given.do(given))
    except GameTreeError as error:
        print(f"gametree: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser() -> argparse.ArgumentParser:
    examples = "examples:\n" + "".join(part.EXAMPLES.partition("\n")[2] for part in PARTS)
    parser = argparse.ArgumentParser(
        prog="gametree",
        description=__doc__,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    for part in PARTS:
        part.add_to(commands)
    return parser


def _print_utf8() -> None:
    """Print ≤, α and ∞ on terminals that were set up for less."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


if __name__ == "__main__":
    sys.exit(main())
