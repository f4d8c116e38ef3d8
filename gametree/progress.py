"""A progress bar on the terminal while the kit does something long, if tqdm is installed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TypeVar

__all__ = ["watched"]

Item = TypeVar("Item")


def watched(items: Sequence[Item], name: str = "") -> Iterable[Item]:
    """Return the items one by one, with a bar on stderr that disappears at the end; none if stderr is no terminal.

    >>> list(watched(["u1", "u2"]))
    ['u1', 'u2']
    """
    if not sys.stderr.isatty():
        return items
    try:
        from tqdm import tqdm
    except ImportError:
        return items
    bar: Iterable[Item] = tqdm(items, desc=name or None, leave=False, file=sys.stderr)
    return bar
