"""The progress: a bar on the terminal while something long is done, where tqdm is installed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TypeVar

__all__ = ["watched"]

Item = TypeVar("Item")


def watched(items: Sequence[Item], name: str = "") -> Iterable[Item]:
    """Return the items one by one, with a bar on stderr that goes away in the end; without one where nobody watches.

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
