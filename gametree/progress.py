"""A progress bar on the terminal while the kit does something long, if tqdm is installed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TypeVar

__all__ = ["watched"]

Item = TypeVar("Item")

SECONDS = 2
"""after which a bar appears"""


def watched(items: Sequence[Item], name: str = "") -> Iterable[Item]:
    """Return the items one by one; what takes over two seconds has a bar on stderr, which disappears at the end.

    There is no bar where stderr is no terminal.

    >>> list(watched(["u1", "u2"]))
    ['u1', 'u2']
    """
    if not sys.stderr.isatty():
        return items
    try:
        from tqdm import tqdm
    except ImportError:
        return items
    bar: Iterable[Item] = tqdm(items, desc=name or None, leave=False, delay=SECONDS, file=sys.stderr)
    return bar
