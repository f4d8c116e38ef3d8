"""A progress bar on the terminal while the kit does something long, if tqdm is installed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from threading import Event


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
    bar = _bar_on_a_terminal()
    return items if bar is None else bar(items, desc=name or None, delay=SECONDS)


@contextmanager
def counted(total: int, *, is_long: bool = False) -> Iterator[Callable[[], object]]:
    """Yield what to call after each of some items, in whatever order they are done, for a bar as that of `watched`.

    Of what is long the bar appears at once, before the first is done.

    >>> with counted(2) as done:
    ...     done()
    """
    make = _bar_on_a_terminal()
    if make is None:
        yield lambda: None
        return
    with make(total=total, delay=0 if is_long else SECONDS) as bar:
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
    make = None if over.wait(SECONDS) else _bar_on_a_terminal()
    if make is None:
        return
    with make(unit=f" {unit()}") as bar:
        while not over.wait(EVERY):
            bar.update(count() - bar.n)


def _bar_on_a_terminal() -> Callable[..., Any] | None:
    """Return what makes a bar that disappears at the end; None where stderr is no terminal, or tqdm is not there."""
    if not sys.stderr.isatty():
        return None
    try:
        from tqdm import tqdm
    except ImportError:
        return None
    return partial(tqdm, leave=False, file=sys.stderr)
