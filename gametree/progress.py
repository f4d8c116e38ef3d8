"""A progress bar on the terminal while the kit does something long, if tqdm is installed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from threading import Event

__all__ = ["counted", "searching", "watched"]

Item = TypeVar("Item")

SECONDS = 2
"""after which a bar appears"""
EVERY = 0.5
"""seconds between two looks at a search"""


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


@contextmanager
def counted(total: int, *, is_long: bool = False) -> Iterator[Callable[[], object]]:
    """Yield what to call after each of some items, in whatever order they are done, for a bar as that of `watched`.

    Of what is long the bar appears at once, before the first is done.

    >>> with counted(2) as done:
    ...     done()
    """
    if not sys.stderr.isatty():
        yield lambda: None
        return
    try:
        from tqdm import tqdm
    except ImportError:
        yield lambda: None
        return
    with tqdm(total=total, leave=False, delay=0 if is_long else SECONDS, file=sys.stderr) as bar:
        yield bar.update


@contextmanager
def searching(count: Callable[[], int], unit: Callable[[], str]) -> Iterator[None]:
    """Show how much a search has seen, of which nobody knows how much there is; when as for `watched`.

    ``count`` is asked from another thread, so that the search itself loses no time; ``unit`` says of what.
    """
    if not sys.stderr.isatty():
        yield
        return
    from threading import Event, Thread

    over = Event()
    reporter = Thread(target=_report, args=(count, unit, over), daemon=True)
    reporter.start()
    try:
        yield
    finally:
        over.set()
        reporter.join()


def _report(count: Callable[[], int], unit: Callable[[], str], over: Event) -> None:
    if over.wait(SECONDS):
        return
    try:
        from tqdm import tqdm
    except ImportError:
        return
    with tqdm(unit=f" {unit()}", leave=False, file=sys.stderr) as bar:
        while not over.wait(EVERY):
            bar.update(count() - bar.n)
