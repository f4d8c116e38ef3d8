"""The nursery: a process that has loaded what a program needs, and forks a fresh process for each program.

No job, program or value comes into it: it gets pipes, and the process that it forks reads the job from them. It is in
namespaces itself, and each process in those of its own, so that none can reach it, or see what another one left.
"""

from __future__ import annotations

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

__all__ = ["serve"]

LOADED = (inspect, resource, signal)
"""what each process would have to load itself"""
IDLE = 120.0
"""seconds without a program after which the nursery ends"""


def serve() -> None:
    """Fork a process for each pair of pipes that comes, and end it when somebody says so or is no longer there."""
    about = json.loads(sys.argv[1])
    incoming, confinement = socket.socket(fileno=os.dup(0)), about["confinement"]
    silence()
    shut_in(confinement["view"], confinement["hidden"], os.getcwd())
    prepare(confinement, about["act"])
    gc.freeze()
    while pipes := _next(incoming):
        child = fork()
        if child == 0:
            _live(incoming, pipes)
        for pipe in pipes:
            os.close(pipe)
        is_asked = incoming.recv(1)
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


def _live(incoming: socket.socket, pipes: list[int]) -> None:
    """Be the process of a program, with nothing of the nursery but what it has loaded."""
    try:
        incoming.close()
        os.setsid()
        give_up_rights()
        work(*pipes, is_prepared=True)
    finally:
        os._exit(1)
