"""A progress bar on the terminal during long operations, if tqdm is installed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from threading import Event


Item = TypeVar("Item")

_DELAY = 2
"""seconds before a bar appears"""
_INTERVAL = 0.5
"""seconds between two updates of a search's bar"""


def with_progress_bar(items: Sequence[Item], name: str = "") -> Iterable[Item]:
    """Return an iterator over the items that shows a progress bar on stderr after two seconds; the bar disappears at
    the end.

    There is no bar if stderr is not a terminal.

    >>> list(with_progress_bar(["u1", "u2"]))
    ['u1', 'u2']
    """
    bar = _terminal_bar()
    return items if bar is None else bar(items, desc=name or None, delay=_DELAY)


@contextmanager
def progress_counter(total: int, *, is_long: bool = False) -> Iterator[Callable[[], object]]:
    """Yield a function that advances a progress bar; call this function after each item, in any order.

    With ``is_long``, for items that take a long time, the bar appears at once, before the first item is done.

    >>> with progress_counter(2) as done:
    ...     done()
    """
    make = _terminal_bar()
    if make is None:
        yield lambda: None
        return
    with make(total=total, delay=0 if is_long else _DELAY) as bar:
        yield bar.update


@contextmanager
def search_progress(count: Callable[[], int], unit: Callable[[], str]) -> Iterator[None]:
    """Show the progress of a search of unknown length in a bar that appears after two seconds.

    ``count`` is called in another thread, so that the search itself loses no time; ``unit`` names the counted items.
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
    make = None if over.wait(_DELAY) else _terminal_bar()
    if make is None:
        return
    with make(unit=f" {unit()}") as bar:
        while not over.wait(_INTERVAL):
            bar.update(count() - bar.n)


def _terminal_bar() -> Callable[..., Any] | None:
    """Return a function that creates a temporary bar, or None if stderr is not a terminal or tqdm is missing."""
    if not sys.stderr.isatty():
        return None
    try:
        from tqdm import tqdm
    except ImportError:
        return None
    return partial(tqdm, leave=False, file=sys.stderr)
