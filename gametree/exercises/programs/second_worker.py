"""A second worker in place of a process, where Python runs in a browser: it can be ended when its time is over."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .worker.main import run_here

__all__ = ["is_available", "run_apart", "talk"]

PROGRAMS = "gametree_programs"
"""the module that a page puts in place; its ``run`` starts the worker"""


def is_available() -> bool:
    """Tell whether a second worker can be started here, and waited for: not every browser can wait.

    >>> is_available()
    False
    """
    if not find_spec(PROGRAMS):
        return False
    can_wait: bool = import_module("pyodide.ffi").can_run_sync()
    return can_wait


def talk(job: Mapping[str, Any], values: Sequence[Mapping[int, Any]], seconds: float) -> list[dict[str, Any]]:
    """Run a job in the second worker, and return what the program did on each tree until its time was over."""
    promise = import_module(PROGRAMS).run(json.dumps({"job": job, "values": values}), seconds)
    told: str = import_module("pyodide.ffi").run_sync(promise)
    return [json.loads(line) for line in told.splitlines()]


def run_apart(text: str, tell: Callable[[str], object]) -> None:
    """Run a job in the second worker itself, and tell what the program did on each tree, as JSON.

    >>> source = "def minimax(node): return node.value"
    >>> job = {"source": source, "names": ["minimax"], "bounds": [], "cases": [], "limits": {"seconds": 1}}
    >>> run_apart(json.dumps({"job": job, "values": []}), print)
    """
    asked = json.loads(text)
    values = [{int(node): value for node, value in known.items()} for known in asked["values"]]
    for told in run_here(asked["job"], lambda case, node: values[case][node], counts_steps=False):
        tell(json.dumps(told))
