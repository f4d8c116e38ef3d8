"""Draws the pictures of the documentation: ``make pictures`` writes ``docs/alpha-beta.gif``."""

from __future__ import annotations

import sys
from pathlib import Path

import gametree as gt

HERE = Path(__file__).parent


def main() -> int:
    """Draw every picture."""
    result = gt.alphabeta("[3 12 8 2 4 6 14 5 2]", branching=3)
    result.export(HERE / "alpha-beta.gif", captions=True, start=True, dpi=84, seconds=2.2, overwrite=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
