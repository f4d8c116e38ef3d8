"""The nursery: a process that has loaded what a program needs, and forks a fresh process for each program.

No job, program or value comes into it: it gets pipes, and the process that it forks reads the job from them. It is in
namespaces itself, and each process in those of its own, so that none can reach it, or see what another one left.
"""

from __future__ import annotations

import contextlib
import gc
import inspect
import json
import os
import resource
import signal
import socket
import sys

from .main import prepare, silence, work
from .namespaces import fork, give_up_rights, shut_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["serve"]

LOADED = (inspect, resource, signal)
"""what each process would have to load itself"""
IDLE = 120.0
"""seconds without a program after which the nursery ends"""
SOON = 0.3
"""seconds after which a process may run on other cores, too"""


def serve() -> None:
    """Fork a process for each pair of pipes that comes, and end it when somebody says so or is no longer there."""
    about = json.loads(sys.argv[1])
    incoming, confinement = socket.socket(fileno=os.dup(0)), about["confinement"]
    silence()
    os.sched_setaffinity(0, about["here"])
    shut_in(confinement["view"], confinement["hidden"], os.getcwd())
    prepare(confinement, about["act"])
    gc.freeze()
    while pipes := _next(incoming):
        child = fork()
        if child == 0:
            _live(incoming, pipes)
        for pipe in pipes:
            os.close(pipe)
        is_asked = _end(incoming, child, about["everywhere"])
        os.kill(child, 9)
        os.waitpid(child, 0)
        if is_asked:
            incoming.send(b".")
    os._exit(0)


def _next(incoming: socket.socket) -> list[int]:
    """Return the pipes of the next process; none if there is no more to do."""
    incoming.settimeout(IDLE)
    try:
        _, pipes, _, _ = socket.recv_fds(incoming, 1, 2)
    except OSError:
        return []
    incoming.settimeout(None)
    return pipes


def _end(incoming: socket.socket, child: int, everywhere: Sequence[int]) -> bytes:
    """Wait until somebody says that a process has to end, or is no longer there."""
    incoming.settimeout(SOON)
    with contextlib.suppress(TimeoutError):
        return incoming.recv(1)
    with contextlib.suppress(OSError):  # it has ended by itself
        os.sched_setaffinity(child, everywhere)
    incoming.settimeout(None)
    return incoming.recv(1)


def _live(incoming: socket.socket, pipes: list[int]) -> None:
    """Be the process of a program, with nothing of the nursery but what it has loaded."""
    try:
        incoming.close()
        os.setsid()
        give_up_rights()
        work(*pipes, is_prepared=True)
    finally:
        os._exit(1)
